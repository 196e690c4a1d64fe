//! Made-up people at a blackjack table: they play by a simple strategy, and the house draws the cards.

use kit::{At, Card, Cents, Seat};

use super::options::CardsFrom;
use super::points::{Total, value};
use super::round::Clock;
use super::wagers::{Kind, Tender};
use super::{Action, Bet, Blackjack, Choice, Phase, State};
use crate::people::{People, Scene, Todo};
use crate::{Game, Observed, Seen, Via};

/// How long a card is on its way, and a card that is only burned.
const DEAL_MS: i64 = 800;
const BURN_MS: i64 = 500;

impl People for Blackjack {
    fn has_people(&self, by_itself: bool) -> bool {
        by_itself && self.terms().on_terminals
    }

    fn stakes(&self) -> (Cents, Cents) {
        let limits = &self.draft().limits;
        (limits.min.0.max(limits.unit.0), Cents::whole(100))
    }

    fn betting(state: &State) -> Option<At> {
        match state.phase {
            Phase::Betting { clock: Clock::Running { ends } } => Some(ends),
            _ => None,
        }
    }

    fn sensible(&self, state: &State, seat: Seat, act: &Action) -> u64 {
        let staked = |bet: Bet| {
            let seated = state.seats.get(seat.index());
            seated.is_some_and(|seated| seated.stakes.iter().any(|stake| stake.bet == bet))
        };
        match act {
            Action::Place { tender: Tender::Coupon, .. } => 0,
            Action::Place { spot, .. } => match spot.known() {
                // One wager on each spot, in their order.
                Ok(bet) if bet.kind == Kind::Wager => {
                    let before = bet.spot == 0 || staked(Bet::wager(bet.spot - 1));
                    if before && !staked(bet) { 10 } else { 0 }
                }
                Ok(bet) if !staked(bet) => 2,
                _ => 0,
            },
            Action::Recall { .. } if !staked(Bet::wager(0)) => 4,
            Action::Cut { .. } => 2,
            Action::DeclineCut { .. } => 1,
            Action::Choose { seat, hand, choice, .. } => plays(state, (*seat, *hand), *choice),
            _ => 0,
        }
    }

    fn pause(scene: &Scene<'_, Blackjack>, action: &Action) -> Option<(i64, Action)> {
        let state = scene.state;
        let after_ms = match action {
            // The clock closes the betting.
            Action::Lock => return None,
            // BJ E.3: whoever sits where the cut is offered takes it.
            Action::DeclineCut { seat, turn } if scene.taken.contains(seat) => {
                let room = scene.game.draft().decks * 52 - 2 * super::options::CUT_LEAST;
                let depth = super::options::CUT_LEAST
                    + u16::try_from((state.round * 37 + state.shoe.number * 53) % u64::from(room))
                        .unwrap_or(0);
                return Some((2_000, Action::Cut { by: Some(*seat), depth, turn: *turn }));
            }
            Action::DeclineCut { .. } => 300,
            Action::NewGame => 4_000,
            Action::Resume | Action::Shuffle => 3_000,
            Action::PickUp => 2_500,
            _ => 1_500,
        };
        Some((after_ms, action.clone()))
    }

    fn equipment(scene: &Scene<'_, Blackjack>) -> Option<Todo<Blackjack>> {
        let state = scene.state;
        let awaited = scene.game.awaited(state).is_some();
        if scene.game.draft().cards != CardsFrom::Drawn || !scene.runs || !awaited {
            return None;
        }
        let after_ms = if state.phase == Phase::Idle { BURN_MS } else { DEAL_MS };
        Some(Todo::draw(format!("draw {} {}", state.round, state.shoe.left), after_ms))
    }

    fn drawn(scene: &Scene<'_, Blackjack>, draw: u64) -> Option<Observed> {
        let mut chances = Vec::new();
        scene.game.chances(scene.state, &mut chances);
        let outcome = scene.numbers.outcome(scene.state.round, draw, &chances)?;
        Some(Observed { what: Seen::Outcome(outcome), via: Via::Drawn })
    }
}

/// How sensible a choice is: what a player does who knows a few rules of thumb, now and then something else.
fn plays(state: &State, (seat, number): (Seat, u8), choice: Choice) -> u64 {
    let Some(hand) = state.hand(seat, number) else { return 0 };
    let cards: Vec<Card> = hand.known().unwrap_or_default();
    let Total { points, soft } = Total::of(cards.iter().copied());
    let up = state.up_card().map_or(10, value);
    let strong = up >= 7 || up == 1;
    let pair = matches!(cards.as_slice(), [a, b] if value(*a) == value(*b));
    match choice {
        Choice::Split if pair && [1, 8].contains(&value(cards[0])) => 60,
        Choice::Double { suited: None } if !soft && (10..=11).contains(&points) && !strong => 40,
        Choice::Hit { suited: None } => match (soft, points) {
            (true, ..=17) | (false, ..=11) => 20,
            (false, ..=16) if strong => 20,
            (false, 12..=16) => 2,
            _ => 0,
        },
        Choice::Hit { suited: Some(_) } if points <= 11 => 3,
        Choice::Stand => match (soft, points) {
            (false, 17..) | (true, 18..) => 40,
            (false, 12..=16) if !strong => 20,
            _ => 1,
        },
        Choice::Insure { .. } => 1,
        Choice::Decline => 9,
        Choice::Surrender if points == 16 && strong => 3,
        Choice::Claim => 50,
        _ => 0,
    }
}
