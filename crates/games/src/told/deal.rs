//! The cards of a round as they came.

use kit::{At, Card, Hidden, Slot};
use serde::Serialize;

use super::{Cards, Place};

/// A card as it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Dealt {
    /// When it left the shoe.
    pub at: At,
    /// Where it went.
    pub to: Place,
    /// Which it is; none as long as nobody has turned it.
    pub card: Option<Card>,
    /// Which one lies there face down, now that its key is published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under: Option<Card>,
    /// The house knows it, and its key is not published.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
    /// When it was turned, where it had come face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned: Option<At>,
}

/// The cards of a round, and of the shoe it opens.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Deal {
    /// The number of the shoe, where this round opens one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoe: Option<u64>,
    /// Card by card.
    pub cards: Vec<Dealt>,
    /// What was tapped and can be taken back: places in the list, and whether it only turned one.
    #[serde(skip)]
    taps: Vec<(usize, bool)>,
}

impl Dealt {
    fn new(at: At, to: Place, slot: Slot) -> Dealt {
        let card = slot.shown();
        let under = slot.known().filter(|_| card.is_none());
        Dealt { at, to, card, under, sealed: slot == Slot::Down(Hidden::Sealed), turned: None }
    }
}

impl Deal {
    /// Nothing came.
    pub fn is_empty(&self) -> bool {
        self.shoe.is_none() && self.cards.is_empty()
    }

    /// Takes something about cards.
    pub fn take(&mut self, at: At, what: Cards) {
        match what {
            Cards::Shoe(number) => self.shoe = Some(number),
            Cards::Came { to, slot, tapped } => {
                self.cards.push(Dealt::new(at, to, slot));
                if tapped {
                    self.taps.push((self.cards.len() - 1, false));
                }
            }
            Cards::Turned { at: place, card, tapped } => {
                let down = |dealt: &Dealt| dealt.to == place && dealt.card.is_none();
                let Some(place) = self.cards.iter().position(down) else { return };
                let dealt = &mut self.cards[place];
                *dealt = Dealt { card: Some(card), under: None, sealed: false, turned: Some(at), ..*dealt };
                if tapped {
                    self.taps.push((place, true));
                }
            }
            Cards::Replaced { at: place, nth, aside, slot } => {
                let there = self.cards.iter().enumerate().filter(|(_, dealt)| dealt.to == place);
                let Some(old) = there.map(|(index, _)| index).nth(nth) else { return };
                self.cards[old].to = aside;
                self.cards.insert(old + 1, Dealt::new(at, place, slot));
                self.taps.clear();
            }
            Cards::Moved { from, to } => {
                let Some(last) = self.cards.iter().rposition(|dealt| dealt.to == from) else { return };
                self.cards[last].to = to;
                self.taps.clear();
            }
            Cards::Cleared { at: place, aside } => {
                let behind = self.cards.iter_mut().filter(|dealt| dealt.to == place).skip(1);
                behind.for_each(|dealt| dealt.to = aside);
                self.taps.clear();
            }
            Cards::Stands => self.taps.clear(),
            Cards::TakenBack => match self.taps.pop() {
                Some((place, true)) => {
                    let dealt = &mut self.cards[place];
                    (dealt.card, dealt.turned) = (None, None);
                }
                Some((place, false)) => drop(self.cards.remove(place)),
                None => {}
            },
        }
    }

    /// The cards of a hand are these; what came at all keeps its time.
    pub fn correct(&mut self, at: At, to: Place, cards: &[Card]) {
        self.taps.clear();
        let mut right = cards.iter();
        self.cards.retain_mut(|dealt| match (dealt.to == to, right.as_slice().first()) {
            (false, _) => true,
            (true, None) => false,
            (true, Some(card)) => {
                *dealt = Dealt { card: Some(*card), under: None, sealed: false, ..*dealt };
                right.next();
                true
            }
        });
        right.for_each(|card| self.cards.push(Dealt::new(at, to, Slot::Up(*card))));
    }

    /// When the first and the last card of the hands came or was turned.
    pub fn times(&self) -> Option<(At, At)> {
        let hands = || self.cards.iter().filter(|dealt| dealt.to.hand);
        let last = hands().map(|dealt| dealt.turned.unwrap_or(dealt.at)).max()?;
        Some((hands().map(|dealt| dealt.at).min()?, last))
    }

    /// The cards at a place that lie face up.
    pub fn up(&self, place: Place) -> Vec<Card> {
        let up = self.cards.iter().filter(|dealt| dealt.to == place);
        up.filter_map(|dealt| dealt.card).collect()
    }
}
