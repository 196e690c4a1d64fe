//! A batch: for each entry four bytes of length, little end first, the hash, the bytes.

use crate::entry::{Entry, Hash};
use crate::store::Stored;

/// How long a row may grow, unless a single entry is longer: whoever reads needs room for a row.
const ROW_BYTES: usize = 64 << 10;

/// What stands before the bytes of an entry.
const BEFORE: usize = 4 + 32;

/// Entries cut into rows.
pub fn rows(mut entries: &[Entry]) -> impl Iterator<Item = &[Entry]> {
    std::iter::from_fn(move || {
        let mut length = 0;
        let fits = entries.iter().take_while(|entry| {
            length += BEFORE + entry.bytes.len();
            length <= ROW_BYTES
        });
        let count = fits.count().max(1);
        let (row, rest) = entries.split_at_checked(count)?;
        entries = rest;
        Some(row)
    })
}

/// So many bytes are written for entries.
pub fn size(entries: &[Entry]) -> usize {
    entries.iter().map(|entry| BEFORE + entry.bytes.len()).sum()
}

/// Packs entries into one row.
pub fn pack(entries: &[Entry], bytes: &mut Vec<u8>) {
    bytes.reserve(size(entries));
    for entry in entries {
        let length = u32::try_from(entry.bytes.len()).expect("an entry is far below four gigabytes");
        bytes.extend_from_slice(&length.to_le_bytes());
        bytes.extend_from_slice(&entry.hash.0);
        bytes.extend_from_slice(&entry.bytes);
    }
}

/// An entry in its row.
#[derive(Debug, Clone, Copy)]
pub struct Packed<'a> {
    /// Its place.
    pub seq: u64,
    /// The hash stored beside it.
    pub hash: Hash,
    /// The bytes.
    pub bytes: &'a [u8],
}

impl Packed<'_> {
    /// By itself.
    pub fn to_stored(self) -> Stored {
        Stored { seq: self.seq, bytes: self.bytes.to_vec(), hash: self.hash }
    }
}

/// The entries of a row, in order; `None` if it does not hold what it says, from `first` to `last`, or holds nothing.
pub fn unpack(first: u64, last: u64, bytes: &[u8]) -> Option<impl Iterator<Item = Packed<'_>>> {
    let mut count = 0;
    let mut rest = bytes;
    while !rest.is_empty() {
        (_, rest) = one(rest)?;
        count += 1;
    }
    let said = last.checked_add(1)?.checked_sub(first)?;
    (count == said && count > 0).then(|| {
        let mut rest = bytes;
        (first..=last).map_while(move |seq| {
            let ((hash, bytes), behind) = one(rest)?;
            rest = behind;
            Some(Packed { seq, hash, bytes })
        })
    })
}

type One<'a> = (Hash, &'a [u8]);

fn one(bytes: &[u8]) -> Option<(One<'_>, &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (hash, rest) = rest.split_first_chunk::<32>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    let (entry, rest) = rest.split_at_checked(length)?;
    Some(((Hash(*hash), entry), rest))
}
