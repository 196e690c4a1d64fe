//! The exact return of every bet, by a walk over the very machine that takes it.

use games::roulette::options::{Draft, Form, Tracking};
use games::roulette::{Action, Bet, Roulette, Tender};
use games::walk::{exact_return, first};
use games::{Game, Input};
use kit::{Actor, Cents, Person, Role, Seat};
use num_rational::Ratio;

fn seat() -> Seat {
    Seat::new(1).unwrap()
}

/// RO G.1, RO I.7, RO I.6.g: at the floors every bet returns 36/38, the first five 35/38, at terminals.
#[test]
fn ro_g_1_terminals_return_36_of_38_and_the_first_five_35() {
    let game = Roulette::check(&Draft { form: Form::Terminals, ..Draft::default() }).unwrap();
    for bet in Bet::all() {
        let wager = (Actor::Player(seat()), Input::Act(Roulette::bet(seat(), bet, Cents::whole(5))));
        let expected = if bet.to_string() == "0-00-1-2-3" { Ratio::new(35, 38) } else { Ratio::new(36, 38) };
        assert_eq!(exact_return(&game, &[wager], &first).unwrap(), expected, "{bet}");
    }
}

/// RO G.1, RO F.4: the same on a live layout with value chips.
#[test]
fn ro_g_1_live_returns_the_same() {
    let draft = Draft { form: Form::Live, tracking: Tracking::Full, ..Draft::default() };
    let game = Roulette::check(&draft).unwrap();
    let dealer = Actor::Staff { person: "dana".parse::<Person>().unwrap(), role: Role::Dealer };
    for bet in Bet::all() {
        let act =
            Action::Place { seat: seat(), spot: bet.into(), tender: Tender::Value, stake: Cents::whole(5) };
        let expected = if bet.to_string() == "0-00-1-2-3" { Ratio::new(35, 38) } else { Ratio::new(36, 38) };
        assert_eq!(exact_return(&game, &[(dealer, Input::Act(act))], &first).unwrap(), expected, "{bet}");
    }
}

/// RO G.1: what the sign says of returns is what the walk finds, in both forms and with odds above the floor
#[test]
fn ro_g_1_the_sign_tells_the_exact_return_of_each_kind() {
    for form in [Form::Terminals, Form::Live] {
        let mut draft = Draft { form, ..Draft::default() };
        draft.odds.straight = "36 to 1".parse().unwrap();
        let returns = Roulette::check(&draft).unwrap().returns(Cents::new(1));
        assert_eq!(returns.len(), 15);
        for (label, exact) in returns {
            let expected = match label.args["kind"].as_str().unwrap() {
                "straight" => Ratio::new(37, 38),
                "first_five" => Ratio::new(35, 38),
                _ => Ratio::new(36, 38),
            };
            assert_eq!(exact, expected, "{label:?}");
        }
    }
}

/// RO A.4: every bet is offered with its numbers, odds and limits, at one place each and 0-00 at two
#[test]
fn ro_a_4_every_bet_is_offered_with_all_there_is_to_know() {
    let game = Roulette::check(&Draft { form: Form::Terminals, ..Draft::default() }).unwrap();
    let offers = game.offers();
    assert_eq!(offers.len(), Bet::COUNT);
    for offer in &offers {
        let numbers = u32::try_from(offer.numbers.len()).unwrap();
        // Each pays as if there were 36 pockets; the first five rounds down.
        assert_eq!(offer.odds.pay(), 36 / numbers - 1, "{}", offer.bet);
        assert!(offer.min <= offer.max, "{}", offer.bet);
        let places = if offer.bet.to_string() == "0-00" { 2 } else { 1 };
        assert_eq!(offer.places.len(), places, "{}", offer.bet);
    }
}
