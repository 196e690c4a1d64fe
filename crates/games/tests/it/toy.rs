//! The toy card game: turns, timers, voids, and cards that are hidden or unknown.

use games::script::Script;
use games::walk::{exact_return, first};
use games::{Change, Game, Given, Input, Machine, Need, Offer, Reason as _, Refused, Take};
use kit::{Actor, Cents, Draw, Face, Hidden, Outcome, Purse, Role, Seat, Slot, Unit, Viewer};
use num_rational::Ratio;
use probe::players::AtToy;
use probe::run::{Run, staff};
use probe::toy::options::{Deck, Draft};
use probe::toy::round::{Event, Phase, Reason};
use probe::toy::view::Shown;
use probe::toy::{Action, Toy, View};
use serde_json::json;
use std::cmp::Ordering;

fn toy(deck: Deck) -> Toy {
    Toy::check(&Draft { deck, ..Draft::default() }).unwrap()
}

fn seat(number: u16) -> Seat {
    Seat::new(number).unwrap()
}

fn decides(run: &Run<'_, AtToy>, seat: Seat) -> bool {
    matches!(run.needs()[..], [Need::Decision(turn)] if turn.seat == seat)
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
    assert!(decides(&run, seat(1)));
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
    assert_eq!(run.needs(), [Need::Outcome { draw: Draw::Card(Face::Up), to: games::Place::Dealer }]);
}

#[test]
fn a_seat_that_does_not_decide_in_time_stands() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, DEALT);
    run.at = run.at.plus_ms(14_999);
    play(&mut run, "H tick ok");
    assert!(decides(&run, seat(1)), "a tick before its time does nothing");
    run.at = run.at.plus_ms(1);
    play(&mut run, "P1 raise refused HC A.2 time-is-up\n H tick ok");
    assert!(told(&run).contains(&"P1 stands, out of time".to_owned()));
    assert!(decides(&run, seat(3)));
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
    assert_eq!(
        run.needs(),
        [Need::Outcome { draw: Draw::Card(Face::Up), to: games::Place::Hand { seat: seat(2), hand: 0 } }]
    );
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
    let stub = |run: &Run<'_, AtToy>| run.machine.view(&run.state, Viewer::Public, &run.funds()).public.stub;
    assert_eq!(stub(&run), 51);
    play(&mut run, "D card ?? ok");
    assert_eq!(stub(&run), 50, "it has left the stub");
    assert_eq!(run.chances().len(), 51, "and any of the 51 may still be the next");
    assert!(run.chances().iter().all(|(outcome, weight)| {
        matches!(outcome, Outcome::Card(Slot::Down(Hidden::Known(card))) if card.to_string() != "9s")
            && *weight == 1
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
    let public = toy.view(&run.state, Viewer::Public, &run.funds()).public;
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
    let ante =
        |number| (Actor::Player(seat(number)), Input::Act(Action::Ante { seat: seat(number), amount: None }));
    assert_eq!(exact_return(&toy, &[ante(1)], &first).unwrap(), Ratio::from(1));
    assert_eq!(exact_return(&toy, &[ante(2), ante(3)], &first).unwrap(), Ratio::from(1));
}

/// What a seat does with so many points: all it may with two aces, the least with one; with none it exchanges its first
/// card, and stands if that did not help.
fn strategy(view: &View, offers: &[Offer<Toy>]) -> (usize, Given) {
    let own: u16 = view.own.as_ref().unwrap().cards.iter().map(|card| card.rank as u16).sum();
    let which = |wanted: fn(&Action) -> bool| offers.iter().position(|offer| wanted(&offer.act));
    let raise = which(|act| matches!(act, Action::Raise { .. })).unwrap();
    let Take::Amount { min, max, .. } = offers[raise].take else { panic!("a raise is an amount") };
    match (own, which(|act| matches!(act, Action::Exchange { .. }))) {
        (28, _) => (raise, Given::Amount(max)),
        (27, _) => (raise, Given::Amount(min)),
        (_, Some(exchange)) => (exchange, Given::Cards(vec![0])),
        _ => (which(|act| matches!(act, Action::Stand { .. })).unwrap(), Given::Nothing),
    }
}

/// The walk follows the decisions of a strategy: the same fraction as a count over every order of the cards.
#[test]
fn the_exact_return_of_a_strategy_is_that_of_an_independent_count() {
    let toy = toy(Deck::Short);
    let ante = Action::Ante { seat: seat(2), amount: Some(Cents::whole(10)) };
    let walked = exact_return(&toy, &[(Actor::Player(seat(2)), Input::Act(ante))], &strategy).unwrap();
    let deck = [13, 13, 13, 13, 14, 14, 14, 14];
    let (mut staked, mut returned) = (0, 0);
    let mut order = |at: [usize; 5]| {
        let [up, unseen, down, dealers, other] = at.map(|place| deck[place]);
        let own = if up + down == 26 { other + down } else { up + down };
        let stake = 10
            + match own {
                28 => 10,
                27 => 5,
                _ => 0,
            };
        staked += stake;
        returned += match own.cmp(&(unseen + dealers)) {
            Ordering::Less => 0,
            Ordering::Equal => stake,
            Ordering::Greater => 2 * stake,
        };
    };
    for code in 0..8_usize.pow(5) {
        let at = [0, 1, 2, 3, 4].map(|digit| code / 8_usize.pow(digit) % 8);
        if (1..5).all(|place| !at[..place].contains(&at[place])) {
            order(at);
        }
    }
    assert_eq!(walked, Ratio::new(returned, staked));
    assert!(walked > Ratio::from(1), "{walked}: it knows two cards more than the dealer");
}

/// HC E.9: a turn has a number; an answer to one that is over is refused, so a double click acts once.
#[test]
fn hc_e_9_an_answer_to_a_turn_that_is_over_is_refused() {
    let toy = toy(Deck::Full);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, DEALT);
    let turn = |run: &Run<'_, AtToy>| match run.needs()[..] {
        [Need::Decision(turn)] => turn,
        ref other => panic!("{other:?}"),
    };
    let first = turn(&run);
    assert_eq!((first.seat, first.hand, first.until), (seat(1), 0, Some(run.at.plus_ms(15_000))));
    let number = first.turn;
    play(
        &mut run,
        &format!("P1 exchange 0 turn {number} ok\n P1 exchange 0 turn {number} refused HC E.9 stale-turn"),
    );
    let Need::Outcome { to, .. } = run.needs()[0] else { panic!("a card is awaited") };
    assert_eq!(to, games::Place::Hand { seat: seat(1), hand: 0 });
    play(&mut run, &format!("D card 2s ok\n P1 raise turn {number} refused HC E.9 stale-turn"));
    let second = turn(&run);
    assert!(second.seat == seat(1) && second.turn > number, "{second:?} after {first:?}");
    let number = second.turn;
    play(
        &mut run,
        &format!("P1 raise 5.00 turn {number} ok\n P1 raise 5.00 turn {number} refused HC E.9 stale-turn"),
    );
    assert_eq!(run.books.balance(Purse::Seat(seat(1)), Unit::Money), Cents::whole(13));
    // A turn that the clock ended is over too.
    let third = turn(&run);
    play(&mut run, "wait 15");
    play(&mut run, &format!("P3 stand turn {} refused HC E.9 stale-turn", third.turn));
}

/// A seat sees its turn and what it may do in it; what it may not says why. Nobody else sees it.
#[test]
fn a_seat_s_own_view_holds_its_turn_and_its_offers() {
    let toy = toy(Deck::Short);
    let mut run = Run::new(&toy, &AtToy, 0);
    play(&mut run, "D deal ok\n P1 ante 10.00 ok\n P2 ante ok\n P3 ante ok\n D close ok");
    while let [Need::Outcome { .. }] = run.needs()[..] {
        let need = run.needs().remove(0);
        run.give(&need);
    }
    let view = |number| {
        serde_json::to_value(toy.view(&run.state, Viewer::Seat(seat(number)), &run.funds())).unwrap()
    };
    let own = &view(1)["own"];
    assert_eq!((&own["turn"]["seat"], &own["turn"]["turn"]), (&json!(1), &json!(run.state.turns)));
    let offers = own["offers"].as_array().unwrap();
    assert_eq!(offers[0]["act"], json!({ "stand": { "seat": 1, "turn": run.state.turns } }));
    assert_eq!(offers[0]["take"], "plain");
    assert_eq!(offers[1]["take"], json!({ "amount": { "min": 500, "max": 1000, "step": 500 } }));
    assert_eq!(offers[2]["take"], json!({ "cards": { "most": 1 } }));
    // Eight cards are as many as a full table takes: none is left to get.
    assert_eq!((&offers[2]["dead"]["cite"], offers[0].get("dead")), (&json!("HC A.2"), None));
    assert_eq!((view(2)["own"].get("turn"), view(2)["own"].get("offers")), (None, None));
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
