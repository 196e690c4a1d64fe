//! `baize audit heads`: signs where the streams of a house stand that is not open (HC E.8). A house that runs does so by
//! itself.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use house::config::{self, Mode};
use journal::folder::{Folder, FolderError};
use journal::{Head, HeadsFile, Store};
use kit::At;
use serde::Serialize;

use super::verify;
use crate::files::Files;
use crate::{open, out};

/// Which house.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize audit heads --house my-casino
  baize audit heads --house my-casino --to /media/stick/heads.jsonl")]
pub struct Args {
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// Append them to this file, not to the second place that house.toml names
    #[arg(long, value_name = "FILE")]
    pub to: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Serialize)]
struct Signed<'a> {
    ok: bool,
    demo: bool,
    at: At,
    file: String,
    heads: &'a [Head],
}

/// Verifies, then signs; good if nothing is wrong.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let files = Files::read(&args.house)?;
    let house =
        config::house(&files.house).map_err(|_| anyhow!("house.toml is at fault; `baize demo` says how"))?;
    let (draft, _) = house;
    // Owned while it is read and signed: nothing is added in between.
    let sign_key = draft.sign_key.as_deref().map(Path::new);
    let folder = match Folder::open_with(&args.house, sign_key) {
        Err(error @ FolderError::InUse { .. }) => {
            return Err(anyhow!("{error}; a house that runs signs its heads by itself"));
        }
        opened => opened?,
    };
    let own = folder.heads_path(Some(Path::new(&draft.heads)));
    // What is signed is vouched for: a journal that is not whole is not.
    let known = std::fs::metadata(&own).is_ok_and(|file| file.len() > 0);
    let verdict = verify::folder(&args.house, known.then_some(own.as_path()))?;
    if !verdict.ok {
        if args.json {
            out::json(&verdict)?;
        } else {
            out::text(&format!("Nothing was signed.\n{}", verdict.told().trim_start()))?;
        }
        return Ok(false);
    }
    let store = folder.store()?;
    // Heads of another key would spoil the file for good: nobody could hold this house against it any more.
    let signer = folder.signer();
    if verdict.signs.as_ref().is_some_and(|signs| *signs != signer.public()) {
        bail!(
            "nothing was signed: the key in {} is not the one this house was founded with; put it back from \
             where it is kept",
            draft.sign_key.as_deref().unwrap_or("keys/sign.key")
        );
    }
    let at = now(draft.mode, open::newest(&store)?)?;
    let heads = store.heads()?;
    let to = args.to.clone().unwrap_or(own);
    let write = || HeadsFile::open(&to)?.sign(&signer, at, heads);
    let signed = write().context("the second place of signed heads")?;
    let demo = draft.mode == Mode::Demo;
    if args.json {
        out::json(&Signed { ok: true, demo, at, file: to.display().to_string(), heads: &signed.heads })?;
    } else {
        let prefix = if demo { "DEMO  " } else { "" };
        let line = |head: &Head| format!("  {:<32}{:>10}  {}\n", head.stream, head.seq, head.hash);
        let lines: String = signed.heads.iter().map(line).collect();
        out::text(&format!("{prefix}Signed with key {:.12}, to {}\n{lines}", signed.key, to.display()))?;
    }
    Ok(true)
}

/// Time does not run back; that of a demo house is made up.
fn now(mode: Mode, newest: At) -> anyhow::Result<At> {
    if mode == Mode::Demo {
        return Ok(newest);
    }
    let since =
        SystemTime::now().duration_since(UNIX_EPOCH).context("the machine's clock stands before 1970")?;
    Ok(newest.max(At::ms(i64::try_from(since.as_millis()).context("the machine's clock stands far ahead")?)))
}
