//! What HTTP says: the house, a table, how it is, and what every answer says to a browser.

use std::io::Read;

use serde_json::json;

use crate::casino::{Casino, run};

#[test]
fn the_house_and_its_tables_are_told() {
    run(async {
        let casino = Casino::new().await;
        let house = casino.get("/api/house").await;
        assert_eq!((&house.body["protocol"], &house.body["mode"]), (&json!(1), &json!("demo")));
        assert_eq!(house.body["tables"][0]["name"], "baccarat-1");
        assert_eq!(house.body["tables"][1]["name"], "roulette-1");
        assert_eq!(house.body["tables"][1]["on_terminals"], true);
        let table = casino.get("/api/table/roulette-1").await;
        assert_eq!((&table.body["title"], &table.body["game"]), (&json!("Roulette 1"), &json!("roulette")));
        assert!(table.body["sign"].is_object());
        assert_eq!(casino.get("/api/table/roulette-9").await.status, 404);
        assert_eq!(casino.get("/api/nothing").await.status, 404);
        // What belongs to a demo is not there without one.
        let spin = json!({"table": "roulette-1"});
        assert_eq!(casino.post("/api/demo/spin", &spin).await.status, 401);
        let cookie = casino.sign_in("dana").await;
        assert_eq!(
            casino.http("POST", "/api/demo/spin", &[("cookie", &cookie)], Some(&spin)).await.status,
            404
        );
    });
}

/// HC A.4, RO G.1: the payout calculator, for staff: by the odds in force, refused with the paragraph.
#[test]
fn hc_a_4_the_payout_calculator() {
    run(async {
        let casino = Casino::new().await;
        let pile = |spot: &str| json!({"number": "17", "value": 100, "bets": [{"bet": spot, "chips": 6}]});
        assert_eq!(casino.post("/api/table/roulette-1/pay", &pile("17")).await.status, 401);
        let dana = casino.sign_in("dana").await;
        let cookie = [("cookie", dana.as_str())];
        let ask = |table: &str, body: serde_json::Value| {
            let path = format!("/api/table/{table}/pay");
            let (casino, cookie) = (&casino, &cookie);
            async move { casino.http("POST", &path, cookie, Some(&body)).await }
        };
        let pay = ask("roulette-1", pile("17")).await;
        assert_eq!((pay.status, &pay.body["chips"], &pay.body["stacks"]), (200, &json!(210), &json!(10)));
        assert_eq!(
            (&pay.body["rest"], &pay.body["value_chips"]),
            (&json!(10), &json!({"10000": 2, "500": 2}))
        );
        let none = ask("roulette-1", pile("1-5")).await;
        assert_eq!((none.status, none.body["error"]["cite"].as_str()), (409, Some("RO A.4")));
        assert_eq!(ask("roulette-9", pile("17")).await.status, 404);
        assert_eq!(ask("roulette-1", json!({"number": 17})).await.status, 422);
        assert_eq!(casino.get("/api/house").await.body["cage"], "demo/cage/main");
    });
}

/// HC B.10: only a floorperson or an administrator pairs terminals, and a seat has one.
#[test]
fn hc_b_10_terminals_are_paired_by_the_floor() {
    run(async {
        let casino = Casino::new().await;
        let asked = json!({"table": "roulette-1", "seat": 3});
        assert_eq!(casino.post("/api/terminal", &asked).await.status, 401);
        let dana = casino.sign_in("dana").await;
        let refused = casino.http("POST", "/api/terminal", &[("cookie", &dana)], Some(&asked)).await;
        assert_eq!((refused.status, refused.body["error"]["cite"].as_str()), (403, Some("HC B.10")));
        let fay = casino.sign_in("fay").await;
        assert_eq!(casino.get("/api/table/roulette-1").await.body["taken"], json!([]));
        let pair = casino.pair(&fay, 3).await;
        assert_eq!(casino.get("/api/table/roulette-1").await.body["taken"], json!([3]));
        let taken = casino.http("POST", "/api/terminal", &[("cookie", &fay)], Some(&asked)).await;
        assert_eq!((taken.status, taken.body["error"]["cite"].as_str()), (409, Some("HC B.10")));
        casino.terminal(&pair).await;
        let asked = json!({"table": "roulette-1", "seat": 99});
        let none = casino.http("POST", "/api/terminal", &[("cookie", &fay)], Some(&asked)).await;
        assert_eq!((none.status, none.body["error"]["cite"].as_str()), (409, Some("HC B.9")));
    });
}

/// HC B.10: whoever names no seat is given one that is free, and a table that is full says so.
#[test]
fn hc_b_10_any_free_seat_is_the_houses_choice() {
    run(async {
        let casino = Casino::new().await;
        let fay = casino.sign_in("fay").await;
        casino.pair(&fay, 1).await;
        casino.pair(&fay, 3).await;
        let any = json!({"table": "roulette-1"});
        for seat in [2, 4, 5, 6, 7, 8] {
            let given = casino.http("POST", "/api/terminal", &[("cookie", &fay)], Some(&any)).await;
            assert_eq!((given.status, &given.body["seat"]), (200, &json!(seat)));
        }
        assert_eq!(
            casino.get("/api/table/roulette-1/seats").await.body["taken"],
            json!([1, 2, 3, 4, 5, 6, 7, 8])
        );
        let full = casino.http("POST", "/api/terminal", &[("cookie", &fay)], Some(&any)).await;
        assert_eq!((full.status, full.body["error"]["cite"].as_str()), (409, Some("HC B.10")));
        assert_eq!(full.body["error"]["message"]["key"], "pairing-table-full");
    });
}

/// The lobby asks for the house alone: a list of tables with limits, and no layouts. Answers are packed for whoever can
/// unpack them, and say the same.
#[test]
fn the_list_of_tables_is_small_and_packed() {
    run(async {
        let casino = Casino::new().await;
        let plain = casino.get("/api/house").await;
        assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "Accept-Encoding"));
        let tables = plain.body["tables"].as_array().expect("tables");
        assert_eq!(tables[1]["brief"]["roulette"]["inside_min"], json!(500));
        assert_eq!((&tables[1]["taken"], &tables[1]["posted"]), (&json!([]), &json!(0)));
        for table in tables {
            let long = serde_json::to_string(table).expect("JSON").len();
            assert!(long < 2_048, "{}: {long} bytes", table["name"]);
        }
        let page = casino.get("/api/table/roulette-1").await;
        for (path, whole) in [("/api/house", &plain), ("/api/table/roulette-1", &page)] {
            for accepts in ["br", "gzip"] {
                let answer = casino.http("GET", path, &[("accept-encoding", accepts)], None).await;
                assert_eq!(answer.header("content-encoding"), accepts, "{path}");
                assert_eq!(answer.header("content-length"), answer.text.len().to_string(), "{path}");
                assert!(answer.text.len() * 2 < whole.text.len(), "{path}: {}", answer.text.len());
                let unpacked = unpack(accepts, &answer.text);
                let unpacked: serde_json::Value = serde_json::from_slice(&unpacked).expect("JSON");
                assert_eq!(unpacked["tables"][1]["brief"], whole.body["tables"][1]["brief"]);
                assert_eq!(unpacked["roulette"], whole.body["roulette"]);
            }
        }
        // Short answers stay as they are.
        let seats =
            casino.http("GET", "/api/table/roulette-1/seats", &[("accept-encoding", "br")], None).await;
        assert_eq!((seats.header("content-encoding"), &seats.body), ("", &json!({"taken": []})));
    });
}

fn unpack(packing: &str, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let read = match packing {
        "br" => brotli::Decompressor::new(bytes, 4_096).read_to_end(&mut out),
        _ => flate2::read::GzDecoder::new(bytes).read_to_end(&mut out),
    };
    read.expect("it unpacks");
    out
}

#[test]
fn every_answer_guards_the_browser() {
    run(async {
        let casino = Casino::new().await;
        for path in ["/", "/api/house", "/health", "/no-such-screen"] {
            let answer = casino.get(path).await;
            assert_eq!(answer.status, 200, "{path}");
            assert!(answer.header("content-security-policy").contains("default-src 'self'"), "{path}");
            assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            assert_eq!(answer.header("referrer-policy"), "no-referrer");
        }
        assert_eq!(casino.get("/api/house").await.header("cache-control"), "no-store");
    });
}

#[test]
fn what_is_counted_is_told() {
    run(async {
        let casino = Casino::new().await;
        let _evening = casino.open(2).await;
        let mut text = String::new();
        // What was asked before is still being shown, perhaps: the queue is empty soon, and not at once.
        for _ in 0..1_000 {
            let metrics = casino.get("/metrics").await;
            text = String::from_utf8_lossy(&metrics.text).into_owned();
            if text.contains("baize_queue 0") {
                break;
            }
        }
        for line in [
            "baize_up 1",
            "baize_sockets{who=\"terminal\"} 2",
            "baize_sockets{who=\"staff\"} 2",
            "baize_queue 0",
        ] {
            assert!(text.contains(line), "{line} is missing from\n{text}");
        }
        assert!(!text.contains("baize_commands_total{outcome=\"accepted\"} 0"));
    });
}

/// HC E.4: a request that cannot be read is refused in words, like a message.
#[test]
fn hc_e_4_an_unreadable_request_is_refused_in_words() {
    run(async {
        let casino = Casino::new().await;
        let bodies = [json!({}), json!({"person": "dana"}), json!({"person": "dana", "pin": 1}), json!([])];
        for body in bodies {
            let answer = casino.post("/api/sign-in", &body).await;
            assert_eq!(
                (answer.status, answer.body["error"]["cite"].as_str()),
                (422, Some("HC E.4")),
                "{body}"
            );
        }
        let cookie = casino.sign_in("fay").await;
        let answer = casino.http("GET", "/api/games?before=x", &[("cookie", &cookie)], None).await;
        assert_eq!((answer.status, answer.body["error"]["cite"].as_str()), (400, Some("HC E.4")));
    });
}

/// HC C.1: a name that is not configured is not answered, whatever address it leads to (DNS rebinding).
#[test]
fn hc_c_1_a_host_that_is_not_configured_is_not_answered() {
    let settings = server::settings::Settings {
        origins: vec!["https://floor.example:8443".to_owned()],
        names: vec!["tables.example".to_owned()],
        ..server::settings::Settings::default()
    };
    for good in ["127.0.0.1:8080", "[::1]:8080", "localhost", "Floor.example", "tables.example:9"] {
        assert!(settings.answers_to(good), "{good}");
    }
    for bad in ["", "evil.example", "127.0.0.1.evil.example", "xtables.example", "[evil.example]:1"] {
        assert!(!settings.answers_to(bad), "{bad}");
    }
    run(async {
        let casino = Casino::new().await;
        let mut stream = tokio::net::TcpStream::connect(casino.address).await.expect("it listens");
        let text = "GET /api/house HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
        tokio::io::AsyncWriteExt::write_all(&mut stream, text.as_bytes()).await.expect("it reads");
        let mut bytes = Vec::new();
        tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut bytes).await.expect("it answers");
        let answer = String::from_utf8_lossy(&bytes);
        assert!(answer.starts_with("HTTP/1.1 421") && answer.contains("wire-other-name"), "{answer}");
    });
}
