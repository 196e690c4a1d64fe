//! An auditor's replay: every entry is decided again. What the machine makes of the same command, of the same people, at
//! the same moment, in the same state is written as an entry, and must be the one that is stored, byte for byte.
//!
//! An entry of another version of the program is not held to the rules of this one: it is replayed as it stands. Who is
//! on the staff and in which role is not in the journal, so nobody is vouched for again.

use games::{Input, Misfit};
use journal::{Hash, Link, Read, Stored};
use kit::{Actor, At};

use super::{Answer, Asked, CommandId, HOUSES_OWN, Proposed, Stream, Streamed, Who};
use crate::runtime::{Owned, Sends};

/// How an entry was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// Decided again, and it came out the same.
    Decided,
    /// Replayed as it stands: another version wrote it.
    Replayed,
}

/// A stream of any kind that an auditor plays again.
pub trait Checks: Owned {
    /// Takes the next stored entry, decided again where that can be.
    fn check(&mut self, stored: &Stored) -> Result<Checked, Misfit>;
    /// The stream as its owner has it.
    fn owned(&self) -> &dyn Owned;
}

impl<M> Checks for Stream<M>
where
    M: Streamed + Sends + Send + 'static,
    M::State: Send,
    M::Event: Send,
{
    fn check(&mut self, stored: &Stored) -> Result<Checked, Misfit> {
        self.check(&stored.bytes, stored.hash)
    }

    fn owned(&self) -> &dyn Owned {
        self
    }
}

fn wrong<T>(what: impl Into<String>) -> Result<T, Misfit> {
    Err(Misfit(what.into()))
}

impl<M: Streamed> Stream<M> {
    /// Takes an entry of the store as [`Stream::replay`] does, and decides it again if this version wrote it. If it does
    /// not come out, the stream is not to be used any more.
    pub fn check(&mut self, bytes: &[u8], stored: Hash) -> Result<Checked, Misfit> {
        let link = Link::after(&self.name, self.seq, self.hash, bytes, stored);
        let Link { read, hash } = link.map_err(|broken| Misfit(broken.to_string()))?;
        if self.seq > 0 && read.at < self.last {
            return wrong("it was made before the entry before it: time does not run back");
        }
        if read.engine != self.scribe.engine || read.version != M::VERSION {
            return self.replay(bytes, stored).map(|_| Checked::Replayed);
        }
        let unread = |error: serde_json::Error| Misfit(format!("entry {}: {error}", read.seq));
        let who: Who = serde_json::from_str(read.who.get()).map_err(unread)?;
        let asked: Asked<M> = self.opened(&read)?.asked()?;
        let id = match &read.id {
            Some(id) => Some(id.parse().map_err(|_| Misfit("its id is too long".to_owned()))?),
            None => None,
        };
        self.asked_rightly(&read, &who, &asked)?;
        self.nothing_else_was_due(&read, &asked)?;
        self.last = read.at;
        self.shown_rightly(id, &who, &asked)?;
        let Proposed { entry, events } = match self.step(who, id.as_ref(), asked.round, &asked.input) {
            Ok(proposed) => proposed,
            Err(Answer::Refused(refused)) => {
                return wrong(format!("the rules refuse what it says was done ({})", refused.cite));
            }
            Err(_) => return wrong("what it says was done cannot be decided"),
        };
        if read.id.is_none() && events.is_empty() {
            return wrong("it says that nothing happened");
        }
        if entry.hash != hash {
            return wrong(Self::other(&read, &entry.bytes));
        }
        if let Some(id) = id {
            self.recent.insert(super::Known { id, seq: read.seq, asked: None });
        }
        Ok(Checked::Decided)
    }

    /// What is refused before a machine is asked, and what the house does by itself.
    fn asked_rightly(&self, read: &Read<'_>, who: &Who, asked: &Asked<M>) -> Result<(), Misfit> {
        let by_itself = matches!(asked.input, Input::Tick | Input::Restart);
        match &read.id {
            None if !by_itself || who.by != Actor::House => {
                return wrong("it has no id, and is nothing that the house does by itself");
            }
            // HC E.2: names that nobody else can take.
            Some(id) if who.by != Actor::House && id.contains(HOUSES_OWN) => {
                return wrong("its id is one of the house's own");
            }
            _ => {}
        }
        // HC C.2: another person.
        if who.second.is_some_and(|second| who.by.person() == Some(second.by)) {
            return wrong("whoever acted has agreed to it too");
        }
        // HC E.3: a command for another round.
        match (asked.round, self.machine.round_number(&self.state)) {
            (Some(asked), Some(current)) if asked != current => {
                wrong(format!("it is meant for round {asked}, and round {current} was in play"))
            }
            _ => Ok(()),
        }
    }

    /// HC C.2: what the second person was shown is what the act comes to.
    fn shown_rightly(&self, id: Option<CommandId>, who: &Who, asked: &Asked<M>) -> Result<(), Misfit> {
        let (Some(shown), Some(id)) = (who.shown, id) else { return Ok(()) };
        match self.trial(&id, *who, self.last, asked.round, &asked.input) {
            Ok(sheet) if sheet.shown != shown => wrong("whoever agreed to it was shown something else"),
            // What the rules refuse is found when it is decided.
            _ => Ok(()),
        }
    }

    /// What fell due before it has happened before it. A restart comes first: the house did not run.
    fn nothing_else_was_due(&self, read: &Read<'_>, asked: &Asked<M>) -> Result<(), Misfit> {
        let due = self.due().filter(|due| *due <= read.at);
        match (&asked.input, due) {
            (Input::Tick, None) if read.id.is_none() => wrong("nothing fell due by then"),
            (Input::Tick | Input::Restart, _) | (_, None) => Ok(()),
            (_, Some(due)) if self.has_consequences(due) => {
                wrong("something fell due before it, and did not happen")
            }
            _ => Ok(()),
        }
    }

    fn has_consequences(&self, due: At) -> bool {
        let cx = games::Cx {
            by: Actor::House,
            second: None,
            at: self.last.max(due),
            funds: &super::Books(&self.ledger, self.scribe.calendar.day(self.last.max(due))),
        };
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let stepped = games::step(&self.machine, &mut state, &cx, &Input::Tick, &mut events);
        stepped.is_ok() && !events.is_empty()
    }

    /// What is stored and what comes out are not the same: in which part, in words.
    fn other(read: &Read<'_>, decided: &[u8]) -> &'static str {
        match Read::from_bytes(decided) {
            Ok(ours) if ours.events.get() != read.events.get() => {
                "its events are not what the rules make of its command"
            }
            Ok(ours) if ours.postings.get() != read.postings.get() => {
                "the postings are not those of its events"
            }
            Ok(ours) if ours.day != read.day => "its gaming day is not the one of its moment",
            _ => "it is not what this program writes when it decides the same",
        }
    }
}
