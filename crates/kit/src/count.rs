//! A count by denomination: bills, chips, a rack.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Cents;

/// Pieces by denomination, as counted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[derive(ts_rs::TS)]
#[ts(type = "Record<string, number>")]
pub struct Count(BTreeMap<Cents, u32>);

impl Count {
    /// Nothing counted.
    pub fn new() -> Count {
        Count::default()
    }

    /// Adds pieces of a denomination.
    pub fn with(mut self, denomination: Cents, pieces: u32) -> Count {
        self.add(denomination, pieces);
        self
    }

    /// Adds pieces of a denomination; more than can be written down are held at the most.
    pub fn add(&mut self, denomination: Cents, pieces: u32) {
        if pieces > 0 {
            let have = self.0.entry(denomination).or_default();
            *have = have.saturating_add(pieces);
        }
    }

    /// Denominations with their pieces, smallest first.
    pub fn pieces(&self) -> impl Iterator<Item = (Cents, u32)> + '_ {
        self.0.iter().map(|(&denomination, &pieces)| (denomination, pieces))
    }

    /// The value counted, or `None` beyond the range of what the house handles.
    pub fn total(&self) -> Option<Cents> {
        let mut total = Cents::ZERO;
        for (denomination, pieces) in self.pieces() {
            total = total.checked_add(denomination.checked_mul(i64::from(pieces))?)?;
        }
        (total <= Cents::LIMIT).then_some(total)
    }

    /// Nothing in it?
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|&pieces| pieces == 0)
    }

    /// Lays `amount` out in as few pieces as going down the denominations gives; `None` if it does not come out.
    pub fn of(amount: Cents, denominations: &[Cents]) -> Option<Count> {
        let mut down: Vec<Cents> = denominations.iter().copied().filter(|d| d.is_positive()).collect();
        down.sort_unstable();
        let mut left = amount;
        let mut count = Count::new();
        for &denomination in down.iter().rev() {
            let pieces = u32::try_from(left.get() / denomination.get()).ok()?;
            count.add(denomination, pieces);
            left -= denomination.checked_mul(i64::from(pieces))?;
        }
        left.is_zero().then_some(count)
    }
}

impl fmt::Display for Count {
    /// `20x5.00+4x25.00`, as transcripts write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        for (i, (denomination, pieces)) in self.pieces().enumerate() {
            write!(f, "{}{pieces}x{denomination}", if i == 0 { "" } else { "+" })?;
        }
        Ok(())
    }
}
