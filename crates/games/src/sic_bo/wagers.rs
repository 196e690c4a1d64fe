//! The layout and its 50 bets (SB A.2, B.1), generated from where the boxes lie.
//!
//! ```text
//!  +-------+-----+-----+-----+-------+-----+-------+-----+-----+-----+-------+
//!  |       |     |     |     | 1-1-1 |     | 4-4-4 |     |     |     |       |
//!  | small | 1-1 | 2-2 | 3-3 | 2-2-2 | any | 5-5-5 | 4-4 | 5-5 | 6-6 |  big  |
//!  |       |     |     |     | 3-3-3 |     | 6-6-6 |     |     |     |       |
//!  +-------+---+-+-----+-----+-------+-----+-------+-----+-----+---+-+-------+
//!  | total4 | total5 | total6 | ..                      .. | total16 | total17|
//!  +--------+--------+--------+----------------------------+---------+--------+
//!  | 1-2 | 1-3 | 1-4 | 1-5 | 1-6 | 2-3 | 2-4 | ..              .. | 4-6 | 5-6 |
//!  +-----+-----+-----+-----+-----+-----+-----+--------------------+-----+-----+
//!  |     1      |      2     |      3     |      4     |     5     |     6     |
//!  +------------+------------+------------+------------+-----------+-----------+
//! ```

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use kit::{Cite, Dice, Spot, cite};
use serde::{Deserialize, Serialize};

/// The lines of the table of odds (SB D.1): each kind of bet, the totals one by one.
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
#[ts(rename = "SicBoKind")]
#[allow(missing_docs)]
pub enum Kind {
    /// All three dice show the chosen number.
    ThreeOfAKind,
    /// At least two of them do.
    TwoOfAKind,
    /// All three alike, whatever they show.
    AnyThreeOfAKind,
    Total4,
    Total5,
    Total6,
    Total7,
    Total8,
    Total9,
    Total10,
    Total11,
    Total12,
    Total13,
    Total14,
    Total15,
    Total16,
    Total17,
    /// Both of two different numbers show.
    TwoDice,
    /// 4 to 10, and no triple.
    Small,
    /// 11 to 17, and no triple.
    Big,
    /// The chosen number shows at least once.
    OneOfAKind,
}

/// Kinds that share their highest wager.
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
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "SicBoGroup")]
#[allow(missing_docs)]
pub enum Group {
    ThreeOfAKind,
    TwoOfAKind,
    AnyThreeOfAKind,
    Total,
    TwoDice,
    /// Small and big.
    EvenChance,
    OneOfAKind,
}

impl Group {
    /// The group's name as data: `three_of_a_kind`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Kind {
    /// The kinds that share its highest wager.
    pub fn group(self) -> Group {
        match self {
            Kind::ThreeOfAKind => Group::ThreeOfAKind,
            Kind::TwoOfAKind => Group::TwoOfAKind,
            Kind::AnyThreeOfAKind => Group::AnyThreeOfAKind,
            Kind::TwoDice => Group::TwoDice,
            Kind::Small | Kind::Big => Group::EvenChance,
            Kind::OneOfAKind => Group::OneOfAKind,
            _ => Group::Total,
        }
    }

    /// The paragraph that allows it.
    pub fn cite(self) -> Cite {
        match self {
            Kind::ThreeOfAKind => cite!("SB B.1.a"),
            Kind::TwoOfAKind => cite!("SB B.1.b"),
            Kind::AnyThreeOfAKind => cite!("SB B.1.c"),
            Kind::TwoDice => cite!("SB B.1.e"),
            Kind::Small => cite!("SB B.1.f"),
            Kind::Big => cite!("SB B.1.g"),
            Kind::OneOfAKind => cite!("SB B.1.h"),
            _ => cite!("SB B.1.d"),
        }
    }

    /// The kind's name as data: `three_of_a_kind`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// One of the 50 bets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(type = "string", rename = "SicBoBet")]
pub struct Bet(u8);

/// What there is to know about a bet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The name in files and on the wire: `4-4-4`, `4-4`, `any`, `total9`, `2-5`, `small`, `big`, `4`.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The numbers it is on: one, two different ones, the total, or none.
    pub numbers: Vec<u8>,
    /// The rolls it wins on, a bit for each of [`Dice::all`].
    wins: u64,
}

/// A place on the layout where a chip can lie: the middle of its box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "SicBoPlace")]
pub struct Place {
    /// The bet a chip makes there.
    pub bet: Bet,
    /// Across, from the left edge; the layout is 420 wide.
    pub x: i16,
    /// Up, from the lower edge; the layout is 170 high.
    pub y: i16,
}

/// A box of the layout.
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
    Triple(u8),
    Double(u8),
    Any,
    Total(u8),
    Pair(u8, u8),
    Small,
    Big,
    Single(u8),
}

/// The width of the layout: totals, pairs and singles divide it.
pub const WIDTH: i16 = 420;
/// Its height.
pub const HEIGHT: i16 = 170;

/// Every box of the layout.
fn areas() -> Vec<Area> {
    let area = |what, left, width, bottom, height| Area {
        what,
        left,
        right: left + width,
        bottom,
        top: bottom + height,
    };
    let mut areas = vec![
        area(Label::Small, 0, 70, 110, 60),
        area(Label::Any, 190, 40, 110, 60),
        area(Label::Big, 350, 70, 110, 60),
    ];
    for n in 1..=6u8 {
        let (half, place) = (i16::from((n - 1) / 3), i16::from((n - 1) % 3));
        areas.push(area(Label::Double(n), 70 + half * 220 + place * 20, 20, 110, 60));
        areas.push(area(Label::Triple(n), 130 + half * 100, 60, 150 - place * 20, 20));
        areas.push(area(Label::Single(n), i16::from(n - 1) * 70, 70, 0, 40));
    }
    for total in 4..=17u8 {
        areas.push(area(Label::Total(total), i16::from(total - 4) * 30, 30, 70, 40));
    }
    let pairs = (1..=6u8).flat_map(|low| (low + 1..=6).map(move |high| (low, high)));
    for (along, (low, high)) in (0i16..).zip(pairs) {
        areas.push(area(Label::Pair(low, high), along * 28, 28, 40, 30));
    }
    areas
}

/// The bet inside a box.
fn inside(what: Label) -> About {
    let of = |name: String, kind, numbers: &[u8], wins: &dyn Fn(Dice) -> bool| {
        let bit = |dice: Dice| u64::from(wins(dice)) << dice.index();
        let wins = Dice::all().map(bit).fold(0, |all, bit| all | bit);
        About { name, kind, numbers: numbers.to_vec(), wins }
    };
    match what {
        // SB B.1.a: the chosen number on all three.
        Label::Triple(n) => {
            of(format!("{n}-{n}-{n}"), Kind::ThreeOfAKind, &[n], &move |dice| dice.showing(n) == 3)
        }
        // SB B.1.b: on two of them, and on three as well.
        Label::Double(n) => of(format!("{n}-{n}"), Kind::TwoOfAKind, &[n], &move |dice| dice.showing(n) >= 2),
        // SB B.1.c: all alike.
        Label::Any => of("any".to_owned(), Kind::AnyThreeOfAKind, &[], &Dice::is_triple),
        // SB B.1.d: a total wins however it is made.
        Label::Total(total) => {
            let kind = KINDS[Kind::Total4 as usize + usize::from(total - 4)];
            of(format!("total{total}"), kind, &[total], &move |dice| dice.total() == total)
        }
        // SB B.1.e: both numbers show.
        Label::Pair(low, high) => of(format!("{low}-{high}"), Kind::TwoDice, &[low, high], &move |dice| {
            dice.showing(low) > 0 && dice.showing(high) > 0
        }),
        // SB B.1.f, B.1.g: never on a triple.
        Label::Small => of("small".to_owned(), Kind::Small, &[], &|dice| {
            (4..=10).contains(&dice.total()) && !dice.is_triple()
        }),
        Label::Big => of("big".to_owned(), Kind::Big, &[], &|dice| {
            (11..=17).contains(&dice.total()) && !dice.is_triple()
        }),
        // SB B.1.h: it shows at least once.
        Label::Single(n) => of(n.to_string(), Kind::OneOfAKind, &[n], &move |dice| dice.showing(n) > 0),
    }
}

/// The kinds in their order.
const KINDS: [Kind; <Kind as strum::EnumCount>::COUNT] = [
    Kind::ThreeOfAKind,
    Kind::TwoOfAKind,
    Kind::AnyThreeOfAKind,
    Kind::Total4,
    Kind::Total5,
    Kind::Total6,
    Kind::Total7,
    Kind::Total8,
    Kind::Total9,
    Kind::Total10,
    Kind::Total11,
    Kind::Total12,
    Kind::Total13,
    Kind::Total14,
    Kind::Total15,
    Kind::Total16,
    Kind::Total17,
    Kind::TwoDice,
    Kind::Small,
    Kind::Big,
    Kind::OneOfAKind,
];

/// The kinds in their order.
pub fn kinds() -> [Kind; KINDS.len()] {
    KINDS
}

struct Layout {
    bets: Vec<About>,
    places: Vec<Place>,
    by_name: HashMap<String, Bet>,
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let mut found: Vec<(About, Area)> = areas().into_iter().map(|area| (inside(area.what), area)).collect();
    found.sort_by(|(a, _), (b, _)| (a.kind, &a.numbers).cmp(&(b.kind, &b.numbers)));
    let (mut bets, mut places, mut by_name) = (Vec::new(), Vec::new(), HashMap::new());
    for (bet, (about, area)) in (0u8..).map(Bet).zip(found) {
        places.push(Place { bet, x: (area.left + area.right) / 2, y: (area.bottom + area.top) / 2 });
        by_name.insert(about.name.clone(), bet);
        bets.push(about);
    }
    Layout { bets, places, by_name }
});

impl Bet {
    /// How many there are.
    pub const COUNT: usize = 50;

    /// All of them: by kind, three of a kind to one of a kind.
    pub fn all() -> impl ExactSizeIterator<Item = Bet> {
        (0..u8::try_from(LAYOUT.bets.len()).expect("fewer than 256 bets")).map(Bet)
    }

    /// What there is to know about it.
    pub fn about(self) -> &'static About {
        &LAYOUT.bets[usize::from(self.0)]
    }

    /// Its kind.
    pub fn kind(self) -> Kind {
        self.about().kind
    }

    /// Does it win when the dice lie so?
    pub fn wins(self, dice: Dice) -> bool {
        self.about().wins >> dice.index() & 1 == 1
    }

    /// Every bet that wins when the dice lie so: what the computer lights.
    pub fn winning(dice: Dice) -> impl Iterator<Item = Bet> {
        Bet::all().filter(move |bet| bet.wins(dice))
    }

    /// In how many of the 216 rolls it wins.
    pub fn ways(self) -> u64 {
        Dice::all().filter(|&dice| self.wins(dice)).map(Dice::ways).sum()
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

/// A box of the layout, for whoever draws it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
#[derive(ts_rs::TS)]
#[ts(rename = "SicBoDrawn")]
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

    /// Reads a name; two numbers may come in any order, `5-2` is `2-5`.
    fn from_str(text: &str) -> Result<Bet, NoSuchSpot> {
        let turned = || text.split_once('-').map(|(high, low)| format!("{low}-{high}"));
        let known = |name: &str| LAYOUT.by_name.get(name).copied();
        let short = text.len() <= 16;
        known(text)
            .or_else(|| turned().filter(|_| short).and_then(|turned| known(&turned)))
            .ok_or_else(|| NoSuchSpot(text.to_owned()))
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
