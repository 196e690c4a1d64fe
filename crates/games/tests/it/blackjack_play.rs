//! Blackjack: totals, turns, draws, the dealer (BJ A, C, H).

use games::Game;
use games::blackjack::options::{Allowed, DoubleOn, Extra, PaidAfter, PaidWhen, SoftSeventeen, SplitOn};
use kit::Viewer;

use crate::bj::{round, terminals};

/// BJ A.1: ace and ten are a blackjack, paid 3 to 2; after a split, or in three cards, 21 is plain.
#[test]
fn bj_a_1_a_blackjack_is_an_ace_and_a_ten_as_the_first_two() {
    round(|_| {}, "As 6d Kh Ts", "", "115.00");
    round(|_| {}, "7s 6d 7h Ts", "P1 hit ok\ncard 7d 9h", "110.00");
    // Split aces, then a ten on each.
    round(|_| {}, "As 6d Ah Ts", "P1 split ok\ncard Kd Qs 9h", "120.00");
    // Split tens, then an ace.
    round(|_| {}, "Ts 6d Kh Ts", "P1 split ok\ncard Ad As 9h", "120.00");
}

/// BJ A.2: a double takes as much again and one card; not on a third card, not on totals the table does not allow.
#[test]
fn bj_a_2_a_double_doubles_the_stake_for_one_card() {
    let table = round(|_| {}, "5s 6d 6h Ts", "P1 double ok\ncard Ts 9h", "120.00");
    assert!(table.told().contains(&"P1 wins wager 10.00, double 10.00".to_owned()), "{:?}", table.told());
    round(
        |_| {},
        "2s 6d 3h Ts",
        "P1 hit ok\ncard 4h\nP1 double refused BJ A.2 only-two-cards\nP1 stand ok",
        "90.00",
    );
    let nine = |draft: &mut games::blackjack::options::Draft| draft.double_on = DoubleOn::NineToEleven;
    round(nine, "5s 6d 7h Ts", "P1 double refused BJ A.2 other-totals\nP1 stand ok\ncard 9h", "110.00");
    round(nine, "5s 6d 4h Ts", "P1 double ok\ncard 9d 9h", "120.00");
    let ten = |draft: &mut games::blackjack::options::Draft| draft.double_on = DoubleOn::TenOrEleven;
    round(ten, "5s 6d 4h Ts", "P1 double refused BJ A.2 other-totals\nP1 stand ok\ncard 9h", "110.00");
    round(
        |draft| draft.double_after_split = Allowed::Off,
        "8s 6d 8h Ts",
        "P1 split ok\ncard 3d\nP1 double refused BJ A.2 not-on-splits\nP1 stand ok\ncard 3h\nP1 stand hand2 ok\ncard 9h",
        "120.00",
    );
}

/// BJ A.4: insurance is offered against an ace alone.
#[test]
fn bj_a_4_insurance_against_an_ace_alone() {
    round(|_| {}, "9s Kd 9h 8c", "P1 insure 5.00 refused BJ A.4 no-ace-up\nP1 stand ok", "100.00");
    round(|_| {}, "9s Ad 9h Kc", "P1 insure 5.00 ok", "100.00");
}

/// BJ A.5: equal totals up to 21 are a push; 21 and a blackjack are not equal.
#[test]
fn bj_a_5_equal_totals_are_a_push() {
    round(|_| {}, "Ts Kd Jh Qc", "P1 stand ok", "100.00");
    round(|_| {}, "As Kd Jh Ac", "", "100.00");
    round(
        |draft| draft.looks = games::blackjack::options::Looks::NoPeek,
        "7s Kd 7h Ac",
        "P1 hit ok\ncard 7d",
        "90.00",
    );
}

/// BJ A.6: two cards of one value become two hands, each with the wager; not two of different values.
#[test]
fn bj_a_6_a_split_makes_two_hands() {
    round(|_| {}, "9s 6d Th Ts", "P1 split refused BJ A.6 not-a-pair\nP1 stand ok\ncard 9h", "110.00");
    // Ten and king are of one value; of one rank they are not.
    round(
        |_| {},
        "Ts 6d Kh Ts",
        "P1 split ok\ncard 9d\nP1 stand ok\ncard 8d\nP1 stand hand2 ok\ncard 9h",
        "120.00",
    );
    round(
        |draft| draft.split_on = SplitOn::Rank,
        "Ts 6d Kh Ts",
        "P1 split refused BJ A.6 not-a-pair\nP1 stand ok\ncard 9h",
        "110.00",
    );
    round(
        |_| {},
        "2s 6d 2h Ts",
        "P1 hit ok\ncard 2d\nP1 split refused BJ A.6 only-two-cards\nP1 stand ok\ncard 9h",
        "110.00",
    );
}

/// BJ C: whether a hand wins depends on its own cards and the dealer's alone.
#[test]
fn bj_c_each_hand_plays_the_dealer() {
    for (first, second) in [("Ts 9h", "9s 8h"), ("9s 8h", "Ts 9h")] {
        let (a, b): (Vec<&str>, Vec<&str>) = (first.split(' ').collect(), second.split(' ').collect());
        let mut table = terminals(|_| {});
        table.play(&format!(
            "has P1 100.00\nhas P2 100.00\nready\nD new game ok
             P1 place wager 10.00 credits ok\nP2 place wager 10.00 credits ok
             deals {} {} 8d {} {} Tc\nP1 stand ok\nP2 stand ok",
            a[0], b[0], a[1], b[1]
        ));
        let expected = if first == "Ts 9h" { ("110.00", "90.00") } else { ("90.00", "110.00") };
        table.play(&format!("money P1 {} P2 {}", expected.0, expected.1));
    }
}

/// BJ H.4: clockwise from the dealer's left, one card at a time: the lowest seat first, then the dealer.
#[test]
fn bj_h_4_cards_are_dealt_clockwise() {
    let mut table = terminals(|_| {});
    table.play(
        "has P2 100.00\nhas P4 100.00\nready\nD new game ok
         P4 place wager 10.00 credits ok\nP2 place wager 10.00 credits ok
         D lock ok
         card 2s\ntold 2s to P2
         card 3s\ntold 3s to P4
         card 4s\ntold a card face down to the dealer
         card 5s\ntold 5s to P2
         card 6s\ntold 6s to P4
         card 7s\ntold a card face down to the dealer\ntold the dealer shows 4s",
    );
}

/// BJ H.4.a: a seat without a wager gets no card.
#[test]
fn bj_h_4_a_only_bettors_get_cards() {
    let table = round(|_| {}, "Ts 9d 9h 8c", "P1 stand ok", "110.00");
    assert_eq!(table.state.hands.len(), 1);
}

/// BJ H.4.b, BJ H.4.d: the dealer's cards lie face down until all have two; then exactly the first one shows.
#[test]
fn bj_h_4_b_no_card_of_the_dealers_shows_before_its_time() {
    let mut table = terminals(|_| {});
    table.play("has P1 100.00\nready\nD new game ok\nP1 place wager 10.00 credits ok\ndeals Ts 9d 9h");
    let text = |table: &crate::bj::Bj| {
        let seats =
            [Viewer::Public, Viewer::Seat(crate::table::seat(1)), Viewer::Staff(kit::Role::PitSupervisor)];
        seats.map(|who| serde_json::to_string(&table.view(who)).unwrap())
    };
    assert!(text(&table).iter().all(|view| !view.contains("9d")), "not before all have two");
    table.play("card 8c");
    for view in text(&table) {
        assert!(view.contains("9d") && !view.contains("8c"), "{view}");
    }
    table.play("P1 stand ok\ntold the dealer shows 8c");
}

/// BJ H.4.c, BJ H.4.d: everybody has two before the dealer's second card; then the first one is turned.
#[test]
fn bj_h_4_c_everybody_has_two_before_the_dealers_second() {
    let table = round(|_| {}, "Ts 9d 9h 8c", "", "90.00");
    assert_eq!(table.state.hands[0].cards.len(), 2);
}

/// BJ H.4.d: the dealer's second card stays down and the first is turned.
#[test]
fn bj_h_4_d_the_first_card_is_turned() {
    let table = round(|_| {}, "Ts 9d 9h 8c", "", "90.00");
    assert_eq!(table.state.up_card().map(|card| card.to_string()), Some("9d".to_owned()));
    assert_eq!(table.state.dealer.iter().filter(|slot| slot.shown().is_some()).count(), 1);
}

/// BJ H.5, BJ H.6: only the seat in turn acts, and split hands left to right; a drawn card goes to the acting hand, face up.
#[test]
fn bj_h_5_hands_act_in_turn() {
    let mut table = terminals(|_| {});
    table.play(
        "has P1 100.00\nhas P2 100.00\nready\nD new game ok
         P1 place wager 10.00 credits ok\nP2 place wager 10.00 credits ok
         deals 8s 9s 9d 8h 9h Tc
         P2 stand refused BJ H.5 not-your-turn
         P1 split ok\ntold P1 splits: wager 10.00
         card Ts\ntold Ts to P1\ntold P1 decides
         P1 stand hand2 refused BJ H.5 not-your-turn
         P1 stand ok
         card Td\ntold Td to P1.2
         P1 stand hand2 ok\ntold P2 decides
         P2 stand ok
         money P1 80.00 P2 90.00",
    );
}

/// BJ H.6: cards that are drawn come face up.
#[test]
fn bj_h_6_drawn_cards_come_face_up() {
    let mut table = round(|_| {}, "5s 9d 6h 8c", "P1 hit ok", "90.00");
    table.play("H card 4h down drawn refused BJ H.4 other-face\ncard 4h\ntold 4h to P1");
}

/// BJ H.7: a hand under 21 may draw.
#[test]
fn bj_h_7_a_hand_under_21_may_draw() {
    round(|_| {}, "Ts 9d Th 8c", "P1 hit ok\ncard Ad", "110.00");
}

/// BJ H.7.a: a blackjack, a hard 21 and a soft 21 draw no card: their turn does not come.
#[test]
fn bj_h_7_a_nobody_draws_to_21() {
    for (deal, played) in
        [("As 6d Kh Ts", ""), ("7s 6d 7h Ts", "P1 hit ok\ncard 7d"), ("As 6d 5h Ts", "P1 hit ok\ncard 5d")]
    {
        let mut table =
            round(|_| {}, deal, &format!("{played}\n"), if played.is_empty() { "115.00" } else { "90.00" });
        let refused =
            if played.is_empty() { "P1 hit refused BJ H.5 not-now" } else { "P1 hit refused BJ H.5 not-now" };
        table.play(refused);
    }
}

/// BJ H.7.b: after the card of a double the hand is finished.
#[test]
fn bj_h_7_b_a_doubled_hand_draws_one_card() {
    let table = round(|_| {}, "5s 9d 6h 8c", "P1 double ok\ncard 2h\nP1 hit refused BJ H.5 not-now", "80.00");
    drop(table);
}

/// BJ H.7.c: split aces get one card each; a second ace is split again by option only.
#[test]
fn bj_h_7_c_split_aces_get_one_card_each() {
    round(|_| {}, "As 9d Ah 8c", "P1 split ok\ncard 5d 5h", "80.00");
    round(|_| {}, "As 9d Ah 8c", "P1 split ok\ncard Ad 5d", "80.00");
    let again = |draft: &mut games::blackjack::options::Draft| draft.resplit_aces = Extra::On;
    round(
        again,
        "As 9d Ah 8c",
        "P1 split ok\ncard Ad\nP1 hit refused BJ H.7.c split-aces\nP1 double refused BJ H.7.c split-aces\nP1 split ok\ncard 8d 9h Ts",
        "130.00",
    );
}

/// BJ H.8: the second card is turned once, after all players and before any draw.
#[test]
fn bj_h_8_the_second_card_is_turned_after_the_players() {
    let mut table = round(|_| {}, "Ts 6d 9h 5c", "P1 stand ok", "90.00");
    let told = table.told();
    assert_eq!(told.iter().filter(|told| told.starts_with("the dealer shows")).count(), 1, "{told:?}");
    table.play("card 7h\nmoney P1 110.00");
}

/// BJ H.8.a: to a hard 17 or any 18; a soft 17 draws or stands by option.
#[test]
fn bj_h_8_a_the_dealer_draws_to_17() {
    round(|_| {}, "Ts Td 9h 7c", "P1 stand ok", "110.00");
    // A soft 17: draws, and comes to 18.
    round(|_| {}, "Ts 6d 9h Ac", "P1 stand ok\ncard Ah", "110.00");
    round(|draft| draft.soft_seventeen = SoftSeventeen::Stands, "Ts 6d 9h Ac", "P1 stand ok", "110.00");
    // A soft 18 never draws.
    round(|_| {}, "Ts 7d 9h Ac", "P1 stand ok", "110.00");
}

/// BJ H.8.b: with nothing depending on it the dealer does not draw.
#[test]
fn bj_h_8_b_the_dealer_does_not_draw_for_nothing() {
    let table = round(|_| {}, "Ts 6d 9h Tc", "P1 hit ok\ncard 5d", "90.00");
    assert!(table.told().contains(&"the dealer has 16".to_owned()), "{:?}", table.told());
    // A blackjack paid at the end waits for nothing either.
    let end = |draft: &mut games::blackjack::options::Draft| draft.blackjack_paid = PaidWhen::AtEnd;
    round(end, "As 6d Kh Tc", "", "115.00");
}

/// BJ H.9, BJ H.10.b: the cards are picked up before the next round, and no announced total is an input.
#[test]
fn bj_h_9_the_cards_are_picked_up() {
    let mut table = round(|_| {}, "Ts 9d 9h 8c", "P1 stand ok", "110.00");
    table.play("D new game refused BJ H.9 pick-up-first\nD pick up ok\nD new game ok");
}

/// BJ H.10.b: settlement reads the cards alone; there is no way to say a total.
#[test]
fn bj_h_10_b_no_total_is_announced_to_the_record() {
    assert!(
        games::script::Script::read(&["total", "20"], None::<kit::Seat>)
            .map(|_: games::Input<games::blackjack::Blackjack>| ())
            .is_err()
    );
}

/// BJ J.4.b: against an ace or a ten it is paid when the second card is turned, or after the look by option.
#[test]
fn bj_j_4_b_a_blackjack_waits_for_the_second_card() {
    let mut table = terminals(|_| {});
    let script = "has P1 100.00\nhas P2 100.00\nready\nD new game ok
         P1 place wager 10.00 credits ok\nP2 place wager 10.00 credits ok
         deals As Ts Kd Kh 8h 9c";
    table.play(script).play("money P1 90.00\nP2 stand ok\nmoney P1 115.00");
    let mut table = terminals(|draft| draft.after_look = PaidAfter::Look);
    table.play(script).play("money P1 115.00");
    assert!(!table.game.round(&table.state).over);
    round(|_| {}, "As Kd Kh Ac", "", "100.00");
}
