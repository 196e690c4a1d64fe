//! One game of roulette as the journal has it: what lay where, when what happened, who was paid.

use games::roulette::{Event as Rolled, Roulette};
use house::table::{Event, Table, floor};
use journal::Read;
use kit::{At, Pocket};
use serde::Serialize;
use server::played::Played;

use super::walk::{Archive, rolled};

/// A line of the course.
#[derive(Debug, Clone, Serialize)]
pub struct Line {
    /// The entry.
    pub seq: u64,
    /// When.
    pub at: At,
    /// The time of day where the house stands.
    pub clock: String,
    /// Who acted.
    pub by: String,
    /// Who agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// What happened.
    pub what: Vec<String>,
}

/// A game.
#[derive(Debug, Clone, Serialize)]
pub struct Round {
    /// Made-up money.
    pub demo: bool,
    /// The table's name.
    pub table: String,
    /// Its stream.
    pub stream: String,
    /// The gaming day.
    pub day: String,
    /// What was bet, decided and paid.
    #[serde(flatten)]
    pub game: Played,
    /// The course, entry by entry.
    pub course: Vec<Line>,
    /// What this cannot show.
    pub note: &'static str,
}

/// Said wherever a round is told.
const NOTE: &str = "Commands that were refused changed nothing and are not in the journal.";

impl Round {
    /// Reads a game out of a table's stream; `None` if the table has not played it.
    pub fn read(
        archive: &Archive,
        stream: &str,
        name: &str,
        table: &Table<Roulette>,
        round: u64,
    ) -> anyhow::Result<Option<Round>> {
        let mut found = None;
        Round::each(archive, stream, name, table, Some(round), |round| {
            found = Some(round);
            Ok(())
        })?;
        Ok(found)
    }

    /// Reads all games of a table's stream, or the one that is wanted, with what was said of it later.
    pub fn each(
        archive: &Archive,
        stream: &str,
        name: &str,
        table: &Table<Roulette>,
        want: Option<u64>,
        mut each: impl FnMut(Round) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut open: Option<Round> = None;
        let (mut current, mut over) = (0, false);
        archive.each(stream, |read| {
            let events = rolled(read)?;
            let started = events.iter().find_map(|event| match event {
                Event::Game(Rolled::RoundStarted { round, .. }) => Some(*round),
                _ => None,
            });
            if let Some(round) = started {
                (current, over) = (round, false);
                if want.is_none_or(|want| want == round)
                    && let Some(before) = open.replace(Round::new(archive, stream, name, round))
                {
                    each(before.finished())?;
                }
            }
            let Some(found) = &mut open else { return Ok(()) };
            if current != found.game.round {
                return found.later(archive, table, read, &events);
            }
            // What is bought in between two games belongs to neither.
            let of_game = |event: &Event<Roulette>| matches!(event, Event::Game(_) | Event::Floor(_));
            if !over || events.iter().any(of_game) {
                found.entry(archive, table, read, &events)?;
            }
            let ends = |event: &Event<Roulette>| {
                matches!(event, Event::Game(Rolled::Settled { .. } | Rolled::RefundsReleased { .. }))
            };
            over |= events.iter().any(ends);
            Ok(())
        })?;
        open.map_or(Ok(()), |last| each(last.finished()))
    }

    fn new(archive: &Archive, stream: &str, name: &str, round: u64) -> Round {
        Round {
            demo: archive.is_demo(),
            table: name.to_owned(),
            stream: stream.to_owned(),
            day: String::new(),
            game: Played::new(round),
            course: Vec::new(),
            note: NOTE,
        }
    }

    fn finished(mut self) -> Round {
        self.game.finish();
        self
    }

    /// A dispute or credit that names this game, after it.
    fn later(
        &mut self,
        archive: &Archive,
        table: &Table<Roulette>,
        read: &Read<'_>,
        events: &[Event<Roulette>],
    ) -> anyhow::Result<()> {
        let own = |event: &Event<Roulette>| match event {
            Event::Floor(floor::Event::Disputed(dispute)) => dispute.round == self.game.round,
            Event::Floor(floor::Event::Credited { round, .. }) => *round == self.game.round,
            _ => false,
        };
        if events.iter().any(own) { self.line(archive, table, read, events) } else { Ok(()) }
    }

    fn line(
        &mut self,
        archive: &Archive,
        table: &Table<Roulette>,
        read: &Read<'_>,
        events: &[Event<Roulette>],
    ) -> anyhow::Result<()> {
        let (by, second) = archive.who(read)?;
        let what = events.iter().map(|event| house::table::script::tell(&table.game, event)).collect();
        let clock = archive.clock(read.at);
        self.course.push(Line { seq: read.seq, at: read.at, clock, by, second, what });
        Ok(())
    }

    fn entry(
        &mut self,
        archive: &Archive,
        table: &Table<Roulette>,
        read: &Read<'_>,
        events: &[Event<Roulette>],
    ) -> anyhow::Result<()> {
        if self.day.is_empty() {
            self.day = read.day.clone().into_owned();
        }
        for event in events {
            if let Event::Game(event) = event {
                self.game.take(read.at, event);
            }
        }
        self.line(archive, table, read, events)
    }

    /// What the number is: `17 black, odd, low`.
    pub fn called(&self) -> String {
        match (self.game.void, self.game.number) {
            (Some(cite), _) if self.game.payments.values().all(|of| of.net().is_zero()) => {
                format!("void by {cite}: all bets returned")
            }
            (Some(cite), _) => format!("void by {cite}"),
            (None, None) => "not over".to_owned(),
            (None, Some(pocket)) => called(pocket),
        }
    }
}

/// A number as the dealer calls it.
pub fn called(pocket: Pocket) -> String {
    let ground = match pocket.ground() {
        kit::Ground::Red => "red",
        kit::Ground::Black => "black",
        kit::Ground::Green => "green",
    };
    match pocket.face() {
        None => format!("{pocket} {ground}"),
        Some(face) => {
            let parity = if face % 2 == 0 { "even" } else { "odd" };
            let half = if face <= 18 { "low" } else { "high" };
            format!("{pocket} {ground}, {parity}, {half}")
        }
    }
}
