//! The words of a table as its file of words has them: what is said before it opens, what its equipment reports, what
//! somebody says at the wrong time. A line is `who words`; `{a|b|1..6}` is one of these, `@` the report's number.
//!
//! | section | what stands there |
//! |---|---|
//! | `opens` | before it opens, in this order |
//! | `prepares` | once it is open, in this order |
//! | `money` | what the dealer says when somebody needs money |
//! | `says` | `phase: n: who words`: once in so many times in that phase; `any` is every phase, `ruling` when one is awaited, `test` while the equipment is tested |
//! | `odd` | what nobody should say now, or at all |

use probe::rng::Rng;

use crate::floor;

/// What a device has said so far.
#[derive(Debug, Clone, Default)]
pub struct Sensor {
    spin: u64,
    sequence: u64,
    last: Option<String>,
}

impl Sensor {
    /// A report: the next one, or one that stutters.
    fn says(&mut self, what: &str, rng: &mut Rng) -> String {
        if what.starts_with("launch") {
            self.spin += 1;
            self.sequence = 0;
        }
        self.sequence += 1;
        let (mut spin, mut sequence) = (self.spin, self.sequence);
        match rng.below(16) {
            0 => spin = spin.saturating_sub(1),
            1 => sequence = sequence.saturating_sub(1),
            2 => sequence += 1,
            _ => {}
        }
        let line = match (rng.below(30), &self.last) {
            (0, Some(last)) => last.clone(),
            _ => format!("{what} {spin}.{sequence}"),
        };
        self.last = Some(line.clone());
        line
    }
}

/// The lines of a section.
pub fn section(table: &str, name: &str) -> impl Iterator<Item = &'static str> {
    let head = format!("[{name}]");
    let mut lines = floor::words(table).lines().map(str::trim);
    lines.find(|line| *line == head);
    lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.is_empty())
}

/// What is said in one of these phases, each as often as it says.
pub fn says(table: &str, phases: &[&str], rng: &mut Rng) -> Vec<&'static str> {
    let mut said = Vec::new();
    for line in section(table, "says") {
        let mut parts = line.splitn(3, ": ");
        let (Some(phase), Some(times), Some(words)) = (parts.next(), parts.next(), parts.next()) else {
            panic!("{table}: {line:?}: a phase, how often, and words")
        };
        let times = times.parse().unwrap_or_else(|_| panic!("{table}: {line:?}: how often?"));
        if phases.contains(&phase) && rng.one_in(times) {
            said.push(words);
        }
    }
    said
}

/// Fills what a line leaves open: who says it, and what.
pub fn filled(line: &str, sensor: &mut Sensor, rng: &mut Rng) -> (String, String) {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        let (choices, after) = after.split_once('}').expect("a closing brace");
        text += before;
        text += &one_of(choices, rng);
        rest = after;
    }
    text += rest;
    let (who, words) = text.split_once(' ').expect("somebody says something");
    let words = match words.strip_suffix(" @") {
        Some(what) => sensor.says(what, rng),
        None => words.to_owned(),
    };
    (who.to_owned(), words)
}

/// `a|b|1..6`: one of them, every number alike.
fn one_of(choices: &str, rng: &mut Rng) -> String {
    let mut all = Vec::new();
    for choice in choices.split('|') {
        let range =
            choice.split_once("..").and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        match range {
            Some((from, to)) => all.extend((from..=to).map(|number: u64| number.to_string())),
            None => all.push(choice.to_owned()),
        }
    }
    rng.pick(&all).clone()
}
