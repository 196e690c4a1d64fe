//! `baize audit show`: one round in words and as a picture.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use games::Tender;
use games::told::{Dealt, Moment, Wager, in_a_row};
use house::kinds::{Teller, short};
use house::words::{Told, Words};
use kit::{Cents, Person};
use server::played::{Corrected, Correction, Payment};

use super::round::Round;
use super::svg;
use super::walk::Archive;
use crate::out;

/// Which game.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize audit show --house my-casino 812
  baize audit show --house my-casino 812 --table table-1 --svg game-812.svg")]
pub struct Args {
    /// The number of the game
    pub round: u64,
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// The table, where several have played a game of that number
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
    /// Draw the layout with its chips, the result and the payments; - writes the picture to standard output
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Tells a round.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let archive = Archive::open(&args.house)?;
    let (round, teller) = find(&archive, args)?;
    let draw = || svg::draw(&archive, &round, teller.as_ref());
    match &args.svg {
        Some(path) if path.as_os_str() == "-" => {
            ensure!(!args.json, "--svg - and --json both write to standard output: one at a time");
            out::text(&draw())?;
            return Ok(true);
        }
        Some(path) => picture(path, &draw()).with_context(|| path.display().to_string())?,
        None => {}
    }
    if args.json {
        out::json(&round)?;
    } else {
        out::text(&told(&archive, &round, teller.as_ref()))?;
    }
    Ok(true)
}

/// What is told of a round, in words and as JSON.
pub fn both(args: &Args) -> anyhow::Result<(String, String)> {
    let archive = Archive::open(&args.house)?;
    let (round, teller) = find(&archive, args)?;
    Ok((told(&archive, &round, teller.as_ref()), serde_json::to_string(&round)? + "\n"))
}

/// Writes a picture, whole or not at all.
fn picture(path: &Path, svg: &str) -> std::io::Result<()> {
    // A device or a pipe is written to as it is.
    if path.exists() && !path.is_file() {
        return fs::write(path, svg);
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let written = fs::write(&part, svg).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

fn find(archive: &Archive, args: &Args) -> anyhow::Result<(Round, Box<dyn Teller>)> {
    let streams = match &args.table {
        Some(name) => vec![archive.table_named(name)?],
        None => archive.tables.keys().cloned().collect(),
    };
    let (mut found, mut untold) = (Vec::new(), String::new());
    for stream in &streams {
        match archive.teller(stream) {
            Ok(teller) => {
                let round = Round::read(archive, stream, teller.as_ref(), args.round)?;
                found.extend(round.map(|round| (round, teller)));
            }
            Err(_) => untold += &format!("\n{}", archive.untold(stream)),
        }
    }
    match found.len() {
        0 => bail!(
            "no game {} is in the journal{}{untold}",
            args.round,
            args.table.as_ref().map_or(String::new(), |t| format!(" of {t}"))
        ),
        1 => Ok(found.remove(0)),
        _ => {
            let names: Vec<&str> = found.iter().map(|(round, _)| short(&round.stream)).collect();
            bail!(
                "several tables have played a game {}: name one with --table ({})",
                args.round,
                names.join(", ")
            )
        }
    }
}

fn told(archive: &Archive, round: &Round, teller: &dyn Teller) -> String {
    let words = Words::english();
    let said = |what: Told, name: &str| words.told(round.plays, what, name);
    let demo = if round.demo { "DEMO  " } else { "" };
    let mut text = format!("{demo}{}, game {}, gaming day {}\n", round.table, round.game.round, round.day);
    text += &format!("{}\n", round.called());
    if let Some(why) = &round.void_because {
        text += &format!("  {why}\n");
    }
    text += &format!("\nWhen, by the house's clock ({})\n", archive.founding.time_zone);
    for (moment, at) in &round.game.times {
        let who = match *moment {
            Moment::LOCK => round.game.locked_by.map(|by| said(Told::LockedBy, by)),
            Moment::CONFIRMATION => round.game.confirmed_by.map(|by| said(Told::ConfirmedBy, by)),
            _ => None,
        };
        let (who, name) = (who.unwrap_or_default(), said(Told::Moment, moment.name()));
        text += format!("  {name:<14}{}  {who}", archive.clock(*at)).trim_end();
        text.push('\n');
    }
    text += &dealt(archive, round, teller);
    text += "\nOn the layout when betting ended\n";
    text.extend(round.game.wagers.iter().map(wager));
    if round.game.wagers.is_empty() {
        text += "  nothing\n";
    }
    if !round.game.form.is_empty() {
        text += "\nOn the form, settled by hand\n";
        for line in &round.game.form {
            let (bet, stake) = (line.bet.to_string(), line.stake.to_string());
            let paid = line.paid.filter(|paid| paid.is_positive());
            let paid = paid.map_or(String::new(), |paid| format!("  paid {paid}"));
            text += &format!("  seat {:<4}{bet:<14}{stake:>12}{paid}\n", line.seat);
        }
    }
    text += &aside(archive, round);
    text += "\nWho was paid\n";
    text += &paid(&round.game.payments);
    text += "\nWhat happened\n";
    let wide = round.course.iter().map(|line| line.by.chars().count()).max().unwrap_or(0);
    for line in &round.course {
        let second = line.second.as_ref().map_or(String::new(), |second| format!(" [agreed: {second}]"));
        text += &format!(
            "  {:>6}  {}  {:<wide$}  {}{second}\n",
            line.seq,
            line.clock,
            line.by,
            line.what.join("; ")
        );
    }
    text + &format!("\n{}\n", round.note)
}

/// Card by card, and what the hands were.
fn dealt(archive: &Archive, round: &Round, teller: &dyn Teller) -> String {
    let deal = &round.game.deal;
    if deal.is_empty() {
        return String::new();
    }
    let mut text = "\nThe cards\n".to_owned();
    if let Some(shoe) = deal.shoe {
        text += &format!("  the first game of shoe {shoe}\n");
    }
    for (index, dealt) in deal.cards.iter().enumerate() {
        let Dealt { at, to, turned, .. } = dealt;
        let card = match dealt {
            Dealt { sealed: true, .. } => "sealed".to_owned(),
            Dealt { card: Some(card), .. } => card.to_string(),
            Dealt { under: Some(card), .. } => format!("{card} down"),
            _ => "face down".to_owned(),
        };
        let nth = deal.cards[..=index].iter().filter(|before| before.to == *to).count();
        let place = match teller.nth_card(nth) {
            said if to.hand && !said.is_empty() => format!("{}, {said}", to.name()),
            _ => to.name(),
        };
        let turned = turned.map_or(String::new(), |at| format!("  turned {}", archive.clock(at)));
        text += &format!("  {:<14}{card:<10} {place}{turned}\n", archive.clock(*at));
    }
    for hand in teller.hands(deal).iter().filter(|hand| !hand.cards.is_empty()) {
        text += &format!("  {:<14}{:<10} {}\n", hand.name, in_a_row(&hand.cards), hand.comes_to);
    }
    text
}

fn wager(wager: &Wager) -> String {
    let tender = match wager.tender {
        Tender::Credits => String::new(),
        Tender::Value => " in value chips".to_owned(),
        Tender::Coupon => " in match play".to_owned(),
        Tender::Colour(colour) => format!(" in {colour}"),
    };
    let became = match (wager.won.is_positive(), wager.pushed) {
        (true, _) => format!("  wins {}", wager.won),
        (false, true) => "  goes back".to_owned(),
        (false, false) => String::new(),
    };
    let (bet, amount) = (wager.bet.to_string(), wager.amount.to_string());
    format!("  seat {:<4}{bet:<14}{amount:>12}{tender}{became}\n", wager.seat)
}

/// What was corrected, went wrong or came late.
fn aside(archive: &Archive, round: &Round) -> String {
    let game = &round.game;
    let mut lines: Vec<(kit::At, String)> = Vec::new();
    for what in &game.irregular {
        let cause =
            what.cause.as_ref().map_or(String::new(), |cause| format!(": {}", cause.replace('_', " ")));
        let name = what.what.replace('_', " ");
        lines.push((what.at, format!("{name}{cause} ({})", what.cite)));
    }
    for Correction { at, by, second, what } in &game.corrections {
        let who = |person: &Option<Person>| person.map(|person| archive.name(person));
        let by = who(by).map_or(String::new(), |name| format!(", by {name}"));
        let second = who(second).map_or(String::new(), |name| format!(", agreed: {name}"));
        let what = match what {
            Corrected::Result { from, to, cite } => {
                format!("{} corrected to {} ({cite})", from.whole(), to.whole())
            }
            Corrected::Bet { seat, from, to, amount, reason, cite } => {
                format!("bet of seat {seat} moved, {amount} from {from} to {to}: {reason} ({cite})")
            }
        };
        lines.push((*at, format!("{what}{by}{second}")));
    }
    lines.sort_by_key(|(at, _)| *at);
    let mut text: String =
        lines.iter().map(|(at, what)| format!("  {:<14}{what}\n", archive.clock(*at))).collect();
    for seat in &game.late {
        text += &format!("  {:<14}bet of seat {seat} pushed back\n", "late");
    }
    if text.is_empty() { text } else { format!("\nIrregular, corrected, late\n{text}") }
}

/// A column of payments: its head and what it is of a payment.
type Column = (&'static str, fn(&Payment) -> Cents);

const COLUMNS: &[Column] = &[
    ("staked", |payment| payment.staked),
    ("paid", |payment| payment.paid),
    ("tie back", |payment| payment.pushed),
    ("refunded", |payment| payment.refunded),
    ("taken back", |payment| payment.taken),
    ("commission", |payment| payment.commission),
    ("marked", |payment| payment.marked),
    ("mark paid", |payment| payment.collected),
    ("not collected", |payment| payment.documented),
    ("ante", |payment| payment.ante),
    ("net", Payment::net),
];

/// Columns that every game has.
const ALWAYS: [&str; 5] = ["staked", "paid", "refunded", "taken back", "net"];

fn paid(payments: &std::collections::BTreeMap<u16, Payment>) -> String {
    let used =
        |column: &&Column| ALWAYS.contains(&column.0) || payments.values().any(|p| !column.1(p).is_zero());
    let columns: Vec<&Column> = COLUMNS.iter().filter(used).collect();
    let heads: String = columns.iter().map(|(head, _)| format!("{head:>14}")).collect();
    let mut text = format!("  {:<9}{heads}\n", "");
    for (seat, payment) in payments {
        let row: String = columns.iter().map(|(_, of)| format!("{:>14}", of(payment).to_string())).collect();
        text += &format!("  seat {seat:<4}{row}\n");
    }
    text
}
