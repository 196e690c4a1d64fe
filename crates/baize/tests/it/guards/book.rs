//! The book: every cite exists, every paragraph that needs a test has one.

use std::collections::BTreeSet;

use baize::coverage::{Index, Report};
use house::book::{Catalogue, FILES};
use kit::{Book, Cite};
use strum::IntoEnumIterator;

use super::text::{File, Rust, files, none};

#[test]
fn no_file_of_rules_is_forgotten() {
    let there: BTreeSet<String> =
        files("rules", "").into_iter().map(|file| file.path["rules/".len()..].to_owned()).collect();
    let embedded: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(there, embedded, "house::book::FILES lists what lies in rules/");
}

#[test]
fn every_paragraph_that_needs_a_test_has_one() {
    let report = Report::new(Catalogue::embedded(), Index::embedded(), None);
    let gaps: Vec<String> = report
        .paragraphs
        .iter()
        .filter(|line| line.is_gap())
        .map(|line| {
            format!("{} ({}): {}", line.paragraph.id, line.paragraph.kind.name(), line.paragraph.gist)
        })
        .collect();
    none(&gaps, "paragraphs without a test");
    none(&report.faults, "tests and transcripts at fault");
}

/// What a text cites: a book's code and a paragraph behind it.
fn cites(text: &str) -> Vec<Cite> {
    let mut found = Vec::new();
    for code in Book::iter().map(Book::code) {
        for (at, _) in text.match_indices(code) {
            let part_of_word = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let Some(behind) = text[at + code.len()..].strip_prefix(' ').filter(|_| !part_of_word) else {
                continue;
            };
            let end = behind.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(behind.len());
            let paragraph = behind[..end].trim_end_matches('.');
            // A paragraph begins with a capital: "RO I.9", not "RO is".
            if paragraph.starts_with(|c: char| c.is_ascii_uppercase()) {
                found.extend(Cite::parse(&format!("{code} {paragraph}")));
            }
        }
    }
    found
}

fn unknown(place: &str, cites: &[Cite], known: impl Fn(Cite) -> bool) -> Vec<String> {
    cites.iter().filter(|&&cite| !known(cite)).map(|cite| format!("{place}: {cite}")).collect()
}

fn is_paragraph(cite: Cite) -> bool {
    Catalogue::embedded().get(cite).is_some()
}

fn is_section(cite: Cite) -> bool {
    Catalogue::embedded().has_section(cite)
}

/// The cites of `cite!("...")`.
fn in_code(file: &File) -> Vec<String> {
    let mut seen = Vec::new();
    for (number, line) in file.lines().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        for (at, opening) in line.match_indices("cite!(\"") {
            let literal = &line[at + opening.len()..];
            let literal = &literal[..literal.find('"').unwrap_or(literal.len())];
            match Cite::parse(literal) {
                Some(cite) if is_paragraph(cite) => {}
                _ => seen.push(format!("{}:{number}: {literal}", file.path)),
            }
        }
    }
    seen
}

#[test]
fn every_cite_in_the_code_is_a_paragraph() {
    let sources = files("crates", ".rs");
    let own = |file: &&File| file.path.ends_with("guards/book.rs") || file.path == "crates/kit/src/cite.rs";
    let seen: Vec<String> = sources.iter().filter(|file| !own(file)).flat_map(in_code).collect();
    none(&seen, "cites of paragraphs that the catalogue does not have");
    let text = "refuse(x, cite!(\"RO Z.9\"))\nok(cite!(\"RO G.1\"))\n".to_owned();
    assert_eq!(in_code(&File { path: "a".to_owned(), text }), ["a:1: RO Z.9"]);
}

#[test]
fn every_cite_in_a_comment_exists() {
    let mut seen = Vec::new();
    for file in files("crates", ".rs") {
        for (number, line) in file.lines().filter(|(_, line)| line.trim_start().starts_with("//")) {
            seen.extend(unknown(&format!("{}:{number}", file.path), &cites(line), is_section));
        }
    }
    none(&seen, "comments that cite nothing of the catalogue");
    assert_eq!(cites("// RO I.9.k, and RO H. A PRO A.1; RO is; (RO A.3)").len(), 3);
    assert_eq!(unknown("a", &cites("// RO I.9: RO I.99:"), is_section), ["a: RO I.99"]);
}

#[test]
fn every_cite_in_a_transcript_is_a_paragraph() {
    let mut seen = Vec::new();
    for file in files("transcripts", ".txt") {
        for (number, line) in file.lines() {
            let comment = line.trim_start().starts_with('#');
            let known = |cite| if comment { is_section(cite) } else { is_paragraph(cite) };
            seen.extend(unknown(&format!("{}:{number}", file.path), &cites(line), known));
        }
    }
    none(&seen, "transcripts that cite nothing of the catalogue");
}

#[test]
fn every_cite_in_the_words_is_a_paragraph() {
    let mut seen = Vec::new();
    for file in files("messages", ".ftl") {
        for (number, line) in file.lines().filter(|(_, line)| !line.starts_with('#')) {
            seen.extend(unknown(&format!("{}:{number}", file.path), &cites(line), is_paragraph));
        }
    }
    none(&seen, "words that cite nothing of the catalogue");
}

/// A screen shows the cites that the house or the words give it.
#[test]
fn no_screen_has_a_cite_of_its_own() {
    let is_comment =
        |line: &str| ["//", "*", "/*", "<!--"].iter().any(|mark| line.trim_start().starts_with(mark));
    let mut seen = Vec::new();
    for file in [".svelte", ".ts"].into_iter().flat_map(|kind| files("web/src", kind)) {
        for (number, line) in file.lines().filter(|(_, line)| !is_comment(line)) {
            let code = line.split(" // ").next().unwrap_or(line);
            seen.extend(cites(code).iter().map(|cite| format!("{}:{number}: {cite}", file.path)));
        }
    }
    none(&seen, "cites written into screens");
}

/// Scripts inside Rust tests expect refusals and rule by paragraphs too.
#[test]
fn every_cite_in_a_script_is_a_paragraph() {
    let mut seen = Vec::new();
    for file in files("crates", ".rs").into_iter().filter(|file| !file.path.contains("/guards/")) {
        for (line, text) in Rust::read(&file.text).strings {
            for before in ["refused ", "alarm ", " by "] {
                for (at, _) in text.match_indices(before) {
                    let behind = &text[at + before.len()..];
                    let words: Vec<&str> = behind.splitn(3, [' ', '\n', '\\']).take(2).collect();
                    seen.extend(unknown(
                        &format!("{}:{line}", file.path),
                        &cites(&words.join(" ")),
                        is_paragraph,
                    ));
                }
            }
        }
    }
    none(&seen, "scripts that cite nothing of the catalogue");
}

#[test]
fn the_catalogue_cites_itself_rightly() {
    let mut seen = Vec::new();
    for paragraph in Catalogue::embedded().iter() {
        let note = paragraph.note.as_deref().unwrap_or("");
        seen.extend(unknown(
            paragraph.id.as_str(),
            &cites(&format!("{} {note}", paragraph.gist)),
            is_section,
        ));
    }
    none(&seen, "paragraphs that point to others that are not there");
}
