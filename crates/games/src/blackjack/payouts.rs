//! Who wins what and when (BJ J, K.3 to K.6, L.6 to L.9), and the money of each event (`docs/money.md`).

use std::cmp::Ordering;

use kit::{Card, Cents, Moves, Odds, Purse, Rank, Role, Rounding, Seat, Unit, cite};

use super::Blackjack;
use super::dealing::{Next, may_be_blackjack};
use super::options::{Extra, Form, InitialSuit, Looks, PaidAfter, PaidWhen, Surrender};
use super::playing::one_suit;
use super::points::Total;
use super::preparing::{DEALERS, Decided, refuse};
use super::reason::Reason;
use super::round::{Event, Fate, Hand, Phase, State, Win};
use super::view::DueShown;
use super::wagers::{Kind, Stake, Tender, total};
use crate::Cx;

const EVEN: Odds = Odds::to_one(1);
/// BJ J.6: what insurance pays.
pub(super) const INSURANCE: Odds = Odds::to_one(2);

impl Blackjack {
    /// Is something to be taken or paid before the round goes on?
    pub(super) fn owes(&self, state: &State) -> bool {
        let mut due = Vec::new();
        self.due_now(state, &mut due);
        !due.is_empty()
    }

    /// What is decided and not yet settled, in the order in which it is taken and paid.
    pub(super) fn due_now(&self, state: &State, out: &mut Vec<Event>) {
        let Some(up) = state.up_card() else { return };
        let before = out.len();
        // BJ K.3, K.4: the initial suit wagers, once the first cards are out.
        self.initial(state, out);
        if out.len() > before {
            return;
        }
        for hand in &state.hands {
            self.due_of_hand(state, hand, up, out);
        }
        if out.len() == before && state.phase == Phase::Dealer && state.done {
            self.compare(state, out);
        }
    }

    /// BJ K.3.b: losers from left to right, then winners from left to right.
    fn initial(&self, state: &State, out: &mut Vec<Event>) {
        if state.phase != Phase::Dealing {
            return;
        }
        let suit = |hand: &Hand| stakes_of(hand, |stake| stake.bet.kind == Kind::Suit);
        let wins = |hand: &Hand| hand.is_open() && hand.known().is_some_and(|cards| self.suit_wins(&cards));
        let with = || state.hands.iter().filter(|hand| !suit(hand).is_empty());
        for hand in with().filter(|hand| !wins(hand)) {
            out.push(lost(hand, suit(hand), Fate::Lost));
        }
        for hand in with().filter(|hand| wins(hand)) {
            out.push(self.won(hand, suit(hand), self.draft.initial_odds(), Fate::Won));
        }
    }

    /// BJ K.1.a: do the first two cards win the initial suit wager?
    pub(super) fn suit_wins(&self, cards: &[Card]) -> bool {
        let [a, b] = cards else { return false };
        match self.draft.optional.initial {
            InitialSuit::None => false,
            InitialSuit::SameSuit => a.suit == b.suit,
            InitialSuit::KingQueen => {
                let royal = |x: &Card, y: &Card| x.rank == Rank::King && y.rank == Rank::Queen;
                a.suit == b.suit && (royal(a, b) || royal(b, a))
            }
        }
    }

    fn due_of_hand(&self, state: &State, hand: &Hand, up: Card, out: &mut Vec<Event>) {
        // BJ K.6.c: a hit wager as soon as its card is there; BJ K.6.f: in the pitch variant when it is shown.
        let hit = stakes_of(hand, |stake| stake.bet.kind == Kind::Hit);
        if !hit.is_empty() && !hand.due && hand.is_open() {
            let wins = hand.known().is_some_and(|cards| one_suit(&cards));
            out.push(match wins {
                true => self.won(hand, hit, self.draft.optional.hit_odds, Fate::Won),
                false => lost(hand, hit, Fate::Lost),
            });
        }
        // BJ J.6: lost at once where the dealer has looked and there is no blackjack.
        let insurance = stakes_of(hand, |stake| stake.bet.kind == Kind::Insurance);
        if !insurance.is_empty() && state.looked == Some(false) {
            out.push(lost(hand, insurance, Fate::Lost));
        }
        let main = stakes_of(hand, on_hand);
        if main.is_empty() {
            return;
        }
        // BJ J.2.a, L.6: a bust loses all of its wagers, whatever the dealer has.
        if hand.is_bust() {
            out.push(lost(hand, main, Fate::Bust));
        } else if hand.surrendered && !self.surrender_waits(up) {
            out.push(half(hand, main));
        } else if hand.is_blackjack() && self.paid_at_once(state, up) {
            out.push(self.won(hand, main, self.draft.blackjack_odds, Fate::Blackjack));
        }
    }

    /// BJ A.7: does a dealer's blackjack that is not known yet still decide it?
    fn surrender_waits(&self, up: Card) -> bool {
        if self.draft.peeks() {
            return false;
        }
        match self.draft.surrender {
            Surrender::AsPrinted => up.rank == Rank::Ace,
            _ => may_be_blackjack(up),
        }
    }

    /// BJ J.4.a: against a two to nine at once, by option; against the others after the look, by option.
    fn paid_at_once(&self, state: &State, up: Card) -> bool {
        if state.phase == Phase::Dealer && state.done {
            return false;
        }
        match may_be_blackjack(up) {
            false => self.draft.blackjack_paid == PaidWhen::AtOnce,
            true => state.looked == Some(false) && self.draft.after_look == PaidAfter::Look,
        }
    }

    /// The wagers against this dealer hand: losers first, then the others, from the far right (BJ H.9).
    fn compare(&self, state: &State, out: &mut Vec<Event>) {
        let spot = state.dealer_hand;
        let cards: Vec<Card> = state.dealer.iter().filter_map(|slot| slot.shown()).collect();
        let (dealer, blackjack) = (Total::of(cards.iter().copied()), state.dealer_blackjack());
        let mut rest = Vec::new();
        for hand in state.hands.iter().rev() {
            let insurance = stakes_of(hand, |s| s.bet.kind == Kind::Insurance && s.bet.spot == spot);
            if !insurance.is_empty() {
                match blackjack {
                    true => rest.push(self.won(hand, insurance, INSURANCE, Fate::Won)),
                    false => out.push(lost(hand, insurance, Fate::Lost)),
                }
            }
            let main = stakes_of(hand, |stake| on_hand(stake) && stake.bet.spot == spot);
            if main.is_empty() {
                continue;
            }
            self.settle_hand(hand, main, (dealer, blackjack), out, &mut rest);
        }
        out.extend(rest);
    }

    fn settle_hand(
        &self,
        hand: &Hand,
        main: Vec<Stake>,
        (dealer, blackjack): (Total, bool),
        losers: &mut Vec<Event>,
        rest: &mut Vec<Event>,
    ) {
        let player = hand.total().unwrap_or(Total { points: 0, soft: false });
        match (hand.is_blackjack(), blackjack) {
            // BJ A.7: against a dealer's blackjack that decides it, none is permitted.
            _ if hand.surrendered && blackjack => losers.push(lost(hand, main, Fate::Lost)),
            _ if hand.surrendered => rest.push(half(hand, main)),
            // BJ J.4.b: two blackjacks are a push. BJ J.1.c: one beats a plain 21.
            (true, true) => rest.push(pushed(hand, main)),
            (true, false) => {
                rest.push(self.won(hand, main, self.draft.blackjack_odds, Fate::Blackjack));
            }
            // BJ J.3: by option a plain 21 is saved; BJ J.2.c: otherwise it loses.
            (false, true) if self.draft.push_21 == Extra::On && player.points == 21 => {
                rest.push(pushed(hand, main));
            }
            (false, true) => {
                let original = |s: &Stake| hand.number == 0 && s.bet.kind == Kind::Wager;
                let all = self.draft.looks != Looks::OriginalOnly;
                let (gone, back): (Vec<Stake>, Vec<Stake>) = main.iter().partition(|s| all || original(s));
                if !gone.is_empty() {
                    losers.push(lost(hand, gone, Fate::Lost));
                }
                if !back.is_empty() {
                    rest.push(pushed(hand, back));
                }
            }
            // BJ J.1, J.2, J.3.
            (false, false) => match player.points.cmp(&dealer.points) {
                _ if dealer.is_bust() => rest.push(self.won(hand, main, EVEN, Fate::Won)),
                Ordering::Greater => rest.push(self.won(hand, main, EVEN, Fate::Won)),
                Ordering::Equal => rest.push(pushed(hand, main)),
                Ordering::Less => losers.push(lost(hand, main, Fate::Lost)),
            },
        }
    }

    /// What stakes win; an odd half-cent is the player's.
    fn won(&self, hand: &Hand, stakes: Vec<Stake>, odds: Odds, fate: Fate) -> Event {
        let win = |stake: Stake| Win { stake, winnings: odds.winnings(stake.amount, Rounding::Up) };
        let wins = stakes.into_iter().map(win).collect();
        Event::Paid { seat: hand.seat, hand: hand.number, wins, fate }
    }

    /// Live: the dealer takes and pays what is decided.
    pub(super) fn pay(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs_one_of(&[Role::Dealer, Role::Mucker], DEALERS)?;
        self.only_live()?;
        if self.next(state) != Next::Settle {
            return refuse(Reason::NothingDue, cite!("BJ H.9"));
        }
        self.due_now(state, out);
        // HC D.3: a rack that cannot pay asks for a fill.
        let mut has = cx.funds.balance(Purse::Rack, Unit::Money);
        for event in out.iter() {
            match event {
                Event::Collected { stakes, .. } => has += total(stakes),
                Event::HalfTaken { taken, .. } => has += *taken,
                Event::Paid { wins, .. } => {
                    let asked: Cents = wins.iter().map(|win| win.winnings).sum();
                    if asked > has {
                        return refuse(Reason::NotEnough { has, asked }, cite!("HC D.3"));
                    }
                    has -= asked;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What the next press takes and pays, hand by hand.
    pub(super) fn due_shown(&self, state: &State) -> Vec<DueShown> {
        if self.next(state) != Next::Settle {
            return Vec::new();
        }
        let mut events = Vec::new();
        self.due_now(state, &mut events);
        let shown = |event: &Event| {
            let none = Cents::ZERO;
            let (seat, hand, takes, pays, back) = match event {
                Event::Collected { seat, hand, stakes, .. } => (*seat, *hand, total(stakes), none, none),
                Event::Pushed { seat, hand, stakes } => (*seat, *hand, none, none, total(stakes)),
                Event::HalfTaken { seat, hand, stakes, taken } => {
                    (*seat, *hand, *taken, none, total(stakes) - *taken)
                }
                Event::Paid { seat, hand, wins, .. } => {
                    let pays = wins.iter().map(|win| win.winnings).sum();
                    (*seat, *hand, none, pays, wins.iter().map(|win| win.stake.money()).sum())
                }
                _ => return None,
            };
            Some(DueShown { seat, hand, takes, pays, back })
        };
        events.iter().filter_map(shown).collect()
    }
}

/// Does it lie on the hand itself?
fn on_hand(stake: &Stake) -> bool {
    stake.bet.kind <= Kind::Double
}

fn stakes_of(hand: &Hand, of: impl Fn(&Stake) -> bool) -> Vec<Stake> {
    hand.stakes.iter().filter(|stake| of(stake)).copied().collect()
}

fn lost(hand: &Hand, stakes: Vec<Stake>, fate: Fate) -> Event {
    Event::Collected { seat: hand.seat, hand: hand.number, stakes, fate }
}

fn pushed(hand: &Hand, stakes: Vec<Stake>) -> Event {
    Event::Pushed { seat: hand.seat, hand: hand.number, stakes }
}

/// BJ A.7: the house takes half, rounded down to the cent.
fn half(hand: &Hand, stakes: Vec<Stake>) -> Event {
    let taken = Cents::new(total(&stakes).get() / 2);
    Event::HalfTaken { seat: hand.seat, hand: hand.number, stakes, taken }
}

/// The purses of a table: they differ by its form.
#[derive(Clone, Copy)]
struct Books(Form);

impl Books {
    fn purse(self, seat: Seat, tender: Tender) -> Purse {
        match (self.0, tender) {
            (Form::Terminals, _) => Purse::Seat(seat),
            // At a live table a coupon is paper until it is laid.
            (Form::Live, Tender::Coupon) => Purse::House,
            (Form::Live, _) => Purse::ChipsOut,
        }
    }

    fn bank(self, tender: Tender) -> Purse {
        match (self.0, tender) {
            (Form::Live, Tender::Value) => Purse::Rack,
            _ => Purse::House,
        }
    }

    fn stake(self, seat: Seat, hand: u8, stake: &Stake, out: &mut Moves) {
        let from = self.purse(seat, stake.tender);
        out.of(unit(stake.tender), from, wager(seat, hand, stake), stake.amount);
    }

    fn give_back(self, seat: Seat, hand: u8, stake: &Stake, out: &mut Moves) {
        let to = self.purse(seat, stake.tender);
        out.of(unit(stake.tender), wager(seat, hand, stake), to, stake.amount);
    }

    fn collect(self, seat: Seat, hand: u8, stake: &Stake, out: &mut Moves) {
        let to = self.bank(stake.tender);
        out.of(unit(stake.tender), wager(seat, hand, stake), to, stake.amount);
    }

    /// What the player is paid, or gives back.
    fn winnings(self, seat: Seat, amount: Cents, out: &mut Moves) {
        out.money(self.bank(Tender::Value), self.purse(seat, Tender::Value), amount);
    }

    fn unwind(self, seat: Seat, stake: &Stake, out: &mut Moves) {
        let (bank, purse) = (self.bank(stake.tender), self.purse(seat, stake.tender));
        // At a live table a lost coupon and one in the hand are the house's alike.
        if bank != purse {
            out.of(unit(stake.tender), bank, purse, stake.amount);
        }
    }
}

fn unit(tender: Tender) -> Unit {
    if tender == Tender::Coupon { Unit::Promotional } else { Unit::Money }
}

fn wager(seat: Seat, hand: u8, stake: &Stake) -> Purse {
    Purse::Wager(seat, stake.bet.purse(hand))
}

/// The money an event moves.
pub(super) fn moves(form: Form, event: &Event, out: &mut Moves) {
    let books = Books(form);
    match event {
        Event::Placed { seat, stake } => books.stake(*seat, 0, stake, out),
        Event::Added { seat, stakes } => stakes.iter().for_each(|s| books.stake(*seat, 0, s, out)),
        Event::Removed { seat, stakes } | Event::Returned { seat, stakes, .. } => {
            stakes.iter().for_each(|s| books.give_back(*seat, 0, s, out));
        }
        Event::Undone { seat, returned, restaked } => {
            returned.iter().for_each(|s| books.give_back(*seat, 0, s, out));
            restaked.iter().for_each(|s| books.stake(*seat, 0, s, out));
        }
        Event::Chose { seat, hand, stakes, made, .. } => {
            // BJ A.6: the wager of a split lies on the hand that it makes.
            let on = made.unwrap_or(*hand);
            stakes.iter().for_each(|s| books.stake(*seat, on, s, out));
        }
        Event::Pushed { seat, hand, stakes } | Event::Released { seat, hand, stakes } => {
            stakes.iter().for_each(|s| books.give_back(*seat, *hand, s, out));
        }
        Event::Collected { seat, hand, stakes, .. } => {
            stakes.iter().for_each(|s| books.collect(*seat, *hand, s, out));
        }
        Event::Paid { seat, hand, wins, .. } => {
            for win in wins {
                books.winnings(*seat, win.winnings, out);
                // HC A.10: a coupon is taken up after any decision.
                match win.stake.tender {
                    Tender::Coupon => books.collect(*seat, *hand, &win.stake, out),
                    _ => books.give_back(*seat, *hand, &win.stake, out),
                }
            }
        }
        Event::HalfTaken { seat, hand, stakes, taken } => {
            for stake in stakes {
                match stake.tender {
                    Tender::Coupon => books.collect(*seat, *hand, stake, out),
                    _ => books.give_back(*seat, *hand, stake, out),
                }
            }
            let value = Tender::Value;
            out.money(books.purse(*seat, value), books.bank(value), *taken);
        }
        // BJ M.3: what was settled of a void round is taken back.
        Event::Reversed { seat, was, .. } => {
            was.lost.iter().for_each(|s| books.unwind(*seat, s, out));
            let coupons = was.wins.iter().map(|win| &win.stake).chain(&was.halved);
            coupons.filter(|s| s.tender == Tender::Coupon).for_each(|s| books.unwind(*seat, s, out));
            books.winnings(*seat, was.taken, out);
            let won: Cents = was.wins.iter().map(|win| win.winnings).sum();
            let value = Tender::Value;
            out.money(books.purse(*seat, value), books.bank(value), won);
        }
        _ => {}
    }
}
