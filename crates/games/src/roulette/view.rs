//! What each viewer sees. Nothing that a viewer may not see can be said in their part.
//!
//! No terminal or board shows a number before it is confirmed (RO I.6.f); before the lock the console shows
//! totals per seat, never where the money lies.

use kit::{At, Cents, Cite, Pocket, Seat, Viewer};
use serde::Serialize;

use super::Roulette;
use super::options::Form;
use super::payouts::Win;
use super::round::{Clock, HOUR_MS, Irregularity, Phase, Seated, Stake, State, Tender, total};
use super::wagers::Bet;

/// A view: a part for everybody, one's own part, the staff's part.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "RouletteView")]
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
pub enum Said {
    BetweenGames,
    PlaceYourBets,
    BettingHeld,
    BettingStopped,
    NoMoreBets,
    NumberComing,
    Paying,
    GameVoid,
}

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "RoulettePublic")]
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
    /// The number of this round, once confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub number: Option<Pocket>,
    /// Why this game, or the one just over, is void.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub void: Option<Cite>,
    /// The last numbers, newest first.
    pub last: Vec<Pocket>,
    /// Which came often and which seldom, once there is enough to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub often: Option<Often>,
}

/// How often numbers came. It says nothing about the next one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Often {
    /// Over so many of the last games.
    pub games: usize,
    /// The most frequent, with how often.
    pub hot: Vec<(Pocket, usize)>,
    /// The least frequent, with how often.
    pub cold: Vec<(Pocket, usize)>,
    /// 0 and 00.
    pub zeroes: usize,
    /// On red ground.
    pub red: usize,
    /// On black ground.
    pub black: usize,
    /// Odd numbers.
    pub odd: usize,
    /// Even numbers of 1 to 36.
    pub even: usize,
    /// 1 to 18.
    pub low: usize,
    /// 19 to 36.
    pub high: usize,
    /// 1-12, 13-24, 25-36.
    pub dozens: [usize; 3],
    /// The columns, that of 1 first.
    pub columns: [usize; 3],
}

/// What the player at a seat sees of their own.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "RouletteOwn")]
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
    /// What awaits the supervisor's release.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refund: Option<Cents>,
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
#[ts(rename = "RouletteCameTo")]
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
#[ts(rename = "RouletteStaff")]
pub struct Staff {
    /// Bet totals by seat.
    pub totals: Vec<(Seat, Cents)>,
    /// Where the money lies: on a live layout at any time, at terminals once betting is closed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub layout: Vec<(Seat, Vec<Stake>)>,
    /// Spoken bets that wait for the dealer: whose, how much, on what.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub called: Vec<(Seat, Cents, Bet)>,
    /// Numbers read or keyed and not yet confirmed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub reading: Vec<Pocket>,
    /// When the ball was launched.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub launched: Option<At>,
    /// Turns counted by the sensor.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub revolutions: Option<u8>,
    /// The dealer has been prompted to spin.
    pub prompted: bool,
    /// What went wrong, where the game is void.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub void: Option<Irregularity>,
    /// Who is to be paid, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub due: Vec<(Seat, Cents)>,
    /// Live: what was collected in this round, in the order of collecting (RO F.4).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub losers: Vec<(Seat, Vec<Stake>)>,
    /// Live: what is still to be paid, in the order of paying, bet by bet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub winners: Vec<(Seat, Vec<Win>)>,
    /// Live: whose bets came late in this round and were pushed back (RO F.2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub late: Vec<Seat>,
    /// How fast it goes, once there is something to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
}

/// How fast a table plays, over the hour before its newest number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Pace {
    /// Numbers in that time.
    pub spins: usize,
    /// From the first of them to the last, in milliseconds.
    pub over_ms: i64,
    /// So many an hour at that pace, to the nearest one.
    pub per_hour: i64,
}

/// How many last numbers are shown.
const SHOWN: usize = 20;

/// How many numbers are called hot, and how many cold.
const FEW: usize = 4;

/// Fewer games than there are pockets are no statistics.
const ENOUGH: usize = 38;

fn often(state: &State) -> Option<Often> {
    let games = state.history.len();
    if games < ENOUGH {
        return None;
    }
    let mut counts = [0; ENOUGH];
    for came in &state.history {
        counts[came.pocket.index()] += 1;
    }
    let mut by_count: Vec<(Pocket, usize)> =
        Pocket::all().map(|pocket| (pocket, counts[pocket.index()])).collect();
    by_count.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let hot = by_count.iter().take(FEW).copied().collect();
    let cold = by_count.iter().rev().take(FEW).copied().collect();
    // By the very bets of the layout.
    let of = |name: &str| -> usize {
        let bet: Option<Bet> = name.parse().ok();
        let came = state.history.iter().filter(|came| bet.is_some_and(|bet| bet.wins(came.pocket)));
        came.count()
    };
    let (low, high) = (of("low"), of("high"));
    Some(Often {
        games,
        hot,
        cold,
        zeroes: games - low - high,
        red: of("red"),
        black: of("black"),
        odd: of("odd"),
        even: of("even"),
        low,
        high,
        dozens: ["1st12", "2nd12", "3rd12"].map(of),
        columns: ["col1", "col2", "col3"].map(of),
    })
}

fn pace(state: &State) -> Option<Pace> {
    let newest = state.history.back()?.at?;
    let times = state.history.iter().filter_map(|came| came.at).filter(|at| newest.since(*at) < HOUR_MS);
    let (spins, first) = times.fold((0, newest), |(spins, first), at| (spins + 1, first.min(at)));
    let over_ms = newest.since(first);
    let between = i64::try_from(spins).ok()? - 1;
    if over_ms <= 0 || between < 1 {
        return None;
    }
    Some(Pace { spins, over_ms, per_hour: (2 * between * HOUR_MS + over_ms) / (2 * over_ms) })
}

/// What was collected from whom in the round that is being paid, or was just settled.
fn losers(state: &State) -> Vec<(Seat, Vec<Stake>)> {
    let Some(number) = Roulette::number(state) else { return Vec::new() };
    let lost = |(index, seated): (usize, &Seated)| {
        let stakes = seated.previous.iter().filter(|stake| !stake.bet.wins(number));
        let stakes: Vec<Stake> = stakes.copied().collect();
        let of_the_round = seated.previous_round == state.round && !stakes.is_empty();
        of_the_round.then_some((Seat::at(index)?, stakes))
    };
    state.seats.iter().enumerate().filter_map(lost).collect()
}

pub(super) fn view(game: &Roulette, state: &State, who: Viewer) -> View {
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
        Phase::Betting { clock, .. } => match clock {
            Clock::None => (Said::PlaceYourBets, None, None),
            Clock::Running { ends } => (Said::PlaceYourBets, Some(*ends), None),
            Clock::Held { left_ms } => (Said::BettingHeld, None, Some(*left_ms)),
            Clock::Stopped => (Said::BettingStopped, None, None),
        },
        Phase::Locked { .. } => (Said::NoMoreBets, None, None),
        Phase::Spoiled { .. }
        | Phase::Read { .. }
        | Phase::Disputed { .. }
        | Phase::Attesting { .. }
        | Phase::Uncalled { .. } => (Said::NumberComing, None, None),
        Phase::Confirmed { .. } | Phase::Paying { .. } => (Said::Paying, None, None),
        Phase::Void { .. } => (Said::GameVoid, None, None),
    };
    Public {
        round: state.round,
        phase,
        ends,
        held_ms,
        number: Roulette::number(state),
        void: match &state.phase {
            Phase::Void { cite, .. } => Some(*cite),
            Phase::Idle => state.voided,
            _ => None,
        },
        last: state.history.iter().rev().take(SHOWN).map(|came| came.pocket).collect(),
        often: often(state),
    }
}

pub(super) fn own(game: &Roulette, state: &State, seat: Seat) -> Option<Own> {
    let seated = state.seats.get(seat.index())?;
    let is_below = game.below_minimum(seated);
    let laid = |stake: &Stake| Laid { stake: *stake, below_minimum: is_below(stake) };
    let bet = total(&seated.stakes);
    let recall = seated.own_previous().iter().any(|stake| stake.tender == Tender::Credits);
    Some(Own {
        stakes: seated.stakes.iter().map(laid).collect(),
        bet,
        last_win: if seated.is_own() { seated.last_win } else { Cents::ZERO },
        armed: seated.armed,
        undo: seated.acts.len(),
        recall,
        recalls: (recall && seated.previous_round > 0).then_some(seated.previous_round),
        refund: matches!(state.phase, Phase::Void { .. }).then_some(bet),
        refunded: (just_over(state, seated) && state.voided.is_some()).then(|| total(&seated.previous)),
        came_to: came_to(state, seated),
    })
}

/// The game is over, and this seat had a wager in it.
fn just_over(state: &State, seated: &Seated) -> bool {
    matches!(state.phase, Phase::Idle)
        && seated.previous_round == state.round
        && !seated.own_previous().is_empty()
}

fn came_to(state: &State, seated: &Seated) -> Option<CameTo> {
    Roulette::number(state)?;
    just_over(state, seated).then(|| CameTo {
        round: state.round,
        stakes: seated.previous.clone(),
        wins: seated.last_wins.iter().map(|win| (win.stake.bet, win.winnings)).collect(),
    })
}

pub(super) fn staff(game: &Roulette, state: &State) -> Staff {
    let live = game.form() == Form::Live;
    let betting = matches!(state.phase, Phase::Betting { .. }) && !live;
    let spin = state.phase.spin().copied().unwrap_or_default();
    let seats = |(index, seated): (usize, &Seated)| {
        let (bet, cash) = seated.called?;
        Some((Seat::at(index)?, cash, bet))
    };
    Staff {
        totals: state.with_stakes().map(|(seat, seated)| (seat, total(&seated.stakes))).collect(),
        layout: if betting {
            Vec::new()
        } else {
            state.with_stakes().map(|(seat, seated)| (seat, seated.stakes.clone())).collect()
        },
        called: state.seats.iter().enumerate().filter_map(seats).collect(),
        reading: match &state.phase {
            Phase::Read { pocket, .. }
            | Phase::Spoiled { pocket }
            | Phase::Attesting { pocket }
            | Phase::Uncalled { pocket } => vec![*pocket],
            Phase::Disputed { first, second, .. } => vec![*first, *second],
            _ => Vec::new(),
        },
        launched: spin.launched,
        revolutions: spin.revolutions,
        prompted: matches!(state.phase, Phase::Betting { prompted: true, .. }),
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
        losers: if live { losers(state) } else { Vec::new() },
        winners: match &state.phase {
            Phase::Paying { due, .. } => due.clone(),
            _ => Vec::new(),
        },
        late: state.late.clone(),
        pace: pace(state),
    }
}
