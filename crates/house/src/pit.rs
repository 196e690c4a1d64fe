//! The pit: who supervises how many tables (RO I.2.b).

use std::collections::BTreeSet;

use games::message::keys;
use games::{Cx, Denied, Input, Machine, Message, Misfit, Refusal};
use kit::{Actor, At, Moves, Person, Role, Viewer, cite};
use serde::{Deserialize, Serialize};

use crate::stream::Streamed;

/// One supervisor watches so many staffed tables, and no more.
pub const TABLES_PER_SUPERVISOR: usize = 6;

/// A pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pit;

/// What can be told to a pit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A supervisor comes on duty.
    ComeOn,
    /// A supervisor goes off duty.
    GoOff,
    /// A table was opened and staffed.
    TableOpened(String),
    /// A table was closed.
    TableClosed(String),
}

/// What happened in a pit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// On duty.
    CameOn(Person),
    /// Off duty.
    WentOff(Person),
    /// Staffed.
    Opened(String),
    /// No longer staffed.
    Closed(String),
    /// More tables than the supervisors on duty should watch. A warning, not a refusal: the rule says should.
    TooManyTables {
        /// Tables open.
        tables: usize,
        /// Supervisors on duty.
        supervisors: usize,
    },
    /// Few enough again.
    EnoughSupervisors,
}

/// What a pit remembers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// On duty.
    pub supervisors: BTreeSet<Person>,
    /// Open tables.
    pub tables: BTreeSet<String>,
    /// Too many tables for them.
    pub warned: bool,
}

impl State {
    fn is_short(&self) -> bool {
        self.tables.len() > TABLES_PER_SUPERVISOR * self.supervisors.len()
    }
}

/// Why a pit refuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Reason {
    Denied(Denied),
    AlreadyOn,
    NotOn,
    NothingToRule,
}

impl From<Denied> for Reason {
    fn from(denied: Denied) -> Reason {
        Reason::Denied(denied)
    }
}

impl games::Reason for Reason {
    fn message(&self) -> Message {
        match self {
            Reason::Denied(denied) => denied.message(),
            other => Message::of("pit", other),
        }
    }
    fn keys() -> Vec<String> {
        keys::<Reason>("pit").into_iter().filter(|key| key != "pit-denied").collect()
    }
}

impl Machine for Pit {
    type State = State;
    type Action = Action;
    type Irregularity = ();
    type Event = Event;
    type Reason = Reason;
    type View = State;

    fn open(&self) -> State {
        State::default()
    }

    fn decide(
        &self,
        state: &State,
        cx: &Cx<'_>,
        input: &Input<Pit>,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        let cite = cite!("RO I.2.b");
        let Input::Act(action) = input else {
            return match input {
                Input::Tick | Input::Restart => Ok(()),
                _ => Err(Refusal::new(Reason::NothingToRule, cite)),
            };
        };
        // The house tells what its tables' own streams say; otherwise the floor does.
        if matches!(action, Action::TableOpened(_) | Action::TableClosed(_)) && cx.by != Actor::House {
            cx.needs(Role::Floorperson, cite)?;
        }
        match action {
            Action::ComeOn | Action::GoOff => {
                cx.needs(Role::PitSupervisor, cite)?;
                let Some(person) = cx.by.person() else {
                    return Err(Refusal::new(Denied::WrongSource, cite));
                };
                let on = state.supervisors.contains(&person);
                match (action, on) {
                    (Action::ComeOn, false) => out.push(Event::CameOn(person)),
                    (Action::ComeOn, true) => return Err(Refusal::new(Reason::AlreadyOn, cite)),
                    (_, true) => out.push(Event::WentOff(person)),
                    (_, false) => return Err(Refusal::new(Reason::NotOn, cite)),
                }
            }
            Action::TableOpened(name) => out.push(Event::Opened(name.clone())),
            Action::TableClosed(name) => out.push(Event::Closed(name.clone())),
        }
        Ok(())
    }

    fn follow(&self, state: &State, out: &mut Vec<Event>) {
        // RO I.2.b: six tables each are quiet, the seventh warns.
        if state.is_short() && !state.warned {
            out.push(Event::TooManyTables {
                tables: state.tables.len(),
                supervisors: state.supervisors.len(),
            });
        } else if !state.is_short() && state.warned {
            out.push(Event::EnoughSupervisors);
        }
    }

    fn apply(&self, state: &mut State, event: &Event) -> Result<(), Misfit> {
        let fits = match event {
            Event::CameOn(person) => state.supervisors.insert(*person),
            Event::WentOff(person) => state.supervisors.remove(person),
            // Told again is no fault: the tables' own streams say what is open.
            Event::Opened(name) => {
                state.tables.insert(name.clone());
                true
            }
            Event::Closed(name) => {
                state.tables.remove(name);
                true
            }
            Event::TooManyTables { .. } => {
                state.warned = true;
                true
            }
            Event::EnoughSupervisors => {
                state.warned = false;
                true
            }
        };
        if fits { Ok(()) } else { Err(Misfit::of(event, "another state was expected")) }
    }

    fn moves(&self, _: &Event, _: &mut Moves) {}

    fn due(&self, _: &State) -> Option<At> {
        None
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }
}

impl Streamed for Pit {
    fn round_number(&self, _: &State) -> Option<u64> {
        None
    }
    fn between_rounds(&self, _: &State) -> bool {
        true
    }
}

impl crate::runtime::Sends for Pit {}
