//! How an event changes the state. No rules here: what does not fit is a [`Misfit`].

use std::borrow::Cow;

use kit::{Cents, Dice};

use super::fit;
use super::round::{Act, By, Came, Clock, Event, HISTORY, Phase, Seated, Stake, State};
use crate::stakes::{put, remember as remember_act, seated, take, take_all};
use crate::{Disagreement, Misfit};

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
            state.opened = None;
            state.form = None;
            state.phase = Phase::Betting { clock };
            disarm(state);
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
        Event::Returned { seat, stakes, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
        }
        Event::Moved { seat, from, to, amount, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            take(&mut seated.stakes, Stake { bet: *from, amount: *amount })?;
            put(&mut seated.stakes, Stake { bet: *to, amount: *amount });
        }
        Event::Held { .. }
        | Event::Resumed { .. }
        | Event::Stopped { .. }
        | Event::Restarted { .. }
        | Event::Locked { .. }
        | Event::Shaken { .. }
        | Event::DiceRead { .. }
        | Event::TakenBack { .. }
        | Event::AgainstRecord(_)
        | Event::Confirmed { .. }
        | Event::NoRoll { .. }
        | Event::Malfunctioned { .. }
        | Event::FormEntered { .. } => apply_to_dice(state, event)?,
        Event::Collected { .. }
        | Event::WinnersListed { .. }
        | Event::Paid { .. }
        | Event::Settled { .. }
        | Event::LightsCleared { .. }
        | Event::Voided { .. }
        | Event::Released { .. }
        | Event::RefundsReleased { .. }
        | Event::Corrected { .. }
        | Event::Unsettled { .. } => apply_to_settlement(state, event)?,
    }
    Ok(())
}

fn disarm(state: &mut State) {
    for seated in &mut state.seats {
        seated.acts.clear();
        seated.armed = false;
    }
}

fn apply_to_dice(state: &mut State, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another phase was expected");
    match (&mut state.phase, event) {
        (Phase::Betting { clock }, Event::Held { left_ms }) => *clock = Clock::Held { left_ms: *left_ms },
        (Phase::Betting { clock }, Event::Resumed { ends }) => *clock = Clock::Running { ends: *ends },
        (Phase::Betting { clock }, Event::Stopped { .. }) => *clock = Clock::Stopped,
        (Phase::Betting { clock }, Event::Restarted { ends, .. }) => {
            *clock = ends.map_or(Clock::None, |ends| Clock::Running { ends });
        }
        (Phase::Betting { .. }, Event::Locked { .. }) => {
            state.phase = Phase::Locked { shaken: None };
            disarm(state);
        }
        (Phase::Locked { shaken }, Event::Shaken { at }) => *shaken = Some(*at),
        (&mut Phase::Locked { shaken: Some(shaken) }, Event::DiceRead { dice, via, .. }) => {
            state.phase = Phase::Read { dice: *dice, via: *via, shaken };
            state.opened = Some(*via);
        }
        // They still lie as they fell: nothing is shaken again.
        (&mut Phase::Read { shaken, .. }, Event::TakenBack { .. }) => {
            state.phase = Phase::Locked { shaken: Some(shaken) };
        }
        (Phase::Read { .. }, Event::Confirmed { dice, .. }) => {
            state.phase = Phase::Confirmed { dice: *dice, by: By::Lights };
            remember(state, *dice);
        }
        (_, Event::NoRoll { .. }) => {
            state.phase = Phase::Locked { shaken: None };
            state.opened = None;
        }
        (Phase::ByHand, Event::AgainstRecord(Disagreement { claim, record, .. })) => {
            let form = state.form.as_mut().filter(|form| form.read == Some(*record)).ok_or_else(misfit)?;
            form.read = Some(*claim);
        }
        (phase, Event::Malfunctioned { form, .. }) => {
            // Where winners were being paid the list stands, and is worked down by hand.
            if !matches!(phase, Phase::Paying { .. }) {
                *phase = Phase::ByHand;
            }
            state.form = Some(form.clone());
        }
        (Phase::ByHand, Event::FormEntered { entered, lines, .. }) => {
            let form = state.form.as_mut().ok_or_else(misfit)?;
            form.entered = Some(*entered);
            form.lines.clone_from(lines);
            state.phase = Phase::Confirmed { dice: entered.dice, by: By::Form };
            remember(state, entered.dice);
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

fn remember(state: &mut State, dice: Dice) {
    if state.history.len() == HISTORY {
        state.history.pop_front();
    }
    state.history.push_back(Came { round: state.round, dice });
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
            Phase::Confirmed { dice, .. } => state.phase = Phase::Paying { dice, due: due.clone() },
            _ => return Err(misfit()),
        },
        Event::Settled { dice, .. } => {
            state.correctable = true;
            state.phase = match state.phase {
                // A computer that failed has lit nothing.
                Phase::Confirmed { by: By::Form, .. } => Phase::Idle,
                _ => Phase::Lit { dice: *dice },
            };
        }
        Event::LightsCleared { .. } => state.phase = Phase::Idle,
        Event::Voided { cause, cite, .. } => {
            state.phase = Phase::Void { cause: cause.clone(), cite: *cite };
            disarm(state);
        }
        Event::Released { seat, stakes } => {
            let seated = seated(&mut state.seats, *seat)?;
            played(seated, stakes.into())?;
            seated.last_win = Cents::ZERO;
            seated.last_wins.clear();
        }
        Event::RefundsReleased { .. } => state.phase = Phase::Idle,
        Event::Corrected { to, .. } => {
            state.history.pop_back();
            remember(state, *to);
            state.correctable = false;
            state.phase = Phase::Confirmed { dice: *to, by: By::Lights };
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
