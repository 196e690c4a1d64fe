//! The course of a game at terminals (RO I.6): new game, clock, lock, sensor, confirmation.

use kit::{Actor, At, Direction, Draw, Fact, Named, Outcome, Pocket, Role, cite};

use super::options::Form;
use super::reason::Reason;
use super::round::{
    Action, Clock, ConfirmedBy, Event, HOUR_MS, Irregularity, LockedBy, PROMPT_MS, Phase, ReportFault, Spin,
    State,
};
use super::{Roulette, dealers};
use crate::{Cx, Denied, Input, Need, Needs, Observed, Place, Refusal, Report, Seen, Via};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: kit::Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl Roulette {
    /// RO I.2.a: the dealer starts each game. At a live table: the layout is open for the next spin.
    pub(super) fn new_game(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let (dealer, cite) = dealers(self.form());
        cx.needs(dealer, cite)?;
        if state.phase != Phase::Idle {
            return refuse(Reason::RoundInPlay, cite);
        }
        let ends = match self.form() {
            // RO I.6.a: the same fixed time for every terminal.
            Form::Terminals => Some(cx.at.plus_ms(self.clock_ms())),
            Form::Live => None,
        };
        out.push(Event::RoundStarted { round: state.round + 1, at: cx.at, ends });
        Ok(())
    }

    fn clock_ms(&self) -> i64 {
        i64::from(self.draft.clock.seconds) * 1_000
    }

    /// The clock can be held only with more than ten seconds left and no launch.
    pub(super) fn hold(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        cx.needs(Role::Dealer, cite!("RO I.2.a"))?;
        let Phase::Betting { clock, spin, .. } = &state.phase else {
            return refuse(Reason::NotNow, cite!("RO Ruling.1"));
        };
        let Clock::Running { ends } = clock else {
            return refuse(Reason::AlreadyHeld, cite!("RO Ruling.1"));
        };
        if spin.launched.is_some() {
            return refuse(Reason::BallLaunched, cite!("RO Ruling.1"));
        }
        let left_ms = ends.since(cx.at);
        if left_ms <= PROMPT_MS {
            return refuse(Reason::ClockTooFar, cite!("RO Ruling.1"));
        }
        out.push(Event::Held { left_ms });
        Ok(())
    }

    /// The clock runs on with what was left; it is never extended.
    pub(super) fn resume(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        cx.needs(Role::Dealer, cite!("RO I.2.a"))?;
        match state.phase {
            Phase::Betting { clock: Clock::Held { left_ms }, .. } => {
                out.push(Event::Resumed { ends: cx.at.plus_ms(left_ms) });
                Ok(())
            }
            _ => refuse(Reason::NotHeld, cite!("RO Ruling.1")),
        }
    }

    /// HC A.5: after a restart with nothing in motion a full new clock runs, on the dealer's word.
    pub(super) fn attest_still(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, cite!("HC A.5"))?;
        match state.phase {
            Phase::Betting { clock: Clock::Stopped, spin: Spin { launched: Some(_), .. }, .. } => {
                refuse(Reason::BallLaunched, cite!("HC A.5"))
            }
            Phase::Betting { clock: Clock::Stopped, .. } => {
                let terminals = self.form() == Form::Terminals;
                let ends = terminals.then(|| cx.at.plus_ms(self.clock_ms()));
                out.push(Event::Restarted { at: cx.at, ends });
                Ok(())
            }
            _ => refuse(Reason::NotNow, cite!("HC A.5")),
        }
    }

    /// RO F.2: No More Bets. At terminals the dealer may lock before zero, always.
    pub(super) fn lock(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let (dealer, cite) = dealers(self.form());
        cx.needs(dealer, cite)?;
        let close = if self.form() == Form::Terminals { cite!("RO I.6.d") } else { cite!("RO F.2") };
        match state.phase {
            Phase::Idle => refuse(Reason::NoRound, close),
            Phase::Betting { .. } => {
                out.push(self.locked(state, LockedBy::Dealer, cx.at));
                Ok(())
            }
            _ => refuse(Reason::BettingClosed, close),
        }
    }

    pub(super) fn locked(&self, state: &State, by: LockedBy, at: At) -> Event {
        let launched = matches!(state.phase, Phase::Betting { spin: Spin { launched: Some(_), .. }, .. });
        let patience = i64::from(self.draft.clock.late_spin_seconds) * 1_000;
        let wait = self.form() == Form::Terminals && !launched;
        Event::Locked { by, at, late_until: wait.then(|| at.plus_ms(patience)) }
    }

    /// The prompt, the lock, or the end of patience with a late spin.
    pub(super) fn fall_due(&self, state: &State, at: At, out: &mut Vec<Event>) {
        match state.phase {
            // RO I.6.d: at zero betting locks, whatever else has been missed.
            Phase::Betting { clock: Clock::Running { ends }, .. } if at >= ends => {
                out.push(self.locked(state, LockedBy::Clock, at));
            }
            // RO I.6.b: one prompt, with ten seconds left.
            Phase::Betting { .. } => out.push(Event::Prompted { at }),
            Phase::Locked { .. } => out.push(Event::SpinOverdue { at }),
            _ => {}
        }
    }

    /// RO Ruling.2: after the late spin's time the floor decides; this lets the dealer spin after all.
    pub(super) fn allow_spin(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        cx.needs(Role::Floorperson, cite!("RO Ruling.2"))?;
        match state.phase {
            Phase::Locked { overdue: true, .. } => {
                out.push(Event::SpinAllowed { at: cx.at });
                Ok(())
            }
            _ => refuse(Reason::NotNow, cite!("RO Ruling.2")),
        }
    }

    /// Something was seen at a table with terminals.
    pub(super) fn observe_terminals(
        &self,
        state: &State,
        cx: &Cx<'_>,
        observed: &Observed,
        out: &mut Vec<Event>,
    ) -> Decided {
        match (observed.via, &observed.what) {
            (Via::Device(report), what) => {
                if cx.by != Actor::Device(report.device) {
                    return refuse(Denied::WrongSource.into(), cite!("RO Ruling.3"));
                }
                self.reported(state, cx, report, what, out)
            }
            (Via::Hand, Seen::Fact(Fact::Launched(direction))) => {
                cx.needs(Role::Dealer, cite!("RO I.2.a"))?;
                self.launched(state, cx, *direction, None, out)
            }
            (Via::Hand, Seen::Fact(Fact::Unreadable(said))) => {
                cx.needs(Role::Dealer, cite!("RO I.2.a"))?;
                refuse(Reason::NoSuchPocket { said: said.clone() }, cite!("RO I.1.b"))
            }
            (Via::Hand, Seen::Outcome(Outcome::Pocket(pocket))) => self.entered(state, cx, *pocket, out),
            (Via::Drawn, Seen::Outcome(Outcome::Pocket(pocket))) => {
                if cx.by != Actor::House {
                    return refuse(Denied::WrongSource.into(), cite!("HC C.1"));
                }
                match state.phase {
                    Phase::Locked { overdue: false, .. } => {
                        out.push(Event::PocketRead { pocket: *pocket, via: Via::Drawn, at: cx.at });
                        Ok(())
                    }
                    _ => self.no_number_now(state),
                }
            }
            _ => refuse(Reason::NotNow, cite!("RO I.6.e")),
        }
    }

    /// Why no number is awaited.
    fn no_number_now(&self, state: &State) -> Decided {
        let cite = cite!("RO I.6.e");
        match state.phase {
            Phase::Betting { .. } => refuse(Reason::NumberBeforeLock, cite),
            Phase::Locked { .. } => refuse(Reason::SpinOverdue, cite!("RO Ruling.2")),
            Phase::Idle => refuse(Reason::NoRound, cite),
            Phase::Confirmed { .. } => refuse(Reason::AlreadyConfirmed, cite),
            _ => refuse(Reason::NotNow, cite),
        }
    }

    /// RO I.6.e, Ruling.4: a number entered by hand needs the floor's second confirmation.
    fn entered(&self, state: &State, cx: &Cx<'_>, pocket: Pocket, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, cite!("RO I.2.a"))?;
        if !matches!(state.phase, Phase::Locked { overdue: false, .. }) {
            return self.no_number_now(state);
        }
        self.valid(state)?;
        cx.needs_second(Role::Floorperson, cite!("RO Ruling.4"))?;
        out.push(Event::PocketRead { pocket, via: Via::Hand, at: cx.at });
        out.push(Event::Confirmed { pocket, by: ConfirmedBy::Manual, at: cx.at });
        let earlier = state.manual.iter().filter(|&&at| cx.at.since(at) < HOUR_MS).count();
        let entries = u16::try_from(earlier + 1).unwrap_or(u16::MAX);
        if entries > self.draft.sensor.manual_entries_per_hour {
            out.push(Event::ManualLimitPassed { entries });
        }
        Ok(())
    }

    /// A report of the wheel's sensor. What cannot be taken is recorded with its fault and calls the floor.
    fn reported(
        &self,
        state: &State,
        cx: &Cx<'_>,
        report: Report,
        what: &Seen,
        out: &mut Vec<Event>,
    ) -> Decided {
        let mut fault = |fault, cite| {
            out.push(Event::ReportRefused { report, fault, cite });
            Ok(())
        };
        if [state.newest, state.seen].contains(&Some(report)) {
            return refuse(Reason::RepeatedReport, cite!("RO Ruling.3"));
        }
        // Each device counts its own spins: one that replaced another starts anew.
        let own = |earlier: &Report| earlier.device == report.device;
        let before = |newest: Report| (report.spin, report.sequence) < (newest.spin, newest.sequence);
        if state.closed.filter(own).is_some_and(|closed| report.spin <= closed.spin)
            || state.newest.filter(own).is_some_and(before)
        {
            return fault(ReportFault::StaleSpin { spin: report.spin }, cite!("RO I.6.e"));
        }
        match what {
            // RO I.1.b: outside the 38 pockets.
            Seen::Fact(Fact::Unreadable(said)) => {
                fault(ReportFault::NoSuchPocket { said: said.clone() }, cite!("RO I.1.b"))
            }
            Seen::Fact(Fact::Launched(direction)) => {
                let spin = match &state.phase {
                    Phase::Betting { spin, .. } | Phase::Locked { spin, .. } => spin,
                    // A ball that rests already was launched before.
                    Phase::Spoiled { .. } | Phase::Read { .. } | Phase::Disputed { .. } => {
                        return fault(ReportFault::SecondLaunch, cite!("RO Ruling.3"));
                    }
                    _ => return refuse(Reason::NoRound, cite!("RO Ruling.3")),
                };
                if spin.launched.is_some() && spin.id.is_some() {
                    return fault(ReportFault::SecondLaunch, cite!("RO Ruling.3"));
                }
                if is_overdue(state, cx.at) {
                    return fault(ReportFault::Overdue, cite!("RO Ruling.2"));
                }
                self.launched(state, cx, *direction, Some(report), out)
            }
            Seen::Fact(Fact::Revolutions(revolutions)) => match state.phase.spin() {
                Some(spin) if is_of(state, spin, report) => {
                    out.push(Event::Turned { revolutions: *revolutions, report });
                    Ok(())
                }
                Some(_) => fault(ReportFault::NoLaunch, cite!("RO Ruling.3")),
                None => refuse(Reason::NoRound, cite!("RO Ruling.3")),
            },
            Seen::Outcome(Outcome::Pocket(pocket)) => self.pocket_reported(state, cx, report, *pocket, out),
            _ => refuse(Reason::NotNow, cite!("RO I.6.e")),
        }
    }

    fn pocket_reported(
        &self,
        state: &State,
        cx: &Cx<'_>,
        report: Report,
        pocket: Pocket,
        out: &mut Vec<Event>,
    ) -> Decided {
        let no_launch =
            || Event::ReportRefused { report, fault: ReportFault::NoLaunch, cite: cite!("RO Ruling.3") };
        match &state.phase {
            Phase::Betting { spin, .. } if is_of(state, spin, report) => {
                // RO I.6.d, I.6.e: at rest while betting is open: recorded, locked in the same breath, to be voided.
                out.push(self.locked(state, LockedBy::Sensor, cx.at));
                out.push(Event::PocketEarly { pocket, report, at: cx.at });
            }
            Phase::Locked { spin, overdue: false, .. } if is_of(state, spin, report) => {
                out.push(Event::PocketRead { pocket, via: Via::Device(report), at: cx.at });
            }
            Phase::Read { pocket: first, spin, .. } if is_of(state, spin, report) => {
                if *first == pocket {
                    return refuse(Reason::RepeatedReport, cite!("RO Ruling.3"));
                }
                // RO Ruling.3: two different pockets; the floor decides.
                let fault = ReportFault::ChangedPocket { first: *first, second: pocket };
                out.push(Event::ReportRefused { report, fault, cite: cite!("RO I.6.e") });
            }
            Phase::Betting { .. } | Phase::Locked { .. } | Phase::Read { .. } => out.push(no_launch()),
            // RO Ruling.3: another pocket of the spin that was just settled; the number may have been wrong.
            Phase::Idle
                if state.correctable && state.newest.is_some_and(|newest| newest.spin == report.spin) =>
            {
                match Roulette::number(state) {
                    Some(number) if number != pocket => {
                        let fault = ReportFault::AfterNumber { number, pocket };
                        out.push(Event::ReportRefused { report, fault, cite: cite!("RO I.6.e") });
                    }
                    _ => return refuse(Reason::RepeatedReport, cite!("RO Ruling.3")),
                }
            }
            _ => return self.no_number_now(state),
        }
        Ok(())
    }

    fn launched(
        &self,
        state: &State,
        cx: &Cx<'_>,
        direction: Direction,
        report: Option<Report>,
        out: &mut Vec<Event>,
    ) -> Decided {
        // A launch that the dealer keyed is told again by the sensor, with its number.
        let free = |spin: &Spin| spin.launched.is_none() || (spin.id.is_none() && report.is_some());
        let late = match &state.phase {
            _ if is_overdue(state, cx.at) => return refuse(Reason::SpinOverdue, cite!("RO Ruling.2")),
            // Zero is zero by the clock, whether or not its tick has been handled.
            Phase::Betting { clock, spin, .. } if free(spin) => {
                spin.late
                    || (spin.launched.is_none() && matches!(clock, Clock::Running { ends } if cx.at >= *ends))
            }
            Phase::Locked { spin, .. } if free(spin) => spin.late || spin.launched.is_none(),
            Phase::Betting { .. } | Phase::Locked { .. } => {
                return refuse(Reason::BallLaunched, cite!("RO I.6.c"));
            }
            _ => return refuse(Reason::NoRound, cite!("RO I.6.c")),
        };
        // RO Ruling.1: no hold with a ball in the wheel; what was left of the clock runs on.
        if let Phase::Betting { clock: Clock::Held { left_ms }, .. } = state.phase {
            out.push(Event::Resumed { ends: cx.at.plus_ms(left_ms) });
        }
        out.push(Event::Launched { direction, report, at: cx.at, late });
        Ok(())
    }

    /// RO I.6.c: against the wheel and at least four turns, as far as a sensor has told.
    fn valid(&self, state: &State) -> Decided {
        let (Phase::Locked { spin, .. } | Phase::Read { spin, .. } | Phase::Disputed { spin, .. }) =
            &state.phase
        else {
            return Ok(());
        };
        match void_proposed(spin) {
            Some(what) => {
                refuse(Reason::SpinNotValid { cite: what.cite(Form::Terminals) }, cite!("RO I.6.c"))
            }
            None => Ok(()),
        }
    }

    /// RO I.6.e: the dealer confirms the number; another one than the sensor's calls the floor.
    pub(super) fn confirm(
        &self,
        state: &State,
        cx: &Cx<'_>,
        pocket: &Named<Pocket>,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.only(Form::Terminals)?;
        cx.needs(Role::Dealer, cite!("RO I.2.a"))?;
        let dealer = self.pocket(pocket)?;
        match state.phase {
            Phase::Read { pocket: sensor, .. } => {
                self.valid(state)?;
                out.push(if sensor == dealer {
                    Event::Confirmed { pocket: dealer, by: ConfirmedBy::Dealer, at: cx.at }
                } else {
                    Event::Disagreed { sensor, dealer }
                });
                Ok(())
            }
            Phase::Idle if state.correctable => refuse(Reason::AlreadyConfirmed, cite!("RO I.6.e")),
            Phase::Betting { .. } | Phase::Locked { .. } => refuse(Reason::NoReading, cite!("RO I.6.e")),
            _ => self.no_number_now(state),
        }
    }

    /// RO Ruling.5: where sensor and dealer disagree the floor names the number on the wheel, or voids.
    pub(super) fn name_number(
        &self,
        state: &State,
        cx: &Cx<'_>,
        pocket: &Named<Pocket>,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.only(Form::Terminals)?;
        cx.needs(Role::Floorperson, cite!("RO Ruling.5"))?;
        let pocket = self.pocket(pocket)?;
        if !matches!(state.phase, Phase::Disputed { .. }) {
            return refuse(Reason::NotNow, cite!("RO Ruling.5"));
        }
        self.valid(state)?;
        out.push(Event::Confirmed { pocket, by: ConfirmedBy::Floor, at: cx.at });
        Ok(())
    }

    pub(super) fn pocket(&self, pocket: &Named<Pocket>) -> Result<Pocket, Refusal<Reason>> {
        let cite = if self.form() == Form::Terminals { cite!("RO I.1.b") } else { cite!("RO A.3") };
        pocket.known().or_else(|said| refuse(Reason::NoSuchPocket { said: said.to_owned() }, cite))
    }

    /// What a table with terminals waits for.
    pub(super) fn needs_terminals(&self, state: &State, out: &mut Needs<Roulette>) {
        let step = |by, act| Need::Step { by, second: None, does: Input::Act(act) };
        let void = |what: Irregularity| Need::Step {
            by: Role::Dealer,
            second: None,
            does: Input::Rule { cite: what.cite(Form::Terminals), what },
        };
        match &state.phase {
            Phase::Idle => out.push(step(Role::Dealer, Action::NewGame)),
            Phase::Betting { spin, clock, .. } => {
                out.extend(void_proposed(spin).map(void));
                match clock {
                    // HC A.5: over a ball in motion nobody attests stillness; the lock waits for its result.
                    Clock::Stopped if spin.launched.is_some() => out.push(step(Role::Dealer, Action::Lock)),
                    Clock::Stopped => out.push(step(Role::Dealer, Action::AttestStill)),
                    Clock::Held { .. } => out.extend([step(Role::Dealer, Action::Resume), Need::Wagers]),
                    _ => out.push(Need::Wagers),
                }
            }
            Phase::Locked { overdue: true, .. } => out.push(step(Role::Floorperson, Action::AllowSpin)),
            Phase::Locked { spin, .. } => match void_proposed(spin) {
                Some(what) => out.push(void(what)),
                None => out.push(Need::Outcome { draw: Draw::Pocket, to: Place::Table }),
            },
            Phase::Spoiled { .. } => out.push(void(Irregularity::RestBeforeLock)),
            Phase::Read { pocket, spin, .. } => match void_proposed(spin) {
                Some(what) => out.push(void(what)),
                None => out.push(step(Role::Dealer, Action::Confirm { pocket: (*pocket).into() })),
            },
            Phase::Disputed { .. } => out.push(Need::Ruling(Role::Floorperson)),
            Phase::Void { .. } => out.push(step(Role::PitSupervisor, Action::ReleaseRefund)),
            // The rest is live, or over before anybody can act.
            _ => {}
        }
    }
}

/// Is this a report of the spin that was launched, by the device that saw the launch?
fn is_of(state: &State, spin: &Spin, report: Report) -> bool {
    spin.id == Some(report.spin) && state.newest.is_some_and(|newest| newest.device == report.device)
}

/// RO Ruling.2: is the time for a late spin over, by the clock?
pub(super) fn is_overdue(state: &State, at: At) -> bool {
    match state.phase {
        Phase::Locked { overdue: true, .. } => true,
        Phase::Locked { spin: Spin { launched: None, .. }, late_until: Some(until), .. } => at >= until,
        _ => false,
    }
}

/// RO I.9.a, I.9.b: what the sensor's facts propose to void for.
pub(super) fn void_proposed(spin: &Spin) -> Option<Irregularity> {
    match spin {
        Spin { direction: Some(Direction::With), .. } => Some(Irregularity::BallWithWheel),
        Spin { revolutions: Some(0..=3), .. } => Some(Irregularity::TooFewTurns),
        _ => None,
    }
}
