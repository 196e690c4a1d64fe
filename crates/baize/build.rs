//! Gives the binary the index of its own proofs: which test and which transcript proves which paragraph.

// Cargo reads what a build script prints.
#![allow(clippy::print_stdout)]

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

#[path = "src/coverage/scan.rs"]
mod scan;

fn main() {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    let root = Path::new(&here).ancestors().nth(2).expect("the crate lies in crates/ of the workspace");
    println!("cargo::rerun-if-changed=build.rs");
    // From here, not from the root of the disk: a repository that is moved takes its build with it.
    for folder in ["../../crates", "../../transcripts"] {
        if Path::new(folder).is_dir() {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
    let index = scan::Index::of_workspace(root).expect("the sources are readable");
    let mut code = String::from("Index {\n    proofs: &[\n");
    for scan::Found { ids, file, line, test } in &index.proofs {
        let proof = format!("Proof {{ ids: &{ids:?}, file: {file:?}, line: {line}, test: {test:?} }}");
        writeln!(code, "        {proof},").expect("a string takes everything");
    }
    writeln!(code, "    ],\n    faults: &{:?},\n}}", index.faults).expect("a string takes everything");
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&out).join("coverage.rs"), code).expect("the index is written");

    // The guards read the metadata of this platform alone: what the build has already fetched.
    let target = env::var("TARGET").expect("cargo says for what it builds");
    println!("cargo::rustc-env=BAIZE_TARGET={target}");
}
