//! An auditor at work: who may only read, what is given to hold a house against, answers that a program reads, and what
//! is written whole or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use journal::folder::Folder;
use journal::{Read, Store};
use rusqlite::{Connection, params};
use serde_json::Value;

use super::house::{Made, bad, baize, good, said};

const TABLE: &str = "demo/table/roulette-1";

#[track_caller]
fn json(text: &str) -> Value {
    serde_json::from_str(text.trim()).unwrap_or_else(|_| panic!("{text}"))
}

/// Runs it, expects that it fails, and reads the JSON that says why.
#[track_caller]
fn fails(args: &[&str]) -> Value {
    let answer = json(&bad(args));
    assert!(answer["ok"] == false && answer["reason"].is_string(), "{args:?}: {answer}");
    answer
}

fn reason(answer: &Value) -> &str {
    answer["reason"].as_str().unwrap_or_default()
}

/// Somebody who may read a house and not write there: another person than its owner.
#[cfg(unix)]
mod reader {
    use std::fs;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Output};

    use super::super::house::Made;

    fn mode(path: &Path, mode: u32) {
        fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("its owner may");
    }

    /// The rights of a house are those of its owner again when this is dropped, so that it can be removed.
    pub struct Reader<'a>(&'a Path, PathBuf);

    impl<'a> Reader<'a> {
        pub fn of(made: &'a Made) -> Reader<'a> {
            let above = made.dir.parent().expect("a folder").to_owned();
            mode(&above, 0o755);
            let own = above.join("own");
            fs::create_dir_all(&own).expect("made");
            mode(&own, 0o777);
            // Where the binary lies may be closed to others.
            fs::copy(env!("CARGO_BIN_EXE_baize"), above.join("baize")).expect("copied");
            mode(&above.join("baize"), 0o755);
            for file in fs::read_dir(&made.dir).expect("a folder") {
                let path = file.expect("a file").path();
                mode(&path, if path.is_dir() { 0o555 } else { 0o444 });
            }
            mode(&made.file("keys"), 0o000);
            mode(&made.dir, 0o555);
            Reader(&made.dir, above)
        }

        pub fn runs(&self, program: &Path, args: &[&str]) -> Output {
            let mut command = Command::new(program);
            command.args(args).current_dir("/");
            if fs::metadata(&self.1).expect("there").uid() == 0 {
                command.uid(65_534).gid(65_534);
            }
            command.output().expect("it runs")
        }

        pub fn baize(&self, args: &[&str]) -> Output {
            self.runs(&self.1.join("baize"), args)
        }
    }

    impl Drop for Reader<'_> {
        fn drop(&mut self) {
            mode(self.0, 0o755);
            for file in fs::read_dir(self.0).expect("a folder") {
                let path = file.expect("a file").path();
                mode(&path, if path.is_dir() { 0o755 } else { 0o644 });
            }
        }
    }
}

/// Whoever may read a house may verify it, without its keys and without the right to write; so may the other program.
#[cfg(unix)]
#[test]
fn whoever_may_read_a_house_may_verify_it() {
    let made = Made::played("4", "2");
    let reader = reader::Reader::of(&made);
    let heads = made.heads();
    let (code, out, error) =
        said(&reader.baize(&["audit", "verify", "--json", "--house", made.path(), "--heads", &heads]));
    let verdict = json(&out);
    assert_eq!(
        (code, &verdict["ok"], &verdict["verified"]),
        (Some(0), &true.into(), &true.into()),
        "{out}{error}"
    );
    assert!(verdict["unproved"].to_string().contains("for want of the key"), "{verdict}");
    let out = made.dir.with_file_name("own").join("export");
    let out = out.to_str().expect("a name");
    for args in [&["show", "1"][..], &["meters"], &["shoe"], &["export", "--out", out]] {
        let args = [&["audit"], args, &["--json", "--house", made.path()]].concat();
        let (code, out, error) = said(&reader.baize(&args));
        assert_eq!(code, Some(0), "{args:?}: {out}{error}");
    }
    let tool = made.dir.with_file_name("verify.py");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify.py"), &tool).expect("copied");
    let journal = made.file("journal.db");
    let names = [&tool, &journal].map(|path| path.to_str().expect("a name"));
    let other = reader.runs(Path::new("/usr/bin/env"), &["python3", names[0], names[1], &heads]);
    // Without Python there is no other program.
    if other.status.code() != Some(127) {
        assert_eq!(json(&said(&other).1)["ok"], true, "{other:?}");
    }
}

/// What cannot be read is not called broken: a log beside the journal that needs a writer, a journal that is closed.
#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_not_called_broken() {
    let made = Made::played("4", "1");
    let copy = Made::new();
    let running = baize::open::House::open(&made.dir, |newest| newest.plus_ms(1_000)).expect("opens");
    for name in ["journal.db", "journal.db-wal"] {
        fs::copy(made.file(name), copy.file(name)).expect("copied");
    }
    drop(running);
    assert!(fs::metadata(copy.file("journal.db-wal")).is_ok_and(|log| log.len() > 0));
    let reader = reader::Reader::of(&copy);
    let args = ["audit", "verify", "--house", copy.path()];
    let (code, out, _) = said(&reader.baize(&args));
    assert_eq!(code, Some(1));
    assert!(out.starts_with("NOT VERIFIED: ") && out.contains("copy the folder"), "{out}");
    let (_, out, _) = said(&reader.baize(&[&args[..], &["--json"]].concat()));
    let answer = json(&out);
    assert_eq!((&answer["ok"], &answer["verified"]), (&false.into(), &false.into()), "{answer}");
    fs::remove_file(copy.file("journal.db-wal")).expect("removed by its owner");
    fs::set_permissions(copy.file("journal.db"), std::os::unix::fs::PermissionsExt::from_mode(0o000))
        .expect("its owner may");
    let (_, out, _) = said(&reader.baize(&args));
    assert!(out.starts_with("NOT VERIFIED: "), "{out}");
}

/// What the other program says of a house; none if there is no Python.
fn theirs(made: &Made, heads: &str) -> Option<Value> {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify.py");
    let run = Command::new("python3").arg(tool).arg(made.file("journal.db")).arg(heads).output().ok()?;
    Some(json(&said(&run).1))
}

/// Does the other program say that it could not verify, rather than that something is wrong?
fn not_verified(answer: &Value) -> bool {
    answer["ok"] == false && reason(answer).starts_with("not verified:")
}

/// Heads of another house say nothing against this one, and neither does a file that holds none.
#[test]
fn heads_that_cannot_be_held_against_a_house_are_named() {
    let [made, other] = [Made::played("4", "1"), Made::played("4", "1")];
    let verify = ["audit", "verify", "--house", made.path(), "--heads"];
    let empty = made.file("empty.jsonl");
    fs::write(&empty, "").expect("written");
    for (heads, why) in [
        (other.heads(), "another house"),
        (made.path().to_owned(), "a folder, not a file of signed heads"),
        (empty.to_str().expect("a name").to_owned(), "no signed heads in it"),
        (format!("{}x", made.heads()), "No such file"),
    ] {
        let (code, out, _) = said(&baize(&[&verify[..], &[heads.as_str()]].concat()));
        assert!(code == Some(1) && out.contains("NOT VERIFIED: ") && out.contains(why), "{out}");
        let answer = fails(&[&verify[..], &[heads.as_str(), "--json"]].concat());
        assert!(answer["verified"] == false && reason(&answer).contains(why), "{answer}");
        assert!(theirs(&made, &heads).is_none_or(|answer| not_verified(&answer)), "{heads}");
    }
    // Heads that are damaged: both say that nothing was verified, which is no word against the journal.
    let good = fs::read_to_string(made.heads()).expect("heads");
    let damaged = made.file("damaged.jsonl");
    let lines: Vec<&str> = good.lines().collect();
    assert!(lines.len() > 2);
    for text in [
        lines[1..].join("\n") + "\n",
        [lines[0], lines[2]].join("\n") + "\n",
        good.replacen("\"seq\":1", "\"seq\":2", 1),
        good.replacen("\"prev\":\"00", "\"prev\":\"01", 1),
        format!("{good}something else\n"),
        format!("{good}{}\n", lines[0]),
    ] {
        fs::write(&damaged, &text).expect("written");
        let heads = damaged.to_str().expect("a name");
        let answer = fails(&[&verify[..], &[heads, "--json"]].concat());
        assert_eq!(answer["verified"], false, "{answer}");
        assert!(theirs(&made, heads).is_none_or(|answer| not_verified(&answer)), "{text}");
    }
    assert!(theirs(&made, &made.heads()).is_none_or(|answer| answer["ok"] == true));
}

/// HC E.8: a folder that was replaced with its keys and its heads is whole in itself: against the public key, known from
/// elsewhere, it shows.
#[test]
fn hc_e_8_a_house_is_held_against_its_public_key() {
    let [made, other] = [Made::played("4", "1"), Made::played("5", "1")];
    let verify = |made: &Made, key: &str| {
        let heads = made.heads();
        let args = ["audit", "verify", "--json", "--house", made.path(), "--heads", &heads, "--key", key];
        json(&said(&baize(&args)).1)
    };
    let signs = |made: &Made| {
        let verdict = good(&["audit", "verify", "--json", "--house", made.path()]);
        verdict["signs"].as_str().expect("a key").to_owned()
    };
    let key = signs(&made);
    assert_eq!(key, Folder::open(&made.dir).expect("ours").signer().public());
    assert_eq!(verify(&made, &key)["ok"], true);
    assert_eq!(verify(&made, &key.to_uppercase())["ok"], true);
    let kept = made.file("kept.key");
    fs::write(&kept, format!("{key}\n")).expect("written");
    let kept = kept.to_str().expect("a name").to_owned();
    assert_eq!(verify(&made, &kept)["ok"], true);
    for key in [&key, &kept] {
        let replaced = verify(&other, key);
        assert!(replaced["ok"] == false && reason(&replaced).contains("replaced"), "{replaced}");
    }
    let none = verify(&made, "fd17");
    assert!(none["ok"] == false && reason(&none).contains("neither a key nor a file"), "{none}");
    let (_, words, _) = said(&baize(&["audit", "verify", "--house", made.path()]));
    assert!(words.contains(&format!("signs with the public key {key}")), "{words}");
}

/// Whatever an audit command cannot do under --json it says in JSON.
#[test]
fn every_failure_is_json_where_json_was_asked_for() {
    let made = Made::played("4", "1");
    let nowhere = made.file("nowhere");
    let nowhere = nowhere.to_str().expect("a name");
    for command in
        [&["verify"][..], &["heads"], &["show", "1"], &["export", "--out", "x"], &["meters"], &["shoe"]]
    {
        fails(&[&["audit"], command, &["--json", "--house", nowhere]].concat());
    }
    let answer = fails(&["audit", "show", "--json", "--house", made.path(), "99"]);
    assert!(reason(&answer).contains("no game 99"), "{answer}");
    let file = made.file("house.toml");
    let answer = fails(&["audit", "verify", "--json", "--house", file.to_str().expect("a name")]);
    assert!(reason(&answer).contains("a file, not a house's folder"), "{answer}");
    let key = fs::read(made.file("keys/house.key")).expect("a key");
    fs::write(made.file("keys/house.key"), "no key").expect("written");
    assert!(reason(&fails(&["audit", "verify", "--json", "--house", made.path()])).contains("not a key"));
    fs::write(made.file("keys/house.key"), key).expect("put back");
    // A fault of the journal says where it is.
    let database = Connection::open(made.file("journal.db")).expect("a database");
    let sql = "UPDATE batches SET bytes = CAST(substr(bytes, 1, 40) AS BLOB) WHERE first = ?1
        AND stream = (SELECT id FROM streams WHERE name = ?2)";
    let last: u64 = {
        let sql = "SELECT max(b.first) FROM batches b JOIN streams s ON s.id = b.stream WHERE s.name = ?1";
        database.query_row(sql, [TABLE], |row| row.get(0)).expect("batches")
    };
    database.execute(sql, params![last, TABLE]).expect("changed");
    drop(database);
    let out = made.file("export");
    let export = ["export", "--out", out.to_str().expect("a name")];
    for command in [&["verify"][..], &["show", "1"], &export, &["meters"]] {
        let answer = fails(&[&["audit"], command, &["--json", "--house", made.path()]].concat());
        assert_eq!((&answer["stream"], &answer["seq"]), (&TABLE.into(), &last.into()), "{answer}");
    }
    assert!(!out.exists(), "nothing half-written");
    let database = made.file("journal.db");
    fs::remove_file(&database).expect("removed");
    let answer = fails(&["audit", "meters", "--json", "--house", made.path()]);
    assert!(reason(&answer).contains("journal.db is missing"), "{answer}");
    fs::create_dir(&database).expect("made");
    let answer = fails(&["audit", "verify", "--json", "--house", made.path()]);
    assert!(reason(&answer).contains("it is a folder"), "{answer}");
}

/// A full disk leaves no half of an export and no half of a picture.
#[cfg(unix)]
#[test]
fn an_export_or_a_picture_is_written_whole_or_not_at_all() {
    let made = Made::played("4", "3");
    let names = || -> BTreeSet<_> {
        fs::read_dir(&made.dir).expect("a folder").map(|file| file.expect("a file").file_name()).collect()
    };
    let before = names();
    let (out, picture) = (made.file("export"), made.file("game.svg"));
    let (to, svg) = (out.to_str().expect("a name"), picture.to_str().expect("a name"));
    let export = ["audit", "export", "--house", made.path(), "--out", to];
    let show = ["audit", "show", "--house", made.path(), "1", "--svg", svg];
    for args in [&export[..], &show] {
        let (code, _, error) = said(&super::house::limited(4, args));
        assert_eq!(code, Some(1), "{error}");
    }
    assert_eq!(before, names());
    // A folder that is there and empty stays so, or has everything.
    fs::create_dir(&out).expect("made");
    assert_eq!(said(&super::house::limited(4, &export)).0, Some(1));
    assert_eq!(fs::read_dir(&out).expect("a folder").count(), 0);
    let written = good(&[&export[..], &["--json"]].concat());
    assert_eq!(
        fs::read_dir(&out).expect("a folder").count(),
        written["files"].as_array().expect("files").len()
    );
    let (code, drawn, _) = said(&baize(&["audit", "show", "--house", made.path(), "1", "--svg", "-"]));
    good(&show);
    assert_eq!((code, drawn), (Some(0), fs::read_to_string(&picture).expect("a picture")));
    assert!(fs::read_to_string(&picture).is_ok_and(|svg| svg.contains("times of America/Chicago")));
}

/// Cuts a stream behind the first entry whose events say something, and gives that entry: the house stopped there.
fn stopped(made: &Made, says: &str) -> u64 {
    let store = Folder::read_only(&made.dir).and_then(|folder| folder.store()).expect("a house");
    let says = |bytes: &[u8]| Read::from_bytes(bytes).expect("an entry").events.get().contains(says);
    let entries = store.read(TABLE, 1, 100_000).expect("entries");
    let seq = entries.iter().find(|stored| says(&stored.bytes)).expect("such an entry").seq;
    drop(store);
    let database = Connection::open(made.file("journal.db")).expect("a database");
    let sql = "DELETE FROM batches WHERE first > ?1 AND stream = (SELECT id FROM streams WHERE name = ?2)";
    database.execute(sql, params![seq, TABLE]).expect("cut");
    let sql = "DELETE FROM places; DELETE FROM commands; DELETE FROM snapshots; UPDATE meta SET value = 0 WHERE key = 'indexed'";
    database.execute_batch(sql).expect("the indexes follow");
    fs::remove_file(made.heads()).expect("removed");
    seq
}

/// HC A.5: a game that a stop ended: meters have its stakes in play, then as void of each terminal; told, it says why it
/// is void, that the house was stopped, and when its stakes went back.
#[test]
fn hc_a_5_a_game_that_a_stop_ended_is_metered_and_told() {
    let made = Made::played("9", "4");
    stopped(&made, "{\"game\":{\"prompted\":");
    let table = || {
        let meters = good(&["audit", "meters", "--json", "--house", made.path()]);
        let tables = meters["tables"].as_array().expect("tables").clone();
        tables.into_iter().find(|table| table["stream"] == TABLE).expect("the table")
    };
    let number = |meters: &Value, name: &str| meters[name].as_i64().expect("a number");
    let adds_up = |meters: &Value| {
        let of = |name| number(meters, name);
        let came = of("cash_in") + of("chips_in") + of("won");
        assert_eq!(came - of("out") - of("wagered") - of("in_play"), of("credits"), "{meters}");
    };
    let open = table();
    assert!(number(&open, "in_play") > 0, "{open}");
    adds_up(&open);
    open["terminals"].as_array().expect("terminals").iter().for_each(adds_up);
    let (_, words, _) = said(&baize(&["audit", "meters", "--house", made.path()]));
    assert!(words.contains("in play"), "{words}");
    good(&["demo", "--headless", "--json", "--seed", "9", "--rounds", "2", "--house", made.path()]);
    let over = table();
    assert_eq!((number(&over, "in_play"), number(&over, "void_games")), (0, 1), "{over}");
    for terminal in over["terminals"].as_array().expect("terminals") {
        assert_eq!(number(terminal, "void_games"), i64::from(number(terminal, "void") > 0), "{terminal}");
    }
    let show = ["audit", "show", "--house", made.path(), "1", "--table", "roulette-1"];
    let told = good(&[&show[..], &["--json"]].concat());
    assert_eq!(told["void"], "HC A.5", "{told}");
    let gist = told["void_because"].as_str().expect("a reason");
    assert!(told["times"]["refund"].as_i64() >= told["times"]["void"].as_i64(), "{told}");
    let (_, words, _) = said(&baize(&show));
    for part in [gist, "the house was stopped", "\n  refund  "] {
        assert!(words.contains(part), "{part}: {words}");
    }
}
