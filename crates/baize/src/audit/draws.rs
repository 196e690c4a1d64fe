//! Numbers that the house drew, drawn again: once the seed of a session is published it must be the one committed to,
//! and every outcome drawn while the session was open must be the one this seed has at its position, with exactly the
//! events that the rules make of it. Cards of a shoe whose order was committed to are not drawn one by one: the order
//! that is told proves them (`baize audit shoe`).

use std::collections::BTreeMap;

use chance::{Commitment, Position, Session};
use games::catalogue::{self, Visit};
use games::script::Script;
use games::{Cx, Funds, Input, Observed, Seen, Via, step};
use house::runtime::Owned;
use house::stream::{Stream, Streamed, Who};
use house::table::Table;
use journal::{HouseKey, PublishedKey, Read, SealedBox};
use kit::{At, Cents, Colour, Fact, Outcome, Purse, Seat, Unit, hidden};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// The place, and what is wrong there.
type AtPlace = (u64, String);

/// A session as the house's own stream has it.
#[derive(Debug)]
struct Kept {
    /// The entry that opened it.
    seq: u64,
    from: At,
    to: Option<At>,
    commitment: String,
    sealed: SealedBox,
    /// Where in the sealed part the seed is.
    mark: usize,
    session: Option<Session>,
}

/// All sessions, by the stream that draws from them.
#[derive(Debug, Default)]
pub struct Sessions {
    of: BTreeMap<String, Vec<Kept>>,
    published: BTreeMap<String, PublishedKey>,
}

impl Sessions {
    /// Takes an entry of the house's own stream.
    pub fn entry(&mut self, read: &Read<'_>) -> Result<(), String> {
        #[derive(Deserialize)]
        struct Opened {
            stream: String,
            seed: Mark,
            commitment: String,
        }
        #[derive(Deserialize)]
        struct Mark {
            sealed: usize,
        }
        for event in
            serde_json::from_str::<Vec<Value>>(read.events.get()).map_err(|error| error.to_string())?
        {
            if let Some(opened) = event.get("opened") {
                let opened = Opened::deserialize(opened).map_err(|error| format!("its session: {error}"))?;
                let sealed = read.sealed.clone().ok_or("the seed of its session is not sealed")?;
                self.of.entry(opened.stream).or_default().push(Kept {
                    seq: read.seq,
                    from: read.at,
                    to: None,
                    commitment: opened.commitment,
                    sealed,
                    mark: opened.seed.sealed,
                    session: None,
                });
            }
            let closed = event.get("closed").and_then(|closed| closed.get("stream")).and_then(Value::as_str);
            if let Some(kept) = closed.and_then(|stream| self.of.get_mut(stream)?.last_mut()) {
                kept.to = Some(read.at);
            }
        }
        self.published.extend(read.keys.iter().map(|key| (key.name.clone(), key.clone())));
        Ok(())
    }

    /// Opens every seed whose key is published, and holds it against its commitment.
    pub fn reveal(&mut self, own: &str) -> Result<(), AtPlace> {
        for kept in self.of.values_mut().flatten() {
            let Some(published) = self.published.get(&kept.sealed.key) else { continue };
            let open = || -> Result<Session, String> {
                let key = published.key().map_err(|error| error.to_string())?;
                let list = key.open(own, kept.seq, &kept.sealed).map_err(|error| error.to_string())?;
                let list: Vec<Box<RawValue>> =
                    serde_json::from_slice(&list).map_err(|error| error.to_string())?;
                let seed = list.get(kept.mark).ok_or("the seed is not in the sealed part")?;
                let seed = serde_json::from_str(seed.get()).map_err(|error| format!("the seed: {error}"))?;
                let commitment: Commitment = kept.commitment.parse().map_err(|bad| format!("{bad}"))?;
                commitment.reveal(seed).map_err(|not| not.to_string())
            };
            kept.session = Some(open().map_err(|reason| (kept.seq, reason))?);
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
        if !read.command.get().contains("\"drawn\"") {
            return Ok(());
        }
        let Some(observed) = observed(read, key)? else { return Ok(()) };
        let Observed { what: Seen::Outcome(outcome), via: Via::Drawn } = observed else {
            if let Seen::Fact(Fact::ShoeRevealed { .. }) = observed.what {
                self.untold = 0;
            }
            return Ok(());
        };
        let awaited = |game: &&str| {
            catalogue::visit(game, Redraw { machine, read, key, observed: &observed }).flatten()
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

/// What was seen, if the entry is of something seen.
fn observed(read: &Read<'_>, key: Option<&HouseKey>) -> Result<Option<Observed>, String> {
    #[derive(Deserialize)]
    struct Command {
        input: Looked,
    }
    #[derive(Deserialize)]
    struct Looked {
        observe: Option<Observed>,
    }
    let Some(secrets) = secrets(read, key)? else { return Ok(None) };
    // A tick is a word and nothing is seen in it.
    let command = hidden::opening(secrets, || serde_json::from_str::<Command>(read.command.get()));
    Ok(command.ok().and_then(|command| command.input.observe))
}

/// What is hidden in an entry; `None` without the key.
fn secrets(read: &Read<'_>, key: Option<&HouseKey>) -> Result<Option<Vec<String>>, String> {
    let Some(sealed) = &read.sealed else { return Ok(Some(Vec::new())) };
    let Some(key) = key else { return Ok(None) };
    let opened = key.derive(&read.stream, &sealed.key).open(&read.stream, read.seq, sealed);
    let opened = opened.map_err(|error| error.to_string())?;
    let list: Vec<Box<RawValue>> = serde_json::from_slice(&opened).map_err(|error| error.to_string())?;
    Ok(Some(list.into_iter().map(|secret| secret.get().to_owned()).collect()))
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
    read: &'a Read<'a>,
    key: Option<&'a HouseKey>,
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
        let who: Who = serde_json::from_str(self.read.who.get()).map_err(|error| error.to_string())?;
        let cx = Cx { by: who.by, second: who.second, at: self.read.at, funds: &Books(stream) };
        let (mut state, mut events) = (stream.state().clone(), Vec::new());
        let input = Input::Observe(self.observed.clone());
        if step(stream.machine(), &mut state, &cx, &input, &mut events).is_err() {
            return Ok(false);
        }
        let secrets = secrets(self.read, self.key)?.unwrap_or_default();
        let written = hidden::opening(secrets, || serde_json::from_str(self.read.events.get()));
        Ok(written.is_ok_and(|written: Vec<house::table::Event<G>>| written == events))
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
