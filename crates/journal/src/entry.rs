//! An entry: the bytes that are stored and hashed, and how they are read back.

use std::fmt;
use std::str::FromStr;

use kit::At;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::seal::{PublishedKey, SealedBox};

/// The version of the form of entries this program writes.
pub const FORMAT: u32 = 2;

/// What a byte is worth as a hex digit in lower case, or more than 15. Each entry that is read names a hash, and a table
/// does not mind whether a digit is a letter.
const DIGITS: [u8; 256] = {
    let mut digits = [u8::MAX; 256];
    let mut value = 0;
    while value < 16 {
        digits[b"0123456789abcdef"[value] as usize] = value as u8;
        value += 1;
    }
    digits
};

/// Hex digits are written in lower case: what is signed or hashed is written in one way.
pub(crate) fn in_lower_case(text: &str) -> bool {
    !text.bytes().any(|digit| digit.is_ascii_uppercase())
}

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

    /// Its hex digits.
    fn digits(&self) -> [u8; 64] {
        let mut digits = [0; 64];
        hex::encode_to_slice(self.0, &mut digits).expect("twice as long");
        digits
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
        let digits: &[u8; 64] =
            text.as_bytes().try_into().map_err(|_| hex::FromHexError::InvalidStringLength)?;
        let mut bytes = [0; 32];
        let mut wrong = 0;
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let (high, low) = (DIGITS[usize::from(pair[0])], DIGITS[usize::from(pair[1])]);
            wrong |= high | low;
            *byte = high << 4 | low;
        }
        if wrong > 15 {
            let index = digits.iter().position(|digit| DIGITS[usize::from(*digit)] > 15).unwrap_or_default();
            return Err(hex::FromHexError::InvalidHexCharacter { c: char::from(digits[index]), index });
        }
        Ok(Hash(bytes))
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(std::str::from_utf8(&self.digits()).expect("hex digits"))
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        struct Digits;
        impl Visitor<'_> for Digits {
            type Value = Hash;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("64 hex digits")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Hash, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Digits)
    }
}

/// What every entry of a stream begins with, written once.
#[derive(Debug, Clone)]
pub struct Heading(Vec<u8>);

impl Heading {
    /// Of a stream, by a program, in a form of entries (as a rule [`FORMAT`]).
    pub fn new(format: u32, engine: &str, stream: &str) -> Heading {
        let mut bytes = Vec::new();
        part(&mut bytes, r#"{"format":"#, &format);
        part(&mut bytes, r#","engine":"#, &engine);
        part(&mut bytes, r#","stream":"#, &stream);
        Heading(bytes)
    }
}

/// An entry before it is closed. What its parts are nobody here knows: they are serialised once, straight into its
/// bytes.
#[derive(Debug)]
pub struct Draft<'a, Who, Command, Events> {
    /// The form of entries, the program that wrote it, and the stream.
    pub heading: &'a Heading,
    /// Its place, from one.
    pub seq: u64,
    /// The gaming day.
    pub day: &'a str,
    /// When, by the house's clock.
    pub at: At,
    /// Who acted, who agreed.
    pub who: Who,
    /// The command's id; what the house does by itself has none.
    pub id: Option<&'a str>,
    /// What was asked.
    pub command: Command,
    /// The version of the events' form: older ones are brought up to date when they are read.
    pub version: u32,
    /// What happened.
    pub events: Events,
    /// The money it moved, as JSON.
    pub postings: &'a [u8],
}

/// What an entry ends with: some of it is known only when the rest is written.
#[derive(Debug)]
pub struct End<'a> {
    /// What nobody may read yet, a part for each scope.
    pub sealed: &'a [SealedBox],
    /// Keys that are given free with this entry.
    pub keys: &'a [PublishedKey],
    /// The hash of the entry before it.
    pub prev: Hash,
}

/// An entry that lacks its end.
#[derive(Debug)]
pub struct Open {
    seq: u64,
    id: Option<String>,
    bytes: Vec<u8>,
}

/// Room for an entry of a common length.
const COMMON: usize = 768;

/// Writes a part of an entry behind its name, which stands there as it is: names are ours and need no escape, and
/// there is an entry for every key that anybody presses.
fn part(bytes: &mut Vec<u8>, name: &str, value: &impl Serialize) {
    bytes.extend_from_slice(name.as_bytes());
    serde_json::to_writer(bytes, value).expect("plain data, within a seal");
}

impl<W: Serialize, C: Serialize, E: Serialize> Draft<'_, W, C, E> {
    /// Writes the entry as far as its end.
    pub fn write(&self) -> Open {
        let mut bytes = Vec::with_capacity(COMMON);
        let out = &mut bytes;
        out.extend_from_slice(&self.heading.0);
        part(out, r#","seq":"#, &self.seq);
        part(out, r#","day":"#, &self.day);
        part(out, r#","at":"#, &self.at);
        part(out, r#","who":"#, &self.who);
        if let Some(id) = self.id {
            part(out, r#","id":"#, &id);
        }
        part(out, r#","command":"#, &self.command);
        part(out, r#","version":"#, &self.version);
        part(out, r#","events":"#, &self.events);
        out.extend_from_slice(br#","postings":"#);
        out.extend_from_slice(self.postings);
        Open { seq: self.seq, id: self.id.map(str::to_owned), bytes }
    }
}

impl Open {
    /// Closes the entry: its bytes, and their hash.
    pub fn close(self, end: &End<'_>) -> Entry {
        let Open { seq, id, mut bytes } = self;
        if !end.sealed.is_empty() {
            part(&mut bytes, r#","sealed":"#, &end.sealed);
        }
        if !end.keys.is_empty() {
            part(&mut bytes, r#","keys":"#, &end.keys);
        }
        bytes.extend_from_slice(br#","prev":""#);
        bytes.extend_from_slice(&end.prev.digits());
        bytes.extend_from_slice(br#""}"#);
        let hash = Hash::of(&bytes);
        Entry { seq, id, bytes, hash }
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
    #[serde(default, deserialize_with = "parts")]
    pub sealed: Vec<SealedBox>,
    /// Keys given free.
    #[serde(default)]
    pub keys: Vec<PublishedKey>,
    /// The hash of the entry before it.
    pub prev: Hash,
}

/// Sealed parts: a list since form 2, in which each says its marks; one part that has them all in form 1.
fn parts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<SealedBox>, D::Error> {
    struct Parts;
    impl<'de> Visitor<'de> for Parts {
        type Value = Vec<SealedBox>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("sealed parts")
        }
        fn visit_unit<E: serde::de::Error>(self) -> Result<Vec<SealedBox>, E> {
            Ok(Vec::new())
        }
        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Vec<SealedBox>, A::Error> {
            let part = SealedBox::deserialize(MapAccessDeserializer::new(map))?;
            Ok(vec![SealedBox { marks: None, ..part }])
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<SealedBox>, A::Error> {
            let mut parts: Vec<SealedBox> = Vec::new();
            while let Some(part) = list.next_element::<SealedBox>()? {
                if part.marks.is_none() || parts.iter().any(|before| before.key == part.key) {
                    return Err(serde::de::Error::custom("a sealed part without marks, or two of one scope"));
                }
                parts.push(part);
            }
            let mut marks: Vec<usize> =
                parts.iter().flat_map(|part| part.marks.iter().flatten().copied()).collect();
            marks.sort_unstable();
            match !marks.is_empty() && marks.iter().copied().eq(0..marks.len()) {
                true => Ok(parts),
                false => {
                    Err(serde::de::Error::custom("the marks of its sealed parts do not count up from 0"))
                }
            }
        }
    }
    deserializer.deserialize_any(Parts)
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
        // Checked once as a whole, the text need not be checked part by part.
        let text = std::str::from_utf8(bytes).map_err(|error| Unreadable::Malformed(error.to_string()))?;
        match serde_json::from_str::<Read<'a>>(text) {
            Ok(read) if read.format > FORMAT => Err(Unreadable::Newer(read.format)),
            Ok(read) if read.format == 0 => Err(Unreadable::Malformed("no form has the number 0".to_owned())),
            // A list of parts is form 2, one part is form 1.
            Ok(read) if read.sealed.iter().any(|part| part.marks.is_some() != (read.format > 1)) => {
                Err(Unreadable::Malformed("its sealed part is of another form".to_owned()))
            }
            Ok(read) => Ok(read),
            Err(error) => match serde_json::from_str::<Form>(text) {
                Ok(form) if form.format > FORMAT => Err(Unreadable::Newer(form.format)),
                _ => Err(Unreadable::Malformed(error.to_string())),
            },
        }
    }
}
