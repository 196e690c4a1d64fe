//! Blackjack from the hand: the deal, the turns, the dealer, and the end of a round (BJ I, L.10).

use games::blackjack::options::{DealtFrom, Draft, Extra, Faces, InitialSuit, SoftSeventeen};
use games::script::Script;
use games::{Game, Input};

use crate::bj::{Bj, live, round, terminals};

/// Two decks from the hand, the players' cards face up.
fn open(draft: &mut Draft) {
    draft.dealt_from = DealtFrom::Hand;
    draft.decks = 2;
    draft.faces = Faces::Up;
}

/// The same, face down.
fn closed(draft: &mut Draft) {
    open(draft);
    draft.faces = Faces::Down;
}

/// Two players with a wager each, and the cards of the deal so far.
fn two(deal: &str) -> Bj {
    let mut table = terminals(open);
    table.play(&format!(
        "has P2 100.00\nhas P5 100.00\nready\nD new game ok\nP5 place wager 10.00 credits ok
         P2 place wager 10.00 credits ok\nD lock ok\n{deal}"
    ));
    table
}

/// BJ I.5.a: a first card to each bettor from the left, to nobody else, and to nobody twice.
#[test]
fn bj_i_5_a_a_first_card_to_each_bettor() {
    two("card 2s\ntold 2s to P2\ncard 3s\ntold 3s to P5");
    let table = two("card 2s 3s");
    assert!(table.state.hands.iter().all(|hand| hand.cards.len() == 1) && table.state.hands.len() == 2);
    assert!(table.state.dealer.is_empty());
}

/// BJ I.5.b: then one to the dealer, before anybody has a second.
#[test]
fn bj_i_5_b_then_one_to_the_dealer() {
    let table = two("card 2s 3s 4d");
    assert_eq!(table.state.dealer.len(), 1);
    assert!(table.state.hands.iter().all(|hand| hand.cards.len() == 1));
}

/// BJ I.5.c: then a second card to each bettor, while the dealer still has one.
#[test]
fn bj_i_5_c_then_a_second_card_to_each_bettor() {
    let table = two("card 2s 3s 4d\ncard 5s\ntold 5s to P2\ncard 6s\ntold 6s to P5");
    assert!(table.state.hands.iter().all(|hand| hand.cards.len() == 2));
    assert_eq!(table.state.dealer.len(), 1);
}

/// BJ I.5.d: then a second to the dealer, and of the two only the first shows.
#[test]
fn bj_i_5_d_then_a_second_card_to_the_dealer() {
    let table = two("card 2s 3s 4d 5s 6s 7d\ntold the dealer shows 4d");
    assert_eq!(table.state.dealer.len(), 2);
    assert_eq!(table.state.up_card().map(|card| card.to_string()), Some("4d".to_owned()));
    assert_eq!(table.state.dealer.iter().filter(|slot| slot.shown().is_some()).count(), 1);
}

/// BJ I.7: a drawn card comes face up, also to a hand that lies face down, and in no other way.
#[test]
fn bj_i_7_drawn_cards_come_face_up() {
    let mut table = round(closed, "2s 9d 3h 8c", "P1 hit ok", "90.00");
    table.play("H card 4h down drawn refused BJ I.5 other-face\ncard 4h\ntold 4h to P1");
}

/// BJ I.8: a hand under 21 may draw, again and again; one above it may not.
#[test]
fn bj_i_8_a_hand_under_21_may_draw() {
    round(open, "2s Td 3h 8c", "P1 hit ok\ncard 4h\nP1 hit ok\ncard Th\nP1 stand ok", "110.00");
    round(open, "Ts Td Jh 8c", "P1 hit ok\ncard 4h\nP1 hit refused BJ I.6 not-now", "90.00");
}

/// BJ I.8.a: nobody draws on a blackjack or on a hard 21; on a hard 20 one may.
#[test]
fn bj_i_8_a_nobody_draws_to_21() {
    round(open, "As 6d Kh Ts", "P1 hit refused BJ I.6 not-now", "115.00");
    round(open, "7s 9d 7h 8c", "P1 hit ok\ncard 7d\nP1 hit refused BJ I.6 not-now", "110.00");
    round(open, "Ts 9d Th 8c", "P1 hit ok\ncard Ad", "110.00");
}

/// BJ I.8.b: a doubled hand draws one card, and no more.
#[test]
fn bj_i_8_b_a_doubled_hand_draws_one_card() {
    round(open, "5s 9d 6h 8c", "P1 double ok\ncard 2h\nP1 hit refused BJ I.6 not-now", "80.00");
    round(open, "5s 9d 6h 8c", "P1 hit ok\ncard 2h\nP1 hit ok\ncard 7h\nP1 stand ok", "110.00");
}

/// BJ I.8.c: split aces get one card each, and no more; other pairs may draw.
#[test]
fn bj_i_8_c_split_aces_get_one_card_each() {
    round(open, "As 9d Ah 8c", "P1 split ok\ncard 5d 5h\nP1 hit refused BJ I.6 not-now", "80.00");
    let eights = "P1 split ok\ncard 2d\nP1 hit ok\ncard Td\nP1 stand ok\ncard Kh\nP1 stand hand2 ok";
    round(open, "8s 9d 8h 8c", eights, "120.00");
}

/// BJ I.9: the dealer draws after all players, and not before.
#[test]
fn bj_i_9_the_dealer_draws_last() {
    let mut table = two("card Ts 9s 4d 9h Th 7d\nP2 stand ok");
    assert_eq!(table.state.dealer.len(), 2);
    table.play("H card 6h drawn refused BJ I.6 no-card-due\nP5 stand ok\ncard 6h\ntold 6h to the dealer");
}

/// BJ I.9.a: to a hard 17 or any 18; on a soft 17 as the house has posted.
#[test]
fn bj_i_9_a_the_dealer_draws_to_17() {
    round(open, "Ts 6d 9h Ac", "P1 stand ok\ncard Ah", "110.00");
    round(open, "Ts 7d 9h Ac", "P1 stand ok", "110.00");
    round(open, "Ts Td 8h 6c", "P1 stand ok\ncard Ah", "110.00");
    let stands = |draft: &mut Draft| {
        open(draft);
        draft.soft_seventeen = SoftSeventeen::Stands;
    };
    round(stands, "Ts 6d 9h Ac", "P1 stand ok", "110.00");
}

/// BJ I.9.b: with every hand bust the dealer draws nothing; with one left the dealer draws.
#[test]
fn bj_i_9_b_the_dealer_does_not_draw_for_nothing() {
    round(open, "Ts 6d 9h Tc", "P1 hit ok\ncard 5d\ntold the dealer has 16", "90.00");
    let mut table = two("card Ts 9s 6d 9h Th Tc\nP2 hit ok\ncard 5d\nP5 stand ok");
    table.play("card 5h\ntold 5h to the dealer\nmoney P2 90.00 P5 90.00");
}

/// BJ I.10: the cards are picked up before the next round.
#[test]
fn bj_i_10_the_cards_are_picked_up() {
    round(open, "Ts 9d 9h 8c", "P1 stand ok", "110.00")
        .play("D new game refused BJ I.10 pick-up-first\nD pick up ok\nD pick up refused BJ I.10 not-now");
}

/// BJ I.11.b: the cards are counted, whatever is said; a player's total is no input.
#[test]
fn bj_i_11_b_an_announced_total_binds_nobody() {
    let said = games::blackjack::Blackjack::read(&["announce", "P1", "21"], None);
    assert!(said.map(|_: Input<_>| ()).is_err());
    // A hand face down is counted by the cards as well.
    round(closed, "Ts 9d 9h 8c", "P1 stand ok\ntold P1 shows Ts 9h", "110.00");
    round(closed, "Ts 9d 6h 8c", "P1 stand ok\ntold P1 shows Ts 6h", "90.00");
}

/// BJ I.11.c: when all have left the dealer may take the opening steps again, and not before.
#[test]
fn bj_i_11_c_the_opening_steps_again() {
    live(open).play(
        "D sit P4 bob ok\nready\nD rest refused BJ I.11.c somebody-sits\nD leave P4 ok\nD rest ok\nD spread ok",
    );
}

/// BJ L.10: after the last dealer hand the cards are picked up before the next round.
#[test]
fn bj_l_10_all_cards_are_picked_up() {
    let mut table = terminals(|draft| {
        draft.multiple.action = Extra::On;
        draft.hands = 2;
    });
    table.play(
        "has P1 100.00\nready\nD new game ok\nP1 place wager 10.00 credits ok\nP1 place wager-2 10.00 credits ok
         deals Ts 9d 9h\nP1 stand ok\ncard 8c\nD pick up refused BJ H.9 not-now\ncard Tc\nmoney P1 110.00",
    );
    assert!(table.game.round(&table.state).over);
    table.play("D new game refused BJ H.9 pick-up-first\nD pick up ok\nD new game ok");
}

/// BJ K.1, BJ K.1.a: an optional wager is there for all seats or for none, and one initial wager rules out the other.
#[test]
fn bj_k_1_offered_to_all_or_to_nobody() {
    let suit = |draft: &mut Draft| draft.optional.initial = InitialSuit::KingQueen;
    let mut table = terminals(suit);
    table.play("ready\nD new game ok");
    for seat in 1..=7 {
        table.play(&format!(
            "has P{seat} 50.00\nP{seat} place wager 10.00 credits ok\nP{seat} place suit 5.00 credits ok"
        ));
    }
    // The table posts the one: the other pays nothing.
    let one = "has P1 50.00\nready\nD new game ok\nP1 place wager 10.00 credits ok\nP1 place suit 5.00 credits ok\ndeals 2s 9d 9s 8c";
    terminals(suit).play(one).play("money P1 35.00");
    terminals(|draft| draft.optional.initial = InitialSuit::SameSuit).play(one).play("money P1 55.00");
    terminals(|_| {}).play(
        "has P1 50.00\nready\nD new game ok\nP1 place wager 10.00 credits ok
         P1 place suit 5.00 credits refused BJ K.1 spot-not-offered",
    );
}
