//! A store that writes on a thread of its own what it is handed over, while the owner goes on deciding.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::head::Head;
use crate::store::{Append, Appended, Handed, Lease, Snapshot, Store, StoreError, Stored};

/// So much of the time for a flush is won back by each entry that is decided on meanwhile, about.
const WON: Duration = Duration::from_micros(2);

/// The writing of an entry, beside the flush, takes about this.
const WRITING: Duration = Duration::from_micros(3);

/// Fewer are not worth waking anybody.
const FEWEST: usize = 64;

/// Writes ahead for a store.
pub struct Ahead<S> {
    shared: Arc<Shared<S>>,
    writer: Option<JoinHandle<()>>,
}

struct Shared<S> {
    /// Held while it is written to.
    store: Mutex<S>,
    desk: Mutex<Desk>,
    /// Something lies on the desk.
    work: Condvar,
    /// The desk is empty.
    idle: Condvar,
}

/// What lies between the owner and the writer.
#[derive(Default)]
struct Desk {
    /// Not begun.
    waiting: Vec<(Lease, Vec<Handed>)>,
    /// Being written.
    busy: bool,
    /// Written, and not spoken of.
    became: Vec<Appended>,
    /// What a flush takes here, as it was last.
    flush: Duration,
    /// The store has something to tidy, and whoever owns it.
    untidy: Option<Lease>,
    stop: bool,
}

/// A panic elsewhere is told there; what is on the desk is whole at every moment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<S: Store> Shared<S> {
    /// The store, once everything before is written.
    fn quiet(&self) -> MutexGuard<'_, S> {
        let mut desk = lock(&self.desk);
        while desk.busy || !desk.waiting.is_empty() {
            desk = self.idle.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        // Only the owner puts anything there, and the owner is asking.
        drop(desk);
        lock(&self.store)
    }

    fn append(&self, store: &mut S, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        let began = Instant::now();
        let became = store.append(lease, appends);
        let entries: usize = appends.iter().map(|append| append.entries.len()).sum();
        let writing = WRITING.saturating_mul(u32::try_from(entries).unwrap_or(u32::MAX));
        let mut desk = lock(&self.desk);
        desk.flush = began.elapsed().saturating_sub(writing);
        if !store.is_tidy() {
            desk.untidy = Some(lease);
            self.work.notify_one();
        }
        became
    }

    /// A bit of what can wait, and no more before the next entries have come: the owner may want them. That it could
    /// not be done is no trouble of whoever plays: it is done later, or with entries.
    fn tidy(&self, lease: Lease) {
        let mut store = lock(&self.store);
        drop(catch_unwind(AssertUnwindSafe(|| store.tidy(lease))));
    }

    /// The writer: what lies on the desk goes into one commit.
    fn write(&self) {
        loop {
            let mut desk = lock(&self.desk);
            while desk.waiting.is_empty() && desk.untidy.is_none() && !desk.stop {
                desk = self.work.wait(desk).unwrap_or_else(PoisonError::into_inner);
            }
            if desk.waiting.is_empty() {
                match desk.untidy.take() {
                    Some(lease) if !desk.stop => {
                        drop(desk);
                        self.tidy(lease);
                        continue;
                    }
                    _ => return,
                }
            }
            let waiting = std::mem::take(&mut desk.waiting);
            desk.busy = true;
            drop(desk);
            let mut became = Vec::new();
            // A lease is for everything that a turn of the owner hands over, so there is one.
            for same in waiting.chunk_by(|(a, _), (b, _)| a == b) {
                let appends: Vec<Append<'_>> =
                    same.iter().flat_map(|(_, handed)| handed.iter().map(Handed::lend)).collect();
                let mut store = lock(&self.store);
                let written = catch_unwind(AssertUnwindSafe(|| self.append(&mut store, same[0].0, &appends)));
                became.extend(written.unwrap_or_else(|_| vec![Appended::Unknown; appends.len()]));
            }
            drop(waiting);
            let mut desk = lock(&self.desk);
            desk.became.extend(became);
            desk.busy = false;
            drop(desk);
            self.idle.notify_all();
        }
    }
}

impl<S: Store + 'static> Ahead<S> {
    /// Writes ahead for this store, from now on.
    pub fn new(store: S) -> std::io::Result<Ahead<S>> {
        let shared = Arc::new(Shared {
            store: Mutex::new(store),
            desk: Mutex::default(),
            work: Condvar::new(),
            idle: Condvar::new(),
        });
        let writer = Arc::clone(&shared);
        let writer = std::thread::Builder::new().name("journal".to_owned()).spawn(move || writer.write())?;
        Ok(Ahead { shared, writer: Some(writer) })
    }

    /// Something with the store itself.
    pub fn with<R>(&mut self, work: impl FnOnce(&mut S) -> R) -> R {
        work(&mut self.shared.quiet())
    }
}

impl<S> Drop for Ahead<S> {
    fn drop(&mut self) {
        lock(&self.shared.desk).stop = true;
        self.shared.work.notify_all();
        if let Some(writer) = self.writer.take() {
            // It has told of its panic itself.
            drop(writer.join());
        }
    }
}

impl<S: Store + 'static> Store for Ahead<S> {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        self.shared.quiet().lease()
    }

    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        self.shared.append(&mut self.shared.quiet(), lease, appends)
    }

    fn wants(&self) -> Option<usize> {
        let flush = lock(&self.shared.desk).flush;
        let enough = usize::try_from(flush.as_nanos() / WON.as_nanos()).ok()?;
        Some(enough.max(FEWEST))
    }

    fn hand_over(&mut self, lease: Lease, handed: Vec<Handed>) -> Option<Vec<Appended>> {
        lock(&self.shared.desk).waiting.push((lease, handed));
        self.shared.work.notify_one();
        None
    }

    fn became(&mut self) -> Vec<Appended> {
        drop(self.shared.quiet());
        std::mem::take(&mut lock(&self.shared.desk).became)
    }

    fn is_tidy(&self) -> bool {
        self.shared.quiet().is_tidy()
    }

    fn tidy(&mut self, lease: Lease) -> Result<(), StoreError> {
        self.shared.quiet().tidy(lease)
    }

    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError> {
        self.shared.quiet().find(stream, id)
    }

    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError> {
        self.shared.quiet().read(stream, from, most)
    }

    fn heads(&self) -> Result<Vec<Head>, StoreError> {
        self.shared.quiet().heads()
    }

    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError> {
        self.shared.quiet().snapshot(stream)
    }

    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.shared.quiet().keep(stream, snapshot)
    }

    fn ids(&self, stream: &str, upto: u64) -> Result<Option<u64>, StoreError> {
        self.shared.quiet().ids(stream, upto)
    }

    fn examine(&self) -> Result<(), StoreError> {
        self.shared.quiet().examine()
    }
}
