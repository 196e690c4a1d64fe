//! The house RNG, held against published vectors, against itself, and against what a crash could do.

mod collecting;
mod crashes;
mod drawing;
mod known_answers;
mod scaling;
mod secrets;

use chance::{Position, Seed, Session};
use kit::{Hidden, Outcome, Pocket};

/// The bytes 0 to 31.
fn counting() -> Seed {
    std::array::from_fn(|i| u8::try_from(i).expect("below 32"))
}

fn session(seed: Seed) -> Session {
    Session::of(Hidden::Known(seed))
}

fn wheel() -> Vec<(Outcome, u64)> {
    Pocket::all().map(|pocket| (Outcome::Pocket(pocket), 1)).collect()
}

fn at(stream: &str, round: u64, draw: u64) -> Position<'_> {
    Position { stream, round, draw }
}
