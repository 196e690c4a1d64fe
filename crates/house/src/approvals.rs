//! What waits for a second person to agree from their own device (HC C.2). It waits for two minutes, and only while
//! whoever asked is connected.
//!
//! A request has a number for as long as it is the same: the same act with the same sheet. Sent again under its id with
//! another body, or once the state has moved on, it is a new request with a new number, and the old one is gone. Whoever
//! agrees names the hash of the sheet they were shown. Whether that is still what would happen, the stream says itself.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::{Message, Refused};
use journal::Hash;
use kit::{At, Person, Role, cite};

use crate::stream::{CommandId, Sheet};

/// How long a request waits.
pub const WAITS_MS: i64 = 120_000;

/// How many one connection may have waiting.
const EACH: usize = 8;

/// A request. `T` is the command and the way to whoever asked.
#[derive(Debug, Clone)]
pub struct Request<T> {
    /// The stream it is asked of.
    pub stream: Arc<str>,
    /// The id of the command.
    pub id: CommandId,
    /// Whose agreement.
    pub of: Role,
    /// Who asks.
    pub by: Person,
    /// Over which connection.
    pub connection: u64,
    /// What is shown.
    pub sheet: Sheet,
    /// How long it waits.
    pub until: At,
    /// What is asked.
    pub asked: T,
}

/// A request that is over, and what whoever asked is told.
pub type Over<T> = (T, Refused);

/// All that waits, by its number.
#[derive(Debug, Clone)]
pub struct Approvals<T> {
    next: u64,
    requests: BTreeMap<u64, Request<T>>,
}

impl<T> Default for Approvals<T> {
    fn default() -> Approvals<T> {
        Approvals { next: 0, requests: BTreeMap::new() }
    }
}

fn refused(key: &str) -> Refused {
    Refused::new(cite!("HC C.2"), Message::plain(key))
}

impl<T> Approvals<T> {
    /// Everything that waits, by its number.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Request<T>)> {
        self.requests.iter().map(|(number, request)| (*number, request))
    }

    /// Somebody asks for an agreement. Whatever is over by that is returned.
    pub fn ask(&mut self, request: Request<T>) -> Option<Over<T>> {
        let known = self.requests.iter().find(|(_, known)| {
            known.id == request.id && known.stream == request.stream && known.by == request.by
        });
        let known = known.map(|(number, known)| (*number, known.sheet.shown == request.sheet.shown));
        let has = self.requests.values().filter(|known| known.connection == request.connection).count();
        if known.is_none() && has >= EACH {
            return Some((request.asked, refused("request-too-many")));
        }
        let number = match known {
            // The same once more is the same request; its place in the list is kept.
            Some((number, true)) => number,
            _ => {
                self.next += 1;
                self.next
            }
        };
        let before = known.and_then(|(number, _)| self.requests.remove(&number));
        self.requests.insert(number, request);
        before.map(|before| (before.asked, refused("request-asked-anew")))
    }

    /// Somebody agrees to what they were shown: the request, to be carried out with their agreement.
    pub fn agree(
        &mut self,
        number: u64,
        shown: Hash,
        person: Person,
        role: Role,
        now: At,
    ) -> Result<Request<T>, Refused> {
        let Some(found) = self.requests.get(&number).filter(|found| found.until > now) else {
            return Err(refused("request-gone"));
        };
        if !role.may(found.of) {
            let message = Message::plain("denied-needs-role").with("needed", found.of);
            return Err(Refused::new(cite!("HC C.2"), message));
        }
        if found.by == person {
            return Err(refused("people-second-is-first"));
        }
        if found.sheet.shown != shown {
            return Err(refused("request-other-sheet"));
        }
        self.requests.remove(&number).ok_or_else(|| refused("request-gone"))
    }

    /// Somebody declines; whoever asked is told. One who asked may take it back.
    pub fn decline(
        &mut self,
        number: u64,
        may: impl FnOnce(&Request<T>) -> bool,
    ) -> Result<Over<T>, Refused> {
        match self.requests.get(&number).is_some_and(may).then(|| self.requests.remove(&number)) {
            Some(Some(declined)) => Ok((declined.asked, refused("request-declined"))),
            _ => Err(refused("request-gone")),
        }
    }

    /// Ends what nobody answered in time, and what was asked over a connection that is gone: nobody is told of that.
    pub fn sweep(&mut self, now: At, gone: Option<u64>) -> (bool, Vec<Over<T>>) {
        let over = |request: &Request<T>| Some(request.connection) == gone || request.until <= now;
        let (ended, waiting): (BTreeMap<_, _>, BTreeMap<_, _>) =
            std::mem::take(&mut self.requests).into_iter().partition(|(_, request)| over(request));
        self.requests = waiting;
        let changed = !ended.is_empty();
        let told = ended.into_values().filter(|request| Some(request.connection) != gone);
        (changed, told.map(|request| (request.asked, refused("request-unanswered"))).collect())
    }
}
