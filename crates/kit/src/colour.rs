//! Colours of chips.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The colour of a chip. A non-value colour shows whose chip it is.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
#[derive(ts_rs::TS)]
pub enum Colour {
    White,
    Red,
    Green,
    Black,
    Purple,
    Gold,
    Blue,
    Brown,
    Grey,
    Lavender,
    Lime,
    Navy,
    Orange,
    Peach,
    Pink,
    Teal,
    Turquoise,
    Yellow,
}

impl Colour {
    /// The colour's name as data.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
