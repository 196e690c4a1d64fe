//! Blackjack: who wins what, surrender, insurance, optional wagers, Multiple Action (BJ A.7, J, K, L).

use games::blackjack::options::{Allowed, Draft, Extra, InitialSuit, Looks, PaidWhen, Surrender, ThirdBet};
use kit::Odds;

use crate::bj::{Bj, round, terminals};

fn looks(looks: Looks) -> impl Fn(&mut Draft) {
    move |draft| draft.looks = looks
}

/// BJ J.1.a: with the dealer bust every hand that is not wins.
#[test]
fn bj_j_1_a_the_dealer_busts() {
    round(|_| {}, "Ts 6d 2h Tc", "P1 stand ok\ncard 6h", "110.00");
    round(|_| {}, "Ts 6d 2h Tc", "P1 hit ok\ncard Td", "90.00");
}

/// BJ J.1.b: the higher total wins.
#[test]
fn bj_j_1_b_the_higher_total_wins() {
    round(|_| {}, "Ts Td 8h 7c", "P1 stand ok", "110.00");
    round(|_| {}, "Ts Td 7h 7c", "P1 stand ok", "100.00");
}

/// BJ J.1.c: a blackjack beats a plain 21.
#[test]
fn bj_j_1_c_a_blackjack_beats_a_plain_21() {
    round(|draft| draft.blackjack_paid = PaidWhen::AtEnd, "As 7d Kh 7c", "", "115.00");
}

/// BJ J.2.a: a bust loses at once, before the dealer plays.
#[test]
fn bj_j_2_a_a_bust_loses_at_once() {
    let mut table = terminals(|_| {});
    table.play(
        "has P1 100.00\nhas P2 100.00\nready\nD new game ok
         P1 place wager 10.00 credits ok\nP2 place wager 10.00 credits ok
         deals Ts 9s 6d 6h 9h Tc
         P1 hit ok\ncard Td\ntold P1 busts, loses wager 10.00
         money wagers 10.00\nP2 stand ok\ncard 9c\nmoney P1 90.00 P2 110.00",
    );
}

/// BJ J.2.b: the lower total loses.
#[test]
fn bj_j_2_b_the_lower_total_loses() {
    round(|_| {}, "Ts Td 7h 8c", "P1 stand ok", "90.00");
    round(|_| {}, "Ts Td 9h 8c", "P1 stand ok", "110.00");
}

/// BJ J.2.c: a plain 21 loses to a blackjack, split hands too.
#[test]
fn bj_j_2_c_a_plain_21_loses_to_a_blackjack() {
    round(looks(Looks::NoPeek), "7s Kd 7h Ac", "P1 hit ok\ncard 7d", "90.00");
    round(looks(Looks::NoPeek), "As Kd Ah Ac", "P1 split ok\ncard Ks Kh", "80.00");
    round(looks(Looks::NoPeek), "7s Kd 7h 9c", "P1 hit ok\ncard 7d", "110.00");
}

/// BJ J.3: by option a plain 21 is a push against a blackjack, and nothing less is.
#[test]
fn bj_j_3_a_push_of_21_by_option() {
    let push = |draft: &mut Draft| {
        draft.looks = Looks::NoPeek;
        draft.push_21 = Extra::On;
    };
    round(push, "7s Kd 7h Ac", "P1 hit ok\ncard 7d", "100.00");
    round(push, "7s Kd 7h Ac", "P1 hit ok\ncard 6d\nP1 stand ok", "90.00");
}

/// BJ J.4.a: against a two to nine it is paid at once, or at the end; at 3 to 2, 6 to 5, 1 to 1 or 2 to 1.
#[test]
fn bj_j_4_a_a_blackjack_is_paid_at_the_odds_of_the_table() {
    for (pay, on, left) in [(3, 2, "115.00"), (6, 5, "112.00"), (1, 1, "110.00"), (2, 1, "120.00")] {
        round(|draft| draft.blackjack_odds = Odds::new(pay, on).unwrap(), "As 9d Kh 8c", "", left);
    }
    let two = "has P1 100.00\nhas P2 100.00\nready\nD new game ok
         P1 place wager 10.00 credits ok\nP2 place wager 10.00 credits ok
         deals As 9s 9d Kh 8h 8c";
    terminals(|_| {}).play(two).play("money P1 115.00");
    let mut table = terminals(|draft| draft.blackjack_paid = PaidWhen::AtEnd);
    table.play(two).play("money P1 90.00\nP2 stand ok\nmoney P1 115.00 P2 100.00");
}

/// BJ J.4.b: original bets only: a dealer's blackjack takes the first stake, doubles and splits come back.
#[test]
fn bj_j_4_b_original_bets_only() {
    round(looks(Looks::OriginalOnly), "5s Kd 6h Ac", "P1 double ok\ncard 9d", "90.00");
    round(looks(Looks::NoPeek), "5s Kd 6h Ac", "P1 double ok\ncard 9d", "80.00");
    round(
        looks(Looks::OriginalOnly),
        "8s Kd 8h Ac",
        "P1 split ok\ncard 9d\nP1 stand ok\ncard 9h\nP1 stand hand2 ok",
        "90.00",
    );
    // A look ends the round before anybody acts.
    round(|_| {}, "5s Kd 6h Ac", "", "90.00");
}

/// BJ A.7: half is given up, rounded down; not after a third card, not after a split, not where it is not allowed.
#[test]
fn bj_a_7_surrender_gives_up_half() {
    let late = |draft: &mut Draft| draft.surrender = Surrender::Late;
    round(late, "Ts 9d 6h 8c", "P1 surrender ok", "95.00");
    round(
        late,
        "2s 9d 3h 8c",
        "P1 hit ok\ncard 4d\nP1 surrender refused BJ A.7 only-two-cards\nP1 stand ok",
        "90.00",
    );
    round(
        late,
        "8s 9d 8h 8c",
        "P1 split ok\ncard 4d\nP1 surrender refused BJ A.7 only-two-cards\nP1 stand ok\ncard 5d\nP1 stand hand2 ok",
        "80.00",
    );
    // Late: after the look, so a dealer's blackjack takes all.
    round(late, "Ts Kd 6h Ac", "", "90.00");
    // Without a look it waits for the second card.
    let blind = |draft: &mut Draft| {
        draft.surrender = Surrender::Late;
        draft.looks = Looks::NoPeek;
    };
    round(blind, "Ts Kd 6h Ac", "P1 surrender ok", "90.00");
    round(blind, "Ts Kd 6h 9c", "P1 surrender ok", "95.00");
    // As printed it stands against a ten, asked before the look; not against a blackjack with an ace up.
    let printed = |draft: &mut Draft| {
        draft.surrender = Surrender::AsPrinted;
        draft.insurance = Allowed::Off;
    };
    round(printed, "Ts Kd 6h Ac", "P1 surrender ok", "95.00");
    round(
        printed,
        "Ts Kd 6h 9c",
        "P1 decline ok\nP1 surrender refused BJ A.7 too-late\nP1 stand ok",
        "90.00",
    );
    round(printed, "Ts Ad 6h Kc", "", "90.00");
    round(printed, "Ts Ad 6h 9c", "P1 surrender ok", "95.00");
}

/// BJ J.5: surrender is allowed to all or to nobody.
#[test]
fn bj_j_5_surrender_is_an_option() {
    round(|_| {}, "Ts 9d 6h 8c", "P1 surrender refused BJ J.5 not-allowed\nP1 stand ok", "90.00");
    round(|draft| draft.surrender = Surrender::Late, "Ts 9d 6h 8c", "P1 surrender ok", "95.00");
}

/// BJ J.6: insurance up to half the wager pays 2 to 1 and is lost at once without a blackjack.
#[test]
fn bj_j_6_insurance() {
    round(|_| {}, "Ts Ad 9h Kc", "P1 insure 5.01 refused BJ J.6 above-half\nP1 insure 5.00 ok", "100.00");
    round(|_| {}, "Ts Ad 9h 8c", "P1 insure 5.00 ok\nmoney P1 85.00 wagers 10.00\nP1 stand ok", "95.00");
    round(|_| {}, "Ts Ad 9h Kc", "P1 decline ok", "90.00");
    round(|draft| draft.insurance = Allowed::Off, "Ts Ad 9h Kc", "", "90.00");
    // Without a look it is decided when the second card is turned.
    round(
        looks(Looks::NoPeek),
        "Ts Ad 9h Kc",
        "P1 insure 5.00 ok\nmoney wagers 15.00\nP1 stand ok",
        "100.00",
    );
}

/// BJ J.7, BJ J.8: doubling and splitting are allowed to all or to nobody.
#[test]
fn bj_j_7_doubling_is_an_option() {
    round(
        |draft| draft.double = Allowed::Off,
        "5s 9d 6h 8c",
        "P1 double refused BJ J.7 not-allowed\nP1 stand ok",
        "90.00",
    );
    round(|_| {}, "5s 9d 6h 8c", "P1 double ok\ncard 9h", "120.00");
}

/// BJ J.8: up to the number of hands that the table allows.
#[test]
fn bj_j_8_splitting_is_an_option() {
    round(
        |draft| draft.split = Allowed::Off,
        "8s 9d 8h 8c",
        "P1 split refused BJ J.8 not-allowed\nP1 stand ok",
        "90.00",
    );
    round(
        |draft| draft.hands = 2,
        "8s 9d 8h 8c",
        "P1 split ok\ncard 8d\nP1 split refused BJ J.8 too-many-hands\nP1 stand ok\ncard Td\nP1 stand hand2 ok",
        "100.00",
    );
    round(
        |_| {},
        "8s 9d 8h 8c",
        "P1 split ok\ncard 8d\nP1 split ok\ncard Ts\nP1 stand ok\ncard Th\nP1 stand hand3 ok\ncard Td\nP1 stand hand2 ok",
        "130.00",
    );
}

fn optional(initial: InitialSuit) -> impl Fn(&mut Draft) {
    move |draft| {
        draft.optional.initial = initial;
        draft.optional.hit = Extra::On;
    }
}

#[track_caller]
fn suited(change: impl FnOnce(&mut Draft), deal: &str, played: &str, left: &str) -> Bj {
    let mut table = terminals(change);
    table.play(&format!(
        "has P1 100.00\nready\nD new game ok\nP1 place wager 10.00 credits ok\nP1 place suit 5.00 credits ok
         deals {deal}\n{played}"
    ));
    let told = table.told();
    assert_eq!(table.money("P1"), crate::table::cents(left), "{deal}: {told:?}");
    table
}

/// BJ K.1.a.i, BJ K.5.a: two cards of one suit pay 3 to 1.
#[test]
fn bj_k_1_a_i_one_suit() {
    suited(optional(InitialSuit::SameSuit), "2s 9d 9s 8c", "", "105.00");
    suited(optional(InitialSuit::SameSuit), "2s 9d 9h 8c", "", "85.00");
}

/// BJ K.1.a.ii, BJ K.5.b: king and queen of one suit pay 10 to 1, and the floor is told.
#[test]
fn bj_k_1_a_ii_king_and_queen() {
    let mut table = suited(optional(InitialSuit::KingQueen), "Ks 9d Qs 8c", "", "140.00");
    table.play("alarm blackjack-alarm-king-queen");
    suited(optional(InitialSuit::KingQueen), "Qs 9d Ks 8c", "", "140.00");
    suited(optional(InitialSuit::KingQueen), "Ks 9d Qh 8c", "", "85.00");
    suited(optional(InitialSuit::KingQueen), "Ks 9d Js 8c", "", "85.00");
}

/// BJ K.5.b: a win of the suited king and queen raises a notice, a loss none.
#[test]
fn bj_k_5_b_the_floor_is_told() {
    assert_eq!(suited(optional(InitialSuit::KingQueen), "Ks 9d Qs 8c", "", "140.00").alarms().len(), 1);
    assert!(suited(optional(InitialSuit::KingQueen), "Ks 9d Js 8c", "", "85.00").alarms().is_empty());
}

/// BJ K.2.a, BJ K.1, BJ G.3: an optional wager goes with a main one, before the first card, where the table offers it.
#[test]
fn bj_k_2_a_an_optional_wager_goes_with_a_main_one() {
    let begun = "has P1 100.00\nready\nD new game ok";
    let mut table = terminals(optional(InitialSuit::SameSuit));
    table.play(begun).play(
        "P1 place suit 5.00 credits refused BJ K.2.a no-main-wager\nP1 place wager 5.00 credits ok
         P1 place suit 5.00 credits ok\nD lock ok\nP1 place suit 5.00 credits refused BJ G.3 betting-closed",
    );
    terminals(|_| {})
        .play(begun)
        .play("P1 place wager 5.00 credits ok\nP1 place suit 5.00 credits refused BJ K.1 spot-not-offered");
}

/// BJ K.2.b: up to its posted maximum.
#[test]
fn bj_k_2_b_up_to_the_maximum() {
    let mut table = terminals(optional(InitialSuit::SameSuit));
    table.play(
        "has P1 200.00\nready\nD new game ok\nP1 place wager 60.00 credits ok
         P1 place suit 50.01 credits refused BJ K.2.b above-maximum\nP1 place suit 50.00 credits ok",
    );
}

/// BJ K.2.c: with one deck not above the main wager, with two it may be.
#[test]
fn bj_k_2_c_with_one_deck_not_above_the_main_wager() {
    let decks = |decks| {
        move |draft: &mut Draft| {
            optional(InitialSuit::SameSuit)(draft);
            draft.decks = decks;
            draft.cut_card = Some(13);
        }
    };
    let begun = "has P1 100.00\nready\nD new game ok\nP1 place wager 10.00 credits ok";
    terminals(decks(1)).play(begun).play(
        "P1 place suit 10.01 credits refused BJ K.2.c above-main-wager\nP1 place suit 10.00 credits ok",
    );
    terminals(decks(2)).play(begun).play("P1 place suit 10.01 credits ok");
}

/// BJ K.3.a, BJ K.3.b, BJ K.3.c: once the first cards are out, losers then winners from left to right, before insurance.
#[test]
fn bj_k_3_a_settled_before_insurance() {
    let mut table = terminals(optional(InitialSuit::SameSuit));
    table.play("ready\nD new game ok");
    for seat in ["P1", "P2", "P3"] {
        table.play(&format!(
            "has {seat} 100.00\n{seat} place wager 10.00 credits ok\n{seat} place suit 5.00 credits ok"
        ));
    }
    table.play("deals 2s 2s 2s Ad 9s 9h 9s 8c");
    let told = table.told();
    let order: Vec<&str> =
        told.iter().map(String::as_str).filter(|t| t.contains("suit") || t.contains('?')).collect();
    let expected =
        ["P2 loses suit 5.00", "P1 wins suit 15.00", "P3 wins suit 15.00", "insurance? P1, P2, P3"];
    assert_eq!(order, expected);
}

/// BJ K.6.a, BJ K.6.b, BJ K.6.c, BJ K.6.d: a hit wager on the next card as long as every card is of one suit, settled with its card.
#[test]
fn bj_k_6_a_hit_wagers_card_by_card() {
    let hit = optional(InitialSuit::None);
    round(
        &hit,
        "2s 9d 3s 8c",
        "P1 hit suited 5.00 ok\ncard 4s\nmoney P1 105.00\nP1 hit suited 5.00 ok\ncard 5h\nmoney P1 100.00
         P1 hit suited 5.00 refused BJ K.6.d suit-broken\nP1 stand ok",
        "100.00",
    );
    round(&hit, "2s 9d 3h 8c", "P1 hit suited 5.00 refused BJ K.6.a suit-broken\nP1 stand ok", "90.00");
    round(
        |_| {},
        "2s 9d 3s 8c",
        "P1 hit suited 5.00 refused BJ K.1.b spot-not-offered\nP1 stand ok",
        "90.00",
    );
}

/// BJ K.6.c: settled also when its card busts the hand, and with the card of a double.
#[test]
fn bj_k_6_c_settled_with_its_card() {
    let hit = optional(InitialSuit::None);
    round(&hit, "Ts 9d 6s 8c", "P1 hit suited 5.00 ok\ncard Ks", "105.00");
    round(&hit, "5s 9d 6s 8c", "P1 double suited 5.00 ok\ncard 2s", "95.00");
}

/// BJ K.6.d: again and again until a bust or another suit.
#[test]
fn bj_k_6_d_until_another_suit() {
    let hit = optional(InitialSuit::None);
    round(
        &hit,
        "2s 9d 3s 8c",
        "P1 hit suited 5.00 ok\ncard 4h\nP1 hit suited 5.00 refused BJ K.6.d suit-broken\nP1 stand ok",
        "85.00",
    );
}

/// BJ K.6.e: on split hands by option, if the cards that were split share a suit.
#[test]
fn bj_k_6_e_hit_wagers_on_split_hands() {
    let on = |draft: &mut Draft| {
        optional(InitialSuit::None)(draft);
        draft.optional.hit_on_split = Extra::On;
    };
    round(
        on,
        "8s 9d 8s 8c",
        "P1 split ok\ncard 2s\nP1 hit suited 5.00 ok\ncard 3s\nmoney P1 95.00\nP1 stand ok\ncard Th\nP1 stand hand2 ok",
        "115.00",
    );
    round(
        on,
        "8s 9d 8h 8c",
        "P1 split ok\ncard 2s\nP1 hit suited 5.00 refused BJ K.6.e suit-broken\nP1 stand ok\ncard Th\nP1 stand hand2 ok",
        "100.00",
    );
    round(
        optional(InitialSuit::None),
        "8s 9d 8s 8c",
        "P1 split ok\ncard 2s\nP1 hit suited 5.00 refused BJ K.6.e not-on-splits\nP1 stand ok\ncard Th\nP1 stand hand2 ok",
        "100.00",
    );
}

fn multiple(change: impl FnOnce(&mut Draft)) -> Bj {
    terminals(|draft| {
        draft.multiple.action = Extra::On;
        draft.hands = 2;
        change(draft);
    })
}

const THREE: &str = "has P1 100.00\nready\nD new game ok\nP1 place wager 5.00 credits ok
    P1 place wager-2 10.00 credits ok\nP1 place wager-3 10.00 credits ok";

/// BJ L.6, BJ L.1, BJ L.5, BJ L.7, BJ L.8, BJ L.9: one hand against three dealer hands that share the up-card, each spot settled on its own.
#[test]
fn bj_l_6_three_dealer_hands() {
    let mut table = multiple(|_| {});
    table.play(THREE).play(
        "deals Ts 6d 9h\nP1 stand ok\ntold all have decided
         card Th\ncard 5d\ntold the dealer has 21\ntold P1 loses wager 5.00\ntold dealer hand 2
         card Tc 8h\ntold the dealer has 24\ntold P1 wins wager-2 10.00\ntold dealer hand 3
         card 5c 8c\ntold the dealer has 19\ntold back to P1: wager-3 10.00\nmoney P1 105.00",
    );
}

/// BJ L.2, BJ L.8: two wagers at least, three where the house insists; without a third one no third hand is dealt.
#[test]
fn bj_l_2_two_or_three_wagers() {
    let two = "has P1 100.00\nready\nD new game ok\nP1 place wager 5.00 credits ok";
    multiple(|_| {}).play(two).play("D lock ok\ntold back to P1 by BJ L.2: wager 5.00\nmoney P1 100.00");
    let mut table = multiple(|_| {});
    table.play(two).play("P1 place wager-2 5.00 credits ok\ndeals Ts 9d 9h\nP1 stand ok\ncard 8c\ncard 8d\ntold round 1 settled");
    let mut table = multiple(|draft| draft.multiple.third = ThirdBet::Required);
    table.play(two).play("P1 place wager-2 5.00 credits ok\nD lock ok\nmoney P1 100.00");
    terminals(|_| {}).play(two).play("P1 place wager-2 5.00 credits refused BJ L.1 spot-not-offered");
}

/// BJ L.3: doubling and splitting add a bet for every bet that was placed.
#[test]
fn bj_l_3_as_much_again_on_every_wager() {
    let mut table = multiple(|_| {});
    table.play(THREE).play(
        "deals 5s 6d 6h\nP1 double ok\ntold P1 doubles: double 5.00, double-2 10.00, double-3 10.00\nmoney wagers 50.00
         card 9h\ncard Tc 2d\ncard Td 3h\ncard Th 5h\nmoney P1 110.00",
    );
    let mut table = multiple(|_| {});
    table
        .play(THREE)
        .play("deals 8s 6d 8h\nP1 split ok\ntold P1 splits: wager 5.00, wager-2 10.00, wager-3 10.00");
}

/// BJ L.4: insurance on any of the bets, each decided by its own dealer hand.
#[test]
fn bj_l_4_insurance_hand_by_hand() {
    let mut table = multiple(|_| {});
    table.play(THREE).play(
        "deals Ts Ad 9h\nP1 insure 2.50 ok\nP1 insure 5.01 spot 2 refused BJ J.6 above-half\nP1 insure 5.00 spot 2 ok
         P1 decline ok\nP1 stand ok\ncard Kd\ntold P1 wins insurance 5.00\ntold P1 loses wager 5.00
         card 8d\ntold P1 loses insurance-2 5.00\ncard 9d\ntold round 1 settled",
    );
}

/// BJ L.5: the dealer's second card comes after all players, and none lies face down before.
#[test]
fn bj_l_5_no_second_card_before_the_players() {
    let mut table = multiple(|_| {});
    table.play(THREE).play("deals Ts 9d 9h");
    assert_eq!(table.state.dealer.len(), 1);
}

/// BJ L.6.a: with every hand bust the dealer draws nothing and all spots are lost.
#[test]
fn bj_l_6_a_all_bust() {
    let mut table = multiple(|_| {});
    table.play(THREE).play("deals Ts 9d 6h\nP1 hit ok\ncard Td\ntold round 1 settled\nmoney P1 75.00");
    assert_eq!(table.state.dealer.len(), 1);
}

/// BJ L.6.b, BJ L.7, BJ M.5: the up-card stays for the next hand; discarded too early it is found again, and no other.
#[test]
fn bj_l_6_b_the_up_card_stays() {
    let mut table = multiple(|_| {});
    table.play(THREE).play("deals Ts 9d 9h\nP1 stand ok\ncard 8c\ntold dealer hand 2");
    assert_eq!(table.state.up_card().map(|card| card.to_string()), Some("9d".to_owned()));
    assert_eq!(table.state.dealer.len(), 1);
}

/// BJ L.7: the player's hand is the same against each dealer hand.
#[test]
fn bj_l_7_the_players_hand_is_unchanged() {
    let mut table = multiple(|_| {});
    table.play(THREE).play("deals Ts 9d 9h\nP1 stand ok");
    let before = table.state.hands[0].cards.clone();
    table.play("card 8c");
    assert_eq!(table.state.hands[0].cards, before);
}

/// BJ L.8: a third hand only if somebody has a third bet.
#[test]
fn bj_l_8_a_third_hand_only_for_a_third_bet() {
    let mut table = multiple(|_| {});
    table.play(THREE).play("deals Ts 9d 9h\nP1 stand ok\ncard 8c\ncard 8d\ntold dealer hand 3");
}

/// BJ L.9: after the third hand nothing is staked any more.
#[test]
fn bj_l_9_after_the_third_hand_all_is_settled() {
    let mut table = multiple(|_| {});
    table.play(THREE).play(
        "deals Ts 9d 9h\nP1 stand ok\ncard 8c 8d 8h\ntold round 1 settled\nmoney wagers 0.00 P1 125.00",
    );
}
