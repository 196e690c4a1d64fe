//! What the floor sees to: terminals (HC B.10), alarms (HC F.1), disputes (HC F.2), unclaimed credits (RO Ruling.7).

use games::{Alarm, Cx, Game, Misfit, Refusal};
use kit::{Cents, Device, Moves, Person, Purse, Role, Seat, Unit, cite};
use serde::{Deserialize, Serialize};

use super::cashout::CashOut;
use super::{Decided, Event as Happened, Raised, Reason, State, Status, Table, Why, refuse};

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
    /// Floor and dealer move idle credits to unclaimed.
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
    CalledFor { seat: Seat },
    Answered { seat: Seat },
    Paired { seat: Seat, terminal: Device },
    Unpaired { seat: Seat },
    AlarmRaised(Alarm),
    Acknowledged { alarm: u32 },
    Disputed(Dispute),
    Unclaimed { seat: Seat, amount: Cents, lapsed: Cents },
    Credited { seat: Seat, amount: Cents, round: u64, in_chips: bool },
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
            // HC F.3: a call stands until somebody has come.
            Action::Call { seat } => {
                let cite = cite!("HC F.3");
                self.is_own(cx, *seat)?;
                if self.place(state, *seat)?.terminal.is_none() {
                    return refuse(Why::NotPaired, cite!("HC B.10"));
                }
                if self.place(state, *seat)?.called {
                    return refuse(Why::CalledBefore, cite);
                }
                Event::CalledFor { seat: *seat }
            }
            Action::Answer { seat } => {
                let cite = cite!("HC F.3");
                cx.needs_one_of(&[Role::Dealer, Role::Floorperson, Role::Mucker], cite)?;
                if !self.place(state, *seat)?.called {
                    return refuse(Why::NobodyCalled, cite);
                }
                Event::Answered { seat: *seat }
            }
            Action::Pair { seat, terminal } => {
                cx.needs_one_of(&[Role::Administrator, Role::Floorperson], cite!("HC B.10"))?;
                if !state.options.terms().on_terminals {
                    return refuse(Why::OnlyOnTerminals, cite!("RO I"));
                }
                if self.place(state, *seat)?.terminal.is_some()
                    || state.seats.iter().any(|place| place.terminal == Some(*terminal))
                {
                    return refuse(Why::AlreadyPaired, cite!("HC B.10"));
                }
                Event::Paired { seat: *seat, terminal: *terminal }
            }
            Action::Unpair { seat } => {
                cx.needs_one_of(&[Role::Administrator, Role::Floorperson], cite!("HC B.10"))?;
                if self.place(state, *seat)?.terminal.is_none() {
                    return refuse(Why::NotPaired, cite!("HC B.10"));
                }
                let credits = cx.funds.balance(Purse::Seat(*seat), Unit::Money);
                let busy = credits.is_positive() || state.options.may_leave(&state.game, *seat).is_err();
                if busy {
                    return refuse(Why::NotNow, cite!("HC B.10"));
                }
                Event::Unpaired { seat: *seat }
            }
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
            Action::Unclaim { seat } => {
                let cite = cite!("RO Ruling.7");
                cx.needs(Role::Floorperson, cite)?;
                let games = self.idle_games(state, *seat);
                let place = self.place(state, *seat)?;
                let amount = cx.funds.balance(Purse::Seat(*seat), Unit::Money);
                if !amount.is_positive() {
                    return refuse(Why::NoCredits, cite);
                }
                // RO I.8.c: these credits are about to be paid.
                if place.cash_out != CashOut::None {
                    return refuse(Why::CashOutUnderWay, cite!("RO I.8.c"));
                }
                if games < self.options.idle_games {
                    return refuse(Why::NotIdle { games, needed: self.options.idle_games }, cite);
                }
                cx.needs_second(Role::Dealer, cite)?;
                if cx.second.map(|second| second.by) != state.dealer {
                    return refuse(Why::NotPosted, cite!("HC C.1"));
                }
                let lapsed = cx.funds.balance(Purse::Seat(*seat), Unit::Promotional);
                Event::Unclaimed { seat: *seat, amount, lapsed }
            }
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
        let place = self.place(state, seat)?;
        if !amount.is_payable() {
            return refuse(Why::NothingCounted, cite!("HC D.1"));
        }
        // Sooner or later it is paid in chips.
        self.in_pieces(amount)?;
        if !state.disputes.iter().any(|dispute| dispute.round == round) {
            return refuse(Why::NoSuchRound, cite);
        }
        // Chips at a live table, credits at a terminal.
        let in_chips = !state.options.terms().on_terminals;
        if in_chips {
            self.rack_holds(state, cx, amount)?;
        } else if place.terminal.is_none() {
            return refuse(Why::NotPaired, cite!("HC B.10"));
        } else if place.cash_out != CashOut::None {
            // RO I.8.c: the console shows what is to be paid, and that is all of it.
            return refuse(Why::CashOutUnderWay, cite!("RO I.8.c"));
        }
        cx.needs_second(Role::PitSupervisor, cite)?;
        Ok(Event::Credited { seat, amount, round, in_chips })
    }

    /// RO Ruling.7: how many games a seat has sat out since it last bet or bought in.
    pub(super) fn idle_games(&self, state: &State<G>, seat: Seat) -> u64 {
        let round = state.options.round(&state.game).number;
        let bought = state.seats.get(seat.index()).map_or(0, |place| place.bought_round);
        round.saturating_sub(bought.max(state.options.last_played(&state.game, seat)))
    }
}

pub(super) fn apply<G: Game>(state: &mut State<G>, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another seat or alarm was expected");
    match event {
        Event::Paired { seat, terminal } => {
            state.seats.get_mut(seat.index()).ok_or_else(misfit)?.terminal = Some(*terminal);
        }
        Event::Unpaired { seat } => state.seats.get_mut(seat.index()).ok_or_else(misfit)?.terminal = None,
        Event::CalledFor { seat } => state.seats.get_mut(seat.index()).ok_or_else(misfit)?.called = true,
        Event::Answered { seat } => state.seats.get_mut(seat.index()).ok_or_else(misfit)?.called = false,
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
        Event::Credited { seat, amount, in_chips, .. } => {
            let place = state.seats.get_mut(seat.index()).ok_or_else(misfit)?;
            place.credited |= !in_chips;
            // RO Ruling.8: it is no part of a payout.
            if !in_chips {
                place.bought_since += *amount;
            }
        }
        Event::Unclaimed { seat, .. } => {
            let place = state.seats.get_mut(seat.index()).ok_or_else(misfit)?;
            place.bought_since = Cents::ZERO;
            place.credited = false;
        }
    }
    Ok(())
}

pub(super) fn moves(event: &Event, out: &mut Moves) {
    match event {
        Event::Unclaimed { seat, amount, lapsed } => {
            out.money(Purse::Seat(*seat), Purse::Unclaimed, *amount);
            out.of(Unit::Promotional, Purse::Seat(*seat), Purse::House, *lapsed);
        }
        Event::Credited { amount, in_chips: true, .. } => out.money(Purse::Rack, Purse::ChipsOut, *amount),
        Event::Credited { seat, amount, .. } => out.money(Purse::House, Purse::Seat(*seat), *amount),
        _ => {}
    }
}
