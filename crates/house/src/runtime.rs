//! The runtime of a house, for demo, simulator and server: it takes commands, appends entries to a store and returns
//! replies. Nothing is answered or shown before it is durable. After a failed commit the stream is rebuilt from the store.
//! A failure in one stream does not stop the others.

mod owned;
mod owner;

use std::collections::{BTreeMap, BTreeSet};

use games::{Machine, Message, Misfit, Refused};
use journal::{Append, Appended, Handed, Hash, Head, Lease, Store, StoreError, Stored};
use kit::{Actor, At, Role, Seat, cite};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub(crate) use owned::json;
pub use owned::{Offer, Owned, Sends, TableNow};
use owner::{Look, Owner, Standing};

use crate::people::People;
use crate::stream::{CommandId, Sheet, Stream, Unread};

/// The reply to a command. Place and hash of an accepted one are its receipt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Reply {
    /// It happened and is durable.
    Accepted {
        /// The place of its entry.
        seq: u64,
        /// The hash of its entry.
        #[ts(type = "string")]
        hash: Hash,
        /// It had happened before; this is its first reply again.
        again: bool,
    },
    /// It did not happen.
    Refused(Refused),
    /// It could not be recorded and did not happen; the same id may be sent again.
    NotRecorded(Refused),
    /// It is not known whether it happened; ask again with the same id.
    Unknown,
}

fn no_such_stream() -> Refused {
    Refused::new(cite!("HC E.4"), Message::plain("command-no-such-stream"))
}

fn not_recorded(key: &str) -> Reply {
    Reply::NotRecorded(Refused::new(cite!("HC E.5"), Message::plain(key)))
}

/// A transfer of value to another stream: a command that acts once, however often it is sent.
#[derive(Debug, Clone)]
pub struct Transfer {
    /// The receiving stream.
    pub to: String,
    /// The transfer's id, which is the id of the command.
    pub id: CommandId,
    /// The input for the receiver, as JSON.
    pub input: Box<RawValue>,
    /// The input that tells the sender that it has arrived, as JSON.
    pub arrived: Box<RawValue>,
}

/// The caller's number for a command; its reply carries it.
pub type Ticket = u64;

/// Where a command came from, and so where its reply goes.
#[derive(Debug, Clone)]
enum Source {
    /// A client.
    Client(Ticket),
    /// A transfer; when it has arrived, its sender is told.
    Transfer(Box<Letter>),
    /// The notice to a sender that the transfer of this id has arrived.
    Arrived(Box<CommandId>),
}

/// A transfer under way. Boxed, because there are few beside the commands of clients.
#[derive(Debug, Clone)]
struct Letter {
    from: String,
    id: CommandId,
    arrived: Unread,
}

#[derive(Debug)]
struct Waiting {
    source: Source,
    command: Unread,
}

/// A command whose entries are proposed but not durable yet.
struct Pending {
    waiting: Waiting,
    reply: Reply,
    /// How to ask the store whether it happened before, if only the store knows.
    look: Option<Look>,
}

/// Entries between snapshots, unless configured.
const SNAPSHOT_EVERY: u64 = 5_000;

/// A house on a store.
pub struct Runtime<S: Store> {
    store: S,
    lease: Lease,
    people: People,
    owners: BTreeMap<String, Owner>,
    /// Refusals of commands that belong to no stream.
    astray: Vec<(Ticket, Refused)>,
    /// Transfers that have been sent and not confirmed. A failed one is removed and sent again.
    delivering: BTreeSet<CommandId>,
    /// Streams whose entries were handed to the store without a result yet, in that order.
    under_way: Vec<String>,
    fenced: bool,
    /// Why the store took nothing when it was asked last: the key of the words.
    unwritten: Option<&'static str>,
    transfers: bool,
    snapshot_every: u64,
}

/// Which seats' views may have changed, besides the public's and the staff's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Touched {
    /// Only players acted, each for their own seat (HC C.5): these seats.
    Seats(BTreeSet<Seat>),
    /// All seats.
    All,
}

/// The result of a turn.
#[derive(Debug, Default)]
pub struct Done {
    /// Replies, in the order of the commands within each stream.
    pub replies: Vec<(Ticket, Reply)>,
    /// Streams with new durable entries, and which views may have changed.
    pub changed: BTreeMap<String, Touched>,
    /// Failures, by stream, in words.
    pub troubles: Vec<(String, String)>,
}

impl Done {
    /// Records that a stream has new durable entries. That may happen twice in a turn: a rebuilt stream that finds
    /// entries it was thought to have lost takes commands again in the same turn.
    fn changes(&mut self, stream: &str, touched: Touched) {
        match (self.changed.get_mut(stream), touched) {
            (Some(Touched::Seats(seats)), Touched::Seats(more)) => seats.extend(more),
            (Some(Touched::All), _) => {}
            (_, touched) => drop(self.changed.insert(stream.to_owned(), touched)),
        }
    }
}

impl<S: Store> Runtime<S> {
    /// A house without streams. It takes the lease of its store.
    pub fn new(mut store: S, people: People) -> Result<Runtime<S>, StoreError> {
        let lease = store.lease()?;
        Ok(Runtime {
            store,
            lease,
            people,
            owners: BTreeMap::new(),
            astray: Vec::new(),
            delivering: BTreeSet::new(),
            under_way: Vec::new(),
            fenced: false,
            unwritten: None,
            transfers: false,
            snapshot_every: SNAPSHOT_EVERY,
        })
    }

    /// Sets how many entries pass between snapshots of a stream. Large snapshots are kept less often.
    pub fn snapshot_every(&mut self, entries: u64) {
        self.snapshot_every = entries;
    }

    /// Adds a stream and rebuilds it from its snapshot and the entries after it. A stream with entries is restarted
    /// before it takes commands. One whose journal does not fit is parked; the others run.
    pub fn add(&mut self, stream: Box<dyn Owned>) -> Result<(), Misfit> {
        let name = stream.name().to_owned();
        let mut owner = Owner::new(stream);
        owner.rebuild(&self.store);
        owner.stalled = owner.durable > 0 || !owner.is_live();
        let fits = match &owner.standing {
            Standing::Parked { why, .. } => Err(why.clone()),
            _ => Ok(()),
        };
        self.owners.insert(name, owner);
        self.transfers = true;
        fits
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// The store, for tests that make it fail.
    pub fn store_mut(&mut self) -> &mut S {
        &mut self.store
    }

    /// Stops the house and returns its store.
    pub fn into_store(self) -> S {
        self.store
    }

    /// The people.
    pub fn people_mut(&mut self) -> &mut People {
        &mut self.people
    }

    /// A stream in its last durable state; `None` while that is not known.
    pub fn stream(&self, name: &str) -> Option<&dyn Owned> {
        let owner = self.owners.get(name)?;
        let known = matches!(owner.standing, Standing::Live | Standing::Parked { whole: true, .. });
        known.then_some(owner.stream.as_ref())
    }

    /// What somebody of that role is shown before they agree to a command (HC C.2); or why nobody can.
    pub fn sheet(&self, name: &str, command: &Unread, role: Role) -> Result<Sheet, Refused> {
        let Some(owner) = self.owners.get(name) else { return Err(no_such_stream()) };
        owner.sheet(&self.people, command, role)
    }

    /// Why a stream takes no commands; `None` if it does.
    pub fn trouble(&self, name: &str) -> Option<Refused> {
        self.owners.get(name)?.trouble()
    }

    /// A stream of a known kind, in its last durable state.
    pub fn typed<M: Machine + 'static>(&self, name: &str) -> Option<&Stream<M>> {
        self.stream(name)?.as_any().downcast_ref()
    }

    /// Names of the streams.
    pub fn streams(&self) -> impl Iterator<Item = &str> {
        self.owners.keys().map(String::as_str)
    }

    /// Another process holds the lease now; nothing is taken any more.
    pub fn is_fenced(&self) -> bool {
        self.fenced
    }

    /// Why nothing can be recorded, and so nothing is accepted at any stream; `None` if the store took what it was given
    /// last.
    pub fn unwritten(&self) -> Option<Refused> {
        self.unwritten.map(|key| Refused::new(cite!("HC E.5"), Message::plain(key)))
    }

    /// Sees whether the store still takes something, between two turns.
    pub fn probe(&mut self) {
        if self.fenced {
            return;
        }
        self.unwritten = match self.store.probe(self.lease) {
            Ok(()) => None,
            Err(StoreError::Full) => Some("store-takes-nothing-full"),
            Err(_) => Some("store-takes-nothing"),
        };
    }

    /// When the next stream has something due.
    pub fn due(&self) -> Option<At> {
        self.live().filter_map(|(_, owner)| owner.stream.due()).min()
    }

    fn live(&self) -> impl Iterator<Item = (&String, &Owner)> {
        self.owners.iter().filter(|(_, owner)| owner.is_live())
    }

    /// The durable head of every stream.
    pub fn heads(&self) -> Vec<Head> {
        let head = |name: &String| {
            let (seq, hash) = self.stream(name)?.head();
            (seq > 0).then(|| Head { stream: name.clone(), seq, hash })
        };
        self.owners.keys().filter_map(head).collect()
    }

    /// Queues a command.
    pub fn ask(&mut self, ticket: Ticket, stream: &str, command: Unread) {
        match self.owners.get_mut(stream) {
            Some(owner) => owner.waiting.push_back(Waiting { source: Source::Client(ticket), command }),
            None => {
                self.astray.push((ticket, no_such_stream()));
            }
        }
    }

    /// Queues a command that is written as JSON.
    pub fn submit(&mut self, ticket: Ticket, stream: &str, command: impl AsRef<str>) {
        match serde_json::from_str(command.as_ref()) {
            Ok(command) => self.ask(ticket, stream, command),
            Err(error) => self.astray.push((ticket, Refused::malformed(&error))),
        }
    }

    fn enqueue(&mut self, stream: &str, waiting: Waiting) {
        if let Some(owner) = self.owners.get_mut(stream) {
            owner.waiting.push_back(waiting);
        }
    }

    /// Is there nothing to do?
    pub fn is_idle(&self) -> bool {
        let waits = |owner: &Owner| !owner.waiting.is_empty() || owner.stalled && owner.is_live();
        self.astray.is_empty() && !self.owners.values().any(waits)
    }

    /// One turn: proposes all waiting commands, commits them with one flush, and returns the replies.
    pub fn turn(&mut self, now: At) -> Done {
        let mut done = Done::default();
        if !self.fenced {
            self.let_pass(now, &mut done);
        }
        self.decide();
        self.look_up(&mut done);
        let astray = self.astray.drain(..).map(|(ticket, refused)| (ticket, Reply::Refused(refused)));
        done.replies.extend(astray);
        self.commit(&mut done);
        self.see_to_broken(&mut done);
        self.deliver(now);
        done
    }

    /// Decides all waiting commands, one stream after the other. Whenever the store wants no more entries to wait, they
    /// are handed over and written while the rest is decided; the last ones go with the commit.
    fn decide(&mut self) {
        let most = self.store.wants().unwrap_or(usize::MAX).max(1);
        let busy = self.owners.iter().filter(|(_, owner)| !owner.waiting.is_empty());
        let names: Vec<String> = busy.map(|(name, _)| name.clone()).collect();
        let mut proposed = 0_usize;
        for name in names {
            while let Some(owner) = self.owners.get_mut(&name) {
                proposed += owner.decide(&self.people, self.fenced, most.saturating_sub(proposed));
                if owner.waiting.is_empty() {
                    break;
                }
                self.hand_over();
                proposed = 0;
            }
        }
    }

    /// Asks the store which commands happened before, and answers those that could not be proposed.
    fn look_up(&mut self, done: &mut Done) {
        let mut idle = Vec::new();
        for (name, owner) in self.owners.iter_mut().filter(|(_, owner)| owner.looks) {
            owner.look_up(&self.store);
            idle.extend(owner.idle.drain(..).map(|pending| (name.clone(), pending)));
        }
        for (name, Pending { waiting, reply, .. }) in idle {
            self.answer(&name, waiting, reply, done);
        }
    }

    /// Rebuilds lost streams, restarts stalled ones, and lets happen what is due.
    fn let_pass(&mut self, now: At, done: &mut Done) {
        for (name, owner) in &mut self.owners {
            if matches!(owner.standing, Standing::Lost(_)) {
                let before = owner.durable;
                owner.rebuild(&self.store);
                match &owner.standing {
                    Standing::Live if owner.durable != before => {
                        done.changes(name, Touched::All);
                    }
                    Standing::Live => {}
                    Standing::Lost(error) => done.troubles.push((name.clone(), error.to_string())),
                    Standing::Broken(why) | Standing::Parked { why, .. } => {
                        done.troubles.push((name.clone(), why.to_string()));
                    }
                }
                self.transfers = true;
            }
            if owner.stalled {
                let entries = owner.ask(|stream| stream.restart(now));
                owner.proposed.extend(entries.unwrap_or_default());
            }
            let entries = owner.ask(|stream| stream.pass(now));
            owner.proposed.extend(entries.unwrap_or_default());
        }
    }

    /// Hands the proposed entries to the store, which writes them while the rest is decided.
    fn hand_over(&mut self) {
        let mut handed = Vec::new();
        for (name, owner) in self.owners.iter_mut().filter(|(_, owner)| !owner.proposed.is_empty()) {
            // Reserve as much for the next part.
            let next = Vec::with_capacity(owner.proposed.len());
            let entries = std::mem::replace(&mut owner.proposed, next);
            let expected = owner.durable + owner.written.0;
            owner.written.0 += entries.len() as u64;
            self.under_way.push(name.clone());
            handed.push(Handed { stream: name.clone(), expected, entries });
        }
        let results = self.store.hand_over(self.lease, handed);
        self.record(results.unwrap_or_default());
    }

    /// Appends the remaining entries, and waits for the results of all entries of the turn.
    fn append(&mut self) {
        let left = || self.owners.iter().filter(|(_, owner)| !owner.proposed.is_empty());
        let expected = |owner: &Owner| owner.durable + owner.written.0;
        let appends: Vec<Append<'_>> = left()
            .map(|(stream, owner)| Append { stream, expected: expected(owner), entries: &owner.proposed })
            .collect();
        let results = if appends.is_empty() { Vec::new() } else { self.store.append(self.lease, &appends) };
        if !self.under_way.is_empty() {
            let mut earlier = self.store.became();
            earlier.resize(self.under_way.len(), Appended::Unknown);
            self.record(earlier);
        }
        let mut results = results.into_iter();
        for owner in self.owners.values_mut().filter(|owner| !owner.proposed.is_empty()) {
            owner.written.0 += owner.proposed.len() as u64;
            owner.proposed.clear();
            owner.record(results.next().unwrap_or(Appended::Unknown));
        }
    }

    /// Records append results, oldest first.
    fn record(&mut self, results: Vec<Appended>) {
        let known = results.len().min(self.under_way.len());
        for (name, result) in self.under_way.drain(..known).zip(results) {
            if let Some(owner) = self.owners.get_mut(&name) {
                owner.record(result);
            }
        }
    }

    fn commit(&mut self, done: &mut Done) {
        self.append();
        let (mut letters, mut failed) = (Vec::new(), Vec::new());
        let concerned = |owner: &Owner| owner.stalled || owner.written.0 > 0 || !owner.pending.is_empty();
        for (name, owner) in self.owners.iter_mut().filter(|(_, owner)| concerned(owner)) {
            let (count, result) = std::mem::replace(&mut owner.written, (0, Appended::Ok));
            let touched = owner.touched(count);
            let next = Vec::with_capacity(owner.pending.len());
            let pending = std::mem::replace(&mut owner.pending, next);
            match result {
                // Nothing was appended: refusals, and first replies again.
                _ if count == 0 => owner.stalled &= !owner.is_live(),
                Appended::Ok => {
                    self.transfers = true;
                    self.unwritten = None;
                    done.changes(name, touched);
                    if owner.committed(count, self.snapshot_every) {
                        // A snapshot is a cache: the game goes on without it.
                        let kept = self.store.keep(name, &owner.snapshot());
                        done.troubles.extend(kept.err().map(|error| (name.clone(), error.to_string())));
                    }
                }
                trouble => {
                    failed.push((name.clone(), trouble, pending));
                    continue;
                }
            }
            done.replies.reserve(pending.len());
            for Pending { waiting, reply, .. } in pending {
                match waiting.source {
                    Source::Client(ticket) => done.replies.push((ticket, reply)),
                    _ => letters.push((name.clone(), waiting, reply)),
                }
            }
        }
        letters.into_iter().for_each(|(name, waiting, reply)| self.answer(&name, waiting, reply, done));
        failed.into_iter().for_each(|(name, trouble, pending)| self.failed(&name, trouble, pending, done));
    }

    /// After a failed commit the stream is rebuilt from the store, and betting does not resume by itself.
    fn failed(&mut self, name: &str, trouble: Appended, pending: Vec<Pending>, done: &mut Done) {
        let Some(owner) = self.owners.get_mut(name) else { return };
        done.troubles.push((name.to_owned(), format!("{trouble:?}")));
        self.fenced |= trouble == Appended::Fenced;
        match trouble {
            Appended::Full => self.unwritten = Some("store-takes-nothing-full"),
            Appended::Unknown => self.unwritten = Some("store-takes-nothing"),
            _ => {}
        }
        // A repeated id is no stall: the commands that were proposed with it are proposed again.
        let again = matches!(trouble, Appended::Repeated { .. });
        owner.stalled |= !again;
        if owner.is_live() {
            let before = owner.durable;
            owner.rebuild(&self.store);
            if owner.is_live() && owner.durable != before {
                done.changes(name, Touched::All);
            }
            if let Standing::Parked { why, .. } = &owner.standing {
                done.troubles.push((name.to_owned(), why.to_string()));
            }
        }
        // Replies that were decided on the lost state do not count, refusals included.
        for Pending { waiting, .. } in pending {
            let reply = match stored(&self.store, name, waiting.command.id) {
                Err(reply) => reply,
                Ok(_) if matches!(self.owners[name].standing, Standing::Lost(_)) => Reply::Unknown,
                Ok(Some(stored)) => self.owners[name].first_answer(&waiting.command, &stored),
                Ok(None) if again => {
                    self.enqueue(name, waiting);
                    continue;
                }
                Ok(None) => not_recorded(match trouble {
                    Appended::Full => "store-full",
                    Appended::Fenced => "store-fenced",
                    _ => "store-failed",
                }),
            };
            self.answer(name, waiting, reply, done);
        }
    }

    /// Parks streams that broke in this turn, in their last durable state.
    fn see_to_broken(&mut self, done: &mut Done) {
        for (name, owner) in &mut self.owners {
            let Standing::Broken(why) = &owner.standing else { continue };
            let why = why.clone();
            done.troubles.push((name.clone(), why.to_string()));
            owner.rebuild(&self.store);
            owner.standing = Standing::Parked { whole: owner.is_live(), why };
        }
    }

    fn answer(&mut self, stream: &str, waiting: Waiting, reply: Reply, done: &mut Done) {
        match (waiting.source, reply) {
            (Source::Client(ticket), reply) => done.replies.push((ticket, reply)),
            // It has arrived only when it is durable there.
            (Source::Transfer(letter), Reply::Accepted { .. }) => {
                let Letter { from, id, arrived } = *letter;
                let source = Source::Arrived(Box::new(id));
                self.enqueue(&from, Waiting { source, command: arrived });
            }
            (Source::Transfer(letter), Reply::Refused(refused)) => {
                let trouble = format!("transfer {} refused by {}", letter.id, refused.cite);
                done.troubles.push((stream.to_owned(), trouble));
            }
            (Source::Arrived(id), Reply::Accepted { .. } | Reply::Refused(_)) => {
                self.delivering.remove(&*id);
            }
            (Source::Transfer(letter), _) => self.deliver_again(letter.id),
            (Source::Arrived(id), _) => self.deliver_again(*id),
        }
    }

    fn deliver_again(&mut self, id: CommandId) {
        self.delivering.remove(&id);
        self.transfers = true;
    }

    /// Sends transfers that are not confirmed. Each acts once, however often it is sent.
    fn deliver(&mut self, now: At) {
        if self.fenced || !std::mem::take(&mut self.transfers) {
            return;
        }
        let mut letters = Vec::new();
        for (name, owner) in self.owners.iter().filter(|(_, owner)| owner.is_live()) {
            // Transfers to streams that this house does not have wait.
            let mut outbox = owner.stream.outbox();
            outbox.retain(|transfer| self.owners.contains_key(&transfer.to));
            for transfer in outbox {
                let Transfer { to, id, input, arrived } = transfer;
                let of_the_house =
                    |id, input| Unread { id, by: Actor::House, second: None, at: now, round: None, input };
                if self.delivering.insert(id) {
                    let letter =
                        Letter { from: name.clone(), id, arrived: of_the_house(arrives(id), arrived) };
                    let source = Source::Transfer(Box::new(letter));
                    letters.push((to, Waiting { source, command: of_the_house(id, input) }));
                }
            }
        }
        letters.into_iter().for_each(|(to, letter)| self.enqueue(&to, letter));
    }
}

/// The id of the notice that a transfer has arrived: the transfer's id with a mark, if it fits. The notice goes to another
/// stream than the transfer, so the unmarked id is free there as well.
fn arrives(id: CommandId) -> CommandId {
    format!("{id}+").parse().unwrap_or(id)
}

/// The stored entry of a command, if there is one; the reply to give if the store does not answer.
fn stored<S: Store>(store: &S, stream: &str, id: CommandId) -> Result<Option<Stored>, Reply> {
    let unknown = |_: StoreError| Reply::Unknown;
    match store.find(stream, id.as_str()).map_err(unknown)? {
        None => Ok(None),
        Some(seq) => Ok(store.read(stream, seq, 1).map_err(unknown)?.into_iter().next()),
    }
}
