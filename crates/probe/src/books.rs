//! A second set of books. It is written without a look at the ledger, so that the one can be held against the
//! other: what both agree on is not a mistake of either.

use std::collections::BTreeMap;

use kit::{Cents, Move, Purse, Unit};

/// What lies in every purse that was ever touched.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Books(BTreeMap<(Purse, Unit), Cents>);

impl Books {
    /// Writes a move.
    ///
    /// # Panics
    /// If it moves nothing, or takes more from a purse than it may.
    pub fn post(&mut self, movement: &Move) {
        let Move { from, to, amount, unit } = *movement;
        assert!(amount.is_positive(), "{amount} from {from} to {to} is no move");
        assert!(from != to, "{amount} from {from} to itself");
        for (purse, by) in [(from, -amount), (to, amount)] {
            let balance = self.0.entry((purse, unit)).or_default();
            *balance += by;
            assert!(
                !balance.is_negative() || purse.may_go_below_zero(),
                "{purse} holds {balance} ({unit:?}) and may not go below zero"
            );
        }
    }

    /// What lies in a purse.
    pub fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.0.get(&(purse, unit)).copied().unwrap_or_default()
    }

    /// The sum over the purses that are asked for.
    pub fn sum(&self, unit: Unit, asked: impl Fn(Purse) -> bool) -> Cents {
        self.0.iter().filter(|((purse, u), _)| *u == unit && asked(*purse)).map(|(_, balance)| *balance).sum()
    }

    /// Every purse that holds something, or owes it.
    pub fn open(&self) -> Vec<(Purse, Unit, Cents)> {
        let open = self.0.iter().filter(|(_, balance)| !balance.is_zero());
        open.map(|(&(purse, unit), &balance)| (purse, unit, balance)).collect()
    }
}
