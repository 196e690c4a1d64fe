//! Append-only journals: one hash chain per stream, sealed parts, signed heads, and the stores that keep them.
//!
//! `docs/journal-format.md` describes the bytes so that anybody can verify them in any language. Nothing here knows
//! a game, a table or money: commands, events and postings are JSON that somebody else made.

mod ahead;
mod chain;
mod entry;
pub mod folder;
mod head;
mod memory;
mod seal;
mod sqlite;
mod store;
mod verify;

pub use ahead::Ahead;
pub use chain::{Broken, Chain, Link};
pub use entry::{Draft, End, Entry, FORMAT, Hash, Heading, Open, Read, Unreadable};
pub use head::{BadHeads, Head, HeadsFile, Signed, Signer};
pub use memory::Memory;
pub use seal::{HouseKey, PublishedKey, RoundKey, SealError, SealedBox};
pub use sqlite::Sqlite;
pub use store::{Append, Appended, Handed, Lease, Snapshot, Store, StoreError, Stored};
pub use verify::{Anchors, Fault, Progress, Reason, Verified, verify, verify_with};
