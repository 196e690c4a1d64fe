//! House options of baccarat: what the rules bound, what is warned of, what the sign says.

use games::baccarat::Baccarat;
use games::baccarat::options::{
    Cards, Collected, Dealt, Draft, Draws, Form, Kind, Percent, Rounded, Rules, Shuffling, Style, Tracking,
};
use games::options::Amount;
use games::{Change, Game, SignPart};
use kit::{Cents, Odds};

/// A table of BC, every bet keyed.
pub fn bc(change: impl FnOnce(&mut Draft)) -> Draft {
    let mut draft = Draft {
        rules: Rules::Baccarat,
        style: Style::UnderShoe,
        tracking: Tracking::Full,
        ..Draft::default()
    };
    let cent = Amount(Cents::new(1));
    (draft.limits.unit, draft.limits.min, draft.limits.tie_min) = (cent, cent, cent);
    change(&mut draft);
    draft
}

fn mb(change: impl FnOnce(&mut Draft)) -> Draft {
    let mut draft = Draft::default();
    change(&mut draft);
    draft
}

/// The faults of a draft: option and paragraph.
#[track_caller]
fn faults(draft: &Draft, expected: &[&str]) {
    let found: Vec<String> = match Baccarat::check(draft) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(|fault| format!("{} {}", fault.option, fault.cite)).collect(),
    };
    assert_eq!(found, expected);
}

/// MB B.1, MB B.3: one to seven places, six to eight decks
#[test]
fn mb_b_1_places_and_decks() {
    for seats in [1, 7] {
        faults(&mb(|d| d.seats = seats), &[]);
    }
    faults(&mb(|d| d.seats = 8), &["seats MB B.1"]);
    faults(&mb(|d| d.seats = 0), &["seats MB B.1"]);
    for decks in [6, 7, 8] {
        faults(&mb(|d| d.decks = decks), &[]);
    }
    faults(&mb(|d| d.decks = 5), &["decks MB B.3"]);
    faults(&mb(|d| d.decks = 9), &["decks MB B.3"]);
    faults(&bc(|d| d.decks = 5), &["decks BC j"]);
}

fn batches(decks: u16, shoe: u16) -> Draft {
    mb(|d| {
        d.shuffler.shuffling = Shuffling::TwoBatches;
        d.shuffler.decks = decks;
        d.decks = shoe;
    })
}

/// MB B.4, MB B.4.b, MB B.4.c: with a shuffler at least twelve decks in two equal batches of different backs
#[test]
fn mb_b_4_two_batches() {
    for (decks, shoe) in [(12, 6), (14, 7), (16, 8)] {
        faults(&batches(decks, shoe), &[]);
    }
    faults(&batches(11, 6), &["shuffler.decks MB B.4"]);
    faults(&batches(13, 6), &["shuffler.decks MB B.4.b"]);
    faults(&batches(14, 6), &["shuffler.decks MB B.4.b"]);
    let mut same = batches(12, 6);
    same.shuffler.backs = vec!["red".to_owned(), "red".to_owned()];
    faults(&same, &["shuffler.backs MB B.4.c"]);
    same.shuffler.backs.pop();
    faults(&same, &["shuffler.backs MB B.4.c"]);
}

/// MB I, MB E.4: a device that reshuffles by itself stands alone; the cut card lies at least fourteen from the back
#[test]
fn mb_i_what_the_cards_come_from() {
    faults(&mb(|d| d.dealt_from = Dealt::Automatic), &[]);
    let mut both = batches(12, 6);
    both.dealt_from = Dealt::Automatic;
    faults(&both, &["dealt_from MB I"]);
    faults(&mb(|d| d.cut_card = 14), &[]);
    faults(&mb(|d| d.cut_card = 13), &["cut_card MB E.4"]);
    faults(&mb(|d| d.draws = Draws::Committed), &["draws MB E.1"]);
    faults(&mb(|d| (d.draws, d.cards) = (Draws::Committed, Cards::Drawn)), &[]);
}

/// MB M.2, BC b: at least 8 to 1 in the one house, exactly that in the other
#[test]
fn mb_m_2_what_a_tie_pays() {
    faults(&mb(|d| d.tie_odds = Odds::to_one(8)), &[]);
    faults(&mb(|d| d.tie_odds = Odds::to_one(9)), &[]);
    faults(&mb(|d| d.tie_odds = Odds::to_one(7)), &["tie_odds MB M.2"]);
    faults(&bc(|_| ()), &[]);
    faults(&bc(|d| d.tie_odds = Odds::to_one(9)), &["tie_odds BC b"]);
    let warned = |odds| {
        !Baccarat::check(&mb(|d| d.tie_odds = Odds::to_one(odds))).unwrap().warnings(Cents::new(1)).is_empty()
    };
    assert!(!warned(9) && warned(10), "from 10 to 1 the player has the edge");
}

/// MB M.3, BC a: four or five per cent; five alone in the other house
#[test]
fn mb_m_3_how_much_commission() {
    let at = |percent| mb(|d| d.vigorish.percent = Percent(percent));
    faults(&at(400), &[]);
    faults(&at(500), &[]);
    for percent in [0, 300, 450, 600] {
        faults(&at(percent), &["vigorish.percent MB M.3"]);
    }
    faults(&bc(|d| d.vigorish.percent = Percent(400)), &["vigorish.percent BC a"]);
    faults(&bc(|d| d.vigorish.kind = Kind::HalfOnSix), &["vigorish.kind BC a"]);
    faults(&bc(|d| d.vigorish.kind = Kind::OnTie), &["vigorish.kind BC a"]);
    faults(&bc(|d| d.vigorish.rounding = Rounded::Nearest), &[]);
}

/// MB M.4, MB M.6, MB M.3.b: one kind of vigorish at a table; up to 25 per cent on a tie; deferred only as commission
#[test]
fn mb_m_4_on_a_tie_instead() {
    let at = |percent| {
        mb(|d| {
            d.vigorish.kind = Kind::OnTie;
            d.vigorish.percent = Percent(percent);
        })
    };
    faults(&at(2_500), &[]);
    faults(&at(1_302), &[]);
    faults(&at(2_501), &["vigorish.percent MB M.4"]);
    faults(&at(0), &["vigorish.percent MB M.4"]);
    faults(&mb(|d| d.vigorish.kind = Kind::HalfOnSix), &[]);
    faults(&mb(|d| d.vigorish.collected = Collected::Deferred), &[]);
    let mut tie = at(2_500);
    tie.vigorish.collected = Collected::Deferred;
    faults(&tie, &["vigorish.collected MB M.3.b"]);
    faults(
        &mb(|d| (d.vigorish.collected, d.form) = (Collected::Deferred, Form::Terminals)),
        &["vigorish.collected MB M.3.b"],
    );
    let low = Baccarat::check(&at(1_000)).unwrap().warnings(Cents::new(1));
    assert_eq!((low[0].option.as_str(), low[0].cite.as_str()), ("vigorish.percent", "MB M.4"));
    assert_eq!(low[0].message.args["percent"], "100.2867", "the exact figure");
    assert!(Baccarat::check(&mb(|_| ())).unwrap().warnings(Cents::new(1)).is_empty());
}

/// MB Nbis: a table has a lowest and a highest wager, and its sign shows them
#[test]
fn mb_nbis_limits_are_set_and_posted() {
    faults(&mb(|d| d.limits.min = Amount(Cents::ZERO)), &["limits.min MB Nbis"]);
    faults(&mb(|d| d.limits.max = Amount(Cents::ZERO)), &["limits.max MB Nbis"]);
    faults(&mb(|d| d.limits.max = Amount(Cents::whole(10))), &["limits.max MB Nbis"]);
    let sign = Baccarat::check(&Draft::default()).unwrap().sign();
    let posted: Vec<i64> = sign
        .lines
        .iter()
        .filter(|line| line.part == SignPart::Limits && line.cite.as_str() == "MB Nbis")
        .map(|line| line.value.args["amount"].as_i64().unwrap())
        .collect();
    assert_eq!(posted, [2_000, 200_000, 2_000, 200_000, 2_000, 20_000]);
}

/// MB J.3, MB J.3.c, BC c, BC description.3, BC j: three styles in the one house, one in the other
#[test]
fn mb_j_3_styles() {
    for style in [Style::FaceUp, Style::UnderShoe, Style::PlayersTurn] {
        faults(&mb(|d| d.style = style), &[]);
    }
    faults(&bc(|d| d.style = Style::PlayersTurn), &["style BC c"]);
    faults(&bc(|d| d.style = Style::FaceUp), &["style BC description.3"]);
    assert_eq!(Draft::default().style, Style::FaceUp, "the first printed choice");
}

/// MB G.2, BC f: no ante beside the three wagers of minibaccarat; baccarat may ask for one
#[test]
fn mb_g_2_antes_are_of_one_house() {
    faults(&mb(|d| d.ante = Amount(Cents::whole(1))), &["ante MB G.2"]);
    faults(&bc(|d| d.ante = Amount(Cents::whole(1))), &[]);
    faults(&bc(|d| d.ante = Amount(Cents::whole(-1))), &["ante BC f"]);
}

/// MB M.6: the sign says what the house takes, and a change of limits alone is no change of options
#[test]
fn mb_m_6_the_sign_says_so() {
    let game = Baccarat::check(&mb(|d| d.vigorish.kind = Kind::HalfOnSix)).unwrap();
    let says = game.sign().lines.into_iter().find(|line| line.cite.as_str() == "MB M.6").unwrap();
    assert_eq!(says.value.key, "baccarat-sign-vigorish-half-on-six");
    let usual = Baccarat::check(&Draft::default()).unwrap();
    assert_eq!(usual.change(&game), Change::Options);
    assert_eq!(
        usual.change(&Baccarat::check(&mb(|d| d.limits.max = Amount(Cents::whole(100)))).unwrap()),
        Change::Limits
    );
    assert_eq!(usual.change(&usual.clone()), Change::Nothing);
}

/// HC A.7: what commission leaves can be paid in the smallest piece, or the table is at fault
#[test]
fn hc_a_7_commission_comes_out_in_pieces() {
    let granule = |unit: i64, change: fn(&mut Draft)| {
        let draft = mb(|d| {
            d.limits.unit = Amount(Cents::new(unit));
            (d.limits.min, d.limits.tie_min) = (d.limits.unit, d.limits.unit);
            change(d);
        });
        Baccarat::check(&draft).unwrap().granule(Cents::whole(1)).map(Cents::get)
    };
    assert_eq!(granule(2_000, |_| ()), Some(100));
    assert_eq!(granule(500, |_| ()), Some(25));
    assert_eq!(granule(100, |d| d.vigorish.rounding = Rounded::Up), Some(5));
    assert_eq!(granule(100, |d| d.vigorish.percent = Percent(400)), Some(5));
    assert_eq!(granule(2_500, |d| d.vigorish.percent = Percent(400)), Some(100));
    assert_eq!(granule(100, |d| d.vigorish.kind = Kind::HalfOnSix), Some(50));
}

/// HC E.4: percentages are read from whole numbers and texts, and nothing else
#[test]
fn hc_e_4_percentages() {
    for (text, hundredths) in [("5", 500), ("12.5", 1_250), ("25.01", 2_501), ("0", 0)] {
        assert_eq!(text.parse::<Percent>(), Ok(Percent(hundredths)));
    }
    for text in ["", "-1", "5.", ".5", "1.234", "x", "5 %", "99999"] {
        assert!(text.parse::<Percent>().is_err(), "{text}");
    }
    assert_eq!(
        (Percent(500).to_string(), Percent(1_250).to_string(), Percent(2_501).to_string()),
        ("5".to_owned(), "12.5".to_owned(), "25.01".to_owned())
    );
    let example: Draft =
        games::options::read(&games::baccarat::options::EXAMPLE.replace("[options.", "[")).unwrap();
    assert_eq!(example, Draft::default(), "the commented example is the default");
}

/// MB Ruling.1: live unless the house says terminals; those go beyond the rules unless an approval is named
#[test]
fn mb_ruling_1_terminals_are_an_option_and_need_an_approval() {
    assert_eq!(Draft::default().form, Form::Live);
    let terminals = |approval: &str| mb(|d| (d.form, d.approval) = (Form::Terminals, approval.to_owned()));
    let beyond = |draft: &Draft| {
        let found = Baccarat::check(draft).expect("good").beyond();
        found.iter().map(|fault| format!("{} {}", fault.option, fault.cite)).collect::<Vec<_>>()
    };
    assert_eq!(beyond(&mb(|_| ())), [""; 0]);
    assert_eq!(beyond(&terminals(" ")), ["form MB Ruling.1"]);
    assert_eq!(beyond(&terminals("GC 2026-014")), [""; 0]);
}

/// HC A.12: cards that the house draws go beyond the rules at a live table too, unless an approval is named
#[test]
fn hc_a_12_drawn_cards_need_an_approval_at_any_table() {
    let beyond = |change: fn(&mut Draft)| {
        let found = Baccarat::check(&mb(|d| {
            d.cards = Cards::Drawn;
            change(d)
        }))
        .expect("good")
        .beyond();
        found.iter().map(|fault| format!("{} {}", fault.option, fault.cite)).collect::<Vec<_>>()
    };
    assert_eq!(beyond(|_| ()), ["cards HC A.12"]);
    assert_eq!(beyond(|d| d.form = Form::Terminals), ["form MB Ruling.1", "cards HC A.12"]);
    assert_eq!(beyond(|d| d.approval = "GC 2026-014".to_owned()), [""; 0]);
}

/// MB Ruling.1, HC A.7: a terminal shows six chips, and each of them makes whole units
#[test]
fn mb_ruling_1_six_chips_of_whole_units() {
    let with = |values: &[i64], unit: i64| {
        let values = values.iter().map(|value| Amount(Cents::whole(*value))).collect();
        let draft = mb(|d| {
            (d.form, d.chips.values, d.limits.unit) = (Form::Terminals, values, Amount(Cents::whole(unit)));
        });
        let faults = Baccarat::check(&draft).err().unwrap_or_default();
        faults.iter().map(|fault| format!("{} {}", fault.option, fault.cite)).collect::<Vec<_>>()
    };
    assert_eq!(with(&[20, 40, 100, 200, 500, 1_000], 20), [""; 0]);
    assert_eq!(with(&[20, 25, 100, 200, 500, 1_000], 20), ["chips.values HC A.7"]);
    assert_eq!(with(&[20, 40, 100, 200, 500], 20), ["chips.values MB Ruling.1"]);
}
