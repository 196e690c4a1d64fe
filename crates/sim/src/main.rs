//! For tests of real processes: a house on a real disk, or a client of one, to be killed at any moment (`sim::line`).
//!
//! ```text
//! line_house house FOLDER SNAPSHOT_EVERY    says its port, then speaks lines of JSON on that port of this machine
//! line_house client NAME SEED               takes orders on its input, says on its output what it was told and shown
//! ```

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use sim::line::{client, house};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let out = &mut std::io::stdout();
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("{text:?} is no number"));
    let done = match args.as_slice() {
        ["house", folder, every] => number(every).and_then(|every| house::run(Path::new(folder), every, out)),
        ["client", name, seed] => number(seed).and_then(|seed| client::run(name, seed, out)),
        _ => Err("line_house house FOLDER SNAPSHOT_EVERY | client NAME SEED".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}
