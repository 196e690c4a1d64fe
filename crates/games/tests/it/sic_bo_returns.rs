//! The exact return of every bet of sic bo over all 216 rolls, by a walk over the very machine that takes it.

use games::sic_bo::options::{Draft, Form, Tracking};
use games::sic_bo::wagers::Kind;
use games::sic_bo::{Bet, SicBo};
use games::walk::{exact_return, first};
use games::{Game, Input};
use kit::{Actor, Cents, Dice, Odds, Person, ROLLS, Role, Rounding, Seat};
use num_rational::Ratio;

fn seat() -> Seat {
    Seat::new(1).unwrap()
}

/// What a kind returns on 216 staked, at the floors.
fn returned(kind: Kind) -> i128 {
    match kind {
        Kind::ThreeOfAKind => 151,
        Kind::TwoOfAKind => 9 * 16,
        Kind::AnyThreeOfAKind => 25 * 6,
        Kind::Total4 | Kind::Total17 => 51 * 3,
        Kind::Total5 | Kind::Total16 => 19 * 6,
        Kind::Total6 | Kind::Total15 => 15 * 10,
        Kind::Total7 | Kind::Total14 => 13 * 15,
        Kind::Total8 | Kind::Total13 => 9 * 21,
        Kind::Total9 | Kind::Total12 => 7 * 25,
        Kind::Total10 | Kind::Total11 => 7 * 27,
        Kind::TwoDice => 6 * 30,
        Kind::Small | Kind::Big => 2 * 105,
        Kind::OneOfAKind => 2 * 75 + 3 * 15 + 4,
    }
}

fn of(form: Form) -> (SicBo, Actor) {
    let dealer = Actor::Staff { person: "dana".parse::<Person>().unwrap(), role: Role::Dealer };
    let draft = Draft { form, tracking: Tracking::Full, ..Draft::default() };
    let by = if form == Form::Live { dealer } else { Actor::Player(seat()) };
    (SicBo::check(&draft).unwrap(), by)
}

/// SB D.1, SB D.2: at the floors every bet returns what its ways and its odds make, in both forms
#[test]
fn sb_d_1_every_bet_returns_what_its_ways_and_odds_make() {
    for form in [Form::Live, Form::Terminals] {
        let (game, by) = of(form);
        for bet in Bet::all() {
            let wager = (by, Input::Act(SicBo::bet(seat(), bet, Cents::whole(5))));
            let expected = Ratio::new(returned(bet.kind()), i128::from(ROLLS));
            assert_eq!(exact_return(&game, &[wager], &first).unwrap(), expected, "{bet}");
        }
    }
}

/// SB D.1: what the sign says of returns is what the walk finds, in both forms and with odds above the floor
#[test]
fn sb_d_1_the_sign_tells_the_exact_return_of_each_kind() {
    for form in [Form::Live, Form::Terminals] {
        let mut draft = Draft { form, ..Draft::default() };
        draft.odds.three_of_a_kind = "180 to 1".parse().unwrap();
        let returns = SicBo::check(&draft).unwrap().returns(Cents::new(1));
        assert_eq!(returns.len(), 21);
        for (label, exact) in returns {
            let kind: Kind = serde_json::from_value(label.args["kind"].clone()).unwrap();
            let expected = if kind == Kind::ThreeOfAKind { 181 } else { returned(kind) };
            assert_eq!(exact, Ratio::new(expected, i128::from(ROLLS)), "{label:?}");
        }
    }
}

/// SB D.2: one of a kind pays by how many dice show the chosen number, and never by the others
#[test]
fn sb_d_2_one_of_a_kind_by_how_often_it_shows() {
    let (game, _) = of(Form::Live);
    let pays = |dice: &str| game.pays("3".parse().unwrap(), dice.parse::<Dice>().unwrap());
    assert_eq!(pays("3-5-5"), Some(Odds::to_one(1)), "the pair is of another number");
    assert_eq!(pays("3-3-5"), Some(Odds::to_one(2)));
    assert_eq!(pays("3-3-3"), Some(Odds::to_one(3)));
    assert_eq!(pays("1-5-5"), None);
}

/// SB D.1: every bet is offered with its odds, ways and limits
#[test]
fn sb_d_1_every_bet_is_offered_with_all_there_is_to_know() {
    let (game, _) = of(Form::Live);
    let about = game.about();
    let bets = about["bets"].as_array().unwrap();
    assert_eq!((bets.len(), about["places"].as_array().unwrap().len()), (50, 50));
    for offered in bets {
        let bet: Bet = serde_json::from_value(offered["bet"].clone()).unwrap();
        assert_eq!(offered["ways"], bet.ways());
        let pays = offered["pays"].as_array().unwrap();
        assert_eq!(pays.len(), if bet.kind() == Kind::OneOfAKind { 3 } else { 1 });
        assert_eq!(pays[0]["pay"], game.odds(bet.kind()).pay());
        assert!(offered["max"].as_i64().unwrap() >= about["spot_min"].as_i64().unwrap());
        for dice in Dice::all() {
            let won = game.winnings(bet, Cents::whole(5), dice);
            assert_eq!(won.is_some(), bet.wins(dice), "{bet} on {dice}");
            assert_eq!(won, game.pays(bet, dice).map(|odds| odds.winnings(Cents::whole(5), Rounding::Down)));
        }
    }
}
