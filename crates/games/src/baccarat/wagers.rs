//! The three wagers (MB G, BC description.1), and what a stake is made of.

use std::fmt;
use std::str::FromStr;

use kit::{Cents, Cite, Spot, cite};
use serde::{Deserialize, Serialize};

use super::options::Rules;
use super::points::Winner;

/// A spot of the layout. There is no fourth (MB G.2).
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::EnumCount,
)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BaccaratBet")]
pub enum Bet {
    /// On the Player's Hand.
    Player,
    /// On the Banker's Hand.
    Banker,
    /// That both count the same.
    Tie,
}

/// What becomes of a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is paid.
    Wins,
    /// It is collected.
    Loses,
    /// It goes back (MB G.1.a.iii, G.1.b.iii).
    Void,
}

impl Bet {
    /// Its name in files, on the wire and on the felt (MB B.2).
    pub fn name(self) -> &'static str {
        match self {
            Bet::Player => "player",
            Bet::Banker => "banker",
            Bet::Tie => "tie",
        }
    }

    /// Its spot in the books.
    pub fn spot(self) -> Spot {
        Spot(self as u16)
    }

    /// MB G.1: what becomes of it. BC settlement: a tie returns the others there too.
    pub fn fate(self, winner: Winner) -> Fate {
        match (self, winner) {
            (Bet::Player, Winner::Player) | (Bet::Banker, Winner::Banker) | (Bet::Tie, Winner::Tie) => {
                Fate::Wins
            }
            (Bet::Player | Bet::Banker, Winner::Tie) => Fate::Void,
            _ => Fate::Loses,
        }
    }

    /// The paragraph that says what it pays.
    pub fn pays_by(self, rules: Rules) -> Cite {
        match (rules, self) {
            (Rules::Minibaccarat, Bet::Player) => cite!("MB M.1"),
            (Rules::Minibaccarat, Bet::Banker) => cite!("MB M.3"),
            (Rules::Minibaccarat, Bet::Tie) => cite!("MB M.2"),
            (Rules::Baccarat, Bet::Tie) => cite!("BC b"),
            (Rules::Baccarat, _) => cite!("BC a"),
        }
    }
}

impl fmt::Display for Bet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What is wrong with a written bet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a bet: {0:?} (player, banker, tie)")]
pub struct BadBet(pub String);

impl FromStr for Bet {
    type Err = BadBet;
    fn from_str(text: &str) -> Result<Bet, BadBet> {
        match text {
            "player" => Ok(Bet::Player),
            "banker" => Ok(Bet::Banker),
            "tie" => Ok(Bet::Tie),
            _ => Err(BadBet(text.to_owned())),
        }
    }
}

/// What a stake is made of, and so where it goes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BaccaratTender")]
pub enum Tender {
    /// Credits of a terminal.
    Credits,
    /// Value chips on the layout.
    Value,
    /// A match play coupon.
    Coupon,
}

/// An amount on a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "BaccaratStake")]
pub struct Stake {
    /// On what.
    pub bet: Bet,
    /// Of what.
    pub tender: Tender,
    /// How much.
    pub amount: Cents,
}

impl crate::Staked for Stake {
    type On = (Bet, Tender);
    fn on(&self) -> Self::On {
        (self.bet, self.tender)
    }
    fn amount(&self) -> Cents {
        self.amount
    }
    fn amount_mut(&mut self) -> &mut Cents {
        &mut self.amount
    }
    fn bet(&self) -> impl fmt::Display {
        self.bet
    }
}

/// The sum of some stakes, coupons not counted: they are no money.
pub fn total(stakes: &[Stake]) -> Cents {
    stakes.iter().filter(|stake| stake.tender != Tender::Coupon).map(|stake| stake.amount).sum()
}
