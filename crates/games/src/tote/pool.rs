//! A pool with its stakes and its result. Runners of a coupled entry are one betting interest, called by the first of them.

use std::collections::{BTreeMap, BTreeSet};

use kit::Cents;
use serde::{Deserialize, Serialize};

use super::Exact;

/// The pools of PM C, and those of other lengths that are priced alike.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::EnumIter, strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Kind {
    Win,
    Place,
    Show,
    Quinella,
    Exacta,
    Trifecta,
    Superfecta,
    DailyDouble,
    #[serde(rename = "pick_3", alias = "pick_three")]
    #[strum(serialize = "pick_3")]
    Pick3,
    #[serde(rename = "pick_4", alias = "pick_four")]
    #[strum(serialize = "pick_4")]
    Pick4,
    #[serde(rename = "pick_5", alias = "pick_five")]
    #[strum(serialize = "pick_5")]
    Pick5,
    #[serde(rename = "pick_6", alias = "pick_six")]
    #[strum(serialize = "pick_6")]
    Pick6,
    TwinTrifecta,
}

/// How a combination of a pool is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One runner, paid for the first so many places.
    Places(usize),
    /// Two runners in either order.
    Pair,
    /// So many runners in their order.
    Order(usize),
    /// A winner of each of so many races.
    Legs(usize),
}

impl Kind {
    /// How its combinations are made.
    pub fn shape(self) -> Shape {
        match self {
            Kind::Win => Shape::Places(1),
            Kind::Place => Shape::Places(2),
            Kind::Show => Shape::Places(3),
            Kind::Quinella => Shape::Pair,
            Kind::Exacta => Shape::Order(2),
            Kind::Trifecta | Kind::TwinTrifecta => Shape::Order(3),
            Kind::Superfecta => Shape::Order(4),
            Kind::DailyDouble => Shape::Legs(2),
            Kind::Pick3 => Shape::Legs(3),
            Kind::Pick4 => Shape::Legs(4),
            Kind::Pick5 => Shape::Legs(5),
            Kind::Pick6 => Shape::Legs(6),
        }
    }

    /// Its name as data.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Shape {
    /// How many runners a combination has.
    pub fn runners(self) -> usize {
        match self {
            Shape::Places(_) => 1,
            Shape::Pair => 2,
            Shape::Order(runners) | Shape::Legs(runners) => runners,
        }
    }
}

/// How a price is found where several winners share the profit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// The takeout comes off the pool; stakes are returned whole.
    #[default]
    Standard,
    /// The takeout comes off every stake: for sources with takeouts of their own.
    Net,
}

/// What winners share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// Stakes are returned first, the profit is shared.
    #[default]
    Profit,
    /// The net pool is shared.
    Pool,
}

/// What becomes of a pool that no rung of its ladder pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unpaid {
    /// Every stake goes back.
    #[default]
    Refund,
    /// The net pool is carried over.
    Carryover,
}

/// How dead heats share in pools of several races.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadHeat {
    /// Each winning combination has its own price.
    ProfitSplit,
    /// All winning combinations have one price.
    SinglePrice,
}

/// A betting interest, by the name of its first runner.
pub type Interest = String;
/// A combination: an interest for each position or leg. Pairs in no order are sorted.
pub type Combination = Vec<Interest>;
/// Who finished in each place, or won each leg; several where they dead-heat. A runner is told by its interest.
pub type Finish = Vec<Vec<Interest>>;

/// What lies on combinations.
pub type Stakes = BTreeMap<Combination, Cents>;

/// A pool to be priced.
#[derive(Debug, Clone, PartialEq)]
pub struct Pool {
    /// Which.
    pub kind: Kind,
    /// What is taken out of the gross pool.
    pub takeout: Exact,
    /// What a price of one dollar is rounded down to a multiple of; nothing rounds to cents.
    pub breakage: Cents,
    /// The least that a dollar pays.
    pub minimum: Cents,
    /// What a price is told for.
    pub per: Cents,
    /// How prices are found.
    pub method: Method,
    /// What is shared.
    pub split: Split,
    /// How dead heats share, where several races make a combination.
    pub dead_heat: DeadHeat,
    /// What lies on combinations that may be paid.
    pub stakes: Stakes,
    /// What lies on others.
    pub others: Cents,
    /// The result.
    pub finish: Finish,
    /// Who came second in each leg, where it is known.
    pub seconds: Finish,
    /// Runners of a single race that were scratched.
    pub scratched: BTreeSet<Interest>,
    /// Runners that were scratched after betting had closed, by their leg from zero: their combinations are consoled.
    pub consoled: Vec<(usize, Interest)>,
    /// What was carried over into it; the takeout has been taken from it.
    pub carryover: Cents,
    /// The rungs of the ladder, by their names; none says that all customary ones hold.
    pub rungs: Option<Vec<String>>,
    /// What becomes of it if no rung pays.
    pub unpaid: Unpaid,
    /// The part of the net pool that goes to the second-greatest number of winners.
    pub minor: Exact,
    /// The second half of a twin trifecta.
    pub exchange: Option<Exchange>,
}

/// Exchanged tickets of a twin trifecta, and the result of their race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// What the exchanged tickets come to.
    pub stakes: Stakes,
    /// The result.
    pub finish: Finish,
}

impl Pool {
    /// Does that combination hold a runner that was scratched?
    pub fn is_refunded(&self, combination: &[Interest]) -> bool {
        combination.iter().any(|runner| self.scratched.contains(runner))
    }
}
