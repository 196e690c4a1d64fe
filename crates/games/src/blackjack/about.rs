//! What a screen must know once to draw a blackjack table: the places, the spots, what they pay, the rules chosen.

use kit::{Cents, Odds};
use serde::Serialize;

use super::Blackjack;
use super::options::{
    Allowed, CardsFrom, DealtFrom, Draft, Extra, Faces, Form, InitialSuit, Looks, SoftSeventeen, Surrender,
    ThirdBet, Tracking,
};
use super::payouts::INSURANCE;
use crate::roulette::about::Pays;

/// A blackjack table, to be drawn.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackAbout")]
#[allow(missing_docs)]
pub struct About {
    pub form: Form,
    pub tracking: Tracking,
    pub seats: u16,
    pub decks: u16,
    pub dealt_from: DealtFrom,
    pub faces: Faces,
    pub cards: CardsFrom,
    pub clock_seconds: u16,
    pub turn_seconds: u16,
    /// The chips of a terminal.
    pub chips: Vec<Cents>,
    /// Each wager is a multiple of it.
    pub unit: Cents,
    pub min: Cents,
    pub max: Cents,
    /// Wagers of a place: against so many dealer hands (BJ L).
    pub spots: u8,
    /// The third one is required (BJ L.2).
    pub third: ThirdBet,
    pub blackjack_pays: Pays,
    pub soft_seventeen: SoftSeventeen,
    pub looks: Looks,
    pub surrender: Surrender,
    /// Is insurance offered, and what it pays (BJ J.6).
    pub insurance: Allowed,
    pub insurance_pays: Pays,
    pub double: Allowed,
    pub split: Allowed,
    /// Hands of a seat at most.
    pub hands: u16,
    pub push_21: Extra,
    /// The initial suit wager (BJ K.1.a), and what it pays.
    pub initial: InitialSuit,
    pub initial_pays: Pays,
    /// Hit wagers (BJ K.1.b), and what they pay.
    pub hit: Extra,
    pub hit_pays: Pays,
    /// The highest optional wager.
    pub optional_max: Cents,
}

fn pays(odds: Odds) -> Pays {
    Pays { pay: odds.pay(), on: odds.on() }
}

pub(super) fn about(game: &Blackjack) -> About {
    let draft: &Draft = &game.draft;
    About {
        form: draft.form,
        tracking: draft.tracking,
        seats: draft.seats,
        decks: draft.decks,
        dealt_from: draft.dealt_from,
        faces: draft.faces,
        cards: draft.cards,
        clock_seconds: draft.clock.seconds,
        turn_seconds: draft.clock.turn_seconds,
        chips: draft.chips.values.iter().map(|value| value.0).collect(),
        unit: draft.limits.unit.0,
        min: draft.limits.min.0,
        max: draft.limits.max.0,
        spots: draft.spots(),
        third: draft.multiple.third,
        blackjack_pays: pays(draft.blackjack_odds),
        soft_seventeen: draft.soft_seventeen,
        looks: draft.looks,
        surrender: draft.surrender,
        insurance: draft.insurance,
        insurance_pays: pays(INSURANCE),
        double: draft.double,
        split: draft.split,
        hands: draft.hands,
        push_21: draft.push_21,
        initial: draft.optional.initial,
        initial_pays: pays(draft.initial_odds()),
        hit: draft.optional.hit,
        hit_pays: pays(draft.optional.hit_odds),
        optional_max: draft.optional.max.0,
    }
}
