//! The six chips of a terminal (RO I.3.b.iii), whatever is played at it, and which stakes they can make.

use kit::Cents;

/// Six chip values, and for each remainder the least stake that leaves it.
#[derive(Debug, Clone, PartialEq)]
pub struct Chips {
    values: Vec<Cents>,
    unit: Cents,
    /// By remainder on division by the smallest chip, in units: the least stake, in units, or `None`.
    least: Vec<Option<u64>>,
}

pub(crate) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Chips {
    /// Chips of these values: sorted, positive, distinct.
    pub(crate) fn new(values: Vec<Cents>) -> Chips {
        let unit = values.iter().fold(0, |unit, value| gcd(value.get(), unit));
        let sizes: Vec<u64> =
            values.iter().map(|v| u64::try_from(v.get() / unit).expect("positive")).collect();
        let smallest = sizes[0];
        let mut least = vec![None; usize::try_from(smallest).expect("fits")];
        least[0] = Some(0);
        let remainder = |stake: u64| usize::try_from(stake % smallest).expect("fits");
        // Each chip is added around its cycle of remainders until nothing gets smaller: twice around is enough.
        for &size in &sizes[1..] {
            let cycle = usize::try_from(gcd_u(size, smallest)).expect("fits");
            for start in 0..cycle {
                let mut at = start;
                for _ in 0..2 * (least.len() / cycle) {
                    let next = remainder(at as u64 + size);
                    if let Some(stake) = least[at] {
                        let with = stake + size;
                        least[next] = Some(least[next].map_or(with, |known: u64| known.min(with)));
                    }
                    at = next;
                }
            }
        }
        Chips { values, unit: Cents::new(unit), least }
    }

    /// Chips of these values, each once; none, if there are none or one of them is nothing.
    pub fn of(mut values: Vec<Cents>) -> Option<Chips> {
        values.sort_unstable();
        values.dedup();
        values.first()?.is_positive().then(|| Chips::new(values))
    }

    /// The six values, smallest first.
    pub fn values(&self) -> &[Cents] {
        &self.values
    }

    /// Every stake is a whole multiple of this.
    pub fn unit(&self) -> Cents {
        self.unit
    }

    /// The stakes that can be made, up to `most`, as runs: from, to, by whole units. It is one run wherever the smallest
    /// chip divides the others.
    pub fn runs(&self, most: Cents) -> Vec<(Cents, Cents)> {
        let mut runs: Vec<(Cents, Cents)> = Vec::new();
        let smallest = self.least.len() as u64;
        // From the largest of the least stakes on every unit can be made.
        let all =
            self.least.iter().flatten().max().map_or(0, |least| (least + 1).saturating_sub(smallest)).max(1);
        let cents = |units: u64| Cents::new(i64::try_from(units).expect("fits") * self.unit.get());
        let units = u64::try_from(most.get() / self.unit.get()).unwrap_or(0);
        for stake in (1..all.min(units + 1)).map(cents).filter(|stake| self.make(*stake)) {
            match runs.last_mut() {
                Some((_, to)) if *to + self.unit == stake => *to = stake,
                _ => runs.push((stake, stake)),
            }
        }
        if units >= all {
            match runs.last_mut() {
                Some((_, to)) if *to + self.unit == cents(all) => *to = cents(units),
                _ => runs.push((cents(all), cents(units))),
            }
        }
        runs
    }

    /// The largest stake up to `most` that can be made, if there is one.
    pub fn up_to(&self, most: Cents) -> Option<Cents> {
        let unit = self.unit.get();
        // Each smallest chip less leaves the same remainder: further down nothing new is found but smaller stakes.
        let stakes = (1..=most.get() / unit).rev().map(|units| Cents::new(units * unit));
        let mut stakes =
            stakes.take(self.least.iter().flatten().max().map_or(0, |_| 2 * self.least.len() + 1));
        stakes.find(|stake| self.make(*stake))
    }

    /// Can some of the six chips be put together to this stake?
    pub fn make(&self, stake: Cents) -> bool {
        if !stake.is_positive() || !stake.is_multiple_of(self.unit) {
            return false;
        }
        let stake = u64::try_from(stake.get() / self.unit.get()).expect("positive");
        let remainder = usize::try_from(stake % self.least.len() as u64).expect("fits");
        self.least[remainder].is_some_and(|least| stake >= least)
    }
}

fn gcd_u(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd_u(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_runs_are_exactly_the_stakes_that_can_be_made() {
        for values in [vec![5, 10, 25], vec![20, 50], vec![3, 5, 7], vec![6, 9, 20]] {
            let chips = Chips::new(values.into_iter().map(Cents::new).collect());
            for most in 0..120 {
                let runs = chips.runs(Cents::new(most));
                for stake in (1..=most).map(Cents::new) {
                    let unit = chips.unit();
                    let within = |(from, to): &(Cents, Cents)| {
                        (*from..=*to).contains(&stake) && (stake - *from).is_multiple_of(unit)
                    };
                    assert_eq!(runs.iter().any(within), chips.make(stake), "{stake} of {chips:?}");
                }
                assert!(runs.iter().all(|(_, to)| *to <= Cents::new(most)));
            }
        }
    }
}
