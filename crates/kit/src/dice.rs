//! Three dice in a shaker (SB A.1): what they can show, and how often.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What three dice show. In which order they lie says nothing, so the faces are kept from low to high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[derive(ts_rs::TS)]
#[ts(type = "string")]
pub struct Dice([u8; 3]);

/// In how many ways three dice fall.
pub const ROLLS: u64 = 216;

/// The places of all 56 in their order, by the three faces.
const PLACES: [u8; 216] = places();

const fn spot(faces: [u8; 3]) -> usize {
    (faces[0] as usize - 1) * 36 + (faces[1] as usize - 1) * 6 + faces[2] as usize - 1
}

const fn places() -> [u8; 216] {
    let mut places = [0; 216];
    let (mut next, mut low) = (0, 1);
    while low <= 6 {
        let mut middle = low;
        while middle <= 6 {
            let mut high = middle;
            while high <= 6 {
                places[spot([low, middle, high])] = next;
                next += 1;
                high += 1;
            }
            middle += 1;
        }
        low += 1;
    }
    places
}

impl Dice {
    /// How many different rolls there are, whichever die shows which face.
    pub const COUNT: usize = 56;

    /// Three faces from 1 to 6, in any order.
    pub fn new(faces: [u8; 3]) -> Option<Dice> {
        let mut faces = faces;
        faces.sort_unstable();
        faces.iter().all(|face| (1..=6).contains(face)).then_some(Dice(faces))
    }

    /// All 56, from 1-1-1 to 6-6-6.
    pub fn all() -> impl Iterator<Item = Dice> {
        (1..=6).flat_map(|low| {
            (low..=6).flat_map(move |middle| (middle..=6).map(move |high| Dice([low, middle, high])))
        })
    }

    /// The faces, from low to high.
    pub const fn faces(self) -> [u8; 3] {
        self.0
    }

    /// In how many of the 216 ways they fall so.
    pub const fn ways(self) -> u64 {
        let [low, middle, high] = self.0;
        match (low == middle, middle == high) {
            (true, true) => 1,
            (false, false) => 6,
            _ => 3,
        }
    }

    /// Their sum.
    pub const fn total(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2]
    }

    /// How many of them show this face.
    pub fn showing(self, face: u8) -> usize {
        self.0.iter().filter(|&&shown| shown == face).count()
    }

    /// All three alike.
    pub const fn is_triple(self) -> bool {
        self.0[0] == self.0[2]
    }

    /// Its place in [`Dice::all`].
    pub const fn index(self) -> usize {
        PLACES[spot(self.0)] as usize
    }
}

/// Something that three dice cannot show.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no such dice: {0:?} (three faces of 1 to 6, as in 2-4-4)")]
pub struct NoSuchDice(pub String);

impl FromStr for Dice {
    type Err = NoSuchDice;

    /// Reads `2-4-4`, in any order.
    fn from_str(text: &str) -> Result<Dice, NoSuchDice> {
        let none = || NoSuchDice(text.to_owned());
        let &[a, b'-', b, b'-', c] = text.as_bytes() else { return Err(none()) };
        Dice::new([a, b, c].map(|digit| digit.wrapping_sub(b'0'))).ok_or_else(none)
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, middle, high] = self.0;
        f.pad(&format!("{low}-{middle}-{high}"))
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for Dice {
    type Error = NoSuchDice;
    fn try_from(text: String) -> Result<Dice, NoSuchDice> {
        text.parse()
    }
}

impl From<Dice> for String {
    fn from(dice: Dice) -> String {
        dice.to_string()
    }
}
