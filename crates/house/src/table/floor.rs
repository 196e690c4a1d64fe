//! What the floor sees to: alarms (HC F.1), disputes (HC F.2), credits for them (HC A.6). What it does at terminals is
//! decided in `terminals`.

use games::{Alarm, Cx, Game, Misfit, Refusal};
use kit::{At, Cents, Device, Moves, Person, Purse, Role, Seat, Unit, cite};
use serde::{Deserialize, Serialize};

use super::bank::Receipt;
use super::{Decided, Event as Happened, Raised, Reason, State, Status, Table, Why, refuse, terminals};

/// A round that somebody disputes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// Which.
    pub round: u64,
    /// Who bookmarked it.
    pub by: Person,
    /// What it is about.
    pub words: String,
}

/// What may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A player calls for service.
    Call {
        /// Whose terminal.
        seat: Seat,
    },
    /// Somebody of the staff has come.
    Answer {
        /// To which seat.
        seat: Seat,
    },
    /// Pairs a terminal with a seat.
    Pair {
        /// Which seat.
        seat: Seat,
        /// Which terminal.
        terminal: Device,
    },
    /// Takes a terminal away from its seat.
    Unpair {
        /// Which seat.
        seat: Seat,
    },
    /// The floorperson has seen to an alarm.
    Acknowledge {
        /// Which.
        alarm: u32,
    },
    /// Bookmarks a round.
    Dispute {
        /// Which.
        round: u64,
        /// What it is about.
        words: String,
    },
    /// Floor and supervisor credit a patron for a disputed round; never a debit (HC A.6).
    Credit {
        /// Whom.
        seat: Seat,
        /// How much.
        amount: Cents,
        /// For which round.
        round: u64,
    },
    /// The floorperson warns whoever left idle credits: a countdown begins on the terminal.
    Warn {
        /// Whose.
        seat: Seat,
    },
    /// The player is there.
    Stay {
        /// Whose.
        seat: Seat,
    },
    /// Floor and dealer move idle credits to unclaimed, after the warning.
    Unclaim {
        /// Whose.
        seat: Seat,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    CalledFor {
        seat: Seat,
    },
    Answered {
        seat: Seat,
    },
    Paired {
        seat: Seat,
        terminal: Device,
    },
    Unpaired {
        seat: Seat,
    },
    AlarmRaised(Alarm),
    Acknowledged {
        alarm: u32,
    },
    Disputed(Dispute),
    Warned {
        seat: Seat,
        until: At,
    },
    Stayed {
        seat: Seat,
        round: u64,
    },
    Unclaimed {
        seat: Seat,
        amount: Cents,
        lapsed: Cents,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        receipt: Option<Receipt>,
    },
    Credited {
        seat: Seat,
        amount: Cents,
        round: u64,
        in_chips: bool,
    },
}

impl<G: Game> Table<G> {
    pub(super) fn floor(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        let event = match action {
            Action::Call { seat } => self.call(self.terminals(state)?, cx, *seat)?,
            Action::Answer { seat } => self.answer(self.terminals(state)?, cx, *seat)?,
            Action::Pair { seat, terminal } => self.pair(self.terminals(state)?, cx, *seat, *terminal)?,
            Action::Unpair { seat } => self.unpair(state, self.terminals(state)?, cx, *seat)?,
            Action::Warn { seat } => self.warn(state, self.terminals(state)?, cx, *seat)?,
            Action::Stay { seat } => self.stay(state, self.terminals(state)?, cx, *seat)?,
            Action::Unclaim { seat } => self.unclaim(state, self.terminals(state)?, cx, *seat)?,
            Action::Acknowledge { alarm } => {
                cx.needs(Role::Floorperson, cite!("HC F.1"))?;
                if !state.alarms.iter().any(|raised| raised.number == *alarm) {
                    return refuse(Why::NoSuchAlarm, cite!("HC F.1"));
                }
                Event::Acknowledged { alarm: *alarm }
            }
            Action::Dispute { round, words } => {
                let cite = cite!("HC F.2");
                let Some(by) = cx.by.person() else {
                    return refuse(Why::Denied(games::Denied::WrongSource), cite);
                };
                if *round == 0 || *round > state.options.round(&state.game).number {
                    return refuse(Why::NoSuchRound, cite);
                }
                if words.trim().is_empty() {
                    return refuse(Why::ReasonMissing, cite);
                }
                Event::Disputed(Dispute { round: *round, by, words: words.clone() })
            }
            Action::Credit { seat, amount, round } => self.credit_for(state, cx, *seat, *amount, *round)?,
        };
        out.push(Happened::Floor(event));
        Ok(())
    }

    /// HC A.6: when a round can no longer be corrected, a bookmarked dispute and two people may credit the patron.
    fn credit_for(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        seat: Seat,
        amount: Cents,
        round: u64,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        let cite = cite!("HC A.6");
        cx.needs(Role::Floorperson, cite)?;
        self.is_open(state)?;
        self.is_seat(state, seat)?;
        if !amount.is_payable() {
            return refuse(Why::NothingCounted, cite!("HC D.1"));
        }
        // Sooner or later it is paid in chips.
        self.in_pieces(amount)?;
        if !state.disputes.iter().any(|dispute| dispute.round == round) {
            return refuse(Why::NoSuchRound, cite);
        }
        // Credits at a terminal, chips elsewhere.
        match state.terminals() {
            None => self.rack_holds(state, cx, amount)?,
            Some(at) => {
                self.is_paired(at, seat)?;
                self.has_no_cash_out(at, seat)?;
            }
        }
        let in_chips = state.terminals().is_none();
        cx.needs_second(Role::PitSupervisor, cite)?;
        Ok(Event::Credited { seat, amount, round, in_chips })
    }
}

pub(super) fn apply<G: Game>(state: &mut State<G>, event: &Event) -> Result<(), Misfit> {
    match event {
        Event::AlarmRaised(alarm) => {
            if alarm.takes_down && state.status == Status::Open {
                state.status = Status::Down;
                state.untested = true;
            }
            if alarm.needs_repair {
                state.broken = Some(alarm.cite);
            }
            state.alarms.push(Raised { number: state.next_alarm, alarm: alarm.clone() });
            state.next_alarm += 1;
        }
        Event::Acknowledged { alarm } => state.alarms.retain(|raised| raised.number != *alarm),
        Event::Disputed(dispute) => state.disputes.push(dispute.clone()),
        Event::Credited { in_chips: true, .. } => {}
        _ => {
            let at =
                state.bank.terminals_mut().ok_or_else(|| Misfit::of(event, "terminals were expected"))?;
            terminals::apply(at, event)?;
        }
    }
    Ok(())
}

pub(super) fn moves(event: &Event, out: &mut Moves) {
    match event {
        Event::Unclaimed { seat, amount, lapsed, .. } => {
            out.money(Purse::Seat(*seat), Purse::Unclaimed, *amount);
            out.of(Unit::Promotional, Purse::Seat(*seat), Purse::House, *lapsed);
        }
        Event::Credited { amount, in_chips: true, .. } => out.money(Purse::Rack, Purse::ChipsOut, *amount),
        Event::Credited { seat, amount, .. } => out.money(Purse::House, Purse::Seat(*seat), *amount),
        _ => {}
    }
}
