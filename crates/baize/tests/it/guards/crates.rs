//! Crates: which may know which, and under which licences others' crates come.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

use super::text::{none, root};

/// The direction: each crate with those of ours that it may know. A new crate is a new line.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("kit", &[]),
    ("games", &["kit"]),
    ("ledger", &["kit"]),
    ("journal", &["kit"]),
    ("chance", &["kit"]),
    ("house", &["kit", "games", "ledger", "journal"]),
    ("server", &["kit", "games", "ledger", "journal", "chance", "house"]),
    ("baize", &["kit", "games", "ledger", "journal", "chance", "house", "server"]),
    ("probe", &["kit", "games", "ledger"]),
    ("sim", &["kit", "games", "ledger", "journal", "chance", "house", "probe"]),
];

/// Known to tests, and to each other, only.
const FOR_TESTS: [&str; 2] = ["probe", "sim"];

/// What the crates below the binary do not use, because it looks at the world by itself.
const WORLDLY: [&str; 14] = [
    "rand",
    "rand_core",
    "rand_pcg",
    "getrandom",
    "tokio",
    "mio",
    "axum",
    "rustls",
    "tracing",
    "argon2",
    "chrono",
    "time",
    "jiff",
    "indicatif",
];

/// Who may use some of it all the same: entropy for keys and seeds, the generator that draws, days in a time zone.
const MAY_USE: [(&str, &[&str]); 4] = [
    ("journal", &["getrandom"]),
    ("chance", &["getrandom", "rand_core"]),
    ("house", &["jiff"]),
    // The one crate with sockets and tasks.
    ("server", &["tokio", "axum", "rustls", "tracing", "argon2"]),
];

/// Licences that ask for no more than their text and a name.
const LICENCES: [&str; 14] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unicode-3.0",
    "CC0-1.0",
    "MPL-2.0",
    "Unlicense",
    "BSL-1.0",
];

/// What cargo knows of the workspace on this platform: what the build has fetched, without asking the network.
static METADATA: LazyLock<Metadata> = LazyLock::new(|| {
    let options = ["--offline", "--locked", "--filter-platform", env!("BAIZE_TARGET")].map(str::to_owned);
    let mut command = MetadataCommand::new();
    command.manifest_path(root().join("Cargo.toml")).other_options(options);
    command.exec().expect("cargo metadata")
});

/// What is wrong with the edges of the workspace: `(from, to, for tests only)`.
fn astray(edges: &[(String, String, bool)]) -> Vec<String> {
    let allowed: BTreeMap<&str, &[&str]> = MAY_KNOW.iter().copied().collect();
    let mut seen = Vec::new();
    for (from, to, for_tests) in edges {
        let known = allowed.get(from.as_str()).is_some_and(|known| known.contains(&to.as_str()));
        let test_only = FOR_TESTS.contains(&to.as_str());
        let among_tests = known && FOR_TESTS.contains(&from.as_str());
        if !(known && !test_only || test_only && (*for_tests || among_tests)) {
            seen.push(format!("{from} -> {to}{}", if *for_tests { " (in tests)" } else { "" }));
        }
    }
    seen
}

#[test]
fn the_crates_know_each_other_in_one_direction() {
    let ours: BTreeSet<&str> =
        METADATA.workspace_packages().iter().map(|package| package.name.as_str()).collect();
    let listed: BTreeSet<&str> = MAY_KNOW.iter().map(|(name, _)| *name).collect();
    assert_eq!(ours, listed, "every crate has its line, and no line is left over");
    let mut edges = Vec::new();
    for package in METADATA.workspace_packages() {
        for dependency in
            package.dependencies.iter().filter(|dependency| ours.contains(dependency.name.as_str()))
        {
            let for_tests = dependency.kind == DependencyKind::Development;
            edges.push((package.name.to_string(), dependency.name.clone(), for_tests));
        }
    }
    none(&astray(&edges), "these crates do not know each other");
    let edge = |from: &str, to: &str, for_tests| astray(&[(from.to_owned(), to.to_owned(), for_tests)]).len();
    assert_eq!(
        (edge("games", "ledger", false), edge("games", "ledger", true), edge("kit", "games", true)),
        (1, 1, 1)
    );
    assert_eq!(
        (edge("games", "probe", true), edge("games", "probe", false), edge("house", "games", false)),
        (0, 1, 0)
    );
    assert_eq!(
        (edge("sim", "probe", false), edge("baize", "sim", false), edge("chance", "journal", false)),
        (0, 1, 1)
    );
}

#[test]
fn the_core_uses_nothing_that_looks_at_the_world() {
    let mut seen = Vec::new();
    for package in
        METADATA.workspace_packages().into_iter().filter(|package| package.name.as_str() != "baize")
    {
        let used =
            package.dependencies.iter().filter(|dependency| dependency.kind != DependencyKind::Development);
        let may = MAY_USE.iter().filter(|(name, _)| *name == package.name.as_str());
        let may: Vec<&str> = may.flat_map(|(_, used)| used.iter().copied()).collect();
        for dependency in used.filter(|dependency| {
            let name = dependency.name.as_str();
            WORLDLY.contains(&name) && !may.contains(&name)
        }) {
            seen.push(format!("{} -> {}", package.name, dependency.name));
        }
    }
    none(&seen, "these belong into the server or the binary");
}

/// Is an SPDX expression satisfied by the list? One side of an `OR` is enough, an `AND` needs both.
fn allowed(expression: &str) -> Result<bool, String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let tokens: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = tokens.as_slice();
    let good = either(&mut rest)?;
    if rest.is_empty() { Ok(good) } else { Err(format!("{:?} is left over", rest.join(" "))) }
}

fn either(tokens: &mut &[&str]) -> Result<bool, String> {
    let mut good = both(tokens)?;
    while let ["OR", rest @ ..] = *tokens {
        *tokens = rest;
        good |= both(tokens)?;
    }
    Ok(good)
}

fn both(tokens: &mut &[&str]) -> Result<bool, String> {
    let mut good = one(tokens)?;
    while let ["AND", rest @ ..] = *tokens {
        *tokens = rest;
        good &= one(tokens)?;
    }
    Ok(good)
}

fn one(tokens: &mut &[&str]) -> Result<bool, String> {
    match *tokens {
        ["(", rest @ ..] => {
            *tokens = rest;
            let good = either(tokens)?;
            match *tokens {
                [")", rest @ ..] => *tokens = rest,
                _ => return Err("a bracket is not closed".to_owned()),
            }
            Ok(good)
        }
        [name, "WITH", exception, rest @ ..] => {
            *tokens = rest;
            Ok(LICENCES.contains(&format!("{name} WITH {exception}").as_str()))
        }
        [name, rest @ ..] if !matches!(*name, "OR" | "AND" | "WITH" | ")") => {
            *tokens = rest;
            Ok(LICENCES.contains(name))
        }
        _ => Err("a licence is missing".to_owned()),
    }
}

#[test]
fn what_we_use_is_licensed_for_it() {
    let mut seen = Vec::new();
    for package in &METADATA.packages {
        let name = format!("{} {}", package.name, package.version);
        match package.license.as_deref().map(allowed) {
            Some(Ok(true)) => {}
            Some(Ok(false)) => seen.push(format!("{name}: {}", package.license.as_deref().unwrap_or(""))),
            Some(Err(error)) => seen.push(format!("{name}: {error}")),
            None => seen.push(format!("{name}: says no licence")),
        }
    }
    none(&seen, "licences that are not on the list");
    assert!(METADATA.packages.len() > MAY_KNOW.len(), "others' crates are looked at too");
}

#[test]
fn a_licence_expression_is_read_as_it_is_meant() {
    for (expression, good) in [
        ("MIT", true),
        ("GPL-3.0-only", false),
        ("GPL-3.0-only OR MIT", true),
        ("MIT AND GPL-3.0-only", false),
        ("MIT/Apache-2.0", true),
        ("(MIT OR GPL-3.0-only) AND Unicode-3.0", true),
        ("MIT OR GPL-3.0-only AND GPL-2.0-only", true),
        ("(MIT OR Apache-2.0) AND (GPL-3.0-only OR LGPL-2.1-only)", false),
        ("Apache-2.0 WITH LLVM-exception OR GPL-2.0-only", true),
        ("Apache-2.0 WITH Other-exception", false),
    ] {
        assert_eq!(allowed(expression), Ok(good), "{expression}");
    }
    for broken in ["", "MIT OR", "(MIT", "MIT Apache-2.0", "MIT)", "AND MIT"] {
        assert!(allowed(broken).is_err(), "{broken}");
    }
}

#[test]
fn every_crate_comes_from_the_one_registry() {
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("Cargo.lock");
    let other = |line: &&str| {
        line.starts_with("source = ")
            && *line != "source = \"registry+https://github.com/rust-lang/crates.io-index\""
    };
    let seen: Vec<String> = lock.lines().filter(other).map(str::to_owned).collect();
    none(&seen, "these come from elsewhere");
}
