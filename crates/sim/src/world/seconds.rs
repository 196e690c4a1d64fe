//! Second persons on their own devices (HC C.2), as clumsy as everybody: they look at a sheet and agree to it later, or
//! twice; whoever asked sends the same again, or another body under the same id; meanwhile the table goes on.

use house::approvals::{Approvals, Request, WAITS_MS};
use house::runtime::Reply;
use house::stream::sheet::has_moved_on;
use house::stream::{CommandId, Unread};
use journal::Hash;
use kit::{Actor, Person, Role};
use serde_json::{Value, json};

use super::World;
use crate::clients::{Asks, Idea};
use crate::floor::{TABLES, actor};

/// Somebody has looked at a sheet.
#[derive(Debug, Clone, Copy)]
struct Look {
    request: u64,
    shown: Hash,
    person: Person,
    role: Role,
}

/// What waits for second persons, and what they have in front of them.
#[derive(Debug, Default)]
pub(super) struct Seconds {
    waits: Approvals<Value>,
    looks: Vec<Look>,
    /// Agreed to and not answered, by ticket, with whoever agreed.
    carried: Vec<(u64, Request<Value>)>,
}

/// A command as the house reads it.
fn unread(command: &Value, at: kit::At) -> Option<Unread> {
    let mut whole = command.clone();
    whole.as_object_mut()?.insert("at".to_owned(), json!(at));
    serde_json::from_value(whole).ok()
}

/// Counts one of the numbers in it up: another amount, another slip, another seat.
fn other_number(value: &mut Value, nth: &mut u64) -> bool {
    match value {
        Value::Number(number) => {
            let here = *nth == 0;
            if let (true, Some(cents)) = (here, number.as_i64()) {
                *value = json!(cents + 1);
            }
            *nth = nth.saturating_sub(1);
            here
        }
        Value::Array(all) => all.iter_mut().any(|each| other_number(each, nth)),
        Value::Object(all) => all.values_mut().any(|each| other_number(each, nth)),
        _ => false,
    }
}

impl World {
    /// On the spot: whoever agrees is shown the sheet as it is, and agrees to it at once.
    pub(super) fn shows(&mut self, stream: &str, command: &Value) {
        let Some(second) = command.get("second").filter(|second| second.is_object()) else { return };
        let (Ok(person), Ok(role), Ok(shown)) = (
            serde_json::from_value::<Person>(second["by"].clone()),
            serde_json::from_value::<Role>(second["role"].clone()),
            serde_json::from_value::<Hash>(second["shown"].clone()),
        ) else {
            return;
        };
        let mut alone = command.clone();
        alone.as_object_mut().map(|alone| alone.remove("second"));
        let Some(asked) = unread(&alone, self.now) else { return };
        let people = crate::floor::people();
        if let Ok(sheet) = self.auditor.durable(stream).owned().sheet(&people, &asked, role)
            && sheet.shown == shown
        {
            self.auditor.shows(stream, &alone, &sheet, person);
            self.auditor.agrees(person, shown);
        }
    }

    /// Somebody asks for an agreement from somebody's own device; `false` if the idea needs none.
    pub(super) fn requests(&mut self, idea: &Idea) -> bool {
        let Some((first, second)) = idea.who.split_once('+') else { return false };
        let Actor::Staff { role, .. } = actor(second) else { return false };
        let alone = Idea { stream: idea.stream, who: first.to_owned(), asks: idea.asks.clone() };
        let Some(command) = self.phrase(&alone) else { return false };
        let connection = self.rng.below(4);
        self.asks_for(idea.stream, connection, role, command);
        true
    }

    fn asks_for(&mut self, stream: &str, connection: u64, of: Role, command: Value) {
        let (Some(asked), Actor::Staff { person: by, .. }) = (
            unread(&command, self.now),
            serde_json::from_value(command["by"].clone()).unwrap_or(Actor::House),
        ) else {
            return;
        };
        match self.house().sheet(stream, &asked, of) {
            Err(_) => self.tally.count("a request that is refused at once"),
            Ok(sheet) => {
                let (id, until): (CommandId, _) = (asked.id, self.now.plus_ms(WAITS_MS));
                self.tally.count("a request to a second person");
                self.seconds.waits.ask(Request {
                    stream: stream.into(),
                    id,
                    of,
                    by,
                    connection,
                    sheet,
                    until,
                    asked: command,
                });
            }
        }
    }

    /// What those who wait and those who are asked do in a step.
    pub(super) fn second_persons(&mut self) {
        let waiting: Vec<u64> = self.seconds.waits.iter().map(|(number, _)| number).collect();
        if !waiting.is_empty() {
            let number = *self.rng.pick(&waiting);
            match self.rng.below(10) {
                0..=3 => self.looks_at(number),
                4 | 5 => self.asks_anew(number),
                6 if self.rng.one_in(3) => drop(self.seconds.waits.decline(number, |_| true)),
                _ => {}
            }
        }
        if !self.seconds.looks.is_empty() && self.rng.one_in(2) {
            let chosen = usize::try_from(self.rng.below(self.seconds.looks.len() as u64)).expect("few");
            let look = self.seconds.looks[chosen];
            // Some press twice.
            if !self.rng.one_in(4) {
                self.seconds.looks.swap_remove(chosen);
            }
            // Some press on the newest request, with what they saw before in front of them.
            let newest = waiting.last().copied().filter(|_| self.rng.one_in(6));
            self.presses(Look { request: newest.unwrap_or(look.request), ..look });
        }
        // What a box holds changes with every buy-in: whoever looked at it before is asked again.
        if self.rng.one_in(8) {
            let asks = Asks::Line(format!("change box {}", 8 + self.rng.below(40)));
            let stream = *self.rng.pick(&TABLES);
            self.requests(&Idea { stream, who: "F+N".to_owned(), asks });
        }
        let gone = if self.rng.one_in(60) { Some(self.rng.below(4)) } else { None };
        self.seconds.waits.sweep(self.now, gone);
    }

    /// Somebody of the role looks at what is asked.
    fn looks_at(&mut self, number: u64) {
        let Some((_, request)) = self.seconds.waits.iter().find(|(waits, _)| *waits == number) else {
            return;
        };
        let Actor::Staff { person, role } = actor(crate::floor::letter(request.of)) else { return };
        self.auditor.shows(&request.stream, &request.asked, &request.sheet, person);
        let look = Look { request: number, shown: request.sheet.shown, person, role };
        self.seconds.looks.push(look);
    }

    /// Whoever asked sends it again: the same, or another body under the same id.
    fn asks_anew(&mut self, number: u64) {
        let Some((_, request)) = self.seconds.waits.iter().find(|(waits, _)| *waits == number) else {
            return;
        };
        let (stream, connection, of) = (request.stream.clone(), request.connection, request.of);
        let mut command = request.asked.clone();
        let mut nth = self.rng.below(3);
        if self.rng.one_in(3) {
            self.tally.count("a request sent again");
        } else if other_number(&mut command["input"], &mut nth) {
            self.tally.count("a request with another body");
        }
        self.asks_for(&stream, connection, of, command);
    }

    /// Somebody presses the button below what they looked at.
    fn presses(&mut self, look: Look) {
        let Look { request, shown, person, role } = look;
        self.auditor.agrees(person, shown);
        match self.seconds.waits.agree(request, shown, person, role, self.now) {
            Err(refused) => self.tally.count(&format!("agreed: {}", refused.message.key)),
            Ok(request) => {
                let mut command = request.asked.clone();
                command["second"] = json!({ "by": person, "role": role, "shown": request.sheet.shown });
                self.tally.count("agreed from another device");
                self.history.push((request.stream.to_string(), command.clone()));
                self.submit(&request.stream, command);
                self.seconds.carried.push((self.tickets, request));
            }
        }
    }

    /// The answer to what was agreed to: if the state has moved on, they are asked again.
    pub(super) fn carried(&mut self, ticket: u64, reply: &Reply) {
        let Some(at) = self.seconds.carried.iter().position(|(carried, _)| *carried == ticket) else {
            return;
        };
        let (_, request) = self.seconds.carried.swap_remove(at);
        match reply {
            Reply::Accepted { again: false, .. } => self.tally.count("carried out as agreed"),
            Reply::Refused(refused) if has_moved_on(refused) => {
                self.tally.count("asked again with the new sheet");
                self.asks_for(&request.stream, request.connection, request.of, request.asked);
            }
            _ => {}
        }
    }

    /// The house is gone, and with it every connection.
    pub(super) fn disconnects(&mut self) {
        self.seconds.waits = Approvals::default();
        self.seconds.carried.clear();
    }
}
