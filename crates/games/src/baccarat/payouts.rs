//! Who wins what (MB L.2, M; BC a, b), and the money of each event (`docs/money.md`).

use kit::{Cents, Cite, Moves, Odds, Purse, Role, Rounding, Seat, Unit, cite};

use super::Baccarat;
use super::options::{Collected, Form, Kind, Order, Rounded};
use super::points::Winner;
use super::reason::Reason;
use super::round::{Came, Due, Event, Phase, Seated, State, Win};
use super::wagers::{Bet, Fate, Stake, Tender, total};
use crate::{Cx, Refusal};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

const EVEN: Odds = Odds::to_one(1);
const HALF: Odds = match Odds::new(1, 2) {
    Some(odds) => odds,
    None => panic!("odds out of range"),
};

impl Baccarat {
    /// What a winning bet pays.
    pub fn odds(&self, bet: Bet, banker: u8) -> Odds {
        match bet {
            Bet::Tie => self.draft.tie_odds,
            // MB M.6: a Banker's six at 1 to 2.
            Bet::Banker if self.draft.vigorish.kind == Kind::HalfOnSix && banker == 6 => HALF,
            _ => EVEN,
        }
    }

    /// What an amount wins, by the Banker's count; MB M.6: an odd half-cent is the player's.
    fn winnings(&self, bet: Bet, amount: Cents, banker: u8) -> Cents {
        let rounding = if bet == Bet::Tie { Rounding::Down } else { Rounding::Up };
        self.odds(bet, banker).winnings(amount, rounding)
    }

    /// What a wager of money brings back, less what it gives to the house.
    pub(super) fn brings_back(&self, bet: Bet, amount: Cents, winner: Winner, banker: u8) -> Cents {
        let given = self.given(bet, amount, winner);
        match bet.fate(winner) {
            Fate::Wins => amount + self.winnings(bet, amount, banker) - given,
            Fate::Void => amount - given,
            Fate::Loses => Cents::ZERO,
        }
    }

    /// MB M.3, M.4: what a wager gives: a part of what it wins at even money, or of itself on a tie.
    fn given(&self, bet: Bet, amount: Cents, winner: Winner) -> Cents {
        match (bet, self.draft.vigorish.kind, winner) {
            (Bet::Banker, Kind::Commission, Winner::Banker) | (Bet::Banker, Kind::OnTie, Winner::Tie) => {
                self.vigorish_of(amount)
            }
            _ => Cents::ZERO,
        }
    }

    /// MB M.3.a: a part of an amount, rounded.
    pub fn vigorish_of(&self, amount: Cents) -> Cents {
        let exact = i128::from(amount.get()) * i128::from(self.draft.vigorish.percent.0);
        let cents = match self.draft.vigorish.rounding {
            Rounded::None => exact / 10_000,
            Rounded::Up => (exact + 49_999) / 50_000 * 5,
            // Half way goes down, for the player.
            Rounded::Nearest => (exact + 24_999) / 50_000 * 5,
        };
        Cents::new(i64::try_from(cents).unwrap_or(i64::MAX))
    }

    /// What a seat gives: a part of each Banker's win (MB M.3), or of each Banker wager on a tie (MB M.4).
    fn vigorish(&self, wins: &[Win], seated: &Seated, winner: Winner) -> Cents {
        if winner == Winner::Tie {
            let stakes = seated.stakes.iter().filter(|stake| stake.tender != Tender::Coupon);
            return stakes.map(|stake| self.given(stake.bet, stake.amount, winner)).sum();
        }
        wins.iter().map(|win| self.given(win.stake.bet, win.winnings, winner)).sum()
    }

    /// MB L.2: losers first; then winners are paid and vigorish taken or marked, from the highest seat down.
    pub(super) fn settle(&self, state: &State, came: Came, out: &mut Vec<Event>) {
        if state.with_stakes().next().is_none() {
            return out.push(Event::Settled { round: state.round });
        }
        let of_fate = |seated: &Seated, fate: Fate| -> Vec<Stake> {
            let stakes = seated.stakes.iter().copied();
            stakes.filter(|stake| stake.bet.fate(came.winner) == fate).collect()
        };
        for (seat, seated) in state.with_stakes() {
            let stakes = of_fate(seated, Fate::Loses);
            if !stakes.is_empty() {
                out.push(Event::Collected { seat, stakes });
            }
        }
        let mut due = Vec::new();
        for (seat, seated) in state.with_stakes() {
            let stakes = of_fate(seated, Fate::Void);
            if !stakes.is_empty() {
                out.push(Event::Pushed { seat, stakes });
            }
            let win = |stake: Stake| {
                let winnings = self.winnings(stake.bet, stake.amount, came.banker);
                Win { stake, winnings }
            };
            let wins: Vec<Win> = of_fate(seated, Fate::Wins).into_iter().map(win).collect();
            let amount = self.vigorish(&wins, seated, came.winner);
            let marked = self.draft.vigorish.collected == Collected::Deferred;
            let pay = (!wins.is_empty()).then_some(Due::Pay { seat, wins });
            let take = amount.is_positive().then_some(Due::Vigorish { seat, amount, marked });
            due.push((pay, take));
        }
        let due = self.ordered(due);
        if self.draft.form == Form::Live && !due.is_empty() {
            // At a live table hands pay: the list is worked down.
            out.push(Event::DueListed { due });
            return;
        }
        out.extend(due.into_iter().map(Due::done));
        out.push(Event::Settled { round: state.round });
    }

    /// MB L.2.a to L.2.d. At a terminal each is paid and gives its part at once.
    fn ordered(&self, due: Vec<(Option<Due>, Option<Due>)>) -> Vec<Due> {
        let order = match self.draft.form {
            Form::Terminals => Order::C,
            Form::Live => self.draft.settle,
        };
        let (pays, takes): (Vec<_>, Vec<_>) = due.into_iter().unzip();
        let seat_by_seat = |first: Vec<Option<Due>>, second: Vec<Option<Due>>| {
            first.into_iter().zip(second).flat_map(|(a, b)| [a, b]).flatten().collect()
        };
        match order {
            Order::A => pays.into_iter().chain(takes).flatten().collect(),
            Order::B => takes.into_iter().chain(pays).flatten().collect(),
            Order::C => seat_by_seat(pays, takes),
            Order::D => seat_by_seat(takes, pays),
        }
    }

    /// MB L.2: the next on the list has been paid or has given, or all the rest.
    pub(super) fn pay(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Option<Seat>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = self.by(cite!("MB L.2"), cite!("BC settlement"));
        cx.needs_one_of(&[Role::Dealer, Role::Mucker], self.dealers())?;
        let Phase::Paying { due, .. } = &state.phase else {
            return refuse(Reason::NotNow, cite);
        };
        let Some(next) = due.front().map(Due::seat) else {
            return refuse(Reason::NotNow, cite);
        };
        let now = match seat {
            Some(seat) if seat != next => return refuse(Reason::NotPaidInOrder { next }, cite),
            Some(_) => 1,
            None => due.len(),
        };
        // HC D.3: a rack that cannot pay asks for a fill.
        let mut has = cx.funds.balance(Purse::Rack, Unit::Money);
        for due in due.iter().take(now) {
            match due {
                Due::Pay { wins, .. } => {
                    let asked: Cents = wins.iter().map(|win| win.winnings).sum();
                    if asked > has {
                        return refuse(Reason::NotEnough { has, asked }, cite!("HC D.3"));
                    }
                    has -= asked;
                }
                Due::Vigorish { amount, marked: false, .. } => has += *amount,
                Due::Vigorish { .. } => {}
            }
        }
        out.extend(due.iter().take(now).cloned().map(Due::done));
        Ok(())
    }

    /// MB M.3.b, M.3.d: a mark is collected between rounds.
    pub(super) fn collect_commission(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        out: &mut Vec<Event>,
    ) -> Decided {
        cx.needs(Role::Dealer, self.dealers())?;
        let amount = self.owed(state, seat, cite!("MB M.3.b"))?;
        out.push(Event::CommissionCollected { seat, amount });
        Ok(())
    }

    /// MB M.3.d: or documented by the floor, with a reason.
    pub(super) fn document_commission(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        reason: &str,
        out: &mut Vec<Event>,
    ) -> Decided {
        cx.needs(Role::Floorperson, cite!("MB M.3.d"))?;
        let amount = self.owed(state, seat, cite!("MB M.3.d"))?;
        if reason.trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite!("MB M.3.d"));
        }
        out.push(Event::CommissionDocumented { seat, amount, reason: reason.to_owned() });
        Ok(())
    }

    fn owed(&self, state: &State, seat: Seat, cite: Cite) -> Result<Cents, Refusal<Reason>> {
        match state.seats.get(seat.index()) {
            None => refuse(Reason::NoSuchSeat, cite!("MB B.1")),
            Some(_) if !matches!(state.phase, Phase::Idle) => refuse(Reason::RoundInPlay, cite),
            Some(seated) if seated.owed.is_zero() => refuse(Reason::NothingOwed, cite),
            Some(seated) => Ok(seated.owed),
        }
    }
}

/// The purses of a table: they differ by its form.
#[derive(Clone, Copy)]
struct Books(Form);

impl Books {
    /// Where a stake comes from and goes back to.
    fn purse(self, seat: Seat, tender: Tender) -> Purse {
        match (self.0, tender) {
            (Form::Terminals, _) => Purse::Seat(seat),
            // At a live table a coupon is paper until it is laid.
            (Form::Live, Tender::Coupon) => Purse::House,
            (Form::Live, _) => Purse::ChipsOut,
        }
    }

    /// The player's money.
    fn own(self, seat: Seat) -> Purse {
        self.purse(seat, Tender::Value)
    }

    /// Who pays winnings and takes losers.
    fn bank(self, tender: Tender) -> Purse {
        match (self.0, tender) {
            (Form::Live, Tender::Value) => Purse::Rack,
            _ => Purse::House,
        }
    }

    /// Who pays and takes money.
    fn till(self) -> Purse {
        self.bank(Tender::Value)
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
        out.money(self.till(), self.own(seat), win.winnings);
        // HC A.10: a coupon is taken up after any decision.
        match win.stake.tender {
            Tender::Coupon => self.collect(seat, &win.stake, out),
            _ => self.give_back(seat, &win.stake, out),
        }
    }

    fn unpay(self, seat: Seat, win: &Win, out: &mut Moves) {
        out.money(self.own(seat), self.till(), win.winnings);
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

/// What a correction may not find at a terminal any more: the house's loss.
pub(super) fn shortfall(cx: &Cx<'_>, form: Form, seat: Seat, seated: &Seated) -> Cents {
    if form == Form::Live {
        return Cents::ZERO;
    }
    let back = seated.settled.wins.iter().map(Win::returned).sum::<Cents>() + total(&seated.settled.pushed);
    let has = cx.funds.balance(Purse::Seat(seat), Unit::Money) - cx.funds.bought_in_since_settlement(seat);
    (back - (has + seated.settled.taken).max(Cents::ZERO)).max(Cents::ZERO)
}

/// The money an event moves.
pub(super) fn moves(form: Form, event: &Event, out: &mut Moves) {
    let books = Books(form);
    match event {
        Event::Placed { seat, stake } => books.stake(*seat, stake, out),
        Event::Added { seat, stakes } => stakes.iter().for_each(|s| books.stake(*seat, s, out)),
        Event::Removed { seat, stakes }
        | Event::Returned { seat, stakes, .. }
        | Event::Pushed { seat, stakes } => stakes.iter().for_each(|s| books.give_back(*seat, s, out)),
        Event::Undone { seat, returned, restaked } => {
            returned.iter().for_each(|s| books.give_back(*seat, s, out));
            restaked.iter().for_each(|s| books.stake(*seat, s, out));
        }
        Event::CallConfirmed { seat, bet, cash } => {
            // MB G.3: the cash is dropped, chips from the rack lie on the spot.
            out.money(Purse::PatronCash, Purse::DropBox, *cash);
            out.money(Purse::Rack, Purse::Wager(*seat, bet.spot()), *cash);
        }
        Event::AnteTaken { seat, amount } => out.money(books.own(*seat), books.till(), *amount),
        Event::Released { seat, stakes, ante } => {
            stakes.iter().for_each(|s| books.give_back(*seat, s, out));
            out.money(books.till(), books.own(*seat), *ante);
        }
        Event::Collected { seat, stakes } => stakes.iter().for_each(|s| books.collect(*seat, s, out)),
        Event::Paid { seat, wins } => wins.iter().for_each(|win| books.pay(*seat, win, out)),
        Event::VigorishTaken { seat, amount, marked: true } => {
            out.money(Purse::Owed(*seat), Purse::House, *amount);
        }
        Event::VigorishTaken { seat, amount, .. } => out.money(books.own(*seat), books.till(), *amount),
        Event::CommissionCollected { seat, amount } => {
            out.money(books.own(*seat), books.till(), *amount);
            out.money(Purse::House, Purse::Owed(*seat), *amount);
        }
        Event::CommissionDocumented { seat, amount, .. } => {
            out.money(Purse::Uncollected, Purse::Owed(*seat), *amount);
        }
        Event::Unsettled { seat, was, lost } => {
            // What is no longer there to be taken back is the house's loss.
            out.money(books.till(), books.own(*seat), *lost);
            out.money(books.till(), books.own(*seat), was.taken);
            out.money(Purse::House, Purse::Owed(*seat), was.marked);
            was.wins.iter().for_each(|win| books.unpay(*seat, win, out));
            was.pushed.iter().for_each(|s| books.stake(*seat, s, out));
            was.collected.iter().for_each(|s| books.uncollect(*seat, s, out));
        }
        _ => {}
    }
}
