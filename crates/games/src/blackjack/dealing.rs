//! The course of a round: betting opens, the first cards, the look, the dealer's hands, card by card (BJ H, I, L).

use kit::{Actor, At, Card, Cite, Draw, Face, Fact, Hidden, Outcome, Rank, Role, Slot, cite};

use super::Blackjack;
use super::options::{CardsFrom, SoftSeventeen};
use super::points::{Total, is_blackjack, value};
use super::preparing::{DEALERS, Decided, refuse};
use super::reason::Reason;
use super::round::{Action, By, Choice, Clock, Event, Hand, Phase, Place, State};
use super::shoe::Stage;
use super::wagers::{Bet, Kind, money_on};
use crate::{Cx, Denied, Input, Need, Needs, Observed, Report, Seen, Turn, Via};

/// What comes next, where no player decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// A card is burned.
    Burn,
    /// A card is dealt, to lie that way.
    Deal(Place, Face),
    /// A card that nobody knows is turned.
    Reveal(Place),
    /// The pack is dry: the discards are shuffled.
    Refill,
    /// The dealer looks under the up-card.
    Look,
    /// Live: what is decided is taken and paid.
    Settle,
    /// Nothing of the cards.
    Nothing,
}

impl Blackjack {
    /// How a card comes to lie that nobody may see.
    pub(super) fn down(&self) -> Face {
        if self.draft.cards == CardsFrom::Hand { Face::Unseen } else { Face::Down }
    }

    /// The paragraph by which cards are dealt in their order.
    pub(super) fn dealt_by(&self) -> Cite {
        self.by_dealing(cite!("BJ H.4"), cite!("BJ I.5"))
    }

    /// What comes next, by what lies on the table.
    pub(super) fn next(&self, state: &State) -> Next {
        if state.shoe.burn > 0 && state.shoe.stage == Stage::Ready {
            return Next::Burn;
        }
        match self.wants(state) {
            Next::Deal(..) if state.shoe.left == 0 => Next::Refill,
            next => next,
        }
    }

    fn wants(&self, state: &State) -> Next {
        if !matches!(state.phase, Phase::Dealing | Phase::Playing { .. } | Phase::Dealer) {
            return Next::Nothing;
        }
        // A player who shows turns what lies face down.
        if let Some(hand) = state.hands.iter().find(|hand| hand.shows && hand.cards.contains(&Slot::Unseen)) {
            return Next::Reveal(Place::Hand(hand.seat, hand.number));
        }
        if !self.on_terminals() && self.owes(state) {
            return Next::Settle;
        }
        match state.phase {
            Phase::Dealing => self.first_cards(state),
            Phase::Playing { .. } => match self.acting(state) {
                Some(hand) if hand.due || hand.cards.len() < 2 => {
                    Next::Deal(Place::Hand(hand.seat, hand.number), Face::Up)
                }
                _ => Next::Nothing,
            },
            _ => self.dealers_cards(state),
        }
    }

    /// BJ H.4, I.5: one to each bettor and one to the dealer, and again; BJ L.5: no second one there.
    fn first_cards(&self, state: &State) -> Next {
        let face = if self.draft.deals_down() { self.down() } else { Face::Up };
        if state.hands.is_empty() {
            return Next::Nothing;
        }
        for nth in 0..2 {
            if let Some(hand) = state.hands.iter().find(|hand| hand.cards.len() == nth) {
                return Next::Deal(Place::Hand(hand.seat, hand.number), face);
            }
            if state.dealer.len() == nth && !(nth == 1 && self.draft.is_multiple()) {
                return Next::Deal(Place::Dealer, self.down());
            }
        }
        match state.dealer.first() {
            Some(Slot::Unseen) => Next::Reveal(Place::Dealer),
            Some(Slot::Up(_)) if self.looks_now(state) && state.dealer.contains(&Slot::Unseen) => Next::Look,
            _ => Next::Nothing,
        }
    }

    /// Is it time to look under the up-card?
    fn looks_now(&self, state: &State) -> bool {
        let asked = self.question(state).is_some();
        self.draft.peeks()
            && state.looked.is_none()
            && !asked
            && state.up_card().is_some_and(may_be_blackjack)
    }

    /// BJ H.8: the second card is turned, then cards are drawn as long as something depends on it.
    fn dealers_cards(&self, state: &State) -> Next {
        let up: Vec<Card> = state.dealer.iter().filter_map(|slot| slot.shown()).collect();
        if state.dealer.contains(&Slot::Unseen) {
            return Next::Reveal(Place::Dealer);
        }
        if state.done || up.len() < state.dealer.len() {
            return self.turns_unseen(state);
        }
        let total = Total::of(up.iter().copied());
        let draws = match state.dealer.len() {
            // BJ L.5, L.6.a: in Multiple Action, unless nothing hangs on it.
            1 => self.second_matters(state),
            _ => self.draws_on(total) && !is_blackjack(&up) && self.depends(state),
        };
        if draws { Next::Deal(Place::Dealer, Face::Up) } else { self.turns_unseen(state) }
    }

    /// Before hands are compared, those that nobody knows are turned.
    fn turns_unseen(&self, state: &State) -> Next {
        let unseen = |hand: &&Hand| hand.is_live() && hand.cards.contains(&Slot::Unseen);
        let last = state.hands.iter().rev().find(unseen);
        last.map_or(Next::Nothing, |hand| Next::Reveal(Place::Hand(hand.seat, hand.number)))
    }

    /// BJ H.8.a: to a hard 17 or any 18; a soft 17 by option.
    pub(super) fn draws_on(&self, total: Total) -> bool {
        let hits = self.draft.soft_seventeen == SoftSeventeen::Hits;
        total.points < 17 || total.points == 17 && total.soft && hits
    }

    /// BJ H.8.b: does the dealer's total decide a hand?
    fn depends(&self, state: &State) -> bool {
        let spot = state.dealer_hand;
        let open = |hand: &Hand| {
            let staked = hand.stakes.iter().any(|s| s.bet.spot == spot && s.bet.kind <= Kind::Double);
            staked && !hand.surrendered && !hand.is_bust() && !hand.is_blackjack()
        };
        state.hands.iter().any(open)
    }

    /// Does the second card decide something: a hand, a blackjack that waits, insurance?
    fn second_matters(&self, state: &State) -> bool {
        let spot = state.dealer_hand;
        let waits = |hand: &Hand| hand.stakes.iter().any(|s| s.bet.spot == spot && !hand.is_bust());
        let insured = |hand: &Hand| money_on(&hand.stakes, Bet { kind: Kind::Insurance, spot }).is_positive();
        state.hands.iter().any(|hand| waits(hand) || insured(hand))
    }

    /// The hand that plays now: the first that is not finished (BJ H.5).
    pub(super) fn acting<'a>(&self, state: &'a State) -> Option<&'a Hand> {
        state.hands.iter().find(|hand| !self.is_finished(hand))
    }

    /// Takes it no more cards and no more choices?
    pub(super) fn is_finished(&self, hand: &Hand) -> bool {
        if hand.stood || hand.surrendered || !hand.is_live() {
            return true;
        }
        if hand.due || hand.cards.len() < 2 {
            return false;
        }
        // BJ H.7: at 21 or more, and BJ H.7.b: after the card of a double.
        hand.total().is_some_and(|total| total.points >= 21) || hand.doubled || self.is_closed_ace(hand)
    }

    /// BJ H.7.c: split aces get one card each; by option a second ace is split again.
    fn is_closed_ace(&self, hand: &Hand) -> bool {
        hand.split == Some(super::round::Split::Aces) && !self.may_split_again(hand)
    }

    /// Is a card awaited, and how does it come to lie?
    pub(super) fn awaited(&self, state: &State) -> Option<(Face, crate::Place)> {
        match self.next(state) {
            Next::Burn => Some((self.down(), crate::Place::Burn)),
            Next::Deal(place, face) => Some((face, place.into())),
            Next::Reveal(place) => Some((Face::Up, place.into())),
            _ => None,
        }
    }

    pub(super) fn possible(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        let Some((face, _)) = self.awaited(state) else { return };
        // BJ M.2: a card that was drawn in error and seen is the next one.
        let only = state.shoe.next.filter(|_| matches!(self.next(state), Next::Deal(..)));
        let cards = state.shoe.unknown.iter().filter(|(card, _)| only.is_none_or(|only| only == *card));
        let cards = cards.map(|(card, left)| (card, u64::from(left)));
        match face {
            // They all look the same: merged.
            Face::Unseen => out.push((Outcome::Card(Slot::Unseen), u64::from(state.shoe.left))),
            Face::Down => {
                out.extend(cards.map(|(card, n)| (Outcome::Card(Slot::Down(Hidden::Known(card))), n)));
            }
            Face::Up => out.extend(cards.map(|(card, n)| (Outcome::Card(Slot::Up(card)), n))),
        }
    }

    /// The same, one card for all of its value, where neither suit nor rank makes a difference to any wager.
    pub(super) fn by_value(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        let optional = &self.draft.optional;
        let plain = optional.initial == super::options::InitialSuit::None
            && optional.hit == super::options::Extra::Off
            && self.draft.split_on == super::options::SplitOn::Value;
        let mut all = Vec::with_capacity(52);
        self.possible(state, &mut all);
        let mut weights: [Option<(Outcome, u64)>; 11] = [None; 11];
        for (outcome, weight) in all {
            match outcome {
                Outcome::Card(slot) if plain && slot.known().is_some() => {
                    let kind = &mut weights[usize::from(slot.known().map_or(0, value))];
                    *kind = Some(kind.map_or((outcome, weight), |(first, sum)| (first, sum + weight)));
                }
                _ => out.push((outcome, weight)),
            }
        }
        out.extend(weights.into_iter().flatten());
    }

    /// BJ G: betting opens for the next round.
    pub(super) fn new_game(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        if state.phase != Phase::Idle {
            return refuse(Reason::RoundInPlay, cite!("BJ G.3"));
        }
        if state.on_table {
            return refuse(Reason::PickUpFirst, self.by_dealing(cite!("BJ H.9"), cite!("BJ I.10")));
        }
        match &state.shoe.stage {
            Stage::Ready if state.shoe.burn == 0 => {}
            Stage::Ready => {
                return refuse(Reason::BurnFirst, self.by_dealing(cite!("BJ H.3"), cite!("BJ I.4")));
            }
            Stage::Received => return refuse(Reason::PackNotReady, cite!("BJ D.1")),
            Stage::Verified => return refuse(Reason::PackNotReady, cite!("BJ D.2")),
            Stage::Resting | Stage::Spread => return refuse(Reason::PackNotReady, cite!("BJ E.6")),
            Stage::Shuffled { .. } => return refuse(Reason::CutFirst, cite!("BJ E.2.b")),
            Stage::Cut { .. } => {
                return refuse(Reason::PackNotReady, self.by_dealing(cite!("BJ H.2"), cite!("BJ I.3")));
            }
            Stage::Stacked | Stage::Spent => return refuse(Reason::PackNotReady, cite!("BJ E.1")),
        }
        let ends = self.on_terminals().then(|| cx.at.plus_ms(self.clock_ms()));
        out.push(Event::RoundStarted { round: state.round + 1, at: cx.at, ends });
        Ok(())
    }

    fn clock_ms(&self) -> i64 {
        i64::from(self.draft.clock.seconds) * 1_000
    }

    pub(super) fn turn_ends(&self, from: At) -> Option<At> {
        self.on_terminals().then(|| from.plus_ms(i64::from(self.draft.clock.turn_seconds) * 1_000))
    }

    pub(super) fn lock(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        match state.phase {
            Phase::Betting { .. } => {
                out.push(Event::Locked { by: By::Hand, at: cx.at });
                Ok(())
            }
            Phase::Idle => refuse(Reason::NoRound, cite!("BJ G.3")),
            _ => refuse(Reason::BettingClosed, cite!("BJ G.3")),
        }
    }

    /// When the running clock reaches zero.
    pub(super) fn ends(&self, state: &State) -> Option<At> {
        let clock = match state.phase {
            Phase::Betting { clock } | Phase::Asking { clock, .. } => clock,
            Phase::Playing { clock } if state.hands.iter().any(|hand| hand.asked.is_some()) => clock,
            _ => return None,
        };
        if let Clock::Running { ends } = clock { Some(ends) } else { None }
    }

    /// The time is over: betting is closed; no insurance, no surrender; the hand stands.
    pub(super) fn tick(&self, state: &State, at: At, out: &mut Vec<Event>) {
        if self.ends(state).is_none_or(|ends| at < ends) {
            return;
        }
        match state.phase {
            Phase::Betting { .. } => out.push(Event::Locked { by: By::Clock, at }),
            Phase::Asking { question, .. } => {
                out.push(Event::QuestionClosed { question, by: By::Clock, at });
            }
            _ => {
                if let Some(hand) = state.hands.iter().find(|hand| hand.asked.is_some()) {
                    let (seat, number) = (hand.seat, hand.number);
                    let (choice, stakes) = (Choice::Stand, Vec::new());
                    let by = By::Clock;
                    super::playing::unclaimed(hand, out);
                    out.push(Event::Chose {
                        seat,
                        hand: number,
                        choice,
                        made: None,
                        stakes,
                        more: false,
                        by,
                        at,
                    });
                }
            }
        }
    }

    /// HC A.5: after a restart nothing runs until the dealer says so, and then a full new clock.
    pub(super) fn resume(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("HC A.5");
        cx.needs(Role::Dealer, cite)?;
        let ends = match state.phase {
            Phase::Betting { clock: Clock::Stopped } => {
                self.on_terminals().then(|| cx.at.plus_ms(self.clock_ms()))
            }
            Phase::Asking { clock: Clock::Stopped, .. } | Phase::Playing { clock: Clock::Stopped } => {
                self.turn_ends(cx.at)
            }
            _ => return refuse(Reason::NotNow, cite),
        };
        out.push(Event::Resumed { at: cx.at, ends });
        Ok(())
    }

    pub(super) fn restart(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        if cx.by != Actor::House {
            return refuse(Denied::WrongSource.into(), cite!("HC A.5"));
        }
        let betting = matches!(state.phase, Phase::Betting { clock } if clock != Clock::Stopped);
        if betting || self.ends(state).is_some() {
            out.push(Event::Stopped { at: cx.at });
        }
        Ok(())
    }

    /// A card came: tapped by the dealer, read by the shoe, or drawn by the house.
    pub(super) fn observe(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seen: &Observed,
        out: &mut Vec<Event>,
    ) -> Decided {
        match seen.via {
            Via::Hand => cx.needs(Role::Dealer, DEALERS)?,
            Via::Device(report) if cx.by == Actor::Device(report.device) => {
                return self.reported(state, cx, report, &seen.what, out);
            }
            Via::Drawn if cx.by == Actor::House => {}
            Via::Device(_) | Via::Drawn => return refuse(Denied::WrongSource.into(), DEALERS),
        }
        match &seen.what {
            Seen::Outcome(Outcome::Card(slot)) => {
                let by_hand = seen.via == Via::Hand;
                // Whoever could tap a card that lies face down has looked at it.
                if by_hand && (slot.face() == Face::Down || self.draft.cards == CardsFrom::Drawn) {
                    return refuse(Denied::WrongSource.into(), DEALERS);
                }
                if by_hand && self.draft.cards == CardsFrom::Shoe {
                    cx.needs_second(Role::Floorperson, cite!("HC A.6"))?;
                }
                self.card(state, *slot, by_hand, cx.at, out)
            }
            Seen::Fact(Fact::Unreadable(said)) => {
                refuse(Reason::NoSuchCard { said: said.clone() }, cite!("BJ B.4"))
            }
            _ => refuse(Reason::NotNow, self.dealt_by()),
        }
    }

    /// The next card, in the order in which cards leave the pack.
    fn card(&self, state: &State, slot: Slot, tapped: bool, at: At, out: &mut Vec<Event>) -> Decided {
        let Some((awaited, _)) = self.awaited(state) else {
            return refuse(Reason::NoCardDue, self.not_due(state));
        };
        if slot.face() != awaited {
            return refuse(Reason::OtherFace { awaited }, self.dealt_by());
        }
        // BJ B.4: so many of each card, and no more.
        if slot.known().is_some_and(|card| state.shoe.unknown.of(card) == 0) {
            return refuse(Reason::NotInPack { decks: self.draft.decks }, cite!("BJ B.4"));
        }
        out.push(match (self.next(state), slot) {
            (Next::Burn, slot) => Event::Burned { slot },
            (Next::Deal(to, _), slot) => {
                if let (Some(next), Some(card)) = (state.shoe.next, slot.known())
                    && next != card
                {
                    return refuse(Reason::KeptCardFirst { card: next }, cite!("BJ M.2"));
                }
                Event::Dealt { to, slot, tapped: tapped && awaited == Face::Up, at }
            }
            (Next::Reveal(at_place), Slot::Up(card)) => Event::Revealed { at_place, card, tapped, at },
            _ => return refuse(Reason::NoCardDue, self.not_due(state)),
        });
        Ok(())
    }

    /// The paragraph by which no card is due.
    fn not_due(&self, state: &State) -> Cite {
        match state.phase {
            Phase::Idle | Phase::Betting { .. } => cite!("BJ G.3"),
            Phase::Playing { .. } => self.by_dealing(cite!("BJ H.5"), cite!("BJ I.6")),
            Phase::Dealer => self.by_dealing(cite!("BJ H.8.a"), cite!("BJ I.9.a")),
            _ => self.dealt_by(),
        }
    }

    /// A report of the card-reading shoe. What it cannot read is recorded and calls the floor.
    fn reported(
        &self,
        state: &State,
        cx: &Cx<'_>,
        report: Report,
        what: &Seen,
        out: &mut Vec<Event>,
    ) -> Decided {
        if self.draft.cards != CardsFrom::Shoe {
            return refuse(Reason::NoCardShoe, self.dealt_by());
        }
        let own = |earlier: &Report| earlier.device == report.device;
        let newer = |earlier: Report| (report.spin, report.sequence) > (earlier.spin, earlier.sequence);
        if !state.newest.filter(own).is_none_or(newer) {
            return refuse(Reason::RepeatedReport, cite!("HC A.6"));
        }
        match what {
            Seen::Fact(Fact::Unreadable(said)) => {
                out.push(Event::ReportRefused { report, said: said.clone() });
                Ok(())
            }
            Seen::Outcome(Outcome::Card(slot)) => {
                let slot = match (self.awaited(state), *slot) {
                    (Some((Face::Up, _)), Slot::Down(Hidden::Known(card))) => Slot::Up(card),
                    (_, slot) => slot,
                };
                out.push(Event::ReportTaken { report });
                self.card(state, slot, false, cx.at, out)
            }
            _ => refuse(Reason::NotNow, self.dealt_by()),
        }
    }

    /// HC A.6: a tapped card is taken back until something else has happened.
    pub(super) fn take_back(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        let card = state.tapped.and_then(|tapped| match tapped.place {
            Place::Dealer if tapped.revealed => state.dealer.iter().rev().find_map(|slot| slot.shown()),
            place => state.cards(place).iter().rev().find_map(|slot| slot.shown()),
        });
        let Some(card) = card else { return refuse(Reason::NothingToTakeBack, cite!("HC A.6")) };
        out.push(Event::TakenBack { card });
        Ok(())
    }

    /// BJ J.4.b: the dealer says whether the second card makes a blackjack.
    pub(super) fn look(&self, state: &State, cx: &Cx<'_>, blackjack: bool, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        if self.next(state) != Next::Look {
            return refuse(Reason::NotNow, cite!("BJ J.4.b"));
        }
        out.push(Event::LookedUnder { blackjack, at: cx.at });
        Ok(())
    }

    /// What happens by itself. Times are counted from the last moment that an event told.
    pub(super) fn carry_on(&self, state: &State, out: &mut Vec<Event>) {
        match state.phase {
            Phase::Idle => {
                let over = state.shoe.last && state.shoe.stage == Stage::Ready;
                if over && !state.on_table {
                    out.push(Event::PackEnded { shoe: state.shoe.number, by_house: false });
                }
                return;
            }
            Phase::Void => return self.release(state, out),
            Phase::Betting { .. } | Phase::Results => return,
            _ => {}
        }
        if state.phase == Phase::Dealing && state.hands.is_empty() {
            if !self.close(state, out) {
                let bets = state.seats.iter().enumerate().filter(|(_, seated)| !seated.stakes.is_empty());
                let seats: Vec<kit::Seat> = bets.filter_map(|(at, _)| kit::Seat::at(at)).collect();
                out.push(if seats.is_empty() {
                    Event::Passed { round: state.round }
                } else {
                    Event::BetsStand { seats }
                });
            }
            return;
        }
        if self.turns_known(state, out) {
            return;
        }
        if self.on_terminals() {
            let before = out.len();
            self.due_now(state, out);
            if out.len() > before {
                return;
            }
        }
        match self.next(state) {
            Next::Refill if self.draft.cards == CardsFrom::Drawn => out.push(self.refilled(state)),
            Next::Deal(place, _) if self.cut_card_is_out(state) => {
                out.push(Event::CutCardOut { on: Some(place) });
            }
            Next::Nothing => self.go_on(state, out),
            _ => {}
        }
    }

    /// Where the house draws, the cutting card comes by itself.
    fn cut_card_is_out(&self, state: &State) -> bool {
        let shoe = &state.shoe;
        let due = shoe.cut_card > 0 && !shoe.last && shoe.left <= shoe.cut_card;
        self.draft.cards == CardsFrom::Drawn && due
    }

    /// Cards that the system knows are turned when their time has come. `true` if any were.
    fn turns_known(&self, state: &State, out: &mut Vec<Event>) -> bool {
        let down = |slots: &[Slot]| -> Vec<Card> {
            let down = slots.iter().filter(|slot| matches!(slot, Slot::Down(_)));
            down.filter_map(|slot| slot.known()).collect()
        };
        // BJ H.4.d, I.5.d: the dealer's first card, once all have two.
        if state.phase == Phase::Dealing
            && self.first_cards(state) == Next::Nothing
            && let Some(Slot::Down(Hidden::Known(card))) = state.dealer.first()
        {
            out.push(Event::Turned { at_place: Place::Dealer, cards: vec![*card] });
            return true;
        }
        // BJ H.8: the second one after all players.
        if state.phase == Phase::Dealer && !down(&state.dealer).is_empty() {
            out.push(Event::Turned { at_place: Place::Dealer, cards: down(&state.dealer) });
            return true;
        }
        if self.next(state) == Next::Refill || state.up_card().is_none() {
            return false;
        }
        let over = state.phase == Phase::Dealer && state.done;
        let turns = |hand: &&Hand| {
            let decided = hand.shows || over && hand.is_live() || hand.is_bust() || self.shows_itself(hand);
            decided && !down(&hand.cards).is_empty()
        };
        if let Some(hand) = state.hands.iter().find(turns) {
            let at_place = Place::Hand(hand.seat, hand.number);
            out.push(Event::Turned { at_place, cards: down(&hand.cards) });
            return true;
        }
        false
    }

    /// A blackjack is shown at once, and so is what wins an initial suit wager (BJ K.4.a).
    fn shows_itself(&self, hand: &Hand) -> bool {
        hand.is_blackjack()
            || hand.known().is_some_and(|cards| {
                money_on(&hand.stakes, Bet::of(Kind::Suit)).is_positive() && self.suit_wins(&cards)
            })
    }

    /// What follows where no card and no payment is due.
    fn go_on(&self, state: &State, out: &mut Vec<Event>) {
        match state.phase {
            Phase::Dealing if state.up_card().is_some() => {
                if let Some((question, hands)) = self.question(state) {
                    out.push(Event::Asked { question, hands, ends: self.turn_ends(state.at) });
                } else if self.looks_now(state) {
                    // The system knows the second card.
                    let blackjack = state.dealer_cards().is_some_and(|cards| is_blackjack(&cards));
                    out.push(Event::LookedUnder { blackjack, at: state.at });
                } else if state.looked == Some(true) {
                    out.push(Event::TurnsEnded);
                } else {
                    out.push(self.turn_comes(state));
                }
            }
            Phase::Playing { .. } => match self.acting(state) {
                Some(hand) if hand.asked.is_some() => {}
                _ => out.push(self.turn_comes(state)),
            },
            Phase::Asking { question, .. } if state.hands.iter().all(|hand| hand.asked.is_none()) => {
                out.push(Event::QuestionClosed { question, by: By::Hand, at: state.at });
            }
            Phase::Dealer if !state.done => {
                let up: Vec<Card> = state.dealer.iter().filter_map(|slot| slot.shown()).collect();
                let points = Total::of(up).points;
                let blackjack = state.dealer_blackjack();
                out.push(Event::DealerDone { dealer: state.dealer_hand, points, blackjack });
            }
            // BJ L.6.b to L.9: the up-card stays for the next dealer hand that somebody has bet on.
            Phase::Dealer => {
                let later = |hand: &Hand| hand.stakes.iter().any(|s| s.bet.spot > state.dealer_hand);
                out.push(match state.hands.iter().any(later) {
                    true => Event::DealerHand { number: state.dealer_hand + 1 },
                    false => Event::Settled { round: state.round, at: state.at },
                });
            }
            _ => {}
        }
    }

    fn turn_comes(&self, state: &State) -> Event {
        match self.acting(state) {
            Some(hand) => {
                Event::TurnCame { seat: hand.seat, hand: hand.number, ends: self.turn_ends(state.at) }
            }
            None => Event::TurnsEnded,
        }
    }

    /// What the table waits for.
    pub(super) fn awaits(&self, state: &State, out: &mut Needs<Blackjack>) {
        let step = |act| Need::Step { by: Role::Dealer, second: None, does: Input::Act(act) };
        match self.next(state) {
            Next::Refill => return out.push(step(Action::Refill)),
            Next::Look => {
                out.push(step(Action::Look { blackjack: false }));
                return;
            }
            Next::Settle => return out.push(step(Action::Pay)),
            _ => {}
        }
        if let Some((face, to)) = self.awaited(state) {
            return out.push(Need::Outcome { draw: Draw::Card(face), to });
        }
        match state.phase {
            Phase::Idle if state.on_table => out.push(step(Action::PickUp)),
            Phase::Idle => {
                self.needs_of_pack(state, out);
                if let Some(seat) = self.offered(state).filter(|_| !self.on_terminals()) {
                    out.push(Need::Decision(Turn { seat, hand: 0, turn: state.turns, until: None }));
                }
            }
            Phase::Betting { clock: Clock::Stopped }
            | Phase::Asking { clock: Clock::Stopped, .. }
            | Phase::Playing { clock: Clock::Stopped } => out.push(step(Action::Resume)),
            Phase::Betting { .. } => {
                out.push(step(Action::Lock));
                if self.tracks() {
                    out.push(Need::Wagers);
                }
            }
            Phase::Asking { .. } | Phase::Playing { .. } => {
                if matches!(state.phase, Phase::Asking { .. }) && !self.on_terminals() {
                    out.push(step(Action::CloseQuestion));
                }
                let until = self.ends(state);
                let turn =
                    |hand: &Hand| Some(Turn { seat: hand.seat, hand: hand.number, turn: hand.asked?, until });
                out.extend(state.hands.iter().filter_map(turn).map(Need::Decision));
            }
            Phase::Results => out.push(step(Action::Finish)),
            Phase::Dealing | Phase::Dealer | Phase::Void => {}
        }
    }
}

/// Could a blackjack lie under it (BJ J.4.b)?
pub(super) fn may_be_blackjack(up: Card) -> bool {
    up.rank == Rank::Ace || value(up) == 10
}
