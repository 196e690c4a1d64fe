//! The cage: chips in its vault, fills to tables and credits from them, each once per transfer.

use std::collections::BTreeMap;

use games::message::keys;
use games::{Cx, Denied, Input, Machine, Message, Misfit, Refusal};
use kit::{Actor, At, Cents, Count, Desk, Inline, Moves, Purse, Role, Unit, Viewer, cite};
use serde::{Deserialize, Serialize};

use crate::runtime::{Sends, Transfer};
use crate::stream::Streamed;

/// The id of a transfer between streams.
pub type TransferId = Inline<40>;

/// A cage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cage;

/// Chips under way to a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fill {
    /// The table's stream.
    pub table: String,
    /// The slip at that table.
    pub slip: u32,
    /// The chips.
    pub chips: Count,
    /// Their value.
    pub amount: Cents,
}

/// What may be asked of a cage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Chips are put into the vault, counted by two.
    Stock {
        /// As counted.
        chips: Count,
    },
    /// A fill leaves for a table.
    SendFill {
        /// The table's stream.
        table: String,
        /// The slip at that table.
        slip: u32,
        /// The chips.
        chips: Count,
    },
    /// The house says: the fill is known at the table.
    Arrived {
        /// Which.
        transfer: TransferId,
    },
    /// The house says: a credit comes from a table.
    TakeCredit {
        /// Which.
        transfer: TransferId,
        /// Its value.
        amount: Cents,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Stocked { chips: Count, amount: Cents },
    Sent { transfer: TransferId, fill: Fill },
    Arrived { transfer: TransferId },
    Received { transfer: TransferId, amount: Cents },
}

/// What a cage remembers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Fills that are not known to have arrived.
    pub under_way: BTreeMap<TransferId, Fill>,
    /// Transfers that were sent or received, ever: each once.
    pub known: std::collections::BTreeSet<TransferId>,
}

/// Why a cage refuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Reason {
    Denied(Denied),
    NothingCounted,
    VaultShort { has: Cents, asked: Cents },
    SentBefore,
    LongName,
    NotUnderWay,
    NothingToRule,
}

impl From<Denied> for Reason {
    fn from(denied: Denied) -> Reason {
        Reason::Denied(denied)
    }
}

impl games::Reason for Reason {
    fn message(&self) -> Message {
        match self {
            Reason::Denied(denied) => denied.message(),
            other => Message::of("cage", other),
        }
    }
    fn keys() -> Vec<String> {
        keys::<Reason>("cage").into_iter().filter(|key| key != "cage-denied").collect()
    }
}

/// What staff see of the cage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// Fills under way, for staff.
    pub under_way: Vec<(String, Fill)>,
}

/// The name of the transfer of a slip. Long names of tables are cut to their end: slips are counted per table.
pub fn transfer_of(kind: &str, table: &str, slip: u32) -> Option<TransferId> {
    let table = table.rsplit('/').next().unwrap_or(table);
    format!("{kind}:{table}:{slip}").parse().ok()
}

impl Cage {
    fn act(
        &self,
        state: &State,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        let worth = |chips: &Count| match chips.total() {
            Some(amount) if amount.is_payable() => Ok(amount),
            _ => Err(Refusal::new(Reason::NothingCounted, cite!("HC D.1"))),
        };
        let by_house = |cite| match cx.by {
            Actor::House => Ok(()),
            _ => Err(Refusal::new(Denied::WrongSource, cite)),
        };
        match action {
            Action::Stock { chips } => {
                cx.needs(Role::Cage, cite!("HC D.7"))?;
                let amount = worth(chips)?;
                cx.needs_second(Role::CountTeam, cite!("HC D.7"))?;
                out.push(Event::Stocked { chips: chips.clone(), amount });
            }
            Action::SendFill { table, slip, chips } => {
                cx.needs(Role::Cage, cite!("HC D.3"))?;
                let amount = worth(chips)?;
                let Some(transfer) = transfer_of("fill", table, *slip) else {
                    return Err(Refusal::new(Reason::LongName, cite!("HC D.3")));
                };
                // HC D.5: a slip is used once.
                if state.known.contains(&transfer) {
                    return Err(Refusal::new(Reason::SentBefore, cite!("HC D.5")));
                }
                let has = cx.funds.balance(Purse::Vault, Unit::Money);
                if amount > has {
                    return Err(Refusal::new(Reason::VaultShort { has, asked: amount }, cite!("HC D.3")));
                }
                let fill = Fill { table: table.clone(), slip: *slip, chips: chips.clone(), amount };
                out.push(Event::Sent { transfer, fill });
            }
            Action::Arrived { transfer } => {
                by_house(cite!("HC D.3"))?;
                if !state.under_way.contains_key(transfer) {
                    return Err(Refusal::new(Reason::NotUnderWay, cite!("HC D.3")));
                }
                out.push(Event::Arrived { transfer: *transfer });
            }
            Action::TakeCredit { transfer, amount } => {
                by_house(cite!("HC D.4"))?;
                if state.known.contains(transfer) {
                    return Err(Refusal::new(Reason::SentBefore, cite!("HC D.5")));
                }
                if !amount.is_payable() {
                    return Err(Refusal::new(Reason::NothingCounted, cite!("HC D.1")));
                }
                out.push(Event::Received { transfer: *transfer, amount: *amount });
            }
        }
        Ok(())
    }
}

impl Machine for Cage {
    type State = State;
    type Action = Action;
    type Irregularity = ();
    type Event = Event;
    type Reason = Reason;
    type View = View;

    fn open(&self) -> State {
        State::default()
    }

    fn decide(
        &self,
        state: &State,
        cx: &Cx<'_>,
        input: &Input<Cage>,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        match input {
            Input::Act(action) => self.act(state, cx, action, out),
            Input::Tick | Input::Restart => Ok(()),
            _ => Err(Refusal::new(Reason::NothingToRule, cite!("HC E.4"))),
        }
    }

    fn follow(&self, _: &State, _: &mut Vec<Event>) {}

    fn apply(&self, state: &mut State, event: &Event) -> Result<(), Misfit> {
        let fits = match event {
            Event::Stocked { .. } => true,
            Event::Sent { transfer, fill } => {
                state.under_way.insert(*transfer, fill.clone());
                state.known.insert(*transfer)
            }
            Event::Arrived { transfer } => state.under_way.remove(transfer).is_some(),
            Event::Received { transfer, .. } => state.known.insert(*transfer),
        };
        if fits { Ok(()) } else { Err(Misfit::of(event, "another transfer was expected")) }
    }

    fn moves(&self, event: &Event, out: &mut Moves) {
        match event {
            // Chips come into the house's books when they are put into the vault.
            Event::Stocked { amount, .. } => out.money(Purse::House, Purse::Vault, *amount),
            Event::Sent { fill, .. } => out.money(Purse::Vault, Purse::Transit(Desk::Tables), fill.amount),
            Event::Received { amount, .. } => out.money(Purse::Transit(Desk::Tables), Purse::Vault, *amount),
            Event::Arrived { .. } => {}
        }
    }

    fn due(&self, _: &State) -> Option<At> {
        None
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        let staff = matches!(who, Viewer::Staff(_));
        let under_way =
            state.under_way.iter().filter(|_| staff).map(|(id, fill)| (id.to_string(), fill.clone()));
        View { under_way: under_way.collect() }
    }
}

impl Streamed for Cage {
    fn round_number(&self, _: &State) -> Option<u64> {
        None
    }
    fn between_rounds(&self, _: &State) -> bool {
        true
    }
}

impl Sends for Cage {
    fn outbox(&self, state: &State) -> Vec<Transfer> {
        let transfer = |(id, fill): (&TransferId, &Fill)| Transfer {
            to: fill.table.clone(),
            id: *id,
            input: format!(r#"{{"act":{{"slips":{{"issue":{{"slip":{}}}}}}}}}"#, fill.slip),
            arrived: format!(r#"{{"act":{{"arrived":{{"transfer":"{id}"}}}}}}"#),
        };
        state.under_way.iter().map(transfer).collect()
    }
}
