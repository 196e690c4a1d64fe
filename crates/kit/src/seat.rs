//! Places at a table.

use std::fmt;
use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

/// A seat, counted from one: a player's place at a live table, or a terminal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[derive(ts_rs::TS)]
#[ts(type = "number")]
pub struct Seat(NonZeroU16);

impl Seat {
    /// The seat of that number; there is no seat zero.
    pub const fn new(number: u16) -> Option<Seat> {
        match NonZeroU16::new(number) {
            Some(number) => Some(Seat(number)),
            None => None,
        }
    }

    /// Its number, from one.
    pub const fn number(self) -> u16 {
        self.0.get()
    }

    /// Its place in a list, from zero.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The seat at that place of a list, counted from zero.
    pub fn at(index: usize) -> Option<Seat> {
        Seat::new(u16::try_from(index.checked_add(1)?).ok()?)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.0)
    }
}

/// A spot on a layout, numbered by its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(pub u16);
