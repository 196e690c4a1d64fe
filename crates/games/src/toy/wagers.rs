//! The two wagers of the toy, the decisions of a seat (stand, raise, exchange), and what it is offered.

use crate::{Cx, Denied, Funds, Given, Offer, Refusal, Take, is_now, offer};
use kit::{Actor, Cents, Cite, Purse, Seat, Spot, Unit, cite};
use serde::{Deserialize, Serialize};

use super::Toy;
use super::options::SEATS;
use super::round::{Action, By, Clock, Event, Hand, Phase, Reason, State};

pub(super) type Decided = Result<(), Refusal<Reason>>;

pub(super) fn refuse<T>(reason: Reason, cite: Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

/// What can be staked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wager {
    /// Before the cards.
    Ante,
    /// After them: up to the ante again.
    Raise,
}

impl Wager {
    /// Its spot in the books.
    pub fn spot(self) -> Spot {
        Spot(self as u16)
    }
}

/// An amount on a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stake {
    /// On what.
    pub wager: Wager,
    /// How much.
    pub amount: Cents,
}

/// What a seat decides when its turn comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// No more money.
    Stand,
    /// Up to the ante again.
    Raise,
}

impl Toy {
    /// HC C.5: a player acts for their own seat only, and nobody else does. HC B.9: the seat exists.
    fn own(&self, cx: &Cx<'_>, seat: Seat) -> Decided {
        match cx.by {
            Actor::Player(own) if own == seat => {}
            Actor::Player(_) => return refuse(Denied::NotYourSeat.into(), cite!("HC C.5")),
            _ => return refuse(Denied::WrongSource.into(), cite!("HC C.5")),
        }
        if seat.number() > SEATS { refuse(Reason::NoSuchSeat, cite!("HC B.9")) } else { Ok(()) }
    }

    fn covered(&self, cx: &Cx<'_>, seat: Seat, asked: Cents) -> Decided {
        let has = cx.funds.balance(Purse::Seat(seat), Unit::Money);
        if has < asked { refuse(Reason::NotEnough { has, asked }, cite!("HC D.1")) } else { Ok(()) }
    }

    /// HC A.2: whole antes, one at least.
    fn in_range(&self, asked: Cents, most: Cents) -> Decided {
        let least = self.ante();
        match (least..=most).contains(&asked) && asked.is_multiple_of(least) {
            true => Ok(()),
            false => refuse(Reason::OutOfRange { least, most, asked }, cite!("HC A.2")),
        }
    }

    /// A seat comes into the round.
    pub(super) fn take_ante(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        amount: Option<Cents>,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.own(cx, seat)?;
        match state.phase {
            Phase::Antes { clock: Clock::Running { ends } } if cx.at < ends => {}
            // HC A.5: betting does not resume by itself.
            Phase::Antes { clock: Clock::Stopped } => return refuse(Reason::BettingStopped, cite!("HC A.5")),
            _ => return refuse(Reason::BettingClosed, cite!("HC A.2")),
        }
        if state.hand(seat).is_some() {
            return refuse(Reason::AlreadyAnted, cite!("HC A.2"));
        }
        let amount = amount.unwrap_or(self.ante());
        self.in_range(amount, self.ante_most())?;
        self.covered(cx, seat, amount)?;
        out.push(Event::Anted { seat, amount });
        Ok(())
    }

    /// Is it that seat's turn, and in its time?
    fn in_turn<'a>(
        &self,
        state: &'a State,
        cx: &Cx<'_>,
        seat: Seat,
        said: Option<u32>,
    ) -> Result<&'a Hand, Refusal<Reason>> {
        self.own(cx, seat)?;
        // HC E.9: a second press is an answer to a turn that is over.
        is_now(said, state.turns)?;
        let Phase::Turns { turn, clock } = state.phase else {
            return refuse(Reason::NotNow, cite!("HC A.2"));
        };
        // HC A.5: betting does not resume by itself, and a raise is a bet.
        let Clock::Running { ends } = clock else {
            return refuse(Reason::BettingStopped, cite!("HC A.5"));
        };
        let Some(hand) = state.hand(seat) else { return refuse(Reason::NotInRound, cite!("HC A.2")) };
        if turn != seat {
            return refuse(Reason::NotYourTurn { turn }, cite!("HC A.8"));
        }
        if cx.at >= ends { refuse(Reason::TimeIsUp, cite!("HC A.2")) } else { Ok(hand) }
    }

    pub(super) fn stand(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        turn: Option<u32>,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.in_turn(state, cx, seat, turn)?;
        out.push(Event::Stood { seat, by: By::Hand, at: cx.at });
        Ok(())
    }

    /// Up to the ante again.
    pub(super) fn raise(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        (turn, amount): (Option<u32>, Option<Cents>),
        out: &mut Vec<Event>,
    ) -> Decided {
        let hand = self.in_turn(state, cx, seat, turn)?;
        let amount = amount.unwrap_or(self.ante());
        self.in_range(amount, hand.ante())?;
        self.covered(cx, seat, amount)?;
        out.push(Event::Raised { seat, amount, at: cx.at });
        Ok(())
    }

    /// Once in a round, and while there are cards to get.
    pub(super) fn exchange(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        (turn, cards): (Option<u32>, &[u8]),
        out: &mut Vec<Event>,
    ) -> Decided {
        let hand = self.in_turn(state, cx, seat, turn)?;
        if hand.exchanged {
            return refuse(Reason::AlreadyExchanged, cite!("HC A.2"));
        }
        if self.exchanges_most(state) == 0 {
            return refuse(Reason::TooFewCards, cite!("HC A.2"));
        }
        let given = Given::Cards(cards.to_vec());
        let here = cards.iter().all(|card| usize::from(*card) < hand.cards.len());
        if !here || !(Take::Cards { most: self.exchanges_most(state) }).admits(&given) {
            return refuse(Reason::NoSuchCards, cite!("HC A.2"));
        }
        out.push(Event::Exchanged { seat, cards: cards.to_vec(), at: cx.at });
        Ok(())
    }

    /// How many cards a seat could exchange now.
    fn exchanges_most(&self, state: &State) -> u8 {
        u8::try_from(state.stub(self.draft.deck).min(2)).expect("two at most")
    }

    pub(super) fn on_offer(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Toy>>) {
        let mut add = |act, take| out.push(offer(self, state, seat, funds, act, take));
        let (least, has) = (self.ante(), funds.balance(Purse::Seat(seat), Unit::Money));
        match (state.phase, state.hand(seat)) {
            _ if seat.number() > SEATS => {}
            (Phase::Antes { .. }, _) => {
                let most = self.ante_most().min(has);
                add(Action::Ante { seat, amount: Some(least) }, Take::amount(least, most, least));
            }
            (Phase::Turns { .. }, Some(hand)) => {
                let turn = Some(state.turns);
                add(Action::Stand { seat, turn }, Take::Plain);
                let most = hand.ante().min(has);
                add(Action::Raise { seat, turn, amount: Some(least) }, Take::amount(least, most, least));
                let most = self.exchanges_most(state).max(1);
                add(Action::Exchange { seat, turn, cards: vec![0] }, Take::Cards { most });
            }
            _ => {}
        }
    }
}

/// Puts an amount or cards into an act.
pub(super) fn fill(act: &Action, given: &Given) -> Action {
    let mut act = act.clone();
    match (&mut act, given) {
        (Action::Ante { amount, .. } | Action::Raise { amount, .. }, Given::Amount(given)) => {
            *amount = Some(*given);
        }
        (Action::Exchange { cards, .. }, Given::Cards(given)) => cards.clone_from(given),
        _ => {}
    }
    act
}
