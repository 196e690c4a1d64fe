//! Lowest and highest wagers (HC A.2), and coupons (HC A.10, RO C.1, C.2).

use games::options::Amount;
use games::roulette::options::MatchPlay;
use kit::Cents;

use crate::table::{Table, live, terminals};

/// HC A.2: an outside bet below its minimum at the close goes back with a notice; at it, it stays
#[test]
fn hc_a_2_outside_minimum_at_the_close() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n has P2 100.00 \n D new game ok");
    t.play("P1 place red 4.00 ok \n P1 place odd 5.00 ok \n P2 place red 1.00 ok");
    let marks: Vec<bool> =
        t.screen(1).own.expect("a seat").stakes.iter().map(|laid| laid.below_minimum).collect();
    assert_eq!(marks, [true, false], "marked from the first chip");
    t.play("D lock ok \n told below the minimum of 5.00, back to P1: red 4.00");
    t.play("told below the minimum of 5.00, back to P2: red 1.00");
    t.play("money P1 95.00 P2 100.00 wagers 5.00");
}

/// HC A.2: a bet can be built up to its minimum until the close
#[test]
fn hc_a_2_a_minimum_is_built_up() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place red 4.00 ok \n P1 place red 1.00 ok");
    t.play("wait 45s \n money P1 95.00 wagers 5.00");
}

/// HC A.2: the inside bets of a seat count together
#[test]
fn hc_a_2_inside_minimum_is_for_all_inside_bets_of_a_seat() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n has P2 100.00 \n D new game ok");
    t.play(
        "P1 place 17 1.00 ok \n P1 place 17-20 1.00 ok \n P1 place 1-2-3 1.00 ok \n P1 place 1..6 2.00 ok",
    );
    t.play("P2 place 17 4.00 ok \n P2 place red 5.00 ok");
    t.play("D lock ok \n told below the minimum of 5.00, back to P2: 17 4.00");
    t.play("money P1 95.00 P2 95.00 wagers 10.00");
}

/// HC A.2: at a live table the maxima are the house's too, and the minima count at No More Bets
#[test]
fn hc_a_2_live_limits() {
    let mut t = live(|_| ());
    t.play("D new game ok \n D place P1 17 100.00 value ok \n D place P1 17 0.01 value refused HC A.2 above-maximum");
    t.play("D place P1 red 4.99 value ok \n D place P2 black 5.00 value ok \n D lock ok");
    t.play("told below the minimum of 5.00, back to P1: red 4.99 \n money wagers 105.00 chips -105.00");
}

/// HC A.2: a total per spot over all seats holds only where the house has set one
#[test]
fn hc_a_2_spot_total_over_all_seats() {
    let mut t = terminals(|draft| draft.limits.spot_total_max = Some(Amount(Cents::whole(100))));
    t.play("has P1 500.00 \n has P2 500.00 \n D new game ok \n P1 place 17 60.00 ok");
    t.play("P2 place 17 41.00 refused HC A.2 above-spot-total \n P2 place 17 40.00 ok");
    t.play("P1 place 17 1.00 refused HC A.2 above-spot-total \n P2 place 18 60.00 ok");
    t.play(
        "P2 place 32 60.00 ok \n P1 place 5 41.00 ok \n P1 neighbours refused RO I.3.b.viii above-spot-total",
    );
    let mut t = terminals(|_| ());
    t.play(
        "has P1 500.00 \n has P2 500.00 \n D new game ok \n P1 place 17 100.00 ok \n P2 place 17 100.00 ok",
    );
}

fn with_coupons() -> Table {
    let mut t = terminals(|draft| draft.match_play = MatchPlay::On);
    t.play("has P1 100.00 \n coupon P1 20.00 \n D new game ok");
    t
}

/// RO C.1, HC A.10: coupons are refused unless the house accepts them
#[test]
fn ro_c_1_coupons_are_an_option_that_is_off() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n coupon P1 20.00 \n D new game ok \n P1 place red 10.00 ok");
    t.play("P1 place red 10.00 coupon refused RO C.1 coupons-off");
    with_coupons().play("P1 place red 10.00 ok \n P1 place red 10.00 coupon ok");
    let mut t = live(|_| ());
    t.play("colour P1 blue 1.00 50 \n D new game ok \n D place P1 red 10.00 blue ok");
    t.play("D place P1 red 10.00 coupon refused RO C.1 coupons-off");
}

/// HC A.10: a coupon rides with an equal wager on its own spot, one to a spot, and holds it in place
#[test]
fn hc_a_10_a_coupon_rides_with_an_equal_wager() {
    let mut t = with_coupons();
    t.play("P1 place red 10.00 coupon refused HC A.10 coupon-not-equal");
    t.play("P1 place red 10.00 ok \n P1 place red 5.00 coupon refused HC A.10 coupon-not-equal");
    t.play("P1 place red 15.00 coupon refused HC A.10 coupon-not-equal");
    t.play("P1 place black 10.00 coupon refused HC A.10 coupon-not-equal");
    t.play("P1 place red 10.00 coupon ok \n money P1 90.00 P1c 10.00");
    t.play("P1 place red 10.00 coupon refused HC A.10 coupon-not-equal");
    t.play("P1 place red 5.00 refused HC A.10 coupon-rides \n P1 double refused HC A.10 coupon-rides");
    t.play("P1 place odd 20.00 ok \n P1 place odd 20.00 coupon refused RO I.3.b.i not-enough");
    // Taken off, both go back where they came from; undone, both lie again.
    t.play("P1 clear ok \n money P1 100.00 P1c 20.00 \n P1 undo ok \n money P1 70.00 P1c 10.00");
}

/// HC A.10: it wins like its wager and is taken up after a win and after a loss
#[test]
fn hc_a_10_a_coupon_is_taken_up_after_a_decision() {
    let mut t = with_coupons();
    t.play("P1 place red 10.00 ok \n P1 place red 10.00 coupon ok \n D lock ok");
    t.play("H pocket 1 drawn ok \n D confirm 1 ok \n money P1 120.00 P1c 10.00");
    let mut t = with_coupons();
    t.play("P1 place red 10.00 ok \n P1 place red 10.00 coupon ok \n D lock ok");
    t.play("H pocket 2 drawn ok \n D confirm 2 ok \n money P1 90.00 P1c 10.00");
}

/// HC A.10: after a void the coupon goes back, and so it does with a bet below its minimum
#[test]
fn hc_a_10_a_coupon_is_not_taken_up_by_a_void() {
    let mut t = with_coupons();
    t.play("P1 place red 10.00 ok \n P1 place red 10.00 coupon ok \n P1 place odd 4.00 ok \n P1 place odd 4.00 coupon ok");
    t.play("D lock ok \n money P1 90.00 P1c 10.00 \n D rule interference by RO I.9.f ok \n S release ok");
    t.play("money P1 100.00 P1c 20.00");
    // Neither is it recalled: the wager alone is.
    t.play("D new game ok \n P1 recall ok \n money P1 90.00 P1c 20.00");
}

/// HC A.10: a reversal after payout returns the coupon too
#[test]
fn hc_a_10_a_reversed_payout_returns_the_coupon() {
    let mut t = with_coupons();
    t.play("P1 place red 10.00 ok \n P1 place red 10.00 coupon ok \n D lock ok \n H pocket 1 drawn ok");
    t.play(
        "D confirm 1 ok \n money P1 120.00 P1c 10.00 \n S+F rule wrong-number by RO I.9.d ok \n S release ok",
    );
    t.play("money P1 100.00 P1c 20.00");
}

/// RO C.2: a coupon never rides with a value chip, whichever came first; with non-value chips it does
#[test]
fn ro_c_2_no_value_chip_with_a_coupon() {
    let mut t = live(|draft| draft.match_play = MatchPlay::On);
    t.play("colour P1 blue 1.00 50 \n D new game ok \n D place P1 red 10.00 value ok");
    t.play("D place P1 red 10.00 coupon refused RO C.2 coupon-with-value-chip");
    t.play("D place P1 odd 10.00 blue ok \n D place P1 odd 10.00 coupon ok");
    t.play("D place P1 odd 10.00 value refused RO C.2 coupon-with-value-chip");
    t.play("D call P1 odd 10.00 refused RO C.2 coupon-with-value-chip");
    t.play("D place P1 odd 1.00 blue refused HC A.10 coupon-rides");
    t.play("D lock ok \n D pocket 11 ok \n D dolly ok \n D pay ok \n money blue 70.00");
}

/// HC A.10: where the floor moves a wager its coupon goes with it, and never alone
#[test]
fn hc_a_10_a_coupon_stays_with_a_moved_wager() {
    let mut t = live(|draft| draft.match_play = MatchPlay::On);
    t.play("colour P1 blue 1.00 50 \n D new game ok \n D place P1 odd 10.00 blue ok \n D place P1 odd 10.00 coupon ok");
    t.play("D place P1 low 5.00 blue ok \n D lock ok");
    t.play("F rule bet-miskeyed P1 odd even coupon seen by RO C.4 refused HC A.10 coupon-not-equal");
    t.play("F rule bet-miskeyed P1 odd low blue seen by RO C.4 refused HC A.10 coupon-not-equal");
    t.play("F rule bet-miskeyed P1 low odd blue seen by RO C.4 refused HC A.10 coupon-rides");
    t.play("F rule bet-miskeyed P1 odd even blue seen by RO C.4 ok");
    t.play("D pocket 20 ok \n D dolly ok \n D pay ok \n money blue 65.00");
}
