//! The floor of the simulated house: its streams, its people, and how it is opened on a store.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::Machine;
use house::calendar::Calendar;
use house::file::Bad;
use house::kinds;
use house::people::People;
use house::runtime::{Owned, Runtime};
use house::stream::{Checks, Scribe, Stream};
use house::transcript::CAST;
use journal::HouseKey;
use kit::{Actor, Role, Seat};
use probe::toy::Toy;

use crate::plays::{Plays, plays};
use crate::store::FaultyStore;

/// A wheel at terminals, with a sensor.
pub const SENSOR: &str = "sim/table/r1";
/// A wheel at terminals, with numbers drawn by the house.
pub const DRAWN: &str = "sim/table/r2";
/// A wheel at a live layout, with every bet keyed.
pub const LIVE: &str = "sim/table/l1";
/// The toy: cards, some of them face down.
pub const CARDS: &str = "sim/table/t1";
/// Dice at terminals, entered by the dealer.
pub const DICE: &str = "sim/table/d1";
/// A shoe at terminals: cards drawn by the house, face down until players turn them.
pub const SHOE: &str = "sim/table/b1";
/// The cage.
pub const CAGE: &str = "sim/cage/main";
/// The house's own stream.
pub const LOG: &str = "sim/house/log";

/// All streams.
pub const STREAMS: [&str; 8] = [SENSOR, DRAWN, LIVE, CARDS, DICE, SHOE, CAGE, LOG];
/// All tables.
pub const TABLES: [&str; 6] = [SENSOR, DRAWN, LIVE, CARDS, DICE, SHOE];
/// Tables whose outcomes the house draws.
pub const DRAWING: [&str; 3] = [DRAWN, CARDS, SHOE];
/// Tables whose outcomes the dealer enters.
pub const ENTERED: [&str; 2] = [LIVE, DICE];

/// The file of every table, and what is said at it beside what its game offers.
const FILES: [(&str, &str, &str); 6] = [
    (SENSOR, include_str!("../tables/r1.toml"), include_str!("../tables/r1.words")),
    (DRAWN, include_str!("../tables/r2.toml"), include_str!("../tables/r2.words")),
    (LIVE, include_str!("../tables/l1.toml"), include_str!("../tables/l1.words")),
    (CARDS, include_str!("../tables/t1.toml"), include_str!("../tables/t1.words")),
    (DICE, include_str!("../tables/d1.toml"), include_str!("../tables/d1.words")),
    (SHOE, include_str!("../tables/b1.toml"), include_str!("../tables/b1.words")),
];

/// Files that are others in a house of real processes.
const IN_PROCESSES: [(&str, &str); 2] = [
    (CARDS, include_str!("../tables/processes/t1.toml")),
    (SHOE, include_str!("../tables/processes/b1.toml")),
];

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

fn file(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(table, ..)| *table == name).map(|(_, file, _)| *file)
}

/// What is said at a table beside what its game offers.
pub fn words(name: &str) -> &'static str {
    FILES.iter().find(|(table, ..)| *table == name).map_or("", |(.., words)| words)
}

/// A stream of this house, before its first command, whatever it runs.
pub struct Kept(Box<dyn Checks>);

impl Kept {
    /// The stream of that name.
    pub fn new(name: &str) -> Kept {
        Kept::of(name, file(name), key())
    }

    /// The same in a house of real processes: it has a key of its own, the order of its shoe is committed to, and at its
    /// cards no machine is so slow that a clock would decide.
    pub fn in_processes(name: &str, key: HouseKey) -> Kept {
        let other = IN_PROCESSES.iter().find(|(table, _)| *table == name).map(|(_, file)| *file);
        Kept::of(name, other.or_else(|| file(name)), key)
    }

    fn of(name: &str, file: Option<&str>, key: HouseKey) -> Kept {
        let scribe = scribe(key);
        let opened = match (kinds::open(name, file, &scribe), file) {
            // The cards of the tests, where they are no line of the catalogue.
            (Err(Bad::NoSuchGame(_)), Some(text)) => house::file::table::<Toy>(text).map(|(_, table)| {
                let stream: Box<dyn Checks> = Box::new(Stream::written_by(name, table, scribe));
                stream
            }),
            (opened, _) => opened,
        };
        Kept(opened.unwrap_or_else(|bad| panic!("{name}: {bad:?}")))
    }

    /// The same for whoever owns it.
    pub fn boxed(self) -> Box<dyn Owned> {
        self.0
    }

    /// The stream behind its one face.
    pub fn owned(&self) -> &dyn Owned {
        self.0.owned()
    }

    /// The same, to be played again by an auditor.
    pub fn checks(&mut self) -> &mut dyn Checks {
        &mut *self.0
    }

    /// The stream of a kind that is known.
    pub fn typed<M: Machine + 'static>(&self) -> Option<&Stream<M>> {
        self.owned().as_any().downcast_ref()
    }

    /// What the simulator asks of it.
    pub fn plays(&self) -> &dyn Plays {
        plays(self.owned())
    }
}

/// A second supervisor, beside the cast of transcripts.
const SECOND_SUPERVISOR: (&str, &str, Role) = ("S2", "sue", Role::PitSupervisor);

fn cast() -> impl Iterator<Item = (&'static str, &'static str, Role)> {
    CAST.iter().copied().chain([SECOND_SUPERVISOR])
}

/// Everybody of the house, signed in.
pub fn people() -> People {
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

/// Opens the house on a store; streams that do not fit their journal are named, and the others play.
pub fn open(store: FaultyStore) -> (Runtime<FaultyStore>, BTreeMap<String, String>) {
    let mut house = Runtime::new(store, people()).expect("a reopened store answers");
    house.snapshot_every(SNAPSHOT_EVERY);
    let mut refused = BTreeMap::new();
    for name in STREAMS {
        if let Err(misfit) = house.add(Kept::new(name).boxed()) {
            refused.insert(name.to_owned(), misfit.to_string());
        }
    }
    (house, refused)
}
