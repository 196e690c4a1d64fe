//! `baize audit shoe`: shoes whose order was committed to before the cut. Whoever has the journal, and nothing else,
//! sees whether the order that was told is the one that was committed to, and whether the cards came in it.

use std::path::PathBuf;

use games::baccarat::shoe::{Committed, commitment, holds};
use kit::{Card, Hidden};
use serde::Serialize;
use serde_json::Value;

use super::walk::Archive;
use crate::out;

/// Which house.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Example:\n  baize audit shoe --house my-casino")]
pub struct Args {
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// What became of a commitment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// The order is the one, and the cards came in it.
    Holds,
    /// It is another order.
    OtherOrder,
    /// It is the one, and the cards came in another.
    CardsDiffer,
    /// It has not been told yet.
    NotTold,
}

/// A shoe with its commitment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shoe {
    /// The table's stream.
    pub stream: String,
    /// Its number since the cards were received.
    pub shoe: u64,
    /// What was published before the cut.
    pub commitment: String,
    /// Cards that have left it.
    pub cards: usize,
    /// What became of it.
    pub found: Found,
}

/// The shoes of one stream, event by event.
#[derive(Debug, Default)]
pub struct Shoes {
    stream: String,
    decks: u16,
    number: u64,
    open: Option<Committed>,
    /// Places of cards that lie face down, and whose they are.
    down: Vec<(usize, String)>,
    /// All that were committed to.
    pub all: Vec<Shoe>,
}

fn card(value: &Value) -> Option<Card> {
    value.as_str()?.parse().ok()
}

fn cards(value: &Value) -> Vec<Card> {
    value.as_array().into_iter().flatten().filter_map(card).collect()
}

impl Shoes {
    /// Of a table that deals from so many decks.
    pub fn new(stream: &str, decks: u16) -> Shoes {
        Shoes { stream: stream.to_owned(), decks, ..Shoes::default() }
    }

    fn left(&mut self, card: Option<Card>) {
        if let Some(open) = &mut self.open {
            open.out.0.push(card);
        }
    }

    /// Takes an event of the game, as the journal has it.
    pub fn event(&mut self, event: &Value) {
        let Some((name, part)) = event.as_object().and_then(|event| event.iter().next()) else { return };
        match name.as_str() {
            "shuffled" => self.number = part["shoe"].as_u64().unwrap_or(0),
            "order_committed" => {
                let text = part["commitment"].as_str().unwrap_or_default();
                let (stream, shoe) = (self.stream.clone(), self.number);
                let commitment = text.to_owned();
                self.all.push(Shoe { stream, shoe, commitment, cards: 0, found: Found::NotTold });
                let commitment = text.parse().ok();
                self.open =
                    commitment.map(|commitment| Committed { commitment, depth: 0, out: Hidden(Vec::new()) });
                self.down.clear();
            }
            "cut_made" => {
                if let Some(open) = &mut self.open {
                    open.depth = part["depth"].as_u64().and_then(|depth| depth.try_into().ok()).unwrap_or(0);
                }
            }
            "burned" => self.left(card(&part["card"])),
            "dealt" => {
                let shown = card(&part["slot"]["up"]);
                if let (None, Some(open)) = (shown, &self.open) {
                    let whose = part["to"].as_str().unwrap_or_default().to_owned();
                    self.down.push((open.out.0.len(), whose));
                }
                self.left(shown);
            }
            "turned" => {
                let side = part["side"].as_str().unwrap_or_default();
                for shown in cards(&part["cards"]) {
                    let at = self.down.iter().position(|(_, whose)| whose == side);
                    let at = at.map(|at| self.down.remove(at).0);
                    if let (Some(at), Some(open)) = (at, &mut self.open) {
                        open.out.0[at] = Some(shown);
                    }
                }
            }
            "card_kept" => self.left(None),
            "card_discarded" | "third_to_banker" => self.left(card(&part["card"])),
            "burn_ordered" => cards(&part["cards"]).into_iter().for_each(|card| self.left(Some(card))),
            "round_started" => self.down.clear(),
            "order_revealed" => {
                self.revealed(&cards(&part["order"]), part["salt"].as_str().unwrap_or_default())
            }
            _ => {}
        }
        if let (Some(open), Some(last)) = (&self.open, self.all.last_mut()) {
            last.cards = open.out.0.len();
        }
    }

    fn revealed(&mut self, order: &[Card], salt: &str) {
        let (Some(open), Some(last)) = (self.open.take(), self.all.last_mut()) else { return };
        last.found = if commitment(salt, order) != open.commitment.as_str() {
            Found::OtherOrder
        } else if holds(&open, self.decks, salt, order) {
            Found::Holds
        } else {
            Found::CardsDiffer
        };
    }
}

/// Reads every table of a house; good if no commitment is broken.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let archive = Archive::open(&args.house)?;
    let mut all = Vec::new();
    for stream in archive.streams()? {
        let Some(file) = archive.tables.get(&stream) else { continue };
        let Ok((_, table)) = house::file::table::<games::baccarat::Baccarat>(file) else { continue };
        let mut shoes = Shoes::new(&stream, games::Game::draft(&table.game).decks);
        archive.each(&stream, |read| {
            for event in serde_json::from_str::<Vec<Value>>(read.events.get())? {
                if let Some(event) = event.get("game") {
                    shoes.event(event);
                }
            }
            Ok(())
        })?;
        all.append(&mut shoes.all);
    }
    let good = all.iter().all(|shoe| matches!(shoe.found, Found::Holds | Found::NotTold));
    if args.json {
        out::json(&serde_json::json!({ "ok": good, "shoes": all }))?;
        return Ok(good);
    }
    let said = |found: Found| match found {
        Found::Holds => "told, and the cards came in it",
        Found::OtherOrder => "told, and it is ANOTHER ORDER than was committed to",
        Found::CardsDiffer => "told, and the cards came in ANOTHER ORDER",
        Found::NotTold => "not told yet",
    };
    let line = |shoe: &Shoe| {
        format!(
            "{} shoe {}: {}, {} cards: {}\n",
            shoe.stream,
            shoe.shoe,
            shoe.commitment,
            shoe.cards,
            said(shoe.found)
        )
    };
    let text: String = all.iter().map(line).collect();
    out::text(if text.is_empty() { "no shoe was committed to\n" } else { &text })?;
    Ok(good)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn played(order: &[Card], told: &[Card], salt: &str, second: &str) -> Found {
        let mut shoes = Shoes::new("demo/table/b", 6);
        let names = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
        for event in [
            json!({ "shuffled": { "shoe": 1 } }),
            json!({ "order_committed": { "commitment": commitment("salt", order) } }),
            json!({ "cut_made": { "depth": 10 } }),
            json!({ "burned": { "card": order[10].to_string() } }),
            json!({ "round_started": { "round": 1 } }),
            json!({ "dealt": { "to": "player", "slot": { "down": { "sealed": 0 } } } }),
            json!({ "dealt": { "to": "banker", "slot": { "up": order[12].to_string() } } }),
            json!({ "turned": { "side": "player", "cards": [second] } }),
            json!({ "order_revealed": { "order": names(told), "salt": salt } }),
        ] {
            shoes.event(&event);
        }
        assert_eq!((shoes.all.len(), shoes.all[0].shoe, shoes.all[0].cards), (1, 1, 3));
        shoes.all[0].found
    }

    #[test]
    fn a_commitment_is_held_against_what_was_told_and_what_came() {
        let order: Vec<Card> = (0..6).flat_map(|_| Card::all()).collect();
        let mut other = order.clone();
        other.swap(0, 1);
        let second = order[11].to_string();
        assert_eq!(played(&order, &order, "salt", &second), Found::Holds);
        assert_eq!(played(&order, &order, "pepper", &second), Found::OtherOrder);
        assert_eq!(played(&order, &other, "salt", &second), Found::OtherOrder);
        assert_eq!(played(&order, &order, "salt", "Ks"), Found::CardsDiffer);
    }
}
