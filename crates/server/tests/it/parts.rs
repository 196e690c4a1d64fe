//! A view goes out in parts: those that have changed, each whole, and all of them to whoever comes.

use serde_json::{Value, json};

use crate::casino::{Casino, Client, TABLE, run};

/// Which parts a message brings.
fn brings(told: &Value) -> Vec<&'static str> {
    ["public", "own", "staff"].into_iter().filter(|part| told.get(part).is_some()).collect()
}

/// Until a view with that phase has come.
async fn stands(client: &mut Client, phase: &str) -> Value {
    let stands = |told: &Value| told["public"]["game"]["phase"] == phase;
    client.until(|told| told["tell"] == "view" && stands(told)).await
}

/// The views that come until the server answers a ping.
async fn views_now(client: &mut Client) -> usize {
    client.say(json!({"say": "ping", "n": 9})).await;
    let mut views = 0;
    loop {
        let told = client.hear().await.expect("the socket is open");
        match told["tell"].as_str() {
            Some("pong") => return views,
            Some("view") => views += 1,
            _ => {}
        }
    }
}

#[test]
fn a_bet_is_told_to_its_player_alone_and_no_more_than_it_changed() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(2).await;
        evening.new_game().await;
        let [first, second] = &mut evening.players[..] else { panic!("two players") };
        stands(first, "place_your_bets").await;
        stands(second, "place_your_bets").await;
        first
            .say(json!({"say": "command", "stream": TABLE, "id": "bet-1", "input":
            {"act": {"game": {"place": {"seat": 1, "spot": "17", "tender": "credits", "stake": 500}}}}}))
            .await;
        // The answer brings it: one message.
        let told = first.until(|told| told["own"]["game"]["bet"] == 500).await;
        let reply = first.brought.clone().expect("the reply of that message");
        assert_eq!(reply["id"], "bet-1", "{reply}");
        let reply = &reply["reply"];
        assert_eq!((brings(&told), &told["seq"]), (vec!["own"], &reply["accepted"]["seq"]), "{told}");
        assert_eq!(told["own"]["books"]["credits"], 19_500);
        // It is the whole of it, and the rest is known.
        assert_eq!(told["view"]["table"]["game"]["public"]["phase"], "place_your_bets");
        assert_eq!(views_now(second).await, 0);
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        let [_, second] = &mut evening.players[..] else { panic!("two players") };
        assert_eq!(brings(&stands(second, "no_more_bets").await), ["public"]);
    });
}

#[test]
fn whoever_comes_or_asks_again_is_told_all_parts() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        for _ in 0..2 {
            evening.dana.say(json!({"say": "watch", "stream": TABLE})).await;
            let told = evening.dana.told("view").await;
            assert_eq!(brings(&told), ["public", "staff"], "{told}");
        }
        let mut window = casino.terminal(&evening.pairs[0]).await;
        assert_eq!(brings(&window.told("view").await), ["public", "own"]);
        // What it does is told to it, though another window sat there a moment ago.
        assert!(window.bet(1, "17", 500).await["accepted"].is_object());
        let told = window.until(|told| told["own"]["game"]["bet"] == 500).await;
        assert_eq!(brings(&told), ["own"]);
        let mut visitor = casino.socket(&[]).await;
        visitor.say(json!({"say": "hello", "protocol": 1})).await;
        visitor.say(json!({"say": "watch", "stream": TABLE})).await;
        assert_eq!(brings(&visitor.told("view").await), ["public"]);
    });
}
