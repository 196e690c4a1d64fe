//! The types of the wire in TypeScript, held against the program's.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

/// The game of a table, by what it plays.
#[derive(TS)]
#[ts(tag = "plays", content = "game", rename_all = "snake_case")]
#[allow(dead_code)]
enum Playing {
    Roulette(games::roulette::View),
    SicBo(games::sic_bo::View),
    Baccarat(games::baccarat::View),
}

/// A view of a table with the game in it.
#[derive(TS)]
#[allow(dead_code)]
struct TableView {
    #[ts(flatten)]
    shown: house::table::View<games::roulette::Roulette>,
    #[ts(flatten)]
    playing: Playing,
}

/// What an owner shows of a table: the view and the part of the books that a viewer may see.
#[derive(TS)]
#[allow(dead_code)]
struct Seen {
    table: TableView,
    books: house::stream::BooksView,
}

/// What an owner shows of the cage.
#[derive(TS)]
#[allow(dead_code)]
struct SeenAtCage {
    table: house::cage::View,
    books: house::stream::BooksView,
}

/// `GET /api/table/{name}`.
#[derive(TS)]
#[ts(rename = "TablePage")]
#[allow(dead_code)]
struct Page {
    #[ts(flatten)]
    card: server::wire::TableCard,
    /// Seats at which nobody else can sit down.
    taken: Vec<kit::Seat>,
    #[ts(flatten)]
    about: house::table::About,
    #[ts(optional)]
    roulette: Option<games::roulette::about::About>,
    #[ts(optional)]
    sic_bo: Option<games::sic_bo::about::About>,
    #[ts(optional)]
    baccarat: Option<games::baccarat::about::About>,
}

struct Found {
    config: Config,
    seen: HashSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Found {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_none() {
            // Part of the language.
            return;
        }
        let mut text = String::new();
        for line in T::docs().unwrap_or_default().lines() {
            text += &format!("{line}\n");
        }
        text += &format!("export {}\n", T::decl(&self.config));
        let name = T::ident(&self.config);
        let before = self.declared.insert(name.clone(), text.clone());
        assert!(before.is_none_or(|before| before == text), "two types are called {name}");
    }
}

/// Every type of the wire, by name.
fn types() -> String {
    let config = Config::default().with_large_int("number");
    let mut found = Found { config, seen: HashSet::new(), declared: BTreeMap::new() };
    found.visit::<server::wire::Say>();
    found.visit::<server::wire::Tell<'static>>();
    found.visit::<server::wire::Failed>();
    found.visit::<server::wire::House>();
    found.visit::<server::wire::Terminal>();
    found.visit::<server::past::Games>();
    found.visit::<Page>();
    found.visit::<Seen>();
    found.visit::<SeenAtCage>();
    found.visit::<games::roulette::calculator::Pile>();
    found.visit::<games::roulette::calculator::PilePay>();
    found.visit::<games::roulette::about::About>();
    found.visit::<games::roulette::View>();
    found.visit::<games::roulette::Irregularity>();
    found.visit::<games::sic_bo::about::About>();
    found.visit::<games::sic_bo::View>();
    found.visit::<games::sic_bo::Irregularity>();
    found.visit::<games::baccarat::about::About>();
    found.visit::<games::baccarat::View>();
    found.visit::<games::baccarat::Irregularity>();
    let all: Vec<String> = found.declared.into_values().collect();
    format!(
        "// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.\n\n{}",
        all.join("\n")
    )
}

/// What the screens take the wire for is what the program sends.
#[test]
fn the_types_of_the_screens_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    let now = types();
    if std::env::var_os("BAIZE_WRITE_TYPES").is_some() {
        std::fs::write(&path, &now).expect("web/src/wire.ts");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == now, "web/src/wire.ts has drifted: BAIZE_WRITE_TYPES=1 cargo test -p server types");
}
