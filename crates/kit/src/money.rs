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

    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Purse::Seat(seat) => {
                put(out, r#"{"seat":"#);
                json(out, seat);
                out.push(b'}');
            }
            Purse::Wager(seat, spot) => {
                put(out, r#"{"wager":["#);
                json(out, seat);
                out.push(b',');
                json(out, spot);
                put(out, "]}");
            }
            other => json(out, other),
        }
    }

    /// Must it be empty when a round is over?
    pub const fn is_of_the_round(self) -> bool {
        matches!(self, Purse::Wager(..))
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
        };
        f.pad(&text)
    }
}

fn put(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

fn json(out: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(out, value).expect("plain data");
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

    /// Writes them as they are serialised, the purses of a wager without asking of each name whether it needs an escape:
    /// every entry of a journal ends with its moves, and is held against them when it is read.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.push(b'[');
        for (place, Move { from, to, amount, unit }) in self.0.iter().enumerate() {
            put(out, if place == 0 { r#"{"from":"# } else { r#",{"from":"# });
            from.write(out);
            put(out, r#","to":"#);
            to.write(out);
            put(out, r#","amount":"#);
            json(out, &amount.get());
            match unit {
                Unit::Money => put(out, r#","unit":"money"}"#),
                other => {
                    put(out, r#","unit":"#);
                    json(out, other);
                    out.push(b'}');
                }
            }
        }
        out.push(b']');
    }

    /// Forget them, keep the room.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use strum::IntoEnumIterator;

    fn purse() -> impl Strategy<Value = Purse> {
        let seat = || (1..2_000_u16).prop_map(|number| Seat::new(number).expect("not zero"));
        let plain = [
            Purse::PatronCash,
            Purse::Clipboard,
            Purse::DropBox,
            Purse::Rack,
            Purse::ChipsOut,
            Purse::House,
            Purse::Uncollected,
            Purse::Unclaimed,
            Purse::Vault,
        ];
        prop_oneof![
            prop::sample::select(plain.to_vec()),
            seat().prop_map(Purse::Seat),
            seat().prop_map(Purse::Owed),
            (seat(), any::<u16>()).prop_map(|(seat, spot)| Purse::Wager(seat, Spot(spot))),
            prop::sample::select(Colour::iter().collect::<Vec<_>>()).prop_map(Purse::Colour),
            prop::sample::select(Desk::iter().collect::<Vec<_>>()).prop_map(Purse::Transit),
        ]
    }

    proptest! {
        #[test]
        fn moves_are_written_as_they_are_serialised(
            all in prop::collection::vec((0..3_usize, purse(), purse(), any::<i32>()), 0..6),
        ) {
            let mut moves = Moves::new();
            for (unit, from, to, amount) in all {
                let unit = Unit::iter().nth(unit).expect("one of three");
                moves.of(unit, from, to, Cents::new(amount.into()));
            }
            let mut written = Vec::new();
            moves.write(&mut written);
            let serialised = serde_json::to_string(moves.as_slice()).expect("plain data");
            prop_assert_eq!(String::from_utf8_lossy(&written), serialised);
        }
    }
}
