//! What a screen must know once to draw a baccarat table: the places, the spots, what they pay, the rules chosen.

use kit::{Cents, Odds, Rounding};
use serde::Serialize;
use strum::IntoEnumIterator;

use super::Baccarat;
use super::options::{Cards, Collected, Dealt, Form, Kind, Order, Percent, Rounded, Rules, Style, Tracking};
use super::roads::ROWS;
use super::wagers::Bet;
use crate::roulette::about::Pays;

/// A baccarat table, to be drawn.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratAbout")]
pub struct About {
    /// Whose rules.
    pub rules: Rules,
    /// Live layout or terminals.
    pub form: Form,
    /// What is recorded at a live table.
    pub tracking: Tracking,
    /// How cards are dealt.
    pub style: Style,
    /// Who says which card came.
    pub cards: Cards,
    /// What they are dealt from.
    pub dealt_from: Dealt,
    /// Decks in a shoe.
    pub decks: u16,
    /// Betting places.
    pub seats: u16,
    /// From new game to the close.
    pub clock_seconds: u16,
    /// The chips of a terminal.
    pub chips: Vec<Cents>,
    /// Each wager is a multiple of it.
    pub unit: Cents,
    /// The three spots of each place (MB B.2).
    pub bets: Vec<Offered>,
    /// Order of payments (MB L.2).
    pub settle: Order,
    /// What the house takes.
    pub vigorish: Kind,
    /// How much.
    #[ts(type = "string")]
    pub percent: Percent,
    /// To five cents.
    pub rounding: Rounded,
    /// When.
    pub collected: Collected,
    /// What admits to a round (BC f).
    pub ante: Cents,
    /// Rows of the roads.
    pub road_rows: usize,
}

/// What a list of tables shows of a baccarat table.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratBrief")]
pub struct Brief {
    /// From new game to the close.
    pub clock_seconds: u16,
    /// The three spots of each place (MB B.2).
    pub bets: Vec<Limits>,
}

/// The limits of a spot.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratLimits")]
pub struct Limits {
    /// Its name, and the word on the felt.
    pub bet: Bet,
    /// The least that may lie on it.
    pub min: Cents,
    /// The most.
    pub max: Cents,
}

/// A bet on offer.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratOffered")]
pub struct Offered {
    /// Its name, and the word on the felt.
    pub bet: Bet,
    /// What it pays.
    pub pays: Pays,
    /// The least that may lie on it.
    pub min: Cents,
    /// The most.
    pub max: Cents,
    /// What each chip of a terminal would win there, less commission: a preview, no promise of a Banker's six.
    pub chips_win: Vec<Cents>,
}

pub(super) fn brief(game: &Baccarat) -> Brief {
    let limits = |bet: Bet| Limits { bet, min: game.minimum(bet), max: game.maximum(bet) };
    Brief { clock_seconds: game.draft.clock.seconds, bets: Bet::iter().map(limits).collect() }
}

pub(super) fn about(game: &Baccarat) -> About {
    let draft = &game.draft;
    let offered = |bet: Bet| {
        let odds = if bet == Bet::Tie { draft.tie_odds } else { Odds::to_one(1) };
        let pays = Pays { pay: odds.pay(), on: odds.on() };
        let given = |won: Cents| match (bet, draft.vigorish.kind) {
            (Bet::Banker, Kind::Commission) => game.vigorish_of(won),
            _ => Cents::ZERO,
        };
        let wins = |chip: Cents| {
            let won = odds.winnings(chip, Rounding::Down);
            won - given(won)
        };
        let chips_win = draft.chips.values.iter().map(|chip| wins(chip.0)).collect();
        Offered { bet, pays, min: game.minimum(bet), max: game.maximum(bet), chips_win }
    };
    About {
        rules: draft.rules,
        form: draft.form,
        tracking: draft.tracking,
        style: draft.style,
        cards: draft.cards,
        dealt_from: draft.dealt_from,
        decks: draft.decks,
        seats: draft.seats,
        clock_seconds: draft.clock.seconds,
        chips: draft.chips.values.iter().map(|value| value.0).collect(),
        unit: draft.limits.unit.0,
        bets: Bet::iter().map(offered).collect(),
        settle: draft.settle,
        vigorish: draft.vigorish.kind,
        percent: draft.vigorish.percent,
        rounding: draft.vigorish.rounding,
        collected: draft.vigorish.collected,
        ante: draft.ante.0,
        road_rows: ROWS,
    }
}
