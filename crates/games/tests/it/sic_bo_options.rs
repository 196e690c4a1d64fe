//! House options of sic bo (SB D, G, Ruling.1 to Ruling.3, HC A.1, A.7): what is refused, all at once, and what is warned
//! of.

use games::options::{self, Amount};
use games::sic_bo::SicBo;
use games::sic_bo::options::{Draft, Form, PayTable, Tracking};
use games::sic_bo::wagers::Kind;
use games::{Change, Game, SignPart};
use kit::{Cents, Odds};

fn terminals() -> Draft {
    Draft { form: Form::Terminals, ..Draft::default() }
}

/// The faults of a draft, as option and cite.
fn faults(draft: &Draft) -> Vec<String> {
    match SicBo::check(draft) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(|fault| format!("{} {}", fault.option, fault.cite)).collect(),
    }
}

/// A pay table with one line changed.
fn with(name: &str, odds: Odds) -> PayTable {
    let mut table = serde_json::to_value(PayTable::default()).expect("plain data");
    table[name] = serde_json::to_value(odds).expect("plain data");
    serde_json::from_value(table).expect("still a pay table")
}

/// SB D.1, SB D.2, HC A.1: every floor is the default; below it refused, above it allowed, in both forms
#[test]
fn sb_d_1_floors() {
    let printed = [150, 8, 24, 50, 18, 14, 12, 8, 6, 6, 6, 6, 8, 12, 14, 18, 50, 5, 1, 1, 1, 2, 3];
    let lines = PayTable::default().lines();
    assert_eq!(lines.len(), printed.len());
    for ((name, odds, floor, cite), least) in lines.into_iter().zip(printed) {
        assert_eq!((odds, floor), (Odds::to_one(least), Odds::to_one(least)), "{name}");
        for form in [Form::Live, Form::Terminals] {
            let of = |odds| faults(&Draft { form, odds: with(&name, odds), ..Draft::default() });
            let below = Odds::new(least * 100 - 1, 100).expect("odds");
            assert_eq!(of(below), [format!("odds.{name} {cite}")], "a hundredth below");
            assert_eq!(of(Odds::new(least * 2, 2).expect("odds")), [""; 0], "the same, written otherwise");
            assert_eq!(of(Odds::to_one(least + 1)), [""; 0], "above");
        }
    }
    let long = Draft { odds: with("total9", Odds::to_one(1_001)), ..Draft::default() };
    assert_eq!(faults(&long), ["odds.total9 HC A.1"]);
}

/// SB D.1: a warning from fair odds up
#[test]
fn sb_d_1_warned_from_fair_odds_up() {
    let warned = |name: &str, odds: Odds| {
        let draft = Draft { odds: with(name, odds), ..Draft::default() };
        let warnings = SicBo::check(&draft).expect("good").warnings(Cents::new(1));
        warnings.into_iter().map(|warning| warning.option).collect::<Vec<_>>()
    };
    assert_eq!(SicBo::check(&Draft::default()).expect("good").warnings(Cents::new(1)), []);
    for (name, fair) in [
        ("three_of_a_kind", (215, 1)),
        ("two_of_a_kind", (200, 16)),
        ("total4", (213, 3)),
        ("two_dice", (186, 30)),
        ("small", (111, 105)),
    ] {
        let (pay, on) = fair;
        assert_eq!(warned(name, Odds::new(pay, on).expect("odds")), [format!("odds.{name}")], "fair");
        assert_eq!(warned(name, Odds::new(pay * 1_000 - 1, on * 1_000).expect("odds")), [""; 0], "below");
    }
    // One of a kind returns 199 of 216 at the floors: 17 more on its single way would make it even.
    assert_eq!(warned("one_of_a_kind_thrice", Odds::to_one(19)), [""; 0]);
    assert_eq!(warned("one_of_a_kind_thrice", Odds::to_one(20)), ["odds.one_of_a_kind"]);
}

/// Sets one limit of a draft.
type Set = fn(&mut Draft, Amount);

/// SB G: limits are amounts above nothing, within range, every spot can reach its minimum, and the sign has them all
#[test]
fn sb_g_limits_are_amounts_that_can_be_bet() {
    let with = |change: Set, cents: i64| {
        let mut draft = Draft::default();
        change(&mut draft, Amount(Cents::new(cents)));
        faults(&draft)
    };
    let maxima: [(&str, Set); 8] = [
        ("three_of_a_kind_max", |d, a| d.limits.three_of_a_kind_max = a),
        ("two_of_a_kind_max", |d, a| d.limits.two_of_a_kind_max = a),
        ("any_three_of_a_kind_max", |d, a| d.limits.any_three_of_a_kind_max = a),
        ("total_max", |d, a| d.limits.total_max = a),
        ("two_dice_max", |d, a| d.limits.two_dice_max = a),
        ("even_chance_max", |d, a| d.limits.even_chance_max = a),
        ("one_of_a_kind_max", |d, a| d.limits.one_of_a_kind_max = a),
        ("spot_total_max", |d, a| d.limits.spot_total_max = Some(a)),
    ];
    for (name, change) in maxima {
        for bad in [0, -1, 1_000_000_001, i64::MAX, i64::MIN, 499] {
            assert_eq!(with(change, bad), [format!("limits.{name} SB G")], "{bad}");
        }
        assert_eq!(with(change, 500), [""; 0], "as low as the minimum");
    }
    for bad in [0, -1, i64::MAX] {
        assert_eq!(with(|d, a| d.limits.spot_min = a, bad), ["limits.spot_min SB G"]);
    }
    let sign = SicBo::check(&Draft::default()).expect("good").sign();
    let limits: Vec<_> = sign.lines.iter().filter(|line| line.part == SignPart::Limits).collect();
    assert_eq!(limits.len(), 1 + 7);
    assert!(limits.iter().all(|line| line.cite == kit::cite!("SB G")));
    assert_eq!(sign.lines.iter().filter(|line| line.part == SignPart::Odds).count(), 21 + 2);
}

/// SB Ruling.3: the clock is set from 15 to 180 seconds, 45 unless said otherwise, and not asked of a live table
#[test]
fn sb_ruling_3_the_clocks_bounds() {
    assert_eq!(Draft::default().clock.seconds, 45);
    for (seconds, good) in [(14, false), (15, true), (180, true), (181, false), (0, false)] {
        let mut draft = terminals();
        draft.clock.seconds = seconds;
        let expected: &[&str] = if good { &[] } else { &["clock.seconds SB Ruling.3"] };
        assert_eq!(faults(&draft), expected, "{seconds} s");
        draft.form = Form::Live;
        assert_eq!(faults(&draft), [""; 0]);
    }
}

/// SB Ruling.2: exactly six different chips, all of them worth something
#[test]
fn sb_ruling_2_six_chips() {
    let with = |values: &[i64]| {
        let mut draft = terminals();
        draft.chips.values = values.iter().map(|&value| Amount(Cents::whole(value))).collect();
        faults(&draft)
    };
    assert_eq!(with(&[1_000, 1, 500, 5, 100, 25]), [""; 0]);
    for bad in [&[1, 5, 25, 100, 500][..], &[1, 5, 25, 100, 500, 500], &[0, 5, 25, 100, 500, 1_000], &[]] {
        assert_eq!(with(bad), ["chips.values SB Ruling.2"], "{bad:?}");
    }
}

/// SB Ruling.1: live unless the house says terminals; those go beyond the rules unless an approval is named
#[test]
fn sb_ruling_1_terminals_are_an_option_and_need_an_approval() {
    assert_eq!(Draft::default().form, Form::Live);
    let beyond = |draft: &Draft| {
        let found = SicBo::check(draft).expect("good").beyond();
        found.iter().map(|fault| format!("{} {}", fault.option, fault.cite)).collect::<Vec<_>>()
    };
    assert_eq!(beyond(&Draft::default()), [""; 0]);
    assert_eq!(beyond(&terminals()), ["form SB Ruling.1"]);
    assert_eq!(beyond(&Draft { approval: " ".to_owned(), ..terminals() }), ["form SB Ruling.1"]);
    assert_eq!(beyond(&Draft { approval: "GC 2026-014".to_owned(), ..terminals() }), [""; 0]);
}

/// HC A.7: what could leave a part of a cent, or of the rack's smallest chip, is found
#[test]
fn hc_a_7_sic_bo_pays_whole_pieces() {
    let mut draft = terminals();
    draft.odds.small = Odds::new(6, 5).expect("odds");
    let game = SicBo::check(&draft).expect("a dollar at 6 to 5 is whole");
    assert_eq!(game.granule(Cents::whole(1)), Some(Cents::new(20)));
    draft.odds.small = Odds::new(10, 9).expect("odds");
    assert_eq!(faults(&draft), ["odds.small HC A.7"]);
    draft.form = Form::Live;
    let game = SicBo::check(&draft).expect("a live table's chips are its rack's");
    assert_eq!((game.granule(Cents::whole(1)), game.granule(Cents::whole(9))), (None, Some(Cents::whole(1))));
    let thrice =
        Draft { odds: with("one_of_a_kind_thrice", Odds::new(31, 10).expect("odds")), ..terminals() };
    assert_eq!(SicBo::check(&thrice).expect("good").granule(Cents::whole(1)), Some(Cents::new(10)));
}

#[test]
fn every_fault_is_found_at_once() {
    let mut draft = Draft { seats: 0, ..terminals() };
    draft.clock.seconds = 5;
    draft.chips.values.pop();
    draft.limits.spot_min = Amount(Cents::ZERO);
    draft.limits.total_max = Amount(Cents::new(-1));
    draft.odds = with("three_of_a_kind", Odds::to_one(149));
    draft.odds.one_of_a_kind_twice = Odds::to_one(1);
    let expected = [
        "seats HC B.9",
        "odds.three_of_a_kind SB D.1",
        "odds.one_of_a_kind_twice SB D.2",
        "limits.spot_min SB G",
        "limits.total_max SB G",
        "clock.seconds SB Ruling.3",
        "chips.values SB Ruling.2",
    ];
    assert_eq!(faults(&draft), expected);
}

#[derive(serde::Deserialize)]
struct File {
    options: Draft,
}

#[test]
fn the_example_is_the_default() {
    let file: File = options::read(&format!("[options]\n{}", SicBo::EXAMPLE)).expect("the example reads");
    assert_eq!(file.options, Draft::default());
    assert_eq!(file.options.tracking, Tracking::Results);
    SicBo::check(&file.options).expect("and is good");
}

#[test]
fn a_checked_game_survives_its_journal_and_a_bad_one_does_not_read() {
    let game = SicBo::check(&terminals()).expect("good");
    let text = serde_json::to_string(&game).expect("plain data");
    assert_eq!(serde_json::from_str::<SicBo>(&text).expect("the same"), game);
    let bad = text.replace("\"150 to 1\"", "\"149 to 1\"");
    let error = serde_json::from_str::<SicBo>(&bad).expect_err("below the floor");
    assert!(error.to_string().contains("odds.three_of_a_kind"), "{error}");
    for unknown in ["match_play = \"on\"", "half = 1", "[odds]\ntotal3 = \"1 to 1\"", "tracking = \"some\""] {
        assert!(options::read::<Draft>(unknown).is_err(), "{unknown}");
    }
}

#[test]
fn limits_change_more_easily_than_odds() {
    let game = |change: fn(&mut Draft)| {
        let mut draft = Draft::default();
        change(&mut draft);
        SicBo::check(&draft).expect("good")
    };
    let plain = game(|_| ());
    assert_eq!(plain.change(&plain.clone()), Change::Nothing);
    assert_eq!(plain.change(&game(|d| d.limits.total_max = Amount(Cents::whole(50)))), Change::Limits);
    assert_eq!(plain.change(&game(|d| d.odds.small = Odds::to_one(2))), Change::Options);
    assert_eq!(plain.odds(Kind::Small), Odds::to_one(1));
}
