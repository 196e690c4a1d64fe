//! The wheel and the bets of the layout (RO A.3, A.4, D, E, I.1.b, I.4, I.5), each played over all 38 results in
//! both forms.

use games::roulette::wagers::Kind;
use games::roulette::{Bet, places};
use kit::{Cents, Ground, Pocket};

use crate::table::{Table, live, terminals};

/// Plays a bet of 5.00 over all 38 results, and gives the numbers it won on. Whatever it wins it wins at these
/// odds; whatever it loses is lost whole.
#[track_caller]
fn won(table: fn() -> Table, spot: &str, odds: i64) -> Vec<String> {
    let mut won = Vec::new();
    for pocket in Pocket::all() {
        let mut t = table();
        let on_terminals = t.game.form() == games::roulette::options::Form::Terminals;
        if on_terminals {
            t.play("has P1 5.00").play("D new game ok").play(&format!("P1 place {spot} 5.00 ok"));
            t.play("D lock ok").play(&format!("H pocket {pocket} drawn ok\n D confirm {pocket} ok"));
        } else {
            t.play("rack 500.00").play("D new game ok").play(&format!("D place P1 {spot} 5.00 value ok"));
            t.play("D lock ok").play(&format!("D pocket {pocket} ok\n D dolly ok"));
            if !t.is_over() {
                t.play("D pay ok");
            }
        }
        let back = if on_terminals { t.money("P1") } else { t.money("chips") + Cents::whole(5) };
        if back.is_positive() {
            assert_eq!(back, Cents::whole(5 + 5 * odds), "{spot} on {pocket}");
            won.push(pocket.to_string());
        }
    }
    won
}

/// The bet wins on just these numbers, at a live table and at terminals.
#[track_caller]
fn wins_on(spot: &str, odds: i64, numbers: &[&str]) {
    let mut expected: Vec<&str> = numbers.to_vec();
    expected.sort_unstable();
    for table in [|| live(|_| ()), || terminals(|_| ())] {
        let mut won = won(table, spot, odds);
        won.sort_unstable();
        assert_eq!(won, expected, "{spot}");
    }
}

/// No such bet exists, at a live table and at terminals.
#[track_caller]
fn no_spot(spots: &[&str]) {
    for spot in spots {
        let mut t = terminals(|_| ());
        t.play("has P1 100.00").play("D new game ok");
        t.play(&format!("P1 place {spot} 5.00 refused RO A.4 no-such-spot")).play("money P1 100.00");
        let mut t = live(|_| ());
        t.play("D new game ok").play(&format!("D place P1 {spot} 5.00 value refused RO A.4 no-such-spot"));
    }
}

/// The names of all bets of a kind.
fn all(kind: Kind) -> Vec<String> {
    Bet::all().filter(|bet| bet.kind() == kind).map(|bet| bet.to_string()).collect()
}

/// The bet that a chip makes there, in quarters of a box.
fn at(x: i16, y: i16) -> Vec<String> {
    places().iter().filter(|place| (place.x, place.y) == (x, y)).map(|place| place.bet.to_string()).collect()
}

fn numbers(which: impl Fn(u8) -> bool) -> Vec<String> {
    (1..=36).filter(|&n| which(n)).map(|n| n.to_string()).collect()
}

#[track_caller]
fn wins_where(spot: &str, odds: i64, which: impl Fn(u8) -> bool) {
    let numbers = numbers(which);
    wins_on(spot, odds, &numbers.iter().map(String::as_str).collect::<Vec<_>>());
}

/// RO A.3: all 38 pockets can be named at a live table, 37 and others cannot
#[test]
fn ro_a_3_a_number_outside_the_wheel_is_refused() {
    for said in ["37", "000", "-1", "1.5", "red"] {
        let mut t = live(|_| ());
        t.play("D new game ok").play("D lock ok");
        t.play(&format!("D pocket {said} refused RO A.3 no-such-pocket"));
    }
    for pocket in Pocket::all() {
        let mut t = live(|_| ());
        t.play("D new game ok").play("D lock ok").play(&format!("D pocket {pocket} ok\n D dolly ok"));
        assert_eq!(t.screen(1).public.number, Some(pocket));
    }
}

/// RO I.1.b: a reading outside the 38 pockets is recorded and not taken; 0 and 00 are told apart
#[test]
fn ro_i_1_b_a_reading_outside_the_wheel_calls_the_floor() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n W launch 1.1 ok \n D lock ok");
    t.play("W pocket 37 1.2 ok")
        .play("alarm roulette-report-no-such-pocket")
        .play("told report refused by RO I.1.b");
    t.play("D confirm 37 refused RO I.1.b no-such-pocket");
    t.play("D+F pocket 37 refused RO I.1.b no-such-pocket");
    t.play("W pocket 00 1.3 ok \n told reading 00 \n quiet");
    t.play("D confirm 0 ok \n alarm roulette-alarm-disagreed");
    t.play("F name 37 refused RO I.1.b no-such-pocket");
    t.play("F name 00 ok \n told number 00");
}

/// RO A.4: exactly 161 distinct bets, none missing, none extra; what is no bet is refused
#[test]
fn ro_a_4_the_layout_has_161_bets() {
    let names: std::collections::BTreeSet<String> = Bet::all().map(|bet| bet.to_string()).collect();
    assert_eq!((Bet::all().len(), names.len(), Bet::COUNT), (161, 161, 161));
    for bet in Bet::all() {
        assert_eq!(bet.to_string().parse::<Bet>().as_ref(), Ok(&bet));
        assert_eq!(Bet::of_spot(bet.spot()), Some(bet));
        let at_terminals = bet.kind().cites()[1];
        assert_eq!(terminals(|_| ()).game.allows(bet.kind()), at_terminals);
        let mut t = terminals(|_| ());
        t.play("has P1 5.00").play("D new game ok").play(&format!("P1 place {bet} 5.00 ok"));
    }
    no_spot(&["1-5", "17-17", "purple", "4th12", "col4", "1st18", "37", "17-", "-17", "1-2-3-4-5-6-7"]);
}

/// RO D.1, RO I.4.a: 38 straights, each winning on its own number alone; 0 and 00 are two of them
#[test]
fn ro_d_1_straight() {
    assert_eq!(all(Kind::Straight).len(), 38);
    for spot in all(Kind::Straight) {
        wins_on(&spot, 35, &[&spot]);
    }
    assert_eq!((at(-2, 3), at(-2, 9), at(2, 2)), (vec!["0".into()], vec!["00".into()], vec!["1".into()]));
    no_spot(&["37", "000", "01"]);
}

/// RO D.2, RO I.4.b: 62 splits, on the lines between adjoining numbers; 0-00 has a second place
#[test]
fn ro_d_2_split() {
    let mut splits = Vec::new();
    for n in 1..=36u8 {
        splits.extend((n % 3 != 0).then(|| format!("{n}-{}", n + 1)));
        splits.extend((n <= 33).then(|| format!("{n}-{}", n + 3)));
    }
    assert_eq!(splits.len(), 57);
    splits.extend(["0-00", "0-1", "0-2", "00-2", "00-3"].map(String::from));
    let (mut expected, mut found) = (splits.clone(), all(Kind::Split));
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    for spot in splits {
        wins_on(&spot, 17, &spot.split('-').collect::<Vec<_>>());
    }
    no_spot(&["0-3", "3-4", "1-00", "1-5", "36-37", "6-7", "1-1"]);
    assert_eq!((at(32, -2), at(-2, 6)), (vec!["0-00".to_owned()], vec!["0-00".to_owned()]));
}

/// RO D.2, RO I.4.b: both places of 0-00 add up on one spot with one maximum
#[test]
fn ro_d_2_both_places_of_0_00_are_one_bet() {
    let mut t = terminals(|_| ());
    t.play("has P1 500.00 \n D new game ok");
    t.play("P1 place 0-00 100.00 ok \n P1 place 2nd12/3rd12 100.00 ok");
    t.play("P1 place 2nd12/3rd12 1.00 refused RO I.3.b.iii above-maximum");
    t.play("P1 place 00-0 1.00 refused RO I.3.b.iii above-maximum");
    assert_eq!(t.screen(1).own.expect("a seat").stakes.len(), 1);
    let mut t = live(|_| ());
    t.play("D new game ok \n D place P1 0-00 100.00 value ok \n D place P1 2nd12/3rd12 100.00 value ok");
    t.play("D place P1 2nd12/3rd12 1.00 value refused HC A.2 above-maximum");
}

/// RO D.3, RO I.4.c: twelve rows of three, from the outer line of the first number
#[test]
fn ro_d_3_row() {
    let rows: Vec<String> = (0..12).map(|r| format!("{}-{}-{}", 3 * r + 1, 3 * r + 2, 3 * r + 3)).collect();
    assert_eq!(all(Kind::Row), rows);
    for spot in rows {
        wins_on(&spot, 11, &spot.split('-').collect::<Vec<_>>());
    }
    assert_eq!((at(2, 0), at(46, 0)), (vec!["1-2-3".to_owned()], vec!["34-35-36".to_owned()]));
    no_spot(&["2-3-4", "1-4-7", "0-1-3", "36-37-38"]);
}

/// RO D.4, RO I.4.d: exactly three triples, on the corners that three boxes share
#[test]
fn ro_d_4_triple() {
    assert_eq!(all(Kind::Triple).len(), 3);
    for (spot, y) in [("0-1-2", 4), ("0-00-2", 6), ("00-2-3", 8)] {
        wins_on(spot, 11, &spot.split('-').collect::<Vec<_>>());
        assert_eq!(at(0, y), [spot]);
        assert_eq!(spot.parse::<Bet>().map(Bet::kind), Ok(Kind::Triple));
    }
    no_spot(&["0-00-1", "0-00-3", "0-2-3", "00-1-2"]);
}

/// RO D.5, RO I.4.e: 22 corners, all on the grid
#[test]
fn ro_d_5_corner() {
    let corners = (1..=32u8).filter(|n| n % 3 != 0);
    let mut corners: Vec<String> = corners.map(|n| format!("{n}-{}-{}-{}", n + 1, n + 3, n + 4)).collect();
    assert_eq!(corners.len(), 22);
    for spot in &corners {
        wins_on(spot, 8, &spot.split('-').collect::<Vec<_>>());
    }
    let mut found = all(Kind::Corner);
    found.sort();
    corners.sort();
    assert_eq!(found, corners);
    assert_eq!(at(4, 4), ["1-2-4-5"]);
    no_spot(&["0-1-2-3", "3-4-6-7", "0-00-2-3", "1-2-3-4"]);
}

/// RO D.6, RO I.4.f: the first five win on 0, 00, 1, 2, 3 and lose on 4; their corner is nothing else
#[test]
fn ro_d_6_first_five() {
    assert_eq!(all(Kind::FirstFive), ["0-00-1-2-3"]);
    wins_on("0-00-1-2-3", 6, &["0", "00", "1", "2", "3"]);
    wins_on("first5", 6, &["0", "00", "1", "2", "3"]);
    assert_eq!(at(0, 0), ["0-00-1-2-3"], "neither the split 0-1 nor a line");
    no_spot(&["0-00-1-2", "0-1-2-3", "0-00-1-2-4"]);
}

/// RO D.7, RO I.4.g: eleven lines of two neighbouring rows
#[test]
fn ro_d_7_line() {
    let lines: Vec<String> = (0..11).map(|r| format!("{}..{}", 3 * r + 1, 3 * r + 6)).collect();
    assert_eq!(all(Kind::Line), lines);
    for (row, spot) in (0u8..).zip(lines) {
        wins_where(&spot, 5, |n| (3 * row + 1..=3 * row + 6).contains(&n));
    }
    assert_eq!((at(4, 0), at(44, 0)), (vec!["1..6".to_owned()], vec!["31..36".to_owned()]));
    no_spot(&["1..9", "2..7", "1-2-3-7-8-9", "34..39"]);
}

/// RO E.1, RO I.5.a: three columns, by the number modulo three; the zeroes lose
#[test]
fn ro_e_1_column() {
    for (rest, spot, y) in [(1, "col1", 2), (2, "col2", 6), (0, "col3", 10)] {
        wins_where(spot, 2, |n| n % 3 == rest);
        assert_eq!(at(50, y), [spot]);
    }
    no_spot(&["col0", "col4"]);
}

/// RO E.2, RO I.5.b: three dozens, with their ends at 12/13 and 24/25; the zeroes lose
#[test]
fn ro_e_2_dozen() {
    wins_where("1st12", 2, |n| n <= 12);
    wins_where("2nd12", 2, |n| (13..=24).contains(&n));
    wins_where("3rd12", 2, |n| n >= 25);
    assert_eq!(
        (at(8, -2), at(24, -2), at(40, -2)),
        (vec!["1st12".into()], vec!["2nd12".into()], vec!["3rd12".into()])
    );
    no_spot(&["4th12"]);
}

fn on(ground: Ground) -> impl Fn(u8) -> bool {
    move |n| Pocket::number(n).expect("of the grid").ground() == ground
}

/// RO E.3, RO I.5.c: red wins on its eighteen numbers; 0 and 00 take the whole wager
#[test]
fn ro_e_3_red() {
    let red = [
        "1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36",
    ];
    wins_on("red", 1, &red);
}

/// RO E.4, RO I.5.d: black wins on the other eighteen; 0 and 00 take the whole wager
#[test]
fn ro_e_4_black() {
    wins_where("black", 1, on(Ground::Black));
    assert_eq!(numbers(on(Ground::Black)).len(), 18);
    assert!(numbers(on(Ground::Black)).iter().all(|n| !numbers(on(Ground::Red)).contains(n)));
}

/// RO E.5, RO I.5.e: 1, 3 to 35 are odd; the zeroes lose
#[test]
fn ro_e_5_odd() {
    wins_where("odd", 1, |n| n % 2 == 1);
}

/// RO E.6, RO I.5.f: 2, 4 to 36 are even; the zeroes are not
#[test]
fn ro_e_6_even() {
    wins_where("even", 1, |n| n % 2 == 0);
}

/// RO E.7, RO I.5.g: 1 to 18 are low, 19 is not; the zeroes lose
#[test]
fn ro_e_7_low() {
    wins_where("low", 1, |n| n <= 18);
    assert_eq!(at(4, -6), ["low"]);
}

/// RO E.8, RO I.5.h: 19 to 36 are high, 18 is not; the zeroes lose
#[test]
fn ro_e_8_high() {
    wins_where("high", 1, |n| n >= 19);
    assert_eq!(at(44, -6), ["high"]);
}

/// RO I.3.b.ii: whatever place is touched makes its bet, and every bet has its place
#[test]
fn ro_i_3_b_ii_a_touched_place_makes_its_bet() {
    assert_eq!(places().len(), 162, "one for each bet, and a second for 0-00");
    let points: std::collections::BTreeSet<(i16, i16)> =
        places().iter().map(|place| (place.x, place.y)).collect();
    assert_eq!(points.len(), 162, "no two bets share a place");
    for place in places() {
        let mut t = terminals(|_| ());
        t.play("has P1 5.00 \n D new game ok").play(&format!("P1 place {} 5.00 ok", place.bet));
        let laid: Vec<Bet> =
            t.screen(1).own.expect("a seat").stakes.iter().map(|laid| laid.stake.bet).collect();
        assert_eq!(laid, [place.bet]);
    }
    assert_eq!(at(0, 12), [""; 0], "a corner of 00 and 3 is no bet");
    assert_eq!(at(16, -2), [""; 0], "nor is the line between 1st 12 and 2nd 12");
}
