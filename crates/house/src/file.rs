//! A table's file: the game, its name, what every table has, and the game's own options.

use games::catalogue::{self, Visit};
use games::options::{Fault, Malformed, check_name, read, read_all};
use games::script::Script;
use games::walk::Return;
use games::{Message, Sign};
use kit::cite;
use serde::{Deserialize, Serialize};

use crate::table::{Table, TableDraft};

/// A file as written, for a game with these options.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile<D> {
    #[allow(dead_code, reason = "read before, to know which options follow")]
    game: String,
    // Missing is as good as empty: a fault beside all others.
    #[serde(default)]
    name: String,
    #[serde(default)]
    table: TableDraft,
    #[serde(default)]
    options: D,
}

/// The part of a file that says what the rest is.
#[derive(Deserialize)]
struct Head {
    game: Option<String>,
}

/// What is wrong with a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Bad {
    /// It cannot be read.
    Malformed(Malformed),
    /// It names no game of the book.
    NoSuchGame(Option<String>),
    /// It can be read, and these options are wrong: all of them.
    Faults(Vec<Fault>),
}

/// A file that is good.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Good {
    /// The game.
    pub game: &'static str,
    /// The table's name.
    pub name: String,
    /// What is posted.
    pub sign: Sign,
    /// What is allowed but worth a second look.
    pub warnings: Vec<Fault>,
    /// What the Rules of Play do not print: nothing for a live house without an approval.
    pub beyond: Vec<Fault>,
}

/// Reads a file for a game that is known: the table, or every fault at once.
pub fn table<G: Script>(text: &str) -> Result<(String, Table<G>), Bad> {
    let (file, mut faults) = read_all::<TableFile<G::Draft>>(text).map_err(Bad::Malformed)?;
    let Some(file) = file else { return Err(Bad::Faults(faults)) };
    if !faults.iter().any(|fault| fault.option == "name") {
        check_name("name", &file.name, &mut faults);
    }
    // HC E.4: where the form cannot be read, what is wrong in either form is told.
    let unread = faults.iter().any(|fault| fault.option == "options.form");
    let drafts = if unread { G::in_each_form(&file.options) } else { vec![file.options] };
    let mut checked = None;
    for draft in drafts {
        let game = G::check(&draft);
        let terms = game.as_ref().ok().map(|game| game.terms());
        let mut wrong = file.table.check::<G>(terms);
        let mut of_game = Vec::new();
        match game {
            Ok(game) => {
                wrong.extend(file.table.check_pieces(&game));
                checked = Some(game);
            }
            Err(faults) => of_game = faults,
        }
        for fault in file.table.check_limits::<G>(&draft) {
            if !of_game.iter().any(|known| known.option == fault.option) {
                of_game.push(fault);
            }
        }
        wrong.extend(of_game.into_iter().map(of_options));
        for fault in wrong {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
    }
    match checked {
        Some(game) if faults.is_empty() => Ok((file.name, Table::new(file.table, game))),
        _ => Err(Bad::Faults(faults)),
    }
}

/// A fault of the game's own options, as the file names them.
fn of_options(mut fault: Fault) -> Fault {
    fault.option = format!("options.{}", fault.option);
    fault
}

/// Checks a file of any game.
pub fn check(text: &str) -> Result<Good, Bad> {
    struct Checked<'a>(&'a str);
    impl Visit for Checked<'_> {
        type Out = Result<Good, Bad>;
        fn visit<G: Script>(self) -> Result<Good, Bad> {
            let (name, table) = table::<G>(self.0)?;
            let warnings = table.game.warnings(table.piece()).into_iter().map(of_options).collect();
            let beyond = table.game.beyond().into_iter().map(of_options).collect();
            Ok(Good { game: G::NAME, name, sign: table.game.sign(), warnings, beyond })
        }
    }
    of_its_game(text, Checked(text))
}

/// What each kind of wager returns at the table of a file, exactly.
pub fn returns(text: &str) -> Result<Vec<(Message, Return)>, Bad> {
    struct Returns<'a>(&'a str);
    impl Visit for Returns<'_> {
        type Out = Result<Vec<(Message, Return)>, Bad>;
        fn visit<G: Script>(self) -> Self::Out {
            table::<G>(self.0).map(|(_, table)| table.game.returns(table.piece()))
        }
    }
    of_its_game(text, Returns(text))
}

/// Does something with the game that a file names.
pub(crate) fn of_its_game<T, V: Visit<Out = Result<T, Bad>>>(text: &str, visitor: V) -> Result<T, Bad> {
    let head: Head = read(text).map_err(Bad::Malformed)?;
    let game = head.game.ok_or(Bad::NoSuchGame(None))?;
    match catalogue::visit(&game, visitor) {
        Some(done) => done,
        None => Err(Bad::NoSuchGame(Some(game))),
    }
}

/// A commented file with every option at its default; `None` if there is no such game.
pub fn example(game: &str) -> Option<String> {
    struct Example;
    impl Visit for Example {
        type Out = String;
        fn visit<G: Script>(self) -> String {
            format!(
                "# A table of {name}: every option at its default.\n\
                 game = \"{name}\"\nname = \"{name} 1\"\n\n\
                 # What every table has, whatever is played at it.\n{table}\n\
                 # The game's own options.\n[options]\n{options}",
                name = G::NAME,
                table = crate::table::EXAMPLE,
                options = G::EXAMPLE,
            )
        }
    }
    catalogue::visit(game, Example)
}

impl Bad {
    /// The faults as a list, whatever kind they are.
    pub fn faults(self) -> Vec<Fault> {
        match self {
            Bad::Faults(faults) => faults,
            Bad::Malformed(malformed) => vec![Fault::new("", cite!("HC E.4"), malformed.into())],
            Bad::NoSuchGame(game) => {
                let message = Message::plain("file-no-such-game")
                    .with("game", game.unwrap_or_default())
                    .with("games", catalogue::NAMES.join(", "));
                vec![Fault::new("game", cite!("HC E.4"), message)]
            }
        }
    }
}
