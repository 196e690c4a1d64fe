//! Who wins what (RO G), and the money of each event (`docs/money.md`).

use kit::{Cents, Moves, Odds, Pocket, Purse, Rounding, Seat, Unit};
use serde::{Deserialize, Serialize};

use super::Roulette;
use super::options::Form;
use super::round::{Event, Stake, State, Tender};

/// A winning stake with what it wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "RouletteWin")]
pub struct Win {
    /// What lay there.
    pub stake: Stake,
    /// What it wins beside itself.
    pub winnings: Cents,
    /// What the winnings are paid in: as the stake; for a coupon as the wager it rode with.
    pub paid_in: Tender,
}

impl Win {
    /// What goes to the player in money: winnings, and the stake unless it was a coupon.
    pub fn returned(&self) -> Cents {
        if self.stake.tender == Tender::Coupon { self.winnings } else { self.winnings + self.stake.amount }
    }
}

impl Roulette {
    /// What the stakes of a seat win on a number. RO C.4: by where each lies.
    pub(super) fn wins(&self, stakes: &[Stake], pocket: Pocket) -> Vec<Win> {
        let winning = stakes.iter().filter(|stake| stake.bet.wins(pocket));
        winning
            .map(|stake| Win {
                stake: *stake,
                winnings: won(self.odds(stake.bet.kind()), stake.amount),
                paid_in: match stake.tender {
                    Tender::Coupon => rides_with(stakes, stake),
                    own => own,
                },
            })
            .collect()
    }

    /// RO F.4, I.6.g: losers first, then winners, each in the order of the seats.
    pub(super) fn settle(&self, state: &State, pocket: Pocket, out: &mut Vec<Event>) {
        for (seat, seated) in state.with_stakes() {
            let stakes: Vec<Stake> =
                seated.stakes.iter().copied().filter(|stake| !stake.bet.wins(pocket)).collect();
            if !stakes.is_empty() {
                out.push(Event::Collected { seat, stakes });
            }
        }
        let due: Vec<(Seat, Vec<Win>)> = state
            .with_stakes()
            .map(|(seat, seated)| (seat, self.wins(&seated.stakes, pocket)))
            .filter(|(_, wins)| !wins.is_empty())
            .collect();
        if self.form() == Form::Live && !due.is_empty() {
            // At a live table hands pay: the list is worked down.
            out.push(Event::WinnersListed { due });
            return;
        }
        out.extend(due.into_iter().map(|(seat, wins)| Event::Paid { seat, wins }));
        out.push(Event::Settled { round: state.round, pocket });
    }
}

/// What an amount wins. Whole cents by the check of the options; a part would be the house's.
pub(super) fn won(odds: Odds, amount: Cents) -> Cents {
    odds.winnings(amount, Rounding::Down)
}

fn rides_with(stakes: &[Stake], coupon: &Stake) -> Tender {
    let wager = stakes.iter().find(|stake| stake.bet == coupon.bet && stake.tender != Tender::Coupon);
    wager.map_or(Tender::Credits, |wager| wager.tender)
}

/// The purses of a table: they differ by its form.
#[derive(Clone, Copy)]
struct Books(Form);

impl Books {
    /// Where a stake comes from and goes back to.
    fn purse(self, seat: Seat, tender: Tender) -> Purse {
        match tender {
            Tender::Credits => Purse::Seat(seat),
            Tender::Colour(colour) => Purse::Colour(colour),
            Tender::Value => Purse::ChipsOut,
            // At a terminal a coupon was bought in as credit; at a live table it is paper until it is laid.
            Tender::Coupon if self.0 == Form::Terminals => Purse::Seat(seat),
            Tender::Coupon => Purse::House,
        }
    }

    /// Who pays winnings and takes losers: value chips come from and go to the rack, claims stand against the
    /// house.
    fn bank(self, tender: Tender) -> Purse {
        if tender == Tender::Value { Purse::Rack } else { Purse::House }
    }

    fn stake(self, seat: Seat, stake: &Stake, out: &mut Moves) {
        out.of(unit(stake.tender), self.purse(seat, stake.tender), wager(seat, stake), stake.amount);
    }

    fn give_back(self, seat: Seat, stake: &Stake, out: &mut Moves) {
        out.of(unit(stake.tender), wager(seat, stake), self.purse(seat, stake.tender), stake.amount);
    }

    fn collect(self, seat: Seat, stake: &Stake, out: &mut Moves) {
        out.of(unit(stake.tender), wager(seat, stake), self.bank(stake.tender), stake.amount);
    }

    fn uncollect(self, seat: Seat, stake: &Stake, out: &mut Moves) {
        out.of(unit(stake.tender), self.bank(stake.tender), wager(seat, stake), stake.amount);
    }

    fn pay(self, seat: Seat, win: &Win, out: &mut Moves) {
        out.money(self.bank(win.paid_in), self.purse(seat, win.paid_in), win.winnings);
        // HC A.10: a coupon is taken up after any decision.
        match win.stake.tender {
            Tender::Coupon => self.collect(seat, &win.stake, out),
            _ => self.give_back(seat, &win.stake, out),
        }
    }

    fn unpay(self, seat: Seat, win: &Win, out: &mut Moves) {
        out.money(self.purse(seat, win.paid_in), self.bank(win.paid_in), win.winnings);
        match win.stake.tender {
            Tender::Coupon => self.uncollect(seat, &win.stake, out),
            _ => self.stake(seat, &win.stake, out),
        }
    }
}

fn unit(tender: Tender) -> Unit {
    if tender == Tender::Coupon { Unit::Promotional } else { Unit::Money }
}

fn wager(seat: Seat, stake: &Stake) -> Purse {
    Purse::Wager(seat, stake.bet.spot())
}

/// The money an event moves.
pub(super) fn moves(form: Form, event: &Event, out: &mut Moves) {
    let books = Books(form);
    match event {
        Event::Placed { seat, stake } => books.stake(*seat, stake, out),
        Event::Added { seat, stakes, .. } => stakes.iter().for_each(|s| books.stake(*seat, s, out)),
        Event::Removed { seat, stakes, .. }
        | Event::Returned { seat, stakes, .. }
        | Event::Released { seat, stakes } => stakes.iter().for_each(|s| books.give_back(*seat, s, out)),
        Event::Undone { seat, returned, restaked } => {
            returned.iter().for_each(|s| books.give_back(*seat, s, out));
            restaked.iter().for_each(|s| books.stake(*seat, s, out));
        }
        Event::CallConfirmed { seat, bet, cash } => {
            // RO C.1: the cash is dropped, chips from the rack lie on the spot.
            out.money(Purse::PatronCash, Purse::DropBox, *cash);
            out.money(Purse::Rack, Purse::Wager(*seat, bet.spot()), *cash);
        }
        Event::CallChanged { cash, .. } => {
            // RO C.1: the same, where bets are not keyed: the chips lie on the felt, which governs.
            out.money(Purse::PatronCash, Purse::DropBox, *cash);
            out.money(Purse::Rack, Purse::ChipsOut, *cash);
        }
        Event::Moved { seat, from, to, tender, amount, .. } => {
            let (from, to) = (Purse::Wager(*seat, from.spot()), Purse::Wager(*seat, to.spot()));
            out.of(unit(*tender), from, to, *amount);
        }
        Event::Collected { seat, stakes } => stakes.iter().for_each(|s| books.collect(*seat, s, out)),
        Event::Paid { seat, wins } => wins.iter().for_each(|win| books.pay(*seat, win, out)),
        Event::Reversed { seat, took, stakes, .. } => {
            out.money(Purse::Seat(*seat), Purse::House, *took);
            // The stakes are due again: won or lost, they lie in their wagers until the release.
            stakes.iter().for_each(|s| books.uncollect(*seat, s, out));
        }
        Event::Unsettled { seat, collected, paid, lost } => {
            // What is no longer there to be taken back is the house's loss.
            for loss in lost {
                out.money(books.bank(loss.tender), books.purse(*seat, loss.tender), loss.amount);
            }
            collected.iter().for_each(|s| books.uncollect(*seat, s, out));
            paid.iter().for_each(|win| books.unpay(*seat, win, out));
        }
        _ => {}
    }
}
