//! A demo that is told to stop, in the browser or without screens: seeds are published, the table is closed, and the
//! house goes on either way.

use std::io::{BufReader, Read as _};
use std::process::{Command, Stdio};

use baize::open::House;
use chance::Session;
use house::log::{self, Action};
use journal::folder::Folder;
use journal::{Read, Store};

use super::house::{Made, Served, baize, good, said};

const LOG: &str = "demo/house/main";

/// How many entries of a stream have events that say something.
fn says(made: &Made, stream: &str, what: &str) -> usize {
    let store = Folder::read_only(&made.dir).and_then(|folder| folder.store()).expect("a house");
    let entries = store.read(stream, 1, 100_000).expect("entries");
    let says = |bytes: &[u8]| Read::from_bytes(bytes).expect("an entry").events.get().contains(what);
    entries.iter().filter(|stored| says(&stored.bytes)).count()
}

/// HC E.7: when a demo in the browser is told to stop, its sessions of draws are over and every seed can be known. An
/// evening without screens goes on in the same house, with terminals where it needs them.
#[test]
fn hc_e_7_seeds_are_published_when_a_demo_is_stopped() {
    let made = Made::new();
    let served = Served::new(&["demo", "--listen", "127.0.0.1:0", "--house", made.path()]);
    while says(&made, "demo/table/roulette-1", "{\"opening\":{\"opened\":") == 0 {
        std::thread::yield_now();
    }
    let sessions = says(&made, LOG, "{\"opened\":{\"stream\":");
    assert!(sessions > 1, "{sessions}");
    served.stopped();
    assert_eq!(says(&made, LOG, "{\"closed\":{\"stream\":"), sessions);
    let verdict = good(&["audit", "verify", "--json", "--house", made.path(), "--heads", &made.heads()]);
    assert_eq!(verdict["unproved"], serde_json::Value::Array(Vec::new()), "{verdict}");
    // Only the floor's own terminal is paired so far.
    let books = good(&["demo", "--headless", "--json", "--rounds", "2", "--house", made.path()]);
    assert_eq!(books["verified"]["unproved"], serde_json::Value::Array(Vec::new()), "{books}");
}

/// HC E.7: an evening without screens that is told to stop ends after its game, closes the table and says so; its seed is
/// published, and one that was killed goes on with the seed it began with, whatever it is told.
#[test]
fn hc_e_7_an_evening_that_is_told_to_stop_is_closed() {
    let made = Made::new();
    let games = || says(&made, "demo/table/roulette-1", "\"round_started\"");
    let begin = |seed: &str| {
        let before = games();
        let mut child = Command::new(env!("CARGO_BIN_EXE_baize"))
            .args(["demo", "--headless", "--seed", seed, "--rounds", "20000", "--house", made.path()])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary runs");
        while games() < before + 2 {
            std::thread::yield_now();
        }
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        (child, out)
    };
    let (mut child, _) = begin("7");
    child.kill().expect("killed");
    child.wait().expect("ended");
    let (mut child, mut out) = begin("8");
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("a signal").success());
    let mut text = String::new();
    out.read_to_string(&mut text).expect("text");
    assert!(child.wait().expect("ended").success(), "{text}");
    assert!(text.contains("note: stopped after") && text.contains("of 20000 games"), "{text}");
    assert!(
        text.contains("its numbers are not those of seed 8") && text.contains("drawn by the house"),
        "{text}"
    );
    assert!(text.contains("The journal is whole") && !text.contains("unproved"), "{text}");
    assert_eq!(says(&made, LOG, "{\"closed\":{\"stream\":"), 1);
    let (code, out, _) =
        said(&baize(&["demo", "--headless", "--seed", "8", "--rounds", "1", "--house", made.path()]));
    assert!(code == Some(0) && out.contains("seed 8:"), "{out}");
}

/// HC E.7: a seed is known when its own session is over, whatever other sessions are open; also of one that was opened
/// before a stop.
#[test]
fn hc_e_7_a_seed_is_known_when_its_own_session_is_over() {
    let made = Made::new();
    let opens = || House::open(&made.dir, |newest| newest.plus_ms(1_000)).expect("opens");
    let keys = |house: &House| {
        let head = house.runtime.stream(LOG).expect("a log").head().0;
        let stored = house.runtime.store().read(LOG, head, 1).expect("an entry").remove(0);
        Read::from_bytes(&stored.bytes)
            .expect("an entry")
            .keys
            .iter()
            .map(|key| key.name.clone())
            .collect::<Vec<_>>()
    };
    let mut house = opens();
    for (stream, seed) in
        [("demo/table/roulette-1", 1), ("demo/table/sic-bo-2", 2), ("demo/table/baccarat-1", 3)]
    {
        let session = Session::of(kit::Hidden::Known([seed; 32]));
        let (seed, commitment) = (session.seed(), session.commitment().to_string());
        house
            .say(Action::Open(log::Session { stream: stream.to_owned(), seed, commitment }))
            .expect("opened");
        assert_eq!(keys(&house), [""; 0]);
    }
    let close = |house: &mut House, table: &str| {
        house.say(Action::Close { stream: format!("demo/table/{table}") }).expect("closed");
        keys(house)
    };
    assert_eq!(close(&mut house, "sic-bo-2"), ["round/2"]);
    drop(house);
    let mut house = opens();
    assert_eq!(close(&mut house, "roulette-1"), ["round/1"]);
    assert_eq!(close(&mut house, "baccarat-1"), ["round/3"]);
    drop(house);
    let verdict = good(&["audit", "verify", "--json", "--house", made.path()]);
    assert_eq!(verdict["unproved"].as_array().map(Vec::len), Some(1), "{verdict}");
}
