//! The shoe: what is in it, and where its preparing stands (MB B, D, E, H, I).

use kit::{Card, Seat};
use serde::{Deserialize, Serialize};

pub use crate::cards::{Committed, Composition, commitment, holds};

/// One of the two batches of a shuffler (MB B.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Batch {
    /// The first, and the only one where there is no shuffler.
    #[default]
    First,
    /// The second.
    Second,
}

impl Batch {
    /// The other one (MB B.4.e).
    pub fn other(self) -> Batch {
        match self {
            Batch::First => Batch::Second,
            Batch::Second => Batch::First,
        }
    }

    /// As transcripts write it.
    pub fn name(self) -> &'static str {
        match self {
            Batch::First => "first",
            Batch::Second => "second",
        }
    }
}

/// Where the preparing of a shoe stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The decks are to be verified (MB D.1); with a shuffler, this batch.
    Received(Batch),
    /// Verified: to be spread face up for the first players (MB D.2, D.4); with a shuffler, this batch.
    Verified(Batch),
    /// Spread and looked at: to be turned over and washed (MB D.3, E.6.a).
    Spread,
    /// Stacked: to be shuffled (MB E.1).
    Stacked,
    /// Shuffled: offered for the cut (MB E.2).
    Shuffled {
        /// Who has declined.
        declined: Vec<Seat>,
    },
    /// Cut: the cut cards are to be placed (MB E.4).
    Cut {
        /// By whom; the dealer if nobody.
        by: Option<Seat>,
        /// So many from the front.
        depth: u16,
    },
    /// In the shoe: the first card is to be burned (MB E.4).
    Loaded {
        /// Who cut.
        by: Option<Seat>,
        /// So many from the front.
        depth: u16,
    },
    /// In play.
    Ready,
    /// The last hand is over, or the cards ran out: to be reshuffled (MB E.1, J.8, N.4).
    Spent,
    /// At an open table without play the cards lie spread (MB E.6).
    Resting,
    /// The first player has looked: turned over (MB E.6.b); with a shuffler, to be changed for the other batch.
    LookedAt,
}

/// The cut card has come out (MB J.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CutCardOut {
    /// The last round of the shoe.
    pub last: u64,
    /// Where it came, if that was far from its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub astray: Option<Astray>,
}

/// A cut card that came far from where it was placed (MB J.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Astray {
    /// With so many cards left.
    pub left: u16,
    /// So many were behind it.
    pub placed: u16,
}

/// A shoe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoe {
    /// Counted from one; zero before the first.
    pub number: u64,
    /// Where its preparing stands.
    pub stage: Stage,
    /// Which batch it is.
    pub batch: Batch,
    /// Cards of which the system does not know where they are.
    pub unknown: Composition,
    /// Cards still in it.
    pub left: u16,
    /// Cards to be burned face up (MB E.4, N.1 to N.3).
    pub burn: u16,
    /// Cards behind the cut card.
    pub cut_card: u16,
    /// The last round of this shoe, once the cut card is out (MB J.8).
    pub last: Option<u64>,
    /// Cards drawn in error and not seen: the first of the next hand (MB N.1, N.2).
    pub kept: u8,
    /// The order that was committed to.
    pub committed: Option<Box<Committed>>,
}

impl Shoe {
    /// Before any card was received.
    pub fn new(decks: u16) -> Shoe {
        Shoe {
            number: 0,
            stage: Stage::Received(Batch::First),
            batch: Batch::First,
            unknown: Composition::full(decks),
            left: decks * 52,
            burn: 0,
            cut_card: 0,
            last: None,
            kept: 0,
            committed: None,
        }
    }

    /// Shuffled: all cards are in it again.
    pub fn fill(&mut self, decks: u16) {
        self.unknown = Composition::full(decks);
        self.left = decks * 52;
        self.burn = 0;
        self.last = None;
        self.kept = 0;
        self.committed = None;
    }

    /// A card leaves it. `false` if it holds none such.
    pub fn out(&mut self, card: Option<Card>) -> bool {
        let there = self.left > 0 && card.is_none_or(|card| self.unknown.take(card));
        self.left = self.left.saturating_sub(1);
        if let Some(committed) = &mut self.committed {
            committed.cards().push(card);
        }
        there
    }
}
