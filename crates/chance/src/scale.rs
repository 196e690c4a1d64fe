//! From words to outcomes, without bias.
//!
//! A word of `bits` bits is accepted if it lies below the greatest multiple of the total that such words can reach, and
//! then taken modulo the total: every number below the total is met by equally many words. Other words are passed over.
//! Totals up to 2^64 take words of 64 bits, greater ones two of them, the lower half first. At least half of all
//! words are accepted, whatever the total.

use std::num::NonZeroU128;

/// A source of words: the stream of a position, or what a test puts in its place.
pub trait Words {
    /// The next word; every one of the 2^64 as likely as any other.
    fn word(&mut self) -> u64;
}

/// No outcome has a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("nothing can be drawn: no outcome has a weight")]
pub struct NothingToDraw;

/// Scales one word of `bits` bits to a number below `total`; `None` if the word must be passed over.
///
/// # Panics
/// If `bits` is not 1 to 128, or word or total do not fit them.
pub fn scaled(word: u128, bits: u32, total: NonZeroU128) -> Option<u128> {
    assert!((1..=128).contains(&bits), "words have 1 to 128 bits");
    let highest = u128::MAX >> (128 - bits);
    assert!(word <= highest && total.get() - 1 <= highest, "word and total fit {bits} bits");
    // 2^bits modulo the total: so many words at the top would favour the lowest numbers.
    let surplus = (highest % total + 1) % total;
    (word <= highest - surplus).then(|| word % total)
}

/// A number below `total`, every one as likely as any other.
pub fn below(words: &mut impl Words, total: NonZeroU128) -> u128 {
    let narrow = total.get() - 1 <= u128::from(u64::MAX);
    loop {
        let low = u128::from(words.word());
        let number = if narrow {
            scaled(low, 64, total)
        } else {
            scaled(low | u128::from(words.word()) << 64, 128, total)
        };
        if let Some(number) = number {
            return number;
        }
    }
}

/// One of these, each as often as its weight says. The order is part of the answer: the same words pick the same
/// place in the list.
pub fn pick<T: Copy>(words: &mut impl Words, chances: &[(T, u64)]) -> Result<T, NothingToDraw> {
    // No list is long enough for 64-bit weights to overflow 128 bits.
    let total = chances.iter().map(|&(_, weight)| u128::from(weight)).sum();
    let mut left = below(words, NonZeroU128::new(total).ok_or(NothingToDraw)?);
    for &(each, weight) in chances {
        match left.checked_sub(u128::from(weight)) {
            Some(rest) => left = rest,
            None => return Ok(each),
        }
    }
    unreachable!("a number below the sum of the weights lies in one of them")
}

/// Puts `items` in an order, every one as likely as any other (Fisher and Yates, from the last place down).
pub fn shuffle<T>(words: &mut impl Words, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        let choices = NonZeroU128::MIN.saturating_add(last as u128);
        let chosen = usize::try_from(below(words, choices)).expect("a place in the slice");
        items.swap(last, chosen);
    }
}
