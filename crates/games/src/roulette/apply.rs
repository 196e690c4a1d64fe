//! How an event changes the state. No rules here: what does not fit is a [`Misfit`].

use std::borrow::Cow;

use kit::{At, Cents, Pocket};

use super::fit;
use super::round::{
    Act, Came, Clock, Event, HISTORY, HOUR_MS, Phase, ReportFault, Seated, Spin, Stake, State, Tender,
};
use crate::stakes::{put, remember as remember_act, seated, take, take_all};
use crate::{Misfit, Report, Via};

/// Takes an event into the state.
pub fn apply(state: &mut State, event: &Event) -> Result<(), Misfit> {
    if !fit::fits(state, event) {
        return Err(Misfit::of(event, "another round or phase was expected"));
    }
    match event {
        Event::RoundStarted { round, ends, .. } => {
            let clock = ends.map_or(Clock::None, |ends| Clock::Running { ends });
            state.round = *round;
            state.correctable = false;
            state.voided = None;
            state.closed = state.seen;
            state.late.clear();
            state.recorded = None;
            state.phase = Phase::Betting { clock, prompted: false, spin: Spin::default() };
            for seated in &mut state.seats {
                seated.acts.clear();
                seated.armed = false;
            }
        }
        Event::Placed { seat, stake } => {
            let seated = seated(&mut state.seats, *seat)?;
            put(&mut seated.stakes, *stake);
            remember_act(&mut seated.acts, Act::Placed(*stake));
        }
        Event::CancelArmed { seat, armed } => seated(&mut state.seats, *seat)?.armed = *armed,
        Event::Added { seat, stakes, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().for_each(|stake| put(&mut seated.stakes, *stake));
            remember_act(&mut seated.acts, Act::Added(stakes.clone()));
        }
        Event::Removed { seat, stakes, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
            seated.armed = false;
            remember_act(&mut seated.acts, Act::Removed(stakes.clone()));
        }
        Event::Undone { seat, returned, restaked } => {
            let seated = seated(&mut state.seats, *seat)?;
            returned.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
            restaked.iter().for_each(|stake| put(&mut seated.stakes, *stake));
            seated.armed = false;
            seated.acts.pop().ok_or_else(|| Misfit::of(event, "an action to undo was expected"))?;
        }
        Event::Called { seat, bet, cash } => seated(&mut state.seats, *seat)?.called = Some((*bet, *cash)),
        Event::CallConfirmed { seat, bet, cash } => {
            let seated = seated(&mut state.seats, *seat)?;
            if seated.called.take() != Some((*bet, *cash)) {
                return Err(Misfit::of(event, "another spoken bet was expected"));
            }
            put(&mut seated.stakes, Stake { bet: *bet, tender: Tender::Value, amount: *cash });
        }
        Event::CallChanged { seat, bet, cash } => {
            if seated(&mut state.seats, *seat)?.called.take() != Some((*bet, *cash)) {
                return Err(Misfit::of(event, "another spoken bet was expected"));
            }
        }
        Event::CallLapsed { seat, .. } => seated(&mut state.seats, *seat)?.called = None,
        Event::LateBet { seat, .. } => state.late.push(*seat),
        Event::Returned { seat, stakes, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
        }
        Event::Moved { seat, from, to, tender, amount, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            take(&mut seated.stakes, Stake { bet: *from, tender: *tender, amount: *amount })?;
            put(&mut seated.stakes, Stake { bet: *to, tender: *tender, amount: *amount });
        }
        Event::SensorTested => {
            // A sensor that was found right begins anew: its earlier numbers and faults are over.
            state.manual.clear();
            (state.newest, state.seen, state.closed) = (None, None, None);
        }
        Event::Prompted { .. }
        | Event::Held { .. }
        | Event::Resumed { .. }
        | Event::Stopped { .. }
        | Event::Restarted { .. }
        | Event::Locked { .. }
        | Event::Launched { .. }
        | Event::Turned { .. }
        | Event::SpinOverdue { .. }
        | Event::SpinAllowed { .. } => apply_to_clock_and_spin(state, event)?,
        // What it comes to follows in events of its own.
        Event::AgainstRecord(_) => {}
        Event::PocketRead { .. }
        | Event::PocketEarly { .. }
        | Event::ReportRefused { .. }
        | Event::Disagreed { .. }
        | Event::ManualLimitPassed { .. }
        | Event::TakenBack { .. }
        | Event::KeyedEarly { .. }
        | Event::Attested { .. }
        | Event::Confirmed { .. }
        | Event::NoSpin { .. } => apply_to_number(state, event)?,
        Event::Collected { .. }
        | Event::WinnersListed { .. }
        | Event::Paid { .. }
        | Event::Settled { .. }
        | Event::Voided { .. }
        | Event::Reversed { .. }
        | Event::Released { .. }
        | Event::RefundsReleased { .. }
        | Event::Corrected { .. }
        | Event::Unsettled { .. } => apply_to_settlement(state, event)?,
    }
    Ok(())
}

fn apply_to_clock_and_spin(state: &mut State, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another phase was expected");
    if let Event::Launched { report: Some(report), .. } | Event::Turned { report, .. } = event {
        took(state, *report);
    }
    match (&mut state.phase, event) {
        (Phase::Betting { prompted, .. }, Event::Prompted { .. }) => *prompted = true,
        (Phase::Betting { clock, .. }, Event::Held { left_ms }) => *clock = Clock::Held { left_ms: *left_ms },
        (Phase::Betting { clock, .. }, Event::Resumed { ends }) => *clock = Clock::Running { ends: *ends },
        (Phase::Betting { clock, .. }, Event::Stopped { .. }) => *clock = Clock::Stopped,
        (Phase::Betting { clock, prompted, .. }, Event::Restarted { ends, .. }) => {
            *clock = ends.map_or(Clock::None, |ends| Clock::Running { ends });
            *prompted = false;
        }
        (Phase::Betting { spin, .. }, Event::Locked { late_until, .. }) => {
            let spin = *spin;
            state.phase = Phase::Locked { spin, late_until: *late_until, overdue: false };
            for seated in &mut state.seats {
                seated.acts.clear();
                seated.armed = false;
            }
        }
        (
            Phase::Betting { spin, .. } | Phase::Locked { spin, .. },
            Event::Launched { direction, report, at, late },
        ) => {
            *spin = Spin {
                id: report.map(|report| report.spin),
                launched: Some(*at),
                direction: Some(*direction),
                revolutions: None,
                late: *late,
            };
        }
        (phase, Event::Turned { revolutions, .. }) => {
            phase.spin_mut().ok_or_else(misfit)?.revolutions = Some(*revolutions);
        }
        (Phase::Locked { overdue, .. }, Event::SpinOverdue { .. }) => *overdue = true,
        (Phase::Locked { overdue, late_until, .. }, Event::SpinAllowed { .. }) => {
            *overdue = false;
            *late_until = None;
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

fn apply_to_number(state: &mut State, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another phase was expected");
    match (&state.phase, event) {
        (&Phase::Locked { spin, .. }, Event::PocketRead { pocket, via, at }) => {
            match via {
                Via::Device(report) => took(state, *report),
                Via::Hand => {
                    state.manual.retain(|&earlier| at.since(earlier) < HOUR_MS);
                    state.manual.push(*at);
                }
                Via::Drawn => {}
            }
            state.recorded = (*via != Via::Hand).then_some(*pocket);
            state.phase = Phase::Read { pocket: *pocket, via: *via, spin };
        }
        (Phase::Locked { .. }, Event::PocketEarly { pocket, report, .. }) => {
            took(state, *report);
            state.phase = Phase::Spoiled { pocket: *pocket };
        }
        (
            Phase::Read { spin, .. },
            Event::ReportRefused { report, fault: ReportFault::ChangedPocket { first, second }, .. },
        ) => {
            state.phase = Phase::Disputed { first: *first, second: *second, spin: *spin };
            took(state, *report);
            state.recorded = None;
        }
        (_, Event::ReportRefused { report, fault, .. }) => {
            saw(state, *report);
            if matches!(fault, ReportFault::AfterNumber { .. }) {
                state.recorded = None;
            }
        }
        (_, Event::ManualLimitPassed { .. }) => {}
        (Phase::Read { spin, .. }, Event::Disagreed { sensor, dealer }) => {
            state.phase = Phase::Disputed { first: *sensor, second: *dealer, spin: *spin };
        }
        (Phase::Read { spin, .. }, Event::TakenBack { .. }) => {
            state.recorded = None;
            state.phase = Phase::Locked { spin: *spin, late_until: None, overdue: false };
        }
        (Phase::Attesting { .. }, Event::TakenBack { .. }) => {
            state.phase = Phase::Betting { clock: Clock::None, prompted: false, spin: Spin::default() };
        }
        (Phase::Betting { .. }, Event::KeyedEarly { pocket, .. }) => {
            state.phase = Phase::Attesting { pocket: *pocket };
        }
        (Phase::Attesting { pocket }, Event::Attested { called: false, .. }) => {
            state.phase = Phase::Uncalled { pocket: *pocket };
        }
        (Phase::Attesting { pocket } | Phase::Uncalled { pocket }, Event::Attested { called: true, .. }) => {
            state.phase = Phase::Read { pocket: *pocket, via: Via::Hand, spin: Spin::default() };
            state.seats.iter_mut().for_each(|seated| seated.acts.clear());
        }
        (Phase::Read { .. } | Phase::Disputed { .. }, Event::Confirmed { pocket, at, .. }) => {
            state.phase = Phase::Confirmed { pocket: *pocket };
            remember(state, *pocket, Some(*at));
        }
        (_, Event::NoSpin { .. }) => {
            state.recorded = None;
            state.phase = Phase::Betting { clock: Clock::None, prompted: false, spin: Spin::default() };
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

fn took(state: &mut State, report: Report) {
    state.newest = Some(report);
    saw(state, report);
}

fn saw(state: &mut State, report: Report) {
    let newer = |seen: Report| {
        seen.device != report.device || (seen.spin, seen.sequence) < (report.spin, report.sequence)
    };
    if state.seen.is_none_or(newer) {
        state.seen = Some(report);
    }
}

fn remember(state: &mut State, pocket: Pocket, at: Option<At>) {
    if state.history.len() == HISTORY {
        state.history.pop_front();
    }
    state.history.push_back(Came { round: state.round, pocket, at });
}

fn apply_to_settlement(state: &mut State, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another phase was expected");
    let round = state.round;
    // What leaves the layout is what the seat played in this round.
    let played = |seated: &mut Seated, stakes: Cow<'_, [Stake]>| {
        if seated.previous_round != round {
            seated.previous.clear();
            seated.previous_round = round;
            seated.last_win = Cents::ZERO;
            seated.last_wins.clear();
        }
        for stake in stakes.iter() {
            put(&mut seated.previous, *stake);
        }
        take_all(&mut seated.stakes, &stakes)
    };
    match event {
        Event::Collected { seat, stakes } => played(seated(&mut state.seats, *seat)?, stakes.into())?,
        Event::Paid { seat, wins } => {
            if let Phase::Paying { due, .. } = &mut state.phase {
                if due.first().is_none_or(|(next, owed)| next != seat || owed != wins) {
                    return Err(misfit());
                }
                due.remove(0);
            }
            let seated = seated(&mut state.seats, *seat)?;
            played(seated, wins.iter().map(|win| win.stake).collect())?;
            seated.last_win = wins.iter().map(|win| win.returned()).sum();
            seated.last_wins.clone_from(wins);
        }
        Event::WinnersListed { due } => match state.phase {
            Phase::Confirmed { pocket } => state.phase = Phase::Paying { pocket, due: due.clone() },
            _ => return Err(misfit()),
        },
        Event::Settled { .. } => {
            state.phase = Phase::Idle;
            state.correctable = true;
        }
        Event::Voided { round, cause, cite, .. } => {
            // A number confirmed in this round was wrong: it is no result any more.
            if state.history.back().is_some_and(|came| came.round == *round) {
                state.history.pop_back();
            }
            state.correctable = false;
            state.voided = Some(*cite);
            state.phase = Phase::Void { cause: cause.clone(), cite: *cite };
            for seated in &mut state.seats {
                seated.acts.clear();
                seated.armed = false;
                seated.called = None;
            }
        }
        Event::Reversed { seat, stakes, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().for_each(|stake| put(&mut seated.stakes, *stake));
            seated.previous_round = 0;
            seated.last_win = Cents::ZERO;
            seated.last_wins.clear();
        }
        Event::Released { seat, stakes } => {
            let seated = seated(&mut state.seats, *seat)?;
            played(seated, stakes.into())?;
            seated.last_win = Cents::ZERO;
            seated.last_wins.clear();
        }
        Event::RefundsReleased { .. } => state.phase = Phase::Idle,
        Event::Corrected { to, .. } => {
            let wrong = state.history.pop_back();
            remember(state, *to, wrong.and_then(|came| came.at));
            state.correctable = false;
            state.phase = Phase::Confirmed { pocket: *to };
        }
        Event::Unsettled { seat, collected, paid, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            collected.iter().for_each(|stake| put(&mut seated.stakes, *stake));
            paid.iter().for_each(|win| put(&mut seated.stakes, win.stake));
            seated.previous_round = 0;
        }
        _ => return Err(misfit()),
    }
    Ok(())
}
