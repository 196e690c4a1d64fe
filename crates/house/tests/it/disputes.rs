//! What comes too late to be corrected (HC A.6, F.2): a bookmark, and a credit by two; alarms (HC F.1).

use kit::{Role, Viewer};

use crate::floor::{live, seat, terminals};

/// HC F.1: an alarm stays until the floorperson has seen to it.
#[test]
fn hc_f_1_an_alarm_stays_until_it_is_seen_to() {
    let mut t = terminals(|_| {}).opened();
    t.refused("F acknowledge 1", "HC F.1", "table-no-such-alarm");
    t.play("D new game\nW pocket 17 1.1\nW pocket 17 1.2");
    assert_eq!(t.alarms().len(), 2);
    t.play("W launch 2.1\nD lock\nW pocket 4 2.2\nD confirm 4\nD new game");
    assert_eq!(t.alarms().len(), 2, "a new game does not see to it");
    t.refused("D acknowledge 1", "HC F.1", "denied-needs-role");
    t.ok("F acknowledge 1");
    t.refused("F acknowledge 1", "HC F.1", "table-no-such-alarm");
    assert_eq!(t.state().alarms[0].number, 2);
    t.ok("S acknowledge 2");
    assert_eq!(t.alarms(), [""; 0]);
}

/// HC F.1, RO I.9.c: a ruling of the floor sees to the alarms it is about, and a dealer's void does not.
#[test]
fn hc_f_1_a_ruling_sees_to_the_alarm_it_resolves() {
    let early = |t: &mut crate::floor::Floor<_>| {
        t.play("D new game\nD lock");
        t.ok("W pocket 17 1.1");
        assert_eq!(t.alarms().len(), 1);
    };
    let mut t = terminals(|_| {}).opened();
    early(&mut t);
    t.ok("D rule interference by RO I.9.f");
    assert_eq!(t.alarms().len(), 1, "the floor has said nothing");

    let mut t = terminals(|_| {}).opened();
    early(&mut t);
    t.ok("F rule interference by RO I.9.f");
    assert_eq!(t.alarms(), [""; 0]);

    // The floor names the number on the wheel.
    let mut t = terminals(|_| {}).opened();
    t.play("D new game\nW launch 1.1\nD lock\nW pocket 17 1.2\nD confirm 18");
    assert_eq!(t.alarms(), ["roulette-alarm-disagreed"]);
    t.ok("F name 18");
    assert_eq!(t.alarms(), [""; 0]);

    // A table that went down is seen to by the test that brings it back; a float that differs is not.
    let mut t = terminals(|_| {}).opened();
    t.play("D new game\nD lock\nF rule wheel-malfunction by RO I.9.g");
    assert_eq!(t.alarms(), ["roulette-alarm-wheel"]);
    t.play("S release\nF begin test\nW pocket 8 9.1\nF confirm reading\nF end test");
    assert_eq!(t.alarms(), [""; 0]);
}

/// HC F.2: anybody of the staff bookmarks a round as disputed; it is never rewritten for it.
#[test]
fn hc_f_2_a_disputed_round_is_bookmarked() {
    let mut t = terminals(|_| {}).opened();
    t.refused("D dispute 1 says he had red", "HC F.2", "table-no-such-round");
    t.buys_in("P1", "100.00");
    t.game(1, &["P1 place red 5.00"], "2");
    let (game, books) = (t.state().game.clone(), t.stream.ledger().balances());
    t.refused("P1 dispute 1 I had black", "HC F.2", "denied-wrong-source");
    t.refused("D dispute 0 which", "HC F.2", "table-no-such-round");
    t.refused("D dispute 2 which", "HC F.2", "table-no-such-round");
    t.refused("D dispute 1", "HC F.2", "table-reason-missing");
    for staff in ["D", "M", "F", "S", "V", "U", "C"] {
        t.ok(&format!("{staff} dispute 1 says he had black"));
    }
    assert_eq!(t.state().disputes.len(), 7);
    assert_eq!((&t.state().game, t.stream.ledger().balances()), (&game, books));
    // Also rounds later.
    t.game(2, &[], "2");
    t.ok("F dispute 1 again");
}

/// HC A.6: once the next round has begun only a bookmarked dispute is left, with a credit of floor and supervisor to
/// the patron; never a debit.
#[test]
fn hc_a_6_later_only_a_dispute_and_a_credit_by_two() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.game(1, &["P1 place red 10.00"], "2");
    t.game(2, &[], "2");
    t.refused("F+S credit P1 20.00 for 1", "HC A.6", "table-no-such-round");
    t.ok("F dispute 1 the ball lay in 1");
    for (who, key) in
        [("D+S", "denied-needs-role"), ("F", "denied-needs-second"), ("F+F2", "denied-needs-second")]
    {
        t.refused(&format!("{who} credit P1 20.00 for 1"), "HC A.6", key);
    }
    for amount in ["0.00", "-20.00", "99999999999.00"] {
        t.refused(&format!("F+S credit P1 {amount} for 1"), "HC D.1", "table-nothing-counted");
    }
    // It is paid out in chips some day: of pieces that exist, to a terminal that is there and not closed.
    t.refused("F+S credit P1 20.50 for 1", "HC A.7", "table-not-in-pieces");
    t.refused("F+S credit P9 20.00 for 1", "HC B.9", "table-no-such-seat");
    t.play("A unpair P2\nP1 cash-out\nP1 sure");
    t.refused("F+S credit P2 20.00 for 1", "HC B.10", "table-not-paired");
    t.refused("F+S credit P1 20.00 for 1", "RO I.8.c", "table-cash-out-under-way");
    t.play("P1 back\nF+S credit P1 20.00 for 1");
    t.money("P1 110.00 house -110.00");
    t.cashes_out("P1");
    t.closes();
    assert_eq!(t.state().shift.win(), crate::floor::cents("-10.00"), "ten won, twenty given");
}

/// HC A.6, HC D.3: at a live table the credit is in chips, as long as the rack holds them.
#[test]
fn hc_a_6_a_credit_in_chips() {
    let mut t = live(|_| {}).ready();
    t.ok("D+F open 30x1.00 box 7");
    t.spin(&[], "2");
    t.play("D dispute 1 not paid");
    t.refused("F+S credit P1 31.00 for 1", "HC D.3", "table-rack-short");
    t.ok("F+S credit P1 30.00 for 1");
    t.money("rack 0.00 chips-out 30.00");
}

/// RO Ruling.8: a credit for another game is not part of the payout that is reversed.
#[test]
fn ro_ruling_8_a_credit_is_not_of_the_payout() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "5.00");
    t.game(1, &["P1 place 17 5.00"], "17");
    t.ok("D dispute 1 paid late");
    t.cashes_out("P1");
    t.ok("F+S credit P1 50.00 for 1");
    t.ok("S+F rule wrong-number by RO I.9.d");
    t.money("P1 50.00 wagers 5.00");
}

/// RO Ruling.7: a seat at which nobody ever sat is not flagged, nor one whose credits have gone.
#[test]
fn ro_ruling_7_empty_seats_are_not_flagged() {
    let mut t = terminals(|draft| draft.seats = 3).opened();
    t.buys_in("P1", "100.00");
    t.buys_in("P2", "100.00");
    t.cashes_out("P2");
    for spin in 1..=20 {
        t.game(spin, &[], "2");
    }
    let staff = t.sees(Viewer::Staff(Role::Floorperson));
    assert_eq!(staff["staff"]["idle"], serde_json::json!([[1, 20]]));
}

/// HC F.3: a player calls for service at any time, and the call stands until the dealer or the floor has come.
#[test]
fn hc_f_3_a_call_stands_until_somebody_has_come() {
    let mut t = terminals(|_| {});
    t.refused("P1 call", "HC B.10", "table-not-paired");
    let mut t = t.opened();
    let called = |t: &crate::floor::Floor<games::roulette::Roulette>| {
        t.stream.view(Viewer::Staff(Role::Dealer)).staff.map(|staff| staff.called)
    };
    t.refused("U answer P1", "HC F.3", "denied-needs-role");
    t.refused("D answer P1", "HC F.3", "table-nobody-called");
    t.ok("P1 call");
    t.refused("P1 call", "HC F.3", "table-called-before");
    t.ok("D new game");
    t.ok("P2 call");
    assert_eq!(called(&t), Some(vec![seat(1), seat(2)]));
    assert_eq!(t.stream.view(Viewer::Seat(seat(1))).own.map(|own| own.called), Some(true));
    t.ok("D answer P1");
    t.ok("F answer P2");
    assert_eq!(called(&t), Some(Vec::new()));
    t.ok("P1 call");
}
