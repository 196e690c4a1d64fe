//! `apply` takes no event of another round or phase: a journal of something else is found out.

use games::roulette::round::{ConfirmedBy, LockedBy, Removed};
use games::roulette::{Event, Irregularity, Phase, Stake, State, Tender};
use games::{Machine, Via};
use kit::{At, Cents, Direction, Pocket, cite};

use crate::table::{Table, live, seat, terminals};

fn stake() -> Stake {
    Stake { bet: "red".parse().expect("a bet"), tender: Tender::Credits, amount: Cents::whole(5) }
}

/// One of each event, of the round in play and of the pocket and stake that the games below have.
fn events(state: &State) -> Vec<Event> {
    let (round, at, one) = (state.round, At::ms(0), seat(1));
    let pocket = Pocket::number(17).expect("on the wheel");
    let (stakes, bet, cash) = (vec![stake()], stake().bet, stake().amount);
    let report = games::Report { device: "wheel".parse().expect("short"), spin: 99, sequence: 1 };
    let changed = games::roulette::round::ReportFault::ChangedPocket { first: pocket, second: Pocket::ZERO };
    vec![
        Event::RoundStarted { round: round + 1, at, ends: None },
        Event::Placed { seat: one, stake: stake() },
        Event::CancelArmed { seat: one, armed: true },
        Event::Added { seat: one, how: games::roulette::round::Added::Recall, stakes: stakes.clone() },
        Event::Removed { seat: one, how: Removed::Clear, stakes: stakes.clone() },
        Event::Undone { seat: one, returned: stakes.clone(), restaked: vec![] },
        Event::Called { seat: one, bet, cash },
        Event::CallConfirmed { seat: one, bet, cash },
        Event::CallChanged { seat: one, bet, cash },
        Event::CallLapsed { seat: one, bet, cash },
        Event::LateBet { seat: one, at },
        Event::Prompted { at },
        Event::Held { left_ms: 1 },
        Event::Resumed { ends: at },
        Event::Stopped { at },
        Event::Restarted { at, ends: None },
        Event::Locked { by: LockedBy::Dealer, at, late_until: None },
        Event::Returned { seat: one, stakes: stakes.clone(), minimum: cash },
        Event::Launched { direction: Direction::Against, report: Some(report), at, late: false },
        Event::Turned { revolutions: 4, report },
        Event::SpinOverdue { at },
        Event::SpinAllowed { at },
        Event::PocketRead { pocket, via: Via::Drawn, at },
        Event::PocketEarly { pocket, report, at },
        Event::ReportRefused { report, fault: changed, cite: cite!("RO I.6.e") },
        Event::Disagreed { sensor: pocket, dealer: Pocket::ZERO },
        Event::ManualLimitPassed { entries: 4 },
        Event::TakenBack { pocket },
        Event::KeyedEarly { pocket, at },
        Event::Attested { called: true, at },
        Event::Attested { called: false, at },
        Event::Confirmed { pocket, by: ConfirmedBy::Dealer, at },
        Event::Collected { seat: one, stakes: stakes.clone() },
        Event::WinnersListed { due: vec![] },
        Event::Paid { seat: one, wins: vec![] },
        Event::Settled { round, pocket },
        Event::NoSpin { cause: Irregularity::TooFewTurns, cite: cite!("RO H.2"), at },
        Event::Moved {
            seat: one,
            from: bet,
            to: "odd".parse().expect("a bet"),
            tender: Tender::Credits,
            amount: cash,
            reason: "seen".to_owned(),
        },
        Event::Voided { round, cause: Irregularity::BallOut, cite: cite!("RO I.9.i"), at },
        Event::Reversed { seat: one, took: cash, lost: cash, stakes: stakes.clone() },
        Event::Released { seat: one, stakes: stakes.clone() },
        Event::RefundsReleased { round },
        Event::Corrected { round, from: pocket, to: Pocket::ZERO, at },
        Event::Unsettled { seat: one, collected: vec![], paid: vec![], lost: vec![] },
    ]
}

fn name(event: &Event) -> String {
    let told = format!("{event:?}");
    told.split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// Exactly these events fit.
#[track_caller]
fn fit(t: &Table, expected: &str) {
    let fits = |event: &Event| t.game.apply(&mut t.state.clone(), event).is_ok();
    let mut fitting: Vec<String> = events(&t.state).iter().filter(|event| fits(event)).map(name).collect();
    fitting.dedup();
    assert_eq!(fitting.join(" "), expected, "in {:?}", t.state.phase);
}

fn with_bet() -> Table {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place red 5.00 ok");
    t
}

const BETTING: &str = "Placed CancelArmed Added Removed Undone Called Prompted Held Resumed Stopped Restarted Locked \
                       Launched Turned KeyedEarly NoSpin Moved Voided";

#[test]
fn between_games_only_a_new_game_fits() {
    fit(&terminals(|_| ()), "RoundStarted");
}

#[test]
fn while_betting_is_open() {
    fit(&with_bet(), BETTING);
}

#[test]
fn while_locked_and_while_a_number_waits() {
    let mut t = with_bet();
    t.play("D lock ok");
    let locked = "CallLapsed LateBet Returned Launched Turned SpinOverdue SpinAllowed PocketRead PocketEarly NoSpin Moved Voided";
    fit(&t, locked);
    t.play("H pocket 17 drawn ok");
    let read =
        "CallLapsed LateBet Returned Turned ReportRefused Disagreed TakenBack Confirmed NoSpin Moved Voided";
    fit(&t, read);
    t.play("D confirm 18 ok");
    fit(&t, "Turned Confirmed Voided");
}

#[test]
fn after_the_settlement_it_can_be_voided_or_corrected_until_the_next_game() {
    let mut t = with_bet();
    t.play("D lock ok \n H pocket 17 drawn ok \n D confirm 17 ok");
    fit(&t, "RoundStarted LateBet Voided Corrected Unsettled");
    t.play("D new game ok \n P1 place red 5.00 ok");
    fit(&t, BETTING);
}

#[test]
fn a_void_game_waits_for_its_release() {
    let mut t = with_bet();
    t.play("D rule interference by RO I.9.f ok");
    fit(&t, "Reversed Released");
    t.play("S release ok");
    fit(&t, "RoundStarted");
    let mut t = terminals(|_| ());
    t.play("D new game ok \n W launch 1.1 ok \n W pocket 17 1.2 ok");
    fit(&t, "Voided");
    t.play("D rule rest-before-lock by RO I.6.d ok");
    fit(&t, "Reversed RefundsReleased");
}

#[test]
fn at_a_live_table() {
    let mut t = live(|_| ());
    t.play("rack 100.00 \n D new game ok \n D place P1 black 5.00 value ok \n D pocket 17 ok");
    fit(&t, "TakenBack Attested NoSpin Voided");
    t.play("D not called ok");
    fit(&t, "Attested NoSpin Voided");
    t.play("F let stand ok \n D dolly ok");
    assert!(matches!(t.state.phase, Phase::Paying { .. }));
    fit(&t, "LateBet Corrected Unsettled");
}

#[test]
fn the_number_must_be_settled_as_it_was_confirmed() {
    let t = terminals(|_| ());
    let mut state = t.game.open();
    let apply = |state: &mut State, event: &Event| t.game.apply(state, event);
    let of = |n: u8| Pocket::number(n).expect("on the wheel");
    for event in [
        Event::RoundStarted { round: 1, at: At::ms(0), ends: None },
        Event::Placed { seat: seat(1), stake: stake() },
        Event::Locked { by: LockedBy::Dealer, at: At::ms(0), late_until: None },
        Event::PocketRead { pocket: of(17), via: Via::Drawn, at: At::ms(0) },
        Event::Confirmed { pocket: of(17), by: ConfirmedBy::Dealer, at: At::ms(0) },
    ] {
        apply(&mut state, &event).expect("the course of a game");
    }
    let settled = |round, n| Event::Settled { round, pocket: of(n) };
    assert!(apply(&mut state, &settled(1, 17)).is_err(), "a stake still lies there");
    apply(&mut state, &Event::Collected { seat: seat(1), stakes: vec![stake()] }).expect("17 is black");
    assert!(apply(&mut state.clone(), &settled(1, 18)).is_err(), "another number");
    assert!(apply(&mut state.clone(), &settled(2, 17)).is_err(), "another round");
    apply(&mut state, &settled(1, 17)).expect("settled");
}

#[test]
fn of_another_seat_stake_or_round() {
    let t = with_bet();
    let apply =
        |event: &Event| t.game.apply(&mut t.state.clone(), event).map_err(|misfit| misfit.to_string());
    assert!(apply(&Event::Placed { seat: seat(9), stake: stake() }).is_err(), "there are eight seats");
    let more = Stake { amount: Cents::whole(6), ..stake() };
    assert!(apply(&Event::Removed { seat: seat(1), how: Removed::Clear, stakes: vec![more] }).is_err());
    let cause = Irregularity::BallOut;
    assert!(apply(&Event::Voided { round: 2, cause, cite: cite!("RO I.9.i"), at: t.at }).is_err());
    let (bet, cash) = (stake().bet, Cents::whole(5));
    assert!(apply(&Event::CallConfirmed { seat: seat(1), bet, cash }).is_err(), "nobody called");
    assert!(apply(&Event::CallChanged { seat: seat(1), bet, cash }).is_err(), "nobody called");
    let misfit =
        apply(&Event::RoundStarted { round: 7, at: t.at, ends: None }).expect_err("not the next one");
    assert!(misfit.contains("RoundStarted"), "a misfit says what came: {misfit}");
}
