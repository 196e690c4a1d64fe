//! The folder of a house: made once, owned by one, and every fault in words.

use std::fs;
use std::path::Path;

use journal::folder::{Folder, FolderError};
use journal::{Appended, Chain, Store, StoreError};

use crate::support::{append, entries};

fn made() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    drop(Folder::create(dir.path()).expect("made"));
    dir
}

#[test]
fn a_house_is_made_once_and_opened_again() {
    let dir = tempfile::tempdir().expect("a folder");
    let house = dir.path().join("new/house");
    let folder = Folder::create(&house).expect("made");
    let (key, public) = (*folder.house_key().bytes(), folder.signer().public());
    assert_ne!(key, [0; 32]);
    let mut store = folder.store().expect("a store");
    let lease = store.lease().expect("a lease");
    let batch = entries(&mut Chain::new("p/table/a"), 2);
    assert_eq!(append(&mut store, lease, "p/table/a", 0, &batch), Appended::Ok);
    drop((store, folder));
    let again = Folder::create(&house).expect_err("there is one");
    assert!(matches!(again, FolderError::Exists { .. }), "{again}");
    assert!(again.to_string().contains("there is a house already"), "{again}");
    let folder = Folder::open(&house).expect("opens");
    assert_eq!((*folder.house_key().bytes(), folder.signer().public()), (key, public));
    assert_eq!(folder.store().expect("a store").read("p/table/a", 1, 9).map(|read| read.len()), Ok(2));
    let other = made();
    assert_ne!(*Folder::open(other.path()).expect("opens").house_key().bytes(), key, "keys are random");
}

#[cfg(unix)]
#[test]
fn keys_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let dir = made();
    let mode = |path: &str| fs::metadata(dir.path().join(path)).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode("keys/house.key"), mode("keys/sign.key"), mode("keys")), (0o600, 0o600, 0o700));
}

#[test]
fn a_folder_has_one_owner_at_a_time() {
    let dir = made();
    let first = Folder::open(dir.path()).expect("opens");
    let second = Folder::open(dir.path()).expect_err("in use");
    let pid = Some(std::process::id());
    assert_eq!(second, FolderError::InUse { dir: dir.path().display().to_string(), pid });
    assert!(second.to_string().contains("the folder is in use by process"), "{second}");
    drop(first.store().expect("the owner has its store"));
    Folder::read_only(dir.path()).expect("an auditor may look").store().expect("a store");
    drop(first);
    Folder::open(dir.path()).expect("free again");
}

#[test]
fn a_missing_or_broken_key_is_named_and_never_made_anew() {
    for key in ["keys/house.key", "keys/sign.key"] {
        let dir = made();
        let path = dir.path().join(key);
        let digits = fs::read_to_string(&path).expect("a key");
        let shown = path.display().to_string();
        for broken in [
            "",
            "abc",
            &digits[..40],
            &format!("{digits}00"),
            &digits.replace(|c: char| c.is_ascii_digit(), "g"),
        ] {
            fs::write(&path, broken).expect("written");
            let error = Folder::open(dir.path()).expect_err("no key");
            assert!(matches!(error, FolderError::BadKey { .. }), "{error}");
            assert_eq!(error.to_string(), format!("{shown}: not a key: it should be 64 hexadecimal digits"));
        }
        fs::write(&path, [0xff, 0xfe]).expect("written");
        assert!(matches!(Folder::open(dir.path()), Err(FolderError::BadKey { .. })));
        fs::remove_file(&path).expect("removed");
        let error = Folder::open(dir.path()).expect_err("no key");
        assert_eq!(error, FolderError::MissingKey { path: shown });
        assert!(!path.exists(), "it was not made anew");
        assert!(matches!(Folder::create(dir.path()), Err(FolderError::Exists { .. })));
        fs::write(&path, digits).expect("put back");
        Folder::open(dir.path()).expect("opens again");
    }
}

#[test]
fn auditors_need_no_keys() {
    let dir = made();
    let folder = Folder::read_only(dir.path()).expect("opens");
    assert!(folder.house_key().expect("readable").is_some());
    fs::remove_dir_all(dir.path().join("keys")).expect("removed");
    assert!(folder.house_key().expect("readable").is_none());
    assert_eq!(
        journal::verify(&folder.store().expect("a store"), None).map(|verified| verified.entries),
        Ok(0)
    );
}

#[test]
fn what_is_no_house_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let nowhere = dir.path().join("nowhere");
    for (path, missing) in [(nowhere.as_path(), "the folder"), (dir.path(), "journal.db")] {
        let expected =
            FolderError::NotAHouse { dir: path.display().to_string(), missing: missing.to_owned() };
        assert_eq!(Folder::open(path).expect_err("no house"), expected);
        assert_eq!(Folder::read_only(path).expect_err("no house"), expected);
    }
    assert!(!nowhere.exists(), "and not made");
    // A house whose journal was lost is none, and does not get an empty one.
    let house = made();
    fs::remove_file(house.path().join("journal.db")).expect("removed");
    assert!(matches!(Folder::open(house.path()), Err(FolderError::NotAHouse { .. })));
    fs::write(house.path().join("journal.db"), "a letter, long enough to be looked at as a database")
        .expect("written");
    let opened = Folder::open(house.path()).expect("keys are there");
    let error = opened.store().expect_err("foreign");
    assert!(matches!(error, FolderError::Journal(StoreError::Foreign { .. })), "{error}");
    let file = dir.path().join("file");
    fs::write(&file, "").expect("written");
    assert!(matches!(Folder::create(&file), Err(FolderError::Unreadable { .. })));
}

#[test]
fn heads_go_to_a_second_place_if_there_is_one() {
    let dir = made();
    let folder = Folder::open(dir.path()).expect("opens");
    assert_eq!(folder.heads_path(None), dir.path().join("heads.jsonl"));
    assert_eq!(folder.heads_path(Some(Path::new("../h.jsonl"))), dir.path().join("../h.jsonl"));
    assert_eq!(folder.heads_path(Some(Path::new("/mnt/h.jsonl"))), Path::new("/mnt/h.jsonl"));
    let audit = Folder::read_only(dir.path()).expect("opens");
    assert_eq!((audit.heads_path(None), audit.dir()), (folder.heads_path(None), folder.dir()));
}

/// The journal and the files beside it are readable by their owner alone, also one that was made otherwise.
#[cfg(unix)]
#[test]
fn the_journal_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().expect("a folder");
    let folder = Folder::create(&dir.path().join("house")).expect("a house");
    for name in ["journal.db", "keys/house.key", "keys/sign.key"] {
        let path = folder.dir().join(name);
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).expect("opened up");
    }
    let dir = folder.dir().to_owned();
    drop(folder);
    let folder = Folder::open(&dir).expect("a house");
    let mut store = folder.store().expect("a journal");
    journal::Store::lease(&mut store).expect("an owner");
    for name in ["journal.db", "journal.db-wal", "journal.db-shm", "keys/house.key", "keys/sign.key"] {
        let mode = std::fs::metadata(folder.dir().join(name)).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}
