//! Tests of the binary, and of the workspace as a whole.

mod guards;
mod replay;
