//! Journals that were written once and must be read for ever: `tests/golden` with entries of form 1, `tests/golden-2` of
//! form 2.

use std::fs;
use std::path::{Path, PathBuf};

use journal::folder::Folder;
use journal::{Append, Appended, Chain, Entry, HeadsFile, Read, Signed, Sqlite, Store, Verified};
use serde_json::json;

use crate::support::{
    CARDS, SECRET, Said, WHEEL, at, entries, evening, house_key, part, signer, snapshot, write,
};
use crate::tamper::copy_files;

/// The folders, and how many parts of each are sealed.
const GOLDEN: [(&str, u64); 2] = [("golden", 1), ("golden-2", 3)];

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// A copy to open: SQLite makes files beside the one it reads.
fn copy(name: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    copy_files(&golden(name), dir.path());
    fs::create_dir(dir.path().join("keys")).expect("made");
    copy_files(&golden(name).join("keys"), &dir.path().join("keys"));
    dir
}

fn heads(dir: &Path) -> Vec<Signed> {
    HeadsFile::read(fs::read(dir.join("heads.jsonl")).expect("there").as_slice()).expect("signed")
}

#[test]
fn the_golden_journals_are_read_and_verified() {
    GOLDEN.iter().for_each(|(name, sealed)| is_read_and_verified(name, *sealed));
}

fn is_read_and_verified(name: &str, sealed: u64) {
    let dir = copy(name);
    let folder = Folder::open(dir.path()).expect("a house");
    let store = folder.store().expect("a store");
    let signed = heads(dir.path());
    assert!(signed.iter().all(|signed| signed.key == folder.signer().public()));
    let expected =
        Verified { streams: 2, entries: 25, anchored_to: Some(at(14)), unproved: 0, opened: 2, sealed };
    assert_eq!(journal::verify(&store, Some(&signed)), Ok(expected));
    // Its bytes, not only its form.
    let standing: Vec<String> = store
        .heads()
        .expect("heads")
        .iter()
        .map(|head| format!("{} {} {}", head.stream, head.seq, head.hash))
        .collect();
    let written = fs::read_to_string(golden(name).join("standing.txt")).expect("there");
    assert_eq!(standing, written.lines().collect::<Vec<_>>());
    let hidden = store.read(CARDS, 11, 1).expect("read").remove(0);
    let read = Read::from_bytes(&hidden.bytes).expect("an entry");
    let sealed = read.sealed.first().expect("a face-down card");
    let key = folder.house_key().derive(CARDS, &sealed.key);
    assert_eq!(key.open(CARDS, 11, sealed).as_deref(), Ok(SECRET.as_bytes()));
    let kept = store.snapshot(WHEEL).expect("read").expect("a snapshot");
    assert_eq!((kept.seq, &*kept.version), (3, "baize 0.1.0/1"));
    assert_eq!(store.find(CARDS, "deal-2"), Ok(Some(7)), "from the index");
    assert_eq!(store.find(CARDS, "later"), Ok(Some(14)), "and behind it");
}

#[test]
fn the_golden_journals_go_on() {
    GOLDEN.iter().for_each(|(name, sealed)| goes_on(name, *sealed));
}

/// In the form of today, also under a key under which form 1 has sealed something.
fn goes_on(name: &str, sealed: u64) {
    let dir = copy(name);
    let mut store = Sqlite::open(&dir.path().join("journal.db")).expect("opens");
    let lease = store.lease().expect("a lease");
    let head = store.heads().expect("heads").remove(0);
    let mut chain = Chain { stream: head.stream, seq: head.seq, hash: head.hash };
    let keys = vec![house_key().derive(CARDS, "round/3").publish("round/3")];
    let key = house_key().derive(CARDS, "round/3");
    let part = vec![part(&key, CARDS, head.seq + 1, "round/3", SECRET, &[0])];
    let close = [write(&mut chain, &Said { sealed: part, keys, ..Said::default() })];
    let appends = [Append { stream: CARDS, expected: head.seq, entries: &close }];
    assert_eq!(store.append(lease, &appends), [Appended::Ok]);
    let verified = journal::verify(&store, Some(&heads(dir.path()))).expect("whole");
    assert_eq!(
        (verified.entries, verified.opened, verified.sealed, verified.unproved),
        (26, 4, sealed - 1, 1)
    );
}

#[test]
fn another_program_verifies_the_golden_journals() {
    for (name, sealed) in GOLDEN {
        let dir = copy(name);
        let said = crate::verify::both(&dir.path().join("journal.db"), Some(&dir.path().join("heads.jsonl")));
        assert_eq!((&said["ok"], &said["entries"], &said["opened"]), (&json!(true), &json!(25), &json!(2)));
        assert_eq!(said["sealed"], json!(sealed));
    }
}

/// Writes the newest golden journal. It is not to be written again: a new form gets a golden journal of its own, and the
/// old ones stay to be read.
#[test]
#[ignore = "writes the golden journal, once"]
fn write_the_golden_journal() {
    let dir = golden("golden-2");
    assert!(!dir.join("journal.db").exists(), "there is one");
    fs::create_dir_all(dir.join("keys")).expect("made");
    let line = |byte: u8| format!("{}\n", hex::encode([byte; 32]));
    fs::write(dir.join("keys/house.key"), line(7)).expect("written");
    fs::write(dir.join("keys/sign.key"), line(9)).expect("written");
    let mut store = Sqlite::open(&dir.join("journal.db")).expect("opens");
    let mut file = HeadsFile::open(&dir.join("heads.jsonl")).expect("opens");
    let lease = store.lease().expect("a lease");
    let (mut cards, mut wheel) = evening(&mut store, lease);
    store.settle(lease).expect("settles");
    file.sign(&signer(), at(11), store.heads().expect("heads")).expect("written");
    let third = store.read(WHEEL, 3, 1).expect("read").remove(0);
    store.keep(WHEEL, &snapshot(third.seq, third.hash)).expect("kept");
    let from = (cards.seq, wheel.seq);
    let mut more: Vec<Entry> = entries(&mut cards, 2);
    // An order of cards and a hand that is mucked: two scopes in one entry.
    let sealed = ["shoe/1", "hand/3/2/0"].iter().enumerate().map(|(mark, name)| {
        part(&house_key().derive(CARDS, name), CARDS, cards.seq + 1, name, SECRET, &[mark])
    });
    let (id, sealed) = (Some("later".to_owned()), sealed.collect());
    let events = r#"[{"ordered":{"sealed":0}},{"dealt":{"sealed":1}}]"#.to_owned();
    more.push(write(&mut cards, &Said { id, events, sealed, ..Said::default() }));
    let appends = [
        Append { stream: CARDS, expected: from.0, entries: &more },
        Append { stream: WHEEL, expected: from.1, entries: &entries(&mut wheel, 2) },
    ];
    assert_eq!(store.append(lease, &appends), [Appended::Ok, Appended::Ok]);
    let heads = store.heads().expect("heads");
    file.sign(&signer(), at(14), heads.clone()).expect("written");
    let standing: String =
        heads.iter().map(|head| format!("{} {} {}\n", head.stream, head.seq, head.hash)).collect();
    fs::write(dir.join("standing.txt"), standing).expect("written");
}
