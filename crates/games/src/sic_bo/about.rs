//! What a screen must know once to draw a sic bo table: the layout with its bets and where chips lie, the chips and the
//! limits, out of the very tables the rules use.

use kit::{Cents, Rounding};
use serde::Serialize;

use super::SicBo;
use super::options::{Form, Tracking};
use super::wagers::{Bet, Drawn, Group, HEIGHT, Kind, Place, WIDTH, boxes, places};
use crate::roulette::about::Pays;

/// A sic bo table, to be drawn.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoAbout")]
pub struct About {
    /// Live layout or terminals.
    pub form: Form,
    /// What is recorded at a live table.
    pub tracking: Tracking,
    /// The chips of a terminal.
    pub chips: Vec<Cents>,
    /// From new game to the call.
    pub clock_seconds: u16,
    /// For each spot.
    pub spot_min: Cents,
    /// Every bet.
    pub bets: Vec<Offered>,
    /// Where chips lie.
    pub places: Vec<Place>,
    /// The boxes of the layout.
    pub areas: Vec<Drawn>,
    /// How wide and how high it is.
    pub size: (i16, i16),
}

/// What a list of tables shows of a sic bo table.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoBrief")]
pub struct Brief {
    /// From new game to the call.
    pub clock_seconds: u16,
    /// For each spot.
    pub spot_min: Cents,
}

/// A bet on offer.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoOffered")]
pub struct Offered {
    /// Its name.
    pub bet: Bet,
    /// Its kind.
    pub kind: Kind,
    /// The kinds that share its highest wager.
    pub group: Group,
    /// The numbers it is on: one, two different ones, the total, or none.
    pub numbers: Vec<u8>,
    /// In how many of the 216 rolls it wins.
    pub ways: u64,
    /// What it pays; one of a kind for one, two and three dice.
    pub pays: Vec<Pays>,
    /// The most that may lie on it.
    pub max: Cents,
    /// What each of the terminal's chips on it would win, in their order; by the odds in theirs.
    pub chips_win: Vec<Vec<Cents>>,
}

pub(super) fn brief(game: &SicBo) -> Brief {
    Brief { clock_seconds: game.draft.clock.seconds, spot_min: game.draft.limits.spot_min.0 }
}

pub(super) fn about(game: &SicBo) -> About {
    let limits = &game.draft.limits;
    let chips: Vec<Cents> = game.draft.chips.values.iter().map(|value| value.0).collect();
    let offered = |bet: Bet| {
        let odds = game.odds_of(bet.kind());
        let wins = |chip: &Cents| odds.iter().map(|odds| odds.winnings(*chip, Rounding::Down)).collect();
        Offered {
            bet,
            kind: bet.kind(),
            group: bet.kind().group(),
            numbers: bet.about().numbers.clone(),
            ways: bet.ways(),
            pays: odds.iter().map(|odds| Pays { pay: odds.pay(), on: odds.on() }).collect(),
            max: limits.max(bet.kind()),
            chips_win: chips.iter().map(wins).collect(),
        }
    };
    About {
        form: game.form(),
        tracking: game.draft.tracking,
        clock_seconds: game.draft.clock.seconds,
        spot_min: limits.spot_min.0,
        bets: Bet::all().map(offered).collect(),
        places: places().to_vec(),
        areas: boxes(),
        size: (WIDTH, HEIGHT),
        chips,
    }
}
