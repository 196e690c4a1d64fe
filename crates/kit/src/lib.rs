//! The vocabulary every other crate speaks: money, odds, seats, people, cites, the wheel, cards, dice,
//! outcomes and moves. Nothing here knows a rule of any game, a clock, a file or a socket.

mod actor;
mod card;
mod cents;
mod cite;
mod colour;
mod count;
mod dice;
pub mod hands;
pub mod hidden;
mod inline;
mod money;
mod named;
mod odds;
mod outcome;
mod scope;
mod seat;
mod time;
mod wheel;

pub use actor::{Actor, Device, Person, Role, Viewer};
pub use card::{BadCard, Card, Face, Rank, Slot, Suit};
pub use cents::{BadAmount, Cents};
pub use cite::{BadCite, Book, Cite};
pub use colour::Colour;
pub use count::Count;
pub use dice::{Dice, NoSuchDice, ROLLS};
pub use hidden::Hidden;
pub use inline::{Inline, TooLong};
pub use money::{Desk, Move, Moves, Purse, Unit};
pub use named::Named;
pub use odds::{BadOdds, Odds, Rounding};
pub use outcome::{Direction, Draw, Fact, Outcome};
pub use scope::{BadScope, Scope};
pub use seat::{Seat, Spot};
pub use time::At;
pub use wheel::{Ground, NoSuchPocket, Pocket, PocketSet};
