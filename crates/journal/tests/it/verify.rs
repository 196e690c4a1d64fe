//! Verification: a good journal, everything that can be done to it, and what another program says of the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use journal::{
    Anchors, Fault, HeadsFile, Memory, Reason, Signed, Sqlite, Store, Verified, verify, verify_with,
};
use kit::At;
use proptest::prelude::*;
use rusqlite::{Connection, params};
use serde_json::{Value, json};

use crate::support::{CARDS, WHEEL, at, evening, signer};
use crate::tamper::{self, House, LAST};

fn heads(house: &House) -> Vec<Signed> {
    HeadsFile::read(fs::read(house.heads()).expect("there").as_slice()).expect("signed")
}

/// What this program says of a journal, as the other one would say it.
fn ours(journal: &Path, heads: Option<&Path>) -> Value {
    let bad = |reason: String| json!({ "ok": false, "stream": null, "seq": null, "reason": reason });
    let anchors = match heads.map(|path| Anchors::read(fs::read(path).expect("there").as_slice())) {
        None => Anchors::default(),
        Some(Ok(anchors)) if anchors.at().is_none() => return bad("no signed heads in it".to_owned()),
        Some(Ok(anchors)) => anchors,
        Some(Err(error)) => return bad(error.to_string()),
    };
    let store = match Sqlite::open_read_only(journal) {
        Ok(store) => store,
        Err(error) => return bad(error.to_string()),
    };
    let (ok, mut said) = match verify_with(&store, &anchors, &mut |_| {}) {
        Ok(verified) => (true, serde_json::to_value(verified).expect("JSON")),
        Err(fault) => (false, serde_json::to_value(fault).expect("JSON")),
    };
    said["ok"] = json!(ok);
    said
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify.py")
}

/// Where Python is, asked once: what stands in front of it on some machines takes longer than it does.
fn python() -> Option<&'static Path> {
    static PYTHON: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let asked =
            Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
        let path = String::from_utf8(asked.stdout).expect("a path");
        Some(PathBuf::from(path.trim_end()))
    });
    PYTHON.as_deref()
}

/// What the other program says; none if there is no Python, which is said.
#[allow(clippy::print_stderr)]
pub fn theirs(journal: &Path, heads: Option<&Path>) -> Option<Value> {
    let Some(python) = python() else {
        eprintln!("python3 is missing: no second program verifies {}", journal.display());
        return None;
    };
    let run = Command::new(python).arg(script()).arg(journal).args(heads).output().expect("it runs");
    let said: Value = serde_json::from_slice(&run.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&run.stderr)));
    assert_eq!(run.status.code(), Some(i32::from(said["ok"] != json!(true))), "{said}");
    Some(said)
}

/// Everything but the words.
fn without_words(mut said: Value) -> Value {
    if let Some(said) = said.as_object_mut() {
        said.remove("reason");
    }
    said
}

/// Both programs, which must agree; ours.
pub fn both(journal: &Path, heads: Option<&Path>) -> Value {
    let ours = ours(journal, heads);
    if let Some(theirs) = theirs(journal, heads) {
        assert_eq!(ours["ok"], theirs["ok"], "{ours} {theirs}");
        // Where one of them names the whole store only, the other may know better.
        if ours["ok"] == json!(true) || !ours["stream"].is_null() && !theirs["stream"].is_null() {
            assert_eq!(without_words(ours.clone()), without_words(theirs.clone()), "{ours} {theirs}");
        }
    }
    ours
}

#[test]
fn a_good_journal_is_verified_with_and_without_heads() {
    let house = House::new();
    let store = Sqlite::open_read_only(&house.journal()).expect("opens");
    let entries = LAST[0] + LAST[1];
    let bare = Verified { streams: 2, entries, anchored_to: None, unproved: entries, opened: 2, sealed: 1 };
    assert_eq!(verify(&store, None), Ok(bare.clone()));
    let anchored = Verified { anchored_to: Some(at(13)), unproved: 1, ..bare.clone() };
    assert_eq!(verify(&store, Some(&heads(&house))), Ok(anchored.clone()));
    assert_eq!(verify(&store, Some(&heads(&house)[..1])).map(|verified| verified.unproved), Ok(4));
    assert_eq!(verify(&store, Some(&[])), Ok(bare.clone()));
    let said = |verified: &Verified| {
        let mut said = serde_json::to_value(verified).expect("JSON");
        said["ok"] = json!(true);
        said
    };
    assert_eq!(both(&house.journal(), None), said(&bare));
    assert_eq!(both(&house.journal(), Some(&house.heads())), said(&anchored));
}

#[test]
fn everything_that_can_be_done_to_a_journal_is_found_by_two_programs() {
    let house = House::new();
    for tamper in tamper::all() {
        let copy = house.copy();
        copy.change(&tamper);
        let alone = both(&copy.journal(), None);
        let against = both(&copy.journal(), Some(&copy.heads()));
        let place = json!({ "ok": false, "stream": tamper.stream, "seq": tamper.seq });
        if tamper.heads {
            assert_eq!(alone["ok"], json!(true), "{}: {alone}", tamper.what);
            assert_eq!(without_words(against), place, "{}", tamper.what);
        } else {
            assert_eq!(without_words(alone), place, "{}", tamper.what);
            assert_eq!(against["ok"], json!(false), "{}", tamper.what);
        }
    }
}

#[test]
fn a_replaced_folder_and_bad_heads_are_found_by_two_programs() {
    let house = House::new();
    let other = House::new();
    // Another evening of another house: the same streams, signed with another key.
    let foreign: String = (1..=2)
        .map(|n| journal::Signer::new([3; 32]).sign(At::ms(n), None, heads(&other)[1].heads.clone()))
        .map(|signed| serde_json::to_string(&signed).expect("JSON") + "\n")
        .collect();
    let good = fs::read_to_string(house.heads()).expect("there");
    for (text, ok) in [
        (good.clone(), true),
        (String::new(), false),
        (foreign.clone(), true),
        (format!("{good}{foreign}"), false),
        (format!("{good}{}", &foreign[..50]), true),
        (format!("{}\n{good}", &foreign[..50]), false),
        (good.replacen("\"seq\":11", "\"seq\":12", 1), false),
        (good.replace("signature\":\"", "signature\":\"00"), false),
        (format!("{good}\n"), false),
        (upper(&good, "key"), false),
        (upper(&good, "hash"), false),
        (upper(&good, "signature"), false),
        (good.replacen("\"seq\":11", "\"seq\":\"11\"", 1), false),
        (good.replacen("\"seq\":11", "\"seq\":11.0", 1), false),
        (good.replacen("\"seq\":11", "\"seq\":true", 1), false),
        (good.replacen("\"heads\":[", "\"heads\":[7,", 1), false),
        (format!("[]\n{good}"), false),
        // Lines are chained.
        (good.lines().skip(1).map(|line| format!("{line}\n")).collect(), false),
        (good.lines().rev().map(|line| format!("{line}\n")).collect(), false),
        (good.lines().take(1).map(|line| format!("{line}\n")).collect(), true),
        (good.repeat(2), false),
        (good.trim_end().to_owned(), true),
        (good.trim_end().replace('\n', "\r\n"), false),
        (good.replacen("\"prev\":\"0000", "\"prev\":\"0001", 1), false),
        (good.replacen("\"prev\":\"0000", "\"prev\":7, \"x\":\"0000", 1), false),
        (good.replacen("\"prev\":", "\"prev\":null,\"prev\":", 1), false),
        (good.lines().map(|line| upper(line, "prev") + "\n").collect(), false),
        // What one reader of JSON takes and another does not.
        (good.replacen("\"at\":", "\"more\":1,\"at\":", 1), false),
        (good.replacen("\"at\":", "\"more\":NaN,\"at\":", 1), false),
        (good.replacen("\"seq\":11", "\"seq\":11,\"more\":[]", 1), false),
        (good.replacen("\"seq\":11", "\"seq\":-0", 1), false),
        (good.replacen("\"seq\":11", "\"seq\":1e1", 1), false),
        (good.replacen("\"seq\":11", &format!("\"seq\":{}", u64::MAX), 1), false),
        (good.replacen("\"seq\":11", "\"seq\":99999999999999999999", 1), false),
        (good.replacen(CARDS, "\\ud800", 1), false),
        (good.replacen(CARDS, "\u{2028}", 1), false),
        (format!("\u{feff}{good}"), false),
        (format!("{good}\n\n"), false),
        (format!("{good} "), true),
    ] {
        fs::write(house.heads(), &text).expect("written");
        assert_eq!(both(&house.journal(), Some(&house.heads()))["ok"], json!(ok), "{text}");
    }
    // Signed heads that contradict each other: somebody went on from an older copy.
    let mut fork = heads_of(&good);
    fork[1].heads[0].hash.0[0] ^= 1;
    let before = journal::Hash::of(good.lines().last().expect("a line").as_bytes());
    let fork = signer().sign(At::ms(9), Some(before), fork[1].heads.clone());
    fs::write(house.heads(), format!("{good}{}\n", serde_json::to_string(&fork).expect("JSON")))
        .expect("written");
    let said = both(&house.journal(), Some(&house.heads()));
    assert_eq!((&said["stream"], &said["seq"]), (&json!(CARDS), &json!(13)));
}

/// Whatever number stands in a column of numbers, at the edges of all numbers too: both programs find it, and a program
/// that opens the journal to write falls over nothing.
#[test]
fn numbers_at_the_edge_are_found_by_two_programs() {
    let house = House::new();
    let columns = [
        ("streams", "id"),
        ("batches", "id"),
        ("batches", "stream"),
        ("batches", "first"),
        ("batches", "last"),
        ("places", "stream"),
        ("places", "first"),
        ("places", "batch"),
        ("commands", "seq"),
        ("snapshots", "seq"),
        ("meta", "value"),
    ];
    for (table, column) in columns {
        for value in [i64::MAX, i64::MIN, -1] {
            let copy = house.copy();
            let database = Connection::open(copy.journal()).expect("a database");
            let sql = format!(
                "UPDATE {table} SET {column} = ?1 WHERE {column} = (SELECT max({column}) FROM {table})"
            );
            assert!(database.execute(&sql, [value]).expect("changed") > 0, "{sql}");
            drop(database);
            // Which place they name may differ: one reads by the index, the other by the batches.
            for said in
                [Some(ours(&copy.journal(), None)), theirs(&copy.journal(), None)].into_iter().flatten()
            {
                assert_eq!(said["ok"], json!(false), "{table}.{column} = {value}: {said}");
            }
            let Ok(mut store) = Sqlite::open(&copy.journal()) else { continue };
            let Ok(lease) = store.lease() else { continue };
            for head in store.heads().unwrap_or_default() {
                let _ = (store.snapshot(&head.stream), store.ids(&head.stream, head.seq));
                let _ = (store.read(&head.stream, head.seq, 2), store.find(&head.stream, "none"));
                let mut more = crate::support::entries(&mut journal::Chain::new(&*head.stream), 1);
                more[0].seq = head.seq + 1;
                let append = journal::Append { stream: &head.stream, expected: head.seq, entries: &more };
                let _ = store.append(lease, &[append]);
            }
            let _ = (store.settle(lease), store.examine());
        }
    }
}

/// Text with the first value of a field in upper case.
fn upper(text: &str, field: &str) -> String {
    let at = text.find(&format!("\"{field}\":\"")).expect("such a field") + field.len() + 4;
    let end = at + text[at..].find('"').expect("an end");
    format!("{}{}{}", &text[..at], text[at..end].to_uppercase(), &text[end..])
}

fn heads_of(text: &str) -> Vec<Signed> {
    HeadsFile::read(text.as_bytes()).expect("signed")
}

#[test]
fn a_file_that_is_no_journal_is_refused_by_two_programs() {
    let house = House::new();
    let path = house.dir.path().join("other.db");
    for bytes in [&b""[..], b"a letter", &[0; 4096]] {
        fs::write(&path, bytes).expect("written");
        assert_eq!(both(&path, None)["ok"], json!(false));
    }
    assert_eq!(both(&house.dir.path().join("none.db"), None)["ok"], json!(false));
    let whole = fs::read(house.journal()).expect("there");
    fs::write(&path, &whole[..whole.len() / 2]).expect("written");
    assert_eq!(both(&path, None)["ok"], json!(false));
}

/// Every single byte, in a store where entries can be reached one by one.
#[test]
fn every_changed_byte_of_a_stored_entry_is_found() {
    let mut memory = Memory::new();
    let lease = memory.lease().expect("a lease");
    evening(&mut memory, lease);
    for stream in [CARDS, WHEEL] {
        for place in 0..memory.read(stream, 1, 99).expect("read").len() {
            let length = memory.read(stream, 1, 99).expect("read")[place].bytes.len();
            for byte in 0..length + 32 {
                let flip = |memory: &mut Memory| {
                    let stored = &mut memory.entries_mut(stream).expect("a stream")[place];
                    match byte.checked_sub(length) {
                        None => stored.bytes[byte] ^= 2,
                        Some(byte) => stored.hash.0[byte] ^= 2,
                    }
                };
                flip(&mut memory);
                let fault = verify(&memory, None).expect_err("found");
                assert_eq!((fault.stream.as_deref(), fault.seq), (Some(stream), Some(place as u64 + 1)));
                flip(&mut memory);
            }
        }
    }
    assert!(verify(&memory, None).is_ok());
}

/// Any byte of any batch as it lies on the disk: lengths and hashes too.
#[test]
fn any_changed_byte_of_any_batch_is_found() {
    let house = House::new();
    let config = ProptestConfig { cases: 64, ..ProptestConfig::default() };
    proptest!(config, |(batch in 1..=8_i64, at in any::<prop::sample::Index>(), bit in 0..8)| {
        let house = house.copy();
        let connection = Connection::open(house.journal()).expect("opens");
        connection.pragma_update(None, "synchronous", "OFF").expect("set");
        let sql = "SELECT bytes FROM batches WHERE id = ?1";
        let mut bytes: Vec<u8> = connection.query_row(sql, [batch], |row| row.get(0)).expect("a batch");
        let at = at.index(bytes.len());
        bytes[at] ^= 1_u8 << bit;
        connection.execute("UPDATE batches SET bytes = ?2 WHERE id = ?1", params![batch, bytes]).expect("changed");
        drop(connection);
        let store = Sqlite::open_read_only(&house.journal()).expect("opens");
        let fault = verify(&store, None).expect_err("found");
        prop_assert!(fault.stream.is_some() && fault.seq.is_some());
    });
}

/// What a journal holds: every entry of every stream, as it is stored.
fn held(store: &Sqlite) -> Result<Vec<(String, Vec<journal::Stored>)>, journal::StoreError> {
    let all = |head: journal::Head| Ok((head.stream.clone(), store.read(&head.stream, 1, 1_000)?));
    store.heads()?.into_iter().map(all).collect()
}

/// Any byte of the file itself, be it of an entry, an index, the header, a page's own bookkeeping or room that nothing
/// uses: the file does not open, or the change is found, or every entry is what it was, byte for byte.
#[test]
fn any_changed_byte_of_the_file_is_found_or_changes_no_entry() {
    let house = House::new();
    let path = house.journal();
    let whole = fs::read(&path).expect("there");
    let kept = held(&Sqlite::open_read_only(&path).expect("opens")).expect("read");
    // All of the header, and places all over the file: the same ones every time.
    let mut state = 7_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % below
    };
    let mut places: Vec<(usize, u8)> = (0..100).flat_map(|at| [(at, 1), (at, 0x80)]).collect();
    places.extend((0..800).map(|_| (next(whole.len()), 1 << next(8))));
    let (mut found, mut harmless) = (0, 0);
    for (at, bits) in places {
        for beside in ["journal.db-wal", "journal.db-shm"] {
            let _ = fs::remove_file(house.dir.path().join(beside));
        }
        let mut changed = whole.clone();
        changed[at] ^= bits;
        fs::write(&path, &changed).expect("written");
        let holds = Sqlite::open_read_only(&path).ok().filter(|store| verify(store, None).is_ok());
        match holds.map(|store| held(&store)) {
            None => found += 1,
            Some(held) => {
                assert_eq!(held.as_ref(), Ok(&kept), "byte {at} by {bits:#04x}");
                harmless += 1;
            }
        }
    }
    assert!(found > 100 && harmless > 100, "{found} found, {harmless} harmless");
}

#[test]
fn faults_are_told_in_words() {
    let house = House::new();
    let tampers = tamper::all();
    let told = |what: &str| {
        let copy = house.copy();
        copy.change(tampers.iter().find(|tamper| tamper.what == what).expect("known"));
        let store = Sqlite::open_read_only(&copy.journal()).expect("opens");
        verify(&store, Some(&heads(&house))).expect_err("found").to_string()
    };
    assert!(
        told("a changed byte of an entry").starts_with("river/table/bj-2, entry 6: the bytes have the hash ")
    );
    assert_eq!(
        told("a cut tail"),
        "river/table/bj-2, entry 12: it is missing: heads were signed up to entry 13"
    );
    assert_eq!(
        told("an id that acted before"),
        "river/table/bj-2, entry 14: its id \"deal-2\" is that of entry 7 too"
    );
    let fault = Fault { stream: None, seq: None, reason: Reason::TwoPasts };
    assert_eq!(fault.to_string(), "two different entries were signed at this place");
}

#[test]
fn progress_is_told_to_the_end() {
    let mut memory = Memory::new();
    let lease = memory.lease().expect("a lease");
    evening(&mut memory, lease);
    let mut told = Vec::new();
    let verified = verify_with(&memory, &Anchors::default(), &mut |progress| {
        told.push((progress.stream.to_owned(), progress.entries, progress.of));
    });
    assert!(verified.is_ok());
    assert_eq!(told, [(CARDS.to_owned(), 11, 20), (WHEEL.to_owned(), 20, 20)]);
}
