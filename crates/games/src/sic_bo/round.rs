//! What a sic bo table remembers, what can be asked of it, and what happens.

use std::fmt;

use std::collections::VecDeque;

use kit::{At, Cents, Cite, Dice, Named, Person, Seat};
use serde::{Deserialize, Serialize};

use super::payouts::Win;
use super::wagers::Bet;
use crate::{Disagreement, Via};

/// How many results are kept for boards.
pub const HISTORY: usize = 200;

/// With how many milliseconds left the clock can no longer be held.
pub const HOLD_MS: i64 = 10_000;

/// An amount on a bet: credits at a terminal, value chips on a live layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "SicBoStake")]
pub struct Stake {
    /// On what.
    pub bet: Bet,
    /// How much.
    pub amount: Cents,
}

impl crate::Staked for Stake {
    type On = Bet;
    fn on(&self) -> Self::On {
        self.bet
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
    /// The dealer opens the layout for a game.
    NewGame,
    /// A chip goes onto a spot: at a terminal by its player, at a live table keyed by the dealer (SB C.1). After
    /// [`Cancel`](Action::Cancel) the touched bet comes off instead.
    Place {
        /// Whose.
        seat: Seat,
        /// Where.
        spot: Named<Bet>,
        /// How much more.
        stake: Cents,
    },
    /// Terminals: arms the removal of the bet touched next, or disarms it.
    Cancel {
        /// Whose.
        seat: Seat,
    },
    /// Terminals: takes the last action back.
    Undo {
        /// Whose.
        seat: Seat,
    },
    /// Terminals: the bets of the last game again.
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
    /// Live, full tracking: a bet comes off the layout before the call.
    Remove {
        /// Whose.
        seat: Seat,
        /// Where.
        spot: Named<Bet>,
    },
    /// A spoken bet with cash; none is ever taken (SB C.1).
    Call {
        /// Whose.
        seat: Seat,
        /// Where.
        spot: Named<Bet>,
        /// With how much cash.
        cash: Cents,
    },
    /// Terminals: stops the clock with more than ten seconds left.
    Hold,
    /// Lets it run on.
    Resume,
    /// After a restart: nothing is in motion, betting may go on.
    AttestStill,
    /// No new bets (SB E.2).
    Lock,
    /// The cover is on and the shaker was shaken three times or more (SB E.3).
    Shake,
    /// The dealer confirms the dice as they were entered; the winners are lit (SB E.4).
    Confirm {
        /// As the dealer sees them.
        dice: Named<Dice>,
    },
    /// Takes entered dice back before they are lit.
    TakeBack,
    /// Live, full tracking: the next winner has been paid, or all the rest (SB E.5).
    Pay {
        /// Whom; all that are due if nobody is named.
        seat: Option<Seat>,
    },
    /// Everything is paid; the lit spots are cleared (SB E.6).
    ClearLights,
    /// What was settled by hand is entered from the form, by dealer and supervisor (SB F.2).
    EnterForm {
        /// As they lay.
        dice: Named<Dice>,
        /// The bets on the form, where the table does not know them.
        #[serde(default)]
        lines: Vec<Written>,
    },
}

/// A line of the form as somebody wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// Whose bet.
    pub seat: Seat,
    /// Where it lay.
    pub spot: Named<Bet>,
    /// How much lay there.
    pub stake: Cents,
    /// What was paid beside it; nothing, where it lost.
    pub paid: Cents,
}

/// What may go wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "SicBoIrregularity")]
pub enum Irregularity {
    /// The dice do not all lie flat: No Roll (SB F.1).
    NoRoll,
    /// The computer fails with the shaker open: settled by hand (SB F.2).
    ComputerMalfunction,
    /// The computer fails before the shaker was uncovered: void (SB Ruling.4).
    ComputerFailure,
    /// The dice were entered wrongly and are lit (SB E.4).
    DiceCorrection {
        /// As they lie.
        #[ts(type = "string")]
        lies: Named<Dice>,
    },
    /// Live, full tracking: a bet was keyed onto another spot than it lies on (SB C.3).
    BetMiskeyed {
        /// Whose.
        seat: Seat,
        /// Where it was keyed.
        #[ts(type = "string")]
        from: Named<Bet>,
        /// Where it lies.
        #[ts(type = "string")]
        to: Named<Bet>,
        /// How the floor knows.
        reason: String,
    },
}

/// What ended the betting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LockedBy {
    /// The clock reached zero.
    Clock,
    /// The dealer said so.
    Dealer,
    /// The game was voided while betting was open.
    Void,
}

/// How bets came onto the layout other than one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Added {
    /// Those of the last game.
    Recall,
    /// Everything once more.
    Double,
}

/// How bets came off the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Removed {
    /// One of them.
    Cancel,
    /// All of them.
    Clear,
}

/// Who settles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// By what the computer has lit.
    Lights,
    /// By hand, on the form.
    Form,
}

/// A bet on the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "SicBoFormLine")]
pub struct FormLine {
    /// Whose.
    pub seat: Seat,
    /// Where it lay.
    pub bet: Bet,
    /// How much lay there.
    pub stake: Cents,
    /// What was paid beside it, once that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub paid: Option<Cents>,
}

/// What was entered from the form, and who stands for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "SicBoEntered")]
pub struct Entered {
    /// As the dice lay.
    pub dice: Dice,
    /// Who settled.
    pub dealer: Person,
    /// Before whom.
    pub supervisor: Person,
    /// When it was entered.
    pub at: At,
}

/// The form on which a game is settled by hand (SB F.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// Of which game; that is also its number.
    pub round: u64,
    /// When the computer failed.
    pub at: At,
    /// What was entered into the computer before it failed.
    pub read: Option<Dice>,
    /// The bets, as far as the table knows them or they were written down.
    pub lines: Vec<FormLine>,
    /// What was entered after it worked again.
    pub entered: Option<Entered>,
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
    Held { left_ms: i64 },
    Resumed { ends: At },
    Stopped { at: At },
    Restarted { at: At, ends: Option<At> },
    Locked { by: LockedBy, at: At },
    Returned { seat: Seat, stakes: Vec<Stake>, minimum: Cents },
    Shaken { at: At },
    DiceRead { dice: Dice, via: Via, at: At },
    TakenBack { dice: Dice },
    AgainstRecord(Disagreement<Dice, Dice>),
    Confirmed { dice: Dice, at: At },
    Collected { seat: Seat, stakes: Vec<Stake> },
    WinnersListed { due: Vec<(Seat, Vec<Win>)> },
    Paid { seat: Seat, wins: Vec<Win> },
    Settled { round: u64, dice: Dice },
    LightsCleared { round: u64 },
    NoRoll { cite: Cite, at: At },
    Moved { seat: Seat, from: Bet, to: Bet, amount: Cents, reason: String },
    Malfunctioned { form: Form, cite: Cite },
    FormEntered { round: u64, entered: Entered, lines: Vec<FormLine> },
    Voided { round: u64, cause: Irregularity, cite: Cite, at: At },
    Released { seat: Seat, stakes: Vec<Stake> },
    RefundsReleased { round: u64 },
    Corrected { round: u64, from: Dice, to: Dice, at: At },
    Unsettled { seat: Seat, collected: Vec<Stake>, paid: Vec<Win>, lost: Cents },
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

/// Where a round stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Phase {
    /// No round in play.
    Idle,
    /// Bets are taken.
    Betting { clock: Clock },
    /// No new bets; the shaker is to be covered and shaken, or was.
    Locked { shaken: Option<At> },
    /// Dice wait for confirmation.
    Read { dice: Dice, via: Via, shaken: At },
    /// The dice stand; settlement follows.
    Confirmed { dice: Dice, by: By },
    /// Live, full tracking: winners are being paid, in this order.
    Paying { dice: Dice, due: Vec<(Seat, Vec<Win>)> },
    /// Everything is settled; the winners are still lit.
    Lit { dice: Dice },
    /// The computer failed with the shaker open: settled by hand, and to be entered.
    ByHand,
    /// The game is void; refunds follow.
    Void { cause: Irregularity, cite: Cite },
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
    /// The next touch removes.
    pub armed: bool,
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
        self.armed = false;
        self.others_until = game;
    }
}

/// Dice that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Came {
    /// In which round.
    pub round: u64,
    /// What they showed.
    pub dice: Dice,
}

/// Everything a sic bo table remembers.
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
    /// The last round was settled, not voided: it can still be corrected.
    pub correctable: bool,
    /// The form of the last game that was settled by hand, until the next game begins.
    pub form: Option<Form>,
    /// How the dice of this shake came to be known, also where they were taken back since: the shaker is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<Via>,
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
            form: None,
            opened: None,
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

    /// The dice that are lit.
    pub fn lit(&self) -> Option<Dice> {
        match self.phase {
            Phase::Confirmed { dice, by: By::Lights } | Phase::Paying { dice, .. } | Phase::Lit { dice } => {
                Some(dice)
            }
            _ => None,
        }
    }

    /// The dice of this round, once they were lit or entered from the form.
    pub fn dice(&self) -> Option<Dice> {
        match self.phase {
            Phase::Confirmed { dice, .. } | Phase::Paying { dice, .. } | Phase::Lit { dice } => Some(dice),
            Phase::Idle => self.history.back().filter(|came| came.round == self.round).map(|came| came.dice),
            _ => None,
        }
    }
}

/// The sum of some stakes.
pub fn total(stakes: &[Stake]) -> Cents {
    stakes.iter().map(|stake| stake.amount).sum()
}

/// When the clock runs out.
pub fn due(state: &State) -> Option<At> {
    match state.phase {
        Phase::Betting { clock: Clock::Running { ends } } => Some(ends),
        _ => None,
    }
}
