//! What history tells of a table whose cards are sealed: past games, words, pictures, meters and sheets, while the key is
//! not published and when it is.

use std::fs;

use games::baccarat::Baccarat;
use house::kinds::teller;
use serde_json::Value;
use server::past::{Past, Wanted};

use super::floor::Floor;
use super::house::{baize, good, said};

const TABLE: &str = "baccarat-1";
const STREAM: &str = "demo/table/baccarat-1";
const CHECKS: [&str; 5] =
    ["check layout ok", "check drop-box ok", "check cutting-cards ok", "check shoe ok", "check decks ok"];
const SHOE: &str = "D+F verify \n D spread \n D wash \n D shuffle \n D decline cut P2 \n D cut P1 100 \n
    D place cut card 16 \n H card Kd drawn";

fn file(style: &str) -> String {
    with_cards(style, "drawn")
}

fn with_cards(style: &str, cards: &str) -> String {
    format!(
        "game = \"baccarat\"\nname = \"Baccarat\"\n[options]\nform = \"terminals\"\nseats = 2\ncards = \"{cards}\"\n\
         style = \"{style}\"\n"
    )
}

/// A table in the middle of its first round: these cards lie face down.
fn in_play(style: &str, cards: &[&str]) -> Floor {
    let mut floor = Floor::new(&[(TABLE, &file(style))]);
    floor.open_table::<Baccarat>(TABLE, &CHECKS, 2);
    (1..=2).for_each(|seat| floor.buy_in::<Baccarat>(TABLE, seat));
    floor.play::<Baccarat>(TABLE, SHOE);
    let bets = "D new game \n P1 place player 40.00 \n P2 place banker 40.00 \n D lock";
    floor.play::<Baccarat>(TABLE, bets);
    cards.iter().for_each(|card| floor.play::<Baccarat>(TABLE, &format!("H card {card} down drawn")));
    floor
}

/// The same round to its end.
const TURNED: &str =
    "D hand over player P1 \n P1 turn player \n D count \n D hand over banker P2 \n P2 turn banker
    D count \n H card 9c down drawn \n P2 turn banker \n D announce";

fn shown(floor: &Floor) -> (String, String) {
    let show = ["audit", "show", "--house", floor.path(), "--table", TABLE, "1"];
    let (code, text, error) = said(&baize(&show));
    assert_eq!(code, Some(0), "{error}");
    let (code, svg, error) = said(&baize(&[&show[..], &["--svg", "-"]].concat()));
    assert_eq!(code, Some(0), "{error}");
    (text, svg)
}

fn cards(floor: &Floor, name: &str) -> Vec<String> {
    let out = floor.dir.join(name);
    good(&["audit", "export", "--json", "--house", floor.path(), "--out", out.to_str().expect("a name")]);
    let sheet = fs::read_to_string(out.join("demo-cards.csv")).expect("a sheet");
    sheet.lines().skip(1).filter_map(|line| line.split(',').nth(5).map(str::to_owned)).collect()
}

/// HC E.7, MB J.3.c: history tells a round in play without the cards that are sealed, and with them when their key is out:
/// past games, words, a picture, meters and sheets. The house key opens nothing for it.
#[test]
fn hc_e_7_history_of_sealed_cards_is_told() {
    let mut floor = in_play("players_turn", &["2s", "5h", "4h", "Td"]);
    let teller = teller(&file("players_turn")).expect("a teller");
    let past = Past::new(&floor.dir);
    let wanted = Wanted { stream: STREAM.to_owned(), seat: None, before: None, most: 10 };
    let stands = |floor: &mut Floor| {
        let table = floor.house().runtime.stream(STREAM).expect("a table");
        (table.head().0, vec![kit::Cents::new(16_000); 2])
    };
    let now = stands(&mut floor);
    let games = past.tell(&wanted, teller.as_ref(), &now).expect("it is told");
    assert_eq!(games.open.map(|open| (open.round, open.came)), Some((1, None)));
    floor.shuts();
    fs::rename(floor.dir.join("keys"), floor.dir.join("keys-away")).expect("away");
    let (text, svg) = shown(&floor);
    for (what, there) in [("sealed", true), ("Kd", true), ("2s", false), ("5h", false), ("Td", false)] {
        assert_eq!(text.contains(what), there, "{what}\n{text}");
    }
    assert!(!svg.contains("2♠") && !svg.contains("5♥"));
    assert_eq!(cards(&floor, "in-play"), ["Kd", "sealed", "sealed", "sealed", "sealed"]);
    let meters = good(&["audit", "meters", "--json", "--house", floor.path()]);
    assert_eq!(meters["tables"][0]["in_play"], 8_000);
    fs::rename(floor.dir.join("keys-away"), floor.dir.join("keys")).expect("back");
    floor.opens();
    floor.play::<Baccarat>(TABLE, TURNED);
    let now = stands(&mut floor);
    let games = past.tell(&wanted, teller.as_ref(), &now).expect("it is told").games;
    let hands: Value = games[0].came.as_ref().and_then(|came| came.data.part("hands")).expect("two hands");
    assert_eq!((&hands["player_count"], &hands["banker_count"]), (&6.into(), &4.into()));
    floor.shuts();
    fs::rename(floor.dir.join("keys"), floor.dir.join("keys-away")).expect("away");
    let (text, _) = shown(&floor);
    assert!(text.contains("Player wins 6 to 4") && !text.contains("sealed"), "{text}");
    assert_eq!(cards(&floor, "over"), ["Kd", "2s", "5h", "4h", "Td", "9c"]);
    let meters = good(&["audit", "meters", "--json", "--house", floor.path()]);
    assert_eq!(meters["tables"][0]["wagered"], 8_000);
}

/// HC E.7, MB J.3.b: a card that was never turned is told when the key of its round is out, as it lay: face down.
#[test]
fn hc_e_7_a_card_that_was_never_turned_is_told_when_its_key_is_out() {
    let mut floor = Floor::new(&[(TABLE, &with_cards("under_shoe", "shoe"))]);
    floor.open_table::<Baccarat>(TABLE, &CHECKS, 2);
    (1..=2).for_each(|seat| floor.buy_in::<Baccarat>(TABLE, seat));
    let read = "D+F verify \n D spread \n D wash \n D shuffle \n D decline cut P2 \n D cut P1 100 \n
        D place cut card 16 \n K card Kd 1.1 \n D new game \n P1 place player 40.00 \n D lock \n
        K card 2s down 1.2 \n K card 5h down 1.3";
    floor.play::<Baccarat>(TABLE, read);
    // The shoe says that there are cards: two of the floor rule against it.
    floor.play::<Baccarat>(TABLE, "F+S rule too-few-cards by MB N.4");
    floor.shuts();
    let (text, svg) = shown(&floor);
    assert!(text.contains("2s down") && text.contains("5h down") && !text.contains("sealed"), "{text}");
    assert!(!svg.contains("2♠"), "it lay face down");
    assert_eq!(cards(&floor, "void"), ["Kd", "2s", "5h"]);
}
