//! What a baccarat table remembers, and what happens.

use std::collections::VecDeque;

use kit::{At, Card, Cents, Cite, Inline, Named, Seat, Slot};
use serde::{Deserialize, Serialize};

pub use super::action::Action;
use super::options::{Kind, Percent};
use super::points::{Side, Winner};
use super::shoe::{Batch, CutCardOut, Shoe, Stage};
use super::wagers::{Bet, Stake, Tender, total};
use crate::{Disagreement, Report};

/// How many results are kept for boards; more than a shoe has.
pub const HISTORY: usize = 200;

/// A card that came out in error: nobody has seen it, or which it was.
pub type Disclosed = Option<Named<Card>>;

/// What may go wrong (MB N, BC o).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BaccaratIrregularity")]
pub enum Irregularity {
    /// A third card for the Player that was not due (MB N.1).
    PlayerThird {
        /// Which, if it was seen.
        #[ts(type = "string | null")]
        card: Disclosed,
    },
    /// Another card drawn in error (MB N.2).
    CardInError {
        /// Which, if it was seen.
        #[ts(type = "string | null")]
        card: Disclosed,
    },
    /// Cards lie face up in the shoe (MB N.3).
    FaceUpInShoe {
        /// Which.
        #[ts(type = "string[]")]
        cards: Vec<Named<Card>>,
    },
    /// The shoe cannot finish the round (MB N.4).
    TooFewCards,
    /// A player loses the right to turn a hand (MB N.5).
    Relinquish {
        /// Which hand.
        side: Side,
        /// Why.
        reason: String,
    },
    /// Management voids the round (BC o).
    Void {
        /// Why.
        reason: String,
    },
    /// The cards on the felt are others than were keyed (HC A.6).
    Miskeyed {
        /// The Player's Hand as it lies.
        #[ts(type = "string[]")]
        player: Vec<Named<Card>>,
        /// The Banker's Hand as it lies.
        #[ts(type = "string[]")]
        banker: Vec<Named<Card>>,
    },
}

/// What the record has against a claim (HC A.11).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Recorded {
    /// So many cards are in the shoe.
    Left {
        /// How many.
        left: u16,
    },
    /// The shoe has read these cards.
    Cards {
        /// The Player's.
        player: String,
        /// The Banker's.
        banker: String,
    },
}

/// A result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Came {
    /// Of which round.
    pub round: u64,
    /// Who won.
    pub winner: Winner,
    /// The Player's count.
    pub player: u8,
    /// The Banker's count.
    pub banker: u8,
    /// The Player's first two cards are of one rank.
    pub player_pair: bool,
    /// The Banker's are.
    pub banker_pair: bool,
    /// Decided by a natural (MB K.1).
    pub natural: bool,
    /// It was corrected.
    pub corrected: bool,
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
        if self.stake.tender == Tender::Coupon { self.winnings } else { self.winnings + self.stake.amount }
    }
}

/// Something the dealer still has to do after a result (MB L.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Pay a seat.
    Pay {
        /// Whom.
        seat: Seat,
        /// What for.
        wins: Vec<Win>,
    },
    /// Take or mark its vigorish.
    Vigorish {
        /// Whose.
        seat: Seat,
        /// How much.
        amount: Cents,
        /// Marked instead of collected.
        marked: bool,
    },
}

impl Due {
    /// Whose it is.
    pub fn seat(&self) -> Seat {
        match self {
            Due::Pay { seat, .. } | Due::Vigorish { seat, .. } => *seat,
        }
    }

    /// The event that does it.
    pub fn done(self) -> Event {
        match self {
            Due::Pay { seat, wins } => Event::Paid { seat, wins },
            Due::Vigorish { seat, amount, marked } => Event::VigorishTaken { seat, amount, marked },
        }
    }
}

/// What ended the betting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LockedBy {
    /// The clock reached zero.
    Clock,
    /// The dealer said so.
    Dealer,
    /// The round was voided while betting was open.
    Void,
}

/// Why a device's report is not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ReportFault {
    /// It read something that is no card.
    NotReadable {
        /// What it said.
        said: String,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Verified { batch: Batch, scanned: Option<u16> },
    SpreadOut { batch: Batch },
    Washed,
    Shuffled { shoe: u64, batch: Batch },
    OrderCommitted { commitment: Inline<64> },
    OrderRevealed { shoe: u64, order: Vec<Card>, salt: String, holds: bool },
    CutDeclined { seat: Seat },
    CutMade { by: Option<Seat>, depth: u16 },
    RecutOrdered { reason: String, by: Option<Seat> },
    CutCardPlaced { from_back: u16 },
    Burned { card: Card },
    CutCardOut(CutCardOut),
    ShoeEnded { shoe: u64 },
    Rested,
    TurnedOver,
    BatchChanged { shoe: u64, batch: Batch, spread: bool },
    CardsTakenAway,
    Sat { seat: Seat, name: Inline<24> },
    Left { seat: Seat },
    RoundStarted { round: u64, at: At, ends: Option<At> },
    Placed { seat: Seat, stake: Stake },
    Added { seat: Seat, stakes: Vec<Stake> },
    Removed { seat: Seat, stakes: Vec<Stake> },
    Undone { seat: Seat, returned: Vec<Stake>, restaked: Vec<Stake> },
    Called { seat: Seat, bet: Bet, cash: Cents },
    CallConfirmed { seat: Seat, bet: Bet, cash: Cents },
    CallLapsed { seat: Seat, bet: Bet, cash: Cents },
    Stopped { at: At },
    Restarted { at: At, ends: Option<At> },
    Locked { by: LockedBy, at: At },
    Returned { seat: Seat, stakes: Vec<Stake>, minimum: Cents },
    AnteTaken { seat: Seat, amount: Cents },
    Dealt { to: Side, slot: Slot, tapped: bool },
    KeptDealt { to: Side },
    HandedOver { side: Side, to: Option<Seat> },
    HandOffered { side: Side, to: Option<Seat> },
    HandDeclined { side: Side, seat: Seat },
    Revealed { side: Side, card: Card, tapped: bool },
    Turned { side: Side, cards: Vec<Card> },
    CountCalled { side: Side, count: u8 },
    TakenBack { card: Card },
    ReportTaken { report: Report },
    ReportRefused { report: Report, fault: ReportFault },
    AgainstRecord(Disagreement<Irregularity, Recorded>),
    Announced { came: Came },
    Collected { seat: Seat, stakes: Vec<Stake> },
    Pushed { seat: Seat, stakes: Vec<Stake> },
    DueListed { due: Vec<Due> },
    Paid { seat: Seat, wins: Vec<Win> },
    VigorishTaken { seat: Seat, amount: Cents, marked: bool },
    Settled { round: u64 },
    PickedUp,
    CommissionCollected { seat: Seat, amount: Cents },
    CommissionDocumented { seat: Seat, amount: Cents, reason: String },
    NoticePosted { kind: Kind, percent: Percent, at: At },
    ThirdToBanker { card: Option<Card>, cite: Cite },
    CardKept { cite: Cite },
    CardDiscarded { card: Option<Card>, cite: Cite },
    BurnOrdered { cards: Vec<Card>, more: u16, cite: Cite },
    HandRelinquished { side: Side, from: Seat, reason: String, cite: Cite },
    Voided { round: u64, cause: Irregularity, cite: Cite, left: u16 },
    Released { seat: Seat, stakes: Vec<Stake>, ante: Cents },
    VoidEnded { round: u64 },
    CardsCorrected { player: Vec<Card>, banker: Vec<Card> },
    Unsettled { seat: Seat, was: Box<Settlement>, lost: Cents },
    ResultCorrected { came: Came },
}

/// What a round was to a seat: what a correction takes back.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settlement {
    /// Lost.
    pub collected: Vec<Stake>,
    /// Returned on a tie.
    pub pushed: Vec<Stake>,
    /// Won.
    pub wins: Vec<Win>,
    /// Vigorish collected.
    pub taken: Cents,
    /// Vigorish marked.
    pub marked: Cents,
}

impl Settlement {
    /// Nothing happened to the seat.
    pub fn is_empty(&self) -> bool {
        self.collected.is_empty() && self.pushed.is_empty() && self.wins.is_empty()
    }

    /// What was paid out in money, stakes of winners and pushes included, less vigorish.
    pub fn returned(&self) -> Cents {
        self.wins.iter().map(Win::returned).sum::<Cents>() + total(&self.pushed) - self.taken
    }
}

/// The clock of a round.
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
    /// Stopped by a restart, until the dealer attests that no card is out.
    Stopped,
}

/// Where a round stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Phase {
    /// No round in play.
    Idle,
    /// Bets are taken.
    Betting { clock: Clock },
    /// No more bets; cards are dealt.
    Dealing,
    /// The result is announced; settlement follows.
    Announced { came: Came },
    /// Live, full tracking: the dealer works down this list.
    Paying { came: Came, due: VecDeque<Due> },
    /// The round is void; stakes go back.
    Void,
}

/// Who turns a hand (MB J.3.c).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// Not said yet.
    #[default]
    Open,
    /// The dealer.
    Dealer,
    /// This player.
    Seat(Seat),
    /// Offered to this player after another gave it up (MB N.5).
    Offered {
        /// To whom.
        to: Seat,
        /// Who has had it or declined it.
        passed: Vec<Seat>,
    },
}

/// What was tapped last, and can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tapped {
    /// A card was dealt face up.
    Dealt(Side),
    /// An unseen card was turned.
    Revealed(Side),
}

/// A hand on the table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hand {
    /// Its cards.
    pub cards: Vec<Slot>,
    /// Who turns it.
    pub holder: Holder,
}

/// An action that can be undone.
pub type Act = crate::Act<Stake>;

/// A seat's part of the table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Seated {
    /// Who sits there, at a live table.
    pub name: Option<Inline<24>>,
    /// What lies on the layout, in the order of the bets.
    pub stakes: Vec<Stake>,
    /// What can be undone, oldest first.
    pub acts: Vec<Act>,
    /// A spoken bet that waits for dealer and floorperson.
    pub called: Option<(Bet, Cents)>,
    /// The ante of this round, once taken.
    pub ante: Cents,
    /// Marked commission (MB M.3.c).
    pub owed: Cents,
    /// The stakes of the last round this seat was in.
    pub previous: Vec<Stake>,
    /// Which round that was.
    pub previous_round: u64,
    /// What it came to.
    pub settled: Settlement,
    /// What came back of it because it was void, ante included.
    #[serde(default)]
    pub refunded: Cents,
    /// The last round of whoever sat here before.
    #[serde(default)]
    pub others_until: u64,
}

impl Seated {
    /// The stakes that whoever sits here now had in their last round; none of those before them.
    pub fn own_previous(&self) -> &[Stake] {
        if self.is_own() { &self.previous } else { &[] }
    }

    /// Was the last round of this seat played by whoever sits here now?
    pub fn is_own(&self) -> bool {
        self.others_until == 0 || self.previous_round > self.others_until
    }

    /// Somebody else sits down, for whom that round is the last that was not theirs.
    pub(super) fn forget(&mut self, round: u64) {
        self.acts.clear();
        self.called = None;
        self.others_until = round;
    }
}

/// A change of vigorish that was posted (MB M.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The kind to come.
    pub kind: Kind,
    /// The rate to come.
    pub percent: Percent,
    /// When it was posted.
    pub at: At,
}

/// Everything a baccarat table remembers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Counted from one; zero before the first.
    pub round: u64,
    /// Where it stands.
    pub phase: Phase,
    /// The shoe.
    pub shoe: Shoe,
    /// The Player's Hand.
    pub player: Hand,
    /// The Banker's Hand.
    pub banker: Hand,
    /// How many counts were called: the Player's, then the Banker's.
    pub called: u8,
    /// What was tapped since, and can be taken back.
    pub taps: Vec<Tapped>,
    /// Counts up whenever a decision begins or ends: the number of the turn that stands now (HC E.9).
    pub turns: u32,
    /// Cards lie on the table (MB L.3).
    pub on_table: bool,
    /// Seat by seat.
    pub seats: Vec<Seated>,
    /// The results of this shoe, the newest last.
    pub history: VecDeque<Came>,
    /// The last round was settled, not voided: it can still be corrected.
    pub correctable: bool,
    /// The last round was voided: by which paragraph.
    #[serde(default)]
    pub voided: Option<Cite>,
    /// The newest report of the card-reading shoe.
    pub newest: Option<Report>,
    /// A change of vigorish that was posted.
    pub notice: Option<Notice>,
}

impl State {
    /// A table of so many seats before its first shoe.
    pub fn new(seats: u16, decks: u16) -> State {
        State {
            round: 0,
            phase: Phase::Idle,
            shoe: Shoe::new(decks),
            player: Hand::default(),
            banker: Hand::default(),
            called: 0,
            taps: Vec::new(),
            turns: 0,
            on_table: false,
            seats: vec![Seated::default(); usize::from(seats)],
            history: VecDeque::new(),
            correctable: false,
            voided: None,
            newest: None,
            notice: None,
        }
    }

    /// A hand.
    pub fn hand(&self, side: Side) -> &Hand {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    pub(super) fn hand_mut(&mut self, side: Side) -> &mut Hand {
        match side {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        }
    }

    /// Seats that have something on the layout, from the highest down (MB L.2).
    pub fn with_stakes(&self) -> impl Iterator<Item = (Seat, &Seated)> {
        let seats = self.seats.iter().enumerate().rev().filter(|(_, seated)| !seated.stakes.is_empty());
        seats.filter_map(|(index, seated)| Some((Seat::at(index)?, seated)))
    }

    /// What a seat has on the layout.
    pub fn total(&self, seat: Seat) -> Cents {
        self.seats.get(seat.index()).map_or(Cents::ZERO, |seated| total(&seated.stakes))
    }

    /// Is this the last hand of the shoe, or will the next one be (MB J.8)?
    pub fn is_last_hand(&self) -> bool {
        let next = self.round + u64::from(matches!(self.phase, Phase::Idle));
        self.shoe.last == Some(next)
    }

    /// May a round be dealt from the shoe as it stands?
    pub fn is_ready(&self) -> bool {
        self.shoe.burn == 0 && matches!(self.shoe.stage, Stage::Ready)
    }
}
