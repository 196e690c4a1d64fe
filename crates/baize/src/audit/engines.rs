//! Which program wrote an entry. Entries of another version are replayed and not decided again, so an engine counts only
//! if a recorded start names it: else whoever rewrites a chain could invent a version and escape the rules.

use std::collections::BTreeMap;

use house::log::Event;
use journal::Read;
use kit::At;
use serde::Serialize;

/// Entries that this version can only replay, and which program can decide them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Replayed {
    /// The program and its version.
    pub engine: String,
    /// The hash of its binary, from its recorded start; none for the entries that founded the house.
    pub binary: Option<String>,
    /// How many entries.
    pub entries: u64,
}

/// Recorded starts of a house.
#[derive(Debug, Default)]
pub struct Starts {
    /// When, which engine, which binary; in order.
    known: Vec<(At, String, String)>,
    /// Replayed entries by engine and binary.
    replayed: BTreeMap<(String, Option<String>), u64>,
}

/// The entries of one stream that one engine wrote, up to the one at hand.
#[derive(Debug, Default)]
pub struct Run {
    engine: String,
    /// When the entry before them was made.
    after: Option<At>,
    /// A start that names the engine was found before a command of the run.
    started: bool,
    /// Runs before this one.
    before: u64,
}

impl Run {
    /// Takes an entry in; `true` if another engine than that of the entry before wrote it.
    fn take(&mut self, engine: &str, last: Option<At>) -> bool {
        let other = self.engine != engine;
        if other {
            let before = self.before + u64::from(!self.engine.is_empty());
            *self = Run { engine: engine.to_owned(), after: last, started: false, before };
        }
        other
    }
}

fn unnamed(engine: &str) -> String {
    format!("it says that {engine:?} wrote it, and no recorded start names that program here")
}

impl Starts {
    /// The next entry of the house's own stream. What a program may write there before its start is recorded: the
    /// founding, tables that are set up, and days that end.
    pub fn log(
        &mut self,
        run: &mut Run,
        read: &Read<'_>,
        events: &[Event],
        last: Option<At>,
    ) -> Result<(), String> {
        let unstarted = !run.started && run.before > 0;
        let left = run.engine.clone();
        if run.take(&read.engine, last) && unstarted {
            return Err(unnamed(&left));
        }
        for event in events {
            match event {
                Event::Started(start) => {
                    let engine = format!("baize {}", start.version);
                    if engine != read.engine {
                        return Err(unnamed(&read.engine));
                    }
                    run.started = true;
                    self.known.push((read.at, engine, start.binary.clone()));
                }
                Event::Founded(_) | Event::Installed { .. } | Event::DayClosed { .. } => {}
                _ if !run.started => return Err(unnamed(&read.engine)),
                _ => {}
            }
        }
        Ok(())
    }

    /// The end of the house's own stream: an engine that wrote there behind the founding has a start.
    pub fn log_ends(&self, run: &Run) -> Result<(), String> {
        if run.started || run.before == 0 { Ok(()) } else { Err(unnamed(&run.engine)) }
    }

    /// The next entry of any other stream. A start lies between the last entry of another engine and the first command
    /// of this one. What falls due by itself is written at its own moment, which may be before the start.
    pub fn entry(&self, run: &mut Run, read: &Read<'_>, last: Option<At>) -> Result<(), String> {
        run.take(&read.engine, last);
        if run.started {
            return Ok(());
        }
        let upto = if read.id.is_some() { Some(read.at) } else { None };
        let between =
            |at: At| run.after.is_none_or(|after| after <= at) && upto.is_none_or(|upto| at <= upto);
        if !self.known.iter().any(|(at, engine, _)| *engine == run.engine && between(*at)) {
            return Err(unnamed(&read.engine));
        }
        run.started = read.id.is_some();
        Ok(())
    }

    /// An entry was replayed and not decided again.
    pub fn replays(&mut self, read: &Read<'_>) {
        let mut named = self.known.iter().rev().filter(|(_, engine, _)| *engine == *read.engine);
        let start = named.clone().find(|(at, ..)| *at <= read.at).or_else(|| named.next_back());
        let binary = start.map(|(_, _, binary)| binary.clone());
        *self.replayed.entry((read.engine.to_string(), binary)).or_default() += 1;
    }

    /// What was replayed, by program.
    pub fn replayed(&self) -> Vec<Replayed> {
        let each = |((engine, binary), entries): (&(String, Option<String>), &u64)| Replayed {
            engine: engine.clone(),
            binary: binary.clone(),
            entries: *entries,
        };
        self.replayed.iter().map(each).collect()
    }
}
