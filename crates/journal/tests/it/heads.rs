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
    (1..=3).map(|n| signer().sign(At::ms(n * 1_000), heads(3))).collect()
}

#[test]
fn heads_are_signed_in_the_order_of_their_streams() {
    let signed = signer().sign(At::ms(1_000), heads(2));
    assert!(signed.verify());
    let hash = |n: u64| Hash::of(&n.to_le_bytes());
    let said = format!("baize heads 1\n1000\np/table/0 1 {}\np/table/1 11 {}\n", hash(0), hash(1));
    assert_eq!(signed.said(), said.as_bytes());
    assert!(signer().sign(At::ms(1), Vec::new()).verify());
    assert_eq!(format!("{:?}", signer()), "Signer", "the key is not shown by accident");
}

#[test]
fn forged_heads_are_found() {
    let good = signer().sign(At::ms(1_000), heads(2));
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
    let mut two = signer().sign(At::ms(1), heads(1));
    two.heads[0].stream = "a 1 00\nb".to_owned();
    assert!(!two.verify());
}

#[test]
fn heads_of_another_key_are_found() {
    let mut all = three();
    all.push(Signer::new([1; 32]).sign(At::ms(9_000), heads(3)));
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
        file.write(&all[2]).expect("writes");
        let now = HeadsFile::read(fs::read(&path).expect("read").as_slice()).expect("whole lines");
        assert_eq!(now, [before, vec![all[2].clone()]].concat(), "cut at {cut}");
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
    let all: Vec<Signed> = (1..=3).map(|n| signer().sign(At::ms(1_000), at(n))).collect();
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
    let other = Signer::new([1; 32]).sign(At::ms(9_000), at(9));
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
    file.write(&signer().sign(At::ms(9_000), at(4))).expect("writes");
    assert!(fs::metadata(&path).expect("a file").len() > length);
    assert_eq!(newest(), at(4));
    assert!(
        HeadsFile::newest(dir.path(), &key)
            .is_err_and(|error| error.to_string().contains("not a plain file"))
    );
}
