//! The picture of a game: the layout from the engine's own table of places, chips with their totals, the dolly on the
//! number, and who was paid. Whole numbers only: a thousandth of nothing helps nobody.

use std::collections::BTreeMap;
use std::fmt::Write;

use games::roulette::wagers::Kind;
use games::roulette::{Bet, Place, places};
use kit::{Cents, Ground, Pocket};

use super::round::Round;
use super::walk::Archive;

/// Pixels of a quarter of a number's box.
const Q: i32 = 19;
/// The left edge of the grid, and its lower line, on the page.
const LEFT: i32 = 40 + 4 * Q;
const BASE: i32 = 140 + 12 * Q;
const WIDTH: i32 = 80 + 56 * Q;
/// The lower edge of the layout.
const BOTTOM: i32 = BASE + 8 * Q;

const INK: &str = "#f4efe2";
const BRASS: &str = "#c9a44c";
const RED: &str = "#c1272d";
const BLACK: &str = "#111111";
const GREEN: &str = "#0f7a3d";

fn x(quarters: i32) -> i32 {
    LEFT + quarters * Q
}

fn y(quarters: i32) -> i32 {
    BASE - quarters * Q
}

/// Draws a game.
pub fn draw(archive: &Archive, round: &Round) -> String {
    let rows = i32::try_from(round.game.payments.len().div_ceil(6)).unwrap_or(1).max(1);
    let height = BOTTOM + 74 + rows * 112 + 30;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" font-family=\"Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\" \
         font-variant-numeric=\"tabular-nums\">"
    );
    let _ =
        writeln!(svg, "<title>{}</title>", escaped(&format!("{}, game {}", round.table, round.game.round)));
    svg += DEFS;
    let _ = writeln!(svg, "<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#0e1512\"/>");
    heading(archive, round, &mut svg);
    layout(round, &mut svg);
    chips(round, &mut svg);
    payments(round, &mut svg);
    svg + "</svg>\n"
}

const DEFS: &str = "<defs>\
    <radialGradient id=\"felt\" cx=\"50%\" cy=\"40%\" r=\"80%\"><stop offset=\"0\" stop-color=\"#1a6b3b\"/>\
    <stop offset=\"1\" stop-color=\"#14532d\"/></radialGradient>\
    <linearGradient id=\"brass\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#f0d58a\"/>\
    <stop offset=\"0.55\" stop-color=\"#c9a44c\"/><stop offset=\"1\" stop-color=\"#8a6a22\"/></linearGradient>\
    </defs>\n";

struct Text<'a> {
    size: i32,
    weight: i32,
    fill: &'a str,
    anchor: &'a str,
}

fn text(svg: &mut String, at: (i32, i32), said: &str, style: &Text<'_>) {
    let Text { size, weight, fill, anchor } = style;
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{fill}\" \
         text-anchor=\"{anchor}\">{}</text>",
        at.0,
        at.1,
        escaped(said)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn heading(archive: &Archive, round: &Round, svg: &mut String) {
    let title = format!("{} \u{b7} game {}", round.table, round.game.round);
    text(svg, (40, 50), &title, &Text { size: 28, weight: 700, fill: INK, anchor: "start" });
    let fill = if round.game.void.is_some() { "#ff8a8a" } else { BRASS };
    text(svg, (WIDTH - 40, 50), &round.called(), &Text { size: 28, weight: 700, fill, anchor: "end" });
    let times: Vec<String> = round
        .game
        .times
        .known()
        .map(|(name, at)| {
            let clock = archive.clock(at);
            match name {
                "started" => format!("{} {clock:.8}", round.day),
                "confirmation" => format!("confirmed {clock:.8}"),
                "settlement" => format!("settled {clock:.8}"),
                name => format!("{name} {clock:.8}"),
            }
        })
        .collect();
    text(
        svg,
        (40, 84),
        &times.join("  \u{b7}  "),
        &Text { size: 16, weight: 400, fill: "#c9c7bb", anchor: "start" },
    );
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

fn layout(round: &Round, svg: &mut String) {
    let _ = writeln!(
        svg,
        "<rect x=\"24\" y=\"104\" width=\"{}\" height=\"{}\" rx=\"16\" fill=\"url(#felt)\" \
         stroke=\"url(#brass)\" stroke-width=\"4\"/>",
        WIDTH - 48,
        BOTTOM - 104 + 36
    );
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
                let covered = round.game.wagers.iter().any(|wager| wager.bet == place.bet);
                let (up, size) = match (covered, kind) {
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
    if let Some(pocket) = round.game.number.filter(|_| round.game.void.is_none()) {
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
fn numeral(round: &Round, bet: Bet, at: (i32, i32), size: (i32, i32), svg: &mut String) {
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
    let covered = round.game.wagers.iter().any(|wager| wager.bet == bet);
    let (tx, ty, letters) = if covered { (cx - 20, cy - 13, 15) } else { (cx, cy + 10, 28) };
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

/// The colours of a stack: of the greatest chip that fits into it.
fn chip_colours(amount: Cents) -> (&'static str, &'static str, &'static str) {
    match amount.get() / 100 {
        0..=4 => ("#f2efe6", "#2b6cb0", "#111111"),
        5..=24 => ("#b3262b", "#ffffff", "#ffffff"),
        25..=99 => ("#1f7a3f", "#ffffff", "#ffffff"),
        100..=499 => ("#161616", "#e8e8e8", "#ffffff"),
        500..=999 => ("#5b2a86", "#f0e6ff", "#ffffff"),
        _ => ("#c79a2b", "#3a2a00", "#1a1300"),
    }
}

/// An amount as short as it can be said on a chip.
fn short(amount: Cents) -> String {
    let (whole, cents) = (amount.get() / 100, amount.get() % 100);
    match (whole, cents) {
        (10_000.., _) => format!("{}k", whole / 1_000),
        (whole, 0) => whole.to_string(),
        (0, cents) => format!(".{cents:02}"),
        (whole, cents) if whole < 100 => format!("{whole}.{cents:02}"),
        (whole, _) => whole.to_string(),
    }
}

fn chips(round: &Round, svg: &mut String) {
    // A bet with two places is shown at the first.
    let mut stacks: BTreeMap<Bet, (Cents, Cents)> = BTreeMap::new();
    for wager in &round.game.wagers {
        let (amount, won) = stacks.entry(wager.bet).or_default();
        *amount += wager.amount;
        *won += wager.won;
    }
    let at = |bet: Bet| {
        places().iter().find(|place| place.bet == bet).map(|place| (x(place.x.into()), y(place.y.into())))
    };
    for (bet, (amount, won)) in &stacks {
        if let Some(place) = at(*bet) {
            chip(place, *amount, won.is_positive(), svg);
        }
    }
    if let Some(pocket) = round.game.number.filter(|_| round.game.void.is_none()) {
        dolly(pocket, svg);
    }
    for (bet, (_, won)) in stacks.iter().filter(|(_, (_, won))| won.is_positive()) {
        if let Some((cx, cy)) = at(*bet) {
            let said = format!("+{}", short(*won));
            let wide = 12 + 9 * i32::try_from(said.len()).unwrap_or(6);
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"18\" rx=\"9\" fill=\"{BRASS}\" \
                 stroke=\"#0e1512\" stroke-width=\"1.5\"/>",
                cx - wide / 2,
                cy + 13
            );
            text(
                svg,
                (cx, cy + 27),
                &said,
                &Text { size: 14, weight: 700, fill: "#1a1300", anchor: "middle" },
            );
        }
    }
}

fn chip((cx, cy): (i32, i32), amount: Cents, wins: bool, svg: &mut String) {
    let (body, spots, ink) = chip_colours(amount);
    if wins {
        let _ = writeln!(
            svg,
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"19\" fill=\"none\" stroke=\"#f0d58a\" stroke-width=\"4\"/>"
        );
    }
    let said = short(amount);
    let size = match said.len() {
        0..=2 => 14,
        3 => 12,
        _ => 10,
    };
    let _ = writeln!(
        svg,
        "<circle cx=\"{cx}\" cy=\"{}\" r=\"16\" fill=\"#000000\" fill-opacity=\"0.45\"/>\
         <g><circle cx=\"{cx}\" cy=\"{cy}\" r=\"16\" fill=\"{body}\"/>\
         <circle cx=\"{cx}\" cy=\"{cy}\" r=\"13.5\" fill=\"none\" stroke=\"{spots}\" stroke-width=\"5\" \
         stroke-dasharray=\"5 9.14\"/><circle cx=\"{cx}\" cy=\"{cy}\" r=\"10.5\" fill=\"{body}\" \
         stroke=\"{spots}\" stroke-opacity=\"0.6\" stroke-width=\"1\"/></g>",
        cy + 2
    );
    text(svg, (cx, cy + size * 36 / 100), &said, &Text { size, weight: 700, fill: ink, anchor: "middle" });
}

fn payments(round: &Round, svg: &mut String) {
    let top = BOTTOM + 70;
    if round.game.payments.is_empty() {
        text(
            svg,
            (40, top + 24),
            "Nobody had a bet in this game.",
            &Text { size: 18, weight: 400, fill: INK, anchor: "start" },
        );
        return;
    }
    let wide = (WIDTH - 80 - 5 * 12) / 6;
    for (index, (seat, payment)) in (0i32..).zip(&round.game.payments) {
        let (left, upper) = (40 + index % 6 * (wide + 12), top + index / 6 * 112);
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{upper}\" width=\"{wide}\" height=\"100\" rx=\"8\" fill=\"#17211c\" \
             stroke=\"#ffffff\" stroke-opacity=\"0.14\"/>"
        );
        let net = payment.net();
        let (sign, fill) = match net.get() {
            1.. => ("+", "#3ddc84"),
            _ => ("", INK),
        };
        let small = |fill| Text { size: 16, weight: 400, fill, anchor: "start" };
        text(
            svg,
            (left + 12, upper + 26),
            &format!("Seat {seat}"),
            &Text { size: 18, weight: 700, fill: INK, anchor: "start" },
        );
        let amount = Text { size: 18, weight: 700, fill, anchor: "end" };
        text(svg, (left + 12, upper + 88), "net", &small("#c9c7bb"));
        text(svg, (left + wide - 12, upper + 88), &format!("{sign}{net}"), &amount);
        text(svg, (left + 12, upper + 48), "bet", &small("#c9c7bb"));
        text(svg, (left + 12, upper + 68), "returned", &small("#c9c7bb"));
        let right = Text { size: 16, weight: 400, fill: INK, anchor: "end" };
        text(svg, (left + wide - 12, upper + 48), &payment.staked.to_string(), &right);
        let back = payment.paid + payment.refunded - payment.taken;
        text(svg, (left + wide - 12, upper + 68), &back.to_string(), &right);
    }
}
