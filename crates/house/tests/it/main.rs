//! Tests of the application without IO.

mod buyins;
mod cashouts;
mod floor;
mod opening;
mod transcripts;
