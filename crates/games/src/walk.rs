//! A walk over everything that can happen: the exact return of a wager, by the code that takes it.

use std::collections::BTreeMap;

use kit::{Actor, At, Cents, Colour, Moves, Outcome, Person, Purse, Role, Seat, Unit, Viewer};
use num_rational::Ratio;

use crate::{
    Approval, Cx, Funds, Game, Given, Input, Machine, Misfit, Need, Needs, Observed, Offer, Reason, Refused,
    Seen, StepError, Turn, Via, speaker, step,
};

/// What a wager returns on average for each unit staked, as an exact fraction; one is an even game.
pub type Return = Ratio<i128>;

/// Why a walk did not come to an end.
#[derive(Debug)]
pub enum Stuck {
    /// The game refused what it had asked for, or the wager itself.
    Refused(Refused),
    /// The game contradicts itself.
    Broken(Misfit),
    /// Nothing is awaited that a walk could give.
    Nothing,
}

/// Purses without a bottom, so that only the rules can refuse.
struct Deep;

impl Funds for Deep {
    fn balance(&self, _: Purse, _: Unit) -> Cents {
        Cents::LIMIT
    }
    fn colour(&self, _: Seat) -> Option<(Colour, Cents)> {
        None
    }
    fn bought_in_since_settlement(&self, _: Seat) -> Cents {
        Cents::ZERO
    }
}

/// Decides for a seat: by what the seat sees, and by what it is offered and may take. It says which of the offers, and
/// what fills it. It is told nothing else, so it cannot know a hidden card.
pub type Strategy<'a, G> = dyn Fn(&<G as Machine>::View, &[Offer<G>]) -> (usize, Given) + 'a;

/// Takes the first offer, with the least that fills it: for games in which nobody decides what a wager returns.
pub fn first<G: Game>(_: &G::View, offers: &[Offer<G>]) -> (usize, Given) {
    (0, offers.first().map_or(Given::Nothing, |offer| offer.take.least()))
}

/// A walk along all branches of a round.
struct Walk<'a, G: Game> {
    game: &'a G,
    strategy: &'a Strategy<'a, G>,
    at: At,
    /// What the seat staked and got back, each weighted, by the number of equally likely ways that the weights count.
    sums: BTreeMap<i128, (i128, i128)>,
}

/// The exact return of what `wagers` stake and what the strategy adds to it, over every outcome of `game.chances`.
pub fn exact_return<G: Game>(
    game: &G,
    wagers: &[(Actor, Input<G>)],
    strategy: &Strategy<'_, G>,
) -> Result<Return, Stuck> {
    let mut walk = Walk { game, strategy, at: At::default(), sums: BTreeMap::new() };
    let mut state = game.open();
    let mut money = (0, 0);
    walk.until_wagers(&mut state, &mut money)?;
    for (by, input) in wagers {
        walk.take(&mut state, *by, input, &mut money)?;
    }
    walk.down(state, money, (1, 1))?;
    let sum = |of: fn(&(i128, i128)) -> i128| -> Return {
        walk.sums.iter().map(|(ways, sums)| Ratio::new(of(sums), *ways)).sum()
    };
    Ok(sum(|sums| sums.1) / sum(|sums| sums.0))
}

impl<G: Game> Walk<'_, G> {
    /// One input, and what it moves between the players and the table.
    fn take(
        &mut self,
        state: &mut G::State,
        by: Actor,
        input: &Input<G>,
        money: &mut (i128, i128),
    ) -> Result<(), Stuck> {
        let person: Person = "walk".parse().expect("short");
        let second = Some(Approval { by: person, role: Role::PitSupervisor });
        let cx = Cx { by, second, at: self.at, funds: &Deep };
        let mut events = Vec::new();
        step(self.game, state, &cx, input, &mut events).map_err(|error| match error {
            StepError::Refused(refusal) => {
                Stuck::Refused(Refused::new(refusal.cite, refusal.reason.message()))
            }
            StepError::Broken(misfit) => Stuck::Broken(misfit),
        })?;
        let mut moves = Moves::new();
        events.iter().for_each(|event| self.game.moves(event, &mut moves));
        for movement in moves.as_slice().iter().filter(|movement| movement.unit == Unit::Money) {
            let amount = i128::from(movement.amount.get());
            let players = |purse| matches!(purse, Purse::Seat(_) | Purse::Colour(_) | Purse::ChipsOut);
            match (players(movement.from), movement.to.is_of_the_round()) {
                (true, true) => money.0 += amount,
                // What is given beside the stakes, as a commission is, lessens what comes back.
                (true, false) => money.1 -= amount,
                (false, _) => {}
            }
            if players(movement.to) {
                money.1 += amount;
            }
        }
        Ok(())
    }

    /// The strategy decides, and sees its seat's view only.
    fn choose(&mut self, state: &mut G::State, turn: Turn, money: &mut (i128, i128)) -> Result<(), Stuck> {
        let mut offers = Vec::new();
        self.game.offers(state, turn.seat, &Deep, &mut offers);
        offers.retain(Offer::is_alive);
        if offers.is_empty() {
            return self.wait(state, money);
        }
        let view = self.game.view(state, Viewer::Seat(turn.seat), &Deep);
        let (which, given) = (self.strategy)(&view, &offers);
        let act = G::fill(&offers.get(which).ok_or(Stuck::Nothing)?.act, &given);
        self.take(state, speaker(self.game, turn.seat), &Input::Act(act), money)
    }

    fn answer(
        &mut self,
        state: &mut G::State,
        need: &Need<G>,
        money: &mut (i128, i128),
    ) -> Result<(), Stuck> {
        match need {
            Need::Decision(turn) => self.choose(state, *turn, money),
            Need::Step { by, does, .. } => {
                let person: Person = "staff".parse().expect("short");
                self.take(state, Actor::Staff { person, role: *by }, does, money)
            }
            _ => self.wait(state, money),
        }
    }

    /// Lets the clock run out.
    fn wait(&mut self, state: &mut G::State, money: &mut (i128, i128)) -> Result<(), Stuck> {
        let due = self.game.due(state).ok_or(Stuck::Nothing)?;
        self.at = self.at.max(due);
        self.take(state, Actor::House, &Input::Tick, money)
    }

    fn until_wagers(&mut self, state: &mut G::State, money: &mut (i128, i128)) -> Result<(), Stuck> {
        loop {
            let mut needs = Needs::new();
            self.game.needs(state, &mut needs);
            match needs.iter().find(|need| matches!(need, Need::Wagers)).or(needs.first()) {
                Some(Need::Wagers) => return Ok(()),
                Some(need) => self.answer(state, need, money)?,
                None => return Err(Stuck::Nothing),
            }
        }
    }

    /// Down every branch until the round is over. `weight` is that of this branch, out of so many ways.
    fn down(
        &mut self,
        mut state: G::State,
        mut money: (i128, i128),
        (weight, ways): (i128, i128),
    ) -> Result<(), Stuck> {
        let begun = self.at;
        while !self.game.round(&state).over {
            let mut chances: Vec<(Outcome, u64)> = Vec::new();
            self.game.walked(&state, &mut chances);
            if !chances.is_empty() {
                let whole: i128 = chances.iter().map(|(_, weight)| i128::from(*weight)).sum();
                for (outcome, part) in chances {
                    let (mut branch, mut money, at) = (state.clone(), money, self.at);
                    let input = Input::Observe(Observed { what: Seen::Outcome(outcome), via: Via::Drawn });
                    self.take(&mut branch, Actor::House, &input, &mut money)?;
                    self.down(branch, money, (weight * i128::from(part), ways * whole))?;
                    self.at = at;
                }
                return Ok(());
            }
            let mut needs = Needs::new();
            self.game.needs(&state, &mut needs);
            // Who deals goes on only where nobody has to decide.
            let decision = needs.iter().find(|need| matches!(need, Need::Decision(_)));
            let step = needs.iter().find(|need| matches!(need, Need::Step { .. }));
            let need = decision.or(step).or(needs.first()).ok_or(Stuck::Nothing)?;
            self.answer(&mut state, need, &mut money)?;
        }
        self.at = begun;
        let (staked, returned) = self.sums.entry(ways).or_default();
        *staked += weight * money.0;
        *returned += weight * money.1;
        Ok(())
    }
}
