//! Blackjack at a live table that is keyed by hand: the look, showing, paying, and results alone (BJ I, J.4; HC A.4).

use games::blackjack::options::{DealtFrom, Draft, Extra, Faces, Tracking};

use crate::bj::{Bj, live, terminals};

/// Two players with 20.00 each, and the cards of the deal.
fn two(change: impl FnOnce(&mut Draft), deal: &str) -> Bj {
    let mut table = live(change);
    table.play(&format!(
        "ready\nD new game ok\nD place P1 wager 20.00 value ok\nD place P2 wager 20.00 value ok\ndeals {deal}"
    ));
    table
}

fn closed(draft: &mut Draft) {
    draft.dealt_from = DealtFrom::Hand;
    draft.decks = 2;
    draft.faces = Faces::Down;
}

/// BJ J.4.b: the dealer says what the look found; nobody decides before, and it is said once, by the dealer.
#[test]
fn bj_j_4_b_the_dealer_says_what_the_look_found() {
    let mut table = two(|_| {}, "As Ts ?? Kh 9h ?? Kd");
    table.play(
        "D stand P2 refused BJ H.5 not-now\nP1 look no refused HC C.1 needs-role\nD look no ok
         D look no refused BJ J.4.b not-now\nD stand P2 ok\ncard 9c",
    );
    // A blackjack was found: the card that is turned must make one.
    let mut table = two(|_| {}, "As Ts ?? Kh 9h ?? Kd");
    table.play("D look yes ok\ncard Ac\nD pay ok\nmoney rack 20.00 wagers 0.00");
    // Against a nine there is no look.
    two(|_| {}, "As Ts ?? Kh 9h ?? 9d").play("D look no refused BJ J.4.b not-now");
}

/// BJ H.9: what is decided stays on the layout until the dealer pays, and is paid once.
#[test]
fn bj_h_9_paid_by_the_dealer() {
    let mut table = two(|_| {}, "Ts Ts ?? 9h 6h ?? 9d");
    table.play(
        "D pay refused BJ H.9 nothing-due\nD stand P1 ok\nD hit P2 ok\ncard Kd\nmoney wagers 40.00 rack 0.00",
    );
    table.play("P1 pay refused HC C.1 needs-role\nD pay ok\ntold P2 busts, loses wager 20.00\nmoney wagers 20.00 rack 20.00");
    table.play("D pay refused BJ H.9 nothing-due\ncard 9c\nD pay ok\ntold P1 wins wager 20.00\nmoney wagers 0.00 rack 0.00");
    table.play("D pay refused BJ H.9 nothing-due\nD pick up ok");
}

/// BJ I.6: cards that lie face down are keyed when they are shown, of the hand that was shown, and no others.
#[test]
fn bj_i_6_cards_are_keyed_when_they_are_shown() {
    let mut table = two(closed, "?? ?? ?? ?? ?? ?? 9d");
    table.play("D show P3 refused BJ I.6 no-such-hand\nD show P1 ok\ntold P1 is shown\nD show P1 refused BJ I.6 not-now");
    table.play("card Ts\ncard 9h\ntold 9h turned for P1");
    assert!(table.state.hands[0].is_open() && !table.state.hands[1].is_open());
    table.play(
        "D show P1 refused BJ I.6 not-now\nD stand P1 ok\nD stand P2 ok\ncard 8c\ncard Td 6d\nD pay ok",
    );
    table.play("money rack 0.00 wagers 0.00");
    // Face up there is nothing to show.
    two(|_| {}, "Ts Ts ?? 9h 6h ?? 9d").play("D show P1 refused BJ I.6 not-now");
}

/// HC A.4: where results are tracked the dealer keys what each place came to, the last word standing, and no money moves.
#[test]
fn hc_a_4_results_alone() {
    let mut table = live(|draft| draft.tracking = Tracking::Results);
    table.play(
        "D sit P1 ann ok\nready\nD came P1 won refused HC A.4 not-now\nD finish refused HC A.4 not-now\nD new game ok
         D place P1 wager 20.00 value refused HC A.4 bets-not-tracked\nD lock ok
         D came P9 won refused BJ B.1 no-such-seat\nP1 came P1 won refused HC C.1 needs-role
         D came P1 won ok\ntold P1 won\nD came P2 bust ok\nD came P1 blackjack ok\ntold P1 blackjack",
    );
    let told: Vec<String> = table.state.told.iter().map(|(seat, came)| format!("{seat} {came:?}")).collect();
    assert_eq!(told, ["1 Blackjack", "2 Bust"]);
    table.play("D finish ok\nmoney rack 0.00 wagers 0.00\nD came P1 won refused HC A.4 not-now");
    assert!(games::Game::round(&table.game, &table.state).over);
    // Where every card is keyed there is nothing to say.
    live(|_| {}).play("ready\nD new game ok\nD came P1 won refused HC A.4 not-now");
}

/// BJ L.10: at a live table too each dealer hand is paid before the next one is drawn.
#[test]
fn bj_l_10_each_dealer_hand_is_paid() {
    let mut table = live(|draft| {
        draft.multiple.action = Extra::On;
        draft.hands = 2;
    });
    table.play(
        "ready\nD new game ok\nD place P1 wager 20.00 value ok\nD place P1 wager-2 20.00 value ok\ndeals Ts ?? 9h 9d
         D stand P1 ok\ncard 8c\nD pick up refused BJ H.9 not-now\nD pay ok\nmoney wagers 20.00
         card 2c Tc\nD pay ok\nmoney rack 0.00\nD pick up ok",
    );
    // The house's own cards are settled without the dealer's word.
    terminals(|_| {}).play("ready\nD pay refused BJ Ruling.1 other-form");
}
