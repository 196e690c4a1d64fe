//! Rounds that are over, whatever was played. Each game says in one file what its events come to ([`Telling`]); whoever
//! looks back (past games, the auditor's words, pictures, meters and sheets) knows [`Happened`] and no game.

mod baccarat;
mod fold;
mod roulette;
mod sic_bo;
mod teller;

use std::fmt;

use games::roulette::Tender;
use kit::{At, Card, Cents, Cite, Dice, Person, Pocket, Seat};
use serde::Serialize;

pub use baccarat::{Deal, Place, Seen};
pub use fold::{Payment, Played, Recorded, Wager};
pub use teller::{Of, Teller, teller};

/// A bet of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Bet {
    Roulette(games::roulette::Bet),
    SicBo(games::sic_bo::Bet),
    Baccarat(games::baccarat::Bet),
}

impl Bet {
    /// The kind of bet, by its name as data.
    pub fn kind(self) -> &'static str {
        match self {
            Bet::Roulette(bet) => bet.kind().name(),
            Bet::SicBo(bet) => bet.kind().name(),
            Bet::Baccarat(bet) => bet.name(),
        }
    }
}

impl fmt::Display for Bet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bet::Roulette(bet) => bet.fmt(f),
            Bet::SicBo(bet) => bet.fmt(f),
            Bet::Baccarat(bet) => bet.fmt(f),
        }
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

/// The hands of a round of baccarat, as far as they were shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "PastHands")]
pub struct Hands {
    /// The Player's cards.
    #[ts(type = "string[]")]
    pub player: Vec<Card>,
    /// The Banker's cards.
    #[ts(type = "string[]")]
    pub banker: Vec<Card>,
    /// The Player's count.
    pub player_count: u8,
    /// The Banker's count.
    pub banker_count: u8,
    /// Who has won, once announced.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<games::baccarat::points::Winner>,
}

/// What came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "PastResult")]
#[allow(missing_docs)]
pub enum Came {
    Number(Pocket),
    Dice(Dice),
    Hands(Hands),
}

impl fmt::Display for Came {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        match self {
            Came::Number(pocket) => pocket.fmt(f),
            Came::Dice(dice) => dice.fmt(f),
            Came::Hands(hands) => {
                write!(f, "{} / {}", cards(&hands.player), cards(&hands.banker))?;
                match hands.winner {
                    Some(winner) => {
                        write!(f, ": {} {} to {}", winner.name(), hands.player_count, hands.banker_count)
                    }
                    None => Ok(()),
                }
            }
        }
    }
}

/// What was corrected in a round: the result, or where a bet lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "PastCorrection")]
pub struct Correction {
    /// When.
    pub at: At,
    /// By whom.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Person>,
    /// Who agreed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Person>,
    /// What.
    pub what: Corrected,
}

/// What was corrected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "PastCorrected")]
pub enum Corrected {
    /// The result.
    Result {
        /// As it was taken.
        from: Came,
        /// As it is.
        to: Came,
        /// By which paragraph.
        cite: Cite,
    },
    /// A bet that was keyed elsewhere than it lies.
    Bet {
        /// Whose.
        seat: Seat,
        /// Where it was keyed.
        #[ts(type = "string")]
        from: Bet,
        /// Where it lies.
        #[ts(type = "string")]
        to: Bet,
        /// How much.
        amount: Cents,
        /// How the floor knows.
        reason: String,
        /// By which paragraph.
        cite: Cite,
    },
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

/// The moments of a round, in their order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, strum::EnumIter, strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "PastMoment")]
pub enum Moment {
    /// Betting began.
    Started,
    /// The dealer was prompted to spin.
    Prompt,
    /// The ball left the hand.
    Launch,
    /// No more bets.
    Lock,
    /// The shaker was shaken.
    Shaken,
    /// The first card of the round came.
    FirstCard,
    /// The last one did, or was turned.
    LastCard,
    /// The ball rested; the dice were read.
    Rest,
    /// The number was confirmed, the winners lit, the result announced.
    Confirmation,
    /// Everybody was paid.
    Settlement,
    /// Lights were cleared, cards picked up.
    Cleared,
    /// The round was voided.
    Void,
    /// Stakes of the void round went back.
    Refund,
}

impl Moment {
    /// Its name as data.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What an event comes to, in words that all games share. An event may come to several, or to none.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq)]
pub enum Happened<'a> {
    /// A round began.
    Started { round: u64 },
    /// Between two rounds: it belongs to the one to come.
    Prepares,
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
    /// It is another than was taken; of cards, the cards.
    Corrected { to: Came, cite: Cite },
    /// What was settled by hand, as the form has it.
    Form(&'a [games::sic_bo::round::FormLine]),
    /// Something about cards.
    Cards(&'a games::baccarat::Event),
    /// Something went wrong.
    Irregular { what: &'static str, cause: Option<String>, cite: Cite, at: Option<At> },
    /// A bet came late and was pushed back.
    Late(Seat),
    /// The round is void.
    Void(Cite),
    /// Nothing of it is open.
    Over,
}

/// A game whose past can be told.
pub trait Telling: games::script::Script {
    /// What an event comes to.
    fn happened<'a>(on_terminals: bool, event: &'a Self::Event, out: &mut dyn FnMut(Happened<'a>));
}

/// The name of a plain thing as data: `too_few_turns`.
fn named(what: &impl Serialize) -> String {
    match serde_json::to_value(what) {
        Ok(serde_json::Value::String(name)) => name,
        Ok(serde_json::Value::Object(map)) => map.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}
