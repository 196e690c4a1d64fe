//! What the events of roulette come to.

use kit::{Cents, Ground, Pocket, Seat, cite};
use serde::Serialize;

use super::round::{ConfirmedBy, LockedBy};
use super::{Bet, Event, Roulette, Stake, Tender, Win as Paid};
use crate::picture::{Picture, Seen};
use crate::told::{self, Came, Data, Happened, Laid, Moment, Part, Telling, Timed, Win, Wire, named};

/// The dealer was prompted to spin.
const PROMPT: Moment = Moment::new(10, "prompt");
/// The ball left the hand.
const LAUNCH: Moment = Moment::new(20, "launch");

/// What came, as the screens have it.
#[derive(Debug, Clone, Copy, Serialize, ts_rs::TS)]
#[ts(rename = "RouletteCame")]
pub struct Number {
    /// The number that came.
    pub number: Pocket,
}

fn came(pocket: Pocket) -> Came {
    let (label, data) = (pocket.to_string(), Data::of(&Number { number: pocket }));
    Came { label, called: called(pocket), of: None, data }
}

/// The number as the dealer calls it: `17 black, odd, low`.
fn called(pocket: Pocket) -> String {
    let ground = match pocket.ground() {
        Ground::Red => "red",
        Ground::Black => "black",
        Ground::Green => "green",
    };
    match pocket.face() {
        None => format!("{pocket} {ground}"),
        Some(face) => {
            let parity = if face % 2 == 0 { "even" } else { "odd" };
            let half = if face <= 18 { "low" } else { "high" };
            format!("{pocket} {ground}, {parity}, {half}")
        }
    }
}

fn bet(bet: Bet) -> told::Bet {
    told::Bet::new(&bet.about().name, bet.kind().name())
}

fn laid(stake: &Stake) -> Laid {
    Laid { bet: bet(stake.bet), tender: stake.tender, amount: stake.amount }
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
    const MOMENTS: &'static [Moment] = &[
        Moment::STARTED,
        PROMPT,
        LAUNCH,
        Moment::LOCK,
        Moment::REST,
        Moment::CONFIRMATION,
        Moment::SETTLEMENT,
        Moment::VOID,
        Moment::REFUND,
    ];

    const TIMED: &'static [(&'static str, Timed)] = &[
        // At a live table the dealer attests that the call came before the number that was keyed (RO F.2), or the
        // floor lets it stand.
        ("attested", Timed::Attests),
        // At a live table a spin that does not count has no result: the bets are the players' again (RO H).
        ("no_spin", Timed::Reopens),
        ("pocket_early", Timed::Early),
        ("keyed_early", Timed::Early),
        ("pocket_read", Timed::Results),
    ];

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
        to.part::<Number>(Part::Came);
        to.part::<super::Irregularity>(Part::Other);
        to.part::<super::calculator::Pile>(Part::Other);
        to.part::<super::calculator::PilePay>(Part::Other);
    }

    fn happened<'a>(_: bool, event: &'a Event, out: &mut dyn FnMut(Happened<'a>)) {
        let mut each = |stakes: &[Stake], of: fn(Seat, Laid) -> Happened<'a>, seat: Seat| {
            stakes.iter().for_each(|stake| out(of(seat, laid(stake))));
        };
        match event {
            Event::RoundStarted { round, at, .. } => {
                out(Happened::Started { round: *round });
                out(Happened::At(Moment::STARTED, Some(*at)));
            }
            Event::Prompted { at } => out(Happened::At(PROMPT, Some(*at))),
            Event::Launched { at, .. } => out(Happened::At(LAUNCH, Some(*at))),
            Event::Locked { at, by, .. } => {
                out(Happened::At(Moment::LOCK, Some(*at)));
                out(Happened::LockedBy(locked(*by)));
            }
            Event::PocketRead { at, .. } | Event::PocketEarly { at, .. } | Event::KeyedEarly { at, .. } => {
                out(Happened::At(Moment::REST, Some(*at)));
            }
            Event::Confirmed { pocket, by, at } => {
                out(Happened::At(Moment::CONFIRMATION, Some(*at)));
                out(Happened::ConfirmedBy(confirmed(*by)));
                out(Happened::Came(came(*pocket)));
            }
            Event::Corrected { to, .. } => out(Happened::Corrected { to: came(*to), cite: cite!("RO F.3") }),
            Event::Settled { .. } => {
                out(Happened::At(Moment::SETTLEMENT, None));
                out(Happened::Over);
            }
            Event::RefundsReleased { .. } => out(Happened::Over),
            Event::Voided { at, cite, .. } => {
                out(Happened::At(Moment::VOID, Some(*at)));
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
                let (laid, to) = (laid(&stake), bet(*to));
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
