//! Wrong PINs and how long the next try waits. A try counts on tracks of its own: what strangers guess counts for their
//! address and for the name, and never for a device that has signed in with the name before, nor for an approval that
//! somebody who is signed in asks for. Delays grow and wrong PINs count for a day, so that slow guessing is slow for good.

use std::collections::BTreeMap;
use std::net::IpAddr;

use kit::{At, Person};

/// What wrong PINs count for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Track {
    /// Strangers of an address, whatever names they try.
    Source(IpAddr),
    /// Strangers who try a name, wherever they are.
    Name(String),
    /// A device that has signed in with this name before.
    Device(String, String),
    /// Approvals on the spot under this name, at the screen of somebody who is signed in.
    Asked(Person, String),
}

/// Wrong PINs on one track until the next try waits.
pub const TRIES: u32 = 5;

/// The same for an address: behind one may be the whole floor.
pub const TRIES_OF_SOURCE: u32 = 10;

/// How long the first wait is; each further wrong PIN doubles it.
pub const FIRST_MS: i64 = 30_000;

/// The longest wait.
pub const LONGEST_MS: i64 = 15 * 60_000;

/// How long wrong PINs count.
const COUNT_MS: i64 = 24 * 3_600_000;

/// How many tracks are kept; those with fewest wrong PINs go first.
const TRACKS: usize = 8_192;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Wrong {
    times: u32,
    last: At,
}

impl Track {
    fn free(&self) -> u32 {
        if matches!(self, Track::Source(_)) { TRIES_OF_SOURCE } else { TRIES }
    }
}

impl Wrong {
    /// How long the next try still waits.
    fn left_ms(self, free: u32, now: At) -> i64 {
        if self.times < free {
            return 0;
        }
        let doubled = FIRST_MS.checked_shl((self.times - free).min(16)).unwrap_or(LONGEST_MS);
        (doubled.min(LONGEST_MS) - now.since(self.last)).max(0)
    }
}

/// All tracks with wrong PINs.
#[derive(Debug, Default)]
pub struct Tries(BTreeMap<Track, Wrong>);

impl Tries {
    /// How long a try on these tracks still waits.
    pub fn left_ms(&self, tracks: &[Track], now: At) -> i64 {
        let left = |track: &Track| self.0.get(track).map_or(0, |wrong| wrong.left_ms(track.free(), now));
        tracks.iter().map(left).max().unwrap_or(0)
    }

    /// A wrong PIN; the tracks that wait because of it.
    pub fn wrong<'a>(&mut self, tracks: &'a [Track], now: At) -> Vec<&'a Track> {
        for track in tracks {
            let before = self.0.get(track).filter(|wrong| now.since(wrong.last) < COUNT_MS);
            let before = before.copied().unwrap_or(Wrong { times: 0, last: now });
            let wrong = Wrong { times: before.times.saturating_add(1), last: before.last.max(now) };
            self.0.insert(track.clone(), wrong);
        }
        if self.0.len() > TRACKS {
            self.0.retain(|_, wrong| now.since(wrong.last) < COUNT_MS);
        }
        while self.0.len() > TRACKS {
            let least = self.0.iter().min_by_key(|(_, wrong)| **wrong).map(|(track, _)| track.clone());
            least.map(|track| self.0.remove(&track));
        }
        tracks.iter().filter(|track| self.left_ms(std::slice::from_ref(track), now) > 0).collect()
    }

    /// The right PIN. An address keeps its count: one who knows one PIN may guess at another.
    pub fn right(&mut self, tracks: &[Track]) {
        for track in tracks.iter().filter(|track| !matches!(track, Track::Source(_))) {
            self.0.remove(track);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(last: u8) -> Track {
        Track::Source(IpAddr::from([10, 0, 0, last]))
    }

    fn name() -> Track {
        Track::Name("fay".to_owned())
    }

    /// HC C.1: each wrong PIN after the fifth doubles the wait, up to a quarter of an hour.
    #[test]
    fn hc_c_1_waits_grow() {
        let mut tries = Tries::default();
        let mut now = At::ms(0);
        let mut waits = Vec::new();
        for _ in 0..12 {
            tries.wrong(&[name()], now);
            let left = tries.left_ms(&[name()], now);
            waits.push(left / 1_000);
            now = now.plus_ms(left);
            assert_eq!(tries.left_ms(&[name()], now), 0, "it ends");
        }
        assert_eq!(waits, [0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
    }

    /// HC C.1: however patiently strangers guess, a name takes less than a hundred and ten guesses a day.
    #[test]
    fn hc_c_1_slow_guessing_is_limited() {
        let mut tries = Tries::default();
        let (mut now, mut guesses) = (At::ms(0), 0);
        // Each guess from another address, one a minute.
        while now < At::ms(24 * 3_600_000) {
            let tracks = [source(u8::try_from(guesses % 250).expect("small")), name()];
            if tries.left_ms(&tracks, now) == 0 {
                tries.wrong(&tracks, now);
                guesses += 1;
            }
            now = now.plus_ms(60_000);
        }
        assert!((90..110).contains(&guesses), "{guesses}");
    }

    /// HC C.1: what strangers guess holds up no known device and no approval; an address is limited over all names.
    #[test]
    fn hc_c_1_tracks_do_not_touch_each_other() {
        let mut tries = Tries::default();
        let now = At::ms(0);
        for guess in 0..TRIES_OF_SOURCE {
            tries.wrong(&[source(1), Track::Name(format!("n{guess}"))], now);
        }
        assert!(tries.left_ms(&[source(1), Track::Name("new".to_owned())], now) > 0, "the address waits");
        assert_eq!(tries.left_ms(&[source(2), name()], now), 0);
        for _ in 0..TRIES {
            tries.wrong(&[source(3), name()], now);
        }
        assert!(tries.left_ms(&[source(2), name()], now) > 0, "the name waits for strangers");
        let known = Track::Device("key".to_owned(), "fay".to_owned());
        let asked = Track::Asked("dana".parse().expect("short"), "fay".to_owned());
        assert_eq!(tries.left_ms(&[known], now), 0);
        assert_eq!(tries.left_ms(&[asked], now), 0);
        // The right PIN clears the name and not the address.
        tries.right(&[source(1), name()]);
        assert_eq!(tries.left_ms(&[source(2), name()], now), 0);
        assert!(tries.left_ms(&[source(1)], now) > 0);
    }

    /// However many addresses try, what is kept is bounded, and a name under attack is not forgotten for it.
    #[test]
    fn what_is_kept_is_bounded() {
        let mut tries = Tries::default();
        for _ in 0..TRIES {
            tries.wrong(&[name()], At::ms(0));
        }
        for address in 0..u32::try_from(TRACKS).expect("small") + 100 {
            tries.wrong(&[Track::Source(IpAddr::from(address.to_be_bytes()))], At::ms(1));
        }
        assert_eq!(tries.0.len(), TRACKS);
        assert!(tries.left_ms(&[name()], At::ms(1)) > 0);
    }
}
