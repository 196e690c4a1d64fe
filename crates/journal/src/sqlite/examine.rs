//! Whether the tables beside the entries fit them. That the entries themselves are right is for the chain to say.

use rusqlite::Connection;

/// What is wrong with the file, in words: what SQLite says of it, what belongs to no stream, indexes that say another
/// thing than the batches.
pub fn examine(connection: &Connection) -> rusqlite::Result<Option<String>> {
    // Several questions, one moment.
    let transaction = connection.unchecked_transaction()?;
    let said: String = transaction.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if said != "ok" {
        return Ok(Some(said));
    }
    let questions = [
        (
            "SELECT (SELECT count(*) FROM batches WHERE id NOT BETWEEN 1 AND 9223372036854775806)
                + (SELECT count(*) FROM streams WHERE id NOT BETWEEN 1 AND 9223372036854775806)",
            "rows whose number no owner gives",
        ),
        ("SELECT count(*) FROM batches WHERE last < first", "batches without entries"),
        ("SELECT count(*) FROM streams WHERE id NOT IN (SELECT stream FROM batches)", "streams without entries"),
        (
            "SELECT count(*) FROM meta WHERE key NOT IN ('epoch', 'indexed')",
            "rows of meta that are neither the owner's number nor the end of the indexes",
        ),
        (
            "SELECT 2 - count(*) FROM meta WHERE key IN ('epoch', 'indexed') AND typeof(value) = 'integer'
                AND value BETWEEN 0 AND 9223372036854775806",
            "the owner's number or the end of the indexes, missing or no number that can be",
        ),
        (
            "SELECT count(*) FROM meta WHERE key = 'indexed' AND value > (SELECT coalesce(max(id), 0) FROM batches)",
            "indexes that go further than the batches",
        ),
        (
            "SELECT count(*) FROM batches WHERE stream NOT IN (SELECT id FROM streams)",
            "batches that belong to no stream",
        ),
        (
            "SELECT count(*) FROM (
                SELECT first, lag(last, 1, 0) OVER (PARTITION BY stream ORDER BY first, id) AS before FROM batches
             ) WHERE first <> before + 1",
            "batches that overlap the one before them or leave a gap",
        ),
        (
            "SELECT count(*) FROM batches b LEFT JOIN places p ON p.stream = b.stream AND p.first = b.first
             WHERE b.id <= (SELECT value FROM meta WHERE key = 'indexed') AND p.batch IS NOT b.id",
            "batches that are not where the index of places has them",
        ),
        (
            "SELECT count(*) FROM places p LEFT JOIN batches b ON b.id = p.batch AND b.stream = p.stream
             WHERE b.stream IS NOT p.stream OR b.first IS NOT p.first
                OR p.batch > (SELECT value FROM meta WHERE key = 'indexed')",
            "places without their batch",
        ),
        (
            "SELECT count(*) FROM commands WHERE stream NOT IN (SELECT id FROM streams)",
            "ids that belong to no stream",
        ),
        (
            "SELECT count(*) FROM snapshots WHERE stream NOT IN (SELECT id FROM streams)",
            "snapshots that belong to no stream",
        ),
    ];
    for (question, wrong) in questions {
        let count: i64 = transaction.query_row(question, [], |row| row.get(0))?;
        if count > 0 {
            return Ok(Some(format!("{wrong}: {count}")));
        }
    }
    Ok(None)
}
