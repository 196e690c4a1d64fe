//! High hands: the best five of up to seven cards (PK C.1, C.4, C.5). Fewer than five make no straight and no flush
//! (PK I.6.a): so up-cards of stud compare.

use std::sync::LazyLock;

use crate::Rank;

use super::{
    Counted, Held, MOST, Order, Packed, Places, bits, down, groups, pack, rank, run, strength, unpack,
};

strength!(
    /// How good a high hand is.
    HighRank
);

/// What a high hand is, from the lowest.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::FromRepr,
    strum::EnumIter,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum HighCategory {
    /// None of the others.
    HighCard,
    /// Two cards of a rank.
    OnePair,
    /// Two pairs.
    TwoPairs,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five in sequence.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three of a rank and a pair.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// Five in sequence of a suit; to the ace it is a royal flush.
    StraightFlush,
}

/// What high hands are worth.
#[derive(Debug)]
pub struct HighTable {
    places: Places,
    by_ranks: Box<[u16]>,
    by_suited: Box<[u16]>,
    order: Order,
}

static TABLE: LazyLock<HighTable> = LazyLock::new(HighTable::build);

impl HighTable {
    /// The table, built when it is first asked for.
    pub fn get() -> &'static HighTable {
        &TABLE
    }

    fn build() -> HighTable {
        let (places, all) = Places::lay(MOST);
        let plain: Vec<Packed> = all.iter().map(best_by_ranks).collect();
        let suited: Vec<Packed> = (0..1 << 13).map(best_by_suited).collect();
        let order = Order::of(plain.iter().chain(&suited).copied().collect());
        let by_ranks = plain.iter().map(|&packed| order.number(packed)).collect();
        let by_suited = suited.iter().map(|&packed| order.number(packed)).collect();
        HighTable { places, by_ranks, by_suited, order }
    }

    /// What the best five of up to seven cards are worth.
    #[inline]
    pub fn best(&self, held: Held) -> HighRank {
        // PK C.1: seven cards with five of a suit hold no four of a kind and no full house.
        match held.suited(5) {
            Some(suited) => HighRank(self.by_suited[usize::from(suited) & 0x1fff]),
            None => HighRank(self.by_ranks[held.place(&self.places)]),
        }
    }

    /// What that strength is: the category, and the ranks that decide, the most important first.
    pub fn told(&self, strength: HighRank) -> (HighCategory, Vec<Rank>) {
        let (category, ranks) = unpack(self.order.0[usize::from(strength.0)]);
        (HighCategory::from_repr(category).expect("packed here"), ranks.map(rank).collect())
    }
}

/// The best five by ranks alone.
fn best_by_ranks(counts: &Counted) -> Packed {
    use HighCategory::{FourOfAKind, FullHouse, HighCard, OnePair, Straight, ThreeOfAKind, TwoPairs};
    let without = |a: u8, b: u8| groups(counts, 1).filter(move |&rank| rank != a && rank != b);
    if let Some(four) = groups(counts, 4).next() {
        return pack(FourOfAKind as u8, [four].into_iter().chain(without(four, 0).take(1)));
    }
    let three = groups(counts, 3).next();
    let mut pairs = groups(counts, 2).filter(|&rank| Some(rank) != three);
    let (pair, other) = (pairs.next(), pairs.next());
    if let (Some(three), Some(pair)) = (three, pair) {
        return pack(FullHouse as u8, [three, pair]);
    }
    if let Some(high) = run(bits(counts), 5) {
        return pack(Straight as u8, [high]);
    }
    match (three, pair, other) {
        (Some(three), ..) => pack(ThreeOfAKind as u8, [three].into_iter().chain(without(three, 0).take(2))),
        (_, Some(pair), Some(other)) => {
            pack(TwoPairs as u8, [pair, other].into_iter().chain(without(pair, other).take(1)))
        }
        (_, Some(pair), None) => pack(OnePair as u8, [pair].into_iter().chain(without(pair, 0).take(3))),
        _ => pack(HighCard as u8, groups(counts, 1)),
    }
}

/// The best five of one suit; nothing where there are fewer.
fn best_by_suited(suited: u16) -> Packed {
    match run(suited, 5) {
        _ if suited.count_ones() < 5 => 0,
        Some(high) => pack(HighCategory::StraightFlush as u8, [high]),
        None => pack(HighCategory::Flush as u8, down(suited)),
    }
}
