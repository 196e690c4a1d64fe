//! `baize audit verify`: chains, what the store keeps beside them, signed heads, the replay of every stream through its
//! machine, money, and the order of bets, locks and results, read from the events alone.

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
use journal::{Chain, Hash, HeadsFile, HouseKey, Read, SealedBox, Signed, Snapshot, Store, Stored};
use kit::{At, Cents, Move, Purse, Unit};
use serde::Serialize;

use super::timing::{Game, Timing};
use super::walk::READ_MOST;
use crate::open::{self, House};
use crate::out;

/// Which house.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize audit verify --house my-casino
  baize audit verify --house my-casino --heads /mnt/second-place/heads.jsonl --json")]
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

/// The newest signed heads that the journal was held against.
#[derive(Debug, Clone, Serialize)]
pub struct Anchor {
    /// When they were signed.
    pub at: At,
    /// How many signatures the file has.
    pub signatures: u64,
    /// Entries that no signature covers yet.
    pub behind: u64,
    /// The public key, hex.
    pub key: String,
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
    /// What the journal was held against beside itself.
    pub anchored_to: Option<Anchor>,
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
        if let Some(anchor) = &self.anchored_to {
            text += &format!(
                "  held against {} signed heads, the last of {}; {} entries are newer\n",
                anchor.signatures, anchor.at, anchor.behind
            );
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
    let signed = match heads {
        None => None,
        Some(path) => {
            let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
            match HeadsFile::read(BufReader::new(file)) {
                Ok(signed) => Some(signed),
                Err(bad) => return Ok(failed(None, None, format!("{}: {bad}", path.display()))),
            }
        }
    };
    let store = match folder.store() {
        Ok(store) => store,
        Err(error) => return Ok(failed(None, None, error.to_string())),
    };
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("verifying {wide_bar} {pos}/{len} entries")?);
    bar.enable_steady_tick(Duration::from_millis(200));
    let verdict = verify(&store, key.as_ref(), signed.as_deref(), &mut |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    Ok(verdict)
}

impl House {
    /// Verifies the journal of a house that runs.
    pub fn verify(
        &self,
        heads: Option<&[Signed]>,
        progress: &mut dyn FnMut(u64, u64),
    ) -> anyhow::Result<Verdict> {
        Ok(verify(self.runtime.store(), Some(self.seal_key()), heads, progress))
    }
}

fn failed(stream: Option<&str>, seq: Option<u64>, reason: String) -> Verdict {
    let stream = stream.map(str::to_owned);
    Verdict { ok: false, stream, seq, reason: Some(reason), ..Verdict::default() }
}

/// What is wrong, and where.
struct Wrong {
    seq: Option<u64>,
    reason: String,
}

fn wrong(seq: u64, reason: impl std::fmt::Display) -> Wrong {
    Wrong { seq: Some(seq), reason: reason.to_string() }
}

/// Verifies everything in a store.
pub fn verify(
    store: &dyn Store,
    key: Option<&HouseKey>,
    signed: Option<&[Signed]>,
    progress: &mut dyn FnMut(u64, u64),
) -> Verdict {
    let mut verdict = Verdict::default();
    if let Err((stream, Wrong { seq, reason })) = whole(store, key, signed, progress, &mut verdict) {
        verdict.stream = stream;
        verdict.seq = seq;
        verdict.reason = Some(reason);
        verdict.anchored_to = None;
    }
    verdict.ok = verdict.reason.is_none();
    verdict
}

fn whole(
    store: &dyn Store,
    key: Option<&HouseKey>,
    signed: Option<&[Signed]>,
    progress: &mut dyn FnMut(u64, u64),
    verdict: &mut Verdict,
) -> Result<(), (Option<String>, Wrong)> {
    let nowhere = |reason: String| (None, Wrong { seq: None, reason });
    let heads = store.heads().map_err(|error| nowhere(error.to_string()))?;
    let mut names: Vec<String> = heads.iter().map(|head| head.stream.clone()).collect();
    // The house's own stream first: it says what the others are.
    names.sort_by_key(|name| (!name.ends_with("/house/main"), name.clone()));
    let own = names.first().filter(|name| name.ends_with("/house/main")).cloned();
    let own = own.ok_or_else(|| nowhere("the house's own stream is missing".to_owned()))?;
    let founding = founding(store, &own).map_err(|wrong| (Some(own.clone()), wrong))?;
    verdict.demo = Some(founding.mode == Mode::Demo);
    if key.is_some_and(|key| open::seals(key) != founding.seals) {
        let reason = "the sealing key in keys/ is not the one this house was founded with".to_owned();
        return Err((Some(own), Wrong { seq: Some(1), reason }));
    }
    let anchors = anchors(&founding, signed).map_err(nowhere)?;
    let calendar = Calendar::new(&founding.time_zone, founding.day_starts);
    let calendar = calendar.map_err(|error| nowhere(error.to_string()))?;
    let seal = key.cloned().unwrap_or_else(|| HouseKey::new([0; 32]));
    let scribe = Arc::new(Scribe { engine: open::engine(), key: seal, calendar });
    let all: u64 = heads.iter().map(|head| head.seq).sum();
    let mut tables = BTreeMap::new();
    let mut covered = 0;
    for name in names {
        let upto = heads.iter().find(|head| head.stream == name).map_or(0, |head| head.seq);
        let none = BTreeMap::new();
        let anchors = anchors.get(&name).unwrap_or(&none);
        let mut walk = Walk::new(store, &name, upto, anchors, key.is_some());
        let machine = machine(&name, &founding.property, &tables, &scribe);
        let mut tick = |done| progress(verdict.entries + done, all);
        let walked = machine.and_then(|machine| walk.all(machine, &mut tick));
        verdict.games.append(&mut walk.timing.games);
        verdict.unproved.append(&mut walk.unproved);
        walked.map_err(|wrong| (Some(name.clone()), wrong))?;
        if name == own {
            tables = walk.tables;
        }
        verdict.streams += 1;
        verdict.entries += walk.chain.seq;
        covered += anchors.keys().next_back().copied().unwrap_or(0);
    }
    for (stream, places) in &anchors {
        if !heads.iter().any(|head| head.stream == *stream) {
            let last = places.keys().next_back().copied().unwrap_or(0);
            let reason = format!("signed heads know this stream up to entry {last}, and it is not here");
            return Err((Some(stream.clone()), Wrong { seq: Some(1), reason }));
        }
    }
    if let Some(game) = verdict.games.iter().find(|game| game.is_wrong()) {
        let wrong = Wrong { seq: Some(game.seq), reason: game.told() };
        return Err((Some(game.stream.clone()), wrong));
    }
    store.examine().map_err(|error| nowhere(error.to_string()))?;
    match signed.and_then(|signed| signed.last().map(|last| (last, signed.len() as u64))) {
        Some((last, signatures)) => {
            let behind = verdict.entries.saturating_sub(covered);
            verdict.anchored_to = Some(Anchor { at: last.at, signatures, behind, key: last.key.clone() });
            if behind > 0 {
                verdict.unproved.push(format!("{behind} entries are newer than the last signed heads"));
            }
        }
        None => verdict.unproved.push(
            "without signed heads from a second place: that no tail was cut off, that the chain was not \
             recomputed, that the folder was not replaced (--heads FILE)"
                .to_owned(),
        ),
    }
    Ok(())
}

fn founding(store: &dyn Store, own: &str) -> Result<Founding, Wrong> {
    let first = store.read(own, 1, 1).map_err(|error| wrong(1, error))?;
    let first = first.first().ok_or_else(|| wrong(1, "it is missing"))?;
    Hash::of(&first.bytes).eq(&first.hash).then_some(()).ok_or_else(|| wrong(1, "its bytes were changed"))?;
    open::founded(&first.bytes).map_err(|error| wrong(1, format!("{error:#}")))
}

type Anchors = BTreeMap<String, BTreeMap<u64, Hash>>;

/// What signed heads say, by stream and place.
fn anchors(founding: &Founding, signed: Option<&[Signed]>) -> Result<Anchors, String> {
    let mut anchors = Anchors::new();
    for signed in signed.unwrap_or_default() {
        if signed.key != founding.signs {
            return Err(
                "the heads are signed with another key than this house was founded with: another house"
                    .to_owned(),
            );
        }
        for head in &signed.heads {
            let known = anchors.entry(head.stream.clone()).or_default().insert(head.seq, head.hash);
            if known.is_some_and(|known| known != head.hash) {
                return Err(format!(
                    "signed heads contradict each other: {} entry {}",
                    head.stream, head.seq
                ));
            }
        }
    }
    Ok(anchors)
}

/// The machine of a stream.
fn machine(
    name: &str,
    property: &str,
    tables: &BTreeMap<String, String>,
    scribe: &Arc<Scribe>,
) -> Result<Box<dyn Owned>, Wrong> {
    if name == open::log_stream(property) {
        return Ok(Box::new(Stream::written_by(name, house::log::Log, Arc::clone(scribe))));
    }
    if name == open::cage_stream(property) {
        return Ok(Box::new(Stream::written_by(name, house::cage::Cage, Arc::clone(scribe))));
    }
    let file = tables.get(name).ok_or_else(|| wrong(1, "no such stream was ever set up in this house"))?;
    open::table(name, file, scribe).map_err(|error| wrong(1, format!("{error:#}")))
}

/// The walk along one stream.
struct Walk<'a> {
    store: &'a dyn Store,
    upto: u64,
    anchors: &'a BTreeMap<u64, Hash>,
    has_key: bool,
    chain: Chain,
    snapshot: Option<Snapshot>,
    ids: u64,
    balances: BTreeMap<(Purse, Unit), Cents>,
    sealed: BTreeMap<String, Vec<(u64, SealedBox)>>,
    timing: Timing,
    tables: BTreeMap<String, String>,
    unproved: Vec<String>,
}

impl<'a> Walk<'a> {
    fn new(
        store: &'a dyn Store,
        name: &str,
        upto: u64,
        anchors: &'a BTreeMap<u64, Hash>,
        has_key: bool,
    ) -> Walk<'a> {
        Walk {
            store,
            upto,
            anchors,
            has_key,
            chain: Chain::new(name),
            snapshot: None,
            ids: 0,
            balances: BTreeMap::new(),
            sealed: BTreeMap::new(),
            timing: Timing::new(name),
            tables: BTreeMap::new(),
            unproved: Vec::new(),
        }
    }

    fn all(&mut self, machine: Box<dyn Owned>, tick: &mut dyn FnMut(u64)) -> Result<(), Wrong> {
        let name = self.chain.stream.clone();
        self.snapshot = self.store.snapshot(&name).map_err(|error| wrong(0, error))?;
        let mut machine = Some(machine);
        while self.chain.seq < self.upto {
            let due = self.chain.seq + 1;
            let entries = self.store.read(&name, due, READ_MOST).map_err(|error| wrong(due, error))?;
            if entries.is_empty() {
                return Err(wrong(due, format!("it is missing, and the store counts {}", self.upto)));
            }
            let upto = self.upto;
            for stored in entries.iter().filter(|stored| stored.seq <= upto) {
                self.entry(stored, &mut machine)?;
            }
            tick(self.chain.seq);
        }
        let ids = self.store.ids(&name, self.upto).map_err(|error| wrong(self.upto, error))?;
        if ids.is_some_and(|ids| ids != self.ids) {
            let kept = ids.unwrap_or(0);
            return Err(wrong(
                self.upto,
                format!("{kept} ids of commands are kept beside {} entries with one", self.ids),
            ));
        }
        if let Some((&place, _)) = self.anchors.range(self.upto + 1..).next() {
            let reason =
                format!("signed heads know entry {place}, and the stream ends before it: it was cut");
            return Err(wrong(self.upto + 1, reason));
        }
        if self.sealed.is_empty() {
            return Ok(());
        }
        self.unproved.push(format!("{name}: what is still sealed"));
        Ok(())
    }

    fn entry(&mut self, stored: &Stored, machine: &mut Option<Box<dyn Owned>>) -> Result<(), Wrong> {
        let due = self.chain.seq + 1;
        if stored.seq != due {
            return Err(wrong(due, format!("the store has entry {} in its place", stored.seq)));
        }
        let link = self.chain.follow(&stored.bytes, stored.hash).map_err(|broken| wrong(due, broken))?;
        if self.anchors.get(&due).is_some_and(|hash| *hash != link.hash) {
            return Err(wrong(due, "its hash is not the one in the signed heads: the chain was recomputed"));
        }
        let read = link.read;
        if let Some(id) = &read.id {
            self.ids += 1;
            let found = self.store.find(&self.chain.stream, id).map_err(|error| wrong(due, error))?;
            if found != Some(due) {
                return Err(wrong(due, "its id is not kept, or leads to another entry"));
            }
        }
        self.money(&read).map_err(|reason| wrong(due, reason))?;
        self.seals(&read).map_err(|reason| wrong(due, reason))?;
        self.timing.entry(&read).map_err(|reason| wrong(due, reason))?;
        self.installs(&read);
        // A snapshot that somebody changed would be believed at the next start.
        if !self.has_key && read.sealed.is_some() && machine.take().is_some() {
            let name = &self.chain.stream;
            self.unproved
                .push(format!("{name}: its replay, for want of the key that seals (keys/house.key)"));
        }
        let Some(machine) = machine else { return Ok(()) };
        let replayed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| machine.replay(stored)));
        match replayed {
            Ok(replayed) => replayed.map_err(|misfit| wrong(due, misfit))?,
            Err(_) => return Err(wrong(due, "its events move money in a way that cannot be")),
        }
        let kept = self
            .snapshot
            .as_ref()
            .filter(|kept| kept.seq == due && kept.version == machine.snapshot().version);
        if self.has_key && kept.is_some_and(|kept| *kept != machine.snapshot()) {
            return Err(wrong(due, "the snapshot kept for it is another state"));
        }
        Ok(())
    }

    /// The postings balance, and no purse holds less than it may: counted here, by the postings alone.
    fn money(&mut self, read: &Read<'_>) -> Result<(), String> {
        let moves: Vec<Move> =
            serde_json::from_str(read.postings.get()).map_err(|error| error.to_string())?;
        for Move { from, to, amount, unit } in moves {
            if !amount.is_positive() || from == to {
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

    /// A key that is given free opens what was sealed under its name.
    fn seals(&mut self, read: &Read<'_>) -> Result<(), String> {
        if let Some(sealed) = &read.sealed {
            self.sealed.entry(sealed.key.clone()).or_default().push((read.seq, sealed.clone()));
        }
        for free in &read.keys {
            let key = free.key().map_err(|error| error.to_string())?;
            for (seq, sealed) in self.sealed.remove(&free.name).unwrap_or_default() {
                key.open(&self.chain.stream, seq, &sealed).map_err(|_| {
                    format!("the key {} does not open what was sealed in entry {seq}", free.name)
                })?;
            }
        }
        Ok(())
    }

    /// The house's own stream says which tables there are.
    fn installs(&mut self, read: &Read<'_>) {
        #[derive(serde::Deserialize)]
        struct Installed {
            installed: Install,
        }
        #[derive(serde::Deserialize)]
        struct Install {
            stream: String,
            file: String,
        }
        if !self.chain.stream.ends_with("/house/main") {
            return;
        }
        for event in serde_json::from_str::<Vec<serde_json::Value>>(read.events.get()).unwrap_or_default() {
            if let Ok(Installed { installed }) = serde_json::from_value(event) {
                self.tables.insert(installed.stream, installed.file);
            }
        }
    }
}
