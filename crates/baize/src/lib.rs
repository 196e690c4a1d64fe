//! The commands of the binary. Each has its arguments, a `run` that says whether all was good, and `--json`.

pub mod access;
pub mod audit;
pub mod bench;
pub mod check;
pub mod coverage;
pub mod demo;
pub mod init;
pub mod limits;
pub mod out;
pub mod replay;
pub mod serve;
pub mod sign;

pub use server::{files, open};
