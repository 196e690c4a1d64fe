//! The course of a round (MB A.1, A.2, J, L.1, L.3, L.4; BC description.3, c).

use games::baccarat::View;
use games::baccarat::options::{Cards, Style};
use kit::{Role, Viewer};

use crate::bac::{Bac, live, of, terminals};
use crate::baccarat_options::bc;
use crate::table::seat;

fn cards(view: &View) -> (String, String) {
    let hand = |hand: &serde_json::Value| {
        let each = hand["cards"].as_array().unwrap().iter().map(|card| match card.get("face") {
            Some(face) => face.as_str().unwrap().to_owned(),
            None => "??".to_owned(),
        });
        each.collect::<Vec<_>>().join(" ")
    };
    let view = serde_json::to_value(&view.public).unwrap();
    (hand(&view["player"]), hand(&view["banker"]))
}

fn seen(t: &Bac) -> (String, String) {
    cards(&t.view(Viewer::Public))
}

fn pair(a: &str, b: &str) -> (String, String) {
    (a.to_owned(), b.to_owned())
}

/// MB J.3.a, MB A.1, MB A.2, MB J.1, MB J.4: each card up as it is dealt, one and three Player, two and four Banker
#[test]
fn mb_j_3_a_face_up() {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n D lock ok \n D card 2s ok \n D card 5h ok");
    assert_eq!(seen(&t), pair("2s", "5h"));
    t.play("D card ?? refused MB J.3 other-face \n D card 4s ok \n D announce refused MB L.1 hands-not-complete \n D card Td ok");
    assert_eq!(seen(&t), pair("2s 4s", "5h Td"));
    t.play("D count ok \n told player has 6 \n D count ok \n told banker has 5 \n D count refused MB J.4 not-now");
}

/// MB J.3.b, MB A.1, MB J.4: all face down; nobody sees a Banker card before the Player's count is called
#[test]
fn mb_j_3_b_under_the_shoe() {
    for source in [Cards::Hand, Cards::Shoe] {
        let mut t = live(|d| (d.style, d.cards) = (Style::UnderShoe, source));
        t.play("ready \n D new game ok \n D lock ok \n H card 2s drawn refused MB J.3 other-face");
        for card in ["2s", "5h", "4s", "Td"] {
            t.tap("down", card);
        }
        assert_eq!(seen(&t), pair("?? ??", "?? ??"));
        t.play("D count refused MB J.4 not-now");
        match source {
            Cards::Hand => t.play("D card 2s ok \n D card 4s ok"),
            _ => t.play(
                "D turn banker refused MB J.3.b not-now \n D turn player ok \n told player shows 2s 4s",
            ),
        };
        assert_eq!(seen(&t), pair("2s 4s", "?? ??"));
        t.play("D count ok \n told player has 6");
        for who in [
            Viewer::Public,
            Viewer::Seat(seat(1)),
            Viewer::Staff(Role::Dealer),
            Viewer::Staff(Role::Surveillance),
        ] {
            let view = serde_json::to_string(&t.view(who)).unwrap();
            assert!(
                !view.contains("5h") && !view.contains("Td"),
                "{who:?} sees the Banker's cards in {view}"
            );
        }
        match source {
            Cards::Hand => t.play("D card 5h ok \n D card Td ok"),
            _ => t.play("D turn banker ok"),
        };
        assert_eq!(seen(&t), pair("2s 4s", "5h Td"));
        t.play("D count ok \n told banker has 5");
        t.tap("third", "3c");
        t.play("D announce ok \n told banker 6 to 8");
    }
}

fn turned() -> Bac {
    let mut t = terminals(|d| (d.style, d.seats) = (Style::PlayersTurn, 7));
    t.play("has P2 100.00 \n has P4 100.00 \n has P6 100.00 \n ready \n D new game ok");
    t
}

/// MB J.3.c, MB J.3.c.i, MB J.3.c.ii, MB J.3.c.v, MB L.4: the highest bettor on a hand turns it, among equals the highest seat
#[test]
fn mb_j_3_c_players_turn() {
    let mut t = turned();
    t.play("P2 place player 20.00 ok \n P6 place player 20.00 ok \n P2 place banker 20.01 ok \n P6 place banker 20.00 ok");
    t.play("D lock ok");
    for card in ["2s", "5h", "4s", "Td"] {
        t.tap("down", card);
    }
    assert_eq!(t.prompt(), "hand-over");
    t.play("D hand over player P2 refused MB J.3.c.v not-offered \n D hand over banker P2 refused MB J.3.c not-now");
    t.play("P6 turn player refused MB L.4 not-your-hand \n D hand over player P6 ok");
    // The holder looks, and nobody else.
    let held = |number: u16, t: &Bac| serde_json::to_string(&t.screen(number).own.unwrap().turns).unwrap();
    assert_eq!(
        (held(6, &t), held(2, &t)),
        (r#"[{"side":"player","cards":["2s","4s"]}]"#.to_owned(), "[]".to_owned())
    );
    assert_eq!(seen(&t), pair("?? ??", "?? ??"));
    t.play("P2 turn player refused MB L.4 not-your-hand \n P6 turn player ok \n D count ok \n D hand over banker P2 ok");
    t.play("P2 turn banker ok \n D count ok \n told banker has 5");
    // The Player stays on six; the Banker's third card goes face down to the same holder (MB J.3.c.iv).
    t.tap("third", "3c");
    assert_eq!(seen(&t), pair("2s 4s", "5h Td ??"));
    t.play("P6 turn banker refused MB L.4 not-your-hand \n P2 turn banker ok \n D announce ok \n told banker 6 to 8");
}

/// MB J.3.c.iii, MB J.3.c.iv: the Banker's draw is not decided before the Player's third card is up
#[test]
fn mb_j_3_c_iii_third_cards_go_to_the_same_holder() {
    let mut t = turned();
    t.play("P4 place player 20.00 ok \n D lock ok");
    for card in ["2s", "3h", "Ks", "Td"] {
        t.tap("down", card);
    }
    t.play("D hand over player P4 ok \n P4 turn player ok \n D count ok");
    // Nobody bet on Banker: the dealer turns.
    assert_eq!(t.prompt(), "dealer-turns");
    t.play("D hand over banker P4 refused MB J.3.c.v dealers-turn \n D hand over banker ok \n D turn banker ok \n D count ok");
    t.tap("third", "8h");
    t.play("D announce refused MB L.1 hands-not-complete \n H card 5c drawn refused MB J.5 no-card-due");
    t.play("P4 turn player ok \n told player shows 8h \n H card 5c drawn refused MB J.5 no-card-due \n D announce ok \n told banker 0 to 3");
}

/// MB J.6, MB J.5, MB J.7: exactly the cards that the table gives, Player first, at most six
#[test]
fn mb_j_6_third_cards() {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n deals 2s 2h 3s Td \n D count ok \n D count ok \n D announce refused MB L.1 hands-not-complete");
    t.play("D card 4c ok \n told 4c to player \n D announce refused MB L.1 hands-not-complete \n D card 7c ok \n told 7c to banker");
    t.play("D card 7d refused MB J.7 no-card-due \n D announce ok \n told tie 9 to 9");
    t.play("D pick up ok \n D new game ok \n deals 7s 2h Ks 5d \n D count ok \n D count ok \n D card 7d refused MB J.5 no-card-due \n D announce ok");
}

/// MB L.1, MB A.5: the result is announced once both hands are complete, and is not known before
#[test]
fn mb_l_1_the_result() {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n deals 9s Kh Ks 9d \n D count ok \n D count ok");
    assert_eq!(t.view(Viewer::Public).public.winner, None);
    t.play("F announce refused MB J.2 needs-role \n D announce ok \n told tie 9 to 9 \n D announce refused MB L.1 hands-not-complete");
    assert!(t.view(Viewer::Public).public.winner.is_some());
}

/// MB L.3: the next round waits until the cards lie in the discard rack, and the record keeps both hands card by card
#[test]
fn mb_l_3_picked_up() {
    let mut t = live(|_| ());
    t.play("ready \n D pick up refused MB L.3 not-now \n D new game ok \n deals 9s Kh Ks 9d \n D count ok \n D count ok \n D announce ok");
    assert_eq!(t.prompt(), "pick-up");
    t.play("D new game refused MB L.3 pick-up-first \n D pick up ok \n D new game ok");
    let dealt = t.all.iter().filter(|event| matches!(event, games::baccarat::Event::Dealt { .. })).count();
    assert_eq!(dealt, 4);
}

/// MB L.4, BC c: no command of a player names a card or turns one that they were not handed
#[test]
fn mb_l_4_no_player_touches_a_card() {
    let mut t = terminals(|d| d.style = Style::UnderShoe);
    t.play("has P1 10.00 \n ready \n D new game ok \n P1 place player 5.00 ok \n D lock ok \n P1 card 2s refused MB J.2 needs-role");
    for card in ["2s", "5h", "4s", "Td"] {
        t.tap("down", card);
    }
    t.play("P1 turn player refused MB L.4 not-your-hand \n P1 as P1 count refused MB J.2 needs-role \n D turn player ok");
    let mut t = of(&bc(|d| d.cards = Cards::Shoe));
    t.play("ready \n D new game ok \n D lock ok");
    for card in ["2s", "5h", "4s", "Td"] {
        t.tap("down", card);
    }
    t.play("P1 turn player refused BC c not-your-hand \n D turn player ok");
}

/// BC description.3, BC settlement: dealt by turns, Banker's under the shoe, Player shown first; four to six cards
#[test]
fn bc_description_3_dealt_by_turns() {
    let mut t = of(&bc(|_| ()));
    t.play("ready \n D new game ok \n D place P1 banker 10.00 value ok \n D place P2 player 10.00 value ok \n D lock ok");
    t.play("D card 2s refused BC description.3 other-face \n D card ?? ok \n D card ?? ok \n D card ?? ok \n D card ?? ok");
    t.play("D count refused BC description.3 not-now \n D card 2s ok \n D card 4s ok \n D count ok");
    assert_eq!(seen(&t), pair("2s 4s", "?? ??"));
    t.play("D card 5h ok \n D card Td ok \n D count ok \n D announce refused BC settlement hands-not-complete \n D card 3c ok \n D announce ok");
    t.play("told P2 loses player 10.00 \n told to pay: P1, P1 \n D pay P1 ok \n told P1 wins banker 10.00 \n D pay ok \n told P1 gives 0.50");
}

/// HC A.6: a tapped card is taken back until its hand's count is called
#[test]
fn hc_a_6_a_tapped_card_is_taken_back() {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n D take back refused HC A.6 nothing-to-take-back \n D lock ok \n D card 2s ok \n D take back ok");
    t.play("told 2s taken back \n D card 3s ok \n D card 5h ok \n D card 4s ok \n D card Td ok \n D take back ok \n D take back ok");
    t.play("D card 4s ok \n D card 9d ok \n D count ok \n D take back refused HC A.6 nothing-to-take-back \n D count ok");
    assert_eq!(seen(&t), pair("3s 4s", "5h 9d"));
    t.play("D card 2c ok \n D take back ok \n D card 2d ok \n D announce ok \n D take back refused HC A.6 nothing-to-take-back");
    // What the house draws is not drawn again.
    let mut t = terminals(|_| ());
    t.play("ready \n D new game ok \n D lock ok \n H card 2s drawn ok \n D take back refused HC A.6 nothing-to-take-back");
}
