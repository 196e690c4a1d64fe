//! A store in memory: for tests, transcripts and the simulator.

use std::collections::{BTreeMap, HashMap};

use crate::entry::Entry;
use crate::head::Head;
use crate::store::{Append, Appended, Lease, Snapshot, Store, StoreError, Stored, assert_in_order};

#[derive(Debug, Clone, Default)]
struct Stream {
    entries: Vec<Stored>,
    ids: HashMap<String, u64>,
    snapshot: Option<Snapshot>,
}

/// Keeps journals while the program runs.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    epoch: u64,
    streams: BTreeMap<String, Stream>,
}

impl Memory {
    /// Empty.
    pub fn new() -> Memory {
        Memory::default()
    }

    fn append_one(&mut self, append: &Append<'_>) -> Appended {
        let at = self.streams.get(append.stream).map_or(0, |stream| stream.entries.len() as u64);
        if at != append.expected {
            return Appended::Conflict { at };
        }
        if append.entries.is_empty() {
            return Appended::Ok;
        }
        assert_in_order(append);
        let known = self.streams.get(append.stream);
        let mut ids: HashMap<&str, u64> = HashMap::new();
        for entry in append.entries {
            let Some(id) = entry.id.as_deref() else { continue };
            if known.is_some_and(|stream| stream.ids.contains_key(id)) || ids.insert(id, entry.seq).is_some()
            {
                return Appended::Repeated { id: id.to_owned() };
            }
        }
        let stream = self.streams.entry(append.stream.to_owned()).or_default();
        stream.ids.extend(ids.into_iter().map(|(id, seq)| (id.to_owned(), seq)));
        let stored = |entry: &Entry| Stored { seq: entry.seq, bytes: entry.bytes.clone(), hash: entry.hash };
        stream.entries.extend(append.entries.iter().map(stored));
        Appended::Ok
    }

    /// The entries of a stream, to change one on purpose.
    pub fn entries_mut(&mut self, stream: &str) -> Option<&mut Vec<Stored>> {
        self.streams.get_mut(stream).map(|stream| &mut stream.entries)
    }
}

impl Store for Memory {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        self.epoch += 1;
        Ok(Lease { epoch: self.epoch })
    }

    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        if lease.epoch != self.epoch {
            return vec![Appended::Fenced; appends.len()];
        }
        appends.iter().map(|append| self.append_one(append)).collect()
    }

    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError> {
        Ok(self.streams.get(stream).and_then(|stream| stream.ids.get(id).copied()))
    }

    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError> {
        let Some(stream) = self.streams.get(stream) else { return Ok(Vec::new()) };
        let skip = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
        Ok(stream.entries.iter().skip(skip).take(most).cloned().collect())
    }

    fn heads(&self) -> Result<Vec<Head>, StoreError> {
        let head = |(name, stream): (&String, &Stream)| {
            let last = stream.entries.last()?;
            Some(Head { stream: name.clone(), seq: last.seq, hash: last.hash })
        };
        Ok(self.streams.iter().filter_map(head).collect())
    }

    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError> {
        Ok(self.streams.get(stream).and_then(|stream| stream.snapshot.clone()))
    }

    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        let known = self.streams.get_mut(stream);
        known.ok_or_else(|| StoreError::Failed(format!("no stream {stream}")))?.snapshot =
            Some(snapshot.clone());
        Ok(())
    }

    fn ids(&self, stream: &str, upto: u64) -> Result<Option<u64>, StoreError> {
        let count = |stream: &Stream| stream.ids.values().filter(|&&seq| seq <= upto).count() as u64;
        Ok(Some(self.streams.get(stream).map_or(0, count)))
    }
}
