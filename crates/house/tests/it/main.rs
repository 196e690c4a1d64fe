//! Tests of the application without IO.

mod anything;
mod around;
mod auditor;
mod baccarat;
mod buyins;
mod cashouts;
mod colours;
mod commands;
mod console;
mod disputes;
mod evenings;
mod felt;
mod files;
mod floor;
mod live_console;
mod opening;
mod posts;
mod rounds;
mod routine;
mod runtime;
mod shift_console;
mod shifts;
mod slips;
mod transcripts;
