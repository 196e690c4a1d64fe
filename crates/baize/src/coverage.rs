//! `baize audit coverage`: every paragraph of the book, what becomes of it, and the tests that prove it.
//!
//! The index of tests and transcripts is made when the program is built (`build.rs`) and is part of it, so that
//! an auditor who has the binary has the list.

use std::collections::{BTreeMap, BTreeSet};

use house::book::{Catalogue, Paragraph};
use kit::{Book, Cite};
use serde::Serialize;
use strum::IntoEnumIterator;

use crate::out;

#[cfg(test)]
mod scan;

/// What to show.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Args {
    /// Only the paragraphs of this book, by its code: RO, SB, HC
    #[arg(long, value_name = "CODE", value_parser = book)]
    pub book: Option<Book>,
    /// Only the paragraphs that need a test and have none
    #[arg(long)]
    pub gaps: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

fn book(code: &str) -> Result<Book, String> {
    let known = || Book::iter().map(Book::code).collect::<Vec<_>>().join(", ");
    Book::iter().find(|book| book.code() == code).ok_or_else(|| format!("the books are {}", known()))
}

/// A test or a transcript that says what it proves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// The paragraphs.
    #[serde(skip)]
    pub ids: &'static [&'static str],
    /// Where it stands, from the root of the workspace.
    pub file: &'static str,
    /// In which line.
    pub line: usize,
    /// The test's name; a transcript has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<&'static str>,
}

/// Everything that says what it proves, and what says so in the wrong way.
#[derive(Debug, Clone, Copy)]
pub struct Index {
    /// By file and line.
    pub proofs: &'static [Proof],
    /// Each with its place.
    pub faults: &'static [&'static str],
}

impl Index {
    /// The index this program was built with.
    pub const fn embedded() -> Index {
        include!(concat!(env!("OUT_DIR"), "/coverage.rs"))
    }
}

/// The book with its proofs.
#[derive(Debug, Serialize)]
pub struct Report<'a> {
    /// Paragraph by paragraph.
    pub paragraphs: Vec<Line<'a>>,
    /// Book by book.
    pub books: Vec<Sum>,
    /// What is wrong with the proofs themselves.
    pub faults: Vec<String>,
}

/// A paragraph and what proves it.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    /// The paragraph.
    #[serde(flatten)]
    pub paragraph: &'a Paragraph,
    /// Must a test prove it?
    pub needs_test: bool,
    /// The tests that do.
    pub proofs: Vec<Proof>,
}

impl Line<'_> {
    /// It needs a test and has none.
    pub fn is_gap(&self) -> bool {
        self.needs_test && self.proofs.is_empty()
    }
}

/// The count of a book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// Its code.
    pub book: &'static str,
    /// How many paragraphs it has.
    pub paragraphs: usize,
    /// How many of them need a test.
    pub needing: usize,
    /// How many of those have one.
    pub proved: usize,
    /// How many have none.
    pub gaps: usize,
}

impl<'a> Report<'a> {
    /// Lays the proofs beside the book.
    pub fn new(catalogue: &'a Catalogue, index: Index, only: Option<Book>) -> Report<'a> {
        let mut by_id: BTreeMap<Cite, Vec<Proof>> = BTreeMap::new();
        let mut faults: BTreeSet<String> = index.faults.iter().map(|&fault| fault.to_owned()).collect();
        for proof in index.proofs {
            for &id in proof.ids {
                match id.parse().ok().filter(|&id| catalogue.get(id).is_some()) {
                    Some(id) => by_id.entry(id).or_default().push(*proof),
                    None => {
                        _ = faults.insert(format!("{}:{}: the catalogue has no {id}", proof.file, proof.line))
                    }
                }
            }
        }
        let wanted = |book: Book| only.is_none_or(|only| only == book);
        let of_book = catalogue.iter().filter(|paragraph| wanted(paragraph.id.book()));
        let paragraphs: Vec<Line<'_>> = of_book
            .map(|paragraph| Line {
                paragraph,
                needs_test: paragraph.kind.needs_test(),
                proofs: by_id.remove(&paragraph.id).unwrap_or_default(),
            })
            .collect();
        let books =
            catalogue.books().filter(|&book| wanted(book)).map(|book| sum(book, &paragraphs)).collect();
        Report { paragraphs, books, faults: faults.into_iter().collect() }
    }

    /// Neither a gap nor a fault.
    pub fn is_good(&self) -> bool {
        self.faults.is_empty() && self.books.iter().all(|book| book.gaps == 0)
    }

    /// As lines to read.
    fn text(&self, gaps_only: bool) -> String {
        let mut lines = Vec::new();
        let indent = " ".repeat(27);
        for line in self.paragraphs.iter().filter(|line| line.is_gap() || !gaps_only) {
            let Paragraph { id, gist, kind, .. } = line.paragraph;
            lines.push(format!("{:<17} {:<8} {gist}", id.as_str(), kind.name()));
            for Proof { file, test, .. } in &line.proofs {
                lines.push(match test {
                    Some(test) => format!("{indent}{file}: {test}"),
                    None => format!("{indent}{file}"),
                });
            }
            if line.is_gap() {
                lines.push(format!("{indent}NO TEST"));
            }
        }
        lines.extend(self.faults.iter().map(|fault| format!("fault: {fault}")));
        if !lines.is_empty() {
            lines.push(String::new());
        }
        for Sum { book, paragraphs, needing, proved, gaps } in &self.books {
            lines.push(format!(
                "{book}  {paragraphs} paragraphs, {needing} need a test, {proved} proved, {gaps} gaps"
            ));
        }
        lines.join("\n") + "\n"
    }
}

fn sum(book: Book, paragraphs: &[Line<'_>]) -> Sum {
    let of_book = || paragraphs.iter().filter(|line| line.paragraph.id.book() == book);
    let needing = of_book().filter(|line| line.needs_test).count();
    let gaps = of_book().filter(|line| line.is_gap()).count();
    Sum { book: book.code(), paragraphs: of_book().count(), needing, proved: needing - gaps, gaps }
}

/// Prints the book with its proofs. Good if no paragraph lacks its test and no test is at fault.
pub fn run(args: &Args) -> anyhow::Result<bool> {
    let mut report = Report::new(Catalogue::embedded(), Index::embedded(), args.book);
    let good = report.is_good();
    if args.json {
        if args.gaps {
            report.paragraphs.retain(Line::is_gap);
        }
        out::json(&report)?;
    } else {
        out::text(&report.text(args.gaps))?;
    }
    Ok(good)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "[[paragraph]]\nid = 'RO A.1'\ngist = 'One.'\nkind = 'machine'\n\
                         [[paragraph]]\nid = 'RO A.2'\ngist = 'Two.'\nkind = 'prompt'\n\
                         [[paragraph]]\nid = 'RO A.3'\ngist = 'Three.'\nkind = 'physical'\n\
                         [[paragraph]]\nid = 'HC A.1'\ngist = 'Four.'\nkind = 'struck'\n";

    fn printed(proofs: &'static [Proof], gaps_only: bool) -> (String, bool) {
        let catalogue = Catalogue::read(&[("rules", RULES)]).expect("good rules");
        let report = Report::new(&catalogue, Index { proofs, faults: &[] }, None);
        (report.text(gaps_only), report.is_good())
    }

    #[test]
    fn a_paragraph_without_its_test_is_a_gap() {
        static PROOFS: &[Proof] =
            &[Proof { ids: &["RO A.1"], file: "a.rs", line: 7, test: Some("ro_a_1_holds") }];
        let (text, good) = printed(PROOFS, false);
        assert_eq!(
            text,
            "RO A.1            machine  One.\n                           a.rs: ro_a_1_holds\n\
             RO A.2            prompt   Two.\n                           NO TEST\n\
             RO A.3            physical Three.\n\
             HC A.1            struck   Four.\n\n\
             RO  3 paragraphs, 2 need a test, 1 proved, 1 gaps\n\
             HC  1 paragraphs, 0 need a test, 0 proved, 0 gaps\n"
        );
        assert!(!good);
        assert!(printed(PROOFS, true).0.starts_with("RO A.2"));
    }

    #[test]
    fn all_proved_is_good_and_an_unknown_id_is_not() {
        static GOOD: &[Proof] = &[Proof { ids: &["RO A.1", "RO A.2"], file: "a.txt", line: 1, test: None }];
        assert!(printed(GOOD, false).1);
        static UNKNOWN: &[Proof] =
            &[Proof { ids: &["RO A.1", "RO A.2", "RO A.9"], file: "a.txt", line: 1, test: None }];
        let (text, good) = printed(UNKNOWN, false);
        assert!(text.contains("fault: a.txt:1: the catalogue has no RO A.9"), "{text}");
        assert!(!good);
    }

    #[test]
    fn one_book_can_be_asked_for() {
        let catalogue = Catalogue::read(&[("rules", RULES)]).expect("good rules");
        let only = |book| Report::new(&catalogue, Index { proofs: &[], faults: &[] }, Some(book));
        assert!(only(Book::HC).is_good() && only(Book::HC).paragraphs.len() == 1);
        assert!(!only(Book::RO).is_good() && only(Book::RO).books.len() == 1);
        assert_eq!(book("RO"), Ok(Book::RO));
        assert!(book("ro").is_err_and(|error| error.starts_with("the books are RO, MB")));
    }

    fn found(text: &str) -> scan::Index {
        let mut index = scan::Index::default();
        index.of_rust("a.rs", text);
        index
    }

    #[test]
    fn tests_are_found_with_all_their_ids() {
        let plain = "/// RO I.9.k, HC A.9: refunded.\n/// More.\n#[test]\nfn ro_i_9_k_refunds() {\n}\n";
        let index = found(plain);
        assert_eq!(index.faults, [""; 0]);
        assert_eq!(index.proofs.len(), 1);
        assert_eq!(index.proofs[0].ids, ["RO I.9.k", "HC A.9"]);
        assert_eq!((index.proofs[0].line, index.proofs[0].test.as_deref()), (4, Some("ro_i_9_k_refunds")));
        let inside = "proptest! {\n    #[test]\n    /// RO A.3: wheel.\n    fn ro_a_3(x in 0..3) {}\n}\n";
        assert_eq!(found(inside).proofs[0].ids, ["RO A.3"]);
        let between = "/// RO A.3: wheel.\n#[should_panic]\n#[test]\n#[cfg(unix)]\nfn ro_a_3_x() {}\n";
        assert_eq!(found(between).proofs.len(), 1);
        let other = "/// Something: else.\n#[test]\nfn money_is_whole() {}\n";
        assert_eq!(found(other), scan::Index::default());
    }

    #[test]
    fn tests_that_say_it_wrongly_are_faults() {
        for (text, fault) in [
            ("/// RO A.3: x\n#[test]\nfn wheel() {}\n", "a.rs:3: wheel: the name does not begin with ro_a_3"),
            (
                "/// RO I.3.b.v: x\n#[test]\nfn ro_i_3_b_vi() {}\n",
                "a.rs:3: ro_i_3_b_vi: the name does not begin with ro_i_3_b_v",
            ),
            ("/// RO A.3, B: x\n#[test]\nfn ro_a_3() {}\n", "a.rs:3: ro_a_3: \"B\" is not an id"),
            (
                "/// RO A.3 to A.5: x\n#[test]\nfn ro_a_3() {}\n",
                "a.rs:3: ro_a_3: \"RO A.3 to A.5\" is not an id",
            ),
            (
                "/// The wheel.\n#[test]\nfn ro_a_3() {}\n",
                "a.rs:3: ro_a_3: is named by a paragraph, but the line above it does not open with its id and a colon",
            ),
            (
                "/// RO A.3: x\n#[test]\n#[ignore]\nfn ro_a_3() {}\n",
                "a.rs:4: ro_a_3: a test that is not run proves nothing",
            ),
        ] {
            let index = found(text);
            assert_eq!((index.faults.as_slice(), index.proofs.len()), ([fault.to_owned()].as_slice(), 0));
        }
    }

    #[test]
    fn transcripts_prove_what_their_head_says() {
        let mut index = scan::Index::default();
        index.of_transcript("a.txt", "table seats=4\nproves RO A.1, HC A.9\nproves  RO I\nprovesnothing\n");
        assert_eq!(index.proofs.iter().map(|proof| proof.ids.len()).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(index.faults, [""; 0]);
        index.of_transcript("b.txt", "proves nothing\nproves RO A.1, x\n");
        assert_eq!(index.faults, ["b.txt:1: \"nothing\" is not an id", "b.txt:2: \"x\" is not an id"]);
    }

    #[test]
    fn the_workspace_is_read_from_its_root() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let found = scan::Index::of_workspace(&root).expect("the sources are readable");
        let from = |folder: &str| found.proofs.iter().filter(|proof| proof.file.starts_with(folder)).count();
        assert!(
            from("crates/games/tests/") > 0 && from("crates/") + from("transcripts/") == found.proofs.len()
        );
    }

    #[test]
    fn every_book_opens_an_id() {
        for book in Book::iter() {
            let text = format!(
                "/// {0} A.1: x\n#[test]\nfn {1}_a_1() {{}}\n",
                book.code(),
                book.code().to_lowercase()
            );
            assert_eq!(found(&text).proofs.len(), 1, "{}", book.code());
        }
    }
}
