//! Money as whole cents.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// An amount of money in whole cents. It may be negative: a balance can be.
///
/// The operators assert: an overflow behind them is a mistake of ours. Whatever a person, a device or
/// a file can send is bounded by [`Cents::LIMIT`] where it is checked, and no sum of such amounts that a
/// table can hold comes near the edge of an `i64`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
#[derive(ts_rs::TS)]
#[ts(type = "number")]
pub struct Cents(i64);

impl Cents {
    /// Nothing.
    pub const ZERO: Cents = Cents(0);
    /// The largest single amount the house handles, ten billion: it is exact as a JSON number (2^53), and nine
    /// thousand times it still fits an `i64`.
    pub const LIMIT: Cents = Cents(1_000_000_000_000);
    /// The largest amount that can be read, of either sign: beyond it a JSON number is not exact everywhere. A sum of
    /// a thousand of these fits an `i64`.
    pub const READ_MOST: Cents = Cents(1 << 53);

    /// That many cents.
    pub const fn new(cents: i64) -> Cents {
        Cents(cents)
    }

    /// That many whole units of the currency.
    pub const fn whole(units: i64) -> Cents {
        match units.checked_mul(100) {
            Some(cents) => Cents(cents),
            None => panic!("amount out of range"),
        }
    }

    /// The number of cents.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// More than nothing.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Less than nothing.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// Neither owed nor owned.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// More than nothing and not above [`Cents::LIMIT`]: what a person may ask to move.
    pub const fn is_payable(self) -> bool {
        self.0 > 0 && self.0 <= Cents::LIMIT.0
    }

    /// The sum, if it exists.
    pub const fn checked_add(self, other: Cents) -> Option<Cents> {
        match self.0.checked_add(other.0) {
            Some(sum) => Some(Cents(sum)),
            None => None,
        }
    }

    /// That many times the amount, if it exists.
    pub const fn checked_mul(self, times: i64) -> Option<Cents> {
        match self.0.checked_mul(times) {
            Some(product) => Some(Cents(product)),
            None => None,
        }
    }

    /// Can it be laid out in pieces of `piece`, none left over?
    pub const fn is_multiple_of(self, piece: Cents) -> bool {
        piece.0 > 0 && self.0 % piece.0 == 0
    }
}

impl Add for Cents {
    type Output = Cents;
    fn add(self, other: Cents) -> Cents {
        self.checked_add(other).expect("sum of money out of range")
    }
}

impl Sub for Cents {
    type Output = Cents;
    fn sub(self, other: Cents) -> Cents {
        Cents(self.0.checked_sub(other.0).expect("difference of money out of range"))
    }
}

impl Neg for Cents {
    type Output = Cents;
    fn neg(self) -> Cents {
        Cents::ZERO - self
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Cents) {
        *self = *self + other;
    }
}

impl SubAssign for Cents {
    fn sub_assign(&mut self, other: Cents) {
        *self = *self - other;
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Cents>>(amounts: I) -> Cents {
        amounts.fold(Cents::ZERO, Add::add)
    }
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let whole = self.0.unsigned_abs() / 100;
        let cents = self.0.unsigned_abs() % 100;
        f.pad(&format!("{sign}{whole}.{cents:02}"))
    }
}

impl fmt::Debug for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A number beyond [`Cents::READ_MOST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is beyond every amount of money")]
pub struct BeyondMoney(pub i64);

impl TryFrom<i64> for Cents {
    type Error = BeyondMoney;
    fn try_from(cents: i64) -> Result<Cents, BeyondMoney> {
        let most = Cents::READ_MOST.0.unsigned_abs();
        if cents.unsigned_abs() <= most { Ok(Cents(cents)) } else { Err(BeyondMoney(cents)) }
    }
}

impl From<Cents> for i64 {
    fn from(cents: Cents) -> i64 {
        cents.0
    }
}

/// What is wrong with a written amount.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not an amount of money: {0:?} (write 10, 10.50 or -3.00)")]
pub struct BadAmount(pub String);

impl FromStr for Cents {
    type Err = BadAmount;

    /// Reads `10`, `10.5`, `10.50`, `-3.00`; no signs of currency, no separators.
    fn from_str(text: &str) -> Result<Cents, BadAmount> {
        let bad = || BadAmount(text.to_owned());
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "00"));
        let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !plain(whole) || !plain(part) || part.len() > 2 {
            return Err(bad());
        }
        let whole: i64 = whole.parse().map_err(|_| bad())?;
        let scale = if part.len() == 1 { 10 } else { 1 };
        let part: i64 = part.parse::<i64>().map_err(|_| bad())? * scale;
        let cents = whole.checked_mul(100).and_then(|c| c.checked_add(part)).ok_or_else(bad)?;
        Ok(Cents(if text.starts_with('-') { -cents } else { cents }))
    }
}
