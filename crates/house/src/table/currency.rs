//! Who lays down cash at this table, told to the cage for currency reports (BC n).
//!
//! A stay begins with a name or with cash at a seat, and ends when its player leaves. Every amount is a report that waits
//! here until the cage is known to have it; they go one after the other, so that each counts once.

use std::collections::BTreeMap;

use games::options::name_is_good;
use games::{Cx, Denied, Game, Misfit, Refusal};
use kit::{Actor, Cents, Role, Seat, cite};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;

use super::buyin::{self, Kind, Tender};
use super::{Decided, Event as Happened, State, Table, Why, cashout, colours, floor, opening, refuse};
use crate::cage::{cage_of, transfer_of};
use crate::currency::{NAME_MOST, Report};
use crate::runtime::Transfer;

/// What may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Dealer or floor know who sits there.
    Name {
        /// Where.
        seat: Seat,
        /// Who.
        name: String,
    },
    /// Whoever sat there has left.
    Left {
        /// Where.
        seat: Seat,
    },
    /// The house says: the cage has been told.
    Told {
        /// Which report.
        report: u32,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Reported { number: u32, report: Report },
    Left { seat: Seat },
    Told { report: u32 },
}

/// Somebody's stay at a seat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stay {
    /// Its number at this table.
    pub number: u32,
    /// Their name, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Stays, and reports on their way.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stays {
    /// By seat.
    pub seats: BTreeMap<Seat, Stay>,
    /// How many stays there were.
    pub stays: u32,
    /// How many reports there were.
    pub reports: u32,
    /// Those that the cage is not yet known to have.
    pub waiting: BTreeMap<u32, Report>,
}

impl<G: Game> Table<G> {
    pub(super) fn currency(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        let cite = cite!("BC n");
        let event = match action {
            Action::Name { seat, name } => {
                self.knows_people(state, cx)?;
                self.is_seat(state, *seat)?;
                if !name_is_good(name) || name.chars().count() > NAME_MOST {
                    return refuse(Why::NameNotGood { most: NAME_MOST }, cite);
                }
                let name = Some(name.split_whitespace().collect::<Vec<_>>().join(" "));
                let mut report = self.report(state, cx, Some(*seat), Cents::ZERO);
                report.name = name;
                Event::Reported { number: state.stays.reports + 1, report }
            }
            Action::Left { seat } => {
                self.knows_people(state, cx)?;
                if !state.stays.seats.contains_key(seat) {
                    return refuse(Why::NobodyKnown, cite);
                }
                Event::Left { seat: *seat }
            }
            Action::Told { report } => {
                if cx.by != Actor::House {
                    return Err(Refusal::new(Denied::WrongSource, cite));
                }
                if !state.stays.waiting.contains_key(report) {
                    return refuse(Why::NoSuchReport, cite);
                }
                Event::Told { report: *report }
            }
        };
        out.push(Happened::Currency(event));
        Ok(())
    }

    /// The dealer posted here, or the floor.
    fn knows_people(&self, state: &State<G>, cx: &Cx<'_>) -> Decided<G> {
        if cx.by.role().is_some_and(|role| role.may(Role::Floorperson)) {
            return Ok(());
        }
        self.needs_dealer(state, cx, cite!("BC n"))
    }

    fn report(&self, state: &State<G>, cx: &Cx<'_>, seat: Option<Seat>, cash: Cents) -> Report {
        let stay = seat.and_then(|seat| state.stays.seats.get(&seat));
        Report {
            seat,
            stay: stay.map_or(state.stays.stays + 1, |stay| stay.number),
            name: stay.and_then(|stay| stay.name.clone()),
            cash,
            day: cx.funds.day(),
        }
    }

    /// BC n: cash that the events bring goes to the cage's sums, and who leaves is somebody else when they come back.
    pub(super) fn note_cash(&self, state: &State<G>, cx: &Cx<'_>, out: &mut Vec<Happened<G>>) {
        let (mut reports, mut leaving) = (Vec::new(), Vec::new());
        for event in out.iter() {
            if let Some((seat, cash)) = self.cash_of(event).filter(|(_, cash)| !cash.is_zero()) {
                let number = state.stays.reports + u32::try_from(reports.len() + 1).unwrap_or(u32::MAX);
                let report = self.report(state, cx, seat, cash);
                reports.push(Happened::Currency(Event::Reported { number, report }));
            }
            match event {
                Happened::CashOut(cashout::Event::Paid { seat, .. })
                | Happened::Floor(floor::Event::Unclaimed { seat, .. })
                | Happened::Colours(colours::Event::Freed { seat, .. }) => leaving.push(*seat),
                Happened::Opening(opening::Event::Closed { .. }) => {
                    leaving.extend(state.stays.seats.keys().copied());
                }
                _ => {}
            }
        }
        leaving.retain(|seat| state.stays.seats.contains_key(seat));
        let left = leaving.into_iter().map(|seat| Happened::Currency(Event::Left { seat }));
        // Before what they are about, so that an entry ends with what was asked for.
        out.splice(0..0, reports.into_iter().chain(left));
    }

    /// Cash that an event brings, and whose.
    fn cash_of(&self, event: &Happened<G>) -> Option<(Option<Seat>, Cents)> {
        match event {
            Happened::BuyIn(buyin::Event::Credited { seat, tender: Tender::Cash(_), amount, .. }) => {
                Some((Some(*seat), *amount))
            }
            Happened::BuyIn(buyin::Event::Corrected { seat, kind: Kind::Cash, was, is, .. }) => {
                Some((Some(*seat), *is - *was))
            }
            Happened::BuyIn(buyin::Event::Changed { seat, amount, .. }) => Some((*seat, *amount)),
            Happened::Colours(colours::Event::In { seat, kind: Kind::Cash, amount, .. }) => {
                Some((Some(*seat), *amount))
            }
            Happened::Game(event) => self.game.cash_in(event).map(|(seat, cash)| (Some(seat), cash)),
            _ => None,
        }
    }
}

pub(super) fn apply<G: Game>(state: &mut State<G>, event: &Event) -> Result<(), Misfit> {
    let stays = &mut state.stays;
    match event {
        Event::Reported { number, report } => {
            if *number != stays.reports + 1 {
                return Err(Misfit::of(event, "the next report was expected"));
            }
            stays.reports = *number;
            stays.stays = stays.stays.max(report.stay);
            if let Some(seat) = report.seat {
                let stay = Stay { number: report.stay, name: report.name.clone() };
                stays.seats.insert(seat, stay);
            }
            stays.waiting.insert(*number, report.clone());
        }
        Event::Left { seat } => drop(stays.seats.remove(seat)),
        Event::Told { report } => drop(stays.waiting.remove(report)),
    }
    Ok(())
}

/// The first report that the cage is not known to have; the next goes when it is.
pub(crate) fn outbox<G: Game>(table: &str, state: &State<G>) -> Option<Transfer> {
    let (number, report) = state.stays.waiting.first_key_value()?;
    let said =
        serde_json::json!({ "act": { "note_cash": { "table": table, "number": number, "report": report } } });
    let told = Action::Told { report: *number };
    Some(Transfer {
        to: cage_of(table),
        id: transfer_of("cash", table, *number),
        input: to_raw_value(&said).expect("plain data"),
        arrived: to_raw_value(&serde_json::json!({ "act": { "currency": told } })).expect("plain data"),
    })
}
