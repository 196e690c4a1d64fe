//! Who wins what, and the money of each event.

use std::cmp::Ordering;

use kit::{Card, Cents, Moves, Odds, Purse, Rounding, Seat, Slot};

use super::Toy;
use super::round::{Event, Hand, State};
use super::wagers::Stake;

/// What a winning hand is paid on all it staked.
pub const ODDS: Odds = Odds::to_one(1);

/// The sum of the ranks, two to ace being 2 to 14.
pub fn points(cards: &[Slot]) -> u16 {
    cards.iter().filter_map(|slot| slot.known()).map(|card| card.rank as u16).sum()
}

/// The sum of some stakes.
pub fn total(stakes: &[Stake]) -> Cents {
    stakes.iter().map(|stake| stake.amount).sum()
}

impl Toy {
    /// First the cards that lie face down are turned. HC A.8: then losers are collected, then the others get
    /// theirs, each in the order of the seats.
    pub(super) fn settle(&self, state: &State, out: &mut Vec<Event>) {
        let down = |hand: &Hand| -> Option<(Seat, Card)> {
            let slot = hand.cards.iter().find(|slot| slot.shown().is_none())?;
            Some((hand.seat, slot.known()?))
        };
        let cards: Vec<(Seat, Card)> = state.hands.iter().filter_map(down).collect();
        if !cards.is_empty() {
            out.push(Event::HandsTurned { cards });
            return;
        }
        let dealer = points(&state.dealer);
        let against = |hand: &Hand| points(&hand.cards).cmp(&dealer);
        for hand in state.hands.iter().filter(|hand| against(hand) == Ordering::Less) {
            out.push(Event::Collected { seat: hand.seat, stakes: hand.stakes.clone() });
        }
        for hand in &state.hands {
            let (seat, stakes) = (hand.seat, hand.stakes.clone());
            match against(hand) {
                Ordering::Less => {}
                Ordering::Equal => out.push(Event::Pushed { seat, stakes }),
                Ordering::Greater => {
                    let winnings = ODDS.winnings(total(&stakes), Rounding::Down);
                    out.push(Event::Paid { seat, stakes, winnings });
                }
            }
        }
        out.push(Event::Settled { round: state.round });
    }
}

/// The money an event moves.
pub(super) fn moves(event: &Event, out: &mut Moves) {
    let wager = |seat: Seat, stake: &Stake| Purse::Wager(seat, stake.wager.spot());
    let mut each = |seat: &Seat, stakes: &[Stake], to: Purse| {
        stakes.iter().for_each(|stake| out.money(wager(*seat, stake), to, stake.amount));
    };
    match event {
        Event::Anted { seat, amount } => {
            let stake = Stake { wager: super::wagers::Wager::Ante, amount: *amount };
            out.money(Purse::Seat(*seat), wager(*seat, &stake), *amount);
        }
        Event::Raised { seat, amount, .. } => {
            let stake = Stake { wager: super::wagers::Wager::Raise, amount: *amount };
            out.money(Purse::Seat(*seat), wager(*seat, &stake), *amount);
        }
        Event::Collected { seat, stakes } => each(seat, stakes, Purse::House),
        Event::Pushed { seat, stakes } | Event::Returned { seat, stakes } => {
            each(seat, stakes, Purse::Seat(*seat))
        }
        Event::Paid { seat, stakes, winnings } => {
            each(seat, stakes, Purse::Seat(*seat));
            out.money(Purse::House, Purse::Seat(*seat), *winnings);
        }
        _ => {}
    }
}
