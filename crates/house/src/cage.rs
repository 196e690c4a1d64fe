//! The cage: chips in its vault, fills to tables and credits from them, each once per slip (HC D.3 to D.5, D.8).
//!
//! What tables ask for and send comes by the house, out of their own streams, and is open until the cage has answered it:
//! a fill by sending exactly what is on the slip, a credit by counting it. The house carries the answers back.

use std::collections::{BTreeMap, BTreeSet};

use games::message::keys;
use games::options::name_is_good;
use games::{Cx, Denied, Input, Machine, Message, Misfit, Refusal};
use kit::{Actor, At, Cents, Count, Desk, Inline, Moves, Purse, Role, Unit, Viewer, cite};
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_json::value::to_raw_value;
use sha2::{Digest, Sha256};

use crate::currency::{self, CashBook, NAME_MOST, Noted, Place, Report, Sums, Thresholds};
use crate::kinds;
use crate::runtime::{Sends, Transfer};
use crate::stream::Streamed;
use crate::stream::sheet::pieces;
use crate::table::slips::Way;

/// The id of a transfer between streams.
pub type TransferId = Inline<40>;

/// A cage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cage;

/// Chips under way between the cage and a table, on a slip of that table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "CageFill")]
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

/// A slip that waits for the cage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct OpenSlip {
    /// The table's stream.
    pub table: String,
    /// Its number there.
    pub slip: u32,
    /// A fill to be sent, or a credit to be counted.
    pub way: Way,
    /// The chips on it.
    pub chips: Count,
    /// Their value.
    pub amount: Cents,
}

/// A slip that the cage is done with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "CageDone")]
pub struct Done {
    /// The slip.
    pub slip: OpenSlip,
    /// What became of it.
    pub how: How,
}

/// What became of a slip at the cage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "CageHow")]
pub enum How {
    /// A fill left for its table.
    Sent,
    /// It came back: the table did not take it.
    CameBack,
    /// The table did not want it any more.
    Withdrawn,
    /// A credit was counted.
    Counted,
    /// It came wrong and went back to its table.
    SentBack,
}

/// What the cage has to tell a table about a credit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answered {
    /// The cage has it.
    Taken,
    /// The cage did not take it, and the chips are back at the table.
    Returned,
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
    /// A fill leaves for a table, as it was asked for.
    SendFill {
        /// The table's stream.
        table: String,
        /// The slip at that table.
        slip: u32,
        /// The chips.
        chips: Count,
    },
    /// The cage has counted a credit and has it.
    TakeCredit {
        /// The table's stream.
        table: String,
        /// The slip at that table.
        slip: u32,
        /// As counted.
        chips: Count,
    },
    /// Cage and floorperson send a credit back that came wrong.
    ReturnCredit {
        /// The table's stream.
        table: String,
        /// The slip at that table.
        slip: u32,
        /// Why.
        reason: String,
    },
    /// The house says: a table asks for a fill.
    AskFill {
        /// The table's stream.
        table: String,
        /// The slip at that table.
        slip: u32,
        /// The chips.
        chips: Count,
    },
    /// The house says: the table does not want it any more.
    WithdrawFill {
        /// The table's stream.
        table: String,
        /// The slip at that table.
        slip: u32,
        /// The chips.
        chips: Count,
    },
    /// The house says: a fill that left the cage is back.
    FillBack {
        /// The table's stream.
        table: String,
        /// The slip at that table.
        slip: u32,
        /// The chips.
        chips: Count,
    },
    /// The house says: a credit has left a table.
    CreditComes {
        /// The table's stream.
        table: String,
        /// The slip at that table.
        slip: u32,
        /// The chips.
        chips: Count,
    },
    /// The house says: cash was laid down at a table, or somebody there is known by name (BC n).
    NoteCash {
        /// The table's stream.
        table: String,
        /// The number of the report at that table.
        number: u32,
        /// What it says.
        report: Report,
    },
    /// The cashier writes down cash over the counter (BC n).
    CounterCash {
        /// Whose.
        name: String,
        /// Which way.
        way: currency::Way,
        /// How much.
        amount: Cents,
    },
    /// Director and pit supervisor say from which sums on cash is logged and reported (BC n).
    SetThresholds(Thresholds),
    /// The house says: the table knows of it.
    Arrived {
        /// Which.
        transfer: TransferId,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Stocked { chips: Count, amount: Cents },
    Opened { transfer: TransferId, slip: OpenSlip },
    Withdrawn { transfer: TransferId },
    Sent { transfer: TransferId, fill: Fill },
    Arrived { transfer: TransferId },
    Received { transfer: TransferId, amount: Cents },
    Answered { transfer: TransferId, letter: TransferId, credit: Fill, answer: Answered, reason: String },
    CashHeard { table: String, number: u32 },
    CashNoted(Noted),
    ThresholdsSet(Thresholds),
}

/// What a cage remembers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Slips that wait for the cage.
    #[serde(default)]
    pub open: BTreeMap<TransferId, OpenSlip>,
    /// Fills that are not known to have arrived.
    pub under_way: BTreeMap<TransferId, Fill>,
    /// What tables are not yet known to have been told about their credits.
    #[serde(default)]
    pub answers: BTreeMap<TransferId, (Fill, Answered)>,
    /// Transfers that were sent, received or withdrawn, ever: each once.
    pub known: BTreeSet<TransferId>,
    /// Chips in the vault by denomination. A fill of chips that were never stocked takes it below zero.
    #[serde(default)]
    pub stock: BTreeMap<Cents, i64>,
    /// Slips that are done with, oldest first.
    #[serde(default)]
    pub done: Vec<Done>,
    /// Cash by person and gaming day (BC n).
    #[serde(default)]
    pub cash: CashBook,
}

impl State {
    fn stock(&mut self, chips: &Count, sign: i64) {
        for (piece, pieces) in chips.pieces() {
            *self.stock.entry(piece).or_default() += sign * i64::from(pieces);
        }
    }

    fn done(&mut self, open: Option<OpenSlip>, how: How) {
        self.done.extend(open.map(|slip| Done { slip, how }));
    }
}

/// Why a cage refuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Reason {
    Denied(Denied),
    NothingCounted,
    NotAskedFor,
    SentBefore,
    SlipDiffers { slip: Cents, said: Cents },
    VaultShort { has: Cents, asked: Cents },
    ReasonMissing,
    NotUnderWay,
    NothingToRule,
    NameNotGood { most: usize },
    ReportMissing { next: u32 },
    ThresholdsNotGood,
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

    fn denied(&self) -> Option<Denied> {
        if let Reason::Denied(denied) = self { Some(*denied) } else { None }
    }
}

/// What staff see of the cage.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "CageView")]
pub struct View {
    /// Slips that wait for the cage: fills to send, credits to count.
    pub open: Vec<OpenSlip>,
    /// Fills that have left and are not yet known at their tables.
    pub under_way: Vec<(String, Fill)>,
    /// Cash of this gaming day.
    pub cash: CashView,
    /// Chips in the vault by denomination, largest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub stock: Vec<(Cents, i64)>,
    /// The last slips that are done with, newest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub done: Vec<Done>,
}

/// Cash of a gaming day, for currency reports (BC n).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct CashView {
    /// Which day.
    pub day: String,
    /// The log holds who has this much.
    pub log_from: Cents,
    /// A report is due above this.
    pub report_above: Cents,
    /// Everybody, the highest sums first.
    pub people: Vec<currency::Known>,
}

/// So many slips that are done with are shown.
const SHOWN: usize = 60;

/// The name of the transfer of a slip, which is the same however often it is sent. The name of a table that is too long
/// for it is hashed.
pub fn transfer_of(kind: &str, table: &str, slip: u32) -> TransferId {
    let name = table.rsplit('/').next().unwrap_or(table);
    format!("{kind}:{name}:{slip}").parse().unwrap_or_else(|_| {
        let hash = Sha256::digest(table.as_bytes());
        let hash: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        format!("{kind}:{hash}:{slip}").parse().expect("a kind of six letters at most")
    })
}

/// The cage of a table's house: `property/cage/main`.
pub fn cage_of(table: &str) -> String {
    format!("{}/cage/main", table.split('/').next().unwrap_or(table))
}

impl Cage {
    fn act(
        &self,
        state: &State,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
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
                let transfer = transfer_of("fill", table, *slip);
                self.open(state, transfer, table, Some((chips, cite!("HC D.3"))))?;
                let has = cx.funds.balance(Purse::Vault, Unit::Money);
                if amount > has {
                    return Err(Refusal::new(Reason::VaultShort { has, asked: amount }, cite!("HC D.3")));
                }
                let fill = Fill { table: table.clone(), slip: *slip, chips: chips.clone(), amount };
                out.push(Event::Sent { transfer, fill });
            }
            Action::TakeCredit { table, slip, chips } => {
                cx.needs(Role::Cage, cite!("HC D.4"))?;
                worth(chips)?;
                let transfer = transfer_of("credit", table, *slip);
                let open = self.open(state, transfer, table, Some((chips, cite!("HC D.4"))))?;
                out.push(answered(transfer, open, Answered::Taken, String::new()));
            }
            Action::ReturnCredit { table, slip, reason } => {
                // HC D.8: by both sides, with a reason.
                cx.needs(Role::Cage, cite!("HC D.8"))?;
                let transfer = transfer_of("credit", table, *slip);
                let open = self.open(state, transfer, table, None)?;
                if reason.trim().is_empty() {
                    return Err(Refusal::new(Reason::ReasonMissing, cite!("HC D.8")));
                }
                cx.needs_second(Role::Floorperson, cite!("HC D.8"))?;
                out.push(answered(transfer, open, Answered::Returned, reason.clone()));
            }
            Action::CounterCash { name, way, amount } => {
                cx.needs(Role::Cage, cite!("BC n"))?;
                if !name_is_good(name) || name.chars().count() > NAME_MOST {
                    return Err(Refusal::new(Reason::NameNotGood { most: NAME_MOST }, cite!("BC n")));
                }
                if !amount.is_payable() {
                    return Err(Refusal::new(Reason::NothingCounted, cite!("HC D.1")));
                }
                let now = match way {
                    currency::Way::In => Sums { cash_in: *amount, cash_out: Cents::ZERO },
                    currency::Way::Out => Sums { cash_in: Cents::ZERO, cash_out: *amount },
                };
                let noted = state.cash.note(Place::Counter, Some(name.clone()), cx.funds.day(), now);
                out.push(Event::CashNoted(noted));
            }
            Action::SetThresholds(thresholds) => {
                cx.needs(Role::Director, cite!("BC n"))?;
                let Thresholds { log_from, report_above } = thresholds;
                if !log_from.is_payable() || !report_above.is_payable() || log_from > report_above {
                    return Err(Refusal::new(Reason::ThresholdsNotGood, cite!("BC n")));
                }
                cx.needs_second(Role::PitSupervisor, cite!("BC n"))?;
                out.push(Event::ThresholdsSet(*thresholds));
            }
            told => self.told(state, cx, told, out)?,
        }
        Ok(())
    }

    /// HC D.3 to D.5: a slip that a table has written, answered once, with exactly what is on it.
    fn open<'a>(
        &self,
        state: &'a State,
        transfer: TransferId,
        table: &str,
        with: Option<(&Count, kit::Cite)>,
    ) -> Result<&'a OpenSlip, Refusal<Reason>> {
        let Some(open) = state.open.get(&transfer).filter(|open| open.table == table) else {
            let used = state.known.contains(&transfer);
            let reason = if used { Reason::SentBefore } else { Reason::NotAskedFor };
            return Err(Refusal::new(reason, cite!("HC D.5")));
        };
        match with {
            Some((chips, cite)) if open.chips != *chips => {
                let said = chips.total().unwrap_or(Cents::LIMIT);
                Err(Refusal::new(Reason::SlipDiffers { slip: open.amount, said }, cite))
            }
            _ => Ok(open),
        }
    }

    /// What the house says of the tables' own streams. What is known already changes nothing.
    fn told(
        &self,
        state: &State,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        if cx.by != Actor::House {
            return Err(Refusal::new(Denied::WrongSource, cite!("HC D.3")));
        }
        let mut opens = |kind, way, table: &str, slip, chips: &Count| -> Result<(), Refusal<Reason>> {
            let (transfer, amount) = (transfer_of(kind, table, slip), worth(chips)?);
            if !state.known.contains(&transfer) && !state.open.contains_key(&transfer) {
                let slip = OpenSlip { table: table.to_owned(), slip, way, chips: chips.clone(), amount };
                out.push(Event::Opened { transfer, slip });
            }
            Ok(())
        };
        match action {
            Action::AskFill { table, slip, chips } => opens("fill", Way::Fill, table, *slip, chips)?,
            Action::CreditComes { table, slip, chips } => opens("credit", Way::Credit, table, *slip, chips)?,
            Action::WithdrawFill { table, slip, .. } => {
                let transfer = transfer_of("fill", table, *slip);
                // HC D.8: if it has left already, the table sends it back.
                if !state.known.contains(&transfer) {
                    out.push(Event::Withdrawn { transfer });
                }
            }
            Action::FillBack { table, slip, chips } => {
                let (sent, back) = (transfer_of("fill", table, *slip), transfer_of("back", table, *slip));
                let amount = worth(chips)?;
                if state.known.contains(&sent) && !state.known.contains(&back) {
                    out.push(Event::Received { transfer: back, amount });
                }
            }
            Action::NoteCash { table, number, report } => {
                // BC n: each report counts once, and none is left out.
                let next = state.cash.heard(table).saturating_add(1);
                if *number > next {
                    return Err(Refusal::new(Reason::ReportMissing { next }, cite!("BC n")));
                }
                if *number == next {
                    let Report { seat, stay, name, cash, day } = report.clone();
                    let place = Place::Table { table: table.clone(), seat, stay };
                    let now = Sums { cash_in: cash, cash_out: Cents::ZERO };
                    out.push(Event::CashHeard { table: table.clone(), number: *number });
                    out.push(Event::CashNoted(state.cash.note(place, name, day, now)));
                }
            }
            Action::Arrived { transfer } => {
                if !state.under_way.contains_key(transfer) && !state.answers.contains_key(transfer) {
                    return Err(Refusal::new(Reason::NotUnderWay, cite!("HC D.3")));
                }
                out.push(Event::Arrived { transfer: *transfer });
            }
            _ => return Err(Refusal::new(Reason::NothingToRule, cite!("HC E.4"))),
        }
        Ok(())
    }
}

fn worth(chips: &Count) -> Result<Cents, Refusal<Reason>> {
    match chips.total() {
        Some(amount) if amount.is_payable() => Ok(amount),
        _ => Err(Refusal::new(Reason::NothingCounted, cite!("HC D.1"))),
    }
}

fn answered(transfer: TransferId, open: &OpenSlip, answer: Answered, reason: String) -> Event {
    let OpenSlip { table, slip, chips, amount, .. } = open.clone();
    let letter = transfer_of(if answer == Answered::Taken { "got" } else { "return" }, &table, slip);
    Event::Answered { transfer, letter, credit: Fill { table, slip, chips, amount }, answer, reason }
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
            Event::Stocked { chips, .. } => {
                state.stock(chips, 1);
                true
            }
            Event::CashHeard { table, number } => {
                let next = state.cash.heard(table) + 1 == *number;
                state.cash.hear(table, *number);
                next
            }
            Event::CashNoted(noted) => {
                state.cash.take(noted);
                true
            }
            Event::ThresholdsSet(thresholds) => {
                state.cash.thresholds = *thresholds;
                true
            }
            Event::Opened { transfer, slip } => state.open.insert(*transfer, slip.clone()).is_none(),
            Event::Withdrawn { transfer } => {
                let open = state.open.remove(transfer);
                state.done(open, How::Withdrawn);
                state.known.insert(*transfer)
            }
            Event::Sent { transfer, fill } => {
                let open = state.open.remove(transfer);
                state.done(open, How::Sent);
                state.stock(&fill.chips, -1);
                state.under_way.insert(*transfer, fill.clone());
                state.known.insert(*transfer)
            }
            Event::Arrived { transfer } => {
                state.under_way.remove(transfer).is_some() || state.answers.remove(transfer).is_some()
            }
            Event::Received { transfer, .. } => {
                // The chips are those that were sent on the same slip.
                let is_back = |done: &&Done| {
                    done.how == How::Sent
                        && transfer_of("back", &done.slip.table, done.slip.slip) == *transfer
                };
                let sent = state.done.iter().rfind(is_back).map(|done| done.slip.clone());
                if let Some(slip) = sent {
                    state.stock(&slip.chips, 1);
                    state.done(Some(slip), How::CameBack);
                }
                state.known.insert(*transfer)
            }
            Event::Answered { transfer, letter, credit, answer, .. } => {
                let open = state.open.remove(transfer);
                let fits = open.is_some();
                let taken = *answer == Answered::Taken;
                state.done(open, if taken { How::Counted } else { How::SentBack });
                if taken {
                    state.stock(&credit.chips, 1);
                }
                state.answers.insert(*letter, (credit.clone(), *answer));
                fits && state.known.insert(*transfer)
            }
        };
        if fits { Ok(()) } else { Err(Misfit::of(event, "another transfer was expected")) }
    }

    fn moves(&self, event: &Event, out: &mut Moves) {
        match event {
            // Chips come into the house's books when they are put into the vault.
            Event::Stocked { amount, .. } => out.money(Purse::House, Purse::Vault, *amount),
            Event::Sent { fill, .. } => out.money(Purse::Vault, Purse::Transit(Desk::Tables), fill.amount),
            Event::Received { amount, .. } => out.money(Purse::Transit(Desk::Tables), Purse::Vault, *amount),
            Event::Answered { credit, answer: Answered::Taken, .. } => {
                out.money(Purse::Transit(Desk::Tables), Purse::Vault, credit.amount);
            }
            _ => {}
        }
    }

    fn due(&self, _: &State) -> Option<At> {
        None
    }

    fn view(&self, state: &State, who: Viewer, funds: &dyn games::Funds) -> View {
        if !matches!(who, Viewer::Staff(_)) {
            return View::default();
        }
        let day = funds.day();
        let Thresholds { log_from, report_above } = state.cash.thresholds;
        let cash = CashView { people: state.cash.people(&day), day, log_from, report_above };
        let under_way = state.under_way.iter().map(|(id, fill)| (id.to_string(), fill.clone()));
        let stock = state.stock.iter().rev().filter(|(_, pieces)| **pieces != 0);
        View {
            open: state.open.values().cloned().collect(),
            under_way: under_way.collect(),
            stock: stock.map(|(piece, pieces)| (*piece, *pieces)).collect(),
            cash,
            done: state.done.iter().rev().take(SHOWN).cloned().collect(),
        }
    }
}

impl Streamed for Cage {
    fn sheet(&self, state: &State, event: &Event, lines: &mut Vec<Message>) {
        match event {
            Event::Stocked { chips, amount } => {
                lines.push(Message::plain("sheet-stock").with("amount", amount).with("chips", pieces(chips)));
            }
            Event::Answered { credit, answer: Answered::Returned, reason, .. } => {
                let told = Message::plain("sheet-return").with("table", kinds::short(&credit.table));
                let told = told.with("slip", credit.slip).with("amount", credit.amount);
                lines.push(told.with("chips", pieces(&credit.chips)).with("reason", reason));
            }
            Event::ThresholdsSet(Thresholds { log_from, report_above }) => {
                let was = state.cash.thresholds;
                let told = Message::plain("sheet-log-from").with("was", was.log_from);
                lines.push(told.with("is", log_from));
                let told = Message::plain("sheet-report-above").with("was", was.report_above);
                lines.push(told.with("is", report_above));
            }
            _ => {}
        }
    }
    fn round_number(&self, _: &State) -> Option<u64> {
        None
    }
    fn between_rounds(&self, _: &State) -> bool {
        true
    }
}

impl Sends for Cage {
    fn outbox(&self, _: &str, state: &State) -> Vec<Transfer> {
        let raw = |said: serde_json::Value| to_raw_value(&said).expect("plain data");
        let transfer = |id: &TransferId, fill: &Fill, says: &str| Transfer {
            to: fill.table.clone(),
            id: *id,
            input: raw(json!({ "act": { "slips": { says: { "slip": fill.slip } } } })),
            arrived: raw(json!({ "act": { "arrived": { "transfer": id } } })),
        };
        let fills = state.under_way.iter().map(|(id, fill)| transfer(id, fill, "issue"));
        let credits = state.answers.iter().map(|(id, (credit, answer))| match answer {
            Answered::Taken => transfer(id, credit, "acknowledge"),
            Answered::Returned => transfer(id, credit, "comes_back"),
        });
        fills.chain(credits).collect()
    }
}
