//! High hands of exactly three cards (PK C.2): a straight ranks above a flush.

use crate::{Card, Rank};

use super::{down, pack, rank, run, unpack};

/// How good a hand of three cards is. It compares as the hands do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreeRank(u32);

/// What a hand of three cards is, from the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::FromRepr, strum::EnumIter)]
#[repr(u8)]
pub enum ThreeCategory {
    /// None of the others.
    HighCard,
    /// Two cards of a rank.
    OnePair,
    /// Three of a suit.
    Flush,
    /// Three in sequence.
    Straight,
    /// Three of a rank.
    ThreeOfAKind,
    /// Three in sequence of a suit; to the ace it is a royal flush.
    StraightFlush,
}

/// What these three cards are worth.
pub fn three_cards(cards: [Card; 3]) -> ThreeRank {
    use ThreeCategory::{Flush, HighCard, OnePair, Straight, StraightFlush, ThreeOfAKind};
    let [a, b, c] = cards;
    let bits = cards.iter().fold(0u16, |bits, card| bits | 1 << (card.rank as u16 - 2));
    let suited = a.suit == b.suit && b.suit == c.suit;
    let packed = match (bits.count_ones(), run(bits, 3)) {
        (1, _) => pack(ThreeOfAKind as u8, [a.rank as u8]),
        (2, _) => {
            let pair = if a.rank == b.rank || a.rank == c.rank { a.rank } else { b.rank };
            let kicker = down(bits).filter(|&rank| rank != pair as u8);
            pack(OnePair as u8, [pair as u8].into_iter().chain(kicker))
        }
        (_, Some(high)) => pack(if suited { StraightFlush } else { Straight } as u8, [high]),
        (_, None) => pack(if suited { Flush } else { HighCard } as u8, down(bits)),
    };
    ThreeRank(packed)
}

impl ThreeRank {
    /// What it is: the category, and the ranks that decide, the most important first.
    pub fn told(self) -> (ThreeCategory, Vec<Rank>) {
        let (category, ranks) = unpack(self.0);
        (ThreeCategory::from_repr(category).expect("packed here"), ranks.map(rank).collect())
    }
}
