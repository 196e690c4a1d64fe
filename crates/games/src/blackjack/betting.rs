//! Placing wagers and taking them off (BJ G, K.2, L.2, P), and who sits where.

use kit::{Actor, Cents, Inline, Named, Purse, Role, Seat, Unit, cite};

use super::Blackjack;
use super::options::{Form, InitialSuit, MatchPlay, ThirdBet, Tracking};
use super::preparing::{DEALERS, Decided, refuse};
use super::reason::Reason;
use super::round::{Action, Clock, Event, Phase, Seated, State};
use super::wagers::{Bet, Kind, Stake, Tender, money_on};
use crate::{Cx, Denied, Refusal};

impl Blackjack {
    /// Are bets made at terminals?
    pub(super) fn on_terminals(&self) -> bool {
        self.draft.form == Form::Terminals
    }

    /// Is every bet and card in the record?
    pub(super) fn tracks(&self) -> bool {
        self.on_terminals() || self.draft.tracking == Tracking::Full
    }

    pub(super) fn only_live(&self) -> Decided {
        match self.draft.form {
            Form::Live => Ok(()),
            form => refuse(Reason::OtherForm { form }, cite!("BJ Ruling.1")),
        }
    }

    pub(super) fn seat_there<'a>(&self, state: &'a State, seat: Seat) -> Result<&'a Seated, Refusal<Reason>> {
        // BJ B.1: seven places at most.
        state.seats.get(seat.index()).map_or_else(|| refuse(Reason::NoSuchSeat, cite!("BJ B.1")), Ok)
    }

    /// The player at their own terminal, or the dealer of a live table.
    pub(super) fn own_or_dealer(&self, cx: &Cx<'_>, seat: Seat) -> Decided {
        match (self.draft.form, cx.by) {
            (Form::Terminals, Actor::Player(own)) if own == seat => Ok(()),
            (Form::Terminals, Actor::Player(_)) => refuse(Denied::NotYourSeat.into(), cite!("HC C.5")),
            (Form::Terminals, _) => refuse(Denied::WrongSource.into(), cite!("BJ Ruling.1")),
            (Form::Live, _) => {
                cx.needs(Role::Dealer, DEALERS)?;
                if self.tracks() { Ok(()) } else { refuse(Reason::BetsNotTracked, cite!("HC A.4")) }
            }
        }
    }

    fn may_touch<'a>(
        &self,
        state: &'a State,
        cx: &Cx<'_>,
        seat: Seat,
    ) -> Result<&'a Seated, Refusal<Reason>> {
        self.own_or_dealer(cx, seat)?;
        let seated = self.seat_there(state, seat)?;
        // BJ G.3: nothing is made, raised or withdrawn after the first card.
        let open = match state.phase {
            Phase::Betting { clock: Clock::Stopped } => {
                return refuse(Reason::BettingClosed, cite!("HC A.5"));
            }
            Phase::Betting { clock: Clock::Running { ends } } => cx.at < ends,
            Phase::Betting { clock: Clock::None } => true,
            _ => false,
        };
        if !open {
            return refuse(Reason::BettingClosed, cite!("BJ G.3"));
        }
        // BJ G.2: where the table knows who sits, nobody else bets.
        let known = state.seats.iter().any(|seated| seated.name.is_some());
        if known && seated.name.is_none() && seated.played_by.is_none() {
            return refuse(Reason::NobodyThere, cite!("BJ G.2"));
        }
        Ok(seated)
    }

    /// BJ B.2, G.1, K.1, L.1: a spot of the layout.
    fn spot(&self, spot: &Named<Bet>) -> Result<Bet, Refusal<Reason>> {
        let bet = spot
            .known()
            .or_else(|said| refuse(Reason::NoSuchSpot { said: said.to_owned() }, cite!("BJ B.2")))?;
        match bet.kind {
            Kind::Wager if bet.spot < self.draft.spots() => Ok(bet),
            Kind::Wager => refuse(Reason::SpotNotOffered { bet }, cite!("BJ L.1")),
            Kind::Suit if self.draft.optional.initial != InitialSuit::None => Ok(bet),
            Kind::Suit => refuse(Reason::SpotNotOffered { bet }, cite!("BJ K.1")),
            // These are made in their turn.
            _ => refuse(Reason::SpotNotOffered { bet }, cite!("BJ G.3")),
        }
    }

    pub(super) fn place(
        &self,
        state: &State,
        cx: &Cx<'_>,
        (seat, spot): (Seat, &Named<Bet>),
        (tender, amount): (Tender, Cents),
        out: &mut Vec<Event>,
    ) -> Decided {
        let seated = self.may_touch(state, cx, seat)?;
        let bet = self.spot(spot)?;
        if !amount.is_payable() {
            return refuse(Reason::StakeNotPositive, cite!("HC D.1"));
        }
        let stake = Stake { bet, tender, amount };
        match (self.draft.form, tender) {
            (_, Tender::Coupon) => self.coupon_rides(seated, stake)?,
            (Form::Terminals, Tender::Credits) | (Form::Live, Tender::Value) => {
                self.made_of_units(cx, amount)?;
                if coupon_on(seated, bet) {
                    return refuse(Reason::CouponRides, cite!("HC A.10"));
                }
            }
            _ => return refuse(Reason::WrongTender, cite!("BJ G.1")),
        }
        self.within_limits(&seated.stakes, &[stake])?;
        self.covered(cx, seat, &[stake])?;
        out.push(Event::Placed { seat, stake });
        Ok(())
    }

    /// HC A.7: a wager is a multiple of the unit and made of chips.
    pub(super) fn made_of_units(&self, cx: &Cx<'_>, amount: Cents) -> Decided {
        let unit = self.draft.limits.unit.0;
        let chips = self.on_terminals() || amount.is_multiple_of(cx.funds.smallest_chip());
        if amount.is_multiple_of(unit) && chips {
            return Ok(());
        }
        refuse(Reason::NotMadeOfUnits { unit }, cite!("HC A.7"))
    }

    /// HC A.10: a coupon rides with an equal wager on the same spot. BJ G.1: where the house takes coupons.
    fn coupon_rides(&self, seated: &Seated, coupon: Stake) -> Decided {
        if self.draft.match_play == MatchPlay::Off || coupon.bet.kind != Kind::Wager {
            return refuse(Reason::CouponsOff, cite!("BJ G.1"));
        }
        if coupon_on(seated, coupon.bet) || money_on(&seated.stakes, coupon.bet) != coupon.amount {
            return refuse(Reason::CouponNotEqual, cite!("HC A.10"));
        }
        Ok(())
    }

    /// The highest amount on a spot, beside what the others allow.
    pub(super) fn maximum(&self, bet: Bet) -> Cents {
        if bet.kind == Kind::Suit { self.draft.optional.max.0 } else { self.draft.limits.max.0 }
    }

    /// BJ P, K.2: up to the maximum of a spot; an optional wager beside a main one, with one deck not above it.
    fn within_limits(&self, down: &[Stake], more: &[Stake]) -> Decided {
        let main = money_on(down, Bet::wager(0)) + money_on(more, Bet::wager(0));
        for stake in more.iter().filter(|stake| stake.tender != Tender::Coupon) {
            let (bet, max) = (stake.bet, self.maximum(stake.bet));
            let asked = money_on(down, bet) + money_on(more, bet);
            if bet.kind == Kind::Suit && main.is_zero() {
                return refuse(Reason::NoMainWager, cite!("BJ K.2.a"));
            }
            if asked > max {
                let cite = if bet.kind == Kind::Suit { cite!("BJ K.2.b") } else { cite!("BJ P") };
                return refuse(Reason::AboveMaximum { bet, max, asked }, cite);
            }
            if bet.kind == Kind::Suit {
                self.beside_main(main, asked)?;
            }
        }
        Ok(())
    }

    /// BJ K.2.c: with one deck an optional wager is not above the main one.
    pub(super) fn beside_main(&self, main: Cents, asked: Cents) -> Decided {
        if self.draft.decks == 1 && asked > main {
            return refuse(Reason::AboveMainWager { max: main, asked }, cite!("BJ K.2.c"));
        }
        Ok(())
    }

    /// Only what is there. Value chips are the patron's own and not counted.
    pub(super) fn covered(&self, cx: &Cx<'_>, seat: Seat, more: &[Stake]) -> Decided {
        if !self.on_terminals() {
            return Ok(());
        }
        let sum = |coupon: bool| -> Cents {
            let of = more.iter().filter(|stake| (stake.tender == Tender::Coupon) == coupon);
            of.map(|stake| stake.amount).sum()
        };
        for (unit, asked) in [(Unit::Money, sum(false)), (Unit::Promotional, sum(true))] {
            let has = cx.funds.balance(Purse::Seat(seat), unit);
            if asked.is_positive() && asked > has {
                return refuse(Reason::NotEnough { has, asked }, cite!("BJ G.1"));
            }
        }
        Ok(())
    }

    pub(super) fn remove(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        spot: &Named<Bet>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let seated = self.may_touch(state, cx, seat)?;
        let bet = self.spot(spot)?;
        let stakes: Vec<Stake> = seated.stakes.iter().copied().filter(|stake| stake.bet == bet).collect();
        if stakes.is_empty() {
            return refuse(Reason::NothingThere, cite!("BJ G.3"));
        }
        out.push(Event::Removed { seat, stakes });
        Ok(())
    }

    /// Terminals: the buttons (BJ Ruling.1).
    pub(super) fn button(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("BJ Ruling.1");
        if !self.on_terminals() {
            return refuse(Reason::OtherForm { form: self.draft.form }, cite);
        }
        let seated = self.may_touch(state, cx, seat)?;
        match action {
            Action::Undo { .. } => {
                let Some(act) = seated.acts.last() else { return refuse(Reason::NothingToUndo, cite) };
                let (returned, restaked) = act.undone();
                self.within_limits(&seated.stakes, &restaked)?;
                self.covered(cx, seat, &restaked)?;
                out.push(Event::Undone { seat, returned, restaked });
            }
            Action::Clear { .. } => {
                if seated.stakes.is_empty() {
                    return refuse(Reason::NothingThere, cite);
                }
                out.push(Event::Removed { seat, stakes: seated.stakes.clone() });
            }
            _ => {
                let credits = seated.previous.iter().copied().filter(|s| s.tender == Tender::Credits);
                let again: Vec<Stake> = credits.collect();
                if again.is_empty() {
                    return refuse(Reason::NothingToRecall, cite);
                }
                if again.iter().any(|stake| coupon_on(seated, stake.bet)) {
                    return refuse(Reason::CouponRides, cite!("HC A.10"));
                }
                self.within_limits(&seated.stakes, &again)?;
                self.covered(cx, seat, &again)?;
                out.push(Event::Added { seat, stakes: again });
            }
        }
        Ok(())
    }

    /// The close: what cannot stand goes back with its paragraph. `true` if anything of it happened.
    pub(super) fn close(&self, state: &State, out: &mut Vec<Event>) -> bool {
        let before = out.len();
        for (index, seated) in state.seats.iter().enumerate() {
            let Some(seat) = Seat::at(index).filter(|_| !seated.stakes.is_empty()) else { continue };
            let spots = self.draft.spots();
            let least = match (spots, self.draft.multiple.third) {
                (1, _) => 1,
                // BJ L.2: two wagers at least; three where the house insists.
                (all, ThirdBet::Required) => all,
                _ => 2,
            };
            let low = |spot: u8| money_on(&seated.stakes, Bet::wager(spot)) < self.draft.limits.min.0;
            if (0..least).any(low) {
                let cite = if spots > 1 && !low(0) { cite!("BJ L.2") } else { cite!("BJ P") };
                out.push(Event::Returned { seat, stakes: seated.stakes.clone(), cite });
                continue;
            }
            let (main, suit) = (Bet::wager(0), Bet::of(Kind::Suit));
            let gone = |stake: &&Stake| match stake.bet {
                // BJ P: the third wager too.
                bet if bet.kind == Kind::Wager => low(bet.spot),
                bet if bet == suit => {
                    let staked = money_on(&seated.stakes, suit);
                    self.beside_main(money_on(&seated.stakes, main), staked).is_err()
                }
                _ => false,
            };
            let stakes: Vec<Stake> = seated.stakes.iter().filter(gone).copied().collect();
            if let Some(first) = stakes.first() {
                let cite = if first.bet.kind == Kind::Suit { cite!("BJ K.2.c") } else { cite!("BJ P") };
                out.push(Event::Returned { seat, stakes, cite });
            }
        }
        out.len() > before
    }

    /// Does this stake go back at the close as things lie now?
    pub(super) fn is_below_minimum(&self, seated: &Seated, stake: &Stake) -> bool {
        stake.bet.kind == Kind::Wager && money_on(&seated.stakes, stake.bet) < self.draft.limits.min.0
    }

    /// Who sits where is said at a live table.
    pub(super) fn sit(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        name: Inline<24>,
        out: &mut Vec<Event>,
    ) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        self.only_live()?;
        let seated = self.seat_there(state, seat)?;
        if seated.name.is_some() || seated.played_by.is_some() {
            return refuse(Reason::SeatTaken, cite!("BJ B.1"));
        }
        if name.as_str().trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite!("BJ G.2"));
        }
        out.push(Event::Sat { seat, name });
        Ok(())
    }

    pub(super) fn leave(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        self.only_live()?;
        if self.seat_there(state, seat)?.name.is_none() {
            return refuse(Reason::NobodyThere, cite!("BJ G.2"));
        }
        self.may_go(state, seat)?;
        out.push(Event::Left { seat });
        Ok(())
    }

    /// BJ G.2: whoever has received cards stays until the round is over.
    pub(super) fn may_go(&self, state: &State, seat: Seat) -> Decided {
        let places = |place: Seat| {
            place == seat || state.seats.get(place.index()).is_some_and(|at| at.played_by == Some(seat))
        };
        let dealt = state.phase != Phase::Idle && state.hands.iter().any(|hand| places(hand.seat));
        let down = |(index, seated): (usize, &Seated)| {
            !seated.stakes.is_empty() && Seat::at(index).is_some_and(places)
        };
        if dealt || state.seats.iter().enumerate().any(down) {
            return refuse(Reason::BetInPlay, cite!("BJ G.2"));
        }
        Ok(())
    }

    /// BJ G.5: a neighbouring place that is free.
    pub(super) fn play_also(
        &self,
        state: &State,
        cx: &Cx<'_>,
        (seat, place): (Seat, Seat),
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("BJ G.5");
        cx.needs(Role::Dealer, DEALERS)?;
        self.only_live()?;
        if self.seat_there(state, seat)?.name.is_none() {
            return refuse(Reason::NobodyThere, cite!("BJ G.2"));
        }
        let there = self.seat_there(state, place)?;
        if there.name.is_some() || there.played_by.is_some() {
            return refuse(Reason::PlaceTaken, cite);
        }
        let own = |number: u16| {
            let at = Seat::new(number);
            at.is_some_and(|at| {
                at == seat || state.seats.get(at.index()).is_some_and(|s| s.played_by == Some(seat))
            })
        };
        let held = (1..=self.draft.seats).filter(|number| own(*number)).count();
        if held >= usize::from(self.draft.positions) {
            return refuse(Reason::NotAllowed, cite);
        }
        if !own(place.number().saturating_sub(1)) && !own(place.number().saturating_add(1)) {
            return refuse(Reason::NotNeighbours, cite);
        }
        if !matches!(state.phase, Phase::Idle | Phase::Betting { .. }) {
            return refuse(Reason::RoundInPlay, cite);
        }
        out.push(Event::PlaysAlso { seat, place });
        Ok(())
    }
}

pub(super) fn coupon_on(seated: &Seated, bet: Bet) -> bool {
    seated.stakes.iter().any(|stake| stake.bet == bet && stake.tender == Tender::Coupon)
}
