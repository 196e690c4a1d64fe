//! Pricing: refunds out, takeout, carryover in, the ladder, one price for each dollar, rounded down once, the minimum.

use kit::Cents;
use num_rational::Ratio;
use serde::Serialize;

use super::Exact;
use super::ladder::{Group, Holds, Rung, rungs};
use super::pool::{Combination, Kind, Method, Pool, Shape, Split, Unpaid};

/// What a combination pays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Price {
    /// Which; `ALL` stands for any runner.
    pub combination: String,
    /// By which rung of the ladder.
    pub rung: String,
    /// What it pays, stake included.
    #[serde(serialize_with = "amount")]
    pub pays: Cents,
    /// For so much.
    #[serde(serialize_with = "amount")]
    pub per: Cents,
}

/// A line of the calculation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What it is: `gross`, `takeout`, `unbroken`.
    pub what: &'static str,
    /// Of which combination, where it is one's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The figure: an amount, an exact fraction, or the name of a rung.
    pub is: String,
}

/// A pool with its prices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Priced {
    /// What each winning combination pays.
    pub prices: Vec<Price>,
    /// Wagers less refunds.
    #[serde(serialize_with = "amount")]
    pub gross: Cents,
    /// What was taken out.
    #[serde(serialize_with = "amount")]
    pub takeout: Cents,
    /// What is left.
    #[serde(serialize_with = "amount")]
    pub net: Cents,
    /// What rounding leaves of it.
    #[serde(serialize_with = "amount")]
    pub breakage: Cents,
    /// What the minimum costs beyond it.
    #[serde(serialize_with = "amount")]
    pub minus: Cents,
    /// What is carried over.
    #[serde(serialize_with = "amount")]
    pub carryover: Cents,
    /// What goes back: stakes on scratched runners, or all of them.
    #[serde(serialize_with = "amount")]
    pub refunded: Cents,
    /// What is paid to those who hold the combinations, stakes included.
    #[serde(serialize_with = "amount")]
    pub paid: Cents,
    /// How it was found.
    pub steps: Vec<Step>,
}

fn amount<S: serde::Serializer>(amount: &Cents, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&amount.to_string())
}

/// Whole cents of an exact amount; a part of a cent stays in the pool.
fn down(exact: Exact) -> Cents {
    let cents = i64::try_from(exact.floor().to_integer()).expect("no more than the pool holds");
    Cents::new(cents)
}

fn exact(amount: Cents) -> Exact {
    Ratio::from(i128::from(amount.get()))
}

/// A group with what lies on it.
struct Covered {
    group: Group,
    on: Cents,
    combinations: Vec<(Combination, Cents)>,
}

/// Prices a pool.
pub fn price(pool: &Pool) -> Priced {
    Pricing::new(pool).finish()
}

struct Pricing<'a> {
    pool: &'a Pool,
    /// Combinations that count.
    live: Vec<(Combination, Cents)>,
    priced: Priced,
    /// What of the net pool and the carryover nobody has been paid from yet.
    left: Exact,
}

impl<'a> Pricing<'a> {
    fn new(pool: &'a Pool) -> Pricing<'a> {
        let (gone, live): (Vec<_>, Vec<_>) = pool
            .stakes
            .iter()
            .map(|(combination, on)| (combination.clone(), *on))
            .partition(|(combination, _)| pool.is_refunded(combination));
        let refunded: Cents = gone.iter().map(|(_, on)| *on).sum();
        let gross = live.iter().map(|(_, on)| *on).sum::<Cents>() + pool.others;
        let takeout = down(exact(gross) * pool.takeout);
        let net = gross - takeout;
        let mut pricing = Pricing {
            pool,
            live,
            priced: Priced {
                prices: Vec::new(),
                gross,
                takeout,
                net,
                breakage: Cents::ZERO,
                minus: Cents::ZERO,
                carryover: Cents::ZERO,
                refunded,
                paid: Cents::ZERO,
                steps: Vec::new(),
            },
            left: exact(net),
        };
        pricing.amount("wagers", gross + refunded);
        pricing.amount("refunds", refunded);
        pricing.amount("gross", gross);
        pricing.amount("takeout", takeout);
        pricing.amount("net", net);
        if pool.carryover.is_positive() {
            pricing.amount("carryover in", pool.carryover);
        }
        pricing
    }

    fn say(&mut self, what: &'static str, of: Option<String>, is: impl ToString) {
        self.priced.steps.push(Step { what, of, is: is.to_string() });
    }

    fn amount(&mut self, what: &'static str, amount: Cents) {
        self.say(what, None, amount);
    }

    /// The first rung on which something lies.
    fn covered_rung(&self, rungs: Vec<Rung>) -> Option<(String, Vec<Covered>)> {
        rungs.into_iter().find_map(|rung| {
            let covered: Vec<Covered> = rung
                .groups
                .into_iter()
                .map(|group| {
                    let matches = |(combination, _): &&(Combination, Cents)| {
                        group.holds.matches(combination, &self.pool.finish)
                    };
                    let combinations: Vec<_> = self.live.iter().filter(matches).cloned().collect();
                    Covered { on: combinations.iter().map(|(_, on)| *on).sum(), combinations, group }
                })
                .filter(|covered| covered.on.is_positive())
                .collect();
            (!covered.is_empty()).then_some((rung.name, covered))
        })
    }

    fn finish(mut self) -> Priced {
        match self.pool.kind {
            Kind::TwinTrifecta => self.twin(),
            _ if matches!(self.pool.kind.shape(), Shape::Legs(legs) if legs > 2)
                && self.pool.minor > Exact::from(0) =>
            {
                self.major_and_minor();
            }
            _ => {
                self.console();
                let from = self.left + exact(self.pool.carryover);
                self.ladder(from);
            }
        }
        self.priced
    }

    /// Pays the first covered rung from that amount; without one the pool goes back, or is carried over.
    fn ladder(&mut self, from: Exact) {
        let Some((rung, covered)) = self.covered_rung(rungs(self.pool)) else {
            return self.unpaid(from);
        };
        self.say("rung", None, &rung);
        self.pay(&rung, covered, from);
    }

    fn unpaid(&mut self, from: Exact) {
        match self.pool.unpaid {
            Unpaid::Carryover => self.carry(from),
            Unpaid::Refund => {
                self.say("rung", None, "refund");
                self.priced.refunded += self.priced.gross;
                self.priced.takeout = Cents::ZERO;
                self.priced.net = Cents::ZERO;
                self.priced.carryover += self.pool.carryover;
            }
        }
    }

    fn carry(&mut self, from: Exact) {
        let carried = down(from);
        self.priced.breakage += down(from - exact(carried));
        self.priced.carryover += carried;
        self.amount("carryover out", carried);
    }

    /// One price for each group, from an amount that they share: unbroken, broken, the minimum, the payout.
    fn pay(&mut self, rung: &str, covered: Vec<Covered>, from: Exact) {
        let shares: Exact = covered.iter().map(|covered| covered.group.share).sum();
        let kept = Exact::from(1) - self.pool.takeout;
        let on: Exact = covered.iter().map(|covered| exact(covered.on)).sum();
        let mut paid = Cents::ZERO;
        for covered in &covered {
            let (share, stake) = (covered.group.share / shares, exact(covered.on));
            // A1 to A4: a single price is the same by every method.
            let unbroken = match (self.pool.split, self.pool.method) {
                _ if share == Exact::from(1) => from / stake,
                (Split::Pool, _) => from * share / stake,
                (Split::Profit, Method::Standard) => Exact::from(1) + (from - on) * share / stake,
                (Split::Profit, Method::Net) => {
                    let (profit, net_stake) = (from - on * kept, stake * kept);
                    (Exact::from(1) + profit * share / net_stake) * kept
                }
            };
            let name = covered.group.names.first().cloned();
            self.say("on it", name.clone(), covered.on);
            if share != Exact::from(1) {
                self.say("share", name.clone(), share);
            }
            self.say("unbroken", name.clone(), fraction(unbroken));
            let broken = self.broken(unbroken);
            self.say("broken", name, fraction(broken));
            let pays = down(broken * exact(self.pool.per));
            for name in self.names(&covered.group, &covered.combinations) {
                self.priced.prices.push(Price {
                    combination: name,
                    rung: rung.to_owned(),
                    pays,
                    per: self.pool.per,
                });
            }
            // A part of a cent is dropped for each winning combination.
            paid += covered.combinations.iter().map(|(_, on)| down(broken * exact(*on))).sum();
        }
        self.priced.paid += paid;
        let over = from - exact(paid);
        if over < Exact::from(0) {
            self.priced.minus += down((-over).ceil());
        } else {
            self.priced.breakage += down(over);
        }
        self.amount("paid", paid);
        self.amount("breakage", self.priced.breakage);
        self.amount("minus", self.priced.minus);
    }

    /// What a group's combinations are called: those among which something lies, one by one where they are named so.
    fn names(&self, group: &Group, covered: &[(Combination, Cents)]) -> Vec<String> {
        match &group.holds {
            Holds::Any(these) => these
                .iter()
                .zip(&group.names)
                .filter(|(these, _)| covered.iter().any(|(combination, _)| combination == *these))
                .map(|(_, name)| name.clone())
                .collect(),
            _ => group.names.clone(),
        }
    }

    /// Rounded down to the break point, and never below the minimum.
    fn broken(&self, unbroken: Exact) -> Exact {
        let least = exact(self.pool.minimum) / Exact::from(100);
        let broken = match self.pool.breakage {
            Cents::ZERO => unbroken,
            point => {
                let point = exact(point) / Exact::from(100);
                (unbroken / point).floor() * point
            }
        };
        broken.max(least)
    }

    /// C1: combinations with a runner that was scratched too late are consoled: the net pool divided by all that names the
    /// other legs rightly. What they get comes off the pool.
    fn console(&mut self) {
        let net = self.left;
        for (leg, scratched) in &self.pool.consoled {
            let others_right = |combination: &Combination| {
                let of = |at: usize| {
                    self.pool.finish.get(at).is_some_and(|winners| winners.contains(&combination[at]))
                };
                (0..combination.len()).all(|at| at == *leg || of(at))
            };
            let right: Vec<(Combination, Cents)> =
                self.live.iter().filter(|(combination, _)| others_right(combination)).cloned().collect();
            let all: Cents = right.iter().map(|(_, on)| *on).sum();
            let consoled: Vec<_> =
                right.into_iter().filter(|(combination, _)| combination[*leg] == *scratched).collect();
            let on: Cents = consoled.iter().map(|(_, on)| *on).sum();
            if !on.is_positive() {
                continue;
            }
            let unbroken = net / exact(all);
            let broken = self.broken(unbroken);
            for (combination, _) in &consoled {
                let pays = down(broken * exact(self.pool.per));
                let combination = combination.join("-");
                self.say("unbroken", Some(combination.clone()), fraction(unbroken));
                let rung = "consolation".to_owned();
                self.priced.prices.push(Price { combination, rung, pays, per: self.pool.per });
            }
            let paid: Cents = consoled.iter().map(|(_, on)| down(broken * exact(*on))).sum();
            self.priced.paid += paid;
            let deducted = unbroken * exact(on);
            self.left -= deducted;
            if deducted < exact(paid) {
                self.priced.minus += down((exact(paid) - deducted).ceil());
            } else {
                self.priced.breakage += down(deducted - exact(paid));
            }
            self.amount("deducted", down(deducted));
            self.live.retain(|(combination, _)| !consoled.iter().any(|(gone, _)| gone == combination));
        }
    }

    /// A major share with the carryover for all legs, a minor share for the next number of winners; without a winner of
    /// all legs the minor share goes to the greatest number, the major one is carried over.
    fn major_and_minor(&mut self) {
        let minor = self.left * self.pool.minor;
        let major = self.left - minor + exact(self.pool.carryover);
        self.say("major", None, fraction(major / Exact::from(100)));
        self.say("minor", None, fraction(minor / Exact::from(100)));
        let mut rungs = rungs(self.pool);
        let others = rungs.split_off(1.min(rungs.len()));
        match self.covered_rung(rungs) {
            Some((rung, covered)) => self.pay(&rung, covered, major),
            None => self.carry(major),
        }
        match self.covered_rung(others) {
            Some((rung, covered)) => self.pay(&rung, covered, minor),
            None => self.carry(minor),
        }
    }

    /// The first half is paid by the first race; the second half and the carryover by the second, to those who exchanged.
    fn twin(&mut self) {
        let half = self.left / Exact::from(2);
        self.say("first half", None, fraction(half / Exact::from(100)));
        self.ladder(half);
        if self.priced.prices.is_empty() {
            return;
        }
        let second = half + exact(self.pool.carryover);
        self.say("second half", None, fraction(second / Exact::from(100)));
        let Some(exchange) = &self.pool.exchange else { return self.carry(second) };
        let pool = Pool {
            kind: Kind::Trifecta,
            stakes: exchange.stakes.clone(),
            finish: exchange.finish.clone(),
            rungs: Some(vec!["exact".to_owned()]),
            unpaid: Unpaid::Carryover,
            ..self.pool.clone()
        };
        let live = pool.stakes.iter().map(|(combination, on)| (combination.clone(), *on)).collect();
        let mut next = Pricing { pool: &pool, live, priced: self.priced.clone(), left: Exact::from(0) };
        match next.covered_rung(rungs(&pool)) {
            Some((_, covered)) => {
                // Exchanged tickets have no stake in the second half: all of it is theirs, at one price.
                next.say("rung", None, "exchange");
                next.pay_exchanged(covered, second);
            }
            None => next.carry(second),
        }
        self.priced = next.priced;
    }

    fn pay_exchanged(&mut self, covered: Vec<Covered>, from: Exact) {
        let groups = covered.into_iter().map(|covered| (covered.group.names, covered.combinations));
        let (mut names, mut combinations) = (Vec::new(), Vec::new());
        for (name, held) in groups {
            names.extend(name);
            combinations.extend(held);
        }
        let on = combinations.iter().map(|(_, on)| *on).sum();
        let holds = Holds::Any(combinations.iter().map(|(combination, _)| combination.clone()).collect());
        let group = Group { names, share: Exact::from(1), holds };
        self.pay("exchange", vec![Covered { group, on, combinations }], from);
    }
}

/// An exact figure: whole, with its decimals where they end early, or as a fraction.
fn fraction(exact: Exact) -> String {
    let scaled = exact * Exact::from(1_000_000);
    if scaled.is_integer() {
        let parts = scaled.to_integer();
        let text = format!("{}.{:06}", parts / 1_000_000, parts % 1_000_000);
        let text = text.trim_end_matches('0');
        return text.strip_suffix('.').unwrap_or(text).to_owned();
    }
    let parts = scaled.floor().to_integer();
    format!("{} (about {}.{:06})", exact, parts / 1_000_000, parts % 1_000_000)
}
