//! The course of a round: betting opens, No More Bets, card after card, counts, the result (MB J, L.1).

use kit::{Actor, At, Card, Cite, Draw, Face, Fact, Hidden, Outcome, Role, Seat, Slot, cite};

use super::Baccarat;
use super::apply::shown;
use super::options::{Cards, Dealt, Form, Style};
use super::points::{Side, Winner, banker_draws, count, is_natural, player_draws, value};
use super::preparing::cut_card_out;
use super::reason::Reason;
use super::round::{
    Action, Came, Clock, Event, Hand, Holder, Irregularity, LockedBy, Phase, ReportFault, State, Tapped,
};
use super::shoe::Stage;
use crate::{Cx, Denied, Input, Need, Needs, Observed, Place, Refusal, Seen, Via, is_now};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// A card is shown and burned.
    Burn,
    /// A card is dealt to a hand, to lie that way.
    Deal(Side, Face),
    /// A hand goes to whoever turns it (MB J.3.c).
    HandOver(Side),
    /// A player says whether they take it (MB N.5).
    Answer(Side, Seat),
    /// A card that nobody knows is turned.
    Reveal(Side),
    /// The face-down cards that the shoe knows are turned.
    Turn(Side),
    /// A count is called.
    Call(Side),
    /// The result is announced.
    Announce,
    /// Nothing of the cards.
    Nothing,
}

impl Baccarat {
    /// How a card comes to lie that nobody may see.
    fn down(&self) -> Face {
        match self.draft.cards {
            Cards::Hand => Face::Unseen,
            Cards::Shoe | Cards::Drawn => Face::Down,
        }
    }

    /// How the first four cards come to lie (MB J.3).
    fn first(&self) -> Face {
        if self.draft.style == Style::FaceUp { Face::Up } else { self.down() }
    }

    /// How a third card comes to lie (MB J.3.c.iii, J.6).
    fn third(&self) -> Face {
        if self.draft.style == Style::PlayersTurn { self.down() } else { Face::Up }
    }

    /// What comes next, by what lies on the table.
    pub(super) fn next(&self, state: &State) -> Next {
        if state.shoe.burn > 0 {
            return Next::Burn;
        }
        if !matches!(state.phase, Phase::Dealing) {
            let first =
                matches!(state.shoe.stage, Stage::Loaded { .. }) && matches!(state.phase, Phase::Idle);
            return if first { Next::Burn } else { Next::Nothing };
        }
        let (player, banker) = (&state.player.cards, &state.banker.cards);
        // MB J.3: Player first and third, Banker second and fourth.
        if player.len() < 2 || banker.len() < 2 {
            let side = if player.len() <= banker.len() { Side::Player } else { Side::Banker };
            return Next::Deal(side, self.first());
        }
        if state.called == 0 {
            return self.turns(state, Side::Player).unwrap_or(Next::Call(Side::Player));
        }
        if state.called == 1 {
            return self.turns(state, Side::Banker).unwrap_or(Next::Call(Side::Banker));
        }
        let (players, bankers) = (two_cards(&state.player), two_cards(&state.banker));
        if player.len() == 2 && player_draws(players, bankers) {
            return Next::Deal(Side::Player, self.third());
        }
        if let Some(turn) = self.turns(state, Side::Player) {
            return turn;
        }
        // MB K.5: the value of the Player's third card, not the Player's count.
        let third = player.get(2).and_then(|slot| slot.shown()).map(value);
        if banker.len() == 2 && banker_draws(players, bankers, third) {
            return Next::Deal(Side::Banker, self.third());
        }
        self.turns(state, Side::Banker).unwrap_or(Next::Announce)
    }

    /// What it takes until a hand lies open.
    fn turns(&self, state: &State, side: Side) -> Option<Next> {
        let hand = state.hand(side);
        if hand.cards.iter().all(|slot| matches!(slot, Slot::Up(_))) {
            return None;
        }
        match &hand.holder {
            Holder::Open if self.draft.style == Style::PlayersTurn => return Some(Next::HandOver(side)),
            Holder::Offered { to, .. } => return Some(Next::Answer(side, *to)),
            _ => {}
        }
        let unseen = hand.cards.contains(&Slot::Unseen);
        Some(if unseen { Next::Reveal(side) } else { Next::Turn(side) })
    }

    /// How the awaited card comes to lie and where, if one is awaited.
    fn next_card(&self, state: &State) -> Option<(Face, Place)> {
        let side = |side: Side| Place::Side(side.name().parse().expect("short"));
        match self.next(state) {
            Next::Burn => Some((Face::Up, Place::Burn)),
            Next::Reveal(to) => Some((Face::Up, side(to))),
            Next::Deal(to, face) => Some((face, side(to))),
            _ => None,
        }
    }

    fn awaited(&self, state: &State) -> Option<Face> {
        self.next_card(state).map(|(face, _)| face)
    }

    /// Is a card awaited?
    pub fn awaits_card(&self, state: &State) -> bool {
        self.awaited(state).is_some()
    }

    pub(super) fn possible(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        let cards = state.shoe.unknown.iter().map(|(card, left)| (card, u64::from(left)));
        match self.awaited(state) {
            None => {}
            // They all look the same: merged.
            Some(Face::Unseen) => {
                out.push((Outcome::Card(Slot::Unseen), u64::from(state.shoe.left)));
            }
            Some(Face::Down) => {
                out.extend(cards.map(|(card, n)| (Outcome::Card(Slot::Down(Hidden::Known(card))), n)));
            }
            Some(Face::Up) => out.extend(cards.map(|(card, n)| (Outcome::Card(Slot::Up(card)), n))),
        }
    }

    /// The same, one card for all of its value: which suit or picture it is makes no difference to any wager.
    pub(super) fn by_value(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        if !matches!(self.awaited(state), Some(Face::Down | Face::Up)) {
            return self.possible(state, out);
        }
        let mut all = Vec::with_capacity(52);
        self.possible(state, &mut all);
        let mut weights: [Option<(Outcome, u64)>; 10] = [None; 10];
        for (outcome, weight) in all {
            let Outcome::Card(slot) = outcome else { continue };
            let Some(card) = slot.known() else { continue };
            let kind = &mut weights[usize::from(value(card))];
            *kind = Some(kind.map_or((outcome, weight), |(first, sum)| (first, sum + weight)));
        }
        out.extend(weights.into_iter().flatten());
    }

    /// MB J.2: betting opens for the next round.
    pub(super) fn new_game(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = self.dealers();
        cx.needs(Role::Dealer, cite)?;
        if !matches!(state.phase, Phase::Idle) {
            return refuse(Reason::RoundInPlay, cite);
        }
        // MB L.3: the cards of the last round are in the discard rack.
        if state.on_table {
            return refuse(Reason::PickUpFirst, cite!("MB L.3"));
        }
        match &state.shoe.stage {
            Stage::Ready if state.shoe.burn == 0 => {}
            Stage::Ready | Stage::Loaded { .. } => {
                return refuse(Reason::BurnFirst, self.by(cite!("MB E.4"), cite!("BC j")));
            }
            // MB J.8: no card before the reshuffle.
            Stage::Spent => return refuse(Reason::ShoeSpent, self.by(cite!("MB J.8"), cite!("BC j"))),
            Stage::Resting | Stage::LookedAt => {
                return refuse(Reason::ShoeNotReady, self.by(cite!("MB E.6"), cite!("BC j")));
            }
            Stage::Received(_) => {
                return refuse(Reason::ShoeNotReady, self.by(cite!("MB D.1"), cite!("BC k")));
            }
            _ => return refuse(Reason::ShoeNotReady, self.by(cite!("MB E.1"), cite!("BC j"))),
        }
        // MB J.8: the cut card was due in the last round, and nobody said that it came: this round is the last.
        if self.cut_card_due(state) && state.shoe.left < state.shoe.cut_card {
            out.push(cut_card_out(state));
        }
        let ends = (self.draft.form == Form::Terminals).then(|| cx.at.plus_ms(self.clock_ms()));
        out.push(Event::RoundStarted { round: state.round + 1, at: cx.at, ends });
        Ok(())
    }

    fn clock_ms(&self) -> i64 {
        i64::from(self.draft.clock.seconds) * 1_000
    }

    /// MB G.4, J.2, BC g: No More Bets.
    pub(super) fn lock(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, self.dealers())?;
        let cite = self.by(cite!("MB G.4"), cite!("BC g"));
        match state.phase {
            Phase::Idle => refuse(Reason::NoRound, cite),
            Phase::Betting { .. } => {
                out.push(Event::Locked { by: LockedBy::Dealer, at: cx.at });
                Ok(())
            }
            _ => refuse(Reason::BettingClosed, cite),
        }
    }

    pub(super) fn tick(&self, state: &State, at: At, out: &mut Vec<Event>) {
        if let Phase::Betting { clock: Clock::Running { ends } } = state.phase
            && at >= ends
        {
            out.push(Event::Locked { by: LockedBy::Clock, at });
        }
    }

    /// HC A.5: after a restart betting goes on only on the dealer's word that no card is out.
    pub(super) fn attest_still(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, cite!("HC A.5"))?;
        match state.phase {
            Phase::Betting { clock: Clock::Stopped } => {
                let terminals = self.draft.form == Form::Terminals;
                let ends = terminals.then(|| cx.at.plus_ms(self.clock_ms()));
                out.push(Event::Restarted { at: cx.at, ends });
                Ok(())
            }
            _ => refuse(Reason::NotNow, cite!("HC A.5")),
        }
    }

    pub(super) fn restart(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        if cx.by != Actor::House {
            return refuse(Denied::WrongSource.into(), cite!("HC A.5"));
        }
        match state.phase {
            Phase::Betting { clock: Clock::Stopped } => {}
            Phase::Betting { .. } => out.push(Event::Stopped { at: cx.at }),
            // The lock is recorded, or nothing is in play: the game waits for what it waited for.
            _ => {}
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
        let cite = self.by(cite!("MB J.5"), cite!("BC description.3"));
        match seen.via {
            Via::Hand => cx.needs(Role::Dealer, self.dealers())?,
            Via::Device(report) if cx.by == Actor::Device(report.device) => {
                return self.reported(state, report, &seen.what, out);
            }
            Via::Drawn if cx.by == Actor::House => {}
            Via::Device(_) | Via::Drawn => return refuse(Denied::WrongSource.into(), cite!("HC C.1")),
        }
        match &seen.what {
            Seen::Outcome(Outcome::Card(slot)) => {
                if seen.via == Via::Hand {
                    self.may_tap(cx, *slot)?;
                }
                self.card(state, *slot, seen.via == Via::Hand, out)
            }
            Seen::Fact(fact @ (Fact::ShoeCommitted(_) | Fact::ShoeRevealed { .. }))
                if seen.via == Via::Drawn =>
            {
                self.order(state, fact, out)
            }
            Seen::Fact(Fact::Unreadable(said)) => {
                refuse(Reason::NoSuchCard { said: said.clone() }, self.by(cite!("MB B.3"), cite!("BC k")))
            }
            _ => refuse(Reason::NotNow, cite),
        }
    }

    /// Whoever could tap a card that lies face down has looked at it. A card that the shoe did not read is tapped with
    /// the floor's agreement.
    fn may_tap(&self, cx: &Cx<'_>, slot: Slot) -> Decided {
        if slot.face() == Face::Down {
            return refuse(Denied::WrongSource.into(), cite!("HC C.1"));
        }
        if self.draft.cards == Cards::Shoe {
            cx.needs_second(Role::Floorperson, cite!("HC A.6"))?;
        }
        Ok(())
    }

    /// The next card, in the order in which cards leave the shoe (MB A.1, A.2, H).
    fn card(&self, state: &State, slot: Slot, tapped: bool, out: &mut Vec<Event>) -> Decided {
        let next = self.next(state);
        let awaited = match next {
            Next::Burn | Next::Reveal(_) => Face::Up,
            Next::Deal(_, face) => face,
            _ => return refuse(Reason::NoCardDue, self.not_due(state)),
        };
        if slot.face() != awaited {
            return refuse(
                Reason::OtherFace { awaited },
                self.by(cite!("MB J.3"), cite!("BC description.3")),
            );
        }
        // MB B.3, BC k: so many of each card, and no more.
        if slot.known().is_some_and(|card| state.shoe.unknown.of(card) == 0) {
            let decks = self.draft.decks;
            return refuse(Reason::NotInShoe { decks }, self.by(cite!("MB B.3"), cite!("BC k")));
        }
        out.push(match (next, slot) {
            (Next::Burn, Slot::Up(card)) => Event::Burned { card },
            (Next::Reveal(side), Slot::Up(card)) => Event::Revealed { side, card, tapped },
            (Next::Deal(to, _), slot) => Event::Dealt { to, slot, tapped: tapped && awaited == Face::Up },
            _ => return refuse(Reason::NoCardDue, self.not_due(state)),
        });
        Ok(())
    }

    /// The paragraph by which no card is due: at baccarat the row of the table that says so.
    fn not_due(&self, state: &State) -> Cite {
        match state.phase {
            Phase::Betting { .. } | Phase::Idle => self.by(cite!("MB J.2"), cite!("BC g")),
            // MB J.7: six cards at most; MB K.6: with S in the table a card is an error.
            _ if state.player.cards.len() + state.banker.cards.len() == 6 => {
                self.by(cite!("MB J.7"), cite!("BC description.3"))
            }
            _ if four_up(state) && came(state, false).natural => {
                self.by(cite!("MB J.5"), cite!("BC natural"))
            }
            // Before both counts were called nothing is drawn at all.
            _ if state.called < 2 => self.by(cite!("MB J.5"), cite!("BC description.3")),
            _ if state.banker.cards.len() == 2 => self.by(cite!("MB J.5"), cite!("BC Banker")),
            _ => self.by(cite!("MB J.5"), cite!("BC Player")),
        }
    }

    /// A report of the card-reading shoe. What it cannot read is recorded and calls the floor.
    fn reported(&self, state: &State, report: crate::Report, what: &Seen, out: &mut Vec<Event>) -> Decided {
        if self.draft.cards != Cards::Shoe {
            return refuse(Reason::NoCardShoe, cite!("MB H"));
        }
        let own = |earlier: &crate::Report| earlier.device == report.device;
        let newer =
            |earlier: crate::Report| (report.spin, report.sequence) > (earlier.spin, earlier.sequence);
        if !state.newest.filter(own).is_none_or(newer) {
            return refuse(Reason::RepeatedReport, cite!("HC A.6"));
        }
        match what {
            Seen::Fact(Fact::Unreadable(said)) => {
                let fault = ReportFault::NotReadable { said: said.clone() };
                out.push(Event::ReportRefused { report, fault });
                Ok(())
            }
            Seen::Outcome(Outcome::Card(slot)) => {
                // The shoe reads a card, and says it sealed; how it comes to lie, the deal decides. A card that is not
                // due is not written down: it may open the next hand, and nobody has seen it.
                let slot = match (self.awaited(state), *slot) {
                    (Some(Face::Up), Slot::Down(Hidden::Known(card))) => Slot::Up(card),
                    (_, slot) => slot,
                };
                out.push(Event::ReportTaken { report });
                self.card(state, slot, false, out)
            }
            _ => refuse(Reason::NotNow, cite!("MB J.5")),
        }
    }

    /// HC A.6: a tapped card is taken back until its hand's count is called.
    pub(super) fn take_back(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, self.dealers())?;
        let cite = cite!("HC A.6");
        let Some(Tapped::Dealt(side) | Tapped::Revealed(side)) = state.taps.last() else {
            return refuse(Reason::NothingToTakeBack, cite);
        };
        match shown(state.hand(*side)).last() {
            Some(card) if matches!(state.phase, Phase::Dealing) && state.shoe.burn == 0 => {
                out.push(Event::TakenBack { card });
                Ok(())
            }
            _ => refuse(Reason::NothingToTakeBack, cite),
        }
    }

    /// MB J.3.c: the hand goes to the highest bettor on it; with none, the dealer turns it.
    pub(super) fn hand_over(
        &self,
        state: &State,
        cx: &Cx<'_>,
        side: Side,
        to: Option<Seat>,
        out: &mut Vec<Event>,
    ) -> Decided {
        cx.needs(Role::Dealer, self.dealers())?;
        let cite = cite!("MB J.3.c");
        if self.next(state) != Next::HandOver(side) {
            return refuse(Reason::NotNow, cite);
        }
        if self.tracks() {
            let next = self.highest_bettor(state, side);
            if to != next {
                return refuse(Reason::not_offered(next), cite!("MB J.3.c.v"));
            }
        } else if to.is_some_and(|seat| seat.index() >= state.seats.len()) {
            return refuse(Reason::NoSuchSeat, cite!("MB B.1"));
        }
        out.push(Event::HandedOver { side, to });
        Ok(())
    }

    /// MB J.3.c.v: among equal highest bettors the one nearest the dealer counterclockwise, the highest seat.
    pub(super) fn highest_bettor(&self, state: &State, side: Side) -> Option<Seat> {
        let bet = match side {
            Side::Player => super::wagers::Bet::Player,
            Side::Banker => super::wagers::Bet::Banker,
        };
        let mut best = None;
        for (seat, seated) in state.with_stakes() {
            let staked = super::betting::money_on(seated, bet);
            if staked.is_positive() && best.is_none_or(|(_, most)| staked > most) {
                best = Some((seat, staked));
            }
        }
        best.map(|(seat, _)| seat)
    }

    /// MB N.5: does the player to whom the hand is offered take it? Keyed by the dealer, or said at a terminal.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn answer_hand(
        &self,
        state: &State,
        cx: &Cx<'_>,
        side: Side,
        seat: Seat,
        takes: bool,
        turn: Option<u32>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("MB N.5");
        self.dealer_or_own(cx, seat)?;
        is_now(turn, state.turns)?;
        match self.next(state) {
            Next::Answer(asked, next) if asked == side && next == seat => {}
            Next::Answer(_, next) => return refuse(Reason::NotOffered { next }, cite),
            _ => return refuse(Reason::NotNow, cite),
        }
        if takes {
            out.push(Event::HandedOver { side, to: Some(seat) });
        } else {
            let Holder::Offered { passed, .. } = &state.hand(side).holder else {
                return refuse(Reason::NotNow, cite);
            };
            out.push(Event::HandDeclined { side, seat });
            let mut passed = passed.clone();
            passed.push(seat);
            out.push(Event::HandOffered { side, to: self.next_to_turn(state, &passed) });
        }
        Ok(())
    }

    /// MB N.5: the player to the right of the last one, counterclockwise: the next lower seat, around the table.
    pub(super) fn next_to_turn(&self, state: &State, passed: &[Seat]) -> Option<Seat> {
        let from = passed.last()?.number();
        let seats = self.draft.seats;
        let around = (1..seats).map(|step| (from + seats - 1 - step) % seats + 1);
        let known = state.seats.iter().any(|seated| seated.name.is_some() || !seated.stakes.is_empty());
        let there = |seat: &Seat| {
            let seated = &state.seats[seat.index()];
            !known || seated.name.is_some() || !seated.stakes.is_empty()
        };
        around.filter_map(Seat::new).filter(there).find(|seat| !passed.contains(seat))
    }

    /// The dealer keys it, or the player at their own terminal says it.
    fn dealer_or_own(&self, cx: &Cx<'_>, seat: Seat) -> Decided {
        match cx.by {
            Actor::Player(own) if own == seat => Ok(()),
            Actor::Player(_) => refuse(Denied::NotYourSeat.into(), cite!("HC C.5")),
            _ => cx.needs(Role::Dealer, self.dealers()),
        }
    }

    /// MB J.3.b, J.3.c: the face-down cards of a hand are turned: by the dealer, or by whoever holds them.
    pub(super) fn turn(
        &self,
        state: &State,
        cx: &Cx<'_>,
        side: Side,
        turn: Option<u32>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = self.by(cite!("MB J.3.b"), cite!("BC description.3"));
        is_now(turn, state.turns)?;
        if let Actor::Player(seat) = cx.by {
            // MB L.4: no player touches a card but the one who was handed it.
            if state.hand(side).holder != Holder::Seat(seat) {
                return refuse(Reason::NotYourHand, self.by(cite!("MB L.4"), cite!("BC c")));
            }
        } else {
            cx.needs(Role::Dealer, self.dealers())?;
        }
        if self.next(state) != Next::Turn(side) {
            return refuse(Reason::NotNow, cite);
        }
        let cards: Vec<Card> = state.hand(side).cards.iter().filter_map(down_card).collect();
        out.push(Event::Turned { side, cards });
        Ok(())
    }

    /// MB J.4: the Player's count, then the Banker's.
    pub(super) fn call_count(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, self.dealers())?;
        match self.next(state) {
            Next::Call(side) => {
                out.push(Event::CountCalled { side, count: count(shown(state.hand(side))) });
                Ok(())
            }
            _ => refuse(Reason::NotNow, self.by(cite!("MB J.4"), cite!("BC description.3"))),
        }
    }

    /// MB L.1: the final counts, and who has won.
    pub(super) fn announce(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, self.dealers())?;
        if self.next(state) != Next::Announce {
            return refuse(Reason::HandsNotComplete, self.by(cite!("MB L.1"), cite!("BC settlement")));
        }
        out.push(Event::Announced { came: came(state, false) });
        Ok(())
    }

    /// MB L.3: the cards go to the discard rack.
    pub(super) fn pick_up(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, self.dealers())?;
        if !matches!(state.phase, Phase::Idle) || !state.on_table {
            return refuse(Reason::NotNow, cite!("MB L.3"));
        }
        out.push(Event::PickedUp);
        Ok(())
    }

    /// What happens by itself.
    pub(super) fn carry_on(&self, state: &State, out: &mut Vec<Event>) {
        match &state.phase {
            Phase::Idle => {
                // MB J.8: the last hand is over; MB N.4: nothing is left to deal.
                let over = state.shoe.last.is_some_and(|last| state.round >= last) || state.shoe.left == 0;
                if over && state.shoe.stage == Stage::Ready && !state.on_table && state.shoe.burn == 0 {
                    out.push(Event::ShoeEnded { shoe: state.shoe.number });
                }
            }
            Phase::Betting { .. } => {}
            Phase::Dealing => self.deal_on(state, out),
            Phase::Announced { came } => self.settle(state, *came, out),
            Phase::Paying { due, .. } if due.is_empty() => out.push(Event::Settled { round: state.round }),
            Phase::Paying { .. } => {}
            Phase::Void => self.release(state, out),
        }
    }

    fn deal_on(&self, state: &State, out: &mut Vec<Event>) {
        let untouched = state.player.cards.is_empty();
        if untouched && self.tracks() && self.close(state, out) {
            return;
        }
        let shoe = &state.shoe;
        let cut_card = self.draft.cards == Cards::Drawn
            && self.draft.dealt_from == Dealt::DealingShoe
            && shoe.last.is_none()
            && shoe.left <= shoe.cut_card;
        // Nearly every card asks nothing of the shoe: what comes next need not be known for that.
        if shoe.kept == 0 && shoe.left > 0 && !cut_card {
            return;
        }
        let deals = match self.next(state) {
            Next::Deal(to, _) => Some(to),
            Next::Burn => None,
            _ => return,
        };
        if let (Some(to), true) = (deals, shoe.kept > 0) {
            // MB N.1, N.2: the card drawn in error opens the hand.
            out.push(Event::KeptDealt { to });
        } else if shoe.left == 0 {
            let cause = Irregularity::TooFewCards;
            let cite = cause.cite(self.draft.rules);
            out.push(Event::Voided { round: state.round, cause, cite, left: 0 });
        } else if cut_card {
            out.push(cut_card_out(state));
        }
    }

    /// What the table waits for.
    pub(super) fn awaits(&self, state: &State, out: &mut Needs<Baccarat>) {
        let step = |act| Need::Step { by: Role::Dealer, second: None, does: Input::Act(act) };
        // MB J.8: by what was recorded it shows now.
        if self.asks_for_cut_card(state) {
            out.push(step(Action::CutCard));
        }
        if let Some((face, to)) = self.next_card(state) {
            out.push(Need::Outcome { draw: Draw::Card(face), to });
            return;
        }
        match &state.phase {
            Phase::Idle if state.on_table => out.push(step(Action::PickUp)),
            Phase::Idle if state.is_ready() => out.push(step(Action::NewGame)),
            Phase::Idle => self.needs_of_shoe(state, out),
            Phase::Betting { clock: Clock::Stopped } => out.push(step(Action::AttestStill)),
            Phase::Betting { .. } => {
                out.push(step(Action::Lock));
                if self.tracks() {
                    out.push(Need::Wagers);
                }
            }
            Phase::Dealing => match self.next(state) {
                Next::HandOver(side) => {
                    let to = self.highest_bettor(state, side);
                    out.push(step(Action::HandOver { side, to }));
                }
                Next::Answer(side, seat) => out.push(step(Action::DeclineHand { side, seat, turn: None })),
                Next::Turn(side) => out.push(step(Action::Turn { side, turn: None })),
                Next::Call(_) => out.push(step(Action::CallCount)),
                Next::Announce => out.push(step(Action::Announce)),
                _ => {}
            },
            Phase::Paying { .. } => out.push(step(Action::Pay { seat: None })),
            Phase::Announced { .. } | Phase::Void => {}
        }
        out.extend(self.decides(state).map(Need::Decision));
    }
}

fn down_card(slot: &Slot) -> Option<Card> {
    match slot {
        Slot::Down(Hidden::Known(card)) => Some(*card),
        _ => None,
    }
}

/// Do the first four cards lie open?
fn four_up(state: &State) -> bool {
    [Side::Player, Side::Banker].iter().all(|side| shown(state.hand(*side)).count() >= 2)
}

/// The count of a hand's first two cards.
fn two_cards(hand: &Hand) -> u8 {
    count(shown(hand).take(2))
}

/// The result as the hands lie.
pub(super) fn came(state: &State, corrected: bool) -> Came {
    let cards = |side: Side| shown(state.hand(side));
    let (player, banker) = (count(cards(Side::Player)), count(cards(Side::Banker)));
    let pair = |side: Side| {
        let mut ranks = cards(side).map(|card| card.rank);
        ranks.next() == ranks.next()
    };
    Came {
        round: state.round,
        winner: Winner::of(player, banker),
        player,
        banker,
        player_pair: pair(Side::Player),
        banker_pair: pair(Side::Banker),
        natural: is_natural(two_cards(&state.player)) || is_natural(two_cards(&state.banker)),
        corrected,
    }
}
