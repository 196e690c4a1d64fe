//! The words of a roulette transcript (`docs/transcripts.md`).

use kit::{Cents, Colour, Device, Direction, Fact, Named, Outcome, Pocket, Seat};

use super::Roulette;
use super::round::{Action, Event, Irregularity, Stake, Tender};
use super::wagers::Bet;
use crate::script::{BadLine, Script, cited, named, no_more, word};
use crate::{Disagreement, Input, Observed, Report, Seen, Via};

impl Script for Roulette {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("new game", "the dealer starts a game"),
        ("place SPOT AMOUNT [coupon]", "a player bets credits, or lays a coupon beside a bet"),
        ("place PN SPOT AMOUNT (COLOUR|value|coupon)", "the dealer keys a bet of a live table"),
        ("remove PN SPOT (COLOUR|value)", "the dealer takes a keyed bet off"),
        ("call PN SPOT AMOUNT", "a spoken bet with cash"),
        ("confirm call PN", "the dealer confirms the spoken bet"),
        ("late PN", "a bet came after No More Bets and was pushed back"),
        ("cancel", "arms the removal of the bet touched next"),
        ("undo | recall | clear | neighbours | double", "what the buttons of a terminal say"),
        ("hold | resume", "the dealer stops the clock and lets it run on"),
        ("still", "after a restart: nothing is in motion"),
        ("lock", "No More Bets"),
        ("allow spin", "the floor lets an overdue spin be made"),
        ("launch [with] [SPIN.SEQUENCE]", "the ball leaves the hand, against the wheel or with it"),
        ("turns N SPIN.SEQUENCE", "the sensor counted the revolutions"),
        (
            "pocket NUMBER [SPIN.SEQUENCE]",
            "the number: of the sensor, or keyed by the dealer; drawn by the house",
        ),
        ("confirm NUMBER", "the dealer confirms the number"),
        ("name NUMBER", "the floor names the number on the wheel"),
        ("release", "refunds of a void game go back"),
        ("take back", "a keyed number is taken back"),
        ("called | not called", "was No More Bets called before the ball fell?"),
        ("let stand", "the floor lets an uncalled number stand"),
        ("dolly", "the number is announced and marked"),
        ("pay [PN]", "the next winner, or all of them, have been paid"),
        ("rule IRREGULARITY [REASON] by CITE", "something went wrong, by a paragraph"),
        ("rule number-correction NUMBER by CITE", "the ball lies elsewhere"),
        ("rule bet-miskeyed PN SPOT SPOT (COLOUR|value) REASON by CITE", "a bet lies elsewhere"),
    ];

    fn read(words: &[&str], player: Option<Seat>) -> Result<Input<Roulette>, BadLine> {
        let own = || player.ok_or_else(|| BadLine("only a player says this".to_owned()));
        let act = |action| Ok(Input::Act(action));
        let all = |used| no_more(words, used);
        match words {
            ["new", "game"] => act(Action::NewGame),
            ["place", ..] if player.is_some() => {
                let tender = match words.get(3) {
                    None => Tender::Credits,
                    Some(&"coupon") => Tender::Coupon,
                    Some(other) => return Err(BadLine(format!("{other:?} is no tender of a terminal"))),
                };
                all(4)?;
                let (spot, stake) = (named(words, 1, "a spot")?, word(words, 2, "an amount")?);
                act(Action::Place { seat: own()?, spot, tender, stake })
            }
            ["place", ..] => {
                all(5)?;
                let (spot, stake) = (named(words, 2, "a spot")?, word(words, 3, "an amount")?);
                act(Action::Place { seat: seat(words, 1)?, spot, tender: tender(words, 4)?, stake })
            }
            ["remove", ..] => {
                all(4)?;
                let spot = named(words, 2, "a spot")?;
                act(Action::Remove { seat: seat(words, 1)?, spot, tender: tender(words, 3)? })
            }
            ["call", ..] => {
                all(4)?;
                let (spot, cash): (Named<Bet>, Cents) =
                    (named(words, 2, "a spot")?, word(words, 3, "an amount")?);
                act(Action::Call { seat: seat(words, 1)?, spot, cash })
            }
            ["confirm", "call", _] => act(Action::ConfirmCall { seat: seat(words, 2)? }),
            ["late", _] => act(Action::Late { seat: seat(words, 1)? }),
            ["cancel"] => act(Action::Cancel { seat: own()? }),
            ["undo"] => act(Action::Undo { seat: own()? }),
            ["recall"] => act(Action::Recall { seat: own()? }),
            ["clear"] => act(Action::Clear { seat: own()? }),
            ["neighbours"] => act(Action::Neighbours { seat: own()? }),
            ["double"] => act(Action::Double { seat: own()? }),
            ["hold"] => act(Action::Hold),
            ["resume"] => act(Action::Resume),
            ["still"] => act(Action::AttestStill),
            ["lock"] => act(Action::Lock),
            ["allow", "spin"] => act(Action::AllowSpin),
            ["confirm", number] => act(Action::Confirm { pocket: Named::read(number) }),
            ["name", number] => act(Action::Name { pocket: Named::read(number) }),
            ["release"] => act(Action::ReleaseRefund),
            ["take", "back"] => act(Action::TakeBack),
            ["called"] => act(Action::Attest { called: true }),
            ["not", "called"] => act(Action::Attest { called: false }),
            ["let", "stand"] => act(Action::LetStand),
            ["dolly"] => act(Action::Dolly),
            ["pay"] => act(Action::Pay { seat: None }),
            ["pay", _] => act(Action::Pay { seat: Some(seat(words, 1)?) }),
            ["launch", rest @ ..] => {
                let (direction, rest) = match rest {
                    ["with", rest @ ..] => (Direction::With, rest),
                    rest => (Direction::Against, rest),
                };
                observe(Seen::Fact(Fact::Launched(direction)), rest)
            }
            ["turns", count, rest @ ..] => {
                let count = count.parse().map_err(|_| BadLine(format!("{count:?} is no number of turns")))?;
                observe(Seen::Fact(Fact::Revolutions(count)), rest)
            }
            ["pocket", number, rest @ ..] => {
                let what = match Named::<Pocket>::read(number) {
                    Named::Known(pocket) => Seen::Outcome(Outcome::Pocket(pocket)),
                    Named::Unknown(said) => Seen::Fact(Fact::Unreadable(said)),
                };
                observe(what, rest)
            }
            ["rule", rest @ ..] => rule(rest),
            _ => {
                Err(BadLine(format!("{:?} is nothing that can be said at a roulette table", words.join(" "))))
            }
        }
    }

    fn tell(&self, event: &Event) -> String {
        tell(event)
    }
}

fn seat(words: &[&str], place: usize) -> Result<Seat, BadLine> {
    let text = words.get(place).copied().unwrap_or("");
    let number = text.strip_prefix('P').and_then(|number| number.parse().ok());
    number.and_then(Seat::new).ok_or_else(|| BadLine(format!("{text:?} is no seat (write P1)")))
}

fn tender(words: &[&str], place: usize) -> Result<Tender, BadLine> {
    match words.get(place).copied().unwrap_or("") {
        "value" => Ok(Tender::Value),
        "coupon" => Ok(Tender::Coupon),
        "credits" => Ok(Tender::Credits),
        text => {
            let colour = text.parse::<Colour>();
            colour
                .map(Tender::Colour)
                .map_err(|_| BadLine(format!("{text:?} is no colour, \"value\" or \"coupon\"")))
        }
    }
}

/// With `SPIN.SEQUENCE` it is a report of the sensor `wheel`, with `drawn` a draw of the house, else by hand.
fn observe(what: Seen, rest: &[&str]) -> Result<Input<Roulette>, BadLine> {
    let via = match rest {
        [] => Via::Hand,
        ["drawn"] => Via::Drawn,
        [ids] => {
            let bad = || BadLine(format!("{ids:?} is no SPIN.SEQUENCE"));
            let (spin, sequence) = ids.split_once('.').ok_or_else(bad)?;
            let (spin, sequence) = (spin.parse().map_err(|_| bad())?, sequence.parse().map_err(|_| bad())?);
            let device: Device = "wheel".parse().expect("short");
            Via::Device(Report { device, spin, sequence })
        }
        [_, extra, ..] => return Err(BadLine(format!("{extra:?} is one word too many"))),
    };
    Ok(Input::Observe(Observed { what, via }))
}

fn rule(words: &[&str]) -> Result<Input<Roulette>, BadLine> {
    let by = words.iter().position(|&word| word == "by");
    let by = by.ok_or_else(|| BadLine("a ruling names its paragraph: by RO I.9.a".to_owned()))?;
    let cite = cited(words, by + 1)?;
    no_more(words, by + 3)?;
    let reason = |from: usize| words[from.min(by)..by].join(" ");
    let simple = |what| {
        if by > 1 { Err(BadLine(format!("{:?} is one word too many", words[1]))) } else { Ok(what) }
    };
    let what = match words[0] {
        "ball-with-wheel" => simple(Irregularity::BallWithWheel)?,
        "too-few-turns" => simple(Irregularity::TooFewTurns)?,
        "ball-astray" => simple(Irregularity::BallAstray)?,
        "wrong-number" => simple(Irregularity::WrongNumber)?,
        "interference" => simple(Irregularity::Interference)?,
        "wheel-malfunction" => simple(Irregularity::WheelMalfunction)?,
        "foreign-object" => simple(Irregularity::ForeignObject)?,
        "ball-out" => simple(Irregularity::BallOut)?,
        "not-spun" => simple(Irregularity::NotSpun)?,
        "rest-before-lock" => simple(Irregularity::RestBeforeLock)?,
        "not-called" => simple(Irregularity::NotCalled)?,
        "restarted" => simple(Irregularity::Restarted)?,
        "fraud" => Irregularity::Fraud { reason: reason(1) },
        "number-correction" => Irregularity::NumberCorrection { lies: named(words, 1, "a number")? },
        "bet-miskeyed" => Irregularity::BetMiskeyed {
            seat: seat(words, 1)?,
            from: named(words, 2, "a spot")?,
            to: named(words, 3, "a spot")?,
            tender: tender(words, 4)?,
            reason: reason(5),
        },
        other => return Err(BadLine(format!("{other:?} is no irregularity of roulette"))),
    };
    Ok(Input::Rule { what, cite })
}

fn list(stakes: &[Stake]) -> String {
    let each: Vec<String> =
        stakes.iter().map(|stake| format!("{} {}{}", stake.bet, stake.amount, coupon(stake))).collect();
    each.join(", ")
}

fn coupon(stake: &Stake) -> &'static str {
    if stake.tender == Tender::Coupon { " (coupon)" } else { "" }
}

fn tell(event: &Event) -> String {
    match event {
        Event::RoundStarted { round, .. } => format!("game {round}"),
        Event::Placed { seat, stake } => format!("P{seat} bets {} on {}", stake.amount, stake.bet),
        Event::CancelArmed { seat, armed: true } => format!("P{seat} cancels next"),
        Event::CancelArmed { seat, armed: false } => format!("P{seat} does not cancel"),
        Event::Added { seat, stakes, .. } => format!("P{seat} adds {}", list(stakes)),
        Event::Removed { seat, stakes, .. } => format!("P{seat} takes off {}", list(stakes)),
        Event::Undone { seat, returned, restaked } => {
            format!("P{seat} undoes {}", list(if returned.is_empty() { restaked } else { returned }))
        }
        Event::Called { seat, bet, cash } => format!("P{seat} calls {cash} on {bet}"),
        Event::CallConfirmed { seat, bet, cash } => format!("call of P{seat} stands: {cash} on {bet}"),
        Event::CallChanged { seat, bet, cash } => format!("call of P{seat}: {cash} in chips on {bet}"),
        Event::LateBet { seat, .. } => format!("P{seat} is late"),
        Event::CallLapsed { seat, cash, .. } => format!("call of P{seat} lapses, {cash} back"),
        Event::Prompted { .. } => "spin the ball".to_owned(),
        Event::Held { left_ms } => format!("clock held at {} s", left_ms / 1_000),
        Event::Resumed { .. } => "clock runs on".to_owned(),
        Event::Stopped { .. } => "betting stopped by a restart".to_owned(),
        Event::Restarted { ends: Some(_), .. } => "a full new clock".to_owned(),
        Event::Restarted { ends: None, .. } => "nothing is in motion, betting goes on".to_owned(),
        Event::Locked { .. } => "no more bets".to_owned(),
        Event::Returned { seat, stakes, minimum } => {
            format!("below the minimum of {minimum}, back to P{seat}: {}", list(stakes))
        }
        Event::Launched { direction: Direction::Against, late, .. } => {
            format!("ball launched{}", if *late { ", late" } else { "" })
        }
        Event::Launched { .. } => "ball launched the way of the wheel".to_owned(),
        Event::Turned { revolutions, .. } => format!("{revolutions} turns"),
        Event::SpinOverdue { .. } => "no ball was spun".to_owned(),
        Event::SpinAllowed { .. } => "the spin may be made".to_owned(),
        Event::SensorTested => "the sensor begins anew".to_owned(),
        Event::PocketRead { pocket, .. } => format!("reading {pocket}"),
        Event::PocketEarly { pocket, .. } => format!("{pocket} before the lock"),
        Event::ReportRefused { cite, .. } => format!("report refused by {cite}"),
        Event::Disagreed { sensor, dealer } => format!("sensor says {sensor}, dealer {dealer}"),
        Event::AgainstRecord(Disagreement { by, second, .. }) => {
            format!("{by} and {second} against the record")
        }
        Event::ManualLimitPassed { entries } => format!("{entries} numbers by hand within an hour"),
        Event::TakenBack { pocket } => format!("{pocket} taken back"),
        Event::KeyedEarly { pocket, .. } => format!("{pocket} keyed while betting is open"),
        Event::Attested { called: true, .. } => "no more bets was called".to_owned(),
        Event::Attested { called: false, .. } => "no more bets was not called".to_owned(),
        Event::Confirmed { pocket, .. } => format!("number {pocket}"),
        Event::Collected { seat, stakes } => format!("P{seat} loses {}", list(stakes)),
        Event::WinnersListed { due } => {
            let seats: Vec<String> = due.iter().map(|(seat, _)| format!("P{seat}")).collect();
            format!("to pay: {}", seats.join(", "))
        }
        Event::Paid { seat, wins } => {
            let each: Vec<String> = wins
                .iter()
                .map(|win| format!("{} {}{}", win.stake.bet, win.winnings, coupon(&win.stake)))
                .collect();
            format!("P{seat} wins {}", each.join(", "))
        }
        Event::Settled { round, .. } => format!("game {round} settled"),
        Event::NoSpin { cite, .. } => format!("no spin by {cite}"),
        Event::Moved { seat, from, to, amount, .. } => {
            format!("{amount} of P{seat} lies on {to}, not {from}")
        }
        Event::Voided { round, cite, .. } => format!("game {round} void by {cite}"),
        Event::Reversed { seat, took, lost, .. } => {
            format!("payout of P{seat} reversed: {took}, lost {lost}")
        }
        Event::Released { seat, stakes } => format!("refund to P{seat}: {}", list(stakes)),
        Event::RefundsReleased { round } => format!("refunds of game {round} released"),
        Event::Corrected { from, to, .. } => format!("number corrected from {from} to {to}"),
        Event::Unsettled { seat, .. } => format!("settlement of P{seat} taken back"),
    }
}
