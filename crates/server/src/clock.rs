//! The house's clock: the wall's time when it started, and from then on the machine's own steady count. Nobody who sets
//! the wall's clock moves a lock-out, and it never runs behind the journal.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kit::At;

/// What the wall's clock says, whatever the journal says.
pub fn wall() -> At {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    At::ms(i64::try_from(wall.as_millis()).unwrap_or(i64::MAX))
}

/// From how far behind the wall's clock is worth a word: less is the ticking of two clocks.
pub const BEHIND_MS: i64 = 1_000;

/// A clock that only goes forward.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    start: At,
    from: Instant,
}

impl Clock {
    /// From the wall's time, or from `newest` where the wall stands behind it.
    pub fn start(newest: At) -> Clock {
        Clock { start: wall().max(newest), from: Instant::now() }
    }

    /// From a moment, whatever the wall says.
    pub fn at(start: At) -> Clock {
        Clock { start, from: Instant::now() }
    }

    /// Now.
    pub fn now(&self) -> At {
        self.start.plus_ms(i64::try_from(self.from.elapsed().as_millis()).unwrap_or(i64::MAX))
    }

    /// How far the wall's clock stands behind the house's time: it was set back, before the house started or since.
    pub fn behind_ms(&self) -> i64 {
        self.now().since(wall()).max(0)
    }

    /// How far the wall's clock stands ahead of the house's time: it leapt, or the machine slept.
    pub fn ahead_ms(&self) -> i64 {
        wall().since(self.now()).max(0)
    }

    /// How long until then; nothing if it has passed.
    pub fn until(&self, at: At) -> Duration {
        // One more: a tick a fraction early would not be due yet.
        let left = at.since(self.now());
        if left <= 0 { Duration::ZERO } else { Duration::from_millis(left.unsigned_abs() + 1) }
    }
}
