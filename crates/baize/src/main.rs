//! The binary: reads the command line, runs a command, and says by its exit code how it went:
//! 0 good, 1 not, 2 not understood.

use std::process::ExitCode;

use baize::{access, audit, bench, check, coverage, demo, init, out, replay, serve, sign};
use clap::{Parser, Subcommand};

/// What one thread makes and another throws away is dear with the C library's.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs a casino's games by the book.
#[derive(Parser)]
#[command(name = "baize", version, about, long_about = None, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  baize check casino/*.toml             are these tables by the book?
  baize check --example GAME            a commented file to start from
  baize sign my-table.toml              what is posted at the table
  baize replay transcripts              play every transcript and compare
  baize demo                            a casino to try out, in the browser
  baize demo --headless --seed 7        an evening in memory, ending with the books
  baize init my-casino --demo           make a house on disk
  baize audit verify --house my-casino  is its journal whole?
  baize audit coverage --book RO        which test proves which paragraph

Exit codes: 0 good, 1 not, 2 the command line was not understood.";

#[derive(Subcommand)]
enum Command {
    /// Make a house: live or demo, for good
    Init(init::Args),
    /// Check tables' files against the rules: every fault at once
    Check(check::Args),
    /// What is posted at the table: limits, odds, options
    Sign(sign::Args),
    /// Play transcripts on a real table and compare each line
    Replay(replay::Args),
    /// A demo casino in the browser; or an evening without screens
    Demo(demo::Args),
    /// A house in the browser: terminals, consoles, boards
    Serve(serve::Args),
    /// Give a member of staff a PIN
    Pin(access::PinArgs),
    /// Give a sensor a secret
    Device(access::DeviceArgs),
    /// What an auditor asks
    #[command(subcommand)]
    Audit(Audit),
    /// How fast it is, beside a peer
    #[command(subcommand)]
    Bench(Bench),
}

#[derive(Subcommand)]
enum Audit {
    /// Is the journal whole? Chains, heads, replay, money, draws, the order of bets and locks
    Verify(audit::verify::Args),
    /// Sign where the streams of a house stand that is not open, after verifying it
    Heads(audit::heads::Args),
    /// A game in words and as a picture: who bet what when, what was decided, who was paid
    Show(audit::show::Args),
    /// The journal as JSON lines, and games, wagers and payments as CSV
    Export(audit::export::Args),
    /// What went in and out of every terminal and table since it was set up
    Meters(audit::meters::Args),
    /// Shoes whose order was committed to: was it told, is it the one, did the cards come in it?
    Shoe(audit::shoe::Args),
    /// Who was let in and who was not, who holds which role, new PINs, terminals paired
    Access(audit::access::Args),
    /// Every paragraph of the book with the tests that prove it
    Coverage(coverage::Args),
}

impl Audit {
    /// Is the answer read by a program?
    fn is_json(&self) -> bool {
        match self {
            Audit::Verify(args) => args.json,
            Audit::Heads(args) => args.json,
            Audit::Show(args) => args.json,
            Audit::Export(args) => args.json,
            Audit::Meters(args) => args.json,
            Audit::Shoe(args) => args.json,
            Audit::Access(args) => args.json,
            Audit::Coverage(args) => args.json,
        }
    }
}

#[derive(Subcommand)]
enum Bench {
    /// Rounds through the rules and the books, beside a bare loop that only pays
    Engine(bench::engine::Args),
    /// Durable commands, beside bare SQLite and a bare file
    Journal(bench::journal::Args),
    /// Terminals on real sockets, beside a bare echo and a bare flush and send
    Floor(bench::floor::Args),
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let json = matches!(&command, Command::Audit(audit) if audit.is_json());
    let ran = match command {
        Command::Init(args) => init::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Sign(args) => sign::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Pin(args) => access::pin(&args),
        Command::Device(args) => access::device(&args),
        Command::Audit(Audit::Verify(args)) => audit::verify::run(&args),
        Command::Audit(Audit::Heads(args)) => audit::heads::run(&args),
        Command::Audit(Audit::Show(args)) => audit::show::run(&args),
        Command::Audit(Audit::Export(args)) => audit::export::run(&args),
        Command::Audit(Audit::Meters(args)) => audit::meters::run(&args),
        Command::Audit(Audit::Shoe(args)) => audit::shoe::run(&args),
        Command::Audit(Audit::Access(args)) => audit::access::run(&args),
        Command::Audit(Audit::Coverage(args)) => coverage::run(&args),
        Command::Bench(Bench::Engine(args)) => bench::engine::run(&args),
        Command::Bench(Bench::Journal(args)) => bench::journal::run(&args),
        Command::Bench(Bench::Floor(args)) => bench::floor::run(&args),
    };
    match ran {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) if json && out::json(&audit::failed::Failed::of(&error)).is_ok() => ExitCode::from(1),
        Err(error) => {
            #[allow(clippy::print_stderr, reason = "the one place that says why the program failed")]
            {
                eprintln!("baize: {error:#}");
            }
            ExitCode::from(1)
        }
    }
}
