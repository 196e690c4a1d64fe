//! Time as an argument. Nothing below the server reads a clock.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since the Unix epoch, as the house's one clock told it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[derive(ts_rs::TS)]
#[ts(type = "number")]
pub struct At(i64);

impl At {
    /// That many milliseconds since the epoch.
    pub const fn ms(ms: i64) -> At {
        At(ms)
    }

    /// Milliseconds since the epoch.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// That much later.
    pub const fn plus_ms(self, ms: i64) -> At {
        At(self.0.saturating_add(ms))
    }

    /// Milliseconds from `earlier` to this moment; negative if it is not earlier.
    pub const fn since(self, earlier: At) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for At {
    /// The time of day in UTC: `20:15:07.250`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = self.0.rem_euclid(86_400_000);
        let (h, m, s, ms) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000);
        f.pad(&format!("{h:02}:{m:02}:{s:02}.{ms:03}"))
    }
}
