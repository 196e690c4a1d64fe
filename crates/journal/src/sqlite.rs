//! A store on SQLite: write-ahead log, full synchronisation, one row per stream and commit.
//!
//! | table | holds |
//! |---|---|
//! | `meta` | the form of the file, the epoch of the owner |
//! | `streams` | names, and where each stands |
//! | `batches` | entries as they were committed together: for each four bytes of length, the hash, the bytes |
//! | `commands` | ids of commands for ever, with the place of their entries |
//! | `snapshots` | the newest of each stream |

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};

use crate::entry::{Entry, FORMAT, Hash};
use crate::head::Head;
use crate::store::{Append, Appended, Lease, Snapshot, Store, StoreError, Stored};

/// Says that a file is ours ("Baiz").
const APPLICATION_ID: i32 = 0x4261_697a;

const SCHEMA: &str = "
    CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seq INTEGER NOT NULL, hash BLOB NOT NULL);
    CREATE TABLE batches (stream INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, bytes BLOB NOT NULL);
    CREATE UNIQUE INDEX batch ON batches (stream, last);
    CREATE TABLE commands (stream INTEGER NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL,
        PRIMARY KEY (stream, id)) WITHOUT ROWID;
    CREATE TABLE snapshots (stream INTEGER PRIMARY KEY, seq INTEGER NOT NULL, hash BLOB NOT NULL,
        version TEXT NOT NULL, bytes BLOB NOT NULL);
    INSERT INTO meta VALUES ('epoch', 0);
";

/// Keeps journals in one file.
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    connection: Connection,
    /// Names of streams and their rows.
    streams: HashMap<String, i64>,
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::with(path, true)
    }

    /// Opens the file to read alone; it must exist.
    pub fn open_read_only(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::with(path, false)
    }

    fn with(path: &Path, write: bool) -> Result<Sqlite, StoreError> {
        use rusqlite::OpenFlags;
        let mut flags = OpenFlags::SQLITE_OPEN_NO_MUTEX;
        flags |= match write {
            true => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
            false => OpenFlags::SQLITE_OPEN_READ_ONLY,
        };
        let failed = |error: rusqlite::Error| wrong(path, &error);
        let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.set_prepared_statement_cache_capacity(32);
        let application: i32 =
            connection.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(failed)?;
        let form: u32 =
            connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
        let tables: i64 = connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .map_err(failed)?;
        let shown = path.display().to_string();
        if application != APPLICATION_ID && tables > 0 {
            return Err(StoreError::Foreign { path: shown, why: "a database of another program".to_owned() });
        }
        if form > FORMAT {
            return Err(StoreError::Newer { path: shown, found: form, known: FORMAT });
        }
        if write {
            connection.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
            connection.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
            if tables == 0 {
                create(&mut connection).map_err(failed)?;
            }
        } else if tables == 0 {
            return Err(StoreError::Foreign { path: shown, why: "an empty database".to_owned() });
        }
        let mut store = Sqlite { path: path.to_owned(), connection, streams: HashMap::new() };
        store.streams = store.names().map_err(failed)?;
        Ok(store)
    }

    fn names(&self) -> rusqlite::Result<HashMap<String, i64>> {
        let mut query = self.connection.prepare_cached("SELECT name, id FROM streams")?;
        let names = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        names.collect()
    }

    fn failed(&self, error: &rusqlite::Error) -> StoreError {
        wrong(&self.path, error)
    }

    fn try_append(&mut self, lease: Lease, appends: &[Append<'_>]) -> rusqlite::Result<Vec<Appended>> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let epoch: u64 =
            transaction.query_row("SELECT value FROM meta WHERE key = 'epoch'", [], |row| row.get(0))?;
        if epoch != lease.epoch {
            return Ok(vec![Appended::Fenced; appends.len()]);
        }
        let mut results = Vec::with_capacity(appends.len());
        let mut made = Vec::new();
        for append in appends {
            let savepoint = "SAVEPOINT one";
            transaction.prepare_cached(savepoint)?.execute([])?;
            let appended = append_one(&transaction, &self.streams, append, &mut made)?;
            let end = if appended == Appended::Ok { "RELEASE one" } else { "ROLLBACK TO one" };
            transaction.prepare_cached(end)?.execute([])?;
            results.push(appended);
        }
        transaction.commit()?;
        self.streams.extend(made);
        Ok(results)
    }

    fn stream(&self, name: &str) -> Option<i64> {
        self.streams.get(name).copied()
    }

    /// Everything the tables beside the entries say, to be held against them: ids of commands with their places.
    pub fn commands(&self, stream: &str) -> Result<HashMap<String, u64>, StoreError> {
        let read = || -> rusqlite::Result<HashMap<String, u64>> {
            let mut query =
                self.connection.prepare_cached("SELECT id, seq FROM commands WHERE stream = ?1")?;
            let ids = query.query_map([self.stream(stream)], |row| Ok((row.get(0)?, row.get(1)?)))?;
            ids.collect()
        };
        read().map_err(|error| self.failed(&error))
    }

    /// SQLite's own check of the file.
    pub fn integrity(&self) -> Result<(), StoreError> {
        let said: String = self
            .connection
            .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
            .map_err(|error| self.failed(&error))?;
        match said.as_str() {
            "ok" => Ok(()),
            _ => Err(StoreError::Damaged { path: self.path.display().to_string(), why: said }),
        }
    }
}

fn create(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    transaction.execute_batch(SCHEMA)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", FORMAT)?;
    transaction.commit()
}

fn append_one(
    connection: &Connection,
    known: &HashMap<String, i64>,
    append: &Append<'_>,
    made: &mut Vec<(String, i64)>,
) -> rusqlite::Result<Appended> {
    let Some(last) = append.entries.last() else { return Ok(Appended::Ok) };
    let stream = match known.get(append.stream) {
        Some(stream) => *stream,
        None => {
            let sql = "INSERT INTO streams (name, seq, hash) VALUES (?1, 0, ?2)
                       ON CONFLICT (name) DO UPDATE SET name = name RETURNING id";
            let mut insert = connection.prepare_cached(sql)?;
            let id = insert.query_row(params![append.stream, Hash::NONE.0], |row| row.get(0))?;
            made.push((append.stream.to_owned(), id));
            id
        }
    };
    let sql = "UPDATE streams SET seq = ?3, hash = ?4 WHERE id = ?1 AND seq = ?2";
    let moved =
        connection.prepare_cached(sql)?.execute(params![stream, append.expected, last.seq, last.hash.0])?;
    if moved == 0 {
        let sql = "SELECT seq FROM streams WHERE id = ?1";
        let at = connection.prepare_cached(sql)?.query_row([stream], |row| row.get(0))?;
        return Ok(Appended::Conflict { at });
    }
    let sql = "INSERT OR IGNORE INTO commands (stream, id, seq) VALUES (?1, ?2, ?3)";
    let mut insert = connection.prepare_cached(sql)?;
    for entry in append.entries {
        if let Some(id) = &entry.id
            && insert.execute(params![stream, id, entry.seq])? == 0
        {
            return Ok(Appended::Repeated { id: id.clone() });
        }
    }
    let sql = "INSERT INTO batches (stream, first, last, bytes) VALUES (?1, ?2, ?3, ?4)";
    let bytes = pack(append.entries);
    connection.prepare_cached(sql)?.execute(params![stream, append.entries[0].seq, last.seq, bytes])?;
    Ok(Appended::Ok)
}

fn pack(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(entries.iter().map(|entry| entry.bytes.len() + 36).sum());
    for entry in entries {
        let length = u32::try_from(entry.bytes.len()).expect("an entry is far below four gigabytes");
        bytes.extend_from_slice(&length.to_le_bytes());
        bytes.extend_from_slice(&entry.hash.0);
        bytes.extend_from_slice(&entry.bytes);
    }
    bytes
}

fn unpack(first: u64, mut bytes: &[u8], out: &mut Vec<Stored>) -> Option<()> {
    let mut seq = first;
    while !bytes.is_empty() {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        let (hash, rest) = rest.split_first_chunk::<32>()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (entry, rest) = rest.split_at_checked(length)?;
        out.push(Stored { seq, bytes: entry.to_vec(), hash: Hash(*hash) });
        (seq, bytes) = (seq + 1, rest);
    }
    Some(())
}

fn wrong(path: &Path, error: &rusqlite::Error) -> StoreError {
    let shown = path.display().to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::NotADatabase) => StoreError::Foreign {
            path: shown,
            why: "not a database, or one that was cut or overwritten".to_owned(),
        },
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path: shown, why: error.to_string() },
        _ => StoreError::Failed(format!("{shown}: {error}")),
    }
}

impl Store for Sqlite {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        let sql = "UPDATE meta SET value = value + 1 WHERE key = 'epoch' RETURNING value";
        let taken = self.connection.query_row(sql, [], |row| row.get(0));
        taken.map(|epoch| Lease { epoch }).map_err(|error| self.failed(&error))
    }

    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        match self.try_append(lease, appends) {
            Ok(results) => results,
            Err(error) => {
                let all = match error.sqlite_error_code() {
                    Some(ErrorCode::DiskFull) => Appended::Full,
                    _ => Appended::Unknown,
                };
                vec![all; appends.len()]
            }
        }
    }

    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError> {
        let sql = "SELECT seq FROM commands WHERE stream = ?1 AND id = ?2";
        let find = || -> rusqlite::Result<Option<u64>> {
            let mut query = self.connection.prepare_cached(sql)?;
            query.query_row(params![self.stream(stream), id], |row| row.get(0)).optional()
        };
        find().map_err(|error| self.failed(&error))
    }

    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError> {
        let sql = "SELECT first, bytes FROM batches WHERE stream = ?1 AND last >= ?2 ORDER BY last";
        let read = || -> rusqlite::Result<Option<Vec<Stored>>> {
            let mut query = self.connection.prepare_cached(sql)?;
            let mut rows = query.query(params![self.stream(stream), from])?;
            let mut out: Vec<Stored> = Vec::new();
            while let Some(row) = rows.next()? {
                if unpack(row.get(0)?, row.get_ref(1)?.as_blob()?, &mut out).is_none() {
                    return Ok(None);
                }
                let early = out.iter().take_while(|stored| stored.seq < from).count();
                out.drain(..early);
                if out.len() >= most {
                    out.truncate(most);
                    break;
                }
            }
            Ok(Some(out))
        };
        match read().map_err(|error| self.failed(&error))? {
            Some(out) => Ok(out),
            None => Err(StoreError::Damaged {
                path: self.path.display().to_string(),
                why: format!("a batch of {stream} does not come out"),
            }),
        }
    }

    fn heads(&self) -> Result<Vec<Head>, StoreError> {
        let sql = "SELECT name, seq, hash FROM streams WHERE seq > 0 ORDER BY name";
        let read = || -> rusqlite::Result<Vec<Head>> {
            let mut query = self.connection.prepare_cached(sql)?;
            let heads = query.query_map([], |row| {
                Ok(Head { stream: row.get(0)?, seq: row.get(1)?, hash: Hash(row.get(2)?) })
            })?;
            heads.collect()
        };
        read().map_err(|error| self.failed(&error))
    }

    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError> {
        let sql = "SELECT seq, hash, version, bytes FROM snapshots WHERE stream = ?1";
        let read = || -> rusqlite::Result<Option<Snapshot>> {
            let mut query = self.connection.prepare_cached(sql)?;
            let snapshot = query.query_row([self.stream(stream)], |row| {
                let (seq, hash, version, bytes) = (row.get(0)?, Hash(row.get(1)?), row.get(2)?, row.get(3)?);
                Ok(Snapshot { seq, hash, version, bytes })
            });
            snapshot.optional()
        };
        read().map_err(|error| self.failed(&error))
    }

    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO snapshots (stream, seq, hash, version, bytes) VALUES (?1, ?2, ?3, ?4, ?5)";
        let Some(row) = self.stream(stream) else {
            return Err(StoreError::Failed(format!("no stream {stream}")));
        };
        let keep = || -> rusqlite::Result<usize> {
            let mut insert = self.connection.prepare_cached(sql)?;
            insert.execute(params![row, snapshot.seq, snapshot.hash.0, snapshot.version, snapshot.bytes])
        };
        keep().map(drop).map_err(|error| self.failed(&error))
    }
}
