//! Guards: what is kept by a machine is not kept by memory.
//!
//! | file | what it guards |
//! |---|---|
//! | `book` | every cite exists, every paragraph that needs a test has one |
//! | `words` | every key has its sentence, every sentence its key |
//! | `games` | no game is named outside its folder |
//! | `crates` | the direction of the crates, the licences of what they use |
//! | `sources` | no clock, file, socket or float below the binary; short files that say what they are and are compiled |
//! | `prose` | links that lead somewhere, no place of anybody's machine |
//!
//! Formatting, lints and documentation are steps of `make test` beside these.

mod book;
mod crates;
mod games;
mod prose;
mod sources;
pub mod text;
mod words;
