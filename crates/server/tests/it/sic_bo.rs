//! A house with a table of another game than roulette: it opens its files, and plays over the same sockets.

use house::config::Mode;
use serde_json::json;
use server::files::Files;
use server::open::{House, checked};

fn with(mode: Mode, options: &str) -> Files {
    let mut files = Files::new("house", mode);
    let table = format!("game = \"sic_bo\"\nname = \"Sic Bo 1\"\n[options]\n{options}");
    files.tables.push(("sic-bo-1".to_owned(), table));
    files
}

/// SB Ruling.1: a live house with terminals and no approval does not open its files; a demo house does
#[test]
fn sb_ruling_1_a_live_house_needs_an_approval_for_terminals() {
    let opens = |mode, options| checked(&with(mode, options)).map(|_| ()).map_err(|error| error.to_string());
    let refused = opens(Mode::Live, "form = \"terminals\"\n").expect_err("no approval");
    assert!(
        refused.contains("tables/sic-bo-1.toml: options.form:") && refused.contains("SB Ruling.1"),
        "{refused}"
    );
    assert_eq!(opens(Mode::Live, "form = \"terminals\"\napproval = \"GC 2026-014\"\n"), Ok(()));
    assert_eq!(opens(Mode::Live, "form = \"live\"\n"), Ok(()));
    assert_eq!(opens(Mode::Demo, "form = \"terminals\"\n"), Ok(()));
}

#[test]
fn the_demo_casinos_table_is_good_and_stands_in_a_house() {
    let mut files = Files::new("demo", Mode::Demo);
    let text = include_str!("../../../../casino/sic-bo-1.toml");
    files.tables.push(("sic-bo-1".to_owned(), text.to_owned()));
    let house = House::in_memory(&files, kit::At::default()).expect("it opens");
    let table = house.runtime.typed::<house::table::Table<games::sic_bo::SicBo>>("demo/table/sic-bo-1");
    let table = table.expect("a sic bo table");
    let view =
        serde_json::to_value(table.view(kit::Viewer::Staff(kit::Role::Floorperson))).expect("plain data");
    assert_eq!(view["staff"]["test_needed"], json!("SB E.1"), "{view}");
    assert_eq!(view["staff"]["unchecked"], json!(["shaker", "layout"]));
    let about =
        serde_json::to_value(house::table::About::of(table.machine(), table.state())).expect("plain data");
    assert_eq!(about["sic_bo"]["bets"].as_array().map(Vec::len), Some(50));
}
