//! The layout of roulette, from the engine's own table of places, with the dolly on the number.

use std::fmt::Write;

use kit::{Ground, Pocket};

use super::wagers::Kind;
use super::{Bet, Place, places};
use crate::picture::{BRASS, INK, LEFT_EDGE, Picture, Seen, Text, text};
use crate::told;

/// Pixels of a quarter of a number's box.
const Q: i32 = 19;
/// The left edge of the grid, and its lower line, on the page.
const LEFT: i32 = LEFT_EDGE + 4 * Q;
const BASE: i32 = 140 + 12 * Q;
/// The lower edge of the layout.
const BOTTOM: i32 = BASE + 8 * Q;

const RED: &str = "#c1272d";
const BLACK: &str = "#111111";
const GREEN: &str = "#0f7a3d";

fn x(quarters: i32) -> i32 {
    LEFT + quarters * Q
}

fn y(quarters: i32) -> i32 {
    BASE - quarters * Q
}

/// Draws a round.
pub fn draw(round: &Seen<'_>) -> Picture {
    let mut picture = Picture { bottom: BOTTOM, cloth: ("#1a6b3b", "#14532d"), ..Picture::default() };
    layout(round, &mut picture.layout);
    picture.chips = round.wagers.iter().map(|wager| at(&wager.bet)).collect();
    if let Some(pocket) = number_of(round) {
        dolly(pocket, &mut picture.above);
    }
    picture
}

/// Where chips on a bet lie; one with two places is shown at the first.
fn at(bet: &told::Bet) -> Option<(i32, i32)> {
    let bet: Bet = bet.name().parse().ok()?;
    let place = places().iter().find(|place| place.bet == bet)?;
    Some((x(place.x.into()), y(place.y.into())))
}

/// The number that counts.
fn number_of(round: &Seen<'_>) -> Option<Pocket> {
    round.came?.label.parse().ok()
}

/// Does a chip lie on it?
fn covered(round: &Seen<'_>, bet: Bet) -> bool {
    round.wagers.iter().any(|wager| wager.bet.name() == bet.about().name)
}

/// The box of a bet that has one of its own: left, top, width, height in quarters.
fn area(place: &Place) -> Option<(i32, i32, i32, i32)> {
    let (wide, high) = match place.bet.kind() {
        Kind::Straight if place.x < 0 => (4, 6),
        Kind::Straight | Kind::Column => (4, 4),
        Kind::Dozen => (16, 4),
        Kind::Red | Kind::Black | Kind::Odd | Kind::Even | Kind::Low | Kind::High => (8, 4),
        _ => return None,
    };
    Some((i32::from(place.x) - wide / 2, i32::from(place.y) + high / 2, wide, high))
}

fn layout(round: &Seen<'_>, svg: &mut String) {
    for place in places() {
        let Some((left, top, wide, high)) = area(place) else { continue };
        let (px, py, pw, ph) = (x(left), y(top), wide * Q, high * Q);
        let _ = writeln!(
            svg,
            "<rect x=\"{px}\" y=\"{py}\" width=\"{pw}\" height=\"{ph}\" fill=\"none\" stroke=\"{INK}\" \
             stroke-opacity=\"0.85\" stroke-width=\"2\"/>"
        );
        let (cx, cy) = (px + pw / 2, py + ph / 2);
        match place.bet.kind() {
            Kind::Straight => numeral(round, place.bet, (cx, cy), (pw, ph), svg),
            Kind::Red | Kind::Black => {
                let fill = if place.bet.kind() == Kind::Red { RED } else { BLACK };
                let _ = writeln!(
                    svg,
                    "<path d=\"M{} {cy} L{cx} {} L{} {cy} L{cx} {} Z\" fill=\"{fill}\" stroke=\"{INK}\" \
                     stroke-opacity=\"0.85\"/>",
                    cx - 50,
                    cy - 25,
                    cx + 50,
                    cy + 25
                );
            }
            kind => {
                let said = label(kind, place.bet);
                // It steps aside for a chip on it.
                let (up, size) = match (covered(round, place.bet), kind) {
                    (true, _) => (-20, 16),
                    (false, Kind::Dozen) => (8, 24),
                    (false, _) => (8, 20),
                };
                text(svg, (cx, cy + up), &said, &Text { size, weight: 600, fill: INK, anchor: "middle" });
            }
        }
    }
    if round.demo {
        // In both free corners of the felt, where nobody overlooks it.
        for centre in [x(-2), x(50)] {
            text(
                svg,
                (centre, y(-4) + 8),
                "DEMO",
                &Text { size: 18, weight: 700, fill: BRASS, anchor: "middle" },
            );
        }
    }
    if let Some(pocket) = number_of(round) {
        frame(pocket, svg);
    }
}

fn label(kind: Kind, bet: Bet) -> String {
    match kind {
        Kind::Column => "2 to 1".to_owned(),
        Kind::Dozen => format!("{} 12", &bet.to_string()[..3]),
        Kind::Low => "1 to 18".to_owned(),
        Kind::High => "19 to 36".to_owned(),
        Kind::Even => "EVEN".to_owned(),
        _ => "ODD".to_owned(),
    }
}

/// A number on its ground; it steps aside for a chip on it.
fn numeral(round: &Seen<'_>, bet: Bet, at: (i32, i32), size: (i32, i32), svg: &mut String) {
    let Some(pocket) = bet.about().numbers.iter().next() else { return };
    let fill = match pocket.ground() {
        Ground::Red => RED,
        Ground::Black => BLACK,
        Ground::Green => GREEN,
    };
    let (cx, cy) = at;
    let (w, h) = (size.0 - 12, size.1 - 12);
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{w}\" height=\"{h}\" rx=\"16\" fill=\"{fill}\"/>",
        cx - w / 2,
        cy - h / 2
    );
    let (tx, ty, letters) = if covered(round, bet) { (cx - 20, cy - 13, 15) } else { (cx, cy + 10, 28) };
    text(
        svg,
        (tx, ty),
        pocket.as_str(),
        &Text { size: letters, weight: 700, fill: "#ffffff", anchor: "middle" },
    );
}

/// The number that came: a brass frame, and the dolly at its upper right.
fn frame(pocket: Pocket, svg: &mut String) {
    let bet = Bet::straight(pocket);
    let Some((left, top, wide, high)) = places().iter().find(|place| place.bet == bet).and_then(area) else {
        return;
    };
    let (px, py, pw, ph) = (x(left), y(top), wide * Q, high * Q);
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"none\" stroke=\"url(#brass)\" \
         stroke-width=\"5\"/>",
        px + 1,
        py + 1,
        pw - 2,
        ph - 2
    );
}

/// The dolly stands on the number, above whatever lies there.
fn dolly(pocket: Pocket, svg: &mut String) {
    let bet = Bet::straight(pocket);
    let Some((left, top, wide, _)) = places().iter().find(|place| place.bet == bet).and_then(area) else {
        return;
    };
    let (cx, cy) = (x(left) + wide * Q - 15, y(top) + 20);
    let _ = writeln!(
        svg,
        "<ellipse cx=\"{}\" cy=\"{}\" rx=\"13\" ry=\"5\" fill=\"#000000\" fill-opacity=\"0.45\"/>\
         <g stroke=\"#5d4715\" stroke-width=\"1\"><ellipse cx=\"{cx}\" cy=\"{}\" rx=\"11\" ry=\"4\" \
         fill=\"url(#brass)\"/><path d=\"M{} {} Q{} {} {} {} L{} {} Q{} {} {} {} Z\" \
         fill=\"url(#brass)\"/><circle cx=\"{cx}\" cy=\"{}\" r=\"5\" fill=\"url(#brass)\"/></g>",
        cx + 2,
        cy + 11,
        cy + 9,
        cx - 9,
        cy + 8,
        cx - 3,
        cy + 4,
        cx - 3,
        cy - 7,
        cx + 3,
        cy - 7,
        cx + 3,
        cy + 4,
        cx + 9,
        cy + 8,
        cy - 10
    );
}
