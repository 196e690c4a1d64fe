//! Who may do what, found by trying: wherever a transcript's command is taken, the rules are asked whether they would take
//! it from everybody else, alone and with a second person. `docs/security.md` has the table.

use std::collections::{BTreeMap, BTreeSet};

use games::{Approval, Cx, Denied, Input, Machine, Reason};
use kit::{Actor, Role, Seat, hidden};
use serde_json::Value;

use super::parse::CAST;
use crate::stream::{Command, Stream, Streamed};

/// Who acts, as the table names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doer {
    /// A player, for their own seat.
    Player,
    /// A device that reports.
    Device,
    /// Somebody of the staff in this role.
    Staff(Role),
    /// The house itself, between its streams.
    House,
}

impl std::fmt::Display for Doer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Doer::Player => f.write_str("player"),
            Doer::Device => f.write_str("device"),
            Doer::House => f.write_str("the house"),
            Doer::Staff(role) => write!(f, "{role}"),
        }
    }
}

/// Who may do it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct May {
    /// Alone.
    pub alone: BTreeSet<Doer>,
    /// With a second person in one of these roles.
    pub with: BTreeMap<Doer, BTreeSet<Role>>,
}

/// Who may do what, by the name of the command.
pub type WhoMay = BTreeMap<String, May>;

/// The name of a command: `opening open`, `roulette observe outcome by hand`, `cage issue`. `of` is the game or machine.
pub fn name<M: Machine>(of: &str, input: &Input<M>) -> String {
    let input = hidden::plain(|| serde_json::to_value(input)).unwrap_or_default();
    named(of, &input)
}

/// The same of a command as it goes over the wire.
pub fn named(of: &str, input: &Value) -> String {
    let (kind, inner) = variant(input);
    let (first, more) = variant(if kind == "act" { &inner } else { &inner["what"] });
    match kind.as_str() {
        "act" if of == "cage" => format!("cage {first}"),
        "act" if first == "game" => format!("{of} {}", variant(&more).0),
        "act" => format!("{first} {}", variant(&more).0),
        "observe" => format!("{of} observe {first} by {}", variant(&inner["via"]).0),
        other => format!("{of} {other} {first}"),
    }
}

fn variant(value: &Value) -> (String, Value) {
    match value {
        Value::String(name) => (name.clone(), Value::Null),
        Value::Object(map) => {
            map.iter().next().map(|(name, inner)| (name.clone(), inner.clone())).unwrap_or_default()
        }
        _ => Default::default(),
    }
}

/// Everybody who might try what somebody did; of players the one who did it, or the first.
fn doers(by: Actor) -> Vec<(Doer, Actor)> {
    let mut all: Vec<(Doer, Actor)> = Vec::new();
    for (_, person, role) in CAST {
        let person = person.parse().expect("short");
        for role in BTreeSet::from([*role, Role::Designee]) {
            all.push((Doer::Staff(role), Actor::Staff { person, role }));
        }
    }
    let player = if let Actor::Player(_) = by { by } else { Actor::Player(Seat::at(0).expect("a seat")) };
    all.extend([(Doer::Player, player), (Doer::House, Actor::House)]);
    all.extend(["wheel", "shoe"].map(|device| (Doer::Device, Actor::Device(device.parse().expect("short")))));
    all
}

/// Who could send this command now, by the rules.
pub(super) fn tries<M: Streamed>(stream: &Stream<M>, command: &Command<M>) -> May {
    let funds = stream.funds();
    let takes = |by: Actor, second: Option<Approval>| {
        let cx = Cx { by, second, at: command.at, funds: &funds };
        stream.machine().decide(stream.state(), &cx, &command.input, &mut Vec::new())
    };
    let mut may = May::default();
    for (doer, by) in doers(command.by) {
        match takes(by, None) {
            Ok(()) => drop(may.alone.insert(doer)),
            Err(refusal) if matches!(refusal.reason.denied(), Some(Denied::NeedsSecond { .. })) => {
                let others = CAST
                    .iter()
                    .map(|(_, person, role)| Approval { by: person.parse().expect("short"), role: *role });
                for second in others.filter(|second| by.person() != Some(second.by)) {
                    if takes(by, Some(second)).is_ok() {
                        may.with.entry(doer).or_default().insert(second.role);
                    }
                }
            }
            Err(_) => {}
        }
    }
    may
}

impl May {
    /// Takes what was found in another state.
    pub fn join(&mut self, other: May) {
        self.alone.extend(other.alone);
        for (doer, roles) in other.with {
            self.with.entry(doer).or_default().extend(roles);
        }
    }

    /// May they, at all?
    pub fn may(&self, doer: Doer) -> bool {
        self.alone.contains(&doer) || self.with.contains_key(&doer)
    }
}

/// The table, a row for each command.
pub fn table(all: &WhoMay) -> String {
    let join = |names: Vec<String>, by: &str| names.join(by);
    let mut text = "| command | alone | with a second person |\n|---|---|---|\n".to_owned();
    for (command, may) in all {
        let alone = join(may.alone.iter().map(ToString::to_string).collect(), ", ");
        // Those who need the same are told together.
        let mut together: BTreeMap<&BTreeSet<Role>, Vec<String>> = BTreeMap::new();
        for (doer, roles) in &may.with {
            together.entry(roles).or_default().push(doer.to_string());
        }
        let with = together.into_iter().map(|(roles, doers)| {
            let roles = join(roles.iter().map(ToString::to_string).collect(), " or ");
            format!("{} with {roles}", doers.join(", "))
        });
        let with = join(with.collect(), "; ");
        text += &format!("| {command} | {alone} | {with} |\n");
    }
    text
}
