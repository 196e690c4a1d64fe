//! Which event can follow in which phase: a journal of something else does not fit, and says so.

use super::round::{Event, Phase, State};

/// Can this event happen as things stand? Not whether it may: that is decided before.
pub(super) fn fits(state: &State, event: &Event) -> bool {
    let phase = &state.phase;
    let this = |round: &u64| *round == state.round;
    let cleared = || state.with_stakes().next().is_none();
    match event {
        Event::RoundStarted { round, .. } => *phase == Phase::Idle && *round == state.round + 1,
        Event::Placed { .. }
        | Event::CancelArmed { .. }
        | Event::Added { .. }
        | Event::Removed { .. }
        | Event::Undone { .. }
        | Event::Held { .. }
        | Event::Resumed { .. }
        | Event::Stopped { .. }
        | Event::Restarted { .. }
        | Event::Locked { .. } => matches!(phase, Phase::Betting { .. }),
        Event::Returned { .. } => matches!(phase, Phase::Locked { shaken: None }),
        Event::Moved { .. } => {
            matches!(phase, Phase::Betting { .. } | Phase::Locked { .. } | Phase::Read { .. })
        }
        Event::Shaken { .. } => matches!(phase, Phase::Locked { shaken: None }),
        Event::DiceRead { .. } => matches!(phase, Phase::Locked { shaken: Some(_) }),
        Event::TakenBack { .. } => matches!(phase, Phase::Read { .. }),
        Event::Confirmed { dice, .. } => matches!(phase, Phase::Read { dice: read, .. } if read == dice),
        Event::NoRoll { .. } => {
            matches!(phase, Phase::Locked { shaken: Some(_) } | Phase::Read { .. })
        }
        Event::Malfunctioned { form, .. } => {
            let open = matches!(
                phase,
                Phase::Locked { shaken: Some(_) } | Phase::Read { .. } | Phase::Paying { .. }
            );
            this(&form.round) && open
        }
        Event::AgainstRecord(_) => *phase == Phase::ByHand,
        Event::FormEntered { round, .. } => this(round) && *phase == Phase::ByHand,
        Event::Collected { .. } | Event::WinnersListed { .. } => matches!(phase, Phase::Confirmed { .. }),
        Event::Paid { .. } => matches!(phase, Phase::Confirmed { .. } | Phase::Paying { .. }),
        Event::Settled { round, dice } => {
            let lies = match phase {
                Phase::Confirmed { dice, .. } => Some(*dice),
                Phase::Paying { dice, due } if due.is_empty() => Some(*dice),
                _ => None,
            };
            this(round) && lies == Some(*dice) && cleared()
        }
        Event::LightsCleared { round } => this(round) && matches!(phase, Phase::Lit { .. }),
        Event::Voided { round, .. } => {
            this(round) && matches!(phase, Phase::Betting { .. } | Phase::Locked { .. })
        }
        Event::Released { .. } => matches!(phase, Phase::Void { .. }),
        Event::RefundsReleased { round } => this(round) && matches!(phase, Phase::Void { .. }) && cleared(),
        Event::Unsettled { .. } => is_settled(state),
        Event::Corrected { round, from, .. } => {
            let last = state.history.back().is_some_and(|came| came.round == *round && came.dice == *from);
            this(round) && last && is_settled(state)
        }
    }
}

/// The dice of this round have been settled, or are being paid.
fn is_settled(state: &State) -> bool {
    match state.phase {
        Phase::Idle => state.correctable,
        Phase::Paying { .. } | Phase::Lit { .. } => true,
        _ => false,
    }
}
