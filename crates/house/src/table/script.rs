//! The words of a transcript that belong to the table (`docs/transcripts.md`).

use games::Input;
use games::script::{BadLine, Script, no_more, word};
use kit::{Cents, Count, Named, Seat};

use super::buyin::Tender;
use super::posts::Post;
use super::slips::Way;
use super::{Action, Event, Table, buyin, cashout, colours, currency, floor, opening, posts, slips};
use crate::currency::Report;

/// Every line form of the table, with its gist.
pub const FORMS: &[(&str, &str)] = &[
    ("check NAME ANSWER", "the floorperson confirms an item of the opening checklist"),
    ("pair PN DEVICE", "a terminal is paired with a seat"),
    ("unpair PN", "and taken away again"),
    ("call", "a player calls for service"),
    ("answer PN", "and somebody has come"),
    ("take post (dealer|mucker)", "somebody takes an empty post"),
    ("relieve (dealer|mucker)", "somebody relieves whoever holds the post, who agrees"),
    ("leave post (dealer|mucker)", "somebody leaves"),
    ("clear post (dealer|mucker)", "the floorperson takes somebody off who is gone"),
    ("designate NAME as ROLE", "the supervisor names a designee"),
    ("open COUNT [box N]", "dealer and floorperson sign the float"),
    ("close COUNT", "dealer and floorperson sign the closing count"),
    ("close as counted", "the dealer closes with the count that was signed"),
    ("begin test | confirm reading | reject reading | end test", "the equipment is tried out"),
    ("take down REASON", "the floorperson takes the table down"),
    ("repair NOTE", "the floorperson notes what was repaired, by whom"),
    ("set KEY=VALUE...", "new limits or options"),
    ("buy-in PN (cash COUNT | chips COUNT | coupon AMOUNT)", "the dealer counts what a player laid down"),
    ("discard buy-in", "and counts anew"),
    ("confirm buy-in PN AMOUNT", "the terminal is credited"),
    ("drop", "the cash goes into the drop box"),
    ("agree", "the player agrees to the amount"),
    ("amount wrong", "the player does not"),
    ("correct buy-in N (cash COUNT | chips COUNT | coupon AMOUNT)", "a buy-in is voided and keyed anew"),
    ("dismiss PN", "dealer and floor find the amount right"),
    ("change COUNT for COUNT of SEAT", "the same, and the dealer says whose cash it is"),
    ("change COUNT for COUNT", "cash for value chips at a live table"),
    ("cash-out | sure | back", "the player asks, means it, goes back"),
    ("take cash-out PN", "the dealer takes it up"),
    ("confirm chips PN COUNT", "the chips are counted"),
    ("deliver PN", "and delivered"),
    ("colour-in PN COLOUR VALUE CHIPS (cash COUNT | chips COUNT)", "a player gets chips of a colour"),
    ("colour-out PN CHIPS for COUNT", "and hands them back"),
    ("free COLOUR [missing N]", "the colour is free again"),
    ("request (fill|credit) COUNT", "the floorperson writes a slip"),
    ("known SEAT as NAME", "dealer or floor know who sits there"),
    ("has left SEAT", "whoever sat there has left"),
    ("cash told N", "the house says that the cage has been told of cash"),
    ("issue fill N", "the house says that the cage has sent it off"),
    ("receive fill N COUNT", "dealer and floorperson have counted it"),
    ("send credit N", "dealer and floorperson send it off"),
    ("acknowledge credit N", "the house says that the cage has counted it"),
    ("credit N comes back", "the house says that the cage did not take it"),
    ("void slip N REASON", "the slip is voided, its number stays used"),
    ("change box N | remove box", "floorperson and count team change the drop box"),
    ("acknowledge N", "the floorperson has seen to an alarm"),
    ("dispute ROUND WORDS", "a round is bookmarked"),
    ("credit PN AMOUNT for ROUND", "floor and supervisor credit a patron for a disputed round"),
    ("warn PN", "the floorperson warns whoever left idle credits"),
    ("stay", "the player is there"),
    ("unclaim PN", "floor and dealer move idle credits to unclaimed"),
];

/// Reads the words of a line after the actor: the table's own, or the game's.
pub fn read<G: Script>(words: &[&str], player: Option<Seat>) -> Result<Input<Table<G>>, BadLine> {
    match own(words, player)? {
        Some(action) => Ok(Input::Act(action)),
        None => Ok(match G::read(words, player)? {
            Input::Act(action) => Input::Act(Action::Game(action)),
            Input::Observe(observed) => Input::Observe(observed),
            Input::Rule { what, cite } => Input::Rule { what, cite },
            Input::Tick => Input::Tick,
            Input::Restart => Input::Restart,
        }),
    }
}

fn own<G: Script>(words: &[&str], player: Option<Seat>) -> Result<Option<Action<G>>, BadLine> {
    let me = || player.ok_or_else(|| BadLine("only a player says this".to_owned()));
    let all = |used| no_more(words, used);
    Ok(Some(match words {
        ["check", name, answer @ ..] => {
            Action::Opening(opening::Action::Check { name: (*name).to_owned(), answer: answer.join(" ") })
        }
        ["open", ..] => {
            let drop_box = match words.get(2) {
                Some(&"box") => Some(word(words, 3, "a box number")?),
                _ => None,
            };
            all(if drop_box.is_some() { 4 } else { 2 })?;
            Action::Opening(opening::Action::Open { count: count(words, 1)?, drop_box })
        }
        ["close", "as", "counted"] => Action::Opening(opening::Action::CloseAsCounted),
        ["close", _] => Action::Opening(opening::Action::Close { count: count(words, 1)? }),
        ["begin", "test"] => Action::Opening(opening::Action::BeginTest),
        ["confirm", "reading"] => Action::Opening(opening::Action::ConfirmReading),
        ["reject", "reading"] => Action::Opening(opening::Action::RejectReading),
        ["end", "test"] => Action::Opening(opening::Action::EndTest),
        ["take", "down", reason @ ..] => {
            Action::Opening(opening::Action::TakeDown { reason: reason.join(" ") })
        }
        ["repair", note @ ..] => Action::Opening(opening::Action::Repair { note: note.join(" ") }),
        ["take", "post", _] => Action::Posts(posts::Action::Take(post(words, 2)?)),
        ["relieve", _] => Action::Posts(posts::Action::Relieve(post(words, 1)?)),
        ["clear", "post", _] => Action::Posts(posts::Action::Clear(post(words, 2)?)),
        ["leave", "post", _] => Action::Posts(posts::Action::Leave(post(words, 2)?)),
        ["designate", _, "as", _] => Action::Posts(posts::Action::Designate {
            person: word(words, 1, "a person")?,
            role: word(words, 3, "a role")?,
        }),
        ["pair", ..] => {
            all(3)?;
            let terminal = word(words, 2, "a device")?;
            Action::Floor(floor::Action::Pair { seat: seat(words, 1)?, terminal })
        }
        ["unpair", _] => Action::Floor(floor::Action::Unpair { seat: seat(words, 1)? }),
        ["call"] => Action::Floor(floor::Action::Call { seat: me()? }),
        ["answer", _] => Action::Floor(floor::Action::Answer { seat: seat(words, 1)? }),
        ["acknowledge", "credit", _] => {
            Action::Slips(slips::Action::Acknowledge { slip: word(words, 2, "a slip number")? })
        }
        ["acknowledge", _] => {
            Action::Floor(floor::Action::Acknowledge { alarm: word(words, 1, "an alarm number")? })
        }
        ["dispute", _, why @ ..] => {
            Action::Floor(floor::Action::Dispute { round: word(words, 1, "a round")?, words: why.join(" ") })
        }
        ["credit", _, _, "for", _] => Action::Floor(floor::Action::Credit {
            seat: seat(words, 1)?,
            amount: word(words, 2, "an amount")?,
            round: word(words, 4, "a round")?,
        }),
        ["warn", _] => Action::Floor(floor::Action::Warn { seat: seat(words, 1)? }),
        ["stay"] => Action::Floor(floor::Action::Stay { seat: me()? }),
        ["known", _, "as", name @ ..] => {
            Action::Currency(currency::Action::Name { seat: seat(words, 1)?, name: name.join(" ") })
        }
        ["has", "left", _] => Action::Currency(currency::Action::Left { seat: seat(words, 2)? }),
        ["cash", "told", _] => {
            Action::Currency(currency::Action::Told { report: word(words, 2, "a report's number")? })
        }
        ["unclaim", _] => Action::Floor(floor::Action::Unclaim { seat: seat(words, 1)? }),
        ["buy-in", _, rest @ ..] => {
            Action::BuyIn(buyin::Action::Count { seat: seat(words, 1)?, tender: tender(rest)? })
        }
        ["discard", "buy-in"] => Action::BuyIn(buyin::Action::Discard),
        ["confirm", "buy-in", ..] => {
            all(4)?;
            let amount = word(words, 3, "an amount")?;
            Action::BuyIn(buyin::Action::Confirm { seat: seat(words, 2)?, amount })
        }
        ["drop"] => Action::BuyIn(buyin::Action::Drop),
        ["agree"] => Action::BuyIn(buyin::Action::Agree { seat: me()? }),
        ["amount", "wrong"] => Action::BuyIn(buyin::Action::AmountWrong { seat: me()? }),
        ["correct", "buy-in", _, rest @ ..] => Action::BuyIn(buyin::Action::Correct {
            number: word(words, 2, "the number of a buy-in")?,
            tender: tender(rest)?,
        }),
        ["dismiss", _] => Action::BuyIn(buyin::Action::Dismiss { seat: seat(words, 1)? }),
        ["change", "box", _] => {
            Action::Slips(slips::Action::ChangeBox { to: Some(word(words, 2, "a box number")?) })
        }
        ["remove", "box"] => Action::Slips(slips::Action::ChangeBox { to: None }),
        ["change", _, "for", _, "of", _] => {
            let (cash, chips, seat) = (count(words, 1)?, count(words, 3)?, Some(seat(words, 5)?));
            Action::BuyIn(buyin::Action::Change { cash, chips, seat })
        }
        ["change", _, "for", _] => Action::BuyIn(buyin::Action::Change {
            cash: count(words, 1)?,
            chips: count(words, 3)?,
            seat: None,
        }),
        ["cash-out"] => Action::CashOut(cashout::Action::Ask { seat: me()? }),
        ["sure"] => Action::CashOut(cashout::Action::Sure { seat: me()? }),
        ["back"] => Action::CashOut(cashout::Action::Back { seat: me()? }),
        ["take", "cash-out", _] => Action::CashOut(cashout::Action::Take { seat: seat(words, 2)? }),
        ["confirm", "chips", ..] => {
            all(4)?;
            Action::CashOut(cashout::Action::Confirm { seat: seat(words, 2)?, chips: count(words, 3)? })
        }
        ["deliver", _] => Action::CashOut(cashout::Action::Deliver { seat: seat(words, 1)? }),
        ["colour-in", _, colour, _, _, rest @ ..] => Action::Colours(colours::Action::In {
            seat: seat(words, 1)?,
            colour: Named::read(colour),
            value: word(words, 3, "the value of a chip")?,
            chips: word(words, 4, "a number of chips")?,
            tender: tender(rest)?,
        }),
        ["colour-out", _, _, "for", _] => Action::Colours(colours::Action::Out {
            seat: seat(words, 1)?,
            chips: word(words, 2, "a number of chips")?,
            gives: count(words, 4)?,
        }),
        ["free", colour] => {
            Action::Colours(colours::Action::Free { colour: Named::read(colour), missing: 0 })
        }
        ["free", colour, "missing", _] => Action::Colours(colours::Action::Free {
            colour: Named::read(colour),
            missing: word(words, 3, "a number of chips")?,
        }),
        ["request", "fill", _] => {
            Action::Slips(slips::Action::Request { way: Way::Fill, chips: count(words, 2)? })
        }
        ["request", "credit", _] => {
            Action::Slips(slips::Action::Request { way: Way::Credit, chips: count(words, 2)? })
        }
        ["issue", "fill", _] => {
            Action::Slips(slips::Action::Issue { slip: word(words, 2, "a slip number")? })
        }
        ["receive", "fill", ..] => {
            all(4)?;
            let slip = word(words, 2, "a slip number")?;
            Action::Slips(slips::Action::Receive { slip, chips: count(words, 3)? })
        }
        ["send", "credit", _] => {
            Action::Slips(slips::Action::Send { slip: word(words, 2, "a slip number")? })
        }
        ["credit", _, "comes", "back"] => {
            Action::Slips(slips::Action::ComesBack { slip: word(words, 1, "a slip number")? })
        }
        ["void", "slip", _, reason @ ..] => Action::Slips(slips::Action::Void {
            slip: word(words, 2, "a slip number")?,
            reason: reason.join(" "),
        }),
        _ => return Ok(None),
    }))
}

fn seat(words: &[&str], place: usize) -> Result<Seat, BadLine> {
    let text = words.get(place).copied().unwrap_or("");
    let number = text.strip_prefix('P').and_then(|number| number.parse().ok());
    number.and_then(Seat::new).ok_or_else(|| BadLine(format!("{text:?} is no seat (write P1)")))
}

fn post(words: &[&str], place: usize) -> Result<Post, BadLine> {
    match words.get(place).copied() {
        Some("dealer") => Ok(Post::Dealer),
        Some("mucker") => Ok(Post::Mucker),
        other => Err(BadLine(format!("{:?} is no post (dealer, mucker)", other.unwrap_or("")))),
    }
}

/// `5x20.00+1x100.00`, or `nothing`.
pub fn count(words: &[&str], place: usize) -> Result<Count, BadLine> {
    let text = words.get(place).copied().unwrap_or("");
    let bad = || BadLine(format!("{text:?} is no count (write 5x20.00+1x100.00)"));
    let mut count = Count::new();
    if text == "nothing" {
        return Ok(count);
    }
    for part in text.split('+') {
        let (pieces, denomination) = part.split_once('x').ok_or_else(bad)?;
        let denomination: Cents = denomination.parse().map_err(|_| bad())?;
        count.add(denomination, pieces.parse().map_err(|_| bad())?);
    }
    Ok(count)
}

fn tender(words: &[&str]) -> Result<Tender, BadLine> {
    no_more(words, 2)?;
    match words.first().copied() {
        Some("cash") => Ok(Tender::Cash(count(words, 1)?)),
        Some("chips") => Ok(Tender::Chips(count(words, 1)?)),
        Some("coupon") => Ok(Tender::Coupon(word(words, 1, "an amount")?)),
        other => Err(BadLine(format!("{:?} is no tender (cash, chips, coupon)", other.unwrap_or("")))),
    }
}

/// Tells an event in a few words.
pub fn tell<G: Script>(game: &G, event: &Event<G>) -> String {
    match event {
        Event::Game(event) => game.tell(event),
        Event::Opening(event) => tell_opening(event),
        Event::Posts(event) => match event {
            posts::Event::Posted { post, person, relieved } => {
                let post = if *post == Post::Dealer { "dealer" } else { "mucker" };
                match relieved {
                    Some(held) => format!("{person} relieves {held} as {post}"),
                    None => format!("{person} is {post}"),
                }
            }
            posts::Event::Left { person, .. } => format!("{person} leaves"),
            posts::Event::Designated { person, .. } => format!("{person} may release refunds"),
        },
        Event::BuyIn(event) => tell_buy_in(event),
        Event::CashOut(event) => match event {
            cashout::Event::Asked { seat } => format!("P{seat} wants to cash out"),
            cashout::Event::Requested { seat, amount } => {
                format!("cash-out of {amount} requested by P{seat}")
            }
            cashout::Event::Withdrawn { seat } => format!("P{seat} stays"),
            cashout::Event::Taken { seat, amount } => format!("cash-out of P{seat} taken up: {amount}"),
            cashout::Event::Paid { seat, amount, .. } => format!("{amount} in chips for P{seat}"),
            cashout::Event::Delivered { seat } => format!("delivered to P{seat}"),
        },
        Event::Colours(event) => match event {
            colours::Event::In { seat, colour, value, chips, .. } => {
                format!("P{seat} plays {colour}, {chips} chips at {value}")
            }
            colours::Event::Out { seat, chips, amount, .. } => {
                format!("P{seat} colours out {chips} chips: {amount}")
            }
            colours::Event::Freed { colour, missing: 0, .. } => format!("{colour} is free"),
            colours::Event::Freed { colour, missing, .. } => {
                format!("{colour} is free, {missing} chips missing")
            }
        },
        Event::Currency(event) => match event {
            currency::Event::Reported {
                report: Report { seat: Some(seat), name: Some(name), cash, .. },
                ..
            } if cash.is_zero() => {
                format!("P{seat} is {name}")
            }
            // The event that brings the cash, or takes it away, tells of it.
            currency::Event::Reported { .. } | currency::Event::Left { .. } => String::new(),
            currency::Event::Told { report } => format!("the cage knows of cash {report}"),
        },
        Event::Slips(event) => match event {
            slips::Event::Requested { slip, way, amount, .. } => {
                let way = if *way == Way::Fill { "fill" } else { "credit" };
                format!("{way} slip {slip}: {amount}")
            }
            slips::Event::Issued { slip } => format!("fill {slip} leaves the cage"),
            slips::Event::Received { slip, amount } => format!("fill {slip} received: {amount}"),
            slips::Event::Sent { slip, amount } => format!("credit {slip} sent: {amount}"),
            slips::Event::Acknowledged { slip } => format!("credit {slip} in the cage"),
            slips::Event::CameBack { slip, amount } => format!("credit {slip} back from the cage: {amount}"),
            slips::Event::WentBack { slip } => format!("fill {slip} goes back to the cage"),
            slips::Event::Told { slip, .. } => format!("the cage knows of slip {slip}"),
            slips::Event::Voided { slip, .. } => format!("slip {slip} void"),
            slips::Event::BoxChanged { from, to: Some(to), .. } => format!("box {from} changed for {to}"),
            slips::Event::BoxChanged { from, to: None, .. } => format!("box {from} taken away"),
        },
        Event::Floor(event) => match event {
            floor::Event::Paired { seat, terminal } => format!("P{seat} sits at {terminal}"),
            floor::Event::Unpaired { seat } => format!("no terminal at P{seat}"),
            floor::Event::CalledFor { seat } => format!("P{seat} calls for service"),
            floor::Event::Answered { seat } => format!("somebody has come to P{seat}"),
            floor::Event::AlarmRaised(alarm) => format!("alarm by {}", alarm.cite),
            floor::Event::Acknowledged { alarm } => format!("alarm {alarm} seen to"),
            floor::Event::Disputed(dispute) => format!("game {} disputed", dispute.round),
            floor::Event::Credited { seat, amount, round, .. } => {
                format!("{amount} to P{seat} for game {round}")
            }
            floor::Event::Warned { seat, .. } => format!("P{seat} warned"),
            floor::Event::Stayed { seat, .. } => format!("P{seat} is there"),
            floor::Event::Unclaimed { seat, amount, .. } => format!("{amount} of P{seat} unclaimed"),
        },
    }
}

fn tell_opening<G: Script>(event: &opening::Event<G>) -> String {
    let off = |total: &Cents, expected: &Cents| match *total - *expected {
        Cents::ZERO => String::new(),
        difference => format!(", off by {difference}"),
    };
    match event {
        opening::Event::Checked { name, .. } => format!("{name} checked"),
        opening::Event::Opened { total, expected, drop_box, .. } => {
            format!("open with {total}{}, box {drop_box}", off(total, expected))
        }
        opening::Event::Closed { total, expected, by_play, shift, .. } => {
            let off = if *by_play { String::new() } else { off(total, expected) };
            format!("closed with {total}{off}, drop {}, win {}", shift.drop, shift.win())
        }
        opening::Event::RecountAsked => "to be counted again".to_owned(),
        opening::Event::CountSigned(signed) => {
            let off = if signed.by_play { String::new() } else { off(&signed.total, &signed.expected) };
            format!("counted {}{off}", signed.total)
        }
        opening::Event::LimitsAgreed { .. } => "limits agreed for the next game".to_owned(),
        opening::Event::LimitsWithdrawn => "limits stay".to_owned(),
        opening::Event::PlayBooked { amount } => format!("{amount} in the rack from play"),
        opening::Event::TestBegun => "under test".to_owned(),
        opening::Event::TestRead(_) => "a reading".to_owned(),
        opening::Event::ReadingConfirmed(_) => "reading right".to_owned(),
        opening::Event::ReadingRejected(_) => "reading wrong".to_owned(),
        opening::Event::TestEnded => "test over".to_owned(),
        opening::Event::Repaired { .. } => "repaired".to_owned(),
        opening::Event::TakenDown { .. } => "table down".to_owned(),
        opening::Event::OptionsSet { .. } => "options set".to_owned(),
    }
}

fn tell_buy_in(event: &buyin::Event) -> String {
    match event {
        buyin::Event::Counted(counted) => format!("{} counted for P{}", counted.amount, counted.seat),
        buyin::Event::Discarded(_) => "count discarded".to_owned(),
        buyin::Event::Credited { number, seat, amount, .. } => {
            format!("buy-in {number}: {amount} to P{seat}")
        }
        buyin::Event::StayBegan { seat } => format!("somebody sits down at P{seat}"),
        buyin::Event::Dropped { amount, .. } => format!("{amount} dropped"),
        buyin::Event::Agreed { seat } => format!("P{seat} agrees"),
        buyin::Event::Questioned { seat, .. } => format!("P{seat} says the amount is wrong"),
        buyin::Event::Corrected { number, of, was, is, shortfall, .. } => {
            let short = match *shortfall {
                Cents::ZERO => String::new(),
                short => format!(", {short} lost"),
            };
            format!("buy-in {of} corrected by {number}: {is} instead of {was}{short}")
        }
        buyin::Event::Dismissed { seat } => format!("amount of P{seat} was right"),
        buyin::Event::Changed { amount, .. } => format!("{amount} changed"),
    }
}
