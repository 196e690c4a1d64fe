//! What a table refuses in the same words at every game, by the game's own book where it has the paragraph and by the
//! house's controls where it has not. The toy has no book: there everything is the house's.

use games::HouseRule;
use games::baccarat::{self, Baccarat};
use games::roulette::{self, Roulette};
use games::script::Script;
use games::sic_bo::{self, SicBo};
use house::stream::Stream;
use house::table::{Table, TableDraft};
use probe::toy::{self, Toy};
use strum::IntoEnumIterator;

use crate::floor::Floor;

/// A line that is refused at terminals, the key of its words, and the paragraph at roulette, sic bo, baccarat and the toy.
type Row = (&'static str, &'static str, [&'static str; 4]);

/// Nobody has bought in.
const EMPTY: [Row; 18] = [
    ("F buy-in P1 cash 1x20.00", "denied-needs-role", ["RO I.2.a", "HC C.1", "HC C.1", "HC C.1"]),
    (
        "D buy-in P99 cash 1x20.00",
        "table-no-such-seat",
        ["RO I.3.a.iv", "SB Ruling.2", "MB Ruling.1", "HC D.9"],
    ),
    (
        "D buy-in P1 cash nothing",
        "table-nothing-counted",
        ["RO I.3.a.iv", "SB Ruling.2", "MB Ruling.1", "HC D.9"],
    ),
    ("D buy-in P1 coupon 10.00", "table-coupons-off", ["RO I.3.a.i", "SB C.1", "HC A.10", "HC A.10"]),
    (
        "D change 1x20.00 for 4x5.00",
        "table-not-on-terminals",
        ["RO I.3.a.i", "SB Ruling.2", "MB Ruling.1", "HC D.9"],
    ),
    (
        "D colour-in P1 blue 1.00 20 cash 1x20.00",
        "table-no-non-value-chips",
        ["RO I", "SB C.1", "HC D.6", "HC D.6"],
    ),
    (
        "D confirm buy-in P1 20.00",
        "table-nothing-to-confirm",
        ["RO I.3.a.v", "SB Ruling.2", "MB Ruling.1", "HC D.9"],
    ),
    (
        "D discard buy-in",
        "table-nothing-to-confirm",
        ["RO I.3.a.iii", "SB Ruling.2", "MB Ruling.1", "HC D.9"],
    ),
    ("D drop", "table-nothing-to-drop", ["RO I.3.a.vi", "SB Ruling.2", "MB Ruling.1", "HC D.9"]),
    ("P1 agree", "table-no-buy-in", ["RO I.3.a.vii", "SB Ruling.2", "MB Ruling.1", "HC D.9"]),
    ("P1 amount wrong", "table-no-buy-in", ["RO I.9.e", "HC D.10", "HC D.10", "HC D.10"]),
    ("D+F dismiss P1", "table-not-in-question", ["RO Ruling.6", "HC D.10", "HC D.10", "HC D.10"]),
    ("P1 cash-out", "table-no-credits", ["RO I.8.a", "SB Ruling.2", "MB Ruling.1", "HC D.11"]),
    ("P1 sure", "table-not-asked", ["RO I.8.b", "SB Ruling.2", "MB Ruling.1", "HC D.11"]),
    ("P1 back", "table-not-asked", ["RO Ruling.9", "HC D.11", "HC D.11", "HC D.11"]),
    ("D take cash-out P1", "table-not-requested", ["RO I.8.d", "SB Ruling.2", "MB Ruling.1", "HC D.11"]),
    ("D deliver P1", "table-not-delivered", ["RO I.8.g", "SB Ruling.2", "MB Ruling.1", "HC D.11"]),
    ("F+D unclaim P1", "table-no-credits", ["RO Ruling.7", "HC D.12", "HC D.12", "HC D.12"]),
];

/// The cash of the first buy-in lies beside the box.
const UNDROPPED: [Row; 2] = [
    (
        "D buy-in P1 cash 1x20.00",
        "table-drop-waiting",
        ["RO I.3.a.vi", "SB Ruling.2", "MB Ruling.1", "HC D.9"],
    ),
    (
        "D correct buy-in 1 chips 1x100.00",
        "table-other-tender",
        ["RO I.9.e", "HC D.10", "HC D.10", "HC D.10"],
    ),
];

/// Its amount is in question.
const QUESTIONED: [Row; 1] =
    [("P1 cash-out", "table-amount-in-question", ["RO Ruling.6", "HC D.10", "HC D.10", "HC D.10"])];

/// Its player has asked to leave.
const LEAVING: [Row; 3] = [
    (
        "D buy-in P1 cash 1x20.00",
        "table-cash-out-under-way",
        ["RO I.8.c", "SB Ruling.2", "MB Ruling.1", "HC D.11"],
    ),
    ("F+D unclaim P1", "table-cash-out-under-way", ["RO I.8.c", "SB Ruling.2", "MB Ruling.1", "HC D.11"]),
    ("D confirm chips P1 1x100.00", "table-not-taken", ["RO I.8.f", "SB Ruling.2", "MB Ruling.1", "HC D.11"]),
];

fn roulette_draft(form: roulette::options::Form) -> roulette::options::Draft {
    roulette::options::Draft { form, ..Default::default() }
}

fn sic_bo_draft(form: sic_bo::options::Form) -> sic_bo::options::Draft {
    sic_bo::options::Draft { form, ..Default::default() }
}

fn baccarat_draft(form: baccarat::options::Form) -> baccarat::options::Draft {
    baccarat::options::Draft { form, ..Default::default() }
}

/// Opened; sic bo's computer is tested first (SB E.1).
fn opened<G: Script>(draft: &G::Draft) -> Floor<G> {
    let mut t = Floor::<G>::new(draft, TableDraft::default());
    if t.state().options.testing().before_opening.is_some() {
        t.play("F begin test\nF dice 1-2-3\nF confirm reading\nF end test");
    }
    t.opened()
}

fn plays<G: Script>(draft: &G::Draft, column: usize, begins: &str) {
    let mut t = opened::<G>(draft);
    let refused = |t: &mut Floor<G>, rows: &[Row]| {
        for (line, key, cites) in rows {
            t.refused(line, cites[column], key);
        }
    };
    refused(&mut t, &EMPTY);
    t.ok("D buy-in P1 cash 1x100.00");
    t.ok("D confirm buy-in P1 100.00");
    refused(&mut t, &UNDROPPED);
    t.ok("D drop");
    t.ok("P1 amount wrong");
    refused(&mut t, &QUESTIONED);
    t.refused(begins, QUESTIONED[0].2[column], QUESTIONED[0].1);
    t.ok("D+F dismiss P1");
    t.ok("P1 cash-out");
    t.ok("P1 sure");
    refused(&mut t, &LEAVING);
    t.ok("D take cash-out P1");
    t.ok("D confirm chips P1 1x100.00");
    t.ok("D deliver P1");
    t.money("P1 0.00");
}

/// HC D.9, HC D.10, HC D.11, HC D.12, HC A.10, HC D.6, HC C.1: where no book prints it, buy-in, amount in question,
/// cash-out and idle credits are refused by the house's controls, and go their way all the same.
#[test]
fn hc_d_9_a_game_without_a_book_refuses_by_the_house() {
    plays::<Toy>(&toy::options::Draft::default(), 3, "D deal");
}

/// RO I.3.a.iv, RO I.8.c, RO Ruling.6: roulette has a paragraph for all of it.
#[test]
fn ro_i_3_a_iv_roulette_refuses_by_its_own_book() {
    plays::<Roulette>(&roulette_draft(roulette::options::Form::Terminals), 0, "D new game");
}

/// SB Ruling.2, SB C.1, HC D.10, HC D.12: sic bo by its ruling on terminals, the rest by the house, nothing by
/// roulette's book.
#[test]
fn sb_ruling_2_sic_bo_refuses_by_its_own_book() {
    plays::<SicBo>(&sic_bo_draft(sic_bo::options::Form::Terminals), 1, "D new game");
}

/// MB Ruling.1, HC D.10, HC D.12: so does baccarat.
#[test]
fn mb_ruling_1_baccarat_refuses_by_its_own_book() {
    plays::<Baccarat>(&baccarat_draft(baccarat::options::Form::Terminals), 2, "D new game");
}

/// HC B.11, RO I, SB Ruling.1, MB Ruling.1: at a layout everything that belongs to terminals is refused for whoever asks.
#[test]
fn hc_b_11_a_layout_refuses_what_belongs_to_terminals() {
    fn live<G: Script>(draft: &G::Draft, cite: &str) {
        let mut t = opened::<G>(draft);
        for line in [
            "D buy-in P1 cash 1x20.00",
            "D confirm buy-in P1 20.00",
            "D discard buy-in",
            "D drop",
            "D correct buy-in 1 cash 1x20.00",
            "D+F dismiss P1",
            "P1 agree",
            "P1 amount wrong",
            "P1 cash-out",
            "D take cash-out P1",
            "A pair P1 terminal-1",
            "A unpair P1",
            "P1 call",
            "D answer P1",
            "F+D unclaim P1",
        ] {
            t.refused(line, cite, "table-only-on-terminals");
        }
        t.ok("D change 1x20.00 for 4x5.00");
    }
    live::<Roulette>(&roulette_draft(roulette::options::Form::Live), "RO I");
    live::<SicBo>(&sic_bo_draft(sic_bo::options::Form::Live), "SB Ruling.1");
    live::<Baccarat>(&baccarat_draft(baccarat::options::Form::Live), "MB Ruling.1");
    assert_eq!(HouseRule::Form.of::<Toy>().to_string(), "HC B.11");
}

/// HC B.11, HC D.9: whatever the house refuses, it cites its own controls or the game's own books.
#[test]
fn hc_b_11_no_game_refuses_by_another_s_book() {
    fn books<G: Script>(own: &[kit::Book]) {
        for rule in HouseRule::iter() {
            let book = rule.of::<G>().book();
            assert!(book == kit::Book::HC || own.contains(&book), "{}: {rule:?} by {book:?}", G::NAME);
            assert_eq!(rule.control().book(), kit::Book::HC, "{rule:?}");
        }
    }
    books::<Roulette>(&[kit::Book::RO]);
    books::<SicBo>(&[kit::Book::SB]);
    books::<Baccarat>(&[kit::Book::MB, kit::Book::BC]);
    books::<Toy>(&[]);
}

/// HC E.7: a snapshot is a cache. One whose state has another shape is not read, also under the same key, name and
/// version, and nothing changes.
#[test]
fn hc_e_7_a_snapshot_of_another_shape_is_ignored() {
    let draft = sic_bo_draft(sic_bo::options::Form::Terminals);
    let other = opened::<SicBo>(&draft).stream.snapshot();
    let mut t =
        Floor::<Roulette>::new(&roulette_draft(roulette::options::Form::Terminals), TableDraft::default());
    let before = t.state().clone();
    assert!(!t.stream.resume(&other));
    assert_eq!((t.state(), t.stream.seq()), (&before, 0));
    let mut again: Stream<Table<SicBo>> = Floor::new(&draft, TableDraft::default()).stream;
    assert!(again.resume(&other), "where it fits it is read");
}
