//! What a seat may do while bets are taken: a chip onto each spot, with its range, and the buttons.

use kit::{Cents, Purse, Seat, Unit};

use super::Roulette;
use super::betting::{money_on, spot_money};
use super::options::{Form, MatchPlay};
use super::round::{Action, Phase, State, Tender};
use super::wagers::Bet;
use crate::{Funds, Given, Offer, Take, offer};

impl Roulette {
    pub(super) fn on_offer(
        &self,
        state: &State,
        seat: Seat,
        funds: &dyn Funds,
        out: &mut Vec<Offer<Roulette>>,
    ) {
        let (Some(seated), Phase::Betting { .. }) = (state.seats.get(seat.index()), &state.phase) else {
            return;
        };
        let mut add = |act, take| out.push(offer(self, state, seat, funds, act, take));
        let place = |bet: Bet, tender, stake| Action::Place { seat, spot: bet.into(), tender, stake };
        if seated.armed {
            // RO I.3.b.iv: the touched bet comes off, whatever chip is touched with.
            let unit = self.chips.unit();
            Bet::all().for_each(|bet| add(place(bet, Tender::Credits, unit), Take::Plain));
        } else {
            let runs = self.chips.runs(Cents::LIMIT);
            for bet in Bet::all() {
                let most = self.room(state, seat, bet);
                let mut range = |tender, min: Cents, most: Cents, step| {
                    add(place(bet, tender, min), Take::amount(min, most, step));
                };
                match self.form() {
                    Form::Terminals => {
                        let most = most.min(funds.balance(Purse::Seat(seat), Unit::Money));
                        let unit = self.chips.unit();
                        for (at, (from, to)) in runs.iter().enumerate() {
                            if at == 0 || *from <= most {
                                range(Tender::Credits, *from, most.min(*to), unit);
                            }
                        }
                    }
                    Form::Live if self.tracks() => {
                        let chip = funds.smallest_chip();
                        range(Tender::Value, chip, most, chip);
                        if let Some((colour, value)) = funds.colour(seat) {
                            let has = funds.balance(Purse::Colour(colour), Unit::Money);
                            range(Tender::Colour(colour), value, most.min(has), value);
                        }
                    }
                    Form::Live => {}
                }
                // HC A.10: a coupon rides with a wager that is down, and equals it.
                let down = money_on(seated, bet);
                if down.is_positive() && self.draft.match_play != MatchPlay::Off {
                    range(Tender::Coupon, down, down, down);
                }
                if self.form() == Form::Live {
                    let chip = funds.smallest_chip();
                    let call = Action::Call { seat, spot: bet.into(), cash: chip };
                    add(call, Take::amount(chip, most, chip));
                }
            }
        }
        let mut plain = |act| add(act, Take::Plain);
        match self.form() {
            Form::Terminals => {
                plain(Action::Cancel { seat });
                plain(Action::Undo { seat });
                plain(Action::Recall { seat });
                plain(Action::Clear { seat });
                plain(Action::Neighbours { seat });
                plain(Action::Double { seat });
            }
            Form::Live => {
                for stake in seated.stakes.iter().filter(|stake| stake.tender != Tender::Coupon) {
                    plain(Action::Remove { seat, spot: stake.bet.into(), tender: stake.tender });
                }
                plain(Action::ConfirmCall { seat });
            }
        }
    }

    /// How much more may lie on a bet.
    fn room(&self, state: &State, seat: Seat, bet: Bet) -> Cents {
        let limits = &self.draft.limits;
        let own = limits.max(bet.kind()) - money_on(&state.seats[seat.index()], bet);
        let all = limits.spot_total_max.map(|most| most.0 - spot_money(state, bet));
        all.map_or(own, |all| own.min(all))
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
