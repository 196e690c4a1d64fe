//! Games that are over, from the journal: a terminal's own since its buy-in, or a table's last ones for staff. They are
//! read beside the house, through a connection of their own that cannot write.

use std::collections::VecDeque;
use std::path::Path;

use anyhow::Context;
use games::roulette::{Bet, Event as Rolled, Roulette, Tender};
use house::table::{Event, cashout, floor};
use journal::folder::Folder;
use journal::{Read, Store};
use kit::{At, Cents, Cite, Move, Pocket, Purse, Seat, Unit};
use serde::Serialize;

use crate::played::Played;

/// A bet of a past game.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct PastBet {
    /// On what.
    pub bet: Bet,
    /// Of what.
    pub tender: Tender,
    /// How much.
    pub amount: Cents,
    /// What it won beside itself.
    pub won: Cents,
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
    /// One's own bets; for staff none.
    pub bets: Vec<PastBet>,
    /// On the layout when betting ended: one's own, or everybody's.
    pub staked: Cents,
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

/// Whose games, and which.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// Of which table.
    pub stream: String,
    /// A seat's own, since its buy-in; everybody's otherwise.
    pub seat: Option<Seat>,
    /// Only before this round.
    pub before: Option<u64>,
    /// The last entry that is durable, and the seat's credits after it.
    pub head: (u64, Cents),
}

/// How many games are told at once.
const AT_ONCE: usize = 50;

/// How many entries are read at once, and at most.
const CHUNK: u64 = 1_000;
const MOST: u64 = 60_000;

/// An entry as far as it matters here.
struct Happened {
    at: At,
    events: Vec<Event<Roulette>>,
    /// What it did to the seat's credits.
    moved: Cents,
}

/// Reads them.
pub fn read(folder: &Path, wanted: &Wanted) -> anyhow::Result<Games> {
    let store = Folder::read_only(folder)?.store()?;
    let mut entries: VecDeque<Happened> = VecDeque::new();
    let head = wanted.head.0;
    let mut from = head + 1;
    let mut found = 0;
    let mut whole = false;
    // Backwards in steps, until there is enough.
    while from > 1 && head + 1 - from < MOST && found <= AT_ONCE {
        let upto = from;
        from = upto.saturating_sub(CHUNK).max(1);
        let most = usize::try_from(upto - from).unwrap_or(0);
        let mut chunk = Vec::new();
        for stored in store.read(&wanted.stream, from, most)? {
            chunk.push(happened(&Read::from_bytes(&stored.bytes)?, wanted.seat)?);
        }
        for entry in chunk.into_iter().rev() {
            let begins = wanted.seat.is_some_and(|seat| begins(&entry, seat));
            found += usize::from(
                is_over(&entry).is_some_and(|round| wanted.before.is_none_or(|before| round < before)),
            );
            entries.push_front(entry);
            if begins {
                whole = true;
                break;
            }
        }
        if whole {
            break;
        }
    }
    whole |= from == 1;
    Ok(folded(entries, wanted, whole))
}

fn happened(read: &Read<'_>, seat: Option<Seat>) -> anyhow::Result<Happened> {
    let events = serde_json::from_str(read.events.get());
    let events = events.with_context(|| format!("{}, entry {}", read.stream, read.seq))?;
    let moves: Vec<Move> = match seat {
        Some(_) => serde_json::from_str(read.postings.get())?,
        None => Vec::new(),
    };
    let mut moved = Cents::ZERO;
    for one in moves.iter().filter(|one| one.unit == Unit::Money) {
        if Some(one.to) == seat.map(Purse::Seat) {
            moved += one.amount;
        }
        if Some(one.from) == seat.map(Purse::Seat) {
            moved -= one.amount;
        }
    }
    Ok(Happened { at: read.at, events, moved })
}

/// Somebody else may have sat here before: what was played until then is not told.
fn begins(entry: &Happened, seat: Seat) -> bool {
    entry.events.iter().any(|event| match event {
        Event::Floor(
            floor::Event::Paired { seat: of, .. }
            | floor::Event::Unpaired { seat: of }
            | floor::Event::Unclaimed { seat: of, .. },
        )
        | Event::CashOut(cashout::Event::Delivered { seat: of }) => *of == seat,
        _ => false,
    })
}

fn is_over(entry: &Happened) -> Option<u64> {
    entry.events.iter().find_map(|event| match event {
        Event::Game(Rolled::Settled { round, .. } | Rolled::RefundsReleased { round }) => Some(*round),
        _ => None,
    })
}

fn folded(entries: VecDeque<Happened>, wanted: &Wanted, whole: bool) -> Games {
    let Wanted { stream, seat, before, head } = wanted;
    // What the seat had before the first of these entries.
    let mut credits = head.1 - entries.iter().map(|entry| entry.moved).sum::<Cents>();
    let mut games: Vec<PastGame> = Vec::new();
    let mut open: Option<Played> = None;
    let mut done: Option<(Played, At, Cents)> = None;
    let mut close = |done: &mut Option<(Played, At, Cents)>| {
        if let Some((played, at, credits)) = done.take() {
            games.push(told(played, at, credits, *seat));
        }
    };
    for Happened { at, events, moved } in entries {
        credits += moved;
        for event in &events {
            if let Event::Game(Rolled::RoundStarted { round, .. }) = event {
                close(&mut done);
                open = Some(Played::new(*round));
            }
            if let Event::Game(event) = event
                && let Some(played) = open.as_mut().or(done.as_mut().map(|(played, ..)| played))
            {
                played.take(at, event);
                if matches!(event, Rolled::Settled { .. } | Rolled::RefundsReleased { .. })
                    && let Some(played) = open.take().or(done.take().map(|(played, ..)| played))
                {
                    done = Some((played, at, credits));
                }
            }
        }
    }
    close(&mut done);
    games.retain(|game| before.is_none_or(|before| game.round < before));
    if seat.is_some() {
        games.retain(|game| !game.bets.is_empty());
    }
    games.reverse();
    let more = games.len() > AT_ONCE || !whole;
    games.truncate(AT_ONCE);
    Games { stream: stream.clone(), seat: *seat, games, more }
}

fn told(mut played: Played, at: At, credits: Cents, seat: Option<Seat>) -> PastGame {
    played.finish();
    let own = |of: Seat| seat.is_none_or(|seat| seat == of);
    let payments = || {
        let of = played.payments.iter().filter(|(number, _)| Seat::new(**number).is_some_and(own));
        of.map(|(_, payment)| payment)
    };
    let bets = played.wagers.iter().filter(|wager| seat == Some(wager.seat)).map(|wager| PastBet {
        bet: wager.bet,
        tender: wager.tender,
        amount: wager.amount,
        won: wager.won,
    });
    PastGame {
        round: played.round,
        at,
        number: played.number.filter(|_| played.void.is_none()),
        void: played.void,
        bets: bets.collect(),
        staked: payments().map(|payment| payment.staked).sum(),
        paid: payments().map(|payment| payment.paid).sum(),
        refunded: payments().map(|payment| payment.refunded).sum(),
        taken: payments().map(|payment| payment.taken).sum(),
        credits: seat.map(|_| credits),
    }
}
