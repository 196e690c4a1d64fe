//! A stream of commands to one machine: each acts once, in order, and leaves books that balance.
//!
//! A command is **proposed** on the proposed state and becomes an entry of the journal. Whoever drives the stream
//! appends the entries to a store; only then is the command answered and anything shown. If the append failed, the
//! stream is **rebuilt** from the store. [`Stream::execute`] does both at once, for evenings that need no disk.

mod check;
mod recent;
mod seals;
pub mod sheet;
mod snapshot;
mod streamed;

use std::collections::BTreeSet;
use std::sync::Arc;

use games::{Approval, Cx, Funds, Input, Machine, Message, Misfit, Refused, StepError, step_seeing};
use journal::{Draft, End, Entry, FORMAT, Hash, Heading, HouseKey, Link, Read};
use kit::{
    Actor, At, Cents, Colour, Inline, Moves, Person, Purse, Role, Scope, Seat, Unit, Viewer, cite, hidden,
};
use ledger::Ledger;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::calendar::Calendar;
use crate::people::People;
use crate::reader::{Keys, Opened};
pub use check::{Checked, Checks};
use recent::{Known, Recent};
use seals::{Events, Scopes};
pub use sheet::Sheet;
pub use streamed::Streamed;

/// The id its sender gave a command.
pub type CommandId = Inline<40>;

/// Ids with this in them are the house's own: `fill:table-1:4`, `day:2026-01-02`.
pub const HOUSES_OWN: char = ':';

/// What exactly was asked: stream, id, by whom, round and content, hashed.
pub type Act = [u8; 32];

/// Something asked of a stream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Asking<I> {
    /// Acts once (HC E.1).
    pub id: CommandId,
    /// Who asks.
    pub by: Actor,
    /// Who agrees, where two are needed (HC C.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Agreement>,
    /// When it came, by the house's clock.
    pub at: At,
    /// The round it is meant for, if it is meant for one (HC E.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
    /// What is asked.
    pub input: I,
}

/// A command to a machine.
pub type Command<M> = Asking<Input<M>>;

/// A command before anybody has read what it asks: that is its stream's to read.
pub type Unread = Asking<Box<RawValue>>;

impl Unread {
    /// Reads what it asks of such a machine; or why not, in words (HC E.4).
    pub fn read<M: Machine>(&self) -> Result<Command<M>, Refused> {
        let input = serde_json::from_str(self.input.get()).map_err(|error| Refused::malformed(&error))?;
        let &Unread { id, by, second, at, round, .. } = self;
        Ok(Command { id, by, second, at, round, input })
    }
}

/// A second person's agreement to one act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// Who.
    pub by: Person,
    /// As what.
    pub role: Role,
    /// To exactly this: the hash of the act and the sheet they were shown ([`Sheet::shown`]).
    pub shown: Hash,
}

/// Who stands behind an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// Who acted.
    pub by: Actor,
    /// Who agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Approval>,
    /// The hash of the act and the sheet that they agreed to; older entries have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Hash>,
}

impl Who {
    /// Somebody alone.
    pub fn alone(by: Actor) -> Who {
        Who { by, second: None, shown: None }
    }
}

/// What an entry keeps of a command.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Asked<M: Machine> {
    /// The round it was meant for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
    /// What was asked.
    pub input: Input<M>,
}

/// What a command led to.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer<E> {
    /// It happened.
    Accepted(Accepted<E>),
    /// It did not, and nothing has changed.
    Refused(Refused),
    /// A command of this id happened before; the entry at that place says what it asked ([`Stream::answer_from`]).
    Before {
        /// The place.
        seq: u64,
    },
    /// The stream has contradicted itself and takes nothing any more.
    Parked(Misfit),
}

/// A command that happened.
#[derive(Debug, Clone, PartialEq)]
pub struct Accepted<E> {
    /// Its place in the stream, from one: with the hash, the receipt.
    pub seq: u64,
    /// The hash of its entry.
    pub hash: Hash,
    /// What happened, in order. Empty where the first answer is given again.
    pub events: Vec<E>,
    /// It happened before; this is the first answer again (HC E.1).
    pub again: bool,
}

/// An entry proposed: it happens once it is durable.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposed<E> {
    /// What is to be stored.
    pub entry: Entry,
    /// What it means.
    pub events: Vec<E>,
}

/// What a proposal came to: entries to append, and the answer to give once they are durable.
#[derive(Debug)]
pub struct Turn<E> {
    /// What fell due before the command.
    pub before: Vec<Proposed<E>>,
    /// The command's own entry, if it was accepted.
    pub entry: Option<Entry>,
    /// To be given when the entries are durable.
    pub answer: Answer<E>,
}

/// The part of the books that a viewer may see.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "Books")]
pub struct BooksView {
    /// One's own credits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub credits: Option<Cents>,
    /// One's own match play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub coupon: Option<Cents>,
    /// Staff: credits seat by seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub seats: Vec<(Seat, Cents)>,
    /// Staff: value chips in the rack.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rack: Option<Cents>,
    /// Staff: cash in the drop box.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub drop_box_holds: Option<Cents>,
    /// Staff: what non-value chips are out, colour by colour, at their value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub colours: Vec<(Colour, Cents)>,
    /// Staff: value chips in the cage's vault.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub vault: Option<Cents>,
}

/// How entries are written.
#[derive(Debug)]
pub struct Scribe {
    /// The program and its version.
    pub engine: String,
    /// From which the keys of sealed parts are derived.
    pub key: HouseKey,
    /// Which day it is.
    pub calendar: Calendar,
}

impl Scribe {
    /// For evenings that nobody keeps: no secrets, days in UTC.
    pub fn in_memory() -> Arc<Scribe> {
        let calendar = Calendar::new("UTC", 0).expect("UTC is known");
        Arc::new(Scribe { engine: "memory".to_owned(), key: HouseKey::new([0; 32]), calendar })
    }
}

/// A machine with its state, its books and its memory of commands.
pub struct Stream<M: Machine> {
    name: String,
    heading: Heading,
    machine: M,
    scribe: Arc<Scribe>,
    state: M::State,
    ledger: Ledger,
    seq: u64,
    hash: Hash,
    last: At,
    recent: Recent,
    /// Scopes in which something is sealed that nobody may read yet.
    sealed: BTreeSet<Scope>,
    /// Of the last step: kept for their room.
    scopes: Scopes,
    parked: Option<Misfit>,
    /// Of the last step: kept for their room.
    moves: Moves,
    text: Vec<u8>,
}

struct Books<'a>(&'a Ledger, Arc<str>);

impl Funds for Books<'_> {
    fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.0.balance(purse, unit)
    }
    fn day(&self) -> String {
        self.1.to_string()
    }
    // The machine around a game knows these; books do not.
    fn colour(&self, _: Seat) -> Option<(Colour, Cents)> {
        None
    }
    fn held_against(&self) -> Cents {
        let against = |(purse, unit, amount): (Purse, Unit, Cents)| match (purse, unit) {
            (Purse::Seat(_) | Purse::Wager(..) | Purse::Colour(_) | Purse::Unclaimed, Unit::Money) => amount,
            (Purse::Clipboard, Unit::Money) => -amount,
            _ => Cents::ZERO,
        };
        self.0.held().map(against).sum()
    }
    fn bought_in_since_settlement(&self, _: Seat) -> Cents {
        Cents::ZERO
    }
}

/// What exactly is asked, hashed.
fn act_of<M: Machine>(stream: &str, id: &CommandId, by: Actor, round: Option<u64>, input: &Input<M>) -> Act {
    let mut body = Vec::with_capacity(512);
    hidden::plain(|| serde_json::to_writer(&mut body, &(stream, id, by, round, input)).expect("plain data"));
    Sha256::digest(body).into()
}

fn first_answer<E>(same: bool, seq: u64, hash: Hash) -> Answer<E> {
    if same {
        Answer::Accepted(Accepted { seq, hash, events: Vec::new(), again: true })
    } else {
        Answer::Refused(Refused::new(cite!("HC E.2"), Message::plain("command-id-reused")))
    }
}

impl<M: Streamed> Stream<M> {
    /// A stream that nobody keeps, before its first command.
    pub fn new(name: impl Into<String>, machine: M) -> Stream<M> {
        Stream::written_by(name, machine, Scribe::in_memory())
    }

    /// A stream before its first command.
    pub fn written_by(name: impl Into<String>, machine: M, scribe: Arc<Scribe>) -> Stream<M> {
        let (name, state) = (name.into(), machine.open());
        Stream {
            heading: Heading::new(FORMAT, &scribe.engine, &name),
            name,
            machine,
            scribe,
            state,
            ledger: Ledger::new(),
            seq: 0,
            hash: Hash::NONE,
            last: At::default(),
            recent: Recent::default(),
            sealed: BTreeSet::new(),
            scopes: Scopes::default(),
            parked: None,
            moves: Moves::new(),
            text: Vec::new(),
        }
    }

    /// Its name: `property/kind/name`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its machine.
    pub fn machine(&self) -> &M {
        &self.machine
    }

    /// Its state.
    pub fn state(&self) -> &M::State {
        &self.state
    }

    /// Its books.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// How many entries it has.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The hash of its last entry.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// When its last entry was made.
    pub fn last(&self) -> At {
        self.last
    }

    /// Why it takes nothing any more.
    pub fn parked(&self) -> Option<&Misfit> {
        self.parked.as_ref()
    }

    /// What that viewer sees.
    pub fn view(&self, who: Viewer) -> M::View {
        self.machine.view(&self.state, who, &self.funds())
    }

    /// What its books say to a machine.
    pub fn funds(&self) -> impl Funds {
        Books(&self.ledger, self.scribe.calendar.day(self.last))
    }

    /// The money that viewer may see: one's own credits, or for staff those of every seat, the rack and the drop.
    pub fn books(&self, who: Viewer) -> BooksView {
        let staff = matches!(who, Viewer::Staff(role) if role != Role::Auditor);
        // HC C.6: what a seat has tells what it has staked.
        let plays = matches!(who, Viewer::Staff(role) if role.sees_play());
        // HC B.6: a closing count is blind.
        let counted = matches!(who, Viewer::Staff(role) if self.machine.shows_rack(&self.state, role));
        let mut view = BooksView::default();
        if let Viewer::Seat(seat) = who {
            view.credits = Some(self.ledger.balance(Purse::Seat(seat), Unit::Money));
            view.coupon =
                Some(self.ledger.balance(Purse::Seat(seat), Unit::Promotional)).filter(|c| c.is_positive());
        }
        if staff {
            view.rack = Some(self.ledger.balance(Purse::Rack, Unit::Money)).filter(|_| counted);
            view.drop_box_holds = Some(self.ledger.balance(Purse::DropBox, Unit::Money));
            // In no order: a table may hold thousands of wagers, of which nothing is told here.
            for (purse, unit, amount) in self.ledger.held() {
                match (purse, unit) {
                    (Purse::Seat(seat), Unit::Money) if plays => view.seats.push((seat, amount)),
                    (Purse::Colour(colour), Unit::Money) if plays => view.colours.push((colour, amount)),
                    (Purse::Vault, Unit::Money) => view.vault = Some(amount),
                    _ => {}
                }
            }
            view.seats.sort_unstable();
            view.colours.sort_unstable();
        }
        view
    }

    /// When it wants time to pass.
    pub fn due(&self) -> Option<At> {
        self.machine.due(&self.state).filter(|_| self.parked.is_none())
    }

    /// The act a command asks for, and of whom.
    pub fn act(&self, command: &Command<M>) -> Act {
        act_of(&self.name, &command.id, command.by, command.round, &command.input)
    }

    /// Takes a command at once, without a store.
    pub fn execute(&mut self, people: &People, command: &Command<M>) -> Answer<M::Event> {
        let answer = self.propose(people, command).answer;
        // No entry will be read back: what was asked has to be known by itself.
        if let Answer::Accepted(Accepted { hash, again: false, .. }) = answer {
            self.recent.last_asked(self.act(command), hash);
        }
        answer
    }

    /// Proposes a command. Time passes first: what fell due before it happens before it.
    pub fn propose(&mut self, people: &People, command: &Command<M>) -> Turn<M::Event> {
        let before = self.pass(command.at);
        let (entry, answer) = match self.take(people, command) {
            Ok(Proposed { entry, events }) => {
                let (seq, hash) = (entry.seq, entry.hash);
                (Some(entry), Answer::Accepted(Accepted { seq, hash, events, again: false }))
            }
            Err(answer) => (None, answer),
        };
        Turn { before, entry, answer }
    }

    fn take(
        &mut self,
        people: &People,
        command: &Command<M>,
    ) -> Result<Proposed<M::Event>, Answer<M::Event>> {
        // HC E.1, E.2: once; the same again gets the first answer, another content none.
        match self.recent.get(&command.id) {
            None => {}
            Some(&Known { seq, ref asked, .. }) => {
                let Some((first, hash)) = asked.as_deref().copied() else {
                    return Err(Answer::Before { seq });
                };
                return Err(first_answer(first == self.act(command), seq, hash));
            }
        }
        if let Some(misfit) = &self.parked {
            return Err(Answer::Parked(misfit.clone()));
        }
        let who = self.vouched(people, command).map_err(Answer::Refused)?;
        let proposed = self.step(who, Some(&command.id), command.round, &command.input)?;
        self.recent.insert(Known { id: command.id, seq: proposed.entry.seq, asked: None });
        Ok(proposed)
    }

    /// The first answer to a command that is in the store already, from the bytes of its entry (HC E.1, E.2).
    pub fn answer_from(&self, command: &Command<M>, bytes: &[u8]) -> Result<Answer<M::Event>, Misfit> {
        let read = Read::from_bytes(bytes).map_err(|error| Misfit(error.to_string()))?;
        let asked: Asked<M> = self.opened(&read)?.asked()?;
        let who: Who = serde_json::from_str(read.who.get()).map_err(|error| Misfit(error.to_string()))?;
        let first = act_of(&self.name, &command.id, who.by, asked.round, &asked.input);
        Ok(first_answer(first == self.act(command), read.seq, Hash::of(bytes)))
    }

    /// Who asks and who agrees are who they say, and the round is the one in play.
    fn vouched(&self, people: &People, command: &Command<M>) -> Result<Who, Refused> {
        people.vouch(command.by)?;
        if let Some((person, role, cite)) = self.machine.claims(&command.input) {
            people.holds(person, role, cite)?;
        }
        // HC E.4: time and restarts are the house's alone.
        if command.by != Actor::House && matches!(command.input, Input::Tick | Input::Restart) {
            return Err(Refused::new(cite!("HC E.4"), Message::plain("command-not-to-be-asked")));
        }
        // HC E.2: the house's own letters, draws and notes have names that nobody else can take.
        if command.by != Actor::House && command.id.as_str().contains(HOUSES_OWN) {
            return Err(Refused::new(cite!("HC E.2"), Message::plain("command-id-reserved")));
        }
        // HC E.3: a command for another round.
        let current = self.machine.round_number(&self.state);
        if let (Some(asked), Some(current)) = (command.round, current)
            && asked != current
        {
            let message = Message::plain("command-other-round").with("asked", asked).with("current", current);
            return Err(Refused::new(cite!("HC E.3"), message));
        }
        let Some(agreement) = command.second else { return Ok(Who::alone(command.by)) };
        let second = self.agreed(people, command, agreement)?;
        Ok(Who { by: command.by, second: Some(second), shown: Some(agreement.shown) })
    }

    /// Lets time pass and says what happened, for evenings that need no disk.
    pub fn let_pass(&mut self, to: At) -> Vec<M::Event> {
        self.pass(to).into_iter().flat_map(|proposed| proposed.events).collect()
    }

    /// Lets time pass: proposes every tick that falls due, each at its own moment. Time never runs back.
    pub fn pass(&mut self, to: At) -> Vec<Proposed<M::Event>> {
        let mut entries = Vec::new();
        while let Some(due) = self.due().filter(|&due| due <= to) {
            self.last = self.last.max(due);
            entries.extend(self.by_itself(&Input::Tick));
            if self.due() == Some(due) {
                // A tick that changes nothing would fall due for ever.
                break;
            }
        }
        self.last = self.last.max(to);
        entries
    }

    /// The house goes on after a stop (HC A.5): proposes what the machine makes of it.
    pub fn restart(&mut self, at: At) -> Vec<Proposed<M::Event>> {
        self.last = self.last.max(at);
        self.by_itself(&Input::Restart).into_iter().collect()
    }

    /// What the house does by itself. Where nothing follows there is no entry, and the chain stands where it stood.
    fn by_itself(&mut self, input: &Input<M>) -> Option<Proposed<M::Event>> {
        let before = (self.seq, self.hash);
        let proposed = self.step(Who::alone(Actor::House), None, None, input).ok()?;
        if proposed.events.is_empty() {
            (self.seq, self.hash) = before;
            return None;
        }
        Some(proposed)
    }

    /// One step: the machine decides, the books follow, both are held against what must always be, and the entry is
    /// written.
    fn step(
        &mut self,
        who: Who,
        id: Option<&CommandId>,
        round: Option<u64>,
        input: &Input<M>,
    ) -> Result<Proposed<M::Event>, Answer<M::Event>> {
        let day = self.scribe.calendar.day(self.last);
        let cx = Cx { by: who.by, second: who.second, at: self.last, funds: &Books(&self.ledger, day) };
        let mut events = Vec::new();
        let Scopes { command, events: scopes } = &mut self.scopes;
        *command = self.machine.round(&self.state).scope();
        scopes.clear();
        let sees = |state: &M::State, event: &M::Event| scopes.push(self.machine.scope(state, event));
        match step_seeing(&self.machine, &mut self.state, &cx, input, &mut events, sees) {
            Err(StepError::Refused(refusal)) => return Err(Answer::Refused(refusal.into())),
            Err(StepError::Broken(misfit)) => return Err(self.park(misfit)),
            Ok(()) => {}
        }
        self.moves.clear();
        events.iter().for_each(|event| self.machine.moves(event, &mut self.moves));
        if let Err(misfit) = self.post() {
            return Err(self.park(misfit));
        }
        let entry = self.write(&who, id, round, input, &events);
        self.seq = entry.seq;
        self.hash = entry.hash;
        Ok(Proposed { entry, events })
    }

    /// Takes the moves of a step into the books.
    fn post(&mut self) -> Result<(), Misfit> {
        self.ledger.post(self.moves.as_slice()).map_err(|overdrawn| Misfit(overdrawn.to_string()))?;
        if self.machine.between_rounds(&self.state) && !self.ledger.round_is_empty() {
            return Err(Misfit("a round is over and a wager is not empty".to_owned()));
        }
        Ok(())
    }

    fn park(&mut self, misfit: Misfit) -> Answer<M::Event> {
        self.parked = Some(misfit.clone());
        Answer::Parked(misfit)
    }

    fn write(
        &mut self,
        who: &Who,
        id: Option<&CommandId>,
        round: Option<u64>,
        input: &Input<M>,
        events: &[M::Event],
    ) -> Entry {
        #[derive(Serialize)]
        #[serde(bound = "")]
        struct Written<'a, M: Machine> {
            #[serde(skip_serializing_if = "Option::is_none")]
            round: Option<u64>,
            input: &'a Input<M>,
        }
        let seq = self.seq + 1;
        self.text.clear();
        self.moves.write(&mut self.text);
        let draft = Draft {
            heading: &self.heading,
            seq,
            day: &self.scribe.calendar.day(self.last),
            at: self.last,
            who,
            id: id.map(Inline::as_str),
            command: Written { round, input },
            version: M::VERSION,
            events: Events(events),
            postings: &self.text,
        };
        let (open, secrets) = hidden::sealing_labelled(|| draft.write());
        let (sealed, keys) = (self.seal(seq, secrets), self.publish());
        open.close(&End { sealed: &sealed, keys: &keys, prev: self.hash })
    }

    /// An entry of this stream, opened with the house key.
    fn opened<'a>(&self, read: &'a Read<'a>) -> Result<Opened<'a>, Misfit> {
        Opened::new(read, Keys::House(&self.scribe.key))
    }

    /// Takes an entry of the store: the next one, as it was written.
    pub fn replay(&mut self, bytes: &[u8], stored: Hash) -> Result<Vec<M::Event>, Misfit> {
        let link = Link::after(&self.name, self.seq, self.hash, bytes, stored);
        let Link { read, hash } = link.map_err(|broken| Misfit(broken.to_string()))?;
        let events = self.opened(&read)?.events::<M>()?;
        self.moves.clear();
        for event in &events {
            self.machine.apply(&mut self.state, event)?;
            self.machine.moves(event, &mut self.moves);
        }
        self.text.clear();
        self.moves.write(&mut self.text);
        if self.text != read.postings.get().as_bytes() {
            return Err(Misfit(format!("entry {}: the postings are not those of its events", read.seq)));
        }
        self.post()?;
        if let Some(id) = &read.id {
            let id = id.parse().map_err(|_| Misfit(format!("entry {}: a long id", read.seq)))?;
            self.recent.insert(Known { id, seq: read.seq, asked: None });
        }
        let scope = |name: &str| -> Result<Scope, Misfit> {
            name.parse().map_err(|bad| Misfit(format!("entry {}: {bad}", read.seq)))
        };
        for sealed in &read.sealed {
            self.sealed.insert(scope(&sealed.key)?);
        }
        for key in &read.keys {
            self.sealed.remove(&scope(&key.name)?);
        }
        self.forget_hands();
        self.last = self.last.max(read.at);
        (self.seq, self.hash) = (read.seq, hash);
        Ok(events)
    }

    /// Forgets everything: the state before the first command.
    pub fn reset(&mut self) {
        self.state = self.machine.open();
        self.ledger = Ledger::new();
        (self.seq, self.hash, self.last) = (0, Hash::NONE, At::default());
        self.recent = Recent::default();
        self.sealed.clear();
        self.parked = None;
    }
}
