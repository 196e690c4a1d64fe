//! Sealed parts: they open under their key, at their place, and nowhere else.

use journal::{Chain, HouseKey, SealError, SealedBox};
use proptest::prelude::*;

use crate::support::{SECRET, Said, house_key, part, write};

#[test]
fn a_sealed_part_opens_under_its_key_at_its_place() {
    let key = house_key().derive("p/table/a", "round/812");
    let sealed = key.seal("p/table/a", 7, "round/812", SECRET.as_bytes());
    assert_eq!(key.open("p/table/a", 7, &sealed).as_deref(), Ok(SECRET.as_bytes()));
    assert_eq!(key.publish("round/812").key(), Ok(key.clone()), "as published");
    // The same again is the same: an entry that is proposed again has the same bytes.
    assert_eq!(key.seal("p/table/a", 7, "round/812", SECRET.as_bytes()), sealed);
    let other = key.seal("p/table/a", 7, "round/812", br#"["king of hearts!"]"#);
    assert_ne!(other.nonce, sealed.nonce, "another content never has the same nonce");
    for (stream, seq, name) in
        [("p/table/b", 7, "round/812"), ("p/table/a", 8, "round/812"), ("p/table/a", 7, "round/813")]
    {
        let moved = SealedBox { key: name.to_owned(), ..sealed.clone() };
        assert_eq!(key.open(stream, seq, &moved), Err(SealError::DoesNotOpen));
    }
}

#[test]
fn no_other_key_opens_it() {
    let sealed = house_key().derive("p/table/a", "round/1").seal("p/table/a", 1, "round/1", b"[]");
    for other in [
        HouseKey::new([8; 32]).derive("p/table/a", "round/1"),
        house_key().derive("p/table/a", "round/2"),
        house_key().derive("p/table/b", "round/1"),
        // Names do not run into each other.
        house_key().derive("p/table", "a\0round/1"),
    ] {
        assert_eq!(other.open("p/table/a", 1, &sealed), Err(SealError::DoesNotOpen));
    }
}

#[test]
fn a_sealed_part_that_is_none_is_malformed() {
    let key = house_key().derive("p/table/a", "round/1");
    let good = key.seal("p/table/a", 1, "round/1", b"[]");
    for (nonce, bytes) in [("", &*good.bytes), ("zz", &good.bytes), (&good.nonce, "0"), (&good.nonce, "xy")] {
        let bad = SealedBox {
            key: "round/1".to_owned(),
            nonce: nonce.to_owned(),
            bytes: bytes.to_owned(),
            marks: None,
        };
        assert_eq!(key.open("p/table/a", 1, &bad), Err(SealError::Malformed));
    }
    let short = SealedBox { bytes: "00".to_owned(), ..good };
    assert_eq!(key.open("p/table/a", 1, &short), Err(SealError::DoesNotOpen));
}

proptest! {
    #[test]
    fn a_changed_byte_does_not_open_and_nothing_shows(
        secret in proptest::collection::vec(any::<u8>(), 4..60), at in any::<prop::sample::Index>()
    ) {
        let key = house_key().derive("p/table/a", "round/1");
        let sealed = key.seal("p/table/a", 1, "round/1", &secret);
        let mut bytes = hex::decode(&sealed.bytes).expect("hex");
        prop_assert!(!bytes.windows(secret.len()).any(|part| part == secret));
        let at = at.index(bytes.len());
        bytes[at] ^= 4;
        let changed = SealedBox { bytes: hex::encode(bytes), ..sealed };
        prop_assert_eq!(key.open("p/table/a", 1, &changed), Err(SealError::DoesNotOpen));
    }
}

#[test]
fn the_bytes_of_an_entry_do_not_show_what_is_sealed() {
    let key = house_key().derive("p/table/a", "round/1");
    let sealed = vec![part(&key, "p/table/a", 1, "round/1", SECRET, &[0])];
    let events = r#"[{"dealt":{"sealed":0}}]"#.to_owned();
    let entry = write(&mut Chain::new("p/table/a"), &Said { events, sealed, ..Said::default() });
    let text = String::from_utf8(entry.bytes).expect("JSON");
    for word in ["queen", "spades", &hex::encode("queen"), &hex::encode(house_key().bytes())] {
        assert!(!text.contains(word), "{word} in {text}");
    }
    assert_eq!(format!("{:?} {key:?}", house_key()), "HouseKey RoundKey", "keys are not shown by accident");
}
