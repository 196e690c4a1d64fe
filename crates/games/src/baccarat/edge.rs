//! How often each hand wins, exactly: every order of cards of a full shoe, by the very rule that runs the table.
//!
//! The check of the options needs it at once, so it goes over the ten values instead of the whole machine; a test
//! holds it against the walk over the machine.

use std::sync::OnceLock;

use kit::Cents;

use super::Baccarat;
use super::options::{Kind, Rounded};
use super::points::{Winner, banker_draws, player_draws};
use super::wagers::Bet;
use crate::paid::{self, Amounts, Extremes};
use crate::walk::Return;

/// Out of how many orders of six cards each result comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shares {
    /// The Player's Hand wins.
    pub player: i128,
    /// The Banker's Hand wins.
    pub banker: i128,
    /// Of those, with a count of six.
    pub banker_six: i128,
    /// Equal counts.
    pub tie: i128,
}

impl Shares {
    /// All of them.
    pub fn all(&self) -> i128 {
        self.player + self.banker + self.tie
    }

    /// Of a full shoe of so many decks.
    pub fn of(decks: u16) -> Shares {
        static KNOWN: [OnceLock<Shares>; 9] = [const { OnceLock::new() }; 9];
        *KNOWN[usize::from(decks).min(8)].get_or_init(|| enumerate(decks.min(8)))
    }
}

/// What an amount on a bet brings back over all orders of cards of a full shoe, by what the table pays.
fn back(game: &Baccarat, bet: Bet, amount: Cents) -> i128 {
    let Shares { player, banker, banker_six, tie } = Shares::of(game.draft.decks);
    // Of the counts only a Banker's six matters.
    let results = [
        (Winner::Player, 0, player),
        (Winner::Banker, 7, banker - banker_six),
        (Winner::Banker, 6, banker_six),
        (Winner::Tie, 0, tie),
    ];
    let brought =
        |(winner, count, ways)| ways * i128::from(game.brings_back(bet, amount, winner, count).get());
    results.into_iter().map(brought).sum()
}

/// What an amount on a bet returns, exactly, rounding included.
pub fn returned(game: &Baccarat, bet: Bet, amount: Cents) -> Return {
    Return::new(back(game, bet, amount), Shares::of(game.draft.decks).all() * i128::from(amount.get()))
}

/// Where a bet returns least and most, at a table whose smallest piece is `piece`.
pub fn extremes(game: &Baccarat, bet: Bet, piece: Cents) -> Option<Extremes> {
    let (draft, limits) = (&game.draft, &game.draft.limits);
    let step = super::step(draft, piece)?;
    let most = limits.spot_total_max.map_or(Cents::LIMIT, |total| total.0);
    let amounts = Amounts::multiples(step, game.minimum(bet), game.maximum(bet).min(most));
    let percent = i64::from(draft.vigorish.percent.0);
    let cycle = match (bet, draft.vigorish.kind, draft.vigorish.rounding) {
        (Bet::Player, ..) => 1,
        (Bet::Tie, ..) => amounts.cycle(draft.tie_odds.pay().into(), draft.tie_odds.on().into()),
        // MB M.6: half of it, in whole cents.
        (_, Kind::HalfOnSix, _) => amounts.cycle(1, 2),
        // MB M.3.a: a part of it, in whole cents or in five.
        (_, _, Rounded::None) => amounts.cycle(percent, 10_000),
        (_, _, Rounded::Up | Rounded::Nearest) => amounts.cycle(percent, 50_000),
    };
    paid::extremes(&amounts, &[cycle], |amount| back(game, bet, amount))
}

/// Cards by value, as they are drawn.
struct Stub {
    by_value: [i128; 10],
    left: i128,
}

impl Stub {
    /// Every value that can come, with its weight.
    fn each(&mut self, mut then: impl FnMut(&mut Stub, u8, i128)) {
        for value in 0..10u8 {
            let weight = self.by_value[usize::from(value)];
            if weight > 0 {
                self.by_value[usize::from(value)] -= 1;
                self.left -= 1;
                then(self, value, weight);
                self.by_value[usize::from(value)] += 1;
                self.left += 1;
            }
        }
    }
}

fn enumerate(decks: u16) -> Shares {
    let decks = i128::from(decks);
    let mut by_value = [4 * decks; 10];
    by_value[0] = 16 * decks;
    let mut stub = Stub { by_value, left: 52 * decks };
    let mut shares = Shares::default();
    stub.each(|stub, first, w1| {
        stub.each(|stub, second, w2| {
            stub.each(|stub, third, w3| {
                stub.each(|stub, fourth, w4| {
                    let (player, banker) = ((first + third) % 10, (second + fourth) % 10);
                    finish(stub, player, banker, w1 * w2 * w3 * w4, &mut shares);
                });
            });
        });
    });
    shares
}

/// From four cards on. The counts after two cards decide who draws (MB K.4).
fn finish(stub: &mut Stub, player: u8, banker: u8, weight: i128, shares: &mut Shares) {
    if player_draws(player, banker) {
        stub.each(|stub, third, w| {
            let draws = banker_draws(player, banker, Some(third));
            banks(stub, (player + third) % 10, banker, draws, weight * w, 1, shares);
        });
    } else {
        banks(stub, player, banker, banker_draws(player, banker, None), weight, 2, shares);
    }
}

fn banks(
    stub: &mut Stub,
    player: u8,
    banker: u8,
    draws: bool,
    weight: i128,
    more: i128,
    shares: &mut Shares,
) {
    if draws {
        stub.each(|stub, card, w| add(shares, stub, player, (banker + card) % 10, weight * w, more - 1));
    } else {
        add(shares, stub, player, banker, weight, more);
    }
}

fn add(shares: &mut Shares, stub: &Stub, player: u8, banker: u8, weight: i128, more: i128) {
    // Orders of six cards: whatever would have come behind the last one drawn.
    let orders = (0..more).fold(weight, |orders, n| orders * (stub.left - n));
    match Winner::of(player, banker) {
        Winner::Player => shares.player += orders,
        Winner::Tie => shares.tie += orders,
        Winner::Banker => {
            shares.banker += orders;
            if banker == 6 {
                shares.banker_six += orders;
            }
        }
    }
}
