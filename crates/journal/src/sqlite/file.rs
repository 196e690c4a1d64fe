//! The file: its tables, how it is opened, and what is said of a file that is something else.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::store::StoreError;

/// Says that a file is ours ("Baiz").
const APPLICATION_ID: i32 = 0x4261_697a;

/// The version of the form of the file this program writes.
const FORM: u32 = 1;

/// The pages of a new file: batches of a few entries fill pages of this size better than smaller ones.
pub const PAGE: usize = 8_192;

/// Every file of SQLite is a multiple of it.
const SMALLEST_PAGE: u64 = 512;

const NO_DATABASE: &str = "not a database, or one that was cut or overwritten";
const CUT: &str = "the database was cut or overwritten";

/// The index of ids.
pub const COMMANDS: &str = "CREATE TABLE commands (stream INTEGER NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (stream, id)) WITHOUT ROWID";

const SCHEMA: [&str; 6] = [
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
    "CREATE TABLE batches (id INTEGER PRIMARY KEY, stream INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, bytes BLOB NOT NULL)",
    "CREATE TABLE places (stream INTEGER NOT NULL, first INTEGER NOT NULL, batch INTEGER NOT NULL, PRIMARY KEY (stream, first)) WITHOUT ROWID",
    COMMANDS,
    "CREATE TABLE snapshots (stream INTEGER PRIMARY KEY, seq INTEGER NOT NULL, hash BLOB NOT NULL, version TEXT NOT NULL, bytes BLOB NOT NULL)",
];

/// Opens the file; makes its tables if it is new and may be written.
pub fn open(path: &Path, write: bool) -> Result<Connection, StoreError> {
    let failed = |error: rusqlite::Error| wrong(path, &error);
    let shown = || path.display().to_string();
    let foreign = |why: &str| Err(StoreError::Foreign { path: shown(), why: why.to_owned() });
    if path.is_dir() {
        return foreign("it is a folder");
    }
    if is_cut(path, SMALLEST_PAGE) {
        return foreign(NO_DATABASE);
    }
    if write {
        owner_alone(path)?;
    }
    let mut connection = if write {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(failed)?
    } else {
        to_read(path)?
    };
    connection.set_prepared_statement_cache_capacity(32);
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let application = number("application_id").map_err(failed)?;
    let form = number("user_version").map_err(failed)?;
    let tables = tables(&connection).map_err(failed)?;
    if application != i64::from(APPLICATION_ID) && (application != 0 || !tables.is_empty()) {
        return foreign("a database of another program");
    }
    if tables.is_empty() && !write {
        return foreign("an empty database");
    }
    // A form below the first was never written.
    if !tables.is_empty() && form < i64::from(FORM) {
        return foreign(&format!("a database of form {form}, which no program wrote"));
    }
    if form > i64::from(FORM) {
        let found = u32::try_from(form).unwrap_or(u32::MAX);
        return Err(StoreError::Newer { path: shown(), found, known: FORM });
    }
    if !tables.is_empty() && tables != SCHEMA {
        return foreign("its tables are not those of a journal");
    }
    let page =
        connection.pragma_query_value(None, "page_size", |row| row.get::<_, u64>(0)).map_err(failed)?;
    if is_cut(path, page) {
        return Err(StoreError::Damaged { path: shown(), why: CUT.to_owned() });
    }
    // Nothing that stands in a file may run.
    connection.pragma_update(None, "trusted_schema", false).map_err(failed)?;
    connection.pragma_update(None, "cache_size", -4_000).map_err(failed)?;
    if write {
        connection.pragma_update(None, "page_size", PAGE as i64).map_err(failed)?;
        connection.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
        connection.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
        // Bringing the log into the file costs two flushes: a commit does it only with what is left of a long log. A log
        // that still grows costs more with each flush than one that is written over: not too seldom either (8 MiB).
        connection.pragma_update(None, "wal_autocheckpoint", 1_024).map_err(failed)?;
        if tables.is_empty() {
            create(&mut connection).map_err(failed)?;
        }
    }
    Ok(connection)
}

/// Opens the file to read alone. SQLite needs to write beside a file with a log, if only to say who reads; where nobody
/// may write there (another person's folder, a disk that is mounted to be read), a file without a log is read as it is.
fn to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let look = |connection: Connection| {
        // Opening does nothing yet: the first question shows whether it can be read.
        connection.pragma_query_value(None, "application_id", |row| row.get::<_, i64>(0))?;
        Ok(connection)
    };
    let error = match Connection::open_with_flags(path, flags).and_then(look) {
        Ok(connection) => return Ok(connection),
        Err(error) => error,
    };
    let no_right = matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly));
    if !no_right || !path.exists() {
        return Err(wrong(path, &error));
    }
    if log_length(path) > 0 {
        return Err(StoreError::Failed(format!(
            "{}: there is a log beside it (journal.db-wal), which cannot be read where nobody may write; copy the folder \
             to a place of your own and look there",
            path.display()
        )));
    }
    let mut name = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                name.push(char::from(*byte))
            }
            other => name += &format!("%{other:02x}"),
        }
    }
    let as_it_is = Connection::open_with_flags(name + "?immutable=1", flags | OpenFlags::SQLITE_OPEN_URI);
    as_it_is.and_then(look).map_err(|error| wrong(path, &error))
}

/// The journal is for its owner alone. SQLite gives the files beside it the rights of the file itself.
fn owner_alone(path: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let failed = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", path.display()));
        if !path.exists() {
            let made = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
            return made.map(drop).map_err(failed);
        }
        for end in ["", "-wal", "-shm"] {
            let mut name = path.as_os_str().to_owned();
            name.push(end);
            let Ok(found) = std::fs::metadata(&name) else { continue };
            // By name: closing the file here would give SQLite's own locks free.
            if found.permissions().mode() & 0o077 != 0 {
                std::fs::set_permissions(&name, PermissionsExt::from_mode(0o600)).map_err(failed)?;
            }
        }
    }
    let _ = path;
    Ok(())
}

/// How long the log beside a file is.
fn log_length(path: &Path) -> u64 {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(log).map_or(0, |file| file.len())
}

/// SQLite takes a file that is shorter than a page for an empty one and would write over it, and does not miss a part of
/// the last page. The file is not opened for this: closing it would give SQLite's own locks free.
fn is_cut(path: &Path, page: u64) -> bool {
    let length = std::fs::metadata(path).map_or(0, |file| file.len());
    // While there is a log beside it, a stop may have torn a page that the log still has.
    !length.is_multiple_of(page.max(1)) && log_length(path) == 0
}

/// Everything in the file that was made by a statement, in the order it was made.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut query =
        connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")?;
    query.query_map([], |row| row.get(0))?.collect()
}

fn create(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    for table in SCHEMA {
        transaction.execute_batch(table)?;
    }
    transaction.execute_batch("INSERT INTO meta VALUES ('epoch', 0), ('indexed', 0)")?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", FORM)?;
    transaction.commit()
}

/// What SQLite complains of, in our words.
pub fn wrong(path: &Path, error: &rusqlite::Error) -> StoreError {
    let shown = path.display().to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::NotADatabase) => StoreError::Foreign { path: shown, why: NO_DATABASE.to_owned() },
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path: shown, why: CUT.to_owned() },
        Some(ErrorCode::CannotOpen) => StoreError::Failed(format!("{shown}: cannot be opened: {error}")),
        Some(_) => StoreError::Failed(format!("{shown}: {error}")),
        // Not SQLite but what it gave back: a text where a number should be.
        None => {
            StoreError::Damaged { path: shown, why: format!("a table holds what it should not: {error}") }
        }
    }
}
