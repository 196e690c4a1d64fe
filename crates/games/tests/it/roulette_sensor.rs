//! The number at terminals: sensor, confirmation, manual entry, disagreement (RO I.6.c, I.6.e, Ruling.3 to
//! Ruling.5).

use crate::table::{Table, terminals};

/// A game with a bet, the ball launched by the sensor's word, and locked.
fn locked() -> Table {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place red 5.00 ok \n W launch 1.1 ok \n wait 45s");
    t
}

/// RO I.6.c: against the wheel and four turns make a valid spin, three do not
#[test]
fn ro_i_6_c_four_turns_against_the_wheel() {
    let mut t = locked();
    t.play("W turns 4 1.2 ok \n W pocket 1 1.3 ok \n D confirm 1 ok \n money P1 105.00");
    let mut t = locked();
    t.play("W turns 3 1.2 ok \n W pocket 1 1.3 ok \n D confirm 1 refused RO I.6.c spin-not-valid");
    t.play("D rule too-few-turns by RO I.9.b ok \n S release ok \n money P1 100.00");
    let mut t = terminals(|_| ());
    t.play("D new game ok \n W launch with 1.1 ok \n D lock ok \n W pocket 1 1.2 ok");
    t.play("D confirm 1 refused RO I.6.c spin-not-valid \n D rule ball-with-wheel by RO I.9.a ok");
}

/// RO I.6.c: nobody gets a number out of an invalid spin, by hand or by naming it either
#[test]
fn ro_i_6_c_no_way_around_an_invalid_spin() {
    let mut t = locked();
    t.play("W turns 0 1.2 ok \n D+F pocket 1 refused RO I.6.c spin-not-valid");
    t.play("W pocket 1 1.3 ok \n D confirm 2 refused RO I.6.c spin-not-valid");
    t.play("W pocket 2 1.4 ok \n F name 2 refused RO I.6.c spin-not-valid");
    let mut t = terminals(|_| ());
    t.play("D new game ok \n D launch with ok \n D lock ok \n D+F pocket 1 refused RO I.6.c spin-not-valid");
}

/// RO I.6.c: turns that are told after the number still count
#[test]
fn ro_i_6_c_turns_told_late_count() {
    let mut t = locked();
    t.play("W pocket 1 1.2 ok \n W turns 3 1.3 ok \n D confirm 1 refused RO I.6.c spin-not-valid");
    let mut t = locked();
    t.play(
        "W pocket 1 1.2 ok \n D confirm 2 ok \n W turns 3 1.3 ok \n F name 1 refused RO I.6.c spin-not-valid",
    );
}

/// RO I.6.e: the sensor's number waits for the dealer; confirmed, it settles, once
#[test]
fn ro_i_6_e_the_dealer_confirms_the_sensors_number() {
    let mut t = locked();
    t.play("D confirm 1 refused RO I.6.e no-reading \n W pocket 1 1.2 ok \n quiet \n money P1 95.00");
    assert_eq!(t.console().staff.expect("staff").reading.len(), 1, "relayed to the console");
    t.play("P1 confirm 1 refused RO I.2.a needs-role \n F confirm 1 refused RO I.2.a needs-role");
    t.play("D confirm 38 refused RO I.1.b no-such-pocket");
    t.play("D confirm 1 ok \n told number 1 \n money P1 105.00");
    t.play("D confirm 1 refused RO I.6.e already-confirmed \n money P1 105.00");
    t.play("W pocket 1 1.3 refused RO Ruling.3 repeated-report \n D+F pocket 1 refused RO I.6.e no-round");
}

/// RO I.6.e: before the lock the dealer's pad gives no number
#[test]
fn ro_i_6_e_no_number_before_the_lock() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n D+F pocket 1 refused RO I.6.e number-before-lock");
    t.play("D confirm 1 refused RO I.6.e no-reading \n H pocket 1 drawn refused RO I.6.e number-before-lock");
    t.play("D lock ok \n H pocket 1 drawn ok \n D confirm 1 ok");
}

/// RO I.6.e: a stale spin and a changed pocket are not taken and call the floor
#[test]
fn ro_i_6_e_stale_spins_and_changed_pockets_call_the_floor() {
    let mut t = locked();
    t.play("W pocket 1 1.2 ok \n D confirm 1 ok \n D new game ok \n W launch 2.1 ok \n D lock ok");
    t.play("W pocket 5 1.3 ok \n told report refused by RO I.6.e \n alarm roulette-report-stale-spin");
    t.play("W pocket 7 2.2 ok \n W pocket 8 2.3 ok \n alarm roulette-report-changed-pocket");
    t.play("D confirm 7 refused RO I.6.e not-now \n D confirm 8 refused RO I.6.e not-now");
    t.play("F name 7 ok \n told number 7");
}

/// RO Ruling.3: the same report twice is refused quietly, taken or not
#[test]
fn ro_ruling_3_a_repeated_report_changes_nothing() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n W launch 1.1 ok \n W launch 1.1 refused RO Ruling.3 repeated-report");
    t.play("D lock ok \n W pocket 37 1.2 ok \n alarm roulette-report-no-such-pocket");
    t.play("W pocket 37 1.2 refused RO Ruling.3 repeated-report");
    t.play("W pocket 7 1.3 ok \n W pocket 7 1.3 refused RO Ruling.3 repeated-report");
    t.play("W pocket 7 1.4 refused RO Ruling.3 repeated-report \n D confirm 7 ok");
}

/// RO Ruling.3: a second launch is recorded with its fault and calls the floor; the game is unchanged
#[test]
fn ro_ruling_3_a_second_launch_is_not_taken() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n W launch 1.1 ok \n W launch 2.1 ok \n alarm roulette-report-second-launch");
    t.play("D launch refused RO I.6.c ball-launched \n D lock ok");
    t.play("W launch 3.1 ok \n alarm roulette-report-second-launch");
    t.play("W pocket 9 2.2 ok \n alarm roulette-report-no-launch \n W pocket 7 1.2 ok \n quiet");
    t.play("W launch 4.1 ok \n alarm roulette-report-second-launch \n D confirm 7 ok");
    // Two launches keyed by the dealer are two launches.
    let mut t = terminals(|_| ());
    t.play("D new game ok \n D launch ok \n D launch refused RO I.6.c ball-launched");
    t.play("W launch 1.1 ok \n quiet \n D lock ok \n W pocket 7 1.2 ok");
}

/// RO Ruling.3: a number without a launch in this game is not taken, open or locked
#[test]
fn ro_ruling_3_no_number_without_a_launch() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n W pocket 7 1.1 ok \n told report refused by RO Ruling.3");
    t.play("alarm roulette-report-no-launch \n untold no more bets");
    t.play("W turns 5 1.2 ok \n alarm roulette-report-no-launch \n D lock ok");
    t.play("W pocket 7 1.3 ok \n alarm roulette-report-no-launch \n D confirm 7 refused RO I.6.e no-reading");
    t.play("W launch 2.1 ok \n W pocket 7 2.2 ok \n quiet");
    // While a number waits, another spin's is no outcome either.
    t.play("W pocket 8 3.1 ok \n alarm roulette-report-no-launch \n D confirm 7 ok");
}

/// RO Ruling.3: a spin heard of in an earlier game is over with it, though nothing of it was taken
#[test]
fn ro_ruling_3_an_earlier_games_spin_stays_there() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n D lock ok \n W pocket 7 5.2 ok \n alarm roulette-report-no-launch");
    t.play("D rule interference by RO I.9.f ok \n S release ok \n D new game ok");
    t.play("W launch 5.1 ok \n alarm roulette-report-stale-spin \n W launch 4.1 ok \n alarm roulette-report-stale-spin");
    t.play("W launch 6.1 ok \n quiet \n D lock ok \n W pocket 7 6.2 ok");
    t.play("W pocket 8 6.1 ok \n alarm roulette-report-stale-spin \n D confirm 7 ok");
}

/// RO Ruling.3: a report comes from its own device; one that replaced another counts anew
#[test]
fn ro_ruling_3_each_device_counts_its_own_spins() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n D launch 1.1 refused RO Ruling.3 wrong-source");
    t.play("W launch 900.1 ok \n D lock ok \n X pocket 7 900.2 ok \n alarm roulette-report-no-launch");
    t.play("W pocket 7 900.2 ok \n D confirm 7 ok");
    t.play("D new game ok \n X launch 1.1 ok \n quiet \n D lock ok \n X pocket 9 1.2 ok \n D confirm 9 ok");
    t.play("P1 pocket 9 2.1 refused RO Ruling.3 wrong-source");
}

/// RO Ruling.3: a ball thrown between games is nobody's launch
#[test]
fn ro_ruling_3_a_launch_between_games_does_not_count() {
    let mut t = terminals(|_| ());
    t.play("W launch 1.1 refused RO Ruling.3 no-round \n W turns 4 1.2 refused RO Ruling.3 no-round");
    t.play("D launch refused RO I.6.c no-round \n D new game ok \n D lock ok");
    t.play("W pocket 7 1.3 ok \n alarm roulette-report-no-launch");
}

fn by_hand(t: &mut Table) {
    t.play("D new game ok \n D launch ok \n D lock ok \n D+F pocket 17 ok");
}

/// RO Ruling.4: a number by hand needs dealer and floor
#[test]
fn ro_ruling_4_manual_entry_needs_the_floor() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n D launch ok \n D lock ok \n D pocket 17 refused RO Ruling.4 needs-second");
    for second in ["D", "M", "C", "G"] {
        t.play(&format!("D+{second} pocket 17 refused RO Ruling.4 needs-second"));
    }
    t.play("F+D pocket 17 refused RO I.2.a needs-role \n D+F pocket 17 ok \n told number 17 \n quiet");
    let mut t = terminals(|_| ());
    t.play("D new game ok \n D lock ok \n D+S pocket 17 ok");
}

/// RO Ruling.4: the fourth within an hour settles its game and takes the table down
#[test]
fn ro_ruling_4_too_many_by_hand_take_the_table_down() {
    let mut t = terminals(|_| ());
    for _ in 0..3 {
        by_hand(&mut t);
        t.play("quiet \n wait 60s");
    }
    t.play("has P1 5.00 \n D new game ok \n P1 place 17 5.00 ok \n D lock ok \n D+F pocket 17 ok");
    t.play("alarm roulette-alarm-manual \n told game 4 settled \n money P1 180.00");
    assert!(t.alarms().iter().all(|alarm| alarm.takes_down));
}

/// RO Ruling.4: entries older than an hour do not count, and the house may set another number
#[test]
fn ro_ruling_4_older_entries_do_not_count() {
    let mut t = terminals(|_| ());
    for _ in 0..3 {
        by_hand(&mut t);
    }
    t.play("skip 3600s");
    by_hand(&mut t);
    t.play("quiet");
    assert_eq!(t.state.manual.len(), 1, "what no longer counts is not kept");
    let mut t = terminals(|_| ());
    for _ in 0..3 {
        by_hand(&mut t);
    }
    t.play("skip 3599999ms");
    by_hand(&mut t);
    t.play("alarm roulette-alarm-manual");
    let mut t = terminals(|draft| draft.sensor.manual_entries_per_hour = 0);
    by_hand(&mut t);
    t.play("alarm roulette-alarm-manual");
}

/// RO Ruling.5: where dealer and sensor disagree nothing is paid; the floor's number settles
#[test]
fn ro_ruling_5_the_floor_names_the_number() {
    let mut t = locked();
    t.play(
        "F name 1 refused RO Ruling.5 not-now \n W pocket 2 1.2 ok \n F name 1 refused RO Ruling.5 not-now",
    );
    t.play(
        "D confirm 1 ok \n told sensor says 2, dealer 1 \n alarm roulette-alarm-disagreed \n money P1 95.00",
    );
    t.play("D confirm 2 refused RO I.6.e not-now \n D name 1 refused RO Ruling.5 needs-role");
    t.play("P1 name 1 refused RO Ruling.5 needs-role \n F name 1 ok \n money P1 105.00");
    t.play("F name 2 refused RO Ruling.5 not-now");
    // The floor may name a third number: the one on the wheel.
    locked().play("W pocket 2 1.2 ok \n D confirm 4 ok \n S name 3 ok \n told number 3");
}

/// RO Ruling.5: or the game is voided
#[test]
fn ro_ruling_5_or_the_game_is_voided() {
    let mut t = locked();
    t.play("W pocket 2 1.2 ok \n D confirm 1 ok \n F rule interference by RO I.9.f ok \n F name 1 refused RO Ruling.5 not-now");
    t.play("S release ok \n money P1 100.00");
}

/// RO Ruling.3: another pocket for the spin that was just settled is not taken, and calls the floor
#[test]
fn ro_ruling_3_another_pocket_after_the_number_calls_the_floor() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place 1 5.00 ok \n wait 40s \n W launch 1.1 ok \n wait 5s");
    t.play("W pocket 1 1.2 ok \n D confirm 1 ok \n money P1 275.00");
    t.play("W pocket 2 1.3 ok \n alarm roulette-report-after-number \n money P1 275.00 wagers 0.00");
    // The number can still be voided, and that is for the supervisor to say.
    t.play("S rule wrong-number by RO I.9.d ok \n S release ok \n money P1 100.00");
}

/// RO Ruling.2: a game in which no ball was spun is voided by the floor, once the time for a late spin is over
#[test]
fn ro_ruling_2_a_game_without_a_spin_is_voided() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place 1 5.00 ok \n wait 74999ms");
    t.play("F rule not-spun by RO Ruling.2 refused RO Ruling.2 not-now \n wait 1ms");
    t.play("D rule not-spun by RO Ruling.2 refused RO Ruling.2 needs-role");
    t.play("F rule not-spun by RO Ruling.2 ok \n quiet \n S release ok \n money P1 100.00 wagers 0.00");
}

/// RO Ruling.1: a launch ends a hold, and what was left of the clock runs on
#[test]
fn ro_ruling_1_a_launch_ends_a_hold() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n wait 5s \n D hold ok \n wait 300s");
    t.play("W launch 1.1 ok \n told clock runs on \n wait 39999ms \n P1 place 1 5.00 ok \n wait 1ms");
    t.play("P1 place 1 5.00 refused RO I.6.d betting-closed");
}
