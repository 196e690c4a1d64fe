//! What the simulator asks of a stream, whatever is played at it: its books, its words, what it waits for.

use std::any::Any;

use games::Input;
use games::catalogue::{self, Visit};
use games::script::Script;
use games::told::Telling;
use house::cage::Cage;
use house::log::Log;
use house::runtime::Owned;
use house::stream::{Command, Stream, Streamed};
use house::table::{Table, script};
use kit::{Actor, At, Outcome, hidden};
use ledger::Ledger;
use probe::toy::Toy;
use serde_json::Value;

use crate::clients::{Asks, Scene, at_table};
use crate::floor::actor;

/// A card that the house knows, as it lies on a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lies {
    /// As it is written.
    pub card: String,
    /// Face down.
    pub down: bool,
    /// In whose hand: the seat's number.
    pub seat: Option<u64>,
}

/// Who asks, and how.
pub struct Asker<'a> {
    /// The id of the command.
    pub id: &'a str,
    /// Who: one of the cast; with `+` whoever agrees.
    pub who: &'a str,
    /// The command names the round in play.
    pub names_round: bool,
}

/// A stream as the simulator knows it.
pub trait Plays {
    /// Its books.
    fn books(&self) -> &Ledger;
    /// Does the other stream know the same, in everything?
    fn agrees(&self, other: &dyn Owned) -> bool;
    /// Somebody's wish as a command; `None` if nobody can say that there.
    fn command(&self, asker: &Asker<'_>, asks: &Asks) -> Option<Value>;
    /// The round in play or the last one, and is it over?
    fn round(&self) -> (u64, bool);
    /// Outcomes that can come now, with their weights.
    fn chances(&self) -> Vec<(Outcome, u64)> {
        Vec::new()
    }
    /// Cards that lie there.
    fn cards(&self) -> Vec<Lies> {
        Vec::new()
    }
    /// What somebody would do next there.
    fn ideas(&self, scene: &mut Scene<'_>) {
        let _ = scene;
    }
}

/// A stream as the simulator knows it.
///
/// # Panics
/// If it runs nothing that a house runs.
pub fn plays(stream: &dyn Owned) -> &dyn Plays {
    struct Find<'a>(&'a dyn Any);
    impl<'a> Visit for Find<'a> {
        type Out = Option<&'a dyn Plays>;
        fn visit<G: Telling + Send + Sync>(self) -> Self::Out {
            self.0.downcast_ref::<Stream<Table<G>>>().map(|table| table as &dyn Plays)
        }
    }
    let any = stream.as_any();
    let cage = any.downcast_ref::<Stream<Cage>>().map(|cage| cage as &dyn Plays);
    let log = any.downcast_ref::<Stream<Log>>().map(|log| log as &dyn Plays);
    let tables = || catalogue::each(|| Find(any)).into_iter().flatten().next();
    // The cards of the tests, where they are no line of the catalogue.
    let cards = any.downcast_ref::<Stream<Table<Toy>>>().map(|table| table as &dyn Plays);
    cage.or(log).or(cards).or_else(tables).unwrap_or_else(|| panic!("{} runs nothing known", stream.name()))
}

impl<G: Script> Plays for Stream<Table<G>> {
    fn books(&self) -> &Ledger {
        self.ledger()
    }

    fn agrees(&self, other: &dyn Owned) -> bool {
        same(self, other)
    }

    fn command(&self, asker: &Asker<'_>, asks: &Asks) -> Option<Value> {
        let input = match asks {
            Asks::Line(line) => {
                let words: Vec<&str> = line.split_whitespace().collect();
                let (who, _) = agreed(asker.who);
                let player = if let Actor::Player(seat) = actor(who) { Some(seat) } else { None };
                script::read::<G>(&words, player).ok()?
            }
            Asks::Input(input) => serde_json::from_value(input.clone()).ok()?,
        };
        asked(self, asker, input)
    }

    fn round(&self) -> (u64, bool) {
        let round = self.state().options.round(&self.state().game);
        (round.number, round.over)
    }

    fn chances(&self) -> Vec<(Outcome, u64)> {
        let mut chances = Vec::new();
        self.state().options.chances(&self.state().game, &mut chances);
        chances
    }

    fn cards(&self) -> Vec<Lies> {
        let game = hidden::plain(|| serde_json::to_value(&self.state().game)).expect("plain data");
        let mut cards = Vec::new();
        lie(&game, None, &mut cards);
        cards
    }

    fn ideas(&self, scene: &mut Scene<'_>) {
        at_table(self, scene);
    }
}

/// Collects slots. What belongs to somebody is said beside it: `{"seat":1,"cards":[..]}`, `{"holder":{"seat":1},..}`.
fn lie(value: &Value, seat: Option<u64>, cards: &mut Vec<Lies>) {
    match value {
        Value::Array(all) => all.iter().for_each(|each| lie(each, seat, cards)),
        Value::Object(all) => {
            let holder = all.get("seat").or_else(|| all.get("holder")?.get("seat"));
            let seat = holder.and_then(Value::as_u64).or(seat);
            for (name, each) in all {
                match (name.as_str(), each.as_str()) {
                    ("up" | "down", Some(card)) if card.parse::<kit::Card>().is_ok() => {
                        cards.push(Lies { card: card.to_owned(), down: name == "down", seat });
                    }
                    _ => lie(each, seat, cards),
                }
            }
        }
        _ => {}
    }
}

macro_rules! without_a_game {
    ($machine:ty) => {
        impl Plays for Stream<$machine> {
            fn books(&self) -> &Ledger {
                self.ledger()
            }

            fn agrees(&self, other: &dyn Owned) -> bool {
                same(self, other)
            }

            fn command(&self, asker: &Asker<'_>, asks: &Asks) -> Option<Value> {
                let input = match asks {
                    Asks::Line(line) => serde_json::from_str(line).ok()?,
                    Asks::Input(input) => serde_json::from_value(input.clone()).ok()?,
                };
                asked(self, &Asker { names_round: false, ..*asker }, input)
            }

            fn round(&self) -> (u64, bool) {
                (0, false)
            }
        }
    };
}

without_a_game!(Cage);
without_a_game!(Log);

fn same<M: Streamed + 'static>(own: &Stream<M>, other: &dyn Owned) -> bool
where
    M::State: PartialEq,
{
    other.as_any().downcast_ref::<Stream<M>>().is_some_and(|other| other.state() == own.state())
}

/// Who asks, and who agrees.
fn agreed(who: &str) -> (&str, Option<&str>) {
    who.split_once('+').map_or((who, None), |(first, second)| (first, Some(second)))
}

/// A command to a stream, with the agreement of its second person.
fn asked<M: Streamed>(stream: &Stream<M>, asker: &Asker<'_>, input: Input<M>) -> Option<Value> {
    let round = stream.machine().round_number(stream.state()).filter(|_| asker.names_round);
    let id = asker.id.parse().ok()?;
    let (who, second) = agreed(asker.who);
    let mut command = Command { id, by: actor(who), second: None, at: At::default(), round, input };
    if let Some(Actor::Staff { person, role }) = second.map(actor) {
        command.second = Some(stream.agreement(&command, person, role));
    }
    let mut value = hidden::plain(|| serde_json::to_value(&command)).ok()?;
    value.as_object_mut()?.remove("at");
    Some(value)
}
