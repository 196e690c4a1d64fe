//! The form in which a pool is written: JSON with amounts as strings. Every fault is told at once.

use std::collections::{BTreeMap, BTreeSet};

use kit::Cents;
use serde::Deserialize;

use super::Exact;
use super::ladder::names;
use super::pool::{
    Combination, DeadHeat, Exchange, Finish, Interest, Kind, Method, Pool, Shape, Split, Stakes, Unpaid,
};

/// A runner as it is written: a number or a name such as `"1A"`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Runner {
    /// A number.
    Number(u32),
    /// A name.
    Name(String),
}

impl Runner {
    fn name(&self) -> String {
        match self {
            Runner::Number(number) => number.to_string(),
            Runner::Name(name) => name.trim().to_owned(),
        }
    }
}

/// The ladder of a pool.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ladder {
    /// The rungs that hold; all customary ones if none are named.
    pub rungs: Option<Vec<String>>,
    /// What becomes of the pool if none is covered.
    pub unpaid: Unpaid,
}

/// The second half of a twin trifecta.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchanged {
    /// What was exchanged.
    pub stakes: BTreeMap<String, String>,
    /// The result of the second race.
    pub result: Vec<Vec<Runner>>,
}

/// A pool as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// Which.
    pub pool: Kind,
    /// What is taken out: `"0.25"`.
    #[serde(default = "nothing")]
    pub takeout: String,
    /// The break point of a dollar's price: `"0.10"`; `"0"` for none.
    #[serde(default = "dime")]
    pub breakage: String,
    /// The least that a dollar pays.
    #[serde(default = "five_cents")]
    pub minimum_payoff: String,
    /// What prices are told for.
    #[serde(default = "two")]
    pub per: String,
    /// What lies on each combination: `"6-2-1": "55.00"`.
    #[serde(default)]
    pub stakes: BTreeMap<String, String>,
    /// What lies on combinations that are not listed.
    #[serde(default = "nothing")]
    pub others: String,
    /// The runners in each place, or the winners of each leg.
    pub result: Vec<Vec<Runner>>,
    /// Who came second in each leg, where the ladder asks for it.
    #[serde(default)]
    pub seconds: Vec<Vec<Runner>>,
    /// How prices are found.
    #[serde(default)]
    pub method: Method,
    /// What winners share.
    #[serde(default)]
    pub split: Split,
    /// How dead heats share in pools of several races.
    #[serde(default)]
    pub dead_heat: Option<DeadHeat>,
    /// Scratched runners; in pools of several races `"2:4"` is runner 4 of the second leg, scratched after betting closed.
    #[serde(default)]
    pub scratched: Vec<Runner>,
    /// Runners that are one betting interest: `[["1","1A"]]`.
    #[serde(default)]
    pub coupled: Vec<Vec<Runner>>,
    /// What was carried over.
    #[serde(default = "nothing")]
    pub carryover: String,
    /// The ladder.
    #[serde(default)]
    pub ladder: Ladder,
    /// The part of the net pool for the second-greatest number of winners.
    #[serde(default = "nothing")]
    pub minor: String,
    /// The second half of a twin trifecta.
    #[serde(default)]
    pub exchange: Option<Exchanged>,
}

fn nothing() -> String {
    "0".to_owned()
}
fn dime() -> String {
    "0.10".to_owned()
}
fn five_cents() -> String {
    "1.05".to_owned()
}
fn two() -> String {
    "2.00".to_owned()
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[error("{at}: {says}")]
pub struct Wrong {
    /// Which part of the file.
    pub at: String,
    /// In words.
    pub says: String,
}

/// The most combinations, runners in a place, and places of a file.
const PLACES_MOST: usize = 40;

struct Check {
    wrong: Vec<Wrong>,
    /// The interest of each coupled runner.
    interest: BTreeMap<String, Interest>,
}

impl Draft {
    /// The pool, or everything that is wrong with it.
    pub fn check(&self) -> Result<Pool, Vec<Wrong>> {
        let mut check = Check { wrong: Vec::new(), interest: BTreeMap::new() };
        check.couples(&self.coupled);
        let shape = self.pool.shape();
        let takeout = check.rate("takeout", &self.takeout);
        let minor = check.rate("minor", &self.minor);
        let breakage = check.amount("breakage", &self.breakage);
        let minimum = check.amount("minimum_payoff", &self.minimum_payoff);
        if minimum < Cents::whole(1) {
            check.wrong("minimum_payoff", "the least a dollar pays is a dollar");
        }
        let per = check.amount("per", &self.per);
        if per.is_zero() {
            check.wrong("per", "a price is for an amount");
        }
        let stakes = check.stakes("stakes", &self.stakes, shape);
        let others = check.amount("others", &self.others);
        let carryover = check.amount("carryover", &self.carryover);
        let all: i128 =
            stakes.values().chain([&others, &carryover]).map(|amount| i128::from(amount.get())).sum();
        if all > i128::from(Cents::LIMIT.get()) {
            check.wrong("stakes", &format!("a pool holds no more than {}", Cents::LIMIT));
        }
        let (scratched, consoled) = check.scratched(&self.scratched, shape);
        let finish = check.finish("result", &self.result, shape, &scratched);
        let seconds = check.finish("seconds", &self.seconds, shape, &scratched);
        if let Shape::Legs(legs) = shape
            && finish.len() != legs
        {
            check.wrong(
                "result",
                &format!("a {} has {legs} legs, here are {}", self.pool.name(), finish.len()),
            );
        }
        let known = names(self.pool);
        for rung in self.ladder.rungs.iter().flatten().filter(|rung| !known.contains(rung)) {
            let says = format!("{rung:?} is no rung of a {}: {}", self.pool.name(), known.join(", "));
            check.wrong("ladder.rungs", &says);
        }
        let exchange = self.exchange.as_ref().map(|exchange| Exchange {
            stakes: check.stakes("exchange.stakes", &exchange.stakes, shape),
            finish: check.finish("exchange.result", &exchange.result, shape, &BTreeSet::new()),
        });
        if exchange.is_some() && self.pool != Kind::TwinTrifecta {
            check.wrong("exchange", "only a twin trifecta is exchanged");
        }
        if self.pool == Kind::TwinTrifecta && self.method == Method::Net {
            check.wrong("method", "a twin trifecta is priced by the standard method");
        }
        if !check.wrong.is_empty() {
            return Err(check.wrong);
        }
        let dead_heat = self.dead_heat.unwrap_or(match shape {
            // Customary: from the pick four on all winning wagers are equal.
            Shape::Legs(4..) => DeadHeat::SinglePrice,
            _ => DeadHeat::ProfitSplit,
        });
        Ok(Pool {
            kind: self.pool,
            takeout,
            breakage,
            minimum,
            per,
            method: self.method,
            split: self.split,
            dead_heat,
            stakes,
            others,
            finish,
            seconds,
            scratched,
            consoled,
            carryover,
            rungs: self.ladder.rungs.clone(),
            unpaid: self.ladder.unpaid,
            minor,
            exchange,
        })
    }
}

impl Check {
    fn wrong(&mut self, at: &str, says: &str) {
        self.wrong.push(Wrong { at: at.to_owned(), says: says.to_owned() });
    }

    fn amount(&mut self, at: &str, text: &str) -> Cents {
        match text.parse::<Cents>() {
            Ok(amount) if !amount.is_negative() && amount <= Cents::LIMIT => amount,
            _ => {
                self.wrong(at, &format!("{text:?} is no amount from 0.00 to {}", Cents::LIMIT));
                Cents::ZERO
            }
        }
    }

    /// A part of one, with up to six decimals.
    fn rate(&mut self, at: &str, text: &str) -> Exact {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let good =
            digits(whole) && digits(decimals) && !whole.is_empty() && whole.len() <= 1 && decimals.len() <= 6;
        let parts = good.then(|| format!("{whole}{decimals:0<6}").parse::<i128>().ok()).flatten();
        match parts {
            Some(parts) if parts < 1_000_000 => Exact::new(parts, 1_000_000),
            _ => {
                self.wrong(at, &format!("{text:?} is no part of one, such as 0.25"));
                Exact::from(0)
            }
        }
    }

    fn couples(&mut self, coupled: &[Vec<Runner>]) {
        for entry in coupled {
            let Some(first) = entry.first().map(Runner::name) else {
                self.wrong("coupled", "an entry has runners");
                continue;
            };
            for runner in entry.iter().map(Runner::name) {
                if self.interest.insert(runner.clone(), first.clone()).is_some() {
                    self.wrong("coupled", &format!("{runner} is coupled twice"));
                }
            }
        }
    }

    fn interest(&mut self, at: &str, runner: &str) -> Interest {
        let name = runner.trim();
        let good =
            !name.is_empty() && name.len() <= 8 && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !good {
            self.wrong(at, &format!("{runner:?} is no runner"));
        }
        self.interest.get(name).cloned().unwrap_or_else(|| name.to_owned())
    }

    fn combination(&mut self, at: &str, text: &str, shape: Shape) -> Combination {
        let runners: Vec<&str> = text.split('-').collect();
        let mut combination: Combination = runners.iter().map(|runner| self.interest(at, runner)).collect();
        if combination.len() != shape.runners() {
            self.wrong(at, &format!("{text:?} names {} runners, not {}", combination.len(), shape.runners()));
        }
        let different: BTreeSet<&Interest> = combination.iter().collect();
        if !matches!(shape, Shape::Legs(_)) && different.len() < combination.len() {
            self.wrong(at, &format!("{text:?} names an interest twice"));
        }
        if shape == Shape::Pair {
            combination.sort_unstable();
        }
        combination
    }

    fn stakes(&mut self, at: &str, written: &BTreeMap<String, String>, shape: Shape) -> Stakes {
        let mut stakes = Stakes::new();
        for (text, amount) in written {
            let combination = self.combination(at, text, shape);
            let amount = self.amount(&format!("{at}.{text}"), amount);
            *stakes.entry(combination).or_default() += amount;
        }
        stakes
    }

    fn scratched(
        &mut self,
        runners: &[Runner],
        shape: Shape,
    ) -> (BTreeSet<Interest>, Vec<(usize, Interest)>) {
        let names: Vec<String> = runners.iter().map(Runner::name).collect();
        let Shape::Legs(legs) = shape else {
            // A part of an entry that is out leaves the rest of it to run.
            let parts = |interest: &Interest| -> Vec<String> {
                self.interest
                    .iter()
                    .filter(|(_, of)| *of == interest)
                    .map(|(runner, _)| runner.clone())
                    .collect()
            };
            let whole = |name: &&String| {
                let of = self.interest.get(*name);
                of.is_none_or(|interest| parts(interest).iter().all(|part| names.contains(part)))
            };
            let out: Vec<String> = names.iter().filter(whole).cloned().collect();
            return (out.iter().map(|name| self.interest("scratched", name)).collect(), Vec::new());
        };
        let mut consoled = Vec::new();
        for name in &names {
            let leg =
                name.split_once(':').and_then(|(leg, runner)| Some((leg.parse::<usize>().ok()?, runner)));
            match leg.filter(|(leg, _)| (1..=legs).contains(leg)) {
                Some((leg, runner)) => consoled.push((leg - 1, self.interest("scratched", runner))),
                None => {
                    self.wrong("scratched", &format!("{name:?} names no leg and runner, such as \"2:4\""))
                }
            }
        }
        (BTreeSet::new(), consoled)
    }

    fn finish(
        &mut self,
        at: &str,
        written: &[Vec<Runner>],
        shape: Shape,
        scratched: &BTreeSet<Interest>,
    ) -> Finish {
        if written.len() > PLACES_MOST || written.iter().any(|tied| tied.len() > PLACES_MOST) {
            self.wrong(at, &format!("no more than {PLACES_MOST} places or runners in one"));
            return Finish::new();
        }
        let ties: usize = written.iter().map(|tied| tied.len().saturating_sub(1)).sum();
        if ties > 6 {
            self.wrong(at, "more dead heats than a race has");
            return Finish::new();
        }
        let mut seen = BTreeSet::new();
        let mut finish = Finish::new();
        for tied in written {
            if tied.is_empty() {
                self.wrong(at, "a place without a runner");
            }
            let mut place = Vec::new();
            for runner in tied.iter().map(Runner::name) {
                if !matches!(shape, Shape::Legs(_)) && !seen.insert(runner.clone()) {
                    self.wrong(at, &format!("{runner} finished twice"));
                }
                let interest = self.interest(at, &runner);
                if scratched.contains(&interest) {
                    self.wrong(at, &format!("{runner} was scratched"));
                }
                place.push(interest);
            }
            finish.push(place);
        }
        finish
    }
}
