//! The lines of a transcript. `docs/transcripts.md` draws every form.

use std::collections::BTreeMap;

use kit::{Actor, Cents, Cite, Role, Seat, Viewer};

/// Something wrong with a transcript, at a line and column counted from one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct BadScript {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// A transcript, line by line.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Script {
    /// What it is about.
    pub title: String,
    /// The paragraphs it shows.
    pub proves: Vec<Cite>,
    /// The game played.
    pub game: String,
    /// The game's options, dotted.
    pub options: BTreeMap<String, String>,
    /// The table's options, dotted.
    pub table: BTreeMap<String, String>,
    /// What is said and done.
    pub lines: Vec<Line>,
}

/// A line that does something.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Where it stands, from one.
    pub number: usize,
    /// What it does.
    pub does: Does,
    /// The text up to the expectation.
    pub text: String,
    /// What it should lead to.
    pub expected: String,
    /// Golden lines that follow it.
    pub block: Vec<String>,
}

/// What a line does.
#[derive(Debug, Clone, PartialEq)]
pub enum Does {
    /// Somebody says something.
    Says {
        /// Who.
        who: Actor,
        /// Who agrees.
        second: Option<Actor>,
        /// For which round.
        round: Option<u64>,
        /// The words.
        words: Vec<String>,
    },
    /// Opens the table with its usual float.
    Setup,
    /// A player buys in.
    Seat(Seat, Cents),
    /// Time passes.
    Wait(i64),
    /// The house stops and goes on.
    Restart,
    /// The last command comes once more, as a network would repeat it.
    Again,
    /// The purses named, with their balances as the expectation.
    Money(Vec<String>),
    /// What is awaited.
    Needs,
    /// What somebody sees, as golden lines.
    View(Viewer),
}

/// The people of a transcript: one name for each role.
pub const CAST: &[(&str, &str, Role)] = &[
    ("D", "dana", Role::Dealer),
    ("D2", "dora", Role::Dealer),
    ("M", "max", Role::Mucker),
    ("F", "fay", Role::Floorperson),
    ("F2", "finn", Role::Floorperson),
    ("S", "sam", Role::PitSupervisor),
    ("G", "gus", Role::Designee),
    ("T", "tess", Role::Director),
    ("C", "cal", Role::Cage),
    ("N", "nora", Role::CountTeam),
    ("V", "vic", Role::Surveillance),
    ("U", "uma", Role::Auditor),
    ("A", "amy", Role::Administrator),
];

/// Who a letter stands for: one of the cast, `P1` a player, `W` the wheel's sensor, `H` the house.
pub fn actor(name: &str) -> Option<Actor> {
    if let Some((_, person, role)) = CAST.iter().find(|(letter, ..)| *letter == name) {
        return Some(Actor::Staff { person: person.parse().ok()?, role: *role });
    }
    match name {
        "W" => Some(Actor::Device("wheel".parse().ok()?)),
        "H" => Some(Actor::House),
        _ => player(name).map(Actor::Player),
    }
}

fn player(name: &str) -> Option<Seat> {
    Seat::new(name.strip_prefix('P')?.parse().ok()?)
}

fn viewer(name: &str) -> Option<Viewer> {
    match (name, actor(name)) {
        ("public", _) => Some(Viewer::Public),
        (_, Some(Actor::Player(seat))) => Some(Viewer::Seat(seat)),
        (_, Some(Actor::Staff { role, .. })) => Some(Viewer::Staff(role)),
        _ => None,
    }
}

/// The text before the expectation, and the expectation: two spaces or more lie between them.
fn split(line: &str) -> (&str, &str) {
    let head = line.find(char::is_whitespace).unwrap_or(line.len());
    let rest = line[head..].trim_start();
    let from = line.len() - rest.len();
    match line[from..].find("  ") {
        Some(gap) => (line[..from + gap].trim_end(), line[from + gap..].trim()),
        None => (line.trim_end(), ""),
    }
}

fn duration(text: &str) -> Option<i64> {
    let scales = [("ms", 1), ("s", 1_000), ("m", 60_000)];
    let (digits, scale) = scales.iter().find_map(|(unit, scale)| Some((text.strip_suffix(unit)?, scale)))?;
    digits.parse::<i64>().ok().filter(|ms| (0..=10_000_000).contains(ms)).map(|ms| ms * scale)
}

/// Reads a transcript.
pub fn parse(text: &str) -> Result<Script, BadScript> {
    let mut script = Script::default();
    for (index, raw) in text.lines().enumerate() {
        let line = raw.trim_end();
        let bad = |part: &str, message: String| BadScript {
            line: index + 1,
            column: line.find(part).map_or(1, |at| line[..at].chars().count() + 1),
            message,
        };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(golden) = line.strip_prefix("  | ") {
            match script.lines.last_mut() {
                Some(last) if matches!(last.does, Does::View(_)) => last.block.push(golden.to_owned()),
                _ => return Err(bad("|", "a golden line follows a view".to_owned())),
            }
            continue;
        }
        let mut words = line.split_whitespace();
        let head = words.next().unwrap_or("");
        let rest = line[head.len()..].trim();
        match head {
            "title" => script.title = rest.to_owned(),
            "game" => script.game = rest.to_owned(),
            "proves" => {
                for cite in rest.split(',').map(str::trim) {
                    script
                        .proves
                        .push(cite.parse().map_err(|error: kit::BadCite| bad(cite, error.to_string()))?);
                }
            }
            "options" | "table" => {
                let into = if head == "options" { &mut script.options } else { &mut script.table };
                for pair in words {
                    let Some((key, value)) = pair.split_once('=') else {
                        return Err(bad(pair, format!("{pair:?} is no KEY=VALUE")));
                    };
                    into.insert(key.to_owned(), value.to_owned());
                }
            }
            _ => {
                let (text, expected) = split(line);
                let does = does(text).map_err(|(part, message)| bad(&part, message))?;
                let (text, expected) = (text.to_owned(), expected.to_owned());
                script.lines.push(Line { number: index + 1, does, text, expected, block: Vec::new() });
            }
        }
    }
    if script.game.is_empty() {
        return Err(BadScript { line: 1, column: 1, message: "no line says which game".to_owned() });
    }
    Ok(script)
}

fn does(text: &str) -> Result<Does, (String, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bad = |part: &str, message: &str| Err((part.to_owned(), format!("{part:?} {message}")));
    match words.as_slice() {
        ["setup"] => Ok(Does::Setup),
        ["restart"] => Ok(Does::Restart),
        ["again"] => Ok(Does::Again),
        ["needs"] => Ok(Does::Needs),
        ["money", purses @ ..] => Ok(Does::Money(purses.iter().map(|&purse| purse.to_owned()).collect())),
        ["wait", time] => match duration(time) {
            Some(ms) => Ok(Does::Wait(ms)),
            None => bad(time, "is no time (write 35s, 250ms or 2m)"),
        },
        ["view", who] => match viewer(who) {
            Some(viewer) => Ok(Does::View(viewer)),
            None => bad(who, "is nobody who looks"),
        },
        ["seat", who, amount] => match (player(who), amount.parse()) {
            (Some(seat), Ok(amount)) => Ok(Does::Seat(seat, amount)),
            (None, _) => bad(who, "is no seat (write P1)"),
            (_, Err(_)) => bad(amount, "is no amount"),
        },
        [who, words @ ..] => {
            let (first, second) = who.split_once('+').map_or((*who, None), |(a, b)| (a, Some(b)));
            let Some(by) = actor(first) else {
                return bad(first, "is nobody of the cast");
            };
            let second = match second.map(actor) {
                Some(None) => return bad(who, "names nobody of the cast as second"),
                Some(Some(second)) => Some(second),
                None => None,
            };
            let (round, words) = match words {
                [round, rest @ ..] if round.starts_with('@') => match round[1..].parse() {
                    Ok(number) => (Some(number), rest),
                    Err(_) => return bad(round, "is no round (write @3)"),
                },
                words => (None, words),
            };
            if words.is_empty() {
                return bad(who, "says nothing");
            }
            let words = words.iter().map(|&word| word.to_owned()).collect();
            Ok(Does::Says { who: by, second, round, words })
        }
        [] => bad("", "is empty"),
    }
}
