//! House options of roulette: what the director may choose and what the rules bound (RO G.1, I, I.3.b.iii,
//! I.6.a; RULINGS on limits).

use kit::{Cents, Odds, cite};
use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoEnumIterator};

use super::Roulette;
use super::wagers::{Bet, Kind};
use crate::options::{
    Amount, Fault, LIMIT_MOST, ODDS_MOST, Range, SEATS_MOST, amount_in_range, between, check_ranges,
    six_chips, whole_cents,
};
use crate::paid::percent_of;
use crate::walk::Return;
use crate::{Change, Chips, Message};

/// A commented file with every option at its default.
pub const EXAMPLE: &str = include_str!("example.toml");

/// How the table takes its bets (RO I).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Form {
    /// Chips on a layout (RO A to H).
    #[default]
    Live,
    /// Automatic wagering terminals (RO I).
    Terminals,
}

/// What is recorded at a live table. At terminals every bet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Tracking {
    /// Rounds, results, irregularities, money in and out.
    #[default]
    Results,
    /// Every bet is keyed.
    Full,
}

/// Match play coupons (RO C.1, C.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchPlay {
    /// None accepted.
    #[default]
    Off,
    /// A coupon rides with an equal wager.
    On,
}

/// The options as written in a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Draft {
    /// Live layout or terminals.
    pub form: Form,
    /// Seats or terminals.
    pub seats: u16,
    /// What is recorded at a live table.
    pub tracking: Tracking,
    /// Coupons.
    pub match_play: MatchPlay,
    /// Lowest and highest wagers.
    pub limits: Limits,
    /// What each kind pays.
    pub odds: PayTable,
    /// The game clock of terminals.
    pub clock: Clock,
    /// The six chips of terminals.
    pub chips: ChipTray,
    /// The wheel's sensor.
    pub sensor: Sensor,
}

/// Lowest and highest wagers. Minima count at the close, maxima when a bet is placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct Limits {
    /// For all inside bets of a seat together.
    pub inside_min: Amount,
    /// For each outside bet.
    pub outside_min: Amount,
    pub straight_max: Amount,
    pub split_max: Amount,
    pub row_max: Amount,
    pub triple_max: Amount,
    pub corner_max: Amount,
    pub first_five_max: Amount,
    pub line_max: Amount,
    pub column_max: Amount,
    pub dozen_max: Amount,
    /// For red, black, odd, even, low and high.
    pub even_chance_max: Amount,
    /// For all seats together on one spot; off if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot_total_max: Option<Amount>,
}

/// What each kind of bet pays.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct PayTable {
    pub straight: Odds,
    pub split: Odds,
    pub row: Odds,
    pub triple: Odds,
    pub corner: Odds,
    pub first_five: Odds,
    pub line: Odds,
    pub column: Odds,
    pub dozen: Odds,
    pub red: Odds,
    pub black: Odds,
    pub odd: Odds,
    pub even: Odds,
    pub low: Odds,
    pub high: Odds,
}

/// The game clock.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Clock {
    /// From new game to the lock.
    pub seconds: u16,
    /// How long the dealer may still spin after a lock without a launch.
    pub late_spin_seconds: u16,
}

/// The chips shown on a terminal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ChipTray {
    /// Exactly six values.
    pub values: Vec<Amount>,
}

/// What is asked of the wheel's sensor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sensor {
    /// More numbers entered by hand than this take the table down for a sensor test.
    pub manual_entries_per_hour: u16,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            form: Form::default(),
            seats: 8,
            tracking: Tracking::default(),
            match_play: MatchPlay::default(),
            limits: Limits::default(),
            odds: PayTable::default(),
            clock: Clock::default(),
            chips: ChipTray::default(),
            sensor: Sensor::default(),
        }
    }
}

const fn whole(units: i64) -> Amount {
    Amount(Cents::whole(units))
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            inside_min: whole(5),
            outside_min: whole(5),
            straight_max: whole(100),
            split_max: whole(200),
            row_max: whole(300),
            triple_max: whole(300),
            corner_max: whole(400),
            first_five_max: whole(500),
            line_max: whole(600),
            column_max: whole(1_000),
            dozen_max: whole(1_000),
            even_chance_max: whole(2_000),
            spot_total_max: None,
        }
    }
}

impl Default for PayTable {
    fn default() -> PayTable {
        let [
            straight,
            split,
            row,
            triple,
            corner,
            first_five,
            line,
            column,
            dozen,
            red,
            black,
            odd,
            even,
            low,
            high,
        ] = kinds().map(floor);
        PayTable {
            straight,
            split,
            row,
            triple,
            corner,
            first_five,
            line,
            column,
            dozen,
            red,
            black,
            odd,
            even,
            low,
            high,
        }
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { seconds: 45, late_spin_seconds: 30 }
    }
}

impl Default for ChipTray {
    fn default() -> ChipTray {
        ChipTray { values: [1, 5, 25, 100, 500, 1_000].map(whole).to_vec() }
    }
}

impl Default for Sensor {
    fn default() -> Sensor {
        Sensor { manual_entries_per_hour: 3 }
    }
}

/// The kinds in their order.
pub fn kinds() -> [Kind; Kind::COUNT] {
    let mut kinds = Kind::iter();
    std::array::from_fn(|_| kinds.next().expect("as many as there are"))
}

/// RO G.1: nobody is paid less than this.
pub fn floor(kind: Kind) -> Odds {
    Odds::to_one(match kind {
        Kind::Straight => 35,
        Kind::Split => 17,
        Kind::Row | Kind::Triple => 11,
        Kind::Corner => 8,
        Kind::FirstFive => 6,
        Kind::Line => 5,
        Kind::Column | Kind::Dozen => 2,
        Kind::Red | Kind::Black | Kind::Odd | Kind::Even | Kind::Low | Kind::High => 1,
    })
}

impl PayTable {
    /// The odds by kind.
    pub fn by_kind(&self) -> [Odds; Kind::COUNT] {
        [
            self.straight,
            self.split,
            self.row,
            self.triple,
            self.corner,
            self.first_five,
            self.line,
            self.column,
            self.dozen,
            self.red,
            self.black,
            self.odd,
            self.even,
            self.low,
            self.high,
        ]
    }
}

impl Limits {
    /// The highest wager by kind.
    pub fn max(&self, kind: Kind) -> Cents {
        match kind {
            Kind::Straight => self.straight_max,
            Kind::Split => self.split_max,
            Kind::Row => self.row_max,
            Kind::Triple => self.triple_max,
            Kind::Corner => self.corner_max,
            Kind::FirstFive => self.first_five_max,
            Kind::Line => self.line_max,
            Kind::Column => self.column_max,
            Kind::Dozen => self.dozen_max,
            _ => self.even_chance_max,
        }
        .0
    }

    /// The option that holds it.
    pub fn max_option(kind: Kind) -> String {
        let name = if kind < Kind::Red { kind.name() } else { "even_chance" };
        format!("limits.{name}_max")
    }

    /// The lowest wager a bet of this kind counts toward.
    pub fn min(&self, kind: Kind) -> Cents {
        if kind.is_inside() { self.inside_min.0 } else { self.outside_min.0 }
    }
}

/// Checks the options: the game, or every fault at once.
pub fn check(draft: &Draft) -> Result<Roulette, Vec<Fault>> {
    let mut faults = Vec::new();
    check_seats(draft, &mut faults);
    check_odds(draft, &mut faults);
    check_limits(draft, &mut faults);
    check_inside(&draft.limits, &mut faults);
    if draft.form == Form::Terminals {
        check_clock(&draft.clock, &mut faults);
    }
    let chips = check_chips(draft, &mut faults);
    match chips {
        Some(chips) if faults.is_empty() => Ok(Roulette::new(draft.clone(), chips)),
        _ => Err(faults),
    }
}

fn check_seats(draft: &Draft, faults: &mut Vec<Fault>) {
    between("seats", cite!("HC B.9"), draft.seats, 1, SEATS_MOST, faults);
}

fn check_odds(draft: &Draft, faults: &mut Vec<Fault>) {
    for (kind, odds) in kinds().into_iter().zip(draft.odds.by_kind()) {
        let option = format!("odds.{}", kind.name());
        // RO G.1: not below the odds listed.
        if odds < floor(kind) {
            let message = Message::plain("roulette-option-odds-below-floor")
                .with("odds", odds)
                .with("floor", floor(kind))
                .with("kind", kind);
            faults.push(Fault::new(option, cite!("RO G.1"), message));
        } else if u64::from(odds.pay()) > u64::from(odds.on()) * u64::from(ODDS_MOST) {
            let message = Message::plain("option-odds-too-long").with("odds", odds).with("most", ODDS_MOST);
            faults.push(Fault::new(option, cite!("HC A.1"), message));
        }
    }
}

fn check_limits(draft: &Draft, faults: &mut Vec<Fault>) {
    let limits = &draft.limits;
    let mut amount =
        |option: String, value: Cents| amount_in_range(option, cite!("HC A.2"), value, LIMIT_MOST, faults);
    let inside = amount("limits.inside_min".to_owned(), limits.inside_min.0);
    let outside = amount("limits.outside_min".to_owned(), limits.outside_min.0);
    let mut good: Vec<Kind> = Vec::new();
    for kind in kinds().into_iter().filter(|&kind| kind <= Kind::Red) {
        if amount(Limits::max_option(kind), limits.max(kind)) {
            good.push(kind);
        }
    }
    let total = limits.spot_total_max.filter(|total| amount("limits.spot_total_max".to_owned(), total.0));
    // A spot that can never hold one seat's minimum takes no bet at all.
    if let Some(Amount(max)) = total.filter(|total| outside && total.0 < limits.outside_min.0) {
        let message =
            Message::plain("option-maximum-below-minimum").with("max", max).with("min", limits.outside_min.0);
        faults.push(Fault::new("limits.spot_total_max", cite!("HC A.2"), message));
    }
    for kind in good {
        // An outside spot must be able to reach its own minimum; an inside bet only counts toward one.
        let min_good = if kind.is_inside() { inside } else { outside };
        if min_good && !kind.is_inside() && limits.max(kind) < limits.min(kind) {
            let message = Message::plain("option-maximum-below-minimum")
                .with("max", limits.max(kind))
                .with("min", limits.min(kind));
            faults.push(Fault::new(Limits::max_option(kind), cite!("HC A.2"), message));
        }
    }
}

/// Lowest and highest wagers. Inside bets count toward one minimum together.
pub(super) fn ranges(draft: &Draft) -> Vec<Range> {
    let limits = &draft.limits;
    let cite = cite!("HC A.2");
    let most = |max: Cents| limits.spot_total_max.map_or(max, |total| total.0.min(max));
    let outside = || Some(("limits.outside_min".to_owned(), limits.outside_min.0));
    let of_kind = |kind: Kind| Range {
        min: if kind.is_inside() { None } else { outside() },
        max: (Limits::max_option(kind), most(limits.max(kind))),
        cite,
    };
    let mut ranges: Vec<Range> = kinds().into_iter().filter(|&kind| kind <= Kind::Red).map(of_kind).collect();
    let all = ("limits.inside_min".to_owned(), LIMIT_MOST.max(limits.inside_min.0));
    ranges.push(Range { min: Some(("limits.inside_min".to_owned(), limits.inside_min.0)), max: all, cite });
    ranges
}

/// RO I.3.b.iii: at terminals bets are made of the chips shown.
fn check_made(draft: &Draft, chips: &Chips, faults: &mut Vec<Fault>) {
    if draft.form == Form::Terminals {
        faults.extend(check_ranges(&ranges(draft), chips.unit(), |max| chips.up_to(max)));
    }
}

/// HC A.2: somebody who bets on everything inside reaches the minimum.
fn check_inside(limits: &Limits, faults: &mut Vec<Fault>) {
    let inside = Bet::all().map(Bet::kind).filter(|kind| kind.is_inside());
    let most = inside
        .map(|kind| limits.spot_total_max.map_or(limits.max(kind), |total| total.0.min(limits.max(kind))));
    let good = |max: &Cents| max.is_positive() && *max <= LIMIT_MOST;
    let most: Cents = most.filter(good).sum();
    let min = limits.inside_min.0;
    // An amount that is none is a fault of its own.
    let known = limits.spot_total_max.is_none_or(|total| good(&total.0));
    if known && min > most && min <= LIMIT_MOST {
        let message = Message::plain("option-minimum-not-reachable").with("most", most).with("min", min);
        faults.push(Fault::new("limits.inside_min", cite!("HC A.2"), message));
    }
}

fn check_clock(clock: &Clock, faults: &mut Vec<Fault>) {
    // RO I.6.a: one fixed time for all; the length is the house's, more than the ten seconds of RO I.6.b.
    between("clock.seconds", cite!("RO I.6.a"), clock.seconds, 15, 180, faults);
    between("clock.late_spin_seconds", cite!("RO Ruling.2"), clock.late_spin_seconds, 5, 120, faults);
}

fn check_chips(draft: &Draft, faults: &mut Vec<Fault>) -> Option<Chips> {
    // RO I.3.b.iii: the six chips shown on the screen.
    let chips = six_chips(&draft.chips.values, cite!("RO I.3.b.iii"), faults)?;
    if draft.form == Form::Terminals {
        for (kind, odds) in kinds().into_iter().zip(draft.odds.by_kind()) {
            whole_cents(&format!("odds.{}", kind.name()), odds, &chips, faults);
        }
    }
    check_made(draft, &chips, faults);
    Some(chips)
}

/// What is allowed but gives the player an even chance or better at some amount.
pub fn warnings(game: &Roulette, piece: Cents) -> Vec<Fault> {
    let mut warnings = Vec::new();
    for kind in kinds() {
        let Some((extremes, back)) = super::extremes(game, kind, piece) else { continue };
        let (returned, staked) = (back(extremes.most), 38 * i128::from(extremes.most.get()));
        if returned >= staked {
            let exact = Return::new(returned, staked);
            let message = Message::plain("roulette-option-player-edge")
                .with("kind", kind)
                .with("odds", game.odds(kind))
                .with("stake", extremes.most)
                .with("percent", percent_of(exact));
            warnings.push(Fault::new(format!("odds.{}", kind.name()), cite!("RO G.1"), message));
        }
    }
    warnings
}

/// How far a change of options goes: limits alone may change between rounds.
pub fn change(from: &Draft, to: &Draft) -> Change {
    let with_its_limits = Draft { limits: to.limits.clone(), ..from.clone() };
    if from == to {
        Change::Nothing
    } else if with_its_limits == *to {
        Change::Limits
    } else {
        Change::Options
    }
}
