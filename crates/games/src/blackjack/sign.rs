//! What is posted at a blackjack table: limits, odds, and every option that the rules want posted (BJ I.1, J, K.2.b, P).

use kit::{Cents, Cite, cite};

use super::Blackjack;
use super::options::{Allowed, DealtFrom, Extra, Form, InitialSuit};
use super::payouts::INSURANCE;
use crate::{Game, Message, Sign, SignLine, SignPart};

pub(super) fn sign(game: &Blackjack) -> Sign {
    let draft = &game.draft;
    let mut lines = Vec::new();
    let plain = |name: &str| Message::plain(format!("blackjack-sign-{name}"));
    let mut line =
        |part, label: Message, value: Message, cite: Cite| lines.push(SignLine { part, label, value, cite });
    let amount = |cents: Cents| Message::plain("sign-amount").with("amount", cents);
    let odds = |odds: kit::Odds| Message::plain("sign-odds").with("odds", odds);
    line(SignPart::Limits, plain("min"), amount(draft.limits.min.0), cite!("BJ P"));
    line(SignPart::Limits, plain("max"), amount(draft.limits.max.0), cite!("BJ P"));
    line(SignPart::Limits, plain("unit"), amount(draft.limits.unit.0), cite!("HC A.7"));
    let optional = &draft.optional;
    if optional.initial != InitialSuit::None || optional.hit == Extra::On {
        line(SignPart::Limits, plain("optional-max"), amount(optional.max.0), cite!("BJ K.2.b"));
    }
    line(SignPart::Odds, plain("blackjack-odds"), odds(draft.blackjack_odds), cite!("BJ J.4"));
    if draft.insurance == Allowed::On {
        line(SignPart::Odds, plain("insurance-odds"), odds(INSURANCE), cite!("BJ J.6"));
    }
    if optional.initial != InitialSuit::None {
        let label = plain(&format!("initial-{}", optional.initial.name().replace('_', "-")));
        line(SignPart::Odds, label, odds(draft.initial_odds()), optional.initial.pays_by());
    }
    if optional.hit == Extra::On {
        line(SignPart::Odds, plain("hit-odds"), odds(optional.hit_odds), cite!("BJ K.6.b"));
    }
    let mut option = |name: &str, value: &str, cite| {
        line(SignPart::Options, plain(name), plain(&format!("{name}-{}", value.replace('_', "-"))), cite);
    };
    // BJ I.1: a table that is dealt from the hand says so.
    let dealt_by = if draft.dealt_from == DealtFrom::Shoe { cite!("BJ H.1") } else { cite!("BJ I.1") };
    option("dealt-from", draft.dealt_from.name(), dealt_by);
    if draft.dealt_from == DealtFrom::Hand {
        option("faces", draft.faces.name(), cite!("BJ I.5"));
        option("holding", draft.holding.name(), cite!("BJ I.11.a"));
        option("reshuffle", draft.reshuffle.name(), cite!("BJ E.1"));
    }
    option("soft-seventeen", draft.soft_seventeen.name(), cite!("BJ H.8.a"));
    if !draft.is_multiple() {
        option("looks", draft.looks.name(), cite!("BJ J.4.b"));
    }
    option("blackjack-paid", draft.blackjack_paid.name(), cite!("BJ J.4.a"));
    option("after-look", draft.after_look.name(), cite!("BJ J.4.b"));
    option("push-21", draft.push_21.name(), cite!("BJ J.3"));
    option("surrender", draft.surrender.name(), cite!("BJ J.5"));
    option("insurance", draft.insurance.name(), cite!("BJ J.6"));
    option("doubling", draft.double.name(), cite!("BJ J.7"));
    if draft.double == Allowed::On {
        option("double-on", draft.double_on.name(), cite!("BJ A.2"));
        option("double-after-split", draft.double_after_split.name(), cite!("BJ A.2"));
    }
    option("splitting", draft.split.name(), cite!("BJ J.8"));
    if draft.split == Allowed::On {
        option("split-on", draft.split_on.name(), cite!("BJ A.6"));
        option("resplit-aces", draft.resplit_aces.name(), cite!("BJ H.7.c"));
    }
    option("hit-wagers", optional.hit.name(), cite!("BJ K.1.b"));
    option("hit-on-split", optional.hit_on_split.name(), cite!("BJ K.6.e"));
    option("multiple", draft.multiple.action.name(), cite!("BJ L.1"));
    if draft.is_multiple() {
        option("third", draft.multiple.third.name(), cite!("BJ L.2"));
    }
    option("form", if draft.form == Form::Live { "live" } else { "terminals" }, cite!("BJ Ruling.1"));
    let number = |n: u16| Message::plain("sign-list").with("list", n.to_string());
    let decks_by = if draft.dealt_from == DealtFrom::Shoe { cite!("BJ B.4") } else { cite!("BJ I.2") };
    line(SignPart::Options, plain("decks"), number(draft.decks), decks_by);
    if draft.split == Allowed::On {
        line(SignPart::Options, plain("hands"), number(draft.hands), cite!("BJ J.8"));
    }
    if draft.is_multiple() {
        line(SignPart::Options, plain("dealer-hands"), number(draft.multiple.hands), cite!("BJ L.1"));
    }
    if draft.positions > 1 {
        line(SignPart::Options, plain("positions"), number(draft.positions), cite!("BJ G.5"));
    }
    Sign { game: Blackjack::NAME.to_owned(), lines }
}
