//! The types of the wire in TypeScript, held against the program's.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

use games::catalogue::Visit;
use games::told::{Part, Telling, Wire};
use ts_rs::{Config, TS, TypeVisitor};

/// A view of a table with the game in it. What stands for the games follows from the catalogue ([`unions`]).
#[derive(TS)]
#[allow(dead_code)]
struct TableView {
    #[ts(flatten)]
    shown: house::table::View<games::roulette::Roulette>,
    #[ts(flatten)]
    playing: Playing,
}

/// The part of a table's view that is everybody's.
#[derive(TS)]
#[allow(dead_code)]
struct PublicPart {
    #[ts(flatten)]
    shown: house::table::PublicPart<()>,
    #[ts(flatten)]
    playing: PublicOf,
}

/// A type that follows from the catalogue: here it has a name alone.
macro_rules! follows {
    ($($name:ident),+) => {$(
        struct $name;
        impl TS for $name {
            type WithoutGenerics = $name;
            type OptionInnerType = $name;
            fn name(_: &Config) -> String {
                stringify!($name).to_owned()
            }
            fn inline(_: &Config) -> String {
                stringify!($name).to_owned()
            }
            fn inline_flattened(_: &Config) -> String {
                stringify!($name).to_owned()
            }
        }
    )+};
}

follows!(Playing, PublicOf, GameOwn, GameStaff, GameAbout);

/// The parts of a table's view as one: what a viewer sees, and the part of the books they may see.
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
    #[ts(flatten)]
    game: GameAbout,
}

/// Where a type stands by where it comes from, if not in the folder of a game; the first that fits.
const FILES: [(&str, &str); 8] = [
    ("games::told", "past"),
    ("games", "games"),
    ("house::table", "table"),
    ("house", "house"),
    ("kit", "kit"),
    ("server::past", "past"),
    ("server::played", "past"),
    ("", "server"),
];

struct Found {
    config: Config,
    seen: HashSet<TypeId>,
    /// By name: in which file, and how.
    declared: BTreeMap<String, (&'static str, String)>,
}

impl TypeVisitor for Found {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_none() {
            // Part of the language, or of the catalogue.
            return;
        }
        let mut text = String::new();
        for line in T::docs().unwrap_or_default().lines() {
            text += &format!("{line}\n");
        }
        text += &format!("export {}\n", T::decl(&self.config));
        let name = T::ident(&self.config);
        let from = std::any::type_name::<T>();
        let own = |game: &&&str| from.starts_with(&format!("games::{game}::"));
        let file = match games::catalogue::NAMES.iter().find(own) {
            Some(game) => game,
            None => FILES.iter().find(|(path, _)| from.starts_with(path)).map_or("server", |(_, file)| file),
        };
        let before = self.declared.insert(name.clone(), (file, text.clone()));
        assert!(before.is_none_or(|before| before == (file, text)), "two types are called {name}");
    }
}

/// The words of a declaration that may be types: not those of comments and of texts.
fn words(declared: &str) -> impl Iterator<Item = &str> {
    let is_comment = |line: &&str| ["/*", "*", "//"].iter().any(|sign| line.trim_start().starts_with(sign));
    let lines = declared.lines().filter(move |line| !is_comment(line));
    // Every second piece between quotes is a text.
    let code = lines.flat_map(|line| line.split('"').step_by(2));
    code.flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_'))
}

/// The types of every game, by what they are to it: each with the game's name and its own.
#[derive(Default)]
struct Parts(Vec<(&'static str, Part, String)>);

/// Takes the types of one game.
struct OfGame<'a>(&'a mut Found, &'a mut Parts, &'static str);

impl Wire for OfGame<'_> {
    fn part<T: TS + 'static>(&mut self, part: Part) {
        self.0.visit::<T>();
        self.1.0.push((self.2, part, T::ident(&self.0.config)));
    }
}

impl Visit for OfGame<'_> {
    type Out = ();
    fn visit<G: Telling>(mut self) {
        self.2 = G::NAME;
        G::wire(&mut self);
    }
}

/// What stands for the games in the types of all: it follows from the catalogue.
fn unions(parts: &Parts) -> Vec<(&'static str, &'static str, String)> {
    let of = |part: Part| parts.0.iter().filter(move |(_, of, _)| *of == part);
    let tagged = |part| -> Vec<String> {
        of(part).map(|(game, _, name)| format!("{{ \"plays\": \"{game}\", \"game\": {name} }}")).collect()
    };
    let plain = |part| -> Vec<String> { of(part).map(|(_, _, name)| name.clone()).collect() };
    let about: Vec<String> = of(Part::About).map(|(game, _, name)| format!("{game}?: {name}")).collect();
    // A game whose brief is all it says of itself names none.
    let brief: Vec<String> = of(Part::About)
        .map(|(game, _, name)| {
            let own = of(Part::Brief).find(|(of, _, _)| of == game).map_or(name, |(_, _, brief)| brief);
            format!("{game}?: {own}")
        })
        .collect();
    let moments: Vec<String> =
        games::told::moments().iter().map(|moment| format!("\"{}\"", moment.name())).collect();
    let doc =
        |text: &str, name: &str, is: String| format!("/**\n * {text}\n */\nexport type {name} = {is};\n");
    vec![
        (
            "server",
            "Playing",
            doc("The game of a table, by what it plays.", "Playing", tagged(Part::View).join(" | ")),
        ),
        (
            "server",
            "PublicOf",
            doc(
                "What everybody sees of the game, by what the table plays.",
                "PublicOf",
                tagged(Part::Public).join(" | "),
            ),
        ),
        (
            "server",
            "GameOwn",
            doc(
                "The game's part of what a seat's player alone sees; of which game, the public part says.",
                "GameOwn",
                plain(Part::Own).join(" | "),
            ),
        ),
        (
            "server",
            "GameStaff",
            doc(
                "The game's part of what staff alone see; of which game, the public part says.",
                "GameStaff",
                plain(Part::Staff).join(" | "),
            ),
        ),
        (
            "server",
            "GameAbout",
            doc(
                "What a screen must know once of the game, under its name.",
                "GameAbout",
                format!("{{ {} }}", about.join(", ")),
            ),
        ),
        (
            "server",
            "GameBrief",
            doc(
                "What a list of tables shows of the game, under its name.",
                "GameBrief",
                format!("{{ {} }}", brief.join(", ")),
            ),
        ),
        (
            "past",
            "PastMoment",
            doc("The moments of a round, in their order.", "PastMoment", moments.join(" | ")),
        ),
        (
            "past",
            "PastTimes",
            doc("When what happened in a round.", "PastTimes", "{ [key in PastMoment]?: At }".to_owned()),
        ),
        (
            "past",
            "PastResult",
            doc("What came, in its game's own form.", "PastResult", plain(Part::Came).join(" | ")),
        ),
        (
            "past",
            "PastCame",
            doc(
                "What came, in its game's own form: one of them.",
                "PastCame",
                format!("Partial<{}>", plain(Part::Came).join(" & ")),
            ),
        ),
    ]
}

const GENERATED: &str = "// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.\n";

/// Every type of the wire, by name: a file for each place they come from, and one that has them all.
fn types() -> BTreeMap<String, String> {
    let config = Config::default().with_large_int("number");
    let mut found = Found { config, seen: HashSet::new(), declared: BTreeMap::new() };
    found.visit::<server::wire::Say<'_>>();
    found.visit::<server::wire::Tell<'static>>();
    found.visit::<server::wire::Failed>();
    found.visit::<server::wire::House>();
    found.visit::<server::wire::Terminal>();
    found.visit::<server::wire::Seats>();
    found.visit::<server::past::Games>();
    found.visit::<Page>();
    found.visit::<PublicPart>();
    found.visit::<house::table::OwnPart<GameOwn>>();
    found.visit::<house::table::StaffPart<GameStaff>>();
    found.visit::<Seen>();
    found.visit::<SeenAtCage>();
    found.visit::<games::Turn>();
    found.visit::<games::Offered>();
    let mut parts = Parts::default();
    games::catalogue::NAMES.iter().for_each(|game| {
        games::catalogue::visit(game, OfGame(&mut found, &mut parts, "")).expect("a game of the catalogue");
    });
    for (file, name, text) in unions(&parts) {
        found.declared.insert(name.to_owned(), (file, text));
    }
    let mut declared = found.declared;
    // A past game has what came among its own.
    let (_, past) = declared.get_mut("PastGame").expect("past games");
    *past = past.replacen("export type PastGame = {", "export type PastGame = PastCame & {", 1);
    let declared = declared;
    let mut files = BTreeMap::new();
    let mut all = GENERATED.to_owned();
    let names: BTreeSet<&str> = declared.values().map(|(file, _)| *file).collect();
    for file in names {
        let own: Vec<&String> =
            declared.values().filter(|(of, _)| *of == file).map(|(_, text)| text).collect();
        let mut imports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for word in own.iter().flat_map(|text| words(text)) {
            if let Some((of, _)) = declared.get(word).filter(|(of, _)| *of != file) {
                imports.entry(of).or_default().insert(word);
            }
        }
        let mut text = GENERATED.to_owned();
        for (of, names) in imports {
            let names: Vec<&str> = names.into_iter().collect();
            text += &format!("import type {{ {} }} from './{of}';\n", names.join(", "));
        }
        for declaration in own {
            text += &format!("\n{declaration}");
        }
        files.insert(format!("wire/{file}.ts"), text);
        all += &format!("export type * from './wire/{file}';\n");
    }
    files.insert("wire.ts".to_owned(), all);
    files
}

/// What the screens take the wire for is what the program sends.
#[test]
fn the_types_of_the_screens_are_those_of_the_program() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src");
    let now = types();
    if std::env::var_os("BAIZE_WRITE_TYPES").is_some() {
        let _ = std::fs::remove_dir_all(web.join("wire"));
        std::fs::create_dir(web.join("wire")).expect("web/src/wire");
        for (file, text) in &now {
            std::fs::write(web.join(file), text).expect("web/src");
        }
    }
    for (file, text) in &now {
        let kept = std::fs::read_to_string(web.join(file)).unwrap_or_default();
        assert!(kept == *text, "web/src/{file} has drifted: BAIZE_WRITE_TYPES=1 cargo test -p server types");
    }
    let there = std::fs::read_dir(web.join("wire")).expect("web/src/wire").count();
    assert_eq!(there, now.len() - 1, "files that nothing is written to any more");
}
