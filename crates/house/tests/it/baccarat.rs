//! Baccarat with the table around it: what is written of cards that lie face down, who sees them, and what the table
//! asks of the game when it closes and when options change.

use std::sync::Arc;

use games::baccarat::Baccarat;
use games::baccarat::options::{Cards, Collected, Draft, Form, Style, Tracking};
use games::{Game, Input, Observed, Seen, Via};
use house::stream::{Answer, Scribe, Stream};
use house::table::{Table, TableDraft};
use journal::{HouseKey, Read};
use kit::{Actor, Card, Hidden, Outcome, Role, Slot, Viewer};

use crate::floor::{Floor, seat, why};

/// Is the card said as a word of its own?
fn says(text: &[u8], card: &str) -> bool {
    String::from_utf8_lossy(text).split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == card)
}

fn drawn(style: Style) -> Draft {
    Draft { form: Form::Terminals, seats: 3, style, cards: Cards::Drawn, ..Draft::default() }
}

/// A table whose entries are sealed with a key of its own.
fn sealed(draft: &Draft) -> Floor<Baccarat> {
    let game = Baccarat::check(draft).unwrap();
    let table = Table::new(TableDraft::default(), game);
    let mut floor = Floor::around("demo/table/b", table.clone());
    let scribe = Scribe {
        engine: "test".to_owned(),
        key: HouseKey::new([7; 32]),
        calendar: house::calendar::Calendar::new("UTC", 0).unwrap(),
    };
    floor.stream = Stream::written_by("demo/table/b", table, Arc::new(scribe));
    floor.opened()
}

/// Says a line and gives the bytes of its entry.
#[track_caller]
fn entry(t: &mut Floor<Baccarat>, line: &str) -> Vec<u8> {
    let command = t.command(line);
    let turn = t.stream.propose(&t.people, &command);
    match turn.answer {
        Answer::Accepted(_) => turn.entry.expect("an entry").bytes,
        other => panic!("{line}: {other:?}"),
    }
}

const SHOE: [&str; 7] = [
    "D+F verify",
    "D spread",
    "D wash",
    "D shuffle",
    "D cut P3 100",
    "D place cut card 16",
    "H card Kd drawn",
];

/// HC E.7, MB J.3.c, MB J.3.b: no entry or snapshot of a hand in play names a card that lies face down, nor does a view
/// of anybody but whoever was handed it; when the round is over the key is published and everybody can read it
#[test]
fn hc_e_7_no_face_down_card_of_baccarat_is_written_or_shown() {
    let mut t = sealed(&drawn(Style::PlayersTurn));
    for number in 1..=3 {
        for line in [
            format!("D buy-in P{number} cash 2x100.00"),
            format!("D confirm buy-in P{number} 200.00"),
            "D drop".to_owned(),
        ] {
            entry(&mut t, &line);
        }
    }
    for line in SHOE {
        entry(&mut t, line);
    }
    entry(&mut t, "D new game");
    entry(&mut t, "P1 place player 40.00");
    entry(&mut t, "P2 place banker 40.00");
    entry(&mut t, "D lock");
    let (player, banker) = (["2s", "4h"], ["5h", "Td"]);
    let mut written = Vec::new();
    for card in ["2s", "5h", "4h", "Td"] {
        written.extend(entry(&mut t, &format!("H card {card} down drawn")));
    }
    written.extend(entry(&mut t, "D hand over player P1"));
    let all = [Viewer::Public, Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Seat(seat(3))];
    let staff = [Role::Dealer, Role::PitSupervisor, Role::Surveillance, Role::Auditor].map(Viewer::Staff);
    let shown = |t: &Floor<Baccarat>, who| serde_json::to_vec(&t.stream.view(who)).expect("plain data");
    written.extend(t.stream.snapshot().bytes);
    for card in player.iter().chain(&banker) {
        assert!(!says(&written, card), "{card} lies face down and is written");
        for who in all.into_iter().chain(staff) {
            let may = who == Viewer::Seat(seat(1)) && player.contains(card);
            assert_eq!(says(&shown(&t, who), card), may, "{who:?} and {card}");
        }
    }
    // A composition would tell as much as the cards.
    assert!(!String::from_utf8_lossy(&written).contains("[6,6,6"), "the composition is written");
    entry(&mut t, "P1 turn player");
    assert!(says(&shown(&t, Viewer::Public), "2s") && !says(&shown(&t, Viewer::Seat(seat(2))), "5h"));
    let mut last = Vec::new();
    for line in [
        "D count",
        "D hand over banker P2",
        "P2 turn banker",
        "D count",
        "H card 9c down drawn",
        "P2 turn banker",
        "D announce",
    ] {
        last = entry(&mut t, line);
    }
    let read = Read::from_bytes(&last).expect("an entry");
    assert_eq!(read.keys.iter().map(|key| key.name.as_str()).collect::<Vec<_>>(), ["round/1"]);
}

/// HC B.4: a card read while the equipment is tested is no secret, and shows
#[test]
fn hc_b_4_a_card_under_test() {
    let mut t: Floor<Baccarat> = Floor::new(&drawn(Style::UnderShoe), TableDraft::default());
    t.ok("F begin test");
    let down = Outcome::Card(Slot::Down(Hidden::Known("Qs".parse::<Card>().unwrap())));
    let input = Input::Observe(Observed { what: Seen::Outcome(down), via: Via::Drawn });
    let command = t.asking(Actor::House, None, None, input);
    assert!(matches!(t.send(&command), Answer::Accepted(_)));
    let view = serde_json::to_vec(&t.stream.view(Viewer::Staff(Role::Floorperson))).expect("plain data");
    assert!(says(&view, "Qs"));
    t.ok("F confirm reading");
    t.ok("F end test");
}

/// MB M.3.b, HC B.5, MB D.1: a table does not close with commission owed; closed, its cards are to be verified anew
#[test]
fn mb_m_3_b_a_table_does_not_close_with_commission_owed() {
    let mut draft = Draft { tracking: Tracking::Full, seats: 3, ..Draft::default() };
    draft.vigorish.collected = Collected::Deferred;
    let mut t: Floor<Baccarat> = Floor::new(&draft, TableDraft::default()).opened();
    for line in SHOE {
        t.ok(&line.replace("H card Kd drawn", "D card Kd"));
    }
    for line in [
        "D new game",
        "D place P1 banker 100.00 value",
        "D lock",
        "D card Ks",
        "D card 9h",
        "D card Qs",
        "D card 9d",
        "D count",
        "D count",
        "D announce",
        "D pay",
        "D pick up",
    ] {
        t.ok(line);
    }
    let owed = t.stream.ledger().balance(kit::Purse::Owed(seat(1)), kit::Unit::Money);
    assert_eq!(owed, crate::floor::cents("-5.00"));
    let close = "D+F close 35x1.00+39x5.00+37x25.00+39x100.00+40x500.00+40x1000.00";
    let refused = t.say(close).unwrap_err();
    assert_eq!(why(&refused).0, "HC B.5");
    assert!(refused.message.args["reasons"].as_str().unwrap().contains("commission_owed"));
    t.ok("D collect commission P1");
    t.ok("D+F close 45x1.00+40x5.00+40x25.00+39x100.00+40x500.00+40x1000.00");
    if t.state().status != house::table::Status::Closed {
        t.ok("D close as counted");
    }
    assert_eq!(t.state().game.shoe.number, 0, "the cards are taken away");
}

/// MB J.3, HC B.8: the style of dealing is the director's, on a closed table, never inside a shoe
#[test]
fn mb_j_3_the_style_is_the_directors() {
    let mut t: Floor<Baccarat> = Floor::new(&Draft::default(), TableDraft::default());
    let to = |t: &mut Floor<Baccarat>, by: &str, second: &str| {
        let draft = Box::new(Draft { style: Style::UnderShoe, ..Draft::default() });
        let input =
            Input::Act(house::table::Action::Opening(house::table::opening::Action::SetOptions { draft }));
        let command = t.asking(crate::floor::actor(by), Some(second), None, input);
        t.send(&command)
    };
    assert!(matches!(to(&mut t, "F", "F2"), Answer::Refused(refused) if refused.cite.as_str() == "HC B.8"));
    assert!(matches!(to(&mut t, "T", "F"), Answer::Accepted(_)));
    let mut t: Floor<Baccarat> = Floor::new(&Draft::default(), TableDraft::default()).opened();
    assert!(matches!(to(&mut t, "T", "F"), Answer::Refused(refused) if refused.cite.as_str() == "HC B.8"));
}

/// BC i: cheques are bought at the table with what the dealer counts: no tender is credit, a card or a promise
#[test]
fn bc_i_no_credit_and_no_card() {
    let counted = |tender: serde_json::Value| {
        let input = serde_json::json!({ "act": { "buy_in": { "count": { "seat": 1, "tender": tender } } } });
        serde_json::from_value::<Input<Table<Baccarat>>>(input).map(|_| ()).map_err(|bad| bad.to_string())
    };
    assert_eq!(counted(serde_json::json!({ "cash": { "2000": 5 } })), Ok(()));
    for tender in ["credit", "card", "marker", "cheque", "account"] {
        let refused = counted(serde_json::json!({ tender: { "2000": 5 } })).expect_err(tender);
        assert!(refused.contains("unknown variant"), "{tender}: {refused}");
    }
}
