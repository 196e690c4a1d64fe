//! Tests of the rules.

mod returns;
mod roulette_layout;
mod table;
