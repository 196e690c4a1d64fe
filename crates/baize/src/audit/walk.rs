//! Reading a house as an auditor does: without its lock, entry by entry, with the tables as they were set up.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use anyhow::{Context, bail};
use house::config::Mode;
use house::kinds::{self, Kind, Teller};
use house::log::{self, Founding, Log};
use house::reader::{Keys, Opened, Published};
use house::stream::Who;
use jiff::tz::TimeZone;
use journal::folder::Folder;
use journal::{Chain, Read, Sqlite, Store, Stored};
use kit::{Actor, At, Person};

use super::failed::AtEntry;
use crate::files::Files;
use crate::open;

/// How many entries are read at once.
pub const READ_MOST: usize = 1_000;

/// The journal of a house, to be read.
pub struct Archive {
    store: Sqlite,
    /// How the house was made.
    pub founding: Founding,
    /// Tables' files as they were set up, by stream.
    pub tables: BTreeMap<String, String>,
    /// How people are called, as far as the folder says.
    names: BTreeMap<Person, String>,
    zone: TimeZone,
    /// Keys that streams have published. A stream is gathered from when its first sealed part is met.
    published: RefCell<BTreeMap<String, Rc<Published>>>,
}

impl Archive {
    /// Opens the journal of a folder to read alone.
    pub fn open(dir: &Path) -> anyhow::Result<Archive> {
        let store = Folder::read_only(dir)?.store()?;
        let heads = store.heads()?;
        let own = heads.iter().find(|head| head.stream.ends_with("/house/main"));
        let own = own.context("the house's own stream is missing from the journal")?.stream.clone();
        let first = store.read(&own, 1, 1)?;
        let founding = open::founded(&first.first().context("the journal's first entry is missing")?.bytes)?;
        let zone = TimeZone::get(&founding.time_zone)?;
        let names = names(dir);
        let published = RefCell::default();
        let mut archive = Archive { store, founding, tables: BTreeMap::new(), names, zone, published };
        let mut tables = BTreeMap::new();
        archive.each(&own, |entry| {
            for event in entry.events::<Log>()? {
                if let log::Event::Installed { stream, file } = event {
                    tables.insert(stream, file);
                }
            }
            Ok(())
        })?;
        archive.tables = tables;
        Ok(archive)
    }

    /// Is its money made up?
    pub fn is_demo(&self) -> bool {
        self.founding.mode == Mode::Demo
    }

    /// Names of all streams.
    pub fn streams(&self) -> anyhow::Result<Vec<String>> {
        Ok(self.store.heads()?.into_iter().map(|head| head.stream).collect())
    }

    /// The teller of a table's games; or what it plays, where an auditor cannot be told of them.
    pub fn teller(&self, stream: &str) -> Result<Box<dyn Teller>, String> {
        self.tables.get(stream).map_or_else(|| Err("nothing".to_owned()), |file| kinds::teller(file))
    }

    /// What cannot be told of a stream, in words: the cage and the house's own have no games.
    pub fn untold(&self, stream: &str) -> String {
        let what = match Kind::of(stream) {
            Some(Kind::Cage) => "the cage has no games".to_owned(),
            Some(Kind::Access) => "the access stream has no games; `baize audit access` tells it".to_owned(),
            Some(Kind::House) => "the house's own stream has no games".to_owned(),
            _ => match self.teller(stream) {
                Ok(teller) => format!("{} is told", teller.game()),
                Err(game) => format!("this program cannot tell games of it: it plays {game}"),
            },
        };
        format!("{stream}: {what}; `baize audit export` writes its entries as they are")
    }

    /// The newest form of a stream's entries.
    pub fn form(&self, stream: &str) -> anyhow::Result<u32> {
        let heads = self.store.heads()?;
        let head = heads.iter().find(|head| head.stream == stream).context("a stream of this house")?;
        let read = self.store.read(stream, head.seq, 1);
        let last = read.map_err(|error| at_entry(stream, head.seq, error.to_string()))?;
        Ok(Read::from_bytes(&last.first().context("its last entry")?.bytes)?.format)
    }

    /// Reads a stream from its first entry to its last; the chain is followed on the way. What is sealed is opened where
    /// the journal has published the key.
    pub fn each(
        &self,
        stream: &str,
        mut each: impl FnMut(&Opened<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut keys = Rc::default();
        self.each_stored(stream, |stored| {
            let read = Read::from_bytes(&stored.bytes)?;
            if !read.sealed.is_empty() {
                keys = self.published(stream)?;
            }
            let opened = Opened::new(&read, Keys::Published(&keys));
            each(&opened.map_err(|misfit| at_entry(stream, read.seq, misfit.0))?)
        })
    }

    /// The keys that a stream has published, to its last entry.
    fn published(&self, stream: &str) -> anyhow::Result<Rc<Published>> {
        if let Some(known) = self.published.borrow().get(stream) {
            return Ok(Rc::clone(known));
        }
        let mut keys = Published::default();
        self.each_stored(stream, |stored| {
            let taken = keys.take(&Read::from_bytes(&stored.bytes)?);
            Ok(taken.map_err(|misfit| at_entry(stream, stored.seq, misfit.0))?)
        })?;
        let keys = Rc::new(keys);
        self.published.borrow_mut().insert(stream.to_owned(), Rc::clone(&keys));
        Ok(keys)
    }

    /// The same, as it is stored.
    pub fn each_stored(
        &self,
        stream: &str,
        mut each: impl FnMut(&Stored) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut chain = Chain::new(stream);
        let mut most = READ_MOST;
        loop {
            let seq = chain.seq + 1;
            let entries = match self.store.read(stream, seq, most) {
                Ok(entries) => entries,
                // One by one, to find the place.
                Err(_) if most > 1 => {
                    most = 1;
                    continue;
                }
                Err(error) => return Err(at_entry(stream, seq, error.to_string()).into()),
            };
            if entries.is_empty() {
                return Ok(());
            }
            for stored in &entries {
                let link = chain.follow(&stored.bytes, stored.hash);
                link.map_err(|broken| at_entry(stream, stored.seq, broken.to_string()))?;
                each(stored)?;
            }
        }
    }

    /// Who stands behind an entry, in words.
    pub fn who(&self, read: &Read<'_>) -> anyhow::Result<(String, Option<String>)> {
        let who: Who = serde_json::from_str(read.who.get())?;
        let second = who.second.map(|second| format!("{} ({})", self.name(second.by), second.role));
        Ok((self.actor(who.by), second))
    }

    fn actor(&self, actor: Actor) -> String {
        match actor {
            Actor::Player(seat) => format!("player at seat {seat}"),
            Actor::Staff { person, role } => format!("{} ({role})", self.name(person)),
            Actor::Device(device) => format!("device {device}"),
            Actor::House => "the house".to_owned(),
        }
    }

    /// How somebody is called.
    pub fn name(&self, person: Person) -> String {
        self.names.get(&person).cloned().unwrap_or_else(|| person.to_string())
    }

    /// The time of day where the house stands: `20:15:07.250`.
    pub fn clock(&self, at: At) -> String {
        told(&self.zone, at, "%H:%M:%S%.3f")
    }

    /// Date and time where the house stands, with the offset: `2026-01-01T20:15:07.250-06:00`.
    pub fn moment(&self, at: At) -> String {
        told(&self.zone, at, "%Y-%m-%dT%H:%M:%S%.3f%:z")
    }

    /// The stream of a table by its short or full name.
    pub fn table_named(&self, name: &str) -> anyhow::Result<String> {
        let of = |stream: &&String| stream.as_str() == name || stream.ends_with(&format!("/table/{name}"));
        match self.tables.keys().find(of) {
            Some(stream) => Ok(stream.clone()),
            None => {
                let short = |stream: &&String| {
                    let kind = stream.split('/').nth(1);
                    stream.as_str() == name || kind == Some(name) && kind != Some("table")
                };
                if let Some(other) = self.streams()?.iter().find(short) {
                    bail!("{}", self.untold(other));
                }
                let known: Vec<&str> =
                    self.tables.keys().map(|stream| stream.rsplit('/').next().unwrap_or(stream)).collect();
                bail!("there is no table {name:?}; the tables are: {}", known.join(", "))
            }
        }
    }
}

fn at_entry(stream: &str, seq: u64, reason: String) -> AtEntry {
    AtEntry { stream: stream.to_owned(), seq, reason }
}

fn told(zone: &TimeZone, at: At, form: &str) -> String {
    match jiff::Timestamp::from_millisecond(at.get()) {
        Ok(moment) => moment.to_zoned(zone.clone()).strftime(form).to_string(),
        Err(_) => at.to_string(),
    }
}

/// Date and time in a zone, which is named: `2026-01-01 20:15:07 (America/Chicago)`. One that nobody knows is UTC.
pub fn moment(zone: &str, at: At) -> String {
    let (known, name) = TimeZone::get(zone).map_or((TimeZone::UTC, "UTC"), |known| (known, zone));
    format!("{} ({name})", told(&known, at, "%Y-%m-%d %H:%M:%S"))
}

/// How people are called; a folder without them is no obstacle to an audit.
fn names(dir: &Path) -> BTreeMap<Person, String> {
    let people = Files::read(dir).ok().and_then(|files| house::config::people(&files.people).ok());
    let people = people.unwrap_or_default();
    people.members().map(|(person, member)| (person, member.name.clone())).collect()
}
