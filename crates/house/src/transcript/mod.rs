//! Transcripts: a script of lines played on a real table, or on another machine that has words, each compared with what it should lead to.
//!
//! `docs/transcripts.md` describes the language. Reading and writing files is left to the caller.

mod cage;
mod machine;
mod parse;
pub mod roles;
mod runner;
mod views;

use games::catalogue::{self, Visit};
use games::script::Script as Spoken;
use kit::{At, Person};

use crate::cage::Cage;
use crate::table::Table;

pub use cage::FORMS as CAGE_FORMS;
pub use machine::Scripted;
pub use parse::{BadScript, CAST, Does, Line, Place, Script, Settings, parse};
pub use runner::Show;
pub use views::told;

use crate::stream::Unread;

/// A line as it was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// The line.
    pub line: Line,
    /// What it led to.
    pub actual: String,
    /// What was seen, where the line looks.
    pub block: Vec<String>,
    /// As expected?
    pub good: bool,
    /// What is shown beside it.
    pub shown: Shown,
}

/// What is shown beside a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shown {
    /// What has changed for whom.
    pub views: Vec<String>,
    /// Which purses have changed.
    pub money: Vec<String>,
    /// What the second person was shown, where the act needs one: what happens, then what moves.
    pub sheet: Vec<String>,
    /// The same as it is shown on somebody's own device, before anybody knows who of them agrees.
    pub afar: Vec<String>,
}

/// Plays a transcript.
pub fn play(text: &str, show: Show) -> Result<(Script, Vec<Played>), BadScript> {
    struct Play<'a>(&'a Script, Show);
    impl Visit for Play<'_> {
        type Out = Result<Vec<Played>, BadScript>;
        fn visit<G: Spoken>(self) -> Self::Out {
            runner::play::<Table<G>>(self.0, self.1)
        }
    }
    let script = parse(text)?;
    if script.game.is_empty() {
        let played = match script.machine.as_str() {
            "cage" => runner::play::<Cage>(&script, show),
            other => Err(BadScript::at(script.game_at, format!("{other:?} is no machine (cage)"))),
        }?;
        return Ok((script, played));
    }
    let played = catalogue::visit(&script.game, Play(&script, show)).unwrap_or_else(|| no_game(&script))?;
    Ok((script, played))
}

/// Plays a transcript on a machine that the caller knows: a game that is in no catalogue, or whatever else has words.
pub fn play_on<M: Scripted>(text: &str, show: Show) -> Result<(Script, Vec<Played>), BadScript> {
    let script = parse(text)?;
    let played = runner::play::<M>(&script, show)?;
    Ok((script, played))
}

fn no_game<T>(script: &Script) -> Result<T, BadScript> {
    let message = format!("{:?} is no game ({})", script.game, catalogue::NAMES.join(", "));
    Err(BadScript::at(script.game_at, message))
}

/// What a transcript asks of a stream, to ask it of another one: of the table of a house on disk.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// The file of its table.
    pub file: String,
    /// What is asked, in order.
    pub steps: Vec<Step>,
    /// When its last line was played.
    pub end: At,
}

/// A step of a transcript that was recorded.
#[derive(Debug, Clone)]
pub enum Step {
    /// A command.
    Ask {
        /// The command.
        command: Box<Unread>,
        /// Was it accepted?
        accepted: bool,
    },
    /// Time passes, to this moment.
    Wait(At),
    /// The house stops and goes on.
    Restart,
    /// Somebody of the staff signs in or out.
    Sign(Person, bool),
}

/// Plays a transcript, which must go as expected, and keeps what it asks of the stream of that name.
pub fn record(text: &str, stream: &str, begin: At) -> Result<Recorded, BadScript> {
    struct Record<'a>(&'a Script, &'a str, At);
    impl Visit for Record<'_> {
        type Out = Result<Recorded, BadScript>;
        fn visit<G: Spoken>(self) -> Self::Out {
            runner::record::<G>(self.0, self.1, self.2)
        }
    }
    let script = parse(text)?;
    catalogue::visit(&script.game, Record(&script, stream, begin)).unwrap_or_else(|| no_game(&script))
}

/// Plays a transcript, and finds by trying who may do what of all that it does.
pub fn who_may(text: &str) -> Result<roles::WhoMay, BadScript> {
    struct Tries<'a>(&'a Script);
    impl Visit for Tries<'_> {
        type Out = Result<roles::WhoMay, BadScript>;
        fn visit<G: Spoken>(self) -> Self::Out {
            runner::who_may::<Table<G>>(self.0, &self.0.game)
        }
    }
    let script = parse(text)?;
    match script.machine.as_str() {
        "cage" if script.game.is_empty() => runner::who_may::<Cage>(&script, "cage"),
        _ => catalogue::visit(&script.game, Tries(&script)).unwrap_or_else(|| no_game(&script)),
    }
}

/// Where an expectation is put that has no column of its own.
const COLUMN: usize = 48;

/// The transcript with its expectations rewritten to what happened. What was right stays as it stands; a short
/// expectation stays short; the others keep their column, or take that of the line above.
pub fn updated(text: &str, played: &[Played]) -> String {
    let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
    let mut column = COLUMN;
    for played in played {
        let line = &played.line;
        let written = &lines[line.number - 1];
        if !line.expected.is_empty() {
            column = written.chars().count() - line.expected.chars().count();
        }
        let short = !line.expected.is_empty() && !line.expected.contains('|');
        let told = if short { played.actual.split(" | ").next().unwrap_or("") } else { &played.actual };
        if told == line.expected {
            continue;
        }
        let room = column.saturating_sub(2);
        lines[line.number - 1] = match told {
            "" => line.text.clone(),
            told => format!("{:<room$}  {told}", line.text),
        };
    }
    // Golden lines last, from below, so that line numbers above stay right.
    for played in played.iter().rev().filter(|played| matches!(played.line.does, Does::View(_))) {
        let from = played.line.number;
        let old = lines[from..].iter().take_while(|line| line.starts_with("  | ")).count();
        let golden = played.block.iter().map(|line| format!("  | {line}"));
        lines.splice(from..from + old, golden);
    }
    let mut text = lines.join("\n");
    text.push('\n');
    text
}
