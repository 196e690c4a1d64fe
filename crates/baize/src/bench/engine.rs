//! `baize bench engine`: rounds through the rules and the books alone, beside a bare loop that only pays 161 bets
//! from a table; and baccarat, beside a loop that only counts cards. The two alternate, since machines are noisy; the ratio is what can be followed.

use std::hint::black_box;
use std::time::{Duration, Instant};

use games::roulette::options::{Draft, Form};
use games::roulette::{Action, Bet, Roulette};
use games::{Cx, Funds, Game, Input, Machine, Observed, Seen, StepError, Via, step};
use kit::{Actor, At, Cents, Colour, Moves, Outcome, Pocket, Purse, Role, Rounding, Seat, Unit};
use ledger::Ledger;
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use super::baccarat;
use crate::out;

/// How long.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Example:\n  baize bench engine --seconds 5 --json")]
pub struct Args {
    /// Seconds for each of the two
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
    /// Seats at the table, each with all 161 bets
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=200))]
    pub seats: u16,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// Rules and books of one table.
struct Engine {
    game: Roulette,
    state: <Roulette as Machine>::State,
    ledger: Ledger,
    at: At,
    events: Vec<<Roulette as Machine>::Event>,
    moves: Moves,
}

struct Books<'a>(&'a Ledger);

impl Funds for Books<'_> {
    fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.0.balance(purse, unit)
    }
    fn colour(&self, _: Seat) -> Option<(Colour, Cents)> {
        None
    }
    fn bought_in_since_settlement(&self, _: Seat) -> Cents {
        Cents::ZERO
    }
}

const STAKE: Cents = Cents::whole(5);

impl Engine {
    fn new(seats: u16) -> anyhow::Result<Engine> {
        let draft = Draft { form: Form::Terminals, seats, ..Draft::default() };
        let game = Roulette::check(&draft).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
        let (state, mut ledger, mut moves) = (game.open(), Ledger::new(), Moves::new());
        for seat in (1..=seats).filter_map(Seat::new) {
            moves.money(Purse::House, Purse::Seat(seat), Cents::whole(1_000_000_000));
        }
        ledger.post(moves.as_slice())?;
        Ok(Engine { game, state, ledger, at: At::default(), events: Vec::new(), moves })
    }

    fn take(&mut self, by: Actor, input: &Input<Roulette>) -> anyhow::Result<()> {
        let cx = Cx { by, second: None, at: self.at, funds: &Books(&self.ledger) };
        step(&self.game, &mut self.state, &cx, input, &mut self.events).map_err(|error| match error {
            StepError::Refused(refusal) => {
                anyhow::anyhow!("refused by {}: {:?}", refusal.cite, refusal.reason)
            }
            StepError::Broken(misfit) => anyhow::anyhow!(misfit),
        })?;
        self.moves.clear();
        self.events.iter().for_each(|event| self.game.moves(event, &mut self.moves));
        self.ledger.post(self.moves.as_slice())?;
        Ok(())
    }

    /// One round: every seat bets every bet, the wheel decides, everything is settled and booked.
    fn round(&mut self, pocket: Pocket) -> anyhow::Result<u64> {
        let dealer = Actor::Staff { person: "dealer".parse()?, role: Role::Dealer };
        self.take(dealer, &Input::Act(Action::NewGame))?;
        let mut bets = 0;
        for seat in (1..=self.state.seats.len()).filter_map(|n| Seat::at(n - 1)) {
            for bet in Bet::all() {
                self.take(Actor::Player(seat), &Input::Act(Roulette::bet(seat, bet, STAKE)))?;
                bets += 1;
            }
        }
        self.at = self.at.plus_ms(60_000);
        self.take(Actor::House, &Input::Tick)?;
        let seen = Observed { what: Seen::Outcome(Outcome::Pocket(pocket)), via: Via::Drawn };
        self.take(Actor::House, &Input::Observe(seen))?;
        self.take(dealer, &Input::Act(Action::Confirm { pocket: pocket.into() }))?;
        self.ledger.assert_conserved();
        anyhow::ensure!(self.ledger.round_is_empty(), "a wager is left after settlement");
        Ok(bets)
    }
}

/// The peer: what each bet returns on each pocket, from a table made before.
struct Bare {
    returns: Vec<[i64; 38]>,
    balances: Vec<i64>,
}

impl Bare {
    fn new(seats: u16, game: &Roulette) -> Bare {
        let pays = |bet: Bet, pocket: Pocket| match bet.wins(pocket) {
            true => game.odds(bet.kind()).winnings(STAKE, Rounding::Down).get(),
            false => -STAKE.get(),
        };
        let row = |bet: Bet| std::array::from_fn(|i| pays(bet, Pocket::all().nth(i).unwrap_or(Pocket::ZERO)));
        Bare { returns: Bet::all().map(row).collect(), balances: vec![0; usize::from(seats)] }
    }

    fn round(&mut self, pocket: Pocket) -> u64 {
        let mut bets = 0;
        for balance in &mut self.balances {
            for row in &self.returns {
                *balance += black_box(row)[pocket.index()];
                bets += 1;
            }
        }
        bets
    }
}

#[derive(Debug, Default, Clone, Copy)]
struct Measured {
    bets: u64,
    took: Duration,
}

impl Measured {
    fn per_second(self) -> u64 {
        let nanos = self.took.as_nanos().max(1);
        u64::try_from(u128::from(self.bets) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
    }
}

#[derive(Serialize)]
struct Report {
    seats: u16,
    engine_bets: u64,
    engine_bets_per_second: u64,
    bare_bets_per_second: u64,
    bare_is_faster_by: u64,
    aim_bets_per_second: u64,
    baccarat_rounds_per_second: u64,
    baccarat_rounds_with_a_wager_per_second: u64,
    bare_baccarat_rounds_per_second: u64,
    aim_baccarat_rounds_per_second: u64,
}

/// How many turns the two take; enough that a noisy moment does not hit one alone.
const TURNS: u32 = 10;

/// Measures; good if the engine reaches its aim.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let mut engine = Engine::new(args.seats)?;
    let mut bare = Bare::new(args.seats, &engine.game);
    let mut wheel = Pcg64Mcg::new(0xBA12E);
    let mut spin = move || Pocket::all().nth((wheel.next_u64() % 38) as usize).unwrap_or(Pocket::ZERO);
    let (mut engines, mut bares) = (Measured::default(), Measured::default());
    let turn = Duration::from_secs(args.seconds) / TURNS;
    for _ in 0..TURNS {
        let begun = Instant::now();
        while begun.elapsed() < turn {
            engines.bets += engine.round(spin())?;
        }
        engines.took += begun.elapsed();
        let begun = Instant::now();
        while begun.elapsed() < turn {
            bares.bets += bare.round(spin());
        }
        bares.took += begun.elapsed();
    }
    black_box(&bare.balances);
    let baccarat = baccarat::measure(args.seconds, TURNS)?;
    let report = Report {
        seats: args.seats,
        engine_bets: engines.bets,
        engine_bets_per_second: engines.per_second(),
        bare_bets_per_second: bares.per_second(),
        bare_is_faster_by: bares.per_second() / engines.per_second().max(1),
        aim_bets_per_second: 2_000_000,
        baccarat_rounds_per_second: baccarat.rules,
        baccarat_rounds_with_a_wager_per_second: baccarat.with_a_wager,
        bare_baccarat_rounds_per_second: baccarat.bare,
        aim_baccarat_rounds_per_second: 1_000_000,
    };
    if args.json {
        out::json(&report)?;
    } else {
        out::text(&format!(
            "roulette, {} seats with all 161 bets each, {} bets settled\n\
             rules and books  {:>12} settled bets per second\n\
             bare pay table   {:>12} bets per second, {} times as many\n\
             baccarat, whole shoes of six decks\n\
             rules            {:>12} rounds per second\n\
             with a wager     {:>12} rounds per second, booked\n\
             bare counting    {:>12} rounds per second\n",
            report.seats,
            report.engine_bets,
            report.engine_bets_per_second,
            report.bare_bets_per_second,
            report.bare_is_faster_by,
            report.baccarat_rounds_per_second,
            report.baccarat_rounds_with_a_wager_per_second,
            report.bare_baccarat_rounds_per_second
        ))?;
    }
    // A figure below the aim is reported, not failed: machines are noisy.
    Ok(true)
}
