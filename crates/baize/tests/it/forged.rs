//! Journals that somebody rewrote with care: every hash is right again and no signed heads are there to show it. What
//! was drawn is drawn again, money that cannot be is named, and no program falls over.

use baize::open::House;
use journal::folder::Folder;
use journal::{Hash, Read, Store};
use rusqlite::{Connection, params};
use serde_json::Value;

use super::house::{Made, bad, good};

const TABLE: &str = "demo/table/roulette-1";
const LOG: &str = "demo/house/main";

/// The texts of a stream's entries, in order.
fn texts(made: &Made, stream: &str) -> Vec<String> {
    let store = Folder::read_only(&made.dir).and_then(|folder| folder.store()).expect("a house");
    let stored = store.read(stream, 1, 100_000).expect("entries");
    stored.into_iter().map(|stored| String::from_utf8(stored.bytes).expect("JSON")).collect()
}

/// The place of the first entry that `is` so.
fn first(made: &Made, stream: &str, is: impl Fn(&Read<'_>) -> bool) -> usize {
    let texts = texts(made, stream);
    let found = texts.iter().position(|text| is(&Read::from_bytes(text.as_bytes()).expect("an entry")));
    found.expect("such an entry") + 1
}

/// Rewrites the entry at a place of a stream and chains all behind it anew.
fn forge(made: &Made, stream: &str, seq: usize, change: impl Fn(&str) -> String) {
    rewrite(made, stream, |texts| {
        let new = change(&texts[seq - 1]);
        assert_ne!(new, texts[seq - 1], "nothing was changed");
        texts[seq - 1] = new;
    });
}

/// Rewrites entries of a stream, of which there are as many as before, and chains all of them anew.
fn rewrite(made: &Made, stream: &str, change: impl FnOnce(&mut Vec<String>)) {
    let database = Connection::open(made.file("journal.db")).expect("a database");
    let mut texts = texts(made, stream);
    change(&mut texts);
    let mut prev = Hash::NONE;
    let mut entries = Vec::new();
    for text in texts {
        let at = text.rfind("\"prev\":\"").expect("a hash") + 8;
        let text = format!("{}{prev}{}", &text[..at], &text[at + 64..]);
        prev = Hash::of(text.as_bytes());
        entries.push((prev, text));
    }
    let sql =
        "SELECT b.id, b.first, b.last FROM batches b JOIN streams s ON s.id = b.stream WHERE s.name = ?1";
    let mut query = database.prepare(sql).expect("a query");
    let rows = query.query_map([stream], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).expect("rows");
    for (id, first, last) in rows.collect::<Result<Vec<(i64, usize, usize)>, _>>().expect("rows") {
        let mut bytes = Vec::new();
        for (hash, text) in &entries[first - 1..last] {
            bytes.extend(u32::try_from(text.len()).expect("short").to_le_bytes());
            bytes.extend(hash.0);
            bytes.extend(text.as_bytes());
        }
        let sql = "UPDATE batches SET bytes = ?1 WHERE id = ?2";
        database.execute(sql, params![bytes, id]).expect("rewritten");
    }
}

fn verify(made: &Made) -> Value {
    let text = bad(&["audit", "verify", "--json", "--house", made.path()]);
    let verdict: Value = serde_json::from_str(text.trim()).unwrap_or_else(|_| panic!("{text}"));
    assert_eq!(verdict["ok"], false);
    verdict
}

#[track_caller]
fn found(verdict: &Value, stream: &str, seq: usize, words: &str) {
    assert_eq!((&verdict["stream"], &verdict["seq"]), (&stream.into(), &seq.into()), "{verdict}");
    assert!(verdict["reason"].as_str().is_some_and(|reason| reason.contains(words)), "{words}: {verdict}");
}

fn is_drawn(read: &Read<'_>) -> bool {
    read.command.get().contains("\"via\":\"drawn\"")
}

/// The number in a text, and the text with another one wherever it stands.
fn other_number(text: &str) -> String {
    let at = text.find("\"pocket\":\"").expect("a number") + 10;
    let end = at + text[at..].find('"').expect("an end");
    let other = if &text[at..end] == "17" { "23" } else { "17" };
    text.replace(&format!("\"pocket\":\"{}\"", &text[at..end]), &format!("\"pocket\":\"{other}\""))
}

/// HC E.7: once a session is over its numbers can be drawn again, and one that somebody changed is found although the
/// chain is right.
#[test]
fn hc_e_7_a_changed_number_is_drawn_again_and_found() {
    let made = Made::played("4", "3");
    let whole = good(&["audit", "verify", "--json", "--house", made.path()]);
    let texts = texts(&made, TABLE);
    let drawn =
        texts.iter().filter(|text| is_drawn(&Read::from_bytes(text.as_bytes()).expect("an entry"))).count();
    assert!(drawn > 0 && whole["drawn"] == drawn, "{whole}");
    let seq = first(&made, TABLE, is_drawn);
    forge(&made, TABLE, seq, other_number);
    found(&verify(&made), TABLE, seq, "the published seed of its session gives");
}

/// HC E.7: a number that was drawn and another that was booked.
#[test]
fn hc_e_7_another_number_than_the_drawn_one_cannot_be_booked() {
    let made = Made::played("4", "3");
    let seq = first(&made, TABLE, is_drawn);
    forge(&made, TABLE, seq, |text| {
        let at = text.find("\"events\":").expect("events");
        format!("{}{}", &text[..at], other_number(&text[at..]))
    });
    found(&verify(&made), TABLE, seq, "not what follows from the outcome");
}

/// HC E.7: the seed is the one that was committed to before the first bet.
#[test]
fn hc_e_7_a_seed_that_was_not_committed_to_is_found() {
    let made = Made::played("4", "2");
    let seq = first(&made, LOG, |read| read.events.get().contains("\"opened\""));
    forge(&made, LOG, seq, |text| {
        let at = text.find("\"commitment\":\"").expect("a commitment") + 14;
        text.replace(&text[at..at + 64], &"ab".repeat(32))
    });
    found(&verify(&made), LOG, seq, "not the one committed to");
}

/// HC E.7: what is drawn is drawn in a session.
#[test]
fn hc_e_7_a_number_drawn_outside_every_session_is_found() {
    let made = Made::played("4", "2");
    let seq = first(&made, LOG, |read| read.events.get().contains("\"opened\""));
    forge(&made, LOG, seq, |text| {
        text.replace("\"stream\":\"demo/table/roulette-1\"", "\"stream\":\"demo/table/x\"")
    });
    let closed = first(&made, LOG, |read| read.events.get().contains("\"closed\""));
    forge(&made, LOG, closed, |text| {
        text.replace("{\"stream\":\"demo/table/roulette-1\"}", "{\"stream\":\"demo/table/x\"}")
    });
    let drawn = first(&made, TABLE, is_drawn);
    found(&verify(&made), TABLE, drawn, "no session of draws was open");
}

/// HC D.1, HC E.6: money that cannot be is reported by an audit, and a house opens without the stream that has it; no
/// program falls over.
#[test]
fn hc_d_1_money_that_cannot_be_is_named() {
    let credited =
        |read: &Read<'_>| read.events.get().contains("\"credited\"") && read.postings.get() != "[]";
    let amount = |text: &str, name: &str| {
        let part = &text[text.find(name).expect("that part")..];
        let at = part.find("\"amount\":").expect("an amount") + 9;
        part[at..].chars().take_while(char::is_ascii_digit).collect::<String>()
    };
    let everywhere = |to: &'static str| {
        Box::new(move |text: &str| {
            let from = amount(text, "\"postings\":");
            text.replace(&format!("\"amount\":{from}"), &format!("\"amount\":{to}"))
        }) as Box<dyn Fn(&str) -> String>
    };
    let postings = |change: fn(&str) -> String| {
        Box::new(move |text: &str| {
            let at = text.find("\"postings\":").expect("postings");
            format!("{}{}", &text[..at], change(&text[at..]))
        }) as Box<dyn Fn(&str) -> String>
    };
    let whole = Made::played("4", "2");
    let database = std::fs::read(whole.file("journal.db")).expect("a journal");
    let seq = first(&whole, TABLE, credited);
    for change in [
        everywhere("-9223372036854775808"),
        everywhere("9223372036854775807"),
        everywhere("9007199254740992"),
        everywhere("-500"),
        everywhere("0"),
        postings(|text| text.replacen("\"amount\":", "\"amount\":-", 1)),
        postings(|text| text.replacen("\"amount\":", "\"amount\":1", 1)),
        postings(|text| text.replacen("\"to\":{\"seat\":", "\"to\":{\"seat\":1", 1)),
        postings(|text| text.replacen("\"from\":\"patron_cash\"", "\"from\":\"rack\"", 1)),
        postings(|text| text.replace("\"unit\":\"money\"", "\"unit\":\"tournament\"")),
        postings(|text| format!("\"postings\":[]{}", &text[text.find("],").expect("an end") + 1..])),
    ] {
        forge(&whole, TABLE, seq, change);
        let verdict = verify(&whole);
        assert_eq!(verdict["stream"], TABLE, "{verdict}");
        assert!(verdict["seq"].as_u64() >= Some(seq as u64), "{verdict}");
        // HC E.8: signed heads would show it, and the house would not open.
        std::fs::remove_file(whole.heads()).expect("heads");
        let words = bad(&["demo", "--headless", "--rounds", "1", "--house", whole.path()]);
        assert!(words.contains("cannot be opened") && words.contains("audit verify"), "{words}");
        let house = House::open(&whole.dir, |newest| newest).expect("the others open");
        assert!(house.notes.iter().any(|note| note.starts_with(TABLE)), "{:?}", house.notes);
        assert!(house.runtime.stream("demo/cage/main").is_some());
        drop(house);
        for beside in ["journal.db-wal", "journal.db-shm"] {
            let _ = std::fs::remove_file(whole.file(beside));
        }
        std::fs::write(whole.file("journal.db"), &database).expect("written");
    }
}

/// A number behind a name in a text, and where it stands.
fn number(text: &str, name: &str) -> (std::ops::Range<usize>, i64) {
    let at = text.find(name).expect("that name") + name.len();
    let end = at + text[at..].find([',', '}']).expect("an end");
    (at..end, text[at..end].parse().expect("a number"))
}

/// The text with a number behind a name changed.
fn with(text: &str, name: &str, change: impl Fn(i64) -> i64) -> String {
    let (place, is) = number(text, name);
    format!("{}{}{}", &text[..place.start], change(is), &text[place.end..])
}

/// RO G.1, HC E.7: what was paid too much is found although events and postings agree: the entry is decided again.
#[test]
fn ro_g_1_a_payment_that_no_rule_makes_is_found() {
    let made = Made::played("9", "8");
    let whole = good(&["audit", "verify", "--json", "--house", made.path()]);
    assert_eq!(whole["decided"], whole["entries"], "every entry is decided again: {whole}");
    // A win whose amount no other movement of the entry has, so that the forged entry balances.
    let seq = first(&made, TABLE, |read| {
        let events = read.events.get();
        let won = events.contains("\"wins\":[{").then(|| number(events, "\"winnings\":").1);
        won.is_some_and(|won| read.postings.get().matches(&format!("\"amount\":{won},")).count() == 1)
    });
    forge(&made, TABLE, seq, |text| {
        let (_, won) = number(text, "\"winnings\":");
        let more = text.replacen(&format!("\"winnings\":{won}"), &format!("\"winnings\":{}", won + 1_000), 1);
        more.replace(&format!("\"amount\":{won}"), &format!("\"amount\":{}", won + 1_000))
    });
    found(&verify(&made), TABLE, seq, "its events are not what the rules make of its command");
}

/// HC E.7: a command that is not the one its events follow from, a moment before the one before it, another gaming day.
#[test]
fn hc_e_7_what_does_not_follow_from_its_command_is_found() {
    let placed = |read: &Read<'_>| read.events.get().starts_with("[{\"game\":{\"placed\":");
    let made = Made::played("4", "2");
    let database = std::fs::read(made.file("journal.db")).expect("a journal");
    let (seq, last) = (first(&made, TABLE, placed), texts(&made, TABLE).len());
    let again = || {
        for beside in ["journal.db-wal", "journal.db-shm"] {
            let _ = std::fs::remove_file(made.file(beside));
        }
        std::fs::write(made.file("journal.db"), &database).expect("written");
    };
    forge(&made, TABLE, seq, |text| {
        let at = text.find("\"command\":").expect("a command");
        format!("{}{}", &text[..at], with(&text[at..], "\"stake\":", |stake| stake + 100))
    });
    found(&verify(&made), TABLE, seq, "not what the rules make of its command");
    again();
    forge(&made, TABLE, last / 2, |text| with(text, "\"at\":", |at| at - 60_000));
    found(&verify(&made), TABLE, last / 2, "time does not run back");
    again();
    // The clock would have ended the betting before.
    let launch = first(&made, TABLE, |read| read.events.get().contains("{\"game\":{\"launched\":"));
    forge(&made, TABLE, launch, |text| with(text, "\"at\":", |at| at + 3_600_000));
    found(&verify(&made), TABLE, launch, "something fell due before it, and did not happen");
    again();
    rewrite(&made, TABLE, |texts| {
        texts
            .iter_mut()
            .for_each(|text| *text = text.replacen("\"day\":\"2026-01-01", "\"day\":\"2026-01-02", 1));
    });
    found(&verify(&made), TABLE, 1, "its gaming day is not the one of its moment");
}

/// RO F.2, HC E.7: a bet that stands behind the lock, and one that stands before it and was made after it, are told with
/// their game and what became of it.
#[test]
fn ro_f_2_a_bet_behind_the_lock_is_told_with_its_game() {
    let made = Made::played("4", "3");
    let database = std::fs::read(made.file("journal.db")).expect("a journal");
    let lock = first(&made, TABLE, |read| read.events.get().contains("{\"game\":{\"locked\":"));
    let bet = {
        let texts = texts(&made, TABLE);
        let placed = |text: &String| text.contains("\"events\":[{\"game\":{\"placed\":");
        texts[..lock].iter().rposition(placed).expect("a bet") + 1
    };
    // The two change their places and their moments.
    rewrite(&made, TABLE, |texts| {
        let moment = number(&texts[lock - 1], "\"at\":").1;
        let late = with(&with(&texts[bet - 1], "\"at\":", |_| moment), "\"seq\":", |_| lock as i64);
        texts[bet - 1] = with(&texts[lock - 1], "\"seq\":", |_| bet as i64);
        texts[lock - 1] = late;
    });
    let verdict = verify(&made);
    let game = &verdict["games"][0];
    assert_eq!((&game["what"], &game["seq"]), (&"bet_behind_lock".into(), &lock.into()), "{verdict}");
    assert_eq!((&game["round"], &game["became"]), (&1.into(), &"settled".into()), "{verdict}");
    for beside in ["journal.db-wal", "journal.db-shm"] {
        let _ = std::fs::remove_file(made.file(beside));
    }
    std::fs::write(made.file("journal.db"), &database).expect("written");
    // The lock says that it came before the bet did.
    let moment = number(&texts(&made, TABLE)[bet - 1], "\"at\":").1;
    forge(&made, TABLE, lock, |text| {
        let at = text.find("{\"locked\":").expect("a lock");
        format!("{}{}", &text[..at], with(&text[at..], "\"at\":", |_| moment - 1))
    });
    let verdict = verify(&made);
    let game = &verdict["games"][0];
    assert_eq!((&game["what"], &game["seq"]), (&"bet_behind_lock".into(), &bet.into()), "{verdict}");
}

/// HC C.2, HC E.7: an entry that says a second person was shown something else than what it comes to. Neither command nor
/// events were touched, and every hash is right again.
#[test]
fn hc_c_2_an_agreement_to_something_else_is_found() {
    let made = Made::played("4", "2");
    let before = "\"shown\":\"";
    let seq = first(&made, TABLE, |read| read.who.get().contains(before));
    forge(&made, TABLE, seq, |text| {
        let at = text.find(before).expect("a hash") + before.len();
        format!("{}{}{}", &text[..at], "ab".repeat(32), &text[at + 64..])
    });
    found(&verify(&made), TABLE, seq, "whoever agreed to it was shown something else");
}

/// HC E.7: an engine that no recorded start names is a fault, so nobody escapes the rules under an invented version.
#[test]
fn hc_e_7_an_engine_that_no_start_names_is_found() {
    let made = Made::played("4", "3");
    let seq = first(&made, TABLE, |read| read.postings.get().len() > 2);
    rewrite(&made, TABLE, |texts| {
        for text in &mut texts[..seq] {
            *text = text.replacen(&baize::open::engine(), "baize 0.0.9", 1);
        }
    });
    found(&verify(&made), TABLE, 1, "no recorded start names");
}

/// HC E.7: an older version, which a recorded start names, is counted with what can decide its entries; and it wrote
/// nothing behind the start of another one.
#[test]
fn hc_e_7_an_engine_changes_only_where_a_start_lies_between() {
    const OLD: &str = "baize 0.0.9";
    let made = Made::played("4", "2");
    good(&["demo", "--headless", "--json", "--rounds", "2", "--house", made.path()]);
    let now = baize::open::engine();
    let version = now.strip_prefix("baize ").expect("a version");
    let is_start = |text: &String| text.contains("\"events\":[{\"started\"");
    let log = texts(&made, LOG);
    let starts: Vec<usize> = (0..log.len()).filter(|at| is_start(&log[*at])).collect();
    let [first, second] = starts[..] else { panic!("two starts") };
    let at = |text: &String| Read::from_bytes(text.as_bytes()).expect("an entry").at;
    let started = at(&log[second]);
    rewrite(&made, LOG, |texts| {
        for text in &mut texts[first..second] {
            *text = text
                .replacen(&now, OLD, 1)
                .replace(&format!("\"version\":\"{version}\""), "\"version\":\"0.0.9\"");
        }
    });
    let of_old = texts(&made, TABLE).iter().filter(|text| at(text) < started).count();
    rewrite(&made, TABLE, |texts| {
        texts[..of_old].iter_mut().for_each(|text| *text = text.replacen(&now, OLD, 1));
    });
    for other in ["demo/cage/main", "demo/access/main"] {
        rewrite(&made, other, |texts| {
            let old = texts.iter_mut().filter(|text| at(text) < started);
            old.for_each(|text| *text = text.replacen(&now, OLD, 1));
        });
    }
    let verdict = good(&["audit", "verify", "--json", "--house", made.path()]);
    let replayed = verdict["replayed"].as_array().expect("a list");
    let old = replayed.iter().find(|replayed| replayed["engine"] == OLD).expect("the older version");
    assert_eq!(old["binary"].as_str().map(str::len), Some(64), "{verdict}");
    assert!(old["entries"].as_u64().is_some_and(|entries| entries > of_old as u64), "{verdict}");
    assert!(verdict["unproved"].to_string().contains("can decide them"), "{verdict}");
    // Behind the second start nobody is that version any more.
    forge(&made, TABLE, of_old + 3, |text| text.replacen(&now, OLD, 1));
    found(&verify(&made), TABLE, of_old + 3, "no recorded start names");
}

/// HC E.7: rows at the end of all numbers are found, and opening the house is refused without a panic.
#[test]
fn hc_e_7_rows_at_the_end_of_all_numbers_are_found() {
    let made = Made::played("4", "3");
    let database = Connection::open(made.file("journal.db")).expect("a database");
    let sql = "UPDATE batches SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM batches)";
    assert_eq!(database.execute(sql, []).expect("changed"), 1);
    drop(database);
    let verdict = verify(&made);
    assert!(verdict["reason"].as_str().is_some_and(|why| why.contains("no owner gives")), "{verdict}");
    assert!(House::open(&made.dir, |newest| newest).is_err());
}
