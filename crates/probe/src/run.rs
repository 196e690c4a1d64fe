//! A run of a machine from a seed. It gives what is awaited, lets clocks run out, now and then restarts the
//! house, and, if it is wild, asks for anything at all.

use std::fmt::Debug;

use games::{
    Approval, Cx, Funds, Given, Input, Machine, Need, Observed, Offer, Refusal, Refused, Report, Round, Seen,
    StepError, Take, Via, step,
};
use kit::{
    Actor, At, Card, Cents, Cite, Colour, Dice, Direction, Fact, Hidden, Move, Moves, Outcome, Pocket, Purse,
    Role, Seat, Slot, Unit, Viewer,
};
use strum::IntoEnumIterator;

use crate::books::Books;
use crate::rng::Rng;

/// What a run must be told of a machine. A [`Game`](games::Game) answers the first three by itself; a machine
/// around a game passes them on.
pub trait Player {
    /// What it plays at.
    type Machine: Machine + Clone + Debug;

    /// What is awaited now.
    fn needs(&self, machine: &Self::Machine, state: &State<Self>) -> Vec<Need<Self::Machine>>;
    /// What can come, with its weight.
    fn chances(&self, machine: &Self::Machine, state: &State<Self>) -> Vec<(Outcome, u64)>;
    /// The round in play, or the last one.
    fn round(&self, machine: &Self::Machine, state: &State<Self>) -> Round;

    /// How many seats there are.
    fn seats(&self) -> u16;
    /// What lies in the purses before the first round.
    fn stock(&self) -> Vec<Move>;
    /// The colour a seat plays, with the value of a chip.
    fn colour(&self, _seat: Seat) -> Option<(Colour, Cents)> {
        None
    }
    /// How much money is staked, as the state has it.
    fn staked(&self, state: &State<Self>) -> Cents;

    /// What a seat may do now, and what not.
    fn offers(
        &self,
        machine: &Self::Machine,
        state: &State<Self>,
        seat: Seat,
        funds: &dyn Funds,
    ) -> Vec<Offer<Self::Machine>>;
    /// Puts an amount or cards into an offer's act.
    fn fill(&self, act: &Action<Self>, given: &Given) -> Action<Self>;
    /// Who says what a seat does.
    fn speaker(&self, machine: &Self::Machine, seat: Seat) -> Actor;
    /// Rules.
    fn ruling(&self, state: &State<Self>, by: Role, rng: &mut Rng) -> (Actor, Input<Self::Machine>);
    /// Voids the round, where the rules know such a thing; refused is as good as not asked.
    fn void(&self, state: &State<Self>, rng: &mut Rng) -> Option<(Actor, Input<Self::Machine>)>;

    /// Any action, sensible or not, and who could ask for it.
    fn any_action(&self, rng: &mut Rng) -> (Actor, Action<Self>);
    /// Any irregularity, with a paragraph that may be the wrong one.
    fn any_irregularity(&self, rng: &mut Rng) -> (Irregularity<Self>, Cite);

    /// Would the same happen had the one card come for the other, both face down? The rules themselves tell some cards
    /// apart before they are turned: a dealer looks for a blackjack, a hand is bust.
    fn alike(&self, _card: Card, _other: Card) -> bool {
        true
    }

    /// Who may see the card that this event hid, as things stand.
    fn may_peek(&self, _state: &State<Self>, _event: &Event<Self>) -> Option<Viewer> {
        None
    }
}

/// What a game answers by itself, for the player that plays it.
#[macro_export]
macro_rules! asks_the_game {
    ($game:ty) => {
        type Machine = $game;

        fn needs(&self, game: &$game, state: &$crate::run::State<Self>) -> Vec<games::Need<$game>> {
            let mut needs = games::Needs::new();
            games::Game::needs(game, state, &mut needs);
            needs
        }

        fn chances(&self, game: &$game, state: &$crate::run::State<Self>) -> Vec<(kit::Outcome, u64)> {
            let mut chances = Vec::new();
            games::Game::chances(game, state, &mut chances);
            chances
        }

        fn round(&self, game: &$game, state: &$crate::run::State<Self>) -> games::Round {
            games::Game::round(game, state)
        }

        fn offers(
            &self,
            game: &$game,
            state: &$crate::run::State<Self>,
            seat: kit::Seat,
            funds: &dyn games::Funds,
        ) -> Vec<games::Offer<$game>> {
            let mut offers = Vec::new();
            games::Game::offers(game, state, seat, funds, &mut offers);
            offers
        }

        fn fill(&self, act: &$crate::run::Action<Self>, given: &games::Given) -> $crate::run::Action<Self> {
            <$game as games::Game>::fill(act, given)
        }

        fn speaker(&self, game: &$game, seat: kit::Seat) -> kit::Actor {
            games::speaker(game, seat)
        }
    };
}

/// The state of what a player plays at.
pub type State<P> = <<P as Player>::Machine as Machine>::State;
/// Its actions.
pub type Action<P> = <<P as Player>::Machine as Machine>::Action;
/// Its irregularities.
pub type Irregularity<P> = <<P as Player>::Machine as Machine>::Irregularity;
/// Its events.
pub type Event<P> = <<P as Player>::Machine as Machine>::Event;
/// Its reasons.
pub type Reason<P> = <<P as Player>::Machine as Machine>::Reason;

/// Everybody who can look at a table of so many seats.
pub fn viewers(seats: u16) -> Vec<Viewer> {
    let seats = (1..=seats).filter_map(Seat::new).map(Viewer::Seat);
    std::iter::once(Viewer::Public).chain(seats).chain(Role::iter().map(Viewer::Staff)).collect()
}

/// Every outcome that any game knows.
pub fn universe() -> Vec<Outcome> {
    let cards = Card::all().flat_map(|card| [Slot::Up(card), Slot::Down(Hidden::Known(card))]);
    let slots = std::iter::once(Slot::Unseen).chain(cards).map(Outcome::Card);
    Pocket::all().map(Outcome::Pocket).chain(slots).chain(Dice::all().map(Outcome::Dice)).collect()
}

/// Somebody of the staff.
pub fn staff(role: Role) -> Actor {
    Actor::Staff { person: "staff".parse().expect("short"), role }
}

/// Chance as the house draws it.
pub fn drawn<M: Machine>(outcome: Outcome) -> Input<M> {
    Input::Observe(Observed { what: Seen::Outcome(outcome), via: Via::Drawn })
}

/// How a run goes.
#[derive(Debug, Clone, Copy)]
pub struct Course {
    /// How many inputs.
    pub steps: u32,
    /// One in so many inputs is anything at all; none if zero.
    pub wild: u64,
}

/// One input, and what came of it.
pub struct Taken<M: Machine> {
    /// Who asked.
    pub by: Actor,
    /// Who agreed.
    pub second: Option<Approval>,
    /// When.
    pub at: At,
    /// What.
    pub input: Input<M>,
    /// What happened, or why not.
    pub result: Result<Vec<M::Event>, Refusal<M::Reason>>,
    /// The money.
    pub moves: Moves,
}

/// What chance gave.
pub struct Drawn<P: Player> {
    /// What it was.
    pub outcome: Outcome,
    /// What else it could have been.
    pub others: Vec<Outcome>,
    /// The state before it.
    pub before: State<P>,
    /// Its first event in the log.
    pub first: usize,
    /// Its place among what was asked in the round.
    pub asked: usize,
}

/// What was asked in the round in play, and with what means: enough to ask it again.
pub struct Asked<P: Player> {
    /// Who asked.
    pub by: Actor,
    /// Who agreed.
    pub second: Option<Approval>,
    /// When.
    pub at: At,
    /// The money before it.
    pub books: Books,
    /// What.
    pub input: Input<P::Machine>,
    /// What happened, or why not.
    pub result: Result<Vec<Event<P>>, Refused>,
}

impl<P: Player> Asked<P> {
    /// Asks it again, or something else instead, in another state.
    pub fn again(
        &self,
        run: &Run<'_, P>,
        state: &mut State<P>,
        input: &Input<P::Machine>,
    ) -> Result<Vec<Event<P>>, Refused> {
        let funds = Means { books: &self.books, player: run.player };
        let cx = Cx { by: self.by, second: self.second, at: self.at, funds: &funds };
        let mut events = Vec::new();
        match step(run.machine, state, &cx, input, &mut events) {
            Ok(()) => Ok(events),
            Err(StepError::Refused(refusal)) => Err(refusal.into()),
            Err(StepError::Broken(misfit)) => panic!("{:?} {input:?}: {misfit}", self.by),
        }
    }
}

/// A machine in the middle of a run.
pub struct Run<'a, P: Player> {
    /// The machine.
    pub machine: &'a P::Machine,
    /// Who plays.
    pub player: &'a P,
    /// Its state.
    pub state: State<P>,
    /// The money.
    pub books: Books,
    /// The money before the round in play.
    pub books_before: Books,
    /// Every event.
    pub log: Vec<Event<P>>,
    /// Where the round in play begins in the log.
    pub begun: usize,
    /// What was asked in the round in play, from its start on.
    pub asked: Vec<Asked<P>>,
    /// What chance gave in the round in play.
    pub draws: Vec<Drawn<P>>,
    /// The clock.
    pub at: At,
    /// Where the numbers come from.
    pub rng: Rng,
}

struct Means<'a, P: Player> {
    books: &'a Books,
    player: &'a P,
}

impl<P: Player> Funds for Means<'_, P> {
    fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.books.balance(purse, unit)
    }
    fn colour(&self, seat: Seat) -> Option<(Colour, Cents)> {
        self.player.colour(seat)
    }
    fn bought_in_since_settlement(&self, _: Seat) -> Cents {
        Cents::ZERO
    }
}

impl<'a, P: Player> Run<'a, P> {
    /// A machine before its first round, with the player's stock in the purses.
    pub fn new(machine: &'a P::Machine, player: &'a P, seed: u64) -> Run<'a, P> {
        let mut books = Books::default();
        player.stock().iter().for_each(|movement| books.post(movement));
        let (state, at) = (machine.open(), At::ms(1_000_000_000_000));
        let (books_before, rng) = (books.clone(), Rng::new(seed));
        let (log, asked, draws) = (Vec::new(), Vec::new(), Vec::new());
        Run { machine, player, state, books, books_before, log, begun: 0, asked, draws, at, rng }
    }

    /// The round in play, or the last one.
    pub fn round(&self) -> Round {
        self.player.round(self.machine, &self.state)
    }

    /// What is awaited.
    pub fn needs(&self) -> Vec<Need<P::Machine>> {
        self.player.needs(self.machine, &self.state)
    }

    /// What can come.
    pub fn chances(&self) -> Vec<(Outcome, u64)> {
        self.player.chances(self.machine, &self.state)
    }

    /// What everybody sees.
    pub fn views(&self) -> Vec<(Viewer, String)> {
        look(self.machine, &self.state, self.player.seats(), &self.funds())
    }

    /// What the patrons have.
    pub fn funds(&self) -> impl Funds {
        Means { books: &self.books, player: self.player }
    }

    /// Does something with the context of an input.
    pub fn with_cx<T>(&self, by: Actor, second: Option<Approval>, act: impl FnOnce(&Cx<'_>) -> T) -> T {
        let funds = self.funds();
        act(&Cx { by, second, at: self.at, funds: &funds })
    }

    /// Takes an input.
    ///
    /// # Panics
    /// If the machine contradicts itself, or overdraws a purse.
    pub fn take(
        &mut self,
        by: Actor,
        second: Option<Approval>,
        input: Input<P::Machine>,
    ) -> Taken<P::Machine> {
        let (round, chances, books) = (self.round().number, self.chances(), self.books.clone());
        let (mut state, mut events, mut moves) = (self.state.clone(), Vec::new(), Moves::new());
        let stepped = self.with_cx(by, second, |cx| step(self.machine, &mut state, cx, &input, &mut events));
        let result = match stepped {
            Ok(()) => Ok(events),
            Err(StepError::Refused(refusal)) => Err(refusal),
            Err(StepError::Broken(misfit)) => panic!("{by:?} {input:?}: {misfit}"),
        };
        if let Ok(events) = &result {
            events.iter().for_each(|event| self.machine.moves(event, &mut moves));
            if self.player.round(self.machine, &state).number != round {
                self.begun = self.log.len();
                self.books_before = books.clone();
                self.asked.clear();
                self.draws.clear();
            }
            moves.as_slice().iter().for_each(|movement| self.books.post(movement));
            let before = std::mem::replace(&mut self.state, state);
            if let Input::Observe(Observed { what: Seen::Outcome(outcome), .. }) = input {
                let others =
                    chances.iter().map(|(other, _)| *other).filter(|other| *other != outcome).collect();
                let (first, asked) = (self.log.len(), self.asked.len());
                self.draws.push(Drawn { outcome, others, before, first, asked });
            }
            self.log.extend(events.iter().cloned());
        }
        let (at, told) = (self.at, result.clone().map_err(Refused::from));
        self.asked.push(Asked { by, second, at, books, input: input.clone(), result: told });
        Taken { by, second, at, input, result, moves }
    }

    /// Gives what is awaited, or now and then something else.
    ///
    /// # Panics
    /// If nothing is awaited for ever, or if what was awaited is refused.
    pub fn next(&mut self, wild: u64) -> Taken<P::Machine> {
        self.at = self.at.plus_ms(i64::try_from(self.rng.below(1_500)).expect("small"));
        if wild > 0 && self.rng.one_in(wild) {
            let (by, second, input) = self.anything();
            return self.take(by, second, input);
        }
        if self.rng.one_in(150) {
            return self.take(Actor::House, None, Input::Restart);
        }
        let needs = self.needs();
        let due = self.machine.due(&self.state);
        let by_people = needs.iter().all(|need| matches!(need, Need::Wagers | Need::Decision(_)));
        match due {
            Some(due) if self.rng.one_in(if by_people { 5 } else { 15 }) => self.tick(due),
            Some(due) if needs.is_empty() => self.tick(due),
            None if needs.is_empty() => panic!("nothing is awaited in {:?}", self.state),
            _ => {
                // Where bets are taken, more than one comes before somebody closes.
                let wagers = needs.iter().find(|need| matches!(need, Need::Wagers));
                let need = match wagers {
                    Some(wagers) if !self.rng.one_in(4) => wagers,
                    _ => self.rng.pick(&needs),
                };
                self.give(need)
            }
        }
    }

    fn tick(&mut self, due: At) -> Taken<P::Machine> {
        self.at = self.at.max(due);
        self.take(Actor::House, None, Input::Tick)
    }

    /// Gives what is awaited.
    ///
    /// # Panics
    /// If a step or an outcome that the machine asked for is refused.
    pub fn give(&mut self, need: &Need<P::Machine>) -> Taken<P::Machine> {
        let (state, second) = (&self.state, Some(agreed(Role::PitSupervisor)));
        let (by, input) = match need {
            Need::Wagers => {
                let number =
                    1 + u16::try_from(self.rng.below(u64::from(self.player.seats()))).expect("small");
                self.choose(Seat::new(number).expect("above zero"))
            }
            Need::Decision(turn) => self.choose(turn.seat),
            Need::Ruling(by) => self.player.ruling(state, *by, &mut self.rng),
            Need::Outcome { .. } => {
                let chances = self.player.chances(self.machine, state);
                (Actor::House, drawn(self.rng.weighted(&chances)))
            }
            Need::Step { by, second, does } => {
                let taken = self.take(staff(*by), second.map(agreed), does.clone());
                if let Err(refusal) = &taken.result {
                    panic!("{by} was asked for {does:?}, and is refused: {refusal:?}");
                }
                return taken;
            }
        };
        let taken = self.take(by, second, input);
        if let (Need::Outcome { .. }, Err(refusal)) = (need, &taken.result) {
            panic!("{need:?} was asked for, and {:?} is refused: {refusal:?}", taken.input);
        }
        taken
    }

    /// What a seat is offered.
    pub fn offers(&self, seat: Seat) -> Vec<Offer<P::Machine>> {
        self.player.offers(self.machine, &self.state, seat, &self.funds())
    }

    /// One of the offers of a seat, filled: mostly one that is alive, mostly a wager, and often one of the first, so
    /// that bets meet.
    fn choose(&mut self, seat: Seat) -> (Actor, Input<P::Machine>) {
        let offers = self.offers(seat);
        let rng = &mut self.rng;
        let amounts = |offer: &&Offer<P::Machine>| matches!(offer.take, Take::Amount { .. });
        let mut among: Vec<&Offer<P::Machine>> = offers.iter().filter(|offer| offer.is_alive()).collect();
        if rng.one_in(12) {
            among = offers.iter().collect();
        } else if among.iter().any(amounts) && !rng.one_in(4) {
            among.retain(amounts);
            if rng.one_in(2) {
                among.truncate(6);
            }
        }
        if among.is_empty() {
            return (Actor::House, Input::Tick);
        }
        let offer = *rng.pick(&among);
        let given = match offer.take {
            Take::Plain => Given::Nothing,
            Take::Amount { min, max, step } => {
                let steps = u64::try_from((max - min).get() / step.get()).expect("not below zero");
                let up = if rng.one_in(3) { rng.below(steps.min(9) + 1) } else { 0 };
                Given::Amount(min + step.checked_mul(i64::try_from(up).expect("small")).expect("small"))
            }
            Take::Cards { most } => {
                let many = 1 + rng.below(u64::from(most));
                Given::Cards((0..u8::try_from(many).expect("few")).collect())
            }
        };
        let act = self.player.fill(&offer.act, &given);
        (self.player.speaker(self.machine, seat), Input::Act(act))
    }

    /// Anything, from anybody.
    pub fn anything(&mut self) -> (Actor, Option<Approval>, Input<P::Machine>) {
        let rng = &mut self.rng;
        let roles: Vec<Role> = Role::iter().collect();
        let second = rng.one_in(2).then(|| agreed(*rng.pick(&roles)));
        let (by, input) = match rng.below(16) {
            0 => (Actor::House, Input::Tick),
            1 if rng.one_in(4) => (Actor::House, Input::Restart),
            2..=4 => {
                let (what, cite) = self.player.any_irregularity(rng);
                (staff(*rng.pick(&roles)), Input::Rule { what, cite })
            }
            5..=8 => {
                // A device counts its reports up; the log's length does so too.
                let count = self.log.len() as u64;
                let report = Report { device: device(), spin: count / 8, sequence: count };
                let (by, via) = *rng.pick(&[
                    (staff(Role::Dealer), Via::Hand),
                    (Actor::House, Via::Drawn),
                    (Actor::Device(device()), Via::Device(report)),
                    (
                        Actor::Device(device()),
                        Via::Device(Report { sequence: rng.clone().below(9), ..report }),
                    ),
                ]);
                (by, Input::Observe(Observed { what: any_seen(rng), via }))
            }
            _ => {
                let (by, action) = self.player.any_action(rng);
                (by, Input::Act(action))
            }
        };
        let by = if self.rng.one_in(3) { self.anybody() } else { by };
        (by, second, input)
    }

    fn anybody(&mut self) -> Actor {
        let rng = &mut self.rng;
        let roles: Vec<Role> = Role::iter().collect();
        match rng.below(8) {
            0..=3 => {
                let number = 1 + u16::try_from(rng.below(u64::from(self.player.seats()) + 1)).expect("small");
                Actor::Player(Seat::new(number).expect("above zero"))
            }
            4..=5 => staff(*rng.pick(&roles)),
            6 => Actor::Device(device()),
            _ => Actor::House,
        }
    }
}

fn device() -> kit::Device {
    "wheel".parse().expect("short")
}

/// What everybody at a table of so many seats sees in a state.
pub fn look<M: Machine>(
    machine: &M,
    state: &M::State,
    seats: u16,
    funds: &dyn Funds,
) -> Vec<(Viewer, String)> {
    let view = |who| serde_json::to_string(&machine.view(state, who, funds)).expect("a view is plain data");
    viewers(seats).into_iter().map(|who| (who, view(who))).collect()
}

pub(crate) fn agreed(role: Role) -> Approval {
    Approval { by: "second".parse().expect("short"), role }
}

fn any_seen(rng: &mut Rng) -> Seen {
    match rng.below(8) {
        0 => Seen::Fact(Fact::Launched(*rng.pick(&[Direction::Against, Direction::With]))),
        1 => Seen::Fact(Fact::Revolutions(u8::try_from(rng.below(8)).expect("small"))),
        2 => Seen::Fact(Fact::Unreadable("37".to_owned())),
        _ => Seen::Outcome(*rng.pick(&universe())),
    }
}
