//! Why a blackjack table refuses.

use kit::{Card, Cents, Cite, Face, Seat};
use serde::Serialize;

use super::action::Recorded;
use super::options::Form;
use super::view::Prompt;
use super::wagers::Bet;
use crate::message::keys;
use crate::{Denied, Message};

/// Why the table refuses, in order of precedence.
#[derive(Debug, Clone, PartialEq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Reason {
    Denied(Denied),
    OtherForm {
        form: Form,
    },
    NoCardShoe,
    NoSuchSeat,
    SeatTaken,
    NobodyThere,
    SomebodySits,
    NotNeighbours,
    PlaceTaken,
    BetsNotTracked,
    BettingClosed,
    RoundInPlay,
    NoRound,
    NotNow,
    NotThisStep,
    DecksWrong {
        missing: String,
        extra: String,
    },
    NotOffered {
        next: Seat,
    },
    DealersTurn,
    CutFirst,
    CutTooNear {
        depth: u16,
        least: u16,
        most: u16,
    },
    CutCardTooNear {
        from_back: u16,
        least: u16,
        most: u16,
    },
    PackNotReady,
    BurnFirst,
    BurnNotShown,
    PickUpFirst,
    NoSuchSpot {
        said: String,
    },
    SpotNotOffered {
        bet: Bet,
    },
    NoSuchCard {
        said: String,
    },
    StakeNotPositive,
    NotMadeOfUnits {
        unit: Cents,
    },
    WrongTender,
    CouponsOff,
    CouponNotEqual,
    CouponRides,
    NoMainWager,
    AboveMaximum {
        bet: Bet,
        max: Cents,
        asked: Cents,
    },
    AboveMainWager {
        max: Cents,
        asked: Cents,
    },
    NotEnough {
        has: Cents,
        asked: Cents,
    },
    NothingThere,
    NothingToUndo,
    NothingToRecall,
    BetInPlay,
    NoSuchHand,
    NotAsked,
    NotYourTurn {
        turn: Seat,
    },
    PlayStopped,
    TimeIsUp,
    NotAllowed,
    OnlyTwoCards,
    SplitAces,
    OtherTotals,
    NotAPair,
    TooManyHands {
        most: u16,
    },
    NoAceUp,
    AboveHalf {
        max: Cents,
        asked: Cents,
    },
    SuitBroken,
    NotOnSplits,
    NothingToClaim,
    ShowFirst,
    RepeatedReport,
    NoCardDue,
    OtherFace {
        awaited: Face,
    },
    /// The card is not named: it may be one that lies face down.
    NotInPack {
        decks: u16,
    },
    KeptCardFirst {
        card: Card,
    },
    OtherNumber {
        cards: usize,
    },
    NothingToTakeBack,
    NothingDue,
    WrongCite {
        right: Cite,
    },
    TooLate,
    RecordSays,
    AgainstRecord {
        record: Recorded,
        missing: Denied,
    },
    OtherUpCard {
        card: Card,
    },
    SameCard,
    NoShuffler,
    ReasonMissing,
    CheckNotConfirmed,
    NoSuchCheck,
}

impl Reason {
    /// It is somebody else's turn: this seat's, or the dealer's.
    pub(super) fn not_offered(next: Option<Seat>) -> Reason {
        next.map_or(Reason::DealersTurn, |next| Reason::NotOffered { next })
    }
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
            Reason::AgainstRecord { record, .. } => Message::of("blackjack-recorded", record),
            other => Message::of("blackjack", other),
        }
    }

    fn keys() -> Vec<String> {
        let mut all = keys::<Reason>("blackjack");
        all.retain(|key| key != "blackjack-denied" && key != "blackjack-against-record");
        all.extend(keys::<Recorded>("blackjack-recorded"));
        all.extend(Denied::keys());
        all.extend(keys::<Prompt>("blackjack-step"));
        all
    }

    fn denied(&self) -> Option<Denied> {
        match self {
            Reason::Denied(denied) | Reason::AgainstRecord { missing: denied, .. } => Some(*denied),
            _ => None,
        }
    }
}
