//! What the events of sic bo come to.

use games::roulette::Tender;
use games::sic_bo::round::LockedBy;
use games::sic_bo::{Event, SicBo, Stake, Win as Paid};
use kit::{Cents, Seat, cite};

use super::{Bet, Came, Happened, Laid, Moment, Telling, Win};

/// A stake has no tender here: it is credits at a terminal, value chips on a live layout.
#[derive(Clone, Copy)]
struct Of(Tender);

impl Of {
    fn laid(self, stake: &Stake) -> Laid {
        Laid { bet: Bet::SicBo(stake.bet), tender: self.0, amount: stake.amount }
    }

    fn win(self, win: &Paid) -> Win {
        Win { laid: self.laid(&win.stake), winnings: win.winnings, paid_in: self.0 }
    }
}

fn locked(by: LockedBy) -> &'static str {
    match by {
        LockedBy::Clock => "clock",
        LockedBy::Dealer => "dealer",
        LockedBy::Void => "void",
    }
}

impl Telling for SicBo {
    fn happened<'a>(on_terminals: bool, event: &'a Event, out: &mut dyn FnMut(Happened<'a>)) {
        let of = Of(if on_terminals { Tender::Credits } else { Tender::Value });
        let mut each = |stakes: &[Stake], what: fn(Seat, Laid) -> Happened<'a>, seat: Seat| {
            stakes.iter().for_each(|stake| out(what(seat, of.laid(stake))));
        };
        match event {
            Event::RoundStarted { round, at, .. } => {
                out(Happened::Started { round: *round });
                out(Happened::At(Moment::Started, Some(*at)));
            }
            Event::Locked { by, at } => {
                out(Happened::At(Moment::Lock, Some(*at)));
                out(Happened::LockedBy(locked(*by)));
            }
            Event::Shaken { at } => out(Happened::At(Moment::Shaken, Some(*at))),
            Event::DiceRead { at, .. } => out(Happened::At(Moment::Rest, Some(*at))),
            Event::Confirmed { dice, at } => {
                out(Happened::At(Moment::Confirmation, Some(*at)));
                out(Happened::ConfirmedBy("dealer"));
                out(Happened::Came(Came::Dice(*dice)));
            }
            Event::Corrected { to, .. } => {
                out(Happened::Corrected { to: Came::Dice(*to), cite: cite!("SB E.4") })
            }
            Event::Settled { .. } => {
                out(Happened::At(Moment::Settlement, None));
                out(Happened::Over);
            }
            Event::LightsCleared { .. } => out(Happened::At(Moment::Cleared, None)),
            Event::RefundsReleased { .. } => out(Happened::Over),
            Event::NoRoll { cite, at } => {
                out(Happened::Irregular { what: "no_roll", cause: None, cite: *cite, at: Some(*at) });
            }
            Event::Malfunctioned { form, cite } => {
                out(Happened::Irregular { what: "by_hand", cause: None, cite: *cite, at: Some(form.at) });
            }
            Event::FormEntered { entered, lines, .. } => {
                out(Happened::Form(lines));
                out(Happened::At(Moment::Confirmation, Some(entered.at)));
                out(Happened::ConfirmedBy("form"));
                out(Happened::Came(Came::Dice(entered.dice)));
            }
            Event::Voided { cite, at, .. } => {
                out(Happened::At(Moment::Void, Some(*at)));
                out(Happened::Void(*cite));
            }
            Event::Placed { seat, stake } => out(Happened::Staked(*seat, of.laid(stake))),
            Event::Added { seat, stakes, .. } => each(stakes, Happened::Staked, *seat),
            Event::Removed { seat, stakes, .. } | Event::Returned { seat, stakes, .. } => {
                each(stakes, Happened::Unstaked, *seat);
            }
            Event::Undone { seat, returned, restaked } => {
                each(returned, Happened::Unstaked, *seat);
                each(restaked, Happened::Staked, *seat);
            }
            Event::Moved { seat, from, to, amount, reason } => {
                let laid = of.laid(&Stake { bet: *from, amount: *amount });
                let to = Bet::SicBo(*to);
                out(Happened::Moved { seat: *seat, laid, to, reason, cite: cite!("SB C.3") });
            }
            Event::Collected { seat, stakes } => each(stakes, Happened::Lost, *seat),
            Event::Paid { seat, wins } => wins.iter().for_each(|win| out(Happened::Won(*seat, of.win(win)))),
            Event::Released { seat, stakes } => each(stakes, Happened::Released, *seat),
            Event::Unsettled { seat, collected, paid, lost } => {
                for win in paid.iter().map(|win| of.win(win)) {
                    out(Happened::Took(*seat, of.0, win.returned()));
                    out(Happened::Relaid(*seat, win.laid));
                }
                // What was not there any more stayed with the player.
                if !lost.is_zero() {
                    out(Happened::Took(*seat, of.0, Cents::ZERO - *lost));
                }
                collected.iter().for_each(|stake| out(Happened::Relaid(*seat, of.laid(stake))));
            }
            _ => {}
        }
    }
}
