//! Cards, and what is known of them.

use std::collections::BTreeSet;

use kit::{Card, Face, Hidden, Rank, Slot, Suit};

#[test]
fn fifty_two_cards_read_back() {
    let all: BTreeSet<Card> = Card::all().collect();
    assert_eq!((all.len(), Card::all().count()), (52, 52));
    for (place, card) in Card::all().enumerate() {
        assert_eq!((card.index(), Card::at(place)), (place, card));
        assert_eq!(card.to_string().parse(), Ok(card));
        let json = serde_json::to_string(&card).expect("plain data");
        assert_eq!(serde_json::from_str::<Card>(&json).expect("reads back"), card);
    }
    assert_eq!("Qs".parse(), Ok(Card { rank: Rank::Queen, suit: Suit::Spades }));
    assert_eq!("Td".parse(), Ok(Card { rank: Rank::Ten, suit: Suit::Diamonds }));
    for bad in ["", "Q", "QS", "qs", "10d", "1s", "Qx", "Qss", "♠Q"] {
        assert!(bad.parse::<Card>().is_err(), "{bad:?}");
    }
}

#[test]
#[should_panic(expected = "one of 52 cards")]
fn there_is_no_fifty_third() {
    Card::at(52);
}

#[test]
fn a_card_face_down_is_known_and_not_shown() {
    let card: Card = "Qs".parse().expect("a card");
    let (unseen, down, up) = (Slot::Unseen, Slot::Down(Hidden::Known(card)), Slot::Up(card));
    assert_eq!([unseen, down, up].map(Slot::face), [Face::Unseen, Face::Down, Face::Up]);
    assert_eq!([unseen, down, up].map(Slot::shown), [None, None, Some(card)]);
    assert_eq!([unseen, down, up].map(Slot::known), [None, Some(card), Some(card)]);
    let said = format!("{down:?}");
    assert!(!said.contains("Qs") && said.contains("hidden"), "{said}");
    for slot in [unseen, down, up] {
        let json = kit::hidden::plain(|| serde_json::to_string(&slot).expect("plain data"));
        assert_eq!(serde_json::from_str::<Slot>(&json).expect("reads back"), slot);
    }
}
