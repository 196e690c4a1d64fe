//! `baize bench`: how fast it is, each figure beside a peer in the same run.

mod baccarat;
mod blackjack;
pub mod engine;
pub mod floor;
pub mod journal;
