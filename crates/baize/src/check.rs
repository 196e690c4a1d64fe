//! `baize check`: house options against the rules, all faults at once.

use std::path::PathBuf;

use games::options::Fault;
use house::file::{check, example};
use house::words::Words;
use serde::Serialize;

use crate::out;

/// Which files.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize check my-table.toml
  baize check --json casino/*.toml
  baize check --example GAME > my-table.toml")]
pub struct Args {
    /// Files of tables
    #[arg(required_unless_present = "example")]
    pub files: Vec<PathBuf>,
    /// Print a commented file of this game with every option at its default
    #[arg(long, value_name = "GAME", conflicts_with = "files", value_parser = game)]
    pub example: Option<String>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

fn game(name: &str) -> Result<String, String> {
    let names = games::catalogue::NAMES;
    if names.contains(&name) {
        Ok(name.to_owned())
    } else {
        Err(format!("the games are {}", names.join(", ")))
    }
}

#[derive(Serialize)]
struct Told {
    file: String,
    option: String,
    cite: kit::Cite,
    message: String,
}

#[derive(Serialize)]
struct Report {
    ok: bool,
    faults: Vec<Told>,
    warnings: Vec<Told>,
}

/// Checks; good if no file has a fault.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    if let Some(text) = args.example.as_deref().and_then(example) {
        if args.json {
            out::json(&serde_json::json!({ "example": text }))?;
        } else {
            out::text(&text)?;
        }
        return Ok(true);
    }
    let words = Words::english();
    let mut report = Report { ok: true, faults: Vec::new(), warnings: Vec::new() };
    let mut good = Vec::new();
    for path in &args.files {
        let file = path.display().to_string();
        let tell = |fault: Fault| Told {
            file: file.clone(),
            option: fault.option,
            cite: fault.cite,
            message: words.render(&fault.message),
        };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => {
                let message = games::Message::plain("file-unreadable").with("error", error.to_string());
                report.faults.push(tell(Fault::new("", kit::cite!("HC E.4"), message)));
                continue;
            }
        };
        match check(&text) {
            Ok(table) => {
                report.warnings.extend(table.warnings.into_iter().chain(table.beyond).map(tell));
                good.push(format!("{file}: {} ({}), by the book", table.name, table.game));
            }
            Err(bad) => report.faults.extend(bad.faults().into_iter().map(tell)),
        }
    }
    report.ok = report.faults.is_empty();
    if args.json {
        out::json(&report)?;
    } else {
        out::text(&told(&report, &good))?;
    }
    Ok(report.ok)
}

fn told(report: &Report, good: &[String]) -> String {
    let line = |what: &str, told: &Told| {
        let option = if told.option.is_empty() { String::new() } else { format!("{}: ", told.option) };
        format!("{}: {option}{what}{} ({})\n", told.file, told.message, told.cite)
    };
    let mut text: String = report.faults.iter().map(|fault| line("", fault)).collect();
    text.extend(report.warnings.iter().map(|warning| line("warning: ", warning)));
    text.extend(good.iter().map(|line| format!("{line}\n")));
    text
}
