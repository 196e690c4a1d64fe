//! For labs: what the house RNG gives, raw and scaled, from the code that deals.

use crate::scale::Words;
use crate::{NothingToDraw, Position, Session};

/// Collects output round after round, as a table would that draws once in each.
///
/// It draws in a stream of its own that no table can have, so that not even the collector of a session in play says
/// anything of what its tables will draw.
#[derive(Debug)]
pub struct Collector {
    session: Session,
}

impl Collector {
    /// The stream it draws in. Real ones have the form `property/kind/name`.
    pub const STREAM: &'static str = "lab";

    /// A collector of what that session gives.
    pub fn new(session: Session) -> Collector {
        Collector { session }
    }

    fn positions() -> impl Iterator<Item = Position<'static>> {
        (1..).map(|round| Position { stream: Collector::STREAM, round, draw: 1 })
    }

    /// The first word of each round, before scaling: what most outcomes are made of.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        Collector::positions().map(|at| self.session.stream("draw", at).word())
    }

    /// The same as bytes, the lowest of each word first: for batteries that read a binary file.
    pub fn bytes(&self) -> impl Iterator<Item = u8> {
        self.words().flat_map(u64::to_le_bytes)
    }

    /// The whole stream of one round, byte by byte: ChaCha20 as it comes.
    pub fn stream(&self, round: u64) -> impl Iterator<Item = u8> {
        let at = Position { stream: Collector::STREAM, round, draw: 1 };
        let mut stream = self.session.stream("draw", at);
        std::iter::repeat_with(move || stream.word()).flat_map(u64::to_le_bytes)
    }

    /// The outcome of each round.
    pub fn outcomes<T: Copy>(&self, chances: &[(T, u64)]) -> Result<impl Iterator<Item = T>, NothingToDraw> {
        if chances.iter().all(|&(_, weight)| weight == 0) {
            return Err(NothingToDraw);
        }
        Ok(Collector::positions().map_while(|at| self.session.draw(at, chances).ok()))
    }

    /// The deck of each round, shuffled: for tests of the combinations that games use.
    pub fn shuffles<T: Clone>(&self, deck: &[T]) -> impl Iterator<Item = Vec<T>> {
        Collector::positions().map(|at| {
            let mut deck = deck.to_vec();
            self.session.shuffle(at, &mut deck);
            deck
        })
    }
}
