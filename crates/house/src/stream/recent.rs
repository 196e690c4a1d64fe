//! Commands that were answered lately, by their ids: each acts once (HC E.1). Older ones are found in the store.

use std::collections::VecDeque;
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};
use journal::Hash;

use super::{Act, CommandId};

/// How many commands are remembered.
const MOST: usize = 20_000;

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

/// The commands answered last.
#[derive(Debug, Clone, Default)]
pub struct Recent {
    /// Newest last.
    known: VecDeque<Known>,
    /// How many have been forgotten: the number of the first that is known.
    forgotten: usize,
    /// Numbers by the hashes of their ids, of those below `indexed`. A replay asks for none, and needs no index of what
    /// it forgets again.
    numbers: HashTable<usize>,
    indexed: usize,
    hasher: DefaultHashBuilder,
}

impl Recent {
    /// Remembers a command, and forgets the oldest.
    pub fn insert(&mut self, known: Known) {
        if self.known.len() == MOST
            && let Some(oldest) = self.known.pop_front()
        {
            let hash = self.hasher.hash_one(oldest.id);
            if let Ok(number) = self.numbers.find_entry(hash, |&number| number == self.forgotten) {
                number.remove();
            }
            self.forgotten += 1;
        }
        self.known.push_back(known);
    }

    /// What the command asked that was remembered last, where nothing else will say it.
    pub fn last_asked(&mut self, act: Act, hash: Hash) {
        if let Some(last) = self.known.back_mut() {
            last.asked = Some(Box::new((act, hash)));
        }
    }

    /// The command of that id, if it is remembered.
    pub fn get(&mut self, id: &CommandId) -> Option<&Known> {
        let Recent { known, forgotten, numbers, indexed, hasher } = self;
        let id_of = |number: usize| known[number - *forgotten].id;
        for number in (*indexed).max(*forgotten)..*forgotten + known.len() {
            numbers.insert_unique(hasher.hash_one(id_of(number)), number, |&n| hasher.hash_one(id_of(n)));
        }
        *indexed = *forgotten + known.len();
        let number = numbers.find(hasher.hash_one(id), |&number| id_of(number) == *id)?;
        Some(&known[number - *forgotten])
    }
}
