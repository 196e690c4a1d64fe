//! A house on disk, and what somebody with the database could do to it.

use std::fs;
use std::path::{Path, PathBuf};

use journal::{
    Append, Appended, Chain, Entry, FORMAT, Hash, Head, HeadsFile, HouseKey, RoundKey, SealedBox, Sqlite,
    Store,
};
use rusqlite::{Connection, params};

use crate::support::{
    CARDS, SECRET, Said, WHEEL, at, entries, evening, house_key, part, signer, snapshot, with_id, write,
    write_as,
};

/// A journal and its signed heads in a folder.
pub struct House {
    pub dir: tempfile::TempDir,
}

/// How many entries the tables have: the first ones are indexed, the newer ones are not.
pub const LAST: [u64; 2] = [13, 11];

impl House {
    /// The evening, settled, with a snapshot; then two more entries each. All but the last are under signed heads.
    pub fn new() -> House {
        let house = House { dir: tempfile::tempdir().expect("a folder") };
        let mut store = Sqlite::open(&house.journal()).expect("opens");
        let mut file = HeadsFile::open(&house.heads()).expect("opens");
        let lease = store.lease().expect("a lease");
        let (mut cards, mut wheel) = evening(&mut store, lease);
        store.settle(lease).expect("settles");
        file.sign(&signer(), at(11), store.heads().expect("heads")).expect("written");
        let third = store.read(WHEEL, 3, 1).expect("read").remove(0);
        store.keep(WHEEL, &snapshot(third.seq, third.hash)).expect("kept");
        let (from, more) = ((cards.seq, wheel.seq), (entries(&mut cards, 2), entries(&mut wheel, 2)));
        let appends = [
            Append { stream: CARDS, expected: from.0, entries: &more.0 },
            Append { stream: WHEEL, expected: from.1, entries: &more.1 },
        ];
        assert_eq!(store.append(lease, &appends), [Appended::Ok, Appended::Ok]);
        assert_eq!([cards.seq, wheel.seq], LAST);
        let head = |entry: &Entry, stream: &str| Head {
            stream: stream.to_owned(),
            seq: entry.seq,
            hash: entry.hash,
        };
        let heads = vec![head(&more.0[1], CARDS), head(&more.1[0], WHEEL)];
        file.sign(&signer(), at(13), heads).expect("written");
        house
    }

    pub fn journal(&self) -> PathBuf {
        self.dir.path().join("journal.db")
    }

    pub fn heads(&self) -> PathBuf {
        self.dir.path().join("heads.jsonl")
    }

    /// Another copy of it.
    pub fn copy(&self) -> House {
        let copy = House { dir: tempfile::tempdir().expect("a folder") };
        copy_files(self.dir.path(), copy.dir.path());
        copy
    }

    pub fn change(&self, tamper: &Tamper) {
        let connection = Connection::open(self.journal()).expect("opens");
        connection.pragma_update(None, "synchronous", "OFF").expect("set");
        (tamper.change)(&connection);
    }
}

/// Copies the files of a folder, not the folders in it; nothing has them open.
pub fn copy_files(from: &Path, to: &Path) {
    for file in fs::read_dir(from).expect("a folder") {
        let file = file.expect("readable");
        if !file.path().is_file() {
            continue;
        }
        fs::copy(file.path(), to.join(file.file_name())).expect("copied");
    }
}

/// Something done to a journal.
pub struct Tamper {
    pub what: &'static str,
    /// Shows only against signed heads.
    pub heads: bool,
    /// Where it shows.
    pub stream: Option<&'static str>,
    pub seq: Option<u64>,
    change: Box<dyn Fn(&Connection)>,
}

fn tamper(
    what: &'static str,
    place: (Option<&'static str>, Option<u64>),
    change: impl Fn(&Connection) + 'static,
) -> Tamper {
    Tamper { what, heads: false, stream: place.0, seq: place.1, change: Box::new(change) }
}

type Packed = Vec<(Vec<u8>, Vec<u8>)>;

/// Changes the entries of the batch that begins at a place: hashes and bytes.
fn batch(connection: &Connection, stream: &str, first: u64, change: impl Fn(&mut Packed)) {
    let sql = "SELECT b.id, b.bytes FROM batches b JOIN streams s ON s.id = b.stream WHERE s.name = ?1 AND b.first = ?2";
    let (id, bytes): (i64, Vec<u8>) = connection
        .query_row(sql, params![stream, first], |row| Ok((row.get(0)?, row.get(1)?)))
        .expect("a batch");
    let mut entries = Packed::new();
    let mut rest = bytes.as_slice();
    while let Some((length, behind)) = rest.split_first_chunk::<4>() {
        let (hash, behind) = behind.split_at(32);
        let (entry, behind) = behind.split_at(u32::from_le_bytes(*length) as usize);
        entries.push((hash.to_vec(), entry.to_vec()));
        rest = behind;
    }
    change(&mut entries);
    let mut bytes = Vec::new();
    for (hash, entry) in &entries {
        bytes.extend(u32::try_from(entry.len()).expect("short").to_le_bytes());
        bytes.extend(hash);
        bytes.extend(entry);
    }
    let last = first + entries.len() as u64 - 1;
    let sql = "UPDATE batches SET bytes = ?1, last = ?2 WHERE id = ?3";
    connection.execute(sql, params![bytes, last, id]).expect("changed");
}

/// Writes entries behind a stream, past every check.
/// What an entry says that seals these parts under `round/9` and publishes its key.
fn sealed(parts: impl Fn(&RoundKey) -> Vec<SealedBox>) -> Said {
    let key = house_key().derive(CARDS, "round/9");
    Said { sealed: parts(&key), keys: vec![key.publish("round/9")], ..Said::default() }
}

fn push(connection: &Connection, stream: &str, write: impl Fn(&mut Chain) -> Vec<Entry>) {
    let sql = "SELECT b.last, b.bytes FROM batches b JOIN streams s ON s.id = b.stream WHERE s.name = ?1
        ORDER BY b.last DESC LIMIT 1";
    let (seq, bytes): (u64, Vec<u8>) =
        connection.query_row(sql, [stream], |row| Ok((row.get(0)?, row.get(1)?))).expect("a batch");
    let mut rest = bytes.as_slice();
    let mut hash = Hash::NONE;
    while let Some((length, behind)) = rest.split_first_chunk::<4>() {
        hash.0.copy_from_slice(&behind[..32]);
        rest = &behind[32 + u32::from_le_bytes(*length) as usize..];
    }
    let entries = write(&mut Chain { stream: stream.to_owned(), seq, hash });
    let mut bytes = Vec::new();
    for entry in &entries {
        bytes.extend(u32::try_from(entry.bytes.len()).expect("short").to_le_bytes());
        bytes.extend(entry.hash.0);
        bytes.extend(&entry.bytes);
    }
    let sql =
        "INSERT INTO batches (stream, first, last, bytes) SELECT id, ?2, ?3, ?4 FROM streams WHERE name = ?1";
    connection.execute(sql, params![stream, seq + 1, seq + entries.len() as u64, bytes]).expect("pushed");
}

fn run(sql: &'static str) -> impl Fn(&Connection) {
    move |connection| connection.execute_batch(sql).expect("changed")
}

/// Throws the journal away and writes another of the same streams, whole in itself.
fn replace(connection: &Connection, more: usize) {
    run(
        "DELETE FROM places; DELETE FROM commands; DELETE FROM snapshots; UPDATE meta SET value = 0 WHERE key = 'indexed'",
    )(connection);
    for (stream, last) in [(CARDS, LAST[0]), (WHEEL, LAST[1])] {
        let mut chain = Chain::new(stream);
        let count = usize::try_from(last).expect("small") + more;
        let entries: Vec<Entry> = (0..count)
            .map(|n| write(&mut chain, &Said { id: Some(format!("mine-{n}")), ..Said::default() }))
            .collect();
        let sql = "DELETE FROM batches WHERE stream = (SELECT id FROM streams WHERE name = ?1) AND first > 1";
        connection.execute(sql, [stream]).expect("deleted");
        batch(connection, stream, 1, |packed| {
            *packed = entries.iter().map(|entry| (entry.hash.0.to_vec(), entry.bytes.clone())).collect();
        });
    }
}

/// All that is tried. Batches of the cards begin at 1, 5, 9 and 12, those of the wheel at 1, 4, 7 and 10.
pub fn all() -> Vec<Tamper> {
    let (cards, wheel) = (Some(CARDS), Some(WHEEL));
    let mut all = vec![
        tamper("a changed byte of an entry", (cards, Some(6)), |c| {
            batch(c, CARDS, 5, |entries| entries[1].1[100] ^= 1);
        }),
        tamper("a changed byte of the newest entry", (wheel, Some(11)), |c| {
            batch(c, WHEEL, 10, |entries| entries[1].1[300] ^= 1);
        }),
        tamper("a changed byte, hashed anew", (cards, Some(7)), |c| {
            batch(c, CARDS, 5, |entries| {
                let text = String::from_utf8(entries[1].1.clone()).expect("JSON").replace("500", "900");
                entries[1] = (Hash::of(text.as_bytes()).0.to_vec(), text.into_bytes());
            });
        }),
        tamper("a changed hash", (wheel, Some(2)), |c| batch(c, WHEEL, 1, |entries| entries[1].0[31] ^= 1)),
        tamper("a missing entry", (wheel, Some(5)), |c| {
            batch(c, WHEEL, 4, |entries| drop(entries.remove(1)))
        }),
        tamper("an entry twice", (wheel, Some(6)), |c| {
            batch(c, WHEEL, 4, |entries| entries.insert(1, entries[1].clone()));
        }),
        tamper("two entries swapped", (cards, Some(2)), |c| batch(c, CARDS, 1, |entries| entries.swap(1, 2))),
        tamper(
            "a missing batch",
            (wheel, Some(4)),
            run(
                "DELETE FROM batches WHERE first = 4 AND stream = (SELECT id FROM streams WHERE name LIKE '%ro-1')",
            ),
        ),
        tamper(
            "two batches of two streams swapped",
            (cards, Some(1)),
            run("UPDATE batches SET stream = 3 - stream"),
        ),
        tamper(
            "another length",
            (wheel, Some(7)),
            run("UPDATE batches SET bytes = CAST(x'ff' || substr(bytes, 2) AS BLOB) WHERE first = 7"),
        ),
        tamper(
            "bytes behind a batch",
            (wheel, Some(7)),
            run("UPDATE batches SET bytes = CAST(bytes || x'00' AS BLOB) WHERE first = 7"),
        ),
        tamper("another last place", (wheel, Some(7)), run("UPDATE batches SET last = 10 WHERE first = 7")),
        tamper(
            "a batch twice",
            (None, None),
            run("INSERT INTO batches (stream, first, last, bytes)
            SELECT stream, first, last, bytes FROM batches WHERE first = 7"),
        ),
        tamper(
            "a batch of no stream",
            (None, None),
            run("INSERT INTO batches (stream, first, last, bytes)
            SELECT 77, first, last, bytes FROM batches WHERE first = 1"),
        ),
        tamper(
            "a batch of nothing",
            (None, None),
            run("INSERT INTO batches (stream, first, last, bytes)
            SELECT stream, max(last) + 1, max(last), x'' FROM batches GROUP BY stream"),
        ),
        tamper("a stream of nothing", (None, None), run("INSERT INTO streams (name) VALUES ('river/table/x')")),
        tamper("a row too many", (None, None), run("INSERT INTO meta VALUES ('more', 1)")),
        tamper("no owner's number", (None, None), run("DELETE FROM meta WHERE key = 'epoch'")),
        tamper("an owner below nothing", (None, None), run("UPDATE meta SET value = -1 WHERE key = 'epoch'")),
        tamper("an owner in words", (None, None), run("UPDATE meta SET value = 'me' WHERE key = 'epoch'")),
        tamper(
            "an owner after whom nobody comes",
            (None, None),
            run("UPDATE meta SET value = 9223372036854775807 WHERE key = 'epoch'"),
        ),
        tamper(
            "indexes beyond the batches",
            (None, None),
            run("INSERT INTO places SELECT stream, first, id FROM batches WHERE id > 6;
            INSERT OR IGNORE INTO commands VALUES (1, 'river/table/bj-2-12', 12), (1, 'river/table/bj-2-13', 13),
                (2, 'river/table/ro-1-10', 10), (2, 'river/table/ro-1-11', 11);
            UPDATE meta SET value = 99 WHERE key = 'indexed'"),
        ),
        tamper("a form before the first", (None, None), run("PRAGMA user_version = 0")),
        tamper("a table too many", (None, None), run("CREATE TABLE more (x)")),
        tamper("an index too many", (None, None), run("CREATE INDEX i ON batches (first)")),
        tamper("a view", (None, None), run("CREATE VIEW v AS SELECT 1")),
        tamper("a trigger", (None, None), run("CREATE TRIGGER t AFTER INSERT ON batches BEGIN SELECT 1; END")),
        tamper("statistics", (None, None), run("ANALYZE")),
        tamper("an id forgotten", (cards, Some(3)), run("DELETE FROM commands WHERE id = 'deal-1'")),
        tamper("an id moved", (cards, Some(3)), run("UPDATE commands SET seq = 4 WHERE id = 'deal-1'")),
        tamper("an id added", (cards, None), run("INSERT INTO commands VALUES (1, 'mine', 4)")),
        tamper("an id of no stream", (None, None), run("INSERT INTO commands VALUES (77, 'mine', 4)")),
        tamper("a place forgotten", (wheel, Some(4)), run("DELETE FROM places WHERE first = 4")),
        tamper("a place added", (None, None), run("INSERT INTO places VALUES (77, 1, 1)")),
        tamper(
            "a snapshot of another past",
            (wheel, Some(3)),
            run("UPDATE snapshots SET hash = zeroblob(32)"),
        ),
        tamper("a snapshot of what never was", (wheel, Some(90)), run("UPDATE snapshots SET seq = 90")),
        tamper(
            "a stream renamed",
            (Some("river/table/ro-9"), Some(1)),
            run("UPDATE streams SET name = 'river/table/ro-9' WHERE name = 'river/table/ro-1'"),
        ),
        tamper("an id that acted before", (cards, Some(14)), |c| {
            push(c, CARDS, |chain| vec![with_id(chain, "deal-2")])
        }),
        tamper("a new id that acted before", (cards, Some(15)), |c| {
            push(c, CARDS, |chain| vec![with_id(chain, "new"), with_id(chain, "new")]);
        }),
        tamper("a key that does not open what is sealed", (cards, Some(14)), |c| {
            let keys = vec![HouseKey::new([1; 32]).derive(CARDS, "round/3").publish("round/3")];
            push(c, CARDS, move |chain| vec![write(chain, &Said { keys: keys.clone(), ..Said::default() })]);
        }),
        tamper("another key under a name", (cards, Some(14)), |c| {
            let keys = vec![house_key().derive(CARDS, "round/3").publish("round/2")];
            push(c, CARDS, move |chain| vec![write(chain, &Said { keys: keys.clone(), ..Said::default() })]);
        }),
        tamper("a sealed part with more than its marks", (cards, Some(14)), |c| {
            let more = |key: &RoundKey| vec![part(key, CARDS, 14, "round/9", r#"["a","b"]"#, &[0])];
            push(c, CARDS, move |chain| vec![write(chain, &sealed(more))]);
        }),
        tamper("two sealed parts of one scope", (cards, Some(14)), |c| {
            let two = |key: &RoundKey| [0, 1].map(|mark| part(key, CARDS, 14, "round/9", SECRET, &[mark])).to_vec();
            push(c, CARDS, move |chain| vec![write(chain, &sealed(two))]);
        }),
        tamper("marks that do not count up", (cards, Some(14)), |c| {
            let second = |key: &RoundKey| vec![part(key, CARDS, 14, "round/9", SECRET, &[1])];
            push(c, CARDS, move |chain| vec![write(chain, &sealed(second))]);
        }),
        tamper("a sealed part without marks", (cards, Some(14)), |c| {
            let bare = |key: &RoundKey| vec![key.seal(CARDS, 14, "round/9", SECRET.as_bytes())];
            push(c, CARDS, move |chain| vec![write(chain, &sealed(bare))]);
        }),
        tamper("a list of parts in form 1", (cards, Some(14)), |c| {
            let list = |key: &RoundKey| vec![part(key, CARDS, 14, "round/9", SECRET, &[0])];
            push(c, CARDS, move |chain| vec![write_as(1, chain, &sealed(list))]);
        }),
        tamper("an entry of a newer form", (wheel, Some(12)), |c| {
            push(c, WHEEL, |chain| vec![write_as(FORMAT + 1, chain, &Said::default())]);
        }),
        tamper("an entry that is no JSON", (wheel, Some(12)), |c| {
            push(c, WHEEL, |chain| {
                let bytes = b"once upon a time".to_vec();
                vec![Entry { seq: chain.seq + 1, id: None, hash: Hash::of(&bytes), bytes }]
            });
        }),
    ];
    let mut signed = |what, place: (Option<&'static str>, u64), change: Box<dyn Fn(&Connection)>| {
        all.push(Tamper { what, heads: true, stream: place.0, seq: Some(place.1), change });
    };
    signed("a cut tail", (cards, 12), Box::new(run("DELETE FROM batches WHERE first = 12")));
    signed("a recomputed chain", (cards, 11), Box::new(|c| replace(c, 0)));
    signed("a recomputed and longer chain", (cards, 11), Box::new(|c| replace(c, 5)));
    signed(
        "a stream that is gone",
        (wheel, 1),
        Box::new(run("CREATE TEMP TABLE gone AS SELECT id FROM streams WHERE name LIKE '%ro-1';
            DELETE FROM batches WHERE stream IN gone; DELETE FROM places WHERE stream IN gone;
            DELETE FROM commands WHERE stream IN gone; DELETE FROM snapshots WHERE stream IN gone;
            DELETE FROM streams WHERE id IN gone")),
    );
    all
}
