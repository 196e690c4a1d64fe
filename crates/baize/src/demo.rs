//! `baize demo --headless`: patrons, a dealer and a wheel play an evening in memory and end with the books.

use std::time::Duration;

use anyhow::{Context, bail, ensure};
use games::roulette::options::{Draft, Form};
use games::roulette::{Action as Play, Bet, Irregularity, Phase, Roulette};
use games::{Game, Input, Observed, Report, Seen, Via};
use house::people::People;
use house::stream::{Agreement, Answer, Command, Stream};
use house::table::cashout::CashOut;
use house::table::{Action, Event, Shift, Table, TableDraft, buyin, cashout, floor, opening, posts, slips};
use indicatif::{ProgressBar, ProgressStyle};
use kit::{
    Actor, At, Cents, Count, Device, Direction, Fact, Outcome, Person, Pocket, Purse, Role, Seat, Unit, cite,
};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use crate::out;

/// How long an evening.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Example:\n  baize demo --headless --seed 7 --rounds 200")]
pub struct Args {
    /// Without screens
    #[arg(long, required = true)]
    pub headless: bool,
    /// The same seed plays the same evening
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub rounds: u64,
    /// How many patrons at most sit at once
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=200))]
    pub patrons: u16,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// What an evening comes to.
#[derive(Debug, Serialize)]
struct Books {
    demo: bool,
    seed: u64,
    games: u64,
    void: u64,
    entries: u64,
    wagered: Cents,
    returned: Cents,
    numbers: Vec<(Pocket, u64)>,
    patrons: u64,
    shift: Shift,
    win: Cents,
    hold_basis_points: i64,
    purses: Vec<(String, Cents)>,
}

/// Plays; good if the books come out.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let bar = ProgressBar::new(args.rounds);
    bar.set_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} games")?);
    bar.set_message("DEMO: an evening at roulette");
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut evening = Evening::new(args)?;
    evening.open()?;
    for _ in 0..args.rounds {
        evening.game()?;
        bar.inc(1);
    }
    evening.close()?;
    bar.finish_and_clear();
    let books = evening.books(args)?;
    if args.json {
        out::json(&books)?;
    } else {
        out::text(&told(&books))?;
    }
    Ok(true)
}

/// A made-up patron at a seat.
#[derive(Debug, Clone, Copy)]
struct Patron {
    /// How many bets they like to make.
    bets: u64,
    /// How much on each.
    stake: Cents,
    /// How many games they mean to stay.
    games: u64,
}

struct Evening {
    stream: Stream<Table<Roulette>>,
    people: People,
    dice: Pcg64Mcg,
    at: At,
    commands: u64,
    spin: u64,
    patrons: Vec<Option<Patron>>,
    came: u64,
    voids: u64,
    wagered: Cents,
    returned: Cents,
    numbers: [u64; 38],
}

const DEALERS: [&str; 2] = ["dana", "dora"];

fn staff(name: &str, role: Role) -> Actor {
    Actor::Staff { person: name.parse().expect("a short name"), role }
}

fn sensor() -> Device {
    "wheel".parse().expect("a short name")
}

fn act(action: Play) -> Input<Table<Roulette>> {
    Input::Act(Action::Game(action))
}

impl Evening {
    fn new(args: &Args) -> anyhow::Result<Evening> {
        let draft = Draft { form: Form::Terminals, seats: args.patrons, ..Draft::default() };
        let game = Roulette::check(&draft).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
        let mut people = People::new();
        for dealer in DEALERS {
            people.add(dealer.parse()?, dealer, &[Role::Dealer]);
        }
        people.add("fay".parse()?, "fay", &[Role::Floorperson]);
        people.add("sam".parse()?, "sam", &[Role::PitSupervisor]);
        people.add("cal".parse()?, "cal", &[Role::Cage]);
        people.add_device(sensor());
        Ok(Evening {
            stream: Stream::new("demo/table/roulette-1", Table::new(TableDraft::default(), game)),
            people,
            dice: Pcg64Mcg::new(u128::from(args.seed) << 64 | 0x5eed_ba12_e000_0001),
            at: At::ms(20 * 3_600_000),
            commands: 0,
            spin: 0,
            patrons: vec![None; usize::from(args.patrons)],
            came: 0,
            voids: 0,
            wagered: Cents::ZERO,
            returned: Cents::ZERO,
            numbers: [0; 38],
        })
    }

    /// A number below `n`, without bias.
    fn below(&mut self, n: u64) -> u64 {
        let edge = u64::MAX - u64::MAX % n;
        loop {
            let drawn = self.dice.next_u64();
            if drawn < edge {
                return drawn % n;
            }
        }
    }

    fn command(
        &mut self,
        by: Actor,
        second: Option<Actor>,
        input: Input<Table<Roulette>>,
    ) -> Command<Table<Roulette>> {
        self.commands += 1;
        let id = format!("demo-{}", self.commands).parse().expect("a short id");
        let mut command = Command { id, by, second: None, at: self.at, round: None, input };
        if let Some(Actor::Staff { person, role }) = second {
            let act = self.stream.act(&command);
            command.second = Some(Agreement { by: person, role, act });
        }
        command
    }

    /// Sends what must go well.
    fn must(
        &mut self,
        by: Actor,
        second: Option<Actor>,
        input: Input<Table<Roulette>>,
    ) -> anyhow::Result<Vec<Event<Roulette>>> {
        let command = self.command(by, second, input);
        match self.stream.execute(&self.people, &command) {
            Answer::Accepted(accepted) => Ok(accepted.events),
            Answer::Refused(refused) => {
                bail!("refused by {}: {:?}: {command:?}", refused.cite, refused.message)
            }
            Answer::Before { seq } => bail!("a command of this id happened before, at {seq}"),
            Answer::Parked(misfit) => bail!("the table contradicts itself: {misfit}"),
        }
    }

    /// Sends what the rules may refuse.
    fn may(&mut self, by: Actor, input: Input<Table<Roulette>>) -> anyhow::Result<bool> {
        let command = self.command(by, None, input);
        match self.stream.execute(&self.people, &command) {
            Answer::Accepted(_) => Ok(true),
            Answer::Refused(_) => Ok(false),
            Answer::Before { seq } => bail!("a command of this id happened before, at {seq}"),
            Answer::Parked(misfit) => bail!("the table contradicts itself: {misfit}"),
        }
    }

    fn dealer(&self) -> Actor {
        let person: Person = self.stream.state().dealer.unwrap_or_else(|| DEALERS[0].parse().expect("short"));
        Actor::Staff { person, role: Role::Dealer }
    }

    fn credits(&self, seat: Seat) -> Cents {
        self.stream.ledger().balance(Purse::Seat(seat), Unit::Money)
    }

    fn rack(&self) -> Cents {
        self.stream.ledger().balance(Purse::Rack, Unit::Money)
    }

    fn float(&self, amount: Cents) -> anyhow::Result<Count> {
        Count::of(amount, &self.stream.machine().options.denominations()).context("an amount in chips")
    }

    /// A fill from the cage, in its steps.
    fn fill(&mut self, amount: Cents) -> anyhow::Result<()> {
        let (fay, chips) = (staff("fay", Role::Floorperson), self.float(amount)?);
        let slip = self.stream.state().next_slip;
        let slips = |action| Input::Act(Action::Slips(action));
        self.must(fay, None, slips(slips::Action::Request { way: slips::Way::Fill, chips: chips.clone() }))?;
        self.must(staff("cal", Role::Cage), None, slips(slips::Action::Issue { slip }))?;
        self.must(self.dealer(), Some(fay), slips(slips::Action::Receive { slip, chips }))?;
        Ok(())
    }

    fn open(&mut self) -> anyhow::Result<()> {
        let (dana, fay) = (staff(DEALERS[0], Role::Dealer), staff("fay", Role::Floorperson));
        self.must(dana, None, Input::Act(Action::Posts(posts::Action::Take(posts::Post::Dealer))))?;
        let float = Cents::whole(20_000);
        self.fill(float)?;
        for seat in (0..self.patrons.len()).filter_map(Seat::at) {
            let terminal = format!("terminal-{seat}").parse()?;
            self.must(fay, None, Input::Act(Action::Floor(floor::Action::Pair { seat, terminal })))?;
        }
        for check in self.stream.state().options.opening_checks() {
            let answer = if check.name == "ball" { "13/16" } else { "ok" };
            let action = opening::Action::Check { name: check.name, answer: answer.to_owned() };
            self.must(fay, None, Input::Act(Action::Opening(action)))?;
        }
        let open = opening::Action::Open { count: self.float(float)?, drop_box: Some(1) };
        self.must(dana, Some(fay), Input::Act(Action::Opening(open)))?;
        Ok(())
    }

    /// Patrons come and buy in.
    fn seat_patrons(&mut self) -> anyhow::Result<()> {
        for index in 0..self.patrons.len() {
            let Some(seat) = Seat::at(index) else { continue };
            let broke = self.credits(seat) < Cents::whole(5);
            let (sits, comes, again) =
                (self.patrons[index].is_some(), self.below(3) == 0, self.below(2) == 0);
            match sits {
                false if comes => {
                    let stake = [1, 1, 2, 5, 5, 10, 25][self.below(7) as usize];
                    let patron = Patron {
                        bets: 1 + self.below(8),
                        stake: Cents::whole(stake),
                        games: 5 + self.below(40),
                    };
                    self.patrons[index] = Some(patron);
                    self.came += 1;
                    self.buy_in(seat)?;
                }
                true if broke && again => self.buy_in(seat)?,
                true if broke => self.patrons[index] = None,
                _ => {}
            }
        }
        Ok(())
    }

    fn buy_in(&mut self, seat: Seat) -> anyhow::Result<()> {
        let bills = Count::new().with(Cents::whole(20), 1 + self.below(15) as u32);
        let amount = bills.total().context("a sum of bills")?;
        let buy_in = |action| Input::Act(Action::BuyIn(action));
        let tender = buyin::Tender::Cash(bills);
        self.must(self.dealer(), None, buy_in(buyin::Action::Count { seat, tender }))?;
        self.must(self.dealer(), None, buy_in(buyin::Action::Confirm { seat, amount }))?;
        self.must(self.dealer(), None, buy_in(buyin::Action::Drop))?;
        Ok(())
    }

    /// Patrons bet; some use the buttons.
    fn bets(&mut self) -> anyhow::Result<()> {
        for index in 0..self.patrons.len() {
            let (Some(seat), Some(patron)) = (Seat::at(index), self.patrons[index]) else { continue };
            let by = Actor::Player(seat);
            if self.below(4) == 0 && self.may(by, act(Play::Recall { seat }))? {
                continue;
            }
            for _ in 0..patron.bets {
                let bet = Bet::all().nth(self.below(Bet::COUNT as u64) as usize).context("a bet")?;
                self.may(by, act(Roulette::bet(seat, bet, patron.stake)))?;
            }
            match self.below(12) {
                0 => drop(self.may(by, act(Play::Neighbours { seat }))?),
                1 => drop(self.may(by, act(Play::Undo { seat }))?),
                2 => drop(self.may(by, act(Play::Double { seat }))?),
                _ => {}
            }
        }
        Ok(())
    }

    fn report(&mut self, sequence: u64, what: Seen) -> anyhow::Result<()> {
        let via = Via::Device(Report { device: sensor(), spin: self.spin, sequence });
        self.must(Actor::Device(sensor()), None, Input::Observe(Observed { what, via }))?;
        Ok(())
    }

    fn wait(&mut self, ms: i64) {
        self.at = self.at.plus_ms(ms);
        self.stream.let_pass(self.at);
    }

    /// One game from the dealer's button to the last credit.
    fn game(&mut self) -> anyhow::Result<()> {
        self.seat_patrons()?;
        if self.rack() < Cents::whole(5_000) {
            self.fill(Cents::whole(10_000))?;
        }
        if self.below(40) == 0 {
            self.relieve()?;
        }
        self.must(self.dealer(), None, act(Play::NewGame))?;
        self.wait(8_000);
        self.bets()?;
        if self.below(30) == 0 {
            self.must(self.dealer(), None, act(Play::Hold))?;
            self.wait(20_000);
            self.must(self.dealer(), None, act(Play::Resume))?;
        }
        self.wait(28_000);
        self.spin += 1;
        self.report(1, Seen::Fact(Fact::Launched(Direction::Against)))?;
        self.wait(12_000);
        let turns = if self.below(60) == 0 { 3 } else { 4 + self.below(12) as u8 };
        self.report(2, Seen::Fact(Fact::Revolutions(turns)))?;
        if turns < 4 {
            self.void(Irregularity::TooFewTurns)?;
        } else {
            self.number()?;
        }
        self.wait(6_000);
        self.leave()
    }

    fn number(&mut self) -> anyhow::Result<()> {
        let pocket = Pocket::all().nth(self.below(38) as usize).context("a pocket")?;
        self.report(3, Seen::Outcome(Outcome::Pocket(pocket)))?;
        let staked: Cents = self
            .stream
            .ledger()
            .balances()
            .iter()
            .filter(|(p, ..)| p.is_of_the_round())
            .map(|(.., a)| *a)
            .sum();
        let before: Cents = self.all_credits();
        // Now and then somebody reads the wheel wrongly, and the floor looks.
        let misread = self.below(80) == 0;
        let said =
            if misread { Pocket::all().find(|other| *other != pocket).context("a pocket")? } else { pocket };
        self.must(self.dealer(), None, act(Play::Confirm { pocket: said.into() }))?;
        if misread {
            self.must(staff("fay", Role::Floorperson), None, act(Play::Name { pocket: pocket.into() }))?;
            self.see_to_alarms()?;
        }
        self.wagered += staked;
        self.returned += self.all_credits() - before;
        self.numbers[pocket.index()] += 1;
        Ok(())
    }

    fn all_credits(&self) -> Cents {
        let all = self.stream.ledger().balances();
        all.iter()
            .filter(|(p, u, _)| matches!(p, Purse::Seat(_)) && *u == Unit::Money)
            .map(|(.., a)| *a)
            .sum()
    }

    fn void(&mut self, what: Irregularity) -> anyhow::Result<()> {
        self.voids += 1;
        let rule = Input::Rule { what, cite: cite!("RO I.9.b") };
        self.must(self.dealer(), None, rule)?;
        self.must(staff("sam", Role::PitSupervisor), None, act(Play::ReleaseRefund))?;
        self.see_to_alarms()
    }

    fn see_to_alarms(&mut self) -> anyhow::Result<()> {
        while let Some(alarm) = self.stream.state().alarms.first().map(|raised| raised.number) {
            let acknowledge = Input::Act(Action::Floor(floor::Action::Acknowledge { alarm }));
            self.must(staff("fay", Role::Floorperson), None, acknowledge)?;
        }
        Ok(())
    }

    fn relieve(&mut self) -> anyhow::Result<()> {
        let out = self.dealer();
        let comes = DEALERS.iter().map(|name| staff(name, Role::Dealer)).find(|dealer| *dealer != out);
        let relieve = Input::Act(Action::Posts(posts::Action::Relieve(posts::Post::Dealer)));
        self.must(comes.context("another dealer")?, Some(out), relieve)?;
        Ok(())
    }

    /// Patrons whose time is up cash out.
    fn leave(&mut self) -> anyhow::Result<()> {
        for index in 0..self.patrons.len() {
            let (Some(seat), Some(patron)) = (Seat::at(index), self.patrons[index]) else { continue };
            if patron.games > 0 {
                self.patrons[index] = Some(Patron { games: patron.games - 1, ..patron });
            } else {
                self.cash_out(seat)?;
                self.patrons[index] = None;
            }
        }
        Ok(())
    }

    fn cash_out(&mut self, seat: Seat) -> anyhow::Result<()> {
        let amount = self.credits(seat);
        if !amount.is_positive() {
            return Ok(());
        }
        while self.rack() < amount {
            self.fill(Cents::whole(10_000))?;
        }
        let cash_out = |action| Input::Act(Action::CashOut(action));
        let (by, dealer) = (Actor::Player(seat), self.dealer());
        self.must(by, None, cash_out(cashout::Action::Ask { seat }))?;
        self.must(by, None, cash_out(cashout::Action::Sure { seat }))?;
        self.must(dealer, None, cash_out(cashout::Action::Take { seat }))?;
        let chips = self.float(amount)?;
        self.must(dealer, None, cash_out(cashout::Action::Confirm { seat, chips }))?;
        self.must(dealer, None, cash_out(cashout::Action::Deliver { seat }))?;
        ensure!(self.stream.state().seats[seat.index()].cash_out == CashOut::None, "a cash-out is left");
        Ok(())
    }

    fn close(&mut self) -> anyhow::Result<()> {
        for seat in (0..self.patrons.len()).filter_map(Seat::at) {
            self.cash_out(seat)?;
        }
        self.see_to_alarms()?;
        let count = self.float(self.rack())?;
        let close = Input::Act(Action::Opening(opening::Action::Close { count }));
        self.must(self.dealer(), Some(staff("fay", Role::Floorperson)), close)?;
        Ok(())
    }

    /// The books, held against each other once more.
    fn books(&self, args: &Args) -> anyhow::Result<Books> {
        let state = self.stream.state();
        ensure!(state.game.phase == Phase::Idle, "a game is left open");
        self.stream.ledger().assert_conserved();
        let (shift, win) = (state.shift, state.shift.win());
        ensure!(
            win == self.wagered - self.returned,
            "win {win} is not what was wagered less what was returned"
        );
        let hold = if shift.drop.is_zero() { 0 } else { win.get() * 10_000 / shift.drop.get() };
        let numbers = Pocket::all().map(|pocket| (pocket, self.numbers[pocket.index()])).collect();
        let purses = self.stream.ledger().balances();
        Ok(Books {
            demo: true,
            seed: args.seed,
            games: state.game.round,
            void: self.voids,
            entries: self.stream.seq(),
            wagered: self.wagered,
            returned: self.returned,
            numbers,
            patrons: self.came,
            shift,
            win,
            hold_basis_points: hold,
            purses: purses.into_iter().map(|(purse, _, amount)| (purse.to_string(), amount)).collect(),
        })
    }
}

fn told(books: &Books) -> String {
    let row = |label: &str, amount: Cents| format!("  {label:<28}{:>14}\n", amount.to_string());
    let mut text = format!(
        "DEMO  Roulette 1, seed {}: {} games, {} of them void, {} patrons, {} entries\n\nThe table\n",
        books.seed, books.games, books.void, books.patrons, books.entries
    );
    text += &row("opener", books.shift.opener);
    text += &row("fills", books.shift.fills);
    text += &row("credits", books.shift.credits);
    text += &row("drop", books.shift.drop);
    text += &row("closer", books.shift.closer);
    text += &row("win", books.win);
    let hold = books.hold_basis_points;
    text += &format!("  {:<28}{:>12}.{:02} %\n", "hold", hold / 100, (hold % 100).abs());
    text += "\nThe game\n";
    text += &row("wagered", books.wagered);
    text += &row("returned", books.returned);
    text += "\nThe purses, which sum to nothing\n";
    text.extend(books.purses.iter().map(|(purse, amount)| row(purse, *amount)));
    let most = books.numbers.iter().map(|(_, times)| *times).max().unwrap_or(1).max(1);
    text += "\nThe numbers\n";
    for line in books.numbers.chunks(2) {
        let one = |(pocket, times): &(Pocket, u64)| {
            let long = usize::try_from(times * 20 / most).unwrap_or(20);
            format!("  {:>2} {:<20} {times:>5}", pocket.to_string(), "#".repeat(long))
        };
        text += &line.iter().map(one).collect::<Vec<_>>().join("   ");
        text.push('\n');
    }
    text
}
