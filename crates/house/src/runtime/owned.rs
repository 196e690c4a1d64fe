//! Streams of any kind behind one face: typed inside, serialised once.

use games::{Machine, Message, Misfit, Refused};
use journal::{Entry, Hash, Snapshot, Stored};
use kit::{Actor, At, Seat, Viewer, cite};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Reply, Transfer};
use crate::people::People;
use crate::stream::{Act, Answer, BooksView, Stream, Streamed, Turn, Unread};

/// A stream whose kind is not known to its owner: typed inside, serialised once.
pub trait Owned: Send {
    /// `property/kind/name`.
    fn name(&self) -> &str;
    /// Where it stands.
    fn head(&self) -> (u64, Hash);
    /// Proposes a command: adds the entries to append, in order, and gives the reply for when they are durable.
    fn propose(&mut self, people: &People, command: &Unread, entries: &mut Vec<Entry>) -> Offer;
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
    fn answer_from(&self, command: &Unread, bytes: &[u8]) -> Reply;
    /// A snapshot of what is durable.
    fn snapshot(&self) -> Snapshot;
    /// Starts from a snapshot, if it can be read.
    fn resume(&mut self, snapshot: &Snapshot) -> bool;
    /// Forgets everything.
    fn reset(&mut self);
    /// What that viewer sees, with the part of the books they may see: all parts as one.
    fn view(&self, who: Viewer) -> Box<RawValue>;
    /// Writes the part of the view that is that viewer's alone, with their books; of the public, what everybody sees.
    /// `false` if they have no part of their own, and nothing is written.
    fn part(&self, whose: Viewer, out: &mut Vec<u8>) -> bool;
    /// What a command asks for exactly, and of whom: what a second person agrees to.
    fn act(&self, command: &Unread) -> Result<Act, Refused>;
    /// What a screen must know once to draw it.
    fn about(&self) -> Box<RawValue>;
    /// Value that is on its way to other streams and not known to have arrived.
    fn outbox(&self) -> Vec<Transfer>;
    /// The stream itself, for whoever knows its kind.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// A proposal, erased.
#[derive(Debug)]
pub struct Offer {
    /// To give when its entries are durable.
    pub reply: Reply,
    /// The command happened before, at this place: the entry there says what to answer.
    pub before: Option<u64>,
    /// The player who asks.
    pub player: Option<Seat>,
}

/// What an owner asks of a machine: the value it sends to other streams, and the parts of its view.
pub trait Sends: Machine {
    /// Writes the part of the view that is that viewer's alone, with their books. Where there is no table it is the
    /// staff's alone, and whole.
    fn part(&self, state: &Self::State, whose: Viewer, books: BooksView, out: &mut Vec<u8>) -> bool {
        let staff = matches!(whose, Viewer::Staff(_));
        if staff {
            let seen = Seen { table: self.view(state, whose), books };
            serde_json::to_writer(out, &seen).expect("a view is plain data");
        }
        staff
    }

    /// What is under way, from the stream of that name.
    fn outbox(&self, name: &str, state: &Self::State) -> Vec<Transfer> {
        let _ = (name, state);
        Vec::new()
    }
}

#[derive(Serialize)]
struct Seen<V> {
    table: V,
    books: BooksView,
}

impl<G: games::Game> Sends for crate::table::Table<G> {
    fn part(&self, state: &Self::State, whose: Viewer, books: BooksView, out: &mut Vec<u8>) -> bool {
        crate::table::view::part(self, state, whose, books, out)
    }

    fn outbox(&self, name: &str, state: &Self::State) -> Vec<Transfer> {
        crate::table::slips::outbox(name, state)
    }
}

fn reply<E>(answer: Answer<E>) -> Reply {
    match answer {
        Answer::Accepted(accepted) => {
            Reply::Accepted { seq: accepted.seq, hash: accepted.hash, again: accepted.again }
        }
        Answer::Refused(refused) => Reply::Refused(refused),
        Answer::Before { .. } => Reply::Unknown,
        Answer::Parked(misfit) => Reply::Refused(parked(&misfit)),
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

    fn propose(&mut self, people: &People, command: &Unread, entries: &mut Vec<Entry>) -> Offer {
        match command.read::<M>() {
            Err(refused) => Offer { reply: Reply::Refused(refused), before: None, player: None },
            Ok(command) => {
                let Turn { before, entry, answer } = self.propose(people, &command);
                entries.extend(before.into_iter().map(|proposed| proposed.entry));
                entries.extend(entry);
                let before = if let Answer::Before { seq } = answer { Some(seq) } else { None };
                let player = if let Actor::Player(seat) = command.by { Some(seat) } else { None };
                Offer { reply: reply(answer), before, player }
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

    fn answer_from(&self, command: &Unread, bytes: &[u8]) -> Reply {
        match command.read::<M>() {
            Err(refused) => Reply::Refused(refused),
            Ok(command) => match self.answer_from(&command, bytes) {
                Ok(answer) => reply(answer),
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
        let seen = Seen { table: self.view(who), books: self.books(who) };
        serde_json::value::to_raw_value(&seen).expect("a view is plain data")
    }

    fn part(&self, whose: Viewer, out: &mut Vec<u8>) -> bool {
        self.machine().part(self.state(), whose, self.books(whose), out)
    }

    fn act(&self, command: &Unread) -> Result<Act, Refused> {
        Ok(self.act(&command.read::<M>()?))
    }

    fn about(&self) -> Box<RawValue> {
        serde_json::value::to_raw_value(&self.machine().about(self.state())).expect("plain data")
    }

    fn outbox(&self) -> Vec<Transfer> {
        self.machine().outbox(Stream::name(self), self.state())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// A stream that takes nothing any more says why.
pub(super) fn parked(why: &Misfit) -> Refused {
    let message = Message::plain("stream-parked").with("why", why.to_string());
    Refused::new(cite!("HC E.6"), message)
}
