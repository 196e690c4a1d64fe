//! The rules. What a [`Machine`] and a [`Game`] are, the [`catalogue`] of games, and one folder per game.
//!
//! A game is written once and knows nothing of money's books, of disks, clocks or screens: time, chance,
//! funds and identity come in as arguments, events and moves go out.

// The toy game is for tests and for trying out screens: no release has it.
#[cfg(all(feature = "toy", not(debug_assertions)))]
compile_error!("a release build has no toy game");

pub mod baccarat;
pub mod catalogue;
mod chips;
mod game;
mod house_rule;
mod machine;
pub mod message;
pub mod options;
pub mod people;
pub mod picture;
mod refused;
pub mod roulette;
pub mod script;
pub mod sic_bo;
mod stakes;
pub mod told;
pub mod tote;
#[cfg(feature = "toy-rules")]
pub mod toy;
mod turn;
pub mod walk;

pub use chips::Chips;
pub use game::{
    Alarm, Awaited, Calculated, Change, Check, Game, Need, Needs, Round, Sign, SignLine, SignPart, Terms,
    Testing, awaited,
};
pub use house_rule::HouseRule;
pub use machine::{
    Approval, Cx, Funds, Input, Machine, Misfit, Observed, Refusal, Report, Seen, StepError, Via, step,
    step_seeing,
};
pub use message::{Denied, Message, Reason};
pub use refused::Refused;
pub use stakes::{Act, Staked, Tender};
pub use turn::{Given, Offer, Offered, Place, Take, Turn, asked, is_now, offer, speaker};
