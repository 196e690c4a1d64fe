//! From a stream's name and file to its machine, for everybody: whoever owns streams, audits, simulates or tells them.
//!
//! A stream is called `property/kind/name`. The house's own stream, the access stream and the cage need no
//! file; a table has the file with
//! which it was set up ([`crate::log::Action::Install`]).

use std::sync::Arc;

use games::Message;
use games::catalogue::Visit;
use games::options::Fault;
use games::told::Telling;
use kit::cite;

use crate::access::Access;
use crate::cage::Cage;
use crate::file::{self, Bad};
use crate::log::Log;
use crate::runtime::Owned;
use crate::stream::{Checks, Scribe, Stream};
pub use crate::teller::{Of, Proves, Teller, Unreadable, teller};

/// What kinds of streams there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The house's own.
    House,
    /// Who was let in.
    Access,
    /// The cage.
    Cage,
    /// A table.
    Table,
}

impl Kind {
    /// As names of streams write it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::House => "house",
            Kind::Access => "access",
            Kind::Cage => "cage",
            Kind::Table => "table",
        }
    }

    /// The kind of a stream, by its name.
    pub fn of(stream: &str) -> Option<Kind> {
        let mut parts = stream.split('/').skip(1);
        let (kind, name) = (parts.next()?, parts.next()?);
        let all = [Kind::House, Kind::Access, Kind::Cage, Kind::Table];
        let known = all.into_iter().find(|known| known.name() == kind);
        known.filter(|_| !name.is_empty() && parts.next().is_none())
    }

    /// The name of a stream of this kind.
    pub fn stream(self, property: &str, name: &str) -> String {
        format!("{property}/{}/{name}", self.name())
    }
}

/// The house's own stream.
pub fn log_stream(property: &str) -> String {
    Kind::House.stream(property, "main")
}

/// The access stream.
pub fn access_stream(property: &str) -> String {
    Kind::Access.stream(property, "main")
}

/// The cage's stream.
pub fn cage_stream(property: &str) -> String {
    Kind::Cage.stream(property, "main")
}

/// A table's stream.
pub fn table_stream(property: &str, name: &str) -> String {
    Kind::Table.stream(property, name)
}

/// The short name of a stream: `table-1`.
pub fn short(stream: &str) -> &str {
    stream.rsplit('/').next().unwrap_or(stream)
}

/// A stream as everybody needs it: owned by a runtime, and checked by an auditor.
pub fn open(stream: &str, file: Option<&str>, scribe: &Arc<Scribe>) -> Result<Box<dyn Checks>, Bad> {
    match (Kind::of(stream), file) {
        (Some(Kind::House), _) => Ok(Box::new(Stream::written_by(stream, Log, Arc::clone(scribe)))),
        (Some(Kind::Access), _) => Ok(Box::new(Stream::written_by(stream, Access, Arc::clone(scribe)))),
        (Some(Kind::Cage), _) => Ok(Box::new(Stream::written_by(stream, Cage, Arc::clone(scribe)))),
        (Some(Kind::Table), Some(text)) => file::of_its_game(text, Open { stream, text, scribe }),
        _ => {
            let message = Message::plain("command-no-such-stream");
            Err(Bad::Faults(vec![Fault::new("", cite!("HC E.4"), message)]))
        }
    }
}

/// The same for whoever owns it.
pub fn owned(stream: &str, file: Option<&str>, scribe: &Arc<Scribe>) -> Result<Box<dyn Owned>, Bad> {
    open(stream, file, scribe).map(|checks| checks as Box<dyn Owned>)
}

struct Open<'a> {
    stream: &'a str,
    text: &'a str,
    scribe: &'a Arc<Scribe>,
}

impl Visit for Open<'_> {
    type Out = Result<Box<dyn Checks>, Bad>;
    fn visit<G: Telling + Send + Sync>(self) -> Self::Out
    where
        G::State: Send,
        G::Event: Send,
        G::Action: Send,
    {
        let (_, table) = file::table::<G>(self.text)?;
        Ok(Box::new(Stream::written_by(self.stream, table, Arc::clone(self.scribe))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_of_the_kind_its_name_says() {
        assert_eq!(Kind::of("demo/table/a-1"), Some(Kind::Table));
        assert_eq!(Kind::of(&cage_stream("demo")), Some(Kind::Cage));
        assert_eq!(Kind::of(&log_stream("demo")), Some(Kind::House));
        assert_eq!(Kind::of(&access_stream("demo")), Some(Kind::Access));
        for none in ["demo", "demo/table", "demo/table/", "demo/pit/a", "demo/table/a/b"] {
            assert_eq!(Kind::of(none), None, "{none}");
        }
        assert_eq!(short("demo/table/a-1"), "a-1");
    }
}
