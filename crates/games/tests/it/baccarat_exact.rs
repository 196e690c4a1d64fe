//! How often each hand wins, by a walk over the very machine that runs the table (BC description.2, MB M).

use games::baccarat::edge::{Shares, returned};
use games::baccarat::options::{Cards, Dealt, Draft, Kind, Percent, Rounded, Tracking};
use games::baccarat::points::Winner;
use games::baccarat::{Action, Baccarat, Bet, Event};
use games::paid::percent_of;
use games::walk::{exact_return, first};
use games::{Cx, Funds, Game, Input, Machine, Need, Needs, Observed, Seen, Via, step};
use kit::{Actor, Cents, Colour, Outcome, Purse, Role, Seat, Unit};
use num_rational::Ratio;
use strum::IntoEnumIterator;

use crate::table::staff;

struct Deep;

impl Funds for Deep {
    fn balance(&self, _: Purse, _: Unit) -> Cents {
        Cents::LIMIT
    }
    fn colour(&self, _: Seat) -> Option<(Colour, Cents)> {
        None
    }
    fn bought_in_since_settlement(&self, _: Seat) -> Cents {
        Cents::ZERO
    }
}

type State = <Baccarat as Machine>::State;

/// A table that deals from full decks.
fn table(decks: u16) -> Baccarat {
    let draft = Draft {
        decks,
        seats: 1,
        tracking: Tracking::Results,
        cards: Cards::Drawn,
        dealt_from: Dealt::Automatic,
        ..Draft::default()
    };
    Baccarat::check(&draft).unwrap()
}

fn take(game: &Baccarat, state: &mut State, by: Actor, input: &Input<Baccarat>, out: &mut Vec<Event>) {
    let second = Some(games::Approval { by: "second".parse().unwrap(), role: Role::Floorperson });
    let cx = Cx { by, second, at: kit::At::default(), funds: &Deep };
    assert!(step(game, state, &cx, input, out).is_ok(), "{input:?}");
}

/// Takes the steps that are asked for until a card is; the result if one was announced.
fn until_card(game: &Baccarat, state: &mut State, out: &mut Vec<Event>) -> Option<Winner> {
    loop {
        let mut needs = Needs::new();
        game.needs(state, &mut needs);
        match needs.first() {
            Some(Need::Step { by, does, .. }) => take(game, state, staff(*by), does, out),
            _ => return None,
        }
        for event in &*out {
            if let Event::Announced { came } = event {
                return Some(came.winner);
            }
        }
    }
}

/// Down every card that the table says can come, with how many there are of it.
fn walk(game: &Baccarat, state: &State, weight: i128, left: i128, more: i128, shares: &mut Shares) {
    let mut chances = Vec::new();
    game.walked(state, &mut chances);
    let whole: u64 = chances.iter().map(|(_, weight)| weight).sum();
    assert_eq!(i128::from(whole), left, "the chances are the cards that are left");
    let mut out = Vec::new();
    for (outcome, part) in chances {
        let mut branch = state.clone();
        let seen = Input::Observe(Observed { what: Seen::Outcome(outcome), via: Via::Drawn });
        take(game, &mut branch, Actor::House, &seen, &mut out);
        let weight = weight * i128::from(part);
        match until_card(game, &mut branch, &mut out) {
            None => walk(game, &branch, weight, left - 1, more - 1, shares),
            Some(winner) => {
                // Orders of six cards: whatever would have come behind the last one.
                let orders = (1..more).fold(weight, |orders, n| orders * (left - n));
                match winner {
                    Winner::Player => shares.player += orders,
                    Winner::Banker => shares.banker += orders,
                    Winner::Tie => shares.tie += orders,
                }
            }
        }
    }
}

/// BC description.2, MB K.3, MB J.3: over every order of eight decks the Banker's Hand wins somewhat more often, to the
/// last order
#[test]
fn bc_description_2_eight_decks_to_the_last_order() {
    let game = table(8);
    let (mut state, mut out) = (game.open(), Vec::new());
    until_card(&game, &mut state, &mut out);
    let mut shares = Shares::default();
    walk(&game, &state, 1, 416, 6, &mut shares);
    assert_eq!(shares.banker, 2_292_252_566_437_888);
    assert_eq!(shares.player, 2_230_518_282_592_256);
    assert_eq!(shares.tie, 475_627_426_473_216);
    assert_eq!(shares.all(), 4_998_398_275_503_360);
    // What the check of the options uses is the same.
    let known = Shares::of(8);
    assert_eq!((known.banker, known.player, known.tie), (shares.banker, shares.player, shares.tie));
    assert!(shares.banker > shares.player);
}

fn bet(draft: &Draft, bet: &str) -> Ratio<i128> {
    let game = Baccarat::check(draft).unwrap();
    let stake = Cents::whole(1_000);
    let place = Action::Place {
        seat: Seat::new(1).unwrap(),
        spot: kit::Named::read(bet),
        tender: games::baccarat::Tender::Value,
        stake,
    };
    exact_return(&game, &[(staff(Role::Dealer), Input::Act(place))], &first).unwrap()
}

/// What the options are checked by is what a walk that places the wager finds.
fn agrees(kind: Kind) {
    let mut draft = Draft {
        seats: 1,
        tracking: Tracking::Full,
        cards: Cards::Drawn,
        dealt_from: Dealt::Automatic,
        ..Draft::default()
    };
    draft.vigorish.kind = kind;
    draft.vigorish.rounding = Rounded::None;
    let game = Baccarat::check(&draft).unwrap();
    let expected = |bet| returned(&game, bet, Cents::whole(1_000));
    assert_eq!(bet(&draft, "banker"), expected(Bet::Banker));
    assert!(Bet::iter().all(|bet| expected(bet) < Ratio::from(1)));
}

/// MB M.3, MB M.1, MB G.1: the return of a Banker wager that gives commission, by a walk that places it
#[test]
fn mb_m_3_the_walk_of_a_wager_agrees_with_the_check() {
    agrees(Kind::Commission);
}

/// MB M.6: and of one that is paid half on six
#[test]
fn mb_m_6_the_walk_of_a_wager_agrees_with_the_check() {
    agrees(Kind::HalfOnSix);
}

/// MB M.4, MB M.2: where the tie charge turns in the player's favour, to the hundredth of a per cent, by decks
#[test]
fn mb_m_4_where_the_player_gains_an_edge() {
    for (decks, last) in [(6, 1301), (7, 1299), (8, 1297)] {
        for (percent, edge) in [(last, true), (last + 1, false)] {
            let mut draft = Draft { decks, ..Draft::default() };
            draft.vigorish.kind = Kind::OnTie;
            draft.vigorish.percent = Percent(percent);
            let game = Baccarat::check(&draft).unwrap();
            assert_eq!(!game.warnings(Cents::new(1)).is_empty(), edge, "{decks} decks, {percent}");
        }
    }
    let game = Baccarat::check(&Draft { decks: 8, ..Draft::default() }).unwrap();
    assert_eq!(percent_of(returned(&game, Bet::Banker, Cents::whole(20))), "98.9420");
}

/// MB M.2: the outcome of a card that cannot come is none of the chances
#[test]
fn mb_m_2_chances_are_what_is_left() {
    let game = table(6);
    let (mut state, mut out) = (game.open(), Vec::new());
    until_card(&game, &mut state, &mut out);
    let mut chances = Vec::new();
    game.chances(&state, &mut chances);
    assert_eq!(chances.len(), 52);
    assert!(chances.iter().all(|(outcome, weight)| *weight == 6 && matches!(outcome, Outcome::Card(_))));
}
