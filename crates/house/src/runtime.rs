//! The one runtime that drives a house, for demo, simulator and server alike: commands in, entries to a store, answers
//! out. Nothing is answered or shown before it is durable; when a commit failed the stream is rebuilt from the store;
//! one stream's trouble never stops another.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use games::{Machine, Message, Misfit, Refused};
use journal::{Append, Appended, Entry, Hash, Head, Lease, Snapshot, Store, StoreError, Stored};
use kit::{At, Viewer, cite};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::people::People;
use crate::stream::{Answer, Command, CommandId, Stream, Streamed};

/// What a client is told. With an acceptance, place and hash are the receipt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// It happened, and it is durable.
    Accepted {
        /// The place of its entry.
        seq: u64,
        /// The hash of its entry.
        hash: Hash,
        /// It had happened before: the first answer again.
        again: bool,
    },
    /// It did not happen.
    Refused(Refused),
    /// It could not be recorded and did not happen; the same id may be sent again.
    NotRecorded(Refused),
    /// Nobody knows; ask again with the same id.
    Unknown,
}

fn not_recorded(key: &str) -> Reply {
    Reply::NotRecorded(Refused::new(cite!("HC E.5"), Message::plain(key)))
}

/// Value on its way to another stream: a command that is delivered once, however often it is sent.
#[derive(Debug, Clone, PartialEq)]
pub struct Transfer {
    /// The receiving stream.
    pub to: String,
    /// The transfer's id, which is the id of the command.
    pub id: CommandId,
    /// What the receiver is asked, as JSON of its input.
    pub input: String,
    /// What the sender is told when it has arrived, as JSON of its input.
    pub arrived: String,
}

/// A stream whose kind is not known to its owner: typed inside, serialised once.
pub trait Owned: Send {
    /// `property/kind/name`.
    fn name(&self) -> &str;
    /// Where it stands.
    fn head(&self) -> (u64, Hash);
    /// Proposes a command; entries to append, and the reply once they are durable.
    fn propose(&mut self, people: &People, command: &str) -> Offer;
    /// Proposes what falls due.
    fn pass(&mut self, to: At) -> Vec<Entry>;
    /// Proposes what follows from a stop.
    fn restart(&mut self, at: At) -> Vec<Entry>;
    /// When it wants time to pass.
    fn due(&self) -> Option<At>;
    /// Why it takes nothing any more.
    fn parked(&self) -> Option<&Misfit>;
    /// Takes a stored entry.
    fn replay(&mut self, stored: &Stored) -> Result<(), Misfit>;
    /// The first answer to a command that is stored already.
    fn answer_from(&self, command: &str, bytes: &[u8]) -> Reply;
    /// A snapshot of what is durable.
    fn snapshot(&self) -> Snapshot;
    /// Starts from a snapshot, if it can be read.
    fn resume(&mut self, snapshot: &Snapshot) -> bool;
    /// Forgets everything.
    fn reset(&mut self);
    /// What that viewer sees, with the part of the books they may see.
    fn view(&self, who: Viewer) -> Box<RawValue>;
    /// Value that is on its way to other streams and not known to have arrived.
    fn outbox(&self) -> Vec<Transfer>;
    /// The stream itself, for whoever knows its kind.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// A proposal, erased.
#[derive(Debug)]
pub struct Offer {
    /// To append, in order.
    pub entries: Vec<Entry>,
    /// To give when they are durable.
    pub reply: Reply,
    /// The command happened before, at this place: the entry there says what to answer.
    pub before: Option<u64>,
}

/// Machines that send value to other streams.
pub trait Sends: Machine {
    /// What is under way.
    fn outbox(&self, state: &Self::State) -> Vec<Transfer> {
        let _ = state;
        Vec::new()
    }
}

impl<G: games::Game> Sends for crate::table::Table<G> {}

fn reply<E>(answer: &Answer<E>) -> Reply {
    match answer {
        Answer::Accepted(accepted) => {
            Reply::Accepted { seq: accepted.seq, hash: accepted.hash, again: accepted.again }
        }
        Answer::Refused(refused) => Reply::Refused(refused.clone()),
        Answer::Before { .. } => Reply::Unknown,
        Answer::Parked(misfit) => {
            let message = Message::plain("stream-parked").with("why", misfit.to_string());
            Reply::Refused(Refused::new(cite!("HC E.6"), message))
        }
    }
}

impl<M> Owned for Stream<M>
where
    M: Streamed + Sends + Send + 'static,
    M::State: Send,
    M::Event: Send,
{
    fn name(&self) -> &str {
        self.name()
    }

    fn head(&self) -> (u64, Hash) {
        (self.seq(), self.hash())
    }

    fn propose(&mut self, people: &People, command: &str) -> Offer {
        match serde_json::from_str::<Command<M>>(command) {
            Err(error) => {
                let reply = Reply::Refused(Refused::malformed(&error));
                Offer { entries: Vec::new(), reply, before: None }
            }
            Ok(command) => {
                let turn = self.propose(people, &command);
                let entries = turn.entries.into_iter().map(|proposed| proposed.entry).collect();
                let before = if let Answer::Before { seq } = turn.answer { Some(seq) } else { None };
                Offer { entries, reply: reply(&turn.answer), before }
            }
        }
    }

    fn pass(&mut self, to: At) -> Vec<Entry> {
        self.pass(to).into_iter().map(|proposed| proposed.entry).collect()
    }

    fn restart(&mut self, at: At) -> Vec<Entry> {
        self.restart(at).into_iter().map(|proposed| proposed.entry).collect()
    }

    fn due(&self) -> Option<At> {
        self.due()
    }

    fn parked(&self) -> Option<&Misfit> {
        self.parked()
    }

    fn replay(&mut self, stored: &Stored) -> Result<(), Misfit> {
        self.replay(&stored.bytes, stored.hash).map(drop)
    }

    fn answer_from(&self, command: &str, bytes: &[u8]) -> Reply {
        match serde_json::from_str::<Command<M>>(command) {
            Err(error) => Reply::Refused(Refused::malformed(&error)),
            Ok(command) => match self.answer_from(&command, bytes) {
                Ok(answer) => reply(&answer),
                Err(_) => Reply::Unknown,
            },
        }
    }

    fn snapshot(&self) -> Snapshot {
        self.snapshot()
    }

    fn resume(&mut self, snapshot: &Snapshot) -> bool {
        self.resume(snapshot)
    }

    fn reset(&mut self) {
        self.reset();
    }

    fn view(&self, who: Viewer) -> Box<RawValue> {
        #[derive(Serialize)]
        struct Seen<V, B> {
            table: V,
            books: B,
        }
        let seen = Seen { table: self.view(who), books: self.books(who) };
        serde_json::value::to_raw_value(&seen).expect("a view is plain data")
    }

    fn outbox(&self) -> Vec<Transfer> {
        self.machine().outbox(self.state())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// Names what a reply belongs to; the caller's own.
pub type Ticket = u64;

#[derive(Debug)]
struct Waiting {
    ticket: Option<Ticket>,
    stream: String,
    command: String,
}

/// A command whose entries are proposed and not yet durable.
struct Pending {
    waiting: Waiting,
    reply: Reply,
}

/// A stream with what the runtime knows of it.
struct Owner {
    stream: Box<dyn Owned>,
    /// The last entry that is durable.
    durable: u64,
    /// Betting must not resume by itself: a restart is to be proposed first.
    stalled: bool,
    /// Entries since the last snapshot.
    since_snapshot: u64,
}

/// How many entries pass between snapshots.
const SNAPSHOT_EVERY: u64 = 5_000;

/// A house on a store.
pub struct Runtime<S: Store> {
    store: S,
    lease: Lease,
    people: People,
    owners: BTreeMap<String, Owner>,
    waiting: VecDeque<Waiting>,
    delivering: BTreeSet<CommandId>,
    fenced: bool,
    transfers: bool,
}

/// What a turn of the runtime did.
#[derive(Debug, Default)]
pub struct Done {
    /// Answers, in the order of the commands within each stream.
    pub replies: Vec<(Ticket, Reply)>,
    /// Streams with new durable entries: what is shown of them has changed.
    pub changed: BTreeSet<String>,
    /// Streams in trouble, in words.
    pub troubles: Vec<(String, String)>,
}

impl<S: Store> Runtime<S> {
    /// A house without streams, owner of its store from now on.
    pub fn new(mut store: S, people: People) -> Result<Runtime<S>, StoreError> {
        let lease = store.lease()?;
        Ok(Runtime {
            store,
            lease,
            people,
            owners: BTreeMap::new(),
            waiting: VecDeque::new(),
            delivering: BTreeSet::new(),
            fenced: false,
            transfers: false,
        })
    }

    /// Takes a stream in: from its snapshot and the entries behind it. If it has a past, it has been stopped.
    pub fn add(&mut self, stream: Box<dyn Owned>) -> Result<(), Misfit> {
        let name = stream.name().to_owned();
        let mut owner = Owner { stream, durable: 0, stalled: false, since_snapshot: 0 };
        rebuild(&self.store, &mut owner)?;
        owner.stalled = owner.durable > 0;
        self.owners.insert(name, owner);
        self.transfers = true;
        Ok(())
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// The store, to break it on purpose.
    pub fn store_mut(&mut self) -> &mut S {
        &mut self.store
    }

    /// Gives the store back: the house has stopped.
    pub fn into_store(self) -> S {
        self.store
    }

    /// The people.
    pub fn people_mut(&mut self) -> &mut People {
        &mut self.people
    }

    /// A stream, as it was when it was last durable.
    pub fn stream(&self, name: &str) -> Option<&dyn Owned> {
        self.owners.get(name).map(|owner| owner.stream.as_ref())
    }

    /// A stream of a known kind, as it was when it was last durable.
    pub fn typed<M: Machine + 'static>(&self, name: &str) -> Option<&Stream<M>> {
        self.stream(name)?.as_any().downcast_ref()
    }

    /// Names of the streams.
    pub fn streams(&self) -> impl Iterator<Item = &str> {
        self.owners.keys().map(String::as_str)
    }

    /// Somebody else owns the store now: nothing is taken any more.
    pub fn is_fenced(&self) -> bool {
        self.fenced
    }

    /// When any stream wants time to pass.
    pub fn due(&self) -> Option<At> {
        self.owners.values().filter_map(|owner| owner.stream.due()).min()
    }

    /// Where every stream stands that is durable.
    pub fn heads(&self) -> Vec<Head> {
        let head = |(name, owner): (&String, &Owner)| {
            let (seq, hash) = owner.stream.head();
            (seq > 0).then(|| Head { stream: name.clone(), seq, hash })
        };
        self.owners.iter().filter_map(head).collect()
    }

    /// Puts a command into the queue.
    pub fn submit(&mut self, ticket: Ticket, stream: &str, command: String) {
        self.waiting.push_back(Waiting { ticket: Some(ticket), stream: stream.to_owned(), command });
    }

    /// Is anything waiting?
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty() && !self.owners.values().any(|owner| owner.stalled)
    }

    /// One turn: everything that waits is proposed, committed with one flush, and answered.
    pub fn turn(&mut self, now: At) -> Done {
        let mut done = Done::default();
        if self.fenced {
            for waiting in std::mem::take(&mut self.waiting) {
                done.replies.extend(waiting.ticket.map(|ticket| (ticket, not_recorded("store-fenced"))));
            }
            return done;
        }
        let mut proposals: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
        let mut pending: BTreeMap<String, Vec<Pending>> = BTreeMap::new();
        for (name, owner) in &mut self.owners {
            let mut entries = Vec::new();
            if std::mem::take(&mut owner.stalled) {
                entries.extend(owner.stream.restart(now));
            }
            entries.extend(owner.stream.pass(now));
            if !entries.is_empty() {
                proposals.insert(name.clone(), entries);
            }
        }
        for waiting in std::mem::take(&mut self.waiting) {
            let Some(owner) = self.owners.get_mut(&waiting.stream) else {
                let refused = Refused::new(cite!("HC E.4"), Message::plain("command-no-such-stream"));
                done.replies.extend(waiting.ticket.map(|ticket| (ticket, Reply::Refused(refused))));
                continue;
            };
            let mut offer = owner.stream.propose(&self.people, &waiting.command);
            if let Some(seq) = offer.before {
                offer.reply = match self.store.read(&waiting.stream, seq, 1) {
                    Ok(stored) if !stored.is_empty() => {
                        owner.stream.answer_from(&waiting.command, &stored[0].bytes)
                    }
                    _ => Reply::Unknown,
                };
            }
            proposals.entry(waiting.stream.clone()).or_default().extend(offer.entries);
            let name = waiting.stream.clone();
            pending.entry(name).or_default().push(Pending { waiting, reply: offer.reply });
        }
        self.commit(proposals, pending, &mut done);
        self.deliver(now);
        done
    }

    fn commit(
        &mut self,
        proposals: BTreeMap<String, Vec<Entry>>,
        mut pending: BTreeMap<String, Vec<Pending>>,
        done: &mut Done,
    ) {
        let appends: Vec<Append<'_>> = proposals
            .iter()
            .filter(|(_, entries)| !entries.is_empty())
            .map(|(stream, entries)| Append { stream, expected: self.owners[stream].durable, entries })
            .collect();
        let results = if appends.is_empty() { Vec::new() } else { self.store.append(self.lease, &appends) };
        let results: Vec<(String, Appended)> =
            appends.iter().map(|append| append.stream.to_owned()).zip(results).collect();
        for (name, appended) in results {
            let pending = pending.remove(&name).unwrap_or_default();
            match appended {
                Appended::Ok => {
                    let count = proposals.get(&name).map_or(0, |entries| entries.len() as u64);
                    self.committed(&name, count, done);
                    answer(pending, done);
                }
                trouble => self.failed(&name, trouble, pending, done),
            }
        }
        // Streams with nothing to append: refusals, and first answers again.
        pending.into_values().for_each(|pending| answer(pending, done));
    }

    fn committed(&mut self, name: &str, count: u64, done: &mut Done) {
        let Some(owner) = self.owners.get_mut(name) else { return };
        owner.durable += count;
        owner.since_snapshot += count;
        self.transfers = true;
        done.changed.insert(name.to_owned());
        if owner.since_snapshot >= SNAPSHOT_EVERY {
            // A snapshot is a cache: that it could not be kept is no trouble of the game's.
            owner.since_snapshot = 0;
            let snapshot = owner.stream.snapshot();
            if let Err(error) = self.store.keep(name, &snapshot) {
                done.troubles.push((name.to_owned(), error.to_string()));
            }
        }
        if let Some(misfit) = owner.stream.parked() {
            done.troubles.push((name.to_owned(), misfit.to_string()));
        }
    }

    /// A commit failed: the stream is what the store says, and betting does not resume by itself.
    fn failed(&mut self, name: &str, trouble: Appended, pending: Vec<Pending>, done: &mut Done) {
        let Some(owner) = self.owners.get_mut(name) else { return };
        done.troubles.push((name.to_owned(), format!("{trouble:?}")));
        self.fenced |= trouble == Appended::Fenced;
        if let Err(misfit) = rebuild(&self.store, owner) {
            done.troubles.push((name.to_owned(), misfit.to_string()));
            for Pending { waiting, .. } in pending {
                done.replies.extend(waiting.ticket.map(|ticket| (ticket, Reply::Unknown)));
            }
            return;
        }
        owner.stalled = true;
        let again = matches!(trouble, Appended::Repeated { .. });
        for Pending { waiting, reply } in pending {
            let reply = match (&reply, stored(&self.store, name, &waiting.command)) {
                // The rules had refused it anyhow.
                (Reply::Refused(_), _) => reply,
                (_, Ok(Some(stored))) => owner.stream.answer_from(&waiting.command, &stored.bytes),
                (_, Ok(None)) if again => {
                    self.waiting.push_back(waiting);
                    continue;
                }
                (_, Ok(None)) => not_recorded(match trouble {
                    Appended::Full => "store-full",
                    Appended::Fenced => "store-fenced",
                    _ => "store-failed",
                }),
                (_, Err(_)) => Reply::Unknown,
            };
            done.replies.extend(waiting.ticket.map(|ticket| (ticket, reply)));
        }
    }

    /// Value under way is delivered: as often as need be, each once.
    fn deliver(&mut self, now: At) {
        if !std::mem::take(&mut self.transfers) {
            return;
        }
        let mut letters = Vec::new();
        for (name, owner) in &self.owners {
            for transfer in owner.stream.outbox() {
                let command = |id: &str, input: &str| {
                    format!(r#"{{"id":"{id}","by":"house","at":{},"input":{input}}}"#, now.get())
                };
                if self.delivering.insert(transfer.id) {
                    let arrived = format!("{}+", transfer.id);
                    letters.push((transfer.to.clone(), command(transfer.id.as_str(), &transfer.input)));
                    letters.push((name.clone(), command(&arrived, &transfer.arrived)));
                }
            }
        }
        for (stream, command) in letters {
            self.waiting.push_back(Waiting { ticket: None, stream, command });
        }
    }
}

fn answer(pending: Vec<Pending>, done: &mut Done) {
    let answered = pending.into_iter().filter_map(|p| Some((p.waiting.ticket?, p.reply)));
    done.replies.extend(answered);
}

/// The stored entry of a command, if it is there.
fn stored<S: Store>(store: &S, stream: &str, command: &str) -> Result<Option<Stored>, StoreError> {
    #[derive(Deserialize)]
    struct Id {
        id: CommandId,
    }
    let Ok(Id { id }) = serde_json::from_str::<Id>(command) else { return Ok(None) };
    match store.find(stream, id.as_str())? {
        None => Ok(None),
        Some(seq) => Ok(store.read(stream, seq, 1)?.into_iter().next()),
    }
}

/// How many entries are read at once.
const READ_MOST: usize = 1_000;

/// Makes a stream what the store says it is.
fn rebuild<S: Store>(store: &S, owner: &mut Owner) -> Result<(), Misfit> {
    let misfit = |error: StoreError| Misfit(error.to_string());
    let name = owner.stream.name().to_owned();
    owner.stream.reset();
    if let Some(snapshot) = store.snapshot(&name).map_err(misfit)? {
        // A snapshot that the journal does not know is of another past.
        let at = store.read(&name, snapshot.seq, 1).map_err(misfit)?;
        let known =
            at.first().is_some_and(|stored| stored.seq == snapshot.seq && stored.hash == snapshot.hash);
        if !known || !owner.stream.resume(&snapshot) {
            owner.stream.reset();
        }
    }
    owner.since_snapshot = 0;
    loop {
        let from = owner.stream.head().0 + 1;
        let entries = store.read(&name, from, READ_MOST).map_err(misfit)?;
        for stored in &entries {
            owner.stream.replay(stored)?;
            owner.since_snapshot += 1;
        }
        if entries.len() < READ_MOST {
            owner.durable = owner.stream.head().0;
            return Ok(());
        }
    }
}
