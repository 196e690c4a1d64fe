//! Deciding on several streams at once: they know nothing of each other and each is only ever in one pair of hands, so
//! that what is decided does not depend on who was faster.

use std::sync::Arc;

use super::owner::Owner;
use crate::people::People;

/// A stream with what it has to decide on.
pub struct Job {
    pub(super) name: String,
    pub(super) owner: Box<Owner>,
    pub(super) people: Arc<People>,
    pub(super) fenced: bool,
}

impl Job {
    /// Decides on it.
    pub fn decide(&mut self) {
        self.owner.decide(&self.people, self.fenced, usize::MAX);
    }
}

/// Somebody with more than one pair of hands.
pub trait Mate: Send {
    /// Has every job decided, in any order and by anybody, and gives them back. An assertion that fails outside of any
    /// stream fails here.
    fn share(&self, jobs: Vec<Job>) -> Vec<Job>;
}
