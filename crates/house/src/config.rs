//! A house's own files: `house.toml` and `people.toml`.

use std::collections::BTreeSet;

use games::Message;
use games::options::{Fault, Malformed, check_name, read_all};
use kit::{Person, Role, cite};
use serde::{Deserialize, Serialize};

use crate::calendar::Calendar;
use crate::people::People;

/// Live or demo, for good: money of one never meets the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Mode {
    /// Made-up money, patrons and wheels; everything says so.
    Demo,
    /// Real.
    Live,
}

/// `house.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseDraft {
    /// Names the streams: lower-case letters, digits and hyphens.
    pub property: String,
    /// Live or demo.
    pub mode: Mode,
    /// The currency, by its three letters.
    #[serde(default = "currency")]
    pub currency: String,
    /// Where the house stands.
    #[serde(default = "time_zone")]
    pub time_zone: String,
    /// The hour at which the gaming day begins.
    #[serde(default = "day_starts")]
    pub day_starts: u8,
    /// Where signed heads are written: a second place.
    #[serde(default = "heads")]
    pub heads: String,
    /// Where the key is that signs them, if not among the keys of the folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sign_key: Option<String>,
    /// From how many hours ahead of the newest entry a clock needs a supervisor's word; [`AHEAD_HOURS`] unless written. In
    /// a demo house, whose time is made up, only if it is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_ahead_hours: Option<u32>,
}

/// A clock may stand so many hours ahead of the newest entry when a house starts.
pub const AHEAD_HOURS: u32 = 36;

impl HouseDraft {
    /// From how far ahead of the newest entry a clock needs a supervisor's word.
    pub fn ahead_ms(&self) -> Option<i64> {
        let usual = (self.mode == Mode::Live).then_some(AHEAD_HOURS);
        self.clock_ahead_hours.or(usual).map(|hours| i64::from(hours) * 3_600_000)
    }
}

fn currency() -> String {
    "USD".to_owned()
}

fn time_zone() -> String {
    "America/Chicago".to_owned()
}

fn day_starts() -> u8 {
    6
}

fn heads() -> String {
    "heads.jsonl".to_owned()
}

/// Somebody of the staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberDraft {
    /// How they sign in.
    pub person: Person,
    /// How people call them.
    pub name: String,
    /// What they may act as.
    pub roles: BTreeSet<Role>,
}

/// `people.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeopleDraft {
    /// The staff.
    #[serde(default)]
    pub member: Vec<MemberDraft>,
    /// Devices that may report: wheels' sensors.
    #[serde(default)]
    pub devices: Vec<kit::Device>,
}

/// The commented `house.toml` of a new house.
pub fn example(property: &str, mode: Mode) -> String {
    let (mode, ahead) = match mode {
        Mode::Demo => ("demo", "# A demo house, whose time is made up, asks only if this is set.\n# "),
        Mode::Live => ("live", ""),
    };
    format!(
        "# Names the streams of the journal.\n\
         property = \"{property}\"\n\
         # \"demo\" or \"live\", for good: money of one never meets the other.\n\
         mode = \"{mode}\"\n\
         currency = \"USD\"\n\
         # Where the house stands, and the hour at which its gaming day begins.\n\
         time_zone = \"America/Chicago\"\n\
         day_starts = 6\n\
         # Where signed heads are written. Best on another machine's disk: against them a cut or rewritten\n\
         # journal shows.\n\
         heads = \"heads.jsonl\"\n\
         # Where the key is that signs them, if it is not keys/sign.key: best on a medium of its own.\n\
         # sign_key = \"/media/key/sign.key\"\n\
         # A clock that stands more hours than this ahead of the newest entry needs a supervisor's word at a\n\
         # start (`baize serve --accept-clock`): a wrong one would drag the gaming days into the future for good.\n\
         {ahead}clock_ahead_hours = {AHEAD_HOURS}\n"
    )
}

/// Reads `house.toml`: the house, or every fault at once.
pub fn house(text: &str) -> Result<(HouseDraft, Calendar), Vec<Fault>> {
    let (draft, mut faults) = read_all::<HouseDraft>(text).map_err(one)?;
    let Some(draft) = draft else { return Err(faults) };
    let name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if draft.property.is_empty() || draft.property.len() > 40 || !draft.property.chars().all(name) {
        faults.push(Fault::new("property", cite!("HC E.4"), Message::plain("house-property")));
    }
    if draft.currency.len() != 3 || !draft.currency.chars().all(|c| c.is_ascii_uppercase()) {
        faults.push(Fault::new("currency", cite!("HC E.4"), Message::plain("house-currency")));
    }
    if draft.clock_ahead_hours.is_some_and(|hours| !(1..=8_760).contains(&hours)) {
        faults.push(Fault::new("clock_ahead_hours", cite!("HC E.7"), Message::plain("house-ahead-hours")));
    }
    match Calendar::new(&draft.time_zone, draft.day_starts) {
        Ok(calendar) if faults.is_empty() => Ok((draft, calendar)),
        Ok(_) => Err(faults),
        Err(bad) => {
            let message = Message::plain("house-calendar").with("error", bad.to_string());
            faults.push(Fault::new("time_zone", cite!("HC E.4"), message));
            Err(faults)
        }
    }
}

/// Reads `people.toml`. Nobody is signed in yet; devices are known.
pub fn people(text: &str) -> Result<People, Vec<Fault>> {
    let (draft, mut faults) = read_all::<PeopleDraft>(text).map_err(one)?;
    let draft = draft.unwrap_or_default();
    let mut people = People::new();
    for member in &draft.member {
        if people.get(member.person).is_some() {
            let message = Message::plain("house-person-twice").with("person", member.person);
            faults.push(Fault::new("member", cite!("HC C.1"), message));
        }
        check_name(&format!("member.{}.name", member.person), &member.name, &mut faults);
        let roles: Vec<Role> = member.roles.iter().copied().collect();
        people.add(member.person, &member.name, &roles);
        people.sign(member.person, false);
    }
    draft.devices.iter().for_each(|device| people.add_device(*device));
    if faults.is_empty() { Ok(people) } else { Err(faults) }
}

fn one(malformed: Malformed) -> Vec<Fault> {
    vec![Fault::new("", cite!("HC E.4"), malformed.into())]
}
