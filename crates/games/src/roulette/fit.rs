//! Which event can follow in which phase: a journal of something else does not fit, and says so.

use super::round::{Event, Phase, ReportFault, State};

/// Can this event happen as things stand? Not whether it may: that is decided before.
pub(super) fn fits(state: &State, event: &Event) -> bool {
    let phase = &state.phase;
    let this = |round: &u64| *round == state.round;
    let cleared = || state.with_stakes().next().is_none();
    match event {
        Event::SensorTested => *phase == Phase::Idle,
        Event::RoundStarted { round, .. } => *phase == Phase::Idle && *round == state.round + 1,
        Event::Placed { .. }
        | Event::CancelArmed { .. }
        | Event::Added { .. }
        | Event::Removed { .. }
        | Event::Undone { .. }
        | Event::Called { .. }
        | Event::CallConfirmed { .. }
        | Event::CallChanged { .. }
        | Event::Prompted { .. }
        | Event::Held { .. }
        | Event::Resumed { .. }
        | Event::Stopped { .. }
        | Event::Restarted { .. }
        | Event::Locked { .. }
        | Event::KeyedEarly { .. } => matches!(phase, Phase::Betting { .. }),
        Event::CallLapsed { .. } | Event::Returned { .. } => {
            matches!(phase, Phase::Locked { .. } | Phase::Read { .. })
        }
        Event::LateBet { .. } => match phase {
            Phase::Idle => state.correctable,
            phase => matches!(phase, Phase::Locked { .. } | Phase::Read { .. } | Phase::Paying { .. }),
        },
        Event::Moved { .. } => {
            matches!(phase, Phase::Betting { .. } | Phase::Locked { .. } | Phase::Read { .. })
        }
        Event::Launched { .. } => matches!(phase, Phase::Betting { .. } | Phase::Locked { .. }),
        Event::Turned { .. } => phase.spin().is_some(),
        Event::SpinOverdue { .. }
        | Event::SpinAllowed { .. }
        | Event::PocketRead { .. }
        | Event::PocketEarly { .. } => matches!(phase, Phase::Locked { .. }),
        Event::ReportRefused { fault: ReportFault::ChangedPocket { .. }, .. } | Event::Disagreed { .. } => {
            matches!(phase, Phase::Read { .. })
        }
        Event::ReportRefused { .. } | Event::AgainstRecord(_) => true,
        Event::ManualLimitPassed { .. } | Event::Collected { .. } | Event::WinnersListed { .. } => {
            matches!(phase, Phase::Confirmed { .. })
        }
        Event::TakenBack { .. } => matches!(phase, Phase::Read { .. } | Phase::Attesting { .. }),
        Event::Attested { called, .. } => {
            matches!(phase, Phase::Attesting { .. }) || (*called && matches!(phase, Phase::Uncalled { .. }))
        }
        Event::Confirmed { .. } => matches!(phase, Phase::Read { .. } | Phase::Disputed { .. }),
        Event::Paid { .. } => matches!(phase, Phase::Confirmed { .. } | Phase::Paying { .. }),
        Event::Settled { round, pocket } => {
            let number = match phase {
                Phase::Confirmed { pocket } => Some(*pocket),
                Phase::Paying { pocket, due } if due.is_empty() => Some(*pocket),
                _ => None,
            };
            this(round) && number == Some(*pocket) && cleared()
        }
        Event::NoSpin { .. } => matches!(
            phase,
            Phase::Betting { .. }
                | Phase::Locked { .. }
                | Phase::Read { .. }
                | Phase::Attesting { .. }
                | Phase::Uncalled { .. }
        ),
        Event::Voided { round, .. } => {
            let open = match phase {
                Phase::Idle => state.correctable,
                Phase::Confirmed { .. } | Phase::Paying { .. } | Phase::Void { .. } => false,
                _ => true,
            };
            this(round) && open
        }
        Event::Reversed { .. } | Event::Released { .. } => matches!(phase, Phase::Void { .. }),
        Event::RefundsReleased { round } => this(round) && matches!(phase, Phase::Void { .. }) && cleared(),
        Event::Unsettled { .. } => is_settled(state),
        Event::Corrected { round, from, .. } => {
            let last = state.history.back().is_some_and(|came| came.round == *round && came.pocket == *from);
            this(round) && last && is_settled(state)
        }
    }
}

/// A number of this round has been settled, or is being paid.
fn is_settled(state: &State) -> bool {
    match state.phase {
        Phase::Idle => state.correctable,
        Phase::Paying { .. } => true,
        _ => false,
    }
}
