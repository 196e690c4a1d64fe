//! Four card poker (FP E): the best four of up to six cards. A straight flush ranks below four of a kind, three of a kind
//! above a flush.

use std::sync::LazyLock;

use crate::Rank;

use super::{Counted, Held, Order, Packed, Places, bits, down, groups, pack, rank, run, strength, unpack};

strength!(
    /// How good a hand of four cards is.
    FourRank
);

/// What a hand of four cards is, from the lowest.
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
pub enum FourCategory {
    /// None of the others.
    HighCard,
    /// Two cards of a rank.
    OnePair,
    /// Two pairs.
    TwoPairs,
    /// Four in sequence.
    Straight,
    /// Four of a suit.
    Flush,
    /// Three of a rank.
    ThreeOfAKind,
    /// Four in sequence of a suit.
    StraightFlush,
    /// Four of a rank.
    FourOfAKind,
}

/// The most cards four are chosen from.
const MOST: usize = 6;

/// What hands of four cards are worth.
#[derive(Debug)]
pub struct FourTable {
    places: Places,
    by_ranks: Box<[u16]>,
    by_suited: Box<[u16]>,
    order: Order,
}

static TABLE: LazyLock<FourTable> = LazyLock::new(FourTable::build);

impl FourTable {
    /// The table, built when it is first asked for.
    pub fn get() -> &'static FourTable {
        &TABLE
    }

    fn build() -> FourTable {
        let (places, all) = Places::lay(MOST);
        let plain: Vec<Packed> = all.iter().map(best_by_ranks).collect();
        let suited: Vec<Packed> = (0..1 << 13).map(best_by_suited).collect();
        let order = Order::of(plain.iter().chain(&suited).copied().collect());
        let by_ranks = plain.iter().map(|&packed| order.number(packed)).collect();
        let by_suited = suited.iter().map(|&packed| order.number(packed)).collect();
        FourTable { places, by_ranks, by_suited, order }
    }

    /// What the best four of up to six cards are worth.
    #[inline]
    pub fn best(&self, held: Held) -> FourRank {
        let plain = self.by_ranks[held.place(&self.places)];
        // Three of a kind beats a flush, and six cards may hold both.
        match held.suited(4) {
            Some(suited) => FourRank(plain.max(self.by_suited[usize::from(suited) & 0x1fff])),
            None => FourRank(plain),
        }
    }

    /// What that strength is: the category, and the ranks that decide, the most important first.
    pub fn told(&self, strength: FourRank) -> (FourCategory, Vec<Rank>) {
        let (category, ranks) = unpack(self.order.0[usize::from(strength.0)]);
        (FourCategory::from_repr(category).expect("packed here"), ranks.map(rank).collect())
    }
}

/// The best four by ranks alone.
fn best_by_ranks(counts: &Counted) -> Packed {
    use FourCategory::{FourOfAKind, HighCard, OnePair, Straight, ThreeOfAKind, TwoPairs};
    let without = |a: u8| groups(counts, 1).filter(move |&rank| rank != a);
    if let Some(four) = groups(counts, 4).next() {
        return pack(FourOfAKind as u8, [four]);
    }
    if let Some(three) = groups(counts, 3).next() {
        return pack(ThreeOfAKind as u8, [three].into_iter().chain(without(three).take(1)));
    }
    if let Some(high) = run(bits(counts), 4) {
        return pack(Straight as u8, [high]);
    }
    let mut pairs = groups(counts, 2);
    match (pairs.next(), pairs.next()) {
        (Some(pair), Some(other)) => pack(TwoPairs as u8, [pair, other]),
        (Some(pair), None) => pack(OnePair as u8, [pair].into_iter().chain(without(pair).take(2))),
        _ => pack(HighCard as u8, groups(counts, 1).take(4)),
    }
}

/// The best four of one suit; nothing where there are fewer.
fn best_by_suited(suited: u16) -> Packed {
    match run(suited, 4) {
        _ if suited.count_ones() < 4 => 0,
        Some(high) => pack(FourCategory::StraightFlush as u8, [high]),
        None => pack(FourCategory::Flush as u8, down(suited).take(4)),
    }
}
