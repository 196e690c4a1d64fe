//! What a stream runs: a state machine that decides, is told, and never looks anything up by itself.

use std::fmt::Debug;

use kit::{
    Actor, At, Cents, Cite, Colour, Device, Fact, Moves, Outcome, Person, Purse, Role, Seat, Unit, Viewer,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Denied, Reason};

/// A table's game, a table around it, a cage: whatever a stream runs. `self` is its checked options.
pub trait Machine: Sized {
    /// Everything it remembers. Made by [`open`](Machine::open), changed by [`apply`](Machine::apply) alone.
    type State: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What somebody may ask of it, in the imperative.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What may go wrong and be ruled on.
    type Irregularity: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What happened, in the past tense. Events carry all that [`moves`](Machine::moves) and a reader need.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// Why it refuses, listed in order of precedence.
    type Reason: Reason;
    /// What a viewer may see. What they may not see cannot be said in it.
    type View: Clone + Debug + PartialEq + Serialize;

    /// The state before anything happened.
    fn open(&self) -> Self::State;

    /// The rules: what the input itself causes, or why not. Never simulates itself.
    fn decide(
        &self,
        state: &Self::State,
        cx: &Cx<'_>,
        input: &Input<Self>,
        out: &mut Vec<Self::Event>,
    ) -> Result<(), Refusal<Self::Reason>>;

    /// What then happens by itself. Asked again after its events were applied, until none come.
    fn follow(&self, state: &Self::State, out: &mut Vec<Self::Event>);

    /// Takes an event into the state. It holds no rules: replay is the fold of it.
    fn apply(&self, state: &mut Self::State, event: &Self::Event) -> Result<(), Misfit>;

    /// The money an event moves.
    fn moves(&self, event: &Self::Event, out: &mut Moves);

    /// When to send a [`Tick`](Input::Tick).
    fn due(&self, state: &Self::State) -> Option<At>;

    /// May that role see what the books say lies in a rack?
    fn shows_rack(&self, state: &Self::State, role: Role) -> bool {
        let _ = (state, role);
        true
    }

    /// What that viewer sees. What they may do depends on what they have.
    fn view(&self, state: &Self::State, who: Viewer, funds: &dyn Funds) -> Self::View;
}

/// Who asks, when, and with what means.
#[derive(Clone, Copy)]
pub struct Cx<'a> {
    /// Who acts. The house has proved that they hold the role.
    pub by: Actor,
    /// The second person, where one agreed to this very act.
    pub second: Option<Approval>,
    /// When, by the house's clock.
    pub at: At,
    /// What the patrons have.
    pub funds: &'a dyn Funds,
}

/// A second person's agreement to one act, already proved by the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Approval {
    /// Who agreed.
    pub by: Person,
    /// As what.
    pub role: Role,
}

/// What a game may ask about a patron's means.
pub trait Funds {
    /// What lies in a purse.
    fn balance(&self, purse: Purse, unit: Unit) -> Cents;
    /// The colour a seat plays, with the value of a chip.
    fn colour(&self, seat: Seat) -> Option<(Colour, Cents)>;
    /// The smallest value chip there is: no wager in value chips is less, or between two multiples of it.
    fn smallest_chip(&self) -> Cents {
        Cents::new(1)
    }
    /// What players hold against the table: credits, stakes and colours, less cash that is not in its box yet.
    fn held_against(&self) -> Cents {
        Cents::ZERO
    }
    /// The gaming day, where something is summed over it.
    fn day(&self) -> String {
        String::new()
    }
    /// What a seat has bought in since the last round was settled.
    fn bought_in_since_settlement(&self, seat: Seat) -> Cents;
}

impl Cx<'_> {
    /// Refuses whoever may not do what `needed` may.
    pub fn needs<R: From<Denied>>(&self, needed: Role, cite: Cite) -> Result<(), Refusal<R>> {
        match self.by.role() {
            Some(role) if role.may(needed) => Ok(()),
            _ => Err(Refusal::new(Denied::NeedsRole { needed }, cite)),
        }
    }

    /// Refuses whoever is none of these.
    pub fn needs_one_of<R: From<Denied>>(&self, roles: &[Role], cite: Cite) -> Result<(), Refusal<R>> {
        match self.by.role() {
            Some(role) if roles.iter().any(|&needed| role.may(needed)) => Ok(()),
            _ => Err(Refusal::new(Denied::NeedsRole { needed: roles[0] }, cite)),
        }
    }

    /// Refuses an act without the agreement of a second person who may do what `needed` may.
    pub fn needs_second<R: From<Denied>>(&self, needed: Role, cite: Cite) -> Result<(), Refusal<R>> {
        match self.second {
            Some(Approval { role, .. }) if role.may(needed) => Ok(()),
            _ => Err(Refusal::new(Denied::NeedsSecond { needed }, cite)),
        }
    }
}

/// Everything that can come to a machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Input<M: Machine> {
    /// Somebody acts.
    Act(M::Action),
    /// Chance decided, or a device noticed something.
    Observe(Observed),
    /// Somebody rules that something went wrong.
    Rule {
        /// What.
        what: M::Irregularity,
        /// By which paragraph.
        cite: Cite,
    },
    /// The moment of [`Machine::due`] has come.
    Tick,
    /// The house was stopped, or stalled, and goes on. Betting never resumes by itself.
    Restart,
}

/// Something seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed {
    /// What.
    pub what: Seen,
    /// How it came here.
    pub via: Via,
}

/// An outcome decides; a fact does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// Chance decided.
    Outcome(Outcome),
    /// Noticed beside it.
    Fact(Fact),
}

/// The way something seen came here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Via {
    /// Keyed on the dealer's pad.
    Hand,
    /// Reported by a device.
    Device(Report),
    /// Drawn by the house, or by the lab.
    Drawn,
}

/// What a device says about its own report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Which device.
    pub device: Device,
    /// The spin, shuffle or shake it speaks of; each new one has a higher number.
    pub spin: u64,
    /// Counts the device's reports up.
    pub sequence: u64,
}

/// A no, and the paragraph it stands on.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal<R> {
    /// Why.
    pub reason: R,
    /// By which paragraph.
    pub cite: Cite,
}

impl<R> Refusal<R> {
    /// Refuses for that reason by that paragraph.
    pub fn new(reason: impl Into<R>, cite: Cite) -> Refusal<R> {
        Refusal { reason: reason.into(), cite }
    }

    /// The same refusal in the words of a machine around this one.
    pub fn map<S>(self, wrap: impl FnOnce(R) -> S) -> Refusal<S> {
        Refusal { reason: wrap(self.reason), cite: self.cite }
    }
}

/// An event that does not fit the state: a journal of something else, or a mistake of ours.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("event does not fit: {0}")]
pub struct Misfit(pub String);

impl Misfit {
    /// Says what was expected of which event.
    pub fn of(event: &impl Debug, expected: &str) -> Misfit {
        Misfit(format!("{expected}, but came {event:?}"))
    }
}

/// Why a step did not happen.
#[derive(Debug, Clone, PartialEq)]
pub enum StepError<R> {
    /// The rules say no; nothing has changed.
    Refused(Refusal<R>),
    /// The machine contradicts itself; the state is not to be used any more.
    Broken(Misfit),
}

/// The most rounds of consequences one input may have. No game comes near; a machine that does is in a loop.
const FOLLOW_LIMIT: usize = 10_000;

/// One step: decide, apply, then follow and apply until nothing follows. `out` holds the events in order.
pub fn step<M: Machine>(
    machine: &M,
    state: &mut M::State,
    cx: &Cx<'_>,
    input: &Input<M>,
    out: &mut Vec<M::Event>,
) -> Result<(), StepError<M::Reason>> {
    step_seeing(machine, state, cx, input, out, |_, _| ())
}

/// The same; `sees` is shown each event before it is applied, with the state as it then is.
pub fn step_seeing<M: Machine>(
    machine: &M,
    state: &mut M::State,
    cx: &Cx<'_>,
    input: &Input<M>,
    out: &mut Vec<M::Event>,
    mut sees: impl FnMut(&M::State, &M::Event),
) -> Result<(), StepError<M::Reason>> {
    out.clear();
    machine.decide(state, cx, input, out).map_err(|refusal| {
        out.clear();
        StepError::Refused(refusal)
    })?;
    let mut done = 0;
    for _ in 0..FOLLOW_LIMIT {
        for event in &out[done..] {
            sees(state, event);
            machine.apply(state, event).map_err(StepError::Broken)?;
        }
        done = out.len();
        machine.follow(state, out);
        if out.len() == done {
            return Ok(());
        }
    }
    Err(StepError::Broken(Misfit("consequences without end".to_owned())))
}
