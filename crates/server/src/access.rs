//! Who may come in: PINs of people and secrets of devices, in `access.toml` beside the journal and never in it. Only
//! hashes are kept. Five wrong PINs lock a name out for five minutes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime};

use anyhow::Context;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use chance::Entropy;
use kit::{Device, Person};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

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

/// Wrong PINs until a name is locked out.
pub const TRIES: u32 = 5;

/// For how long.
pub const LOCKED: Duration = Duration::from_secs(5 * 60);

/// How many PINs are checked at once: each takes a core and some memory for a moment.
const AT_ONCE: usize = 2;

/// How many may wait for that.
const AT_THE_DOOR: usize = 64;

/// Wrong PINs of a name, as far as they still count.
#[derive(Debug, Clone, Copy)]
struct Wrong {
    times: u32,
    last: Instant,
}

/// What became of a PIN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// It is theirs.
    Right,
    /// It is not, or nobody of that name has one.
    Wrong,
    /// It is not, and the name is now locked out.
    LockedNow,
    /// The name is locked out for so much longer.
    Locked(Duration),
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
    wrong: Mutex<BTreeMap<String, Wrong>>,
    at_once: Arc<Semaphore>,
    at_the_door: Arc<Semaphore>,
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
            wrong: Mutex::default(),
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            at_the_door: Arc::new(Semaphore::new(AT_THE_DOOR)),
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

    /// A digest of each PIN's hash, by person: another one is another PIN.
    pub fn pins(&self) -> BTreeMap<Person, String> {
        let known = self.now();
        known.file.people.iter().filter_map(|(of, pin)| Some((of.parse().ok()?, digest(&pin.hash)))).collect()
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
    pub async fn check(&self, person: &str, pin: String) -> Checked {
        if let Some(left) = self.locked(person) {
            return Checked::Locked(left);
        }
        let Ok(_door) = Arc::clone(&self.at_the_door).try_acquire_owned() else { return Checked::Busy };
        let Ok(turn) = Arc::clone(&self.at_once).acquire_owned().await else { return Checked::Busy };
        // While it waited others may have tried.
        if let Some(left) = self.locked(person) {
            return Checked::Locked(left);
        }
        let kept = self.now().file.people.get(person).map(|pin| pin.hash.clone());
        let known = kept.is_some();
        let hash = kept.unwrap_or_else(|| self.nobody.clone());
        let right = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            verifies(&pin, &hash)
        });
        let right = right.await.unwrap_or(false) && known;
        self.count(person, right)
    }

    fn locked(&self, person: &str) -> Option<Duration> {
        let wrong = self.wrong.lock().expect("no panic holds it");
        let Wrong { times, last } = wrong.get(person)?;
        if *times < TRIES { None } else { LOCKED.checked_sub(last.elapsed()).filter(|left| !left.is_zero()) }
    }

    fn count(&self, person: &str, right: bool) -> Checked {
        let mut wrong = self.wrong.lock().expect("no panic holds it");
        wrong.retain(|_, wrong| wrong.last.elapsed() < LOCKED);
        if right {
            wrong.remove(person);
            return Checked::Right;
        }
        let name = person.chars().take(24).collect();
        let of = wrong.entry(name).or_insert(Wrong { times: 0, last: Instant::now() });
        *of = Wrong { times: of.times + 1, last: Instant::now() };
        if of.times == TRIES { Checked::LockedNow } else { Checked::Wrong }
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
