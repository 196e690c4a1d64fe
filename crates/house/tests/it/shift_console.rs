//! What a shift at a live table is made of beside its spins, through what consoles send: opener and closer, relief, boxes,
//! fills and credits between the table's and the cage's own streams.

use games::roulette::options::Tracking;
use kit::{Purse, Role, Unit, Viewer};
use serde_json::{Value, json};

use crate::console::{CAGE, Console, TABLE, colour_in, game, number, opening, place, slips};

fn blue() -> Value {
    json!({ "colour": "blue" })
}

fn in_vault(c: &Console) -> i64 {
    c.cage().ledger().balance(Purse::Vault, Unit::Money).get()
}

/// HC B.1, HC B.5, HC B.6: opener and closer are two people's, by denomination; what is against closing is named, and the
/// closing says variance, win and hold.
#[test]
fn hc_b_1_opener_and_closer_by_two() {
    let mut c = Console::new(Tracking::Full, |_| {}).ready();
    let float = Console::float;
    let open = |count: Value| opening(json!({ "open": { "count": count, "drop_box": 7 } }));
    c.refused("D", &open(float()), "HC B.1", "denied-needs-second");
    c.refused("F+D", &open(float()), "HC B.1", "denied-needs-role");
    c.refused("D+F", &open(json!({ "200": 3 })), "HC D.1", "table-no-such-piece");
    c.ok("D+F", &open(float()));
    c.ok("D", &colour_in(1, "blue", 100, 40));
    c.spin(&[place(1, "red", blue(), 1_000)], "2");
    c.ok("D", &game(json!("new_game")));
    assert_eq!(c.staff()["not_closing"], json!(["round_in_play", "colours_out"]));
    c.ok("D", &game(json!("lock")));
    c.ok("D", &number("2"));
    c.ok("D", &game(json!("dolly")));
    // Ten of the 40 chips of 1.00 that were bought are lost, and thirty are still their player's.
    // HC B.6: who counts and signs is not told what the books say; a supervisor is.
    let so_far = |role| c.sees_at(TABLE, Viewer::Staff(role))["table"]["staff"]["so_far"].clone();
    assert_eq!(so_far(Role::PitSupervisor), json!({ "win": 1_000, "hold": 2_500 }));
    assert_eq!((so_far(Role::Floorperson), so_far(Role::Dealer)), (Value::Null, Value::Null));
    let close = |count: Value| opening(json!({ "close": { "count": count } }));
    c.refused("D+F", &close(float()), "HC B.5", "table-cannot-close");
    let out = json!({ "seat": 1, "chips": 30, "gives": { "2500": 1, "500": 1 } });
    c.ok("D", &json!({ "act": { "colours": { "out": out } } }));
    c.ok("D", &json!({ "act": { "colours": { "free": { "colour": "blue", "missing": 0 } } } }));
    assert_eq!(c.staff().get("not_closing"), None);
    // One chip of five is not there.
    let rack = json!({ "100": 40, "500": 38, "2500": 39, "10000": 40, "50000": 40, "100000": 40 });
    // A closer by one person.
    c.refused("D", &close(rack.clone()), "HC B.6", "denied-needs-second");
    c.refused("F", &close(rack.clone()), "HC B.6", "denied-needs-role");
    c.ok("D+F", &close(rack.clone()));
    assert_eq!(c.staff()["counted_to_close"]["total"], 6_520_500);
    c.ok("D", &opening(json!("close_as_counted")));
    let closed = json!({ "count": rack, "total": 6_520_500, "expected": 6_521_000, "variance": -500,
        "win": 500, "hold": 1_250 });
    assert_eq!(c.staff()["last_close"], closed);
}

/// HC C.3: a dealer is relieved by another with both their signs.
#[test]
fn hc_c_3_relief_with_both_signs() {
    let mut c = Console::results();
    let relieve = json!({ "act": { "posts": { "relieve": "dealer" } } });
    c.refused("D2", &relieve, "HC C.3", "denied-needs-second");
    c.refused("D2+F", &relieve, "HC C.3", "denied-needs-second");
    c.ok("D", &game(json!("new_game")));
    c.ok("D2+D", &relieve);
    c.refused("D", &game(json!("lock")), "HC C.1", "table-not-posted");
    c.ok("D2", &game(json!("lock")));
}

/// HC D.3, HC D.5: the cage sends what a table has asked for: that slip, once, with exactly what is on it.
#[test]
fn hc_d_3_the_cage_sends_what_was_asked_for() {
    let mut c = Console::results();
    let chips = json!({ "2500": 10 });
    let send = |slip, chips: &Value| {
        json!({ "act": { "send_fill": {
        "table": TABLE, "slip": slip, "chips": chips } } })
    };
    c.refused_at(CAGE, "C", &send(2, &chips), "HC D.5", "cage-not-asked-for");
    c.ok("F", &slips(json!({ "request": { "way": "fill", "chips": chips } })));
    let open = c.sees_at(CAGE, Viewer::Staff(Role::Cage))["table"]["open"].clone();
    let asked = json!({ "table": TABLE, "slip": 2, "way": "fill", "chips": chips,
        "amount": 25_000 });
    assert_eq!(open, json!([asked]));
    assert_eq!(c.sees_at(CAGE, Viewer::Public)["table"]["open"], json!([]), "for staff alone");
    c.refused_at(CAGE, "F", &send(2, &chips), "HC D.3", "denied-needs-role");
    c.refused_at(CAGE, "C", &send(2, &json!({ "2500": 9 })), "HC D.3", "cage-slip-differs");
    c.refused_at(CAGE, "C", &send(2, &json!({ "500": 50 })), "HC D.3", "cage-slip-differs");
    c.refused_at(CAGE, "C", &send(3, &chips), "HC D.5", "cage-not-asked-for");
    // Nobody says in the other's stead what happened there.
    for who in ["C", "F", "D+F"] {
        c.refused(who, &slips(json!({ "issue": { "slip": 2 } })), "HC D.3", "denied-wrong-source");
        let told = json!({ "act": { "ask_fill": { "table": "x", "slip": 9, "chips": chips } } });
        c.refused_at(CAGE, who, &told, "HC D.3", "denied-wrong-source");
    }
    c.ok_at(CAGE, "C", &send(2, &chips));
    // A fill slip used twice.
    c.refused_at(CAGE, "C", &send(2, &chips), "HC D.5", "cage-sent-before");
    let receive = slips(json!({ "receive": { "slip": 2, "chips": chips } }));
    c.ok("D+F", &receive);
    c.refused("D+F", &receive, "HC D.5", "table-slip-not-there");
    assert_eq!(c.staff()["shift"]["fills"], 25_000);
    let cage = c.sees_at(CAGE, Viewer::Staff(Role::Cage));
    assert_eq!(cage["books"]["vault"], json!(50_000_000 - 6_524_000 - 25_000));
    // What is left by denomination is what is left in all, and the slip is in the history.
    let stock: Vec<(i64, i64)> = serde_json::from_value(cage["table"]["stock"].clone()).expect("chips");
    assert_eq!(stock.iter().map(|(piece, pieces)| piece * pieces).sum::<i64>(), in_vault(&c));
    assert_eq!(cage["table"]["done"][0], json!({ "slip": asked, "how": "sent" }));
    assert_eq!(c.sees_at(CAGE, Viewer::Public)["table"].get("stock"), None, "for staff alone");
}

/// HC D.4, HC D.5: a credit is under way until the cage has counted exactly what is on its slip.
#[test]
fn hc_d_4_the_cage_counts_a_credit() {
    let mut c = Console::results();
    let chips = json!({ "100000": 5 });
    c.ok("F", &slips(json!({ "request": { "way": "credit", "chips": chips } })));
    let take = |chips: &Value| {
        json!({ "act": { "take_credit": {
        "table": TABLE, "slip": 2, "chips": chips } } })
    };
    c.refused_at(CAGE, "C", &take(&chips), "HC D.5", "cage-not-asked-for");
    c.ok("D+F", &slips(json!({ "send": { "slip": 2 } })));
    assert_eq!(c.staff()["slips"][0][1]["stage"], "under_way");
    assert_eq!(c.staff()["not_closing"], json!(["slip_under_way"]));
    c.refused("C", &slips(json!({ "acknowledge": { "slip": 2 } })), "HC D.4", "denied-wrong-source");
    c.refused_at(CAGE, "F", &take(&chips), "HC D.4", "denied-needs-role");
    c.refused_at(CAGE, "C", &take(&json!({ "100000": 4 })), "HC D.4", "cage-slip-differs");
    c.ok_at(CAGE, "C", &take(&chips));
    assert_eq!(c.staff().get("slips"), None, "the receipt has closed the slip");
    c.refused_at(CAGE, "C", &take(&chips), "HC D.5", "cage-sent-before");
    assert_eq!(in_vault(&c), 50_000_000 - 6_524_000 + 500_000);
    assert_eq!(c.holds(Purse::Rack), 6_524_000 - 500_000);
}

/// HC D.8: what came wrong goes back where it came from, and so does a fill that left before the cage knew that it was
/// not wanted any more.
#[test]
fn hc_d_8_what_came_wrong_goes_back() {
    let mut c = Console::results();
    let (vault, rack) = (50_000_000 - 6_524_000, 6_524_000);
    let chips = json!({ "2500": 10 });
    let request = |way: &str| slips(json!({ "request": { "way": way, "chips": { "2500": 10 } } }));
    let void = |slip: u32| slips(json!({ "void": { "slip": slip, "reason": "one chip short" } }));
    // A fill, by floor and cage.
    c.ok("F", &request("fill"));
    c.ok_at(CAGE, "C", &c.at_cage("send_fill", 2, &chips));
    assert_eq!(in_vault(&c), vault - 25_000);
    c.refused("F", &void(2), "HC D.5", "denied-needs-second");
    c.ok("F+C", &void(2));
    assert_eq!((in_vault(&c), c.holds(Purse::Rack)), (vault, rack));
    // A credit, by cage and floor.
    c.ok("F", &request("credit"));
    c.ok("D+F", &slips(json!({ "send": { "slip": 3 } })));
    let back = |reason: &str| {
        json!({ "act": { "return_credit": {
        "table": TABLE, "slip": 3, "reason": reason } } })
    };
    c.refused_at(CAGE, "C", &back("one chip short"), "HC D.8", "denied-needs-second");
    c.refused_at(CAGE, "C+F", &back(""), "HC D.8", "cage-reason-missing");
    c.refused_at(CAGE, "F+C", &back("one chip short"), "HC D.8", "denied-needs-role");
    c.ok_at(CAGE, "C+F", &back("one chip short"));
    assert_eq!((in_vault(&c), c.holds(Purse::Rack)), (vault, rack));
    assert_eq!(c.staff()["shift"]["credits"], 0);
    c.refused_at(CAGE, "C", &c.at_cage("take_credit", 3, &chips), "HC D.5", "cage-sent-before");
    // One that is not wanted any more is not sent.
    c.ok("F", &request("fill"));
    c.ok("F", &void(4));
    c.refused_at(CAGE, "C", &c.at_cage("send_fill", 4, &chips), "HC D.5", "cage-sent-before");
    // Both at the same moment: it has left, and comes back by itself.
    c.ok("F", &request("fill"));
    let send = c.at_cage("send_fill", 5, &chips);
    c.both("C", &send, "F", &void(5));
    assert_eq!((in_vault(&c), c.holds(Purse::Rack)), (vault, rack));
    assert!(c.cage().state().open.is_empty() && c.cage().state().under_way.is_empty());
    assert!(c.table().state().letters.is_empty());
}

/// HC B.7: a box is changed at the end of a shift without closing; what each held is known.
#[test]
fn hc_b_7_boxes_of_a_shift() {
    let mut c = Console::results();
    c.ok("D", &colour_in(1, "blue", 100, 40));
    let change = slips(json!({ "change_box": { "to": 8 } }));
    c.refused("F", &change, "HC B.7", "denied-needs-second");
    c.ok("F+N", &change);
    c.ok("D", &colour_in(1, "blue", 100, 20));
    assert_eq!((&c.staff()["boxes"], &c.staff()["drop_box"]), (&json!([[7, 4_000]]), &json!(8)));
    assert_eq!(c.staff()["shift"]["drop"], 6_000);
}

/// The pace of a table and how often numbers came, for its console and board.
#[test]
fn pace_and_statistics_follow_the_numbers() {
    let mut c = Console::results();
    let zeroes = ["0", "00"].into_iter().map(str::to_owned);
    for came in zeroes.chain((1..=36).map(|n: u8| n.to_string())) {
        c.spin(&[], &came);
        c.now = c.now.plus_ms(90_000);
    }
    // 38 numbers, 37 times a minute and a half: forty an hour.
    assert_eq!(c.of_game()["pace"], json!({ "spins": 38, "over_ms": 37 * 90_000, "per_hour": 40 }));
    let often = c.public()["often"].clone();
    for (what, times) in
        [("games", 38), ("zeroes", 2), ("red", 18), ("black", 18), ("odd", 18), ("even", 18), ("low", 18)]
    {
        assert_eq!(often[what], times, "{what}");
    }
    assert_eq!((&often["dozens"], &often["columns"]), (&json!([12, 12, 12]), &json!([12, 12, 12])));
}
