//! The server stops and comes back: what was accepted is there, betting does not resume by itself.

use serde_json::json;
use server::open::House;

use crate::casino::{Casino, bet, cite, run};

/// HC A.5: after a restart exactly what was accepted is shown, and betting waits for the dealer's word.
#[test]
fn hc_a_5_a_restart_shows_exactly_what_was_accepted() {
    run(async {
        let mut casino = Casino::new().await;
        let mut evening = casino.open(2).await;
        evening.new_game().await;
        let place = json!({"id": "bet-1", "input": bet(1, "17", 500)});
        let accepted = evening.players[0].ask(place.clone()).await;
        assert!(evening.players[1].bet(2, "0", 700).await["accepted"].is_object());
        let cookie = casino.sign_in("dana").await;
        casino.again().await;
        // Everybody was told, in words.
        assert_eq!(evening.players[0].bye().await["why"]["key"], "bye-closing");
        let mut first = casino.terminal(&evening.pairs[0]).await;
        let view = first.view(|_| true).await;
        assert_eq!(
            (&view["table"]["game"]["own"]["bet"], &view["books"]["credits"]),
            (&json!(500), &json!(19_500))
        );
        assert_eq!(view["table"]["game"]["public"]["phase"], "betting_stopped");
        // What was pressed before is not done twice; what is pressed now is refused.
        assert_eq!(first.ask(place).await["accepted"]["hash"], accepted["accepted"]["hash"]);
        assert!(cite(&first.bet(1, "17", 500).await).starts_with("HC A.5"));
        let mut second = casino.terminal(&evening.pairs[1]).await;
        let view = second.view(|_| true).await;
        assert_eq!(view["books"]["credits"], 19_300);
        // The dealer is still signed in, and says that nothing is in motion.
        let mut dana = casino.socket(&[("cookie", &cookie)]).await;
        dana.say(json!({"say": "hello", "protocol": 1})).await;
        assert_eq!(dana.told("hello").await["you"]["staff"]["person"], "dana");
        dana.act("dealer", json!({"game": "attest_still"})).await;
        assert!(first.bet(1, "17", 500).await["accepted"].is_object());
        casino.stop().await;
    });
}

/// HC E.7: a clock that stands behind the journal is journalled with the start, and told to those who come to keep an eye
/// on the house; its time goes on from its newest entry.
#[test]
fn hc_e_7_staff_are_told_that_the_clock_was_set_back() {
    run(async {
        let mut casino = Casino::new().await;
        casino.stop().await;
        let ahead = House::open(&casino.folder(), |newest| newest.plus_ms(600_000)).expect("opens");
        let newest = ahead.now();
        drop(ahead);
        casino.again().await;
        let started = casino.server().app.keeper.with(|house| house.log().expect("a log").last.clone()).await;
        let behind = started.expect("it runs").expect("a start").behind_ms;
        assert!((500_000..=600_000).contains(&behind), "{behind}");
        assert!(casino.server().app.keeper.clock.now() >= newest);
        let told = casino.staff("fay").await.told("notice").await;
        assert_eq!(told["message"]["key"], "house-clock-set-back");
        assert!(told["message"]["args"]["seconds"].as_i64() > Some(500), "{told}");
        casino.stop().await;
    });
}

/// A folder is given free when its server stops; meanwhile nobody else opens it.
#[test]
fn a_house_is_served_once() {
    run(async {
        let mut casino = Casino::new().await;
        let folder = casino.folder();
        assert!(House::open(&folder, |newest| newest).is_err());
        casino.stop().await;
        assert!(House::open(&folder, |newest| newest).is_ok());
    });
}
