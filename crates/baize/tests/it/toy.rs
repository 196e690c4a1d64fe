//! The toy game as an auditor is told of it, with the feature of its name: `show`, `meters` and `export` know of it through
//! nothing but its folder and its line in the catalogue.

use std::fs;

use games::toy::Toy;
use serde_json::json;

use super::floor::Floor;
use super::house::{baize, good, said};

const TABLE: &str = "toy-1";
const FILE: &str = "game = \"toy\"\nname = \"Toy 1\"\n";

/// Two seats, their second cards face down, and one that nobody knows at the dealer; the first seat's turn.
const DEALT: &str = "D deal
    P1 ante 10.00
    P2 ante
    D close
    H card 8s drawn
    H card 9s drawn
    H card ?? drawn
    H card 8h down drawn
    H card 9h down drawn
    H card Td drawn";

/// The first seat exchanges a card and raises, the second stands; the dealer turns a two.
const DECIDED: &str = "D resume
    P1 exchange 1
    H card Kh down drawn
    P1 raise 10.00
    P2 stand
    H card 2c drawn";

fn shown(floor: &Floor) -> String {
    let show = ["audit", "show", "--house", floor.path(), "--table", TABLE, "1"];
    let (code, text, error) = said(&baize(&show));
    assert_eq!(code, Some(0), "{error}");
    text
}

fn sheet(floor: &Floor, out: &str, name: &str) -> Vec<String> {
    let out = floor.dir.join(out);
    good(&["audit", "export", "--json", "--house", floor.path(), "--out", out.to_str().expect("a name")]);
    let text = fs::read_to_string(out.join(format!("demo-{name}.csv"))).expect("a sheet");
    text.lines().skip(1).map(str::to_owned).collect()
}

fn cards(floor: &Floor, out: &str) -> Vec<String> {
    let rows = sheet(floor, out, "cards");
    rows.iter().filter_map(|row| row.split(',').nth(5).map(str::to_owned)).collect()
}

/// HC E.7: a round of the toy in play is told without the cards that are face down; when it is over with all of them.
#[test]
fn hc_e_7_the_toy_is_told_to_an_auditor() {
    let mut floor = Floor::new(&[(TABLE, FILE)]);
    floor.open_table::<Toy>(TABLE, &["check cards ok"], 2);
    (1..=2).for_each(|seat| floor.buy_in::<Toy>(TABLE, seat));
    floor.play::<Toy>(TABLE, DEALT);
    floor.shuts();
    let text = shown(&floor);
    assert!(text.contains("not over") && text.contains("P1 decides"), "{text}");
    assert!(!text.contains("8h") && !text.contains("9h"), "{text}");
    assert_eq!(cards(&floor, "in-play"), ["8s", "9s", "", "sealed", "sealed", "Td"]);
    let meters = good(&["audit", "meters", "--json", "--house", floor.path()]);
    assert_eq!(
        (&meters["tables"][0]["plays"], &meters["tables"][0]["in_play"]),
        (&json!("toy"), &json!(1_500))
    );

    floor.opens();
    floor.play::<Toy>(TABLE, DECIDED);
    floor.shuts();
    let text = shown(&floor);
    for line in
        ["dealer has 12", "8s Kh      counts 21", "8h down    given away", "P1 raises 10.00", "P2 stands"]
    {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(cards(&floor, "over"), ["8s", "9s", "2c", "8h", "Kh", "9h", "Td"]);
    let wagers = [
        "demo,demo/table/toy-1,1,1,ante,ante,credits,10.00,10.00",
        "demo,demo/table/toy-1,1,2,ante,ante,credits,5.00,5.00",
        "demo,demo/table/toy-1,1,1,raise,raise,credits,10.00,10.00",
    ];
    assert_eq!(sheet(&floor, "wagers", "wagers"), wagers);
    let meters = good(&["audit", "meters", "--json", "--house", floor.path()]);
    let toy = &meters["tables"][0];
    assert_eq!((&toy["wagered"], &toy["won"], &toy["in_play"]), (&json!(2_500), &json!(5_000), &json!(0)));
}
