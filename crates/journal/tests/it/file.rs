//! Files that are something else, damaged, of a newer program, or on a full disk.

use std::fs;
use std::path::Path;

use journal::{Appended, Chain, Sqlite, Store, StoreError, verify};
use rusqlite::Connection;

use crate::support::{append, entries, evening};

fn both(path: &Path) -> [Result<Sqlite, StoreError>; 2] {
    [Sqlite::open_read_only(path), Sqlite::open(path)]
}

/// A closed journal of an evening.
fn closed(path: &Path) {
    let mut store = Sqlite::open(path).expect("opens");
    let lease = store.lease().expect("a lease");
    evening(&mut store, lease);
}

#[test]
fn a_file_of_something_else_is_named_and_left_alone() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("journal.db");
    for text in ["Dear house,\n".repeat(100), "x".to_owned(), "\0".repeat(5_000)] {
        fs::write(&path, &text).expect("written");
        for opened in both(&path) {
            let error = opened.expect_err("foreign");
            assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
            assert!(error.to_string().contains("not a journal of this program"), "{error}");
        }
        assert_eq!(fs::read(&path).expect("there"), text.as_bytes());
    }
    fs::remove_file(&path).expect("removed");
    let other = Connection::open(&path).expect("opens");
    other.execute_batch("CREATE TABLE songs (name TEXT); INSERT INTO songs VALUES ('Luck');").expect("made");
    drop(other);
    for opened in both(&path) {
        let error = opened.expect_err("foreign").to_string();
        assert!(error.ends_with("a database of another program"), "{error}");
    }
    let other = Connection::open(&path).expect("opens");
    other.execute_batch("DROP TABLE songs; PRAGMA application_id = 7").expect("emptied");
    drop(other);
    assert!(both(&path).into_iter().all(|opened| matches!(opened, Err(StoreError::Foreign { .. }))));
}

#[test]
fn an_empty_or_missing_file_is_made_by_the_owner_alone() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("journal.db");
    assert!(matches!(Sqlite::open_read_only(&path), Err(StoreError::Failed(_))));
    assert!(!path.exists());
    fs::write(&path, "").expect("written");
    assert!(matches!(Sqlite::open_read_only(&path), Err(StoreError::Foreign { .. })));
    Sqlite::open(&path).expect("made");
    Sqlite::open_read_only(&path).expect("opens");
}

#[test]
fn a_cut_file_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("journal.db");
    closed(&path);
    let whole = fs::read(&path).expect("there");
    for length in [whole.len() / 2, whole.len() - 1, 8_192, 5_000, 100, 40] {
        fs::write(&path, &whole[..length]).expect("written");
        for opened in both(&path) {
            let error = opened.expect_err("cut");
            let named = matches!(error, StoreError::Foreign { .. } | StoreError::Damaged { .. });
            assert!(named, "{length}: {error}");
            assert!(error.to_string().contains("journal.db: "), "{error}");
        }
        assert_eq!(fs::read(&path).expect("there").len(), length, "left alone");
    }
}

#[test]
fn a_file_of_a_newer_program_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("journal.db");
    closed(&path);
    Connection::open(&path).expect("opens").pragma_update(None, "user_version", 3).expect("set");
    for opened in both(&path) {
        let shown = path.display();
        let expected = format!("{shown}: written by a newer program (form 3, this one knows up to 1)");
        assert_eq!(opened.expect_err("newer").to_string(), expected);
    }
}

#[test]
fn tables_that_were_changed_are_named() {
    for change in [
        "CREATE TRIGGER t AFTER INSERT ON batches BEGIN DELETE FROM commands; END",
        "CREATE TABLE more (x)",
        "CREATE INDEX i ON batches (first)",
        "DROP TABLE places",
        "ALTER TABLE commands ADD COLUMN x",
    ] {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("journal.db");
        closed(&path);
        Connection::open(&path).expect("opens").execute_batch(change).expect("changed");
        for opened in both(&path) {
            let error = opened.expect_err("foreign").to_string();
            assert!(error.ends_with("its tables are not those of a journal"), "{change}: {error}");
        }
    }
}

/// A full disk takes nothing, leaves nothing half-written, and is no trouble once there is room again.
#[test]
fn a_full_disk_is_answered_and_nothing_is_half_done() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("journal.db");
    let mut store = Sqlite::open(&path).expect("opens");
    let lease = store.lease().expect("a lease");
    store.limit_pages(24).expect("limited");
    let mut chain = Chain::new("p/table/a");
    let refused = loop {
        let before = chain.clone();
        let batch = entries(&mut chain, 20);
        match append(&mut store, lease, "p/table/a", before.seq, &batch) {
            Appended::Ok => assert!(chain.seq < 10_000, "it must fill up"),
            answer => {
                assert_eq!(answer, Appended::Full);
                chain = before;
                break batch;
            }
        }
    };
    assert!(chain.seq > 0);
    let whole = |store: &dyn Store| {
        assert_eq!(store.heads().map(|heads| heads[0].seq), Ok(chain.seq));
        assert_eq!(store.find("p/table/a", refused[0].id.as_deref().expect("an id")), Ok(None));
        assert_eq!(verify(store, None).map(|verified| verified.entries), Ok(chain.seq));
    };
    whole(&store);
    let answer = append(&mut store, lease, "p/table/a", chain.seq, &refused);
    assert_eq!(answer, Appended::Full, "and again");
    whole(&Sqlite::open_read_only(&path).expect("opens"));
    store.limit_pages(1_000).expect("raised");
    assert_eq!(append(&mut store, lease, "p/table/a", chain.seq, &refused), Appended::Ok);
    assert_eq!(verify(&store, None).map(|verified| verified.entries), Ok(chain.seq + 20));
}
