//! Signed heads of a house that runs (HC E.8): at table close, at day close, when asked, and at most every second while
//! playing; and the close of a gaming day, which the calendar of the house calls.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use games::{Input, Message, Refused};
use house::log::{Action, Log};
use house::runtime::{Owned, Reply};
use house::stream::Command;
use house::words::Words;
use journal::{BadHeads, HeadsFile};
use kit::{Actor, cite};

use super::{House, Of, log_stream};

/// Signed heads are written at most this often while playing.
const HEADS_EVERY: Duration = Duration::from_secs(1);

/// Where signed heads go.
#[derive(Debug)]
pub(super) struct Heads {
    file: HeadsFile,
    /// Signed last, by the machine's own clock.
    last: Option<Instant>,
}

impl Heads {
    /// The file, opened to append. One that holds something else than heads of this key is left as it is.
    pub(super) fn open(path: &Path, key: &str) -> anyhow::Result<Heads> {
        let holds_something = std::fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0);
        if holds_something && HeadsFile::newest(path, key)?.is_empty() && !HeadsFile::is_torn(path)? {
            let message = Message::plain("house-heads-foreign").with("path", path.display().to_string());
            return Err(anyhow!("{} ({})", Words::english().render(&message), cite!("HC E.8")));
        }
        Ok(Heads { file: HeadsFile::open(path)?, last: None })
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
        // A second place that cannot be written is tried again after as long.
        heads.last = Some(Instant::now());
        self.sign_at_once = false;
        let signed = heads.file.sign(&self.keys.sign, self.now, self.runtime.heads());
        signed.context("the second place of signed heads")?;
        self.unsigned = false;
        Ok(())
    }

    /// Is the second place as it was left? The floor is told until it is.
    pub(super) fn look_at_heads(&mut self) {
        // What could not be signed is tried again by itself.
        if self.unsigned && self.standing.contains_key(&Of::Heads) {
            return;
        }
        if let Some(heads) = &mut self.heads {
            let looked = heads.file.look().map_err(anyhow::Error::from);
            self.heads_are(looked.context("the second place of signed heads"));
        }
    }

    /// Notes once that the second place is lost, and once that it is there again; the floor is told as long as it is.
    fn heads_are(&mut self, there: anyhow::Result<()>) {
        let lost = self.standing.contains_key(&Of::Heads);
        match &there {
            Err(error) if !lost => {
                self.notes.push(format!("{error:#}; nothing is signed until it can be written"))
            }
            Ok(()) if lost => {
                self.notes.push("the second place of signed heads can be written again".to_owned())
            }
            _ => {}
        }
        let alarm = there.err().map(|error| {
            let error =
                error.downcast_ref::<BadHeads>().map_or_else(|| error.to_string(), ToString::to_string);
            Refused::new(cite!("HC E.8"), Message::plain("house-heads-lost").with("error", error))
        });
        self.alarm(Of::Heads, alarm);
    }

    /// Signs where every stream stands. A second place that cannot be written stops no game: it is noted once, and
    /// tried again.
    pub fn sign(&mut self) {
        let written = self.try_sign();
        self.heads_are(written);
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
