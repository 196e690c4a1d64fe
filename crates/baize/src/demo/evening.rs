//! An evening at one table of a demo house, played through the runtime as any client would: by the same crew, the same
//! equipment and the same patrons as in the browser, in a time that is made up.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use anyhow::{Context, bail, ensure};
use chance::Session;
use games::people::People;
use games::{Input, Round, catalogue};
use house::cage::Cage;
use house::config::Mode;
use house::kinds::{self, Kind};
use house::runtime::Reply;
use house::stream::Stream;
use house::table::cashout::CashOut;
use house::table::{Action, State, Status, Table, cashout, floor, opening, posts};
use kit::{At, Cents, Person, Purse, Role, Seat, Unit};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use server::keeper::By;

use super::crew::draw::{Place, put};
use super::crew::{Look, Step, fay, person, ripe, staff};
use super::patrons::{Patrons, Scene, Wish, device, unpair};
use super::sessions::{chances, end_sessions};
use super::tally::Tally;
use super::{Args, Books, DAY_MS, EVENING, FOUNDED};
use crate::audit::verify::Verdict;
use crate::files::Files;
use crate::open::{House, cage_stream, founded_as, refused, table_stream};

/// How often everybody looks.
const EVERY_MS: i64 = 1_000;

/// If nothing has happened for so long, nothing will.
const STILL_MS: i64 = 3_600_000;

/// Who deals, in turn.
const DEALERS: [&str; 2] = ["dana", "dora"];

/// Opens the house: that of a folder, or one that nobody keeps.
pub(super) fn open(args: &Args) -> anyhow::Result<House> {
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

/// Where the evening is played.
pub(super) struct Where {
    pub(super) stream: String,
    pub(super) title: String,
    pub(super) game: &'static str,
}

impl Where {
    /// The table of that name; without one the first that has terminals, in the order of the games.
    pub(super) fn of(house: &House, name: Option<&str>) -> anyhow::Result<Where> {
        let name = name.map(|name| table_stream(&house.draft.property, name));
        let mut tables = Vec::new();
        for (stream, file) in &house.log()?.tables {
            let Ok(teller) = kinds::teller(file) else { continue };
            let is_it = name.as_ref().is_none_or(|name| name == stream);
            if is_it && Kind::of(stream) == Some(Kind::Table) && teller.terms().on_terminals {
                let place = catalogue::NAMES.iter().position(|game| *game == teller.game());
                let title = teller.title().to_owned();
                tables.push((place, Where { stream: stream.clone(), title, game: teller.game() }));
            }
        }
        let first = tables.into_iter().min_by_key(|(place, _)| *place).map(|(_, table)| table);
        first.with_context(|| match name {
            Some(name) => format!("{name}: no such table with terminals in this house"),
            None => "no table of this house has terminals".to_owned(),
        })
    }
}

pub(super) struct Evening<G: People> {
    house: House,
    table: Where,
    cage: String,
    session: Session,
    /// From which the session was made, if it was made now and from a number.
    seed: Option<u64>,
    dice: Pcg64Mcg,
    at: At,
    /// When something happened last.
    moved: At,
    /// Which start of the house this is: ids of commands begin with it.
    start: u64,
    commands: u64,
    /// Rounds begin up to this one.
    rounds: u64,
    patrons: Patrons,
    /// Since when each thing waits to be done.
    since: BTreeMap<String, At>,
    of: PhantomData<G>,
}

impl<G: People> Evening<G> {
    pub(super) fn new(args: &Args, mut house: House, table: Where) -> anyhow::Result<Evening<G>> {
        let everybody: Vec<Person> = house.runtime.people_mut().members().map(|(person, _)| person).collect();
        for person in everybody {
            house.runtime.people_mut().sign(person, true);
        }
        let start = house.log()?.starts;
        let seed = match (args.seed, &args.house) {
            (None, Some(_)) => None,
            (seed, _) => Some(seed.unwrap_or(1)),
        };
        // A session that goes on has the seed it was opened with.
        let goes_on = house.log()?.open.contains_key(&table.stream);
        if let Some(seed) = args.seed.filter(|_| goes_on) {
            house
                .notes
                .push(format!("the session that was open goes on: its numbers are not those of seed {seed}"));
        }
        let (session, mood) = chances(&mut house, &table.stream, seed, start)?;
        let typed = house.runtime.typed::<Table<G>>(&table.stream).with_context(|| {
            let why = house.notes.iter().find(|note| note.starts_with(&table.stream));
            why.cloned().unwrap_or_else(|| format!("{}: no such table in this house", table.stream))
        })?;
        // A table that is closed opens in the evening; one that was stopped in the middle goes on.
        let mut at = house.now();
        if typed.state().status == Status::Closed {
            let days = at.since(EVENING).div_euclid(DAY_MS) + 1;
            at = EVENING.plus_ms(days.max(0) * DAY_MS);
        }
        let most = typed.state().seats().count().min(usize::from(args.evening_patrons()));
        let cage = cage_stream(&house.draft.property);
        let mut evening = Evening {
            house,
            table,
            cage,
            session,
            seed: seed.filter(|_| !goes_on),
            dice: Pcg64Mcg::new(mood ^ 1),
            at,
            moved: at,
            start,
            commands: 0,
            rounds: 0,
            patrons: Patrons::of_an_evening(most, mood),
            since: BTreeMap::new(),
            of: PhantomData,
        };
        evening.turn()?;
        Ok(evening)
    }

    /// Something worth saying.
    pub(super) fn note(&mut self, note: String) {
        self.house.notes.push(note);
    }

    pub(super) fn notes(&self) -> Vec<String> {
        self.house.notes.clone()
    }

    fn stream(&self) -> &Stream<Table<G>> {
        self.house.runtime.typed(&self.table.stream).expect("looked at when the evening began")
    }

    fn state(&self) -> &State<G> {
        self.stream().state()
    }

    fn round(&self) -> Round {
        self.state().options.round(&self.state().game)
    }

    fn credits(&self, seat: Seat) -> Cents {
        self.stream().ledger().balance(Purse::Seat(seat), Unit::Money)
    }

    /// Looks at the table as its people do.
    fn look<R>(&self, look: impl FnOnce(&Look<'_, G>) -> R) -> anyhow::Result<R> {
        let state = self.state();
        Ok(look(&Look {
            table: self.stream(),
            cage: self.house.runtime.typed::<Cage>(&self.cage).context("the cage's stream")?,
            session: &self.session,
            // What reports there, as the table's file names it.
            wheel: G::DEVICE.and_then(|_| self.stream().machine().options.devices.first().copied()),
            now: self.at,
            watched: self.round().number < self.rounds,
            connected: state.seats().collect(),
            at_once: false,
            house_draws: true,
        }))
    }

    fn put(&mut self, step: Step) -> anyhow::Result<()> {
        self.commands += 1;
        let id = format!("demo-{}-{}", self.start, self.commands).parse().expect("a short id");
        let place = Place { stream: &self.table.stream, cage: &self.cage, session: &self.session };
        put::<G>(&mut self.house, &place, step, id, self.at)
    }

    fn act(&mut self, by: By, second: Option<(Person, Role)>, action: Action<G>) -> anyhow::Result<()> {
        let input: Input<Table<G>> = Input::Act(action);
        self.put(Step::table(by, second, &input))
    }

    /// What waits becomes durable together. What the rules refuse is the business of whoever asked.
    fn turn(&mut self) -> anyhow::Result<()> {
        for (_, reply) in self.house.turn(self.at)? {
            match reply {
                Reply::Accepted { .. } => self.moved = self.at,
                Reply::Refused(_) => {}
                Reply::NotRecorded(_) | Reply::Unknown => return Err(refused(&reply)),
            }
        }
        Ok(())
    }

    /// A moment passes, and everybody does what they would do.
    fn tick(&mut self) -> anyhow::Result<()> {
        self.at = self.at.plus_ms(EVERY_MS);
        self.turn()?;
        if self.at.since(self.moved) > STILL_MS {
            let status = self.state().status.name();
            bail!("{}: the table is {status} and stands still, which a demo cannot mend", self.table.stream);
        }
        let (todo, scene) = self.look(|look| {
            let opens = matches!(look.state().status, Status::Closed | Status::Test { was_down: false });
            (if opens { look.open() } else { look.by_themselves() }, Scene::of(look))
        })?;
        for step in ripe(&mut self.since, todo, self.at, false) {
            self.put(step)?;
        }
        self.turn()?;
        for wish in self.patrons.want(&scene, self.at) {
            let steps = match wish {
                Wish::Step(step) => vec![step],
                Wish::Choose(choice) => self.look(|look| choice.made(look))?.into_iter().collect(),
                Wish::BuyIn(seat, amount) => self.look(|look| look.buy_in(seat, amount))?.unwrap_or_default(),
                Wish::Here(_, true) => Vec::new(),
                Wish::Here(seat, false) => vec![unpair(seat)],
            };
            for step in steps {
                self.put(step)?;
            }
        }
        self.turn()
    }

    /// Terminals of others become the patrons': whoever left something there cashes out first.
    fn take_seats(&mut self) -> anyhow::Result<bool> {
        let mut done = true;
        let seats: Vec<Seat> = self.state().seats().collect();
        for (nth, seat) in seats.into_iter().enumerate() {
            let place = self.state().place(seat).context("a terminal")?;
            let (terminal, cash_out) = (place.terminal, place.cash_out);
            let left = self.credits(seat).is_positive() || cash_out != CashOut::None;
            let own = device(seat);
            let action = match (terminal, cash_out) {
                (Some(paired), _) if paired == own => continue,
                (None, _) if left || nth == 0 => Action::Floor(floor::Action::Pair { seat, terminal: own }),
                (None, _) => continue,
                (Some(_), _) if !left => Action::Floor(floor::Action::Unpair { seat }),
                (Some(_), CashOut::None) => Action::CashOut(cashout::Action::Ask { seat }),
                (Some(_), CashOut::Asked) => Action::CashOut(cashout::Action::Sure { seat }),
                (Some(_), _) => {
                    done = false;
                    continue;
                }
            };
            done = false;
            let by = if matches!(action, Action::CashOut(_)) { By::Patron(seat) } else { fay() };
            self.act(by, None, action)?;
        }
        self.turn()?;
        Ok(done)
    }

    /// Opens the table; what a stop left in the middle is brought to its end.
    pub(super) fn open(&mut self) -> anyhow::Result<()> {
        while !self.take_seats()? || self.state().status != Status::Open {
            self.tick()?;
        }
        Ok(())
    }

    /// One game from the dealer's button to the last credit.
    pub(super) fn game(&mut self) -> anyhow::Result<()> {
        if self.dice.next_u64().is_multiple_of(40) {
            self.relieve()?;
        }
        self.rounds = self.round().number + 1;
        while self.round().number < self.rounds || !self.round().over {
            self.tick()?;
        }
        Ok(())
    }

    fn relieve(&mut self) -> anyhow::Result<()> {
        let Some(out) = self.state().dealer else { return Ok(()) };
        let comes = DEALERS.into_iter().find(|name| person(name) != out).context("another dealer")?;
        let relieve = Action::Posts(posts::Action::Relieve(posts::Post::Dealer));
        self.act(staff(comes, Role::Dealer), Some((out, Role::Dealer)), relieve)?;
        self.turn()
    }

    pub(super) fn close(&mut self) -> anyhow::Result<()> {
        self.patrons.go_home();
        while self.state().status != Status::Closed {
            self.tick()?;
            if !self.round().over || self.state().seats().any(|seat| self.credits(seat).is_positive()) {
                continue;
            }
            // Refused as long as something is open.
            let (count, dealer) = self.look(|look| (look.counted(), look.dealer()))?;
            let close = opening::Action::Close { count: count.context("an amount in chips")? };
            self.act(dealer, Some((person("fay"), Role::Floorperson)), Action::Opening(close))?;
            if self.state().status != Status::Closed {
                self.act(dealer, None, Action::Opening(opening::Action::CloseAsCounted))?;
            }
            self.turn()?;
        }
        // HC E.7: the session is over, its seed may be known; and those of tables where others played before.
        end_sessions(&mut self.house)?;
        self.house.sign();
        Ok(())
    }

    /// The books, as the journal has them, held against each other once more.
    pub(super) fn books(self) -> anyhow::Result<(Books, House)> {
        let state = self.state();
        ensure!(self.round().over, "a game is left open");
        self.stream().ledger().assert_conserved();
        let (shift, win) = (state.shift, state.shift.win());
        let on_terminals = state.options.terms().on_terminals;
        let store = self.house.runtime.store();
        let tally = Tally::since_opening::<G>(store, &self.table.stream, on_terminals)?;
        ensure!(
            win == tally.wagered - tally.returned + tally.beside,
            "win {win} is not what was wagered less what was returned"
        );
        let hold = if shift.drop.is_zero() { 0 } else { win.get() * 10_000 / shift.drop.get() };
        let purses = self.stream().ledger().balances();
        let books = Books {
            demo: true,
            table: self.table.title,
            seed: self.seed,
            games: tally.games,
            void: tally.void,
            entries: self.house.runtime.heads().iter().map(|head| head.seq).sum(),
            wagered: tally.wagered,
            returned: tally.returned,
            beside: tally.beside,
            came: tally.came(),
            patrons: self.patrons.came(),
            shift,
            win,
            hold_basis_points: hold,
            purses: purses.into_iter().map(|(purse, _, amount)| (purse.to_string(), amount)).collect(),
            verified: Verdict::default(),
        };
        Ok((books, self.house))
    }
}
