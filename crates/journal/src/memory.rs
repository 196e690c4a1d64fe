//! A store in memory: for tests, transcripts and the simulator.

use std::collections::{BTreeMap, HashMap};

use crate::head::Head;
use crate::store::{Append, Appended, Lease, Snapshot, Store, StoreError, Stored};

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
        let stream = self.streams.entry(append.stream.to_owned()).or_default();
        let at = stream.entries.len() as u64;
        if at != append.expected {
            return Appended::Conflict { at };
        }
        for entry in append.entries {
            if let Some(id) = entry.id.as_ref().filter(|id| stream.ids.contains_key(*id)) {
                return Appended::Repeated { id: id.clone() };
            }
        }
        for entry in append.entries {
            if let Some(id) = &entry.id {
                stream.ids.insert(id.clone(), entry.seq);
            }
            let (seq, bytes, hash) = (entry.seq, entry.bytes.clone(), entry.hash);
            stream.entries.push(Stored { seq, bytes, hash });
        }
        Appended::Ok
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
}
