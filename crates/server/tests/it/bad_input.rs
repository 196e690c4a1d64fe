//! What is malformed, oversized or too much: told in words, cut off where it must be, and nobody else notices.

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::protocol::Message as Frame;

use crate::casino::{Casino, TABLE, bet, cite, run};

/// HC E.4: what cannot be read is refused in words, and the connection lives on.
#[test]
fn hc_e_4_malformed_messages_are_told_in_words() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        let terminal = &mut evening.players[0];
        for text in [
            "",
            "{",
            "[]",
            "null",
            "{\"say\":\"dance\"}",
            "{\"say\":\"watch\"}",
            "{\"say\":\"ping\",\"n\":1,\"x\":2}",
        ] {
            terminal.say_text(text).await;
            assert_eq!(terminal.told("notice").await["cite"], "HC E.4", "{text}");
        }
        let reply = terminal.ask(json!({"input": {"act": {"game": "fly"}}})).await;
        assert_eq!(cite(&reply), "HC E.4");
        let reply = terminal.ask(json!({"id": "fill:roulette-1:1", "input": bet(1, "17", 500)})).await;
        assert_eq!(cite(&reply), "HC E.4");
        let reply = terminal.ask(json!({"id": "x".repeat(41), "input": bet(1, "17", 500)})).await;
        assert_eq!(cite(&reply), "HC E.4");
        terminal.say(json!({"say": "ping", "n": 5})).await;
        assert_eq!(terminal.told("pong").await["n"], 5);
        // But not for ever.
        for _ in 0..9 {
            terminal.say_text("?").await;
        }
        assert_eq!(terminal.bye().await["why"]["key"], "bye-unreadable");
    });
}

#[test]
fn an_oversized_message_ends_the_connection_with_words() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        let long = json!({"say": "watch", "stream": "x".repeat(20_000)});
        evening.players[0].say(long).await;
        assert_eq!(evening.players[0].bye().await["why"]["key"], "bye-too-long");
        let _ = evening.dana.socket.send(Frame::binary(vec![1, 2, 3])).await;
        assert_eq!(evening.dana.bye().await["why"]["key"], "bye-not-text");
        let body = json!({"person": "x".repeat(40_000), "pin": "1"});
        assert_eq!(casino.post("/api/sign-in", &body).await.status, 413);
    });
}

#[test]
fn a_flood_is_cut_off_while_others_play_on() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(2).await;
        evening.new_game().await;
        let mut other = evening.players.pop().expect("two");
        let mut flood = evening.players.pop().expect("two");
        let flooding = tokio::spawn(async move {
            for n in 0..2_000 {
                flood.say(json!({"say": "ping", "n": n})).await;
            }
            flood.bye().await
        });
        for _ in 0..10 {
            assert!(other.bet(2, "17", 500).await["accepted"].is_object());
        }
        let bye = flooding.await.expect("it ends");
        assert_eq!(bye["why"]["key"], "bye-too-many-messages");
        // Commands that nobody answered yet are bounded as well.
        let (mut out, mut back) = casino.terminal(&evening.pairs[0]).await.socket.split();
        for n in 0..150 {
            let command =
                json!({"say": "command", "stream": TABLE, "id": format!("f{n}"), "input": bet(1, "0", 500)});
            if out.send(Frame::text(command.to_string())).await.is_err() {
                break;
            }
        }
        let mut last = String::new();
        while let Some(Ok(frame)) = back.next().await {
            if let Frame::Text(text) = frame {
                last = text.to_string();
            }
        }
        assert!(last.contains("bye-too-many"), "{last}");
        assert!(other.bet(2, "17", 500).await["accepted"].is_object());
    });
}

#[test]
fn of_two_windows_on_a_terminal_the_newer_wins() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        let mut newer = casino.terminal(&evening.pairs[0]).await;
        let bye = evening.players[0].bye().await;
        assert_eq!((bye["why"]["key"].as_str(), bye["again"].as_bool()), (Some("bye-replaced"), Some(false)));
        assert!(newer.bet(1, "17", 500).await["accepted"].is_object());
        // The seat is still connected.
        evening.dana.say(json!({"say": "watch", "stream": TABLE})).await;
        assert_eq!(evening.dana.told("connected").await["seats"], json!([1]));
    });
}

#[test]
fn a_page_of_another_build_is_told_to_load_itself_again() {
    run(async {
        let casino = Casino::new().await;
        let mut page = casino.socket(&[]).await;
        page.say(json!({"say": "hello", "protocol": 1, "build": "0.0.1+old"})).await;
        let hello = page.told("hello").await;
        assert_eq!(hello["build"], casino.get("/api/house").await.body["build"]);
        let bye = page.bye().await;
        assert_eq!(
            (bye["why"]["key"].as_str(), bye["again"].as_bool()),
            (Some("bye-other-build"), Some(true))
        );
        let mut same = casino.socket(&[]).await;
        same.say(json!({"say": "hello", "protocol": 1, "build": hello["build"]})).await;
        same.told("hello").await;
        let mut other = casino.socket(&[]).await;
        other.say(json!({"say": "hello", "protocol": 99})).await;
        assert_eq!(other.bye().await["why"]["key"], "bye-other-protocol");
    });
}

#[test]
fn another_origin_is_refused() {
    run(async {
        let casino = Casino::new().await;
        let own = format!("http://{}", casino.address);
        assert!(casino.try_socket(&[("origin", &own)]).await.is_ok());
        for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
            assert!(casino.try_socket(&[("origin", origin)]).await.is_err(), "{origin}");
            let sign_in = json!({"person": "dana", "pin": "1"});
            let answer = casino.http("POST", "/api/sign-in", &[("origin", origin)], Some(&sign_in)).await;
            assert_eq!(answer.status, 403, "{origin}");
        }
    });
}

/// A client that does not read slows nobody, and finds the newest view when it does.
#[test]
fn a_slow_reader_does_not_slow_the_others() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(2).await;
        evening.new_game().await;
        let mut slow = casino.staff("sam").await;
        slow.say(json!({"say": "watch", "stream": TABLE})).await;
        // It reads nothing while the others play.
        for n in 0..200 {
            let bet = evening.players[n % 2].bet(u16::try_from(n % 2).unwrap_or(0) + 1, "17", 100).await;
            assert!(bet["accepted"].is_object() || bet["refused"].is_object());
        }
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        let view = slow.view(|view| view["table"]["game"]["public"]["phase"] == "no_more_bets").await;
        assert_eq!(view["table"]["game"]["staff"]["totals"].as_array().map(Vec::len), Some(2));
    });
}
