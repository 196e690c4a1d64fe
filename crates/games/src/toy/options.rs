//! House options of the toy: the ante, the deck, the clocks.

use crate::options::{Amount, Fault};
use crate::{Change, Message};
use kit::{Card, Cents, Cite, Rank, cite};
use serde::{Deserialize, Serialize};

use super::Toy;

/// A commented file with every option at its default.
pub const EXAMPLE: &str = include_str!("example.toml");

/// How many seats there are.
pub const SEATS: u16 = 3;

/// Which cards are in play. One deck of them, whole at the start of every round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// All 52.
    #[default]
    Full,
    /// Kings and aces: eight cards, as many as a full table takes.
    Short,
}

impl Deck {
    /// Its cards.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| match self {
            Deck::Full => true,
            Deck::Short => card.rank >= Rank::King,
        })
    }

    /// How many they are.
    pub fn size(self) -> usize {
        self.cards().count()
    }
}

/// The options as written in a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Draft {
    /// The least that a seat stakes, and what its stakes go up by.
    pub ante: Amount,
    /// The highest ante is so many times the least.
    pub most: u8,
    /// Which cards are in play.
    pub deck: Deck,
    /// How long antes are taken.
    pub ante_seconds: u16,
    /// How long a seat may think.
    pub turn_seconds: u16,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft { ante: Amount(Cents::whole(5)), most: 2, deck: Deck::Full, ante_seconds: 30, turn_seconds: 15 }
    }
}

const ANTE_MOST: Cents = Cents::whole(1_000_000);

/// Checks the options: the game, or every fault at once.
pub fn check(draft: &Draft) -> Result<Toy, Vec<Fault>> {
    let mut faults = Vec::new();
    let ante = draft.ante.0;
    if !ante.is_positive() || ante > ANTE_MOST {
        let message =
            Message::plain("option-amount-out-of-range").with("value", ante).with("most", ANTE_MOST);
        faults.push(Fault::new("ante", cite!("HC A.2"), message));
    }
    if !(1..=20).contains(&draft.most) {
        let message = Message::plain("option-out-of-range").with("value", draft.most);
        faults.push(Fault::new("most", cite!("HC A.2"), message.with("least", 1).with("most", 20)));
    }
    seconds("ante_seconds", cite!("HC A.5"), draft.ante_seconds, &mut faults);
    seconds("turn_seconds", cite!("HC A.5"), draft.turn_seconds, &mut faults);
    if faults.is_empty() { Ok(Toy { draft: draft.clone() }) } else { Err(faults) }
}

fn seconds(option: &str, cite: Cite, value: u16, faults: &mut Vec<Fault>) {
    let (least, most) = (5, 120);
    if !(least..=most).contains(&value) {
        let message = Message::plain("option-out-of-range")
            .with("value", value)
            .with("least", least)
            .with("most", most);
        faults.push(Fault::new(option, cite, message));
    }
}

/// How far a change of options goes: the ante alone may change between rounds.
pub fn change(from: &Draft, to: &Draft) -> Change {
    let with_its_ante = Draft { ante: to.ante, ..from.clone() };
    if from == to {
        Change::Nothing
    } else if with_its_ante == *to {
        Change::Limits
    } else {
        Change::Options
    }
}
