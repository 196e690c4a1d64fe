//! What players decide (BJ A.2, A.4, A.6, A.7, H.5 to H.7, I.6 to I.8, J.5 to J.8, K.6, L.3, L.4).

use kit::{Card, Cents, Seat, cite};

use super::Blackjack;
use super::options::{Allowed, DoubleOn, Extra, SplitOn, Surrender};
use super::points::value;
use super::preparing::{DEALERS, Decided, refuse};
use super::reason::Reason;
use super::round::{By, Choice, Clock, Event, Fate, Hand, Phase, Place, Question, Split, State};
use super::wagers::{Bet, Kind, Stake, Tender, money_of, money_on};
use crate::{Cx, Refusal, is_now};
use kit::{Rank, Role};

impl Blackjack {
    /// What all eligible hands are asked before play, first come first.
    pub(super) fn question(&self, state: &State) -> Option<(Question, Vec<(Seat, u8)>)> {
        if state.looked.is_some() {
            return None;
        }
        let up = state.up_card()?;
        for question in [Question::Surrender, Question::Insurance] {
            let asks = |hand: &&Hand| {
                !hand.answered.contains(&question) && self.may_be_asked(state, hand, question, up)
            };
            let hands: Vec<_> =
                state.hands.iter().filter(asks).map(|hand| (hand.seat, hand.number)).collect();
            if !hands.is_empty() {
                return Some((question, hands));
            }
        }
        None
    }

    fn may_be_asked(&self, _: &State, hand: &Hand, question: Question, up: Card) -> bool {
        let first = hand.split.is_none() && hand.is_live() && !hand.surrendered;
        first
            && match question {
                // BJ A.7 as printed: before the look under a ten.
                Question::Surrender => {
                    let printed = self.draft.surrender == Surrender::AsPrinted && self.draft.peeks();
                    printed && value(up) == 10 && !hand.is_blackjack()
                }
                // BJ A.4: against an ace alone.
                Question::Insurance => {
                    let half = hand.stakes.iter().any(|s| s.bet.kind == Kind::Wager && s.amount.get() >= 2);
                    self.draft.insurance == Allowed::On && up.rank == Rank::Ace && half
                }
            }
    }

    /// A question about a hand is answered, or a hand is played.
    pub(super) fn choose(
        &self,
        state: &State,
        cx: &Cx<'_>,
        (seat, number): (Seat, u8),
        choice: Choice,
        turn: Option<u32>,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.own_or_dealer(cx, seat)?;
        self.seat_there(state, seat)?;
        let Some(hand) = state.hand(seat, number) else {
            is_now(turn, 0)?;
            return refuse(Reason::NoSuchHand, self.in_turn());
        };
        // HC E.9: a second press is an answer to a turn that is over.
        is_now(turn, hand.asked.unwrap_or(0))?;
        let clock = match state.phase {
            Phase::Asking { clock, .. } | Phase::Playing { clock } => clock,
            _ => return refuse(self.not_asked(state, choice), self.not_asked_by(state, choice)),
        };
        if hand.asked.is_none() {
            let turn = self.acting(state).filter(|_| matches!(state.phase, Phase::Playing { .. }));
            let reason = turn.map_or(Reason::NotAsked, |acting| Reason::NotYourTurn { turn: acting.seat });
            return refuse(reason, self.in_turn());
        }
        match clock {
            // HC A.5: nothing resumes by itself.
            Clock::Stopped => return refuse(Reason::PlayStopped, cite!("HC A.5")),
            Clock::Running { ends } if cx.at >= ends => return refuse(Reason::TimeIsUp, self.in_turn()),
            _ => {}
        }
        let (stakes, more) = match state.phase {
            Phase::Asking { question, .. } => self.answers(cx, hand, question, choice)?,
            _ => (self.plays(state, cx, hand, choice)?, false),
        };
        self.covered(cx, seat, &stakes)?;
        let count = u8::try_from(state.hands_of(seat).count()).unwrap_or(u8::MAX);
        let made = (choice == Choice::Split).then_some(count);
        if choice != Choice::Claim {
            unclaimed(hand, out);
        }
        // BJ A.6: two hands lie open.
        let down = hand.cards.iter().filter(|slot| slot.shown().is_none());
        let cards: Vec<Card> = down.filter_map(|slot| slot.known()).collect();
        if made.is_some() && !cards.is_empty() {
            out.push(Event::Turned { at_place: Place::Hand(seat, number), cards });
        }
        out.push(Event::Chose { seat, hand: number, choice, made, stakes, more, by: By::Hand, at: cx.at });
        Ok(())
    }

    /// The paragraph by which hands act in their turn.
    fn in_turn(&self) -> kit::Cite {
        self.by_dealing(cite!("BJ H.5"), cite!("BJ I.6"))
    }

    fn not_asked(&self, state: &State, choice: Choice) -> Reason {
        let ace = state.up_card().is_some_and(|card| card.rank == Rank::Ace);
        if matches!(choice, Choice::Insure { .. }) && !ace { Reason::NoAceUp } else { Reason::NotNow }
    }

    fn not_asked_by(&self, _: &State, choice: Choice) -> kit::Cite {
        if matches!(choice, Choice::Insure { .. }) { cite!("BJ A.4") } else { self.in_turn() }
    }

    /// An answer to what several hands are asked: what is staked, and whether the hand is asked on.
    fn answers(
        &self,
        cx: &Cx<'_>,
        hand: &Hand,
        question: Question,
        choice: Choice,
    ) -> Result<(Vec<Stake>, bool), Refusal<Reason>> {
        match (question, choice) {
            (_, Choice::Decline) | (Question::Surrender, Choice::Surrender) => Ok((Vec::new(), false)),
            (Question::Insurance, Choice::Insure { spot, amount }) => {
                let bet = Bet { kind: Kind::Insurance, spot };
                let most = self.insurance_most(hand, spot);
                if !most.is_positive() || money_on(&hand.stakes, bet).is_positive() {
                    return refuse(Reason::SpotNotOffered { bet }, cite!("BJ L.4"));
                }
                if !amount.is_payable() {
                    return refuse(Reason::StakeNotPositive, cite!("HC D.1"));
                }
                // BJ J.6: up to half the wager.
                if amount > most {
                    return refuse(Reason::AboveHalf { max: most, asked: amount }, cite!("BJ J.6"));
                }
                let step = self.insurance_step(cx.funds.smallest_chip());
                if !amount.is_multiple_of(step) {
                    return refuse(Reason::NotMadeOfUnits { unit: step }, cite!("HC A.7"));
                }
                let left = |other: u8| {
                    let none = money_on(&hand.stakes, Bet { kind: Kind::Insurance, spot: other }).is_zero();
                    other != spot && none && self.insurance_most(hand, other).is_positive()
                };
                let more = (0..self.draft.spots()).any(left);
                Ok((vec![Stake { bet, tender: self.tender(), amount }], more))
            }
            _ => refuse(Reason::NotNow, self.in_turn()),
        }
    }

    /// What stakes are made of at this table.
    fn tender(&self) -> Tender {
        if self.on_terminals() { Tender::Credits } else { Tender::Value }
    }

    /// BJ J.6, L.4: half of the wager.
    pub(super) fn insurance_most(&self, hand: &Hand, spot: u8) -> Cents {
        Cents::new(money_on(&hand.stakes, Bet::wager(spot)).get() / 2)
    }

    /// HC A.7: what insurance goes up by.
    pub(super) fn insurance_step(&self, chip: Cents) -> Cents {
        let unit = self.draft.limits.unit.0.get();
        match self.on_terminals() {
            true => Cents::new(if unit % 2 == 0 { unit / 2 } else { 1 }),
            false => chip,
        }
    }

    /// A hand is played: what is staked with it.
    fn plays(
        &self,
        state: &State,
        cx: &Cx<'_>,
        hand: &Hand,
        choice: Choice,
    ) -> Result<Vec<Stake>, Refusal<Reason>> {
        match choice {
            Choice::Stand => Ok(Vec::new()),
            Choice::Hit { suited } => {
                if hand.split == Some(Split::Aces) {
                    return refuse(Reason::SplitAces, self.by_dealing(cite!("BJ H.7.c"), cite!("BJ I.8.c")));
                }
                self.suited(cx, hand, suited)
            }
            Choice::Double { suited } => {
                self.may_double(hand)?;
                let mut stakes = self.again(hand, Kind::Double);
                stakes.extend(self.suited(cx, hand, suited)?);
                Ok(stakes)
            }
            Choice::Split => {
                self.may_split(state, hand)?;
                Ok(self.again(hand, Kind::Wager))
            }
            Choice::Surrender => self.may_surrender(state, hand).map(|()| Vec::new()),
            Choice::Claim => self.may_claim(hand).map(|()| Vec::new()),
            Choice::Insure { .. } => refuse(self.not_asked(state, choice), cite!("BJ A.4")),
            Choice::Decline => refuse(Reason::NotNow, self.in_turn()),
        }
    }

    /// BJ L.3: as much again on every wager; a coupon is neither doubled nor split.
    fn again(&self, hand: &Hand, kind: Kind) -> Vec<Stake> {
        let wagers = hand.stakes.iter().filter(|s| s.bet.kind == Kind::Wager && s.tender != Tender::Coupon);
        wagers.map(|stake| Stake { bet: Bet { kind, spot: stake.bet.spot }, ..*stake }).collect()
    }

    /// BJ I: what is doubled, split or given up lies open.
    fn open(&self, hand: &Hand) -> Result<Vec<Card>, Refusal<Reason>> {
        hand.known().map_or_else(|| refuse(Reason::ShowFirst, cite!("BJ I.6")), Ok)
    }

    fn may_double(&self, hand: &Hand) -> Decided {
        if self.draft.double == Allowed::Off {
            return refuse(Reason::NotAllowed, cite!("BJ J.7"));
        }
        if hand.split == Some(Split::Aces) {
            return refuse(Reason::SplitAces, self.by_dealing(cite!("BJ H.7.c"), cite!("BJ I.8.c")));
        }
        let cite = cite!("BJ A.2");
        if hand.cards.len() != 2 {
            return refuse(Reason::OnlyTwoCards, cite);
        }
        if hand.split.is_some() && self.draft.double_after_split == Allowed::Off {
            return refuse(Reason::NotOnSplits, cite);
        }
        let points = super::points::Total::of(self.open(hand)?).points;
        let good = match self.draft.double_on {
            DoubleOn::Any => true,
            DoubleOn::NineToEleven => (9..=11).contains(&points),
            DoubleOn::TenOrEleven => (10..=11).contains(&points),
        };
        if good { Ok(()) } else { refuse(Reason::OtherTotals, cite) }
    }

    fn may_split(&self, state: &State, hand: &Hand) -> Decided {
        if self.draft.split == Allowed::Off {
            return refuse(Reason::NotAllowed, cite!("BJ J.8"));
        }
        if hand.cards.len() != 2 {
            return refuse(Reason::OnlyTwoCards, cite!("BJ A.6"));
        }
        let cards = self.open(hand)?;
        if !self.is_pair(&cards) {
            return refuse(Reason::NotAPair, cite!("BJ A.6"));
        }
        // BJ H.7.c: a second ace on a split ace, by option.
        if hand.split == Some(Split::Aces) && self.draft.resplit_aces == Extra::Off {
            return refuse(Reason::SplitAces, cite!("BJ H.7.c"));
        }
        let most = self.draft.hands;
        if state.hands_of(hand.seat).count() >= usize::from(most) {
            return refuse(Reason::TooManyHands { most }, cite!("BJ J.8"));
        }
        Ok(())
    }

    /// BJ A.6: of equal value, or of equal rank where the house says so.
    fn is_pair(&self, cards: &[Card]) -> bool {
        match (cards, self.draft.split_on) {
            ([a, b], SplitOn::Value) => value(*a) == value(*b),
            ([a, b], SplitOn::Rank) => a.rank == b.rank,
            _ => false,
        }
    }

    /// BJ H.7.c: two aces on a split hand, where the option lets them be split again.
    pub(super) fn may_split_again(&self, hand: &Hand) -> bool {
        self.draft.resplit_aces == Extra::On && hand.known().is_some_and(|cards| self.is_pair(&cards))
    }

    /// BJ A.7, J.5: after two cards, and nothing done before.
    fn may_surrender(&self, state: &State, hand: &Hand) -> Decided {
        if self.draft.surrender == Surrender::None {
            return refuse(Reason::NotAllowed, cite!("BJ J.5"));
        }
        let cite = cite!("BJ A.7");
        if hand.cards.len() != 2 || hand.split.is_some() || hand.acted {
            return refuse(Reason::OnlyTwoCards, cite);
        }
        // As printed it was asked before the look under a ten.
        let asked = hand.answered.contains(&Question::Surrender);
        if self.draft.surrender == Surrender::AsPrinted && asked && state.looked.is_some() {
            let ten = state.up_card().is_some_and(|up| value(up) == 10);
            if ten {
                return refuse(Reason::TooLate, cite);
            }
        }
        Ok(())
    }

    /// BJ K.6: a hit wager on the next card.
    fn suited(&self, cx: &Cx<'_>, hand: &Hand, amount: Option<Cents>) -> Result<Vec<Stake>, Refusal<Reason>> {
        let Some(amount) = amount else { return Ok(Vec::new()) };
        let bet = Bet::of(Kind::Hit);
        if self.draft.optional.hit == Extra::Off {
            return refuse(Reason::SpotNotOffered { bet }, cite!("BJ K.1.b"));
        }
        match hand.split {
            // BJ K.6.e: on split hands by option, if the cards that were split share a suit.
            Some(_) if self.draft.optional.hit_on_split == Extra::Off => {
                return refuse(Reason::NotOnSplits, cite!("BJ K.6.e"));
            }
            Some(Split::Others { suited: false } | Split::Aces) => {
                return refuse(Reason::SuitBroken, cite!("BJ K.6.e"));
            }
            _ => {}
        }
        // BJ K.6.a, K.6.d: as long as every card is of one suit.
        if hand.known().is_some_and(|cards| !one_suit(&cards)) {
            let cite = if hand.cards.len() > 2 { cite!("BJ K.6.d") } else { cite!("BJ K.6.a") };
            return refuse(Reason::SuitBroken, cite);
        }
        if !amount.is_payable() {
            return refuse(Reason::StakeNotPositive, cite!("HC D.1"));
        }
        self.made_of_units(cx, amount)?;
        let max = self.draft.optional.max.0;
        if amount > max {
            return refuse(Reason::AboveMaximum { bet, max, asked: amount }, cite!("BJ K.2.b"));
        }
        self.beside_main(money_of(&hand.stakes, Kind::Wager), amount)?;
        Ok(vec![Stake { bet, tender: self.tender(), amount }])
    }

    /// BJ K.6.f: in the pitch variant a player shows the cards to be paid.
    fn may_claim(&self, hand: &Hand) -> Decided {
        let cite = cite!("BJ K.6.f");
        let pending = money_on(&hand.stakes, Bet::of(Kind::Hit)).is_positive();
        let wins = hand.known().is_none_or(|cards| one_suit(&cards));
        if pending && wins && !hand.is_open() { Ok(()) } else { refuse(Reason::NothingToClaim, cite) }
    }

    /// Live: nobody else answers.
    pub(super) fn close_question(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        self.only_live()?;
        match state.phase {
            Phase::Asking { clock: Clock::Stopped, .. } => refuse(Reason::PlayStopped, cite!("HC A.5")),
            Phase::Asking { question, .. } => {
                out.push(Event::QuestionClosed { question, by: By::Hand, at: cx.at });
                Ok(())
            }
            _ => refuse(Reason::NotNow, cite!("BJ J.6")),
        }
    }

    /// A player shows cards that nobody knows: the dealer keys them then.
    pub(super) fn show(
        &self,
        state: &State,
        cx: &Cx<'_>,
        (seat, number): (Seat, u8),
        out: &mut Vec<Event>,
    ) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        let cite = cite!("BJ I.6");
        let Some(hand) = state.hand(seat, number) else { return refuse(Reason::NoSuchHand, cite) };
        let dealt = hand.cards.len() >= 2 && state.up_card().is_some();
        let playing = matches!(state.phase, Phase::Dealing | Phase::Playing { .. });
        if !playing || !dealt || hand.shows || hand.due || !hand.cards.contains(&kit::Slot::Unseen) {
            return refuse(Reason::NotNow, cite);
        }
        out.push(Event::Shown { seat, hand: number });
        Ok(())
    }

    /// Results tracking: what a place came to.
    pub(super) fn tell(
        &self,
        state: &State,
        cx: &Cx<'_>,
        (seat, came): (Seat, Fate),
        out: &mut Vec<Event>,
    ) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        self.seat_there(state, seat)?;
        if state.phase != Phase::Results {
            return refuse(Reason::NotNow, cite!("HC A.4"));
        }
        out.push(Event::Told { seat, came });
        Ok(())
    }

    pub(super) fn finish(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, DEALERS)?;
        if state.phase != Phase::Results {
            return refuse(Reason::NotNow, cite!("HC A.4"));
        }
        out.push(Event::Settled { round: state.round, at: cx.at });
        Ok(())
    }
}

/// Are all cards of one suit?
pub(super) fn one_suit(cards: &[Card]) -> bool {
    cards.windows(2).all(|pair| pair[0].suit == pair[1].suit)
}

/// BJ K.6.f: a hit wager that was not claimed before the next choice is lost.
pub(super) fn unclaimed(hand: &Hand, out: &mut Vec<Event>) {
    let pending = hand.stakes.iter().filter(|stake| stake.bet.kind == Kind::Hit);
    let stakes: Vec<Stake> = pending.copied().collect();
    if !stakes.is_empty() {
        out.push(Event::Collected { seat: hand.seat, hand: hand.number, stakes, fate: Fate::Lost });
    }
}
