//! Commands and streams (HC E): each acts once, in order, at the house's time; a stream that contradicts itself stops.

use games::{Cx, Denied, Input, Machine, Message, Misfit, Refusal};
use house::runtime::{Owned, Reply};
use house::stream::{Answer, Command, Stream, Streamed, Unread};
use house::table::Event;
use kit::{Actor, At, Moves, Purse, Spot, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::floor::{actor, cast, cents, seat, terminals, why};

/// HC E.1: a command acts once; the same again gets the first answer, whatever has happened since.
#[test]
fn hc_e_1_the_same_again_gets_the_first_answer() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.ok("D new game");
    let bet = t.command("P1 place red 5.00");
    let Answer::Accepted(first) = t.send(&bet) else { panic!() };
    for line in ["P1 place red 5.00", "D launch", "D lock", "D+F pocket 1", "D new game"] {
        t.ok(line);
        let Answer::Accepted(again) = t.send(&bet) else { panic!("after {line}") };
        assert_eq!((again.seq, again.hash, again.again), (first.seq, first.hash, true), "after {line}");
    }
    t.money("P1 110.00 wagers 0.00");
    // Later, or by an older clock, it is the same command.
    let later = Command { at: bet.at.plus_ms(60_000), ..bet.clone() };
    let Answer::Accepted(again) = t.send(&later) else { panic!() };
    assert_eq!((again.seq, again.hash), (first.seq, first.hash), "the same receipt");
    // What was refused has not acted: the same may be asked again when it can be.
    let bet = t.command("P1 place red 1.00");
    let locked = Command { at: bet.at.plus_ms(200_000), ..bet.clone() };
    assert!(matches!(t.send(&locked), Answer::Refused(_)));
    t.at = locked.at;
    t.play("D rule interference by RO I.9.f\nS release\nD new game");
    assert!(matches!(t.send(&locked), Answer::Accepted(_)));
    t.money("P1 109.00");
}

/// HC E.2: the same id with another content, of another person or for another round is refused.
#[test]
fn hc_e_2_the_same_id_with_another_content() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.buys_in("P2", "100.00");
    t.ok("D new game");
    let bet = t.command("P1 place red 5.00");
    assert!(matches!(t.send(&bet), Answer::Accepted(_)));
    let other = t.command("P1 place red 6.00");
    let round = Command { round: Some(1), ..bet.clone() };
    let person = Command { by: actor("P2"), ..bet.clone() };
    for other in [Command { id: bet.id, ..other }, round, person] {
        let Answer::Refused(refused) = t.send(&other) else { panic!("{other:?}") };
        assert_eq!(why(&refused), ("HC E.2".to_owned(), "command-id-reused"));
    }
    t.money("P1 95.00 P2 100.00");
}

/// HC E.2: nobody takes an id of the house's own, so that its letters between streams always arrive.
#[test]
fn hc_e_2_ids_of_the_house_are_its_own() {
    let mut t = terminals(|_| {}).opened();
    let line = t.command("D new game");
    for id in ["fill:table:1", "day:2026-01-02", ":"] {
        let taken = Command { id: id.parse().expect("short"), ..line.clone() };
        let Answer::Refused(refused) = t.send(&taken) else { panic!("{id}") };
        assert_eq!(why(&refused), ("HC E.2".to_owned(), "command-id-reserved"));
    }
    assert!(matches!(t.send(&line), Answer::Accepted(_)));
}

/// HC E.3: a command that names a round acts in that round only.
#[test]
fn hc_e_3_a_command_for_another_round() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.ok("D @0 new game");
    t.refused("P1 @0 place red 5.00", "HC E.3", "command-other-round");
    t.refused("P1 @2 place red 5.00", "HC E.3", "command-other-round");
    t.ok("P1 @1 place red 5.00");
    t.play("D launch\nD lock\nD+F pocket 1\nD new game");
    t.refused("P1 @1 place red 5.00", "HC E.3", "command-other-round");
    t.refused("D @1 lock", "HC E.3", "command-other-round");
    t.ok("P1 @2 place red 5.00");
}

/// HC E.4: what cannot be read as a command is refused with the reason, and changes nothing.
#[test]
fn hc_e_4_what_cannot_be_read_changes_nothing() {
    let mut t = terminals(|_| {}).opened();
    let good = t.command("D new game");
    let text = serde_json::to_string(&good).unwrap();
    let before = (t.state().clone(), t.stream.seq());
    let unread: Unread = serde_json::from_str(&text).unwrap();
    for bad in [
        "null",
        "[]",
        "{}",
        "\"fly\"",
        "{\"act\":{\"game\":\"fly\"}}",
        "{\"act\":{\"buy_in\":{\"count\":{\"seat\":0,\"tender\":{\"cash\":{}}}}}}",
        "{\"act\":{\"buy_in\":{\"confirm\":{\"seat\":1,\"amount\":1.5}}}}",
        "{\"act\":{\"buy_in\":{\"confirm\":{\"seat\":1,\"amount\":9223372036854775807}}}}",
        "{\"observe\":{\"what\":{\"outcome\":{\"pocket\":\"37\"}},\"via\":\"hand\"}}",
        "{\"rule\":{\"what\":\"ball_out\",\"cite\":\"XX I.9.i\"}}",
    ] {
        let input = RawValue::from_string(bad.to_owned()).expect("JSON");
        let with = Unread { input, ..unread.clone() };
        let offer = Owned::propose(&mut t.stream, &t.people, &with, &mut Vec::new());
        let Reply::Refused(refused) = offer.reply else { panic!("{bad}: {:?}", offer.reply) };
        assert_eq!(why(&refused), ("HC E.4".to_owned(), "command-malformed"), "{bad}");
        assert!(!refused.message.args["error"].as_str().unwrap().is_empty());
        assert_eq!((t.state().clone(), t.stream.seq()), before, "{bad}");
    }
    let offer = Owned::propose(&mut t.stream, &t.people, &unread, &mut Vec::new());
    assert!(matches!(offer.reply, Reply::Accepted { .. }), "{:?}", offer.reply);
    // A whole command reads back as it was written; one with an id that is too long does not.
    let written = serde_json::to_string(&good).unwrap();
    assert_eq!(serde_json::from_str::<Command<_>>(&written).unwrap(), good);
    let long = written.replace(good.id.as_str(), &"x".repeat(41));
    assert!(serde_json::from_str::<Command<house::table::Table<games::roulette::Roulette>>>(&long).is_err());
}

/// HC E.4: time and restarts are the house's alone; nobody else can ask for them.
#[test]
fn hc_e_4_nobody_asks_for_time_or_a_restart() {
    let mut t = terminals(|_| {}).opened();
    t.play("D new game");
    for input in [Input::Tick, Input::Restart] {
        for by in [actor("D"), actor("F"), actor("P1")] {
            let before = (t.state().clone(), t.stream.seq());
            let command = Command { input: input.clone(), by, ..t.command("D lock") };
            let Answer::Refused(refused) = t.stream.execute(&t.people, &command) else { panic!("taken") };
            assert_eq!(why(&refused), ("HC E.4".to_owned(), "command-not-to-be-asked"));
            assert_eq!((t.state().clone(), t.stream.seq()), before);
        }
    }
}

/// HC C.2: a refusal for want of a second person says whose agreement is missing; any other does not.
#[test]
fn hc_c_2_a_refusal_tells_who_is_missing() {
    let mut t = terminals(|_| {}).opened();
    t.play("D new game\nD lock");
    let number = t.command("D pocket 17");
    let Answer::Refused(refused) = t.send(&number) else { panic!() };
    assert_eq!(refused.needs_second, Some(kit::Role::Floorperson));
    let Answer::Refused(refused) = t.send(&Command { by: Actor::House, ..number }) else { panic!() };
    assert_eq!(refused.needs_second, None);
}

/// RO I.6.d: what fell due before a command happens before it, though no tick had been sent.
#[test]
fn ro_i_6_d_zero_comes_before_a_later_bet() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.play("D new game\nP1 place red 5.00");
    let begun = t.at;
    // Sent straight to the stream: nobody let time pass.
    let mut late = t.command("P1 place red 5.00");
    late.at = begun.plus_ms(45_000);
    let Answer::Refused(refused) = t.stream.execute(&t.people, &late) else { panic!() };
    assert_eq!(why(&refused), ("RO I.6.d".to_owned(), "roulette-betting-closed"));
    assert!(matches!(t.state().game.phase, games::roulette::Phase::Locked { .. }), "the lock is an entry");
    // By its own clock this one was in time; the house's clock does not run back.
    let mut early = t.command("P1 place red 5.00");
    early.at = begun.plus_ms(1_000);
    let Answer::Refused(refused) = t.stream.execute(&t.people, &early) else { panic!() };
    assert_eq!(why(&refused), ("RO I.6.d".to_owned(), "roulette-betting-closed"));
}

#[test]
fn the_last_instant_counts_and_time_never_runs_back() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.ok("D new game");
    t.skip("44999ms");
    t.ok("P1 place red 5.00");
    t.at = At::ms(0);
    t.ok("P1 place red 5.00");
    t.play("D launch\nD lock\nD+F pocket 1\nD new game");
    let Event::Game(games::roulette::Event::RoundStarted { at, .. }) = t.last[0] else { panic!() };
    assert_eq!(at, At::ms(20 * 3_600_000 + 44_999), "a command of an older clock comes now");
    assert_eq!(t.stream.let_pass(At::ms(5)), []);
}

#[test]
fn every_tick_that_fell_due_happens_at_its_own_moment() {
    let mut t = terminals(|_| {}).opened();
    t.ok("D new game");
    let begun = t.at;
    let events = t.stream.let_pass(begun.plus_ms(3_600_000));
    let times: Vec<i64> = events
        .iter()
        .filter_map(|event| match event {
            Event::Game(
                games::roulette::Event::Prompted { at }
                | games::roulette::Event::Locked { at, .. }
                | games::roulette::Event::SpinOverdue { at },
            ) => Some(at.since(begun)),
            _ => None,
        })
        .collect();
    assert_eq!(times, [35_000, 45_000, 75_000]);
    assert_eq!(t.stream.due(), None);
}

/// A machine that does what it is told, also what it must not.
#[derive(Debug, Clone, PartialEq)]
struct Naughty;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Act {
    Count,
    Overdraw,
    LeaveAWager,
    Misfit,
    Loop,
}

#[derive(Debug, Clone, PartialEq)]
struct No(Denied);

impl From<Denied> for No {
    fn from(denied: Denied) -> No {
        No(denied)
    }
}

impl games::Reason for No {
    fn message(&self) -> Message {
        self.0.message()
    }
    fn keys() -> Vec<String> {
        Denied::keys()
    }
}

impl Machine for Naughty {
    type State = (u32, bool);
    type Action = Act;
    type Irregularity = ();
    type Event = Act;
    type Reason = No;
    type View = u32;

    fn open(&self) -> (u32, bool) {
        (0, false)
    }
    fn decide(
        &self,
        _: &(u32, bool),
        _: &Cx<'_>,
        input: &Input<Naughty>,
        out: &mut Vec<Act>,
    ) -> Result<(), Refusal<No>> {
        if let Input::Act(act) = input {
            out.push(act.clone());
        }
        Ok(())
    }
    fn follow(&self, state: &(u32, bool), out: &mut Vec<Act>) {
        if state.1 {
            out.push(Act::Loop);
        }
    }
    fn apply(&self, state: &mut (u32, bool), event: &Act) -> Result<(), Misfit> {
        match event {
            Act::Misfit => return Err(Misfit("not here".to_owned())),
            Act::Loop => state.1 = true,
            _ => state.0 += 1,
        }
        Ok(())
    }
    fn moves(&self, event: &Act, out: &mut Moves) {
        match event {
            Act::Overdraw => out.money(Purse::Rack, Purse::House, cents("5.00")),
            Act::LeaveAWager => out.money(Purse::House, Purse::Wager(seat(1), Spot(1)), cents("5.00")),
            _ => {}
        }
    }
    fn due(&self, state: &(u32, bool)) -> Option<At> {
        // A clock that never runs off: it must not hold the stream.
        Some(At::ms(i64::from(state.0)))
    }
    fn view(&self, state: &(u32, bool), _: Viewer, _: &dyn games::Funds) -> u32 {
        state.0
    }
}

impl Streamed for Naughty {
    fn round_number(&self, _: &(u32, bool)) -> Option<u64> {
        None
    }
    fn between_rounds(&self, _: &(u32, bool)) -> bool {
        true
    }
}

#[test]
fn a_stream_that_contradicts_itself_is_parked_for_good() {
    let told = |misfit: &Misfit| misfit.to_string();
    for (act, why) in [
        (Act::Overdraw, "rack would hold -5.00"),
        (Act::LeaveAWager, "a wager is not empty"),
        (Act::Misfit, "not here"),
        (Act::Loop, "consequences without end"),
    ] {
        let mut stream = Stream::new("demo/naughty/1", Naughty);
        let mut commands = 0;
        let mut send = |stream: &mut Stream<Naughty>, act: &Act| {
            commands += 1;
            let id = format!("c-{commands}").parse().unwrap();
            let input = Input::Act(act.clone());
            let command = Command { id, by: Actor::House, second: None, at: At::ms(10), round: None, input };
            (stream.execute(&cast(), &command), command)
        };
        let (answer, first) = send(&mut stream, &Act::Count);
        assert!(matches!(answer, Answer::Accepted(_)), "{answer:?}");
        let (answer, _) = send(&mut stream, &act);
        let Answer::Parked(misfit) = answer else { panic!("{answer:?}") };
        let seq = stream.seq();
        assert!(told(&misfit).contains(why), "{misfit}");
        // Whatever comes then gets the same answer, but for what had been answered before (HC E.1).
        assert_eq!(send(&mut stream, &Act::Count).0, Answer::Parked(misfit));
        let again = stream.execute(&cast(), &first);
        assert!(matches!(again, Answer::Accepted(accepted) if accepted.again));
        assert_eq!(stream.pass(At::ms(1_000)), []);
        assert_eq!(stream.seq(), seq);
    }
}

#[test]
fn a_clock_that_never_runs_off_does_not_hold_the_stream() {
    let mut stream = Stream::new("demo/naughty/1", Naughty);
    assert_eq!(stream.pass(At::ms(1_000)), []);
    assert_eq!(stream.name(), "demo/naughty/1");
}

#[test]
fn a_viewer_is_told_their_own_money_and_staff_that_of_the_table() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.buys_in("P2", "20.00");
    let books = |who| serde_json::to_value(t.stream.books(who)).unwrap();
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(books(Viewer::Public), json("{}"));
    assert_eq!(books(Viewer::Seat(seat(1))), json("{\"credits\": 10000}"));
    assert_eq!(books(Viewer::Seat(seat(3))), json("{\"credits\": 0}"));
    assert_eq!(books(Viewer::Staff(kit::Role::Auditor)), json("{}"));
    // HC B.6: what the books say of the rack is not for those who count it.
    let staff = json("{\"seats\": [[1, 10000], [2, 2000]], \"drop_box_holds\": 12000}");
    assert_eq!(books(Viewer::Staff(kit::Role::Floorperson)), staff);
    let cage = json("{\"rack\": 6524000, \"drop_box_holds\": 12000}");
    assert_eq!(books(Viewer::Staff(kit::Role::Cage)), cage);
}
