//! A wheel's sensor box: known by its secret, taken at its word only where that can be.

use serde_json::{Value, json};
use server::access::{Access, Kind};

use crate::casino::{Casino, Client, TABLE, cite, run};

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
