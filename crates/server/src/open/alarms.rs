//! What is wrong with the house itself, until it is mended: told on the floor and by `/health` (HC E.5 to E.8).

use games::{Message, Refused};
use kit::cite;
use serde::Serialize;

use super::House;

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct Alarm {
    /// With which stream; with the whole house if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stream: Option<String>,
    /// What, by which paragraph.
    pub what: Refused,
}

/// What can be wrong with the house itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Of {
    /// The second place of signed heads was new or empty when the house started.
    Unproved,
    /// The second place cannot be written, or is not as it was left.
    Heads,
    /// An old entry, or a line of signed heads, is damaged.
    Journal,
    /// The machine's clock leapt ahead.
    Clock,
}

impl House {
    /// Something is wrong, or no longer.
    pub fn alarm(&mut self, of: Of, what: Option<Refused>) {
        match what {
            Some(what) => drop(self.standing.insert(of, Alarm { stream: None, what })),
            None => drop(self.standing.remove(&of)),
        }
    }

    /// Everything that is wrong now: first what keeps the house from accepting anything.
    pub fn alarms(&self) -> Vec<Alarm> {
        let unwritten = self.runtime.unwritten().map(|what| Alarm { stream: None, what });
        let troubled = self.runtime.streams().filter_map(|stream| {
            let what = self.runtime.trouble(stream)?;
            Some(Alarm { stream: Some(stream.to_owned()), what })
        });
        let known: Vec<&str> = self.runtime.streams().collect();
        let left_out = self.left_out.iter().filter(|stream| !known.contains(&stream.as_str()));
        let left_out = left_out.map(|stream| Alarm {
            stream: Some(stream.clone()),
            what: Refused::new(cite!("HC E.6"), Message::plain("house-left-out")),
        });
        unwritten.into_iter().chain(troubled).chain(left_out).chain(self.standing.values().cloned()).collect()
    }

    /// Looks after what nobody asks for while nothing is recorded: whether the store still takes entries, whether the
    /// second place is as it was left, and how far ahead of the house's time the machine's clock stands.
    pub fn look_after(&mut self, ahead_ms: i64) {
        self.runtime.probe();
        self.look_at_heads();
        let usual = i64::from(house::config::AHEAD_HOURS) * 3_600_000;
        let far = ahead_ms > self.draft.ahead_ms().unwrap_or(usual);
        let leapt = far.then(|| {
            let hours = ahead_ms.div_euclid(3_600_000);
            Refused::new(cite!("HC E.7"), Message::plain("house-clock-leapt").with("hours", hours))
        });
        self.alarm(Of::Clock, leapt);
    }
}
