//! Words are in `messages/`; here are the keys and what goes into the blanks.

use std::fmt::Debug;

use kit::Role;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A sentence of the catalogue with its blanks filled. Amounts are whole cents; the catalogue formats them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Message {
    /// The sentence.
    pub key: String,
    /// Its blanks by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[ts(optional, as = "Option<std::collections::HashMap<String, Value>>")]
    pub args: Map<String, Value>,
}

impl Message {
    /// A sentence without blanks.
    pub fn plain(key: impl Into<String>) -> Message {
        Message { key: key.into(), args: Map::new() }
    }

    /// Fills a blank.
    pub fn with(mut self, name: &str, value: impl Serialize) -> Message {
        let value = serde_json::to_value(value).expect("plain data");
        self.args.insert(name.to_owned(), value);
        self
    }

    /// The sentence of an enum's variant, its fields being the blanks: `AboveMaximum { max }` in the area
    /// `roulette` is `roulette-above-maximum` with `max`.
    pub fn of(area: &str, variant: &impl Serialize) -> Message {
        let (name, args) = match serde_json::to_value(variant).expect("plain data") {
            Value::String(name) => (name, Map::new()),
            Value::Object(one) => match one.into_iter().next() {
                Some((name, Value::Object(args))) => (name, args),
                Some((name, value)) => (name, Map::from_iter([("value".to_owned(), value)])),
                None => unreachable!("an enum has a variant"),
            },
            other => unreachable!("an enum is a name or an object, not {other}"),
        };
        Message { key: Message::key(area, &name), args }
    }

    /// The key of a variant as strum and serde name it.
    pub fn key(area: &str, variant: &str) -> String {
        format!("{area}-{}", variant.replace('_', "-"))
    }
}

/// Why a machine refuses. One enum per machine, variants in order of precedence, words in `messages/`.
pub trait Reason: Debug + Clone + PartialEq + From<Denied> {
    /// The words.
    fn message(&self) -> Message;
    /// Every key it can give: a test holds them against the catalogue.
    fn keys() -> Vec<String>;
    /// What the person who asked was denied for, if it is that.
    fn denied(&self) -> Option<Denied> {
        None
    }
}

/// What any machine may refuse a person for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Denied {
    /// Only somebody in that role may.
    NeedsRole {
        /// The role.
        needed: Role,
    },
    /// A second person in that role must agree.
    NeedsSecond {
        /// The role.
        needed: Role,
    },
    /// A player acts for their own seat only.
    NotYourSeat,
    /// This comes from a player, a device or the house, not from whom it came.
    WrongSource,
    /// The decision was for another turn than the one that stands now.
    StaleTurn,
}

impl Denied {
    /// The words.
    pub fn message(&self) -> Message {
        Message::of("denied", self)
    }

    /// Every key.
    pub fn keys() -> Vec<String> {
        keys::<Denied>("denied")
    }
}

/// Every key of an enum in an area.
pub fn keys<E: strum::VariantNames>(area: &str) -> Vec<String> {
    E::VARIANTS.iter().map(|variant| Message::key(area, variant)).collect()
}
