//! The layout of baccarat: the two hands, and the three spots of every place.

use std::fmt::Write;

use kit::{Card, Seat, Suit};

use super::Bet;
use super::points::{Side, Winner, count};
use super::told::place;
use crate::picture::{BRASS, INK, MUTED, Picture, Seen, TOP, Text, WIDTH, text};
use crate::told::{self, Dealt};

/// Where the rows of spots begin, and how high they are.
const SPOTS: i32 = TOP + 206;
const ROW: i32 = 66;
/// Where the places begin, behind the names of the rows.
const FIRST: i32 = 170;
const LAST: i32 = WIDTH - 40;
/// From the player's place to the dealer's side (MB B.2).
const ROWS: [(Bet, &str); 3] = [(Bet::Tie, "TIE"), (Bet::Banker, "BANKER"), (Bet::Player, "PLAYER")];

/// Draws a round.
pub fn draw(round: &Seen<'_>) -> Picture {
    let bottom = SPOTS + 3 * ROW + 34;
    let mut picture = Picture { bottom, cloth: ("#752338", "#4d1625"), ..Picture::default() };
    let svg = &mut picture.layout;
    let won = winner(round);
    hand(round, Side::Player, 56, won == Some(Winner::Player), svg);
    hand(round, Side::Banker, WIDTH / 2 + 36, won == Some(Winner::Banker), svg);
    if won == Some(Winner::Tie) {
        text(svg, (WIDTH / 2, TOP + 112), "TIE", &Text::of(28, 700, BRASS, "middle"));
    }
    spots(round, won, svg);
    beneath(round, svg);
    picture.chips = round.wagers.iter().map(|wager| at(round, wager.seat, &wager.bet)).collect();
    picture
}

/// So many places are drawn: those that played, and never less than a small table has.
fn places(round: &Seen<'_>) -> i32 {
    i32::from(round.seats.max(7))
}

fn centre(round: &Seen<'_>, seat: Seat) -> i32 {
    let wide = (LAST - FIRST) / places(round);
    FIRST + wide * (i32::from(seat.number()) - 1) + wide / 2
}

fn at(round: &Seen<'_>, seat: Seat, bet: &told::Bet) -> Option<(i32, i32)> {
    let row = (0i32..).zip(ROWS).find(|(_, (of, _))| of.name() == bet.name())?.0;
    Some((centre(round, seat), SPOTS + row * ROW + ROW / 2 - 6))
}

fn winner(round: &Seen<'_>) -> Option<Winner> {
    let hands: serde_json::Value = round.came?.data.part("hands")?;
    serde_json::from_value(hands.get("winner")?.clone()).ok()
}

fn spots(round: &Seen<'_>, won: Option<Winner>, svg: &mut String) {
    let wide = (LAST - FIRST) / places(round);
    for (row, (bet, name)) in (0i32..).zip(ROWS) {
        let top = SPOTS + row * ROW;
        let lit = won.is_some_and(|winner| winner.name() == bet.name());
        let (fill, ink) = if lit { ("#6b5520", "#f0d58a") } else { ("#2d0c15", INK) };
        text(svg, (56, top + ROW / 2 + 7), name, &Text::of(20, 700, ink, "start"));
        for place in 0..places(round) {
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"{fill}\" fill-opacity=\"0.8\" \
                 stroke=\"{}\" stroke-opacity=\"0.7\" stroke-width=\"{}\"/>",
                FIRST + place * wide + 3,
                top + 3,
                wide - 6,
                ROW - 6,
                if lit { "url(#brass)" } else { INK },
                if lit { 3 } else { 1 }
            );
        }
    }
    for place in 1..=places(round) {
        let x = FIRST + (place - 1) * wide + wide / 2;
        text(svg, (x, SPOTS + 3 * ROW + 22), &place.to_string(), &Text::of(18, 700, MUTED, "middle"));
    }
}

/// Cards that went out of play, and the word for a house whose money is made up.
fn beneath(round: &Seen<'_>, svg: &mut String) {
    let y = SPOTS + 3 * ROW + 50;
    let out: Vec<String> = round
        .deal
        .cards
        .iter()
        .filter(|dealt| !dealt.to.hand)
        .map(|dealt| {
            let card = dealt.card.map_or_else(|| "unseen".to_owned(), spoken);
            format!("{card} {}", dealt.to.name())
        })
        .collect();
    if !out.is_empty() {
        text(svg, (FIRST, y), &out.join(", "), &Text::of(16, 400, INK, "start"));
    }
    if round.demo {
        text(svg, (56, y), "DEMO", &Text::of(18, 700, BRASS, "start"));
        text(svg, (WIDTH - 56, y), "DEMO", &Text::of(18, 700, BRASS, "end"));
    }
}

fn sign(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "\u{2663}",
        Suit::Diamonds => "\u{2666}",
        Suit::Hearts => "\u{2665}",
        Suit::Spades => "\u{2660}",
    }
}

fn index(card: Card) -> String {
    card.to_string().chars().next().map_or(String::new(), |rank| match rank {
        'T' => "10".to_owned(),
        rank => rank.to_string(),
    })
}

fn spoken(card: Card) -> String {
    format!("{}{}", index(card), sign(card.suit))
}

/// A hand with its count; the third card lies across.
fn hand(round: &Seen<'_>, side: Side, left: i32, won: bool, svg: &mut String) {
    let cards: Vec<Option<Card>> = round
        .deal
        .cards
        .iter()
        .filter(|dealt: &&Dealt| dealt.to == place(side))
        .map(|dealt| dealt.card)
        .collect();
    let name = if side == Side::Player { "PLAYER" } else { "BANKER" };
    let wide = WIDTH / 2 - 92;
    let (stroke, line) = if won { ("url(#brass)", 4) } else { (INK, 1) };
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{}\" width=\"{wide}\" height=\"170\" rx=\"10\" fill=\"#2d0c15\" \
         fill-opacity=\"0.55\" stroke=\"{stroke}\" stroke-opacity=\"0.75\" stroke-width=\"{line}\"/>",
        TOP + 20
    );
    let ink = if won { "#f0d58a" } else { INK };
    text(svg, (left + 20, TOP + 54), name, &Text::of(22, 700, ink, "start"));
    let up = round.deal.up(place(side));
    let (shown, count) = (up.len(), count(up));
    if shown > 0 && shown == cards.len() {
        text(svg, (left + 20, TOP + 134), &count.to_string(), &Text::of(64, 700, ink, "start"));
    }
    for (place, seen) in (0i32..).zip(&cards) {
        let (x, y) = (left + 140 + place * 94, TOP + 46);
        if place == 2 {
            let _ = writeln!(svg, "<g transform=\"translate({},{}) rotate(90)\">", x + 124, y + 20);
            card((0, 0), *seen, svg);
            svg.push_str("</g>\n");
        } else {
            card((x, y), *seen, svg);
        }
    }
    if cards.is_empty() {
        text(svg, (left + 140, TOP + 112), "no card was dealt", &Text::of(18, 400, MUTED, "start"));
    }
}

fn card((x, y): (i32, i32), seen: Option<Card>, svg: &mut String) {
    let Some(card) = seen else {
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"84\" height=\"118\" rx=\"8\" fill=\"#f7f3e8\"/>\
             <rect x=\"{}\" y=\"{}\" width=\"72\" height=\"106\" rx=\"5\" fill=\"#1f3b63\" stroke=\"#c9a44c\"/>",
            x + 6,
            y + 6
        );
        return;
    };
    let fill = if matches!(card.suit, Suit::Hearts | Suit::Diamonds) { "#b3202a" } else { "#14181b" };
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"84\" height=\"118\" rx=\"8\" fill=\"#fbf8ef\" stroke=\"#0e1512\"/>"
    );
    text(svg, (x + 10, y + 34), &index(card), &Text::of(30, 700, fill, "start"));
    text(svg, (x + 10, y + 60), sign(card.suit), &Text::of(24, 400, fill, "start"));
    text(svg, (x + 54, y + 104), sign(card.suit), &Text::of(52, 400, fill, "middle"));
}
