//! The layout and its bets (RO D, E, I.4, I.5), generated from where the boxes lie.
//!
//! ```text
//!        +----+----+----+-- .. --+----+------+
//!        | 00 |  3 |  6 |        | 36 | col3 |      00 touches 3 and the upper half of 2,
//!        |    +----+----+-- .. --+----+------+      0 touches 1 and the lower half of 2.
//!        +----+  2 |  5 |        | 35 | col2 |
//!        |  0 +----+----+-- .. --+----+------+
//!        |    |  1 |  4 |        | 34 | col1 |
//!        +----+----+----+-- .. --+----+------+
//!             |  1st12  | 2nd12 | 3rd12 |
//!             | low | even | red | black | odd | high |
//! ```
//! Where two boxes share an edge lies a split, where four numbers share a point a corner, and so on:
//! see `on_edge` and `on_point`.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use kit::{Cite, Ground, Pocket, PocketSet, Spot, cite};
use serde::{Deserialize, Serialize};

/// The kinds of bets the rules allow.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
    strum::EnumCount,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BetKind")]
pub enum Kind {
    /// One number.
    Straight,
    /// Two adjoining numbers.
    Split,
    /// The three numbers of a cross row.
    Row,
    /// 0-1-2, 0-00-2 or 00-2-3.
    Triple,
    /// Four numbers that meet at a point.
    Corner,
    /// 0, 00, 1, 2 and 3.
    FirstFive,
    /// Two neighbouring rows.
    Line,
    /// Twelve numbers of a column.
    Column,
    /// Twelve numbers in a row.
    Dozen,
    /// On red ground.
    Red,
    /// On black ground.
    Black,
    /// 1, 3 .. 35.
    Odd,
    /// 2, 4 .. 36.
    Even,
    /// 1 to 18.
    Low,
    /// 19 to 36.
    High,
}

impl Kind {
    /// Inside bets lie on the numbers, outside bets around them.
    pub fn is_inside(self) -> bool {
        self <= Kind::Line
    }

    /// The paragraphs of a live layout and of terminals that allow it.
    pub fn cites(self) -> [Cite; 2] {
        match self {
            Kind::Straight => [cite!("RO D.1"), cite!("RO I.4.a")],
            Kind::Split => [cite!("RO D.2"), cite!("RO I.4.b")],
            Kind::Row => [cite!("RO D.3"), cite!("RO I.4.c")],
            Kind::Triple => [cite!("RO D.4"), cite!("RO I.4.d")],
            Kind::Corner => [cite!("RO D.5"), cite!("RO I.4.e")],
            Kind::FirstFive => [cite!("RO D.6"), cite!("RO I.4.f")],
            Kind::Line => [cite!("RO D.7"), cite!("RO I.4.g")],
            Kind::Column => [cite!("RO E.1"), cite!("RO I.5.a")],
            Kind::Dozen => [cite!("RO E.2"), cite!("RO I.5.b")],
            Kind::Red => [cite!("RO E.3"), cite!("RO I.5.c")],
            Kind::Black => [cite!("RO E.4"), cite!("RO I.5.d")],
            Kind::Odd => [cite!("RO E.5"), cite!("RO I.5.e")],
            Kind::Even => [cite!("RO E.6"), cite!("RO I.5.f")],
            Kind::Low => [cite!("RO E.7"), cite!("RO I.5.g")],
            Kind::High => [cite!("RO E.8"), cite!("RO I.5.h")],
        }
    }

    /// The kind's name as data: `first_five`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// One of the 161 bets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(type = "string")]
pub struct Bet(u8);

/// What there is to know about a bet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The name in files and on the wire: `17`, `17-20`, `1-2-3`, `0-00-1-2-3`, `1..6`, `col1`, `1st12`, `red`.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The numbers it wins on.
    pub numbers: PocketSet,
}

/// A place on the layout where a chip can lie. The 0-00 split has two, every other bet one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Place {
    /// The bet a chip makes there.
    pub bet: Bet,
    /// Across, in quarters of a number's box from the line between the zeroes and the grid.
    pub x: i16,
    /// Up, in quarters of a number's box from the line between the grid and the dozens.
    pub y: i16,
}

/// A box of the layout, its sides in quarters of a number's box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    what: Label,
    left: i16,
    right: i16,
    bottom: i16,
    top: i16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Number(Pocket),
    Outside(Kind, u8),
}

fn number(n: u8) -> Pocket {
    Pocket::number(n).expect("1 to 36")
}

/// Every box of the layout.
fn areas() -> Vec<Area> {
    let area = |what, left, right, bottom, top| Area { what, left, right, bottom, top };
    let mut areas = vec![
        area(Label::Number(Pocket::ZERO), -4, 0, 0, 6),
        area(Label::Number(Pocket::DOUBLE_ZERO), -4, 0, 6, 12),
    ];
    for n in 1..=36u8 {
        let (across, up) = (i16::from((n - 1) / 3) * 4, i16::from((n - 1) % 3) * 4);
        areas.push(area(Label::Number(number(n)), across, across + 4, up, up + 4));
    }
    for third in 0..3u8 {
        let along = i16::from(third);
        areas.push(area(Label::Outside(Kind::Column, third), 48, 52, along * 4, along * 4 + 4));
        areas.push(area(Label::Outside(Kind::Dozen, third), along * 16, along * 16 + 16, -4, 0));
    }
    let chances = [Kind::Low, Kind::Even, Kind::Red, Kind::Black, Kind::Odd, Kind::High];
    for (along, kind) in (0i16..).zip(chances) {
        areas.push(area(Label::Outside(kind, 0), along * 8, along * 8 + 8, -8, -4));
    }
    areas
}

/// The bet inside a box.
fn inside(what: Label) -> About {
    let of = |name: String, kind, wins: &dyn Fn(u8) -> bool| About {
        name,
        kind,
        numbers: (1..=36).filter(|&n| wins(n)).map(number).collect(),
    };
    let on = |ground| move |n| number(n).ground() == ground;
    match what {
        Label::Number(pocket) => About {
            name: pocket.to_string(),
            kind: Kind::Straight,
            numbers: PocketSet::default().with(pocket),
        },
        Label::Outside(Kind::Column, third) => {
            of(format!("col{}", third + 1), Kind::Column, &|n| (n - 1) % 3 == third)
        }
        Label::Outside(Kind::Dozen, third) => {
            let name = ["1st12", "2nd12", "3rd12"][usize::from(third)];
            of(name.to_owned(), Kind::Dozen, &|n| (n - 1) / 12 == third)
        }
        Label::Outside(Kind::Red, _) => of("red".to_owned(), Kind::Red, &on(Ground::Red)),
        Label::Outside(Kind::Black, _) => of("black".to_owned(), Kind::Black, &on(Ground::Black)),
        Label::Outside(Kind::Odd, _) => of("odd".to_owned(), Kind::Odd, &|n| n % 2 == 1),
        // RO E.6: even means an even number of 1 to 36; the zeroes are none.
        Label::Outside(Kind::Even, _) => of("even".to_owned(), Kind::Even, &|n| n % 2 == 0),
        Label::Outside(Kind::Low, _) => of("low".to_owned(), Kind::Low, &|n| n <= 18),
        Label::Outside(Kind::High, _) => of("high".to_owned(), Kind::High, &|n| n >= 19),
        Label::Outside(..) => unreachable!("inside bets have no box of their own"),
    }
}

fn together(kind: Kind, pockets: impl IntoIterator<Item = Pocket>) -> About {
    let numbers: PocketSet = pockets.into_iter().collect();
    let faces: Vec<&str> = numbers.iter().map(Pocket::as_str).collect();
    let name = match (kind, faces.as_slice()) {
        (Kind::Line, [first, .., last]) => format!("{first}..{last}"),
        _ => faces.join("-"),
    };
    About { name, kind, numbers }
}

fn row_of(first: Pocket) -> impl Iterator<Item = Pocket> {
    let first = first.face().expect("rows start on the grid");
    (first..first + 3).map(number)
}

/// The bet on the line between two boxes.
fn on_edge(a: Label, b: Label) -> Option<About> {
    match (a, b) {
        // RO D.2: the line between two numbers.
        (Label::Number(a), Label::Number(b)) => Some(together(Kind::Split, [a, b])),
        // RO D.3: the outer line of a row's first number, where a dozen begins.
        (Label::Number(first), Label::Outside(Kind::Dozen, _))
        | (Label::Outside(Kind::Dozen, _), Label::Number(first)) => Some(together(Kind::Row, row_of(first))),
        // RO D.2: 0-00 also from the line between 2nd 12 and 3rd 12.
        (Label::Outside(Kind::Dozen, 1), Label::Outside(Kind::Dozen, 2)) => {
            Some(together(Kind::Split, [Pocket::ZERO, Pocket::DOUBLE_ZERO]))
        }
        _ => None,
    }
}

/// The bet on a point where boxes meet.
fn on_point(touching: &[Label]) -> Option<About> {
    let numbers: Vec<Pocket> = touching
        .iter()
        .filter_map(|label| if let Label::Number(pocket) = label { Some(*pocket) } else { None })
        .collect();
    let dozens = touching.iter().any(|label| matches!(label, Label::Outside(Kind::Dozen, _)));
    let zero = numbers.iter().any(|pocket| pocket.face().is_none());
    match (numbers.as_slice(), dozens, zero) {
        // RO D.5: four numbers whose boxes meet.
        (&[_, _, _, _], false, false) => Some(together(Kind::Corner, numbers)),
        // RO D.4: three boxes, of which a zero is one.
        (&[_, _, _], false, true) => Some(together(Kind::Triple, numbers)),
        // RO D.6: the corner of 1st 12, 0 and 1.
        (&[_, _], true, true) => {
            let row = row_of(number(1));
            Some(together(Kind::FirstFive, [Pocket::ZERO, Pocket::DOUBLE_ZERO].into_iter().chain(row)))
        }
        // RO D.7: the outer corner that the first numbers of two rows share.
        (&[a, b], true, false) => Some(together(Kind::Line, row_of(a).chain(row_of(b)))),
        _ => None,
    }
}

struct Layout {
    bets: Vec<About>,
    places: Vec<Place>,
    by_name: HashMap<String, Bet>,
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let areas = areas();
    let mut found: Vec<(About, i16, i16)> = Vec::new();
    for area in &areas {
        found.push((inside(area.what), (area.left + area.right) / 2, (area.bottom + area.top) / 2));
    }
    for (i, a) in areas.iter().enumerate() {
        for b in &areas[i + 1..] {
            let (left, right) = (a.left.max(b.left), a.right.min(b.right));
            let (bottom, top) = (a.bottom.max(b.bottom), a.top.min(b.top));
            let upright = left == right && bottom < top;
            let level = bottom == top && left < right;
            if (upright || level)
                && let Some(about) = on_edge(a.what, b.what)
            {
                found.push((about, (left + right) / 2, (bottom + top) / 2));
            }
        }
    }
    for x in -4..=52 {
        for y in -8..=12 {
            let holds = |a: &&Area| (a.left..=a.right).contains(&x) && (a.bottom..=a.top).contains(&y);
            let corner = |a: &Area| (a.left == x || a.right == x) && (a.bottom == y || a.top == y);
            let touching: Vec<&Area> = areas.iter().filter(holds).collect();
            let labels: Vec<Label> = touching.iter().map(|area| area.what).collect();
            // A point is where corners of boxes meet, not somewhere along a line.
            if touching.iter().filter(|area| corner(area)).count() >= 2
                && let Some(about) = on_point(&labels)
            {
                found.push((about, x, y));
            }
        }
    }
    // Two places may make one bet; it is listed once, under its first place.
    found.sort_by_key(|(about, ..)| about.kind);
    let mut bets: Vec<About> = Vec::new();
    let mut places = Vec::new();
    for (about, x, y) in found {
        let at = bets.iter().position(|known| known.numbers == about.numbers && known.kind == about.kind);
        let at = at.unwrap_or_else(|| {
            bets.push(about);
            bets.len() - 1
        });
        places.push(Place { bet: Bet(u8::try_from(at).expect("fewer than 256 bets")), x, y });
    }
    let mut by_name = HashMap::new();
    for (bet, about) in (0u8..).map(Bet).zip(&bets) {
        by_name.insert(about.name.clone(), bet);
    }
    by_name.insert("2nd12/3rd12".to_owned(), by_name["0-00"]);
    by_name.insert("first5".to_owned(), by_name["0-00-1-2-3"]);
    Layout { bets, places, by_name }
});

impl Bet {
    /// How many there are.
    pub const COUNT: usize = 161;

    /// All of them: by kind, straight to high.
    pub fn all() -> impl ExactSizeIterator<Item = Bet> {
        (0..u8::try_from(LAYOUT.bets.len()).expect("fewer than 256 bets")).map(Bet)
    }

    /// The straight bet on a pocket.
    pub fn straight(pocket: Pocket) -> Bet {
        LAYOUT.by_name[pocket.as_str()]
    }

    /// What there is to know about it.
    pub fn about(self) -> &'static About {
        &LAYOUT.bets[usize::from(self.0)]
    }

    /// Its kind.
    pub fn kind(self) -> Kind {
        self.about().kind
    }

    /// Does it win when the ball rests there?
    pub fn wins(self, pocket: Pocket) -> bool {
        self.about().numbers.contains(pocket)
    }

    /// Its spot in the books.
    pub fn spot(self) -> Spot {
        Spot(u16::from(self.0))
    }

    /// The bet of that spot in the books.
    pub fn of_spot(spot: Spot) -> Option<Bet> {
        u8::try_from(spot.0).ok().filter(|&bet| usize::from(bet) < LAYOUT.bets.len()).map(Bet)
    }

    /// Its place in [`Bet::all`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A box of the layout, its sides in quarters of a number's box, for whoever draws it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
#[derive(ts_rs::TS)]
pub struct Drawn {
    /// The bet a chip in its middle makes.
    pub bet: Bet,
    pub left: i16,
    pub right: i16,
    pub bottom: i16,
    pub top: i16,
}

/// Every box of the layout, for whoever draws it.
pub fn boxes() -> Vec<Drawn> {
    let drawn = |Area { what, left, right, bottom, top }: Area| {
        let bet = LAYOUT.by_name[&inside(what).name];
        Drawn { bet, left, right, bottom, top }
    };
    areas().into_iter().map(drawn).collect()
}

/// Every place of the layout, for whoever draws it.
pub fn places() -> &'static [Place] {
    &LAYOUT.places
}

impl fmt::Display for Bet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.about().name)
    }
}

impl fmt::Debug for Bet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.about().name)
    }
}

/// A spot that is no bet of this layout.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no such spot on the layout: {0:?}")]
pub struct NoSuchSpot(pub String);

impl FromStr for Bet {
    type Err = NoSuchSpot;

    /// Reads a name; numbers may come in any order, `20-17` is `17-20`.
    fn from_str(text: &str) -> Result<Bet, NoSuchSpot> {
        if let Some(&bet) = LAYOUT.by_name.get(text) {
            return Ok(bet);
        }
        let none = || NoSuchSpot(text.to_owned());
        if text.len() > 24 {
            return Err(none());
        }
        let mut numbers = PocketSet::default();
        for part in text.split('-') {
            let pocket: Pocket = part.parse().map_err(|_| none())?;
            if numbers.contains(pocket) {
                return Err(none());
            }
            numbers = numbers.with(pocket);
        }
        Bet::all().find(|bet| bet.kind().is_inside() && bet.about().numbers == numbers).ok_or_else(none)
    }
}

impl Serialize for Bet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.about().name)
    }
}

impl<'de> Deserialize<'de> for Bet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Bet, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
