//! Conservation, and the purses that may not go below zero.

use kit::{Cents, Move, Moves, Purse, Seat, Spot, Unit};
use ledger::{Impossible, Ledger};
use proptest::prelude::*;

fn seat(number: u16) -> Purse {
    Purse::Seat(Seat::new(number).unwrap())
}

fn posted(moves: &[(Purse, Purse, i64)]) -> Result<Ledger, Impossible> {
    let mut ledger = Ledger::new();
    for &(from, to, cents) in moves {
        let mut gathered = Moves::new();
        gathered.money(from, to, Cents::new(cents));
        ledger.post(gathered.as_slice())?;
        ledger.assert_conserved();
    }
    Ok(ledger)
}

#[test]
fn a_buy_in_stands_against_the_house() {
    let ledger = posted(&[(Purse::PatronCash, Purse::DropBox, 100), (Purse::House, seat(1), 100)]).unwrap();
    assert_eq!(ledger.balance(seat(1), Unit::Money), Cents::new(100));
    assert_eq!(ledger.balance(Purse::House, Unit::Money), Cents::new(-100));
    assert_eq!(ledger.balance(Purse::PatronCash, Unit::Money), Cents::new(-100));
    assert_eq!(ledger.posted(), 2);
}

#[test]
fn credits_chips_and_stakes_never_go_below_zero() {
    let wager = Purse::Wager(Seat::new(1).unwrap(), Spot(0));
    for purse in [seat(1), Purse::Rack, Purse::DropBox, Purse::Clipboard, Purse::Unclaimed, wager] {
        let overdrawn = posted(&[(purse, Purse::House, 1)]).unwrap_err();
        assert_eq!(overdrawn, Impossible::Overdrawn { purse, would: Cents::new(-1), unit: Unit::Money });
    }
}

#[test]
fn units_do_not_mix() {
    let mut moves = Moves::new();
    moves.of(Unit::Promotional, Purse::House, seat(1), Cents::new(500));
    let mut ledger = Ledger::new();
    ledger.post(moves.as_slice()).unwrap();
    assert_eq!(ledger.balance(seat(1), Unit::Money), Cents::ZERO);
    moves.clear();
    moves.money(seat(1), Purse::House, Cents::new(1));
    assert!(ledger.post(moves.as_slice()).is_err(), "a coupon is no money");
}

#[test]
fn a_pot_is_of_the_round_and_what_is_taken_out_of_it_is_not() {
    let kept = [Purse::Rake, Purse::Jackpot, Purse::Tips];
    let mut moves =
        vec![(Purse::House, seat(1), 100), (seat(1), Purse::Pot(0), 60), (seat(1), Purse::Pot(1), 40)];
    moves.extend(kept.map(|purse| (Purse::Pot(0), purse, 5)));
    assert!(!posted(&moves).unwrap().round_is_empty());
    moves.push((Purse::Pot(0), seat(1), 45));
    assert!(!posted(&moves).unwrap().round_is_empty(), "a side pot is left");
    moves.push((Purse::Pot(1), seat(1), 40));
    let ledger = posted(&moves).unwrap();
    assert!(ledger.round_is_empty());
    assert!(kept.iter().all(|purse| ledger.balance(*purse, Unit::Money) == Cents::new(5)));
    for purse in kept.into_iter().chain([Purse::Pot(1)]) {
        assert!(posted(&[(purse, seat(1), 1)]).is_err(), "{purse} never holds less than nothing");
    }
}

#[test]
fn a_stake_on_the_layout_is_seen_until_it_is_gone() {
    let wager = Purse::Wager(Seat::new(2).unwrap(), Spot(7));
    let mut ledger = posted(&[(Purse::House, seat(2), 10), (seat(2), wager, 10)]).unwrap();
    assert!(!ledger.round_is_empty());
    let mut moves = Moves::new();
    moves.money(wager, Purse::House, Cents::new(4));
    ledger.post(moves.as_slice()).unwrap();
    assert!(!ledger.round_is_empty(), "six are left");
    moves.clear();
    moves.money(wager, seat(2), Cents::new(6));
    ledger.post(moves.as_slice()).unwrap();
    assert!(ledger.round_is_empty());
}

/// Whatever a journal says moved, the books say no; they do not fall over.
#[test]
fn impossible_moves_are_refused_in_words() {
    let said = |from, to, cents: i64| {
        let moved = Move { from, to, amount: Cents::new(cents), unit: Unit::Money };
        Ledger::new().post(&[moved]).unwrap_err().to_string()
    };
    for cents in [0, -1, -100, i64::MIN, i64::MAX, Cents::LIMIT.get() + 1] {
        let words = said(Purse::House, seat(1), cents);
        assert!(words.ends_with("nothing, the other way, or more than the house handles"), "{words}");
    }
    assert_eq!(said(seat(1), seat(1), 1), "a move from P1 to itself");
    let full = (Purse::Rack, Unit::Money, Cents::new(i64::MAX));
    let debt = |purse, cents| (purse, Unit::Money, Cents::new(cents));
    let balances = [debt(Purse::House, -i64::MAX), full];
    let mut ledger = Ledger::from_balances(&balances).expect("it sums to nothing");
    let more = Move { from: Purse::ChipsOut, to: Purse::Rack, amount: Cents::new(1), unit: Unit::Money };
    let words = ledger.post(&[more]).unwrap_err().to_string();
    assert_eq!(words, "rack would hold more than can be counted (Money)");
    // What is gathered from events keeps its sign, so that the books see it.
    let mut moves = Moves::new();
    moves.money(Purse::House, seat(1), Cents::ZERO);
    moves.money(Purse::House, seat(1), Cents::whole(-1));
    assert_eq!(moves.as_slice().len(), 1);
    assert!(Ledger::new().post(moves.as_slice()).is_err());
    let balances =
        [(Purse::House, Unit::Money, Cents::new(i64::MIN)), (seat(1), Unit::Money, Cents::new(i64::MAX))];
    assert_eq!(Ledger::from_balances(&balances), None);
}

proptest! {
    /// Whatever moves are posted, each unit sums to nothing, and the purses that hold something are listed.
    #[test]
    fn every_unit_sums_to_nothing(moves in prop::collection::vec((0..6usize, 0..6usize, 1..1_000i64), 0..60)) {
        let purses = [Purse::House, Purse::PatronCash, Purse::ChipsOut, Purse::Rack, seat(1), seat(2)];
        let mut ledger = Ledger::new();
        for (from, to, cents) in moves {
            if from == to {
                continue;
            }
            let mut gathered = Moves::new();
            gathered.money(purses[from], purses[to], Cents::new(cents));
            if ledger.clone().post(gathered.as_slice()).is_ok() {
                ledger.post(gathered.as_slice()).unwrap();
            }
            ledger.assert_conserved();
            let listed: Cents = ledger.balances().iter().map(|(.., amount)| *amount).sum();
            prop_assert_eq!(listed, Cents::ZERO);
        }
    }
}
