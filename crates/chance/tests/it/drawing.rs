//! Draws: the same for the same position, unrelated for any other, and evenly spread.

use std::collections::{BTreeMap, HashMap};

use chance::{NothingToDraw, Position, Session};
use kit::{Card, Outcome, Slot};

use crate::{at, counting, session, wheel};

fn rounds(session: &Session, stream: &str, draw: u64) -> Vec<Outcome> {
    (1..=190).map(|round| session.draw(at(stream, round, draw), &wheel()).expect("a wheel")).collect()
}

/// A shuffled deck: 225 bits of a position.
fn deck(session: &Session, position: Position<'_>) -> Vec<Card> {
    let mut deck: Vec<Card> = Card::all().collect();
    session.shuffle(position, &mut deck);
    deck
}

#[test]
fn a_position_draws_the_same_for_ever_and_in_any_order() {
    let session = session(counting());
    let once = rounds(&session, "demo/roulette/R1", 1);
    assert_eq!(rounds(&session, "demo/roulette/R1", 1), once);
    let backwards: Vec<Outcome> = (1..=190)
        .rev()
        .map(|round| session.draw(at("demo/roulette/R1", round, 1), &wheel()).expect("a wheel"))
        .collect();
    assert!(backwards.iter().rev().eq(&once));
    assert_eq!(rounds(&session.clone(), "demo/roulette/R1", 1), once);
}

/// Unrelated wheels agree once in 38 times: five of 190 are expected, twenty would be a wonder.
#[test]
fn every_part_of_a_position_matters() {
    let session = session(counting());
    let other = crate::session([7; 32]);
    let once = rounds(&session, "demo/roulette/R1", 1);
    let later: Vec<Outcome> = (2..=191)
        .map(|round| session.draw(at("demo/roulette/R1", round, 1), &wheel()).expect("a wheel"))
        .collect();
    for (what, unrelated) in [
        ("seed", rounds(&other, "demo/roulette/R1", 1)),
        ("stream", rounds(&session, "demo/roulette/R2", 1)),
        ("round", later),
        ("draw", rounds(&session, "demo/roulette/R1", 2)),
    ] {
        let agree = once.iter().zip(&unrelated).filter(|(one, other)| one == other).count();
        assert!(agree < 20, "another {what} agrees {agree} times of 190");
    }
}

/// Positions whose parts could be mistaken for each other, and a single bit of the seed.
#[test]
fn no_two_positions_are_one() {
    let session = session(counting());
    let positions = [
        at("a", 1, 12),
        at("a", 11, 2),
        at("a", 112, 0),
        at("a", 12, 1),
        at("a1", 1, 2),
        at("a\u{0}1", 1, 2),
        at("a\u{0}1\u{0}1", 2, 0),
        at("a\u{0}", 1, 12),
        at("\u{0}a", 1, 12),
        at("", 1, 12),
        at("A", 1, 12),
        at("a", 0, 0),
        at("a", u64::MAX, 0),
        at("a", 0, u64::MAX),
    ];
    let mut decks: Vec<Vec<Card>> = positions.iter().map(|&position| deck(&session, position)).collect();
    let mut flipped = counting();
    flipped[31] ^= 1;
    decks.push(deck(&crate::session(flipped), positions[0]));
    let count = decks.len();
    decks.sort();
    decks.dedup();
    assert_eq!(decks.len(), count);
}

/// A shuffle of two and a draw of two at one position: were they the same stream, they would always agree.
#[test]
fn shuffles_and_draws_have_nothing_in_common() {
    let session = session(counting());
    let agree = (0..400).filter(|&round| {
        let mut two = [0, 1];
        session.shuffle(at("t", round, 1), &mut two);
        // Fisher and Yates leave the last where it is when they draw a one.
        session.draw(at("t", round, 1), &[(0, 1), (1, 1)]) == Ok(two[1])
    });
    let agree = agree.count();
    assert!((140..=260).contains(&agree), "{agree} of 400");
}

/// 38,000 spins, a thousand expected in each pocket. The sum of squares over a thousand is chi-square of 37 degrees;
/// one time in ten thousand it is above 77, and one time in ten thousand below 13.
fn spread(outcomes: impl Iterator<Item = Outcome>) -> i64 {
    let mut met: HashMap<Outcome, i64> = wheel().into_iter().map(|(outcome, _)| (outcome, 0)).collect();
    for outcome in outcomes.take(38_000) {
        *met.get_mut(&outcome).expect("a pocket of the wheel") += 1;
    }
    met.values().map(|count| (count - 1000) * (count - 1000)).sum()
}

#[test]
fn pockets_are_evenly_spread_over_rounds_and_over_draws() {
    let session = session(counting());
    let wheel = wheel();
    let by_round = |n| session.draw(at("demo/roulette/R1", n, 1), &wheel).expect("a wheel");
    let by_draw = |n| session.draw(at("demo/roulette/R1", 1, n), &wheel).expect("a wheel");
    for squares in [spread((1..).map(by_round)), spread((1..).map(by_draw))] {
        assert!((13_000..=77_000).contains(&squares), "{squares}");
    }
}

/// 12,000 times the six orders of three, and 5,200 decks, each card in each place: chi-square of 5 and of 51 * 51
/// degrees, again within what is left but once in ten thousand times.
#[test]
fn orders_are_evenly_spread() {
    let session = session(counting());
    let mut orders = BTreeMap::<[u8; 3], i64>::new();
    for round in 0..12_000 {
        let mut three = [1, 2, 3];
        session.shuffle(at("t", round, 1), &mut three);
        *orders.entry(three).or_default() += 1;
    }
    let squares: i64 = orders.values().map(|count| (count - 2000) * (count - 2000)).sum();
    assert_eq!(orders.len(), 6);
    assert!(squares <= 26 * 2000, "{orders:?}");
    let mut places = vec![[0_i64; 52]; 52];
    for round in 0..5_200 {
        for (place, card) in deck(&session, at("t", round, 2)).into_iter().enumerate() {
            places[place][card.index()] += 1;
        }
    }
    let squares: i64 = places.iter().flatten().map(|count| (count - 100) * (count - 100)).sum();
    assert!((2_330 * 100..=2_880 * 100).contains(&squares), "{squares}");
}

#[test]
fn weights_are_respected() {
    let session = session(counting());
    let chances = [("never", 0), ("seldom", 1), ("often", 9), ("never again", 0)];
    let mut met = BTreeMap::<&str, u32>::new();
    for round in 0..10_000 {
        *met.entry(session.draw(at("t", round, 1), &chances).expect("weights")).or_default() += 1;
    }
    assert_eq!(met.len(), 2, "{met:?}");
    // A thousand expected; thirty is the deviation.
    assert!((850..=1150).contains(&met["seldom"]), "{met:?}");
}

#[test]
fn without_weight_nothing_is_drawn() {
    let session = session(counting());
    assert_eq!(session.draw::<Outcome>(at("t", 1, 1), &[]), Err(NothingToDraw));
    let unseen = Outcome::Card(Slot::Unseen);
    assert_eq!(session.draw(at("t", 1, 1), &[(unseen, 0)]), Err(NothingToDraw));
    assert_eq!(session.draw(at("t", 1, 1), &[(unseen, u64::MAX)]), Ok(unseen), "one outcome is certain");
    assert_eq!(NothingToDraw.to_string(), "nothing can be drawn: no outcome has a weight");
}
