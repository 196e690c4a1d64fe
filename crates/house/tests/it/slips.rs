//! Fills, credits and the drop box (HC D.3 to D.5, B.7).

use crate::floor::{cents, live, results, terminals};

/// HC D.3: request by the floor, issue by the cage, receipt by dealer and floor, of exactly what the slip says.
#[test]
fn hc_d_3_a_fill_from_request_to_receipt() {
    let mut t = results().opened();
    t.refused("D request fill 10x5.00", "HC D.3", "denied-needs-role");
    t.refused("F request fill 10x2.00", "HC D.1", "table-no-such-piece");
    t.ok("F request fill 10x5.00+2x25.00");
    t.refused("D+F receive fill 2 10x5.00+2x25.00", "HC D.5", "table-slip-not-there");
    // Nobody says in the cage's stead that it has sent something, not even the cage itself.
    t.refused("F issue fill 2", "HC D.3", "denied-wrong-source");
    t.refused("C issue fill 2", "HC D.3", "denied-wrong-source");
    t.ok("H issue fill 2");
    t.money("rack 65240.00");
    t.refused("D+F receive fill 2 10x5.00", "HC D.3", "table-slip-differs");
    // The same value in other chips is not what is on the slip.
    t.refused("D+F receive fill 2 20x5.00", "HC D.3", "table-slip-differs");
    t.refused("D receive fill 2 10x5.00+2x25.00", "HC D.3", "denied-needs-second");
    t.refused("D+C receive fill 2 10x5.00+2x25.00", "HC D.3", "denied-needs-second");
    t.refused("F receive fill 2 10x5.00+2x25.00", "HC D.3", "denied-needs-role");
    t.refused("D2+F receive fill 2 10x5.00+2x25.00", "HC C.1", "table-not-posted");
    t.ok("D+F receive fill 2 10x5.00+2x25.00");
    t.money("rack 65340.00 transit-cage -65340.00");
    assert_eq!(t.state().shift.fills, cents("100.00"), "the fill before the opening is in the opener");
}

/// HC D.3: a rack that cannot pay refuses and asks for a fill.
#[test]
fn hc_d_3_a_rack_that_cannot_pay() {
    let mut t = live(|_| {}).ready();
    t.ok("D+F open 30x1.00 box 7");
    t.refused("D change 2x20.00 for 40x1.00", "HC D.3", "table-rack-short");
    t.refused("F request credit 31x1.00", "HC D.3", "table-rack-short");
    t.ok("D colour-in P1 blue 1.00 40 cash 2x20.00");
    t.refused("D colour-out P1 40 for 40x1.00", "HC D.3", "table-rack-short");
    t.spin(&["D place P2 red 20.00 value"], "1");
    t.play("D new game\nD place P2 red 20.00 value\nD lock\nD pocket 1\nD dolly");
    t.refused("D pay", "HC D.3", "roulette-not-enough");
    t.play("F request fill 20x1.00\nH issue fill 2\nD+F receive fill 2 20x1.00\nD pay");
    t.money("rack 10.00 chips-out 40.00");
}

/// HC D.4: a credit from the rack, signed by dealer and floor, to the cage's acknowledgement.
#[test]
fn hc_d_4_a_credit_from_the_rack_to_the_cage() {
    let mut t = results().opened();
    t.refused("D request credit 10x1000.00", "HC D.4", "denied-needs-role");
    t.ok("F request credit 10x1000.00");
    t.money("rack 65240.00");
    t.refused("H acknowledge credit 2", "HC D.5", "table-slip-not-there");
    t.refused("D send credit 2", "HC D.4", "denied-needs-second");
    t.refused("F+D send credit 2", "HC D.4", "denied-needs-role");
    t.refused("D2+F send credit 2", "HC C.1", "table-not-posted");
    t.ok("D+F send credit 2");
    t.money("rack 55240.00 transit-cage -55240.00");
    assert_eq!(t.state().shift.credits, cents("10000.00"));
    assert_eq!(t.refusal("D+F close nothing", "reasons"), "slip_under_way");
    t.refused("D acknowledge credit 2", "HC D.4", "denied-wrong-source");
    t.refused("C acknowledge credit 2", "HC D.4", "denied-wrong-source");
    t.ok("H acknowledge credit 2");
    t.closes();
    assert_eq!(t.state().shift.win(), cents("0.00"));
    // Written while the rack still held it, sent when it does not any more.
    let mut t = live(|_| {}).opened();
    t.play("F request credit 40x1000.00\nF request credit 40x1000.00\nD+F send credit 2");
    t.refused("D+F send credit 3", "HC D.3", "table-rack-short");
}

/// HC D.5: a slip is used once, as what it is; a voided one keeps its number.
#[test]
fn hc_d_5_a_slip_is_used_once() {
    let mut t = results().opened();
    t.play("F request fill 10x5.00\nF request credit 10x5.00\nF request fill 20x5.00");
    t.refused("H issue fill 3", "HC D.5", "table-no-such-slip");
    t.refused("D+F send credit 2", "HC D.5", "table-no-such-slip");
    t.refused("H issue fill 9", "HC D.5", "table-no-such-slip");
    t.play("H issue fill 2\nD+F receive fill 2 10x5.00");
    t.refused("D+F receive fill 2 10x5.00", "HC D.5", "table-slip-not-there");
    t.refused("H issue fill 2", "HC D.5", "table-slip-not-there");
    t.refused("F void slip 2 late", "HC D.5", "table-slip-not-there");
    t.refused("D void slip 4 late", "HC D.5", "denied-needs-role");
    t.refused("F void slip 4", "HC D.5", "table-reason-missing");
    t.refused("F void slip 9 late", "HC D.5", "table-no-such-slip");
    t.ok("F void slip 4 written twice");
    t.ok("H issue fill 4");
    assert_eq!(t.told(), "fill 4 goes back to the cage");
    t.refused("D+F receive fill 4 20x5.00", "HC D.5", "table-slip-not-there");
    t.refused("F void slip 4 again", "HC D.5", "table-slip-not-there");
    t.play("D+F send credit 3\nH acknowledge credit 3");
    t.refused("H acknowledge credit 3", "HC D.5", "table-slip-not-there");
    t.refused("D+F send credit 3", "HC D.5", "table-slip-not-there");
    // Numbers go on, also over a closing.
    t.closes();
    t.play("F request fill 1x5.00");
    assert_eq!(t.told(), "fill slip 5: 5.00");
}

/// HC B.7: with its number on an open table; changed by floor and count team, and what it holds goes with it.
#[test]
fn hc_b_7_the_drop_box() {
    let mut t = terminals(|_| {}).ready();
    let float = t.float();
    t.refused(&format!("D+F open {float}"), "HC B.7", "table-no-drop-box");
    t.refused("F+N change box 8", "HC B.7", "table-no-drop-box");
    t.ok(&format!("D+F open {float} box 7"));
    t.buys_in("P1", "100.00");
    t.refused("D+N change box 8", "HC B.7", "denied-needs-role");
    t.refused("F change box 8", "HC B.7", "denied-needs-second");
    t.refused("F+D change box 8", "HC B.7", "denied-needs-second");
    t.refused("F+N change box 7", "HC B.7", "table-no-drop-box");
    t.refused("F+N remove box", "HC B.7", "table-no-drop-box");
    t.ok("D new game");
    t.ok("F+N change box 8");
    t.money("drop-box 0.00 transit-count 100.00");
    t.buys_in("P2", "20.00");
    t.money("drop-box 20.00 transit-count 100.00");
    t.play("D launch\nD lock\nD+F pocket 4");
    t.cashes_out("P1");
    t.cashes_out("P2");
    t.closes();
    assert_eq!(t.state().shift.drop, cents("120.00"), "both boxes are in the drop");
    assert_eq!(t.state().shift.win(), cents("0.00"));
    // On a closed table it may be taken away; another one cannot be put on top of one.
    t.play("D take post dealer\nF check console ok\nF check wheel ok\nF check sensor ok\nF check clock ok");
    t.ok("F check ball 12/16");
    t.refused("D+F open nothing box 9", "HC B.7", "table-no-drop-box");
    t.ok("F+N remove box");
    t.money("drop-box 0.00 transit-count 120.00");
    t.refused("D+F open nothing", "HC B.7", "table-no-drop-box");
    t.ok("D+F open nothing box 9");
}

/// HC D.8: a credit that the cage does not take comes back into the rack, and is no credit of the shift.
#[test]
fn hc_d_8_a_credit_that_comes_back() {
    let mut t = results().opened();
    t.play("F request credit 2x100.00\nD+F send credit 2");
    t.money("rack 65040.00");
    t.refused("C credit 2 comes back", "HC D.8", "denied-wrong-source");
    t.ok("H credit 2 comes back");
    t.money("rack 65240.00 transit-cage -65240.00");
    assert_eq!(t.state().shift.credits, cents("0.00"));
    t.refused("H credit 2 comes back", "HC D.5", "table-slip-not-there");
    t.refused("H acknowledge credit 2", "HC D.5", "table-slip-not-there");
    t.closes();
    assert_eq!(t.state().shift.win(), cents("0.00"));
}
