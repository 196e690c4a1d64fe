//! Words of a transcript that belong to a game. The line forms around them are the house's.

use kit::{Cite, Named};

use crate::{Game, Input};

/// A game that can be written down as a script.
pub trait Script: Game {
    /// Reads the words of a line after the actor. `player` is the seat that speaks, if a player does.
    fn read(words: &[&str], player: Option<kit::Seat>) -> Result<Input<Self>, BadLine>;

    /// Every form [`read`](Script::read) takes, with its gist: the railroad of `docs/transcripts.md`.
    const FORMS: &'static [(&'static str, &'static str)];

    /// The words of a reading, for a test of the equipment before the table opens; none where there is no such test.
    const READING: &'static str = "";

    /// Tells an event in a few words.
    fn tell(&self, event: &Self::Event) -> String;
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadLine(pub String);

/// Reads one word as something.
pub fn word<T: std::str::FromStr>(words: &[&str], place: usize, what: &str) -> Result<T, BadLine> {
    let text = words.get(place).ok_or_else(|| BadLine(format!("missing {what}")))?;
    text.parse().map_err(|_| BadLine(format!("{text:?} is not {what}")))
}

/// Reads one word as a name of something that need not exist.
pub fn named<T: std::str::FromStr>(words: &[&str], place: usize, what: &str) -> Result<Named<T>, BadLine> {
    let text = words.get(place).ok_or_else(|| BadLine(format!("missing {what}")))?;
    Ok(Named::read(text))
}

/// Reads a cite of two words, as in `RO I.9.a`.
pub fn cited(words: &[&str], place: usize) -> Result<Cite, BadLine> {
    let text = words.get(place..place + 2).unwrap_or(&[]).join(" ");
    text.parse().map_err(|error: kit::BadCite| BadLine(error.to_string()))
}

/// Refuses words behind the last one that means something.
pub fn no_more(words: &[&str], used: usize) -> Result<(), BadLine> {
    match words.get(used) {
        None => Ok(()),
        Some(extra) => Err(BadLine(format!("{extra:?} is one word too many"))),
    }
}
