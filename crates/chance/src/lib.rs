//! The house RNG. Nothing else in the workspace draws.
//!
//! A [`Session`] holds a seed of 32 bytes, sealed in the journal while the session lasts. What is drawn is a function
//! of that seed and of a [`Position`] (which stream, which round, which draw of it) and of nothing else: no state
//! moves on from draw to draw. A house that stops between drawing an outcome and writing it down draws the same
//! outcome again when it goes on; there is no second try.
//!
//! - [`Entropy`]: where seeds come from: the operating system, or a number for rehearsals.
//! - [`Session::draw`], [`Session::shuffle`]: HKDF-SHA256 of seed and position keys a ChaCha20 stream (RFC 5869, 8439);
//!   its words are scaled without bias by [`scale`].
//! - [`Commitment`]: published before play, held against the seed afterwards.
//! - [`Collector`]: raw output and outcomes of this very code, for labs.
//!
//! ```
//! use chance::{OsEntropy, Position, Session};
//! use kit::{Outcome, Pocket};
//!
//! let session = Session::fresh(&mut OsEntropy)?;
//! let published = session.commitment();
//! let wheel: Vec<(Outcome, u64)> = Pocket::all().map(|pocket| (Outcome::Pocket(pocket), 1)).collect();
//! let at = Position { stream: "demo/table/table-1", round: 1, draw: 1 };
//! let drawn = session.draw(at, &wheel)?;
//!
//! // After a crash, or in anyone's hands once the seed is known: the same.
//! let again = published.reveal(*session.seed().known().expect("it is not sealed"))?;
//! assert_eq!(again.draw(at, &wheel)?, drawn);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod collect;
mod commitment;
mod entropy;
pub mod scale;
mod session;

pub use collect::Collector;
pub use commitment::{BadCommitment, Commitment, NotThatSeed, commit};
pub use entropy::{Entropy, NoEntropy, OsEntropy, Seeded};
pub use scale::NothingToDraw;
pub use session::{Position, Seed, Session};
