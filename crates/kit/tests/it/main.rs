//! Tests of the vocabulary.

mod cards;
mod money;
mod people;
mod wheel;
mod written;
