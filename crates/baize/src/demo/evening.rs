//! An evening at the first table of a demo house, played through the runtime as any client would.

use anyhow::{Context, bail, ensure};
use chance::{Entropy, OsEntropy, Position, Seeded, Session};
use games::baccarat::Baccarat;
use games::roulette::{Action as Play, Bet, Irregularity, Phase, Roulette};
use games::sic_bo::SicBo;
use games::{Game, Input, Observed, Report, Seen, Via};
use house::config::Mode;
use house::log;
use house::runtime::Reply;
use house::stream::{Agreement, Command, Stream, Streamed};
use house::table::{Action, State, Status, Table, floor, opening, posts};
use kit::{
    Actor, At, Cents, Count, Device, Direction, Fact, Outcome, Person, Pocket, Purse, Role, Seat, Unit, cite,
};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

use super::tally::Tally;
use super::{Args, Books, DAY_MS, EVENING, FOUNDED};
use crate::audit::verify::Verdict;
use crate::files::Files;
use crate::open::{House, cage_stream, founded_as, refused, table_stream};

/// A made-up patron at a seat.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patron {
    /// How many bets they like to make.
    bets: u64,
    /// How much on each.
    stake: Cents,
    /// How many games they mean to stay.
    games: u64,
}

pub(super) struct Evening {
    pub(super) house: House,
    /// The table's stream.
    pub(super) name: String,
    pub(super) cage: String,
    session: Session,
    /// From which the session was made, if it was made now and from a number.
    seed: Option<u64>,
    dice: Pcg64Mcg,
    pub(super) at: At,
    /// Which start of the house this is: ids of commands begin with it.
    pub(super) start: u64,
    pub(super) commands: u64,
    pub(super) spin: u64,
    pub(super) sequence: u64,
    pub(super) patrons: Vec<Option<Patron>>,
    came: u64,
}

const DEALERS: [&str; 2] = ["dana", "dora"];

/// What the table opens with, and when it asks for more.
const FLOAT: Cents = Cents::whole(20_000);
pub(super) const FILL: Cents = Cents::whole(10_000);

pub(super) fn staff(name: &str, role: Role) -> Actor {
    Actor::Staff { person: name.parse().expect("a short name"), role }
}

fn sensor() -> Device {
    "wheel".parse().expect("a short name")
}

pub(super) fn act(action: Play) -> Input<Table<Roulette>> {
    Input::Act(Action::Game(action))
}

/// Opens the house: that of a folder, or one that nobody keeps.
fn open(args: &Args) -> anyhow::Result<House> {
    let Some(folder) = &args.house else {
        let mut files = Files::new("demo", Mode::Demo);
        for (_, text) in &mut files.tables {
            *text = text.replace("seats = 8", &format!("seats = {}", args.evening_patrons()));
        }
        return House::in_memory(&files, FOUNDED);
    };
    // Looked at before it is opened: opening is journalled, and made-up time has no place in a live house.
    ensure!(
        founded_as(folder)? == Mode::Demo,
        "{}: a live house; made-up patrons play in a demo house only",
        folder.display()
    );
    House::open(folder, |newest| newest.plus_ms(60_000))
}

impl Evening {
    pub(super) fn new(args: &Args) -> anyhow::Result<Evening> {
        let mut house = open(args)?;
        let everybody: Vec<Person> = house.runtime.people_mut().members().map(|(person, _)| person).collect();
        for person in everybody {
            house.runtime.people_mut().sign(person, true);
        }
        let (name, cage) =
            (table_stream(&house.draft.property, "roulette-1"), cage_stream(&house.draft.property));
        let start = house.log()?.starts;
        let seed = match (args.seed, &args.house) {
            (None, Some(_)) => None,
            (seed, _) => Some(seed.unwrap_or(1)),
        };
        // A session that goes on has the seed it was opened with.
        let goes_on = house.log()?.open.contains_key(&name);
        if let Some(seed) = args.seed.filter(|_| goes_on) {
            house
                .notes
                .push(format!("the session that was open goes on: its numbers are not those of seed {seed}"));
        }
        let (session, dice) = chances(&mut house, &name, seed, start)?;
        let at = house.now();
        let mut evening = Evening {
            house,
            name,
            cage,
            session,
            seed: seed.filter(|_| !goes_on),
            dice: Pcg64Mcg::new(dice),
            at,
            start,
            commands: 0,
            spin: 0,
            sequence: 0,
            patrons: Vec::new(),
            came: 0,
        };
        let table = evening.house.runtime.typed::<Table<Roulette>>(&evening.name);
        let table = table.with_context(|| {
            let why = evening.house.notes.iter().find(|note| note.starts_with(&evening.name));
            why.cloned().unwrap_or_else(|| format!("{}: no such roulette table in this house", evening.name))
        })?;
        let state = table.state();
        let seats = state.seats.len().min(usize::from(args.evening_patrons()));
        // A table that is closed opens in the evening; one that was stopped in the middle goes on.
        if state.status == Status::Closed {
            let days = evening.at.since(EVENING).div_euclid(DAY_MS) + 1;
            evening.at = EVENING.plus_ms(days.max(0) * DAY_MS);
        }
        let reports = [state.game.newest, state.game.seen, state.game.closed].into_iter().flatten();
        let own = reports.filter(|report| report.device == sensor());
        if let Some(newest) = own.map(|report| (report.spin, report.sequence)).max() {
            (evening.spin, evening.sequence) = newest;
        }
        evening.patrons = vec![None; seats];
        evening.wait(0)?;
        Ok(evening)
    }

    /// Something worth saying.
    pub(super) fn note(&mut self, note: String) {
        self.house.notes.push(note);
    }

    pub(super) fn notes(&self) -> Vec<String> {
        self.house.notes.clone()
    }

    pub(super) fn stream(&self) -> &Stream<Table<Roulette>> {
        self.house.runtime.typed(&self.name).expect("looked at when the evening began")
    }

    pub(super) fn state(&self) -> &State<Roulette> {
        self.stream().state()
    }

    /// A number below `n`, without bias.
    pub(super) fn below(&mut self, n: u64) -> u64 {
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
        let id = format!("demo-{}-{}", self.start, self.commands).parse().expect("a short id");
        let mut command = Command { id, by, second: None, at: self.at, round: None, input };
        if let Some(Actor::Staff { person, role }) = second {
            let act = self.stream().act(&command);
            command.second = Some(Agreement { by: person, role, act });
        }
        command
    }

    /// Sends what must go well.
    pub(super) fn must(
        &mut self,
        by: Actor,
        second: Option<Actor>,
        input: Input<Table<Roulette>>,
    ) -> anyhow::Result<()> {
        let command = self.command(by, second, input);
        let name = self.name.clone();
        match self.house.ask(&name, &command)? {
            Reply::Accepted { .. } => Ok(()),
            other => Err(refused(&other).context(name)),
        }
    }

    /// Sends what the rules may refuse, with whatever else waits.
    fn may(&mut self, by: Actor, input: Input<Table<Roulette>>) {
        let command = self.command(by, None, input);
        let name = self.name.clone();
        self.house.submit(&name, &command);
    }

    /// What waits becomes durable together; refusals of the rules are the patrons' business.
    fn all_at_once(&mut self) -> anyhow::Result<()> {
        for (_, reply) in self.house.turn(self.at)? {
            if matches!(reply, Reply::NotRecorded(_) | Reply::Unknown) {
                return Err(refused(&reply));
            }
        }
        Ok(())
    }

    pub(super) fn dealer(&self) -> Actor {
        let person = self.state().dealer.unwrap_or_else(|| DEALERS[0].parse().expect("short"));
        Actor::Staff { person, role: Role::Dealer }
    }

    pub(super) fn credits(&self, seat: Seat) -> Cents {
        self.stream().ledger().balance(Purse::Seat(seat), Unit::Money)
    }

    pub(super) fn rack(&self) -> Cents {
        self.stream().ledger().balance(Purse::Rack, Unit::Money)
    }

    pub(super) fn chips(&self, amount: Cents) -> anyhow::Result<Count> {
        Count::of(amount, &self.stream().machine().options.denominations()).context("an amount in chips")
    }

    pub(super) fn open(&mut self) -> anyhow::Result<()> {
        let (dana, fay) = (staff(DEALERS[0], Role::Dealer), staff("fay", Role::Floorperson));
        if self.state().dealer.is_none() {
            self.must(dana, None, Input::Act(Action::Posts(posts::Action::Take(posts::Post::Dealer))))?;
        }
        self.pair(fay)?;
        self.pick_up()?;
        if self.state().status == Status::Open {
            return Ok(());
        }
        ensure!(
            self.state().status == Status::Closed,
            "the table is {}, which a demo cannot mend",
            self.state().status.name()
        );
        if self.rack() < FLOAT {
            self.fill(FLOAT - self.rack())?;
        }
        for check in self.state().options.opening_checks() {
            let answer = if check.name == "ball" { "13/16" } else { "ok" };
            let action = opening::Action::Check { name: check.name, answer: answer.to_owned() };
            self.must(fay, None, Input::Act(Action::Opening(action)))?;
        }
        let drop_box = Some(self.state().drop_box.unwrap_or(1));
        let open = opening::Action::Open { count: self.chips(self.rack())?, drop_box };
        self.must(self.dealer(), Some(fay), Input::Act(Action::Opening(open)))
    }

    /// Every seat where somebody sits, or has left something, has a terminal: also where other people played before.
    fn pair(&mut self, floor: Actor) -> anyhow::Result<()> {
        for seat in (0..self.state().seats.len()).filter_map(Seat::at) {
            let place = &self.state().seats[seat.index()];
            let used = seat.index() < self.patrons.len()
                || self.credits(seat).is_positive()
                || place.cash_out != Default::default();
            if used && place.terminal.is_none() {
                let terminal = format!("terminal-{seat}").parse()?;
                self.must(floor, None, Input::Act(Action::Floor(floor::Action::Pair { seat, terminal })))?;
            }
        }
        Ok(())
    }

    /// Somebody sits down.
    pub(super) fn patron(&mut self) -> Patron {
        let stake = [1, 1, 2, 5, 5, 10, 25][self.below(7) as usize];
        self.came += 1;
        Patron { bets: 1 + self.below(8), stake: Cents::whole(stake), games: 5 + self.below(40) }
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
                    self.patrons[index] = Some(self.patron());
                    self.buy_in(seat)?;
                }
                true if broke && again => self.buy_in(seat)?,
                true if broke => self.patrons[index] = None,
                _ => {}
            }
        }
        Ok(())
    }

    /// Patrons bet, all at once; some use the buttons.
    fn bets(&mut self) -> anyhow::Result<()> {
        for index in 0..self.patrons.len() {
            let (Some(seat), Some(patron)) = (Seat::at(index), self.patrons[index]) else { continue };
            let by = Actor::Player(seat);
            if self.below(4) == 0 {
                self.may(by, act(Play::Recall { seat }));
            }
            for _ in 0..patron.bets {
                let bet = Bet::all().nth(self.below(Bet::COUNT as u64) as usize).context("a bet")?;
                self.may(by, act(Roulette::bet(seat, bet, patron.stake)));
            }
            match self.below(12) {
                0 => self.may(by, act(Play::Neighbours { seat })),
                1 => self.may(by, act(Play::Undo { seat })),
                2 => self.may(by, act(Play::Double { seat })),
                _ => {}
            }
        }
        self.all_at_once()
    }

    pub(super) fn report(&mut self, what: Seen) -> anyhow::Result<()> {
        self.sequence += 1;
        let via = Via::Device(Report { device: sensor(), spin: self.spin, sequence: self.sequence });
        self.must(Actor::Device(sensor()), None, Input::Observe(Observed { what, via }))
    }

    pub(super) fn wait(&mut self, ms: i64) -> anyhow::Result<()> {
        self.at = self.at.plus_ms(ms);
        self.all_at_once()
    }

    /// One game from the dealer's button to the last credit.
    pub(super) fn game(&mut self) -> anyhow::Result<()> {
        self.seat_patrons()?;
        if self.rack() < Cents::whole(5_000) {
            self.fill(FILL)?;
        }
        if self.below(40) == 0 {
            self.relieve()?;
        }
        self.must(self.dealer(), None, act(Play::NewGame))?;
        self.wait(8_000)?;
        self.bets()?;
        if self.below(30) == 0 {
            self.must(self.dealer(), None, act(Play::Hold))?;
            self.wait(20_000)?;
            self.must(self.dealer(), None, act(Play::Resume))?;
        }
        self.wait(28_000)?;
        self.launch()?;
        self.wait(6_000)?;
        self.leave()
    }

    /// The ball runs, and the game is settled or void.
    pub(super) fn launch(&mut self) -> anyhow::Result<()> {
        (self.spin, self.sequence) = (self.spin + 1, 0);
        self.report(Seen::Fact(Fact::Launched(Direction::Against)))?;
        self.wait(12_000)?;
        self.turns()
    }

    /// The sensor has counted the turns; the rest follows.
    pub(super) fn turns(&mut self) -> anyhow::Result<()> {
        let turns = if self.below(60) == 0 { 3 } else { 4 + self.below(12) as u8 };
        self.report(Seen::Fact(Fact::Revolutions(turns)))?;
        if turns < 4 { self.void(Irregularity::TooFewTurns) } else { self.number() }
    }

    /// The number of this round: whoever asks again is told the same.
    pub(super) fn drawn(&self) -> anyhow::Result<Pocket> {
        let position = Position { stream: &self.name, round: self.state().game.round, draw: 1 };
        let wheel: Vec<(Pocket, u64)> = Pocket::all().map(|pocket| (pocket, 1)).collect();
        Ok(self.session.draw(position, &wheel)?)
    }

    /// The ball rests, and the dealer confirms.
    pub(super) fn number(&mut self) -> anyhow::Result<()> {
        let pocket = self.drawn()?;
        // There is no wheel: the journal says that the house drew, and anybody can draw again when the seed is known.
        let drawn = Observed { what: Seen::Outcome(Outcome::Pocket(pocket)), via: Via::Drawn };
        self.must(Actor::House, None, Input::Observe(drawn))?;
        // Now and then somebody reads the wheel wrongly, and the floor looks.
        let misread = self.below(80) == 0;
        let said =
            if misread { Pocket::all().find(|other| *other != pocket).context("a pocket")? } else { pocket };
        self.must(self.dealer(), None, act(Play::Confirm { pocket: said.into() }))?;
        if misread { self.settle_dispute(pocket) } else { Ok(()) }
    }

    pub(super) fn settle_dispute(&mut self, pocket: Pocket) -> anyhow::Result<()> {
        self.must(staff("fay", Role::Floorperson), None, act(Play::Name { pocket: pocket.into() }))?;
        self.see_to_alarms()
    }

    pub(super) fn void(&mut self, what: Irregularity) -> anyhow::Result<()> {
        let rule = Input::Rule { what, cite: cite!("RO I.9.b") };
        self.must(self.dealer(), None, rule)?;
        self.release()
    }

    /// A supervisor gives the stakes of a void game back.
    pub(super) fn release(&mut self) -> anyhow::Result<()> {
        self.must(staff("sam", Role::PitSupervisor), None, act(Play::ReleaseRefund))?;
        self.see_to_alarms()
    }

    pub(super) fn see_to_alarms(&mut self) -> anyhow::Result<()> {
        while let Some(alarm) = self.state().alarms.first().map(|raised| raised.number) {
            let acknowledge = Input::Act(Action::Floor(floor::Action::Acknowledge { alarm }));
            self.must(staff("fay", Role::Floorperson), None, acknowledge)?;
        }
        Ok(())
    }

    fn relieve(&mut self) -> anyhow::Result<()> {
        let out = self.dealer();
        let comes = DEALERS.iter().map(|name| staff(name, Role::Dealer)).find(|dealer| *dealer != out);
        let relieve = Input::Act(Action::Posts(posts::Action::Relieve(posts::Post::Dealer)));
        self.must(comes.context("another dealer")?, Some(out), relieve)
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

    pub(super) fn close(&mut self) -> anyhow::Result<()> {
        for seat in (0..self.state().seats.len()).filter_map(Seat::at) {
            self.cash_out(seat)?;
        }
        self.see_to_alarms()?;
        let count = self.chips(self.rack())?;
        let close = Input::Act(Action::Opening(opening::Action::Close { count }));
        self.must(self.dealer(), Some(staff("fay", Role::Floorperson)), close)?;
        // HC E.7: the session is over, its seed may be known; and those of tables where others played before.
        end_sessions(&mut self.house)?;
        self.house.sign();
        Ok(())
    }

    /// The books, as the journal has them, held against each other once more.
    pub(super) fn books(self) -> anyhow::Result<(Books, House)> {
        let state = self.state();
        ensure!(state.game.phase == Phase::Idle, "a game is left open");
        self.stream().ledger().assert_conserved();
        let (shift, win) = (state.shift, state.shift.win());
        let tally = Tally::since_opening(self.house.runtime.store(), &self.name)?;
        ensure!(
            win == tally.wagered - tally.returned,
            "win {win} is not what was wagered less what was returned"
        );
        let hold = if shift.drop.is_zero() { 0 } else { win.get() * 10_000 / shift.drop.get() };
        let numbers = Pocket::all().map(|pocket| (pocket, tally.numbers[pocket.index()])).collect();
        let purses = self.stream().ledger().balances();
        let books = Books {
            demo: true,
            seed: self.seed,
            games: tally.games,
            void: tally.void,
            entries: self.house.runtime.heads().iter().map(|head| head.seq).sum(),
            wagered: tally.wagered,
            returned: tally.returned,
            numbers,
            patrons: self.came,
            shift,
            win,
            hold_basis_points: hold,
            purses: purses.into_iter().map(|(purse, _, amount)| (purse.to_string(), amount)).collect(),
            verified: Verdict::default(),
        };
        Ok((books, self.house))
    }
}

/// HC E.7: ends the sessions from which nothing in play is drawn, so that their seeds may be known. One whose game is
/// open stays, and goes on with the house: what it would have drawn, it draws.
pub(crate) fn end_sessions(house: &mut House) -> anyhow::Result<()> {
    let open: Vec<String> = house.log()?.open.keys().cloned().collect();
    for stream in open {
        if !is_drawn_from(house, &stream) {
            house.say(log::Action::Close { stream })?;
        }
    }
    Ok(())
}

/// Is a round open at this table, or a shoe whose order was committed to and comes from the seed?
fn is_drawn_from(house: &House, stream: &str) -> bool {
    fn in_round<G: Game>(house: &House, stream: &str) -> Option<bool>
    where
        Stream<Table<G>>: 'static,
    {
        let table = house.runtime.typed::<Table<G>>(stream)?;
        Some(!table.machine().between_rounds(table.state()))
    }
    if let Some(table) = house.runtime.typed::<Table<Baccarat>>(stream)
        && table.state().game.shoe.committed.is_some()
    {
        return true;
    }
    let rounds = [in_round::<Roulette>, in_round::<Baccarat>, in_round::<SicBo>];
    // A table that cannot be read may be in the middle of one.
    rounds.iter().find_map(|in_round| in_round(house, stream)).unwrap_or(true)
}

/// The session from which the wheel is drawn, and what the patrons' moods are drawn from. A session that was open when
/// the house was stopped goes on: what it would have drawn, it draws.
pub(super) fn chances(
    house: &mut House,
    stream: &str,
    seed: Option<u64>,
    start: u64,
) -> anyhow::Result<(Session, u128)> {
    let mut mood = [0; 16];
    let mut fresh = [0; 32];
    match seed {
        Some(seed) => {
            // Another evening of the same house is another one.
            let mut source = Seeded::new(seed);
            for _ in 0..start {
                source.fill(&mut fresh)?;
                source.fill(&mut mood)?;
            }
        }
        None => {
            OsEntropy.fill(&mut fresh)?;
            OsEntropy.fill(&mut mood)?;
        }
    }
    let mood = u128::from_le_bytes(mood);
    if let Some(open) = house.log()?.open.get(stream) {
        let session = Session::of(open.seed);
        if session.commitment().to_string() != open.commitment {
            bail!("{stream}: the seed of the open session is not the one committed to");
        }
        return Ok((session, mood));
    }
    let session = Session::of(kit::Hidden(fresh));
    house.say(log::Action::Open(log::Session {
        stream: stream.to_owned(),
        seed: session.seed(),
        commitment: session.commitment().to_string(),
    }))?;
    Ok((session, mood))
}
