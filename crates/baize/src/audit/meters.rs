//! `baize audit meters`: what went in and out of every terminal and table since it was set up. Meters are counted from
//! the events and never reset; entry by entry they are held against the postings of the ledger.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, ensure};
use games::roulette::round::total;
use games::roulette::{Event as Rolled, Roulette, Stake, Tender, Win};
use house::table::{Event, buyin, cashout, colours, floor};
use kit::{Cents, Device, Move, Purse, Seat, Unit};
use serde::Serialize;

use super::walk::{Archive, Played, rolled};
use crate::out;

/// Which house.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Example:\n  baize audit meters --house my-casino")]
pub struct Args {
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// The meters of a terminal or a table.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Meters {
    /// In, by tender.
    pub cash_in: Cents,
    /// Value chips.
    pub chips_in: Cents,
    /// Match play, which is no money.
    pub coupons_in: Cents,
    /// By what corrections changed the money that came in.
    pub corrected: Cents,
    /// Paid out in chips.
    pub out: Cents,
    /// Stakes that were decided.
    pub wagered: Cents,
    /// Winning stakes with their winnings.
    pub won: Cents,
    /// Stakes of void games, given back.
    pub void: Cents,
    /// Payments of void games, taken back.
    pub reversed: Cents,
    /// Stakes that had been decided when their game was voided.
    pub undecided: Cents,
    /// Credited after a dispute.
    pub credited: Cents,
    /// Left behind and moved to unclaimed.
    pub unclaimed: Cents,
    /// Games: of a table all, of a terminal those it had a decided or returned stake in.
    pub games: u64,
    /// Void games.
    pub void_games: u64,
    /// Credits now; nothing at a live table.
    pub credits: Cents,
}

/// A terminal's meters.
#[derive(Debug, Serialize)]
pub struct Terminal {
    /// The seat.
    pub seat: Seat,
    /// The device paired with it last.
    pub terminal: Option<Device>,
    /// Its meters.
    #[serde(flatten)]
    pub meters: Meters,
}

/// A table's meters.
#[derive(Debug, Serialize)]
pub struct TableMeters {
    /// The table's name.
    pub table: String,
    /// Its stream.
    pub stream: String,
    /// All of it.
    #[serde(flatten)]
    pub meters: Meters,
    /// Terminal by terminal.
    pub terminals: Vec<Terminal>,
}

#[derive(Serialize)]
struct Report<'a> {
    demo: bool,
    property: &'a str,
    tables: Vec<TableMeters>,
    /// Tables whose games this program does not know, in words.
    untold: Vec<String>,
}

/// Prints the meters.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let archive = Archive::open(&args.house)?;
    let (mut tables, mut untold) = (Vec::new(), Vec::new());
    for stream in archive.tables.keys() {
        match archive.played(stream) {
            Played::Roulette(name, _) => tables.push(of_table(&archive, stream, name)?),
            Played::Unknown(_) => untold.push(archive.untold(stream)),
        }
    }
    let report = Report { demo: archive.is_demo(), property: &archive.founding.property, tables, untold };
    if args.json {
        out::json(&report)?;
    } else {
        out::text(&told(&report))?;
    }
    Ok(true)
}

/// Reads the meters of a table.
fn of_table(archive: &Archive, stream: &str, table: String) -> anyhow::Result<TableMeters> {
    let mut count = Count::default();
    archive.each(stream, |read| {
        let moves: Vec<Move> = serde_json::from_str(read.postings.get())?;
        let events = rolled(read)?;
        count.entry(&events, &moves).with_context(|| format!("{stream}, entry {}", read.seq))
    })?;
    let (meters, terminals) = count.finish().with_context(|| stream.to_owned())?;
    Ok(TableMeters { table, stream: stream.to_owned(), meters, terminals })
}

#[derive(Debug, Default)]
struct One {
    meters: Meters,
    terminal: Option<Device>,
    /// On the layout, by the events.
    staked: Cents,
    /// In the round in play a stake was decided or given back.
    counted: bool,
}

#[derive(Debug, Default)]
struct Count {
    seats: BTreeMap<Seat, One>,
    table: Meters,
    /// What the events do to credits in the entry at hand.
    change: BTreeMap<Seat, Cents>,
    balances: BTreeMap<(Purse, Unit), Cents>,
    /// What corrections changed of the cash that was brought.
    corrected_cash: Cents,
}

fn credits(stakes: &[Stake]) -> Cents {
    stakes.iter().filter(|stake| stake.tender == Tender::Credits).map(|stake| stake.amount).sum()
}

impl Count {
    /// Takes an entry: its events, and beside them its postings, which must say the same of every seat's credits.
    fn entry(&mut self, events: &[Event<Roulette>], moves: &[Move]) -> anyhow::Result<()> {
        self.change.clear();
        events.iter().for_each(|event| self.event(event));
        let mut posted: BTreeMap<Seat, Cents> = BTreeMap::new();
        for Move { from, to, amount, unit } in moves {
            for (purse, by) in [(*from, -*amount), (*to, *amount)] {
                *self.balances.entry((purse, *unit)).or_default() += by;
                if let (Purse::Seat(seat), Unit::Money) = (purse, unit) {
                    *posted.entry(seat).or_default() += by;
                }
            }
        }
        let seats: BTreeSet<Seat> = posted.keys().chain(self.change.keys()).copied().collect();
        for seat in seats {
            let of = |map: &BTreeMap<Seat, Cents>| map.get(&seat).copied().unwrap_or_default();
            let (metered, posted) = (of(&self.change), of(&posted));
            ensure!(metered == posted, "seat {seat}: the meters move by {metered}, the ledger by {posted}");
        }
        Ok(())
    }

    fn seat(&mut self, seat: Seat, change: Cents) -> &mut One {
        *self.change.entry(seat).or_default() += change;
        self.seats.entry(seat).or_default()
    }

    fn event(&mut self, event: &Event<Roulette>) {
        match event {
            Event::Game(event) => self.game(event),
            Event::BuyIn(event) => self.buy_in(event),
            Event::CashOut(cashout::Event::Paid { seat, amount, .. }) => {
                self.seat(*seat, -*amount).meters.out += *amount;
            }
            Event::Colours(colours::Event::In { amount, kind, .. }) => match kind {
                buyin::Kind::Chips => self.table.chips_in += *amount,
                _ => self.table.cash_in += *amount,
            },
            Event::Colours(colours::Event::Out { amount, .. }) => self.table.out += *amount,
            Event::Floor(floor::Event::Paired { seat, terminal }) => {
                self.seat(*seat, Cents::ZERO).terminal = Some(*terminal);
            }
            Event::Floor(floor::Event::Unclaimed { seat, amount, .. }) => {
                self.seat(*seat, -*amount).meters.unclaimed += *amount;
            }
            Event::Floor(floor::Event::Credited { seat, amount, in_chips: false, .. }) => {
                self.seat(*seat, *amount).meters.credited += *amount;
            }
            Event::Floor(floor::Event::Credited { amount, .. }) => self.table.credited += *amount,
            _ => {}
        }
    }

    fn buy_in(&mut self, event: &buyin::Event) {
        match event {
            buyin::Event::Credited { seat, tender, amount, .. } => match tender.kind() {
                buyin::Kind::Cash => self.seat(*seat, *amount).meters.cash_in += *amount,
                buyin::Kind::Chips => self.seat(*seat, *amount).meters.chips_in += *amount,
                buyin::Kind::Coupon => self.seat(*seat, Cents::ZERO).meters.coupons_in += *amount,
            },
            buyin::Event::Corrected { seat, kind, was, is, shortfall, .. } => {
                let change = if is > was { *is - *was } else { -(*was - *is - *shortfall) };
                if *kind == buyin::Kind::Cash {
                    self.corrected_cash += *is - *was;
                }
                if *kind != buyin::Kind::Coupon {
                    self.seat(*seat, change).meters.corrected += change;
                }
            }
            buyin::Event::Changed { amount, .. } => self.table.cash_in += *amount,
            _ => {}
        }
    }

    fn game(&mut self, event: &Rolled) {
        match event {
            Rolled::RoundStarted { .. } => {
                self.table.games += 1;
                self.seats.values_mut().for_each(|one| one.counted = false);
            }
            Rolled::Voided { .. } => self.table.void_games += 1,
            Rolled::Placed { seat, stake } => self.stake(*seat, credits(&[*stake])),
            Rolled::Added { seat, stakes, .. } => self.stake(*seat, credits(stakes)),
            Rolled::Removed { seat, stakes, .. } | Rolled::Returned { seat, stakes, .. } => {
                self.stake(*seat, -credits(stakes));
            }
            Rolled::Undone { seat, returned, restaked } => {
                self.stake(*seat, credits(restaked) - credits(returned));
            }
            Rolled::CallConfirmed { cash, .. } | Rolled::CallChanged { cash, .. } => {
                self.table.cash_in += *cash
            }
            Rolled::Collected { seat, stakes } => self.decided(*seat, total(stakes), credits(stakes)),
            Rolled::Paid { seat, wins } => {
                let stakes: Vec<Stake> = wins.iter().map(|win| win.stake).collect();
                self.decided(*seat, total(&stakes), credits(&stakes));
                let back: Cents = wins.iter().map(Win::returned).sum();
                let in_credits =
                    wins.iter().filter(|win| win.paid_in == Tender::Credits).map(Win::returned).sum();
                self.seat(*seat, in_credits).meters.won += back;
            }
            Rolled::Released { seat, stakes } => {
                let one = self.seat(*seat, credits(stakes));
                one.staked -= credits(stakes);
                one.meters.void += total(stakes);
                one.count_game();
            }
            Rolled::Reversed { seat, took, stakes, .. } => {
                let one = self.seat(*seat, -*took);
                one.meters.reversed += *took;
                one.meters.undecided += credits(stakes);
                one.staked += credits(stakes);
            }
            _ => {}
        }
    }

    fn stake(&mut self, seat: Seat, amount: Cents) {
        self.seat(seat, -amount).staked += amount;
    }

    fn decided(&mut self, seat: Seat, amount: Cents, in_credits: Cents) {
        let one = self.seat(seat, Cents::ZERO);
        one.meters.wagered += amount;
        one.staked -= in_credits;
        one.count_game();
    }

    /// Adds up, and holds the sums against the ledger's balances.
    fn finish(mut self) -> anyhow::Result<(Meters, Vec<Terminal>)> {
        let balance = |purse| self.balances.get(&(purse, Unit::Money)).copied().unwrap_or_default();
        let mut terminals = Vec::new();
        for (seat, one) in &mut self.seats {
            let meters = &mut one.meters;
            meters.credits = meters.cash_in
                + meters.chips_in
                + meters.corrected
                + meters.credited
                + meters.won
                + meters.undecided
                - meters.out
                - meters.wagered
                - meters.reversed
                - meters.unclaimed
                - one.staked;
            let ledger = balance(Purse::Seat(*seat));
            ensure!(
                meters.credits == ledger || one.terminal.is_none(),
                "seat {seat}: the meters say {}, the ledger {ledger}",
                meters.credits
            );
            self.table.add(meters);
            terminals.push(Terminal { seat: *seat, terminal: one.terminal, meters: *meters });
        }
        let (cash, metered) = (-balance(Purse::PatronCash), self.table.cash_in + self.corrected_cash);
        ensure!(metered == cash, "cash: the meters say {metered}, the ledger {cash}");
        Ok((self.table, terminals))
    }
}

impl One {
    fn count_game(&mut self) {
        self.meters.games += u64::from(!std::mem::replace(&mut self.counted, true));
    }
}

impl Meters {
    fn add(&mut self, of: &Meters) {
        self.cash_in += of.cash_in;
        self.chips_in += of.chips_in;
        self.coupons_in += of.coupons_in;
        self.corrected += of.corrected;
        self.out += of.out;
        self.wagered += of.wagered;
        self.won += of.won;
        self.void += of.void;
        self.reversed += of.reversed;
        self.undecided += of.undecided;
        self.credited += of.credited;
        self.unclaimed += of.unclaimed;
        self.credits += of.credits;
    }

    fn row(&self) -> String {
        let amounts =
            [self.cash_in, self.chips_in, self.coupons_in, self.out, self.wagered, self.won, self.void];
        let mut row: String = amounts.iter().map(|amount| format!("{:>12}", amount.to_string())).collect();
        row += &format!("{:>8}{:>12}", self.games, self.credits.to_string());
        row
    }
}

fn told(report: &Report<'_>) -> String {
    let demo = if report.demo { "DEMO  " } else { "" };
    let mut text = format!("{demo}Meters of {}, never reset, equal to the ledger\n", report.property);
    for table in &report.tables {
        let heads = ["cash in", "chips in", "coupons in", "out", "wagered", "won", "void"];
        let heads: String = heads.iter().map(|head| format!("{head:>12}")).collect();
        text += &format!("\n{:<24}{heads}{:>8}{:>12}\n", table.table, "games", "credits");
        for Terminal { seat, terminal, meters } in &table.terminals {
            let name =
                terminal.map_or(format!("seat {seat}"), |terminal| format!("seat {seat} ({terminal})"));
            text += &format!("  {name:<22}{}\n", meters.row());
        }
        text += &format!("  {:<22}{}\n", "all", table.meters.row());
    }
    text.extend(report.untold.iter().map(|what| format!("\nnot metered: {what}\n")));
    text
}
