//! What the events of baccarat come to, and the cards of a round as they came.

use games::baccarat::points::{Side, count};
use games::baccarat::round::LockedBy;
use games::baccarat::wagers::Stake;
use games::baccarat::{Baccarat, Event, Tender as Dealt};
use games::roulette::Tender;
use kit::{At, Card, Cents, Seat, cite};
use serde::Serialize;

use super::{Bet, Came, Hands, Happened, Laid, Moment, Telling, Win};

/// A card as it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// When it left the shoe.
    pub at: At,
    /// Where it went.
    pub to: Place,
    /// Which it is; none as long as nobody has turned it.
    pub card: Option<Card>,
    /// When it was turned, where it had come face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned: Option<At>,
}

/// Where a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Place {
    Player,
    Banker,
    Burned,
    Discarded,
    NextHand,
}

impl From<Side> for Place {
    fn from(side: Side) -> Place {
        match side {
            Side::Player => Place::Player,
            Side::Banker => Place::Banker,
        }
    }
}

impl Place {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Place::Player => "player",
            Place::Banker => "banker",
            Place::Burned => "burned",
            Place::Discarded => "discarded",
            Place::NextHand => "next hand",
        }
    }
}

/// The cards of a round, and of the shoe it opens.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Deal {
    /// The number of the shoe, where this round opens one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoe: Option<u64>,
    /// Card by card.
    pub cards: Vec<Seen>,
    /// What was tapped since the last count, and can be taken back: places in the list, and whether it only turned one.
    #[serde(skip)]
    taps: Vec<(usize, bool)>,
}

impl Deal {
    /// Nothing came.
    pub fn is_empty(&self) -> bool {
        self.shoe.is_none() && self.cards.is_empty()
    }

    /// Takes an event of the game.
    pub fn take(&mut self, at: At, event: &Event) {
        match event {
            Event::Shuffled { shoe, .. } => self.shoe = Some(*shoe),
            Event::Burned { card } => self.came(at, Place::Burned, Some(*card)),
            Event::Dealt { to, slot, tapped } => {
                self.came(at, Place::from(*to), slot.shown());
                if *tapped {
                    self.taps.push((self.cards.len() - 1, false));
                }
            }
            Event::KeptDealt { to } => self.came(at, Place::from(*to), None),
            Event::ThirdToBanker { card, .. } => self.came(at, Place::Banker, *card),
            Event::CardDiscarded { card, .. } => self.came(at, Place::Discarded, *card),
            Event::CardKept { .. } => self.came(at, Place::NextHand, None),
            Event::BurnOrdered { cards, .. } => {
                cards.iter().for_each(|card| self.came(at, Place::Burned, Some(*card)));
            }
            Event::Revealed { side, card, tapped } => {
                if let Some(place) = self.turn(at, *side, *card).filter(|_| *tapped) {
                    self.taps.push((place, true));
                }
            }
            Event::Turned { side, cards } => {
                cards.iter().for_each(|card| {
                    self.turn(at, *side, *card);
                });
            }
            Event::CountCalled { .. } => self.taps.clear(),
            Event::TakenBack { .. } => match self.taps.pop() {
                Some((place, true)) => (self.cards[place].card, self.cards[place].turned) = (None, None),
                Some((place, false)) => drop(self.cards.remove(place)),
                None => {}
            },
            Event::CardsCorrected { player, banker } => {
                for (side, cards) in [(Side::Player, player), (Side::Banker, banker)] {
                    self.correct(at, Place::from(side), cards);
                }
                self.taps.clear();
            }
            _ => {}
        }
    }

    fn came(&mut self, at: At, to: Place, card: Option<Card>) {
        self.cards.push(Seen { at, to, card, turned: None });
    }

    fn turn(&mut self, at: At, side: Side, card: Card) -> Option<usize> {
        let down = |seen: &Seen| seen.to == Place::from(side) && seen.card.is_none();
        let place = self.cards.iter().position(down)?;
        (self.cards[place].card, self.cards[place].turned) = (Some(card), Some(at));
        Some(place)
    }

    /// The cards of a hand are these; what came at all keeps its time.
    fn correct(&mut self, at: At, to: Place, cards: &[Card]) {
        let mut right = cards.iter();
        self.cards.retain_mut(|seen| match (seen.to == to, right.as_slice().first()) {
            (false, _) => true,
            (true, None) => false,
            (true, Some(card)) => {
                seen.card = Some(*card);
                right.next();
                true
            }
        });
        right.for_each(|card| self.came(at, to, Some(*card)));
    }

    /// When the first and the last card of the hands came or was turned.
    pub fn times(&self) -> Option<(At, At)> {
        let hands = || self.cards.iter().filter(|seen| matches!(seen.to, Place::Player | Place::Banker));
        let last = hands().map(|seen| seen.turned.unwrap_or(seen.at)).max()?;
        Some((hands().map(|seen| seen.at).min()?, last))
    }

    /// The hands as far as they lie face up.
    pub fn hands(&self) -> Hands {
        let of = |to: Place| -> Vec<Card> {
            self.cards.iter().filter(|seen| seen.to == to).filter_map(|seen| seen.card).collect()
        };
        hands(of(Place::Player), of(Place::Banker))
    }
}

/// Two hands with their counts.
fn hands(player: Vec<Card>, banker: Vec<Card>) -> Hands {
    let [player_count, banker_count] = [&player, &banker].map(|cards| count(cards.iter().copied()));
    Hands { player, banker, player_count, banker_count, winner: None }
}

fn laid(stake: &Stake) -> Laid {
    let tender = match stake.tender {
        Dealt::Credits => Tender::Credits,
        Dealt::Value => Tender::Value,
        Dealt::Coupon => Tender::Coupon,
    };
    Laid { bet: Bet::Baccarat(stake.bet), tender, amount: stake.amount }
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
    fn happened<'a>(on_terminals: bool, event: &'a Event, out: &mut dyn FnMut(Happened<'a>)) {
        // What money is here: a coupon wins it too.
        let money = if on_terminals { Tender::Credits } else { Tender::Value };
        if prepares(event) {
            out(Happened::Prepares);
        }
        if let Event::CardsCorrected { player, banker } = event {
            let to = Came::Hands(hands(player.clone(), banker.clone()));
            out(Happened::Corrected { to, cite: cite!("HC A.6") });
        }
        out(Happened::Cards(event));
        if let Some((what, cite)) = remedy(event) {
            out(Happened::Irregular { what, cause: None, cite, at: None });
        }
        let mut each = |stakes: &[Stake], what: fn(Seat, Laid) -> Happened<'a>, seat: Seat| {
            stakes.iter().for_each(|stake| out(what(seat, laid(stake))));
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
            Event::Announced { came } | Event::ResultCorrected { came } => {
                if matches!(event, Event::Announced { .. }) {
                    out(Happened::At(Moment::Confirmation, None));
                    out(Happened::ConfirmedBy("dealer"));
                }
                let winner = Some(came.winner);
                out(Happened::Came(Came::Hands(Hands { winner, ..hands(Vec::new(), Vec::new()) })));
            }
            Event::Settled { .. } => {
                out(Happened::At(Moment::Settlement, None));
                out(Happened::Over);
            }
            Event::PickedUp => out(Happened::At(Moment::Cleared, None)),
            Event::VoidEnded { .. } => out(Happened::Over),
            Event::Voided { cite, .. } => {
                out(Happened::At(Moment::Void, None));
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
