//! One round of any game as the journal has it: what lay where, when what happened, who was paid.

use games::picture::Seen;
use games::told::Happened;
use house::book::Catalogue;
use house::kinds::{Of, Teller};
use house::reader::Opened;
use house::table::floor;
use kit::At;
use serde::Serialize;
use server::played::{Played, Recorded};

use super::walk::Archive;

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

/// A round.
#[derive(Debug, Clone, Serialize)]
pub struct Round {
    /// Made-up money.
    pub demo: bool,
    /// The table's name.
    pub table: String,
    /// Its stream.
    pub stream: String,
    /// What is played.
    pub plays: &'static str,
    /// The gaming day.
    pub day: String,
    /// What was bet, decided and paid.
    #[serde(flatten)]
    pub game: Played,
    /// What the paragraph says by which it was voided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub void_because: Option<String>,
    /// The course, entry by entry.
    pub course: Vec<Line>,
    /// What this cannot show.
    pub note: &'static str,
}

/// Said wherever a round is told.
const NOTE: &str = "Commands that were refused changed nothing and are not in the journal.";

/// What an entry is to the round it stands in.
#[derive(Default)]
struct Kind {
    starts: Option<u64>,
    /// Of the game, or of the floor.
    of_game: bool,
    prepares: bool,
    /// Rounds that are disputed or credited for in it.
    named: Vec<u64>,
}

impl Round {
    /// Reads a round out of a table's stream; `None` if the table has not played it.
    pub fn read(
        archive: &Archive,
        stream: &str,
        teller: &dyn Teller,
        round: u64,
    ) -> anyhow::Result<Option<Round>> {
        let mut found = None;
        Round::each(archive, stream, teller, Some(round), |round| {
            found = Some(round);
            Ok(())
        })?;
        Ok(found)
    }

    /// Reads all rounds of a table's stream, or the one that is wanted, with what was said of it later.
    pub fn each(
        archive: &Archive,
        stream: &str,
        teller: &dyn Teller,
        want: Option<u64>,
        mut each: impl FnMut(Round) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let empty = || Round::new(archive, stream, teller);
        // The round that is told, and the one to come, of which cards may be prepared before it begins.
        let (mut open, mut next): (Option<Round>, Round) = (None, empty());
        let (mut current, mut over) = (0, true);
        archive.each(stream, |read| {
            let kind = Kind::of(teller, read)?;
            if let Some(round) = kind.starts {
                (current, over) = (round, false);
                let mut begun = std::mem::replace(&mut next, empty());
                begun.game.round = round;
                if want.is_none_or(|want| want == round)
                    && let Some(before) = open.replace(begun)
                {
                    each(before.finished())?;
                }
            }
            if over && kind.prepares {
                return next.entry(archive, teller, read);
            }
            let Some(found) = &mut open else { return Ok(()) };
            if current != found.game.round {
                // A dispute or credit that names this round, after it.
                let named = kind.named.contains(&found.game.round);
                return if named { found.line(archive, teller, read) } else { Ok(()) };
            }
            // What is bought in between two rounds belongs to neither.
            if !over || kind.of_game {
                found.entry(archive, teller, read)?;
            }
            over = found.game.over;
            Ok(())
        })?;
        open.map_or(Ok(()), |last| each(last.finished()))
    }

    fn new(archive: &Archive, stream: &str, teller: &dyn Teller) -> Round {
        Round {
            demo: archive.is_demo(),
            table: teller.title().to_owned(),
            stream: stream.to_owned(),
            plays: teller.game(),
            day: String::new(),
            game: Played::new(0),
            void_because: None,
            course: Vec::new(),
            note: NOTE,
        }
    }

    fn finished(mut self) -> Round {
        self.game.finish();
        let paragraph = self.game.void.and_then(|cite| Catalogue::embedded().get(cite));
        self.void_because = paragraph.map(|paragraph| paragraph.gist.clone());
        self
    }

    fn line(&mut self, archive: &Archive, teller: &dyn Teller, read: &Opened<'_>) -> anyhow::Result<()> {
        let (by, second) = archive.who(read)?;
        let mut what = teller.words(read)?;
        if is_restart(read) {
            what.insert(0, "the house was stopped, or stalled, and goes on".to_owned());
        }
        let clock = archive.clock(read.at);
        self.course.push(Line { seq: read.seq, at: read.at, clock, by, second, what });
        Ok(())
    }

    fn entry(&mut self, archive: &Archive, teller: &dyn Teller, read: &Opened<'_>) -> anyhow::Result<()> {
        if self.day.is_empty() {
            self.day = read.day.clone().into_owned();
        }
        let recorded = Recorded { at: read.at, who: read.who };
        teller.each(read, &mut |what| {
            if let Of::Game(what) = what {
                self.game.take(recorded, what);
            }
        })?;
        self.line(archive, teller, read)
    }

    /// What a game draws its picture from.
    pub fn seen(&self) -> Seen<'_> {
        let game = &self.game;
        Seen {
            came: game.came.as_ref().filter(|_| game.void.is_none()),
            wagers: &game.wagers,
            deal: &game.deal,
            seats: game.payments.keys().copied().max().unwrap_or(0),
            demo: self.demo,
        }
    }

    /// What came: `17 black, odd, low`.
    pub fn called(&self) -> String {
        match (self.game.void, &self.game.came) {
            (Some(cite), _) if self.game.payments.values().all(|of| of.net().is_zero()) => {
                format!("void by {cite}: all bets returned")
            }
            (Some(cite), _) => format!("void by {cite}"),
            (None, None) => "not over".to_owned(),
            (None, Some(came)) => came.called.clone(),
        }
    }
}

/// Does the house go on after a stop?
fn is_restart(read: &Opened<'_>) -> bool {
    #[derive(serde::Deserialize)]
    struct Asked {
        input: serde_json::Value,
    }
    read.command::<Asked>().is_ok_and(|asked| asked.input == "restart")
}

impl Kind {
    fn of(teller: &dyn Teller, read: &Opened<'_>) -> anyhow::Result<Kind> {
        let mut kind = Kind::default();
        teller.each(read, &mut |what| match what {
            Of::Game(Happened::Started { round }) => kind.starts = Some(round),
            Of::Game(Happened::Prepares) => kind.prepares = true,
            Of::Game(_) => kind.of_game = true,
            Of::Floor(event) => {
                kind.of_game = true;
                match event {
                    floor::Event::Disputed(dispute) => kind.named.push(dispute.round),
                    floor::Event::Credited { round, .. } => kind.named.push(*round),
                    _ => {}
                }
            }
            _ => {}
        })?;
        Ok(kind)
    }
}
