//! What the golden house has of all that can happen: every kind of event, and every irregularity.

use std::collections::{BTreeMap, BTreeSet};

use games::{Game, baccarat, blackjack, roulette, sic_bo};
use house::table::{buyin, cashout, colours, floor, opening, posts, slips};
use house::{cage, log};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::kept::Kept;

/// What cannot be in it: nobody may rule so.
pub const NOT_IN_IT: [&str; 1] = ["roulette: rule restarted"];

/// The names of an enum's variants, as its own reader lists them for one that it does not know.
fn variants<T: DeserializeOwned>() -> Vec<String> {
    let unknown = serde_json::from_str::<T>(r#"{"":0}"#).err().expect("no variant has this name").to_string();
    let names: Vec<String> =
        unknown.split('`').skip(1).step_by(2).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    assert!(!names.is_empty(), "{unknown}");
    names
}

fn named(value: &Value) -> Vec<(&str, &Value)> {
    match value {
        Value::String(name) => vec![(name, &Value::Null)],
        Value::Object(map) => map.iter().map(|(name, value)| (name.as_str(), value)).collect(),
        _ => Vec::new(),
    }
}

/// What of one game can be in a journal.
fn of_game<G: Game>(name: &str) -> Vec<String> {
    let events = variants::<G::Event>().into_iter().map(|event| format!("{name}: game {event}"));
    let ruled = variants::<G::Irregularity>().into_iter().map(|what| format!("{name}: rule {what}"));
    events.chain(ruled).collect()
}

fn of_room<T: DeserializeOwned>(room: &str) -> Vec<String> {
    variants::<T>().into_iter().map(|event| format!("{room} {event}")).collect()
}

/// What can happen and is not in the house.
pub fn missing(kept: &Kept) -> Vec<String> {
    let mut found = BTreeSet::new();
    let game = |file: String| house::file::check(&file).expect("a good file").game;
    let plays: BTreeMap<String, &str> =
        kept.tables().into_iter().map(|(stream, file)| (stream, game(file))).collect();
    kept.each(|read| {
        let events: Vec<Value> = serde_json::from_str(read.events.get()).expect("events");
        let game = plays.get(&*read.stream);
        let kind = read.stream.split('/').nth(1).unwrap_or_default();
        for (room, event) in events.iter().flat_map(named) {
            let Some(game) = game else {
                found.insert(format!("{kind} {room}"));
                continue;
            };
            let game = if room == "game" { format!("{game}: ") } else { String::new() };
            found.extend(named(event).into_iter().map(|(name, _)| format!("{game}{room} {name}")));
        }
        let command: Value = serde_json::from_str(read.command.get()).expect("a command");
        if let (Some(game), Some(what)) = (game, command.pointer("/input/rule/what")) {
            found.extend(named(what).into_iter().map(|(name, _)| format!("{game}: rule {name}")));
        }
    });
    let all = [
        of_game::<roulette::Roulette>("roulette"),
        of_game::<sic_bo::SicBo>("sic_bo"),
        of_game::<baccarat::Baccarat>("baccarat"),
        of_game::<blackjack::Blackjack>("blackjack"),
        of_room::<opening::Event<roulette::Roulette>>("opening"),
        of_room::<posts::Event>("posts"),
        of_room::<buyin::Event>("buy_in"),
        of_room::<cashout::Event>("cash_out"),
        of_room::<colours::Event>("colours"),
        of_room::<slips::Event>("slips"),
        of_room::<floor::Event>("floor"),
        of_room::<cage::Event>("cage"),
        of_room::<log::Event>("house"),
    ];
    all.concat().into_iter().filter(|kind| !found.contains(kind)).collect()
}
