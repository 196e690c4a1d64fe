//! A store that writes on a thread of its own what it is handed over, while the owner goes on deciding. When all of a
//! turn is written, one flush makes it durable.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use crate::head::Head;
use crate::store::{Append, Appended, Handed, Lease, Snapshot, Store, StoreError, Stored};

/// So many entries are worth waking the writer for.
const SOME: usize = 32;

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
    called: Condvar,
    /// The writer is not writing.
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
    /// From here on they are not flushed, and who owns the store.
    unflushed: Option<(usize, Lease)>,
    /// Written: whoever made it takes it away, because room that another thread gives back is dear.
    spent: Vec<(Lease, Vec<Handed>)>,
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
    fn written(&self) -> MutexGuard<'_, S> {
        let mut desk = lock(&self.desk);
        while desk.busy {
            desk = self.idle.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        // What nobody has begun is written here: waking somebody for it would take longer.
        let waiting = std::mem::take(&mut desk.waiting);
        drop(desk);
        let mut store = lock(&self.store);
        self.write(&mut store, waiting);
        store
    }

    /// Writes what lay on the desk, and puts what became of it there.
    fn write(&self, store: &mut S, waiting: Vec<(Lease, Vec<Handed>)>) {
        let Some(&(lease, _)) = waiting.last() else { return };
        let mut became = Vec::new();
        // A lease is for everything that a turn of the owner hands over, so there is one.
        for same in waiting.chunk_by(|(a, _), (b, _)| a == b) {
            let appends: Vec<Append<'_>> =
                same.iter().flat_map(|(_, handed)| handed.iter().map(Handed::lend)).collect();
            let written = catch_unwind(AssertUnwindSafe(|| store.write(same[0].0, &appends)));
            became.extend(written.unwrap_or_else(|_| vec![Appended::Unknown; appends.len()]));
        }
        let mut desk = lock(&self.desk);
        desk.unflushed = desk.unflushed.or(Some((desk.became.len(), lease)));
        desk.became.extend(became);
        desk.spent.extend(waiting);
    }

    /// The store, once everything before is durable, or known not to be.
    fn quiet(&self) -> MutexGuard<'_, S> {
        let mut store = self.written();
        let unflushed = lock(&self.desk).unflushed;
        if let Some((_, lease)) = unflushed {
            // What became of it is on the desk.
            drop(self.flush(&mut store, lease));
        }
        store
    }

    fn flush(&self, store: &mut S, lease: Lease) -> Result<(), Appended> {
        let flushed = store.flush();
        let untidy = !store.is_tidy();
        let mut desk = lock(&self.desk);
        if let (Some((from, _)), Err(lost)) = (desk.unflushed.take(), &flushed) {
            let good = desk.became[from..].iter_mut().filter(|became| **became == Appended::Ok);
            good.for_each(|became| *became = lost.clone());
        }
        if untidy {
            desk.untidy = Some(lease);
            self.called.notify_one();
        }
        flushed
    }

    /// The rest of a turn: with what was handed over before it, one flush.
    fn append(&self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        let mut store = self.written();
        let became = store.write(lease, appends);
        match self.flush(&mut store, lease) {
            Ok(()) => became,
            Err(lost) => vec![lost; appends.len()],
        }
    }

    /// A bit of what can wait, and no more before the next entries have come: the owner may want them. That it could
    /// not be done is no trouble of whoever plays: it is done later, or with entries.
    fn tidy(&self, lease: Lease) {
        let mut store = lock(&self.store);
        drop(catch_unwind(AssertUnwindSafe(|| store.tidy(lease))));
    }

    /// The writer: what lies on the desk is written, and flushed when the owner wants to know what became of it.
    fn work(&self) {
        loop {
            let mut desk = lock(&self.desk);
            // What is written and not flushed comes before everything else.
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
    /// Writes ahead for this store, from now on.
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

    /// Something with the store itself.
    pub fn with<R>(&mut self, work: impl FnOnce(&mut S) -> R) -> R {
        work(&mut self.shared.quiet())
    }
}

impl<S> Drop for Ahead<S> {
    fn drop(&mut self) {
        lock(&self.shared.desk).stop = true;
        self.shared.called.notify_all();
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
        std::mem::take(&mut desk.became)
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
