//! Tests of the binary, and of the workspace as a whole.

mod audit;
mod bench;
mod forged;
mod guards;
mod heads;
mod house;
mod replay;
