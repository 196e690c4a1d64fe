//! Made-up people at a shoe: the dealer's part of baccarat is what the table says is next, and the house draws the cards.

use kit::{At, Cents, Seat};

use super::options::Cards;
use super::round::{Clock, Holder};
use super::wagers::Tender;
use super::{Action, Baccarat, Bet, Phase, State, equipment};
use crate::people::{People, Scene, Todo};
use crate::{Game, Observed};

impl People for Baccarat {
    fn has_people(&self, _: bool) -> bool {
        self.terms().on_terminals || self.draft().cards == Cards::Drawn
    }

    fn stakes(&self) -> (Cents, Cents) {
        let limits = &self.draft().limits;
        (limits.min.0.max(limits.unit.0), Cents::whole(100))
    }

    fn betting(state: &State) -> Option<At> {
        match state.phase {
            Phase::Betting { clock: Clock::Running { ends } } => Some(ends),
            _ => None,
        }
    }

    fn sensible(&self, state: &State, seat: Seat, act: &Action) -> u64 {
        // Whoever bets on one hand does not bet on the other.
        let mood = (state.round ^ u64::from(seat.number()) << 7).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let side = if mood.is_multiple_of(2) { Bet::Banker } else { Bet::Player };
        match act {
            Action::Place { tender: Tender::Coupon, .. } => 0,
            Action::Place { spot, .. } if *spot == side.into() => 10,
            Action::Place { spot, .. } if *spot == Bet::Tie.into() => 2,
            Action::Recall { .. } | Action::TakeHand { .. } | Action::Cut { .. } => 2,
            Action::Undo { .. } | Action::Double { .. } | Action::Turn { .. } => 1,
            Action::DeclineHand { .. } | Action::DeclineCut { .. } => 1,
            _ => 0,
        }
    }

    fn pause(scene: &Scene<'_, Baccarat>, action: &Action) -> Option<(i64, Action)> {
        let state = scene.state;
        let after_ms = match action {
            // The clock closes the betting.
            Action::Lock => return None,
            // MB E.2: whoever sits where the cut is offered takes it.
            Action::DeclineCut { seat, turn } if scene.taken.contains(seat) => {
                let depth =
                    60 + u16::try_from((state.round * 37 + state.shoe.number * 53) % 180).unwrap_or(0);
                return Some((2_500, Action::Cut { by: Some(*seat), depth, turn: *turn }));
            }
            Action::DeclineCut { .. } => 300,
            Action::NewGame => 5_000,
            Action::AttestStill | Action::Shuffle => 3_000,
            Action::CallCount => 1_000,
            // MB J.3.c: whoever holds the cards has time to turn them.
            Action::Turn { side, .. } if matches!(state.hand(*side).holder, Holder::Seat(_)) => 12_000,
            Action::DeclineHand { .. } => 6_000,
            _ => 1_800,
        };
        Some((after_ms, action.clone()))
    }

    fn equipment(scene: &Scene<'_, Baccarat>) -> Option<Todo<Baccarat>> {
        equipment::shoe(scene)
    }

    fn drawn(scene: &Scene<'_, Baccarat>, draw: u64) -> Option<Observed> {
        equipment::drawn(scene, draw)
    }
}
