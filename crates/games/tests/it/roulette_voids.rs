//! Irregularities at terminals: void, refund, reversal (RO I.9, Ruling.8, HC A.9).

use kit::{Cents, Cite};

use crate::table::{Table, terminals};

/// A game with bets of two players, the ball launched and betting locked.
fn locked() -> Table {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n has P2 100.00 \n D new game ok \n P1 place 17 5.00 ok \n P1 place red 5.00 ok");
    t.play("P2 place black 25.00 ok \n W launch 1.1 ok \n D lock ok");
    t
}

fn open() -> Table {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n has P2 100.00 \n D new game ok \n P1 place 17 5.00 ok \n P1 place red 5.00 ok");
    t.play("P2 place black 25.00 ok");
    t
}

/// The ball runs.
fn thrown(mut t: Table) -> Table {
    t.play("W launch 1.1 ok");
    t
}

/// Called at this point the irregularity voids at once, holds every stake, and refuses any number after it.
#[track_caller]
fn voids(mut t: Table, who: &str, words: &str, cite: &str) {
    let right: Cite = cite.parse().expect("a cite");
    t.play(&format!("{who} rule {words} by RO A.1 refused {cite} wrong-cite"));
    t.play(&format!("{who} rule {words} by {cite} ok \n told game 1 void by {cite}"));
    assert_eq!((t.phase().as_str(), t.screen(1).public.void), ("game_void", Some(right)));
    t.play("money P1 90.00 P2 75.00 wagers 35.00");
    t.play("W pocket 17 1.9 refused RO I.6.e not-now \n D+F pocket 17 refused RO I.6.e not-now");
    t.play("D confirm 17 refused RO I.6.e not-now");
    t.play(&format!("{who} rule {words} by {cite} refused {cite} too-late"));
    t.play("S release ok \n money P1 100.00 P2 100.00 wagers 0.00");
    let refunded = [1, 2, 3].map(|number| t.screen(number).own.expect("a seat").refunded);
    assert_eq!(refunded, [Some(Cents::whole(10)), Some(Cents::whole(25)), None]);
    assert_eq!(t.screen(3).public.void, Some(right), "until the next game begins");
}

/// It can be called while betting is open, locked, and while a number waits.
#[track_caller]
fn voids_until_confirmed(who: &str, words: &str, cite: &str) {
    voids(thrown(open()), who, words, cite);
    voids(locked(), who, words, cite);
    // HC A.11: against the sensor's number it takes two of the floor, and after the dealer's one of them.
    let mut read = locked();
    read.play("W pocket 17 1.2 ok");
    read.play(&format!("D rule {words} by {cite} refused {cite} recorded-number"));
    read.play(&format!("D+S rule {words} by {cite} refused {cite} recorded-number"));
    read.play(&format!("F rule {words} by {cite} refused {cite} recorded-number"));
    voids(read, "F+S", words, cite);
    let mut disputed = locked();
    disputed.play("W pocket 17 1.2 ok \n D confirm 18 ok");
    disputed.play(&format!("D rule {words} by {cite} refused {cite} needs-role"));
    voids(disputed, "F", words, cite);
}

#[track_caller]
fn too_late_once_confirmed(who: &str, words: &str, cite: &str) {
    let mut t = locked();
    t.play("W pocket 17 1.2 ok \n D confirm 17 ok");
    t.play(&format!("{who} rule {words} by {cite} refused {cite} too-late \n money P1 270.00"));
    let mut t = terminals(|_| ());
    t.play(&format!("{who} rule {words} by {cite} refused {cite} no-round"));
}

#[track_caller]
fn not_for_players(words: &str, cite: &str) {
    for who in ["P1", "M", "C", "G", "W", "H"] {
        locked().play(&format!("{who} rule {words} by {cite} refused RO I.2.a needs-role"));
    }
}

/// RO I.9.a: a ball thrown the way of the wheel voids, until the number is confirmed
#[test]
fn ro_i_9_a_ball_with_the_wheel() {
    // The dealer keyed the launch: no sensor contradicts.
    let mut t = open();
    t.play("D launch ok \n D lock ok");
    voids(t, "D", "ball-with-wheel", "RO I.9.a");
    let mut t = open();
    t.play("W launch with 1.1 ok \n D lock ok \n W pocket 17 1.2 ok");
    voids(t, "D", "ball-with-wheel", "RO I.9.a");
    // The sensor saw it run against the wheel.
    voids(locked(), "F+S", "ball-with-wheel", "RO I.9.a");
    too_late_once_confirmed("D", "ball-with-wheel", "RO I.9.a");
    not_for_players("ball-with-wheel", "RO I.9.a");
}

/// HC A.11, RO I.9.a, RO I.9.b, RO I.9.c, RO I.9.i: what is said of a ball needs a ball
#[test]
fn hc_a_11_no_ball_was_launched() {
    for (words, cite) in [
        ("ball-with-wheel", "RO I.9.a"),
        ("too-few-turns", "RO I.9.b"),
        ("ball-astray", "RO I.9.c"),
        ("ball-out", "RO I.9.i"),
    ] {
        let refused = format!("F+S rule {words} by {cite} refused {cite} no-ball-launched");
        open().play(&refused).play("D lock ok").play(&refused).play("money wagers 35.00");
        // A number that the house drew came without one.
        open().play("D lock ok \n H pocket 17 drawn ok").play(&refused);
    }
}

/// HC A.11, RO I.9.a, RO I.9.b: against what the sensor saw of the spin the floor rules with a second person, and an
/// alarm names both; with it, the dealer alone
#[test]
fn hc_a_11_against_the_sensors_spin() {
    for (words, cite, recorded) in
        [("ball-with-wheel", "RO I.9.a", "against"), ("too-few-turns", "RO I.9.b", "turns")]
    {
        let mut t = locked();
        t.play("W turns 4 1.2 ok");
        for who in ["D", "D+F", "F", "F+D"] {
            t.play(&format!("{who} rule {words} by {cite} refused {cite} recorded-{recorded}"));
        }
        t.play(&format!("F+S rule {words} by {cite} ok \n alarm roulette-against-{recorded}"));
        t.play(
            "told floorperson and second against the record \n told game 1 void by CITE"
                .replace("CITE", cite)
                .as_str(),
        );
        let args = &t.alarms()[0].message.args;
        assert_eq!((&args["by"], &args["second"]), (&"floorperson".into(), &"second".into()));
    }
    locked().play("W turns 3 1.2 ok \n D rule too-few-turns by RO I.9.b ok \n quiet");
    // A launch that the dealer keyed is the dealer's own word.
    open().play("D launch ok \n D lock ok \n D rule ball-with-wheel by RO I.9.a ok \n quiet");
}

/// HC A.11, RO I.6.d: a ball that rested before the lock is voided for that, and not for what the reading contradicts
#[test]
fn hc_a_11_a_ball_that_rests_is_not_out() {
    for (words, cite) in
        [("ball-astray", "RO I.9.c"), ("ball-out", "RO I.9.i"), ("foreign-object", "RO I.9.h")]
    {
        let mut t = thrown(open());
        t.play("W pocket 17 1.2 ok");
        t.play(&format!("F+S rule {words} by {cite} refused {cite} not-now"));
        t.play("D rule rest-before-lock by RO I.6.d ok \n S release ok \n money P1 100.00 P2 100.00");
    }
}

/// What the console proposes next, in JSON.
fn proposed(t: &Table) -> String {
    serde_json::to_string(&games::awaited(&t.game, &t.state)).expect("plain data")
}

/// RO I.9.a: the sensor's word that it ran with the wheel proposes the void
#[test]
fn ro_i_9_a_the_sensor_proposes_it() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n W launch with 1.1 ok");
    assert!(proposed(&t).contains("RO I.9.a"), "{}", proposed(&t));
    let mut t = terminals(|_| ());
    t.play("D new game ok \n W launch 1.1 ok");
    assert!(!proposed(&t).contains("RO I.9"), "{}", proposed(&t));
}

/// RO I.9.b: fewer than four turns void, until the number is confirmed
#[test]
fn ro_i_9_b_too_few_turns() {
    voids_until_confirmed("D", "too-few-turns", "RO I.9.b");
    too_late_once_confirmed("D", "too-few-turns", "RO I.9.b");
    not_for_players("too-few-turns", "RO I.9.b");
}

/// RO I.9.b: three turns reported by a sensor propose it, four do not
#[test]
fn ro_i_9_b_three_turns_propose_it_four_do_not() {
    for (turns, proposes) in [(0, true), (3, true), (4, false), (5, false), (255, false)] {
        let mut t = locked();
        t.play(&format!("W turns {turns} 1.2 ok"));
        assert_eq!(proposed(&t).contains("RO I.9.b"), proposes, "{turns} turns");
    }
}

/// RO I.9.c: a ball without a pocket voids, until the number is confirmed
#[test]
fn ro_i_9_c_ball_astray() {
    voids_until_confirmed("D", "ball-astray", "RO I.9.c");
    voids_until_confirmed("F", "ball-astray", "RO I.9.c");
    too_late_once_confirmed("D", "ball-astray", "RO I.9.c");
    not_for_players("ball-astray", "RO I.9.c");
}

/// A game in which 17 was confirmed: P1 has 180.00 back, P2 won with black.
fn confirmed() -> Table {
    let mut t = locked();
    t.play("W pocket 17 1.2 ok \n D confirm 17 ok \n money P1 270.00 P2 125.00");
    t
}

/// RO I.9.d: a wrongly confirmed number voids with the supervisor; payouts go back, stakes are due again
#[test]
fn ro_i_9_d_a_wrong_number_is_voided_not_corrected() {
    let mut t = confirmed();
    t.play("D rule wrong-number by RO I.9.d refused RO I.9.d needs-second");
    t.play("D+F rule wrong-number by RO I.9.d refused RO I.9.d needs-second");
    t.play("F rule wrong-number by RO I.9.d refused RO I.9.d needs-role");
    t.play("P1 rule wrong-number by RO I.9.d refused RO I.9.d needs-role");
    t.play("D+S rule wrong-number by RO I.9.d ok \n told game 1 void by RO I.9.d");
    t.play("told payout of P1 reversed: 180.00, lost 0.00 \n money P1 90.00 wagers 35.00");
    t.play("S rule wrong-number by RO I.9.d refused RO I.9.d too-late");
    assert_eq!(t.screen(1).public.number, None, "it is no result any more");
    t.play("S release ok \n money P1 100.00 P2 100.00 house -200.00");
    // The sensor read that number: the supervisor needs a second person too.
    confirmed().play("S rule wrong-number by RO I.9.d refused RO I.9.d recorded-number");
    confirmed().play("S+F rule wrong-number by RO I.9.d ok \n S release ok \n money P1 100.00 P2 100.00");
}

/// RO I.9.d: not before a number is confirmed, and not once the next game is started
#[test]
fn ro_i_9_d_closes_with_the_next_game() {
    let mut t = locked();
    t.play("S rule wrong-number by RO I.9.d refused RO I.9.d not-now \n W pocket 17 1.2 ok");
    t.play("S rule wrong-number by RO I.9.d refused RO I.9.d not-now");
    let mut t = confirmed();
    t.play("D new game ok \n S rule wrong-number by RO I.9.d refused RO I.9.d not-now");
    t.play("D rule interference by RO I.9.f ok \n S release ok \n S rule wrong-number by RO I.9.d refused RO I.9.d too-late");
    terminals(|_| ()).play("S rule wrong-number by RO I.9.d refused RO I.9.d no-round");
}

/// RO I.9.f: interference voids, until the number is confirmed
#[test]
fn ro_i_9_f_interference() {
    voids_until_confirmed("D", "interference", "RO I.9.f");
    too_late_once_confirmed("D", "interference", "RO I.9.f");
    not_for_players("interference", "RO I.9.f");
}

/// RO I.9.g: a malfunction voids and takes the table down for an equipment check
#[test]
fn ro_i_9_g_wheel_malfunction() {
    voids_until_confirmed("D", "wheel-malfunction", "RO I.9.g");
    too_late_once_confirmed("D", "wheel-malfunction", "RO I.9.g");
    not_for_players("wheel-malfunction", "RO I.9.g");
    let mut t = locked();
    t.play("D rule wheel-malfunction by RO I.9.g ok \n alarm roulette-alarm-wheel");
    assert!(t.alarms().iter().all(|alarm| alarm.takes_down));
    locked().play("D rule interference by RO I.9.f ok \n quiet");
}

/// RO I.9.h: a foreign object before rest voids; after rest the result stands
#[test]
fn ro_i_9_h_foreign_object() {
    voids(open(), "D", "foreign-object", "RO I.9.h");
    voids(locked(), "D", "foreign-object", "RO I.9.h");
    let mut t = locked();
    t.play("W pocket 17 1.2 ok \n D rule foreign-object by RO I.9.h refused RO I.9.h result-stands");
    t.play(
        "D confirm 18 ok \n D rule foreign-object by RO I.9.h refused RO I.9.h result-stands \n F name 17 ok",
    );
    too_late_once_confirmed("D", "foreign-object", "RO I.9.h");
    not_for_players("foreign-object", "RO I.9.h");
}

/// RO I.9.i: a ball out of the wheel voids, until the number is confirmed
#[test]
fn ro_i_9_i_ball_out() {
    voids_until_confirmed("D", "ball-out", "RO I.9.i");
    too_late_once_confirmed("D", "ball-out", "RO I.9.i");
    not_for_players("ball-out", "RO I.9.i");
}

/// RO I.9.j: fraud is called by the supervisor, with a reason
#[test]
fn ro_i_9_j_fraud() {
    let fraud = ("fraud a late chip", "RO I.9.j");
    for at in [open(), locked()] {
        voids(at, "S", fraud.0, fraud.1);
    }
    // No reading of a sensor says anything about it.
    for upto in ["W pocket 17 1.2 ok", "W pocket 17 1.2 ok \n D confirm 18 ok"] {
        let mut t = locked();
        t.play(upto);
        voids(t, "S", fraud.0, fraud.1);
    }
    for who in ["P1", "D", "F", "G", "M", "C"] {
        locked().play(&format!("{who} rule fraud seen by RO I.9.j refused RO I.9.j needs-role"));
    }
    locked().play("S rule fraud by RO I.9.j refused RO I.9.j reason-missing");
}

/// RO I.9.j: it may follow a confirmed number, until the next game
#[test]
fn ro_i_9_j_fraud_after_the_number() {
    confirmed().play("S rule fraud seen by RO I.9.j ok \n S release ok \n money P1 100.00 P2 100.00");
    let mut t = confirmed();
    t.play("D new game ok \n D rule interference by RO I.9.f ok \n S release ok");
    t.play("S rule fraud seen by RO I.9.j refused RO I.9.j too-late");
}

/// RO I.9.k: refunds are released by the supervisor or the designee, by nobody else, and once
#[test]
fn ro_i_9_k_the_supervisor_releases() {
    for who in ["S", "G"] {
        let mut t = locked();
        t.play(&format!("{who} release refused RO I.9.k not-now \n D rule interference by RO I.9.f ok"));
        for other in ["P1", "D", "M", "F", "C", "W", "H"] {
            t.play(&format!("{other} release refused RO I.9.k needs-role"));
        }
        t.play("money P1 90.00 P2 75.00");
        t.play(&format!(
            "{who} release ok \n told refund to P1: 17 5.00, red 5.00 \n told refund to P2: black 25.00"
        ));
        t.play(&format!("money P1 100.00 P2 100.00 wagers 0.00 \n {who} release refused RO I.9.k not-now"));
    }
}

/// RO I.9.k: until the release every terminal shows what is held for it
#[test]
fn ro_i_9_k_the_held_refund_shows() {
    let mut t = locked();
    let refunds =
        |t: &Table| [1, 2].map(|n| t.screen(n).own.expect("a seat").refund.map(|held| held.to_string()));
    assert_eq!(refunds(&t), [None, None]);
    t.play("D rule interference by RO I.9.f ok \n wait 600s");
    assert_eq!(refunds(&t), [Some("10.00".to_owned()), Some("25.00".to_owned())]);
    t.play("S release ok");
    assert_eq!(refunds(&t), [None, None]);
}

/// HC A.9: a void while betting is open returns every stake, also one below its minimum
#[test]
fn hc_a_9_a_void_returns_every_stake() {
    let mut t = open();
    t.play("P2 place odd 1.00 ok \n D rule interference by RO I.9.f ok \n told game 1 void by RO I.9.f \n money wagers 36.00");
    t.play("P1 place red 5.00 refused RO I.6.d betting-closed \n P1 clear refused RO I.6.d betting-closed");
    t.play("S release ok \n money P1 100.00 P2 100.00 house -200.00");
}

/// HC A.9: nothing is void without an irregularity of the book and its own paragraph
#[test]
fn hc_a_9_a_void_cites_its_paragraph() {
    let mut t = locked();
    for (words, wrong, right) in [
        ("ball-with-wheel", "RO H.1", "RO I.9.a"),
        ("too-few-turns", "RO I.9.a", "RO I.9.b"),
        ("foreign-object", "RO H.3", "RO I.9.h"),
        ("ball-out", "RO I.9", "RO I.9.i"),
    ] {
        t.play(&format!("D rule {words} by {wrong} refused {right} wrong-cite"));
    }
    t.play("money wagers 35.00");
}

/// RO Ruling.8: paid and still there: all of it is taken back
#[test]
fn ro_ruling_8_what_is_still_there_is_taken_back() {
    let mut t = confirmed();
    t.play("S+F rule wrong-number by RO I.9.d ok \n told payout of P1 reversed: 180.00, lost 0.00");
    t.play("told payout of P2 reversed: 50.00, lost 0.00 \n S release ok \n money P1 100.00 P2 100.00");
}

/// RO Ruling.8: cashed out: nothing is taken; the stake goes back whole and the house bears the loss
#[test]
fn ro_ruling_8_what_was_cashed_out_is_the_houses_loss() {
    let mut t = confirmed();
    t.play(
        "cashes P1 \n S+F rule wrong-number by RO I.9.d ok \n told payout of P1 reversed: 0.00, lost 180.00",
    );
    t.play("S release ok \n money P1 10.00 P2 100.00");
}

/// RO Ruling.8: money bought in since is not touched
#[test]
fn ro_ruling_8_money_bought_in_since_is_not_touched() {
    let mut t = confirmed();
    t.play("cashes P1 \n buys P1 500.00 \n S+F rule wrong-number by RO I.9.d ok");
    t.play("told payout of P1 reversed: 0.00, lost 180.00 \n S release ok \n money P1 510.00");
    let mut t = confirmed();
    t.play("buys P1 50.00 \n S+F rule wrong-number by RO I.9.d ok \n told payout of P1 reversed: 180.00, lost 0.00");
    t.play("S release ok \n money P1 150.00");
}

/// RO Ruling.8: losers get their stakes back whole, though nothing had been paid to them
#[test]
fn ro_ruling_8_losers_are_made_whole() {
    let mut t = locked();
    t.play("W pocket 0 1.2 ok \n D confirm 0 ok \n money P1 90.00 P2 75.00 \n S+F rule wrong-number by RO I.9.d ok");
    t.play("told payout of P1 reversed: 0.00, lost 0.00 \n S release ok \n money P1 100.00 P2 100.00 house -200.00");
}

/// RO Ruling.8: what an earlier game paid is not taken back with a later one that paid nothing
#[test]
fn ro_ruling_8_an_earlier_payout_is_not_touched() {
    let mut t = confirmed();
    t.play("D new game ok \n P1 place red 5.00 ok \n D lock ok \n H pocket 2 drawn ok \n D confirm 2 ok");
    t.play("money P1 265.00 \n S+F rule wrong-number by RO I.9.d ok \n told payout of P1 reversed: 0.00, lost 0.00");
    t.play("S release ok \n money P1 270.00");
}

/// RO Ruling.8: possible until the next game starts, and of the last game only
#[test]
fn ro_ruling_8_only_until_the_next_game() {
    let mut t = confirmed();
    t.play("D new game ok \n P2 place red 5.00 ok \n D lock ok \n H pocket 1 drawn ok \n D confirm 1 ok");
    t.play("S+F rule wrong-number by RO I.9.d ok \n told payout of P2 reversed: 10.00, lost 0.00");
    assert!(t.told().iter().all(|told| !told.contains("P1")), "P1 had no bet in that game: {:?}", t.told());
    t.play("S release ok \n money P1 270.00 P2 125.00");
}
