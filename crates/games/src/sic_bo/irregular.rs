//! What goes wrong: No Roll, the computer (SB F), dice entered wrongly (SB E.4), bets keyed wrongly (SB C.3).

use std::cmp::Ordering;

use kit::{Cents, Cite, Dice, Named, Purse, Role, Seat, Unit, cite};

use super::options::Form as TableForm;
use super::reason::Reason;
use super::round::{
    Entered, Event, Form, FormLine, Irregularity, LockedBy, Phase, Seated, Stake, State, Written,
};
use super::wagers::Bet;
use super::{SicBo, Win};
use crate::{Alarm, Cx, Denied, Disagreement, Message, Refusal, Via};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl Irregularity {
    /// The paragraph it stands on.
    pub fn cite(&self) -> Cite {
        match self {
            Irregularity::NoRoll => cite!("SB F.1"),
            Irregularity::ComputerMalfunction => cite!("SB F.2"),
            Irregularity::ComputerFailure => cite!("SB Ruling.4"),
            Irregularity::DiceCorrection { .. } => cite!("SB E.4"),
            Irregularity::BetMiskeyed { .. } => cite!("SB C.3"),
        }
    }
}

impl SicBo {
    /// Somebody rules that something went wrong, by a paragraph.
    pub(super) fn rule(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        let right = what.cite();
        if cite != right {
            return refuse(Reason::WrongCite { right }, right);
        }
        match what {
            Irregularity::NoRoll => self.no_roll(state, cx, out),
            Irregularity::ComputerMalfunction => self.malfunction(state, cx, out),
            Irregularity::ComputerFailure => self.void(state, cx, what, out),
            Irregularity::DiceCorrection { lies } => self.correct_dice(state, cx, lies, out),
            Irregularity::BetMiskeyed { seat, from, to, reason } => {
                self.correct_bet(state, cx, *seat, from, to, reason, out)
            }
        }
    }

    /// SB F.1: not all dice lie flat. They are shaken again; bets stand, and nothing is changed.
    fn no_roll(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("SB F.1");
        cx.needs_one_of(&[Role::Dealer, Role::Floorperson], cite)?;
        match state.phase {
            // HC A.11: dice that were entered lay flat; HC A.12: so do those that the house drew.
            Phase::Read { dice, via: Via::Drawn, .. } => refuse(Reason::DiceDrawn { dice }, cite),
            Phase::Read { dice, .. } => refuse(Reason::DiceEntered { entered: dice }, cite),
            Phase::Locked { shaken: Some(_) } => {
                out.push(Event::NoRoll { cite, at: cx.at });
                Ok(())
            }
            Phase::Idle if !state.correctable => refuse(Reason::NoRound, cite),
            Phase::Betting { .. } | Phase::Locked { .. } => refuse(Reason::NotShaken, cite),
            _ => refuse(Reason::TooLate, cite),
        }
    }

    /// SB F.2: the computer fails with the shaker open. What lies there is settled by hand, on a form.
    fn malfunction(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("SB F.2");
        cx.needs_one_of(&[Role::Dealer, Role::Floorperson], cite)?;
        let read = match state.phase {
            Phase::Locked { shaken: Some(_) } => None,
            Phase::Read { dice, .. } => Some(dice),
            Phase::Paying { dice, .. } if state.form.is_none() => Some(dice),
            Phase::Idle if !state.correctable => return refuse(Reason::NoRound, cite),
            // Before the shaker was open it is another irregularity.
            Phase::Betting { .. } | Phase::Locked { .. } => return refuse(Reason::NotShaken, cite),
            _ => return refuse(Reason::TooLate, cite),
        };
        let line = |seat, stake: &Stake| FormLine { seat, bet: stake.bet, stake: stake.amount, paid: None };
        let lines = state
            .with_stakes()
            .flat_map(|(seat, seated)| seated.stakes.iter().map(move |stake| line(seat, stake)))
            .collect();
        let form = Form { round: state.round, at: cx.at, read, lines, entered: None };
        out.push(Event::Malfunctioned { form, cite });
        Ok(())
    }

    /// SB F.2: what was settled by hand is entered after recovery, by the dealer and the supervisor who was there.
    pub(super) fn enter_form(
        &self,
        state: &State,
        cx: &Cx<'_>,
        dice: &Named<Dice>,
        written: &[Written],
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("SB F.2");
        cx.needs(Role::Dealer, cite)?;
        let dice = self.named(dice)?;
        if state.phase != Phase::ByHand {
            return refuse(Reason::NoForm, cite);
        }
        let lines = self.lines(state, dice, written)?;
        cx.needs_second(Role::PitSupervisor, cite)?;
        let (Some(dealer), Some(second)) = (cx.by.person(), cx.second) else {
            return refuse(Denied::WrongSource.into(), cite);
        };
        if self.tracks() {
            let (mut paid, mut collected) = (Cents::ZERO, Cents::ZERO);
            for line in &lines {
                match line.bet.wins(dice) {
                    true => paid += line.paid.unwrap_or_default(),
                    false => collected += line.stake,
                }
            }
            self.in_the_rack(cx, paid - collected)?;
        }
        let entered = Entered { dice, dealer, supervisor: second.by, at: cx.at };
        out.push(Event::FormEntered { round: state.round, entered, lines });
        Ok(())
    }

    /// The bets of the form: those the table knows, or those that were written down where it knows none.
    fn lines(
        &self,
        state: &State,
        dice: Dice,
        written: &[Written],
    ) -> Result<Vec<FormLine>, Refusal<Reason>> {
        let read = state.form.as_ref().and_then(|form| form.read);
        // HC A.11: the form is held against the dice that were entered, where some were.
        let lie = read.unwrap_or(dice);
        let due = |bet, stake| self.winnings(bet, stake, lie).unwrap_or(Cents::ZERO);
        let mut against = Contradictions { entered: read.filter(|read| *read != dice), ..Default::default() };
        if self.tracks() {
            if !written.is_empty() {
                return refuse(Reason::BetsKnown, cite!("SB F.2"));
            }
            against.refuse()?;
            let known = state.form.iter().flat_map(|form| &form.lines);
            return Ok(known
                .map(|line| FormLine { paid: Some(due(line.bet, line.stake)), ..*line })
                .collect());
        }
        let mut lines = Vec::new();
        for Written { seat, spot, stake, paid } in written {
            if seat.index() >= state.seats.len() {
                return refuse(Reason::NoSuchSeat, cite!("HC B.9"));
            }
            let bet = self.spot(spot)?;
            if !stake.is_payable() || paid.is_negative() || *paid > Cents::LIMIT {
                return refuse(Reason::StakeNotPositive, cite!("HC D.1"));
            }
            let line = FormLine { seat: *seat, bet, stake: *stake, paid: Some(*paid) };
            // SB D.1: at the odds in force, also by hand.
            let due = due(bet, *stake);
            match paid.cmp(&due) {
                Ordering::Less => against.below.push((line, due)),
                Ordering::Greater if due.is_zero() => against.lost.push(line),
                Ordering::Greater => against.above.push((line, due)),
                Ordering::Equal => {}
            }
            lines.push(line);
        }
        against.refuse()?;
        Ok(lines)
    }

    /// SB Ruling.4: the computer fails before the shaker was uncovered: the game is void, every stake goes back.
    fn void(&self, state: &State, cx: &Cx<'_>, what: &Irregularity, out: &mut Vec<Event>) -> Decided {
        let cite = what.cite();
        cx.needs_one_of(&[Role::Dealer, Role::Floorperson], cite)?;
        match state.phase {
            Phase::Betting { .. } => out.push(Event::Locked { by: LockedBy::Void, at: cx.at }),
            // HC A.11: dice were entered, so the shaker is open; also where they were taken back.
            Phase::Locked { .. } if state.opened.is_none() => {}
            Phase::Idle if !state.correctable => return refuse(Reason::NoRound, cite),
            // With the shaker open it is settled by hand.
            Phase::Locked { .. } | Phase::Read { .. } => return refuse(Reason::ShakerOpen, cite),
            _ => return refuse(Reason::TooLate, cite),
        }
        out.push(Event::Voided { round: state.round, cause: what.clone(), cite, at: cx.at });
        Ok(())
    }

    /// HC A.9: what was staked goes back where it came from.
    pub(super) fn release(&self, state: &State, out: &mut Vec<Event>) {
        for (seat, seated) in state.with_stakes() {
            out.push(Event::Released { seat, stakes: seated.stakes.clone() });
        }
        out.push(Event::RefundsReleased { round: state.round });
    }

    /// Seats whose bets were decided in the round that just ended or is being paid.
    fn played<'a>(&self, state: &'a State) -> impl Iterator<Item = (Seat, &'a Seated)> {
        let round = state.round;
        let seats = state.seats.iter().enumerate();
        seats
            .filter(move |(_, seated)| seated.previous_round == round && !seated.previous.is_empty())
            .filter_map(|(index, seated)| Some((Seat::at(index)?, seated)))
    }

    /// SB E.4: the supervisor corrects to the dice as they lie; collections and payments are redone.
    fn correct_dice(&self, state: &State, cx: &Cx<'_>, lies: &Named<Dice>, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("SB E.4");
        cx.needs(Role::PitSupervisor, cite)?;
        let to = self.named(lies)?;
        if let (Phase::ByHand, Some(form)) = (&state.phase, &state.form) {
            return self.correct_entry(state, cx, form, to, out);
        }
        if let (Some(dice), Some(Via::Drawn)) = (state.dice(), state.opened) {
            return refuse(Reason::DiceDrawn { dice }, cite);
        }
        let open = matches!(state.phase, Phase::Paying { .. } | Phase::Lit { .. });
        let from = match state.dice() {
            Some(dice) if open || state.correctable => dice,
            _ if matches!(state.phase, Phase::Read { .. }) => return refuse(Reason::NotNow, cite),
            _ => return refuse(Reason::TooLate, cite),
        };
        if from == to {
            return refuse(Reason::SameDice, cite);
        }
        // Payments come back first: what was collected may have been paid out to the next winner.
        let mut rack = cx.funds.balance(Purse::Rack, Unit::Money);
        for (seat, seated) in self.played(state) {
            let paid = self.wins(&seated.previous, from);
            if !paid.is_empty() {
                rack += paid.iter().map(|win| win.winnings).sum();
                let lost = self.not_there(cx, seat, &paid);
                out.push(Event::Unsettled { seat, collected: Vec::new(), paid, lost });
            }
        }
        let mut asked = Cents::ZERO;
        for (seat, seated) in self.played(state) {
            let collected: Vec<Stake> =
                seated.previous.iter().copied().filter(|stake| !stake.bet.wins(from)).collect();
            if !collected.is_empty() {
                asked += super::round::total(&collected);
                out.push(Event::Unsettled { seat, collected, paid: Vec::new(), lost: Cents::ZERO });
            }
        }
        // HC D.3: a rack that cannot lay the chips out again asks for a fill.
        if self.form() == TableForm::Live && asked > rack {
            return refuse(Reason::NotEnough { has: rack, asked }, cite!("HC D.3"));
        }
        out.push(Event::Corrected { round: state.round, from, to, at: cx.at });
        Ok(())
    }

    /// HC A.11: the computer failed with other dice in it than lie there. The supervisor says so, with a second person;
    /// the form is entered with these.
    fn correct_entry(
        &self,
        state: &State,
        cx: &Cx<'_>,
        form: &Form,
        to: Dice,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("SB E.4");
        let Some(entered) = form.read else { return refuse(Reason::NotNow, cite) };
        if entered == to {
            return refuse(Reason::SameDice, cite);
        }
        if state.opened == Some(Via::Drawn) {
            return refuse(Reason::DiceDrawn { dice: entered }, cite);
        }
        let whose = (Role::PitSupervisor, Role::Floorperson);
        let against = |entered, missing| Reason::AgainstRecord { entered, missing };
        out.push(Event::AgainstRecord(Disagreement::decided(cx, whose, (to, entered), cite, against)?));
        Ok(())
    }

    /// What of a payment in credits is no longer there to be taken back, never counting money bought in since. Value
    /// chips are in the patron's hands, and the dealer takes them back from the felt.
    fn not_there(&self, cx: &Cx<'_>, seat: Seat, paid: &[Win]) -> Cents {
        if self.form() == TableForm::Live {
            return Cents::ZERO;
        }
        let back: Cents = paid.iter().map(Win::returned).sum();
        let own =
            cx.funds.balance(Purse::Seat(seat), Unit::Money) - cx.funds.bought_in_since_settlement(seat);
        (back - own.max(Cents::ZERO)).max(Cents::ZERO)
    }

    /// SB C.3: a bet counts where it lies on the felt; a mis-keyed one is moved by the floor, with a reason.
    #[allow(clippy::too_many_arguments)]
    fn correct_bet(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        from: &Named<Bet>,
        to: &Named<Bet>,
        reason: &str,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("SB C.3");
        self.only(TableForm::Live)?;
        cx.needs(Role::Floorperson, cite)?;
        if !self.tracks() {
            return refuse(Reason::BetsNotTracked, cite!("HC A.4"));
        }
        let (from, to) = (self.spot(from)?, self.spot(to)?);
        if reason.trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite);
        }
        if !matches!(state.phase, Phase::Betting { .. } | Phase::Locked { .. } | Phase::Read { .. }) {
            return refuse(Reason::TooLate, cite);
        }
        let Some(seated) = state.seats.get(seat.index()) else {
            return refuse(Reason::NoSuchSeat, cite!("HC B.9"));
        };
        let stake = seated.stakes.iter().find(|stake| stake.bet == from).filter(|_| from != to);
        let Some(&Stake { amount, .. }) = stake else {
            return refuse(Reason::NothingThere, cite);
        };
        out.push(Event::Moved { seat, from, to, amount, reason: reason.to_owned() });
        Ok(())
    }
}

/// Where a form says other than the dice that were entered and the odds in force.
#[derive(Default)]
struct Contradictions {
    /// The dice that were entered, where the form has others.
    entered: Option<Dice>,
    /// Bets that lost and were paid.
    lost: Vec<FormLine>,
    /// Winners that were paid too little, with what they win.
    below: Vec<(FormLine, Cents)>,
    /// Winners that were paid too much.
    above: Vec<(FormLine, Cents)>,
}

impl Contradictions {
    /// Refuses a form that has any, and names each.
    fn refuse(&self) -> Decided {
        let line = |line: &FormLine| {
            format!("P{} {} {} {}", line.seat, line.bet, line.stake, line.paid.unwrap_or_default())
        };
        let lines = |lines: &[(FormLine, Cents)]| -> Vec<String> {
            lines.iter().map(|(paid, due)| format!("{} ({due})", line(paid))).collect()
        };
        match (self.entered, &*self.lost, &*self.below, &*self.above) {
            (None, [], [], []) => Ok(()),
            (None, [], [(paid, least)], []) => {
                refuse(Reason::PaidBelowOdds { bet: paid.bet, least: *least }, cite!("SB D.1"))
            }
            (entered, lost, below, above) => {
                let listed =
                    |all: Vec<String>| if all.is_empty() { "none".to_owned() } else { all.join(", ") };
                let reason = Reason::FormContradicts {
                    entered: listed(entered.iter().map(Dice::to_string).collect()),
                    lost: listed(lost.iter().map(line).collect()),
                    below: listed(lines(below)),
                    above: listed(lines(above)),
                };
                refuse(reason, cite!("SB F.2"))
            }
        }
    }
}

/// What calls the floor.
pub(super) fn alarm(event: &Event) -> Option<Alarm> {
    let down = |key: &str, cite: Cite| Alarm {
        message: Message::plain(key),
        cite,
        takes_down: true,
        needs_repair: true,
    };
    match event {
        // SB F.2: all gaming ceases until the computer has been fixed.
        Event::Malfunctioned { cite, .. } => Some(down("sic-bo-alarm-malfunction", *cite)),
        Event::AgainstRecord(Disagreement { claim, record, by, second }) => {
            let message = Message::plain("sic-bo-alarm-against-record").with("lies", claim);
            let message = message.with("entered", record).with("by", by).with("second", second);
            Some(Alarm { message, cite: cite!("SB E.4"), takes_down: false, needs_repair: false })
        }
        Event::Voided { cite, .. } => Some(down("sic-bo-alarm-failure", *cite)),
        _ => None,
    }
}
