//! The lines of a transcript. `docs/transcripts.md` draws every form.

use std::collections::BTreeMap;

use kit::{Actor, Cents, Cite, Person, Role, Seat, Viewer};

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

impl BadScript {
    /// Something wrong at a place.
    pub fn at(place: Place, message: impl Into<String>) -> BadScript {
        BadScript { line: place.line, column: place.column, message: message.into() }
    }
}

/// A place in a transcript, both counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Default for Place {
    fn default() -> Place {
        Place { line: 1, column: 1 }
    }
}

/// Options as written: dotted keys with their values, and where each stands.
pub type Settings = BTreeMap<String, (String, Place)>;

/// A transcript, line by line.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Script {
    /// What it is about.
    pub title: String,
    /// The paragraphs it shows.
    pub proves: Vec<Cite>,
    /// The game played; empty where another machine is.
    pub game: String,
    /// The machine, where it is no table with a game.
    pub machine: String,
    /// Where the game or the machine is named.
    pub game_at: Place,
    /// The game's options, dotted.
    pub options: Settings,
    /// The table's options, dotted.
    pub table: Settings,
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
    /// Something else comes under the id of the last command.
    AgainAs {
        /// Who.
        who: Actor,
        /// The words.
        words: Vec<String>,
    },
    /// The purses named, with their balances as the expectation.
    Money(Vec<String>),
    /// Somebody of the staff signs in or out.
    Sign(Person, bool),
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

/// Who a letter stands for: one of the cast, `P1` a player, `W` the wheel's sensor, `K` the
/// card-reading shoe, `H` the house. Somebody of the
/// cast who acts as something else than usual names it: `D2/designee`.
pub fn actor(name: &str) -> Option<Actor> {
    let (letter, other) = name.split_once('/').map_or((name, None), |(letter, role)| (letter, Some(role)));
    if let Some((_, person, role)) = CAST.iter().find(|(known, ..)| *known == letter) {
        let role = other.map_or(Some(*role), |role| role.parse().ok())?;
        return Some(Actor::Staff { person: person.parse().ok()?, role });
    }
    match name {
        "W" => Some(Actor::Device("wheel".parse().ok()?)),
        "K" => Some(Actor::Device("shoe".parse().ok()?)),
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

/// Lines that may have no words but their first: behind it a gap is the gap before the expectation.
const ALONE: &[&str] = &["setup", "restart", "again", "money", "needs"];

/// The text before the expectation, and the expectation: two spaces or more lie between them. The gap behind the
/// name of whoever speaks is none. Gaps between the cards of a deal are none either: behind the last of them stands what
/// became of it.
fn split(line: &str) -> (&str, &str) {
    let head = line.find(char::is_whitespace).unwrap_or(line.len());
    if line[head..].split_whitespace().find(|word| !word.starts_with('@')) == Some("deal") {
        let ends = ["  ok", "  refused", "  elsewhere", "  parked"];
        let end = ends.iter().filter_map(|end| line.find(end)).min().unwrap_or(line.len());
        return (line[..end].trim_end(), line[end..].trim());
    }
    let from = match ALONE.contains(&&line[..head]) {
        true => head,
        false => line.len() - line[head..].trim_start().len(),
    };
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
        let here = |part: &str| place(index + 1, line, part);
        if let Some(tab) = line.find('\t') {
            let column = line[..tab].chars().count() + 1;
            return Err(BadScript::at(Place { line: index + 1, column }, "a tab: write spaces"));
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(golden) = line.strip_prefix("  | ") {
            match script.lines.last_mut() {
                Some(last) if matches!(last.does, Does::View(_)) => last.block.push(golden.to_owned()),
                _ => return Err(BadScript::at(here("|"), "a golden line follows a view")),
            }
            continue;
        }
        if header(&mut script, index + 1, line)? {
            continue;
        }
        let (text, expected) = split(line);
        let does = does(text).map_err(|(part, message)| BadScript::at(here(&part), message))?;
        let (text, expected) = (text.to_owned(), expected.to_owned());
        script.lines.push(Line { number: index + 1, does, text, expected, block: Vec::new() });
    }
    if script.game.is_empty() && script.machine.is_empty() {
        let known = games::catalogue::NAMES.join(", ");
        let message = format!("no line says which game (write game and one of {known})");
        return Err(BadScript::at(Place::default(), message));
    }
    Ok(script)
}

/// Where a part of a line begins; its first column if it is not in it.
pub(super) fn place(number: usize, line: &str, part: &str) -> Place {
    let at = line.find(part).filter(|_| !part.is_empty());
    Place { line: number, column: at.map_or(1, |at| line[..at].chars().count() + 1) }
}

/// Reads a line of the head; `false` if it is none.
fn header(script: &mut Script, number: usize, line: &str) -> Result<bool, BadScript> {
    let head = line.split_whitespace().next().unwrap_or("");
    if !["title", "proves", "game", "machine", "options", "table"].contains(&head) {
        return Ok(false);
    }
    let bad = |part: &str, message: String| Err(BadScript::at(place(number, line, part), message));
    let rest = line[head.len()..].trim();
    if !script.lines.is_empty() {
        return bad(head, format!("{head:?} belongs to the head, before the first line that does something"));
    }
    if rest.is_empty() {
        return bad(head, format!("{head:?} says nothing"));
    }
    match head {
        "title" if script.title.is_empty() => script.title = rest.to_owned(),
        "game" | "machine" if script.game.is_empty() && script.machine.is_empty() => {
            let into = if head == "game" { &mut script.game } else { &mut script.machine };
            *into = rest.to_owned();
            script.game_at = place(number, line, rest);
        }
        "proves" => {
            for cite in rest.split(',').map(str::trim) {
                match cite.parse() {
                    Ok(cite) => script.proves.push(cite),
                    Err(error) => return bad(cite, kit::BadCite::to_string(&error)),
                }
            }
        }
        "options" | "table" => {
            let into = if head == "options" { &mut script.options } else { &mut script.table };
            for pair in rest.split_whitespace() {
                let Some((key, value)) = pair.split_once('=') else {
                    return bad(pair, format!("{pair:?} is no KEY=VALUE"));
                };
                let said = (value.to_owned(), place(number, line, pair));
                if into.insert(key.to_owned(), said).is_some() {
                    return bad(pair, format!("{key:?} is set twice"));
                }
            }
        }
        _ => return bad(head, format!("{head:?} is said twice")),
    }
    Ok(true)
}

fn does(text: &str) -> Result<Does, (String, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bad = |part: &str, message: &str| Err((part.to_owned(), format!("{part:?} {message}")));
    match words.as_slice() {
        ["setup"] => Ok(Does::Setup),
        ["restart"] => Ok(Does::Restart),
        ["again"] => Ok(Does::Again),
        ["again", who, words @ ..] => match (actor(who), words) {
            (None, _) => bad(who, "is nobody of the cast"),
            (Some(_), []) => bad(who, "says nothing"),
            (Some(who), words) => {
                Ok(Does::AgainAs { who, words: words.iter().map(|&word| word.to_owned()).collect() })
            }
        },
        ["needs"] => Ok(Does::Needs),
        ["money", purses @ ..] => Ok(Does::Money(purses.iter().map(|&purse| purse.to_owned()).collect())),
        ["wait", time] => match duration(time) {
            Some(ms) => Ok(Does::Wait(ms)),
            None => bad(time, "is no time (write 35s, 250ms or 2m)"),
        },
        [sign @ ("sign-in" | "sign-out"), who] => match actor(who).and_then(Actor::person) {
            Some(person) => Ok(Does::Sign(person, *sign == "sign-in")),
            None => bad(who, "is none of the staff"),
        },
        ["view", who] => match viewer(who) {
            Some(viewer) => Ok(Does::View(viewer)),
            None => bad(who, "is nobody who looks (write public, P1, or one of the staff)"),
        },
        ["seat", who, amount] => match (player(who), amount.parse()) {
            (Some(seat), Ok(amount)) => Ok(Does::Seat(seat, amount)),
            (None, _) => bad(who, "is no seat (write P1)"),
            (_, Err(_)) => bad(amount, "is no amount (write 100.00)"),
        },
        [form @ ("setup" | "restart" | "needs"), extra, ..] => {
            Err(((*extra).to_owned(), format!("{extra:?} is one word too many: {form} stands alone")))
        }
        [sign @ ("sign-in" | "sign-out"), ..] => bad(sign, "takes one of the staff (write sign-out F)"),
        ["wait", ..] => bad("wait", "takes a time (write wait 35s)"),
        ["view", ..] => bad("view", "takes one who looks (write view public)"),
        ["seat", ..] => bad("seat", "takes a seat and an amount (write seat P1 100.00)"),
        [who, words @ ..] => {
            let (first, second) = who.split_once('+').map_or((*who, None), |(a, b)| (a, Some(b)));
            let Some(by) = actor(first) else {
                return bad(first, "is nobody of the cast");
            };
            let second = match second.map(|second| (second, actor(second))) {
                Some((_, Some(second @ Actor::Staff { .. }))) => Some(second),
                Some((second, Some(_))) => return bad(second, "is none of the staff and signs nothing"),
                Some((second, None)) => return bad(second, "is nobody of the cast"),
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
