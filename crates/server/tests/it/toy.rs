//! The toy game in the catalogue, with the feature of its name: it is set up while the house runs, and is a table like
//! any other, through nothing but its folder and its line.

use games::toy::Toy;
use games::{Game, Input, Observed, Seen, Via};
use house::kinds::Kind;
use house::runtime::Reply;
use house::stream::Command;
use house::table::Table;
use kit::Actor;
use serde_json::json;
use server::open::House;

use crate::casino::{Casino, pin, run};

const STREAM: &str = "demo/table/toy-1";

/// Draws the first card that can come.
fn draw(house: &mut House) {
    let table = house.runtime.typed::<Table<Toy>>(STREAM).expect("the toy's table");
    let (state, seq) = (table.state(), table.seq());
    let mut chances = Vec::new();
    state.options.chances(&state.game, &mut chances);
    let (outcome, _) = chances.into_iter().next().expect("a card is awaited");
    let input = Input::Observe(Observed { what: Seen::Outcome(outcome), via: Via::Drawn });
    let id = format!("draw:{seq}").parse().expect("short");
    let (by, at) = (Actor::House, house.now());
    let command: Command<Table<Toy>> = Command { id, by, second: None, at, round: None, input };
    let reply = house.ask(STREAM, &command).expect("an answer");
    assert!(matches!(reply, Reply::Accepted { .. }), "{reply:?}");
}

/// HC E.9: the toy appears in the lobby, is opened, sat at, anted at and watched.
#[test]
fn hc_e_9_the_toy_is_a_table_like_any_other() {
    run(async {
        let mut casino = Casino::new().await;
        let file = house::file::example("toy").expect("a game of the catalogue");
        let app = std::sync::Arc::clone(&casino.server().app);
        app.install(Kind::Table, "toy-1", &file).await.expect("it is set up");
        let lobby = casino.get("/api/house").await;
        let card = &lobby.body["tables"].as_array().expect("tables")[2];
        assert_eq!(
            (&card["name"], &card["game"], &card["seats"]),
            (&json!("toy-1"), &json!("toy"), &json!(3))
        );

        let (mut dana, mut fay) = (casino.staff("dana").await, casino.staff("fay").await);
        let act = |area: &str, action: serde_json::Value| json!({"act": {area: action}});
        let dealer = |input| json!({"stream": STREAM, "as": "dealer", "input": input});
        let floor = |input| json!({"stream": STREAM, "as": "floorperson", "input": input});
        let reply = dana.ask(dealer(act("posts", json!({"take": "dealer"})))).await;
        assert!(reply["accepted"].is_object(), "{reply}");
        let cookie = casino.sign_in("fay").await;
        let asked = json!({"table": "toy-1", "seat": 1});
        let sat = casino.http("POST", "/api/terminal", &[("cookie", &cookie)], Some(&asked)).await;
        assert_eq!(sat.status, 200, "{}", sat.body);
        let text = |name: &str| sat.body[name].as_str().expect("text").to_owned();
        let mut player = casino.terminal(&(text("device"), text("secret"))).await;
        let check = act("opening", json!({"check": {"name": "cards", "answer": "ok"}}));
        assert!(fay.ask(floor(check)).await["accepted"].is_object());
        let open = act("opening", json!({"open": {"count": {}, "drop_box": 1}}));
        let second = json!({"person": "fay", "pin": pin("fay"), "role": "floorperson"});
        let ask = json!({"stream": STREAM, "as": "dealer", "input": open, "second": second});
        let reply = dana.ask(ask).await;
        assert!(reply["accepted"].is_object(), "{reply}");

        for action in [
            json!({"count": {"seat": 1, "tender": {"cash": {"10000": 2}}}}),
            json!({"confirm": {"seat": 1, "amount": 20_000}}),
            json!("drop"),
        ] {
            let reply = dana.ask(dealer(act("buy_in", action))).await;
            assert!(reply["accepted"].is_object(), "{reply}");
        }
        let mut visitor = casino.socket(&[]).await;
        visitor.say(json!({"say": "hello", "protocol": 1})).await;
        visitor.say(json!({"say": "watch", "stream": STREAM})).await;
        let game = |action| json!({"stream": STREAM, "input": {"act": {"game": action}}});
        assert!(dana.ask(dealer(act("game", json!("deal")))).await["accepted"].is_object());
        visitor.until(|told| told["tell"] == "view" && told.to_string().contains("ante")).await;
        let reply = player.ask(game(json!({"ante": {"seat": 1}}))).await;
        assert!(reply["accepted"].is_object(), "{reply}");
        assert!(dana.ask(dealer(act("game", json!("close")))).await["accepted"].is_object());
        // The house draws the cards; then the seat decides.
        for _ in 0..4 {
            app.keeper.with(draw).await.expect("the house runs");
        }
        let reply = player.ask(game(json!({"stand": {"seat": 1}}))).await;
        assert!(reply["accepted"].is_object(), "{reply}");
        let again = player.ask(game(json!({"stand": {"seat": 1}}))).await;
        assert!(again["refused"].is_object(), "a decision is taken once: {again}");
        drop(app);
        casino.stop().await;
    });
}
