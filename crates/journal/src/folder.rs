//! The folder of a house: its journal, its keys, and a lock, so that it has one owner at a time.
//!
//! | file | holds |
//! |---|---|
//! | `journal.db` | the journal |
//! | `keys/house.key` | 32 bytes as hex: from it the keys of sealed parts are derived |
//! | `keys/sign.key` | 32 bytes as hex: signs the heads; it may lie elsewhere |
//! | `heads.jsonl` | signed heads, unless the house is told to write them to another place, as it should be |
//! | `lock` | locked by the owner, whose process id stands in it |
//!
//! Keys are made once, with the house. A missing key is an error and never made anew: what was sealed under it would
//! stay sealed for ever, and heads signed with another would prove nothing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use crate::head::Signer;
use crate::seal::HouseKey;
use crate::sqlite::Sqlite;
use crate::store::StoreError;

const JOURNAL: &str = "journal.db";
const HEADS: &str = "heads.jsonl";
const LOCK: &str = "lock";
const KEYS: &str = "keys";
const HOUSE_KEY: &str = "house.key";
const SIGN_KEY: &str = "sign.key";

/// What is wrong with a folder.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FolderError {
    /// There is a house already.
    #[error("{dir}: there is a house already, or part of one ({found})")]
    Exists {
        /// Which folder.
        dir: String,
        /// What was found.
        found: String,
    },
    /// There is no house.
    #[error("{dir}: not a house: {missing} is missing")]
    NotAHouse {
        /// Which folder.
        dir: String,
        /// What a house would have.
        missing: String,
    },
    /// Somebody else has it.
    #[error("{dir}: the folder is in use{}", .pid.map_or(String::new(), |pid| format!(" by process {pid}")))]
    InUse {
        /// Which folder.
        dir: String,
        /// By which process, if it says so.
        pid: Option<u32>,
    },
    /// A key is not there.
    #[error("{path}: the key file is missing; put it back from where it is kept")]
    MissingKey {
        /// Which.
        path: String,
    },
    /// A key is something else.
    #[error("{path}: not a key: {why}")]
    BadKey {
        /// Which.
        path: String,
        /// Why.
        why: String,
    },
    /// A file or folder cannot be read or written.
    #[error("{path}: {why}")]
    Unreadable {
        /// Which.
        path: String,
        /// Why.
        why: String,
    },
    /// The journal itself.
    #[error(transparent)]
    Journal(#[from] StoreError),
}

/// The keys of a house.
#[derive(Debug)]
struct Keys {
    house: HouseKey,
    sign: [u8; 32],
}

/// A folder that this process owns until it is dropped.
#[derive(Debug)]
pub struct Folder {
    dir: PathBuf,
    keys: Keys,
    /// Closing it gives the lock free.
    _lock: File,
}

/// A folder to look into; somebody else may own it.
#[derive(Debug)]
pub struct ReadOnly {
    dir: PathBuf,
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn unreadable(path: &Path) -> impl Fn(std::io::Error) -> FolderError + '_ {
    |error| FolderError::Unreadable { path: shown(path), why: error.to_string() }
}

impl Folder {
    /// Makes a house in a folder, which may exist and hold other things but no house, and opens it.
    pub fn create(dir: &Path) -> Result<Folder, FolderError> {
        Folder::create_with(dir, None)
    }

    /// The same; the key that signs is made in another place if the house has one, relative to the folder.
    pub fn create_with(dir: &Path, sign: Option<&Path>) -> Result<Folder, FolderError> {
        let keys = dir.join(KEYS);
        let (house, own) = (keys.join(HOUSE_KEY), sign_path(dir, sign));
        let journal = dir.join(JOURNAL);
        let none_yet = || match [&house, &own, &journal].iter().find(|path| path.symlink_metadata().is_ok()) {
            None => Ok(()),
            Some(path) => {
                let found = path.strip_prefix(dir).unwrap_or(path).display().to_string();
                Err(FolderError::Exists { dir: shown(dir), found })
            }
        };
        none_yet()?;
        fs::create_dir_all(&keys).map_err(unreadable(&keys))?;
        // Two at a time cannot make the same house.
        let lock = lock(dir)?;
        none_yet()?;
        restrict(&keys, 0o700)?;
        write_key(&house)?;
        write_key(&own)?;
        sync(&keys)?;
        own.parent().map_or(Ok(()), sync)?;
        // The journal comes last: a folder with one is a house.
        drop(Sqlite::open(&journal)?);
        sync(dir)?;
        drop(lock);
        Folder::open_with(dir, sign)
    }

    /// Opens the house in a folder, and owns it until this value is dropped.
    pub fn open(dir: &Path) -> Result<Folder, FolderError> {
        Folder::open_with(dir, None)
    }

    /// The same; the key that signs lies in another place if the house has one, relative to the folder.
    pub fn open_with(dir: &Path, sign: Option<&Path>) -> Result<Folder, FolderError> {
        require_house(dir)?;
        let lock = lock(dir)?;
        let [house, sign] = [dir.join(KEYS).join(HOUSE_KEY), sign_path(dir, sign)].map(|path| {
            owner_alone(&path);
            read_key(&path)
        });
        let keys = Keys { house: HouseKey::new(house?), sign: sign? };
        Ok(Folder { dir: dir.to_owned(), keys, _lock: lock })
    }

    /// Opens the house in a folder to read alone: no lock, no keys.
    pub fn read_only(dir: &Path) -> Result<ReadOnly, FolderError> {
        require_house(dir)?;
        Ok(ReadOnly { dir: dir.to_owned() })
    }

    /// The folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The journal.
    pub fn store(&self) -> Result<Sqlite, FolderError> {
        // Between looking and opening nobody takes it away: the folder is ours.
        require_house(&self.dir)?;
        Ok(Sqlite::open(&self.dir.join(JOURNAL))?)
    }

    /// Where signed heads are written: a second place if the house has one, relative to the folder.
    pub fn heads_path(&self, second_place: Option<&Path>) -> PathBuf {
        heads_path(&self.dir, second_place)
    }

    /// From which the keys of sealed parts are derived.
    pub fn house_key(&self) -> HouseKey {
        self.keys.house.clone()
    }

    /// Signs heads.
    pub fn signer(&self) -> Signer {
        Signer::new(self.keys.sign)
    }
}

impl ReadOnly {
    /// The folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The journal, to read alone.
    pub fn store(&self) -> Result<Sqlite, FolderError> {
        Ok(Sqlite::open_read_only(&self.dir.join(JOURNAL))?)
    }

    /// Where signed heads are: in a second place if the house has one, relative to the folder.
    pub fn heads_path(&self, second_place: Option<&Path>) -> PathBuf {
        heads_path(&self.dir, second_place)
    }

    /// The house key, where it is kept in the folder and this program may read it; `None` where it is not.
    pub fn house_key(&self) -> Result<Option<HouseKey>, FolderError> {
        match read_key(&self.dir.join(KEYS).join(HOUSE_KEY)) {
            Ok(key) => Ok(Some(HouseKey::new(key))),
            Err(FolderError::MissingKey { .. } | FolderError::Unreadable { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Where the key is that signs: another place if the house has one, relative to the folder.
fn sign_path(dir: &Path, elsewhere: Option<&Path>) -> PathBuf {
    elsewhere.map_or_else(|| dir.join(KEYS).join(SIGN_KEY), |path| dir.join(path))
}

fn heads_path(dir: &Path, second_place: Option<&Path>) -> PathBuf {
    dir.join(second_place.unwrap_or(Path::new(HEADS)))
}

fn require_house(dir: &Path) -> Result<(), FolderError> {
    let missing = |what: &str| FolderError::NotAHouse { dir: shown(dir), missing: what.to_owned() };
    if dir.is_file() {
        return Err(FolderError::Unreadable {
            path: shown(dir),
            why: "a file, not a house's folder".to_owned(),
        });
    }
    if !dir.is_dir() {
        return Err(missing("the folder"));
    }
    match dir.join(JOURNAL).try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => Err(missing(JOURNAL)),
        Err(error) => Err(unreadable(dir)(error)),
    }
}

fn lock(dir: &Path) -> Result<File, FolderError> {
    let path = dir.join(LOCK);
    let failed = unreadable(&path);
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
    let mut file = file.map_err(&failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut text = String::new();
            // Who it is helps; that it is somebody is enough.
            let pid = file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok());
            return Err(FolderError::InUse { dir: shown(dir), pid });
        }
        Err(TryLockError::Error(error)) => return Err(failed(error)),
    }
    let pid = format!("{}\n", std::process::id());
    file.set_len(0).and_then(|()| file.write_all(pid.as_bytes())).map_err(&failed)?;
    Ok(file)
}

/// A key is for its owner alone, also one that was put back from a copy. A medium without rights has none to take.
fn owner_alone(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o077 != 0) {
            let _ = fs::set_permissions(path, PermissionsExt::from_mode(0o600));
        }
    }
    let _ = path;
}

fn read_key(path: &Path) -> Result<[u8; 32], FolderError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(FolderError::MissingKey { path: shown(path) });
        }
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            return Err(FolderError::BadKey { path: shown(path), why: "it is not text".to_owned() });
        }
        Err(error) => return Err(unreadable(path)(error)),
    };
    let mut key = [0; 32];
    // What is wrong with it is said without showing any of it.
    match hex::decode_to_slice(text.trim(), &mut key) {
        Ok(()) => Ok(key),
        Err(_) => {
            let why = "it should be 64 hexadecimal digits".to_owned();
            Err(FolderError::BadKey { path: shown(path), why })
        }
    }
}

fn write_key(path: &Path) -> Result<(), FolderError> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(|error| FolderError::Unreadable {
        path: shown(path),
        why: format!("the system gives no random bytes: {error}"),
    })?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let write = || {
        let mut file = options.open(path)?;
        file.write_all(format!("{}\n", hex::encode(key)).as_bytes())?;
        file.sync_all()
    };
    write().map_err(unreadable(path))
}

fn restrict(path: &Path, mode: u32) -> Result<(), FolderError> {
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
        fs::set_permissions(path, mode).map_err(unreadable(path))?;
    }
    let _ = (path, mode);
    Ok(())
}

fn sync(dir: &Path) -> Result<(), FolderError> {
    File::open(dir).and_then(|dir| dir.sync_all()).map_err(unreadable(dir))
}
