//! `baize audit verify`: chains, what the store keeps beside them, signed heads, every entry decided again by its
//! machine, money, numbers that were drawn, and the order of bets, locks and results, read from the events alone.

use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use house::calendar::Calendar;
use house::config::Mode;
use house::log::Founding;
use house::stream::Scribe;
use indicatif::{ProgressBar, ProgressStyle};
use journal::folder::{Folder, FolderError};
use journal::{Anchors, HouseKey, Reason, Store, StoreError};
use kit::{At, Cents};
use serde::Serialize;

use super::again::{Walk, machine};
use super::draws::Sessions;
use super::engines::{Replayed, Starts};
use super::timing::Game;
use super::walk::moment;
use crate::open::{self, House};
use crate::out;

/// Which house.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize audit verify --house my-casino
  baize audit verify --house my-casino --heads second-place/heads.jsonl --json
  baize audit verify --house my-casino --heads second-place/heads.jsonl --key fd17...")]
pub struct Args {
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// Signed heads from the second place: against them a cut tail, a recomputed chain and a replaced folder show
    #[arg(long, value_name = "FILE")]
    pub heads: Option<PathBuf>,
    /// The public key of the house, known from elsewhere: 64 digits, or a file with them. Against it a folder shows that
    /// was replaced together with its heads
    #[arg(long, value_name = "KEY")]
    pub key: Option<String>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// What was found.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Verdict {
    /// Nothing is wrong.
    pub ok: bool,
    /// It was read, and held against what was given to hold it against. What was not is not called whole, and not broken
    /// either.
    pub verified: bool,
    /// It is a demo house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demo: Option<bool>,
    /// How many streams were read.
    pub streams: u64,
    /// How many entries.
    pub entries: u64,
    /// When the last signed heads were signed that it was held against.
    pub anchored_to: Option<At>,
    /// How many entries were decided again by the rules, and came out the same.
    pub decided: u64,
    /// Entries that this version can only replay, by the program that can decide them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replayed: Vec<Replayed>,
    /// How many outcomes were drawn again from published seeds, and were the same.
    pub drawn: u64,
    /// The public key of Ed25519 with which this house signs its heads, as it was founded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signs: Option<String>,
    /// Where the house stands: times are told in its zone.
    #[serde(skip)]
    pub time_zone: Option<String>,
    /// Where something is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream: Option<String>,
    /// At which entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Games in which the ball rested before the lock, or a bet came behind it, with what became of them.
    pub games: Vec<Game>,
    /// What this run could not prove.
    pub unproved: Vec<String>,
}

impl Verdict {
    /// In words.
    pub fn told(&self) -> String {
        let demo = if self.demo == Some(true) { "DEMO  " } else { "" };
        let mut text = match &self.reason {
            None => {
                let [streams, entries] = [(self.streams, "stream"), (self.entries, "entry")].map(counted);
                format!("\n{demo}The journal is whole: {streams}, {entries}\n")
            }
            Some(reason) => {
                let at = self.seq.map_or(String::new(), |seq| format!(", entry {seq}"));
                match (&self.stream, self.verified) {
                    (Some(stream), true) => format!("\n{demo}NOT WHOLE: {stream}{at}: {reason}\n"),
                    (None, true) => format!("\n{demo}NOT WHOLE: the journal: {reason}\n"),
                    (Some(stream), false) => format!("\n{demo}NOT VERIFIED: {stream}{at}: {reason}\n"),
                    (None, false) => format!("\n{demo}NOT VERIFIED: {reason}\n"),
                }
            }
        };
        if let Some(key) = &self.signs {
            text += &format!("  the house signs with the public key {key}\n");
        }
        if let Some(at) = self.anchored_to {
            let zone = self.time_zone.as_deref().unwrap_or("UTC");
            text += &format!("  held against signed heads, the last of {}\n", moment(zone, at));
        }
        match self.drawn {
            0 => {}
            1 => text += "  the one number that was drawn is what its published seed gives\n",
            drawn => {
                text += &format!("  {drawn} numbers that were drawn are what their published seeds give\n")
            }
        }
        for game in &self.games {
            text += &format!("  {}\n", game.told());
        }
        text.extend(self.unproved.iter().map(|what| format!("  unproved: {what}\n")));
        text
    }
}

/// So many of something, with its word.
fn counted((count, of): (u64, &str)) -> String {
    match (count, of) {
        (1, of) => format!("1 {of}"),
        (count, "entry") => format!("{count} entries"),
        (count, of) => format!("{count} {of}s"),
    }
}

/// Verifies; good if nothing is wrong.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let key = args.key.as_deref().map(public_key).transpose()?;
    let verdict = against(&args.house, args.heads.as_deref(), key.as_deref())?;
    if args.json {
        out::json(&verdict)?;
    } else {
        out::text(verdict.told().trim_start())?;
    }
    Ok(verdict.ok)
}

/// A public key as it was given: its digits, or a file that has them.
fn public_key(given: &str) -> anyhow::Result<String> {
    let is_key = |text: &str| text.len() == 64 && text.chars().all(|digit| digit.is_ascii_hexdigit());
    if is_key(given) {
        return Ok(given.to_ascii_lowercase());
    }
    let text =
        std::fs::read_to_string(given).with_context(|| format!("{given}: neither a key nor a file"))?;
    let text = text.trim();
    ensure!(is_key(text), "{given}: not a key: it should be 64 hexadecimal digits");
    Ok(text.to_ascii_lowercase())
}

/// Verifies the house of a folder, with progress on a terminal.
pub fn folder(dir: &Path, heads: Option<&Path>) -> anyhow::Result<Verdict> {
    against(dir, heads, None)
}

/// The same, of the house that signs with that key.
fn against(dir: &Path, heads: Option<&Path>, signs: Option<&str>) -> anyhow::Result<Verdict> {
    let folder = Folder::read_only(dir)?;
    let key = folder.house_key()?;
    let anchors = match heads.map(signed) {
        None => Anchors::default(),
        Some(Ok(anchors)) => anchors,
        Some(Err(reason)) => return Ok(unread(reason)),
    };
    let store = match folder.store() {
        Ok(store) => store,
        Err(FolderError::Journal(error)) if !error.is_unread() => {
            return Ok(Verdict { verified: true, ..unread(error.to_string()) });
        }
        Err(error) => return Ok(unread(error.to_string())),
    };
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} entries")?);
    bar.enable_steady_tick(Duration::from_millis(200));
    let given = Given { key: key.as_ref(), anchors: &anchors, signs };
    let verdict = verify(&store, given, &mut |doing, done, all| {
        bar.set_message(doing);
        bar.set_length(all);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    Ok(verdict)
}

/// The heads of a file, or why nothing can be held against them.
fn signed(path: &Path) -> Result<Anchors, String> {
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    if path.is_dir() {
        return Err(named(&"a folder, not a file of signed heads"));
    }
    let file = std::fs::File::open(path).map_err(|error| named(&error))?;
    let anchors = Anchors::read(BufReader::new(file)).map_err(|bad| named(&bad))?;
    if anchors.at().is_none() {
        return Err(named(&"no signed heads in it"));
    }
    Ok(anchors)
}

/// Verifies the journal of a house that runs.
pub fn running(house: &House) -> Verdict {
    let given = Given { key: Some(house.seal_key()), anchors: &Anchors::default(), signs: None };
    // Its keys are known to whoever runs it, and new each time where nobody keeps them.
    Verdict { signs: None, ..verify(house.runtime.store(), given, &mut |_, _, _| {}) }
}

fn unread(reason: String) -> Verdict {
    Verdict { reason: Some(reason), ..Verdict::default() }
}

/// What is wrong, and where.
struct Wrong {
    stream: Option<String>,
    seq: Option<u64>,
    reason: String,
    /// Nothing is said against the journal: it could not be read, or held against what was given.
    unread: bool,
}

fn nowhere(reason: impl std::fmt::Display) -> Wrong {
    Wrong { stream: None, seq: None, reason: reason.to_string(), unread: false }
}

/// A store that does not answer has not said anything wrong.
fn of_store(stream: Option<&str>, seq: Option<u64>, error: &StoreError) -> Wrong {
    Wrong { stream: stream.map(str::to_owned), seq, reason: error.to_string(), unread: error.is_unread() }
}

/// What a journal is held against.
#[derive(Clone, Copy)]
struct Given<'a> {
    /// The key that seals.
    key: Option<&'a HouseKey>,
    anchors: &'a Anchors,
    /// The public key of the house.
    signs: Option<&'a str>,
}

/// Verifies everything in a store.
fn verify(store: &dyn Store, given: Given<'_>, progress: &mut dyn FnMut(&'static str, u64, u64)) -> Verdict {
    let mut verdict = Verdict { verified: true, ..Verdict::default() };
    if let Err(wrong) = whole(store, given, progress, &mut verdict) {
        (verdict.stream, verdict.seq, verdict.reason) = (wrong.stream, wrong.seq, Some(wrong.reason));
        verdict.verified = !wrong.unread;
        verdict.anchored_to = None;
    }
    verdict.ok = verdict.reason.is_none();
    verdict
}

fn whole(
    store: &dyn Store,
    given: Given<'_>,
    progress: &mut dyn FnMut(&'static str, u64, u64),
    verdict: &mut Verdict,
) -> Result<(), Wrong> {
    let Given { key, anchors, signs } = given;
    // Whose heads they are comes first: what another house signed is no word against this one.
    let founded = founding(store);
    if let Ok(founding) = &founded {
        verdict.demo = Some(founding.mode == Mode::Demo);
        verdict.time_zone = Some(founding.time_zone.clone());
        verdict.signs = Some(founding.signs.clone());
        another_house(founding, anchors.key(), "the heads are signed with")?;
        another_house(founding, signs, "the key that was given is")?;
    }
    let verified = journal::verify_with(store, anchors, &mut |at| progress("reading", at.entries, at.of));
    let verified = verified.map_err(|fault| Wrong {
        unread: matches!(&fault.reason, Reason::Store(error) if error.is_unread()),
        stream: fault.stream,
        seq: fault.seq,
        reason: fault.reason.to_string(),
    })?;
    (verdict.streams, verdict.entries) = (verified.streams, verified.entries);
    let founding = founded?;
    if key.is_some_and(|key| open::seals(key) != founding.seals) {
        let stream = Some(open::log_stream(&founding.property));
        let reason = "the key in keys/house.key is not the one this house was founded with".to_owned();
        return Err(Wrong { stream, seq: Some(1), reason, unread: false });
    }
    replay(store, key, &founding, progress, verdict)?;
    if let Some(game) = verdict.games.iter().find(|game| game.is_wrong()) {
        let (stream, seq) = (Some(game.stream.clone()), Some(game.seq));
        return Err(Wrong { stream, seq, reason: game.told(), unread: false });
    }
    verdict.anchored_to = verified.anchored_to;
    match verified.anchored_to {
        None => verdict.unproved.push(WITHOUT_HEADS.to_owned()),
        Some(_) if verified.unproved > 0 => {
            let are = if verified.unproved == 1 { "is" } else { "are" };
            let entries = counted((verified.unproved, "entry"));
            verdict.unproved.push(format!("{entries} {are} newer than the last signed heads"));
        }
        Some(_) => {}
    }
    if verified.sealed > 0 {
        let are = if verified.sealed == 1 { "is" } else { "are" };
        verdict.unproved.push(format!("{} {are} still sealed", counted((verified.sealed, "part"))));
    }
    Ok(())
}

const WITHOUT_HEADS: &str = "without signed heads from a second place (--heads FILE): that no tail was cut off, that \
                             the chain was not recomputed, that the folder was not replaced";

/// Is this the house with that key?
fn another_house(founding: &Founding, key: Option<&str>, what: &str) -> Result<(), Wrong> {
    if key.is_none_or(|key| key == founding.signs) {
        return Ok(());
    }
    let reason = format!(
        "{what} another key than this house was founded with: another house, or the folder was replaced"
    );
    Err(Wrong { unread: true, ..nowhere(reason) })
}

fn founding(store: &dyn Store) -> Result<Founding, Wrong> {
    let heads = store.heads().map_err(|error| of_store(None, None, &error))?;
    let own = heads.iter().find(|head| head.stream.ends_with("/house/main"));
    let own = &own.ok_or_else(|| nowhere("the house's own stream is missing"))?.stream;
    let at_first = |reason: String| Wrong { stream: Some(own.clone()), seq: Some(1), reason, unread: false };
    let first = store.read(own, 1, 1).map_err(|error| of_store(Some(own), Some(1), &error))?;
    let first = first.first().ok_or_else(|| at_first("it is missing".to_owned()))?;
    open::founded(&first.bytes).map_err(|error| at_first(format!("{error:#}")))
}

/// Plays every stream again through its machine.
fn replay(
    store: &dyn Store,
    key: Option<&HouseKey>,
    founding: &Founding,
    progress: &mut dyn FnMut(&'static str, u64, u64),
    verdict: &mut Verdict,
) -> Result<(), Wrong> {
    let calendar = Calendar::new(&founding.time_zone, founding.day_starts).map_err(nowhere)?;
    let seal = key.cloned().unwrap_or_else(|| HouseKey::new([0; 32]));
    let scribe = Arc::new(Scribe { engine: open::engine(), key: seal, calendar });
    let heads = store.heads().map_err(|error| of_store(None, None, &error))?;
    let mut names: Vec<&str> = heads.iter().map(|head| head.stream.as_str()).collect();
    // The house's own stream first: it says what the others are.
    names.sort_by_key(|name| (!name.ends_with("/house/main"), *name));
    let all = verdict.entries;
    let (mut tables, mut done) = (BTreeMap::new(), 0);
    let mut transit = Cents::ZERO;
    let (mut sessions, mut starts) = (Sessions::default(), Starts::default());
    for name in names {
        let is_log = name == open::log_stream(&founding.property);
        let mut walk = Walk::new(store, name, key, sessions, starts);
        let machine = machine(name, &founding.property, &tables, &scribe);
        let walked = machine
            .and_then(|machine| walk.all(machine, &mut |seq| progress("playing again", done + seq, all)))
            .and_then(|()| if is_log { walk.sessions.reveal() } else { Ok(()) });
        walk.timing.finish();
        let told = |seq: u64| {
            let game = walk.timing.games.iter().find(|game| game.is_wrong() && game.seq == seq);
            game.map(Game::told)
        };
        // A bet behind the lock does not fit either: it is told as what it is.
        let walked = walked.map_err(|(seq, reason)| (seq, told(seq).unwrap_or(reason)));
        verdict.games.append(&mut walk.timing.games);
        verdict.unproved.append(&mut walk.unproved);
        verdict.drawn += walk.draws.again;
        verdict.decided += walk.decided;
        let stream = Some(name.to_owned());
        walked.map_err(|(seq, reason)| Wrong { stream, seq: Some(seq), reason, unread: false })?;
        if walk.draws.sealed > 0 {
            let numbers = counted((walk.draws.sealed, "number"));
            verdict.unproved.push(format!("{name}: {numbers} drawn from a seed that is still sealed"));
        }
        if walk.draws.untold > 0 {
            let cards = counted((walk.draws.untold, "card"));
            let what = "of a shoe whose order is committed to and not told yet";
            verdict.unproved.push(format!("{name}: {cards} {what}"));
        }
        tables.append(&mut walk.tables);
        done += walk.seq;
        transit += walk.under_way();
        (sessions, starts) = (walk.sessions, walk.starts);
    }
    verdict.replayed = starts.replayed();
    for Replayed { engine, binary, entries } in &verdict.replayed {
        let are = if *entries == 1 { "is" } else { "are" };
        let which = binary.as_ref().map_or(String::new(), |binary| format!(" (binary {binary})"));
        let entries = counted((*entries, "entry"));
        verdict
            .unproved
            .push(format!("{entries} {are} replayed and not decided again: {engine}{which} can decide them"));
    }
    // What left one desk and has not come to the other is under way; more cannot arrive than was sent.
    if transit.is_negative() {
        return Err(nowhere(format!("{} arrived at tables and was never sent by the cage", -transit)));
    }
    Ok(())
}
