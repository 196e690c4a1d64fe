//! What goes wrong (MB N, BC o), and corrections (HC A.6).

use games::baccarat::options::{Cards, Collected, Style};
use games::baccarat::shoe::Stage;
use kit::Viewer;

use crate::bac::{Bac, live, of, terminals};
use crate::baccarat_options::bc;

/// A round of these four cards, both counts called.
fn called(cards: &str) -> Bac {
    let mut t = live(|_| ());
    t.play(&format!("ready \n D new game ok \n D place P1 banker 20.00 value ok \n deals {cards} \n D count ok \n D count ok"));
    t
}

/// MB N.1: a third card for the Player that was not due is the Banker's if it must draw
#[test]
fn mb_n_1_becomes_the_bankers() {
    let mut t = called("6s 5h Ks Td");
    t.play("D rule player-third 3c by MB N.2 refused MB N.1 wrong-cite \n T rule player-third by MB N.1 refused MB N.1 needs-role");
    t.play("D rule player-third 3c by MB N.1 ok \n told 3c is the banker's \n D announce ok \n told banker 6 to 8");
    // Not seen: it lies face down until it is turned.
    let mut t = called("6s 5h Ks Td");
    t.play("D rule player-third by MB N.1 ok \n D announce refused MB L.1 hands-not-complete \n D card 3c ok \n D announce ok");
    // Due, it is no error.
    called("2s 5h Ks Td").play("D rule player-third 3c by MB N.1 refused MB N.1 not-now");
}

/// MB N.1: if the Banker stays it opens the next hand, or is burned with its value if it was seen
#[test]
fn mb_n_1_opens_the_next_hand_or_is_burned() {
    let mut t = called("6s 6h Ks Td");
    t.play("D rule player-third by MB N.1 ok \n told the card opens the next hand \n plays \n D new game ok \n D lock ok");
    t.play("told the kept card to player \n D card 5h ok \n told 5h to banker \n D card 2c ok \n D card 9d ok \n D count refused MB J.4 not-now");
    t.play("D card 4c ok \n told 4c turned for player \n D count ok \n told player has 6");
    let mut t = called("6s 6h Ks Td");
    t.play("F rule player-third 2c by MB N.1 ok \n told 2c out of play, 2 more \n D announce refused MB L.1 hands-not-complete");
    t.play("D card 5c ok \n D card 5d ok \n D announce ok \n told tie 6 to 6");
    // A natural takes no card; a ten burns none.
    called("9s 2h Ks Td")
        .play("D rule player-third Kc by MB N.1 ok \n told Kc out of play, 0 more \n D announce ok");
}

/// MB N.1, MB N.2: after the last hand the card is discarded
#[test]
fn mb_n_1_after_the_last_hand() {
    for (card, rule) in [("", "player-third"), (" 9c", "player-third"), (" 9c", "card-in-error")] {
        let mut t = called("6s 6h Ks Td");
        t.play("D cut card ok \n plays \n D new game ok \n deals 6s 6h Ks Td \n D count ok \n D count ok");
        let cite = if rule == "player-third" { "MB N.1" } else { "MB N.2" };
        t.play(&format!("D rule {rule}{card} by {cite} ok \n told the card is discarded \n plays"));
        assert_eq!(t.state.shoe.stage, Stage::Spent);
    }
}

/// MB N.2: any other card drawn in error opens the next hand if unseen; seen, it and as many more go to the discards
#[test]
fn mb_n_2_card_in_error() {
    let mut t = live(|_| ());
    t.play("D rule card-in-error by MB N.2 refused MB N.2 not-now \n ready \n D rule card-in-error by MB N.2 ok \n told the card opens the next hand");
    let left = t.state.shoe.left;
    t.play("D new game ok \n D lock ok \n told the kept card to player");
    assert_eq!(t.state.shoe.left, left, "it had left the shoe before");
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n D rule card-in-error 4h by MB N.2 ok \n told 4h out of play, 4 more");
    t.play("D card 2c ok \n D card 2d ok \n D card 2h ok \n D card 2s ok \n D place P1 tie 5.00 value ok \n D lock ok \n D card 3s ok");
    // A card that is due is the card that is due.
    t.play("D rule card-in-error 5h by MB N.2 refused MB N.2 not-now \n D rule card-in-error xx by MB N.2 refused MB N.2 not-now");
}

/// MB N.3: cards face up in the shoe are out of play, with as many more as their values come to
#[test]
fn mb_n_3_face_up_in_the_shoe() {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n D lock ok \n D card 2s ok \n D rule face-up by MB N.3 refused MB N.3 not-now");
    t.play("D rule face-up 3c Kc by MB N.3 ok \n told 3c Kc out of play, 3 more \n D card 7c ok \n told 7c burned \n D card 7d ok \n D card 7h ok");
    t.play("D card 9h ok \n told 9h to banker \n D rule face-up joker by MB N.3 refused MB B.3 no-such-card");
    let mut t = live(|_| ());
    t.play("ready \n D rule face-up Kd Kd Kd Kd Kd Kd by MB N.3 refused MB B.3 not-in-shoe \n D rule face-up Kd Kd Kd Kd Kd by MB N.3 ok");
}

/// A table whose shoe was keyed down to so many cards, in a round that waits for its first card.
fn short(left: u16) -> Bac {
    let mut t = live(|_| ());
    t.play("ready");
    t.state.shoe.left = left;
    let mut t = fresh(t);
    t.play("D new game ok \n D place P1 banker 20.00 value ok \n D lock ok");
    t
}

/// MB N.4: a shoe that cannot finish the round voids it; stakes go back, no commission; the next round waits for the
/// shuffle
#[test]
fn mb_n_4_too_few_cards() {
    let mut t = short(3);
    t.play("F rule too-few-cards by MB N.1 refused MB N.4 wrong-cite \n D rule too-few-cards by MB N.4 refused MB N.4 needs-role");
    t.play(
        "F rule too-few-cards by MB N.4 ok \n told game 1 void by MB N.4 \n told refund to P1: banker 20.00",
    );
    assert!(t.alarms().is_empty(), "the record says so too");
    t.play("money chips 0.00 wagers 0.00 \n D new game refused MB J.8 shoe-spent \n D shuffle ok");
    live(|_| ()).play("ready \n F rule too-few-cards by MB N.4 refused MB N.4 not-now");
    // With the first four on the table one card more may be enough, and is there.
    let mut t = short(5);
    t.play("D card 2s ok \n D card 5h ok \n D card 2h ok \n D card Kh ok \n F rule too-few-cards by MB N.4 refused MB N.4 not-now");
    t.play("D count ok \n D count ok \n F rule too-few-cards by MB N.4 refused MB N.4 recorded-left \n D card 4c ok");
    t.play("told game 1 void by MB N.4 \n money chips 0.00 wagers 0.00");
}

/// MB N.4, HC A.11: with cards in the shoe by the record it is for two of the floor, with an alarm; where the house draws
/// none is missing
#[test]
fn mb_n_4_with_cards_in_the_shoe() {
    for left in [4, 309] {
        let mut t = short(left);
        t.play("D rule too-few-cards by MB N.4 refused MB N.4 needs-role \n D+S rule too-few-cards by MB N.4 refused MB N.4 needs-role");
        t.play("F rule too-few-cards by MB N.4 refused MB N.4 recorded-left \n F+D rule too-few-cards by MB N.4 refused MB N.4 recorded-left");
        t.play("money wagers 20.00 \n F+S rule too-few-cards by MB N.4 ok \n told floorperson and second against the record");
        t.play("told game 1 void by MB N.4 \n money chips 0.00 wagers 0.00");
        let alarm = &t.alarms()[0].message;
        assert_eq!((alarm.key.as_str(), &alarm.args["left"]), ("baccarat-alarm-cards-missing", &left.into()));
        assert_eq!((&alarm.args["by"], &alarm.args["second"]), (&"floorperson".into(), &"second".into()));
    }
    let mut t = terminals(|_| ());
    t.play(
        "ready \n D new game ok \n D lock ok \n F+S rule too-few-cards by MB N.4 refused MB N.4 cards-drawn",
    );
    t.play("F+S rule card-in-error by MB N.2 refused MB N.2 cards-drawn \n F+S rule face-up 2c by MB N.3 refused MB N.3 cards-drawn");
    t.play("F+S rule player-third by MB N.1 refused MB N.1 cards-drawn");
}

/// HC A.11, HC A.6, MB N.1, MB N.2: a card that the card-reading shoe has not read, and one that it read otherwise, is for
/// two of the floor, with an alarm
#[test]
fn mb_n_1_against_the_card_reading_shoe() {
    let mut t = live(|d| d.cards = Cards::Shoe);
    t.play("ready");
    t.play("D rule card-in-error 2c by MB N.2 refused MB N.2 recorded-left \n F rule card-in-error 2c by MB N.2 refused MB N.2 recorded-left");
    t.play("F+S rule card-in-error Kc by MB N.2 ok \n told Kc out of play, 0 more");
    assert_eq!(t.alarms()[0].message.key, "baccarat-alarm-card-not-read");
    t.play(
        "D new game ok \n D place P1 banker 20.00 value ok \n deals 6s 6h Ks Td \n D count ok \n D count ok",
    );
    t.play("F rule player-third by MB N.1 refused MB N.1 recorded-left \n F rule miskeyed 6s Ks / 7h Td by HC A.6 refused HC A.6 recorded-cards");
    t.play("D+F rule miskeyed 6s Ks / 7h Td by HC A.6 refused HC A.6 needs-role \n S+F rule miskeyed 6s Ks / 7h Td by HC A.6 ok");
    let alarm = &t.alarms()[0].message;
    assert_eq!(alarm.key, "baccarat-alarm-cards-not-read");
    assert_eq!((&alarm.args["player"], &alarm.args["banker"]), (&"6s Ks".into(), &"6h Td".into()));
    t.play("S+F rule player-third by MB N.1 ok \n told the card opens the next hand");
}

/// MB N.4: a shoe that ends with the last card needed: the round stands; one card earlier it is void by itself
#[test]
fn mb_n_4_the_last_card() {
    for (left, stands) in [(4, true), (3, false)] {
        let mut t = live(|_| ());
        t.play("ready");
        t.state.shoe.left = left;
        let mut t = fresh(t);
        t.play("D new game ok \n D place P1 banker 20.00 value ok \n deals Ks 9h Qs");
        if stands {
            t.play("plays 9d \n told banker 0 to 8 \n money chips 19.00");
        } else {
            t.play("told game 1 void by MB N.4 \n money chips 0.00 wagers 0.00");
        }
        t.play("steps");
        assert!(
            t.state.shoe.number == 2 || matches!(t.state.shoe.stage, Stage::Spent | Stage::Shuffled { .. })
        );
    }
}

/// The same table, whose replay begins here.
fn fresh(t: Bac) -> Bac {
    let Bac { state, .. } = t;
    let mut fresh = live(|_| ());
    fresh.begins_at(state);
    fresh
}

/// MB N.5: the right to turn goes counterclockwise, for this round; all declined, the dealer turns
#[test]
fn mb_n_5_relinquished() {
    let mut t = terminals(|d| (d.style, d.seats) = (Style::PlayersTurn, 7));
    t.play("has P2 100.00 \n has P4 100.00 \n has P6 100.00 \n ready \n D new game ok \n P4 place player 20.00 ok \n P2 place tie 5.00 ok \n P6 place tie 5.00 ok \n D lock ok");
    for card in ["2s", "3h", "Ks", "Td"] {
        t.tap("down", card);
    }
    t.play("F rule relinquish player too slow by MB N.5 refused MB N.5 not-now \n D hand over player P4 ok");
    t.play("F rule relinquish player by MB N.5 refused MB N.5 reason-missing \n F rule relinquish player too slow by MB N.5 ok");
    t.play(
        "told P4 gives player up \n told player offered to P2 \n P4 turn player refused MB L.4 not-your-hand",
    );
    assert!(t.screen(4).own.unwrap().turns.is_empty(), "whoever gave it up looks no longer");
    assert_eq!(t.prompt(), "offer-hand");
    t.play("P6 take player refused MB N.5 not-offered \n P2 decline player ok \n told player offered to P6 \n D take player P6 ok \n P6 turn player ok");
    // The Banker's hand has nobody; the third card stays with the new holder.
    t.play("D count ok \n D hand over banker ok \n D turn banker ok \n D count ok");
    t.tap("third", "8h");
    t.play("D rule relinquish player too slow by MB N.5 ok \n D decline player P4 ok \n told player offered to P2 \n D decline player P2 ok");
    t.play("told player turned by the dealer \n D turn player ok \n D announce ok");
}

/// BC o: management decides, with a reason; it may void the round, or take MB's remedies
#[test]
fn bc_o_management_decides() {
    let mut t = of(&bc(|_| ()));
    t.play("ready \n S rule void spilt by BC o refused BC o no-round \n D new game ok \n D place P1 banker 20.00 value ok \n D lock ok \n D card ?? ok");
    t.play("D rule void spilt by BC o refused BC o needs-role \n S rule void by BC o refused BC o reason-missing");
    t.play("S rule void spilt by MB N.4 refused BC o wrong-cite \n S rule void a drink was spilt by BC o ok \n told game 1 void by BC o \n money chips 0.00");
    t.play("D pick up ok \n S rule card-in-error 2s by BC o ok \n D rule card-in-error by BC o refused BC o needs-role");
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n S rule void spilt by BC o refused BC o only-baccarat");
}

/// HC A.6: cards keyed wrongly are corrected to what lies on the felt, and the settlement follows, until the next round
#[test]
fn hc_a_6_cards_are_corrected() {
    let mut t = called("6s 6h Ks Td");
    // Before the result.
    t.play("D rule miskeyed 6s Ks / 7h Td by HC A.6 refused HC A.6 needs-role \n F rule miskeyed 6s Ks / 6h Td by HC A.6 refused HC A.6 same-cards");
    t.play("F rule miskeyed 6s Ks 2c / 6h Td by HC A.6 refused MB K.3 not-by-the-table \n F rule miskeyed 6s Ks / 7h Td by HC A.6 ok");
    t.play("D announce ok \n told banker 6 to 7 \n D pay ok \n money chips 19.00");
    // After payment: a Banker's win becomes a tie, then nothing more once the next round begins.
    t.play("D pick up ok \n F rule miskeyed 7s Ks / 7h Td by HC A.6 ok \n told corrected: tie 7 to 7 \n told settlement of P1 taken back");
    t.play("told back to P1: banker 20.00 \n money chips 0.00 rack 0.00");
    let roads = t.view(Viewer::Public).public.roads;
    assert!(roads.bead[0].corrected && roads.counts.tie == 1 && roads.counts.banker == 0);
    t.play("D new game ok \n D lock ok \n F rule miskeyed 6s Ks / 7h Td by HC A.6 refused HC A.6 not-now");
}

/// HC A.6: a correction takes marks back too, and at a terminal at most what is left
#[test]
fn hc_a_6_corrections_and_money() {
    let mut t = live(|d| d.vigorish.collected = Collected::Deferred);
    t.play("ready \n D new game ok \n D place P1 banker 20.00 value ok \n plays Ks 9h Qs 9d \n money chips 20.00 owed-P1 -1.00");
    t.play(
        "F rule miskeyed 9s Qs / 9h Kd by HC A.6 ok \n money chips 0.00 owed-P1 0.00 rack 0.00 house 0.00",
    );
    // The mark was collected meanwhile: it goes back in chips.
    let mut t = live(|d| d.vigorish.collected = Collected::Deferred);
    t.play("ready \n D new game ok \n D place P1 banker 20.00 value ok \n plays Ks 9h Qs 9d \n D collect commission P1 ok \n money chips 19.00");
    t.play("F rule miskeyed 9s Qs / 9h Kd by HC A.6 ok \n money chips 0.00 owed-P1 0.00 rack 0.00");
    let mut t = terminals(|d| d.cards = Cards::Hand);
    t.play("has P1 20.00 \n ready \n D new game ok \n P1 place banker 20.00 ok \n plays Ks 9h Qs 9d \n money P1 39.00");
    t.purses.post(
        kit::Unit::Money,
        kit::Purse::Seat(crate::table::seat(1)),
        kit::Purse::House,
        crate::table::cents("30.00"),
    );
    t.play("F rule miskeyed 9s Ts / 8h Kd by HC A.6 ok \n money P1 0.00 wagers 0.00");
    // What the house drew is what came.
    let mut t = terminals(|_| ());
    t.play("ready \n D new game ok \n plays Ks 9h Qs 9d \n F rule miskeyed 9s Ts / 8h Kd by HC A.6 refused HC A.6 not-now");
}
