//! What each viewer sees of a table. Money is told by the books, beside this.

use std::collections::BTreeMap;

use games::{Awaited, Check, Funds, Game, Message, Sign, Terms, awaited};
use kit::{At, Cents, Cite, Colour, Count, Device, Outcome, Person, Purse, Role, Seat, Unit, Viewer, cite};
use serde::Serialize;
use serde_json::value::RawValue;

use super::bank::{Bank, Bound, Layout, Receipt, Terminals};
use super::buyin::{BuyIn, Counted, Kind};
use super::cashout::CashOut;
use super::opening::{Counting, LastClose, SignedCount};
use super::slips::{Slip, Stage};
use super::{Shift, State, Status, Table};
use crate::runtime::json;
use crate::stream::BooksView;

/// A view of a table with the game in it.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(bound = "")]
#[ts(rename = "TableShown", concrete(G = games::catalogue::AnyGame), bound = "")]
pub struct View<G: Game> {
    /// What it plays: says of which game the rest tells.
    #[ts(skip)]
    pub plays: &'static str,
    /// Whether it plays.
    pub status: &'static str,
    /// How often options were changed: who drew an older state draws again.
    #[serde(skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<_>")]
    pub posted: u32,
    /// The game.
    #[ts(skip)]
    pub game: G::View,
    /// For the player at a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
    /// For staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staff: Option<Staff>,
}

/// The part of a view that is everybody's.
#[derive(Debug, Serialize, ts_rs::TS)]
#[ts(rename = "TablePublic", concrete(P = ()), bound = "")]
pub struct PublicPart<P> {
    /// What it plays: says of which game the rest tells.
    #[ts(skip)]
    pub plays: &'static str,
    /// Whether it plays.
    pub status: &'static str,
    /// How often options were changed: who drew an older state draws again.
    #[serde(skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<_>")]
    pub posted: u32,
    /// The game's part.
    #[ts(skip)]
    pub game: P,
}

/// The part of the player at a seat, with their books.
#[derive(Debug, Serialize, ts_rs::TS)]
pub struct OwnPart<O> {
    /// The table's part.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<Own>,
    /// The game's part.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<O>,
    /// One's own money.
    pub books: BooksView,
}

/// The part of the staff, with their books.
#[derive(Debug, Serialize, ts_rs::TS)]
pub struct StaffPart<S> {
    /// The table's part.
    pub table: Staff,
    /// The game's part, for who sees the game while it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<S>,
    /// The table's money.
    pub books: BooksView,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What the player at a seat sees of their own.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "TableOwn")]
pub struct Own {
    /// The terminal is paired and can be used.
    pub paired: bool,
    /// Where the cash-out stands.
    pub cash_out: CashOut,
    /// The last buy-in, while it waits for agreement (RO I.3.a.vii).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked_to_agree: Option<Cents>,
    /// The amount was said to be wrong; the dealer will come.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub amount_wrong: bool,
    /// Somebody has been called for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub called: bool,
    /// Nobody plays with these credits: they may be moved to unclaimed from then on (HC D.12).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub warned: Option<At>,
    /// What was moved to unclaimed from here, until somebody else sits down.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub receipt: Option<Receipt>,
}

/// The test of a table's equipment (HC B.4).
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct UnderTest {
    /// The reading that waits to be confirmed or rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "{ pocket?: string, dice?: string }")]
    pub reading: Option<Outcome>,
    /// What the equipment must show for it: every spot that is lit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub shows: Vec<String>,
    /// So many were confirmed.
    pub confirmed: u32,
    /// The table went down and comes back open.
    pub was_down: bool,
}

/// The last buy-in of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct LastBuyIn {
    /// Its number.
    pub number: u32,
    /// Whose.
    pub seat: Seat,
    /// What it was paid in.
    pub kind: Kind,
    /// What was credited.
    pub amount: Cents,
}

/// What a table has won since its opening, by its books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct SoFar {
    /// What it has won: bets in play and credits at seats are still their players'.
    pub win: Cents,
    /// Win over drop, in hundredths of a percent; none where nothing was dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hold: Option<i64>,
}

/// A table that is not closed, of which the books know every bet.
fn so_far<G: Game>(state: &State<G>, funds: &dyn Funds) -> Option<SoFar> {
    let plays = matches!(state.status, Status::Open | Status::Down);
    if !plays || !state.options.terms().tracks_every_bet {
        return None;
    }
    let closer = funds.balance(Purse::Rack, Unit::Money) - funds.held_against();
    let now = Shift { closer, ..state.shift };
    Some(SoFar { win: now.win(), hold: now.hold() })
}

/// What staff see.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "TableStaff")]
pub struct Staff {
    /// Who deals.
    pub dealer: Option<Person>,
    /// Who helps.
    pub mucker: Option<Person>,
    /// Who may release refunds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub designees: Vec<Person>,
    /// Who is at a seat, as far as the cage is told: the stay, and a name if it is known (BC n).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub stays: Vec<(Seat, u32, Option<String>)>,
    /// What is awaited of whom, while the table plays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub needs: Vec<Awaited>,
    /// What is still to be checked before opening.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub unchecked: Vec<String>,
    /// Cash-outs the dealer has to see to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub cash_outs: Vec<(Seat, CashOut, Option<Count>)>,
    /// Seats whose player says the amount is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub amounts_wrong: Vec<Seat>,
    /// Seats whose player has called for service.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub called: Vec<Seat>,
    /// Terminals, seat by seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub terminals: Vec<(Seat, Device)>,
    /// The last buy-in of each seat since the opening, the newest first: what may be corrected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub buy_ins: Vec<LastBuyIn>,
    /// A buy-in that waits for confirmation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub counted: Option<Counted>,
    /// Cash waits to be dropped.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub drop_waits: bool,
    /// Credits nobody plays with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub idle: Vec<(Seat, u64)>,
    /// Those whose terminal warns of it, and until when.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub warned: Vec<(Seat, At)>,
    /// Colours in play: whose, what a chip is worth, how many were given out and not handed back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub colours: Vec<(Colour, Seat, Cents, u32)>,
    /// Non-value chips recorded as missing since the table was set up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub lost_chips: Vec<(Colour, u32)>,
    /// Slips somebody waits for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub slips: Vec<(u32, Slip)>,
    /// The drop box on the table.
    pub drop_box: Option<u32>,
    /// The table does not open before a test of its equipment, by this paragraph.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub test_needed: Option<Cite>,
    /// The table is not tested before its repair is noted, by this paragraph.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub repair_needed: Option<Cite>,
    /// Boxes that have left the table since the opening, and what they held.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub boxes: Vec<(u32, Cents)>,
    /// The test of the equipment, while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub test: Option<UnderTest>,
    /// Alarms to see to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub alarms: Vec<(u32, Message, Cite)>,
    /// Disputed rounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub disputes: Vec<u64>,
    /// The books since the opening.
    pub shift: Shift,
    /// While it plays and every bet is keyed: what it would come to if it were closed now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub so_far: Option<SoFar>,
    /// While it is open: what is against closing it, by name. Credits at a seat are told by the books.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub not_closing: Vec<&'static str>,
    /// The closing count was zero and the rack is not empty by the books: it is counted again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub recount: bool,
    /// The closing count that two people have signed and that is not what the books say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub counted_to_close: Option<SignedCount>,
    /// While it is closed: what the last closing came to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last_close: Option<LastClose>,
}

/// What a screen must know once to draw a table, by the options in force.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "TableAbout")]
pub struct About {
    /// What the table knows of its game.
    pub terms: Terms,
    /// What is posted.
    pub sign: Sign,
    /// What will be posted when the round is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub coming: Option<Sign>,
    /// How often options were changed since the table was set up: who drew an older state draws again.
    pub posted: u32,
    /// The game's options in force, as they are written.
    #[ts(type = "Record<string, unknown>")]
    pub draft: serde_json::Value,
    /// Value chips by colour, smallest first.
    pub rack: Vec<(Colour, Cents)>,
    /// The bills it takes, smallest first.
    pub bills: Vec<Cents>,
    /// Devices that report here; empty if any of the house's may.
    pub devices: Vec<kit::Device>,
    /// The colours of non-value chips, and how many there are of each.
    pub colours: (Vec<Colour>, u32),
    /// What is to be checked before opening.
    pub checks: Vec<Check>,
    /// What the game itself adds, under its name.
    #[serde(flatten)]
    #[ts(skip)]
    pub of_game: BTreeMap<&'static str, serde_json::Value>,
}

impl About {
    /// Of a table.
    pub fn of<G: Game>(table: &Table<G>, state: &State<G>) -> About {
        let mut rack: Vec<(Colour, Cents)> =
            table.options.rack.iter().map(|(colour, value)| (*colour, value.0)).collect();
        rack.sort_by_key(|(_, value)| *value);
        About {
            terms: state.options.terms(),
            sign: state.options.sign(),
            coming: state.coming.as_ref().map(Game::sign),
            posted: state.posted,
            draft: serde_json::to_value(state.options.draft()).expect("plain data"),
            rack,
            bills: table.options.bills.iter().map(|bill| bill.0).collect(),
            devices: table.options.devices.clone(),
            colours: (table.options.colours.names.clone(), table.options.colours.chips_each),
            checks: state.options.opening_checks(),
            of_game: BTreeMap::from([(G::NAME, state.options.about())]),
        }
    }
}

pub(super) fn view<G: Game>(table: &Table<G>, state: &State<G>, who: Viewer, funds: &dyn Funds) -> View<G> {
    View {
        plays: G::NAME,
        status: state.status.name(),
        posted: state.posted,
        game: state.options.view(&state.game, who, &table.means(state, funds)),
        own: match who {
            Viewer::Seat(seat) => own(state, seat),
            _ => None,
        },
        staff: match who {
            Viewer::Staff(role) if role != Role::Auditor => Some(staff(table, state, role, funds)),
            _ => None,
        },
    }
}

/// The part that is that viewer's alone, or everybody's. Whole views are made of the same.
pub(crate) fn part<G: Game>(
    table: &Table<G>,
    state: &State<G>,
    whose: Viewer,
    funds: &dyn Funds,
    books: BooksView,
) -> Option<Box<RawValue>> {
    let (options, game) = (&state.options, &state.game);
    let funds = &table.means(state, funds);
    Some(match whose {
        Viewer::Public => {
            let (plays, status, posted) = (G::NAME, state.status.name(), state.posted);
            json(&PublicPart { plays, status, posted, game: options.public(game) })
        }
        Viewer::Seat(seat) => {
            json(&OwnPart { table: own(state, seat), game: options.own(game, seat, funds), books })
        }
        Viewer::Staff(Role::Auditor) => return None,
        Viewer::Staff(role) => {
            let game = role.sees_play().then(|| options.staff(game, role, funds));
            json(&StaffPart { table: staff(table, state, role, funds), game, books })
        }
    })
}

fn own<G: Game>(state: &State<G>, seat: Seat) -> Option<Own> {
    let Some(at) = state.terminals() else {
        // At a layout nothing but the seat itself is the table's to tell.
        return state.seats().any(|known| known == seat).then(Own::default);
    };
    let place = at.place(seat)?;
    Some(Own {
        paired: place.terminal.is_some(),
        cash_out: place.cash_out,
        asked_to_agree: (!place.agreed).then(|| at.latest(seat)).flatten().map(|buy_in| buy_in.amount),
        amount_wrong: place.amount_wrong,
        called: place.called,
        warned: place.warned,
        receipt: place.receipt,
    })
}

fn last_buy_ins(at: &Terminals) -> Vec<LastBuyIn> {
    let mut seen = std::collections::BTreeSet::new();
    let last = at.buy_ins.iter().rev().filter(|(_, buy_in)| seen.insert(buy_in.seat));
    last.map(|(&number, &BuyIn { seat, kind, amount, .. })| LastBuyIn { number, seat, kind, amount })
        .collect()
}

fn paired<G: Game>(state: &State<G>) -> Vec<(Seat, Device)> {
    state.places().filter_map(|(seat, place)| Some((seat, place.terminal?))).collect()
}

/// What staff see of a layout.
fn of_layout(layout: &Layout) -> Staff {
    let bound = |(colour, bound): (&Colour, &Bound)| (*colour, bound.seat, bound.value, bound.chips);
    Staff {
        colours: layout.colours.iter().map(bound).collect(),
        lost_chips: layout.lost_chips.iter().map(|(colour, chips)| (*colour, *chips)).collect(),
        ..Staff::default()
    }
}

/// What staff see of terminals.
fn of_terminals<G: Game>(table: &Table<G>, state: &State<G>, at: &Terminals) -> Staff {
    let denominations = table.options.denominations();
    let idle = |seat| table.idle_games(state, at, seat);
    Staff {
        cash_outs: at
            .places()
            .filter_map(|(seat, place)| {
                let (CashOut::Requested { amount }
                | CashOut::Taken { amount }
                | CashOut::Undelivered { amount }) = place.cash_out
                else {
                    return None;
                };
                // RO I.8.e: the value, and chips that make it.
                Some((seat, place.cash_out, Count::of(amount, &denominations)))
            })
            .collect(),
        amounts_wrong: at.places().filter(|(_, place)| place.amount_wrong).map(|(seat, _)| seat).collect(),
        called: at.places().filter(|(_, place)| place.called).map(|(seat, _)| seat).collect(),
        terminals: paired(state),
        buy_ins: last_buy_ins(at),
        counted: at.counted.clone(),
        drop_waits: at.undropped.is_some(),
        idle: at
            .places()
            .filter(|(_, place)| place.terminal.is_some() && place.credited)
            .map(|(seat, _)| (seat, idle(seat)))
            .filter(|(_, games)| *games >= table.options.idle_games)
            .collect(),
        warned: at.places().filter_map(|(seat, place)| Some((seat, place.warned?))).collect(),
        ..Staff::default()
    }
}

fn staff<G: Game>(table: &Table<G>, state: &State<G>, role: Role, funds: &dyn Funds) -> Staff {
    let checks = || state.options.opening_checks().into_iter().map(|check| check.name);
    Staff {
        dealer: state.dealer,
        mucker: state.mucker,
        designees: state.designees.iter().copied().collect(),
        stays: match role.sees_play() {
            true => {
                let stays = state.stays.seats.iter();
                stays.map(|(seat, stay)| (*seat, stay.number, stay.name.clone())).collect()
            }
            false => Vec::new(),
        },
        needs: match state.status {
            _ if !role.sees_play() => Vec::new(),
            Status::Open => awaited(&state.options, &state.game),
            Status::Down if !state.options.round(&state.game).over => awaited(&state.options, &state.game),
            _ => Vec::new(),
        },
        unchecked: match state.status {
            Status::Closed => checks().filter(|name| !state.checks.contains_key(name)).collect(),
            _ => Vec::new(),
        },
        slips: state
            .slips
            .iter()
            .filter(|(_, slip)| matches!(slip.stage, Stage::Requested | Stage::UnderWay))
            .map(|(number, slip)| (*number, slip.clone()))
            .collect(),
        drop_box: state.drop_box,
        // HC B.6: a closing count is blind, and what a table has won gives away its rack.
        so_far: matches!(role, Role::PitSupervisor | Role::Director).then(|| so_far(state, funds)).flatten(),
        test_needed: match state.status {
            Status::Closed if state.untested => Some(cite!("HC B.4")),
            Status::Closed if !state.tested => state.options.testing().before_opening,
            Status::Down => Some(cite!("HC B.4")),
            _ => None,
        },
        repair_needed: state.broken,
        boxes: state.boxes.clone(),
        test: match state.status {
            Status::Test { was_down } => {
                // HC C.6: a reading that nobody has confirmed, here too.
                let reading = state.reading.filter(|_| role.sees_play());
                let shows = reading.map(|reading| state.options.shows(reading)).unwrap_or_default();
                Some(UnderTest { reading, shows, confirmed: state.confirmed_readings, was_down })
            }
            _ => None,
        },
        alarms: state
            .alarms
            .iter()
            .map(|raised| {
                // HC C.6: an alarm may say a number that nobody has confirmed.
                let message = match role.sees_play() {
                    true => raised.alarm.message.clone(),
                    false => Message::plain("table-alarm-raised"),
                };
                (raised.number, message, raised.alarm.cite)
            })
            .collect(),
        disputes: state.disputes.iter().map(|dispute| dispute.round).collect(),
        shift: state.shift,
        not_closing: match state.status {
            Status::Open | Status::Down => table.open_things(state),
            _ => Vec::new(),
        },
        recount: state.counting == Counting::Again,
        counted_to_close: match &state.counting {
            Counting::Signed(signed) => Some(signed.clone()),
            _ => None,
        },
        last_close: state.closing.clone().filter(|_| state.status == Status::Closed),
        ..match &state.bank {
            // HC C.6: whoever does not see the game sees which terminals there are, not what is bought and cashed there.
            _ if !role.sees_play() => Staff { terminals: paired(state), ..Staff::default() },
            Bank::Layout(layout) => of_layout(layout),
            Bank::Terminals(at) => of_terminals(table, state, at),
        }
    }
}
