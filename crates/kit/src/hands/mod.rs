//! Hands of cards and what they are worth: high hands of five cards (PK C.1), three cards (PK C.2), four cards (FP), and
//! low hands (PK C.3). Every family has a table that is built when it is first asked for; a look-up is two additions.
//!
//! A hand is [`Held`]: its cards added up. Strengths are ordinals, so a comparison is one of two numbers; the table tells
//! the category and the ranks of a strength in the rule book's terms.

mod four;
mod high;
mod low;
mod omaha;
mod three;

use std::ops::{Add, AddAssign};

use crate::{Card, Rank};

pub use four::{FourCategory, FourRank, FourTable};
pub use high::{HighCategory, HighRank, HighTable};
pub use low::{LowRank, LowTable, SixRank};
pub use omaha::{OmahaBoard, OmahaHole};
pub use three::{ThreeCategory, ThreeRank, three_cards};

/// How many cards a hand may hold at most.
pub const MOST: usize = 7;

/// What each rank adds to the sum of its half, two to eight and nine to ace: sums of up to seven cards with at most four of a
/// rank are all different.
const WEIGHTS: [u32; 13] = [1, 5, 24, 112, 521, 2_247, 9_244, 1, 5, 24, 112, 521, 2_247];
/// Where the nine stands in [`WEIGHTS`].
const NINE: usize = 7;
/// The largest sums that seven cards come to.
const LOW_MAX: usize = 4 * 9_244 + 3 * 2_247;
const HIGH_MAX: usize = 4 * 2_247 + 3 * 521;
/// Where the sum of nine to ace and the counts of suits begin in a key.
const UPPER: u32 = 16;
const COUNTS: u32 = 32;

/// Cards of one hand, added up. In which order they came says nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Held {
    /// Two sums of weights, and in four bits for each suit how many cards of it there are.
    key: u64,
    /// Thirteen bits for each suit.
    cards: u64,
}

/// Every card as a hand of its own.
const SINGLE: [Held; 52] = singles();

const fn singles() -> [Held; 52] {
    let mut all = [Held { key: 0, cards: 0 }; 52];
    let mut at = 0;
    while at < 52 {
        let (suit, rank) = (at / 13, at % 13);
        let half = if rank < NINE { 0 } else { UPPER };
        let key = (WEIGHTS[rank] as u64) << half | 1 << (COUNTS + 4 * suit as u32);
        all[at] = Held { key, cards: 1 << (16 * suit + rank) };
        at += 1;
    }
    all
}

impl From<Card> for Held {
    fn from(card: Card) -> Held {
        SINGLE[card.index()]
    }
}

impl Add for Held {
    type Output = Held;
    fn add(self, more: Held) -> Held {
        Held { key: self.key + more.key, cards: self.cards | more.cards }
    }
}

impl AddAssign for Held {
    fn add_assign(&mut self, more: Held) {
        *self = *self + more;
    }
}

impl FromIterator<Card> for Held {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Held {
        cards.into_iter().fold(Held::default(), |held, card| held + card.into())
    }
}

impl Held {
    /// How many cards there are.
    pub fn len(self) -> usize {
        self.cards.count_ones() as usize
    }

    /// Is there none?
    pub fn is_empty(self) -> bool {
        self.cards == 0
    }

    /// The cards of a suit that has `least` at least, as thirteen bits. With `least` four up to seven cards have one such
    /// suit at most.
    #[inline]
    fn suited(self, least: u64) -> Option<u16> {
        // Four bits hold 0 to 7 cards; with this added the highest bit says whether there are enough.
        let enough = ((self.key >> COUNTS) + (8 - least) * 0x1111) & 0x8888;
        (enough != 0).then(|| (self.cards >> (4 * enough.trailing_zeros() / 16 * 16)) as u16)
    }

    /// Where ranks of this hand stand in a table that [`Places`] has laid out.
    #[inline]
    fn place(self, places: &Places) -> usize {
        let low = places.lower[self.key as usize & 0xffff];
        let high = places.upper[(self.key >> UPPER) as usize & 0xffff];
        low as usize + usize::from(high)
    }
}

/// How many cards of each rank there are, from two up.
type Counted = [u8; 13];

/// Where each choice of ranks stands: those of up to seven cards have the places from 0 on without a gap. Two to eight say
/// where a block begins, nine to ace where within it.
#[derive(Debug)]
struct Places {
    lower: Box<[u32]>,
    upper: Box<[u16]>,
}

impl Places {
    /// Lays out all choices of ranks of up to `most` cards, with the counts of each in the order of their places.
    fn lay(most: usize) -> (Places, Vec<Counted>) {
        let lower = choices(&WEIGHTS[..NINE], most);
        let upper = choices(&WEIGHTS[NINE..], most);
        let mut places = Places { lower: vec![0; LOW_MAX + 1].into(), upper: vec![0; HIGH_MAX + 1].into() };
        for (at, choice) in upper.iter().enumerate() {
            places.upper[choice.sum] = u16::try_from(at).expect("some 1,500 choices");
        }
        let mut all = Vec::with_capacity(1 << 17);
        for choice in &lower {
            places.lower[choice.sum] = u32::try_from(all.len()).expect("some 76,000 places");
            for more in upper.iter().take_while(|more| more.cards + choice.cards <= most) {
                let mut counts: Counted = choice.counts;
                counts[NINE..].copy_from_slice(&more.counts[..13 - NINE]);
                all.push(counts);
            }
        }
        (places, all)
    }
}

/// A choice of ranks of one half.
struct Choice {
    sum: usize,
    cards: usize,
    counts: Counted,
}

/// Every choice of up to `most` cards of these ranks, those of fewer cards first.
fn choices(weights: &[u32], most: usize) -> Vec<Choice> {
    let mut all = vec![Choice { sum: 0, cards: 0, counts: [0; 13] }];
    for (rank, &weight) in weights.iter().enumerate() {
        for at in 0..all.len() {
            for more in 1..=4.min(most - all[at].cards) {
                let mut counts = all[at].counts;
                counts[rank] = u8::try_from(more).expect("four at most");
                all.push(Choice {
                    sum: all[at].sum + more * weight as usize,
                    cards: all[at].cards + more,
                    counts,
                });
            }
        }
    }
    all.sort_by_key(|choice| choice.cards);
    all
}

/// A hand as one number that compares as hands do: its category, then up to five ranks, four bits each. A rank that is not
/// there is zero.
type Packed = u32;

fn pack(category: u8, ranks: impl IntoIterator<Item = u8>) -> Packed {
    let (mut packed, mut shift) = (u32::from(category) << 20, 20);
    for rank in ranks.into_iter().take(5) {
        shift -= 4;
        packed |= u32::from(rank) << shift;
    }
    packed
}

/// The category and the ranks of a packed hand.
fn unpack(packed: Packed) -> (u8, impl Iterator<Item = u8>) {
    let ranks = (0..5).map(move |at| (packed >> (16 - 4 * at) & 0xf) as u8).filter(|&rank| rank > 0);
    ((packed >> 20) as u8, ranks)
}

fn rank(value: u8) -> Rank {
    Rank::from_repr(value).expect("two to ace")
}

/// The highest card of the highest run of `length` cards in these thirteen bits; the ace also stands below the two.
fn run(bits: u16, length: u32) -> Option<u8> {
    let with_low_ace = u32::from(bits) << 1 | u32::from(bits) >> 12 & 1;
    let runs = (1..length).fold(with_low_ace, |runs, by| runs & with_low_ace >> by);
    (runs != 0).then(|| (runs.ilog2() + length) as u8)
}

/// The ranks of these thirteen bits from the ace down.
fn down(bits: u16) -> impl Iterator<Item = u8> {
    (0..13).rev().filter(move |bit| bits >> bit & 1 == 1).map(|bit| bit + 2)
}

/// The ranks of which there are `least` at least, from the ace down.
fn groups(counts: &Counted, least: u8) -> impl Iterator<Item = u8> {
    (0..13).rev().filter(move |&at| counts[at] >= least).map(|at| at as u8 + 2)
}

/// The bits of the ranks that occur.
fn bits(counts: &Counted) -> u16 {
    (0..13).filter(|&at| counts[at] > 0).fold(0, |bits, at| bits | 1 << at)
}

/// Numbers packed hands by their order, equal ones alike.
#[derive(Debug)]
struct Order(Vec<Packed>);

impl Order {
    fn of(mut all: Vec<Packed>) -> Order {
        all.sort_unstable();
        all.dedup();
        Order(all)
    }

    fn number(&self, packed: Packed) -> u16 {
        let at = self.0.binary_search(&packed).expect("every hand is in the order");
        u16::try_from(at).expect("some thousands of different hands")
    }
}

/// Makes a strength and its table's two ways: from cards, and back to words.
macro_rules! strength {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub(super) u16);

        impl $name {
            /// As a number: a better hand has a higher one, equal hands the same.
            pub fn number(self) -> u16 {
                self.0
            }
        }
    };
}
use strength;
