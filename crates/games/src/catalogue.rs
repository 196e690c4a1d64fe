//! Every game of the book. A new game is one line here.

use crate::Game;
use crate::baccarat::Baccarat;
use crate::roulette::Roulette;
use crate::script::Script;
use crate::sic_bo::SicBo;

/// Something to be done with a game whose type is known only when its name is.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Script + Send + Sync>(self) -> Self::Out
    where
        G::State: Send,
        G::Event: Send,
        G::Action: Send;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The names of the games, as files write them.
        pub const NAMES: &[&str] = &[$(<$game as Game>::NAME),+];

        /// Does something with the game of that name; `None` if there is none.
        pub fn visit<V: Visit>(name: &str, visitor: V) -> Option<V::Out> {
            match name {
                $(<$game as Game>::NAME => Some(visitor.visit::<$game>()),)+
                _ => None,
            }
        }
    };
}

games![Roulette, SicBo, Baccarat];
