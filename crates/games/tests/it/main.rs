//! Tests of the rules.

mod returns;
