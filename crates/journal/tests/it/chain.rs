//! Chains and entries: whatever is changed, missing, added or moved is found.

use journal::{Broken, Chain, Entry, Hash, Read, Unreadable};
use proptest::prelude::*;

use crate::support::{Said, entries, write, write_as};

/// Follows bytes with their hashes; how far it came, and what stopped it.
fn follow(stream: &str, entries: &[(Vec<u8>, Hash)]) -> (u64, Option<Broken>) {
    let mut chain = Chain::new(stream);
    for (bytes, hash) in entries {
        if let Err(broken) = chain.follow(bytes, *hash) {
            return (chain.seq, Some(broken));
        }
    }
    (chain.seq, None)
}

fn written(count: usize) -> Vec<(Vec<u8>, Hash)> {
    let entries = entries(&mut Chain::new("p/table/a"), count);
    entries.into_iter().map(|entry| (entry.bytes, entry.hash)).collect()
}

/// Anybody can compute a hash: the chain must hold without the ones that are stored.
fn rehashed(mut entries: Vec<(Vec<u8>, Hash)>) -> Vec<(Vec<u8>, Hash)> {
    for (bytes, hash) in &mut entries {
        *hash = Hash::of(bytes);
    }
    entries
}

#[test]
fn a_chain_that_nobody_touched_holds() {
    assert_eq!(follow("p/table/a", &written(5)), (5, None));
    assert_eq!(follow("p/table/a", &[]), (0, None));
}

#[test]
fn every_changed_byte_is_found() {
    let whole = written(3);
    for place in 0..whole.len() {
        for at in 0..whole[place].0.len() {
            let mut changed = whole.clone();
            changed[place].0[at] ^= 1;
            let (seq, broken) = follow("p/table/a", &changed);
            assert_eq!(seq, place as u64, "byte {at}");
            assert!(matches!(broken, Some(Broken::Changed { .. })), "byte {at}: {broken:?}");
            // With its hash computed anew, the entry behind it, or itself, does not fit any more.
            if place + 1 < whole.len() {
                let (_, broken) = follow("p/table/a", &rehashed(changed));
                assert!(broken.is_some(), "byte {at}");
            }
        }
        for at in 0..32 {
            let mut changed = whole.clone();
            changed[place].1.0[at] ^= 0x80;
            assert_eq!(follow("p/table/a", &changed).0, place as u64);
        }
    }
}

proptest! {
    #[test]
    fn what_is_left_out_doubled_or_swapped_is_found(a in 0..8_usize, b in 0..8_usize) {
        let whole = written(8);
        if a < 7 {
            // Leaving the last one out is cutting the tail, which a chain alone cannot know.
            let mut without = whole.clone();
            without.remove(a);
            let due = Broken::OutOfOrder { found: a as u64 + 2, expected: a as u64 + 1 };
            prop_assert_eq!(follow("p/table/a", &without), (a as u64, Some(due)));
        }
        let mut doubled = whole.clone();
        doubled.insert(b, whole[a].clone());
        prop_assert!(follow("p/table/a", &doubled).1.is_some());
        if a != b {
            let mut swapped = whole.clone();
            swapped.swap(a, b);
            let (seq, broken) = follow("p/table/a", &swapped);
            prop_assert_eq!(seq, a.min(b) as u64);
            let found = matches!(broken, Some(Broken::OutOfOrder { .. }));
            prop_assert!(found);
        }
    }

    #[test]
    fn bytes_of_any_kind_are_no_entry_and_no_trouble(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let hash = Hash::of(&bytes);
        let (seq, broken) = follow("p/table/a", &[(bytes, hash)]);
        prop_assert_eq!(seq, 0);
        prop_assert!(matches!(broken, Some(Broken::Unreadable(_))));
    }
}

#[test]
fn an_entry_of_another_stream_or_another_past_is_found() {
    let whole = written(3);
    let (seq, broken) = follow("p/table/b", &whole);
    assert_eq!((seq, broken), (0, Some(Broken::OtherStream("p/table/a".to_owned()))));
    let mut other = Chain::new("p/table/a");
    let theirs = write(&mut other, &Said::default());
    let second = write(&mut other, &Said::default());
    let mixed = [whole[0].clone(), (second.bytes, second.hash)];
    let expected = Broken::OtherPast { found: theirs.hash, expected: whole[0].1 };
    assert_eq!(follow("p/table/a", &mixed), (1, Some(expected)));
}

/// A chain alone proves nothing about its end, nor that nobody computed all of it anew: signed heads do.
#[test]
fn a_cut_tail_and_a_recomputed_chain_hold_by_themselves() {
    assert_eq!(follow("p/table/a", &written(5)[..3]), (3, None));
    let mut chain = Chain::new("p/table/a");
    let forged: Vec<(Vec<u8>, Hash)> = (0..5)
        .map(|_| write(&mut chain, &Said { events: r#"["mine"]"#.to_owned(), ..Said::default() }))
        .map(|entry: Entry| (entry.bytes, entry.hash))
        .collect();
    assert_eq!(follow("p/table/a", &forged), (5, None));
}

#[test]
fn an_entry_is_read_as_it_was_written() {
    let mut chain = Chain::new("p/table/ä \"1\"");
    let said = Said {
        id: Some("tab\t\"quoted\"".to_owned()),
        events: r#"[{"a":1.50}]"#.to_owned(),
        ..Said::default()
    };
    let first = write(&mut chain, &said);
    let second = write(&mut chain, &Said::default());
    let read = Read::from_bytes(&first.bytes).expect("an entry");
    assert_eq!((read.format, read.seq, &*read.stream, read.version), (2, 1, "p/table/ä \"1\"", 1));
    assert_eq!(read.id.as_deref(), said.id.as_deref());
    assert_eq!(read.events.get(), said.events, "to the byte");
    assert_eq!((read.prev, &*read.day, read.at.get()), (Hash::NONE, "2026-03-14", 1_773_500_000_250));
    assert!(read.sealed.is_empty() && read.keys.is_empty());
    let read = Read::from_bytes(&second.bytes).expect("an entry");
    assert_eq!((read.id, read.prev), (None, first.hash));
    assert_eq!(first.hash.to_string().parse(), Ok(first.hash));
    assert!("abc".parse::<Hash>().is_err());
}

#[test]
fn an_entry_of_a_newer_form_is_named() {
    let entry = write_as(9, &mut Chain::new("p/table/a"), &Said::default());
    let newer = Read::from_bytes(&entry.bytes).expect_err("newer");
    assert_eq!(newer, Unreadable::Newer(9));
    assert_eq!(newer.to_string(), "written in form 9, which this program does not know (it knows up to 2)");
    // Even if nothing else of it is known any more.
    assert_eq!(Read::from_bytes(br#"{"format":3,"all":"else"}"#).expect_err("newer"), Unreadable::Newer(3));
    let entry = write_as(0, &mut Chain::new("p/table/a"), &Said::default());
    assert!(matches!(Read::from_bytes(&entry.bytes), Err(Unreadable::Malformed(_))));
    assert!(matches!(Read::from_bytes(br#"{"format":1}"#), Err(Unreadable::Malformed(_))));
}
