//! What a blackjack table remembers, what can be asked of it, and what happens.

use kit::{At, Card, Cents, Cite, Inline, Seat, Slot};
use serde::{Deserialize, Serialize};

pub use super::action::{Action, Choice, Disclosed, Irregularity, Place, Recorded};
use super::points::{Total, is_blackjack};
use super::shoe::{Shoe, Stage};
use super::wagers::{Kind, Stake, total};
use crate::{Disagreement, Report};

/// What became of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[derive(ts_rs::TS)]
#[ts(rename = "BlackjackFate")]
pub enum Fate {
    Won,
    Blackjack,
    Pushed,
    Lost,
    Bust,
    Surrendered,
}

/// A winning stake with what it wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    /// What lay there.
    pub stake: Stake,
    /// What it wins beside itself.
    pub winnings: Cents,
}

impl Win {
    /// What goes to the player in money.
    pub fn returned(&self) -> Cents {
        self.winnings + self.stake.money()
    }
}

/// What ended a time or answered a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Whoever it was for.
    Hand,
    /// The clock.
    Clock,
    /// The round was voided while betting was open.
    Void,
}

/// What is asked of several hands at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BlackjackQuestion")]
pub enum Question {
    /// Surrender before the look (BJ A.7).
    Surrender,
    /// Insurance (BJ A.4).
    Insurance,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Verified {
        scanned: Option<u16>,
    },
    SpreadOut {
        seat: Option<Seat>,
    },
    Washed,
    Shuffled {
        shoe: u64,
    },
    CutDeclined {
        seat: Seat,
    },
    CutMade {
        by: Option<Seat>,
        depth: u16,
    },
    RecutOrdered {
        reason: String,
        by: Option<Seat>,
    },
    Loaded {
        from_back: u16,
    },
    Burned {
        slot: Slot,
    },
    BurnShown {
        cards: Vec<Card>,
    },
    CutCardOut {
        on: Option<Place>,
    },
    PackEnded {
        shoe: u64,
        by_house: bool,
    },
    Refilled {
        cards: u16,
    },
    CardsTakenAway {
        reason: Option<String>,
    },
    Rested,
    PickedUp,
    Sat {
        seat: Seat,
        name: Inline<24>,
    },
    Left {
        seat: Seat,
    },
    PlaysAlso {
        seat: Seat,
        place: Seat,
    },
    RoundStarted {
        round: u64,
        at: At,
        ends: Option<At>,
    },
    Placed {
        seat: Seat,
        stake: Stake,
    },
    Added {
        seat: Seat,
        stakes: Vec<Stake>,
    },
    Removed {
        seat: Seat,
        stakes: Vec<Stake>,
    },
    Undone {
        seat: Seat,
        returned: Vec<Stake>,
        restaked: Vec<Stake>,
    },
    Locked {
        by: By,
        at: At,
    },
    Returned {
        seat: Seat,
        stakes: Vec<Stake>,
        cite: Cite,
    },
    BetsStand {
        seats: Vec<Seat>,
    },
    Passed {
        round: u64,
    },
    Stopped {
        at: At,
    },
    Resumed {
        at: At,
        ends: Option<At>,
    },
    Dealt {
        to: Place,
        slot: Slot,
        tapped: bool,
        at: At,
    },
    /// A card that lay face down is turned and keyed.
    Revealed {
        at_place: Place,
        card: Card,
        tapped: bool,
        at: At,
    },
    /// A card that the system knew is turned.
    Turned {
        at_place: Place,
        cards: Vec<Card>,
    },
    Asked {
        question: Question,
        hands: Vec<(Seat, u8)>,
        ends: Option<At>,
    },
    QuestionClosed {
        question: Question,
        by: By,
        at: At,
    },
    LookedUnder {
        blackjack: bool,
        at: At,
    },
    TurnCame {
        seat: Seat,
        hand: u8,
        ends: Option<At>,
    },
    Chose {
        seat: Seat,
        hand: u8,
        choice: Choice,
        made: Option<u8>,
        stakes: Vec<Stake>,
        more: bool,
        by: By,
        at: At,
    },
    Shown {
        seat: Seat,
        hand: u8,
    },
    TurnsEnded,
    DealerHand {
        number: u8,
    },
    TakenBack {
        card: Card,
    },
    ReportTaken {
        report: Report,
    },
    ReportRefused {
        report: Report,
        said: String,
    },
    Collected {
        seat: Seat,
        hand: u8,
        stakes: Vec<Stake>,
        fate: Fate,
    },
    Pushed {
        seat: Seat,
        hand: u8,
        stakes: Vec<Stake>,
    },
    Paid {
        seat: Seat,
        hand: u8,
        wins: Vec<Win>,
        fate: Fate,
    },
    /// Half goes to the house, rounded down (BJ A.7).
    HalfTaken {
        seat: Seat,
        hand: u8,
        stakes: Vec<Stake>,
        taken: Cents,
    },
    DealerDone {
        dealer: u8,
        points: u8,
        blackjack: bool,
    },
    Settled {
        round: u64,
        at: At,
    },
    Told {
        seat: Seat,
        came: Fate,
    },
    CardDiscarded {
        card: Card,
        cite: Cite,
    },
    CardKept {
        card: Option<Card>,
        cite: Cite,
    },
    ShuffleFailed {
        cite: Cite,
    },
    UpCardRestored {
        card: Card,
        cite: Cite,
    },
    Corrected {
        place: Place,
        nth: u8,
        from: Card,
        to: Card,
        cite: Cite,
    },
    AgainstRecord(Disagreement<Irregularity, Recorded>),
    Voided {
        round: u64,
        cause: Irregularity,
        cite: Cite,
        at: At,
    },
    Released {
        seat: Seat,
        hand: u8,
        stakes: Vec<Stake>,
    },
    Reversed {
        seat: Seat,
        hand: u8,
        was: Settlement,
    },
    VoidEnded {
        round: u64,
    },
}

/// What was settled of a hand: what a void takes back.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settlement {
    /// Lost.
    pub lost: Vec<Stake>,
    /// Returned.
    pub pushed: Vec<Stake>,
    /// Won.
    pub wins: Vec<Win>,
    /// Given up, with what the house took.
    pub halved: Vec<Stake>,
    /// What the house took of them.
    pub taken: Cents,
}

impl Settlement {
    /// Nothing happened yet.
    pub fn is_empty(&self) -> bool {
        *self == Settlement::default()
    }

    /// What was paid out in money, stakes included.
    pub fn returned(&self) -> Cents {
        let wins: Cents = self.wins.iter().map(Win::returned).sum();
        wins + total(&self.pushed) + total(&self.halved) - self.taken
    }
}

/// A clock that somebody is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// A live table has none.
    None,
    /// It reaches zero then.
    Running {
        /// When.
        ends: At,
    },
    /// Stopped by a restart, until the dealer lets a new one run.
    Stopped,
}

impl Clock {
    /// Runs until then, if there is such a moment.
    pub fn until(ends: Option<At>) -> Clock {
        ends.map_or(Clock::None, |ends| Clock::Running { ends })
    }
}

/// Where a round stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Phase {
    /// No round in play.
    Idle,
    /// Bets are taken.
    Betting { clock: Clock },
    /// The first cards are dealt.
    Dealing,
    /// Several hands are asked the same.
    Asking { question: Question, clock: Clock },
    /// Hand by hand in turn.
    Playing { clock: Clock },
    /// The dealer's cards.
    Dealer,
    /// Results tracking: the dealer keys what each place came to.
    Results,
    /// The round is void; stakes go back.
    Void,
}

/// How a hand came about by a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// Of aces: one card each (BJ H.7.c).
    Aces,
    /// Of other cards; were the two of one suit (BJ K.6.e)?
    Others {
        /// They were.
        suited: bool,
    },
}

/// A hand of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// Whose.
    pub seat: Seat,
    /// Its number among the hands of the seat, in the order in which they came about.
    pub number: u8,
    /// Its cards.
    pub cards: Vec<Slot>,
    /// What is staked on it and not settled.
    pub stakes: Vec<Stake>,
    /// The turn number of the question that it is asked now.
    pub asked: Option<u32>,
    /// What it was asked and has answered.
    pub answered: Vec<Question>,
    /// It came of a split.
    pub split: Option<Split>,
    /// It was doubled: one card more.
    pub doubled: bool,
    /// It takes no more cards by its own will.
    pub stood: bool,
    /// It was given up.
    pub surrendered: bool,
    /// A card is on its way to it.
    pub due: bool,
    /// The player has shown its cards, or is about to.
    pub shows: bool,
    /// It has had a turn of its own.
    pub acted: bool,
    /// What became of it.
    pub fate: Option<Fate>,
    /// What was settled.
    pub settled: Settlement,
}

impl Hand {
    /// Before its first card.
    pub fn new(seat: Seat, number: u8, stakes: Vec<Stake>) -> Hand {
        Hand {
            seat,
            number,
            stakes,
            cards: Vec::new(),
            asked: None,
            answered: Vec::new(),
            split: None,
            doubled: false,
            stood: false,
            surrendered: false,
            due: false,
            shows: false,
            acted: false,
            fate: None,
            settled: Settlement::default(),
        }
    }

    /// Its cards, if the system knows all of them.
    pub fn known(&self) -> Option<Vec<Card>> {
        self.cards.iter().map(|slot| slot.known()).collect()
    }

    /// What it comes to, if the system knows.
    pub fn total(&self) -> Option<Total> {
        self.known().map(Total::of)
    }

    /// BJ A.1: an ace and a ten as the first two; not after a split.
    pub fn is_blackjack(&self) -> bool {
        self.split.is_none() && self.known().is_some_and(|cards| is_blackjack(&cards))
    }

    /// Is it over 21?
    pub fn is_bust(&self) -> bool {
        self.total().is_some_and(Total::is_bust)
    }

    /// Do its cards all lie face up?
    pub fn is_open(&self) -> bool {
        self.cards.iter().all(|slot| matches!(slot, Slot::Up(_)))
    }

    /// Has it something on the hand itself that is not settled?
    pub fn is_live(&self) -> bool {
        self.stakes.iter().any(|stake| matches!(stake.bet.kind, Kind::Wager | Kind::Double))
    }
}

/// An action that can be undone.
pub type Act = crate::Act<Stake>;

/// A seat's part of the table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Seated {
    /// Who sits there, at a live table.
    pub name: Option<Inline<24>>,
    /// Which seat's player plays it too (BJ G.5).
    pub played_by: Option<Seat>,
    /// What is staked before the deal, in the order of the bets.
    pub stakes: Vec<Stake>,
    /// What can be undone, oldest first.
    pub acts: Vec<Act>,
    /// What was staked before the last deal it was in.
    pub previous: Vec<Stake>,
    /// Which round that was.
    pub previous_round: u64,
    /// What came back of it because it was void.
    pub refunded: Cents,
}

/// Who cuts next (BJ E.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cutter {
    /// The first player to arrive (BJ E.3.a).
    First,
    /// The player on whose spot the cutting card came out (BJ E.3.b).
    Spot(Seat),
    /// The player farthest to the dealer's right (BJ E.3.c, E.3.d).
    Last,
}

/// Everything a blackjack table remembers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Counted from one; zero before the first.
    pub round: u64,
    /// Where it stands.
    pub phase: Phase,
    /// The pack.
    pub shoe: Shoe,
    /// Seat by seat.
    pub seats: Vec<Seated>,
    /// The first player to arrive (BJ E.3.a).
    pub first: Option<Seat>,
    /// The hands in the order of play.
    pub hands: Vec<Hand>,
    /// The dealer's cards; the first one is the up-card.
    pub dealer: Vec<Slot>,
    /// Which dealer hand it is, from zero (BJ L).
    pub dealer_hand: u8,
    /// The dealer has looked, and found.
    pub looked: Option<bool>,
    /// What the dealer's hand came to, once it was drawn out.
    pub done: bool,
    /// Counts up with every question (HC E.9).
    pub turns: u32,
    /// The last moment that an event told.
    pub at: At,
    /// Where the last tapped card lies, which can be taken back.
    pub tapped: Option<Tapped>,
    /// Cards lie on the table (BJ H.9).
    pub on_table: bool,
    /// Cards found face up in this round (BJ M.1).
    pub face_up: u8,
    /// The last round was void: by which paragraph.
    pub voided: Option<Cite>,
    /// The newest report of the card-reading shoe.
    pub newest: Option<Report>,
    /// Results tracking: what each place came to.
    pub told: Vec<(Seat, Fate)>,
}

/// What was tapped last, and can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tapped {
    /// Where it lies.
    pub place: Place,
    /// It lay there face down before.
    pub revealed: bool,
    /// A choice had asked for it.
    pub due: bool,
    /// Where the round stood.
    pub phase: Phase,
}

impl State {
    /// A table of so many seats before its first shuffle.
    pub fn new(seats: u16, decks: u16) -> State {
        State {
            round: 0,
            phase: Phase::Idle,
            shoe: Shoe::new(decks),
            seats: vec![Seated::default(); usize::from(seats)],
            first: None,
            hands: Vec::new(),
            dealer: Vec::new(),
            dealer_hand: 0,
            looked: None,
            done: false,
            turns: 0,
            at: At::default(),
            tapped: None,
            on_table: false,
            face_up: 0,
            voided: None,
            newest: None,
            told: Vec::new(),
        }
    }

    /// A hand of a seat.
    pub fn hand(&self, seat: Seat, number: u8) -> Option<&Hand> {
        self.hands.iter().find(|hand| hand.seat == seat && hand.number == number)
    }

    pub(super) fn hand_mut(&mut self, seat: Seat, number: u8) -> Option<&mut Hand> {
        self.hands.iter_mut().find(|hand| hand.seat == seat && hand.number == number)
    }

    /// The hands of a seat, left to right.
    pub fn hands_of(&self, seat: Seat) -> impl Iterator<Item = &Hand> {
        self.hands.iter().filter(move |hand| hand.seat == seat)
    }

    /// The cards of a place.
    pub fn cards(&self, place: Place) -> &[Slot] {
        match place {
            Place::Dealer => &self.dealer,
            Place::Hand(seat, number) => self.hand(seat, number).map_or(&[], |hand| &hand.cards),
        }
    }

    /// The dealer's up-card, once it was turned.
    pub fn up_card(&self) -> Option<Card> {
        self.dealer.first().and_then(|slot| slot.shown())
    }

    /// The dealer's cards, if the system knows all of them.
    pub fn dealer_cards(&self) -> Option<Vec<Card>> {
        self.dealer.iter().map(|slot| slot.known()).collect()
    }

    /// Do two cards lie open before the dealer, and are they a blackjack?
    pub fn dealer_blackjack(&self) -> bool {
        let cards: Vec<Card> = self.dealer.iter().filter_map(|slot| slot.shown()).collect();
        cards.len() == self.dealer.len() && is_blackjack(&cards)
    }

    /// All that is staked, coupons not counted.
    pub fn staked(&self) -> Cents {
        let down = self.seats.iter().map(|seated| total(&seated.stakes));
        down.chain(self.hands.iter().map(|hand| total(&hand.stakes))).sum()
    }

    /// May a round be dealt from the pack as it stands?
    pub fn is_ready(&self) -> bool {
        self.shoe.stage == Stage::Ready && self.shoe.burn == 0
    }
}
