//! `baize init`: makes a house, live or demo for good.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

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
  baize init the-house --live --property riverside --heads /media/second/heads.jsonl
  baize init the-house --live --heads /media/second/heads.jsonl --sign-key /media/key/sign.key

Signed heads on another disk show that a journal was cut, rewritten or replaced. Without --heads
they are asked for where somebody can answer, and else written into the folder itself.")]
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
    /// Where signed heads are written: a file on another disk
    #[arg(long, value_name = "FILE")]
    pub heads: Option<PathBuf>,
    /// Where the key is made that signs them, if not among the keys of the folder
    #[arg(long, value_name = "FILE")]
    pub sign_key: Option<PathBuf>,
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
    heads: String,
    /// What nothing shows, with heads where they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    unprotected: Option<&'static str>,
}

/// What is not protected while the heads lie on the disk of the journal.
const UNPROTECTED: &str = "signed heads lie on the disk of the journal: whoever can write there can cut the journal's \
                           end, compute it anew or put back an older copy, and nothing shows it; a disk that fails \
                           takes both";

/// Makes the house.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let mode = if args.demo { Mode::Demo } else { Mode::Live };
    let property = args.property.clone().unwrap_or_else(|| open::mode(mode).to_owned());
    let mut files = Files::new(&property, mode);
    let heads = match &args.heads {
        Some(heads) => Some(heads.clone()),
        None => asked(args)?,
    };
    let absolute = |path: &Path| -> anyhow::Result<String> {
        let path = std::path::absolute(path)?;
        Ok(path.to_str().context("a path that can be written in house.toml")?.to_owned())
    };
    if let Some(heads) = &heads {
        let line = format!("heads = {}", toml::Value::String(absolute(heads)?));
        files.house = files.house.replacen("heads = \"heads.jsonl\"", &line, 1);
        std::fs::create_dir_all(
            heads.parent().filter(|above| *above != Path::new("")).unwrap_or(Path::new(".")),
        )
        .with_context(|| heads.display().to_string())?;
    }
    if let Some(key) = &args.sign_key {
        let line = format!("sign_key = {}", toml::Value::String(absolute(key)?));
        files.house = files.house.replacen("# sign_key = \"/media/key/sign.key\"", &line, 1);
    }
    House::init(&args.dir, &files, founded(mode)?)?;
    let unprotected = is_same_disk(&args.dir, heads.as_deref()).then_some(UNPROTECTED);
    let shown = heads.as_ref().map_or_else(|| "heads.jsonl".to_owned(), |heads| heads.display().to_string());
    let tables: Vec<String> = files.tables.iter().map(|(name, _)| name.clone()).collect();
    if args.json {
        out::json(&Made { ok: true, property, mode, tables, heads: shown, unprotected })?;
    } else {
        let folder = args.dir.display();
        let mut text = format!("{folder}: the {} house \"{property}\" is made, for good\n", open::mode(mode));
        text += "  house.toml, people.toml   what people write; tables/ holds a file for each table\n";
        text += "  journal.db                everything that happens\n";
        text +=
            "  keys/                     seals and signs; keep a copy elsewhere, readable to nobody else\n";
        text += &format!("  {shown:<25} signed heads\n");
        if let Some(unprotected) = unprotected {
            text += &format!("Not protected: {unprotected}. Name a place on another disk in house.toml.\n");
        }
        text += &match mode {
            Mode::Demo => format!("Next: baize demo --headless --house {folder}\n"),
            Mode::Live => "Next: the staff in people.toml, a file for each table in tables/\n".to_owned(),
        };
        out::text(&text)?;
    }
    Ok(true)
}

/// Where signed heads shall be written, as somebody at the terminal says; nobody is asked elsewhere.
fn asked(args: &Args) -> anyhow::Result<Option<PathBuf>> {
    if args.json || args.demo || !io::stdin().is_terminal() {
        return Ok(None);
    }
    out::note(
        "Where shall signed heads be written? A file on another disk shows that a journal was cut, rewritten or \
         replaced (/media/second/heads.jsonl); nothing: into the folder itself, which shows none of it.",
    );
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(Some(line.trim()).filter(|line| !line.is_empty()).map(PathBuf::from))
}

/// Do the heads lie on the disk of the house?
fn is_same_disk(house: &Path, heads: Option<&Path>) -> bool {
    let Some(heads) = heads else { return true };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let above = heads.parent().filter(|above| *above != Path::new("")).unwrap_or(Path::new("."));
        let disk = |path: &Path| std::fs::metadata(path).map(|found| found.dev()).ok();
        disk(house) == disk(above)
    }
    #[cfg(not(unix))]
    {
        let _ = (house, heads);
        false
    }
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
