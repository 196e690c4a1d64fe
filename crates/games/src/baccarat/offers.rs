//! What a seat may do: its wagers while bets are taken, and its decisions: to cut, to take a hand, to turn it.

use kit::{Cents, Purse, Seat, Unit};

use super::Baccarat;
use super::betting::{money_on, spot_money};
use super::dealing::Next;
use super::options::{Form, MatchPlay, Spoken};
use super::round::{Action, Holder, Phase, State};
use super::wagers::{Bet, Tender};
use crate::chips::gcd;
use crate::{Funds, Given, Offer, Take, Turn, offer};
use strum::IntoEnumIterator;

impl Baccarat {
    /// Who decides now, if somebody does. The decision waits for ever: the dealer may act for them.
    pub(super) fn decides(&self, state: &State) -> Option<Turn> {
        let turn = |seat| Some(Turn { seat, hand: 0, turn: state.turns, until: None });
        match (self.next(state), &state.phase) {
            // MB N.5: whoever is offered the hand takes it or does not.
            (Next::Answer(_, seat), _) => turn(seat),
            // MB J.3.c: whoever holds the hand turns it.
            (Next::Turn(side), _) => match state.hand(side).holder {
                Holder::Seat(seat) => turn(seat),
                _ => None,
            },
            // MB E.2: at a live table the players are offered the cut one after the other.
            (Next::Nothing, Phase::Idle) if self.draft.form == Form::Live => {
                self.may_cut(state).then(|| self.offered(state)).flatten().and_then(turn)
            }
            _ => None,
        }
    }

    pub(super) fn on_offer(
        &self,
        state: &State,
        seat: Seat,
        funds: &dyn Funds,
        out: &mut Vec<Offer<Baccarat>>,
    ) {
        if let Some(Turn { turn, .. }) = self.decides(state).filter(|turn| turn.seat == seat) {
            let turn = Some(turn);
            let mut plain = |act| out.push(offer(self, state, seat, funds, act, Take::Plain));
            match self.next(state) {
                Next::Answer(side, _) => {
                    plain(Action::TakeHand { side, seat, turn });
                    plain(Action::DeclineHand { side, seat, turn });
                }
                Next::Turn(side) => plain(Action::Turn { side, turn }),
                _ => {
                    plain(Action::Cut { by: Some(seat), depth: self.size() / 2, turn });
                    plain(Action::DeclineCut { seat, turn });
                }
            }
        }
        if matches!(state.phase, Phase::Betting { .. }) && self.tracks() && seat.index() < state.seats.len() {
            self.wagers_on_offer(state, seat, funds, out);
        }
    }

    fn wagers_on_offer(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Baccarat>>) {
        let seated = &state.seats[seat.index()];
        let live = self.draft.form == Form::Live;
        let mut add = |act, take| out.push(offer(self, state, seat, funds, act, take));
        // HC A.7: made of units, at a live table of chips too.
        let (unit, chip) = (self.draft.limits.unit.0.get(), funds.smallest_chip().get());
        let step = Cents::new(if live { unit / gcd(unit, chip) * chip } else { unit });
        for bet in Bet::iter() {
            let own = self.maximum(bet) - money_on(seated, bet);
            let all = self.draft.limits.spot_total_max.map(|most| most.0 - spot_money(state, bet));
            let room = all.map_or(own, |all| own.min(all));
            // BC f: the ante is kept beside it.
            let has = funds.balance(Purse::Seat(seat), Unit::Money) - self.draft.ante.0;
            let (tender, most) = if live { (Tender::Value, room) } else { (Tender::Credits, room.min(has)) };
            add(
                Action::Place { seat, spot: bet.into(), tender, stake: step },
                Take::amount(step, most, step),
            );
            // HC A.10: a coupon rides with a wager that is down, and equals it.
            let down = money_on(seated, bet);
            if down.is_positive() && self.draft.match_play != MatchPlay::Off {
                let coupon = Action::Place { seat, spot: bet.into(), tender: Tender::Coupon, stake: down };
                add(coupon, Take::amount(down, down, down));
            }
            if down.is_positive() {
                add(Action::Remove { seat, spot: bet.into() }, Take::Plain);
            }
            if live && self.draft.spoken != Spoken::Off {
                add(Action::Call { seat, spot: bet.into(), cash: step }, Take::amount(step, room, step));
            }
        }
        let mut plain = |act| add(act, Take::Plain);
        match self.draft.form {
            Form::Terminals => {
                plain(Action::Undo { seat });
                plain(Action::Recall { seat });
                plain(Action::Clear { seat });
                plain(Action::Double { seat });
            }
            Form::Live => plain(Action::ConfirmCall { seat }),
        }
    }
}

/// Puts an amount into an act.
pub(super) fn fill(act: &Action, given: &Given) -> Action {
    let mut act = act.clone();
    if let (Action::Place { stake: amount, .. } | Action::Call { cash: amount, .. }, Given::Amount(given)) =
        (&mut act, given)
    {
        *amount = *given;
    }
    act
}
