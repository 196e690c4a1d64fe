//! The table of every command by role in `docs/security.md`: found by trying, in every state that a transcript shows.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use games::catalogue::{self, Visit};
use games::script::Script as Spoken;
use house::transcript::roles::{Doer, WhoMay, table};
use house::transcript::who_may;
use kit::Role;
use serde::de::DeserializeOwned;

/// Acts that no transcript shows: nobody takes a spoken bet at sic bo, two are letters between the house's streams, which
/// refuse everybody else, and cash at the cage, which `currency.rs` shows.
const UNSHOWN: [&str; 6] = [
    "cage counter_cash",
    "cage fill_back",
    "cage note_cash",
    "cage set_thresholds",
    "sic_bo call",
    "slips told",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn found() -> WhoMay {
    let mut all = WhoMay::new();
    for folder in std::fs::read_dir(root().join("transcripts")).unwrap() {
        for file in std::fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let of = who_may(&text).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
            of.into_iter().for_each(|(command, may)| all.entry(command).or_default().join(may));
        }
    }
    all
}

/// The variants of an action, as its parser names them.
fn variants<A: DeserializeOwned>() -> Vec<String> {
    let error = serde_json::from_str::<A>("\"no such act\"").err().map(|error| error.to_string());
    let error = error.expect("no act is called so");
    let names = error.split('`').skip(3).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    assert!(!names.is_empty(), "{error}");
    names
}

struct OfGame(&'static str);

impl Visit for OfGame {
    type Out = Vec<String>;
    fn visit<G: Spoken>(self) -> Vec<String> {
        variants::<G::Action>().into_iter().map(|name| format!("{} {name}", self.0)).collect()
    }
}

/// Every act that anybody can ask for.
fn every() -> BTreeSet<String> {
    use house::table::{buyin, cashout, colours, floor, opening, posts, slips};
    let of = |room: &str, names: Vec<String>| {
        names.into_iter().map(move |name| format!("{room} {name}")).collect::<Vec<_>>()
    };
    let mut all: BTreeSet<String> = BTreeSet::new();
    all.extend(of("cage", variants::<house::cage::Action>()));
    all.extend(of("opening", variants::<opening::Action<games::roulette::Roulette>>()));
    all.extend(of("posts", variants::<posts::Action>()));
    all.extend(of("buy_in", variants::<buyin::Action>()));
    all.extend(of("cash_out", variants::<cashout::Action>()));
    all.extend(of("colours", variants::<colours::Action>()));
    all.extend(of("slips", variants::<slips::Action>()));
    all.extend(of("floor", variants::<floor::Action>()));
    for game in catalogue::NAMES {
        all.extend(catalogue::visit(game, OfGame(game)).expect("a game"));
    }
    all
}

/// HC C.1, HC C.2: the table in the documents is what the rules say, and no command is missing from it.
#[test]
fn hc_c_1_the_table_of_commands_is_what_the_rules_say() {
    let found = found();
    let missing: Vec<String> = every().into_iter().filter(|command| !found.contains_key(command)).collect();
    let path = root().join("docs/security.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (head, rest) = text.split_once("<!-- commands -->\n").expect("its beginning");
    let (kept, tail) = rest.split_once("<!-- /commands -->").expect("its end");
    let now = table(&found);
    if std::env::var_os("WRITE").is_some() {
        std::fs::write(&path, format!("{head}<!-- commands -->\n{now}<!-- /commands -->{tail}")).unwrap();
    }
    assert_eq!(missing, UNSHOWN, "no transcript shows these");
    assert_eq!(now, kept, "WRITE=1 writes it again");
}

/// HC C.1: whoever only looks or keeps the books does nothing at a table but bookmark a round, and the administrator pairs
/// terminals; a player does nothing that is the staff's.
#[test]
fn hc_c_1_roles_that_only_look_do_nothing() {
    let found = found();
    let may = |doer: Doer| found.iter().filter(move |(_, may)| may.may(doer)).map(|(name, _)| name.as_str());
    for role in [Role::Auditor, Role::CountTeam, Role::Surveillance] {
        assert_eq!(may(Doer::Staff(role)).collect::<Vec<_>>(), ["floor dispute"], "{role}");
    }
    let administrator: Vec<&str> = may(Doer::Staff(Role::Administrator)).collect();
    assert_eq!(administrator, ["floor dispute", "floor pair", "floor unpair"]);
    assert_eq!(may(Doer::Staff(Role::Designee)).collect::<Vec<_>>(), ["roulette release_refund"]);
    for room in ["cage ", "opening ", "posts ", "slips ", "colours "] {
        assert!(!may(Doer::Player).any(|name| name.starts_with(room)), "{room}");
    }
    assert!(may(Doer::Device).all(|name| name.contains(" observe ")));
}
