//! A second person: on the spot by PIN, or from their own device.

use serde_json::json;

use crate::casino::{Casino, TABLE, cite, key, pin, run};

/// A number entered by hand, which needs the floor's agreement.
fn by_hand() -> serde_json::Value {
    json!({"observe": {"what": {"outcome": {"pocket": "17"}}, "via": "hand"}})
}

/// HC C.2: a second person's PIN on the spot agrees to this very act; a wrong one to nothing.
#[test]
fn hc_c_2_a_second_person_agrees_by_pin() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        let alone = evening.dana.ask(json!({"as": "dealer", "input": by_hand()})).await;
        assert_eq!(alone["refused"]["needs_second"], "floorperson");
        let wrong = json!({"person": "fay", "pin": "0000", "role": "floorperson"});
        let reply = evening.dana.ask(json!({"as": "dealer", "input": by_hand(), "second": wrong})).await;
        assert_eq!((cite(&reply), key(&reply)), ("HC C.1", "access-wrong"));
        // Oneself is no second person, and a second person holds the role.
        let own = json!({"person": "dana", "pin": pin("dana"), "role": "floorperson"});
        let reply = evening.dana.ask(json!({"as": "dealer", "input": by_hand(), "second": own})).await;
        assert!(reply["refused"].is_object(), "{reply}");
        let other = json!({"person": "dora", "pin": pin("dora"), "role": "floorperson"});
        let reply = evening.dana.ask(json!({"as": "dealer", "input": by_hand(), "second": other})).await;
        assert_eq!((cite(&reply), key(&reply)), ("HC C.1", "people-role-not-held"));
        // sam is not signed in; the PIN on the spot is enough, for this once.
        let sam = json!({"person": "sam", "pin": pin("sam"), "role": "pit_supervisor"});
        let reply = evening.dana.ask(json!({"as": "dealer", "input": by_hand(), "second": sam})).await;
        assert!(reply["accepted"].is_object(), "{reply}");
        let signed_in = casino.server().app.keeper.with(|house| {
            house.runtime.people_mut().get("sam".parse().expect("short")).is_some_and(|sam| sam.signed_in)
        });
        assert_eq!(signed_in.await, Ok(false));
    });
}

/// HC C.2: a request waits for somebody of the role, who agrees from their own device.
#[test]
fn hc_c_2_a_second_person_agrees_from_their_own_device() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        let request = |id: &str| json!({"say": "request", "stream": TABLE, "id": id, "as": "dealer", "of": "floorperson", "input": by_hand()});
        evening.dana.say(request("r1")).await;
        let asked =
            evening.fay.until(|told| told["tell"] == "requests" && told["requests"][0]["by"] == "dana").await;
        let number = asked["requests"][0]["request"].clone();
        let words = &asked["requests"][0]["message"];
        assert_eq!(words["args"]["act"], "observe-outcome", "{words}");
        // Who asks cannot agree, nor can who does not hold the role.
        evening.dana.say(json!({"say": "agree", "request": number, "as": "dealer"})).await;
        assert_eq!(evening.dana.told("notice").await["cite"], "HC C.2");
        evening.fay.say(json!({"say": "agree", "request": number, "as": "pit_supervisor"})).await;
        assert_eq!(evening.fay.told("notice").await["cite"], "HC C.1");
        evening.fay.say(json!({"say": "decline", "request": number})).await;
        let reply = evening.dana.reply("r1").await;
        assert_eq!(key(&reply), "request-declined");
        evening.dana.say(request("r2")).await;
        let asked = evening.fay.until(|told| {
            told["tell"] == "requests" && told["requests"][0]["request"].as_u64() > number.as_u64()
        });
        let number = asked.await["requests"][0]["request"].clone();
        evening.fay.say(json!({"say": "agree", "request": number, "as": "floorperson"})).await;
        let reply = evening.dana.reply("r2").await;
        assert!(reply["accepted"].is_object(), "{reply}");
        evening.fay.until(|told| told["tell"] == "requests" && told["requests"] == json!([])).await;
        evening.fay.say(json!({"say": "agree", "request": number, "as": "floorperson"})).await;
        assert_eq!(evening.fay.told("notice").await["message"]["key"], "request-gone");
    });
}
