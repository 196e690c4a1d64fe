//! The order of bets, lock and result in every game, read from the events alone: what is looked at here shares no rule
//! with the engine. A bet behind the lock, or a game that was settled although its ball rested before the lock, must
//! not be.

use journal::Read;
use serde::Serialize;
use serde_json::Value;

/// A game worth a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Game {
    /// Its table's stream.
    pub stream: String,
    /// Its number.
    pub round: u64,
    /// The entry.
    pub seq: u64,
    /// What was seen.
    pub what: What,
    /// What became of it.
    pub became: Became,
}

/// What was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum What {
    RestBeforeLock,
    BetBehindLock,
}

/// What became of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Became {
    Open,
    Void,
    Settled,
}

impl Game {
    /// Must not be: a late bet at all, or a settled game whose ball rested early.
    pub fn is_wrong(&self) -> bool {
        self.what == What::BetBehindLock || self.became == Became::Settled
    }

    /// In words.
    pub fn told(&self) -> String {
        let what = match self.what {
            What::RestBeforeLock => "the ball rested before the lock",
            What::BetBehindLock => "a bet was taken behind the lock",
        };
        let became = match self.became {
            Became::Open => "it is not over",
            Became::Void => "it was voided",
            Became::Settled => "it was settled",
        };
        format!("{} game {}, entry {}: {what}; {became}", self.stream, self.round, self.seq)
    }
}

/// Watches one stream.
#[derive(Debug)]
pub struct Timing {
    stream: String,
    round: u64,
    /// When betting ended, in this round.
    locked: Option<i64>,
    /// Reports of the round that is not over.
    open: Vec<Game>,
    /// What there is to report.
    pub games: Vec<Game>,
}

impl Timing {
    /// Of that stream.
    pub fn new(stream: &str) -> Timing {
        Timing { stream: stream.to_owned(), round: 0, locked: None, open: Vec::new(), games: Vec::new() }
    }

    /// Looks at an entry.
    pub fn entry(&mut self, read: &Read<'_>) -> Result<(), String> {
        if !self.stream.contains("/table/") {
            return Ok(());
        }
        let events: Vec<Value> =
            serde_json::from_str(read.events.get()).map_err(|error| error.to_string())?;
        for event in events.iter().filter_map(|event| event.get("game")) {
            let (name, of) = match event {
                Value::Object(map) => match map.iter().next() {
                    Some((name, of)) => (name.as_str(), of),
                    None => continue,
                },
                Value::String(name) => (name.as_str(), &Value::Null),
                _ => continue,
            };
            self.event(read, name, of);
        }
        Ok(())
    }

    fn event(&mut self, read: &Read<'_>, name: &str, of: &Value) {
        let at = of.get("at").and_then(Value::as_i64).unwrap_or(read.at.get());
        match name {
            "round_started" => {
                self.over(Became::Open);
                self.round = of.get("round").and_then(Value::as_u64).unwrap_or(self.round + 1);
                self.locked = None;
            }
            "locked" => self.locked = self.locked.or(Some(at)),
            // At a live table the dealer attests that the call came before the number that was keyed (RO F.2), or
            // the floor lets it stand.
            "attested" => {
                self.locked = Some(i64::MIN);
                if of.get("called") == Some(&Value::Bool(true)) {
                    self.open.retain(|game| game.what != What::RestBeforeLock);
                }
            }
            "placed" | "added" | "call_confirmed" if self.locked.is_some() => {
                self.report(read.seq, What::BetBehindLock);
            }
            "undone" if self.locked.is_some() => {
                let restaked =
                    of.get("restaked").and_then(Value::as_array).is_some_and(|list| !list.is_empty());
                if restaked {
                    self.report(read.seq, What::BetBehindLock);
                }
            }
            "pocket_early" | "keyed_early" => self.report(read.seq, What::RestBeforeLock),
            "pocket_read" | "confirmed" if self.locked.is_none_or(|locked| at < locked) => {
                self.report(read.seq, What::RestBeforeLock);
            }
            "voided" => self.over(Became::Void),
            "settled" => self.over(Became::Settled),
            _ => {}
        }
    }

    fn report(&mut self, seq: u64, what: What) {
        let (stream, round) = (self.stream.clone(), self.round);
        if !self.open.iter().any(|game| game.what == what) {
            self.open.push(Game { stream, round, seq, what, became: Became::Open });
        }
    }

    fn over(&mut self, became: Became) {
        self.games.extend(self.open.drain(..).map(|game| Game { became, ..game }));
    }
}
