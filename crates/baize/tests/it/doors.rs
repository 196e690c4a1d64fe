//! The doors of a house that is served by the real binary: held connections beyond its files shut nobody out, and who was
//! let in is told from the journal.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use serde_json::{Value, json};
use server::access::Access;

use super::house::{Made, Served, bad, good};

const PIN: &str = "770412";

/// A request over a connection of its own: status, headers and body.
fn http(at: SocketAddr, method: &str, path: &str, cookie: &str, body: &Value) -> (u16, String, Value) {
    let mut stream = TcpStream::connect(at).expect("it listens");
    let body = body.to_string();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
}

fn sign_in(at: SocketAddr, person: &str, pin: &str) -> (u16, String) {
    let (status, head, _) = http(at, "POST", "/api/sign-in", "", &json!({"person": person, "pin": pin}));
    let session = head.lines().find_map(|line| line.strip_prefix("set-cookie: baize="));
    let token = session.and_then(|cookie| cookie.split(';').next()).unwrap_or_default();
    (status, format!("baize={token}"))
}

fn made() -> Made {
    let made = Made::new();
    let access = Access::read(&made.dir).expect("access");
    for person in ["dana", "fay", "sam"] {
        access.set_pin(person.parse().expect("short"), PIN).expect("a PIN");
    }
    made
}

/// HC C.1: held connections, many more than the program may have files, keep no staff out: neither one who signs in, nor one
/// whose connection was there before.
#[cfg(unix)]
#[test]
fn hc_c_1_held_connections_shut_nobody_out() {
    const FILES: u32 = 256;
    let made = made();
    let served = Served::with_files(FILES, &["serve", "--listen", "127.0.0.1:0", made.path()]);
    let at = served.address();
    let (status, cookie) = sign_in(at, "dana", PIN);
    assert_eq!(status, 200);
    // A connection that has proved who it is stays open.
    let mut dana = TcpStream::connect(at).expect("it listens");
    let ask = format!("GET /api/me HTTP/1.1\r\nhost: {at}\r\ncookie: {cookie}\r\n\r\n");
    let mut asks = || {
        dana.write_all(ask.as_bytes()).expect("it reads");
        let mut answer = [0; 4_096];
        let read = dana.read(&mut answer).expect("it answers");
        String::from_utf8_lossy(&answer[..read]).into_owned()
    };
    assert!(asks().starts_with("HTTP/1.1 200"));
    let mut held = Vec::new();
    for number in 0..3 * FILES {
        let mut stream = TcpStream::connect(at).expect("it takes connections");
        let part = match number % 3 {
            0 => String::new(),
            1 => format!("GET /api/house HTTP/1.1\r\nhost: {at}\r\n"),
            _ => format!("POST /api/sign-in HTTP/1.1\r\nhost: {at}\r\ncontent-length: 100\r\n\r\n{{"),
        };
        // Those that were cut off before are not written to.
        let _ = stream.write_all(part.as_bytes());
        held.push(stream);
        if number % FILES == FILES - 1 {
            assert_eq!(sign_in(at, "fay", PIN).0, 200, "while {number} are held");
            assert!(asks().starts_with("HTTP/1.1 200"));
        }
    }
    let (status, _, me) = http(at, "GET", "/api/me", &cookie, &Value::Null);
    assert_eq!((status, me["person"].as_str()), (200, Some("dana")));
    drop(held);
    served.stopped();
}

/// HC C.7: who was let in and who was not is told from the journal: roles at each start and as they change, sign-ins, wrong
/// PINs by name and address, lock-outs, a supervisor's word, new PINs and terminals paired; and no secret.
#[test]
fn hc_c_7_who_was_let_in_is_told_from_the_journal() {
    let made = made();
    let people = made.dir.join("people.toml");
    let served = Served::new(&["serve", "--listen", "127.0.0.1:0", made.path()]);
    let at = served.address();
    let (_, fay) = sign_in(at, "fay", PIN);
    let (_, sam) = sign_in(at, "sam", PIN);
    for _ in 0..5 {
        sign_in(at, "dana", "864209");
    }
    // A PIN in the field of the name.
    assert_eq!(sign_in(at, "975312", "975312").0, 401);
    assert_eq!(http(at, "POST", "/api/vouch", &sam, &json!({"person": "dana"})).0, 200);
    let (status, _, pair) =
        http(at, "POST", "/api/terminal", &fay, &json!({"table": "roulette-1", "seat": 2}));
    assert_eq!(status, 200, "{pair}");
    assert_eq!(http(at, "POST", "/api/sign-out", &fay, &Value::Null).0, 204);
    served.stopped();
    // While it is closed, somebody gets a PIN and another role.
    Access::read(&made.dir).expect("access").set_pin("cal".parse().expect("short"), PIN).expect("a PIN");
    let text = std::fs::read_to_string(&people).expect("a file");
    std::fs::write(&people, text.replace("\"pit_supervisor\"", "\"director\"")).expect("written");
    Served::new(&["serve", "--listen", "127.0.0.1:0", made.path()]).stopped();

    let told = good(&["audit", "access", "--json", "--house", made.path()]);
    let all: Vec<&Value> =
        told["entries"].as_array().expect("entries").iter().map(|line| &line["what"]).collect();
    let has = |what: Value| assert!(all.iter().any(|line| **line == what), "{what} is missing from {told}");
    assert_eq!(all.iter().filter(|line| line["started"].is_object()).count(), 2, "each start: {told}");
    has(json!({"signed_in": {"person": "fay", "from": "127.0.0.1", "how": "new_device"}}));
    has(json!({"signed_out": {"person": "fay", "why": "signed_out"}}));
    has(json!({"vouched": {"person": "dana", "by": "sam"}}));
    has(
        json!({"paired": {"device": pair["device"], "stream": "demo/table/roulette-1", "seat": 2, "by": "fay"}}),
    );
    has(json!({"role_removed": {"person": "sam", "role": "pit_supervisor"}}));
    has(json!({"role_granted": {"person": "sam", "role": "director"}}));
    has(json!({"signed_out": {"person": "sam", "why": "changed"}}));
    assert!(all.iter().any(|line| line["pin_set"]["person"] == "cal"), "{told}");
    let rows: Vec<&Value> = all.iter().filter_map(|line| line["wrong_pins"].as_array()).flatten().collect();
    let sum = |person: Value, field: &str| -> u64 {
        rows.iter().filter(|row| row["person"] == person).filter_map(|row| row[field].as_u64()).sum()
    };
    assert_eq!((sum(json!("dana"), "times"), sum(json!("dana"), "locked")), (5, 1), "{rows:?}");
    assert_eq!(sum(Value::Null, "times"), 1);
    // Words, for one person, and wrong PINs alone.
    let (_, text, _) = super::house::said(&super::house::baize(&[
        "audit",
        "access",
        "--house",
        made.path(),
        "--person",
        "dana",
        "--failed",
    ]));
    assert!(text.contains("wrong PINs: ") && text.contains("locked out 1 times"), "{text}");
    assert!(!text.contains("signed in from"), "{text}");
    // No PIN, no secret and no token is in the journal.
    let journal = std::fs::read(made.dir.join("journal.db")).expect("a journal");
    let exported = told.to_string() + &text + &String::from_utf8_lossy(&journal);
    let token = sam.split_once('=').expect("a token").1;
    for secret in [PIN, "864209", "975312", token, pair["secret"].as_str().expect("a secret")] {
        assert!(!exported.contains(secret), "{secret} is told");
    }
    let verdict = good(&["audit", "verify", "--json", "--house", made.path(), "--heads", &made.heads()]);
    assert_eq!(verdict["unproved"], json!([]), "{verdict}");
    assert!(bad(&["audit", "access", "--house", "no-such-folder"]).contains("no-such-folder"));
}
