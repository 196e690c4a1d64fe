//! What the runtime knows of a stream: whether it can be asked, what is durable of it, and how it is rebuilt.

use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

use games::{Message, Misfit, Refused};
use journal::{Appended, Entry, Hash, Snapshot, Store, StoreError, Stored};
use kit::{Seat, cite};

use super::owned::parked;
use super::{Offer, Owned, Pending, Reply, Touched, Waiting, not_recorded, stored};
use crate::people::People;
use crate::stream::Unread;

/// So many bytes of a snapshot are worth keeping that often. One of a table with a thousand players in a game is a
/// hundred times as long: it is kept more seldom in proportion, so that keeping it stays a small part of the work.
const SNAPSHOT_BYTES: u64 = 128 * 1024;

/// Whether a stream can be asked.
#[derive(Debug)]
pub(super) enum Standing {
    /// What it knows is what is durable.
    Live,
    /// The store could not be read when it should have been rebuilt: it is tried again every turn.
    Lost(StoreError),
    /// It contradicted itself in this turn: it is to be what is durable, and parked.
    Broken(Misfit),
    /// It contradicts itself, or its journal is damaged: nothing is taken any more.
    Parked {
        why: Misfit,
        /// The journal itself is whole: what is durable can be shown.
        whole: bool,
    },
}

/// How the store is asked whether a command happened before.
#[derive(Debug, Clone, Copy)]
pub(super) enum Look {
    /// By its id.
    Id,
    /// By the place of its entry.
    Place(u64),
}

/// A stream with what the runtime knows of it.
pub(super) struct Owner {
    pub stream: Box<dyn Owned>,
    pub standing: Standing,
    /// The last entry that is durable.
    pub durable: u64,
    /// Betting must not resume by itself: a restart is to be durable first.
    pub stalled: bool,
    /// Entries since the last snapshot, and how long it was.
    pub since_snapshot: u64,
    pub snapshot_bytes: u64,
    /// Commands for the next turn.
    pub waiting: VecDeque<Waiting>,
    /// Entries proposed in this turn, not yet durable.
    pub proposed: Vec<Entry>,
    /// How many entries of this turn the store was given, and what became of them as far as it is known.
    pub written: (u64, Appended),
    /// Commands of this turn, with the replies for when those entries are durable.
    pub pending: Vec<Pending>,
    /// Commands of this turn of which nothing can be proposed: they are answered at once.
    pub idle: Vec<Pending>,
    /// Of some of these commands only the store knows whether they happened before.
    pub looks: bool,
    /// Players whose own acts are among what is proposed, and how many entries these are.
    pub players: (BTreeSet<Seat>, u64),
}

impl Owner {
    /// Of a stream that knows nothing yet.
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

    /// Can it be asked?
    pub fn is_live(&self) -> bool {
        matches!(self.standing, Standing::Live)
    }

    /// Why it cannot be asked, in words.
    pub fn trouble(&self) -> Option<Refused> {
        match &self.standing {
            Standing::Live => None,
            Standing::Lost(_) => Some(Refused::new(cite!("HC E.5"), Message::plain("stream-lost"))),
            Standing::Broken(why) | Standing::Parked { why, .. } => Some(parked(why)),
        }
    }

    /// Asks the stream something. Should an assertion fail in it, or should it contradict itself, it is asked
    /// nothing more; the others go on.
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

    /// What became of entries that the store was given. What follows trouble in a stream did not come to be.
    pub fn became(&mut self, became: Appended) {
        if self.written.1 == Appended::Ok {
            self.written.1 = became;
        }
    }

    /// So many entries more are durable; `true` if it is time for a snapshot.
    pub fn committed(&mut self, count: u64, snapshot_every: u64) -> bool {
        self.durable += count;
        self.since_snapshot += count;
        self.stalled &= !self.is_live();
        let seldom = 1 + self.snapshot_bytes / SNAPSHOT_BYTES;
        self.is_live() && self.since_snapshot >= snapshot_every.saturating_mul(seldom)
    }

    /// What is durable, to be kept.
    pub fn snapshot(&mut self) -> Snapshot {
        let snapshot = self.stream.snapshot();
        self.since_snapshot = 0;
        self.snapshot_bytes = snapshot.bytes.len() as u64;
        snapshot
    }

    /// Whose view the proposed entries may change: what happened by itself, or by anybody but a player, may concern
    /// everybody.
    pub fn touched(&mut self, entries: u64) -> Touched {
        let (seats, own) = std::mem::take(&mut self.players);
        if own == entries { Touched::Seats(seats) } else { Touched::All }
    }

    /// Decides on what waits, until so many entries are proposed; how many that were. The store is not asked: what only
    /// it knows is looked up when everything is decided.
    pub fn decide(&mut self, people: &People, fenced: bool, most: usize) -> usize {
        let before = self.proposed.len();
        while self.proposed.len() - before < most {
            let Some(waiting) = self.waiting.pop_front() else { break };
            self.offer(people, fenced, waiting);
        }
        self.proposed.len() - before
    }

    /// Proposes a command, and keeps the reply for when what it proposed is durable.
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
            // What happened before is still answered; the rest has not happened.
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
            // In this turn perhaps, and not yet durable: its answer waits with it.
            Some(seq) => match self.proposed.iter().find(|entry| entry.seq == seq) {
                Some(entry) => (self.stream.answer_from(&waiting.command, &entry.bytes), None),
                None => (Reply::Unknown, Some(Look::Place(seq))),
            },
            // HC E.1: it may have happened before the snapshot this house started from, whatever the rules say now.
            None if matches!(reply, Reply::Refused(_)) => (reply, Some(Look::Id)),
            None => (reply, None),
        };
        self.looks |= look.is_some();
        self.pending.push(Pending { waiting, reply, look });
    }

    /// Looks up in the store what only it knows.
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

    /// The first answer to a command, from its entry.
    pub fn first_answer(&self, command: &Unread, stored: &Stored) -> Reply {
        match Hash::of(&stored.bytes) == stored.hash {
            true => self.stream.answer_from(command, &stored.bytes),
            // Whatever stands there now, it is not what was answered.
            false => Reply::Unknown,
        }
    }

    /// Makes a stream what the store says it is.
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
            // A snapshot that the journal does not know is of another past.
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

/// What a failed assertion said.
fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("an assertion failed").to_owned()
}

/// How many entries are read at once.
const READ_MOST: usize = 1_000;

/// Why a stream could not be rebuilt.
enum NotRebuilt {
    /// The store does not answer: later, perhaps.
    Unread(StoreError),
    /// What it answers does not fit.
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
