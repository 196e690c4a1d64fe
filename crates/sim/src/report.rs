//! What a run comes to.

use std::collections::BTreeMap;
use std::fmt;

use journal::Hash;

/// How often what came to pass.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<String, u64>);

impl Tally {
    /// Once more.
    pub fn count(&mut self, what: &str) {
        *self.0.entry(what.to_owned()).or_default() += 1;
    }

    /// How often.
    pub fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or(0)
    }

    /// Takes another's counts along.
    pub fn add(&mut self, other: &Tally) {
        for (what, times) in &other.0 {
            *self.0.entry(what.clone()).or_default() += times;
        }
    }

    /// Everything that came to pass.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(what, times)| (what.as_str(), *times))
    }
}

/// What a run came to, when everything held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Which run.
    pub seed: u64,
    /// How long.
    pub steps: u64,
    /// Over every reply and the final image.
    digest: Hash,
    /// What came to pass in it.
    pub tally: Tally,
}

impl Report {
    pub(crate) fn new(seed: u64, steps: u64, digest: Hash, tally: Tally) -> Report {
        Report { seed, steps, digest, tally }
    }

    /// Two runs with the same digest were the same run: every reply, and every byte that is left.
    pub fn digest(&self) -> Hash {
        self.digest
    }
}

/// A run in which something did not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Which run.
    pub seed: u64,
    /// How long it was to be.
    pub steps: u64,
    /// In which step.
    pub step: u64,
    /// What did not hold.
    pub what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { seed, steps, step, what } = self;
        write!(
            f,
            "seed {seed}, step {step}: {what}\n\
             again: BAIZE_SIM_SEEDS={seed} BAIZE_SIM_STEPS={steps} cargo test -p sim -- fresh_seeds"
        )
    }
}

impl std::error::Error for Failure {}
