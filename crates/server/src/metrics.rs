//! What is counted, for Prometheus: plain counters, written out as text.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use house::runtime::Reply;
use journal::{Append, Appended, Head, Lease, Snapshot, Store, StoreError, Stored};

/// Upper ends of the buckets of a turn's duration, in microseconds.
const BUCKETS: [u64; 8] = [500, 1_000, 2_000, 5_000, 10_000, 50_000, 250_000, 1_000_000];

/// Counters of a server.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Sockets that are open, by who is behind them.
    pub visitors: AtomicI64,
    /// Terminals connected.
    pub terminals: AtomicI64,
    /// Sensors connected.
    pub sensors: AtomicI64,
    /// Staff connected.
    pub staff: AtomicI64,
    accepted: AtomicU64,
    again: AtomicU64,
    refused: AtomicU64,
    not_recorded: AtomicU64,
    unknown: AtomicU64,
    turns: AtomicU64,
    turn_us: AtomicU64,
    buckets: [AtomicU64; BUCKETS.len()],
    changed: AtomicU64,
    flush_us: AtomicU64,
    flushes: AtomicU64,
    entries: AtomicU64,
    /// Wrong PINs and secrets.
    pub wrong_secrets: AtomicU64,
    /// Names locked out.
    pub lock_outs: AtomicU64,
    /// Sockets cut off for what they sent.
    pub cut_off: AtomicU64,
    /// Heads could not be signed.
    pub unsigned: AtomicU64,
}

impl Metrics {
    /// A command was answered.
    pub fn answered(&self, reply: &Reply) {
        let counter = match reply {
            Reply::Accepted { again: false, .. } => &self.accepted,
            Reply::Accepted { again: true, .. } => &self.again,
            Reply::Refused(_) => &self.refused,
            Reply::NotRecorded(_) => &self.not_recorded,
            Reply::Unknown => &self.unknown,
        };
        counter.fetch_add(1, Relaxed);
    }

    /// The house made a turn that changed so many streams.
    pub fn turned(&self, took: Duration, changed: usize) {
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.turns.fetch_add(1, Relaxed);
        self.turn_us.fetch_add(us, Relaxed);
        self.changed.fetch_add(changed as u64, Relaxed);
        for (upper, bucket) in BUCKETS.iter().zip(&self.buckets) {
            if us <= *upper {
                bucket.fetch_add(1, Relaxed);
            }
        }
    }

    /// The store made entries durable.
    pub fn flushed(&self, took: Duration, entries: usize) {
        self.flush_us.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Relaxed);
        self.flushes.fetch_add(1, Relaxed);
        self.entries.fetch_add(entries as u64, Relaxed);
    }

    /// As Prometheus reads it.
    pub fn text(&self, queued: usize, well: bool, build: &str) -> String {
        let mut out = String::new();
        let mut family = |name: &str, kind: &str, help: &str, rows: &[(&str, String)]| {
            let _ = writeln!(out, "# HELP baize_{name} {help}\n# TYPE baize_{name} {kind}");
            for (labels, value) in rows {
                let _ = writeln!(out, "baize_{name}{labels} {value}");
            }
        };
        let of = |counter: &AtomicU64| counter.load(Relaxed).to_string();
        let now = |gauge: &AtomicI64| gauge.load(Relaxed).to_string();
        let build = format!("{{build=\"{build}\"}}");
        family("info", "gauge", "The program that runs.", &[(&build, "1".to_owned())]);
        family("up", "gauge", "Whether the house runs.", &[("", u8::from(well).to_string())]);
        family(
            "sockets",
            "gauge",
            "Open sockets.",
            &[
                ("{who=\"visitor\"}", now(&self.visitors)),
                ("{who=\"terminal\"}", now(&self.terminals)),
                ("{who=\"sensor\"}", now(&self.sensors)),
                ("{who=\"staff\"}", now(&self.staff)),
            ],
        );
        family(
            "commands_total",
            "counter",
            "Commands by what became of them.",
            &[
                ("{outcome=\"accepted\"}", of(&self.accepted)),
                ("{outcome=\"again\"}", of(&self.again)),
                ("{outcome=\"refused\"}", of(&self.refused)),
                ("{outcome=\"not_recorded\"}", of(&self.not_recorded)),
                ("{outcome=\"unknown\"}", of(&self.unknown)),
            ],
        );
        family("queue", "gauge", "What waits for the house.", &[("", queued.to_string())]);
        family("entries_total", "counter", "Entries made durable.", &[("", of(&self.entries))]);
        family("changes_total", "counter", "Streams changed by turns.", &[("", of(&self.changed))]);
        let seconds = |us: &AtomicU64| {
            let us = us.load(Relaxed);
            format!("{}.{:06}", us / 1_000_000, us % 1_000_000)
        };
        family(
            "flush_seconds",
            "summary",
            "How long the store took to make entries durable.",
            &[("_sum", seconds(&self.flush_us)), ("_count", of(&self.flushes))],
        );
        let mut rows: Vec<(String, String)> = Vec::new();
        for (upper, bucket) in BUCKETS.iter().zip(&self.buckets) {
            let le = format!("_bucket{{le=\"{}.{:06}\"}}", upper / 1_000_000, upper % 1_000_000);
            rows.push((le, of(bucket)));
        }
        rows.push(("_bucket{le=\"+Inf\"}".to_owned(), of(&self.turns)));
        rows.push(("_sum".to_owned(), seconds(&self.turn_us)));
        rows.push(("_count".to_owned(), of(&self.turns)));
        let rows: Vec<(&str, String)> =
            rows.iter().map(|(label, value)| (label.as_str(), value.clone())).collect();
        family("turn_seconds", "histogram", "How long a turn of the house took.", &rows);
        family("wrong_secrets_total", "counter", "Wrong PINs and secrets.", &[("", of(&self.wrong_secrets))]);
        family("lock_outs_total", "counter", "Names locked out.", &[("", of(&self.lock_outs))]);
        family("cut_off_total", "counter", "Sockets cut off for what they sent.", &[("", of(&self.cut_off))]);
        family(
            "unsigned_heads_total",
            "counter",
            "Heads that could not be signed.",
            &[("", of(&self.unsigned))],
        );
        out
    }
}

/// A store whose flushes are timed.
pub struct Timed {
    store: Box<dyn Store>,
    metrics: Arc<Metrics>,
    /// Entries that wait for a flush.
    written: usize,
}

impl Timed {
    /// Times a store.
    pub fn new(store: Box<dyn Store>, metrics: Arc<Metrics>) -> Timed {
        Timed { store, metrics, written: 0 }
    }
}

impl Store for Timed {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        self.store.lease()
    }
    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        let began = Instant::now();
        let done = self.store.append(lease, appends);
        self.metrics.flushed(began.elapsed(), good(appends, &done));
        done
    }
    fn write(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        let done = self.store.write(lease, appends);
        self.written += good(appends, &done);
        done
    }
    fn flush(&mut self) -> Result<(), Appended> {
        let began = Instant::now();
        let flushed = self.store.flush();
        let written = std::mem::take(&mut self.written);
        if written > 0 || flushed.is_err() {
            self.metrics.flushed(began.elapsed(), if flushed.is_ok() { written } else { 0 });
        }
        flushed
    }
    fn is_tidy(&self) -> bool {
        self.store.is_tidy()
    }
    fn tidy(&mut self, lease: Lease) -> Result<(), StoreError> {
        self.store.tidy(lease)
    }
    fn probe(&mut self, lease: Lease) -> Result<(), StoreError> {
        self.store.probe(lease)
    }
    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError> {
        self.store.find(stream, id)
    }
    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError> {
        self.store.read(stream, from, most)
    }
    fn heads(&self) -> Result<Vec<Head>, StoreError> {
        self.store.heads()
    }
    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError> {
        self.store.snapshot(stream)
    }
    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.store.keep(stream, snapshot)
    }
    fn ids(&self, stream: &str, upto: u64) -> Result<Option<u64>, StoreError> {
        self.store.ids(stream, upto)
    }
    fn examine(&self) -> Result<(), StoreError> {
        self.store.examine()
    }
}

/// So many entries went well.
fn good(appends: &[Append<'_>], done: &[Appended]) -> usize {
    let good = appends.iter().zip(done).filter(|(_, done)| **done == Appended::Ok);
    good.map(|(append, _)| append.entries.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store that says what it was asked.
    struct Asked(Arc<std::sync::Mutex<Vec<&'static str>>>);

    impl Asked {
        fn note(&self, what: &'static str) {
            self.0.lock().expect("no panic holds it").push(what);
        }
    }

    impl Store for Asked {
        fn lease(&mut self) -> Result<Lease, StoreError> {
            Ok(Lease { epoch: 1 })
        }
        fn append(&mut self, _: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
            self.note("append");
            vec![Appended::Ok; appends.len()]
        }
        fn write(&mut self, _: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
            self.note("write");
            vec![Appended::Ok; appends.len()]
        }
        fn flush(&mut self) -> Result<(), Appended> {
            self.note("flush");
            Ok(())
        }
        fn is_tidy(&self) -> bool {
            self.note("is_tidy");
            false
        }
        fn tidy(&mut self, _: Lease) -> Result<(), StoreError> {
            self.note("tidy");
            Ok(())
        }
        fn probe(&mut self, _: Lease) -> Result<(), StoreError> {
            self.note("probe");
            Ok(())
        }
        fn find(&self, _: &str, _: &str) -> Result<Option<u64>, StoreError> {
            Ok(None)
        }
        fn read(&self, _: &str, _: u64, _: usize) -> Result<Vec<Stored>, StoreError> {
            Ok(Vec::new())
        }
        fn heads(&self) -> Result<Vec<Head>, StoreError> {
            Ok(Vec::new())
        }
        fn snapshot(&self, _: &str) -> Result<Option<Snapshot>, StoreError> {
            Ok(None)
        }
        fn keep(&mut self, _: &str, _: &Snapshot) -> Result<(), StoreError> {
            Ok(())
        }
    }

    /// What a store does in a way of its own must not get lost on the way to it.
    #[test]
    fn a_timed_store_is_asked_what_was_asked() {
        let asked = Arc::default();
        let mut timed = Timed::new(Box::new(Asked(Arc::clone(&asked))), Arc::default());
        let lease = timed.lease().expect("a lease");
        let append = Append { stream: "p/table/a", expected: 0, entries: &[] };
        assert_eq!(timed.write(lease, &[append]), [Appended::Ok]);
        assert_eq!(timed.flush(), Ok(()));
        assert_eq!(timed.append(lease, &[append]), [Appended::Ok]);
        assert!(!timed.is_tidy());
        assert_eq!(timed.tidy(lease), Ok(()));
        assert_eq!(timed.probe(lease), Ok(()));
        assert_eq!(
            *asked.lock().expect("no panic holds it"),
            ["write", "flush", "append", "is_tidy", "tidy", "probe"]
        );
    }
}
