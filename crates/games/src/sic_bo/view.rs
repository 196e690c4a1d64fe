//! What each viewer sees. Nothing that a viewer may not see can be said in their part.
//!
//! No terminal or board shows dice before they are confirmed; at terminals the console shows totals per seat before the
//! call, never where the money lies.

use kit::{At, Cents, Cite, Dice, Odds, Seat, Viewer};
use serde::Serialize;

use super::SicBo;
use super::options::Form;
use super::round::{Clock, Entered, FormLine, Irregularity, Phase, Seated, Stake, State, total};
use super::wagers::Bet;
use crate::Message;

/// A view: a part for everybody, one's own part, the staff's part.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoView")]
pub struct View {
    /// For everybody.
    pub public: Public,
    /// For the player at a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<Own>,
    /// For staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub staff: Option<Staff>,
}

/// The phases as people speak of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
#[derive(ts_rs::TS)]
#[ts(rename = "SicBoSaid")]
pub enum Said {
    BetweenGames,
    PlaceYourBets,
    BettingHeld,
    BettingStopped,
    NoMoreBets,
    Shaken,
    DiceComing,
    Paying,
    /// Everything is paid, and the winners are still lit.
    Paid,
    SettledByHand,
    GameVoid,
}

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoPublic")]
pub struct Public {
    /// The round in play, or the last one.
    pub round: u64,
    /// Where it stands.
    pub phase: Said,
    /// When the clock reaches zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ends: Option<At>,
    /// What the held clock has left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub held_ms: Option<i64>,
    /// The dice of this round, once confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rolled: Option<Rolled>,
    /// Every winning bet, while it is lit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub lit: Vec<Bet>,
    /// Why this game, or the one just over, is void; why it is settled by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub void: Option<Cite>,
    /// The last results, newest first.
    pub last: Vec<Rolled>,
    /// What came how often, once there is enough to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub often: Option<Often>,
}

/// Dice that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoRolled")]
pub struct Rolled {
    /// As they lie, from low to high.
    pub dice: Dice,
    /// Their sum.
    pub total: u8,
    /// All alike.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub triple: bool,
}

impl From<Dice> for Rolled {
    fn from(dice: Dice) -> Rolled {
        Rolled { dice, total: dice.total(), triple: dice.is_triple() }
    }
}

/// How often things came. It says nothing about the next roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoOften")]
pub struct Often {
    /// Over so many of the last games.
    pub games: usize,
    /// Each total from 3 to 18, with how often.
    pub by_total: Vec<(u8, usize)>,
    /// Each face, with how many dice showed it.
    pub by_face: Vec<(u8, usize)>,
    /// Totals of 4 to 10, no triples.
    pub small: usize,
    /// Totals of 11 to 17, no triples.
    pub big: usize,
    /// Triples.
    pub triples: usize,
}

/// What the player at a seat sees of their own.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoOwn")]
pub struct Own {
    /// On the layout.
    pub stakes: Vec<Laid>,
    /// Their sum.
    pub bet: Cents,
    /// Paid in the last game.
    pub last_win: Cents,
    /// The next touch removes.
    pub armed: bool,
    /// How many actions can be undone.
    pub undo: usize,
    /// Is there a last game to recall?
    pub recall: bool,
    /// Which that was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub recalls: Option<u64>,
    /// What came back of the game just over because it was void.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refunded: Option<Cents>,
    /// What the game just over came to, if they had a wager in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub came_to: Option<CameTo>,
}

/// What a game came to for a seat.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoCameTo")]
pub struct CameTo {
    /// Which.
    pub round: u64,
    /// What lay there when betting ended.
    pub stakes: Vec<Stake>,
    /// What each winning bet won beside itself.
    pub wins: Vec<(Bet, Cents)>,
}

/// A stake as its player sees it.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoLaid")]
pub struct Laid {
    /// What and how much.
    #[serde(flatten)]
    pub stake: Stake,
    /// Goes back at the close unless more comes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub below_minimum: bool,
}

/// What staff see.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoStaff")]
pub struct Staff {
    /// Bet totals by seat.
    pub totals: Vec<(Seat, Cents)>,
    /// Where the money lies: on a live layout at any time, at terminals once betting is closed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub layout: Vec<(Seat, Vec<Stake>)>,
    /// Dice entered and not yet confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reading: Option<Rolled>,
    /// When the shaker was shaken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shaken: Option<At>,
    /// What went wrong, where the game is void.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub void: Option<Irregularity>,
    /// Who is to be paid, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub due: Vec<(Seat, Cents)>,
    /// The form of the game that is settled by hand, to be printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub form: Option<Printed>,
}

/// The form on which a game is settled by hand (SB F.2), with the words that stand on it.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoForm")]
pub struct Printed {
    /// Its heading.
    pub title: Message,
    /// What is to be done with it.
    pub notes: Vec<Message>,
    /// The number of the game, and of the form.
    pub number: u64,
    /// When the computer failed.
    pub at: At,
    /// What was entered before it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub read: Option<Dice>,
    /// The bets, each with what it pays; none where the table does not know them and they are written down.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub lines: Vec<PrintedLine>,
    /// What was entered afterwards, and by whom; blank lines to sign on until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entered: Option<Entered>,
}

/// A bet on the form.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoPrintedLine")]
pub struct PrintedLine {
    /// Whose, where, how much; what was paid, once it was entered.
    #[serde(flatten)]
    pub line: FormLine,
    /// What it pays if it wins; one of a kind by how many dice show it.
    #[ts(type = "string[]")]
    pub pays: Vec<Odds>,
}

/// How many last results are shown.
const SHOWN: usize = 20;

/// Fewer games than this are no statistics.
const ENOUGH: usize = 20;

fn often(state: &State) -> Option<Often> {
    let games = state.history.len();
    if games < ENOUGH {
        return None;
    }
    let rolls = || state.history.iter().map(|came| came.dice);
    let plain = |dice: &Dice| !dice.is_triple();
    Some(Often {
        games,
        by_total: (3..=18)
            .map(|total| (total, rolls().filter(|dice| dice.total() == total).count()))
            .collect(),
        by_face: (1..=6).map(|face| (face, rolls().map(|dice| dice.showing(face)).sum())).collect(),
        small: rolls().filter(plain).filter(|dice| dice.total() <= 10).count(),
        big: rolls().filter(plain).filter(|dice| dice.total() >= 11).count(),
        triples: rolls().filter(|dice| dice.is_triple()).count(),
    })
}

pub(super) fn view(game: &SicBo, state: &State, who: Viewer) -> View {
    View {
        public: public(state),
        own: match who {
            Viewer::Seat(seat) => own(game, state, seat),
            _ => None,
        },
        staff: match who {
            Viewer::Staff(role) if role.sees_play() => Some(staff(game, state)),
            _ => None,
        },
    }
}

pub(super) fn public(state: &State) -> Public {
    let (phase, ends, held_ms) = match &state.phase {
        Phase::Idle => (Said::BetweenGames, None, None),
        Phase::Betting { clock } => match clock {
            Clock::None => (Said::PlaceYourBets, None, None),
            Clock::Running { ends } => (Said::PlaceYourBets, Some(*ends), None),
            Clock::Held { left_ms } => (Said::BettingHeld, None, Some(*left_ms)),
            Clock::Stopped => (Said::BettingStopped, None, None),
        },
        Phase::Locked { shaken: None } => (Said::NoMoreBets, None, None),
        Phase::Locked { .. } => (Said::Shaken, None, None),
        Phase::Read { .. } => (Said::DiceComing, None, None),
        Phase::Confirmed { .. } | Phase::Paying { .. } => (Said::Paying, None, None),
        Phase::Lit { .. } => (Said::Paid, None, None),
        Phase::ByHand => (Said::SettledByHand, None, None),
        Phase::Void { .. } => (Said::GameVoid, None, None),
    };
    Public {
        round: state.round,
        phase,
        ends,
        held_ms,
        rolled: state.dice().map(Rolled::from),
        lit: state.lit().into_iter().flat_map(Bet::winning).collect(),
        void: match &state.phase {
            Phase::Void { cite, .. } => Some(*cite),
            // The last game had no result: it was void, and its stakes are back.
            Phase::Idle if state.round > 0 && state.dice().is_none() => {
                Some(Irregularity::ComputerFailure.cite())
            }
            Phase::ByHand => Some(Irregularity::ComputerMalfunction.cite()),
            _ => None,
        },
        last: state.history.iter().rev().take(SHOWN).map(|came| came.dice.into()).collect(),
        often: often(state),
    }
}

pub(super) fn own(game: &SicBo, state: &State, seat: Seat) -> Option<Own> {
    let seated = state.seats.get(seat.index())?;
    let laid = |stake: &Stake| Laid { stake: *stake, below_minimum: game.is_below_minimum(stake) };
    let recall = !seated.own_previous().is_empty();
    Some(Own {
        stakes: seated.stakes.iter().map(laid).collect(),
        bet: total(&seated.stakes),
        last_win: if seated.is_own() { seated.last_win } else { Cents::ZERO },
        armed: seated.armed,
        undo: seated.acts.len(),
        recall,
        recalls: (recall && seated.previous_round > 0).then_some(seated.previous_round),
        refunded: (just_over(state, seated) && state.dice().is_none()).then(|| total(&seated.previous)),
        came_to: came_to(state, seated),
    })
}

/// The game is settled or over, and this seat had a wager in it.
fn just_over(state: &State, seated: &Seated) -> bool {
    let over = matches!(state.phase, Phase::Lit { .. } | Phase::Idle);
    over && seated.previous_round == state.round && !seated.own_previous().is_empty()
}

fn came_to(state: &State, seated: &Seated) -> Option<CameTo> {
    state.dice()?;
    just_over(state, seated).then(|| CameTo {
        round: state.round,
        stakes: seated.previous.clone(),
        wins: seated.last_wins.iter().map(|win| (win.stake.bet, win.winnings)).collect(),
    })
}

pub(super) fn staff(game: &SicBo, state: &State) -> Staff {
    let betting = matches!(state.phase, Phase::Betting { .. }) && game.form() == Form::Terminals;
    Staff {
        totals: state.with_stakes().map(|(seat, seated)| (seat, total(&seated.stakes))).collect(),
        layout: if betting {
            Vec::new()
        } else {
            state.with_stakes().map(|(seat, seated)| (seat, seated.stakes.clone())).collect()
        },
        reading: match state.phase {
            Phase::Read { dice, .. } => Some(dice.into()),
            _ => None,
        },
        shaken: match state.phase {
            Phase::Locked { shaken } => shaken,
            Phase::Read { shaken, .. } => Some(shaken),
            _ => None,
        },
        void: match &state.phase {
            Phase::Void { cause, .. } => Some(cause.clone()),
            _ => None,
        },
        due: match &state.phase {
            Phase::Paying { due, .. } => {
                due.iter().map(|(seat, wins)| (*seat, wins.iter().map(|win| win.returned()).sum())).collect()
            }
            _ => Vec::new(),
        },
        form: printed(game, state),
    }
}

fn printed(game: &SicBo, state: &State) -> Option<Printed> {
    let form = state.form.as_ref()?;
    let line = |line: &FormLine| PrintedLine { line: *line, pays: game.odds_of(line.bet.kind()).to_vec() };
    Some(Printed {
        title: Message::plain("sic-bo-form-title").with("number", form.round),
        notes: vec![
            Message::plain("sic-bo-form-by-hand"),
            Message::plain("sic-bo-form-losers-first"),
            Message::plain(if game.tracks() { "sic-bo-form-known" } else { "sic-bo-form-written" }),
            Message::plain("sic-bo-form-signed"),
            Message::plain("sic-bo-form-down"),
        ],
        number: form.round,
        at: form.at,
        read: form.read,
        lines: form.lines.iter().map(line).collect(),
        entered: form.entered,
    })
}
