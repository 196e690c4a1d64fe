//! Moves of money between purses. `docs/money.md` says which event makes which.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Cents, Colour, Seat, Spot};

/// What is counted. Each unit is conserved by itself; none turns into another.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::EnumIter,
)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Cash, and claims that are paid in it.
    Money,
    /// Match play: can be staked, never cashed.
    Promotional,
    /// Tournament chips.
    Tournament,
}

/// A desk on the other side of a transfer.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::EnumIter,
)]
#[serde(rename_all = "snake_case")]
pub enum Desk {
    /// The cage, with which chips are filled and credited.
    Cage,
    /// The count room, where drop boxes are opened.
    CountRoom,
    /// The tables, as the cage sees them.
    Tables,
}

/// A place where value lies. Things (cash, chips) and claims (credits, stakes) have purses of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purse {
    /// Cash in the pockets of patrons: goes below zero by what they brought.
    PatronCash,
    /// Cash counted beside the drop box, not yet in it.
    Clipboard,
    /// The drop box now on the table.
    DropBox,
    /// Value chips in the table's rack.
    Rack,
    /// Value chips in the hands of patrons.
    ChipsOut,
    /// The house, against which every claim stands.
    House,
    /// Credits of a seat.
    Seat(Seat),
    /// A stake on the layout.
    Wager(Seat, Spot),
    /// Non-value chips of a colour outside the rack, at the value of their marker.
    Colour(Colour),
    /// What a seat owes (marked commission).
    Owed(Seat),
    /// Marked commission that nobody pays any more: goes below zero by what was not collected.
    Uncollected,
    /// Credits that nobody came back for.
    Unclaimed,
    /// Value chips in the cage's vault.
    Vault,
    /// On the way between this stream and a desk: below zero here is above zero there.
    Transit(Desk),
    /// A pot: the main one is 0, side pots count up.
    Pot(u8),
    /// The box beside the table into which the rake goes.
    Rake,
    /// The fund of a jackpot, carried over from round to round.
    Jackpot,
    /// Tips for the dealers.
    Tips,
}

impl Purse {
    /// May this purse hold less than nothing? The others may not, ever.
    pub const fn may_go_below_zero(self) -> bool {
        matches!(
            self,
            Purse::PatronCash
                | Purse::ChipsOut
                | Purse::House
                | Purse::Owed(_)
                | Purse::Uncollected
                | Purse::Transit(_)
        )
    }

    /// Must it be empty when a round is over?
    pub const fn is_of_the_round(self) -> bool {
        matches!(self, Purse::Wager(..) | Purse::Pot(_))
    }
}

impl fmt::Display for Purse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Purse::PatronCash => "patron-cash".to_owned(),
            Purse::Clipboard => "clipboard".to_owned(),
            Purse::DropBox => "drop-box".to_owned(),
            Purse::Rack => "rack".to_owned(),
            Purse::ChipsOut => "chips-out".to_owned(),
            Purse::House => "house".to_owned(),
            Purse::Seat(seat) => format!("P{seat}"),
            Purse::Wager(seat, spot) => format!("wager-P{seat}-{}", spot.0),
            Purse::Colour(colour) => colour.to_string(),
            Purse::Owed(seat) => format!("owed-P{seat}"),
            Purse::Uncollected => "uncollected".to_owned(),
            Purse::Unclaimed => "unclaimed".to_owned(),
            Purse::Vault => "vault".to_owned(),
            Purse::Transit(Desk::Tables) => "transit-tables".to_owned(),
            Purse::Transit(Desk::Cage) => "transit-cage".to_owned(),
            Purse::Transit(Desk::CountRoom) => "transit-count".to_owned(),
            Purse::Pot(number) => format!("pot-{number}"),
            Purse::Rake => "rake".to_owned(),
            Purse::Jackpot => "jackpot".to_owned(),
            Purse::Tips => "tips".to_owned(),
        };
        f.pad(&text)
    }
}

/// An amount that goes from one purse to another: balanced by construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// Where it was.
    pub from: Purse,
    /// Where it is now.
    pub to: Purse,
    /// How much; the books take what is above nothing.
    pub amount: Cents,
    /// Of what.
    pub unit: Unit,
}

/// The moves of an event, gathered in the order in which they happen. Moves of nothing are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moves(Vec<Move>);

impl Moves {
    /// None yet.
    pub fn new() -> Moves {
        Moves::default()
    }

    /// Money from one purse to another.
    pub fn money(&mut self, from: Purse, to: Purse, amount: Cents) {
        self.of(Unit::Money, from, to, amount);
    }

    /// An amount of some unit from one purse to another. One below nothing is kept as it is: the books refuse it, be it
    /// a mistake of ours or an event that somebody wrote into a journal.
    pub fn of(&mut self, unit: Unit, from: Purse, to: Purse, amount: Cents) {
        if !amount.is_zero() {
            self.0.push(Move { from, to, amount, unit });
        }
    }

    /// All of them, in order.
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }

    /// Writes them as JSON: the postings of an entry, and what an entry's postings are compared with when it is read.
    pub fn write(&self, out: &mut Vec<u8>) {
        serde_json::to_writer(out, &self.0).expect("plain data");
    }

    /// Forget them, keep the room.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every kind of purse and unit as journals hold it: postings are compared byte by byte with what is stored.
    #[test]
    fn postings_keep_their_stored_form() {
        let seat = |number| Seat::new(number).expect("not zero");
        let all = [
            (Unit::Money, Purse::PatronCash, Purse::Clipboard, 1),
            (Unit::Money, Purse::DropBox, Purse::Rack, -25),
            (Unit::Money, Purse::ChipsOut, Purse::House, 300),
            (Unit::Money, Purse::Seat(seat(1)), Purse::Wager(seat(1), Spot(65_535)), 500),
            (Unit::Promotional, Purse::Colour(Colour::Teal), Purse::Owed(seat(1_000)), 7),
            (Unit::Tournament, Purse::Uncollected, Purse::Unclaimed, i64::MAX),
            (Unit::Money, Purse::Vault, Purse::Transit(Desk::Cage), 8),
            (Unit::Money, Purse::Transit(Desk::CountRoom), Purse::Transit(Desk::Tables), 9),
            (Unit::Money, Purse::Pot(0), Purse::Rake, 10),
            (Unit::Money, Purse::Jackpot, Purse::Tips, 11),
        ];
        let mut moves = Moves::new();
        all.into_iter().for_each(|(unit, from, to, amount)| moves.of(unit, from, to, Cents::new(amount)));
        let mut written = Vec::new();
        moves.write(&mut written);
        let stored = concat!(
            r#"[{"from":"patron_cash","to":"clipboard","amount":1,"unit":"money"},"#,
            r#"{"from":"drop_box","to":"rack","amount":-25,"unit":"money"},"#,
            r#"{"from":"chips_out","to":"house","amount":300,"unit":"money"},"#,
            r#"{"from":{"seat":1},"to":{"wager":[1,65535]},"amount":500,"unit":"money"},"#,
            r#"{"from":{"colour":"teal"},"to":{"owed":1000},"amount":7,"unit":"promotional"},"#,
            r#"{"from":"uncollected","to":"unclaimed","amount":9223372036854775807,"unit":"tournament"},"#,
            r#"{"from":"vault","to":{"transit":"cage"},"amount":8,"unit":"money"},"#,
            r#"{"from":{"transit":"count_room"},"to":{"transit":"tables"},"amount":9,"unit":"money"},"#,
            r#"{"from":{"pot":0},"to":"rake","amount":10,"unit":"money"},"#,
            r#"{"from":"jackpot","to":"tips","amount":11,"unit":"money"}]"#,
        );
        assert_eq!(String::from_utf8_lossy(&written), stored);
    }
}
