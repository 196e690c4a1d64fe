//! Tests of the journal.

mod chain;
mod contract;
mod file;
mod folder;
mod golden;
mod heads;
mod indexes;
mod seal;
mod speed;
mod support;
mod tamper;
mod verify;
mod written;
