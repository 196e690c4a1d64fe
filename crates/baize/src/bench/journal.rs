//! `baize bench journal`: durable commands through propose, books, seal, hash and commit, beside bare SQLite inserts of
//! the same bytes in the same batches, and a bare file that is appended to and flushed. The three alternate, since
//! machines are noisy; the ratio is what can be followed.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use games::Game;
use games::roulette::options::{Clock, Draft, Form};
use games::roulette::{Bet, Roulette};
use house::people::People;
use house::runtime::{Reply, Runtime};
use house::stream::{Stream, Unread};
use house::table::{Table, TableDraft};
use journal::{Ahead, Sqlite, Store};
use kit::{At, Role, Seat};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::out;

/// How much.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Example:\n  baize bench journal --seconds 2 --entries 1000000")]
pub struct Args {
    /// Seconds for each of the three, per line of the table
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=60))]
    pub seconds: u64,
    /// Entries of the journal that is replayed
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1_000..=10_000_000))]
    pub entries: u64,
    /// Only with so many commands in flight
    #[arg(long)]
    pub in_flight: Option<usize>,
    /// Where to write; a folder of the disk that is to be measured
    #[arg(long, default_value = ".")]
    pub folder: std::path::PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// One line of the table.
#[derive(Debug, Serialize)]
struct Line {
    streams: usize,
    in_flight: usize,
    ours_per_second: u64,
    sqlite_per_second: u64,
    file_per_second: u64,
    ratio_to_sqlite_percent: u64,
}

/// What reading costs.
#[derive(Debug, Serialize)]
struct Replayed {
    entries: u64,
    bytes: u64,
    read_and_hash_ms: u64,
    verified_replay_ms: u64,
    times: String,
    open_from_snapshot_ms: Vec<(u64, u64)>,
}

/// Commands for one table: a game is open, bets come and go.
struct Commands {
    stream: String,
    number: usize,
    next: u64,
}

impl Commands {
    /// The next command as the server hands it over, what it asks unread: twenty bets, then taken back one by one. Ids
    /// grow with time, as those of clients do.
    fn next(&mut self) -> anyhow::Result<Unread> {
        let n = self.next;
        self.next += 1;
        let act = match n % 40 {
            20.. => r#"{"undo":{"seat":1}}"#.to_owned(),
            place => {
                let bet =
                    Bet::all().nth(place as usize).map_or_else(|| "17".to_owned(), |bet| bet.to_string());
                format!(r#"{{"place":{{"seat":1,"spot":"{bet}","tender":"credits","stake":500}}}}"#)
            }
        };
        Ok(Unread {
            id: format!("{n:010x}-{}", self.number).parse()?,
            by: kit::Actor::Player(SEAT),
            second: None,
            at: AT,
            round: None,
            input: RawValue::from_string(format!(r#"{{"act":{{"game":{act}}}}}"#))?,
        })
    }
}

/// The entries of one commit.
type Batch = Vec<Vec<u8>>;

/// What was committed, commit by commit.
type Batches = Vec<Batch>;

/// Who bets.
const SEAT: Seat = Seat::new(1).expect("there is a first seat");

/// Everything happens at one moment: the clock is not what is measured.
const AT: At = At::ms(1_800_000_000_000);

fn staff() -> People {
    let mut people = People::new();
    let mut add = |name: &str, role| people.add(name.parse().expect("short"), name, &[role]);
    add("dana", Role::Dealer);
    add("fay", Role::Floorperson);
    add("cal", Role::Cage);
    people
}

/// A house with so many open tables on a store.
fn open(path: &Path, streams: usize) -> anyhow::Result<(Runtime<Ahead<Sqlite>>, Vec<Commands>)> {
    let mut runtime = Runtime::new(Ahead::new(Sqlite::open(path)?)?, staff())?;
    let clock = Clock { seconds: 180, ..Clock::default() };
    let draft = Draft { form: Form::Terminals, seats: 1, clock, ..Draft::default() };
    let game = Roulette::check(&draft).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
    let mut commands = Vec::new();
    for number in 1..=streams {
        let name = format!("bench/table/{number}");
        let stream = Stream::new(name.clone(), Table::new(TableDraft::default(), game.clone()));
        runtime.add(Box::new(stream)).map_err(|misfit| anyhow::anyhow!(misfit))?;
        prepare(&mut runtime, &name)?;
        commands.push(Commands { stream: name, number, next: 0 });
    }
    Ok((runtime, commands))
}

/// Opens a table with a game in play and a player with enough credits.
fn prepare(runtime: &mut Runtime<Ahead<Sqlite>>, name: &str) -> anyhow::Result<()> {
    let lines = [
        "D take post dealer",
        "F pair P1 terminal-1",
        "F check console ok",
        "F check wheel ok",
        "F check sensor ok",
        "F check clock ok",
        "F check ball 13/16",
        "F request fill 100x1000.00",
        "H issue fill 1",
        "D+F receive fill 1 100x1000.00",
        "D+F open 100x1000.00 box 1",
        "D buy-in P1 cash 100x100.00",
        "D confirm buy-in P1 10000.00",
        "D drop",
        "D new game",
    ];
    say(runtime, name, "setup", &lines)
}

/// Says lines of the staff that must go well.
fn say(runtime: &mut Runtime<Ahead<Sqlite>>, name: &str, id: &str, lines: &[&str]) -> anyhow::Result<()> {
    use house::table::script::read;
    for (place, line) in lines.iter().enumerate() {
        let (who, words) = line.split_once(' ').context("a line")?;
        let words: Vec<&str> = words.split(' ').collect();
        let input = read::<Roulette>(&words, None).map_err(|bad| anyhow::anyhow!("{bad}"))?;
        let person = |letter: &str| match letter {
            "D" => ("dana", Role::Dealer),
            _ => ("fay", Role::Floorperson),
        };
        let (first, second) = who.split_once('+').map_or((who, None), |(a, b)| (a, Some(b)));
        let (name_of, role) = person(first);
        let by = match first {
            "H" => kit::Actor::House,
            _ => kit::Actor::Staff { person: name_of.parse()?, role },
        };
        let id = format!("{id}-{place}").parse()?;
        let mut command = house::stream::Command { id, by, second: None, at: AT, round: None, input };
        if let Some(second) = second {
            let (agrees, role) = person(second);
            let stream = runtime.typed::<Table<Roulette>>(name).context("the table")?;
            command.second = Some(stream.agreement(&command, agrees.parse()?, role));
        }
        runtime.submit(1, name, serde_json::to_string(&command)?);
        let done = runtime.turn(AT);
        ensure!(
            matches!(done.replies.as_slice(), [(_, Reply::Accepted { .. })]),
            "{line}: {:?}",
            done.replies
        );
    }
    Ok(())
}

/// Commands through the runtime for a while; what was stored comes back, batch by batch.
fn ours(
    runtime: &mut Runtime<Ahead<Sqlite>>,
    commands: &mut [Commands],
    in_flight: usize,
    time: Duration,
) -> anyhow::Result<(u64, Duration, Batches)> {
    let names: Vec<String> = runtime.streams().map(str::to_owned).collect();
    let before: Vec<u64> = names.iter().map(|name| runtime.stream(name).map_or(0, |s| s.head().0)).collect();
    let (mut count, mut took, mut rounds) = (0, Duration::ZERO, 0);
    while took < time {
        let mut made = Vec::with_capacity(in_flight);
        for n in 0..in_flight {
            let place = n % commands.len();
            made.push((place, commands[place].next()?));
        }
        let begun = Instant::now();
        for (place, command) in made {
            runtime.ask(1, &commands[place].stream, command);
        }
        let done = runtime.turn(AT);
        took += begun.elapsed();
        let good = done.replies.iter().filter(|(_, reply)| matches!(reply, Reply::Accepted { .. })).count();
        ensure!(
            good == in_flight,
            "{:?}",
            done.replies.iter().find(|(_, r)| !matches!(r, Reply::Accepted { .. }))
        );
        count += in_flight as u64;
        rounds += 1;
    }
    // The same bytes for the peers, in batches of the same size.
    let mut bytes = Vec::new();
    for (name, from) in names.iter().zip(before) {
        bytes
            .extend(runtime.store().read(name, from + 1, usize::MAX)?.into_iter().map(|stored| stored.bytes));
    }
    let mut batches: Batches = Vec::with_capacity(rounds);
    let mut bytes = bytes.into_iter();
    for _ in 0..rounds {
        batches.push(bytes.by_ref().take(in_flight).collect());
    }
    Ok((count, took, batches))
}

/// Bare SQLite: the same bytes, a row each, a transaction a batch.
struct Bare {
    connection: rusqlite::Connection,
    next: i64,
}

impl Bare {
    fn new(path: &Path) -> anyhow::Result<Bare> {
        let connection = rusqlite::Connection::open(path)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.execute_batch("CREATE TABLE entries (seq INTEGER PRIMARY KEY, bytes BLOB NOT NULL)")?;
        Ok(Bare { connection, next: 0 })
    }

    fn insert(&mut self, batches: &[Batch]) -> anyhow::Result<Duration> {
        let begun = Instant::now();
        for batch in batches {
            let transaction = self.connection.transaction()?;
            for bytes in batch {
                self.next += 1;
                let mut insert =
                    transaction.prepare_cached("INSERT INTO entries (seq, bytes) VALUES (?1, ?2)")?;
                insert.execute(rusqlite::params![self.next, bytes])?;
            }
            transaction.commit()?;
        }
        Ok(begun.elapsed())
    }
}

/// A bare file, made large before: the same bytes, a flush a batch.
fn append(file: &mut File, batches: &[Batch]) -> anyhow::Result<Duration> {
    let begun = Instant::now();
    for batch in batches {
        let bytes = batch.concat();
        file.write_all(&bytes)?;
        file.sync_data()?;
    }
    Ok(begun.elapsed())
}

fn rate(count: u64, took: Duration) -> u64 {
    u64::try_from(u128::from(count) * 1_000_000_000 / took.as_nanos().max(1)).unwrap_or(u64::MAX)
}

/// How often the three take turns for one line.
const TURNS: u32 = 16;

fn line(folder: &Path, streams: usize, in_flight: usize, seconds: u64) -> anyhow::Result<Line> {
    let base = folder.join(format!("bench-{streams}-{in_flight}"));
    let (mut runtime, mut commands) = open(&base.with_extension("ours"), streams)?;
    let mut bare = Bare::new(&base.with_extension("bare"))?;
    let mut file = File::create(base.with_extension("file"))?;
    file.set_len(1 << 30)?;
    let turn = Duration::from_secs(seconds) / TURNS;
    let mut took = [Duration::ZERO; 3];
    let mut count = 0;
    for _ in 0..TURNS {
        let (done, ours, batches) = ours(&mut runtime, &mut commands, in_flight, turn)?;
        count += done;
        took[0] += ours;
        took[1] += bare.insert(&batches)?;
        took[2] += append(&mut file, &batches)?;
    }
    let [ours, sqlite, file] = took.map(|took| rate(count, took));
    Ok(Line {
        streams,
        in_flight,
        ours_per_second: ours,
        sqlite_per_second: sqlite,
        file_per_second: file,
        ratio_to_sqlite_percent: ours * 100 / sqlite.max(1),
    })
}

/// A long journal: what it takes to replay it verified, beside reading and hashing the same bytes.
fn replayed(folder: &Path, entries: u64) -> anyhow::Result<Replayed> {
    let path = folder.join("bench-replay.db");
    let name = "bench/table/1";
    let mut opened = Vec::new();
    let (mut runtime, mut commands) = open(&path, 1)?;
    let mut made = runtime.stream(name).map_or(0, |stream| stream.head().0);
    let stops = [entries / 10, entries / 3, entries];
    for stop in stops {
        while made < stop {
            for _ in 0..1_000 {
                let command = commands[0].next()?;
                runtime.ask(1, name, command);
            }
            runtime.turn(AT);
            made += 1_000;
        }
        drop(runtime);
        let begun = Instant::now();
        let fresh = reopen(&path)?;
        opened.push((made, u64::try_from(begun.elapsed().as_millis())?));
        runtime = fresh;
        // Betting never resumes by itself after a stop.
        runtime.turn(AT);
        say(&mut runtime, name, &format!("still-{stop}"), &["D still"])?;
        made = runtime.stream(name).map_or(0, |stream| stream.head().0);
    }
    drop(runtime);
    let store = Sqlite::open_read_only(&path)?;
    let (mut bytes, mut from, mut read_took) = (0, 1, Duration::ZERO);
    let mut stream = table(name)?;
    let mut replay_took = Duration::ZERO;
    loop {
        let begun = Instant::now();
        let chunk = store.read(name, from, 10_000)?;
        for stored in &chunk {
            ensure!(journal::Hash::of(&stored.bytes) == stored.hash, "a byte has changed");
            bytes += stored.bytes.len() as u64;
        }
        read_took += begun.elapsed();
        let Some(last) = chunk.last() else { break };
        let begun = Instant::now();
        let again = store.read(name, from, 10_000)?;
        for stored in &again {
            stream.replay(&stored.bytes, stored.hash).map_err(|misfit| anyhow::anyhow!(misfit))?;
        }
        replay_took += begun.elapsed();
        from = last.seq + 1;
    }
    let (read, replay) = (read_took.as_millis().max(1), replay_took.as_millis());
    Ok(Replayed {
        entries: from - 1,
        bytes,
        read_and_hash_ms: u64::try_from(read)?,
        verified_replay_ms: u64::try_from(replay)?,
        times: format!("{}.{}", replay / read, replay * 10 / read % 10),
        open_from_snapshot_ms: opened,
    })
}

fn table(name: &str) -> anyhow::Result<Stream<Table<Roulette>>> {
    let clock = Clock { seconds: 180, ..Clock::default() };
    let draft = Draft { form: Form::Terminals, seats: 1, clock, ..Draft::default() };
    let game = Roulette::check(&draft).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
    Ok(Stream::new(name, Table::new(TableDraft::default(), game)))
}

fn reopen(path: &Path) -> anyhow::Result<Runtime<Ahead<Sqlite>>> {
    let mut runtime = Runtime::new(Ahead::new(Sqlite::open(path)?)?, staff())?;
    runtime.add(Box::new(table("bench/table/1")?)).map_err(|misfit| anyhow::anyhow!(misfit))?;
    Ok(runtime)
}

/// Measures and prints; a figure below its aim is reported, not failed: machines are noisy.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let folder = tempfile::tempdir_in(&args.folder).context("a folder for the measurement")?;
    let mut lines = Vec::new();
    for streams in [1, 32] {
        for in_flight in
            [1, 32, 128, 1_024].into_iter().filter(|n| args.in_flight.is_none_or(|only| only == *n))
        {
            lines.push(line(folder.path(), streams, in_flight, args.seconds)?);
            if !args.json {
                let Line {
                    ours_per_second, sqlite_per_second, file_per_second, ratio_to_sqlite_percent, ..
                } = lines.last().context("just pushed")?;
                out::text(&format!(
                    "{streams:>3} streams {in_flight:>5} in flight   ours {ours_per_second:>8}/s   \
                     bare SQLite {sqlite_per_second:>8}/s   bare file {file_per_second:>9}/s   \
                     ratio {ratio_to_sqlite_percent} %\n"
                ))?;
            }
        }
    }
    let replayed = replayed(folder.path(), args.entries)?;
    if args.json {
        out::json(&serde_json::json!({ "commits": lines, "replay": replayed }))?;
    } else {
        out::text(&format!(
            "verified replay of {} entries: {} ms; bare read and hash: {} ms; {} times\n",
            replayed.entries, replayed.verified_replay_ms, replayed.read_and_hash_ms, replayed.times
        ))?;
        for (entries, ms) in &replayed.open_from_snapshot_ms {
            out::text(&format!("opening from a snapshot at {entries:>8} entries: {ms} ms\n"))?;
        }
    }
    Ok(true)
}
