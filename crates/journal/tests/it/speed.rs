//! Figures, not tests: how fast the SQLite store appends beside bare inserts of the same bytes, in turns.
//! `cargo test --release -p journal -- --ignored --nocapture speed`
#![allow(clippy::float_arithmetic, clippy::print_stdout)]

use std::path::Path;
use std::time::{Duration, Instant};

use journal::{Append, Appended, Chain, Entry, Sqlite, Store};
use rusqlite::{Connection, params};

use crate::support::{Said, write};

/// One row per entry, nothing else.
fn bare(path: &Path) -> Connection {
    let connection = Connection::open(path).expect("opens");
    connection.pragma_update(None, "journal_mode", "WAL").expect("WAL");
    connection.pragma_update(None, "synchronous", "FULL").expect("full");
    let sql = "CREATE TABLE entries (stream INTEGER, seq INTEGER, bytes BLOB)";
    connection.execute_batch(sql).expect("makes its table");
    connection
}

fn insert(connection: &mut Connection, entries: &[Entry]) {
    let transaction = connection.transaction().expect("begins");
    let sql = "INSERT INTO entries VALUES (1, ?1, ?2)";
    let mut statement = transaction.prepare_cached(sql).expect("prepares");
    for entry in entries {
        statement.execute(params![entry.seq, entry.bytes]).expect("inserts");
    }
    drop(statement);
    transaction.commit().expect("commits");
}

/// Ids in no order.
fn scattered(n: u64) -> String {
    let mut x = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    format!("{:016x}-{:08x}-4b1d", x ^ (x >> 31), x >> 7)
}

/// Ids as clients make them: growing with time.
fn growing(n: u64) -> String {
    format!("0195{n:012x}-7abc-8def-0123456789ab")
}

fn next(chain: &mut Chain, ids: fn(u64) -> String, count: usize) -> Vec<Entry> {
    let said = |n: u64| Said {
        id: Some(ids(n)),
        events: r#"[{"placed":{"seat":3,"spot":17,"amount":500,"stake":"money"}}]"#.to_owned(),
        ..Said::default()
    };
    (0..count).map(|_| write(chain, &said(chain.seq))).collect()
}

fn compare(batch: usize, calls: usize, streams: usize, ids: fn(u64) -> String) {
    let dir = tempfile::tempdir().expect("a folder");
    let mut store = Sqlite::open(&dir.path().join("journal.db")).expect("opens");
    let lease = store.lease().expect("a lease");
    let mut peer = bare(&dir.path().join("bare.db"));
    let mut chains: Vec<Chain> = (0..streams).map(|n| Chain::new(format!("river/table/ro-{n}"))).collect();
    let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
    let mut bytes = 0;
    for call in 0..calls {
        let from: Vec<u64> = chains.iter().map(|chain| chain.seq).collect();
        let entries: Vec<Vec<Entry>> =
            chains.iter_mut().map(|chain| next(chain, ids, batch / streams)).collect();
        bytes += entries.iter().flatten().map(|entry| entry.bytes.len()).sum::<usize>();
        let appends: Vec<Append<'_>> = entries
            .iter()
            .enumerate()
            .map(|(n, entries)| Append { stream: &chains[n].stream, expected: from[n], entries })
            .collect();
        let flat: Vec<Entry> = entries.iter().flatten().cloned().collect();
        let mut ours_turn = || {
            let start = Instant::now();
            let appended = store.append(lease, &appends);
            ours += start.elapsed();
            assert!(appended.iter().all(|appended| *appended == Appended::Ok), "{appended:?}");
        };
        let mut theirs_turn = || {
            let start = Instant::now();
            insert(&mut peer, &flat);
            theirs += start.elapsed();
        };
        if call % 2 == 0 {
            ours_turn();
            theirs_turn();
        } else {
            theirs_turn();
            ours_turn();
        }
    }
    let count = (batch / streams * streams * calls) as f64;
    println!(
        "{batch:>5} a call on {streams:>2}: {:>9.0}/s, bare {:>9.0}/s, ratio {:.2} ({} bytes an entry)",
        count / ours.as_secs_f64(),
        count / theirs.as_secs_f64(),
        theirs.as_secs_f64() / ours.as_secs_f64(),
        bytes / (batch / streams * streams * calls),
    );
}

#[test]
#[ignore = "prints figures"]
fn speed_of_appending() {
    for (what, ids) in [("ids that grow", growing as fn(u64) -> String), ("ids in no order", scattered)] {
        println!("{what}:");
        for (batch, calls, streams) in [
            (1, 2_000, 1),
            (32, 1_000, 1),
            (128, 1_000, 1),
            (1_024, 150, 1),
            (128, 1_000, 32),
            (1_024, 150, 32),
        ] {
            compare(batch, calls, streams, ids);
        }
    }
}
