//! A stream as the runtime owns it: its standing, its durable head, the work of the current turn, and its rebuilding.

use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

use games::{Message, Misfit, Refused};
use journal::{Appended, Entry, Hash, Snapshot, Store, StoreError, Stored};
use kit::{Role, Seat, cite};

use super::owned::parked;
use super::{Offer, Owned, Pending, Reply, Touched, Waiting, not_recorded, stored};
use crate::people::People;
use crate::stream::{Sheet, Unread};

/// Up to this size a snapshot is kept at every interval. A larger one is kept less often in proportion, so that snapshots
/// stay a small part of the work: with a thousand players in a game they are a hundred times as long.
const SNAPSHOT_BYTES: u64 = 128 * 1024;

/// Whether a stream takes commands.
#[derive(Debug)]
pub(super) enum Standing {
    /// Its state is the durable one, plus what is proposed.
    Live,
    /// It could not be rebuilt because the store could not be read; tried again every turn.
    Lost(StoreError),
    /// It contradicted itself in this turn; to be rebuilt and parked at its end.
    Broken(Misfit),
    /// It contradicted itself, or its journal is damaged; it takes no more commands.
    Parked {
        why: Misfit,
        /// The journal is intact: the durable state can be shown.
        whole: bool,
    },
}

/// How to ask the store whether a command happened before.
#[derive(Debug, Clone, Copy)]
pub(super) enum Look {
    /// By its id.
    Id,
    /// By the place of its entry.
    Place(u64),
}

/// A stream and what the runtime knows of it.
pub(super) struct Owner {
    pub stream: Box<dyn Owned>,
    pub standing: Standing,
    /// The place of the last durable entry.
    pub durable: u64,
    /// A restart must be durable before it takes commands: betting does not resume by itself.
    pub stalled: bool,
    /// Entries since the last snapshot, and its size.
    pub since_snapshot: u64,
    pub snapshot_bytes: u64,
    /// Commands for the next turn.
    pub waiting: VecDeque<Waiting>,
    /// Entries proposed in this turn, not yet durable.
    pub proposed: Vec<Entry>,
    /// How many entries of this turn the store was given, and the first result that is not good.
    pub written: (u64, Appended),
    /// Commands of this turn, with the replies to give when their entries are durable.
    pub pending: Vec<Pending>,
    /// Commands of this turn that cannot be proposed; answered without waiting for the commit.
    pub idle: Vec<Pending>,
    /// The store must be asked about some of these commands.
    pub looks: bool,
    /// Seats whose players acted in this turn, and how many entries that makes.
    pub players: (BTreeSet<Seat>, u64),
}

impl Owner {
    /// Owns an empty stream.
    pub fn new(stream: Box<dyn Owned>) -> Owner {
        Owner {
            stream,
            standing: Standing::Live,
            durable: 0,
            stalled: false,
            since_snapshot: 0,
            snapshot_bytes: 0,
            waiting: VecDeque::new(),
            proposed: Vec::new(),
            written: (0, Appended::Ok),
            pending: Vec::new(),
            idle: Vec::new(),
            looks: false,
            players: Default::default(),
        }
    }

    /// Does it take commands?
    pub fn is_live(&self) -> bool {
        matches!(self.standing, Standing::Live)
    }

    /// Why it takes no commands.
    pub fn trouble(&self) -> Option<Refused> {
        match &self.standing {
            Standing::Live => None,
            Standing::Lost(_) => Some(Refused::new(cite!("HC E.5"), Message::plain("stream-lost"))),
            Standing::Broken(why) | Standing::Parked { why, .. } => Some(parked(why)),
        }
    }

    /// Runs something on the stream. If an assertion fails or the stream contradicts itself, it is broken and is not run
    /// again; other streams are not affected.
    pub fn ask<R>(&mut self, what: impl FnOnce(&mut dyn Owned) -> R) -> Option<R> {
        if !self.is_live() {
            return None;
        }
        let stream = self.stream.as_mut();
        let asked = catch_unwind(AssertUnwindSafe(|| what(stream)));
        let why = match &asked {
            Ok(_) => self.stream.parked().cloned(),
            Err(panic) => Some(Misfit(said(panic.as_ref()))),
        };
        if let Some(why) = why {
            self.standing = Standing::Broken(why);
        }
        asked.ok()
    }

    /// The sheet of a command (HC C.2). A trial changes nothing; if an assertion fails in it, there is no sheet.
    pub fn sheet(&self, people: &People, command: &Unread, role: Role) -> Result<Sheet, Refused> {
        if let Some(trouble) = self.trouble() {
            return Err(trouble);
        }
        let tried = catch_unwind(AssertUnwindSafe(|| self.stream.sheet(people, command, role)));
        tried.unwrap_or_else(|panic| Err(parked(&Misfit(said(panic.as_ref())))))
    }

    /// Records an append result. Entries after a failed one are discarded, so the first failure counts.
    pub fn record(&mut self, result: Appended) {
        if self.written.1 == Appended::Ok {
            self.written.1 = result;
        }
    }

    /// Counts entries that have become durable; `true` if a snapshot is due.
    pub fn committed(&mut self, count: u64, snapshot_every: u64) -> bool {
        self.durable += count;
        self.since_snapshot += count;
        self.stalled &= !self.is_live();
        let seldom = 1 + self.snapshot_bytes / SNAPSHOT_BYTES;
        self.is_live() && self.since_snapshot >= snapshot_every.saturating_mul(seldom)
    }

    /// A snapshot of the durable state.
    pub fn snapshot(&mut self) -> Snapshot {
        let snapshot = self.stream.snapshot();
        self.since_snapshot = 0;
        self.snapshot_bytes = snapshot.bytes.len() as u64;
        snapshot
    }

    /// Which seats must be rendered again after this turn. Entries of anybody but a player may concern all of them.
    pub fn touched(&mut self, entries: u64) -> Touched {
        let (seats, own) = std::mem::take(&mut self.players);
        if own == entries { Touched::Seats(seats) } else { Touched::All }
    }

    /// Decides waiting commands until `most` entries are proposed, and returns how many were. The store is not asked here:
    /// that is done once, when everything is decided.
    pub fn decide(&mut self, people: &People, fenced: bool, most: usize) -> usize {
        let before = self.proposed.len();
        while self.proposed.len() - before < most {
            let Some(waiting) = self.waiting.pop_front() else { break };
            self.offer(people, fenced, waiting);
        }
        self.proposed.len() - before
    }

    /// Proposes a command and keeps its reply for when its entries are durable.
    fn offer(&mut self, people: &People, fenced: bool, waiting: Waiting) {
        let mut proposed = std::mem::take(&mut self.proposed);
        let before = proposed.len();
        let offer = match fenced {
            true => None,
            false => self.ask(|stream| stream.propose(people, &waiting.command, &mut proposed)),
        };
        if offer.is_none() {
            proposed.truncate(before);
        }
        self.proposed = proposed;
        let added = self.proposed.len() - before;
        if let Some(Offer { player: Some(seat), .. }) = &offer
            && added == 1
        {
            self.players.0.insert(*seat);
            self.players.1 += 1;
        }
        let Some(Offer { reply, before, .. }) = offer else {
            // If it happened before, the store still has its first reply. Otherwise it has not happened.
            let reply = match &self.standing {
                Standing::Lost(_) | Standing::Live if !fenced => Reply::Unknown,
                Standing::Broken(why) | Standing::Parked { why, .. } if !fenced => {
                    Reply::Refused(parked(why))
                }
                _ => not_recorded("store-fenced"),
            };
            self.looks = true;
            self.idle.push(Pending { waiting, reply, look: Some(Look::Id) });
            return;
        };
        let (reply, look) = match before {
            // Earlier in this turn, perhaps: then its reply waits for the same commit.
            Some(seq) => match self.proposed.iter().find(|entry| entry.seq == seq) {
                Some(entry) => (self.stream.answer_from(&waiting.command, &entry.bytes), None),
                None => (Reply::Unknown, Some(Look::Place(seq))),
            },
            // HC E.1: it may have happened before the snapshot that this house started from.
            None if matches!(reply, Reply::Refused(_)) => (reply, Some(Look::Id)),
            None => (reply, None),
        };
        self.looks |= look.is_some();
        self.pending.push(Pending { waiting, reply, look });
    }

    /// Asks the store about the commands of this turn that need it.
    pub fn look_up<S: Store>(&mut self, store: &S) {
        if !std::mem::take(&mut self.looks) {
            return;
        }
        let (mut pending, mut idle) = (std::mem::take(&mut self.pending), std::mem::take(&mut self.idle));
        for Pending { waiting, reply, look } in pending.iter_mut().chain(&mut idle) {
            let found = match look.take() {
                None => continue,
                Some(Look::Id) => stored(store, self.stream.name(), waiting.command.id),
                Some(Look::Place(seq)) => match store.read(self.stream.name(), seq, 1) {
                    Ok(found) => Ok(found.into_iter().next()),
                    Err(_) => Err(Reply::Unknown),
                },
            };
            match found {
                Ok(Some(stored)) => *reply = self.first_answer(&waiting.command, &stored),
                Ok(None) => {}
                Err(instead) => *reply = instead,
            }
        }
        (self.pending, self.idle) = (pending, idle);
    }

    /// The first reply to a command, from its entry.
    pub fn first_answer(&self, command: &Unread, stored: &Stored) -> Reply {
        match Hash::of(&stored.bytes) == stored.hash {
            true => self.stream.answer_from(command, &stored.bytes),
            // The entry was changed after it was answered.
            false => Reply::Unknown,
        }
    }

    /// Rebuilds the stream from the store.
    pub fn rebuild<S: Store>(&mut self, store: &S) {
        let rebuilt = catch_unwind(AssertUnwindSafe(|| self.replay(store)));
        self.standing = match rebuilt {
            Ok(Ok(())) => Standing::Live,
            Ok(Err(NotRebuilt::Unread(error))) => Standing::Lost(error),
            Ok(Err(NotRebuilt::Misfit(why))) => Standing::Parked { why, whole: false },
            Err(panic) => Standing::Parked { why: Misfit(said(panic.as_ref())), whole: false },
        };
    }

    fn replay<S: Store>(&mut self, store: &S) -> Result<(), NotRebuilt> {
        let name = self.stream.name().to_owned();
        self.stream.reset();
        if let Some(snapshot) = store.snapshot(&name)? {
            self.snapshot_bytes = snapshot.bytes.len() as u64;
            // A snapshot that does not match the journal is ignored.
            let at = store.read(&name, snapshot.seq, 1)?;
            let known =
                at.first().is_some_and(|stored| stored.seq == snapshot.seq && stored.hash == snapshot.hash);
            if !known || !self.stream.resume(&snapshot) {
                self.stream.reset();
            }
        }
        self.since_snapshot = 0;
        loop {
            let from = self.stream.head().0 + 1;
            let entries = store.read(&name, from, READ_MOST)?;
            for stored in &entries {
                self.stream.replay(stored)?;
                self.since_snapshot += 1;
            }
            if entries.len() < READ_MOST {
                self.durable = self.stream.head().0;
                return Ok(());
            }
        }
    }
}

/// The message of a failed assertion.
fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("an assertion failed").to_owned()
}

/// Entries per read.
const READ_MOST: usize = 1_000;

/// Why a stream could not be rebuilt.
enum NotRebuilt {
    /// The store does not answer; tried again later.
    Unread(StoreError),
    /// The journal does not fit.
    Misfit(Misfit),
}

impl From<StoreError> for NotRebuilt {
    fn from(error: StoreError) -> NotRebuilt {
        match error {
            StoreError::Failed(_) | StoreError::Full => NotRebuilt::Unread(error),
            damaged => NotRebuilt::Misfit(Misfit(damaged.to_string())),
        }
    }
}

impl From<Misfit> for NotRebuilt {
    fn from(misfit: Misfit) -> NotRebuilt {
        NotRebuilt::Misfit(misfit)
    }
}
