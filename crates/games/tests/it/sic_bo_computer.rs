//! The table computer: its failures (SB F.2, Ruling.4), the form, what it shows for a test (SB E.1), the opening checks.

use games::sic_bo::SicBo;
use games::sic_bo::options::Tracking;
use games::{Game, Input};
use kit::{Dice, Outcome};

use crate::sic_bo_course::{live, open, terminals};
use crate::table::{Table, short, staff};

fn shaken() -> Table<SicBo> {
    let mut t = open();
    t.play("D place P1 small 10.00 ok \n D place P1 6 5.00 ok \n D place P2 2-2 10.00 ok \n D lock ok \n D shake ok");
    t
}

/// SB F.2: with the shaker open the game is settled by hand and entered with both names; the table goes down for repair
#[test]
fn sb_f_2_settled_by_hand() {
    let mut t = shaken();
    t.play("P1 rule computer-malfunction by SB F.2 refused SB F.2 needs-role");
    t.play("D form 1-2-2 refused SB F.2 no-form");
    t.play("D rule computer-malfunction by SB F.2 ok \n told computer down by SB F.2, form 1: 3 bets");
    t.play("alarm sic-bo-alarm-malfunction");
    assert!(t.alarms().iter().all(|alarm| alarm.takes_down && alarm.needs_repair));
    t.play("D rule computer-malfunction by SB F.2 refused SB F.2 too-late \n D dice 1-2-2 refused SB E.4 not-now");
    t.play("H dice 1-2-2 drawn refused SB E.4 not-now \n D new game refused SB E.5 round-in-play");
    let form = t.console().staff.and_then(|staff| staff.form).expect("a form to print");
    assert_eq!((form.number, form.lines.len(), form.entered, form.notes.len()), (1, 3, None, 5));
    assert_eq!(form.lines[0].line.bet.to_string(), "small", "in the order of the layout");
    assert_eq!(form.lines[1].pays.len(), 3, "one of a kind by how often it shows");
    t.play("D form 1-2-2 refused SB F.2 needs-second \n D+F form 1-2-2 refused SB F.2 needs-second");
    t.play("F+S form 1-2-2 refused SB F.2 needs-role \n D+S form 1-2-9 refused SB E.4 no-such-dice");
    t.play("D+S form 1-2-2 P1 small 10.00 10.00 refused SB F.2 bets-known");
    t.play("D+S form 2-2-1 ok \n told form: 1-2-2 settled by dealer before second \n told P1 loses 6 5.00");
    t.play("told P1 wins small 10.00 \n told P2 wins 2-2 80.00 \n told game 1 settled");
    t.play("money rack 9915.00 wagers 0.00 chips 85.00");
    assert!(t.is_over(), "a computer that failed has lit nothing");
    let form = t.console().staff.and_then(|staff| staff.form).expect("still to be printed");
    let entered = form.entered.expect("both names");
    assert_eq!(
        (entered.dealer.to_string(), entered.supervisor.to_string()),
        ("dealer".to_owned(), "second".to_owned())
    );
    assert_eq!(form.lines[1].line.paid, Some(kit::Cents::ZERO));
    t.play("D new game ok");
    assert!(t.console().staff.is_some_and(|staff| staff.form.is_none()));
}

/// SB F.2: also after dice were entered; not before the shake, not when all is settled
#[test]
fn sb_f_2_only_with_the_shaker_open() {
    let mut t = open();
    t.play("D rule computer-malfunction by SB F.2 refused SB F.2 not-shaken \n D lock ok");
    t.play("D rule computer-malfunction by SB F.2 refused SB F.2 not-shaken");
    t.play(
        "D rule computer-malfunction by SB F.1 refused SB F.2 wrong-cite \n D shake ok \n D dice 3-3-3 ok",
    );
    t.play("F rule computer-malfunction by SB F.2 ok");
    let form = t.console().staff.and_then(|staff| staff.form).expect("a form");
    assert_eq!(form.read.map(|dice| dice.to_string()), Some("3-3-3".to_owned()));
    t.play("D+S form 3-3-3 ok \n D rule computer-malfunction by SB F.2 refused SB F.2 too-late");
    live(|_| ()).play("D rule computer-malfunction by SB F.2 refused SB F.2 no-round");
}

/// SB F.2: while winners are paid the list stands, and is worked down by hand
#[test]
fn sb_f_2_while_winners_are_paid() {
    let mut t = shaken();
    t.play(
        "D dice 1-2-2 ok \n D confirm 1-2-2 ok \n D pay P1 ok \n D rule computer-malfunction by SB F.2 ok",
    );
    t.play(
        "D rule computer-malfunction by SB F.2 refused SB F.2 too-late \n D pay refused SB F.2 needs-second",
    );
    t.play("D+S pay ok \n told game 1 settled");
    assert_eq!(t.console().staff.and_then(|staff| staff.form).expect("a form").lines.len(), 1);
    t.play("D clear lights ok");
}

/// SB F.2, SB D.1: where bets are not keyed the form's lines are written down, none paid below the odds
#[test]
fn sb_f_2_a_form_written_by_hand() {
    let mut t = live(|draft| draft.tracking = Tracking::Results);
    t.play("D new game ok \n D lock ok \n D shake ok \n D rule computer-malfunction by SB F.2 ok");
    t.play("D+S form 1-2-2 P1 small 10.00 9.99 refused SB D.1 paid-below-odds");
    t.play("D+S form 1-2-2 P1 total3 10.00 10.00 refused SB A.2 no-such-spot");
    t.play("D+S form 1-2-2 P9 small 10.00 10.00 refused HC B.9 no-such-seat");
    t.play("D+S form 1-2-2 P1 small -10.00 10.00 refused HC D.1 stake-not-positive");
    t.play("D+S form 1-2-2 P1 small 10.00 10.00 P2 2 5.00 10.00 P2 6 5.00 0.00 ok \n told game 1 settled");
    let form = t.console().staff.and_then(|staff| staff.form).expect("a form");
    assert_eq!(form.lines.len(), 3);
    assert_eq!(
        t.console().public.rolled.map(|rolled| rolled.total),
        Some(5),
        "and is a result like any other"
    );
}

/// SB F.2, SB D.1, HC A.11: the form is held against the dice that were entered and the odds in force, and every
/// contradiction is named
#[test]
fn sb_f_2_every_contradiction_is_named() {
    let failed = |read: &str| {
        let mut t = live(|draft| draft.tracking = Tracking::Results);
        t.play("D new game ok \n D lock ok \n D shake ok")
            .play(read)
            .play("D rule computer-malfunction by SB F.2 ok");
        t
    };
    // A loser that was paid, and a winner at 500 to 1.
    failed("").play("D+S form 1-2-2 P1 big 10.00 10.00 refused SB F.2 form-contradicts");
    failed("").play("D+S form 1-2-2 P1 small 10.00 5000.00 refused SB F.2 form-contradicts");
    failed("").play("D+S form 1-2-2 P1 big 10.00 0.00 P1 small 10.00 10.00 ok");
    // Dice other than were entered: what was paid on them is held against those that were.
    let mut t = failed("D dice 3-3-3 ok");
    t.play("D+S form 1-2-2 refused SB F.2 form-contradicts");
    let lines =
        "P1 small 10.00 10.00 P2 3 5.00 14.99 P3 3-3-3 1.00 500.00 P4 any 1.00 23.00 P5 any 1.00 24.00";
    let input = <SicBo as games::script::Script>::read(
        &format!("form 1-2-2 {lines}").split(' ').collect::<Vec<_>>(),
        None,
    );
    let refused = t
        .take(staff(kit::Role::Dealer), Some(kit::Role::PitSupervisor), &input.expect("a form"))
        .expect_err("five contradictions");
    let named = |name: &str| refused.message.args[name].as_str().expect("a list").to_owned();
    assert_eq!(refused.message.key, "sic-bo-form-contradicts");
    assert_eq!(named("entered"), "3-3-3");
    assert_eq!(named("lost"), "P1 small 10.00 10.00");
    assert_eq!(named("below"), "P2 3 5.00 14.99 (15.00), P4 any 1.00 23.00 (24.00)");
    assert_eq!(named("above"), "P3 3-3-3 1.00 500.00 (150.00)");
    t.play("D+S form 3-3-3 P2 3 5.00 15.00 ok \n told game 1 settled");
}

/// SB E.4, HC A.11: with the computer down other dice than were entered are the supervisor's word, with a second person
/// and an alarm; then the form is entered with them
#[test]
fn sb_e_4_other_dice_than_the_computer_has() {
    let mut t = shaken();
    t.play("D dice 3-3-3 ok \n D rule computer-malfunction by SB F.2 ok \n D+S form 1-2-2 refused SB F.2 form-contradicts");
    t.play("D+S rule dice-correction 1-2-2 by SB E.4 refused SB E.4 needs-role");
    t.play("S rule dice-correction 1-2-2 by SB E.4 refused SB E.4 against-record");
    t.play("S+F rule dice-correction 3-3-3 by SB E.4 refused SB E.4 same-dice");
    t.play("S+F rule dice-correction 1-2-2 by SB E.4 ok \n alarm sic-bo-alarm-against-record");
    t.play("told pit_supervisor and second against the record: 1-2-2");
    t.play("D+S form 3-3-3 refused SB F.2 form-contradicts \n D+S form 1-2-2 ok \n told P1 wins small 10.00");
    // Where none were entered the form says what lies there.
    let mut t = shaken();
    t.play("D rule computer-malfunction by SB F.2 ok \n S+F rule dice-correction 1-2-2 by SB E.4 refused SB E.4 not-now");
}

/// SB Ruling.4, HC A.11: dice were entered, so the shaker is open, also where they were taken back
#[test]
fn sb_ruling_4_not_after_dice_were_entered() {
    let mut t = shaken();
    t.play("D dice 1-2-2 ok \n D take back ok");
    t.play("D rule computer-failure by SB Ruling.4 refused SB Ruling.4 shaker-open");
    // Shaken again it is closed again.
    t.play("D rule no-roll by SB F.1 ok \n D shake ok \n D rule computer-failure by SB Ruling.4 ok");
}

/// SB F.1, HC A.11: dice that were entered lay flat; what was entered wrongly is taken back first
#[test]
fn sb_f_1_not_after_dice_were_entered() {
    let mut t = shaken();
    t.play("D dice 1-2-2 ok \n F rule no-roll by SB F.1 refused SB F.1 dice-entered \n D take back ok");
    t.play("D rule no-roll by SB F.1 ok");
}

/// HC A.12: dice that the house drew are the dice: nobody takes them back, shakes again or corrects them
#[test]
fn hc_a_12_drawn_dice_are_the_dice() {
    let mut t = shaken();
    t.play("H dice 1-2-2 drawn ok \n D take back refused HC A.6 dice-drawn");
    t.play("D rule no-roll by SB F.1 refused SB F.1 dice-drawn");
    let mut failed = shaken();
    failed.play("H dice 1-2-2 drawn ok \n D rule computer-malfunction by SB F.2 ok");
    failed.play("S+F rule dice-correction 3-3-3 by SB E.4 refused SB E.4 dice-drawn");
    t.play(
        "D confirm 1-2-2 ok \n S rule dice-correction 3-3-3 by SB E.4 refused SB E.4 dice-drawn \n D pay ok",
    );
    t.play("S+F rule dice-correction 3-3-3 by SB E.4 refused SB E.4 dice-drawn");
}

/// SB F.2: at terminals the form's dice pay credits
#[test]
fn sb_f_2_at_terminals() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place 4-4-4 10.00 ok \n D lock ok \n D shake ok");
    t.play("F rule computer-malfunction by SB F.2 ok \n D+S form 4-4-4 ok \n money P1 1600.00");
}

/// SB F.2, HC D.3: the rack must hold what the form says it paid
#[test]
fn sb_f_2_the_rack_held_it() {
    let mut t = live(|_| ());
    t.play("rack 100.00 \n D new game ok \n D place P1 4-4-4 5.00 ok \n D lock ok \n D shake ok");
    t.play("D rule computer-malfunction by SB F.2 ok \n D+S form 4-4-4 refused HC D.3 not-enough");
    t.play("rack 650.00 \n D+S form 4-4-4 ok \n money rack 0.00");
}

/// SB Ruling.4, HC A.9: before the shaker is open a failure voids the game; every stake goes back at once
#[test]
fn sb_ruling_4_a_failure_before_the_shaker_is_open() {
    for upto in ["", "D lock ok", "D lock ok \n D shake ok"] {
        let mut t = terminals(|_| ());
        t.play("has P1 100.00 \n D new game ok \n P1 place small 5.00 ok");
        t.play(upto);
        t.play("P1 rule computer-failure by SB Ruling.4 refused SB Ruling.4 needs-role");
        t.play("D rule computer-failure by SB Ruling.4 ok \n told game 1 void by SB Ruling.4");
        t.play("told refund to P1: small 5.00 \n alarm sic-bo-alarm-failure \n money P1 100.00 wagers 0.00");
        assert_eq!(t.screen(1).public.void, Some(kit::cite!("SB Ruling.4")), "every screen says so");
        assert!(t.is_over() && t.alarms().iter().all(|alarm| alarm.takes_down && alarm.needs_repair));
        t.play("D rule computer-failure by SB Ruling.4 refused SB Ruling.4 no-round");
    }
    let mut t = shaken();
    t.play("D dice 1-2-2 ok \n D rule computer-failure by SB Ruling.4 refused SB Ruling.4 shaker-open");
    t.play("D confirm 1-2-2 ok \n D rule computer-failure by SB Ruling.4 refused SB Ruling.4 too-late");
}

/// SB E.1: for a test the computer shows every winning combination of the three values, and only those
#[test]
fn sb_e_1_a_test_shows_every_winning_combination() {
    let game = live(|_| ()).game;
    let shows = |dice: &str| game.shows(Outcome::Dice(dice.parse::<Dice>().expect("dice"))).join(" ");
    assert_eq!(shows("1-2-3"), "total6 1-2 1-3 2-3 small 1 2 3");
    assert_eq!(shows("5-5-5"), "5-5-5 5-5 any total15 5");
    assert_eq!(shows("6-6-6"), "6-6-6 6-6 any 6", "no total of 18, neither small nor big");
    assert!(game.shows(Outcome::Pocket(kit::Pocket::ZERO)).is_empty());
    let testing = game.testing();
    assert!(testing.keyed && testing.before_opening == Some(kit::cite!("SB E.1")));
}

/// SB A.1, SB A.2: the opening checks name the shaker by its number, and confirm the layout
#[test]
fn sb_a_1_the_shaker_is_named() {
    let game = live(|_| ()).game;
    let answer = |check: &str, answer: &str| {
        game.check_answer(check, answer).map_err(|refusal| short(&games::Refused::from(refusal)))
    };
    assert_eq!(answer("shaker", "S-104"), Ok(()));
    assert_eq!(answer("shaker", "ok"), Err("SB A.1 shaker-unnamed".to_owned()));
    assert_eq!(answer("layout", "ok"), Ok(()));
    assert_eq!(answer("layout", "torn"), Err("SB A.2 check-not-confirmed".to_owned()));
    assert_eq!(answer("wheel", "ok"), Err("HC B.2 no-such-check".to_owned()));
}

/// SB E.4: no device reads dice, and what is no die is no result
#[test]
fn sb_e_4_no_device_reads_dice() {
    let mut t = shaken();
    let device: kit::Device = "reader".parse().expect("short");
    let via = games::Via::Device(games::Report { device, spin: 1, sequence: 1 });
    let dice = games::Seen::Outcome(Outcome::Dice("1-2-2".parse().expect("dice")));
    let seen = |what, via| Input::Observe(games::Observed { what, via });
    let refused = t.take(kit::Actor::Device(device), None, &seen(dice, via)).expect_err("nobody's reader");
    assert_eq!(short(&refused), "SB E.4 wrong-source");
    let pocket = games::Seen::Outcome(Outcome::Pocket(kit::Pocket::ZERO));
    let refused =
        t.take(staff(kit::Role::Dealer), None, &seen(pocket, games::Via::Hand)).expect_err("no die");
    assert_eq!(short(&refused), "SB E.4 not-now");
}
