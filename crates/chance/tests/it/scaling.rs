//! Scaling: every number below the total is met by equally many words, up to the last one.

use std::collections::BTreeMap;
use std::num::NonZeroU128;

use chance::NothingToDraw;
use chance::scale::{Words, below, pick, scaled, shuffle};
use proptest::prelude::*;

/// Words as written, and not one more.
struct Script(std::vec::IntoIter<u64>);

impl Words for Script {
    fn word(&mut self) -> u64 {
        self.0.next().expect("a word is asked for that the script does not have")
    }
}

fn script(words: impl Into<Vec<u64>>) -> Script {
    Script(words.into().into_iter())
}

fn total(total: u128) -> NonZeroU128 {
    NonZeroU128::new(total).expect("above zero")
}

/// All words of a width small enough to try every one.
#[test]
fn every_number_is_met_by_equally_many_words() {
    for all in [1, 2, 3, 6, 38, 52, 312] {
        for bits in [6, 8, 9, 10, 13, 16].into_iter().filter(|bits| all <= 1 << bits) {
            let words = 1_u128 << bits;
            let mut met = BTreeMap::<u128, u128>::new();
            let mut passed = 0;
            for word in 0..words {
                match scaled(word, bits, total(all)) {
                    Some(number) => *met.entry(number).or_default() += 1,
                    None => passed += 1,
                }
            }
            assert_eq!(met.len() as u128, all, "every number below {all} is met with {bits} bits");
            assert!(met.values().all(|&times| times == words / all), "{all} with {bits} bits: {met:?}");
            assert_eq!(
                passed,
                words % all,
                "no more words of {bits} bits than needed are passed over for {all}"
            );
        }
    }
}

/// The width that is used: the words around the last one that is accepted.
#[test]
fn at_the_edge() {
    let words = 1_u128 << 64;
    for all in [1, 2, 6, 38, 52, 312, (1 << 63) - 1, 1 << 63, (1 << 63) + 1, (1 << 64) - 1, 1 << 64] {
        let accepted = words - words % all;
        assert_eq!(scaled(0, 64, total(all)), Some(0));
        assert_eq!(scaled(all - 1, 64, total(all)), Some(all - 1));
        assert_eq!(scaled(accepted - 1, 64, total(all)), Some(all - 1), "{all}: the last of a whole turn");
        if accepted < words {
            assert_eq!(scaled(accepted, 64, total(all)), None, "{all}: the first of a part of a turn");
            assert_eq!(scaled(words - 1, 64, total(all)), None, "{all}: the last word");
        }
    }
    // The same with 128 bits, where the number of words itself does not fit.
    for (all, surplus) in
        [(1, 0), ((1 << 64) + 1, 1), (1 << 127, 0), ((1 << 127) + 1, (1 << 127) - 1), (u128::MAX, 1)]
    {
        let last = u128::MAX - surplus;
        assert_eq!(scaled(last, 128, total(all)), Some(all - 1), "{all}");
        if surplus > 0 {
            assert_eq!(scaled(last + 1, 128, total(all)), None, "{all}");
        }
    }
}

#[test]
fn words_that_would_bias_are_passed_over() {
    // 2^64 = 38 * 485_440_633_518_672_410 + 36.
    let first_bad = u64::MAX - 35;
    assert_eq!(below(&mut script([first_bad - 1]), total(38)), 37);
    assert_eq!(below(&mut script([first_bad, u64::MAX, 39]), total(38)), 1);
    let above_half = (1 << 63) + 1;
    assert_eq!(below(&mut script([above_half - 1]), total(above_half.into())), 1 << 63);
    assert_eq!(below(&mut script([above_half, u64::MAX, 5]), total(above_half.into())), 5);
    assert_eq!(below(&mut script([u64::MAX]), total(1)), 0);
}

#[test]
fn totals_above_64_bits_take_two_words() {
    assert_eq!(below(&mut script([u64::MAX]), total(1 << 64)), u64::MAX.into());
    assert_eq!(below(&mut script([3, 1]), total((1 << 64) + 1)), 2, "2^64 + 3");
    assert_eq!(below(&mut script([0, 1]), total((1 << 64) + 1)), 1 << 64);
    assert_eq!(below(&mut script([u64::MAX, u64::MAX, 7, 0]), total(u128::MAX)), 7);
}

/// One word for each unit of weight meets every outcome exactly as often as its weight says.
#[test]
fn weights_are_kept() {
    let chances = [('a', 3), ('b', 0), ('c', 1), ('d', 38), ('e', 0)];
    let mut met = BTreeMap::<char, u64>::new();
    for word in 0..42 * 5 {
        *met.entry(pick(&mut script([word]), &chances).expect("weights")).or_default() += 1;
    }
    assert_eq!(met, BTreeMap::from([('a', 15), ('c', 5), ('d', 190)]));
}

#[test]
fn the_greatest_weights_do_not_overflow() {
    let chances = [(1, u64::MAX), (2, u64::MAX), (3, u64::MAX)];
    assert_eq!(pick(&mut script([u64::MAX - 1, 0]), &chances), Ok(1));
    assert_eq!(pick(&mut script([u64::MAX, 0]), &chances), Ok(2));
    // 2 (2^64 - 1) is the first number of the third.
    assert_eq!(pick(&mut script([u64::MAX - 1, 1]), &chances), Ok(3));
}

#[test]
fn without_weight_nothing_is_drawn() {
    assert_eq!(pick::<u8>(&mut script([]), &[]), Err(NothingToDraw));
    assert_eq!(pick(&mut script([]), &[('a', 0), ('b', 0)]), Err(NothingToDraw));
    assert_eq!(pick(&mut script([u64::MAX]), &[('a', 0), ('b', 1), ('c', 0)]), Ok('b'));
}

/// Every way that four cards can be chosen, once each: every order comes, once each.
#[test]
fn every_order_is_met_once() {
    let mut met = BTreeMap::<Vec<char>, u32>::new();
    for (fourth, third, second) in
        (0..4).flat_map(|a| (0..3).flat_map(move |b| (0..2).map(move |c| (a, b, c))))
    {
        let mut cards = vec!['a', 'b', 'c', 'd'];
        shuffle(&mut script([fourth, third, second]), &mut cards);
        *met.entry(cards).or_default() += 1;
    }
    assert_eq!(met.len(), 24);
    assert!(met.values().all(|&times| times == 1));
}

#[test]
fn nothing_and_one_need_no_shuffling() {
    shuffle::<u8>(&mut script([]), &mut []);
    let mut one = [7];
    shuffle(&mut script([]), &mut one);
    assert_eq!(one, [7]);
}

proptest! {
    /// Whatever the total and the word: a number below it, in step with the word, or none at the very top.
    #[test]
    fn any_total(word: u64, all in 1..=u64::MAX) {
        let words = 1_u128 << 64;
        let all = u128::from(all);
        let word = u128::from(word);
        match scaled(word, 64, total(all)) {
            Some(number) => prop_assert_eq!(number, word % all),
            None => prop_assert!(word >= words - words % all),
        }
    }

    /// Whatever the list: something of weight, or the error; never a panic.
    #[test]
    fn any_list(weights in proptest::collection::vec(prop_oneof![Just(0), Just(1), any::<u64>()], 0..8), low: u64) {
        let chances: Vec<(usize, u64)> = weights.iter().copied().enumerate().collect();
        // The second word of a wide number; lower than any surplus, so that the first pair is accepted.
        match pick(&mut script([low, 0, 0, 0]), &chances) {
            Ok(place) => prop_assert!(weights[place] > 0),
            Err(NothingToDraw) => prop_assert!(weights.iter().all(|&weight| weight == 0)),
        }
    }
}
