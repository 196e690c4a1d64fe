//! A machine with chance in it.

use kit::{At, Cents, Cite, Draw, Outcome, Role, Scope, Seat};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::options::{Fault, Range};
use crate::turn::Given;
use crate::walk::Return;
use crate::{Funds, HouseRule, Input, Machine, Message, Offer, Place, Refusal, Refused, Turn};

/// A game of the book. The value itself is its checked options: it cannot be wrong.
pub trait Game:
    Machine + Clone + std::fmt::Debug + PartialEq + Serialize + DeserializeOwned + 'static
{
    /// The name in files and streams.
    const NAME: &'static str;
    /// A commented file with every option at its default.
    const EXAMPLE: &'static str;
    /// The options as written.
    type Draft: Clone + std::fmt::Debug + Default + PartialEq + Serialize + DeserializeOwned;

    /// Checks the options: the game, or every fault at once.
    fn check(draft: &Self::Draft) -> Result<Self, Vec<Fault>>;

    /// The options as written.
    fn draft(&self) -> &Self::Draft;

    /// The same options in every form that a table may have: all are checked where the form itself cannot be read.
    fn in_each_form(draft: &Self::Draft) -> Vec<Self::Draft> {
        vec![draft.clone()]
    }

    /// Lowest and highest wagers where they are made of the chips of a rack whose smallest piece is `piece`, and the step
    /// from one to the next. None at terminals, whose own chips the options say.
    fn ranges(draft: &Self::Draft, piece: Cents) -> Option<(Vec<Range>, Cents)> {
        let _ = (draft, piece);
        None
    }

    /// What is allowed but costs the house where `piece` is the smallest piece of the rack: worth a second look before it
    /// goes live.
    fn warnings(&self, piece: Cents) -> Vec<Fault>;

    /// How these options differ from others.
    fn change(&self, to: &Self) -> Change;

    /// What is posted at the table.
    fn sign(&self) -> Sign;

    /// What a screen must know once to draw the table: the layout, what it pays, the chips. Plain data.
    fn about(&self) -> serde_json::Value {
        serde_json::Value::Null
    }

    /// What a list of tables shows of it: limits, and what its last results are drawn with. Fields of [`Game::about`],
    /// without its layout.
    fn brief(&self) -> serde_json::Value {
        self.about()
    }

    /// What each kind of wager returns on average for each unit staked, exactly and as it is paid: found by walking the
    /// game itself over every outcome. Where rounding makes a difference between amounts, the lowest and the highest
    /// return and that of the smallest amount. `piece` is the smallest piece of the rack.
    fn returns(&self, piece: Cents) -> Vec<(Message, Return)> {
        let _ = piece;
        Vec::new()
    }

    /// What the table around it must know.
    fn terms(&self) -> Terms;

    /// The paragraph of the game's own book for a rule that the table keeps; none where the book does not have it.
    fn cites(rule: HouseRule) -> Option<Cite> {
        let _ = rule;
        None
    }

    /// Every payment at a table whose smallest chip is `piece` is a whole multiple of this; `None` if a payment
    /// could leave a part of a cent.
    fn granule(&self, piece: Cents) -> Option<Cents>;

    /// What the floorperson confirms before the table opens.
    fn opening_checks(&self) -> Vec<Check>;

    /// Is this answer to an opening check good?
    fn check_answer(&self, check: &str, answer: &str) -> Result<(), Refusal<Self::Reason>>;

    /// The part of a view that is everybody's. [`Machine::view`] is made of the same parts.
    fn public(&self, state: &Self::State) -> impl Serialize;

    /// The part of the player at that seat; none if there is no such seat.
    fn own(&self, state: &Self::State, seat: Seat, funds: &dyn Funds) -> Option<impl Serialize>;

    /// The part of the staff in that role.
    fn staff(&self, state: &Self::State, role: Role, funds: &dyn Funds) -> impl Serialize;

    /// What a second person is shown of an event before they agree to it (HC C.2); `state` is as it was before the
    /// event. Its money is told beside it; nothing is said of times, nor of who agrees. An act that needs a second person
    /// and says nothing here is agreed to by nobody.
    fn sheet(&self, state: &Self::State, event: &Self::Event, lines: &mut Vec<Message>) {
        let _ = (state, event, lines);
    }

    /// What is awaited now, the most urgent first.
    fn needs(&self, state: &Self::State, out: &mut Needs<Self>);

    /// Everything that this seat may do now, in a decision or as a wager, and what it could think of and may not, as
    /// long as no clock runs out. At a live table the dealer keys it. [`Machine::decide`] takes an offer exactly when
    /// it is alive and filled within its range.
    fn offers(&self, state: &Self::State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Self>>) {
        let _ = (state, seat, funds, out);
    }

    /// Puts an amount or cards into an offer's act.
    fn fill(act: &Self::Action, given: &Given) -> Self::Action {
        let _ = given;
        act.clone()
    }

    /// Every outcome that can answer the need, with its weight, equal ones merged. Empty when none is awaited.
    fn chances(&self, state: &Self::State, out: &mut Vec<(Outcome, u64)>);

    /// The chances, with those merged that no wager can tell apart: what a walk over every outcome goes along.
    fn walked(&self, state: &Self::State, out: &mut Vec<(Outcome, u64)>) {
        self.chances(state, out);
    }

    /// Were the outcomes that come now drawn beforehand, and their order committed to? Then none is drawn by itself, and
    /// what was committed to proves them.
    fn is_committed(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// The round in play, or the last one.
    fn round(&self, state: &Self::State) -> Round;

    /// The scope of what an event hides; `state` is as it was before the event. As a rule the round in play, or between
    /// two rounds the next one.
    fn scope(&self, state: &Self::State, event: &Self::Event) -> Scope {
        let _ = event;
        self.round(state).scope()
    }

    /// May what is sealed in that scope be known now? As a rule a round's when it is over, a shoe's and a hand's never. The
    /// key of a hand cannot be published any more when the next round has begun.
    fn known(&self, state: &Self::State, scope: Scope) -> bool {
        self.round(state).opens(scope)
    }

    /// Does this action start a round?
    fn starts_round(&self, action: &Self::Action) -> bool;

    /// The last round in which this seat had a bet; zero if none.
    fn last_played(&self, state: &Self::State, seat: Seat) -> u64;

    /// May this seat take its credits and go?
    fn may_leave(&self, state: &Self::State, seat: Seat) -> Result<(), Refusal<Self::Reason>>;

    /// How the equipment is tested (HC B.4).
    fn testing(&self) -> Testing;

    /// What the equipment shows for an outcome beside the outcome itself, by name: what a test is confirmed against.
    fn shows(&self, outcome: Outcome) -> Vec<String> {
        let _ = outcome;
        Vec::new()
    }

    /// What these options use that the Rules of Play do not print: a demo house may, a live one needs an approval.
    fn beyond(&self) -> Vec<Fault> {
        Vec::new()
    }

    /// The equipment was tested and found right: what the game makes of it.
    fn tested(&self, state: &Self::State, out: &mut Vec<Self::Event>) {
        let _ = (state, out);
    }

    /// The table closes: what the game makes of it.
    fn closed(&self, state: &Self::State, out: &mut Vec<Self::Event>) {
        let _ = (state, out);
    }

    /// Somebody sits down where somebody else sat: what the seat can do again, take back and tell of its last round is of
    /// those who sat there before.
    fn forget(&self, state: &mut Self::State, seat: Seat) {
        let _ = (state, seat);
    }

    /// Does this event settle what the alarm called the floor for?
    fn resolves(&self, event: &Self::Event, alarm: &Alarm) -> bool {
        let _ = (event, alarm);
        false
    }

    /// May these options follow now, beside what holds for every table (HC B.8)?
    fn may_change(&self, state: &Self::State, to: &Self, at: At) -> Result<(), Refusal<Self::Reason>> {
        let _ = (state, to, at);
        Ok(())
    }

    /// Works out what is asked of the game's own calculator, by these options and with the chips of the rack; `None` if it
    /// has no calculator. Nothing is recorded.
    fn calculate(&self, asked: &serde_json::Value, denominations: &[Cents]) -> Option<Calculated> {
        let _ = (asked, denominations);
        None
    }

    /// Cash that this event takes from the player at a seat: a bet by word of mouth.
    fn cash_in(&self, event: &Self::Event) -> Option<(Seat, Cents)> {
        let _ = event;
        None
    }

    /// Does this event call the floor?
    fn alarm(&self, event: &Self::Event) -> Option<Alarm>;
}

/// What a calculator says.
#[derive(Debug, Clone, PartialEq)]
pub enum Calculated {
    /// That is no question it knows.
    Malformed(String),
    /// The rules say no.
    Refused(Refused),
    /// The answer, as data.
    Answer(serde_json::Value),
}

/// What the table around a game must know of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Terms {
    /// How many seats or terminals there are.
    pub seats: u16,
    /// Bets are made on terminals, otherwise on a live layout.
    pub on_terminals: bool,
    /// Every bet is keyed: at terminals always, at a live table by option.
    pub tracks_every_bet: bool,
    /// Non-value chips show by their colour whose they are.
    pub non_value_chips: bool,
    /// Match play coupons are accepted.
    pub coupons: bool,
}

/// How a table's equipment is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Testing {
    /// What it reads.
    pub draw: Draw,
    /// Readings are keyed by hand; otherwise a device reads, and what somebody keys says nothing about it.
    pub keyed: bool,
    /// The paragraph that wants a test before each opening, by the floorperson alone; none if only a table that went
    /// down is tested.
    pub before_opening: Option<Cite>,
}

/// A round: from its start until everything staked in it is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Counted from one; zero before the first.
    pub number: u64,
    /// Nothing of it is open any more.
    pub over: bool,
}

impl Round {
    /// The scope of whatever is hidden now: this round, or the next one if this one is over.
    pub fn scope(self) -> Scope {
        Scope::Round(self.number.saturating_add(u64::from(self.over)))
    }

    /// Is that scope the one of a round that is over?
    pub fn opens(self, scope: Scope) -> bool {
        matches!(scope, Scope::Round(of) if of < self.number || of == self.number && self.over)
    }
}

/// What a game waits for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Need<M: Machine> {
    /// Bets, from whoever wants to.
    Wagers,
    /// A decision. Several may stand beside each other.
    Decision(Turn),
    /// An outcome.
    Outcome {
        /// Of what.
        draw: Draw,
        /// Where it goes.
        to: Place,
    },
    /// The one obvious next press of a button.
    Step {
        /// Whose.
        by: Role,
        /// Who must agree.
        second: Option<Role>,
        /// What it sends.
        does: Input<M>,
    },
    /// A ruling of that role; which, is theirs to say.
    Ruling(Role),
}

/// What is awaited, as a console shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Awaited {
    /// Bets.
    Wagers,
    /// A decision.
    Decision(Turn),
    /// An outcome.
    Outcome {
        /// Of what.
        draw: Draw,
        /// Where it goes.
        to: Place,
    },
    /// A press of a button.
    Step {
        /// Whose.
        by: Role,
        /// Who must agree.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        second: Option<Role>,
        /// What it sends.
        #[ts(type = "unknown")]
        does: serde_json::Value,
    },
    /// A ruling.
    Ruling {
        /// Whose.
        by: Role,
    },
}

/// What a game waits for, as a console shows it.
pub fn awaited<G: Game>(game: &G, state: &G::State) -> Vec<Awaited> {
    let mut needs = Needs::new();
    game.needs(state, &mut needs);
    let awaited = |need: Need<G>| match need {
        Need::Wagers => Awaited::Wagers,
        Need::Decision(turn) => Awaited::Decision(turn),
        Need::Outcome { draw, to } => Awaited::Outcome { draw, to },
        Need::Step { by, second, does } => {
            Awaited::Step { by, second, does: serde_json::to_value(does).expect("a step hides nothing") }
        }
        Need::Ruling(by) => Awaited::Ruling { by },
    };
    needs.into_iter().map(awaited).collect()
}

/// All that a game waits for.
pub type Needs<M> = Vec<Need<M>>;

/// Something that calls the floor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Alarm {
    /// In words.
    pub message: Message,
    /// By which paragraph.
    pub cite: Cite,
    /// The table goes down with it, until it has been tested.
    pub takes_down: bool,
    /// It is tested only after somebody has noted its repair.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needs_repair: bool,
}

/// How far a change of options goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Not at all.
    Nothing,
    /// Limits: between rounds, with a second person.
    Limits,
    /// Odds or options: on a closed table, by the director and a second person.
    Options,
}

/// An item of the opening checklist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Check {
    /// Its name.
    pub name: String,
    /// Its paragraph.
    pub cite: Cite,
}

/// What is posted at a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Sign {
    /// The game.
    pub game: String,
    /// Line by line.
    pub lines: Vec<SignLine>,
}

/// A line of a sign.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct SignLine {
    /// Where it stands.
    pub part: SignPart,
    /// What it is about.
    pub label: Message,
    /// What holds.
    pub value: Message,
    /// By which paragraph.
    pub cite: Cite,
}

/// The parts of a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::EnumIter)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum SignPart {
    /// Lowest and highest wagers.
    Limits,
    /// What wins how much.
    Odds,
    /// What the house has chosen.
    Options,
}
