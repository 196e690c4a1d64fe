//! Commands over a socket: once, for their round, answered with a receipt.

use serde_json::json;

use crate::casino::{Casino, bet, cite, run};

/// HC E.1: the same command again gets the first answer and acts once, also over another socket.
#[test]
fn hc_e_1_a_replayed_command_gets_the_first_answer() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        let place = json!({"id": "bet-1", "input": bet(1, "17", 500)});
        let first = evening.players[0].ask(place.clone()).await;
        assert_eq!(first["accepted"]["again"], false);
        let second = evening.players[0].ask(place.clone()).await;
        assert_eq!(second["accepted"]["again"], true);
        assert_eq!(first["accepted"]["hash"], second["accepted"]["hash"]);
        let mut window = casino.terminal(&evening.pairs[0]).await;
        let third = window.ask(place).await;
        assert_eq!(first["accepted"]["seq"], third["accepted"]["seq"]);
        let view = window.view(|view| view["table"]["game"]["own"]["bet"] == 500).await;
        assert_eq!(view["books"]["credits"], 19_500);
    });
}

/// HC E.2: the same id with another content is refused, whoever sends it.
#[test]
fn hc_e_2_another_body_under_the_same_id_is_refused() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(2).await;
        evening.new_game().await;
        let first = evening.players[0].ask(json!({"id": "bet-1", "input": bet(1, "17", 500)})).await;
        assert!(first["accepted"].is_object());
        let other = evening.players[0].ask(json!({"id": "bet-1", "input": bet(1, "18", 500)})).await;
        assert_eq!(cite(&other), "HC E.2");
        let thief = evening.players[1].ask(json!({"id": "bet-1", "input": bet(2, "17", 500)})).await;
        assert_eq!(cite(&thief), "HC E.2");
    });
}

/// HC E.3: a command for another round than the one in play is refused.
#[test]
fn hc_e_3_a_command_for_another_round_is_refused() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        let late = evening.players[0].ask(json!({"round": 7, "input": bet(1, "17", 500)})).await;
        assert_eq!(cite(&late), "HC E.3");
        let right = evening.players[0].ask(json!({"round": 1, "input": bet(1, "17", 500)})).await;
        assert!(right["accepted"].is_object());
    });
}

/// RO I.6.d: after the lock no bet is taken, and the terminal is told why.
#[test]
fn ro_i_6_d_a_bet_after_the_lock_is_refused() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(1).await;
        evening.new_game().await;
        assert!(evening.players[0].bet(1, "17", 500).await["accepted"].is_object());
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        assert_eq!(cite(&evening.players[0].bet(1, "17", 500).await), "RO I.6.d");
        let view =
            evening.players[0].view(|view| view["table"]["game"]["public"]["phase"] == "no_more_bets").await;
        assert_eq!(view["table"]["game"]["own"]["bet"], 500);
    });
}

/// A terminal's own past games, and nobody else's; the table's for staff.
#[test]
fn past_games_are_ones_own() {
    run(async {
        let casino = Casino::new().await;
        let mut evening = casino.open(2).await;
        evening.new_game().await;
        assert!(evening.players[0].bet(1, "17", 500).await["accepted"].is_object());
        assert!(evening.players[0].bet(1, "red", 1_000).await["accepted"].is_object());
        assert!(evening.players[1].bet(2, "0", 500).await["accepted"].is_object());
        evening.dana.act("dealer", json!({"game": "lock"})).await;
        let observe = json!({"observe": {"what": {"outcome": {"pocket": "17"}}, "via": "hand"}});
        let second = json!({"person": "fay", "pin": crate::casino::pin("fay"), "role": "floorperson"});
        let reply = evening.dana.ask(json!({"as": "dealer", "input": observe, "second": second})).await;
        assert!(reply["accepted"].is_object(), "{reply}");
        let view = evening.players[0].view(|view| view["table"]["game"]["public"]["number"] == "17").await;
        let credits = view["books"]["credits"].clone();
        assert_eq!(credits, 20_000 - 1_500 + 500 * 36);
        let (device, secret) = &evening.pairs[0];
        let terminal = format!("Terminal {device}:{secret}");
        let games = casino.http("GET", "/api/games", &[("authorization", &terminal)], None).await;
        let game = &games.body["games"][0];
        assert_eq!(
            (&game["number"], &game["bet"], &game["paid"]),
            (&json!("17"), &json!(1_500), &json!(18_000))
        );
        assert_eq!((&game["credits"], game["stakes"].as_array().map(Vec::len)), (&credits, Some(2)));
        assert_eq!(game["wins"].as_array().map(Vec::len), Some(1));
        assert_eq!(games.body["games"].as_array().map(Vec::len), Some(1));
        let path = format!("/api/games?stream={}", crate::casino::TABLE);
        let all = casino.http("GET", &path, &[("cookie", &evening.floor)], None).await;
        assert_eq!(
            (&all.body["games"][0]["bet"], &all.body["games"][0]["stakes"]),
            (&json!(2_000), &json!([]))
        );
        assert_eq!(casino.get(&path).await.status, 401);
    });
}
