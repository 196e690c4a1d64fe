//! Shoes whose order was committed to before the cut: whoever has the journal, and nothing else, sees whether the order
//! that was told is the one that was committed to, and whether the cards came in it.

use kit::Card;

use super::Event;
use super::points::Side;
use super::shoe::{Committed, commitment, holds};
use crate::told::{Found, Proof, Shoe};

/// The shoes of one stream, event by event.
#[derive(Debug, Default)]
pub struct Shoes {
    decks: u16,
    number: u64,
    open: Option<Committed>,
    /// Places of cards that lie face down, and whose they are.
    down: Vec<(usize, Side)>,
    /// All that were committed to.
    all: Vec<Shoe>,
}

impl Shoes {
    /// Of a table that deals from so many decks.
    pub fn new(decks: u16) -> Shoes {
        Shoes { decks, ..Shoes::default() }
    }

    fn left(&mut self, card: Option<Card>) {
        if let Some(open) = &mut self.open {
            open.cards().push(card);
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

impl Proof<Event> for Shoes {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Shuffled { shoe, .. } => self.number = *shoe,
            Event::OrderCommitted { commitment } => {
                let shoe = self.number;
                let text = commitment.as_str().to_owned();
                self.all.push(Shoe { shoe, commitment: text, cards: 0, found: Found::NotTold });
                self.open = Some(Committed::new(*commitment));
                self.down.clear();
            }
            Event::CutMade { depth, .. } => {
                if let Some(open) = &mut self.open {
                    open.depth = *depth;
                }
            }
            Event::Burned { card } => self.left(Some(*card)),
            Event::Dealt { to, slot, .. } => {
                if let (None, Some(open)) = (slot.shown(), &self.open) {
                    self.down.push((open.count(), *to));
                }
                self.left(slot.shown());
            }
            Event::Turned { side, cards } => {
                for shown in cards {
                    let at = self.down.iter().position(|(_, whose)| whose == side);
                    let at = at.map(|at| self.down.remove(at).0);
                    if let (Some(at), Some(open)) = (at, &mut self.open) {
                        open.cards()[at] = Some(*shown);
                    }
                }
            }
            Event::CardKept { .. } => self.left(None),
            Event::CardDiscarded { card, .. } | Event::ThirdToBanker { card, .. } => self.left(*card),
            Event::BurnOrdered { cards, .. } => cards.iter().for_each(|card| self.left(Some(*card))),
            Event::RoundStarted { .. } => self.down.clear(),
            Event::OrderRevealed { order, salt, .. } => self.revealed(order, salt),
            _ => {}
        }
        if let (Some(open), Some(last)) = (&self.open, self.all.last_mut()) {
            last.cards = open.count();
        }
    }

    fn shoes(&self) -> &[Shoe] {
        &self.all
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn played(order: &[Card], told: &[Card], salt: &str, second: &str) -> Found {
        let mut shoes = Shoes::new(6);
        let names = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
        for event in [
            json!({ "shuffled": { "shoe": 1, "batch": "first" } }),
            json!({ "order_committed": { "commitment": commitment("salt", order) } }),
            json!({ "cut_made": { "by": null, "depth": 10 } }),
            json!({ "burned": { "card": order[10].to_string() } }),
            json!({ "round_started": { "round": 1, "at": 0, "ends": null } }),
            json!({ "dealt": { "to": "player", "slot": { "down": { "sealed": 0 } }, "tapped": false } }),
            json!({ "dealt": { "to": "banker", "slot": { "up": order[12].to_string() }, "tapped": false } }),
            json!({ "turned": { "side": "player", "cards": [second] } }),
            json!({ "order_revealed": { "shoe": 1, "order": names(told), "salt": salt, "holds": true } }),
        ] {
            let event = kit::hidden::opening_some(Vec::new(), || serde_json::from_value(event));
            shoes.event(&event.expect("an event"));
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
