//! Rounds of every game as an auditor is told of them, by the real binary on a house in which each was played, with
//! what goes wrong at each: corrections, moved bets, marks, a void.

use std::fs;

use games::baccarat::Baccarat;
use games::roulette::Roulette;
use games::sic_bo::SicBo;
use serde_json::{Value, json};

use super::floor::Floor;
use super::house::{baize, good, said};

const DICE: &str = "game = \"sic_bo\"\nname = \"Sic Bo\"\n[options]\ntracking = \"full\"\nseats = 4\n";
const DICE_TERMINALS: &str =
    "game = \"sic_bo\"\nname = \"Sic Bo 2\"\n[options]\nform = \"terminals\"\nseats = 2\n";
const CARDS: &str = "game = \"baccarat\"\nname = \"Minibaccarat\"\n[options]\ntracking = \"full\"\n\
                     [options.vigorish]\ncollected = \"deferred\"\n";
const WHEEL: &str =
    "game = \"roulette\"\nname = \"Roulette\"\n[options]\nform = \"live\"\ntracking = \"full\"\n";

const LIVE_WHEEL: [&str; 3] = ["check layout ok", "check wheel ok", "check ball 13/16"];
const COMPUTER: [&str; 6] =
    ["check shaker S-104", "check layout ok", "begin test", "dice 2-4-4", "confirm reading", "end test"];
const SHOE: &str = "D+F verify \n D spread \n D wash \n D shuffle \n D decline cut P7 \n D cut P1 120 \n
    D place cut card 16 \n D card 2d \n D card Kd \n D card Qc";

/// A house in which every game was played.
fn evening() -> Floor {
    let tables =
        [("roulette-1", WHEEL), ("sic-bo-1", DICE), ("sic-bo-2", DICE_TERMINALS), ("baccarat-1", CARDS)];
    let mut floor = Floor::new(&tables);
    wheel(&mut floor);
    dice(&mut floor);
    dice_terminals(&mut floor);
    cards(&mut floor);
    floor
}

/// A number that was keyed wrongly, and paid; a bet that was keyed elsewhere than it lies; a late one.
fn wheel(floor: &mut Floor) {
    floor.open_table::<Roulette>("roulette-1", &LIVE_WHEEL, 0);
    floor.play::<Roulette>(
        "roulette-1",
        "D change 2x100.00 for 8x25.00
         D new game
         D place P1 17 25.00 value
         D place P1 red 25.00 value
         D place P2 black 25.00 value
         F rule bet-miskeyed P2 black even value it lay on even by RO C.4
         D lock
         D late P3
         D pocket 17
         D dolly
         D pay
         F rule number-correction 18 by RO F.3
         D pay",
    );
}

/// No roll, a correction after payment; a game that was settled by hand.
fn dice(floor: &mut Floor) {
    floor.open_table::<SicBo>("sic-bo-1", &COMPUTER, 0);
    floor.play::<SicBo>(
        "sic-bo-1",
        "D change 4x100.00 for 8x25.00+40x5.00
         D new game
         D place P1 small 10.00
         D place P1 4 5.00
         D place P2 4-4 10.00
         D place P2 total17 5.00
         D place P3 big 25.00
         F rule bet-miskeyed P1 4 2 it lay on the two by SB C.3
         D lock
         D shake
         D rule no-roll by SB F.1
         D shake
         D dice 2-4-4
         D confirm 2-4-4
         D pay
         S rule dice-correction 4-4-4 by SB E.4
         D pay
         D clear lights
         D new game
         D place P1 small 25.00
         D place P2 2 25.00
         D lock
         D shake
         D rule computer-malfunction by SB F.2
         D+S form 1-2-2",
    );
}

/// A correction that finds less than was paid.
fn dice_terminals(floor: &mut Floor) {
    floor.open_table::<SicBo>("sic-bo-2", &COMPUTER, 2);
    (1..=2).for_each(|seat| floor.buy_in::<SicBo>("sic-bo-2", seat));
    floor.play::<SicBo>(
        "sic-bo-2",
        "D new game
         P1 place small 50.00
         P2 place big 50.00
         D lock
         D shake
         D dice 1-2-3
         D confirm 1-2-3
         D clear lights
         S rule dice-correction 4-5-6 by SB E.4
         D clear lights",
    );
}

const CARD_CHECKS: [&str; 5] =
    ["check layout ok", "check drop-box ok", "check cutting-cards ok", "check shoe ok", "check decks ok"];

/// A Banker's win with a third card and a mark, a tie, cards that were keyed wrongly and paid, a mark that nobody pays,
/// and a void.
fn cards(floor: &mut Floor) {
    floor.open_table::<Baccarat>("baccarat-1", &CARD_CHECKS, 0);
    floor.play::<Baccarat>("baccarat-1", SHOE);
    let cards = |four: &str| -> String {
        four.split(' ').map(|card| format!("D card {card} \n")).collect::<String>() + "D count \n D count \n"
    };
    for (bets, four, rest) in [
        ("P1 banker 100.00, P2 player 60.00, P2 tie 20.00", "2s 3h Ts 4d", "D card 3c"),
        ("P1 banker 100.00, P2 tie 20.00", "9s 9d Tc Kh", ""),
        ("P1 banker 100.00, P2 player 60.00", "Ks 4s 7h 4c", ""),
        ("P1 banker 40.00", "Kc 4h 7c 4d", ""),
    ] {
        let bets: String = bets.split(", ").map(|bet| format!("D place {bet} value \n")).collect();
        let round = format!("D new game \n {bets} D lock \n {} {rest} \n D announce \n D pay", cards(four));
        floor.play::<Baccarat>("baccarat-1", &round);
        let after = match four {
            "9s 9d Tc Kh" => "D pick up \n D collect commission P1",
            "Ks 4s 7h 4c" => "F rule miskeyed Ks 7h / 4s 2c by HC A.6 \n D pay \n D pick up",
            "Kc 4h 7c 4d" => "D pick up \n F document commission P1 left without paying",
            _ => "D pick up",
        };
        floor.play::<Baccarat>("baccarat-1", after);
    }
    floor.play::<Baccarat>(
        "baccarat-1",
        "D new game \n D place P2 player 60.00 value \n D lock \n D card 8s \n F+S rule too-few-cards by MB N.4",
    );
}

/// `baize audit show` in words and as JSON, and its picture.
fn shown(floor: &Floor, table: &str, round: &str) -> (String, Value, String) {
    let picture = floor.dir.join(format!("{table}-{round}.svg"));
    let show = ["audit", "show", "--house", floor.path(), "--table", table, round];
    let svg = ["--svg", picture.to_str().expect("a name")];
    let (code, text, error) = said(&baize(&[&show[..], &svg].concat()));
    assert_eq!(code, Some(0), "{error}");
    if let Some(keep) = std::env::var_os("BAIZE_KEEP_PICTURES") {
        fs::copy(&picture, std::path::Path::new(&keep).join(format!("{table}-{round}.svg"))).expect("kept");
        fs::write(std::path::Path::new(&keep).join(format!("{table}-{round}.txt")), &text).expect("kept");
    }
    let json = good(&[&show[..], &["--json"]].concat());
    (text, json, fs::read_to_string(&picture).expect("a picture"))
}

#[track_caller]
fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing from\n{text}");
    }
}

/// HC E.7, HC A.6: an auditor is told of every game in words: bets, cards and dice with their times, what went wrong,
/// was corrected and moved, by whom, and who was paid.
#[test]
fn hc_e_7_rounds_of_every_game_are_told_and_drawn() {
    let mut floor = evening();
    floor.shuts();

    let (text, json, svg) = shown(&floor, "roulette-1", "1");
    says(&text, &["18 red, even, low", "17 black, odd, low corrected to 18 red"]);
    says(&text, &["bet of seat 2 moved, 25.00 from black to even: it lay on even (RO C.4), by Fay"]);
    says(&text, &["bet of seat 3 pushed back", "taken back"]);
    assert_eq!(json["came"], json!({ "number": "18" }));
    says(&svg, &["Corrected", "first taken: 17 black"]);

    let (text, json, svg) = shown(&floor, "sic-bo-1", "1");
    says(
        &text,
        &["4-4-4, total 12, a triple", "no more bets", "shaken", "dice entered", "lit", "lights out"],
    );
    says(
        &text,
        &["no roll (SB F.1)", "2-4-4, total 10, small corrected to 4-4-4", "by Sam", "it lay on the two"],
    );
    says(&text, &["seat 2   4-4", "wins 80.00", "Dana (dealer)"]);
    assert_eq!(json["corrections"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["irregular"][0]["what"], "no_roll");
    says(&svg, &["SMALL", "ANY", "DEMO", "Seat 3"]);
    let (text, json, _) = shown(&floor, "sic-bo-1", "2");
    says(&text, &["On the form, settled by hand", "by hand (SB F.2)", "from the form", "Sam"]);
    assert_eq!(json["came"], json!({ "dice": "1-2-2" }));

    let (text, json, svg) = shown(&floor, "baccarat-1", "1");
    says(
        &text,
        &[
            "Banker wins 7 to 5",
            "the first game of shoe 1",
            "2d         burned",
            "3c         player, third card",
        ],
    );
    says(&text, &["first card", "last card", "announced", "picked up", "marked", "5.00", "P1 owes 5.00"]);
    let deal: Vec<&str> = json["deal"]["cards"]
        .as_array()
        .expect("cards")
        .iter()
        .filter_map(|seen| seen["card"].as_str())
        .collect();
    assert_eq!(deal, ["2d", "Kd", "Qc", "2s", "3h", "Ts", "4d", "3c"]);
    assert_eq!(json["payments"]["1"]["marked"], 500);
    says(&svg, &["BANKER", "burned", "marked"]);
    let (text, json, _) = shown(&floor, "baccarat-1", "2");
    says(&text, &["tie, 9 to 9", "goes back", "tie back", "mark paid"]);
    assert_eq!(
        (&json["payments"]["1"]["pushed"], &json["payments"]["1"]["collected"]),
        (&json!(10_000), &json!(500))
    );
    let (text, json, svg) = shown(&floor, "baccarat-1", "3");
    says(
        &text,
        &["Player wins 7 to 6", "Banker wins 8 to 7 (Ks 7h and 4s 4c) corrected to Player wins 7 to 6"],
    );
    assert_eq!(
        (&json["payments"]["1"]["marked"], &json["payments"]["2"]["paid"]),
        (&json!(0), &json!(12_000))
    );
    says(&svg, &["first taken: Banker wins 8 to 7"]);
    says(&shown(&floor, "baccarat-1", "4").0, &["not collected", "2.00"]);
    says(&shown(&floor, "baccarat-1", "5").0, &["void by MB N.4: all bets returned", "8s", "refunded"]);
}

/// What a stream's postings leave in a purse.
fn balance(floor: &Floor, table: &str, purse: &str) -> i64 {
    let folder = journal::folder::Folder::read_only(&floor.dir).expect("a house");
    let store = folder.store().expect("a journal");
    let mut sum = 0;
    for stored in journal::Store::read(&store, &format!("demo/table/{table}"), 1, 100_000).expect("entries") {
        let read = journal::Read::from_bytes(&stored.bytes).expect("an entry");
        let moves: Vec<kit::Move> = serde_json::from_str(read.postings.get()).expect("moves");
        for one in moves {
            sum += if one.to.to_string() == purse { one.amount.get() } else { 0 };
            sum -= if one.from.to_string() == purse { one.amount.get() } else { 0 };
        }
    }
    sum
}

/// HC E.7: meters of every game are those of the books: what came in, went out, was staked, won, given back and owed.
#[test]
fn hc_e_7_meters_of_every_game_are_those_of_the_books() {
    let mut floor = evening();
    floor.shuts();
    let report = good(&["audit", "meters", "--json", "--house", floor.path()]);
    assert_eq!(report["untold"], json!([]));
    let tables = report["tables"].as_array().expect("tables");
    let plays: Vec<&str> = tables.iter().filter_map(|table| table["plays"].as_str()).collect();
    assert_eq!(plays, ["baccarat", "roulette", "sic_bo", "sic_bo"]);
    for table in tables {
        let of = |name: &str| table[name].as_i64().unwrap_or_else(|| panic!("{name}: {table}"));
        let name = table["stream"].as_str().and_then(|stream| stream.rsplit('/').next()).expect("a name");
        let staked = of("wagered") + of("void") - of("undecided");
        let back = of("won") + of("pushed") + of("void") - of("reversed");
        let given = of("commission") + of("marks_paid") + of("antes");
        let has = of("cash_in") + of("chips_in") - of("out") + back - staked - given;
        let (books, what) = match of("credits") {
            0 => (balance(&floor, name, "chips-out"), "chips"),
            credits => {
                assert_eq!(credits, balance(&floor, name, "P1") + balance(&floor, name, "P2"), "{name}");
                (credits, "credits")
            }
        };
        assert_eq!(has, books, "{name}: {what}: {table}");
    }
    let baccarat = &tables[0];
    let amounts = [
        ("wagered", 66_000),
        ("won", 78_000),
        ("pushed", 10_000),
        ("void", 6_000),
        ("reversed", 20_000),
        ("undecided", 16_000),
        ("marked", 700),
        ("marks_paid", 500),
        ("marks_documented", 200),
        ("games", 5),
        ("void_games", 1),
    ];
    for (name, amount) in amounts {
        assert_eq!(baccarat[name], amount, "{name}: {baccarat}");
    }
    let (code, text, error) = said(&baize(&["audit", "meters", "--house", floor.path()]));
    assert_eq!(code, Some(0), "{error}");
    says(&text, &["Minibaccarat", "marks paid", "tie back", "Sic Bo 2"]);
}

/// HC E.7: every game is in every sheet, corrections and cards with it.
#[test]
fn hc_e_7_sheets_have_every_game() {
    let mut floor = evening();
    floor.shuts();
    let out = floor.dir.join("export");
    good(&["audit", "export", "--json", "--house", floor.path(), "--out", out.to_str().expect("a name")]);
    let sheet = |name: &str| fs::read_to_string(out.join(format!("demo-{name}.csv"))).expect("a sheet");
    let lines = |name: &str, has: &str| sheet(name).lines().filter(|line| line.contains(has)).count();
    assert_eq!(
        ["roulette-1", "sic-bo-1", "sic-bo-2", "baccarat-1"].map(|table| lines("rounds", table)),
        [1, 2, 1, 5]
    );
    for name in ["rounds", "wagers", "payments", "corrections", "cards"] {
        let text = sheet(name);
        let columns = text.lines().next().map_or(0, |head| head.split(',').count());
        // None of these texts has a comma in a field but the reasons, which have none here.
        assert!(text.lines().all(|line| line.split(',').count() == columns), "{name}: {text}");
    }
    assert_eq!(lines("corrections", "Fay") + lines("corrections", "Sam"), 6);
    assert_eq!(lines("cards", ",burned,"), 3);
    assert!(sheet("rounds").contains("Ks 7h / 4s 2c: player 7 to 6"));
}
