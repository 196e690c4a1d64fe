//! A table of any game, to be told of: typed inside, in the words of all games outside.

use games::catalogue::{self, Visit};
use games::picture::{Picture, Seen};
use games::told::{Deal, Hand, Happened, Proof, Shoe, Telling};
use games::{Game, Misfit, Terms};

use crate::reader::Opened;
use crate::table::{Event, Table, buyin, cashout, colours, floor};

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

/// Events that cannot be read as those of their table.
#[derive(Debug, thiserror::Error)]
#[error("{stream}: its events: {error}")]
pub struct Unreadable {
    /// The stream.
    pub stream: String,
    /// What the reader says.
    pub error: Misfit,
}

/// Holds orders of cards that were committed to against the cards that came, entry by entry.
pub trait Proves {
    /// Takes an entry of the table.
    fn entry(&mut self, entry: &Opened<'_>) -> Result<(), Unreadable>;
    /// All shoes that were committed to.
    fn shoes(&self) -> &[Shoe];
}

struct OfGame<G: Telling>(Box<dyn Proof<G::Event>>);

impl<G: Telling> Proves for OfGame<G> {
    fn entry(&mut self, entry: &Opened<'_>) -> Result<(), Unreadable> {
        for event in Told::<G>::events(entry)? {
            if let Event::Game(event) = event {
                self.0.event(&event);
            }
        }
        Ok(())
    }

    fn shoes(&self) -> &[Shoe] {
        self.0.shoes()
    }
}

/// A table that can be told of.
pub trait Teller: std::fmt::Debug + Send + Sync {
    /// The table's name, as the sign says it.
    fn title(&self) -> &str;

    /// What it plays.
    fn game(&self) -> &'static str;

    /// What the table around the game knows of it.
    fn terms(&self) -> Terms;

    /// What happened in an entry.
    fn each(&self, entry: &Opened<'_>, out: &mut dyn FnMut(Of<'_>)) -> Result<(), Unreadable>;

    /// The same in a few words for each event.
    fn words(&self, entry: &Opened<'_>) -> Result<Vec<String>, Unreadable>;

    /// The picture of a round.
    fn picture(&self, round: &Seen<'_>) -> Picture;

    /// The hands of a deal.
    fn hands(&self, deal: &Deal) -> Vec<Hand>;

    /// What is said of a card of a hand, by its place in it, counted from one.
    fn nth_card(&self, nth: usize) -> &'static str;

    /// Proves orders of cards that were committed to, where the game commits to any.
    fn proof(&self) -> Option<Box<dyn Proves>>;
}

#[derive(Debug)]
struct Told<G: Game> {
    title: String,
    table: Table<G>,
    on_terminals: bool,
}

impl<G: Telling> Told<G> {
    fn events(entry: &Opened<'_>) -> Result<Vec<Event<G>>, Unreadable> {
        let unreadable = |error| Unreadable { stream: entry.stream.clone().into_owned(), error };
        entry.events::<Table<G>>().map_err(unreadable)
    }
}

impl<G: Telling + Send + Sync> Teller for Told<G> {
    fn title(&self) -> &str {
        &self.title
    }

    fn game(&self) -> &'static str {
        G::NAME
    }

    fn terms(&self) -> Terms {
        self.table.game.terms()
    }

    fn each(&self, entry: &Opened<'_>, out: &mut dyn FnMut(Of<'_>)) -> Result<(), Unreadable> {
        for event in &Told::<G>::events(entry)? {
            match event {
                Event::Game(event) => G::happened(self.on_terminals, event, &mut |what| out(Of::Game(what))),
                Event::BuyIn(event) => out(Of::BuyIn(event)),
                Event::CashOut(event) => out(Of::CashOut(event)),
                Event::Colours(event) => out(Of::Colours(event)),
                Event::Floor(event) => out(Of::Floor(event)),
                Event::Opening(_) | Event::Posts(_) | Event::Slips(_) | Event::Currency(_) => {}
            }
        }
        Ok(())
    }

    fn words(&self, entry: &Opened<'_>) -> Result<Vec<String>, Unreadable> {
        let tell = |event: &Event<G>| crate::table::script::tell(&self.table.game, event);
        Ok(Told::<G>::events(entry)?.iter().map(tell).collect())
    }

    fn picture(&self, round: &Seen<'_>) -> Picture {
        G::picture(round)
    }

    fn hands(&self, deal: &Deal) -> Vec<Hand> {
        G::hands(deal)
    }

    fn nth_card(&self, nth: usize) -> &'static str {
        G::nth_card(nth)
    }

    fn proof(&self) -> Option<Box<dyn Proves>> {
        self.table.game.proof().map(|proof| Box::new(OfGame::<G>(proof)) as Box<dyn Proves>)
    }
}

/// The teller of a table, from its file as it was set up; or what it plays, where this program cannot tell of it.
pub fn teller(file: &str) -> Result<Box<dyn Teller>, String> {
    struct Open<'a>(&'a str);
    impl Visit for Open<'_> {
        type Out = Result<Box<dyn Teller>, String>;
        fn visit<G: Telling + Send + Sync>(self) -> Self::Out {
            match crate::file::table::<G>(self.0) {
                Ok((title, table)) => {
                    let on_terminals = table.game.terms().on_terminals;
                    Ok(Box::new(Told { title, table, on_terminals }))
                }
                Err(_) => Err(format!("{} with options that are no longer good", G::NAME)),
            }
        }
    }
    let named = named(file).ok_or("a game whose name cannot be read")?;
    catalogue::visit(&named, Open(file)).unwrap_or(Err(named))
}

/// The name of the game in a table's file, known or not.
fn named(file: &str) -> Option<String> {
    let file: toml::Table = file.parse().ok()?;
    file.get("game")?.as_str().map(str::to_owned)
}
