//! Rounds as the table sees them: what was tapped is taken back or corrected (HC A.6), numbers by hand (RO Ruling.4),
//! what is restarted (HC A.5).

use house::table::Status;

use crate::floor::{live, terminals};

/// HC A.6: taken back by the dealer until confirmed, then corrected by the floor, after payment too, until the next
/// round begins.
#[test]
fn hc_a_6_what_was_tapped_is_taken_back_then_corrected() {
    let mut t = live(|_| {}).opened();
    t.play("D colour-in P1 blue 1.00 50 cash 1x50.00\nD colour-in P2 pink 1.00 50 cash 1x50.00");
    t.play("D new game\nD place P1 17 5.00 blue\nD place P2 20 5.00 pink\nD lock\nD pocket 17");
    t.refused("F rule number-correction 20 by RO F.3", "RO F.3", "roulette-too-late");
    t.refused("F take back", "RO B.2", "denied-needs-role");
    t.play("D take back\nD pocket 19\nD take back\nD pocket 17\nD dolly");
    t.refused("D take back", "RO F.3", "roulette-already-confirmed");
    t.refused("D rule number-correction 20 by RO F.3", "RO F.3", "denied-needs-role");
    // In the middle of the payment.
    t.ok("F rule number-correction 20 by RO F.3");
    t.ok("D pay");
    t.money("blue 45.00 pink 225.00");
    // After it, by new events; the number that was settled stands in none of them any more.
    t.ok("F rule number-correction 17 by RO F.3");
    t.ok("D pay");
    t.money("blue 225.00 pink 45.00 wagers 0.00");
    assert_eq!(t.state().game.history.len(), 1);
    // Also at a table that has gone down meanwhile; not once the next round has begun.
    t.ok("F take down smoke");
    t.play("F rule number-correction 20 by RO F.3\nD pay");
    t.money("blue 45.00 pink 225.00");
    t.play("F begin test\nD pocket 3\nF confirm reading\nF end test\nD new game");
    t.refused("F rule number-correction 17 by RO F.3", "RO F.3", "roulette-too-late");
}

/// RO Ruling.4, HC B.4: the fourth number by hand within an hour settles its game and takes the table down.
#[test]
fn ro_ruling_4_the_fourth_number_by_hand_takes_the_table_down() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    for game in 1..=4 {
        t.play("D new game\nP1 place red 5.00\nD launch\nD lock");
        t.refused("D pocket 1", "RO Ruling.4", "denied-needs-second");
        t.refused("D+M pocket 1", "RO Ruling.4", "denied-needs-second");
        assert_eq!(t.state().status, Status::Open, "before game {game}");
        t.ok("D+F pocket 1");
        t.wait("19m");
    }
    assert_eq!(t.state().status, Status::Down);
    assert_eq!(t.alarms(), ["roulette-alarm-manual"]);
    t.money("P1 120.00 wagers 0.00");
    t.refused("D new game", "HC B.3", "table-not-open");
    t.refused("D buy-in P1 cash 1x20.00", "HC B.3", "table-not-open");
    // Seeing to the alarm is no test.
    t.ok("F acknowledge 1");
    t.refused("D new game", "HC B.3", "table-not-open");
    t.ok("F begin test");
    t.refused("F end test", "HC B.4", "table-no-reading-confirmed");
    t.play("W pocket 8 7.1\nF confirm reading\nF end test\nD new game");
}

/// RO Ruling.4: entries older than an hour do not count, and three within one are allowed.
#[test]
fn ro_ruling_4_three_within_an_hour_are_allowed() {
    let mut t = terminals(|_| {}).opened();
    for _ in 0..6 {
        t.play("D new game\nD launch\nD lock\nD+F pocket 1");
        t.wait("20m");
    }
    assert_eq!((t.state().status, t.alarms().len()), (Status::Open, 0));
    // One minute less between them, and it is the fourth.
    t.play("D new game\nD launch\nD lock\nD+F pocket 1");
    t.wait("19m");
    t.play("D new game\nD launch\nD lock\nD+F pocket 1");
    assert_eq!(t.state().status, Status::Down);
}

/// RO I.9.g, HC B.4: a wheel that malfunctions is tested before the next game; refunds are released meanwhile.
#[test]
fn ro_i_9_g_the_table_is_down_until_the_wheel_is_tested() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "20.00");
    t.play("D new game\nP1 place red 5.00\nD rule wheel-malfunction by RO I.9.g");
    assert_eq!(t.state().status, Status::Down);
    t.refused("F begin test", "HC B.4", "table-round-in-play");
    t.ok("S release");
    t.money("P1 20.00");
    t.refused("D new game", "HC B.3", "table-not-open");
    // Who wants to leave is paid at a table that is down.
    t.cashes_out("P1");
    t.play("F begin test\nW pocket 8 7.1\nF confirm reading\nF end test\nD new game");
}

/// HC A.5: a restart is the house's own; betting does not resume before the dealer attests that nothing moves.
#[test]
fn hc_a_5_betting_does_not_resume_by_itself() {
    use games::Input;
    use house::stream::Answer;
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "20.00");
    t.play("D new game\nP1 place red 5.00");
    for (who, good) in [("D", false), ("P1", false), ("H", true)] {
        let command = t.asking(crate::floor::actor(who), None, None, Input::Restart);
        assert_eq!(matches!(t.send(&command), Answer::Accepted(_)), good, "{who}");
    }
    t.refused("P1 place red 5.00", "HC A.5", "roulette-betting-closed");
    t.wait("60s");
    assert!(t.stream.due().is_none(), "no clock runs");
    t.play("D still\nP1 place red 5.00\nwait 35s\nwait 10s");
    t.refused("P1 place red 5.00", "RO I.6.d", "roulette-betting-closed");
}
