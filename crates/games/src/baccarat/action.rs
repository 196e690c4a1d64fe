//! What can be asked of a baccarat table.

use kit::{Card, Cents, Inline, Named, Seat};
use serde::{Deserialize, Serialize};

use super::options::{Kind, Percent};
use super::points::Side;
use super::shoe::Batch;
use super::wagers::{Bet, Tender};

/// What somebody may ask of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Dealer and floorperson have verified the decks (MB D.1); a scan stands in for the floorperson.
    Verify {
        /// The back, where there are two batches (MB B.4.c).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        back: Option<String>,
        /// What a device has read, card by card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scan: Option<Vec<Named<Card>>>,
    },
    /// The cards were spread face up and looked at (MB D.2, D.4).
    Spread,
    /// They were turned over, washed and stacked (MB D.3, E.6.a).
    Wash,
    /// They are shuffled (MB E.1).
    Shuffle,
    /// This seat does not cut, or nobody sits there (MB E.2).
    DeclineCut {
        /// Which.
        seat: Seat,
        /// Which turn it answers; none if it is whichever stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// The cards are cut (MB E.2, E.3).
    Cut {
        /// By whom; the dealer if nobody.
        by: Option<Seat>,
        /// So many cards from the front.
        depth: u16,
        /// Which turn it answers; none if it is whichever stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// A supervisor wants another cut (MB E.5).
    Recut {
        /// Why.
        reason: String,
    },
    /// The cut cards are placed, the shoe is loaded (MB E.4).
    PlaceCutCard {
        /// So many cards behind it.
        from_back: u16,
    },
    /// The cut card has come out (MB J.8).
    CutCard,
    /// Nobody plays: the cards come out and lie spread (MB E.6).
    Rest,
    /// The first player has looked at them, they are turned over (MB E.6).
    LookedAt,
    /// The other batch comes into play, this one into the shuffler (MB B.4.d to B.4.f, E.6.b).
    ChangeBatch {
        /// Which comes.
        batch: Batch,
        /// A player wants to see it spread (MB E.6.b).
        #[serde(default)]
        asked_to_spread: bool,
    },
    /// A player takes a place of a live table (BC e).
    Sit {
        /// Which.
        seat: Seat,
        /// Who, as the table calls them.
        name: Inline<24>,
    },
    /// A player leaves it (MB M.3.d).
    Leave {
        /// Which.
        seat: Seat,
    },
    /// Betting is open.
    NewGame,
    /// A stake goes onto a spot: at a terminal by its player, at a live table keyed by the dealer.
    Place {
        /// Whose.
        seat: Seat,
        /// Where.
        spot: Named<Bet>,
        /// Of what.
        tender: Tender,
        /// How much more.
        stake: Cents,
    },
    /// What lies on a spot comes off.
    Remove {
        /// Whose.
        seat: Seat,
        /// Where.
        spot: Named<Bet>,
    },
    /// Terminals: takes the last action back.
    Undo {
        /// Whose.
        seat: Seat,
    },
    /// Terminals: the bets of the last round again.
    Recall {
        /// Whose.
        seat: Seat,
    },
    /// Terminals: all bets off.
    Clear {
        /// Whose.
        seat: Seat,
    },
    /// Terminals: all bets once more.
    Double {
        /// Whose.
        seat: Seat,
    },
    /// A spoken bet with cash (MB G.3).
    Call {
        /// Whose.
        seat: Seat,
        /// Where.
        spot: Named<Bet>,
        /// With how much cash.
        cash: Cents,
    },
    /// Dealer and floorperson confirm it (MB G.3).
    ConfirmCall {
        /// Whose.
        seat: Seat,
    },
    /// After a restart: no card is out, betting may go on.
    AttestStill,
    /// No More Bets (MB J.2, BC g).
    Lock,
    /// A hand goes to a player to turn (MB J.3.c); to nobody, the dealer turns it.
    HandOver {
        /// Which hand.
        side: Side,
        /// To whom.
        to: Option<Seat>,
    },
    /// A player takes a hand that was offered (MB N.5).
    TakeHand {
        /// Which hand.
        side: Side,
        /// Who.
        seat: Seat,
        /// Which turn it answers; none if it is whichever stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// A player does not (MB N.5).
    DeclineHand {
        /// Which hand.
        side: Side,
        /// Who.
        seat: Seat,
        /// Which turn it answers; none if it is whichever stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// The face-down cards of a hand are turned (MB J.3.b, J.3.c).
    Turn {
        /// Which hand.
        side: Side,
        /// Which turn it answers; none if it is whichever stands now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// The count of the next hand is called (MB J.4).
    CallCount,
    /// A tapped card is taken back (HC A.6).
    TakeBack,
    /// The result is announced (MB L.1).
    Announce,
    /// The next payment or commission is done, or all the rest (MB L.2).
    Pay {
        /// Of this seat; all that is due if none is named.
        seat: Option<Seat>,
    },
    /// The cards lie in the discard rack (MB L.3).
    PickUp,
    /// Marked commission is collected (MB M.3.b, M.3.d).
    CollectCommission {
        /// Whose.
        seat: Seat,
    },
    /// A mark that nobody pays any more (MB M.3.d).
    DocumentCommission {
        /// Whose.
        seat: Seat,
        /// How the floor knows.
        reason: String,
    },
    /// The director posts a change of vigorish (MB M.5).
    PostNotice {
        /// The kind to come.
        kind: Kind,
        /// The rate to come.
        percent: Percent,
    },
}
