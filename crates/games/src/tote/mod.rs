//! The totalizator's prices: what a pool pays for a result, in exact fractions that are rounded down once per dollar.
//!
//! The adopted rules (PM) leave takeout, breakage, minimum payoffs, dead heats and ladders to the sending track. They are
//! data of a pool here, with customary values where a file names none.
//!
//! | file | what lives there |
//! |---|---|
//! | [`file`](mod@file) | the form in which a pool is written, and its faults |
//! | [`pool`] | a pool with its stakes and its result, checked |
//! | `ladder` | which combinations share a pool, rung by rung |
//! | [`price`](mod@price) | net pool, shares, unbroken and broken prices, breakage |

pub mod file;
mod ladder;
pub mod pool;
pub mod price;

use num_rational::Ratio;

/// An exact amount or rate.
pub type Exact = Ratio<i128>;
