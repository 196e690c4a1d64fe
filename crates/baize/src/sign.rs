//! `baize sign`: what is posted at the table.

use std::path::PathBuf;

use anyhow::Context;
use games::SignPart;
use house::file::{check, returns};
use house::words::Words;
use serde::Serialize;
use strum::IntoEnumIterator;

use crate::out;

/// Which table.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:\n  baize sign my-table.toml\n  baize sign --returns my-table.toml")]
pub struct Args {
    /// The table's file
    pub file: PathBuf,
    /// Also what each kind of wager returns, exactly, by a walk over every outcome
    #[arg(long)]
    pub returns: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Serialize)]
struct Line {
    part: SignPart,
    label: String,
    value: String,
    cite: kit::Cite,
}

/// Prints the sign; good if the file is by the book.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(&args.file).with_context(|| args.file.display().to_string())?;
    let words = Words::english();
    let table = match check(&text) {
        Ok(table) => table,
        Err(_) => {
            return crate::check::run(&crate::check::Args {
                files: vec![args.file.clone()],
                example: None,
                json: args.json,
            });
        }
    };
    let lines: Vec<Line> = table
        .sign
        .lines
        .iter()
        .map(|line| Line {
            part: line.part,
            label: words.render(&line.label),
            value: words.render(&line.value),
            cite: line.cite,
        })
        .collect();
    let tell =
        |(label, exact): &(games::Message, games::walk::Return)| (words.render(label), exact.to_string());
    let exact: Vec<(String, String)> = match args.returns {
        true => returns(&text).unwrap_or_default().iter().map(tell).collect(),
        false => Vec::new(),
    };
    if args.json {
        let mut sign = serde_json::json!({ "table": table.name, "game": table.game, "lines": lines });
        if args.returns {
            sign["returns"] = serde_json::json!(exact);
        }
        out::json(&sign)?;
        return Ok(true);
    }
    let wide = lines.iter().map(|line| line.label.chars().count()).max().unwrap_or(0);
    let mut posted = format!("{}\n", table.name);
    for part in SignPart::iter() {
        let title = words.render(&games::Message::plain(match part {
            SignPart::Limits => "sign-part-limits",
            SignPart::Odds => "sign-part-odds",
            SignPart::Options => "sign-part-options",
        }));
        posted += &format!("\n{title}\n");
        for line in lines.iter().filter(|line| line.part == part) {
            posted += &format!("  {:<wide$}  {:<14}  {}\n", line.label, line.value, line.cite);
        }
    }
    if args.returns {
        posted += &format!("\n{}\n", words.render(&games::Message::plain("sign-part-returns")));
        posted.extend(exact.iter().map(|(label, exact)| format!("  {label:<wide$}  {exact}\n")));
    }
    out::text(&posted)?;
    Ok(true)
}
