//! Every game of the book. A new game is one line here.

use crate::Game;
use crate::baccarat::Baccarat;
use crate::blackjack::Blackjack;
use crate::people::People;
use crate::roulette::Roulette;
use crate::sic_bo::SicBo;
use crate::told::{Moment, Telling, Timed};

/// Something to be done with a game whose type is known only when its name is.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: People + Send + Sync>(self) -> Self::Out
    where
        G::State: Send,
        G::Event: Send,
        G::Action: Send;
}

macro_rules! games {
    ($($(#[$when:meta])* $game:ty),+ $(,)?) => {
        /// The names of the games, as files write them.
        pub const NAMES: &[&str] = &[$($(#[$when])* <$game as Game>::NAME),+];

        /// Does something with every game, in their order.
        pub fn each<V: Visit>(mut visitor: impl FnMut() -> V) -> Vec<V::Out> {
            Vec::from([$($(#[$when])* visitor().visit::<$game>()),+])
        }

        /// The moments of every game's rounds.
        pub fn moments() -> &'static [&'static [Moment]] {
            &[$($(#[$when])* <$game as Telling>::MOMENTS),+]
        }

        /// Events of every game that tell the order of bets, lock and result.
        pub fn timed() -> &'static [&'static [(&'static str, Timed)]] {
            &[$($(#[$when])* <$game as Telling>::TIMED),+]
        }

        /// Does something with the game of that name; `None` if there is none.
        pub fn visit<V: Visit>(name: &str, visitor: V) -> Option<V::Out> {
            match name {
                $($(#[$when])* <$game as Game>::NAME => Some(visitor.visit::<$game>()),)+
                _ => None,
            }
        }
    };
}

games![
    Roulette,
    SicBo,
    Baccarat,
    Blackjack,
    #[cfg(feature = "toy")]
    crate::toy::Toy,
];

/// Stands for any game where a type is asked for and it does not matter which.
pub type AnyGame = Roulette;
