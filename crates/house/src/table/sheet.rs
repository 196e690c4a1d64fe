//! What a second person is shown of a table's events before they agree (HC C.2), in words and figures.

use games::{Game, Message};
use kit::Cents;
use serde_json::{Value, json};

use super::{Event, State, buyin, floor, opening, posts, slips};
use crate::stream::sheet::pieces;

/// Puts an event into words. Only those that need a second person's agreement, or follow from them and say more than
/// their money, have any.
pub(crate) fn sheet<G: Game>(state: &State<G>, event: &Event<G>, lines: &mut Vec<Message>) {
    match event {
        Event::Game(event) => state.options.sheet(&state.game, event, lines),
        Event::Opening(event) => opening(state, event, lines),
        Event::Posts(posts::Event::Posted { post, person, relieved: Some(held) }) => {
            let told = Message::plain("sheet-relief").with("post", post);
            lines.push(told.with("person", person).with("held", held));
        }
        Event::BuyIn(event) => buy_in(state, event, lines),
        Event::Slips(event) => slips(state, event, lines),
        Event::Floor(event) => floor(event, lines),
        Event::Posts(_) | Event::CashOut(_) | Event::Colours(_) | Event::Currency(_) => {}
    }
}

/// The closing count is signed by people who do not know what the books expect (HC B.6).
pub(crate) fn is_blind<G: Game>(event: &Event<G>) -> bool {
    let counted = |event: &opening::Event<G>| {
        matches!(
            event,
            opening::Event::Closed { .. } | opening::Event::CountSigned(_) | opening::Event::RecountAsked
        )
    };
    matches!(event, Event::Opening(event) if counted(event))
}

fn opening<G: Game>(state: &State<G>, event: &opening::Event<G>, lines: &mut Vec<Message>) {
    match event {
        opening::Event::Opened { count, total, expected, drop_box } => {
            let told = Message::plain("sheet-open").with("total", total).with("chips", pieces(count));
            lines.push(told.with("drop_box", drop_box));
            if total != expected {
                lines.push(Message::plain("sheet-open-differs").with("expected", expected));
            }
        }
        opening::Event::Closed { count, total, lapsed, .. } => {
            lines.push(Message::plain("sheet-close").with("total", total).with("chips", pieces(count)));
            let lapse = |(seat, coupon): &(kit::Seat, Cents)| {
                Message::plain("sheet-close-lapses").with("seat", seat).with("amount", coupon)
            };
            lines.extend(lapsed.iter().map(lapse));
        }
        opening::Event::CountSigned(opening::SignedCount { count, total, .. }) => {
            lines.push(Message::plain("sheet-close").with("total", total).with("chips", pieces(count)));
        }
        opening::Event::OptionsSet { options } => {
            changes(state.options.draft(), options.draft(), lines);
        }
        opening::Event::LimitsAgreed { options } => {
            changes(state.options.draft(), options.draft(), lines);
            lines.push(Message::plain("sheet-from-next-game"));
        }
        opening::Event::LimitsWithdrawn => {
            if let Some(coming) = &state.coming {
                changes(coming.draft(), state.options.draft(), lines);
            }
            lines.push(Message::plain("sheet-limits-stay"));
        }
        _ => {}
    }
}

/// Every option that changes, with what it was and what it is to be.
fn changes<D: serde::Serialize>(from: &D, to: &D, lines: &mut Vec<Message>) {
    let plain = |draft| serde_json::to_value(draft).expect("plain data");
    let (mut was, mut is) = (Vec::new(), Vec::new());
    flat(String::new(), &plain(from), &mut was);
    flat(String::new(), &plain(to), &mut is);
    let of = |all: &[(String, String)], option: &str| {
        let found = all.iter().find(|(name, _)| name == option);
        found.map_or_else(|| json!(Message::plain("sheet-option-none")), |(_, value)| json!(value))
    };
    let gone = was.iter().filter(|(name, _)| !is.iter().any(|(other, _)| other == name));
    for (option, _) in is.iter().chain(gone) {
        let (before, after) = (of(&was, option), of(&is, option));
        if before != after {
            let told = Message::plain("sheet-option").with("option", option.replace('.', " "));
            lines.push(told.with("before", before).with("after", after));
        }
    }
}

/// Options by their path, as they are written. A list is one option.
fn flat(path: String, value: &Value, out: &mut Vec<(String, String)>) {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match value {
        Value::Object(all) => {
            for (name, value) in all {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                flat(path, value, out);
            }
        }
        Value::Null => {}
        Value::Array(all) => out.push((path, all.iter().map(text).collect::<Vec<_>>().join(", "))),
        one => out.push((path, text(one))),
    }
}

fn buy_in<G: Game>(state: &State<G>, event: &buyin::Event, lines: &mut Vec<Message>) {
    match event {
        buyin::Event::Corrected { of, seat, was, is, shortfall, .. } => {
            let told = Message::plain("sheet-correct-buy-in").with("number", of).with("seat", seat);
            lines.push(told.with("was", was).with("is", is));
            if shortfall.is_positive() {
                lines.push(Message::plain("sheet-correct-lost").with("amount", shortfall));
            }
        }
        buyin::Event::Dismissed { seat } => {
            let latest = state.terminals().and_then(|at| at.latest(*seat));
            let amount = latest.map_or(Cents::ZERO, |buy_in| buy_in.amount);
            lines.push(Message::plain("sheet-dismiss").with("seat", seat).with("amount", amount));
        }
        _ => {}
    }
}

fn slips<G: Game>(state: &State<G>, event: &slips::Event, lines: &mut Vec<Message>) {
    let (message, slip) = match event {
        slips::Event::Received { slip, .. } => (Message::plain("sheet-receive"), slip),
        slips::Event::Sent { slip, .. } => (Message::plain("sheet-send"), slip),
        slips::Event::Voided { slip, reason } => {
            (Message::plain("sheet-void-slip").with("reason", reason), slip)
        }
        slips::Event::BoxChanged { from, to, amount } => {
            let told = match to {
                Some(to) => Message::plain("sheet-change-box").with("to", to),
                None => Message::plain("sheet-remove-box"),
            };
            lines.push(told.with("from", from).with("amount", amount));
            return;
        }
        _ => return,
    };
    if let Some(written) = state.slips.get(slip) {
        let told = message.with("slip", slip).with("way", written.way).with("amount", written.amount);
        lines.push(told.with("chips", pieces(&written.chips)));
    }
}

fn floor(event: &floor::Event, lines: &mut Vec<Message>) {
    match event {
        floor::Event::Credited { seat, amount, round, in_chips } => {
            let paid = if *in_chips { "chips" } else { "credits" };
            let told = Message::plain("sheet-credit").with("seat", seat).with("amount", amount);
            lines.push(told.with("round", round).with("paid", paid));
        }
        floor::Event::Unclaimed { seat, amount, lapsed, .. } => {
            lines.push(Message::plain("sheet-unclaim").with("seat", seat).with("amount", amount));
            if lapsed.is_positive() {
                lines.push(Message::plain("sheet-close-lapses").with("seat", seat).with("amount", lapsed));
            }
        }
        floor::Event::AlarmRaised(alarm) => {
            // Until somebody agrees nobody knows who; the sheet is the same for all who may.
            let mut why = alarm.message.clone();
            if let Some(second) = why.args.get_mut("second") {
                *second = json!(Message::plain("sheet-second"));
            }
            lines.push(Message::plain("sheet-alarm").with("why", why));
            if alarm.takes_down {
                lines.push(Message::plain("sheet-takes-down"));
            }
        }
        _ => {}
    }
}
