//! Tests of the journal.

mod contract;
mod speed;
mod support;
