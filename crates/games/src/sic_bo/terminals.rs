//! The clock of a game at terminals (SB Ruling.3), and how a game begins and goes on after a restart at any table.

use kit::{At, Role, cite};

use super::SicBo;
use super::options::Form;
use super::reason::Reason;
use super::round::{Clock, Event, HOLD_MS, LockedBy, Phase, State};
use crate::{Cx, Denied, Refusal};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: kit::Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl SicBo {
    /// The dealer opens the layout. SB E.5, E.6: not while a winner is unpaid or a spot is lit.
    pub(super) fn new_game(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, cite!("HC C.1"))?;
        match state.phase {
            Phase::Idle => {}
            Phase::Lit { .. } => return refuse(Reason::LightsOn, cite!("SB E.6")),
            _ => return refuse(Reason::RoundInPlay, cite!("SB E.5")),
        }
        out.push(Event::RoundStarted { round: state.round + 1, at: cx.at, ends: self.ends(cx.at) });
        Ok(())
    }

    /// SB Ruling.3: the same time for every terminal; a live table has no clock.
    fn ends(&self, at: At) -> Option<At> {
        let ms = i64::from(self.draft.clock.seconds) * 1_000;
        (self.form() == Form::Terminals).then(|| at.plus_ms(ms))
    }

    /// SB Ruling.3: the clock can be held only with more than ten seconds left.
    pub(super) fn hold(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        cx.needs(Role::Dealer, cite!("SB Ruling.3"))?;
        let Phase::Betting { clock } = &state.phase else {
            return refuse(Reason::NotNow, cite!("SB Ruling.3"));
        };
        let Clock::Running { ends } = clock else {
            return refuse(Reason::AlreadyHeld, cite!("SB Ruling.3"));
        };
        let left_ms = ends.since(cx.at);
        if left_ms <= HOLD_MS {
            return refuse(Reason::ClockTooFar, cite!("SB Ruling.3"));
        }
        out.push(Event::Held { left_ms });
        Ok(())
    }

    /// SB Ruling.3: the clock runs on with what was left; it is never extended.
    pub(super) fn resume(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        cx.needs(Role::Dealer, cite!("SB Ruling.3"))?;
        match state.phase {
            Phase::Betting { clock: Clock::Held { left_ms } } => {
                out.push(Event::Resumed { ends: cx.at.plus_ms(left_ms) });
                Ok(())
            }
            _ => refuse(Reason::NotHeld, cite!("SB Ruling.3")),
        }
    }

    /// HC A.5: after a restart betting never resumes by itself; once it is closed the game waits for its result.
    pub(super) fn restart(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        if cx.by != kit::Actor::House {
            return refuse(Denied::WrongSource.into(), cite!("HC A.5"));
        }
        match state.phase {
            Phase::Betting { clock: Clock::Stopped } => {}
            // No die is shaken before the call, so nothing was in motion.
            Phase::Betting { .. } => out.push(Event::Stopped { at: cx.at }),
            _ => {}
        }
        Ok(())
    }

    /// HC A.5: a full new clock runs, on the dealer's word.
    pub(super) fn attest_still(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, cite!("HC A.5"))?;
        match state.phase {
            Phase::Betting { clock: Clock::Stopped } => {
                out.push(Event::Restarted { at: cx.at, ends: self.ends(cx.at) });
                Ok(())
            }
            _ => refuse(Reason::NotNow, cite!("HC A.5")),
        }
    }

    /// SB Ruling.3: at zero betting closes.
    pub(super) fn fall_due(&self, state: &State, at: At, out: &mut Vec<Event>) {
        if let Phase::Betting { .. } = state.phase {
            out.push(Event::Locked { by: LockedBy::Clock, at });
        }
    }
}
