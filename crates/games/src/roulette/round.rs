//! What a roulette table remembers, what can be asked of it, and what happens.

use std::fmt;

use std::collections::VecDeque;

use kit::{At, Cents, Cite, Direction, Named, Pocket, Seat};
use serde::{Deserialize, Serialize};

use super::payouts::Win;
use super::wagers::Bet;
pub use crate::Tender;
use crate::{Disagreement, Report, Via};

/// How many results are kept for boards.
pub const HISTORY: usize = 200;

/// With how many milliseconds left the dealer is prompted to spin (RO I.6.b).
pub const PROMPT_MS: i64 = 10_000;

/// An hour, over which numbers entered by hand are counted.
pub const HOUR_MS: i64 = 3_600_000;

/// An amount on a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
pub struct Stake {
    /// On what.
    pub bet: Bet,
    /// Of what.
    pub tender: Tender,
    /// How much.
    pub amount: Cents,
}

impl crate::Staked for Stake {
    type On = (Bet, Tender);
    fn on(&self) -> Self::On {
        (self.bet, self.tender)
    }
    fn amount(&self) -> Cents {
        self.amount
    }
    fn amount_mut(&mut self) -> &mut Cents {
        &mut self.amount
    }
    fn bet(&self) -> impl fmt::Display {
        self.bet
    }
}

/// What somebody may ask of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The dealer starts a game (RO I.2.a), or opens the layout for a spin.
    NewGame,
    /// A chip goes onto a spot: at a terminal by its player (RO I.3.b), at a live table keyed by the dealer.
    /// After [`Cancel`](Action::Cancel) the touched bet comes off instead.
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
    /// Arms the removal of the bet touched next, or disarms it (RO I.3.b.iv).
    Cancel {
        /// Whose.
        seat: Seat,
    },
    /// Takes the last action back (RO I.3.b.v).
    Undo {
        /// Whose.
        seat: Seat,
    },
    /// The bets of the last game again (RO I.3.b.vi).
    Recall {
        /// Whose.
        seat: Seat,
    },
    /// All bets off (RO I.3.b.vii).
    Clear {
        /// Whose.
        seat: Seat,
    },
    /// The last straight bet on its four neighbours too (RO I.3.b.viii).
    Neighbours {
        /// Whose.
        seat: Seat,
    },
    /// All bets once more.
    Double {
        /// Whose.
        seat: Seat,
    },
    /// Live, full tracking: a bet comes off the layout before No More Bets.
    Remove {
        /// Whose.
        seat: Seat,
        /// Where.
        spot: Named<Bet>,
        /// Of what.
        tender: Tender,
    },
    /// Live: a spoken bet with cash (RO C.1).
    Call {
        /// Whose.
        seat: Seat,
        /// Where.
        spot: Named<Bet>,
        /// With how much cash.
        cash: Cents,
    },
    /// The dealer confirms the spoken bet; its cash is changed to chips (RO C.1).
    ConfirmCall {
        /// Whose.
        seat: Seat,
    },
    /// Live: a bet came after No More Bets and was pushed back (RO F.2).
    Late {
        /// Whose.
        seat: Seat,
    },
    /// Stops the clock with more than ten seconds left.
    Hold,
    /// Lets it run on.
    Resume,
    /// After a restart: nothing is in motion, a full new clock may run.
    AttestStill,
    /// No More Bets (RO F.2); at terminals a lock before zero.
    Lock,
    /// The floor lets an overdue spin be made after all.
    AllowSpin,
    /// The dealer confirms the number the sensor read (RO I.6.e).
    Confirm {
        /// The number the dealer sees.
        pocket: Named<Pocket>,
    },
    /// The floor names the number on the wheel, where sensor and dealer disagree.
    Name {
        /// The number on the wheel.
        pocket: Named<Pocket>,
    },
    /// A supervisor or designee releases the refunds of a void game (RO I.9.k).
    ReleaseRefund,
    /// Live: takes a keyed number back before the dolly.
    TakeBack,
    /// Live: was No More Bets called before the ball fell (RO F.2)?
    Attest {
        /// Yes or no; no calls the floor.
        called: bool,
    },
    /// Live: the floor lets the number stand that was keyed without a call.
    LetStand,
    /// Live: the number is announced and marked; the spin was valid (RO F.1, F.3).
    Dolly,
    /// Live, full tracking: the next winner has been paid, or all the rest.
    Pay {
        /// Whom; all that are due if nobody is named.
        seat: Option<Seat>,
    },
}

/// What may go wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Irregularity {
    /// The ball was thrown the way the wheel turns (RO H.1, I.9.a).
    BallWithWheel,
    /// Fewer than four turns (RO H.2, I.9.b).
    TooFewTurns,
    /// The ball found no pocket, left the track or floats (RO I.9.c).
    BallAstray,
    /// Terminals: the dealer confirmed a wrong number (RO I.9.d).
    WrongNumber,
    /// Somebody or something interfered (RO I.9.f).
    Interference,
    /// The wheel malfunctions (RO I.9.g).
    WheelMalfunction,
    /// A foreign object in the wheel before the ball rests (RO H.3, I.9.h).
    ForeignObject,
    /// The ball left the wheel (RO I.9.i).
    BallOut,
    /// A fraud touches the outcome (RO I.9.j).
    Fraud {
        /// What the supervisor saw.
        reason: String,
    },
    /// No ball was spun in time, and none will be (RO Ruling.2).
    NotSpun,
    /// The ball rested before betting was locked (RO I.6.d).
    RestBeforeLock,
    /// The house stopped in the middle of a game; never called by a person.
    Restarted,
    /// Live: the number keyed or dollied is not where the ball lies (RO F.3).
    NumberCorrection {
        /// Where it lies.
        #[ts(type = "string")]
        lies: Named<Pocket>,
    },
    /// Live: No More Bets had not been called; the spin has no result (RO F.2).
    NotCalled,
    /// Live, full tracking: a bet was keyed onto another spot than it lies on (RO C.4).
    BetMiskeyed {
        /// Whose.
        seat: Seat,
        /// Where it was keyed.
        #[ts(type = "string")]
        from: Named<Bet>,
        /// Where it lies.
        #[ts(type = "string")]
        to: Named<Bet>,
        /// Of what.
        tender: Tender,
        /// How the floor knows.
        reason: String,
    },
}

/// What the record has against a claim (HC A.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Recorded {
    /// The sensor read the number of this spin, or the house drew it.
    Number {
        /// Which.
        pocket: Pocket,
    },
    /// The sensor counted the turns.
    Turns {
        /// How many.
        turns: u8,
    },
    /// The sensor saw a launch against the wheel.
    Against,
}

/// What ended the betting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LockedBy {
    /// The clock reached zero.
    Clock,
    /// The dealer said so.
    Dealer,
    /// The sensor reported a ball at rest.
    Sensor,
    /// The game was voided while betting was open.
    Void,
}

/// How bets came onto the layout other than one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Added {
    /// RO I.3.b.vi.
    Recall,
    /// RO I.3.b.viii.
    Neighbours,
    /// Everything once more.
    Double,
}

/// How bets came off the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Removed {
    /// RO I.3.b.iv, or taken off a live layout.
    Cancel,
    /// RO I.3.b.vii.
    Clear,
}

/// Why a device's report is not taken as an outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ReportFault {
    /// It read something that is no pocket.
    NoSuchPocket {
        /// What it said.
        said: String,
    },
    /// It speaks of an earlier spin.
    StaleSpin {
        /// The spin it names.
        spin: u64,
    },
    /// A pocket, but no ball was launched in this game.
    NoLaunch,
    /// A second ball was launched in this game.
    SecondLaunch,
    /// It read another pocket before.
    ChangedPocket {
        /// Before.
        first: Pocket,
        /// Now.
        second: Pocket,
    },
    /// The number of this spin is confirmed already, and is another.
    AfterNumber {
        /// Confirmed.
        number: Pocket,
        /// Said now.
        pocket: Pocket,
    },
    /// A launch after the time for a late spin was over.
    Overdue,
}

/// Who stands for a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmedBy {
    /// The dealer, agreeing with the sensor or having keyed it at a live table.
    Dealer,
    /// The floor, after a disagreement.
    Floor,
    /// Dealer and floor, without a sensor.
    Manual,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    RoundStarted { round: u64, at: At, ends: Option<At> },
    Placed { seat: Seat, stake: Stake },
    CancelArmed { seat: Seat, armed: bool },
    Added { seat: Seat, how: Added, stakes: Vec<Stake> },
    Removed { seat: Seat, how: Removed, stakes: Vec<Stake> },
    Undone { seat: Seat, returned: Vec<Stake>, restaked: Vec<Stake> },
    Called { seat: Seat, bet: Bet, cash: Cents },
    CallConfirmed { seat: Seat, bet: Bet, cash: Cents },
    CallChanged { seat: Seat, bet: Bet, cash: Cents },
    CallLapsed { seat: Seat, bet: Bet, cash: Cents },
    LateBet { seat: Seat, at: At },
    Prompted { at: At },
    Held { left_ms: i64 },
    Resumed { ends: At },
    Stopped { at: At },
    Restarted { at: At, ends: Option<At> },
    Locked { by: LockedBy, at: At, late_until: Option<At> },
    Returned { seat: Seat, stakes: Vec<Stake>, minimum: Cents },
    Launched { direction: Direction, report: Option<Report>, at: At, late: bool },
    Turned { revolutions: u8, report: Report },
    SpinOverdue { at: At },
    SpinAllowed { at: At },
    SensorTested,
    PocketRead { pocket: Pocket, via: Via, at: At },
    PocketEarly { pocket: Pocket, report: Report, at: At },
    ReportRefused { report: Report, fault: ReportFault, cite: Cite },
    Disagreed { sensor: Pocket, dealer: Pocket },
    AgainstRecord(Disagreement<Irregularity, Recorded>),
    ManualLimitPassed { entries: u16 },
    TakenBack { pocket: Pocket },
    KeyedEarly { pocket: Pocket, at: At },
    Attested { called: bool, at: At },
    Confirmed { pocket: Pocket, by: ConfirmedBy, at: At },
    Collected { seat: Seat, stakes: Vec<Stake> },
    WinnersListed { due: Vec<(Seat, Vec<Win>)> },
    Paid { seat: Seat, wins: Vec<Win> },
    Settled { round: u64, pocket: Pocket },
    NoSpin { cause: Irregularity, cite: Cite, at: At },
    Moved { seat: Seat, from: Bet, to: Bet, tender: Tender, amount: Cents, reason: String },
    Voided { round: u64, cause: Irregularity, cite: Cite, at: At },
    Reversed { seat: Seat, took: Cents, lost: Cents, stakes: Vec<Stake> },
    Released { seat: Seat, stakes: Vec<Stake> },
    RefundsReleased { round: u64 },
    Corrected { round: u64, from: Pocket, to: Pocket, at: At },
    Unsettled { seat: Seat, collected: Vec<Stake>, paid: Vec<Win>, lost: Vec<Lost> },
}

/// What could not be taken back when a number was corrected: the house's loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    /// What it had been paid in.
    pub tender: Tender,
    /// How much.
    pub amount: Cents,
}

/// The clock of a game.
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
    /// Stopped by the dealer, with this much left.
    Held {
        /// Milliseconds.
        left_ms: i64,
    },
    /// Stopped by a restart, until the dealer attests that nothing is in motion.
    Stopped,
}

/// What is known of the spin of this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Spin {
    /// The device's number of it.
    pub id: Option<u64>,
    /// When the ball was launched.
    pub launched: Option<At>,
    /// Which way.
    pub direction: Option<Direction>,
    /// How many turns were counted.
    pub revolutions: Option<u8>,
    /// Launched after the lock.
    pub late: bool,
}

/// Where a round stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Phase {
    /// No round in play.
    Idle,
    /// Bets are taken.
    Betting { clock: Clock, prompted: bool, spin: Spin },
    /// No more bets; the ball runs or is awaited.
    Locked { spin: Spin, late_until: Option<At>, overdue: bool },
    /// Terminals: a pocket came while betting was open; the game is to be voided (RO I.6.d).
    Spoiled { pocket: Pocket },
    /// A number waits for confirmation.
    Read { pocket: Pocket, via: Via, spin: Spin },
    /// Two numbers; the floor decides.
    Disputed { first: Pocket, second: Pocket, spin: Spin },
    /// Live: a number was keyed while betting showed as open.
    Attesting { pocket: Pocket },
    /// Live: the floor decides on a number without a call.
    Uncalled { pocket: Pocket },
    /// The number stands; settlement follows.
    Confirmed { pocket: Pocket },
    /// Live, full tracking: winners are being paid, in this order.
    Paying { pocket: Pocket, due: Vec<(Seat, Vec<Win>)> },
    /// The game is void; refunds wait for a supervisor.
    Void { cause: Irregularity, cite: Cite },
}

impl Phase {
    /// What is known of the spin, while there is one to speak of.
    pub fn spin(&self) -> Option<&Spin> {
        match self {
            Phase::Betting { spin, .. }
            | Phase::Locked { spin, .. }
            | Phase::Read { spin, .. }
            | Phase::Disputed { spin, .. } => Some(spin),
            _ => None,
        }
    }

    pub(super) fn spin_mut(&mut self) -> Option<&mut Spin> {
        match self {
            Phase::Betting { spin, .. }
            | Phase::Locked { spin, .. }
            | Phase::Read { spin, .. }
            | Phase::Disputed { spin, .. } => Some(spin),
            _ => None,
        }
    }
}

/// An action that can be undone.
pub type Act = crate::Act<Stake>;

/// A seat's part of the table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Seated {
    /// What lies on the layout, in the order of the bets.
    pub stakes: Vec<Stake>,
    /// What can be undone, oldest first.
    pub acts: Vec<Act>,
    /// The next touch removes (RO I.3.b.iv).
    pub armed: bool,
    /// A spoken bet that waits for the dealer.
    pub called: Option<(Bet, Cents)>,
    /// The stakes of the last game this seat was in.
    pub previous: Vec<Stake>,
    /// Which game that was.
    pub previous_round: u64,
    /// What that game paid: stakes of winners and their winnings.
    pub last_win: Cents,
    /// Its winning stakes, as they were paid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last_wins: Vec<Win>,
    /// The last game of whoever sat here before.
    #[serde(default)]
    pub others_until: u64,
}

impl Seated {
    /// The stakes that whoever sits here now had in their last game; none of those before them.
    pub fn own_previous(&self) -> &[Stake] {
        if self.is_own() { &self.previous } else { &[] }
    }

    /// Was the last game of this seat played by whoever sits here now?
    pub fn is_own(&self) -> bool {
        self.others_until == 0 || self.previous_round > self.others_until
    }

    /// Somebody else sits down, for whom that game is the last that was not theirs.
    pub(super) fn forget(&mut self, game: u64) {
        self.acts.clear();
        self.called = None;
        self.armed = false;
        self.others_until = game;
    }
}

/// A number that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Came {
    /// Of which round.
    pub round: u64,
    /// The number.
    pub pocket: Pocket,
    /// When it was confirmed.
    #[serde(default)]
    pub at: Option<At>,
}

/// Everything a roulette table remembers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Counted from one; zero before the first.
    pub round: u64,
    /// Where it stands.
    pub phase: Phase,
    /// Seat by seat.
    pub seats: Vec<Seated>,
    /// The newest results last.
    pub history: VecDeque<Came>,
    /// The last round was settled, not voided: it can still be corrected or reversed.
    pub correctable: bool,
    /// The paragraph that made this round void.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voided: Option<Cite>,
    /// The newest report of the wheel's sensor that was taken.
    pub newest: Option<Report>,
    /// The newest one that came, taken or not.
    pub seen: Option<Report>,
    /// Spins of that device up to this one belong to earlier rounds.
    pub closed: Option<Report>,
    /// When numbers were entered by hand, within the last hour of the newest.
    pub manual: Vec<At>,
    /// Whose bets came late in this round and were pushed back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<Seat>,
    /// The number of this round as the sensor read it or the house drew it, as long as nothing of theirs says another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded: Option<Pocket>,
}

impl State {
    /// A table of so many seats before its first round.
    pub fn new(seats: u16) -> State {
        State {
            round: 0,
            phase: Phase::Idle,
            seats: vec![Seated::default(); usize::from(seats)],
            history: VecDeque::new(),
            correctable: false,
            voided: None,
            newest: None,
            seen: None,
            closed: None,
            manual: Vec::new(),
            late: Vec::new(),
            recorded: None,
        }
    }

    /// Seats that have something on the layout, in their order.
    pub fn with_stakes(&self) -> impl Iterator<Item = (Seat, &Seated)> {
        let seats = self.seats.iter().enumerate().filter(|(_, seated)| !seated.stakes.is_empty());
        seats.filter_map(|(index, seated)| Some((Seat::at(index)?, seated)))
    }

    /// What a seat has on the layout.
    pub fn total(&self, seat: Seat) -> Cents {
        self.seats.get(seat.index()).map_or(Cents::ZERO, |seated| total(&seated.stakes))
    }
}

/// The sum of some stakes, coupons not counted: they are no money.
pub fn total(stakes: &[Stake]) -> Cents {
    stakes.iter().filter(|stake| stake.tender != Tender::Coupon).map(|stake| stake.amount).sum()
}

/// When the clock, or the patience with a late spin, runs out.
pub fn due(state: &State) -> Option<At> {
    match state.phase {
        Phase::Betting { clock: Clock::Running { ends }, prompted: false, .. } => {
            Some(ends.plus_ms(-PROMPT_MS))
        }
        Phase::Betting { clock: Clock::Running { ends }, prompted: true, .. } => Some(ends),
        Phase::Locked { spin: Spin { launched: None, .. }, late_until, overdue: false } => late_until,
        _ => None,
    }
}
