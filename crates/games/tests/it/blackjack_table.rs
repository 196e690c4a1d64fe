//! Blackjack: equipment, the pack, wagers, pitch, irregularities, options (BJ B, D, E, G, I, M, P).

use games::Game;
use games::blackjack::options::{
    CardsFrom, DealtFrom, Draft, Extra, Faces, Form, Holding, InitialSuit, ShuffledBy, Surrender,
};
use games::blackjack::{Blackjack, Event, Recorded};
use games::options::Amount;
use kit::{Cents, Odds};

use crate::bj::{live, round, terminals};

/// The faults of a draft, as cites.
fn faults(change: impl FnOnce(&mut Draft)) -> Vec<String> {
    let mut draft = Draft::default();
    change(&mut draft);
    match Blackjack::check(&draft) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(|fault| fault.cite.to_string()).collect(),
    }
}

/// BJ B.1: one to seven places.
#[test]
fn bj_b_1_up_to_seven_places() {
    assert!((1..=7).all(|seats| faults(|draft| draft.seats = seats).is_empty()));
    assert_eq!(faults(|draft| draft.seats = 8), ["BJ B.1"]);
}

/// BJ B.4, BJ I.2: one to eight decks in a shoe, one or two from the hand.
#[test]
fn bj_b_4_decks() {
    assert!([1, 8].iter().all(|&decks| faults(|draft| draft.decks = decks).is_empty()));
    assert_eq!(faults(|draft| draft.decks = 9), ["BJ B.4"]);
}

/// BJ I.2: from the hand one or two decks.
#[test]
fn bj_i_2_one_or_two_decks_from_the_hand() {
    let pitch = |decks| {
        faults(|draft| {
            draft.dealt_from = DealtFrom::Hand;
            draft.decks = decks;
        })
    };
    assert!(pitch(1).is_empty() && pitch(2).is_empty());
    assert_eq!(pitch(3), ["BJ I.2"]);
}

/// BJ B.2, BJ K.1.b, BJ L.1: a spot exists exactly where its option is on.
#[test]
fn bj_b_2_spots_follow_the_options() {
    let mut table = terminals(|_| {});
    table.play(
        "has P1 100.00\nready\nD new game ok\nP1 place even 5.00 credits refused BJ B.2 no-such-spot
         P1 place wager-2 5.00 credits refused BJ L.1 spot-not-offered\nP1 place wager 5.00 credits ok",
    );
}

/// BJ K.5.a, BJ K.5.b, BJ K.6.b: what optional wagers pay has a ceiling.
#[test]
fn bj_k_5_a_ceilings() {
    let pays = |initial, odds| {
        faults(|draft| {
            draft.optional.initial = initial;
            draft.optional.initial_odds = Some(Odds::to_one(odds));
        })
    };
    assert!(pays(InitialSuit::SameSuit, 3).is_empty() && pays(InitialSuit::KingQueen, 10).is_empty());
    assert_eq!(pays(InitialSuit::SameSuit, 4), ["BJ K.5.a"]);
    assert_eq!(pays(InitialSuit::KingQueen, 11), ["BJ K.5.b"]);
}

/// BJ K.6.b: a hit wager pays at most 3 to 1.
#[test]
fn bj_k_6_b_a_hit_wager_pays_at_most_3_to_1() {
    assert!(faults(|draft| draft.optional.hit_odds = Odds::to_one(3)).is_empty());
    assert_eq!(faults(|draft| draft.optional.hit_odds = Odds::to_one(4)), ["BJ K.6.b"]);
}

/// BJ L.1, BJ L.3, BJ J.5, BJ J.8: Multiple Action from a shoe, without surrender, with one split.
#[test]
fn bj_l_1_what_multiple_action_excludes() {
    let multiple = |change: &dyn Fn(&mut Draft)| {
        faults(|draft| {
            draft.multiple.action = Extra::On;
            draft.hands = 2;
            change(draft);
        })
    };
    assert!(multiple(&|_| {}).is_empty());
    assert_eq!(multiple(&|draft| draft.surrender = Surrender::Late), ["BJ J.5"]);
    assert_eq!(multiple(&|draft| draft.hands = 3), ["BJ J.8"]);
    assert_eq!(multiple(&|draft| draft.multiple.hands = 4), ["BJ L.1"]);
    assert_eq!(
        multiple(&|draft| {
            draft.dealt_from = DealtFrom::Hand;
            draft.decks = 2;
        }),
        ["BJ L.3"]
    );
}

/// BJ P: both limits are posted and kept; a cent outside is refused or goes back.
#[test]
fn bj_p_lowest_and_highest_wager() {
    assert_eq!(faults(|draft| draft.limits.max = Amount(Cents::whole(1))), ["BJ P", "BJ P"]);
    let mut table = terminals(|draft| {
        draft.limits.min = Amount(Cents::whole(5));
        draft.limits.max = Amount(Cents::whole(20));
    });
    table.play(
        "has P1 100.00\nhas P2 100.00\nready\nD new game ok\nP1 place wager 20.01 credits refused BJ P above-maximum
         P1 place wager 20.00 credits ok\nP2 place wager 4.99 credits ok\nD lock ok\ntold back to P2 by BJ P: wager 4.99",
    );
}

/// BJ D.1: verified by dealer and floor, or counted by a device that finds whole decks.
#[test]
fn bj_d_1_cards_are_verified() {
    terminals(|_| {}).play(
        "D new game refused BJ D.1 pack-not-ready\nD verify refused BJ D.1 needs-second\nD+F verify ok\nF replace cards worn ok\nD verify scanned 5 decks refused BJ D.1 decks-wrong\nD verify scanned 6 decks ok",
    );
}

/// BJ D.2, BJ D.3, BJ A.8: spread for the first player, then washed, then shuffled.
#[test]
fn bj_d_2_spread_before_the_wash() {
    terminals(|_| {}).play(
        "D+F verify ok\nD wash refused BJ D.3 not-this-step\nD spread P9 refused BJ B.1 no-such-seat\nD spread P3 ok\nD shuffle refused BJ E.1 not-this-step\nD wash ok\nD shuffle ok",
    );
}

/// BJ D.3: washed after the look.
#[test]
fn bj_d_3_washed_after_the_look() {
    terminals(|_| {}).play("D+F verify ok\nD wash refused BJ D.3 not-this-step\nD spread ok\nD wash ok");
}

/// BJ A.8: washing is a step of its own before the shuffle.
#[test]
fn bj_a_8_washing_is_a_step() {
    terminals(|_| {})
        .play("D+F verify ok\nD spread ok\nD shuffle refused BJ E.1 not-this-step\nD wash ok\nD shuffle ok");
}

const TO_CUT: &str = "D+F verify ok\nD spread ok\nD wash ok\nD shuffle ok";

/// BJ E.2.b, BJ E.1: shuffled, and not loaded before the cut.
#[test]
fn bj_e_2_b_cards_shuffled_by_hand_are_cut() {
    live(|_| {})
        .play(TO_CUT)
        .play("D load 78 refused BJ E.2.b cut-first\nD new game refused BJ E.2.b cut-first");
}

/// BJ E.1: before play, and after the last round of a pack.
#[test]
fn bj_e_1_shuffled_before_play() {
    terminals(|_| {}).play("D shuffle refused BJ E.1 not-this-step").play(TO_CUT);
    let pitch = |draft: &mut Draft| {
        draft.dealt_from = DealtFrom::Hand;
        draft.faces = Faces::Up;
        draft.decks = 1;
    };
    round(pitch, "Ts 9d 9h 8c", "P1 stand ok", "110.00")
        .play("D pick up ok\ntold pack 1 over\nD new game refused BJ E.1 pack-not-ready\nD shuffle ok");
}

/// BJ E.2.a, BJ M.4: a device's shuffle needs no cut; one that stopped does not count.
#[test]
fn bj_e_2_a_a_device_shuffles_without_a_cut() {
    let device = |draft: &mut Draft| draft.shuffled_by = ShuffledBy::Device;
    live(device).play(TO_CUT).play("D cut 100 refused BJ E.2.a not-this-step\nD load 78 ok");
}

/// BJ M.4: a shuffle that stopped does not count.
#[test]
fn bj_m_4_the_shuffler_stopped() {
    let device = |draft: &mut Draft| draft.shuffled_by = ShuffledBy::Device;
    live(device).play(TO_CUT).play(
        "D rule shuffler by BJ M.4 ok\nD load 78 refused BJ H.2 not-this-step\nD shuffle ok\nD load 78 ok",
    );
    live(|_| {}).play(TO_CUT).play("D rule shuffler by BJ M.4 refused BJ M.4 no-shuffler");
}

/// BJ E.3, BJ E.3.a, BJ E.3.e: the first to arrive is asked, then clockwise; ten cards at either end.
#[test]
fn bj_e_3_the_first_to_arrive_cuts() {
    live(|_| {}).play("D sit P3 ann ok\nD sit P5 bob ok\nD sit P1 cyd ok").play(TO_CUT).play(
        "D cut P5 100 refused BJ E.3 not-offered\nD cut 100 refused BJ E.4 not-offered\nD no cut P3 ok\nD no cut P1 refused BJ E.3.e not-offered
         D no cut P5 ok\nD cut P1 9 refused BJ E.3 cut-too-near\nD cut P1 303 refused BJ E.3 cut-too-near\nD cut P1 302 ok",
    );
}

/// BJ E.3.a: the first player to the table.
#[test]
fn bj_e_3_a_the_first_player_to_the_table() {
    live(|_| {})
        .play("D sit P4 ann ok\nD sit P2 bob ok")
        .play(TO_CUT)
        .play("D cut P2 100 refused BJ E.3 not-offered\nD cut P4 100 ok");
}

/// BJ E.3.e: each is asked once, clockwise.
#[test]
fn bj_e_3_e_clockwise_until_somebody_takes_it() {
    live(|_| {})
        .play("D sit P5 ann ok\nD sit P2 bob ok")
        .play(TO_CUT)
        .play("D no cut P5 ok\nD no cut P2 ok\nD cut 10 ok");
}

/// BJ E.4, BJ E.4.b: the dealer, when nobody does, ten from the top.
#[test]
fn bj_e_4_the_dealer_cuts() {
    live(|_| {}).play("D sit P5 ann ok").play(TO_CUT).play("D cut 50 refused BJ E.4 not-offered\nD no cut P5 ok\nD cut 9 refused BJ E.4.b cut-too-near\nD cut 10 ok");
}

/// BJ E.4.b: at least ten cards come off the top.
#[test]
fn bj_e_4_b_ten_cards_off_the_top() {
    live(|_| {})
        .play("D sit P5 ann ok")
        .play(TO_CUT)
        .play("D no cut P5 ok\nD cut 9 refused BJ E.4.b cut-too-near\nD cut 10 ok");
}

/// BJ E.3.b, BJ E.3.c: who has the cutting card cuts next; on the dealer's hand, the last seat.
#[test]
fn bj_e_3_b_whoever_has_the_cutting_card() {
    for (deal, cutter, other) in [("", "P2", "P4"), ("2s 3s", "P4", "P2")] {
        let mut table = live(|_| {});
        table.play("D sit P2 ann ok\nD sit P4 bob ok\nready\nD new game ok\nD place P2 wager 10.00 value ok\nD place P4 wager 10.00 value ok\nD lock ok");
        if !deal.is_empty() {
            table.play(&format!("card {deal}"));
        }
        table.play("D cutting card ok");
        table.play(if deal.is_empty() { "card 2s 3s" } else { "wait 0" });
        table.play("card ?? 9s 9h ?? 9d\nD stand P2 ok\nD stand P4 ok\ncard 8c\nD pay ok\nD pick up ok\nD shuffle ok");
        table.play(&format!("D cut {other} 100 refused BJ E.3 not-offered\nD cut {cutter} 100 ok"));
    }
}

/// BJ E.3.c: on the dealer's hand it is the player farthest to the right.
#[test]
fn bj_e_3_c_on_the_dealers_hand_the_last_seat() {
    let mut table = live(|_| {});
    table.play("D sit P2 ann ok\nD sit P4 bob ok\nready\nD new game ok\nD place P2 wager 10.00 value ok\ndeals 2s\nD cutting card ok\ntold cutting card at the dealer");
}

/// BJ E.3.d: reshuffled on a supervisor's word, the last seat cuts.
#[test]
fn bj_e_3_d_reshuffled_by_the_house() {
    live(|_| {}).play(
        "D sit P2 ann ok\nD sit P4 bob ok\nready\nD reshuffle why refused BJ E.3.d needs-role\nS reshuffle worn ok\nD shuffle ok\nD cut P2 100 refused BJ E.3 not-offered\nD cut P4 100 ok",
    );
}

/// BJ E.5: a supervisor may want another cut until a card has left the pack.
#[test]
fn bj_e_5_another_cut() {
    live(|_| {}).play("D sit P4 bob ok").play(TO_CUT).play(
        "D cut P4 20 ok\nD recut shallow refused BJ E.5 needs-role\nS recut shallow ok\nD cut P4 100 ok\nD load 78 ok\ncard ??\nS recut again refused BJ E.5 too-late",
    );
}

/// BJ E.6, BJ H.10.c: nobody plays, the cards are spread; a new player looks, then they are washed.
#[test]
fn bj_e_6_an_idle_table() {
    live(|_| {}).play(
        "D sit P4 bob ok\nready\nD rest refused BJ H.10.c somebody-sits\nD leave P4 ok\nD rest ok\nD new game refused BJ E.6 pack-not-ready\nD sit P2 ann ok\nD spread P2 ok\nD wash ok\nD shuffle ok",
    );
}

/// BJ H.10.c: when all have left the dealer may begin again.
#[test]
fn bj_h_10_c_the_opening_steps_again() {
    live(|_| {}).play("D sit P4 bob ok\nready\nD rest refused BJ H.10.c somebody-sits\nD leave P4 ok\nD rest ok\nD spread ok");
}

/// BJ H.2, BJ H.1: the shoe is loaded, the cutting card where it belongs.
#[test]
fn bj_h_2_the_shoe_is_loaded() {
    live(|_| {}).play(TO_CUT).play("D no cut P1 ok").play("D no cut P2 ok\nD no cut P3 ok\nD no cut P4 ok\nD no cut P5 ok\nD no cut P6 ok\nD no cut P7 ok\nD cut 100 ok\nD load 9 refused BJ E.3 cut-card-too-near\nD load 78 ok");
}

/// BJ H.1: dealt from a shoe by default, and the sign says so.
#[test]
fn bj_h_1_a_shoe_by_default() {
    let sign = |dealt_from, decks| {
        let game = Blackjack::check(&Draft { dealt_from, decks, ..Draft::default() }).unwrap();
        game.sign().lines.iter().map(|line| line.value.key.clone()).collect::<Vec<_>>()
    };
    assert!(sign(DealtFrom::Shoe, 6).contains(&"blackjack-sign-dealt-from-shoe".to_owned()));
    assert!(!sign(DealtFrom::Hand, 2).contains(&"blackjack-sign-dealt-from-shoe".to_owned()));
}

/// BJ I.1: a table dealt from the hand says so on its sign and in its checklist.
#[test]
fn bj_i_1_the_sign_says_pitch() {
    let game =
        Blackjack::check(&Draft { dealt_from: DealtFrom::Hand, decks: 2, ..Draft::default() }).unwrap();
    assert!(game.sign().lines.iter().any(|line| line.value.key == "blackjack-sign-dealt-from-hand"));
    assert!(game.check_answer("pitch-sign", "no").is_err() && game.check_answer("pitch-sign", "ok").is_ok());
}

/// BJ H.3: a card is burned first, and shown to a player who asks.
#[test]
fn bj_h_3_the_burned_card_is_shown() {
    assert_eq!(faults(|draft| draft.burn = 0), ["BJ H.3"]);
    terminals(|_| {}).play("ready\nD show burn ok\ntold burned: 2c");
    live(|_| {})
        .play("ready\nD show burn 1x refused BJ B.4 no-such-card\nD show burn 9s ok\ntold burned: 9s");
}

fn pitch(draft: &mut Draft) {
    draft.dealt_from = DealtFrom::Hand;
    draft.decks = 2;
}

/// BJ I.4: in the pitch variant the burned card is never shown. BJ I.3: the cards are taken into the hand.
#[test]
fn bj_i_4_the_burned_card_is_never_shown() {
    terminals(pitch).play("ready\nD show burn refused BJ I.4 burn-not-shown");
}

/// BJ I.3: after the cut the cards are taken into the hand; nothing is dealt before.
#[test]
fn bj_i_3_the_cards_are_taken_up() {
    let device = |draft: &mut Draft| {
        pitch(draft);
        draft.shuffled_by = ShuffledBy::Device;
    };
    terminals(device).play(TO_CUT).play("D new game refused BJ I.3 pack-not-ready\nD load 0 ok");
}

/// BJ I.5, BJ I.5.a, BJ I.5.b, BJ I.5.c, BJ I.5.d: face down, each seeing its own cards alone; the dealer's first card is turned.
#[test]
fn bj_i_5_players_cards_lie_face_down() {
    let table = round(pitch, "Ts 9d 8h 8c", "", "90.00");
    let text = |who| serde_json::to_string(&table.view(who)).unwrap();
    let own = serde_json::to_string(&table.screen(1)).unwrap();
    assert!(own.contains("Ts") && own.contains("8h") && !own.contains("8c"), "{own}");
    for who in
        [kit::Viewer::Public, kit::Viewer::Seat(crate::table::seat(2)), kit::Viewer::Staff(kit::Role::Dealer)]
    {
        assert!(!text(who).contains("Ts") && text(who).contains("9d"), "{}", text(who));
    }
    let up = |draft: &mut Draft| {
        pitch(draft);
        draft.faces = Faces::Up;
    };
    let table = round(up, "Ts 9d 8h 8c", "", "90.00");
    assert!(serde_json::to_string(&table.view(kit::Viewer::Public)).unwrap().contains("Ts"));
}

/// BJ I.6, BJ I.7, BJ I.8, BJ I.9: in turn; drawn cards come face up; the dealer after all players.
#[test]
fn bj_i_6_in_turn_and_face_up() {
    round(
        pitch,
        "Ts 9d 2h 8c",
        "P1 hit ok\ncard 7d\ntold 7d to P1\nP1 stand ok\ntold P1 shows Ts 2h",
        "110.00",
    );
    round(pitch, "Ts 9d 2h 8c", "P1 hit ok\ncard Kd\ntold P1 busts, loses wager 10.00", "90.00");
}

/// BJ I.11.a: players hold their cards by option, face down from the hand only.
#[test]
fn bj_i_11_a_holding_is_an_option() {
    assert_eq!(faults(|draft| draft.holding = Holding::On), ["BJ I.11.a"]);
    assert!(
        faults(|draft| {
            pitch(draft);
            draft.holding = Holding::On;
        })
        .is_empty()
    );
}

/// BJ K.6.f: in the pitch variant a hit wager is paid when the cards are shown, before the next choice.
#[test]
fn bj_k_6_f_a_hit_wager_is_claimed() {
    let hit = |draft: &mut Draft| {
        pitch(draft);
        draft.optional.hit = Extra::On;
    };
    round(
        hit,
        "2s 9d 3s 8c",
        "P1 hit suited 5.00 ok\ncard 4s\nmoney P1 85.00\nP1 claim ok\nmoney P1 105.00\nP1 stand ok",
        "105.00",
    );
    round(hit, "2s 9d 3s 8c", "P1 hit suited 5.00 ok\ncard 4s\nP1 stand ok\nmoney P1 85.00", "85.00");
    round(
        hit,
        "2s 9d 3s 8c",
        "P1 hit suited 5.00 ok\ncard 4h\nP1 claim refused BJ K.6.f nothing-to-claim\nP1 stand ok",
        "85.00",
    );
}

/// BJ K.4.a, BJ K.4.b, BJ K.4.c: the initial wagers of the pitch game: shown and paid, otherwise taken.
#[test]
fn bj_k_4_a_initial_wagers_in_the_pitch_game() {
    let mut table = terminals(|draft| {
        pitch(draft);
        draft.optional.initial = InitialSuit::SameSuit;
    });
    table.play("ready\nD new game ok\nhas P1 100.00\nhas P2 100.00\nP1 place wager 10.00 credits ok\nP1 place suit 5.00 credits ok
        P2 place wager 10.00 credits ok\nP2 place suit 5.00 credits ok\ndeals 2s 3s 9d 4h 5s 8c
        told P1 loses suit 5.00\ntold P2 wins suit 15.00\ntold P2 shows 3s 5s");
}

/// BJ G.1: chips or credits on a spot, no more than there are.
#[test]
fn bj_g_1_wagers_are_covered() {
    terminals(|_| {}).play("has P1 10.00\nready\nD new game ok\nP1 place wager 10.01 credits refused BJ G.1 not-enough\nP1 place wager 10.00 value refused BJ G.1 wrong-tender\nP1 place wager 10.00 credits ok");
}

/// BJ G.2: only who sits bets, and who has cards stays until the round is over.
#[test]
fn bj_g_2_only_who_sits() {
    live(|_| {}).play("D sit P1 ann ok\nready\nD new game ok\nD place P2 wager 5.00 value refused BJ G.2 nobody-there\nD place P1 wager 5.00 value ok\nD leave P1 refused BJ G.2 bet-in-play\nD remove P1 wager ok\nD leave P1 ok");
}

/// BJ G.3: nothing is placed or taken off after the first card.
#[test]
fn bj_g_3_nothing_after_the_first_card() {
    let mut table = round(
        |_| {},
        "Ts 9d 9h 8c",
        "P1 place wager 5.00 credits refused BJ G.3 betting-closed\nP1 remove wager refused BJ G.3 betting-closed\nP1 clear refused BJ G.3 betting-closed",
        "90.00",
    );
    table.play("P1 stand ok");
}

/// BJ G.4: a seat without a bet is dealt out; a round without any is none.
#[test]
fn bj_g_4_a_round_without_a_bet() {
    terminals(|_| {}).play("ready\nD new game ok\nD lock ok\ntold nobody plays round 1");
}

/// BJ G.5: neighbouring places by option, and no others.
#[test]
fn bj_g_5_neighbouring_places() {
    live(|draft| draft.positions = 2).play("D sit P2 ann ok\nD also P2 P4 refused BJ G.5 not-neighbours\nD also P2 P3 ok\nD also P2 P1 refused BJ G.5 not-allowed");
    live(|_| {}).play("D sit P2 ann ok\nD also P2 P3 refused BJ G.5 not-allowed");
}

/// BJ M.1: one card face up is discarded, two void all hands, and the cards are shuffled.
#[test]
fn bj_m_1_cards_face_up_in_the_pack() {
    let mut table =
        round(|_| {}, "Ts 9d 9h 8c", "D rule face-up 4s by BJ M.1 ok\ntold 4s discarded", "90.00");
    table.play("D rule face-up 5s by BJ M.1 ok\ntold round 1 void by BJ M.1\nmoney P1 100.00\nD pick up ok\nD new game refused BJ E.1 pack-not-ready");
}

/// BJ M.2: unseen it is the next card; seen it is that too once the first cards are out, and before that it is discarded.
#[test]
fn bj_m_2_a_card_drawn_in_error() {
    let mut table = round(
        |_| {},
        "Ts 9d 2h 8c",
        "D rule drawn-in-error by BJ M.2 ok\ntold the card is the next one\nD rule drawn-in-error 4s by BJ M.2 ok\nP1 hit ok\nH card 5s drawn refused BJ M.2 kept-card-first\ncard 4s",
        "90.00",
    );
    table.play("P1 stand ok");
    let mut table = terminals(|_| {});
    table.play("has P1 100.00\nready\nD new game ok\nP1 place wager 10.00 credits ok\ndeals Ts\nD rule drawn-in-error 4s by BJ M.2 ok\ntold 4s discarded");
}

/// BJ M.3: a wrong number of cards voids all hands; where every card was counted only if the record is wrong.
#[test]
fn bj_m_3_a_wrong_number_of_cards() {
    let mut table = round(
        |_| {},
        "Ts 9d 2h 8c",
        "F rule wrong-count P1 three by BJ M.3 refused BJ M.3 record-says\nF rule wrong-count P1 record-wrong three by BJ M.3 refused BJ M.3 recorded-count\nF+D rule wrong-count P1 record-wrong three by BJ M.3 refused BJ M.3 recorded-count",
        "90.00",
    );
    table.play("F+F rule wrong-count P1 record-wrong three by BJ M.3 ok\ntold floorperson and second against the record\nalarm blackjack-alarm-cards-miscounted\nmoney P1 100.00");
    let alarm = &table.alarms()[0].message;
    let said = |name: &str| alarm.args[name].clone();
    assert_eq!((said("reason"), said("cards")), ("three".into(), 2.into()));
    assert_eq!((said("by"), said("second")), ("floorperson".into(), "second".into()));
    assert_eq!((said("seat"), said("hand")), (1.into(), 1.into()));
    assert!(matches!(
        &table.last[0],
        Event::AgainstRecord(decided) if decided.record == Recorded::Count { cards: 2 }
    ));
    live(|_| {}).play("ready\nD new game ok\nD place P1 wager 10.00 value ok\ndeals Ts ?? 9h\nF rule wrong-count P1 three by BJ M.3 ok\nmoney chips 0.00");
}

/// BJ M.5: the up-card is found again, and no other.
#[test]
fn bj_m_5_the_up_card_is_found_again() {
    let mut table = terminals(|draft| {
        draft.multiple.action = Extra::On;
        draft.hands = 2;
    });
    table.play("has P1 100.00\nready\nD new game ok\nP1 place wager 10.00 credits ok\nP1 place wager-2 10.00 credits ok\ndeals Ts 9d 9h\nP1 stand ok\ncard 8c
        D rule up-card 9d by BJ M.5 refused BJ M.5 needs-role\nS rule up-card 9c by BJ M.5 refused BJ M.5 other-up-card\nS rule up-card 9d by BJ M.5 ok");
}

/// BJ Ruling.1: terminals and drawn cards need an approval; a decision that is not made in its time is to stand.
#[test]
fn bj_ruling_1_time_runs_out() {
    let game =
        Blackjack::check(&Draft { form: Form::Terminals, cards: CardsFrom::Drawn, ..Draft::default() })
            .unwrap();
    assert_eq!(game.beyond().len(), 2);
    round(|_| {}, "Ts 9d 9h 8c", "wait 21\ntold P1 stands, out of time", "110.00");
    round(|_| {}, "Ts Ad 9h 8c", "wait 21\ntold no more insurance\nwait 21", "100.00");
}

/// HC C.2: who agrees reads what it is: the decks, a card that the shoe did not read, a claim against the record.
#[test]
fn hc_c_2_the_second_person_reads_what_it_is() {
    let read = |table: &crate::bj::Bj| {
        let mut lines = Vec::new();
        table.last.iter().for_each(|event| table.game.sheet(&table.state, event, &mut lines));
        lines.into_iter().map(|line| line.key).collect::<Vec<_>>()
    };
    let mut table = live(|draft| draft.cards = CardsFrom::Shoe);
    table.play("D verify refused BJ D.1 needs-second\nD+F verify ok");
    assert_eq!(read(&table), ["blackjack-sheet-verified"]);
    table.play("ready\nD new game ok\nD place P1 wager 10.00 value ok\nD lock ok");
    table.play("D card 9s refused HC A.6 needs-second\nD+F card 9s ok");
    assert_eq!(read(&table), ["blackjack-sheet-card"]);
    table.play(
        "F+F rule miskeyed P1 1 8s by HC A.6 ok\ntold 9s of P1 is 8s\nalarm blackjack-alarm-card-misread",
    );
    assert_eq!(read(&table), ["blackjack-sheet-card-misread"]);
    table.play("F+F rule wrong-count P1 record-wrong two by BJ M.3 ok");
    assert_eq!(read(&table), ["blackjack-sheet-cards-miscounted"]);
}
