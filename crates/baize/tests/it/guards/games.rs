//! Games: what is knowledge of one game lies in its folder, and nowhere else is a game named.

use std::process::Command;

use games::catalogue;

use super::text::{Rust, files, none, root};

/// Where a game may be named beside its folder: the catalogue and the list of modules; what is measured; what tests use.
const MAY: [&str; 4] =
    ["crates/games/src/catalogue.rs", "crates/games/src/lib.rs", "crates/baize/src/bench/", "crates/probe/"];

/// The names of a game as somebody may write it: `sic_bo`, `sic-bo`, `sicbo`.
fn spellings() -> Vec<String> {
    let all = catalogue::NAMES.iter().flat_map(|name| {
        [(*name).to_owned(), name.replace('_', "-"), name.replace('_', ""), name.replace('_', " ")]
    });
    all.collect()
}

/// The part of a file that is compiled into the program: its tests stand at its end.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

/// Files of a crate's sources in which code or a string names a game. Examples of the command line are words.
fn naming() -> Vec<String> {
    let spellings = spellings();
    let names = |text: &str| spellings.iter().any(|name| text.to_lowercase().contains(name.as_str()));
    let in_folder = |path: &str| {
        catalogue::NAMES.iter().any(|name| path.starts_with(&format!("crates/games/src/{name}/")))
    };
    let sources = files("crates", ".rs").into_iter().filter(|file| {
        let path = file.path.as_str();
        path.split('/').nth(2) == Some("src")
            && !in_folder(path)
            && !MAY.iter().any(|may| path.starts_with(may))
    });
    let mut found = Vec::new();
    for file in sources {
        let rust = Rust::read(without_tests(&file.text));
        let example = |text: &str| text.contains("Example") || text.trim_start().starts_with("baize ");
        let code = (1..).zip(rust.code.lines()).filter(|(_, line)| names(line)).map(|(number, _)| number);
        let strings = rust.strings.iter().filter(|(_, text)| names(text) && !example(text));
        let lines: Vec<usize> = code.chain(strings.map(|(number, _)| *number)).collect();
        found.extend(lines.into_iter().map(|line| format!("{}:{line}", file.path)));
    }
    found
}

#[test]
fn no_game_is_named_outside_its_folder() {
    none(&naming(), "knowledge of a game belongs into its folder, crates/games/src/<game>/");
}

/// The toy game is for tests and for trying out screens: what is compiled as a release is refused with it.
#[test]
fn no_release_has_the_toy() {
    let said = |assertions: &str, cfg: &[&str]| {
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let mut command = Command::new(rustc);
        command.args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata"]).args(cfg);
        command.args(["--out-dir", &std::env::temp_dir().to_string_lossy()]);
        command.arg(format!("-Cdebug-assertions={assertions}")).arg("crates/games/src/lib.rs");
        let output = command.current_dir(root()).output().expect("rustc runs");
        String::from_utf8_lossy(&output.stderr).contains("a release build has no toy game")
    };
    let toy = ["--cfg", "feature=\"toy\""];
    assert!(said("off", &toy), "a release with the toy must not compile");
    assert!(!said("on", &toy) && !said("off", &[]), "and nothing else is refused so");
    let manifests = ["games", "house", "server", "baize"];
    let default = manifests.iter().flat_map(|krate| files(&format!("crates/{krate}"), "Cargo.toml"));
    let seen = default
        .filter(|file| file.lines().any(|(_, line)| line.starts_with("default") && line.contains("toy")));
    none(&seen.map(|file| file.path).collect::<Vec<_>>(), "the toy is off by default");
}
