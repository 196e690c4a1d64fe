//! The indexes of a file follow the entries bit by bit. At every moment between, whoever asks finds everything once.

use std::path::Path;

use journal::{Ahead, Appended, Chain, Entry, Lease, Sqlite, Store};

use serde_json::json;

use crate::support::{append, with_id};
use crate::verify::theirs;

const STREAM: &str = "desert/table/roulette-1";

/// More than enough for the indexes to be due.
const MANY: u64 = 20_000;

/// Ids in no order: each number once.
fn id(seq: u64) -> String {
    format!("{:05}", seq * 7_919 % 99_991)
}

fn entries(chain: &mut Chain, count: u64) -> Vec<Entry> {
    (0..count).map(|_| with_id(chain, &id(chain.seq + 1))).collect()
}

fn fill(store: &mut impl Store, lease: Lease, chain: &mut Chain, count: u64) {
    for _ in 0..count / 1_000 {
        let expected = chain.seq;
        let more = entries(chain, 1_000);
        assert_eq!(append(store, lease, STREAM, expected, &more), Appended::Ok);
    }
}

/// Everything is there, once.
fn holds(store: &impl Store, chain: &Chain, when: &str) {
    for seq in (1..=chain.seq).step_by(379) {
        assert_eq!(store.find(STREAM, &id(seq)), Ok(Some(seq)), "{when}");
    }
    assert_eq!(store.find(STREAM, "another"), Ok(None), "{when}");
    assert_eq!(store.ids(STREAM, chain.seq), Ok(Some(chain.seq)), "{when}");
    let places: Vec<u64> =
        store.read(STREAM, 1, usize::MAX).expect("readable").iter().map(|s| s.seq).collect();
    assert!(places.iter().copied().eq(1..=chain.seq), "{when}: {} of {}", places.len(), chain.seq);
    assert_eq!(store.examine(), Ok(()), "{when}");
}

/// An old id is not taken again, wherever it lies.
fn refuses_the_old(store: &mut impl Store, lease: Lease, chain: &Chain, when: &str) {
    for seq in [1, chain.seq / 2, chain.seq] {
        let again = with_id(&mut chain.clone(), &id(seq));
        let refused = Appended::Repeated { id: id(seq) };
        assert_eq!(append(store, lease, STREAM, chain.seq, &[again]), refused, "{when}");
    }
}

fn reader(path: &Path) -> Sqlite {
    Sqlite::open_read_only(path).expect("opens")
}

/// HC E.1: whatever is half done when somebody asks, or when the house stops.
#[test]
fn hc_e_1_ids_are_known_while_they_go_into_their_index() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("journal.db");
    let mut store = Sqlite::open(&path).expect("opens");
    let mut lease = store.lease().expect("a lease");
    let mut chain = Chain::new(STREAM);
    fill(&mut store, lease, &mut chain, MANY);
    let early = reader(&path);
    holds(&early, &chain, "before");
    assert!(!store.is_tidy(), "so many wait");
    let (mut bits, mut stops) = (0, 0);
    while !store.is_tidy() {
        store.tidy(lease).expect("tidied");
        bits += 1;
        let when = format!("after {bits}");
        if bits % 10 == 3 {
            holds(&store, &chain, &when);
            holds(&early, &chain, &when);
            holds(&reader(&path), &chain, &when);
            refuses_the_old(&mut store, lease, &chain, &when);
        }
        if bits == 4 || bits == 9 {
            // The second program agrees with what it finds half done.
            if let Some(said) = theirs(&path, None) {
                assert_eq!((&said["ok"], &said["entries"]), (&json!(true), &json!(chain.seq)), "{said}");
            }
            // The house stops, and begins again with what is there.
            drop(store);
            store = Sqlite::open(&path).expect("opens");
            lease = store.lease().expect("a lease");
            holds(&store, &chain, "begun again");
            refuses_the_old(&mut store, lease, &chain, "begun again");
            fill(&mut store, lease, &mut chain, 1_000);
            stops += 1;
        }
    }
    assert!(bits > 10 && stops == 2, "in {bits} bits, with {stops} stops");
    holds(&store, &chain, "tidy");
    holds(&early, &chain, "tidy");
    refuses_the_old(&mut store, lease, &chain, "tidy");
}

/// HC E.5: nobody but the owner tidies.
#[test]
fn hc_e_5_a_fenced_owner_does_not_tidy() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("journal.db");
    let mut store = Sqlite::open(&path).expect("opens");
    let lease = store.lease().expect("a lease");
    let mut chain = Chain::new(STREAM);
    fill(&mut store, lease, &mut chain, MANY);
    while store.tidy(lease).is_ok() && !store.is_tidy() {}
    fill(&mut store, lease, &mut chain, MANY);
    let mut other = Sqlite::open(&path).expect("opens");
    let newer = other.lease().expect("a lease");
    // Bringing the log into the file is everybody's; the indexes are the owner's.
    let refused = (0..3).find_map(|_| store.tidy(lease).err()).expect("refused");
    assert!(refused.to_string().ends_with("somebody else owns it"), "{refused}");
    other.tidy(newer).expect("the new owner does");
    holds(&other, &chain, "after");
}

/// The writer tidies by itself, after what it was given.
#[test]
fn what_can_wait_is_done_between_entries() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("journal.db");
    let mut store = Ahead::new(Sqlite::open(&path).expect("opens")).expect("a thread");
    let lease = store.lease().expect("a lease");
    let mut chain = Chain::new(STREAM);
    for _ in 0..4 {
        fill(&mut store, lease, &mut chain, MANY);
        holds(&store, &chain, "while it tidies");
        refuses_the_old(&mut store, lease, &chain, "while it tidies");
    }
    let indexed = store.with(|_| {
        let file = rusqlite::Connection::open(&path).expect("opens");
        file.query_row("SELECT count(*) FROM commands", [], |row| row.get::<_, u64>(0)).expect("a count")
    });
    assert!(indexed >= MANY, "{indexed} of {}", chain.seq);
}
