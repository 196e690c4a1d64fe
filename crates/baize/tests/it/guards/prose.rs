//! Prose: links lead somewhere, and nothing tells where somebody's machine keeps its files.

use std::collections::BTreeSet;

use super::text::{File, files, none, root};

fn pages() -> Vec<File> {
    files("", ".md")
}

/// The targets of a page's links, without those of code blocks.
fn links(page: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (number, line) in (1..).zip(page.lines()) {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced {
            continue;
        }
        let unquoted: Vec<&str> = line.split('`').step_by(2).collect();
        let line = unquoted.join("``");
        for (at, _) in line.match_indices("](") {
            let target = &line[at + 2..];
            if let Some(end) = target.find(')') {
                found.push((number, target[..end].to_owned()));
            }
        }
    }
    found
}

/// The anchors of a page: its headings as links write them.
fn anchors(page: &str) -> BTreeSet<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let slug = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(slug).collect()
}

fn leads_nowhere(file: &File, target: &str) -> bool {
    if target.contains("://") || target.starts_with("mailto:") {
        return false;
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let here = root().join(&file.path);
    let there = if path.is_empty() { here } else { here.parent().expect("a folder").join(path) };
    match (there.exists(), anchor) {
        (false, _) => true,
        (true, "") => false,
        (true, anchor) => !std::fs::read_to_string(there).is_ok_and(|text| anchors(&text).contains(anchor)),
    }
}

#[test]
fn links_lead_somewhere() {
    let mut seen = Vec::new();
    for page in pages() {
        for (line, target) in links(&page.text) {
            if leads_nowhere(&page, &target) {
                seen.push(format!("{}:{line}: {target}", page.path));
            }
        }
    }
    none(&seen, "these links lead nowhere");
    let page = File { path: "README.md".to_owned(), text: String::new() };
    assert!(leads_nowhere(&page, "no-such-file.md") && leads_nowhere(&page, "README.md#no-such-heading"));
    assert!(!leads_nowhere(&page, "Cargo.toml") && !leads_nowhere(&page, "https://example.org"));
    assert_eq!(links("[a](b.md) and `[c](d)`\n```\n[e](f)\n```\n"), [(1, "b.md".to_owned())]);
    assert!(anchors("## How a `change` is made, here\n").contains("how-a-change-is-made-here"));
}

/// Beginnings of paths that exist on one machine only, put together here so that they do not stand in this file.
fn machine_paths() -> Vec<String> {
    let homes = ["home", "root", "Users", "work", "builds", "workspace"].map(|name| format!("/{name}/"));
    homes.into_iter().chain([format!("C:{}", '\\'), format!("file:{}", "///")]).collect()
}

fn betrays(line: &str, paths: &[String]) -> bool {
    paths.iter().any(|path| {
        let own = |at: usize| {
            !line[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '}'))
        };
        line.match_indices(path.as_str()).any(|(at, _)| own(at))
    })
}

#[test]
fn no_text_names_a_place_of_somebodys_machine() {
    let paths = machine_paths();
    let mut seen = Vec::new();
    for file in files("", "") {
        for (number, line) in file.lines() {
            if betrays(line, &paths) {
                seen.push(format!("{}:{number}: {}", file.path, line.trim()));
            }
        }
    }
    none(&seen, "these lines name a place of one machine");
    assert!(betrays(&format!("see {}x", paths[0]), &paths));
    assert!(!betrays(&format!("https://example.org{}x", paths[0]), &paths));
}
