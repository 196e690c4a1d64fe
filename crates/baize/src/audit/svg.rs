//! The picture of a round: the layout from the engine's own tables, chips with their totals, the result, and who was
//! paid. Whole numbers only: a thousandth of nothing helps nobody.

use std::collections::BTreeMap;
use std::fmt::Write;

use games::picture::{BRASS, INK, MUTED, Picture, TOP, Text, WIDTH, escaped, text};
use games::told::Moment;
use house::kinds::Teller;
use house::words::{Told, Words};
use kit::Cents;
use server::played::{Corrected, Correction, Payment};

use super::round::Round;
use super::walk::Archive;

/// Draws a round.
pub fn draw(archive: &Archive, round: &Round, teller: &dyn Teller) -> String {
    let picture = teller.picture(&round.seen());
    let bottom = picture.bottom;
    let tall = CARD + 20 * i32::try_from(extra(round).len()).unwrap_or(0);
    let rows = i32::try_from(round.game.payments.len().div_ceil(6)).unwrap_or(1).max(1);
    let asides = asides(archive, round);
    let below = bottom + 74 + rows * (tall + 12);
    let height = below + 24 * i32::try_from(asides.len()).unwrap_or(0) + 30;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" font-family=\"Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\" \
         font-variant-numeric=\"tabular-nums\">"
    );
    let _ =
        writeln!(svg, "<title>{}</title>", escaped(&format!("{}, game {}", round.table, round.game.round)));
    let (light, dark) = picture.cloth;
    let _ = writeln!(
        svg,
        "<defs><radialGradient id=\"felt\" cx=\"50%\" cy=\"40%\" r=\"80%\"><stop offset=\"0\" stop-color=\"{light}\"/>\
         <stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient>\
         <linearGradient id=\"brass\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#f0d58a\"/>\
         <stop offset=\"0.55\" stop-color=\"#c9a44c\"/><stop offset=\"1\" stop-color=\"#8a6a22\"/></linearGradient></defs>"
    );
    let _ = writeln!(svg, "<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#0e1512\"/>");
    heading(archive, round, &mut svg);
    let _ = writeln!(
        svg,
        "<rect x=\"24\" y=\"{TOP}\" width=\"{}\" height=\"{}\" rx=\"16\" fill=\"url(#felt)\" \
         stroke=\"url(#brass)\" stroke-width=\"4\"/>",
        WIDTH - 48,
        bottom - TOP + 36
    );
    svg += &picture.layout;
    chips(&picture, round, &mut svg);
    payments(round, bottom, tall, &mut svg);
    for (line, said) in (0i32..).zip(&asides) {
        text(&mut svg, (40, below + 24 + 24 * line), said, &Text::of(16, 600, "#ffb86b", "start"));
    }
    svg + "</svg>\n"
}

fn heading(archive: &Archive, round: &Round, svg: &mut String) {
    let title = format!("{} \u{b7} game {}", round.table, round.game.round);
    text(svg, (40, 50), &title, &Text::of(28, 700, INK, "start"));
    let fill = if round.game.void.is_some() { "#ff8a8a" } else { BRASS };
    text(svg, (WIDTH - 40, 50), &round.called(), &Text::of(28, 700, fill, "end"));
    let words = Words::english();
    let times: Vec<String> = round
        .game
        .times
        .iter()
        .map(|(moment, at)| {
            let clock = archive.clock(*at);
            match *moment {
                Moment::STARTED => format!("{} {clock:.8}", round.day),
                moment => format!("{} {clock:.8}", words.told(round.plays, Told::Picture, moment.name())),
            }
        })
        .collect();
    text(svg, (40, 84), &times.join("  \u{b7}  "), &Text::of(16, 400, MUTED, "start"));
    let zone = format!("times of {}", archive.founding.time_zone);
    text(svg, (WIDTH - 40, TOP - 6), &zone, &Text::of(12, 400, MUTED, "end"));
}

/// What was corrected, in words.
fn asides(archive: &Archive, round: &Round) -> Vec<String> {
    let said = |correction: &Correction| {
        let at = archive.clock(correction.at);
        let by = correction.by.map_or(String::new(), |by| format!(" by {}", archive.name(by)));
        match &correction.what {
            Corrected::Result { from, .. } => format!("Corrected {at:.8}{by}; first taken: {}", from.called),
            Corrected::Bet { seat, from, to, amount, .. } => {
                format!("Bet of seat {seat} moved {at:.8}{by}: {amount} from {from} to {to}")
            }
        }
    };
    round.game.corrections.iter().map(said).collect()
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

fn chips(picture: &Picture, round: &Round, svg: &mut String) {
    // Those that lie in the same place are one stack.
    let mut stacks: BTreeMap<(i32, i32), (Cents, Cents)> = BTreeMap::new();
    for (wager, place) in round.game.wagers.iter().zip(&picture.chips) {
        if let Some(place) = place {
            let (amount, won) = stacks.entry(*place).or_default();
            *amount += wager.amount;
            *won += wager.won;
        }
    }
    for (place, (amount, won)) in &stacks {
        chip(*place, *amount, won.is_positive(), svg);
    }
    *svg += &picture.above;
    for ((cx, cy), (_, won)) in stacks.iter().filter(|(_, (_, won))| won.is_positive()) {
        let said = format!("+{}", short(*won));
        let wide = 12 + 9 * i32::try_from(said.len()).unwrap_or(6);
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"18\" rx=\"9\" fill=\"{BRASS}\" \
             stroke=\"#0e1512\" stroke-width=\"1.5\"/>",
            cx - wide / 2,
            cy + 13
        );
        text(svg, (*cx, cy + 27), &said, &Text::of(14, 700, "#1a1300", "middle"));
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

/// How high a card of payments is, without lines that few games have.
const CARD: i32 = 100;

/// A line of a card of payments: its word, and how much.
type PaymentLine = (&'static str, fn(&Payment) -> Cents);

/// Lines of a card of payments that few games have.
fn extra(round: &Round) -> Vec<PaymentLine> {
    let all: [PaymentLine; 3] = [
        ("commission", |payment| payment.commission),
        ("marked", |payment| payment.marked),
        ("ante", |payment| payment.ante),
    ];
    let used = |line: &PaymentLine| round.game.payments.values().any(|payment| !line.1(payment).is_zero());
    all.into_iter().filter(used).collect()
}

fn payments(round: &Round, bottom: i32, tall: i32, svg: &mut String) {
    let top = bottom + 70;
    if round.game.payments.is_empty() {
        let said = "Nobody had a bet in this game.";
        text(svg, (40, top + 24), said, &Text::of(18, 400, INK, "start"));
        return;
    }
    let wide = (WIDTH - 80 - 5 * 12) / 6;
    for (index, (seat, payment)) in (0i32..).zip(&round.game.payments) {
        let (left, upper) = (40 + index % 6 * (wide + 12), top + index / 6 * (tall + 12));
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{upper}\" width=\"{wide}\" height=\"{tall}\" rx=\"8\" fill=\"#17211c\" \
             stroke=\"#ffffff\" stroke-opacity=\"0.14\"/>"
        );
        let net = payment.net();
        let (sign, fill) = match net.get() {
            1.. => ("+", "#3ddc84"),
            _ => ("", INK),
        };
        let said = format!("Seat {seat}");
        text(svg, (left + 12, upper + 26), &said, &Text::of(18, 700, INK, "start"));
        let back = payment.paid + payment.pushed + payment.refunded - payment.taken;
        let mut lines = vec![("bet", payment.staked), ("returned", back)];
        lines.extend(extra(round).into_iter().map(|(name, of)| (name, of(payment))));
        for (line, (name, amount)) in (0i32..).zip(&lines) {
            let at = upper + 48 + 20 * line;
            text(svg, (left + 12, at), name, &Text::of(16, 400, MUTED, "start"));
            text(svg, (left + wide - 12, at), &amount.to_string(), &Text::of(16, 400, INK, "end"));
        }
        text(svg, (left + 12, upper + tall - 12), "net", &Text::of(16, 400, MUTED, "start"));
        let net = format!("{sign}{net}");
        text(svg, (left + wide - 12, upper + tall - 12), &net, &Text::of(18, 700, fill, "end"));
    }
}
