//! Tests of the vocabulary.

mod cards;
mod hands;
mod hidden;
mod money;
mod people;
mod wheel;
mod written;
