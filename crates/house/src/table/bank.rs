//! What players stake from: chips on a layout, or credits at terminals.
//!
//! The bank is the part of a table's state that differs with the form of the table. Whoever must know which bank it is
//! matches here: the rooms that every table has call what this file offers, and a room that exists with one bank only
//! takes that bank's struct. Players' own chips would be a third variant.

use std::collections::BTreeMap;

use games::Terms;
use kit::{At, Cents, Colour, Device, Moves, Purse, Seat, Unit};
use serde::{Deserialize, Serialize};

use super::Shift;
use super::buyin::{BuyIn, Counted, Lies};
use super::cashout::CashOut;

/// What players stake from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bank {
    /// Chips on a live layout: value chips, and colours where the game has them.
    Layout(Layout),
    /// Credits at paired terminals.
    Terminals(Terminals),
}

/// A live layout.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// Colours in play.
    pub colours: BTreeMap<Colour, Bound>,
    /// Non-value chips recorded as missing since the table was set up.
    pub lost_chips: BTreeMap<Colour, u32>,
}

/// A colour that somebody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// Whose.
    pub seat: Seat,
    /// What a chip is worth.
    pub value: Cents,
    /// Chips given out and not yet handed back, as far as they were counted.
    pub chips: u32,
}

/// Terminals and the credits of their players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terminals {
    /// Seat by seat.
    pub seats: Vec<Place>,
    /// A buy-in that was counted and not yet confirmed.
    pub counted: Option<Counted>,
    /// Cash that was credited and is not yet in the drop box: the number of its buy-in.
    pub undropped: Option<u32>,
    /// Buy-ins since the opening, by number.
    pub buy_ins: BTreeMap<u32, BuyIn>,
    /// The next buy-in's number.
    pub next_buy_in: u32,
    /// Buy-ins below this number were made before the last round was settled.
    pub settled_before: u32,
    /// How many cash-outs the console shows that the dealer has not paid.
    pub cash_outs_shown: u16,
    /// The next receipt's number.
    #[serde(default = "first")]
    pub next_receipt: u32,
}

fn first() -> u32 {
    1
}

/// What a table knows of a seat with a terminal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The terminal paired with it.
    pub terminal: Option<Device>,
    /// Where its cash-out stands.
    pub cash_out: CashOut,
    /// Its player says the last buy-in is wrong.
    pub amount_wrong: bool,
    /// Its player has agreed to the last buy-in.
    pub agreed: bool,
    /// Bought in since the last round was settled.
    pub bought_since: Cents,
    /// The round in play when it last bought in.
    pub bought_round: u64,
    /// Its player has called for service (HC F.3).
    pub called: bool,
    /// Something was credited here since its credits last went away with a cash-out, or to unclaimed.
    pub credited: bool,
    /// Nobody plays with these credits: they may be moved to unclaimed from then on (HC D.12).
    #[serde(default)]
    pub warned: Option<At>,
    /// What was moved to unclaimed from here, until somebody else sits down.
    #[serde(default)]
    pub receipt: Option<Receipt>,
}

/// Credits that were moved to unclaimed while their player was away: what the terminal tells them on return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Receipt {
    /// Its number at this table.
    pub number: u32,
    /// How much.
    pub amount: Cents,
    /// When.
    pub at: At,
}

impl Terminals {
    /// With so many seats, nothing paired.
    pub fn new(seats: u16) -> Terminals {
        Terminals {
            seats: vec![Place::default(); usize::from(seats)],
            counted: None,
            undropped: None,
            buy_ins: BTreeMap::new(),
            next_buy_in: 1,
            settled_before: 1,
            cash_outs_shown: 0,
            next_receipt: first(),
        }
    }

    /// The place of a seat.
    pub fn place(&self, seat: Seat) -> Option<&Place> {
        self.seats.get(seat.index())
    }

    pub(super) fn place_mut(&mut self, seat: Seat) -> Option<&mut Place> {
        self.seats.get_mut(seat.index())
    }

    /// Every seat with its place.
    pub fn places(&self) -> impl Iterator<Item = (Seat, &Place)> {
        self.seats.iter().enumerate().filter_map(|(index, place)| Some((Seat::at(index)?, place)))
    }

    /// The last buy-in of a seat since the opening.
    pub fn latest(&self, seat: Seat) -> Option<&BuyIn> {
        self.buy_ins.values().rev().find(|buy_in| buy_in.seat == seat)
    }

    /// Does a player say that the amount of a buy-in is wrong?
    pub fn in_question(&self) -> bool {
        self.seats.iter().any(|place| place.amount_wrong)
    }
}

impl Bank {
    /// As the game says.
    pub fn new(terms: &Terms) -> Bank {
        match terms.on_terminals {
            true => Bank::Terminals(Terminals::new(terms.seats)),
            false => Bank::Layout(Layout::default()),
        }
    }

    /// The layout, if it is one.
    pub fn layout(&self) -> Option<&Layout> {
        if let Bank::Layout(layout) = self { Some(layout) } else { None }
    }

    /// The terminals, if it is these.
    pub fn terminals(&self) -> Option<&Terminals> {
        if let Bank::Terminals(terminals) = self { Some(terminals) } else { None }
    }

    pub(super) fn layout_mut(&mut self) -> Option<&mut Layout> {
        if let Bank::Layout(layout) = self { Some(layout) } else { None }
    }

    pub(super) fn terminals_mut(&mut self) -> Option<&mut Terminals> {
        if let Bank::Terminals(terminals) = self { Some(terminals) } else { None }
    }

    /// The table opens: buy-ins of the last time are history.
    pub(super) fn opened(&mut self) {
        if let Bank::Terminals(terminals) = self {
            terminals.buy_ins.clear();
        }
    }

    /// A round is settled: what is bought in from now on is no part of its payout (RO Ruling.8).
    pub(super) fn settled(&mut self) {
        if let Bank::Terminals(terminals) = self {
            terminals.seats.iter_mut().for_each(|place| place.bought_since = Cents::ZERO);
            terminals.settled_before = terminals.next_buy_in;
        }
    }

    /// The drop box has left the table with what was in it.
    pub(super) fn box_left(&mut self) {
        if let Bank::Terminals(terminals) = self {
            for buy_in in terminals.buy_ins.values_mut().filter(|buy_in| buy_in.cash == Some(Lies::Box)) {
                buy_in.cash = Some(Lies::Away);
            }
        }
    }

    /// Must [`Bank::account`] be told of the money of the game's events?
    pub(super) fn follows_money(&self) -> bool {
        match self {
            Bank::Layout(_) => true,
            Bank::Terminals(terminals) => terminals.cash_outs_shown > 0,
        }
    }

    /// What the money of a game's event is to the table: cash that went into the box with a spoken bet, and credits that
    /// come or go while the console shows a cash-out of them.
    pub(super) fn account(&mut self, moves: &Moves, shift: &mut Shift) {
        for movement in moves.as_slice().iter().filter(|movement| movement.unit == Unit::Money) {
            match self {
                Bank::Layout(_) if movement.to == Purse::DropBox => shift.drop += movement.amount,
                Bank::Layout(_) => {}
                Bank::Terminals(terminals) => {
                    for (purse, by) in [(movement.from, -movement.amount), (movement.to, movement.amount)] {
                        let Purse::Seat(seat) = purse else { continue };
                        if let Some(place) = terminals.place_mut(seat) {
                            place.cash_out.changes(by);
                        }
                    }
                }
            }
        }
    }

    /// The colour that a seat plays, and its value.
    pub(super) fn colour(&self, seat: Seat) -> Option<(Colour, Cents)> {
        let (colour, bound) = self.layout()?.colours.iter().find(|(_, bound)| bound.seat == seat)?;
        Some((*colour, bound.value))
    }

    /// What a seat has bought in since the last settlement.
    pub(super) fn bought_since(&self, seat: Seat) -> Cents {
        let place = self.terminals().and_then(|terminals| terminals.place(seat));
        place.map_or(Cents::ZERO, |place| place.bought_since)
    }

    /// Is a terminal missing, so that the table cannot open?
    pub(super) fn lacks_terminal(&self) -> bool {
        self.terminals().is_some_and(|terminals| terminals.seats.iter().all(|place| place.terminal.is_none()))
    }

    /// Does an amount in question keep the next round from starting?
    pub(super) fn in_question(&self) -> bool {
        self.terminals().is_some_and(Terminals::in_question)
    }

    /// HC B.5: what is open here, by name.
    pub(super) fn open_things(&self) -> Vec<&'static str> {
        let things = match self {
            Bank::Layout(layout) => vec![(!layout.colours.is_empty(), "colours_out")],
            Bank::Terminals(at) => vec![
                (at.seats.iter().any(|place| place.cash_out != CashOut::None), "cash-out_under_way"),
                (at.in_question(), "amount_in_question"),
                (at.counted.is_some() || at.undropped.is_some(), "buy-in_not_dropped"),
            ],
        };
        things.into_iter().filter(|(open, _)| *open).map(|(_, name)| name).collect()
    }
}
