//! Snapshots of a stream: a cache, so that opening does not read everything. Never the truth.

use std::collections::BTreeSet;

use journal::{Hash, Snapshot};
use kit::{At, Cents, Purse, Scope, Unit, hidden};
use ledger::Ledger;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Stream, Streamed};

impl<M: Streamed> Stream<M> {
    /// The name under which snapshots are sealed.
    const SNAPSHOT: &'static str = "snapshot";

    /// A snapshot of what is here, to open faster next time. Only of what is durable.
    pub fn snapshot(&self) -> Snapshot {
        let kept = Kept {
            state: &self.state,
            ledger: self.ledger.balances(),
            last: self.last,
            sealed: self.sealed.clone(),
        };
        let (text, mut secrets) = hidden::sealing(|| serde_json::value::to_raw_value(&kept));
        let text = text.expect("plain data, within a seal");
        // With the hash of the text under the seal, a changed byte of it is found.
        secrets.push(format!("\"{}\"", Hash::of(text.get().as_bytes())));
        let list = format!("[{}]", secrets.join(","));
        let sealed = self.key(Self::SNAPSHOT).seal(&self.name, self.seq, Self::SNAPSHOT, list.as_bytes());
        let bytes = serde_json::to_vec(&(text, sealed)).expect("plain data");
        Snapshot { seq: self.seq, hash: self.hash, version: self.snapshot_version(), bytes }
    }

    /// Which programs can read a snapshot: this version of this program, and these events.
    fn snapshot_version(&self) -> String {
        format!("{}/{}", self.scribe.engine, M::VERSION)
    }

    /// Starts from a snapshot; `false` if it is of another version or does not open, and nothing has changed.
    pub fn resume(&mut self, snapshot: &Snapshot) -> bool {
        let read = || -> Option<Resumed<M::State>> {
            if snapshot.version != self.snapshot_version() {
                return None;
            }
            let (text, sealed): (Box<RawValue>, journal::SealedBox) =
                serde_json::from_slice(&snapshot.bytes).ok()?;
            let list = self.key(Self::SNAPSHOT).open(&self.name, snapshot.seq, &sealed).ok()?;
            let mut list: Vec<Box<RawValue>> = serde_json::from_slice(&list).ok()?;
            let hash: Hash = serde_json::from_str(list.pop()?.get()).ok()?;
            if hash != Hash::of(text.get().as_bytes()) {
                return None;
            }
            let secrets = list.into_iter().map(|secret| secret.get().to_owned()).collect();
            hidden::opening(secrets, || serde_json::from_str(text.get()).ok())
        };
        let Some(resumed) = read() else { return false };
        let Some(ledger) = Ledger::from_balances(&resumed.ledger) else { return false };
        self.state = resumed.state;
        self.ledger = ledger;
        self.last = resumed.last;
        self.sealed = resumed.sealed;
        (self.seq, self.hash) = (snapshot.seq, snapshot.hash);
        true
    }
}

#[derive(Serialize)]
struct Kept<'a, S> {
    state: &'a S,
    ledger: Vec<(Purse, Unit, Cents)>,
    last: At,
    sealed: BTreeSet<Scope>,
}

#[derive(Deserialize)]
struct Resumed<S> {
    state: S,
    ledger: Vec<(Purse, Unit, Cents)>,
    last: At,
    sealed: BTreeSet<Scope>,
}
