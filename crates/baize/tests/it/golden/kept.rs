//! A golden house as it is kept in `tests/golden`: unpacked to be read, told, and packed once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use baize::audit::show;
use baize::open;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use games::Input;
use games::catalogue::{self, Visit};
use games::script::Script;
use house::access::Access;
use house::cage::Cage;
use house::calendar::Calendar;
use house::log::{Action, Log};
use house::people::People;
use house::stream::{Checks, Command, Scribe, Stream};
use journal::folder::Folder;
use journal::{Entry, Read, Sqlite, Store};
use kit::Actor;
use rusqlite::Connection;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::guards::text::root;
use crate::house::{baize, said};

/// What is kept as it is. The tables' files are in the journal.
const PLAIN: [&str; 4] = ["house.toml", "people.toml", "keys/house.key", "keys/sign.key"];
/// What is kept packed.
const PACKED: [&str; 2] = ["journal.db", "heads.jsonl"];
/// What audits told of it.
const TOLD: &str = "told.txt.gz";

fn golden() -> PathBuf {
    root().join("crates/baize/tests/golden")
}

/// The versions of which there is a house, oldest first.
pub fn versions() -> Vec<String> {
    let folders = fs::read_dir(golden()).expect("golden houses");
    let name = |folder: std::io::Result<fs::DirEntry>| folder.expect("a folder").file_name();
    let mut versions: Vec<String> =
        folders.map(name).map(|name| name.into_string().expect("letters")).collect();
    let number =
        |part: &str| part.parse::<u64>().unwrap_or_else(|_| panic!("{part}: folders are named 1.2.3"));
    versions.sort_by_key(|version| version.split('.').map(number).collect::<Vec<_>>());
    versions
}

/// A copy of a golden house.
pub struct Kept {
    _temp: TempDir,
    pub dir: PathBuf,
    version: String,
}

fn unpacked(path: &Path) -> Vec<u8> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut bytes = Vec::new();
    GzDecoder::new(file).read_to_end(&mut bytes).expect("packed");
    bytes
}

fn pack(path: &Path, bytes: &[u8]) {
    let mut packed = GzEncoder::new(File::create(path).expect("a file"), Compression::best());
    packed.write_all(bytes).expect("written");
    packed.finish().expect("written");
}

impl Kept {
    /// Unpacks the house of a version.
    pub fn new(version: &str) -> Kept {
        let temp = TempDir::new().expect("a folder");
        let (from, dir) = (golden().join(version), temp.path().join("house"));
        fs::create_dir_all(dir.join("keys")).expect("made");
        for name in PLAIN {
            fs::copy(from.join(name), dir.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        for name in PACKED {
            fs::write(dir.join(name), unpacked(&from.join(format!("{name}.gz")))).expect("written");
        }
        Kept { _temp: temp, dir, version: version.to_owned() }
    }

    /// Packs a house that was just written as the one of a version. It is never written again.
    pub fn pack(house: &Path, version: &str) -> Kept {
        let to = golden().join(version);
        assert!(!to.exists(), "there is a golden house of {version}: a new one needs a new version");
        // Everything is in the one file, and nothing in the log beside it.
        let database = Connection::open(house.join("journal.db")).expect("a database");
        database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("written back");
        drop(database);
        fs::create_dir_all(to.join("keys")).expect("made");
        for name in PLAIN {
            fs::copy(house.join(name), to.join(name)).expect("copied");
        }
        for name in PACKED {
            pack(&to.join(format!("{name}.gz")), &fs::read(house.join(name)).expect("read"));
        }
        Kept::new(version)
    }

    pub fn path(&self) -> &str {
        self.dir.to_str().expect("a name in letters")
    }

    pub fn store(&self) -> Sqlite {
        Folder::read_only(&self.dir).and_then(|folder| folder.store()).expect("a house")
    }

    /// Has something done with each entry of each stream.
    pub fn each(&self, mut each: impl FnMut(&Read<'_>)) {
        let store = self.store();
        for head in store.heads().expect("heads") {
            for stored in store.read(&head.stream, 1, 100_000).expect("entries") {
                each(&Read::from_bytes(&stored.bytes).expect("an entry"));
            }
        }
    }

    /// Who wrote its entries.
    pub fn engines(&self) -> BTreeSet<String> {
        let mut engines = BTreeSet::new();
        self.each(|read| engines.extend([read.engine.to_string()]));
        engines
    }

    /// The rounds that were begun at each table, by its short name.
    fn all_rounds(&self) -> BTreeMap<String, BTreeSet<u64>> {
        let mut rounds: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
        self.each(|read| {
            let Some((_, table)) = read.stream.split_once("/table/") else { return };
            let of = rounds.entry(table.to_owned()).or_default();
            let events: Vec<Value> = serde_json::from_str(read.events.get()).expect("events");
            let begun = events.iter().filter_map(|event| event.pointer("/game/round_started/round"));
            of.extend(begun.filter_map(Value::as_u64));
        });
        rounds
    }

    /// What `audit show` tells of a round, in words and as JSON.
    pub fn show(&self, table: &str, round: u64) -> anyhow::Result<(String, String)> {
        let house = self.dir.clone();
        show::both(&show::Args { round, house, table: Some(table.to_owned()), svg: None, json: false })
    }

    /// What audits tell of this house, part by part, without the tables that cannot be told.
    pub fn told(&self) -> BTreeMap<String, String> {
        let mut told = BTreeMap::new();
        let heads = self.store().heads().expect("heads");
        let standing = heads.iter().map(|head| format!("{} {} {}\n", head.stream, head.seq, head.hash));
        told.insert("standing".to_owned(), standing.collect());
        for (table, rounds) in &self.all_rounds() {
            for round in rounds {
                let shown = self.show(table, *round);
                let (words, json) = shown.unwrap_or_else(|error| panic!("{table} {round}: {error:#}"));
                told.insert(format!("show {table} {round}"), words);
                told.insert(format!("show --json {table} {round}"), json);
            }
        }
        for (how, args) in [("meters", &[][..]), ("meters --json", &["--json"])] {
            let (code, out, error) =
                said(&baize(&[&["audit", "meters", "--house", self.path()], args].concat()));
            assert_eq!(code, Some(0), "{error}");
            told.insert(how.to_owned(), out);
        }
        let out = self.dir.with_file_name("export");
        let args = ["audit", "export", "--house", self.path(), "--out", out.to_str().expect("letters")];
        let (code, _, error) = said(&baize(&args));
        assert_eq!(code, Some(0), "{error}");
        for file in fs::read_dir(&out).expect("an export") {
            let path = file.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).expect("text");
            // Entries are in the journal already.
            let is_sheet = name.ends_with(".csv");
            let text = if is_sheet { text } else { hex::encode(Sha256::digest(text)) + "\n" };
            told.insert(format!("export {name}"), text);
        }
        told
    }

    /// Keeps what was told.
    pub fn freeze(&self, told: &BTreeMap<String, String>) {
        let text: String = told.iter().map(|(part, text)| format!("{MARK}{part}\n{text}")).collect();
        pack(&golden().join(&self.version).join(TOLD), text.as_bytes());
    }

    /// What was told when it was written.
    pub fn frozen(&self) -> BTreeMap<String, String> {
        let text = String::from_utf8(unpacked(&golden().join(&self.version).join(TOLD))).expect("text");
        let mut told: BTreeMap<String, String> = BTreeMap::new();
        let mut part = None;
        for line in text.split_inclusive('\n') {
            match line.strip_prefix(MARK) {
                Some(name) => part = Some(told.entry(name.trim_end().to_owned()).or_default()),
                None => part.as_mut().expect("a part begins with its name").push_str(line),
            }
        }
        told
    }

    /// A scribe with the key of this house, under that name.
    pub fn scribe(&self, engine: &str) -> Arc<Scribe> {
        let folder = Folder::read_only(&self.dir).expect("a house");
        let key = folder.house_key().expect("readable").expect("a key");
        let first = self.store().read(&open::log_stream("golden"), 1, 1).expect("an entry").remove(0);
        let founding = open::founded(&first.bytes).expect("a founding");
        let calendar = Calendar::new(&founding.time_zone, founding.day_starts).expect("a calendar");
        Arc::new(Scribe { engine: engine.to_owned(), key, calendar })
    }

    /// A stream before its first entry, to be checked.
    pub fn checks(name: &str, tables: &BTreeMap<String, String>, scribe: &Arc<Scribe>) -> Box<dyn Checks> {
        struct Of<'a>(&'a str, &'a str, Arc<Scribe>);
        impl Visit for Of<'_> {
            type Out = Box<dyn Checks>;
            fn visit<G: Script + Send + Sync>(self) -> Self::Out
            where
                G::State: Send,
                G::Event: Send,
                G::Action: Send,
            {
                let (_, table) = house::file::table::<G>(self.1).expect("a good file");
                Box::new(Stream::written_by(self.0, table, self.2))
            }
        }
        let scribe = Arc::clone(scribe);
        match name.split('/').nth(1) {
            Some("house") => Box::new(Stream::written_by(name, Log, scribe)),
            Some("cage") => Box::new(Stream::written_by(name, Cage, scribe)),
            Some("access") => Box::new(Stream::written_by(name, Access, scribe)),
            _ => {
                let file = &tables[name];
                let game = house::file::check(file).expect("a good file").game;
                catalogue::visit(game, Of(name, file, scribe)).expect("a game of the catalogue")
            }
        }
    }

    /// The files of the tables as they were set up, by stream.
    pub fn tables(&self) -> BTreeMap<String, String> {
        let mut tables = BTreeMap::new();
        for stored in self.store().read(&open::log_stream("golden"), 1, 100_000).expect("entries") {
            let read = Read::from_bytes(&stored.bytes).expect("an entry");
            let events: Vec<Value> = serde_json::from_str(read.events.get()).expect("events");
            for installed in events.iter().filter_map(|event| event.get("installed")) {
                let part = |name: &str| installed[name].as_str().expect("text").to_owned();
                tables.insert(part("stream"), part("file"));
            }
        }
        tables
    }
}

/// Begins a part of what was told.
const MARK: &str = "=== ";

/// The parts that are told otherwise, each with its first line that differs.
pub fn differences(frozen: &BTreeMap<String, String>, told: &BTreeMap<String, String>) -> Vec<String> {
    let parts: BTreeSet<&String> = frozen.keys().chain(told.keys()).collect();
    let mut other = Vec::new();
    for part in parts {
        match (frozen.get(part), told.get(part)) {
            (Some(was), Some(is)) if was == is => {}
            (Some(was), Some(is)) => {
                let same = was.lines().zip(is.lines()).take_while(|(was, is)| was == is).count();
                let [was, is] = [was, is].map(|text| text.lines().nth(same).unwrap_or("(nothing)"));
                other.push(format!("{part}, line {}:\n  was {was}\n  is  {is}", same + 1));
            }
            (Some(_), None) => other.push(format!("{part}: not told any more")),
            (None, _) => other.push(format!("{part}: not told before")),
        }
    }
    other
}

/// The house closes a day, in its own stream: one more entry.
pub fn day_closed(stream: &mut Stream<Log>) -> Entry {
    let command = Command {
        id: "day:2026-02-01".parse().expect("short"),
        by: Actor::House,
        second: None,
        at: stream.last().plus_ms(1_000),
        round: None,
        input: Input::Act(Action::CloseDay { day: "2026-02-01".to_owned() }),
    };
    stream.propose(&People::new(), &command).entry.expect("it is accepted")
}
