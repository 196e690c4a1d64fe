//! A stream that is set up while the house runs.

use house::kinds::Kind;
use serde_json::{Value, json};

use crate::casino::{Casino, cite, run};

const FILE: &str = include_str!("../../../../casino/roulette-3.toml");

/// The names of the tables that the lobby has.
async fn lobby(casino: &Casino) -> Vec<String> {
    let house = casino.get("/api/house").await;
    let tables = house.body["tables"].as_array().cloned().unwrap_or_default();
    tables.iter().map(|table| table["name"].as_str().unwrap_or_default().to_owned()).collect()
}

/// HC E.7: a table that is set up while the house runs is journalled; the lobby, its page, its boards and its past have it
/// without a restart, and after one.
#[test]
fn hc_e_7_a_table_is_set_up_while_the_house_runs() {
    run(async {
        let mut casino = Casino::new().await;
        assert_eq!(lobby(&casino).await, ["baccarat-1", "roulette-1"]);
        assert_eq!(casino.get("/api/table/roulette-3").await.status, 404);
        let app = std::sync::Arc::clone(&casino.server().app);
        let stream = app.install(Kind::Table, "roulette-3", FILE).await.expect("it is set up");
        assert_eq!(stream, "demo/table/roulette-3");
        assert_eq!(lobby(&casino).await, ["baccarat-1", "roulette-1", "roulette-3"]);
        let page = casino.get("/api/table/roulette-3").await;
        assert_eq!((page.status, &page.body["title"]), (200, &json!("Roulette 3")));

        // It takes commands, is watched, and has a past.
        let mut dana = casino.staff("dana").await;
        dana.say(json!({"say": "watch", "stream": stream})).await;
        let take = json!({"act": {"posts": {"take": "dealer"}}});
        let reply = dana.ask(json!({"stream": stream, "as": "dealer", "input": take})).await;
        assert!(reply["accepted"].is_object(), "{reply}");
        dana.view(|view| view["table"]["staff"]["dealer"] == "dana").await;
        let cookie = casino.sign_in("fay").await;
        let past =
            casino.http("GET", &format!("/api/games?stream={stream}"), &[("cookie", &cookie)], None).await;
        assert_eq!((past.status, &past.body["games"]), (200, &json!([])));

        // Once, and nothing that is no table.
        let again = app.install(Kind::Table, "roulette-3", FILE).await.expect_err("it is there");
        assert!(again.to_string().contains("set up before"), "{again}");
        let none = app.install(Kind::Table, "x", "game = \"none\"").await.expect_err("no game");
        assert!(none.to_string().contains("HC E.4"), "{none}");
        drop(app);
        casino.again().await;
        assert_eq!(lobby(&casino).await, ["baccarat-1", "roulette-1", "roulette-3"]);
        casino.stop().await;
    });
}

/// HC E.7: another cage, set up while the house runs: a stream of any kind.
#[test]
fn hc_e_7_a_stream_of_another_kind_is_set_up() {
    run(async {
        let mut casino = Casino::new().await;
        let app = std::sync::Arc::clone(&casino.server().app);
        let stream = app.install(Kind::Cage, "second", "").await.expect("it is set up");
        assert_eq!(lobby(&casino).await, ["baccarat-1", "roulette-1"], "it is no table");
        let mut cal = casino.staff("cal").await;
        cal.say(json!({"say": "watch", "stream": stream})).await;
        cal.view(|view| view["table"]["open"] == json!([])).await;
        let send = json!({"act": {"send_fill": {"table": "demo/table/roulette-1", "slip": 1, "chips": {}}}});
        let reply: Value = cal.ask(json!({"stream": stream, "as": "cage", "input": send})).await;
        assert!(!cite(&reply).is_empty(), "{reply}");
        drop(app);
        casino.again().await;
        let mut cal = casino.staff("cal").await;
        cal.say(json!({"say": "watch", "stream": stream})).await;
        cal.view(|view| view["table"]["open"] == json!([])).await;
        casino.stop().await;
    });
}
