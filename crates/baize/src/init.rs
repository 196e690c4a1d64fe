//! `baize init`: makes a house, live or demo for good.

use std::path::PathBuf;

use anyhow::Context;
use house::config::Mode;
use kit::At;
use serde::Serialize;

use crate::files::Files;
use crate::open::{self, House};
use crate::{demo, out};

/// What kind of house, and where.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize init my-casino --demo
  baize init the-house --live --property riverside")]
#[command(group(clap::ArgGroup::new("mode").required(true).args(["demo", "live"])))]
pub struct Args {
    /// The folder, which must be new or empty
    pub dir: PathBuf,
    /// Made-up money, patrons and wheels; everything says so
    #[arg(long)]
    pub demo: bool,
    /// Real
    #[arg(long)]
    pub live: bool,
    /// Names the house in its journal: lower-case letters, digits and hyphens
    #[arg(long)]
    pub property: Option<String>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Serialize)]
struct Made {
    ok: bool,
    property: String,
    mode: Mode,
    tables: Vec<String>,
}

/// Makes the house.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let mode = if args.demo { Mode::Demo } else { Mode::Live };
    let property = args.property.clone().unwrap_or_else(|| open::mode(mode).to_owned());
    let files = Files::new(&property, mode);
    House::init(&args.dir, &files, founded(mode)?)?;
    let tables: Vec<String> = files.tables.iter().map(|(name, _)| name.clone()).collect();
    if args.json {
        out::json(&Made { ok: true, property, mode, tables })?;
    } else {
        let folder = args.dir.display();
        let mut text = format!("{folder}: the {} house \"{property}\" is made, for good\n", open::mode(mode));
        text += "  house.toml, people.toml   what people write; tables/ holds a file for each table\n";
        text += "  journal.db                everything that happens\n";
        text +=
            "  keys/                     seals and signs; keep a copy elsewhere, readable to nobody else\n";
        text += "  heads.jsonl               signed heads; name a place on another disk in house.toml\n";
        text += &match mode {
            Mode::Demo => format!("Next: baize demo --headless --house {folder}\n"),
            Mode::Live => "Next: the staff in people.toml, a file for each table in tables/\n".to_owned(),
        };
        out::text(&text)?;
    }
    Ok(true)
}

/// When a house is founded. A demo house has made-up time: the same evening gives the same entries.
fn founded(mode: Mode) -> anyhow::Result<At> {
    match mode {
        Mode::Demo => Ok(demo::FOUNDED),
        Mode::Live => {
            let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            let ms = since.context("the machine's clock stands before 1970")?.as_millis();
            Ok(At::ms(i64::try_from(ms).context("the machine's clock stands far in the future")?))
        }
    }
}
