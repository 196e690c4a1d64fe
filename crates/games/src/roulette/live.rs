//! The course of a spin at a live table (RO F): No More Bets, the number, the dolly, payment.

use kit::{Actor, Cents, Draw, Fact, Outcome, Pocket, Purse, Role, Seat, Unit, cite};

use super::options::Form;
use super::reason::Reason;
use super::round::{Action, Clock, ConfirmedBy, Event, Phase, State, Tender};
use super::{Roulette, dealers};
use crate::{Cx, Denied, Game, Input, Need, Needs, Observed, Place, Refusal, Seen, Via};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: kit::Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl Roulette {
    /// A number was keyed by the dealer, or drawn.
    pub(super) fn observe_live(
        &self,
        state: &State,
        cx: &Cx<'_>,
        observed: &Observed,
        out: &mut Vec<Event>,
    ) -> Decided {
        match observed.via {
            // RO B.2: only the signed-in dealer answers for the number.
            Via::Hand => cx.needs(Role::Dealer, cite!("RO B.2"))?,
            Via::Drawn if cx.by == Actor::House => {}
            Via::Drawn => return refuse(Denied::WrongSource.into(), cite!("HC C.1")),
            Via::Device(_) => return refuse(Reason::OtherForm { form: Form::Live }, cite!("RO I")),
        }
        let pocket = match &observed.what {
            Seen::Outcome(Outcome::Pocket(pocket)) => *pocket,
            Seen::Fact(Fact::Unreadable(said)) => {
                return refuse(Reason::NoSuchPocket { said: said.clone() }, cite!("RO A.3"));
            }
            _ => return refuse(Reason::NotNow, cite!("RO F.3")),
        };
        match (&state.phase, observed.via) {
            (Phase::Locked { .. }, via) => {
                out.push(Event::PocketRead { pocket, via, at: cx.at });
                Ok(())
            }
            // RO F.2: a number while betting shows as open asks whether No More Bets was called.
            (Phase::Betting { clock: Clock::None, .. }, Via::Hand) => {
                out.push(Event::KeyedEarly { pocket, at: cx.at });
                Ok(())
            }
            (Phase::Betting { .. }, _) => refuse(Reason::NumberBeforeLock, cite!("RO F.2")),
            (Phase::Idle, _) => refuse(Reason::NoRound, cite!("RO F.3")),
            (Phase::Read { .. } | Phase::Attesting { .. }, _) => refuse(Reason::NotNow, cite!("RO F.3")),
            _ => refuse(Reason::AlreadyConfirmed, cite!("RO F.3")),
        }
    }

    /// HC A.6: a keyed number may be taken back until the dolly stands on it.
    pub(super) fn take_back(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Live)?;
        cx.needs(Role::Dealer, cite!("RO B.2"))?;
        match state.phase {
            Phase::Read { pocket, via: Via::Drawn, .. } => {
                refuse(Reason::NumberDrawn { pocket }, cite!("HC A.6"))
            }
            Phase::Read { pocket, .. } | Phase::Attesting { pocket } => {
                out.push(Event::TakenBack { pocket });
                Ok(())
            }
            Phase::Confirmed { .. } | Phase::Paying { .. } => {
                refuse(Reason::AlreadyConfirmed, cite!("RO F.3"))
            }
            _ => refuse(Reason::NoReading, cite!("HC A.6")),
        }
    }

    /// RO F.2: yes is attested and logged, no calls the floor.
    pub(super) fn attest(&self, state: &State, cx: &Cx<'_>, called: bool, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Live)?;
        cx.needs(Role::Dealer, cite!("RO B.2"))?;
        match state.phase {
            Phase::Attesting { .. } => {
                out.push(Event::Attested { called, at: cx.at });
                if called {
                    self.return_below_minimum(state, out);
                }
                Ok(())
            }
            _ => refuse(Reason::NotNow, cite!("RO F.2")),
        }
    }

    /// RO F.2: the floor lets the number stand although No More Bets was not attested.
    pub(super) fn let_stand(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Live)?;
        cx.needs(Role::Floorperson, cite!("RO F.2"))?;
        match state.phase {
            Phase::Uncalled { .. } => {
                out.push(Event::Attested { called: true, at: cx.at });
                // The attested call closed the betting; what a close does happens now.
                self.return_below_minimum(state, out);
                Ok(())
            }
            _ => refuse(Reason::NotNow, cite!("RO F.2")),
        }
    }

    /// RO F.1, F.3, A.5: the dealer announces the number of a valid spin and puts the dolly on it.
    pub(super) fn dolly(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        self.only(Form::Live)?;
        let (dealer, cite) = dealers(Form::Live);
        cx.needs(dealer, cite)?;
        match state.phase {
            Phase::Read { pocket, .. } => {
                out.push(Event::Confirmed { pocket, by: ConfirmedBy::Dealer, at: cx.at });
                Ok(())
            }
            Phase::Attesting { .. } | Phase::Uncalled { .. } => refuse(Reason::NotNow, cite!("RO F.2")),
            Phase::Paying { .. } => refuse(Reason::AlreadyConfirmed, cite!("RO F.3")),
            Phase::Idle if state.correctable => refuse(Reason::AlreadyConfirmed, cite!("RO F.3")),
            _ => refuse(Reason::NoReading, cite!("RO F.3")),
        }
    }

    /// RO F.4, HC A.8: winners are paid in the order of the seats, after the losers were collected. The mucker
    /// helps (RO B.3).
    pub(super) fn pay(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Option<Seat>,
        out: &mut Vec<Event>,
    ) -> Decided {
        self.only(Form::Live)?;
        cx.needs_one_of(&[Role::Dealer, Role::Mucker], cite!("RO B.2"))?;
        let Phase::Paying { due, .. } = &state.phase else {
            return refuse(Reason::NotNow, cite!("RO F.4"));
        };
        let Some((next, _)) = due.first() else {
            return refuse(Reason::NotNow, cite!("RO F.4"));
        };
        let now = match seat {
            Some(seat) if seat != *next => {
                return refuse(Reason::NotPaidInOrder { next: *next }, cite!("HC A.8"));
            }
            Some(_) => &due[..1],
            None => &due[..],
        };
        // HC D.3: a rack that cannot pay asks for a fill. Non-value chips are claims on the house, not the rack's.
        let wins = now.iter().flat_map(|(_, wins)| wins).filter(|win| win.paid_in == Tender::Value);
        let asked: Cents = wins.map(|win| win.winnings).sum();
        let has = cx.funds.balance(Purse::Rack, Unit::Money);
        if asked > has {
            return refuse(Reason::NotEnough { has, asked }, cite!("HC D.3"));
        }
        out.extend(now.iter().map(|(seat, wins)| Event::Paid { seat: *seat, wins: wins.clone() }));
        Ok(())
    }

    /// What a live table waits for.
    pub(super) fn needs_live(&self, state: &State, out: &mut Needs<Roulette>) {
        let step = |by, act| Need::Step { by, second: None, does: Input::Act(act) };
        match &state.phase {
            Phase::Idle => out.push(step(Role::Dealer, Action::NewGame)),
            Phase::Betting { clock: Clock::Stopped, .. } => out.push(step(Role::Dealer, Action::AttestStill)),
            Phase::Betting { .. } => {
                out.push(step(Role::Dealer, Action::Lock));
                if self.tracks() {
                    out.push(Need::Wagers);
                }
            }
            Phase::Locked { .. } => out.push(Need::Outcome { draw: Draw::Pocket, to: Place::Table }),
            Phase::Read { .. } => out.push(step(Role::Dealer, Action::Dolly)),
            Phase::Attesting { .. } => out.push(step(Role::Dealer, Action::Attest { called: true })),
            Phase::Uncalled { .. } => out.push(Need::Ruling(Role::Floorperson)),
            Phase::Paying { .. } => out.push(step(Role::Dealer, Action::Pay { seat: None })),
            _ => {}
        }
    }

    /// The number that came, for whoever may know it.
    pub(super) fn number(state: &State) -> Option<Pocket> {
        match state.phase {
            Phase::Confirmed { pocket } | Phase::Paying { pocket, .. } => Some(pocket),
            Phase::Idle => {
                state.history.back().filter(|came| came.round == state.round).map(|came| came.pocket)
            }
            _ => None,
        }
    }
}

/// RO A.1, A.3, A.6, I.1: what the floorperson may answer to an opening check. A ball outside 12/16 to 14/16
/// inch needs the reference of an approval.
pub(super) fn check_answer(game: &Roulette, check: &str, answer: &str) -> Decided {
    let Some(asked) = game.opening_checks().into_iter().find(|asked| asked.name == check) else {
        return refuse(Reason::NoSuchCheck, cite!("HC B.2"));
    };
    if check != "ball" {
        return if answer == "ok" { Ok(()) } else { refuse(Reason::CheckNotConfirmed, asked.cite) };
    }
    let (size, approval) = answer.split_once(' ').unwrap_or((answer, ""));
    let sixteenths: Option<u8> = size.strip_suffix("/16").and_then(|n| n.parse().ok());
    match sixteenths {
        Some(12..=14) => Ok(()),
        Some(_) if !approval.trim().is_empty() => Ok(()),
        _ => refuse(Reason::BallSize, asked.cite),
    }
}
