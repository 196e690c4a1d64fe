//! The whole house on one thread, from one seed: the real runtime on a store that fails, clients that repeat, delay,
//! reorder and reconnect, clocks that jump, restarts at any moment; and an auditor with books of their own.
//!
//! | module | what lives there |
//! |---|---|
//! | [`store`] | the store, and how it fails |
//! | [`floor`] | the streams and people of the house |
//! | [`clients`] | what everybody would ask next, among what games offer |
//! | [`plays`] | a stream as the simulator knows it, whatever it runs |
//! | [`words`] | what a table's file of words says |
//! | [`world`] | time, the network, restarts |
//! | [`auditor`] | what was told against what is durable |
//! | `agreed` | what second persons were shown, and what the journal says they agreed to |
//! | [`books`] | money, from the events alone |
//! | [`course`] | the course of the games, from the events alone |
//! | [`report`] | what a run comes to |
//! | [`mod@line`] | real processes instead: a house on a disk that speaks lines of JSON, and clients of it |
//!
//! For tests only. One seed is one run: nothing here reads a clock, and nothing depends on the order of a hash map;
//! only [`mod@line`] lives in the world, to be killed in it.

mod agreed;
pub mod auditor;
pub mod books;
pub mod clients;
pub mod course;
pub mod floor;
pub mod line;
pub mod plays;
pub mod report;
pub mod store;
pub mod words;
pub mod world;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

pub use report::{Failure, Report, Tally};
use world::World;

/// Plays an evening of that many steps.
///
/// # Panics
/// If anything did not hold; the words say how to see it again.
pub fn run(seed: u64, steps: u64) -> Report {
    try_run(seed, steps).unwrap_or_else(|failure| panic!("{failure}"))
}

/// Plays an evening of that many steps, or says what did not hold.
pub fn try_run(seed: u64, steps: u64) -> Result<Report, Failure> {
    let step = Rc::new(Cell::new(0));
    let at = Rc::clone(&step);
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut world = World::new(seed, Rc::clone(&step));
        world.open()?;
        for now in 1..=steps {
            step.set(now);
            world.step()?;
        }
        world.close(steps)
    }));
    let what = match played {
        Ok(Ok(report)) => return Ok(report),
        Ok(Err(what)) => what,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
        }
    };
    Err(Failure { seed, steps, step: at.get(), what })
}
