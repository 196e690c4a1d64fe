//! Made-up people at a shaker: the dealer's part of sic bo is what the table says is next, and the house draws the dice.

use kit::{At, Cents, Dice, Outcome, Seat};

use super::round::Clock;
use super::{Action, Phase, SicBo, State};
use crate::people::{Doer, People, Scene, Todo};
use crate::{Game, Input, Observed, Seen, Via};

/// How long the dice rattle.
const SHAKE_MS: i64 = 3_500;

/// What the floorperson tries the table computer out with (SB E.1).
const TRIED: &str = "2-4-4";

impl People for SicBo {
    fn stakes(&self) -> (Cents, Cents) {
        (self.draft().limits.spot_min.0, Cents::whole(100))
    }

    fn betting(state: &State) -> Option<At> {
        match state.phase {
            Phase::Betting { clock: Clock::Running { ends } } => Some(ends),
            _ => None,
        }
    }

    /// Any bet is as good as another; now and then a button.
    fn sensible(&self, _: &State, _: Seat, act: &Action) -> u64 {
        match act {
            Action::Place { .. } => 4,
            Action::Recall { .. } | Action::Undo { .. } | Action::Double { .. } => 16,
            _ => 0,
        }
    }

    fn pause(_: &Scene<'_, SicBo>, action: &Action) -> Option<(i64, Action)> {
        let after_ms = match action {
            Action::NewGame | Action::AttestStill => 3_000,
            Action::ClearLights => 6_000,
            Action::Resume => 20_000,
            _ => 1_500,
        };
        Some((after_ms, action.clone()))
    }

    fn equipment(scene: &Scene<'_, SicBo>) -> Option<Todo<SicBo>> {
        let shaken = matches!(scene.state.phase, Phase::Locked { shaken: Some(_) });
        shaken.then(|| Todo::draw(format!("draw {}", scene.state.round), SHAKE_MS))
    }

    fn tries(_: &Scene<'_, SicBo>) -> Option<Todo<SicBo>> {
        let dice: Dice = TRIED.parse().expect("three dice");
        let seen = Observed { what: Seen::Outcome(Outcome::Dice(dice)), via: Via::Hand };
        Some(Todo::new("try out", 5_000, Doer::Floor, Input::Observe(seen)))
    }

    fn answer(check: &str) -> &'static str {
        if check == "shaker" { "S-104" } else { "ok" }
    }

    fn drawn(scene: &Scene<'_, SicBo>, draw: u64) -> Option<Observed> {
        let mut chances = Vec::new();
        scene.game.chances(scene.state, &mut chances);
        let outcome = scene.numbers.outcome(scene.state.round, draw, &chances)?;
        Some(Observed { what: Seen::Outcome(outcome), via: Via::Drawn })
    }
}
