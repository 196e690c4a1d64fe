//! The blackjack part of `baize bench engine`: hands of seven players through the rules, with the books and without,
//! beside a bare loop that deals and totals the same cards. Everybody draws below 17 and stands on 17 or more, and never
//! doubles, splits or insures.

use std::hint::black_box;
use std::time::{Duration, Instant};

use games::blackjack::options::{Allowed, CardsFrom, Draft, Form};
use games::blackjack::points::value;
use games::blackjack::{Action, Bet, Blackjack, Choice, Phase, Tender};
use games::{Approval, Cx, Funds, Game, Input, Machine, Need, Needs, Observed, Seen, StepError, Via, step};
use kit::{
    Actor, At, Card, Cents, Colour, Draw, Face, Hidden, Moves, Outcome, Purse, Rank, Role, Seat, Slot, Unit,
};
use ledger::Ledger;
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

const STAKE: Cents = Cents::whole(20);
const SEATS: u16 = 7;

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
        Stack { cards, at: 0, rng: Pcg64Mcg::new(0xB1AC) }
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

/// Rules of one table, and its books if it books.
struct Engine {
    game: Blackjack,
    state: <Blackjack as Machine>::State,
    ledger: Ledger,
    books: bool,
    events: Vec<<Blackjack as Machine>::Event>,
    moves: Moves,
    stack: Stack,
    dealer: Actor,
    floor: Approval,
}

impl Engine {
    fn new(books: bool) -> anyhow::Result<Engine> {
        let draft = Draft {
            form: Form::Terminals,
            cards: CardsFrom::Drawn,
            seats: SEATS,
            insurance: Allowed::Off,
            ..Draft::default()
        };
        let game = Blackjack::check(&draft).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
        let (state, mut ledger, mut moves) = (game.open(), Ledger::new(), Moves::new());
        for seat in (1..=SEATS).filter_map(Seat::new) {
            moves.money(Purse::House, Purse::Seat(seat), Cents::whole(9_000_000_000));
        }
        ledger.post(moves.as_slice())?;
        let dealer = Actor::Staff { person: "dealer".parse()?, role: Role::Dealer };
        let floor = Approval { by: "floor".parse()?, role: Role::Floorperson };
        let (events, stack) = (Vec::new(), Stack::new());
        Ok(Engine { game, state, ledger, books, events, moves, stack, dealer, floor })
    }

    fn take(&mut self, by: Actor, input: &Input<Blackjack>) -> anyhow::Result<()> {
        let cx = Cx { by, second: Some(self.floor), at: At::default(), funds: &Books(&self.ledger) };
        step(&self.game, &mut self.state, &cx, input, &mut self.events).map_err(|error| match error {
            StepError::Refused(refusal) => {
                anyhow::anyhow!("refused by {}: {:?}", refusal.cite, refusal.reason)
            }
            StepError::Broken(misfit) => anyhow::anyhow!(misfit),
        })?;
        if self.books {
            self.moves.clear();
            self.events.iter().for_each(|event| self.game.moves(event, &mut self.moves));
            self.ledger.post(self.moves.as_slice())?;
        }
        Ok(())
    }

    /// Does what the table waits for.
    fn go_on(&mut self) -> anyhow::Result<()> {
        let mut needs = Needs::new();
        self.game.needs(&self.state, &mut needs);
        match needs.into_iter().next() {
            Some(Need::Step { does, .. }) => {
                if does == Input::Act(Action::Shuffle) {
                    self.stack.shuffle();
                }
                self.take(self.dealer, &does)
            }
            Some(Need::Outcome { draw: Draw::Card(face), .. }) => {
                let card = self.stack.next();
                let slot = match face {
                    Face::Up => Slot::Up(card),
                    Face::Down | Face::Unseen => Slot::Down(Hidden::Known(card)),
                };
                let seen = Observed { what: Seen::Outcome(Outcome::Card(slot)), via: Via::Drawn };
                self.take(Actor::House, &Input::Observe(seen))
            }
            Some(Need::Decision(turn)) => {
                let hand = self.state.hand(turn.seat, turn.hand).and_then(|hand| hand.total());
                let draws = hand.is_some_and(|total| total.points < 17);
                let choice = if draws { Choice::Hit { suited: None } } else { Choice::Stand };
                let choose =
                    Action::Choose { seat: turn.seat, hand: turn.hand, choice, turn: Some(turn.turn) };
                self.take(Actor::Player(turn.seat), &Input::Act(choose))
            }
            other => anyhow::bail!("the table waits for {other:?}"),
        }
    }

    /// One round of seven hands.
    fn round(&mut self) -> anyhow::Result<()> {
        while !self.state.is_ready() || self.state.on_table {
            self.go_on()?;
        }
        self.take(self.dealer, &Input::Act(Action::NewGame))?;
        for seat in (1..=SEATS).filter_map(Seat::new) {
            let spot = Bet::wager(0).into();
            let place = Action::Place { seat, spot, tender: Tender::Credits, stake: STAKE };
            self.take(Actor::Player(seat), &Input::Act(place))?;
        }
        self.take(self.dealer, &Input::Act(Action::Lock))?;
        while self.state.phase != Phase::Idle {
            self.go_on()?;
        }
        anyhow::ensure!(!self.books || self.ledger.round_is_empty(), "a wager is left after settlement");
        Ok(())
    }
}

/// A hand drawn below 17, totalled as it grows.
#[derive(Default)]
struct Bare {
    points: u8,
    ace: bool,
}

impl Bare {
    fn add(&mut self, card: Card) {
        self.points += value(card);
        self.ace |= card.rank == Rank::Ace;
    }

    fn total(&self) -> u8 {
        if self.ace && self.points <= 11 { self.points + 10 } else { self.points }
    }

    fn draw(&mut self, stack: &mut Stack) {
        while self.total() < 17 {
            self.add(stack.next());
        }
    }
}

/// The peer: seven hands and the dealer's dealt, drawn and totalled, and nothing else.
fn bare(stack: &mut Stack, won: &mut [u64; 3]) {
    if stack.at + 78 > stack.cards.len() {
        stack.shuffle();
    }
    let mut hands: [Bare; SEATS as usize + 1] = Default::default();
    for _ in 0..2 {
        hands.iter_mut().for_each(|hand| hand.add(stack.next()));
    }
    hands.iter_mut().for_each(|hand| hand.draw(stack));
    let [players @ .., dealer] = &hands;
    let dealt = if dealer.total() > 21 { 0 } else { dealer.total() };
    for hand in players {
        let came = if hand.total() > 21 { std::cmp::Ordering::Less } else { hand.total().cmp(&dealt) };
        won[black_box(match came {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        })] += 1;
    }
}

/// Player hands per second: of the rules, of rules and books, and of the bare loop.
#[derive(Debug, serde::Serialize)]
pub struct Measured {
    pub rules_per_second: u64,
    pub with_books_per_second: u64,
    pub bare_per_second: u64,
    pub aim_per_second: u64,
}

fn per_second(rounds: u64, took: Duration) -> u64 {
    let nanos = took.as_nanos().max(1);
    u64::try_from(u128::from(rounds * u64::from(SEATS)) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
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
                for _ in 0..20 {
                    engine.round()?;
                }
                rounds[place] += 20;
            }
            took[place] += begun.elapsed();
        }
        let begun = Instant::now();
        while begun.elapsed() < turn {
            (0..20).for_each(|_| bare(&mut stack, &mut won));
            rounds[2] += 20;
        }
        took[2] += begun.elapsed();
    }
    black_box(won);
    let [rules_per_second, with_books_per_second, bare_per_second] =
        [0, 1, 2].map(|place| per_second(rounds[place], took[place]));
    Ok(Measured { rules_per_second, with_books_per_second, bare_per_second, aim_per_second: 1_000_000 })
}
