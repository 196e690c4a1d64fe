//! The course of the games as the auditor reads it in the events: no bet behind the lock, no rest before it without a
//! void, and after a stop what HC A.5 says, in every phase.

use serde_json::Value;

/// Where a round stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Idle,
    /// Bets are taken, unless it was stopped.
    Betting {
        prompted: bool,
        launched: bool,
        stopped: bool,
    },
    /// No more bets.
    Locked {
        launched: bool,
        early: bool,
    },
    /// A number waits for somebody to stand for it.
    Read,
    /// Live: was No More Bets called?
    Attesting,
    /// The number stands.
    Confirmed,
    /// Refunds wait.
    Void,
    /// Cards: antes are taken, or a seat decides.
    Deciding {
        turns: bool,
        stopped: bool,
    },
    /// Cards: they come.
    Dealing,
    /// Cards: the last one is turned.
    Reveal,
}

const BETTING: Phase = Phase::Betting { prompted: false, launched: false, stopped: false };

/// The course of one table's games.
#[derive(Debug, Clone)]
pub struct Course {
    phase: Phase,
    /// The house stopped while bets were taken: the next entry is a restart.
    must_restart: bool,
    /// It was stopped, and nobody has let it run again.
    rounds: u64,
}

impl Default for Course {
    fn default() -> Course {
        Course { phase: Phase::Idle, must_restart: false, rounds: 0 }
    }
}

impl Course {
    /// How many rounds came to their end.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// The phase by its name in a tally.
    pub fn phase(&self) -> &'static str {
        match self.phase {
            Phase::Idle => "between rounds",
            Phase::Betting { stopped: true, .. } => "betting stopped",
            Phase::Betting { launched: true, .. } => "betting, launched",
            Phase::Betting { prompted: true, .. } => "betting, prompted",
            Phase::Betting { .. } => "betting",
            Phase::Locked { early: true, .. } => "locked, rest too early",
            Phase::Locked { launched: true, .. } => "locked, launched",
            Phase::Locked { .. } => "locked",
            Phase::Read => "number read",
            Phase::Attesting => "attesting",
            Phase::Confirmed => "paying",
            Phase::Void => "void",
            Phase::Deciding { stopped: true, .. } => "deciding stopped",
            Phase::Deciding { turns: false, .. } => "antes",
            Phase::Deciding { turns: true, .. } => "turns",
            Phase::Dealing => "dealing",
            Phase::Reveal => "reveal",
        }
    }

    /// The house, or its store, has stopped: betting does not resume by itself.
    pub fn stops(&mut self) {
        self.must_restart = matches!(
            self.phase,
            Phase::Betting { stopped: false, .. }
                | Phase::Betting { launched: true, .. }
                | Phase::Deciding { stopped: false, .. }
        );
    }

    /// Takes an entry: what was asked, and the events.
    pub fn entry(&mut self, asked: &Value, events: &[Value]) -> Result<(), String> {
        let games: Vec<(&str, &Value)> = events
            .iter()
            .filter_map(|event| event.get("game"))
            .filter_map(|event| match event {
                Value::String(name) => Some((name.as_str(), &Value::Null)),
                event => event.as_object()?.iter().next().map(|(name, of)| (name.as_str(), of)),
            })
            .collect();
        let restarts = asked["input"] == "restart";
        if self.must_restart && !restarts {
            return Err(format!("HC A.5: after a stop in {:?} it goes on with {asked}", self.phase));
        }
        if restarts {
            self.restarts(&games)?;
        }
        self.must_restart = false;
        games.iter().try_for_each(|(what, of)| self.event(what, of))
    }

    fn restarts(&self, games: &[(&str, &Value)]) -> Result<(), String> {
        let names: Vec<&str> = games.iter().map(|(name, _)| *name).collect();
        let good = match self.phase {
            // The prompt was given or a ball was on its way, and no lock is recorded: void.
            Phase::Betting { prompted, launched, .. } if prompted || launched => {
                names == ["locked", "voided"] && games[1].1["cause"] == "restarted"
            }
            // Neither: it stops until the dealer attests.
            Phase::Betting { .. } | Phase::Deciding { .. } => names == ["stopped"],
            // A recorded lock waits for its result.
            _ => false,
        };
        if good { Ok(()) } else { Err(format!("HC A.5: a restart in {:?} led to {names:?}", self.phase)) }
    }

    fn event(&mut self, what: &str, of: &Value) -> Result<(), String> {
        let astray = || Err(format!("{what} in {:?}", self.phase));
        self.phase = match (what, self.phase) {
            ("placed" | "added" | "called" | "call_confirmed", Phase::Betting { stopped: false, .. }) => {
                return Ok(());
            }
            ("undone" | "removed" | "cancel_armed", Phase::Betting { .. }) => return Ok(()),
            ("anted", Phase::Deciding { turns: false, stopped: false }) => return Ok(()),
            ("raised", Phase::Deciding { turns: true, stopped: false }) => return Ok(()),
            ("stood", Phase::Deciding { turns: true, .. }) => return Ok(()),
            (
                "placed" | "added" | "called" | "call_confirmed" | "undone" | "removed" | "cancel_armed"
                | "anted" | "raised" | "stood",
                _,
            ) => return Err(format!("a bet behind the lock: {what} in {:?}", self.phase)),
            ("round_started", Phase::Idle) if of.get("at").is_some() => BETTING,
            ("round_started", Phase::Idle) => Phase::Deciding { turns: false, stopped: false },
            ("prompted", Phase::Betting { launched, stopped: false, .. }) => {
                Phase::Betting { prompted: true, launched, stopped: false }
            }
            ("launched", Phase::Betting { prompted, stopped, .. }) => {
                Phase::Betting { prompted, launched: true, stopped }
            }
            ("launched", Phase::Locked { early, .. }) => Phase::Locked { launched: true, early },
            ("stopped", Phase::Betting { prompted, launched, .. }) => {
                Phase::Betting { prompted, launched, stopped: true }
            }
            ("stopped", Phase::Deciding { turns, .. }) => Phase::Deciding { turns, stopped: true },
            // HC A.5: a full new clock.
            ("restarted", Phase::Betting { stopped: true, launched: false, .. }) => {
                let full =
                    of["ends"].is_null() || of["ends"].as_i64() == of["at"].as_i64().map(|at| at + 20_000);
                if !full {
                    return Err(format!("HC A.5: not a full clock: {of}"));
                }
                BETTING
            }
            ("resumed", Phase::Deciding { turns, stopped: true }) => {
                Phase::Deciding { turns, stopped: false }
            }
            ("locked", Phase::Betting { launched, .. }) => Phase::Locked { launched, early: false },
            ("pocket_early", Phase::Locked { launched, .. }) => Phase::Locked { launched, early: true },
            ("pocket_read" | "dice_read", Phase::Locked { early: false, .. }) => Phase::Read,
            // SB F.1: they are shaken again, and bets stand.
            ("no_roll", Phase::Locked { .. } | Phase::Read) => {
                Phase::Locked { launched: false, early: false }
            }
            // No card comes before No More Bets; the result ends the dealing.
            ("dealt", Phase::Betting { .. } | Phase::Idle | Phase::Void) => return astray(),
            ("announced", Phase::Locked { .. }) => Phase::Confirmed,
            ("keyed_early", Phase::Betting { .. }) => Phase::Attesting,
            ("attested", Phase::Attesting) if of["called"] == true => Phase::Read,
            ("attested", Phase::Attesting) => Phase::Attesting,
            ("taken_back", Phase::Attesting) => BETTING,
            ("taken_back", Phase::Read) => Phase::Locked { launched: false, early: false },
            ("confirmed", Phase::Read) => Phase::Confirmed,
            ("corrected", Phase::Idle | Phase::Confirmed) => Phase::Confirmed,
            ("no_spin", Phase::Idle | Phase::Confirmed | Phase::Void) => return astray(),
            ("no_spin", _) => BETTING,
            ("voided", Phase::Betting { .. } | Phase::Void) => return astray(),
            // The toy's own void follows itself up; a game at terminals waits for the supervisor.
            ("voided", _) => Phase::Void,
            ("antes_closed", Phase::Deciding { turns: false, .. }) => Phase::Dealing,
            ("turn_came", Phase::Dealing | Phase::Deciding { turns: true, .. }) => {
                Phase::Deciding { turns: true, stopped: false }
            }
            // Cards are exchanged, then the same seat decides again.
            ("exchanged", Phase::Deciding { turns: true, stopped: false }) => Phase::Dealing,
            ("turns_ended", Phase::Deciding { turns: true, .. }) => Phase::Reveal,
            ("settled", Phase::Confirmed | Phase::Reveal)
            | ("passed", Phase::Dealing)
            | ("refunds_released" | "void_ended", Phase::Void) => {
                self.rounds += 1;
                Phase::Idle
            }
            (
                "round_started" | "prompted" | "stopped" | "restarted" | "locked" | "pocket_early"
                | "pocket_read" | "dice_read" | "no_roll" | "announced" | "keyed_early" | "attested"
                | "taken_back" | "confirmed" | "corrected" | "antes_closed" | "turn_came" | "turns_ended"
                | "exchanged" | "settled" | "passed" | "refunds_released" | "void_ended",
                _,
            ) => return astray(),
            // What changes no phase.
            (_, phase) => phase,
        };
        Ok(())
    }
}
