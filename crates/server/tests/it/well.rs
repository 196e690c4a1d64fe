//! Whether the house is well: what is wrong is told on the floor and by `/health`, and that it is over.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};
use server::Server;
use server::access::Access;
use server::app::{Demo, Pairings, Plan};
use server::clock::{Clock, wall};
use server::metrics::Metrics;
use server::open::House;
use server::settings::{Scrub, Settings};

use crate::casino::{Casino, TABLE, bet, run, serve_as, serve_house};

/// What `/health` says once it says something else than before.
async fn health(casino: &Casino, ok: bool) -> Value {
    loop {
        let answer = casino.get("/health").await;
        assert_eq!(answer.status, if answer.body["ok"] == json!(true) { 200 } else { 503 });
        if answer.body["ok"] == json!(ok) {
            return answer.body;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn settings() -> Settings {
    let scrub = Scrub { every_minutes: 0, entries_a_second: 100_000 };
    Settings { listen: ([127, 0, 0, 1], 0).into(), scrub, ..Settings::default() }
}

fn database(casino: &Casino) -> Connection {
    Connection::open(casino.folder().join("journal.db")).expect("a database")
}

/// HC E.5: a journal that another program has locked takes nothing: terminals are told, `/health` says so, and both that
/// it is over.
#[test]
fn hc_e_5_a_locked_journal_is_told_and_that_it_is_free_again() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        let other = database(&casino);
        other.execute_batch("BEGIN IMMEDIATE").expect("locked");
        let player = &mut evening.players[0];
        player.say(json!({"say": "command", "stream": TABLE, "id": "bet", "input": bet(1, "17", 500)})).await;
        assert!(player.reply("bet").await["not_recorded"].is_object());
        assert_eq!(player.told("trouble").await["trouble"]["message"]["key"], "store-takes-nothing");
        assert_eq!(health(&casino, false).await["ok"], false);
        other.execute_batch("ROLLBACK").expect("free");
        assert!(player.told("view").await["public"].is_object());
        health(&casino, true).await;
    });
}

/// HC E.6: a table that cannot be read is not passed over in silence.
#[test]
fn hc_e_6_a_table_that_cannot_be_read_is_not_well() {
    run(async {
        let mut casino = Casino::new().await;
        drop(casino.open(1).await);
        casino.stop().await;
        let sql = "UPDATE batches SET bytes = zeroblob(40) WHERE id = (SELECT max(b.id) FROM batches b
            JOIN streams s ON s.id = b.stream WHERE s.name = ?1)";
        assert_eq!(database(&casino).execute(sql, [TABLE]).expect("damaged"), 1);
        let mut file =
            fs::OpenOptions::new().write(true).open(casino.folder().join("heads.jsonl")).expect("heads");
        file.set_len(0).and_then(|()| std::io::Write::flush(&mut file)).expect("no heads speak against it");
        let server = serve_as(&casino.folder(), settings(), |store| store).await;
        (casino.address, casino.server) = (server.address, Some(server));
        let said = health(&casino, false).await;
        let alarms = said["alarms"].as_array().expect("alarms");
        assert!(alarms.iter().any(|alarm| alarm["stream"] == TABLE), "{said}");
        assert!(
            alarms.iter().any(|alarm| alarm["what"]["message"]["key"] == "house-journal-unproved"),
            "{said}"
        );
    });
}

/// HC E.8: what was changed in an old entry is found while the house runs, before a restart finds it.
#[test]
fn hc_e_8_damage_is_found_while_the_house_runs() {
    run(async {
        let mut casino = Casino::new().await;
        casino.stop().await;
        let server = serve_as(&casino.folder(), settings(), |store| store).await;
        (casino.address, casino.server) = (server.address, Some(server));
        let mut evening = casino.open(1).await;
        health(&casino, true).await;
        let of = "WHERE first = 1 AND stream = (SELECT id FROM streams WHERE name = ?1)";
        let sql = format!("SELECT bytes FROM batches {of}");
        let whole: Vec<u8> = database(&casino).query_row(&sql, [TABLE], |row| row.get(0)).expect("a batch");
        let mut bytes = whole.clone();
        *bytes.last_mut().expect("bytes") ^= 1;
        let sql = format!("UPDATE batches SET bytes = ?2 {of}");
        database(&casino).execute(&sql, rusqlite::params![TABLE, bytes]).expect("damaged");
        let said = health(&casino, false).await;
        assert_eq!(
            (&said["why"]["key"], &said["why"]["args"]["stream"]),
            (&json!("house-damaged"), &json!(TABLE))
        );
        let told = evening.fay.told("alarms").await;
        assert_eq!(told["alarms"][0]["what"]["message"]["args"]["seq"], 1, "{told}");
        // The game goes on meanwhile.
        evening.new_game().await;
        database(&casino).execute(&sql, rusqlite::params![TABLE, whole]).expect("mended");
        health(&casino, true).await;
    });
}

/// HC E.8: a second place that is deleted, emptied or replaced while the house runs is told, and one that is put back is
/// gone on with.
#[test]
fn hc_e_8_a_second_place_that_is_lost_is_told() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        let heads: PathBuf = casino.folder().join("heads.jsonl");
        for lost in [None, Some(""), Some("{\"at\":1}\n")] {
            let kept = loop {
                // What is signed last is there when the file is kept.
                let before = fs::read(&heads).expect("heads");
                tokio::time::sleep(Duration::from_millis(1_500)).await;
                if fs::read(&heads).expect("heads") == before {
                    break before;
                }
            };
            fs::remove_file(&heads).expect("deleted");
            if let Some(text) = lost {
                fs::write(&heads, text).expect("written");
            }
            assert!(evening.players[0].bet(1, "17", 500).await["accepted"].is_object());
            let said = health(&casino, false).await;
            assert_eq!(said["why"]["key"], "house-heads-lost", "{said}");
            let told = evening.fay.told("alarms").await;
            assert_eq!(told["alarms"][0]["what"]["cite"], "HC E.8", "{told}");
            assert_eq!(fs::read_to_string(&heads).ok().as_deref(), lost, "it is left as it is");
            fs::write(heads.with_extension("new"), &kept).expect("written");
            fs::rename(heads.with_extension("new"), &heads).expect("put back");
            health(&casino, true).await;
            assert_eq!(evening.fay.told("alarms").await["alarms"], json!([]));
            assert!(evening.players[0].bet(1, "18", 500).await["accepted"].is_object());
        }
        let text = fs::read(&heads).expect("heads");
        assert!(journal::HeadsFile::read(text.as_slice()).is_ok(), "one chain");
    });
}

/// HC E.7: a clock that leaps while the house runs moves neither its time nor its day, and is told.
#[test]
fn hc_e_7_a_clock_that_leaps_moves_nothing_and_is_told() {
    run(async {
        let mut casino = Casino::new().await;
        casino.stop().await;
        // The wall's clock is two days ahead of the one that the house counts by.
        let house = House::open(&casino.folder(), |newest| newest).expect("a house");
        let clock = Clock::at(wall().plus_ms(-48 * 3_600_000));
        let server = serve_house(&casino.folder(), settings(), house, clock).await;
        (casino.address, casino.server) = (server.address, Some(server));
        let said = health(&casino, false).await;
        assert_eq!(
            (&said["why"]["key"], &said["why"]["args"]["hours"]),
            (&json!("house-clock-leapt"), &json!(48))
        );
        let now = casino.get("/api/house").await.body["now"].as_i64().expect("a time");
        assert!(wall().get() - now >= 47 * 3_600_000, "the house goes on as it was");
    });
}

/// HC B.10: visitors of a demo house pair no more terminals than people sit down, and a terminal that is not paired any
/// more leaves no secret behind.
#[test]
fn hc_b_10_pairings_of_a_demo_house_are_bounded() {
    run(async {
        let mut casino = Casino::new().await;
        casino.stop().await;
        let folder = casino.folder();
        let house = House::open(&folder, |_| wall()).expect("a house");
        let clock = Clock::start(house.now());
        let (asks, _wishes) = tokio::sync::mpsc::channel(1);
        let demo = Demo { by_itself: Default::default(), floorperson: "fay".parse().expect("short"), asks };
        let access = Access::read(&folder).expect("access");
        let metrics = std::sync::Arc::new(Metrics::default());
        let plan =
            Plan { settings: settings(), access, folder: Some(folder.clone()), demo: Some(demo), metrics };
        let server = Server::start(house, clock, plan).await.expect("it serves");
        (casino.address, casino.server) = (server.address, Some(server));
        let mut refused = None;
        for _ in 0..2 * Pairings::MOST {
            let answer = casino.post("/api/terminal", &json!({"table": "roulette-1", "seat": 1})).await;
            if answer.status != 200 {
                refused = Some(answer);
                break;
            }
        }
        let refused = refused.expect("it ends");
        assert_eq!((refused.status, &refused.body["error"]["cite"]), (429, &json!("HC B.10")));
        let access = fs::read_to_string(folder.join("access.toml")).expect("access.toml");
        assert_eq!(access.matches("kind = \"terminal\"").count(), 1, "{access}");
    });
}
