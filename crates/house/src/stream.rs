//! A stream of commands to one machine: each acts once, in order, and leaves books that balance.

use std::collections::HashMap;

use games::{Approval, Cx, Funds, Game, Input, Machine, Message, Misfit, Refused, StepError, step};
use kit::{Actor, At, Cents, Colour, Inline, Moves, Person, Purse, Role, Seat, Unit, Viewer, cite};
use ledger::Ledger;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::people::People;
use crate::table::Table;

/// The id its sender gave a command.
pub type CommandId = Inline<40>;

/// What exactly was asked: stream, id, by whom, round and content, hashed.
pub type Act = [u8; 32];

/// Something asked of a stream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Command<M: Machine> {
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
    pub input: Input<M>,
}

/// A second person's agreement to one act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// Who.
    pub by: Person,
    /// As what.
    pub role: Role,
    /// To exactly this.
    pub act: Act,
}

/// What a command led to.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer<E> {
    /// It happened.
    Accepted(Accepted<E>),
    /// It did not, and nothing has changed.
    Refused(Refused),
    /// The stream has contradicted itself and takes nothing any more.
    Parked(Misfit),
}

/// A command that happened.
#[derive(Debug, Clone, PartialEq)]
pub struct Accepted<E> {
    /// Its place in the stream, from one.
    pub seq: u64,
    /// What happened, in order.
    pub events: Vec<E>,
}

/// The part of the books that a viewer may see.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BooksView {
    /// One's own credits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credits: Option<Cents>,
    /// One's own match play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coupon: Option<Cents>,
    /// Staff: credits seat by seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<(Seat, Cents)>,
    /// Staff: value chips in the rack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rack: Option<Cents>,
    /// Staff: cash in the drop box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop_box_holds: Option<Cents>,
}

/// What a machine must tell the stream it runs in.
pub trait Streamed: Machine {
    /// The number of the round in play, or of the last one; `None` where there are no rounds.
    fn round_number(&self, state: &Self::State) -> Option<u64>;
    /// Must every wager and pot purse be empty now?
    fn between_rounds(&self, state: &Self::State) -> bool;
}

impl<G: Game> Streamed for Table<G> {
    fn round_number(&self, state: &Self::State) -> Option<u64> {
        Some(state.options.round(&state.game).number)
    }
    fn between_rounds(&self, state: &Self::State) -> bool {
        state.options.round(&state.game).over
    }
}

/// A machine with its state, its books and its memory of commands.
pub struct Stream<M: Machine> {
    name: String,
    machine: M,
    state: M::State,
    ledger: Ledger,
    seq: u64,
    last: At,
    answered: HashMap<CommandId, (Act, Accepted<M::Event>)>,
    parked: Option<Misfit>,
}

struct Books<'a>(&'a Ledger);

impl Funds for Books<'_> {
    fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.0.balance(purse, unit)
    }
    // The machine around a game knows these; books do not.
    fn colour(&self, _: Seat) -> Option<(Colour, Cents)> {
        None
    }
    fn bought_in_since_settlement(&self, _: Seat) -> Cents {
        Cents::ZERO
    }
}

impl<M: Streamed> Stream<M> {
    /// A stream before its first command.
    pub fn new(name: impl Into<String>, machine: M) -> Stream<M> {
        let state = machine.open();
        Stream {
            name: name.into(),
            machine,
            state,
            ledger: Ledger::new(),
            seq: 0,
            last: At::default(),
            answered: HashMap::new(),
            parked: None,
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

    /// What that viewer sees.
    pub fn view(&self, who: Viewer) -> M::View {
        self.machine.view(&self.state, who)
    }

    /// The money that viewer may see: one's own credits, or for staff those of every seat, the rack and the drop.
    pub fn books(&self, who: Viewer) -> BooksView {
        let staff = matches!(who, Viewer::Staff(role) if role != Role::Auditor);
        let mut view = BooksView::default();
        if let Viewer::Seat(seat) = who {
            view.credits = Some(self.ledger.balance(Purse::Seat(seat), Unit::Money));
            view.coupon =
                Some(self.ledger.balance(Purse::Seat(seat), Unit::Promotional)).filter(|c| c.is_positive());
        }
        if staff {
            view.rack = Some(self.ledger.balance(Purse::Rack, Unit::Money));
            view.drop_box_holds = Some(self.ledger.balance(Purse::DropBox, Unit::Money));
            for (purse, unit, amount) in self.ledger.balances() {
                if let (Purse::Seat(seat), Unit::Money) = (purse, unit) {
                    view.seats.push((seat, amount));
                }
            }
        }
        view
    }

    /// When it wants time to pass.
    pub fn due(&self) -> Option<At> {
        self.machine.due(&self.state)
    }

    /// The act a command asks for, and of whom: what a second person agrees to.
    pub fn act(&self, command: &Command<M>) -> Act {
        let body =
            serde_json::to_vec(&(&self.name, &command.id, &command.by, &command.round, &command.input));
        Sha256::digest(body.expect("plain data")).into()
    }

    /// Takes a command. Time passes first: what fell due before it happens before it.
    pub fn execute(&mut self, people: &People, command: &Command<M>) -> Answer<M::Event> {
        self.pass(command.at);
        if let Some(misfit) = &self.parked {
            return Answer::Parked(misfit.clone());
        }
        let act = self.act(command);
        // HC E.1, E.2: once; the same again gets the first answer, another content none.
        if let Some((first, accepted)) = self.answered.get(&command.id) {
            return if *first == act {
                Answer::Accepted(accepted.clone())
            } else {
                Answer::Refused(Refused::new(cite!("HC E.2"), Message::plain("command-id-reused")))
            };
        }
        match self.vouched(people, command, act) {
            Err(refused) => Answer::Refused(refused),
            Ok(second) => {
                let answer = self.step(command.by, second, &command.input);
                if let Answer::Accepted(accepted) = &answer {
                    self.answered.insert(command.id, (act, accepted.clone()));
                }
                answer
            }
        }
    }

    /// Who asks and who agrees are who they say, and the round is the one in play.
    fn vouched(&self, people: &People, command: &Command<M>, act: Act) -> Result<Option<Approval>, Refused> {
        people.vouch(command.by)?;
        let second = match command.second {
            None => None,
            Some(Agreement { by, role, act: agreed }) => {
                people.vouch(Actor::Staff { person: by, role })?;
                // HC C.2: another person, and this very act.
                if command.by.person() == Some(by) {
                    return Err(Refused::new(cite!("HC C.2"), Message::plain("people-second-is-first")));
                }
                if agreed != act {
                    return Err(Refused::new(
                        cite!("HC C.2"),
                        Message::plain("people-agreed-to-another-act"),
                    ));
                }
                Some(Approval { by, role })
            }
        };
        // HC E.3: a command for another round.
        let current = self.machine.round_number(&self.state);
        match (command.round, current) {
            (Some(asked), Some(current)) if asked != current => {
                let message =
                    Message::plain("command-other-round").with("asked", asked).with("current", current);
                Err(Refused::new(cite!("HC E.3"), message))
            }
            _ => Ok(second),
        }
    }

    /// Lets time pass: sends every tick that falls due, each at its own moment. Time never runs back.
    pub fn pass(&mut self, to: At) -> Vec<M::Event> {
        let mut happened = Vec::new();
        while let Some(due) = self.due().filter(|&due| due <= to && self.parked.is_none()) {
            self.last = self.last.max(due);
            let before = self.seq;
            if let Answer::Accepted(accepted) = self.step(Actor::House, None, &Input::Tick) {
                happened.extend(accepted.events);
            }
            if self.seq == before || self.due() == Some(due) {
                // A tick that changes nothing would fall due for ever.
                break;
            }
        }
        self.last = self.last.max(to);
        happened
    }

    /// One step: the machine decides, the books follow, and both are held against what must always be.
    fn step(&mut self, by: Actor, second: Option<Approval>, input: &Input<M>) -> Answer<M::Event> {
        let cx = Cx { by, second, at: self.last, funds: &Books(&self.ledger) };
        let mut events = Vec::new();
        match step(&self.machine, &mut self.state, &cx, input, &mut events) {
            Err(StepError::Refused(refusal)) => return Answer::Refused(refusal.into()),
            Err(StepError::Broken(misfit)) => return self.park(misfit),
            Ok(()) => {}
        }
        let mut moves = Moves::new();
        events.iter().for_each(|event| self.machine.moves(event, &mut moves));
        if let Err(overdrawn) = self.ledger.post(moves.as_slice()) {
            return self.park(Misfit(overdrawn.to_string()));
        }
        if self.machine.between_rounds(&self.state) && !self.ledger.round_is_empty() {
            return self.park(Misfit("a round is over and a wager is not empty".to_owned()));
        }
        self.seq += 1;
        Answer::Accepted(Accepted { seq: self.seq, events })
    }

    fn park(&mut self, misfit: Misfit) -> Answer<M::Event> {
        self.parked = Some(misfit.clone());
        Answer::Parked(misfit)
    }
}
