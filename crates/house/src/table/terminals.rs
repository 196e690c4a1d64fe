//! What the floor does at terminals: pairing (HC B.10), calls for service (HC F.3), idle credits (RO Ruling.7, HC D.12).

use games::{Cx, Funds, Game, HouseRule, Misfit, Refusal};
use kit::{Cents, Device, Purse, Role, Seat, Unit, cite};

use super::bank::{Place, Receipt, Terminals};
use super::cashout::CashOut;
use super::floor::Event;
use super::{Decided, Reason, State, Table, Why, refuse};

type Happens<G> = Result<Event, Refusal<Reason<<G as games::Machine>::Reason>>>;

impl<G: Game> Table<G> {
    pub(super) fn place<'a>(
        &self,
        at: &'a Terminals,
        seat: Seat,
    ) -> Result<&'a Place, Refusal<Reason<G::Reason>>> {
        match at.place(seat) {
            Some(place) => Ok(place),
            None => refuse(Why::NoSuchSeat, cite!("HC B.9")),
        }
    }

    /// HC B.10: a terminal is paired with its seat before it is used.
    pub(super) fn is_paired(&self, at: &Terminals, seat: Seat) -> Decided<G> {
        match self.place(at, seat)?.terminal {
            Some(_) => Ok(()),
            None => refuse(Why::NotPaired, cite!("HC B.10")),
        }
    }

    /// RO I.8.c, HC D.11: what the console shows is all that is to be paid, and it stays so.
    pub(super) fn has_no_cash_out(&self, at: &Terminals, seat: Seat) -> Decided<G> {
        match self.place(at, seat)?.cash_out {
            CashOut::None => Ok(()),
            _ => refuse(Why::CashOutUnderWay, HouseRule::CashOutUnderWay.of::<G>()),
        }
    }

    /// HC F.3: a call stands until somebody has come.
    pub(super) fn call(&self, at: &Terminals, cx: &Cx<'_>, seat: Seat) -> Happens<G> {
        self.is_own(cx, seat)?;
        self.is_paired(at, seat)?;
        if self.place(at, seat)?.called {
            return refuse(Why::CalledBefore, cite!("HC F.3"));
        }
        Ok(Event::CalledFor { seat })
    }

    pub(super) fn answer(&self, at: &Terminals, cx: &Cx<'_>, seat: Seat) -> Happens<G> {
        let cite = cite!("HC F.3");
        cx.needs_one_of(&[Role::Dealer, Role::Floorperson, Role::Mucker], cite)?;
        if !self.place(at, seat)?.called {
            return refuse(Why::NobodyCalled, cite);
        }
        Ok(Event::Answered { seat })
    }

    /// HC B.10: one terminal for one seat.
    pub(super) fn pair(&self, at: &Terminals, cx: &Cx<'_>, seat: Seat, terminal: Device) -> Happens<G> {
        cx.needs_one_of(&[Role::Administrator, Role::Floorperson], cite!("HC B.10"))?;
        let elsewhere = || at.seats.iter().any(|place| place.terminal == Some(terminal));
        if self.place(at, seat)?.terminal.is_some() || elsewhere() {
            return refuse(Why::AlreadyPaired, cite!("HC B.10"));
        }
        Ok(Event::Paired { seat, terminal })
    }

    pub(super) fn unpair(&self, state: &State<G>, at: &Terminals, cx: &Cx<'_>, seat: Seat) -> Happens<G> {
        cx.needs_one_of(&[Role::Administrator, Role::Floorperson], cite!("HC B.10"))?;
        self.is_paired(at, seat)?;
        if !self.is_free_to_go(state, cx.funds, seat) {
            return refuse(Why::NotNow, cite!("HC B.10"));
        }
        Ok(Event::Unpaired { seat })
    }

    /// HC B.10: nothing of this seat's is left at the table.
    pub(crate) fn is_free_to_go(&self, state: &State<G>, funds: &dyn Funds, seat: Seat) -> bool {
        let credits = funds.balance(Purse::Seat(seat), Unit::Money);
        !credits.is_positive() && state.options.may_leave(&state.game, seat).is_ok()
    }

    /// RO Ruling.7, HC D.12: floor and dealer together move idle credits to unclaimed.
    pub(super) fn unclaim(&self, state: &State<G>, at: &Terminals, cx: &Cx<'_>, seat: Seat) -> Happens<G> {
        let cite = HouseRule::IdleCredits.of::<G>();
        cx.needs(Role::Floorperson, cite)?;
        self.place(at, seat)?;
        let amount = cx.funds.balance(Purse::Seat(seat), Unit::Money);
        if !amount.is_positive() {
            return refuse(Why::NoCredits, cite);
        }
        self.is_idle(state, at, seat)?;
        match self.place(at, seat)?.warned {
            None => return refuse(Why::NotWarned, cite),
            Some(until) if cx.at < until => {
                let seconds = u64::try_from(until.since(cx.at)).unwrap_or(0).div_ceil(1_000);
                return refuse(Why::WarningRuns { seconds }, cite);
            }
            Some(_) => {}
        }
        cx.needs_second(Role::Dealer, cite)?;
        if cx.second.map(|second| second.by) != state.dealer {
            return refuse(Why::NotPosted, cite!("HC C.1"));
        }
        let lapsed = cx.funds.balance(Purse::Seat(seat), Unit::Promotional);
        let receipt = Some(Receipt { number: at.next_receipt, amount, at: cx.at });
        Ok(Event::Unclaimed { seat, amount, lapsed, receipt })
    }

    fn is_idle(&self, state: &State<G>, at: &Terminals, seat: Seat) -> Decided<G> {
        // These credits are about to be paid.
        self.has_no_cash_out(at, seat)?;
        let (games, needed) = (self.idle_games(state, at, seat), self.options.idle_games);
        match games < needed {
            true => refuse(Why::NotIdle { games, needed }, HouseRule::IdleCredits.of::<G>()),
            false => Ok(()),
        }
    }

    /// HC D.12: before idle credits are moved, the terminal warns their player, and counts down.
    pub(super) fn warn(&self, state: &State<G>, at: &Terminals, cx: &Cx<'_>, seat: Seat) -> Happens<G> {
        let cite = HouseRule::IdleCredits.of::<G>();
        cx.needs(Role::Floorperson, cite)?;
        let place = self.place(at, seat)?;
        if !cx.funds.balance(Purse::Seat(seat), Unit::Money).is_positive() {
            return refuse(Why::NoCredits, cite);
        }
        self.is_idle(state, at, seat)?;
        if place.warned.is_some() {
            return refuse(Why::WarnedBefore, cite);
        }
        Ok(Event::Warned { seat, until: cx.at.plus_ms(self.options.idle_warning_ms) })
    }

    /// HC D.12: whoever is there says so, and keeps their credits.
    pub(super) fn stay(&self, state: &State<G>, at: &Terminals, cx: &Cx<'_>, seat: Seat) -> Happens<G> {
        self.is_own(cx, seat)?;
        match self.place(at, seat)?.warned {
            Some(_) => Ok(Event::Stayed { seat, round: state.options.round(&state.game).number }),
            None => refuse(Why::NotWarned, HouseRule::IdleCredits.of::<G>()),
        }
    }

    /// How many games a seat has sat out since it last bet or bought in.
    pub(super) fn idle_games(&self, state: &State<G>, at: &Terminals, seat: Seat) -> u64 {
        let round = state.options.round(&state.game).number;
        let bought = at.place(seat).map_or(0, |place| place.bought_round);
        round.saturating_sub(bought.max(state.options.last_played(&state.game, seat)))
    }
}

pub(super) fn apply(at: &mut Terminals, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another seat was expected");
    match event {
        Event::Paired { seat, terminal } => {
            at.place_mut(*seat).ok_or_else(misfit)?.terminal = Some(*terminal)
        }
        Event::Unpaired { seat } => at.place_mut(*seat).ok_or_else(misfit)?.terminal = None,
        Event::CalledFor { seat } => at.place_mut(*seat).ok_or_else(misfit)?.called = true,
        Event::Answered { seat } => at.place_mut(*seat).ok_or_else(misfit)?.called = false,
        // RO Ruling.8: it is no part of a payout.
        Event::Credited { seat, amount, .. } => {
            let place = at.place_mut(*seat).ok_or_else(misfit)?;
            place.credited = true;
            place.bought_since += *amount;
        }
        Event::Warned { seat, until } => at.place_mut(*seat).ok_or_else(misfit)?.warned = Some(*until),
        Event::Stayed { seat, round } => {
            let place = at.place_mut(*seat).ok_or_else(misfit)?;
            place.warned = None;
            place.bought_round = *round;
        }
        Event::Unclaimed { seat, receipt, .. } => {
            at.next_receipt += u32::from(receipt.is_some());
            let place = at.place_mut(*seat).ok_or_else(misfit)?;
            place.bought_since = Cents::ZERO;
            place.credited = false;
            place.warned = None;
            place.receipt = *receipt;
        }
        Event::AlarmRaised(_) | Event::Acknowledged { .. } | Event::Disputed(_) => return Err(misfit()),
    }
    Ok(())
}
