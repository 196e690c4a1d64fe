//! The application without IO: the [`table`] around every game, [`people`] and what they may do, the [`stream`]
//! that takes commands once, the rules catalogue, the words, and transcripts.
//!
//! Nothing here reads a clock, a file or a socket: time, people and texts come in as arguments.

pub mod access;
pub mod approvals;
pub mod book;
pub mod cage;
pub mod calendar;
pub mod config;
pub mod currency;
pub mod file;
pub mod kinds;
pub mod log;
pub mod people;
pub mod reader;
pub mod runtime;
pub mod stream;
pub mod table;
mod teller;
pub mod transcript;
pub mod words;
