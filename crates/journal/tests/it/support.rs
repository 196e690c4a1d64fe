//! What the tests share: entries of a made-up table, chained as a house would chain them.

use journal::{
    Append, Appended, Chain, Draft, Entry, FORMAT, HouseKey, Lease, PublishedKey, SealedBox, Store,
};
use kit::At;
use serde_json::value::RawValue;

/// The house key of every test.
pub fn house_key() -> HouseKey {
    HouseKey::new([7; 32])
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).expect("JSON")
}

/// What an entry says beside its place.
#[derive(Debug, Clone, Default)]
pub struct Said {
    pub id: Option<String>,
    pub events: String,
    pub sealed: Option<SealedBox>,
    pub keys: Vec<PublishedKey>,
}

/// Writes the next entry of a chain.
pub fn write(chain: &mut Chain, said: &Said) -> Entry {
    let events = if said.events.is_empty() { "[]" } else { &said.events };
    let seq = chain.seq + 1;
    let entry = Draft {
        format: FORMAT,
        engine: "baize 0.1.0",
        stream: &chain.stream,
        seq,
        day: "2026-03-14",
        at: At::ms(1_773_500_000_000 + i64::try_from(seq).expect("small") * 250),
        who: &raw(r#"{"by":{"seat":3}}"#),
        id: said.id.as_deref(),
        command: &raw(r#"{"round":812,"input":{"act":{"place":{"spot":17,"amount":500}}}}"#),
        version: 1,
        events: &raw(events),
        postings: &raw(r#"[{"from":{"seat":3},"to":{"wager":[3,17]},"amount":500}]"#),
        sealed: said.sealed.clone(),
        keys: &said.keys,
        prev: chain.hash,
    }
    .close();
    (chain.seq, chain.hash) = (entry.seq, entry.hash);
    entry
}

/// The next `count` entries of a chain, each with an id of its own.
pub fn entries(chain: &mut Chain, count: usize) -> Vec<Entry> {
    (0..count)
        .map(|_| {
            let id = Some(format!("{}-{}", chain.stream, chain.seq + 1));
            let events = format!(r#"[{{"placed":{{"seat":3,"spot":17,"amount":{}}}}}]"#, chain.seq);
            write(chain, &Said { id, events, ..Said::default() })
        })
        .collect()
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
