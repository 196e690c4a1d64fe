//! The layout of sic bo and what each of its bets wins on (SB A.2, B.1).

use std::collections::BTreeSet;

use games::sic_bo::wagers::{HEIGHT, Kind, WIDTH, boxes, kinds};
use games::sic_bo::{Bet, places};
use kit::Dice;

fn bet(name: &str) -> Bet {
    name.parse().unwrap_or_else(|bad| panic!("{bad}"))
}

fn wins(name: &str, dice: &str) -> bool {
    bet(name).wins(dice.parse().unwrap_or_else(|bad| panic!("{bad}")))
}

/// SB A.2: exactly fifty bets, each with one place in a box of its own
#[test]
fn sb_a_2_fifty_bets_with_a_place_each() {
    let names: BTreeSet<String> = Bet::all().map(|bet| bet.to_string()).collect();
    assert_eq!((Bet::all().len(), names.len(), Bet::COUNT), (50, 50, 50));
    let count = |kind: Kind| Bet::all().filter(|bet| bet.kind() == kind).count();
    let counts: Vec<usize> = kinds().into_iter().map(count).collect();
    assert_eq!(counts, [[6, 6, 1].as_slice(), &[1; 14], &[15, 1, 1, 6]].concat());
    let (places, boxes) = (places(), boxes());
    assert_eq!((places.len(), boxes.len()), (50, 50));
    let mut area = 0;
    for (i, a) in boxes.iter().enumerate() {
        assert!(0 <= a.left && a.left < a.right && a.right <= WIDTH, "{}", a.bet);
        assert!(0 <= a.bottom && a.bottom < a.top && a.top <= HEIGHT, "{}", a.bet);
        area += i64::from(a.right - a.left) * i64::from(a.top - a.bottom);
        for b in &boxes[i + 1..] {
            let apart = a.right <= b.left || b.right <= a.left || a.top <= b.bottom || b.top <= a.bottom;
            assert!(apart, "{} lies on {}", a.bet, b.bet);
        }
        let place = places.iter().find(|place| place.bet == a.bet).expect("its place");
        assert!((a.left..a.right).contains(&place.x) && (a.bottom..a.top).contains(&place.y), "{}", a.bet);
    }
    assert_eq!(area, i64::from(WIDTH) * i64::from(HEIGHT), "the boxes leave nothing between them");
}

/// SB A.2: a name that is no bet is none; numbers of two dice come in any order
#[test]
fn sb_a_2_no_other_spots() {
    for bet in Bet::all() {
        assert_eq!(bet.to_string().parse::<Bet>(), Ok(bet));
        assert_eq!(Bet::of_spot(bet.spot()), Some(bet));
        let json = serde_json::to_string(&bet).expect("plain data");
        assert_eq!(serde_json::from_str::<Bet>(&json).expect("the same"), bet);
    }
    assert_eq!(bet("5-2"), bet("2-5"));
    for bad in [
        "", "0", "7", "total3", "total18", "total", "9", "7-7", "1-2-3", "1-1-2", "2-7", "0-1", "1-1-1-1",
        "odd", "Small", " 4", "4 ", "-4", "4-", "any3", "2--5",
    ] {
        assert!(bad.parse::<Bet>().is_err(), "{bad:?}");
    }
    assert_eq!(Bet::of_spot(kit::Spot(50)), None);
}

/// SB A.1: three dice of six faces fall in 216 ways, which are 56 to whoever looks at them
#[test]
fn sb_a_1_three_dice() {
    assert_eq!(Dice::all().count(), Dice::COUNT);
    assert_eq!(Dice::all().map(Dice::ways).sum::<u64>(), kit::ROLLS);
    for (place, dice) in Dice::all().enumerate() {
        assert_eq!(dice.index(), place);
        assert_eq!(dice.to_string().parse::<Dice>(), Ok(dice));
        let of = |face| dice.faces().iter().filter(|&&shown| shown == face).count();
        let ways = (1..=6).map(|face| [1, 1, 2, 6][of(face)]).product::<u64>();
        assert_eq!(dice.ways(), 6 / ways);
    }
    assert_eq!("4-2-4".parse::<Dice>(), "2-4-4".parse::<Dice>());
    for bad in
        ["", "1", "1-1", "1-1-1-1", "0-1-1", "1-1-7", "1-1-10", "a-b-c", "1 1 1", "1-1-1 ", "1--1", "١-1-1"]
    {
        assert!(bad.parse::<Dice>().is_err(), "{bad:?}");
    }
}

/// The ways of each bet among 216, as counted by hand.
fn ways(name: &str) -> u64 {
    let about = bet(name).about();
    match about.kind {
        Kind::ThreeOfAKind => 1,
        Kind::TwoOfAKind => 16,
        Kind::AnyThreeOfAKind => 6,
        Kind::TwoDice => 30,
        Kind::Small | Kind::Big => 105,
        Kind::OneOfAKind => 91,
        _ => [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3][usize::from(about.numbers[0]) - 4],
    }
}

#[test]
fn every_bet_wins_in_as_many_ways_as_it_should() {
    for bet in Bet::all() {
        assert_eq!(bet.ways(), ways(&bet.to_string()), "{bet}");
    }
}

/// SB B.1.a: three of a kind wins on its own number three times, and on nothing else
#[test]
fn sb_b_1_a_three_of_a_kind() {
    assert!(wins("4-4-4", "4-4-4") && !wins("4-4-4", "4-4-5") && !wins("4-4-4", "3-3-3"));
}

/// SB B.1.b: two of a kind wins on two or three of the number
#[test]
fn sb_b_1_b_two_of_a_kind() {
    assert!(wins("4-4", "4-4-1") && wins("4-4", "4-4-4"));
    assert!(!wins("4-4", "4-1-2") && !wins("4-4", "3-3-4"));
}

/// SB B.1.c: any three of a kind wins on each triple, and on no pair
#[test]
fn sb_b_1_c_any_three_of_a_kind() {
    assert!((1..=6).all(|n| wins("any", &format!("{n}-{n}-{n}"))) && !wins("any", "1-1-2"));
}

/// SB B.1.d: a total wins however it is made, by a triple too; only 4 to 17 are bets
#[test]
fn sb_b_1_d_totals() {
    assert!(wins("total12", "4-4-4") && wins("total12", "1-5-6") && wins("total4", "1-1-2"));
    assert!(!wins("total12", "4-4-5") && !wins("total4", "1-1-1") && !wins("total17", "6-6-6"));
    assert!("total3".parse::<Bet>().is_err() && "total18".parse::<Bet>().is_err());
}

/// SB B.1.e: both numbers must show; two equal numbers are no such bet
#[test]
fn sb_b_1_e_two_dice() {
    assert!(wins("2-5", "2-5-5") && wins("2-5", "1-2-5"));
    assert!(!wins("2-5", "2-2-2") && !wins("2-5", "1-2-3"));
    assert!(
        Bet::all()
            .filter(|bet| bet.kind() == Kind::TwoDice)
            .all(|bet| bet.about().numbers[0] < bet.about().numbers[1])
    );
}

/// SB B.1.f: small wins from 4 to 10, never on a triple
#[test]
fn sb_b_1_f_small() {
    assert!(wins("small", "1-1-2") && wins("small", "2-4-4") && !wins("small", "1-4-6"));
    assert!(!wins("small", "2-2-2") && !wins("small", "3-3-3") && !wins("small", "1-1-1"));
}

/// SB B.1.g: big wins from 11 to 17, never on a triple
#[test]
fn sb_b_1_g_big() {
    assert!(wins("big", "1-4-6") && wins("big", "5-6-6") && !wins("big", "2-4-4"));
    assert!(!wins("big", "4-4-4") && !wins("big", "5-5-5") && !wins("big", "6-6-6"));
}

/// SB B.1.h: one of a kind wins when its number shows at least once
#[test]
fn sb_b_1_h_one_of_a_kind() {
    assert!(wins("3", "3-5-5") && wins("3", "3-3-5") && wins("3", "3-3-3") && !wins("3", "1-2-4"));
}
