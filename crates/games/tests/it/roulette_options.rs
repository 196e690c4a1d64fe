//! House options (RO G.1, I, I.3.b.iii, I.6.a, HC A.1, A.2, A.7, B.9): what is refused, all at once, and what is
//! warned of.

use games::options::{self, Amount, Fault};
use games::roulette::Roulette;
use games::roulette::options::{Draft, Form, MatchPlay, Tracking, floor, kinds};
use games::roulette::wagers::Kind;
use games::{Change, Game, SignPart};
use kit::{Cents, Cite, Odds};

fn terminals() -> Draft {
    Draft { form: Form::Terminals, ..Draft::default() }
}

/// The faults of a draft, as option and cite.
fn faults(draft: &Draft) -> Vec<String> {
    match Roulette::check(draft) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(|fault| format!("{} {}", fault.option, fault.cite)).collect(),
    }
}

fn warned(draft: &Draft) -> Vec<String> {
    let game = Roulette::check(draft).expect("good options");
    game.warnings(Cents::new(1)).into_iter().map(|warning: Fault| warning.option).collect()
}

fn set(draft: &mut Draft, kind: Kind, to: Odds) {
    let odds = &mut draft.odds;
    let place = match kind {
        Kind::Straight => &mut odds.straight,
        Kind::Split => &mut odds.split,
        Kind::Row => &mut odds.row,
        Kind::Triple => &mut odds.triple,
        Kind::Corner => &mut odds.corner,
        Kind::FirstFive => &mut odds.first_five,
        Kind::Line => &mut odds.line,
        Kind::Column => &mut odds.column,
        Kind::Dozen => &mut odds.dozen,
        Kind::Red => &mut odds.red,
        Kind::Black => &mut odds.black,
        Kind::Odd => &mut odds.odd,
        Kind::Even => &mut odds.even,
        Kind::Low => &mut odds.low,
        Kind::High => &mut odds.high,
    };
    *place = to;
}

/// RO G.1, HC A.1: every floor is the default; below it refused, above it allowed, in both forms
#[test]
fn ro_g_1_floors() {
    let printed = [35, 17, 11, 11, 8, 6, 5, 2, 2, 1, 1, 1, 1, 1, 1];
    for (kind, least) in kinds().into_iter().zip(printed) {
        assert_eq!(floor(kind), Odds::to_one(least), "{kind:?}");
        for form in [Form::Live, Form::Terminals] {
            let mut draft = Draft { form, ..Draft::default() };
            assert_eq!(Roulette::check(&draft).expect("the default").odds(kind), Odds::to_one(least));
            set(&mut draft, kind, Odds::new(least * 100 - 1, 100).expect("odds"));
            let fault = format!("odds.{} RO G.1", kind.name());
            assert_eq!(faults(&draft), [fault], "a hundredth below");
            set(&mut draft, kind, Odds::new(least * 2, 2).expect("odds"));
            assert_eq!(faults(&draft), [""; 0], "the same, written otherwise");
            set(&mut draft, kind, Odds::to_one(least + 1));
            assert_eq!(faults(&draft), [""; 0], "above");
        }
    }
}

/// RO G.1: one unit below each floor is refused
#[test]
fn ro_g_1_one_below_is_refused() {
    for kind in kinds().into_iter().filter(|&kind| floor(kind).pay() > 1) {
        let mut draft = Draft::default();
        set(&mut draft, kind, Odds::to_one(floor(kind).pay() - 1));
        assert_eq!(faults(&draft), [format!("odds.{} RO G.1", kind.name())]);
    }
}

/// RO G.1: a warning from fair odds up: 37 to 1 on a straight, not 36 to 1
#[test]
fn ro_g_1_warned_from_fair_odds_up() {
    assert_eq!(warned(&Draft::default()), [""; 0]);
    let fair = [(37, 1), (18, 1), (35, 3), (35, 3), (17, 2), (33, 5), (16, 3), (13, 6), (13, 6)];
    let fair = fair.into_iter().chain([(10, 9); 6]);
    for (kind, (pay, on)) in kinds().into_iter().zip(fair) {
        let mut draft = Draft::default();
        set(&mut draft, kind, Odds::new(pay, on).expect("odds"));
        assert_eq!(warned(&draft), [format!("odds.{}", kind.name())], "fair odds");
        set(&mut draft, kind, Odds::new(pay * 1000 - 1, on * 1000).expect("odds"));
        assert_eq!(warned(&draft), [""; 0], "just below them");
    }
    let mut draft = Draft::default();
    set(&mut draft, Kind::Straight, Odds::to_one(36));
    assert_eq!(warned(&draft), [""; 0]);
}

/// HC A.1: odds beyond a thousand to one leave the range of money
#[test]
fn hc_a_1_no_odds_beyond_a_thousand_to_one() {
    let mut draft = Draft::default();
    set(&mut draft, Kind::Straight, Odds::to_one(1_000));
    assert_eq!(faults(&draft), [""; 0]);
    for (pay, on) in [(1_001, 1), (2_001, 2), (1_000_000, 999)] {
        set(&mut draft, Kind::Straight, Odds::new(pay, on).expect("odds"));
        assert_eq!(faults(&draft), ["odds.straight HC A.1"], "{pay} to {on}");
    }
}

/// RO I.3.b.iii: exactly six different chips, all of them worth something
#[test]
fn ro_i_3_b_iii_six_chips() {
    let with = |values: &[&str]| {
        let values = values.iter().map(|value| Amount(value.parse().expect("an amount"))).collect();
        faults(&Draft { chips: games::roulette::options::ChipTray { values }, ..terminals() })
    };
    assert_eq!(with(&["1", "5", "25", "100", "500", "1000"]), [""; 0]);
    assert_eq!(with(&["1000", "1", "500", "5", "100", "25"]), [""; 0], "in any order");
    for bad in [
        &["1", "5", "25", "100", "500"][..],
        &["1", "5", "25", "100", "500", "1000", "5000"],
        &["1", "5", "25", "100", "500", "500"],
        &["1", "5", "25", "100", "500", "1000", "1000"],
        &["0", "5", "25", "100", "500", "1000"],
        &["-1", "5", "25", "100", "500", "1000"],
        &["1", "5", "25", "100", "500", "10000000.01"],
        &["1000.01", "1100", "1200", "1300", "1400", "1500"],
        &[],
    ] {
        assert_eq!(with(bad), ["chips.values RO I.3.b.iii"], "{bad:?}");
    }
    // Chips of that size are good; the usual inside maxima hold none of them.
    let large = with(&["999.99", "1100", "1200", "1300", "1400", "1500"]);
    assert_eq!(large.len(), 7);
    assert!(large.iter().all(|fault| fault.ends_with("_max HC A.2")), "{large:?}");
}

/// RO I.6.a: the clock is set from 15 to 180 seconds, 45 unless said otherwise
#[test]
fn ro_i_6_a_the_clocks_bounds() {
    assert_eq!(Draft::default().clock.seconds, 45);
    for (seconds, good) in [(14, false), (15, true), (180, true), (181, false), (0, false), (10, false)] {
        let mut draft = terminals();
        draft.clock.seconds = seconds;
        let expected: &[&str] = if good { &[] } else { &["clock.seconds RO I.6.a"] };
        assert_eq!(faults(&draft), expected, "{seconds} s");
    }
}

/// RO Ruling.2: patience with a late spin is set from 5 to 120 seconds, 30 unless said otherwise
#[test]
fn ro_ruling_2_the_patience_with_a_late_spin() {
    assert_eq!(Draft::default().clock.late_spin_seconds, 30);
    for (seconds, good) in [(4, false), (5, true), (120, true), (121, false)] {
        let mut draft = terminals();
        draft.clock.late_spin_seconds = seconds;
        let expected: &[&str] = if good { &[] } else { &["clock.late_spin_seconds RO Ruling.2"] };
        assert_eq!(faults(&draft), expected, "{seconds} s");
    }
}

/// Sets one limit of a draft.
type Set = fn(&mut Draft, Amount);

/// HC A.2: limits are amounts above nothing, within range, and a maximum can be reached
#[test]
fn hc_a_2_limits_are_amounts_that_can_be_bet() {
    let with = |change: Set, cents: i64| {
        let mut draft = Draft::default();
        change(&mut draft, Amount(Cents::new(cents)));
        faults(&draft)
    };
    let options: [(&str, Set); 13] = [
        ("inside_min", |d, a| d.limits.inside_min = a),
        ("outside_min", |d, a| d.limits.outside_min = a),
        ("straight_max", |d, a| d.limits.straight_max = a),
        ("split_max", |d, a| d.limits.split_max = a),
        ("row_max", |d, a| d.limits.row_max = a),
        ("triple_max", |d, a| d.limits.triple_max = a),
        ("corner_max", |d, a| d.limits.corner_max = a),
        ("first_five_max", |d, a| d.limits.first_five_max = a),
        ("line_max", |d, a| d.limits.line_max = a),
        ("column_max", |d, a| d.limits.column_max = a),
        ("dozen_max", |d, a| d.limits.dozen_max = a),
        ("even_chance_max", |d, a| d.limits.even_chance_max = a),
        ("spot_total_max", |d, a| d.limits.spot_total_max = Some(a)),
    ];
    for (name, change) in options {
        for bad in [0, -1, 1_000_000_001, i64::MAX, i64::MIN] {
            assert_eq!(with(change, bad), [format!("limits.{name} HC A.2")], "{bad}");
        }
        let good = with(change, 50_000);
        assert!(good.is_empty(), "{name}: {good:?}");
    }
    assert_eq!(
        with(|d, a| d.limits.column_max = a, 499),
        ["limits.column_max HC A.2"],
        "below the outside minimum"
    );
    assert_eq!(with(|d, a| d.limits.column_max = a, 500), [""; 0]);
    assert_eq!(with(|d, a| d.limits.straight_max = a, 100), [""; 0], "inside bets count together");
}

/// HC A.7: what could leave a part of a cent, or of the rack's smallest chip, is found
#[test]
fn hc_a_7_payouts_come_out_in_whole_pieces() {
    let mut draft = terminals();
    set(&mut draft, Kind::Red, Odds::new(6, 5).expect("odds"));
    let game = Roulette::check(&draft).expect("a dollar at 6 to 5 is whole");
    assert_eq!(game.granule(Cents::whole(1)), Some(Cents::new(20)), "1.00 wins 1.20");
    set(&mut draft, Kind::Red, Odds::new(10, 9).expect("odds"));
    assert_eq!(faults(&draft), ["odds.red HC A.7"]);
    draft.form = Form::Live;
    let game = Roulette::check(&draft).expect("a live table's chips are its rack's");
    assert_eq!(game.granule(Cents::whole(1)), None);
    assert_eq!(game.granule(Cents::whole(9)), Some(Cents::whole(1)), "9.00 wins 10.00");
    let plain = Roulette::check(&Draft::default()).expect("the default");
    assert_eq!(plain.granule(Cents::whole(5)), Some(Cents::whole(5)));
    assert_eq!(
        Roulette::check(&terminals()).expect("the default").granule(Cents::whole(25)),
        Some(Cents::whole(1))
    );
}

/// HC B.9: a table has at least one seat and at most a thousand
#[test]
fn hc_b_9_seats_within_bounds() {
    for (seats, good) in [(0, false), (1, true), (1_000, true), (1_001, false)] {
        let expected: &[&str] = if good { &[] } else { &["seats HC B.9"] };
        assert_eq!(faults(&Draft { seats, ..Draft::default() }), expected, "{seats}");
    }
}

#[test]
fn every_fault_is_found_at_once() {
    let mut draft = Draft { seats: 0, ..terminals() };
    draft.clock.seconds = 5;
    draft.clock.late_spin_seconds = 1;
    draft.chips.values.pop();
    draft.limits.inside_min = Amount(Cents::ZERO);
    draft.limits.row_max = Amount(Cents::new(-1));
    draft.limits.dozen_max = Amount(Cents::new(1));
    set(&mut draft, Kind::Straight, Odds::to_one(34));
    set(&mut draft, Kind::High, Odds::to_one(1_001));
    let expected = [
        "seats HC B.9",
        "odds.straight RO G.1",
        "odds.high HC A.1",
        "limits.inside_min HC A.2",
        "limits.row_max HC A.2",
        "limits.dozen_max HC A.2",
        "clock.seconds RO I.6.a",
        "clock.late_spin_seconds RO Ruling.2",
        "chips.values RO I.3.b.iii",
    ];
    assert_eq!(faults(&draft), expected);
    // What terminals alone need is not asked of a live table.
    draft.form = Form::Live;
    assert!(!faults(&draft).iter().any(|fault| fault.starts_with("clock")));
}

/// RO I: live unless the house says terminals; nothing else is a form
#[test]
fn ro_i_the_form_is_an_option() {
    assert_eq!(Draft::default().form, Form::Live);
    let read = |text: &str| options::read::<Draft>(text).map(|draft| draft.form);
    assert_eq!(read("form = \"terminals\""), Ok(Form::Terminals));
    assert_eq!(read(""), Ok(Form::Live));
    assert!(read("form = \"slots\"").is_err());
}

#[derive(serde::Deserialize)]
struct File {
    options: Draft,
}

#[test]
fn the_example_is_the_default() {
    let file: File = options::read(&format!("[options]\n{}", Roulette::EXAMPLE)).expect("the example reads");
    assert_eq!(file.options, Draft::default());
    assert_eq!(file.options.tracking, Tracking::Results);
    assert_eq!(file.options.match_play, MatchPlay::Off);
    Roulette::check(&file.options).expect("and is good");
}

#[test]
fn what_is_no_option_is_refused_where_it_stands() {
    let bad = |text: &str| {
        options::read::<Draft>(text).map_err(|bad| (bad.line, bad.column)).expect_err("malformed")
    };
    assert_eq!(bad("form = \"live\"\nseats = = 3\n").0, 2);
    assert_eq!(bad("seats = 8\n\n[limits]\nstraight_max = \"a lot\"\n"), (4, 16));
    assert_eq!(bad("[limits]\nstraight_max = 10.5\n"), (2, 16), "no floats");
    assert_eq!(bad("half_back = true\n"), (1, 1), "RO G.2 is struck out: there is no such option");
    assert_eq!(bad("[odds]\nstraight = \"35 to 0\"\n"), (2, 12));
    assert_eq!(bad("seats = -1\n").0, 1);
    assert_eq!(bad("seats = 70000\n").0, 1);
    assert_eq!(bad("tracking = \"some\"\n").0, 1);
}

#[test]
fn amounts_are_whole_units_or_written_cents() {
    let draft: Draft =
        options::read("[limits]\nstraight_max = 50\nsplit_max = \"50.05\"\n").expect("both are amounts");
    assert_eq!(
        (draft.limits.straight_max.0, draft.limits.split_max.0),
        (Cents::whole(50), Cents::new(5_005))
    );
    let written = toml::to_string(&draft).expect("a draft is written");
    assert_eq!(options::read::<Draft>(&written), Ok(draft));
}

#[test]
fn a_checked_game_survives_its_journal_and_a_bad_one_does_not_read() {
    let game = Roulette::check(&terminals()).expect("good");
    let text = serde_json::to_string(&game).expect("plain data");
    assert_eq!(serde_json::from_str::<Roulette>(&text).expect("the same"), game);
    let bad = text.replace("\"35 to 1\"", "\"34 to 1\"");
    assert!(
        serde_json::from_str::<Roulette>(&bad)
            .is_err_and(|error| error.to_string().contains("odds.straight"))
    );
}

#[test]
fn limits_change_more_easily_than_odds() {
    let game = |change: fn(&mut Draft)| {
        let mut draft = Draft::default();
        change(&mut draft);
        Roulette::check(&draft).expect("good")
    };
    let plain = game(|_| ());
    assert_eq!(plain.change(&plain.clone()), Change::Nothing);
    assert_eq!(plain.change(&game(|d| d.limits.straight_max = Amount(Cents::whole(50)))), Change::Limits);
    assert_eq!(plain.change(&game(|d| d.odds.straight = Odds::to_one(36))), Change::Options);
    assert_eq!(plain.change(&game(|d| d.seats = 7)), Change::Options);
    let both = game(|d| {
        d.seats = 7;
        d.limits.straight_max = Amount(Cents::whole(50));
    });
    assert_eq!(plain.change(&both), Change::Options);
}

/// HC A.2: the sign posts every limit; with it odds and options, by their paragraphs
#[test]
fn hc_a_2_the_sign_posts_the_limits() {
    for form in [Form::Live, Form::Terminals] {
        let mut draft = Draft { form, ..Draft::default() };
        let sign = Roulette::check(&draft).expect("good").sign();
        let count = |part| sign.lines.iter().filter(|line| line.part == part).count();
        assert_eq!((count(SignPart::Limits), count(SignPart::Odds)), (2 + 15, 15));
        let cite: Cite = if form == Form::Live { "RO G.1" } else { "RO I.7" }.parse().expect("a cite");
        assert!(sign.lines.iter().filter(|line| line.part == SignPart::Odds).all(|line| line.cite == cite));
        draft.limits.spot_total_max = Some(Amount(Cents::whole(5_000)));
        let with_total = Roulette::check(&draft).expect("good").sign();
        assert_eq!(
            with_total.lines.len(),
            sign.lines.len() + 1,
            "a total per spot is posted where it is set"
        );
    }
}

#[test]
fn opening_checks_take_their_answers() {
    let live = Roulette::check(&Draft::default()).expect("good");
    let answer = |check: &str, answer: &str| {
        live.check_answer(check, answer).map_err(|no| format!("{} {:?}", no.cite, no.reason))
    };
    assert_eq!(answer("wheel", "ok"), Ok(()));
    assert_eq!(answer("wheel", "29 inches"), Err("RO A.3 CheckNotConfirmed".to_owned()));
    for ball in ["12/16", "13/16", "14/16", "11/16 OGC-7", "15/16 OGC-7"] {
        assert_eq!(answer("ball", ball), Ok(()), "{ball}");
    }
    for ball in ["11/16", "15/16", "11/16 ", "ok", "", "13"] {
        assert_eq!(answer("ball", ball), Err("RO A.6 BallSize".to_owned()), "{ball:?}");
    }
    assert_eq!(answer("sensor", "ok"), Err("HC B.2 NoSuchCheck".to_owned()));
    let terminals = Roulette::check(&terminals()).expect("good");
    assert!(terminals.check_answer("sensor", "ok").is_ok());
}
