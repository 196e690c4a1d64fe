//! What can be staked (BJ G, J, K, L), and where it lies.

use std::fmt;
use std::str::FromStr;

use kit::{Cents, Spot};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use crate::baccarat::wagers::Tender;

/// A kind of wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, strum::EnumIter)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BlackjackKind")]
pub enum Kind {
    /// On the hand (BJ G).
    Wager,
    /// Added by doubling down (BJ A.2).
    Double,
    /// That the dealer holds a blackjack (BJ A.4).
    Insurance,
    /// The initial suit wager (BJ K.1.a).
    Suit,
    /// That the next card is of the hand's suit (BJ K.1.b).
    Hit,
}

impl Kind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Wager => "wager",
            Kind::Double => "double",
            Kind::Insurance => "insurance",
            Kind::Suit => "suit",
            Kind::Hit => "hit",
        }
    }
}

/// A wager of a hand: its kind, and in Multiple Action against which dealer hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bet {
    /// What kind.
    pub kind: Kind,
    /// Against which dealer hand, from zero.
    pub spot: u8,
}

impl Bet {
    /// The wager against that dealer hand.
    pub const fn wager(spot: u8) -> Bet {
        Bet { kind: Kind::Wager, spot }
    }

    /// One of another kind.
    pub const fn of(kind: Kind) -> Bet {
        Bet { kind, spot: 0 }
    }

    /// Its spot in the books, for a hand of that number.
    pub fn purse(self, hand: u8) -> Spot {
        Spot(u16::from(hand) * 16 + self.kind as u16 * 3 + u16::from(self.spot))
    }
}

impl fmt::Display for Bet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spot {
            0 => f.write_str(self.kind.name()),
            spot => write!(f, "{}-{}", self.kind.name(), spot + 1),
        }
    }
}

/// What is wrong with a written bet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a bet: {0:?} (wager, wager-2, wager-3, double, insurance, suit, hit)")]
pub struct BadBet(pub String);

impl FromStr for Bet {
    type Err = BadBet;
    fn from_str(text: &str) -> Result<Bet, BadBet> {
        use strum::IntoEnumIterator;
        let all = Kind::iter().flat_map(|kind| (0..3).map(move |spot| Bet { kind, spot }));
        let there = |bet: &Bet| bet.spot == 0 || bet.kind < Kind::Suit;
        let mut all = all.filter(there);
        all.find(|bet| bet.to_string() == text).ok_or_else(|| BadBet(text.to_owned()))
    }
}

impl Serialize for Bet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Bet, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// An amount on a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "BlackjackStake")]
pub struct Stake {
    /// On what.
    #[ts(type = "string")]
    pub bet: Bet,
    /// Of what.
    pub tender: Tender,
    /// How much.
    pub amount: Cents,
}

impl Stake {
    /// What of it is money: a coupon is none.
    pub fn money(&self) -> Cents {
        if self.tender == Tender::Coupon { Cents::ZERO } else { self.amount }
    }
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
    stakes.iter().map(Stake::money).sum()
}

/// The money on a bet.
pub fn money_on(stakes: &[Stake], bet: Bet) -> Cents {
    stakes.iter().filter(|stake| stake.bet == bet).map(Stake::money).sum()
}

/// The money on all bets of a kind.
pub fn money_of(stakes: &[Stake], kind: Kind) -> Cents {
    stakes.iter().filter(|stake| stake.bet.kind == kind).map(Stake::money).sum()
}
