//! The two wagers of the toy, and the decisions of a seat: ante, stand, raise.

use games::{Cx, Denied, Refusal};
use kit::{Actor, Cents, Cite, Purse, Seat, Spot, Unit, cite};
use serde::{Deserialize, Serialize};

use super::Toy;
use super::options::SEATS;
use super::round::{By, Clock, Event, Phase, Reason, State};

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
    /// After them: the ante again.
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
    /// The ante again.
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

    fn covered(&self, cx: &Cx<'_>, seat: Seat) -> Decided {
        let (has, asked) = (cx.funds.balance(Purse::Seat(seat), Unit::Money), self.ante());
        if has < asked { refuse(Reason::NotEnough { has, asked }, cite!("HC D.1")) } else { Ok(()) }
    }

    /// A seat comes into the round.
    pub(super) fn take_ante(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.own(cx, seat)?;
        match state.phase {
            Phase::Antes { clock: Clock::Running { ends } } if cx.at < ends => {}
            // HC A.5: betting does not resume by itself.
            Phase::Antes { clock: Clock::Stopped } => return refuse(Reason::BettingStopped, cite!("HC A.5")),
            _ => return refuse(Reason::BettingClosed, cite!("HC A.2")),
        }
        // HC A.2: one ante is the least and the most.
        if state.hand(seat).is_some() {
            return refuse(Reason::AlreadyAnted, cite!("HC A.2"));
        }
        self.covered(cx, seat)?;
        out.push(Event::Anted { seat, amount: self.ante() });
        Ok(())
    }

    /// A seat decides, in its turn and in its time.
    pub(super) fn choose(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        choice: Choice,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.own(cx, seat)?;
        let Phase::Turns { turn, clock } = state.phase else {
            return refuse(Reason::NotNow, cite!("HC A.2"));
        };
        // HC A.5: betting does not resume by itself, and a raise is a bet.
        let Clock::Running { ends } = clock else {
            return refuse(Reason::BettingStopped, cite!("HC A.5"));
        };
        if state.hand(seat).is_none() {
            return refuse(Reason::NotInRound, cite!("HC A.2"));
        }
        if turn != seat {
            return refuse(Reason::NotYourTurn { turn }, cite!("HC A.8"));
        }
        if cx.at >= ends {
            return refuse(Reason::TimeIsUp, cite!("HC A.2"));
        }
        out.push(match choice {
            Choice::Stand => Event::Stood { seat, by: By::Hand, at: cx.at },
            Choice::Raise => {
                self.covered(cx, seat)?;
                Event::Raised { seat, amount: self.ante(), at: cx.at }
            }
        });
        Ok(())
    }
}
