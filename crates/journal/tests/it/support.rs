//! What the tests share: entries of a made-up table, chained as a house would chain them.

use journal::{
    Append, Appended, Chain, Draft, End, Entry, FORMAT, Hash, Heading, HouseKey, Lease, PublishedKey,
};
use journal::{RoundKey, SealedBox, Signer, Snapshot, Store};
use kit::At;
use serde_json::value::RawValue;

/// The house key of every test.
pub fn house_key() -> HouseKey {
    HouseKey::new([7; 32])
}

/// The signing key of every test.
pub fn signer() -> Signer {
    Signer::new([9; 32])
}

/// When the entry at a place was made.
pub fn at(seq: u64) -> At {
    At::ms(1_773_500_000_000 + i64::try_from(seq).expect("small") * 250)
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).expect("JSON")
}

/// What an entry says beside its place.
#[derive(Debug, Clone, Default)]
pub struct Said {
    pub id: Option<String>,
    pub events: String,
    pub sealed: Vec<SealedBox>,
    pub keys: Vec<PublishedKey>,
}

/// A sealed part that fills these marks.
pub fn part(key: &RoundKey, stream: &str, seq: u64, name: &str, secret: &str, marks: &[usize]) -> SealedBox {
    SealedBox { marks: Some(marks.to_vec()), ..key.seal(stream, seq, name, secret.as_bytes()) }
}

/// Writes the next entry of a chain.
pub fn write(chain: &mut Chain, said: &Said) -> Entry {
    write_as(FORMAT, chain, said)
}

/// The same, in another form.
pub fn write_as(format: u32, chain: &mut Chain, said: &Said) -> Entry {
    let events = if said.events.is_empty() { "[]" } else { &said.events };
    let seq = chain.seq + 1;
    let entry = Draft {
        heading: &Heading::new(format, "baize 0.1.0", &chain.stream),
        seq,
        day: "2026-03-14",
        at: at(seq),
        who: &raw(r#"{"by":{"seat":3}}"#),
        id: said.id.as_deref(),
        command: &raw(r#"{"round":812,"input":{"act":{"place":{"spot":17,"amount":500}}}}"#),
        version: 1,
        events: &raw(events),
        postings: br#"[{"from":{"seat":3},"to":{"wager":[3,17]},"amount":500}]"#,
    }
    .write()
    .close(&End { sealed: &said.sealed, keys: &said.keys, prev: chain.hash });
    (chain.seq, chain.hash) = (entry.seq, entry.hash);
    entry
}

/// The next entry of a chain, with an id.
pub fn with_id(chain: &mut Chain, id: &str) -> Entry {
    write(chain, &Said { id: Some(id.to_owned()), ..Said::default() })
}

/// The next `count` entries of a chain, each with an id of its own.
pub fn entries(chain: &mut Chain, count: usize) -> Vec<Entry> {
    let mut one = || {
        let id = Some(format!("{}-{}", chain.stream, chain.seq + 1));
        let events = format!(r#"[{{"placed":{{"seat":3,"spot":17,"amount":{}}}}}]"#, chain.seq);
        write(chain, &Said { id, events, ..Said::default() })
    };
    (0..count).map(|_| one()).collect()
}

/// Appends to one stream.
pub fn append(
    store: &mut dyn Store,
    lease: Lease,
    stream: &str,
    expected: u64,
    entries: &[Entry],
) -> Appended {
    let appended = store.append(lease, &[Append { stream, expected, entries }]);
    assert_eq!(appended.len(), 1);
    appended.into_iter().next().expect("one")
}

/// The streams of the evening.
pub const CARDS: &str = "river/table/bj-2";
pub const WHEEL: &str = "river/table/ro-1";

/// What lies face down in the evening.
pub const SECRET: &str = r#"["queen of spades"]"#;

/// Fills a store with a small evening: two tables, one of them with face-down cards. Rounds 1 and 2 are over and their
/// keys published, in round 3 a card is still face down. Gives where the tables stand.
pub fn evening(store: &mut dyn Store, lease: Lease) -> (Chain, Chain) {
    let (mut cards, mut wheel) = (Chain::new(CARDS), Chain::new(WHEEL));
    for round in 1..=3 {
        let name = format!("round/{round}");
        let key = house_key().derive(CARDS, &name);
        let from = (cards.seq, wheel.seq);
        let mut dealt = entries(&mut cards, 2);
        let sealed = vec![part(&key, CARDS, cards.seq + 1, &name, SECRET, &[0])];
        let events = r#"[{"dealt":{"sealed":0}}]"#.to_owned();
        dealt.push(write(
            &mut cards,
            &Said { id: Some(format!("deal-{round}")), events, sealed, ..Said::default() },
        ));
        if round < 3 {
            let keys = vec![key.publish(&name)];
            dealt.push(write(&mut cards, &Said { keys, ..Said::default() }));
        }
        let spun = entries(&mut wheel, 3);
        let appends = [
            Append { stream: CARDS, expected: from.0, entries: &dealt },
            Append { stream: WHEEL, expected: from.1, entries: &spun },
        ];
        assert_eq!(store.append(lease, &appends), [Appended::Ok, Appended::Ok]);
    }
    (cards, wheel)
}

/// A snapshot after an entry.
pub fn snapshot(seq: u64, hash: Hash) -> Snapshot {
    Snapshot { seq, hash, version: "baize 0.1.0/1".to_owned(), bytes: b"{\"stage\":\"betting\"}".to_vec() }
}
