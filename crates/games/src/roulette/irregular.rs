//! What goes wrong: No Spin (RO H), void, refund and reversal (RO I.9), corrections (RO C.4, F.3).

use std::collections::BTreeMap;

use kit::{Actor, Cents, Cite, Named, Pocket, Purse, Role, Seat, Unit, cite};

use super::options::Form;
use super::reason::Reason;
use super::round::{
    Clock, Event, Irregularity, LockedBy, Lost, Phase, Recorded, Seated, Spin, Stake, State, Tender,
};
use super::terminals::{is_overdue, void_proposed};
use super::wagers::Bet;
use super::{Roulette, Win};
use crate::{Alarm, Cx, Denied, Disagreement, Message, Refusal};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl Irregularity {
    /// The paragraph it stands on, by the form of the table.
    pub fn cite(&self, form: Form) -> Cite {
        match (self, form) {
            (Irregularity::BallWithWheel, Form::Live) => cite!("RO H.1"),
            (Irregularity::BallWithWheel, Form::Terminals) => cite!("RO I.9.a"),
            (Irregularity::TooFewTurns, Form::Live) => cite!("RO H.2"),
            (Irregularity::TooFewTurns, Form::Terminals) => cite!("RO I.9.b"),
            (Irregularity::ForeignObject, Form::Live) => cite!("RO H.3"),
            (Irregularity::ForeignObject, Form::Terminals) => cite!("RO I.9.h"),
            (Irregularity::BallAstray, _) => cite!("RO I.9.c"),
            (Irregularity::WrongNumber, _) => cite!("RO I.9.d"),
            (Irregularity::Interference, _) => cite!("RO I.9.f"),
            (Irregularity::WheelMalfunction, _) => cite!("RO I.9.g"),
            (Irregularity::BallOut, _) => cite!("RO I.9.i"),
            (Irregularity::Fraud { .. }, _) => cite!("RO I.9.j"),
            (Irregularity::NotSpun, _) => cite!("RO Ruling.2"),
            (Irregularity::RestBeforeLock, _) => cite!("RO I.6.d"),
            (Irregularity::Restarted, _) => cite!("HC A.5"),
            (Irregularity::NumberCorrection { .. }, _) => cite!("RO F.3"),
            (Irregularity::NotCalled, _) => cite!("RO F.2"),
            (Irregularity::BetMiskeyed { .. }, _) => cite!("RO C.4"),
        }
    }

    /// Does it exist at a table of this form?
    fn exists(&self, form: Form) -> bool {
        match self {
            Irregularity::BallWithWheel | Irregularity::TooFewTurns | Irregularity::ForeignObject => true,
            Irregularity::NumberCorrection { .. }
            | Irregularity::NotCalled
            | Irregularity::BetMiskeyed { .. } => form == Form::Live,
            _ => form == Form::Terminals,
        }
    }
}

impl Roulette {
    /// Somebody rules that something went wrong, by a paragraph.
    pub(super) fn rule(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        if !what.exists(self.form()) {
            return refuse(Reason::OtherForm { form: self.form() }, cite!("RO I"));
        }
        let right = what.cite(self.form());
        if *what == Irregularity::Restarted {
            return refuse(Reason::NotCallable, right);
        }
        if cite != right {
            return refuse(Reason::WrongCite { right }, right);
        }
        match what {
            Irregularity::NumberCorrection { lies } => self.correct_number(state, cx, lies, out),
            Irregularity::BetMiskeyed { seat, from, to, tender, reason } => {
                self.correct_bet(state, cx, *seat, from, to, *tender, reason, out)
            }
            _ if self.form() == Form::Live => self.no_spin(state, cx, what, right, out),
            Irregularity::WrongNumber => {
                // RO I.9.d: with the supervisor.
                let supervisor = cx.needs::<Reason>(Role::PitSupervisor, right).is_ok();
                if !supervisor {
                    cx.needs(Role::Dealer, right)?;
                    cx.needs_second(Role::PitSupervisor, right)?;
                }
                // HC A.11: the number that was confirmed is the one that was read.
                let record = state.recorded.filter(|read| Roulette::number(state) == Some(*read));
                let record = record.map(|pocket| Recorded::Number { pocket });
                let whose = match supervisor {
                    true => (Role::PitSupervisor, Role::Floorperson),
                    false => (Role::Dealer, Role::PitSupervisor),
                };
                self.void_confirmed(state, cx, what, right, out)?;
                against(cx, whose, what, record, right, out)
            }
            Irregularity::Fraud { reason } => {
                // RO I.9.j: called by the supervisor, with a reason; also after a confirmed number.
                cx.needs(Role::PitSupervisor, right)?;
                if reason.trim().is_empty() {
                    return refuse(Reason::ReasonMissing, right);
                }
                if state.phase == Phase::Idle {
                    self.void_confirmed(state, cx, what, right, out)
                } else {
                    self.void(state, cx, what, right, out)
                }
            }
            Irregularity::NotSpun => {
                // RO Ruling.2: the floor decides.
                cx.needs(Role::Floorperson, right)?;
                if !is_overdue(state, cx.at) {
                    return refuse(Reason::NotNow, right);
                }
                self.void(state, cx, what, right, out)
            }
            _ => {
                cx.needs_one_of(&[Role::Dealer, Role::Floorperson], cite!("RO I.2.a"))?;
                let record = held_against(state, what, right)?;
                self.void(state, cx, what, right, out)?;
                // RO Ruling.5: the dealer has said already that the sensor is wrong; the floor decides.
                if matches!(state.phase, Phase::Disputed { .. }) {
                    return cx.needs(Role::Floorperson, right);
                }
                against(cx, (Role::Floorperson, Role::Floorperson), what, record, right, out)
            }
        }
    }

    /// RO I.9: the game is void; every stake is due back (RO I.9.k).
    fn void(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        match (&state.phase, what) {
            // RO I.9.a to I.9.c: not once the number has been confirmed.
            (Phase::Idle, _) if state.correctable => return refuse(Reason::TooLate, cite),
            (Phase::Idle, _) => return refuse(Reason::NoRound, cite),
            (Phase::Void { .. }, _) => return refuse(Reason::TooLate, cite),
            // RO I.9.h: after rest the result stands.
            (Phase::Read { .. } | Phase::Disputed { .. }, Irregularity::ForeignObject) => {
                return refuse(Reason::ResultStands, cite);
            }
            (Phase::Spoiled { .. }, _) => {}
            // RO I.6.d: only a ball that did rest before the lock.
            (_, Irregularity::RestBeforeLock) => return refuse(Reason::NotNow, cite),
            (Phase::Betting { .. }, _) => {
                out.push(Event::Locked { by: LockedBy::Void, at: cx.at, late_until: None })
            }
            _ => {}
        }
        out.push(Event::Voided { round: state.round, cause: what.clone(), cite, at: cx.at });
        Ok(())
    }

    /// RO I.9.d, I.9.j: after payment. What was paid is taken back as far as it is there, stakes are due again.
    fn void_confirmed(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        match state.phase {
            Phase::Idle if state.correctable => {}
            Phase::Idle if state.round == 0 => return refuse(Reason::NoRound, cite),
            Phase::Idle | Phase::Void { .. } => return refuse(Reason::TooLate, cite),
            // Nothing has been confirmed in this game yet.
            _ => return refuse(Reason::NotNow, cite),
        }
        out.push(Event::Voided { round: state.round, cause: what.clone(), cite, at: cx.at });
        for (seat, seated) in self.played(state) {
            let paid = seated.last_win;
            // RO Ruling.8: at most what is left of that payout, never money bought in since.
            let own =
                cx.funds.balance(Purse::Seat(seat), Unit::Money) - cx.funds.bought_in_since_settlement(seat);
            let took = paid.min(own).max(Cents::ZERO);
            out.push(Event::Reversed { seat, took, lost: paid - took, stakes: seated.previous.clone() });
        }
        Ok(())
    }

    /// Seats whose bets were decided in the round that just ended or is being paid.
    fn played<'a>(&self, state: &'a State) -> impl Iterator<Item = (Seat, &'a Seated)> {
        let round = state.round;
        let seats = state.seats.iter().enumerate();
        seats
            .filter(move |(_, seated)| seated.previous_round == round && !seated.previous.is_empty())
            .filter_map(|(index, seated)| Some((Seat::at(index)?, seated)))
    }

    /// RO I.9.k: refunds are released by the supervisor or the designee of the table.
    pub(super) fn release(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        cx.needs_one_of(&[Role::PitSupervisor, Role::Designee], cite!("RO I.9.k"))?;
        if !matches!(state.phase, Phase::Void { .. }) {
            return refuse(Reason::NotNow, cite!("RO I.9.k"));
        }
        for (seat, seated) in state.with_stakes() {
            out.push(Event::Released { seat, stakes: seated.stakes.clone() });
        }
        out.push(Event::RefundsReleased { round: state.round });
        Ok(())
    }

    /// RO H: No Spin. No result, bets stay the players' own, betting reopens, a new spin.
    fn no_spin(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        if *what == Irregularity::NotCalled {
            cx.needs(Role::Floorperson, cite)?;
            if !matches!(state.phase, Phase::Uncalled { .. }) {
                return refuse(Reason::NotNow, cite);
            }
        } else {
            cx.needs_one_of(&[Role::Dealer, Role::Floorperson], cite!("RO B.2"))?;
        }
        // HC A.12: the house drew the number; no ball ran.
        if let (Phase::Read { .. }, Some(pocket)) = (&state.phase, state.recorded) {
            return refuse(Reason::NumberDrawn { pocket }, cite);
        }
        match state.phase {
            // RO H.3: a number was keyed, so the ball rests.
            Phase::Read { .. } | Phase::Attesting { .. } | Phase::Uncalled { .. }
                if *what == Irregularity::ForeignObject =>
            {
                refuse(Reason::ResultStands, cite)
            }
            Phase::Idle if state.correctable => refuse(Reason::TooLate, cite),
            Phase::Idle => refuse(Reason::NoRound, cite),
            Phase::Confirmed { .. } | Phase::Paying { .. } => refuse(Reason::TooLate, cite),
            _ => {
                out.push(Event::NoSpin { cause: what.clone(), cite, at: cx.at });
                Ok(())
            }
        }
    }

    /// RO C.4, F.3: the floor corrects to the pocket where the ball lies; collections and payments are redone.
    fn correct_number(
        &self,
        state: &State,
        cx: &Cx<'_>,
        lies: &Named<Pocket>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("RO F.3");
        cx.needs(Role::Floorperson, cite)?;
        let to = self.pocket(lies)?;
        // HC A.12: what the house drew is what came.
        if let (Some(pocket), Some(_)) = (state.recorded, Roulette::number(state)) {
            return refuse(Reason::NumberDrawn { pocket }, cite);
        }
        let from = match Roulette::number(state) {
            Some(pocket) if matches!(state.phase, Phase::Paying { .. }) || state.correctable => pocket,
            _ => return refuse(Reason::TooLate, cite),
        };
        if from == to {
            return refuse(Reason::SameNumber, cite);
        }
        // A colour given back since is nobody's, or somebody else's. What was paid in it stays paid, at the house's
        // loss; what was lost in it lies again as value chips.
        let gone = |seat: Seat, tender: Tender| match tender {
            Tender::Colour(colour) => cx.funds.colour(seat).is_none_or(|(held, _)| held != colour),
            _ => false,
        };
        // Payments come back first: what was collected may have been paid out to the next winner.
        let mut rack = cx.funds.balance(Purse::Rack, Unit::Money);
        for (seat, seated) in self.played(state) {
            let mut paid = self.wins(&seated.previous, from);
            paid.retain(|win| !gone(seat, win.paid_in));
            if !paid.is_empty() {
                rack += paid.iter().filter(|win| win.paid_in == Tender::Value).map(|win| win.winnings).sum();
                let lost = not_there(cx, seat, &paid);
                out.push(Event::Unsettled { seat, collected: Vec::new(), paid, lost });
            }
        }
        let mut asked = Cents::ZERO;
        for (seat, seated) in self.played(state) {
            let lies = |stake: &Stake| match gone(seat, stake.tender) {
                true => Stake { tender: Tender::Value, ..*stake },
                false => *stake,
            };
            let collected: Vec<Stake> =
                seated.previous.iter().filter(|stake| !stake.bet.wins(from)).map(lies).collect();
            if !collected.is_empty() {
                asked +=
                    collected.iter().filter(|stake| stake.tender == Tender::Value).map(|s| s.amount).sum();
                out.push(Event::Unsettled { seat, collected, paid: Vec::new(), lost: Vec::new() });
            }
        }
        // HC D.3: a rack that cannot lay the chips out again asks for a fill.
        if asked > rack {
            return refuse(Reason::NotEnough { has: rack, asked }, cite!("HC D.3"));
        }
        out.push(Event::Corrected { round: state.round, from, to, at: cx.at });
        Ok(())
    }

    /// RO C.4: a bet counts where it lies on the felt; a mis-keyed one is moved by the floor, with a reason.
    #[allow(clippy::too_many_arguments)]
    fn correct_bet(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        from: &Named<Bet>,
        to: &Named<Bet>,
        tender: Tender,
        reason: &str,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("RO C.4");
        cx.needs(Role::Floorperson, cite)?;
        if !self.tracks() {
            return refuse(Reason::BetsNotTracked, cite!("HC A.4"));
        }
        let known = |spot: &Named<Bet>| {
            spot.known().or_else(|said| refuse(Reason::NoSuchSpot { said: said.to_owned() }, cite!("RO A.4")))
        };
        let (from, to) = (known(from)?, known(to)?);
        if reason.trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite);
        }
        if !matches!(state.phase, Phase::Betting { .. } | Phase::Locked { .. } | Phase::Read { .. }) {
            return refuse(Reason::TooLate, cite);
        }
        let Some(seated) = state.seats.get(seat.index()) else {
            return refuse(Reason::NoSuchSeat, cite!("HC B.9"));
        };
        let stake = seated.stakes.iter().find(|stake| stake.bet == from && stake.tender == tender);
        let Some(stake) = stake.filter(|_| from != to) else {
            return refuse(Reason::NothingThere, cite);
        };
        // HC A.10: a coupon goes where its wager goes, and stays equal to it.
        let coupon = seated.stakes.iter().find(|s| s.bet == from && s.tender == Tender::Coupon);
        if tender == Tender::Coupon || (coupon.is_some() && seated.stakes.iter().any(|s| s.bet == to)) {
            return refuse(Reason::CouponNotEqual, cite!("HC A.10"));
        }
        if seated.stakes.iter().any(|s| s.bet == to && s.tender == Tender::Coupon) {
            return refuse(Reason::CouponRides, cite!("HC A.10"));
        }
        for Stake { tender, amount, .. } in [Some(stake), coupon].into_iter().flatten().copied() {
            out.push(Event::Moved { seat, from, to, tender, amount, reason: reason.to_owned() });
        }
        Ok(())
    }

    /// HC A.5: after a restart betting never resumes by itself; the lock decides.
    pub(super) fn restart(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        if cx.by != Actor::House {
            return refuse(Denied::WrongSource.into(), cite!("HC A.5"));
        }
        match &state.phase {
            Phase::Betting { prompted, spin, .. } if *prompted || spin.launched.is_some() => {
                let cause = Irregularity::Restarted;
                let cite = cause.cite(self.form());
                out.push(Event::Locked { by: LockedBy::Void, at: cx.at, late_until: None });
                out.push(Event::Voided { round: state.round, cause, cite, at: cx.at });
            }
            Phase::Betting { clock: Clock::Stopped, .. } => {}
            Phase::Betting { .. } => out.push(Event::Stopped { at: cx.at }),
            // Lock recorded, or nothing in play: the game waits for what it waited for.
            _ => {}
        }
        Ok(())
    }
}

/// HC A.11: what the record contradicts is for the floor, with a second person; the entry says so before what it comes
/// to.
fn against(
    cx: &Cx<'_>,
    whose: (Role, Role),
    what: &Irregularity,
    record: Option<Recorded>,
    cite: Cite,
    out: &mut Vec<Event>,
) -> Decided {
    if let Some(record) = record {
        let against = |record, missing| Reason::AgainstRecord { record, missing };
        let decided = Disagreement::decided(cx, whose, (what.clone(), record), cite, against)?;
        out.insert(0, Event::AgainstRecord(decided));
    }
    Ok(())
}

/// HC A.11: what the record has against this claim; a claim that cannot be is refused.
fn held_against(state: &State, what: &Irregularity, cite: Cite) -> Result<Option<Recorded>, Refusal<Reason>> {
    use Irregularity::{BallAstray, BallOut, BallWithWheel, ForeignObject, TooFewTurns};
    let read = state.recorded.map(|pocket| Recorded::Number { pocket });
    let spin = match &state.phase {
        // RO I.6.d: this ball rests in its pocket, and the game is to be voided for that.
        Phase::Spoiled { .. } => {
            return match what {
                BallWithWheel | TooFewTurns | BallAstray | BallOut | ForeignObject => {
                    refuse(Reason::NotNow, cite)
                }
                _ => Ok(None),
            };
        }
        phase => phase.spin().copied(),
    };
    let Some(spin) = spin else { return Ok(None) };
    let of_a_ball = matches!(what, BallWithWheel | TooFewTurns | BallAstray | BallOut);
    if of_a_ball && spin.launched.is_none() {
        return refuse(Reason::NoBallLaunched, cite);
    }
    // A spin that the record itself calls invalid pays nobody.
    if void_proposed(&spin).is_some() {
        return Ok(None);
    }
    Ok(match (what, spin) {
        (TooFewTurns, Spin { revolutions: Some(turns), .. }) => Some(Recorded::Turns { turns }),
        // A launch with an id is the sensor's word, and one the other way would have been called invalid.
        (BallWithWheel, Spin { id: Some(_), .. }) => Some(read.unwrap_or(Recorded::Against)),
        _ => read,
    })
}

/// What of a payment in non-value chips is no longer there to be taken back. A colour that the seat has given
/// back since is nobody's, or somebody else's: nothing of it can be taken.
fn not_there(cx: &Cx<'_>, seat: Seat, paid: &[Win]) -> Vec<Lost> {
    let mut back: BTreeMap<Tender, Cents> = BTreeMap::new();
    for win in paid.iter().filter(|win| matches!(win.paid_in, Tender::Colour(_))) {
        *back.entry(win.paid_in).or_default() += win.returned();
    }
    let own = cx.funds.colour(seat).map(|(colour, _)| colour);
    let lost = back.into_iter().map(|(tender, back)| {
        let has = match tender {
            Tender::Colour(colour) if own == Some(colour) => {
                cx.funds.balance(Purse::Colour(colour), Unit::Money)
            }
            _ => Cents::ZERO,
        };
        Lost { tender, amount: (back - has).max(Cents::ZERO) }
    });
    lost.filter(|lost| lost.amount.is_positive()).collect()
}

/// What calls the floor.
/// RO I.9, RO F.2: what the floor decides on a game answers the alarms of that game.
pub(super) fn resolves(event: &Event, alarm: &Alarm) -> bool {
    let about = |keys: &[&str]| keys.contains(&alarm.message.key.as_str());
    match event {
        Event::Voided { .. } | Event::NoSpin { .. } | Event::Confirmed { .. } => {
            let report = alarm.message.key.starts_with("roulette-report");
            let of_the_spin = [
                "roulette-alarm-disagreed",
                "roulette-alarm-early",
                "roulette-alarm-overdue",
                "roulette-alarm-uncalled",
            ];
            report || about(&of_the_spin)
        }
        Event::Attested { called: true, .. } => about(&["roulette-alarm-uncalled"]),
        Event::RefundsReleased { .. } => about(&["roulette-alarm-restarted"]),
        _ => false,
    }
}

pub(super) fn alarm(event: &Event) -> Option<Alarm> {
    let alarm = |key: &str, cite, takes_down| Alarm {
        message: Message::plain(key),
        cite,
        takes_down,
        needs_repair: false,
    };
    Some(match event {
        Event::ReportRefused { fault, cite, .. } => {
            let message = Message::of("roulette-report", fault);
            Alarm { message, cite: *cite, takes_down: false, needs_repair: false }
        }
        Event::Disagreed { sensor, dealer } => {
            let mut alarm = alarm("roulette-alarm-disagreed", cite!("RO Ruling.5"), false);
            alarm.message = alarm.message.with("sensor", sensor).with("dealer", dealer);
            alarm
        }
        Event::AgainstRecord(Disagreement { claim, record, by, second }) => {
            let cite = claim.cite(Form::Terminals);
            let message = Message::of("roulette-against", record).with("by", by).with("second", second);
            Alarm { message, cite, takes_down: false, needs_repair: false }
        }
        Event::PocketEarly { pocket, .. } => {
            let mut alarm = alarm("roulette-alarm-early", cite!("RO I.6.d"), false);
            alarm.message = alarm.message.with("pocket", pocket);
            alarm
        }
        Event::SpinOverdue { .. } => alarm("roulette-alarm-overdue", cite!("RO Ruling.2"), false),
        Event::Attested { called: false, .. } => alarm("roulette-alarm-uncalled", cite!("RO F.2"), false),
        Event::ManualLimitPassed { entries } => {
            let mut alarm = alarm("roulette-alarm-manual", cite!("RO Ruling.4"), true);
            alarm.message = alarm.message.with("entries", entries);
            alarm
        }
        // RO I.9.g: an equipment check before the next game.
        Event::Voided { cause: Irregularity::WheelMalfunction, cite, .. } => {
            alarm("roulette-alarm-wheel", *cite, true)
        }
        Event::Voided { cause: Irregularity::Restarted, cite, .. } => {
            alarm("roulette-alarm-restarted", *cite, false)
        }
        _ => return None,
    })
}
