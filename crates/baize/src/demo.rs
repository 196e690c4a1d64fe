//! `baize demo`: a demo casino in the browser. With `--headless` patrons and a crew play an evening at a table of any
//! game, in memory or in a house on disk, and end with the books and a verified journal.

mod crew;
mod driver;
mod evening;
mod floor;
mod patrons;
mod sessions;
mod tally;

use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use games::catalogue::{self, Visit};
use games::people::People;
use indicatif::{ProgressBar, ProgressStyle};
use kit::{At, Cents};
use serde::Serialize;
use tokio::signal::unix::{SignalKind, signal};

use house::table::Shift;
use server::open::House;

use crate::audit::verify::{self, Verdict};
use crate::out;
use evening::{Evening, Where};
pub(crate) use sessions::end_sessions;

/// What is shown, or how long an evening.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize demo --patrons 4                a casino in the browser, kept in ./demo-house
  baize demo --headless --seed 7 --rounds 200
  baize demo --headless --table sic-bo-2
  baize demo --headless --rounds 200 --house my-casino")]
pub struct Args {
    /// Without screens: an evening at one table, ending with the books
    #[arg(long)]
    pub headless: bool,
    /// Which table, of those with terminals; the first unless told
    #[arg(long, value_name = "NAME", requires = "headless")]
    pub table: Option<String>,
    /// Where the browser finds it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", conflicts_with = "headless")]
    pub listen: SocketAddr,
    /// Seconds of the game clock, when the house is made: 15 to 180
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(15..=180), conflicts_with = "headless")]
    pub clock: Option<u64>,
    /// Logs as JSON, a line each
    #[arg(long, conflicts_with = "headless")]
    pub log_json: bool,
    /// The same seed plays the same evening; without one a house on disk draws its own
    #[arg(long, requires = "headless")]
    pub seed: Option<u64>,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000), requires = "headless")]
    pub rounds: u64,
    /// How many made-up patrons sit at once at most: 8 without screens, none in the browser unless told
    #[arg(long, value_parser = clap::value_parser!(u16).range(0..=200))]
    pub patrons: Option<u16>,
    /// The demo's people and equipment take no time. Only the tests of the screens need that
    #[arg(long, hide = true, conflicts_with = "headless")]
    pub at_once: bool,
    /// The folder of the house, which must be a demo house; in the browser ./demo-house, made if it is not there
    #[arg(long, value_name = "DIR")]
    pub house: Option<PathBuf>,
    /// As JSON
    #[arg(long, requires = "headless")]
    pub json: bool,
}

impl Args {
    /// How many patrons an evening without screens has.
    fn evening_patrons(&self) -> u16 {
        self.patrons.unwrap_or(8).max(1)
    }
}

/// The first evening of a demo house, whose time is made up: so that the same evening gives the same entries.
pub const EVENING: At = At::ms(1_767_319_200_000);

/// A demo house is founded the day before its first evening.
pub const FOUNDED: At = EVENING.plus_ms(-DAY_MS);

/// A day.
const DAY_MS: i64 = 86_400_000;

/// What an evening comes to.
#[derive(Debug, Serialize)]
struct Books {
    demo: bool,
    table: String,
    seed: Option<u64>,
    games: u64,
    void: u64,
    entries: u64,
    wagered: Cents,
    returned: Cents,
    beside: Cents,
    came: Vec<(String, u64)>,
    patrons: u64,
    shift: Shift,
    win: Cents,
    hold_basis_points: i64,
    purses: Vec<(String, Cents)>,
    verified: Verdict,
}

/// Serves a casino, or plays an evening: good if the books come out and the journal is whole.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    if !args.headless {
        return floor::run(args);
    }
    let enough = enough()?;
    let progress = Progress::new(args)?;
    let house = evening::open(args)?;
    let table = Where::of(&house, args.table.as_deref())?;
    catalogue::visit(table.game, Night { args, house, table, progress, enough }).unwrap_or(Ok(false))
}

/// An evening at a table of any game.
struct Night<'a> {
    args: &'a Args,
    house: House,
    table: Where,
    progress: Progress,
    enough: Arc<AtomicBool>,
}

impl Visit for Night<'_> {
    type Out = anyhow::Result<bool>;
    fn visit<G: People + Send + Sync>(self) -> anyhow::Result<bool>
    where
        G::State: Send,
        G::Event: Send,
        G::Action: Send,
    {
        let Night { args, house, table, progress, enough } = self;
        passed(Evening::<G>::new(args, house, table)?, args, progress, &enough)
    }
}

/// Plays it, and tells the books.
fn passed<G: People>(
    mut evening: Evening<G>,
    args: &Args,
    mut progress: Progress,
    enough: &AtomicBool,
) -> anyhow::Result<bool> {
    let played = play(&mut evening, args, &mut progress, enough);
    progress.bar.finish_and_clear();
    let notes: String = evening.notes().iter().map(|note| format!("note: {note}\n")).collect();
    // What the house noted is said whatever became of the evening, and where JSON is printed, beside it.
    if args.json || played.is_err() {
        notes.lines().for_each(out::note);
    }
    played?;
    let (mut books, house) = evening.books()?;
    books.verified = match &args.house {
        None => verify::running(&house),
        Some(folder) => {
            // Given free, so that it is read as an auditor would read it.
            let heads = house.heads_path();
            drop(house);
            verify::folder(folder, heads.as_deref())?
        }
    };
    if args.json {
        out::json(&books)?;
    } else {
        out::text(&(notes + &told(&books) + &books.verified.told()))?;
    }
    Ok(books.verified.ok)
}

/// From opening to closing, or until somebody has had enough.
fn play<G: People>(
    evening: &mut Evening<G>,
    args: &Args,
    progress: &mut Progress,
    enough: &AtomicBool,
) -> anyhow::Result<()> {
    evening.open()?;
    for game in 1..=args.rounds {
        evening.game()?;
        progress.played(game);
        if enough.load(Relaxed) && game < args.rounds {
            evening.note(format!("stopped after {game} of {} games; the table was closed", args.rounds));
            break;
        }
    }
    evening.close()
}

/// Whether somebody has asked the evening to end: with Ctrl-C, or a signal. Who asks again does not wait for it.
fn enough() -> anyhow::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    let enough = Arc::clone(&asked);
    let signals = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (mut interrupt, mut terminate) = {
        let _inside = signals.enter();
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?)
    };
    let wait = async move {
        loop {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            if enough.swap(true, Relaxed) {
                std::process::exit(130);
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || signals.block_on(wait))?;
    Ok(asked)
}

/// A bar on a terminal; lines elsewhere, now and then.
struct Progress {
    bar: ProgressBar,
    lines: bool,
    rounds: u64,
}

impl Progress {
    fn new(args: &Args) -> anyhow::Result<Progress> {
        let bar = ProgressBar::new(args.rounds);
        bar.set_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} games")?);
        bar.set_message("DEMO: an evening");
        bar.enable_steady_tick(Duration::from_millis(200));
        let lines = args.house.is_some() && !io::stderr().is_terminal();
        Ok(Progress { bar, lines, rounds: args.rounds })
    }

    fn played(&mut self, game: u64) {
        self.bar.inc(1);
        if self.lines && game.is_multiple_of((self.rounds / 20).max(1)) {
            out::note(&format!("DEMO: {game} of {} games", self.rounds));
        }
    }
}

fn told(books: &Books) -> String {
    let row = |label: &str, amount: Cents| format!("  {label:<28}{:>14}\n", amount.to_string());
    let mut text = format!(
        "DEMO  {}, {}: {} games, {} of them void, {} patrons, {} entries\n\nThe table\n",
        books.table,
        books.seed.map_or("drawn by the house".to_owned(), |seed| format!("seed {seed}")),
        books.games,
        books.void,
        books.patrons,
        books.entries
    );
    text += &row("opener", books.shift.opener);
    text += &row("fills", books.shift.fills);
    text += &row("credits", books.shift.credits);
    text += &row("drop", books.shift.drop);
    text += &row("closer", books.shift.closer);
    text += &row("win", books.win);
    // In hundredths of a percent, as cents are of the currency: the points stand under each other.
    text += row("hold", Cents::new(books.hold_basis_points)).trim_end();
    text += " %\n";
    text += "\nThe game\n";
    text += &row("wagered", books.wagered);
    text += &row("returned", books.returned);
    if !books.beside.is_zero() {
        text += &row("antes and vigorish", books.beside);
    }
    text += "\nThe purses, which sum to nothing\n";
    text.extend(books.purses.iter().map(|(purse, amount)| row(purse, *amount)));
    let most = books.came.iter().map(|(_, times)| *times).max().unwrap_or(1).max(1);
    let wide = books.came.iter().map(|(label, _)| label.len()).max().unwrap_or(2).max(2);
    text += "\nWhat came\n";
    for line in books.came.chunks(2) {
        let one = |(label, times): &(String, u64)| {
            let long = usize::try_from(times * 20 / most).unwrap_or(20);
            format!("  {label:>wide$} {:<20} {times:>5}", "#".repeat(long))
        };
        text += &line.iter().map(one).collect::<Vec<_>>().join("   ");
        text.push('\n');
    }
    text
}
