//! What a screen must know once to draw a roulette table: the layout with its bets and where chips lie, the wheel, the
//! chips and the limits, out of the very tables the rules use.

use kit::{Cents, Ground, Pocket, Rounding};
use serde::Serialize;

use super::Roulette;
use super::options::{Form, Tracking};
use super::wagers::{Bet, Drawn, Kind, Place, boxes, places};

/// A roulette table, to be drawn.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "RouletteAbout")]
pub struct About {
    /// Live layout or terminals.
    pub form: Form,
    /// What is recorded at a live table.
    pub tracking: Tracking,
    /// The chips of a terminal.
    pub chips: Vec<Cents>,
    /// From new game to the lock.
    pub clock_seconds: u16,
    /// For all inside bets of a seat together.
    pub inside_min: Cents,
    /// For each outside bet.
    pub outside_min: Cents,
    /// The pockets, once around the wheel.
    pub wheel: Vec<Pocket>,
    /// The pockets with the ground they stand on.
    pub pockets: Vec<Stands>,
    /// Every bet.
    pub bets: Vec<Offered>,
    /// Where chips lie.
    pub places: Vec<Place>,
    /// The boxes of the layout.
    pub areas: Vec<Drawn>,
}

/// A pocket and its ground.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ts_rs::TS)]
pub struct Stands {
    /// Its number.
    pub pocket: Pocket,
    /// Its ground.
    pub ground: Ground,
}

/// What a list of tables shows of a roulette table.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "RouletteBrief")]
pub struct Brief {
    /// From new game to the lock.
    pub clock_seconds: u16,
    /// For all inside bets of a seat together.
    pub inside_min: Cents,
    /// For each outside bet.
    pub outside_min: Cents,
    /// The pockets with the ground they stand on.
    pub pockets: Vec<Stands>,
}

/// Odds in two numbers, so that a screen need not read them out of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Pays {
    /// So much ..
    pub pay: u32,
    /// .. on a stake of so much.
    pub on: u32,
}

/// A bet on offer.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "RouletteOffered")]
pub struct Offered {
    /// Its name.
    pub bet: Bet,
    /// Its kind.
    pub kind: Kind,
    /// What it wins on.
    pub numbers: Vec<Pocket>,
    /// What it pays.
    pub pays: Pays,
    /// The most that may lie on it.
    pub max: Cents,
    /// What each of the terminal's chips on it would win, in their order.
    pub chips_win: Vec<Cents>,
}

fn pockets() -> Vec<Stands> {
    Pocket::all().map(|pocket| Stands { pocket, ground: pocket.ground() }).collect()
}

pub(super) fn brief(game: &Roulette) -> Brief {
    let limits = &game.draft.limits;
    Brief {
        clock_seconds: game.draft.clock.seconds,
        inside_min: limits.inside_min.0,
        outside_min: limits.outside_min.0,
        pockets: pockets(),
    }
}

pub(super) fn about(game: &Roulette) -> About {
    let limits = &game.draft.limits;
    let chips: Vec<Cents> = game.draft.chips.values.iter().map(|value| value.0).collect();
    let offered = |bet: Bet| {
        let odds = game.odds(bet.kind());
        Offered {
            bet,
            kind: bet.kind(),
            numbers: bet.about().numbers.iter().collect(),
            pays: Pays { pay: odds.pay(), on: odds.on() },
            max: limits.max(bet.kind()),
            chips_win: chips.iter().map(|chip| odds.winnings(*chip, Rounding::Down)).collect(),
        }
    };
    About {
        form: game.form(),
        tracking: game.draft.tracking,
        clock_seconds: game.draft.clock.seconds,
        inside_min: limits.inside_min.0,
        outside_min: limits.outside_min.0,
        wheel: Pocket::around().collect(),
        pockets: pockets(),
        bets: Bet::all().map(offered).collect(),
        places: places().to_vec(),
        areas: boxes(),
        chips,
    }
}
