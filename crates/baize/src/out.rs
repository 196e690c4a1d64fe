//! Printing: a closed pipe ends the program quietly, everything else is an error worth saying.

use std::io::{self, Write};

use serde::Serialize;

/// Prints text as it is.
pub fn text(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    finish(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Prints a value as one line of JSON.
pub fn json(value: &impl Serialize) -> anyhow::Result<()> {
    text(&(serde_json::to_string(value)? + "\n"))
}

fn finish(printed: io::Result<()>) -> anyhow::Result<()> {
    match printed {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        printed => Ok(printed?),
    }
}

/// Says something beside the result. Nobody there to read it is no error.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
