//! A walk over everything that can happen: the exact return of a wager, by the code that takes it.

use std::collections::BTreeMap;

use kit::{Actor, At, Cents, Colour, Moves, Outcome, Person, Purse, Role, Seat, Unit};
use num_rational::Ratio;

use crate::{
    Approval, Cx, Funds, Game, Input, Misfit, Need, Needs, Observed, Reason, Refused, Seen, StepError, Via,
    step,
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

/// A walk along all branches of a round.
struct Walk<'a, G: Game> {
    game: &'a G,
    at: At,
    /// What the seat staked and got back, each weighted, by the number of equally likely ways that the weights count.
    sums: BTreeMap<i128, (i128, i128)>,
}

/// The exact return of what `wagers` stake, over every outcome of `game.chances`.
pub fn exact_return<G: Game>(game: &G, wagers: &[(Actor, Input<G>)]) -> Result<Return, Stuck> {
    let mut walk = Walk { game, at: At::default(), sums: BTreeMap::new() };
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

    fn answer(
        &mut self,
        state: &mut G::State,
        need: &Need<G>,
        money: &mut (i128, i128),
    ) -> Result<(), Stuck> {
        match need {
            Need::Step { by, does, .. } => {
                let person: Person = "staff".parse().expect("short");
                self.take(state, Actor::Staff { person, role: *by }, does, money)
            }
            _ => match self.game.due(state) {
                Some(due) => {
                    self.at = self.at.max(due);
                    self.take(state, Actor::House, &Input::Tick, money)
                }
                None => Err(Stuck::Nothing),
            },
        }
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
            let step = needs.iter().find(|need| matches!(need, Need::Step { .. })).or(needs.first());
            self.answer(&mut state, step.ok_or(Stuck::Nothing)?, &mut money)?;
        }
        self.at = begun;
        let (staked, returned) = self.sums.entry(ways).or_default();
        *staked += weight * money.0;
        *returned += weight * money.1;
        Ok(())
    }
}
