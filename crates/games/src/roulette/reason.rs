//! Why a roulette table refuses.

use kit::{Cents, Cite, Pocket, Seat};
use serde::Serialize;

use super::options::Form;
use super::round::{Recorded, ReportFault};
use super::wagers::Kind;
use crate::message::keys;
use crate::{Denied, Message};

/// Why the table refuses, in order of precedence.
#[derive(Debug, Clone, PartialEq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Reason {
    Denied(Denied),
    OtherForm { form: Form },
    NoSuchSeat,
    BetsNotTracked,
    BettingClosed,
    RoundInPlay,
    NoRound,
    NotNow,
    NoSuchSpot { said: String },
    NoSuchPocket { said: String },
    StakeNotPositive,
    NotMadeOfChips { unit: Cents },
    WrongTender,
    ColourNotYours,
    CouponsOff,
    CouponNotEqual,
    CouponRides,
    CouponWithValueChip,
    AboveMaximum { kind: Kind, max: Cents, asked: Cents },
    AboveSpotTotal { max: Cents, asked: Cents },
    NotEnough { has: Cents, asked: Cents },
    NothingThere,
    NothingToUndo,
    NothingToRecall,
    NothingToClear,
    LastBetNoStraight,
    CallPending,
    NoCall,
    BetInPlay,
    ClockTooFar,
    AlreadyHeld,
    NotHeld,
    BallLaunched,
    NumberBeforeLock,
    NoReading,
    AlreadyConfirmed,
    RepeatedReport,
    SpinNotValid { cite: Cite },
    SpinOverdue,
    NotPaidInOrder { next: Seat },
    WrongCite { right: Cite },
    TooLate,
    NotCallable,
    ResultStands,
    NoBallLaunched,
    NumberDrawn { pocket: Pocket },
    AgainstRecord { record: Recorded, missing: Denied },
    SameNumber,
    ReasonMissing,
    BallSize,
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
            Reason::AgainstRecord { record, .. } => Message::of("roulette-recorded", record),
            other => Message::of("roulette", other),
        }
    }

    fn keys() -> Vec<String> {
        let mut all = keys::<Reason>("roulette");
        all.retain(|key| key != "roulette-denied" && key != "roulette-against-record");
        all.extend(keys::<Recorded>("roulette-recorded"));
        all.extend(keys::<Recorded>("roulette-against"));
        all.extend(Denied::keys());
        all.extend(keys::<ReportFault>("roulette-report"));
        all
    }

    fn denied(&self) -> Option<Denied> {
        match self {
            Reason::Denied(denied) | Reason::AgainstRecord { missing: denied, .. } => Some(*denied),
            _ => None,
        }
    }
}
