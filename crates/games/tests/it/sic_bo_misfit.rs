//! `apply` takes no event of another round or phase: a journal of something else is found out.

use games::sic_bo::round::{Added, Entered, Form, LockedBy, Removed};
use games::sic_bo::{Event, Irregularity, SicBo, Stake, State};
use games::{Machine, Via};
use kit::{At, Cents, Dice, cite};

use crate::sic_bo_course::{live, terminals};
use crate::table::{Table, seat};

fn stake() -> Stake {
    Stake { bet: "small".parse().expect("a bet"), amount: Cents::whole(5) }
}

fn dice(text: &str) -> Dice {
    text.parse().expect("dice")
}

/// One of each event, of the round in play and of the dice and stake that the games below have.
fn events(state: &State) -> Vec<Event> {
    let (round, at, one, lies) = (state.round, At::ms(0), seat(1), dice("1-2-3"));
    let (stakes, amount) = (vec![stake()], stake().amount);
    let person = "dana".parse().expect("short");
    let entered = Entered { dice: lies, dealer: person, supervisor: person, at };
    let form = Form { round, at, read: None, lines: vec![], entered: None };
    vec![
        Event::RoundStarted { round: round + 1, at, ends: None },
        Event::Placed { seat: one, stake: stake() },
        Event::CancelArmed { seat: one, armed: true },
        Event::Added { seat: one, how: Added::Recall, stakes: stakes.clone() },
        Event::Removed { seat: one, how: Removed::Clear, stakes: stakes.clone() },
        Event::Undone { seat: one, returned: stakes.clone(), restaked: vec![] },
        Event::Held { left_ms: 1 },
        Event::Resumed { ends: at },
        Event::Stopped { at },
        Event::Restarted { at, ends: None },
        Event::Locked { by: LockedBy::Dealer, at },
        Event::Returned { seat: one, stakes: stakes.clone(), minimum: amount },
        Event::Shaken { at },
        Event::DiceRead { dice: lies, via: Via::Drawn, at },
        Event::TakenBack { dice: lies },
        Event::Confirmed { dice: lies, at },
        Event::Collected { seat: one, stakes: stakes.clone() },
        Event::WinnersListed { due: vec![] },
        Event::Paid { seat: one, wins: vec![] },
        Event::Settled { round, dice: lies },
        Event::LightsCleared { round },
        Event::NoRoll { cite: cite!("SB F.1"), at },
        Event::Moved {
            seat: one,
            from: stake().bet,
            to: "big".parse().expect("a bet"),
            amount,
            reason: "seen".to_owned(),
        },
        Event::Malfunctioned { form, cite: cite!("SB F.2") },
        Event::FormEntered { round, entered, lines: vec![] },
        Event::Voided { round, cause: Irregularity::ComputerFailure, cite: cite!("SB Ruling.4"), at },
        Event::Released { seat: one, stakes },
        Event::RefundsReleased { round },
        Event::Corrected { round, from: lies, to: dice("6-6-6"), at },
        Event::Unsettled { seat: one, collected: vec![], paid: vec![], lost: Cents::ZERO },
    ]
}

/// Exactly these events fit.
#[track_caller]
fn fit(t: &Table<SicBo>, expected: &str) {
    let fits = |event: &Event| t.game.apply(&mut t.state.clone(), event).is_ok();
    let name = |event: &Event| format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned();
    let fitting: Vec<String> = events(&t.state).iter().filter(|event| fits(event)).map(name).collect();
    assert_eq!(fitting.join(" "), expected, "in {:?}", t.state.phase);
}

#[test]
fn each_phase_takes_what_belongs_to_it() {
    let mut t = terminals(|_| ());
    fit(&t, "RoundStarted");
    t.play("has P1 100.00 \n D new game ok \n P1 place small 5.00 ok");
    fit(&t, "Placed CancelArmed Added Removed Undone Held Resumed Stopped Restarted Locked Moved Voided");
    t.play("D lock ok");
    fit(&t, "Returned Shaken Moved Voided");
    t.play("D shake ok");
    fit(&t, "DiceRead NoRoll Moved Malfunctioned Voided");
    t.play("D dice 1-2-3 ok");
    fit(&t, "TakenBack Confirmed NoRoll Moved Malfunctioned");
    t.play("D confirm 1-2-3 ok");
    fit(&t, "LightsCleared Corrected Unsettled");
    t.play("D clear lights ok");
    fit(&t, "RoundStarted Corrected Unsettled");
}

#[test]
fn at_a_live_table_and_by_hand() {
    let mut t = live(|_| ());
    t.play("rack 100.00 \n D new game ok \n D place P1 small 5.00 ok \n D lock ok \n D shake ok \n D dice 1-2-3 ok");
    t.play("D confirm 1-2-3 ok");
    fit(&t, "Malfunctioned Corrected Unsettled");
    let mut t = live(|_| ());
    t.play(
        "rack 100.00 \n D new game ok \n D lock ok \n D shake ok \n D rule computer-malfunction by SB F.2 ok",
    );
    fit(&t, "FormEntered");
    t.play("D+S form 1-2-3 ok");
    fit(&t, "RoundStarted Corrected Unsettled");
}

#[test]
fn the_dice_must_be_settled_as_they_were_confirmed() {
    let t = terminals(|_| ());
    let mut state = t.game.open();
    let apply = |state: &mut State, event: &Event| t.game.apply(state, event);
    let at = At::ms(0);
    for event in [
        Event::RoundStarted { round: 1, at, ends: None },
        Event::Placed { seat: seat(1), stake: stake() },
        Event::Locked { by: LockedBy::Dealer, at },
        Event::Shaken { at },
        Event::DiceRead { dice: dice("4-5-6"), via: Via::Drawn, at },
    ] {
        apply(&mut state, &event).expect("the course of a game");
    }
    assert!(apply(&mut state.clone(), &Event::Confirmed { dice: dice("4-5-5"), at }).is_err(), "other dice");
    apply(&mut state, &Event::Confirmed { dice: dice("4-5-6"), at }).expect("as entered");
    let settled = |round, text| Event::Settled { round, dice: dice(text) };
    assert!(apply(&mut state, &settled(1, "4-5-6")).is_err(), "a stake still lies there");
    apply(&mut state, &Event::Collected { seat: seat(1), stakes: vec![stake()] }).expect("15 is not small");
    assert!(apply(&mut state.clone(), &settled(1, "4-5-5")).is_err(), "other dice");
    assert!(apply(&mut state.clone(), &settled(2, "4-5-6")).is_err(), "another round");
    apply(&mut state, &settled(1, "4-5-6")).expect("settled");
    assert!(
        apply(&mut state, &Event::Placed { seat: seat(9), stake: stake() }).is_err(),
        "there are eight seats"
    );
}
