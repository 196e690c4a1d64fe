//! `baize bench floor`: terminals on real sockets against a real server on a real disk. Wagers are held against a bare
//! echo over as many sockets, which hears as much and says as much in one message as a terminal is told for a wager; a
//! settlement against a bare flush of the same bytes and a bare send of what each seat is
//! told. The peers alternate with ours, since machines are noisy; the ratio is what can be followed.
//!
//! | file | what lives there |
//! |---|---|
//! | `casino` | the house that is measured: tables that are open, terminals with credits |
//! | `wire` | the ends of the sockets: terminals, dealers, the wheel |
//! | `bare` | the peers |
//! | `idle` | what a terminal costs that does nothing |

mod bare;
mod casino;
mod idle;
mod wire;

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::{limits, out, serve};
use bare::Bare;
use casino::Casino;
use wire::{Console, NEVER, Terminal};

/// How much.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Examples:
  baize bench floor
  baize bench floor --seats 100 --seconds 2 --json

A socket is an open file at both ends, and both ends are in this program: 1,000 seats need about 4,400 open files. The
limit is raised as far as the system lets it; where that is not enough, `ulimit -Hn` says how far it is.")]
pub struct Args {
    /// Seconds of wagers for each line of the table; at least one game is played
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=60))]
    pub seconds: u64,
    /// Seats, at one table and then spread over twenty
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub seats: u16,
    /// Where the house is made; a folder of the disk that is to be measured
    #[arg(long, default_value = ".")]
    pub folder: std::path::PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Bets of each terminal in the betting window, one unanswered at a time.
const BETS: usize = 10;

/// Tables of the second line.
const TABLES: u16 = 20;

/// Games of one line, however fast they are.
const GAMES: usize = 500;

/// One line of the table.
#[derive(Debug, Serialize)]
struct Line {
    tables: u16,
    seats_each: u16,
    games: usize,
    wagers: u64,
    wager_bytes: usize,
    /// All that a terminal hears for a wager, on average; the echo says as much.
    answer_bytes: usize,
    wagers_per_second: u64,
    echoes_per_second: u64,
    ratio_to_echo_percent: u64,
    /// Of the whole program, both ends of the sockets, whatever else the machine does.
    cpu_us_per_wager: u64,
    cpu_us_per_echo: u64,
    settled_entry_bytes: usize,
    settled_view_bytes: usize,
    last_seat_told_us: u64,
    bare_flush_and_send_us: u64,
    times_the_bare: String,
}

/// What is measured, summed over the games.
#[derive(Debug, Default)]
struct Sums {
    wagers: u64,
    wagered: Took,
    echoed: Took,
    told: Vec<Duration>,
    bare: Vec<Duration>,
    wager_bytes: usize,
    answer_bytes: usize,
    entry_bytes: usize,
    view_bytes: usize,
}

/// Time by the wall and on the cores.
#[derive(Debug, Default, Clone, Copy)]
struct Took {
    wall: Duration,
    cpu: Duration,
}

/// The time that this program has had on any core.
fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = Duration::from_secs(time.tv_sec.unsigned_abs());
    seconds + Duration::from_nanos(time.tv_nsec.unsigned_abs())
}

impl Took {
    fn begin() -> (Instant, Duration) {
        (Instant::now(), cpu())
    }

    fn end(&mut self, (begun, spent): (Instant, Duration)) {
        self.wall += begun.elapsed();
        self.cpu += cpu().saturating_sub(spent);
    }

    fn cpu_us_each(self, count: u64) -> u64 {
        u64::try_from(self.cpu.as_micros()).unwrap_or(u64::MAX) / count.max(1)
    }
}

fn per_second(count: u64, took: Duration) -> u64 {
    let nanos = took.as_nanos().max(1);
    u64::try_from(u128::from(count) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

fn median(mut all: Vec<Duration>) -> u64 {
    all.sort_unstable();
    let middle = all.get(all.len() / 2).copied().unwrap_or_default();
    u64::try_from(middle.as_micros()).unwrap_or(u64::MAX)
}

/// `a / b` with one digit.
fn times(a: u64, b: u64) -> String {
    let tenths = a.saturating_mul(10) / b.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

impl Sums {
    fn line(self, tables: u16, seats_each: u16) -> Line {
        let games = self.told.len();
        let (ours, echo) =
            (per_second(self.wagers, self.wagered.wall), per_second(self.wagers, self.echoed.wall));
        let (told, bare) = (median(self.told), median(self.bare));
        Line {
            tables,
            seats_each,
            games,
            wagers: self.wagers,
            wager_bytes: self.wager_bytes,
            answer_bytes: self.answer_bytes,
            wagers_per_second: ours,
            echoes_per_second: echo,
            ratio_to_echo_percent: ours * 100 / echo.max(1),
            cpu_us_per_wager: self.wagered.cpu_us_each(self.wagers),
            cpu_us_per_echo: self.echoed.cpu_us_each(self.wagers),
            settled_entry_bytes: self.entry_bytes,
            settled_view_bytes: self.view_bytes,
            last_seat_told_us: told,
            bare_flush_and_send_us: bare,
            times_the_bare: times(told, bare),
        }
    }
}

/// Does something with every terminal at once; they come back in their order.
async fn everybody<T: Send + 'static, F: Future<Output = anyhow::Result<T>> + Send + 'static>(
    all: Vec<T>,
    what: impl Fn(usize, T) -> F,
) -> anyhow::Result<Vec<T>> {
    let mut tasks = JoinSet::new();
    for (place, one) in all.into_iter().enumerate() {
        let done = what(place, one);
        tasks.spawn(async move { anyhow::Ok((place, done.await?)) });
    }
    let mut back = Vec::with_capacity(tasks.len());
    while let Some(done) = tasks.join_next().await {
        back.push(done.context("a task of the measurement")??);
    }
    back.sort_by_key(|(place, _)| *place);
    Ok(back.into_iter().map(|(_, one)| one).collect())
}

/// A floor under measurement: both servers, and the ends of all sockets.
struct Floor {
    casino: Casino,
    dealers: Vec<Console>,
    wheel: Console,
    terminals: Vec<Terminal>,
    bare: Bare,
    echoing: Vec<wire::Socket>,
    sums: Sums,
    games: u64,
}

impl Floor {
    async fn open(casino: Casino, bare: Bare) -> anyhow::Result<Floor> {
        let cookie = casino.sign_in()?;
        let mut dealers = Vec::new();
        for table in &casino.tables {
            let mut dealer = Console::staff(casino.address, &cookie, table).await?;
            dealer.watch().await?;
            dealers.push(dealer);
        }
        let wheel = Console::device(casino.address, casino::WHEEL).await?;
        let mut terminals = Vec::new();
        let mut echoing = Vec::new();
        for place in casino.places() {
            terminals.push(Terminal::connect(casino.address, &place).await?);
            echoing.push(bare.connect(echoing.len()).await?);
        }
        Ok(Floor { casino, dealers, wheel, terminals, bare, echoing, sums: Sums::default(), games: 0 })
    }

    /// One game at every table: ten bets of every terminal, the lock, the wheel, the dealers' confirmation.
    async fn game(&mut self) -> anyhow::Result<()> {
        self.games += 1;
        let round = self.games;
        for dealer in &mut self.dealers {
            dealer.act("dealer", r#"{"act":{"game":"new_game"}}"#).await?;
        }
        let told = format!(r#""round":{round},"phase":"place_your_bets""#);
        self.until(&told).await?;
        // Written before, so that only sending them is measured.
        let bets: Vec<Vec<wire::Wager>> =
            self.terminals.iter().map(|terminal| terminal.bets(round, BETS)).collect();
        let bets = std::sync::Arc::new(bets);
        let begun = Took::begin();
        let wagers = everybody(std::mem::take(&mut self.terminals), |place, mut terminal| {
            let bets = std::sync::Arc::clone(&bets);
            async move {
                for bet in &bets[place] {
                    terminal.wager(bet).await?;
                }
                Ok(terminal)
            }
        });
        self.terminals = timeout(NEVER, wagers).await.context("wagers that nobody answers")??;
        self.sums.wagered.end(begun);
        self.sums.wagers += (bets.len() * BETS) as u64;
        self.sums.wager_bytes = bets.first().and_then(|bets| bets.first()).map_or(0, |bet| bet.text.len());
        let heard: usize =
            self.terminals.iter_mut().map(|terminal| std::mem::take(&mut terminal.answers)).sum();
        let answer = heard / (bets.len() * BETS).max(1);
        self.sums.answer_bytes = answer;
        self.bare.answers(answer);
        let begun = Took::begin();
        self.echoing = everybody(std::mem::take(&mut self.echoing), |place, mut socket| {
            let bets = std::sync::Arc::clone(&bets);
            async move {
                for bet in &bets[place] {
                    wire::echo(&mut socket, &bet.text, answer).await?;
                }
                Ok(socket)
            }
        })
        .await?;
        self.sums.echoed.end(begun);
        self.settle(round).await
    }

    async fn until(&mut self, told: &str) -> anyhow::Result<()> {
        self.terminals = everybody(std::mem::take(&mut self.terminals), |_, mut terminal| {
            let told = told.to_owned();
            async move {
                terminal.told(&told).await?;
                Ok(terminal)
            }
        })
        .await?;
        Ok(())
    }

    async fn settle(&mut self, round: u64) -> anyhow::Result<()> {
        let pocket = 1 + round % 36;
        for dealer in &mut self.dealers {
            self.wheel.report(dealer.stream(), round, 1, r#"{"fact":{"launched":"against"}}"#).await?;
            self.wheel.report(dealer.stream(), round, 2, r#"{"fact":{"revolutions":7}}"#).await?;
            dealer.act("dealer", r#"{"act":{"game":"lock"}}"#).await?;
            let rest = format!(r#"{{"outcome":{{"pocket":"{pocket}"}}}}"#);
            self.wheel.report(dealer.stream(), round, 3, &rest).await?;
        }
        self.until(r#""phase":"number_coming""#).await?;
        let before = self.casino.heads().await?;
        let number = format!(r#""number":"{pocket}""#);
        let terminals = std::mem::take(&mut self.terminals);
        let waiting = tokio::spawn(everybody(terminals, move |_, mut terminal| {
            let number = number.clone();
            async move {
                terminal.told(&number).await?;
                Ok(terminal)
            }
        }));
        let confirm = format!(r#"{{"act":{{"game":{{"confirm":{{"pocket":"{pocket}"}}}}}}}}"#);
        let begun = Instant::now();
        for dealer in &mut self.dealers {
            dealer.say("dealer", &confirm).await?;
        }
        self.terminals = waiting.await??;
        let last = self.terminals.iter().filter_map(|terminal| terminal.heard_at).max();
        self.sums.told.push(last.context("somebody was told")?.duration_since(begun));
        for dealer in &mut self.dealers {
            dealer.accepted().await?;
        }
        let entries = self.casino.since(before).await?;
        let views: Vec<String> = self.terminals.iter().map(|terminal| terminal.heard.clone()).collect();
        self.sums.entry_bytes = entries.len();
        self.sums.view_bytes = views.iter().map(String::len).sum::<usize>() / views.len().max(1);
        self.bare_settle(entries, views).await
    }

    /// The same bytes to a file and its disk, then to the sockets.
    async fn bare_settle(&mut self, entries: Vec<u8>, views: Vec<String>) -> anyhow::Result<()> {
        self.bare.holds(entries, views);
        let waiting = tokio::spawn(everybody(std::mem::take(&mut self.echoing), |_, mut socket| async {
            wire::hear(&mut socket).await?;
            Ok(socket)
        }));
        tokio::task::yield_now().await;
        let begun = Instant::now();
        self.bare.confirm().await?;
        self.echoing = waiting.await??;
        self.sums.bare.push(begun.elapsed());
        Ok(())
    }
}

/// The servers have their own threads, as if they were alone.
fn threads(name: &str, workers: usize) -> anyhow::Result<Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    Ok(builder.thread_name(name).worker_threads(workers).enable_all().build()?)
}

/// Some games of so many tables.
fn measure(folder: &Path, tables: u16, seats_each: u16, seconds: u64) -> anyhow::Result<Line> {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let (servers, clients) = (threads("server", cores.clamp(1, 4))?, threads("client", (cores / 2).max(1))?);
    casino::make(folder, tables, seats_each)?;
    let listen = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let server = servers.block_on(serve::start(folder, Some(listen), None, None))?;
    let casino = Casino::new(&server, tables, seats_each);
    let bare = servers.block_on(Bare::start(&folder.join("bare.bin"), usize::from(tables * seats_each)))?;
    let sums = clients.block_on(async {
        let mut floor = Floor::open(casino, bare).await?;
        // The first game warms everything up.
        floor.game().await?;
        floor.sums = Sums::default();
        while floor.sums.wagered.wall < Duration::from_secs(seconds) && floor.sums.told.len() < GAMES {
            let begun = Instant::now();
            floor.game().await?;
            // No socket may say more than 200 things in a second: ten bets a terminal, three reports a table the wheel.
            let least = Duration::from_millis(60.max(20 * u64::from(tables)));
            tokio::time::sleep(least.saturating_sub(begun.elapsed())).await;
            if begun.elapsed() > Duration::from_secs(20) {
                break;
            }
        }
        anyhow::Ok(floor.sums)
    })?;
    clients.shutdown_timeout(Duration::from_secs(2));
    servers.block_on(server.stop());
    servers.shutdown_timeout(Duration::from_secs(2));
    Ok(sums.line(tables, seats_each))
}

/// Both ends of each terminal's socket and of its peer's, dealers, and what the rest of the program has open.
fn enough_files(seats: u16) -> anyhow::Result<()> {
    let needed = 4 * u64::from(seats) + 400;
    let may = limits::raise_open_files();
    ensure!(
        may.is_none_or(|may| may >= needed),
        "{seats} seats need {needed} open files, and {} are allowed: raise the hard limit (`ulimit -Hn {needed}` as \
         root, or LimitNOFILE where this is started), or try fewer with --seats {}",
        may.unwrap_or_default(),
        may.unwrap_or_default().saturating_sub(400) / 4
    );
    Ok(())
}

/// Measures and prints; a figure below its aim is reported, not failed: machines are noisy.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    enough_files(args.seats)?;
    let temporary = tempfile::tempdir_in(&args.folder).context("a folder for the measurement")?;
    let tables = TABLES.min(args.seats);
    let mut lines = Vec::new();
    for (tables, seats_each) in [(1, args.seats), (tables, args.seats / tables)] {
        let folder = temporary.path().join(format!("{tables}-of-{seats_each}"));
        let line = measure(&folder, tables, seats_each, args.seconds)?;
        if !args.json {
            out::text(&format!(
                "{tables:>3} tables of {seats_each:>4} seats   wagers {:>7}/s   bare echo {:>7}/s   ratio {} %   \
                 CPU {} us to {} us\n\
                 {:>27}   last seat told after {:>7} us   bare flush and send {:>7} us   {} times\n",
                line.wagers_per_second,
                line.echoes_per_second,
                line.ratio_to_echo_percent,
                line.cpu_us_per_wager,
                line.cpu_us_per_echo,
                "",
                line.last_seat_told_us,
                line.bare_flush_and_send_us,
                line.times_the_bare
            ))?;
        }
        lines.push(line);
    }
    let idle = idle::measure(&temporary.path().join("idle"), args.seats)?;
    if args.json {
        let aims = serde_json::json!({
            "ratio_to_echo_percent": 50, "times_the_bare": "3.0", "idle_terminal_bytes": 20_000,
        });
        out::json(&serde_json::json!({ "floors": lines, "idle": idle, "aims": aims }))?;
    } else {
        out::text(&format!(
            "an idle terminal costs the server {} bytes ({} of them; {} KB without)\n",
            idle.bytes_each,
            idle.terminals,
            idle.bytes_without / 1_000
        ))?;
    }
    Ok(true)
}
