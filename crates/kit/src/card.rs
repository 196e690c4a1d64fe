//! Cards, and what the system knows of a card that was dealt.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Hidden;

/// Two to ace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumIter, strum::FromRepr)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two = 2,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

/// Clubs to spades, in the order of the suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumIter, strum::FromRepr)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

/// One of the 52.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";

impl Card {
    /// All 52, suit by suit.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..52).map(Card::at)
    }

    /// Its place among the 52: clubs two to ace, then diamonds, hearts, spades.
    pub fn index(self) -> usize {
        self.suit as usize * 13 + self.rank as usize - 2
    }

    /// The card at that place.
    ///
    /// # Panics
    /// From 52 on.
    pub fn at(index: usize) -> Card {
        let rank = u8::try_from(index % 13 + 2).ok().and_then(Rank::from_repr);
        let suit = u8::try_from(index / 13).ok().and_then(Suit::from_repr);
        Card { rank: rank.expect("two to ace"), suit: suit.expect("one of 52 cards") }
    }
}

/// What is wrong with a written card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a card: {0:?} (write rank and suit, as in Qs or Td)")]
pub struct BadCard(pub String);

impl FromStr for Card {
    type Err = BadCard;
    fn from_str(text: &str) -> Result<Card, BadCard> {
        let bad = || BadCard(text.to_owned());
        let &[rank, suit] = text.as_bytes() else { return Err(bad()) };
        let rank = RANKS.iter().position(|&r| r == rank).ok_or_else(bad)?;
        let suit = SUITS.iter().position(|&s| s == suit).ok_or_else(bad)?;
        Ok(Card::at(suit * 13 + rank))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = char::from(RANKS[self.rank as usize - 2]);
        let suit = char::from(SUITS[self.suit as usize]);
        f.pad(&format!("{rank}{suit}"))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for Card {
    type Error = BadCard;
    fn try_from(text: String) -> Result<Card, BadCard> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

/// How a card comes to lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Face {
    /// Nobody, not even the system, knows it: dealt face down by hand.
    Unseen,
    /// The system knows it (a shoe read it), people do not.
    Down,
    /// Everybody sees it.
    Up,
}

/// What the system knows of a dealt card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// A card lies there; which one is not known.
    Unseen,
    /// Known, face down.
    Down(Hidden<Card>),
    /// Face up.
    Up(Card),
}

impl Slot {
    /// How it lies.
    pub fn face(self) -> Face {
        match self {
            Slot::Unseen => Face::Unseen,
            Slot::Down(_) => Face::Down,
            Slot::Up(_) => Face::Up,
        }
    }

    /// The card, if it lies face up.
    pub fn shown(self) -> Option<Card> {
        match self {
            Slot::Up(card) => Some(card),
            _ => None,
        }
    }

    /// The card, if the system knows it.
    pub fn known(self) -> Option<Card> {
        match self {
            Slot::Unseen | Slot::Down(Hidden::Sealed) => None,
            Slot::Down(Hidden::Known(card)) | Slot::Up(card) => Some(card),
        }
    }
}
