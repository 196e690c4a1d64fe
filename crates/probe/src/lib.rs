//! For tests only: a toy card game that has what no wheel has (hidden cards, turns, decisions), and the
//! properties that every game keeps.
//!
//! | module | what lives there |
//! |---|---|
//! | [`toy`] | the toy game of `games`, in the shape of any other |
//! | [`props`] | the properties, over any machine with chance in it |
//! | [`run`] | a seeded run that the properties look at, and [`Player`](run::Player), which plays it |
//! | [`players`] | who plays at the toy and at roulette |
//! | [`shakers`] | who plays at sic bo |
//! | [`baccarat`] | who plays at baccarat |
//! | [`books`] | a second set of books, written without a look at the first |
//! | [`rng`] | numbers from a seed |

pub mod baccarat;
pub mod blackjack;
pub mod books;
pub mod players;
pub mod props;
pub mod rng;
pub mod run;
pub mod shakers;

pub use games::toy;
