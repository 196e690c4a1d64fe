//! A wheel's sensor box: known by its secret, taken at its word only where that can be.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use server::access::{Access, Kind};

use crate::casino::{Casino, Client, TABLE, cite, key, run};

async fn sensor(casino: &Casino, name: &str) -> Client {
    let access = Access::read(&casino.folder()).expect("access");
    let secret = access.set_device(name.parse().expect("short"), Kind::Sensor).expect("a secret");
    let mut sensor = casino.socket(&[]).await;
    sensor.say(json!({"say": "hello", "protocol": 1, "device": {"name": name, "secret": secret}})).await;
    assert_eq!(sensor.told("hello").await["you"]["sensor"]["device"], name);
    sensor
}

fn report(device: &str, spin: u64, sequence: u64, what: &Value) -> Value {
    let via = json!({"device": {"device": device, "spin": spin, "sequence": sequence}});
    json!({"input": {"observe": {"what": what, "via": via}}})
}

/// RO I.6.e: the sensor reads the number, and it waits for the dealer's confirmation.
#[test]
fn ro_i_6_e_a_sensor_reports_over_the_wire() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        let mut wheel = sensor(&casino, "wheel").await;
        evening.new_game().await;
        let launched = json!({"fact": {"launched": "against"}});
        assert!(wheel.ask(report("wheel", 1, 1, &launched)).await["accepted"].is_object());
        let turns = json!({"fact": {"revolutions": 7}});
        assert!(wheel.ask(report("wheel", 1, 2, &turns)).await["accepted"].is_object());
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        let number = json!({"outcome": {"pocket": "17"}});
        let stuttered = report("wheel", 1, 3, &number);
        assert!(wheel.ask(stuttered.clone()).await["accepted"].is_object());
        assert!(wheel.ask(stuttered).await["refused"].is_object());
        evening.dana.act("dealer", json!({"game": {"confirm": {"pocket": "17"}}})).await;
        evening.players[0].view(|view| view["table"]["game"]["public"]["number"] == "17").await;
    });
}

/// Whoever looks on is told when what happened, of the game in play too; a terminal is told its own games alone.
#[test]
fn staff_are_told_the_times_of_a_game() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        let mut wheel = sensor(&casino, "wheel").await;
        let path = format!("/api/games?stream={TABLE}");
        let headers = [("cookie", evening.floor.as_str())];
        let told = || async { casino.http("GET", &path, &headers, None).await.body };
        let names = |times: &Value| -> Vec<String> {
            times.as_object().map_or(Vec::new(), |times| times.keys().cloned().collect())
        };
        assert!(told().await.get("open").is_none());
        evening.dana.act("dealer", json!({"game": "new_game"})).await;
        assert!(evening.players[0].bet(1, "17", 500).await["accepted"].is_object());
        let launched = json!({"fact": {"launched": "against"}});
        assert!(wheel.ask(report("wheel", 1, 1, &launched)).await["accepted"].is_object());
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        // Where the money lies is in no record of a game in play, nor a number that nobody confirmed.
        let games = told().await;
        assert_eq!((&games["games"], &games["open"]["round"]), (&json!([]), &json!(1)));
        assert_eq!(names(&games["open"]["times"]), ["launch", "lock", "started"]);
        assert_eq!(names(&games["open"]), ["round", "times"]);
        let turns = json!({"fact": {"revolutions": 7}});
        assert!(wheel.ask(report("wheel", 1, 2, &turns)).await["accepted"].is_object());
        let number = json!({"outcome": {"pocket": "17"}});
        assert!(wheel.ask(report("wheel", 1, 3, &number)).await["accepted"].is_object());
        assert_eq!(names(&told().await["open"]), ["round", "times"]);
        evening.dana.act("dealer", json!({"game": {"confirm": {"pocket": "17"}}})).await;
        let games = told().await;
        let times = &games["games"][0]["times"];
        assert!(games.get("open").is_none());
        assert_eq!(names(times), ["confirmation", "launch", "lock", "rest", "settlement", "started"]);
        let order = ["started", "launch", "lock", "rest", "confirmation", "settlement"];
        assert!(order.map(|name| times[name].as_i64()).is_sorted(), "{times}");
        let older = format!("{path}&before=1");
        assert!(casino.http("GET", &older, &headers, None).await.body.get("open").is_none());
        let (device, secret) = &evening.pairs[0];
        let terminal = format!("Terminal {device}:{secret}");
        let own = casino.http("GET", "/api/games", &[("authorization", &terminal)], None).await;
        assert_eq!(own.body["games"][0]["number"], "17");
        assert!(own.body["games"][0].get("times").is_none() && own.body.get("open").is_none());
    });
}

/// RO Ruling.3: a sensor that lies is refused or recorded with its fault, and decides nothing.
#[test]
fn ro_ruling_3_a_lying_sensor_decides_nothing() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        let mut wheel = sensor(&casino, "wheel").await;
        evening.new_game().await;
        evening.dana.say(json!({"say": "watch", "stream": TABLE})).await;
        // In another's name.
        let number = json!({"outcome": {"pocket": "17"}});
        let reply = wheel.ask(report("wheel-2", 1, 1, &number)).await;
        assert_eq!(cite(&reply), "RO Ruling.3");
        // A number without a launch is recorded, raises an alarm, and is no number.
        let reply = wheel.ask(report("wheel", 1, 2, &number)).await;
        assert!(reply["accepted"].is_object(), "{reply}");
        let seen = evening.dana.view(|view| view["table"]["staff"]["alarms"].is_array()).await;
        assert_eq!(seen["table"]["staff"]["alarms"][0][2], "RO Ruling.3");
        assert_eq!(seen["table"]["game"]["public"]["phase"], "place_your_bets");
        // A sensor does nothing but report.
        let reply = wheel.ask(json!({"input": {"act": {"game": "lock"}}})).await;
        assert!(reply["refused"].is_object());
        let reply = wheel.ask(json!({"as": "dealer", "input": {"act": {"game": "lock"}}})).await;
        assert_eq!(cite(&reply), "HC C.1");
    });
}

/// A device that the house does not list is nobody, secret or not.
#[test]
fn a_sensor_that_is_not_listed_reports_nothing() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        let mut stranger = sensor(&casino, "box-9").await;
        let reply = stranger.ask(report("box-9", 1, 1, &json!({"outcome": {"pocket": "17"}}))).await;
        assert_eq!(cite(&reply), "HC C.1");
    });
}

/// HC B.10: a sensor speaks for the table that names it, and for no other.
#[test]
fn hc_b_10_a_sensor_of_another_table_reports_nothing() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        let launched = json!({"fact": {"launched": "against"}});
        let mut other = sensor(&casino, "wheel-2").await;
        let reply = other.ask(report("wheel-2", 1, 1, &launched)).await;
        assert_eq!((cite(&reply), key(&reply)), ("HC B.10", "table-other-tables-device"));
        let mut own = sensor(&casino, "wheel").await;
        let reply = own.ask(report("wheel", 1, 1, &launched)).await;
        assert!(reply["accepted"].is_object(), "{reply}");
    });
}

/// Staff see whether the table's own sensor is there; another table's does not count.
#[test]
fn staff_are_told_when_the_sensor_comes_and_goes() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.dana.say(json!({"say": "watch", "stream": TABLE})).await;
        assert_eq!(evening.dana.told("connected").await["sensor"], false);
        let _other = sensor(&casino, "wheel-2").await;
        let own = sensor(&casino, "wheel").await;
        assert_eq!(evening.dana.told("connected").await["sensor"], true);
        drop(own);
        assert_eq!(evening.dana.told("connected").await["sensor"], false);
    });
}

/// `tools/sensor.py`, the example of `docs/protocol.md`, as a process of its own.
struct ExampleBox(Child);

impl ExampleBox {
    fn start(casino: &Casino, address: &str, trusted: Option<&Path>) -> ExampleBox {
        let access = Access::read(&casino.folder()).expect("access");
        let secret = access.set_device("wheel".parse().expect("short"), Kind::Sensor).expect("a secret");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/sensor.py");
        let mut command = Command::new("python3");
        command.args([script, address, TABLE, "wheel"]).stdin(Stdio::piped()).stdout(Stdio::null());
        if let Some(trusted) = trusted {
            command.env("SSL_CERT_FILE", trusted);
        }
        let mut sensor = ExampleBox(command.spawn().expect("python3"));
        sensor.sees(&secret);
        sensor
    }

    fn sees(&mut self, line: &str) {
        let stdin = self.0.stdin.as_mut().expect("piped");
        writeln!(stdin, "{line}").and_then(|()| stdin.flush()).expect("it reads");
    }
}

impl Drop for ExampleBox {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// RO I.6.e: the example box plays a whole game: launch, turns, rest.
#[test]
fn ro_i_6_e_the_example_box_reports_a_game() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        evening.dana.say(json!({"say": "watch", "stream": TABLE})).await;
        let mut sensor = ExampleBox::start(&casino, &casino.address.to_string(), None);
        sensor.sees("launch");
        sensor.sees("turns 7");
        evening.dana.view(|view| view["table"]["game"]["staff"]["launched"].is_number()).await;
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        sensor.sees("rest 17");
        evening.dana.view(|view| view["table"]["game"]["staff"]["reading"] == json!(["17"])).await;
        evening.dana.act("dealer", json!({"game": {"confirm": {"pocket": "17"}}})).await;
    });
}

/// With `tls` in `server.toml` it speaks TLS and nothing else; the example box connects through it.
#[test]
fn a_house_with_a_certificate_speaks_tls() {
    run(async {
        let mut casino = Casino::new().await;
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls");
        let cert = casino.folder().join("cert.pem");
        std::fs::copy(kept.join("cert.pem"), &cert).expect("copied");
        std::fs::copy(kept.join("key.pem"), casino.folder().join("key.pem")).expect("copied");
        let toml = "listen = \"127.0.0.1:0\"\n[tls]\ncert = \"cert.pem\"\nkey = \"key.pem\"\n";
        std::fs::write(casino.folder().join("server.toml"), toml).expect("written");
        casino.again_as_written().await;
        let address = format!("https://{}", casino.address);
        let _sensor = ExampleBox::start(&casino, &address, Some(&cert));
        let devices = &casino.server().app.devices;
        while !devices.is_here("wheel".parse().expect("short")) {
            tokio::task::yield_now().await;
        }
        // In the clear it is told nothing.
        assert!(casino.try_socket(&[]).await.is_err());
    });
}
