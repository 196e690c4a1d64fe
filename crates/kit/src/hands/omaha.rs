//! Omaha: exactly two of four cards in the hand with exactly three of the board (PK J, K).

use super::{Held, HighRank, HighTable, LowRank, LowTable};
use crate::Card;

/// Every pair of a player's four cards.
#[derive(Debug, Clone, Copy)]
pub struct OmahaHole([Held; 6]);

/// Every three of a board of three to five cards.
#[derive(Debug, Clone, Copy)]
pub struct OmahaBoard {
    threes: [Held; 10],
    len: usize,
}

impl OmahaHole {
    /// The pairs of these four.
    pub fn new(cards: [Card; 4]) -> OmahaHole {
        let [a, b, c, d] = cards.map(Held::from);
        OmahaHole([a + b, a + c, a + d, b + c, b + d, c + d])
    }
}

impl OmahaBoard {
    /// The threes of a board; of more than five cards the first five.
    pub fn new(cards: &[Card]) -> OmahaBoard {
        let (mut threes, mut len) = ([Held::default(); 10], 0);
        let cards = &cards[..cards.len().min(5)];
        for (at, &first) in cards.iter().enumerate() {
            for (after, &second) in cards.iter().enumerate().skip(at + 1) {
                for &third in &cards[after + 1..] {
                    threes[len] = [first, second, third].into_iter().collect();
                    len += 1;
                }
            }
        }
        OmahaBoard { threes, len }
    }

    fn threes(&self) -> &[Held] {
        &self.threes[..self.len]
    }
}

impl HighTable {
    /// The best of two cards of the hand with three of the board; none with fewer than three on the board.
    #[inline]
    pub fn omaha(&self, hole: &OmahaHole, board: &OmahaBoard) -> Option<HighRank> {
        board.threes().iter().flat_map(|&three| hole.0.iter().map(move |&two| self.best(two + three))).max()
    }
}

impl LowTable {
    /// The best low of two cards of the hand with three of the board.
    #[inline]
    pub fn omaha(&self, hole: &OmahaHole, board: &OmahaBoard) -> Option<LowRank> {
        board.threes().iter().flat_map(|&three| hole.0.iter().map(move |&two| self.best(two + three))).max()
    }
}
