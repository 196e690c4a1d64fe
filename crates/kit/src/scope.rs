//! Scopes: how far what is hidden reaches. Everything sealed in one scope opens with one key.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// What is hidden belongs to one of these. Its name is the name of the key: `round/812`, `shoe/3`, `hand/812/3/0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Scope {
    /// A round: a dealer's hole card, cards dealt face down.
    Round(u64),
    /// A shoe: an order of cards that was drawn in advance.
    Shoe(u64),
    /// One hand of one player. If it is mucked, its key is never published.
    Hand {
        /// In which round.
        round: u64,
        /// Whose.
        seat: Seat,
        /// Which of theirs, from zero.
        hand: u8,
    },
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scope::Round(round) => write!(f, "round/{round}"),
            Scope::Shoe(shoe) => write!(f, "shoe/{shoe}"),
            Scope::Hand { round, seat, hand } => write!(f, "hand/{round}/{seat}/{hand}"),
        }
    }
}

/// A name that no scope has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no scope has the name {0:?}")]
pub struct BadScope(pub String);

impl FromStr for Scope {
    type Err = BadScope;
    fn from_str(name: &str) -> Result<Scope, BadScope> {
        let read = || -> Option<Scope> {
            let parts: Vec<&str> = name.split('/').collect();
            Some(match parts.as_slice() {
                ["round", round] => Scope::Round(round.parse().ok()?),
                ["shoe", shoe] => Scope::Shoe(shoe.parse().ok()?),
                ["hand", round, seat, hand] => Scope::Hand {
                    round: round.parse().ok()?,
                    seat: Seat::new(seat.parse().ok()?)?,
                    hand: hand.parse().ok()?,
                },
                _ => return None,
            })
        };
        // One scope has one name: `round/01` is none.
        read().filter(|scope| scope.to_string() == name).ok_or_else(|| BadScope(name.to_owned()))
    }
}

impl TryFrom<String> for Scope {
    type Error = BadScope;
    fn try_from(name: String) -> Result<Scope, BadScope> {
        name.parse()
    }
}

impl From<Scope> for String {
    fn from(scope: Scope) -> String {
        scope.to_string()
    }
}
