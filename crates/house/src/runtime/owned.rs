//! Streams of any kind behind one trait.

use games::{Calculated, Funds, Machine, Message, Misfit, Refused, Terms};
use journal::{Entry, Hash, Snapshot, Stored};
use kit::{Actor, At, Cents, Device, Person, Purse, Role, Seat, Unit, Viewer, cite};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Reply, Transfer};
use crate::people::People;
use crate::stream::{Agreement, Answer, BooksView, Sheet, Stream, Streamed, Turn, Unread};

/// A stream whose machine the runtime does not know.
pub trait Owned: Send {
    /// `property/kind/name`.
    fn name(&self) -> &str;
    /// The place and hash of its last entry.
    fn head(&self) -> (u64, Hash);
    /// Proposes a command: adds the entries to append, in order, and returns the reply to give when they are durable.
    fn propose(&mut self, people: &People, command: &Unread, entries: &mut Vec<Entry>) -> Offer;
    /// Proposes what falls due.
    fn pass(&mut self, to: At) -> Vec<Entry>;
    /// Proposes what follows from a stop.
    fn restart(&mut self, at: At) -> Vec<Entry>;
    /// When the next thing is due.
    fn due(&self) -> Option<At>;
    /// Why it takes no more commands.
    fn parked(&self) -> Option<&Misfit>;
    /// Applies a stored entry.
    fn replay(&mut self, stored: &Stored) -> Result<(), Misfit>;
    /// The first reply to a command, from its stored entry.
    fn answer_from(&self, command: &Unread, bytes: &[u8]) -> Reply;
    /// A snapshot of the durable state.
    fn snapshot(&self) -> Snapshot;
    /// Starts from a snapshot, if it can be read.
    fn resume(&mut self, snapshot: &Snapshot) -> bool;
    /// Goes back to the empty state.
    fn reset(&mut self);
    /// What that viewer sees, with the part of the books they may see: all parts as one.
    fn view(&self, who: Viewer) -> Box<RawValue>;
    /// The part of the view that is that viewer's alone, with their books; for the public, what everybody sees. `None`
    /// if they have no part of their own.
    fn part(&self, whose: Viewer) -> Option<Box<RawValue>>;
    /// What somebody of that role is shown before they agree to a command (HC C.2).
    fn sheet(&self, people: &People, command: &Unread, role: Role) -> Result<Sheet, Refused>;
    /// The agreement of somebody who has been shown the sheet of a command as it stands now.
    fn agreement(&self, command: &Unread, by: Person, role: Role) -> Result<Agreement, Refused>;
    /// What a screen needs once to draw it.
    fn about(&self) -> Box<RawValue>;
    /// What a list of tables shows of it; `null` if it runs none.
    fn brief(&self) -> Box<RawValue>;
    /// Transfers to other streams that are not confirmed.
    fn outbox(&self) -> Vec<Transfer>;
    /// The table that it runs, whatever is played at it; `None` if it runs none.
    fn table(&self) -> Option<TableNow>;
    /// Works out what is asked of a table's calculator, and records nothing; `None` if it has none.
    fn calculate(&self, asked: &serde_json::Value) -> Option<Calculated>;
    /// What lies in a purse.
    fn balance(&self, purse: Purse, unit: Unit) -> Cents;
    /// The stream itself, for whoever knows its kind.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// What everybody may ask of a table, whatever is played at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableNow {
    /// What it plays.
    pub game: &'static str,
    /// What the table around the game knows of it.
    pub terms: Terms,
    /// It is closed.
    pub closed: bool,
    /// Which device is paired with each seat.
    pub terminals: Vec<Option<Device>>,
    /// Devices that report at it.
    pub devices: Vec<Device>,
    /// Seats whose terminal cannot be taken away now: credits or a bet are theirs (HC B.10).
    pub bound: Vec<Seat>,
    /// How often options were changed since the table was set up.
    pub posted: u32,
}

/// A proposal, erased.
#[derive(Debug)]
pub struct Offer {
    /// The reply to give when its entries are durable.
    pub reply: Reply,
    /// The command happened before, at this place: the entry there has its reply.
    pub before: Option<u64>,
    /// The player who asks.
    pub player: Option<Seat>,
}

/// What the runtime asks of a machine: its transfers to other streams and the parts of its view.
pub trait Sends: Machine {
    /// The part of the view that is that viewer's alone, with their books. Where there is no table, only staff have
    /// one: the whole view.
    fn part(
        &self,
        state: &Self::State,
        whose: Viewer,
        funds: &dyn Funds,
        books: BooksView,
    ) -> Option<Box<RawValue>> {
        let Viewer::Staff(_) = whose else { return None };
        Some(json(&Seen { table: self.view(state, whose, funds), books }))
    }

    /// The table it is, whatever is played at it.
    fn table(&self, state: &Self::State, funds: &dyn Funds) -> Option<TableNow> {
        let _ = (state, funds);
        None
    }

    /// What its calculator says, if it has one.
    fn calculate(&self, state: &Self::State, asked: &serde_json::Value) -> Option<Calculated> {
        let _ = (state, asked);
        None
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
    fn part(
        &self,
        state: &Self::State,
        whose: Viewer,
        funds: &dyn Funds,
        books: BooksView,
    ) -> Option<Box<RawValue>> {
        crate::table::view::part(self, state, whose, funds, books)
    }

    fn outbox(&self, name: &str, state: &Self::State) -> Vec<Transfer> {
        let mut out = crate::table::slips::outbox(name, state);
        out.extend(crate::table::currency::outbox(name, state));
        out
    }

    fn table(&self, state: &Self::State, funds: &dyn Funds) -> Option<TableNow> {
        let bound = |seat: &Seat| {
            state.place(*seat).is_some_and(|place| place.terminal.is_some())
                && !self.is_free_to_go(state, funds, *seat)
        };
        Some(TableNow {
            game: G::NAME,
            terms: state.options.terms(),
            closed: state.status == crate::table::Status::Closed,
            terminals: state.seats().map(|seat| state.place(seat)?.terminal).collect(),
            devices: self.options.devices.clone(),
            bound: state.seats().filter(bound).collect(),
            posted: state.posted,
        })
    }

    fn calculate(&self, state: &Self::State, asked: &serde_json::Value) -> Option<Calculated> {
        state.options.calculate(asked, &self.options.denominations())
    }
}

/// A view as JSON.
pub(crate) fn json(view: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(view).expect("a view is plain data")
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
        json(&Seen { table: self.view(who), books: self.books(who) })
    }

    fn part(&self, whose: Viewer) -> Option<Box<RawValue>> {
        self.machine().part(self.state(), whose, &self.funds(), self.books(whose))
    }

    fn sheet(&self, people: &People, command: &Unread, role: Role) -> Result<Sheet, Refused> {
        self.sheet_for(people, &command.read::<M>()?, role)
    }

    fn agreement(&self, command: &Unread, by: Person, role: Role) -> Result<Agreement, Refused> {
        Ok(self.agreement(&command.read::<M>()?, by, role))
    }

    fn about(&self) -> Box<RawValue> {
        json(&self.machine().about(self.state()))
    }

    fn brief(&self) -> Box<RawValue> {
        json(&self.machine().brief(self.state()))
    }

    fn outbox(&self) -> Vec<Transfer> {
        self.machine().outbox(Stream::name(self), self.state())
    }

    fn table(&self) -> Option<TableNow> {
        self.machine().table(self.state(), &self.funds())
    }

    fn calculate(&self, asked: &serde_json::Value) -> Option<Calculated> {
        self.machine().calculate(self.state(), asked)
    }

    fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.ledger().balance(purse, unit)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// The refusal of a parked stream.
pub(super) fn parked(why: &Misfit) -> Refused {
    let message = Message::plain("stream-parked").with("why", why.to_string());
    Refused::new(cite!("HC E.6"), message)
}
