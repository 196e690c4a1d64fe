//! The properties every game keeps, over baccarat: live, at terminals, and with cards face down.

use games::Game;
use games::baccarat::Baccarat;
use games::baccarat::options::{Cards, Collected, Draft, Form, MatchPlay, Rules, Style, Tracking};
use games::options::Amount;
use kit::Cents;
use probe::baccarat::AtBaccarat;
use probe::props;
use probe::run::Course;

const CALM: Course = Course { steps: 300, wild: 0 };
const WILD: Course = Course { steps: 300, wild: 3 };

/// Four tables: live with taps, live under the shoe with marks, terminals with cards that players turn, BC with antes.
fn tables() -> [(Baccarat, AtBaccarat); 4] {
    let base = Draft { seats: 3, match_play: MatchPlay::On, tracking: Tracking::Full, ..Draft::default() };
    let mut marks = Draft { style: Style::UnderShoe, cards: Cards::Shoe, ..base.clone() };
    marks.vigorish.collected = Collected::Deferred;
    let turned =
        Draft { form: Form::Terminals, style: Style::PlayersTurn, cards: Cards::Drawn, ..base.clone() };
    let antes = Draft {
        rules: Rules::Baccarat,
        form: Form::Terminals,
        style: Style::UnderShoe,
        cards: Cards::Drawn,
        ante: Amount(Cents::whole(1)),
        ..base.clone()
    };
    [base, marks, turned, antes].map(|draft| {
        let game = Baccarat::check(&draft).unwrap();
        let player = AtBaccarat::new(&game);
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
fn money_is_conserved_and_wagers_are_empty_between_rounds_of_baccarat() {
    let rounds = over_every_table!(props::money, 0..12);
    assert!(rounds.iter().all(|&rounds| rounds > 30), "{rounds:?}");
}

/// HC A.9: whatever was staked, and the ante, is back where it came from, at any moment before payment.
#[test]
fn hc_a_9_a_void_of_baccarat_leaves_every_purse_as_before_the_round() {
    let voids = over_every_table!(props::void, 0..12);
    // HC A.12: where the house draws, no card is missing and nothing voids; management may (BC o).
    let expected = voids.iter().enumerate().all(|(place, &n)| if place % 4 == 2 { n == 0 } else { n > 10 });
    assert!(expected, "{voids:?}");
}

#[test]
fn a_replay_of_baccarat_is_the_live_state() {
    let events = over_every_table!(props::replay, 0..6);
    assert!(events.iter().all(|&events| events > 500), "{events:?}");
}

#[test]
fn a_card_is_taken_exactly_when_it_is_among_the_chances() {
    let awaited = over_every_table!(props::door, 0..3);
    assert!(awaited.iter().all(|&awaited| awaited > 20), "{awaited:?}");
}

/// HC E.9: and an answer that names its turn acts once.
#[test]
fn hc_e_9_a_filled_offer_of_baccarat_is_taken_exactly_when_it_is_alive() {
    let alive = over_every_table!(props::offers, 0..6);
    assert!(alive.iter().all(|&alive| alive > 300), "{alive:?}");
}

#[test]
fn a_hidden_card_of_baccarat_changes_nothing_that_others_see() {
    let exchanges = over_every_table!(props::hidden, 0..2);
    // Where the dealer taps cards face up, nothing is hidden.
    let expected =
        exchanges.iter().enumerate().all(|(place, &n)| if place % 4 == 0 { n == 0 } else { n > 10 });
    assert!(expected, "{exchanges:?}");
}

#[test]
fn anything_may_be_asked_of_baccarat_and_nothing_breaks() {
    let refusals = over_every_table!(props::anything, 0..12);
    assert!(refusals.iter().all(|&refusals| refusals > 300), "{refusals:?}");
}
