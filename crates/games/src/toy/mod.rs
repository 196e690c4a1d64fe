//! A toy card game: hidden cards, turns and decisions in the smallest game that has them all.
//!
//! Up to three seats ante. From one deck each gets a card up and a card down, the dealer one that nobody knows
//! and one up. Seat by seat they stand, raise, or exchange cards first. Then every card is turned: the higher sum of ranks wins 1 to 1.
//!
//! | file | what lives there |
//! |---|---|
//! | [`options`] | what the house may choose |
//! | [`wagers`] | ante and raise, and how a seat makes them |
//! | [`round`] | state, actions, events; how an event changes the state |
//! | `course` | the course of a round, the door for cards, what goes wrong |
//! | [`payouts`] | who wins what, and the money of each event |
//! | [`view`] | what each viewer sees |
//! | `script` | the words of a transcript |
//! | `told`, `picture` | what is told and drawn of a round |
//! | `people` | made-up people and cards |

mod course;
pub mod options;
pub mod payouts;
mod people;
mod picture;
pub mod round;
mod script;
mod told;
pub mod view;
pub mod wagers;

use crate::options::Fault;
use crate::{
    Alarm, Change, Check, Cx, Funds, Game, Given, Input, Machine, Message, Misfit, Needs, Offer, Refusal,
    Round, Sign, SignLine, SignPart, Terms, Testing,
};
use kit::{At, Cents, Draw, Face, Moves, Outcome, Role, Seat, Viewer, cite};
use serde::{Deserialize, Serialize};

use options::{Draft, SEATS};
pub use round::{Action, Event, Irregularity, Phase, Reason, State};
pub use view::View;

/// A table of the toy with its checked options.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Toy {
    draft: Draft,
}

impl Toy {
    /// The least that a seat stakes, and what its stakes go up by.
    pub fn ante(&self) -> Cents {
        self.draft.ante.0
    }

    /// The highest ante.
    pub fn ante_most(&self) -> Cents {
        self.ante().checked_mul(i64::from(self.draft.most)).expect("checked with the options")
    }

    fn ante_ms(&self) -> i64 {
        i64::from(self.draft.ante_seconds) * 1_000
    }

    fn turn_ms(&self) -> i64 {
        i64::from(self.draft.turn_seconds) * 1_000
    }

    /// When the running clock reaches zero.
    fn ends(&self, state: &State) -> Option<At> {
        match state.phase {
            Phase::Antes { clock: round::Clock::Running { ends } }
            | Phase::Turns { clock: round::Clock::Running { ends }, .. } => Some(ends),
            _ => None,
        }
    }
}

impl TryFrom<Draft> for Toy {
    type Error = String;
    fn try_from(draft: Draft) -> Result<Toy, String> {
        let said = |fault: &Fault| format!("{}: {}", fault.option, fault.message.key);
        options::check(&draft).map_err(|faults| faults.iter().map(said).collect::<Vec<_>>().join(", "))
    }
}

impl From<Toy> for Draft {
    fn from(game: Toy) -> Draft {
        game.draft
    }
}

impl Machine for Toy {
    type State = State;
    type Action = Action;
    type Irregularity = Irregularity;
    type Event = Event;
    type Reason = Reason;
    type View = View;

    fn open(&self) -> State {
        State::new()
    }

    fn decide(
        &self,
        state: &State,
        cx: &Cx<'_>,
        input: &Input<Toy>,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        match input {
            Input::Act(Action::Deal) => self.deal(state, cx, out),
            Input::Act(Action::Ante { seat, amount }) => self.take_ante(state, cx, *seat, *amount, out),
            Input::Act(Action::Close) => self.close(state, cx, out),
            Input::Act(Action::Stand { seat, turn }) => self.stand(state, cx, *seat, *turn, out),
            Input::Act(Action::Raise { seat, turn, amount }) => {
                self.raise(state, cx, *seat, (*turn, *amount), out)
            }
            Input::Act(Action::Exchange { seat, turn, cards }) => {
                self.exchange(state, cx, *seat, (*turn, cards), out)
            }
            Input::Act(Action::Resume) => self.resume(state, cx, out),
            Input::Observe(seen) => self.observe(state, cx, seen, out),
            Input::Rule { what, cite } => self.rule(state, cx, *what, *cite, out),
            Input::Tick => {
                self.tick(state, cx, out);
                Ok(())
            }
            Input::Restart => self.restart(state, cx, out),
        }
    }

    fn follow(&self, state: &State, out: &mut Vec<Event>) {
        self.carry_on(state, out);
    }

    fn apply(&self, state: &mut State, event: &Event) -> Result<(), Misfit> {
        round::apply(state, event)
    }

    fn moves(&self, event: &Event, out: &mut Moves) {
        payouts::moves(event, out);
    }

    fn due(&self, state: &State) -> Option<At> {
        self.ends(state)
    }

    fn view(&self, state: &State, who: Viewer, funds: &dyn Funds) -> View {
        view::view(self, state, who, funds)
    }
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    const EXAMPLE: &'static str = options::EXAMPLE;
    type Draft = Draft;

    fn check(draft: &Draft) -> Result<Toy, Vec<Fault>> {
        options::check(draft)
    }

    fn draft(&self) -> &Draft {
        &self.draft
    }

    fn warnings(&self, _: Cents) -> Vec<Fault> {
        Vec::new()
    }

    fn change(&self, to: &Toy) -> Change {
        options::change(&self.draft, &to.draft)
    }

    fn about(&self) -> serde_json::Value {
        serde_json::json!({"ante": self.ante()})
    }

    fn sign(&self) -> Sign {
        let line =
            |part, label: &str, value, cite| SignLine { part, label: Message::plain(label), value, cite };
        let amount = Message::plain("sign-amount").with("amount", self.ante());
        let odds = Message::plain("sign-odds").with("odds", payouts::ODDS);
        let seconds = Message::plain("sign-seconds").with("seconds", self.draft.turn_seconds);
        Sign {
            game: Toy::NAME.to_owned(),
            lines: vec![
                line(SignPart::Limits, "toy-sign-ante", amount, cite!("HC A.2")),
                line(SignPart::Odds, "toy-sign-odds", odds, cite!("HC A.1")),
                line(SignPart::Options, "toy-sign-turn", seconds, cite!("HC A.2")),
            ],
        }
    }

    fn terms(&self) -> Terms {
        Terms {
            seats: SEATS,
            on_terminals: true,
            tracks_every_bet: true,
            non_value_chips: false,
            coupons: false,
        }
    }

    fn granule(&self, _: Cents) -> Option<Cents> {
        Some(self.ante())
    }

    fn opening_checks(&self) -> Vec<Check> {
        vec![Check { name: "cards".to_owned(), cite: cite!("HC B.2") }]
    }

    fn check_answer(&self, check: &str, answer: &str) -> Result<(), Refusal<Reason>> {
        match (check, answer) {
            ("cards", "ok") => Ok(()),
            ("cards", _) => Err(Refusal::new(Reason::CheckNotConfirmed, cite!("HC B.2"))),
            _ => Err(Refusal::new(Reason::NoSuchCheck, cite!("HC B.2"))),
        }
    }

    fn testing(&self) -> Testing {
        Testing { draw: Draw::Card(Face::Up), keyed: false, before_opening: None }
    }

    fn public(&self, state: &State) -> impl Serialize {
        view::public(self, state)
    }

    fn own(&self, state: &State, seat: Seat, funds: &dyn Funds) -> Option<impl Serialize> {
        view::own(self, state, seat, funds)
    }

    fn staff(&self, state: &State, _: Role, _: &dyn Funds) -> impl Serialize {
        view::staff(self, state)
    }

    fn needs(&self, state: &State, out: &mut Needs<Toy>) {
        self.awaits(state, out);
    }

    fn offers(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Toy>>) {
        self.on_offer(state, seat, funds, out);
    }

    fn fill(act: &Action, given: &Given) -> Action {
        wagers::fill(act, given)
    }

    fn chances(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        self.possible(state, out);
    }

    fn round(&self, state: &State) -> Round {
        Round { number: state.round, over: state.phase == Phase::Idle }
    }

    fn starts_round(&self, action: &Action) -> bool {
        *action == Action::Deal
    }

    fn last_played(&self, state: &State, seat: Seat) -> u64 {
        state.played.get(seat.index()).copied().unwrap_or(0)
    }

    fn may_leave(&self, state: &State, seat: Seat) -> Result<(), Refusal<Reason>> {
        match state.hand(seat) {
            Some(hand) if !hand.stakes.is_empty() => Err(Refusal::new(Reason::BetInPlay, cite!("HC B.5"))),
            _ => Ok(()),
        }
    }

    fn alarm(&self, event: &Event) -> Option<Alarm> {
        match event {
            Event::Voided { cite, .. } => {
                let message = Message::plain("toy-alarm-misdeal");
                Some(Alarm { message, cite: *cite, takes_down: false, needs_repair: false })
            }
            _ => None,
        }
    }
}
