//! A table of any game, to be told of: typed inside, in the words of all games outside.

use anyhow::Context;
use games::Game;
use games::baccarat::Baccarat;
use games::roulette::Roulette;
use games::sic_bo::SicBo;
use house::table::{Event, Table, buyin, cashout, colours, floor};
use journal::Read;

use super::{Happened, Telling};

/// What happened at a table, event by event.
#[derive(Debug)]
pub enum Of<'a> {
    /// In the game.
    Game(Happened<'a>),
    /// Money in.
    BuyIn(&'a buyin::Event),
    /// Money out.
    CashOut(&'a cashout::Event),
    /// Non-value chips.
    Colours(&'a colours::Event),
    /// Terminals, alarms, disputes.
    Floor(&'a floor::Event),
}

/// A table that can be told of.
pub trait Teller: Send + Sync {
    /// The table's name, as the sign says it.
    fn title(&self) -> &str;

    /// What it plays.
    fn game(&self) -> &'static str;

    /// What happened in an entry.
    fn each(&self, read: &Read<'_>, out: &mut dyn FnMut(Of<'_>)) -> anyhow::Result<()>;

    /// The same in a few words for each event.
    fn words(&self, read: &Read<'_>) -> anyhow::Result<Vec<String>>;

    /// Every bet is keyed.
    fn tracks_every_bet(&self) -> bool;
}

struct Told<G: Game> {
    title: String,
    table: Table<G>,
    on_terminals: bool,
}

impl<G: Telling> Told<G> {
    fn events(read: &Read<'_>) -> anyhow::Result<Vec<Event<G>>> {
        let events = serde_json::from_str(read.events.get());
        events.with_context(|| format!("{}, entry {}: its events", read.stream, read.seq))
    }
}

impl<G: Telling + Send + Sync> Teller for Told<G> {
    fn title(&self) -> &str {
        &self.title
    }

    fn game(&self) -> &'static str {
        G::NAME
    }

    fn each(&self, read: &Read<'_>, out: &mut dyn FnMut(Of<'_>)) -> anyhow::Result<()> {
        for event in &Told::<G>::events(read)? {
            match event {
                Event::Game(event) => G::happened(self.on_terminals, event, &mut |what| out(Of::Game(what))),
                Event::BuyIn(event) => out(Of::BuyIn(event)),
                Event::CashOut(event) => out(Of::CashOut(event)),
                Event::Colours(event) => out(Of::Colours(event)),
                Event::Floor(event) => out(Of::Floor(event)),
                Event::Opening(_) | Event::Posts(_) | Event::Slips(_) => {}
            }
        }
        Ok(())
    }

    fn words(&self, read: &Read<'_>) -> anyhow::Result<Vec<String>> {
        let tell = |event: &Event<G>| house::table::script::tell(&self.table.game, event);
        Ok(Told::<G>::events(read)?.iter().map(tell).collect())
    }

    fn tracks_every_bet(&self) -> bool {
        self.table.game.terms().tracks_every_bet
    }
}

/// The teller of a table, from its file as it was set up; or what it plays, where this program cannot tell of it. A new
/// game is a line here.
pub fn teller(file: &str) -> Result<Box<dyn Teller>, String> {
    fn of<G: Telling + Send + Sync>(file: &str) -> Result<Box<dyn Teller>, String> {
        match house::file::table::<G>(file) {
            Ok((title, table)) => {
                let on_terminals = table.game.terms().on_terminals;
                Ok(Box::new(Told { title, table, on_terminals }))
            }
            Err(_) => Err(format!("{} with options that are no longer good", G::NAME)),
        }
    }
    match named(file).as_deref() {
        Some(Roulette::NAME) => of::<Roulette>(file),
        Some(SicBo::NAME) => of::<SicBo>(file),
        Some(Baccarat::NAME) => of::<Baccarat>(file),
        Some(other) => Err(other.to_owned()),
        None => Err("a game whose name cannot be read".to_owned()),
    }
}

/// The name of the game in a table's file, known or not.
fn named(file: &str) -> Option<String> {
    let file: toml::Table = file.parse().ok()?;
    file.get("game")?.as_str().map(str::to_owned)
}
