//! The made-up people and the equipment of a demo house, as far as they depend on the game: which wagers are sensible, how
//! long a dealer takes, what the equipment reports. Chance is an argument ([`Numbers`]): a game draws nothing.

use kit::{At, Card, Cents, Device, Outcome, Role, Seat};

use crate::told::Telling;
use crate::{Game, Given, Input, Machine, Need, Observed, Offer, Take};

/// Numbers that somebody else draws. Whoever asks again for the same is told the same.
pub trait Numbers {
    /// One of the chances, by weight, for that draw of a round.
    fn outcome(&self, round: u64, draw: u64, chances: &[(Outcome, u64)]) -> Option<Outcome>;
    /// Puts the cards of a shoe of that number into their order.
    fn shuffle(&self, shoe: u64, cards: &mut [Card]);
    /// What is committed to together with the order of that shoe.
    fn salt(&self, shoe: u64) -> String;
}

/// A table as its made-up people see it.
pub struct Scene<'a, G: Game> {
    /// The options in force.
    pub game: &'a G,
    /// What stands on the table.
    pub state: &'a G::State,
    /// What time it is.
    pub now: At,
    /// Nobody takes a moment for anything, and no ball runs: for tests of the screens.
    pub at_once: bool,
    /// The table is open and somebody looks on: a round may begin.
    pub may_start: bool,
    /// Rounds are played, or brought to their end.
    pub runs: bool,
    /// Nobody watches the equipment: the house draws what it would report as a result.
    pub house_draws: bool,
    /// What reports at this table.
    pub device: Option<Device>,
    /// Seats with a terminal.
    pub taken: &'a [Seat],
    /// Where chance comes from.
    pub numbers: &'a dyn Numbers,
}

/// Who does something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doer {
    /// The dealer.
    Dealer,
    /// The floorperson.
    Floor,
    /// The pit supervisor.
    Supervisor,
    /// What reports at the table.
    Equipment,
}

/// What is done.
#[derive(Debug, Clone, PartialEq)]
pub enum Does<G: Machine> {
    /// That is sent, with a second person where one must agree.
    Input(Input<G>, Option<Role>),
    /// The house draws what is awaited.
    Draw,
}

/// Something to do, once it has been seen for a while: people take a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Todo<G: Machine> {
    /// Names it, as long as it is the same.
    pub key: String,
    /// For how long it must have been seen.
    pub after_ms: i64,
    /// Who does it.
    pub by: Doer,
    /// What.
    pub does: Does<G>,
}

impl<G: Machine> Todo<G> {
    /// Somebody sends something.
    pub fn new(key: impl Into<String>, after_ms: i64, by: Doer, input: Input<G>) -> Todo<G> {
        Todo { key: key.into(), after_ms, by, does: Does::Input(input, None) }
    }

    /// The house draws.
    pub fn draw(key: impl Into<String>, after_ms: i64) -> Todo<G> {
        Todo { key: key.into(), after_ms, by: Doer::Equipment, does: Does::Draw }
    }
}

/// One of the offers that are alive, by its weight, and what fills it: of amounts what somebody likes to stake, or what
/// comes nearest to it. Both numbers are drawn by somebody else.
pub fn choose<M: Machine>(
    offers: &[Offer<M>],
    weigh: impl Fn(&M::Action) -> u64,
    likes: Cents,
    [which, what]: [u64; 2],
) -> Option<(&Offer<M>, Given)> {
    let alive = offers.iter().filter(|offer| offer.is_alive());
    let weighed: Vec<(&Offer<M>, u64)> = alive.map(|offer| (offer, weigh(&offer.act))).collect();
    let mut left = which.checked_rem(weighed.iter().map(|(_, weight)| weight).sum())?;
    let (offer, _) = weighed.into_iter().find(|(_, weight)| {
        let taken = left < *weight;
        left = left.saturating_sub(*weight);
        taken
    })?;
    Some((offer, filled(offer.take, likes, what)))
}

/// What fills an offer, by what somebody likes to stake and by a number.
fn filled(take: Take, likes: Cents, by: u64) -> Given {
    match take {
        Take::Plain => Given::Nothing,
        Take::Amount { min, max, step } => {
            let over = (likes.clamp(min, max) - min).get();
            Given::Amount(min + Cents::new(over - over % step.get()))
        }
        Take::Cards { most } => {
            let most = u64::from(most.max(1));
            let (count, first) = (1 + by % most, by / most % most);
            let place = |nth| u8::try_from((first + nth) % most).unwrap_or(0);
            Given::Cards((0..count).map(place).collect())
        }
    }
}

/// A game that made-up people can play.
pub trait People: Telling {
    /// The device that reports at a table, where one does: the first of a house is called so.
    const DEVICE: Option<&'static str> = None;

    /// Is there something to do for them at this table? At one that does not run by itself a dealer sits at the console.
    fn has_people(&self, by_itself: bool) -> bool {
        by_itself && self.terms().on_terminals
    }

    /// The least that a bet takes, and what bills patrons put down a multiple of.
    fn stakes(&self) -> (Cents, Cents);

    /// Until when bets are taken at terminals.
    fn betting(state: &Self::State) -> Option<At>;

    /// How sensible it is that a seat does this, of all that it may do now: a weight. Nobody does what weighs nothing.
    fn sensible(&self, state: &Self::State, seat: Seat, act: &Self::Action) -> u64 {
        let _ = (state, seat, act);
        1
    }

    /// How long the dealer takes for a step that is next, and what they make of it; nothing if they leave it.
    fn pause(scene: &Scene<'_, Self>, action: &Self::Action) -> Option<(i64, Self::Action)> {
        let _ = scene;
        Some((1_500, action.clone()))
    }

    /// The dealer's part of the game, most urgent first: the presses that the game says are next, by whom it says.
    fn course(scene: &Scene<'_, Self>) -> Vec<Todo<Self>> {
        let mut needs = Vec::new();
        scene.game.needs(scene.state, &mut needs);
        let round = scene.game.round(scene.state).number;
        let step = |need| {
            let Need::Step { by, second, does: Input::Act(action) } = need else { return None };
            if scene.game.starts_round(&action) && !scene.may_start {
                return None;
            }
            let (after_ms, action) = Self::pause(scene, &action)?;
            let by = if by == Role::Dealer { Doer::Dealer } else { Doer::Floor };
            let key = format!("{round} {action:?}");
            Some(Todo { key, after_ms, by, does: Does::Input(Input::Act(action), second) })
        };
        needs.into_iter().filter_map(step).collect()
    }

    /// What the equipment does by itself.
    fn equipment(scene: &Scene<'_, Self>) -> Option<Todo<Self>>;

    /// Somebody sets the equipment going, where it waits for that.
    fn launch(scene: &Scene<'_, Self>) -> Option<Todo<Self>> {
        let _ = scene;
        None
    }

    /// What is read when the equipment is tried out; none if the demo's people do not try it out.
    fn tries(scene: &Scene<'_, Self>) -> Option<Todo<Self>> {
        let _ = scene;
        None
    }

    /// What is answered to a check before opening.
    fn answer(check: &str) -> &'static str {
        let _ = check;
        "ok"
    }

    /// What the house draws next, in its place among the draws of the round.
    fn drawn(scene: &Scene<'_, Self>, draw: u64) -> Option<Observed> {
        let _ = (scene, draw);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_drawn_an_offer_is_filled_as_it_admits() {
        let amount = Take::Amount { min: Cents::whole(5), max: Cents::whole(40), step: Cents::whole(5) };
        let cards = Take::Cards { most: 3 };
        for by in 0..50 {
            let likes = Cents::whole(i64::try_from(by).unwrap_or(0));
            for take in [Take::Plain, amount, cards] {
                assert!(take.admits(&filled(take, likes, by)), "{take:?} {by}");
            }
        }
        assert_eq!(
            filled(amount, Cents::whole(12), 0),
            Given::Amount(Cents::whole(10)),
            "at most what is liked"
        );
    }
}
