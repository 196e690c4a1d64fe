//! The house's own stream: its founding, the tables as they were set up, each start with its version, the binary's and
//! the rules' hashes, the sealed seeds of random draws (HC E.7), and the gaming days closed (HC E.8).

use std::collections::BTreeMap;

use games::message::keys;
use games::{Cx, Denied, Input, Machine, Message, Misfit, Refusal};
use kit::{Actor, At, Hidden, Moves, Person, Role, Scope, Viewer, cite};
use serde::{Deserialize, Serialize};

use crate::config::Mode;
use crate::runtime::Sends;
use crate::stream::Streamed;

/// The house's own machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Log;

/// What is fixed for good when a house is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founding {
    /// Names the streams.
    pub property: String,
    /// Live or demo.
    pub mode: Mode,
    /// The currency.
    pub currency: String,
    /// Where the house stands.
    pub time_zone: String,
    /// The hour at which its day begins.
    pub day_starts: u8,
    /// The hash of the key that seals: another key is found out before it is used.
    pub seals: String,
    /// The public key that signs heads, hex.
    pub signs: String,
}

/// What a start says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// The program's version.
    pub version: String,
    /// The hash of the binary, hex.
    pub binary: String,
    /// The hash of the rules it carries, hex.
    pub rules: String,
    /// How far the clock stood behind the journal: it was set back.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub behind_ms: i64,
    /// The clock stood far ahead of the journal, and a supervisor said that it is right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ahead: Option<Ahead>,
}

/// A clock that stood far ahead of the journal at a start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ahead {
    /// How far.
    pub ms: i64,
    /// Who said that it is right.
    pub by: Person,
    /// As what.
    pub role: Role,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_nothing(ms: &i64) -> bool {
    *ms == 0
}

/// A session of random draws at a table of a demo house.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// For which stream.
    pub stream: String,
    /// The seed: sealed until the session is over.
    pub seed: Hidden<[u8; 32]>,
    /// What anybody may hold the seed against, hex.
    pub commitment: String,
}

/// What the house says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The house is made.
    Found(Founding),
    /// A table is set up, with its file as it was written.
    Install {
        /// Its stream.
        stream: String,
        /// The file.
        file: String,
    },
    /// The program has started.
    Start(Start),
    /// Draws begin at a table.
    Open(Session),
    /// Draws end; the seed may be known.
    Close {
        /// For which stream.
        stream: String,
    },
    /// A gaming day is over.
    CloseDay {
        /// Which.
        day: String,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Founded(Founding),
    Installed { stream: String, file: String },
    Started(Start),
    Opened(Session),
    Closed { stream: String },
    DayClosed { day: String },
}

/// What the house remembers of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// How it was made.
    pub founding: Option<Founding>,
    /// Tables with their files as they were set up, by stream.
    pub tables: BTreeMap<String, String>,
    /// How often it has started.
    pub starts: u64,
    /// How it started last.
    pub last: Option<Start>,
    /// How many sessions there were.
    pub sessions: u64,
    /// Those that are open, by stream.
    pub open: BTreeMap<String, Session>,
    /// Which of all sessions they are: its key is named for it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub numbers: BTreeMap<String, u64>,
    /// The last day closed.
    pub day: Option<String>,
}

/// Why the house refuses itself something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Reason {
    Denied(Denied),
    FoundedBefore,
    InstalledBefore,
    SessionOpen,
    NoSession,
    DayClosedBefore { day: String },
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
            other => Message::of("log", other),
        }
    }
    fn keys() -> Vec<String> {
        keys::<Reason>("log").into_iter().filter(|key| key != "log-denied").collect()
    }

    fn denied(&self) -> Option<Denied> {
        if let Reason::Denied(denied) = self { Some(*denied) } else { None }
    }
}

/// What anybody may see of the house's own stream: no seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// How often it has started.
    pub starts: u64,
    /// How it started last.
    pub last: Option<Start>,
    /// Commitments of open sessions, by stream.
    pub open: BTreeMap<String, String>,
}

impl Machine for Log {
    type State = State;
    type Action = Action;
    type Irregularity = ();
    type Event = Event;
    type Reason = Reason;
    type View = View;

    fn open(&self) -> State {
        State::default()
    }

    fn decide(
        &self,
        state: &State,
        cx: &Cx<'_>,
        input: &Input<Log>,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        let cite = cite!("HC E.7");
        if cx.by != Actor::House {
            return Err(Refusal::new(Denied::WrongSource, cite));
        }
        match input {
            Input::Act(Action::Found(_)) if state.founding.is_some() => {
                return Err(Refusal::new(Reason::FoundedBefore, cite));
            }
            Input::Act(Action::Found(founding)) => out.push(Event::Founded(founding.clone())),
            Input::Act(Action::Install { stream, .. }) if state.tables.contains_key(stream) => {
                return Err(Refusal::new(Reason::InstalledBefore, cite));
            }
            Input::Act(Action::Install { stream, file }) => {
                out.push(Event::Installed { stream: stream.clone(), file: file.clone() });
            }
            Input::Act(Action::Start(start)) => out.push(Event::Started(start.clone())),
            Input::Act(Action::Open(session)) if state.open.contains_key(&session.stream) => {
                return Err(Refusal::new(Reason::SessionOpen, cite));
            }
            Input::Act(Action::Open(session)) => out.push(Event::Opened(session.clone())),
            Input::Act(Action::Close { stream }) if state.open.contains_key(stream) => {
                out.push(Event::Closed { stream: stream.clone() });
            }
            Input::Act(Action::Close { .. }) => return Err(Refusal::new(Reason::NoSession, cite)),
            // HC E.8: days are written as dates, whose order is that of their letters.
            Input::Act(Action::CloseDay { day }) if state.day.as_ref().is_some_and(|last| day <= last) => {
                return Err(Refusal::new(Reason::DayClosedBefore { day: day.clone() }, cite!("HC E.8")));
            }
            Input::Act(Action::CloseDay { day }) => out.push(Event::DayClosed { day: day.clone() }),
            Input::Tick | Input::Restart => {}
            _ => return Err(Refusal::new(Reason::NothingToRule, cite)),
        }
        Ok(())
    }

    fn follow(&self, _: &State, _: &mut Vec<Event>) {}

    fn apply(&self, state: &mut State, event: &Event) -> Result<(), Misfit> {
        match event {
            Event::Founded(founding) => state.founding = Some(founding.clone()),
            Event::Installed { stream, file } => {
                state.tables.insert(stream.clone(), file.clone());
            }
            Event::Started(start) => {
                state.starts += 1;
                state.last = Some(start.clone());
            }
            Event::Opened(session) => {
                state.sessions += 1;
                state.numbers.insert(session.stream.clone(), state.sessions);
                state.open.insert(session.stream.clone(), session.clone());
            }
            Event::Closed { stream } => {
                state.numbers.remove(stream);
                let open = state.open.remove(stream);
                open.ok_or_else(|| Misfit::of(event, "an open session was expected"))?;
            }
            Event::DayClosed { day } => state.day = Some(day.clone()),
        }
        Ok(())
    }

    fn moves(&self, _: &Event, _: &mut Moves) {}

    fn due(&self, _: &State) -> Option<At> {
        None
    }

    fn view(&self, state: &State, _: Viewer, _: &dyn games::Funds) -> View {
        let open = state.open.iter().map(|(stream, s)| (stream.clone(), s.commitment.clone())).collect();
        View { starts: state.starts, last: state.last.clone(), open }
    }
}

impl Streamed for Log {
    // What is sealed here is the seed of a session, under a key of its own.
    fn round_number(&self, state: &State) -> Option<u64> {
        Some(state.sessions)
    }
    fn between_rounds(&self, state: &State) -> bool {
        state.open.is_empty()
    }
    fn scope(&self, state: &State, _: &Event) -> Scope {
        Scope::Round(state.sessions + 1)
    }
    // HC E.7: a seed may be known when its session is over, whatever other sessions are open.
    fn known(&self, state: &State, scope: Scope) -> bool {
        // Of sessions that an older program kept, it is not known which key is whose.
        let whose = state.numbers.len() == state.open.len();
        whose && !state.numbers.values().any(|number| Scope::Round(*number) == scope)
    }
}

impl Sends for Log {}
