//! What lies on a layout, in the order of its bets, and what a hand at a terminal can undo: one way for every game.

use std::fmt::Display;

use kit::{Cents, Colour, Seat};
use serde::{Deserialize, Serialize};

use crate::Misfit;

/// What a stake is made of, and so where it goes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "StakeTender")]
pub enum Tender {
    /// Credits of a terminal.
    Credits,
    /// Non-value chips.
    Colour(Colour),
    /// Value chips.
    Value,
    /// A match play coupon.
    Coupon,
}

/// An amount on a bet of some game.
pub trait Staked: Copy + Eq {
    /// What it lies on, and of what it is: two of the same are one.
    type On: Ord;
    /// Where it lies.
    fn on(&self) -> Self::On;
    /// How much.
    fn amount(&self) -> Cents;
    /// To change how much.
    fn amount_mut(&mut self) -> &mut Cents;
    /// The bet's name.
    fn bet(&self) -> impl Display;
}

fn at<S: Staked>(stakes: &[S], stake: &S) -> Result<usize, usize> {
    stakes.binary_search_by_key(&stake.on(), Staked::on)
}

fn missing<S: Staked>(stake: &S) -> Misfit {
    Misfit(format!("no {} on {} to take off", stake.amount(), stake.bet()))
}

/// Puts a stake down, on top of what lies there.
pub fn put<S: Staked>(stakes: &mut Vec<S>, stake: S) {
    match at(stakes, &stake) {
        Ok(at) => *stakes[at].amount_mut() += stake.amount(),
        Err(at) => stakes.insert(at, stake),
    }
}

/// Takes a stake off, or a part of it.
pub fn take<S: Staked>(stakes: &mut Vec<S>, stake: S) -> Result<(), Misfit> {
    match at(stakes, &stake) {
        Ok(at) if stakes[at].amount() > stake.amount() => *stakes[at].amount_mut() -= stake.amount(),
        Ok(at) if stakes[at].amount() == stake.amount() => {
            stakes.remove(at);
        }
        _ => return Err(missing(&stake)),
    }
    Ok(())
}

/// Takes off several whole stakes at once, given in the order of the bets: settlement does this for every seat.
pub fn take_all<S: Staked>(stakes: &mut Vec<S>, gone: &[S]) -> Result<(), Misfit> {
    let mut next = gone.iter().peekable();
    stakes.retain(|stake| next.next_if(|gone| *gone == stake).is_none());
    next.next().map_or(Ok(()), |left| Err(missing(left)))
}

/// The seat's part of a table.
pub fn seated<T>(seats: &mut [T], seat: Seat) -> Result<&mut T, Misfit> {
    seats.get_mut(seat.index()).ok_or_else(|| Misfit(format!("no seat {seat}")))
}

/// An action that can be undone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act<S> {
    /// One chip placed.
    Placed(S),
    /// Several at once.
    Added(Vec<S>),
    /// Some or all taken off.
    Removed(Vec<S>),
}

impl<S: Staked> Act<S> {
    /// What undoing it brings back to the player, and what it puts down again.
    pub fn undone(&self) -> (Vec<S>, Vec<S>) {
        match self {
            Act::Placed(stake) => (vec![*stake], Vec::new()),
            Act::Added(stakes) => (stakes.clone(), Vec::new()),
            Act::Removed(stakes) => (Vec::new(), stakes.clone()),
        }
    }
}

/// More than a hand undoes in one game: whoever places and takes back without end fills no memory.
const UNDONE_MOST: usize = 500;

/// Remembers an action that can be undone, and forgets the oldest.
pub fn remember<S>(acts: &mut Vec<Act<S>>, act: Act<S>) {
    if acts.len() == UNDONE_MOST {
        acts.remove(0);
    }
    acts.push(act);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Chip(char, Cents);

    impl Staked for Chip {
        type On = char;
        fn on(&self) -> char {
            self.0
        }
        fn amount(&self) -> Cents {
            self.1
        }
        fn amount_mut(&mut self) -> &mut Cents {
            &mut self.1
        }
        fn bet(&self) -> impl Display {
            self.0
        }
    }

    fn chip(on: char, dollars: i64) -> Chip {
        Chip(on, Cents::whole(dollars))
    }

    #[test]
    fn stakes_lie_in_order_and_what_is_not_there_cannot_be_taken() {
        let mut stakes = Vec::new();
        [chip('b', 5), chip('a', 1), chip('b', 2)].into_iter().for_each(|chip| put(&mut stakes, chip));
        assert_eq!(stakes, [chip('a', 1), chip('b', 7)]);
        assert!(take(&mut stakes, chip('b', 8)).is_err() && take(&mut stakes, chip('c', 1)).is_err());
        assert_eq!(take(&mut stakes, chip('b', 3)), Ok(()));
        assert!(take_all(&mut stakes, &[chip('b', 7)]).is_err());
        assert_eq!(take_all(&mut stakes, &[chip('a', 1), chip('b', 4)]), Ok(()));
        assert!(stakes.is_empty());
    }

    #[test]
    fn what_can_be_undone_is_bounded_and_the_oldest_is_forgotten() {
        let mut acts = vec![Act::Added(vec![chip('z', 9)])];
        for n in 0..UNDONE_MOST {
            remember(&mut acts, Act::Placed(chip('a', n as i64)));
        }
        assert_eq!((acts.len(), &acts[0]), (UNDONE_MOST, &Act::Placed(chip('a', 0))));
        assert_eq!(Act::Removed(vec![chip('a', 1)]).undone(), (vec![], vec![chip('a', 1)]));
    }
}
