//! Why a baccarat table refuses.

use kit::{Cents, Cite, Face, Seat};
use serde::Serialize;

use super::options::Form;
use super::round::{Recorded, ReportFault};
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
    OnlyBaccarat,
    NoCardShoe,
    NoSuchSeat,
    SeatTaken,
    NobodyThere,
    BetsNotTracked,
    BettingClosed,
    RoundInPlay,
    NoRound,
    NotNow,
    NotThisStep,
    OtherBack {
        expected: String,
    },
    DecksWrong {
        missing: String,
        extra: String,
    },
    OtherBatchNext,
    NotOffered {
        next: Seat,
    },
    DealersTurn,
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
    NoCommitment,
    OrderNotCommitted,
    OrderNotRevealed,
    ShoeNotReady,
    ShoeSpent,
    BurnFirst,
    PickUpFirst,
    NoSuchSpot {
        said: String,
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
    SpokenOff,
    AboveMaximum {
        bet: Bet,
        max: Cents,
        asked: Cents,
    },
    AboveSpotTotal {
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
    CallPending,
    NoCall,
    BetInPlay,
    CommissionOwed {
        seat: Seat,
        amount: Cents,
    },
    NothingOwed,
    RepeatedReport,
    NoCardDue,
    CardsDrawn,
    AgainstRecord {
        record: Recorded,
        missing: Denied,
    },
    OtherFace {
        awaited: Face,
    },
    /// The card is not named: it may be one that lies face down.
    NotInShoe {
        decks: u16,
    },
    NothingToTakeBack,
    NotYourHand,
    HandsNotComplete,
    NotPaidInOrder {
        next: Seat,
    },
    WrongCite {
        right: Cite,
    },
    TooLate,
    NotByTheTable,
    SameCards,
    InsideShoe,
    NoticeFirst {
        minutes: u16,
    },
    NoSuchVigorish,
    ReasonMissing,
    DecksMissing {
        needed: u16,
    },
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
            Reason::AgainstRecord { record, .. } => Message::of("baccarat-recorded", record),
            other => Message::of("baccarat", other),
        }
    }

    fn keys() -> Vec<String> {
        let mut all = keys::<Reason>("baccarat");
        all.retain(|key| key != "baccarat-denied" && key != "baccarat-against-record");
        all.extend(keys::<Recorded>("baccarat-recorded"));
        all.extend(Denied::keys());
        all.extend(keys::<ReportFault>("baccarat-report"));
        all.extend(keys::<Prompt>("baccarat-step"));
        all
    }

    fn denied(&self) -> Option<Denied> {
        match self {
            Reason::Denied(denied) | Reason::AgainstRecord { missing: denied, .. } => Some(*denied),
            _ => None,
        }
    }
}
