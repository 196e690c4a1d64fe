//! The gaming day: which day a moment belongs to, in the house's own time zone.

use std::sync::{Arc, Mutex};

use jiff::{Timestamp, ToSpan, tz::TimeZone};
use kit::At;

/// Where the house stands, and when its day begins.
#[derive(Debug)]
pub struct Calendar {
    zone: TimeZone,
    starts: i8,
    /// The day last asked for, and from when to when it lasts.
    last: Mutex<Option<(At, At, Arc<str>)>>,
}

/// A time zone nobody knows, or an hour that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadCalendar(pub String);

impl Calendar {
    /// A house in this zone (`America/Chicago`) whose day begins at this hour.
    pub fn new(zone: &str, starts: u8) -> Result<Calendar, BadCalendar> {
        let zone = TimeZone::get(zone).map_err(|error| BadCalendar(error.to_string()))?;
        match i8::try_from(starts) {
            Ok(starts @ 0..=23) => Ok(Calendar { zone, starts, last: Mutex::new(None) }),
            _ => Err(BadCalendar(format!("a day begins at an hour from 0 to 23, not {starts}"))),
        }
    }

    /// The gaming day of a moment: `2026-11-15`.
    pub fn day(&self, at: At) -> Arc<str> {
        let mut last = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((from, to, day)) = last.as_ref()
            && (*from..*to).contains(&at)
        {
            return Arc::clone(day);
        }
        let day = self.find(at).unwrap_or_else(|| (at, at, "unknown".into()));
        let name = Arc::clone(&day.2);
        *last = Some(day);
        name
    }

    fn find(&self, at: At) -> Option<(At, At, Arc<str>)> {
        let local = Timestamp::from_millisecond(at.get()).ok()?.to_zoned(self.zone.clone());
        let date = local.checked_sub(i64::from(self.starts).hours()).ok()?.date();
        let begin = |date: jiff::civil::Date| {
            let zoned = date.at(self.starts, 0, 0, 0).to_zoned(self.zone.clone()).ok()?;
            Some(At::ms(zoned.timestamp().as_millisecond()))
        };
        let (mut from, mut date) = (begin(date)?, date);
        // An hour more or less in the night of the change: the day is the last that had begun.
        if at < from {
            date = date.yesterday().ok()?;
            from = begin(date)?;
        }
        let to = begin(date.tomorrow().ok()?)?;
        Some((from, to, date.to_string().into()))
    }
}
