//! How an event changes the state. No rules here: what does not fit is a [`Misfit`].

use kit::{Card, Cents, Hidden, Seat, Slot};

use super::options::{Dealt, Draft};
use super::points::Side;
use super::round::{
    Act, Came, Clock, Event, HISTORY, Hand, Holder, Irregularity, Notice, Phase, Seated, Settlement, State,
    Tapped,
};
use super::shoe::{Batch, Committed, Stage};
use super::wagers::{Stake, Tender, total};
use crate::Misfit;
use crate::stakes::{put, remember as remember_act, seated, take};

/// Does a decision begin or end with it?
fn moves_on(event: &Event) -> bool {
    matches!(
        event,
        Event::Dealt { .. }
            | Event::KeptDealt { .. }
            | Event::HandedOver { .. }
            | Event::HandOffered { .. }
            | Event::HandDeclined { .. }
            | Event::HandRelinquished { .. }
            | Event::Turned { .. }
            | Event::CutDeclined { .. }
            | Event::CutMade { .. }
            | Event::RecutOrdered { .. }
            | Event::Voided { .. }
    )
}

/// Takes an event into the state.
pub fn apply(draft: &Draft, state: &mut State, event: &Event) -> Result<(), Misfit> {
    state.turns = state.turns.wrapping_add(u32::from(moves_on(event)));
    match event {
        Event::Dealt { .. }
        | Event::KeptDealt { .. }
        | Event::HandedOver { .. }
        | Event::HandOffered { .. }
        | Event::HandDeclined { .. }
        | Event::HandRelinquished { .. }
        | Event::Revealed { .. }
        | Event::Turned { .. }
        | Event::CountCalled { .. }
        | Event::TakenBack { .. }
        | Event::ThirdToBanker { .. }
        | Event::CardsCorrected { .. } => apply_to_cards(state, event),
        Event::Placed { .. }
        | Event::Added { .. }
        | Event::Removed { .. }
        | Event::Undone { .. }
        | Event::Called { .. }
        | Event::CallConfirmed { .. }
        | Event::CallLapsed { .. }
        | Event::Returned { .. }
        | Event::AnteTaken { .. }
        | Event::Sat { .. }
        | Event::Left { .. } => apply_to_seat(state, event),
        Event::RoundStarted { .. }
        | Event::Stopped { .. }
        | Event::Restarted { .. }
        | Event::Locked { .. }
        | Event::Announced { .. }
        | Event::Collected { .. }
        | Event::Pushed { .. }
        | Event::DueListed { .. }
        | Event::Paid { .. }
        | Event::VigorishTaken { .. }
        | Event::Settled { .. }
        | Event::PickedUp
        | Event::CommissionCollected { .. }
        | Event::CommissionDocumented { .. }
        | Event::NoticePosted { .. }
        | Event::Voided { .. }
        | Event::Released { .. }
        | Event::VoidEnded { .. }
        | Event::Unsettled { .. }
        | Event::ResultCorrected { .. } => apply_to_round(draft, state, event),
        Event::ReportTaken { report } | Event::ReportRefused { report, .. } => {
            state.newest = Some(*report);
            Ok(())
        }
        // What it comes to follows in events of its own.
        Event::AgainstRecord(_) => Ok(()),
        _ => apply_to_shoe(draft, state, event),
    }
}

fn apply_to_shoe(draft: &Draft, state: &mut State, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another stage of the shoe was expected");
    let fits = |good: bool| if good { Ok(()) } else { Err(misfit()) };
    let stage = state.shoe.stage.clone();
    let shoe = &mut state.shoe;
    match (event, stage) {
        (Event::Verified { batch, .. }, Stage::Received(now)) => {
            fits(*batch == now)?;
            shoe.stage = match (draft.two_batches(), now) {
                (true, Batch::First) => Stage::Received(Batch::Second),
                _ => Stage::Verified(Batch::First),
            };
        }
        (Event::SpreadOut { batch }, Stage::Verified(now)) => {
            fits(*batch == now)?;
            shoe.stage = match (draft.two_batches(), now) {
                // The other one was only asked for after a change of batch.
                (true, Batch::First) if shoe.number == 0 => Stage::Verified(Batch::Second),
                // MB D.4: stacked without washing.
                (true, _) => Stage::Stacked,
                (false, _) => Stage::Spread,
            };
        }
        (Event::Washed, Stage::Spread | Stage::LookedAt) => shoe.stage = Stage::Stacked,
        (Event::Shuffled { shoe: number, batch }, Stage::Stacked | Stage::Spent) => {
            fits(*number == shoe.number + 1)?;
            shoe.number = *number;
            shoe.batch = *batch;
            shoe.fill(draft.decks);
            shoe.stage = match draft.dealt_from {
                Dealt::DealingShoe => Stage::Shuffled { declined: Vec::new() },
                Dealt::Automatic => Stage::Ready,
            };
            state.history.clear();
            state.correctable = false;
        }
        (Event::OrderCommitted { commitment }, Stage::Shuffled { .. }) => {
            shoe.committed = Some(Box::new(Committed::new(*commitment)));
        }
        (Event::OrderRevealed { .. }, Stage::Spent) => shoe.committed = None,
        (Event::CutDeclined { seat }, Stage::Shuffled { mut declined }) => {
            declined.push(*seat);
            shoe.stage = Stage::Shuffled { declined };
        }
        (Event::CutMade { by, depth }, Stage::Shuffled { .. }) => {
            if let Some(committed) = &mut shoe.committed {
                committed.depth = *depth;
            }
            shoe.stage = Stage::Cut { by: *by, depth: *depth };
        }
        (Event::RecutOrdered { by, .. }, Stage::Cut { .. } | Stage::Loaded { .. }) => {
            let declined = (0..state.seats.len()).filter_map(Seat::at).filter(|seat| Some(*seat) != *by);
            shoe.stage = Stage::Shuffled { declined: declined.collect() };
        }
        (Event::CutCardPlaced { from_back }, Stage::Cut { by, depth }) => {
            shoe.cut_card = *from_back;
            shoe.stage = Stage::Loaded { by, depth };
        }
        (Event::Burned { card }, stage) => {
            fits(shoe.out(Some(*card)))?;
            if let Stage::Loaded { .. } = stage {
                shoe.burn = u16::from(super::points::value(*card)).min(shoe.left);
                shoe.stage = Stage::Ready;
            } else {
                fits(shoe.burn > 0)?;
                shoe.burn = (shoe.burn - 1).min(shoe.left);
            }
        }
        (Event::CutCardOut(out), Stage::Ready) => shoe.last = Some(out.last),
        (Event::ShoeEnded { .. }, Stage::Ready) => {
            shoe.stage = Stage::Spent;
            shoe.burn = 0;
        }
        (Event::Rested, _) => {
            shoe.stage = Stage::Resting;
            state.history.clear();
            state.correctable = false;
        }
        (Event::TurnedOver, Stage::Resting) => shoe.stage = Stage::LookedAt,
        (Event::BatchChanged { shoe: number, batch, spread }, Stage::Spent | Stage::LookedAt) => {
            fits(*number == shoe.number + 1)?;
            shoe.number = *number;
            shoe.batch = *batch;
            shoe.fill(draft.decks);
            shoe.stage = if *spread {
                shoe.number -= 1;
                Stage::Verified(*batch)
            } else {
                Stage::Shuffled { declined: Vec::new() }
            };
            state.history.clear();
            state.correctable = false;
        }
        (Event::CardsTakenAway, _) => {
            shoe.stage = Stage::Received(Batch::First);
            shoe.number = 0;
            shoe.fill(draft.decks);
            state.history.clear();
            state.correctable = false;
            state.on_table = false;
            state.player = Hand::default();
            state.banker = Hand::default();
        }
        (Event::CardKept { .. }, _) => {
            fits(shoe.out(None))?;
            shoe.kept += 1;
        }
        (Event::CardDiscarded { card, .. }, _) => fits(shoe.out(*card))?,
        (Event::BurnOrdered { cards, more, .. }, _) => {
            for card in cards {
                fits(shoe.out(Some(*card)))?;
            }
            shoe.burn = (shoe.burn + more).min(shoe.left);
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

fn apply_to_cards(state: &mut State, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "other cards were expected");
    let fits = |good: bool| if good { Ok(()) } else { Err(misfit()) };
    let dealing = matches!(state.phase, Phase::Dealing);
    match event {
        Event::Dealt { to, slot, tapped } => {
            fits(dealing && state.hand(*to).cards.len() < 3)?;
            fits(state.shoe.out(slot.known()))?;
            state.hand_mut(*to).cards.push(*slot);
            state.on_table = true;
            if *tapped {
                state.taps.push(Tapped::Dealt(*to));
            }
        }
        Event::KeptDealt { to } => {
            fits(dealing && state.shoe.kept > 0)?;
            state.shoe.kept -= 1;
            state.hand_mut(*to).cards.push(Slot::Unseen);
            state.on_table = true;
        }
        Event::HandedOver { side, to } => {
            fits(dealing)?;
            state.hand_mut(*side).holder = to.map_or(Holder::Dealer, Holder::Seat);
        }
        Event::HandRelinquished { side, from, .. } => {
            fits(dealing)?;
            state.hand_mut(*side).holder = Holder::Offered { to: *from, passed: vec![*from] };
        }
        Event::HandOffered { side, to: next } => {
            fits(dealing)?;
            let holder = &mut state.hand_mut(*side).holder;
            match (&mut *holder, next) {
                (Holder::Offered { to, .. }, Some(next)) => *to = *next,
                (_, None) => *holder = Holder::Dealer,
                _ => return Err(misfit()),
            }
        }
        Event::HandDeclined { side, seat } => match &mut state.hand_mut(*side).holder {
            Holder::Offered { passed, .. } if dealing => passed.push(*seat),
            _ => return Err(misfit()),
        },
        Event::Revealed { side, card, tapped } => {
            fits(dealing && state.shoe.unknown.take(*card))?;
            let hidden = state.hand_mut(*side).cards.iter_mut().find(|slot| **slot == Slot::Unseen);
            *hidden.ok_or_else(misfit)? = Slot::Up(*card);
            if *tapped {
                state.taps.push(Tapped::Revealed(*side));
            }
        }
        Event::Turned { side, cards } => {
            fits(dealing)?;
            for card in cards {
                let hand = state.hand_mut(*side);
                let down = hand.cards.iter_mut().find(|slot| **slot == Slot::Down(Hidden::Known(*card)));
                *down.ok_or_else(misfit)? = Slot::Up(*card);
            }
        }
        Event::CountCalled { .. } => {
            fits(dealing && state.called < 2)?;
            state.called += 1;
            state.taps.clear();
        }
        Event::TakenBack { card } => {
            let tapped = state.taps.pop().filter(|_| dealing).ok_or_else(misfit)?;
            let (side, back) = match tapped {
                Tapped::Dealt(side) => (side, None),
                Tapped::Revealed(side) => (side, Some(Slot::Unseen)),
            };
            let hand = state.hand_mut(side);
            let at = hand.cards.iter().rposition(|slot| *slot == Slot::Up(*card)).ok_or_else(misfit)?;
            match back {
                Some(slot) => hand.cards[at] = slot,
                None => {
                    hand.cards.remove(at);
                    state.shoe.left += 1;
                    if let Some(committed) = &mut state.shoe.committed {
                        committed.cards().pop();
                    }
                }
            }
            state.shoe.unknown.give_back(*card);
        }
        Event::ThirdToBanker { card, .. } => {
            fits(dealing && state.banker.cards.len() == 2 && state.shoe.out(*card))?;
            state.banker.cards.push(card.map_or(Slot::Unseen, Slot::Up));
            state.taps.clear();
        }
        Event::CardsCorrected { player, banker } => {
            for side in [Side::Player, Side::Banker] {
                for slot in std::mem::take(&mut state.hand_mut(side).cards) {
                    if let Some(card) = slot.known() {
                        state.shoe.unknown.give_back(card);
                    }
                    state.shoe.left += 1;
                }
            }
            state.taps.clear();
            for (side, cards) in [(Side::Player, player), (Side::Banker, banker)] {
                for card in cards {
                    fits(state.shoe.unknown.take(*card) && state.shoe.left > 0)?;
                    state.shoe.left -= 1;
                    state.hand_mut(side).cards.push(Slot::Up(*card));
                }
            }
            state.called = 2;
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

fn apply_to_seat(state: &mut State, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another phase was expected");
    let fits = |good: bool| if good { Ok(()) } else { Err(misfit()) };
    let betting = matches!(state.phase, Phase::Betting { .. });
    let dealing = matches!(state.phase, Phase::Dealing);
    match event {
        Event::Placed { seat, stake } => {
            fits(betting)?;
            let seated = seated(&mut state.seats, *seat)?;
            put(&mut seated.stakes, *stake);
            remember_act(&mut seated.acts, Act::Placed(*stake));
        }
        Event::Added { seat, stakes } => {
            fits(betting)?;
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().for_each(|stake| put(&mut seated.stakes, *stake));
            remember_act(&mut seated.acts, Act::Added(stakes.clone()));
        }
        Event::Removed { seat, stakes } => {
            fits(betting)?;
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
            remember_act(&mut seated.acts, Act::Removed(stakes.clone()));
        }
        Event::Undone { seat, returned, restaked } => {
            fits(betting)?;
            let seated = seated(&mut state.seats, *seat)?;
            returned.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
            restaked.iter().for_each(|stake| put(&mut seated.stakes, *stake));
            seated.acts.pop().ok_or_else(misfit)?;
        }
        Event::Called { seat, bet, cash } => {
            fits(betting)?;
            seated(&mut state.seats, *seat)?.called = Some((*bet, *cash));
        }
        Event::CallConfirmed { seat, bet, cash } => {
            fits(betting)?;
            let seated = seated(&mut state.seats, *seat)?;
            fits(seated.called.take() == Some((*bet, *cash)))?;
            put(&mut seated.stakes, Stake { bet: *bet, tender: Tender::Value, amount: *cash });
        }
        Event::CallLapsed { seat, .. } => seated(&mut state.seats, *seat)?.called = None,
        Event::Returned { seat, stakes, .. } => {
            fits(dealing)?;
            let seated = seated(&mut state.seats, *seat)?;
            stakes.iter().try_for_each(|stake| take(&mut seated.stakes, *stake))?;
        }
        Event::AnteTaken { seat, amount } => {
            fits(dealing)?;
            let seated = seated(&mut state.seats, *seat)?;
            fits(seated.ante.is_zero())?;
            seated.ante = *amount;
        }
        Event::Sat { seat, name } => seated(&mut state.seats, *seat)?.name = Some(*name),
        Event::Left { seat } => {
            let seated = seated(&mut state.seats, *seat)?;
            fits(seated.stakes.is_empty())?;
            seated.name = None;
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

/// What leaves the layout is what the seat played in this round.
fn played(round: u64, seated: &mut Seated, stakes: impl Iterator<Item = Stake>) -> Result<(), Misfit> {
    begun(round, seated);
    for stake in stakes {
        put(&mut seated.previous, stake);
        take(&mut seated.stakes, stake)?;
    }
    Ok(())
}

fn begun(round: u64, seated: &mut Seated) {
    if seated.previous_round != round {
        seated.previous.clear();
        seated.previous_round = round;
        seated.settled = Settlement::default();
        seated.refunded = Cents::ZERO;
    }
}

fn remember(state: &mut State, came: Came) {
    if state.history.len() == HISTORY {
        state.history.pop_front();
    }
    state.history.push_back(came);
}

fn apply_to_round(draft: &Draft, state: &mut State, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another round or phase was expected");
    let fits = |good: bool| if good { Ok(()) } else { Err(misfit()) };
    let round = state.round;
    match event {
        Event::RoundStarted { round, ends, .. } => {
            fits(matches!(state.phase, Phase::Idle) && *round == state.round + 1 && state.is_ready())?;
            state.round = *round;
            state.correctable = false;
            state.voided = None;
            state.phase = Phase::Betting { clock: ends.map_or(Clock::None, |ends| Clock::Running { ends }) };
            for hand in [&mut state.player, &mut state.banker] {
                hand.cards.clear();
                hand.holder = Holder::Open;
            }
            state.called = 0;
            state.taps.clear();
            for seated in &mut state.seats {
                seated.acts.clear();
                seated.ante = Cents::ZERO;
            }
        }
        Event::Stopped { .. } => match &mut state.phase {
            Phase::Betting { clock } => *clock = Clock::Stopped,
            _ => return Err(misfit()),
        },
        Event::Restarted { ends, .. } => match &mut state.phase {
            Phase::Betting { clock } => {
                *clock = ends.map_or(Clock::None, |ends| Clock::Running { ends });
            }
            _ => return Err(misfit()),
        },
        Event::Locked { .. } => {
            fits(matches!(state.phase, Phase::Betting { .. }))?;
            state.phase = Phase::Dealing;
            state.seats.iter_mut().for_each(|seated| seated.acts.clear());
        }
        Event::Announced { came } => {
            fits(matches!(state.phase, Phase::Dealing) && came.round == round)?;
            state.phase = Phase::Announced { came: *came };
            state.taps.clear();
            remember(state, *came);
        }
        Event::Collected { seat, stakes } => {
            fits(matches!(state.phase, Phase::Announced { .. }))?;
            let seated = seated(&mut state.seats, *seat)?;
            played(round, seated, stakes.iter().copied())?;
            seated.settled.collected.extend(stakes);
        }
        Event::Pushed { seat, stakes } => {
            fits(matches!(state.phase, Phase::Announced { .. }))?;
            let seated = seated(&mut state.seats, *seat)?;
            played(round, seated, stakes.iter().copied())?;
            seated.settled.pushed.extend(stakes);
        }
        Event::DueListed { due } => match state.phase {
            Phase::Announced { came } => {
                state.phase = Phase::Paying { came, due: due.iter().cloned().collect() };
            }
            _ => return Err(misfit()),
        },
        Event::Paid { seat, wins } => {
            is_next(state, event).ok_or_else(misfit)?;
            let seated = seated(&mut state.seats, *seat)?;
            played(round, seated, wins.iter().map(|win| win.stake))?;
            seated.settled.wins.extend(wins);
        }
        Event::VigorishTaken { seat, amount, marked } => {
            is_next(state, event).ok_or_else(misfit)?;
            let seated = seated(&mut state.seats, *seat)?;
            begun(round, seated);
            if *marked {
                seated.settled.marked += *amount;
                seated.owed += *amount;
            } else {
                seated.settled.taken += *amount;
            }
        }
        Event::Settled { round } => {
            let done = match &state.phase {
                Phase::Announced { .. } => true,
                Phase::Paying { due, .. } => due.is_empty(),
                _ => false,
            };
            fits(done && *round == state.round && state.with_stakes().next().is_none())?;
            state.phase = Phase::Idle;
            state.correctable = true;
        }
        Event::PickedUp => {
            fits(matches!(state.phase, Phase::Idle))?;
            state.on_table = false;
            // MB I: a device that reshuffles has all its cards back.
            if draft.dealt_from == Dealt::Automatic {
                state.shoe.fill(draft.decks);
            }
        }
        Event::CommissionCollected { seat, amount } | Event::CommissionDocumented { seat, amount, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            fits(seated.owed == *amount)?;
            seated.owed = Cents::ZERO;
            // What was marked in the last round is now taken, or nobody's.
            let marked = std::mem::take(&mut seated.settled.marked);
            if matches!(event, Event::CommissionCollected { .. }) {
                seated.settled.taken += marked;
            }
        }
        Event::NoticePosted { kind, percent, at } => {
            state.notice = Some(Notice { kind: *kind, percent: *percent, at: *at });
        }
        Event::Voided { round, cause, cite, .. } => {
            fits(*round == state.round && matches!(state.phase, Phase::Dealing))?;
            if *cause == Irregularity::TooFewCards {
                // Whatever the count says: nothing more is dealt from it.
                state.shoe.left = 0;
                state.shoe.burn = 0;
            }
            state.phase = Phase::Void;
            state.voided = Some(*cite);
            state.correctable = false;
            state.taps.clear();
        }
        Event::Released { seat, stakes, ante } => {
            fits(matches!(state.phase, Phase::Void))?;
            let seated = seated(&mut state.seats, *seat)?;
            played(round, seated, stakes.iter().copied())?;
            fits(seated.ante == *ante)?;
            seated.ante = Cents::ZERO;
            seated.refunded = total(stakes) + *ante;
        }
        Event::VoidEnded { round } => {
            let cleared = state.with_stakes().next().is_none();
            fits(*round == state.round && matches!(state.phase, Phase::Void) && cleared)?;
            state.phase = Phase::Idle;
        }
        Event::Unsettled { seat, was, .. } => {
            let seated = seated(&mut state.seats, *seat)?;
            fits(seated.settled == **was)?;
            let wins = was.wins.iter().map(|win| &win.stake);
            was.collected.iter().chain(&was.pushed).chain(wins).for_each(|s| put(&mut seated.stakes, *s));
            seated.owed -= was.marked;
            seated.previous_round = 0;
            seated.settled = Settlement::default();
        }
        Event::ResultCorrected { came } => {
            fits(state.history.back().is_some_and(|last| last.round == came.round && came.round == round))?;
            state.history.pop_back();
            remember(state, *came);
            state.correctable = false;
            state.phase = Phase::Announced { came: *came };
        }
        _ => return Err(misfit()),
    }
    Ok(())
}

/// A payment is the next on the list, where there is one.
fn is_next(state: &mut State, event: &Event) -> Option<()> {
    match &mut state.phase {
        Phase::Announced { .. } => Some(()),
        Phase::Paying { due, .. } => {
            let next = due.pop_front()?;
            (next.done() == *event).then_some(())
        }
        _ => None,
    }
}

/// The cards of a hand that lie face up.
pub(super) fn shown(hand: &Hand) -> impl Iterator<Item = Card> + '_ {
    hand.cards.iter().filter_map(|slot| slot.shown())
}
