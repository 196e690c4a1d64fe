//! What a machine tells the stream it runs in: its rounds, what it hides and for how long, and whom a command claims to be
//! what (HC C.4).

use games::{Game, Input, Machine, Message, Misfit, Round};
use kit::{Cite, Person, Role, Scope, cite};

use crate::table::{Action, Event, Table, posts};

/// What a machine must tell the stream it runs in.
pub trait Streamed: Machine {
    /// The version of its events' form.
    const VERSION: u32 = 1;
    /// The number of the round in play, or of the last one; `None` where there are no rounds.
    fn round_number(&self, state: &Self::State) -> Option<u64>;
    /// Must every wager and pot purse be empty now?
    fn between_rounds(&self, state: &Self::State) -> bool;
    /// The round in play, or the last one.
    fn round(&self, state: &Self::State) -> Round {
        Round { number: self.round_number(state).unwrap_or(0), over: self.between_rounds(state) }
    }
    /// The scope of what an event hides; `state` is as it was before the event.
    fn scope(&self, state: &Self::State, event: &Self::Event) -> Scope {
        let _ = event;
        self.round(state).scope()
    }
    /// May what is sealed in that scope be known now? What was sealed in a round may be when it is over.
    fn known(&self, state: &Self::State, scope: Scope) -> bool {
        self.round(state).opens(scope)
    }
    /// The role that a command claims somebody else to hold, and the paragraph by which they must. What people hold is no
    /// part of a state, so the stream looks.
    fn claims(&self, input: &Input<Self>) -> Option<(Person, Role, Cite)> {
        let _ = input;
        None
    }
    /// What a screen must know once to draw it. Plain data.
    fn about(&self, state: &Self::State) -> serde_json::Value {
        let _ = state;
        serde_json::Value::Null
    }
    /// What a second person is shown of an event before it happens, in words and figures (HC C.2); `state` is as it was
    /// before the event. Nothing is said of times, which pass, nor of who agrees. An act that needs a second person and
    /// says nothing here is agreed to by nobody.
    fn sheet(&self, state: &Self::State, event: &Self::Event, lines: &mut Vec<Message>) {
        let _ = (state, event, lines);
    }
    /// Must whoever agrees to an event not know the money that it moves, nor what follows from it?
    fn is_blind(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }
    /// What a list of tables shows of it.
    fn brief(&self, state: &Self::State) -> serde_json::Value {
        let _ = state;
        serde_json::Value::Null
    }
    /// Brings events of an older version up to date.
    fn upcast(version: u32, events: &str) -> Result<String, Misfit> {
        let _ = events;
        Err(Misfit(format!("events of version {version}, and this program knows only {}", Self::VERSION)))
    }
}

impl<G: Game> Streamed for Table<G> {
    fn round_number(&self, state: &Self::State) -> Option<u64> {
        Some(state.options.round(&state.game).number)
    }
    fn between_rounds(&self, state: &Self::State) -> bool {
        state.options.round(&state.game).over
    }
    fn scope(&self, state: &Self::State, event: &Self::Event) -> Scope {
        match event {
            Event::Game(event) => state.options.scope(&state.game, event),
            _ => self.round(state).scope(),
        }
    }
    fn known(&self, state: &Self::State, scope: Scope) -> bool {
        state.options.known(&state.game, scope)
    }
    fn sheet(&self, state: &Self::State, event: &Event<G>, lines: &mut Vec<Message>) {
        crate::table::sheet::sheet(state, event, lines);
    }
    fn is_blind(&self, event: &Event<G>) -> bool {
        crate::table::sheet::is_blind(event)
    }
    fn about(&self, state: &Self::State) -> serde_json::Value {
        serde_json::to_value(crate::table::About::of(self, state)).expect("plain data")
    }
    fn brief(&self, state: &Self::State) -> serde_json::Value {
        serde_json::json!({ G::NAME: state.options.brief() })
    }
    // HC C.4: a designee holds the role in which the supervisor names them.
    fn claims(&self, input: &Input<Self>) -> Option<(Person, Role, Cite)> {
        match input {
            Input::Act(Action::Posts(posts::Action::Designate { person, role })) => {
                Some((*person, *role, cite!("HC C.4")))
            }
            _ => None,
        }
    }
}
