//! What a lab collects is what a table draws.

use chance::{Collector, NothingToDraw};
use kit::{Card, Outcome};

use crate::{at, counting, session, wheel};

#[test]
fn outcomes_and_decks_are_those_of_the_session() {
    let session = session(counting());
    let collector = Collector::new(session.clone());
    let wheel = wheel();
    let collected: Vec<Outcome> = collector.outcomes(&wheel).expect("a wheel").take(100).collect();
    let drawn: Vec<Outcome> = (1..=100)
        .map(|round| session.draw(at(Collector::STREAM, round, 1), &wheel).expect("a wheel"))
        .collect();
    assert_eq!(collected, drawn);
    let cards: Vec<Card> = Card::all().collect();
    for (round, deck) in (1..).zip(collector.shuffles(&cards).take(5)) {
        let mut shuffled = cards.clone();
        session.shuffle(at(Collector::STREAM, round, 1), &mut shuffled);
        assert_eq!(deck, shuffled);
    }
}

/// Raw output, scaled by hand, gives the outcomes: nothing lies between the two.
#[test]
fn raw_words_are_what_outcomes_are_made_of() {
    let collector = Collector::new(session(counting()));
    let chances: Vec<(u64, u64)> = (0..38).map(|number| (number, 1)).collect();
    let scaled: Vec<u64> = collector.outcomes(&chances).expect("weights").take(500).collect();
    // No word of these rounds is among the 36 of 2^64 that are passed over.
    let by_hand: Vec<u64> = collector.words().take(500).map(|word| word % 38).collect();
    assert_eq!(scaled, by_hand);
}

#[test]
fn bytes_are_the_words_lowest_first() {
    let collector = Collector::new(session(counting()));
    let words: Vec<u8> = collector.words().take(9).flat_map(u64::to_le_bytes).collect();
    let bytes: Vec<u8> = collector.bytes().take(72).collect();
    assert_eq!(bytes, words);
    let first: Vec<u8> = collector.stream(1).take(8).collect();
    assert_eq!(first, bytes[..8], "a stream begins with the word of its round");
}

/// Half of all bits are set, give or take ten deviations of 8,000 (each is 45).
#[test]
fn half_of_all_bits_are_set() {
    let collector = Collector::new(session(counting()));
    let set = |bytes: &mut dyn Iterator<Item = u8>| bytes.take(1000).map(u8::count_ones).sum::<u32>();
    for set in [set(&mut collector.bytes()), set(&mut collector.stream(1)), set(&mut collector.stream(2))] {
        assert!((3550..=4450).contains(&set), "{set} of 8000");
    }
}

#[test]
fn without_weight_nothing_is_collected() {
    let collector = Collector::new(session(counting()));
    assert_eq!(collector.outcomes::<Outcome>(&[]).err(), Some(NothingToDraw));
    assert_eq!(collector.outcomes(&[('a', 0)]).err(), Some(NothingToDraw));
    assert_eq!(collector.shuffles::<Card>(&[]).next(), Some(Vec::new()));
}
