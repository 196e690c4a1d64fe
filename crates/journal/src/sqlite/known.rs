//! What a store knows without asking the file: where every stream stands, and what the indexes do not have yet.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, params};
use serde::Deserialize;

use crate::entry::Hash;
use crate::head::Head;

use super::ids::Ids;
use super::pack::unpack;

/// So many ids wait for their index, or batches for theirs. What waits has to be read again when the file is opened;
/// the more wait, the fewer pages of the index each of them costs.
const WAIT_MOST: usize = 32_768;

/// A stream.
#[derive(Debug, Default)]
pub struct Line {
    /// Its row.
    pub row: i64,
    /// Its name.
    pub name: String,
    /// Its last entry.
    pub seq: u64,
    /// The hash of its last entry.
    pub hash: Hash,
    /// Batches that the index does not have yet: first entry and row, in order.
    pub batches: Vec<(u64, i64)>,
    /// Ids that the index does not have yet, with their places.
    pub ids: Ids,
    /// The greatest id in the index.
    pub newest: Option<String>,
}

/// All streams.
#[derive(Debug, Default)]
pub struct Known {
    lines: Vec<Line>,
    by_name: HashMap<String, usize>,
    by_row: HashMap<i64, usize>,
    /// The last batch that is known.
    pub batch: i64,
    loaded: bool,
}

impl Known {
    /// A stream by its name.
    pub fn line(&self, name: &str) -> Option<&Line> {
        self.by_name.get(name).map(|&index| &self.lines[index])
    }

    /// A stream by its name, made if it is new.
    pub fn line_or_new(&mut self, connection: &Connection, name: &str) -> rusqlite::Result<&mut Line> {
        let index = match self.by_name.get(name) {
            Some(&index) => index,
            None => {
                let row =
                    connection.prepare_cached("INSERT INTO streams (name) VALUES (?1)")?.insert([name])?;
                self.add(Line { row, name: name.to_owned(), ..Line::default() })
            }
        };
        Ok(&mut self.lines[index])
    }

    /// Where every stream stands, by name.
    pub fn heads(&self) -> Vec<Head> {
        let head = |line: &Line| Head { stream: line.name.clone(), seq: line.seq, hash: line.hash };
        let mut heads: Vec<Head> = self.lines.iter().filter(|line| line.seq > 0).map(head).collect();
        heads.sort();
        heads
    }

    fn add(&mut self, line: Line) -> usize {
        let index = self.lines.len();
        self.by_name.insert(line.name.clone(), index);
        self.by_row.insert(line.row, index);
        self.lines.push(line);
        index
    }

    /// The same, with what was written by somebody else since.
    pub fn up_to_date(mut self, connection: &Connection) -> rusqlite::Result<Known> {
        let last = last_batch(connection)?;
        if self.loaded && self.batch == last {
            return Ok(self);
        }
        // Who only reads never hears that the indexes have grown.
        let waiting: usize = self.lines.iter().map(|line| line.ids.len() + line.batches.len()).sum();
        if !self.loaded || waiting > 8 * WAIT_MOST {
            self = Known::from_indexes(connection)?;
        }
        self.take_streams(connection)?;
        self.take_batches(connection)?;
        Ok(self)
    }

    /// What the indexes say.
    fn from_indexes(connection: &Connection) -> rusqlite::Result<Known> {
        let mut known = Known { loaded: true, ..Known::default() };
        let sql = "SELECT value FROM meta WHERE key = 'indexed'";
        known.batch =
            connection.prepare_cached(sql)?.query_row([], |row| row.get(0)).optional()?.unwrap_or(0);
        known.take_streams(connection)?;
        let sql = "SELECT b.first, b.last, b.bytes FROM places p JOIN batches b ON b.id = p.batch AND b.stream = p.stream
            WHERE p.stream = ?1 ORDER BY p.first DESC LIMIT 1";
        let mut last = connection.prepare_cached(sql)?;
        let mut newest = connection.prepare_cached("SELECT max(id) FROM commands WHERE stream = ?1")?;
        for line in &mut known.lines {
            let mut rows = last.query([line.row])?;
            if let Some(row) = rows.next()? {
                line.end_with(row.get(0)?, row.get(1)?, row.get_ref(2)?.as_blob()?, |_, _| {});
            }
            line.newest = newest.query_row([line.row], |row| row.get(0))?;
        }
        drop((last, newest));
        Ok(known)
    }

    fn take_streams(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let last = self.lines.iter().map(|line| line.row).max().unwrap_or(i64::MIN);
        let mut query =
            connection.prepare_cached("SELECT id, name FROM streams WHERE id > ?1 ORDER BY id")?;
        let mut rows = query.query([last])?;
        while let Some(row) = rows.next()? {
            self.add(Line { row: row.get(0)?, name: row.get(1)?, ..Line::default() });
        }
        Ok(())
    }

    fn take_batches(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        #[derive(Deserialize)]
        struct Named<'a> {
            #[serde(borrow, default)]
            id: Option<std::borrow::Cow<'a, str>>,
        }
        let sql = "SELECT id, stream, first, last, bytes FROM batches WHERE id > ?1 ORDER BY id";
        let mut query = connection.prepare_cached(sql)?;
        let mut rows = query.query([self.batch])?;
        while let Some(row) = rows.next()? {
            self.batch = row.get(0)?;
            let Some(&index) = self.by_row.get(&row.get(1)?) else { continue };
            let line = &mut self.lines[index];
            let (first, last) = (row.get(2)?, row.get(3)?);
            line.batches.push((first, self.batch));
            let mut ids = std::mem::take(&mut line.ids);
            line.end_with(first, last, row.get_ref(4)?.as_blob()?, |seq, bytes| {
                if let Ok(Named { id: Some(id) }) = serde_json::from_slice(bytes) {
                    // A journal in which an id is there twice is wrong, and the first one counts.
                    ids.insert(&id, seq);
                }
            });
            line.ids = ids;
        }
        Ok(())
    }

    /// Brings the indexes up to date if enough waits for them.
    pub fn index_if_due(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let ids: usize = self.lines.iter().map(|line| line.ids.len()).sum();
        let batches: usize = self.lines.iter().map(|line| line.batches.len()).sum();
        if ids.max(batches) < WAIT_MOST { Ok(()) } else { self.index(connection) }
    }

    /// Brings the indexes up to date: in their order, so that what is written lies together.
    pub fn index(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let sql = "INSERT INTO places (stream, first, batch) VALUES (?1, ?2, ?3)";
        let mut place = connection.prepare_cached(sql)?;
        let sql = "INSERT OR IGNORE INTO commands (stream, id, seq) VALUES (?1, ?2, ?3)";
        let mut command = connection.prepare_cached(sql)?;
        // The rows of streams grow with their age, and so do their lines.
        for line in &mut self.lines {
            for (first, batch) in line.batches.drain(..) {
                place.execute(params![line.row, first, batch])?;
            }
            let ids = line.ids.sorted();
            for (id, seq) in &ids {
                command.execute(params![line.row, id, seq])?;
            }
            let newest = ids.last().map(|&(id, _)| id.to_owned());
            line.newest = line.newest.take().max(newest);
            line.ids.clear();
        }
        let sql = "UPDATE meta SET value = ?1 WHERE key = 'indexed'";
        connection.prepare_cached(sql)?.execute([self.batch])?;
        Ok(())
    }
}

impl Line {
    /// Can the index have this id? Ids that grow with time, as most do, need not be looked for among the old ones.
    pub fn may_be_indexed(&self, id: &str) -> bool {
        self.newest.as_deref().is_some_and(|newest| id <= newest)
    }

    /// The stream ends with this batch. A batch that does not come out still has its last place: whoever reads it is
    /// told, and nobody writes over it.
    fn end_with<'a>(&mut self, first: u64, last: u64, bytes: &'a [u8], mut each: impl FnMut(u64, &'a [u8])) {
        let mut hash = Hash::NONE;
        for packed in unpack(first, last, bytes).into_iter().flatten() {
            hash = packed.hash;
            each(packed.seq, packed.bytes);
        }
        if last > self.seq {
            (self.seq, self.hash) = (last, hash);
        }
    }
}

fn last_batch(connection: &Connection) -> rusqlite::Result<i64> {
    let sql = "SELECT coalesce(max(id), 0) FROM batches";
    connection.prepare_cached(sql)?.query_row([], |row| row.get(0))
}
