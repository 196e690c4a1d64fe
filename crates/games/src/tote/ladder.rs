//! Ladders: which combinations share a pool. A rung names its combinations and their shares; the first rung on whose
//! combinations anything lies is paid.

use std::collections::BTreeSet;

use super::Exact;
use super::pool::{Combination, DeadHeat, Finish, Interest, Kind, Pool, Shape};

/// What stands for any runner in the name of a combination.
const ALL: &str = "ALL";

/// Combinations that are paid at one price.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// What they are called; several combinations at one price each have their name.
    pub names: Vec<String>,
    /// The part of the profit that is theirs, before those drop out on which nothing lies.
    pub share: Exact,
    /// Which combinations they are.
    pub holds: Holds,
}

/// Which combinations belong to a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holds {
    /// Exactly these.
    Any(Vec<Combination>),
    /// Those that have these interests at these places, whatever stands elsewhere.
    At(Vec<(usize, Interest)>),
    /// Those with this interest at any place.
    With(Interest),
    /// Those that name so many winners of legs.
    Right(usize),
}

/// A rung of a ladder.
#[derive(Debug, Clone, PartialEq)]
pub struct Rung {
    /// Its name: `exact`, `first two`, `5 of 6`.
    pub name: String,
    /// Who shares.
    pub groups: Vec<Group>,
}

impl Holds {
    /// Does it hold that combination?
    pub fn matches(&self, combination: &[Interest], finish: &Finish) -> bool {
        match self {
            Holds::Any(these) => these.iter().any(|these| these == combination),
            Holds::At(places) => places.iter().all(|(at, interest)| combination.get(*at) == Some(interest)),
            Holds::With(interest) => combination.contains(interest),
            Holds::Right(wanted) => right(combination, finish) == *wanted,
        }
    }
}

/// How many legs of a combination were won.
fn right(combination: &[Interest], finish: &Finish) -> usize {
    combination.iter().zip(finish).filter(|(runner, winners)| winners.contains(runner)).count()
}

/// The customary ladder of a pool, of which its file may keep some rungs.
pub fn rungs(pool: &Pool) -> Vec<Rung> {
    let all = match pool.kind.shape() {
        Shape::Places(places) => {
            let covered = |interest: &Interest| {
                pool.stakes.get(std::slice::from_ref(interest)).is_some_and(|on| on.is_positive())
            };
            by_places(&pool.finish, places, &covered)
        }
        Shape::Pair => pairs(&separate(&pool.finish)),
        Shape::Order(runners) => ordered(&separate(&pool.finish), runners),
        Shape::Legs(2) => double(pool),
        Shape::Legs(legs) => picks(pool, legs),
    };
    let kept = |rung: &Rung| pool.rungs.as_ref().is_none_or(|kept| kept.contains(&rung.name));
    all.into_iter().filter(kept).collect()
}

/// The rungs that a pool may have, by their names.
pub fn names(kind: Kind) -> Vec<String> {
    let fixed = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    match kind.shape() {
        Shape::Places(_) => fixed(&["exact", "next", "after next"]),
        Shape::Pair => fixed(&["exact", "dead-heaters", "either"]),
        Shape::Order(2) => fixed(&["exact", "either"]),
        Shape::Order(3) => fixed(&["exact", "first two", "first"]),
        Shape::Order(_) => fixed(&["exact", "first three", "first two", "first"]),
        Shape::Legs(2) => fixed(&["exact", "either", "seconds"]),
        Shape::Legs(legs) => (1..=legs).rev().map(|right| format!("{right} of {legs}")).collect(),
    }
}

fn rung(name: impl Into<String>, groups: Vec<Group>) -> Rung {
    Rung { name: name.into(), groups }
}

fn equal(among: usize) -> Exact {
    Exact::new(1, among.max(1) as i128)
}

/// Win, place and show: each place has an equal share, divided among those who tie for it and on whom something lies, and
/// added up for each interest. Nobody who ties has more than a whole place.
fn by_places(finish: &Finish, places: usize, covered: &dyn Fn(&Interest) -> bool) -> Vec<Rung> {
    let group = |(interest, share): (Interest, Exact)| Group {
        names: vec![interest.clone()],
        share,
        holds: Holds::Any(vec![vec![interest]]),
    };
    let single = |interests: &Vec<Interest>| {
        let different: BTreeSet<&Interest> = interests.iter().collect();
        let share = equal(different.len());
        different.into_iter().map(|interest| group((interest.clone(), share))).collect()
    };
    let mut rungs = Vec::new();
    // Fewer finishers than places: as a pool of so many places.
    let finishers: usize = finish.iter().map(Vec::len).sum();
    let places = places.min(finishers);
    let (mut shares, mut filled, mut next) = (Vec::<(Interest, Exact)>::new(), 0, 0);
    for tied in finish {
        if filled >= places {
            break;
        }
        let taken = tied.len().min(places - filled);
        let backed: Vec<&Interest> = tied.iter().filter(|interest| covered(interest)).collect();
        let divided = Exact::new(taken as i128, (backed.len().max(1) * places) as i128);
        let share = divided.min(equal(places));
        for interest in backed {
            match shares.iter_mut().find(|(known, _)| known == interest) {
                Some((_, sum)) => *sum += share,
                None => shares.push((interest.clone(), share)),
            }
        }
        filled += tied.len();
        next += 1;
    }
    rungs.push(rung("exact", shares.into_iter().map(group).collect()));
    for (name, later) in ["next", "after next"].into_iter().zip(finish.iter().skip(next)) {
        rungs.push(rung(name, single(later)));
    }
    rungs
}

/// The finish with every interest where it came first only: an entry that comes twice leaves its second place to the next.
fn separate(finish: &Finish) -> Finish {
    let mut seen = BTreeSet::new();
    let first = |tied: &Vec<Interest>| -> Vec<Interest> {
        tied.iter().filter(|interest| seen.insert((*interest).clone())).cloned().collect()
    };
    finish.iter().map(first).filter(|tied: &Vec<Interest>| !tied.is_empty()).collect()
}

/// Every order of the first `runners` that the finish allows: those who tie stand in any order.
fn orders(finish: &Finish, runners: usize) -> Vec<Combination> {
    let mut orders: Vec<Combination> = vec![Vec::new()];
    for tied in finish {
        let mut longer = Vec::new();
        for order in &orders {
            permuted(tied, &mut order.clone(), runners, &mut longer);
        }
        orders = longer;
    }
    let different: BTreeSet<Combination> = orders.into_iter().collect();
    different.into_iter().collect()
}

fn permuted(left: &[Interest], order: &mut Combination, runners: usize, out: &mut Vec<Combination>) {
    if left.is_empty() || order.len() == runners {
        out.push(order.clone());
        return;
    }
    for at in 0..left.len() {
        let mut others = left.to_vec();
        order.push(others.remove(at));
        permuted(&others, order, runners, out);
        order.pop();
    }
}

fn exactly(combinations: Vec<Combination>) -> Vec<Group> {
    let share = equal(combinations.len());
    let group =
        |these: Combination| Group { names: vec![these.join("-")], share, holds: Holds::Any(vec![these]) };
    combinations.into_iter().map(group).collect()
}

/// Those who name the first runners of an order rightly, whatever comes behind.
fn beginning(orders: &[Combination], right: usize, runners: usize) -> Vec<Group> {
    let begins: BTreeSet<&[Interest]> = orders.iter().map(|order| &order[..right.min(order.len())]).collect();
    let share = equal(begins.len());
    let group = |begin: &[Interest]| {
        let rest = std::iter::repeat_n(ALL.to_owned(), runners - begin.len());
        let name: Vec<String> = begin.iter().cloned().chain(rest).collect();
        let holds = Holds::At(begin.iter().cloned().enumerate().collect());
        Group { names: vec![name.join("-")], share, holds }
    };
    begins.into_iter().map(group).collect()
}

fn ordered(finish: &Finish, runners: usize) -> Vec<Rung> {
    let orders = orders(finish, runners);
    let whole = orders.iter().all(|order| order.len() == runners);
    let mut rungs = Vec::new();
    rungs.push(match whole {
        true => rung("exact", exactly(orders.clone())),
        // Fewer finish: those who finish, in their order.
        false => rung("exact", beginning(&orders, runners, runners)),
    });
    if runners == 2 {
        rungs.push(rung("either", either(&orders)));
        return rungs;
    }
    for (right, name) in [(3, "first three"), (2, "first two"), (1, "first")] {
        if right < runners {
            rungs.push(rung(name, beginning(&orders, right, runners)));
        }
    }
    rungs
}

/// The first with any second, and any first with the second: half of the profit each.
fn either(orders: &[Combination]) -> Vec<Group> {
    let mut groups = Vec::new();
    for at in 0..2 {
        let named: BTreeSet<&Interest> = orders.iter().filter_map(|order| order.get(at)).collect();
        let share = equal(2) * equal(named.len());
        groups.extend(named.into_iter().map(|interest| {
            let name = if at == 0 { format!("{interest}-{ALL}") } else { format!("{ALL}-{interest}") };
            Group { names: vec![name], share, holds: Holds::At(vec![(at, interest.clone())]) }
        }));
    }
    groups
}

fn pairs(finish: &Finish) -> Vec<Rung> {
    let empty = Vec::new();
    let (first, second) = (finish.first().unwrap_or(&empty), finish.get(1).unwrap_or(&empty));
    let sorted = |a: &Interest, b: &Interest| {
        let mut pair = vec![a.clone(), b.clone()];
        pair.sort_unstable();
        pair
    };
    let within = |tied: &[Interest]| -> Vec<Combination> {
        let pair =
            |(at, a): (usize, &Interest)| tied[at + 1..].iter().map(|b| sorted(a, b)).collect::<Vec<_>>();
        tied.iter().enumerate().flat_map(pair).collect()
    };
    let with = |interest: &Interest, share| Group {
        names: vec![format!("{interest}-{ALL}")],
        share,
        holds: Holds::With(interest.clone()),
    };
    let (exact, later) = match first.as_slice() {
        [winner] => (second.iter().map(|other| sorted(winner, other)).collect(), within(second)),
        tied => (within(tied), Vec::new()),
    };
    let either = match first.as_slice() {
        [winner] => std::iter::once(with(winner, equal(2)))
            .chain(second.iter().map(|other| with(other, equal(2) * equal(second.len()))))
            .collect(),
        tied => tied.iter().map(|interest| with(interest, equal(tied.len()))).collect(),
    };
    vec![rung("exact", exactly(exact)), rung("dead-heaters", exactly(later)), rung("either", either)]
}

/// Every combination of the winners of all legs.
fn winners(finish: &Finish) -> Vec<Combination> {
    let mut all: Vec<Combination> = vec![Vec::new()];
    for leg in finish {
        let different: BTreeSet<&Interest> = leg.iter().collect();
        let longer = |combination: &Combination| -> Vec<Combination> {
            let more = |winner: &&Interest| combination.iter().cloned().chain([(*winner).clone()]).collect();
            different.iter().map(more).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

fn double(pool: &Pool) -> Vec<Rung> {
    let exact = winners(&pool.finish);
    let mut rungs = vec![rung("exact", of_legs(pool, exact.clone())), rung("either", either(&exact))];
    if pool.seconds.len() == 2 {
        rungs.push(rung("seconds", exactly(winners(&pool.seconds))));
    }
    rungs
}

/// Winning combinations of several races: a price each, or one for all.
fn of_legs(pool: &Pool, combinations: Vec<Combination>) -> Vec<Group> {
    match pool.dead_heat {
        DeadHeat::ProfitSplit => exactly(combinations),
        DeadHeat::SinglePrice => {
            let names = combinations.iter().map(|combination| combination.join("-")).collect();
            vec![Group { names, share: Exact::from(1), holds: Holds::Any(combinations) }]
        }
    }
}

fn picks(pool: &Pool, legs: usize) -> Vec<Rung> {
    let mut rungs = vec![rung(format!("{legs} of {legs}"), of_legs(pool, winners(&pool.finish)))];
    for right in (1..legs).rev() {
        let name = format!("{right} of {legs}");
        let group = Group { names: vec![name.clone()], share: Exact::from(1), holds: Holds::Right(right) };
        rungs.push(rung(name, vec![group]));
    }
    rungs
}
