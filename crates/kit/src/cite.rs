//! Cites: the paragraph of the book that a refusal, a test or a line of code stands on.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Inline;

/// The documents that can be cited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumIter)]
pub enum Book {
    /// Roulette.
    RO,
    /// Minibaccarat.
    MB,
    /// Parimutuel wagering.
    PM,
    /// Baccarat.
    BC,
    /// Blackjack.
    BJ,
    /// Sic bo.
    SB,
    /// Poker.
    PK,
    /// Four card poker.
    FP,
    /// House controls: what every table shares and no Rules of Play print (floats, slips, people, commands).
    HC,
}

impl Book {
    /// The two letters that open a cite of this book.
    pub const fn code(self) -> &'static str {
        match self {
            Book::RO => "RO",
            Book::MB => "MB",
            Book::PM => "PM",
            Book::BC => "BC",
            Book::BJ => "BJ",
            Book::SB => "SB",
            Book::PK => "PK",
            Book::FP => "FP",
            Book::HC => "HC",
        }
    }

    const fn of(a: u8, b: u8) -> Option<Book> {
        Some(match (a, b) {
            (b'R', b'O') => Book::RO,
            (b'M', b'B') => Book::MB,
            (b'P', b'M') => Book::PM,
            (b'B', b'C') => Book::BC,
            (b'B', b'J') => Book::BJ,
            (b'S', b'B') => Book::SB,
            (b'P', b'K') => Book::PK,
            (b'F', b'P') => Book::FP,
            (b'H', b'C') => Book::HC,
            _ => return None,
        })
    }
}

/// A paragraph id: the book's code and the paragraph as printed, such as `RO I.3.b.viii`.
///
/// Only the form is known here. Whether the paragraph exists is the catalogue's business (`rules/`), and a
/// test holds every cite in the code against it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(type = "string")]
pub struct Cite(Inline<26>);

impl Cite {
    /// Reads a cite. In a constant a malformed one does not compile: see [`cite!`](crate::cite!).
    pub const fn parse(text: &str) -> Option<Cite> {
        let bytes = text.as_bytes();
        if bytes.len() < 4 || bytes[2] != b' ' || Book::of(bytes[0], bytes[1]).is_none() {
            return None;
        }
        let mut i = 3;
        let mut segment = 0;
        while i < bytes.len() {
            let byte = bytes[i];
            if byte == b'.' {
                if segment == 0 {
                    return None;
                }
                segment = 0;
            } else if byte.is_ascii_alphanumeric() {
                segment += 1;
            } else {
                return None;
            }
            i += 1;
        }
        if segment == 0 {
            return None;
        }
        match Inline::new(text) {
            Some(inline) => Some(Cite(inline)),
            None => None,
        }
    }

    /// The document cited.
    pub fn book(self) -> Book {
        let text = self.0.as_str().as_bytes();
        Book::of(text[0], text[1]).expect("checked when parsed")
    }

    /// The paragraph within the document: `I`, `3`, `b`, `viii`.
    pub fn segments(&self) -> impl Iterator<Item = &str> {
        self.0.as_str()[3..].split('.')
    }

    /// Is `other` this paragraph or a part of it? `RO I.9` holds `RO I.9.d`.
    pub fn holds(&self, other: &Cite) -> bool {
        match other.as_str().strip_prefix(self.as_str()) {
            Some(rest) => rest.is_empty() || rest.starts_with('.'),
            None => false,
        }
    }

    /// As printed.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// A cite checked for its form when the program is compiled.
///
/// ```
/// assert_eq!(kit::cite!("RO I.9.k").to_string(), "RO I.9.k");
/// ```
#[macro_export]
macro_rules! cite {
    ($text:literal) => {
        const {
            match $crate::Cite::parse($text) {
                Some(cite) => cite,
                None => panic!("malformed cite"),
            }
        }
    };
}

/// What is wrong with a written cite.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a cite: {0:?} (write the book's code and the paragraph, as in \"RO I.3.b\")")]
pub struct BadCite(pub String);

impl FromStr for Cite {
    type Err = BadCite;
    fn from_str(text: &str) -> Result<Cite, BadCite> {
        Cite::parse(text).ok_or_else(|| BadCite(text.to_owned()))
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Serialize for Cite {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cite {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cite, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
