//! The course of a round: antes, cards through the one door, turns, the dealer's card, and what goes wrong.

use crate::{Cx, Denied, Input, Need, Needs, Observed, Place, Seen, Turn, Via};
use kit::{Actor, Cite, Draw, Face, Hidden, Outcome, Role, Slot, cite};

use super::Toy;
use super::round::{Action, By, Clock, Event, Irregularity, Phase, Place as To, Reason, State};
use super::wagers::{Decided, refuse};

/// HC C.1: whoever runs the game is its dealer.
const RUNS: Cite = cite!("HC C.1");

impl Toy {
    pub(super) fn deal(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, RUNS)?;
        if state.phase != Phase::Idle {
            return refuse(Reason::RoundInPlay, cite!("HC A.6"));
        }
        out.push(Event::RoundStarted { round: state.round + 1, ends: cx.at.plus_ms(self.ante_ms()) });
        Ok(())
    }

    pub(super) fn close(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, RUNS)?;
        match state.phase {
            Phase::Idle => refuse(Reason::NoRound, cite!("HC A.2")),
            Phase::Antes { .. } => {
                out.push(Event::AntesClosed { by: By::Hand, at: cx.at });
                Ok(())
            }
            _ => refuse(Reason::BettingClosed, cite!("HC A.2")),
        }
    }

    /// HC A.5: after a restart nothing runs until the dealer says so, and then a full new clock.
    pub(super) fn resume(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, RUNS)?;
        let ms = match state.phase {
            Phase::Antes { clock: Clock::Stopped } => self.ante_ms(),
            Phase::Turns { clock: Clock::Stopped, .. } => self.turn_ms(),
            _ => return refuse(Reason::NotStopped, cite!("HC A.5")),
        };
        out.push(Event::Resumed { ends: cx.at.plus_ms(ms) });
        Ok(())
    }

    /// HC A.5: whoever was held to a clock is not held to it any more, nor can stake.
    pub(super) fn restart(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        if cx.by != Actor::House {
            return refuse(Denied::WrongSource.into(), cite!("HC A.5"));
        }
        if self.ends(state).is_some() {
            out.push(Event::Stopped { at: cx.at });
        }
        Ok(())
    }

    /// The clock ran out: antes are closed; the seat whose turn it is stands.
    pub(super) fn tick(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) {
        if self.ends(state).is_none_or(|ends| cx.at < ends) {
            return;
        }
        match state.phase {
            Phase::Antes { .. } => out.push(Event::AntesClosed { by: By::Clock, at: cx.at }),
            Phase::Turns { turn, .. } => out.push(Event::Stood { seat: turn, by: By::Clock, at: cx.at }),
            _ => {}
        }
    }

    /// A card came: keyed by the dealer who sees it, read by the shoe, or drawn by the house.
    pub(super) fn observe(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seen: &Observed,
        out: &mut Vec<Event>,
    ) -> Decided {
        match seen.via {
            Via::Hand => cx.needs(Role::Dealer, RUNS)?,
            Via::Device(report) if cx.by == Actor::Device(report.device) => {}
            Via::Drawn if cx.by == Actor::House => {}
            Via::Device(_) | Via::Drawn => return refuse(Denied::WrongSource.into(), RUNS),
        }
        let Seen::Outcome(Outcome::Card(slot)) = seen.what else {
            return refuse(Reason::NotNow, cite!("HC E.4"));
        };
        // A card that lies face down is known to the shoe alone: whoever could key it has looked at it.
        if seen.via == Via::Hand && slot.face() == Face::Down {
            return refuse(Denied::WrongSource.into(), RUNS);
        }
        let Some(awaited) = self.awaited(state) else {
            return refuse(Reason::NoCardAwaited, cite!("HC E.4"));
        };
        if slot.face() != awaited {
            return refuse(Reason::OtherFace { awaited }, cite!("HC E.4"));
        }
        // One deck: a card that is known to lie elsewhere does not come again.
        if slot.known().is_some_and(|card| !state.unknown(self.draft.deck).contains(&card)) {
            return refuse(Reason::CardNotPossible, cite!("HC E.4"));
        }
        out.push(match (state.next_card(), slot) {
            (Some((to, _)), slot) if state.phase == Phase::Dealing => Event::Dealt { to, slot, at: cx.at },
            (Some((To::Seat(seat), _)), slot) => {
                let hand = state.hand(seat).and_then(|hand| hand.draws.first());
                let Some(&card) = hand else { return refuse(Reason::NoCardAwaited, cite!("HC E.4")) };
                Event::Replaced { seat, card, slot, at: cx.at }
            }
            (_, Slot::Up(card)) => Event::DealerTurned { card, at: cx.at },
            _ => return refuse(Reason::NoCardAwaited, cite!("HC E.4")),
        });
        Ok(())
    }

    /// HC A.9: a misdeal voids the round until it is settled, and cites its paragraph.
    pub(super) fn rule(
        &self,
        state: &State,
        cx: &Cx<'_>,
        what: Irregularity,
        cite: Cite,
        out: &mut Vec<Event>,
    ) -> Decided {
        cx.needs_one_of(&[Role::Dealer, Role::Floorperson], RUNS)?;
        let right = cite!("HC A.9");
        match state.phase {
            Phase::Idle if !state.settled => return refuse(Reason::NoRound, right),
            _ if cite != right => return refuse(Reason::WrongCite { right }, right),
            Phase::Idle => return refuse(Reason::TooLate, cite!("HC A.6")),
            _ => {}
        }
        out.push(Event::Voided { round: state.round, cause: what, cite, at: cx.at });
        Ok(())
    }

    /// How the awaited card comes to lie.
    pub(super) fn awaited(&self, state: &State) -> Option<Face> {
        match state.phase {
            Phase::Dealing | Phase::Drawing { .. } => state.next_card().map(|(_, face)| face),
            Phase::Reveal => Some(Face::Up),
            _ => None,
        }
    }

    pub(super) fn possible(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        let unknown = state.unknown(self.draft.deck);
        let cards = unknown.iter().copied();
        match self.awaited(state) {
            None => {}
            // They all look the same: merged.
            Some(Face::Unseen) => out.push((Outcome::Card(Slot::Unseen), cards.len() as u64)),
            Some(Face::Down) => {
                out.extend(cards.map(|card| (Outcome::Card(Slot::Down(Hidden::Known(card))), 1)))
            }
            Some(Face::Up) => out.extend(cards.map(|card| (Outcome::Card(Slot::Up(card)), 1))),
        }
    }

    pub(super) fn awaits(&self, state: &State, out: &mut Needs<Toy>) {
        let step = |act| Need::Step { by: Role::Dealer, second: None, does: Input::Act(act) };
        match state.phase {
            Phase::Idle => out.push(step(Action::Deal)),
            Phase::Antes { clock: Clock::Stopped } | Phase::Turns { clock: Clock::Stopped, .. } => {
                out.push(step(Action::Resume));
            }
            Phase::Antes { .. } => out.extend([step(Action::Close), Need::Wagers]),
            Phase::Turns { turn: seat, .. } => {
                let (turn, until) = (state.turns, self.ends(state));
                out.push(Need::Decision(Turn { seat, hand: 0, turn, until }));
            }
            Phase::Dealing | Phase::Drawing { .. } | Phase::Reveal => {
                let to = state.next_card().map_or(Place::Dealer, |(to, _)| to.into());
                out.extend(self.awaited(state).map(|face| Need::Outcome { draw: Draw::Card(face), to }));
            }
            // Over before anybody can act.
            Phase::Showing | Phase::Void => {}
        }
    }

    /// What happens by itself. Times are counted from the event before: this is told no time of its own.
    pub(super) fn carry_on(&self, state: &State, out: &mut Vec<Event>) {
        let turn = |state: &State| {
            let next = state.hands.iter().find(|hand| hand.choice.is_none());
            next.map(|hand| Event::TurnCame { seat: hand.seat, ends: state.at.plus_ms(self.turn_ms()) })
        };
        match state.phase {
            Phase::Dealing if state.hands.is_empty() => out.push(Event::Passed { round: state.round }),
            Phase::Dealing if state.next_card().is_none() => out.extend(turn(state)),
            Phase::Drawing { turn: now } if state.hand(now).is_some_and(|hand| hand.draws.is_empty()) => {
                out.extend(turn(state));
            }
            Phase::Turns { turn: now, .. } if state.hand(now).is_some_and(|hand| hand.choice.is_some()) => {
                out.push(turn(state).unwrap_or(Event::TurnsEnded));
            }
            Phase::Showing => self.settle(state, out),
            Phase::Void => {
                // HC A.9: every stake goes back to where it came from.
                let staked = state.hands.iter().filter(|hand| !hand.stakes.is_empty());
                out.extend(
                    staked.map(|hand| Event::Returned { seat: hand.seat, stakes: hand.stakes.clone() }),
                );
                out.push(Event::VoidEnded { round: state.round });
            }
            _ => {}
        }
    }
}
