//! The order of bets, lock and result in every game, read from the events alone: what is looked at here shares no rule
//! with the engine. A bet behind the lock, or a game that was settled although its ball rested before the lock, must
//! not be.

use games::told::{self, Timed};
use house::kinds::Kind;
use house::reader::Opened;
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
            What::RestBeforeLock => "its result came before the lock",
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
    /// The bet of this round with the latest moment, and its entry.
    bet: Option<(i64, u64)>,
    /// Reports of the round that is not over.
    open: Vec<Game>,
    /// What there is to report.
    pub games: Vec<Game>,
}

impl Timing {
    /// Of that stream.
    pub fn new(stream: &str) -> Timing {
        Timing {
            stream: stream.to_owned(),
            round: 0,
            locked: None,
            bet: None,
            open: Vec::new(),
            games: Vec::new(),
        }
    }

    /// The stream ends: a game that is not over is reported as it stands.
    pub fn finish(&mut self) {
        self.over(Became::Open);
    }

    /// Looks at an entry.
    pub fn entry(&mut self, read: &Read<'_>) -> Result<(), String> {
        if Kind::of(&self.stream) != Some(Kind::Table) {
            return Ok(());
        }
        let events = Opened::without_keys(read).plain_events().map_err(|misfit| misfit.0)?;
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
        let Some(what) = told::timed(name) else { return };
        match what {
            Timed::Starts => {
                self.over(Became::Open);
                self.round = of.get("round").and_then(Value::as_u64).unwrap_or(self.round + 1);
                (self.locked, self.bet) = (None, None);
            }
            Timed::Locks => {
                self.locked = self.locked.or(Some(at));
                // It stands before the lock, and was made after it.
                if let Some((_, seq)) = self.bet.filter(|(bet, _)| *bet > at) {
                    self.report(seq, What::BetBehindLock);
                }
            }
            Timed::Attests => {
                self.locked = Some(i64::MIN);
                if of.get("called") == Some(&Value::Bool(true)) {
                    self.open.retain(|game| game.what != What::RestBeforeLock);
                }
            }
            Timed::Reopens => {
                self.locked = None;
                self.open.retain(|game| game.what != What::RestBeforeLock);
            }
            Timed::Bets => self.bet(read.seq, at),
            Timed::Restakes => {
                let restaked =
                    of.get("restaked").and_then(Value::as_array).is_some_and(|list| !list.is_empty());
                if restaked {
                    self.bet(read.seq, at);
                }
            }
            Timed::Early => self.report(read.seq, What::RestBeforeLock),
            Timed::Results if self.locked.is_none_or(|locked| at < locked) => {
                self.report(read.seq, What::RestBeforeLock);
            }
            Timed::Results => {}
            Timed::Voids => self.over(Became::Void),
            Timed::Settles => self.over(Became::Settled),
        }
    }

    fn bet(&mut self, seq: u64, at: i64) {
        self.bet = self.bet.max(Some((at, seq)));
        if self.locked.is_some() {
            self.report(seq, What::BetBehindLock);
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The reports of a stream with these events of a game, one entry each.
    fn reports(events: &[Value]) -> Vec<(What, Became, bool)> {
        let mut timing = Timing::new("demo/table/table-1");
        for (seq, event) in (1..).zip(events) {
            let entry = json!({
                "format": 1, "engine": "test", "stream": "demo/table/table-1", "seq": seq, "day": "2026-01-01",
                "at": seq * 1_000, "who": { "by": "house" }, "command": {}, "version": 1,
                "events": [{ "game": event }], "postings": [], "prev": "0".repeat(64),
            });
            let bytes = serde_json::to_vec(&entry).expect("plain data");
            timing.entry(&Read::from_bytes(&bytes).expect("an entry")).expect("events");
        }
        timing.finish();
        timing.games.iter().map(|game| (game.what, game.became, game.is_wrong())).collect()
    }

    fn started() -> Value {
        json!({ "round_started": { "round": 1, "at": 1_000, "ends": 46_000 } })
    }

    fn locked(at: i64) -> Value {
        json!({ "locked": { "by": "clock", "at": at, "late_until": null } })
    }

    fn placed() -> Value {
        json!({ "placed": { "seat": 1, "stake": {} } })
    }

    fn number(name: &str, at: i64) -> Value {
        json!({ name: { "pocket": "17", "at": at } })
    }

    fn settled() -> Value {
        json!({ "settled": { "round": 1, "pocket": "17" } })
    }

    #[test]
    fn a_game_in_its_order_is_not_reported() {
        let game = [
            started(),
            placed(),
            locked(3_000),
            number("pocket_read", 4_000),
            settled(),
            started(),
            placed(),
        ];
        assert_eq!(reports(&game), []);
    }

    #[test]
    fn a_bet_behind_the_lock_is_wrong_whatever_became_of_the_game() {
        let late = [started(), locked(2_000), placed(), json!({ "voided": { "round": 1 } })];
        assert_eq!(reports(&late), [(What::BetBehindLock, Became::Void, true)]);
        let undone = json!({ "undone": { "seat": 1, "returned": [], "restaked": [{}] } });
        let late = [started(), locked(2_000), undone, settled()];
        assert_eq!(reports(&late), [(What::BetBehindLock, Became::Settled, true)]);
    }

    #[test]
    fn a_ball_that_rests_before_the_lock_is_reported_and_wrong_if_settled() {
        let void = [started(), number("pocket_early", 2_000), json!({ "voided": { "round": 1 } })];
        assert_eq!(reports(&void), [(What::RestBeforeLock, Became::Void, false)]);
        let paid = [started(), number("pocket_early", 2_000), locked(3_000), settled()];
        assert_eq!(reports(&paid), [(What::RestBeforeLock, Became::Settled, true)]);
        // The order of entries is right, their moments are not.
        let moments = [started(), locked(9_000), number("pocket_read", 8_000), settled()];
        assert_eq!(reports(&moments), [(What::RestBeforeLock, Became::Settled, true)]);
        let never = [started(), number("confirmed", 2_000), settled()];
        assert_eq!(reports(&never), [(What::RestBeforeLock, Became::Settled, true)]);
    }

    /// A journal that ends before the game does: whoever stopped there had reason to.
    #[test]
    fn a_game_that_is_not_over_is_reported_as_it_stands() {
        let early = [started(), placed(), number("pocket_early", 2_000)];
        assert_eq!(reports(&early), [(What::RestBeforeLock, Became::Open, false)]);
        let late = [started(), locked(2_000), placed()];
        assert_eq!(reports(&late), [(What::BetBehindLock, Became::Open, true)]);
    }

    /// The order of entries is right, their moments are not.
    #[test]
    fn a_bet_that_was_made_after_the_lock_and_stands_before_it_is_wrong() {
        let late = [started(), placed(), placed(), locked(2_500), number("pocket_read", 5_000), settled()];
        assert_eq!(reports(&late), [(What::BetBehindLock, Became::Settled, true)]);
        let next = [started(), placed(), locked(2_000), settled(), started(), locked(1_500), settled()];
        assert_eq!(reports(&next), [], "a bet of the game before");
    }

    /// RO H.1: a spin that does not count opens betting again, until the next lock.
    #[test]
    fn ro_h_1_a_spin_that_does_not_count_opens_betting_again() {
        let again = json!({ "no_spin": { "cause": "ball_with_wheel", "cite": "RO H.1", "at": 3_000 } });
        let early = number("keyed_early", 2_000);
        let game = [started(), early, again.clone(), placed(), locked(5_000), number("confirmed", 6_000)];
        assert_eq!(reports(&[&game[..], &[settled()]].concat()), []);
        let late = [started(), locked(2_000), again, placed(), locked(5_000), placed(), settled()];
        assert_eq!(reports(&late), [(What::BetBehindLock, Became::Settled, true)]);
    }

    /// At a live table the call may have come before it was keyed.
    #[test]
    fn an_attested_call_is_a_lock() {
        let attested = json!({ "attested": { "called": true, "at": 3_000 } });
        let game = [started(), number("keyed_early", 2_000), attested, number("confirmed", 4_000), settled()];
        assert_eq!(reports(&game), []);
    }
}
