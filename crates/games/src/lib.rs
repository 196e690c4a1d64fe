//! The rules. What a [`Machine`] and a [`Game`] are, the [`catalogue`] of games, and one folder per game.
//!
//! A game is written once and knows nothing of money's books, of disks, clocks or screens: time, chance,
//! funds and identity come in as arguments, events and moves go out.

pub mod baccarat;
pub mod catalogue;
mod chips;
mod game;
mod machine;
pub mod message;
pub mod options;
mod refused;
pub mod roulette;
pub mod script;
pub mod sic_bo;
mod stakes;
pub mod walk;

pub use chips::Chips;
pub use game::{
    Alarm, Awaited, Change, Check, Game, Need, Needs, Round, Sign, SignLine, SignPart, Terms, Testing,
    awaited,
};
pub use machine::{
    Approval, Cx, Funds, Input, Machine, Misfit, Observed, Refusal, Report, Seen, StepError, Via, step,
};
pub use message::{Denied, Message, Reason};
pub use refused::Refused;
pub use stakes::{Act, Staked};
