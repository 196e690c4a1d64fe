//! The exact return of every bet, by a walk over the very machine that takes it.

use games::roulette::options::{Draft, Form, Tracking};
use games::roulette::{Action, Bet, Roulette, Tender};
use games::walk::exact_return;
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
        assert_eq!(exact_return(&game, &[wager]).unwrap(), expected, "{bet}");
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
        assert_eq!(exact_return(&game, &[(dealer, Input::Act(act))]).unwrap(), expected, "{bet}");
    }
}
