//! What is written and not flushed: nothing of it is there before the flush, and all of it or none afterwards.

use std::path::Path;

use journal::{Ahead, Append, Appended, Chain, Entry, Handed, Sqlite, Store};

use crate::support::{Said, append, entries, write};

fn open(path: &Path) -> Sqlite {
    Sqlite::open(path).expect("opens")
}

fn seqs(store: &dyn Store, stream: &str) -> usize {
    store.read(stream, 1, usize::MAX).expect("reads").len()
}

/// More than any room that is left.
fn huge(chain: &mut Chain) -> Entry {
    let events = format!("[{:?}]", "x".repeat(4 << 20));
    write(chain, &Said { events, ..Said::default() })
}

#[test]
fn what_is_written_is_there_once_it_is_flushed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal.db");
    let (mut a, mut b) = (Chain::new("p/table/a"), Chain::new("p/table/b"));
    let (first, second) = (entries(&mut a, 3), entries(&mut b, 2));
    let write = |store: &mut Sqlite, stream: &str, entries: &[Entry]| {
        let lease = store.lease().expect("a lease");
        let became = store.write(lease, &[Append { stream, expected: 0, entries }]);
        assert_eq!(became, [Appended::Ok]);
        lease
    };
    let mut store = open(&path);
    write(&mut store, "p/table/a", &first);
    // Somebody beside it sees nothing of it, and whoever comes after it was stopped neither.
    assert_eq!(Sqlite::open_read_only(&path).expect("reads").heads(), Ok(vec![]));
    drop(store);
    let mut store = open(&path);
    assert_eq!(store.heads(), Ok(vec![]));
    let lease = write(&mut store, "p/table/a", &first);
    let more = store.write(lease, &[Append { stream: "p/table/b", expected: 0, entries: &second }]);
    assert_eq!(more, [Appended::Ok]);
    assert_eq!(store.flush(), Ok(()));
    assert_eq!(store.flush(), Ok(()), "nothing is left");
    drop(store);
    let store = open(&path);
    assert_eq!((seqs(&store, "p/table/a"), seqs(&store, "p/table/b")), (3, 2));
    assert_eq!(store.examine(), Ok(()));
}

#[test]
fn what_cannot_be_written_takes_everything_since_the_last_flush_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = open(&folder.path().join("journal.db"));
    let lease = store.lease().expect("a lease");
    let mut a = Chain::new("p/table/a");
    let before = entries(&mut a, 3);
    assert_eq!(append(&mut store, lease, "p/table/a", 0, &before), Appended::Ok);
    let (mut good, mut bad) = (a.clone(), a.clone());
    let (small, large) = (entries(&mut good, 2), vec![huge(&mut bad)]);
    store.limit_pages(24).expect("limited");
    let write = |store: &mut Sqlite, expected, entries: &[Entry]| {
        store.write(lease, &[Append { stream: "p/table/a", expected, entries }]).remove(0)
    };
    assert_eq!(write(&mut store, 3, &small), Appended::Ok);
    let large: Vec<Entry> = large.into_iter().map(|entry| Entry { seq: 6, ..entry }).collect();
    assert_eq!(write(&mut store, 5, &large), Appended::Full);
    // Even if there is room for it.
    assert_eq!(write(&mut store, 5, &[]), Appended::Full);
    assert_eq!(store.flush(), Err(Appended::Full));
    assert_eq!(seqs(&store, "p/table/a"), 3);
    for entry in &small {
        assert_eq!(store.find("p/table/a", entry.id.as_deref().expect("an id")), Ok(None));
    }
    assert_eq!(append(&mut store, lease, "p/table/a", 3, &small), Appended::Ok);
    assert_eq!(seqs(&store, "p/table/a"), 5);
}

#[test]
fn what_was_handed_over_stands_or_falls_with_the_rest_of_its_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal.db");
    let mut store = Ahead::new(open(&path)).expect("a thread");
    let lease = store.lease().expect("a lease");
    let (mut a, mut b) = (Chain::new("p/table/a"), Chain::new("p/table/b"));
    let early = entries(&mut a, 2);
    let hand = |store: &mut Ahead<Sqlite>| {
        let handed = Handed { stream: "p/table/a".to_owned(), expected: 0, entries: early.clone() };
        assert_eq!(store.hand_over(lease, vec![handed]), None);
    };
    store.with(|sqlite| sqlite.limit_pages(24)).expect("limited");
    hand(&mut store);
    assert_eq!(append(&mut store, lease, "p/table/b", 0, &[huge(&mut b.clone())]), Appended::Full);
    assert_eq!(store.became(), [Appended::Full]);
    assert_eq!(store.heads(), Ok(vec![]));
    // An assertion of the store's own that fails does not leave half of it either.
    hand(&mut store);
    let gap = Handed {
        stream: "p/table/b".to_owned(),
        expected: 0,
        entries: entries(&mut b.clone(), 2)[1..].into(),
    };
    assert_eq!(store.hand_over(lease, vec![gap]), None);
    assert_eq!(store.became(), [Appended::Unknown, Appended::Unknown]);
    assert_eq!(store.heads(), Ok(vec![]));
    store.with(|sqlite| sqlite.limit_pages(10_000)).expect("room again");
    hand(&mut store);
    assert_eq!(append(&mut store, lease, "p/table/b", 0, &entries(&mut b, 1)), Appended::Ok);
    assert_eq!(store.became(), [Appended::Ok]);
    drop(store);
    let store = open(&path);
    assert_eq!((seqs(&store, "p/table/a"), seqs(&store, "p/table/b")), (2, 1));
}

/// HC E.5: whoever writes with an owner's lease and is not the owner is noticed, and nothing is written twice.
#[test]
fn hc_e_5_two_who_write_with_one_lease_do_not_write_over_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal.db");
    let (mut one, mut other) = (open(&path), open(&path));
    let lease = one.lease().expect("a lease");
    let mut chain = Chain::new("p/table/a");
    let (first, second) = (entries(&mut chain, 2), entries(&mut chain, 2));
    assert_eq!(append(&mut one, lease, "p/table/a", 0, &first), Appended::Ok);
    assert_eq!(append(&mut other, lease, "p/table/a", 2, &second), Appended::Ok);
    let mut behind = Chain { seq: 2, hash: first[1].hash, ..chain.clone() };
    let late = entries(&mut behind, 1);
    assert_eq!(append(&mut one, lease, "p/table/a", 2, &late), Appended::Unknown);
    assert_eq!(append(&mut one, lease, "p/table/a", 2, &late), Appended::Conflict { at: 4 });
    assert_eq!((seqs(&one, "p/table/a"), seqs(&other, "p/table/a")), (4, 4));
}

/// The log is brought into the file by a thread beside the one that writes, and neither loses anything.
#[test]
fn the_log_stays_short_while_it_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal.db");
    let mut store = open(&path);
    let lease = store.lease().expect("a lease");
    let mut chain = Chain::new("p/table/a");
    let log = |path: &Path| std::fs::metadata(path.with_extension("db-wal")).map_or(0, |file| file.len());
    let mut longest = 0;
    for _ in 0..60 {
        let at = chain.seq;
        let batch = entries(&mut chain, 2_000);
        assert_eq!(append(&mut store, lease, "p/table/a", at, &batch), Appended::Ok);
        longest = longest.max(log(&path));
    }
    let (bytes, size) = (longest, std::fs::metadata(&path).expect("there").len());
    assert!(size > 30 << 20, "far more than a log: {size}");
    assert!(bytes < 12 << 20, "the longest log: {bytes}");
    assert_eq!(seqs(&store, "p/table/a"), 120_000);
    drop(store);
    assert_eq!(log(&path), 0, "whoever closes it last puts it away");
    assert_eq!(seqs(&open(&path), "p/table/a"), 120_000);
}
