//! A store on SQLite: write-ahead log, full synchronisation, one row per stream and commit.
//!
//! | table | holds |
//! |---|---|
//! | `meta` | the epoch of the owner; up to which batch the two indexes go |
//! | `streams` | names |
//! | `batches` | entries as they were committed together, behind each other and never changed: the journal |
//! | `places` | an index: in which batch an entry is |
//! | `commands` | an index: ids of commands for ever, with the places of their entries |
//! | `snapshots` | the newest of each stream |
//!
//! A commit writes batches, and nothing else. The indexes follow later, many at once and in their order, because ids
//! in no order would cost a page each; what they do not have yet is known in memory ([`known`]) and read again from
//! the last batches when the file is opened. How many that are is bounded, however long the journal is.

mod carrier;
mod examine;
mod file;
mod ids;
mod known;
mod pack;

use std::cell::{RefCell, RefMut};
use std::path::{Path, PathBuf};

use rusqlite::{CachedStatement, Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};

use crate::entry::{Entry, Hash};
use crate::head::Head;
use crate::store::{Append, Appended, Lease, Snapshot, Store, StoreError, Stored};

use carrier::Carrier;
use file::wrong;
use known::{Known, Line};

/// Keeps journals in one file.
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    connection: Connection,
    /// Forgotten after a failure, and then read again.
    known: RefCell<Option<Known>>,
    /// For which owner it was last read, or written: nobody else writes while that owner is the owner.
    known_to: Option<u64>,
    /// What is written now waits for the flush of what comes next.
    relaxed: bool,
    /// What is written and not flushed, or what became of all of it before it could be.
    written: Option<Result<Written, Appended>>,
    /// So many bytes of the log are not in the file yet, about.
    logged: usize,
    /// Brings them there; begun when it is needed first.
    carrier: Option<Carrier>,
    /// So many entries came with the last flush.
    came: usize,
}

/// Entries in a transaction that is open.
#[derive(Debug, Clone, Copy, Default)]
struct Written {
    epoch: u64,
    bytes: usize,
    entries: usize,
}

/// So many ids go into their index at once, or a quarter more than came last.
const SOME: usize = 128;

/// So many bytes of the log are worth being brought into the file.
const LOGGED: usize = 1 << 20;

impl Sqlite {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::with(path, true)
    }

    /// Opens the file to read alone; it must exist. Somebody else may own it and write to it.
    pub fn open_read_only(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::with(path, false)
    }

    fn with(path: &Path, write: bool) -> Result<Sqlite, StoreError> {
        let connection = file::open(path, write)?;
        let store = Sqlite {
            path: path.to_owned(),
            connection,
            known: RefCell::new(None),
            known_to: None,
            relaxed: false,
            written: None,
            logged: 0,
            carrier: None,
            came: 0,
        };
        drop(store.known()?);
        Ok(store)
    }

    /// As if the disk had room for so many pages of the file and no more: to see what a full disk does.
    pub fn limit_pages(&mut self, most: u32) -> Result<(), StoreError> {
        let limit = self.connection.pragma_update_and_check(None, "max_page_count", most, |_| Ok(()));
        limit.map_err(|error| self.failed(&error))
    }

    /// Brings the indexes up to date and everything into the one file: before it is put away or copied.
    pub fn settle(&mut self, lease: Lease) -> Result<(), StoreError> {
        let path = self.path.clone();
        let failed = |error| wrong(&path, &error);
        let settled = self.transact(lease, false, |connection, known| known.index(connection));
        if settled.map_err(failed)?.is_none() {
            return Err(self.fenced());
        }
        (self.logged, self.carrier) = (0, None);
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map_err(failed)
    }

    fn failed(&self, error: &rusqlite::Error) -> StoreError {
        wrong(&self.path, error)
    }

    fn fenced(&self) -> StoreError {
        StoreError::Failed(format!("{}: somebody else owns it", self.path.display()))
    }

    fn damaged(&self, why: impl Into<String>) -> StoreError {
        StoreError::Damaged { path: self.path.display().to_string(), why: why.into() }
    }

    /// What is known without asking the file, with whatever somebody else has written since.
    fn known(&self) -> Result<RefMut<'_, Known>, StoreError> {
        let mut known = self.known.borrow_mut();
        let now = known.take().unwrap_or_default().up_to_date(&self.connection);
        *known = Some(now.map_err(|error| self.failed(&error))?);
        Ok(RefMut::map(known, |known| known.get_or_insert_default()))
    }

    /// Whether what is written from now on may wait for the flush of what comes next, or is durable at once.
    fn relax(&mut self, relaxed: bool) -> rusqlite::Result<()> {
        if self.relaxed != relaxed {
            self.connection.pragma_update(None, "synchronous", if relaxed { "NORMAL" } else { "FULL" })?;
            self.relaxed = relaxed;
        }
        Ok(())
    }

    /// Begins to write as the owner; `None` if somebody else is.
    fn begin(&mut self, lease: Lease) -> rusqlite::Result<Option<Written>> {
        self.relax(false)?;
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        if epoch(&self.connection)? != lease.epoch {
            self.connection.execute_batch("ROLLBACK")?;
            return Ok(None);
        }
        let known = self.known.take();
        let known = owners(known, &mut self.known_to, lease, &self.connection)?;
        self.known.replace(Some(known));
        Ok(Some(Written { epoch: lease.epoch, ..Written::default() }))
    }

    /// Writes into the transaction that is open.
    fn write_all(&mut self, mut written: Written, appends: &[Append<'_>]) -> rusqlite::Result<Vec<Appended>> {
        // If anything fails, what is known is forgotten with the transaction.
        let mut known = self.known.take().unwrap_or_default();
        let mut pen = Pen::new(&self.connection)?;
        let each = appends.iter().map(|append| pen.append(&mut known, append));
        let became = each.collect::<rusqlite::Result<Vec<Appended>>>()?;
        drop(pen);
        self.known.replace(Some(known));
        written.bytes += appends.iter().map(|append| pack::size(append.entries)).sum::<usize>();
        written.entries += appends.iter().map(|append| append.entries.len()).sum::<usize>();
        self.written = Some(Ok(written));
        Ok(became)
    }

    fn commit(&mut self, written: Written) -> rusqlite::Result<()> {
        let mut known = self.known.take().unwrap_or_default();
        known.index_if_late(&self.connection)?;
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        self.known.replace(Some(known));
        self.came = written.entries;
        // The pages it fills, and the ends of two trees.
        self.logged += written.bytes + 2 * file::PAGE;
        if self.logged >= LOGGED {
            self.logged = 0;
            self.carrier = self.carrier.take().or_else(|| Carrier::start(&self.path));
            self.carrier.iter().for_each(Carrier::call);
        }
        Ok(())
    }

    /// Everything that was written since the last flush did not come to be.
    fn give_up(&mut self, error: &rusqlite::Error) -> Appended {
        let unknown = self.roll_back();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Appended::Full,
            _ => unknown,
        }
    }

    /// Ends whatever transaction is open, and forgets what is known of it.
    fn roll_back(&mut self) -> Appended {
        self.known.take();
        self.known_to = None;
        if !self.connection.is_autocommit() {
            // That it cannot be ended shows when the next one begins.
            drop(self.connection.execute_batch("ROLLBACK"));
        }
        Appended::Unknown
    }

    /// Does something as the owner, all or nothing; `None` if somebody else is.
    fn transact<R>(
        &mut self,
        lease: Lease,
        relaxed: bool,
        work: impl FnOnce(&Connection, &mut Known) -> rusqlite::Result<R>,
    ) -> rusqlite::Result<Option<R>> {
        self.relax(relaxed)?;
        let slot = self.known.get_mut();
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if epoch(&transaction)? != lease.epoch {
            return Ok(None);
        }
        // If anything fails from here on, what is known is forgotten with the transaction.
        let mut known = owners(slot.take(), &mut self.known_to, lease, &transaction)?;
        let done = work(&transaction, &mut known)?;
        transaction.commit()?;
        *slot = Some(known);
        Ok(Some(done))
    }
}

/// What is known, as the owner of the file must know it.
fn owners(
    known: Option<Known>,
    known_to: &mut Option<u64>,
    lease: Lease,
    connection: &Connection,
) -> rusqlite::Result<Known> {
    match known {
        Some(known) if known_to.replace(lease.epoch) == Some(lease.epoch) => Ok(known),
        known => {
            *known_to = Some(lease.epoch);
            known.unwrap_or_default().up_to_date(connection)
        }
    }
}

/// The owner, as the file says.
fn epoch(connection: &Connection) -> rusqlite::Result<u64> {
    let sql = "SELECT value FROM meta WHERE key = 'epoch'";
    connection.prepare_cached(sql)?.query_row([], |row| row.get(0))
}

/// What is needed to write entries.
struct Pen<'a> {
    connection: &'a Connection,
    insert: CachedStatement<'a>,
    is_indexed: CachedStatement<'a>,
    /// A row, as it is packed.
    row: Vec<u8>,
}

impl Pen<'_> {
    fn new(connection: &Connection) -> rusqlite::Result<Pen<'_>> {
        let insert = "INSERT INTO batches (stream, first, last, bytes) VALUES (?1, ?2, ?3, ?4)";
        let is_indexed = "SELECT 1 FROM commands WHERE stream = ?1 AND id = ?2";
        Ok(Pen {
            connection,
            insert: connection.prepare_cached(insert)?,
            is_indexed: connection.prepare_cached(is_indexed)?,
            row: Vec::new(),
        })
    }

    fn append(&mut self, known: &mut Known, append: &Append<'_>) -> rusqlite::Result<Appended> {
        let at = known.line(append.stream).map_or(0, |line| line.seq);
        if at != append.expected {
            return Ok(Appended::Conflict { at });
        }
        let Some(last) = append.entries.last() else { return Ok(Appended::Ok) };
        crate::store::assert_in_order(append);
        let mut batch = known.batch;
        let line = known.line_or_new(self.connection, append.stream)?;
        if let Some(id) = self.take_ids(line, append.entries)? {
            known.forget_if_new(self.connection, append.stream)?;
            return Ok(Appended::Repeated { id });
        }
        for entries in pack::rows(append.entries) {
            let (Some(first), Some(last)) = (entries.first(), entries.last()) else { continue };
            self.row.clear();
            pack::pack(entries, &mut self.row);
            // A row at the end of all numbers has none behind it: somebody put it there.
            batch = batch.checked_add(1).ok_or(rusqlite::Error::InvalidQuery)?;
            // The rows count up: if it is another, somebody has written whom the owner's epoch should have kept from it.
            if self.insert.insert(params![line.row, first.seq, last.seq, self.row])? != batch {
                return Err(rusqlite::Error::InvalidQuery);
            }
            line.batches.push((first.seq, batch));
        }
        (line.seq, line.hash) = (last.seq, last.hash);
        known.batch = batch;
        Ok(Appended::Ok)
    }

    /// Takes the ids of entries in, or none of them and names the one that is there already.
    fn take_ids(&mut self, line: &mut Line, entries: &[Entry]) -> rusqlite::Result<Option<String>> {
        let before = line.ids.len();
        for entry in entries {
            let Some(id) = &entry.id else { continue };
            let known = line.is_going(id)
                || line.may_be_indexed(id) && self.is_indexed.exists(params![line.row, id])?;
            if known || !line.ids.insert(id, entry.seq) {
                line.ids.cut(before);
                return Ok(Some(id.clone()));
            }
        }
        Ok(None)
    }
}

impl Store for Sqlite {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        let sql = "UPDATE meta SET value = value + 1 WHERE key = 'epoch' RETURNING value";
        // The owner before may have brought the indexes up to date since this was opened.
        self.known.take();
        self.known_to = None;
        self.relax(false).map_err(|error| self.failed(&error))?;
        let taken = self.connection.query_row(sql, [], |row| row.get(0));
        taken.map(|epoch| Lease { epoch }).map_err(|error| self.failed(&error))
    }

    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        let became = self.write(lease, appends);
        match self.flush() {
            Ok(()) => became,
            Err(all) => vec![all; appends.len()],
        }
    }

    fn write(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        let all = |became: Appended| vec![became; appends.len()];
        let begun = match self.written.take() {
            Some(Ok(written)) => Ok(Some(written)),
            None => self.begin(lease),
            Some(Err(lost)) => {
                self.written = Some(Err(lost.clone()));
                return all(lost);
            }
        };
        let became = begun.and_then(|begun| match begun {
            Some(written) if written.epoch == lease.epoch => self.write_all(written, appends),
            other => {
                self.written = other.map(Ok);
                Ok(all(Appended::Fenced))
            }
        });
        became.unwrap_or_else(|error| {
            let lost = self.give_up(&error);
            self.written = Some(Err(lost.clone()));
            all(lost)
        })
    }

    fn flush(&mut self) -> Result<(), Appended> {
        match self.written.take() {
            Some(Ok(written)) => self.commit(written).map_err(|error| self.give_up(&error)),
            Some(Err(lost)) => Err(lost),
            None if self.connection.is_autocommit() => Ok(()),
            // An assertion failed while something was written.
            None => Err(self.roll_back()),
        }
    }

    fn is_tidy(&self) -> bool {
        !self.known.borrow().as_ref().is_some_and(Known::is_index_due)
    }

    fn tidy(&mut self, lease: Lease) -> Result<(), StoreError> {
        // It can be done again: no flush of its own.
        let some = SOME.max(self.came + self.came / 4);
        let tidied = self.transact(lease, true, |connection, known| known.index_some(connection, some));
        tidied.map_err(|error| self.failed(&error))?.ok_or_else(|| self.fenced())
    }

    fn probe(&mut self, lease: Lease) -> Result<(), StoreError> {
        let probed = self.transact(lease, true, |connection, _| {
            // A page is written for it, and what stands there is the same.
            for step in [1, -1] {
                let sql = "UPDATE meta SET value = value + ?1 WHERE key = 'epoch'";
                connection.prepare_cached(sql)?.execute([step])?;
            }
            Ok(())
        });
        probed.map_err(|error| self.failed(&error))?.ok_or_else(|| self.fenced())
    }

    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError> {
        let known = self.known()?;
        let Some(line) = known.line(stream) else { return Ok(None) };
        let sql = "SELECT seq FROM commands WHERE stream = ?1 AND id = ?2";
        let find = || -> rusqlite::Result<Option<u64>> {
            let mut query = self.connection.prepare_cached(sql)?;
            query.query_row(params![line.row, id], |row| row.get(0)).optional()
        };
        let indexed =
            if line.may_be_indexed(id) { find().map_err(|error| self.failed(&error))? } else { None };
        Ok(indexed.or_else(|| line.waiting(id)))
    }

    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError> {
        // What goes into the indexes meanwhile is not to be found twice.
        let moment = self.connection.unchecked_transaction();
        let _moment = moment.map_err(|error| self.failed(&error))?;
        let known = self.known()?;
        let Some(line) = known.line(stream) else { return Ok(Vec::new()) };
        let mut out: Vec<Stored> = Vec::new();
        // Gives the first place of a batch that does not come out.
        let take = |row: &rusqlite::Row<'_>, out: &mut Vec<Stored>| -> rusqlite::Result<Option<u64>> {
            let (first, last) = (row.get(0)?, row.get(1)?);
            let Some(batch) = pack::unpack(first, last, row.get_ref(2)?.as_blob()?) else {
                return Ok(Some(first));
            };
            let wanted = batch.filter(|packed| packed.seq >= from).take(most - out.len());
            out.extend(wanted.map(pack::Packed::to_stored));
            Ok(None)
        };
        let mut read = || -> rusqlite::Result<Option<u64>> {
            let sql = "SELECT b.first, b.last, b.bytes FROM places p JOIN batches b ON b.id = p.batch AND b.stream = p.stream
                WHERE p.stream = ?1 AND p.first >= coalesce(
                    (SELECT max(first) FROM places WHERE stream = ?1 AND first <= ?2), 0)
                ORDER BY p.first";
            let mut query = self.connection.prepare_cached(sql)?;
            let mut rows = query.query(params![line.row, i64::try_from(from).unwrap_or(i64::MAX)])?;
            while out.len() < most
                && let Some(row) = rows.next()?
            {
                if let Some(first) = take(row, &mut out)? {
                    return Ok(Some(first));
                }
            }
            let sql = "SELECT first, last, bytes FROM batches WHERE id = ?1";
            let mut query = self.connection.prepare_cached(sql)?;
            let begin = line.batches.partition_point(|&(first, _)| first <= from).saturating_sub(1);
            for (_, batch) in &line.batches[begin..] {
                if out.len() >= most {
                    break;
                }
                let damage = query.query_row([batch], |row| take(row, &mut out)).optional()?;
                if let Some(Some(first)) = damage {
                    return Ok(Some(first));
                }
            }
            Ok(None)
        };
        match read().map_err(|error| self.failed(&error))? {
            None => Ok(out),
            Some(first) => {
                Err(self.damaged(format!("the entries of {stream} from {first} on do not come out")))
            }
        }
    }

    fn heads(&self) -> Result<Vec<Head>, StoreError> {
        Ok(self.known()?.heads())
    }

    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError> {
        let known = self.known()?;
        let Some(line) = known.line(stream) else { return Ok(None) };
        let sql = "SELECT seq, hash, version, bytes FROM snapshots WHERE stream = ?1";
        let read = || -> rusqlite::Result<Option<Snapshot>> {
            let mut query = self.connection.prepare_cached(sql)?;
            let snapshot = query.query_row([line.row], |row| {
                let (seq, hash, version, bytes) = (row.get(0)?, Hash(row.get(1)?), row.get(2)?, row.get(3)?);
                Ok(Snapshot { seq, hash, version, bytes })
            });
            snapshot.optional()
        };
        read().map_err(|error| self.failed(&error))
    }

    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        // What is kept is a cache: it needs no flush of its own.
        self.relax(true).map_err(|error| self.failed(&error))?;
        let known = self.known()?;
        let Some(line) = known.line(stream) else {
            return Err(StoreError::Failed(format!("no stream {stream}")));
        };
        let sql = "INSERT OR REPLACE INTO snapshots (stream, seq, hash, version, bytes) VALUES (?1, ?2, ?3, ?4, ?5)";
        let keep = || -> rusqlite::Result<usize> {
            let mut insert = self.connection.prepare_cached(sql)?;
            insert.execute(params![line.row, snapshot.seq, snapshot.hash.0, snapshot.version, snapshot.bytes])
        };
        keep().map(drop).map_err(|error| self.failed(&error))
    }

    fn ids(&self, stream: &str, upto: u64) -> Result<Option<u64>, StoreError> {
        let known = self.known()?;
        let Some(line) = known.line(stream) else { return Ok(Some(0)) };
        let count = || -> rusqlite::Result<u64> {
            let sql = "SELECT count(*) FROM commands WHERE stream = ?1 AND seq <= ?2";
            let indexed: u64 =
                self.connection.prepare_cached(sql)?.query_row(params![line.row, upto], |row| row.get(0))?;
            let mut query =
                self.connection.prepare_cached("SELECT 1 FROM commands WHERE stream = ?1 AND id = ?2")?;
            let mut more = 0;
            for (id, seq) in line.all_waiting() {
                more += u64::from(seq <= upto && !query.exists(params![line.row, id])?);
            }
            Ok(indexed + more)
        };
        count().map(Some).map_err(|error| self.failed(&error))
    }

    fn examine(&self) -> Result<(), StoreError> {
        match examine::examine(&self.connection).map_err(|error| self.failed(&error))? {
            None => Ok(()),
            Some(why) => Err(self.damaged(why)),
        }
    }
}
