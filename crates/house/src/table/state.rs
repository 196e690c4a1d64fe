//! What a table remembers beside its game.

use std::collections::{BTreeMap, BTreeSet};

use games::message::keys;
use games::{Alarm, Denied, Game, Message};
use kit::{Cents, Cite, Count, Outcome, Person, Seat};
use serde::{Deserialize, Serialize};

use super::bank::{Bank, Layout, Place, Terminals};
use super::currency::Stays;
use super::floor::Dispute;
use super::opening::{Counting, LastClose};
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

/// Everything a table remembers: what every table has, its game, and its bank.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<G: Game> {
    /// Whether it plays.
    pub status: Status,
    /// The game's options in force.
    pub options: G,
    /// How often they were changed.
    pub posted: u32,
    /// The game.
    pub game: G::State,
    /// What players stake from, and all that goes with it.
    pub bank: Bank,
    /// The opening checklist, as answered.
    pub checks: BTreeMap<String, String>,
    /// Who deals.
    pub dealer: Option<Person>,
    /// Who helps.
    pub mucker: Option<Person>,
    /// Who may release refunds in the supervisor's stead.
    pub designees: BTreeSet<Person>,
    /// Fills and credits by number; numbers are never used again.
    pub slips: BTreeMap<u32, Slip>,
    /// The next slip's number.
    pub next_slip: u32,
    /// What the cage is not yet known to have been told.
    pub letters: BTreeSet<(u32, Letter)>,
    /// The drop box on the table.
    pub drop_box: Option<u32>,
    /// Boxes that have left it since the opening, and what they held.
    pub boxes: Vec<(u32, Cents)>,
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
    pub tested: bool,
    /// It broke down by this paragraph, and nobody has noted a repair.
    pub broken: Option<Cite>,
    /// The books since the opening.
    pub shift: Shift,
    /// The last closing count.
    pub last_close: Option<Count>,
    /// And what it came to.
    pub closing: Option<LastClose>,
    /// The closing count that was asked for, or signed, and has not closed the table (HC B.6).
    #[serde(default)]
    pub counting: Counting,
    /// Limits that hold from the next round on (HC B.8).
    #[serde(default)]
    pub coming: Option<G>,
    /// Who lays down cash, for the cage's reports (BC n).
    #[serde(default)]
    pub stays: Stays,
}

impl<G: Game> State<G> {
    /// A table that was never open.
    pub fn new(options: G) -> State<G> {
        State {
            status: Status::Closed,
            game: options.open(),
            bank: Bank::new(&options.terms()),
            options,
            posted: 0,
            checks: BTreeMap::new(),
            dealer: None,
            mucker: None,
            designees: BTreeSet::new(),
            slips: BTreeMap::new(),
            next_slip: 1,
            letters: BTreeSet::new(),
            drop_box: None,
            boxes: Vec::new(),
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
            counting: Counting::None,
            coming: None,
            stays: Stays::default(),
        }
    }

    /// Every seat, whatever its bank.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..usize::from(self.options.terms().seats)).filter_map(Seat::at)
    }

    /// The layout, if bets are made on one.
    pub fn layout(&self) -> Option<&Layout> {
        self.bank.layout()
    }

    /// The terminals, if bets are made there.
    pub fn terminals(&self) -> Option<&Terminals> {
        self.bank.terminals()
    }

    /// Every seat with a terminal; none at a layout.
    pub fn places(&self) -> impl Iterator<Item = (Seat, &Place)> {
        self.terminals().into_iter().flat_map(Terminals::places)
    }

    /// What a table of terminals knows of a seat.
    pub fn place(&self, seat: Seat) -> Option<&Place> {
        self.terminals()?.place(seat)
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
    ReportTooLong { most: usize },
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
    NotWarned,
    WarnedBefore,
    WarningRuns { seconds: u64 },
    NotCounted,
    CountOutdated,
    ReasonMissing,
    NameNotGood { most: usize },
    NobodyKnown,
    NoSuchReport,
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

    fn denied(&self) -> Option<Denied> {
        match self {
            Reason::Game(reason) => reason.denied(),
            Reason::Table(Why::Denied(denied)) => Some(*denied),
            Reason::Table(_) => None,
        }
    }
}
