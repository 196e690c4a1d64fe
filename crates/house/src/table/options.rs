//! What every table has, whatever is played at it: the rack, the bills it takes, non-value colours.

use std::collections::BTreeMap;

use games::options::{Amount, Fault, check_ranges};
use games::{Game, HouseRule, Message, Terms};
use kit::{Cents, Colour, Device, cite};
use serde::{Deserialize, Serialize};

/// A commented `[table]` part with every option at its default.
pub const EXAMPLE: &str = include_str!("example.toml");

/// May dealers be named as designees for refunds (HC C.4)?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealerDesignees {
    /// No.
    #[default]
    Off,
    /// Yes.
    On,
}

/// The options as written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableDraft {
    /// Value chips by colour.
    pub rack: BTreeMap<Colour, Amount>,
    /// Bills the table takes.
    pub bills: Vec<Amount>,
    /// Non-value chips.
    pub colours: Colours,
    /// Credits idle for so many games are flagged (HC D.12).
    pub idle_games: u64,
    /// So long a terminal warns before they are moved, in milliseconds (HC D.12).
    #[serde(skip_serializing_if = "is_usual_warning")]
    pub idle_warning_ms: i64,
    /// Dealers as designees.
    pub dealer_designees: DealerDesignees,
    /// Devices of the house that may report at this table; none named, all of them (HC B.10).
    pub devices: Vec<Device>,
}

/// Non-value chips.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Colours {
    /// Their colours, one per person.
    pub names: Vec<Colour>,
    /// How many chips of each colour there are.
    pub chips_each: u32,
}

/// Two minutes.
const IDLE_WARNING_MS: i64 = 120_000;
/// From half a minute, so that somebody can come back to the table, to an hour.
const IDLE_WARNING: std::ops::RangeInclusive<i64> = 30_000..=3_600_000;

fn is_usual_warning(ms: &i64) -> bool {
    *ms == IDLE_WARNING_MS
}

/// More games than a gaming day has.
const IDLE_MOST: u64 = 10_000;

const fn whole(units: i64) -> Amount {
    Amount(Cents::whole(units))
}

impl Default for TableDraft {
    fn default() -> TableDraft {
        use Colour::{Black, Gold, Green, Purple, Red, White};
        let rack = [(White, 1), (Red, 5), (Green, 25), (Black, 100), (Purple, 500), (Gold, 1_000)];
        TableDraft {
            rack: rack.map(|(colour, units)| (colour, whole(units))).into_iter().collect(),
            bills: [1, 5, 10, 20, 50, 100].map(whole).to_vec(),
            colours: Colours::default(),
            idle_games: 20,
            idle_warning_ms: IDLE_WARNING_MS,
            dealer_designees: DealerDesignees::Off,
            devices: Vec::new(),
        }
    }
}

impl Default for Colours {
    fn default() -> Colours {
        use Colour::{Blue, Brown, Grey, Lavender, Orange, Pink, Teal, Yellow};
        Colours { names: vec![Blue, Brown, Grey, Lavender, Orange, Pink, Teal, Yellow], chips_each: 300 }
    }
}

impl TableDraft {
    /// The denominations of the rack, smallest first.
    pub fn denominations(&self) -> Vec<Cents> {
        let mut all: Vec<Cents> = self.rack.values().map(|amount| amount.0).collect();
        all.sort_unstable();
        all
    }

    /// The smallest value chip.
    pub fn smallest(&self) -> Option<Cents> {
        self.denominations().first().copied()
    }

    /// Does the table take this bill?
    pub fn takes(&self, bill: Cents) -> bool {
        self.bills.contains(&Amount(bill))
    }

    /// Checks what can be checked without the options of its game: every fault at once.
    pub fn check<G: Game>(&self, terms: Option<Terms>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let denominations = self.denominations();
        let mut distinct = denominations.clone();
        distinct.dedup();
        let good = |amount: &Cents| amount.is_positive() && *amount <= Cents::whole(1_000_000);
        if denominations.is_empty() || distinct != denominations || !denominations.iter().all(good) {
            faults.push(Fault::new("table.rack", cite!("HC D.1"), Message::plain("option-rack")));
        }
        if self.bills.is_empty() || !self.bills.iter().all(|bill| good(&bill.0)) {
            faults.push(Fault::new("table.bills", cite!("HC D.1"), Message::plain("option-bills")));
        }
        // RO Ruling.7, HC D.12: credits that sat out no game at all are not idle.
        if !(1..=IDLE_MOST).contains(&self.idle_games) {
            let message = Message::plain("option-out-of-range")
                .with("value", self.idle_games)
                .with("least", 1)
                .with("most", IDLE_MOST);
            faults.push(Fault::new("table.idle_games", HouseRule::IdleCredits.of::<G>(), message));
        }
        if !IDLE_WARNING.contains(&self.idle_warning_ms) {
            let message = Message::plain("option-out-of-range")
                .with("value", self.idle_warning_ms)
                .with("least", *IDLE_WARNING.start())
                .with("most", *IDLE_WARNING.end());
            faults.push(Fault::new("table.idle_warning_ms", HouseRule::IdleCredits.of::<G>(), message));
        }
        if terms.is_none_or(|terms| terms.non_value_chips) {
            self.check_colours::<G>(&mut faults);
        }
        faults
    }

    fn check_colours<G: Game>(&self, faults: &mut Vec<Fault>) {
        let mut colours = self.colours.names.clone();
        colours.sort_unstable();
        colours.dedup();
        if colours.len() != self.colours.names.len() || colours.is_empty() || self.colours.chips_each == 0 {
            let message = Message::plain("option-colours");
            faults.push(Fault::new("table.colours", cite!("HC D.6"), message));
        }
        // RO C.2, HC D.6: no non-value colour that looks like a value chip.
        for colour in colours.iter().filter(|colour| self.rack.contains_key(colour)) {
            let message = Message::plain("option-colour-of-value-chip").with("colour", colour);
            faults.push(Fault::new("table.colours.names", HouseRule::ColourOfOne.of::<G>(), message));
        }
    }

    /// HC A.7: on a layout bets are made of the chips of the rack, and their limits are such that they can be.
    pub fn check_limits<G: Game>(&self, draft: &G::Draft) -> Vec<Fault> {
        let Some(piece) = self.smallest().filter(|piece| piece.is_positive()) else {
            return Vec::new();
        };
        let Some((ranges, step)) = G::ranges(draft, piece).filter(|(_, step)| step.is_positive()) else {
            return Vec::new();
        };
        let made = |max: Cents| (max >= step).then(|| Cents::new(max.get() / step.get() * step.get()));
        check_ranges(&ranges, step, made)
    }

    /// HC A.7: whatever the game may have to pay can be paid in the smallest piece of the rack.
    pub fn check_pieces<G: Game>(&self, game: &G) -> Vec<Fault> {
        let Some(smallest) = self.smallest().filter(|smallest| smallest.is_positive()) else {
            return Vec::new();
        };
        let message = match game.granule(smallest) {
            Some(granule) if granule.is_multiple_of(smallest) => return Vec::new(),
            Some(granule) => Message::plain("option-not-payable").with("payment", granule),
            None => Message::plain("option-not-payable-at-all"),
        };
        vec![Fault::new("table.rack", cite!("HC A.7"), message.with("smallest", smallest))]
    }
}
