//! Ids that wait for their index, with the places of their entries: behind each other in one text, because a client
//! makes one for every press of a key.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// The ids of one stream.
#[derive(Debug, Default)]
pub struct Ids {
    text: String,
    /// Where each ends in the text, and its place in the stream.
    ends: Vec<(usize, u64)>,
    /// Numbers of ids, by their hashes.
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

fn id<'a>(text: &'a str, ends: &[(usize, u64)], number: u32) -> &'a str {
    let number = number as usize;
    let from = number.checked_sub(1).map_or(0, |before| ends[before].0);
    &text[from..ends[number].0]
}

impl Ids {
    /// How many.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The place of an id.
    pub fn get(&self, wanted: &str) -> Option<u64> {
        let same = |&number: &u32| id(&self.text, &self.ends, number) == wanted;
        let number = self.numbers.find(self.hasher.hash_one(wanted), same)?;
        Some(self.ends[*number as usize].1)
    }

    /// Takes an id in; `false` if it is there already, and then its place stays.
    pub fn insert(&mut self, new: &str, seq: u64) -> bool {
        let Ids { text, ends, numbers, hasher } = self;
        let hash = hasher.hash_one(new);
        let same = |&number: &u32| id(text, ends, number) == new;
        let rehash = |&number: &u32| hasher.hash_one(id(text, ends, number));
        let hashbrown::hash_table::Entry::Vacant(place) = numbers.entry(hash, same, rehash) else {
            return false;
        };
        place.insert(u32::try_from(ends.len()).expect("far fewer wait"));
        text.push_str(new);
        ends.push((text.len(), seq));
        true
    }

    /// Forgets those that were taken in last, until so many are left.
    pub fn cut(&mut self, left: usize) {
        while self.ends.len() > left {
            let last = u32::try_from(self.ends.len() - 1).expect("far fewer wait");
            let hash = self.hasher.hash_one(id(&self.text, &self.ends, last));
            if let Ok(number) = self.numbers.find_entry(hash, |&number| number == last) {
                number.remove();
            }
            self.ends.pop();
            self.text.truncate(self.ends.last().map_or(0, |&(end, _)| end));
        }
    }

    /// None of them, and their room.
    pub fn cleared(mut self) -> Ids {
        self.text.clear();
        self.ends.clear();
        self.numbers.clear();
        self
    }

    /// All, with their places, as they came.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        (0..).zip(&self.ends).map(|(number, &(_, seq))| (id(&self.text, &self.ends, number), seq))
    }

    /// Their numbers, in the order of the ids.
    pub fn in_order(&self) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..).zip(&self.ends).map(|(number, _)| number).collect();
        numbers.sort_unstable_by_key(|&number| id(&self.text, &self.ends, number));
        numbers
    }

    /// One by its number, with its place.
    pub fn numbered(&self, number: u32) -> (&str, u64) {
        (id(&self.text, &self.ends, number), self.ends[number as usize].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    #[derive(Debug, Clone)]
    enum Step {
        Insert(String),
        Cut(usize),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            20 => "[ab]{0,4}".prop_map(Step::Insert),
            2 => (0..20_usize).prop_map(Step::Cut),
        ]
    }

    proptest! {
        /// Beside a map that does the same.
        #[test]
        fn ids_are_kept_once_with_their_first_places(steps in prop::collection::vec(step(), 0..200)) {
            let (mut ids, mut map, mut order) = (Ids::default(), HashMap::new(), Vec::new());
            for (seq, step) in (1..).zip(steps) {
                match step {
                    Step::Insert(id) => {
                        let new = !map.contains_key(&id);
                        prop_assert_eq!(ids.insert(&id, seq), new);
                        if new {
                            map.insert(id.clone(), seq);
                            order.push(id);
                        }
                    }
                    Step::Cut(left) => {
                        ids.cut(left);
                        map.retain(|id, _| order[..left.min(order.len())].contains(id));
                        order.truncate(left);
                    }
                }
                prop_assert_eq!(ids.len(), map.len());
                prop_assert!(map.iter().all(|(id, seq)| ids.get(id) == Some(*seq)));
                prop_assert!(ids.iter().map(|(id, _)| id).eq(order.iter().map(String::as_str)));
                prop_assert!(ids.in_order().into_iter().map(|number| ids.numbered(number).0).is_sorted());
            }
        }
    }
}
