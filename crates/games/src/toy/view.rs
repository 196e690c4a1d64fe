//! What each viewer sees. A card that does not show is a [`Shown::Back`] to all; its own seat may peek at it.

use crate::{Funds, Game, Need, Needs, Offered, Turn, asked};
use kit::{At, Card, Cents, Seat, Slot, Viewer};
use serde::Serialize;

use super::Toy;
use super::payouts::total;
use super::round::{Clock, Phase, State};
use super::wagers::Choice;

/// A view: a part for everybody, one's own part, the staff's part.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// For everybody.
    pub public: Public,
    /// For the player at a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
    /// For staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staff: Option<Staff>,
}

/// A card as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// Its back, whether the system knows it or not.
    Back,
    /// Its face.
    Face(Card),
}

impl From<Slot> for Shown {
    fn from(slot: Slot) -> Shown {
        slot.shown().map_or(Shown::Back, Shown::Face)
    }
}

/// The phases as people speak of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Said {
    BetweenRounds,
    Ante,
    Stopped,
    Dealing,
    Decide,
    Showdown,
    Void,
}

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Public {
    /// The round in play, or the last one.
    pub round: u64,
    /// Where it stands.
    pub phase: Said,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// When the clock reaches zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<At>,
    /// The seats in the round.
    pub hands: Vec<Laid>,
    /// The dealer's cards.
    pub dealer: Vec<Shown>,
    /// Cards left to deal.
    pub stub: usize,
}

/// A seat's hand as it lies on the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Laid {
    /// Whose.
    pub seat: Seat,
    /// What is staked.
    pub staked: Cents,
    /// The cards.
    pub cards: Vec<Shown>,
    /// It has exchanged cards.
    pub exchanged: bool,
    /// What it decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
}

/// What the player at a seat sees of their own.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Own {
    /// What is staked.
    pub staked: Cents,
    /// The own cards, the one face down too.
    pub cards: Vec<Card>,
    /// The decision that they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// What they may do in it, and what not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offered>,
}

/// What staff see beside it: who may do what. No card.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Staff {
    /// Bet totals by seat.
    pub totals: Vec<(Seat, Cents)>,
    /// What is awaited.
    pub needs: Vec<Need<Toy>>,
}

pub(super) fn view(game: &Toy, state: &State, who: Viewer, funds: &dyn Funds) -> View {
    View {
        public: public(game, state),
        own: match who {
            Viewer::Seat(seat) => own(game, state, seat, funds),
            _ => None,
        },
        staff: match who {
            Viewer::Staff(role) if role.sees_play() => Some(staff(game, state)),
            _ => None,
        },
    }
}

pub(super) fn public(game: &Toy, state: &State) -> Public {
    let stopped = |clock, said| if clock == Clock::Stopped { Said::Stopped } else { said };
    let (phase, turn) = match state.phase {
        Phase::Idle => (Said::BetweenRounds, None),
        Phase::Antes { clock } => (stopped(clock, Said::Ante), None),
        Phase::Dealing => (Said::Dealing, None),
        Phase::Turns { turn, clock } => (stopped(clock, Said::Decide), Some(turn)),
        Phase::Drawing { turn } => (Said::Dealing, Some(turn)),
        Phase::Reveal | Phase::Showing => (Said::Showdown, None),
        Phase::Void => (Said::Void, None),
    };
    let shown = |slots: &[Slot]| slots.iter().copied().map(Shown::from).collect();
    let laid = |hand: &super::round::Hand| Laid {
        seat: hand.seat,
        staked: total(&hand.stakes),
        cards: shown(&hand.cards),
        exchanged: hand.exchanged,
        choice: hand.choice,
    };
    Public {
        round: state.round,
        phase,
        turn,
        ends: game.ends(state),
        hands: state.hands.iter().map(laid).collect(),
        dealer: shown(&state.dealer),
        stub: state.stub(game.draft.deck),
    }
}

pub(super) fn own(game: &Toy, state: &State, seat: Seat, funds: &dyn Funds) -> Option<Own> {
    let hand = state.hand(seat)?;
    let (turn, offers) = asked(game, state, seat, funds).unzip();
    Some(Own {
        staked: total(&hand.stakes),
        cards: hand.cards.iter().filter_map(|slot| slot.known()).collect(),
        turn,
        offers: offers.unwrap_or_default(),
    })
}

pub(super) fn staff(game: &Toy, state: &State) -> Staff {
    let mut needs = Needs::new();
    game.needs(state, &mut needs);
    let staked = state.hands.iter().filter(|hand| !hand.stakes.is_empty());
    Staff { totals: staked.map(|hand| (hand.seat, total(&hand.stakes))).collect(), needs }
}
