//! What can be asked of a blackjack table, and what may go wrong at it.

use kit::{Card, Cents, Inline, Named, Seat};
use serde::{Deserialize, Serialize};

use super::round::Fate;
use super::wagers::{Bet, Tender};

/// What somebody may ask of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Action {
    /// Dealer and floorperson have verified the decks (BJ D.1); a scan stands in for the floorperson.
    Verify {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scan: Option<Vec<Named<Card>>>,
    },
    /// The cards were spread face up and the first player has looked (BJ D.2).
    Spread { seat: Option<Seat> },
    /// They were washed and stacked (BJ D.3).
    Wash,
    /// They are shuffled (BJ E.1).
    Shuffle,
    /// This seat does not cut, or nobody sits there (BJ E.3.e).
    DeclineCut {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// The cards are cut (BJ E.3): by the dealer if by nobody (BJ E.4).
    Cut {
        by: Option<Seat>,
        depth: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// A supervisor wants another cut (BJ E.5).
    Recut { reason: String },
    /// The stack is in the shoe (BJ H.2) or in the dealer's hand (BJ I.3), the cutting card so far from the back.
    Load { from_back: u16 },
    /// The cutting card has come out.
    CutCard,
    /// A supervisor has the cards shuffled before the cutting card (BJ E.3.d).
    Reshuffle { reason: String },
    /// The shoe is dry in the middle of a round: the discards are shuffled (BJ E.1).
    Refill,
    /// Worn cards go; others come (BJ D.1).
    ReplaceCards { reason: String },
    /// A player asks for the burned cards (BJ H.3); with none named, those that the shoe knows.
    ShowBurn { cards: Vec<Named<Card>> },
    /// Nobody plays: the cards lie spread (BJ E.6, H.10.c).
    Rest,
    /// The cards of the round lie in the discard rack (BJ H.9).
    PickUp,
    /// A player takes a place of a live table.
    Sit { seat: Seat, name: Inline<24> },
    /// A player leaves it.
    Leave { seat: Seat },
    /// A player plays a neighbouring place too (BJ G.5).
    PlayAlso { seat: Seat, place: Seat },
    /// Betting is open.
    NewGame,
    /// A stake goes onto a spot.
    Place { seat: Seat, spot: Named<Bet>, tender: Tender, stake: Cents },
    /// What lies on a spot comes off.
    Remove { seat: Seat, spot: Named<Bet> },
    /// Terminals: takes the last action back.
    Undo { seat: Seat },
    /// Terminals: the bets of the last round again.
    Recall { seat: Seat },
    /// Terminals: all bets off.
    Clear { seat: Seat },
    /// No more bets: the deal begins.
    Lock,
    /// After a restart the dealer lets a full new clock run.
    Resume,
    /// A question about a hand is answered, or a hand is played.
    Choose {
        seat: Seat,
        /// Which of the seat's hands.
        #[serde(default)]
        hand: u8,
        choice: Choice,
        /// Which turn it answers; none if it is whichever stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// Live: nobody else insures, or surrenders before the look.
    CloseQuestion,
    /// The dealer has looked under the up-card (BJ J.4.b).
    Look { blackjack: bool },
    /// A player shows the cards that lie face down (BJ I, K.4.a).
    Show { seat: Seat, hand: u8 },
    /// Live: what is decided is taken and paid.
    Pay,
    /// A tapped card is taken back (HC A.6).
    TakeBack,
    /// Results tracking: what a place came to.
    Tell { seat: Seat, came: Fate },
    /// Results tracking: the round is over.
    Finish,
}

/// What a seat decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[derive(ts_rs::TS)]
#[ts(rename = "BlackjackChoice")]
pub enum Choice {
    Stand,
    /// Another card; with a hit wager on it (BJ K.6).
    Hit {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        suited: Option<Cents>,
    },
    /// One more card for as much again (BJ A.2); with a hit wager on it.
    Double {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        suited: Option<Cents>,
    },
    Split,
    /// Half is given up (BJ A.7).
    Surrender,
    /// Insurance against a dealer hand (BJ A.4, L.4).
    Insure {
        #[serde(default)]
        spot: u8,
        amount: Cents,
    },
    /// No insurance, or no more of it; no surrender before the look.
    Decline,
    /// The cards are shown: the hit wager is to be paid (BJ K.6.f).
    Claim,
}

/// A card that came out in error: nobody has seen it, or which it was.
pub type Disclosed = Option<Named<Card>>;

/// Whose hand something is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "BlackjackPlace")]
pub enum Place {
    /// A seat's hand, of that number.
    Hand(Seat, u8),
    /// The dealer's.
    Dealer,
}

impl From<Place> for crate::Place {
    fn from(place: Place) -> crate::Place {
        match place {
            Place::Hand(seat, hand) => crate::Place::Hand { seat, hand },
            Place::Dealer => crate::Place::Dealer,
        }
    }
}

/// What the record has against a claim (HC A.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Recorded {
    /// So many cards lie there, each of them counted.
    Count {
        /// How many.
        cards: u16,
    },
    /// The shoe read this card there.
    Card {
        /// Which.
        card: Card,
    },
}

/// What may go wrong (BJ M).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BlackjackIrregularity")]
pub enum Irregularity {
    /// Cards lie face up in the pack (BJ M.1).
    FaceUp {
        /// Which.
        #[ts(type = "string[]")]
        cards: Vec<Named<Card>>,
    },
    /// A card was drawn in error (BJ M.2).
    DrawnInError {
        /// Which, if it was seen.
        #[ts(type = "string | null")]
        card: Disclosed,
    },
    /// Somebody has a wrong number of cards (BJ M.3).
    WrongCount {
        /// Who.
        place: Place,
        /// What the floor saw.
        reason: String,
        /// The record is said to be wrong.
        #[serde(default)]
        #[ts(optional, as = "Option<_>")]
        record_wrong: bool,
    },
    /// The shuffling device jammed or stopped (BJ M.4).
    ShufflerStopped,
    /// The up-card went to the discards too early (BJ M.5): this one.
    UpCardDiscarded {
        /// Which was found again.
        #[ts(type = "string")]
        card: Named<Card>,
    },
    /// Another card lies there than was keyed (HC A.6).
    Miskeyed {
        /// Whose.
        place: Place,
        /// Which of them, from zero.
        nth: u8,
        /// What lies there.
        #[ts(type = "string")]
        card: Named<Card>,
    },
}
