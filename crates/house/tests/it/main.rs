//! Tests of the application without IO.

mod buyins;
mod cashouts;
mod colours;
mod floor;
mod opening;
mod posts;
mod slips;
mod transcripts;
