//! An entry: the bytes that are stored and hashed, and how they are read back.

use std::fmt;
use std::str::FromStr;

use kit::At;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::seal::{PublishedKey, SealedBox};

/// The version of the form of entries this program writes.
pub const FORMAT: u32 = 1;

/// A SHA-256; written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What stands before the first entry of a stream.
    pub const NONE: Hash = Hash([0; 32]);

    /// The hash of some bytes.
    pub fn of(bytes: &[u8]) -> Hash {
        Hash(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&hex::encode(self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hash {
    type Err = hex::FromHexError;
    fn from_str(text: &str) -> Result<Hash, hex::FromHexError> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes)?;
        Ok(Hash(bytes))
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut digits = [0; 64];
        hex::encode_to_slice(self.0, &mut digits).expect("twice as long");
        serializer.serialize_str(std::str::from_utf8(&digits).expect("hex digits"))
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// An entry before it is closed: every part is JSON already.
#[derive(Debug, Serialize)]
pub struct Draft<'a> {
    /// The form of entries: [`FORMAT`].
    pub format: u32,
    /// The program that wrote it.
    pub engine: &'a str,
    /// The stream: `property/kind/name`.
    pub stream: &'a str,
    /// Its place, from one.
    pub seq: u64,
    /// The gaming day.
    pub day: &'a str,
    /// When, by the house's clock.
    pub at: At,
    /// Who acted, who agreed.
    pub who: &'a RawValue,
    /// The command's id; what the house does by itself has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    /// What was asked.
    pub command: &'a RawValue,
    /// The version of the events' form: older ones are brought up to date when they are read.
    pub version: u32,
    /// What happened.
    pub events: &'a RawValue,
    /// The money it moved.
    pub postings: &'a RawValue,
    /// What nobody may read yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed: Option<SealedBox>,
    /// Keys that are given free with this entry.
    #[serde(skip_serializing_if = "<[PublishedKey]>::is_empty")]
    pub keys: &'a [PublishedKey],
    /// The hash of the entry before it.
    pub prev: Hash,
}

impl Draft<'_> {
    /// Closes the entry: its bytes, and their hash.
    pub fn close(&self) -> Entry {
        let bytes = serde_json::to_vec(self).expect("plain data");
        let hash = Hash::of(&bytes);
        Entry { seq: self.seq, id: self.id.map(str::to_owned), bytes, hash }
    }
}

/// A closed entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its place.
    pub seq: u64,
    /// The command's id.
    pub id: Option<String>,
    /// What is stored and hashed.
    pub bytes: Vec<u8>,
    /// Their hash.
    pub hash: Hash,
}

/// An entry read back.
#[derive(Debug, Deserialize)]
pub struct Read<'a> {
    /// The form.
    pub format: u32,
    /// The program that wrote it.
    #[serde(borrow)]
    pub engine: std::borrow::Cow<'a, str>,
    /// The stream.
    #[serde(borrow)]
    pub stream: std::borrow::Cow<'a, str>,
    /// Its place.
    pub seq: u64,
    /// The gaming day.
    #[serde(borrow)]
    pub day: std::borrow::Cow<'a, str>,
    /// When.
    pub at: At,
    /// Who acted, who agreed.
    #[serde(borrow)]
    pub who: &'a RawValue,
    /// The command's id.
    #[serde(borrow, default)]
    pub id: Option<std::borrow::Cow<'a, str>>,
    /// What was asked.
    #[serde(borrow)]
    pub command: &'a RawValue,
    /// The version of the events' form.
    pub version: u32,
    /// What happened.
    #[serde(borrow)]
    pub events: &'a RawValue,
    /// The money it moved.
    #[serde(borrow)]
    pub postings: &'a RawValue,
    /// What nobody may read yet.
    #[serde(default)]
    pub sealed: Option<SealedBox>,
    /// Keys given free.
    #[serde(default)]
    pub keys: Vec<PublishedKey>,
    /// The hash of the entry before it.
    pub prev: Hash,
}

/// Bytes that are no entry, or one of a later form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Not JSON of this form.
    #[error("not an entry: {0}")]
    Malformed(String),
    /// Written by a newer program.
    #[error("written in form {0}, which this program does not know (it knows up to {FORMAT})")]
    Newer(u32),
}

impl<'a> Read<'a> {
    /// Reads the bytes of an entry.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Read<'a>, Unreadable> {
        #[derive(Deserialize)]
        struct Form {
            format: u32,
        }
        match serde_json::from_slice::<Read<'a>>(bytes) {
            Ok(read) if read.format > FORMAT => Err(Unreadable::Newer(read.format)),
            Ok(read) if read.format == 0 => Err(Unreadable::Malformed("no form has the number 0".to_owned())),
            Ok(read) => Ok(read),
            Err(error) => match serde_json::from_slice::<Form>(bytes) {
                Ok(form) if form.format > FORMAT => Err(Unreadable::Newer(form.format)),
                _ => Err(Unreadable::Malformed(error.to_string())),
            },
        }
    }
}
