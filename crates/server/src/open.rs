//! Opens a house, on disk or in memory, into the one runtime: streams for the house itself, the cage and every table;
//! the start is journalled (HC E.7) and heads are signed.

mod alarms;
mod before;
mod heads;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use chance::Entropy;
use games::options::Fault;
use games::{Input, Machine, Message, Refused};
use house::access::{self, Access};
use house::calendar::Calendar;
use house::config::{self, HouseDraft, Mode};
use house::kinds::{self, Kind};
pub use house::kinds::{access_stream, cage_stream, log_stream, table_stream};
use house::log::{Action, Ahead as Leap, Founding, Log, Start};
use house::people::People;
use house::reader::Opened;
use house::runtime::{Done, Reply, Runtime, Touched};
use house::stream::{Command, Scribe, Stream};
use house::words::Words;
use journal::folder::Folder;
use journal::{Ahead, HouseKey, Memory, Read, Signer, Store};
use kit::{Actor, At, Person, Role, cite};
use sha2::{Digest, Sha256};

use crate::clock::BEHIND_MS;
use crate::files::{self, Files};
pub use alarms::{Alarm, Of};
pub use before::founded_as;
use heads::Heads;

/// The program, as entries name it.
pub fn engine() -> String {
    format!("baize {}", env!("CARGO_PKG_VERSION"))
}

/// The hash of the rules this program carries: of every file's name and text, each with its length before it.
pub fn rules_hash() -> String {
    let mut digest = Sha256::new();
    for (name, text) in house::book::FILES {
        for part in [name, text] {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part.as_bytes());
        }
    }
    hex::encode(digest.finalize())
}

/// The hash of the running binary.
fn binary_hash() -> anyhow::Result<String> {
    let path = std::env::current_exe()?;
    let mut file = std::fs::File::open(&path).with_context(|| path.display().to_string())?;
    let mut digest = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match std::io::Read::read(&mut file, &mut buffer)? {
            0 => return Ok(hex::encode(digest.finalize())),
            some => digest.update(&buffer[..some]),
        }
    }
}

/// The two secrets of a house.
#[derive(Debug)]
pub struct Keys {
    /// Seals face-down cards and seeds.
    pub seal: HouseKey,
    /// Signs heads.
    pub sign: Signer,
}

/// What anybody may hold a sealing key against: its hash.
pub fn seals(key: &HouseKey) -> String {
    hex::encode(Sha256::new().chain_update(b"baize house key 1\0").chain_update(key.bytes()).finalize())
}

impl Keys {
    /// For a house that nobody keeps.
    fn fresh() -> anyhow::Result<Keys> {
        let mut secrets = [[0; 32]; 2];
        for secret in &mut secrets {
            chance::OsEntropy.fill(secret)?;
        }
        let [seal, sign] = secrets;
        Ok(Keys { seal: HouseKey::new(seal), sign: Signer::new(sign) })
    }

    fn of(folder: &Folder) -> Keys {
        Keys { seal: folder.house_key(), sign: folder.signer() }
    }
}

/// What people wrote, checked.
#[derive(Debug)]
pub struct Checked {
    /// `house.toml`.
    pub draft: HouseDraft,
    /// The gaming day.
    pub calendar: Calendar,
    /// `people.toml`.
    pub people: People,
    /// The tables' files, by stream.
    pub tables: BTreeMap<String, String>,
}

/// Checks every file: the house, or all faults of all files at once.
pub fn checked(files: &Files) -> anyhow::Result<Checked> {
    let mut faults: Vec<(String, Fault)> = Vec::new();
    let mut bad = |file: &str, found: Vec<Fault>| {
        faults.extend(found.into_iter().map(|fault| (file.to_owned(), fault)));
    };
    let house = config::house(&files.house).map_err(|found| bad("house.toml", found)).ok();
    let people = config::people(&files.people).map_err(|found| bad("people.toml", found)).ok();
    let property = house.as_ref().map_or("house", |(draft, _)| draft.property.as_str()).to_owned();
    let mut tables = BTreeMap::new();
    for (name, text) in &files.tables {
        let file = format!("tables/{name}.toml");
        if !is_name(name) {
            let message = Message::plain("house-table-name").with("name", name);
            bad(&file, vec![Fault::new("", cite!("HC E.4"), message)]);
        }
        // A house that cannot be read is neither: its tables are not held against what a live one may play.
        let live = house.as_ref().is_some_and(|(draft, _)| draft.mode == Mode::Live);
        match house::file::check(text) {
            // Whatever goes beyond the Rules of Play belongs to a demo, or to an approval.
            Ok(good) if live => bad(&file, good.beyond),
            Ok(_) => {}
            Err(found) => bad(&file, found.faults()),
        }
        tables.insert(table_stream(&property, name), text.clone());
    }
    match (house, people) {
        (Some((draft, calendar)), Some(people)) if faults.is_empty() => {
            Ok(Checked { draft, calendar, people, tables })
        }
        _ => Err(told(&faults)),
    }
}

/// May a stream be called so?
fn is_name(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.len() <= 24 && name.chars().all(letter)
}

/// Faults as words, each on its line.
fn told(faults: &[(String, Fault)]) -> anyhow::Error {
    let words = Words::english();
    let lines: Vec<String> = faults
        .iter()
        .map(|(file, fault)| {
            let option = if fault.option.is_empty() { String::new() } else { format!("{}: ", fault.option) };
            format!("{file}: {option}{} ({})", words.render(&fault.message), fault.cite)
        })
        .collect();
    anyhow!(lines.join("\n"))
}

/// What is wrong with the file of a stream, in words.
pub fn at_fault(stream: &str, bad: house::file::Bad) -> anyhow::Error {
    let faults: Vec<_> = bad.faults().into_iter().map(|fault| (stream.to_owned(), fault)).collect();
    told(&faults)
}

/// When the newest entry of a store was made; the epoch if there is none. HC E.6: a stream whose end is damaged is passed
/// over, and named when it is rebuilt.
pub fn newest(store: &dyn Store) -> anyhow::Result<At> {
    let mut newest = At::default();
    for head in store.heads()? {
        match store.read(&head.stream, head.seq, 1) {
            Ok(last) => {
                let read = last.iter().filter_map(|stored| Read::from_bytes(&stored.bytes).ok());
                newest = read.map(|read| read.at).fold(newest, At::max);
            }
            Err(error) if error.is_unread() => return Err(error.into()),
            Err(_) => {}
        }
    }
    Ok(newest)
}

/// A house that runs.
pub struct House {
    /// Drives its streams.
    pub runtime: Runtime<Box<dyn Store>>,
    /// `house.toml`.
    pub draft: HouseDraft,
    /// What is worth saying and stops nothing.
    pub notes: Vec<String>,
    keys: Keys,
    heads: Option<Heads>,
    /// Something is durable that no signed heads name.
    unsigned: bool,
    /// A table or a day was closed: heads are signed at once.
    sign_at_once: bool,
    now: At,
    scribe: Arc<Scribe>,
    /// The gaming day that is not closed.
    day: Arc<str>,
    /// Tables that are closed.
    closed: BTreeSet<String>,
    ticket: u64,
    /// Streams that could not be opened.
    left_out: BTreeSet<String>,
    /// What is wrong with the house itself.
    standing: BTreeMap<Of, Alarm>,
    /// Owned until the house is dropped.
    _folder: Option<Folder>,
}

/// Turns until nothing waits: transfers take a few, more means they go in circles.
const TURNS: usize = 64;

impl House {
    /// Tells the house who is signed in.
    pub fn signed_in(&mut self, signed_in: &BTreeSet<Person>) {
        let people = self.runtime.people_mut();
        let everybody: Vec<Person> = people.members().map(|(person, _)| person).collect();
        for person in everybody {
            people.sign(person, signed_in.contains(&person));
        }
    }

    /// Founds a house in a store and opens it.
    pub fn found(store: Box<dyn Store>, files: &Files, keys: Keys, at: At) -> anyhow::Result<House> {
        let mut house = House::with(store, checked(files)?, keys, None, at)?;
        house.journal_start(0, None)?;
        Ok(house)
    }

    /// A house that nobody keeps.
    pub fn in_memory(files: &Files, at: At) -> anyhow::Result<House> {
        House::found(Box::new(Memory::new()), files, Keys::fresh()?, at)
    }

    /// Makes the folder of a new house: all of it, or nothing.
    pub fn init(folder: &Path, files: &Files, at: At) -> anyhow::Result<()> {
        let checked = checked(files)?;
        let taken = match std::fs::read_dir(folder) {
            Ok(_) if files::is_house(folder) => Some("a house is here already"),
            Ok(mut entries) => entries.next().is_some().then_some("not empty"),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => {
                Some(if folder.exists() { "a file" } else { "a file stands where its folder would be" })
            }
            Err(error) => return Err(error).with_context(|| folder.display().to_string()),
        };
        if let Some(what) = taken {
            bail!("{}: {what}; a house is made in a new folder", folder.display());
        }
        let mut name = folder.file_name().context("a folder with a name")?.to_owned();
        name.push(format!(".new-{}", std::process::id()));
        let draft = folder.with_file_name(name);
        let make = || -> anyhow::Result<()> {
            std::fs::create_dir_all(&draft)?;
            files.write(&draft)?;
            let sign = checked.draft.sign_key.clone();
            let made = Folder::create_with(&draft, sign.as_deref().map(Path::new))?;
            drop(House::with(Box::new(made.store()?), checked, Keys::of(&made), None, at)?);
            drop(made);
            Ok(std::fs::rename(&draft, folder)?)
        };
        make()
            .map_err(|error| if has_room(&draft) { error } else { error.context("the disk is full") })
            .inspect_err(|_| drop(std::fs::remove_dir_all(&draft)))
            .with_context(|| folder.display().to_string())
    }

    /// Opens the house of a folder; `clock` says what time it is by the wall, given when its newest entry was made.
    pub fn open(folder: &Path, clock: impl FnOnce(At) -> At) -> anyhow::Result<House> {
        House::open_on(folder, clock, None, |store| store)
    }

    /// The same, with a supervisor's word that the clock is right, however far ahead of the newest entry it stands, and
    /// with something put around its store: to time it, or to break it on purpose.
    pub fn open_on(
        folder: &Path,
        clock: impl FnOnce(At) -> At,
        accepted: Option<(Person, Role)>,
        around: impl FnOnce(Box<dyn Store>) -> Box<dyn Store>,
    ) -> anyhow::Result<House> {
        let files = Files::read(folder)?;
        // A faulty `house.toml` is told with all other faults.
        let draft = config::house(&files.house).ok().map(|(draft, _)| draft);
        let sign = draft.as_ref().and_then(|draft| draft.sign_key.as_deref());
        let owned = Folder::open_with(folder, sign.map(Path::new))?;
        let keys = Keys::of(&owned);
        // What was fixed for good comes before what a file may say.
        let proved = match &draft {
            Some(draft) => before::look(&owned, draft, &keys)?,
            None => false,
        };
        let checked = checked(&files)?;
        let store: Box<dyn Store> = Box::new(Ahead::new(around(Box::new(owned.store()?)))?);
        let newest = newest(store.as_ref())?;
        let now = clock(newest);
        let ahead = before::leaps(&checked.draft, now.since(newest), accepted)?;
        // Time never runs back: the house goes on from its newest entry.
        let behind = newest.since(now).max(0);
        let heads = owned.heads_path(Some(Path::new(&checked.draft.heads)));
        let mut house = House::with(store, checked, keys, Some(newest), now.max(newest))?;
        house.heads = Some(Heads::open(&heads, &house.keys.sign.public())?);
        house._folder = Some(owned);
        if !proved && house.log()?.starts > 0 {
            let unproved = Message::plain("house-journal-unproved");
            house.notes.push(Words::english().render(&unproved));
            house.alarm(Of::Unproved, Some(Refused::new(cite!("HC E.8"), unproved)));
        }
        if behind >= BEHIND_MS {
            house.notes.push(Words::english().render(&set_back(behind)));
        }
        house.journal_start(behind, ahead)?;
        // A house whose second place is not there when it starts does not start.
        house.try_sign()?;
        Ok(house)
    }

    /// `newest` is when the newest entry was made, of a house that was founded before.
    fn with(
        store: Box<dyn Store>,
        checked: Checked,
        keys: Keys,
        newest: Option<At>,
        now: At,
    ) -> anyhow::Result<House> {
        let Checked { draft, calendar, people, tables } = checked;
        let scribe = Arc::new(Scribe { engine: engine(), key: keys.seal.clone(), calendar });
        let founding = founding(&draft, &keys);
        let runtime = Runtime::new(store, people)?;
        let mut house = House {
            runtime,
            draft,
            notes: Vec::new(),
            keys,
            heads: None,
            unsigned: false,
            sign_at_once: false,
            now,
            // A day that ended while the house was stopped is closed at its start.
            day: scribe.calendar.day(newest.unwrap_or(now)),
            scribe: Arc::clone(&scribe),
            closed: BTreeSet::new(),
            ticket: 0,
            left_out: BTreeSet::new(),
            standing: BTreeMap::new(),
            _folder: None,
        };
        let log = log_stream(&house.draft.property);
        let stream: Stream<Log> = Stream::written_by(log.as_str(), Log, Arc::clone(&scribe));
        house.runtime.add(Box::new(stream)).with_context(|| damaged(&log))?;
        if newest.is_none() {
            house.say(Action::Found(founding))?;
        }
        for own in [access_stream(&house.draft.property), cage_stream(&house.draft.property)] {
            house.add(&own, None);
        }
        for (stream, file) in &tables {
            let installed = house.log()?.tables.get(stream).cloned();
            match installed {
                None => house.say(Action::Install { stream: stream.clone(), file: file.clone() })?,
                Some(installed) if installed != *file => house.notes.push(format!(
                    "{stream}: its file has changed since the table was set up and is not read again; options \
                     change at the table (HC B.8)"
                )),
                Some(_) => {}
            }
        }
        // From the journal, not from the files: what was set up is what is played.
        for (stream, file) in house.log()?.tables.clone() {
            house.add(&stream, Some(&file));
        }
        let tables: Vec<String> = house.runtime.streams().map(str::to_owned).collect();
        house.has_closed(tables.iter());
        Ok(house)
    }

    /// HC E.6: a stream that cannot be rebuilt is left out and named; the others go on.
    fn add(&mut self, name: &str, file: Option<&str>) {
        let opened = kinds::owned(name, file, &self.scribe).map_err(|bad| at_fault(name, bad));
        if let Err(error) = opened.and_then(|stream| Ok(self.runtime.add(stream)?)) {
            self.notes.push(format!("{}: {error:#}", damaged(name)));
            self.left_out.insert(name.to_owned());
        }
    }

    /// Sets up a stream while the house runs: it is journalled, and then takes commands like any other.
    pub fn install(&mut self, kind: Kind, name: &str, file: &str) -> anyhow::Result<String> {
        let stream = kind.stream(&self.draft.property, name);
        let mut faults = Vec::new();
        if !is_name(name) {
            let message = Message::plain("house-table-name").with("name", name);
            faults.push(Fault::new("", cite!("HC E.4"), message));
        }
        if kind == Kind::Table {
            match house::file::check(file) {
                // Whatever goes beyond the Rules of Play belongs to a demo, or to an approval.
                Ok(good) if self.draft.mode == Mode::Live => faults.extend(good.beyond),
                Ok(_) => {}
                Err(found) => faults.extend(found.faults()),
            }
        }
        if !faults.is_empty() {
            return Err(told(&faults.into_iter().map(|fault| (name.to_owned(), fault)).collect::<Vec<_>>()));
        }
        let opened = kinds::owned(&stream, Some(file), &self.scribe).map_err(|bad| at_fault(name, bad))?;
        self.say(Action::Install { stream: stream.clone(), file: file.to_owned() })?;
        self.runtime.add(opened)?;
        Ok(stream)
    }

    /// The house's own memory.
    pub fn log(&self) -> anyhow::Result<&house::log::State> {
        let log = log_stream(&self.draft.property);
        Ok(self.runtime.typed::<Log>(&log).context("the house's own stream")?.state())
    }

    /// The house says something to itself.
    pub fn say(&mut self, action: Action) -> anyhow::Result<()> {
        self.own::<Log>(&log_stream(&self.draft.property), action)
    }

    /// What the access stream remembers; nothing if it cannot be opened.
    pub fn access(&self) -> Option<&access::State> {
        Some(self.runtime.typed::<Access>(&access_stream(&self.draft.property))?.state())
    }

    /// HC C.7: who was let in, and who may come in.
    pub fn let_in(&mut self, action: access::Action) -> anyhow::Result<()> {
        self.own::<Access>(&access_stream(&self.draft.property), action)
    }

    fn own<M: Machine>(&mut self, stream: &str, action: M::Action) -> anyhow::Result<()> {
        let seq = self.runtime.stream(stream).map_or(0, |stream| stream.head().0);
        let id = format!("own:{}", seq + 1).parse().expect("a short id");
        let command: Command<M> = Command {
            id,
            by: Actor::House,
            second: None,
            at: self.now,
            round: None,
            input: Input::Act(action),
        };
        match self.ask(stream, &command)? {
            Reply::Accepted { .. } => Ok(()),
            other => Err(refused(&other)),
        }
    }

    fn journal_start(&mut self, behind_ms: i64, ahead: Option<Leap>) -> anyhow::Result<()> {
        let start = Start {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            binary: binary_hash()?,
            rules: rules_hash(),
            behind_ms,
            ahead,
        };
        self.say(Action::Start(start))?;
        // HC C.7: each start says who holds which role. Without the stream the others go on (HC E.6).
        let staff = access::Staff::of(self.runtime.people_mut());
        if self.access().is_some() { self.let_in(access::Action::Start(staff)) } else { Ok(()) }
    }

    /// What seals.
    pub fn seal_key(&self) -> &HouseKey {
        &self.keys.seal
    }

    /// What time it is for the house.
    pub fn now(&self) -> At {
        self.now
    }

    /// Puts a command into the queue; the number under which its reply comes.
    pub fn submit<M: Machine>(&mut self, stream: &str, command: &Command<M>) -> u64 {
        self.ticket += 1;
        let text = kit::hidden::plain(|| serde_json::to_string(command)).expect("plain data");
        self.runtime.submit(self.ticket, stream, text);
        self.ticket
    }

    /// Sends one command and waits until it is durable or refused.
    pub fn ask<M: Machine>(&mut self, stream: &str, command: &Command<M>) -> anyhow::Result<Reply> {
        let ticket = self.submit(stream, command);
        let replies = self.turn(self.now)?;
        replies
            .into_iter()
            .find(|(of, _)| *of == ticket)
            .map(|(_, reply)| reply)
            .context("every command is answered")
    }

    /// Lets time pass, and everything that waits happen.
    pub fn turn(&mut self, now: At) -> anyhow::Result<Vec<(u64, Reply)>> {
        let done = self.pass(now);
        for (stream, trouble) in done.troubles {
            self.notes.push(format!("{stream}: {trouble}"));
        }
        if self.runtime.is_fenced() {
            bail!("another program has taken this house over");
        }
        self.sign_if_due();
        Ok(done.replies)
    }

    /// The same, for whoever reports troubles, shows what has changed, and then has heads signed.
    pub fn pass(&mut self, now: At) -> Done {
        self.now = self.now.max(now);
        let closing = self.close_day();
        let mut all = Done::default();
        for _ in 0..TURNS {
            let done = self.runtime.turn(self.now);
            all.replies.extend(done.replies);
            all.troubles.extend(done.troubles);
            for (stream, touched) in done.changed {
                match (all.changed.remove(&stream), touched) {
                    (Some(Touched::Seats(mut seats)), Touched::Seats(more)) => {
                        seats.extend(more);
                        all.changed.insert(stream, Touched::Seats(seats));
                    }
                    (None, touched) => drop(all.changed.insert(stream, touched)),
                    _ => drop(all.changed.insert(stream, Touched::All)),
                }
            }
            // A store that takes nothing is asked again in a while: each time it may block for seconds.
            let stops = self.runtime.is_fenced() || self.runtime.unwritten().is_some();
            if stops || self.runtime.is_idle() {
                break;
            }
        }
        self.unsigned |= !all.changed.is_empty();
        // HC E.8: at table close and at day close at once.
        let day_closed = closing.is_some_and(|ticket| self.day_closed(ticket, &mut all.replies));
        self.sign_at_once |= self.has_closed(all.changed.keys()) || day_closed;
        all
    }
}

/// Has a folder room for a few pages more? Of a full disk SQLite may say no more than that it failed.
fn has_room(folder: &Path) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let written = std::fs::write(folder.join("room"), vec![0; 1 << 16]);
    !written.is_err_and(|error| matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge))
}

/// HC E.7: that the clock was set back, in words.
pub fn set_back(behind_ms: i64) -> Message {
    Message::plain("house-clock-set-back").with("seconds", behind_ms.div_euclid(1_000))
}

fn damaged(stream: &str) -> String {
    format!("{stream} cannot be opened; `baize audit verify` says what is wrong with it")
}

/// What a reply other than an acceptance says, in words.
pub fn refused(reply: &Reply) -> anyhow::Error {
    let words = Words::english();
    match reply {
        Reply::Refused(refused) | Reply::NotRecorded(refused) => {
            anyhow!("{} ({})", words.render(&refused.message), refused.cite)
        }
        Reply::Unknown => {
            anyhow!("nobody knows whether this was recorded; the same id may be sent again (HC E.5)")
        }
        Reply::Accepted { seq, .. } => anyhow!("accepted as entry {seq}"),
    }
}

/// The name of a mode.
pub fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Demo => "demo",
        Mode::Live => "live",
    }
}

fn founding(draft: &HouseDraft, keys: &Keys) -> Founding {
    Founding {
        property: draft.property.clone(),
        mode: draft.mode,
        currency: draft.currency.clone(),
        time_zone: draft.time_zone.clone(),
        day_starts: draft.day_starts,
        seals: seals(&keys.seal),
        signs: keys.sign.public(),
    }
}

/// The founding, from the bytes of a house's first entry.
pub fn founded(bytes: &[u8]) -> anyhow::Result<Founding> {
    let read = Read::from_bytes(bytes)?;
    let opened = Opened::without_keys(&read);
    match opened.events::<Log>()?.into_iter().next() {
        Some(house::log::Event::Founded(founding)) => Ok(founding),
        _ => bail!("the first entry founds no house"),
    }
}
