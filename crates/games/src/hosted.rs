//! One erased form for mixed tables: typed inside, serialised once.

use kit::{At, Cite, Moves, Role, Viewer, cite};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Cx, Input, Machine, Message, Misfit, Reason, StepError, step};

/// A running machine whose kind is not known to its owner. Inputs, events and views are JSON at this edge.
pub trait Hosted: Send {
    /// Takes one input. On a refusal nothing has changed; on [`Misfit`] the machine is not to be used any more.
    fn step(&mut self, cx: &Cx<'_>, input: &str) -> Result<Result<Stepped, Refused>, Misfit>;
    /// Takes the events of an earlier step, as they were serialised, and says the money they moved.
    fn replay(&mut self, events: &str, moves: &mut Moves) -> Result<(), Misfit>;
    /// When it wants a tick.
    fn due(&self) -> Option<At>;
    /// What that viewer sees.
    fn view(&self, who: Viewer) -> Box<RawValue>;
    /// Its whole state.
    fn state(&self) -> Box<RawValue>;
}

/// What a step did.
#[derive(Debug)]
pub struct Stepped {
    /// The events, serialised once: what the journal stores.
    pub events: Box<RawValue>,
    /// The money.
    pub moves: Moves,
}

/// A refusal in words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Refused {
    /// By which paragraph.
    pub cite: Cite,
    /// Why.
    pub message: Message,
    /// The role of the second person whose agreement is missing, where that is all that is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub needs_second: Option<Role>,
}

impl Refused {
    /// A refusal in words.
    pub fn new(cite: Cite, message: Message) -> Refused {
        let second = message.key == "denied-needs-second";
        let needs_second = message
            .args
            .get("needed")
            .filter(|_| second)
            .and_then(|role| serde_json::from_value(role.clone()).ok());
        Refused { cite, message, needs_second }
    }

    /// Something that cannot be read as an input at all (HC E.4).
    pub fn malformed(error: &serde_json::Error) -> Refused {
        let message = Message::plain("command-malformed").with("error", error.to_string());
        Refused::new(cite!("HC E.4"), message)
    }
}

impl<R: Reason> From<crate::Refusal<R>> for Refused {
    fn from(refusal: crate::Refusal<R>) -> Refused {
        Refused::new(refusal.cite, refusal.reason.message())
    }
}

/// A machine with its state.
#[derive(Debug, Clone, PartialEq)]
pub struct Hosting<M: Machine> {
    /// Its options.
    pub machine: M,
    /// Its state.
    pub state: M::State,
}

impl<M: Machine> Hosting<M> {
    /// A machine before anything happened.
    pub fn new(machine: M) -> Hosting<M> {
        let state = machine.open();
        Hosting { machine, state }
    }
}

/// In the clear: this form stays in memory. Whoever stores events seals what is hidden in them.
fn raw(value: &impl Serialize) -> Box<RawValue> {
    kit::hidden::plain(|| serde_json::value::to_raw_value(value).expect("plain data"))
}

impl<M: Machine + Send> Hosted for Hosting<M>
where
    M::State: Send,
{
    fn step(&mut self, cx: &Cx<'_>, input: &str) -> Result<Result<Stepped, Refused>, Misfit> {
        let input: Input<M> = match serde_json::from_str(input) {
            Ok(input) => input,
            Err(error) => return Ok(Err(Refused::malformed(&error))),
        };
        let mut events = Vec::new();
        match step(&self.machine, &mut self.state, cx, &input, &mut events) {
            Ok(()) => {
                let mut moves = Moves::new();
                events.iter().for_each(|event| self.machine.moves(event, &mut moves));
                Ok(Ok(Stepped { events: raw(&events), moves }))
            }
            Err(StepError::Refused(refusal)) => Ok(Err(refusal.into())),
            Err(StepError::Broken(misfit)) => Err(misfit),
        }
    }

    fn replay(&mut self, events: &str, moves: &mut Moves) -> Result<(), Misfit> {
        let events: Vec<M::Event> = serde_json::from_str(events)
            .map_err(|error| Misfit(format!("events of another kind: {error}")))?;
        for event in &events {
            self.machine.apply(&mut self.state, event)?;
            self.machine.moves(event, moves);
        }
        Ok(())
    }

    fn due(&self) -> Option<At> {
        self.machine.due(&self.state)
    }

    fn view(&self, who: Viewer) -> Box<RawValue> {
        raw(&self.machine.view(&self.state, who))
    }

    fn state(&self) -> Box<RawValue> {
        raw(&self.state)
    }
}
