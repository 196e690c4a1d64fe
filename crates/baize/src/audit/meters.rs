//! `baize audit meters`: what went in and out of every terminal and table since it was set up. Meters are counted from
//! the events and never reset; entry by entry they are held against the postings of the ledger.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, ensure};
use games::Tender;
use games::told::{Happened, Laid};
use house::kinds::{Of, Teller};
use house::table::{buyin, cashout, colours, floor};
use kit::{Cents, Device, Move, Purse, Seat, Unit};
use serde::Serialize;

use super::failed::AtEntry;
use super::walk::Archive;
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
    /// Stakes that were decided to go back: a tie.
    pub pushed: Cents,
    /// Stakes of void games, given back.
    pub void: Cents,
    /// Payments of void or corrected games, taken back.
    pub reversed: Cents,
    /// Stakes that had been decided when their game was voided or corrected.
    pub undecided: Cents,
    /// Vigorish given with payments.
    pub commission: Cents,
    /// Vigorish marked, to be given later.
    pub marked: Cents,
    /// Marks that were paid.
    pub marks_paid: Cents,
    /// Marks that were documented: nobody pays them any more.
    pub marks_documented: Cents,
    /// Antes, less those of void rounds.
    pub antes: Cents,
    /// Credited after a dispute.
    pub credited: Cents,
    /// Left behind and moved to unclaimed.
    pub unclaimed: Cents,
    /// Games: of a table all, of a terminal those it had a decided or returned stake in.
    pub games: u64,
    /// Void games: of a table all, of a terminal those it got a stake back from.
    pub void_games: u64,
    /// On the layout now, in a game that is not decided.
    pub in_play: Cents,
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
    /// What it plays.
    pub plays: &'static str,
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
        match archive.teller(stream) {
            Ok(teller) => tables.push(of_table(&archive, stream, teller.as_ref())?),
            Err(_) => untold.push(archive.untold(stream)),
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
fn of_table(archive: &Archive, stream: &str, teller: &dyn Teller) -> anyhow::Result<TableMeters> {
    let mut count = Count::default();
    archive.each(stream, |read| {
        let moves: Vec<Move> = serde_json::from_str(read.postings.get())?;
        count.change.clear();
        teller.each(read, &mut |what| count.event(&what))?;
        count.books(&moves).map_err(|error| {
            let (stream, seq) = (stream.to_owned(), read.seq);
            AtEntry { stream, seq, reason: format!("{error:#}") }.into()
        })
    })?;
    let (meters, terminals) = count.finish().with_context(|| stream.to_owned())?;
    let (table, plays) = (teller.title().to_owned(), teller.game());
    Ok(TableMeters { table, stream: stream.to_owned(), plays, meters, terminals })
}

#[derive(Debug, Default)]
struct One {
    meters: Meters,
    terminal: Option<Device>,
    /// On the layout in credits, by the events.
    staked: Cents,
    /// On the layout in money of any kind.
    laid: Cents,
    /// In the round in play a stake was decided or given back.
    counted: bool,
    /// In the round in play a stake was given back because the game is void.
    void: bool,
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

/// What of a stake is credits of a terminal.
fn credits(laid: &Laid) -> Cents {
    if laid.tender == Tender::Credits { laid.amount } else { Cents::ZERO }
}

impl Count {
    /// The postings of an entry, which must say the same of every seat's credits as its events.
    fn books(&mut self, moves: &[Move]) -> anyhow::Result<()> {
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

    fn event(&mut self, what: &Of<'_>) {
        match what {
            Of::Game(what) => self.game(what),
            Of::BuyIn(event) => self.buy_in(event),
            Of::CashOut(cashout::Event::Paid { seat, amount, .. }) => {
                self.seat(*seat, -*amount).meters.out += *amount;
            }
            Of::Colours(colours::Event::In { amount, kind, .. }) => match kind {
                buyin::Kind::Chips => self.table.chips_in += *amount,
                _ => self.table.cash_in += *amount,
            },
            Of::Colours(colours::Event::Out { amount, .. }) => self.table.out += *amount,
            Of::Floor(floor::Event::Paired { seat, terminal }) => {
                self.seat(*seat, Cents::ZERO).terminal = Some(*terminal);
            }
            Of::Floor(floor::Event::Unclaimed { seat, amount, .. }) => {
                self.seat(*seat, -*amount).meters.unclaimed += *amount;
            }
            Of::Floor(floor::Event::Credited { seat, amount, in_chips: false, .. }) => {
                self.seat(*seat, *amount).meters.credited += *amount;
            }
            Of::Floor(floor::Event::Credited { amount, .. }) => self.table.credited += *amount,
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

    fn game(&mut self, what: &Happened<'_>) {
        match *what {
            Happened::Started { .. } => {
                self.table.games += 1;
                self.seats.values_mut().for_each(|one| (one.counted, one.void) = (false, false));
            }
            Happened::Void(_) => self.table.void_games += 1,
            Happened::Staked(seat, laid) => self.stake(seat, &laid, laid.amount),
            Happened::Unstaked(seat, laid) => self.stake(seat, &laid, -laid.amount),
            Happened::Called(seat, laid, cash) => {
                self.table.cash_in += cash;
                if let Some(laid) = laid {
                    self.stake(seat, &laid, laid.amount);
                }
            }
            Happened::Lost(seat, laid) => self.decided(seat, &laid),
            Happened::Won(seat, win) => {
                self.decided(seat, &win.laid);
                let mut back = credits(&win.laid);
                if win.paid_in == Tender::Credits {
                    back += win.winnings;
                }
                self.seat(seat, back).meters.won += win.returned();
            }
            Happened::Pushed(seat, laid) => {
                self.decided(seat, &laid);
                self.seat(seat, credits(&laid)).meters.pushed += laid.money();
            }
            Happened::Released(seat, laid) => {
                let one = self.seat(seat, credits(&laid));
                one.staked -= credits(&laid);
                one.laid -= laid.money();
                one.meters.void += laid.money();
                one.meters.void_games += u64::from(!std::mem::replace(&mut one.void, true));
                one.count_game();
            }
            Happened::Took(seat, tender, amount) => {
                let change = if tender == Tender::Credits { -amount } else { Cents::ZERO };
                self.seat(seat, change).meters.reversed += amount;
            }
            Happened::Relaid(seat, laid) => {
                let one = self.seat(seat, Cents::ZERO);
                one.meters.undecided += laid.money();
                one.staked += credits(&laid);
                one.laid += laid.money();
            }
            Happened::Ante(seat, amount) => self.gives(seat, amount).antes += amount,
            Happened::Gave(seat, amount) => self.gives(seat, amount).commission += amount,
            Happened::Marked(seat, amount) => self.seat(seat, Cents::ZERO).meters.marked += amount,
            Happened::MarkPaid(seat, amount) => self.gives(seat, amount).marks_paid += amount,
            Happened::MarkDocumented(seat, amount) => {
                self.seat(seat, Cents::ZERO).meters.marks_documented += amount;
            }
            _ => {}
        }
    }

    fn stake(&mut self, seat: Seat, laid: &Laid, amount: Cents) {
        let part = if laid.tender == Tender::Credits { amount } else { Cents::ZERO };
        let one = self.seat(seat, -part);
        one.staked += part;
        if laid.tender != Tender::Coupon {
            one.laid += amount;
        }
    }

    /// Money that a seat gives beside its stakes: from its credits, where it has a terminal.
    fn gives(&mut self, seat: Seat, amount: Cents) -> &mut Meters {
        let terminal = self.seats.get(&seat).is_some_and(|one| one.terminal.is_some());
        &mut self.seat(seat, if terminal { -amount } else { Cents::ZERO }).meters
    }

    fn decided(&mut self, seat: Seat, laid: &Laid) {
        let one = self.seat(seat, Cents::ZERO);
        one.meters.wagered += laid.money();
        one.staked -= credits(laid);
        one.laid -= laid.money();
        one.count_game();
    }

    /// Adds up, and holds the sums against the ledger's balances.
    fn finish(mut self) -> anyhow::Result<(Meters, Vec<Terminal>)> {
        let balance = |purse| self.balances.get(&(purse, Unit::Money)).copied().unwrap_or_default();
        let mut layout: BTreeMap<Seat, Cents> = BTreeMap::new();
        for ((purse, unit), amount) in &self.balances {
            if let (Purse::Wager(seat, _), Unit::Money) = (purse, unit) {
                *layout.entry(*seat).or_default() += *amount;
            }
        }
        let mut terminals = Vec::new();
        for (seat, one) in &mut self.seats {
            let meters = &mut one.meters;
            meters.credits = meters.cash_in
                + meters.chips_in
                + meters.corrected
                + meters.credited
                + meters.won
                + meters.pushed
                + meters.undecided
                - meters.out
                - meters.wagered
                - meters.reversed
                - meters.commission
                - meters.marks_paid
                - meters.antes
                - meters.unclaimed
                - one.staked;
            meters.in_play = one.laid;
            let same = |what: &str, metered: Cents, ledger: Cents| {
                ensure!(
                    metered == ledger,
                    "seat {seat}: {what}: the meters say {metered}, the ledger {ledger}"
                );
                Ok(())
            };
            // At a live table the felt has what a seat has: nobody knows its credits.
            match one.terminal {
                Some(_) => same("credits", meters.credits, balance(Purse::Seat(*seat)))?,
                None => meters.credits = Cents::ZERO,
            }
            same("on the layout", one.laid, layout.get(seat).copied().unwrap_or_default())?;
            let owed = meters.marked - meters.marks_paid - meters.marks_documented;
            same("marked commission", owed, -balance(Purse::Owed(*seat)))?;
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
        self.pushed += of.pushed;
        self.void += of.void;
        self.reversed += of.reversed;
        self.undecided += of.undecided;
        self.commission += of.commission;
        self.marked += of.marked;
        self.marks_paid += of.marks_paid;
        self.marks_documented += of.marks_documented;
        self.antes += of.antes;
        self.credited += of.credited;
        self.unclaimed += of.unclaimed;
        self.in_play += of.in_play;
        self.credits += of.credits;
    }

    fn row(&self, columns: &[Column]) -> String {
        let mut row: String = columns.iter().map(|(_, of)| format!("{:>12}", of(self).to_string())).collect();
        row += &format!("{:>8}{:>12}", self.games, self.credits.to_string());
        row
    }
}

/// A column of the meters in words.
type Column = (&'static str, fn(&Meters) -> Cents);

/// What every table has.
const ALWAYS: [Column; 7] = [
    ("cash in", |meters| meters.cash_in),
    ("chips in", |meters| meters.chips_in),
    ("coupons in", |meters| meters.coupons_in),
    ("out", |meters| meters.out),
    ("wagered", |meters| meters.wagered),
    ("won", |meters| meters.won),
    ("void", |meters| meters.void),
];

/// What is told where there is any.
const SOMETIMES: [Column; 12] = [
    ("in play", |meters| meters.in_play),
    ("corrected", |meters| meters.corrected),
    ("credited", |meters| meters.credited),
    ("unclaimed", |meters| meters.unclaimed),
    ("tie back", |meters| meters.pushed),
    ("reversed", |meters| meters.reversed),
    ("undecided", |meters| meters.undecided),
    ("commission", |meters| meters.commission),
    ("marked", |meters| meters.marked),
    ("marks paid", |meters| meters.marks_paid),
    ("not paid", |meters| meters.marks_documented),
    ("antes", |meters| meters.antes),
];

fn told(report: &Report<'_>) -> String {
    let demo = if report.demo { "DEMO  " } else { "" };
    let mut text = format!("{demo}Meters of {}, never reset, equal to the ledger\n", report.property);
    for table in &report.tables {
        let any = |column: &&Column| !column.1(&table.meters).is_zero();
        let columns: Vec<Column> = ALWAYS.iter().chain(SOMETIMES.iter().filter(any)).copied().collect();
        let heads: String = columns.iter().map(|(head, _)| format!("{head:>12}")).collect();
        text += &format!("\n{:<24}{heads}{:>8}{:>12}\n", table.table, "games", "credits");
        for Terminal { seat, terminal, meters } in &table.terminals {
            let name =
                terminal.map_or(format!("seat {seat}"), |terminal| format!("seat {seat} ({terminal})"));
            text += &format!("  {name:<22}{}\n", meters.row(&columns));
        }
        text += &format!("  {:<22}{}\n", "all", table.meters.row(&columns));
    }
    text.extend(report.untold.iter().map(|what| format!("\nnot metered: {what}\n")));
    text
}
