//! Why a sic bo table refuses.

use kit::{Cents, Cite, Dice, Seat};
use serde::Serialize;

use super::options::Form;
use super::wagers::{Bet, Kind};
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
    SpokenBet,
    BetsNotTracked,
    BettingClosed,
    RoundInPlay,
    LightsOn,
    NoRound,
    NotNow,
    NoSuchSpot { said: String },
    NoSuchDice { said: String },
    StakeNotPositive,
    NotMadeOfChips { unit: Cents },
    AboveMaximum { kind: Kind, max: Cents, asked: Cents },
    AboveSpotTotal { max: Cents, asked: Cents },
    NotEnough { has: Cents, asked: Cents },
    NothingThere,
    NothingToUndo,
    NothingToRecall,
    NothingToClear,
    BetInPlay,
    ClockTooFar,
    AlreadyHeld,
    NotHeld,
    DiceBeforeLock,
    NotShaken,
    AlreadyShaken,
    NoReading,
    OtherDice { entered: Dice },
    AlreadyConfirmed,
    NotPaidInOrder { next: Seat },
    WrongCite { right: Cite },
    TooLate,
    ShakerOpen,
    SameDice,
    ReasonMissing,
    NoForm,
    BetsKnown,
    PaidBelowOdds { bet: Bet, least: Cents },
    FormContradicts { entered: String, lost: String, below: String, above: String },
    DiceEntered { entered: Dice },
    DiceDrawn { dice: Dice },
    AgainstRecord { entered: Dice, missing: Denied },
    ShakerUnnamed,
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
            Reason::AgainstRecord { entered, .. } => {
                Message::plain("sic-bo-against-record").with("entered", entered)
            }
            other => Message::of("sic-bo", other),
        }
    }

    fn keys() -> Vec<String> {
        let mut all = keys::<Reason>("sic-bo");
        all.retain(|key| key != "sic-bo-denied");
        all.extend(Denied::keys());
        all
    }

    fn denied(&self) -> Option<Denied> {
        match self {
            Reason::Denied(denied) | Reason::AgainstRecord { missing: denied, .. } => Some(*denied),
            _ => None,
        }
    }
}
