//! What a seat may do: its wagers while bets are taken, and its decisions: to cut, to insure, to play a hand.

use kit::{Cents, Purse, Seat, Unit};

use super::Blackjack;
use super::options::{Extra, InitialSuit, MatchPlay};
use super::round::{Action, Choice, Hand, Phase, Question, State};
use super::shoe::Stage;
use super::wagers::{Bet, Kind, Tender, money_of, money_on};
use crate::Game;
use crate::chips::gcd;
use crate::{Funds, Given, Need, Needs, Offer, Offered, Take, Turn, offer};

impl Blackjack {
    pub(super) fn on_offer(
        &self,
        state: &State,
        seat: Seat,
        funds: &dyn Funds,
        out: &mut Vec<Offer<Blackjack>>,
    ) {
        if seat.index() >= state.seats.len() {
            return;
        }
        match state.phase {
            Phase::Idle => self.cut_on_offer(state, seat, funds, out),
            Phase::Betting { .. } if self.tracks() => self.wagers_on_offer(state, seat, funds, out),
            Phase::Asking { question, .. } => {
                for hand in state.hands_of(seat).filter(|hand| hand.asked.is_some()) {
                    self.answers_on_offer(state, hand, question, funds, out);
                }
            }
            Phase::Playing { .. } => {
                for hand in state.hands_of(seat).filter(|hand| hand.asked.is_some()) {
                    self.plays_on_offer(state, hand, funds, out);
                }
            }
            _ => {}
        }
    }

    fn cut_on_offer(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Blackjack>>) {
        let cuts = matches!(state.shoe.stage, Stage::Shuffled { .. }) && !state.on_table;
        if self.on_terminals() || !cuts || self.offered(state) != Some(seat) {
            return;
        }
        let turn = Some(state.turns);
        for act in
            [Action::Cut { by: Some(seat), depth: self.size() / 2, turn }, Action::DeclineCut { seat, turn }]
        {
            out.push(offer(self, state, seat, funds, act, Take::Plain));
        }
    }

    /// HC A.7: what wagers go up by.
    fn step(&self, funds: &dyn Funds) -> Cents {
        let (unit, chip) = (self.draft.limits.unit.0.get(), funds.smallest_chip().get());
        Cents::new(if self.on_terminals() { unit } else { unit / gcd(unit, chip) * chip })
    }

    fn has(&self, seat: Seat, funds: &dyn Funds) -> Cents {
        let credits = funds.balance(Purse::Seat(seat), Unit::Money);
        if self.on_terminals() { credits } else { Cents::LIMIT }
    }

    fn wagers_on_offer(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Blackjack>>) {
        let seated = &state.seats[seat.index()];
        let (step, has) = (self.step(funds), self.has(seat, funds));
        let tender = if self.on_terminals() { Tender::Credits } else { Tender::Value };
        let mut add = |act, take| out.push(offer(self, state, seat, funds, act, take));
        let mut bets: Vec<Bet> = (0..self.draft.spots()).map(Bet::wager).collect();
        if self.draft.optional.initial != InitialSuit::None {
            bets.push(Bet::of(Kind::Suit));
        }
        for bet in bets {
            let down = money_on(&seated.stakes, bet);
            let mut most = (self.maximum(bet) - down).min(has);
            if bet.kind == Kind::Suit && self.draft.decks == 1 {
                most = most.min(money_on(&seated.stakes, Bet::wager(0)) - down);
            }
            let place = |tender, stake| Action::Place { seat, spot: bet.into(), tender, stake };
            add(place(tender, step), Take::amount(step, most, step));
            if down.is_positive() {
                if bet.kind == Kind::Wager && self.draft.match_play == MatchPlay::On {
                    add(place(Tender::Coupon, down), Take::amount(down, down, down));
                }
                add(Action::Remove { seat, spot: bet.into() }, Take::Plain);
            }
        }
        if self.on_terminals() {
            for act in [Action::Undo { seat }, Action::Recall { seat }, Action::Clear { seat }] {
                add(act, Take::Plain);
            }
        }
    }

    fn answers_on_offer(
        &self,
        state: &State,
        hand: &Hand,
        question: Question,
        funds: &dyn Funds,
        out: &mut Vec<Offer<Blackjack>>,
    ) {
        let (seat, number, turn) = (hand.seat, hand.number, hand.asked);
        let choose = |choice| Action::Choose { seat, hand: number, choice, turn };
        let mut add = |choice, take| out.push(offer(self, state, seat, funds, choose(choice), take));
        match question {
            Question::Surrender => add(Choice::Surrender, Take::Plain),
            Question::Insurance => {
                let step = self.insurance_step(funds.smallest_chip());
                for spot in 0..self.draft.spots() {
                    let insured = money_on(&hand.stakes, Bet { kind: Kind::Insurance, spot });
                    let most = self.insurance_most(hand, spot);
                    if most.is_positive() && insured.is_zero() {
                        let most = most.min(self.has(seat, funds));
                        add(Choice::Insure { spot, amount: step }, Take::amount(step, most, step));
                    }
                }
            }
        }
        add(Choice::Decline, Take::Plain);
    }

    fn plays_on_offer(&self, state: &State, hand: &Hand, funds: &dyn Funds, out: &mut Vec<Offer<Blackjack>>) {
        let (seat, number, turn) = (hand.seat, hand.number, hand.asked);
        let choose = |choice| Action::Choose { seat, hand: number, choice, turn };
        let mut add = |choice, take| out.push(offer(self, state, seat, funds, choose(choice), take));
        add(Choice::Hit { suited: None }, Take::Plain);
        add(Choice::Stand, Take::Plain);
        add(Choice::Double { suited: None }, Take::Plain);
        add(Choice::Split, Take::Plain);
        add(Choice::Surrender, Take::Plain);
        let optional = &self.draft.optional;
        if optional.hit == Extra::On {
            let (step, has) = (self.step(funds), self.has(seat, funds));
            let main = money_of(&hand.stakes, Kind::Wager);
            let most = if self.draft.decks == 1 { optional.max.0.min(main) } else { optional.max.0 };
            let suited = Some(step);
            add(Choice::Hit { suited }, Take::amount(step, most.min(has), step));
            add(Choice::Double { suited }, Take::amount(step, most.min(has - main), step));
            if self.draft.deals_down() {
                add(Choice::Claim, Take::Plain);
            }
        }
    }

    /// Live: what the dealer may key for those that are asked, in the order of play.
    pub(super) fn keys(&self, state: &State, funds: &dyn Funds) -> Vec<(Turn, Vec<Offered>)> {
        let mut needs = Needs::new();
        self.needs(state, &mut needs);
        let turns = needs.into_iter().filter_map(|need| match need {
            Need::Decision(turn) => Some(turn),
            _ => None,
        });
        let keys = |turn: Turn| {
            let mut offers = Vec::new();
            self.on_offer(state, turn.seat, funds, &mut offers);
            let of = |offer: &&Offer<Blackjack>| match &offer.act {
                Action::Choose { hand, .. } => *hand == turn.hand,
                _ => true,
            };
            (turn, offers.iter().filter(of).map(Offer::shown).collect())
        };
        turns.map(keys).collect()
    }
}

/// Puts an amount into an act.
pub(super) fn fill(act: &Action, given: &Given) -> Action {
    let mut act = act.clone();
    let Given::Amount(given) = given else { return act };
    match &mut act {
        Action::Place { stake, .. } => *stake = *given,
        Action::Choose { choice, .. } => match choice {
            Choice::Hit { suited: Some(amount) }
            | Choice::Double { suited: Some(amount) }
            | Choice::Insure { amount, .. } => *amount = *given,
            _ => {}
        },
        _ => {}
    }
    act
}
