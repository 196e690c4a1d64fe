//! The payout calculator of a live table: what a pile wins, in chips, in stacks and in value chips.

use games::roulette::calculator::{Pile, PilePay};
use games::roulette::options::{Draft, Form, MatchPlay};
use games::roulette::{Bet, Roulette};
use games::{Game, Reason};
use kit::{Cents, Pocket};
use serde_json::{Value, json};

const RACK: [i64; 6] = [1, 5, 25, 100, 500, 1_000];

fn table(change: impl FnOnce(&mut Draft)) -> Roulette {
    let mut draft = Draft { form: Form::Live, ..Draft::default() };
    change(&mut draft);
    Roulette::check(&draft).expect("good options")
}

fn asks(table: &Roulette, pile: Value) -> Result<PilePay, (String, String)> {
    let pile: Pile = serde_json::from_value(pile).expect("a pile");
    let refused = |refusal: games::Refusal<_>| {
        let reason: games::roulette::Reason = refusal.reason;
        (refusal.cite.to_string(), reason.message().key)
    };
    table.pay_of(&pile, &RACK.map(Cents::whole)).map_err(refused)
}

/// RO G.1: one chip on every bet, for every number: as printed, by how many numbers a bet has.
#[test]
fn ro_g_1_the_calculator_pays_every_bet_as_printed() {
    let table = table(|_| {});
    for number in Pocket::all() {
        for bet in Bet::all() {
            let pile = json!({ "number": number, "value": 500, "bets": [{ "bet": bet, "chips": 3 }] });
            let pay = asks(&table, pile).expect("paid");
            let numbers: Vec<Pocket> = bet.about().numbers.iter().collect();
            let odds = match numbers.len() {
                5 => 6,
                len => 36 / len as u64 - 1,
            };
            let wins = numbers.contains(&number);
            let (chips, stays) = if wins { (3 * odds, 3) } else { (0, 0) };
            assert_eq!((pay.chips, pay.stays, pay.odd), (chips, stays, Cents::ZERO), "{bet} on {number}");
            assert_eq!(pay.stacks * 20 + pay.rest, chips);
            assert_eq!(pay.amount, Cents::whole(5 * i64::try_from(chips).expect("few")));
            assert_eq!(pay.value_chips.and_then(|chips| chips.total()), Some(pay.amount));
        }
    }
}

/// HC A.4: before the number is known every bet of the pile is reckoned as if it had won.
#[test]
fn hc_a_4_a_pile_before_the_number_is_reckoned_as_won() {
    let pile = json!({ "value": 100, "bets": [{ "bet": "17", "chips": 5 }, { "bet": "red", "chips": 10 }] });
    let pay = asks(&table(|_| {}), pile).expect("reckoned");
    assert_eq!(pay.bets.iter().map(|line| line.win_chips).collect::<Vec<_>>(), [175, 10]);
    assert_eq!((pay.chips, pay.stays, pay.amount), (185, 15, Cents::whole(185)));
}

/// HC A.4: a pile on a number: together in stacks of twenty and as value chips; losers of the pile win nothing.
#[test]
fn hc_a_4_a_pile_in_stacks_and_value_chips() {
    let pile = json!({ "number": "17", "value": 100, "bets": [
        { "bet": "17", "chips": 5 }, { "bet": "17-20", "chips": 2 }, { "bet": "red", "chips": 10 },
        { "bet": "20-17-16-19", "chips": 1 }] });
    let pay = asks(&table(|_| {}), pile).expect("paid");
    // 5 x 35, 2 x 17 and 1 x 8.
    assert_eq!((pay.chips, pay.stacks, pay.rest, pay.stays), (217, 10, 17, 8));
    assert_eq!(pay.bets.iter().map(|line| line.wins.get()).collect::<Vec<_>>(), [17_500, 3_400, 0, 800]);
    assert_eq!(pay.value_chips.expect("it comes out").to_string(), "2x1.00+3x5.00+2x100.00");
}

/// HC A.10, RO C.1: a coupon wins like the wager it rides with, where coupons are accepted.
#[test]
fn hc_a_10_a_coupon_in_the_pile() {
    let pile =
        || json!({ "number": "1", "value": 500, "bets": [{ "bet": "red", "chips": 2, "coupon": true }] });
    let pay = asks(&table(|draft| draft.match_play = MatchPlay::On), pile()).expect("paid");
    assert_eq!((pay.chips, pay.stays, pay.amount), (4, 2, Cents::whole(20)));
    let off = asks(&table(|_| {}), pile());
    assert_eq!(off, Err(("RO C.1".to_owned(), "roulette-coupons-off".to_owned())));
}

/// RO A.3, RO A.4, HC D.1: what is no number, no spot or no pile is refused, and nothing overflows.
#[test]
fn ro_a_3_no_such_number_spot_or_pile() {
    let table = table(|_| {});
    let one = |number: &str, value: i64, bet: &str, chips: u32| {
        let pile = json!({ "number": number, "value": value, "bets": [{ "bet": bet, "chips": chips }] });
        asks(&table, pile).map_err(|(cite, _)| cite)
    };
    assert_eq!(one("37", 100, "17", 1), Err("RO A.3".to_owned()));
    assert_eq!(one("17", 100, "1-5", 1), Err("RO A.4".to_owned()));
    for (value, chips) in
        [(0, 1), (-100, 1), (100, 0), (1_000_000_000_001, 1), (1_000_000_000_000, 2), (1, u32::MAX)]
    {
        assert_eq!(one("17", value, "17", chips), Err("HC D.1".to_owned()), "{value} {chips}");
    }
    assert!(one("17", 1_000_000_000_000, "17", 1).is_ok());
    let bets: Vec<Value> = (0..162).map(|_| json!({ "bet": "17", "chips": 1 })).collect();
    let many = asks(&table, json!({ "number": "17", "value": 100, "bets": bets }));
    assert_eq!(many.map_err(|(cite, _)| cite), Err("HC D.1".to_owned()));
}

/// HC A.7: what makes no whole chip of the colour is said, and comes in value chips.
#[test]
fn hc_a_7_what_makes_no_whole_chip() {
    let table = table(|draft| draft.odds.red = "3:2".parse().expect("odds"));
    let pay = asks(&table, json!({ "number": "1", "value": 500, "bets": [{ "bet": "red", "chips": 1 }] }));
    let pay = pay.expect("paid");
    assert_eq!((pay.chips, pay.odd, pay.amount), (1, Cents::new(250), Cents::new(750)));
    assert_eq!(pay.value_chips, None, "no half units in this rack");
}
