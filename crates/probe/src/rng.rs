//! Numbers from a seed (splitmix64): the same on every machine, for ever. Good enough to play with, and nothing
//! that a house may draw from.

/// A stream of numbers.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    ///
    /// # Panics
    /// If there is none.
    pub fn below(&mut self, end: u64) -> u64 {
        assert!(end > 0, "nothing is below zero");
        self.draw() % end
    }

    /// Once in so many times.
    pub fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        let at = self.below(from.len() as u64);
        &from[usize::try_from(at).expect("an index")]
    }

    /// One of these, each as often as its weight says.
    ///
    /// # Panics
    /// If no weight is above zero.
    pub fn weighted<T: Copy>(&mut self, from: &[(T, u64)]) -> T {
        let mut left = self.below(from.iter().map(|(_, weight)| weight).sum());
        for (each, weight) in from {
            match left.checked_sub(*weight) {
                Some(rest) => left = rest,
                None => return *each,
            }
        }
        unreachable!("below the sum of the weights")
    }
}
