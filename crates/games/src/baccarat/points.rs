//! What cards count, and who draws a third one (MB F, K; BC Player, Banker, l). Pure: no table, no money.

use kit::{Card, Rank};
use serde::{Deserialize, Serialize};

/// The two hands of a round (MB J.1). Neither is the house's or a patron's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Side {
    /// Cards one and three of the deal (MB A.2).
    Player,
    /// Cards two and four (MB A.1).
    Banker,
}

impl Side {
    /// As transcripts write it.
    pub fn name(self) -> &'static str {
        match self {
            Side::Player => "player",
            Side::Banker => "banker",
        }
    }
}

/// Who has won a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Winner {
    /// The Player's Hand.
    Player,
    /// The Banker's Hand.
    Banker,
    /// Equal counts: a Tie Hand (MB A.5).
    Tie,
}

impl Winner {
    /// MB C: nearest to nine, which is the higher count.
    pub fn of(player: u8, banker: u8) -> Winner {
        match player.cmp(&banker) {
            std::cmp::Ordering::Greater => Winner::Player,
            std::cmp::Ordering::Less => Winner::Banker,
            std::cmp::Ordering::Equal => Winner::Tie,
        }
    }

    /// As transcripts write it.
    pub fn name(self) -> &'static str {
        match self {
            Winner::Player => "player",
            Winner::Banker => "banker",
            Winner::Tie => "tie",
        }
    }
}

/// MB F.1: two to nine their face, tens and pictures nothing, an ace one.
#[inline]
pub fn value(card: Card) -> u8 {
    VALUES[card.rank as usize]
}

/// By rank, from two to ace.
const VALUES: [u8; 15] = {
    let mut values = [0; 15];
    let mut rank = Rank::Two as usize;
    while rank <= Rank::Nine as usize {
        values[rank] = rank as u8;
        rank += 1;
    }
    values[Rank::Ace as usize] = 1;
    values
};

/// MB F.2: the last digit of the sum.
#[inline]
pub fn count(cards: impl IntoIterator<Item = Card>) -> u8 {
    cards.into_iter().map(value).sum::<u8>() % 10
}

/// MB K.1: an eight or nine on the first two cards.
pub fn is_natural(two_cards: u8) -> bool {
    two_cards >= 8
}

/// MB K.2, Table 1: the Player draws on 0 to 5, unless either hand is a natural (MB K.1).
pub fn player_draws(player: u8, banker: u8) -> bool {
    !is_natural(player) && !is_natural(banker) && player <= 5
}

/// MB K.3, Table 2: own count after two cards against the value of the Player's third card, or none. MB K.1: not if
/// either hand is a natural.
pub fn banker_draws(player: u8, banker: u8, third: Option<u8>) -> bool {
    if is_natural(player) || is_natural(banker) {
        return false;
    }
    match (banker, third) {
        (0..=2, _) => true,
        (3..=5, None) => true,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => (2..=7).contains(&third),
        (5, Some(third)) => (4..=7).contains(&third),
        (6, Some(third)) => (6..=7).contains(&third),
        // Six against a Player who stood, and seven, stay.
        _ => false,
    }
}
