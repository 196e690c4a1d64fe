//! What goes wrong (BJ M), and corrections of what was keyed (HC A.6). The record is the witness: a claim that it
//! contradicts is refused, unless the floor says with a second person that the record itself is wrong.

use kit::{Card, Cents, Cite, Named, Role, Slot, cite};

use super::Blackjack;
use super::dealing::Next;
use super::options::{CardsFrom, ShuffledBy};
use super::preparing::{Decided, refuse};
use super::reason::Reason;
use super::round::{Disclosed, Event, Hand, Irregularity, Phase, Place, Recorded, Settlement, State};
use super::shoe::Stage;
use crate::{Alarm, Cx, Disagreement, Message, Refusal};

impl Irregularity {
    /// The paragraph it stands on.
    pub fn cite(&self) -> Cite {
        match self {
            Irregularity::FaceUp { .. } => cite!("BJ M.1"),
            Irregularity::DrawnInError { .. } => cite!("BJ M.2"),
            Irregularity::WrongCount { .. } => cite!("BJ M.3"),
            Irregularity::ShufflerStopped => cite!("BJ M.4"),
            Irregularity::UpCardDiscarded { .. } => cite!("BJ M.5"),
            Irregularity::Miskeyed { .. } => cite!("HC A.6"),
        }
    }
}

fn in_play(state: &State) -> bool {
    let play =
        matches!(state.phase, Phase::Dealing | Phase::Asking { .. } | Phase::Playing { .. } | Phase::Dealer);
    play && !state.hands.is_empty()
}

/// HC A.11: what the record contradicts is for the floor, with a second person.
fn disagreed(cx: &Cx<'_>, what: &Irregularity, record: Recorded, out: &mut Vec<Event>) -> Decided {
    let both = (Role::Floorperson, Role::Floorperson);
    let against = |record, missing| Reason::AgainstRecord { record, missing };
    let decided = Disagreement::decided(cx, both, (what.clone(), record), what.cite(), against)?;
    out.push(Event::AgainstRecord(decided));
    Ok(())
}

impl Blackjack {
    /// Somebody rules that something went wrong, by a paragraph.
    pub(super) fn rule(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        let right = what.cite();
        if cite != right {
            return refuse(Reason::WrongCite { right }, right);
        }
        match what {
            Irregularity::Miskeyed { .. } | Irregularity::WrongCount { .. } => {
                cx.needs(Role::Floorperson, right)?;
            }
            Irregularity::UpCardDiscarded { .. } => cx.needs(Role::PitSupervisor, right)?,
            _ => cx.needs_one_of(&[Role::Dealer, Role::Floorperson], right)?,
        }
        match what {
            Irregularity::FaceUp { cards } => self.face_up(state, cx, what, cards, out),
            Irregularity::DrawnInError { card } => self.drawn_in_error(state, card, out),
            Irregularity::WrongCount { reason, record_wrong, .. } => {
                self.wrong_count(state, cx, what, reason, *record_wrong, out)
            }
            Irregularity::ShufflerStopped => self.shuffler_stopped(state, out),
            Irregularity::UpCardDiscarded { card } => self.up_card_discarded(state, card, out),
            Irregularity::Miskeyed { place, nth, card } => {
                self.miskeyed(state, cx, what, (*place, *nth), card, out)
            }
        }
    }

    fn in_pack(&self, state: &State, card: &Named<Card>) -> Result<Card, Refusal<Reason>> {
        let card = self.named(card)?;
        if state.shoe.unknown.of(card) == 0 || state.shoe.left == 0 {
            return refuse(Reason::NotInPack { decks: self.draft.decks }, cite!("BJ B.4"));
        }
        Ok(card)
    }

    fn void(&self, state: &State, cx: &Cx<'_>, cause: Irregularity, out: &mut Vec<Event>) {
        let cite = cause.cite();
        out.push(Event::Voided { round: state.round, cause, cite, at: cx.at });
    }

    /// BJ M.1: one is discarded, more than one in a round void all hands.
    fn face_up(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        cards: &[Named<Card>],
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("BJ M.1");
        if cards.is_empty() || state.shoe.stage != Stage::Ready || !in_play(state) || state.shoe.burn > 0 {
            return refuse(Reason::NotNow, cite);
        }
        let mut left = state.shoe.clone();
        for card in cards {
            let card = self.in_pack(state, card)?;
            if !left.out(Slot::Up(card)) {
                return refuse(Reason::NotInPack { decks: self.draft.decks }, cite!("BJ B.4"));
            }
            out.push(Event::CardDiscarded { card, cite });
        }
        if usize::from(state.face_up) + cards.len() > 1 {
            self.void(state, cx, what.clone(), out);
        }
        Ok(())
    }

    /// BJ M.2: unseen it is the next card. Seen it is that too once the first cards are out, else it is discarded; and
    /// after the dealer's last card it is discarded.
    fn drawn_in_error(&self, state: &State, card: &Disclosed, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("BJ M.2");
        let pack = state.shoe.stage == Stage::Ready && state.shoe.burn == 0 && state.shoe.left > 0;
        if !pack || state.shoe.next.is_some() || !in_play(state) {
            return refuse(Reason::NotNow, cite);
        }
        let Some(card) = card else {
            out.push(Event::CardKept { card: None, cite });
            return Ok(());
        };
        let card = self.in_pack(state, card)?;
        let first_out = state.phase != Phase::Dealing;
        let last_out = state.phase == Phase::Dealer && !matches!(self.next(state), Next::Deal(..));
        out.push(match first_out && !last_out {
            true => Event::CardKept { card: Some(card), cite },
            false => Event::CardDiscarded { card, cite },
        });
        Ok(())
    }

    /// BJ M.3: all hands are void. Where a shoe or the house has counted every card, only if the record is wrong.
    fn wrong_count(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        reason: &str,
        record_wrong: bool,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("BJ M.3");
        if !in_play(state) || state.dealer.is_empty() && state.hands.iter().all(|hand| hand.cards.is_empty())
        {
            return refuse(Reason::NotNow, cite);
        }
        let Irregularity::WrongCount { place, .. } = what else { return refuse(Reason::NotNow, cite) };
        if let Place::Hand(seat, number) = *place
            && state.hand(seat, number).is_none()
        {
            return refuse(Reason::NoSuchHand, cite);
        }
        // After the dealer's last card nothing is void any more (BJ M.2).
        if state.phase == Phase::Dealer && state.done {
            return refuse(Reason::TooLate, cite!("BJ M.2"));
        }
        if reason.trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite);
        }
        let counted = self.draft.cards != CardsFrom::Hand;
        if counted && !record_wrong {
            return refuse(Reason::RecordSays, cite);
        }
        if record_wrong {
            let cards = u16::try_from(state.cards(*place).len()).unwrap_or(u16::MAX);
            disagreed(cx, what, Recorded::Count { cards }, out)?;
        }
        self.void(state, cx, what.clone(), out);
        Ok(())
    }

    /// BJ M.4: what was not shuffled to its end is shuffled again.
    fn shuffler_stopped(&self, state: &State, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("BJ M.4");
        if self.draft.shuffled_by != ShuffledBy::Device {
            return refuse(Reason::NoShuffler, cite);
        }
        let untouched = state.shoe.left == self.size() && state.phase == Phase::Idle;
        match state.shoe.stage {
            Stage::Cut { .. } => {}
            Stage::Ready if untouched => {}
            Stage::Ready | Stage::Spent => return refuse(Reason::TooLate, cite),
            _ => return refuse(Reason::NotNow, cite),
        }
        out.push(Event::ShuffleFailed { cite });
        Ok(())
    }

    /// BJ M.5: the supervisor finds it again; the record says which it is.
    fn up_card_discarded(&self, state: &State, card: &Named<Card>, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("BJ M.5");
        if !self.draft.is_multiple() || state.phase != Phase::Dealer {
            return refuse(Reason::NotNow, cite);
        }
        let found = self.named(card)?;
        match state.up_card() {
            Some(card) if card == found => out.push(Event::UpCardRestored { card, cite }),
            Some(card) => return refuse(Reason::OtherUpCard { card }, cite),
            None => return refuse(Reason::NotNow, cite),
        }
        Ok(())
    }

    /// HC A.6: the cards on the felt govern; the record follows as long as the hand is not settled.
    fn miskeyed(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        (place, nth): (Place, u8),
        card: &Named<Card>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("HC A.6");
        // A card that the house drew is the card.
        if self.draft.cards == CardsFrom::Drawn || !in_play(state) {
            return refuse(Reason::NotNow, cite);
        }
        if let Place::Hand(seat, number) = place
            && state.hand(seat, number).is_some_and(|hand| !hand.is_live())
        {
            return refuse(Reason::TooLate, cite);
        }
        let lies = state.cards(place).get(usize::from(nth)).and_then(|slot| slot.shown());
        let Some(from) = lies else { return refuse(Reason::NoSuchHand, cite) };
        let to = self.named(card)?;
        if from == to {
            return refuse(Reason::SameCard, cite);
        }
        let to = self.in_pack(state, card)?;
        // HC A.11: what the shoe has read is the record.
        if self.draft.cards == CardsFrom::Shoe {
            disagreed(cx, what, Recorded::Card { card: from }, out)?;
        }
        out.push(Event::Corrected { place, nth, from, to, cite });
        Ok(())
    }

    /// HC A.9, BJ M.3: every stake goes back to where it came from, and what was settled is taken back.
    pub(super) fn release(&self, state: &State, out: &mut Vec<Event>) {
        for hand in state.hands.iter().filter(|hand| !hand.stakes.is_empty()) {
            let stakes = hand.stakes.clone();
            out.push(Event::Released { seat: hand.seat, hand: hand.number, stakes });
        }
        let settled = || state.hands.iter().filter(|hand| !hand.settled.is_empty());
        let reversed = |hand: &Hand, was| Event::Reversed { seat: hand.seat, hand: hand.number, was };
        // What the house took comes first: a player may have staked what they had won.
        for hand in settled() {
            let Settlement { lost, taken, .. } = hand.settled.clone();
            out.push(reversed(hand, Settlement { lost, taken, ..Settlement::default() }));
        }
        for hand in settled() {
            let won = Settlement { lost: Vec::new(), taken: Cents::ZERO, ..hand.settled.clone() };
            if !won.is_empty() {
                out.push(reversed(hand, won));
            }
        }
        out.push(Event::VoidEnded { round: state.round });
    }
}

/// HC A.11: the floor reads what is claimed, what was recorded, and who stands for it.
fn disagreement(decided: &Disagreement<Irregularity, Recorded>) -> Option<Alarm> {
    let keys = ["blackjack-alarm-cards-miscounted", "blackjack-alarm-card-misread"];
    let message = super::sheet::disagreement(decided, keys)?;
    let message = message.with("by", decided.by).with("second", decided.second);
    Some(Alarm { message, cite: decided.claim.cite(), takes_down: false, needs_repair: false })
}

/// What calls the floor.
pub(super) fn alarm(event: &Event, king_queen: bool) -> Option<Alarm> {
    let alarm = |key: &str, cite| {
        let message = Message::plain(format!("blackjack-alarm-{key}"));
        Some(Alarm { message, cite, takes_down: false, needs_repair: false })
    };
    match event {
        Event::ReportRefused { .. } => alarm("not-readable", cite!("BJ H.4")),
        Event::AgainstRecord(decided) => disagreement(decided),
        // BJ K.5.b: a suited king and queen is told to the floor.
        Event::Paid { wins, .. }
            if king_queen && wins.iter().any(|win| win.stake.bet.kind == super::wagers::Kind::Suit) =>
        {
            alarm("king-queen", cite!("BJ K.5.b"))
        }
        Event::UpCardRestored { .. } => alarm("up-card", cite!("BJ M.5")),
        _ => None,
    }
}
