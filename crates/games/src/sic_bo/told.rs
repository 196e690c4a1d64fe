//! What the events of sic bo come to.

use kit::{Cents, Dice, Seat, cite};
use serde::Serialize;

use super::round::LockedBy;
use super::{Bet, Event, SicBo, Stake, Win as Paid};
use crate::Tender;
use crate::picture::{Picture, Seen};
use crate::told::{self, Came, Data, FormLine, Happened, Laid, Moment, Part, Telling, Timed, Win, Wire};

/// The shaker was shaken.
const SHAKEN: Moment = Moment::new(40, "shaken");

/// What came, as the screens have it.
#[derive(Debug, Clone, Copy, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoCame")]
pub struct Rolled {
    /// The dice that came.
    pub dice: Dice,
}

fn came(dice: Dice) -> Came {
    let side = match (dice.is_triple(), dice.total()) {
        (true, _) => "a triple",
        (false, ..=10) => "small",
        (false, _) => "big",
    };
    let called = format!("{dice}, total {}, {side}", dice.total());
    Came { label: dice.to_string(), called, of: None, data: Data::of(&Rolled { dice }) }
}

fn bet(bet: Bet) -> told::Bet {
    told::Bet::new(&bet.about().name, bet.kind().name())
}

/// A stake has no tender here: it is credits at a terminal, value chips on a live layout.
#[derive(Clone, Copy)]
struct Of(Tender);

impl Of {
    fn laid(self, stake: &Stake) -> Laid {
        Laid { bet: bet(stake.bet), tender: self.0, amount: stake.amount }
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
    const MOMENTS: &'static [Moment] = &[
        Moment::STARTED,
        Moment::LOCK,
        SHAKEN,
        Moment::REST,
        Moment::CONFIRMATION,
        Moment::SETTLEMENT,
        Moment::CLEARED,
        Moment::VOID,
        Moment::REFUND,
    ];

    const TIMED: &'static [(&'static str, Timed)] = &[("dice_read", Timed::Results)];

    fn picture(round: &Seen<'_>) -> Picture {
        super::picture::draw(round)
    }

    fn wire(to: &mut impl Wire) {
        to.part::<super::View>(Part::View);
        to.part::<super::Public>(Part::Public);
        to.part::<super::Own>(Part::Own);
        to.part::<super::Staff>(Part::Staff);
        to.part::<super::about::About>(Part::About);
        to.part::<super::about::Brief>(Part::Brief);
        to.part::<Rolled>(Part::Came);
        to.part::<super::Irregularity>(Part::Other);
    }

    fn happened<'a>(on_terminals: bool, event: &'a Event, out: &mut dyn FnMut(Happened<'a>)) {
        let of = Of(if on_terminals { Tender::Credits } else { Tender::Value });
        let mut each = |stakes: &[Stake], what: fn(Seat, Laid) -> Happened<'a>, seat: Seat| {
            stakes.iter().for_each(|stake| out(what(seat, of.laid(stake))));
        };
        match event {
            Event::RoundStarted { round, at, .. } => {
                out(Happened::Started { round: *round });
                out(Happened::At(Moment::STARTED, Some(*at)));
            }
            Event::Locked { by, at } => {
                out(Happened::At(Moment::LOCK, Some(*at)));
                out(Happened::LockedBy(locked(*by)));
            }
            Event::Shaken { at } => out(Happened::At(SHAKEN, Some(*at))),
            Event::DiceRead { at, .. } => out(Happened::At(Moment::REST, Some(*at))),
            Event::Confirmed { dice, at } => {
                out(Happened::At(Moment::CONFIRMATION, Some(*at)));
                out(Happened::ConfirmedBy("dealer"));
                out(Happened::Came(came(*dice)));
            }
            Event::Corrected { to, .. } => out(Happened::Corrected { to: came(*to), cite: cite!("SB E.4") }),
            Event::Settled { .. } => {
                out(Happened::At(Moment::SETTLEMENT, None));
                out(Happened::Over);
            }
            Event::LightsCleared { .. } => out(Happened::At(Moment::CLEARED, None)),
            Event::RefundsReleased { .. } => out(Happened::Over),
            Event::NoRoll { cite, at } => {
                out(Happened::Irregular { what: "no_roll", cause: None, cite: *cite, at: Some(*at) });
            }
            Event::Malfunctioned { form, cite } => {
                out(Happened::Irregular { what: "by_hand", cause: None, cite: *cite, at: Some(form.at) });
            }
            Event::FormEntered { entered, lines, .. } => {
                let line = |line: &super::round::FormLine| FormLine {
                    seat: line.seat,
                    bet: bet(line.bet),
                    stake: line.stake,
                    paid: line.paid,
                };
                out(Happened::Form(lines.iter().map(line).collect()));
                out(Happened::At(Moment::CONFIRMATION, Some(entered.at)));
                out(Happened::ConfirmedBy("form"));
                out(Happened::Came(came(entered.dice)));
            }
            Event::Voided { cite, at, .. } => {
                out(Happened::At(Moment::VOID, Some(*at)));
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
                let to = bet(*to);
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
