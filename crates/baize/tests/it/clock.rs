//! A clock that stands far ahead of the journal, and where a new house keeps what proves its journal.

use std::fs;
use std::path::Path;

use baize::files::Files;
use baize::open::House;
use house::config::Mode;
use journal::folder::Folder;
use journal::{HeadsFile, Read, Store};
use serde_json::Value;

use super::house::{Made, Served, bad, baize, fed, good, said};

const HOUR_MS: i64 = 3_600_000;

/// A demo house that asks as a live one does.
fn asks() -> Made {
    let made = Made::new();
    let toml = fs::read_to_string(made.file("house.toml")).expect("house.toml");
    let asks = toml.replace("# clock_ahead_hours = 36", "clock_ahead_hours = 36");
    assert_ne!(toml, asks);
    fs::write(made.file("house.toml"), asks).expect("written");
    made
}

/// The entries of the house's own stream.
fn log(made: &Made) -> Vec<String> {
    let store = Folder::read_only(&made.dir).and_then(|folder| folder.store()).expect("a house");
    let entries = store.read("demo/house/main", 1, 1_000).expect("entries");
    entries.into_iter().map(|stored| String::from_utf8(stored.bytes).expect("JSON")).collect()
}

/// HC E.7: 36 hours ahead is a pause, more may be a wrong clock: the house does not open, and nothing of it is written.
#[test]
fn hc_e_7_a_clock_far_ahead_does_not_open_a_house() {
    let made = asks();
    drop(House::open(&made.dir, |newest| newest.plus_ms(36 * HOUR_MS)).expect("opens"));
    let before = log(&made);
    let refused = House::open(&made.dir, |newest| newest.plus_ms(36 * HOUR_MS + 1)).map(drop);
    let words = format!("{:#}", refused.expect_err("far ahead"));
    assert!(words.contains("36 hours ahead") && words.contains("HC E.7"), "{words}");
    assert_eq!(log(&made), before, "no day was closed, no start was written");
    // A live house asks unless told otherwise; a demo house, whose time is made up, does not.
    let draft = |mode| house::config::house(&house::config::example("p", mode)).expect("good").0;
    assert_eq!(draft(house::config::Mode::Live).ahead_ms(), Some(36 * HOUR_MS));
    assert_eq!(draft(house::config::Mode::Demo).ahead_ms(), None);
}

/// HC E.7: a supervisor's word, with their PIN, opens it; it is journalled with their name, and is not asked for again.
#[cfg(unix)]
#[test]
fn hc_e_7_a_supervisor_says_that_the_clock_is_right() {
    let made = asks();
    let serve = ["serve", "--listen", "127.0.0.1:0", made.path()];
    let accept = |who| [&serve[..], &["--accept-clock", who]].concat();
    for (who, pin) in [("sam", "482913\n"), ("dana", "593824\n")] {
        assert!(fed(&["pin", made.path(), who], pin).wait().expect("ended").success());
    }
    let before = log(&made);
    assert!(bad(&serve).contains("--accept-clock"));
    for (who, pin, why) in [
        ("sam", "482914\n", "is wrong"),
        ("dana", "593824\n", "no pit supervisor or director"),
        ("nobody", "593824\n", "no pit supervisor or director"),
    ] {
        let output = fed(&accept(who), pin).wait_with_output().expect("ended");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && error.contains(why), "{who}: {error}");
    }
    assert_eq!(log(&made), before);
    Served::fed(&accept("sam"), "482913\n").stopped();
    let last_start = || log(&made).into_iter().rfind(|text| text.contains("\"started\"")).expect("a start");
    let started = last_start();
    let read = Read::from_bytes(started.as_bytes()).expect("an entry");
    let events: Value = serde_json::from_str(read.events.get()).expect("JSON");
    let ahead = &events[0]["started"]["ahead"];
    assert_eq!((&ahead["by"], &ahead["role"]), (&"sam".into(), &"pit_supervisor".into()), "{started}");
    assert!(ahead["ms"].as_i64().is_some_and(|ms| ms > 36 * HOUR_MS), "{started}");
    Served::new(&serve).stopped();
    assert!(!last_start().contains("\"ahead\""));
    good(&["audit", "verify", "--json", "--house", made.path(), "--heads", &made.heads()]);
}

/// HC E.8: a new house is told where its signed heads and the key that signs them go, and says what nothing shows where the
/// heads lie beside the journal.
#[test]
fn hc_e_8_a_new_house_says_what_its_heads_do_not_show() {
    let temp = tempfile::tempdir().expect("a folder");
    let name = |path: &Path| path.to_str().expect("a name").to_owned();
    let bare = name(&temp.path().join("bare"));
    let made = good(&["init", "--live", "--json", &bare]);
    assert!(made["unprotected"].as_str().is_some_and(|what| what.contains("older copy")), "{made}");
    let (_, words, _) = said(&baize(&["init", "--live", &name(&temp.path().join("words"))]));
    assert!(words.contains("Not protected: signed heads lie on the disk of the journal"), "{words}");
    // In memory: another disk, where there is one.
    let Ok(other) = tempfile::tempdir_in("/dev/shm") else { return };
    let (heads, key) = (other.path().join("kept/heads.jsonl"), other.path().join("sign.key"));
    let dir = temp.path().join("house");
    let args = ["init", "--live", "--json", &name(&dir), "--heads", &name(&heads), "--sign-key", &name(&key)];
    assert_eq!(good(&args)["unprotected"], Value::Null);
    assert!(key.is_file() && !dir.join("keys/sign.key").exists());
    let house = House::open(&dir, |newest| newest).expect("opens");
    assert_eq!(house.heads_path().as_deref(), Some(heads.as_path()));
    drop(house);
    good(&["audit", "heads", "--json", "--house", &name(&dir)]);
    let signed = HeadsFile::read(fs::read(&heads).expect("heads").as_slice()).expect("signed");
    assert!(signed.len() > 1 && signed.iter().all(|signed| signed.prev.is_some()));
    good(&["audit", "verify", "--json", "--house", &name(&dir), "--heads", &name(&heads)]);
    fs::rename(&key, other.path().join("away.key")).expect("taken away");
    let words = bad(&["serve", "--listen", "127.0.0.1:0", &name(&dir)]);
    assert!(words.contains("sign.key: the key file is missing"), "{words}");
}

/// HC E.8: a second place that holds something else is named and left as it is.
#[test]
fn hc_e_8_a_second_place_of_another_house_is_left_as_it_is() {
    let [made, other] = [Made::played("4", "1"), Made::played("5", "1")];
    for foreign in [fs::read(other.heads()).expect("heads"), b"a shopping list".to_vec(), b"\n\n".to_vec()] {
        fs::write(made.heads(), &foreign).expect("written");
        let words = bad(&["demo", "--headless", "--rounds", "1", "--house", made.path()]);
        assert!(
            words.contains("something else than signed heads of this house (HC E.8)")
                || words.contains("Put them back"),
            "{words}"
        );
        assert_eq!(fs::read(made.heads()).expect("heads"), foreign);
    }
}

/// A demo house whose game clocks are the shortest that the rules allow is played without screens as well.
#[test]
fn a_house_with_a_short_clock_is_played_without_screens() {
    let temp = tempfile::tempdir().expect("a folder");
    let dir = temp.path().join("house");
    let mut files = Files::new("demo", Mode::Demo);
    for (_, text) in &mut files.tables {
        *text = text.replace("seconds = 45", "seconds = 15").replace("seconds = 30", "seconds = 15");
    }
    House::init(&dir, &files, server::clock::wall()).expect("a house");
    let dir = dir.to_str().expect("a name");
    for table in ["roulette-1", "sic-bo-2", "baccarat-1"] {
        let books =
            good(&["demo", "--headless", "--json", "--rounds", "12", "--table", table, "--house", dir]);
        assert_eq!((&books["games"], &books["verified"]["ok"]), (&12.into(), &true.into()), "{books}");
    }
}
