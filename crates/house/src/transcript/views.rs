//! Views as lines of text: what a golden transcript holds, and what has changed for whom.
//!
//! A line is `name value`. What everybody sees has no prefix, a player's own part begins with `own.`, the staff's
//! with `staff.`, and the money a viewer may know with `books.`. What is empty, absent or no is left out.

use games::Message;
use kit::{At, Cents, Count};
use serde_json::{Map, Value};

use crate::words::Words;

/// Keys whose numbers are cents, also inside lists and pairs.
const MONEY: &[&str] = &[
    "amount",
    "ante",
    "asked_to_agree",
    "bet",
    "boxes",
    "called",
    "cash",
    "closer",
    "colours",
    "coupon",
    "credits",
    "drop",
    "drop_box_holds",
    "due",
    "expected",
    "fills",
    "last_win",
    "marks",
    "opener",
    "owed",
    "paid",
    "rack",
    "refund",
    "refunded",
    "seats",
    "stake",
    "total",
    "totals",
    "variance",
    "vault",
    "vigorish",
    "win",
    "winnings",
    "wins",
];

/// Keys whose numbers are moments.
const TIME: &[&str] = &["at", "ends", "from", "launched", "shaken", "warned"];

/// Lists of pairs that begin with a seat.
const BY_SEAT: &[&str] = &[
    "called",
    "cash_outs",
    "due",
    "idle",
    "layout",
    "losers",
    "marks",
    "seats",
    "sits",
    "totals",
    "warned",
    "winners",
];

/// Keys that go without saying beside their value.
const SILENT: &[&str] = &[
    "act", "amount", "bet", "chips", "colour", "dice", "does", "pocket", "seat", "stage", "stake", "tender",
    "way",
];

/// The order in which the parts of one thing are said; what is not listed comes last.
const ORDER: &[&str] = &[
    "status", "round", "phase", "void", "title", "number", "at", "by", "does", "seat", "bet", "way",
    "amount", "tender", "opener", "fills", "credits", "drop", "closer", "stake", "pays", "paid", "winnings",
    "paid_in", "spins", "over_ms", "count", "total", "expected", "variance", "win", "hold",
];

/// A view as lines; `words` says what messages mean.
pub fn told(view: &Value, words: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    let Value::Object(view) = view else { return lines };
    let teller = Teller(words);
    let part = |name: &str| view.get(name).and_then(Value::as_object);
    let of_game = |name: &str| part("game").and_then(|game| game.get(name)).and_then(Value::as_object);
    // What is played stands at the head of the transcript.
    let plain = |(key, value): &(&String, &Value)| !value.is_object() && *key != "plays";
    let rest: Map<String, Value> = view.iter().filter(plain).map(|(k, v)| (k.clone(), v.clone())).collect();
    let parts = [
        ("", Some(&rest)),
        ("", of_game("public")),
        ("own.", of_game("own")),
        ("own.", part("own")),
        ("staff.", of_game("staff")),
        ("staff.", part("staff")),
        ("books.", part("books")),
    ];
    for (prefix, part) in parts {
        for (key, value) in part.into_iter().flat_map(in_order) {
            teller.lines(&format!("{prefix}{}", key.replace('_', "-")), key, value, &mut lines);
        }
    }
    lines
}

/// One value, as a view tells it.
pub fn inline(value: &Value, words: &Words) -> String {
    Teller(words).inline("", value)
}

fn in_order(map: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut parts: Vec<(&String, &Value)> = map.iter().collect();
    let rank = |key: &str| ORDER.iter().position(|known| *known == key).unwrap_or(ORDER.len());
    parts.sort_by_key(|(key, _)| rank(key));
    parts
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::String(text) => text == "none",
        _ => false,
    }
}

struct Teller<'a>(&'a Words);

impl Teller<'_> {
    /// A line for a value; for a list of pairs, one for each of them.
    fn lines(&self, name: &str, key: &str, value: &Value, out: &mut Vec<String>) {
        if is_nothing(value) || (key == "undo" && *value == 0) {
            return;
        }
        // Nobody has brought cash on this day; and who has, the cage tells.
        if key == "stays" || key == "cash" && value["people"].as_array().is_some_and(Vec::is_empty) {
            return;
        }
        match value {
            Value::Array(items) if items.iter().all(Value::is_array) => {
                for pair in items.iter().filter_map(Value::as_array) {
                    let [first, rest @ ..] = pair.as_slice() else { continue };
                    let seat = if BY_SEAT.contains(&key) { "P" } else { "" };
                    let rest: Vec<String> = match (key, rest) {
                        // A colour, whose it is, what a chip of it is worth, and how many were given out.
                        ("colours", [seat, value, chips]) => {
                            vec![format!("P{seat}"), self.inline(key, value), format!("{chips} chips")]
                        }
                        _ => rest.iter().filter(|v| !is_nothing(v)).map(|v| self.inline(key, v)).collect(),
                    };
                    out.push(format!("{name}.{seat}{} {}", self.inline("", first), rest.join(" ")));
                }
            }
            // A form is printed line by line.
            Value::Object(form) if key == "form" => {
                for (part, value) in in_order(form) {
                    self.lines(&format!("{name}.{}", part.replace('_', "-")), part, value, out);
                }
            }
            value => match self.inline(key, value).as_str() {
                "" => {}
                said => out.push(format!("{name} {said}")),
            },
        }
    }

    /// A value on one line.
    fn inline(&self, key: &str, value: &Value) -> String {
        match value {
            Value::Null => String::new(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::Number(number) => match number.as_i64() {
                Some(seat) if matches!(key, "seat" | "amounts_wrong") => format!("P{seat}"),
                Some(cents) if MONEY.contains(&key) => Cents::new(cents).to_string(),
                Some(ms) if TIME.contains(&key) => At::ms(ms).to_string(),
                _ => number.to_string(),
            },
            Value::String(text) => text.replace('_', " "),
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| self.inline(key, item)).collect();
                items.join(if value[0].is_object() || key == "not_closing" { ", " } else { " " })
            }
            Value::Object(map) => self.object(map),
        }
    }

    fn object(&self, map: &Map<String, Value>) -> String {
        if let Some(message) = message(map) {
            return self.0.render(&message);
        }
        if let Some(count) = count(map) {
            return count.to_string();
        }
        // A ruling names its paragraph.
        if let (Some(what), Some(cite)) = (map.get("what"), map.get("cite")) {
            return format!("{} by {}", self.inline("what", what), self.inline("cite", cite));
        }
        // A step that somebody should take.
        if let Some(Value::Object(step)) = map.get("step")
            && let (Some(by), Some(does)) = (step.get("by"), step.get("does"))
        {
            return format!("{}: {}", self.inline("", by), self.inline("does", does));
        }
        // A decision, and a draw with the place it is for.
        if let Some(seat) = map.get("decision").and_then(|turn| turn.get("seat")) {
            return format!("decision of P{seat}");
        }
        if let Some(draw) = map.get("outcome").and_then(|outcome| outcome.get("draw")) {
            return format!("outcome {}", self.inline("draw", draw));
        }
        if let Some(by) = map.get("ruling").and_then(|ruling| ruling.get("by")) {
            return format!("{}: ruling", self.inline("", by));
        }
        // What dice show is no money.
        if let (Some(dice), Some(Value::Number(total))) = (map.get("dice"), map.get("total")) {
            let triple = if map.get("triple") == Some(&Value::Bool(true)) { " triple" } else { "" };
            return format!("{} total {total}{triple}", self.inline("dice", dice));
        }
        let mut said = Vec::new();
        for (key, value) in in_order(map) {
            // Credits are what a terminal plays with.
            if is_nothing(value) || (key == "tender" && value == "credits") {
                continue;
            }
            match value {
                Value::Bool(true) => said.push(key.replace('_', "-")),
                Value::Object(_) if self.inline(key, value).is_empty() => said.push(key.replace('_', "-")),
                value if SILENT.contains(&key.as_str()) => said.push(self.inline(key, value)),
                value => said.push(format!("{} {}", key.replace('_', "-"), self.inline(key, value))),
            }
        }
        said.join(" ").trim_end().to_owned()
    }
}

fn message(map: &Map<String, Value>) -> Option<Message> {
    map.get("key").filter(|key| key.is_string())?;
    serde_json::from_value(Value::Object(map.clone())).ok()
}

/// Pieces by denomination.
fn count(map: &Map<String, Value>) -> Option<Count> {
    let numbers = |(key, value): (&String, &Value)| key.parse::<i64>().is_ok() && value.is_u64();
    if map.is_empty() || !map.iter().all(numbers) {
        return None;
    }
    serde_json::from_value(Value::Object(map.clone())).ok()
}

/// A viewer's name and what they see.
pub type Seen = (&'static str, String, Vec<String>);

/// The lines that are new for each viewer, and the names that are gone. The first viewer is everybody: what they see
/// is not said again for the others.
pub fn changes(before: &[Seen], now: &[Seen]) -> Vec<String> {
    let mut out = Vec::new();
    let name = |line: &String| line.split(' ').next().unwrap_or("").to_owned();
    let lines_of = |views: &[Seen], who: &str| {
        views.iter().find(|(_, viewer, _)| viewer == who).map(|(.., lines)| lines.clone()).unwrap_or_default()
    };
    let common = |views: &[Seen]| views.first().map(|(.., lines)| lines.clone()).unwrap_or_default();
    for (place, (sees, who, lines)) in now.iter().enumerate() {
        let known = lines_of(before, who);
        let (said, lost) = if place == 0 { Default::default() } else { (common(now), common(before)) };
        for line in lines.iter().filter(|line| !known.contains(line) && !said.contains(line)) {
            out.push(format!("{who} {sees} {line}"));
        }
        let gone = |old: &&String| !lines.iter().any(|line| name(line) == name(old)) && !lost.contains(old);
        for gone in known.iter().filter(gone) {
            out.push(format!("{who} no longer {sees} {}", name(gone)));
        }
    }
    out
}
