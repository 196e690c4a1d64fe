//! Placing wagers and taking them off (MB G, BC d to i).

use kit::{Actor, Cents, Named, Purse, Role, Seat, Unit, cite};

use super::Baccarat;
use super::options::{Form, MatchPlay, Spoken};
use super::reason::Reason;
use super::round::{Action, Clock, Event, Phase, Seated, State};
use super::wagers::{Bet, Stake, Tender};
use crate::{Cx, Denied, Refusal};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: kit::Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl Baccarat {
    /// Are bets keyed, or made at terminals?
    pub(super) fn tracks(&self) -> bool {
        self.draft.form == Form::Terminals || self.draft.tracking == super::options::Tracking::Full
    }

    pub(super) fn only_live(&self, cite: kit::Cite) -> Decided {
        match self.draft.form {
            Form::Live => Ok(()),
            form => refuse(Reason::OtherForm { form }, cite),
        }
    }

    fn only_terminals(&self) -> Decided {
        match self.draft.form {
            Form::Terminals => Ok(()),
            form => refuse(Reason::OtherForm { form }, cite!("MB Ruling.1")),
        }
    }

    /// Who may touch this seat's bets: at a terminal its player alone, at a live table the dealer.
    fn may_touch<'a>(
        &self,
        state: &'a State,
        cx: &Cx<'_>,
        seat: Seat,
    ) -> Result<&'a Seated, Refusal<Reason>> {
        match (self.draft.form, cx.by) {
            (Form::Terminals, Actor::Player(own)) if own == seat => {}
            (Form::Terminals, Actor::Player(_)) => {
                return refuse(Denied::NotYourSeat.into(), cite!("HC C.5"));
            }
            (Form::Terminals, _) => return refuse(Denied::WrongSource.into(), cite!("MB Ruling.1")),
            (Form::Live, _) => {
                cx.needs(Role::Dealer, self.dealers())?;
                if !self.tracks() {
                    return refuse(Reason::BetsNotTracked, cite!("HC A.4"));
                }
            }
        }
        match state.seats.get(seat.index()) {
            Some(seated) => Ok(seated),
            // MB B.1: seven places at most.
            None => refuse(Reason::NoSuchSeat, cite!("MB B.1")),
        }
    }

    /// MB G.4, G.5, BC d: nothing is made, raised or withdrawn after No More Bets.
    fn is_open(&self, state: &State, cx: &Cx<'_>) -> Decided {
        let open = match state.phase {
            // HC A.5: not before the dealer has attested that no card is out.
            Phase::Betting { clock: Clock::Stopped } => {
                return refuse(Reason::BettingClosed, cite!("HC A.5"));
            }
            Phase::Betting { clock: Clock::Running { ends } } => cx.at < ends,
            Phase::Betting { clock: Clock::None } => true,
            _ => false,
        };
        let touched = state.on_table && !matches!(state.phase, Phase::Idle);
        let cite = match touched {
            // MB G.5: a card is out.
            true => self.by(cite!("MB G.5"), cite!("BC d")),
            false => self.by(cite!("MB G.4"), cite!("BC d")),
        };
        if open { Ok(()) } else { refuse(Reason::BettingClosed, cite) }
    }

    fn spot(&self, spot: &Named<Bet>) -> Result<Bet, Refusal<Reason>> {
        // MB G.2: no other wager.
        let cite = self.by(cite!("MB G.2"), cite!("BC description.1"));
        spot.known().or_else(|said| refuse(Reason::NoSuchSpot { said: said.to_owned() }, cite))
    }

    /// A stake onto a spot.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn place(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        spot: &Named<Bet>,
        tender: Tender,
        amount: Cents,
        out: &mut Vec<Event>,
    ) -> Decided {
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let bet = self.spot(spot)?;
        if !amount.is_payable() {
            return refuse(Reason::StakeNotPositive, cite!("HC D.1"));
        }
        let stake = Stake { bet, tender, amount };
        match (self.draft.form, tender) {
            (_, Tender::Coupon) => self.coupon_rides(seated, stake)?,
            (Form::Terminals, Tender::Credits) | (Form::Live, Tender::Value) => {
                self.made_of_units(cx, amount)?;
                if stake_on(seated, bet, Tender::Coupon).is_positive() {
                    return refuse(Reason::CouponRides, cite!("HC A.10"));
                }
            }
            // BC i, MB G.3: chips on the layout, bought at the table.
            _ => return refuse(Reason::WrongTender, self.by(cite!("MB G.3"), cite!("BC i"))),
        }
        self.within_limits(state, seated, &[stake])?;
        self.covered(cx, seat, seated, &[stake])?;
        out.push(Event::Placed { seat, stake });
        Ok(())
    }

    /// HC A.7: a wager is a multiple of the unit and made of chips, so that its vigorish can be given in them.
    fn made_of_units(&self, cx: &Cx<'_>, amount: Cents) -> Decided {
        let unit = self.draft.limits.unit.0;
        let chip = cx.funds.smallest_chip();
        let good = amount.is_multiple_of(unit)
            && (self.draft.form == Form::Terminals || amount.is_multiple_of(chip));
        if good { Ok(()) } else { refuse(Reason::NotMadeOfUnits { unit }, cite!("HC A.7")) }
    }

    /// HC A.10: a coupon rides with an equal wager on the same spot. MB G.3: where the house takes coupons.
    fn coupon_rides(&self, seated: &Seated, coupon: Stake) -> Decided {
        if self.draft.match_play == MatchPlay::Off {
            return refuse(Reason::CouponsOff, self.by(cite!("MB G.3"), cite!("BC i")));
        }
        let riding = stake_on(seated, coupon.bet, Tender::Coupon);
        if riding.is_positive() || money_on(seated, coupon.bet) != coupon.amount {
            return refuse(Reason::CouponNotEqual, cite!("HC A.10"));
        }
        Ok(())
    }

    pub(super) fn minimum(&self, bet: Bet) -> Cents {
        let limits = &self.draft.limits;
        if bet == Bet::Tie { limits.tie_min.0 } else { limits.min.0 }
    }

    pub(super) fn maximum(&self, bet: Bet) -> Cents {
        let limits = &self.draft.limits;
        if bet == Bet::Tie { limits.tie_max.0 } else { limits.max.0 }
    }

    /// MB Nbis, HC A.2: up to the maximum of a spot, and of all seats together where the house has set one.
    fn within_limits(&self, state: &State, seated: &Seated, more: &[Stake]) -> Decided {
        let cite = self.by(cite!("MB Nbis"), cite!("HC A.2"));
        for stake in more.iter().filter(|stake| stake.tender != Tender::Coupon) {
            let (bet, max) = (stake.bet, self.maximum(stake.bet));
            let asked = money_on(seated, bet) + stake.amount;
            if asked > max {
                return refuse(Reason::AboveMaximum { bet, max, asked }, cite);
            }
            if let Some(max) = self.draft.limits.spot_total_max {
                let asked = spot_money(state, bet) + stake.amount;
                if asked > max.0 {
                    return refuse(Reason::AboveSpotTotal { max: max.0, asked }, cite!("HC A.2"));
                }
            }
        }
        Ok(())
    }

    /// BC f, i: only what is there, and the ante beside it. Value chips are the patron's own and not counted.
    fn covered(&self, cx: &Cx<'_>, seat: Seat, _seated: &Seated, more: &[Stake]) -> Decided {
        if self.draft.form == Form::Live {
            return Ok(());
        }
        let sum = |wanted: Tender| -> Cents {
            more.iter().filter(|stake| stake.tender == wanted).map(|stake| stake.amount).sum()
        };
        let enough = |unit, asked: Cents, cite| {
            let has = cx.funds.balance(Purse::Seat(seat), unit);
            if asked <= has { Ok(()) } else { refuse(Reason::NotEnough { has, asked }, cite) }
        };
        let credits = sum(Tender::Credits);
        if credits.is_positive() {
            let cite = self.by(cite!("MB Ruling.1"), cite!("BC i"));
            enough(Unit::Money, credits, cite)?;
            enough(Unit::Money, credits + self.draft.ante.0, cite!("BC f"))?;
        }
        let coupons = sum(Tender::Coupon);
        if coupons.is_positive() {
            enough(Unit::Promotional, coupons, cite!("MB Ruling.1"))?;
        }
        Ok(())
    }

    /// What lies on a spot comes off; before No More Bets it is still its player's.
    pub(super) fn remove(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        spot: &Named<Bet>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let bet = self.spot(spot)?;
        let stakes: Vec<Stake> = seated.stakes.iter().copied().filter(|stake| stake.bet == bet).collect();
        if stakes.is_empty() {
            return refuse(Reason::NothingThere, self.by(cite!("MB G.4"), cite!("BC d")));
        }
        out.push(Event::Removed { seat, stakes });
        Ok(())
    }

    /// Terminals: the buttons (MB Ruling.1, as RO I.3.b).
    pub(super) fn button(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.only_terminals()?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let credits = |stakes: &[Stake]| -> Vec<Stake> {
            stakes.iter().copied().filter(|stake| stake.tender == Tender::Credits).collect()
        };
        let again = match action {
            Action::Undo { .. } => {
                let Some(act) = seated.acts.last() else {
                    return refuse(Reason::NothingToUndo, cite!("MB Ruling.1"));
                };
                let (returned, restaked) = act.undone();
                self.within_limits(state, seated, &restaked)?;
                self.covered(cx, seat, seated, &restaked)?;
                out.push(Event::Undone { seat, returned, restaked });
                return Ok(());
            }
            Action::Clear { .. } => {
                if seated.stakes.is_empty() {
                    return refuse(Reason::NothingThere, cite!("MB Ruling.1"));
                }
                out.push(Event::Removed { seat, stakes: seated.stakes.clone() });
                return Ok(());
            }
            Action::Recall { .. } => credits(seated.own_previous()),
            _ => credits(&seated.stakes),
        };
        if again.is_empty() {
            return refuse(Reason::NothingToRecall, cite!("MB Ruling.1"));
        }
        if again.iter().any(|stake| stake_on(seated, stake.bet, Tender::Coupon).is_positive()) {
            return refuse(Reason::CouponRides, cite!("HC A.10"));
        }
        self.within_limits(state, seated, &again)?;
        self.covered(cx, seat, seated, &again)?;
        out.push(Event::Added { seat, stakes: again });
        Ok(())
    }

    /// MB G.3: a spoken bet with cash, entered by the dealer. It stands only once dealer and floorperson confirm.
    pub(super) fn call(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        spot: &Named<Bet>,
        cash: Cents,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = self.by(cite!("MB G.3"), cite!("BC i"));
        self.only_live(cite)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        if self.draft.spoken == Spoken::Off {
            return refuse(Reason::SpokenOff, cite);
        }
        let bet = self.spot(spot)?;
        if !cash.is_payable() {
            return refuse(Reason::StakeNotPositive, cite!("HC D.1"));
        }
        if seated.called.is_some() {
            return refuse(Reason::CallPending, cite);
        }
        self.made_of_units(cx, cash)?;
        if stake_on(seated, bet, Tender::Coupon).is_positive() {
            return refuse(Reason::CouponRides, cite!("HC A.10"));
        }
        self.within_limits(state, seated, &[Stake { bet, tender: Tender::Value, amount: cash }])?;
        out.push(Event::Called { seat, bet, cash });
        Ok(())
    }

    pub(super) fn confirm_call(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = self.by(cite!("MB G.3"), cite!("BC i"));
        self.only_live(cite)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let Some((bet, cash)) = seated.called else {
            return refuse(Reason::NoCall, cite);
        };
        self.within_limits(state, seated, &[Stake { bet, tender: Tender::Value, amount: cash }])?;
        if stake_on(seated, bet, Tender::Coupon).is_positive() {
            return refuse(Reason::CouponRides, cite!("HC A.10"));
        }
        let has = cx.funds.balance(Purse::Rack, Unit::Money);
        if has < cash {
            return refuse(Reason::NotEnough { has, asked: cash }, cite!("HC D.3"));
        }
        cx.needs_second(Role::Floorperson, cite)?;
        out.push(Event::CallConfirmed { seat, bet, cash });
        Ok(())
    }

    /// The close: what is below its minimum goes back, an unconfirmed spoken bet lapses, then antes are collected
    /// (BC g). `true` if anything of it happened.
    pub(super) fn close(&self, state: &State, out: &mut Vec<Event>) -> bool {
        let before = out.len();
        for (index, seated) in state.seats.iter().enumerate() {
            if seated.stakes.is_empty() && seated.called.is_none() {
                continue;
            }
            let Some(seat) = Seat::at(index) else { continue };
            for stake in &seated.stakes {
                let minimum = self.minimum(stake.bet);
                if stake.tender != Tender::Coupon && stake.amount < minimum {
                    let stakes = seated.stakes.iter().copied().filter(|s| s.bet == stake.bet).collect();
                    out.push(Event::Returned { seat, stakes, minimum });
                }
            }
            if let Some((bet, cash)) = seated.called {
                out.push(Event::CallLapsed { seat, bet, cash });
            }
        }
        if out.len() > before {
            return true;
        }
        let ante = self.draft.ante.0;
        if ante.is_positive() {
            for (seat, seated) in state.with_stakes() {
                if seated.ante.is_zero() {
                    out.push(Event::AnteTaken { seat, amount: ante });
                }
            }
        }
        out.len() > before
    }

    /// Is this stake below its minimum as things lie now?
    pub(super) fn is_below_minimum(&self, seated: &Seated, stake: &Stake) -> bool {
        money_on(seated, stake.bet) < self.minimum(stake.bet)
    }

    /// The one action a bet on this spot takes, for machines that play.
    pub fn bet(seat: Seat, bet: Bet, stake: Cents) -> Action {
        Action::Place { seat, spot: bet.into(), tender: Tender::Credits, stake }
    }
}

fn stake_on(seated: &Seated, bet: Bet, tender: Tender) -> Cents {
    let here = seated.stakes.iter().find(|stake| stake.bet == bet && stake.tender == tender);
    here.map_or(Cents::ZERO, |stake| stake.amount)
}

/// What lies on a bet of all seats together.
pub(super) fn spot_money(state: &State, bet: Bet) -> Cents {
    state.seats.iter().map(|seated| money_on(seated, bet)).sum()
}

/// What lies on a bet, coupons not counted.
pub(super) fn money_on(seated: &Seated, bet: Bet) -> Cents {
    let here = seated.stakes.iter().filter(|stake| stake.bet == bet && stake.tender != Tender::Coupon);
    here.map(|stake| stake.amount).sum()
}
