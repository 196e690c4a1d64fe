//! Numbers that the house drew, drawn again: once the seed of a session is published it must be the one committed to,
//! and every outcome drawn while the session was open must be the one this seed has at its position, with exactly the
//! events that the rules make of it. Cards of a shoe whose order was committed to are not drawn one by one: the order
//! that is told proves them (`baize audit shoe`).

use std::collections::BTreeMap;

use chance::{Commitment, Position, Session};
use games::catalogue::{self, Visit};
use games::script::Script;
use games::{Cx, Funds, Input, Observed, Seen, Via, step};
use house::log::{self, Log};
use house::reader::{Keys, Opened, Published};
use house::runtime::Owned;
use house::stream::{Stream, Streamed, Who};
use house::table::Table;
use journal::{HouseKey, Read, Stored};
use kit::{At, Cents, Colour, Fact, Hidden, Outcome, Purse, Seat, Unit, hidden};
use serde::Deserialize;

/// The place, and what is wrong there.
type AtPlace = (u64, String);

/// A session as the house's own stream has it.
#[derive(Debug)]
struct Kept {
    /// The entry that opened it.
    opened: Stored,
    from: At,
    to: Option<At>,
    commitment: String,
    session: Option<Session>,
}

/// All sessions, by the stream that draws from them.
#[derive(Debug, Default)]
pub struct Sessions {
    of: BTreeMap<String, Vec<Kept>>,
    published: Published,
}

impl Sessions {
    /// Takes an entry of the house's own stream.
    pub fn entry(&mut self, stored: &Stored, read: &Read<'_>, events: Vec<log::Event>) -> Result<(), String> {
        for event in events {
            match event {
                log::Event::Opened(session) => {
                    if session.seed != Hidden::Sealed {
                        return Err("the seed of its session is not sealed".to_owned());
                    }
                    self.of.entry(session.stream).or_default().push(Kept {
                        opened: stored.clone(),
                        from: read.at,
                        to: None,
                        commitment: session.commitment,
                        session: None,
                    });
                }
                log::Event::Closed { stream } => {
                    if let Some(kept) = self.of.get_mut(&stream).and_then(|all| all.last_mut()) {
                        kept.to = Some(read.at);
                    }
                }
                _ => {}
            }
        }
        self.published.take(read).map_err(|misfit| misfit.0)
    }

    /// Opens every seed whose key is published, and holds it against its commitment.
    pub fn reveal(&mut self) -> Result<(), AtPlace> {
        for (stream, kept) in
            self.of.iter_mut().flat_map(|(stream, all)| all.iter_mut().map(move |kept| (stream, kept)))
        {
            let seed =
                seed(&kept.opened.bytes, stream, &self.published).map_err(|why| (kept.opened.seq, why))?;
            let Hidden::Known(seed) = seed else { continue };
            let commitment = kept.commitment.parse::<Commitment>().map_err(|bad| bad.to_string());
            let session = commitment.and_then(|of| of.reveal(seed).map_err(|not| not.to_string()));
            kept.session = Some(session.map_err(|why| (kept.opened.seq, why))?);
        }
        Ok(())
    }

    /// Sessions of a stream that were open at that moment.
    fn open_at(&self, stream: &str, at: At) -> impl Iterator<Item = &Kept> {
        let open = move |kept: &&Kept| kept.from <= at && kept.to.is_none_or(|to| at <= to);
        self.of.get(stream).into_iter().flatten().filter(open)
    }
}

/// The draws of one stream.
#[derive(Debug, Default)]
pub struct Draws {
    round: u64,
    /// How many the journal has of this round.
    of_round: u64,
    /// How many were drawn again, and were the same.
    pub again: u64,
    /// How many could not be: the seed of their session is sealed.
    pub sealed: u64,
    /// How many came out of a shoe whose order was committed to and is not told.
    pub untold: u64,
}

impl Draws {
    /// Looks at an entry before it is played again: `machine` is the table as it was then.
    pub fn entry(
        &mut self,
        read: &Read<'_>,
        machine: &dyn Owned,
        key: Option<&HouseKey>,
        sessions: &Sessions,
    ) -> Result<(), String> {
        if !is_drawn(read) {
            return Ok(());
        }
        let opened = match key {
            Some(key) => Opened::new(read, Keys::House(key)).map_err(|misfit| misfit.0)?,
            None => Opened::without_keys(read),
        };
        if !opened.missing().is_empty() {
            return Ok(());
        }
        let Some(observed) = observed(&opened) else { return Ok(()) };
        let Observed { what: Seen::Outcome(outcome), via: Via::Drawn } = observed else {
            if let Seen::Fact(Fact::ShoeRevealed { .. }) = observed.what {
                self.untold = 0;
            }
            return Ok(());
        };
        let awaited = |game: &&str| {
            catalogue::visit(game, Redraw { machine, opened: &opened, observed: &observed }).flatten()
        };
        let asked = catalogue::NAMES.iter().find_map(awaited).ok_or("no table draws here")?;
        let Asked { round, chances, committed, same_events } = asked?;
        if round != self.round {
            (self.round, self.of_round) = (round, 0);
        }
        self.of_round += 1;
        let at = Position { stream: &read.stream, round, draw: self.of_round };
        let mut open = sessions.open_at(&read.stream, read.at).peekable();
        if open.peek().is_none() {
            return Err("an outcome was drawn, and no session of draws was open".to_owned());
        }
        if committed {
            if !same_events {
                return Err("its events are not what follows from the card that came".to_owned());
            }
            self.untold += 1;
            return Ok(());
        }
        let mut other = None;
        for kept in open {
            let Some(session) = &kept.session else {
                self.sealed += 1;
                return Ok(());
            };
            let drawn = session.draw(at, &chances).map_err(|_| "an outcome was drawn that nobody awaited")?;
            if drawn == outcome {
                if !same_events {
                    return Err("its events are not what follows from the outcome that was drawn".to_owned());
                }
                self.again += 1;
                return Ok(());
            }
            other = Some(drawn);
        }
        let [recorded, drawn] = [Some(outcome), other].map(|outcome| outcome.map_or(String::new(), named));
        Err(format!("{recorded} stands here as drawn, and the published seed of its session gives {drawn}"))
    }
}

/// An outcome as the journal writes it, without its kind.
fn named(outcome: Outcome) -> String {
    match outcome {
        Outcome::Pocket(pocket) => pocket.to_string(),
        Outcome::Dice(dice) => dice.to_string(),
        card @ Outcome::Card(_) => {
            hidden::plain(|| serde_json::to_string(&card)).unwrap_or_else(|_| "a card".to_owned())
        }
    }
}

/// The seed of a stream's session, from the entry that opened it.
fn seed(bytes: &[u8], stream: &str, published: &Published) -> Result<Hidden<chance::Seed>, String> {
    let read = Read::from_bytes(bytes).map_err(|error| error.to_string())?;
    let opened = Opened::new(&read, Keys::Published(published)).map_err(|misfit| misfit.0)?;
    let events = opened.events::<Log>().map_err(|misfit| misfit.0)?;
    let of = |event: &log::Event| match event {
        log::Event::Opened(session) if session.stream == stream => Some(session.seed),
        _ => None,
    };
    events.iter().find_map(of).ok_or_else(|| "it opens no session".to_owned())
}

/// Did the house draw what this entry is about? What it drew may be hidden, and is not read.
pub fn is_drawn(read: &Read<'_>) -> bool {
    #[derive(Deserialize)]
    struct Command {
        input: Looked,
    }
    #[derive(Deserialize)]
    struct Looked {
        observe: Option<Came>,
    }
    #[derive(Deserialize)]
    struct Came {
        via: Via,
    }
    let command = serde_json::from_str::<Command>(read.command.get());
    command.is_ok_and(|command| command.input.observe.is_some_and(|came| came.via == Via::Drawn))
}

/// What was seen, if the entry is of something seen.
fn observed(opened: &Opened<'_>) -> Option<Observed> {
    #[derive(Deserialize)]
    struct Command {
        input: Looked,
    }
    #[derive(Deserialize)]
    struct Looked {
        observe: Option<Observed>,
    }
    // A tick is a word and nothing is seen in it.
    opened.command::<Command>().ok().and_then(|command| command.input.observe)
}

/// What a table awaited when an outcome was drawn, and whether the events are those that follow from it.
struct Asked {
    round: u64,
    chances: Vec<(Outcome, u64)>,
    committed: bool,
    same_events: bool,
}

struct Redraw<'a> {
    machine: &'a dyn Owned,
    opened: &'a Opened<'a>,
    observed: &'a Observed,
}

impl Visit for Redraw<'_> {
    type Out = Option<Result<Asked, String>>;
    fn visit<G: Script + Send + Sync>(self) -> Self::Out
    where
        G::State: Send,
        G::Event: Send,
        G::Action: Send,
    {
        let stream: &Stream<Table<G>> = self.machine.as_any().downcast_ref()?;
        let state = stream.state();
        let mut chances = Vec::new();
        state.options.chances(&state.game, &mut chances);
        let round = state.options.round(&state.game).number;
        let committed = state.options.is_committed(&state.game);
        let same = self.follows(stream);
        Some(same.map(|same_events| Asked { round, chances, committed, same_events }))
    }
}

impl Redraw<'_> {
    fn follows<G: Script>(&self, stream: &Stream<Table<G>>) -> Result<bool, String> {
        let who: Who = serde_json::from_str(self.opened.who.get()).map_err(|error| error.to_string())?;
        let cx = Cx { by: who.by, second: who.second, at: self.opened.at, funds: &Books(stream) };
        let (mut state, mut events) = (stream.state().clone(), Vec::new());
        let input = Input::Observe(self.observed.clone());
        if step(stream.machine(), &mut state, &cx, &input, &mut events).is_err() {
            return Ok(false);
        }
        Ok(self.opened.events::<Table<G>>().is_ok_and(|written| written == events))
    }
}

struct Books<'a, M: Streamed>(&'a Stream<M>);

impl<M: Streamed> Funds for Books<'_, M> {
    fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.0.ledger().balance(purse, unit)
    }
    fn colour(&self, _: Seat) -> Option<(Colour, Cents)> {
        None
    }
    fn bought_in_since_settlement(&self, _: Seat) -> Cents {
        Cents::ZERO
    }
}
