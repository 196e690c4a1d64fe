//! Who was shown what, who agreed to it, and what the journal says was agreed (HC C.2). Sheets are held against the
//! postings and amounts of their entries, by reading both as they stand.

use std::collections::{BTreeMap, BTreeSet};

use house::stream::Sheet;
use journal::Hash;
use kit::Person;
use serde_json::{Value, json};

use crate::auditor::Held;

/// Something that somebody was shown.
#[derive(Debug, Clone)]
struct Shown {
    stream: String,
    id: Value,
    body: Value,
    sheet: Sheet,
}

/// Everything that was shown and agreed to.
#[derive(Debug, Default)]
pub(crate) struct Agreed {
    shown: BTreeMap<(Person, Hash), Shown>,
    pressed: BTreeSet<(Person, Hash)>,
}

/// What was asked, of whom and for which round.
fn body(by: &Value, round: &Value, input: &Value) -> Value {
    json!([by, round, input])
}

impl Agreed {
    /// Somebody is shown a sheet for a command.
    pub fn shows(&mut self, stream: &str, command: &Value, sheet: &Sheet, person: Person) {
        let shown = Shown {
            stream: stream.to_owned(),
            id: command["id"].clone(),
            body: body(&command["by"], &command["round"], &command["input"]),
            sheet: sheet.clone(),
        };
        self.shown.insert((person, sheet.shown), shown);
    }

    /// Somebody agrees to something that they were shown.
    pub fn agrees(&mut self, person: Person, shown: Hash) {
        self.pressed.insert((person, shown));
    }

    /// Holds an entry against what its second person was shown. Was there one?
    pub fn entry(&self, stream: &str, entry: &Value) -> Result<bool, String> {
        let second = &entry["who"]["second"];
        if second.is_null() {
            return Ok(false);
        }
        let person: Person =
            serde_json::from_value(second["by"].clone()).map_err(|error| error.to_string())?;
        let hash: Hash = serde_json::from_value(entry["who"]["shown"].clone())
            .map_err(|_| format!("{person} agreed, and the journal does not say to what"))?;
        let Some(shown) = self.shown.get(&(person, hash)) else {
            return Err(format!("{person} agreed to {hash}, and was never shown that"));
        };
        held(self.pressed.contains(&(person, hash)), || {
            format!("{person} was shown {hash}, and never agreed")
        })?;
        let Shown { stream: of, id, body: asked, sheet } = shown;
        held(of == stream && *id == entry["id"], || format!("{person} agreed to {id} of {of}"))?;
        // Of what is sealed the entry tells nothing.
        let command = &entry["command"];
        let happened = body(&entry["who"]["by"], &command["round"], &command["input"]);
        held(entry.get("sealed").is_some() || happened == *asked, || {
            format!("{person} was shown {asked}, and agreed to by the journal is {happened}")
        })?;
        let events = entry["events"].as_array().map_or(&[][..], Vec::as_slice);
        moves(sheet, events, &entry["postings"])?;
        amounts(sheet, events)?;
        Ok(true)
    }
}

fn held(good: bool, why: impl FnOnce() -> String) -> Held {
    if good { Ok(()) } else { Err(why()) }
}

/// A purse as an entry writes it, by the name and the blanks that a sheet gives it.
fn purse(written: &Value) -> String {
    let (name, of) = match written {
        Value::String(name) => (name.clone(), Value::Null),
        other => match other.as_object().and_then(|one| one.iter().next()) {
            Some((name, of)) => (name.clone(), of.clone()),
            None => (String::new(), Value::Null),
        },
    };
    match name.as_str() {
        "wager" => format!("wagers {}", of[0]),
        "transit" => format!("to_{} ", of.as_str().unwrap_or_default()).trim().to_owned(),
        "pot" => "pot".to_owned(),
        _ if of.is_null() => name,
        _ => format!("{name} {of}"),
    }
}

/// The sheet names what every purse gains or loses. Of a closing count nobody is told (HC B.6).
fn moves(sheet: &Sheet, events: &[Value], postings: &Value) -> Held {
    let mut moved: BTreeMap<(String, String), i64> = BTreeMap::new();
    let blind = events.iter().any(|event| event.pointer("/opening/closed").is_some());
    for posting in postings.as_array().into_iter().flatten().filter(|_| !blind) {
        let amount = posting["amount"].as_i64().unwrap_or_default();
        let unit = posting["unit"].as_str().unwrap_or_default();
        *moved.entry((purse(&posting["to"]), unit.to_owned())).or_default() += amount;
        *moved.entry((purse(&posting["from"]), unit.to_owned())).or_default() -= amount;
    }
    moved.retain(|_, amount| *amount != 0);
    let mut named: BTreeMap<(String, String), i64> = BTreeMap::new();
    for line in &sheet.moves {
        let of = line.args.get("seat").or(line.args.get("colour"));
        let name = line.args["purse"].as_str().unwrap_or_default();
        let name = of.map_or_else(|| name.to_owned(), |of| format!("{name} {of}"));
        let amount = line.args["amount"].as_i64().unwrap_or_default();
        let signed = if line.key == "sheet-loses" { -amount } else { amount };
        *named.entry((name, line.args["unit"].as_str().unwrap_or_default().to_owned())).or_default() +=
            signed;
    }
    held(named == moved, || format!("the sheet says that {named:?} moves, and moved is {moved:?}"))
}

/// Every amount of what happened at the table or the cage is in the words of the sheet.
fn amounts(sheet: &Sheet, events: &[Value]) -> Held {
    let said: BTreeSet<i64> =
        sheet.lines.iter().flat_map(|line| line.args.values()).filter_map(Value::as_i64).collect();
    // At a table an event stands in its room, at the cage by itself.
    const ROOMS: [&str; 7] = ["opening", "posts", "buy_in", "cash_out", "colours", "slips", "floor"];
    let room = |event: &Value| {
        let (name, inner) = event.as_object()?.iter().next().filter(|(name, _)| *name != "game")?;
        let of = if ROOMS.contains(&name.as_str()) { inner.as_object()?.values().next()? } else { inner };
        Some(of.clone())
    };
    for of in events.iter().filter(|event| event.pointer("/opening/play_booked").is_none()).filter_map(room) {
        for name in ["amount", "total", "was", "is"] {
            if let Some(amount) = of.get(name).and_then(Value::as_i64) {
                held(said.contains(&amount), || {
                    format!("the sheet does not say {name} {amount}: {:?}", sheet.lines)
                })?;
            }
        }
    }
    // A number that nobody had to agree to may have a second person all the same.
    let of_the_game = events.iter().all(|event| event.get("game").is_some());
    held(of_the_game || !sheet.lines.is_empty(), || format!("the sheet says nothing of {events:?}"))
}
