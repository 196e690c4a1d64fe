//! Journals that end before what the house has signed, or have another history: such a house does not open (HC E.8), and
//! is left as it was found.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use rusqlite::Connection;

use super::house::{Made, bad, good};

const TABLE: &str = "demo/table/roulette-1";

fn demo(made: &Made) -> [&str; 7] {
    ["demo", "--headless", "--json", "--rounds", "2", "--house", made.path()]
}

/// Everything that a house that does not open must leave alone.
fn kept(made: &Made) -> Vec<Option<Vec<u8>>> {
    ["journal.db", "journal.db-wal", "heads.jsonl"]
        .iter()
        .map(|name| fs::read(made.file(name)).ok())
        .collect()
}

/// The house does not open, says so in these words, and nothing is written.
#[track_caller]
fn stays_shut(made: &Made, words: &[&str]) {
    let before = kept(made);
    let heads = made.heads();
    for open in [&demo(made)[..], &["serve", "--listen", "127.0.0.1:0", made.path()]] {
        let said = bad(open);
        for words in [&[heads.as_str(), "HC E.8", "does not open", "Bring the journal back"], words].concat()
        {
            assert!(said.contains(words), "{words}: {said}");
        }
        // An empty log beside the file says nothing.
        let same = kept(made)
            .iter()
            .zip(&before)
            .all(|(is, was)| is.as_deref().unwrap_or_default() == was.as_deref().unwrap_or_default());
        assert!(same, "{open:?} has written");
    }
}

/// How many entries of the table are signed and how many there are.
fn places(made: &Made) -> (u64, u64) {
    let text = fs::read(made.heads()).expect("heads");
    let signed = journal::HeadsFile::read(text.as_slice()).expect("signed").pop().expect("a line");
    let database = Connection::open(made.file("journal.db")).expect("a database");
    let sql = "SELECT max(last) FROM batches b JOIN streams s ON s.id = b.stream WHERE s.name = ?1";
    let there = database.query_row(sql, [TABLE], |row| row.get(0)).expect("a number");
    (signed.heads.iter().find(|head| head.stream == TABLE).map_or(0, |head| head.seq), there)
}

/// HC E.8: a journal whose end was cut off is not gone on with; with its end it is.
#[test]
fn hc_e_8_a_house_whose_journal_was_cut_does_not_open() {
    let made = Made::played("4", "3");
    let whole = fs::read(made.file("journal.db")).expect("a journal");
    let (signed, _) = places(&made);
    let database = Connection::open(made.file("journal.db")).expect("a database");
    let sql = "DELETE FROM batches WHERE id > (SELECT max(id) - 30 FROM batches)";
    assert_eq!(database.execute(sql, []).expect("cut"), 30);
    drop(database);
    let (_, there) = places(&made);
    assert!(there < signed);
    stays_shut(&made, &[TABLE, &format!("up to entry {signed}"), &format!("ends at entry {there}")]);
    // Only the last line may be torn, and the one before it counts.
    let lines = fs::read_to_string(made.heads()).expect("heads");
    fs::write(made.heads(), lines.clone() + "{\"at\":17674").expect("written");
    stays_shut(&made, &[TABLE]);
    fs::write(made.heads(), lines).expect("written");
    fs::write(made.file("journal.db"), whole).expect("written");
    good(&demo(&made));
}

/// HC E.8: an older copy of the whole journal is not gone on with, whatever it lacks; in a new second place nothing speaks
/// against it, and that is said.
#[test]
fn hc_e_8_an_older_copy_of_the_journal_is_not_gone_on_with() {
    let made = Made::played("4", "2");
    let older = fs::read(made.file("journal.db")).expect("a journal");
    good(&demo(&made));
    fs::write(made.file("journal.db"), older).expect("written");
    stays_shut(&made, &[TABLE, "demo/house/main", "an older copy"]);
    let log = made.file("heads.jsonl");
    fs::rename(&log, made.file("elsewhere.jsonl")).expect("moved");
    let (code, out, error) = super::house::plays_one(&made);
    assert_eq!(code, Some(0), "{out}{error}");
    assert!(out.contains("note: The second place has no heads that this house signed"), "{out}");
    // Now it has another history than the one that was signed.
    fs::rename(made.file("elsewhere.jsonl"), &log).expect("moved");
    stays_shut(&made, &["demo/house/main", "history is another one"]);
}

fn flip(path: &Path, at: usize) {
    let mut bytes = fs::read(path).expect("a file");
    bytes[at] ^= 1;
    fs::write(path, bytes).expect("written");
}

/// HC E.8, HC E.5: after a stop in the middle a house opens; with one bit of its log flipped, behind which SQLite reads no
/// further, it does not, and nothing of the log is lost by trying.
#[test]
fn hc_e_8_a_log_that_is_damaged_loses_nothing_silently() {
    let made = Made::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_baize"))
        .args(["demo", "--headless", "--rounds", "20", "--house", made.path()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    // Stopped in the middle, before the log is brought into the file, which happens at every mebibyte.
    let log = made.file("journal.db-wal");
    while fs::metadata(&log).map_or(0, |log| log.len()) < 256 * 1024 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it was stopped");
        std::thread::yield_now();
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    // In the first page of the log, behind its two headings.
    flip(&log, 32 + 24 + 100);
    stays_shut(&made, &["demo/house/main", "ends at entry"]);
    flip(&log, 32 + 24 + 100);
    good(&demo(&made));
}
