//! Where seeds come from.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A source of bytes that nobody can foresee, or that somebody wants to foresee.
pub trait Entropy {
    /// Fills all of `bytes`.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy>;
}

/// The source has nothing to give. No session is opened then: there is no substitute.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no entropy: {0}")]
pub struct NoEntropy(pub String);

/// The operating system's source. A house that plays for money takes no other.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        getrandom::fill(bytes).map_err(|error| NoEntropy(error.to_string()))
    }
}

/// Everything from one number: for the simulator and for rehearsals, which must be repeatable.
#[derive(Debug)]
pub struct Seeded(ChaCha20Rng);

impl Seeded {
    /// The source of that number.
    pub fn new(number: u64) -> Seeded {
        let digest = Sha256::new().chain_update(b"baize rehearsal 1\0").chain_update(number.to_le_bytes());
        Seeded(ChaCha20Rng::from_seed(digest.finalize().into()))
    }
}

impl Entropy for Seeded {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}
