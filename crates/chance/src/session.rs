//! A session: a seed, and everything it will ever draw.

use chacha20::ChaCha20Rng;
use hkdf::Hkdf;
use kit::Hidden;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::entropy::{Entropy, NoEntropy};
use crate::scale::{self, NothingToDraw, Words};
use crate::{Commitment, commit};

/// 32 bytes that decide everything a session draws.
pub type Seed = [u8; 32];

/// Which draw: of which stream, in which round, which of its draws.
///
/// One position stands for one draw, so every part of it comes from what is durable: the round from the game, the
/// draw as one more than the draws that the journal has of this round, taken back or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Position<'a> {
    /// The stream's name: `property/kind/name`.
    pub stream: &'a str,
    /// The number of the round.
    pub round: u64,
    /// The number of the draw in the round, from one.
    pub draw: u64,
}

impl Position<'_> {
    /// What is hashed. Two positions never give the same text, whatever the name: the numbers stand behind it and
    /// hold no zero byte.
    fn text(&self, purpose: &str) -> String {
        let Position { stream, round, draw } = self;
        format!("baize {purpose} 1\0{stream}\0{round}\0{draw}")
    }
}

/// From its opening to its end a session draws from one seed.
///
/// The seed does not show in debug output and is written only within a seal ([`kit::hidden`]).
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    seed: Hidden<Seed>,
}

/// The stream of a position, word by word.
pub(crate) struct Stream(ChaCha20Rng);

impl Words for Stream {
    fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Session {
    /// A session that was not there before.
    pub fn fresh(entropy: &mut impl Entropy) -> Result<Session, NoEntropy> {
        let mut seed = Seed::default();
        entropy.fill(&mut seed)?;
        Ok(Session::of(Hidden::Known(seed)))
    }

    /// The session of that seed.
    pub fn of(seed: Hidden<Seed>) -> Session {
        Session { seed }
    }

    /// Its seed, to be sealed and, after the session, to be published.
    pub fn seed(&self) -> Hidden<Seed> {
        self.seed
    }

    fn known(&self) -> &Seed {
        self.seed.known().expect("nobody draws from a seed that is sealed")
    }

    /// What is published before play.
    pub fn commitment(&self) -> Commitment {
        commit(self.known())
    }

    /// One of the chances, each as often as its weight says: always the same one for the same position and list.
    pub fn draw<T: Copy>(&self, at: Position<'_>, chances: &[(T, u64)]) -> Result<T, NothingToDraw> {
        scale::pick(&mut self.stream("draw", at), chances)
    }

    /// Shuffles: always into the same order for the same position and length. Shuffles and draws at one position
    /// have nothing in common.
    pub fn shuffle<T>(&self, at: Position<'_>, items: &mut [T]) {
        scale::shuffle(&mut self.stream("shuffle", at), items);
    }

    /// The ChaCha20 stream of a position, from its first block on.
    pub(crate) fn stream(&self, purpose: &str, at: Position<'_>) -> Stream {
        let mut key = [0; 32];
        let expanded = Hkdf::<Sha256>::new(None, self.known()).expand(at.text(purpose).as_bytes(), &mut key);
        expanded.expect("32 bytes can be had");
        Stream(ChaCha20Rng::from_seed(key))
    }
}
