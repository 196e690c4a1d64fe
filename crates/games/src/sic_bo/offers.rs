//! What a seat may do while bets are taken: a chip onto each spot, with its range, and the buttons.

use kit::{Cents, Purse, Seat, Unit};

use super::SicBo;
use super::betting::{money_on, spot_money};
use super::options::Form;
use super::round::{Action, Phase, State};
use super::wagers::Bet;
use crate::{Funds, Given, Offer, Take, offer};

impl SicBo {
    pub(super) fn on_offer(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<SicBo>>) {
        let (Some(seated), Phase::Betting { .. }) = (state.seats.get(seat.index()), &state.phase) else {
            return;
        };
        let mut add = |act, take| out.push(offer(self, state, seat, funds, act, take));
        let place = |bet: Bet, stake| Action::Place { seat, spot: bet.into(), stake };
        if seated.armed {
            // SB Ruling.2: the touched bet comes off, whatever chip is touched with.
            let unit = self.chips.unit();
            Bet::all().for_each(|bet| add(place(bet, unit), Take::Plain));
        } else {
            let runs = self.chips.runs(Cents::LIMIT);
            for bet in Bet::all() {
                let most = self.room(state, seat, bet);
                let mut range =
                    |min: Cents, most: Cents, step| add(place(bet, min), Take::amount(min, most, step));
                match self.form() {
                    Form::Terminals => {
                        let most = most.min(funds.balance(Purse::Seat(seat), Unit::Money));
                        for (at, (from, to)) in runs.iter().enumerate() {
                            if at == 0 || *from <= most {
                                range(*from, most.min(*to), self.chips.unit());
                            }
                        }
                    }
                    Form::Live if self.tracks() => {
                        let chip = funds.smallest_chip();
                        range(chip, most, chip);
                    }
                    Form::Live => {}
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
                plain(Action::Double { seat });
            }
            Form::Live => {
                for stake in &seated.stakes {
                    plain(Action::Remove { seat, spot: stake.bet.into() });
                }
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
    if let (Action::Place { stake, .. }, Given::Amount(amount)) = (&mut act, given) {
        *stake = *amount;
    }
    act
}
