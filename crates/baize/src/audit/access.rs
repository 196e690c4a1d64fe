//! `baize audit access`: who was let in, who was not, and who holds which role, from the access stream (HC C.7).

use std::path::PathBuf;

use anyhow::ensure;
use house::access::{Access, Event, How, Where, Why, Wrong};
use house::kinds::access_stream;
use kit::{At, Person};
use serde::Serialize;

use super::walk::Archive;
use crate::out;

/// Which house, and whom about.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize audit access --house my-casino
  baize audit access --house my-casino --person fay
  baize audit access --house my-casino --failed
  baize audit access --house my-casino --json | jq '.entries[] | select(.what.signed_in)'

Wrong PINs are counted by name and address and written at most once a minute. Under names that nobody has they are
counted without the name, because it may be a PIN. Agreements of a second person are in the entries of tables.")]
pub struct Args {
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// Only what this person did, and what was done about them
    #[arg(long, value_name = "PERSON")]
    pub person: Option<Person>,
    /// Only wrong PINs
    #[arg(long)]
    pub failed: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Line {
    seq: u64,
    at: At,
    day: String,
    what: Event,
}

/// Tells the access stream of a house.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let archive = Archive::open(&args.house)?;
    let stream = access_stream(&archive.founding.property);
    ensure!(archive.streams()?.contains(&stream), "{stream}: no program that writes it has run this house");
    let mut lines = Vec::new();
    archive.each(&stream, |entry| {
        for event in entry.events::<Access>()? {
            let fits = args.person.is_none_or(|person| concerns(&event, person))
                && (!args.failed || matches!(event, Event::WrongPins(_)));
            if fits {
                lines.push(Line { seq: entry.seq, at: entry.at, day: entry.day.to_string(), what: event });
            }
        }
        Ok(())
    })?;
    if args.json {
        out::json(&serde_json::json!({ "stream": stream, "entries": lines }))?;
        return Ok(true);
    }
    let mut text = String::new();
    for Line { seq, at, what, .. } in &lines {
        let mut said = told(&archive, what).into_iter();
        text += &format!("{}  entry {seq}: {}\n", archive.moment(*at), said.next().unwrap_or_default());
        said.for_each(|more| text += &format!("    {more}\n"));
    }
    out::text(if text.is_empty() { "nothing of that is in the journal\n" } else { &text })?;
    Ok(true)
}

/// Is that about this person?
fn concerns(event: &Event, of: Person) -> bool {
    match event {
        Event::Started(staff) => staff.roles.contains_key(&of),
        Event::RoleGranted { person, .. }
        | Event::RoleRemoved { person, .. }
        | Event::PinSet { person, .. }
        | Event::PinRemoved { person }
        | Event::SignedIn { person, .. }
        | Event::SignedOut { person, .. } => *person == of,
        Event::Vouched { person, by } => *person == of || *by == of,
        Event::Paired { by, .. } => *by == of,
        Event::WrongPins(rows) => {
            rows.iter().any(|row| row.person == Some(of) || row.at == Some(Where::Approval(of)))
        }
        Event::DeviceAdded { .. }
        | Event::DeviceRemoved { .. }
        | Event::SecretSet { .. }
        | Event::SecretRemoved { .. } => false,
    }
}

/// In words: a line, and lines that belong to it.
fn told(archive: &Archive, event: &Event) -> Vec<String> {
    let name = |person: &Person| match archive.name(*person) {
        name if name == person.to_string() => name,
        name => format!("{name} ({person})"),
    };
    let one = |text: String| vec![text];
    match event {
        Event::Started(staff) => {
            let mut lines = one("the house started with this staff".to_owned());
            for (person, roles) in &staff.roles {
                let roles: Vec<String> = roles.iter().map(ToString::to_string).collect();
                lines.push(format!("{}: {}", name(person), roles.join(", ")));
            }
            lines.extend(staff.devices.iter().map(|device| format!("{device}: a device that reports")));
            lines
        }
        Event::RoleGranted { person, role } => one(format!("{} is {role} from now on", name(person))),
        Event::RoleRemoved { person, role } => one(format!("{} is {role} no more", name(person))),
        Event::DeviceAdded { device } => one(format!("device {device} may report")),
        Event::DeviceRemoved { device } => one(format!("device {device} may report no more")),
        Event::PinSet { person, .. } => one(format!("{} has a new PIN", name(person))),
        Event::PinRemoved { person } => one(format!("{} has no PIN any more", name(person))),
        Event::SecretSet { device, .. } => one(format!("device {device} has a new secret")),
        Event::SecretRemoved { device } => one(format!("device {device} has no secret any more")),
        Event::SignedIn { person, from, how } => {
            let how = match how {
                How::KnownDevice => "on a known device",
                How::NewDevice => "on a new device",
                How::Word => "on a new device, by a supervisor's word",
            };
            one(format!("{} signed in from {from} {how}", name(person)))
        }
        Event::SignedOut { person, why } => one(match why {
            Why::SignedOut => format!("{} signed out", name(person)),
            Why::Idle => format!("{} was signed out after doing nothing for too long", name(person)),
            Why::Changed => format!("{} was signed out: another PIN or other roles", name(person)),
        }),
        Event::WrongPins(rows) => {
            let times: u64 = rows.iter().map(|row| row.times).sum();
            let mut lines = one(format!("wrong PINs: {times}"));
            lines.extend(rows.iter().map(|row| wrong(row, &name)));
            lines
        }
        Event::Vouched { person, by } => {
            one(format!("{} gave their word for {} on a new device", name(by), name(person)))
        }
        Event::Paired { device, stream, seat, by } => {
            one(format!("{} paired terminal {device} with seat {seat} of {stream}", name(by)))
        }
    }
}

fn wrong(row: &Wrong, name: &impl Fn(&Person) -> String) -> String {
    let Wrong { person, from, at, times, locked } = row;
    let who = person.as_ref().map_or_else(|| "names that nobody has".to_owned(), name);
    let from = from.as_ref().map_or_else(String::new, |from| format!(" from {from}"));
    let at = match at {
        Some(Where::SignIn) => "signing in".to_owned(),
        Some(Where::Approval(by)) => format!("approvals at the screen of {}", name(by)),
        None => return format!("all others: {times}, locked out {locked} times"),
    };
    format!("{who}, {at}{from}: {times}, locked out {locked} times")
}
