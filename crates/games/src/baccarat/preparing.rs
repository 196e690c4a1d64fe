//! The preparing of a shoe, step by step (MB B.4, D, E, I; BC j): each a press of the dealer's, with its words.

use kit::{Card, Cite, Fact, Named, Role, Seat, cite};

use super::Baccarat;
use super::dealing::Next;
use super::options::{CUT_CARD_LEAST, CUT_CARD_OFF, CUT_LEAST, Dealt, Draws, Recut, Rules, Secure};
use super::reason::Reason;
use super::round::{Action, Event, Phase, State};
use super::shoe::{Astray, Batch, CutCardOut, Stage, holds};
use crate::cards::miscounted;
use crate::{Cx, Input, Need, Needs, Refusal, is_now};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl Baccarat {
    /// Cards in a full shoe.
    pub(super) fn size(&self) -> u16 {
        self.draft.decks * 52
    }

    /// The dealer runs the table (MB J.2, BC g).
    pub(super) fn dealers(&self) -> Cite {
        self.by(cite!("MB J.2"), cite!("BC g"))
    }

    /// A step of the preparing: by the dealer, between rounds.
    fn prepares(&self, state: &State, cx: &Cx<'_>, cite: Cite) -> Decided {
        cx.needs(Role::Dealer, self.dealers())?;
        if matches!(state.phase, Phase::Idle) { Ok(()) } else { refuse(Reason::RoundInPlay, cite) }
    }

    /// MB D.1: by dealer and floorperson, or counted by a device.
    pub(super) fn verify(
        &self,
        state: &State,
        cx: &Cx<'_>,
        back: Option<&str>,
        scan: Option<&[Named<Card>]>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = self.by(cite!("MB D.1"), cite!("BC k"));
        self.prepares(state, cx, cite)?;
        let Stage::Received(batch) = state.shoe.stage else {
            return refuse(Reason::NotThisStep, cite);
        };
        if self.draft.two_batches() {
            // MB B.4.c: one back within a batch, another in the other.
            let expected = &self.draft.shuffler.backs[batch as usize];
            if back.is_some_and(|back| back != expected) || (back.is_none() && scan.is_none()) {
                let expected = expected.clone();
                return refuse(Reason::OtherBack { expected }, cite!("MB B.4.c"));
            }
        }
        match scan {
            Some(cards) => self.count_scan(cards, cite)?,
            None => cx.needs_second(Role::Floorperson, cite)?,
        }
        let scanned = scan.map(|_| self.size());
        out.push(Event::Verified { batch, scanned });
        Ok(())
    }

    /// What a device has read is whole decks; whatever is missing or too much is named.
    fn count_scan(&self, cards: &[Named<Card>], cite: Cite) -> Decided {
        match miscounted(self.draft.decks, cards) {
            Some((missing, extra)) => refuse(Reason::DecksWrong { missing, extra }, cite),
            None => Ok(()),
        }
    }

    /// MB D.2, D.4: spread face up, deck by deck, for the first players.
    pub(super) fn spread(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = self.by(cite!("MB D.2"), cite!("BC j"));
        self.prepares(state, cx, cite)?;
        match state.shoe.stage {
            Stage::Verified(batch) => {
                out.push(Event::SpreadOut { batch });
                Ok(())
            }
            _ => refuse(Reason::NotThisStep, cite),
        }
    }

    /// MB D.3, E.6.a: turned over, washed, stacked.
    pub(super) fn wash(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = self.by(cite!("MB D.3"), cite!("BC j"));
        self.prepares(state, cx, cite)?;
        match state.shoe.stage {
            Stage::Spread => {}
            Stage::LookedAt if !self.draft.two_batches() => {}
            _ => return refuse(Reason::NotThisStep, cite),
        }
        out.push(Event::Washed);
        Ok(())
    }

    /// MB E.1: before play starts and after each shoe. MB M.3.b: not with commission owed.
    pub(super) fn shuffle(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = self.by(cite!("MB E.1"), cite!("BC j"));
        self.prepares(state, cx, cite)?;
        match state.shoe.stage {
            Stage::Stacked => {}
            Stage::Spent if !self.draft.two_batches() => self.may_reshuffle(state)?,
            // MB B.4.e: the other batch takes its turn.
            Stage::Spent => return refuse(Reason::OtherBatchNext, cite!("MB B.4.e")),
            _ => return refuse(Reason::NotThisStep, cite),
        }
        let batch = if state.shoe.number == 0 { Batch::First } else { state.shoe.batch };
        out.push(Event::Shuffled { shoe: state.shoe.number + 1, batch });
        Ok(())
    }

    /// MB M.3.b, L.3: nothing owed, nothing on the table, and what was committed to is told.
    fn may_reshuffle(&self, state: &State) -> Decided {
        if state.on_table {
            return refuse(Reason::PickUpFirst, cite!("MB L.3"));
        }
        let owed = state.seats.iter().enumerate().find(|(_, seated)| !seated.owed.is_zero());
        if let Some((seat, amount)) = owed.and_then(|(index, seated)| Some((Seat::at(index)?, seated.owed))) {
            return refuse(Reason::CommissionOwed { seat, amount }, cite!("MB M.3.b"));
        }
        if state.shoe.committed.is_some() && state.shoe.stage == Stage::Spent {
            return refuse(Reason::OrderNotRevealed, cite!("MB E.1"));
        }
        Ok(())
    }

    /// A drawn shoe: its order was committed to, or is told.
    pub(super) fn order(&self, state: &State, fact: &Fact, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("MB E.1");
        match (fact, &state.shoe.stage, &state.shoe.committed) {
            (Fact::ShoeCommitted(text), Stage::Shuffled { declined }, None)
                if self.draft.draws == Draws::Committed && declined.is_empty() =>
            {
                let hex = text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit());
                match text.parse() {
                    Ok(commitment) if hex => out.push(Event::OrderCommitted { commitment }),
                    _ => return refuse(Reason::NoCommitment, cite),
                }
                Ok(())
            }
            (Fact::ShoeRevealed { order, salt }, Stage::Spent, Some(committed)) => {
                let holds = holds(committed, self.draft.decks, salt, order);
                let (shoe, order, salt) = (state.shoe.number, order.clone(), salt.clone());
                out.push(Event::OrderRevealed { shoe, order, salt, holds });
                Ok(())
            }
            _ => refuse(Reason::NotThisStep, cite),
        }
    }

    /// MB E.2: whom the stack is offered to; the dealer if nobody is left. BC c: patrons never touch the cards.
    pub(super) fn offered(&self, state: &State) -> Option<Seat> {
        let Stage::Shuffled { declined } = &state.shoe.stage else { return None };
        if self.draft.rules == Rules::Baccarat {
            return None;
        }
        self.cut_order(state).into_iter().find(|seat| !declined.contains(seat))
    }

    /// MB E.2: from the player at the dealer's right, the highest taken seat, clockwise past the dealer to the lowest and
    /// up. Where nobody said who sits where, every seat may be taken.
    fn cut_order(&self, state: &State) -> Vec<Seat> {
        let known = state.seats.iter().any(|seated| seated.name.is_some());
        let sits = |seat: &Seat| !known || state.seats[seat.index()].name.is_some();
        let mut order: Vec<Seat> = (0..state.seats.len()).filter_map(Seat::at).filter(sits).collect();
        if !order.is_empty() {
            order.rotate_right(1);
        }
        order
    }

    /// Is there something to cut, and is its order committed to where it must be?
    pub(super) fn may_cut(&self, state: &State) -> bool {
        let committed = self.draft.draws != Draws::Committed || state.shoe.committed.is_some();
        matches!(state.shoe.stage, Stage::Shuffled { .. }) && committed
    }

    fn cut_now(&self, state: &State, cx: &Cx<'_>, turn: Option<u32>, cite: Cite) -> Decided {
        self.prepares(state, cx, cite)?;
        is_now(turn, state.turns)?;
        match &state.shoe.stage {
            Stage::Shuffled { .. } if self.may_cut(state) => Ok(()),
            Stage::Shuffled { .. } => refuse(Reason::OrderNotCommitted, cite!("MB E.1")),
            _ => refuse(Reason::NotThisStep, cite),
        }
    }

    pub(super) fn decline_cut(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        turn: Option<u32>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = self.by(cite!("MB E.2"), cite!("BC c"));
        self.cut_now(state, cx, turn, cite)?;
        match self.offered(state) {
            Some(next) if next == seat => {
                out.push(Event::CutDeclined { seat });
                Ok(())
            }
            next => refuse(Reason::not_offered(next), cite),
        }
    }

    /// MB E.2, E.3: by whom it is offered to, at least ten cards from either end.
    pub(super) fn cut(
        &self,
        state: &State,
        cx: &Cx<'_>,
        by: Option<Seat>,
        depth: u16,
        turn: Option<u32>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = self.by(cite!("MB E.2"), cite!("BC c"));
        self.cut_now(state, cx, turn, cite)?;
        let next = self.offered(state);
        if next != by {
            return refuse(Reason::not_offered(next), cite);
        }
        let most = self.size() - CUT_LEAST;
        if !(CUT_LEAST..=most).contains(&depth) {
            let cite = self.by(cite!("MB E.3"), cite!("BC j"));
            return refuse(Reason::CutTooNear { depth, least: CUT_LEAST, most }, cite);
        }
        out.push(Event::CutMade { by, depth });
        Ok(())
    }

    /// MB E.5: on a supervisor's word, until the first card leaves the shoe.
    pub(super) fn recut(&self, state: &State, cx: &Cx<'_>, reason: &str, out: &mut Vec<Event>) -> Decided {
        let cite = self.by(cite!("MB E.5"), cite!("BC j"));
        cx.needs(Role::PitSupervisor, cite)?;
        let by = match state.shoe.stage {
            Stage::Cut { by, .. } | Stage::Loaded { by, .. } => by,
            Stage::Ready | Stage::Spent => return refuse(Reason::TooLate, cite),
            _ => return refuse(Reason::NotThisStep, cite),
        };
        if reason.trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite);
        }
        let by = match (self.draft.recut, by) {
            (Recut::LastCutter, by) => by,
            (Recut::NextInLine, None) => None,
            (Recut::NextInLine, Some(last)) => {
                self.cut_order(state).into_iter().skip_while(|seat| *seat != last).nth(1)
            }
        };
        out.push(Event::RecutOrdered { reason: reason.to_owned(), by });
        Ok(())
    }

    /// MB E.4: one cut card at least fourteen from the back, the other at the end; then into the shoe.
    pub(super) fn place_cut_card(
        &self,
        state: &State,
        cx: &Cx<'_>,
        from_back: u16,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = self.by(cite!("MB E.4"), cite!("BC j"));
        self.prepares(state, cx, cite)?;
        if !matches!(state.shoe.stage, Stage::Cut { .. }) {
            return refuse(Reason::NotThisStep, cite);
        }
        let most = self.size() / 2;
        if !(CUT_CARD_LEAST..=most).contains(&from_back) {
            return refuse(Reason::CutCardTooNear { from_back, least: CUT_CARD_LEAST, most }, cite);
        }
        out.push(Event::CutCardPlaced { from_back });
        Ok(())
    }

    /// MB J.8: the dealer sees the cut card. Where the house draws, it comes by itself.
    pub(super) fn cut_card(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = self.by(cite!("MB J.8"), cite!("BC j"));
        cx.needs(Role::Dealer, self.dealers())?;
        if self.draft.cards == super::options::Cards::Drawn || self.draft.dealt_from == Dealt::Automatic {
            return refuse(Reason::NotThisStep, cite);
        }
        if state.shoe.stage != Stage::Ready || state.shoe.last.is_some() {
            return refuse(Reason::NotThisStep, cite);
        }
        out.push(cut_card_out(state));
        Ok(())
    }

    /// MB J.8: does the dealer tell when the cut card comes, and is it due by what was recorded?
    pub(super) fn cut_card_due(&self, state: &State) -> bool {
        let keyed =
            self.draft.cards != super::options::Cards::Drawn && self.draft.dealt_from != Dealt::Automatic;
        let shoe = &state.shoe;
        keyed && shoe.stage == Stage::Ready && shoe.last.is_none() && shoe.left <= shoe.cut_card
    }

    /// MB J.8: is the dealer asked for it now? Where a card is about to leave the shoe, and between rounds once it should
    /// have come.
    pub(super) fn asks_for_cut_card(&self, state: &State) -> bool {
        self.cut_card_due(state)
            && match state.phase {
                Phase::Idle => !state.on_table && state.shoe.left < state.shoe.cut_card,
                _ => matches!(self.next(state), Next::Deal(..) | Next::Burn),
            }
    }

    /// MB E.6: nobody plays; the old shoe is over.
    pub(super) fn rest(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = self.by(cite!("MB E.6"), cite!("BC j"));
        self.prepares(state, cx, cite)?;
        if !matches!(state.shoe.stage, Stage::Ready | Stage::Spent)
            || self.draft.dealt_from == Dealt::Automatic
            || state.shoe.committed.is_some()
        {
            return refuse(Reason::NotThisStep, cite);
        }
        self.may_reshuffle(state)?;
        out.push(Event::Rested);
        Ok(())
    }

    pub(super) fn looked_at(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = self.by(cite!("MB E.6"), cite!("BC j"));
        self.prepares(state, cx, cite)?;
        if state.shoe.stage != Stage::Resting {
            return refuse(Reason::NotThisStep, cite);
        }
        out.push(Event::TurnedOver);
        Ok(())
    }

    /// MB B.4.d to B.4.f, E.6.b: the discard rack is empty, the spent batch goes into the shuffler, the other one comes
    /// out; the floorperson has seen its release (MB E.6.b.ii).
    pub(super) fn change_batch(
        &self,
        state: &State,
        cx: &Cx<'_>,
        batch: Batch,
        asked_to_spread: bool,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("MB B.4.d");
        self.prepares(state, cx, cite)?;
        if !self.draft.two_batches() || !matches!(state.shoe.stage, Stage::Spent | Stage::LookedAt) {
            return refuse(Reason::NotThisStep, cite);
        }
        if batch == state.shoe.batch {
            return refuse(Reason::OtherBatchNext, cite!("MB B.4.e"));
        }
        self.may_reshuffle(state)?;
        cx.needs_second(Role::Floorperson, cite!("MB E.6.b.ii"))?;
        let spread = asked_to_spread || self.draft.shuffler.secure == Secure::No;
        out.push(Event::BatchChanged { shoe: state.shoe.number + 1, batch, spread });
        Ok(())
    }

    /// BC e: one player per position. Who sits where is said at a live table.
    pub(super) fn sit(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Seat,
        name: kit::Inline<24>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = self.by(cite!("MB B.1"), cite!("BC e"));
        cx.needs(Role::Dealer, self.dealers())?;
        self.only_live(cite)?;
        let Some(seated) = state.seats.get(seat.index()) else {
            return refuse(Reason::NoSuchSeat, cite!("MB B.1"));
        };
        if seated.name.is_some() {
            return refuse(Reason::SeatTaken, cite);
        }
        if name.as_str().trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite);
        }
        out.push(Event::Sat { seat, name });
        Ok(())
    }

    /// MB G.5, M.3.d: not with a wager on the layout, nor with commission owed.
    pub(super) fn leave(&self, state: &State, cx: &Cx<'_>, seat: Seat, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, self.dealers())?;
        self.only_live(cite!("MB B.1"))?;
        let Some(seated) = state.seats.get(seat.index()) else {
            return refuse(Reason::NoSuchSeat, cite!("MB B.1"));
        };
        if seated.name.is_none() {
            return refuse(Reason::NobodyThere, cite!("MB B.1"));
        }
        self.may_go(state, seat)?;
        out.push(Event::Left { seat });
        Ok(())
    }

    /// May this seat go?
    pub(super) fn may_go(&self, state: &State, seat: Seat) -> Decided {
        let Some(seated) = state.seats.get(seat.index()) else { return Ok(()) };
        if !seated.stakes.is_empty() {
            return refuse(Reason::BetInPlay, self.by(cite!("MB G.5"), cite!("BC d")));
        }
        if !seated.owed.is_zero() {
            let amount = seated.owed;
            return refuse(Reason::CommissionOwed { seat, amount }, cite!("MB M.3.d"));
        }
        Ok(())
    }

    /// What the shoe waits for, while no round is in play.
    pub(super) fn needs_of_shoe(&self, state: &State, out: &mut Needs<Baccarat>) {
        let step = |act| Need::Step { by: Role::Dealer, second: None, does: Input::Act(act) };
        let with =
            |act| Need::Step { by: Role::Dealer, second: Some(Role::Floorperson), does: Input::Act(act) };
        let owed = state.seats.iter().position(|seated| !seated.owed.is_zero()).and_then(Seat::at);
        match &state.shoe.stage {
            Stage::Received(batch) => {
                let backs = &self.draft.shuffler.backs;
                let back = self.draft.two_batches().then(|| backs[*batch as usize].clone());
                out.push(with(Action::Verify { back, scan: None }));
            }
            Stage::Verified(_) => out.push(step(Action::Spread)),
            Stage::Spread => out.push(step(Action::Wash)),
            Stage::Stacked => out.push(step(Action::Shuffle)),
            Stage::Shuffled { .. } => {
                if self.draft.draws == Draws::Committed && state.shoe.committed.is_none() {
                    return;
                }
                out.push(step(match self.offered(state) {
                    Some(seat) => Action::DeclineCut { seat, turn: None },
                    None => Action::Cut { by: None, depth: self.size() / 2, turn: None },
                }));
            }
            Stage::Cut { .. } => out.push(step(Action::PlaceCutCard { from_back: self.draft.cut_card })),
            Stage::Spent => match owed {
                Some(seat) => out.push(step(Action::CollectCommission { seat })),
                None if state.shoe.committed.is_some() => {}
                None if self.draft.two_batches() => {
                    let batch = state.shoe.batch.other();
                    out.push(with(Action::ChangeBatch { batch, asked_to_spread: false }));
                }
                None => out.push(step(Action::Shuffle)),
            },
            Stage::Resting => out.push(step(Action::LookedAt)),
            Stage::LookedAt if self.draft.two_batches() => {
                let batch = state.shoe.batch.other();
                out.push(with(Action::ChangeBatch { batch, asked_to_spread: false }));
            }
            Stage::LookedAt => out.push(step(Action::Wash)),
            Stage::Loaded { .. } | Stage::Ready => {}
        }
    }
}

/// MB J.8: the hand in which it comes is finished, one more follows. Between two rounds it comes ahead of the next one,
/// unless by what was recorded it came in the last.
pub(super) fn cut_card_out(state: &State) -> Event {
    let shoe = &state.shoe;
    let ahead = matches!(state.phase, Phase::Idle) && shoe.left >= shoe.cut_card;
    let astray = (shoe.left.abs_diff(shoe.cut_card) > CUT_CARD_OFF)
        .then_some(Astray { left: shoe.left, placed: shoe.cut_card });
    Event::CutCardOut(CutCardOut { last: state.round + u64::from(ahead) + 1, astray })
}
