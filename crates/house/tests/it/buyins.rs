//! Money in: the buy-in in its steps (RO I.3.a), its correction (RO I.9.e, Ruling.6), cash for value chips (HC D.1,
//! D.2).

use games::options::Amount;
use games::roulette::options::{ChipTray, Draft, Form, MatchPlay};
use house::stream::Answer;
use house::table::{Event, TableDraft, buyin};
use kit::{Cents, Viewer};

use crate::floor::{Floor, cents, live, results, seat, terminals};

/// RO I.3.a.i: cash, chips or, where accepted, a coupon; no spoken bet, and nobody of the staff bets for a terminal.
#[test]
fn ro_i_3_a_i_what_a_player_lays_on_the_terminal() {
    let mut t = terminals(|_| {}).opened();
    t.refused("D buy-in P1 coupon 10.00", "RO I.3.a.i", "table-coupons-off");
    t.play("D buy-in P1 cash 1x20.00\nD confirm buy-in P1 20.00\nD drop");
    t.play("D buy-in P1 chips 2x5.00\nD confirm buy-in P1 10.00");
    t.money("P1 30.00 chips-out -10.00 rack 65250.00 drop-box 20.00");
    t.ok("D new game");
    t.refused("D call P1 17 10.00", "RO I.3.a.i", "roulette-other-form");
    for staff in ["D", "F", "S"] {
        t.refused(&format!("{staff} place P1 17 5.00 credits"), "RO I.3.a.i", "denied-wrong-source");
    }
    t.refused("D change 1x20.00 for 4x5.00", "RO I.3.a.i", "table-not-on-terminals");
    t.ok("P1 place 17 5.00");
}

/// RO I.3.a.i, HC A.10: a coupon is credit that rides with an equal wager, is taken up after the decision, and is
/// never cashed out.
#[test]
fn ro_i_3_a_i_a_coupon_is_credit_that_is_never_cashed() {
    let mut t = terminals(|draft| draft.match_play = MatchPlay::On).opened();
    t.play("D buy-in P1 coupon 15.00\nD confirm buy-in P1 15.00");
    t.money("P1 0.00 P1-coupon 15.00 drop-box 0.00 clipboard 0.00");
    t.refused("P1 cash-out", "RO I.8.a", "table-no-credits");
    t.buys_in("P1", "20.00");
    t.ok("D new game");
    t.refused("P1 place red 5.00 coupon", "HC A.10", "roulette-coupon-not-equal");
    t.ok("P1 place red 5.00");
    t.refused("P1 place red 10.00 coupon", "HC A.10", "roulette-coupon-not-equal");
    t.ok("P1 place red 5.00 coupon");
    t.refused("P1 place red 5.00", "HC A.10", "roulette-coupon-rides");
    t.money("P1 15.00 P1-coupon 10.00 wagers 5.00");
    // 1 is red: the wager and the coupon win five each; the stake comes back, the coupon does not.
    t.play("W launch 1.1\nD lock\nW pocket 1 1.2\nD confirm 1");
    t.money("P1 30.00 P1-coupon 10.00 wagers 0.00");
    t.game(2, &["P1 place red 5.00", "P1 place red 5.00 coupon"], "2");
    t.money("P1 25.00 P1-coupon 5.00");
    // A void gives both back.
    t.play(
        "D new game\nP1 place red 5.00\nP1 place red 5.00 coupon\nD rule interference by RO I.9.f\nS release",
    );
    t.money("P1 25.00 P1-coupon 5.00 wagers 0.00");
    // What is left of it lapses with the cash-out, which pays the credits alone.
    t.cashes_out("P1");
    t.money("P1 0.00 P1-coupon 0.00 chips-out 25.00");
}

/// HC A.10: a coupon that nobody has played lapses when the table closes; the next patron does not find it.
#[test]
fn hc_a_10_a_coupon_left_behind_lapses_at_the_close() {
    let mut t = terminals(|draft| draft.match_play = MatchPlay::On).opened();
    t.play("D buy-in P1 coupon 15.00\nD confirm buy-in P1 15.00");
    t.closes();
    t.money("P1-coupon 0.00");
}

/// RO I.3.a.ii, RO I.3.a.iii: taken up and counted by tender, by the dealer, before anything is credited.
#[test]
fn ro_i_3_a_ii_counted_beside_the_box_before_it_is_credited() {
    let mut t = terminals(|_| {}).opened();
    t.refused("D confirm buy-in P1 20.00", "RO I.3.a.v", "table-nothing-to-confirm");
    t.refused("F buy-in P1 cash 1x20.00", "RO I.2.a", "denied-needs-role");
    t.refused("P1 buy-in P1 cash 1x20.00", "RO I.2.a", "denied-needs-role");
    t.refused("D2 buy-in P1 cash 1x20.00", "HC C.1", "table-not-posted");
    t.ok("D buy-in P1 cash 3x20.00+1x5.00");
    let Event::BuyIn(buyin::Event::Counted(counted)) = &t.last[0] else { panic!() };
    assert_eq!((counted.seat, counted.amount), (seat(1), cents("65.00")));
    t.money("P1 0.00 clipboard 0.00 patron-cash 0.00");
    assert_eq!(t.sees(Viewer::Staff(kit::Role::Dealer))["staff"]["counted"]["amount"], 6_500);
    // One at a time; what was counted wrongly is counted anew.
    t.refused("D buy-in P2 cash 1x20.00", "RO I.3.a.v", "table-count-waiting");
    t.ok("D discard buy-in");
    t.refused("D discard buy-in", "RO I.3.a.iii", "table-nothing-to-confirm");
    t.ok("D buy-in P1 cash 3x20.00");
}

/// RO I.3.a.iv: for one paired terminal of this table that is not closed, and for more than nothing.
#[test]
fn ro_i_3_a_iv_the_terminal_of_a_buy_in() {
    let mut t = terminals(|_| {}).opened();
    t.refused("D buy-in P9 cash 1x20.00", "RO I.3.a.iv", "table-no-such-seat");
    t.ok("A unpair P2");
    t.refused("D buy-in P2 cash 1x20.00", "RO I.3.a.iv", "table-not-paired");
    t.refused("D buy-in P1 cash nothing", "RO I.3.a.iv", "table-nothing-counted");
    t.refused("D buy-in P1 chips nothing", "RO I.3.a.iv", "table-nothing-counted");
    t.buys_in("P1", "20.00");
    t.play("P1 cash-out\nP1 sure");
    t.refused("D buy-in P1 cash 1x20.00", "RO I.8.c", "table-cash-out-under-way");
    t.play("P1 back\nD buy-in P1 cash 1x20.00");
    // It was counted before the player asked to leave: it is not credited into a closed terminal.
    t.play("P1 cash-out\nP1 sure");
    t.refused("D confirm buy-in P1 20.00", "RO I.8.c", "table-cash-out-under-way");
    t.play("D discard buy-in\nD take cash-out P1\nD confirm chips P1 4x5.00");
    t.money("P1 0.00");
}

/// HC A.7: what is bought in can be paid out again in the smallest piece of the rack.
#[test]
fn hc_a_7_a_buy_in_can_be_paid_out_again() {
    let draft = Draft {
        form: Form::Terminals,
        chips: ChipTray {
            values: [5, 10, 25, 50, 100, 500].map(|units| Amount(Cents::whole(units))).to_vec(),
        },
        ..Draft::default()
    };
    let mut table = TableDraft::default();
    table.rack.remove(&kit::Colour::White);
    let mut t = Floor::<games::roulette::Roulette>::new(&draft, table).opened();
    t.refused("D buy-in P1 cash 1x1.00", "HC A.7", "table-not-in-pieces");
    t.refused("D buy-in P1 cash 1x20.00+4x1.00", "HC A.7", "table-not-in-pieces");
    t.play("D buy-in P1 cash 1x20.00+5x1.00\nD confirm buy-in P1 25.00\nD drop");
    t.refused("D correct buy-in 1 cash 1x20.00+1x1.00", "HC A.7", "table-not-in-pieces");
    t.cashes_out("P1");
}

/// RO I.3.a.v: exactly the amount counted, once; cash and credits balance.
#[test]
fn ro_i_3_a_v_credited_once_and_exactly() {
    let mut t = terminals(|_| {}).opened();
    t.ok("D buy-in P1 cash 5x20.00");
    t.refused("D confirm buy-in P1 100.01", "RO I.3.a.v", "table-amounts-differ");
    t.refused("D confirm buy-in P1 99.99", "RO I.3.a.v", "table-amounts-differ");
    t.refused("D confirm buy-in P2 100.00", "RO I.3.a.v", "table-nothing-to-confirm");
    t.refused("F confirm buy-in P1 100.00", "RO I.2.a", "denied-needs-role");
    t.money("P1 0.00");
    t.ok("D confirm buy-in P1 100.00");
    t.money("P1 100.00 house -100.00 clipboard 100.00 patron-cash -100.00 drop-box 0.00");
    let again = t.sent.clone().expect("sent");
    assert!(matches!(t.send(&again), Answer::Accepted(_)));
    t.money("P1 100.00 clipboard 100.00");
    t.refused("D confirm buy-in P1 100.00", "RO I.3.a.v", "table-nothing-to-confirm");
}

/// RO I.3.a.vi: only after crediting does the cash go into the box, and the next buy-in waits for it.
#[test]
fn ro_i_3_a_vi_the_drop_comes_after_the_credit() {
    let mut t = terminals(|_| {}).opened();
    t.ok("D buy-in P1 cash 5x20.00");
    t.refused("D drop", "RO I.3.a.vi", "table-nothing-to-drop");
    t.ok("D confirm buy-in P1 100.00");
    t.money("drop-box 0.00 clipboard 100.00");
    t.refused("D buy-in P2 cash 1x20.00", "RO I.3.a.vi", "table-drop-waiting");
    t.refused("F drop", "RO I.2.a", "denied-needs-role");
    t.ok("D drop");
    t.money("drop-box 100.00 clipboard 0.00");
    assert_eq!(t.state().shift.drop, cents("100.00"));
    t.refused("D drop", "RO I.3.a.vi", "table-nothing-to-drop");
    // Chips go into the rack: nothing waits.
    t.play("D buy-in P2 chips 4x5.00\nD confirm buy-in P2 20.00\nD buy-in P2 cash 1x20.00");
}

/// RO I.3.a.vii: the terminal asks the player to agree; the first bet counts as agreement.
#[test]
fn ro_i_3_a_vii_the_player_agrees_to_the_amount() {
    let mut t = terminals(|_| {}).opened();
    let asked = |t: &Floor<_>, player| t.sees(Viewer::Seat(seat(player)))["own"]["asked_to_agree"].clone();
    t.refused("P1 agree", "RO I.3.a.vii", "table-no-buy-in");
    t.buys_in("P1", "100.00");
    t.buys_in("P2", "50.00");
    assert_eq!((asked(&t, 1), asked(&t, 2)), (10_000.into(), 5_000.into()));
    t.ok("P1 agree");
    assert!(asked(&t, 1).is_null());
    t.refused("P1 agree", "RO I.3.a.vii", "table-no-buy-in");
    t.ok("D new game");
    t.ok("P2 cancel");
    assert_eq!(asked(&t, 2), 5_000, "a button is no bet");
    t.play("P2 cancel\nP2 place red 5.00");
    assert_eq!(t.told(), "P2 bets 5.00 on red | P2 agrees");
    assert!(asked(&t, 2).is_null());
    // Every buy-in is asked about anew.
    t.buys_in("P1", "20.00");
    assert_eq!(asked(&t, 1), 2_000);
}

/// RO I.9.e: refused in a round, allowed between; the new entry names the old one.
#[test]
fn ro_i_9_e_a_wrong_buy_in_is_voided_and_keyed_anew_between_rounds() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.ok("D new game");
    t.refused("D correct buy-in 1 cash 2x100.00", "RO I.9.e", "table-round-in-play");
    t.play("D launch\nD lock");
    t.refused("D correct buy-in 1 cash 2x100.00", "RO I.9.e", "table-round-in-play");
    t.ok("D+F pocket 4");
    t.refused("F correct buy-in 1 cash 2x100.00", "RO I.2.a", "denied-needs-role");
    t.refused("D correct buy-in 2 cash 2x100.00", "RO I.9.e", "table-no-such-buy-in");
    t.refused("D correct buy-in 1 chips 2x100.00", "RO I.9.e", "table-other-tender");
    t.refused("D correct buy-in 1 cash 5x20.00", "RO I.9.e", "table-same-amount");
    t.refused("D correct buy-in 1 cash nothing", "HC D.1", "table-nothing-counted");
    t.ok("D correct buy-in 1 cash 2x100.00");
    assert_eq!(t.told(), "buy-in 1 corrected by 2: 200.00 instead of 100.00");
    t.money("P1 200.00 drop-box 200.00 patron-cash -200.00 house -200.00");
    t.refused("D correct buy-in 1 cash 1x100.00", "RO I.9.e", "table-already-corrected");
    t.ok("D correct buy-in 2 cash 1x50.00");
    t.money("P1 50.00 drop-box 50.00 patron-cash -50.00 house -50.00");
    assert_eq!(t.state().shift.drop, cents("50.00"));
    // Not while that terminal cashes out.
    t.play("P1 cash-out\nP1 sure");
    t.refused("D correct buy-in 3 cash 1x20.00", "RO I.8.c", "table-cash-out-under-way");
}

/// RO I.9.e: one that the credits do not cover goes to the supervisor; what is missing is the house's loss.
#[test]
fn ro_i_9_e_what_the_credits_do_not_cover_goes_to_the_supervisor() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.game(1, &["P1 place red 80.00"], "2");
    t.money("P1 20.00");
    // Down by 20.00 is covered to the cent; by 30.00 it is not.
    t.refused("D correct buy-in 1 cash 1x50.00+1x20.00", "RO I.9.e", "denied-needs-second");
    t.refused("D+F correct buy-in 1 cash 1x50.00+1x20.00", "RO I.9.e", "denied-needs-second");
    t.ok("D correct buy-in 1 cash 4x20.00");
    t.money("P1 0.00 drop-box 80.00 house 0.00");
    t.ok("D+S correct buy-in 2 cash 1x50.00+1x20.00");
    assert_eq!(t.told(), "buy-in 2 corrected by 3: 70.00 instead of 80.00, 10.00 lost");
    t.money("P1 0.00 drop-box 70.00 house 0.00 patron-cash -70.00");
}

/// RO I.9.e: cash on the clipboard, in the box, and in a box that has left the table.
#[test]
fn ro_i_9_e_wherever_the_cash_lies_by_now() {
    let mut t = terminals(|_| {}).opened();
    t.play("D buy-in P1 cash 5x20.00\nD confirm buy-in P1 100.00\nD correct buy-in 1 cash 3x20.00");
    t.money("P1 60.00 clipboard 60.00 drop-box 0.00");
    t.ok("D drop");
    t.money("clipboard 0.00 drop-box 60.00");
    t.ok("F+N change box 8");
    t.money("drop-box 0.00 transit-count 60.00");
    t.ok("D correct buy-in 2 cash 1x20.00");
    t.money("P1 20.00 drop-box 0.00 transit-count 20.00 patron-cash -20.00");
    t.ok("D correct buy-in 3 cash 2x20.00");
    t.money("P1 40.00 drop-box 0.00 transit-count 40.00 patron-cash -40.00");
    assert_eq!(t.state().shift.drop, cents("40.00"));
    t.cashes_out("P1");
    t.closes();
    assert_eq!(t.state().shift.win(), cents("0.00"));
}

/// RO I.9.e, HC D.3: a buy-in in chips is corrected out of the rack, and a rack that cannot pay asks for a fill.
#[test]
fn ro_i_9_e_a_buy_in_in_chips() {
    let mut t = terminals(|_| {}).opened();
    t.play("D buy-in P1 chips 2x500.00\nD confirm buy-in P1 1000.00\nF request credit 40x1000.00+42x500.00");
    t.ok("D+F send credit 2");
    t.money("rack 5240.00 P1 1000.00");
    t.ok("F request credit 40x100.00+40x25.00");
    t.ok("D+F send credit 3");
    t.money("rack 240.00");
    t.refused("D correct buy-in 1 chips 2x100.00", "HC D.3", "table-rack-short");
    t.ok("D correct buy-in 1 chips 7x100.00+1x100.00");
    t.money("rack 40.00 P1 800.00 chips-out -800.00");
}

/// RO Ruling.6: an amount said to be wrong stops that terminal's betting and the next game, until it is handled.
#[test]
fn ro_ruling_6_an_amount_in_question_is_handled_before_the_next_game() {
    let mut t = terminals(|_| {}).opened();
    t.refused("P1 amount wrong", "RO I.9.e", "table-no-buy-in");
    t.buys_in("P1", "100.00");
    t.buys_in("P2", "100.00");
    t.play("D new game\nP1 place red 5.00\nP1 amount wrong");
    t.refused("P1 amount wrong", "RO I.9.e", "table-no-buy-in");
    t.refused("P1 place red 5.00", "RO Ruling.6", "table-amount-in-question");
    t.refused("P1 clear", "RO Ruling.6", "table-amount-in-question");
    t.ok("P2 place red 5.00");
    assert_eq!(t.sees(Viewer::Staff(kit::Role::Dealer))["staff"]["amounts_wrong"], serde_json::json!([1]));
    t.play("D launch\nD lock\nD+F pocket 4");
    t.refused("D new game", "RO Ruling.6", "table-amount-in-question");
    t.refused("P1 cash-out", "RO Ruling.6", "table-amount-in-question");
    // By a correction ...
    t.ok("D correct buy-in 1 cash 6x20.00");
    t.play("D new game\nP1 place red 5.00\nD launch\nD lock\nD+F pocket 4");
    // ... or by dealer and floor, who find it right.
    t.ok("P2 amount wrong");
    t.refused("D dismiss P2", "RO Ruling.6", "denied-needs-second");
    t.refused("F+D dismiss P2", "RO Ruling.6", "denied-needs-role");
    t.refused("D+F dismiss P1", "RO Ruling.6", "table-not-in-question");
    t.play("D+F dismiss P2\nD new game\nP2 place red 5.00");
}

/// HC D.1: more than nothing, no more than the house handles, of pieces that exist.
#[test]
fn hc_d_1_an_amount_is_of_pieces_that_exist() {
    let mut t = terminals(|_| {}).opened();
    t.refused("D buy-in P1 cash 1x3.00", "HC D.1", "table-no-such-piece");
    t.refused("D buy-in P1 cash 1x500.00", "HC D.1", "table-no-such-piece");
    t.refused("D buy-in P1 cash 1x-20.00", "HC D.1", "table-no-such-piece");
    t.refused("D buy-in P1 chips 1x20.00", "HC D.1", "table-no-such-piece");
    t.refused("D buy-in P1 cash 100000001x100.00", "HC D.1", "table-too-much");
    t.refused("F request fill nothing", "HC D.1", "table-nothing-counted");
    t.ok("D buy-in P1 cash 100000000x100.00");
    t.ok("D discard buy-in");
    t.ok("D buy-in P1 chips 1x500.00+1x25.00");
    let mut t = results().opened();
    t.refused("D change nothing for nothing", "HC D.1", "table-nothing-counted");
}

/// HC D.2, HC D.3: cash is dropped and chips of the same value come out of the rack, as long as it holds them.
#[test]
fn hc_d_2_cash_for_value_chips() {
    for mut t in [results().opened(), live(|_| {}).opened()] {
        t.refused("D change 5x20.00 for 3x25.00", "HC D.2", "table-amounts-differ");
        t.refused("F change 5x20.00 for 4x25.00", "HC D.2", "denied-needs-role");
        t.refused("D2 change 5x20.00 for 4x25.00", "HC C.1", "table-not-posted");
        t.ok("D change 5x20.00 for 4x25.00");
        t.money("rack 65140.00 chips-out 100.00 drop-box 100.00 patron-cash -100.00");
        assert_eq!(t.state().shift.drop, cents("100.00"));
    }
    live(|_| {}).opened().refused("D change 800x100.00 for 80x1000.00", "HC D.3", "table-rack-short");
}

/// HC A.4: where bets are not keyed, chips that the books do not know in the rack came from play, and can leave it
#[test]
fn hc_a_4_what_play_brought_to_the_rack_is_booked_when_it_leaves() {
    let mut t = results().opened();
    t.ok("D change 800x100.00 for 80x1000.00");
    t.money("rack 0.00 chips-out 65240.00 drop-box 80000.00 patron-cash -80000.00");
    // From now on everything that leaves was won on the felt before.
    t.ok("D change 1x100.00 for 1x100.00");
    t.money("rack 0.00 chips-out 65240.00 drop-box 80100.00");
}
