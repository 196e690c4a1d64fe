//! Finds the tests that say which paragraphs they prove. The build script runs this over the workspace.
//!
//! A test says so in the first line above it, `/// RO I.9.k, HC A.9: text`, and its name begins with the first
//! of these ids: `ro_i_9_k_...`. A transcript says so in its head: `proves RO I.9.k, HC A.9`.

use std::fs;
use std::io;
use std::path::Path;

/// The codes that open an id.
const CODES: [&str; 9] = ["RO", "MB", "PM", "BC", "BJ", "SB", "PK", "FP", "HC"];

/// Something that proves paragraphs.
#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    /// What it proves.
    pub ids: Vec<String>,
    /// Where it stands, from the root of the workspace.
    pub file: String,
    /// In which line.
    pub line: usize,
    /// The test's name; a transcript has none.
    pub test: Option<String>,
}

/// All that was found, and what was found wrong.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// In the order of files and lines.
    pub proofs: Vec<Found>,
    /// Tests and transcripts that say it in the wrong way, each with its place.
    pub faults: Vec<String>,
}

impl Index {
    /// Reads all tests of all crates, and the transcripts, under the root of the workspace.
    pub fn of_workspace(root: &Path) -> io::Result<Index> {
        let mut index = Index::default();
        for krate in entries(&root.join("crates"))? {
            for part in ["src", "tests"] {
                index.of_folder(root, &krate.join(part), "rs")?;
            }
        }
        index.of_folder(root, &root.join("transcripts"), "txt")?;
        Ok(index)
    }

    fn of_folder(&mut self, root: &Path, folder: &Path, extension: &str) -> io::Result<()> {
        if !folder.is_dir() {
            return Ok(());
        }
        for path in entries(folder)? {
            if path.is_dir() {
                self.of_folder(root, &path, extension)?;
            } else if path.extension().is_some_and(|found| found == extension) {
                let text = fs::read_to_string(&path)
                    .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
                let file = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                match extension {
                    "rs" => self.of_rust(&file, &text),
                    _ => self.of_transcript(&file, &text),
                }
            }
        }
        Ok(())
    }

    /// Reads the tests of one Rust file, also those inside macros such as `proptest!`.
    pub fn of_rust(&mut self, file: &str, text: &str) {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate() {
            if *line == "#[test]" {
                self.of_test(file, &lines, at);
            }
        }
    }

    fn of_test(&mut self, file: &str, lines: &[&str], at: usize) {
        let belongs = |line: &&&str| line.starts_with("///") || line.starts_with("#[");
        let above = lines[..at].iter().rev().take_while(belongs).count();
        let below = lines[at..].iter().take_while(belongs).count();
        let around = &lines[at - above..at + below];
        let Some(name) = lines.get(at + below).and_then(|line| name_of(line)) else {
            return;
        };
        let doc = around.iter().find_map(|line| line.strip_prefix("///")).unwrap_or("").trim();
        let place = format!("{file}:{}: {name}", at + below + 1);
        let ids = match doc.split_once(':').map(|(head, _)| ids(head)) {
            Some(Ok(ids)) => ids,
            Some(Err(bad)) => return self.faults.push(format!("{place}: {bad:?} is not an id")),
            None => Vec::new(),
        };
        match ids.first() {
            None if opens_with_code(name) => {
                let wanted =
                    "is named by a paragraph, but the line above it does not open with its id and a colon";
                self.faults.push(format!("{place}: {wanted}"));
            }
            None => {}
            Some(first) if !begins(name, first) => {
                self.faults.push(format!("{place}: the name does not begin with {}", snake(first)));
            }
            Some(_) if around.iter().any(|line| line.starts_with("#[ignore")) => {
                self.faults.push(format!("{place}: a test that is not run proves nothing"));
            }
            Some(_) => {
                let (file, line, test) = (file.to_owned(), at + below + 1, Some(name.to_owned()));
                self.proofs.push(Found { ids, file, line, test });
            }
        }
    }

    /// Reads the `proves` lines of one transcript.
    pub fn of_transcript(&mut self, file: &str, text: &str) {
        for (line, text) in (1..).zip(text.lines()) {
            let Some(list) = text.strip_prefix("proves").filter(|rest| rest.starts_with([' ', '\t'])) else {
                continue;
            };
            match ids(list) {
                Ok(ids) if !ids.is_empty() => {
                    self.proofs.push(Found { ids, file: file.to_owned(), line, test: None });
                }
                Ok(_) => self.faults.push(format!("{file}:{line}: {:?} is not an id", list.trim())),
                Err(bad) => self.faults.push(format!("{file}:{line}: {bad:?} is not an id")),
            }
        }
    }
}

/// A folder's entries in the order of their names.
fn entries(folder: &Path) -> io::Result<Vec<std::path::PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// The ids of a list; none if it does not begin with one; the first that is none if it goes on with another thing.
fn ids(list: &str) -> Result<Vec<String>, String> {
    let list = list.trim();
    if !CODES.iter().any(|code| list.strip_prefix(code).is_some_and(|rest| rest.starts_with(' '))) {
        return Ok(Vec::new());
    }
    let id = |part: &str| {
        let part = part.trim();
        let paragraph = CODES.iter().find_map(|code| part.strip_prefix(code)?.strip_prefix(' '));
        let segment =
            |segment: &str| !segment.is_empty() && segment.bytes().all(|b| b.is_ascii_alphanumeric());
        match paragraph {
            Some(paragraph) if paragraph.split('.').all(segment) => Ok(part.to_owned()),
            _ => Err(part.to_owned()),
        }
    };
    list.split(',').map(id).collect()
}

/// The name behind `fn`.
fn name_of(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ").unwrap_or(line).strip_prefix("fn ")?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

/// `RO I.3.b` as a test's name begins with it: `ro_i_3_b`.
fn snake(id: &str) -> String {
    id.to_ascii_lowercase().replace([' ', '.'], "_")
}

fn begins(name: &str, id: &str) -> bool {
    name.strip_prefix(&snake(id)).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

fn opens_with_code(name: &str) -> bool {
    CODES
        .iter()
        .any(|code| name.strip_prefix(&code.to_ascii_lowercase()).is_some_and(|rest| rest.starts_with('_')))
}
