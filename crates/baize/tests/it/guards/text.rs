//! Files of the repository, and what in a Rust file is code, comment or string.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    // Asked while running: a repository that was moved since the build is found where it is.
    let here = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    let here = Path::new(&here);
    here.ancestors().nth(2).expect("the crate lies in crates/ of the workspace").to_owned()
}

/// A text file: where it lies from the root, and what is in it.
#[derive(Debug, Clone)]
pub struct File {
    pub path: String,
    pub text: String,
}

impl File {
    /// Its lines with their numbers.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }
}

/// Folders that hold nothing of ours.
const FOREIGN: [&str; 4] = ["target", "node_modules", ".git", "proptest-regressions"];

/// All text files under a folder of the repository whose names end so, by path; all of them for an empty end.
pub fn files(folder: &str, end: &str) -> Vec<File> {
    let mut found = Vec::new();
    walk(&root().join(folder), end, &mut found);
    found
}

fn walk(folder: &Path, end: &str, found: &mut Vec<File>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            if !FOREIGN.contains(&name.as_str()) {
                walk(&path, end, found);
            }
        } else if name.ends_with(end)
            && let Ok(text) = fs::read_to_string(&path)
        {
            let path =
                path.strip_prefix(root()).expect("under the root").to_string_lossy().replace('\\', "/");
            found.push(File { path, text });
        }
    }
}

/// Asserts that nothing was found, and says what was.
#[track_caller]
pub fn none(found: &[String], what: &str) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

/// A Rust file taken apart. Each part keeps the line breaks of the whole, so that lines count the same.
#[derive(Debug, Default)]
pub struct Rust {
    /// Everything but comments and strings.
    pub code: String,
    /// The string literals, each with its line.
    pub strings: Vec<(usize, String)>,
}

impl Rust {
    /// Takes a file apart.
    pub fn read(text: &str) -> Rust {
        let mut rust = Rust::default();
        let mut rest = text;
        let mut line = 1;
        while let Some(c) = rest.chars().next() {
            let before_word = rust.code.ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let (length, literal) = match c {
                '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), None),
                '/' if rest.starts_with("/*") => (block_comment(rest), None),
                '"' => quoted(rest),
                'r' | 'b' | 'c' if !before_word => prefixed(rest).unwrap_or_default(),
                '\'' => (char_literal(rest), None),
                _ => (0, None),
            };
            if length == 0 {
                rust.code.push(c);
                line += usize::from(c == '\n');
                rest = &rest[c.len_utf8()..];
                continue;
            }
            if let Some(literal) = literal {
                rust.strings.push((line, literal));
                rust.code.push_str("\"\"");
            }
            let breaks = rest[..length].matches('\n').count();
            rust.code.extend(std::iter::repeat_n('\n', breaks));
            line += breaks;
            rest = &rest[length..];
        }
        rust
    }

    /// The lines of code in which this path stands as a whole, such as `std::fs` or `f64`.
    pub fn lines_with<'a>(&'a self, path: &'a str) -> impl Iterator<Item = usize> + 'a {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        (1..).zip(self.code.lines()).filter_map(move |(number, line)| {
            let whole = |at: usize| {
                let (before, after) = (&line[..at], &line[at + path.len()..]);
                !before.ends_with(word) && !after.starts_with(word)
            };
            line.match_indices(path).any(|(at, _)| whole(at)).then_some(number)
        })
    }
}

fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// A string from its opening mark: how long it is, and what is in it.
fn quoted(text: &str) -> (usize, Option<String>) {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return (at + 1, Some(text[1..at].to_owned())),
            _ => {}
        }
    }
    (text.len(), None)
}

/// A string or byte string behind `r`, `b` or `c`; none if a name begins here.
fn prefixed(text: &str) -> Option<(usize, Option<String>)> {
    let marks = text.find(|c: char| !matches!(c, 'r' | 'b' | 'c'))?;
    let raw = text[..marks].contains('r');
    let hashes = text[marks..].chars().take_while(|&c| c == '#').count();
    let open = marks + hashes;
    if marks > 2 || !text[open..].starts_with('"') || (hashes > 0 && !raw) {
        return None;
    }
    if !raw {
        let (length, literal) = quoted(&text[open..]);
        return Some((open + length, literal));
    }
    let close = format!("\"{}", "#".repeat(hashes));
    let length = text[open + 1..].find(&close)?;
    Some((open + 1 + length + close.len(), Some(text[open + 1..open + 1 + length].to_owned())))
}

/// A character in quotes; zero for a lifetime.
fn char_literal(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => {
            text[2..].char_indices().skip(1).find(|&(_, c)| c == '\'').map_or(0, |(at, _)| at + 3)
        }
        Some(_) => match chars.next() {
            Some((at, '\'')) => at + 1,
            _ => 0,
        },
        None => 0,
    }
}

#[test]
fn comments_and_strings_are_told_from_code() {
    let text = "let a = \"std::fs\"; // f64\n/* f64 /* f64 */ */ let b: &'a str = r#\"f64 \" \"#;\nlet c = '\"'; f64::MAX(\"\\\"f64\", '\\'', b\"f64\")";
    let rust = Rust::read(text);
    assert_eq!(rust.lines_with("f64").collect::<Vec<_>>(), [3]);
    assert_eq!(rust.lines_with("std::fs").count(), 0);
    let strings: Vec<&str> = rust.strings.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(strings, ["std::fs", "f64 \" ", "\\\"f64", "f64"]);
    assert_eq!(rust.strings[1].0, 2);
    assert_eq!(Rust::read("my_f64(f64x)").lines_with("f64").count(), 0);
    assert_eq!(Rust::read("my_std::fs::read; std::fs::read").lines_with("std::fs").count(), 1);
}
