//! The cloth with a round: the dealer's cards above, and for each seat its hands with what they come to.

use std::fmt::Write;

use kit::{Card, Suit};

use super::points::Total;
use super::told::{DEALER, HANDS};
use crate::picture::{BRASS, INK, LEFT_EDGE, MUTED, Picture, Seen, TOP, Text, WIDTH, text};
use crate::told::Place;

/// How high the row of a hand is.
const ROW: i32 = 66;
/// Where the cards of a row begin, and its chips.
const CARDS: i32 = LEFT_EDGE + 210;
const CHIPS: i32 = WIDTH - 130;

/// Draws a round.
pub fn draw(round: &Seen<'_>) -> Picture {
    let there = |place: &Place| round.deal.cards.iter().any(|dealt| dealt.to == *place);
    let mut rows: Vec<(String, Place, Option<(u16, usize)>)> = vec![("dealer".to_owned(), DEALER, None)];
    for (seat, hands) in (1_u16..).zip(HANDS.iter()) {
        for (nth, place) in hands.iter().enumerate().filter(|(_, place)| there(place)) {
            let name =
                if nth == 0 { format!("seat {seat}") } else { format!("seat {seat}, hand {}", nth + 1) };
            rows.push((name, *place, Some((seat, nth))));
        }
    }
    let at = |row: usize| TOP + 24 + i32::try_from(row).unwrap_or(0) * ROW;
    // The chips of a wager lie in the row of its hand; what has no row lies beside the dealer.
    let chips = |wager: &crate::told::Wager| {
        let hand = wager.bet.name().strip_prefix("hand ").and_then(|rest| rest.split(' ').next());
        let nth = hand.and_then(|hand| hand.parse::<usize>().ok()).map_or(0, |hand| hand - 1);
        let of = |row: &(String, Place, Option<(u16, usize)>)| row.2 == Some((wager.seat.number(), nth));
        Some((CHIPS, at(rows.iter().position(of).unwrap_or(0)) + 26))
    };
    let bottom = at(rows.len()) + 44;
    let mut picture = Picture {
        bottom,
        cloth: ("#1f5a49", "#123a30"),
        chips: round.wagers.iter().map(chips).collect(),
        ..Picture::default()
    };
    let svg = &mut picture.layout;
    for (index, (name, place, _)) in rows.iter().enumerate() {
        let y = at(index);
        text(svg, (LEFT_EDGE + 16, y + 34), name, &Text::of(20, 700, MUTED, "start"));
        let up = round.deal.up(*place);
        let cards: Vec<Option<Card>> =
            round.deal.cards.iter().filter(|dealt| dealt.to == *place).map(|dealt| dealt.card).collect();
        for (nth, seen) in (0..).zip(&cards) {
            card((CARDS + nth * 50, y), *seen, svg);
        }
        if !up.is_empty() && up.len() == cards.len() {
            let points = Total::of(up).points.to_string();
            text(svg, (CARDS - 24, y + 36), &points, &Text::of(28, 700, INK, "end"));
        }
    }
    if let Some(came) = round.came {
        text(svg, (WIDTH - 56, at(0) + 34), &came.called, &Text::of(20, 700, BRASS, "end"));
    }
    if round.demo {
        text(svg, (56, bottom - 14), "DEMO", &Text::of(18, 700, BRASS, "start"));
        text(svg, (WIDTH - 56, bottom - 14), "DEMO", &Text::of(18, 700, BRASS, "end"));
    }
    picture
}

fn card((x, y): (i32, i32), seen: Option<Card>, svg: &mut String) {
    let fill = if seen.is_some() { "#fbf8ef" } else { "#1f3b63" };
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"44\" height=\"56\" rx=\"5\" fill=\"{fill}\" stroke=\"#0e1512\"/>"
    );
    let Some(card) = seen else { return };
    let (rank, sign) = match (card.to_string().chars().next(), card.suit) {
        (rank, Suit::Clubs) => (rank, "\u{2663}"),
        (rank, Suit::Diamonds) => (rank, "\u{2666}"),
        (rank, Suit::Hearts) => (rank, "\u{2665}"),
        (rank, Suit::Spades) => (rank, "\u{2660}"),
    };
    let rank = if rank == Some('T') { "10".to_owned() } else { rank.map_or(String::new(), String::from) };
    let ink = if matches!(card.suit, Suit::Hearts | Suit::Diamonds) { "#b3202a" } else { "#14181b" };
    text(svg, (x + 6, y + 24), &rank, &Text::of(20, 700, ink, "start"));
    text(svg, (x + 36, y + 48), sign, &Text::of(24, 400, ink, "end"));
}
