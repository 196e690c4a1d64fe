//! `baize audit shoe`: shoes whose order was committed to before the cut. Whoever has the journal, and nothing else,
//! sees whether the order that was told is the one that was committed to, and whether the cards came in it.

use std::path::PathBuf;

use games::told::{self, Found};
use serde::Serialize;

use super::walk::Archive;
use crate::out;

/// Which house.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Example:\n  baize audit shoe --house my-casino")]
pub struct Args {
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// A shoe with its commitment, of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Shoe {
    stream: String,
    shoe: u64,
    commitment: String,
    cards: usize,
    found: Found,
}

impl Shoe {
    fn of(stream: &str, shoe: &told::Shoe) -> Shoe {
        let told::Shoe { shoe, commitment, cards, found } = shoe.clone();
        Shoe { stream: stream.to_owned(), shoe, commitment, cards, found }
    }
}

/// Reads every table of a house; good if no commitment is broken.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let archive = Archive::open(&args.house)?;
    let mut all = Vec::new();
    for stream in archive.streams()? {
        let Some(mut proof) = archive.teller(&stream).ok().and_then(|teller| teller.proof()) else {
            continue;
        };
        archive.each(&stream, |entry| Ok(proof.entry(entry)?))?;
        all.extend(proof.shoes().iter().map(|shoe| Shoe::of(&stream, shoe)));
    }
    let good = all.iter().all(|shoe| matches!(shoe.found, Found::Holds | Found::NotTold));
    if args.json {
        out::json(&serde_json::json!({ "ok": good, "shoes": all }))?;
        return Ok(good);
    }
    let said = |found: Found| match found {
        Found::Holds => "told, and the cards came in it",
        Found::OtherOrder => "told, and it is ANOTHER ORDER than was committed to",
        Found::CardsDiffer => "told, and the cards came in ANOTHER ORDER",
        Found::NotTold => "not told yet",
    };
    let line = |shoe: &Shoe| {
        format!(
            "{} shoe {}: {}, {} cards: {}\n",
            shoe.stream,
            shoe.shoe,
            shoe.commitment,
            shoe.cards,
            said(shoe.found)
        )
    };
    let text: String = all.iter().map(line).collect();
    out::text(if text.is_empty() { "no shoe was committed to\n" } else { &text })?;
    Ok(good)
}
