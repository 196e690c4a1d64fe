//! What a made-up shoe does: cards that the house draws, one by one or in an order it has committed to.

use kit::{Card, Fact, Outcome};

use super::options::{Cards, Draws};
use super::shoe::{Stage, commitment};
use super::{Baccarat, Phase};
use crate::people::{Scene, Todo};
use crate::{Game, Observed, Seen, Via};

/// How long a card is on its way, and a card that is only burned.
const DEAL_MS: i64 = 1_100;
const BURN_MS: i64 = 500;

/// What a drawn shoe waits for.
enum Awaited {
    Commitment,
    Card,
    Order,
}

fn awaited(scene: &Scene<'_, Baccarat>) -> Option<Awaited> {
    let state = scene.state;
    let committed = scene.game.draft().draws == Draws::Committed;
    match (&state.shoe.stage, &state.shoe.committed) {
        (Stage::Shuffled { .. }, None) if committed => Some(Awaited::Commitment),
        // MB M.3.b: what is owed is collected first; the order is told then.
        (Stage::Spent, Some(_)) if state.seats.iter().all(|seated| seated.owed.is_zero()) => {
            Some(Awaited::Order)
        }
        _ => scene.game.awaits_card(state).then_some(Awaited::Card),
    }
}

/// The next card comes, where the house draws cards and one is awaited.
pub(super) fn shoe(scene: &Scene<'_, Baccarat>) -> Option<Todo<Baccarat>> {
    if scene.game.draft().cards != Cards::Drawn || !scene.runs || awaited(scene).is_none() {
        return None;
    }
    let after_ms = if matches!(scene.state.phase, Phase::Dealing) { DEAL_MS } else { BURN_MS };
    Some(Todo::draw(format!("draw {}", scene.state.round), after_ms))
}

/// What the house draws.
pub(super) fn drawn(scene: &Scene<'_, Baccarat>, draw: u64) -> Option<Observed> {
    let what = match awaited(scene)? {
        Awaited::Commitment => {
            let (order, salt) = order(scene);
            Seen::Fact(Fact::ShoeCommitted(commitment(&salt, &order)))
        }
        Awaited::Order => {
            let (order, salt) = order(scene);
            Seen::Fact(Fact::ShoeRevealed { order, salt })
        }
        Awaited::Card => Seen::Outcome(card(scene, draw)?),
    };
    Some(Observed { what, via: Via::Drawn })
}

/// The order of a shoe that is committed to, and its salt.
fn order(scene: &Scene<'_, Baccarat>) -> (Vec<Card>, String) {
    let shoe = scene.state.shoe.number;
    let mut cards: Vec<Card> = (0..scene.game.draft().decks).flat_map(|_| Card::all()).collect();
    scene.numbers.shuffle(shoe, &mut cards);
    (cards, scene.numbers.salt(shoe))
}

/// The card that comes: from what is left, or the next one of the order.
fn card(scene: &Scene<'_, Baccarat>, draw: u64) -> Option<Outcome> {
    let state = scene.state;
    let mut chances = Vec::new();
    scene.game.chances(state, &mut chances);
    let Some(committed) = &state.shoe.committed else {
        return scene.numbers.outcome(state.round, draw, &chances);
    };
    let (order, _) = order(scene);
    let next = (usize::from(committed.depth) + committed.count()) % order.len();
    let is_it =
        |outcome: &Outcome| matches!(outcome, Outcome::Card(slot) if slot.known() == Some(order[next]));
    chances.into_iter().map(|(outcome, _)| outcome).find(is_it)
}
