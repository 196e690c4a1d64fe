//! Low hands: the best five of up to seven cards (PK C.3, C.4). The ace is the lowest card. Ace to five ignores straights
//! and flushes; ace to six, as printed, counts them against the hand.

use std::sync::LazyLock;

use crate::{Card, Rank};

use super::{Counted, Held, MOST, Order, Packed, Places, pack, run, strength, unpack};

strength!(
    /// How good a low hand is by ace to five.
    LowRank
);

/// What low hands by ace to five are worth.
#[derive(Debug)]
pub struct LowTable {
    places: Places,
    by_ranks: Box<[u16]>,
    order: Order,
    /// Eight, seven, six, five, four.
    worst_eight: LowRank,
}

static TABLE: LazyLock<LowTable> = LazyLock::new(LowTable::build);

impl LowTable {
    /// The table, built when it is first asked for.
    pub fn get() -> &'static LowTable {
        &TABLE
    }

    fn build() -> LowTable {
        let (places, all) = Places::lay(MOST);
        let best: Vec<Packed> = all.iter().map(best_by_ranks).collect();
        let order = Order::of(best.clone());
        let by_ranks = best.iter().map(|&packed| order.number(packed)).collect();
        let worst_eight = LowRank(order.number(inverse(pack(0, [8, 7, 6, 5, 4]))));
        LowTable { places, by_ranks, order, worst_eight }
    }

    /// What the best five of five to seven cards are worth.
    #[inline]
    pub fn best(&self, held: Held) -> LowRank {
        LowRank(self.by_ranks[held.place(&self.places)])
    }

    /// Is it five different ranks, none above the eight?
    #[inline]
    pub fn is_eight_or_better(&self, strength: LowRank) -> bool {
        strength >= self.worst_eight
    }

    /// The ranks of that strength: groups first, then from the worst card down.
    pub fn told(&self, strength: LowRank) -> Vec<Rank> {
        unpack(inverse(self.order.0[usize::from(strength.0)])).1.map(of_low).collect()
    }
}

/// How good a low hand of exactly five cards is by ace to six. A better hand compares as greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SixRank(Packed);

impl SixRank {
    /// PK C.3, C.4: a straight or a flush counts against the hand. Ace, king, queen, jack and ten are a straight, as C.1
    /// has it.
    pub fn of(cards: [Card; 5]) -> SixRank {
        let mut counts: Counted = [0; 13];
        let mut bits = 0u16;
        for card in cards {
            counts[usize::from(low_of(card.rank)) - 1] += 1;
            bits |= 1 << (card.rank as u16 - 2);
        }
        let (groups, ranks) = grouped(&counts);
        let straight = run(bits, 5).is_some();
        let flush = cards.iter().all(|card| card.suit == cards[0].suit);
        // From the best: nothing, pair, two pairs, three, straight, flush, full house, four, straight flush.
        let category = match (groups, straight, flush) {
            (_, true, true) => 8,
            (FOUR, ..) => 7,
            (FULL_HOUSE, ..) => 6,
            (_, _, true) => 5,
            (_, true, _) => 4,
            (groups, ..) => groups,
        };
        SixRank(inverse(pack(category, ranks)))
    }
}

/// Groups of a hand, in the order in which they make a low worse.
const FULL_HOUSE: u8 = 4;
const FOUR: u8 = 5;

/// The lower of two packed lows is the better: this turns them round, and back.
fn inverse(packed: Packed) -> Packed {
    0xff_ffff - packed
}

/// The ace is one, the king thirteen.
fn low_of(rank: Rank) -> u8 {
    match rank {
        Rank::Ace => 1,
        other => other as u8,
    }
}

fn of_low(value: u8) -> Rank {
    super::rank(if value == 1 { Rank::Ace as u8 } else { value })
}

/// What groups five cards make, and their ranks: groups first, then from the worst down. Counts go from the ace to the king.
fn grouped(counts: &Counted) -> (u8, Vec<u8>) {
    let mut ranks: Vec<u8> = (1..=13).rev().filter(|&rank| counts[usize::from(rank) - 1] > 0).collect();
    ranks.sort_by_key(|&rank| std::cmp::Reverse(counts[usize::from(rank) - 1]));
    let of = |at: usize| ranks.get(at).map_or(0, |&rank| counts[usize::from(rank) - 1]);
    let groups = match (of(0), of(1)) {
        (4, _) => FOUR,
        (3, 2) => FULL_HOUSE,
        (3, _) => 3,
        (2, 2) => 2,
        (2, _) => 1,
        _ => 0,
    };
    (groups, ranks)
}

/// The best low by ranks, turned round so that the better is the greater.
fn best_by_ranks(counts: &Counted) -> Packed {
    // The ace goes to the front.
    let mut low: Counted = [0; 13];
    low[0] = counts[12];
    low[1..].copy_from_slice(&counts[..12]);
    let different: Vec<u8> = (1..=13).filter(|&rank| low[usize::from(rank) - 1] > 0).take(5).collect();
    if different.len() == 5 {
        return inverse(pack(0, different.into_iter().rev()));
    }
    let wanted = low.iter().sum::<u8>().min(5);
    let mut best = 0;
    chosen(&low, &different, wanted, &mut [0; 13], &mut best);
    best
}

/// Tries every choice of `wanted` cards of these ranks and keeps the best.
fn chosen(of: &Counted, ranks: &[u8], wanted: u8, taken: &mut Counted, best: &mut Packed) {
    let Some((&rank, others)) = ranks.split_first() else {
        if wanted == 0 {
            let (groups, ranks) = grouped(taken);
            *best = (*best).max(inverse(pack(groups, ranks)));
        }
        return;
    };
    let at = usize::from(rank) - 1;
    for count in 0..=of[at].min(wanted) {
        taken[at] = count;
        chosen(of, others, wanted - count, taken, best);
    }
    taken[at] = 0;
}
