//! Who may come in: PINs of people and secrets of devices, in `access.toml` beside the journal and never in it. Only
//! hashes are kept. Wrong PINs make the next try wait ([`tries`]).

pub mod tries;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::SystemTime;

use anyhow::Context;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use chance::Entropy;
use house::access::Marks;
use kit::{At, Device, Person};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use tries::{Track, Tries};

/// What a device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Paired with a seat.
    Terminal,
    /// Reports.
    Sensor,
}

/// A person's PIN.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pin {
    /// Argon2id.
    hash: String,
    /// In a demo house, for all to see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    demo: Option<String>,
}

/// A device's secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Secret {
    kind: Kind,
    /// SHA-256: the secret itself is random enough.
    hash: String,
}

/// `access.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    people: BTreeMap<String, Pin>,
    devices: BTreeMap<String, Secret>,
}

/// How many may wait until their PIN is checked, on either side of the door. A check takes a core and some memory for a
/// moment, so there is one at a time for strangers and one for those who are known: neither waits for the other.
const AT_THE_DOOR: usize = 32;

/// A queue in front of the check.
#[derive(Debug)]
struct Queue {
    turn: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Queue {
    fn new() -> Queue {
        Queue { turn: Arc::new(Semaphore::new(1)), waiting: Arc::new(Semaphore::new(AT_THE_DOOR)) }
    }
}

/// A try.
#[derive(Debug)]
pub struct Try<'a> {
    /// Under which name.
    pub name: &'a str,
    /// What a wrong PIN counts for.
    pub tracks: Vec<Track>,
    /// From a known device, on a supervisor's word, or at the screen of somebody who is signed in.
    pub known: bool,
    /// When.
    pub now: At,
}

/// What became of a PIN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// It is theirs.
    Right,
    /// It is not, or nobody of that name has one.
    Wrong,
    /// It is not, and the next try on these tracks waits.
    WaitsNow {
        /// Which.
        tracks: Vec<Track>,
        /// For how long.
        left_ms: i64,
    },
    /// It was not looked at: tries wait for so much longer.
    Waits(i64),
    /// Too many are at the door.
    Busy,
}

/// The file as it was read last, and when it was written.
#[derive(Debug, Default)]
struct Known {
    file: File,
    written: Option<SystemTime>,
}

/// Who may come in.
#[derive(Debug)]
pub struct Access {
    path: Option<PathBuf>,
    known: Mutex<Known>,
    tries: Mutex<Tries>,
    strangers: Queue,
    known_ones: Queue,
    /// Checked where a name has no PIN, so that it takes as long.
    nobody: String,
}

fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::default())
}

fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    chance::OsEntropy.fill(&mut bytes)?;
    Ok(bytes)
}

/// So many random bytes as hex: a token, a secret.
pub fn token<const N: usize>() -> anyhow::Result<String> {
    random::<N>().map(hex::encode)
}

/// The hash of a secret that is random enough by itself.
pub fn digest(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

fn hash(pin: &str) -> anyhow::Result<String> {
    let salt = SaltString::encode_b64(&random::<16>()?).map_err(|error| anyhow::anyhow!("{error}"))?;
    let hash = argon2().hash_password(pin.as_bytes(), &salt).map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(hash.to_string())
}

fn verifies(pin: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| argon2().verify_password(pin.as_bytes(), &hash).is_ok())
}

/// A PIN that may be set: four to twelve digits.
pub fn is_pin(pin: &str) -> bool {
    (4..=12).contains(&pin.len()) && pin.bytes().all(|byte| byte.is_ascii_digit())
}

/// A PIN that is guessed first: one digit or one group again and again, or a run up or down.
pub fn is_weak(pin: &str) -> bool {
    let digits = pin.as_bytes();
    let repeats = (1..=digits.len() / 2).any(|group| {
        digits.len().is_multiple_of(group) && digits.chunks(group).all(|chunk| *chunk == digits[..group])
    });
    let run = |step: u8| digits.windows(2).all(|two| (two[0] - b'0' + step) % 10 == two[1] - b'0');
    digits.len() < 2 || repeats || run(1) || run(9)
}

fn parse(path: &Path) -> anyhow::Result<File> {
    match std::fs::read_to_string(path) {
        // What is wrong with it is said without showing any of it.
        Ok(text) => {
            toml::from_str(&text).map_err(|error| anyhow::anyhow!("{}: {}", path.display(), error.message()))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(File::default()),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

fn written(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

impl Access {
    /// Reads that of a folder; nobody may come in yet where there is none. `baize pin` may change it at any time.
    pub fn read(folder: &Path) -> anyhow::Result<Access> {
        let path = folder.join("access.toml");
        let known = Known { file: parse(&path)?, written: written(&path) };
        Access::with(Some(path), known)
    }

    /// For a house that nobody keeps.
    pub fn in_memory() -> anyhow::Result<Access> {
        Access::with(None, Known::default())
    }

    fn with(path: Option<PathBuf>, known: Known) -> anyhow::Result<Access> {
        Ok(Access {
            path,
            known: Mutex::new(known),
            tries: Mutex::default(),
            strangers: Queue::new(),
            known_ones: Queue::new(),
            nobody: hash("0000")?,
        })
    }

    /// The file as it is now.
    fn now(&self) -> MutexGuard<'_, Known> {
        let mut known = self.known.lock().expect("no panic holds it");
        if let Some(path) = &self.path {
            let now = written(path);
            if now != known.written {
                match parse(path) {
                    Ok(file) => *known = Known { file, written: now },
                    Err(error) => {
                        tracing::error!(error = format!("{error:#}"), "access.toml is not read again")
                    }
                }
            }
        }
        known
    }

    /// Changes the file, atomically: the old one or the new one, never half of one.
    fn change(&self, what: impl FnOnce(&mut File)) -> anyhow::Result<()> {
        let mut known = self.now();
        let mut file = known.file.clone();
        what(&mut file);
        let mut at = None;
        if let Some(path) = &self.path {
            write(path, &toml::to_string(&file)?).with_context(|| path.display().to_string())?;
            at = written(path);
        }
        *known = Known { file, written: at };
        Ok(())
    }

    /// Sets a person's PIN.
    pub fn set_pin(&self, person: Person, pin: &str) -> anyhow::Result<()> {
        let pin = Pin { hash: hash(pin)?, demo: None };
        self.change(|file| drop(file.people.insert(person.to_string(), pin)))
    }

    /// Gives somebody of a demo house a PIN for all to see, unless they have one.
    pub fn set_demo_pin(&self, person: Person, pin: &str) -> anyhow::Result<()> {
        if self.has_pin(person) {
            return Ok(());
        }
        let pin = Pin { hash: hash(pin)?, demo: Some(pin.to_owned()) };
        self.change(|file| drop(file.people.insert(person.to_string(), pin)))
    }

    /// A mark for each PIN and for each sensor's secret: another one is another PIN or secret. It is the digest of a salted
    /// hash, and tells nothing about the PIN to whoever has only the mark.
    pub fn marks(&self) -> Marks {
        let known = self.now();
        let mark = |hash: &str| digest(hash)[..16].to_owned();
        let pins = known.file.people.iter().filter_map(|(of, pin)| Some((of.parse().ok()?, mark(&pin.hash))));
        let sensors = known.file.devices.iter().filter(|(_, secret)| secret.kind == Kind::Sensor);
        let devices = sensors.filter_map(|(of, secret)| Some((of.parse().ok()?, mark(&secret.hash))));
        Marks { pins: pins.collect(), devices: devices.collect() }
    }

    /// Has this person a PIN?
    pub fn has_pin(&self, person: Person) -> bool {
        self.now().file.people.contains_key(&person.to_string())
    }

    /// The PIN of somebody of a demo house, for all to see.
    pub fn demo_pin(&self, person: Person) -> Option<String> {
        self.now().file.people.get(&person.to_string())?.demo.clone()
    }

    /// Makes a new secret for a device, told once.
    pub fn set_device(&self, device: Device, kind: Kind) -> anyhow::Result<String> {
        let secret = token::<32>()?;
        let kept = Secret { kind, hash: digest(&secret) };
        self.change(|file| drop(file.devices.insert(device.to_string(), kept)))?;
        Ok(secret)
    }

    /// Forgets all terminals but these: the secrets of others open nothing any more.
    pub fn keep_terminals(&self, paired: &BTreeSet<Device>) -> anyhow::Result<()> {
        let gone = |name: &String, secret: &Secret| {
            secret.kind == Kind::Terminal && name.parse().map_or(true, |device| !paired.contains(&device))
        };
        if !self.now().file.devices.iter().any(|(name, secret)| gone(name, secret)) {
            return Ok(());
        }
        self.change(|file| file.devices.retain(|name, secret| !gone(name, secret)))
    }

    /// Forgets a device.
    pub fn forget_device(&self, device: Device) -> anyhow::Result<()> {
        self.change(|file| drop(file.devices.remove(&device.to_string())))
    }

    /// What a device is, if this is its secret.
    pub fn device(&self, device: Device, secret: &str) -> Option<Kind> {
        let given = digest(secret);
        let known = self.now();
        let kept = known.file.devices.get(&device.to_string())?;
        // Hashes are compared: how far they agree tells nothing about the secret.
        (kept.hash == given).then_some(kept.kind)
    }

    /// Checks a PIN. It takes as long for a name that nobody has.
    pub async fn check(&self, tried: &Try<'_>, pin: String) -> Checked {
        let waits = || self.tries.lock().expect("no panic holds it").left_ms(&tried.tracks, tried.now);
        if let left @ 1.. = waits() {
            return Checked::Waits(left);
        }
        let queue = if tried.known { &self.known_ones } else { &self.strangers };
        let Ok(_place) = Arc::clone(&queue.waiting).try_acquire_owned() else { return Checked::Busy };
        let Ok(turn) = Arc::clone(&queue.turn).acquire_owned().await else { return Checked::Busy };
        // While it waited others may have tried.
        if let left @ 1.. = waits() {
            return Checked::Waits(left);
        }
        let kept = self.now().file.people.get(tried.name).map(|pin| pin.hash.clone());
        let known = kept.is_some();
        let hash = kept.unwrap_or_else(|| self.nobody.clone());
        let right =
            tokio::task::spawn_blocking(move || verifies(&pin, &hash)).await.unwrap_or(false) && known;
        let checked = self.count(tried, right);
        // The next one is checked when this one is counted.
        drop(turn);
        checked
    }

    fn count(&self, tried: &Try<'_>, right: bool) -> Checked {
        let mut tries = self.tries.lock().expect("no panic holds it");
        if right {
            tries.right(&tried.tracks);
            return Checked::Right;
        }
        let tracks: Vec<Track> = tries.wrong(&tried.tracks, tried.now).into_iter().cloned().collect();
        match tries.left_ms(&tried.tracks, tried.now) {
            0 => Checked::Wrong,
            left_ms => Checked::WaitsNow { tracks, left_ms },
        }
    }
}

/// Writes a file that only its owner may read, atomically.
pub fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let draft = path.with_extension("new");
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    std::fs::rename(&draft, path)?;
    if let Some(folder) = path.parent() {
        std::fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}
