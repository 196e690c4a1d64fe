//! Verification: walks every entry of a store and names the first thing that is wrong.
//!
//! By itself a journal proves that nothing in it was changed, left out, added or moved. A tail that was cut off, a chain
//! that was computed anew and a folder that was replaced show only against signed heads ([`Anchors`]); what lies behind
//! the last of them is counted as unproved.

use std::collections::{BTreeMap, VecDeque};
use std::io::BufRead;

use kit::At;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::chain::{Broken, Chain};
use crate::entry::{Hash, Read};
use crate::head::{BadHeads, Head, HeadsFile, Signed};
use crate::seal::{RoundKey, SealError, SealedBox};
use crate::store::{Store, StoreError, Stored};

/// How many entries are read at once.
const WINDOW: usize = 512;
/// How many published keys of a stream are remembered, for parts that are sealed under them later.
const KEYS_MOST: usize = 1_024;
/// How many bytes of sealed parts are held until their key comes; beyond, they are read again when it does.
const HELD_MOST: usize = 16 << 20;

/// A journal in which nothing is wrong.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// How many streams.
    pub streams: u64,
    /// How many entries.
    pub entries: u64,
    /// When the last heads were signed that it was held against.
    pub anchored_to: Option<At>,
    /// Entries behind the last signed head of their stream: a cut or recomputed tail would not show there. Without
    /// heads that is all of them.
    pub unproved: u64,
    /// Sealed parts whose keys are published: they have been opened.
    pub opened: u64,
    /// Sealed parts whose keys are not published.
    pub sealed: u64,
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}{reason}", place(.stream.as_deref(), *.seq))]
pub struct Fault {
    /// The stream; none if it is of the whole store.
    pub stream: Option<String>,
    /// The place in the stream.
    pub seq: Option<u64>,
    /// In words.
    #[serde(serialize_with = "in_words")]
    pub reason: Reason,
}

fn place(stream: Option<&str>, seq: Option<u64>) -> String {
    match (stream, seq) {
        (Some(stream), Some(seq)) => format!("{stream}, entry {seq}: "),
        (Some(stream), None) => format!("{stream}: "),
        _ => String::new(),
    }
}

fn in_words<S: Serializer>(reason: &Reason, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(reason)
}

/// What can be wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The entry does not continue the chain.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The store has it at another place than it says itself.
    #[error("the store has it at place {0}")]
    Misplaced(u64),
    /// The stream is said to be longer than it is.
    #[error("the stream ends before it, and should go on to entry {0}")]
    Ends(u64),
    /// An id that acted before.
    #[error("its id {id:?} is that of entry {first} too")]
    IdTwice {
        /// The id.
        id: String,
        /// Where it was first.
        first: u64,
    },
    /// An id that the store does not find.
    #[error("its id {id:?} is not found, or not at this place")]
    IdLost {
        /// The id.
        id: String,
    },
    /// Ids beyond those of the entries.
    #[error("ids kept for it: {kept}, ids in its entries: {written}")]
    IdsAdded {
        /// In the store.
        kept: u64,
        /// In the entries.
        written: u64,
    },
    /// A sealed part that its key does not open.
    #[error("the sealed part of entry {of} under {key:?}: {error}")]
    Seal {
        /// The entry it is part of.
        of: u64,
        /// The name of the key.
        key: String,
        /// Why.
        error: SealError,
    },
    /// Another key under the same name.
    #[error("another key was published as {0:?} before")]
    OtherKey(String),
    /// A snapshot that the journal does not know.
    #[error("a snapshot was kept of it when it had the hash {0}, and there is no such entry")]
    Snapshot(Hash),
    /// Not what was signed.
    #[error("signed was the hash {signed}, the entry has {found}")]
    NotSigned {
        /// What was signed.
        signed: Hash,
        /// What is here.
        found: Hash,
    },
    /// Less than was signed.
    #[error("it is missing: heads were signed up to entry {0}")]
    Cut(u64),
    /// Heads that contradict each other.
    #[error("two different entries were signed at this place")]
    TwoPasts,
}

/// How far it is.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// The stream at hand.
    pub stream: &'a str,
    /// Entries seen, of all streams.
    pub entries: u64,
    /// Entries in all.
    pub of: u64,
}

/// Signed places of every stream, taken together from all signed heads.
#[derive(Debug, Clone, Default)]
pub struct Anchors {
    at: Option<At>,
    key: Option<String>,
    places: BTreeMap<String, BTreeMap<u64, Hash>>,
    clash: Option<(String, u64)>,
}

impl Anchors {
    /// Of heads that were read and verified ([`HeadsFile::read`]).
    pub fn new(signed: &[Signed]) -> Anchors {
        let mut anchors = Anchors::default();
        signed.iter().for_each(|signed| anchors.add(signed));
        anchors
    }

    /// Of a file of signed heads, line by line. Each is verified, all are of one key.
    pub fn read(text: impl BufRead) -> Result<Anchors, BadHeads> {
        let mut anchors = Anchors::default();
        HeadsFile::each(text, |signed| anchors.add(&signed))?;
        Ok(anchors)
    }

    fn add(&mut self, signed: &Signed) {
        self.at = self.at.max(Some(signed.at));
        self.key.get_or_insert_with(|| signed.key.clone());
        for head in &signed.heads {
            if !self.places.contains_key(&head.stream) {
                self.places.insert(head.stream.clone(), BTreeMap::new());
            }
            let Some(places) = self.places.get_mut(&head.stream) else { continue };
            if *places.entry(head.seq).or_insert(head.hash) != head.hash {
                self.clash.get_or_insert_with(|| (head.stream.clone(), head.seq));
            }
        }
    }

    /// The public key, hex: whoever knows the house's should compare it.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// When the last of them was signed.
    pub fn at(&self) -> Option<At> {
        self.at
    }
}

/// Verifies a store, against signed heads if there are any: as [`HeadsFile::read`] gave them.
pub fn verify<S: Store + ?Sized>(store: &S, heads: Option<&[Signed]>) -> Result<Verified, Fault> {
    let anchors = heads.map(Anchors::new).unwrap_or_default();
    verify_with(store, &anchors, &mut |_| {})
}

/// The same, with word of how far it is. Memory does not grow with the journal, but for the signed places and for
/// sealed parts whose keys were never published.
pub fn verify_with<S: Store + ?Sized>(
    store: &S,
    anchors: &Anchors,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Verified, Fault> {
    let of_store = |error: StoreError| Fault { stream: None, seq: None, reason: error.into() };
    if let Some((stream, seq)) = anchors.clash.clone() {
        return Err(Fault { stream: Some(stream), seq: Some(seq), reason: Reason::TwoPasts });
    }
    // The owner may go on writing meanwhile: what is verified is where the streams stand now, and snapshots that were
    // there before.
    let mut snapshots = BTreeMap::new();
    for Head { stream, .. } in store.heads().map_err(of_store)? {
        if let Some(snapshot) = store.snapshot(&stream).map_err(of_store)? {
            snapshots.insert(stream, (snapshot.seq, snapshot.hash));
        }
    }
    let heads = store.heads().map_err(of_store)?;
    let of = heads.iter().map(|head| head.seq).sum();
    let mut heads: BTreeMap<String, u64> = heads.into_iter().map(|head| (head.stream, head.seq)).collect();
    let streams = heads.len() as u64;
    for stream in anchors.places.keys() {
        heads.entry(stream.clone()).or_insert(0);
    }
    let mut verified = Verified { streams, anchored_to: anchors.at, ..Verified::default() };
    let none = BTreeMap::new();
    for (stream, last) in heads {
        let mut walk = Walk {
            store,
            chain: Chain::new(stream.as_str()),
            last,
            ids: 0,
            seals: Seals::default(),
            snapshot: snapshots.remove(&stream),
            signed: anchors.places.get(&stream).unwrap_or(&none),
            proved: 0,
        };
        let before = verified.entries;
        let mut seen = |seq| progress(Progress { stream: &stream, entries: before + seq, of });
        if let Err((seq, reason)) = walk.run(&mut seen) {
            return Err(Fault { stream: Some(stream), seq, reason });
        }
        verified.entries += walk.chain.seq;
        verified.unproved += walk.chain.seq - walk.proved;
        verified.opened += walk.seals.opened;
        verified.sealed += walk.seals.waiting.values().map(|boxes| boxes.len() as u64).sum::<u64>();
    }
    store.examine().map_err(of_store)?;
    Ok(verified)
}

/// A stream while it is walked.
struct Walk<'a, S: ?Sized> {
    store: &'a S,
    chain: Chain,
    last: u64,
    ids: u64,
    seals: Seals,
    /// Not met yet.
    snapshot: Option<(u64, Hash)>,
    signed: &'a BTreeMap<u64, Hash>,
    proved: u64,
}

/// What is wrong with a stream, and at which place.
type Wrong = (Option<u64>, Reason);

impl<S: Store + ?Sized> Walk<'_, S> {
    fn run(&mut self, seen: &mut dyn FnMut(u64)) -> Result<(), Wrong> {
        let mut most = WINDOW;
        while self.chain.seq < self.last {
            let due = self.chain.seq + 1;
            let left = usize::try_from(self.last - self.chain.seq).unwrap_or(most);
            let window = match self.store.read(&self.chain.stream, due, most.min(left)) {
                Ok(window) => window,
                // One by one, to find the place.
                Err(_) if most > 1 => {
                    most = 1;
                    continue;
                }
                Err(error) => return Err((Some(due), error.into())),
            };
            if window.is_empty() {
                return Err((Some(due), Reason::Ends(self.last)));
            }
            for stored in &window {
                let due = self.chain.seq + 1;
                self.entry(stored).map_err(|reason| (Some(due), reason))?;
            }
            seen(self.chain.seq);
        }
        if let Some((&seq, _)) = self.signed.last_key_value().filter(|(seq, _)| **seq > self.chain.seq) {
            return Err((Some(self.chain.seq + 1), Reason::Cut(seq)));
        }
        if let Some((seq, hash)) = self.snapshot {
            return Err((Some(seq), Reason::Snapshot(hash)));
        }
        match self.store.ids(&self.chain.stream, self.last).map_err(|error| (None, error.into()))? {
            Some(kept) if kept != self.ids => Err((None, Reason::IdsAdded { kept, written: self.ids })),
            _ => Ok(()),
        }
    }

    fn entry(&mut self, stored: &Stored) -> Result<(), Reason> {
        let link = self.chain.follow(&stored.bytes, stored.hash)?;
        let Read { seq, id, sealed, keys, .. } = link.read;
        if stored.seq != seq {
            return Err(Reason::Misplaced(stored.seq));
        }
        if let Some(&signed) = self.signed.get(&seq) {
            if signed != link.hash {
                return Err(Reason::NotSigned { signed, found: link.hash });
            }
            self.proved = seq;
        }
        if let Some((_, hash)) = self.snapshot.filter(|(place, _)| *place == seq) {
            if hash != link.hash {
                return Err(Reason::Snapshot(hash));
            }
            self.snapshot = None;
        }
        if let Some(id) = id {
            self.ids += 1;
            match self.store.find(&self.chain.stream, &id)? {
                Some(place) if place == seq => {}
                Some(first) if first < seq => return Err(Reason::IdTwice { id: id.into_owned(), first }),
                _ => return Err(Reason::IdLost { id: id.into_owned() }),
            }
        }
        for sealed in sealed {
            self.seals.seal(&self.chain.stream, seq, sealed)?;
        }
        for key in keys {
            let wrong = |error| Reason::Seal { of: seq, key: key.name.clone(), error };
            let opened = key.key().map_err(wrong)?;
            self.seals.publish(self.store, &self.chain.stream, &key.name, opened)?;
        }
        Ok(())
    }
}

/// Sealed parts and published keys of a stream.
#[derive(Default)]
struct Seals {
    /// By the name of the key: place, and the part unless too much is held.
    waiting: BTreeMap<String, Vec<(u64, Option<SealedBox>)>>,
    held: usize,
    published: VecDeque<(String, RoundKey)>,
    opened: u64,
}

impl Seals {
    fn seal(&mut self, stream: &str, seq: u64, sealed: SealedBox) -> Result<(), Reason> {
        if let Some((_, key)) = self.published.iter().rev().find(|(name, _)| *name == sealed.key) {
            return self.open(&key.clone(), stream, seq, &sealed);
        }
        let room = self.held < HELD_MOST;
        if room {
            self.held += sealed.bytes.len();
        }
        self.waiting.entry(sealed.key.clone()).or_default().push((seq, room.then_some(sealed)));
        Ok(())
    }

    fn publish<S: Store + ?Sized>(
        &mut self,
        store: &S,
        stream: &str,
        name: &str,
        key: RoundKey,
    ) -> Result<(), Reason> {
        match self.published.iter().rev().find(|(known, _)| known == name) {
            Some((_, known)) if *known != key => return Err(Reason::OtherKey(name.to_owned())),
            Some(_) => return Ok(()),
            None => {}
        }
        for (seq, sealed) in self.waiting.remove(name).unwrap_or_default() {
            self.held -= sealed.as_ref().map_or(0, |sealed| sealed.bytes.len());
            let sealed = match sealed {
                Some(sealed) => Some(sealed),
                None => store
                    .read(stream, seq, 1)?
                    .first()
                    .and_then(|stored| Read::from_bytes(&stored.bytes).ok())
                    .and_then(|read| read.sealed.into_iter().find(|sealed| sealed.key == name)),
            };
            let malformed = Reason::Seal { of: seq, key: name.to_owned(), error: SealError::Malformed };
            self.open(&key, stream, seq, &sealed.ok_or(malformed)?)?;
        }
        if self.published.len() == KEYS_MOST {
            self.published.pop_front();
        }
        self.published.push_back((name.to_owned(), key));
        Ok(())
    }

    fn open(&mut self, key: &RoundKey, stream: &str, seq: u64, sealed: &SealedBox) -> Result<(), Reason> {
        let wrong = |error| Reason::Seal { of: seq, key: sealed.key.clone(), error };
        let opened = key.open(stream, seq, sealed).map_err(wrong)?;
        if let Some(marks) = &sealed.marks {
            let list: Result<Vec<&RawValue>, _> = serde_json::from_slice(&opened);
            if list.map_or(0, |list| list.len()) != marks.len() {
                return Err(wrong(SealError::Malformed));
            }
        }
        self.opened += 1;
        Ok(())
    }
}
