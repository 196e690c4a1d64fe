//! The preparing of the pack, step by step (BJ D, E, H.1 to H.3, I.1 to I.4): each a press of the dealer's.

use kit::{Card, Cite, Named, Role, Seat, cite};

use super::Blackjack;
use super::options::{CUT_LEAST, CardsFrom, DealtFrom, ShuffledBy};
use super::reason::Reason;
use super::round::{Action, Cutter, Event, Phase, Place, State};
use super::shoe::{Composition, Stage};
use crate::cards::miscounted;
use crate::{Cx, Input, Need, Needs, Refusal, is_now};

pub(super) type Decided = Result<(), Refusal<Reason>>;

pub(super) fn refuse<T>(reason: Reason, cite: Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

/// Who runs the table (BJ H.4, I.5; HC C.1).
pub(super) const DEALERS: Cite = cite!("HC C.1");

impl Blackjack {
    /// Cards of a full pack.
    pub(super) fn size(&self) -> u16 {
        self.draft.decks * 52
    }

    /// Is it dealt from a shoe?
    pub(super) fn from_shoe(&self) -> bool {
        self.draft.dealt_from == DealtFrom::Shoe
    }

    /// The paragraph for a shoe, or for the pitch variant.
    pub(super) fn by_dealing(&self, shoe: Cite, pitch: Cite) -> Cite {
        if self.from_shoe() { shoe } else { pitch }
    }

    /// A step of the preparing: by the dealer, between rounds.
    fn prepares(&self, state: &State, cx: &Cx<'_>, cite: Cite) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        if state.phase != Phase::Idle {
            return refuse(Reason::RoundInPlay, cite);
        }
        // BJ H.9: the cards of the last round are in the discard rack.
        if state.on_table { refuse(Reason::PickUpFirst, cite!("BJ H.9")) } else { Ok(()) }
    }

    fn step_of(&self, state: &State, cx: &Cx<'_>, good: bool, cite: Cite) -> Decided {
        self.prepares(state, cx, cite)?;
        if good { Ok(()) } else { refuse(Reason::NotThisStep, cite) }
    }

    /// BJ D.1: by dealer and floorperson, or counted by a device.
    pub(super) fn verify(
        &self,
        state: &State,
        cx: &Cx<'_>,
        scan: Option<&[Named<Card>]>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("BJ D.1");
        self.step_of(state, cx, state.shoe.stage == Stage::Received, cite)?;
        match scan {
            None => cx.needs_second(Role::Floorperson, cite)?,
            Some(cards) => {
                if let Some((missing, extra)) = miscounted(self.draft.decks, cards) {
                    return refuse(Reason::DecksWrong { missing, extra }, cite);
                }
            }
        }
        out.push(Event::Verified { scanned: scan.map(|_| self.size()) });
        Ok(())
    }

    /// BJ D.2, E.6: spread face up, and the first player looks.
    pub(super) fn spread(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Option<Seat>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let good = matches!(state.shoe.stage, Stage::Verified | Stage::Resting);
        self.step_of(state, cx, good, cite!("BJ D.2"))?;
        if let Some(seat) = seat {
            self.seat_there(state, seat)?;
        }
        out.push(Event::SpreadOut { seat });
        Ok(())
    }

    /// BJ D.3: not before the first player has looked.
    pub(super) fn wash(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = if state.shoe.stage == Stage::Resting { cite!("BJ E.6") } else { cite!("BJ D.3") };
        self.step_of(state, cx, state.shoe.stage == Stage::Spread, cite)?;
        out.push(Event::Washed);
        Ok(())
    }

    /// BJ E.1: before play, and after the last round of the pack.
    pub(super) fn shuffle(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let good = matches!(state.shoe.stage, Stage::Stacked | Stage::Spent);
        self.step_of(state, cx, good, cite!("BJ E.1"))?;
        out.push(Event::Shuffled { shoe: state.shoe.number + 1 });
        Ok(())
    }

    /// BJ E.3: whom the stack is offered to; the dealer if nobody is left (BJ E.4).
    pub(super) fn offered(&self, state: &State) -> Option<Seat> {
        let Stage::Shuffled { declined } = &state.shoe.stage else { return None };
        let known = state.seats.iter().any(|seated| seated.name.is_some());
        let sits = |seat: Seat| {
            let seated = state.seats.get(seat.index());
            seated.is_some_and(|seated| !known || seated.name.is_some())
        };
        let seats = self.draft.seats;
        let last = (1..=seats).rev().filter_map(Seat::new).find(|seat| sits(*seat))?;
        let from = match state.shoe.cutter {
            // BJ E.3.a: the first to arrive, if the table knows who that was.
            Cutter::First => state.first.filter(|seat| sits(*seat)).or(Seat::new(1)).unwrap_or(last),
            // BJ E.3.b; BJ E.3.d where that player has left.
            Cutter::Spot(seat) if sits(seat) => seat,
            Cutter::Spot(_) | Cutter::Last => last,
        };
        // BJ E.3.e: clockwise, each once.
        let around = (0..seats).map(|step| (from.number() - 1 + step) % seats + 1).filter_map(Seat::new);
        around.into_iter().find(|seat| sits(*seat) && !declined.contains(seat))
    }

    fn cut_now(&self, state: &State, cx: &Cx<'_>, turn: Option<u32>) -> Decided {
        self.prepares(state, cx, cite!("BJ E.3"))?;
        is_now(turn, state.turns)?;
        match &state.shoe.stage {
            Stage::Shuffled { .. } => Ok(()),
            // BJ E.2.a: what a device has shuffled is dealt without a cut.
            Stage::Cut { by: None } if self.draft.shuffled_by == ShuffledBy::Device => {
                refuse(Reason::NotThisStep, cite!("BJ E.2.a"))
            }
            _ => refuse(Reason::NotThisStep, cite!("BJ E.3")),
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
        self.cut_now(state, cx, turn)?;
        match self.offered(state) {
            Some(next) if next == seat => {
                out.push(Event::CutDeclined { seat });
                Ok(())
            }
            next => refuse(Reason::not_offered(next), cite!("BJ E.3.e")),
        }
    }

    /// BJ E.3, E.4.b: at least ten cards from either end.
    pub(super) fn cut(
        &self,
        state: &State,
        cx: &Cx<'_>,
        (by, depth): (Option<Seat>, u16),
        turn: Option<u32>,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.cut_now(state, cx, turn)?;
        let next = self.offered(state);
        if next != by {
            let cite = if by.is_none() { cite!("BJ E.4") } else { cite!("BJ E.3") };
            return refuse(Reason::not_offered(next), cite);
        }
        let most = self.size() - CUT_LEAST;
        if !(CUT_LEAST..=most).contains(&depth) {
            let cite = if by.is_none() { cite!("BJ E.4.b") } else { cite!("BJ E.3") };
            return refuse(Reason::CutTooNear { depth, least: CUT_LEAST, most }, cite);
        }
        out.push(Event::CutMade { by, depth });
        Ok(())
    }

    /// BJ E.5: on a supervisor's word, until the first card leaves the pack.
    pub(super) fn recut(&self, state: &State, cx: &Cx<'_>, reason: &str, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("BJ E.5");
        cx.needs(Role::PitSupervisor, cite)?;
        let untouched = state.shoe.left == self.size() && state.phase == Phase::Idle;
        let by = match state.shoe.stage {
            _ if self.draft.shuffled_by == ShuffledBy::Device => return refuse(Reason::NotThisStep, cite),
            Stage::Cut { by } => by,
            Stage::Ready if untouched => None,
            Stage::Ready | Stage::Spent => return refuse(Reason::TooLate, cite),
            _ => return refuse(Reason::NotThisStep, cite),
        };
        if reason.trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite);
        }
        out.push(Event::RecutOrdered { reason: reason.to_owned(), by });
        Ok(())
    }

    /// BJ H.2, I.3: into the shoe, or into the hand. BJ E.2.b: not before the cut.
    pub(super) fn load(&self, state: &State, cx: &Cx<'_>, from_back: u16, out: &mut Vec<Event>) -> Decided {
        let cite = self.by_dealing(cite!("BJ H.2"), cite!("BJ I.3"));
        self.prepares(state, cx, cite)?;
        match &state.shoe.stage {
            Stage::Cut { .. } => {}
            Stage::Shuffled { .. } => return refuse(Reason::CutFirst, cite!("BJ E.2.b")),
            _ => return refuse(Reason::NotThisStep, cite),
        }
        // Where every round is the last, nothing marks the end.
        let (least, most) =
            if self.draft.shuffles_each_round() { (0, 0) } else { (CUT_LEAST, self.size() / 2) };
        if !(least..=most).contains(&from_back) {
            return refuse(Reason::CutCardTooNear { from_back, least, most }, cite!("BJ E.3"));
        }
        out.push(Event::Loaded { from_back });
        Ok(())
    }

    /// The dealer sees the cutting card. Where the house draws, it comes by itself.
    pub(super) fn cut_card(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("BJ E.3");
        cx.needs(Role::Dealer, DEALERS)?;
        let due = self.draft.cards != CardsFrom::Drawn && state.shoe.cut_card > 0 && !state.shoe.last;
        if state.shoe.stage != Stage::Ready || !due {
            return refuse(Reason::NotThisStep, cite);
        }
        out.push(Event::CutCardOut { on: self.next_place(state) });
        Ok(())
    }

    /// BJ E.3.d: the casino has the cards shuffled before the cutting card is out.
    pub(super) fn reshuffle(
        &self,
        state: &State,
        cx: &Cx<'_>,
        reason: &str,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("BJ E.3.d");
        cx.needs(Role::PitSupervisor, cite)?;
        if state.phase != Phase::Idle {
            return refuse(Reason::RoundInPlay, cite);
        }
        if state.shoe.stage != Stage::Ready || state.on_table {
            return refuse(Reason::NotThisStep, cite);
        }
        if reason.trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite);
        }
        out.push(Event::PackEnded { shoe: state.shoe.number, by_house: true });
        Ok(())
    }

    /// BJ E.1: a pack that is dry in the middle of a round.
    pub(super) fn refill(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        if self.next(state) != super::dealing::Next::Refill {
            return refuse(Reason::NotThisStep, cite!("BJ E.1"));
        }
        out.push(self.refilled(state));
        Ok(())
    }

    /// The discards go in again: everything but what lies on the table.
    pub(super) fn refilled(&self, state: &State) -> Event {
        let on_table = state.hands.iter().map(|hand| hand.cards.len()).sum::<usize>() + state.dealer.len();
        Event::Refilled { cards: self.size() - u16::try_from(on_table).unwrap_or(0) }
    }

    /// BJ D.1: worn cards are changed by the floor, between rounds; the new ones are verified.
    pub(super) fn replace(&self, state: &State, cx: &Cx<'_>, reason: &str, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("BJ D.1");
        cx.needs(Role::Floorperson, cite)?;
        if state.phase != Phase::Idle {
            return refuse(Reason::RoundInPlay, cite);
        }
        if state.on_table || state.shoe.stage == Stage::Received {
            return refuse(Reason::NotThisStep, cite);
        }
        if reason.trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite);
        }
        out.push(Event::CardsTakenAway { reason: Some(reason.to_owned()) });
        Ok(())
    }

    /// BJ H.3: shown to a player who asks; BJ I.4: never in the pitch variant.
    pub(super) fn show_burn(
        &self,
        state: &State,
        cx: &Cx<'_>,
        cards: &[Named<Card>],
        out: &mut Vec<Event>,
    ) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        if !self.from_shoe() {
            return refuse(Reason::BurnNotShown, cite!("BJ I.4"));
        }
        let cite = cite!("BJ H.3");
        let burned = &state.shoe.burned;
        if burned.is_empty() || burned.iter().any(|slot| slot.shown().is_some()) {
            return refuse(Reason::NotThisStep, cite);
        }
        let known: Option<Vec<Card>> = burned.iter().map(|slot| slot.known()).collect();
        let cards = match (known, cards) {
            (Some(known), []) => known,
            (Some(_), _) => return refuse(Reason::NotThisStep, cite),
            // Nobody knows them: the dealer keys what lies there.
            (None, named) => {
                let mut left: Composition = state.shoe.unknown;
                let mut seen = Vec::new();
                for card in named {
                    let card = self.named(card)?;
                    if !left.take(card) {
                        return refuse(Reason::NotInPack { decks: self.draft.decks }, cite!("BJ B.4"));
                    }
                    seen.push(card);
                }
                if seen.len() != burned.len() {
                    return refuse(Reason::OtherNumber { cards: burned.len() }, cite);
                }
                seen
            }
        };
        out.push(Event::BurnShown { cards });
        Ok(())
    }

    /// A card that is one.
    pub(super) fn named(&self, card: &Named<Card>) -> Result<Card, Refusal<Reason>> {
        card.known().or_else(|said| refuse(Reason::NoSuchCard { said: said.to_owned() }, cite!("BJ B.4")))
    }

    /// BJ E.6, H.10.c: nobody plays; the cards are spread.
    pub(super) fn rest(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = self.by_dealing(cite!("BJ H.10.c"), cite!("BJ I.11.c"));
        self.step_of(state, cx, matches!(state.shoe.stage, Stage::Ready | Stage::Spent), cite)?;
        if state.seats.iter().any(|seated| seated.name.is_some()) {
            return refuse(Reason::SomebodySits, cite);
        }
        out.push(Event::Rested);
        Ok(())
    }

    /// BJ H.9, I.10: from the far right, the dealer's last.
    pub(super) fn pick_up(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        if state.phase != Phase::Idle || !state.on_table {
            return refuse(Reason::NotNow, self.by_dealing(cite!("BJ H.9"), cite!("BJ I.10")));
        }
        out.push(Event::PickedUp);
        Ok(())
    }

    /// What the pack waits for, while no round is in play.
    pub(super) fn needs_of_pack(&self, state: &State, out: &mut Needs<Blackjack>) {
        let need = |second, act| Need::Step { by: Role::Dealer, second, does: Input::Act(act) };
        let from_back = if self.draft.shuffles_each_round() { 0 } else { self.draft.cut_card() };
        out.push(match &state.shoe.stage {
            Stage::Received => need(Some(Role::Floorperson), Action::Verify { scan: None }),
            Stage::Verified | Stage::Resting => need(None, Action::Spread { seat: state.first }),
            Stage::Spread => need(None, Action::Wash),
            Stage::Stacked | Stage::Spent => need(None, Action::Shuffle),
            Stage::Shuffled { .. } => match self.offered(state) {
                Some(seat) => need(None, Action::DeclineCut { seat, turn: None }),
                None => need(None, Action::Cut { by: None, depth: self.size() / 2, turn: None }),
            },
            Stage::Cut { .. } => need(None, Action::Load { from_back }),
            Stage::Ready => need(None, Action::NewGame),
        });
    }

    /// Where the next card goes.
    pub(super) fn next_place(&self, state: &State) -> Option<Place> {
        use super::dealing::Next;
        match self.next(state) {
            Next::Deal(place, _) | Next::Reveal(place) => Some(place),
            _ => None,
        }
    }
}
