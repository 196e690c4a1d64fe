//! House options: read from TOML, checked once, every fault at once.

use kit::{BadAmount, Cents, Cite, Odds, cite};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Chips, Message};

/// Something wrong, or worth a second look, in the options of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    /// The option, dotted: `limits.straight_max`.
    pub option: String,
    /// The paragraph it offends.
    pub cite: Cite,
    /// In words.
    pub message: Message,
}

impl Fault {
    /// An option offends a paragraph.
    pub fn new(option: impl Into<String>, cite: Cite, message: Message) -> Fault {
        Fault { option: option.into(), cite, message }
    }
}

/// An amount as a house option writes it: `"10.00"`, or `10` for whole units. Never a float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(pub Cents);

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        struct Written;
        impl serde::de::Visitor<'_> for Written {
            type Value = Amount;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an amount of money such as \"10.00\" or 10")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Amount, E> {
                text.parse().map(Amount).map_err(|bad: BadAmount| E::custom(bad))
            }
            fn visit_i64<E: serde::de::Error>(self, units: i64) -> Result<Amount, E> {
                let cents = Cents::new(units).checked_mul(100);
                cents.map(Amount).ok_or_else(|| E::custom(BadAmount(units.to_string())))
            }
            fn visit_u64<E: serde::de::Error>(self, units: u64) -> Result<Amount, E> {
                let units = i64::try_from(units).map_err(|_| E::custom(BadAmount(units.to_string())))?;
                self.visit_i64(units)
            }
        }
        deserializer.deserialize_any(Written)
    }
}

/// A file that is no TOML, or holds what no option takes. Line and column count from one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Malformed {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

impl Malformed {
    fn at(text: &str, offset: usize, message: String) -> Malformed {
        let before = text.get(..offset.min(text.len())).unwrap_or("");
        Malformed {
            line: before.matches('\n').count() + 1,
            column: before.chars().rev().take_while(|&c| c != '\n').count() + 1,
            message,
        }
    }

    fn of(text: &str, error: &toml::de::Error) -> Malformed {
        Malformed::at(text, error.span().map_or(0, |span| span.start), error.message().to_owned())
    }
}

impl From<Malformed> for Message {
    fn from(malformed: Malformed) -> Message {
        Message::plain("file-malformed")
            .with("line", malformed.line)
            .with("column", malformed.column)
            .with("error", malformed.message)
    }
}

/// Reads a draft from TOML; the first thing wrong ends it.
pub fn read<D: DeserializeOwned>(text: &str) -> Result<D, Malformed> {
    toml::from_str(text).map_err(|error| Malformed::of(text, &error))
}

/// The most values of one file that are named as wrong; a file with more is something else.
const WRONG_MOST: usize = 100;

/// Reads a draft from TOML and goes on past values that cannot be read: each is a fault at its line and column
/// (HC E.4), and counts as not written. Only a file that is no TOML at all ends it.
pub fn read_all<D: DeserializeOwned>(text: &str) -> Result<(Option<D>, Vec<Fault>), Malformed> {
    let spans = toml::de::DeTable::parse(text).map_err(|error| Malformed::of(text, &error))?;
    let mut table: toml::Table = read(text)?;
    let mut faults = Vec::new();
    while faults.len() < WRONG_MOST {
        let error = match serde_path_to_error::deserialize(toml::Value::Table(table.clone())) {
            Ok(draft) => return Ok((Some(draft), faults)),
            Err(error) => error,
        };
        let path: Vec<String> = error.path().iter().map(ToString::to_string).collect();
        let message = error.inner().message().to_owned();
        let offset = offset_of(spans.get_ref(), &path);
        let option = path.join(".").replace(".[", "[");
        faults.push(Fault::new(option, cite!("HC E.4"), Malformed::at(text, offset, message).into()));
        if !remove(&mut table, &path) {
            break;
        }
    }
    Ok((None, faults))
}

/// Where the value of a dotted path begins; where its nearest known parent does, if it is missing.
fn offset_of(table: &toml::de::DeTable<'_>, path: &[String]) -> usize {
    let mut here = table;
    let mut offset = 0;
    for part in path {
        let Some((key, value)) = here.iter().find(|(key, _)| key.get_ref() == part.as_str()) else { break };
        offset = key.span().start;
        match value.get_ref() {
            toml::de::DeValue::Table(inner) => here = inner,
            _ => return value.span().start,
        }
    }
    offset
}

/// Takes a value out of a table; the list that holds it, if it is an item of one.
fn remove(table: &mut toml::Table, path: &[String]) -> bool {
    let [first, rest @ ..] = path else { return false };
    match table.get_mut(first) {
        Some(toml::Value::Table(inner)) if !rest.is_empty() => remove(inner, rest),
        _ => table.remove(first).is_some(),
    }
}

/// The longest odds and highest limit that keep every payout of a full table within the range of money.
pub(crate) const ODDS_MOST: u32 = 1_000;
/// The highest limit.
pub(crate) const LIMIT_MOST: Cents = Cents::whole(10_000_000);
/// The smallest chip of a terminal is not above this: which stakes six chips make is worked out by its parts.
const SMALLEST_CHIP_MOST: Cents = Cents::whole(1_000);
/// Seats of the largest table.
pub(crate) const SEATS_MOST: u16 = 1_000;

/// A name that people read: not empty, and nothing in it that does not show or turns the line around it.
pub fn name_is_good(name: &str) -> bool {
    !name.trim().is_empty() && !hides_something(name)
}

/// Control characters, and those that change the order of a line or have no width.
fn hides_something(text: &str) -> bool {
    let unseen = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    text.chars().any(|c| c.is_control() || unseen(c))
}

/// HC E.4: a name that is written into records and onto signs.
pub fn check_name(option: &str, name: &str, faults: &mut Vec<Fault>) {
    if !name_is_good(name) {
        faults.push(Fault::new(option, cite!("HC E.4"), Message::plain("option-name")));
    }
}

/// HC E.4: a reference may be missing; what there is of it can be read.
pub(crate) fn check_reference(option: &str, text: &str, faults: &mut Vec<Fault>) {
    if hides_something(text) {
        faults.push(Fault::new(option, cite!("HC E.4"), Message::plain("option-name")));
    }
}

/// Lowest and highest amounts of a wager, as its options say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// The option of the lowest, and it; none where wagers count toward a minimum together.
    pub min: Option<(String, Cents)>,
    /// The option of the highest, and it.
    pub max: (String, Cents),
    /// The paragraph of limits.
    pub cite: Cite,
}

/// HC A.7: a lowest wager is made of whole steps, and one within the limits can be made at all. `made` is the largest amount
/// up to another that can be staked, if there is one.
pub fn check_ranges(ranges: &[Range], step: Cents, made: impl Fn(Cents) -> Option<Cents>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let step_message = |key: &str, value: Cents| Message::plain(key).with("value", value).with("step", step);
    for Range { min, max: (option, max), cite } in ranges {
        if let Some((option, min)) = min
            && min.is_positive()
            && !min.is_multiple_of(step)
        {
            faults.push(Fault::new(
                option,
                cite!("HC A.7"),
                step_message("option-minimum-not-of-steps", *min),
            ));
        }
        let least = min.as_ref().map_or(Cents::new(1), |(_, min)| *min);
        // A maximum below its minimum is a fault of its own.
        if max.is_positive() && least <= *max && made(*max).is_none_or(|made| made < least) {
            faults.push(Fault::new(option, *cite, step_message("option-maximum-not-reachable", *max)));
        }
    }
    faults.dedup();
    faults
}

/// A number between two others.
pub(crate) fn between(option: &str, cite: Cite, value: u16, least: u16, most: u16, faults: &mut Vec<Fault>) {
    if !(least..=most).contains(&value) {
        let message = Message::plain("option-out-of-range")
            .with("value", value)
            .with("least", least)
            .with("most", most);
        faults.push(Fault::new(option, cite, message));
    }
}

/// An amount above nothing and not above `most`; says whether it is good.
pub(crate) fn amount_in_range(
    option: String,
    cite: Cite,
    value: Cents,
    most: Cents,
    faults: &mut Vec<Fault>,
) -> bool {
    let good = value.is_positive() && value <= most;
    if !good {
        let message = Message::plain("option-amount-out-of-range").with("value", value).with("most", most);
        faults.push(Fault::new(option, cite, message));
    }
    good
}

/// The six chips of a terminal, by the paragraph that asks for them.
pub(crate) fn six_chips(values: &[Amount], cite: Cite, faults: &mut Vec<Fault>) -> Option<Chips> {
    let mut distinct: Vec<Cents> = values.iter().map(|value| value.0).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let good = values.len() == 6 && distinct.len() == 6;
    let good = good && distinct.iter().all(|&value| value.is_positive() && value <= LIMIT_MOST);
    if !good {
        let message = Message::plain("option-six-chips").with("count", distinct.len());
        faults.push(Fault::new("chips.values", cite, message));
        return None;
    }
    let smallest = distinct[0];
    amount_in_range("chips.values".to_owned(), cite, smallest, SMALLEST_CHIP_MOST, faults)
        .then(|| Chips::new(distinct))
}

/// HC A.7: winnings on the smallest stake that the chips can make are whole cents.
pub(crate) fn whole_cents(option: &str, odds: Odds, chips: &Chips, faults: &mut Vec<Fault>) {
    if i128::from(chips.unit().get()) * i128::from(odds.pay()) % i128::from(odds.on()) != 0 {
        let message = Message::plain("option-part-of-a-cent").with("odds", odds).with("stake", chips.unit());
        faults.push(Fault::new(option, cite!("HC A.7"), message));
    }
}

/// A choice of the house, by the words that files have for it.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$said:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$said])* #[serde(rename = $word)] $variant),+ }

        impl $name {
            /// As files and keys of words write it.
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }
    };
}
pub(crate) use choice;
