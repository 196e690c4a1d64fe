//! What chance decides, and what devices report beside it.

use serde::{Deserialize, Serialize};

use crate::{Card, Dice, Face, Pocket, Slot};

/// Something chance decided. A dealer's pad, a sensor, a shoe and the random draw all say it in this form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The ball rests there.
    Pocket(Pocket),
    /// A card was dealt.
    Card(Slot),
    /// The dice lie so.
    Dice(Dice),
}

/// What chance is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Draw {
    /// A pocket of the wheel.
    Pocket,
    /// The next card, to lie that way.
    Card(Face),
    /// Three dice.
    Dice,
}

impl Draw {
    /// Is this what was asked for?
    pub fn is_answered_by(self, outcome: Outcome) -> bool {
        match (self, outcome) {
            (Draw::Pocket, Outcome::Pocket(_)) | (Draw::Dice, Outcome::Dice(_)) => true,
            (Draw::Card(face), Outcome::Card(slot)) => slot.face() == face,
            _ => false,
        }
    }
}

/// Which way the ball was thrown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Against the wheel, as it should be.
    Against,
    /// The way the wheel turns.
    With,
}

/// What a device noticed that decides nothing by itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// The ball left the hand.
    Launched(Direction),
    /// The ball has gone around the track that many times and left it.
    Revolutions(u8),
    /// The device read something that is no outcome of this game; this is what it said.
    Unreadable(String),
    /// The order of a shoe is fixed; this is its hash, in hex.
    ShoeCommitted(String),
    /// The order of a shoe that was committed to, and the salt of its hash.
    ShoeRevealed {
        /// From the front, before the cut.
        order: Vec<Card>,
        /// The salt.
        salt: String,
    },
}
