//! `baize replay`: plays transcripts on a real table and compares each line.

use std::path::{Path, PathBuf};

use anyhow::Context;
use house::transcript::{BadScript, Played, Show, play, updated};
use serde::Serialize;

use crate::out;

/// Which transcripts, and what to show.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize replay transcripts                                  all of them, one line each
  baize replay --views --money evening.txt
  baize replay --update evening.txt    write what happens as what is expected")]
pub struct Args {
    /// Transcripts, or folders of them
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Rewrite the expectations to what happens
    #[arg(long)]
    pub update: bool,
    /// Show what each role sees, as it changes
    #[arg(long)]
    pub views: bool,
    /// Show the purses, as they change
    #[arg(long)]
    pub money: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Serialize)]
struct Report {
    file: String,
    title: String,
    ok: bool,
    lines: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Unreadable>,
    differences: Vec<Difference>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<Line>,
}

#[derive(Serialize)]
struct Unreadable {
    line: usize,
    column: usize,
    message: String,
}

#[derive(Serialize)]
struct Line {
    line: usize,
    said: String,
    happened: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    views: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    money: Vec<String>,
}

#[derive(Serialize)]
struct Difference {
    line: usize,
    said: String,
    expected: String,
    happened: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    expected_view: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seen: Vec<String>,
}

/// Replays; good if every line led to what was expected.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let mut files = Vec::new();
    for path in &args.files {
        let before = files.len();
        gather(path, &mut files)?;
        if files.len() == before {
            anyhow::bail!("{}: no transcripts there", path.display());
        }
    }
    let (mut good, mut lines) = (true, 0);
    let mut reports = Vec::new();
    for file in &files {
        let report = replay(file, args)?;
        good &= report.ok;
        lines += report.lines;
        if args.json {
            reports.push(report);
        } else {
            out::text(&told(&report, args))?;
        }
    }
    if args.json {
        out::json(&serde_json::json!({ "ok": good, "files": reports }))?;
    } else if files.len() > 1 {
        let wrong = if good { "all as written" } else { "NOT all as written" };
        out::text(&format!("{} transcripts, {lines} lines, {wrong}\n", files.len()))?;
    }
    Ok(good)
}

fn gather(path: &Path, out: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        out.push(path.to_owned());
        return Ok(());
    }
    let listed = std::fs::read_dir(path).with_context(|| path.display().to_string())?;
    let mut entries: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "txt") {
            gather(&entry, out)?;
        }
    }
    Ok(())
}

fn replay(file: &Path, args: &Args) -> anyhow::Result<Report> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(|| name.clone())?;
    let show = Show { views: args.views, money: args.money };
    let (script, played) = match play(&text, show) {
        Ok(played) => played,
        Err(bad) => {
            let BadScript { line, column, message } = bad;
            let error = Some(Unreadable { line, column, message });
            let (title, differences, played) = (String::new(), Vec::new(), Vec::new());
            return Ok(Report { file: name, title, ok: false, lines: 0, error, differences, played });
        }
    };
    let differences: Vec<Difference> = if args.update {
        let rewritten = updated(&text, &played);
        if rewritten != text {
            std::fs::write(file, rewritten).with_context(|| name.clone())?;
        }
        Vec::new()
    } else {
        played.iter().filter(|played| !played.good).map(difference).collect()
    };
    let shows = args.views || args.money;
    Ok(Report {
        file: name,
        title: script.title,
        ok: differences.is_empty(),
        lines: played.len(),
        error: None,
        differences,
        played: if shows { played.into_iter().map(line).collect() } else { Vec::new() },
    })
}

fn difference(played: &Played) -> Difference {
    Difference {
        line: played.line.number,
        said: played.line.text.clone(),
        expected: played.line.expected.clone(),
        happened: played.actual.clone(),
        expected_view: played.line.block.clone(),
        seen: played.block.clone(),
    }
}

fn line(played: Played) -> Line {
    Line {
        line: played.line.number,
        said: played.line.text,
        happened: played.actual,
        views: played.shown.views,
        money: played.shown.money,
    }
}

fn told(report: &Report, args: &Args) -> String {
    if let Some(Unreadable { line, column, message }) = &report.error {
        return format!("{}: line {line}, column {column}: {message}\n", report.file);
    }
    let mut text = String::new();
    for line in &report.played {
        text += &format!("{:>4}  {:<46}  {}\n", line.line, line.said, line.happened);
        if !line.money.is_empty() {
            text += &format!("        purses: {}\n", line.money.join(", "));
        }
        text.extend(line.views.iter().map(|seen| format!("        {seen}\n")));
    }
    for difference in &report.differences {
        text += &format!("{}:{}: {}\n", report.file, difference.line, difference.said);
        if difference.expected != difference.happened {
            let nothing = |told: &str| if told.is_empty() { "(nothing)".to_owned() } else { told.to_owned() };
            text += &format!("  expected  {}\n", nothing(&difference.expected));
            text += &format!("  happened  {}\n", nothing(&difference.happened));
        }
        let gone = difference.expected_view.iter().filter(|line| !difference.seen.contains(line));
        text.extend(gone.map(|line| format!("  expected to see  {line}\n")));
        let new = difference.seen.iter().filter(|line| !difference.expected_view.contains(line));
        text.extend(new.map(|line| format!("  saw              {line}\n")));
    }
    let state = match (report.ok, args.update) {
        (_, true) => "updated",
        (true, _) => "ok",
        (false, _) => "NOT as written:",
    };
    text + &format!("{state:<7} {} ({} lines): {}\n", report.file, report.lines, report.title)
}
