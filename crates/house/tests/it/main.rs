//! Tests of the application without IO.

mod anything;
mod around;
mod auditor;
mod baccarat;
mod buyins;
mod cashouts;
mod colours;
mod commands;
mod disputes;
mod evenings;
mod felt;
mod files;
mod floor;
mod opening;
mod pits;
mod posts;
mod rounds;
mod routine;
mod runtime;
mod slips;
mod transcripts;
