//! House options: read from TOML, checked once, every fault at once.

use kit::{BadAmount, Cents, Cite};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Game, Message};

/// Something wrong, or worth a second look, in the options of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    /// The option, dotted: `limits.straight_max`.
    pub option: String,
    /// The paragraph it offends.
    pub cite: Cite,
    /// In words.
    pub message: Message,
}

impl Fault {
    /// An option offends a paragraph.
    pub fn new(option: impl Into<String>, cite: Cite, message: Message) -> Fault {
        Fault { option: option.into(), cite, message }
    }
}

/// An amount as a house option writes it: `"10.00"`, or `10` for whole units. Never a float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(pub Cents);

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        struct Written;
        impl serde::de::Visitor<'_> for Written {
            type Value = Amount;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an amount of money such as \"10.00\" or 10")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Amount, E> {
                text.parse().map(Amount).map_err(|bad: BadAmount| E::custom(bad))
            }
            fn visit_i64<E: serde::de::Error>(self, units: i64) -> Result<Amount, E> {
                let cents = Cents::new(units).checked_mul(100);
                cents.map(Amount).ok_or_else(|| E::custom(BadAmount(units.to_string())))
            }
            fn visit_u64<E: serde::de::Error>(self, units: u64) -> Result<Amount, E> {
                let units = i64::try_from(units).map_err(|_| E::custom(BadAmount(units.to_string())))?;
                self.visit_i64(units)
            }
        }
        deserializer.deserialize_any(Written)
    }
}

/// A file that is no TOML, or holds what no option takes. Line and column count from one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Malformed {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// Reads a draft from TOML.
pub fn read<D: serde::de::DeserializeOwned>(text: &str) -> Result<D, Malformed> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start.min(text.len()));
        let before = text.get(..at).unwrap_or("");
        Malformed {
            line: before.matches('\n').count() + 1,
            column: before.chars().rev().take_while(|&c| c != '\n').count() + 1,
            message: error.message().to_owned(),
        }
    })
}

/// Reads and checks a game from TOML.
pub fn game<G: Game>(text: &str) -> Result<Result<G, Vec<Fault>>, Malformed> {
    read(text).map(|draft| G::check(&draft))
}
