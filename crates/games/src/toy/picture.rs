//! The toy's table: the dealer's cards, and a row of cards with its chips for every seat.

use crate::picture::{INK, LEFT_EDGE, MUTED, Picture, Seen, TOP, Text, text};
use crate::told::{Dealt, in_a_row};

/// How high the row of a seat is.
const ROW: i32 = 60;

/// Draws a round.
pub fn draw(round: &Seen<'_>) -> Picture {
    let mut picture = Picture {
        bottom: TOP + 5 * ROW,
        cloth: ("#2f4a6b", "#1f3149"),
        chips: round.wagers.iter().map(|wager| Some((900, row(i32::from(wager.seat.number()))))).collect(),
        ..Picture::default()
    };
    let svg = &mut picture.layout;
    for (index, name) in (0i32..).zip(["dealer", "seat 1", "seat 2", "seat 3"]) {
        let cards: Vec<&Dealt> = round.deal.cards.iter().filter(|dealt| dealt.to.name() == name).collect();
        let up: Vec<_> = cards.iter().filter_map(|dealt| dealt.card).collect();
        let down = "?? ".repeat(cards.len() - up.len());
        text(svg, (LEFT_EDGE + 16, row(index) + 8), name, &Text::of(20, 700, MUTED, "start"));
        let said = format!("{}  {down}", in_a_row(&up));
        text(svg, (LEFT_EDGE + 180, row(index) + 8), said.trim(), &Text::of(28, 700, INK, "start"));
    }
    if let Some(came) = round.came {
        text(svg, (LEFT_EDGE + 400, row(0) + 8), &came.called, &Text::of(20, 700, INK, "start"));
    }
    if round.demo {
        text(svg, (LEFT_EDGE + 16, row(4) - 8), "DEMO", &Text::of(18, 700, MUTED, "start"));
    }
    picture
}

fn row(index: i32) -> i32 {
    TOP + 50 + index * ROW
}
