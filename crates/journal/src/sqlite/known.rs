//! What a store knows without asking the file: where every stream stands, and what the indexes do not have yet.

use std::collections::HashMap;

use rusqlite::{Connection, params};
use serde::Deserialize;

use crate::entry::Hash;
use crate::head::Head;

use super::ids::Ids;
use super::pack::unpack;

/// So many ids wait for their index, or batches for theirs, before they begin to go there. What waits has to be read
/// again when the file is opened; the more go together, the fewer pages of the index each of them costs.
const ENOUGH: usize = 16_384;

/// So many may wait, if nobody has had the time to bring the indexes up to date bit by bit.
const MOST: usize = 2 * ENOUGH;

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
    /// Ids that wait for the index, with their places.
    pub ids: Ids,
    /// What is going into the indexes now.
    going: Going,
    /// Room for the next ids: whoever makes many will make as many again.
    room: Ids,
    /// The greatest ids in the index.
    newest: Newest,
}

/// The greatest id of each first letter. Whoever makes ids that grow with time begins them alike, and is not to be
/// mixed up with whoever begins with a later letter.
#[derive(Debug, Default)]
struct Newest(Vec<String>);

impl Newest {
    /// Of a stream, from its index.
    fn of(connection: &Connection, row: i64) -> rusqlite::Result<Newest> {
        let sql = "SELECT max(id) FROM commands WHERE stream = ?1";
        let mut greatest: Option<String> =
            connection.prepare_cached(sql)?.query_row([row], |row| row.get(0))?;
        let sql = "SELECT max(id) FROM commands WHERE stream = ?1 AND id < ?2";
        let mut below = connection.prepare_cached(sql)?;
        let mut newest = Vec::new();
        while let Some(id) = greatest {
            let first = letter(&id).map(String::from);
            newest.push(id);
            greatest = below.query_row(params![row, first], |row| row.get(0))?;
        }
        newest.reverse();
        Ok(Newest(newest))
    }

    /// Takes an id in.
    fn take(&mut self, id: &str) {
        match self.0.binary_search_by_key(&letter(id), |known| letter(known)) {
            Ok(place) if *self.0[place] < *id => self.0[place] = id.to_owned(),
            Ok(_) => {}
            Err(place) => self.0.insert(place, id.to_owned()),
        }
    }

    /// Is an id greater than all that begin like it?
    fn is_newer(&self, id: &str) -> bool {
        let place = self.0.binary_search_by_key(&letter(id), |known| letter(known));
        place.map_or(true, |place| *self.0[place] < *id)
    }
}

/// What an id begins with.
fn letter(id: &str) -> Option<char> {
    id.chars().next()
}

/// What goes into the indexes bit by bit: the ids in their order, then the batches.
#[derive(Debug, Default)]
struct Going {
    ids: Ids,
    order: Vec<u32>,
    /// So many of them are there.
    there: usize,
    /// So many of the batches that wait.
    batches: usize,
}

/// All streams.
#[derive(Debug, Default)]
pub struct Known {
    lines: Vec<Line>,
    by_name: HashMap<String, usize>,
    by_row: HashMap<i64, usize>,
    /// The last batch that is known.
    pub batch: i64,
    /// The last batch in the indexes; none before the file was read.
    indexed: Option<i64>,
    /// The last batch of those that are going there now.
    going: Option<i64>,
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

    /// A stream that was made for entries which did not come to be: a row without entries is a fault.
    pub fn forget_if_new(&mut self, connection: &Connection, name: &str) -> rusqlite::Result<()> {
        let Some(line) = self.lines.pop_if(|line| line.name == name && line.seq == 0) else { return Ok(()) };
        connection.prepare_cached("DELETE FROM streams WHERE id = ?1")?.execute([line.row])?;
        self.by_name.remove(name);
        self.by_row.remove(&line.row);
        Ok(())
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
        let (last, indexed) = ends(connection)?;
        // What somebody else has put into the indexes would be found there and here.
        if self.indexed != Some(indexed) {
            self = Known::from_indexes(connection, indexed)?;
        } else if self.batch == last {
            return Ok(self);
        }
        self.take_streams(connection)?;
        self.take_batches(connection)?;
        Ok(self)
    }

    /// What the indexes say.
    fn from_indexes(connection: &Connection, indexed: i64) -> rusqlite::Result<Known> {
        let mut known = Known { batch: indexed, indexed: Some(indexed), ..Known::default() };
        known.take_streams(connection)?;
        let sql = "SELECT b.first, b.last, b.bytes FROM places p JOIN batches b ON b.id = p.batch AND b.stream = p.stream
            WHERE p.stream = ?1 ORDER BY p.first DESC LIMIT 1";
        let mut last = connection.prepare_cached(sql)?;
        for line in &mut known.lines {
            let mut rows = last.query([line.row])?;
            if let Some(row) = rows.next()? {
                line.end_with(row.get(0)?, row.get(1)?, row.get_ref(2)?.as_blob()?, |_, _| {});
            }
            line.newest = Newest::of(connection, line.row)?;
        }
        drop(last);
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

    /// How much waits for the indexes, or is going there.
    fn waiting(&self) -> usize {
        let ids: usize = self.lines.iter().map(|line| line.ids.len() + line.going.left()).sum();
        let batches: usize = self.lines.iter().map(|line| line.batches.len()).sum();
        ids.max(batches)
    }

    /// Is it time that something went into the indexes?
    pub fn is_index_due(&self) -> bool {
        self.going.is_some() || self.waiting() >= ENOUGH
    }

    /// Brings the indexes up to date if nobody has had the time to do it bit by bit.
    pub fn index_if_late(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        if self.waiting() < MOST { Ok(()) } else { self.index(connection) }
    }

    /// Brings the indexes up to date.
    pub fn index(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        if self.going.is_some() {
            self.index_some(connection, usize::MAX)?;
        }
        self.index_some(connection, usize::MAX)
    }

    /// Brings up to so many ids into their index: in their order, so that what is written lies together. After the
    /// last of them the batches follow, and what was going there is there.
    pub fn index_some(&mut self, connection: &Connection, mut most: usize) -> rusqlite::Result<()> {
        let upto = *self.going.get_or_insert_with(|| {
            self.lines.iter_mut().for_each(Line::go);
            self.batch
        });
        let sql = "INSERT OR IGNORE INTO commands (stream, id, seq) VALUES (?1, ?2, ?3)";
        let mut command = connection.prepare_cached(sql)?;
        // The rows of streams grow with their age, and so do their lines.
        for Line { row, going, newest, .. } in &mut self.lines {
            let rest = &going.order[going.there..];
            let now = &rest[..rest.len().min(most)];
            for &number in now {
                let (id, seq) = going.ids.numbered(number);
                command.execute(params![*row, id, seq])?;
            }
            // The last of each first letter is the greatest of them.
            let id = |number: &u32| going.ids.numbered(*number).0;
            for same in now.chunk_by(|one, next| letter(id(one)) == letter(id(next))) {
                same.last().into_iter().for_each(|last| newest.take(id(last)));
            }
            most -= now.len();
            going.there += now.len();
        }
        if self.lines.iter().any(|line| line.going.left() > 0) {
            return Ok(());
        }
        let sql = "INSERT INTO places (stream, first, batch) VALUES (?1, ?2, ?3)";
        let mut place = connection.prepare_cached(sql)?;
        for line in &mut self.lines {
            let Going { ids, batches, .. } = std::mem::take(&mut line.going);
            line.room = ids.cleared();
            for (first, batch) in line.batches.drain(..batches) {
                place.execute(params![line.row, first, batch])?;
            }
        }
        let sql = "UPDATE meta SET value = ?1 WHERE key = 'indexed'";
        connection.prepare_cached(sql)?.execute([upto])?;
        (self.indexed, self.going) = (Some(upto), None);
        Ok(())
    }
}

impl Going {
    /// So many ids are not there yet.
    fn left(&self) -> usize {
        self.order.len() - self.there
    }
}

impl Line {
    /// What waits begins to go into the indexes.
    fn go(&mut self) {
        let ids = std::mem::replace(&mut self.ids, std::mem::take(&mut self.room));
        self.going = Going { order: ids.in_order(), ids, there: 0, batches: self.batches.len() };
    }

    /// Is this id going into the index?
    pub fn is_going(&self, id: &str) -> bool {
        self.going.ids.get(id).is_some()
    }

    /// The place of an id that the index may not have yet.
    pub fn waiting(&self, id: &str) -> Option<u64> {
        self.ids.get(id).or_else(|| self.going.ids.get(id))
    }

    /// Ids that the index may not have yet, with their places.
    pub fn all_waiting(&self) -> impl Iterator<Item = (&str, u64)> {
        self.ids.iter().chain(self.going.ids.iter())
    }

    /// Can the index have this id? Ids that grow with time, as most do, need not be looked for among the old ones.
    pub fn may_be_indexed(&self, id: &str) -> bool {
        !self.newest.is_newer(id)
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

/// The last batch, and the last one in the indexes.
fn ends(connection: &Connection) -> rusqlite::Result<(i64, i64)> {
    let sql = "SELECT coalesce(max(id), 0), coalesce((SELECT value FROM meta WHERE key = 'indexed'), 0) FROM batches";
    connection.prepare_cached(sql)?.query_row([], |row| Ok((row.get(0)?, row.get(1)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever is in the index is looked for there, and only what begins like it and is not greater.
        #[test]
        fn only_ids_that_are_newer_than_their_like_are_not_looked_for(
            ids in prop::collection::vec("[0-2a\u{e9}\u{1f3b2}]{0,3}", 0..40),
            asked in prop::collection::vec("[0-2a\u{e9}\u{1f3b2}]{0,3}", 0..40),
        ) {
            let connection = Connection::open_in_memory().expect("memory");
            connection.execute_batch(crate::sqlite::file::COMMANDS).expect("a table");
            let mut taken = Newest::default();
            for id in &ids {
                let sql = "INSERT OR IGNORE INTO commands (stream, id, seq) VALUES (1, ?1, 1), (2, 'zz', 1)";
                connection.execute(sql, [id]).expect("a row");
                taken.take(id);
            }
            let read = Newest::of(&connection, 1).expect("ids");
            prop_assert_eq!(&read.0, &taken.0);
            for id in ids.iter().chain(&asked) {
                let like = |other: &&String| letter(other) == letter(id) && *other >= id;
                prop_assert_eq!(read.is_newer(id), !ids.iter().any(|other| like(&other)), "{}", id);
            }
        }
    }
}
