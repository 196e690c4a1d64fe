//! The words of a toy's transcript.

use crate::script::{BadLine, Script, cited, no_more, word};
use crate::{Input, Observed, Report, Seen, Via};
use kit::{Card, Cents, Device, Hidden, Outcome, Seat, Slot};

use super::Toy;
use super::payouts::total;
use super::round::{Action, By, Event, Irregularity, Place};

impl Script for Toy {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("deal", "the dealer starts a round"),
        ("ante [AMOUNT]", "a player comes into it"),
        ("close", "the dealer closes the antes"),
        ("(stand | raise [AMOUNT] | exchange PLACE..) [turn N]", "a player decides"),
        ("resume", "after a restart the dealer lets a new clock run"),
        ("card (CARD|??) [drawn | SHUFFLE.SEQUENCE]", "a card face up, or one that nobody knows"),
        ("card CARD down (drawn | SHUFFLE.SEQUENCE)", "a card that only the shoe knows"),
        ("rule misdeal by HC A.9", "the round is void"),
    ];

    fn read(words: &[&str], player: Option<Seat>) -> Result<Input<Toy>, BadLine> {
        let own = || player.ok_or_else(|| BadLine("only a player says this".to_owned()));
        let act = |action| Ok(Input::Act(action));
        match words {
            ["deal"] => act(Action::Deal),
            ["ante", ..] => act(Action::Ante { seat: own()?, amount: amount(&words[1..])? }),
            ["close"] => act(Action::Close),
            ["stand", rest @ ..] => {
                let (rest, turn) = numbered(rest)?;
                no_more(rest, 0)?;
                act(Action::Stand { seat: own()?, turn })
            }
            ["raise", rest @ ..] => {
                let (rest, turn) = numbered(rest)?;
                act(Action::Raise { seat: own()?, turn, amount: amount(rest)? })
            }
            ["exchange", rest @ ..] => {
                let (rest, turn) = numbered(rest)?;
                let cards =
                    (0..rest.len()).map(|at| word(rest, at, "a card's place")).collect::<Result<_, _>>()?;
                act(Action::Exchange { seat: own()?, turn, cards })
            }
            ["resume"] => act(Action::Resume),
            ["card", "??", rest @ ..] => observe(Slot::Unseen, rest),
            ["card", _, "down", rest @ ..] => observe(Slot::Down(Hidden::Known(card(words)?)), rest),
            ["card", _, rest @ ..] => observe(Slot::Up(card(words)?), rest),
            ["rule", "misdeal", "by", ..] => {
                no_more(words, 5)?;
                Ok(Input::Rule { what: Irregularity::Misdeal, cite: cited(words, 3)? })
            }
            _ => Err(BadLine(format!("{:?} is nothing that can be said at a toy table", words.join(" ")))),
        }
    }

    fn tell(&self, event: &Event) -> String {
        tell(event)
    }
}

/// The words before `turn N`, and the number.
fn numbered<'a, 'b>(words: &'a [&'b str]) -> Result<(&'a [&'b str], Option<u32>), BadLine> {
    match words {
        [before @ .., "turn", _] => Ok((before, Some(word(words, words.len() - 1, "a turn")?))),
        all => Ok((all, None)),
    }
}

fn amount(words: &[&str]) -> Result<Option<Cents>, BadLine> {
    no_more(words, 1)?;
    match words {
        [] => Ok(None),
        _ => word(words, 0, "an amount").map(Some),
    }
}

fn card(words: &[&str]) -> Result<Card, BadLine> {
    word(words, 1, "a card")
}

/// With `SHUFFLE.SEQUENCE` it is a report of the shoe `shoe`, with `drawn` a draw of the house, else by hand.
fn observe(slot: Slot, rest: &[&str]) -> Result<Input<Toy>, BadLine> {
    let via = match rest {
        [] => Via::Hand,
        ["drawn"] => Via::Drawn,
        [ids] => {
            let bad = || BadLine(format!("{ids:?} is no SHUFFLE.SEQUENCE"));
            let (spin, sequence) = ids.split_once('.').ok_or_else(bad)?;
            let (spin, sequence) = (spin.parse().map_err(|_| bad())?, sequence.parse().map_err(|_| bad())?);
            let device: Device = "shoe".parse().expect("short");
            Via::Device(Report { device, spin, sequence })
        }
        [_, extra, ..] => return Err(BadLine(format!("{extra:?} is one word too many"))),
    };
    Ok(Input::Observe(Observed { what: Seen::Outcome(Outcome::Card(slot)), via }))
}

/// A card face down is told as its back: a transcript is read by people.
fn tell(event: &Event) -> String {
    match event {
        Event::RoundStarted { round, .. } => format!("round {round}"),
        Event::Anted { seat, amount } => format!("P{seat} antes {amount}"),
        Event::AntesClosed { .. } => "no more antes".to_owned(),
        Event::Passed { round } => format!("nobody plays round {round}"),
        Event::Dealt { to, slot, .. } => {
            let to = match to {
                Place::Seat(seat) => format!("P{seat}"),
                Place::Dealer => "the dealer".to_owned(),
            };
            match slot.shown() {
                Some(card) => format!("{card} to {to}"),
                None => format!("a card face down to {to}"),
            }
        }
        Event::TurnCame { seat, .. } => format!("P{seat} decides"),
        Event::Stood { seat, by: By::Hand, .. } => format!("P{seat} stands"),
        Event::Stood { seat, by: By::Clock, .. } => format!("P{seat} stands, out of time"),
        Event::Raised { seat, amount, .. } => format!("P{seat} raises {amount}"),
        Event::Exchanged { seat, cards, .. } => format!("P{seat} gives away {}", cards.len()),
        Event::Replaced { seat, slot, .. } => match slot.shown() {
            Some(card) => format!("{card} to P{seat}"),
            None => format!("a card face down to P{seat}"),
        },
        Event::TurnsEnded => "all have decided".to_owned(),
        Event::DealerTurned { card, .. } => format!("the dealer turns {card}"),
        Event::HandsTurned { cards } => {
            let each: Vec<String> = cards.iter().map(|(seat, card)| format!("P{seat} {card}")).collect();
            format!("turned: {}", each.join(", "))
        }
        Event::Collected { seat, stakes } => format!("P{seat} loses {}", total(stakes)),
        Event::Pushed { seat, stakes } => format!("P{seat} gets {} back", total(stakes)),
        Event::Paid { seat, winnings, .. } => format!("P{seat} wins {winnings}"),
        Event::Settled { round } => format!("round {round} settled"),
        Event::Stopped { .. } => "the clock is stopped by a restart".to_owned(),
        Event::Resumed { .. } => "a full new clock".to_owned(),
        Event::Voided { round, cite, .. } => format!("round {round} void by {cite}"),
        Event::Returned { seat, stakes } => format!("{} back to P{seat}", total(stakes)),
        Event::VoidEnded { round } => format!("round {round} is over, void"),
    }
}
