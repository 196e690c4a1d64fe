//! What the toy remembers, what can be asked of it, what happens: and how an event changes the state.

use crate::{Denied, Message, Misfit};
use kit::{At, Card, Cents, Cite, Face, Hidden, Seat, Slot};
use serde::{Deserialize, Serialize};

use super::options::{Deck, SEATS};
use super::wagers::{Choice, Stake, Wager};

/// What somebody may ask.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The dealer starts a round: antes are taken.
    Deal,
    /// A seat comes into the round.
    Ante {
        /// Whose.
        seat: Seat,
        /// How much; the least if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
    },
    /// The dealer closes the antes.
    Close,
    /// A seat stakes no more.
    Stand {
        /// Whose.
        seat: Seat,
        /// Which turn it answers; none if it is whichever stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// A seat stakes more, up to its ante again.
    Raise {
        /// Whose.
        seat: Seat,
        /// Which turn it answers; none if it is whichever stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
        /// How much; the least if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
    },
    /// A seat gives cards away and gets others for them, once.
    Exchange {
        /// Whose.
        seat: Seat,
        /// Which turn it answers; none if it is whichever stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
        /// Which cards, by their places in the hand.
        cards: Vec<u8>,
    },
    /// After a restart the dealer lets a full new clock run.
    Resume,
}

/// What may go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Irregularity {
    /// The cards were dealt wrongly: the round is void (HC A.9).
    Misdeal,
}

/// Where a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Before a seat.
    Seat(Seat),
    /// Before the dealer.
    Dealer,
}

impl From<Place> for crate::Place {
    fn from(place: Place) -> crate::Place {
        match place {
            Place::Seat(seat) => crate::Place::Hand { seat, hand: 0 },
            Place::Dealer => crate::Place::Dealer,
        }
    }
}

/// What ended a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Whoever it was for: the dealer the antes, a player their turn.
    Hand,
    /// The clock.
    Clock,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    RoundStarted {
        round: u64,
        ends: At,
    },
    Anted {
        seat: Seat,
        amount: Cents,
    },
    AntesClosed {
        by: By,
        at: At,
    },
    /// Nobody anted.
    Passed {
        round: u64,
    },
    Dealt {
        to: Place,
        slot: Slot,
        at: At,
    },
    TurnCame {
        seat: Seat,
        ends: At,
    },
    Stood {
        seat: Seat,
        by: By,
        at: At,
    },
    Raised {
        seat: Seat,
        amount: Cents,
        at: At,
    },
    /// Cards are to be exchanged.
    Exchanged {
        seat: Seat,
        cards: Vec<u8>,
        at: At,
    },
    /// A card came for one that goes.
    Replaced {
        seat: Seat,
        card: u8,
        slot: Slot,
        at: At,
    },
    /// Every seat has decided: the dealer turns the card that nobody knows.
    TurnsEnded,
    DealerTurned {
        card: Card,
        at: At,
    },
    /// The cards that lay face down before the seats.
    HandsTurned {
        cards: Vec<(Seat, Card)>,
    },
    Collected {
        seat: Seat,
        stakes: Vec<Stake>,
    },
    Pushed {
        seat: Seat,
        stakes: Vec<Stake>,
    },
    Paid {
        seat: Seat,
        stakes: Vec<Stake>,
        winnings: Cents,
    },
    Settled {
        round: u64,
    },
    Stopped {
        at: At,
    },
    Resumed {
        ends: At,
    },
    Voided {
        round: u64,
        cause: Irregularity,
        cite: Cite,
        at: At,
    },
    Returned {
        seat: Seat,
        stakes: Vec<Stake>,
    },
    VoidEnded {
        round: u64,
    },
}

/// A clock that somebody is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// It reaches zero then.
    Running {
        /// When.
        ends: At,
    },
    /// Stopped by a restart, until the dealer lets it run.
    Stopped,
}

/// Where a round stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Phase {
    /// No round in play.
    Idle,
    /// Antes are taken.
    Antes { clock: Clock },
    /// The next card is awaited.
    Dealing,
    /// A seat decides.
    Turns { turn: Seat, clock: Clock },
    /// A seat gets other cards; its hand says for which. Then it decides again.
    Drawing { turn: Seat },
    /// The dealer's unseen card is to be turned.
    Reveal,
    /// Every card shows; settlement follows.
    Showing,
    /// The round is void; returns follow.
    Void,
}

/// A seat's part of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// Whose.
    pub seat: Seat,
    /// What is staked.
    pub stakes: Vec<Stake>,
    /// One card up, one down.
    pub cards: Vec<Slot>,
    /// What it decided.
    pub choice: Option<Choice>,
    /// The places of cards that it still gets others for, the next one first.
    pub draws: Vec<u8>,
    /// It has exchanged cards in this round.
    pub exchanged: bool,
}

impl Hand {
    /// What it staked as its ante.
    pub fn ante(&self) -> Cents {
        let antes = self.stakes.iter().filter(|stake| stake.wager == Wager::Ante);
        antes.map(|stake| stake.amount).sum()
    }
}

/// Everything the toy remembers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Counted from one; zero before the first.
    pub round: u64,
    /// Where it stands.
    pub phase: Phase,
    /// The seats in the round, or in the last one, in their order.
    pub hands: Vec<Hand>,
    /// The dealer's cards: one that nobody knows, one up.
    pub dealer: Vec<Slot>,
    /// Cards that were given away.
    pub mucked: Vec<Slot>,
    /// The last round was settled, not voided.
    pub settled: bool,
    /// Counts up for ever, whenever a decision begins or ends: the number of the turn that stands now (HC E.9).
    pub turns: u32,
    /// Seat by seat, the last round it was in.
    pub played: Vec<u64>,
    /// When the newest event happened that a time is counted from.
    pub at: At,
}

impl State {
    /// Before the first round.
    pub fn new() -> State {
        State {
            round: 0,
            phase: Phase::Idle,
            hands: Vec::new(),
            dealer: Vec::new(),
            mucked: Vec::new(),
            settled: false,
            turns: 0,
            played: vec![0; usize::from(SEATS)],
            at: At::default(),
        }
    }

    /// A seat's hand in this round.
    pub fn hand(&self, seat: Seat) -> Option<&Hand> {
        self.hands.iter().find(|hand| hand.seat == seat)
    }

    /// Every card that has left the deck.
    pub fn slots(&self) -> impl Iterator<Item = Slot> {
        let hands = self.hands.iter().flat_map(|hand| &hand.cards);
        hands.chain(&self.dealer).chain(&self.mucked).copied()
    }

    /// The next card to deal: where to, and how it comes to lie. One to each seat face up and one to the dealer
    /// that nobody knows; then one to each seat face down and one to the dealer face up.
    /// Between two turns, another one for each that a seat gave away, to lie as that one lay.
    pub fn next_card(&self) -> Option<(Place, Face)> {
        if let Phase::Drawing { turn } = self.phase {
            let hand = self.hand(turn)?;
            let lies = hand.cards.get(usize::from(*hand.draws.first()?))?;
            return Some((Place::Seat(turn), lies.face()));
        }
        for (turn, seats, dealer) in [(0, Face::Up, Face::Unseen), (1, Face::Down, Face::Up)] {
            if let Some(hand) = self.hands.iter().find(|hand| hand.cards.len() == turn) {
                return Some((Place::Seat(hand.seat), seats));
            }
            if self.dealer.len() == turn {
                return Some((Place::Dealer, dealer));
            }
        }
        None
    }

    /// The cards of the deck that the system does not know: in the stub, or lying unseen. Each is as likely as
    /// the other to be the next, or to be the unseen one.
    pub fn unknown(&self, deck: Deck) -> Vec<Card> {
        let known: Vec<Card> = self.slots().filter_map(Slot::known).collect();
        deck.cards().filter(|card| !known.contains(card)).collect()
    }

    /// How many cards are left to deal.
    pub fn stub(&self, deck: Deck) -> usize {
        deck.size() - self.slots().count()
    }
}

impl Default for State {
    fn default() -> State {
        State::new()
    }
}

fn hand_mut(state: &mut State, seat: Seat) -> Result<&mut Hand, Misfit> {
    let hand = state.hands.iter_mut().find(|hand| hand.seat == seat);
    hand.ok_or_else(|| Misfit(format!("seat {seat} is not in the round")))
}

/// Takes an event into the state.
pub fn apply(state: &mut State, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another phase was expected");
    let fits = |good: bool| if good { Ok(()) } else { Err(misfit()) };
    if let Event::AntesClosed { at, .. }
    | Event::Dealt { at, .. }
    | Event::Stood { at, .. }
    | Event::Raised { at, .. }
    | Event::Exchanged { at, .. }
    | Event::Replaced { at, .. }
    | Event::DealerTurned { at, .. } = event
    {
        state.at = *at;
    }
    match event {
        Event::RoundStarted { round, ends } => {
            fits(state.phase == Phase::Idle && *round == state.round + 1)?;
            state.round = *round;
            state.phase = Phase::Antes { clock: Clock::Running { ends: *ends } };
            state.hands.clear();
            state.dealer.clear();
            state.mucked.clear();
            state.settled = false;
        }
        Event::Anted { seat, amount } => {
            fits(matches!(state.phase, Phase::Antes { .. }) && state.hand(*seat).is_none())?;
            let stakes = vec![Stake { wager: Wager::Ante, amount: *amount }];
            *state.played.get_mut(seat.index()).ok_or_else(misfit)? = state.round;
            let place = state.hands.partition_point(|hand| hand.seat < *seat);
            let (cards, draws) = (Vec::new(), Vec::new());
            let hand = Hand { seat: *seat, stakes, cards, choice: None, draws, exchanged: false };
            state.hands.insert(place, hand);
        }
        Event::AntesClosed { .. } => {
            fits(matches!(state.phase, Phase::Antes { .. }))?;
            state.phase = Phase::Dealing;
        }
        Event::Dealt { to, slot, .. } => {
            fits(state.phase == Phase::Dealing && state.next_card() == Some((*to, slot.face())))?;
            match to {
                Place::Seat(seat) => hand_mut(state, *seat)?.cards.push(*slot),
                Place::Dealer => state.dealer.push(*slot),
            }
        }
        Event::TurnCame { seat, ends } => {
            fits(matches!(state.phase, Phase::Dealing | Phase::Turns { .. } | Phase::Drawing { .. }))?;
            state.phase = Phase::Turns { turn: *seat, clock: Clock::Running { ends: *ends } };
            state.turns += 1;
        }
        Event::Stood { seat, .. } => decided(state, *seat, Choice::Stand).ok_or_else(misfit)?,
        Event::Raised { seat, amount, .. } => {
            decided(state, *seat, Choice::Raise).ok_or_else(misfit)?;
            hand_mut(state, *seat)?.stakes.push(Stake { wager: Wager::Raise, amount: *amount });
        }
        Event::Exchanged { seat, cards, .. } => {
            fits(matches!(state.phase, Phase::Turns { turn, .. } if turn == *seat))?;
            let hand = hand_mut(state, *seat)?;
            hand.draws.clone_from(cards);
            hand.exchanged = true;
            state.turns += 1;
            state.phase = Phase::Drawing { turn: *seat };
        }
        Event::Replaced { seat, card, slot, .. } => {
            fits(state.next_card() == Some((Place::Seat(*seat), slot.face())))?;
            let hand = hand_mut(state, *seat)?;
            fits(hand.draws.first() == Some(card))?;
            hand.draws.remove(0);
            let lies = hand.cards.get_mut(usize::from(*card)).ok_or_else(misfit)?;
            let gone = std::mem::replace(lies, *slot);
            state.mucked.push(gone);
        }
        Event::TurnsEnded => {
            fits(matches!(state.phase, Phase::Turns { .. }))?;
            state.phase = Phase::Reveal;
        }
        Event::DealerTurned { card, .. } => {
            fits(state.phase == Phase::Reveal && state.dealer.first() == Some(&Slot::Unseen))?;
            state.dealer[0] = Slot::Up(*card);
            state.phase = Phase::Showing;
        }
        Event::HandsTurned { cards } => {
            for (seat, card) in cards {
                let hand = hand_mut(state, *seat)?;
                let down = hand.cards.iter_mut().find(|slot| **slot == Slot::Down(Hidden::Known(*card)));
                *down.ok_or_else(misfit)? = Slot::Up(*card);
            }
        }
        Event::Collected { seat, stakes }
        | Event::Pushed { seat, stakes }
        | Event::Paid { seat, stakes, .. }
        | Event::Returned { seat, stakes } => {
            let hand = hand_mut(state, *seat)?;
            fits(hand.stakes == *stakes)?;
            hand.stakes.clear();
        }
        Event::Settled { round } => end(state, *round, Phase::Showing, true).ok_or_else(misfit)?,
        Event::Passed { round } => end(state, *round, Phase::Dealing, false).ok_or_else(misfit)?,
        Event::VoidEnded { round } => end(state, *round, Phase::Void, false).ok_or_else(misfit)?,
        Event::Stopped { .. } => *clock(state).ok_or_else(misfit)? = Clock::Stopped,
        Event::Resumed { ends } => *clock(state).ok_or_else(misfit)? = Clock::Running { ends: *ends },
        Event::Voided { round, .. } => {
            fits(*round == state.round && state.phase != Phase::Idle)?;
            state.phase = Phase::Void;
        }
    }
    Ok(())
}

fn decided(state: &mut State, seat: Seat, choice: Choice) -> Option<()> {
    let Phase::Turns { turn, .. } = state.phase else { return None };
    let hand = state.hands.iter_mut().find(|hand| hand.seat == seat && turn == seat)?;
    state.turns += 1;
    hand.choice.replace(choice).is_none().then_some(())
}

fn clock(state: &mut State) -> Option<&mut Clock> {
    match &mut state.phase {
        Phase::Antes { clock } | Phase::Turns { clock, .. } => Some(clock),
        _ => None,
    }
}

fn end(state: &mut State, round: u64, from: Phase, settled: bool) -> Option<()> {
    if state.phase != from || state.round != round {
        return None;
    }
    state.phase = Phase::Idle;
    state.settled = settled;
    Some(())
}

/// Why the toy refuses, in order of precedence.
#[derive(Debug, Clone, PartialEq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Reason {
    Denied(Denied),
    NoSuchSeat,
    RoundInPlay,
    NoRound,
    BettingClosed,
    NotNow,
    BettingStopped,
    NotInRound,
    NotYourTurn {
        turn: Seat,
    },
    TimeIsUp,
    AlreadyAnted,
    OutOfRange {
        least: Cents,
        most: Cents,
        asked: Cents,
    },
    AlreadyExchanged,
    TooFewCards,
    NoSuchCards,
    NotEnough {
        has: Cents,
        asked: Cents,
    },
    NotStopped,
    NoCardAwaited,
    OtherFace {
        awaited: Face,
    },
    /// The card is not named: it may be one that lies face down.
    CardNotPossible,
    BetInPlay,
    WrongCite {
        right: Cite,
    },
    TooLate,
    CheckNotConfirmed,
    NoSuchCheck,
}

impl From<Denied> for Reason {
    fn from(denied: Denied) -> Reason {
        Reason::Denied(denied)
    }
}

impl crate::Reason for Reason {
    fn message(&self) -> Message {
        match self {
            Reason::Denied(denied) => denied.message(),
            other => Message::of("toy", other),
        }
    }

    fn keys() -> Vec<String> {
        let own =
            <Reason as strum::VariantNames>::VARIANTS.iter().map(|variant| Message::key("toy", variant));
        own.filter(|key| key != "toy-denied").chain(Denied::keys()).collect()
    }

    fn denied(&self) -> Option<Denied> {
        if let Reason::Denied(denied) = self { Some(*denied) } else { None }
    }
}
