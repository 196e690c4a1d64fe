//! Golden houses: each was written once, by the version that its folder in `tests/golden` is named for, and is read for
//! ever. It opens, verifies, and is told as it always was. The newest is also decided again, entry by entry; the older
//! ones are replayed. CONTRIBUTING.md says what to do when a rule changes.

mod kept;
mod kinds;
mod writer;

use std::path::Path;
use std::process::Command;

use baize::open::{self, House};
use house::log::Log;
use house::stream::{Checked, Scribe, Stream};
use journal::Store;
use serde_json::Value;
use tempfile::TempDir;

use self::kept::{Kept, differences, versions};
use super::house::{good, said};

/// What `BAIZE_GOLDEN` asks for beside the test: `write` a house of this version, or `tell` all of them anew.
fn asked_to(what: &str) -> bool {
    std::env::var_os("BAIZE_GOLDEN").is_some_and(|asked| asked == what)
}

/// What `audit verify` finds, held against the signed heads.
fn verdict(dir: &Path) -> Value {
    let text = |path: &Path| path.to_str().expect("a name in letters").to_owned();
    let (house, heads) = (text(dir), text(&dir.join("heads.jsonl")));
    good(&["audit", "verify", "--json", "--house", &house, "--heads", &heads])
}

/// The writer works, and what this program writes it decides again in the same way. `make golden` keeps what was written.
#[test]
fn a_house_written_today_is_decided_again() {
    let temp = TempDir::new().expect("a folder");
    let dir = temp.path().join("house");
    writer::write(&dir);
    let verdict = verdict(&dir);
    assert_eq!((&verdict["ok"], &verdict["decided"]), (&Value::Bool(true), &verdict["entries"]), "{verdict}");
    if asked_to("write") {
        let kept = Kept::pack(&dir, env!("CARGO_PKG_VERSION"));
        kept.freeze(&kept.told());
    }
}

/// Every golden house is whole. The newest was written by this version and is decided again; the others are replayed.
#[test]
fn the_newest_house_is_decided_again_and_older_ones_are_replayed() {
    let versions = versions();
    assert_eq!(
        versions.last().map(String::as_str),
        Some(env!("CARGO_PKG_VERSION")),
        "no golden house of this version: `make golden` writes it"
    );
    for version in &versions {
        let kept = Kept::new(version);
        let verdict = verdict(&kept.dir);
        assert_eq!(verdict["ok"], true, "{version}: {verdict}");
        let newest = Some(version) == versions.last();
        let decided = if newest { verdict["entries"].clone() } else { 0.into() };
        assert_eq!(
            verdict["decided"], decided,
            "{version}: a rule was changed? Then the version is bumped and `make golden` writes a new house: {verdict}"
        );
        let told = |part: &str| verdict["unproved"].to_string().contains(part);
        assert_eq!(told("replayed and not decided again"), !newest, "{verdict}");
        // Some seeds are published and some are not.
        assert!(verdict["drawn"].as_u64().is_some_and(|drawn| drawn > 0), "{verdict}");
        assert!(told("drawn from a seed that is still sealed") && told("still sealed"), "{verdict}");
        assert!(!told("newer than the last signed heads"), "{verdict}");
        let engines = kept.engines();
        assert_eq!(engines, [format!("baize {version}")].into(), "{version}: written by one program");
    }
}

/// Every golden house opens with all of its streams, goes on, and is whole afterwards.
#[test]
fn golden_houses_open_and_go_on() {
    for version in versions() {
        let kept = Kept::new(&version);
        let heads = kept.store().heads().expect("heads");
        // A house from before access was recorded gets the stream of it.
        let records_access = heads.iter().any(|head| head.stream.contains("/access/"));
        let streams = heads.len() + usize::from(!records_access);
        let mut house = House::open(&kept.dir, |newest| newest.plus_ms(1_000)).expect("opens");
        assert_eq!((house.runtime.streams().count(), &house.notes), (streams, &Vec::new()), "{version}");
        let later = house.now().plus_ms(60_000);
        house.turn(later).expect("time passes");
        house.sign();
        let troubled = |name: &&str| house.runtime.trouble(name).is_some();
        assert_eq!(house.runtime.streams().filter(troubled).collect::<Vec<_>>(), Vec::<&str>::new());
        drop(house);
        assert_eq!(verdict(&kept.dir)["ok"], true, "{version}");
    }
}

/// `show` tells every round, and `meters` and `export` all tables, as they did when the house was written.
#[test]
fn golden_houses_are_told_as_ever() {
    for version in versions() {
        let kept = Kept::new(&version);
        let told = kept.told();
        if asked_to("tell") {
            kept.freeze(&told);
        }
        let other = differences(&kept.frozen(), &told);
        assert!(
            other.is_empty(),
            "{version}: told otherwise; if that is meant, `make retell`\n{}",
            other.join("\n")
        );
    }
}

/// The other program agrees on every golden house.
#[test]
fn another_program_verifies_golden_houses() {
    let tool = super::guards::text::root().join("tools/verify.py");
    for version in versions() {
        let kept = Kept::new(&version);
        let mut python = Command::new("python3");
        python.arg(&tool).args([kept.dir.join("journal.db"), kept.dir.join("heads.jsonl")]);
        // Without Python there is no other program.
        let Ok(run) = python.output() else { return };
        let theirs: Value = serde_json::from_str(&said(&run).1).expect("JSON");
        let ours = verdict(&kept.dir);
        assert_eq!(theirs["ok"], true, "{version}: {theirs}");
        for part in ["streams", "entries"] {
            assert_eq!(theirs[part], ours[part], "{version}: {part}");
        }
    }
}

/// Every stream checked entry by entry by a program of that name.
fn checked(kept: &Kept, engine: &str) -> Vec<Checked> {
    let mut all = Vec::new();
    let (store, scribe, tables) = (kept.store(), kept.scribe(engine), kept.tables());
    for head in store.heads().expect("heads") {
        let mut stream = Kept::checks(&head.stream, &tables, &scribe);
        for stored in store.read(&head.stream, 1, 100_000).expect("entries") {
            let how = stream.check(&stored).unwrap_or_else(|misfit| {
                panic!("{}, entry {}: {misfit}", head.stream, stored.seq);
            });
            all.push(how);
        }
    }
    all
}

/// When the version is bumped, what was written before it is replayed, and what comes after it is decided again.
#[test]
fn entries_of_another_version_are_replayed() {
    let kept = Kept::new(versions().last().expect("a house"));
    let entries: u64 = kept.store().heads().expect("heads").iter().map(|head| head.seq).sum();
    for (engine, how) in [(open::engine().as_str(), Checked::Decided), ("baize 999.0.0", Checked::Replayed)] {
        let checked = checked(&kept, engine);
        assert!(checked.iter().all(|checked| *checked == how), "{engine}");
        assert_eq!(checked.len() as u64, entries);
    }

    // A stream that goes on under another version.
    let own = open::log_stream("golden");
    let scribe: std::sync::Arc<Scribe> = kept.scribe("baize 999.0.0");
    let stored = kept.store().read(&own, 1, 100_000).expect("entries");
    let [mut writes, mut checks] = [0, 1].map(|_| Stream::written_by(own.as_str(), Log, scribe.clone()));
    for stored in &stored {
        writes.replay(&stored.bytes, stored.hash).expect("it fits");
        assert_eq!(checks.check(&stored.bytes, stored.hash), Ok(Checked::Replayed));
    }
    let newer = kept::day_closed(&mut writes);
    assert_eq!(checks.check(&newer.bytes, newer.hash), Ok(Checked::Decided));
}

/// All that a machine can say has happened in the newest golden house, and everything went wrong in it that can.
#[test]
fn every_event_and_irregularity_is_in_the_newest_house() {
    let kept = Kept::new(versions().last().expect("a house"));
    assert_eq!(kinds::missing(&kept), kinds::NOT_IN_IT);
}
