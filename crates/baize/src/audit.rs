//! What an auditor asks of a house's journal: is it whole, what happened in a round, what do the meters say.

pub mod access;
mod again;
pub mod draws;
mod engines;
pub mod export;
pub mod failed;
pub mod heads;
pub mod meters;
mod round;
pub mod shoe;
pub mod show;
mod svg;
mod timing;
pub mod verify;
mod walk;
