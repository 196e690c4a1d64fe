//! `baize audit show`: one game in words and as a picture.

use std::path::PathBuf;

use anyhow::{Context, bail};
use games::roulette::Tender;
use games::roulette::round::{ConfirmedBy, LockedBy};

use super::round::Round;
use super::svg;
use super::walk::{Archive, Played};
use crate::out;

/// Which game.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize audit show --house my-casino 812
  baize audit show --house my-casino 812 --table roulette-1 --svg game-812.svg")]
pub struct Args {
    /// The number of the game
    pub round: u64,
    /// The house's folder
    #[arg(long, value_name = "DIR")]
    pub house: PathBuf,
    /// The table, where several have played a game of that number
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
    /// Draw the layout with its chips, the number and the payments
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Tells a game.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let archive = Archive::open(&args.house)?;
    let round = find(&archive, args)?;
    if let Some(path) = &args.svg {
        std::fs::write(path, svg::draw(&archive, &round)).with_context(|| path.display().to_string())?;
    }
    if args.json {
        out::json(&round)?;
    } else {
        out::text(&told(&archive, &round))?;
    }
    Ok(true)
}

fn find(archive: &Archive, args: &Args) -> anyhow::Result<Round> {
    let streams = match &args.table {
        Some(name) => vec![archive.table_named(name)?],
        None => archive.tables.keys().cloned().collect(),
    };
    let (mut found, mut untold) = (Vec::new(), String::new());
    for stream in &streams {
        match archive.played(stream) {
            Played::Roulette(name, table) => {
                found.extend(Round::read(archive, stream, &name, &table, args.round)?);
            }
            Played::Unknown(_) => untold += &format!("\n{}", archive.untold(stream)),
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
            let names: Vec<&str> = found.iter().filter_map(|round| round.stream.rsplit('/').next()).collect();
            bail!(
                "several tables have played a game {}: name one with --table ({})",
                args.round,
                names.join(", ")
            )
        }
    }
}

fn told(archive: &Archive, round: &Round) -> String {
    let demo = if round.demo { "DEMO  " } else { "" };
    let mut text = format!("{demo}{}, game {}, gaming day {}\n", round.table, round.game.round, round.day);
    text += &format!("{}\n", round.called());
    text += &format!("\nWhen, by the house's clock ({})\n", archive.founding.time_zone);
    for (name, at) in round.game.times.known() {
        let who = match name {
            "lock" => locked(round.game.locked_by),
            "confirmation" => confirmed(round.game.confirmed_by),
            _ => "",
        };
        text += format!("  {name:<14}{}  {who}", archive.clock(at)).trim_end();
        text.push('\n');
    }
    text += "\nOn the layout when betting ended\n";
    for wager in &round.game.wagers {
        let tender = match wager.tender {
            Tender::Credits => String::new(),
            Tender::Value => " in value chips".to_owned(),
            Tender::Coupon => " in match play".to_owned(),
            Tender::Colour(colour) => format!(" in {colour}"),
        };
        let won = if wager.won.is_positive() { format!("  wins {}", wager.won) } else { String::new() };
        text += &format!(
            "  seat {:<4}{:<14}{:>12}{tender}{won}\n",
            wager.seat,
            wager.bet.to_string(),
            wager.amount.to_string()
        );
    }
    if round.game.wagers.is_empty() {
        text += "  nothing\n";
    }
    text += "\nWho was paid\n";
    text += &format!(
        "  {:<9}{:>12}{:>12}{:>12}{:>12}{:>12}\n",
        "", "staked", "paid", "refunded", "taken back", "net"
    );
    for (seat, payment) in &round.game.payments {
        let [staked, paid, refunded, taken, net] =
            [payment.staked, payment.paid, payment.refunded, payment.taken, payment.net()]
                .map(|c| c.to_string());
        text += &format!("  seat {seat:<4}{staked:>12}{paid:>12}{refunded:>12}{taken:>12}{net:>12}\n");
    }
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

fn locked(by: Option<LockedBy>) -> &'static str {
    match by {
        Some(LockedBy::Clock) => "by the clock",
        Some(LockedBy::Dealer) => "by the dealer",
        Some(LockedBy::Sensor) => "by the sensor",
        Some(LockedBy::Void) => "by the void",
        None => "",
    }
}

fn confirmed(by: Option<ConfirmedBy>) -> &'static str {
    match by {
        Some(ConfirmedBy::Dealer) => "by the dealer, agreeing with the reading",
        Some(ConfirmedBy::Floor) => "by the floor, after a disagreement",
        Some(ConfirmedBy::Manual) => "by dealer and floor, without a sensor",
        None => "",
    }
}
