//! Rounds that are over, whatever was played: folded from what the games tell ([`games::told`]).

mod fold;

use games::told::{Bet, Came};
use kit::{At, Cents, Cite, Person, Seat};
use serde::Serialize;

pub use fold::{Payment, Played, Recorded};

/// What was corrected in a round: the result, or where a bet lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "PastCorrection")]
pub struct Correction {
    /// When.
    pub at: At,
    /// By whom.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Person>,
    /// Who agreed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Person>,
    /// What.
    pub what: Corrected,
}

/// What was corrected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "PastCorrected")]
pub enum Corrected {
    /// The result.
    Result {
        /// As it was taken.
        #[ts(type = "PastResult")]
        from: Came,
        /// As it is.
        #[ts(type = "PastResult")]
        to: Came,
        /// By which paragraph.
        cite: Cite,
    },
    /// A bet that was keyed elsewhere than it lies.
    Bet {
        /// Whose.
        seat: Seat,
        /// Where it was keyed.
        #[ts(type = "string")]
        from: Bet,
        /// Where it lies.
        #[ts(type = "string")]
        to: Bet,
        /// How much.
        amount: Cents,
        /// How the floor knows.
        reason: String,
        /// By which paragraph.
        cite: Cite,
    },
}
