//! Money in: the buy-in at a terminal in its steps (RO I.3.a), its correction (RO I.9.e), and cash for value chips
//! at a live table (HC D.2).

use games::{Cx, Game, HouseRule, Misfit, Refusal};
use kit::{Cents, Count, Desk, Moves, Purse, Role, Seat, Unit, cite};
use serde::{Deserialize, Serialize};

use super::bank::Terminals;
use super::cashout::CashOut;
use super::{Decided, Event as Happened, Reason, State, Table, Why, refuse};

/// What a player lays down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BuyInTender")]
pub enum Tender {
    /// Bills.
    Cash(Count),
    /// Value chips.
    Chips(Count),
    /// A match play coupon: credit that is never cashed.
    Coupon(Cents),
}

/// The kind of a tender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[derive(ts_rs::TS)]
#[ts(rename = "BuyInKind")]
pub enum Kind {
    Cash,
    Chips,
    Coupon,
}

impl Tender {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Tender::Cash(_) => Kind::Cash,
            Tender::Chips(_) => Kind::Chips,
            Tender::Coupon(_) => Kind::Coupon,
        }
    }
}

/// A buy-in that was counted and waits for the dealer's confirmation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Counted {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub tender: Tender,
    /// Its value.
    pub amount: Cents,
}

/// A buy-in that was credited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuyIn {
    /// Whose.
    pub seat: Seat,
    /// What it was paid in.
    pub kind: Kind,
    /// What was credited.
    pub amount: Cents,
    /// The buy-in that corrects it.
    pub corrected_by: Option<u32>,
    /// Where its cash lies; none for chips, which went into the rack, and coupons.
    pub cash: Option<Lies>,
    /// What of it was bought in since the last round was settled, if that was not before it (RO Ruling.8).
    pub since: Cents,
}

/// Where the cash of a buy-in lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lies {
    /// Beside the drop box.
    Clipboard,
    /// In the box on the table.
    Box,
    /// In a box that has left the table.
    Away,
}

impl Lies {
    fn purse(self) -> Purse {
        match self {
            Lies::Clipboard => Purse::Clipboard,
            Lies::Box => Purse::DropBox,
            Lies::Away => Purse::Transit(Desk::CountRoom),
        }
    }
}

/// What may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The dealer counts what a player laid down (RO I.3.a.ii to I.3.a.iv).
    Count {
        /// Whose.
        seat: Seat,
        /// What.
        tender: Tender,
    },
    /// The dealer counts anew: nothing was credited yet.
    Discard,
    /// The dealer confirms the amount; the terminal is credited (RO I.3.a.v).
    Confirm {
        /// Whose.
        seat: Seat,
        /// How much.
        amount: Cents,
    },
    /// The dealer has put the cash into the drop box (RO I.3.a.vi).
    Drop,
    /// The player agrees to the amount (RO I.3.a.vii).
    Agree {
        /// Whose.
        seat: Seat,
    },
    /// The player says the amount is wrong (RO I.9.e).
    AmountWrong {
        /// Whose.
        seat: Seat,
    },
    /// The dealer voids a buy-in and keys it anew (RO I.9.e).
    Correct {
        /// Which buy-in.
        number: u32,
        /// What it should have been.
        tender: Tender,
    },
    /// Dealer and floorperson find that the amount was right.
    Dismiss {
        /// Whose.
        seat: Seat,
    },
    /// Live: cash for value chips (HC D.2).
    Change {
        /// Bills.
        cash: Count,
        /// Chips for them.
        chips: Count,
        /// Whose, if the dealer says so (BC n).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Counted(Counted),
    Discarded(Counted),
    Credited {
        number: u32,
        seat: Seat,
        tender: Tender,
        amount: Cents,
        round: u64,
    },
    StayBegan {
        seat: Seat,
    },
    Dropped {
        number: u32,
        amount: Cents,
    },
    Agreed {
        seat: Seat,
    },
    Questioned {
        seat: Seat,
        agreed_before: bool,
    },
    Corrected {
        number: u32,
        of: u32,
        seat: Seat,
        kind: Kind,
        was: Cents,
        is: Cents,
        cash: Option<Lies>,
        shortfall: Cents,
    },
    Dismissed {
        seat: Seat,
    },
    Changed {
        cash: Count,
        chips: Count,
        amount: Cents,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
}

impl<G: Game> Table<G> {
    pub(super) fn buy_in(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        let event = match action {
            Action::Count { seat, tender } => self.count(state, self.terminals(state)?, cx, *seat, tender)?,
            Action::Discard => {
                let at = self.terminals(state)?;
                self.needs_dealer(state, cx, HouseRule::DealerKeys.of::<G>())?;
                match &at.counted {
                    Some(counted) => Event::Discarded(counted.clone()),
                    None => {
                        return refuse(Why::NothingToConfirm, HouseRule::BuyInCounted.of::<G>());
                    }
                }
            }
            Action::Confirm { seat, amount } => {
                let credited = self.credit(state, self.terminals(state)?, cx, *seat, *amount)?;
                // RO Ruling.7, HC D.9: what a seat remembers is of those who sat there before.
                if self.is_empty(state, cx, *seat) {
                    out.push(Happened::BuyIn(Event::StayBegan { seat: *seat }));
                }
                credited
            }
            Action::Drop => self.drop(state, self.terminals(state)?, cx)?,
            Action::Agree { seat } => {
                let at = self.terminals(state)?;
                self.is_own(cx, *seat)?;
                if self.place(at, *seat)?.agreed || at.latest(*seat).is_none() {
                    return refuse(Why::NoBuyIn, HouseRule::BuyInAgreed.of::<G>());
                }
                Event::Agreed { seat: *seat }
            }
            Action::AmountWrong { seat } => {
                let at = self.terminals(state)?;
                self.is_own(cx, *seat)?;
                let place = self.place(at, *seat)?;
                if place.amount_wrong || at.latest(*seat).is_none() {
                    return refuse(Why::NoBuyIn, HouseRule::BuyInWrong.of::<G>());
                }
                Event::Questioned { seat: *seat, agreed_before: place.agreed }
            }
            Action::Correct { number, tender } => {
                self.correct(state, self.terminals(state)?, cx, *number, tender)?
            }
            Action::Dismiss { seat } => {
                let (at, cite) = (self.terminals(state)?, HouseRule::AmountInQuestion.of::<G>());
                self.needs_dealer(state, cx, cite)?;
                if !self.place(at, *seat)?.amount_wrong {
                    return refuse(Why::NotInQuestion, cite);
                }
                cx.needs_second(Role::Floorperson, cite)?;
                Event::Dismissed { seat: *seat }
            }
            Action::Change { cash, chips, seat } => self.change(state, cx, cash, chips, *seat)?,
        };
        out.push(Happened::BuyIn(event));
        Ok(())
    }

    /// The value of a tender, of pieces that exist.
    pub(super) fn worth(
        &self,
        state: &State<G>,
        tender: &Tender,
    ) -> Result<Cents, Refusal<Reason<G::Reason>>> {
        let amount = match tender {
            Tender::Cash(bills) => self.bills(bills)?,
            Tender::Chips(chips) => self.chips(chips)?,
            // HC A.10: a coupon where the house accepts them.
            Tender::Coupon(_) if !state.options.terms().coupons => {
                return refuse(Why::CouponsOff, HouseRule::Coupons.of::<G>());
            }
            Tender::Coupon(amount) => *amount,
        };
        if !amount.is_payable() {
            return refuse(Why::NothingCounted, cite!("HC D.1"));
        }
        if tender.kind() != Kind::Coupon {
            self.in_pieces(amount)?;
        }
        Ok(amount)
    }

    /// RO I.3.a.ii to I.3.a.iv, HC D.9: taken up, counted beside the box, for one paired terminal of this table.
    fn count(
        &self,
        state: &State<G>,
        at: &Terminals,
        cx: &Cx<'_>,
        seat: Seat,
        tender: &Tender,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        self.needs_dealer(state, cx, HouseRule::DealerKeys.of::<G>())?;
        self.is_open(state)?;
        match at.place(seat) {
            None => return refuse(Why::NoSuchSeat, HouseRule::BuyInSeat.of::<G>()),
            Some(place) if place.terminal.is_none() => {
                return refuse(Why::NotPaired, HouseRule::BuyInSeat.of::<G>());
            }
            Some(place) if place.cash_out != CashOut::None => {
                return refuse(Why::CashOutUnderWay, HouseRule::CashOutUnderWay.of::<G>());
            }
            Some(_) => {}
        }
        if at.counted.is_some() {
            return refuse(Why::CountWaiting, HouseRule::BuyInConfirmed.of::<G>());
        }
        // RO I.3.a.vi, HC D.9: the next buy-in waits until the cash of the last one is in the box.
        if at.undropped.is_some() {
            return refuse(Why::DropWaiting, HouseRule::BuyInDropped.of::<G>());
        }
        let amount = match self.worth(state, tender) {
            Err(refusal) if refusal.reason == Reason::Table(Why::NothingCounted) => {
                return refuse(Why::NothingCounted, HouseRule::BuyInSeat.of::<G>());
            }
            worth => worth?,
        };
        Ok(Event::Counted(Counted { seat, tender: tender.clone(), amount }))
    }

    /// RO I.3.a.v, HC D.9: exactly the amount counted.
    fn credit(
        &self,
        state: &State<G>,
        at: &Terminals,
        cx: &Cx<'_>,
        seat: Seat,
        amount: Cents,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        self.needs_dealer(state, cx, HouseRule::DealerKeys.of::<G>())?;
        self.is_open(state)?;
        let cite = HouseRule::BuyInConfirmed.of::<G>();
        let Some(counted) = at.counted.as_ref().filter(|counted| counted.seat == seat) else {
            return refuse(Why::NothingToConfirm, cite);
        };
        if counted.amount != amount {
            return refuse(Why::AmountsDiffer { counted: counted.amount, said: amount }, cite);
        }
        // Its player has asked to leave since it was counted.
        self.has_no_cash_out(at, seat)?;
        let tender = counted.tender.clone();
        let round = state.options.round(&state.game).number;
        Ok(Event::Credited { number: at.next_buy_in, seat, tender, amount, round })
    }

    /// Does nobody's money lie at this seat, as credits, as a coupon or as a bet?
    fn is_empty(&self, state: &State<G>, cx: &Cx<'_>, seat: Seat) -> bool {
        let has = |unit| cx.funds.balance(Purse::Seat(seat), unit).is_positive();
        !has(Unit::Money) && !has(Unit::Promotional) && state.options.may_leave(&state.game, seat).is_ok()
    }

    /// RO I.3.a.vi, HC D.9: only after crediting does the cash go into the box.
    fn drop(
        &self,
        state: &State<G>,
        at: &Terminals,
        cx: &Cx<'_>,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        self.needs_dealer(state, cx, HouseRule::DealerKeys.of::<G>())?;
        let waiting = at.undropped.and_then(|number| Some((number, at.buy_ins.get(&number)?)));
        match waiting {
            Some((number, buy_in)) => Ok(Event::Dropped { number, amount: buy_in.amount }),
            None => refuse(Why::NothingToDrop, HouseRule::BuyInDropped.of::<G>()),
        }
    }

    /// RO I.9.e, HC D.10: voided and keyed anew, when no round is in play. One that credits do not cover goes to the
    /// supervisor, and what is no longer there is the house's loss.
    fn correct(
        &self,
        state: &State<G>,
        at: &Terminals,
        cx: &Cx<'_>,
        number: u32,
        tender: &Tender,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        let cite = HouseRule::BuyInWrong.of::<G>();
        self.needs_dealer(state, cx, HouseRule::DealerKeys.of::<G>())?;
        let Some(wrong) = at.buy_ins.get(&number) else {
            return refuse(Why::NoSuchBuyIn, cite);
        };
        if wrong.corrected_by.is_some() {
            return refuse(Why::AlreadyCorrected, cite);
        }
        if self.in_round(state) {
            return refuse(Why::RoundInPlay, cite);
        }
        if wrong.kind != tender.kind() {
            return refuse(Why::OtherTender, cite);
        }
        self.has_no_cash_out(at, wrong.seat)?;
        let is = self.worth(state, tender)?;
        let was = wrong.amount;
        if is == was {
            return refuse(Why::SameAmount, cite);
        }
        let unit = if wrong.kind == Kind::Coupon { Unit::Promotional } else { Unit::Money };
        let credits = cx.funds.balance(Purse::Seat(wrong.seat), unit);
        let shortfall = (was - is - credits).max(Cents::ZERO);
        if wrong.kind == Kind::Chips {
            self.rack_holds(state, cx, was - is)?;
        }
        if shortfall.is_positive() {
            cx.needs_second(Role::PitSupervisor, cite)?;
        }
        let (seat, kind, cash) = (wrong.seat, wrong.kind, wrong.cash);
        Ok(Event::Corrected { number: at.next_buy_in, of: number, seat, kind, was, is, cash, shortfall })
    }

    /// HC D.2: cash is dropped, chips of the same value come out of the rack.
    fn change(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        cash: &Count,
        chips: &Count,
        seat: Option<Seat>,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        let cite = cite!("HC D.2");
        self.layout(state)?;
        self.needs_dealer(state, cx, cite)?;
        self.is_open(state)?;
        seat.map_or(Ok(()), |seat| self.is_seat(state, seat))?;
        let (amount, out) = (self.bills(cash)?, self.chips(chips)?);
        if !amount.is_payable() {
            return refuse(Why::NothingCounted, cite!("HC D.1"));
        }
        if amount != out {
            return refuse(Why::AmountsDiffer { counted: amount, said: out }, cite);
        }
        self.rack_holds(state, cx, out)?;
        Ok(Event::Changed { cash: cash.clone(), chips: chips.clone(), amount, seat })
    }

    /// HC D.3: a rack that cannot pay asks for a fill.
    pub(super) fn rack_holds(&self, state: &State<G>, cx: &Cx<'_>, asked: Cents) -> Decided<G> {
        // HC A.4: where bets are not keyed the rack has what the felt gave it, and the dealer sees it.
        if !state.options.terms().tracks_every_bet {
            return Ok(());
        }
        let has = cx.funds.balance(Purse::Rack, Unit::Money);
        if asked <= has { Ok(()) } else { refuse(Why::RackShort { has, asked }, cite!("HC D.3")) }
    }
}

pub(super) fn apply<G: Game>(state: &mut State<G>, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another buy-in was expected");
    let State { bank, shift, options, game, .. } = state;
    let at = match event {
        // Chips over the layout, which remembers nothing of it.
        Event::Changed { amount, .. } => {
            shift.drop += *amount;
            return Ok(());
        }
        _ => bank.terminals_mut().ok_or_else(misfit)?,
    };
    match event {
        Event::Counted(counted) => at.counted = Some(counted.clone()),
        Event::Discarded(_) => at.counted = None,
        Event::Credited { number, seat, tender, amount, round } => {
            if *number != at.next_buy_in {
                return Err(misfit());
            }
            let (seat, amount, kind) = (*seat, *amount, tender.kind());
            let cash = (kind == Kind::Cash).then_some(Lies::Clipboard);
            let since = if kind == Kind::Coupon { Cents::ZERO } else { amount };
            at.counted = None;
            at.undropped = cash.map(|_| *number);
            at.next_buy_in += 1;
            at.buy_ins.insert(*number, BuyIn { seat, kind, amount, corrected_by: None, cash, since });
            let place = at.place_mut(seat).ok_or_else(misfit)?;
            place.agreed = false;
            place.warned = None;
            place.bought_round = *round;
            place.credited |= kind != Kind::Coupon;
            place.bought_since += since;
        }
        Event::StayBegan { seat } => {
            at.place_mut(*seat).ok_or_else(misfit)?.receipt = None;
            options.forget(game, *seat);
        }
        Event::Dropped { number, amount } => {
            let buy_in = at.buy_ins.get_mut(number).ok_or_else(misfit)?;
            buy_in.cash = Some(Lies::Box);
            at.undropped = None;
            shift.drop += *amount;
        }
        Event::Agreed { seat } => at.place_mut(*seat).ok_or_else(misfit)?.agreed = true,
        Event::Questioned { seat, .. } => {
            at.place_mut(*seat).ok_or_else(misfit)?.amount_wrong = true;
        }
        Event::Dismissed { seat } => {
            let place = at.place_mut(*seat).ok_or_else(misfit)?;
            place.amount_wrong = false;
            place.agreed = true;
        }
        Event::Corrected { number, of, seat, kind, was, is, cash, .. } => {
            if *number != at.next_buy_in {
                return Err(misfit());
            }
            at.next_buy_in += 1;
            let settled = at.settled_before;
            let wrong = at.buy_ins.get_mut(of).ok_or_else(misfit)?;
            wrong.corrected_by = Some(*number);
            // RO Ruling.8: what was bought in before the settlement is not what was bought in since.
            let before = if *of < settled { Cents::ZERO } else { wrong.since };
            let since = match kind {
                Kind::Coupon => Cents::ZERO,
                Kind::Cash | Kind::Chips => (before + *is - *was).max(Cents::ZERO),
            };
            let (seat, kind, amount, cash) = (*seat, *kind, *is, *cash);
            at.buy_ins.insert(*number, BuyIn { seat, kind, amount, corrected_by: None, cash, since });
            if at.undropped == Some(*of) {
                at.undropped = Some(*number);
            }
            if matches!(cash, Some(Lies::Box | Lies::Away)) {
                shift.drop = shift.drop + *is - *was;
            }
            let place = at.place_mut(seat).ok_or_else(misfit)?;
            place.amount_wrong = false;
            place.agreed = false;
            place.bought_since = (place.bought_since + since - before).max(Cents::ZERO);
        }
        Event::Changed { .. } => return Err(misfit()),
    }
    Ok(())
}

pub(super) fn moves(event: &Event, out: &mut Moves) {
    match event {
        Event::Credited { seat, tender, amount, .. } => {
            let seat = Purse::Seat(*seat);
            match tender.kind() {
                Kind::Cash => {
                    out.money(Purse::PatronCash, Purse::Clipboard, *amount);
                    out.money(Purse::House, seat, *amount);
                }
                Kind::Chips => {
                    out.money(Purse::ChipsOut, Purse::Rack, *amount);
                    out.money(Purse::House, seat, *amount);
                }
                Kind::Coupon => out.of(Unit::Promotional, Purse::House, seat, *amount),
            }
        }
        Event::Dropped { amount, .. } => out.money(Purse::Clipboard, Purse::DropBox, *amount),
        Event::Corrected { seat, kind, was, is, cash, shortfall, .. } => {
            let seat = Purse::Seat(*seat);
            let (thing_from, thing_to, unit) = match kind {
                Kind::Cash => (Purse::PatronCash, cash.unwrap_or(Lies::Clipboard).purse(), Unit::Money),
                Kind::Chips => (Purse::ChipsOut, Purse::Rack, Unit::Money),
                Kind::Coupon => (Purse::House, seat, Unit::Promotional),
            };
            if is > was {
                out.of(unit, thing_from, thing_to, *is - *was);
            } else if *kind == Kind::Coupon {
                out.of(unit, thing_to, thing_from, *was - *is - *shortfall);
            } else {
                out.of(unit, thing_to, thing_from, *was - *is);
            }
            if *kind != Kind::Coupon {
                if is > was {
                    out.money(Purse::House, seat, *is - *was);
                } else {
                    // What is no longer there is the house's loss: the claim it gave up stands against it.
                    out.money(seat, Purse::House, *was - *is - *shortfall);
                }
            }
        }
        Event::Changed { amount, .. } => {
            out.money(Purse::PatronCash, Purse::DropBox, *amount);
            out.money(Purse::Rack, Purse::ChipsOut, *amount);
        }
        _ => {}
    }
}
