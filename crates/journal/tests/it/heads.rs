//! Signed heads, and the file of them.

use std::fs;

use journal::{BadHeads, Hash, Head, HeadsFile, Signed, Signer};
use kit::At;

use crate::support::signer;

fn heads(count: u64) -> Vec<Head> {
    let head =
        |n: u64| Head { stream: format!("p/table/{n}"), seq: n * 10 + 1, hash: Hash::of(&n.to_le_bytes()) };
    (0..count).rev().map(head).collect()
}

fn lines(signed: &[Signed]) -> String {
    signed.iter().map(|signed| serde_json::to_string(signed).expect("JSON") + "\n").collect()
}

fn three() -> Vec<Signed> {
    (1..=3).map(|n| signer().sign(At::ms(n * 1_000), None, heads(3))).collect()
}

/// The same as they are written today: each names the line before it.
fn chained(before: Hash) -> Vec<Signed> {
    let mut prev = before;
    let next = |n: i64| {
        let signed = signer().sign(At::ms(n * 1_000), Some(prev), heads(3));
        prev = Hash::of(serde_json::to_string(&signed).expect("JSON").as_bytes());
        signed
    };
    (4..=6).map(next).collect()
}

#[test]
fn heads_are_signed_in_the_order_of_their_streams() {
    let signed = signer().sign(At::ms(1_000), None, heads(2));
    assert!(signed.verify());
    let hash = |n: u64| Hash::of(&n.to_le_bytes());
    let said = format!("baize heads 1\n1000\np/table/0 1 {}\np/table/1 11 {}\n", hash(0), hash(1));
    assert_eq!(signed.said(), said.as_bytes());
    let behind = signer().sign(At::ms(1_000), Some(hash(7)), heads(1));
    let said = format!("baize heads 2\n1000\n{}\np/table/0 1 {}\n", hash(7), hash(0));
    assert_eq!(behind.said(), said.as_bytes());
    assert!(signer().sign(At::ms(1), None, Vec::new()).verify());
    assert_eq!(format!("{:?}", signer()), "Signer", "the key is not shown by accident");
}

#[test]
fn forged_heads_are_found() {
    let good = signer().sign(At::ms(1_000), None, heads(2));
    let change = |change: &dyn Fn(&mut Signed)| {
        let mut forged = good.clone();
        change(&mut forged);
        forged
    };
    let forged = [
        change(&|signed| signed.at = At::ms(1_001)),
        change(&|signed| signed.heads[0].seq += 1),
        change(&|signed| signed.heads[1].hash.0[0] ^= 1),
        change(&|signed| signed.heads[0].stream.push('x')),
        change(&|signed| drop(signed.heads.pop())),
        change(&|signed| signed.heads.swap(0, 1)),
        change(&|signed| signed.key = Signer::new([1; 32]).public()),
        change(&|signed| signed.key.clear()),
        change(&|signed| signed.signature.replace_range(0..1, "z")),
        change(&|signed| signed.signature = "00".repeat(64)),
    ];
    for forged in forged {
        assert!(!forged.verify(), "{forged:?}");
        let text = lines(&[good.clone(), forged]);
        assert_eq!(HeadsFile::read(text.as_bytes()), Err(BadHeads::Forged { line: 2 }));
    }
    // A name of two lines could be signed as two streams.
    let mut two = signer().sign(At::ms(1), None, heads(1));
    two.heads[0].stream = "a 1 00\nb".to_owned();
    assert!(!two.verify());
}

#[test]
fn heads_of_another_key_are_found() {
    let mut all = three();
    all.push(Signer::new([1; 32]).sign(At::ms(9_000), None, heads(3)));
    assert_eq!(HeadsFile::read(lines(&all).as_bytes()), Err(BadHeads::OtherKey { line: 4 }));
}

#[test]
fn only_the_last_line_may_be_torn() {
    let all = three();
    let text = lines(&all);
    assert_eq!(HeadsFile::read(text.as_bytes()).as_deref(), Ok(&all[..]));
    let begin = lines(&all[..2]).len();
    for cut in begin..text.len() {
        let whole = if cut == text.len() - 1 { &all[..] } else { &all[..2] };
        assert_eq!(HeadsFile::read(&text.as_bytes()[..cut]).as_deref(), Ok(whole), "cut at {cut}");
    }
    let torn = format!("{}{}\n{}", lines(&all[..1]), &lines(&all[1..2])[..40], lines(&all[2..]));
    assert!(matches!(HeadsFile::read(torn.as_bytes()), Err(BadHeads::Malformed { line: 2, .. })));
    assert!(matches!(HeadsFile::read(&b"\xff\xfe\n"[..]), Err(BadHeads::Malformed { line: 1, .. })));
    assert_eq!(HeadsFile::read(&b""[..]), Ok(Vec::new()));
}

#[test]
fn a_file_torn_by_a_stop_goes_on_behind_its_last_whole_line() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("heads.jsonl");
    let all = three();
    let text = lines(&all[..2]);
    for cut in 0..=text.len() {
        fs::write(&path, &text.as_bytes()[..cut]).expect("written");
        let before = HeadsFile::read(&text.as_bytes()[..cut]).expect("whole lines");
        let mut file = HeadsFile::open(&path).expect("opens");
        let signed = file.sign(&signer(), At::ms(3_000), heads(3)).expect("writes");
        let now = HeadsFile::read(fs::read(&path).expect("read").as_slice()).expect("whole lines");
        assert_eq!(now, [before, vec![signed]].concat(), "cut at {cut}");
    }
    let missing = dir.path().join("no/such/folder/heads.jsonl");
    let error = HeadsFile::open(&missing).expect_err("no folder").to_string();
    assert!(error.contains("no/such/folder"), "{error}");
}

#[test]
fn how_far_was_signed_is_read_from_the_end() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("heads.jsonl");
    let key = signer().public();
    let newest = || HeadsFile::newest(&path, &key).expect("a file");
    assert_eq!(newest(), [], "no file");
    let at = |n: u64| vec![Head { stream: "p/table/1".to_owned(), seq: n, hash: Hash::of(&n.to_le_bytes()) }];
    let all: Vec<Signed> = (1..=3).map(|n| signer().sign(At::ms(1_000), None, at(n))).collect();
    let text = lines(&all);
    for cut in 0..=text.len() {
        fs::write(&path, &text.as_bytes()[..cut]).expect("written");
        let whole = HeadsFile::read(&text.as_bytes()[..cut]).expect("whole lines");
        assert_eq!(
            newest(),
            whole.last().map(|signed| signed.heads.clone()).unwrap_or_default(),
            "cut at {cut}"
        );
    }
    // Whatever comes behind it, what was signed farther on stays signed.
    let other = Signer::new([1; 32]).sign(At::ms(9_000), None, at(9));
    let mut forged = all[2].clone();
    forged.heads[0].seq = 8;
    let behind = lines(&[all[2].clone(), all[0].clone(), other.clone(), forged]);
    fs::write(&path, behind).expect("written");
    assert_eq!(newest(), at(3));
    // However much of something else it is.
    fs::write(&path, lines(&all) + &lines(&[other]).repeat(1_000)).expect("written");
    assert_eq!(newest(), at(3));
    let length = fs::metadata(&path).expect("a file").len();
    let mut file = HeadsFile::open(&path).expect("opens");
    file.sign(&signer(), At::ms(9_000), at(4)).expect("writes");
    assert!(fs::metadata(&path).expect("a file").len() > length);
    assert_eq!(newest(), at(4));
    assert!(
        HeadsFile::newest(dir.path(), &key)
            .is_err_and(|error| error.to_string().contains("not a plain file"))
    );
}

/// Lines are chained: one that was taken out, moved or put in shows, and so does the end of the chaining; lines of older
/// programs before them are read as they are.
#[test]
fn each_line_names_the_one_before_it() {
    let old = three();
    let behind = Hash::of(lines(&old[2..]).trim_end().as_bytes());
    let [alone, mixed] = [chained(Hash::NONE), [old.clone(), chained(behind)].concat()];
    let read = |all: &[Signed]| HeadsFile::read(lines(all).as_bytes());
    let unlinked = |line| Err(BadHeads::Unlinked { line });
    assert_eq!(read(&alone).as_deref(), Ok(&alone[..]));
    assert_eq!(read(&mixed).as_deref(), Ok(&mixed[..]));
    let without = |all: &[Signed], at: usize| [&all[..at], &all[at + 1..]].concat();
    assert_eq!(read(&without(&alone, 0)), unlinked(1), "the first");
    assert_eq!(read(&without(&alone, 1)), unlinked(2));
    assert_eq!(read(&without(&mixed, 2)), unlinked(3), "the last of the older ones");
    assert_eq!(read(&without(&mixed, 5)).map(|all| all.len()), Ok(5), "the last shows against the journal");
    assert_eq!(read(&[alone[0].clone(), alone[2].clone(), alone[1].clone()]), unlinked(2));
    assert_eq!(read(&[&alone[..1], &alone[..1]].concat()), unlinked(2), "twice");
    assert_eq!(read(&[&alone[..2], &old[..1]].concat()), unlinked(3), "an older one behind");
    let mut forged = alone.clone();
    forged[2].prev = None;
    assert_eq!(read(&forged), Err(BadHeads::Forged { line: 3 }));
}

/// A file that somebody deletes, empties, cuts or replaces while it is written is noticed before the next line, and one
/// that is put back is gone on with.
#[test]
fn a_file_that_is_not_as_it_was_left_is_noticed() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("heads.jsonl");
    let mut file = HeadsFile::open(&path).expect("opens");
    let sign = |file: &mut HeadsFile, n| file.sign(&signer(), At::ms(n), heads(2));
    sign(&mut file, 1).expect("writes");
    sign(&mut file, 2).expect("writes");
    let text = fs::read_to_string(&path).expect("a file");
    let (shown, lines) = (path.display().to_string(), text.lines().count());
    fs::remove_file(&path).expect("gone");
    assert_eq!(sign(&mut file, 3), Err(BadHeads::Gone { path: shown.clone() }));
    let first = text.split_inclusive('\n').next().expect("a line");
    for bad in ["", first, "something else\n", &text.replacen("\"at\":2", "\"at\":3", 1), &text.repeat(2)] {
        fs::write(&path, bad).expect("written");
        assert_eq!(file.look(), Err(BadHeads::Changed { path: shown.clone() }), "{bad}");
        assert_eq!(sign(&mut file, 3), Err(BadHeads::Changed { path: shown.clone() }));
        assert_eq!(fs::read_to_string(&path).expect("a file"), bad, "nothing is written into it");
    }
    // From a copy: another file, which ends as this one did.
    fs::remove_file(&path).expect("gone");
    fs::write(&path, &text).expect("put back");
    sign(&mut file, 3).expect("writes");
    let all = HeadsFile::read(fs::read(&path).expect("a file").as_slice()).expect("chained");
    assert_eq!(all.len(), lines + 1);
}
