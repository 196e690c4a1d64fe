//! Tests of the journal.

mod speed;
mod support;
