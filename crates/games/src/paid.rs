//! What wagers return as they are paid, rounding included (HC A.7): the amounts at which they return least and most.
//!
//! A payment is a share of the amount, rounded. What rounding adds or takes off is the same for two amounts that are a whole
//! cycle apart, so along such a series the return is `exact + rounded off / amount`: it only rises or only falls. The
//! extremes therefore lie among the first and the last cycle of the amounts allowed.

use kit::Cents;

use crate::Chips;
use crate::chips::gcd;
use crate::walk::Return;

/// The amounts that may be staked: multiples of `step`, in runs from one to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amounts {
    /// From, to; both multiples of the step, smallest first.
    pub runs: Vec<(Cents, Cents)>,
    /// From one amount to the next within a run.
    pub step: Cents,
}

impl Amounts {
    /// Every multiple of `step` within the limits.
    pub fn multiples(step: Cents, min: Cents, max: Cents) -> Amounts {
        let step_by = step.get().max(1);
        let from = up_to(min.get().max(1), step_by);
        let run = (Cents::new(from), Cents::new(max.get() / step_by * step_by));
        Amounts { runs: if run.0 <= run.1 { vec![run] } else { Vec::new() }, step: Cents::new(step_by) }
    }

    /// Whatever the six chips of a terminal can make within the limits.
    pub fn of_chips(chips: &Chips, min: Cents, max: Cents) -> Amounts {
        let within = |(from, to): (Cents, Cents)| {
            let above = (min - from).max(Cents::ZERO).get();
            let from = from + Cents::new(up_to(above, chips.unit().get()));
            (from <= to).then_some((from, to))
        };
        let runs = chips.runs(max).into_iter().filter_map(within).collect();
        Amounts { runs, step: chips.unit() }
    }

    /// The smallest of them.
    pub fn first(&self) -> Option<Cents> {
        self.runs.first().map(|run| run.0)
    }

    /// After how many steps a share of `num` in `den` is rounded as before.
    pub fn cycle(&self, num: i64, den: i64) -> i64 {
        let shared = i128::from(num) * i128::from(self.step.get()) % i128::from(den);
        den / gcd(den, i64::try_from(shared).expect("less than a 64 bit number")).max(1)
    }

    /// The amounts among which the extremes are, if what is paid is rounded in cycles of so many steps.
    fn that_matter(&self, cycle: i64) -> impl Iterator<Item = Cents> + '_ {
        self.runs.iter().flat_map(move |&(from, to)| {
            let step = self.step.get().max(1);
            let last = (to.get() - from.get()) / step;
            let head = 0..=last.min(cycle - 1);
            let tail = (last - cycle + 1).max(cycle)..=last;
            head.chain(tail).map(move |steps| Cents::new(from.get() + steps * step))
        })
    }
}

/// The least multiple of `step` that is not below `amount`.
fn up_to(amount: i64, step: i64) -> i64 {
    amount + (step - amount % step) % step
}

/// Where a wager returns least and most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extremes {
    /// The smallest amount allowed.
    pub first: Cents,
    /// The amount with the lowest return; the smallest such.
    pub least: Cents,
    /// The amount with the highest return; the smallest such.
    pub most: Cents,
}

impl Extremes {
    /// The amounts to tell of, each once: one, if the return is the same for all of them.
    pub fn told(&self) -> Vec<(Extreme, Cents)> {
        if self.least == self.most {
            return vec![(Extreme::Same, self.first)];
        }
        let mut told = vec![(Extreme::Least, self.least), (Extreme::Most, self.most)];
        if ![self.least, self.most].contains(&self.first) {
            told.insert(0, (Extreme::First, self.first));
        }
        told
    }
}

/// What is special about an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extreme {
    /// All amounts return the same.
    Same,
    /// The smallest amount.
    First,
    /// The lowest return.
    Least,
    /// The highest return.
    Most,
}

/// Cycles beyond this come from odds that no table may post, because they pay parts of a cent (HC A.7).
const CYCLE_MOST: i64 = 1_000_000;

/// Where a wager returns least and most. `back` is what an amount brings back over all outcomes, weighted; `cycles` are
/// those of everything that is rounded in it. None if no amount is allowed.
pub fn extremes(amounts: &Amounts, cycles: &[i64], back: impl Fn(Cents) -> i128) -> Option<Extremes> {
    let common = cycles.iter().try_fold(1, |all: i64, &cycle| (all / gcd(all, cycle)).checked_mul(cycle))?;
    if common > CYCLE_MOST {
        return None;
    }
    let first = amounts.first()?;
    let told = |amount: Cents| (amount, back(amount));
    let (mut least, mut most) = (told(first), told(first));
    for amount in amounts.that_matter(common) {
        let (_, here) = told(amount);
        // Compared without division: back / amount on either side.
        let against = |(other, there): (Cents, i128)| {
            (here * i128::from(other.get())).cmp(&(there * i128::from(amount.get())))
        };
        if against(least).is_lt() {
            least = (amount, here);
        }
        if against(most).is_gt() {
            most = (amount, here);
        }
    }
    Some(Extremes { first, least: least.0, most: most.0 })
}

/// A return as a percentage with four places, cut off.
pub fn percent_of(exact: Return) -> String {
    let parts = exact.numer() * 1_000_000 / exact.denom();
    format!("{}.{:04}", parts / 10_000, parts % 10_000)
}
