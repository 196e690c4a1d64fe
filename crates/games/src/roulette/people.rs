//! Made-up people at a wheel: the dealer's part of a game of roulette, and what its patrons do.

use kit::{At, Cents, Direction, Outcome, Seat, cite};

use super::round::{Clock, Spin, Tender};
use super::{Action, Irregularity, Phase, Roulette, State, equipment};
use crate::people::{Doer, People, Scene, Todo};
use crate::{Game, Input, Observed, Seen, Via};

/// With how much left on the clock the ball is launched.
const LAUNCH_MS: i64 = 5_000;

impl People for Roulette {
    const DEVICE: Option<&'static str> = Some("wheel");

    fn has_people(&self, _: bool) -> bool {
        self.terms().on_terminals
    }

    fn stakes(&self) -> (Cents, Cents) {
        (Cents::whole(1), Cents::whole(20))
    }

    fn betting(state: &State) -> Option<At> {
        match state.phase {
            Phase::Betting { clock: Clock::Running { ends }, .. } => Some(ends),
            _ => None,
        }
    }

    /// Any bet is as good as another; now and then a button.
    fn sensible(&self, _: &State, _: Seat, act: &Action) -> u64 {
        match act {
            Action::Place { tender: Tender::Coupon, .. } => 0,
            Action::Place { .. } => 4,
            Action::Recall { .. } | Action::Undo { .. } | Action::Double { .. } => 48,
            Action::Neighbours { .. } => 24,
            _ => 0,
        }
    }

    fn course(scene: &Scene<'_, Roulette>) -> Vec<Todo<Roulette>> {
        let state = scene.state;
        let round = state.round;
        let one =
            |what: &str, after_ms, by, input| vec![Todo::new(format!("{what} {round}"), after_ms, by, input)];
        let dealer = |what: &str, after_ms, action| one(what, after_ms, Doer::Dealer, Input::Act(action));
        match &state.phase {
            Phase::Idle if scene.may_start => dealer("new game", 7_000, Action::NewGame),
            Phase::Betting { clock: Clock::Stopped, spin: Spin { launched: None, .. }, .. } => {
                dealer("attest", 3_000, Action::AttestStill)
            }
            Phase::Betting { clock: Clock::Held { .. }, .. } => dealer("resume", 20_000, Action::Resume),
            Phase::Betting { clock: Clock::Running { ends }, spin: Spin { launched: None, .. }, .. }
                if ends.since(scene.now) <= LAUNCH_MS =>
            {
                equipment::launched(scene).into_iter().collect()
            }
            Phase::Locked { overdue: true, .. } => {
                one("allow spin", 2_000, Doer::Floor, Input::Act(Action::AllowSpin))
            }
            Phase::Locked { spin: Spin { launched: None, .. }, .. } => {
                equipment::launched(scene).into_iter().collect()
            }
            // Where the wheel is not worked as it should be, the game is void.
            Phase::Locked { spin: Spin { revolutions: Some(0..=3), .. }, .. } => {
                let rule = Input::Rule { what: Irregularity::TooFewTurns, cite: cite!("RO I.9.b") };
                one("void", 2_000, Doer::Dealer, rule)
            }
            Phase::Locked { spin: Spin { direction: Some(Direction::With), .. }, .. } => {
                let rule = Input::Rule { what: Irregularity::BallWithWheel, cite: cite!("RO I.9.b") };
                one("void", 2_000, Doer::Dealer, rule)
            }
            Phase::Read { pocket, .. } => {
                dealer("confirm", 1_500, Action::Confirm { pocket: (*pocket).into() })
            }
            Phase::Disputed { .. } => match equipment::number(scene) {
                Some(pocket) => {
                    let name = Input::Act(Action::Name { pocket: pocket.into() });
                    one("name", 4_000, Doer::Floor, name)
                }
                None => Vec::new(),
            },
            Phase::Spoiled { .. } => {
                let rule = Input::Rule { what: Irregularity::RestBeforeLock, cite: cite!("RO I.6.d") };
                one("void", 3_000, Doer::Dealer, rule)
            }
            Phase::Void { .. } => one("release", 6_000, Doer::Supervisor, Input::Act(Action::ReleaseRefund)),
            _ => Vec::new(),
        }
    }

    fn equipment(scene: &Scene<'_, Roulette>) -> Option<Todo<Roulette>> {
        equipment::spun(scene)
    }

    fn launch(scene: &Scene<'_, Roulette>) -> Option<Todo<Roulette>> {
        equipment::launched(scene)
    }

    fn tries(scene: &Scene<'_, Roulette>) -> Option<Todo<Roulette>> {
        equipment::tried(scene)
    }

    fn answer(check: &str) -> &'static str {
        if check == "ball" { "13/16" } else { "ok" }
    }

    fn drawn(scene: &Scene<'_, Roulette>, _: u64) -> Option<Observed> {
        let pocket = equipment::number(scene)?;
        Some(Observed { what: Seen::Outcome(Outcome::Pocket(pocket)), via: Via::Drawn })
    }
}
