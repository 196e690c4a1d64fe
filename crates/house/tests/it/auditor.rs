//! An auditor who reads the events of roulette and tells what the house has won, without a look at the books.

use std::collections::BTreeSet;

use games::roulette::{Event as Played, Roulette, Stake, Tender};
use house::table::{Event, buyin, cashout, colours, floor, slips};
use kit::Cents;

/// What the house has won by the events, told without the moves.
#[derive(Default)]
pub struct Auditor {
    games: Cents,
    unclaimed: Cents,
    missing: Cents,
    lost_in_corrections: Cents,
    pub rounds: u64,
    /// What came to pass, so that a property that never came to bear is found out.
    pub seen: BTreeSet<&'static str>,
}

fn money<'a>(stakes: impl IntoIterator<Item = &'a Stake>) -> Cents {
    stakes.into_iter().filter(|stake| stake.tender != Tender::Coupon).map(|stake| stake.amount).sum()
}

impl Auditor {
    pub fn sees(&mut self, event: &Event<Roulette>) {
        self.notes(event);
        match event {
            Event::Game(Played::Collected { stakes, .. }) => self.games += money(stakes),
            Event::Game(Played::Paid { wins, .. }) => {
                self.games -= wins.iter().map(|win| win.winnings).sum();
            }
            // What was paid is taken back as far as it is there; every stake of the game is given back.
            Event::Game(Played::Reversed { took, stakes, .. }) => self.games += *took - money(stakes),
            Event::Game(Played::Unsettled { collected, paid, lost, .. }) => {
                self.games -= money(collected);
                self.games += paid.iter().map(|win| win.winnings).sum();
                self.games -= lost.iter().map(|lost| lost.amount).sum();
            }
            Event::Game(Played::Settled { .. }) => self.rounds += 1,
            Event::Floor(floor::Event::Unclaimed { amount, .. }) => self.unclaimed += *amount,
            Event::Floor(floor::Event::Credited { amount, .. }) => self.games -= *amount,
            Event::BuyIn(buyin::Event::Corrected { kind, shortfall, .. }) if *kind != buyin::Kind::Coupon => {
                self.lost_in_corrections += *shortfall;
            }
            Event::Colours(colours::Event::Freed { left, .. }) => self.missing += *left,
            _ => {}
        }
    }

    fn notes(&mut self, event: &Event<Roulette>) {
        self.seen.insert(match event {
            Event::Game(Played::Paid { wins, .. })
                if wins.iter().any(|w| w.stake.tender == Tender::Coupon) =>
            {
                "coupon won"
            }
            Event::Game(Played::Paid { .. }) => "paid",
            Event::Game(Played::Reversed { lost, .. }) if lost.is_positive() => "reversed at a loss",
            Event::Game(Played::Reversed { .. }) => "reversed",
            Event::Game(Played::Released { .. }) => "void",
            Event::Game(Played::Unsettled { .. }) => "number corrected",
            Event::Game(Played::CallConfirmed { .. } | Played::CallChanged { .. }) => "spoken bet",
            Event::Game(Played::Returned { .. }) => "below the minimum",
            Event::BuyIn(buyin::Event::Corrected { shortfall, .. }) if shortfall.is_positive() => {
                "buy-in corrected at a loss"
            }
            Event::BuyIn(buyin::Event::Corrected { .. }) => "buy-in corrected",
            Event::BuyIn(buyin::Event::Changed { .. }) => "cash changed",
            Event::CashOut(cashout::Event::Paid { .. }) => "cashed out",
            Event::Floor(floor::Event::Unclaimed { .. }) => "unclaimed",
            Event::Floor(floor::Event::Credited { .. }) => "credited for a dispute",
            Event::Slips(slips::Event::Received { .. }) => "fill",
            Event::Slips(slips::Event::Acknowledged { .. }) => "credit",
            Event::Slips(slips::Event::BoxChanged { .. }) => "box",
            Event::Colours(colours::Event::Out { .. }) => "coloured out",
            Event::Colours(colours::Event::Freed { missing: 1.., .. }) => "missing chips",
            _ => return,
        });
    }

    pub fn won(&self) -> Cents {
        self.games + self.unclaimed + self.missing - self.lost_in_corrections
    }
}
