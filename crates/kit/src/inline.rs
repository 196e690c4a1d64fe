//! Short strings that are copied like numbers: names of people and devices, cites.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A string of at most `N` bytes, held in place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inline<const N: usize> {
    /// Zeros behind the text.
    bytes: [u8; N],
    len: u8,
}

impl<const N: usize> Hash for Inline<N> {
    /// Of the text alone: the place it is held in may be much longer.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.bytes[..usize::from(self.len)]);
        state.write_u8(0xff);
    }
}

/// A name longer than its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is longer than {most} bytes")]
pub struct TooLong {
    /// What was written.
    pub text: String,
    /// How many bytes there is room for.
    pub most: usize,
}

impl<const N: usize> Inline<N> {
    /// Holds `text`, or `None` if it is too long. Usable in constants.
    pub const fn new(text: &str) -> Option<Inline<N>> {
        let from = text.as_bytes();
        if from.len() > N || N > 255 {
            return None;
        }
        let mut bytes = [0; N];
        let mut i = 0;
        while i < from.len() {
            bytes[i] = from[i];
            i += 1;
        }
        Some(Inline { bytes, len: from.len() as u8 })
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).expect("made from a str")
    }
}

impl<const N: usize> FromStr for Inline<N> {
    type Err = TooLong;
    fn from_str(text: &str) -> Result<Inline<N>, TooLong> {
        Inline::new(text).ok_or_else(|| TooLong { text: text.to_owned(), most: N })
    }
}

impl<const N: usize> fmt::Display for Inline<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for Inline<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl<const N: usize> Serialize for Inline<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Inline<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Inline<N>, D::Error> {
        struct Text<const N: usize>;
        impl<const N: usize> Visitor<'_> for Text<N> {
            type Value = Inline<N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Inline<N>, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}
