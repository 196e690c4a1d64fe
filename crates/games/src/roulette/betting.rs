//! Placing bets and taking them off (RO C, I.3.b).

use kit::{Actor, Cents, Named, Pocket, Purse, Role, Seat, Unit, cite};

use super::options::{Form, MatchPlay};
use super::reason::Reason;
use super::round::{Act, Action, Added, Clock, Event, Phase, Removed, Seated, Stake, State, Tender};
use super::wagers::{Bet, Kind};
use super::{Roulette, dealers};
use crate::{Cx, Denied, Refusal};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: kit::Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl Roulette {
    /// Who may touch this seat's bets: at a terminal its player alone (RO I.3.a.i), at a live table the dealer.
    fn may_touch<'a>(
        &self,
        state: &'a State,
        cx: &Cx<'_>,
        seat: Seat,
    ) -> Result<&'a Seated, Refusal<Reason>> {
        match self.form() {
            Form::Terminals => match cx.by {
                Actor::Player(own) if own == seat => {}
                Actor::Player(_) => return refuse(Denied::NotYourSeat.into(), cite!("HC C.5")),
                // RO I.3.a.i: spoken bets are not taken; no staff places a bet for a terminal.
                _ => return refuse(Denied::WrongSource.into(), cite!("RO I.3.a.i")),
            },
            Form::Live => {
                let (dealer, cite) = dealers(Form::Live);
                cx.needs(dealer, cite)?;
                if !self.tracks() {
                    return refuse(Reason::BetsNotTracked, cite!("HC A.4"));
                }
            }
        }
        match state.seats.get(seat.index()) {
            Some(seated) => Ok(seated),
            None => refuse(Reason::NoSuchSeat, cite!("HC B.9")),
        }
    }

    /// RO F.2, I.6.d: not after No More Bets; at terminals not at or after zero, whatever a screen shows.
    fn is_open(&self, state: &State, cx: &Cx<'_>) -> Decided {
        if let Phase::Betting { clock: Clock::Stopped, .. } = state.phase {
            // HC A.5: not before the dealer has attested that nothing is in motion.
            return refuse(Reason::BettingClosed, cite!("HC A.5"));
        }
        let open = match state.phase {
            Phase::Betting { clock: Clock::Running { ends }, .. } => cx.at < ends,
            Phase::Betting { clock: Clock::None | Clock::Held { .. }, .. } => true,
            _ => false,
        };
        let cite = if self.form() == Form::Terminals { cite!("RO I.6.d") } else { cite!("RO F.2") };
        if open { Ok(()) } else { refuse(Reason::BettingClosed, cite) }
    }

    fn spot(&self, spot: &Named<Bet>) -> Result<Bet, Refusal<Reason>> {
        // RO A.4: a spot that is no bet of the layout.
        spot.known().or_else(|said| refuse(Reason::NoSuchSpot { said: said.to_owned() }, cite!("RO A.4")))
    }

    /// A chip onto a spot; after cancel, the touched bet comes off instead.
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
        if seated.armed {
            return self.cancel_touched(seat, seated, bet, out);
        }
        if !amount.is_payable() {
            return refuse(Reason::StakeNotPositive, cite!("HC D.1"));
        }
        let stake = Stake { bet, tender, amount };
        match (self.form(), tender) {
            (Form::Terminals, Tender::Credits) => {
                // RO I.3.b.iii: any mix of the six chips shown.
                if !self.chips.make(amount) {
                    return refuse(Reason::NotMadeOfChips { unit: self.chips.unit() }, cite!("RO I.3.b.iii"));
                }
            }
            (Form::Terminals, Tender::Coupon) | (Form::Live, Tender::Coupon) => {
                self.coupon_rides(seated, stake)?
            }
            (Form::Live, Tender::Colour(colour)) => match cx.funds.colour(seat) {
                Some((own, value)) if own == colour => {
                    if !amount.is_multiple_of(value) {
                        return refuse(Reason::NotMadeOfChips { unit: value }, cite!("RO A.2"));
                    }
                }
                // RO A.2: the colour shows whose chip it is; this one is not theirs, or nobody's.
                _ => return refuse(Reason::ColourNotYours, cite!("RO A.2")),
            },
            (Form::Live, Tender::Value) => {
                made_of_value_chips(cx, amount)?;
                // RO C.2: no value chip with a coupon.
                if stake_on(seated, bet, Tender::Coupon).is_positive() {
                    return refuse(Reason::CouponWithValueChip, cite!("RO C.2"));
                }
            }
            _ => return refuse(Reason::WrongTender, cite!("RO I")),
        }
        if tender != Tender::Coupon && stake_on(seated, bet, Tender::Coupon).is_positive() {
            return refuse(Reason::CouponRides, cite!("HC A.10"));
        }
        self.within_limits(state, seated, &[stake])?;
        self.covered(cx, seat, &[stake])?;
        out.push(Event::Placed { seat, stake });
        Ok(())
    }

    /// RO C.2, HC A.10: a coupon rides with an equal wager on the same spot, never with a value chip.
    fn coupon_rides(&self, seated: &Seated, coupon: Stake) -> Decided {
        if self.draft.match_play == MatchPlay::Off {
            return refuse(Reason::CouponsOff, cite!("RO C.1"));
        }
        if stake_on(seated, coupon.bet, Tender::Value).is_positive() {
            return refuse(Reason::CouponWithValueChip, cite!("RO C.2"));
        }
        let riding = stake_on(seated, coupon.bet, Tender::Coupon);
        if riding.is_positive() || money_on(seated, coupon.bet) != coupon.amount {
            return refuse(Reason::CouponNotEqual, cite!("HC A.10"));
        }
        Ok(())
    }

    /// RO I.3.b.iii: up to the maximum of that bet. HC A.2: and of the spot, where the house has set one.
    fn within_limits(&self, state: &State, seated: &Seated, more: &[Stake]) -> Decided {
        let terminals = self.form() == Form::Terminals;
        for stake in more.iter().filter(|stake| stake.tender != Tender::Coupon) {
            let kind = stake.bet.kind();
            let max = self.draft.limits.max(kind);
            let asked = money_on(seated, stake.bet) + stake.amount;
            if asked > max {
                let cite = if terminals { cite!("RO I.3.b.iii") } else { cite!("HC A.2") };
                return refuse(Reason::AboveMaximum { kind, max, asked }, cite);
            }
            if let Some(max) = self.draft.limits.spot_total_max {
                let asked = spot_money(state, stake.bet) + stake.amount;
                if asked > max.0 {
                    return refuse(Reason::AboveSpotTotal { max: max.0, asked }, cite!("HC A.2"));
                }
            }
        }
        Ok(())
    }

    /// RO I.3.b.i: only from what is available. Value chips are the patron's own and not counted by the house.
    fn covered(&self, cx: &Cx<'_>, seat: Seat, more: &[Stake]) -> Decided {
        let sum = |wanted: fn(Tender) -> bool| -> Cents {
            more.iter().filter(|stake| wanted(stake.tender)).map(|stake| stake.amount).sum()
        };
        let enough = |purse, unit, asked: Cents, cite| {
            let has = cx.funds.balance(purse, unit);
            if asked <= has { Ok(()) } else { refuse(Reason::NotEnough { has, asked }, cite) }
        };
        let credits = sum(|tender| tender == Tender::Credits);
        if credits.is_positive() {
            enough(Purse::Seat(seat), Unit::Money, credits, cite!("RO I.3.b.i"))?;
        }
        let coupons = sum(|tender| tender == Tender::Coupon);
        if coupons.is_positive() && self.form() == Form::Terminals {
            enough(Purse::Seat(seat), Unit::Promotional, coupons, cite!("RO I.3.b.i"))?;
        }
        let coloured = sum(|tender| matches!(tender, Tender::Colour(_)));
        if coloured.is_positive()
            && let Some((colour, _)) = cx.funds.colour(seat)
        {
            enough(Purse::Colour(colour), Unit::Money, coloured, cite!("RO A.2"))?;
        }
        Ok(())
    }

    /// RO I.3.b.iv: the whole stake of the touched spot comes off, and the arming ends.
    fn cancel_touched(&self, seat: Seat, seated: &Seated, bet: Bet, out: &mut Vec<Event>) -> Decided {
        let stakes: Vec<Stake> = seated.stakes.iter().copied().filter(|stake| stake.bet == bet).collect();
        if stakes.is_empty() {
            return refuse(Reason::NothingThere, cite!("RO I.3.b.iv"));
        }
        out.push(Event::Removed { seat, how: Removed::Cancel, stakes });
        Ok(())
    }

    /// RO I.3.b.iv: arms the removal of the next touched bet; once more disarms it.
    pub(super) fn cancel(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        out.push(Event::CancelArmed { seat, armed: !seated.armed });
        Ok(())
    }

    /// RO I.3.b.v: the last action is reversed, again and again back to the empty layout.
    pub(super) fn undo(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let Some(act) = seated.acts.last() else { return refuse(Reason::NothingToUndo, cite!("RO I.3.b.v")) };
        let (returned, restaked) = act.undone();
        self.within_limits(state, seated, &restaked)?;
        self.covered(cx, seat, &restaked)?;
        out.push(Event::Undone { seat, returned, restaked });
        Ok(())
    }

    /// RO I.3.b.vi: the bets of the last game again, all or nothing, on top of what is down.
    pub(super) fn recall(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let stakes: Vec<Stake> =
            seated.own_previous().iter().copied().filter(|stake| stake.tender == Tender::Credits).collect();
        if stakes.is_empty() {
            return refuse(Reason::NothingToRecall, cite!("RO I.3.b.vi"));
        }
        self.add(state, cx, seat, seated, Added::Recall, stakes, out)
    }

    /// Everything on the layout once more, all or nothing.
    pub(super) fn double(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let stakes: Vec<Stake> =
            seated.stakes.iter().copied().filter(|stake| stake.tender == Tender::Credits).collect();
        if stakes.is_empty() {
            return refuse(Reason::NothingThere, cite!("RO I.3.b.iii"));
        }
        self.add(state, cx, seat, seated, Added::Double, stakes, out)
    }

    /// RO I.3.b.viii: four straights around the last straight bet, each equal to it, all or nothing.
    pub(super) fn neighbours(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let (number, amount) = match seated.acts.last() {
            Some(Act::Placed(Stake { bet, tender: Tender::Credits, amount }))
                if bet.kind() == Kind::Straight =>
            {
                (the_number(*bet), *amount)
            }
            _ => return refuse(Reason::LastBetNoStraight, cite!("RO I.3.b.viii")),
        };
        let stake = |pocket| Stake { bet: Bet::straight(pocket), tender: Tender::Credits, amount };
        let stakes = number.neighbours().map(stake).to_vec();
        self.add(state, cx, seat, seated, Added::Neighbours, stakes, out)
    }

    #[allow(clippy::too_many_arguments)]
    fn add(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        seated: &Seated,
        how: Added,
        stakes: Vec<Stake>,
        out: &mut Vec<Event>,
    ) -> Decided {
        // Recall and neighbours are bounded by their own paragraphs, doubling by those of any bet.
        let cited = |refusal: Refusal<Reason>| match how {
            Added::Recall => Refusal { cite: cite!("RO I.3.b.vi"), ..refusal },
            Added::Neighbours => Refusal { cite: cite!("RO I.3.b.viii"), ..refusal },
            Added::Double => refusal,
        };
        if stakes.iter().any(|stake| stake_on(seated, stake.bet, Tender::Coupon).is_positive()) {
            return refuse(Reason::CouponRides, cite!("HC A.10"));
        }
        self.within_limits(state, seated, &stakes).map_err(cited)?;
        self.covered(cx, seat, &stakes).map_err(cited)?;
        out.push(Event::Added { seat, how, stakes });
        Ok(())
    }

    /// RO I.3.b.vii: all bets of this seat come off.
    pub(super) fn clear(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        if seated.stakes.is_empty() {
            return refuse(Reason::NothingToClear, cite!("RO I.3.b.vii"));
        }
        out.push(Event::Removed { seat, how: Removed::Clear, stakes: seated.stakes.clone() });
        Ok(())
    }

    /// Live: a bet comes off the layout; before No More Bets it is still its player's.
    pub(super) fn remove(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        spot: &Named<Bet>,
        tender: Tender,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.only(Form::Live)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let bet = self.spot(spot)?;
        let coupon =
            |stake: &&Stake| stake.bet == bet && (stake.tender == tender || stake.tender == Tender::Coupon);
        let stakes: Vec<Stake> = seated.stakes.iter().filter(coupon).copied().collect();
        if !stakes.iter().any(|stake| stake.tender == tender) {
            return refuse(Reason::NothingThere, cite!("RO C.4"));
        }
        out.push(Event::Removed { seat, how: Removed::Cancel, stakes });
        Ok(())
    }

    /// RO C.1: a spoken bet is entered and confirmed by the dealer, whether bets are keyed or not: it is money that comes in.
    fn may_call<'a>(&self, state: &'a State, cx: &Cx<'_>, seat: Seat) -> Result<&'a Seated, Refusal<Reason>> {
        let (dealer, cite) = dealers(Form::Live);
        cx.needs(dealer, cite)?;
        match state.seats.get(seat.index()) {
            Some(seated) => Ok(seated),
            None => refuse(Reason::NoSuchSeat, cite!("HC B.9")),
        }
    }

    /// RO F.2: a bet that came after No More Bets lies outside the spin; that it was pushed back is recorded.
    pub(super) fn late(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Live)?;
        cx.needs_one_of(&[Role::Dealer, Role::Floorperson], cite!("RO B.2"))?;
        if state.seats.get(seat.index()).is_none() {
            return refuse(Reason::NoSuchSeat, cite!("HC B.9"));
        }
        match state.phase {
            Phase::Locked { .. } | Phase::Read { .. } | Phase::Paying { .. } => {}
            Phase::Idle if state.correctable => {}
            _ => return refuse(Reason::NotNow, cite!("RO F.2")),
        }
        out.push(Event::LateBet { seat, at: cx.at });
        Ok(())
    }

    /// RO C.1: a spoken bet with cash, entered by the dealer. It stands only once confirmed.
    pub(super) fn call(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        spot: &Named<Bet>,
        cash: Cents,
        out: &mut Vec<Event>,
    ) -> Decided {
        // RO I.3.a.i: spoken bets are not taken at terminals.
        if self.form() == Form::Terminals {
            return refuse(Reason::OtherForm { form: Form::Terminals }, cite!("RO I.3.a.i"));
        }
        let seated = self.may_call(state, cx, seat)?;
        self.is_open(state, cx)?;
        let bet = self.spot(spot)?;
        if !cash.is_payable() {
            return refuse(Reason::StakeNotPositive, cite!("HC D.1"));
        }
        if seated.called.is_some() {
            return refuse(Reason::CallPending, cite!("RO C.1"));
        }
        made_of_value_chips(cx, cash)?;
        let stake = Stake { bet, tender: Tender::Value, amount: cash };
        if stake_on(seated, bet, Tender::Coupon).is_positive() {
            return refuse(Reason::CouponWithValueChip, cite!("RO C.2"));
        }
        self.within_limits(state, seated, &[stake])?;
        out.push(Event::Called { seat, bet, cash });
        Ok(())
    }

    /// RO C.1: the dealer confirms; the cash is changed to chips on the spot.
    pub(super) fn confirm_call(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.only(Form::Live)?;
        let seated = self.may_call(state, cx, seat)?;
        self.is_open(state, cx)?;
        let Some((bet, cash)) = seated.called else {
            return refuse(Reason::NoCall, cite!("RO C.1"));
        };
        // HC A.4: where bets are not keyed the chips lie on the felt, and the dealer sees what the rack holds.
        if !self.tracks() {
            out.push(Event::CallChanged { seat, bet, cash });
            return Ok(());
        }
        let has = cx.funds.balance(Purse::Rack, Unit::Money);
        if has < cash {
            return refuse(Reason::NotEnough { has, asked: cash }, cite!("HC D.3"));
        }
        out.push(Event::CallConfirmed { seat, bet, cash });
        Ok(())
    }

    /// HC A.2: at the close, what is still below its minimum goes back with a notice.
    pub(super) fn return_below_minimum(&self, state: &State, out: &mut Vec<Event>) {
        for (seat, seated) in state.with_stakes() {
            let is_below = self.below_minimum(seated);
            let limits = &self.draft.limits;
            for (inside, minimum) in [(true, limits.inside_min.0), (false, limits.outside_min.0)] {
                let these = seated.stakes.iter().filter(|stake| stake.bet.kind().is_inside() == inside);
                let stakes: Vec<Stake> = these.filter(|stake| is_below(stake)).copied().collect();
                if !stakes.is_empty() {
                    out.push(Event::Returned { seat, stakes, minimum });
                }
            }
        }
        if self.form() == Form::Live {
            for (index, seated) in state.seats.iter().enumerate() {
                // RO C.1: a spoken bet not confirmed at No More Bets never was.
                if let (Some(seat), Some((bet, cash))) = (Seat::at(index), seated.called) {
                    out.push(Event::CallLapsed { seat, bet, cash });
                }
            }
        }
    }

    /// HC A.2: which stakes of a seat are below their minimum as things lie now: the inside bets together, or each
    /// outside bet.
    pub(super) fn below_minimum(&self, seated: &Seated) -> impl Fn(&Stake) -> bool {
        let counts = |stake: &&Stake| stake.bet.kind().is_inside() && stake.tender != Tender::Coupon;
        let inside: Cents = seated.stakes.iter().filter(counts).map(|stake| stake.amount).sum();
        let limits = &self.draft.limits;
        move |stake| match stake.bet.kind().is_inside() {
            true => inside < limits.inside_min.0,
            false => money_on(seated, stake.bet) < limits.outside_min.0,
        }
    }

    /// The one action a bet on this spot takes, for machines that play.
    pub fn bet(seat: Seat, bet: Bet, stake: Cents) -> Action {
        Action::Place { seat, spot: bet.into(), tender: Tender::Credits, stake }
    }
}

/// HC A.7: a wager in value chips is made of them, so that what it wins can be paid in them.
fn made_of_value_chips(cx: &Cx<'_>, amount: Cents) -> Decided {
    let unit = cx.funds.smallest_chip();
    if amount.is_multiple_of(unit) {
        Ok(())
    } else {
        refuse(Reason::NotMadeOfChips { unit }, cite!("HC A.7"))
    }
}

fn stake_on(seated: &Seated, bet: Bet, tender: Tender) -> Cents {
    match seated.stakes.binary_search_by_key(&(bet, tender), |stake| (stake.bet, stake.tender)) {
        Ok(at) => seated.stakes[at].amount,
        Err(_) => Cents::ZERO,
    }
}

/// What lies on a bet of all seats together.
pub(super) fn spot_money(state: &State, bet: Bet) -> Cents {
    state.seats.iter().map(|seated| money_on(seated, bet)).sum()
}

/// What lies on a bet, coupons not counted.
pub(super) fn money_on(seated: &Seated, bet: Bet) -> Cents {
    let first = seated.stakes.partition_point(|stake| stake.bet < bet);
    let here = seated.stakes[first..].iter().take_while(|stake| stake.bet == bet);
    here.filter(|stake| stake.tender != Tender::Coupon).map(|stake| stake.amount).sum()
}

fn the_number(bet: Bet) -> Pocket {
    bet.about().numbers.iter().next().expect("a straight has its number")
}
