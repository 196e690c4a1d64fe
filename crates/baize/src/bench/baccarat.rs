//! The baccarat part of `baize bench engine`: whole shoes through the rules, with the books and without a wager; beside
//! a bare loop that only adds cards up.

use std::hint::black_box;
use std::time::{Duration, Instant};

use games::baccarat::options::{Cards, Draft, Form, Tracking};
use games::baccarat::points::{banker_draws, count, player_draws, value};
use games::baccarat::{Action, Baccarat, Bet};
use games::{Approval, Cx, Funds, Game, Input, Machine, Need, Needs, Observed, Seen, StepError, Via, step};
use kit::{Actor, At, Card, Cents, Colour, Moves, Outcome, Purse, Role, Seat, Slot, Unit};
use ledger::Ledger;
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

const STAKE: Cents = Cents::whole(20);

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

/// Six decks in some order.
struct Stack {
    cards: Vec<Card>,
    at: usize,
    rng: Pcg64Mcg,
}

impl Stack {
    fn new() -> Stack {
        let cards = (0..6).flat_map(|_| Card::all()).collect();
        Stack { cards, at: 0, rng: Pcg64Mcg::new(0xBACCA) }
    }

    fn shuffle(&mut self) {
        for i in (1..self.cards.len()).rev() {
            let j = usize::try_from(self.rng.next_u64() % (i as u64 + 1)).unwrap_or(0);
            self.cards.swap(i, j);
        }
        self.at = 0;
    }

    fn next(&mut self) -> Card {
        let card = self.cards[self.at % self.cards.len()];
        self.at += 1;
        card
    }
}

/// Rules and books of one table.
pub struct Engine {
    game: Baccarat,
    state: <Baccarat as Machine>::State,
    ledger: Ledger,
    at: At,
    events: Vec<<Baccarat as Machine>::Event>,
    moves: Moves,
    stack: Stack,
    seat: Option<Seat>,
    dealer: Actor,
    floor: Approval,
}

impl Engine {
    /// A table at which nobody's bets are keyed, or with one player at a terminal who bets on Banker.
    pub fn new(with_a_wager: bool) -> anyhow::Result<Engine> {
        let form = if with_a_wager { Form::Terminals } else { Form::Live };
        let draft = Draft { form, tracking: Tracking::Results, cards: Cards::Drawn, ..Draft::default() };
        let game = Baccarat::check(&draft).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
        let (state, mut ledger, mut moves) = (game.open(), Ledger::new(), Moves::new());
        let seat = Seat::new(1).filter(|_| with_a_wager);
        if let Some(seat) = seat {
            moves.money(Purse::House, Purse::Seat(seat), Cents::whole(9_000_000_000));
        }
        ledger.post(moves.as_slice())?;
        let (at, events, stack) = (At::default(), Vec::new(), Stack::new());
        let dealer = Actor::Staff { person: "dealer".parse()?, role: Role::Dealer };
        let floor = Approval { by: "floor".parse()?, role: Role::Floorperson };
        Ok(Engine { game, state, ledger, at, events, moves, stack, seat, dealer, floor })
    }

    fn take(&mut self, by: Actor, input: &Input<Baccarat>) -> anyhow::Result<()> {
        let cx = Cx { by, second: Some(self.floor), at: self.at, funds: &Books(&self.ledger) };
        step(&self.game, &mut self.state, &cx, input, &mut self.events).map_err(|error| match error {
            StepError::Refused(refusal) => {
                anyhow::anyhow!("refused by {}: {:?}", refusal.cite, refusal.reason)
            }
            StepError::Broken(misfit) => anyhow::anyhow!(misfit),
        })?;
        if self.seat.is_some() {
            self.moves.clear();
            self.events.iter().for_each(|event| self.game.moves(event, &mut self.moves));
            self.ledger.post(self.moves.as_slice())?;
        }
        Ok(())
    }

    /// What the table asks for, until a round can begin.
    fn prepare(&mut self, dealer: Actor) -> anyhow::Result<()> {
        while !self.state.is_ready() || self.state.on_table {
            let mut needs = Needs::new();
            self.game.needs(&self.state, &mut needs);
            match needs.first() {
                Some(Need::Step { does, .. }) => {
                    if *does == Input::Act(Action::Shuffle) {
                        self.stack.shuffle();
                    }
                    self.take(dealer, does)?;
                }
                _ => self.card()?,
            }
        }
        Ok(())
    }

    fn card(&mut self) -> anyhow::Result<()> {
        let card = Outcome::Card(Slot::Up(self.stack.next()));
        let seen = Observed { what: Seen::Outcome(card), via: Via::Drawn };
        self.take(Actor::House, &Input::Observe(seen))
    }

    /// One round: bet, no more bets, cards, counts, result, settlement, pick up.
    pub fn round(&mut self) -> anyhow::Result<()> {
        use games::baccarat::Phase;
        let dealer = self.dealer;
        if !self.state.is_ready() || self.state.on_table {
            self.prepare(dealer)?;
        }
        self.take(dealer, &Input::Act(Action::NewGame))?;
        if let Some(seat) = self.seat {
            self.take(Actor::Player(seat), &Input::Act(Baccarat::bet(seat, Bet::Banker, STAKE)))?;
        }
        self.take(dealer, &Input::Act(Action::Lock))?;
        for _ in 0..4 {
            self.card()?;
        }
        self.take(dealer, &Input::Act(Action::CallCount))?;
        self.take(dealer, &Input::Act(Action::CallCount))?;
        while self.game.awaits_card(&self.state) {
            self.card()?;
        }
        self.take(dealer, &Input::Act(Action::Announce))?;
        anyhow::ensure!(self.state.phase == Phase::Idle, "the round is not over");
        self.take(dealer, &Input::Act(Action::PickUp))
    }
}

/// The peer: cards added up, and nothing else.
fn bare(stack: &mut Stack, won: &mut [u64; 3]) {
    if stack.at + 6 > stack.cards.len() {
        stack.shuffle();
    }
    let mut two = || [stack.next(), stack.next()];
    let (player, banker) = (two(), two());
    let (mut p, mut b) = (count(player), count(banker));
    let third = player_draws(p, b).then(|| value(stack.next()));
    let draws = banker_draws(p, b, third);
    p = (p + third.unwrap_or(0)) % 10;
    if draws {
        b = (b + value(stack.next())) % 10;
    }
    won[black_box(match p.cmp(&b) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
    })] += 1;
}

/// Rounds per second: of the rules, of rules and books with a wager, and of the bare loop.
#[derive(Debug, serde::Serialize)]
pub struct Measured {
    pub rules_per_second: u64,
    pub with_a_wager_per_second: u64,
    pub bare_per_second: u64,
    pub aim_per_second: u64,
}

fn per_second(rounds: u64, took: Duration) -> u64 {
    let nanos = took.as_nanos().max(1);
    u64::try_from(u128::from(rounds) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

/// Measures; the three take turns, so that a noisy moment does not hit one alone.
pub fn measure(seconds: u64, turns: u32) -> anyhow::Result<Measured> {
    let mut engines = [Engine::new(false)?, Engine::new(true)?];
    let (mut stack, mut won) = (Stack::new(), [0; 3]);
    let (mut rounds, mut took) = ([0_u64; 3], [Duration::ZERO; 3]);
    let turn = Duration::from_secs(seconds) / turns;
    for _ in 0..turns {
        for (place, engine) in engines.iter_mut().enumerate() {
            let begun = Instant::now();
            while begun.elapsed() < turn {
                for _ in 0..100 {
                    engine.round()?;
                }
                rounds[place] += 100;
            }
            took[place] += begun.elapsed();
        }
        let begun = Instant::now();
        while begun.elapsed() < turn {
            (0..100).for_each(|_| bare(&mut stack, &mut won));
            rounds[2] += 100;
        }
        took[2] += begun.elapsed();
    }
    black_box(won);
    let [rules_per_second, with_a_wager_per_second, bare_per_second] =
        [0, 1, 2].map(|place| per_second(rounds[place], took[place]));
    let aim_per_second = 1_000_000;
    Ok(Measured { rules_per_second, with_a_wager_per_second, bare_per_second, aim_per_second })
}
