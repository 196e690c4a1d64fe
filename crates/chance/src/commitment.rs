//! Commit and reveal: a session's seed is fixed before the first bet, and anyone can see afterwards that it was.

use std::fmt;
use std::str::FromStr;

use kit::Hidden;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Seed, Session};

/// The hash of a seed: says nothing of it, and fits no other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

/// The seed is not the one that was committed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the seed is not the one committed to as {0}")]
pub struct NotThatSeed(pub Commitment);

/// A text that is no commitment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a commitment: {0:?} (64 hexadecimal digits)")]
pub struct BadCommitment(pub String);

/// Commits to a seed: SHA-256 of `baize session 1`, a zero byte and the seed.
pub fn commit(seed: &Seed) -> Commitment {
    Commitment(Sha256::new().chain_update(b"baize session 1\0").chain_update(seed).finalize().into())
}

impl Commitment {
    /// Holds a revealed seed against it: the session, whose draws anyone can now draw again.
    pub fn reveal(self, seed: Seed) -> Result<Session, NotThatSeed> {
        if commit(&seed) == self { Ok(Session::of(Hidden::Known(seed))) } else { Err(NotThatSeed(self)) }
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&hex::encode(self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Commitment {
    type Err = BadCommitment;
    fn from_str(text: &str) -> Result<Commitment, BadCommitment> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| BadCommitment(text.to_owned()))?;
        Ok(Commitment(bytes))
    }
}

impl TryFrom<String> for Commitment {
    type Error = BadCommitment;
    fn try_from(text: String) -> Result<Commitment, BadCommitment> {
        text.parse()
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> String {
        commitment.to_string()
    }
}
