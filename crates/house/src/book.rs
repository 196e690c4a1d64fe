//! The book: the catalogue of paragraphs in `rules/`, each with its gist and what becomes of it here.
//!
//! The catalogue is part of the program. Cites are held against it, and `baize audit coverage` lays the tests
//! beside it, paragraph by paragraph.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kit::{Book, Cite};
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

/// Every file of `rules/` by name.
pub const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// What becomes of a paragraph.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// The program keeps it.
    Machine,
    /// The house chooses, within what it says.
    Option,
    /// It is damaged, silent or contradicts another; this is how it is read.
    Ruling,
    /// A person does it, and the program asks for it at its moment.
    Prompt,
    /// A person does it, and the program has no part in it beyond a checklist.
    Physical,
    /// Struck out: not in force.
    Struck,
}

impl Kind {
    /// Must a test prove it?
    pub fn needs_test(self) -> bool {
        match self {
            Kind::Machine | Kind::Option | Kind::Ruling | Kind::Prompt => true,
            Kind::Physical | Kind::Struck => false,
        }
    }

    /// The kind's name as files write it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A paragraph of the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Paragraph {
    /// Where it stands.
    pub id: Cite,
    /// What it says, in our words.
    pub gist: String,
    /// What becomes of it.
    pub kind: Kind,
    /// How it is read and tested, where that needs saying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What is wrong with the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file is no list of paragraphs.
    #[error("{file}: {message}")]
    Malformed {
        /// The file.
        file: String,
        /// What the reader says.
        message: String,
    },
    /// The id is no cite.
    #[error("{file}, {id:?}: not a cite")]
    BadCite {
        /// The file.
        file: String,
        /// The id as written.
        id: String,
    },
    /// The kind does not exist.
    #[error("{file}, {id}: {kind:?} is none of {}", kinds())]
    UnknownKind {
        /// The file.
        file: String,
        /// The paragraph.
        id: String,
        /// The kind as written.
        kind: String,
    },
    /// The paragraph says nothing.
    #[error("{file}, {id}: no gist")]
    NoGist {
        /// The file.
        file: String,
        /// The paragraph.
        id: String,
    },
    /// The paragraph was there before.
    #[error("{file}, {id}: already in {first}")]
    Duplicate {
        /// The file.
        file: String,
        /// The paragraph.
        id: String,
        /// The file that has it.
        first: String,
    },
}

fn kinds() -> String {
    Kind::iter().map(Kind::name).collect::<Vec<_>>().join(", ")
}

/// A file as written, before anything of it is trusted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    paragraph: Vec<WrittenParagraph>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenParagraph {
    id: String,
    gist: String,
    kind: String,
    note: Option<String>,
}

/// All paragraphs, in the order of their files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalogue {
    paragraphs: Vec<Paragraph>,
    places: BTreeMap<Cite, usize>,
}

impl Catalogue {
    /// The catalogue this program was built with.
    pub fn embedded() -> &'static Catalogue {
        static EMBEDDED: LazyLock<Catalogue> = LazyLock::new(|| {
            Catalogue::read(FILES).unwrap_or_else(|faults| {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                panic!("the catalogue of rules is at fault:\n{}", faults.join("\n"))
            })
        });
        &EMBEDDED
    }

    /// Reads files of paragraphs: the catalogue, or every fault at once.
    pub fn read(files: &[(&str, &str)]) -> Result<Catalogue, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut paragraphs: Vec<Paragraph> = Vec::new();
        let mut places = BTreeMap::new();
        let mut homes = BTreeMap::new();
        for &(file, text) in files {
            let written: Written = match toml::from_str(text) {
                Ok(written) => written,
                Err(error) => {
                    let message = error.to_string().trim_end().to_owned();
                    faults.push(Fault::Malformed { file: file.to_owned(), message });
                    continue;
                }
            };
            for written in written.paragraph {
                let paragraph = match check(file, written) {
                    Ok(paragraph) => paragraph,
                    Err(fault) => {
                        faults.push(fault);
                        continue;
                    }
                };
                if let Some(&first) = homes.get(&paragraph.id) {
                    let (id, first) = (paragraph.id.to_string(), String::from(first));
                    faults.push(Fault::Duplicate { file: file.to_owned(), id, first });
                    continue;
                }
                homes.insert(paragraph.id, file);
                places.insert(paragraph.id, paragraphs.len());
                paragraphs.push(paragraph);
            }
        }
        if faults.is_empty() { Ok(Catalogue { paragraphs, places }) } else { Err(faults) }
    }

    /// A paragraph, if it exists.
    pub fn get(&self, id: Cite) -> Option<&Paragraph> {
        self.places.get(&id).map(|&place| &self.paragraphs[place])
    }

    /// Is there such a paragraph, or a section with paragraphs under it? `RO I.9` is the second.
    pub fn has_section(&self, id: Cite) -> bool {
        self.paragraphs.iter().any(|paragraph| id.holds(&paragraph.id))
    }

    /// All paragraphs.
    pub fn iter(&self) -> impl Iterator<Item = &Paragraph> {
        self.paragraphs.iter()
    }

    /// The books that have paragraphs, in the order of [`Book`].
    pub fn books(&self) -> impl Iterator<Item = Book> {
        Book::iter().filter(|&book| self.paragraphs.iter().any(|paragraph| paragraph.id.book() == book))
    }
}

fn check(file: &str, written: WrittenParagraph) -> Result<Paragraph, Fault> {
    let file = file.to_owned();
    let Some(id) = Cite::parse(&written.id) else {
        return Err(Fault::BadCite { file, id: written.id });
    };
    let Ok(kind) = written.kind.parse() else {
        return Err(Fault::UnknownKind { file, id: written.id, kind: written.kind });
    };
    if written.gist.trim().is_empty() {
        return Err(Fault::NoGist { file, id: written.id });
    }
    Ok(Paragraph { id, gist: written.gist, kind, note: written.note })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_catalogue_reads() {
        let book = Catalogue::embedded();
        let cite = |text: &str| text.parse::<Cite>().expect("well formed");
        assert_eq!(book.get(cite("RO G.1")).map(|paragraph| paragraph.kind), Some(Kind::Option));
        assert_eq!(book.get(cite("RO I.9")), None);
        assert!(book.has_section(cite("RO I.9")) && book.has_section(cite("RO I.9.k")));
        assert!(!book.has_section(cite("RO Z")) && !book.has_section(cite("RO I.99")));
        assert!(book.books().eq([Book::RO, Book::MB, Book::BC, Book::SB, Book::HC]));
    }

    #[test]
    fn only_what_a_person_does_or_nobody_needs_no_test() {
        let without: Vec<Kind> = Kind::iter().filter(|kind| !kind.needs_test()).collect();
        assert_eq!(without, [Kind::Physical, Kind::Struck]);
    }

    #[test]
    fn every_fault_is_named_with_file_and_id() {
        let good = "[[paragraph]]\nid = 'RO A.1'\ngist = 'A table.'\nkind = 'physical'\n";
        let bad = "[[paragraph]]\nid = 'RO A.1'\ngist = 'Again.'\nkind = 'physical'\n\
                   [[paragraph]]\nid = 'XX A.1'\ngist = 'No book.'\nkind = 'physical'\n\
                   [[paragraph]]\nid = 'RO A.2'\ngist = 'No kind.'\nkind = 'magic'\n\
                   [[paragraph]]\nid = 'RO A.3'\ngist = ' '\nkind = 'machine'\n";
        let broken = "[[paragraph]]\nid = 'RO A.4'\n";
        let faults = Catalogue::read(&[("a", good), ("b", bad), ("c", broken)]).unwrap_err();
        let (file, id) = (|| "b".to_owned(), |id: &str| id.to_owned());
        assert_eq!(
            faults[..4],
            [
                Fault::Duplicate { file: file(), id: id("RO A.1"), first: "a".to_owned() },
                Fault::BadCite { file: file(), id: id("XX A.1") },
                Fault::UnknownKind { file: file(), id: id("RO A.2"), kind: "magic".to_owned() },
                Fault::NoGist { file: file(), id: id("RO A.3") },
            ]
        );
        assert!(matches!(&faults[4], Fault::Malformed { file, .. } if file == "c"));
        assert_eq!(
            faults[2].to_string(),
            "b, RO A.2: \"magic\" is none of machine, option, ruling, prompt, physical, struck"
        );
        assert_eq!(faults.len(), 5);
    }
}
