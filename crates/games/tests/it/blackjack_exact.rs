//! Blackjack, exactly: what the game deals, walked card by card, equals an independent count.

use std::collections::BTreeMap;

use games::blackjack::options::{Draft, InitialSuit, SoftSeventeen};
use games::blackjack::{Action, Blackjack, Choice, Event, State};
use games::{Game, Input, Observed, Seen, Via};
use kit::{Actor, Card, Outcome, Rank};
use num_rational::Ratio;

use crate::bj::{Bj, terminals};
use crate::table::seat;

type Share = Ratio<i128>;

/// So many cards of each value that a deck still has: aces at 1, tens at 10.
type Left = [i128; 11];

fn decks(decks: i128, gone: &str) -> Left {
    let mut left = [4 * decks; 11];
    (left[0], left[10]) = (0, 16 * decks);
    for card in gone.split(' ').map(|card| card.parse::<Card>().unwrap()) {
        left[value(card)] -= 1;
    }
    left
}

fn value(card: Card) -> usize {
    if card.rank == Rank::Ace { 1 } else { usize::from((card.rank as u8).min(10)) }
}

/// The dealer's totals, counted without the game: `cards` are those that lie there; a blackjack counts as 0.
fn count(left: &mut Left, cards: &[usize], hits: bool, share: Share, out: &mut BTreeMap<u8, Share>) {
    let hard: usize = cards.iter().sum();
    let soft = cards.contains(&1) && hard <= 11;
    let total = if soft { hard + 10 } else { hard };
    let stands = total > 17 || total == 17 && !(soft && hits);
    if cards.len() >= 2 && stands {
        let key = if cards.len() == 2 && total == 21 { 0 } else { u8::try_from(total.min(22)).unwrap() };
        *out.entry(key).or_default() += share;
        return;
    }
    let all: i128 = left.iter().sum();
    for next in 1..=10 {
        if left[next] > 0 {
            let part = share * Ratio::new(left[next], all);
            left[next] -= 1;
            count(left, &[cards, &[next]].concat(), hits, part, out);
            left[next] += 1;
        }
    }
}

/// The same by the game itself, along every card that it says can come.
fn walk(table: &Bj, state: &State, share: Share, out: &mut BTreeMap<u8, Share>) {
    let mut chances = Vec::new();
    table.game.walked(state, &mut chances);
    let all: u64 = chances.iter().map(|(_, weight)| weight).sum();
    for (outcome, weight) in chances {
        let (mut state, mut events) = (state.clone(), Vec::new());
        let part = share * Ratio::new(i128::from(weight), i128::from(all));
        take(
            &table.game,
            table,
            &mut state,
            Input::Observe(Observed { what: Seen::Outcome(outcome), via: Via::Drawn }),
            &mut events,
        );
        // Whoever is asked stands, and insures nothing.
        while let Some(asked) = state.hands.iter().find(|hand| hand.asked.is_some()) {
            let insures = matches!(state.phase, games::blackjack::Phase::Asking { .. });
            let choice = if insures { Choice::Decline } else { Choice::Stand };
            let act = Action::Choose { seat: asked.seat, hand: asked.number, choice, turn: None };
            take(&table.game, table, &mut state, Input::Act(act), &mut events);
        }
        let done = events.iter().find_map(|event| match event {
            Event::DealerDone { blackjack: true, .. } => Some(0),
            Event::DealerDone { points, .. } => Some((*points).min(22)),
            _ => None,
        });
        match done {
            Some(points) => *out.entry(points).or_default() += part,
            None => walk(table, &state, part, out),
        }
    }
}

fn take(game: &Blackjack, table: &Bj, state: &mut State, input: Input<Blackjack>, out: &mut Vec<Event>) {
    let by = if matches!(input, Input::Observe(_)) { Actor::House } else { Actor::Player(seat(1)) };
    let cx = games::Cx { by, second: None, at: table.at, funds: &table.purses };
    let mut events = Vec::new();
    games::step(game, state, &cx, &input, &mut events).unwrap_or_else(|error| panic!("{error:?}"));
    out.append(&mut events);
}

/// BJ H.8.a, BJ F.3: the dealer's totals for each up-card, from one deck and from six, with both rules of a soft 17.
#[test]
fn bj_h_8_a_the_dealers_totals_are_exact() {
    for (number, soft_seventeen) in [
        (1, SoftSeventeen::Hits),
        (1, SoftSeventeen::Stands),
        (6, SoftSeventeen::Hits),
        (6, SoftSeventeen::Stands),
    ] {
        for up in ["As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts"] {
            let mut table = terminals(|draft: &mut Draft| {
                draft.decks = number;
                draft.soft_seventeen = soft_seventeen;
            });
            table.play("has P1 100.00\nready\nD new game ok\nP1 place wager 10.00 credits ok");
            table.play(&format!("deals Th {up} 9h"));
            let (mut walked, mut counted) = (BTreeMap::new(), BTreeMap::new());
            walk(&table, &table.state, Ratio::from_integer(1), &mut walked);
            // The burned deuce and the player's cards are gone too.
            let mut left = decks(i128::from(number), &format!("2c Th 9h {up}"));
            let hits = soft_seventeen == SoftSeventeen::Hits;
            let first = [value(up.parse().unwrap())];
            count(&mut left, &first, hits, Ratio::from_integer(1), &mut counted);
            assert_eq!(walked, counted, "{number} decks, {up}");
            assert_eq!(walked.values().sum::<Share>(), Ratio::from_integer(1));
        }
    }
}

/// BJ K.1.a.i: with six decks two cards are of one suit 77 times in 311.
#[test]
fn bj_k_1_a_i_one_suit_with_six_decks() {
    let mut table = terminals(|draft| {
        draft.optional.initial = InitialSuit::SameSuit;
        // Nothing is known of the cards that the dealer keys face down: they all look the same.
        draft.cards = games::blackjack::options::CardsFrom::Hand;
    });
    table.play("has P1 100.00\nready\nD new game ok\nP1 place wager 10.00 credits ok\nP1 place suit 5.00 credits ok\nD lock ok");
    let won = |state: &State| {
        state.hands[0].settled.wins.iter().any(|win| win.stake.bet.kind == games::blackjack::Kind::Suit)
    };
    let next = |state: &State, share: Share, table: &Bj| -> Vec<(State, Share)> {
        let mut chances: Vec<(Outcome, u64)> = Vec::new();
        table.game.chances(state, &mut chances);
        let all: u64 = chances.iter().map(|(_, weight)| weight).sum();
        let each = |(outcome, weight): (Outcome, u64)| {
            let (mut after, mut events) = (state.clone(), Vec::new());
            let input = Input::Observe(Observed { what: Seen::Outcome(outcome), via: Via::Drawn });
            take(&table.game, table, &mut after, input, &mut events);
            (after, share * Ratio::new(i128::from(weight), i128::from(all)))
        };
        chances.into_iter().map(each).collect()
    };
    let mut branches = vec![(table.state.clone(), Share::from_integer(1))];
    // One card, the dealer's, another card, the dealer's; then any up-card is turned.
    for _ in 0..4 {
        branches = branches.iter().flat_map(|(state, share)| next(state, *share, &table)).collect();
    }
    let wins: Share = branches
        .iter()
        .map(|(state, share)| (next(state, *share, &table).swap_remove(0).0, share))
        .filter(|(state, _)| won(state))
        .map(|(_, share)| *share)
        .sum();
    assert_eq!(wins, Ratio::new(77, 311));
}
