//! Views as lines of text: what a golden transcript holds, and what has changed for whom.

use kit::{At, Cents};
use serde_json::Value;

/// Keys whose numbers are cents.
const MONEY: &[&str] = &[
    "amount",
    "asked_to_agree",
    "bet",
    "closer",
    "colours",
    "credits",
    "drop",
    "drop_box_holds",
    "due",
    "fills",
    "last_win",
    "opener",
    "rack",
    "refund",
    "seats",
    "totals",
    "cash",
    "called",
    "coupon",
];

/// Keys whose numbers are moments.
const TIME: &[&str] = &["ends", "launched"];

/// A view as `path value` lines; what is empty is left out.
pub fn flatten(value: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    down(value, "", "", &mut lines);
    lines
}

fn down(value: &Value, path: &str, key: &str, out: &mut Vec<String>) {
    let join = |part: &str| if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") };
    match value {
        Value::Null => {}
        Value::Object(map) => map.iter().for_each(|(key, value)| down(value, &join(key), key, out)),
        Value::Array(items) if items.iter().all(|item| !item.is_array() && !item.is_object()) => {
            if !items.is_empty() {
                let shown: Vec<String> = items.iter().map(|item| leaf(item, key)).collect();
                out.push(format!("{path} {}", shown.join(" ")));
            }
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                match item {
                    // A pair of a seat and something.
                    Value::Array(pair) if !pair.is_empty() => {
                        let head = match &pair[0] {
                            Value::Number(seat) => format!("{path}.P{seat}"),
                            other => format!("{path}.{}", leaf(other, "")),
                        };
                        for rest in &pair[1..] {
                            down(rest, &head, key, out);
                        }
                    }
                    other => down(other, &format!("{path}.{}", place + 1), key, out),
                }
            }
        }
        other => out.push(format!("{path} {}", leaf(other, key))),
    }
}

fn leaf(value: &Value, key: &str) -> String {
    match value {
        Value::Number(number) => match number.as_i64() {
            Some(cents) if MONEY.contains(&key) => Cents::new(cents).to_string(),
            Some(ms) if TIME.contains(&key) => At::ms(ms).to_string(),
            _ => number.to_string(),
        },
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The lines that are new for each viewer, and the paths that are gone.
pub fn changes(before: &[(String, Vec<String>)], now: &[(String, Vec<String>)]) -> Vec<String> {
    let mut out = Vec::new();
    for (who, lines) in now {
        let known =
            before.iter().find(|(name, _)| name == who).map(|(_, lines)| lines.as_slice()).unwrap_or(&[]);
        let path = |line: &String| line.split(' ').next().unwrap_or("").to_owned();
        for line in lines.iter().filter(|line| !known.contains(line)) {
            out.push(format!("{who} sees {line}"));
        }
        for gone in known.iter().filter(|old| !lines.iter().any(|line| path(line) == path(old))) {
            out.push(format!("{who} no longer sees {}", path(gone)));
        }
    }
    out
}
