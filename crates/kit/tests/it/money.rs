//! Cents, odds, counts, moves.

use kit::{Cents, Colour, Count, Desk, Moves, Odds, Purse, Rounding, Seat, Spot, Unit};
use proptest::prelude::*;

fn seat() -> Seat {
    Seat::new(1).expect("from one")
}

#[test]
fn amounts_are_read_as_they_are_written() {
    for (text, cents) in [
        ("0", 0),
        ("10", 1_000),
        ("10.5", 1_050),
        ("10.50", 1_050),
        ("10.05", 1_005),
        ("-3.00", -300),
        ("-0.01", -1),
        ("007", 700),
        ("92233720368547758.07", i64::MAX),
    ] {
        assert_eq!(text.parse(), Ok(Cents::new(cents)), "{text}");
    }
    for bad in [
        "",
        "-",
        ".",
        "1.",
        ".5",
        "1.005",
        "1,00",
        "$1",
        "+1",
        "--1",
        "1e3",
        " 1",
        "1 ",
        "1.-5",
        "0x10",
        "one",
        "92233720368547758.08",
        "99999999999999999999",
    ] {
        assert!(bad.parse::<Cents>().is_err(), "{bad:?}");
    }
    let said = "1.005".parse::<Cents>().map_err(|bad| bad.to_string()).expect_err("three digits");
    assert!(said.contains("1.005"), "the fault names what was written: {said}");
}

#[test]
fn amounts_are_shown_with_two_digits() {
    let shown = [0, 5, 50, 500, -5, -500, 123_456, i64::MIN].map(|cents| Cents::new(cents).to_string());
    assert_eq!(shown, ["0.00", "0.05", "0.50", "5.00", "-0.05", "-5.00", "1234.56", "-92233720368547758.08"]);
    assert_eq!(format!("{:>8}|{:<8}", Cents::whole(5), Cents::whole(5)), "    5.00|5.00    ");
}

#[test]
fn what_a_person_may_ask_to_move_is_bounded() {
    let payable = |cents| Cents::new(cents).is_payable();
    let limit = Cents::LIMIT.get();
    assert_eq!(
        [payable(0), payable(-1), payable(1), payable(limit), payable(limit + 1)],
        [false, false, true, true, false]
    );
    assert!(limit < 1 << 53, "exact as a JSON number");
    assert!(Cents::LIMIT.checked_mul(9_000).is_some());
    assert_eq!(Cents::new(i64::MAX).checked_add(Cents::new(1)), None);
    assert_eq!(Cents::new(i64::MAX).checked_mul(2), None);
    assert!(
        Cents::whole(15).is_multiple_of(Cents::whole(5)) && !Cents::whole(14).is_multiple_of(Cents::whole(5))
    );
    assert!(
        !Cents::whole(5).is_multiple_of(Cents::ZERO) && !Cents::whole(5).is_multiple_of(Cents::whole(-5))
    );
}

#[test]
#[should_panic(expected = "sum of money out of range")]
fn a_sum_beyond_the_range_stops() {
    let _ = Cents::new(i64::MAX) + Cents::new(1);
}

#[test]
fn winnings_are_rounded_as_said() {
    let odds = Odds::new(3, 2).expect("odds");
    let win = |cents, rounding| odds.winnings(Cents::new(cents), rounding).get();
    assert_eq!([Rounding::Down, Rounding::Up, Rounding::Nearest].map(|r| win(101, r)), [151, 152, 152]);
    assert_eq!([Rounding::Down, Rounding::Up, Rounding::Nearest].map(|r| win(100, r)), [150, 150, 150]);
    let third = Odds::new(1, 3).expect("odds");
    let win = |cents, rounding| third.winnings(Cents::new(cents), rounding).get();
    assert_eq!([1, 2, 3, 4, 5].map(|cents| win(cents, Rounding::Down)), [0, 0, 1, 1, 1]);
    assert_eq!([1, 2, 3, 4, 5].map(|cents| win(cents, Rounding::Up)), [1, 1, 1, 2, 2]);
    assert_eq!([1, 2, 3, 4, 5].map(|cents| win(cents, Rounding::Nearest)), [0, 1, 1, 1, 2]);
    assert_eq!(Odds::to_one(35).winnings(Cents::ZERO, Rounding::Up), Cents::ZERO);
}

#[test]
fn odds_are_compared_by_what_they_pay() {
    let odds = |text: &str| text.parse::<Odds>().unwrap_or_else(|bad| panic!("{bad}"));
    assert!(odds("35 to 1") > odds("34 to 1") && odds("3:2") > odds("6:5") && odds("6:5") > odds("1:1"));
    assert!(odds("69 to 2") < odds("35 to 1") && odds("71 to 2") > odds("35 to 1"));
    assert!(odds("70 to 2") >= odds("35 to 1"), "the same, written otherwise, is not less");
    for bad in
        ["", "35", "35 to", "0 to 1", "1 to 0", "1000001 to 1", "1 to 1000001", "-1 to 1", "1.5 to 1", "35-1"]
    {
        assert!(bad.parse::<Odds>().is_err(), "{bad:?}");
    }
    assert_eq!(odds("35:1").to_string(), "35 to 1");
    assert_eq!(Odds::new(Odds::LIMIT, 1).map(Odds::pay), Some(1_000_000));
}

#[test]
fn counts_add_up() {
    let count = Count::new().with(Cents::whole(25), 4).with(Cents::whole(5), 20).with(Cents::whole(5), 1);
    assert_eq!(count.total(), Some(Cents::whole(205)));
    assert_eq!(count.to_string(), "21x5.00+4x25.00");
    assert_eq!(Count::new().with(Cents::whole(5), 0), Count::new());
    assert_eq!((Count::new().to_string(), Count::new().total()), ("nothing".to_owned(), Some(Cents::ZERO)));
    let json = serde_json::to_string(&count).expect("plain data");
    assert_eq!(serde_json::from_str::<Count>(&json).expect("reads back"), count);
    assert!(serde_json::from_str::<Count>("{\"500\":0}").expect("reads").is_empty());
}

#[test]
fn a_count_beyond_what_the_house_handles_has_no_total() {
    let million = Cents::whole(1_000_000);
    assert_eq!(Count::new().with(million, 10_000).total(), Some(Cents::LIMIT));
    assert_eq!(Count::new().with(million, 10_001).total(), None);
    assert_eq!(Count::new().with(Cents::new(i64::MAX), 2).total(), None);
    let most = Count::new().with(Cents::new(1), u32::MAX).with(Cents::new(1), 5);
    assert_eq!(most.pieces().collect::<Vec<_>>(), [(Cents::new(1), u32::MAX)]);
}

#[test]
fn an_amount_is_laid_out_in_pieces() {
    let rack = [5, 25, 100].map(Cents::whole);
    let of = |cents| Count::of(Cents::new(cents), &rack).map(|count| count.to_string());
    assert_eq!(of(13_500).as_deref(), Some("2x5.00+1x25.00+1x100.00"));
    assert_eq!((of(0).as_deref(), of(400), of(-500)), (Some("nothing"), None, None));
    assert_eq!(Count::of(Cents::whole(5), &[]), None);
    assert_eq!(
        Count::of(Cents::whole(5), &[Cents::ZERO, Cents::whole(5)]).and_then(|c| c.total()),
        Some(Cents::whole(5))
    );
}

#[test]
fn moves_keep_their_order_and_leave_nothing_out_but_nothing() {
    let mut moves = Moves::new();
    moves.money(Purse::Seat(seat()), Purse::Wager(seat(), Spot(3)), Cents::whole(5));
    moves.money(Purse::House, Purse::Seat(seat()), Cents::ZERO);
    moves.of(Unit::Promotional, Purse::House, Purse::Seat(seat()), Cents::whole(1));
    let units: Vec<(Unit, i64)> = moves.as_slice().iter().map(|one| (one.unit, one.amount.get())).collect();
    assert_eq!(units, [(Unit::Money, 500), (Unit::Promotional, 100)]);
    moves.clear();
    assert_eq!(moves, Moves::new());
}

/// The books refuse it, in words: here nothing is left out that was said.
#[test]
fn a_move_keeps_its_sign() {
    let mut moves = Moves::new();
    moves.money(Purse::House, Purse::Rack, Cents::new(-1));
    assert_eq!(moves.as_slice()[0].amount, Cents::new(-1));
}

/// Whatever a journal or a client says, amounts that are read can be added up.
#[test]
fn amounts_beyond_all_money_are_not_read() {
    let read = |number: i64| serde_json::from_str::<Cents>(&number.to_string());
    let most = Cents::READ_MOST.get();
    for good in [0, -1, most, -most] {
        assert_eq!(read(good).expect("an amount").get(), good);
    }
    for bad in [most + 1, -most - 1, i64::MAX, i64::MIN] {
        let words = read(bad).expect_err("beyond").to_string();
        assert!(words.contains("beyond every amount of money"), "{words}");
    }
    assert!(Cents::READ_MOST.checked_mul(1_000).is_some());
}

#[test]
fn only_claims_and_transit_go_below_zero() {
    let below =
        [Purse::PatronCash, Purse::ChipsOut, Purse::House, Purse::Owed(seat()), Purse::Transit(Desk::Cage)];
    assert!(below.iter().all(|purse| purse.may_go_below_zero() && !purse.is_of_the_round()));
    let never = [
        Purse::Clipboard,
        Purse::DropBox,
        Purse::Rack,
        Purse::Seat(seat()),
        Purse::Wager(seat(), Spot(0)),
        Purse::Colour(Colour::Blue),
        Purse::Unclaimed,
        Purse::Pot(0),
        Purse::Rake,
        Purse::Jackpot,
        Purse::Tips,
    ];
    assert!(never.iter().all(|purse| !purse.may_go_below_zero()));
    assert_eq!(never.iter().filter(|purse| purse.is_of_the_round()).count(), 2);
    let mut names: Vec<String> = below.iter().chain(&never).map(ToString::to_string).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), below.len() + never.len(), "each purse has its own name");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_amount_reads_back(cents in -Cents::READ_MOST.get()..=Cents::READ_MOST.get()) {
        let amount = Cents::new(cents);
        prop_assert_eq!(amount.to_string().parse(), Ok(amount));
        let json = serde_json::to_string(&amount).expect("plain data");
        prop_assert_eq!(&json, &cents.to_string());
        prop_assert_eq!(serde_json::from_str::<Cents>(&json).expect("reads back"), amount);
    }

    #[test]
    fn odds_read_back_and_compare_as_fractions(a in 1u32..=1_000_000, b in 1u32..=1_000_000, c in 1u32..50, d in 1u32..50) {
        let (odds, other) = (Odds::new(a, b).expect("odds"), Odds::new(c, d).expect("odds"));
        prop_assert_eq!(odds.to_string().parse(), Ok(odds));
        let (left, right) = (u64::from(a) * u64::from(d), u64::from(c) * u64::from(b));
        prop_assert_eq!(odds > other, left > right || (left == right && b > d));
    }

    #[test]
    fn rounding_stays_within_a_cent(pay in 1u32..2_000, on in 1u32..50, cents in 0i64..1_000_000_000) {
        let odds = Odds::new(pay, on).expect("odds");
        let win = |rounding| i128::from(odds.winnings(Cents::new(cents), rounding).get()) * i128::from(on);
        let exact = i128::from(cents) * i128::from(pay);
        prop_assert!(win(Rounding::Down) <= exact && exact - win(Rounding::Down) < i128::from(on));
        prop_assert!(win(Rounding::Up) >= exact && win(Rounding::Up) - exact < i128::from(on));
        prop_assert!(2 * (win(Rounding::Nearest) - exact).abs() <= i128::from(on));
    }

    #[test]
    fn a_laid_out_amount_is_the_amount(units in 0i64..100_000) {
        let rack = [1, 5, 25, 100, 500].map(Cents::whole);
        let count = Count::of(Cents::whole(units), &rack).expect("a one is in the rack");
        prop_assert_eq!(count.total(), Some(Cents::whole(units)));
    }
}
