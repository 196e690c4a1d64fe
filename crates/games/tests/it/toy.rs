//! The toy card game: turns, timers, voids, and cards that are hidden or unknown.

use games::script::Script;
use games::walk::exact_return;
use games::{Change, Game, Input, Machine, Need, Reason as _, Refused};
use kit::{Actor, Cents, Draw, Face, Hidden, Outcome, Purse, Role, Seat, Slot, Unit, Viewer};
use num_rational::Ratio;
use probe::players::AtToy;
use probe::run::{Run, staff};
use probe::toy::options::{Deck, Draft};
use probe::toy::round::{Event, Phase, Reason};
use probe::toy::view::Shown;
use probe::toy::{Action, Toy};

fn toy(deck: Deck) -> Toy {
    Toy::check(&Draft { deck, ..Draft::default() }).unwrap()
}

fn seat(number: u16) -> Seat {
    Seat::new(number).unwrap()
}

fn actor(word: &str) -> Actor {
    match word {
        "D" => staff(Role::Dealer),
        "F" => staff(Role::Floorperson),
        "M" => staff(Role::Mucker),
        "S" => Actor::Device("shoe".parse().unwrap()),
        "H" => Actor::House,
        player => Actor::Player(seat(player.strip_prefix('P').unwrap().parse().unwrap())),
    }
}

/// Plays lines such as `P1 ante ok` or `P2 raise refused HC A.8 not-your-turn`; `wait 15` lets seconds pass and
/// delivers the ticks that fall due. Every seat begins with 23.00.
#[track_caller]
fn play(run: &mut Run<'_, AtToy>, script: &str) {
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["wait", seconds] = words[..] {
            let until = run.at.plus_ms(seconds.parse::<i64>().unwrap() * 1_000);
            while let Some(due) = run.machine.due(&run.state).filter(|&due| due <= until) {
                run.at = due;
                assert!(run.take(Actor::House, None, Input::Tick).result.is_ok(), "{line}");
            }
            run.at = until;
            continue;
        }
        let by = actor(words[0]);
        let expected = words.iter().position(|&word| word == "ok" || word == "refused").expect(line);
        let player = if let Actor::Player(seat) = by { Some(seat) } else { None };
        let input = match words[1..expected] {
            ["tick"] => Input::Tick,
            ["restart"] => Input::Restart,
            ["for", other, act] => match actor(other) {
                Actor::Player(other) => Toy::read(&[act], Some(other)).unwrap(),
                _ => panic!("{line}"),
            },
            ref said => Toy::read(said, player).unwrap_or_else(|bad| panic!("{line}: {bad}")),
        };
        let answer = match run.take(by, None, input).result {
            Ok(_) => "ok".to_owned(),
            Err(refusal) => {
                let refused = Refused::from(refusal);
                let key = refused.message.key;
                let reason = key.strip_prefix("toy-").or(key.strip_prefix("denied-")).unwrap_or(&key);
                format!("refused {} {reason}", refused.cite)
            }
        };
        assert_eq!(answer, words[expected..].join(" "), "{line}");
    }
}

fn credits(run: &Run<'_, AtToy>) -> [Cents; 3] {
    [1, 2, 3].map(|number| run.books.balance(Purse::Seat(seat(number)), Unit::Money))
}

fn told(run: &Run<'_, AtToy>) -> Vec<String> {
    run.log.iter().map(|event| run.machine.tell(event)).collect()
}

/// Two seats in, cards dealt: P1 holds 9 and 10, P3 king and 2; the dealer shows a 7.
const DEALT: &str = "
    D  deal               ok
    P3 ante               ok
    P1 ante               ok
    D  close              ok
    D  card 9s            ok
    D  card Kd            ok
    D  card ??            ok
    S  card Th down 1.1   ok
    S  card 2c down 1.2   ok
    D  card 7h            ok
";

/// HC A.8: the loser is collected before the winner is paid, and the order of events shows it.
#[test]
fn hc_a_8_losers_are_collected_before_winners_are_paid() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, DEALT);
    play(&mut run, "P1 raise ok\n P3 stand ok\n D card 9d ok");
    // 19 for P1, 14 for P3, 16 for the dealer.
    let settled =
        ["the dealer turns 9d", "turned: P1 Th, P3 2c", "P3 loses 5.00", "P1 wins 10.00", "round 1 settled"];
    assert!(told(&run).ends_with(&settled.map(str::to_owned)), "{:?}", told(&run));
    assert_eq!(credits(&run), [Cents::whole(33), Cents::whole(23), Cents::whole(18)]);
}

#[test]
fn equal_sums_push() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, DEALT);
    play(&mut run, "P1 raise ok\n P3 raise ok\n D card Qd ok");
    // 19 for P1, 14 for P3, 7 and a queen, 19, for the dealer.
    assert!(told(&run).contains(&"P1 gets 10.00 back".to_owned()), "{:?}", told(&run));
    assert_eq!(credits(&run), [Cents::whole(23), Cents::whole(23), Cents::whole(13)]);
}

#[test]
fn seats_decide_in_their_order_and_once() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, "D deal ok\n P1 stand refused HC A.2 not-now\n D close ok");
    assert!(told(&run).contains(&"nobody plays round 1".to_owned()));
    play(&mut run, DEALT);
    assert_eq!(run.needs(), [Need::Decision(vec![seat(1)])]);
    play(
        &mut run,
        "P3 raise         refused HC A.8 not-your-turn
         P2 stand         refused HC A.2 not-in-round
         P1 for P3 stand  refused HC C.5 not-your-seat
         D  for P1 stand  refused HC C.5 wrong-source
         D  card 3d       refused HC E.4 no-card-awaited
         P1 raise         ok
         P1 raise         refused HC A.8 not-your-turn
         P3 stand         ok
         P3 stand         refused HC A.2 not-now",
    );
    assert_eq!(run.needs(), [Need::Outcome(Draw::Card(Face::Up))]);
}

#[test]
fn a_seat_that_does_not_decide_in_time_stands() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, DEALT);
    run.at = run.at.plus_ms(14_999);
    play(&mut run, "H tick ok");
    assert_eq!(run.needs(), [Need::Decision(vec![seat(1)])], "a tick before its time does nothing");
    run.at = run.at.plus_ms(1);
    play(&mut run, "P1 raise refused HC A.2 time-is-up\n H tick ok");
    assert!(told(&run).contains(&"P1 stands, out of time".to_owned()));
    assert_eq!(run.needs(), [Need::Decision(vec![seat(3)])]);
    // The next seat has its own full time.
    play(&mut run, "wait 14\n P3 raise ok");
    assert_eq!(run.state.phase, Phase::Reveal);
}

#[test]
fn antes_close_by_the_clock() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, "D deal ok\n P2 ante ok\n P2 ante refused HC A.2 already-anted");
    run.at = run.at.plus_ms(30_000);
    play(&mut run, "P1 ante refused HC A.2 betting-closed\n wait 0\n D close refused HC A.2 betting-closed");
    assert_eq!(run.needs(), [Need::Outcome(Draw::Card(Face::Up))]);
}

/// HC A.9: a misdeal returns every stake to its seat at any moment before settlement, by its paragraph;
/// after it, it comes too late.
#[test]
fn hc_a_9_a_misdeal_returns_every_stake_until_the_round_is_settled() {
    let toy = toy(Deck::Full);
    let script = format!("{DEALT} P1 raise ok\n P3 raise ok");
    let lines: Vec<&str> = script.lines().filter(|line| !line.trim().is_empty()).collect();
    for after in 1..=lines.len() {
        let mut run = Run::new(&toy, &AtToy, 0);
        play(&mut run, &lines[..after].join("\n"));
        play(
            &mut run,
            "P1 rule misdeal by HC A.9  refused HC C.1 needs-role
             M  rule misdeal by HC A.9  refused HC C.1 needs-role
             D  rule misdeal by HC A.5  refused HC A.9 wrong-cite
             F  rule misdeal by HC A.9  ok
             D  rule misdeal by HC A.9  refused HC A.9 no-round",
        );
        assert!(run.round().over);
        assert_eq!(credits(&run), [Cents::whole(23); 3], "after {}", lines[after - 1]);
        assert!(
            run.log.iter().any(|event| toy.alarm(event).is_some_and(|alarm| alarm.cite.as_str() == "HC A.9"))
        );
    }
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, &script);
    play(&mut run, "D card 9d ok\n F rule misdeal by HC A.9 refused HC A.6 too-late");
}

/// HC A.5: after a restart neither antes nor turns go on by themselves; the dealer lets a full new clock run.
#[test]
fn hc_a_5_after_a_restart_nothing_runs_until_the_dealer_says_so() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(
        &mut run,
        "D  deal     ok
         P1 restart  refused HC A.5 wrong-source
         H  restart  ok
         P1 ante     refused HC A.5 betting-stopped
         wait 600
         D  resume   ok
         D  resume   refused HC A.5 not-stopped
         wait 29
         P1 ante     ok
         D  close    ok",
    );
    play(&mut run, "D card 9s ok\n H restart ok\n D card ?? ok\n S card Th down 1.1 ok\n D card 7h ok");
    play(&mut run, "H restart ok\n wait 600\n P1 raise refused HC A.5 betting-stopped");
    assert_eq!(run.machine.due(&run.state), None);
    assert!(matches!(
        run.needs()[..],
        [Need::Step { by: Role::Dealer, does: Input::Act(Action::Resume), .. }]
    ));
    play(&mut run, "D resume ok\n wait 14\n P1 raise ok");
}

/// HC B.9, HC C.5: a seat that does not exist and another one's seat are refused; so are roles not held and
/// money not there.
#[test]
fn hc_b_9_refusals_of_seats_people_and_money() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(
        &mut run,
        "P1 deal          refused HC C.1 needs-role
         D  close         refused HC A.2 no-round
         D  deal          ok
         D  deal          refused HC A.6 round-in-play
         P4 ante          refused HC B.9 no-such-seat
         P1 for P2 ante   refused HC C.5 not-your-seat
         F  close         refused HC C.1 needs-role
         P1 ante          ok
         D  rule misdeal by HC A.9 ok",
    );
    // Four rounds of five leave three.
    for round in 0..4 {
        play(&mut run, "D deal ok\n P1 ante ok\n D close ok\n D card 2s ok\n D card ?? ok");
        play(&mut run, "S card 2h down 1.1 ok\n D card As ok");
        if round == 3 {
            play(&mut run, "P1 raise refused HC D.1 not-enough");
        }
        play(&mut run, "P1 stand ok\n D card Ad ok");
    }
    play(&mut run, "D deal ok\n P1 ante refused HC D.1 not-enough");
}

#[test]
fn a_card_that_was_dealt_does_not_come_again() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(
        &mut run,
        "D deal ok
         P1 ante ok
         P2 ante ok
         D close ok
         D card 9s           ok
         D card 9s           refused HC E.4 card-not-possible
         D card ??           refused HC E.4 other-face
         P1 card Kd          refused HC C.1 needs-role
         P1 card Kd drawn    refused HC C.1 wrong-source
         D card Kd 1.1       refused HC C.1 wrong-source
         D card Kd           ok
         D card ??           ok
         S card 9s down 1.1  refused HC E.4 card-not-possible
         D card Th down      refused HC C.1 wrong-source
         S card Th down 1.2  ok
         S card Th down 1.3  refused HC E.4 card-not-possible
         S card 2c down 1.4  ok
         D card Th           refused HC E.4 card-not-possible
         D card 7h           ok
         P1 stand            ok
         P2 stand            ok
         D card 7h           refused HC E.4 card-not-possible
         D card Th           refused HC E.4 card-not-possible
         D card 9d           ok",
    );
}

#[test]
fn a_card_that_nobody_knows_leaves_the_stub_but_not_the_composition() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, "D deal ok\n P1 ante ok\n D close ok\n D card 9s ok");
    assert_eq!(run.chances(), [(Outcome::Card(Slot::Unseen), 51)], "51 cards that all look the same");
    let stub = |run: &Run<'_, AtToy>| run.machine.view(&run.state, Viewer::Public).public.stub;
    assert_eq!(stub(&run), 51);
    play(&mut run, "D card ?? ok");
    assert_eq!(stub(&run), 50, "it has left the stub");
    assert_eq!(run.chances().len(), 51, "and any of the 51 may still be the next");
    assert!(run.chances().iter().all(|(outcome, weight)| {
        matches!(outcome, Outcome::Card(Slot::Down(Hidden(card))) if card.to_string() != "9s") && *weight == 1
    }));
    play(&mut run, "S card Th down 1.1 ok\n D card 7h ok\n P1 stand ok");
    assert_eq!(stub(&run), 48);
    assert_eq!(
        run.chances().len(),
        49,
        "the unseen card is one of the stub's 48 or the one that is not there"
    );
}

#[test]
fn only_its_own_seat_sees_a_card_face_down() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, DEALT);
    for (who, view) in run.views() {
        assert_eq!(view.contains("Th"), who == Viewer::Seat(seat(1)), "{who:?} {view}");
        assert_eq!(view.contains("2c"), who == Viewer::Seat(seat(3)), "{who:?} {view}");
        assert!(view.contains("9s") && view.contains("Kd") && view.contains("7h"), "{who:?} {view}");
    }
    let public = toy.view(&run.state, Viewer::Public).public;
    assert_eq!(public.dealer, [Shown::Back, Shown::Face("7h".parse().unwrap())]);
    assert_eq!(public.hands[0].cards[1], Shown::Back, "known or unknown, a back is a back");
    play(&mut run, "P1 stand ok\n P3 stand ok\n D card 9d ok");
    assert!(
        run.views().iter().all(|(_, view)| view.contains("Th") && view.contains("2c") && view.contains("9d"))
    );
}

#[test]
fn a_card_face_down_stands_alone_in_what_is_written_and_in_nothing_that_is_told() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, DEALT);
    let down =
        run.log.iter().find(|event| matches!(event, Event::Dealt { slot: Slot::Down(_), .. })).unwrap();
    let written = kit::hidden::plain(|| serde_json::to_value(down).unwrap());
    assert_eq!(written["dealt"]["slot"], serde_json::json!({ "down": "Th" }), "the part to be sealed");
    assert!(!format!("{down:?}").contains("Th"));
    assert_eq!(toy.tell(down), "a card face down to P1");
    let input = Toy::read(&["card", "Th", "down", "1.1"], None).unwrap();
    let input = kit::hidden::plain(|| serde_json::to_value(input).unwrap());
    assert_eq!(input["observe"]["what"]["outcome"]["card"], serde_json::json!({ "down": "Th" }));
    // A round that is void stays hidden.
    play(&mut run, "D rule misdeal by HC A.9 ok");
    assert!(run.views().iter().all(|(who, view)| *who == Viewer::Seat(seat(1)) || !view.contains("Th")));
}

/// Seat and dealer hold two cards each of one deck: without a decision the game is even, whichever card came
/// unseen and however many seats play.
#[test]
fn the_exact_return_of_an_ante_is_one() {
    let toy = toy(Deck::Short);
    let ante = |number| (Actor::Player(seat(number)), Input::Act(Action::Ante { seat: seat(number) }));
    assert_eq!(exact_return(&toy, &[ante(1)]).unwrap(), Ratio::from(1));
    assert_eq!(exact_return(&toy, &[ante(2), ante(3)]).unwrap(), Ratio::from(1));
}

#[test]
fn options_are_checked_all_at_once() {
    let example: Draft = games::options::read(Toy::EXAMPLE).unwrap();
    assert_eq!(example, Draft::default());
    let ante = games::options::Amount(Cents::ZERO);
    let bad = Draft { ante, ante_seconds: 4, turn_seconds: 121, ..Draft::default() };
    let faults = Toy::check(&bad).unwrap_err();
    let options: Vec<&str> = faults.iter().map(|fault| fault.option.as_str()).collect();
    assert_eq!(options, ["ante", "ante_seconds", "turn_seconds"]);
    let ante = games::options::Amount(Cents::whole(10));
    let dearer = Toy::check(&Draft { ante, ..Draft::default() }).unwrap();
    assert_eq!(toy(Deck::Full).change(&dearer), Change::Limits);
    assert_eq!(toy(Deck::Full).change(&toy(Deck::Short)), Change::Options);
    let again: Toy = serde_json::from_value(serde_json::to_value(&dearer).unwrap()).unwrap();
    assert_eq!(again, dearer);
}

#[test]
fn a_bet_in_play_holds_its_seat() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, DEALT);
    assert_eq!(toy.may_leave(&run.state, seat(1)).unwrap_err().reason, Reason::BetInPlay);
    assert!(toy.may_leave(&run.state, seat(2)).is_ok());
    play(&mut run, "P1 stand ok\n P3 stand ok\n D card 9d ok");
    assert!(toy.may_leave(&run.state, seat(1)).is_ok());
    assert_eq!([1, 2, 3].map(|number| toy.last_played(&run.state, seat(number))), [1, 0, 1]);
}

#[test]
fn every_reason_has_a_key() {
    let keys = Reason::keys();
    for reason in [Reason::NoSuchSeat, Reason::NotYourTurn { turn: seat(2) }, Reason::CardNotPossible] {
        assert!(keys.contains(&reason.message().key), "{reason:?}");
    }
    assert!(!keys.contains(&"toy-denied".to_owned()) && keys.contains(&"denied-not-your-seat".to_owned()));
}
