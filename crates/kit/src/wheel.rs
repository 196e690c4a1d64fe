//! The American wheel (RO A.3): 38 pockets, their order and their ground.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A pocket of the wheel: 0, 00, 1 to 36.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[derive(ts_rs::TS)]
#[ts(type = "string")]
pub struct Pocket(u8);

/// The colour a number stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Ground {
    /// 0 and 00.
    Green,
    /// Eighteen numbers.
    Red,
    /// Eighteen numbers.
    Black,
}

/// 00 is held as the number behind 36.
const DOUBLE_ZERO: u8 = 37;

/// The pockets as they follow each other on the wheel. Not printed in the rules: the usual American order.
const ORDER: [u8; 38] = [
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25, 29, 12, 8, 19, 31,
    18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
];

const RED: [u8; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

impl Pocket {
    /// 0.
    pub const ZERO: Pocket = Pocket(0);
    /// 00.
    pub const DOUBLE_ZERO: Pocket = Pocket(DOUBLE_ZERO);

    /// The pocket of a number from 1 to 36.
    pub const fn number(number: u8) -> Option<Pocket> {
        if number >= 1 && number <= 36 { Some(Pocket(number)) } else { None }
    }

    /// All 38: 0, 1 to 36, 00.
    pub fn all() -> impl DoubleEndedIterator<Item = Pocket> + ExactSizeIterator {
        (0..38).map(Pocket)
    }

    /// All 38 in the order of the wheel, from 0.
    pub fn around() -> impl DoubleEndedIterator<Item = Pocket> + ExactSizeIterator {
        ORDER.into_iter().map(Pocket)
    }

    /// Its number, 1 to 36; the zeroes have none.
    pub const fn face(self) -> Option<u8> {
        if self.0 >= 1 && self.0 <= 36 { Some(self.0) } else { None }
    }

    /// Its place in [`Pocket::all`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The colour it stands on.
    pub fn ground(self) -> Ground {
        match self.face() {
            None => Ground::Green,
            Some(number) if RED.contains(&number) => Ground::Red,
            Some(_) => Ground::Black,
        }
    }

    /// The two pockets on each side, in the order they lie on the wheel.
    pub fn neighbours(self) -> [Pocket; 4] {
        let place = ORDER.iter().position(|&p| p == self.0).expect("every pocket is on the wheel");
        [36, 37, 1, 2].map(|step| Pocket(ORDER[(place + step) % 38]))
    }
}

/// A reading that is no pocket of this wheel.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no such pocket: {0:?} (0, 00, 1 to 36)")]
pub struct NoSuchPocket(pub String);

impl FromStr for Pocket {
    type Err = NoSuchPocket;
    fn from_str(text: &str) -> Result<Pocket, NoSuchPocket> {
        let found = Pocket::all().find(|pocket| pocket.as_str() == text);
        found.ok_or_else(|| NoSuchPocket(text.to_owned()))
    }
}

const NAMES: [&str; 38] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18",
    "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35",
    "36", "00",
];

impl Pocket {
    /// As printed on the wheel.
    pub const fn as_str(self) -> &'static str {
        NAMES[self.0 as usize]
    }
}

impl fmt::Display for Pocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Pocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl TryFrom<String> for Pocket {
    type Error = NoSuchPocket;
    fn try_from(text: String) -> Result<Pocket, NoSuchPocket> {
        text.parse()
    }
}

impl From<Pocket> for String {
    fn from(pocket: Pocket) -> String {
        pocket.as_str().to_owned()
    }
}

/// A set of pockets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PocketSet(u64);

impl PocketSet {
    /// With this pocket in it.
    pub const fn with(self, pocket: Pocket) -> PocketSet {
        PocketSet(self.0 | 1 << pocket.0)
    }

    /// Is the pocket in it?
    pub const fn contains(self, pocket: Pocket) -> bool {
        self.0 >> pocket.0 & 1 == 1
    }

    /// How many pockets?
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its pockets: 0 and 00 first, then by number.
    pub fn iter(self) -> impl Iterator<Item = Pocket> {
        let zeroes = [Pocket::ZERO, Pocket::DOUBLE_ZERO].into_iter();
        zeroes.chain((1..=36).map(Pocket)).filter(move |&pocket| self.contains(pocket))
    }
}

impl FromIterator<Pocket> for PocketSet {
    fn from_iter<I: IntoIterator<Item = Pocket>>(pockets: I) -> PocketSet {
        pockets.into_iter().fold(PocketSet::default(), PocketSet::with)
    }
}

impl fmt::Debug for PocketSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
