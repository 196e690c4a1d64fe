//! Every stream played again from its first entry: decided by its machine once more, with the money counted from the
//! postings alone, numbers drawn again, and the order of bets, locks and results.

use std::collections::BTreeMap;
use std::sync::Arc;

use house::kinds::{self, Kind};
use house::log::{self, Log};
use house::reader::Opened;
use house::stream::{Checked, Checks, Scribe};
use journal::{HouseKey, Read, Snapshot, Store, Stored};
use kit::{At, Cents, Desk, Move, Purse, Unit};

use super::draws::{Draws, Sessions};
use super::engines::{Run, Starts};
use super::timing::Timing;
use super::walk::READ_MOST;
use crate::open;

/// The place, and what is wrong there.
pub type AtPlace = (u64, String);

/// The machine of a stream.
pub fn machine(
    name: &str,
    property: &str,
    tables: &BTreeMap<String, String>,
    scribe: &Arc<Scribe>,
) -> Result<Box<dyn Checks>, AtPlace> {
    let own = [kinds::log_stream(property), kinds::access_stream(property), kinds::cage_stream(property)];
    let own = own.iter().any(|own| own == name);
    let file = tables.get(name).map(String::as_str);
    if file.is_none() && !own {
        return Err((1, "no such stream was ever set up in this house".to_owned()));
    }
    // What is wrong with a table is told as it is to whoever opens the house.
    kinds::open(name, file, scribe).map_err(|bad| (1, format!("{:#}", open::at_fault(name, bad))))
}

/// The walk along one stream.
pub struct Walk<'a> {
    store: &'a dyn Store,
    name: &'a str,
    key: Option<&'a HouseKey>,
    /// Up to which entry.
    pub seq: u64,
    snapshot: Option<Snapshot>,
    balances: BTreeMap<(Purse, Unit), Cents>,
    /// Bets, locks and results.
    pub timing: Timing,
    /// What is drawn from.
    pub sessions: Sessions,
    /// What was drawn.
    pub draws: Draws,
    /// Tables that were set up.
    pub tables: BTreeMap<String, String>,
    /// Entries that were decided again.
    pub decided: u64,
    /// Recorded starts, and what each program wrote that this one can only replay.
    pub starts: Starts,
    run: Run,
    last: Option<At>,
    /// What could not be proved.
    pub unproved: Vec<String>,
}

impl<'a> Walk<'a> {
    /// From the first entry on.
    pub fn new(
        store: &'a dyn Store,
        name: &'a str,
        key: Option<&'a HouseKey>,
        sessions: Sessions,
        starts: Starts,
    ) -> Walk<'a> {
        Walk {
            store,
            name,
            key,
            seq: 0,
            snapshot: None,
            balances: BTreeMap::new(),
            timing: Timing::new(name),
            sessions,
            draws: Draws::default(),
            tables: BTreeMap::new(),
            decided: 0,
            starts,
            run: Run::default(),
            last: None,
            unproved: Vec::new(),
        }
    }

    /// To the last one.
    pub fn all(&mut self, machine: Box<dyn Checks>, tick: &mut dyn FnMut(u64)) -> Result<(), AtPlace> {
        self.snapshot = self.store.snapshot(self.name).map_err(|error| (1, error.to_string()))?;
        let mut machine = Some(machine);
        loop {
            let due = self.seq + 1;
            let entries =
                self.store.read(self.name, due, READ_MOST).map_err(|error| (due, error.to_string()))?;
            for stored in &entries {
                if let Err(reason) = self.entry(stored, &mut machine) {
                    self.rest(stored.seq);
                    return Err((stored.seq, reason));
                }
                self.seq = stored.seq;
            }
            tick(self.seq);
            if entries.is_empty() {
                if Kind::of(self.name) == Some(Kind::House) {
                    self.starts.log_ends(&self.run).map_err(|reason| (self.seq, reason))?;
                }
                return Ok(());
            }
        }
    }

    /// What became of the game at hand, read from the events alone, where nothing can be played again any more.
    fn rest(&mut self, mut seq: u64) {
        while let Ok(entries) = self.store.read(self.name, seq + 1, READ_MOST)
            && let Some(last) = entries.last()
        {
            seq = last.seq;
            for stored in &entries {
                let Ok(read) = Read::from_bytes(&stored.bytes) else { return };
                if self.timing.entry(&read).is_err() {
                    return;
                }
            }
        }
    }

    fn entry(&mut self, stored: &Stored, machine: &mut Option<Box<dyn Checks>>) -> Result<(), String> {
        let read = Read::from_bytes(&stored.bytes).map_err(|error| error.to_string())?;
        self.timing.entry(&read)?;
        self.money(&read)?;
        self.installs(stored, &read)?;
        if Kind::of(self.name) != Some(Kind::House) {
            self.starts.entry(&mut self.run, &read, self.last)?;
        }
        self.last = Some(read.at);
        if self.key.is_none() && !read.sealed.is_empty() && machine.take().is_some() {
            let why = "its replay, for want of the key that seals (keys/house.key)";
            self.unproved.push(format!("{}: {why}", self.name));
        }
        let Some(machine) = machine else { return Ok(()) };
        self.draws.entry(&read, machine.owned(), self.key, &self.sessions)?;
        // What a journal holds that no machine of ours wrote may break what a machine takes for granted.
        match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| machine.check(stored))) {
            Ok(Ok(Checked::Decided)) => self.decided += 1,
            Ok(Ok(Checked::Replayed)) => self.starts.replays(&read),
            Ok(Err(misfit)) => return Err(misfit.0),
            Err(_) => return Err("its events move money in a way that cannot be".to_owned()),
        }
        // A snapshot that somebody changed would be believed at the next start.
        if let Some(kept) = self.snapshot.as_ref().filter(|kept| self.key.is_some() && kept.seq == stored.seq)
        {
            let now = machine.owned().snapshot();
            if kept.version == now.version && *kept != now {
                return Err("the snapshot kept of it is of another state".to_owned());
            }
        }
        Ok(())
    }

    /// The postings balance, and no purse holds less than it may: counted here, by the postings alone.
    fn money(&mut self, read: &Read<'_>) -> Result<(), String> {
        let moves: Vec<Move> =
            serde_json::from_str(read.postings.get()).map_err(|error| error.to_string())?;
        for Move { from, to, amount, unit } in moves {
            // HC D.1: above nothing, and within what the house handles.
            if !amount.is_payable() || from == to {
                return Err(format!("{amount} goes from {from} to {to}"));
            }
            for (purse, by) in [(from, -amount), (to, amount)] {
                let balance = self.balances.entry((purse, unit)).or_insert(Cents::ZERO);
                *balance = Cents::new(balance.get().checked_add(by.get()).ok_or("a sum beyond all money")?);
                if balance.is_negative() && !purse.may_go_below_zero() {
                    return Err(format!("{purse} holds {balance}"));
                }
            }
        }
        Ok(())
    }

    /// What this stream has sent to another desk and not got back.
    pub fn under_way(&self) -> Cents {
        let between = |(purse, unit): &(Purse, Unit)| {
            matches!(purse, Purse::Transit(Desk::Cage | Desk::Tables)) && *unit == Unit::Money
        };
        self.balances.iter().filter(|(key, _)| between(key)).map(|(_, amount)| *amount).sum()
    }

    /// The house's own stream says which tables there are, and what they draw from.
    fn installs(&mut self, stored: &Stored, read: &Read<'_>) -> Result<(), String> {
        if Kind::of(self.name) != Some(Kind::House) {
            return Ok(());
        }
        let events = Opened::without_keys(read).events::<Log>().map_err(|misfit| misfit.0)?;
        self.starts.log(&mut self.run, read, &events, self.last)?;
        for event in &events {
            if let log::Event::Installed { stream, file } = event {
                self.tables.insert(stream.clone(), file.clone());
            }
        }
        self.sessions.entry(stored, read, events)
    }
}
