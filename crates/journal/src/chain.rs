//! The chain of a stream: each entry names the hash of the one before it.

use crate::entry::{Hash, Read, Unreadable};

/// Where a chain stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// The stream.
    pub stream: String,
    /// The last entry's place; zero before the first.
    pub seq: u64,
    /// The last entry's hash.
    pub hash: Hash,
}

/// An entry that continues a chain.
#[derive(Debug)]
pub struct Link<'a> {
    /// The entry.
    pub read: Read<'a>,
    /// Its hash.
    pub hash: Hash,
}

/// Why an entry does not continue a chain.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// Not an entry at all.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The bytes are not those that were hashed.
    #[error("the bytes have the hash {found}, stored beside them is {stored}")]
    Changed {
        /// Of the bytes.
        found: Hash,
        /// Stored.
        stored: Hash,
    },
    /// It belongs to another stream.
    #[error("it belongs to the stream {0:?}")]
    OtherStream(String),
    /// An entry is missing, added or out of order.
    #[error("it is entry {found}, where entry {expected} is due")]
    OutOfOrder {
        /// Its place.
        found: u64,
        /// The place due.
        expected: u64,
    },
    /// It continues something else.
    #[error("it follows an entry with the hash {found}, the one before it has {expected}")]
    OtherPast {
        /// What it names.
        found: Hash,
        /// What stands before it.
        expected: Hash,
    },
}

impl Chain {
    /// A chain before its first entry.
    pub fn new(stream: impl Into<String>) -> Chain {
        Chain { stream: stream.into(), seq: 0, hash: Hash::NONE }
    }

    /// Takes the next entry, or says why it is not the next.
    pub fn follow<'a>(&mut self, bytes: &'a [u8], stored: Hash) -> Result<Link<'a>, Broken> {
        let link = Link::after(&self.stream, self.seq, self.hash, bytes, stored)?;
        (self.seq, self.hash) = (link.read.seq, link.hash);
        Ok(link)
    }
}

impl<'a> Link<'a> {
    /// The entry that continues a stream behind the one at this place with this hash, or why it does not.
    pub fn after(
        stream: &str,
        seq: u64,
        prev: Hash,
        bytes: &'a [u8],
        stored: Hash,
    ) -> Result<Link<'a>, Broken> {
        let hash = Hash::of(bytes);
        if hash != stored {
            return Err(Broken::Changed { found: hash, stored });
        }
        let read = Read::from_bytes(bytes)?;
        if read.stream != stream {
            return Err(Broken::OtherStream(read.stream.into_owned()));
        }
        if read.seq != seq + 1 {
            return Err(Broken::OutOfOrder { found: read.seq, expected: seq + 1 });
        }
        if read.prev != prev {
            return Err(Broken::OtherPast { found: read.prev, expected: prev });
        }
        Ok(Link { read, hash })
    }
}
