//! The properties every game keeps, over the toy and both forms of roulette and sic bo.

use games::Game;
use games::roulette::Roulette;
use games::roulette::options::{Draft, Form, MatchPlay, Tracking};
use games::sic_bo::SicBo;
use probe::players::{AtRoulette, AtToy};
use probe::props;
use probe::run::Course;
use probe::shakers::AtSicBo;
use probe::toy::Toy;
use probe::toy::options::Deck;

const CALM: Course = Course { steps: 250, wild: 0 };
const WILD: Course = Course { steps: 250, wild: 3 };

fn toys() -> [Toy; 2] {
    [Deck::Full, Deck::Short]
        .map(|deck| Toy::check(&probe::toy::options::Draft { deck, ..Default::default() }).unwrap())
}

fn roulette(form: Form) -> (Roulette, AtRoulette) {
    let draft =
        Draft { form, seats: 4, tracking: Tracking::Full, match_play: MatchPlay::On, ..Draft::default() };
    let game = Roulette::check(&draft).unwrap();
    let player = AtRoulette::new(&game);
    (game, player)
}

fn sic_bo(form: Form) -> (SicBo, AtSicBo) {
    let draft =
        games::sic_bo::options::Draft { form, seats: 4, tracking: Tracking::Full, ..Default::default() };
    let game = SicBo::check(&draft).unwrap();
    let player = AtSicBo::new(&game);
    (game, player)
}

/// How many games each course plays: two toys, two tables of roulette, two of sic bo.
const GAMES: usize = 6;

/// Runs a property over all of them, calm and wild, and says how often it came to bear in each.
macro_rules! over_every_game {
    ($property:path, $seeds:expr) => {{
        let mut looked = Vec::new();
        for course in [CALM, WILD] {
            for toy in toys() {
                looked.push($property(&toy, &AtToy, $seeds, course));
            }
            for form in [Form::Terminals, Form::Live] {
                let (game, player) = roulette(form);
                looked.push($property(&game, &player, $seeds, course));
            }
            for form in [Form::Terminals, Form::Live] {
                let (game, player) = sic_bo(form);
                looked.push($property(&game, &player, $seeds, course));
            }
        }
        looked
    }};
}

#[test]
fn money_is_conserved_and_wagers_are_empty_between_rounds() {
    let rounds = over_every_game!(props::money, 0..20);
    assert!(rounds.iter().all(|&rounds| rounds > 50), "{rounds:?}");
}

/// HC A.9: whatever was staked is back where it came from, at any moment before payment.
#[test]
fn hc_a_9_a_void_leaves_every_purse_as_before_the_round() {
    let voids = over_every_game!(props::void, 0..20);
    // A live spin is never void: its bets stay.
    let good = |(place, &voids): (usize, &u64)| if place % GAMES == 3 { voids == 0 } else { voids > 20 };
    let expected = voids.iter().enumerate().all(good);
    assert!(expected, "{voids:?}");
}

#[test]
fn a_replay_is_the_live_state() {
    let events = over_every_game!(props::replay, 0..12);
    assert!(events.iter().all(|&events| events > 1_000), "{events:?}");
}

#[test]
fn an_outcome_is_taken_exactly_when_it_is_among_the_chances() {
    let awaited = over_every_game!(props::door, 0..4);
    assert!(awaited.iter().all(|&awaited| awaited > 30), "{awaited:?}");
}

/// HC E.9: and an answer that names its turn acts once.
#[test]
fn hc_e_9_a_filled_offer_is_taken_exactly_when_it_is_alive() {
    let alive = over_every_game!(props::offers, 0..6);
    assert!(alive.iter().all(|&alive| alive > 500), "{alive:?}");
}

#[test]
fn a_hidden_card_changes_nothing_that_others_see() {
    let exchanges = over_every_game!(props::hidden, 0..4);
    // Wheels and dice hide nothing.
    let expected = exchanges
        .iter()
        .enumerate()
        .all(|(place, &times)| if place % GAMES < 2 { times > 20 } else { times == 0 });
    assert!(expected, "{exchanges:?}");
}

#[test]
fn anything_may_be_asked_and_nothing_breaks() {
    let refusals = over_every_game!(props::anything, 0..20);
    assert!(refusals.iter().all(|&refusals| refusals > 500), "{refusals:?}");
}
