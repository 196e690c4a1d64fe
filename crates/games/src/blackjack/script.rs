//! The words of a transcript at a blackjack table.

use kit::{Card, Cents, Device, Fact, Hidden, Named, Outcome, Seat, Slot};

use super::round::{By, Choice, Disclosed, Fate, Irregularity, Place, Question};
use super::wagers::{Bet, Stake, Tender};
use super::{Action, Blackjack, Event};
use crate::script::{BadLine, Script, cited, named, no_more, word};
use crate::{Disagreement, Input, Observed, Report, Seen, Via};

impl Script for Blackjack {
    const READING: &'static str = "card CARD";

    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("verify [scanned N decks [without CARD] [with CARD]]", "the decks are inspected and verified"),
        ("spread [SEAT]", "spread face up; that player looks"),
        ("wash | shuffle", "the next steps with the cards"),
        ("(cut [SEAT] DEPTH | no cut SEAT)", "the cut, by the dealer if by nobody"),
        ("recut REASON | reshuffle REASON | replace cards REASON", "what supervisor and floor may order"),
        ("load N", "into the shoe or the hand, the cutting card so far from the back"),
        ("cutting card | refill | pick up | rest", "the pack in play"),
        ("show burn [CARD..]", "a player asks for the burned cards"),
        ("sit SEAT NAME | leave SEAT | also SEAT PLACE", "who sits where"),
        ("new game | lock | resume", "betting opens, closes, goes on after a restart"),
        ("place SEAT SPOT AMOUNT TENDER | remove SEAT SPOT", "a stake onto a spot, or off it"),
        ("(undo | recall | clear) [SEAT]", "the buttons of a terminal"),
        ("card (CARD|??) [drawn | SHUFFLE.SEQUENCE]", "a card face up, or one that nobody knows"),
        ("card CARD down (drawn | SHUFFLE.SEQUENCE)", "a card that only the system knows"),
        ("take back", "the last tapped card"),
        ("look (yes|no)", "the dealer has looked for a blackjack"),
        ("(stand | split | surrender | decline | claim) [SEAT[.HAND]] [turn N]", "a player decides"),
        ("(hit | double) [SEAT[.HAND]] [suited AMOUNT] [turn N]", "a card, with a hit wager on it"),
        ("insure [SEAT[.HAND]] AMOUNT [spot N] [turn N]", "insurance against a dealer hand"),
        ("close question", "live: nobody else insures or surrenders"),
        ("show SEAT[.HAND]", "a player shows the cards that lie face down"),
        ("pay", "live: what is decided is taken and paid"),
        ("came SEAT (won|blackjack|pushed|lost|bust|surrendered) | finish", "results tracking"),
        ("rule face-up CARD.. by BJ M.1", "cards face up in the pack"),
        ("rule drawn-in-error [CARD] by BJ M.2", "a card drawn in error"),
        ("rule wrong-count PLACE [record-wrong] REASON by BJ M.3", "a wrong number of cards"),
        ("rule shuffler by BJ M.4", "the device jammed"),
        ("rule up-card CARD by BJ M.5", "the up-card was discarded too early"),
        ("rule miskeyed PLACE NTH CARD by HC A.6", "another card lies there"),
    ];

    fn read(words: &[&str], player: Option<Seat>) -> Result<Input<Blackjack>, BadLine> {
        let act = |action| Ok(Input::Act(action));
        let whose = |place: usize| match player {
            Some(own) => Ok(own),
            None => seat(words, place),
        };
        match words {
            ["verify", rest @ ..] => verify(rest),
            ["spread"] => act(Action::Spread { seat: None }),
            ["spread", _] => act(Action::Spread { seat: Some(seat(words, 1)?) }),
            ["wash"] => act(Action::Wash),
            ["shuffle"] => act(Action::Shuffle),
            ["no", "cut", _] => act(Action::DeclineCut { seat: seat(words, 2)?, turn: None }),
            ["cut", _] => act(Action::Cut { by: None, depth: word(words, 1, "a depth")?, turn: None }),
            ["cut", _, _] => {
                act(Action::Cut { by: Some(seat(words, 1)?), depth: word(words, 2, "a depth")?, turn: None })
            }
            ["recut", reason @ ..] => act(Action::Recut { reason: reason.join(" ") }),
            ["reshuffle", reason @ ..] => act(Action::Reshuffle { reason: reason.join(" ") }),
            ["replace", "cards", reason @ ..] => act(Action::ReplaceCards { reason: reason.join(" ") }),
            ["load", _] => act(Action::Load { from_back: word(words, 1, "a number of cards")? }),
            ["cutting", "card"] => act(Action::CutCard),
            ["refill"] => act(Action::Refill),
            ["pick", "up"] => act(Action::PickUp),
            ["rest"] => act(Action::Rest),
            ["show", "burn", cards @ ..] => {
                act(Action::ShowBurn { cards: cards.iter().map(|text| Named::read(text)).collect() })
            }
            ["sit", _, name] => {
                let name = name.parse().map_err(|_| BadLine(format!("{name:?} is too long a name")))?;
                act(Action::Sit { seat: seat(words, 1)?, name })
            }
            ["leave", _] => act(Action::Leave { seat: seat(words, 1)? }),
            ["also", _, _] => act(Action::PlayAlso { seat: seat(words, 1)?, place: seat(words, 2)? }),
            ["new", "game"] => act(Action::NewGame),
            ["lock"] => act(Action::Lock),
            ["resume"] => act(Action::Resume),
            ["place", rest @ ..] if player.is_some() && rest.len() == 3 => act(Action::Place {
                seat: whose(0)?,
                spot: named::<Bet>(words, 1, "a spot")?,
                stake: word(words, 2, "an amount")?,
                tender: tender(words, 3)?,
            }),
            ["place", _, _, _, _] => act(Action::Place {
                seat: seat(words, 1)?,
                spot: named::<Bet>(words, 2, "a spot")?,
                stake: word(words, 3, "an amount")?,
                tender: tender(words, 4)?,
            }),
            ["remove", spot] => act(Action::Remove { seat: whose(9)?, spot: Named::read(spot) }),
            ["remove", _, spot] => act(Action::Remove { seat: seat(words, 1)?, spot: Named::read(spot) }),
            ["undo", ..] => act(Action::Undo { seat: whose(1)? }),
            ["recall", ..] => act(Action::Recall { seat: whose(1)? }),
            ["clear", ..] => act(Action::Clear { seat: whose(1)? }),
            ["card", "??", rest @ ..] => observe(Seen::Outcome(Outcome::Card(Slot::Unseen)), rest),
            ["card", said, "down", rest @ ..] => {
                observe(Seen::Outcome(Outcome::Card(Slot::Down(Hidden::Known(card(said)?)))), rest)
            }
            ["card", said, rest @ ..] => {
                let what = match Named::<Card>::read(said) {
                    Named::Known(card) => Seen::Outcome(Outcome::Card(Slot::Up(card))),
                    Named::Unknown(said) => Seen::Fact(Fact::Unreadable(said)),
                };
                observe(what, rest)
            }
            ["take", "back"] => act(Action::TakeBack),
            ["look", "yes"] => act(Action::Look { blackjack: true }),
            ["look", "no"] => act(Action::Look { blackjack: false }),
            ["close", "question"] => act(Action::CloseQuestion),
            ["show", place] => match self::place(place)? {
                Place::Hand(seat, hand) => act(Action::Show { seat, hand }),
                Place::Dealer => Err(BadLine("a player shows".to_owned())),
            },
            ["pay"] => act(Action::Pay),
            ["came", _, came] => act(Action::Tell { seat: seat(words, 1)?, came: fate(came)? }),
            ["finish"] => act(Action::Finish),
            ["rule", rest @ ..] if !rest.is_empty() => rule(rest),
            ["stand" | "split" | "surrender" | "decline" | "claim" | "hit" | "double" | "insure", ..] => {
                choose(words, player)
            }
            _ => Err(BadLine(format!(
                "{:?} is nothing that can be said at a blackjack table",
                words.join(" ")
            ))),
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

/// `P1`, `P1.2` for a second hand, or `D`.
fn place(text: &str) -> Result<Place, BadLine> {
    let bad = || BadLine(format!("{text:?} is no hand (write P1, P1.2 or D)"));
    if text == "D" {
        return Ok(Place::Dealer);
    }
    let rest = text.strip_prefix('P').ok_or_else(bad)?;
    let (seat, hand) = rest.split_once('.').unwrap_or((rest, "1"));
    let seat = seat.parse().ok().and_then(Seat::new).ok_or_else(bad)?;
    let hand = hand.parse::<u8>().ok().and_then(|hand| hand.checked_sub(1)).ok_or_else(bad)?;
    Ok(Place::Hand(seat, hand))
}

fn tender(words: &[&str], place: usize) -> Result<Tender, BadLine> {
    match words.get(place).copied().unwrap_or("") {
        "value" => Ok(Tender::Value),
        "coupon" => Ok(Tender::Coupon),
        "credits" => Ok(Tender::Credits),
        text => Err(BadLine(format!("{text:?} is no tender (value, coupon, credits)"))),
    }
}

fn card(text: &str) -> Result<Card, BadLine> {
    text.parse().map_err(|error: kit::BadCard| BadLine(error.to_string()))
}

fn fate(text: &str) -> Result<Fate, BadLine> {
    Ok(match text {
        "won" => Fate::Won,
        "blackjack" => Fate::Blackjack,
        "pushed" => Fate::Pushed,
        "lost" => Fate::Lost,
        "bust" => Fate::Bust,
        "surrendered" => Fate::Surrendered,
        other => return Err(BadLine(format!("{other:?} is no result of a hand"))),
    })
}

/// `hit P1.2 suited 5.00 turn 7`; the seat is the player's own where a player speaks, the hand the first if none is named.
fn choose(words: &[&str], player: Option<Seat>) -> Result<Input<Blackjack>, BadLine> {
    let mut rest = &words[1..];
    let (mut seat, mut hand) = (player, 0);
    if let Some(text) = rest.first().filter(|text| text.starts_with('P')) {
        let Place::Hand(of, number) = place(text)? else { return Err(BadLine("a hand".to_owned())) };
        (seat, hand) = (Some(of), number);
        rest = &rest[1..];
    } else if let Some(number) = rest.first().and_then(|text| text.strip_prefix("hand")) {
        hand = number.parse::<u8>().ok().and_then(|n| n.checked_sub(1)).unwrap_or(0);
        rest = &rest[1..];
    }
    let seat = seat.ok_or_else(|| BadLine("whose hand? (write P1)".to_owned()))?;
    let mut amount = None;
    if words[0] == "insure" {
        amount = Some(word::<Cents>(rest, 0, "an amount")?);
        rest = &rest[1..];
    }
    let (mut suited, mut spot, mut turn) = (None, 0, None);
    while let [name, _, after @ ..] = rest {
        match *name {
            "suited" => suited = Some(word::<Cents>(rest, 1, "an amount")?),
            "spot" => spot = word::<u8>(rest, 1, "a spot")?.saturating_sub(1),
            "turn" => turn = Some(word(rest, 1, "a turn")?),
            other => return Err(BadLine(format!("{other:?} is one word too many"))),
        }
        rest = after;
    }
    no_more(rest, 0)?;
    let choice = match (words[0], amount) {
        ("stand", _) => Choice::Stand,
        ("split", _) => Choice::Split,
        ("surrender", _) => Choice::Surrender,
        ("decline", _) => Choice::Decline,
        ("claim", _) => Choice::Claim,
        ("hit", _) => Choice::Hit { suited },
        ("double", _) => Choice::Double { suited },
        (_, amount) => Choice::Insure { spot, amount: amount.unwrap_or(Cents::ZERO) },
    };
    Ok(Input::Act(Action::Choose { seat, hand, choice, turn }))
}

/// `verify [scanned N decks [without CARD] [with CARD]]`.
fn verify(words: &[&str]) -> Result<Input<Blackjack>, BadLine> {
    let scan = match words {
        [] => None,
        ["scanned", decks, "decks", rest @ ..] => {
            let bad = || BadLine(format!("{decks:?} is no number of decks"));
            let decks: usize = decks.parse().ok().filter(|decks| *decks <= 20).ok_or_else(bad)?;
            let mut cards: Vec<Named<Card>> =
                (0..decks).flat_map(|_| Card::all()).map(Named::Known).collect();
            for pair in rest.chunks(2) {
                match pair {
                    ["with", extra] => cards.push(Named::read(extra)),
                    ["without", gone] => {
                        let gone = Named::Known(card(gone)?);
                        let at = cards.iter().position(|card| *card == gone);
                        cards.remove(at.ok_or_else(|| BadLine(format!("{gone:?} is not there")))?);
                    }
                    _ => return Err(BadLine(format!("{:?} is one word too many", pair[0]))),
                }
            }
            Some(cards)
        }
        [other, ..] => return Err(BadLine(format!("{other:?} is one word too many"))),
    };
    Ok(Input::Act(Action::Verify { scan }))
}

/// With `SHUFFLE.SEQUENCE` it is a report of the device `shoe`, with `drawn` a draw of the house, else by hand.
fn observe(what: Seen, rest: &[&str]) -> Result<Input<Blackjack>, BadLine> {
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
    Ok(Input::Observe(Observed { what, via }))
}

fn rule(words: &[&str]) -> Result<Input<Blackjack>, BadLine> {
    let by = words.iter().rposition(|&word| word == "by");
    let by = by.ok_or_else(|| BadLine("a ruling names its paragraph: by BJ M.1".to_owned()))?;
    let cite = cited(words, by + 1)?;
    no_more(words, by + 3)?;
    let said = words.get(1..by).unwrap_or(&[]);
    let first = || said.first().copied().unwrap_or("");
    let disclosed = || -> Disclosed { said.first().map(|text| Named::read(text)) };
    let what = match words[0] {
        "face-up" => Irregularity::FaceUp { cards: said.iter().map(|text| Named::read(text)).collect() },
        "drawn-in-error" => Irregularity::DrawnInError { card: disclosed() },
        "wrong-count" => {
            let record_wrong = said.get(1) == Some(&"record-wrong");
            let reason = said.get(1 + usize::from(record_wrong)..).unwrap_or(&[]).join(" ");
            Irregularity::WrongCount { place: place(first())?, reason, record_wrong }
        }
        "shuffler" => Irregularity::ShufflerStopped,
        "up-card" => Irregularity::UpCardDiscarded { card: Named::read(first()) },
        "miskeyed" => Irregularity::Miskeyed {
            place: place(first())?,
            nth: word::<u8>(said, 1, "which card")?.saturating_sub(1),
            card: named::<Card>(said, 2, "a card")?,
        },
        other => return Err(BadLine(format!("{other:?} is no irregularity of blackjack"))),
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

fn names(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn of(seat: Seat, hand: u8) -> String {
    if hand == 0 { format!("P{seat}") } else { format!("P{seat}.{}", hand + 1) }
}

fn at(place: &Place) -> String {
    match place {
        Place::Hand(seat, hand) => of(*seat, *hand),
        Place::Dealer => "the dealer".to_owned(),
    }
}

fn lies(slot: &Slot) -> String {
    match slot {
        Slot::Up(card) => card.to_string(),
        Slot::Down(Hidden::Sealed) => "a card face down, sealed".to_owned(),
        Slot::Unseen | Slot::Down(_) => "a card face down".to_owned(),
    }
}

fn who(seat: &Option<Seat>) -> String {
    seat.map_or_else(|| "the dealer".to_owned(), |seat| format!("P{seat}"))
}

fn asks(question: &Question) -> &'static str {
    match question {
        Question::Surrender => "surrender",
        Question::Insurance => "insurance",
    }
}

fn chosen(whose: &str, choice: &Choice, stakes: &[Stake], by: By) -> String {
    let staked = if stakes.is_empty() { String::new() } else { format!(": {}", list(stakes)) };
    match choice {
        Choice::Stand if by == By::Clock => format!("{whose} stands, out of time"),
        Choice::Stand => format!("{whose} stands"),
        Choice::Hit { .. } => format!("{whose} draws{staked}"),
        Choice::Double { .. } => format!("{whose} doubles{staked}"),
        Choice::Split => format!("{whose} splits{staked}"),
        Choice::Surrender => format!("{whose} surrenders"),
        Choice::Insure { .. } => format!("{whose} insures{staked}"),
        Choice::Decline => format!("{whose} declines"),
        Choice::Claim => format!("{whose} shows for the hit wager"),
    }
}

fn tell(event: &Event) -> String {
    match event {
        Event::Verified { scanned: None } => "decks verified".to_owned(),
        Event::Verified { scanned: Some(cards) } => format!("{cards} cards counted"),
        Event::SpreadOut { .. } => "cards spread".to_owned(),
        Event::Washed => "cards washed".to_owned(),
        Event::Shuffled { shoe } => format!("pack {shoe} shuffled"),
        Event::CutDeclined { seat } => format!("P{seat} does not cut"),
        Event::CutMade { by, depth } => format!("{} cuts at {depth}", who(by)),
        Event::RecutOrdered { by, .. } => format!("another cut after {}", who(by)),
        Event::Loaded { from_back } => format!("loaded, cutting card {from_back} from the back"),
        Event::Burned { slot } => format!("{} burned", lies(slot)),
        Event::BurnShown { cards } => format!("burned: {}", names(cards)),
        Event::CutCardOut { on: Some(place) } => format!("cutting card at {}", at(place)),
        Event::CutCardOut { on: None } => "cutting card out".to_owned(),
        Event::PackEnded { shoe, .. } => format!("pack {shoe} over"),
        Event::Refilled { cards } => format!("discards shuffled, {cards} cards"),
        Event::CardsTakenAway { .. } => "cards taken away".to_owned(),
        Event::Rested => "cards out, nobody plays".to_owned(),
        Event::PickedUp => "cards picked up".to_owned(),
        Event::Sat { seat, name } => format!("{name} sits at P{seat}"),
        Event::Left { seat } => format!("P{seat} is free"),
        Event::PlaysAlso { seat, place } => format!("P{seat} plays P{place} too"),
        Event::RoundStarted { round, .. } => format!("round {round}"),
        Event::Placed { seat, stake } => {
            format!("P{seat} bets {} on {}{}", stake.amount, stake.bet, coupon(stake))
        }
        Event::Added { seat, stakes } => format!("P{seat} adds {}", list(stakes)),
        Event::Removed { seat, stakes } => format!("P{seat} takes off {}", list(stakes)),
        Event::Undone { seat, returned, restaked } => {
            format!("P{seat} undoes {}", list(if returned.is_empty() { restaked } else { returned }))
        }
        Event::Locked { .. } => "no more bets".to_owned(),
        Event::Returned { seat, stakes, cite } => format!("back to P{seat} by {cite}: {}", list(stakes)),
        Event::BetsStand { seats } => {
            let seats: Vec<String> = seats.iter().map(|seat| format!("P{seat}")).collect();
            format!("in play: {}", seats.join(", "))
        }
        Event::Passed { round } => format!("nobody plays round {round}"),
        Event::Stopped { .. } => "stopped by a restart".to_owned(),
        Event::Resumed { .. } => "goes on".to_owned(),
        Event::Dealt { to, slot, .. } => format!("{} to {}", lies(slot), at(to)),
        Event::Revealed { at_place, card, .. } => format!("{card} turned for {}", at(at_place)),
        Event::Turned { at_place, cards } => format!("{} shows {}", at(at_place), names(cards)),
        Event::Asked { question, hands, .. } => {
            let hands: Vec<String> = hands.iter().map(|(seat, hand)| of(*seat, *hand)).collect();
            format!("{}? {}", asks(question), hands.join(", "))
        }
        Event::QuestionClosed { question, .. } => format!("no more {}", asks(question)),
        Event::LookedUnder { blackjack: true, .. } => "the dealer looks: blackjack".to_owned(),
        Event::LookedUnder { .. } => "the dealer looks: no blackjack".to_owned(),
        Event::TurnCame { seat, hand, .. } => format!("{} decides", of(*seat, *hand)),
        Event::Chose { seat, hand, choice, stakes, by, .. } => chosen(&of(*seat, *hand), choice, stakes, *by),
        Event::Shown { seat, hand } => format!("{} is shown", of(*seat, *hand)),
        Event::TurnsEnded => "all have decided".to_owned(),
        Event::DealerHand { number } => format!("dealer hand {}", number + 1),
        Event::TakenBack { card } => format!("{card} taken back"),
        Event::ReportTaken { .. } => "read by the shoe".to_owned(),
        Event::ReportRefused { .. } => "report of the shoe refused".to_owned(),
        Event::Collected { seat, hand, stakes, fate } => {
            let said = if *fate == Fate::Bust { "busts, loses" } else { "loses" };
            format!("{} {said} {}", of(*seat, *hand), list(stakes))
        }
        Event::Pushed { seat, hand, stakes } => format!("back to {}: {}", of(*seat, *hand), list(stakes)),
        Event::Paid { seat, hand, wins, .. } => {
            let win =
                |win: &super::round::Win| format!("{} {}{}", win.stake.bet, win.winnings, coupon(&win.stake));
            let each: Vec<String> = wins.iter().map(win).collect();
            format!("{} wins {}", of(*seat, *hand), each.join(", "))
        }
        Event::HalfTaken { seat, hand, taken, .. } => format!("{} gives up {taken}", of(*seat, *hand)),
        Event::DealerDone { blackjack: true, .. } => "the dealer has a blackjack".to_owned(),
        Event::DealerDone { points, .. } => format!("the dealer has {points}"),
        Event::Settled { round, .. } => format!("round {round} settled"),
        Event::Told { seat, came } => format!("P{seat} {}", crate::told::named(came)),
        Event::CardDiscarded { card, .. } => format!("{card} discarded"),
        Event::CardKept { card: Some(card), .. } => format!("{card} is the next card"),
        Event::CardKept { card: None, .. } => "the card is the next one".to_owned(),
        Event::ShuffleFailed { .. } => "to be shuffled again".to_owned(),
        Event::UpCardRestored { card, .. } => format!("{card} is the up-card again"),
        Event::Corrected { place, from, to, .. } => format!("{from} of {} is {to}", at(place)),
        Event::AgainstRecord(Disagreement { by, second, .. }) => {
            format!("{by} and {second} against the record")
        }
        Event::Voided { round, cite, .. } => format!("round {round} void by {cite}"),
        Event::Released { seat, hand, stakes } => format!("refund to {}: {}", of(*seat, *hand), list(stakes)),
        Event::Reversed { seat, hand, .. } => format!("settlement of {} taken back", of(*seat, *hand)),
        Event::VoidEnded { round } => format!("round {round} over"),
    }
}
