//! Terminals (SB Ruling.1 to Ruling.3): credits, buttons, the clock.

use kit::Cents;

use crate::sic_bo_course::{live, terminals};
use crate::table::Table;

fn open() -> Table<games::sic_bo::SicBo> {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n has P2 100.00 \n D new game ok");
    t
}

/// SB Ruling.1: what belongs to the other form is refused
#[test]
fn sb_ruling_1_the_other_form_is_refused() {
    let mut t = open();
    t.play("D remove P1 small refused SB Ruling.1 other-form \n D pay refused SB Ruling.1 other-form");
    let mut t = live(|_| ());
    t.play(
        "D new game ok \n D hold refused SB Ruling.1 other-form \n D resume refused SB Ruling.1 other-form",
    );
    for button in ["cancel", "undo", "recall", "clear", "double"] {
        t.play(&format!("P1 {button} refused SB Ruling.1 other-form"));
    }
    t.play("D lock ok");
}

/// SB Ruling.2: a player bets their own credits in any mix of the six chips, and nobody else does
#[test]
fn sb_ruling_2_credits_in_chips_by_the_player_alone() {
    let mut t = open();
    t.play("P1 place small 31.00 ok \n money P1 69.00 wagers 31.00");
    t.play("P1 place small 0.50 refused SB Ruling.2 not-made-of-chips");
    t.play("P1 place big 70.00 refused SB Ruling.2 not-enough \n P1 place big 69.00 ok \n money P1 0.00");
    t.play("P2 as P1 place big 1.00 refused HC C.5 not-your-seat \n D place P1 big 5.00 refused SB Ruling.2 wrong-source");
    t.play("P9 place big 5.00 refused HC B.9 no-such-seat");
}

/// SB E.5: after a game a player's own screen says what they staked and what each bet won, until the next one begins
#[test]
fn sb_e_5_a_seat_is_told_what_the_game_came_to() {
    let mut t = open();
    let came_to = |t: &Table<games::sic_bo::SicBo>, number| t.screen(number).own.expect("a seat").came_to;
    t.play("P1 place small 5.00 ok \n P1 place big 5.00 ok \n D lock ok \n D shake ok \n D dice 4-5-6 ok");
    assert_eq!(came_to(&t, 1), None);
    t.play("D confirm 4-5-6 ok");
    let came = came_to(&t, 1).expect("it had wagers");
    let won: Vec<(String, Cents)> = came.wins.iter().map(|(bet, won)| (bet.to_string(), *won)).collect();
    assert_eq!((came.round, came.stakes.len()), (1, 2));
    assert_eq!(won, [("big".to_owned(), Cents::whole(5))]);
    assert_eq!(came_to(&t, 2), None, "it had no wager");
    t.play("D clear lights ok");
    assert_eq!(came_to(&t, 1), Some(came));
    t.play("D new game ok");
    assert_eq!(came_to(&t, 1), None);
}

/// SB Ruling.2: cancel removes what is touched next, undo takes back, clear takes all
#[test]
fn sb_ruling_2_cancel_undo_and_clear() {
    let mut t = open();
    t.play("P1 undo refused SB Ruling.2 nothing-to-undo \n P1 clear refused SB Ruling.2 nothing-to-clear");
    t.play("P1 place small 5.00 ok \n P1 place 4 5.00 ok \n P1 cancel ok \n P1 place big 5.00 refused SB Ruling.2 nothing-there");
    t.play(
        "P1 place small 5.00 ok \n told P1 takes off small 5.00 \n P1 undo ok \n told P1 undoes small 5.00",
    );
    t.play("P1 cancel ok \n P1 cancel ok \n told P1 does not cancel \n P1 undo ok \n told P1 undoes 4 5.00");
    t.play("P1 clear ok \n money P1 100.00 \n P1 undo ok \n money P1 95.00 \n P1 undo ok \n P1 undo refused SB Ruling.2 nothing-to-undo");
}

/// SB Ruling.2: recall and double are all or nothing against credits and limits
#[test]
fn sb_ruling_2_recall_and_double_all_or_nothing() {
    let mut t = open();
    t.play("P1 recall refused SB Ruling.2 nothing-to-recall \n P1 double refused SB Ruling.2 nothing-there");
    t.play("P1 place 1-1-1 20.00 ok \n P1 place small 10.00 ok \n P1 double ok \n told P1 adds 1-1-1 20.00, small 10.00");
    t.play("P1 double refused SB G above-maximum \n P1 undo ok \n P1 place small 30.00 ok");
    t.play("P1 double refused SB Ruling.2 not-enough \n money P1 40.00");
    t.play("D lock ok \n D shake ok \n D dice 4-5-6 ok \n D confirm 4-5-6 ok \n D clear lights ok \n D new game ok");
    t.play("P1 recall refused SB Ruling.2 not-enough \n has P1 100.00 \n P1 recall ok \n told P1 adds 1-1-1 20.00, small 40.00");
}

/// SB Ruling.3: at zero betting closes, whatever a screen shows; the dealer may always call sooner
#[test]
fn sb_ruling_3_the_clock_closes_the_betting() {
    let mut t = open();
    t.play("wait 44s \n P1 place small 5.00 ok \n skip 1s \n P1 place small 5.00 refused SB Ruling.3 betting-closed");
    t.play("P1 clear refused SB Ruling.3 betting-closed \n H tick ok \n told no more bets");
    t.play("P1 place small 5.00 refused SB E.2 betting-closed");
    open().play("D lock ok \n told no more bets \n H tick ok \n untold no more bets");
}

/// SB Ruling.3: held with more than ten seconds left, runs on with what was left, is never extended
#[test]
fn sb_ruling_3_holding_the_clock() {
    let mut t = open();
    t.play("D resume refused SB Ruling.3 not-held \n F hold refused SB Ruling.3 needs-role \n wait 34.99s \n D hold ok");
    t.play("D hold refused SB Ruling.3 already-held \n wait 60s \n P1 place small 5.00 ok \n D resume ok \n wait 10s");
    t.play("P1 place small 5.00 ok \n D hold refused SB Ruling.3 clock-too-far \n wait 10ms \n told no more bets");
    t.play("D hold refused SB Ruling.3 not-now");
    open().play("wait 35s \n D hold refused SB Ruling.3 clock-too-far");
    open().play("D hold ok \n D lock ok \n told no more bets");
}

/// HC A.5: after a restart a full new clock runs, on the dealer's word
#[test]
fn hc_a_5_a_full_new_clock_at_sic_bo() {
    let mut t = open();
    t.play("wait 40s \n H restart ok \n wait 60s \n untold no more bets \n D still ok \n told a full new clock \n wait 44s");
    t.play("P1 place small 5.00 ok \n wait 1s \n told no more bets");
}

/// RO I.8.a: nobody cashes out with a bet in the game
#[test]
fn ro_i_8_a_no_leave_with_a_bet_at_sic_bo() {
    use games::Game;
    let mut t = open();
    t.play("P1 place small 5.00 ok");
    let may = |t: &Table<games::sic_bo::SicBo>, n| t.game.may_leave(&t.state, crate::table::seat(n)).is_ok();
    assert!(!may(&t, 1) && may(&t, 2));
    t.play("D lock ok \n D shake ok \n H dice 1-2-3 drawn ok \n D confirm 1-2-3 ok");
    assert!(may(&t, 1));
}
