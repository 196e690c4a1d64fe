//! The layout of sic bo, from the engine's own table of boxes, with the winning ones lit.

use std::fmt::Write;

use kit::Dice;

use super::Bet;
use super::wagers::{Drawn, Group, HEIGHT, Kind, WIDTH as WIDE, boxes};
use crate::picture::{BRASS, INK, Picture, Seen, TOP, Text, WIDTH, text};
use crate::told;

/// The upper edge of the layout; its places are two and a half pixels each.
const UPPER: i32 = TOP + 64;
const LEFT: i32 = (WIDTH - across(WIDE as i32)) / 2;
const BOTTOM: i32 = UPPER + across(HEIGHT as i32);

const fn across(places: i32) -> i32 {
    places * 5 / 2
}

/// A box on the page: left, top, width, height.
#[derive(Clone, Copy)]
struct Frame {
    x: i32,
    y: i32,
    w: i32,
    h: i32,
}

fn frame(drawn: &Drawn) -> Frame {
    let [left, right, bottom, top] = [drawn.left, drawn.right, drawn.bottom, drawn.top].map(i32::from);
    let (x, y) = (LEFT + across(left), BOTTOM - across(top));
    Frame { x, y, w: across(right) - across(left), h: across(top) - across(bottom) }
}

/// Draws a round.
pub fn draw(round: &Seen<'_>) -> Picture {
    let mut picture = Picture { bottom: BOTTOM, cloth: ("#36445a", "#232c39"), ..Picture::default() };
    let svg = &mut picture.layout;
    let came: Option<Dice> = round.came.and_then(|came| came.label.parse().ok());
    head(round, came, svg);
    let (lit, dark): (Vec<Drawn>, Vec<Drawn>) =
        boxes().into_iter().partition(|drawn| came.is_some_and(|dice| drawn.bet.wins(dice)));
    // Lit ones last: their frames lie above their neighbours'.
    dark.iter().for_each(|drawn| area(drawn, false, svg));
    lit.iter().for_each(|drawn| area(drawn, true, svg));
    picture.chips = round.wagers.iter().map(|wager| at(&wager.bet)).collect();
    picture
}

/// Where chips on a bet lie: beside what is printed in the box.
fn at(bet: &told::Bet) -> Option<(i32, i32)> {
    let bet: Bet = bet.name().parse().ok()?;
    let Frame { x, y, w, h } = frame(boxes().iter().find(|drawn| drawn.bet == bet)?);
    Some(match bet.kind() {
        Kind::ThreeOfAKind => (x + w - 26, y + h / 2 - 5),
        Kind::OneOfAKind => (x + w - 44, y + h / 2 - 5),
        _ => (x + w / 2, y + h - 36),
    })
}

/// The dice as they lay, and the word for a house whose money is made up.
fn head(round: &Seen<'_>, came: Option<Dice>, svg: &mut String) {
    if let Some(dice) = came {
        let mut x = WIDTH / 2 - 76;
        for face in faces(dice) {
            die((x, TOP + 12), 44, face, svg);
            x += 54;
        }
    }
    if round.demo {
        for (x, anchor) in [(LEFT, "start"), (WIDTH - LEFT, "end")] {
            text(svg, (x, TOP + 42), "DEMO", &Text::of(18, 700, BRASS, anchor));
        }
    }
}

fn faces(dice: Dice) -> Vec<u8> {
    (1..=6).flat_map(|face| std::iter::repeat_n(face, dice.showing(face))).collect()
}

fn area(drawn: &Drawn, lit: bool, svg: &mut String) {
    let at @ Frame { x, y, w, h } = frame(drawn);
    let (fill, stroke, wide) = if lit { ("#6b5520", "url(#brass)", 4) } else { ("#1c2430", "#f4efe2", 1) };
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{fill}\" fill-opacity=\"0.85\" \
         stroke=\"{stroke}\" stroke-opacity=\"0.85\" stroke-width=\"{wide}\"/>"
    );
    printed(drawn.bet, at, svg);
}

fn printed(bet: Bet, Frame { x, y, w, h }: Frame, svg: &mut String) {
    let centre = x + w / 2;
    let word = |svg: &mut String, down: i32, size: i32, said: &str| {
        text(svg, (centre, y + down), said, &Text::of(size, 700, INK, "middle"));
    };
    let numbers = &bet.about().numbers;
    match (bet.kind(), numbers.as_slice()) {
        (Kind::Small, _) => {
            word(svg, 40, 26, "SMALL");
            word(svg, 64, 16, "4 to 10");
        }
        (Kind::Big, _) => {
            word(svg, 40, 26, "BIG");
            word(svg, 64, 16, "11 to 17");
        }
        (Kind::AnyThreeOfAKind, _) => {
            word(svg, 40, 20, "ANY");
            word(svg, 62, 16, "TRIPLE");
        }
        (Kind::ThreeOfAKind, &[n]) => (0..3).for_each(|i| die((x + 10 + i * 32, y + h / 2 - 13), 26, n, svg)),
        (Kind::TwoOfAKind, &[n]) => (0..2).for_each(|i| die((centre - 14, y + 12 + i * 34), 28, n, svg)),
        (Kind::TwoDice, &[low, high]) => {
            die((centre - 26, y + 7), 23, low, svg);
            die((centre + 3, y + 7), 23, high, svg);
        }
        (Kind::OneOfAKind, &[n]) => die((x + 30, y + h / 2 - 24), 48, n, svg),
        (kind, &[total]) if kind.group() == Group::Total => word(svg, 36, 28, &total.to_string()),
        _ => {}
    }
}

/// Where pips lie, by face, in tenths of the die.
fn pips(face: u8) -> &'static [(i32, i32)] {
    match face {
        1 => &[(50, 50)],
        2 => &[(27, 27), (73, 73)],
        3 => &[(25, 25), (50, 50), (75, 75)],
        4 => &[(28, 28), (72, 28), (28, 72), (72, 72)],
        5 => &[(26, 26), (74, 26), (50, 50), (26, 74), (74, 74)],
        _ => &[(28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)],
    }
}

fn die((x, y): (i32, i32), size: i32, face: u8, svg: &mut String) {
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" rx=\"{}\" fill=\"#f7f3e8\" \
         stroke=\"#0e1512\"/>",
        size / 6
    );
    for (right, down) in pips(face) {
        let (fill, r) = if face == 1 { ("#c1272d", size * 14 / 100) } else { ("#151515", size * 9 / 100) };
        let _ = writeln!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\"/>",
            x + size * right / 100,
            y + size * down / 100,
            r.max(2)
        );
    }
}
