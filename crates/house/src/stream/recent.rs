//! Commands that were answered lately, by their ids: each acts once (HC E.1). Older ones are found in the store.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};
use journal::Hash;

use super::{Act, CommandId};

/// How many commands a generation has: at least so many are remembered, and at most twice as many. No more than a core
/// has at hand.
const GENERATION: usize = 4_096;

/// A command that was answered.
#[derive(Debug, Clone)]
pub struct Known {
    /// Its id.
    pub id: CommandId,
    /// The place of its entry.
    pub seq: u64,
    /// What was asked and the hash of its entry, where no store keeps the entry, which says it itself.
    pub asked: Option<Box<(Act, Hash)>>,
}

/// The commands answered last. A generation that is full becomes the old one, and the old one is forgotten as a whole.
#[derive(Debug, Clone, Default)]
pub struct Recent {
    /// In no generation yet: a replay asks for none, and needs no index of what it forgets again.
    fresh: Vec<Known>,
    young: Generation,
    old: Generation,
    hasher: DefaultHashBuilder,
}

#[derive(Debug, Clone, Default)]
struct Generation {
    known: Vec<Known>,
    /// Numbers in it, by the hashes of their ids.
    numbers: HashTable<u32>,
}

impl Generation {
    fn get(&self, hash: u64, id: &CommandId) -> Option<&Known> {
        let number = self.numbers.find(hash, |&number| self.known[number as usize].id == *id)?;
        Some(&self.known[*number as usize])
    }
}

impl Recent {
    /// Remembers a command, and forgets the oldest.
    pub fn insert(&mut self, known: Known) {
        if self.fresh.len() == 2 * GENERATION {
            self.fresh.drain(..GENERATION);
        }
        self.fresh.push(known);
    }

    /// What the command asked that was remembered last, where nothing else will say it.
    pub fn last_asked(&mut self, act: Act, hash: Hash) {
        if let Some(last) = self.fresh.last_mut() {
            last.asked = Some(Box::new((act, hash)));
        }
    }

    /// The command of that id, if it is remembered.
    pub fn get(&mut self, id: &CommandId) -> Option<&Known> {
        let Recent { fresh, young, old, hasher } = self;
        for new in fresh.drain(..) {
            if young.known.len() == GENERATION {
                std::mem::swap(young, old);
                young.known.clear();
                young.numbers.clear();
            }
            let number = u32::try_from(young.known.len()).expect("a generation is small");
            let hash = hasher.hash_one(new.id);
            young.known.push(new);
            let rehash = |&number: &u32| hasher.hash_one(young.known[number as usize].id);
            young.numbers.insert_unique(hash, number, rehash);
        }
        let hash = hasher.hash_one(id);
        young.get(hash, id).or_else(|| old.get(hash, id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(seq: u64) -> Known {
        Known { id: format!("id-{seq}").parse().expect("short"), seq, asked: None }
    }

    #[test]
    fn the_last_are_remembered_and_the_oldest_forgotten() {
        for asked_every in [1, 7, 5_000, u64::MAX] {
            let mut recent = Recent::default();
            let last = 5 * GENERATION as u64 / 2;
            for seq in 1..=last {
                recent.insert(known(seq));
                if seq % asked_every == 0 {
                    assert_eq!(recent.get(&known(seq).id).map(|known| known.seq), Some(seq));
                }
            }
            let remembered =
                |recent: &mut Recent, seq: u64| recent.get(&known(seq).id).map(|known| known.seq);
            for seq in last - GENERATION as u64..=last {
                assert_eq!(remembered(&mut recent, seq), Some(seq), "{asked_every}");
            }
            let still = (1..=last).filter(|seq| remembered(&mut recent, *seq).is_some()).count();
            assert!(still <= 2 * GENERATION, "{still} of {last}");
            assert_eq!(remembered(&mut recent, last + 1), None);
        }
    }
}
