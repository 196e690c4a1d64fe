//! Who wins what (SB D), and the money of each event (`docs/money.md`).

use kit::{Cents, Dice, Moves, Odds, Purse, Rounding, Seat};
use serde::{Deserialize, Serialize};

use super::SicBo;
use super::options::Form;
use super::round::{By, Event, Stake, State};
use super::wagers::{Bet, Kind};

/// A winning stake with what it wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    /// What lay there.
    pub stake: Stake,
    /// What it wins beside itself.
    pub winnings: Cents,
}

impl Win {
    /// What goes to the player: winnings and stake.
    pub fn returned(&self) -> Cents {
        self.winnings + self.stake.amount
    }
}

impl SicBo {
    /// What a bet pays when the dice lie so; nothing where it loses.
    pub fn pays(&self, bet: Bet, dice: Dice) -> Option<Odds> {
        if !bet.wins(dice) {
            return None;
        }
        let about = bet.about();
        // SB D.2: one of a kind pays by how many dice show the chosen number.
        Some(match (about.kind, about.numbers.as_slice()) {
            (Kind::OneOfAKind, &[number]) => match dice.showing(number) {
                3 => self.draft.odds.one_of_a_kind_thrice,
                2 => self.draft.odds.one_of_a_kind_twice,
                _ => self.odds(Kind::OneOfAKind),
            },
            (kind, _) => self.odds(kind),
        })
    }

    /// What an amount on a bet wins beside itself when the dice lie so.
    pub fn winnings(&self, bet: Bet, amount: Cents, dice: Dice) -> Option<Cents> {
        // Whole cents by the check of the options; a part would be the house's.
        self.pays(bet, dice).map(|odds| odds.winnings(amount, Rounding::Down))
    }

    /// What the stakes of a seat win. SB C.3: by where each lies.
    pub(super) fn wins(&self, stakes: &[Stake], dice: Dice) -> Vec<Win> {
        let win = |stake: &Stake| {
            let winnings = self.winnings(stake.bet, stake.amount, dice)?;
            Some(Win { stake: *stake, winnings })
        };
        stakes.iter().filter_map(win).collect()
    }

    /// SB E.5: losers first, then winners, each in the order of the seats.
    pub(super) fn settle(&self, state: &State, dice: Dice, by: By, out: &mut Vec<Event>) {
        for (seat, seated) in state.with_stakes() {
            let stakes: Vec<Stake> =
                seated.stakes.iter().copied().filter(|stake| !stake.bet.wins(dice)).collect();
            if !stakes.is_empty() {
                out.push(Event::Collected { seat, stakes });
            }
        }
        let due: Vec<(Seat, Vec<Win>)> = state
            .with_stakes()
            .map(|(seat, seated)| (seat, self.wins(&seated.stakes, dice)))
            .filter(|(_, wins)| !wins.is_empty())
            .collect();
        if self.form() == Form::Live && by == By::Lights && !due.is_empty() {
            // At a live table hands pay: the list is worked down. What the form says was paid already.
            out.push(Event::WinnersListed { due });
            return;
        }
        out.extend(due.into_iter().map(|(seat, wins)| Event::Paid { seat, wins }));
        out.push(Event::Settled { round: state.round, dice });
    }
}

/// The purses of a table: they differ by its form.
#[derive(Clone, Copy)]
struct Books(Form);

impl Books {
    /// Where a stake comes from and goes back to.
    fn purse(self, seat: Seat) -> Purse {
        match self.0 {
            Form::Terminals => Purse::Seat(seat),
            Form::Live => Purse::ChipsOut,
        }
    }

    /// Who pays winnings and takes losers: value chips come from and go to the rack, credits stand against the house.
    fn bank(self) -> Purse {
        match self.0 {
            Form::Terminals => Purse::House,
            Form::Live => Purse::Rack,
        }
    }

    fn stake(self, seat: Seat, stake: &Stake, out: &mut Moves) {
        out.money(self.purse(seat), wager(seat, stake), stake.amount);
    }

    fn give_back(self, seat: Seat, stake: &Stake, out: &mut Moves) {
        out.money(wager(seat, stake), self.purse(seat), stake.amount);
    }

    fn collect(self, seat: Seat, stake: &Stake, out: &mut Moves) {
        out.money(wager(seat, stake), self.bank(), stake.amount);
    }

    fn uncollect(self, seat: Seat, stake: &Stake, out: &mut Moves) {
        out.money(self.bank(), wager(seat, stake), stake.amount);
    }

    fn pay(self, seat: Seat, win: &Win, out: &mut Moves) {
        out.money(self.bank(), self.purse(seat), win.winnings);
        self.give_back(seat, &win.stake, out);
    }

    fn unpay(self, seat: Seat, win: &Win, out: &mut Moves) {
        out.money(self.purse(seat), self.bank(), win.winnings);
        self.stake(seat, &win.stake, out);
    }
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
        Event::Moved { seat, from, to, amount, .. } => {
            out.money(Purse::Wager(*seat, from.spot()), Purse::Wager(*seat, to.spot()), *amount);
        }
        Event::Collected { seat, stakes } => stakes.iter().for_each(|s| books.collect(*seat, s, out)),
        Event::Paid { seat, wins } => wins.iter().for_each(|win| books.pay(*seat, win, out)),
        Event::Unsettled { seat, collected, paid, lost } => {
            // What is no longer there to be taken back is the house's loss.
            out.money(books.bank(), books.purse(*seat), *lost);
            collected.iter().for_each(|s| books.uncollect(*seat, s, out));
            paid.iter().for_each(|win| books.unpay(*seat, win, out));
        }
        _ => {}
    }
}
