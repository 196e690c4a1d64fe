//! Signed heads of a house on disk, and gaming days that end (HC E.8).

use std::fs;

use baize::open::House;
use house::log::Action;
use house::runtime::Reply;
use journal::folder::Folder;
use journal::{HeadsFile, Read, Signed, Store};
use kit::At;

use super::house::{Made, bad, good, limited};

const TABLE: &str = "demo/table/roulette-1";
const LOG: &str = "demo/house/main";
const DAY_MS: i64 = 86_400_000;

fn signed(made: &Made) -> Vec<Signed> {
    HeadsFile::read(fs::read(made.heads()).expect("heads").as_slice()).expect("signed")
}

/// Places of entries of a stream whose events say something.
fn places(made: &Made, stream: &str, says: &str) -> Vec<u64> {
    let store = Folder::read_only(&made.dir).and_then(|folder| folder.store()).expect("a house");
    let entries = store.read(stream, 1, 100_000).expect("entries");
    let says = |bytes: &[u8]| Read::from_bytes(bytes).expect("an entry").events.get().contains(says);
    entries.into_iter().filter(|stored| says(&stored.bytes)).map(|stored| stored.seq).collect()
}

/// Where a stream stood when these were signed; zero before its first entry.
fn at(signed: &Signed, stream: &str) -> u64 {
    signed.heads.iter().find(|head| head.stream == stream).map_or(0, |head| head.seq)
}

/// HC E.8: heads are signed when a table closes and when a gaming day is over, which happens once a day.
#[test]
fn hc_e_8_heads_are_signed_at_table_close_and_day_close() {
    let made = Made::played("4", "2");
    let closed = places(&made, TABLE, "{\"opening\":{\"closed\":");
    assert_eq!(closed.len(), 1);
    let over = places(&made, LOG, "{\"closed\":{\"stream\":")[0];
    let at_close = |signed: &Signed| at(signed, TABLE) == closed[0] && at(signed, LOG) < over;
    assert!(signed(&made).iter().any(at_close), "before the session of draws was over");
    let days = places(&made, LOG, "{\"day_closed\":{\"day\":\"2025-12-31\"}}");
    assert_eq!(days.len(), 1, "the day of the founding");
    let at_day_close = |signed: &Signed| at(signed, LOG) == days[0] && at(signed, TABLE) == 0;
    assert!(signed(&made).iter().any(at_day_close), "before the table did anything");
    good(&["demo", "--headless", "--json", "--rounds", "2", "--house", made.path()]);
    assert_eq!(places(&made, LOG, "\"day_closed\"").len(), 2);
    assert_eq!(places(&made, LOG, "{\"day_closed\":{\"day\":\"2026-01-01\"}}").len(), 1);
    good(&["audit", "verify", "--json", "--house", made.path(), "--heads", &made.heads()]);
}

/// HC E.8: a day that ends while the house runs is closed then, one that ends while it is stopped at the next start, and
/// none twice; what waits meanwhile is answered.
#[test]
fn hc_e_8_a_day_is_closed_when_it_is_over() {
    let made = Made::new();
    let mut house = House::open(&made.dir, |newest| newest.plus_ms(1_000)).expect("opens");
    let (now, lines) = (house.now(), signed(&made).len());
    let day = |house: &House| house.log().expect("the log").day.clone();
    assert_eq!(day(&house), None);
    house.turn(now.plus_ms(1_000)).expect("a turn");
    assert_eq!((day(&house), signed(&made).len()), (None, lines), "nothing happened, nothing is signed");
    let tomorrow = now.plus_ms(DAY_MS);
    let command = house::stream::Command {
        id: "start".parse().expect("short"),
        by: kit::Actor::House,
        second: None,
        at: tomorrow,
        round: None,
        input: games::Input::Act(Action::CloseDay { day: "2025-12-01".to_owned() }),
    };
    let ticket = house.submit::<house::log::Log>(LOG, &command);
    let replies = house.turn(tomorrow).expect("a turn");
    assert!(matches!(replies.as_slice(), [(of, Reply::Accepted { .. })] if *of == ticket), "{replies:?}");
    assert_eq!((day(&house).as_deref(), signed(&made).len()), (Some("2025-12-31"), lines + 1));
    house.turn(tomorrow.plus_ms(5_000)).expect("a turn");
    assert_eq!(signed(&made).len(), lines + 1);
    let refused = house.say(Action::CloseDay { day: "2025-12-31".to_owned() }).expect_err("closed before");
    assert_eq!(refused.to_string(), "Gaming day 2025-12-31 was closed before. (HC E.8)");
    drop(house);
    let house = House::open(&made.dir, |newest| newest.plus_ms(3 * DAY_MS)).expect("opens");
    assert_eq!(day(&house).as_deref(), Some("2026-01-01"));
    drop(house);
    let house = House::open(&made.dir, |newest| newest.plus_ms(1_000)).expect("opens");
    assert_eq!(day(&house).as_deref(), Some("2026-01-01"), "not over");
}

/// HC E.8: when asked, heads of a house that is not open are signed, to its own second place or another; not of one that
/// is open, and not of a journal that is not whole.
#[test]
fn hc_e_8_heads_are_signed_when_asked() {
    let made = Made::played("4", "2");
    let before = signed(&made);
    let report = good(&["audit", "heads", "--json", "--house", made.path()]);
    assert_eq!((&report["ok"], &report["demo"]), (&true.into(), &true.into()));
    let after = signed(&made);
    assert_eq!((after.len(), &after[..before.len()]), (before.len() + 1, &before[..]));
    assert_eq!(serde_json::to_value(&after[before.len()].heads).expect("JSON"), report["heads"]);
    let stick = made.file("stick.jsonl");
    let stick = stick.to_str().expect("a name");
    good(&["audit", "heads", "--json", "--house", made.path(), "--to", stick]);
    assert_eq!(signed(&made).len(), after.len());
    let verdict = good(&["audit", "verify", "--json", "--house", made.path(), "--heads", stick]);
    assert_eq!(verdict["unproved"], serde_json::Value::Array(Vec::new()), "{verdict}");
    let owner = Folder::open(&made.dir).expect("ours");
    assert!(bad(&["audit", "heads", "--house", made.path()]).contains("signs its heads by itself"));
    drop(owner);
    let database = rusqlite::Connection::open(made.file("journal.db")).expect("a database");
    database.execute("UPDATE batches SET bytes = zeroblob(40) WHERE id = 2", []).expect("changed");
    drop(database);
    let words = bad(&["audit", "heads", "--house", made.path()]);
    assert!(words.contains("Nothing was signed") && words.contains("NOT WHOLE"), "{words}");
    assert_eq!(signed(&made).len(), after.len());
}

/// HC E.8: heads are signed with the key that the house was founded with, and with no other: one line of another key
/// would spoil all of them.
#[test]
fn hc_e_8_heads_are_not_signed_with_another_houses_key() {
    let [made, other] = [Made::played("4", "1"), Made::new()];
    let (key, before) = (made.file("keys/sign.key"), signed(&made));
    let own = fs::read(&key).expect("a key");
    fs::copy(other.file("keys/sign.key"), &key).expect("copied");
    let stick = made.file("stick.jsonl");
    for to in [&[][..], &["--to", stick.to_str().expect("a name")]] {
        let words = bad(&[&["audit", "heads", "--house", made.path()], to].concat());
        assert!(words.contains("nothing was signed") && words.contains("keys/sign.key"), "{words}");
    }
    assert!(signed(&made) == before && !stick.exists());
    fs::write(&key, own).expect("put back");
    good(&["audit", "heads", "--json", "--house", made.path()]);
    good(&["audit", "verify", "--json", "--house", made.path(), "--heads", &made.heads()]);
}

/// HC E.8: a second place that fills up stops no game: it is said, and what was signed stays good.
#[cfg(unix)]
#[test]
fn hc_e_8_a_second_place_that_is_full_stops_no_game() {
    let made = Made::played("4", "2");
    // No file may grow beyond four megabytes: the heads nearly have, the journal has not.
    let line_of = |made: &Made| {
        // As older programs wrote it, so that it may stand there many times.
        let last = signed(made).pop().expect("heads");
        let signer = Folder::open(&made.dir).expect("ours").signer();
        serde_json::to_string(&signer.sign(last.at, None, last.heads)).expect("JSON") + "\n"
    };
    let line = line_of(&made);
    let times = ((4 << 20) - 3 * line.len()) / line.len();
    fs::write(made.heads(), line.repeat(times)).expect("written");
    let output = limited(8_192, &["demo", "--headless", "--rounds", "2", "--house", made.path()]);
    let (code, out, error) = super::house::said(&output);
    assert_eq!(code, Some(0), "{out}{error}");
    assert!(out.contains("note: the second place of signed heads: "), "{out}");
    assert!(out.contains("newer than the last signed heads"), "{out}");
    let text = fs::read_to_string(made.heads()).expect("heads");
    assert!(text.ends_with('\n') && text.lines().count() > times, "whole lines, some of them new");
    good(&["audit", "verify", "--json", "--house", made.path(), "--heads", &made.heads()]);
    // Where JSON is printed, it is said beside it.
    let made = Made::played("4", "2");
    fs::write(made.heads(), line_of(&made).repeat(times)).expect("written");
    let output = limited(8_192, &["demo", "--headless", "--json", "--rounds", "2", "--house", made.path()]);
    let (code, out, error) = super::house::said(&output);
    assert_eq!(code, Some(0), "{out}{error}");
    assert!(error.contains("note: the second place of signed heads: "), "{error}");
    assert!(serde_json::from_str::<serde_json::Value>(&out).is_ok(), "{out}");
    // There is room again.
    let (code, out, _) = super::house::plays_one(&made);
    assert!(code == Some(0) && !out.contains("note:") && !out.contains("unproved"), "{out}");
    let last = signed(&made).pop().expect("heads");
    assert!(last.at > At::ms(0));
}

/// HC E.8: a second place that is no file is named, and the house does not start without one.
#[test]
fn hc_e_8_a_second_place_that_is_no_file_is_named() {
    let made = Made::new();
    let toml = fs::read_to_string(made.file("house.toml")).expect("house.toml");
    for place in ["keys", "no/such/folder/heads.jsonl", "/dev/full"] {
        let changed = toml.replace("heads = \"heads.jsonl\"", &format!("heads = \"{place}\""));
        fs::write(made.file("house.toml"), changed).expect("written");
        let words = bad(&["demo", "--headless", "--rounds", "1", "--house", made.path()]);
        assert!(words.contains(place), "{words}");
    }
}
