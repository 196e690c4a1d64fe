//! A house that is killed again and again while real clients ask, look, come back and ask again.

use std::collections::BTreeSet;

use probe::rng::Rng;
use sim::floor::{CARDS, DRAWN};
use sim::line::desk::Desk;
use sim::line::{Order, Record};

use crate::processes::{Clients, House, Made, any_moment};
use crate::witness::Witness;

/// How often the house is killed while it plays.
const KILLS: u64 = 16;
/// How often at most, where the moments were such that something was not met.
const KILLS_MOST: u64 = 60;
/// After how many entries a snapshot is kept: few, so that opening from one is met often.
const SNAPSHOT_EVERY: u64 = 40;

/// Listens until so many answers have come.
fn listens(clients: &Clients, answers: u64, witness: &mut Witness) {
    let mut left = answers;
    while left > 0 {
        match clients.hear() {
            (_, Some(record)) => {
                assert!(!matches!(record, Record::Lost), "a client lost a house that nobody killed");
                left -= u64::from(matches!(record, Record::Told { .. }));
                witness.hears(record);
            }
            (client, None) => panic!("client {client} has ended"),
        }
    }
}

/// Listens until all of them have said the last thing.
fn listens_to_the_end(clients: &Clients, last: fn(&Record) -> bool, witness: &mut Witness) {
    let mut done = BTreeSet::new();
    while done.len() < clients.len() {
        match clients.hear() {
            (client, Some(record)) => {
                if last(&record) {
                    done.insert(client);
                }
                witness.hears(record);
            }
            (client, None) => assert!(done.contains(&client), "client {client} has ended"),
        }
    }
}

/// No card stands in the raw files as one that lies face down: only the marks of sealed ones do.
fn in_the_clear(made: &Made) {
    for (path, bytes) in made.raw() {
        for form in ["\"down\":\"", "\\\"down\\\":\\\"", "Down("] {
            let found = bytes.windows(form.len()).any(|window| window == form.as_bytes());
            assert!(!found, "{}: {form} stands in it", path.display());
        }
    }
}

/// HC E.1, HC E.5: a house is killed again and again in the middle of its work, also while it opens. Each time exactly
/// the commands that were accepted are in its journal, each once, with the receipts that were given; what was refused
/// is not; and nobody had been shown anything that is not there.
#[test]
fn hc_e_1_a_killed_house_has_what_it_accepted_once_and_showed_nothing_else() {
    let made = Made::new();
    let mut rng = Rng::new(3);
    let mut witness = Witness::new(&made.key());
    let mut house = House::open(&made, SNAPSHOT_EVERY);
    let mut desk = Desk::new("desk", house.port).expect("the house is open");
    desk.opens();
    desk.records.drain(..).for_each(|record| witness.hears(record));
    drop(desk);
    let mut clients = Clients::start(&["player-1", "player-2", "wheel", "cards", "cage"], &mut rng);
    clients.order(Order::Visit(house.port));
    for kills in 1.. {
        listens(&clients, 60 + rng.below(200), &mut witness);
        any_moment(&mut rng, 400);
        house.kill();
        listens_to_the_end(&clients, |record| matches!(record, Record::Lost), &mut witness);
        witness.dies(&made.left().store);
        in_the_clear(&made);
        if rng.one_in(3) {
            House::killed_while_opening(&made, SNAPSHOT_EVERY, &mut rng);
            witness.dies(&made.left().store);
        }
        house = House::open(&made, SNAPSHOT_EVERY);
        clients.order(Order::Visit(house.port));
        if kills >= KILLS_MOST || (kills >= KILLS && witness.met.untold > 0 && witness.met.down > 0) {
            break;
        }
    }
    listens(&clients, 60, &mut witness);
    clients.order(Order::Rest);
    listens_to_the_end(&clients, |record| matches!(record, Record::Rested), &mut witness);
    house.kill();
    let left = made.left();
    witness.closes(&left.store);
    let verified = journal::verify(&left.store, None).unwrap_or_else(|fault| panic!("{fault}"));
    made.is_silent();
    let met = &witness.met;
    assert_eq!(verified.entries, met.entries);
    assert!(met.accepted > 300 && met.refused > 300 && met.shown > 300, "too little was done: {met:?}");
    assert!(met.untold > 0 && met.dropped > 0, "the house was always killed when nobody waited: {met:?}");
    assert!(met.down > 0, "the house was never killed with a card face down: {met:?}");
    let rounds = [DRAWN, CARDS].map(|table| witness.durable(table).plays().round().0);
    assert!(rounds.iter().all(|rounds| *rounds > 3), "too few rounds were played: {rounds:?}");
}
