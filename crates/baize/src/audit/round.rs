//! One game of roulette as the journal has it: what lay where, when what happened, who was paid.

use std::collections::BTreeMap;

use games::roulette::round::{ConfirmedBy, LockedBy};
use games::roulette::{Bet, Event as Rolled, Roulette, Stake, Tender};
use house::table::{Event, Table, floor};
use journal::Read;
use kit::{At, Cents, Pocket, Seat};
use serde::Serialize;

use super::walk::{Archive, rolled};

/// A stake on the layout when betting ended.
#[derive(Debug, Clone, Serialize)]
pub struct Wager {
    /// Whose.
    pub seat: Seat,
    /// On what.
    pub bet: Bet,
    /// Of what.
    pub tender: Tender,
    /// How much.
    pub amount: Cents,
    /// What it won beside itself.
    pub won: Cents,
}

/// What a seat had in the game and got out of it, in money.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Payment {
    /// On the layout when betting ended.
    pub staked: Cents,
    /// Paid: winning stakes with their winnings.
    pub paid: Cents,
    /// Given back: stakes of a void game, or below the minimum.
    pub refunded: Cents,
    /// Taken back by a reversal or correction.
    pub taken: Cents,
}

impl Payment {
    /// What it comes to.
    pub fn net(&self) -> Cents {
        self.paid + self.refunded - self.taken - self.staked
    }
}

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

/// Moments of a game, in their order.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Times {
    /// Betting began.
    pub started: Option<At>,
    /// The dealer was prompted to spin.
    pub prompt: Option<At>,
    /// The ball left the hand.
    pub launch: Option<At>,
    /// No more bets.
    pub lock: Option<At>,
    /// The ball rested.
    pub rest: Option<At>,
    /// The number was confirmed.
    pub confirmation: Option<At>,
    /// Everybody was paid.
    pub settlement: Option<At>,
    /// The game was voided.
    pub void: Option<At>,
}

impl Times {
    /// Those that are known, each with its name.
    pub fn known(&self) -> impl Iterator<Item = (&'static str, At)> {
        let all = [
            ("started", self.started),
            ("prompt", self.prompt),
            ("launch", self.launch),
            ("lock", self.lock),
            ("rest", self.rest),
            ("confirmation", self.confirmation),
            ("settlement", self.settlement),
            ("void", self.void),
        ];
        all.into_iter().filter_map(|(name, at)| Some((name, at?)))
    }
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
    /// The game's number.
    pub round: u64,
    /// The gaming day.
    pub day: String,
    /// When what happened.
    pub times: Times,
    /// What ended the betting.
    pub locked_by: Option<LockedBy>,
    /// The number that stands.
    pub number: Option<Pocket>,
    /// Who stands for it.
    pub confirmed_by: Option<ConfirmedBy>,
    /// The paragraph by which it was voided.
    pub void: Option<kit::Cite>,
    /// What lay on the layout when betting ended.
    pub wagers: Vec<Wager>,
    /// Who was paid, by seat.
    pub payments: BTreeMap<u16, Payment>,
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
            if current != found.round {
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
            round,
            day: String::new(),
            times: Times::default(),
            locked_by: None,
            number: None,
            confirmed_by: None,
            void: None,
            wagers: Vec::new(),
            payments: BTreeMap::new(),
            course: Vec::new(),
            note: NOTE,
        }
    }

    fn finished(mut self) -> Round {
        self.wagers.retain(|wager| wager.amount.is_positive());
        for wager in self.wagers.iter().filter(|wager| wager.tender != Tender::Coupon) {
            self.payments.entry(wager.seat.number()).or_default().staked += wager.amount;
        }
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
            Event::Floor(floor::Event::Disputed(dispute)) => dispute.round == self.round,
            Event::Floor(floor::Event::Credited { round, .. }) => *round == self.round,
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
                self.happened(read, event);
            }
        }
        self.line(archive, table, read, events)
    }

    fn happened(&mut self, read: &Read<'_>, event: &Rolled) {
        let times = &mut self.times;
        match event {
            Rolled::RoundStarted { at, .. } => times.started = Some(*at),
            Rolled::Prompted { at } => times.prompt = Some(*at),
            Rolled::Launched { at, .. } => times.launch = Some(*at),
            Rolled::Locked { at, by, .. } => (times.lock, self.locked_by) = (Some(*at), Some(*by)),
            Rolled::PocketRead { at, .. } | Rolled::PocketEarly { at, .. } => times.rest = Some(*at),
            Rolled::Confirmed { pocket, by, at } => {
                times.confirmation = Some(*at);
                (self.number, self.confirmed_by) = (Some(*pocket), Some(*by));
            }
            Rolled::Corrected { to, .. } => self.number = Some(*to),
            Rolled::Settled { .. } => times.settlement = Some(read.at),
            Rolled::Voided { at, cite, .. } => (times.void, self.void) = (Some(*at), Some(*cite)),
            other => self.money(other),
        }
    }

    fn money(&mut self, event: &Rolled) {
        match event {
            Rolled::Placed { seat, stake } => self.stake(*seat, stake),
            Rolled::Added { seat, stakes, .. } => stakes.iter().for_each(|stake| self.stake(*seat, stake)),
            Rolled::Removed { seat, stakes, .. } | Rolled::Returned { seat, stakes, .. } => {
                stakes.iter().for_each(|stake| self.unstake(*seat, stake));
            }
            Rolled::Undone { seat, returned, restaked } => {
                returned.iter().for_each(|stake| self.unstake(*seat, stake));
                restaked.iter().for_each(|stake| self.stake(*seat, stake));
            }
            Rolled::CallConfirmed { seat, bet, cash } => {
                self.stake(*seat, &Stake { bet: *bet, tender: Tender::Value, amount: *cash });
            }
            Rolled::Moved { seat, from, to, tender, amount, .. } => {
                self.unstake(*seat, &Stake { bet: *from, tender: *tender, amount: *amount });
                self.stake(*seat, &Stake { bet: *to, tender: *tender, amount: *amount });
            }
            Rolled::Paid { seat, wins } => {
                for win in wins {
                    self.payments.entry(seat.number()).or_default().paid += win.returned();
                    self.wager(*seat, &win.stake).won += win.winnings;
                }
            }
            Rolled::Released { seat, stakes } => {
                let back = games::roulette::round::total(stakes);
                self.payments.entry(seat.number()).or_default().refunded += back;
            }
            Rolled::Reversed { seat, took, .. } => {
                self.payments.entry(seat.number()).or_default().taken += *took;
            }
            Rolled::Unsettled { seat, paid, .. } => {
                for win in paid {
                    self.payments.entry(seat.number()).or_default().taken += win.returned();
                    self.wager(*seat, &win.stake).won = Cents::ZERO;
                }
            }
            _ => {}
        }
    }

    fn wager(&mut self, seat: Seat, stake: &Stake) -> &mut Wager {
        let known =
            self.wagers.iter().position(|w| w.seat == seat && w.bet == stake.bet && w.tender == stake.tender);
        let at = known.unwrap_or_else(|| {
            let (bet, tender) = (stake.bet, stake.tender);
            self.wagers.push(Wager { seat, bet, tender, amount: Cents::ZERO, won: Cents::ZERO });
            self.wagers.len() - 1
        });
        &mut self.wagers[at]
    }

    fn stake(&mut self, seat: Seat, stake: &Stake) {
        self.wager(seat, stake).amount += stake.amount;
    }

    fn unstake(&mut self, seat: Seat, stake: &Stake) {
        self.wager(seat, stake).amount -= stake.amount;
    }

    /// What the number is: `17 black, odd, low`.
    pub fn called(&self) -> String {
        match (self.void, self.number) {
            (Some(cite), _) if self.payments.values().all(|of| of.net().is_zero()) => {
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
