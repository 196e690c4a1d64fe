//! Money out of a terminal, in its steps (RO I.8).

use games::{Cx, Game, HouseRule, Misfit, Refusal};
use kit::{Cents, Count, Moves, Purse, Seat, Unit};
use serde::{Deserialize, Serialize};

use super::bank::Terminals;
use super::{Decided, Event as Happened, Reason, State, Table, Why, refuse};

/// Where a cash-out stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
pub enum CashOut {
    /// None asked for.
    #[default]
    None,
    /// The player pressed the button and has not said "sure" (RO I.8.a).
    Asked,
    /// The console shows it (RO I.8.c).
    Requested {
        /// How much.
        amount: Cents,
    },
    /// The dealer has taken it up (RO I.8.d).
    Taken {
        /// How much.
        amount: Cents,
    },
    /// The chips are on their way to the player (RO I.8.g).
    Undelivered {
        /// How much.
        amount: Cents,
    },
}

impl CashOut {
    /// Does the console show it, so that the terminal is closed to bets?
    pub fn is_on_the_console(self) -> bool {
        matches!(self, CashOut::Requested { .. } | CashOut::Taken { .. })
    }

    /// The credits that the console shows have changed.
    pub(super) fn changes(&mut self, by: Cents) {
        if let CashOut::Requested { amount } | CashOut::Taken { amount } = self {
            *amount += by;
        }
    }
}

/// What may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The player's button (RO I.8.a).
    Ask {
        /// Whose.
        seat: Seat,
    },
    /// The player means it (RO I.8.b).
    Sure {
        /// Whose.
        seat: Seat,
    },
    /// The player goes back, until the dealer has taken it up.
    Back {
        /// Whose.
        seat: Seat,
    },
    /// The dealer takes it up (RO I.8.d).
    Take {
        /// Whose.
        seat: Seat,
    },
    /// The dealer has counted the chips (RO I.8.e, I.8.f).
    Confirm {
        /// Whose.
        seat: Seat,
        /// Chips of exactly the value shown.
        chips: Count,
    },
    /// The chips are with the player (RO I.8.g).
    Deliver {
        /// Whose.
        seat: Seat,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    Asked { seat: Seat },
    Requested { seat: Seat, amount: Cents },
    Withdrawn { seat: Seat },
    Taken { seat: Seat, amount: Cents },
    Paid { seat: Seat, amount: Cents, chips: Count, lapsed: Cents },
    Delivered { seat: Seat },
}

impl<G: Game> Table<G> {
    pub(super) fn cash_out(
        &self,
        state: &State<G>,
        at: &Terminals,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        let event = match action {
            Action::Ask { seat } => {
                self.is_own(cx, *seat)?;
                if self.place(at, *seat)?.cash_out != CashOut::None {
                    return refuse(Why::CashOutUnderWay, HouseRule::CashOutAsked.of::<G>());
                }
                self.credits(state, at, cx, *seat)?;
                Event::Asked { seat: *seat }
            }
            Action::Sure { seat } => {
                self.is_own(cx, *seat)?;
                if self.place(at, *seat)?.cash_out != CashOut::Asked {
                    return refuse(Why::NotAsked, HouseRule::CashOutMeant.of::<G>());
                }
                Event::Requested { seat: *seat, amount: self.credits(state, at, cx, *seat)? }
            }
            Action::Back { seat } => {
                self.is_own(cx, *seat)?;
                match self.place(at, *seat)?.cash_out {
                    CashOut::Asked | CashOut::Requested { .. } => Event::Withdrawn { seat: *seat },
                    CashOut::Taken { .. } => {
                        return refuse(Why::AlreadyTaken, HouseRule::CashOutWithdrawn.of::<G>());
                    }
                    _ => return refuse(Why::NotAsked, HouseRule::CashOutWithdrawn.of::<G>()),
                }
            }
            Action::Take { seat } => {
                self.needs_dealer(state, cx, HouseRule::DealerKeys.of::<G>())?;
                let CashOut::Requested { amount } = self.place(at, *seat)?.cash_out else {
                    return refuse(Why::NotRequested, HouseRule::CashOutTaken.of::<G>());
                };
                self.has_no_bet(state, *seat)?;
                Event::Taken { seat: *seat, amount }
            }
            Action::Confirm { seat, chips } => self.pay_out(state, at, cx, *seat, chips)?,
            Action::Deliver { seat } => {
                self.needs_dealer(state, cx, HouseRule::DealerKeys.of::<G>())?;
                match self.place(at, *seat)?.cash_out {
                    CashOut::Undelivered { .. } => Event::Delivered { seat: *seat },
                    _ => return refuse(Why::NotDelivered, HouseRule::CashOutDelivered.of::<G>()),
                }
            }
        };
        out.push(Happened::CashOut(event));
        Ok(())
    }

    /// RO I.8.a: all unstaked credits; not with none, and not while a bet is in the game.
    fn credits(
        &self,
        state: &State<G>,
        at: &Terminals,
        cx: &Cx<'_>,
        seat: Seat,
    ) -> Result<Cents, Refusal<Reason<G::Reason>>> {
        self.has_no_bet(state, seat)?;
        if self.place(at, seat)?.amount_wrong {
            return refuse(Why::AmountInQuestion, HouseRule::AmountInQuestion.of::<G>());
        }
        let credits = cx.funds.balance(Purse::Seat(seat), Unit::Money);
        if credits.is_positive() {
            Ok(credits)
        } else {
            refuse(Why::NoCredits, HouseRule::CashOutAsked.of::<G>())
        }
    }

    /// RO I.8.a: also not while the stakes of a game that was reversed since wait for their release.
    fn has_no_bet(&self, state: &State<G>, seat: Seat) -> Decided<G> {
        let left = state.options.may_leave(&state.game, seat);
        left.map_err(|refusal| refusal.map(Reason::Game))
    }

    /// RO I.8.f: the whole amount in chips, once; never a part of it.
    fn pay_out(
        &self,
        state: &State<G>,
        at: &Terminals,
        cx: &Cx<'_>,
        seat: Seat,
        chips: &Count,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        self.needs_dealer(state, cx, HouseRule::DealerKeys.of::<G>())?;
        let CashOut::Taken { amount } = self.place(at, seat)?.cash_out else {
            return refuse(Why::NotTaken, HouseRule::CashOutPaid.of::<G>());
        };
        self.has_no_bet(state, seat)?;
        let counted = self.chips(chips)?;
        if counted != amount {
            return refuse(Why::AmountsDiffer { counted, said: amount }, HouseRule::CashOutPaid.of::<G>());
        }
        self.rack_holds(state, cx, amount)?;
        // A coupon is never cashed: with the player gone it lapses.
        let lapsed = cx.funds.balance(Purse::Seat(seat), Unit::Promotional);
        Ok(Event::Paid { seat, amount, chips: chips.clone(), lapsed })
    }
}

pub(super) fn apply(at: &mut Terminals, event: &Event) -> Result<(), Misfit> {
    let (seat, stands) = match event {
        Event::Asked { seat } => (seat, CashOut::Asked),
        Event::Requested { seat, amount } => (seat, CashOut::Requested { amount: *amount }),
        Event::Withdrawn { seat } | Event::Delivered { seat } => (seat, CashOut::None),
        Event::Taken { seat, amount } => (seat, CashOut::Taken { amount: *amount }),
        Event::Paid { seat, amount, .. } => (seat, CashOut::Undelivered { amount: *amount }),
    };
    let place = at.seats.get_mut(seat.index()).ok_or_else(|| Misfit::of(event, "a seat was expected"))?;
    let shown = |cash_out: CashOut| u16::from(cash_out.is_on_the_console());
    at.cash_outs_shown = at.cash_outs_shown + shown(stands) - shown(place.cash_out);
    place.cash_out = stands;
    // HC D.12: whoever asks for their money is there.
    place.warned = None;
    if matches!(event, Event::Paid { .. }) {
        place.bought_since = Cents::ZERO;
        place.credited = false;
    }
    Ok(())
}

pub(super) fn moves(event: &Event, out: &mut Moves) {
    if let Event::Paid { seat, amount, lapsed, .. } = event {
        out.money(Purse::Seat(*seat), Purse::House, *amount);
        out.money(Purse::Rack, Purse::ChipsOut, *amount);
        out.of(Unit::Promotional, Purse::Seat(*seat), Purse::House, *lapsed);
    }
}
