//! The words of a sic bo transcript (`docs/transcripts.md`).

use kit::{Dice, Fact, Named, Outcome, Seat};

use super::SicBo;
use super::round::{Action, Event, Irregularity, Stake, Written};
use crate::script::{BadLine, Script, cited, named, no_more, word};
use crate::{Disagreement, Input, Observed, Seen, Via};

impl Script for SicBo {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("new game", "the dealer opens the layout"),
        ("place SPOT AMOUNT", "a player bets credits"),
        ("place PN SPOT AMOUNT", "the dealer keys a bet of a live table"),
        ("remove PN SPOT", "the dealer takes a keyed bet off"),
        ("call PN SPOT AMOUNT", "a spoken bet with cash, which nobody takes"),
        ("cancel", "arms the removal of the bet touched next"),
        ("undo | recall | clear | double", "what the buttons of a terminal say"),
        ("hold | resume", "the dealer stops the clock and lets it run on"),
        ("still", "after a restart: nothing is in motion"),
        ("lock", "no new bets"),
        ("shake", "the cover is on, and the shaker was shaken three times or more"),
        ("dice DICE", "the dice: entered by the dealer; drawn by the house"),
        ("confirm DICE", "the dealer confirms them, and the winners are lit"),
        ("take back", "entered dice are taken back"),
        ("pay [PN]", "the next winner, or all of them, have been paid"),
        ("clear lights", "everybody was paid, the lit spots are cleared"),
        ("form DICE [PN SPOT STAKE PAID]...", "what was settled by hand is entered from the form"),
        ("rule IRREGULARITY by CITE", "something went wrong, by a paragraph"),
        ("rule dice-correction DICE by CITE", "the dice lie otherwise than they were lit"),
        ("rule bet-miskeyed PN SPOT SPOT REASON by CITE", "a bet lies elsewhere"),
    ];

    const READING: &'static str = "dice 1-2-2";

    fn read(words: &[&str], player: Option<Seat>) -> Result<Input<SicBo>, BadLine> {
        let own = || player.ok_or_else(|| BadLine("only a player says this".to_owned()));
        let act = |action| Ok(Input::Act(action));
        let all = |used| no_more(words, used);
        match words {
            ["new", "game"] => act(Action::NewGame),
            ["place", ..] if player.is_some() => {
                all(3)?;
                let (spot, stake) = (named(words, 1, "a spot")?, word(words, 2, "an amount")?);
                act(Action::Place { seat: own()?, spot, stake })
            }
            ["place", ..] => {
                all(4)?;
                let (spot, stake) = (named(words, 2, "a spot")?, word(words, 3, "an amount")?);
                act(Action::Place { seat: seat(words, 1)?, spot, stake })
            }
            ["remove", ..] => {
                all(3)?;
                act(Action::Remove { seat: seat(words, 1)?, spot: named(words, 2, "a spot")? })
            }
            ["call", ..] => {
                all(4)?;
                let (spot, cash) = (named(words, 2, "a spot")?, word(words, 3, "an amount")?);
                act(Action::Call { seat: seat(words, 1)?, spot, cash })
            }
            ["cancel"] => act(Action::Cancel { seat: own()? }),
            ["undo"] => act(Action::Undo { seat: own()? }),
            ["recall"] => act(Action::Recall { seat: own()? }),
            ["clear"] => act(Action::Clear { seat: own()? }),
            ["double"] => act(Action::Double { seat: own()? }),
            ["hold"] => act(Action::Hold),
            ["resume"] => act(Action::Resume),
            ["still"] => act(Action::AttestStill),
            ["lock"] => act(Action::Lock),
            ["shake"] => act(Action::Shake),
            ["confirm", dice] => act(Action::Confirm { dice: Named::read(dice) }),
            ["take", "back"] => act(Action::TakeBack),
            ["pay"] => act(Action::Pay { seat: None }),
            ["pay", _] => act(Action::Pay { seat: Some(seat(words, 1)?) }),
            ["clear", "lights"] => act(Action::ClearLights),
            ["form", dice, lines @ ..] => {
                act(Action::EnterForm { dice: Named::read(dice), lines: written(lines)? })
            }
            ["dice", dice, rest @ ..] => {
                let what = match Named::<Dice>::read(dice) {
                    Named::Known(dice) => Seen::Outcome(Outcome::Dice(dice)),
                    Named::Unknown(said) => Seen::Fact(Fact::Unreadable(said)),
                };
                let via = match rest {
                    [] => Via::Hand,
                    ["drawn"] => Via::Drawn,
                    [extra, ..] => return Err(BadLine(format!("{extra:?} is one word too many"))),
                };
                Ok(Input::Observe(Observed { what, via }))
            }
            ["rule", rest @ ..] => rule(rest),
            _ => Err(BadLine(format!("{:?} is nothing that can be said at a sic bo table", words.join(" ")))),
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

/// The lines of the form, four words each.
fn written(words: &[&str]) -> Result<Vec<Written>, BadLine> {
    let line = |words: &[&str]| {
        Ok(Written {
            seat: seat(words, 0)?,
            spot: named(words, 1, "a spot")?,
            stake: word(words, 2, "an amount")?,
            paid: word(words, 3, "an amount")?,
        })
    };
    words.chunks(4).map(line).collect()
}

fn rule(words: &[&str]) -> Result<Input<SicBo>, BadLine> {
    let by = words.iter().position(|&word| word == "by");
    let by = by.ok_or_else(|| BadLine("a ruling names its paragraph: by SB F.1".to_owned()))?;
    let cite = cited(words, by + 1)?;
    no_more(words, by + 3)?;
    let reason = |from: usize| words[from.min(by)..by].join(" ");
    let simple = |what| {
        if by > 1 { Err(BadLine(format!("{:?} is one word too many", words[1]))) } else { Ok(what) }
    };
    let what = match words[0] {
        "no-roll" => simple(Irregularity::NoRoll)?,
        "computer-malfunction" => simple(Irregularity::ComputerMalfunction)?,
        "computer-failure" => simple(Irregularity::ComputerFailure)?,
        "dice-correction" => Irregularity::DiceCorrection { lies: named(words, 1, "dice")? },
        "bet-miskeyed" => Irregularity::BetMiskeyed {
            seat: seat(words, 1)?,
            from: named(words, 2, "a spot")?,
            to: named(words, 3, "a spot")?,
            reason: reason(4),
        },
        other => return Err(BadLine(format!("{other:?} is no irregularity of sic bo"))),
    };
    Ok(Input::Rule { what, cite })
}

fn list(stakes: &[Stake]) -> String {
    let each: Vec<String> = stakes.iter().map(|stake| format!("{} {}", stake.bet, stake.amount)).collect();
    each.join(", ")
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
        Event::Held { left_ms } => format!("clock held at {} s", left_ms / 1_000),
        Event::Resumed { .. } => "clock runs on".to_owned(),
        Event::Stopped { .. } => "betting stopped by a restart".to_owned(),
        Event::Restarted { ends: Some(_), .. } => "a full new clock".to_owned(),
        Event::Restarted { ends: None, .. } => "nothing is in motion, betting goes on".to_owned(),
        Event::Locked { .. } => "no more bets".to_owned(),
        Event::Returned { seat, stakes, minimum } => {
            format!("below the minimum of {minimum}, back to P{seat}: {}", list(stakes))
        }
        Event::Shaken { .. } => "covered and shaken".to_owned(),
        Event::DiceRead { dice, .. } => format!("reading {dice}"),
        Event::AgainstRecord(Disagreement { claim, by, second, .. }) => {
            format!("{by} and {second} against the record: {claim}")
        }
        Event::TakenBack { dice } => format!("{dice} taken back"),
        Event::Confirmed { dice, .. } => format!("dice {dice}, total {}", dice.total()),
        Event::Collected { seat, stakes } => format!("P{seat} loses {}", list(stakes)),
        Event::WinnersListed { due } => {
            let seats: Vec<String> = due.iter().map(|(seat, _)| format!("P{seat}")).collect();
            format!("to pay: {}", seats.join(", "))
        }
        Event::Paid { seat, wins } => {
            let each: Vec<String> =
                wins.iter().map(|win| format!("{} {}", win.stake.bet, win.winnings)).collect();
            format!("P{seat} wins {}", each.join(", "))
        }
        Event::Settled { round, .. } => format!("game {round} settled"),
        Event::LightsCleared { .. } => "lights cleared".to_owned(),
        Event::NoRoll { cite, .. } => format!("no roll by {cite}"),
        Event::Moved { seat, from, to, amount, .. } => {
            format!("{amount} of P{seat} lies on {to}, not {from}")
        }
        Event::Malfunctioned { form, cite } => {
            format!("computer down by {cite}, form {}: {} bets", form.round, form.lines.len())
        }
        Event::FormEntered { entered, .. } => {
            format!("form: {} settled by {} before {}", entered.dice, entered.dealer, entered.supervisor)
        }
        Event::Voided { round, cite, .. } => format!("game {round} void by {cite}"),
        Event::Released { seat, stakes } => format!("refund to P{seat}: {}", list(stakes)),
        Event::RefundsReleased { round } => format!("refunds of game {round} released"),
        Event::Corrected { from, to, .. } => format!("dice corrected from {from} to {to}"),
        Event::Unsettled { seat, .. } => format!("settlement of P{seat} taken back"),
    }
}
