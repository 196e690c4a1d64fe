//! Who asks is what the server knows, whatever a message says.

use serde_json::json;

use crate::casino::{Casino, TABLE, bet, cite, key, run};

/// HC C.1: nobody acts in a role they do not hold, and nobody acts who is not signed in.
#[test]
fn hc_c_1_a_forged_role_is_refused() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        let release = json!({"act": {"game": "release_refund"}});
        // A dealer is no supervisor.
        let reply = evening.dana.ask(json!({"as": "pit_supervisor", "input": release})).await;
        assert_eq!((cite(&reply), key(&reply)), ("HC C.1", "people-role-not-held"));
        // Staff say in which role they act.
        let reply = evening.dana.ask(json!({"input": {"act": {"game": "new_game"}}})).await;
        assert_eq!((cite(&reply), key(&reply)), ("HC C.1", "people-role-missing"));
        // A terminal is nobody's dealer, whatever it claims.
        let terminal = &mut evening.players[0];
        let reply = terminal.ask(json!({"as": "dealer", "input": {"act": {"game": "new_game"}}})).await;
        assert_eq!((cite(&reply), key(&reply)), ("HC C.1", "people-role-not-held"));
        let reply = terminal.ask(json!({"input": {"act": {"game": "new_game"}}})).await;
        assert!(reply["refused"].is_object(), "{reply}");
        // A visitor is nobody.
        let mut visitor = casino.socket(&[]).await;
        visitor.say(json!({"say": "hello", "protocol": 1})).await;
        assert_eq!(visitor.told("hello").await["you"], "visitor");
        let reply = visitor.ask(json!({"as": "dealer", "input": {"act": {"game": "new_game"}}})).await;
        assert_eq!((cite(&reply), key(&reply)), ("HC C.1", "people-not-signed-in"));
    });
}

/// HC C.5: a terminal acts and looks for its own seat only.
#[test]
fn hc_c_5_a_terminal_speaks_for_its_own_seat() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(2).await;
        evening.new_game().await;
        let first = &mut evening.players[0];
        let reply = first.ask(json!({"input": bet(2, "17", 500)})).await;
        assert_eq!(cite(&reply), "HC C.5");
        let reply = first.ask(json!({"stream": "demo/table/roulette-2", "input": bet(1, "17", 500)})).await;
        assert_eq!(cite(&reply), "HC C.5");
        assert!(first.bet(1, "17", 500).await["accepted"].is_object());
        // It sees its own stakes; the other terminal sees none of them.
        let own = first.view(|view| view["table"]["game"]["own"]["bet"] == 500).await;
        assert_eq!(own["books"]["credits"], 19_500);
        assert!(own["table"].get("staff").is_none() && own["table"]["game"].get("staff").is_none());
        let second = &mut evening.players[1];
        assert!(second.bet(2, "0", 500).await["accepted"].is_object());
        let other = second.view(|view| view["table"]["game"]["own"]["bet"] == 500).await;
        assert_eq!(other["table"]["game"]["own"]["stakes"][0]["bet"], "0");
        assert!(!other.to_string().contains("\"17\""), "{other}");
    });
}

/// HC B.10: a terminal that is paired no more is told so, and its secret is worth nothing.
#[test]
fn hc_b_10_an_unpaired_terminal_is_out() {
    run(async {
        let casino = Casino::new().await;
        let floor = casino.sign_in("fay").await;
        let pair = casino.pair(&floor, 2).await;
        let mut terminal = casino.terminal(&pair).await;
        let mut fay = casino.staff("fay").await;
        fay.act("floorperson", json!({"floor": {"unpair": {"seat": 2}}})).await;
        let bye = terminal.bye().await;
        assert_eq!(
            (bye["why"]["key"].as_str(), bye["again"].as_bool()),
            (Some("bye-not-paired"), Some(false))
        );
        let (device, secret) = &pair;
        let mut again = casino.socket(&[]).await;
        again.say(json!({"say": "hello", "protocol": 1, "device": {"name": device, "secret": secret}})).await;
        assert_eq!(again.bye().await["why"]["key"], "bye-not-paired");
        // Somebody else's secret opens nothing.
        let mut wrong = casino.socket(&[]).await;
        wrong
            .say(json!({"say": "hello", "protocol": 1, "device": {"name": device, "secret": "0".repeat(64)}}))
            .await;
        assert_eq!(wrong.bye().await["why"]["key"], "bye-unknown-device");
    });
}

/// Nobody but the house lets time pass, or says that it was restarted.
#[test]
fn time_and_restarts_are_the_houses_alone() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        for input in
            [json!("tick"), json!("restart"), json!({"tick": null}), json!({"restart": null}), json!({})]
        {
            let reply = evening.players[0].ask(json!({"input": input})).await;
            assert_eq!(cite(&reply), "HC E.4", "{input}");
            let reply = evening.dana.ask(json!({"as": "dealer", "input": input})).await;
            assert_eq!(cite(&reply), "HC E.4", "{input}");
        }
    });
}

/// A visitor sees what everybody may see; staff see theirs, and who is connected.
#[test]
fn everybody_sees_their_own_part() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(2).await;
        let mut visitor = casino.socket(&[]).await;
        visitor.say(json!({"say": "hello", "protocol": 1})).await;
        visitor.say(json!({"say": "watch", "stream": TABLE})).await;
        let seen = visitor.view(|_| true).await;
        assert_eq!(seen["books"], json!({}));
        assert!(seen["table"].get("staff").is_none() && seen["table"].get("own").is_none());
        // The house's own streams are not for visitors.
        visitor.say(json!({"say": "watch", "stream": "demo/cage/main"})).await;
        assert_eq!(visitor.told("notice").await["message"]["key"], "people-not-signed-in");
        evening.dana.say(json!({"say": "watch", "stream": TABLE})).await;
        let seen = evening.dana.view(|_| true).await;
        assert_eq!(seen["books"]["seats"], json!([[1, 20_000], [2, 20_000]]));
        let connected = evening.dana.told("connected").await;
        assert_eq!(connected["seats"], json!([1, 2]));
        evening.players.remove(0);
        assert_eq!(evening.dana.told("connected").await["seats"], json!([2]));
        evening.dana.say(json!({"say": "unwatch", "stream": TABLE})).await;
    });
}

/// HC C.6: the cage, the count team and the administrator get a part of their own, without the play; an auditor gets what
/// everybody gets.
#[test]
fn hc_c_6_each_role_gets_its_own_part() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        let mut desk = Vec::new();
        for person in ["cal", "cora", "abe", "ada", "sue"] {
            let mut client = casino.staff(person).await;
            client.say(json!({"say": "watch", "stream": TABLE})).await;
            desk.push((person, client));
        }
        assert!(evening.players[0].bet(1, "17", 500).await["accepted"].is_object());
        let called = json!({"input": {"act": {"floor": {"call": {"seat": 1}}}}});
        assert!(evening.players[0].ask(called).await["accepted"].is_object());
        for (person, mut client) in desk {
            match person {
                "ada" => {
                    let seen = client.view(|view| view["table"]["game"]["public"]["round"] == 1).await;
                    assert!(seen["table"].get("staff").is_none(), "{person}: {seen}");
                    assert_eq!(seen["books"], json!({}));
                }
                "sue" => {
                    let seen = client.view(|view| !view["table"]["staff"]["called"].is_null()).await;
                    assert_eq!(seen["table"]["game"]["staff"]["totals"], json!([[1, 500]]));
                    assert_eq!(seen["books"]["seats"], json!([[1, 19_500]]));
                }
                _ => {
                    let seen = client.view(|view| !view["table"]["staff"]["terminals"].is_null()).await;
                    assert_eq!(seen["table"]["staff"]["dealer"], "dana");
                    assert!(seen["table"]["game"].get("staff").is_none(), "{person}: {seen}");
                    assert!(seen["books"].get("seats").is_none(), "{person}: {seen}");
                    assert!(!seen.to_string().contains("\"17\""), "{person}: {seen}");
                }
            }
        }
    });
}
