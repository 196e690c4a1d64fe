//! `baize audit verify`: chains, what the store keeps beside them, signed heads, the replay of every stream through its
//! machine, money, numbers that were drawn, and the order of bets, locks and results, read from the events alone.

use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use house::calendar::Calendar;
use house::config::Mode;
use house::log::Founding;
use house::runtime::Owned;
use house::stream::{Scribe, Stream};
use indicatif::{ProgressBar, ProgressStyle};
use journal::folder::Folder;
use journal::{Anchors, HouseKey, Read, Snapshot, Store, Stored};
use kit::{At, Cents, Desk, Move, Purse, Unit};
use serde::Serialize;

use super::draws::{Draws, Sessions};
use super::timing::{Game, Timing};
use super::walk::{READ_MOST, moment};
use crate::open::{self, House};
use crate::out;

/// Which house.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize audit verify --house my-casino
  baize audit verify --house my-casino --heads second-place/heads.jsonl --json")]
pub struct Args {
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// Signed heads from the second place: against them a cut tail, a recomputed chain and a replaced folder show
    #[arg(long, value_name = "FILE")]
    pub heads: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// What was found.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Verdict {
    /// Nothing is wrong.
    pub ok: bool,
    /// It is a demo house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demo: Option<bool>,
    /// How many streams were read.
    pub streams: u64,
    /// How many entries.
    pub entries: u64,
    /// When the last signed heads were signed that it was held against.
    pub anchored_to: Option<At>,
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
                format!("\n{demo}The journal is whole: {} streams, {} entries\n", self.streams, self.entries)
            }
            Some(reason) => {
                let stream = self.stream.as_deref().unwrap_or("the journal");
                let at = self.seq.map_or(String::new(), |seq| format!(", entry {seq}"));
                format!("\n{demo}NOT WHOLE: {stream}{at}: {reason}\n")
            }
        };
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

/// Verifies; good if nothing is wrong.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let verdict = folder(&args.house, args.heads.as_deref())?;
    if args.json {
        out::json(&verdict)?;
    } else {
        out::text(verdict.told().trim_start())?;
    }
    Ok(verdict.ok)
}

/// Verifies the house of a folder, with progress on a terminal.
pub fn folder(dir: &Path, heads: Option<&Path>) -> anyhow::Result<Verdict> {
    let folder = Folder::read_only(dir)?;
    let key = folder.house_key()?;
    let anchors = match heads {
        None => Anchors::default(),
        Some(path) => {
            let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
            match Anchors::read(BufReader::new(file)) {
                Ok(anchors) if anchors.at().is_none() => {
                    return Ok(failed(format!("{}: no signed heads in it", path.display())));
                }
                Ok(anchors) => anchors,
                Err(bad) => return Ok(failed(format!("{}: {bad}", path.display()))),
            }
        }
    };
    let store = match folder.store() {
        Ok(store) => store,
        Err(error) => return Ok(failed(error.to_string())),
    };
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} entries")?);
    bar.enable_steady_tick(Duration::from_millis(200));
    let verdict = verify(&store, key.as_ref(), &anchors, &mut |doing, done, all| {
        bar.set_message(doing);
        bar.set_length(all);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    Ok(verdict)
}

/// Verifies the journal of a house that runs.
pub fn running(house: &House) -> Verdict {
    verify(house.runtime.store(), Some(house.seal_key()), &Anchors::default(), &mut |_, _, _| {})
}

fn failed(reason: String) -> Verdict {
    Verdict { reason: Some(reason), ..Verdict::default() }
}

/// What is wrong, and where.
struct Wrong {
    stream: Option<String>,
    seq: Option<u64>,
    reason: String,
}

fn nowhere(reason: impl std::fmt::Display) -> Wrong {
    Wrong { stream: None, seq: None, reason: reason.to_string() }
}

/// Verifies everything in a store.
pub fn verify(
    store: &dyn Store,
    key: Option<&HouseKey>,
    anchors: &Anchors,
    progress: &mut dyn FnMut(&'static str, u64, u64),
) -> Verdict {
    let mut verdict = Verdict::default();
    if let Err(Wrong { stream, seq, reason }) = whole(store, key, anchors, progress, &mut verdict) {
        (verdict.stream, verdict.seq, verdict.reason) = (stream, seq, Some(reason));
        verdict.anchored_to = None;
    }
    verdict.ok = verdict.reason.is_none();
    verdict
}

fn whole(
    store: &dyn Store,
    key: Option<&HouseKey>,
    anchors: &Anchors,
    progress: &mut dyn FnMut(&'static str, u64, u64),
    verdict: &mut Verdict,
) -> Result<(), Wrong> {
    let verified = journal::verify_with(store, anchors, &mut |at| progress("reading", at.entries, at.of));
    let verified = verified.map_err(|fault| Wrong {
        stream: fault.stream,
        seq: fault.seq,
        reason: fault.reason.to_string(),
    })?;
    (verdict.streams, verdict.entries) = (verified.streams, verified.entries);
    let founding = founding(store)?;
    verdict.demo = Some(founding.mode == Mode::Demo);
    verdict.time_zone = Some(founding.time_zone.clone());
    verdict.signs = Some(founding.signs.clone());
    if anchors.key().is_some_and(|key| key != founding.signs) {
        return Err(nowhere(
            "the heads are signed with another key than this house was founded with: another house",
        ));
    }
    if key.is_some_and(|key| open::seals(key) != founding.seals) {
        let stream = Some(open::log_stream(&founding.property));
        let reason = "the key in keys/house.key is not the one this house was founded with".to_owned();
        return Err(Wrong { stream, seq: Some(1), reason });
    }
    replay(store, key, &founding, progress, verdict)?;
    if let Some(game) = verdict.games.iter().find(|game| game.is_wrong()) {
        return Err(Wrong { stream: Some(game.stream.clone()), seq: Some(game.seq), reason: game.told() });
    }
    verdict.anchored_to = verified.anchored_to;
    match verified.anchored_to {
        None => verdict.unproved.push(WITHOUT_HEADS.to_owned()),
        Some(_) if verified.unproved > 0 => {
            verdict
                .unproved
                .push(format!("{} entries are newer than the last signed heads", verified.unproved));
        }
        Some(_) => {}
    }
    if verified.sealed > 0 {
        verdict.unproved.push(format!("{} parts are still sealed", verified.sealed));
    }
    Ok(())
}

const WITHOUT_HEADS: &str = "without signed heads from a second place (--heads FILE): that no tail was cut off, that \
                             the chain was not recomputed, that the folder was not replaced";

fn founding(store: &dyn Store) -> Result<Founding, Wrong> {
    let heads = store.heads().map_err(nowhere)?;
    let own = heads.iter().find(|head| head.stream.ends_with("/house/main"));
    let own = &own.ok_or_else(|| nowhere("the house's own stream is missing"))?.stream;
    let at_first = |reason: String| Wrong { stream: Some(own.clone()), seq: Some(1), reason };
    let first = store.read(own, 1, 1).map_err(nowhere)?;
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
    let heads = store.heads().map_err(nowhere)?;
    let mut names: Vec<&str> = heads.iter().map(|head| head.stream.as_str()).collect();
    // The house's own stream first: it says what the others are.
    names.sort_by_key(|name| (!name.ends_with("/house/main"), *name));
    let all = verdict.entries;
    let (mut tables, mut done) = (BTreeMap::new(), 0);
    let mut transit = Cents::ZERO;
    let mut sessions = Sessions::default();
    for name in names {
        let is_log = name == open::log_stream(&founding.property);
        let mut walk = Walk::new(store, name, key, sessions);
        let machine = machine(name, &founding.property, &tables, &scribe);
        let walked = machine
            .and_then(|machine| walk.all(machine, &mut |seq| progress("playing again", done + seq, all)))
            .and_then(|()| if is_log { walk.sessions.reveal(name) } else { Ok(()) });
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
        walked.map_err(|(seq, reason)| Wrong { stream: Some(name.to_owned()), seq: Some(seq), reason })?;
        if walk.draws.sealed > 0 {
            let what = "numbers drawn from a seed that is still sealed";
            verdict.unproved.push(format!("{name}: {} {what}", walk.draws.sealed));
        }
        if walk.draws.untold > 0 {
            let what = "cards of a shoe whose order is committed to and not told yet";
            verdict.unproved.push(format!("{name}: {} {what}", walk.draws.untold));
        }
        tables.append(&mut walk.tables);
        done += walk.seq;
        transit += walk.under_way();
        sessions = walk.sessions;
    }
    // What left one desk and has not come to the other is under way; more cannot arrive than was sent.
    if transit.is_negative() {
        return Err(nowhere(format!("{} arrived at tables and was never sent by the cage", -transit)));
    }
    Ok(())
}

/// The place, and what is wrong there.
type AtPlace = (u64, String);

/// The machine of a stream.
fn machine(
    name: &str,
    property: &str,
    tables: &BTreeMap<String, String>,
    scribe: &Arc<Scribe>,
) -> Result<Box<dyn Owned>, AtPlace> {
    if name == open::log_stream(property) {
        return Ok(Box::new(Stream::written_by(name, house::log::Log, Arc::clone(scribe))));
    }
    if name == open::cage_stream(property) {
        return Ok(Box::new(Stream::written_by(name, house::cage::Cage, Arc::clone(scribe))));
    }
    let file = tables.get(name);
    let file = file.ok_or_else(|| (1, "no such stream was ever set up in this house".to_owned()))?;
    open::table(name, file, scribe).map_err(|error| (1, format!("{error:#}")))
}

/// The walk along one stream.
struct Walk<'a> {
    store: &'a dyn Store,
    name: &'a str,
    key: Option<&'a HouseKey>,
    seq: u64,
    snapshot: Option<Snapshot>,
    balances: BTreeMap<(Purse, Unit), Cents>,
    timing: Timing,
    sessions: Sessions,
    draws: Draws,
    tables: BTreeMap<String, String>,
    unproved: Vec<String>,
}

impl<'a> Walk<'a> {
    fn new(store: &'a dyn Store, name: &'a str, key: Option<&'a HouseKey>, sessions: Sessions) -> Walk<'a> {
        Walk {
            store,
            name,
            key,
            seq: 0,
            snapshot: None,
            balances: BTreeMap::new(),
            timing: Timing::new(name),
            sessions,
            draws: Draws::default(),
            tables: BTreeMap::new(),
            unproved: Vec::new(),
        }
    }

    fn all(&mut self, machine: Box<dyn Owned>, tick: &mut dyn FnMut(u64)) -> Result<(), AtPlace> {
        self.snapshot = self.store.snapshot(self.name).map_err(|error| (1, error.to_string()))?;
        let mut machine = Some(machine);
        loop {
            let due = self.seq + 1;
            let entries =
                self.store.read(self.name, due, READ_MOST).map_err(|error| (due, error.to_string()))?;
            for stored in &entries {
                if let Err(reason) = self.entry(stored, &mut machine) {
                    self.rest(stored.seq);
                    return Err((stored.seq, reason));
                }
                self.seq = stored.seq;
            }
            tick(self.seq);
            if entries.is_empty() {
                return Ok(());
            }
        }
    }

    /// What became of the game at hand, read from the events alone, where nothing can be played again any more.
    fn rest(&mut self, mut seq: u64) {
        while let Ok(entries) = self.store.read(self.name, seq + 1, READ_MOST)
            && let Some(last) = entries.last()
        {
            seq = last.seq;
            for stored in &entries {
                let Ok(read) = Read::from_bytes(&stored.bytes) else { return };
                if self.timing.entry(&read).is_err() {
                    return;
                }
            }
        }
    }

    fn entry(&mut self, stored: &Stored, machine: &mut Option<Box<dyn Owned>>) -> Result<(), String> {
        let read = Read::from_bytes(&stored.bytes).map_err(|error| error.to_string())?;
        self.timing.entry(&read)?;
        self.money(&read)?;
        self.installs(&read)?;
        if self.key.is_none() && read.sealed.is_some() && machine.take().is_some() {
            let why = "its replay, for want of the key that seals (keys/house.key)";
            self.unproved.push(format!("{}: {why}", self.name));
        }
        let Some(machine) = machine else { return Ok(()) };
        self.draws.entry(&read, machine.as_ref(), self.key, &self.sessions)?;
        // What a journal holds that no machine of ours wrote may break what a machine takes for granted.
        match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| machine.replay(stored))) {
            Ok(replayed) => replayed.map_err(|misfit| misfit.to_string())?,
            Err(_) => return Err("its events move money in a way that cannot be".to_owned()),
        }
        // A snapshot that somebody changed would be believed at the next start.
        if let Some(kept) = self.snapshot.as_ref().filter(|kept| self.key.is_some() && kept.seq == stored.seq)
        {
            let now = machine.snapshot();
            if kept.version == now.version && *kept != now {
                return Err("the snapshot kept of it is of another state".to_owned());
            }
        }
        Ok(())
    }

    /// The postings balance, and no purse holds less than it may: counted here, by the postings alone.
    fn money(&mut self, read: &Read<'_>) -> Result<(), String> {
        let moves: Vec<Move> =
            serde_json::from_str(read.postings.get()).map_err(|error| error.to_string())?;
        for Move { from, to, amount, unit } in moves {
            // HC D.1: above nothing, and within what the house handles.
            if !amount.is_payable() || from == to {
                return Err(format!("{amount} goes from {from} to {to}"));
            }
            for (purse, by) in [(from, -amount), (to, amount)] {
                let balance = self.balances.entry((purse, unit)).or_insert(Cents::ZERO);
                *balance = Cents::new(balance.get().checked_add(by.get()).ok_or("a sum beyond all money")?);
                if balance.is_negative() && !purse.may_go_below_zero() {
                    return Err(format!("{purse} holds {balance}"));
                }
            }
        }
        Ok(())
    }

    /// What this stream has sent to another desk and not got back.
    fn under_way(&self) -> Cents {
        let between = |(purse, unit): &(Purse, Unit)| {
            matches!(purse, Purse::Transit(Desk::Cage | Desk::Tables)) && *unit == Unit::Money
        };
        self.balances.iter().filter(|(key, _)| between(key)).map(|(_, amount)| *amount).sum()
    }

    /// The house's own stream says which tables there are, and what they draw from.
    fn installs(&mut self, read: &Read<'_>) -> Result<(), String> {
        #[derive(serde::Deserialize)]
        struct Installed {
            installed: Install,
        }
        #[derive(serde::Deserialize)]
        struct Install {
            stream: String,
            file: String,
        }
        if !self.name.ends_with("/house/main") {
            return Ok(());
        }
        for event in serde_json::from_str::<Vec<serde_json::Value>>(read.events.get()).unwrap_or_default() {
            if let Ok(Installed { installed }) = serde_json::from_value(event) {
                self.tables.insert(installed.stream, installed.file);
            }
        }
        self.sessions.entry(read)
    }
}
