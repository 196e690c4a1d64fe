//! What is hidden has a scope that the machine names: a round, a shoe, one hand. Each has a key of its own.

use std::collections::BTreeSet;
use std::sync::Arc;

use games::{Cx, Denied, Funds, Input, Machine, Message, Misfit, Reason, Refusal};
use house::calendar::Calendar;
use house::people::People;
use house::reader::{Keys, Opened, Published};
use house::stream::{Answer, Checked, Command, Scribe, Stream, Streamed};
use journal::{Entry, Hash, HouseKey, Read};
use kit::{Actor, At, Hidden, Moves, Scope, Seat, Viewer};
use serde::{Deserialize, Serialize};

const STREAM: &str = "demo/table/seals";

/// A machine that hides numbers wherever it is told.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Hides;

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    Begin,
    End,
    /// A number for the round in play, or the next one.
    Card(Hidden<u32>),
    /// A number of the shoe.
    Order(Hidden<u32>),
    ShoeEnds,
    /// A number in the hand of a seat.
    Hand(Seat, Hidden<u32>),
    /// The hand is shown.
    Show(Seat),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct State {
    round: u64,
    over: bool,
    shoe: u64,
    shown: BTreeSet<Seat>,
}

#[derive(Debug, Clone, PartialEq)]
struct Never;

impl From<Denied> for Never {
    fn from(_: Denied) -> Never {
        Never
    }
}

impl Reason for Never {
    fn message(&self) -> Message {
        Message::plain("never")
    }
    fn keys() -> Vec<String> {
        Vec::new()
    }
}

impl Machine for Hides {
    type State = State;
    type Action = Vec<What>;
    type Irregularity = ();
    type Event = What;
    type Reason = Never;
    type View = ();

    fn open(&self) -> State {
        State { round: 0, over: true, shoe: 1, shown: BTreeSet::new() }
    }
    fn decide(
        &self,
        _: &State,
        _: &Cx<'_>,
        input: &Input<Hides>,
        out: &mut Vec<What>,
    ) -> Result<(), Refusal<Never>> {
        if let Input::Act(all) = input {
            out.extend(all);
        }
        Ok(())
    }
    fn follow(&self, _: &State, _: &mut Vec<What>) {}
    fn apply(&self, state: &mut State, event: &What) -> Result<(), Misfit> {
        match event {
            What::Begin => (state.round, state.over, state.shown) = (state.round + 1, false, BTreeSet::new()),
            What::End => state.over = true,
            What::ShoeEnds => state.shoe += 1,
            What::Show(seat) => drop(state.shown.insert(*seat)),
            What::Card(_) | What::Order(_) | What::Hand(..) => {}
        }
        Ok(())
    }
    fn moves(&self, _: &What, _: &mut Moves) {}
    fn due(&self, _: &State) -> Option<At> {
        None
    }
    fn view(&self, _: &State, _: Viewer, _: &dyn Funds) {}
}

impl Streamed for Hides {
    fn round_number(&self, state: &State) -> Option<u64> {
        Some(state.round)
    }
    fn between_rounds(&self, state: &State) -> bool {
        state.over
    }
    fn scope(&self, state: &State, event: &What) -> Scope {
        match event {
            What::Order(_) => Scope::Shoe(state.shoe),
            What::Hand(seat, _) => Scope::Hand { round: state.round, seat: *seat, hand: 0 },
            _ => self.round(state).scope(),
        }
    }
    fn known(&self, state: &State, scope: Scope) -> bool {
        match scope {
            Scope::Shoe(shoe) => shoe < state.shoe,
            Scope::Hand { round, seat, .. } => {
                round == state.round && state.over && state.shown.contains(&seat)
            }
            Scope::Round(_) => self.round(state).opens(scope),
        }
    }
}

fn key() -> HouseKey {
    HouseKey::new([7; 32])
}

fn scribe() -> Arc<Scribe> {
    let calendar = Calendar::new("UTC", 0).expect("UTC is known");
    Arc::new(Scribe { engine: "test".to_owned(), key: key(), calendar })
}

fn seat(number: u16) -> Seat {
    Seat::new(number).expect("a seat")
}

fn hand(number: u16, card: u32) -> What {
    What::Hand(seat(number), Hidden::Known(card))
}

/// A stream and the entries it has written.
struct Table {
    stream: Stream<Hides>,
    entries: Vec<Entry>,
}

impl Table {
    fn new() -> Table {
        Table { stream: Stream::written_by(STREAM, Hides, scribe()), entries: Vec::new() }
    }

    /// Says it, and gives the names of the scopes that its entry seals and of the keys that it publishes.
    fn says(&mut self, all: &[What]) -> (Vec<String>, Vec<String>) {
        let id = format!("c-{}", self.entries.len()).parse().expect("short");
        let input = Input::Act(all.to_vec());
        let command = Command { id, by: Actor::House, second: None, at: At::default(), round: None, input };
        let turn = self.stream.propose(&People::new(), &command);
        assert!(matches!(turn.answer, Answer::Accepted(_)), "{:?}", turn.answer);
        let entry = turn.entry.expect("an entry");
        let read = Read::from_bytes(&entry.bytes).expect("an entry");
        assert_eq!(read.format, 2);
        let names = (
            read.sealed.iter().map(|part| part.key.clone()).collect(),
            read.keys.iter().map(|key| key.name.clone()).collect(),
        );
        self.entries.push(entry);
        names
    }

    /// What history reads of the entry at a place, with the keys that are published so far.
    fn history(&self, place: usize) -> Vec<What> {
        let mut published = Published::default();
        for entry in &self.entries {
            published.take(&Read::from_bytes(&entry.bytes).expect("an entry")).expect("keys");
        }
        let read = Read::from_bytes(&self.entries[place].bytes).expect("an entry");
        let opened = Opened::new(&read, Keys::Published(&published)).expect("it opens");
        let events = opened.events::<Hides>().expect("events");
        // The command hides what its events hide.
        assert_eq!(opened.asked::<Hides>().expect("a command").input, Input::Act(events.clone()));
        events
    }

    /// Replayed and decided again it is the same stream, snapshot and all.
    fn comes_out_again(&self) {
        let (mut replayed, mut decided) = (Table::new().stream, Table::new().stream);
        for Entry { bytes, hash, .. } in &self.entries {
            replayed.replay(bytes, *hash).expect("it fits");
            assert_eq!(decided.check(bytes, *hash), Ok(Checked::Decided));
        }
        assert_eq!(replayed.snapshot(), self.stream.snapshot());
        assert_eq!(decided.snapshot(), self.stream.snapshot());
        let mut resumed = Table::new().stream;
        assert!(resumed.resume(&self.stream.snapshot()));
        assert_eq!(resumed.snapshot(), self.stream.snapshot());
    }
}

fn names<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

/// HC E.7: what is hidden between two rounds is of the next one. Its key is published when that one is over, and not in
/// the entry that hides it.
#[test]
fn hc_e_7_what_is_hidden_between_rounds_stays_sealed_to_the_end_of_the_next() {
    let mut table = Table::new();
    let card = What::Card(Hidden::Known(4711));
    assert_eq!(table.says(&[card]), (names(["round/1"]), names([])));
    assert_eq!(table.history(0), [What::Card(Hidden::Sealed)]);
    assert_eq!(table.says(&[What::Begin]), (names([]), names([])));
    // A round that ends and the next one that begins in one entry.
    assert_eq!(table.says(&[What::End, card, What::Begin]), (names(["round/2"]), names(["round/1"])));
    assert_eq!((table.history(0), table.history(2)[1]), (vec![card], What::Card(Hidden::Sealed)));
    assert_eq!(table.says(&[card, What::End]), (names(["round/2"]), names(["round/2"])));
    assert_eq!(table.history(2)[1], card);
    table.comes_out_again();
}

/// HC E.7: the order of a shoe stays sealed until the shoe ends, over all its rounds.
#[test]
fn hc_e_7_a_shoe_stays_sealed_until_it_ends() {
    let mut table = Table::new();
    let order = What::Order(Hidden::Known(4711));
    assert_eq!(table.says(&[order]), (names(["shoe/1"]), names([])));
    for _ in 0..3 {
        assert_eq!(table.says(&[What::Begin]), (names([]), names([])));
        assert_eq!(table.says(&[What::End]), (names([]), names([])));
    }
    assert_eq!(table.history(0), [What::Order(Hidden::Sealed)]);
    assert_eq!(table.says(&[What::ShoeEnds]), (names([]), names(["shoe/1"])));
    assert_eq!(table.history(0), [order]);
    table.comes_out_again();
}

/// HC E.7: one entry has a part for each scope. A hand that is shown is told, one that is mucked stays sealed for ever, and
/// the stream does not remember it.
#[test]
fn hc_e_7_a_hand_that_is_mucked_is_never_told() {
    let mut table = Table::new();
    table.says(&[What::Begin]);
    let (shown, mucked) = (hand(1, 4711), hand(2, 4712));
    let hole = What::Card(Hidden::Known(4713));
    let (sealed, keys) = table.says(&[shown, hole, mucked]);
    assert_eq!((sealed, keys), (names(["round/1", "hand/1/1/0", "hand/1/2/0"]), names([])));
    let written = String::from_utf8_lossy(&table.entries[1].bytes).into_owned();
    assert!(!written.contains("471"), "{written}");
    assert_eq!(table.says(&[What::Show(seat(1)), What::End]), (names([]), names(["round/1", "hand/1/1/0"])));
    let told = [shown, hole, What::Hand(seat(2), Hidden::Sealed)];
    let dealt = table.entries[1].clone();
    let read = Read::from_bytes(&dealt.bytes).expect("an entry");
    let all = Opened::new(&read, Keys::House(&key())).expect("it opens").events::<Hides>();
    assert_eq!(all.expect("events"), [shown, hole, mucked], "the owner opens it");
    let empty = Table::new().stream.snapshot().bytes.len();
    for _ in 0..50 {
        assert_eq!(table.says(&[What::Begin]), (names([]), names([])));
        table.says(&[hand(3, 9)]);
        assert_eq!(table.says(&[What::End]).1, names([]));
    }
    assert!(table.stream.snapshot().bytes.len() < empty + 100, "mucked hands are forgotten");
    let mut published = Published::default();
    for entry in &table.entries {
        published.take(&Read::from_bytes(&entry.bytes).expect("an entry")).expect("keys");
    }
    let opened = Opened::new(&read, Keys::Published(&published)).expect("it opens");
    assert_eq!(
        (opened.missing(), opened.events::<Hides>().expect("events")),
        (&["hand/1/2/0"][..], told.to_vec())
    );
    table.comes_out_again();
}

/// Entries of form 1, with one part under the key of a round, are replayed, and the stream goes on in form 2.
#[test]
fn a_stream_of_form_1_goes_on_in_form_2() {
    let mut table = Table::new();
    let (mut seq, mut prev) = (0, Hash::NONE);
    let mut old = |events: &str, rest: &str| {
        seq += 1;
        let text = format!(
            r#"{{"format":1,"engine":"old","stream":"{STREAM}","seq":{seq},"day":"1970-01-01","at":0,"who":{{"by":"house"}},"id":"old-{seq}","command":{{"input":{{"act":{events}}}}},"version":1,"events":{events},"postings":[]{rest},"prev":"{prev}"}}"#
        );
        prev = Hash::of(text.as_bytes());
        Entry { seq, id: None, hash: prev, bytes: text.into_bytes() }
    };
    let first = old(r#"["begin"]"#, "");
    let part = key().derive(STREAM, "round/1").seal(STREAM, 2, "round/1", b"[4711,4711]");
    let part = serde_json::to_string(&part).expect("plain data");
    // In form 1 the marks of command and events are counted through; here both say the first.
    let second = old(r#"[{"card":{"sealed":0}}]"#, &format!(r#","sealed":{part}"#));
    for Entry { bytes, hash, .. } in [&first, &second] {
        assert_eq!(table.stream.check(bytes, *hash), Ok(Checked::Replayed));
    }
    table.entries.extend([first, second]);
    assert_eq!(table.history(1), [What::Card(Hidden::Sealed)]);
    let card = What::Card(Hidden::Known(4712));
    assert_eq!(table.says(&[card]), (names(["round/1"]), names([])));
    assert_eq!(table.says(&[What::End]), (names([]), names(["round/1"])));
    assert_eq!((table.history(1), table.history(2)), (vec![What::Card(Hidden::Known(4711))], vec![card]));
}
