//! `baize bench engine`: rounds of every game through the rules and the books alone, each beside a bare loop that only
//! pays the same bets from a table. The two alternate, since machines are noisy; the ratio is what can be followed.

use std::hint::black_box;
use std::time::{Duration, Instant};

use games::roulette::{self, Roulette};
use games::sic_bo::{self, SicBo};
use games::{Cx, Funds, Game, Input, Observed, Seen, StepError, Via, step};
use kit::{Actor, At, Cents, Colour, Dice, Moves, Outcome, Pocket, Purse, Role, Rounding, Seat, Unit};
use ledger::Ledger;
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use super::{baccarat, blackjack};
use crate::out;

/// How long.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Example:\n  baize bench engine --seconds 5 --json")]
pub struct Args {
    /// Seconds for each of the two of each game
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,
    /// Seats at the table, each with all bets there are
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=200))]
    pub seats: u16,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

const STAKE: Cents = Cents::whole(5);

/// A game as it is measured: at terminals, every seat on every bet.
trait Measurable: Game {
    /// How many bets there are.
    const BETS: usize;
    /// Terminals.
    fn at_terminals(seats: u16) -> Self::Draft;
    /// Starts a round.
    fn new_game() -> Self::Action;
    /// A stake of a seat on the bet at this place.
    fn bet(seat: Seat, place: usize) -> Self::Action;
    /// The dealer's steps between the close and the outcome, and after it.
    fn steps(outcome: Option<Outcome>) -> Vec<Self::Action>;
    /// Every outcome, as often as it comes.
    fn outcomes() -> Vec<Outcome>;
    /// What the bet at this place wins beside itself; nothing if it loses.
    fn wins(&self, place: usize, outcome: Outcome) -> Option<Cents>;
}

impl Measurable for Roulette {
    const BETS: usize = roulette::Bet::COUNT;

    fn at_terminals(seats: u16) -> roulette::options::Draft {
        roulette::options::Draft { form: roulette::options::Form::Terminals, seats, ..Default::default() }
    }

    fn new_game() -> roulette::Action {
        roulette::Action::NewGame
    }

    fn bet(seat: Seat, place: usize) -> roulette::Action {
        Roulette::bet(seat, roulette::Bet::all().nth(place).expect("one of them"), STAKE)
    }

    fn steps(outcome: Option<Outcome>) -> Vec<roulette::Action> {
        match outcome {
            Some(Outcome::Pocket(pocket)) => vec![roulette::Action::Confirm { pocket: pocket.into() }],
            _ => Vec::new(),
        }
    }

    fn outcomes() -> Vec<Outcome> {
        Pocket::all().map(Outcome::Pocket).collect()
    }

    fn wins(&self, place: usize, outcome: Outcome) -> Option<Cents> {
        let (bet, Outcome::Pocket(pocket)) = (roulette::Bet::all().nth(place)?, outcome) else { return None };
        bet.wins(pocket).then(|| self.odds(bet.kind()).winnings(STAKE, Rounding::Down))
    }
}

impl Measurable for SicBo {
    const BETS: usize = sic_bo::Bet::COUNT;

    fn at_terminals(seats: u16) -> sic_bo::options::Draft {
        sic_bo::options::Draft { form: sic_bo::options::Form::Terminals, seats, ..Default::default() }
    }

    fn new_game() -> sic_bo::Action {
        sic_bo::Action::NewGame
    }

    fn bet(seat: Seat, place: usize) -> sic_bo::Action {
        SicBo::bet(seat, sic_bo::Bet::all().nth(place).expect("one of them"), STAKE)
    }

    fn steps(outcome: Option<Outcome>) -> Vec<sic_bo::Action> {
        match outcome {
            Some(Outcome::Dice(dice)) => {
                vec![sic_bo::Action::Confirm { dice: dice.into() }, sic_bo::Action::ClearLights]
            }
            _ => vec![sic_bo::Action::Shake],
        }
    }

    fn outcomes() -> Vec<Outcome> {
        let ways = |dice: Dice| usize::try_from(dice.ways()).expect("six at most");
        Dice::all().flat_map(|dice| std::iter::repeat_n(Outcome::Dice(dice), ways(dice))).collect()
    }

    fn wins(&self, place: usize, outcome: Outcome) -> Option<Cents> {
        let (bet, Outcome::Dice(dice)) = (sic_bo::Bet::all().nth(place)?, outcome) else { return None };
        self.winnings(bet, STAKE, dice)
    }
}

/// Rules and books of one table.
struct Engine<G: Game> {
    game: G,
    state: G::State,
    ledger: Ledger,
    at: At,
    events: Vec<G::Event>,
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

impl<G: Measurable> Engine<G> {
    fn new(seats: u16) -> anyhow::Result<Engine<G>> {
        let draft = G::at_terminals(seats);
        let game = G::check(&draft).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
        let (state, mut ledger, mut moves) = (game.open(), Ledger::new(), Moves::new());
        for seat in (1..=seats).filter_map(Seat::new) {
            moves.money(Purse::House, Purse::Seat(seat), Cents::whole(1_000_000_000));
        }
        ledger.post(moves.as_slice())?;
        Ok(Engine { game, state, ledger, at: At::default(), events: Vec::new(), moves })
    }

    fn take(&mut self, by: Actor, input: &Input<G>) -> anyhow::Result<()> {
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

    /// One round: every seat bets every bet, chance decides, everything is settled and booked.
    fn round(&mut self, outcome: Outcome) -> anyhow::Result<u64> {
        let dealer = Actor::Staff { person: "dealer".parse()?, role: Role::Dealer };
        self.take(dealer, &Input::Act(G::new_game()))?;
        let mut bets = 0;
        for seat in (1..=self.game.terms().seats).filter_map(Seat::new) {
            for place in 0..G::BETS {
                self.take(Actor::Player(seat), &Input::Act(G::bet(seat, place)))?;
                bets += 1;
            }
        }
        self.at = self.at.plus_ms(60_000);
        self.take(Actor::House, &Input::Tick)?;
        for step in G::steps(None) {
            self.take(dealer, &Input::Act(step))?;
        }
        let seen = Observed { what: Seen::Outcome(outcome), via: Via::Drawn };
        self.take(Actor::House, &Input::Observe(seen))?;
        for step in G::steps(Some(outcome)) {
            self.take(dealer, &Input::Act(step))?;
        }
        self.ledger.assert_conserved();
        anyhow::ensure!(self.ledger.round_is_empty(), "a wager is left after settlement");
        anyhow::ensure!(self.game.round(&self.state).over, "the round does not end");
        Ok(bets)
    }
}

/// The peer: what each bet returns on each outcome, from a table made before.
struct Bare {
    returns: Vec<Vec<i64>>,
    balances: Vec<i64>,
}

impl Bare {
    fn new<G: Measurable>(seats: u16, game: &G, outcomes: &[Outcome]) -> Bare {
        let pays =
            |place, outcome: &Outcome| game.wins(place, *outcome).map_or(-STAKE.get(), |won| won.get());
        let row = |place| outcomes.iter().map(|outcome| pays(place, outcome)).collect();
        Bare { returns: (0..G::BETS).map(row).collect(), balances: vec![0; usize::from(seats)] }
    }

    fn round(&mut self, outcome: usize) -> u64 {
        let mut bets = 0;
        for balance in &mut self.balances {
            for row in &self.returns {
                *balance += black_box(row)[outcome];
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
    game: &'static str,
    seats: u16,
    bets_each: usize,
    engine_bets: u64,
    engine_bets_per_second: u64,
    bare_bets_per_second: u64,
    bare_is_faster_by: u64,
    aim_bets_per_second: u64,
}

/// How many turns the two take; enough that a noisy moment does not hit one alone.
const TURNS: u32 = 10;

fn measure<G: Measurable>(args: &Args) -> anyhow::Result<Report> {
    let outcomes = G::outcomes();
    let mut engine: Engine<G> = Engine::new(args.seats)?;
    let mut bare = Bare::new(args.seats, &engine.game, &outcomes);
    let (mut rng, count) = (Pcg64Mcg::new(0xBA12E), outcomes.len() as u64);
    let mut draw = move || (rng.next_u64() % count) as usize;
    let (mut engines, mut bares) = (Measured::default(), Measured::default());
    let turn = Duration::from_secs(args.seconds) / TURNS;
    for _ in 0..TURNS {
        let begun = Instant::now();
        while begun.elapsed() < turn {
            engines.bets += engine.round(outcomes[draw()])?;
        }
        engines.took += begun.elapsed();
        let begun = Instant::now();
        while begun.elapsed() < turn {
            bares.bets += bare.round(draw());
        }
        bares.took += begun.elapsed();
    }
    black_box(&bare.balances);
    Ok(Report {
        game: G::NAME,
        seats: args.seats,
        bets_each: G::BETS,
        engine_bets: engines.bets,
        engine_bets_per_second: engines.per_second(),
        bare_bets_per_second: bares.per_second(),
        bare_is_faster_by: bares.per_second() / engines.per_second().max(1),
        aim_bets_per_second: 2_000_000,
    })
}

/// Measures every game; baccarat and blackjack beside loops that only count cards.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let reports = [measure::<Roulette>(args)?, measure::<SicBo>(args)?];
    let baccarat = baccarat::measure(args.seconds, TURNS)?;
    let blackjack = blackjack::measure(args.seconds, TURNS)?;
    if args.json {
        out::json(&serde_json::json!({ "games": reports, "baccarat": baccarat, "blackjack": blackjack }))?;
    } else {
        for report in reports {
            out::text(&format!(
                "{}, {} seats with all {} bets each, {} bets settled\n\
                 rules and books  {:>12} settled bets per second\n\
                 bare pay table   {:>12} bets per second, {} times as many\n",
                report.game.replace('_', " "),
                report.seats,
                report.bets_each,
                report.engine_bets,
                report.engine_bets_per_second,
                report.bare_bets_per_second,
                report.bare_is_faster_by
            ))?;
        }
        out::text(&format!(
            "baccarat, whole shoes of six decks\n\
             rules            {:>12} rounds per second\n\
             with a wager     {:>12} rounds per second, booked\n\
             bare counting    {:>12} rounds per second\n",
            baccarat.rules_per_second, baccarat.with_a_wager_per_second, baccarat.bare_per_second
        ))?;
        out::text(&format!(
            "blackjack, seven players who draw below 17\n\
             rules            {:>12} hands per second\n\
             with the books   {:>12} hands per second\n\
             bare dealing     {:>12} hands per second\n",
            blackjack.rules_per_second, blackjack.with_books_per_second, blackjack.bare_per_second
        ))?;
    }
    // A figure below the aim is reported, not failed: machines are noisy.
    Ok(true)
}
