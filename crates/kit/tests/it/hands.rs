//! What hands are worth, counted over every hand there is (PK C, FP E).

use std::collections::BTreeMap;

use kit::hands::{
    FourCategory, FourTable, Held, HighCategory, HighTable, LowTable, OmahaBoard, OmahaHole, SixRank,
    ThreeCategory, three_cards,
};
use kit::{Card, Rank};

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

fn held(text: &str) -> Held {
    cards(text).into_iter().collect()
}

fn exactly<const N: usize>(text: &str) -> [Card; N] {
    cards(text).try_into().expect("so many cards")
}

fn high(text: &str) -> kit::hands::HighRank {
    HighTable::get().best(held(text))
}

fn low(text: &str) -> kit::hands::LowRank {
    LowTable::get().best(held(text))
}

/// Calls `each` with every hand of `more` further cards.
fn every(from: usize, more: usize, hand: Held, each: &mut impl FnMut(Held)) {
    if more == 0 {
        return each(hand);
    }
    for at in from..=52 - more {
        every(at + 1, more - 1, hand + Card::at(at).into(), each);
    }
}

/// How many hands of `size` cards come to each number below `most`, put into categories by `told`.
fn counted<C: Ord>(size: usize, number: impl Fn(Held) -> u16, told: impl Fn(u16) -> C) -> BTreeMap<C, u64> {
    let mut of = vec![0u64; 1 << 16];
    every(0, size, Held::default(), &mut |hand| of[usize::from(number(hand))] += 1);
    let mut counts = BTreeMap::new();
    for (number, &count) in of.iter().enumerate().filter(|(_, count)| **count > 0) {
        *counts.entry(told(u16::try_from(number).expect("below 2^16"))).or_default() += count;
    }
    counts
}

fn high_counts(size: usize) -> Vec<u64> {
    let table = HighTable::get();
    let told = |number: u16| table.told(serde_json::from_value(number.into()).expect("a number")).0;
    counted(size, |hand| table.best(hand).number(), told).into_values().rev().collect()
}

/// PK C.1: over all five-card hands each category occurs as often as counting says; royal flushes are straight flushes.
#[test]
fn pk_c_1_every_five_card_hand() {
    let expected = [40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540];
    assert_eq!(high_counts(5), expected);
}

/// PK C.1: the best five of seven, over all 133,784,560 hands.
#[test]
fn pk_c_1_every_seven_card_hand() {
    let expected =
        [41_584, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460];
    assert_eq!(high_counts(7), expected);
}

/// PK C.1, C.4, C.5: five cards tell 7,462 hands apart, and each beats what it should.
#[test]
fn pk_c_5_hands_compare_by_category_groups_and_kickers() {
    let ladder = [
        "2c 3d 4h 5s 7c",
        "Ac Kd Qh Js 9c",
        "2c 2d 5h 4s 3c",
        "Ac Ad Kh Qs Jc",
        "3c 3d 2h 2s 4c",
        "3c 3d 2h 2s 5c",
        "Ac Ad Kh Ks Qc",
        "2c 2d 2h 4s 3c",
        "Ac 2d 3h 4s 5c",
        "6c 2d 3h 4s 5c",
        "Ac Kd Qh Js Tc",
        "2c 3c 4c 5c 7c",
        "Ac Kc Qc Jc 9c",
        "2c 2d 2h 3s 3c",
        "Ac Ad Ah Ks Kc",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah As Kc",
        "Ac 2c 3c 4c 5c",
        "Ac Kc Qc Jc Tc",
    ];
    for pair in ladder.windows(2) {
        assert!(high(pair[0]) < high(pair[1]), "{} below {}", pair[0], pair[1]);
    }
    assert_eq!(high("Ac Kd Qh Js 9c"), high("Ad Kc Qs Jh 9s"));
    let mut different = std::collections::BTreeSet::new();
    every(0, 5, Held::default(), &mut |hand| drop(different.insert(HighTable::get().best(hand))));
    assert_eq!(different.len(), 7_462);
}

/// PK C.1.f: an ace ends a straight or begins it, and stands nowhere between.
#[test]
fn pk_c_1_f_an_ace_is_not_between() {
    let of = |text| HighTable::get().told(high(text));
    assert_eq!(of("Qc Kd Ah 2s 3c").0, HighCategory::HighCard);
    assert_eq!(of("Ac 2d 3h 4s 5c"), (HighCategory::Straight, vec![Rank::Five]));
    assert_eq!(of("Kc Kd 8h 8s 8c 2d 3d"), (HighCategory::FullHouse, vec![Rank::Eight, Rank::King]));
    assert_eq!(
        of("Kc Kd 8h 8s 2c 2d Ad"),
        (HighCategory::TwoPairs, vec![Rank::King, Rank::Eight, Rank::Ace])
    );
}

/// PK I.6.a: up-cards compare by groups and ranks alone: four of a suit in sequence are a high card.
#[test]
fn pk_i_6_a_fewer_than_five_cards_make_no_straight() {
    let of = |text| HighTable::get().told(high(text)).0;
    assert_eq!(of("5c 6c 7c 8c"), HighCategory::HighCard);
    assert_eq!(of("5c 5d 7c 7h"), HighCategory::TwoPairs);
    assert!(high("2c 2d") > high("Ac Kd"));
    assert!(high("9c 9d 2h") < high("9h 9s 3c"));
}

/// PK C.2: over all three-card hands; a straight is rarer than a flush.
#[test]
fn pk_c_2_every_three_card_hand() {
    let mut counts: BTreeMap<ThreeCategory, u64> = BTreeMap::new();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                *counts.entry(three_cards([a, b, c].map(Card::at)).told().0).or_default() += 1;
            }
        }
    }
    let expected = [48, 52, 720, 1_096, 3_744, 16_440];
    assert_eq!(counts.into_values().rev().collect::<Vec<_>>(), expected);
}

/// PK C.2.d: three, two and ace are the lowest straight; ace, king and two are none.
#[test]
fn pk_c_2_d_three_card_straights() {
    let of = |text: &str| three_cards(exactly(text));
    assert!(of("Ac 2d 3h") < of("2c 3d 4h"));
    assert_eq!(of("Ac Kd 2h").told().0, ThreeCategory::HighCard);
    assert!(of("Kc Kd 2h") < of("Kc Kh 3h"));
}

/// PK C.3, C.4: the best five of seven by ace to five; with an eight or better in 24,530,944 hands of seven.
#[test]
fn pk_c_3_every_low_of_seven_cards() {
    let table = LowTable::get();
    let mut good = 0u64;
    every(0, 7, Held::default(), &mut |hand| good += u64::from(table.is_eight_or_better(table.best(hand))));
    assert_eq!(good, 24_530_944);
}

/// PK C.3, C.4: a low compares from its worst card down; a pair of aces is the best pair.
#[test]
fn pk_c_4_lows_compare_from_the_worst_card() {
    let ladder = [
        "Kc Kd Kh Ks Qc",
        "2c 2d 2h 2s Ac",
        "Ac Ad Ah As 2c",
        "2c 2d 2h Ks Kc",
        "Ac Ad 2h 2s 3c",
        "2c 2d 3h 4s 5c",
        "Ac Ad Kh Qs Jc",
        "Ac Ad 2h 3s 4c",
        "Kc Qd Jh Ts 9c",
        "9c 8d 7h 6s 5c",
        "9c 4d 3h 2s Ac",
        "8c 7d 6h 5s 4c",
        "8c 7d 4h 2s Ac",
        "6c 4d 3h 2s Ac",
        "5c 4c 3c 2c Ac",
    ];
    for pair in ladder.windows(2) {
        assert!(low(pair[0]) < low(pair[1]), "{} below {}", pair[0], pair[1]);
    }
    assert_eq!(low("8c 8d 8h 8s 2c 3d Ac"), low("8c 8d 2c 3d Ac"));
    assert_eq!(
        LowTable::get().told(low("Ac Ad 2h 3s 4c")),
        cards("Ac 4c 3c 2c").iter().map(|c| c.rank).collect::<Vec<_>>()
    );
    assert!(LowTable::get().is_eight_or_better(low("8c 7d 6h 5s 4c Kd Ks")));
    assert!(!LowTable::get().is_eight_or_better(low("9c 4d 3h 2s Ac As Ad")));
}

/// PK C.3: by ace to six, as printed, a straight or a flush is a bad low, and six, four, three, two, ace the best.
#[test]
fn pk_c_3_ace_to_six() {
    let ladder = [
        "5c 4c 3c 2c Ac",
        "2c 2d 2h 2s Ac",
        "2c 2d 2h Ks Kc",
        "6c 4c 3c 2c Ac",
        "5c 4d 3c 2c Ac",
        "2c 2d 2h 3s 4c",
        "Ac Ad 2h 3s 4c",
        "Kc Qd Jh Ts 8c",
        "7c 4d 3h 2s Ac",
        "6c 5d 3h 2s Ac",
        "6c 4d 3h 2s Ac",
    ];
    for pair in ladder.windows(2) {
        let of = |text: &str| SixRank::of(exactly(text));
        assert!(of(pair[0]) < of(pair[1]), "{} below {}", pair[0], pair[1]);
    }
}

/// FP E.1: the best four of five, over all 2,598,960 hands, and the pairs of aces among them.
#[test]
fn fp_e_1_every_hand_of_five_cards() {
    let table = FourTable::get();
    let told = |number: u16| table.told(serde_json::from_value(number.into()).expect("a number"));
    let counts = counted(5, |hand| table.best(hand).number(), |number| told(number).0);
    let expected = [624, 2_072, 58_656, 114_616, 101_808, 123_552, 1_047_552, 1_150_080];
    assert_eq!(counts.into_values().rev().collect::<Vec<_>>(), expected);
    let aces = counted(
        5,
        |hand| table.best(hand).number(),
        |number| {
            let (category, ranks) = told(number);
            category == FourCategory::OnePair && ranks[0] == Rank::Ace
        },
    );
    assert_eq!(aces[&true], 81_096);
}

/// FP E.1: the best four of five and of six compare by category, groups and kickers.
#[test]
fn fp_e_1_hands_compare() {
    let four = |text| FourTable::get().best(held(text));
    let ladder = [
        "2c 3d 4h 6s 8c",
        "Ac Kd Qh 9s 2c",
        "2c 2d 5h 4s 7c",
        "Ac Ad Kh Qs 9c",
        "3c 3d 2h 2s 9c",
        "Ac Ad Kh Ks Qc",
        "Ac 2d 3h 4s 9c",
        "Ac Kd Qh Js 2c",
        "2c 3c 4c 6c 8d",
        "Ac Kc Qc Tc 8d",
        "2c 2d 2h 3s 4c",
        "Ac Ad Ah Ks 4c",
        "Ac 2c 3c 4c 9d",
        "Ac Kc Qc Jc 9d",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah As 3c",
    ];
    for pair in ladder.windows(2) {
        assert!(four(pair[0]) < four(pair[1]), "{} below {}", pair[0], pair[1]);
    }
    // Three of a kind beats the flush that the same six cards hold.
    assert_eq!(FourTable::get().told(four("2c 2d 2h 5c 8c Kc")).0, FourCategory::ThreeOfAKind);
    // The fifth card says nothing.
    assert_eq!(four("Ac Ad Kh Qs 2c"), four("Ac Ad Kh Qs 9c"));
}

/// PK J.1: exactly two cards of the hand and three of the board, against every choice tried one by one.
#[test]
fn pk_j_1_omaha_takes_two_and_three() {
    let hole = "Ac Kc Qd Jd";
    let board = "Tc 2c 3c 9h 9d";
    let of = |hole: &str, board: &str| {
        HighTable::get()
            .omaha(&OmahaHole::new(exactly(hole)), &OmahaBoard::new(&cards(board)))
            .expect("a board")
    };
    assert_eq!(HighTable::get().told(of(hole, board)).0, HighCategory::Flush);
    // Four of a suit in the hand and one on the board are no flush; three of a rank in the hand count as a pair.
    assert_eq!(HighTable::get().told(of("Ac Kc 7c 5c", "Qc Jd 9h 4s 2d")).0, HighCategory::HighCard);
    assert_eq!(HighTable::get().told(of("8c 8d 8h Ks", "Qc Jd 4h 3s 2d")).0, HighCategory::OnePair);
    assert!(
        HighTable::get().omaha(&OmahaHole::new(exactly(hole)), &OmahaBoard::new(&cards("2c 3c"))).is_none()
    );
    let (hole, board) = (cards(hole), cards(board));
    let mut best = None;
    for a in 0..4 {
        for b in a + 1..4 {
            for x in 0..5 {
                for y in x + 1..5 {
                    for z in y + 1..5 {
                        let five: Held =
                            [hole[a], hole[b], board[x], board[y], board[z]].into_iter().collect();
                        best = best.max(Some(HighTable::get().best(five)));
                    }
                }
            }
        }
    }
    assert_eq!(
        HighTable::get()
            .omaha(&OmahaHole::new([hole[0], hole[1], hole[2], hole[3]]), &OmahaBoard::new(&board)),
        best
    );
    let low = LowTable::get()
        .omaha(&OmahaHole::new(exactly("Ac 2c Kd Kh")), &OmahaBoard::new(&cards("3c 4d 8h Ks 2d")));
    assert!(LowTable::get().is_eight_or_better(low.expect("a board")));
    let none = LowTable::get()
        .omaha(&OmahaHole::new(exactly("Ac 2c Kd Kh")), &OmahaBoard::new(&cards("3c 4d Th Ks 2d")));
    assert!(!LowTable::get().is_eight_or_better(none.expect("a board")));
}
