//! The one runtime that drives a house, for demo, simulator and server alike: commands in, entries to a store, answers
//! out. Nothing is answered or shown before it is durable; when a commit failed the stream is rebuilt from the store;
//! one stream's trouble never stops another.

mod mate;
mod owned;
mod owner;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::{Machine, Message, Misfit, Refused};
use journal::{Append, Appended, Handed, Hash, Head, Lease, Store, StoreError, Stored};
use kit::{Actor, At, Seat, cite};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use mate::{Job, Mate};
pub use owned::{Offer, Owned, Sends};
use owner::{Look, Owner, Standing};

use crate::people::People;
use crate::stream::{CommandId, Stream, Unread};

/// What a client is told. With an acceptance, place and hash are the receipt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Reply {
    /// It happened, and it is durable.
    Accepted {
        /// The place of its entry.
        seq: u64,
        /// The hash of its entry.
        #[ts(type = "string")]
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
#[derive(Debug, Clone)]
pub struct Transfer {
    /// The receiving stream.
    pub to: String,
    /// The transfer's id, which is the id of the command.
    pub id: CommandId,
    /// What the receiver is asked, as JSON of its input.
    pub input: Box<RawValue>,
    /// What the sender is told when it has arrived, as JSON of its input.
    pub arrived: Box<RawValue>,
}

/// Names what a reply belongs to; the caller's own.
pub type Ticket = u64;

/// Whom a reply goes to.
#[derive(Debug, Clone)]
enum Source {
    /// A client.
    Client(Ticket),
    /// Value for another stream; once it is there, its sender is told.
    Transfer(Box<Letter>),
    /// The sender has been told of the transfer of this id.
    Arrived(Box<CommandId>),
}

/// Value for another stream. There are few of them beside the commands of clients.
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

/// A command whose entries are proposed and not yet durable.
struct Pending {
    waiting: Waiting,
    reply: Reply,
    /// Unless the store says that it happened before.
    look: Option<Look>,
}

/// How many entries pass between snapshots, unless told otherwise.
const SNAPSHOT_EVERY: u64 = 5_000;

/// A house on a store.
pub struct Runtime<S: Store> {
    store: S,
    lease: Lease,
    people: Arc<People>,
    owners: BTreeMap<String, Box<Owner>>,
    /// Answers to what no stream can be asked.
    astray: Vec<(Ticket, Refused)>,
    /// Decides beside this thread, from so many commands on.
    mate: Option<(Box<dyn Mate>, usize)>,
    /// Transfers that somebody has been told of; whatever fails is told again.
    delivering: BTreeSet<CommandId>,
    /// Streams in the order in which entries of theirs were given to the store and nothing is known of them yet.
    under_way: Vec<String>,
    fenced: bool,
    transfers: bool,
    snapshot_every: u64,
}

/// Whose view of a stream may have changed, beside the public's and the staff's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Touched {
    /// Only players acted, each for their own seat (HC C.5): theirs alone.
    Seats(BTreeSet<Seat>),
    /// Everybody's.
    All,
}

/// What a turn of the runtime did.
#[derive(Debug, Default)]
pub struct Done {
    /// Answers, in the order of the commands within each stream.
    pub replies: Vec<(Ticket, Reply)>,
    /// Streams with new durable entries, and whose view of them may have changed.
    pub changed: BTreeMap<String, Touched>,
    /// Streams in trouble, in words.
    pub troubles: Vec<(String, String)>,
}

impl Done {
    /// A stream has new durable entries. It may have had others in the same turn: a stream that comes back with what
    /// it had been thought to have lost takes commands again at once.
    fn changes(&mut self, stream: &str, touched: Touched) {
        match (self.changed.get_mut(stream), touched) {
            (Some(Touched::Seats(seats)), Touched::Seats(more)) => seats.extend(more),
            (Some(Touched::All), _) => {}
            (_, touched) => drop(self.changed.insert(stream.to_owned(), touched)),
        }
    }
}

impl<S: Store> Runtime<S> {
    /// A house without streams, owner of its store from now on.
    pub fn new(mut store: S, people: People) -> Result<Runtime<S>, StoreError> {
        let lease = store.lease()?;
        Ok(Runtime {
            store,
            lease,
            people: Arc::new(people),
            owners: BTreeMap::new(),
            astray: Vec::new(),
            mate: None,
            delivering: BTreeSet::new(),
            under_way: Vec::new(),
            fenced: false,
            transfers: false,
            snapshot_every: SNAPSHOT_EVERY,
        })
    }

    /// Keeps a snapshot of a stream whenever it has grown by so many entries; a large one more seldom.
    pub fn snapshot_every(&mut self, entries: u64) {
        self.snapshot_every = entries;
    }

    /// Calls somebody to decide beside this thread whenever so many commands wait for several streams.
    pub fn share_with(&mut self, mate: Box<dyn Mate>, from: usize) {
        self.mate = Some((mate, from));
    }

    /// Takes a stream in: from its snapshot and the entries behind it. If it has a past, it has been stopped. One
    /// whose journal does not fit takes nothing, and the others go on.
    pub fn add(&mut self, stream: Box<dyn Owned>) -> Result<(), Misfit> {
        let name = stream.name().to_owned();
        let mut owner = Owner::new(stream);
        owner.rebuild(&self.store);
        owner.stalled = owner.durable > 0 || !owner.is_live();
        let fits = match &owner.standing {
            Standing::Parked { why, .. } => Err(why.clone()),
            _ => Ok(()),
        };
        self.owners.insert(name, Box::new(owner));
        self.transfers = true;
        fits
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
        Arc::make_mut(&mut self.people)
    }

    /// A stream, as it was when it was last durable; none while that is not known.
    pub fn stream(&self, name: &str) -> Option<&dyn Owned> {
        let owner = self.owners.get(name)?;
        let known = matches!(owner.standing, Standing::Live | Standing::Parked { whole: true, .. });
        known.then_some(owner.stream.as_ref())
    }

    /// Why a stream takes nothing at the moment, in words; none if all is well.
    pub fn trouble(&self, name: &str) -> Option<Refused> {
        self.owners.get(name)?.trouble()
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
        self.live().filter_map(|(_, owner)| owner.stream.due()).min()
    }

    fn live(&self) -> impl Iterator<Item = (&String, &Owner)> {
        self.owners.iter().map(|(name, owner)| (name, &**owner)).filter(|(_, owner)| owner.is_live())
    }

    /// Where every stream stands that is durable.
    pub fn heads(&self) -> Vec<Head> {
        let head = |name: &String| {
            let (seq, hash) = self.stream(name)?.head();
            (seq > 0).then(|| Head { stream: name.clone(), seq, hash })
        };
        self.owners.keys().filter_map(head).collect()
    }

    /// Puts a command into the queue.
    pub fn ask(&mut self, ticket: Ticket, stream: &str, command: Unread) {
        match self.owners.get_mut(stream) {
            Some(owner) => owner.waiting.push_back(Waiting { source: Source::Client(ticket), command }),
            None => {
                let refused = Refused::new(cite!("HC E.4"), Message::plain("command-no-such-stream"));
                self.astray.push((ticket, refused));
            }
        }
    }

    /// Puts a command into the queue that somebody has written down as JSON.
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

    /// Is anything waiting?
    pub fn is_idle(&self) -> bool {
        let waits = |owner: &Owner| !owner.waiting.is_empty() || owner.stalled && owner.is_live();
        self.astray.is_empty() && !self.owners.values().any(|owner| waits(owner))
    }

    /// One turn: everything that waits is proposed, committed with one flush, and answered.
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

    /// Decides on everything that waits, stream by stream: what belongs together is at hand together, and is written
    /// together.
    fn decide(&mut self) {
        let busy = || self.owners.iter().filter(|(_, owner)| !owner.waiting.is_empty());
        let commands: usize = busy().map(|(_, owner)| owner.waiting.len()).sum();
        let names: Vec<String> = busy().map(|(name, _)| name.clone()).collect();
        let mate = self.mate.take_if(|(_, from)| names.len() > 1 && commands >= *from);
        let Some((mate, from)) = mate else { return self.decide_alone(names) };
        let jobs = names.iter().filter_map(|name| self.owners.remove_entry(name)).map(|(name, owner)| Job {
            name,
            owner,
            people: Arc::clone(&self.people),
            fenced: self.fenced,
        });
        let back = mate.share(jobs.collect());
        self.owners.extend(back.into_iter().map(|Job { name, owner, .. }| (name, owner)));
        self.mate = Some((mate, from));
    }

    /// What comes last is written when everything is known: nobody has to be woken for it.
    fn decide_alone(&mut self, names: Vec<String>) {
        let enough = self.store.wants().unwrap_or(usize::MAX).max(1);
        let mut ahead = 0_usize;
        for name in names {
            while let Some(owner) = self.owners.get_mut(&name) {
                ahead += owner.decide(&self.people, self.fenced, enough.saturating_sub(ahead));
                if owner.waiting.is_empty() {
                    break;
                }
                self.hand_over();
                ahead = 0;
            }
        }
    }

    /// What only the store knows is asked there; what could not be proposed is answered.
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

    /// What happens by itself: lost streams come back, restarts, and whatever fell due.
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

    /// Gives the store what is proposed so far, to write while the rest is decided on.
    fn hand_over(&mut self) {
        let mut handed = Vec::new();
        for (name, owner) in self.owners.iter_mut().filter(|(_, owner)| !owner.proposed.is_empty()) {
            // As many may come again.
            let next = Vec::with_capacity(owner.proposed.len());
            let entries = std::mem::replace(&mut owner.proposed, next);
            let expected = owner.durable + owner.written.0;
            owner.written.0 += entries.len() as u64;
            self.under_way.push(name.clone());
            handed.push(Handed { stream: name.clone(), expected, entries });
        }
        let became = self.store.hand_over(self.lease, handed);
        self.became(became.unwrap_or_default());
    }

    /// Gives the store what is left, and waits until it is known what became of everything.
    fn append(&mut self) {
        let left = || self.owners.iter().filter(|(_, owner)| !owner.proposed.is_empty());
        let expected = |owner: &Owner| owner.durable + owner.written.0;
        let appends: Vec<Append<'_>> = left()
            .map(|(stream, owner)| Append { stream, expected: expected(owner), entries: &owner.proposed })
            .collect();
        let results = if appends.is_empty() { Vec::new() } else { self.store.append(self.lease, &appends) };
        if !self.under_way.is_empty() {
            let mut became = self.store.became();
            became.resize(self.under_way.len(), Appended::Unknown);
            self.became(became);
        }
        let mut results = results.into_iter();
        for owner in self.owners.values_mut().filter(|owner| !owner.proposed.is_empty()) {
            owner.written.0 += owner.proposed.len() as u64;
            owner.proposed.clear();
            owner.became(results.next().unwrap_or(Appended::Unknown));
        }
    }

    /// What became of the first of what the store was given. What follows trouble in a stream did not come to be.
    fn became(&mut self, became: Vec<Appended>) {
        let known = became.len().min(self.under_way.len());
        for (name, became) in self.under_way.drain(..known).zip(became) {
            if let Some(owner) = self.owners.get_mut(&name) {
                owner.became(became);
            }
        }
    }

    fn commit(&mut self, done: &mut Done) {
        self.append();
        let (mut letters, mut failed) = (Vec::new(), Vec::new());
        let concerned = |owner: &Owner| owner.stalled || owner.written.0 > 0 || !owner.pending.is_empty();
        for (name, owner) in self.owners.iter_mut().filter(|(_, owner)| concerned(owner)) {
            let (count, became) = std::mem::replace(&mut owner.written, (0, Appended::Ok));
            let touched = owner.touched(count);
            let next = Vec::with_capacity(owner.pending.len());
            let pending = std::mem::replace(&mut owner.pending, next);
            match became {
                // Nothing to append: refusals, and first answers again.
                _ if count == 0 => owner.stalled &= !owner.is_live(),
                Appended::Ok => {
                    self.transfers = true;
                    done.changes(name, touched);
                    if owner.committed(count, self.snapshot_every) {
                        // A snapshot is a cache: that it could not be kept is no trouble of the game's.
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

    /// A commit failed: the stream is what the store says, and betting does not resume by itself.
    fn failed(&mut self, name: &str, trouble: Appended, pending: Vec<Pending>, done: &mut Done) {
        let Some(owner) = self.owners.get_mut(name) else { return };
        done.troubles.push((name.to_owned(), format!("{trouble:?}")));
        self.fenced |= trouble == Appended::Fenced;
        // An old id that came again is no stall: only what was proposed with it is proposed anew.
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
        // What was decided on a state that did not come to be is decided anew, refusals too.
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

    /// A stream that broke in the middle of a turn shows what is durable, and nothing of what broke it.
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
            // Only what is there has arrived.
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

    /// Value under way is delivered: as often as need be, each once.
    fn deliver(&mut self, now: At) {
        if self.fenced || !std::mem::take(&mut self.transfers) {
            return;
        }
        let mut letters = Vec::new();
        for (name, owner) in self.owners.iter().filter(|(_, owner)| owner.is_live()) {
            // What is for a stream that this house does not have waits.
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

/// The id under which the sender of a letter is told that it has arrived: with a mark, where there is room for it. Letters
/// come from one stream and go to another, so that without it the id is free there too.
fn arrives(id: CommandId) -> CommandId {
    format!("{id}+").parse().unwrap_or(id)
}

/// The stored entry of a command, if it is there; or what to answer if that cannot be said.
fn stored<S: Store>(store: &S, stream: &str, id: CommandId) -> Result<Option<Stored>, Reply> {
    let unknown = |_: StoreError| Reply::Unknown;
    match store.find(stream, id.as_str()).map_err(unknown)? {
        None => Ok(None),
        Some(seq) => Ok(store.read(stream, seq, 1).map_err(unknown)?.into_iter().next()),
    }
}
