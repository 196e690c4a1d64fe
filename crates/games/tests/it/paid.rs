//! Returns as wagers are paid: what is told of a few amounts holds for every amount, tried one by one.

use games::baccarat::edge::{self, Shares};
use games::baccarat::options::{Cards, Dealt, Draft, Form, Kind, Percent, Rounded};
use games::baccarat::{Action, Baccarat, Bet, Tender};
use games::options::Amount;
use games::paid::{Amounts, extremes};
use games::roulette::Roulette;
use games::walk::{exact_return, first};
use games::{Chips, Game, Input};
use kit::{Actor, Cents, Seat};
use num_rational::Ratio;

/// Terminals with these limits in cents.
fn terminals(unit: i64, min: i64, max: i64, change: impl FnOnce(&mut Draft)) -> Draft {
    let mut draft = Draft { form: Form::Terminals, ..Draft::default() };
    let cents = |cents| Amount(Cents::new(cents));
    (draft.limits.unit, draft.limits.min, draft.limits.max) = (cents(unit), cents(min), cents(max));
    (draft.limits.tie_min, draft.limits.tie_max) = (cents(min), cents(max));
    draft.chips.values = [1, 2, 4, 10, 20, 100].map(|times| cents(times * unit)).to_vec();
    change(&mut draft);
    draft
}

/// What a Banker wager of so many cents returns, worked out from the printed rules alone.
fn by_hand(draft: &Draft, cents: i64) -> Ratio<i128> {
    let Shares { player, banker, banker_six, tie } = Shares::of(draft.decks);
    let (all, cents) = (player + banker + tie, i128::from(cents));
    let percent = i128::from(draft.vigorish.percent.0);
    let whole = |piece: i128| cents * percent / piece * (piece / 10_000);
    let over = |piece: i128| cents * percent % piece;
    let given = match draft.vigorish.rounding {
        Rounded::None => whole(10_000),
        Rounded::Up => whole(50_000) + if over(50_000) > 0 { 5 } else { 0 },
        Rounded::Nearest => whole(50_000) + if over(50_000) > 25_000 { 5 } else { 0 },
    };
    let back = match draft.vigorish.kind {
        Kind::Commission => banker * (2 * cents - given) + tie * cents,
        Kind::OnTie => banker * 2 * cents + tie * (cents - given),
        Kind::HalfOnSix => {
            (banker - banker_six) * 2 * cents + banker_six * (cents + (cents + 1) / 2) + tie * cents
        }
    };
    Ratio::new(back, all * cents)
}

/// The lowest and highest return by what the table pays are those of all amounts allowed, tried one by one.
#[track_caller]
fn holds_for_all(draft: &Draft) {
    let game = Baccarat::check(draft).expect("good options");
    let limits = &draft.limits;
    let (unit, min, max) = (limits.unit.0.get(), limits.min.0.get(), limits.max.0.get());
    let found = edge::extremes(&game, Bet::Banker, Cents::new(1)).expect("some amount");
    let every: Vec<Ratio<i128>> =
        (min..=max).filter(|cents| cents % unit == 0).map(|cents| by_hand(draft, cents)).collect();
    let of = |amount| edge::returned(&game, Bet::Banker, amount);
    let most = every.iter().max().copied();
    assert_eq!((Some(of(found.least)), Some(of(found.most))), (every.iter().min().copied(), most));
    assert_eq!(Some(of(found.first)), every.first().copied());
    // HC A.1: an edge at a single amount is warned of.
    let warned = game.warnings(Cents::new(1)).iter().any(|fault| fault.message.args["bet"] == "banker");
    assert_eq!(warned, most >= Some(Ratio::from(1)));
}

/// MB M.3.a, MB M.3: commission to the nearer five cents on wagers of 50 cents costs the house, and is warned of
#[test]
fn mb_m_3_a_a_rounded_commission_that_favours_the_player_is_warned_of() {
    let mut draft = terminals(50, 50, 2_000, |draft| {
        draft.decks = 8;
        draft.vigorish.rounding = Rounded::Nearest;
    });
    let game = Baccarat::check(&draft).unwrap();
    let warnings = game.warnings(Cents::new(5));
    let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
    assert_eq!((warning.option.as_str(), warning.cite.as_str()), ("vigorish.percent", "MB M.3"));
    assert_eq!(
        (&warning.message.args["percent"], &warning.message.args["stake"]),
        (&"101.2350".into(), &50.into())
    );
    // By a walk that places the wager and is paid by the table.
    let seat = Seat::new(1).expect("a seat");
    draft.seats = 1;
    (draft.cards, draft.dealt_from) = (Cards::Drawn, Dealt::Automatic);
    let walked = Baccarat::check(&draft).unwrap();
    let (spot, stake) = (Bet::Banker.into(), Cents::new(50));
    let place = Action::Place { seat, spot, tender: Tender::Credits, stake };
    let paid = exact_return(&walked, &[(Actor::Player(seat), Input::Act(place))], &first).unwrap();
    assert_eq!(paid, by_hand(&draft, 50));
    holds_for_all(&draft);
}

/// MB M.3.a, MB M.4, MB M.6: whatever the rounding, unit and kind, no amount returns less or more than the sign says
#[test]
fn mb_m_3_a_the_sign_holds_for_every_amount() {
    let mut tried = 0;
    for (unit, min, max) in [(1, 37, 411), (3, 30, 999), (2_000, 2_000, 40_000)] {
        for rounding in [Rounded::Up, Rounded::Nearest, Rounded::None] {
            for percent in [400, 500] {
                holds_for_all(&terminals(unit, min, max, |draft| {
                    (draft.vigorish.rounding, draft.vigorish.percent) = (rounding, Percent(percent));
                }));
                tried += 1;
            }
        }
    }
    for (unit, min, max) in [(5, 15, 300)] {
        holds_for_all(&terminals(unit, min, max, |draft| draft.vigorish.kind = Kind::HalfOnSix));
        holds_for_all(&terminals(unit, min, max, |draft| {
            (draft.vigorish.kind, draft.vigorish.percent) = (Kind::OnTie, Percent(1_250));
        }));
        tried += 2;
    }
    assert_eq!(tried, 20);
}

/// HC A.7: the extremes of any rounded share are found among the amounts that matter, with gaps between them or none
#[test]
fn hc_a_7_the_amounts_that_matter_are_enough() {
    let chips = Chips::of([3, 5, 7, 30, 70, 90].map(Cents::new).to_vec()).expect("chips");
    for (num, den) in [(71, 2), (7, 3), (5, 100), (999, 1_000)] {
        for amounts in [
            Amounts::multiples(Cents::new(1), Cents::new(1), Cents::new(1_500)),
            Amounts::multiples(Cents::new(6), Cents::new(20), Cents::new(2_000)),
            Amounts::of_chips(&chips, Cents::new(4), Cents::new(1_200)),
        ] {
            let all: Vec<Cents> = amounts
                .runs
                .iter()
                .flat_map(|(from, to)| {
                    (from.get()..=to.get())
                        .step_by(usize::try_from(amounts.step.get()).unwrap())
                        .map(Cents::new)
                })
                .collect();
            for up in [0, den - 1] {
                let back = |amount: Cents| i128::from((amount.get() * num + up) / den);
                let found = extremes(&amounts, &[amounts.cycle(num, den)], back).expect("some amount");
                let exact = |amount: &Cents| Ratio::new(back(*amount), i128::from(amount.get()));
                assert_eq!(exact(&found.least), all.iter().map(exact).min().unwrap());
                assert_eq!(exact(&found.most), all.iter().map(exact).max().unwrap());
                assert_eq!(found.first, all[0]);
            }
        }
    }
}

/// RO G.1: odds with a part of a cent return less on small chips; the sign says at which amount, and the best one is
/// the one that is held against the edge
#[test]
fn ro_g_1_odds_with_fractions_are_told_as_they_are_paid() {
    let mut draft = games::roulette::options::Draft::default();
    draft.odds.straight = "71 to 2".parse().unwrap();
    let game = Roulette::check(&draft).unwrap();
    let told: Vec<(String, i64, Ratio<i128>)> = game
        .returns(Cents::new(1))
        .into_iter()
        .filter(|(label, _)| label.args["kind"] == "straight")
        .map(|(label, exact)| (label.key, label.args["stake"].as_i64().unwrap(), exact))
        .collect();
    assert_eq!(
        told,
        [
            ("roulette-sign-return-least".to_owned(), 1, Ratio::new(36, 38)),
            ("roulette-sign-return-most".to_owned(), 2, Ratio::new(73, 76)),
        ]
    );
    draft.odds.straight = "75 to 2".parse().unwrap();
    let warned = Roulette::check(&draft).unwrap().warnings(Cents::new(1));
    assert_eq!((warned[0].option.as_str(), &warned[0].message.args["stake"]), ("odds.straight", &2.into()));
}
