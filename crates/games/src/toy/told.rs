//! What the events of the toy come to.

use kit::{Card, Cents, Rounding, Seat};
use serde::Serialize;

use super::payouts::ODDS;
use super::round::{By, Place as At};
use super::wagers::{Stake, Wager};
use super::{Event, Toy};
use crate::Tender;
use crate::picture::{Picture, Seen};
use crate::told::{
    Bet, Came, Cards, Data, Deal, Hand, Happened, Laid, Moment, Place, Telling, Timed, Win, Wire, in_a_row,
};

const DEALER: Place = Place::hand("dealer");
const HANDS: [Place; 3] = [Place::hand("seat_1"), Place::hand("seat_2"), Place::hand("seat_3")];
const GIVEN_AWAY: Place = Place::aside("given_away");

fn place(seat: Seat) -> Place {
    HANDS.get(seat.index()).copied().unwrap_or(GIVEN_AWAY)
}

/// What came, as screens have it.
#[derive(Debug, Serialize)]
struct Shown {
    showdown: Vec<(String, Vec<Card>)>,
}

fn sum(cards: &[Card]) -> u16 {
    cards.iter().map(|card| card.rank as u16).sum()
}

fn came(deal: &Deal, _: Option<&'static str>) -> Came {
    let dealer = deal.up(DEALER);
    let hands = HANDS.iter().chain([&DEALER]).map(|place| (place.name(), deal.up(*place)));
    let showdown: Vec<(String, Vec<Card>)> = hands.filter(|(_, cards)| !cards.is_empty()).collect();
    let of = showdown.iter().map(|(name, cards)| format!("{name} {}", in_a_row(cards)));
    let of = of.collect::<Vec<_>>().join(", ");
    let label = in_a_row(&dealer);
    Came {
        label,
        called: format!("dealer has {}", sum(&dealer)),
        of: Some(of),
        data: Data::of(&Shown { showdown }),
    }
}

fn laid(stake: &Stake) -> Laid {
    let name = match stake.wager {
        Wager::Ante => "ante",
        Wager::Raise => "raise",
    };
    Laid { bet: Bet::new(name, name), tender: Tender::Credits, amount: stake.amount }
}

fn ended(by: By, by_hand: &'static str) -> &'static str {
    match by {
        By::Hand => by_hand,
        By::Clock => "clock",
    }
}

impl Telling for Toy {
    const MOMENTS: &'static [Moment] = &[
        Moment::STARTED,
        Moment::LOCK,
        Moment::FIRST_CARD,
        Moment::LAST_CARD,
        Moment::CONFIRMATION,
        Moment::SETTLEMENT,
        Moment::VOID,
        Moment::REFUND,
    ];

    const TIMED: &'static [(&'static str, Timed)] =
        &[("anted", Timed::Bets), ("antes_closed", Timed::Locks), ("dealer_turned", Timed::Results)];

    fn happened<'a>(_: bool, event: &'a Event, out: &mut dyn FnMut(Happened<'a>)) {
        let mut each = |stakes: &[Stake], what: fn(Seat, Laid) -> Happened<'a>, seat: Seat| {
            stakes.iter().for_each(|stake| out(what(seat, laid(stake))));
        };
        match event {
            Event::RoundStarted { round, .. } => {
                out(Happened::Started { round: *round });
                out(Happened::At(Moment::STARTED, None));
            }
            Event::Anted { seat, amount } => {
                each(&[Stake { wager: Wager::Ante, amount: *amount }], Happened::Staked, *seat);
            }
            Event::Raised { seat, amount, .. } => {
                each(&[Stake { wager: Wager::Raise, amount: *amount }], Happened::Staked, *seat);
            }
            Event::AntesClosed { by, at } => {
                out(Happened::At(Moment::LOCK, Some(*at)));
                out(Happened::LockedBy(ended(*by, "dealer")));
            }
            Event::Dealt { to, slot, .. } => {
                let to = match to {
                    At::Seat(seat) => place(*seat),
                    At::Dealer => DEALER,
                };
                out(Happened::Cards(Cards::Came { to, slot: *slot, tapped: false }));
            }
            Event::Replaced { seat, card, slot, .. } => {
                let (at, nth) = (place(*seat), usize::from(*card));
                out(Happened::Cards(Cards::Replaced { at, nth, aside: GIVEN_AWAY, slot: *slot }));
            }
            Event::DealerTurned { card, at } => {
                out(Happened::Cards(Cards::Turned { at: DEALER, card: *card, tapped: false }));
                out(Happened::At(Moment::CONFIRMATION, Some(*at)));
                out(Happened::ConfirmedBy("dealer"));
            }
            Event::HandsTurned { cards } => {
                for (seat, card) in cards {
                    out(Happened::Cards(Cards::Turned { at: place(*seat), card: *card, tapped: false }));
                }
            }
            Event::Collected { seat, stakes } => each(stakes, Happened::Lost, *seat),
            Event::Pushed { seat, stakes } => each(stakes, Happened::Pushed, *seat),
            Event::Paid { seat, stakes, .. } => {
                for stake in stakes {
                    let winnings: Cents = ODDS.winnings(stake.amount, Rounding::Down);
                    let win = Win { laid: laid(stake), winnings, paid_in: Tender::Credits };
                    out(Happened::Won(*seat, win));
                }
            }
            Event::Settled { .. } => {
                out(Happened::CameOfCards("shown", came));
                out(Happened::At(Moment::SETTLEMENT, None));
                out(Happened::Over);
            }
            Event::Voided { cite, at, .. } => {
                out(Happened::At(Moment::VOID, Some(*at)));
                out(Happened::Void(*cite));
            }
            Event::Returned { seat, stakes } => each(stakes, Happened::Released, *seat),
            Event::Passed { .. } | Event::VoidEnded { .. } => out(Happened::Over),
            _ => out(Happened::Noted),
        }
    }

    fn picture(round: &Seen<'_>) -> Picture {
        super::picture::draw(round)
    }

    fn hands(deal: &Deal) -> Vec<Hand> {
        let names = [("Seat 1", HANDS[0]), ("Seat 2", HANDS[1]), ("Seat 3", HANDS[2]), ("Dealer", DEALER)];
        let hand = |(name, place): (&'static str, Place)| {
            let cards = deal.up(place);
            Hand { name, comes_to: format!("counts {}", sum(&cards)), cards }
        };
        names.map(hand).into()
    }

    fn wire(_: &mut impl Wire) {}
}
