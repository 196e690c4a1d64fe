//! RO A to H at a live table, each through what its console sends.

use games::roulette::options::{MatchPlay, Tracking};
use kit::{Colour, Purse};
use serde_json::{Value, json};

use crate::console::{Console, TABLE, colour_in, game, number, opening, place, rule};

fn value() -> Value {
    json!("value")
}

fn blue() -> Value {
    json!({ "colour": "blue" })
}

fn all_numbers() -> Vec<String> {
    ["0", "00"].into_iter().map(str::to_owned).chain((1..=36).map(|n: u8| n.to_string())).collect()
}

const RED: [u8; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/// Every bet of a kind on every number: five on each of them, and what the patrons have won is by the printed odds.
fn pays(bets: &[(String, Vec<String>)], odds: i64) {
    let mut c = Console::full();
    let placed: Vec<Value> = bets.iter().map(|(spot, _)| place(1, spot, value(), 500)).collect();
    for came in all_numbers() {
        let before = c.holds(Purse::ChipsOut);
        c.spin(&placed, &came);
        let wins = bets.iter().filter(|(_, numbers)| numbers.contains(&came)).count();
        let wins = i64::try_from(wins).expect("few");
        let lost = i64::try_from(bets.len()).expect("few") - wins;
        assert_eq!(c.holds(Purse::ChipsOut) - before, 500 * (odds * wins - lost), "{came}");
    }
}

fn named(spot: &str, wins: impl Fn(u8) -> bool) -> (String, Vec<String>) {
    (spot.to_owned(), (1..=36).filter(|&n| wins(n)).map(|n| n.to_string()).collect())
}

/// A bet named by its numbers.
fn on(numbers: &[u8]) -> (String, Vec<String>) {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    (numbers.join("-"), numbers)
}

fn zeroes(spot: &str) -> (String, Vec<String>) {
    (spot.to_owned(), spot.split('-').map(str::to_owned).collect())
}

/// What a screen is told of the table once.
fn about(c: &Console) -> Value {
    serde_json::from_str(c.house.stream(TABLE).expect("a table").about().get()).expect("JSON")
}

/// A spot that is no bet of the layout.
fn no_bets(spots: &[&str]) {
    let mut c = Console::full();
    c.ok("D", &game(json!("new_game")));
    for spot in spots {
        c.refused("D", &place(1, spot, value(), 500), "RO A.4", "roulette-no-such-spot");
    }
}

/// RO A.2: a colour shows whose chip it is: bound to one person at its value, and a bet in another's is refused.
#[test]
fn ro_a_2_a_colour_shows_whose_chip_it_is() {
    let mut c = Console::full();
    c.ok("D", &colour_in(1, "blue", 100, 40));
    c.ok("D", &game(json!("new_game")));
    c.refused("D", &place(2, "17", blue(), 500), "RO A.2", "roulette-colour-not-yours");
    c.refused("D", &place(1, "17", json!({ "colour": "pink" }), 500), "RO A.2", "roulette-colour-not-yours");
    c.refused("D", &place(1, "17", blue(), 550), "RO A.2", "roulette-not-made-of-chips");
    c.refused("D", &place(1, "red", blue(), 4_100), "RO A.2", "roulette-not-enough");
    c.ok("D", &place(1, "17", blue(), 500));
    let staff = c.staff();
    assert_eq!(staff["colours"], json!([["blue", 1, 100, 40]]));
    assert_eq!(c.of_game()["layout"], json!([[1, [{ "bet": "17", "tender": blue(), "amount": 500 }]]]));
    assert_eq!(c.holds(Purse::Colour(Colour::Blue)), 3_500);
}

/// RO A.3: the 38 numbers of the wheel and no other.
#[test]
fn ro_a_3_the_numbers_of_the_wheel() {
    let mut c = Console::results();
    for came in all_numbers() {
        c.spin(&[], &came);
        assert_eq!(c.public()["number"], came);
    }
    c.ok("D", &game(json!("new_game")));
    c.ok("D", &game(json!("lock")));
    for none in ["37", "-1", "000", "x", ""] {
        c.refused("D", &number(none), "HC E.4", "command-malformed");
        let read = json!({ "observe": { "what": { "fact": { "unreadable": none } }, "via": "hand" } });
        c.refused("D", &read, "RO A.3", "roulette-no-such-pocket");
    }
    assert_eq!(c.public()["last"].as_array().map(Vec::len), Some(20), "the board shows the last numbers");
}

/// RO A.4: a place for each of the 161 bets, and for no other.
#[test]
fn ro_a_4_every_bet_of_the_layout_and_no_other() {
    let mut c = Console::full();
    let bets = about(&c)["roulette"]["bets"].as_array().expect("bets").clone();
    assert_eq!(bets.len(), 161);
    c.ok("D", &game(json!("new_game")));
    for bet in &bets {
        c.ok("D", &place(1, bet["bet"].as_str().expect("a name"), value(), 500));
    }
    assert_eq!(c.staked(1), 161 * 500);
    for none in ["1-5", "37", "1-2-3-4", "0-3", "green", "col4", "4th12", ""] {
        c.refused("D", &place(1, none, value(), 500), "RO A.4", "roulette-no-such-spot");
    }
}

/// RO A.5, RO F.3: the number is announced and marked once; nothing is collected or paid before the dolly stands, and no
/// board shows the number.
#[test]
fn ro_a_5_the_dolly_before_collecting_and_paying() {
    let mut c = Console::full();
    c.ok("D", &game(json!("new_game")));
    c.ok("D", &place(1, "17", value(), 500));
    c.ok("D", &place(2, "red", value(), 500));
    c.ok("D", &game(json!("lock")));
    c.refused("D", &game(json!("dolly")), "RO F.3", "roulette-no-reading");
    c.ok("D", &number("17"));
    assert_eq!((c.staked(2), c.public().get("number")), (500, None));
    c.refused("D", &game(json!({ "pay": { "seat": null } })), "RO F.4", "roulette-not-now");
    c.ok("D", &game(json!("dolly")));
    assert_eq!((c.staked(2), &c.public()["number"]), (0, &json!("17")));
    c.refused("D", &game(json!("dolly")), "RO F.3", "roulette-already-confirmed");
    c.refused("D", &number("17"), "RO F.3", "roulette-already-confirmed");
}

/// RO B.2, RO B.3: the dealer spins, calls and keys; the mucker marks payments and colour-outs, and nobody else the rest.
#[test]
fn ro_b_2_the_dealer_runs_the_game() {
    let mut c = Console::full();
    c.ok("M", &json!({ "act": { "posts": { "take": "mucker" } } }));
    c.ok("D", &colour_in(1, "blue", 100, 40));
    for who in ["M", "F"] {
        c.refused(who, &game(json!("new_game")), "RO B.2", "denied-needs-role");
    }
    c.refused("D2", &game(json!("new_game")), "HC C.1", "table-not-posted");
    c.ok("D", &game(json!("new_game")));
    c.ok("D", &place(1, "17", blue(), 500));
    c.refused("M", &game(json!("lock")), "RO B.2", "denied-needs-role");
    c.ok("D", &game(json!("lock")));
    c.refused("M", &number("17"), "RO B.2", "denied-needs-role");
    c.ok("D", &number("17"));
    c.refused("M", &game(json!("dolly")), "RO B.2", "denied-needs-role");
    c.ok("D", &game(json!("dolly")));
    c.ok("M", &game(json!({ "pay": { "seat": 1 } })));
    let out = |chips| json!({ "act": { "colours": { "out": { "seat": 1, "chips": chips, "gives": { "2500": 4 } } } } });
    c.ok("M", &out(100));
    c.refused("F", &out(100), "RO B.2", "denied-needs-role");
}

/// RO C.1, HC A.4: a spoken bet comes with cash and stands once the dealer has confirmed it and the cash is changed;
/// unconfirmed at No More Bets it never was. So it is where bets are keyed, and where only results are.
#[test]
fn ro_c_1_a_spoken_bet_with_cash() {
    for tracking in [Tracking::Full, Tracking::Results] {
        let mut c = Console::new(tracking, |_| {}).opened();
        let call = |seat, cash| game(json!({ "call": { "seat": seat, "spot": "red", "cash": cash } }));
        let confirm = |seat| game(json!({ "confirm_call": { "seat": seat } }));
        c.refused("D", &call(1, 2_000), "RO F.2", "roulette-betting-closed");
        c.ok("D", &game(json!("new_game")));
        c.refused("F", &call(1, 2_000), "RO B.2", "denied-needs-role");
        c.refused("D", &confirm(1), "RO C.1", "roulette-no-call");
        c.refused("D", &call(1, 50), "HC A.7", "roulette-not-made-of-chips");
        c.refused("D", &call(9, 2_000), "HC B.9", "roulette-no-such-seat");
        c.ok("D", &call(1, 2_000));
        c.ok("D", &call(2, 3_000));
        c.refused("D", &call(1, 2_000), "RO C.1", "roulette-call-pending");
        assert_eq!(c.of_game()["called"], json!([[1, 2_000, "red"], [2, 3_000, "red"]]));
        assert_eq!(c.holds(Purse::DropBox), 0, "nothing before the dealer's word");
        c.ok("D", &confirm(1));
        c.ok("D", &game(json!("lock")));
        c.refused("D", &confirm(2), "RO F.2", "roulette-betting-closed");
        assert_eq!((c.holds(Purse::DropBox), c.holds(Purse::Rack)), (2_000, 6_522_000));
        c.ok("D", &number("1"));
        c.ok("D", &game(json!("dolly")));
        match tracking {
            Tracking::Full => {
                c.ok("D", &game(json!({ "pay": { "seat": 1 } })));
                assert_eq!((c.holds(Purse::Rack), c.holds(Purse::ChipsOut)), (6_520_000, 4_000));
            }
            // The felt governs: the chips are the patron's.
            Tracking::Results => assert_eq!(c.holds(Purse::ChipsOut), 2_000),
        }
        assert_eq!(c.staff()["shift"]["drop"], 2_000);
    }
}

/// RO C.2, HC A.10: no colour that looks like a value chip or is another's; a coupon never rides with a value chip.
#[test]
fn ro_c_2_no_foreign_colour_and_no_coupon_with_a_value_chip() {
    let mut c = Console::new(Tracking::Full, |draft| draft.match_play = MatchPlay::On).opened();
    c.ok("D", &colour_in(1, "blue", 100, 40));
    // A colour given twice.
    c.refused("D", &colour_in(2, "blue", 100, 20), "RO C.2", "table-colour-taken");
    for value_chip in ["white", "red", "green", "black", "purple", "gold"] {
        c.refused("D", &colour_in(2, value_chip, 100, 20), "RO C.2", "table-colour-of-value-chip");
    }
    c.ok("D", &game(json!("new_game")));
    let coupon = || json!("coupon");
    c.ok("D", &place(2, "red", value(), 1_000));
    c.refused("D", &place(2, "red", coupon(), 1_000), "RO C.2", "roulette-coupon-with-value-chip");
    c.ok("D", &place(1, "red", blue(), 1_000));
    c.refused("D", &place(1, "red", coupon(), 900), "HC A.10", "roulette-coupon-not-equal");
    c.ok("D", &place(1, "red", coupon(), 1_000));
    c.refused("D", &place(1, "red", value(), 1_000), "RO C.2", "roulette-coupon-with-value-chip");
    let call = game(json!({ "call": { "seat": 1, "spot": "red", "cash": 1_000 } }));
    c.refused("D", &call, "RO C.2", "roulette-coupon-with-value-chip");
    // Where coupons are not accepted there are none.
    let mut c = Console::full();
    c.ok("D", &colour_in(1, "blue", 100, 40));
    c.ok("D", &game(json!("new_game")));
    c.ok("D", &place(1, "red", blue(), 1_000));
    c.refused("D", &place(1, "red", coupon(), 1_000), "RO C.1", "roulette-coupons-off");
    // Free again, somebody else may have it.
    let mut c = Console::results();
    c.ok("D", &colour_in(1, "blue", 100, 40));
    let free =
        |missing| json!({ "act": { "colours": { "free": { "colour": "blue", "missing": missing } } } });
    c.refused("D", &free(3), "HC D.6", "denied-needs-role");
    c.ok("F", &free(3));
    assert_eq!(c.staff()["lost_chips"], json!([["blue", 3]]));
    c.ok("D", &colour_in(2, "blue", 500, 20));
}

/// RO C.4: settled by where it lies when the ball rests; what was keyed elsewhere the floor moves, with a reason.
#[test]
fn ro_c_4_settled_by_where_it_lies() {
    let mut c = Console::full();
    c.ok("D", &game(json!("new_game")));
    c.ok("D", &place(1, "red", value(), 1_000));
    c.ok("D", &game(json!("lock")));
    let moved = |reason: &str| {
        let bet = json!({ "seat": 1, "from": "red", "to": "black", "tender": "value", "reason": reason });
        rule(json!({ "bet_miskeyed": bet }), "RO C.4")
    };
    c.refused("D", &moved("seen"), "RO C.4", "denied-needs-role");
    c.refused("F", &moved(" "), "RO C.4", "roulette-reason-missing");
    c.ok("F", &moved("seen on camera"));
    c.ok("D", &number("17"));
    c.ok("D", &game(json!("dolly")));
    assert_eq!(c.of_game()["due"], json!([[1, 2_000]]));
    c.refused("F", &moved("too late"), "RO C.4", "roulette-too-late");
}

/// RO D.1: 38 straights, 35 to 1; 0 and 00 are two.
#[test]
fn ro_d_1_straight() {
    let bets: Vec<_> = all_numbers().into_iter().map(|n| (n.clone(), vec![n])).collect();
    assert_eq!(bets.len(), 38);
    pays(&bets, 35);
}

/// RO D.2: 62 splits, 17 to 1; 0-00 also from the line between the dozens; no others.
#[test]
fn ro_d_2_split() {
    let across = (1..=33u8).map(|n| on(&[n, n + 3]));
    let up = (1..=36u8).filter(|n| n % 3 != 0).map(|n| on(&[n, n + 1]));
    let bets: Vec<_> = across.chain(up).chain(["0-00", "0-1", "0-2", "00-2", "00-3"].map(zeroes)).collect();
    assert_eq!(bets.len(), 62);
    pays(&bets, 17);
    no_bets(&["0-3", "3-4", "1-00", "1-5", "17-19"]);
    let mut c = Console::full();
    c.ok("D", &game(json!("new_game")));
    c.ok("D", &place(1, "0-00", value(), 10_000));
    c.ok("D", &place(1, "2nd12/3rd12", value(), 10_000));
    c.refused("D", &place(1, "2nd12/3rd12", value(), 500), "HC A.2", "roulette-above-maximum");
}

/// RO D.3: twelve rows, 11 to 1.
#[test]
fn ro_d_3_row() {
    let bets: Vec<_> = (0..12u8).map(|row| on(&[3 * row + 1, 3 * row + 2, 3 * row + 3])).collect();
    pays(&bets, 11);
    no_bets(&["2-3-4", "35-36-37"]);
}

/// RO D.4: three triples, 11 to 1.
#[test]
fn ro_d_4_triple() {
    pays(&["0-1-2", "0-00-2", "00-2-3"].map(zeroes), 11);
    no_bets(&["0-00-1", "0-00-3", "0-2-3"]);
}

/// RO D.5: 22 corners, 8 to 1.
#[test]
fn ro_d_5_corner() {
    let bets: Vec<_> = (1..=32u8).filter(|n| n % 3 != 0).map(|n| on(&[n, n + 1, n + 3, n + 4])).collect();
    assert_eq!(bets.len(), 22);
    pays(&bets, 8);
    no_bets(&["0-1-2-3", "3-4-6-7"]);
}

/// RO D.6: the first five, 6 to 1.
#[test]
fn ro_d_6_first_five() {
    pays(&[zeroes("0-00-1-2-3")], 6);
    no_bets(&["0-00-1-2", "0-1-2-3-4"]);
}

/// RO D.7: eleven lines, 5 to 1.
#[test]
fn ro_d_7_line() {
    let line = |row: u8| {
        let numbers: Vec<u8> = (3 * row + 1..=3 * row + 6).collect();
        on(&numbers)
    };
    pays(&(0..11).map(line).collect::<Vec<_>>(), 5);
    no_bets(&["1-2-3-7-8-9", "2-3-4-5-6-7"]);
}

/// RO E.1: columns, 2 to 1; 0 and 00 lose.
#[test]
fn ro_e_1_column() {
    let column = |at: u8| named(&format!("col{at}"), move |n| n % 3 == at % 3);
    pays(&[1, 2, 3].map(column), 2);
}

/// RO E.2: dozens, 2 to 1; 12 and 13, 24 and 25 are of different ones.
#[test]
fn ro_e_2_dozen() {
    let bets = [
        named("1st12", |n| n <= 12),
        named("2nd12", |n| (13..=24).contains(&n)),
        named("3rd12", |n| n >= 25),
    ];
    pays(&bets, 2);
}

/// RO E.3: red, even money, lost whole on 0 and 00.
#[test]
fn ro_e_3_red() {
    pays(&[named("red", |n| RED.contains(&n))], 1);
}

/// RO E.4: black, even money, lost whole on 0 and 00.
#[test]
fn ro_e_4_black() {
    pays(&[named("black", |n| !RED.contains(&n))], 1);
}

/// RO E.5: odd, even money.
#[test]
fn ro_e_5_odd() {
    pays(&[named("odd", |n| n % 2 == 1)], 1);
}

/// RO E.6: even of 1 to 36; 0 and 00 lose.
#[test]
fn ro_e_6_even() {
    pays(&[named("even", |n| n % 2 == 0)], 1);
}

/// RO E.7: 1 to 18.
#[test]
fn ro_e_7_low() {
    pays(&[named("low", |n| n <= 18)], 1);
}

/// RO E.8: 19 to 36.
#[test]
fn ro_e_8_high() {
    pays(&[named("high", |n| n >= 19)], 1);
}

/// RO F.1, RO F.2: No More Bets while the ball runs: later bets are refused where they are keyed, and recorded as late.
#[test]
fn ro_f_1_a_valid_spin_and_no_more_bets() {
    let late = game(json!({ "late": { "seat": 3 } }));
    for tracking in [Tracking::Full, Tracking::Results] {
        let mut c = Console::new(tracking, |_| {}).opened();
        c.refused("D", &game(json!("lock")), "RO F.2", "roulette-no-round");
        c.ok("D", &game(json!("new_game")));
        c.refused("D", &late, "RO F.2", "roulette-not-now");
        c.ok("D", &game(json!("lock")));
        if tracking == Tracking::Full {
            c.refused("D", &place(1, "17", value(), 500), "RO F.2", "roulette-betting-closed");
            let remove = game(json!({ "remove": { "seat": 1, "spot": "17", "tender": "value" } }));
            c.refused("D", &remove, "RO F.2", "roulette-betting-closed");
        }
        c.refused("M", &late, "HC C.1", "table-not-posted");
        c.refused("P3", &late, "RO I", "table-only-on-terminals");
        c.ok("D", &late);
        // The dolly is the dealer's word that the spin was valid; without it there is no result.
        c.ok("D", &number("4"));
        c.ok("D", &late);
        c.ok("D", &rule(json!("too_few_turns"), "RO H.2"));
        assert_eq!((&c.public()["phase"], c.public().get("number")), (&json!("place_your_bets"), None));
    }
}

/// RO F.2, HC A.6: a number before No More Bets is no number: the console asks; yes is attested, no calls the floor. Until
/// the dolly it may be taken back.
#[test]
fn ro_f_2_a_number_before_no_more_bets() {
    let attest = |called: bool| game(json!({ "attest": { "called": called } }));
    let mut c = Console::results();
    c.refused("D", &number("17"), "RO F.3", "roulette-no-round");
    c.ok("D", &game(json!("new_game")));
    c.ok("D", &number("17"));
    c.refused("D", &game(json!("dolly")), "RO F.2", "roulette-not-now");
    assert_eq!(c.public().get("number"), None);
    c.ok("D", &game(json!("take_back")));
    assert_eq!(c.public()["phase"], "place_your_bets");
    c.ok("D", &number("17"));
    c.ok("D", &attest(false));
    c.refused("D", &game(json!("dolly")), "RO F.2", "roulette-not-now");
    c.refused("D", &game(json!("let_stand")), "RO F.2", "denied-needs-role");
    c.ok("F", &rule(json!("not_called"), "RO F.2"));
    assert_eq!(c.public()["phase"], "place_your_bets");
    c.ok("D", &number("20"));
    c.ok("D", &attest(true));
    c.ok("D", &game(json!("take_back")));
    c.ok("D", &number("17"));
    c.ok("D", &game(json!("dolly")));
    c.refused("D", &game(json!("take_back")), "HC A.6", "roulette-no-reading");
    assert_eq!(c.public()["last"], json!(["17"]), "the board follows at once");
}

/// RO F.3, HC A.6: a wrong number is corrected by the floor to where the ball lies, until the next spin; payments are
/// made anew by new events.
#[test]
fn ro_f_3_the_floor_corrects_a_wrong_number() {
    let mut c = Console::full();
    let lies = |at: &str| rule(json!({ "number_correction": { "lies": at } }), "RO F.3");
    c.refused("F", &lies("20"), "RO F.3", "roulette-too-late");
    c.spin(&[place(1, "17", value(), 500), place(2, "20", value(), 500)], "17");
    assert_eq!(c.holds(Purse::ChipsOut), 17_500 - 500);
    c.refused("D", &lies("20"), "RO F.3", "denied-needs-role");
    c.refused("F", &lies("17"), "RO F.3", "roulette-same-number");
    c.ok("F", &lies("20"));
    assert_eq!((&c.public()["number"], &c.of_game()["due"]), (&json!("20"), &json!([[2, 18_000]])));
    c.ok("D", &game(json!({ "pay": { "seat": 2 } })));
    assert_eq!(c.holds(Purse::ChipsOut), 17_500 - 500);
    c.ok("D", &game(json!("new_game")));
    c.refused("F", &lies("17"), "RO F.3", "roulette-too-late");
}

/// RO F.4, HC A.8: losers are collected first, then winners are paid, each in the order of the seats; the list says it.
#[test]
fn ro_f_4_losers_first_then_winners_in_order() {
    let mut c = Console::full();
    c.ok("D", &game(json!("new_game")));
    for (seat, spot) in [(4, "17"), (2, "red"), (3, "black"), (1, "0"), (4, "red")] {
        c.ok("D", &place(seat, spot, value(), 500));
    }
    c.ok("D", &game(json!("lock")));
    c.ok("D", &number("17"));
    c.ok("D", &game(json!("dolly")));
    let staff = c.of_game();
    let stake = |bet: &str| json!({ "bet": bet, "tender": "value", "amount": 500 });
    assert_eq!(staff["losers"], json!([[1, [stake("0")]], [2, [stake("red")]], [4, [stake("red")]]]));
    let win = |bet, winnings| json!({ "stake": stake(bet), "winnings": winnings, "paid_in": "value" });
    assert_eq!(staff["winners"], json!([[3, [win("black", 500)]], [4, [win("17", 17_500)]]]));
    assert_eq!((c.staked(1), c.staked(2), c.staked(3), c.staked(4)), (0, 0, 500, 500));
    c.refused("D", &game(json!({ "pay": { "seat": 4 } })), "HC A.8", "roulette-not-paid-in-order");
    c.ok("D", &game(json!({ "pay": { "seat": 3 } })));
    c.refused("D", &game(json!("new_game")), "RO B.2", "roulette-round-in-play");
    c.ok("D", &game(json!({ "pay": { "seat": 4 } })));
    assert_eq!(c.of_game()["losers"].as_array().map(Vec::len), Some(3), "the list stays until the next spin");
}

/// RO G.1: lower odds are refused, higher are allowed, and the calculator pays by those in force.
#[test]
fn ro_g_1_the_least_odds() {
    let mut c = Console::new(Tracking::Results, |_| {}).ready();
    let with = |c: &Console, odds: &str| {
        let mut draft = about(c)["draft"].clone();
        draft["odds"]["straight"] = json!(odds);
        opening(json!({ "set_options": { "draft": draft } }))
    };
    let low = with(&c, "34:1");
    c.refused("T+F", &low, "RO G.1", "table-options-wrong");
    let high = with(&c, "36:1");
    c.refused("F+T", &high, "HC B.8", "denied-needs-role");
    c.ok("T+F", &high);
    let pile = json!({ "number": "17", "value": 100, "bets": [{ "bet": "17", "chips": 5 }] });
    let pile = serde_json::from_value(pile).expect("a pile");
    let table = c.table();
    let pay = table.state().options.pay_of(&pile, &table.machine().options.denominations()).expect("paid");
    assert_eq!((pay.chips, pay.stacks, pay.rest, pay.stays, pay.amount.get()), (180, 9, 0, 5, 18_000));
}

/// No Spin: no result, bets stay the players' own, betting is open again; not once the number is marked.
fn no_spin(what: &str, cite: &str) {
    for tracking in [Tracking::Full, Tracking::Results] {
        let mut c = Console::new(tracking, |_| {}).opened();
        c.refused("D", &rule(json!(what), cite), cite, "roulette-no-round");
        c.ok("D", &game(json!("new_game")));
        if tracking == Tracking::Full {
            c.ok("D", &place(1, "17", value(), 500));
        }
        let staked = c.staked(1);
        // RO H.3: a number that was keyed rests already.
        let keyed: &[bool] = if what == "foreign_object" { &[false] } else { &[false, true] };
        for &keyed in keyed {
            c.ok("D", &game(json!("lock")));
            if keyed {
                c.ok("D", &number("17"));
            }
            c.refused("P1", &rule(json!(what), cite), "RO B.2", "denied-needs-role");
            c.refused("D", &rule(json!(what), "RO F.1"), cite, "roulette-wrong-cite");
            c.ok("D", &rule(json!(what), cite));
            assert_eq!((&c.public()["phase"], c.staked(1)), (&json!("place_your_bets"), staked));
        }
        if tracking == Tracking::Full {
            c.ok("D", &game(json!({ "remove": { "seat": 1, "spot": "17", "tender": "value" } })));
        }
        c.ok("D", &game(json!("lock")));
        c.ok("D", &number("17"));
        c.ok("D", &game(json!("dolly")));
        c.refused("D", &rule(json!(what), cite), cite, "roulette-too-late");
    }
}

/// RO H.1: thrown the way of the wheel.
#[test]
fn ro_h_1_ball_with_the_wheel() {
    no_spin("ball_with_wheel", "RO H.1");
}

/// RO H.2: fewer than four turns.
#[test]
fn ro_h_2_too_few_turns() {
    no_spin("too_few_turns", "RO H.2");
}

/// RO H.3: a foreign object in the wheel.
#[test]
fn ro_h_3_foreign_object() {
    no_spin("foreign_object", "RO H.3");
}
