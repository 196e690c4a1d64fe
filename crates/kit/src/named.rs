//! What somebody named, whether or not it exists.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A name as it came from a person, a device or a file. Reading never fails; the rules refuse what is
/// [`Unknown`](Named::Unknown), with their cite.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Named<T> {
    /// It exists.
    Known(T),
    /// It does not; this is what was said.
    Unknown(String),
}

impl<T: FromStr> Named<T> {
    /// Reads a name.
    pub fn read(text: &str) -> Named<T> {
        match text.parse() {
            Ok(known) => Named::Known(known),
            Err(_) => Named::Unknown(text.to_owned()),
        }
    }
}

impl<T: Copy> Named<T> {
    /// The thing itself, or the words that name nothing.
    pub fn known(&self) -> Result<T, &str> {
        match self {
            Named::Known(known) => Ok(*known),
            Named::Unknown(text) => Err(text),
        }
    }
}

impl<T> From<T> for Named<T> {
    fn from(known: T) -> Named<T> {
        Named::Known(known)
    }
}

impl<T: fmt::Display> fmt::Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Known(known) => known.fmt(f),
            Named::Unknown(text) => text.fmt(f),
        }
    }
}

impl<T: fmt::Display> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, T: FromStr> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named<T>, D::Error> {
        Ok(Named::read(&String::deserialize(deserializer)?))
    }
}
