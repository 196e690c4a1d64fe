//! What the events of baccarat come to.

use kit::{Card, Cents, Seat, Slot, cite};
use serde::Serialize;

use super::points::{Side, Winner, count};
use super::proof::Shoes;
use super::round::LockedBy;
use super::wagers::Stake;
use super::{Baccarat, Event, Tender as Dealt};
use crate::Tender;
use crate::picture::{Picture, Seen};
use crate::told::{
    Bet, Came, Cards, Data, Deal, Hand, Happened, Laid, Moment, Part, Place, Proof, Telling, Timed, Win,
    Wire, in_a_row,
};

/// The Player's hand.
pub(super) const PLAYER: Place = Place::hand("player");
/// The Banker's hand.
pub(super) const BANKER: Place = Place::hand("banker");
const BURNED: Place = Place::aside("burned");
const DISCARDED: Place = Place::aside("discarded");
const NEXT_HAND: Place = Place::aside("next_hand");

pub(super) fn place(side: Side) -> Place {
    match side {
        Side::Player => PLAYER,
        Side::Banker => BANKER,
    }
}

/// The hands of a round, as far as they were shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "PastHands")]
pub struct Hands {
    /// The Player's cards.
    #[ts(type = "string[]")]
    pub player: Vec<Card>,
    /// The Banker's cards.
    #[ts(type = "string[]")]
    pub banker: Vec<Card>,
    /// The Player's count.
    pub player_count: u8,
    /// The Banker's count.
    pub banker_count: u8,
    /// Who has won, once announced.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Winner>,
}

/// What came, as the screens have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratCame")]
pub struct Shown {
    /// The hands that were dealt.
    pub hands: Hands,
}

/// The result from the cards as they lie, and who was called to have won.
fn came(deal: &Deal, called: Option<&'static str>) -> Came {
    let all = [Winner::Player, Winner::Banker, Winner::Tie];
    let winner = all.into_iter().find(|winner| Some(winner.name()) == called);
    let (player, banker) = (deal.up(PLAYER), deal.up(BANKER));
    let [a, b] = [&player, &banker].map(|cards| count(cards.iter().copied()));
    let (of_player, of_banker) = (in_a_row(&player), in_a_row(&banker));
    let called = match winner {
        Some(Winner::Tie) => format!("tie, {a} to {b}"),
        Some(Winner::Player) => format!("Player wins {a} to {b}"),
        Some(Winner::Banker) => format!("Banker wins {b} to {a}"),
        None => format!("{of_player} and {of_banker}"),
    };
    let announced = winner.map_or(String::new(), |winner| format!(": {} {a} to {b}", winner.name()));
    let label = format!("{of_player} / {of_banker}{announced}");
    let of = winner.map(|_| format!("{of_player} and {of_banker}"));
    let hands = Hands { player, banker, player_count: a, banker_count: b, winner };
    Came { label, called, of, data: Data::of(&Shown { hands }) }
}

/// What an event is to the cards.
fn cards(event: &Event, out: &mut dyn FnMut(Cards)) {
    let mut came = |to: Place, card: Option<Card>| {
        out(Cards::Came { to, slot: card.map_or(Slot::Unseen, Slot::Up), tapped: false });
    };
    match event {
        Event::Shuffled { shoe, .. } => out(Cards::Shoe(*shoe)),
        Event::Burned { card } => came(BURNED, Some(*card)),
        Event::Dealt { to, slot, tapped } => {
            out(Cards::Came { to: place(*to), slot: *slot, tapped: *tapped });
        }
        Event::KeptDealt { to } => came(place(*to), None),
        Event::ThirdToBanker { card, .. } => came(BANKER, *card),
        Event::CardDiscarded { card, .. } => came(DISCARDED, *card),
        Event::CardKept { .. } => came(NEXT_HAND, None),
        Event::BurnOrdered { cards, .. } => cards.iter().for_each(|card| came(BURNED, Some(*card))),
        Event::Revealed { side, card, tapped } => {
            out(Cards::Turned { at: place(*side), card: *card, tapped: *tapped });
        }
        Event::Turned { side, cards } => {
            for card in cards {
                out(Cards::Turned { at: place(*side), card: *card, tapped: false });
            }
        }
        Event::CountCalled { .. } => out(Cards::Stands),
        Event::TakenBack { .. } => out(Cards::TakenBack),
        _ => {}
    }
}

fn laid(stake: &Stake) -> Laid {
    let tender = match stake.tender {
        Dealt::Credits => Tender::Credits,
        Dealt::Value => Tender::Value,
        Dealt::Coupon => Tender::Coupon,
    };
    Laid { bet: Bet::new(stake.bet.name(), stake.bet.name()), tender, amount: stake.amount }
}

fn locked(by: LockedBy) -> &'static str {
    match by {
        LockedBy::Clock => "clock",
        LockedBy::Dealer => "dealer",
        LockedBy::Void => "void",
    }
}

/// Between two rounds these belong to the one to come.
fn prepares(event: &Event) -> bool {
    matches!(
        event,
        Event::Verified { .. }
            | Event::SpreadOut { .. }
            | Event::Washed
            | Event::Shuffled { .. }
            | Event::OrderCommitted { .. }
            | Event::CutDeclined { .. }
            | Event::CutMade { .. }
            | Event::RecutOrdered { .. }
            | Event::CutCardPlaced { .. }
            | Event::Burned { .. }
            | Event::BatchChanged { .. }
            | Event::TurnedOver
    )
}

fn remedy(event: &Event) -> Option<(&'static str, kit::Cite)> {
    Some(match event {
        Event::ThirdToBanker { cite, .. } => ("third_to_banker", *cite),
        Event::CardKept { cite } => ("card_kept", *cite),
        Event::CardDiscarded { cite, .. } => ("card_discarded", *cite),
        Event::BurnOrdered { cite, .. } => ("burn_ordered", *cite),
        Event::HandRelinquished { cite, .. } => ("hand_given_up", *cite),
        _ => return None,
    })
}

impl Telling for Baccarat {
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
        let hand = |(name, place): (&'static str, Place)| {
            let cards = deal.up(place);
            let comes_to = format!("counts {}", count(cards.iter().copied()));
            Hand { name, cards, comes_to }
        };
        [("Player", PLAYER), ("Banker", BANKER)].map(hand).into()
    }

    fn nth_card(nth: usize) -> &'static str {
        if nth == 3 { "third card" } else { "" }
    }

    fn proof(&self) -> Option<Box<dyn Proof<Event>>> {
        Some(Box::new(Shoes::new(crate::Game::draft(self).decks)))
    }

    fn wire(to: &mut impl Wire) {
        to.part::<super::View>(Part::View);
        to.part::<super::Public>(Part::Public);
        to.part::<super::Own>(Part::Own);
        to.part::<super::Staff>(Part::Staff);
        to.part::<super::about::About>(Part::About);
        to.part::<super::about::Brief>(Part::Brief);
        to.part::<Shown>(Part::Came);
        to.part::<super::Irregularity>(Part::Other);
    }

    fn happened<'a>(on_terminals: bool, event: &'a Event, out: &mut dyn FnMut(Happened<'a>)) {
        // What money is here: a coupon wins it too.
        let money = if on_terminals { Tender::Credits } else { Tender::Value };
        if prepares(event) {
            out(Happened::Prepares);
        }
        if let Event::CardsCorrected { player, banker } = event {
            let hands = vec![(PLAYER, &player[..]), (BANKER, &banker[..])];
            out(Happened::CardsCorrected { hands, of: came, cite: cite!("HC A.6") });
        }
        out(Happened::Noted);
        cards(event, &mut |what| out(Happened::Cards(what)));
        if let Some((what, cite)) = remedy(event) {
            out(Happened::Irregular { what, cause: None, cite, at: None });
        }
        let mut each = |stakes: &[Stake], what: fn(Seat, Laid) -> Happened<'a>, seat: Seat| {
            stakes.iter().for_each(|stake| out(what(seat, laid(stake))));
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
            Event::Announced { came: result } | Event::ResultCorrected { came: result } => {
                if matches!(event, Event::Announced { .. }) {
                    out(Happened::At(Moment::CONFIRMATION, None));
                    out(Happened::ConfirmedBy("dealer"));
                }
                out(Happened::CameOfCards(result.winner.name(), came));
            }
            Event::Settled { .. } => {
                out(Happened::At(Moment::SETTLEMENT, None));
                out(Happened::Over);
            }
            Event::PickedUp => out(Happened::At(Moment::CLEARED, None)),
            Event::VoidEnded { .. } => out(Happened::Over),
            Event::Voided { cite, .. } => {
                out(Happened::At(Moment::VOID, None));
                out(Happened::Void(*cite));
            }
            Event::Placed { seat, stake } => out(Happened::Staked(*seat, laid(stake))),
            Event::Added { seat, stakes } => each(stakes, Happened::Staked, *seat),
            Event::Removed { seat, stakes } | Event::Returned { seat, stakes, .. } => {
                each(stakes, Happened::Unstaked, *seat);
            }
            Event::Undone { seat, returned, restaked } => {
                each(returned, Happened::Unstaked, *seat);
                each(restaked, Happened::Staked, *seat);
            }
            Event::CallConfirmed { seat, bet, cash } => {
                let stake = Stake { bet: *bet, tender: Dealt::Value, amount: *cash };
                out(Happened::Called(*seat, Some(laid(&stake)), *cash));
            }
            Event::AnteTaken { seat, amount } => out(Happened::Ante(*seat, *amount)),
            Event::Collected { seat, stakes } => each(stakes, Happened::Lost, *seat),
            Event::Pushed { seat, stakes } => each(stakes, Happened::Pushed, *seat),
            Event::Paid { seat, wins } => {
                for win in wins {
                    let win = Win { laid: laid(&win.stake), winnings: win.winnings, paid_in: money };
                    out(Happened::Won(*seat, win));
                }
            }
            Event::VigorishTaken { seat, amount, marked: false } => out(Happened::Gave(*seat, *amount)),
            Event::VigorishTaken { seat, amount, marked: true } => out(Happened::Marked(*seat, *amount)),
            Event::CommissionCollected { seat, amount } => out(Happened::MarkPaid(*seat, *amount)),
            Event::CommissionDocumented { seat, amount, .. } => out(Happened::MarkDocumented(*seat, *amount)),
            Event::Released { seat, stakes, ante } => {
                each(stakes, Happened::Released, *seat);
                if !ante.is_zero() {
                    out(Happened::Ante(*seat, Cents::ZERO - *ante));
                }
            }
            Event::Unsettled { seat, was, lost } => {
                for win in &was.wins {
                    out(Happened::Took(*seat, money, win.returned()));
                    out(Happened::Relaid(*seat, laid(&win.stake)));
                }
                for stake in &was.pushed {
                    out(Happened::Took(*seat, laid(stake).tender, stake.amount));
                    out(Happened::Relaid(*seat, laid(stake)));
                }
                was.collected.iter().for_each(|stake| out(Happened::Relaid(*seat, laid(stake))));
                // What was not there any more stayed with the player.
                for (amount, what) in [
                    (*lost, Happened::Took(*seat, money, Cents::ZERO - *lost)),
                    (was.taken, Happened::Gave(*seat, Cents::ZERO - was.taken)),
                    (was.marked, Happened::Marked(*seat, Cents::ZERO - was.marked)),
                ] {
                    if !amount.is_zero() {
                        out(what);
                    }
                }
            }
            _ => {}
        }
    }
}
