//! The pack: what is in it, and where its preparing stands (BJ B.4, D, E, H.1 to H.3, I.1 to I.4).

use kit::{Card, Seat, Slot};
use serde::{Deserialize, Serialize};

use super::round::Cutter;
pub use crate::cards::Composition;

/// Where the preparing of a pack stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The decks are to be inspected and verified (BJ D.1).
    Received,
    /// Verified: to be spread face up for the first player (BJ D.2).
    Verified,
    /// Spread and looked at: to be washed (BJ D.3, E.6).
    Spread,
    /// Stacked: to be shuffled (BJ E.1).
    Stacked,
    /// Shuffled: offered for the cut (BJ E.3).
    Shuffled {
        /// Who has declined.
        declined: Vec<Seat>,
    },
    /// Cut, or shuffled by a device: to be loaded (BJ H.2, I.3).
    Cut {
        /// By whom; the dealer or nobody.
        by: Option<Seat>,
    },
    /// In play.
    Ready,
    /// The round after which it is shuffled is over (BJ E.1).
    Spent,
    /// At an open table without play the cards lie spread (BJ E.6).
    Resting,
}

/// The pack: a shoe, or the cards in the dealer's hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoe {
    /// How often it was shuffled.
    pub number: u64,
    /// Where its preparing stands.
    pub stage: Stage,
    /// Cards of which the system does not know where they are.
    pub unknown: Composition,
    /// Cards still in it.
    pub left: u16,
    /// Cards still to be burned (BJ H.3, I.4).
    pub burn: u16,
    /// Those that were.
    pub burned: Vec<Slot>,
    /// Cards behind the cutting card.
    pub cut_card: u16,
    /// The cutting card is out: the last round of this pack.
    pub last: bool,
    /// Who cuts next.
    pub cutter: Cutter,
    /// A card that was drawn in error and seen is the next one (BJ M.2).
    pub next: Option<Card>,
}

impl Shoe {
    /// Before any card was received.
    pub fn new(decks: u16) -> Shoe {
        Shoe {
            number: 0,
            stage: Stage::Received,
            unknown: Composition::full(decks),
            left: decks * 52,
            burn: 0,
            burned: Vec::new(),
            cut_card: 0,
            last: false,
            cutter: Cutter::First,
            next: None,
        }
    }

    /// All cards are in it again but those that lie on the table.
    pub fn fill(&mut self, decks: u16, on_table: impl Iterator<Item = Slot>) -> bool {
        self.unknown = Composition::full(decks);
        self.left = decks * 52;
        (self.burn, self.last, self.next) = (0, false, None);
        self.burned.clear();
        let mut fits = true;
        for slot in on_table {
            fits &= self.out(slot);
        }
        fits
    }

    /// A card leaves it. `false` if it holds none such.
    pub fn out(&mut self, slot: Slot) -> bool {
        let there = self.left > 0 && slot.known().is_none_or(|card| self.unknown.take(card));
        self.left = self.left.saturating_sub(1);
        there
    }
}
