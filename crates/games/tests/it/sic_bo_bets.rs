//! Bets on a live layout (SB C.1, G), keyed by the dealer.

use crate::sic_bo_course::{live, open, terminals};

/// SB C.1: bets are chips on a named spot; no spoken bet with cash is taken, whoever keys it
#[test]
fn sb_c_1_chips_on_a_spot_and_no_spoken_bets() {
    let mut t = open();
    t.play("D place P1 any 5.00 ok \n told P1 bets 5.00 on any \n money wagers 5.00 chips -5.00");
    t.play(
        "D call P1 small 20.00 refused SB C.1 spoken-bet \n F call P1 small 20.00 refused SB C.1 spoken-bet",
    );
    t.play(
        "M place P1 small 5.00 refused SB C.1 needs-role \n F place P1 small 5.00 refused SB C.1 needs-role",
    );
    t.play("D place P1 small 0.00 refused HC D.1 stake-not-positive \n D place P1 small -5.00 refused HC D.1 stake-not-positive");
    t.play("D place P9 small 5.00 refused HC B.9 no-such-seat");
    terminals(|_| ()).play("D new game ok \n D call P1 small 20.00 refused SB C.1 spoken-bet");
}

/// SB A.2: a spot that the layout does not have takes no bet
#[test]
fn sb_a_2_no_bet_off_the_layout() {
    let mut t = open();
    for bad in ["total3", "total18", "7", "1-7", "3-3-4", "odd", "nowhere"] {
        t.play(&format!("D place P1 {bad} 5.00 refused SB A.2 no-such-spot"));
        t.play(&format!("D remove P1 {bad} refused SB A.2 no-such-spot"));
    }
    t.play("D place P1 total4 5.00 ok \n D place P1 total17 5.00 ok \n D place P1 5-2 5.00 ok \n D remove P1 2-5 ok");
    t.play("D remove P1 2-5 refused SB C.3 nothing-there \n D remove P2 total4 refused SB C.3 nothing-there");
}

/// SB G: the maximum of a spot is taken, a cent more is not, also when it is built up
#[test]
fn sb_g_maxima_when_a_bet_is_placed() {
    let maxima = [
        ("1-1-1", "50.00"),
        ("1-1", "300.00"),
        ("any", "200.00"),
        ("total9", "200.00"),
        ("1-2", "500.00"),
        ("big", "2000.00"),
        ("6", "1000.00"),
    ];
    let mut t = open();
    for (spot, max) in maxima {
        t.play(&format!("D place P1 {spot} {max} ok \n D place P1 {spot} 0.01 refused SB G above-maximum"));
        t.play(&format!("D place P2 {spot} 5.00 ok \n D place P2 {spot} {max} refused SB G above-maximum"));
    }
    let mut t =
        live(|draft| draft.limits.spot_total_max = Some(games::options::Amount(kit::Cents::whole(60))));
    t.play("D new game ok \n D place P1 1-1-1 40.00 ok \n D place P2 1-1-1 20.00 ok");
    t.play("D place P3 1-1-1 0.01 refused HC A.2 above-spot-total");
}

/// SB G: the minimum counts at the close: a cent below goes back with a notice, exactly the minimum stays
#[test]
fn sb_g_the_minimum_at_the_close() {
    let mut t = open();
    t.play(
        "D place P1 small 4.99 ok \n D place P1 big 5.00 ok \n D place P2 4 2.00 ok \n D place P2 4 3.00 ok",
    );
    t.play("D lock ok \n told below the minimum of 5.00, back to P1: small 4.99 \n money wagers 10.00 chips -10.00");
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place small 1.00 ok");
    let own = t.screen(1).own.expect("their part");
    assert!(own.stakes[0].below_minimum);
    t.play("wait 45s \n told below the minimum of 5.00, back to P1: small 1.00 \n money P1 100.00");
}
