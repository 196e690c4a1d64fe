//! The properties every game keeps, over blackjack: a live shoe, terminals, pitch face down, Multiple Action.

use games::Game;
use games::blackjack::Blackjack;
use games::blackjack::options::{
    CardsFrom, DealtFrom, Draft, Extra, Form, InitialSuit, MatchPlay, Surrender, Tracking,
};
use probe::blackjack::AtBlackjack;
use probe::props;
use probe::run::Course;

const CALM: Course = Course { steps: 300, wild: 0 };
const WILD: Course = Course { steps: 300, wild: 3 };
/// How many tables there are.
const TABLES: usize = 4;

fn tables() -> [(Blackjack, AtBlackjack); TABLES] {
    let base = Draft { seats: 3, match_play: MatchPlay::On, tracking: Tracking::Full, ..Draft::default() };
    let mut live = Draft { surrender: Surrender::Late, ..base.clone() };
    live.optional.initial = InitialSuit::SameSuit;
    live.optional.hit = Extra::On;
    let mut terminals = Draft { form: Form::Terminals, cards: CardsFrom::Drawn, ..base.clone() };
    terminals.surrender = Surrender::AsPrinted;
    terminals.optional = live.optional.clone();
    let mut pitch = Draft { dealt_from: DealtFrom::Hand, decks: 2, ..terminals.clone() };
    pitch.optional.hit_on_split = Extra::On;
    let mut multiple = Draft { surrender: Surrender::None, hands: 2, ..terminals.clone() };
    multiple.multiple.action = Extra::On;
    [live, terminals, pitch, multiple].map(|draft| {
        let game = Blackjack::check(&draft).unwrap();
        let player = AtBlackjack::new(&game);
        (game, player)
    })
}

/// Runs a property over all of them, calm and wild, and says how often it came to bear in each.
macro_rules! over_every_table {
    ($property:path, $seeds:expr) => {{
        let mut looked = Vec::new();
        for course in [CALM, WILD] {
            for (game, player) in tables() {
                looked.push($property(&game, &player, $seeds, course));
            }
        }
        looked
    }};
}

#[test]
fn money_is_conserved_and_wagers_are_empty_between_rounds_of_blackjack() {
    let rounds = over_every_table!(props::money, 0..10);
    assert!(rounds.iter().all(|&rounds| rounds > 15), "{rounds:?}");
}

/// HC A.9, BJ M.1: whatever was staked is back where it came from, and what was settled is taken back.
#[test]
fn hc_a_9_a_void_of_blackjack_leaves_every_purse_as_before_the_round() {
    let voids = over_every_table!(props::void, 0..10);
    assert!(voids.iter().all(|&voids| voids > 5), "{voids:?}");
}

#[test]
fn a_replay_of_blackjack_is_the_live_state() {
    let events = over_every_table!(props::replay, 0..5);
    assert!(events.iter().all(|&events| events > 300), "{events:?}");
}

#[test]
fn a_card_of_blackjack_is_taken_exactly_when_it_is_among_the_chances() {
    let awaited = over_every_table!(props::door, 0..2);
    assert!(awaited.iter().all(|&awaited| awaited > 20), "{awaited:?}");
}

/// HC E.9: and an answer that names its turn acts once.
#[test]
fn hc_e_9_a_filled_offer_of_blackjack_is_taken_exactly_when_it_is_alive() {
    let alive = over_every_table!(props::offers, 0..5);
    assert!(alive.iter().all(|&alive| alive > 100), "{alive:?}");
}

/// BJ H.4.b, BJ I.5: the hole card and face-down hands make no difference to anybody who may not see them, as far as the
/// rules do not tell them apart themselves.
#[test]
fn bj_h_4_b_a_hidden_card_of_blackjack_changes_nothing_that_others_see() {
    let exchanges = over_every_table!(props::hidden, 0..8);
    // Where the dealer keys what shows, the system knows nothing that is hidden.
    let expected =
        exchanges.iter().enumerate().all(|(place, &n)| if place % TABLES == 0 { n == 0 } else { n > 5 });
    assert!(expected, "{exchanges:?}");
}

#[test]
fn anything_may_be_asked_of_blackjack_and_nothing_breaks() {
    let refusals = over_every_table!(props::anything, 0..10);
    assert!(refusals.iter().all(|&refusals| refusals > 200), "{refusals:?}");
}
