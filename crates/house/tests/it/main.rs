//! Tests of the application without IO.

mod transcripts;
