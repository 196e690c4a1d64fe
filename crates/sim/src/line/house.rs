//! The house as a process: a folder on a disk, a socket on this machine. One thread owns it; whatever has come in since
//! its last turn shares the flush of the next.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use house::runtime::Runtime;
use journal::Sqlite;
use journal::folder::Folder;
use kit::{At, Viewer};
use serde_json::{Value, json};

use super::{Heard, STREAMS, Said, line};
use crate::floor::{self, Kept, LOG};

/// What reaches the thread that owns the house.
enum Letter {
    /// Somebody has come; what they are to hear goes there.
    Came(u64, Sender<String>),
    /// They say something.
    Says(u64, Said),
    /// They are gone.
    Gone(u64),
}

/// The house with everybody in it.
struct Open {
    runtime: Runtime<Sqlite>,
    guests: BTreeMap<u64, Sender<String>>,
    watching: Vec<(u64, String, Viewer)>,
    /// Whose command it is, to which stream, and its id.
    asked: BTreeMap<u64, (u64, String, Value)>,
    tickets: u64,
}

fn now() -> At {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    At::ms(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Runs the house of a folder until it is killed or its input ends; its port is the first line of `out`.
///
/// # Errors
/// If there is no such house, or it does not open.
pub fn run(dir: &Path, snapshot_every: u64, out: &mut dyn Write) -> Result<(), String> {
    let said = |error: &dyn std::fmt::Display| error.to_string();
    let folder = Folder::open(dir).map_err(|error| said(&error))?;
    let store = folder.store().map_err(|error| said(&error))?;
    let mut runtime = Runtime::new(store, floor::people()).map_err(|error| said(&error))?;
    runtime.snapshot_every(snapshot_every);
    for name in STREAMS {
        let added = runtime.add(Kept::in_processes(name, folder.house_key()).boxed());
        added.map_err(|misfit| format!("{name}: {misfit}"))?;
    }
    let mut open =
        Open { runtime, guests: BTreeMap::new(), watching: Vec::new(), asked: BTreeMap::new(), tickets: 0 };
    open.starts();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|error| said(&error))?;
    let port = listener.local_addr().map_err(|error| said(&error))?.port();
    writeln!(out, "{port}").and_then(|()| out.flush()).map_err(|error| said(&error))?;
    let (letters, inbox) = channel();
    thread::spawn(move || receive(&listener, &letters));
    // Whoever started it is gone: so is the house.
    thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    open.goes_on(&inbox)
}

/// Takes people in.
fn receive(listener: &TcpListener, letters: &Sender<Letter>) {
    for (guest, stream) in (1..).zip(listener.incoming().map_while(Result::ok)) {
        // Answers are short, and waited for.
        let _ = stream.set_nodelay(true);
        let Ok(mut writes) = stream.try_clone() else { continue };
        let (tells, told) = channel::<String>();
        thread::spawn(move || {
            for text in told {
                if writes.write_all(text.as_bytes()).is_err() {
                    break;
                }
            }
        });
        let letters = letters.clone();
        thread::spawn(move || listens(guest, stream, tells, &letters));
    }
}

fn listens(guest: u64, stream: TcpStream, tells: Sender<String>, letters: &Sender<Letter>) {
    let mut sent = letters.send(Letter::Came(guest, tells)).is_ok();
    for text in BufReader::new(stream).lines().map_while(Result::ok) {
        // What is no line of ours ends the visit.
        let Ok(said) = serde_json::from_str(&text) else { break };
        sent = sent && letters.send(Letter::Says(guest, said)).is_ok();
    }
    let _ = letters.send(Letter::Gone(guest));
}

impl Open {
    /// The house says that it has started, and lets happen what follows from the stop.
    fn starts(&mut self) {
        let seq = self.runtime.stream(LOG).map_or(0, |stream| stream.head().0);
        let start = json!({ "version": "sim", "binary": "", "rules": "" });
        let input = json!({ "act": { "start": start } });
        let command = json!({ "id": format!("own:{}", seq + 1), "by": "house", "at": now(), "input": input });
        self.runtime.submit(0, LOG, command.to_string());
        self.turn();
    }

    fn goes_on(&mut self, inbox: &Receiver<Letter>) -> Result<(), String> {
        loop {
            let due = self.runtime.due().map_or(1_000, |due| due.since(now()).clamp(1, 1_000));
            // Ended or not: time has passed.
            if let Ok(letter) = inbox.recv_timeout(Duration::from_millis(due.unsigned_abs())) {
                self.takes(letter);
            }
            while let Ok(letter) = inbox.try_recv() {
                self.takes(letter);
            }
            self.turn();
            if self.runtime.is_fenced() {
                return Err("another program has taken this house over".to_owned());
            }
        }
    }

    fn takes(&mut self, letter: Letter) {
        match letter {
            Letter::Came(guest, tells) => drop(self.guests.insert(guest, tells)),
            Letter::Gone(guest) => {
                self.guests.remove(&guest);
                self.watching.retain(|(watcher, ..)| *watcher != guest);
            }
            Letter::Says(guest, said) => {
                if let Some(stream) = said.watch {
                    let viewer = said.viewer.unwrap_or(Viewer::Public);
                    self.show(guest, &stream, viewer);
                    self.watching.push((guest, stream, viewer));
                } else if let (Some(stream), Some(mut command)) = (said.stream, said.command) {
                    self.shows(&stream, &mut command);
                    self.tickets += 1;
                    let id = command["id"].clone();
                    if let Some(command) = command.as_object_mut() {
                        command.insert("at".to_owned(), json!(now()));
                    }
                    self.runtime.submit(self.tickets, &stream, command.to_string());
                    self.asked.insert(self.tickets, (guest, stream, id));
                }
            }
        }
    }

    /// Whoever agrees is shown the sheet as it stands now, and agrees to that.
    fn shows(&self, stream: &str, command: &mut Value) {
        let alone = |command: &Value| {
            let mut alone = command.clone();
            let fields = alone.as_object_mut()?;
            fields.insert("at".to_owned(), json!(now()));
            fields.remove("second");
            serde_json::from_value(alone).ok()
        };
        let who = |second: &Value| {
            let by = serde_json::from_value(second.get("by")?.clone()).ok()?;
            Some((by, serde_json::from_value(second.get("role")?.clone()).ok()?))
        };
        if let (Some((by, role)), Some(asked)) = (command.get("second").and_then(who), alone(command))
            && let Some(Ok(agreed)) =
                self.runtime.stream(stream).map(|owned| owned.agreement(&asked, by, role))
        {
            command["second"] = json!(agreed);
        }
    }

    /// Everything that waits happens; whoever asked is told, whoever looks is shown it.
    fn turn(&mut self) {
        loop {
            let done = self.runtime.turn(now());
            for (ticket, reply) in done.replies {
                let Some((guest, stream, id)) = self.asked.remove(&ticket) else { continue };
                self.tell(
                    guest,
                    &Heard { stream, id: Some(id), reply: Some(reply), seq: None, viewer: None, view: None },
                );
            }
            for (guest, stream, viewer) in &self.watching {
                if done.changed.contains_key(stream) {
                    self.show(*guest, stream, *viewer);
                }
            }
            for (stream, trouble) in done.troubles {
                // Nothing is meant to go wrong here, and whoever kills this house reads its errors.
                let _ = writeln!(std::io::stderr(), "{stream}: {trouble}");
            }
            if self.runtime.is_idle() {
                return;
            }
        }
    }

    fn tell(&self, guest: u64, heard: &Heard) {
        if let Some(tells) = self.guests.get(&guest) {
            // Somebody who has just left does not hear it.
            let _ = tells.send(line(heard));
        }
    }

    fn show(&self, guest: u64, stream: &str, viewer: Viewer) {
        let Some(shown) = self.runtime.stream(stream) else { return };
        let (seq, view) = (Some(shown.head().0), Some(shown.view(viewer)));
        let stream = stream.to_owned();
        self.tell(guest, &Heard { stream, id: None, reply: None, seq, viewer: Some(viewer), view });
    }
}
