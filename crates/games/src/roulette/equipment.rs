//! What a made-up wheel reports.

use kit::{Direction, Fact, Outcome, Pocket};

use super::Roulette;
use super::round::{Clock, Phase};
use crate::people::{Doer, Scene, Todo};
use crate::{Input, Observed, Report, Seen, Via};

/// How long the ball has run when its turns are counted, and when it rests.
const TURNS_MS: i64 = 4_000;
const REST_MS: i64 = 8_500;

/// The number of this round.
pub(super) fn number(scene: &Scene<'_, Roulette>) -> Option<Pocket> {
    let wheel: Vec<(Outcome, u64)> = Pocket::all().map(|pocket| (Outcome::Pocket(pocket), 1)).collect();
    match scene.numbers.outcome(scene.state.round, 1, &wheel)? {
        Outcome::Pocket(pocket) => Some(pocket),
        _ => None,
    }
}

/// The wheel's newest spin and report, as the table knows them.
fn newest(scene: &Scene<'_, Roulette>) -> (u64, u64) {
    let state = scene.state;
    let own = [state.newest, state.seen, state.closed]
        .into_iter()
        .flatten()
        .filter(|report| Some(report.device) == scene.device);
    own.map(|report| (report.spin, report.sequence)).max().unwrap_or((0, 0))
}

fn report(
    scene: &Scene<'_, Roulette>,
    what: &str,
    after_ms: i64,
    (spin, sequence): (u64, u64),
    seen: Seen,
) -> Option<Todo<Roulette>> {
    let via = Via::Device(Report { device: scene.device?, spin, sequence });
    let input = Input::Observe(Observed { what: seen, via });
    Some(Todo::new(format!("{what} {spin}"), after_ms, Doer::Equipment, input))
}

/// The ball is launched: where one is awaited.
pub(super) fn launched(scene: &Scene<'_, Roulette>) -> Option<Todo<Roulette>> {
    let spin = scene.state.phase.spin()?;
    let awaited = matches!(
        scene.state.phase,
        Phase::Betting { clock: Clock::Running { .. }, .. } | Phase::Locked { overdue: false, .. }
    );
    if !awaited || spin.launched.is_some() {
        return None;
    }
    let launched = Seen::Fact(Fact::Launched(Direction::Against));
    report(scene, "launch", 0, (newest(scene).0 + 1, 1), launched)
}

/// A ball that was launched counts its turns and comes to rest, once betting is closed.
pub(super) fn spun(scene: &Scene<'_, Roulette>) -> Option<Todo<Roulette>> {
    let Phase::Locked { spin, overdue: false, .. } = &scene.state.phase else { return None };
    let (at, id) = (spin.launched?, spin.id?);
    let next = (id, newest(scene).1 + 1);
    let ran = if scene.at_once { i64::MAX } else { scene.now.since(at) };
    match spin.revolutions {
        None if ran >= TURNS_MS => {
            // Where nobody watches, a ball is launched too weakly now and then.
            let weak = scene.house_draws && id.is_multiple_of(31);
            let turns = if weak { 3 } else { u8::try_from(5 + id % 9).unwrap_or(9) };
            report(scene, "turns", 0, next, Seen::Fact(Fact::Revolutions(turns)))
        }
        Some(4..) if ran >= REST_MS && scene.house_draws => {
            Some(Todo::draw(format!("draw {}", scene.state.round), 0))
        }
        Some(4..) if ran >= REST_MS => {
            report(scene, "rest", 0, next, Seen::Outcome(Outcome::Pocket(number(scene)?)))
        }
        _ => None,
    }
}

/// What the wheel reads when it is tried out.
pub(super) fn tried(scene: &Scene<'_, Roulette>) -> Option<Todo<Roulette>> {
    let zero = Seen::Outcome(Outcome::Pocket(Pocket::ZERO));
    report(scene, "try out", 3_000, (newest(scene).0 + 1, 1), zero)
}
