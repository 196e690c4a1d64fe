//! Tests of the binary, and of the workspace as a whole.

mod audit;
mod guards;
mod house;
mod replay;
