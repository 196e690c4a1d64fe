//! Transcripts: a script of lines played on a real table, each compared with what it should lead to.
//!
//! `docs/transcripts.md` describes the language. Reading and writing files is left to the caller.

mod parse;
mod runner;
mod views;

use games::catalogue::{self, Visit};
use games::script::Script as Spoken;

pub use parse::{BadScript, CAST, Does, Line, Place, Script, Settings, parse};
pub use runner::Show;
pub use views::told;

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
}

/// Plays a transcript.
pub fn play(text: &str, show: Show) -> Result<(Script, Vec<Played>), BadScript> {
    struct Play<'a>(&'a Script, Show);
    impl Visit for Play<'_> {
        type Out = Result<Vec<Played>, BadScript>;
        fn visit<G: Spoken>(self) -> Self::Out {
            runner::play::<G>(self.0, self.1)
        }
    }
    let script = parse(text)?;
    let played = catalogue::visit(&script.game, Play(&script, show)).unwrap_or_else(|| {
        let message = format!("{:?} is no game ({})", script.game, catalogue::NAMES.join(", "));
        Err(BadScript::at(script.game_at, message))
    })?;
    Ok((script, played))
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
