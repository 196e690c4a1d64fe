//! Words of a transcript that belong to a game. The line forms around them are the house's.

use kit::{Card, Cite, Hidden, Named, Seat, Slot};

use crate::{Game, Input, Place};

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

/// Reads the cards of a deal and where each goes: `P1 8s 8h D Td ??`. A place holds until the next one is named; a card
/// in brackets lies face down and is known to whoever reads it; `??` is one that nobody knows. The words come along.
pub fn dealt(words: &[&str]) -> Result<Vec<(Place, Slot, String)>, BadLine> {
    let mut cards = Vec::new();
    let mut to = None;
    for word in words {
        let down = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
        let slot = match (*word, down, word.parse::<Card>()) {
            ("??", ..) => Slot::Unseen,
            (_, Some(down), _) => {
                let card = down.parse().map_err(|_| BadLine(format!("{word:?} is no card")))?;
                Slot::Down(Hidden::Known(card))
            }
            (.., Ok(card)) => Slot::Up(card),
            _ => {
                to = Some(place(word)?);
                continue;
            }
        };
        let to = to.ok_or_else(|| BadLine(format!("{word:?} goes nowhere: write its place before it")))?;
        cards.push((to, slot, (*word).to_owned()));
    }
    Ok(cards)
}

/// Is this word a card of a deal?
pub fn is_card(word: &str) -> bool {
    word == "??" || word.starts_with('(') || word.parse::<Card>().is_ok()
}

/// A place as it is written: `P1`, or `P1.2` for the second hand of that seat; `D` the dealer, `board`, `burn`, and by its
/// name a hand that is nobody's.
fn place(word: &str) -> Result<Place, BadLine> {
    let bad = || BadLine(format!("{word:?} is neither a card nor a place"));
    if let Some(seat) = word.strip_prefix('P').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        let (seat, hand) = seat.split_once('.').unwrap_or((seat, "1"));
        let seat = seat.parse().ok().and_then(Seat::new).ok_or_else(bad)?;
        let hand = hand.parse::<u8>().ok().and_then(|hand| hand.checked_sub(1)).ok_or_else(bad)?;
        return Ok(Place::Hand { seat, hand });
    }
    match word {
        "D" => Ok(Place::Dealer),
        "board" => Ok(Place::Board),
        "burn" => Ok(Place::Burn),
        name if name.chars().all(|c| c.is_ascii_lowercase()) => {
            name.parse().map(Place::Side).map_err(|_| bad())
        }
        _ => Err(bad()),
    }
}

/// A place as it is written.
pub fn places(place: Place) -> String {
    match place {
        Place::Table => "table".to_owned(),
        Place::Hand { seat, hand: 0 } => format!("P{seat}"),
        Place::Hand { seat, hand } => format!("P{seat}.{}", hand + 1),
        Place::Dealer => "D".to_owned(),
        Place::Board => "board".to_owned(),
        Place::Side(name) => name.to_string(),
        Place::Burn => "burn".to_owned(),
    }
}
