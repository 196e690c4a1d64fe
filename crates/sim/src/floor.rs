//! The floor of the simulated house: its streams, its people, and how it is opened on a store.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::Game;
use games::baccarat::options::{Cards, Draws, Form as Shown, Style};
use games::baccarat::{self, Baccarat};
use games::roulette::Roulette;
use games::roulette::options::{Draft, Form, MatchPlay, Tracking};
use games::sic_bo::{self, SicBo};
use house::cage::Cage;
use house::calendar::Calendar;
use house::log::Log;
use house::people::People;
use house::runtime::{Job, Mate, Owned, Runtime};
use house::stream::{Checks, Scribe, Stream};
use house::table::{Table, TableDraft};
use house::transcript::CAST;
use journal::HouseKey;
use kit::{Actor, Role, Seat};
use probe::toy::{self, Toy};

use crate::store::FaultyStore;

/// Roulette at terminals, with a sensor at the wheel.
pub const SENSOR: &str = "sim/table/r1";
/// Roulette at terminals, with numbers drawn by the house.
pub const DRAWN: &str = "sim/table/r2";
/// Roulette at a live layout, with every bet keyed.
pub const LIVE: &str = "sim/table/l1";
/// The toy: cards, some of them face down.
pub const CARDS: &str = "sim/table/t1";
/// Sic bo at terminals, with dice that the dealer enters.
pub const DICE: &str = "sim/table/d1";
/// Baccarat at terminals: cards drawn by the house, face down until players turn them.
pub const SHOE: &str = "sim/table/b1";
/// The cage.
pub const CAGE: &str = "sim/cage/main";
/// The house's own stream.
pub const LOG: &str = "sim/house/log";

/// All streams.
pub const STREAMS: [&str; 8] = [SENSOR, DRAWN, LIVE, CARDS, DICE, SHOE, CAGE, LOG];
/// The tables of roulette.
pub const WHEELS: [&str; 3] = [SENSOR, DRAWN, LIVE];
/// All tables.
pub const TABLES: [&str; 6] = [SENSOR, DRAWN, LIVE, CARDS, DICE, SHOE];
/// Tables whose outcomes the house draws.
pub const DRAWING: [&str; 3] = [DRAWN, CARDS, SHOE];

/// Seats at every table.
pub const SEATS: u16 = 3;

/// After how many entries a snapshot is kept: few, so that opening from one is met often.
const SNAPSHOT_EVERY: u64 = 40;

/// What the key of the simulated house is made of.
pub fn key() -> HouseKey {
    HouseKey::new([7; 32])
}

fn scribe(key: HouseKey) -> Arc<Scribe> {
    let calendar = Calendar::new("America/Chicago", 6).expect("a zone");
    Arc::new(Scribe { engine: "sim".to_owned(), key, calendar })
}

fn wheel(name: &str) -> Table<Roulette> {
    let mut draft = Draft { seats: SEATS, ..Draft::default() };
    draft.clock.seconds = 20;
    draft.sensor.manual_entries_per_hour = 60;
    match name {
        LIVE => draft.tracking = Tracking::Full,
        _ => draft.form = Form::Terminals,
    }
    if name == DRAWN {
        draft.match_play = MatchPlay::On;
    }
    Table::new(TableDraft::default(), Roulette::check(&draft).expect("good options"))
}

fn cards(ante_seconds: u16, turn_seconds: u16) -> Table<Toy> {
    let draft = toy::options::Draft { ante_seconds, turn_seconds, ..toy::options::Draft::default() };
    Table::new(TableDraft::default(), Toy::check(&draft).expect("good options"))
}

fn dice() -> Table<SicBo> {
    let form = sic_bo::options::Form::Terminals;
    let mut draft = sic_bo::options::Draft { form, seats: SEATS, ..sic_bo::options::Draft::default() };
    draft.clock.seconds = 20;
    Table::new(TableDraft::default(), SicBo::check(&draft).expect("good options"))
}

fn shoe(clock_seconds: u16, draws: Draws) -> Table<Baccarat> {
    let mut draft = baccarat::options::Draft {
        form: Shown::Terminals,
        style: Style::PlayersTurn,
        cards: Cards::Drawn,
        draws,
        seats: SEATS,
        ..baccarat::options::Draft::default()
    };
    draft.clock.seconds = clock_seconds;
    Table::new(TableDraft::default(), Baccarat::check(&draft).expect("good options"))
}

/// A stream of a known kind, before its first command.
#[allow(missing_docs, clippy::large_enum_variant, reason = "there are eight of them")]
pub enum Kept {
    Wheel(Stream<Table<Roulette>>),
    Cards(Stream<Table<Toy>>),
    Dice(Stream<Table<SicBo>>),
    Shoe(Stream<Table<Baccarat>>),
    Cage(Stream<Cage>),
    Log(Stream<Log>),
}

impl Kept {
    /// The stream of that name.
    pub fn new(name: &str) -> Kept {
        Kept::of(name, scribe(key()), cards(12, 10), shoe(20, Draws::AsNeeded))
    }

    /// The same in a house of real processes: it has a key of its own, the order of its shoe is committed to, and at its
    /// cards no machine is so slow that a clock would decide.
    pub fn in_processes(name: &str, key: HouseKey) -> Kept {
        Kept::of(name, scribe(key), cards(120, 120), shoe(180, Draws::Committed))
    }

    fn of(name: &str, scribe: Arc<Scribe>, cards: Table<Toy>, shoe: Table<Baccarat>) -> Kept {
        match name {
            CARDS => Kept::Cards(Stream::written_by(name, cards, scribe)),
            DICE => Kept::Dice(Stream::written_by(name, dice(), scribe)),
            SHOE => Kept::Shoe(Stream::written_by(name, shoe, scribe)),
            CAGE => Kept::Cage(Stream::written_by(name, Cage, scribe)),
            LOG => Kept::Log(Stream::written_by(name, Log, scribe)),
            _ => Kept::Wheel(Stream::written_by(name, wheel(name), scribe)),
        }
    }

    pub(crate) fn boxed(self) -> Box<dyn Owned> {
        match self {
            Kept::Wheel(stream) => Box::new(stream),
            Kept::Cards(stream) => Box::new(stream),
            Kept::Dice(stream) => Box::new(stream),
            Kept::Shoe(stream) => Box::new(stream),
            Kept::Cage(stream) => Box::new(stream),
            Kept::Log(stream) => Box::new(stream),
        }
    }

    /// The stream behind its one face.
    pub fn owned(&self) -> &dyn Owned {
        match self {
            Kept::Wheel(stream) => stream,
            Kept::Cards(stream) => stream,
            Kept::Dice(stream) => stream,
            Kept::Shoe(stream) => stream,
            Kept::Cage(stream) => stream,
            Kept::Log(stream) => stream,
        }
    }

    /// The same, to be played again by an auditor.
    pub fn checks(&mut self) -> &mut dyn Checks {
        match self {
            Kept::Wheel(stream) => stream,
            Kept::Cards(stream) => stream,
            Kept::Dice(stream) => stream,
            Kept::Shoe(stream) => stream,
            Kept::Cage(stream) => stream,
            Kept::Log(stream) => stream,
        }
    }

    /// Its books.
    pub fn ledger(&self) -> &ledger::Ledger {
        match self {
            Kept::Wheel(stream) => stream.ledger(),
            Kept::Cards(stream) => stream.ledger(),
            Kept::Dice(stream) => stream.ledger(),
            Kept::Shoe(stream) => stream.ledger(),
            Kept::Cage(stream) => stream.ledger(),
            Kept::Log(stream) => stream.ledger(),
        }
    }
}

/// The books of a running stream.
pub fn books_of<'a>(house: &'a Runtime<FaultyStore>, name: &str) -> Option<&'a ledger::Ledger> {
    match name {
        CARDS => house.typed::<Table<Toy>>(name).map(Stream::ledger),
        DICE => house.typed::<Table<SicBo>>(name).map(Stream::ledger),
        SHOE => house.typed::<Table<Baccarat>>(name).map(Stream::ledger),
        CAGE => house.typed::<Cage>(name).map(Stream::ledger),
        LOG => house.typed::<Log>(name).map(Stream::ledger),
        _ => house.typed::<Table<Roulette>>(name).map(Stream::ledger),
    }
}

/// Does the running stream know what the auditor's own knows, in everything?
pub fn agrees(house: &Runtime<FaultyStore>, name: &str, kept: &Kept) -> bool {
    match kept {
        Kept::Wheel(own) => {
            house.typed::<Table<Roulette>>(name).is_some_and(|stream| stream.state() == own.state())
        }
        Kept::Cards(own) => {
            house.typed::<Table<Toy>>(name).is_some_and(|stream| stream.state() == own.state())
        }
        Kept::Dice(own) => {
            house.typed::<Table<SicBo>>(name).is_some_and(|stream| stream.state() == own.state())
        }
        Kept::Shoe(own) => {
            house.typed::<Table<Baccarat>>(name).is_some_and(|stream| stream.state() == own.state())
        }
        Kept::Cage(own) => house.typed::<Cage>(name).is_some_and(|stream| stream.state() == own.state()),
        Kept::Log(own) => house.typed::<Log>(name).is_some_and(|stream| stream.state() == own.state()),
    }
}

/// A second supervisor, beside the cast of transcripts.
const SECOND_SUPERVISOR: (&str, &str, Role) = ("S2", "sue", Role::PitSupervisor);

fn cast() -> impl Iterator<Item = (&'static str, &'static str, Role)> {
    CAST.iter().copied().chain([SECOND_SUPERVISOR])
}

pub(crate) fn people() -> People {
    let mut people = People::new();
    for (_, person, role) in cast() {
        people.add(person.parse().expect("short"), person, &[role]);
    }
    people.add_device("wheel".parse().expect("short"));
    people
}

/// `D` the dealer, `P1` a player, `W` the wheel's sensor, `H` the house.
///
/// # Panics
/// If nobody is called that.
pub fn actor(name: &str) -> Actor {
    if let Some((_, person, role)) = cast().find(|(letter, ..)| *letter == name) {
        return Actor::Staff { person: person.parse().expect("short"), role };
    }
    match name {
        "W" => Actor::Device("wheel".parse().expect("short")),
        "H" => Actor::House,
        _ => {
            let seat = name.strip_prefix('P').and_then(|number| number.parse().ok()).and_then(Seat::new);
            Actor::Player(seat.unwrap_or_else(|| panic!("{name} is nobody")))
        }
    }
}

/// The letter of somebody in a role, as consoles would have them.
pub fn letter(role: Role) -> &'static str {
    cast().find(|(.., held)| *held == role).map_or("D", |(letter, ..)| letter)
}

/// Has a thread decide on half of the streams.
struct Halves;

impl Mate for Halves {
    fn share(&self, mut jobs: Vec<Job>) -> Vec<Job> {
        let mut others = jobs.split_off(jobs.len() / 2);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| others.iter_mut().for_each(Job::decide));
            jobs.iter_mut().for_each(Job::decide);
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        });
        jobs.extend(others);
        jobs
    }
}

/// Opens the house on a store; streams that do not fit their journal are named, and the others play.
pub fn open(store: FaultyStore) -> (Runtime<FaultyStore>, BTreeMap<String, String>) {
    let share_from = store.share_from;
    let mut house = Runtime::new(store, people()).expect("a reopened store answers");
    house.snapshot_every(SNAPSHOT_EVERY);
    house.share_with(Box::new(Halves), share_from);
    let mut refused = BTreeMap::new();
    for name in STREAMS {
        if let Err(misfit) = house.add(Kept::new(name).boxed()) {
            refused.insert(name.to_owned(), misfit.to_string());
        }
    }
    (house, refused)
}
