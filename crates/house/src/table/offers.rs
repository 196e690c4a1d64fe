//! What a seat of a table may do in its game: what the game offers, as the table takes it.

use games::{Approval, Cx, Funds, Game, Given, Input, Machine, Offer};
use kit::{Actor, At, Role, Seat};

use super::{Action, Bank, State, Table};

impl<G: Game> Table<G> {
    /// Who says what a seat does: its player at a terminal, whoever deals at a live table; nobody where no one deals.
    pub fn speaker(&self, state: &State<G>, seat: Seat) -> Option<Actor> {
        match &state.bank {
            Bank::Terminals(_) => Some(Actor::Player(seat)),
            Bank::Layout(_) => state.dealer.map(|person| Actor::Staff { person, role: Role::Dealer }),
        }
    }

    /// The game's offers, as acts at this table. What the table refuses is dead, too: a table that is closed takes no bet.
    pub fn offers(&self, state: &State<G>, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Table<G>>>) {
        let Some(by) = self.speaker(state, seat) else { return };
        let mut offers = Vec::new();
        state.options.offers(&state.game, seat, &self.means(state, funds), &mut offers);
        let second = Some(Approval { by: "second".parse().expect("short"), role: Role::PitSupervisor });
        let cx = Cx { by, second, at: At::default(), funds };
        out.extend(offers.into_iter().map(|Offer { act, take, .. }| {
            let least = Input::Act(Action::Game(G::fill(&act, &take.least())));
            let dead = self.decide(state, &cx, &least, &mut Vec::new()).err();
            Offer { act: Action::Game(act), take, dead }
        }));
    }

    /// Puts an amount or cards into an offer's act.
    pub fn fill(act: &Action<G>, given: &Given) -> Action<G> {
        match act {
            Action::Game(act) => Action::Game(G::fill(act, given)),
            other => other.clone(),
        }
    }
}
