//! How an event changes the state. No rules here: what does not fit is a [`Misfit`].

use kit::{Card, Cents, Hidden, Slot};

use super::options::{Draft, ShuffledBy};
use super::playing::one_suit;
use super::round::{
    Act, Choice, Clock, Cutter, Event, Fate, Hand, Phase, Place, Question, Settlement, Split, State, Tapped,
};
use super::shoe::Stage;
use super::wagers::{Kind, Stake, total};
use crate::Misfit;
use crate::stakes::{put, remember, seated, take};

type Fits = Result<(), Misfit>;

/// Takes an event into the state.
pub fn apply(draft: &Draft, state: &mut State, event: &Event) -> Fits {
    let keeps = matches!(
        event,
        Event::Dealt { .. }
            | Event::Revealed { .. }
            | Event::TakenBack { .. }
            | Event::TurnCame { .. }
            | Event::TurnsEnded
            | Event::DealerDone { .. }
            | Event::ReportTaken { .. }
    );
    if !keeps {
        state.tapped = None;
    }
    if let Event::Dealt { at, .. }
    | Event::Revealed { at, .. }
    | Event::LookedUnder { at, .. }
    | Event::QuestionClosed { at, .. }
    | Event::Chose { at, .. }
    | Event::Locked { at, .. }
    | Event::RoundStarted { at, .. }
    | Event::Resumed { at, .. } = event
    {
        state.at = *at;
    }
    match event {
        Event::Verified { .. }
        | Event::SpreadOut { .. }
        | Event::Washed
        | Event::Shuffled { .. }
        | Event::CutDeclined { .. }
        | Event::CutMade { .. }
        | Event::RecutOrdered { .. }
        | Event::Loaded { .. }
        | Event::Burned { .. }
        | Event::BurnShown { .. }
        | Event::CutCardOut { .. }
        | Event::PackEnded { .. }
        | Event::Refilled { .. }
        | Event::CardsTakenAway { .. }
        | Event::Rested
        | Event::CardDiscarded { .. }
        | Event::CardKept { .. }
        | Event::ShuffleFailed { .. } => to_pack(draft, state, event),
        Event::Sat { .. }
        | Event::Left { .. }
        | Event::PlaysAlso { .. }
        | Event::Placed { .. }
        | Event::Added { .. }
        | Event::Removed { .. }
        | Event::Undone { .. }
        | Event::Returned { .. } => to_seat(state, event),
        Event::Dealt { .. }
        | Event::Revealed { .. }
        | Event::Turned { .. }
        | Event::TakenBack { .. }
        | Event::Corrected { .. } => to_cards(state, event),
        Event::Asked { .. }
        | Event::QuestionClosed { .. }
        | Event::TurnCame { .. }
        | Event::Chose { .. }
        | Event::Shown { .. } => to_play(state, event),
        Event::Collected { .. }
        | Event::Pushed { .. }
        | Event::Paid { .. }
        | Event::HalfTaken { .. }
        | Event::Released { .. }
        | Event::Reversed { .. } => to_money(state, event),
        Event::ReportTaken { report } | Event::ReportRefused { report, .. } => {
            state.newest = Some(*report);
            Ok(())
        }
        _ => to_round(draft, state, event),
    }
}

fn check(good: bool, event: &Event) -> Fits {
    if good { Ok(()) } else { Err(Misfit::of(event, "another state was expected")) }
}

fn to_pack(draft: &Draft, state: &mut State, event: &Event) -> Fits {
    let fits = |good: bool| check(good, event);
    let idle = state.phase == Phase::Idle;
    let stage = state.shoe.stage.clone();
    let shoe = &mut state.shoe;
    match (event, stage) {
        (Event::Verified { .. }, Stage::Received) => shoe.stage = Stage::Verified,
        (Event::SpreadOut { .. }, Stage::Verified | Stage::Resting) => shoe.stage = Stage::Spread,
        (Event::Washed, Stage::Spread) => shoe.stage = Stage::Stacked,
        (Event::Shuffled { shoe: number }, Stage::Stacked | Stage::Spent) => {
            fits(*number == shoe.number + 1)?;
            shoe.number = *number;
            shoe.fill(draft.decks, std::iter::empty());
            // BJ E.2.a: what a device has shuffled is not cut.
            shoe.stage = match draft.shuffled_by {
                ShuffledBy::Hand => Stage::Shuffled { declined: Vec::new() },
                ShuffledBy::Device => Stage::Cut { by: None },
            };
            state.turns += 1;
        }
        (Event::CutDeclined { seat }, Stage::Shuffled { mut declined }) => {
            declined.push(*seat);
            shoe.stage = Stage::Shuffled { declined };
            state.turns += 1;
        }
        (Event::CutMade { by, .. }, Stage::Shuffled { .. }) => {
            shoe.stage = Stage::Cut { by: *by };
            state.turns += 1;
        }
        (Event::RecutOrdered { .. }, Stage::Cut { .. } | Stage::Ready) => {
            shoe.stage = Stage::Shuffled { declined: Vec::new() };
            state.turns += 1;
        }
        (Event::Loaded { from_back }, Stage::Cut { .. }) => {
            shoe.cut_card = *from_back;
            shoe.stage = Stage::Ready;
            shoe.burn = draft.burn;
        }
        (Event::Burned { slot }, Stage::Ready) => {
            fits(shoe.burn > 0 && shoe.out(*slot))?;
            shoe.burn -= 1;
            shoe.burned.push(*slot);
        }
        (Event::BurnShown { cards }, _) => {
            fits(cards.len() == shoe.burned.len())?;
            for (slot, card) in shoe.burned.iter_mut().zip(cards) {
                match slot {
                    Slot::Unseen => check(shoe.unknown.take(*card), event)?,
                    Slot::Down(Hidden::Known(known)) => check(known == card, event)?,
                    _ => return check(false, event),
                }
                *slot = Slot::Up(*card);
            }
        }
        (Event::CutCardOut { on }, Stage::Ready) => {
            shoe.last = true;
            shoe.cutter = match on {
                Some(Place::Hand(seat, _)) => Cutter::Spot(*seat),
                _ => Cutter::Last,
            };
        }
        (Event::PackEnded { by_house, .. }, Stage::Ready) => {
            fits(idle)?;
            shoe.stage = Stage::Spent;
            if *by_house || draft.shuffles_each_round() {
                shoe.cutter = Cutter::Last;
            }
        }
        (Event::Refilled { cards }, Stage::Ready) => {
            let on_table = state.hands.iter().flat_map(|hand| &hand.cards).chain(&state.dealer).copied();
            fits(shoe.fill(draft.decks, on_table) && shoe.left == *cards)?;
            // BJ E.1: one card is burned, and the round is the last of this pack.
            (shoe.burn, shoe.last) = (1, true);
            shoe.number += 1;
        }
        (Event::CardsTakenAway { .. }, _) => {
            shoe.fill(draft.decks, std::iter::empty());
            shoe.stage = Stage::Received;
            shoe.cutter = Cutter::First;
            state.on_table = false;
            state.hands.clear();
            state.dealer.clear();
        }
        (Event::Rested, Stage::Ready | Stage::Spent) => {
            shoe.stage = Stage::Resting;
            shoe.cutter = Cutter::First;
            state.first = None;
        }
        (Event::CardDiscarded { card, cite }, _) => {
            fits(shoe.out(Slot::Up(*card)))?;
            if *cite == kit::cite!("BJ M.1") {
                state.face_up += 1;
            }
        }
        (Event::CardKept { card, .. }, _) => shoe.next = *card,
        (Event::ShuffleFailed { .. }, Stage::Cut { .. } | Stage::Ready) => {
            shoe.stage = Stage::Stacked;
            shoe.burn = 0;
        }
        _ => return fits(false),
    }
    Ok(())
}

fn to_seat(state: &mut State, event: &Event) -> Fits {
    let fits = |good: bool| check(good, event);
    let betting = matches!(state.phase, Phase::Betting { .. });
    let (first, dealing) = (state.first, state.phase == Phase::Dealing);
    match event {
        Event::Sat { seat, name } => {
            seated(&mut state.seats, *seat)?.name = Some(*name);
            state.first = first.or(Some(*seat));
        }
        Event::Left { seat } => {
            seated(&mut state.seats, *seat)?.name = None;
            let also = state.seats.iter_mut().filter(|seated| seated.played_by == Some(*seat));
            also.for_each(|seated| seated.played_by = None);
            state.first = first.filter(|first| first != seat);
        }
        Event::PlaysAlso { seat, place } => seated(&mut state.seats, *place)?.played_by = Some(*seat),
        Event::Placed { seat, stake } => {
            fits(betting)?;
            let seated = seated(&mut state.seats, *seat)?;
            put(&mut seated.stakes, *stake);
            remember(&mut seated.acts, Act::Placed(*stake));
        }
        Event::Added { seat, stakes } => {
            fits(betting)?;
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().for_each(|stake| put(&mut seated.stakes, *stake));
            remember(&mut seated.acts, Act::Added(stakes.clone()));
        }
        Event::Removed { seat, stakes } => {
            fits(betting)?;
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
            remember(&mut seated.acts, Act::Removed(stakes.clone()));
        }
        Event::Undone { seat, returned, restaked } => {
            fits(betting)?;
            let seated = seated(&mut state.seats, *seat)?;
            returned.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
            restaked.iter().for_each(|stake| put(&mut seated.stakes, *stake));
            check(seated.acts.pop().is_some(), event)?;
        }
        Event::Returned { seat, stakes, .. } => {
            fits(dealing)?;
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
        }
        _ => return fits(false),
    }
    Ok(())
}

fn slots(state: &mut State, place: Place) -> Option<&mut Vec<Slot>> {
    match place {
        Place::Dealer => Some(&mut state.dealer),
        Place::Hand(seat, number) => state.hand_mut(seat, number).map(|hand| &mut hand.cards),
    }
}

fn to_cards(state: &mut State, event: &Event) -> Fits {
    let misfit = || Misfit::of(event, "other cards were expected");
    let phase = state.phase;
    let play = matches!(phase, Phase::Dealing | Phase::Asking { .. } | Phase::Playing { .. } | Phase::Dealer);
    check(play, event)?;
    match event {
        Event::Dealt { to, slot, tapped, .. } => {
            check(state.shoe.out(*slot), event)?;
            state.shoe.next = None;
            state.on_table = true;
            let due = match to {
                Place::Hand(seat, number) => {
                    let hand = state.hand_mut(*seat, *number).ok_or_else(misfit)?;
                    std::mem::take(&mut hand.due)
                }
                Place::Dealer => false,
            };
            slots(state, *to).ok_or_else(misfit)?.push(*slot);
            state.tapped = tapped.then_some(Tapped { place: *to, revealed: false, due, phase });
        }
        Event::Revealed { at_place, card, tapped, .. } => {
            check(state.shoe.unknown.take(*card), event)?;
            let unseen = slots(state, *at_place).ok_or_else(misfit)?.iter_mut();
            *unseen.into_iter().find(|slot| **slot == Slot::Unseen).ok_or_else(misfit)? = Slot::Up(*card);
            state.tapped = tapped.then_some(Tapped { place: *at_place, revealed: true, due: false, phase });
        }
        Event::Turned { at_place, cards } => {
            for card in cards {
                let down = slots(state, *at_place).ok_or_else(misfit)?.iter_mut();
                let down = down.into_iter().find(|slot| **slot == Slot::Down(Hidden::Known(*card)));
                *down.ok_or_else(misfit)? = Slot::Up(*card);
            }
        }
        Event::TakenBack { card } => {
            let tapped = state.tapped.take().ok_or_else(misfit)?;
            let cards = slots(state, tapped.place).ok_or_else(misfit)?;
            let at = cards.iter().rposition(|slot| *slot == Slot::Up(*card)).ok_or_else(misfit)?;
            match tapped.revealed {
                true => cards[at] = Slot::Unseen,
                false => {
                    cards.remove(at);
                    state.shoe.left += 1;
                }
            }
            state.shoe.unknown.give_back(*card);
            if let Place::Hand(seat, number) = tapped.place {
                let hand = state.hand_mut(seat, number).ok_or_else(misfit)?;
                hand.due = tapped.due;
            }
            state.hands.iter_mut().for_each(|hand| hand.asked = None);
            (state.phase, state.done) = (tapped.phase, false);
        }
        Event::Corrected { place, nth, from, to, .. } => {
            let slot = slots(state, *place).ok_or_else(misfit)?.get_mut(usize::from(*nth));
            let slot = slot.filter(|slot| **slot == Slot::Up(*from)).ok_or_else(misfit)?;
            *slot = Slot::Up(*to);
            state.shoe.unknown.give_back(*from);
            check(state.shoe.unknown.take(*to), event)?;
            state.done = false;
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

fn to_play(state: &mut State, event: &Event) -> Fits {
    let misfit = || Misfit::of(event, "another turn was expected");
    match event {
        Event::Asked { question, hands, ends } => {
            check(state.phase == Phase::Dealing, event)?;
            for (seat, number) in hands {
                state.turns += 1;
                let turn = state.turns;
                state.hand_mut(*seat, *number).ok_or_else(misfit)?.asked = Some(turn);
            }
            state.phase = Phase::Asking { question: *question, clock: Clock::until(*ends) };
        }
        Event::QuestionClosed { question, .. } => {
            check(matches!(state.phase, Phase::Asking { question: now, .. } if now == *question), event)?;
            for hand in &mut state.hands {
                hand.asked = None;
                if !hand.answered.contains(question) {
                    hand.answered.push(*question);
                }
            }
            state.turns += 1;
            state.phase = Phase::Dealing;
        }
        Event::TurnCame { seat, hand, ends } => {
            check(matches!(state.phase, Phase::Dealing | Phase::Playing { .. }), event)?;
            state.turns += 1;
            let turn = state.turns;
            state.hand_mut(*seat, *hand).ok_or_else(misfit)?.asked = Some(turn);
            state.phase = Phase::Playing { clock: Clock::until(*ends) };
        }
        Event::Shown { seat, hand } => state.hand_mut(*seat, *hand).ok_or_else(misfit)?.shows = true,
        Event::Chose { seat, hand: number, choice, made, stakes, more, .. } => {
            let phase = state.phase;
            state.turns += 1;
            let turn = state.turns;
            let hand = state.hand_mut(*seat, *number).ok_or_else(misfit)?;
            check(hand.asked.is_some(), event)?;
            hand.asked = more.then_some(turn);
            if let Some(made) = made {
                return split(state, event, *made);
            }
            stakes.iter().for_each(|stake| put(&mut hand.stakes, *stake));
            match (choice, phase) {
                (Choice::Decline | Choice::Insure { .. }, _) => {
                    check(matches!(phase, Phase::Asking { .. }), event)?;
                    if !more {
                        hand.answered.push(Question::Insurance);
                    }
                }
                (Choice::Surrender, _) => (hand.surrendered, hand.shows) = (true, true),
                (_, Phase::Playing { .. }) => {
                    hand.acted |= *choice != Choice::Claim;
                    hand.stood |= *choice == Choice::Stand;
                    hand.due |= matches!(choice, Choice::Hit { .. } | Choice::Double { .. });
                    hand.doubled |= matches!(choice, Choice::Double { .. });
                    hand.shows |= matches!(choice, Choice::Double { .. } | Choice::Claim);
                }
                _ => return Err(misfit()),
            }
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

/// BJ A.6: one hand becomes two; the second stands at the right of the first.
fn split(state: &mut State, event: &Event, made: u8) -> Fits {
    let misfit = || Misfit::of(event, "two cards to split were expected");
    let Event::Chose { seat, hand: number, stakes, .. } = event else { return Err(misfit()) };
    let at = state.hands.iter().position(|hand| hand.seat == *seat && hand.number == *number);
    let at = at.ok_or_else(misfit)?;
    let hand = &mut state.hands[at];
    let cards: Vec<Card> = hand.known().filter(|cards| cards.len() == 2).ok_or_else(misfit)?;
    let aces = cards.iter().all(|card| card.rank == kit::Rank::Ace);
    let suited = one_suit(&cards) && !matches!(hand.split, Some(Split::Others { suited: false }));
    hand.split = Some(if aces { Split::Aces } else { Split::Others { suited } });
    hand.acted = true;
    let mut second = Hand::new(*seat, made, stakes.clone());
    second.answered.clone_from(&hand.answered);
    second.cards.push(Slot::Up(cards[1]));
    hand.cards = vec![Slot::Up(cards[0])];
    (second.split, second.acted) = (hand.split, true);
    state.hands.insert(at + 1, second);
    Ok(())
}

fn to_money(state: &mut State, event: &Event) -> Fits {
    let misfit = || Misfit::of(event, "other stakes were expected");
    let (Event::Collected { seat, hand, .. }
    | Event::Pushed { seat, hand, .. }
    | Event::Paid { seat, hand, .. }
    | Event::HalfTaken { seat, hand, .. }
    | Event::Released { seat, hand, .. }
    | Event::Reversed { seat, hand, .. }) = event
    else {
        return Err(misfit());
    };
    let void = state.phase == Phase::Void;
    let hand = state.hand_mut(*seat, *hand).ok_or_else(misfit)?;
    let mut gone = |stakes: &mut dyn Iterator<Item = Stake>| -> Result<bool, Misfit> {
        let mut main = false;
        for stake in stakes {
            main |= stake.bet.kind <= Kind::Double;
            take(&mut hand.stakes, stake)?;
        }
        Ok(main)
    };
    match event {
        Event::Collected { stakes, fate, .. } => {
            let main = gone(&mut stakes.iter().copied())?;
            hand.settled.lost.extend(stakes);
            hand.fate = if main { Some(*fate) } else { hand.fate };
        }
        Event::Pushed { stakes, .. } => {
            gone(&mut stakes.iter().copied())?;
            hand.settled.pushed.extend(stakes);
            hand.fate = hand.fate.or(Some(Fate::Pushed));
        }
        Event::Paid { wins, fate, .. } => {
            let main = gone(&mut wins.iter().map(|win| win.stake))?;
            hand.settled.wins.extend(wins);
            hand.fate = if main { Some(*fate) } else { hand.fate };
        }
        Event::HalfTaken { stakes, taken, .. } => {
            gone(&mut stakes.iter().copied())?;
            hand.settled.halved.extend(stakes);
            hand.settled.taken += *taken;
            hand.fate = Some(Fate::Surrendered);
        }
        Event::Released { stakes, .. } => {
            check(void, event)?;
            gone(&mut stakes.iter().copied())?;
            let seated = seated(&mut state.seats, *seat)?;
            seated.refunded += total(stakes);
        }
        Event::Reversed { was, .. } => {
            // What was lost goes back before what was won is taken: each part is reversed whole.
            let all = hand.settled.clone();
            let lost = Settlement { lost: all.lost.clone(), taken: all.taken, ..Settlement::default() };
            let won = Settlement { lost: Vec::new(), taken: Cents::ZERO, ..all };
            check(void && (*was == lost || *was == won), event)?;
            hand.settled = if *was == lost { won } else { Settlement::default() };
            hand.fate = None;
            let seated = seated(&mut state.seats, *seat)?;
            seated.refunded += total(&was.lost) + was.taken;
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

fn to_round(draft: &Draft, state: &mut State, event: &Event) -> Fits {
    let fits = |good: bool| check(good, event);
    match event {
        Event::PickedUp => {
            fits(state.phase == Phase::Idle)?;
            state.on_table = false;
        }
        Event::RoundStarted { round, ends, .. } => {
            fits(state.phase == Phase::Idle && *round == state.round + 1 && state.is_ready())?;
            state.round = *round;
            state.phase = Phase::Betting { clock: Clock::until(*ends) };
            state.hands.clear();
            state.dealer.clear();
            (state.dealer_hand, state.looked, state.done) = (0, None, false);
            (state.face_up, state.voided) = (0, None);
            state.told.clear();
            for seated in &mut state.seats {
                seated.acts.clear();
                seated.refunded = kit::Cents::ZERO;
            }
        }
        Event::Locked { .. } => {
            fits(matches!(state.phase, Phase::Betting { .. }))?;
            let tracks = draft.form == super::options::Form::Terminals
                || draft.tracking == super::options::Tracking::Full;
            state.phase = if tracks { Phase::Dealing } else { Phase::Results };
            state.seats.iter_mut().for_each(|seated| seated.acts.clear());
        }
        Event::BetsStand { seats } => {
            fits(state.phase == Phase::Dealing && state.hands.is_empty())?;
            let round = state.round;
            for seat in seats {
                let seated = seated(&mut state.seats, *seat)?;
                let stakes = std::mem::take(&mut seated.stakes);
                seated.previous.clone_from(&stakes);
                seated.previous_round = round;
                state.hands.push(Hand::new(*seat, 0, stakes));
            }
            // BJ E.1: where every round is the last, this one is.
            state.shoe.last |= draft.shuffles_each_round();
        }
        Event::Passed { .. } => {
            fits(state.phase == Phase::Dealing)?;
            state.phase = Phase::Idle;
        }
        Event::Stopped { .. } | Event::Resumed { .. } => {
            let to =
                if let Event::Resumed { ends, .. } = event { Clock::until(*ends) } else { Clock::Stopped };
            match &mut state.phase {
                Phase::Betting { clock } | Phase::Asking { clock, .. } | Phase::Playing { clock } => {
                    *clock = to
                }
                _ => return fits(false),
            }
        }
        Event::LookedUnder { blackjack, .. } => {
            fits(state.phase == Phase::Dealing)?;
            state.looked = Some(*blackjack);
        }
        Event::TurnsEnded => {
            fits(matches!(state.phase, Phase::Dealing | Phase::Playing { .. }))?;
            state.phase = Phase::Dealer;
        }
        Event::DealerDone { dealer, .. } => {
            fits(state.phase == Phase::Dealer && *dealer == state.dealer_hand)?;
            state.done = true;
        }
        Event::DealerHand { number } => {
            fits(state.phase == Phase::Dealer && state.done)?;
            state.dealer_hand = *number;
            state.dealer.truncate(1);
            state.done = false;
        }
        Event::Told { seat, came } => {
            fits(state.phase == Phase::Results)?;
            state.told.retain(|(told, _)| told != seat);
            state.told.push((*seat, *came));
            state.told.sort_by_key(|(seat, _)| *seat);
        }
        Event::Settled { round, .. } => {
            fits(*round == state.round && state.staked().is_zero())?;
            fits(matches!(state.phase, Phase::Dealer | Phase::Results))?;
            state.phase = Phase::Idle;
        }
        Event::Voided { round, cite, .. } => {
            fits(*round == state.round && state.phase != Phase::Idle)?;
            state.hands.iter_mut().for_each(|hand| hand.asked = None);
            state.turns += 1;
            state.phase = Phase::Void;
            state.voided = Some(*cite);
            // BJ M.1, M.3: and the cards are shuffled.
            state.shoe.last = true;
        }
        Event::AgainstRecord(_) => {}
        Event::VoidEnded { round } => {
            fits(*round == state.round && state.phase == Phase::Void && state.staked().is_zero())?;
            state.phase = Phase::Idle;
        }
        Event::UpCardRestored { card, .. } => fits(state.up_card() == Some(*card))?,
        _ => return fits(false),
    }
    Ok(())
}
