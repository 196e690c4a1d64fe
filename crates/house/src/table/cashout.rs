//! Money out of a terminal, in its steps (RO I.8).

use games::{Cx, Game, Misfit, Refusal};
use kit::{Cents, Count, Moves, Purse, Seat, Unit, cite};
use serde::{Deserialize, Serialize};

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
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        if !state.options.terms().on_terminals {
            return refuse(Why::OnlyOnTerminals, cite!("RO I"));
        }
        let event = match action {
            Action::Ask { seat } => {
                self.is_own(cx, *seat)?;
                if self.place(state, *seat)?.cash_out != CashOut::None {
                    return refuse(Why::CashOutUnderWay, cite!("RO I.8.a"));
                }
                self.credits(state, cx, *seat)?;
                Event::Asked { seat: *seat }
            }
            Action::Sure { seat } => {
                self.is_own(cx, *seat)?;
                if self.place(state, *seat)?.cash_out != CashOut::Asked {
                    return refuse(Why::NotAsked, cite!("RO I.8.b"));
                }
                Event::Requested { seat: *seat, amount: self.credits(state, cx, *seat)? }
            }
            Action::Back { seat } => {
                self.is_own(cx, *seat)?;
                match self.place(state, *seat)?.cash_out {
                    CashOut::Asked | CashOut::Requested { .. } => Event::Withdrawn { seat: *seat },
                    CashOut::Taken { .. } => return refuse(Why::AlreadyTaken, cite!("RO Ruling.9")),
                    _ => return refuse(Why::NotAsked, cite!("RO Ruling.9")),
                }
            }
            Action::Take { seat } => {
                self.needs_dealer(state, cx, cite!("RO I.2.a"))?;
                let CashOut::Requested { amount } = self.place(state, *seat)?.cash_out else {
                    return refuse(Why::NotRequested, cite!("RO I.8.d"));
                };
                self.has_no_bet(state, *seat)?;
                Event::Taken { seat: *seat, amount }
            }
            Action::Confirm { seat, chips } => self.pay_out(state, cx, *seat, chips)?,
            Action::Deliver { seat } => {
                self.needs_dealer(state, cx, cite!("RO I.2.a"))?;
                match self.place(state, *seat)?.cash_out {
                    CashOut::Undelivered { .. } => Event::Delivered { seat: *seat },
                    _ => return refuse(Why::NotDelivered, cite!("RO I.8.g")),
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
        cx: &Cx<'_>,
        seat: Seat,
    ) -> Result<Cents, Refusal<Reason<G::Reason>>> {
        self.has_no_bet(state, seat)?;
        if self.place(state, seat)?.amount_wrong {
            return refuse(Why::AmountInQuestion, cite!("RO Ruling.6"));
        }
        let credits = cx.funds.balance(Purse::Seat(seat), Unit::Money);
        if credits.is_positive() { Ok(credits) } else { refuse(Why::NoCredits, cite!("RO I.8.a")) }
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
        cx: &Cx<'_>,
        seat: Seat,
        chips: &Count,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        self.needs_dealer(state, cx, cite!("RO I.2.a"))?;
        let CashOut::Taken { amount } = self.place(state, seat)?.cash_out else {
            return refuse(Why::NotTaken, cite!("RO I.8.f"));
        };
        self.has_no_bet(state, seat)?;
        let counted = self.chips(chips)?;
        if counted != amount {
            return refuse(Why::AmountsDiffer { counted, said: amount }, cite!("RO I.8.f"));
        }
        self.rack_holds(state, cx, amount)?;
        // A coupon is never cashed: with the player gone it lapses.
        let lapsed = cx.funds.balance(Purse::Seat(seat), Unit::Promotional);
        Ok(Event::Paid { seat, amount, chips: chips.clone(), lapsed })
    }
}

pub(super) fn apply<G: Game>(state: &mut State<G>, event: &Event) -> Result<(), Misfit> {
    let (seat, stands) = match event {
        Event::Asked { seat } => (seat, CashOut::Asked),
        Event::Requested { seat, amount } => (seat, CashOut::Requested { amount: *amount }),
        Event::Withdrawn { seat } | Event::Delivered { seat } => (seat, CashOut::None),
        Event::Taken { seat, amount } => (seat, CashOut::Taken { amount: *amount }),
        Event::Paid { seat, amount, .. } => (seat, CashOut::Undelivered { amount: *amount }),
    };
    let place = state.seats.get_mut(seat.index()).ok_or_else(|| Misfit::of(event, "a seat was expected"))?;
    let shown = |cash_out: CashOut| u16::from(cash_out.is_on_the_console());
    state.cash_outs_shown = state.cash_outs_shown + shown(stands) - shown(place.cash_out);
    place.cash_out = stands;
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
