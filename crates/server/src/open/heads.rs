//! Signed heads of a house that runs (HC E.8): at table close, at day close, when asked, and at most every second while
//! playing; and the close of a gaming day, which the calendar of the house calls.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use games::Input;
use house::log::{Action, Log};
use house::runtime::{Owned, Reply};
use house::stream::Command;
use journal::HeadsFile;
use kit::Actor;

use super::{House, log_stream};

/// Signed heads are written at most this often while playing.
const HEADS_EVERY: Duration = Duration::from_secs(1);

/// Where signed heads go.
#[derive(Debug)]
pub(super) struct Heads {
    file: HeadsFile,
    /// Signed last, by the machine's own clock.
    last: Option<Instant>,
    /// The second place could not be written, and it was said.
    lost: bool,
}

impl Heads {
    /// The file, opened to append.
    pub(super) fn open(path: &Path) -> anyhow::Result<Heads> {
        Ok(Heads { file: HeadsFile::open(path)?, last: None, lost: false })
    }
}

impl House {
    /// Where signed heads are written.
    pub fn heads_path(&self) -> Option<PathBuf> {
        let folder = self._folder.as_ref()?;
        Some(folder.heads_path(Some(Path::new(&self.draft.heads))))
    }

    /// Signs where every stream stands and writes it to the second place, or says why that cannot be.
    pub(super) fn try_sign(&mut self) -> anyhow::Result<()> {
        let Some(heads) = &mut self.heads else { return Ok(()) };
        let signed = self.keys.sign.sign(self.now, self.runtime.heads());
        // A second place that cannot be written is tried again after as long.
        heads.last = Some(Instant::now());
        self.sign_at_once = false;
        heads.file.write(&signed).context("the second place of signed heads")?;
        self.unsigned = false;
        Ok(())
    }

    /// Signs where every stream stands. A second place that cannot be written stops no game: it is noted once, and
    /// tried again.
    pub fn sign(&mut self) {
        let written = self.try_sign();
        let Some(heads) = &mut self.heads else { return };
        let lost = std::mem::replace(&mut heads.lost, written.is_err());
        match written {
            Err(error) if !lost => {
                self.notes.push(format!("{error:#}; nothing is signed until it can be written"))
            }
            Ok(()) if lost => {
                self.notes.push("the second place of signed heads can be written again".to_owned())
            }
            _ => {}
        }
    }

    /// In how long heads are to be signed: something is new, and a second has passed or a table or a day was closed.
    pub fn signs_in(&self) -> Option<Duration> {
        let heads = self.heads.as_ref().filter(|_| self.unsigned)?;
        let last = heads.last.filter(|_| !self.sign_at_once);
        Some(last.map_or(Duration::ZERO, |last| HEADS_EVERY.saturating_sub(last.elapsed())))
    }

    /// Signs if it is time; `false` if it was, and could not be done.
    pub fn sign_if_due(&mut self) -> bool {
        let due = self.signs_in().is_some_and(|wait| wait.is_zero());
        if due {
            self.sign();
        }
        !due || !self.unsigned
    }

    /// Puts the close of the gaming day into the queue, if it is over; the number of its reply. A day is closed once:
    /// its command is named for it.
    pub(super) fn close_day(&mut self) -> Option<u64> {
        let over = &self.day;
        if self.scribe.calendar.day(self.now) == *over {
            return None;
        }
        let command: Command<Log> = Command {
            id: format!("day:{over}").parse().ok()?,
            by: Actor::House,
            second: None,
            at: self.now,
            round: None,
            input: Input::Act(Action::CloseDay { day: over.to_string() }),
        };
        Some(self.submit(&log_stream(&self.draft.property), &command))
    }

    /// The day is closed, by this command or before it. What could not be recorded is tried again with the next turn.
    pub(super) fn day_closed(&mut self, ticket: u64, replies: &mut Vec<(u64, Reply)>) -> bool {
        let Some(at) = replies.iter().position(|(of, _)| *of == ticket) else { return false };
        let closed = matches!(replies.remove(at).1, Reply::Accepted { .. } | Reply::Refused(_));
        if closed {
            self.day = self.scribe.calendar.day(self.now);
        }
        closed
    }

    /// Has a table been closed among these streams?
    pub(super) fn has_closed<'a>(&mut self, changed: impl Iterator<Item = &'a String>) -> bool {
        let mut any = false;
        for name in changed {
            match self.runtime.stream(name).and_then(Owned::table).is_some_and(|table| table.closed) {
                true => any |= self.closed.insert(name.clone()),
                false => drop(self.closed.remove(name)),
            }
        }
        any
    }
}
