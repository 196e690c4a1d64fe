//! A second person: on the spot by PIN, or from their own device; each agrees to what they were shown.

use serde_json::{Value, json};

use crate::casino::{Casino, Client, TABLE, bet, cite, key, pin, run};

const CAGE: &str = "demo/cage/main";

/// A number entered by hand, which needs the floor's agreement.
fn by_hand() -> Value {
    number("17")
}

fn number(pocket: &str) -> Value {
    json!({"observe": {"what": {"outcome": {"pocket": pocket}}, "via": "hand"}})
}

/// Chips for the vault.
fn stock(chips: u64) -> Value {
    json!({"act": {"stock": {"chips": {"10000": chips}}}})
}

/// The only request that is not over, once it is another than that one.
async fn request(client: &mut Client, other_than: &Value) -> Value {
    let one = |told: &Value| {
        let requests = told["requests"].as_array().map_or(&[][..], Vec::as_slice);
        matches!(requests, [request] if request["request"] != *other_than)
    };
    client.until(|told| told["tell"] == "requests" && one(told)).await["requests"][0].clone()
}

/// The keys of the lines of a sheet.
fn lines(sheet: &Value) -> Vec<&str> {
    sheet["lines"].as_array().expect("lines").iter().filter_map(|line| line["key"].as_str()).collect()
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

/// HC C.1: at a screen where nobody is signed in no PIN is taken, a right one no more than a wrong one. It is not tried
/// either: the answers are the same, and none counts as a wrong PIN.
#[test]
fn hc_c_1_no_pin_is_keyed_where_nobody_is_signed_in() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        let mut visitor = casino.socket(&[]).await;
        visitor.say(json!({"say": "hello", "protocol": 1})).await;
        visitor.told("hello").await;
        let wants = bet(1, "17", 500);
        let fay = |pin: &str| json!({"person": "fay", "pin": pin, "role": "floorperson"});
        let player = (&mut evening.players[0], "people-role-not-held");
        for (client, why) in [player, (&mut visitor, "people-not-signed-in")] {
            for pin in ["0000", &pin("fay"), "0001", "0002", "0003", "0004"] {
                for keyed in ["second", "by"] {
                    let mut ask = json!({"input": wants});
                    ask[keyed] = fay(pin);
                    let reply = client.ask(ask).await;
                    assert_eq!((cite(&reply), key(&reply)), ("HC C.1", why), "{keyed} {pin}");
                }
            }
        }
        let metrics = casino.get("/metrics").await;
        let metrics = String::from_utf8_lossy(&metrics.text).into_owned();
        let wrong = metrics.lines().find(|line| line.starts_with("baize_wrong_secrets_total "));
        assert_eq!(wrong, Some("baize_wrong_secrets_total 0"), "{metrics}");
    });
}

/// HC C.2: on the spot, what the second person was shown is what happens: another act under the same id is refused, and so
/// is an agreement that names no sheet.
#[test]
fn hc_c_2_on_the_spot_another_act_than_the_one_shown_is_refused() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        let asked = json!({"stream": TABLE, "id": "s1", "as": "dealer", "input": by_hand()});
        let sheet = evening.dana.sheet(&asked).await.expect("a sheet");
        assert_eq!(lines(&sheet), ["roulette-sheet-number"]);
        assert_eq!(sheet["lines"][0]["args"]["pocket"], "17");
        let fay = |sheet: &Value| json!({"person": "fay", "pin": pin("fay"), "role": "floorperson", "sheet": sheet});
        let ask = |input: Value, sheet: &Value| json!({"id": "s1", "as": "dealer", "input": input, "second": fay(sheet)});
        let reply = evening.dana.ask(ask(number("18"), &sheet["shown"])).await;
        assert_eq!((cite(&reply), key(&reply)), ("HC C.2", "people-agreed-to-another-act"));
        let reply = evening.dana.ask(ask(by_hand(), &json!("0".repeat(64)))).await;
        assert_eq!((cite(&reply), key(&reply)), ("HC C.2", "people-agreed-to-another-act"));
        let mut without = ask(by_hand(), &json!(null));
        without["second"].as_object_mut().expect("an object").remove("sheet");
        (without["say"], without["stream"]) = (json!("command"), json!(TABLE));
        evening.dana.say(without).await;
        assert_eq!(evening.dana.told("notice").await["cite"], "HC E.4");
        let reply = evening.dana.ask(ask(by_hand(), &sheet["shown"])).await;
        assert!(reply["accepted"].is_object(), "{reply}");
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
        let asks = |id: &str| json!({"say": "request", "stream": TABLE, "id": id, "as": "dealer", "of": "floorperson", "input": by_hand()});
        evening.dana.say(asks("r1")).await;
        let asked = request(&mut evening.fay, &json!(null)).await;
        let (number, sheet) = (asked["request"].clone(), asked["sheet"]["shown"].clone());
        assert_eq!(lines(&asked["sheet"]), ["roulette-sheet-number"]);
        // Who asks cannot agree, nor can who does not hold the role, nor to another sheet, nor without one.
        let agree = |role: &str, sheet: &Value| json!({"say": "agree", "request": number, "sheet": sheet, "as": role});
        evening.dana.say(agree("dealer", &sheet)).await;
        assert_eq!(evening.dana.told("notice").await["cite"], "HC C.2");
        evening.fay.say(agree("pit_supervisor", &sheet)).await;
        assert_eq!(evening.fay.told("notice").await["cite"], "HC C.1");
        evening.fay.say(agree("floorperson", &json!("0".repeat(64)))).await;
        let notice = evening.fay.told("notice").await;
        assert_eq!(
            (&notice["cite"], &notice["message"]["key"]),
            (&json!("HC C.2"), &json!("request-other-sheet"))
        );
        evening.fay.say(json!({"say": "agree", "request": number, "as": "floorperson"})).await;
        assert_eq!(evening.fay.told("notice").await["cite"], "HC E.4");
        evening.fay.say(json!({"say": "decline", "request": number})).await;
        let reply = evening.dana.reply("r1").await;
        assert_eq!(key(&reply), "request-declined");
        evening.dana.say(asks("r2")).await;
        let asked = request(&mut evening.fay, &number).await;
        let agree = json!({"say": "agree", "request": asked["request"], "sheet": asked["sheet"]["shown"], "as": "floorperson"});
        evening.fay.say(agree.clone()).await;
        let reply = evening.dana.reply("r2").await;
        assert!(reply["accepted"].is_object(), "{reply}");
        evening.fay.until(|told| told["tell"] == "requests" && told["requests"] == json!([])).await;
        evening.fay.say(agree).await;
        assert_eq!(evening.fay.told("notice").await["message"]["key"], "request-gone");
    });
}

/// HC C.2: sent again under its id with another body, a request is a new one with a new number; who agreed to the first
/// has agreed to nothing else. The same once more is the same request.
#[test]
fn hc_c_2_a_changed_request_is_a_new_request() {
    run(async {
        let casino = Casino::live().await;
        let (mut cal, mut cora) = (casino.staff("cal").await, casino.staff("cora").await);
        let asks = |chips: u64| json!({"say": "request", "stream": CAGE, "id": "r1", "as": "cage", "of": "count_team", "input": stock(chips)});
        cal.say(asks(1)).await;
        let small = request(&mut cora, &json!(null)).await;
        assert_eq!(lines(&small["sheet"]), ["sheet-stock"]);
        assert_eq!(small["sheet"]["lines"][0]["args"]["amount"], 10_000);
        cal.say(asks(1)).await;
        assert_eq!(key(&cal.reply("r1").await), "request-asked-anew");
        cal.say(asks(10_000)).await;
        assert_eq!(key(&cal.reply("r1").await), "request-asked-anew");
        let large = request(&mut cora, &small["request"]).await;
        assert_eq!(large["request"].as_u64(), small["request"].as_u64().map(|number| number + 1));
        assert_eq!(large["sheet"]["lines"][0]["args"]["amount"], 100_000_000);
        let agree = |request: &Value, sheet: &Value| json!({"say": "agree", "request": request["request"], "sheet": sheet["sheet"]["shown"], "as": "count_team"});
        cora.say(agree(&small, &small)).await;
        assert_eq!(cora.told("notice").await["message"]["key"], "request-gone");
        cora.say(agree(&large, &small)).await;
        assert_eq!(cora.told("notice").await["message"]["key"], "request-other-sheet");
        cora.say(agree(&large, &large)).await;
        let reply = cal.reply("r1").await;
        assert!(reply["accepted"].is_object(), "{reply}");
    });
}

/// HC C.2: what the rules refuse is refused at once, before anybody is asked.
#[test]
fn hc_c_2_nobody_is_asked_for_what_the_rules_refuse() {
    run(async {
        let casino = Casino::live().await;
        let mut cal = casino.staff("cal").await;
        let nothing = json!({"say": "request", "stream": CAGE, "id": "r1", "as": "cage", "of": "count_team", "input": stock(0)});
        cal.say(nothing).await;
        assert_eq!(key(&cal.reply("r1").await), "cage-nothing-counted");
    });
}

/// HC C.2: if the table has moved on since a second person looked, nothing happens, and they are asked again with the
/// sheet as it is now.
#[test]
fn hc_c_2_who_agrees_after_the_table_moved_on_is_asked_again() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        let mut cora = casino.staff("cora").await;
        let change = json!({"act": {"slips": {"change_box": {"to": 2}}}});
        let asks = json!({"say": "request", "stream": TABLE, "id": "r1", "as": "floorperson", "of": "count_team", "input": change});
        evening.fay.say(asks).await;
        let first = request(&mut cora, &json!(null)).await;
        assert_eq!(first["sheet"]["lines"][0]["args"]["amount"], 20_000);
        evening.dana.buy_in(1, 4_000).await;
        let agree = |asked: &Value| json!({"say": "agree", "request": asked["request"], "sheet": asked["sheet"]["shown"], "as": "count_team"});
        cora.say(agree(&first)).await;
        let notice = cora.told("notice").await;
        assert_eq!(
            (&notice["cite"], &notice["message"]["key"]),
            (&json!("HC C.2"), &json!("request-moved-on"))
        );
        let second = request(&mut cora, &first["request"]).await;
        assert_eq!(second["sheet"]["lines"][0]["args"]["amount"], 24_000);
        cora.say(agree(&second)).await;
        let reply = evening.fay.reply("r1").await;
        assert!(reply["accepted"].is_object(), "{reply}");
    });
}
