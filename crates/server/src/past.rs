//! Games that are over, from the journal: a terminal's own since it was paired or last paid out, or a table's for staff.
//! The journal is read beside the house, through a connection that cannot write; the last games of a table are kept, so
//! that a thousand terminals that look back after the same game read it once.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Context;
use games::roulette::{Event as Rolled, Roulette, Stake, Tender};
use house::table::{Event, cashout, floor};
use journal::folder::Folder;
use journal::{Read, Sqlite, Store};
use kit::{At, Cents, Cite, Move, Pocket, Purse, Seat, Unit};
use serde::Serialize;

use crate::played::{Payment, Played};

/// A stake of a past game that won.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct PastWin {
    /// What lay there.
    pub stake: Stake,
    /// What it won beside itself.
    pub winnings: Cents,
}

/// A game that is over.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct PastGame {
    /// Its number.
    pub round: u64,
    /// When it was over.
    pub at: At,
    /// The number that came.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<Pocket>,
    /// The paragraph by which it was voided.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub void: Option<Cite>,
    /// One's own stakes when betting ended; for staff none.
    pub stakes: Vec<Stake>,
    /// Those that won.
    pub wins: Vec<PastWin>,
    /// The sum of the stakes: one's own, or everybody's.
    pub bet: Cents,
    /// Paid: winning stakes with their winnings.
    pub paid: Cents,
    /// Given back: the stakes of a void game.
    pub refunded: Cents,
    /// Taken back by a reversal.
    pub taken: Cents,
    /// One's credits after it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credits: Option<Cents>,
    /// For staff, at a live table that keys bets: what lay where and what it won, seat by seat.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<PastSeat>,
    /// For staff: spins without a result, by their paragraphs.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub no_spins: Vec<Cite>,
    /// For staff: whose bets came late and were pushed back.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<Seat>,
    /// For staff: what it is disputed for, in the words of whoever bookmarked it.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub disputed: Vec<String>,
}

/// A seat's part of a past game at a live table.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct PastSeat {
    /// Whose.
    pub seat: Seat,
    /// What lay there when betting ended.
    pub stakes: Vec<Stake>,
    /// What of it won.
    pub wins: Vec<PastWin>,
    /// Paid: winning stakes with their winnings.
    pub paid: Cents,
}

/// Past games, newest first: `GET /api/games`.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct Games {
    /// Of which table.
    pub stream: String,
    /// Of which seat; for staff none.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The games.
    pub games: Vec<PastGame>,
    /// There are older ones: ask again with `before` the oldest round.
    pub more: bool,
}

/// Which games.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// Of which table.
    pub stream: String,
    /// A seat's own; everybody's otherwise.
    pub seat: Option<Seat>,
    /// Only before this round.
    pub before: Option<u64>,
    /// So many at most.
    pub most: usize,
}

/// Where a table stands: its last durable entry, and the credits of every seat after it.
pub type Stands = (u64, Vec<Cents>);

/// How many games are told at once at most.
pub const AT_ONCE: usize = 50;

/// How many entries are read at once, how many make a memory, and how far back it is looked for older games.
const CHUNK: usize = 1_000;
const WINDOW: u64 = 20_000;
const DEEPEST: u64 = 400_000;

/// How many stakes a memory holds before it is made anew.
const HEAVIEST: usize = 400_000;

/// The past of a house.
#[derive(Debug)]
pub struct Past {
    folder: PathBuf,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    store: Option<Sqlite>,
    tables: BTreeMap<String, Chronicle>,
}

impl std::fmt::Debug for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Known").field("tables", &self.tables.len()).finish_non_exhaustive()
    }
}

impl Past {
    /// Of the house in a folder.
    pub fn new(folder: &Path) -> Past {
        Past { folder: folder.to_owned(), known: Mutex::default() }
    }

    /// Tells them; `stands` is asked only where a table was not looked at before.
    pub fn tell(&self, wanted: &Wanted, stands: &Stands) -> anyhow::Result<Games> {
        let mut guard = self.known.lock().map_err(|_| anyhow::anyhow!("a reader failed"))?;
        let Known { store, tables } = &mut *guard;
        let store = match store {
            Some(store) => store,
            none => none.insert(Folder::read_only(&self.folder)?.store()?),
        };
        if tables.get(&wanted.stream).is_some_and(|known| known.weight > HEAVIEST) {
            tables.remove(&wanted.stream);
        }
        let (head, credits) = stands;
        let known = match tables.entry(wanted.stream.clone()) {
            std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::btree_map::Entry::Vacant(empty) => {
                empty.insert(Chronicle::before(store, &wanted.stream, *head, credits)?)
            }
        };
        if let Err(error) = known.follow(store, &wanted.stream, *head) {
            // Half of an entry's events are no memory.
            tables.remove(&wanted.stream);
            return Err(error);
        }
        let mut games = known.tell(wanted);
        let (mut first, mut credits) = (known.first, known.initial.clone());
        let mut whole = known.is_whole(wanted.seat);
        // What was asked for lies further back.
        while games.is_empty() && !whole && head - first < DEEPEST {
            let deeper = Chronicle::before(store, &wanted.stream, first - 1, &credits)?;
            games = deeper.tell(wanted);
            (first, credits, whole) = (deeper.first, deeper.initial.clone(), deeper.is_whole(wanted.seat));
        }
        let more = games.len() > wanted.most || !whole && !games.is_empty();
        games.truncate(wanted.most);
        Ok(Games { stream: wanted.stream.clone(), seat: wanted.seat, games, more })
    }
}

/// A seat's part of a game.
#[derive(Debug, Default)]
struct Part {
    stakes: Vec<Stake>,
    wins: Vec<PastWin>,
    payment: Payment,
    credits: Cents,
}

/// A game as it is kept.
#[derive(Debug)]
struct Kept {
    round: u64,
    at: At,
    number: Option<Pocket>,
    void: Option<Cite>,
    no_spins: Vec<Cite>,
    late: Vec<Seat>,
    /// Bets lay on a live layout, for all to see.
    live: bool,
    parts: BTreeMap<u16, Part>,
}

/// A stretch of a table's past.
#[derive(Debug, Default)]
struct Chronicle {
    /// From which entry, and what every seat had before it.
    first: u64,
    initial: Vec<Cents>,
    /// Up to which entry, and what every seat has after it.
    last: u64,
    credits: Vec<Cents>,
    /// What rounds are disputed for.
    disputes: BTreeMap<u64, Vec<String>>,
    /// After which round somebody else may have sat there: what was played until then is not told.
    began: BTreeMap<u16, u64>,
    round: u64,
    open: Option<Played>,
    /// The last game that is over, which may still be reversed, and how it is told.
    over: Option<(Played, Kept)>,
    games: VecDeque<Kept>,
    weight: usize,
}

impl Chronicle {
    /// The stretch before and with an entry, after which the seats have these credits.
    fn before(store: &Sqlite, stream: &str, upto: u64, credits: &[Cents]) -> anyhow::Result<Chronicle> {
        let first = upto.saturating_sub(WINDOW) + 1;
        let mut initial = credits.to_vec();
        each(store, stream, first, upto, |read| {
            for one in moves(read)? {
                shift(&mut initial, &one, true);
            }
            Ok(())
        })?;
        let (last, credits) = (first - 1, initial.clone());
        let mut chronicle = Chronicle { first, initial, last, credits, ..Chronicle::default() };
        chronicle.follow(store, stream, upto)?;
        Ok(chronicle)
    }

    /// Reads on.
    fn follow(&mut self, store: &Sqlite, stream: &str, upto: u64) -> anyhow::Result<()> {
        let from = self.last + 1;
        each(store, stream, from, upto, |read| {
            for one in moves(read)? {
                shift(&mut self.credits, &one, false);
            }
            let events: Vec<Event<Roulette>> = serde_json::from_str(read.events.get())
                .with_context(|| format!("{}, entry {}", read.stream, read.seq))?;
            events.iter().for_each(|event| self.take(read.at, event));
            self.last = read.seq;
            Ok(())
        })
    }

    fn take(&mut self, at: At, event: &Event<Roulette>) {
        match event {
            Event::Floor(
                floor::Event::Paired { seat, .. }
                | floor::Event::Unpaired { seat }
                | floor::Event::Unclaimed { seat, .. },
            )
            | Event::CashOut(cashout::Event::Delivered { seat }) => {
                let over = if self.open.is_some() { self.round.saturating_sub(1) } else { self.round };
                self.began.insert(seat.number(), over);
            }
            Event::Floor(floor::Event::Disputed(dispute)) => {
                self.disputes.entry(dispute.round).or_default().push(dispute.words.clone());
            }
            Event::Game(event) => self.played(at, event),
            _ => {}
        }
    }

    fn played(&mut self, at: At, event: &Rolled) {
        if let Rolled::RoundStarted { round, .. } = event {
            if let Some((_, kept)) = self.over.take() {
                self.weight += kept.parts.values().map(|part| 1 + part.stakes.len()).sum::<usize>() + 1;
                self.games.push_back(kept);
            }
            self.round = *round;
            self.open = Some(Played::new(*round));
        }
        // A game that was paid may be void or corrected after all; what else is reported then changes nothing.
        if matches!(event, Rolled::Voided { .. } | Rolled::Corrected { .. }) && self.open.is_none() {
            self.open = self.over.take().map(|(played, _)| played);
        }
        let Some(mut played) = self.open.take() else { return };
        played.take(at, event);
        if matches!(event, Rolled::Settled { .. } | Rolled::RefundsReleased { .. }) {
            let kept = self.kept(&played, at);
            self.over = Some((played, kept));
        } else {
            self.open = Some(played);
        }
    }

    fn kept(&self, played: &Played, at: At) -> Kept {
        let mut played = played.clone();
        played.finish();
        let mut parts: BTreeMap<u16, Part> = BTreeMap::new();
        for wager in &played.wagers {
            let part = parts.entry(wager.seat.number()).or_default();
            let stake = Stake { bet: wager.bet, tender: wager.tender, amount: wager.amount };
            part.stakes.push(stake);
            if wager.won.is_positive() {
                part.wins.push(PastWin { stake, winnings: wager.won });
            }
        }
        for (seat, part) in &mut parts {
            part.payment = played.payments.get(seat).copied().unwrap_or_default();
            part.credits = self.credits.get(usize::from(*seat) - 1).copied().unwrap_or_default();
        }
        let number = played.number.filter(|_| played.void.is_none());
        let live =
            played.wagers.iter().any(|wager| matches!(wager.tender, Tender::Colour(_) | Tender::Value));
        let Played { round, void, no_spins, late, .. } = played;
        Kept { round, at, number, void, no_spins, late, live, parts }
    }

    /// Is everything there that may be told of a seat?
    fn is_whole(&self, seat: Option<Seat>) -> bool {
        self.first <= 1 || seat.is_some_and(|seat| self.began.contains_key(&seat.number()))
    }

    /// The newest first, and one more than asked for if there is one.
    fn tell(&self, wanted: &Wanted) -> Vec<PastGame> {
        let newest = self.over.as_ref().map(|(_, kept)| kept);
        let after = wanted.seat.and_then(|seat| self.began.get(&seat.number()).copied());
        let fits = |game: &&Kept| {
            wanted.before.is_none_or(|before| game.round < before)
                && after.is_none_or(|after| game.round > after)
        };
        let all = newest.into_iter().chain(self.games.iter().rev()).filter(fits);
        let tell = |game: &Kept| told(game, wanted.seat, self.disputes.get(&game.round));
        all.filter_map(tell).take(wanted.most + 1).collect()
    }
}

fn told(game: &Kept, seat: Option<Seat>, disputed: Option<&Vec<String>>) -> Option<PastGame> {
    let nothing = Part::default();
    let own = match seat {
        Some(seat) => game.parts.get(&seat.number())?,
        None => &nothing,
    };
    let sum = |of: fn(&Payment) -> Cents| match seat {
        Some(_) => of(&own.payment),
        None => game.parts.values().map(|part| of(&part.payment)).sum(),
    };
    Some(PastGame {
        round: game.round,
        at: game.at,
        number: game.number,
        void: game.void,
        stakes: own.stakes.clone(),
        wins: own.wins.clone(),
        bet: sum(|payment| payment.staked),
        paid: sum(|payment| payment.paid),
        refunded: sum(|payment| payment.refunded),
        taken: sum(|payment| payment.taken),
        credits: seat.map(|_| own.credits),
        seats: match seat {
            None if game.live => game.parts.iter().filter_map(part_of).collect(),
            _ => Vec::new(),
        },
        no_spins: if seat.is_none() { game.no_spins.clone() } else { Vec::new() },
        late: if seat.is_none() { game.late.clone() } else { Vec::new() },
        disputed: disputed.filter(|_| seat.is_none()).cloned().unwrap_or_default(),
    })
}

fn part_of((number, part): (&u16, &Part)) -> Option<PastSeat> {
    let (stakes, wins) = (part.stakes.clone(), part.wins.clone());
    Some(PastSeat { seat: Seat::new(*number)?, stakes, wins, paid: part.payment.paid })
}

fn each(
    store: &Sqlite,
    stream: &str,
    from: u64,
    upto: u64,
    mut each: impl FnMut(&Read<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut next = from;
    while next <= upto {
        let most = CHUNK.min(usize::try_from(upto + 1 - next).unwrap_or(CHUNK));
        let entries = store.read(stream, next, most)?;
        if entries.is_empty() {
            return Ok(());
        }
        for stored in &entries {
            each(&Read::from_bytes(&stored.bytes)?)?;
            next = stored.seq + 1;
        }
    }
    Ok(())
}

fn moves(read: &Read<'_>) -> anyhow::Result<Vec<Move>> {
    serde_json::from_str(read.postings.get()).with_context(|| format!("{}, entry {}", read.stream, read.seq))
}

/// What a move does to the credits, or undoes.
fn shift(credits: &mut [Cents], one: &Move, back: bool) {
    if one.unit != Unit::Money {
        return;
    }
    for (purse, comes) in [(one.to, !back), (one.from, back)] {
        if let Purse::Seat(seat) = purse
            && let Some(of) = credits.get_mut(seat.index())
        {
            if comes { *of += one.amount } else { *of -= one.amount }
        }
    }
}
