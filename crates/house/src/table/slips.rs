//! Chips between the table and the cage on numbered slips (HC D.3 to D.5, D.8), and the drop box (HC B.7).
//!
//! The cage is a stream of its own. What it must know of a slip waits here as a [`Letter`] and is carried over by the
//! house; what it has done comes back the same way. A fill is asked for, sent off by the cage, received here; a credit is
//! sent off here and counted by the cage, whose receipt closes the slip.

use games::{Cx, Denied, Game, Misfit, Refusal};
use kit::{Actor, Cents, Count, Desk, Moves, Purse, Role, Unit, cite};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;

use super::{Decided, Event as Happened, Reason, State, Status, Table, Why, refuse};
use crate::cage::{cage_of, transfer_of};
use crate::runtime::Transfer;

/// Which way the chips go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Way {
    /// From the cage to the table.
    Fill,
    /// From the table to the cage.
    Credit,
}

/// Where a slip stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum Stage {
    /// Written.
    Requested,
    /// A fill left the cage; a credit left the table.
    UnderWay,
    /// The other side has it.
    Done,
    /// Voided; the number stays used.
    Void,
}

impl Stage {
    fn name(self) -> &'static str {
        match self {
            Stage::Requested => "requested",
            Stage::UnderWay => "under-way",
            Stage::Done => "done",
            Stage::Void => "void",
        }
    }
}

/// A fill or credit slip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Slip {
    /// Which way.
    pub way: Way,
    /// The chips on it.
    pub chips: Count,
    /// Their value.
    pub amount: Cents,
    /// Where it stands.
    pub stage: Stage,
}

impl Slip {
    /// Does somebody still wait for it?
    pub fn is_under_way(&self) -> bool {
        matches!(self.stage, Stage::Requested | Stage::UnderWay)
    }
}

/// What the cage has to be told of a slip. It waits until the cage is known to have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Letter {
    /// A fill is asked for.
    Asked,
    /// It is not wanted any more.
    Withdrawn,
    /// A credit has left the table.
    CreditSent,
    /// A fill that left the cage goes back to it.
    GoneBack,
}

/// What may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The floorperson writes a slip.
    Request {
        /// Which way.
        way: Way,
        /// The chips.
        chips: Count,
    },
    /// The house says: the cage has sent the fill off.
    Issue {
        /// Which slip.
        slip: u32,
    },
    /// Dealer and floorperson have counted the fill.
    Receive {
        /// Which slip.
        slip: u32,
        /// As counted.
        chips: Count,
    },
    /// Dealer and floorperson send a credit off.
    Send {
        /// Which slip.
        slip: u32,
    },
    /// The house says: the cage has counted the credit and has it.
    Acknowledge {
        /// Which slip.
        slip: u32,
    },
    /// The house says: the cage did not take the credit, and the chips are back.
    ComesBack {
        /// Which slip.
        slip: u32,
    },
    /// The house says: the cage has been told.
    Told {
        /// Of which slip.
        slip: u32,
        /// What.
        letter: Letter,
    },
    /// The floorperson voids a slip on which nothing has moved; a fill under way with the cage, which has it back.
    Void {
        /// Which slip.
        slip: u32,
        /// Why.
        reason: String,
    },
    /// Floorperson and count team change the drop box.
    ChangeBox {
        /// The number of the new one; none, if it is only taken away from a closed table.
        to: Option<u32>,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Requested { slip: u32, way: Way, chips: Count, amount: Cents },
    Issued { slip: u32 },
    Received { slip: u32, amount: Cents },
    Sent { slip: u32, amount: Cents },
    Acknowledged { slip: u32 },
    CameBack { slip: u32, amount: Cents },
    WentBack { slip: u32 },
    Told { slip: u32, letter: Letter },
    Voided { slip: u32, reason: String },
    BoxChanged { from: u32, to: Option<u32>, amount: Cents },
}

impl<G: Game> Table<G> {
    pub(super) fn slips(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        let event = match action {
            Action::Request { way, chips } => {
                cx.needs(Role::Floorperson, cite(*way))?;
                let amount = self.chips(chips)?;
                if !amount.is_payable() {
                    return refuse(Why::NothingCounted, cite!("HC D.1"));
                }
                if *way == Way::Credit {
                    self.rack_holds(state, cx, amount)?;
                }
                Event::Requested { slip: state.next_slip, way: *way, chips: chips.clone(), amount }
            }
            Action::Issue { slip } => {
                by_house(cx, cite!("HC D.3"))?;
                match state.slips.get(slip) {
                    // HC D.8: it was not wanted any more when it left the cage, and goes back there.
                    Some(Slip { way: Way::Fill, stage: Stage::Void, .. }) => Event::WentBack { slip: *slip },
                    _ => {
                        self.slip(state, *slip, Way::Fill, Stage::Requested)?;
                        Event::Issued { slip: *slip }
                    }
                }
            }
            Action::Receive { slip, chips } => {
                self.needs_dealer(state, cx, cite!("HC D.3"))?;
                let written = self.slip(state, *slip, Way::Fill, Stage::UnderWay)?;
                // HC D.3: what is received is what is on the slip.
                if written.chips != *chips {
                    let said = self.chips(chips)?;
                    return refuse(Why::SlipDiffers { slip: written.amount, said }, cite!("HC D.3"));
                }
                cx.needs_second(Role::Floorperson, cite!("HC D.3"))?;
                Event::Received { slip: *slip, amount: written.amount }
            }
            Action::Send { slip } => {
                self.needs_dealer(state, cx, cite!("HC D.4"))?;
                let amount = self.slip(state, *slip, Way::Credit, Stage::Requested)?.amount;
                self.rack_holds(state, cx, amount)?;
                cx.needs_second(Role::Floorperson, cite!("HC D.4"))?;
                Event::Sent { slip: *slip, amount }
            }
            Action::Acknowledge { slip } => {
                by_house(cx, cite!("HC D.4"))?;
                self.slip(state, *slip, Way::Credit, Stage::UnderWay)?;
                Event::Acknowledged { slip: *slip }
            }
            Action::ComesBack { slip } => {
                by_house(cx, cite!("HC D.8"))?;
                let amount = self.slip(state, *slip, Way::Credit, Stage::UnderWay)?.amount;
                Event::CameBack { slip: *slip, amount }
            }
            Action::Told { slip, letter } => {
                by_house(cx, cite!("HC D.3"))?;
                if !state.letters.contains(&(*slip, *letter)) {
                    return refuse(Why::NoSuchSlip, cite!("HC D.5"));
                }
                Event::Told { slip: *slip, letter: *letter }
            }
            Action::Void { slip, reason } => {
                cx.needs(Role::Floorperson, cite!("HC D.5"))?;
                match state.slips.get(slip) {
                    None => return refuse(Why::NoSuchSlip, cite!("HC D.5")),
                    Some(_) if reason.trim().is_empty() => {
                        return refuse(Why::ReasonMissing, cite!("HC D.5"));
                    }
                    Some(written) => {
                        match (written.way, written.stage) {
                            (_, Stage::Requested) => {}
                            // A fill that came wrong goes back, and the cage says that it has it.
                            (Way::Fill, Stage::UnderWay) => cx.needs_second(Role::Cage, cite!("HC D.5"))?,
                            (_, stage) => {
                                return refuse(Why::SlipNotThere { state: stage.name() }, cite!("HC D.5"));
                            }
                        }
                        Event::Voided { slip: *slip, reason: reason.clone() }
                    }
                }
            }
            Action::ChangeBox { to } => self.change_box(state, cx, *to)?,
        };
        out.push(Happened::Slips(event));
        Ok(())
    }

    /// HC D.5: a slip of this kind, at this stage; used once.
    fn slip<'a>(
        &self,
        state: &'a State<G>,
        number: u32,
        way: Way,
        stage: Stage,
    ) -> Result<&'a Slip, Refusal<Reason<G::Reason>>> {
        match state.slips.get(&number).filter(|slip| slip.way == way) {
            None => refuse(Why::NoSuchSlip, cite!("HC D.5")),
            Some(slip) if slip.stage != stage => {
                refuse(Why::SlipNotThere { state: slip.stage.name() }, cite!("HC D.5"))
            }
            Some(slip) => Ok(slip),
        }
    }

    /// HC B.7: what the box holds goes with it; an open table always has one.
    fn change_box(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        to: Option<u32>,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        let cite = cite!("HC B.7");
        cx.needs(Role::Floorperson, cite)?;
        let Some(from) = state.drop_box else {
            return refuse(Why::NoDropBox, cite);
        };
        if (to.is_none() && state.status != Status::Closed) || to == Some(from) {
            return refuse(Why::NoDropBox, cite);
        }
        cx.needs_second(Role::CountTeam, cite)?;
        Ok(Event::BoxChanged { from, to, amount: cx.funds.balance(Purse::DropBox, Unit::Money) })
    }
}

/// What the cage has done is told by the house, out of the cage's own stream. Nobody says it in the cage's stead: chips
/// would come from nowhere.
fn by_house<R: From<Denied>>(cx: &Cx<'_>, cite: kit::Cite) -> Result<(), Refusal<R>> {
    match cx.by {
        Actor::House => Ok(()),
        _ => Err(Refusal::new(Denied::WrongSource, cite)),
    }
}

fn cite(way: Way) -> kit::Cite {
    match way {
        Way::Fill => cite!("HC D.3"),
        Way::Credit => cite!("HC D.4"),
    }
}

pub(super) fn apply<G: Game>(state: &mut State<G>, event: &Event) -> Result<(), Misfit> {
    let (number, stage) = match event {
        Event::Requested { slip, way, chips, amount } => {
            if *slip != state.next_slip {
                return Err(Misfit::of(event, "the next slip was expected"));
            }
            state.next_slip += 1;
            let stage = Stage::Requested;
            if *way == Way::Fill {
                state.letters.insert((*slip, Letter::Asked));
            }
            state.slips.insert(*slip, Slip { way: *way, chips: chips.clone(), amount: *amount, stage });
            return Ok(());
        }
        Event::BoxChanged { from, to, amount } => {
            state.drop_box = *to;
            state.boxes.push((*from, *amount));
            state.bank.box_left();
            return Ok(());
        }
        Event::Told { slip, letter } => {
            state.letters.remove(&(*slip, *letter));
            return Ok(());
        }
        // HC D.8: what left the cage is on its way back.
        Event::WentBack { slip } => {
            state.letters.insert((*slip, Letter::GoneBack));
            return Ok(());
        }
        Event::Issued { slip } => {
            // The cage has sent it: it knows.
            state.letters.remove(&(*slip, Letter::Asked));
            (slip, Stage::UnderWay)
        }
        Event::Received { slip, amount } => {
            state.shift.fills += *amount;
            (slip, Stage::Done)
        }
        Event::Sent { slip, amount } => {
            state.shift.credits += *amount;
            state.letters.insert((*slip, Letter::CreditSent));
            (slip, Stage::UnderWay)
        }
        Event::Acknowledged { slip } => {
            state.letters.remove(&(*slip, Letter::CreditSent));
            (slip, Stage::Done)
        }
        Event::CameBack { slip, amount } => {
            state.letters.remove(&(*slip, Letter::CreditSent));
            state.shift.credits -= *amount;
            (slip, Stage::Void)
        }
        Event::Voided { slip, .. } => {
            match state.slips.get(slip).map(|written| (written.way, written.stage)) {
                Some((Way::Fill, Stage::Requested)) => drop(state.letters.insert((*slip, Letter::Withdrawn))),
                Some((Way::Fill, Stage::UnderWay)) => drop(state.letters.insert((*slip, Letter::GoneBack))),
                _ => {}
            }
            (slip, Stage::Void)
        }
    };
    let slip = state.slips.get_mut(number).ok_or_else(|| Misfit::of(event, "a slip was expected"))?;
    slip.stage = stage;
    Ok(())
}

pub(super) fn moves(event: &Event, out: &mut Moves) {
    match event {
        Event::Received { amount, .. } | Event::CameBack { amount, .. } => {
            out.money(Purse::Transit(Desk::Cage), Purse::Rack, *amount);
        }
        Event::Sent { amount, .. } => out.money(Purse::Rack, Purse::Transit(Desk::Cage), *amount),
        Event::BoxChanged { amount, .. } => {
            out.money(Purse::DropBox, Purse::Transit(Desk::CountRoom), *amount);
        }
        _ => {}
    }
}

/// What the cage is to be told, from the table of that name.
pub(crate) fn outbox<G: Game>(table: &str, state: &State<G>) -> Vec<Transfer> {
    let letter = |(number, letter): &(u32, Letter)| {
        let chips = &state.slips.get(number)?.chips;
        let (kind, asks) = match letter {
            Letter::Asked => ("ask", "ask_fill"),
            Letter::Withdrawn => ("void", "withdraw_fill"),
            Letter::CreditSent => ("credit", "credit_comes"),
            Letter::GoneBack => ("back", "fill_back"),
        };
        let said = serde_json::json!({ "act": { asks: { "table": table, "slip": number, "chips": chips } } });
        let told = Action::Told { slip: *number, letter: *letter };
        Some(Transfer {
            to: cage_of(table),
            id: transfer_of(kind, table, *number),
            input: to_raw_value(&said).expect("plain data"),
            arrived: to_raw_value(&serde_json::json!({ "act": { "slips": told } })).expect("plain data"),
        })
    };
    state.letters.iter().filter_map(letter).collect()
}
