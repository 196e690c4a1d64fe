//! What the events of roulette come to.

use games::roulette::round::{ConfirmedBy, LockedBy};
use games::roulette::{Event, Roulette, Stake, Tender, Win as Paid};
use kit::{Cents, Seat, cite};

use super::{Bet, Came, Happened, Laid, Moment, Telling, Win, named};

fn laid(stake: &Stake) -> Laid {
    Laid { bet: Bet::Roulette(stake.bet), tender: stake.tender, amount: stake.amount }
}

fn win(win: &Paid) -> Win {
    Win { laid: laid(&win.stake), winnings: win.winnings, paid_in: win.paid_in }
}

fn locked(by: LockedBy) -> &'static str {
    match by {
        LockedBy::Clock => "clock",
        LockedBy::Dealer => "dealer",
        LockedBy::Sensor => "sensor",
        LockedBy::Void => "void",
    }
}

fn confirmed(by: ConfirmedBy) -> &'static str {
    match by {
        ConfirmedBy::Dealer => "dealer",
        ConfirmedBy::Floor => "floor",
        ConfirmedBy::Manual => "manual",
    }
}

impl Telling for Roulette {
    fn happened<'a>(_: bool, event: &'a Event, out: &mut dyn FnMut(Happened<'a>)) {
        let mut each = |stakes: &[Stake], of: fn(Seat, Laid) -> Happened<'a>, seat: Seat| {
            stakes.iter().for_each(|stake| out(of(seat, laid(stake))));
        };
        match event {
            Event::RoundStarted { round, at, .. } => {
                out(Happened::Started { round: *round });
                out(Happened::At(Moment::Started, Some(*at)));
            }
            Event::Prompted { at } => out(Happened::At(Moment::Prompt, Some(*at))),
            Event::Launched { at, .. } => out(Happened::At(Moment::Launch, Some(*at))),
            Event::Locked { at, by, .. } => {
                out(Happened::At(Moment::Lock, Some(*at)));
                out(Happened::LockedBy(locked(*by)));
            }
            Event::PocketRead { at, .. } | Event::PocketEarly { at, .. } | Event::KeyedEarly { at, .. } => {
                out(Happened::At(Moment::Rest, Some(*at)));
            }
            Event::Confirmed { pocket, by, at } => {
                out(Happened::At(Moment::Confirmation, Some(*at)));
                out(Happened::ConfirmedBy(confirmed(*by)));
                out(Happened::Came(Came::Number(*pocket)));
            }
            Event::Corrected { to, .. } => {
                out(Happened::Corrected { to: Came::Number(*to), cite: cite!("RO F.3") })
            }
            Event::Settled { .. } => {
                out(Happened::At(Moment::Settlement, None));
                out(Happened::Over);
            }
            Event::RefundsReleased { .. } => out(Happened::Over),
            Event::Voided { at, cite, .. } => {
                out(Happened::At(Moment::Void, Some(*at)));
                out(Happened::Void(*cite));
            }
            Event::NoSpin { cause, cite, at } => out(Happened::Irregular {
                what: "no_spin",
                cause: Some(named(cause)),
                cite: *cite,
                at: Some(*at),
            }),
            Event::LateBet { seat, .. } => out(Happened::Late(*seat)),
            Event::Placed { seat, stake } => out(Happened::Staked(*seat, laid(stake))),
            Event::Added { seat, stakes, .. } => each(stakes, Happened::Staked, *seat),
            Event::Removed { seat, stakes, .. } | Event::Returned { seat, stakes, .. } => {
                each(stakes, Happened::Unstaked, *seat);
            }
            Event::Undone { seat, returned, restaked } => {
                each(returned, Happened::Unstaked, *seat);
                each(restaked, Happened::Staked, *seat);
            }
            Event::CallConfirmed { seat, bet, cash } => {
                let stake = Stake { bet: *bet, tender: Tender::Value, amount: *cash };
                out(Happened::Called(*seat, Some(laid(&stake)), *cash));
            }
            Event::CallChanged { seat, cash, .. } => out(Happened::Called(*seat, None, *cash)),
            Event::Moved { seat, from, to, tender, amount, reason } => {
                let stake = Stake { bet: *from, tender: *tender, amount: *amount };
                let (laid, to) = (laid(&stake), Bet::Roulette(*to));
                out(Happened::Moved { seat: *seat, laid, to, reason, cite: cite!("RO C.4") });
            }
            Event::Collected { seat, stakes } => each(stakes, Happened::Lost, *seat),
            Event::Paid { seat, wins } => wins.iter().for_each(|w| out(Happened::Won(*seat, win(w)))),
            Event::Released { seat, stakes } => each(stakes, Happened::Released, *seat),
            Event::Reversed { seat, took, stakes, .. } => {
                out(Happened::Took(*seat, Tender::Credits, *took));
                stakes.iter().for_each(|stake| out(Happened::Relaid(*seat, laid(stake))));
            }
            Event::Unsettled { seat, collected, paid, lost } => {
                for win in paid.iter().map(win) {
                    out(Happened::Took(*seat, win.paid_in, win.winnings));
                    out(Happened::Took(*seat, win.laid.tender, win.laid.money()));
                    out(Happened::Relaid(*seat, win.laid));
                }
                // What was not there any more stayed with the player.
                lost.iter()
                    .for_each(|lost| out(Happened::Took(*seat, lost.tender, Cents::ZERO - lost.amount)));
                collected.iter().for_each(|stake| out(Happened::Relaid(*seat, laid(stake))));
            }
            _ => {}
        }
    }
}
