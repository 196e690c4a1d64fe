//! Signing in and out, lock-out, and that no secret is ever logged.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::casino::{Casino, cite, pin, run};

fn try_in(person: &str, pin: &str) -> Value {
    json!({"person": person, "pin": pin})
}

/// HC C.1: whoever signs in by PIN is known by the cookie until they sign out.
#[test]
fn hc_c_1_a_pin_opens_a_session_and_signing_out_ends_it() {
    run(async {
        let casino = Casino::new().await;
        assert_eq!(casino.get("/api/me").await.status, 401);
        let answer = casino.post("/api/sign-in", &try_in("dana", &pin("dana"))).await;
        assert_eq!((answer.status, answer.body["person"].as_str()), (200, Some("dana")));
        let set = answer.header("set-cookie");
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
        let cookie = answer.cookie();
        let me = casino.http("GET", "/api/me", &[("cookie", &cookie)], None).await;
        assert_eq!(me.body["roles"], json!(["dealer"]));
        let mut dana = casino.socket(&[("cookie", &cookie)]).await;
        dana.say(json!({"say": "hello", "protocol": 1})).await;
        assert_eq!(dana.told("hello").await["you"]["staff"]["person"], "dana");
        let out = casino.http("POST", "/api/sign-out", &[("cookie", &cookie)], None).await;
        assert_eq!(out.status, 204);
        // The socket ends with the session.
        assert_eq!(dana.bye().await["why"]["key"], "bye-signed-out");
        assert_eq!(casino.http("GET", "/api/me", &[("cookie", &cookie)], None).await.status, 401);
    });
}

/// HC C.1: five wrong PINs lock a name out, those who keep an eye on the house are told, and the right PIN waits too.
#[test]
fn hc_c_1_five_wrong_pins_lock_a_name_out() {
    run(async {
        let casino = Casino::new().await;
        let mut fay = casino.staff("fay").await;
        let wrong = casino.post("/api/sign-in", &try_in("dana", "0001")).await;
        let nobody = casino.post("/api/sign-in", &try_in("nobody", "0001")).await;
        // A name that nobody has is answered like a wrong PIN.
        assert_eq!((wrong.status, &wrong.body), (401, &nobody.body));
        for _ in 0..3 {
            assert_eq!(casino.post("/api/sign-in", &try_in("dana", "0002")).await.status, 401);
        }
        let fifth = casino.post("/api/sign-in", &try_in("dana", "0003")).await;
        assert_eq!(fifth.status, 429);
        assert!(fifth.body["locked_until"].is_i64());
        assert_eq!(fifth.body["error"]["message"]["key"], "access-locked");
        let notice = fay.told("notice").await;
        assert_eq!(notice["message"], json!({"key": "access-locked-out", "args": {"person": "dana"}}));
        assert_eq!(casino.post("/api/sign-in", &try_in("dana", &pin("dana"))).await.status, 429);
        // Others are not concerned.
        casino.sign_in("dora").await;
    });
}

/// Wrong PINs of a second person on the spot count like those of signing in.
#[test]
fn wrong_pins_of_a_second_person_lock_out_too() {
    run(async {
        let casino = Casino::new().await;
        let mut dana = casino.staff("dana").await;
        let input = json!({"act": {"posts": {"take": "dealer"}}});
        for _ in 0..5 {
            let second = json!({"person": "fay", "pin": "0000", "role": "floorperson"});
            let reply = dana.ask(json!({"as": "dealer", "input": input, "second": second})).await;
            assert_eq!(cite(&reply), "HC C.1");
        }
        assert_eq!(casino.post("/api/sign-in", &try_in("fay", &pin("fay"))).await.status, 429);
    });
}

/// A new PIN acts at once, also while the house is served.
#[test]
fn a_new_pin_acts_at_once() {
    run(async {
        let casino = Casino::new().await;
        let access = server::access::Access::read(&casino.folder()).expect("access");
        access.set_pin("dina".parse().expect("short"), "135790").expect("a PIN");
        assert_eq!(casino.post("/api/sign-in", &try_in("dina", "135790")).await.status, 200);
    });
}

/// HC C.1: a new PIN ends the sessions of the old one, on open sockets as well.
#[test]
fn hc_c_1_a_new_pin_ends_sessions_and_their_sockets() {
    run(async {
        let casino = Casino::new().await;
        let cookie = casino.sign_in("dana").await;
        let mut dana = casino.staff("dana").await;
        let fay = casino.sign_in("fay").await;
        let access = server::access::Access::read(&casino.folder()).expect("access");
        access.set_pin("dana".parse().expect("short"), "135790").expect("a PIN");
        assert_eq!(dana.bye().await["why"]["key"], "bye-signed-out");
        assert_eq!(casino.http("GET", "/api/me", &[("cookie", &cookie)], None).await.status, 401);
        assert_eq!(casino.http("GET", "/api/me", &[("cookie", &fay)], None).await.status, 200);
    });
}

/// Repeats and runs are weak; others are not.
#[test]
fn repeats_and_runs_are_weak_pins() {
    for weak in ["1111", "121212", "123123", "1234", "987654", "890123"] {
        assert!(server::access::is_weak(weak), "{weak}");
    }
    for good in ["135790", "1357", "770412", "112233"] {
        assert!(!server::access::is_weak(good), "{good}");
    }
}

/// Somebody without a PIN cannot come in, and no house has a PIN of its own.
#[test]
fn nobody_has_a_pin_by_default() {
    run(async {
        let casino = Casino::new().await;
        for guess in ["", "0000", "1234", "5555"] {
            let answer = casino.post("/api/sign-in", &try_in("cora", guess)).await;
            assert_eq!(answer.status, 401, "{guess}");
        }
        // Served without `demo`, even a demo house shows no PIN.
        let house = casino.get("/api/house").await;
        assert!(house.body.get("staff").is_none(), "{}", house.body);
    });
}

/// A session ends when its owner does nothing for a while; looking on is nothing.
#[test]
fn an_idle_session_ends() {
    let sessions = server::sessions::Sessions::read(None, 30);
    let (start, minute) = (kit::At::ms(1_000_000), 60_000);
    let token = sessions.sign_in("dana".parse().expect("short"), start).expect("a token");
    let after = |minutes: i64| start.plus_ms(minutes * minute);
    let dana = sessions.of(&token, after(29)).expect("still there");
    assert!(sessions.touch(&dana.key, after(29)));
    assert!(sessions.of(&token, after(58)).is_some(), "an act counts");
    assert!(sessions.of(&token, after(59)).is_none(), "looking on does not");
    assert!(!sessions.touch(&dana.key, after(59)), "it does not come back");
    sessions.sweep(after(59));
    assert!(sessions.people().is_empty() && dana.ended.has_changed().is_err());
    assert!(sessions.of("another", start).is_none());
}

/// What was logged.
#[derive(Clone, Default)]
struct Logged(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Logged {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Secrets are in no log, no metric and in no file in the clear.
#[test]
fn no_secret_is_logged_or_kept_in_the_clear() {
    let logged = Logged::default();
    let writer = logged.clone();
    let subscriber = server::logs::json(move || writer.clone());
    let _ = tracing::subscriber::set_global_default(subscriber);
    run(async {
        let mut casino = Casino::new().await;
        let evening = casino.open(1).await;
        let wrong = casino.post("/api/sign-in", &try_in("dora", "864209")).await;
        assert_eq!(wrong.status, 401);
        let metrics = casino.get("/metrics").await;
        casino.stop().await;
        let mut texts = vec![
            String::from_utf8_lossy(&logged.0.lock().expect("nobody panics")).into_owned(),
            String::from_utf8_lossy(&metrics.text).into_owned(),
        ];
        assert!(texts[0].contains("signed in"), "something was logged");
        for file in std::fs::read_dir(casino.folder()).expect("a folder") {
            let bytes = std::fs::read(file.expect("a file").path()).unwrap_or_default();
            texts.push(String::from_utf8_lossy(&bytes).into_owned());
        }
        let token = evening.floor.split('=').nth(1).expect("a token");
        let (_, secret) = &evening.pairs[0];
        for hidden in [&pin("dana"), &pin("fay"), "864209", token, secret] {
            for text in &texts {
                assert!(!text.contains(hidden), "{hidden} is in the clear");
            }
        }
    });
}
