//! A house on disk, by the real binary: it is made once, opened by one program at a time, survives being killed, and
//! says in words what is wrong with its folder.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use baize::files::Files;
use baize::open::House;
use games::Input;
use house::cage::{Action, Cage};
use house::config::Mode;
use house::log::Log;
use house::runtime::{Reply, Runtime};
use house::stream::{Command as Asked, Scribe, Stream};
use journal::folder::Folder;
use journal::{Read, Sqlite, Store};
use kit::{Actor, At, Cents, Count, Role};
use serde_json::Value;
use tempfile::TempDir;

/// Runs the binary.
pub fn baize(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_baize")).args(args).output().expect("the binary runs")
}

/// Runs the binary where no file may grow beyond so many blocks of 512 bytes: a disk that is full sooner.
#[cfg(unix)]
pub fn limited(blocks: u32, args: &[&str]) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_baize")]).args(args).output().expect("a shell runs")
}

/// Its exit code, what it printed, and what it said beside that.
pub fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// One more game in a house that was made; what became of it.
pub fn plays_one(made: &Made) -> (Option<i32>, String, String) {
    said(&baize(&["demo", "--headless", "--rounds", "1", "--house", made.path()]))
}

/// Runs it, expects success, and reads the JSON it prints.
#[track_caller]
pub fn good(args: &[&str]) -> Value {
    let (code, out, error) = said(&baize(args));
    assert_eq!(code, Some(0), "{args:?}: {out}{error}");
    serde_json::from_str(&out).unwrap_or(Value::Null)
}

/// Runs it, expects exit code 1, and gives what it said.
#[track_caller]
pub fn bad(args: &[&str]) -> String {
    let (code, out, error) = said(&baize(args));
    assert_eq!(code, Some(1), "{args:?}: {out}{error}");
    assert!(!error.contains("panicked"), "{error}");
    out + &error
}

/// A folder with a demo house in it.
pub struct Made {
    _temp: TempDir,
    pub dir: PathBuf,
}

impl Made {
    pub fn new() -> Made {
        let temp = TempDir::new().expect("a temporary folder");
        let dir = temp.path().join("house");
        good(&["init", "--demo", dir.to_str().expect("a name in letters")]);
        Made { _temp: temp, dir }
    }

    /// With an evening played in it.
    pub fn played(seed: &str, rounds: &str) -> Made {
        let made = Made::new();
        good(&["demo", "--headless", "--json", "--seed", seed, "--rounds", rounds, "--house", made.path()]);
        made
    }

    pub fn path(&self) -> &str {
        self.dir.to_str().expect("a name in letters")
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    pub fn heads(&self) -> String {
        self.file("heads.jsonl").to_str().expect("a name in letters").to_owned()
    }

    fn demo(&self) -> Vec<&str> {
        vec!["demo", "--headless", "--json", "--rounds", "2", "--house", self.path()]
    }
}

/// A house that is served by the real binary.
#[cfg(unix)]
pub struct Served {
    child: Child,
    log: BufReader<std::process::ChildStderr>,
    said: String,
}

/// Starts the program; what it tells on the way can be read.
fn spawn(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_baize"));
    command.args(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary runs")
}

/// Starts the program with something to read.
pub fn fed(args: &[&str], input: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_baize"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, input.as_bytes()).expect("it reads");
    child
}

#[cfg(unix)]
impl Served {
    /// Waits until it serves.
    pub fn new(args: &[&str]) -> Served {
        Served::of(spawn(args))
    }

    /// The same where it may have so many files open, and no more.
    pub fn with_files(files: u32, args: &[&str]) -> Served {
        let script = format!("ulimit -n {files}; exec \"$0\" \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_baize")]).args(args);
        Served::of(shell.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a shell runs"))
    }

    /// Where it listens, as it said in its log.
    pub fn address(&self) -> SocketAddr {
        let (_, rest) = self.said.split_once("127.0.0.1:").expect("an address");
        let port: String = rest.chars().take_while(char::is_ascii_digit).collect();
        SocketAddr::from(([127, 0, 0, 1], port.parse().expect("a port")))
    }

    /// The same of a program that is given something to read.
    pub fn fed(args: &[&str], input: &str) -> Served {
        Served::of(fed(args, input))
    }

    fn of(mut child: Child) -> Served {
        let log = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut served = Served { child, log, said: String::new() };
        served.until("serving");
        served
    }

    /// Reads its log up to a line that says so.
    pub fn until(&mut self, says: &str) {
        loop {
            let from = self.said.len();
            let read = self.log.read_line(&mut self.said).expect("a log");
            assert!(read > 0, "it has ended: {}", self.said);
            if self.said[from..].contains(says) {
                return;
            }
        }
    }

    /// Tells it to stop, as an operator does; all that it logged.
    pub fn stopped(mut self) -> String {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("a signal").success());
        std::io::Read::read_to_string(&mut self.log, &mut self.said).expect("a log");
        assert!(self.child.wait().expect("ended").success(), "{}", self.said);
        self.said
    }
}

/// The entries of every stream, in order.
fn entries(dir: &Path) -> Vec<(String, Vec<Vec<u8>>)> {
    let store = Folder::read_only(dir).and_then(|folder| folder.store()).expect("a house");
    let all = |stream: &str| store.read(stream, 1, 100_000).expect("entries");
    let heads = store.heads().expect("heads");
    heads
        .into_iter()
        .map(|head| (head.stream.clone(), all(&head.stream).into_iter().map(|stored| stored.bytes).collect()))
        .collect()
}

/// HC E.7: a house is founded once, and what was fixed then stays: mode, property, keys.
#[test]
fn hc_e_7_a_house_is_founded_once() {
    let made = Made::new();
    assert!(bad(&["init", "--live", made.path()]).contains("a house is here already"));
    good(&made.demo());
    let toml = fs::read_to_string(made.file("house.toml")).expect("house.toml");
    let live = toml.replace("mode = \"demo\"", "mode = \"live\"").replace("day_starts = 6", "day_starts = 7");
    fs::write(made.file("house.toml"), live).expect("written");
    // What is for good is said before what a live house may not play.
    let words = bad(&made.demo());
    assert!(!words.contains("tables/"), "{words}");
    assert!(words.contains("house.toml: mode:") && words.contains("house.toml: day_starts:"), "{words}");
    assert!(words.contains("founded with demo, for good") && words.contains("HC E.7"), "{words}");
    fs::write(made.file("house.toml"), toml).expect("written");
    good(&made.demo());
}

/// HC E.7: each start is journalled with version, binary and rules; a clock that was set back is too, and time does
/// not run back.
#[test]
fn hc_e_7_each_start_is_journalled() {
    let made = Made::new();
    let newest = |house: &House| house.runtime.heads().iter().map(|head| head.seq).sum::<u64>();
    let first = House::open(&made.dir, |newest| newest.plus_ms(1_000)).expect("opens");
    let start = first.log().expect("the log").last.clone().expect("a start");
    assert_eq!(start.version, env!("CARGO_PKG_VERSION"));
    assert_eq!((start.binary.len(), start.rules.as_str()), (64, baize::open::rules_hash().as_str()));
    assert_eq!(start.behind_ms, 0);
    let (before, at) = (newest(&first), first.now());
    drop(first);
    let second = House::open(&made.dir, |newest| newest.plus_ms(-90_000)).expect("opens");
    let log = second.log().expect("the log");
    assert_eq!((log.starts, log.last.as_ref().map(|start| start.behind_ms)), (2, Some(90_000)));
    assert!(second.notes[0].contains("90 seconds behind the journal"), "{:?}", second.notes);
    // The start, and who holds which role at it.
    assert!(second.now() >= at && newest(&second) == before + 2);
}

/// HC E.7: a house that is served holds the wall's clock against the journal: what was set back is logged in words and
/// journalled.
#[cfg(unix)]
#[test]
fn hc_e_7_a_clock_set_back_is_named_when_the_house_is_served() {
    let made = Made::new();
    let ahead = server::clock::wall().plus_ms(600_000);
    drop(House::open(&made.dir, |_| ahead).expect("opens"));
    let log = Served::new(&["serve", "--listen", "127.0.0.1:0", made.path()]).stopped();
    assert!(log.contains("seconds behind the journal: it was set back"), "{log}");
    let log =
        entries(&made.dir).into_iter().find(|(name, _)| name.ends_with("/house/main")).expect("a log").1;
    let started = String::from_utf8(log.last().expect("a start").clone()).expect("JSON");
    let behind =
        started.split("\"behind_ms\":").nth(1).expect("how far").split('}').next().expect("a number");
    assert!((500_000..=600_000).contains(&behind.parse::<i64>().expect("a number")), "{started}");
}

/// HC E.7: the seed of a session cannot be read in the journal before the session is over; afterwards it can.
#[test]
fn hc_e_7_seeds_are_sealed_until_their_session_is_over() {
    let made = Made::played("5", "2");
    let (_, log) =
        entries(&made.dir).into_iter().find(|(name, _)| name.ends_with("/house/main")).expect("a log");
    let opened =
        log.iter().find(|bytes| String::from_utf8_lossy(bytes).contains("\"opened\"")).expect("a session");
    let read = Read::from_bytes(opened).expect("an entry");
    assert!(
        !read.sealed.is_empty() && read.events.get().contains("\"seed\":{\"sealed\":"),
        "{}",
        read.events.get()
    );
    assert!(read.command.get().contains("\"seed\":{\"sealed\":"), "{}", read.command.get());
    let closed = Read::from_bytes(log.last().expect("entries")).expect("an entry");
    assert_eq!(closed.keys.len(), 1);
    let sealed = read.sealed.first().expect("sealed");
    let key = closed.keys[0].key().expect("a key");
    let seeds = key.open(&read.stream, read.seq, sealed).expect("it opens");
    assert!(serde_json::from_slice::<Vec<[u8; 32]>>(&seeds).is_ok_and(|seeds| !seeds.is_empty()));
}

/// The same evening in two new houses gives the same entries, but for their keys and what is sealed under them.
#[test]
fn the_same_seed_gives_the_same_entries() {
    let [one, other] = [Made::played("7", "12"), Made::played("7", "12")].map(|made| entries(&made.dir));
    assert_eq!(one.len(), 4);
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        if name.ends_with("/house/main") {
            let plain = |entries: &[Vec<u8>]| -> Vec<String> {
                let events =
                    |bytes: &Vec<u8>| Read::from_bytes(bytes).expect("an entry").events.get().to_owned();
                entries.iter().skip(1).map(events).collect()
            };
            assert_eq!(plain(one), plain(other));
        } else {
            assert!(one == other, "{name} differs");
        }
    }
    let another = entries(&Made::played("8", "12").dir);
    assert!(one[3].1 != another[3].1, "another seed is another evening");
}

#[test]
fn a_house_in_use_says_so() {
    let made = Made::new();
    let owner = Folder::open(&made.dir).expect("ours");
    assert!(bad(&made.demo()).contains("in use"));
    // Whoever only reads does not need it.
    good(&["audit", "verify", "--json", "--house", made.path()]);
    drop(owner);
    good(&made.demo());
}

#[test]
fn a_folder_at_fault_is_named_in_words() {
    let made = Made::new();
    let (journal, key) = (made.file("journal.db"), made.file("keys/house.key"));
    let whole = fs::read(&journal).expect("a journal");
    let words = |contents: &[u8]| {
        for beside in ["journal.db-wal", "journal.db-shm"] {
            let _ = fs::remove_file(made.file(beside));
        }
        fs::write(&journal, contents).expect("written");
        let verified = bad(&["audit", "verify", "--json", "--house", made.path()]);
        assert!(verified.contains("\"ok\":false"), "{verified}");
        bad(&made.demo()) + &verified
    };
    assert!(words(b"not a database at all, but long enough to be one").contains("not a journal"));
    let cut = words(&whole[..whole.len() / 2]);
    assert!(cut.contains("damaged") || cut.contains("not a journal") || cut.contains("malformed"), "{cut}");
    fs::write(&journal, &whole).expect("written");
    let newer = {
        let copy = made.file("copy.db");
        fs::write(&copy, &whole).expect("written");
        let database = rusqlite::Connection::open(&copy).expect("a database");
        database.pragma_update(None, "user_version", 99).expect("written");
        database.pragma_update(None, "journal_mode", "DELETE").expect("written");
        drop(database);
        fs::read(&copy).expect("a copy")
    };
    assert!(words(&newer).contains("newer"));
    fs::write(&journal, &whole).expect("written");
    good(&made.demo());
    let secret = fs::read(&key).expect("a key");
    fs::remove_file(&key).expect("removed");
    assert!(bad(&made.demo()).contains("the key file is missing"));
    fs::write(&key, "0123").expect("written");
    assert!(bad(&made.demo()).contains("not a key"));
    fs::write(&key, "ab".repeat(32)).expect("written");
    assert!(bad(&made.demo()).contains("keys/house.key"));
    fs::write(&key, secret).expect("written");
    good(&made.demo());
    fs::remove_file(&journal).expect("removed");
    assert!(bad(&made.demo()).contains("journal.db is missing"));
    assert!(bad(&["demo", "--headless", "--house", "/no/such/folder"]).contains("no house here"));
}

#[test]
fn every_fault_of_every_file_is_said_at_once() {
    let made = Made::new();
    fs::write(
        made.file("house.toml"),
        "property = \"Grand Hotel\"\nmode = \"demo\"\ncurrency = \"dollars\"\n",
    )
    .expect("written");
    fs::write(made.file("tables/Third Wheel.toml"), "game = \"whist\"\n").expect("written");
    let words = bad(&made.demo());
    for part in ["house.toml: property:", "house.toml: currency:", "tables/Third Wheel.toml", "whist"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    // Whether it is live cannot be read: what a live house may not play is no fault then.
    assert!(!words.contains("baccarat-1"), "{words}");
    let new = made.file("new");
    let words = bad(&["init", "--demo", "--property", "Bad Name", new.to_str().expect("a name")]);
    assert!(words.contains("house.toml: property:") && !words.contains("tables/"), "{words}");
}

/// A folder that is no house, or is one no more, is named as what it is, and left as it was.
#[test]
fn a_folder_that_is_no_house_is_left_as_it_was() {
    let made = Made::new();
    let inside = made.file("house.toml/x");
    for (place, what) in [(made.file("house.toml"), "a file;"), (inside, "a file stands where")] {
        let words = bad(&["init", "--demo", place.to_str().expect("a name")]);
        assert!(words.contains(what) && !words.contains("not empty"), "{words}");
    }
    fs::remove_file(made.file("house.toml")).expect("removed");
    let words = bad(&made.demo());
    assert!(words.contains("house.toml: missing") && !words.contains("no house here"), "{words}");
    assert!(bad(&["init", "--demo", made.path()]).contains("a house is here already"));
    let other = Made::new();
    for beside in ["journal.db-wal", "journal.db-shm"] {
        let _ = fs::remove_file(other.file(beside));
    }
    fs::write(other.file("journal.db"), "").expect("written");
    let words = bad(&other.demo());
    assert!(words.contains("an empty database"), "{words}");
    assert_eq!(fs::read(other.file("journal.db")).expect("a file"), b"", "nothing was made of it");
}

/// What was set up is played: a file that changes afterwards is not read again.
#[test]
fn tables_are_what_they_were_set_up_as() {
    let made = Made::played("1", "2");
    let file = made.file("tables/roulette-1.toml");
    let text = fs::read_to_string(&file).expect("a table").replace("seats = 8", "seats = 3");
    fs::write(&file, text).expect("written");
    let (code, out, _) = said(&baize(&["demo", "--headless", "--rounds", "2", "--house", made.path()]));
    assert!(code == Some(0) && out.contains("note: demo/table/roulette-1: its file has changed"), "{out}");
    good(&["audit", "verify", "--json", "--house", made.path()]);
}

/// HC E.7: a demo of a live house is refused before the house is opened: nothing is journalled or signed, and no time is
/// made up.
#[test]
fn hc_e_7_a_live_house_keeps_no_trace_of_a_demo() {
    let temp = TempDir::new().expect("a temporary folder");
    let dir = temp.path().join("live");
    let live = dir.to_str().expect("a name in letters");
    good(&["init", "--live", "--property", "riverside", live]);
    let before = entries(&dir);
    for demo in [
        &["demo", "--headless", "--house", live][..],
        &["demo", "--listen", "127.0.0.1:0", "--house", live],
        &["demo", "--listen", "127.0.0.1:0", "--at-once", "--house", live],
    ] {
        let words = bad(demo);
        assert!(words.contains("a live house"), "{words}");
        assert_eq!(entries(&dir), before);
        assert!(!dir.join("heads.jsonl").exists() && !dir.join("access.toml").exists());
    }
    // People who take no time are the demo's: a house that is served has no such option.
    let (code, _, error) = said(&baize(&["serve", "--at-once", live]));
    assert!(code == Some(2) && error.contains("--at-once"), "{error}");
    assert_eq!(entries(&dir), before);
}

/// HC E.5, HC A.5: killed in the middle, again and again: what was recorded is whole, and the house goes on.
#[test]
fn hc_e_5_a_killed_house_goes_on() {
    let made = Made::new();
    let (mut known, mut unproved) = (0, String::new());
    for games in [1, 3, 2] {
        let args = ["demo", "--headless", "--rounds", "20", "--house", made.path()];
        let mut child = spawn(&args);
        let told = BufReader::new(child.stderr.take().expect("a pipe"));
        // The pipe ends with the child, so this does.
        let seen = told.lines().map_while(Result::ok).take(games).count();
        child.kill().expect("killed");
        child.wait().expect("ended");
        assert_eq!(seen, games);
        let verdict = good(&["audit", "verify", "--json", "--house", made.path(), "--heads", &made.heads()]);
        let entries = verdict["entries"].as_u64().expect("a number");
        assert!(entries > known, "{verdict}");
        unproved = verdict["unproved"].to_string();
        known = entries;
    }
    // One game alone may be void before its number is drawn.
    assert!(unproved.contains("drawn from a seed that is still sealed"), "{unproved}");
    let books = good(&made.demo());
    assert!(
        books["verified"]["ok"] == true && books["verified"]["entries"].as_u64() > Some(known),
        "{books}"
    );
    good(&["audit", "meters", "--json", "--house", made.path()]);
}

fn scribe() -> std::sync::Arc<Scribe> {
    Scribe::in_memory()
}

fn people() -> house::people::People {
    let files = Files::new("demo", Mode::Demo);
    let mut people = house::config::people(&files.people).expect("good");
    for name in ["cal", "cora", "fay"] {
        people.sign(name.parse().expect("short"), true);
    }
    people
}

/// A count of chips comes into the vault.
fn stock(id: &str, stream: &Stream<Cage>, second: Option<(&str, Role)>) -> String {
    let by = Actor::Staff { person: "cal".parse().expect("short"), role: Role::Cage };
    let chips = Count::new().with(Cents::whole(100), 5);
    let input = Input::Act(Action::Stock { chips });
    let mut command: Asked<Cage> =
        Asked { id: id.parse().expect("short"), by, second: None, at: At::ms(1_000), round: None, input };
    command.second =
        second.map(|(name, role)| stream.agreement(&command, name.parse().expect("short"), role));
    serde_json::to_string(&command).expect("plain data")
}

/// HC D.7: chips enter the vault counted by two, of whom one is of the count team.
#[test]
fn hc_d_7_chips_enter_the_vault_counted_by_two() {
    let mut runtime = Runtime::new(journal::Memory::new(), people()).expect("a house");
    let stream = Stream::written_by("demo/cage/main", Cage, scribe());
    let commands = [
        stock("alone", &stream, None),
        stock("not of the team", &stream, Some(("fay", Role::Floorperson))),
        stock("by two", &stream, Some(("cora", Role::CountTeam))),
    ];
    runtime.add(Box::new(stream)).expect("added");
    for (ticket, command) in (1..).zip(commands) {
        runtime.submit(ticket, "demo/cage/main", command);
    }
    let replies = runtime.turn(At::ms(1_000)).replies;
    for (_, reply) in &replies[..2] {
        assert!(
            matches!(reply, Reply::Refused(refused) if refused.cite == kit::cite!("HC D.7")),
            "{reply:?}"
        );
    }
    assert!(matches!(replies[2].1, Reply::Accepted { seq: 1, .. }), "{replies:?}");
}

/// HC E.5: on a full disk a command did not happen and its sender is told; the same id may be sent again.
#[test]
fn hc_e_5_what_cannot_be_recorded_did_not_happen() {
    let temp = TempDir::new().expect("a temporary folder");
    let store = Sqlite::open(&temp.path().join("journal.db")).expect("a journal");
    let mut runtime = Runtime::new(store, people()).expect("a house");
    let stream = Stream::written_by("demo/cage/main", Cage, scribe());
    let commands: Vec<String> =
        (0..2_000).map(|n| stock(&format!("c{n}"), &stream, Some(("cora", Role::CountTeam)))).collect();
    runtime.add(Box::new(stream)).expect("added");
    runtime.store_mut().limit_pages(30).expect("a limit");
    let mut taken = 0;
    let refused = commands.iter().find_map(|command| {
        runtime.submit(1, "demo/cage/main", command.clone());
        match runtime.turn(At::ms(1_000)).replies.remove(0).1 {
            Reply::Accepted { .. } => {
                taken += 1;
                None
            }
            other => Some((command.clone(), other)),
        }
    });
    let (command, reply) = refused.expect("a small disk is full at some time");
    let Reply::NotRecorded(refused) = &reply else { panic!("{reply:?}") };
    assert_eq!((refused.cite, refused.message.key.as_str()), (kit::cite!("HC E.5"), "store-full"));
    let words = house::words::Words::english().render(&refused.message);
    assert!(words.contains("disk is full"), "{words}");
    let balance = |runtime: &Runtime<Sqlite>| {
        let stream = runtime.typed::<Cage>("demo/cage/main").expect("a cage");
        stream.ledger().balance(kit::Purse::Vault, kit::Unit::Money)
    };
    assert_eq!(balance(&runtime), Cents::whole(500 * taken));
    runtime.store_mut().limit_pages(100_000).expect("room again");
    runtime.submit(2, "demo/cage/main", command);
    let replies = runtime.turn(At::ms(2_000)).replies;
    assert!(matches!(replies[0].1, Reply::Accepted { again: false, .. }), "{replies:?}");
    assert_eq!(balance(&runtime), Cents::whole(500 * (taken + 1)));
}

/// HC E.5: a disk that is full ends an evening in words; what was accepted is there, nothing is half-done, and with room
/// again the house goes on. A house that cannot be made leaves nothing behind.
#[cfg(unix)]
#[test]
fn hc_e_5_a_full_disk_is_named() {
    let made = Made::played("4", "2");
    let length = fs::metadata(made.file("journal.db")).expect("a journal").len();
    let blocks = u32::try_from(length / 512 + 64).expect("small");
    let (code, out, error) =
        said(&limited(blocks, &["demo", "--headless", "--rounds", "500", "--house", made.path()]));
    assert_eq!(code, Some(1), "{out}{error}");
    assert!(error.contains("not recorded") || error.contains("could not be recorded"), "{error}");
    assert!(
        error.contains("HC E.5") && !error.contains("panicked") && !error.contains("Command {"),
        "{error}"
    );
    let verdict = good(&["audit", "verify", "--json", "--house", made.path(), "--heads", &made.heads()]);
    assert_eq!(verdict["ok"], true);
    good(&made.demo());
    good(&["audit", "meters", "--json", "--house", made.path()]);
    let new = made.file("new");
    let (code, out, error) = said(&limited(8, &["init", "--demo", new.to_str().expect("a name")]));
    assert_eq!(code, Some(1), "{out}{error}");
    assert!(error.contains(new.to_str().expect("a name")) && !error.contains("panicked"), "{error}");
    assert!(error.contains("the disk is full"), "{error}");
    let left = fs::read_dir(&made.dir).expect("a folder").flatten();
    let left: Vec<_> =
        left.map(|file| file.file_name()).filter(|name| name.to_string_lossy().starts_with("new")).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// HC E.2: an id that acted before the house was stopped does not act again with another content, and the same content
/// gets the first answer.
#[test]
fn hc_e_2_an_id_is_known_after_a_stop() {
    let temp = TempDir::new().expect("a temporary folder");
    let path = temp.path().join("journal.db");
    let cage = "demo/cage/main";
    let sent = |command: &str| {
        let mut runtime = Runtime::new(Sqlite::open(&path).expect("a journal"), people()).expect("a house");
        runtime.add(Box::new(Stream::written_by(cage, Cage, scribe()))).expect("added");
        runtime.submit(1, cage, command);
        let reply = runtime.turn(At::ms(1_000)).replies.remove(0).1;
        (reply, runtime.heads())
    };
    let stream = Stream::written_by(cage, Cage, scribe());
    let command = stock("once", &stream, Some(("cora", Role::CountTeam)));
    let (first, heads) = sent(&command);
    let Reply::Accepted { seq, hash, again: false } = first else { panic!("{first:?}") };
    let (again, same) = sent(&command);
    assert_eq!((again, &same), (Reply::Accepted { seq, hash, again: true }, &heads));
    let other = command.replace(":5", ":6");
    assert_ne!(other, command);
    let (reply, same) = sent(&other);
    assert!(matches!(&reply, Reply::Refused(refused) if refused.cite == kit::cite!("HC E.2")), "{reply:?}");
    assert_eq!(same, heads, "nothing was recorded");
}

/// HC E.6: a stream that cannot be rebuilt is named and left out; the others open and go on.
#[test]
fn hc_e_6_one_broken_stream_stops_no_other() {
    let made = Made::played("2", "2");
    let database = rusqlite::Connection::open(made.file("journal.db")).expect("a database");
    // An entry of the cage says another thing than it did.
    let (id, bytes): (i64, Vec<u8>) = database
        .query_row(
            "SELECT b.id, bytes FROM batches b JOIN streams s ON s.id = b.stream WHERE s.name LIKE '%/cage/main'",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .expect("a batch of the cage");
    let at = bytes.windows(7).position(|window| window == b"\"opened").expect("the first slip");
    let mut changed = bytes;
    changed[at + 1] = b'O';
    database
        .execute("UPDATE batches SET bytes = ?1 WHERE id = ?2", rusqlite::params![changed, id])
        .expect("changed");
    drop(database);
    let mut house = House::open(&made.dir, |newest| newest).expect("the others open");
    let note = house.notes.iter().find(|note| note.contains("demo/cage/main")).expect("it is named");
    assert!(note.contains("audit verify"), "{note}");
    assert!(house.runtime.typed::<Log>("demo/house/main").is_some());
    house.say(house::log::Action::CloseDay { day: "2026-01-01".to_owned() }).expect("the others go on");
    drop(house);
    let verdict = bad(&["audit", "verify", "--json", "--house", made.path()]);
    assert!(verdict.contains("\"stream\":\"demo/cage/main\",\"seq\":1"), "{verdict}");
}
