//! What a store must do, whatever it is made of. One suite of tests holds every store to it.

use crate::entry::{Entry, Hash};
use crate::head::Head;

/// Entries to append to one stream.
#[derive(Debug, Clone, Copy)]
pub struct Append<'a> {
    /// The stream.
    pub stream: &'a str,
    /// The place of its last entry, as the owner knows it; zero before the first.
    pub expected: u64,
    /// In order, from `expected + 1` on.
    pub entries: &'a [Entry],
}

/// Entries to append to one stream, given away.
#[derive(Debug, Clone)]
pub struct Handed {
    /// The stream.
    pub stream: String,
    /// The place of its last entry before these.
    pub expected: u64,
    /// In order, from `expected + 1` on.
    pub entries: Vec<Entry>,
}

impl Handed {
    /// The same, lent.
    pub fn lend(&self) -> Append<'_> {
        Append { stream: &self.stream, expected: self.expected, entries: &self.entries }
    }
}

/// What became of an append, stream by stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appended {
    /// Durable.
    Ok,
    /// The stream stands elsewhere: somebody else wrote to it.
    Conflict {
        /// Where it stands.
        at: u64,
    },
    /// A command of this id is in the stream already.
    Repeated {
        /// The id.
        id: String,
    },
    /// The owner is not the owner any more.
    Fenced,
    /// There is no room.
    Full,
    /// Nobody knows: it may be durable or not. Read again by id.
    Unknown,
}

/// The right to write, until somebody takes it over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lease {
    /// Counts up with every owner.
    pub epoch: u64,
}

/// A stored entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Its place.
    pub seq: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The hash stored beside them.
    pub hash: Hash,
}

/// A state kept so that opening does not read everything: a cache, never the truth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// After which entry.
    pub seq: u64,
    /// The hash of that entry.
    pub hash: Hash,
    /// Who can read it: another version starts from the beginning.
    pub version: String,
    /// The state; sealed, where it holds what is hidden.
    pub bytes: Vec<u8>,
}

/// Why a store cannot answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The file is something else.
    #[error("{path}: not a journal of this program: {why}")]
    Foreign {
        /// Which file.
        path: String,
        /// What it is instead.
        why: String,
    },
    /// A newer program wrote it.
    #[error("{path}: written by a newer program (form {found}, this one knows up to {known})")]
    Newer {
        /// Which file.
        path: String,
        /// Its form.
        found: u32,
        /// The newest form known.
        known: u32,
    },
    /// It is damaged.
    #[error("{path}: damaged: {why}")]
    Damaged {
        /// Which file.
        path: String,
        /// How.
        why: String,
    },
    /// There is no room.
    #[error("the disk is full")]
    Full,
    /// Something else failed.
    #[error("{0}")]
    Failed(String),
}

impl StoreError {
    /// Nothing is known of the journal: it could not be read, which is no word against it.
    pub fn is_unread(&self) -> bool {
        matches!(self, StoreError::Newer { .. } | StoreError::Full | StoreError::Failed(_))
    }
}

/// Keeps journals.
pub trait Store: Send {
    /// Takes the right to write; whoever had it before is fenced.
    fn lease(&mut self) -> Result<Lease, StoreError>;

    /// Appends to several streams at once: one flush for all. Each stream stands or fails by itself, whole.
    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended>;

    /// Writes entries that need not be durable before [`Store::flush`], which is called before anything else is asked:
    /// one flush for all of them. What becomes of each stream if it succeeds. A store that cannot wait makes them
    /// durable at once.
    fn write(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        self.append(lease, appends)
    }

    /// Makes what was written durable, or says what became of all of it.
    fn flush(&mut self) -> Result<(), Appended> {
        Ok(())
    }

    /// After how many entries it would rather have them at once than wait for all that their owner is deciding on;
    /// `None` if everything at once is best.
    fn wants(&self) -> Option<usize> {
        None
    }

    /// Takes entries that may be written while their owner goes on. What became of them, or `None` if that is said
    /// by [`Store::became`]. Whatever is asked of the store afterwards comes after them.
    fn hand_over(&mut self, lease: Lease, handed: Vec<Handed>) -> Option<Vec<Appended>> {
        let appends: Vec<Append<'_>> = handed.iter().map(Handed::lend).collect();
        Some(self.append(lease, &appends))
    }

    /// What became of everything that was handed over and has not been spoken of, in order, once it is known.
    fn became(&mut self) -> Vec<Appended> {
        Vec::new()
    }

    /// Has it nothing to do that can wait until nobody asks anything of it?
    fn is_tidy(&self) -> bool {
        true
    }

    /// Does a bit of that: no more than what an owner would not mind waiting for.
    fn tidy(&mut self, lease: Lease) -> Result<(), StoreError> {
        let _ = lease;
        Ok(())
    }

    /// Sees whether it would take something now, by a write that changes nothing: while nobody appends, a full disk or a
    /// lock shows in no other way.
    fn probe(&mut self, lease: Lease) -> Result<(), StoreError> {
        let _ = lease;
        Ok(())
    }

    /// The place of the entry that a command id led to.
    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError>;

    /// Up to `most` entries from `from` on, in order; fewer only where the stream ends.
    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError>;

    /// Where every stream stands, by name.
    fn heads(&self) -> Result<Vec<Head>, StoreError>;

    /// The newest snapshot of a stream.
    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError>;

    /// Keeps a snapshot instead of the one before.
    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError>;

    /// How many ids of commands are kept for the entries of a stream up to a place; `None` from a store that keeps no
    /// ids beside the entries. To be held against the entries.
    fn ids(&self, stream: &str, upto: u64) -> Result<Option<u64>, StoreError> {
        let _ = (stream, upto);
        Ok(None)
    }

    /// Whether what a store keeps beside the entries fits together.
    fn examine(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// The owner numbers its entries itself, and a store does not take what leaves a gap.
pub(crate) fn assert_in_order(append: &Append<'_>) {
    let places = append.entries.iter().map(|entry| entry.seq);
    assert!(
        places.eq(append.expected + 1..=append.expected + append.entries.len() as u64),
        "entries in order"
    );
}

impl<S: Store + ?Sized> Store for Box<S> {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        (**self).lease()
    }
    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        (**self).append(lease, appends)
    }
    fn write(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        (**self).write(lease, appends)
    }
    fn flush(&mut self) -> Result<(), Appended> {
        (**self).flush()
    }
    fn wants(&self) -> Option<usize> {
        (**self).wants()
    }
    fn hand_over(&mut self, lease: Lease, handed: Vec<Handed>) -> Option<Vec<Appended>> {
        (**self).hand_over(lease, handed)
    }
    fn became(&mut self) -> Vec<Appended> {
        (**self).became()
    }
    fn is_tidy(&self) -> bool {
        (**self).is_tidy()
    }
    fn tidy(&mut self, lease: Lease) -> Result<(), StoreError> {
        (**self).tidy(lease)
    }
    fn probe(&mut self, lease: Lease) -> Result<(), StoreError> {
        (**self).probe(lease)
    }
    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError> {
        (**self).find(stream, id)
    }
    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError> {
        (**self).read(stream, from, most)
    }
    fn heads(&self) -> Result<Vec<Head>, StoreError> {
        (**self).heads()
    }
    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError> {
        (**self).snapshot(stream)
    }
    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        (**self).keep(stream, snapshot)
    }
    fn ids(&self, stream: &str, upto: u64) -> Result<Option<u64>, StoreError> {
        (**self).ids(stream, upto)
    }
    fn examine(&self) -> Result<(), StoreError> {
        (**self).examine()
    }
}
