//! The course of a game at terminals: new game, clock, prompt, lock, late spin, restart (RO I, I.2.a, I.6.a to
//! I.6.d, Ruling.1, Ruling.2, HC A.5).

use games::roulette::Phase;

use crate::table::{Table, live, terminals};

fn open() -> Table {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n has P2 100.00 \n D new game ok");
    t
}

/// RO I: at terminals nothing of a live layout can be said, and at a live layout nothing of terminals
#[test]
fn ro_i_the_other_forms_commands_are_refused() {
    let mut t = open();
    for words in ["remove P1 17 value", "take back", "called", "not called", "dolly", "pay", "pay P1"] {
        t.play(&format!("D {words} refused RO I other-form"));
    }
    t.play("F let stand refused RO I other-form");
    t.play("F rule number-correction 17 by RO F.3 refused RO I other-form");
    t.play("F rule not-called by RO F.2 refused RO I other-form");
    t.play("F rule bet-miskeyed P1 17 18 value seen by RO C.4 refused RO I other-form");
    let mut t = live(|_| ());
    t.play("D new game ok");
    for words in ["cancel", "undo", "recall", "clear", "neighbours", "double"] {
        t.play(&format!("P1 {words} refused RO I other-form"));
    }
    for words in ["hold", "resume", "confirm 17"] {
        t.play(&format!("D {words} refused RO I other-form"));
    }
    t.play("F allow spin refused RO I other-form \n F name 17 refused RO I other-form");
    t.play("S release refused RO I other-form \n W pocket 17 1.1 refused RO I other-form");
    for (words, cite) in [
        ("ball-astray", "RO I.9.c"),
        ("wrong-number", "RO I.9.d"),
        ("interference", "RO I.9.f"),
        ("wheel-malfunction", "RO I.9.g"),
        ("ball-out", "RO I.9.i"),
        ("fraud seen", "RO I.9.j"),
        ("rest-before-lock", "RO I.6.d"),
    ] {
        t.play(&format!("S rule {words} by {cite} refused RO I other-form"));
    }
    t.play("D place P1 17 5.00 credits refused RO I wrong-tender");
    t.play("D place P1 17 5.00 value ok");
}

/// RO I.2.a: the dealer starts each game, and not while one is unsettled
#[test]
fn ro_i_2_a_the_dealer_starts_a_game() {
    let mut t = terminals(|_| ());
    for other in ["P1", "M", "F", "S", "C", "W", "H"] {
        t.play(&format!("{other} new game refused RO I.2.a needs-role"));
    }
    t.play("D new game ok \n D new game refused RO I.2.a round-in-play");
    t.play("D lock ok \n D new game refused RO I.2.a round-in-play");
    t.play("H pocket 17 drawn ok \n D new game refused RO I.2.a round-in-play");
    t.play("D confirm 17 ok \n D new game ok \n D rule interference by RO I.9.f ok");
    t.play("D new game refused RO I.2.a round-in-play \n S release ok \n D new game ok");
    assert_eq!(t.state.round, 3);
}

/// RO I.2.a: clock, lock, launch and number are the dealer's
#[test]
fn ro_i_2_a_the_dealer_runs_the_game() {
    let mut t = open();
    for other in ["P1", "M", "F", "S", "W", "H"] {
        for words in ["hold", "resume", "lock", "launch", "confirm 17", "pocket 17"] {
            t.play(&format!("{other} {words} refused RO I.2.a needs-role"));
        }
        if !["F", "S"].contains(&other) {
            t.play(&format!("{other} rule ball-out by RO I.9.i refused RO I.2.a needs-role"));
        }
    }
    t.play("D hold ok \n D resume ok \n D launch ok \n D lock ok");
}

/// RO I.6.a: one fixed time for every terminal, as long as the house has set
#[test]
fn ro_i_6_a_the_clock_is_the_same_for_all() {
    for seconds in [15, 45, 180] {
        let mut t = terminals(|draft| draft.clock.seconds = seconds);
        t.play("has P1 100.00 \n has P2 100.00 \n D new game ok");
        let ends = t.at.plus_ms(i64::from(seconds) * 1_000);
        assert_eq!(t.screen(1).public.ends, Some(ends));
        assert_eq!(t.screen(2).public, t.screen(1).public);
        t.play(&format!(
            "wait {}ms \n P1 place red 5.00 ok \n P2 place red 5.00 ok",
            i64::from(seconds) * 1_000 - 1
        ));
        t.play("wait 1ms \n P1 place red 5.00 refused RO I.6.d betting-closed");
        t.play("P2 place red 5.00 refused RO I.6.d betting-closed");
    }
}

/// RO I.6.b: one prompt at ten seconds left, none at eleven
#[test]
fn ro_i_6_b_one_prompt_with_ten_seconds_left() {
    let mut t = open();
    t.play("wait 34s \n untold spin the ball \n wait 999ms \n untold spin the ball");
    assert!(!t.console().staff.expect("staff").prompted);
    t.play("wait 1ms \n told spin the ball");
    assert!(t.console().staff.expect("staff").prompted, "it is shown as well");
    t.play("wait 10s \n untold spin the ball \n told no more bets");
    let prompts =
        t.all.iter().filter(|event| matches!(event, games::roulette::Event::Prompted { .. })).count();
    assert_eq!(prompts, 1);
}

/// RO I.6.b: none after the lock, none when the game was voided before
#[test]
fn ro_i_6_b_no_prompt_for_a_game_that_is_over() {
    let mut t = open();
    t.play("D rule interference by RO I.9.f ok \n wait 60s \n untold spin the ball");
    let mut t = open();
    t.play("D lock ok \n wait 60s \n untold spin the ball");
    // A prompt that nobody could hear in time is not given late.
    let mut t = open();
    t.play("skip 45s \n H tick ok \n told no more bets \n untold spin the ball");
}

/// RO I.6.d: the last instant counts, zero does not, whatever a terminal's own clock says
#[test]
fn ro_i_6_d_locked_at_zero() {
    let mut t = open();
    t.play("wait 44999ms \n P1 place red 5.00 ok");
    // The tick has not been handled yet: zero is zero all the same.
    t.play("skip 1ms");
    for words in ["place red 5.00", "cancel", "undo", "clear", "recall", "neighbours", "double"] {
        t.play(&format!("P1 {words} refused RO I.6.d betting-closed"));
        t.play(&format!("P2 {words} refused RO I.6.d betting-closed"));
    }
    t.play("H tick ok \n told no more bets \n P1 place red 5.00 refused RO I.6.d betting-closed");
    assert_eq!(t.phase(), "no_more_bets");
    assert_eq!(t.screen(2).public, t.screen(1).public);
    t.play("money P1 95.00 P2 100.00");
}

/// RO I.6.d: before the first game and between games nothing can be bet
#[test]
fn ro_i_6_d_no_bets_between_games() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n P1 place red 5.00 refused RO I.6.d betting-closed");
    t.play("D lock refused RO I.6.d no-round \n D new game ok \n P1 place red 5.00 ok \n D lock ok");
    t.play("D lock refused RO I.6.d betting-closed \n H pocket 1 drawn ok \n D confirm 1 ok");
    t.play("P1 place red 5.00 refused RO I.6.d betting-closed");
}

/// RO I.6.d: a ball at rest before the lock locks, and asks for the void; nothing else can come of that game
#[test]
fn ro_i_6_d_rest_before_the_lock_voids() {
    let mut t = open();
    t.play("P1 place red 5.00 ok \n W launch 1.1 ok \n W pocket 1 1.2 ok");
    t.play("told no more bets \n told 1 before the lock \n alarm roulette-alarm-early");
    t.play("P1 place red 5.00 refused RO I.6.d betting-closed \n D confirm 1 refused RO I.6.e not-now");
    t.play("D+F pocket 1 refused RO I.6.e not-now \n F name 1 refused RO Ruling.5 not-now");
    assert_eq!(t.screen(1).public.number, None);
    t.play("P1 rule rest-before-lock by RO I.6.d refused RO I.2.a needs-role");
    t.play("D rule rest-before-lock by RO I.6.d ok \n S release ok \n money P1 100.00");
    // A ball that rests after the lock is no cause.
    t.play("D new game ok \n D lock ok \n D rule rest-before-lock by RO I.6.d refused RO I.6.d not-now");
}

/// RO Ruling.1: held with 10.001 s left, not with 10 s; what was left runs on
#[test]
fn ro_ruling_1_held_with_more_than_ten_seconds_left() {
    let mut t = open();
    t.play("wait 34999ms \n D hold ok \n D hold refused RO Ruling.1 already-held");
    assert_eq!((t.phase(), t.screen(1).public.held_ms), ("betting_held".to_owned(), Some(10_001)));
    t.play("wait 300s \n untold no more bets \n P1 place red 5.00 ok");
    t.play("D resume ok \n D resume refused RO Ruling.1 not-held");
    t.play("wait 1ms \n told spin the ball \n wait 9999ms \n P1 place red 5.00 ok");
    t.play("wait 1ms \n told no more bets");
    let mut t = open();
    t.play("wait 35s \n D hold refused RO Ruling.1 clock-too-far");
}

/// RO Ruling.1: not after a launch, and not after the lock; locking early is always possible
#[test]
fn ro_ruling_1_not_after_a_launch() {
    let mut t = open();
    t.play("W launch 1.1 ok \n D hold refused RO Ruling.1 ball-launched");
    let mut t = open();
    t.play("D launch ok \n D hold refused RO Ruling.1 ball-launched \n D lock ok");
    t.play("D hold refused RO Ruling.1 not-now \n D resume refused RO Ruling.1 not-held");
    open().play("D hold ok \n D lock ok \n P1 place red 5.00 refused RO I.6.d betting-closed");
    open().play("wait 44999ms \n D lock ok");
    open().play("D lock ok");
}

/// RO Ruling.2: zero without a launch locks; the dealer may spin for so long, marked late
#[test]
fn ro_ruling_2_a_late_spin_in_time() {
    for (patience, words) in [(5, "launch"), (30, "launch"), (120, "launch")] {
        let mut t = terminals(|draft| draft.clock.late_spin_seconds = patience);
        t.play("D new game ok \n wait 45s \n told no more bets \n quiet");
        t.play(&format!(
            "wait {}ms \n D {words} ok \n told ball launched, late",
            i64::from(patience) * 1_000 - 1
        ));
        t.play("wait 300s \n quiet \n D+F pocket 17 ok");
    }
    let mut t = open();
    t.play("wait 45s \n wait 29999ms \n W launch 1.1 ok \n told ball launched, late \n W pocket 17 1.2 ok");
    // A launch before zero is not late, one at zero is, though its tick has not been handled.
    open().play("wait 44999ms \n W launch 1.1 ok \n told ball launched");
    open().play("skip 45s \n W launch 1.1 ok \n told ball launched, late");
}

/// RO Ruling.2: after it a launch is refused with an alarm until the floor allows the spin, or voids
#[test]
fn ro_ruling_2_after_the_late_spins_time_the_floor_decides() {
    let mut t = open();
    t.play("wait 45s \n wait 30s \n alarm roulette-alarm-overdue");
    t.play("D launch refused RO Ruling.2 spin-overdue \n W launch 1.1 ok \n alarm roulette-report-overdue");
    t.play("D+F pocket 17 refused RO Ruling.2 spin-overdue \n H pocket 17 drawn refused RO Ruling.2 spin-overdue");
    t.play("D allow spin refused RO Ruling.2 needs-role \n F allow spin ok");
    t.play("F allow spin refused RO Ruling.2 not-now");
    t.play("wait 600s \n quiet \n W launch 2.1 ok \n told ball launched, late \n W pocket 17 2.2 ok \n D confirm 17 ok");
    let mut t = open();
    t.play("wait 45s \n skip 30s \n D launch refused RO Ruling.2 spin-overdue");
    t.play("W launch 1.1 ok \n alarm roulette-report-overdue");
    t.play("H tick ok \n alarm roulette-alarm-overdue \n D rule interference by RO I.9.f ok \n S release ok");
    open().play("F allow spin refused RO Ruling.2 not-now");
}

/// HC A.5: lock recorded: the game waits for its result
#[test]
fn hc_a_5_a_locked_game_waits_for_its_result() {
    let mut t = open();
    t.play("P1 place red 5.00 ok \n W launch 1.1 ok \n wait 45s \n H restart ok");
    t.play("P1 place red 5.00 refused RO I.6.d betting-closed");
    t.play("W pocket 1 1.2 ok \n H restart ok \n D confirm 1 ok \n money P1 105.00");
    let mut t = terminals(|_| ());
    t.play("H restart ok");
    assert_eq!(t.state.phase, Phase::Idle, "nothing in play, nothing to stop");
    t.play("D restart refused HC A.5 wrong-source");
}

/// HC A.5: no lock, and a prompt or a launch was recorded: void, refunds await the supervisor
#[test]
fn hc_a_5_a_game_in_motion_is_void() {
    for motion in ["wait 35s", "D launch ok", "W launch 1.1 ok"] {
        let mut t = open();
        t.play("P1 place red 5.00 ok").play(motion);
        t.play(
            "H restart ok \n told game 1 void by HC A.5 \n alarm roulette-alarm-restarted \n money P1 95.00",
        );
        t.play("W pocket 1 1.2 refused RO I.6.e not-now \n S release ok \n money P1 100.00");
    }
    // Nobody rules that it was restarted.
    open().play("S rule restarted by HC A.5 refused HC A.5 not-callable");
}

/// HC A.5: neither: betting stays stopped until the dealer attests, then a full new clock runs
#[test]
fn hc_a_5_a_quiet_game_goes_on_by_the_dealers_word() {
    for before in ["wait 34999ms", "D hold ok"] {
        let mut t = open();
        t.play("P1 place red 5.00 ok").play(before).play("H restart ok \n H restart ok");
        assert_eq!(t.phase(), "betting_stopped");
        t.play("wait 300s \n untold no more bets \n P1 place red 5.00 refused HC A.5 betting-closed");
        t.play("D resume refused RO Ruling.1 not-held \n D hold refused RO Ruling.1 already-held");
        t.play("P1 still refused HC A.5 needs-role \n F still refused HC A.5 needs-role");
        t.play("D still ok \n D still refused HC A.5 not-now \n P1 place red 5.00 ok");
        t.play("wait 34999ms \n untold spin the ball \n wait 1ms \n told spin the ball");
        t.play("wait 9999ms \n P1 place red 5.00 ok \n wait 1ms \n told no more bets \n money P1 85.00");
    }
}

/// HC A.5: a launch after the restart is no stillness, and the next restart voids
#[test]
fn hc_a_5_no_stillness_after_a_launch() {
    let mut t = open();
    t.play("P1 place red 5.00 ok \n H restart ok \n W launch 1.1 ok \n D still refused HC A.5 ball-launched");
    let asked = serde_json::to_string(&games::awaited(&t.game, &t.state)).expect("plain data");
    assert!(asked.contains("lock") && !asked.contains("attest_still"), "{asked}");
    t.play("H restart ok \n told game 1 void by HC A.5 \n S release ok \n money P1 100.00");
    let mut t = open();
    t.play("H restart ok \n D lock ok \n D launch ok \n D+F pocket 17 ok");
}

/// HC A.5: a live table stops the same way
#[test]
fn hc_a_5_a_live_table_stops_too() {
    let mut t = live(|_| ());
    t.play("D new game ok \n D place P1 red 5.00 value ok \n H restart ok");
    t.play("D place P1 red 5.00 value refused HC A.5 betting-closed \n D pocket 17 refused RO F.2 number-before-lock");
    t.play("D still ok \n D place P1 red 5.00 value ok \n D lock ok \n H restart ok \n D pocket 17 ok \n D dolly ok");
}
