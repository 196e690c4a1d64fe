//! Percentages of vigorish (MB M.3, M.4), as files write them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A percentage, in hundredths of one: `5`, `"12.5"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percent(pub u32);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.0 / 100, self.0 % 100) {
            (whole, 0) => whole.to_string(),
            (whole, part) if part % 10 == 0 => format!("{whole}.{}", part / 10),
            (whole, part) => format!("{whole}.{part:02}"),
        };
        f.pad(&text)
    }
}

impl FromStr for Percent {
    type Err = String;
    fn from_str(text: &str) -> Result<Percent, String> {
        let bad = || format!("not a percentage: {text:?} (write 5 or \"12.5\")");
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(part) || part.len() > 2 || whole.len() > 3 {
            return Err(bad());
        }
        let whole: u32 = whole.parse().map_err(|_| bad())?;
        let part: u32 = format!("{part:0<2}").parse().map_err(|_| bad())?;
        Ok(Percent(whole * 100 + part))
    }
}

impl Serialize for Percent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Percent, D::Error> {
        struct Written;
        impl serde::de::Visitor<'_> for Written {
            type Value = Percent;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a percentage such as 5 or \"12.5\"")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Percent, E> {
                text.parse().map_err(E::custom)
            }
            fn visit_i64<E: serde::de::Error>(self, whole: i64) -> Result<Percent, E> {
                self.visit_str(&whole.to_string())
            }
            fn visit_u64<E: serde::de::Error>(self, whole: u64) -> Result<Percent, E> {
                self.visit_str(&whole.to_string())
            }
        }
        deserializer.deserialize_any(Written)
    }
}
