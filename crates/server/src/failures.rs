//! Wrong PINs that are not journalled yet (HC C.7): counted by name and address, and written as one entry a minute with
//! a few rows at most. However many there are, the journal stays small.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Mutex;

use house::access::{ROWS, Where, Wrong};
use kit::{At, Person};

/// How often they are written.
pub const EVERY_MS: i64 = 60_000;

type Row = (Option<Person>, Option<IpAddr>, Option<Where>);

#[derive(Debug, Default)]
struct Counted {
    rows: BTreeMap<Row, (u64, u64)>,
    written: Option<At>,
    /// When those who keep an eye on the house were last told of a flood.
    told: Option<At>,
}

/// Those since the last entry.
#[derive(Debug, Default)]
pub struct Failures(Mutex<Counted>);

impl Failures {
    /// A wrong PIN under the name of somebody of the staff, or under none of theirs; `locked` if the next try waits.
    pub fn count(&self, person: Option<Person>, from: Option<IpAddr>, at: Where, locked: bool) {
        let mut counted = self.0.lock().expect("no panic holds it");
        let row = (person, from, Some(at));
        let full = counted.rows.len() >= ROWS - 1 && !counted.rows.contains_key(&row);
        // What has no row of its own is counted together.
        let row = if full { (None, None, None) } else { row };
        let (times, waits) = counted.rows.entry(row).or_default();
        *times += 1;
        *waits += u64::from(locked);
    }

    /// May those who keep an eye on the house be told again that an address guesses? Once a minute.
    pub fn tells(&self, now: At) -> bool {
        let mut counted = self.0.lock().expect("no panic holds it");
        let tells = counted.told.is_none_or(|told| now.since(told) >= EVERY_MS);
        if tells {
            counted.told = Some(now);
        }
        tells
    }

    /// What is to be journalled now, if a minute has passed or the server ends.
    pub fn due(&self, now: At, ends: bool) -> Option<Vec<Wrong>> {
        let mut counted = self.0.lock().expect("no panic holds it");
        let waits = counted.written.is_some_and(|written| now.since(written) < EVERY_MS) && !ends;
        if counted.rows.is_empty() || waits {
            return None;
        }
        counted.written = Some(now);
        let rows = std::mem::take(&mut counted.rows).into_iter();
        let row = |((person, from, at), (times, locked)): (Row, (u64, u64))| Wrong {
            person,
            from: from.map(|from| from.to_string()),
            at,
            times,
            locked,
        };
        Some(rows.map(row).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// HC C.7: a flood of wrong PINs is one entry a minute with a few rows, and none of them is lost from the count.
    #[test]
    fn hc_c_7_a_flood_is_one_small_entry_a_minute() {
        let failures = Failures::default();
        for address in 0..5_000_u32 {
            failures.count(None, Some(IpAddr::from(address.to_be_bytes())), Where::SignIn, address % 2 == 0);
        }
        let rows = failures.due(At::ms(0), false).expect("the first is written at once");
        assert_eq!(rows.len(), ROWS);
        assert_eq!(rows.iter().map(|row| row.times).sum::<u64>(), 5_000);
        assert_eq!(rows.iter().map(|row| row.locked).sum::<u64>(), 2_500);
        failures.count(None, None, Where::SignIn, false);
        assert_eq!(failures.due(At::ms(EVERY_MS - 1), false), None);
        assert_eq!(failures.due(At::ms(EVERY_MS), false).map(|rows| rows.len()), Some(1));
        failures.count(None, None, Where::SignIn, false);
        assert!(failures.due(At::ms(EVERY_MS + 1), true).is_some(), "nothing is left when the server ends");
        assert!(failures.tells(At::ms(0)) && !failures.tells(At::ms(1)) && failures.tells(At::ms(EVERY_MS)));
    }
}
