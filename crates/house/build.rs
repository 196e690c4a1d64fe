//! Finds data files, so that nobody lists them: the rules and the words.

// Cargo reads what a build script prints.
#![allow(clippy::print_stdout)]

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    list("../../rules", ".toml", &[], "rules.rs");
    // What only screens say is theirs.
    list("../../messages/en", ".ftl", &["web.ftl"], "english.rs");
}

/// Writes the list of a folder's files with that ending, by name, each with its text.
fn list(folder: &str, end: &str, except: &[&str], out: &str) {
    println!("cargo::rerun-if-changed={folder}");
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    let from = Path::new(&here).join(folder);
    let mut names: Vec<String> = fs::read_dir(&from)
        .expect("a folder of the workspace")
        .map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(end) && !except.contains(&name.as_str()))
        .collect();
    names.sort();
    let mut code = String::from("&[\n");
    for name in names {
        // The text itself: a repository that is moved takes its build with it.
        let text = fs::read_to_string(from.join(&name)).expect("a readable file");
        writeln!(code, "    ({name:?}, {text:?}),").expect("a string takes everything");
    }
    code += "]\n";
    let to = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&to).join(out), code).expect("the list is written");
}
