//! Decisions: whose turn it is, what may be done in it, and where a drawn thing goes.

use kit::{Actor, At, Cents, Inline, Role, Seat, cite};
use serde::{Deserialize, Serialize};

use crate::{Approval, Cx, Denied, Funds, Game, Input, Machine, Need, Needs, Reason, Refusal, Refused};

/// A decision that is awaited: whose, which of their hands, its number, until when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Turn {
    /// Who decides.
    pub seat: Seat,
    /// For which of their hands, counted from zero.
    pub hand: u8,
    /// Its number. It counts up within a table and never comes again, so an answer to an earlier one is told apart.
    pub turn: u32,
    /// When the decision is taken by itself; none if it waits for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<At>,
}

/// What an offer leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Take {
    /// Nothing.
    Plain,
    /// An amount: `min`, or more by whole steps, up to `max`.
    Amount {
        /// The least.
        min: Cents,
        /// The most.
        max: Cents,
        /// What the amount goes up by.
        step: Cents,
    },
    /// Some of the hand's cards, by their places in it.
    Cards {
        /// How many at most.
        most: u8,
    },
}

impl Take {
    /// An amount from `min` on, by whole steps, up to `most` at most. Where that is less than `min` nothing fits, and
    /// whoever asks for the least is told why.
    pub fn amount(min: Cents, most: Cents, step: Cents) -> Take {
        let over = (most - min).max(Cents::ZERO).get() % step.get();
        Take::Amount { min, max: (most - Cents::new(over)).max(min), step }
    }

    /// The least that fills it.
    pub fn least(self) -> Given {
        match self {
            Take::Plain => Given::Nothing,
            Take::Amount { min, .. } => Given::Amount(min),
            Take::Cards { .. } => Given::Cards(vec![0]),
        }
    }

    /// Does this fill it? Cards are distinct places of the hand, one at least.
    pub fn admits(self, given: &Given) -> bool {
        match (self, given) {
            (Take::Plain, Given::Nothing) => true,
            (Take::Amount { min, max, step }, Given::Amount(amount)) => {
                (min..=max).contains(amount) && (*amount - min).is_multiple_of(step)
            }
            (Take::Cards { most }, Given::Cards(cards)) => {
                let twice = (1..cards.len()).any(|at| cards[..at].contains(&cards[at]));
                !twice && (1..=usize::from(most)).contains(&cards.len())
            }
            _ => false,
        }
    }
}

/// What fills an offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Given {
    /// Nothing: it is plain.
    Nothing,
    /// That much.
    Amount(Cents),
    /// The cards at these places of the hand, counted from zero.
    Cards(Vec<u8>),
}

/// Something that somebody may do now, or may not and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer<M: Machine> {
    /// What is done; [`Game::fill`] puts what is open into it.
    pub act: M::Action,
    /// What is open.
    pub take: Take,
    /// Why it is refused, whatever fills it.
    pub dead: Option<Refusal<M::Reason>>,
}

impl<M: Machine> Offer<M> {
    /// May it be taken?
    pub fn is_alive(&self) -> bool {
        self.dead.is_none()
    }

    /// As it goes to a screen.
    pub fn shown(&self) -> Offered {
        let dead = self.dead.as_ref().map(|refusal| Refused::new(refusal.cite, refusal.reason.message()));
        let act = serde_json::to_value(&self.act).expect("an offer hides nothing");
        Offered { act, take: self.take, dead }
    }
}

/// Who says what a seat decides: its player at a terminal, the dealer at a live table.
pub fn speaker<G: Game>(game: &G, seat: Seat) -> Actor {
    match game.terms().on_terminals {
        true => Actor::Player(seat),
        false => Actor::Staff { person: "dealer".parse().expect("short"), role: Role::Dealer },
    }
}

/// Makes an offer by asking the rules themselves: it is dead if they refuse the least that fills it, before any clock
/// runs out and with everybody's agreement.
pub fn offer<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    funds: &dyn Funds,
    act: G::Action,
    take: Take,
) -> Offer<G> {
    let second = Some(Approval { by: "second".parse().expect("short"), role: Role::PitSupervisor });
    let cx = Cx { by: speaker(game, seat), second, at: At::default(), funds };
    let input = Input::Act(G::fill(&act, &take.least()));
    let dead = game.decide(state, &cx, &input, &mut Vec::new()).err();
    Offer { act, take, dead }
}

/// HC E.9: refuses an answer to another turn than the one that stands now. An answer that names none is to that one.
pub fn is_now<R: From<Denied>>(said: Option<u32>, now: u32) -> Result<(), Refusal<R>> {
    match said {
        Some(turn) if turn != now => Err(Refusal::new(Denied::StaleTurn, cite!("HC E.9"))),
        _ => Ok(()),
    }
}

/// An offer as it goes to a screen.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct Offered {
    /// What is sent, before what is open is filled in.
    #[ts(type = "unknown")]
    pub act: serde_json::Value,
    /// What is open.
    pub take: Take,
    /// Why it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dead: Option<Refused>,
}

/// Where a drawn thing goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DrawnTo")]
pub enum Place {
    /// To the table itself: a wheel, dice.
    Table,
    /// To a hand of a seat.
    Hand {
        /// Whose.
        seat: Seat,
        /// Which of theirs, counted from zero.
        hand: u8,
    },
    /// To the dealer.
    Dealer,
    /// To the board that all share.
    Board,
    /// To a hand that belongs to nobody and has a name.
    Side(#[ts(type = "string")] Inline<16>),
    /// Away, unseen.
    Burn,
}

/// The decision that this seat is asked for, with its offers as they go to a screen; of several the first.
pub fn asked<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    funds: &dyn Funds,
) -> Option<(Turn, Vec<Offered>)> {
    let mut needs = Needs::new();
    game.needs(state, &mut needs);
    let turn = needs.into_iter().find_map(|need| match need {
        Need::Decision(turn) if turn.seat == seat => Some(turn),
        _ => None,
    })?;
    let mut offers = Vec::new();
    game.offers(state, seat, funds, &mut offers);
    Some((turn, offers.iter().map(Offer::shown).collect()))
}
