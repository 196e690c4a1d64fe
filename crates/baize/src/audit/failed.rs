//! What an audit command could not do: in words, and as JSON where JSON was asked for.

use std::fmt;

use serde::Serialize;

/// Something is wrong at a place of the journal.
#[derive(Debug)]
pub struct AtEntry {
    /// The stream.
    pub stream: String,
    /// The entry.
    pub seq: u64,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for AtEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, entry {}: {}", self.stream, self.seq, self.reason)
    }
}

impl std::error::Error for AtEntry {}

/// The answer of a command that failed.
#[derive(Debug, Serialize)]
pub struct Failed {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    reason: String,
}

impl Failed {
    /// Why it failed; the place by itself, where there is one.
    pub fn of(error: &anyhow::Error) -> Failed {
        match error.downcast_ref::<AtEntry>() {
            Some(AtEntry { stream, seq, reason }) => {
                Failed { ok: false, stream: Some(stream.clone()), seq: Some(*seq), reason: reason.clone() }
            }
            None => Failed { ok: false, stream: None, seq: None, reason: format!("{error:#}") },
        }
    }
}
