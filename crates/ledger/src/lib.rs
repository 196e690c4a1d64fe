//! Double entry. Balances are a fold over [`Move`]s and nothing else; each unit is conserved by itself; only the
//! purses that may go below zero do. `docs/money.md` says which event makes which moves.

use kit::{Cents, Move, Purse, Unit};
use rustc_hash::FxHashMap;

/// Why a move cannot be: a mistake of ours, for the rules have checked before, or an event that somebody wrote into a
/// journal. Never a person's: whoever owns the books stops.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// More is taken out of a purse than is in it.
    #[error("{purse} would hold {would} ({unit:?}), and may not go below zero")]
    Overdrawn {
        /// The purse.
        purse: Purse,
        /// What it would hold.
        would: Cents,
        /// Of what.
        unit: Unit,
    },
    /// Nothing moves, or the other way, or more than the house handles (HC D.1).
    #[error("a move of {amount} from {from} to {to}: nothing, the other way, or more than the house handles")]
    NotPayable {
        /// From where.
        from: Purse,
        /// Where to.
        to: Purse,
        /// How much.
        amount: Cents,
    },
    /// It ends where it began.
    #[error("a move from {0} to itself")]
    ToItself(Purse),
    /// More than money can be counted in.
    #[error("{purse} would hold more than can be counted ({unit:?})")]
    BeyondCounting {
        /// The purse.
        purse: Purse,
        /// Of what.
        unit: Unit,
    },
}

/// The books of one stream.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ledger {
    balances: FxHashMap<(Purse, Unit), Cents>,
    /// How many wager and pot purses hold something.
    of_the_round: usize,
    /// How many moves have been posted.
    posted: u64,
    /// The sum over all purses of each unit, kept as they change: nothing, whenever moves have been posted.
    sums: [Cents; 3],
}

impl Ledger {
    /// Empty books.
    pub fn new() -> Ledger {
        Ledger::default()
    }

    /// What lies in a purse.
    pub fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.balances.get(&(purse, unit)).copied().unwrap_or(Cents::ZERO)
    }

    /// Posts moves in their order. On an error the books are not to be used any more: whoever owns them stops.
    pub fn post(&mut self, moves: &[Move]) -> Result<(), Impossible> {
        for &Move { from, to, amount, unit } in moves {
            if !amount.is_payable() {
                return Err(Impossible::NotPayable { from, to, amount });
            }
            if from == to {
                return Err(Impossible::ToItself(from));
            }
            self.change(from, unit, -amount)?;
            self.change(to, unit, amount)?;
            self.posted += 1;
        }
        assert_eq!(self.sums, [Cents::ZERO; 3], "money came from nowhere or went there");
        Ok(())
    }

    fn change(&mut self, purse: Purse, unit: Unit, by: Cents) -> Result<(), Impossible> {
        let balance = self.balances.entry((purse, unit)).or_insert(Cents::ZERO);
        let sum = &mut self.sums[unit as usize];
        let beyond = Impossible::BeyondCounting { purse, unit };
        let (Some(would), Some(total)) = (balance.checked_add(by), sum.checked_add(by)) else {
            return Err(beyond);
        };
        if would.is_negative() && !purse.may_go_below_zero() {
            return Err(Impossible::Overdrawn { purse, would, unit });
        }
        if purse.is_of_the_round() {
            self.of_the_round += usize::from(balance.is_zero());
            self.of_the_round -= usize::from(would.is_zero());
        }
        *balance = would;
        *sum = total;
        Ok(())
    }

    /// Is every wager and pot purse empty, as it must be between rounds?
    pub fn round_is_empty(&self) -> bool {
        self.of_the_round == 0
    }

    /// How many moves have been posted.
    pub fn posted(&self) -> u64 {
        self.posted
    }

    /// Every purse that holds something, in no order.
    pub fn held(&self) -> impl Iterator<Item = (Purse, Unit, Cents)> {
        let held = self.balances.iter().filter(|(_, balance)| !balance.is_zero());
        held.map(|(&(purse, unit), &balance)| (purse, unit, balance))
    }

    /// Every purse that holds something, in order.
    pub fn balances(&self) -> Vec<(Purse, Unit, Cents)> {
        let mut all: Vec<_> = self.held().collect();
        all.sort_unstable();
        all
    }

    /// Books with these balances; `None` if they do not sum to nothing, or a purse holds less than it may.
    pub fn from_balances(balances: &[(Purse, Unit, Cents)]) -> Option<Ledger> {
        let mut ledger = Ledger::new();
        for &(purse, unit, balance) in balances {
            ledger.change(purse, unit, balance).ok()?;
        }
        (ledger.sums == [Cents::ZERO; 3]).then_some(ledger)
    }

    /// The sum over all purses of a unit: nothing, at every step.
    pub fn sum(&self, unit: Unit) -> Cents {
        self.balances.iter().filter(|((_, u), _)| *u == unit).map(|(_, &balance)| balance).sum()
    }

    /// Asserts what must hold at every step, counted anew over all purses: each unit sums to nothing.
    ///
    /// # Panics
    /// If it does not.
    pub fn assert_conserved(&self) {
        for unit in [Unit::Money, Unit::Promotional, Unit::Tournament] {
            assert_eq!(self.sum(unit), Cents::ZERO, "{unit:?} is not conserved");
        }
    }
}
