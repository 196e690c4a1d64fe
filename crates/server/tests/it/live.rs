//! A live table and the cage, on real sockets.

use serde_json::{Value, json};

use crate::casino::{Casino, Client, cite, pin, run};

const TABLE: &str = "demo/table/roulette-3";
const CAGE: &str = "demo/cage/main";

/// Says something that must go well, with a second person on the spot.
async fn says(client: &mut Client, stream: &str, role: &str, second: Option<(&str, &str)>, input: Value) {
    let mut ask = json!({"stream": stream, "as": role, "input": input});
    if let Some((person, role)) = second {
        ask["second"] = json!({"person": person, "pin": pin(person), "role": role});
    }
    let reply = client.ask(ask.clone()).await;
    assert!(reply["accepted"].is_object(), "{ask}: {reply}");
}

/// HC D.3, HC D.4, HC F.2: a slip written at the table is open in the cage, whose answer is known at the table; and a round's
/// record, for staff, says what lay where, what won, what had no result and what is disputed.
#[test]
fn hc_d_3_a_live_table_and_the_cage() {
    run(async {
        let casino = Casino::live().await;
        let (mut dana, mut fay, mut cal) =
            (casino.staff("dana").await, casino.staff("fay").await, casino.staff("cal").await);
        let fays = Some(("fay", "floorperson"));
        says(&mut dana, TABLE, "dealer", None, json!({"act": {"posts": {"take": "dealer"}}})).await;
        for (name, answer) in [("layout", "ok"), ("wheel", "ok"), ("ball", "13/16")] {
            let check = json!({"act": {"opening": {"check": {"name": name, "answer": answer}}}});
            says(&mut fay, TABLE, "floorperson", None, check).await;
        }
        let open = json!({"act": {"opening": {"open": {"count": {}, "drop_box": 1}}}});
        says(&mut dana, TABLE, "dealer", fays, open).await;

        // The cage has nothing to send before it was stocked, and says so by its paragraph.
        let chips = json!({"10000": 50, "500": 40});
        let request = json!({"act": {"slips": {"request": {"way": "fill", "chips": chips}}}});
        says(&mut fay, TABLE, "floorperson", None, request).await;
        cal.say(json!({"say": "watch", "stream": CAGE})).await;
        let seen = cal.view(|view| view["table"]["open"][0]["slip"] == 1).await;
        assert_eq!(seen["table"]["open"][0]["amount"], 520_000);
        let send = json!({"act": {"send_fill": {"table": TABLE, "slip": 1, "chips": chips}}});
        let reply = cal.ask(json!({"stream": CAGE, "as": "cage", "input": send})).await;
        assert_eq!(cite(&reply), "HC D.3");
        let reply = fay.ask(json!({"stream": CAGE, "as": "floorperson", "input": send})).await;
        assert_eq!(cite(&reply), "HC D.3");
        let void = json!({"act": {"slips": {"void": {"slip": 1, "reason": "not there"}}}});
        says(&mut fay, TABLE, "floorperson", None, void).await;
        cal.view(|view| view["table"]["open"] == json!([])).await;

        // A player's colour, a spin without a result, a late bet, a number; the loser first, then the winner.
        let buy = json!({"act": {"colours": {"in": {"seat": 1, "colour": "blue", "value": 100, "chips": 40,
            "tender": {"cash": {"2000": 2}}}}}});
        says(&mut dana, TABLE, "dealer", None, buy).await;
        let game = |act: Value| json!({"act": {"game": act}});
        let bet = |spot: &str, stake: u64| {
            let place = json!({"seat": 1, "spot": spot, "tender": {"colour": "blue"}, "stake": stake});
            json!({"act": {"game": {"place": place}}})
        };
        for input in [
            game(json!("new_game")),
            bet("17", 500),
            bet("red", 1_000),
            game(json!("lock")),
            json!({"rule": {"what": "foreign_object", "cite": "RO H.3"}}),
            game(json!("lock")),
            game(json!({"late": {"seat": 2}})),
            json!({"observe": {"what": {"outcome": {"pocket": "17"}}, "via": "hand"}}),
            game(json!("dolly")),
            game(json!({"pay": {"seat": null}})),
        ] {
            says(&mut dana, TABLE, "dealer", None, input).await;
        }
        let dispute = json!({"act": {"floor": {"dispute": {"round": 1, "words": "says he had black"}}}});
        says(&mut fay, TABLE, "floorperson", None, dispute).await;
        let floor = casino.sign_in("fay").await;
        let path = format!("/api/games?stream={TABLE}");
        let games = casino.http("GET", &path, &[("cookie", &floor)], None).await;
        let game = &games.body["games"][0];
        let stake =
            |spot: &str, amount: u64| json!({"bet": spot, "tender": {"colour": "blue"}, "amount": amount});
        let won = json!([{"stake": stake("17", 500), "winnings": 17_500}]);
        assert_eq!(
            (&game["number"], &game["bet"], &game["paid"]),
            (&json!("17"), &json!(1_500), &json!(18_000))
        );
        assert_eq!(game["seats"][0]["stakes"], json!([stake("17", 500), stake("red", 1_000)]));
        assert_eq!(game["seats"][0]["wins"], won);
        let stopped = &game["irregular"][0];
        assert_eq!((&stopped["what"], &stopped["cite"]), (&json!("no_spin"), &json!("RO H.3")));
        assert_eq!((&stopped["cause"], &game["late"]), (&json!("foreign_object"), &json!([2])));
        assert!(game.get("corrections").is_none());
        assert_eq!(game["disputed"], json!(["says he had black"]));

        // The ball lies in 18: what was paid comes back, what was collected lies there again, and the record says so.
        let rule = json!({"rule": {"what": {"number_correction": {"lies": "18"}}, "cite": "RO F.3"}});
        says(&mut fay, TABLE, "floorperson", None, rule).await;
        says(&mut dana, TABLE, "dealer", None, json!({"act": {"game": {"pay": {"seat": null}}}})).await;
        let games = casino.http("GET", &path, &[("cookie", &floor)], None).await;
        let game = &games.body["games"][0];
        assert_eq!((&game["round"], &game["number"]), (&json!(1), &json!("18")));
        let to = json!({"result": {"from": {"number": "17"}, "to": {"number": "18"}, "cite": "RO F.3"}});
        let correction = &game["corrections"][0];
        assert_eq!((&correction["by"], &correction["what"]), (&json!("fay"), &to));
        let sums = ["bet", "paid", "taken"].map(|name| game[name].as_i64());
        assert_eq!(sums, [Some(1_500), Some(18_000 + 2_000), Some(18_000)]);
        assert_eq!(game["seats"][0]["wins"], json!([{"stake": stake("red", 1_000), "winnings": 1_000}]));
    });
}
