//! Odds, and the rounding that goes with them.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Cents;

/// What to do with a part of a cent. Said at every call, never assumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// Toward nothing: the house keeps the part.
    Down,
    /// Away from nothing: the patron gets a whole cent for the part.
    Up,
    /// To the nearer cent, a half upward.
    Nearest,
}

/// `pay` to `on`: a stake of `on` wins `pay` beside itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Odds {
    pay: u32,
    on: u32,
}

impl Odds {
    /// The longest odds anyone may post; beyond them a payout could leave the range of money.
    pub const LIMIT: u32 = 1_000_000;

    /// `pay` to `on`, both at least one and at most [`Odds::LIMIT`].
    pub const fn new(pay: u32, on: u32) -> Option<Odds> {
        if pay == 0 || on == 0 || pay > Odds::LIMIT || on > Odds::LIMIT {
            return None;
        }
        Some(Odds { pay, on })
    }

    /// `pay` to 1.
    pub const fn to_one(pay: u32) -> Odds {
        match Odds::new(pay, 1) {
            Some(odds) => odds,
            None => panic!("odds out of range"),
        }
    }

    /// What a stake of [`on`](Odds::on) wins.
    pub const fn pay(self) -> u32 {
        self.pay
    }

    /// The stake that wins [`pay`](Odds::pay).
    pub const fn on(self) -> u32 {
        self.on
    }

    /// What `stake` wins beside itself.
    ///
    /// # Panics
    /// If the stake is negative or the result leaves the range of [`Cents`]: stakes are checked before.
    pub fn winnings(self, stake: Cents, rounding: Rounding) -> Cents {
        assert!(!stake.is_negative(), "a stake is not negative");
        let on = i128::from(self.on);
        let exact = i128::from(stake.get()) * i128::from(self.pay);
        let cents = match rounding {
            Rounding::Down => exact / on,
            Rounding::Up => (exact + on - 1) / on,
            Rounding::Nearest => (2 * exact + on) / (2 * on),
        };
        Cents::new(i64::try_from(cents).expect("winnings out of range"))
    }
}

impl PartialOrd for Odds {
    fn partial_cmp(&self, other: &Odds) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Odds {
    fn cmp(&self, other: &Odds) -> Ordering {
        let left = u64::from(self.pay) * u64::from(other.on);
        let right = u64::from(other.pay) * u64::from(self.on);
        left.cmp(&right).then(self.on.cmp(&other.on))
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} to {}", self.pay, self.on))
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is wrong with written odds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not odds: {0:?} (write \"35 to 1\" or \"35:1\", each part 1 to 1000000)")]
pub struct BadOdds(pub String);

impl FromStr for Odds {
    type Err = BadOdds;

    fn from_str(text: &str) -> Result<Odds, BadOdds> {
        let bad = || BadOdds(text.to_owned());
        let (pay, on) = text.split_once(" to ").or_else(|| text.split_once(':')).ok_or_else(bad)?;
        let pay = pay.trim().parse().map_err(|_| bad())?;
        let on = on.trim().parse().map_err(|_| bad())?;
        Odds::new(pay, on).ok_or_else(bad)
    }
}

impl TryFrom<String> for Odds {
    type Error = BadOdds;
    fn try_from(text: String) -> Result<Odds, BadOdds> {
        text.parse()
    }
}

impl From<Odds> for String {
    fn from(odds: Odds) -> String {
        odds.to_string()
    }
}
