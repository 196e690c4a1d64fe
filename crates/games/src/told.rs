//! What a round comes to, in words that all games share. Each game says in its `told.rs` what its events come to
//! ([`Telling`]); whoever looks back (past games, pictures, meters, sheets) knows [`Happened`] and no game.

mod deal;

use std::fmt;

use kit::{At, Card, Cents, Cite, Inline, Seat, Slot};
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

pub use deal::{Deal, Dealt};

use crate::picture::{Picture, Seen};
use crate::script::Script;
use crate::stakes::Tender;

/// A bet of any game, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bet {
    label: Inline<24>,
    /// The kind of bet, by its name as data.
    pub kind: &'static str,
}

impl Bet {
    /// The bet of that name, of that kind.
    ///
    /// # Panics
    /// If the name has more than 24 bytes: names of bets are written in the rules.
    pub fn new(name: &str, kind: &'static str) -> Bet {
        Bet { label: Inline::new(name).expect("a bet has a short name"), kind }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.label.as_str()
    }
}

impl fmt::Display for Bet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.label.fmt(f)
    }
}

impl Serialize for Bet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.label.serialize(to)
    }
}

/// An amount on a bet of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "PastStake")]
pub struct Laid {
    /// On what.
    #[ts(type = "string")]
    pub bet: Bet,
    /// Of what.
    pub tender: Tender,
    /// How much.
    pub amount: Cents,
}

impl Laid {
    /// What of it is money: a coupon is none.
    pub fn money(&self) -> Cents {
        if self.tender == Tender::Coupon { Cents::ZERO } else { self.amount }
    }
}

/// A stake that won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win {
    /// What lay there.
    pub laid: Laid,
    /// What it won beside itself.
    pub winnings: Cents,
    /// What that was paid in.
    pub paid_in: Tender,
}

impl Win {
    /// What went to the player in money.
    pub fn returned(&self) -> Cents {
        self.winnings + self.laid.money()
    }
}

/// A stake on the layout when betting ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Wager {
    /// Whose.
    pub seat: Seat,
    /// On what.
    pub bet: Bet,
    /// Of what.
    pub tender: Tender,
    /// How much.
    pub amount: Cents,
    /// What it won beside itself.
    pub won: Cents,
    /// It was decided to go back: a tie.
    pub pushed: bool,
}

/// A bet that was settled by hand, as the form has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FormLine {
    /// Whose.
    pub seat: Seat,
    /// Where it lay.
    pub bet: Bet,
    /// How much lay there.
    pub stake: Cents,
    /// What was paid beside it, once that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid: Option<Cents>,
}

/// What came. As data it is the game's own form alone: `{"number":"17"}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Came {
    /// In short, as sheets have it: `17`.
    pub label: String,
    /// As the dealer calls it: `17 black, odd, low`.
    pub called: String,
    /// What it is made of, where the call does not say so: cards.
    pub of: Option<String>,
    /// The game's own form, for its picture and its record.
    pub data: Data,
}

/// What a game writes of a result for its own screens: its parts as JSON, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Data(Vec<(String, String)>);

impl Data {
    /// Writes it.
    ///
    /// # Panics
    /// If it is no plain data with named parts.
    pub fn of(came: &impl Serialize) -> Data {
        let text = serde_json::to_string(came).expect("a result is plain data");
        serde_json::from_str(&text).expect("a result has named parts")
    }

    /// Reads a part of it.
    pub fn part<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let (_, text) = self.0.iter().find(|(part, _)| part == name)?;
        serde_json::from_str(text).ok()
    }
}

impl Serialize for Data {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let part = |(name, text): &(String, String)| Ok((name.clone(), RawValue::from_string(text.clone())?));
        let parts: serde_json::Result<Vec<(String, Box<RawValue>)>> = self.0.iter().map(part).collect();
        to.collect_map(parts.map_err(S::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for Data {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Data, D::Error> {
        struct Parts;
        impl<'de> Visitor<'de> for Parts {
            type Value = Data;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("named parts")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Data, M::Error> {
                let mut parts = Vec::new();
                while let Some((name, part)) = map.next_entry::<String, Box<RawValue>>()? {
                    parts.push((name, part.get().to_owned()));
                }
                Ok(Data(parts))
            }
        }
        from.deserialize_map(Parts)
    }
}

impl Came {
    /// As it is called, with what it is made of.
    pub fn whole(&self) -> String {
        match &self.of {
            Some(of) => format!("{} ({of})", self.called),
            None => self.called.clone(),
        }
    }
}

impl Serialize for Came {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.data.serialize(to)
    }
}

/// Something that went wrong without ending the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "PastIrregularity")]
pub struct Irregular {
    /// What became of it, by its name as data.
    #[ts(type = "string")]
    pub what: &'static str,
    /// Why, where there is more than one reason.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// By which paragraph.
    pub cite: Cite,
    /// When.
    pub at: At,
}

/// A moment of a round: where it stands among all, and its name as data. A game may have moments of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    order: u8,
    name: &'static str,
}

impl Moment {
    /// Betting began.
    pub const STARTED: Moment = Moment::new(0, "started");
    /// No more bets.
    pub const LOCK: Moment = Moment::new(30, "lock");
    /// The first card of a hand came.
    pub const FIRST_CARD: Moment = Moment::new(50, "first_card");
    /// The last one did, or was turned.
    pub const LAST_CARD: Moment = Moment::new(51, "last_card");
    /// The equipment shows the result.
    pub const REST: Moment = Moment::new(60, "rest");
    /// The result was confirmed, shown, announced.
    pub const CONFIRMATION: Moment = Moment::new(70, "confirmation");
    /// Everybody was paid.
    pub const SETTLEMENT: Moment = Moment::new(80, "settlement");
    /// The layout is clear for the next round.
    pub const CLEARED: Moment = Moment::new(90, "cleared");
    /// The round was voided.
    pub const VOID: Moment = Moment::new(100, "void");
    /// Stakes of the void round went back.
    pub const REFUND: Moment = Moment::new(110, "refund");

    /// A moment of a game's own, between those that all have.
    pub const fn new(order: u8, name: &'static str) -> Moment {
        Moment { order, name }
    }

    /// Its name as data.
    pub fn name(self) -> &'static str {
        self.name
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name)
    }
}

/// Where a card goes, by its name as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    name: &'static str,
    /// It is a hand: what lies there decides.
    pub hand: bool,
}

impl Place {
    /// A hand.
    pub const fn hand(name: &'static str) -> Place {
        Place { name, hand: true }
    }

    /// Out of play.
    pub const fn aside(name: &'static str) -> Place {
        Place { name, hand: false }
    }

    /// In words.
    pub fn name(self) -> String {
        self.name.replace('_', " ")
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name)
    }
}

/// Something about cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cards {
    /// A shoe of that number was opened.
    Shoe(u64),
    /// A card came; what was tapped can be taken back.
    Came {
        /// Where to.
        to: Place,
        /// How it lies.
        slot: Slot,
        /// It can be taken back.
        tapped: bool,
    },
    /// The first card that lies face down there was turned.
    Turned {
        /// Where.
        at: Place,
        /// Which it is.
        card: Card,
        /// It can be taken back.
        tapped: bool,
    },
    /// Another card came for one of a place, which went aside.
    Replaced {
        /// Where.
        at: Place,
        /// Which of those that lie there, counted from zero.
        nth: usize,
        /// Where the old one went.
        aside: Place,
        /// How the new one lies.
        slot: Slot,
    },
    /// The last card of a place goes to another one.
    Moved {
        /// From where.
        from: Place,
        /// Where to.
        to: Place,
    },
    /// The cards of a place go aside, all but the first.
    Cleared {
        /// Where.
        at: Place,
        /// Where they go.
        aside: Place,
    },
    /// What was tapped until now stands.
    Stands,
    /// What was tapped last was taken back.
    TakenBack,
}

/// How a game tells a result that is made of cards: from the cards as they lie, and what was called, if it was.
pub type OfCards = fn(&Deal, Option<&'static str>) -> Came;

/// What an event comes to, in words that all games share. An event may come to several, or to none.
#[allow(missing_docs)]
#[derive(Debug, Clone)]
pub enum Happened<'a> {
    /// A round began.
    Started { round: u64 },
    /// Between two rounds: it belongs to the one to come.
    Prepares,
    /// It belongs to its round and changes nothing that is told.
    Noted,
    /// A moment of the round; at the time of the entry if no other is known.
    At(Moment, Option<At>),
    /// What ended the betting.
    LockedBy(&'static str),
    /// Who stands for the result.
    ConfirmedBy(&'static str),
    /// A stake was laid.
    Staked(Seat, Laid),
    /// A stake went back before anything was decided.
    Unstaked(Seat, Laid),
    /// Cash became chips on the layout, or beside it where nobody keys bets.
    Called(Seat, Option<Laid>, Cents),
    /// A stake was keyed elsewhere than it lies.
    Moved { seat: Seat, laid: Laid, to: Bet, reason: &'a str, cite: Cite },
    /// A stake was lost.
    Lost(Seat, Laid),
    /// A stake won and was paid.
    Won(Seat, Win),
    /// A stake was decided to go back.
    Pushed(Seat, Laid),
    /// A stake of a void round went back.
    Released(Seat, Laid),
    /// Money that had been paid was taken back.
    Took(Seat, Tender, Cents),
    /// A stake that had been decided lies there again.
    Relaid(Seat, Laid),
    /// An ante was taken; less than nothing if it went back.
    Ante(Seat, Cents),
    /// Vigorish was given; less than nothing if it went back.
    Gave(Seat, Cents),
    /// Vigorish was marked; less than nothing if the mark was lifted by a correction.
    Marked(Seat, Cents),
    /// Marks were paid.
    MarkPaid(Seat, Cents),
    /// Marks were documented: nobody pays them any more.
    MarkDocumented(Seat, Cents),
    /// The result stands.
    Came(Came),
    /// The result stands, called in a word and told from the cards.
    CameOfCards(&'static str, OfCards),
    /// It is another than was taken.
    Corrected { to: Came, cite: Cite },
    /// The cards are others than were taken, hand by hand.
    CardsCorrected { hands: Vec<(Place, &'a [Card])>, of: OfCards, cite: Cite },
    /// What was settled by hand, as the form has it.
    Form(Vec<FormLine>),
    /// Something about cards.
    Cards(Cards),
    /// Something went wrong.
    Irregular { what: &'static str, cause: Option<String>, cite: Cite, at: Option<At> },
    /// A bet came late and was pushed back.
    Late(Seat),
    /// The round is void.
    Void(Cite),
    /// Nothing of it is open.
    Over,
}

/// What an event is to the order of bets, lock and result, which an auditor checks by the names of events alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timed {
    /// Betting begins.
    Starts,
    /// Betting ends.
    Locks,
    /// Somebody attests that betting had ended before the result.
    Attests,
    /// The result does not count: betting goes on.
    Reopens,
    /// A bet.
    Bets,
    /// A bet, if it puts stakes down again.
    Restakes,
    /// A result that came too early, as the game has it.
    Early,
    /// A result.
    Results,
    /// The round is void.
    Voids,
    /// The round is settled.
    Settles,
}

/// What the events of every game are called.
const TIMED: &[(&str, Timed)] = &[
    ("round_started", Timed::Starts),
    ("locked", Timed::Locks),
    ("placed", Timed::Bets),
    ("added", Timed::Bets),
    ("call_confirmed", Timed::Bets),
    ("undone", Timed::Restakes),
    ("confirmed", Timed::Results),
    ("voided", Timed::Voids),
    ("settled", Timed::Settles),
];

/// A hand as it is told: whose, its cards, and what it comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Whose.
    pub name: &'static str,
    /// Its cards that lie face up.
    pub cards: Vec<Card>,
    /// What it comes to, in words.
    pub comes_to: String,
}

/// What became of a shoe whose order was committed to before the cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// The order is the one, and the cards came in it.
    Holds,
    /// It is another order.
    OtherOrder,
    /// It is the one, and the cards came in another.
    CardsDiffer,
    /// It has not been told yet.
    NotTold,
}

/// A shoe with its commitment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shoe {
    /// Its number since the cards were received.
    pub shoe: u64,
    /// What was published before the cut.
    pub commitment: String,
    /// Cards that have left it.
    pub cards: usize,
    /// What became of it.
    pub found: Found,
}

/// Holds orders of cards that were committed to against the cards that came: from the events of a journal.
pub trait Proof<E> {
    /// Takes an event of the game.
    fn event(&mut self, event: &E);
    /// All shoes that were committed to.
    fn shoes(&self) -> &[Shoe];
}

/// A game whose past can be told.
pub trait Telling: Script {
    /// The moments of its rounds.
    const MOMENTS: &'static [Moment];

    /// Its events that tell the order of bets, lock and result, beside those every game has.
    const TIMED: &'static [(&'static str, Timed)] = &[];

    /// What an event comes to.
    fn happened<'a>(on_terminals: bool, event: &'a Self::Event, out: &mut dyn FnMut(Happened<'a>));

    /// The picture of a round.
    fn picture(round: &Seen<'_>) -> Picture;

    /// The hands of a deal, as far as they lie face up.
    fn hands(deal: &Deal) -> Vec<Hand> {
        let _ = deal;
        Vec::new()
    }

    /// What is said of a card of a hand, by its place in it, counted from one.
    fn nth_card(nth: usize) -> &'static str {
        let _ = nth;
        ""
    }

    /// Proves orders of cards that were committed to, where the game commits to any.
    fn proof(&self) -> Option<Box<dyn Proof<Self::Event>>> {
        None
    }

    /// Names the types of its wire to whoever writes them down for the screens.
    fn wire(to: &mut impl Wire);
}

/// Takes the types of a game's wire.
pub trait Wire {
    /// Takes one of them.
    fn part<T: ts_rs::TS + 'static>(&mut self, part: Part);
}

/// What a type of the wire is to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What a viewer sees of the game.
    View,
    /// What everybody sees.
    Public,
    /// What a seat's player alone sees.
    Own,
    /// What staff alone see.
    Staff,
    /// What a screen must know once.
    About,
    /// What a list of tables shows; left out where that is all of the above.
    Brief,
    /// What came in a past round.
    Came,
    /// Something that screens send or fetch.
    Other,
}

/// What an event of that name is to the order of bets, lock and result, whatever is played.
pub fn timed(name: &str) -> Option<Timed> {
    let own = crate::catalogue::timed().iter().flat_map(|list| list.iter());
    TIMED.iter().chain(own).find(|(event, _)| *event == name).map(|(_, what)| *what)
}

/// The moments of all games, in their order.
pub fn moments() -> Vec<Moment> {
    let mut all: Vec<Moment> =
        crate::catalogue::moments().iter().flat_map(|list| list.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The name of a plain thing as data: `too_few_turns`.
pub fn named(what: &impl Serialize) -> String {
    match serde_json::to_value(what) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(map)) => map.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// Cards in a row.
pub fn in_a_row(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
