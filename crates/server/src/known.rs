//! Devices on which somebody has signed in before, in `known.toml`: what strangers guess does not hold them up. A device is
//! a random token in a cookie of its own; only its hash is kept. And the word of a supervisor, which lets somebody sign
//! in on a device that is new: a code for one name, for a few minutes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kit::{At, Person};
use serde::{Deserialize, Serialize};

use crate::access::{digest, token, write};

/// The hash of a device's token.
pub type Key = String;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    people: BTreeSet<Person>,
    last: At,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct File {
    #[serde(default)]
    devices: BTreeMap<Key, Known>,
}

/// How many devices are kept: those used longest ago go first.
const DEVICES: usize = 512;

/// For how long a supervisor's word counts.
pub const WORD_MS: i64 = 5 * 60_000;

/// How often a PIN may be tried on a supervisor's word.
const TRIES: u32 = 3;

/// How many words there may be at once.
const WORDS: usize = 64;

#[derive(Debug)]
struct Word {
    of: Person,
    until: At,
    tries: u32,
}

/// Devices that are known, and words that were given.
#[derive(Debug)]
pub struct KnownDevices {
    path: Option<PathBuf>,
    list: Mutex<BTreeMap<Key, Known>>,
    words: Mutex<BTreeMap<Key, Word>>,
}

impl KnownDevices {
    /// Those of a folder; what cannot be read is unknown.
    pub fn read(folder: Option<&Path>) -> KnownDevices {
        let path = folder.map(|folder| folder.join("known.toml"));
        let text = path.as_ref().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        let File { devices } = toml::from_str(&text).unwrap_or_default();
        KnownDevices { path, list: Mutex::new(devices), words: Mutex::default() }
    }

    /// Has this person signed in there before? The device's name on this side.
    pub fn is_known(&self, token: &str, person: &str) -> Option<Key> {
        let key = digest(token);
        let person: Person = person.parse().ok()?;
        let list = self.list.lock().expect("no panic holds it");
        list.get(&key).is_some_and(|known| known.people.contains(&person)).then_some(key)
    }

    /// Somebody has signed in: the token for that device's cookie, the one it has or a new one.
    pub fn signed_in(&self, token_before: Option<&str>, person: Person, now: At) -> anyhow::Result<String> {
        let mut list = self.list.lock().expect("no panic holds it");
        let before = token_before.filter(|token| list.contains_key(&digest(token)));
        let token = before.map_or_else(token::<32>, |token| Ok(token.to_owned()))?;
        let known = list.entry(digest(&token)).or_default();
        known.people.insert(person);
        known.last = now;
        while list.len() > DEVICES {
            let oldest = list.iter().min_by_key(|(_, known)| known.last).map(|(key, _)| key.clone());
            oldest.map(|key| list.remove(&key));
        }
        if let Some(path) = &self.path {
            let written = toml::to_string(&File { devices: list.clone() }).map(|text| write(path, &text));
            if !matches!(written, Ok(Ok(()))) {
                // After a restart the device is unknown, that is all.
                tracing::warn!("known devices could not be kept");
            }
        }
        Ok(token)
    }

    /// A supervisor gives their word for somebody: the code, told once.
    pub fn vouch(&self, of: Person, now: At) -> anyhow::Result<String> {
        let code = token::<5>()?;
        let mut words = self.words.lock().expect("no panic holds it");
        words.retain(|_, word| word.until > now && word.of != of);
        while words.len() >= WORDS {
            words.pop_first();
        }
        words.insert(digest(&code), Word { of, until: now.plus_ms(WORD_MS), tries: TRIES });
        Ok(code)
    }

    /// Is that the code that a supervisor gave for this name? Each try uses it up a little.
    pub fn is_vouched(&self, code: &str, person: &str, now: At) -> bool {
        let mut words = self.words.lock().expect("no panic holds it");
        words.retain(|_, word| word.until > now && word.tries > 0);
        let code = code.trim().to_lowercase();
        let word = words.get_mut(&digest(&code)).filter(|word| word.of.to_string() == person);
        word.map(|word| word.tries -= 1).is_some()
    }

    /// The word was used.
    pub fn used(&self, person: Person) {
        self.words.lock().expect("no panic holds it").retain(|_, word| word.of != person);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fay() -> Person {
        "fay".parse().expect("short")
    }

    /// HC C.1: a supervisor's word is for one name, for a few tries and minutes.
    #[test]
    fn hc_c_1_a_word_is_for_one_name_and_a_few_minutes() {
        let known = KnownDevices::read(None);
        let now = At::ms(0);
        let code = known.vouch(fay(), now).expect("a code");
        assert!(!known.is_vouched(&code, "dana", now), "for nobody else");
        assert!(!known.is_vouched("0123456789", "fay", now));
        for _ in 0..TRIES {
            assert!(known.is_vouched(&code.to_uppercase(), "fay", now));
        }
        assert!(!known.is_vouched(&code, "fay", now), "used up");
        let code = known.vouch(fay(), now).expect("a code");
        assert!(!known.is_vouched(&code, "fay", now.plus_ms(WORD_MS)), "too late");
        let code = known.vouch(fay(), now).expect("a code");
        known.used(fay());
        assert!(!known.is_vouched(&code, "fay", now), "used once");
    }

    /// HC C.1: a device is known for the people who signed in there; a restart does not forget it, and the file tells no
    /// token.
    #[test]
    fn hc_c_1_a_device_is_known_for_its_people() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let known = KnownDevices::read(Some(folder.path()));
        let token = known.signed_in(None, fay(), At::ms(1)).expect("a token");
        assert_eq!(known.signed_in(Some(&token), fay(), At::ms(2)).expect("a token"), token);
        let again = KnownDevices::read(Some(folder.path()));
        assert!(again.is_known(&token, "fay").is_some());
        assert!(again.is_known(&token, "dana").is_none() && again.is_known("other", "fay").is_none());
        // A token that nobody gave out is not taken over.
        assert_ne!(known.signed_in(Some("mine"), fay(), At::ms(3)).expect("a token"), "mine");
        let text = std::fs::read_to_string(folder.path().join("known.toml")).expect("a file");
        assert!(!text.contains(&token));
        let known = KnownDevices::read(None);
        for at in 0..600 {
            known.signed_in(None, fay(), At::ms(at)).expect("a token");
        }
        assert_eq!(known.list.lock().expect("nobody panics").len(), DEVICES);
    }
}
