//! The auditor's commands, by the real binary on real houses: what was changed, cut, recomputed or replaced is found and
//! named; a game is told as it was played.

use std::fs;

use journal::Hash;
use rusqlite::Connection;
use serde_json::Value;

use super::house::{Made, bad, good};

/// The batches of a stream: row, first place, bytes.
fn batches(database: &Connection, stream: &str) -> Vec<(i64, Vec<u8>)> {
    let sql = "SELECT b.id, b.bytes FROM batches b JOIN streams s ON s.id = b.stream WHERE s.name = ?1 ORDER BY b.first";
    let mut query = database.prepare(sql).expect("a query");
    let rows = query.query_map([stream], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
    rows.collect::<Result<_, _>>().expect("rows")
}

fn verify(made: &Made) -> Vec<String> {
    ["audit", "verify", "--json", "--house", made.path()].map(str::to_owned).to_vec()
}

fn against(made: &Made, heads: &str) -> Vec<String> {
    [verify(made), vec!["--heads".to_owned(), heads.to_owned()]].concat()
}

fn refs(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

#[track_caller]
fn fails(args: &[String]) -> Value {
    let text = bad(&refs(args));
    let verdict: Value = serde_json::from_str(text.trim()).unwrap_or_else(|_| panic!("{text}"));
    assert_eq!(verdict["ok"], false);
    verdict
}

#[track_caller]
fn holds(args: &[String]) -> Value {
    good(&refs(args))
}

const TABLE: &str = "demo/table/roulette-1";

#[test]
fn a_whole_journal_says_what_it_proves() {
    let made = Made::played("4", "3");
    let alone = holds(&verify(&made));
    assert_eq!((&alone["ok"], &alone["demo"], &alone["streams"]), (&true.into(), &true.into(), &4.into()));
    assert!(
        alone["anchored_to"].is_null() && alone["unproved"][0].as_str().is_some_and(|s| s.contains("tail")),
        "{alone}"
    );
    let anchored = holds(&against(&made, &made.heads()));
    assert!(
        anchored["anchored_to"].is_i64() && anchored["unproved"] == Value::Array(Vec::new()),
        "{anchored}"
    );
    assert_eq!(anchored["games"], Value::Array(Vec::new()), "no ball rested early, no bet came late");
}

#[test]
fn a_changed_byte_is_found_where_it_is() {
    let made = Made::played("4", "3");
    let path = made.file("journal.db");
    let database = Connection::open(&path).expect("a database");
    database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("all in one file");
    drop(database);
    let whole = fs::read(&path).expect("a journal");
    for seq in [1, 7, 30] {
        let text = format!("\"stream\":\"{TABLE}\",\"seq\":{seq},\"day\":\"2026");
        let mut changed = whole.clone();
        // Pages that were split keep what they held before: every copy is changed, the one that counts among them.
        let found = (0..whole.len() - text.len()).filter(|at| whole[*at..].starts_with(text.as_bytes()));
        for at in found.collect::<Vec<_>>() {
            changed[at + text.len() - 1] = b'7';
        }
        assert_ne!(changed, whole);
        fs::write(&path, &changed).expect("written");
        let verdict = fails(&verify(&made));
        assert_eq!((&verdict["stream"], &verdict["seq"]), (&TABLE.into(), &seq.into()), "{verdict}");
    }
    fs::write(&path, &whole).expect("written");
    holds(&verify(&made));
}

#[test]
fn a_cut_tail_is_found_against_heads_and_called_unproved_without() {
    let made = Made::played("4", "3");
    let heads = fs::read(made.heads()).expect("heads");
    let database = Connection::open(made.file("journal.db")).expect("a database");
    let (last, _) = batches(&database, TABLE).pop().expect("batches");
    database.execute("DELETE FROM batches WHERE id = ?1", [last]).expect("deleted");
    // The indexes too, as somebody careful would.
    database.execute("DELETE FROM places WHERE batch = ?1", [last]).expect("deleted");
    drop(database);
    let alone = holds(&verify(&made));
    assert!(
        alone["unproved"][0].as_str().is_some_and(|text| text.contains("no tail was cut off")),
        "{alone}"
    );
    let verdict = fails(&against(&made, &made.heads()));
    assert_eq!(verdict["stream"], TABLE, "{verdict}");
    assert!(verdict["reason"].as_str().is_some_and(|reason| reason.contains("missing")), "{verdict}");
    assert_eq!(fs::read(made.heads()).expect("heads"), heads, "an auditor writes nothing");
}

#[test]
fn a_recomputed_chain_is_found_against_heads() {
    let made = Made::played("4", "3");
    let database = Connection::open(made.file("journal.db")).expect("a database");
    let (row, bytes) = batches(&database, TABLE).pop().expect("batches");
    // The last entry happened a millisecond later, and its hash is right again.
    let entry = String::from_utf8(bytes[36..].to_vec()).expect("one entry in the last batch");
    let at = entry.find("\"at\":").expect("a moment") + 5;
    let end = at + entry[at..].find(',').expect("more behind it");
    let moment: i64 = entry[at..end].parse().expect("a number");
    let entry = format!("{}{}{}", &entry[..at], moment + 1, &entry[end..]);
    let mut changed = u32::try_from(entry.len()).expect("short").to_le_bytes().to_vec();
    changed.extend_from_slice(&Hash::of(entry.as_bytes()).0);
    changed.extend_from_slice(entry.as_bytes());
    let sql = "UPDATE batches SET bytes = ?1 WHERE id = ?2";
    database.execute(sql, rusqlite::params![changed, row]).expect("changed");
    drop(database);
    holds(&verify(&made));
    let verdict = fails(&against(&made, &made.heads()));
    assert_eq!(verdict["stream"], TABLE, "{verdict}");
    assert!(verdict["reason"].as_str().is_some_and(|reason| reason.contains("signed")), "{verdict}");
}

#[test]
fn another_house_is_found_against_heads_and_keys() {
    let [one, other] = [Made::played("4", "2"), Made::played("4", "2")];
    fails(&against(&one, &other.heads()));
    // Heads that fit in place and hash would still be of another key: of a house without entries beyond the first.
    let key = one.file("keys/house.key");
    let own = fs::read(&key).expect("a key");
    fs::copy(other.file("keys/house.key"), &key).expect("copied");
    let verdict = fails(&verify(&one));
    assert!(verdict["reason"].as_str().is_some_and(|reason| reason.contains("keys/house.key")), "{verdict}");
    fs::remove_file(&key).expect("removed");
    let verdict = holds(&verify(&one));
    let unproved = verdict["unproved"].to_string();
    assert!(unproved.contains("for want of the key"), "{unproved}");
    fs::write(&key, own).expect("written");
    holds(&verify(&one));
    let torn = one.file("torn.jsonl");
    fs::write(&torn, "{\"at\":1}\n").expect("written");
    assert!(fails(&against(&one, torn.to_str().expect("a name")))["reason"].as_str().is_some());
    fs::write(&torn, "").expect("written");
    let verdict = fails(&against(&one, torn.to_str().expect("a name")));
    assert!(verdict["reason"].as_str().is_some_and(|reason| reason.contains("no signed heads")), "{verdict}");
}

#[test]
fn a_game_is_told_and_drawn() {
    let made = Made::played("7", "6");
    let picture = made.file("game.svg");
    let args = ["audit", "show", "--house", made.path(), "3", "--svg", picture.to_str().expect("a name")];
    let (code, text, error) = super::house::said(&super::house::baize(&args));
    assert_eq!(code, Some(0), "{error}");
    for part in [
        "DEMO",
        "Roulette 1, game 3",
        "prompt",
        "launch",
        "lock",
        "by the clock",
        "rest",
        "confirmation",
        "settlement",
        "Who was paid",
        "Dana (dealer)",
        "player at seat",
        "refused changed nothing",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json = good(&["audit", "show", "--json", "--house", made.path(), "3", "--table", "roulette-1"]);
    let times = &json["times"];
    let moment = |name: &str| times[name].as_i64().unwrap_or_else(|| panic!("{name}: {times}"));
    let order = ["started", "prompt", "launch", "lock", "rest", "confirmation", "settlement"].map(moment);
    assert!(order.is_sorted(), "{times}");
    let wagers = json["wagers"].as_array().expect("wagers");
    let staked: i64 = wagers.iter().filter_map(|wager| wager["amount"].as_i64()).sum();
    let payments = json["payments"].as_object().expect("payments");
    assert_eq!(staked, payments.values().filter_map(|payment| payment["staked"].as_i64()).sum::<i64>());
    let svg = fs::read_to_string(&picture).expect("a picture");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>") && svg.contains("DEMO"));
    assert_eq!(svg.matches("2 to 1").count(), 3);
    assert!(bad(&["audit", "show", "--house", made.path(), "99"]).contains("no game 99"));
    assert!(bad(&["audit", "show", "--house", made.path(), "1", "--table", "craps"]).contains("roulette-1"));
}

#[test]
fn meters_are_the_ledgers_and_go_on() {
    let made = Made::played("9", "15");
    let table = |made: &Made| {
        let meters = good(&["audit", "meters", "--json", "--house", made.path()]);
        let mut tables = meters["tables"].as_array().expect("tables").iter();
        tables.find(|table| table["games"] != 0).expect("the one that was played at").clone()
    };
    let (first, sums) = (table(&made), |table: &Value, name: &str| {
        let terminals = table["terminals"].as_array().expect("terminals");
        terminals.iter().map(|terminal| terminal[name].as_i64().expect("a number")).sum::<i64>()
    });
    for name in ["cash_in", "chips_in", "out", "wagered", "won", "void", "credits"] {
        assert_eq!(first[name].as_i64(), Some(sums(&first, name)), "{name}");
    }
    assert_eq!(first["games"], 15);
    let number = |table: &Value, name: &str| table[name].as_i64().expect("a number");
    assert_eq!(
        number(&first, "cash_in") - number(&first, "out"),
        number(&first, "wagered") - number(&first, "won")
    );
    good(&["demo", "--headless", "--json", "--seed", "9", "--rounds", "5", "--house", made.path()]);
    let second = table(&made);
    assert_eq!(second["games"], 20, "never reset");
    assert!(number(&second, "wagered") > number(&first, "wagered"));
}

#[test]
fn an_export_says_demo_everywhere() {
    let made = Made::played("9", "4");
    let out = made.file("export");
    let args = ["audit", "export", "--json", "--house", made.path(), "--out", out.to_str().expect("a name")];
    let files = good(&args)["files"].as_array().expect("files").clone();
    assert_eq!(files.len(), 11);
    for file in &files {
        let name = file["file"].as_str().expect("a name");
        let text = fs::read_to_string(out.join(name)).expect("a file");
        assert_eq!(text.lines().count() as u64, file["lines"].as_u64().expect("a number"), "{name}");
        assert!(name.starts_with("demo-"), "{name}");
        let said = if name.ends_with(".csv") {
            text.lines().skip(1).all(|line| line.starts_with("demo,"))
        } else {
            text.lines().next().is_some_and(|line| line.contains("\"demo\":true"))
                && text.lines().all(|line| serde_json::from_str::<Value>(line).is_ok())
        };
        assert!(said, "{name}");
    }
    assert!(bad(&args).contains("not empty"));
}

/// Streams without games, and tables of games that this program does not know, are named in words.
#[test]
fn what_cannot_be_told_is_named() {
    let made = Made::played("9", "3");
    let mut house = baize::open::House::open(&made.dir, |newest| newest).expect("opens");
    let (stream, file) = ("demo/table/faro-1".to_owned(), "game = \"faro\"\nname = \"Faro 1\"\n".to_owned());
    house.say(house::log::Action::Install { stream, file }).expect("journalled");
    drop(house);
    let show = |table: &str| bad(&["audit", "show", "--house", made.path(), "1", "--table", table]);
    assert!(show("faro-1").contains("it plays faro; `baize audit export` writes its entries"));
    assert!(show("cage").contains("demo/cage/main: the cage has no games"));
    assert!(show("demo/house/main").contains("the house's own stream has no games"));
    good(&["audit", "show", "--json", "--house", made.path(), "1"]);
    let faro = |words: &Value| words.as_str().is_some_and(|words| words.contains("it plays faro"));
    let untold = |report: &Value| report["untold"].as_array().is_some_and(|all| all.iter().any(faro));
    let meters = good(&["audit", "meters", "--json", "--house", made.path()]);
    let casino = baize::files::Files::new("demo", house::config::Mode::Demo).tables.len();
    assert!(
        untold(&meters) && meters["tables"].as_array().is_some_and(|tables| tables.len() == casino),
        "{meters}"
    );
    let out = made.file("export");
    let report =
        good(&["audit", "export", "--json", "--house", made.path(), "--out", out.to_str().expect("a name")]);
    assert!(untold(&report), "{report}");
    for stream in ["cage", "house"] {
        let text =
            fs::read_to_string(out.join(format!("demo-journal-demo-{stream}-main.jsonl"))).expect("a file");
        assert!(text.lines().count() > 1, "{stream}");
    }
    good(&["audit", "verify", "--json", "--house", made.path()]);
}

/// Times are told where the house stands, and the zone is named.
#[test]
fn times_are_told_in_the_zone_of_the_house() {
    let made = Made::played("4", "1");
    let args = ["audit", "verify", "--house", made.path(), "--heads", &made.heads()];
    let (_, text, _) = super::house::said(&super::house::baize(&args));
    assert!(text.contains("the last of 2026-01-01 20:") && text.contains("(America/Chicago)"), "{text}");
    assert!(text.contains("is what its published seed gives"), "{text}");
}
