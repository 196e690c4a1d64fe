//! Sources: the core is pure, counts in whole cents, and reads in sittings.

use std::collections::BTreeMap;

use super::text::{Rust, files, none};

/// The crates below the binary: time, chance, funds and identity come to them as arguments.
const CORE: [&str; 4] = ["kit", "games", "ledger", "house"];

/// What would let them look at the world by themselves.
const WORLD: [&str; 10] = [
    "SystemTime",
    "Instant",
    "std::net",
    "std::fs",
    "std::env",
    "std::thread",
    "std::process",
    "rand",
    "getrandom",
    "RandomState",
];

/// The same, behind `use std::{`.
const MODULES: [&str; 6] = ["net", "fs", "env", "thread", "process", "time"];

fn core() -> impl Iterator<Item = (String, Rust)> {
    let sources = CORE.iter().flat_map(|krate| files(&format!("crates/{krate}/src"), ".rs"));
    sources.map(|file| (file.path, Rust::read(&file.text)))
}

fn found(names: &[&str], rust: &Rust, path: &str) -> Vec<String> {
    let each = |name: &&str| {
        let name = (*name).to_owned();
        rust.lines_with(&name).map(|line| format!("{path}:{line}: {name}")).collect::<Vec<_>>()
    };
    names.iter().flat_map(each).collect()
}

fn world(path: &str, rust: &Rust) -> Vec<String> {
    let mut seen = found(&WORLD, rust, path);
    let mut grouped = rust.code.as_str();
    while let Some(at) = grouped.find("use std::{") {
        let group = &grouped[at + "use std::{".len()..];
        let end = group.find(';').unwrap_or(group.len());
        seen.extend(found(&MODULES, &Rust { code: group[..end].to_owned(), ..Rust::default() }, path));
        grouped = &group[end..];
    }
    seen
}

#[test]
fn the_core_reads_no_clock_and_touches_nothing_outside() {
    let seen: Vec<String> = core().flat_map(|(path, rust)| world(&path, &rust)).collect();
    none(&seen, "the core takes time, chance and texts as arguments");
    let caught = |text: &str| world("a.rs", &Rust::read(text)).len();
    assert_eq!(caught("let t = std::time::Instant::now();"), 1);
    assert_eq!(caught("use std::{collections::HashMap, fs};"), 1);
    assert_eq!(caught("use rand::Rng;"), 1);
    assert_eq!(caught("/// std::fs is not used.\nlet operand = instant;"), 0);
}

#[test]
fn the_core_has_no_floats() {
    let floats = |path: &str, rust: &Rust| found(&["f32", "f64"], rust, path);
    let seen: Vec<String> = core().flat_map(|(path, rust)| floats(&path, &rust)).collect();
    none(&seen, "money is whole cents, odds are fractions");
    assert_eq!(floats("a.rs", &Rust::read("let half: f64 = 0.5;")).len(), 1);
}

#[test]
fn no_file_is_longer_than_a_sitting() {
    let long = |lines: usize| lines > 700;
    let seen: Vec<String> = files("crates", ".rs")
        .iter()
        .filter(|file| long(file.text.lines().count()))
        .map(|file| format!("{}: {} lines", file.path, file.text.lines().count()))
        .collect();
    none(&seen, "files above 700 lines");
}

fn opens(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with("#!["));
    first.is_some_and(|line| line.starts_with("//! ") || line.starts_with("#!/"))
}

#[test]
fn every_module_opens_by_saying_what_lives_there() {
    let seen: Vec<String> =
        files("crates", ".rs").into_iter().filter(|file| !opens(&file.text)).map(|file| file.path).collect();
    none(&seen, "these do not open with //!");
    assert!(opens("//! Money.\n") && opens("#![no_main]\n//! Fuzz.\n"));
    assert!(!opens("use std::fmt;\n") && !opens(""));
}

/// The files that may declare the module of this file, and its name; none for the root of a crate or a build script.
fn parents(path: &str) -> Option<(Vec<String>, &str)> {
    let (folder, file) = path.rsplit_once('/')?;
    let root = |folder: &str| folder.ends_with("/src") || folder.ends_with("/tests/it");
    let around = |folder: &str| match root(folder) {
        true => vec![format!("{folder}/lib.rs"), format!("{folder}/main.rs")],
        false => vec![format!("{folder}/mod.rs"), format!("{folder}.rs")],
    };
    match file.strip_suffix(".rs")? {
        "lib" | "main" if root(folder) => None,
        "build" => None,
        "mod" => folder.rsplit_once('/').map(|(above, name)| (around(above), name)),
        name => Some((around(folder), name)),
    }
}

/// A test in a file that nothing declares is never run, and would still be counted as a proof.
#[test]
fn every_file_is_part_of_its_crate() {
    let sources: BTreeMap<String, Rust> =
        files("crates", ".rs").into_iter().map(|file| (file.path, Rust::read(&file.text))).collect();
    let declares = |parent: &String, name: &str| {
        sources.get(parent).is_some_and(|rust| rust.lines_with(&format!("mod {name};")).next().is_some())
    };
    let left_out = |path: &str| {
        parents(path).is_some_and(|(parents, name)| !parents.iter().any(|parent| declares(parent, name)))
    };
    let seen: Vec<String> = sources.keys().filter(|path| left_out(path)).cloned().collect();
    none(&seen, "files that no module declares");
    assert!(left_out("crates/kit/src/no_such_file.rs") && !left_out("crates/kit/src/cite.rs"));
    assert!(
        !left_out("crates/games/src/roulette/mod.rs") && !left_out("crates/baize/tests/it/guards/book.rs")
    );
}
