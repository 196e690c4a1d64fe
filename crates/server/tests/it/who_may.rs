//! The table of every command by role in `docs/security.md`, held against the server.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use house::transcript::roles::named;
use house::transcript::{Step, record};
use kit::At;
use serde_json::{Value, json};

use crate::casino::{Casino, TABLE, run};

/// Somebody in each role. A designee is named at a table; nobody is one at first.
const STAFF: [(&str, &str); 10] = [
    ("dealer", "dora"),
    ("mucker", "max"),
    ("floorperson", "fay"),
    ("pit_supervisor", "sam"),
    ("director", "dina"),
    ("cage", "cal"),
    ("count_team", "cora"),
    ("surveillance", "sue"),
    ("auditor", "ada"),
    ("administrator", "abe"),
];

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Who may do what, by the table in the document: alone or with a second person.
fn documented() -> BTreeMap<String, BTreeSet<String>> {
    let text = std::fs::read_to_string(root().join("docs/security.md")).expect("a file");
    let (_, rest) = text.split_once("<!-- commands -->").expect("a table");
    let (table, _) = rest.split_once("<!-- /commands -->").expect("its end");
    let rows = table.lines().filter(|line| line.starts_with("| ")).skip(1);
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split(" |").map(str::trim).collect();
        let with = cells[2].split("; ").filter_map(|each| Some(each.split_once(" with ")?.0));
        let who = cells[1].split(", ").chain(with.flat_map(|doers| doers.split(", ")));
        (cells[0].to_owned(), who.filter(|who| !who.is_empty()).map(|who| who.replace(' ', "_")).collect())
    };
    rows.map(row).collect()
}

/// One of each command, as it goes over the wire, with the game that it belongs to.
fn samples() -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for game in ["roulette", "baccarat", "sic_bo"] {
        for file in std::fs::read_dir(root().join("transcripts").join(game)).expect("a folder") {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("text");
            let Ok(recorded) = record(&text, TABLE, At::default()) else { continue };
            for step in recorded.steps {
                let Step::Ask { command, accepted: true } = step else { continue };
                let input: Value = serde_json::from_str(command.input.get()).expect("JSON");
                all.entry(named(game, &input)).or_insert(input);
            }
        }
    }
    all
}

fn stream(command: &str) -> &'static str {
    match command.split(' ').next() {
        Some("baccarat") => "demo/table/baccarat-1",
        Some("sic_bo") => "demo/table/sic-bo-1",
        _ => TABLE,
    }
}

/// Refused for whom it came from, not for the state of the table.
fn is_denied(reply: &Value) -> bool {
    let key = reply["refused"]["message"]["key"].as_str().unwrap_or_default();
    key.starts_with("people-") || ["denied-needs-role", "denied-wrong-source"].contains(&key)
}

/// HC C.1: the server takes no command from a role that the table does not name, at a table that is closed, open or in
/// play; and it denies none to a role that it names. A player and a visitor may do nothing of the staff's.
#[test]
fn hc_c_1_the_server_keeps_to_the_table_of_commands() {
    let (documented, samples) = (documented(), samples());
    run(async {
        let casino = Casino::whole().await;
        let mut cookies = BTreeMap::new();
        for (role, person) in STAFF {
            cookies.insert(role, casino.sign_in(person).await);
        }
        let mut evening = None;
        let mut denied = 0;
        for state in ["closed", "open", "playing"] {
            match state {
                "open" => evening = Some(casino.open(1).await),
                "playing" => evening.as_mut().expect("open").new_game().await,
                _ => {}
            }
            for (role, _) in STAFF {
                let mut client = casino.socket(&[("cookie", &cookies[role])]).await;
                client.say(json!({"say": "hello", "protocol": 1})).await;
                for (command, input) in &samples {
                    if documented[command].contains(role) {
                        continue;
                    }
                    let ask = json!({"as": role, "stream": stream(command), "input": input});
                    let reply = client.ask(ask).await;
                    assert!(reply["refused"].is_object(), "{state}: {role}: {command}: {reply}");
                    denied += u32::from(is_denied(&reply));
                }
            }
            // What nobody but staff may do, a terminal may not, and a visitor nothing at all.
            let mut visitor = casino.socket(&[]).await;
            visitor.say(json!({"say": "hello", "protocol": 1})).await;
            for (command, input) in &samples {
                let ask = json!({"stream": stream(command), "input": input});
                assert!(is_denied(&visitor.ask(ask.clone()).await), "{command}");
                if let (Some(evening), false) = (&mut evening, documented[command].contains("player")) {
                    let reply = evening.players[0].ask(ask).await;
                    assert!(reply["refused"].is_object(), "{state}: player: {command}: {reply}");
                }
            }
        }
        // A role that somebody does not hold is none.
        let mut client = casino.socket(&[("cookie", &cookies["auditor"])]).await;
        client.say(json!({"say": "hello", "protocol": 1})).await;
        for (command, input) in &samples {
            let others = |role: &&String| STAFF.iter().any(|(known, _)| known == role) && **role != "auditor";
            for role in documented[command].iter().filter(others) {
                let reply = client.ask(json!({"as": role, "stream": stream(command), "input": input})).await;
                assert_eq!(reply["refused"]["message"]["key"], "people-role-not-held", "{role}: {command}");
            }
        }
        // Whoever may is not denied; whether it is taken is for the state of the table.
        for (role, _) in STAFF {
            let mut client = casino.socket(&[("cookie", &cookies[role])]).await;
            client.say(json!({"say": "hello", "protocol": 1})).await;
            for (command, input) in samples.iter().filter(|(command, _)| documented[*command].contains(role))
            {
                let reply = client.ask(json!({"as": role, "stream": stream(command), "input": input})).await;
                assert!(!is_denied(&reply), "{role}: {command}: {reply}");
            }
        }
        assert!(denied > 500, "most refusals are for the role: {denied}");
    });
}
