//! What waits for a second person to agree from their own device. It waits for two minutes, and only while whoever
//! asked is connected.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use games::{Message, Refused};
use house::runtime::Reply;
use kit::{At, Person, Role, cite};
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::watch;

use crate::keeper::{Agreed, By, Order};
use crate::wire::Waiting;

/// How long a request waits.
pub const WAITS_MS: i64 = 120_000;

/// How many one socket may have waiting.
const EACH: usize = 8;

struct Request {
    socket: u64,
    order: Order,
    waiting: Waiting,
}

#[derive(Default)]
struct List {
    next: u64,
    requests: BTreeMap<u64, Request>,
}

/// All that waits.
pub struct Requests {
    list: Mutex<List>,
    shown: watch::Sender<Arc<[Waiting]>>,
}

impl std::fmt::Debug for Requests {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Requests").finish_non_exhaustive()
    }
}

impl Default for Requests {
    fn default() -> Requests {
        Requests { list: Mutex::default(), shown: watch::Sender::new(Arc::new([])) }
    }
}

fn refused(key: &str) -> Refused {
    Refused::new(cite!("HC C.2"), Message::plain(key))
}

fn refuse(order: Order, key: &str) {
    order.answer.give(order.stream, order.id, Reply::Refused(refused(key)));
}

impl Requests {
    /// What waits, whenever it changes.
    pub fn watch(&self) -> watch::Receiver<Arc<[Waiting]>> {
        let mut receiver = self.shown.subscribe();
        receiver.mark_changed();
        receiver
    }

    fn show(&self, list: &List) {
        self.shown.send_replace(list.requests.values().map(|request| request.waiting.clone()).collect());
    }

    /// Somebody asks for an agreement.
    pub fn ask(&self, socket: u64, by: Person, of: Role, order: Order, now: At) {
        let mut list = self.list.lock().expect("no panic holds it");
        if list.requests.values().filter(|request| request.socket == socket).count() >= EACH {
            return refuse(order, "request-too-many");
        }
        // The same once more is the same request; its first place in the list is kept.
        let known = list
            .requests
            .iter()
            .find(|(_, known)| known.order.id == order.id && known.order.stream == order.stream);
        let number = known.map(|(number, _)| *number).unwrap_or_else(|| {
            list.next += 1;
            list.next
        });
        let waiting = Waiting {
            request: number,
            stream: order.stream.to_string(),
            of,
            by,
            message: told(&order.input),
            until: now.plus_ms(WAITS_MS),
        };
        if let Some(before) = list.requests.insert(number, Request { socket, order, waiting }) {
            refuse(before.order, "request-asked-anew");
        }
        self.show(&list);
    }

    /// Somebody agrees: the order with their agreement, to be sent.
    pub fn agree(&self, request: u64, person: Person, role: Role, now: At) -> Result<Order, Refused> {
        let mut list = self.list.lock().expect("no panic holds it");
        let Some(found) = list.requests.get(&request).filter(|found| found.waiting.until > now) else {
            return Err(refused("request-gone"));
        };
        if !role.may(found.waiting.of) {
            let message = Message::plain("denied-needs-role").with("needed", found.waiting.of);
            return Err(Refused::new(cite!("HC C.2"), message));
        }
        if found.waiting.by == person {
            return Err(refused("people-second-is-first"));
        }
        let Some(Request { mut order, .. }) = list.requests.remove(&request) else {
            unreachable!("just seen")
        };
        self.show(&list);
        order.second = Some(Agreed { person, role, on_the_spot: false });
        Ok(order)
    }

    /// Somebody declines; whoever asked is told. One who asked may take it back.
    pub fn decline(&self, request: u64, may: impl FnOnce(&Waiting) -> bool) -> Result<(), Refused> {
        let mut list = self.list.lock().expect("no panic holds it");
        if !list.requests.get(&request).is_some_and(|found| may(&found.waiting)) {
            return Err(refused("request-gone"));
        }
        if let Some(declined) = list.requests.remove(&request) {
            refuse(declined.order, "request-declined");
        }
        self.show(&list);
        Ok(())
    }

    /// Ends what nobody answered in time, and what a socket asked that is gone.
    pub fn sweep(&self, now: At, gone: Option<u64>) {
        let mut list = self.list.lock().expect("no panic holds it");
        let over: Vec<(u64, bool)> = list
            .requests
            .iter()
            .map(|(number, request)| (*number, Some(request.socket) == gone, request.waiting.until <= now))
            .filter(|(_, gone, late)| *gone || *late)
            .map(|(number, gone, _)| (number, gone))
            .collect();
        if over.is_empty() {
            return;
        }
        for (number, gone) in over {
            if let Some(request) = list.requests.remove(&number)
                && !gone
            {
                refuse(request.order, "request-unanswered");
            }
        }
        self.show(&list);
    }
}

/// What is asked, in words: the act, and what is said with it.
fn told(input: &RawValue) -> Message {
    let input: Value = serde_json::from_str(input.get()).unwrap_or_default();
    let (kind, asked) = one(&input).unwrap_or_default();
    let (act, said) = match kind.as_str() {
        "act" => {
            let (room, inner) = one(&asked).unwrap_or_default();
            let (what, said) = one(&inner).unwrap_or_default();
            (format!("{room}-{what}"), said)
        }
        "observe" | "rule" => {
            let (what, said) = one(&asked["what"]).unwrap_or_default();
            (format!("{kind}-{what}"), said)
        }
        // Of the cage.
        _ => (kind, asked),
    };
    let mut message = Message::plain("request-asks").with("act", act);
    match said {
        Value::Object(said) => {
            for name in ["seat", "amount", "round", "slip", "number", "reason", "lies", "to"] {
                if let Some(value) = said.get(name).filter(|value| value.is_number() || value.is_string()) {
                    message = message.with(name, value);
                }
            }
            if let Some(count) = said.get("count").or(said.get("chips")).and_then(Value::as_object) {
                message = message.with("amount", adds(count));
            }
        }
        // One word, like the number that is entered by hand.
        said if said.is_string() || said.is_number() => message = message.with("said", said),
        _ => {}
    }
    message
}

/// A variant and what it holds.
fn one(value: &Value) -> Option<(String, Value)> {
    match value {
        Value::String(name) => Some((name.clone(), Value::Null)),
        Value::Object(map) => map.iter().next().map(|(name, inner)| (name.clone(), inner.clone())),
        _ => None,
    }
}

/// What a count by denomination adds up to, as far as it is one: for whoever is to agree. The table counts again.
fn adds(count: &serde_json::Map<String, Value>) -> i64 {
    let worth = |(piece, pieces): (&String, &Value)| piece.parse::<i64>().ok()?.checked_mul(pieces.as_i64()?);
    count.iter().filter_map(worth).fold(0, i64::saturating_add)
}

/// Who asks, where it is one of the staff.
pub fn person(by: By) -> Option<Person> {
    by.actor().person()
}
