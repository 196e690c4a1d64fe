//! Signing in and out, lock-out, and that no secret is ever logged.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::casino::{Casino, cite, key, pin, run};

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
        // An address that goes on guessing waits under every name, and the floor is told where it comes from.
        for _ in 0..5 {
            casino.post("/api/sign-in", &try_in("sam", "0001")).await;
        }
        let notice = fay.until(|told| told["message"]["key"] == "access-guesses").await;
        assert_eq!(notice["message"]["args"], json!({"from": "127.0.0.1"}));
        assert_eq!(casino.post("/api/sign-in", &try_in("cal", &pin("cal"))).await.status, 429);
    });
}

/// HC C.1: a name that strangers guess at is still used on a device that has signed in with it before, or on a new one by a
/// supervisor's word; approvals on the spot go on. A device that guesses waits like anybody.
#[test]
fn hc_c_1_guesses_of_strangers_lock_nobody_out() {
    run(async {
        let casino = Casino::new().await;
        let answer = casino.post("/api/sign-in", &try_in("fay", &pin("fay"))).await;
        let device = answer.cookie_named("baize-device");
        assert!(answer.headers.iter().any(|(_, value)| value.contains("Path=/api/sign-in; Max-Age=")));
        let sam = casino.sign_in("sam").await;
        let mut dana = casino.staff("dana").await;
        // Until the name and the address have to wait.
        for name in ["fay", "nobody"] {
            for _ in 0..5 {
                casino.post("/api/sign-in", &try_in(name, "0001")).await;
            }
        }
        assert_eq!(casino.post("/api/sign-in", &try_in("fay", &pin("fay"))).await.status, 429);
        let known = [("cookie", device.as_str())];
        let on = |body: Value, headers: [(&'static str, &str); 1]| {
            let headers = headers.map(|(name, value)| (name, value.to_owned()));
            let casino = &casino;
            async move {
                let headers: Vec<(&str, &str)> = headers.iter().map(|(n, v)| (*n, v.as_str())).collect();
                casino.http("POST", "/api/sign-in", &headers, Some(&body)).await
            }
        };
        assert_eq!(on(try_in("fay", &pin("fay")), known).await.status, 200, "a known device");
        // It is known for fay, and for nobody else.
        assert_eq!(on(try_in("dora", &pin("dora")), known).await.status, 429);
        // An approval on the spot is no guess of a stranger.
        let checks = casino.get("/api/table/roulette-1").await.body["checks"].clone();
        assert!(checks.is_array());
        let second = json!({"person": "fay", "pin": pin("fay"), "role": "floorperson"});
        let input = json!({"act": {"posts": {"take": "dealer"}}});
        let reply = dana.ask(json!({"as": "dealer", "input": input, "second": second})).await;
        assert_ne!(reply["refused"]["message"]["key"], "access-locked", "{reply}");
        // A supervisor's word, for one name: nobody else may give it.
        let asked = json!({"person": "fay"});
        let cal = casino.http("POST", "/api/vouch", &known, Some(&asked)).await;
        assert_eq!(cal.status, 401);
        let word = casino.http("POST", "/api/vouch", &[("cookie", &sam)], Some(&asked)).await;
        assert_eq!(word.status, 200, "{}", word.body);
        let with = |person: &str, word: &Value| json!({"person": person, "pin": pin(person), "word": word});
        assert_eq!(casino.post("/api/sign-in", &with("dora", &word.body["word"])).await.status, 429);
        assert_eq!(casino.post("/api/sign-in", &with("fay", &json!("0123456789"))).await.status, 429);
        assert_eq!(casino.post("/api/sign-in", &with("fay", &word.body["word"])).await.status, 200);
        assert_eq!(casino.post("/api/sign-in", &with("fay", &word.body["word"])).await.status, 429, "once");
        // A device that guesses waits.
        for _ in 0..5 {
            on(try_in("fay", "0001"), known).await;
        }
        assert_eq!(on(try_in("fay", &pin("fay")), known).await.status, 429);
    });
}

/// HC C.1: only a supervisor gives their word for somebody.
#[test]
fn hc_c_1_a_supervisor_alone_gives_their_word() {
    run(async {
        let casino = Casino::new().await;
        for person in ["dana", "fay", "cal", "ada", "abe"] {
            let cookie = casino.sign_in(person).await;
            let asked = json!({"person": "dora"});
            let answer = casino.http("POST", "/api/vouch", &[("cookie", &cookie)], Some(&asked)).await;
            assert_eq!((answer.status, answer.body["error"]["cite"].as_str()), (403, Some("HC C.1")));
        }
        let sam = casino.sign_in("sam").await;
        let nobody = json!({"person": "nobody"});
        let answer = casino.http("POST", "/api/vouch", &[("cookie", &sam)], Some(&nobody)).await;
        assert_eq!(answer.status, 409);
    });
}

/// HC C.1: a flood of wrong PINs from everywhere at once fills its own queue, not that of a known device.
#[test]
fn hc_c_1_a_flood_of_guesses_is_not_waited_for() {
    run(async {
        let casino = Casino::new().await;
        let answer = casino.post("/api/sign-in", &try_in("fay", &pin("fay"))).await;
        let device = answer.cookie_named("baize-device");
        let guesses = (0..120).map(|guess| {
            let casino = &casino;
            async move { casino.post("/api/sign-in", &try_in(&format!("n{guess}"), "0001")).await.status }
        });
        let flood = futures_util::future::join_all(guesses);
        let known = async {
            let body = try_in("fay", &pin("fay"));
            casino.http("POST", "/api/sign-in", &[("cookie", &device)], Some(&body)).await.status
        };
        let (flood, known) = tokio::join!(flood, known);
        assert_eq!(known, 200);
        assert!(flood.iter().all(|status| [401, 429].contains(status)));
    });
}

/// HC C.1: wrong PINs of a second person on the spot make approvals under that name wait at that screen, and nowhere else.
#[test]
fn hc_c_1_wrong_pins_of_a_second_person_wait_too() {
    run(async {
        let casino = Casino::new().await;
        let mut dana = casino.staff("dana").await;
        let input = json!({"act": {"posts": {"take": "dealer"}}});
        for _ in 0..5 {
            let second = json!({"person": "fay", "pin": "0000", "role": "floorperson"});
            let reply = dana.ask(json!({"as": "dealer", "input": input, "second": second})).await;
            assert_eq!(cite(&reply), "HC C.1");
        }
        let second = json!({"person": "fay", "pin": pin("fay"), "role": "floorperson"});
        let ask = json!({"as": "dealer", "input": input, "second": second});
        assert_eq!(key(&dana.ask(ask.clone()).await), "access-locked");
        let mut dora = casino.staff("dora").await;
        assert_ne!(dora.ask(ask).await["refused"]["message"]["key"], "access-locked");
        casino.sign_in("fay").await;
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

/// HC C.1: who is removed or gets other roles is out at once, on open sockets too, and acts in none of them; so is one whose
/// roles changed while the house was closed.
#[test]
fn hc_c_1_a_removed_person_and_a_changed_role_end_sessions() {
    run(async {
        let mut casino = Casino::new().await;
        let path = casino.folder().join("people.toml");
        let text = std::fs::read_to_string(&path).expect("a file");
        let fay = casino.sign_in("fay").await;
        let mut dana = casino.staff("dana").await;
        let mut sam = casino.staff("sam").await;
        // A file that is faulty changes nothing.
        std::fs::write(&path, "member = 1").expect("written");
        let without = text.replace("person = \"dana\"", "person = \"rita\"");
        let changed = without.replace("\"pit_supervisor\"", "\"floorperson\"");
        assert_ne!(without, text);
        assert_ne!(changed, without);
        std::fs::write(&path, &changed).expect("written");
        assert_eq!(dana.bye().await["why"]["key"], "bye-signed-out");
        assert_eq!(sam.bye().await["why"]["key"], "bye-signed-out");
        assert_eq!(casino.post("/api/sign-in", &try_in("dana", &pin("dana"))).await.status, 401);
        let answer = casino.post("/api/sign-in", &try_in("sam", &pin("sam"))).await;
        assert_eq!(answer.body["roles"], json!(["floorperson"]), "{}", answer.body);
        let me = casino.http("GET", "/api/me", &[("cookie", &fay)], None).await;
        assert_eq!(me.status, 200, "others stay");
        casino.stop().await;
        std::fs::write(&path, changed.replace("\"floorperson\"", "\"cage\"")).expect("written");
        casino.again().await;
        assert_eq!(casino.http("GET", "/api/me", &[("cookie", &fay)], None).await.status, 401);
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
    let token = sessions.sign_in("dana".parse().expect("short"), "a PIN", start).expect("a token");
    let after = |minutes: i64| start.plus_ms(minutes * minute);
    let dana = sessions.of(&token, after(29)).expect("still there");
    assert!(sessions.touch(&dana.key, after(29)));
    assert!(sessions.of(&token, after(58)).is_some(), "an act counts");
    assert!(sessions.of(&token, after(59)).is_none(), "looking on does not");
    assert!(!sessions.touch(&dana.key, after(59)), "it does not come back");
    let same = |_| Some("a PIN".to_owned());
    assert_eq!(sessions.sweep(after(59), same).len(), 1);
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
