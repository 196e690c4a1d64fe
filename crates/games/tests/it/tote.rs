//! Prices of pools: worked examples in exact fractions, dead heats, entries, ladders, and what a file may not say.

use games::tote::file::Draft;
use games::tote::price::{Priced, price};
use serde_json::{Value, json};

fn priced(file: Value) -> Priced {
    let draft: Draft = serde_json::from_value(file).expect("a pool");
    price(&draft.check().expect("a good pool"))
}

fn pays(file: Value) -> Vec<(String, String)> {
    let priced = priced(file);
    priced.prices.iter().map(|price| (price.combination.clone(), price.pays.to_string())).collect()
}

fn wrong(file: Value) -> Vec<String> {
    let draft: Draft = match serde_json::from_value(file) {
        Ok(draft) => draft,
        Err(error) => return vec![error.to_string()],
    };
    draft.check().expect_err("a bad pool").iter().map(ToString::to_string).collect()
}

fn list(prices: &[(&str, &str)]) -> Vec<(String, String)> {
    prices.iter().map(|(of, pays)| ((*of).to_owned(), (*pays).to_owned())).collect()
}

/// EX-1: a win pool, with refunds taken out before the takeout.
#[test]
fn win_by_the_standard_method() {
    let file = json!({
        "pool": "win", "takeout": "0.18", "result": [["5"], ["2"], ["9"]], "scratched": ["7"],
        "stakes": {"5": "23872.00", "7": "1317.00"}, "others": "169041.00",
    });
    let priced = priced(file.clone());
    assert_eq!(pays(file), list(&[("5", "13.20")]));
    let told = [priced.gross, priced.takeout, priced.net, priced.paid, priced.breakage, priced.refunded];
    let told: Vec<String> = told.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["192913.00", "34724.34", "158188.66", "157555.20", "633.46", "1317.00"]);
}

fn place() -> Value {
    json!({
        "pool": "place", "takeout": "0.18", "result": [["A"], ["B"], ["C"]],
        "stakes": {"A": "2500", "B": "1500"}, "others": "6000",
    })
}

fn with(mut file: Value, more: &[(&str, Value)]) -> Value {
    more.iter().for_each(|(key, value)| file[*key] = value.clone());
    file
}

/// EX-2: place, by the standard method, with penny breakage, by net prices, and as a pool split.
#[test]
fn place_by_every_method() {
    assert_eq!(pays(place()), list(&[("A", "3.60"), ("B", "4.80")]));
    assert_eq!(priced(place()).breakage.to_string(), "100.00");
    let penny = with(place(), &[("breakage", json!("0.01"))]);
    assert_eq!(pays(penny.clone()), list(&[("A", "3.68"), ("B", "4.80")]));
    assert_eq!(priced(penny).breakage.to_string(), "0.00");
    assert_eq!(pays(with(place(), &[("method", json!("net"))])), list(&[("A", "3.60"), ("B", "4.80")]));
    let pool = with(place(), &[("split", json!("pool"))]);
    assert_eq!(pays(pool), list(&[("A", "3.20"), ("B", "5.40")]));
}

/// EX-3, EX-4: an entry first and second in a place pool; an entry with two of the first three in a show pool.
#[test]
fn entries_are_one_interest() {
    let entry = json!({
        "pool": "place", "takeout": "0.18", "result": [["1"], ["1A"], ["4"]], "coupled": [["1", "1A"]],
        "stakes": {"1": "3000"}, "others": "7000",
    });
    assert_eq!(pays(entry), list(&[("1", "5.40")]));
    let two_of_three = json!({
        "pool": "show", "takeout": "0.18", "result": [["1"], ["5"], ["1A"]], "coupled": [["1", "1A"]],
        "stakes": {"1": "3000", "5": "900"}, "others": "5100",
    });
    let told = priced(two_of_three.clone());
    assert_eq!(pays(two_of_three), list(&[("1", "3.40"), ("5", "4.40")]));
    assert_eq!((told.paid.to_string(), told.breakage.to_string()), ("7080.00".into(), "300.00".into()));
    // One part scratched: the rest runs for the entry and nothing goes back.
    let part = json!({
        "pool": "win", "takeout": "0.18", "result": [["1A"]], "coupled": [["1", "1A"]], "scratched": ["1"],
        "stakes": {"1": "3000"}, "others": "7000",
    });
    assert_eq!(priced(part).refunded.to_string(), "0.00");
}

/// EX-5, EX-6: dead heats for first, second and third.
#[test]
fn dead_heats_share_a_place() {
    let win = json!({
        "pool": "win", "takeout": "0.17", "result": [["A", "B"]],
        "stakes": {"A": "4000", "B": "1000"}, "others": "7000",
    });
    assert_eq!(pays(win.clone()), list(&[("A", "3.20"), ("B", "6.80")]));
    assert_eq!(priced(win).breakage.to_string(), "160.00");
    let second = json!({
        "pool": "place", "takeout": "0.18", "result": [["A"], ["B", "C"]],
        "stakes": {"A": "2500", "B": "1500", "C": "700"}, "others": "5300",
    });
    assert_eq!(pays(second.clone()), list(&[("A", "3.40"), ("B", "3.00"), ("C", "4.40")]));
    assert_eq!(priced(second).breakage.to_string(), "160.00");
    let third = json!({
        "pool": "show", "takeout": "0.18", "result": [["A"], ["B"], ["C", "D"]],
        "stakes": {"A": "1800", "B": "900", "C": "600", "D": "300"}, "others": "4400",
    });
    assert_eq!(pays(third.clone()), list(&[("A", "3.00"), ("B", "4.00"), ("C", "3.60"), ("D", "5.20")]));
    assert_eq!(priced(third).breakage.to_string(), "200.00");
}

/// Of those who tie for second only the backed one shares; nobody backed among the first two: the third is paid.
#[test]
fn places_on_which_nothing_lies_drop_out() {
    let tied = json!({
        "pool": "place", "takeout": "0", "result": [["A"], ["B", "C"]], "breakage": "0.01",
        "stakes": {"A": "100", "B": "100"}, "others": "200",
    });
    assert_eq!(pays(tied), list(&[("A", "4.00"), ("B", "4.00")]));
    let third = with(place(), &[("stakes", json!({"C": "1000"})), ("others", json!("9000"))]);
    assert_eq!(pays(third), list(&[("C", "16.40")]));
    let show = json!({
        "pool": "show", "takeout": "0.18", "result": [["A"], ["B"], ["C"], ["D"]],
        "stakes": {"A": "3000", "C": "900"}, "others": "5100",
    });
    // Half of the profit of 3,480 each.
    assert_eq!(pays(show), list(&[("A", "3.00"), ("C", "5.80")]));
}

/// EX-7: a minus pool, and each finisher is held to the minimum alone.
#[test]
fn minimum_payoffs_and_minus_pools() {
    let minus = json!({
        "pool": "show", "takeout": "0.16", "result": [["A"], ["B"], ["C"]],
        "stakes": {"A": "17000", "B": "800", "C": "500"}, "others": "1700",
    });
    let told = priced(minus.clone());
    assert_eq!(pays(minus), list(&[("A", "2.10"), ("B", "2.10"), ("C", "2.10")]));
    assert_eq!((told.paid.to_string(), told.minus.to_string()), ("19215.00".into(), "2415.00".into()));
    let one = json!({
        "pool": "show", "takeout": "0.16", "result": [["A"], ["B"], ["C"]],
        "stakes": {"A": "13000", "B": "1200", "C": "600"}, "others": "5200",
    });
    assert_eq!(pays(one.clone()), list(&[("A", "2.10"), ("B", "3.00"), ("C", "4.20")]));
    assert_eq!(priced(one.clone()).breakage.to_string(), "90.00");
    let ten = with(one, &[("minimum_payoff", json!("1.10"))]);
    assert_eq!(priced(ten.clone()).minus.to_string(), "560.00");
    assert_eq!(pays(ten)[0].1, "2.20");
}

/// EX-8: the second leg's runner was scratched after the first leg: its holders are consoled, the rest pays the winner.
#[test]
fn a_daily_double_is_consoled() {
    let file = json!({
        "pool": "daily_double", "takeout": "0.20", "result": [["1"], ["5"]], "scratched": ["2:4"],
        "stakes": {"1-4": "300", "1-5": "500", "1-2": "3200"}, "others": "16000",
    });
    let told = priced(file.clone());
    assert_eq!(pays(file), list(&[("1-4", "8.00"), ("1-5", "59.20")]));
    assert_eq!(told.prices[0].rung, "consolation");
    assert_eq!(told.paid.to_string(), "16000.00");
}

/// EX-10: nobody has the exacta: the first with any second, and any first with the second.
#[test]
fn an_exacta_that_nobody_has() {
    let file = json!({
        "pool": "exacta", "takeout": "0.21", "result": [["3"], ["8"], ["1"]],
        "stakes": {"3-1": "800", "1-8": "400"}, "others": "3800",
    });
    assert_eq!(pays(file.clone()), list(&[("3-ALL", "5.40"), ("ALL-8", "8.80")]));
    assert_eq!(priced(file).breakage.to_string(), "30.00");
}

/// EX-11: a pick three with a dead heat: a price each, or one for all.
#[test]
fn a_pick_three_with_a_dead_heat() {
    let file = json!({
        "pool": "pick_3", "takeout": "0", "result": [["1"], ["2"], ["3", "4"]],
        "stakes": {"1-2-3": "60", "1-2-4": "20"}, "others": "7420",
    });
    assert_eq!(pays(file.clone()), list(&[("1-2-3", "125.60"), ("1-2-4", "373.00")]));
    let single = with(file, &[("dead_heat", json!("single_price"))]);
    assert_eq!(pays(single), list(&[("1-2-3", "187.40"), ("1-2-4", "187.40")]));
}

/// EX-12: a pick six with a minor share for five of six; without a winner of all, the major share is carried over.
#[test]
fn a_pick_six_with_consolations() {
    let file = json!({
        "pool": "pick_6", "takeout": "0.25", "minor": "0.25",
        "result": [["1"], ["1"], ["1"], ["1"], ["1"], ["1"]],
        "stakes": {"1-1-1-1-1-1": "12", "1-1-1-1-1-2": "372"}, "others": "4569131",
    });
    assert_eq!(pays(file.clone()), list(&[("1-1-1-1-1-1", "428392.00"), ("5 of 6", "4606.20")]));
    let nobody = with(
        file,
        &[
            ("stakes", json!({"1-1-1-1-1-2": "372"})),
            ("others", json!("4569143")),
            ("carryover", json!("1000")),
        ],
    );
    let told = priced(nobody);
    assert_eq!(told.prices.len(), 1);
    assert_eq!(told.carryover.to_string(), "2571352.18");
}

/// EX-13: a twin trifecta: half for the first race, half with the carryover for those who exchanged.
#[test]
fn a_twin_trifecta() {
    let file = json!({
        "pool": "twin_trifecta", "takeout": "0.25", "result": [["1"], ["2"], ["3"]], "carryover": "25000",
        "stakes": {"1-2-3": "40"}, "others": "7960",
        "exchange": {"stakes": {"4-5-6": "2"}, "result": [["4"], ["5"], ["6"]]},
    });
    assert_eq!(pays(file.clone()), list(&[("1-2-3", "150.00"), ("4-5-6", "28000.00")]));
    let missed =
        with(file, &[("exchange", json!({"stakes": {"4-5-7": "2"}, "result": [["4"], ["5"], ["6"]]}))]);
    assert_eq!(priced(missed).carryover.to_string(), "28000.00");
}

/// Superfectas down their ladder: all four, the first three, two, one, nobody.
#[test]
fn a_superfecta_down_its_ladder() {
    let paid = |stakes: Value| {
        let file = json!({
            "pool": "superfecta", "takeout": "0.25", "result": [["2"], ["1"], ["4"], ["7"]],
            "stakes": stakes, "others": "844",
        });
        pays(file)
    };
    assert_eq!(paid(json!({"2-1-4-7": "9"})), list(&[("2-1-4-7", "142.00")]));
    // Nobody has the fourth: 639.75 over 9 dollars.
    assert_eq!(paid(json!({"2-1-4-3": "9"})), list(&[("2-1-4-ALL", "142.00")]));
    assert_eq!(paid(json!({"2-1-5-3": "9"})), list(&[("2-1-ALL-ALL", "142.00")]));
    assert_eq!(paid(json!({"2-5-1-3": "9"})), list(&[("2-ALL-ALL-ALL", "142.00")]));
    assert_eq!(paid(json!({"5-2-1-3": "9"})), list(&[]));
}

/// A price is broken once for a dollar, never for two.
#[test]
fn breakage_is_taken_per_dollar() {
    let file = json!({
        "pool": "superfecta", "takeout": "0.25", "result": [["1"], ["2"], ["3"], ["4"]],
        "stakes": {"1-2-3-4": "2"}, "others": "1519",
    });
    assert_eq!(pays(file), list(&[("1-2-3-4", "1140.60")]));
}

/// Tied runners stand in any order in a trifecta, and an entry that is first and second leaves its place to the next.
#[test]
fn trifectas_with_dead_heats_and_entries() {
    let second = json!({
        "pool": "trifecta", "takeout": "0", "result": [["6"], ["2", "1"], ["5"]],
        "stakes": {"6-2-1": "10", "6-1-2": "10", "6-2-5": "50"}, "others": "30",
    });
    assert_eq!(pays(second), list(&[("6-1-2", "10.00"), ("6-2-1", "10.00")]));
    let third = json!({
        "pool": "trifecta", "takeout": "0", "result": [["6"], ["2"], ["1", "5"]],
        "stakes": {"6-2-1": "10", "6-2-5": "10"}, "others": "80",
    });
    assert_eq!(pays(third), list(&[("6-2-1", "10.00"), ("6-2-5", "10.00")]));
    let entry = json!({
        "pool": "exacta", "takeout": "0", "result": [["1"], ["1A"], ["4"]], "coupled": [["1", "1A"]],
        "stakes": {"1-4": "10"}, "others": "90",
    });
    assert_eq!(pays(entry), list(&[("1-4", "20.00")]));
}

/// Quinellas: the pair in either order, dead heats, one side alone.
#[test]
fn quinellas() {
    let of = |result: Value, stakes: Value| {
        pays(json!({"pool": "quinella", "takeout": "0", "result": result, "stakes": stakes, "others": "0"}))
    };
    assert_eq!(of(json!([["8"], ["3"]]), json!({"8-3": "10", "1-2": "10"})), list(&[("3-8", "4.00")]));
    let three = of(json!([["1", "2", "3"]]), json!({"1-2": "10", "1-3": "10", "2-3": "10", "4-5": "30"}));
    assert_eq!(three, list(&[("1-2", "4.00"), ("1-3", "4.00"), ("2-3", "4.00")]));
    assert_eq!(of(json!([["8"], ["3"]]), json!({"8-1": "10", "1-2": "10"})), list(&[("8-ALL", "4.00")]));
}

/// Nobody holds a paying combination: every stake goes back, or the net pool is carried over.
#[test]
fn a_pool_that_nobody_wins() {
    let file = json!({
        "pool": "win", "takeout": "0.2", "result": [["1"], ["2"], ["3"]], "stakes": {"9": "10"}, "others": "90",
    });
    let told = priced(file.clone());
    assert_eq!((told.refunded.to_string(), told.takeout.to_string()), ("100.00".into(), "0.00".into()));
    let told = priced(with(file, &[("ladder", json!({"unpaid": "carryover"}))]));
    assert_eq!((told.carryover.to_string(), told.takeout.to_string()), ("80.00".into(), "20.00".into()));
}

/// What a file may not say: every fault is told.
#[test]
fn bad_pools_are_named() {
    let said = wrong(json!({
        "pool": "exacta", "takeout": "25", "result": [["1"], ["1"]], "stakes": {"1-1": "-5", "1-2-3": "1"},
        "others": "x", "scratched": ["1"], "ladder": {"rungs": ["third"]},
    }));
    for part in [
        "takeout",
        "stakes.1-1",
        "names an interest twice",
        "names 3 runners",
        "others",
        "finished twice",
        "was scratched",
        "no rung of a exacta",
    ] {
        assert!(said.iter().any(|text| text.contains(part)), "{part}: {said:?}");
    }
    assert!(wrong(json!({"pool": "win", "result": [["1"]], "stake": {}}))[0].contains("unknown field"));
    assert!(wrong(json!({"pool": "pick_3", "result": [["1"]]}))[0].contains("3 legs"));
}

/// Whatever is written, money in is money out.
#[test]
fn every_cent_of_a_pool_is_somewhere() {
    let mut seed = 7u64;
    let mut next = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let kinds =
        ["win", "place", "show", "quinella", "exacta", "trifecta", "superfecta", "daily_double", "pick_3"];
    for _ in 0..3_000 {
        let kind = kinds[next(9) as usize];
        let runners = match kind {
            "win" | "place" | "show" => 1,
            "trifecta" | "pick_3" => 3,
            "superfecta" => 4,
            _ => 2,
        };
        let legs = kind == "daily_double" || kind == "pick_3";
        let mut stakes = serde_json::Map::new();
        for _ in 0..next(12) {
            let mut combination: Vec<String> = Vec::new();
            while combination.len() < runners {
                let runner = (1 + next(6)).to_string();
                if legs || !combination.contains(&runner) {
                    combination.push(runner);
                }
            }
            stakes.insert(combination.join("-"), json!(format!("{}.{:02}", next(500), next(100))));
        }
        let mut field: Vec<u64> = (1..=6).collect();
        let mut result = Vec::new();
        let places = if legs { runners } else { 4 };
        for _ in 0..places {
            let tied = 1 + usize::from(next(5) == 0);
            let place: Vec<u64> = (0..tied)
                .filter_map(|_| {
                    let left = field.len() as u64;
                    (left > 0).then(|| field.remove(next(left.max(1)) as usize))
                })
                .collect();
            if place.is_empty() {
                break;
            }
            result.push(place);
            if legs {
                field = (1..=6).collect();
            }
        }
        let file = json!({
            "pool": kind, "takeout": format!("0.{:02}", next(40)), "result": result, "stakes": stakes,
            "others": format!("{}.{:02}", next(2000), next(100)), "carryover": next(3).to_string(),
            "method": if next(2) == 0 { "standard" } else { "net" },
            "split": if next(4) == 0 { "pool" } else { "profit" },
            "ladder": {"unpaid": if next(2) == 0 { "refund" } else { "carryover" }},
        });
        let carried_in: i64 =
            file["carryover"].as_str().and_then(|text| text.parse().ok()).unwrap_or(0) * 100;
        let told = priced(file.clone());
        let cents = |amount: kit::Cents| amount.get();
        let (came, went) = if told.prices.is_empty() && told.net.is_zero() {
            (cents(told.gross) + carried_in, cents(told.refunded) + cents(told.carryover))
        } else {
            let came = cents(told.gross) + carried_in + cents(told.minus);
            (came, cents(told.takeout) + cents(told.paid) + cents(told.breakage) + cents(told.carryover))
        };
        assert_eq!(came, went, "{file} {told:?}");
    }
}
