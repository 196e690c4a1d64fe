//! The words of a baccarat transcript (`docs/transcripts.md`).

use kit::{Card, Device, Fact, Hidden, Named, Outcome, Seat, Slot};

use super::Baccarat;
use super::options::{Kind, Percent};
use super::points::Side;
use super::round::{Action, Disclosed, Event, Irregularity};
use super::shoe::Batch;
use super::wagers::{Stake, Tender};
use crate::script::{BadLine, Script, cited, named, no_more, word};
use crate::{Disagreement, Input, Observed, Report, Seen, Via};

impl Script for Baccarat {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("verify [BACK]", "dealer and floorperson have verified the decks"),
        ("verify [BACK] scanned N decks [without CARD] [with CARD]", "a device has read every card"),
        ("spread | wash | shuffle", "the cards are shown, washed, shuffled"),
        ("decline cut PN", "a player does not cut"),
        ("cut [PN] DEPTH", "a player, or the dealer, cuts so many cards from the front"),
        ("recut REASON", "the supervisor wants another cut"),
        ("place cut card N", "the cut card goes so many cards from the back"),
        ("cut card", "it has come out"),
        ("rest | looked at", "nobody plays, the cards lie spread; the first player has looked"),
        ("change batch (first|second) [spread]", "the other batch comes into play"),
        ("commit HASH | reveal SALT CARD...", "the house commits to the order of a shoe, and tells it"),
        ("sit PN NAME | leave PN", "a player takes a place, and leaves it"),
        ("new game", "betting is open"),
        ("place SPOT AMOUNT [coupon]", "a player bets credits, or lays a coupon beside a bet"),
        ("place PN SPOT AMOUNT (value|coupon|credits)", "the dealer keys a bet of a live table"),
        ("remove SPOT | remove PN SPOT", "a bet comes off"),
        ("undo | recall | clear | double", "what the buttons of a terminal say"),
        ("call PN SPOT AMOUNT", "a spoken bet with cash"),
        ("confirm call PN", "dealer and floorperson confirm it"),
        ("still", "after a restart: no card is out"),
        ("lock", "No More Bets"),
        ("card (CARD|??) [drawn | SHUFFLE.SEQUENCE]", "a card face up, or one that nobody knows"),
        ("card CARD down [drawn | SHUFFLE.SEQUENCE]", "a card that only the shoe knows"),
        ("hand over (player|banker) [PN]", "a hand goes to whoever turns it"),
        ("take (player|banker) [PN] | decline (player|banker) [PN]", "whether they take it"),
        ("turn (player|banker)", "the face-down cards of a hand are turned"),
        ("count", "the count of the next hand is called"),
        ("take back", "a tapped card is taken back"),
        ("announce", "the result is announced"),
        ("pay [PN]", "the next payment or commission, or all of them, are done"),
        ("pick up", "the cards lie in the discard rack"),
        ("collect commission PN", "a mark is paid"),
        ("document commission PN REASON", "a mark that nobody pays any more"),
        ("post notice (commission|on_tie|half_on_six) PERCENT", "a change of vigorish is posted"),
        ("rule player-third [CARD] by CITE", "a third card for the Player that was not due"),
        ("rule card-in-error [CARD] by CITE", "another card drawn in error"),
        ("rule face-up CARD... by CITE", "cards lie face up in the shoe"),
        ("rule too-few-cards by CITE", "the shoe cannot finish the round"),
        ("rule relinquish (player|banker) REASON by CITE", "a player loses the right to turn a hand"),
        ("rule void REASON by CITE", "management voids the round"),
        ("rule miskeyed CARD.. / CARD.. by CITE", "the Player's and the Banker's cards as they lie"),
    ];

    fn read(words: &[&str], player: Option<Seat>) -> Result<Input<Baccarat>, BadLine> {
        let own = || player.ok_or_else(|| BadLine("only a player says this".to_owned()));
        let act = |action| Ok(Input::Act(action));
        let all = |used| no_more(words, used);
        let whose = |place: usize| match words.get(place) {
            Some(_) => seat(words, place),
            None => own(),
        };
        match words {
            ["verify", rest @ ..] => verify(rest),
            ["spread"] => act(Action::Spread),
            ["wash"] => act(Action::Wash),
            ["shuffle"] => act(Action::Shuffle),
            ["decline", "cut", _] => act(Action::DeclineCut { seat: seat(words, 2)?, turn: None }),
            ["cut", "card"] => act(Action::CutCard),
            ["cut", _] => {
                act(Action::Cut { by: None, depth: word(words, 1, "a number of cards")?, turn: None })
            }
            ["cut", _, _] => act(Action::Cut {
                by: Some(seat(words, 1)?),
                depth: word(words, 2, "a number of cards")?,
                turn: None,
            }),
            ["recut", reason @ ..] => act(Action::Recut { reason: reason.join(" ") }),
            ["place", "cut", "card", _] => {
                act(Action::PlaceCutCard { from_back: word(words, 3, "a number of cards")? })
            }
            ["rest"] => act(Action::Rest),
            ["looked", "at"] => act(Action::LookedAt),
            ["change", "batch", batch, rest @ ..] => {
                let batch = match *batch {
                    "first" => Batch::First,
                    "second" => Batch::Second,
                    other => return Err(BadLine(format!("{other:?} is no batch (first, second)"))),
                };
                let asked_to_spread = match rest {
                    [] => false,
                    ["spread"] => true,
                    [other, ..] => return Err(BadLine(format!("{other:?} is one word too many"))),
                };
                act(Action::ChangeBatch { batch, asked_to_spread })
            }
            ["commit", hash] => fact(Fact::ShoeCommitted((*hash).to_owned())),
            ["reveal", salt, cards @ ..] => {
                let order = cards.iter().map(|text| card(text)).collect::<Result<_, _>>()?;
                fact(Fact::ShoeRevealed { order, salt: (*salt).to_owned() })
            }
            ["sit", _, _] => act(Action::Sit { seat: seat(words, 1)?, name: word(words, 2, "a name")? }),
            ["leave", _] => act(Action::Leave { seat: seat(words, 1)? }),
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
            ["remove", _] => act(Action::Remove { seat: own()?, spot: named(words, 1, "a spot")? }),
            ["remove", _, _] => {
                act(Action::Remove { seat: seat(words, 1)?, spot: named(words, 2, "a spot")? })
            }
            ["undo"] => act(Action::Undo { seat: own()? }),
            ["recall"] => act(Action::Recall { seat: own()? }),
            ["clear"] => act(Action::Clear { seat: own()? }),
            ["double"] => act(Action::Double { seat: own()? }),
            ["call", _, _, _] => act(Action::Call {
                seat: seat(words, 1)?,
                spot: named(words, 2, "a spot")?,
                cash: word(words, 3, "an amount")?,
            }),
            ["confirm", "call", _] => act(Action::ConfirmCall { seat: seat(words, 2)? }),
            ["still"] => act(Action::AttestStill),
            ["lock"] => act(Action::Lock),
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
            ["hand", "over", _] => act(Action::HandOver { side: side(words, 2)?, to: None }),
            ["hand", "over", _, _] => {
                act(Action::HandOver { side: side(words, 2)?, to: Some(seat(words, 3)?) })
            }
            ["take", "back"] => act(Action::TakeBack),
            ["take", ..] => act(Action::TakeHand { side: side(words, 1)?, seat: whose(2)?, turn: None }),
            ["decline", ..] => {
                act(Action::DeclineHand { side: side(words, 1)?, seat: whose(2)?, turn: None })
            }
            ["turn", _] => act(Action::Turn { side: side(words, 1)?, turn: None }),
            ["count"] => act(Action::CallCount),
            ["announce"] => act(Action::Announce),
            ["pay"] => act(Action::Pay { seat: None }),
            ["pay", _] => act(Action::Pay { seat: Some(seat(words, 1)?) }),
            ["pick", "up"] => act(Action::PickUp),
            ["collect", "commission", _] => act(Action::CollectCommission { seat: seat(words, 2)? }),
            ["document", "commission", _, reason @ ..] => {
                act(Action::DocumentCommission { seat: seat(words, 2)?, reason: reason.join(" ") })
            }
            ["post", "notice", kind, _] => {
                let kind = match *kind {
                    "commission" => Kind::Commission,
                    "on_tie" => Kind::OnTie,
                    "half_on_six" => Kind::HalfOnSix,
                    other => return Err(BadLine(format!("{other:?} is no kind of vigorish"))),
                };
                act(Action::PostNotice { kind, percent: word::<Percent>(words, 3, "a percentage")? })
            }
            ["rule", rest @ ..] if !rest.is_empty() => rule(rest),
            _ => {
                Err(BadLine(format!("{:?} is nothing that can be said at a baccarat table", words.join(" "))))
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

fn side(words: &[&str], place: usize) -> Result<Side, BadLine> {
    match words.get(place).copied().unwrap_or("") {
        "player" => Ok(Side::Player),
        "banker" => Ok(Side::Banker),
        other => Err(BadLine(format!("{other:?} is no hand (player, banker)"))),
    }
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

/// `verify [BACK] [scanned N decks [without CARD] [with CARD]]`.
fn verify(words: &[&str]) -> Result<Input<Baccarat>, BadLine> {
    let (back, rest) = match words {
        [] => (None, words),
        ["scanned", ..] => (None, words),
        [back, rest @ ..] => (Some((*back).to_owned()), rest),
    };
    let scan = match rest {
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
    Ok(Input::Act(Action::Verify { back, scan }))
}

fn fact(fact: Fact) -> Result<Input<Baccarat>, BadLine> {
    Ok(Input::Observe(Observed { what: Seen::Fact(fact), via: Via::Drawn }))
}

/// With `SHUFFLE.SEQUENCE` it is a report of the device `shoe`, with `drawn` a draw of the house, else by hand.
fn observe(what: Seen, rest: &[&str]) -> Result<Input<Baccarat>, BadLine> {
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

fn rule(words: &[&str]) -> Result<Input<Baccarat>, BadLine> {
    let by = words.iter().rposition(|&word| word == "by");
    let by = by.ok_or_else(|| BadLine("a ruling names its paragraph: by MB N.1".to_owned()))?;
    let cite = cited(words, by + 1)?;
    no_more(words, by + 3)?;
    let said = words.get(1..by).unwrap_or(&[]);
    let disclosed = || -> Disclosed { said.first().map(|text| Named::read(text)) };
    let cards = |said: &[&str]| -> Vec<Named<Card>> { said.iter().map(|text| Named::read(text)).collect() };
    let what = match words[0] {
        "player-third" => Irregularity::PlayerThird { card: disclosed() },
        "card-in-error" => Irregularity::CardInError { card: disclosed() },
        "face-up" => Irregularity::FaceUpInShoe { cards: cards(said) },
        "too-few-cards" => Irregularity::TooFewCards,
        "relinquish" => {
            Irregularity::Relinquish { side: side(words, 1)?, reason: said.get(1..).unwrap_or(&[]).join(" ") }
        }
        "void" => Irregularity::Void { reason: said.join(" ") },
        "miskeyed" => {
            let slash = said.iter().position(|&word| word == "/").unwrap_or(said.len());
            let banker = said.get(slash + 1..).unwrap_or(&[]);
            Irregularity::Miskeyed { player: cards(&said[..slash]), banker: cards(banker) }
        }
        other => return Err(BadLine(format!("{other:?} is no irregularity of baccarat"))),
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

fn who(seat: &Option<Seat>) -> String {
    seat.map_or_else(|| "the dealer".to_owned(), |seat| format!("P{seat}"))
}

fn tell(event: &Event) -> String {
    match event {
        Event::Verified { scanned: None, .. } => "decks verified".to_owned(),
        Event::Verified { scanned: Some(cards), .. } => format!("{cards} cards counted"),
        Event::SpreadOut { .. } => "cards spread".to_owned(),
        Event::Washed => "cards washed".to_owned(),
        Event::Shuffled { shoe, .. } => format!("shoe {shoe} shuffled"),
        Event::OrderCommitted { .. } => "order committed to".to_owned(),
        Event::OrderRevealed { holds: true, .. } => "order told, as committed to".to_owned(),
        Event::OrderRevealed { .. } => "order told, and it is another".to_owned(),
        Event::CutDeclined { seat } => format!("P{seat} does not cut"),
        Event::CutMade { by, depth } => format!("{} cuts at {depth}", who(by)),
        Event::RecutOrdered { by, .. } => format!("recut by {}", who(by)),
        Event::CutCardPlaced { from_back } => format!("cut card {from_back} from the back"),
        Event::Burned { card } => format!("{card} burned"),
        Event::CutCardOut(out) => format!("cut card: game {} is the last", out.last),
        Event::ShoeEnded { shoe } => format!("shoe {shoe} over"),
        Event::Rested => "cards out, nobody plays".to_owned(),
        Event::TurnedOver => "cards turned over".to_owned(),
        Event::BatchChanged { batch, .. } => format!("{} batch in play", batch.name()),
        Event::CardsTakenAway => "cards taken away".to_owned(),
        Event::Sat { seat, name } => format!("{name} sits at P{seat}"),
        Event::Left { seat } => format!("P{seat} is free"),
        Event::RoundStarted { round, .. } => format!("game {round}"),
        Event::Placed { seat, stake } => {
            format!("P{seat} bets {} on {}{}", stake.amount, stake.bet, coupon(stake))
        }
        Event::Added { seat, stakes } => format!("P{seat} adds {}", list(stakes)),
        Event::Removed { seat, stakes } => format!("P{seat} takes off {}", list(stakes)),
        Event::Undone { seat, returned, restaked } => {
            format!("P{seat} undoes {}", list(if returned.is_empty() { restaked } else { returned }))
        }
        Event::Called { seat, bet, cash } => format!("P{seat} calls {cash} on {bet}"),
        Event::CallConfirmed { seat, bet, cash } => format!("call of P{seat} stands: {cash} on {bet}"),
        Event::CallLapsed { seat, cash, .. } => format!("call of P{seat} lapses, {cash} back"),
        Event::Stopped { .. } => "betting stopped by a restart".to_owned(),
        Event::Restarted { .. } => "no card is out, betting goes on".to_owned(),
        Event::Locked { .. } => "no more bets".to_owned(),
        Event::Returned { seat, stakes, minimum } => {
            format!("below the minimum of {minimum}, back to P{seat}: {}", list(stakes))
        }
        Event::AnteTaken { seat, amount } => format!("ante of P{seat}: {amount}"),
        Event::Dealt { to, slot, .. } => {
            let card = match slot {
                Slot::Up(card) => card.to_string(),
                Slot::Down(Hidden::Sealed) => "a card face down, sealed".to_owned(),
                Slot::Unseen | Slot::Down(_) => "a card face down".to_owned(),
            };
            format!("{card} to {}", to.name())
        }
        Event::KeptDealt { to } => format!("the kept card to {}", to.name()),
        Event::HandedOver { side, to } => format!("{} turned by {}", side.name(), who(to)),
        Event::HandOffered { side, to: Some(seat) } => format!("{} offered to P{seat}", side.name()),
        Event::HandOffered { side, to: None } => format!("{} turned by the dealer", side.name()),
        Event::HandDeclined { side, seat } => format!("P{seat} does not turn {}", side.name()),
        Event::Revealed { side, card, .. } => format!("{card} turned for {}", side.name()),
        Event::Turned { side, cards } => format!("{} shows {}", side.name(), names(cards)),
        Event::CountCalled { side, count } => format!("{} has {count}", side.name()),
        Event::TakenBack { card } => format!("{card} taken back"),
        Event::ReportTaken { .. } => "read by the shoe".to_owned(),
        Event::AgainstRecord(Disagreement { by, second, .. }) => {
            format!("{by} and {second} against the record")
        }
        Event::ReportRefused { .. } => "report of the shoe refused".to_owned(),
        Event::Announced { came } => {
            format!("{} {} to {}", came.winner.name(), came.player, came.banker)
        }
        Event::Collected { seat, stakes } => format!("P{seat} loses {}", list(stakes)),
        Event::Pushed { seat, stakes } => format!("back to P{seat}: {}", list(stakes)),
        Event::DueListed { due } => {
            let seats: Vec<String> = due.iter().map(|due| format!("P{}", due.seat())).collect();
            format!("to pay: {}", seats.join(", "))
        }
        Event::Paid { seat, wins } => {
            let each: Vec<String> = wins
                .iter()
                .map(|win| format!("{} {}{}", win.stake.bet, win.winnings, coupon(&win.stake)))
                .collect();
            format!("P{seat} wins {}", each.join(", "))
        }
        Event::VigorishTaken { seat, amount, marked: true } => format!("P{seat} owes {amount}"),
        Event::VigorishTaken { seat, amount, .. } => format!("P{seat} gives {amount}"),
        Event::Settled { round } => format!("game {round} settled"),
        Event::PickedUp => "cards picked up".to_owned(),
        Event::CommissionCollected { seat, amount } => format!("P{seat} pays {amount} owed"),
        Event::CommissionDocumented { seat, amount, .. } => format!("{amount} of P{seat} not collected"),
        Event::NoticePosted { kind, percent, .. } => format!("notice: {} {percent}", kind.name()),
        Event::ThirdToBanker { card, .. } => {
            let card = card.map_or_else(|| "the card".to_owned(), |card| card.to_string());
            format!("{card} is the banker's")
        }
        Event::CardKept { .. } => "the card opens the next hand".to_owned(),
        Event::CardDiscarded { .. } => "the card is discarded".to_owned(),
        Event::BurnOrdered { cards, more, .. } => format!("{} out of play, {more} more", names(cards)),
        Event::HandRelinquished { side, from, .. } => format!("P{from} gives {} up", side.name()),
        Event::Voided { round, cite, .. } => format!("game {round} void by {cite}"),
        Event::Released { seat, stakes, .. } => format!("refund to P{seat}: {}", list(stakes)),
        Event::VoidEnded { round } => format!("game {round} over"),
        Event::CardsCorrected { player, banker } => {
            format!("cards corrected to {} and {}", names(player), names(banker))
        }
        Event::Unsettled { seat, .. } => format!("settlement of P{seat} taken back"),
        Event::ResultCorrected { came } => {
            format!("corrected: {} {} to {}", came.winner.name(), came.player, came.banker)
        }
    }
}
