//! Made-up people at the toy: they do what they may, and the house draws the cards.

use kit::{At, Cents};

use super::Toy;
use super::round::{Clock, Phase, State};
use crate::people::{People, Scene, Todo};
use crate::{Game, Observed, Seen, Via};

/// How long a card is on its way.
const DEAL_MS: i64 = 900;

impl People for Toy {
    fn stakes(&self) -> (Cents, Cents) {
        (self.ante(), Cents::whole(20))
    }

    fn betting(state: &State) -> Option<At> {
        match state.phase {
            Phase::Antes { clock: Clock::Running { ends } } => Some(ends),
            _ => None,
        }
    }

    fn equipment(scene: &Scene<'_, Toy>) -> Option<Todo<Toy>> {
        let mut chances = Vec::new();
        scene.game.chances(scene.state, &mut chances);
        let dealt = scene.state.slots().count();
        let awaited = scene.runs && !chances.is_empty();
        awaited.then(|| Todo::draw(format!("draw {} {dealt}", scene.state.round), DEAL_MS))
    }

    fn drawn(scene: &Scene<'_, Toy>, draw: u64) -> Option<Observed> {
        let mut chances = Vec::new();
        scene.game.chances(scene.state, &mut chances);
        let outcome = scene.numbers.outcome(scene.state.round, draw, &chances)?;
        Some(Observed { what: Seen::Outcome(outcome), via: Via::Drawn })
    }
}
