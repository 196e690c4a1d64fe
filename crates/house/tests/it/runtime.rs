//! The runtime on a store that fails: accepted means durable, refused means it did not happen, and one stream's trouble
//! is nobody else's.

use games::{Cx, Denied, Input, Machine, Message, Misfit, Refusal};
use house::cage::{self, Cage};
use house::people::People;
use house::runtime::{Reply, Runtime, Sends};
use house::stream::{Stream, Streamed};
use house::table::Table;
use journal::{Append, Appended, Lease, Memory, Snapshot, Store, StoreError, Stored};
use kit::{At, Cents, Count, Moves, Purse, Role, Unit, Viewer};
use serde::{Deserialize, Serialize};

use crate::floor::{cast, terminals};

/// A door that is open or shut; it can be told to break.
#[derive(Debug, Clone, PartialEq)]
struct Door;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Do {
    Open,
    Enter,
    Shut,
    Contradict,
    Panic,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Done {
    Opened,
    Entered,
    Shut,
    Stopped,
    Impossible,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
struct Inside {
    open: bool,
    people: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct IsShut;

impl From<Denied> for IsShut {
    fn from(_: Denied) -> IsShut {
        IsShut
    }
}

impl games::Reason for IsShut {
    fn message(&self) -> Message {
        Message::plain("door-shut")
    }
    fn keys() -> Vec<String> {
        Vec::new()
    }
}

impl Machine for Door {
    type State = Inside;
    type Action = Do;
    type Irregularity = ();
    type Event = Done;
    type Reason = IsShut;
    type View = Inside;

    fn open(&self) -> Inside {
        Inside::default()
    }

    fn decide(
        &self,
        state: &Inside,
        _: &Cx<'_>,
        input: &Input<Door>,
        out: &mut Vec<Done>,
    ) -> Result<(), Refusal<IsShut>> {
        match input {
            Input::Act(Do::Open) => out.push(Done::Opened),
            Input::Act(Do::Enter) if !state.open => return Err(Refusal::new(IsShut, kit::cite!("HC A.5"))),
            Input::Act(Do::Enter) => out.push(Done::Entered),
            Input::Act(Do::Shut) => out.push(Done::Shut),
            Input::Act(Do::Contradict) => out.extend([Done::Entered, Done::Impossible]),
            Input::Act(Do::Panic) => panic!("the door fell"),
            Input::Restart if state.open => out.push(Done::Stopped),
            _ => {}
        }
        Ok(())
    }

    fn follow(&self, _: &Inside, _: &mut Vec<Done>) {}

    fn apply(&self, state: &mut Inside, event: &Done) -> Result<(), Misfit> {
        match event {
            Done::Opened => state.open = true,
            Done::Entered => state.people += 1,
            Done::Shut | Done::Stopped => state.open = false,
            Done::Impossible => return Err(Misfit("impossible".to_owned())),
        }
        Ok(())
    }

    fn moves(&self, _: &Done, _: &mut Moves) {}

    fn due(&self, _: &Inside) -> Option<At> {
        None
    }

    fn view(&self, state: &Inside, _: Viewer, _: &dyn games::Funds) -> Inside {
        state.clone()
    }
}

impl Streamed for Door {
    fn round_number(&self, _: &Inside) -> Option<u64> {
        None
    }
    fn between_rounds(&self, _: &Inside) -> bool {
        true
    }
}

impl Sends for Door {}

/// A store in memory that answers as it is told.
#[derive(Default)]
struct Moody {
    memory: Memory,
    /// What it answers next to appends of that stream instead of appending.
    next: Vec<(&'static str, Appended)>,
    /// An unknown append is durable all the same.
    keeps: bool,
    /// It cannot be read.
    blind: bool,
    /// After how many entries it wants them, and how often it was given some.
    wants: Option<usize>,
    given: usize,
}

impl Moody {
    fn seen<T>(&self, what: Result<T, StoreError>) -> Result<T, StoreError> {
        if self.blind { Err(StoreError::Failed("nobody there".to_owned())) } else { what }
    }
}

impl Store for Moody {
    fn lease(&mut self) -> Result<Lease, StoreError> {
        self.memory.lease()
    }
    fn wants(&self) -> Option<usize> {
        self.wants
    }
    fn append(&mut self, lease: Lease, appends: &[Append<'_>]) -> Vec<Appended> {
        self.given += 1;
        let mut one = |append: &Append<'_>| {
            let told = self.next.iter().position(|(stream, _)| *stream == append.stream);
            let told = told.map(|place| self.next.remove(place).1);
            match told {
                Some(answer) if !self.keeps => answer,
                told => {
                    let done = self.memory.append(lease, std::slice::from_ref(append)).remove(0);
                    told.unwrap_or(done)
                }
            }
        };
        appends.iter().map(&mut one).collect()
    }
    fn find(&self, stream: &str, id: &str) -> Result<Option<u64>, StoreError> {
        self.seen(self.memory.find(stream, id))
    }
    fn read(&self, stream: &str, from: u64, most: usize) -> Result<Vec<Stored>, StoreError> {
        self.seen(self.memory.read(stream, from, most))
    }
    fn heads(&self) -> Result<Vec<journal::Head>, StoreError> {
        self.seen(self.memory.heads())
    }
    fn snapshot(&self, stream: &str) -> Result<Option<Snapshot>, StoreError> {
        self.seen(self.memory.snapshot(stream))
    }
    fn keep(&mut self, stream: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.memory.keep(stream, snapshot)
    }
}

type House = Runtime<Moody>;

const NOW: At = At::ms(72_000_000);

fn opened(store: Moody) -> House {
    let mut house = Runtime::new(store, People::new()).expect("a lease");
    for name in ["a", "b"] {
        house.add(Box::new(Stream::new(name, Door))).expect("it fits");
    }
    house
}

fn command(id: &str, what: &str) -> String {
    format!(r#"{{"id":"{id}","by":"house","at":{},"input":{{"act":"{what}"}}}}"#, NOW.get())
}

/// Sends commands in one turn, `stream id what` each, and gives the replies in their order.
fn say(house: &mut House, lines: &[&str]) -> Vec<Reply> {
    for (ticket, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        house.submit(ticket as u64, words[0], command(words[1], words[2]));
    }
    let mut replies = house.turn(NOW).replies;
    replies.sort_by_key(|(ticket, _)| *ticket);
    replies.into_iter().map(|(_, reply)| reply).collect()
}

fn shown(house: &House, name: &str) -> Option<String> {
    house.stream(name).map(|stream| stream.view(Viewer::Public).get().to_owned())
}

fn is_new(reply: &Reply) -> bool {
    matches!(reply, Reply::Accepted { again: false, .. })
}

fn not_recorded(reply: &Reply) -> bool {
    matches!(reply, Reply::NotRecorded(_))
}

fn key(reply: &Reply) -> &str {
    match reply {
        Reply::Refused(refused) | Reply::NotRecorded(refused) => &refused.message.key,
        _ => "",
    }
}

/// HC E.4: what is no command at all, or for a stream that is not there, is refused at once; the others go on.
#[test]
fn hc_e_4_what_is_no_command_is_refused() {
    let mut house = opened(Moody::default());
    let good = command("1", "open");
    let bad = ["", "null", "[]", "{}", &good[..good.len() - 1], &format!("{good}{good}")];
    let long = command(&"x".repeat(41), "open");
    for (ticket, text) in bad.into_iter().chain([long.as_str()]).enumerate() {
        house.submit(ticket as u64, "a", text);
    }
    house.submit(7, "c", &good);
    house.submit(8, "a", &good);
    let replies: std::collections::BTreeMap<u64, Reply> = house.turn(NOW).replies.into_iter().collect();
    assert!((0..7).all(|ticket| key(&replies[&ticket]) == "command-malformed"), "{replies:?}");
    assert_eq!(key(&replies[&7]), "command-no-such-stream");
    assert!(is_new(&replies[&8]), "{replies:?}");
}

/// HC A.5: a stop from which nothing follows leaves no entry, and the chain goes on where it stood.
#[test]
fn hc_a_5_a_restart_that_changes_nothing_leaves_the_chain_alone() {
    let mut house = opened(Moody::default());
    assert!(say(&mut house, &["a 1 open", "a 2 shut"]).iter().all(is_new));
    let mut house = opened(house.into_store());
    house.turn(NOW);
    let replies = say(&mut house, &["a 3 open"]);
    assert!(matches!(replies[..], [Reply::Accepted { seq: 3, .. }]), "{replies:?}");
    // An open door was stopped by the next one, in an entry of its own, before anybody could enter.
    let mut house = opened(house.into_store());
    let replies = say(&mut house, &["a 4 enter", "a 5 open"]);
    assert_eq!(key(&replies[0]), "door-shut");
    assert!(matches!(replies[1], Reply::Accepted { seq: 5, .. }), "{replies:?}");
}

/// HC E.5, HC E.1: what could not be recorded did not happen, and neither did a refusal that came of it; the same may be sent
/// again. The other stream goes on.
#[test]
fn hc_e_5_what_could_not_be_recorded_did_not_happen() {
    let mut house = opened(Moody::default());
    say(&mut house, &["a 1 open", "b 1 open"]);
    house.store_mut().next = vec![("a", Appended::Full)];
    let replies = say(&mut house, &["a 2 shut", "a 3 enter", "b 2 enter"]);
    assert!(not_recorded(&replies[0]) && key(&replies[0]) == "store-full", "{replies:?}");
    // The door was never shut: nobody is told that it was.
    assert!(not_recorded(&replies[1]) && key(&replies[1]) == "store-full", "{replies:?}");
    assert!(is_new(&replies[2]));
    // HC A.5: a store that stalls is a stop.
    let replies = say(&mut house, &["a 3 enter", "a 2 shut", "b 3 enter"]);
    assert_eq!((key(&replies[0]), is_new(&replies[1]), is_new(&replies[2])), ("door-shut", true, true));
    assert_eq!(shown(&house, "b").as_deref(), Some(r#"{"table":{"open":true,"people":2},"books":{}}"#));
}

/// HC E.1: an answer nobody has is `Unknown`, durable or not; nothing is shown until the store can be read again.
#[test]
fn hc_e_1_an_unknown_commit_is_found_out() {
    for keeps in [true, false] {
        let mut house = opened(Moody::default());
        say(&mut house, &["a 1 open"]);
        let store = house.store_mut();
        (store.next, store.keeps, store.blind) = (vec![("a", Appended::Unknown)], keeps, true);
        assert_eq!(say(&mut house, &["a 2 enter", "b 1 open"])[0], Reply::Unknown);
        assert_eq!(shown(&house, "a"), None, "what is not known to be durable is not shown");
        assert!(shown(&house, "b").is_some());
        assert_eq!(say(&mut house, &["a 2 enter"]), [Reply::Unknown]);
        (house.store_mut().blind, house.store_mut().keeps) = (false, false);
        let again = house.turn(NOW);
        assert_eq!(again.changed.contains_key("a"), keeps || !again.changed.is_empty());
        let reply = say(&mut house, &["a 2 enter"]).remove(0);
        match keeps {
            true => assert!(matches!(reply, Reply::Accepted { seq: 2, again: true, .. }), "{reply:?}"),
            // HC A.5: it was stopped in between.
            false => assert_eq!(key(&reply), "door-shut"),
        }
    }
}

/// HC E.5, HC E.1: entries that the store is given while the house still decides on more are answered with all the others,
/// and what follows one that could not be recorded did not happen either, though it was decided on.
#[test]
fn hc_e_5_what_is_written_early_is_answered_with_the_rest() {
    let wants = Some(2);
    let mut house = opened(Moody { wants, ..Moody::default() });
    let lines = ["a 1 open", "a 2 enter", "a 2 enter", "a 1 shut", "a 3 enter", "b 1 open", "a 4 enter"];
    let replies = say(&mut house, &lines);
    assert_eq!(house.store().given, 3, "five entries, two at a time");
    assert_eq!(replies.iter().filter(|reply| is_new(reply)).count(), 5, "{replies:?}");
    assert!(matches!(replies[2], Reply::Accepted { seq: 2, again: true, .. }), "{replies:?}");
    assert_eq!(key(&replies[3]), "command-id-reused");
    assert_eq!(shown(&house, "a").as_deref(), Some(r#"{"table":{"open":true,"people":3},"books":{}}"#));
    // The first two fail, and with them what was decided on them; the other stream goes on.
    house.store_mut().next = vec![("a", Appended::Full)];
    let replies = say(&mut house, &["a 5 enter", "a 6 enter", "a 7 shut", "b 2 enter", "a 8 enter"]);
    let (b, a): (Vec<_>, Vec<_>) = replies.iter().enumerate().partition(|(place, _)| *place == 3);
    assert!(is_new(b[0].1) && a.iter().all(|(_, reply)| not_recorded(reply)), "{replies:?}");
    assert_eq!(shown(&house, "a").as_deref(), Some(r#"{"table":{"open":true,"people":3},"books":{}}"#));
    // Nobody knows, and it was durable: so is what came behind it, and each is answered from its entry.
    say(&mut house, &["a 9 open"]);
    (house.store_mut().next, house.store_mut().keeps) = (vec![("a", Appended::Unknown)], true);
    let replies = say(&mut house, &["a 10 enter", "a 11 enter", "a 12 enter"]);
    assert!(replies.iter().all(|reply| matches!(reply, Reply::Accepted { again: true, .. })), "{replies:?}");
    let whole = opened(house.into_store());
    assert_eq!(shown(&whole, "a").as_deref(), Some(r#"{"table":{"open":true,"people":6},"books":{}}"#));
}

/// HC E.1, HC E.5, HC E.6: entries that are handed over in parts are the entries of one append, whatever fails meanwhile.
#[test]
fn hc_e_1_entries_in_parts_are_those_of_one_append() {
    const STREAMS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
    let evening = |wants: Option<usize>| {
        let mut house = Runtime::new(Moody { wants, ..Moody::default() }, People::new()).expect("a lease");
        for name in STREAMS {
            house.add(Box::new(Stream::new(name, Door))).expect("it fits");
        }
        let mut told = Vec::new();
        for turn in 0..30 {
            match turn {
                7 => house.store_mut().next = vec![("b", Appended::Full)],
                11 => house.store_mut().next = vec![("d", Appended::Unknown)],
                _ => {}
            }
            let mut lines = Vec::new();
            for (place, stream) in STREAMS.iter().enumerate() {
                for n in 0..=place {
                    // Some ids come again, in the same turn and in later ones, some with another act.
                    let id = (turn * 7 + n * 5 + place) % 60;
                    let act = ["open", "enter", "shut", "enter", "open"][(turn + n) % 5];
                    lines.push(format!("{stream} {id} {act}"));
                }
            }
            lines.extend((turn == 17).then(|| "c broken panic".to_owned()));
            lines.extend((turn == 19).then(|| "e wrong contradict".to_owned()));
            lines.push("nobody 1 open".to_owned());
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            told.push(say(&mut house, &lines));
        }
        let kept = STREAMS.map(|name| house.store().read(name, 1, usize::MAX).expect("entries"));
        (told, kept)
    };
    let whole = evening(None);
    let said = |wanted: fn(&Reply) -> bool| whole.0.iter().flatten().filter(|reply| wanted(reply)).count();
    assert!(said(is_new) > 100 && said(not_recorded) > 0 && said(|reply| key(reply) == "stream-parked") > 0);
    [1, 2, 5].into_iter().for_each(|wants| assert_eq!(evening(Some(wants)), whole, "{wants} at a time"));
}

/// HC E.1: an id from before the last snapshot still acts once, and is no stop of the game.
#[test]
fn hc_e_1_an_old_id_is_found_in_the_store() {
    let mut house = opened(Moody::default());
    house.snapshot_every(2);
    say(&mut house, &["a 1 open", "a 2 enter"]);
    assert!(house.store().snapshot("a").expect("it can be read").is_some());
    let mut house = opened(house.into_store());
    // The rules would refuse it by now; it is not asked of them.
    let replies = say(&mut house, &["a 2 enter", "a 9 enter"]);
    assert!(matches!(replies[0], Reply::Accepted { seq: 2, again: true, .. }), "{replies:?}");
    assert_eq!(key(&replies[1]), "door-shut");
    say(&mut house, &["a 3 open"]);
    let replies = say(&mut house, &["a 4 enter", "a 2 enter", "a 1 shut"]);
    assert!(matches!(replies[0], Reply::Accepted { seq: 2, again: true, .. }), "{replies:?}");
    assert_eq!(key(&replies[1]), "command-id-reused");
    let done = house.turn(NOW);
    assert!(matches!(done.replies[..], [(0, Reply::Accepted { again: false, .. })]), "{done:?}");
    assert_eq!(shown(&house, "a").as_deref(), Some(r#"{"table":{"open":true,"people":2},"books":{}}"#));
}

#[test]
fn a_snapshot_with_a_changed_byte_is_not_believed() {
    let mut house = opened(Moody::default());
    house.snapshot_every(2);
    say(&mut house, &["a 1 open", "a 2 enter"]);
    let mut store = house.into_store();
    let mut snapshot = store.snapshot("a").expect("it can be read").expect("kept");
    let text = String::from_utf8(snapshot.bytes).expect("JSON");
    snapshot.bytes = text.replace(r#""people":1"#, r#""people":7"#).into_bytes();
    store.keep("a", &snapshot).expect("kept");
    let house = opened(store);
    assert_eq!(shown(&house, "a").as_deref(), Some(r#"{"table":{"open":true,"people":1},"books":{}}"#));
}

/// HC E.6: a contradiction or a failed assertion stops its own stream; what happened before is still answered.
#[test]
fn hc_e_6_a_stream_that_breaks_is_parked_and_the_others_go_on() {
    for breaks in ["contradict", "panic"] {
        let mut house = opened(Moody::default());
        let first = say(&mut house, &["a 1 open"]).remove(0);
        let line = format!("a 3 {breaks}");
        let replies = say(&mut house, &["a 2 enter", &line, "a 4 enter", "a 2 enter", "b 1 open"]);
        assert!(is_new(&replies[0]) && is_new(&replies[4]), "{replies:?}");
        assert_eq!((key(&replies[1]), key(&replies[2])), ("stream-parked", "stream-parked"));
        // What is durable is shown, and nothing of what broke it.
        assert_eq!(shown(&house, "a").as_deref(), Some(r#"{"table":{"open":true,"people":1},"books":{}}"#));
        let replies = say(&mut house, &["a 1 open", "a 5 enter", "b 2 enter"]);
        let (Reply::Accepted { hash, .. }, Reply::Accepted { hash: receipt, again: true, .. }) =
            (&first, &replies[0])
        else {
            panic!("{replies:?}")
        };
        assert_eq!(hash, receipt, "what happened before is still answered");
        assert_eq!((key(&replies[1]), is_new(&replies[2])), ("stream-parked", true));
    }
}

/// HC E.6: a changed byte is found when the stream is opened.
#[test]
fn hc_e_6_a_damaged_stream_takes_nothing_and_the_others_go_on() {
    let mut house = opened(Moody::default());
    say(&mut house, &["a 1 open", "b 1 open"]);
    say(&mut house, &["a 2 enter"]);
    let mut store = house.into_store();
    let entries = store.memory.entries_mut("a").expect("a stream");
    entries[1].bytes[10] ^= 1;
    let mut house = Runtime::new(store, People::new()).expect("a lease");
    let fits = house.add(Box::new(Stream::new("a", Door)));
    assert!(fits.is_err_and(|misfit| misfit.0.contains("hash")));
    house.add(Box::new(Stream::new("b", Door))).expect("it fits");
    let replies = say(&mut house, &["a 1 open", "a 2 enter", "a 3 enter", "b 2 open"]);
    assert!(matches!(replies[0], Reply::Accepted { seq: 1, again: true, .. }), "{replies:?}");
    assert_eq!(replies[1], Reply::Unknown, "what stands there now is not what was answered");
    assert_eq!((key(&replies[2]), is_new(&replies[3])), ("stream-parked", true));
    assert_eq!(shown(&house, "a"), None);
}

/// HC E.5: once somebody else owns the store nothing is taken; what happened before is still answered.
#[test]
fn hc_e_5_a_fenced_house_takes_nothing() {
    let mut house = opened(Moody::default());
    say(&mut house, &["a 1 open"]);
    house.store_mut().memory.lease().expect("somebody else's");
    let replies = say(&mut house, &["a 2 enter"]);
    assert_eq!((not_recorded(&replies[0]), key(&replies[0])), (true, "store-fenced"));
    assert!(house.is_fenced());
    let replies = say(&mut house, &["a 3 enter", "a 1 open"]);
    assert_eq!(key(&replies[0]), "store-fenced");
    assert!(matches!(replies[1], Reply::Accepted { seq: 1, again: true, .. }), "{replies:?}");
}

/// HC D.3: a fill is on its way until the table has it; the cage is told so only then, and once, whichever of the two
/// could not be recorded at first.
#[test]
fn hc_d_3_a_fill_arrives_once_whatever_fails() {
    const TABLE: &str = "demo/table/1";
    const CAGE: &str = "demo/cage/main";
    for (stream, trouble) in [
        (TABLE, Appended::Full),
        (CAGE, Appended::Full),
        (TABLE, Appended::Unknown),
        (CAGE, Appended::Unknown),
    ] {
        let mut house = Runtime::new(Moody::default(), cast()).expect("a lease");
        let table = terminals(|_| {}).stream.machine().clone();
        house.add(Box::new(Stream::new(TABLE, table.clone()))).expect("it fits");
        house.add(Box::new(Stream::new(CAGE, Cage))).expect("it fits");
        let at = NOW.get();
        let staff = |letter: &str| serde_json::to_string(&crate::floor::actor(letter)).expect("plain");
        let chips = Count::new().with(Cents::whole(100), 2);
        let chips_json = serde_json::to_string(&chips).expect("plain");
        let stock = Input::Act(cage::Action::Stock { chips: chips.clone() });
        let mut stocked = house::stream::Command {
            id: "s".parse().expect("short"),
            by: crate::floor::actor("C"),
            second: None,
            at: NOW,
            round: None,
            input: stock,
        };
        let counter = crate::floor::actor("N");
        let by = counter.person().expect("staff");
        stocked.second = Some(Stream::new(CAGE, Cage).agreement(&stocked, by, Role::CountTeam));
        house.submit(1, CAGE, serde_json::to_string(&stocked).expect("plain"));
        let request = format!(
            r#"{{"id":"r","by":{},"at":{at},"input":{{"act":{{"slips":{{"request":{{"way":"fill","chips":{chips_json}}}}}}}}}}}"#,
            staff("F")
        );
        house.submit(2, TABLE, request);
        assert!(house.turn(NOW).replies.iter().all(|(_, reply)| is_new(reply)));
        let send = format!(
            r#"{{"id":"f","by":{},"at":{at},"input":{{"act":{{"send_fill":{{"table":"{TABLE}","slip":1,"chips":{chips_json}}}}}}}}}"#,
            staff("C")
        );
        house.submit(3, CAGE, send);
        assert!(house.turn(NOW).replies.iter().all(|(_, reply)| is_new(reply)));
        house.store_mut().next = vec![(stream, trouble.clone()), (stream, trouble.clone())];
        for _ in 0..12 {
            let under_way = house.typed::<Cage>(CAGE).expect("a cage").state().under_way.len();
            let slip = house.typed::<Table<games::roulette::Roulette>>(TABLE).expect("a table").state().slips
                [&1]
                .clone();
            let issued = slip.stage == house::table::slips::Stage::UnderWay;
            assert!(issued || under_way == 1, "{stream} {trouble:?}: the cage knows before the table does");
            house.turn(NOW);
        }
        let cage = house.typed::<Cage>(CAGE).expect("a cage");
        assert!(cage.state().under_way.is_empty(), "{stream} {trouble:?}: still under way");
        assert_eq!(cage.ledger().balance(Purse::Vault, Unit::Money), Cents::ZERO);
        assert!(house.is_idle());
        let entries = house.store().read(TABLE, 1, 100).expect("it can be read");
        let issued = |stored: &&Stored| String::from_utf8_lossy(&stored.bytes).contains(r#"{"issued":"#);
        assert_eq!(entries.iter().filter(issued).count(), 1);
    }
}

/// BC n: a report is on its way until the cage has it, and counts once, whichever of the two streams could not be
/// recorded at first
#[test]
fn bc_n_a_report_arrives_once_whatever_fails() {
    const TABLE: &str = "demo/table/1";
    const CAGE: &str = "demo/cage/main";
    for (stream, trouble) in [
        (TABLE, Appended::Full),
        (CAGE, Appended::Full),
        (TABLE, Appended::Unknown),
        (CAGE, Appended::Unknown),
    ] {
        let mut house = Runtime::new(Moody::default(), cast()).expect("a lease");
        let mut table = terminals(|_| {});
        let mut cash = |line: &str, id: &str| {
            let mut command = table.command(line);
            command.id = id.parse().expect("short");
            command
        };
        let named = [cash("F known P1 as Ada", "n"), cash("F known P1 as Ada Lovelace", "m")];
        house.add(Box::new(Stream::new(TABLE, terminals(|_| {}).stream.machine().clone()))).expect("it fits");
        house.add(Box::new(Stream::new(CAGE, Cage))).expect("it fits");
        for (ticket, command) in named.iter().enumerate() {
            let command = serde_json::to_string(command).expect("plain");
            house.submit(ticket as u64, TABLE, command);
        }
        assert!(house.turn(NOW).replies.iter().all(|(_, reply)| is_new(reply)));
        house.store_mut().next = vec![(stream, trouble.clone()), (stream, trouble.clone())];
        for _ in 0..20 {
            house.turn(NOW);
        }
        assert!(house.is_idle());
        let state = house.typed::<Table<games::roulette::Roulette>>(TABLE).expect("a table").state();
        assert!(state.stays.waiting.is_empty(), "{stream} {trouble:?}: still waiting");
        let cage = house.typed::<Cage>(CAGE).expect("a cage").state();
        assert_eq!(cage.cash.heard(TABLE), 2);
        let entries = house.store().read(CAGE, 1, 100).expect("it can be read");
        let noted = |stored: &&Stored| String::from_utf8_lossy(&stored.bytes).contains(r#"{"cash_noted":"#);
        assert_eq!(entries.iter().filter(noted).count(), 2, "{stream} {trouble:?}");
    }
}
