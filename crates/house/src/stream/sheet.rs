//! The sheet that a second person is shown before they agree (HC C.2).
//!
//! It is made by a trial: the machine decides the parsed act on a copy of the state, as if somebody agreed, and the
//! events and moves that come of it are put into words. Whoever agrees names the hash of act and sheet. The stream makes
//! the sheet again when it takes the command; if the state has moved on and the sheet is another, nothing happens.

use std::collections::BTreeMap;

use games::{Approval, Cx, Input, Message, Refused, StepError, step_seeing};
use journal::Hash;
use kit::{Actor, At, Cents, Count, Desk, Moves, Person, Purse, Role, Unit, cite};
use serde::{Deserialize, Serialize};

use super::{Agreement, Books, Command, CommandId, Stream, Streamed, Who, act_of};
use crate::people::People;

/// What happens if the second person agrees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Sheet {
    /// What happens, in words.
    pub lines: Vec<Message>,
    /// What each purse gains or loses by it.
    pub moves: Vec<Message>,
    /// The hash of the act and of all this: what is agreed to.
    #[ts(type = "string")]
    pub shown: Hash,
}

/// The refusal of an agreement to another sheet than the one that stands now: whoever agreed is asked again.
pub fn moved_on() -> Refused {
    Refused::new(cite!("HC C.2"), Message::plain("people-agreed-to-another-act"))
}

/// Was an agreement refused because the state has moved on?
pub fn has_moved_on(refused: &Refused) -> bool {
    *refused == moved_on()
}

/// Who is assumed to agree, where nobody has yet.
fn somebody(role: Role) -> Approval {
    Approval { by: "second-person".parse().expect("short"), role }
}

impl<M: Streamed> Stream<M> {
    /// What the agreement of that second person would lead to; or why it would lead to nothing.
    pub fn sheet(&self, command: &Command<M>, second: Approval) -> Result<Sheet, Refused> {
        let Command { id, by, at, round, input, .. } = command;
        let who = Who { by: *by, second: Some(second), shown: None };
        self.trial(id, who, self.last.max(*at), *round, input)
    }

    /// The same of an act in its parts.
    pub(super) fn trial(
        &self,
        id: &CommandId,
        who: Who,
        at: At,
        round: Option<u64>,
        input: &Input<M>,
    ) -> Result<Sheet, Refused> {
        let funds = Books(&self.ledger, self.scribe.calendar.day(at));
        let cx = Cx { by: who.by, second: who.second, at, funds: &funds };
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        let (mut lines, mut moves) = (Vec::new(), Moves::new());
        let mut blind = false;
        let sees = |state: &M::State, event: &M::Event| {
            if !blind {
                self.machine.sheet(state, event, &mut lines);
            }
            blind |= self.machine.is_blind(event);
            if !blind {
                self.machine.moves(event, &mut moves);
            }
        };
        match step_seeing(&self.machine, &mut state, &cx, input, &mut events, sees) {
            Err(StepError::Refused(refusal)) => return Err(refusal.into()),
            Err(StepError::Broken(misfit)) => {
                let message = Message::plain("stream-parked").with("why", misfit.to_string());
                return Err(Refused::new(cite!("HC E.6"), message));
            }
            Ok(()) => {}
        }
        let moves = gains(&moves);
        let act = act_of(&self.name, id, who.by, round, input);
        let shown = serde_json::to_vec(&(act, &lines, &moves)).expect("plain data");
        Ok(Sheet { lines, moves, shown: Hash::of(&shown) })
    }

    /// The sheet of a command for whoever of that role may agree to it. Where only one person may, as in a relief, it is
    /// made for them.
    pub fn sheet_for(&self, people: &People, command: &Command<M>, role: Role) -> Result<Sheet, Refused> {
        people.vouch(command.by)?;
        let refused = match self.sheet(command, somebody(role)) {
            Ok(sheet) => return Ok(sheet),
            Err(refused) => refused,
        };
        let asks = command.by.person();
        let others = people.members().filter(|(person, _)| Some(*person) != asks);
        let holders = others.filter_map(|(by, member)| {
            let held = member.roles.iter().copied().find(|held| held.may(role))?;
            Some(Approval { by, role: held })
        });
        let sheet = holders.filter_map(|second| self.sheet(command, second).ok()).next();
        sheet.ok_or(refused)
    }

    /// The agreement of somebody who has been shown the sheet as it stands now.
    pub fn agreement(&self, command: &Command<M>, by: Person, role: Role) -> Agreement {
        // What would be refused has no sheet, and nobody can have been shown one.
        let sheet = self.sheet(command, Approval { by, role });
        Agreement { by, role, shown: sheet.map_or(Hash::NONE, |sheet| sheet.shown) }
    }

    /// HC C.2: the agreement is to this very act, with the sheet that stands now.
    pub(super) fn agreed(
        &self,
        people: &People,
        command: &Command<M>,
        agreement: Agreement,
    ) -> Result<Approval, Refused> {
        let Agreement { by, role, shown } = agreement;
        people.vouch(Actor::Staff { person: by, role })?;
        if command.by.person() == Some(by) {
            return Err(Refused::new(cite!("HC C.2"), Message::plain("people-second-is-first")));
        }
        let second = Approval { by, role };
        let sheet = self.sheet(command, second)?;
        if sheet.shown != shown {
            return Err(moved_on());
        }
        // An act whose sheet says nothing is agreed to by nobody.
        if sheet.lines.is_empty() && self.needs_second(command) {
            return Err(Refused::new(cite!("HC C.2"), Message::plain("people-sheet-empty")));
        }
        Ok(second)
    }

    /// Is a second person's agreement all that is missing?
    pub fn needs_second(&self, command: &Command<M>) -> bool {
        let cx = Cx { by: command.by, second: None, at: self.last, funds: &self.funds() };
        let decided = self.machine.decide(&self.state, &cx, &command.input, &mut Vec::new());
        decided.is_err_and(|refusal| Refused::from(refusal).needs_second.is_some())
    }
}

/// What each purse gains or loses, all moves together. The stakes of a seat are one.
fn gains(moves: &Moves) -> Vec<Message> {
    let mut gains: BTreeMap<(Purse, Unit), Cents> = BTreeMap::new();
    let whole = |purse| match purse {
        Purse::Wager(seat, _) => Purse::Wager(seat, kit::Spot(0)),
        purse => purse,
    };
    for movement in moves.as_slice() {
        *gains.entry((whole(movement.to), movement.unit)).or_default() += movement.amount;
        *gains.entry((whole(movement.from), movement.unit)).or_default() -= movement.amount;
    }
    let told = |((purse, unit), amount): ((Purse, Unit), Cents)| {
        let message = match amount.is_negative() {
            true => Message::plain("sheet-loses").with("amount", -amount),
            false => Message::plain("sheet-gains").with("amount", amount),
        };
        of_purse(message, purse).with("unit", unit)
    };
    gains.into_iter().filter(|(_, amount)| !amount.is_zero()).map(told).collect()
}

fn of_purse(message: Message, purse: Purse) -> Message {
    let (name, message) = match purse {
        Purse::Seat(seat) => ("seat", message.with("seat", seat)),
        Purse::Wager(seat, _) => ("wagers", message.with("seat", seat)),
        Purse::Owed(seat) => ("owed", message.with("seat", seat)),
        Purse::Colour(colour) => ("colour", message.with("colour", colour)),
        Purse::Transit(Desk::Cage) => ("to_cage", message),
        Purse::Transit(Desk::Tables) => ("to_tables", message),
        Purse::Transit(Desk::CountRoom) => ("to_count_room", message),
        Purse::PatronCash => ("patron_cash", message),
        Purse::Clipboard => ("clipboard", message),
        Purse::DropBox => ("drop_box", message),
        Purse::Rack => ("rack", message),
        Purse::ChipsOut => ("chips_out", message),
        Purse::House => ("house", message),
        Purse::Uncollected => ("uncollected", message),
        Purse::Unclaimed => ("unclaimed", message),
        Purse::Vault => ("vault", message),
        Purse::Pot(_) => ("pot", message),
        Purse::Rake => ("rake", message),
        Purse::Jackpot => ("jackpot", message),
        Purse::Tips => ("tips", message),
    };
    message.with("purse", name)
}

/// A count by denomination, for a blank: the largest pieces first.
pub fn pieces(count: &Count) -> Vec<Message> {
    let some = count.pieces().filter(|(_, pieces)| *pieces > 0);
    let told = |(denomination, pieces)| {
        Message::plain("sheet-pieces").with("pieces", pieces).with("denomination", denomination)
    };
    let mut told: Vec<Message> = some.map(told).collect();
    told.reverse();
    if told.is_empty() { vec![Message::plain("sheet-no-pieces")] } else { told }
}
