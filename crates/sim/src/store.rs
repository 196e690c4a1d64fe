//! A store that fails as stores do: it crashes at any append, tears its tail, loses what was not flushed, fills up, does
//! not know, does not answer, is taken over by somebody else, and keeps bytes that change by themselves.

use std::collections::BTreeMap;

use journal::{
    Append, Appended, Entry, Handed, Hash, Head, Lease, Memory, Snapshot, Store, StoreError, Stored,
};
use probe::rng::Rng;

use crate::report::Tally;

/// What survives a crash.
#[derive(Debug, Clone, Default)]
pub struct Image {
    /// Counts up with every owner.
    pub epoch: u64,
    /// The entries of every stream.
    pub streams: BTreeMap<String, Vec<Entry>>,
    /// The newest snapshots that were flushed.
    pub snapshots: BTreeMap<String, Snapshot>,
}

impl Image {
    /// The entries of a stream.
    pub fn entries(&self, stream: &str) -> &[Entry] {
        self.streams.get(stream).map_or(&[], Vec::as_slice)
    }

    /// The hash of all of it.
    pub fn digest(&self) -> Hash {
        let mut text = self.epoch.to_string().into_bytes();
        for (name, entries) in &self.streams {
            text.extend(name.bytes());
            for entry in entries {
                text.extend(entry.hash.0);
                text.extend(Hash::of(&entry.bytes).0);
            }
        }
        for snapshot in self.snapshots.values() {
            text.extend(Hash::of(&snapshot.bytes).0);
        }
        Hash::of(&text)
    }

    /// Changes one bit, or changes it back.
    pub fn flip(&mut self, flip: &Flip) {
        let byte = match flip.place {
            Place::Bytes { seq, byte } => self.entry(&flip.stream, seq).map(|entry| &mut entry.bytes[byte]),
            Place::Hash { seq, byte } => self.entry(&flip.stream, seq).map(|entry| &mut entry.hash.0[byte]),
            Place::Snapshot { byte } => {
                self.snapshots.get_mut(&flip.stream).map(|snapshot| &mut snapshot.bytes[byte])
            }
        };
        if let Some(byte) = byte {
            *byte ^= flip.bit;
        }
    }

    fn entry(&mut self, stream: &str, seq: u64) -> Option<&mut Entry> {
        self.streams.get_mut(stream)?.get_mut(index(seq))
    }

    /// A bit that somebody or something could change: of an entry that opening the stream reads, of the hash beside
    /// it, or of the snapshot.
    pub fn any_flip(&self, rng: &mut Rng) -> Option<Flip> {
        let names: Vec<&String> = self.streams.keys().collect();
        let stream = (*rng.pick(&names)).clone();
        let bit = 1 << rng.below(8);
        let snapshot = self.snapshots.get(&stream);
        if let Some(snapshot) = snapshot.filter(|_| rng.one_in(2)) {
            let byte = index(1 + rng.below(snapshot.bytes.len() as u64));
            // The worst is one that can still be read: another digit.
            let from = snapshot.bytes.iter().skip(byte).position(u8::is_ascii_digit);
            let (byte, bit) = from.map_or((byte, bit), |from| (byte + from, 1));
            return Some(Flip { stream, place: Place::Snapshot { byte }, bit });
        }
        // What lies before a snapshot is read by an audit alone.
        let behind = snapshot.map_or(0, |snapshot| snapshot.seq);
        let count = (self.entries(&stream).len() as u64).checked_sub(behind).filter(|count| *count > 0)?;
        let seq = behind + 1 + rng.below(count);
        let entry = &self.entries(&stream)[index(seq)];
        let place = match rng.one_in(4) {
            true => Place::Hash { seq, byte: index(1 + rng.below(32)) },
            false => Place::Bytes { seq, byte: index(1 + rng.below(entry.bytes.len() as u64)) },
        };
        Some(Flip { stream, place, bit })
    }
}

/// A place counted from one as one counted from zero.
fn index(place: u64) -> usize {
    usize::try_from(place - 1).expect("it fits in memory")
}

/// A bit that changed by itself.
#[derive(Debug, Clone)]
pub struct Flip {
    /// In which stream.
    pub stream: String,
    /// Where.
    pub place: Place,
    bit: u8,
}

/// Where a bit changed.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub enum Place {
    /// In the bytes of an entry.
    Bytes { seq: u64, byte: usize },
    /// In the hash that is stored beside it.
    Hash { seq: u64, byte: usize },
    /// In a snapshot.
    Snapshot { byte: usize },
}

/// What the next append meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The house dies, and nothing was written.
    CrashBefore,
    /// The house dies, and the beginning was written: some streams, and of one perhaps a part.
    CrashTorn,
    /// The house dies, everything was written, and nobody heard of it.
    CrashAfter,
    /// There is no room for some appends.
    Full,
    /// Of some streams nobody knows whether they were written.
    Unknown,
    /// Nobody knows, and the store does not answer for some turns.
    Late,
    /// Somebody else has taken over.
    Fenced,
}

/// All of them.
pub const FAULTS: [Fault; 7] = [
    Fault::CrashBefore,
    Fault::CrashTorn,
    Fault::CrashAfter,
    Fault::Full,
    Fault::Unknown,
    Fault::Late,
    Fault::Fenced,
];

impl Fault {
    /// Its name in a tally.
    pub fn name(self) -> &'static str {
        match self {
            Fault::CrashBefore => "crash before the append",
            Fault::CrashTorn => "crash with a torn tail",
            Fault::CrashAfter => "crash before the answer",
            Fault::Full => "no room",
            Fault::Unknown => "nobody knows",
            Fault::Late => "no answer for some turns",
            Fault::Fenced => "somebody else took over",
        }
    }
}

/// The store.
pub struct FaultyStore {
    /// What the running house sees.
    memory: Memory,
    lease: Option<Lease>,
    image: Image,
    /// Kept, and not yet flushed.
    unflushed: BTreeMap<String, Snapshot>,
    rng: Rng,
    /// After how many entries it wants them while the house still decides on more.
    wants: Option<usize>,
    armed: Option<Fault>,
    full_for: u64,
    blind_for: u64,
    crashed: bool,
    /// Something has gone wrong since this was last asked.
    troubled: bool,
    /// What came to pass.
    pub tally: Tally,
}

impl FaultyStore {
    /// An empty one.
    pub fn new(seed: u64) -> FaultyStore {
        FaultyStore {
            memory: Memory::new(),
            lease: None,
            image: Image::default(),
            unflushed: BTreeMap::new(),
            rng: Rng::new(seed),
            wants: [None, Some(1), Some(2), Some(5)][(seed % 4) as usize],
            armed: None,
            full_for: 0,
            blind_for: 0,
            crashed: false,
            troubled: false,
            tally: Tally::default(),
        }
    }

    /// What would survive a crash now.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// The same, to change it behind everybody's back. The next house sees it.
    pub fn image_mut(&mut self) -> &mut Image {
        &mut self.image
    }

    /// Snapshots that were kept: flushed or not.
    pub fn snapshots(&self) -> impl Iterator<Item = (&String, &Snapshot)> {
        self.image.snapshots.iter().chain(&self.unflushed)
    }

    /// The next append meets this.
    pub fn arm(&mut self, fault: Fault) {
        self.armed = Some(fault);
    }

    /// No fault is waiting or lasting.
    pub fn is_well(&self) -> bool {
        self.armed.is_none() && self.full_for == 0 && self.blind_for == 0 && !self.crashed
    }

    /// The house died in an append.
    pub fn crashed(&self) -> bool {
        self.crashed
    }

    /// Has anything gone wrong since this was last asked?
    pub fn troubled(&mut self) -> bool {
        std::mem::take(&mut self.troubled) || self.blind_for > 0
    }

    /// A turn begins.
    pub fn turn(&mut self) {
        self.blind_for = self.blind_for.saturating_sub(1);
    }

    /// What is left of it when the house has died: what was flushed.
    pub fn reopened(mut self) -> FaultyStore {
        if !std::mem::take(&mut self.unflushed).is_empty() {
            self.tally.count("lost what was not flushed");
        }
        self.memory = Memory::new();
        let lease = self.memory.lease().expect("memory always leases");
        for (stream, entries) in &self.image.streams {
            let appended = self.memory.append(lease, &[Append { stream, expected: 0, entries }]);
            assert_eq!(appended, [Appended::Ok], "the image is a journal");
        }
        for (stream, snapshot) in &self.image.snapshots {
            self.memory.keep(stream, snapshot).expect("its stream is there");
        }
        (self.armed, self.full_for, self.blind_for, self.crashed) = (None, 0, 0, false);
        self
    }

    fn write(&mut self, append: &Append<'_>) -> Appended {
        let lease = self.lease.expect("somebody owns it");
        let appended = self.memory.append(lease, std::slice::from_ref(append)).remove(0);
        if appended == Appended::Ok {
            let stream = self.image.streams.entry(append.stream.to_owned()).or_default();
            stream.extend_from_slice(append.entries);
            // One flush takes along what waited for it.
            self.image.snapshots.append(&mut self.unflushed);
        }
        appended
    }

    /// Writes the beginning of what should have been written.
    fn tear(&mut self, appends: &[Append<'_>]) {
        let all: u64 = appends.iter().map(|append| append.entries.len() as u64).sum();
        let mut left = usize::try_from(self.rng.below(all + 1)).expect("few");
        for append in appends {
            let count = left.min(append.entries.len());
            left -= count;
            if count > 0 {
                self.write(&Append { entries: &append.entries[..count], ..*append });
            }
        }
    }

    fn fail(&mut self, fault: Fault, appends: &[Append<'_>]) -> Vec<Appended> {
        self.tally.count(fault.name());
        self.troubled = true;
        match fault {
            Fault::CrashBefore | Fault::CrashTorn | Fault::CrashAfter => {
                match fault {
                    Fault::CrashBefore => {}
                    Fault::CrashTorn => self.tear(appends),
                    _ => appends.iter().for_each(|append| drop(self.write(append))),
                }
                self.crashed = true;
                vec![Appended::Unknown; appends.len()]
            }
            Fault::Full => {
                self.full_for = self.rng.below(3);
                vec![Appended::Full; appends.len()]
            }
            Fault::Unknown | Fault::Late => {
                if fault == Fault::Late {
                    self.blind_for = 2 + self.rng.below(4);
                }
                let whole = fault == Fault::Late || self.rng.one_in(2);
                let mut one = |append: &Append<'_>| match (self.rng.below(3), whole) {
                    (0, false) => self.write(append),
                    (0 | 1, _) => {
                        self.write(append);
                        self.tally.count("unknown and durable");
                        Appended::Unknown
                    }
                    _ => {
                        self.tally.count("unknown and not durable");
                        Appended::Unknown
                    }
                };
                appends.iter().map(&mut one).collect()
            }
            Fault::Fenced => {
                self.image.epoch += 1;
                vec![Appended::Fenced; appends.len()]
            }
        }
    }

    fn seen<T>(&self, what: Result<T, StoreError>) -> Result<T, StoreError> {
        match self.crashed || self.blind_for > 0 {
            true => Err(StoreError::Failed("the store does not answer".to_owned())),
            false => what,
        }
    }
}

impl Store for FaultyStore {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        self.image.epoch += 1;
        self.lease = Some(self.memory.lease()?);
        Ok(Lease { epoch: self.image.epoch })
    }

    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        if self.crashed || self.blind_for > 0 {
            self.troubled = true;
            return vec![Appended::Unknown; appends.len()];
        }
        if lease.epoch != self.image.epoch {
            return vec![Appended::Fenced; appends.len()];
        }
        if self.full_for > 0 {
            self.full_for -= 1;
            return vec![Appended::Full; appends.len()];
        }
        match self.armed.take() {
            Some(fault) => self.fail(fault, appends),
            None => appends.iter().map(|append| self.write(append)).collect(),
        }
    }

    fn wants(&self) -> Option<usize> {
        self.wants
    }

    fn hand_over(&mut self, lease: Lease, handed: Vec<Handed>) -> Option<Vec<Appended>> {
        self.tally.count("written while more is decided");
        let appends: Vec<Append<'_>> = handed.iter().map(Handed::lend).collect();
        Some(self.append(lease, &appends))
    }

    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError> {
        self.seen(self.memory.find(stream, id))
    }

    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError> {
        self.seen(self.memory.read(stream, from, most))
    }

    fn heads(&self) -> Result<Vec<Head>, StoreError> {
        self.seen(self.memory.heads())
    }

    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError> {
        self.seen(self.memory.snapshot(stream))
    }

    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        if self.full_for > 0 {
            return Err(StoreError::Full);
        }
        self.memory.keep(stream, snapshot)?;
        self.unflushed.insert(stream.to_owned(), snapshot.clone());
        Ok(())
    }
}
