//! Decks of cards, for every game that is dealt from them: what can still come, and orders that were committed to.

use std::collections::BTreeMap;

use kit::{Card, Hidden, Inline, Named};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// How many of each card the system does not know yet: in the shoe, or lying unseen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Composition([u8; 52]);

impl std::fmt::Debug for Composition {
    /// What is left of each card tells which ones lie face down.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("composition")
    }
}

impl Composition {
    /// Full decks.
    pub fn full(decks: u16) -> Composition {
        Composition([u8::try_from(decks.min(8)).unwrap_or(8); 52])
    }

    /// How many of this card can still come.
    pub fn of(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    /// One less of it; `false` if there is none.
    pub fn take(&mut self, card: Card) -> bool {
        let left = &mut self.0[card.index()];
        let there = *left > 0;
        *left = left.saturating_sub(1);
        there
    }

    /// One more of it.
    pub fn give_back(&mut self, card: Card) {
        let left = &mut self.0[card.index()];
        *left = left.saturating_add(1);
    }

    /// Every card that can come, with how many there are.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        Card::all().map(|card| (card, self.of(card))).filter(|(_, left)| *left > 0)
    }
}

impl Serialize for Composition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // What is left of each card tells which ones lie face down: it is as hidden as they are.
        Hidden::Known(self.0.to_vec()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Composition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Composition, D::Error> {
        let counts = Hidden::<Vec<u8>>::deserialize(deserializer)?;
        let counts = counts.known().and_then(|counts| <[u8; 52]>::try_from(counts.as_slice()).ok());
        counts.map(Composition).ok_or_else(|| serde::de::Error::custom("a composition counts 52 cards"))
    }
}

/// The order of a shoe that was committed to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Committed {
    /// SHA-256 of salt and order, in hex.
    pub commitment: Inline<64>,
    /// How deep it was cut.
    pub depth: u16,
    /// The cards that have left the shoe, in order, as far as they are known.
    pub out: Hidden<Vec<Option<Card>>>,
}

impl Committed {
    /// Before any card has left the shoe.
    pub fn new(commitment: Inline<64>) -> Committed {
        Committed { commitment, depth: 0, out: Hidden::Known(Vec::new()) }
    }

    /// How many cards have left the shoe.
    pub fn count(&self) -> usize {
        self.out.known().map_or(0, Vec::len)
    }

    /// The cards that have left the shoe.
    pub fn cards(&mut self) -> &mut Vec<Option<Card>> {
        self.out.known_mut().expect("a state is never sealed")
    }
}

/// What is published before the cut for an order of cards: SHA-256 of `baize shoe 1`, salt and order.
pub fn commitment(salt: &str, order: &[Card]) -> String {
    let mut digest = Sha256::new();
    digest.update(b"baize shoe 1\0");
    digest.update(salt.as_bytes());
    for card in order {
        digest.update(b"\0");
        digest.update(card.to_string().as_bytes());
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Is this the order that was committed to, whole decks of it, and did the cards come in it from the cut on?
pub fn holds(committed: &Committed, decks: u16, salt: &str, order: &[Card]) -> bool {
    let mut left = Composition::full(decks);
    let whole = order.len() == usize::from(decks) * 52 && order.iter().all(|card| left.take(*card));
    let from = usize::from(committed.depth);
    let came = committed.out.known().into_iter().flatten().enumerate();
    let in_order = || {
        came.into_iter()
            .all(|(at, card)| card.is_none_or(|card| order.get((from + at) % order.len()) == Some(&card)))
    };
    whole && commitment(salt, order) == committed.commitment.as_str() && in_order()
}

/// What a device has read, held against whole decks: what is missing and what is too much, where anything is.
pub fn miscounted(decks: u16, cards: &[Named<Card>]) -> Option<(String, String)> {
    let (mut left, mut extra) = (Composition::full(decks), BTreeMap::new());
    for card in cards {
        let there = card.known().is_ok_and(|card| left.take(card));
        if !there {
            *extra.entry(card.to_string()).or_insert(0_u32) += 1;
        }
    }
    let named = |(card, times): (String, u32)| if times == 1 { card } else { format!("{times} x {card}") };
    let missing: Vec<String> =
        left.iter().map(|(card, times)| named((card.to_string(), u32::from(times)))).collect();
    let extra: Vec<String> = extra.into_iter().map(named).collect();
    let list = |cards: Vec<String>| if cards.is_empty() { "–".to_owned() } else { cards.join(", ") };
    (!missing.is_empty() || !extra.is_empty()).then(|| (list(missing), list(extra)))
}
