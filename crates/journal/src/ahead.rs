//! A wrapper for a store: a thread of its own writes the entries that are handed over while their owner decides more. One
//! flush at the end of a turn makes them durable.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use crate::head::Head;
use crate::store::{Append, Appended, Handed, Lease, Snapshot, Store, StoreError, Stored};

/// Minimum batch for the writer thread.
const SOME: usize = 32;

/// A store with a writer thread.
pub struct Ahead<S> {
    shared: Arc<Shared<S>>,
    writer: Option<JoinHandle<()>>,
}

struct Shared<S> {
    /// Locked while entries are written.
    store: Mutex<S>,
    desk: Mutex<Desk>,
    /// There is work for the writer.
    called: Condvar,
    /// The writer has finished.
    idle: Condvar,
}

/// What the owner and the writer share.
#[derive(Default)]
struct Desk {
    /// Handed over, not written.
    waiting: Vec<(Lease, Vec<Handed>)>,
    /// The writer is writing.
    busy: bool,
    /// Append results that the owner has not taken yet.
    results: Vec<Appended>,
    /// Results from this index on are not flushed; with the lease they were written under.
    unflushed: Option<(usize, Lease)>,
    /// Written. Freed by the allocating thread: freeing across threads is slow.
    spent: Vec<(Lease, Vec<Handed>)>,
    /// The store has housekeeping to do under this lease.
    untidy: Option<Lease>,
    stop: bool,
}

/// Ignores poisoning: a panic is reported where it happens, and the shared data is consistent between statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<S: Store> Shared<S> {
    /// The store, after everything that was handed over is written.
    fn written(&self) -> MutexGuard<'_, S> {
        let mut desk = lock(&self.desk);
        while desk.busy {
            desk = self.idle.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        // Written on this thread: waking the writer would take longer.
        let waiting = std::mem::take(&mut desk.waiting);
        drop(desk);
        let mut store = lock(&self.store);
        self.write(&mut store, waiting);
        store
    }

    /// Writes handed-over entries and records the results.
    fn write(&self, store: &mut S, waiting: Vec<(Lease, Vec<Handed>)>) {
        let Some(&(lease, _)) = waiting.last() else { return };
        let mut results = Vec::new();
        // All entries of a turn have the same lease, so this is usually one chunk.
        for same in waiting.chunk_by(|(a, _), (b, _)| a == b) {
            let appends: Vec<Append<'_>> =
                same.iter().flat_map(|(_, handed)| handed.iter().map(Handed::lend)).collect();
            let written = catch_unwind(AssertUnwindSafe(|| store.write(same[0].0, &appends)));
            results.extend(written.unwrap_or_else(|_| vec![Appended::Unknown; appends.len()]));
        }
        let mut desk = lock(&self.desk);
        desk.unflushed = desk.unflushed.or(Some((desk.results.len(), lease)));
        desk.results.extend(results);
        desk.spent.extend(waiting);
    }

    /// The store, after everything that was handed over is flushed or has failed.
    fn quiet(&self) -> MutexGuard<'_, S> {
        let mut store = self.written();
        let unflushed = lock(&self.desk).unflushed;
        if let Some((_, lease)) = unflushed {
            // The results are recorded.
            drop(self.flush(&mut store, lease));
        }
        store
    }

    fn flush(&self, store: &mut S, lease: Lease) -> Result<(), Appended> {
        let flushed = store.flush();
        let untidy = !store.is_tidy();
        let mut desk = lock(&self.desk);
        if let (Some((from, _)), Err(lost)) = (desk.unflushed.take(), &flushed) {
            let good = desk.results[from..].iter_mut().filter(|result| **result == Appended::Ok);
            good.for_each(|result| *result = lost.clone());
        }
        if untidy {
            desk.untidy = Some(lease);
            self.called.notify_one();
        }
        flushed
    }

    /// Appends the rest of a turn; one flush for all of the turn.
    fn append(&self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        let mut store = self.written();
        let results = store.write(lease, appends);
        match self.flush(&mut store, lease) {
            Ok(()) => results,
            Err(lost) => vec![lost; appends.len()],
        }
    }

    /// Does one bounded step of housekeeping. Failures are ignored: it is done later, or with the next entries.
    fn tidy(&self, lease: Lease) {
        let mut store = lock(&self.store);
        drop(catch_unwind(AssertUnwindSafe(|| store.tidy(lease))));
    }

    /// The writer thread: writes what is handed over. The owner flushes.
    fn work(&self) {
        loop {
            let mut desk = lock(&self.desk);
            // No housekeeping between writing and flushing.
            let tidies = |desk: &Desk| desk.untidy.is_some() && desk.unflushed.is_none();
            while desk.waiting.is_empty() && !tidies(&desk) && !desk.stop {
                desk = self.called.wait(desk).unwrap_or_else(PoisonError::into_inner);
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
            self.write(&mut lock(&self.store), waiting);
            lock(&self.desk).busy = false;
            self.idle.notify_all();
        }
    }
}

impl<S: Store + 'static> Ahead<S> {
    /// Starts the writer thread of a store.
    pub fn new(store: S) -> std::io::Result<Ahead<S>> {
        let shared = Arc::new(Shared {
            store: Mutex::new(store),
            desk: Mutex::default(),
            called: Condvar::new(),
            idle: Condvar::new(),
        });
        let writer = Arc::clone(&shared);
        let writer = std::thread::Builder::new().name("journal".to_owned()).spawn(move || writer.work())?;
        Ok(Ahead { shared, writer: Some(writer) })
    }

    /// Runs something on the store itself.
    pub fn with<R>(&mut self, work: impl FnOnce(&mut S) -> R) -> R {
        work(&mut self.shared.quiet())
    }
}

impl<S> Drop for Ahead<S> {
    fn drop(&mut self) {
        lock(&self.shared.desk).stop = true;
        self.shared.called.notify_all();
        if let Some(writer) = self.writer.take() {
            // A panic of the writer was reported when it happened.
            drop(writer.join());
        }
    }
}

impl<S: Store + 'static> Store for Ahead<S> {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        self.shared.quiet().lease()
    }

    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        self.shared.append(lease, appends)
    }

    fn wants(&self) -> Option<usize> {
        Some(SOME)
    }

    fn hand_over(&mut self, lease: Lease, handed: Vec<Handed>) -> Option<Vec<Appended>> {
        let mut desk = lock(&self.shared.desk);
        desk.waiting.push((lease, handed));
        let spent = std::mem::take(&mut desk.spent);
        drop(desk);
        self.shared.called.notify_one();
        drop(spent);
        None
    }

    fn became(&mut self) -> Vec<Appended> {
        drop(self.shared.quiet());
        let mut desk = lock(&self.shared.desk);
        desk.spent.clear();
        std::mem::take(&mut desk.results)
    }

    fn is_tidy(&self) -> bool {
        self.shared.quiet().is_tidy()
    }

    fn tidy(&mut self, lease: Lease) -> Result<(), StoreError> {
        self.shared.quiet().tidy(lease)
    }

    fn probe(&mut self, lease: Lease) -> Result<(), StoreError> {
        self.shared.quiet().probe(lease)
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
