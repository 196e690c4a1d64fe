//! What a table remembers beside its game.

use std::collections::{BTreeMap, BTreeSet};

use games::message::keys;
use games::{Alarm, Denied, Game, Message};
use kit::{Cents, Cite, Colour, Count, Device, Outcome, Person, Seat};
use serde::{Deserialize, Serialize};

use super::buyin::{BuyIn, Counted};
use super::cashout::CashOut;
use super::floor::Dispute;
use super::opening::LastClose;
use super::slips::{Letter, Slip};

/// Whether the table plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nobody plays, the float is locked away or not there.
    Closed,
    /// The floorperson tries the equipment out; no money.
    Test {
        /// The table went down and comes back open.
        was_down: bool,
    },
    /// In play.
    Open,
    /// Out of order until tested.
    Down,
}

impl Status {
    /// Its name as data.
    pub fn name(self) -> &'static str {
        match self {
            Status::Closed => "closed",
            Status::Test { .. } => "test",
            Status::Open => "open",
            Status::Down => "down",
        }
    }
}

/// What a table knows of a seat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The terminal paired with it.
    pub terminal: Option<Device>,
    /// Where its cash-out stands.
    pub cash_out: CashOut,
    /// Its player says the last buy-in is wrong.
    pub amount_wrong: bool,
    /// Its player has agreed to the last buy-in.
    pub agreed: bool,
    /// Bought in since the last round was settled.
    pub bought_since: Cents,
    /// The round in play when it last bought in.
    pub bought_round: u64,
    /// Its player has called for service (HC F.3).
    #[serde(default)]
    pub called: bool,
    /// Something was credited here since its credits last went away with a cash-out, or to unclaimed.
    pub credited: bool,
}

/// A colour that somebody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// Whose.
    pub seat: Seat,
    /// What a chip is worth.
    pub value: Cents,
    /// Chips given out and not yet handed back, as far as they were counted.
    pub chips: u32,
}

/// An alarm that nobody has seen to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Raised {
    /// Its number at this table.
    pub number: u32,
    /// What it says.
    pub alarm: Alarm,
}

/// The books of a table from opening to closing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Shift {
    /// The float at the opening.
    pub opener: Cents,
    /// Chips from the cage since.
    pub fills: Cents,
    /// Chips to the cage since.
    pub credits: Cents,
    /// Cash dropped since.
    pub drop: Cents,
    /// The float at the closing.
    pub closer: Cents,
}

impl Shift {
    /// What the table has won: drop and what is left of the chips, less what was there.
    pub fn win(&self) -> Cents {
        self.drop + self.closer + self.credits - self.opener - self.fills
    }

    /// Win over drop, in hundredths of a percent, to the nearest one; none where nothing was dropped.
    pub fn hold(&self) -> Option<i64> {
        let (win, drop) = (i128::from(self.win().get()), i128::from(self.drop.get()));
        if drop <= 0 {
            return None;
        }
        let half = if win < 0 { -drop } else { drop };
        i64::try_from((2 * win * 10_000 + half) / (2 * drop)).ok()
    }
}

/// Everything a table remembers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<G: Game> {
    /// Whether it plays.
    pub status: Status,
    /// The game's options in force.
    pub options: G,
    /// How often they were changed.
    #[serde(default)]
    pub posted: u32,
    /// The game.
    pub game: G::State,
    /// The opening checklist, as answered.
    pub checks: BTreeMap<String, String>,
    /// Who deals.
    pub dealer: Option<Person>,
    /// Who helps.
    pub mucker: Option<Person>,
    /// Who may release refunds in the supervisor's stead.
    pub designees: BTreeSet<Person>,
    /// Seat by seat.
    pub seats: Vec<Place>,
    /// A buy-in that was counted and not yet confirmed.
    pub counted: Option<Counted>,
    /// Cash that was credited and is not yet in the drop box: the number of its buy-in.
    pub undropped: Option<u32>,
    /// Buy-ins since the opening, by number.
    pub buy_ins: BTreeMap<u32, BuyIn>,
    /// The next buy-in's number.
    pub next_buy_in: u32,
    /// Buy-ins below this number were made before the last round was settled.
    pub settled_before: u32,
    /// How many cash-outs the console shows that the dealer has not paid.
    pub cash_outs_shown: u16,
    /// Colours in play.
    pub colours: BTreeMap<Colour, Bound>,
    /// Fills and credits by number; numbers are never used again.
    pub slips: BTreeMap<u32, Slip>,
    /// The next slip's number.
    pub next_slip: u32,
    /// What the cage is not yet known to have been told.
    #[serde(default)]
    pub letters: BTreeSet<(u32, Letter)>,
    /// The drop box on the table.
    pub drop_box: Option<u32>,
    /// Boxes that have left it since the opening, and what they held.
    #[serde(default)]
    pub boxes: Vec<(u32, Cents)>,
    /// Non-value chips recorded as missing since the table was set up.
    #[serde(default)]
    pub lost_chips: BTreeMap<Colour, u32>,
    /// Alarms nobody has seen to.
    pub alarms: Vec<Raised>,
    /// The next alarm's number.
    pub next_alarm: u32,
    /// Bookmarked rounds.
    pub disputes: Vec<Dispute>,
    /// The reading under test, and how many were confirmed.
    pub reading: Option<Outcome>,
    /// Readings confirmed in this test.
    pub confirmed_readings: u32,
    /// It went down, and no test has found it good since (HC B.4).
    pub untested: bool,
    /// A test has found it good since it was last open.
    #[serde(default)]
    pub tested: bool,
    /// It broke down by this paragraph, and nobody has noted a repair.
    #[serde(default)]
    pub broken: Option<Cite>,
    /// The books since the opening.
    pub shift: Shift,
    /// The last closing count.
    pub last_close: Option<Count>,
    /// And what it came to.
    #[serde(default)]
    pub closing: Option<LastClose>,
}

impl<G: Game> State<G> {
    /// A table that was never open.
    pub fn new(options: G) -> State<G> {
        State {
            status: Status::Closed,
            game: options.open(),
            seats: vec![Place::default(); usize::from(options.terms().seats)],
            options,
            posted: 0,
            checks: BTreeMap::new(),
            dealer: None,
            mucker: None,
            designees: BTreeSet::new(),
            counted: None,
            undropped: None,
            buy_ins: BTreeMap::new(),
            next_buy_in: 1,
            settled_before: 1,
            cash_outs_shown: 0,
            colours: BTreeMap::new(),
            slips: BTreeMap::new(),
            next_slip: 1,
            letters: BTreeSet::new(),
            drop_box: None,
            boxes: Vec::new(),
            lost_chips: BTreeMap::new(),
            alarms: Vec::new(),
            next_alarm: 1,
            disputes: Vec::new(),
            reading: None,
            confirmed_readings: 0,
            untested: false,
            tested: false,
            broken: None,
            shift: Shift::default(),
            last_close: None,
            closing: None,
        }
    }
}

/// Why a table refuses: the game's reason, or its own.
#[derive(Debug, Clone, PartialEq)]
pub enum Reason<R> {
    /// The game's.
    Game(R),
    /// The table's.
    Table(Why),
}

/// The table's own reasons.
#[derive(Debug, Clone, PartialEq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Why {
    Denied(Denied),
    NotPosted,
    NotDesignee,
    NotOpen { status: &'static str },
    NotClosed,
    NotDown,
    NotUnderTest,
    NoSuchSeat,
    NotPaired,
    OtherTablesDevice,
    AlreadyPaired,
    PostTaken,
    PostEmpty,
    NotTheOneRelieved,
    DealerAsDesignee,
    CashOutUnderWay,
    AmountInQuestion,
    ChecksMissing { missing: String },
    NoTerminal,
    TestNeeded,
    OpeningTestNeeded,
    RepairNeeded,
    NoSuchPiece { piece: Cents },
    NotInPieces { smallest: Cents },
    NothingCounted,
    TooMuch,
    AmountsDiffer { counted: Cents, said: Cents },
    RackShort { has: Cents, asked: Cents },
    NoDropBox,
    CannotClose { reasons: String },
    RoundInPlay,
    NoReading,
    NoSuchReading { said: String },
    NoReadingConfirmed,
    OptionsWrong { faults: String },
    OptionsSame,
    OnlyOnClosedTable,
    AnotherTable,
    NotOnTerminals,
    OnlyOnTerminals,
    CountWaiting,
    DropWaiting,
    NothingToConfirm,
    NothingToDrop,
    CouponsOff,
    NoSuchBuyIn,
    AlreadyCorrected,
    OtherTender,
    SameAmount,
    NoBuyIn,
    NotInQuestion,
    NoCredits,
    NotAsked,
    NotRequested,
    AlreadyTaken,
    NotTaken,
    NotDelivered,
    NoNonValueChips,
    NoSuchColour,
    ColourOfValueChip,
    ColourTaken,
    OtherColourHeld,
    ValueFixed { value: Cents },
    ValueNotPayable { smallest: Cents },
    NotEnoughChips { left: u32 },
    MoreThanOut { out: u32 },
    ColourNotHeld,
    ColourStillOut { chips: u32 },
    NoSuchSlip,
    SlipNotThere { state: &'static str },
    SlipDiffers { slip: Cents, said: Cents },
    NoSuchAlarm,
    CalledBefore,
    NobodyCalled,
    NoSuchRound,
    NotIdle { games: u64, needed: u64 },
    ReasonMissing,
    NotNow,
}

impl<R> From<Denied> for Reason<R> {
    fn from(denied: Denied) -> Reason<R> {
        Reason::Table(Why::Denied(denied))
    }
}

impl<R: games::Reason> games::Reason for Reason<R> {
    fn message(&self) -> Message {
        match self {
            Reason::Game(reason) => reason.message(),
            Reason::Table(Why::Denied(denied)) => denied.message(),
            Reason::Table(why) => Message::of("table", why),
        }
    }

    fn keys() -> Vec<String> {
        let mut all = keys::<Why>("table");
        all.retain(|key| key != "table-denied");
        all.extend(R::keys());
        all
    }
}
