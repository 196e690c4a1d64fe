//! Chips at a live table: colours (RO A.2, C.2, HC D.6), spoken bets (RO C.1), what is keyed (HC A.4), and commands of
//! the other form (RO I).

use games::roulette::options::{Draft, Form, MatchPlay, Tracking};
use house::table::{Colours, TableDraft};

use crate::floor::{Floor, cents, live, results, terminals};

/// RO A.2: a colour is one person's; a bet in an unbound colour or in another's is refused, and its value is kept.
#[test]
fn ro_a_2_a_bet_is_in_ones_own_colour() {
    let mut t = live(|_| {}).opened();
    t.play("D colour-in P1 blue 5.00 20 cash 5x20.00\nD colour-in P2 pink 1.00 20 cash 1x20.00\nD new game");
    t.refused("D place P1 17 5.00 pink", "RO A.2", "roulette-colour-not-yours");
    t.refused("D place P1 17 5.00 teal", "RO A.2", "roulette-colour-not-yours");
    t.refused("D place P3 17 5.00 blue", "RO A.2", "roulette-colour-not-yours");
    t.refused("D place P1 17 7.00 blue", "RO A.2", "roulette-not-made-of-chips");
    t.refused("D place P2 red 21.00 pink", "RO A.2", "roulette-not-enough");
    t.play("D place P1 17 10.00 blue\nD place P2 red 20.00 pink");
    t.money("blue 90.00 pink 0.00 wagers 30.00");
    // 17 is black: 10.00 on it win 350.00 in blue chips.
    t.play("D lock\nD pocket 17\nD dolly\nD pay");
    t.money("blue 450.00 pink 0.00");
    t.refused("D colour-in P1 pink 1.00 20 cash 1x20.00", "RO C.2", "table-colour-taken");
    t.refused("D colour-in P1 teal 1.00 20 cash 1x20.00", "RO A.2", "table-other-colour-held");
    t.refused("D colour-in P3 lime 1.00 20 cash 1x20.00", "RO A.2", "table-no-such-colour");
    t.refused("D colour-in P3 azure 1.00 20 cash 1x20.00", "RO A.2", "table-no-such-colour");
}

/// RO C.2: nobody gets a colour that another person plays or that looks like a value chip.
#[test]
fn ro_c_2_no_colour_of_another_person_or_of_a_value_chip() {
    for mut t in [live(|_| {}).opened(), results().opened()] {
        t.ok("D colour-in P1 blue 1.00 20 cash 1x20.00");
        t.refused("D colour-in P2 blue 1.00 20 cash 1x20.00", "RO C.2", "table-colour-taken");
        for value in ["white", "red", "green", "black", "purple", "gold"] {
            let line = format!("D colour-in P2 {value} 1.00 20 cash 1x20.00");
            t.refused(&line, "RO C.2", "table-colour-of-value-chip");
        }
        // Coloured out it is still theirs; free it is anybody's.
        t.ok("D colour-out P1 20 for 4x5.00");
        t.refused("D colour-in P2 blue 1.00 20 cash 1x20.00", "RO C.2", "table-colour-taken");
        t.play("D free blue\nD colour-in P2 blue 1.00 20 cash 1x20.00");
        t.refused("D colour-in P1 blue 1.00 20 cash 1x20.00", "RO C.2", "table-colour-taken");
    }
}

/// RO C.2, HC A.10: a coupon rides with an equal wager of non-value chips, never with a value chip.
#[test]
fn ro_c_2_no_value_chip_with_a_coupon() {
    let mut t = live(|draft| draft.match_play = MatchPlay::On).opened();
    t.play("D colour-in P1 blue 1.00 50 cash 1x50.00\nD new game\nD place P1 red 10.00 value");
    t.refused("D place P1 red 10.00 coupon", "RO C.2", "roulette-coupon-with-value-chip");
    t.ok("D place P1 black 10.00 blue");
    t.refused("D place P1 black 5.00 coupon", "HC A.10", "roulette-coupon-not-equal");
    t.ok("D place P1 black 10.00 coupon");
    t.refused("D place P1 black 10.00 value", "RO C.2", "roulette-coupon-with-value-chip");
    t.refused("D place P1 black 10.00 blue", "HC A.10", "roulette-coupon-rides");
    t.refused("D call P1 black 10.00", "RO C.2", "roulette-coupon-with-value-chip");
    t.refused("D colour-in P1 blue 1.00 10 coupon 10.00", "RO C.1", "table-other-tender");
    // Wager and coupon win ten each in blue; the coupon is taken up, the value chip on red is lost.
    t.play("D lock\nD pocket 2\nD dolly\nD pay");
    t.money("blue 70.00 rack 65250.00 wagers 0.00");
    let mut off = live(|_| {}).opened();
    off.play("D colour-in P1 blue 1.00 50 cash 1x50.00\nD new game\nD place P1 black 10.00 blue");
    off.refused("D place P1 black 10.00 coupon", "RO C.1", "roulette-coupons-off");
}

/// RO C.1: a spoken bet with cash stands once the dealer confirms it, the cash dropped and changed; unconfirmed at
/// No More Bets it never was.
#[test]
fn ro_c_1_a_spoken_bet_is_confirmed_and_its_cash_changed() {
    let mut t = live(|_| {}).opened();
    t.ok("D new game");
    t.refused("M call P1 17 10.00", "HC C.1", "table-not-posted");
    t.ok("D call P1 17 10.00");
    t.money("drop-box 0.00 wagers 0.00 rack 65240.00");
    t.refused("D confirm call P2", "RO C.1", "roulette-no-call");
    t.ok("D confirm call P1");
    t.money("drop-box 10.00 wagers 10.00 rack 65230.00 patron-cash -10.00");
    assert_eq!(t.state().shift.drop, cents("10.00"), "the cash is in the drop of the shift");
    t.ok("D call P2 red 20.00");
    t.ok("D lock");
    assert_eq!(t.told(), "no more bets | call of P2 lapses, 20.00 back");
    t.play("D pocket 18\nD dolly");
    t.money("drop-box 10.00 wagers 0.00 rack 65240.00");
    t.closes();
    assert_eq!(t.state().shift.win(), cents("10.00"), "what the bet lost is what the table won");

    // Where bets are not keyed the chips lie on the felt.
    let mut t = results().opened();
    t.play("D new game\nD call P1 17 10.00\nD confirm call P1");
    t.money("drop-box 10.00 rack 65230.00 chips-out 10.00 wagers 0.00");
}

/// HC A.7: value chips on the layout are made of the rack's, keyed or given for a spoken bet.
#[test]
fn hc_a_7_a_stake_in_value_chips_is_made_of_them() {
    let mut t = live(|_| {}).opened();
    t.ok("D new game");
    t.refused("D place P1 red 5.50 value", "HC A.7", "roulette-not-made-of-chips");
    t.refused("D call P2 red 10.03", "HC A.7", "roulette-not-made-of-chips");
    t.play("D place P1 red 5.00 value\nD call P2 red 10.00\nD confirm call P2");
    t.money("drop-box 10.00 wagers 15.00");
}

/// HC D.6: given with value and number, the value kept while any is out, free when all are back.
#[test]
fn hc_d_6_value_and_number_of_a_colour() {
    let mut t = live(|_| {}).opened();
    t.refused("D colour-in P1 blue 0.50 20 cash 1x10.00", "HC A.7", "table-value-not-payable");
    t.refused("D colour-in P1 blue 0.00 20 cash 1x10.00", "HC A.7", "table-value-not-payable");
    t.refused("D colour-in P1 blue 1.00 0 cash 1x20.00", "HC D.6", "table-not-enough-chips");
    t.refused("D colour-in P1 blue 1.00 301 cash 3x100.00+1x1.00", "HC D.6", "table-not-enough-chips");
    t.refused("D colour-in P1 blue 1.00 21 cash 1x20.00", "HC D.6", "table-amounts-differ");
    t.refused("F colour-in P1 blue 1.00 20 cash 1x20.00", "RO B.2", "denied-needs-role");
    t.ok("D colour-in P1 blue 5.00 20 cash 1x100.00");
    t.money("blue 100.00 drop-box 100.00 house -100.00 patron-cash -100.00");
    t.refused("D colour-in P1 blue 1.00 20 cash 1x20.00", "HC D.6", "table-value-fixed");
    t.ok("D colour-in P1 blue 5.00 20 chips 4x25.00");
    t.money("blue 200.00 rack 65340.00 chips-out -100.00 drop-box 100.00");
    t.refused("D free blue", "HC D.6", "table-colour-still-out");
    t.refused("D colour-out P1 41 for 2x100.00+1x5.00", "HC D.6", "table-more-than-out");
    t.refused("D colour-out P1 0 for nothing", "HC D.6", "table-not-enough-chips");
    t.refused("D colour-out P1 40 for 1x100.00", "HC D.6", "table-amounts-differ");
    t.refused("D colour-out P2 40 for 2x100.00", "HC D.6", "table-colour-not-held");
    t.refused("D2 colour-out P1 40 for 2x100.00", "HC C.1", "table-not-posted");
    t.ok("D colour-out P1 38 for 1x100.00+3x25.00+3x5.00");
    t.money("blue 10.00 rack 65150.00 chips-out 90.00");
    // Two chips are missing: the floor records them, as many as there are.
    t.refused("D free blue missing 2", "HC D.6", "denied-needs-role");
    t.refused("F free blue missing 1", "HC D.6", "table-colour-still-out");
    t.refused("F free blue missing 3", "HC D.6", "table-colour-still-out");
    t.ok("F free blue missing 2");
    assert_eq!(t.told(), "blue is free, 2 chips missing");
    t.money("blue 0.00 house 0.00");
    t.refused("D free blue", "HC D.6", "table-colour-not-held");
    t.ok("D colour-in P2 blue 1.00 20 cash 1x20.00");
}

/// HC D.6: not freed while it lies on the layout.
#[test]
fn hc_d_6_a_colour_in_play_is_not_free() {
    let mut t = live(|_| {}).opened();
    t.play("D colour-in P1 blue 1.00 20 cash 1x20.00\nD new game\nD place P1 red 20.00 blue");
    t.refused("D free blue", "HC D.6", "roulette-bet-in-play");
    t.play("D lock\nD pocket 2\nD dolly\nD free blue");
}

/// HC D.6: chips that were lost are in the rack again and can be given out once more.
#[test]
fn hc_d_6_lost_chips_are_given_out_again() {
    let table =
        TableDraft { colours: Colours { chips_each: 20, ..Colours::default() }, ..TableDraft::default() };
    for tracking in [Tracking::Full, Tracking::Results] {
        let draft = Draft { form: Form::Live, tracking, ..Draft::default() };
        let mut t = Floor::<games::roulette::Roulette>::new(&draft, table.clone()).opened();
        t.ok("D colour-in P1 blue 1.00 20 cash 1x20.00");
        match tracking {
            Tracking::Full => {
                // All twenty are in front of the player: there is no other one.
                t.refused("D colour-in P1 blue 1.00 1 cash 1x1.00", "HC D.6", "table-not-enough-chips");
                t.spin(&["D place P1 red 15.00 blue"], "2");
                t.refused(
                    "D colour-in P1 blue 1.00 16 cash 1x10.00+1x5.00+1x1.00",
                    "HC D.6",
                    "table-not-enough-chips",
                );
            }
            Tracking::Results => t.spin(&[], "2"),
        }
        t.ok("D colour-in P1 blue 1.00 15 cash 1x10.00+1x5.00");
    }
}

/// HC D.6, HC A.4: where bets are not keyed, chips beyond those given out were won on the felt.
#[test]
fn hc_d_6_the_felt_governs_where_bets_are_not_keyed() {
    let mut t = results().opened();
    t.play("D colour-in P1 blue 1.00 20 cash 1x20.00\nD colour-in P2 pink 1.00 20 cash 1x20.00");
    t.spin(&[], "17");
    t.ok("D colour-out P1 55 for 2x25.00+5x1.00");
    t.money("blue 0.00 rack 65185.00 chips-out 55.00");
    t.refused("D colour-out P1 301 for 3x100.00+1x1.00", "HC D.6", "table-not-enough-chips");
    // P2 has lost all: what stands in the account was won by the house.
    t.play("D free blue\nD free pink");
    t.money("pink 0.00 house 0.00");
    t.closes();
    assert_eq!(t.state().shift.win(), cents("-15.00"));
}

/// HC A.4: results alone refuses a keyed bet, full takes it.
#[test]
fn hc_a_4_what_is_keyed_at_a_live_table() {
    let mut t = results().opened();
    t.play("D colour-in P1 blue 1.00 20 cash 1x20.00\nD new game");
    t.refused("D place P1 17 5.00 blue", "HC A.4", "roulette-bets-not-tracked");
    t.refused("D place P1 17 5.00 value", "HC A.4", "roulette-bets-not-tracked");
    t.refused("D remove P1 17 blue", "HC A.4", "roulette-bets-not-tracked");
    t.refused("F rule bet-miskeyed P1 17 18 blue seen by RO C.4", "HC A.4", "roulette-bets-not-tracked");
    t.play("D lock\nD pocket 17\nD dolly");
    t.money("blue 20.00");
    let mut t = live(|_| {}).opened();
    t.spin(&["D place P1 17 5.00 value"], "17");
    t.money("rack 65065.00 chips-out 175.00");
}

/// RO I: a command of the other form is refused.
#[test]
fn ro_i_a_command_of_the_other_form_is_refused() {
    for mut t in [live(|_| {}).opened(), results().opened()] {
        t.refused("D buy-in P1 cash 1x20.00", "RO I", "table-only-on-terminals");
        t.refused("A pair P1 terminal-1", "RO I", "table-only-on-terminals");
        t.refused("P1 cash-out", "RO I", "table-only-on-terminals");
        t.refused("D take cash-out P1", "RO I", "table-only-on-terminals");
        t.ok("D new game");
        for line in ["P1 place 17 5.00", "P1 undo", "P1 recall", "P1 clear", "P9 cancel"] {
            t.refused(line, "RO I", "table-only-on-terminals");
        }
        for line in ["D hold", "D confirm 17", "F name 17", "S release"] {
            t.refused(line, "RO I", "roulette-other-form");
        }
        t.refused("W pocket 17 1.1", "RO I", "roulette-other-form");
        t.refused("D rule wheel-malfunction by RO I.9.g", "RO I", "roulette-other-form");
    }
    let mut t = terminals(|_| {}).opened();
    t.refused("D colour-in P1 blue 1.00 20 cash 1x20.00", "RO I", "table-no-non-value-chips");
    t.refused("D colour-out P1 20 for 1x20.00", "RO I", "table-no-non-value-chips");
    t.refused("D free blue", "RO I", "table-no-non-value-chips");
    t.refused("D change 1x20.00 for 4x5.00", "RO I.3.a.i", "table-not-on-terminals");
    t.buys_in("P1", "20.00");
    t.ok("D new game");
    for line in ["D dolly", "D pay", "D take back", "D called", "F let stand", "D remove P1 17 value"] {
        t.refused(line, "RO I", "roulette-other-form");
    }
    t.refused("F rule number-correction 17 by RO F.3", "RO I", "roulette-other-form");
    t.ok("P1 place 17 5.00");
}
