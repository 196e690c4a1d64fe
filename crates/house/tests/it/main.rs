//! Tests of the application without IO.

mod floor;
mod opening;
mod transcripts;
