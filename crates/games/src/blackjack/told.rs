//! What the events of blackjack come to.

use kit::{Card, Seat, Slot};
use serde::Serialize;

use super::points::{Total, is_blackjack};
use super::round::{By, Place as At};
use super::wagers::Stake;
use super::{Blackjack, Event, Tender as Given};
use crate::Tender;
use crate::picture::{Picture, Seen};
use crate::told::{
    Bet, Came, Cards, Data, Deal, Hand, Happened, Laid, Moment, Part, Place, Telling, Timed, Win, Wire,
    in_a_row,
};

/// The dealer's hand.
pub(super) const DEALER: Place = Place::hand("dealer");
const BURNED: Place = Place::aside("burned");
const DISCARDED: Place = Place::aside("discarded");
/// Hands of a seat that have a place of their own.
const HANDS_MOST: usize = 4;
/// The hands of each seat, by their numbers.
pub(super) const HANDS: [[Place; HANDS_MOST]; 7] = [
    [Place::hand("seat_1"), Place::hand("seat_1_b"), Place::hand("seat_1_c"), Place::hand("seat_1_d")],
    [Place::hand("seat_2"), Place::hand("seat_2_b"), Place::hand("seat_2_c"), Place::hand("seat_2_d")],
    [Place::hand("seat_3"), Place::hand("seat_3_b"), Place::hand("seat_3_c"), Place::hand("seat_3_d")],
    [Place::hand("seat_4"), Place::hand("seat_4_b"), Place::hand("seat_4_c"), Place::hand("seat_4_d")],
    [Place::hand("seat_5"), Place::hand("seat_5_b"), Place::hand("seat_5_c"), Place::hand("seat_5_d")],
    [Place::hand("seat_6"), Place::hand("seat_6_b"), Place::hand("seat_6_c"), Place::hand("seat_6_d")],
    [Place::hand("seat_7"), Place::hand("seat_7_b"), Place::hand("seat_7_c"), Place::hand("seat_7_d")],
];
/// The same in words.
const NAMES: [[&str; HANDS_MOST]; 7] = [
    ["Seat 1", "Seat 1, second hand", "Seat 1, third hand", "Seat 1, fourth hand"],
    ["Seat 2", "Seat 2, second hand", "Seat 2, third hand", "Seat 2, fourth hand"],
    ["Seat 3", "Seat 3, second hand", "Seat 3, third hand", "Seat 3, fourth hand"],
    ["Seat 4", "Seat 4, second hand", "Seat 4, third hand", "Seat 4, fourth hand"],
    ["Seat 5", "Seat 5, second hand", "Seat 5, third hand", "Seat 5, fourth hand"],
    ["Seat 6", "Seat 6, second hand", "Seat 6, third hand", "Seat 6, fourth hand"],
    ["Seat 7", "Seat 7, second hand", "Seat 7, third hand", "Seat 7, fourth hand"],
];

fn of_hand(seat: Seat, hand: u8) -> Place {
    let of_seat = HANDS.get(seat.index()).and_then(|hands| hands.get(usize::from(hand)));
    of_seat.copied().unwrap_or(DISCARDED)
}

fn place(at: At) -> Place {
    match at {
        At::Hand(seat, hand) => of_hand(seat, hand),
        At::Dealer => DEALER,
    }
}

/// The hands of a round that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "PastDealt")]
pub struct Dealt {
    /// The dealer's cards.
    #[ts(type = "string[]")]
    pub dealer: Vec<Card>,
    /// What they come to.
    pub points: u8,
    /// They are a blackjack.
    pub blackjack: bool,
    /// The hands by their places, each with its cards.
    #[ts(type = "[string, string[]][]")]
    pub hands: Vec<(String, Vec<Card>)>,
}

/// What came, as the screens have it: under a name that no other game uses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackCame")]
pub struct Shown {
    /// The hands.
    pub dealt: Dealt,
}

fn comes_to(cards: &[Card], first: bool) -> String {
    let total = Total::of(cards.iter().copied());
    match () {
        () if first && is_blackjack(cards) => "blackjack".to_owned(),
        () if total.is_bust() => format!("bust with {}", total.points),
        () if total.soft => format!("soft {}", total.points),
        () => total.points.to_string(),
    }
}

/// The result from the cards as they lie.
fn came(deal: &Deal, _: Option<&'static str>) -> Came {
    let dealer = deal.up(DEALER);
    let points = Total::of(dealer.iter().copied()).points;
    let all = HANDS.iter().flatten().map(|place| (place.name(), deal.up(*place)));
    let hands: Vec<(String, Vec<Card>)> = all.filter(|(_, cards)| !cards.is_empty()).collect();
    let label = in_a_row(&dealer);
    let called = match dealer.is_empty() {
        true => "dealer's cards not recorded".to_owned(),
        false => format!("dealer has {}", comes_to(&dealer, true)),
    };
    let each = hands.iter().map(|(name, cards)| format!("{name} {}", in_a_row(cards)));
    let of = (!hands.is_empty()).then(|| each.collect::<Vec<_>>().join(", "));
    let blackjack = is_blackjack(&dealer);
    Came { label, called, of, data: Data::of(&Shown { dealt: Dealt { dealer, points, blackjack, hands } }) }
}

/// What an event is to the cards.
fn cards(event: &Event, out: &mut dyn FnMut(Cards)) {
    match event {
        Event::Shuffled { shoe } => out(Cards::Shoe(*shoe)),
        Event::Burned { slot } => out(Cards::Came { to: BURNED, slot: *slot, tapped: false }),
        Event::Dealt { to, slot, tapped, .. } => {
            out(Cards::Came { to: place(*to), slot: *slot, tapped: *tapped });
        }
        Event::Revealed { at_place, card, tapped, .. } => {
            out(Cards::Turned { at: place(*at_place), card: *card, tapped: *tapped });
        }
        Event::Turned { at_place, cards } => {
            for card in cards {
                out(Cards::Turned { at: place(*at_place), card: *card, tapped: false });
            }
        }
        Event::BurnShown { cards } => {
            for card in cards {
                out(Cards::Turned { at: BURNED, card: *card, tapped: false });
            }
        }
        Event::Chose { seat, hand, made: Some(made), .. } => {
            out(Cards::Moved { from: of_hand(*seat, *hand), to: of_hand(*seat, *made) });
        }
        Event::Chose { .. } => out(Cards::Stands),
        Event::DealerHand { .. } => out(Cards::Cleared { at: DEALER, aside: DISCARDED }),
        Event::TakenBack { .. } => out(Cards::TakenBack),
        Event::CardDiscarded { card, .. } => {
            out(Cards::Came { to: DISCARDED, slot: Slot::Up(*card), tapped: false });
        }
        Event::Corrected { place: at, nth, to, .. } => {
            let (at, nth, slot) = (place(*at), usize::from(*nth), Slot::Up(*to));
            out(Cards::Replaced { at, nth, aside: DISCARDED, slot });
        }
        _ => {}
    }
}

fn laid(hand: u8, stake: &Stake) -> Laid {
    let tender = match stake.tender {
        Given::Credits => Tender::Credits,
        Given::Value => Tender::Value,
        Given::Coupon => Tender::Coupon,
    };
    let name = if hand == 0 { stake.bet.to_string() } else { format!("hand {} {}", hand + 1, stake.bet) };
    Laid { bet: Bet::new(&name, stake.bet.kind.name()), tender, amount: stake.amount }
}

/// Between two rounds these belong to the one to come.
fn prepares(event: &Event) -> bool {
    matches!(
        event,
        Event::Verified { .. }
            | Event::SpreadOut { .. }
            | Event::Washed
            | Event::Shuffled { .. }
            | Event::CutDeclined { .. }
            | Event::CutMade { .. }
            | Event::RecutOrdered { .. }
            | Event::Loaded { .. }
            | Event::Burned { .. }
            | Event::ShuffleFailed { .. }
    )
}

fn remedy(event: &Event) -> Option<(&'static str, kit::Cite)> {
    Some(match event {
        Event::CardDiscarded { cite, .. } => ("card_discarded", *cite),
        Event::CardKept { cite, .. } => ("card_kept", *cite),
        Event::ShuffleFailed { cite } => ("shuffled_again", *cite),
        Event::UpCardRestored { cite, .. } => ("up_card_restored", *cite),
        Event::Corrected { cite, .. } => ("card_corrected", *cite),
        _ => return None,
    })
}

impl Telling for Blackjack {
    const MOMENTS: &'static [Moment] = &[
        Moment::STARTED,
        Moment::LOCK,
        Moment::FIRST_CARD,
        Moment::LAST_CARD,
        Moment::CONFIRMATION,
        Moment::SETTLEMENT,
        Moment::CLEARED,
        Moment::VOID,
        Moment::REFUND,
    ];

    const TIMED: &'static [(&'static str, Timed)] = &[("dealt", Timed::Results)];

    fn picture(round: &Seen<'_>) -> Picture {
        super::picture::draw(round)
    }

    fn hands(deal: &Deal) -> Vec<Hand> {
        let named = HANDS.iter().flatten().zip(NAMES.iter().flatten()).enumerate();
        let hand = |(nth, (place, name)): (usize, (&Place, &&'static str))| {
            let cards = deal.up(*place);
            let first = nth % HANDS_MOST == 0 && deal.up(HANDS[nth / HANDS_MOST][1]).is_empty();
            Hand { name, comes_to: comes_to(&cards, first), cards }
        };
        let mut all: Vec<Hand> = named.map(hand).filter(|hand| !hand.cards.is_empty()).collect();
        let cards = deal.up(DEALER);
        all.push(Hand { name: "Dealer", comes_to: comes_to(&cards, true), cards });
        all
    }

    fn wire(to: &mut impl Wire) {
        to.part::<super::View>(Part::View);
        to.part::<super::Public>(Part::Public);
        to.part::<super::Own>(Part::Own);
        to.part::<super::Staff>(Part::Staff);
        to.part::<super::about::About>(Part::About);
        to.part::<Shown>(Part::Came);
        to.part::<super::Irregularity>(Part::Other);
        to.part::<super::Choice>(Part::Other);
    }

    fn happened<'a>(on_terminals: bool, event: &'a Event, out: &mut dyn FnMut(Happened<'a>)) {
        // What money is here: a coupon wins it too.
        let money = if on_terminals { Tender::Credits } else { Tender::Value };
        if prepares(event) {
            out(Happened::Prepares);
        }
        out(Happened::Noted);
        cards(event, &mut |what| out(Happened::Cards(what)));
        if let Some((what, cite)) = remedy(event) {
            out(Happened::Irregular { what, cause: None, cite, at: None });
        }
        let mut each = |stakes: &[Stake], what: fn(Seat, Laid) -> Happened<'a>, seat: Seat, hand: u8| {
            stakes.iter().for_each(|stake| out(what(seat, laid(hand, stake))));
        };
        match event {
            Event::RoundStarted { round, at, .. } => {
                out(Happened::Started { round: *round });
                out(Happened::At(Moment::STARTED, Some(*at)));
            }
            Event::Locked { by, at } => {
                out(Happened::At(Moment::LOCK, Some(*at)));
                out(Happened::LockedBy(match by {
                    By::Hand => "dealer",
                    By::Clock => "clock",
                    By::Void => "void",
                }));
            }
            Event::DealerDone { dealer: 0, .. } => {
                out(Happened::At(Moment::CONFIRMATION, None));
                out(Happened::ConfirmedBy("dealer"));
            }
            Event::Settled { at, .. } => {
                out(Happened::CameOfCards("shown", came));
                out(Happened::At(Moment::SETTLEMENT, Some(*at)));
                out(Happened::Over);
            }
            Event::PickedUp => out(Happened::At(Moment::CLEARED, None)),
            Event::Passed { .. } | Event::VoidEnded { .. } => out(Happened::Over),
            Event::Voided { cite, at, .. } => {
                out(Happened::At(Moment::VOID, Some(*at)));
                out(Happened::Void(*cite));
            }
            Event::Placed { seat, stake } => out(Happened::Staked(*seat, laid(0, stake))),
            Event::Added { seat, stakes } => each(stakes, Happened::Staked, *seat, 0),
            Event::Removed { seat, stakes } | Event::Returned { seat, stakes, .. } => {
                each(stakes, Happened::Unstaked, *seat, 0);
            }
            Event::Undone { seat, returned, restaked } => {
                each(returned, Happened::Unstaked, *seat, 0);
                each(restaked, Happened::Staked, *seat, 0);
            }
            Event::Chose { seat, hand, stakes, made, .. } => {
                each(stakes, Happened::Staked, *seat, made.unwrap_or(*hand));
            }
            Event::Collected { seat, hand, stakes, .. } => each(stakes, Happened::Lost, *seat, *hand),
            Event::Pushed { seat, hand, stakes } => each(stakes, Happened::Pushed, *seat, *hand),
            Event::Released { seat, hand, stakes } => each(stakes, Happened::Released, *seat, *hand),
            Event::Paid { seat, hand, wins, .. } => {
                for win in wins {
                    let laid = laid(*hand, &win.stake);
                    out(Happened::Won(*seat, Win { laid, winnings: win.winnings, paid_in: money }));
                }
            }
            Event::HalfTaken { seat, hand, stakes, taken } => {
                each(stakes, Happened::Pushed, *seat, *hand);
                out(Happened::Gave(*seat, *taken));
            }
            Event::Reversed { seat, hand, was } => {
                for win in &was.wins {
                    out(Happened::Took(*seat, money, win.returned()));
                    out(Happened::Relaid(*seat, laid(*hand, &win.stake)));
                    out(Happened::Released(*seat, laid(*hand, &win.stake)));
                }
                for stake in was.pushed.iter().chain(&was.halved) {
                    let stake = laid(*hand, stake);
                    out(Happened::Took(*seat, stake.tender, stake.amount));
                    out(Happened::Relaid(*seat, stake));
                    out(Happened::Released(*seat, stake));
                }
                for stake in &was.lost {
                    out(Happened::Relaid(*seat, laid(*hand, stake)));
                    out(Happened::Released(*seat, laid(*hand, stake)));
                }
                if !was.taken.is_zero() {
                    out(Happened::Gave(*seat, kit::Cents::ZERO - was.taken));
                }
            }
            _ => {}
        }
    }
}
