//! Real processes: the house and its clients, each ended by its own handle, whatever becomes of the test.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use journal::Sqlite;
use journal::folder::Folder;
use probe::rng::Rng;
use sim::line::{Order, Record};
use tempfile::TempDir;

/// A process that does not outlive whoever started it.
struct Process(Child);

impl Process {
    fn start(args: &[&str], errors: Stdio) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_line_house"));
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors);
        Process(command.spawn().expect("the binary runs"))
    }

    /// `kill -9`, and it is gone when this returns.
    fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        self.0.wait().expect("a child of ours");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The folder of a house, with what its processes complained of beside it.
pub struct Made {
    around: TempDir,
}

impl Made {
    pub fn new() -> Made {
        let made = Made { around: TempDir::new().expect("a folder") };
        drop(Folder::create(&made.dir()).expect("a new house"));
        made
    }

    pub fn dir(&self) -> PathBuf {
        self.around.path().join("house")
    }

    fn errors(&self) -> PathBuf {
        self.dir().join("errors.txt")
    }

    /// Nothing went wrong that the house would have complained of. That an id from before a snapshot comes again is
    /// found out by the store, and the command then gets its first answer.
    pub fn is_silent(&self) {
        let said = fs::read_to_string(self.errors()).unwrap_or_default();
        let wrong: Vec<&str> = said.lines().filter(|line| !line.contains(": Repeated { id: ")).collect();
        assert!(wrong.is_empty(), "the house complained: {wrong:?}");
    }

    pub fn key(&self) -> journal::HouseKey {
        let folder = Folder::read_only(&self.dir()).expect("a house");
        folder.house_key().expect("a key").expect("its key")
    }

    /// The journal as the last process left it: a copy, so that the next one finds what that one left.
    pub fn left(&self) -> Left {
        let copy = TempDir::new().expect("a folder");
        for name in ["journal.db", "journal.db-wal"] {
            let from = self.dir().join(name);
            if from.exists() {
                fs::copy(from, copy.path().join(name)).expect("copied");
            }
        }
        let store = Sqlite::open(&copy.path().join("journal.db")).expect("a journal");
        Left { store, _copy: copy }
    }

    /// Every file of the house but its keys, byte for byte.
    pub fn raw(&self) -> Vec<(PathBuf, Vec<u8>)> {
        fn add(dir: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
            for entry in fs::read_dir(dir).expect("a folder") {
                let path = entry.expect("an entry").path();
                match path.is_dir() {
                    true if path.ends_with("keys") => {}
                    true => add(&path, files),
                    false => files.push((path.clone(), fs::read(&path).expect("readable"))),
                }
            }
        }
        let mut files = Vec::new();
        add(&self.dir(), &mut files);
        files
    }
}

/// A journal that was left.
pub struct Left {
    pub store: Sqlite,
    _copy: TempDir,
}

/// A house that runs.
pub struct House {
    process: Process,
    pub port: u16,
}

fn start(made: &Made, snapshot_every: u64) -> Process {
    let errors: File = OpenOptions::new().create(true).append(true).open(made.errors()).expect("a file");
    let dir = made.dir();
    let args = ["house", dir.to_str().expect("a name"), &snapshot_every.to_string()];
    Process::start(&args, errors.into())
}

impl House {
    pub fn open(made: &Made, snapshot_every: u64) -> House {
        let mut process = start(made, snapshot_every);
        let mut line = String::new();
        let mut out = BufReader::new(process.0.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("readable");
        let port = line.trim().parse();
        House {
            process,
            port: port.unwrap_or_else(|_| panic!("{line:?}: {:?}", fs::read_to_string(made.errors()))),
        }
    }

    /// Begins to open it, and kills it while it does, or just after.
    pub fn killed_while_opening(made: &Made, snapshot_every: u64, rng: &mut Rng) {
        let mut process = start(made, snapshot_every);
        any_moment(rng, 60_000);
        process.kill();
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.process.kill();
    }
}

/// Lets a moment pass that nobody can foresee: the other processes get their turns in it.
pub fn any_moment(rng: &mut Rng, most: u64) {
    for _ in 0..rng.below(most) {
        thread::yield_now();
    }
}

/// Client processes, and what they say of themselves.
pub struct Clients {
    processes: Vec<(Process, ChildStdin)>,
    says: Receiver<(usize, Option<Record>)>,
}

/// So long nothing at all may be heard: then something hangs, and the test with it.
const SILENCE: Duration = Duration::from_secs(240);

impl Clients {
    pub fn start(names: &[&str], rng: &mut Rng) -> Clients {
        let (sends, says) = channel();
        let client = |(index, name): (usize, &&str)| {
            let mut process = Process::start(&["client", name, &rng.draw().to_string()], Stdio::inherit());
            let out = BufReader::new(process.0.stdout.take().expect("a pipe"));
            let sends: Sender<(usize, Option<Record>)> = sends.clone();
            thread::spawn(move || {
                for line in out.lines().map_while(Result::ok) {
                    let record = serde_json::from_str(&line).expect("a record");
                    if sends.send((index, Some(record))).is_err() {
                        return;
                    }
                }
                // That nobody wants to know is no trouble.
                let _ = sends.send((index, None));
            });
            let orders = process.0.stdin.take().expect("a pipe");
            (process, orders)
        };
        let processes = names.iter().enumerate().map(client).collect();
        Clients { processes, says }
    }

    pub fn len(&self) -> usize {
        self.processes.len()
    }

    pub fn order(&mut self, order: Order) {
        for (_, orders) in &mut self.processes {
            let text = serde_json::to_string(&order).expect("plain data");
            writeln!(orders, "{text}").and_then(|()| orders.flush()).expect("a client that listens");
        }
    }

    /// The next thing that any of them says; `None` if one has ended.
    pub fn hear(&self) -> (usize, Option<Record>) {
        self.says.recv_timeout(SILENCE).expect("the processes are silent")
    }
}
