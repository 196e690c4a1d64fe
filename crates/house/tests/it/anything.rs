//! Anything, in any order, from anybody: a table never panics and never contradicts itself, its events replay to the
//! same state and books, and a command that comes twice acts once.

use std::collections::BTreeSet;

use games::roulette::Roulette;
use games::roulette::options::MatchPlay;
use games::{Input, Machine};
use house::stream::{Answer, Command};
use house::table::{Event, Table, script};
use house::transcript::CAST;
use kit::{Actor, Moves};
use ledger::Ledger;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::floor::{Floor, actor, live, results, terminals};

/// What can be said, by whom it is usually said; what stands in braces is filled in.
const LINES: &[(&str, &str)] = &[
    ("F", "confirm reading"),
    ("F", "reject reading"),
    ("F", "end test"),
    ("D", "take post dealer"),
    ("D2+D", "relieve dealer"),
    ("D+D2", "relieve dealer"),
    ("M", "take post mucker"),
    ("M", "leave post mucker"),
    ("S", "designate gus as designee"),
    ("A", "pair {seat} terminal-{small}"),
    ("F", "acknowledge {small}"),
    ("V", "dispute {small} odd"),
    ("F+D", "unclaim {seat}"),
    ("F+S", "credit {seat} {amount} for {small}"),
    ("D", "buy-in {seat} {tender}"),
    ("D", "buy-in {seat} {tender}"),
    ("D", "discard buy-in"),
    ("D", "confirm buy-in {seat} {amount}"),
    ("D", "confirm buy-in {seat} 20.00"),
    ("D", "drop"),
    ("P", "agree"),
    ("P", "amount wrong"),
    ("D+S", "correct buy-in {small} {tender}"),
    ("D+F", "dismiss {seat}"),
    ("D", "change {bills} for {chips}"),
    ("P", "cash-out"),
    ("P", "sure"),
    ("P", "back"),
    ("D", "take cash-out {seat}"),
    ("D", "confirm chips {seat} {chips}"),
    ("D", "deliver {seat}"),
    ("D", "colour-in {seat} {colour} {amount} {small} {tender}"),
    ("D", "colour-in {seat} {colour} 1.00 20 cash 1x20.00"),
    ("M", "colour-out {seat} {small} for {chips}"),
    ("D", "free {colour}"),
    ("F", "free {colour} missing {small}"),
    ("F", "request fill {chips}"),
    ("F", "request credit {chips}"),
    ("H", "issue fill {small}"),
    ("D+F", "receive fill {small} {chips}"),
    ("D+F", "send credit {small}"),
    ("H", "acknowledge credit {small}"),
    ("H", "credit {small} comes back"),
    ("F", "void slip {small} late"),
    ("F+N", "change box {small}"),
    ("F+N", "remove box"),
    ("D", "new game"),
    ("D", "new game"),
    ("P", "place {spot} {amount}"),
    ("P", "place {spot} 5.00"),
    ("P", "place {spot} 5.00 coupon"),
    ("D", "place {seat} {spot} 5.00 {stake}"),
    ("D", "place {seat} {spot} {amount} {stake}"),
    ("D", "remove {seat} {spot} {stake}"),
    ("D", "call {seat} {spot} {amount}"),
    ("D", "confirm call {seat}"),
    ("P", "cancel"),
    ("P", "undo"),
    ("P", "recall"),
    ("P", "clear"),
    ("P", "neighbours"),
    ("P", "double"),
    ("D", "hold"),
    ("D", "resume"),
    ("D", "still"),
    ("D", "lock"),
    ("F", "allow spin"),
    ("D", "launch"),
    ("W", "launch {small}.{small}"),
    ("W", "launch with {small}.{small}"),
    ("W", "turns {small} {small}.{small}"),
    ("W", "pocket {number} {small}.{small}"),
    ("D+F", "pocket {number}"),
    ("D", "pocket {number}"),
    ("H", "pocket {number} drawn"),
    ("D", "confirm {number}"),
    ("F", "name {number}"),
    ("S", "release"),
    ("G", "release"),
    ("D", "take back"),
    ("D", "called"),
    ("D", "not called"),
    ("F", "let stand"),
    ("D", "dolly"),
    ("D", "pay"),
    ("M", "pay {seat}"),
    ("D", "rule ball-with-wheel by {spinless} "),
    ("F", "rule interference by RO I.9.f"),
    ("S", "rule wrong-number by RO I.9.d"),
    ("S", "rule fraud seen by RO I.9.j"),
    ("F", "rule number-correction {number} by RO F.3"),
    ("F", "rule not-called by RO F.2"),
    ("F", "rule bet-miskeyed {seat} {spot} {spot} {stake} seen by RO C.4"),
];

/// What stops a table is said less often.
const RARE: &[(&str, &str)] = &[
    ("D+F", "open {chips} box {small}"),
    ("D+F", "open {chips}"),
    ("D+F", "close {chips}"),
    ("D", "close as counted"),
    ("F", "warn {seat}"),
    ("F", "begin test"),
    ("F", "take down smoke"),
    ("D", "leave post dealer"),
    ("A", "unpair {seat}"),
    ("D", "rule wheel-malfunction by RO I.9.g"),
    ("F", "check {check} ok"),
    ("F", "check ball {number}/16 OGC"),
];

/// What fills a blank. Few of each, so that things meet; some that do not exist or are out of all bounds.
const BLANKS: &[(&str, &[&str])] = &[
    ("check", &["layout", "wheel", "console", "sensor", "clock"]),
    ("seat", &["P1", "P2", "P3", "P9", "P65535"]),
    ("small", &["1", "2", "3", "5", "7", "20", "4294967295"]),
    (
        "chips",
        &["4x5.00", "1x100.00", "20x1.00", "nothing", "1x25.00", "4294967295x1000.00", "1x2.00", "5x1.00"],
    ),
    ("bills", &["1x20.00", "1x100.00", "nothing", "1x3.00"]),
    (
        "tender",
        &["cash 1x20.00", "cash 5x20.00", "chips 4x5.00", "coupon 20.00", "coupon -5.00", "cash 9x1.00"],
    ),
    (
        "amount",
        &["5.00", "20.00", "100.00", "0.00", "-5.00", "10000000000.00", "92233720368547758.07", "0.01"],
    ),
    ("colour", &["blue", "pink", "red", "plaid"]),
    ("spot", &["17", "red", "0-00", "1st12", "17-40", "black"]),
    ("stake", &["blue", "pink", "value", "coupon", "credits", "red"]),
    ("number", &["0", "00", "17", "1", "37", "13"]),
    ("spinless", &["RO H.1", "RO I.9.a", "RO G.1"]),
];

fn filled(line: &str, picks: &[u8]) -> String {
    let mut line = line.trim().to_owned();
    let mut picks = picks.iter().cycle();
    while let Some(from) = line.find('{') {
        let to = from + line[from..].find('}').expect("closed");
        let (_, values) =
            BLANKS.iter().find(|(name, _)| *name == &line[from + 1..to]).expect("a known blank");
        let pick = usize::from(*picks.next().expect("endless")) % values.len();
        line.replace_range(from..=to, values[pick]);
    }
    line
}

#[derive(Debug, Clone)]
struct Asked {
    /// Instead of any line: one of those that the table waits for.
    awaited: Option<u8>,
    line: (&'static str, &'static str),
    picks: Vec<u8>,
    /// Somebody else than usual.
    other: Option<u8>,
    /// A second person, or none, other than usual.
    other_second: Option<u8>,
    round: Option<u64>,
    wait_ms: i64,
    twice: bool,
}

fn asked() -> impl Strategy<Value = Asked> {
    let other = prop_oneof![9 => Just(None), 1 => any::<u8>().prop_map(Some)];
    let second = prop_oneof![9 => Just(None), 1 => any::<u8>().prop_map(Some)];
    let round = prop_oneof![9 => Just(None), 1 => (0..3u64).prop_map(Some)];
    let wait = prop_oneof![6 => 0..3_000i64, 1 => 0..60_000i64, 1 => Just(-5_000i64)];
    let twice = prop_oneof![4 => Just(false), 1 => Just(true)];
    let awaited = prop_oneof![2 => Just(None), 1 => any::<u8>().prop_map(Some)];
    let line = prop_oneof![12 => select(LINES), 1 => select(RARE)];
    (awaited, line, vec(any::<u8>(), 5), other, second, round, wait, twice).prop_map(
        |(awaited, line, picks, other, other_second, round, wait_ms, twice)| Asked {
            awaited,
            line,
            picks,
            other,
            other_second,
            round,
            wait_ms,
            twice,
        },
    )
}

fn anybody(pick: u8) -> Actor {
    let names: Vec<&str> =
        CAST.iter().map(|(letter, ..)| *letter).chain(["W", "H", "P1", "P2", "P9"]).collect();
    actor(names[usize::from(pick) % names.len()])
}

/// The command, or none if the words cannot be read as one: then there is nothing to send (HC E.4).
fn command(t: &mut Floor<Roulette>, asked: &Asked) -> Option<Command<Table<Roulette>>> {
    if let Some(pick) = asked.awaited {
        let mut lines = t.duties();
        lines.extend(t.game_awaits(["17", "0", "1"][usize::from(pick) % 3]));
        t.at = t.at.plus_ms(asked.wait_ms);
        let line = lines.get(usize::from(pick) % lines.len().max(1))?;
        return Some(t.command(line));
    }
    let (usual, second) = asked.line.0.split_once('+').map_or((asked.line.0, None), |(a, b)| (a, Some(b)));
    let by = match (asked.other, usual) {
        (Some(pick), _) => anybody(pick),
        (None, "P") => actor(["P1", "P2", "P3"][usize::from(asked.picks[4]) % 3]),
        (None, usual) => actor(usual),
    };
    let player = if let Actor::Player(seat) = by { Some(seat) } else { None };
    let line = filled(asked.line.1, &asked.picks);
    let words: Vec<&str> = line.split_whitespace().collect();
    let input: Input<Table<Roulette>> = script::read::<Roulette>(&words, player).ok()?;
    t.at = t.at.plus_ms(asked.wait_ms);
    let mut command = t.asking(by, None, asked.round, input);
    let second = match asked.other_second {
        Some(pick) if pick % 2 == 0 => None,
        Some(pick) => Some(anybody(pick)),
        None => second.map(actor),
    };
    if let Some(Actor::Staff { person, role }) = second {
        command.second = Some(t.stream.agreement(&command, person, role));
    }
    Some(command)
}

/// Sends everything. The floor itself holds every answer against the replay, and a refusal against the state before.
/// Tells which kinds of events came to pass.
fn survives(mut t: Floor<Roulette>, all: &[Asked]) -> BTreeSet<String> {
    let mut tape: Vec<Event<Roulette>> = Vec::new();
    let (begun, books) = (t.state().clone(), t.stream.ledger().balances());
    for asked in all {
        let Some(command) = command(&mut t, asked) else { continue };
        tape.extend(t.stream.let_pass(command.at));
        // What was passed here is replayed below, with the rest.
        let before = t.stream.seq();
        let answer = t.stream.execute(&t.people, &command);
        match &answer {
            Answer::Accepted(accepted) if accepted.seq > before => {
                tape.extend(accepted.events.iter().cloned())
            }
            Answer::Accepted(_) | Answer::Refused(_) => {}
            Answer::Before { seq } => panic!("{command:?} happened before, at {seq}"),
            Answer::Parked(misfit) => panic!("{command:?} parks the table: {misfit}"),
        }
        if asked.twice {
            let (state, balances, seq) = (t.state().clone(), t.stream.ledger().balances(), t.stream.seq());
            let again = t.stream.execute(&t.people, &command);
            let receipt = |answer: &Answer<Event<Roulette>>| match answer {
                Answer::Accepted(accepted) => Ok((accepted.seq, accepted.hash)),
                other => Err(other.clone()),
            };
            assert_eq!(receipt(&again), receipt(&answer), "the same again");
            assert_eq!((t.state(), t.stream.ledger().balances(), t.stream.seq()), (&state, balances, seq));
        }
        t.stream.ledger().assert_conserved();
    }
    // The events, written down and read again, lead to the same state and the same books.
    let (machine, mut state, mut ledger) = (t.stream.machine(), begun, Ledger::new());
    for (purse, unit, amount) in books {
        let (from, to) =
            if amount.is_positive() { (kit::Purse::House, purse) } else { (purse, kit::Purse::House) };
        if purse != kit::Purse::House {
            let amount = if amount.is_positive() { amount } else { -amount };
            ledger.post(&[kit::Move { from, to, amount, unit }]).expect("a balance");
        }
    }
    for event in &tape {
        let text = serde_json::to_string(event).expect("plain data");
        let read: Event<Roulette> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read, *event, "an event is not what was written");
        let mut moves = Moves::new();
        machine.apply(&mut state, &read).unwrap_or_else(|misfit| panic!("{misfit}"));
        machine.moves(&read, &mut moves);
        ledger.post(moves.as_slice()).unwrap_or_else(|overdrawn| panic!("{overdrawn}"));
    }
    assert_eq!(&state, t.state(), "the replay is not the live state");
    assert_eq!(ledger.balances(), t.stream.ledger().balances(), "the replay has other books");
    tape.iter().map(kind).collect()
}

/// `game placed`, `buy_in credited`: the names of an event as it is written.
fn kind(event: &Event<Roulette>) -> String {
    let written = serde_json::to_value(event).expect("plain data");
    let (room, inner) =
        written.as_object().and_then(|event| event.iter().next()).expect("a room and an event");
    let inner = match inner {
        serde_json::Value::String(name) => name,
        other => other.as_object().and_then(|event| event.keys().next()).expect("an event"),
    };
    format!("{room} {inner}")
}

/// A table with people at it, so that more of what is asked can be.
fn peopled(mut t: Floor<Roulette>) -> Floor<Roulette> {
    if t.state().options.form() == games::roulette::options::Form::Terminals {
        t.buys_in("P1", "100.00");
        t.buys_in("P2", "20.00");
    } else {
        t.ok("D colour-in P1 blue 1.00 100 cash 1x100.00");
        t.ok("M take post mucker");
    }
    t
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn terminals_survive_anything(all in vec(asked(), 1..200)) {
        survives(peopled(terminals(|draft| draft.match_play = MatchPlay::On).opened()), &all);
    }

    #[test]
    fn a_live_table_survives_anything(all in vec(asked(), 1..200)) {
        survives(peopled(live(|draft| draft.match_play = MatchPlay::On).opened()), &all);
    }

    #[test]
    fn a_live_table_of_results_survives_anything(all in vec(asked(), 1..200)) {
        survives(peopled(results().opened()), &all);
    }

    #[test]
    fn a_closed_table_survives_anything(all in vec(asked(), 1..60)) {
        survives(terminals(|_| {}), &all);
    }
}

#[test]
fn every_line_can_be_read() {
    let mut t = peopled(terminals(|_| {}).opened());
    for line in LINES.iter().chain(RARE) {
        let (picks, line) = (vec![0; 5], *line);
        let (awaited, other, other_second, round) = (None, None, None, None);
        let asked = Asked { awaited, line, picks, other, other_second, round, wait_ms: 0, twice: false };
        assert!(command(&mut t, &asked).is_some(), "{line:?} is no line");
    }
}

/// A property that never came to bear proves nothing: this many kinds of events are met in a few runs of it.
#[test]
fn what_is_asked_at_random_comes_to_pass() {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    let tables: [fn() -> Floor<Roulette>; 3] =
        [|| terminals(|draft| draft.match_play = MatchPlay::On), || live(|_| {}), results];
    for table in tables {
        for _ in 0..60 {
            let all = vec(asked(), 150..200).new_tree(&mut runner).expect("a run").current();
            seen.extend(survives(peopled(table().opened()), &all));
        }
    }
    for kind in [
        "buy_in corrected",
        "buy_in dropped",
        "cash_out delivered",
        "colours freed",
        "colours out",
        "game collected",
        "game corrected",
        "game paid",
        "game reversed",
        "opening test_ended",
        "slips received",
    ] {
        assert!(seen.contains(kind), "never seen: {kind}, only {seen:?}");
    }
    assert!(seen.len() > 60, "only {} kinds: {seen:?}", seen.len());
}
