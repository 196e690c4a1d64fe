//! The house's clock: the wall's time when it started, and from then on the machine's own steady count. Nobody who sets
//! the wall's clock moves a lock-out, and it never runs behind the journal.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kit::At;

/// A clock that only goes forward.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    start: At,
    from: Instant,
}

impl Clock {
    /// From the wall's time, or from `newest` where the wall stands behind it.
    pub fn start(newest: At) -> Clock {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let wall = At::ms(i64::try_from(wall.as_millis()).unwrap_or(i64::MAX));
        Clock { start: wall.max(newest), from: Instant::now() }
    }

    /// Now.
    pub fn now(&self) -> At {
        self.start.plus_ms(i64::try_from(self.from.elapsed().as_millis()).unwrap_or(i64::MAX))
    }

    /// How long until then; nothing if it has passed.
    pub fn until(&self, at: At) -> Duration {
        // One more: a tick a fraction early would not be due yet.
        let left = at.since(self.now());
        if left <= 0 { Duration::ZERO } else { Duration::from_millis(left.unsigned_abs() + 1) }
    }
}
