//! Cash by person and gaming day, for currency reports (BC n): sums, thresholds, and the log.
//!
//! Tables tell the cage of cash that patrons lay down; the cashier adds what goes over the counter. It is information, not
//! money: nothing of it is booked. A person is known by a name, or is whoever sits at a seat until they leave.

use std::collections::BTreeMap;

use kit::{Cents, Seat};
use serde::{Deserialize, Serialize};

/// Longest name of a patron, in characters.
pub const NAME_MOST: usize = 40;

/// What a table tells of a seat: cash laid down, or who sits there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Where.
    pub seat: Option<Seat>,
    /// Which stay at that table.
    pub stay: u32,
    /// Their name, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Cash laid down; below nothing if a correction gave some back.
    pub cash: Cents,
    /// The gaming day.
    pub day: String,
}

/// Where cash changed hands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "CashPlace")]
pub enum Place {
    /// At a table, during one stay at a seat.
    Table {
        /// The table's stream.
        table: String,
        /// The seat, where it is known.
        seat: Option<Seat>,
        /// The stay.
        stay: u32,
    },
    /// At the cage, by name.
    Counter,
}

/// Which way cash goes, seen from the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "CashWay")]
pub enum Way {
    /// From a patron.
    In,
    /// To a patron.
    Out,
}

/// What is watched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "CashThreshold")]
pub enum Threshold {
    /// The log begins.
    Log,
    /// A report is due.
    Report,
}

/// From which sums on (BC n).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thresholds {
    /// The log holds who has this much.
    pub log_from: Cents,
    /// A report is due above this.
    pub report_above: Cents,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds { log_from: Cents::whole(3_000), report_above: Cents::whole(10_000) }
    }
}

impl Thresholds {
    /// What a sum has reached.
    pub fn of(&self, sum: Cents) -> Option<Threshold> {
        if sum > self.report_above {
            Some(Threshold::Report)
        } else if sum >= self.log_from {
            Some(Threshold::Log)
        } else {
            None
        }
    }
}

/// Cash of one person in a gaming day. Either way is summed by itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "CashSums")]
pub struct Sums {
    /// From them.
    pub cash_in: Cents,
    /// To them.
    pub cash_out: Cents,
}

impl Sums {
    fn add(&mut self, other: Sums) {
        self.cash_in += other.cash_in;
        self.cash_out += other.cash_out;
    }

    /// The higher of both.
    pub fn higher(&self) -> Cents {
        self.cash_in.max(self.cash_out)
    }
}

/// A line of the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// Where.
    pub place: Place,
    /// Who, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The gaming day.
    pub day: String,
    /// What came in and went out now.
    pub now: Sums,
    /// What that person's cash comes to in this gaming day, with this.
    pub sums: Sums,
    /// Thresholds that are crossed with this.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crossed: Vec<Threshold>,
}

/// Whose cash it is within a day: a name as it is compared, or a stay.
type Key = (Option<String>, Option<Place>);

/// A person in a gaming day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "CashPerson")]
pub struct Known {
    /// Their name, if it is known.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where they were.
    pub places: Vec<Place>,
    /// Their cash.
    pub sums: Sums,
    /// What it has reached.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<Threshold>,
    /// So much more from them, and the log begins: nothing, if it has.
    pub until_log: Cents,
    /// So much more from them, and a report is due: nothing, if it is.
    pub until_report: Cents,
}

/// What one stay, or one name at the counter, has in a day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Part {
    name: Option<String>,
    place: Option<Place>,
    sums: Sums,
}

/// All cash of the last gaming days.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CashBook {
    /// What is watched for.
    pub thresholds: Thresholds,
    /// The last report of each table.
    heard: BTreeMap<String, u32>,
    days: BTreeMap<String, Vec<Part>>,
}

/// A late report of yesterday's still finds its day.
const DAYS_KEPT: usize = 3;

/// Names are compared without case and spaces around or doubled.
fn same(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

impl CashBook {
    /// The number of the table's last report.
    pub fn heard(&self, table: &str) -> u32 {
        self.heard.get(table).copied().unwrap_or(0)
    }

    /// What somebody's cash comes to with this, and what it crosses.
    pub fn note(&self, place: Place, name: Option<String>, day: String, now: Sums) -> Noted {
        let mut after = self.clone();
        let before = self.sums(&day, &place, name.as_deref());
        // A name that was not known before brings what its person had elsewhere.
        let before = before.max(self.sums(&day, &place, None));
        let mut noted = Noted { place, name, day, now, sums: Sums::default(), crossed: Vec::new() };
        after.take(&noted);
        noted.sums = after.total(&noted.day, &noted.place, noted.name.as_deref());
        let reached = self.thresholds.of(noted.sums.higher());
        let crossed = [Threshold::Log, Threshold::Report].into_iter();
        noted.crossed =
            crossed.filter(|&of| reached >= Some(of) && self.thresholds.of(before) < Some(of)).collect();
        noted
    }

    /// The higher sum of whoever it is.
    fn sums(&self, day: &str, place: &Place, name: Option<&str>) -> Cents {
        self.total(day, place, name).higher()
    }

    fn total(&self, day: &str, place: &Place, name: Option<&str>) -> Sums {
        let known = name.map(same).or_else(|| {
            let at = self.parts(day).iter().find(|part| part.place.as_ref() == Some(place))?;
            at.name.as_deref().map(same)
        });
        let mut sums = Sums::default();
        for part in self.parts(day) {
            let theirs = match &known {
                Some(name) => part.name.as_deref().map(same).as_ref() == Some(name),
                None => part.place.as_ref() == Some(place),
            };
            if theirs {
                sums.add(part.sums);
            }
        }
        sums
    }

    fn parts(&self, day: &str) -> &[Part] {
        self.days.get(day).map_or(&[], Vec::as_slice)
    }

    /// Adds it.
    pub fn take(&mut self, noted: &Noted) {
        let parts = self.days.entry(noted.day.clone()).or_default();
        let at_counter = noted.place == Place::Counter;
        let found = parts.iter_mut().find(|part| {
            part.place.as_ref() == Some(&noted.place)
                && (!at_counter || part.name.as_deref().map(same) == noted.name.as_deref().map(same))
        });
        let part = match found {
            Some(part) => part,
            None => {
                parts.push(Part { place: Some(noted.place.clone()), ..Part::default() });
                parts.last_mut().expect("just pushed")
            }
        };
        if noted.name.is_some() {
            part.name.clone_from(&noted.name);
        }
        part.sums.add(noted.now);
        while self.days.len() > DAYS_KEPT {
            self.days.pop_first();
        }
    }

    /// A table's report is known.
    pub fn hear(&mut self, table: &str, number: u32) {
        self.heard.insert(table.to_owned(), number);
    }

    /// Everybody of a gaming day, the highest sums first.
    pub fn people(&self, day: &str) -> Vec<Known> {
        let mut people: BTreeMap<Key, Known> = BTreeMap::new();
        for part in self.parts(day) {
            let key = match &part.name {
                Some(name) => (Some(same(name)), None),
                None => (None, part.place.clone()),
            };
            let known = people.entry(key).or_insert_with(|| Known {
                name: part.name.clone(),
                places: Vec::new(),
                sums: Sums::default(),
                reached: None,
                until_log: Cents::ZERO,
                until_report: Cents::ZERO,
            });
            known.places.extend(part.place.clone());
            known.sums.add(part.sums);
        }
        let Thresholds { log_from, report_above } = self.thresholds;
        let mut people: Vec<Known> = people.into_values().collect();
        for known in &mut people {
            known.reached = self.thresholds.of(known.sums.higher());
            known.until_log = (log_from - known.sums.cash_in).max(Cents::ZERO);
            known.until_report = (report_above + Cents::new(1) - known.sums.cash_in).max(Cents::ZERO);
        }
        people.sort_by_key(|known| std::cmp::Reverse(known.sums.higher()));
        people
    }
}
