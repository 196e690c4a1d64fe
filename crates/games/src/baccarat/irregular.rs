//! What goes wrong (MB N, BC o), and corrections of what was keyed (HC A.6).

use kit::{Card, Cents, Cite, Moves, Named, Purse, Role, Seat, Slot, Unit, cite};

use super::Baccarat;
use super::apply::shown;
use super::dealing::{Next, came};
use super::options::{Cards, Dealt, Rules};
use super::payouts::{moves, shortfall};
use super::points::{Side, banker_draws, count, player_draws, value};
use super::reason::Reason;
use super::round::{Disclosed, Event, Hand, Holder, Irregularity, Phase, Recorded, State};
use super::shoe::{Astray, CutCardOut, Stage};
use crate::{Alarm, Cx, Disagreement, Message, Refusal};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl Irregularity {
    /// The paragraph it stands on.
    pub fn cite(&self, rules: Rules) -> Cite {
        let minibaccarat = match self {
            Irregularity::PlayerThird { .. } => cite!("MB N.1"),
            Irregularity::CardInError { .. } => cite!("MB N.2"),
            Irregularity::FaceUpInShoe { .. } => cite!("MB N.3"),
            Irregularity::TooFewCards => cite!("MB N.4"),
            Irregularity::Relinquish { .. } => cite!("MB N.5"),
            Irregularity::Void { .. } => cite!("BC o"),
            Irregularity::Miskeyed { .. } => return cite!("HC A.6"),
        };
        rules.by(minibaccarat, cite!("BC o"))
    }
}

impl Baccarat {
    /// Somebody rules that something went wrong, by a paragraph.
    pub(super) fn rule(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        let right = what.cite(self.draft.rules);
        if let (Rules::Minibaccarat, Irregularity::Void { .. }) = (self.draft.rules, what) {
            return refuse(Reason::OnlyBaccarat, right);
        }
        if cite != right {
            return refuse(Reason::WrongCite { right }, right);
        }
        match (self.draft.rules, what) {
            (_, Irregularity::Miskeyed { .. }) => cx.needs(Role::Floorperson, right)?,
            // BC o: management decides.
            (Rules::Baccarat, _) => cx.needs(Role::PitSupervisor, right)?,
            (_, Irregularity::TooFewCards) => cx.needs(Role::Floorperson, right)?,
            _ => cx.needs_one_of(&[Role::Dealer, Role::Floorperson], right)?,
        }
        let of_cards = matches!(
            what,
            Irregularity::PlayerThird { .. }
                | Irregularity::CardInError { .. }
                | Irregularity::FaceUpInShoe { .. }
                | Irregularity::TooFewCards
        );
        // HC A.12: where the house draws no card comes in error, none lies open, and none is missing.
        if of_cards && self.draft.cards == Cards::Drawn {
            return refuse(Reason::CardsDrawn, right);
        }
        self.ruled(state, cx, what, right, out)?;
        // HC A.11: what the record contradicts is for the floor, with a second person.
        if let Some(record) = self.held_against(state, what) {
            let first = self.floor();
            let against = |record, missing| Reason::AgainstRecord { record, missing };
            let claim = (what.clone(), record);
            let decided = Disagreement::decided(cx, (first, Role::Floorperson), claim, right, against)?;
            out.insert(0, Event::AgainstRecord(decided));
        }
        Ok(())
    }

    /// Whose a disagreement is; BC o: management decides.
    fn floor(&self) -> Role {
        match self.draft.rules {
            Rules::Minibaccarat => Role::Floorperson,
            Rules::Baccarat => Role::PitSupervisor,
        }
    }

    /// What the record has against this claim.
    fn held_against(&self, state: &State, what: &Irregularity) -> Option<Recorded> {
        let shoe = &state.shoe;
        let left = Recorded::Left { left: shoe.left };
        match what {
            Irregularity::TooFewCards => {
                let dealt = state.player.cards.len() + state.banker.cards.len();
                let four = 4 - u16::try_from(dealt).unwrap_or(4).min(4);
                let due = u16::from(matches!(self.next(state), Next::Deal(..)));
                let least = shoe.burn + four.max(due);
                (shoe.left + u16::from(shoe.kept) >= least).then_some(left)
            }
            // Each card that leaves a card-reading shoe was read, and this one was not.
            Irregularity::PlayerThird { .. } | Irregularity::CardInError { .. } => {
                (self.draft.cards == Cards::Shoe).then_some(left)
            }
            Irregularity::Miskeyed { .. } => (self.draft.cards == Cards::Shoe).then(|| {
                let cards = |side| {
                    let cards: Vec<String> = shown(state.hand(side)).map(|card| card.to_string()).collect();
                    cards.join(" ")
                };
                Recorded::Cards { player: cards(Side::Player), banker: cards(Side::Banker) }
            }),
            _ => None,
        }
    }

    /// What a ruling comes to.
    fn ruled(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: &Irregularity,
        right: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        match what {
            Irregularity::PlayerThird { card } => self.player_third(state, card, right, out),
            Irregularity::CardInError { card } => self.card_in_error(state, card, right, out),
            Irregularity::FaceUpInShoe { cards } => self.face_up_in_shoe(state, cards, right, out),
            Irregularity::TooFewCards => {
                if !matches!(state.phase, Phase::Dealing)
                    || !matches!(self.next(state), Next::Deal(..) | Next::Burn)
                {
                    return refuse(Reason::NotNow, right);
                }
                self.void(state, what, right, out)
            }
            Irregularity::Relinquish { side, reason } => self.relinquish(state, *side, reason, right, out),
            Irregularity::Void { reason } => {
                if reason.trim().is_empty() {
                    return refuse(Reason::ReasonMissing, right);
                }
                match state.phase {
                    Phase::Dealing => self.void(state, what, right, out),
                    Phase::Betting { .. } => {
                        let by = super::round::LockedBy::Void;
                        out.push(Event::Locked { by, at: cx.at });
                        self.void(state, what, right, out)
                    }
                    Phase::Idle if state.correctable => refuse(Reason::TooLate, right),
                    Phase::Idle => refuse(Reason::NoRound, right),
                    _ => refuse(Reason::TooLate, right),
                }
            }
            Irregularity::Miskeyed { player, banker } => self.miskeyed(state, cx, player, banker, out),
        }
    }

    fn void(&self, state: &State, what: &Irregularity, cite: Cite, out: &mut Vec<Event>) -> Decided {
        let (round, left) = (state.round, state.shoe.left);
        out.push(Event::Voided { round, cause: what.clone(), cite, left });
        Ok(())
    }

    /// HC A.9: every stake goes back to where it came from, and the ante with it (BC g).
    pub(super) fn release(&self, state: &State, out: &mut Vec<Event>) {
        for (index, seated) in state.seats.iter().enumerate() {
            if seated.stakes.is_empty() && seated.ante.is_zero() {
                continue;
            }
            if let Some(seat) = Seat::at(index) {
                out.push(Event::Released { seat, stakes: seated.stakes.clone(), ante: seated.ante });
            }
        }
        out.push(Event::VoidEnded { round: state.round });
    }

    /// A card out of the shoe that was seen, or not.
    fn disclosed(
        &self,
        state: &State,
        card: &Disclosed,
        cite: Cite,
    ) -> Result<Option<Card>, Refusal<Reason>> {
        if state.shoe.left == 0 {
            return refuse(Reason::NoCardDue, cite);
        }
        let Some(card) = card else { return Ok(None) };
        self.in_shoe(state, card).map(Some)
    }

    fn in_shoe(&self, state: &State, card: &Named<Card>) -> Result<Card, Refusal<Reason>> {
        let cite = self.by(cite!("MB B.3"), cite!("BC k"));
        match card.known() {
            Err(said) => refuse(Reason::NoSuchCard { said: said.to_owned() }, cite),
            Ok(card) if state.shoe.unknown.of(card) == 0 => {
                refuse(Reason::NotInShoe { decks: self.draft.decks }, cite)
            }
            Ok(card) => Ok(card),
        }
    }

    /// MB N.1: a third card for the Player that was not due is the Banker's if it must draw; else it opens the next
    /// hand, or is burned if it was seen.
    fn player_third(&self, state: &State, card: &Disclosed, cite: Cite, out: &mut Vec<Event>) -> Decided {
        let two = |hand: &Hand| count(shown(hand).take(2));
        let (player, banker) = (two(&state.player), two(&state.banker));
        let dealt = matches!(state.phase, Phase::Dealing) && state.called == 2 && state.shoe.burn == 0;
        let twos = state.player.cards.len() == 2 && state.banker.cards.len() == 2;
        if !dealt || !twos || player_draws(player, banker) {
            return refuse(Reason::NotNow, cite);
        }
        let card = self.disclosed(state, card, cite)?;
        if banker_draws(player, banker, None) {
            out.push(Event::ThirdToBanker { card, cite });
        } else {
            self.out_of_play(state, card, cite, out);
        }
        Ok(())
    }

    /// MB N.2: it opens the next hand; seen, it is burned with as many as its value; with no next hand, discarded.
    fn out_of_play(&self, state: &State, card: Option<Card>, cite: Cite, out: &mut Vec<Event>) {
        let over = state.shoe.stage != Stage::Ready || (state.shoe.last == Some(state.round) && dealt(state));
        out.push(match card {
            card if over || self.draft.dealt_from == Dealt::Automatic => Event::CardDiscarded { card, cite },
            Some(card) => Event::BurnOrdered { cards: vec![card], more: u16::from(value(card)), cite },
            None => Event::CardKept { cite },
        });
    }

    fn card_in_error(&self, state: &State, card: &Disclosed, cite: Cite, out: &mut Vec<Event>) -> Decided {
        let stage = matches!(state.shoe.stage, Stage::Ready | Stage::Spent);
        let now = match state.phase {
            Phase::Idle | Phase::Betting { .. } => state.shoe.burn == 0 && state.shoe.kept < 2,
            // A card that is due is the card that is due.
            Phase::Dealing => !matches!(self.next(state), Next::Deal(..) | Next::Burn) && state.shoe.kept < 2,
            _ => false,
        };
        if !stage || !now {
            return refuse(Reason::NotNow, cite);
        }
        let card = self.disclosed(state, card, cite)?;
        self.out_of_play(state, card, cite, out);
        Ok(())
    }

    /// MB N.3: out of play, with as many more as their values come to.
    fn face_up_in_shoe(
        &self,
        state: &State,
        cards: &[Named<Card>],
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        let now = matches!(state.phase, Phase::Idle | Phase::Betting { .. } | Phase::Dealing);
        if state.shoe.stage != Stage::Ready || !now || cards.is_empty() || state.shoe.burn > 0 {
            return refuse(Reason::NotNow, cite);
        }
        let mut left = state.shoe.clone();
        let mut found = Vec::with_capacity(cards.len());
        for card in cards {
            let card = self.in_shoe(state, card)?;
            if !left.out(Some(card)) {
                let decks = self.draft.decks;
                return refuse(Reason::NotInShoe { decks }, self.by(cite!("MB B.3"), cite!("BC k")));
            }
            found.push(card);
        }
        let more = found.iter().map(|card| u16::from(value(*card))).sum();
        out.push(Event::BurnOrdered { cards: found, more, cite });
        Ok(())
    }

    /// MB N.5: the right to turn a hand goes on, counterclockwise; if nobody takes it, the dealer turns.
    fn relinquish(
        &self,
        state: &State,
        side: Side,
        reason: &str,
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        let Holder::Seat(from) = state.hand(side).holder else {
            return refuse(Reason::NotNow, cite);
        };
        if !matches!(state.phase, Phase::Dealing) {
            return refuse(Reason::NotNow, cite);
        }
        if reason.trim().is_empty() {
            return refuse(Reason::ReasonMissing, cite);
        }
        out.push(Event::HandRelinquished { side, from, reason: reason.to_owned(), cite });
        out.push(Event::HandOffered { side, to: self.next_to_turn(state, &[from]) });
        Ok(())
    }

    /// HC A.6: the cards on the felt govern; the record follows, and what was settled by it is settled again.
    fn miskeyed(
        &self,
        state: &State,
        cx: &Cx<'_>,
        player: &[Named<Card>],
        banker: &[Named<Card>],
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("HC A.6");
        // A card that the house drew is the card.
        if self.draft.cards == Cards::Drawn {
            return refuse(Reason::NotNow, cite);
        }
        let settled = match state.phase {
            Phase::Dealing if state.called == 2 && state.shoe.burn == 0 => false,
            Phase::Paying { .. } => true,
            Phase::Idle if state.correctable => true,
            Phase::Idle => return refuse(Reason::TooLate, cite),
            _ => return refuse(Reason::NotNow, cite),
        };
        if self.draft.dealt_from == Dealt::Automatic && !state.on_table {
            return refuse(Reason::TooLate, cite);
        }
        let mut corrected = state.clone();
        for side in [Side::Player, Side::Banker] {
            for slot in &state.hand(side).cards {
                slot.known().iter().for_each(|card| corrected.shoe.unknown.give_back(*card));
            }
        }
        let mut hands = Vec::with_capacity(2);
        for (side, cards) in [(Side::Player, player), (Side::Banker, banker)] {
            let mut lie = Vec::with_capacity(3);
            for card in cards {
                let card = self.in_shoe(&corrected, card)?;
                corrected.shoe.unknown.take(card);
                lie.push(card);
            }
            corrected.hand_mut(side).cards = lie.iter().copied().map(Slot::Up).collect();
            hands.push(lie);
        }
        if !by_the_table(&hands[0], &hands[1], settled) {
            return refuse(Reason::NotByTheTable, self.by(cite!("MB K.3"), cite!("BC Banker")));
        }
        if corrected.player.cards == state.player.cards && corrected.banker.cards == state.banker.cards {
            return refuse(Reason::SameCards, cite);
        }
        let (player, banker) = (hands[0].clone(), hands[1].clone());
        out.push(Event::CardsCorrected { player, banker });
        if settled {
            self.unsettle(state, cx, out)?;
            out.push(Event::ResultCorrected { came: came(&corrected, true) });
        }
        Ok(())
    }

    /// Collections, payments and vigorish of the round are taken back.
    fn unsettle(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let mut rack = cx.funds.balance(Purse::Rack, Unit::Money);
        for (index, seated) in state.seats.iter().enumerate().rev() {
            let played = seated.previous_round == state.round && !seated.settled.is_empty();
            let Some(seat) = Seat::at(index).filter(|_| played) else { continue };
            let lost = shortfall(cx, self.draft.form, seat, seated);
            let event = Event::Unsettled { seat, was: Box::new(seated.settled.clone()), lost };
            let mut moved = Moves::new();
            moves(self.draft.form, &event, &mut moved);
            for step in moved.as_slice().iter().filter(|step| step.unit == Unit::Money) {
                if step.from == Purse::Rack {
                    // HC D.3: a rack that cannot lay the chips out again asks for a fill.
                    if step.amount > rack {
                        let (has, asked) = (rack, step.amount);
                        return refuse(Reason::NotEnough { has, asked }, cite!("HC D.3"));
                    }
                    rack -= step.amount;
                }
                if step.to == Purse::Rack {
                    rack += step.amount;
                }
            }
            out.push(event);
        }
        Ok(())
    }

    /// MB M.5: the director posts a change of vigorish.
    pub(super) fn post_notice(
        &self,
        cx: &Cx<'_>,
        kind: super::options::Kind,
        percent: super::options::Percent,
        out: &mut Vec<Event>,
    ) -> Decided {
        cx.needs(Role::Director, cite!("MB M.5"))?;
        // What no table could take on is not announced.
        let mut draft = self.draft.clone();
        (draft.vigorish.kind, draft.vigorish.percent) = (kind, percent);
        if super::options::check(&draft).is_err() {
            return refuse(Reason::NoSuchVigorish, cite!("MB M.5"));
        }
        out.push(Event::NoticePosted { kind, percent, at: cx.at });
        Ok(())
    }

    /// MB M.5: a change of kind, or a rise, waits for its posted time; MB J.3, M.5: nothing of it changes inside a shoe.
    pub(super) fn may_change_to(&self, state: &State, to: &Baccarat, at: kit::At) -> Decided {
        let (from, into) = (&self.draft, &to.draft);
        let shoe = (from.decks, from.style, &from.vigorish, from.cards, from.dealt_from, &from.shuffler);
        let other = (into.decks, into.style, &into.vigorish, into.cards, into.dealt_from, &into.shuffler);
        if shoe != other && !matches!(state.shoe.stage, Stage::Received(_)) {
            return refuse(Reason::InsideShoe, self.by(cite!("MB M.5"), cite!("BC j")));
        }
        if !super::options::raises_vigorish(&from.vigorish, &into.vigorish) {
            return Ok(());
        }
        let minutes = from.vigorish.notice_minutes;
        let posted = |notice: super::round::Notice| {
            let same = notice.kind == into.vigorish.kind && notice.percent == into.vigorish.percent;
            same && at.since(notice.at) >= i64::from(minutes) * 60_000
        };
        if state.notice.is_some_and(posted) {
            return Ok(());
        }
        refuse(Reason::NoticeFirst { minutes }, cite!("MB M.5"))
    }
}

/// Are cards of this round on the table?
fn dealt(state: &State) -> bool {
    !matches!(state.phase, Phase::Idle | Phase::Betting { .. })
}

/// MB K: did each hand get the cards that the table gives it, all of them if the round is over?
fn by_the_table(player: &[Card], banker: &[Card], complete: bool) -> bool {
    if !(2..=3).contains(&player.len()) || !(2..=3).contains(&banker.len()) {
        return false;
    }
    let two = |cards: &[Card]| count(cards[..2].iter().copied());
    let (players, bankers) = (two(player), two(banker));
    let draws = player_draws(players, bankers);
    if (player.len() == 3 && !draws) || (complete && draws && player.len() == 2) {
        return false;
    }
    if draws && player.len() == 2 {
        return banker.len() == 2;
    }
    let third = player.get(2).map(|card| value(*card));
    let draws = banker_draws(players, bankers, third);
    (draws || banker.len() == 2) && (!complete || !draws || banker.len() == 3)
}

/// What calls the floor.
/// MB N: a void answers what a shoe said in that round.
pub(super) fn resolves(event: &Event, alarm: &Alarm) -> bool {
    matches!(event, Event::Voided { .. }) && alarm.message.key.starts_with("baccarat-report")
}

pub(super) fn alarm(event: &Event) -> Option<Alarm> {
    Some(match event {
        Event::ReportRefused { fault, .. } => {
            let message = Message::of("baccarat-report", fault);
            Alarm { message, cite: cite!("MB H"), takes_down: false, needs_repair: false }
        }
        Event::AgainstRecord(Disagreement { claim, record, by, second }) => {
            let cite = claim.cite(Rules::Minibaccarat);
            let key = match (claim, record) {
                (Irregularity::TooFewCards, _) => "baccarat-alarm-cards-missing",
                (_, Recorded::Left { .. }) => "baccarat-alarm-card-not-read",
                (_, Recorded::Cards { .. }) => "baccarat-alarm-cards-not-read",
            };
            let message = Message { key: key.to_owned(), ..Message::of("baccarat-recorded", record) };
            let message = message.with("by", by).with("second", second);
            Alarm { message, cite, takes_down: false, needs_repair: false }
        }
        Event::CutCardOut(CutCardOut { astray: Some(Astray { left, placed }), .. }) => {
            let message = Message::plain("baccarat-alarm-cut-card").with("left", left).with("placed", placed);
            Alarm { message, cite: cite!("MB J.8"), takes_down: false, needs_repair: false }
        }
        Event::OrderRevealed { holds: false, .. } => {
            let message = Message::plain("baccarat-alarm-order");
            Alarm { message, cite: cite!("MB E.1"), takes_down: true, needs_repair: false }
        }
        _ => return None,
    })
}

/// The total of what is marked at the table.
pub(super) fn owed(state: &State) -> Cents {
    state.seats.iter().map(|seated| seated.owed).sum()
}
