//! House options of sic bo: what the director may choose and what the rules bound (SB D, G; SB Ruling.1 to Ruling.3).

use kit::{Cents, Odds, ROLLS, cite};
use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoEnumIterator};

use super::SicBo;
use super::wagers::{Group, Kind, kinds};
use crate::options::{
    Amount, Fault, LIMIT_MOST, ODDS_MOST, Range, SEATS_MOST, amount_in_range, between, check_ranges,
    check_reference, six_chips, whole_cents,
};
use crate::paid::percent_of;
pub use crate::roulette::options::{ChipTray, Form, Tracking};
use crate::walk::Return;
use crate::{Change, Chips, Message};

/// A commented file with every option at its default.
pub const EXAMPLE: &str = include_str!("example.toml");

/// The options as written in a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Draft {
    /// Live layout or terminals.
    pub form: Form,
    /// The reference under which a live house may use terminals (SB Ruling.1).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub approval: String,
    /// Seats or terminals.
    pub seats: u16,
    /// What is recorded at a live table.
    pub tracking: Tracking,
    /// Lowest and highest wagers.
    pub limits: Limits,
    /// What each bet pays.
    pub odds: PayTable,
    /// The game clock of terminals.
    pub clock: Clock,
    /// The six chips of terminals.
    pub chips: ChipTray,
}

/// Lowest and highest wagers. The minimum counts at the close, maxima when a bet is placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct Limits {
    /// For each spot.
    pub spot_min: Amount,
    pub three_of_a_kind_max: Amount,
    pub two_of_a_kind_max: Amount,
    pub any_three_of_a_kind_max: Amount,
    pub total_max: Amount,
    pub two_dice_max: Amount,
    /// For small and big.
    pub even_chance_max: Amount,
    pub one_of_a_kind_max: Amount,
    /// For all seats together on one spot; off if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot_total_max: Option<Amount>,
}

/// What each bet pays.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct PayTable {
    pub three_of_a_kind: Odds,
    pub two_of_a_kind: Odds,
    pub any_three_of_a_kind: Odds,
    pub total4: Odds,
    pub total5: Odds,
    pub total6: Odds,
    pub total7: Odds,
    pub total8: Odds,
    pub total9: Odds,
    pub total10: Odds,
    pub total11: Odds,
    pub total12: Odds,
    pub total13: Odds,
    pub total14: Odds,
    pub total15: Odds,
    pub total16: Odds,
    pub total17: Odds,
    pub two_dice: Odds,
    pub small: Odds,
    pub big: Odds,
    pub one_of_a_kind: Odds,
    /// With the chosen number on two dice (SB D.2).
    pub one_of_a_kind_twice: Odds,
    /// On all three.
    pub one_of_a_kind_thrice: Odds,
}

/// The game clock.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Clock {
    /// From new game to the call.
    pub seconds: u16,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            form: Form::default(),
            approval: String::new(),
            seats: 8,
            tracking: Tracking::default(),
            limits: Limits::default(),
            odds: PayTable::default(),
            clock: Clock::default(),
            chips: ChipTray::default(),
        }
    }
}

const fn whole(units: i64) -> Amount {
    Amount(Cents::whole(units))
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            spot_min: whole(5),
            three_of_a_kind_max: whole(50),
            two_of_a_kind_max: whole(300),
            any_three_of_a_kind_max: whole(200),
            total_max: whole(200),
            two_dice_max: whole(500),
            even_chance_max: whole(2_000),
            one_of_a_kind_max: whole(1_000),
            spot_total_max: None,
        }
    }
}

impl Default for PayTable {
    fn default() -> PayTable {
        let [
            three_of_a_kind,
            two_of_a_kind,
            any_three_of_a_kind,
            total4,
            total5,
            total6,
            total7,
            total8,
            total9,
            total10,
            total11,
            total12,
            total13,
            total14,
            total15,
            total16,
            total17,
            two_dice,
            small,
            big,
            one_of_a_kind,
        ] = kinds().map(floor);
        let [one_of_a_kind_twice, one_of_a_kind_thrice] = ONE_OF_A_KIND_MORE;
        PayTable {
            three_of_a_kind,
            two_of_a_kind,
            any_three_of_a_kind,
            total4,
            total5,
            total6,
            total7,
            total8,
            total9,
            total10,
            total11,
            total12,
            total13,
            total14,
            total15,
            total16,
            total17,
            two_dice,
            small,
            big,
            one_of_a_kind,
            one_of_a_kind_twice,
            one_of_a_kind_thrice,
        }
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { seconds: 45 }
    }
}

/// SB D.1: nobody is paid less than this.
pub fn floor(kind: Kind) -> Odds {
    Odds::to_one(match kind {
        Kind::ThreeOfAKind => 150,
        Kind::TwoOfAKind => 8,
        Kind::AnyThreeOfAKind => 24,
        Kind::Total4 | Kind::Total17 => 50,
        Kind::Total5 | Kind::Total16 => 18,
        Kind::Total6 | Kind::Total15 => 14,
        Kind::Total7 | Kind::Total14 => 12,
        Kind::Total8 | Kind::Total13 => 8,
        Kind::Total9 | Kind::Total10 | Kind::Total11 | Kind::Total12 => 6,
        Kind::TwoDice => 5,
        Kind::Small | Kind::Big | Kind::OneOfAKind => 1,
    })
}

/// SB D.2: one of a kind with the chosen number on two dice, and on three.
pub const ONE_OF_A_KIND_MORE: [Odds; 2] = [Odds::to_one(2), Odds::to_one(3)];

impl PayTable {
    /// The odds by kind.
    pub fn by_kind(&self) -> [Odds; Kind::COUNT] {
        [
            self.three_of_a_kind,
            self.two_of_a_kind,
            self.any_three_of_a_kind,
            self.total4,
            self.total5,
            self.total6,
            self.total7,
            self.total8,
            self.total9,
            self.total10,
            self.total11,
            self.total12,
            self.total13,
            self.total14,
            self.total15,
            self.total16,
            self.total17,
            self.two_dice,
            self.small,
            self.big,
            self.one_of_a_kind,
        ]
    }

    /// Every line with its option's name, its floor and its paragraph.
    pub fn lines(&self) -> Vec<(String, Odds, Odds, kit::Cite)> {
        let mut lines: Vec<_> = kinds()
            .into_iter()
            .zip(self.by_kind())
            .map(|(kind, odds)| (kind.name().to_owned(), odds, floor(kind), cite!("SB D.1")))
            .collect();
        let [twice, thrice] = ONE_OF_A_KIND_MORE;
        lines.push(("one_of_a_kind_twice".to_owned(), self.one_of_a_kind_twice, twice, cite!("SB D.2")));
        lines.push(("one_of_a_kind_thrice".to_owned(), self.one_of_a_kind_thrice, thrice, cite!("SB D.2")));
        lines
    }
}

impl Limits {
    /// The highest wager by group.
    pub fn of(&self, group: Group) -> Cents {
        match group {
            Group::ThreeOfAKind => self.three_of_a_kind_max,
            Group::TwoOfAKind => self.two_of_a_kind_max,
            Group::AnyThreeOfAKind => self.any_three_of_a_kind_max,
            Group::Total => self.total_max,
            Group::TwoDice => self.two_dice_max,
            Group::EvenChance => self.even_chance_max,
            Group::OneOfAKind => self.one_of_a_kind_max,
        }
        .0
    }

    /// The highest wager by kind.
    pub fn max(&self, kind: Kind) -> Cents {
        self.of(kind.group())
    }
}

/// Checks the options: the game, or every fault at once.
pub fn check(draft: &Draft) -> Result<SicBo, Vec<Fault>> {
    let mut faults = Vec::new();
    between("seats", cite!("HC B.9"), draft.seats, 1, SEATS_MOST, &mut faults);
    check_reference("approval", &draft.approval, &mut faults);
    check_odds(draft, &mut faults);
    check_limits(draft, &mut faults);
    if draft.form == Form::Terminals {
        // SB Ruling.3: one fixed time for all, more than the ten seconds in which the clock is not held.
        between("clock.seconds", cite!("SB Ruling.3"), draft.clock.seconds, 15, 180, &mut faults);
    }
    let chips = check_chips(draft, &mut faults);
    match chips {
        Some(chips) if faults.is_empty() => Ok(SicBo::new(draft.clone(), chips)),
        _ => Err(faults),
    }
}

fn check_odds(draft: &Draft, faults: &mut Vec<Fault>) {
    for (name, odds, floor, cite) in draft.odds.lines() {
        let option = format!("odds.{name}");
        // SB D.1, D.2: not below the odds listed.
        if odds < floor {
            let message = Message::plain("sic-bo-option-odds-below-floor")
                .with("odds", odds)
                .with("floor", floor)
                .with("kind", name);
            faults.push(Fault::new(option, cite, message));
        } else if u64::from(odds.pay()) > u64::from(odds.on()) * u64::from(ODDS_MOST) {
            let message = Message::plain("option-odds-too-long").with("odds", odds).with("most", ODDS_MOST);
            faults.push(Fault::new(option, cite!("HC A.1"), message));
        }
    }
}

fn check_limits(draft: &Draft, faults: &mut Vec<Fault>) {
    let limits = &draft.limits;
    let cite = cite!("SB G");
    let mut maxima: Vec<(String, Cents)> =
        Group::iter().map(|group| (format!("limits.{}_max", group.name()), limits.of(group))).collect();
    maxima.extend(limits.spot_total_max.map(|total| ("limits.spot_total_max".to_owned(), total.0)));
    let min = limits.spot_min.0;
    let reachable = amount_in_range("limits.spot_min".to_owned(), cite, min, LIMIT_MOST, faults);
    for (option, max) in maxima {
        let good = amount_in_range(option.clone(), cite, max, LIMIT_MOST, faults);
        // A spot that can never hold its minimum takes no bet at all.
        if good && reachable && max < min {
            let message = Message::plain("option-maximum-below-minimum").with("max", max).with("min", min);
            faults.push(Fault::new(option, cite, message));
        }
    }
}

/// Lowest and highest wagers.
pub(super) fn ranges(draft: &Draft) -> Vec<Range> {
    let limits = &draft.limits;
    let min = || Some(("limits.spot_min".to_owned(), limits.spot_min.0));
    let most = |max: Cents| limits.spot_total_max.map_or(max, |total| total.0.min(max));
    let of_group = |group: Group| {
        let max = (format!("limits.{}_max", group.name()), most(limits.of(group)));
        Range { min: min(), max, cite: cite!("SB G") }
    };
    Group::iter().map(of_group).collect()
}

fn check_chips(draft: &Draft, faults: &mut Vec<Fault>) -> Option<Chips> {
    // SB Ruling.2: the six chips shown on the screen.
    let chips = six_chips(&draft.chips.values, cite!("SB Ruling.2"), faults)?;
    if draft.form == Form::Terminals {
        for (name, odds, ..) in draft.odds.lines() {
            whole_cents(&format!("odds.{name}"), odds, &chips, faults);
        }
        faults.extend(check_ranges(&ranges(draft), chips.unit(), |max| chips.up_to(max)));
    }
    Some(chips)
}

/// What is allowed but gives the player an even chance or better at some amount.
pub fn warnings(game: &SicBo, piece: Cents) -> Vec<Fault> {
    let mut warnings = Vec::new();
    for kind in kinds() {
        let Some((extremes, back)) = super::extremes(game, kind, piece) else { continue };
        let (returned, staked) = (back(extremes.most), i128::from(ROLLS) * i128::from(extremes.most.get()));
        if returned >= staked {
            let message = Message::plain("sic-bo-option-player-edge")
                .with("kind", kind)
                .with("odds", game.odds(kind))
                .with("stake", extremes.most)
                .with("percent", percent_of(Return::new(returned, staked)));
            warnings.push(Fault::new(format!("odds.{}", kind.name()), cite!("SB D.1"), message));
        }
    }
    warnings
}

/// SB Ruling.1: terminals are not printed in the rules; a live house needs the reference of an approval.
pub fn beyond(draft: &Draft) -> Vec<Fault> {
    if draft.form == Form::Live || !draft.approval.trim().is_empty() {
        return Vec::new();
    }
    vec![Fault::new("form", cite!("SB Ruling.1"), Message::plain("sic-bo-option-approval"))]
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
