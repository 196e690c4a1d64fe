//! The picture of a round: what a game draws of its layout and result. Who prints it adds the frame, the chips and who
//! was paid. Whole numbers only.

use std::fmt::Write;

use crate::told::{Came, Deal, Wager};

/// How wide the page is.
pub const WIDTH: i32 = 1144;
/// Where the content begins.
pub const LEFT_EDGE: i32 = 40;
/// The upper edge of the cloth.
pub const TOP: i32 = 104;

/// The colour of plain writing.
pub const INK: &str = "#f4efe2";
/// The colour of what matters less.
pub const MUTED: &str = "#c9c7bb";
/// The colour of frames and results.
pub const BRASS: &str = "#c9a44c";

/// What a picture is drawn from.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// The result, if the round has one that counts.
    pub came: Option<&'a Came>,
    /// What lay on the layout.
    pub wagers: &'a [Wager],
    /// The cards.
    pub deal: &'a Deal,
    /// The highest seat that had a part in it.
    pub seats: u16,
    /// The money is made up.
    pub demo: bool,
}

/// A layout with its result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture {
    /// The lower edge of the layout.
    pub bottom: i32,
    /// The colours of the cloth: where the light falls, and elsewhere.
    pub cloth: (&'static str, &'static str),
    /// The layout with its result.
    pub layout: String,
    /// Where the chips of each wager lie, in the order of the wagers.
    pub chips: Vec<Option<(i32, i32)>>,
    /// What stands above the chips.
    pub above: String,
}

/// How something is written.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a> {
    /// How large.
    pub size: i32,
    /// How bold.
    pub weight: i32,
    /// In which colour.
    pub fill: &'a str,
    /// Which end stands at the place.
    pub anchor: &'a str,
}

impl<'a> Text<'a> {
    /// All of it.
    pub fn of(size: i32, weight: i32, fill: &'a str, anchor: &'a str) -> Text<'a> {
        Text { size, weight, fill, anchor }
    }
}

/// Writes something.
pub fn text(svg: &mut String, at: (i32, i32), said: &str, style: &Text<'_>) {
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

/// As text of a document.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
