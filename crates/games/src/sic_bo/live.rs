//! The course of a roll (SB E): no new bets, the shake, the dice, the lights, payment, the lights off.

use kit::{Actor, Cents, Dice, Draw, Fact, Named, Outcome, Purse, Role, Seat, Unit, cite};

use super::SicBo;
use super::options::Form;
use super::reason::Reason;
use super::round::{Action, Clock, Event, LockedBy, Phase, State};
use crate::{Cx, Denied, Game, Input, Need, Needs, Observed, Place, Refusal, Seen, Via};

type Decided = Result<(), Refusal<Reason>>;

fn refuse<T>(reason: Reason, cite: kit::Cite) -> Result<T, Refusal<Reason>> {
    Err(Refusal::new(reason, cite))
}

impl SicBo {
    /// SB E.2: no new bets. At terminals the dealer may call before zero, always.
    pub(super) fn lock(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("SB E.2");
        cx.needs(Role::Dealer, cite)?;
        match state.phase {
            Phase::Idle => refuse(Reason::NoRound, cite),
            Phase::Betting { .. } => {
                out.push(Event::Locked { by: LockedBy::Dealer, at: cx.at });
                Ok(())
            }
            _ => refuse(Reason::BettingClosed, cite),
        }
    }

    /// SB E.3: the dealer says that the cover is on and the shaker was shaken, after the call.
    pub(super) fn shake(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        let cite = cite!("SB E.3");
        cx.needs(Role::Dealer, cite)?;
        match state.phase {
            Phase::Idle => refuse(Reason::NoRound, cite),
            Phase::Betting { .. } => refuse(Reason::DiceBeforeLock, cite!("SB E.2")),
            Phase::Locked { shaken: None } => {
                out.push(Event::Shaken { at: cx.at });
                Ok(())
            }
            // SB E.5: the shaker stays open until all winners are paid.
            Phase::Confirmed { .. } | Phase::Paying { .. } => refuse(Reason::ShakerOpen, cite!("SB E.5")),
            Phase::Locked { .. } | Phase::Read { .. } => refuse(Reason::AlreadyShaken, cite),
            _ => refuse(Reason::NotNow, cite),
        }
    }

    /// SB E.4: the dealer enters the three dice, or the house has drawn them.
    pub(super) fn observe(
        &self,
        state: &State,
        cx: &Cx<'_>,
        observed: &Observed,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("SB E.4");
        match observed.via {
            Via::Hand => cx.needs(Role::Dealer, cite)?,
            Via::Drawn if cx.by == Actor::House => {}
            Via::Drawn => return refuse(Denied::WrongSource.into(), cite!("HC C.1")),
            // No device reads dice: the dealer announces and enters them.
            Via::Device(_) => return refuse(Denied::WrongSource.into(), cite),
        }
        let dice = match &observed.what {
            Seen::Outcome(Outcome::Dice(dice)) => *dice,
            Seen::Fact(Fact::Unreadable(said)) => {
                return refuse(Reason::NoSuchDice { said: said.clone() }, cite);
            }
            _ => return refuse(Reason::NotNow, cite),
        };
        match state.phase {
            Phase::Idle => refuse(Reason::NoRound, cite),
            Phase::Betting { .. } => refuse(Reason::DiceBeforeLock, cite!("SB E.2")),
            Phase::Locked { shaken: None } => refuse(Reason::NotShaken, cite!("SB E.3")),
            Phase::Locked { .. } => {
                out.push(Event::DiceRead { dice, via: observed.via, at: cx.at });
                Ok(())
            }
            Phase::Read { .. } | Phase::ByHand | Phase::Void { .. } => refuse(Reason::NotNow, cite),
            Phase::Confirmed { .. } | Phase::Paying { .. } | Phase::Lit { .. } => {
                refuse(Reason::AlreadyConfirmed, cite)
            }
        }
    }

    pub(super) fn named(&self, dice: &Named<Dice>) -> Result<Dice, Refusal<Reason>> {
        dice.known().or_else(|said| refuse(Reason::NoSuchDice { said: said.to_owned() }, cite!("SB E.4")))
    }

    /// SB E.4: the computer asks, the dealer confirms, and the winners are lit.
    pub(super) fn confirm(
        &self,
        state: &State,
        cx: &Cx<'_>,
        dice: &Named<Dice>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("SB E.4");
        cx.needs(Role::Dealer, cite)?;
        let dice = self.named(dice)?;
        match state.phase {
            Phase::Read { dice: entered, .. } if entered != dice => {
                refuse(Reason::OtherDice { entered }, cite)
            }
            Phase::Read { .. } => {
                out.push(Event::Confirmed { dice, at: cx.at });
                Ok(())
            }
            Phase::Confirmed { .. } | Phase::Paying { .. } | Phase::Lit { .. } => {
                refuse(Reason::AlreadyConfirmed, cite)
            }
            _ => refuse(Reason::NoReading, cite),
        }
    }

    /// HC A.6: entered dice may be taken back until they are lit.
    pub(super) fn take_back(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, cite!("SB E.4"))?;
        match state.phase {
            // HC A.12: what the house drew is what came.
            Phase::Read { dice, via: Via::Drawn, .. } => refuse(Reason::DiceDrawn { dice }, cite!("HC A.6")),
            Phase::Read { dice, .. } => {
                out.push(Event::TakenBack { dice });
                Ok(())
            }
            Phase::Confirmed { .. } | Phase::Paying { .. } | Phase::Lit { .. } => {
                refuse(Reason::AlreadyConfirmed, cite!("SB E.4"))
            }
            _ => refuse(Reason::NoReading, cite!("HC A.6")),
        }
    }

    /// SB E.5, HC A.8: winners are paid in the order of the seats, after the losers were collected.
    pub(super) fn pay(
        &self,
        state: &State,
        cx: &Cx<'_>,
        seat: Option<Seat>,
        out: &mut Vec<Event>,
    ) -> Decided {
        let cite = cite!("SB E.5");
        self.only(Form::Live)?;
        cx.needs_one_of(&[Role::Dealer, Role::Mucker], cite)?;
        let Phase::Paying { due, .. } = &state.phase else {
            return refuse(Reason::NotNow, cite);
        };
        let Some((next, _)) = due.first() else {
            return refuse(Reason::NotNow, cite);
        };
        let now = match seat {
            Some(seat) if seat != *next => {
                return refuse(Reason::NotPaidInOrder { next: *next }, cite!("HC A.8"));
            }
            Some(_) => &due[..1],
            None => &due[..],
        };
        // SB F.2: with the computer down it is done before a supervisor.
        if state.form.is_some() {
            cx.needs_second(Role::PitSupervisor, cite!("SB F.2"))?;
        }
        // HC D.3: a rack that cannot pay asks for a fill.
        let asked: Cents = now.iter().flat_map(|(_, wins)| wins).map(|win| win.winnings).sum();
        self.in_the_rack(cx, asked)?;
        out.extend(now.iter().map(|(seat, wins)| Event::Paid { seat: *seat, wins: wins.clone() }));
        Ok(())
    }

    /// HC D.3: the rack of a live table holds what is to be paid out of it.
    pub(super) fn in_the_rack(&self, cx: &Cx<'_>, asked: Cents) -> Decided {
        let has = cx.funds.balance(Purse::Rack, Unit::Money);
        if self.form() == Form::Live && asked > has {
            return refuse(Reason::NotEnough { has, asked }, cite!("HC D.3"));
        }
        Ok(())
    }

    /// SB E.6: the dealer clears the lit spots, and says with it that everybody was paid.
    pub(super) fn clear_lights(&self, state: &State, cx: &Cx<'_>, out: &mut Vec<Event>) -> Decided {
        cx.needs(Role::Dealer, cite!("SB E.6"))?;
        match state.phase {
            Phase::Lit { .. } => {
                out.push(Event::LightsCleared { round: state.round });
                Ok(())
            }
            Phase::Confirmed { .. } | Phase::Paying { .. } => refuse(Reason::RoundInPlay, cite!("SB E.5")),
            _ => refuse(Reason::NotNow, cite!("SB E.6")),
        }
    }

    /// What the table waits for.
    pub(super) fn awaits(&self, state: &State, out: &mut Needs<SicBo>) {
        let step = |act| Need::Step { by: Role::Dealer, second: None, does: Input::Act(act) };
        match &state.phase {
            Phase::Idle => out.push(step(Action::NewGame)),
            Phase::Betting { clock } => match clock {
                Clock::Stopped => out.push(step(Action::AttestStill)),
                Clock::Held { .. } => out.extend([step(Action::Resume), Need::Wagers]),
                Clock::Running { .. } => out.push(Need::Wagers),
                Clock::None => {
                    out.push(step(Action::Lock));
                    if self.tracks() {
                        out.push(Need::Wagers);
                    }
                }
            },
            Phase::Locked { shaken: None } => out.push(step(Action::Shake)),
            Phase::Locked { .. } => out.push(Need::Outcome { draw: Draw::Dice, to: Place::Table }),
            Phase::Read { dice, .. } => out.push(step(Action::Confirm { dice: (*dice).into() })),
            Phase::Paying { .. } => {
                let (by, does) = (Role::Dealer, Input::Act(Action::Pay { seat: None }));
                let second = state.form.as_ref().map(|_| Role::PitSupervisor);
                out.push(Need::Step { by, second, does });
            }
            Phase::Lit { .. } => out.push(step(Action::ClearLights)),
            // SB F.2: what the form says is entered by the dealer with the supervisor.
            Phase::ByHand => out.push(Need::Ruling(Role::PitSupervisor)),
            // Over before anybody can act.
            Phase::Confirmed { .. } | Phase::Void { .. } => {}
        }
    }
}

/// SB A.1, A.2: what the floorperson may answer to an opening check. A shaker is named by its number.
pub(super) fn check_answer(game: &SicBo, check: &str, answer: &str) -> Decided {
    let Some(asked) = game.opening_checks().into_iter().find(|asked| asked.name == check) else {
        return refuse(Reason::NoSuchCheck, cite!("HC B.2"));
    };
    match check {
        "shaker" if answer.bytes().any(|b| b.is_ascii_digit()) => Ok(()),
        "shaker" => refuse(Reason::ShakerUnnamed, asked.cite),
        _ if answer == "ok" => Ok(()),
        _ => refuse(Reason::CheckNotConfirmed, asked.cite),
    }
}
