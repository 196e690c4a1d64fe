//! Placing bets and taking them off (SB C; at terminals SB Ruling.2).

use kit::{Actor, Cents, Named, Purse, Role, Seat, Unit, cite};

use super::SicBo;
use super::options::Form;
use super::reason::Reason;
use super::round::{Action, Added, Clock, Event, Phase, Removed, Seated, Stake, State};
use super::wagers::Bet;
use crate::{Cx, Denied, Refusal};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: kit::Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl SicBo {
    /// Who may touch this seat's bets: at a terminal its player alone, at a live table the dealer.
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
                _ => return refuse(Denied::WrongSource.into(), cite!("SB Ruling.2")),
            },
            Form::Live => {
                cx.needs(Role::Dealer, cite!("SB C.1"))?;
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

    /// SB E.2: not after the call; at terminals not at or after zero, whatever a screen shows.
    fn is_open(&self, state: &State, cx: &Cx<'_>) -> Decided {
        match state.phase {
            // HC A.5: not before the dealer has attested that nothing is in motion.
            Phase::Betting { clock: Clock::Stopped } => refuse(Reason::BettingClosed, cite!("HC A.5")),
            Phase::Betting { clock: Clock::Running { ends } } if cx.at >= ends => {
                refuse(Reason::BettingClosed, cite!("SB Ruling.3"))
            }
            Phase::Betting { .. } => Ok(()),
            _ => refuse(Reason::BettingClosed, cite!("SB E.2")),
        }
    }

    pub(super) fn spot(&self, spot: &Named<Bet>) -> Result<Bet, Refusal<Reason>> {
        // SB A.2: a spot that is no bet of the layout.
        spot.known().or_else(|said| refuse(Reason::NoSuchSpot { said: said.to_owned() }, cite!("SB A.2")))
    }

    /// A chip onto a spot; after cancel, the touched bet comes off instead.
    pub(super) fn place(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        spot: &Named<Bet>,
        amount: Cents,
        out: &mut Vec<Event>,
    ) -> Decided {
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let bet = self.spot(spot)?;
        if seated.armed {
            let stakes = of_spot(seated, bet);
            if stakes.is_empty() {
                return refuse(Reason::NothingThere, cite!("SB Ruling.2"));
            }
            out.push(Event::Removed { seat, how: Removed::Cancel, stakes });
            return Ok(());
        }
        if !amount.is_payable() {
            return refuse(Reason::StakeNotPositive, cite!("HC D.1"));
        }
        match self.form() {
            // SB Ruling.2: any mix of the six chips shown.
            Form::Terminals if !self.chips.make(amount) => {
                return refuse(Reason::NotMadeOfChips { unit: self.chips.unit() }, cite!("SB Ruling.2"));
            }
            Form::Terminals => {}
            // HC A.7: a wager in value chips is made of them, so that what it wins can be paid in them.
            Form::Live => {
                let unit = cx.funds.smallest_chip();
                if !amount.is_multiple_of(unit) {
                    return refuse(Reason::NotMadeOfChips { unit }, cite!("HC A.7"));
                }
            }
        }
        let stake = Stake { bet, amount };
        self.within_limits(state, seated, &[stake])?;
        self.covered(cx, seat, &[stake])?;
        out.push(Event::Placed { seat, stake });
        Ok(())
    }

    /// SB G: up to the maximum of that bet. HC A.2: and of the spot, where the house has set one.
    fn within_limits(&self, state: &State, seated: &Seated, more: &[Stake]) -> Decided {
        for stake in more {
            let kind = stake.bet.kind();
            let max = self.draft.limits.max(kind);
            let asked = money_on(seated, stake.bet) + stake.amount;
            if asked > max {
                return refuse(Reason::AboveMaximum { kind, max, asked }, cite!("SB G"));
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

    /// SB Ruling.2: only from what is available. Value chips are the patron's own and not counted by the house.
    fn covered(&self, cx: &Cx<'_>, seat: Seat, more: &[Stake]) -> Decided {
        if self.form() == Form::Live || more.is_empty() {
            return Ok(());
        }
        let asked = super::round::total(more);
        let has = cx.funds.balance(Purse::Seat(seat), Unit::Money);
        if asked <= has { Ok(()) } else { refuse(Reason::NotEnough { has, asked }, cite!("SB Ruling.2")) }
    }

    /// SB Ruling.2: arms the removal of the next touched bet; once more disarms it.
    pub(super) fn cancel(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        out.push(Event::CancelArmed { seat, armed: !seated.armed });
        Ok(())
    }

    /// SB Ruling.2: the last action is reversed, again and again back to the empty layout.
    pub(super) fn undo(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let Some(act) = seated.acts.last() else {
            return refuse(Reason::NothingToUndo, cite!("SB Ruling.2"));
        };
        let (returned, restaked) = act.undone();
        self.within_limits(state, seated, &restaked)?;
        self.covered(cx, seat, &restaked)?;
        out.push(Event::Undone { seat, returned, restaked });
        Ok(())
    }

    /// SB Ruling.2: the bets of the last game again, all or nothing, on top of what is down.
    pub(super) fn recall(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        if seated.own_previous().is_empty() {
            return refuse(Reason::NothingToRecall, cite!("SB Ruling.2"));
        }
        self.add(state, cx, seat, Added::Recall, seated.own_previous().to_vec(), out)
    }

    /// SB Ruling.2: everything on the layout once more, all or nothing.
    pub(super) fn double(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        if seated.stakes.is_empty() {
            return refuse(Reason::NothingThere, cite!("SB Ruling.2"));
        }
        self.add(state, cx, seat, Added::Double, seated.stakes.clone(), out)
    }

    fn add(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        how: Added,
        stakes: Vec<Stake>,
        out: &mut Vec<Event>,
    ) -> Decided {
        if let Some(seated) = state.seats.get(seat.index()) {
            self.within_limits(state, seated, &stakes)?;
        }
        self.covered(cx, seat, &stakes)?;
        out.push(Event::Added { seat, how, stakes });
        Ok(())
    }

    /// SB Ruling.2: all bets of this seat come off.
    pub(super) fn clear(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Terminals)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        if seated.stakes.is_empty() {
            return refuse(Reason::NothingToClear, cite!("SB Ruling.2"));
        }
        out.push(Event::Removed { seat, how: Removed::Clear, stakes: seated.stakes.clone() });
        Ok(())
    }

    /// Live: a bet comes off the layout; before the call it is still its player's.
    pub(super) fn remove(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        spot: &Named<Bet>,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.only(Form::Live)?;
        let seated = self.may_touch(state, cx, seat)?;
        self.is_open(state, cx)?;
        let stakes = of_spot(seated, self.spot(spot)?);
        if stakes.is_empty() {
            return refuse(Reason::NothingThere, cite!("SB C.3"));
        }
        out.push(Event::Removed { seat, how: Removed::Cancel, stakes });
        Ok(())
    }

    /// HC A.2, SB G: at the close, what is still below its minimum goes back with a notice.
    pub(super) fn return_below_minimum(&self, state: &State, out: &mut Vec<Event>) {
        let minimum = self.draft.limits.spot_min.0;
        for (seat, seated) in state.with_stakes() {
            let stakes: Vec<Stake> =
                seated.stakes.iter().copied().filter(|stake| stake.amount < minimum).collect();
            if !stakes.is_empty() {
                out.push(Event::Returned { seat, stakes, minimum });
            }
        }
    }

    /// Is this stake below its minimum as things lie now?
    pub(super) fn is_below_minimum(&self, stake: &Stake) -> bool {
        stake.amount < self.draft.limits.spot_min.0
    }

    /// The one action a bet on this spot takes, for machines that play.
    pub fn bet(seat: Seat, bet: Bet, stake: Cents) -> Action {
        Action::Place { seat, spot: bet.into(), stake }
    }
}

fn of_spot(seated: &Seated, bet: Bet) -> Vec<Stake> {
    seated.stakes.iter().copied().filter(|stake| stake.bet == bet).collect()
}

/// What lies on a bet of all seats together.
pub(super) fn spot_money(state: &State, bet: Bet) -> Cents {
    state.seats.iter().map(|seated| money_on(seated, bet)).sum()
}

/// What lies on a bet.
pub(super) fn money_on(seated: &Seated, bet: Bet) -> Cents {
    match seated.stakes.binary_search_by_key(&bet, |stake| stake.bet) {
        Ok(at) => seated.stakes[at].amount,
        Err(_) => Cents::ZERO,
    }
}
