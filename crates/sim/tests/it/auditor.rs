//! The auditor is not blind: what must not be is seen.

use games::{Message, Refused};
use house::runtime::Reply;
use journal::{Entry, Hash};
use kit::Role;
use serde_json::{Value, json};
use sim::auditor::{Auditor, Turn};
use sim::books::Books;
use sim::course::Course;
use sim::floor::{CAGE, Kept, LOG};
use sim::store::Image;

fn start(id: &str, version: &str) -> Value {
    let start = json!({ "version": version, "binary": "", "rules": "" });
    json!({ "id": id, "by": "house", "input": { "act": { "start": start } } })
}

/// A house with one start in its journal, and the receipt for it.
fn started() -> (Auditor, Image, Reply) {
    let mut house =
        house::runtime::Runtime::new(journal::Memory::new(), house::people::People::new()).expect("a lease");
    house.add(Box::new(house::stream::Stream::new(LOG, house::log::Log))).expect("it fits");
    let mut command = start("a", "1");
    command["at"] = json!(1);
    house.submit(1, LOG, command.to_string());
    let reply = house.turn(kit::At::ms(1)).replies.remove(0).1;
    let stored = journal::Store::read(house.store(), LOG, 1, 1).expect("it can be read").remove(0);
    let entry = Entry { seq: 1, id: Some("a".to_owned()), bytes: stored.bytes, hash: stored.hash };
    let mut image = Image::default();
    image.streams.insert(LOG.to_owned(), vec![entry]);
    let mut auditor = Auditor::new();
    auditor.sent(LOG, &start("a", "1"));
    (auditor, image, reply)
}

fn refused() -> Refused {
    Refused::new(kit::cite!("HC E.1"), Message::plain("x"))
}

#[test]
fn an_answer_that_the_journal_does_not_bear_out_is_seen() {
    let told = |reply: &Reply, durable: bool, troubled: bool| {
        let (mut auditor, image, _) = started();
        if durable {
            auditor.read(&image).expect("a journal");
        }
        auditor.told(LOG, &start("a", "1"), reply, &Turn { troubled, ..Turn::default() })
    };
    let (_, _, good) = started();
    let Reply::Accepted { seq, hash, .. } = good.clone() else { panic!("{good:?}") };
    assert_eq!(told(&good, true, false), Ok(()));
    assert!(told(&good, false, false).is_err_and(|why| why.starts_with("accepted, not durable")));
    let other = Reply::Accepted { seq, hash: Hash::of(b"other"), again: false };
    assert!(told(&other, true, false).is_err_and(|why| why.starts_with("another receipt")));
    let elsewhere = Reply::Accepted { seq: 2, hash, again: true };
    assert!(told(&elsewhere, true, false).is_err());
    assert_eq!(told(&Reply::NotRecorded(refused()), false, false), Ok(()));
    assert!(told(&Reply::NotRecorded(refused()), true, false).is_err());
    assert_eq!(told(&Reply::Unknown, true, true), Ok(()));
    assert!(told(&Reply::Unknown, true, false).is_err());
    // Refused, and there since before this turn.
    let (mut auditor, image, _) = started();
    auditor.read(&image).expect("a journal");
    let turn = Turn { before: auditor.lengths(), ..Turn::default() };
    assert!(auditor.told(LOG, &start("a", "1"), &Reply::Refused(refused()), &turn).is_err());
    // Refused by a state that could not be written.
    let (mut auditor, ..) = started();
    let turn = Turn { stalled: [LOG.to_owned()].into(), ..Turn::default() };
    assert!(auditor.told(LOG, &start("a", "1"), &Reply::Refused(refused()), &turn).is_err());
}

#[test]
fn what_nobody_was_told_of_is_seen_at_the_close() {
    let (mut auditor, image, good) = started();
    auditor.read(&image).expect("a journal");
    assert!(auditor.closes(&image).is_err_and(|why| why.contains("was told that it did not")));
    auditor.told(LOG, &start("a", "1"), &good, &Turn::default()).expect("a receipt");
    assert_eq!(auditor.closes(&image), Ok(()));
    assert!(auditor.closes(&Image::default()).is_err_and(|why| why.contains("has lost entries")));
    let (mut auditor, mut image, _) = started();
    image.streams.get_mut(LOG).expect("a stream")[0].bytes[7] ^= 1;
    assert!(auditor.read(&image).is_err());
    let (_, image, _) = started();
    let mut auditor = Auditor::new();
    auditor.sent(CAGE, &start("a", "1"));
    assert!(auditor.closes(&image).is_err_and(|why| why.contains("nobody sent")));
}

fn course(lines: &[(&str, &str)]) -> Result<(), String> {
    let mut course = Course::default();
    for (asked, events) in lines {
        if *asked == "stop" {
            course.stops();
            continue;
        }
        let events: Vec<Value> = serde_json::from_str(events).expect("events");
        course.entry(&json!({ "input": asked }), &events)?;
    }
    Ok(())
}

const STARTED: (&str, &str) = ("act", r#"[{"game":{"round_started":{"round":1,"at":0,"ends":20000}}}]"#);
const PLACED: (&str, &str) = ("act", r#"[{"game":{"placed":{"seat":1}}}]"#);
const PROMPTED: (&str, &str) = ("tick", r#"[{"game":{"prompted":{"at":1}}}]"#);
const LOCKED: (&str, &str) = ("tick", r#"[{"game":{"locked":{"by":"clock"}}}]"#);
const READ: (&str, &str) = ("observe", r#"[{"game":{"pocket_read":{"pocket":"17"}}}]"#);
const STOP: (&str, &str) = ("stop", "");
const STOPPED: (&str, &str) = ("restart", r#"[{"game":{"stopped":{"at":1}}}]"#);
const VOID: (&str, &str) =
    ("restart", r#"[{"game":{"locked":{"by":"void"}}},{"game":{"voided":{"cause":"restarted"}}}]"#);

/// HC A.5: a course that the ruling forbids is seen.
#[test]
fn hc_a_5_the_auditor_sees_betting_resumed_by_itself() {
    assert_eq!(course(&[STARTED, PLACED, STOP, STOPPED]), Ok(()));
    assert_eq!(course(&[STARTED, PROMPTED, STOP, VOID]), Ok(()));
    assert_eq!(course(&[STARTED, LOCKED, STOP, READ]), Ok(()));
    for astray in [
        &[STARTED, STOP, PLACED][..],
        &[STARTED, STOP, STOPPED, PLACED],
        &[STARTED, STOP, VOID],
        &[STARTED, PROMPTED, STOP, STOPPED],
        &[STARTED, LOCKED, STOP, VOID],
        &[STARTED, LOCKED, PLACED],
        &[STARTED, READ],
    ] {
        assert!(course(astray).is_err(), "{astray:?}");
    }
}

#[test]
fn books_are_kept_by_an_outsider() {
    let mut books = Books::default();
    for event in [
        r#"{"buy_in":{"credited":{"number":1,"seat":1,"tender":{"cash":{"2000":5}},"amount":10000,"round":0}}}"#,
        r#"{"game":{"placed":{"seat":1,"stake":{"bet":"red","tender":"credits","amount":500}}}}"#,
        r#"{"game":{"placed":{"seat":1,"stake":{"bet":"17","tender":"credits","amount":100}}}}"#,
        r#"{"game":{"collected":{"seat":1,"stakes":[{"bet":"17","tender":"credits","amount":100}]}}}"#,
        r#"{"game":{"paid":{"seat":1,"wins":[{"stake":{"bet":"red","tender":"credits","amount":500},"winnings":500,"paid_in":"credits"}]}}}"#,
        r#"{"cash_out":{"paid":{"seat":1,"amount":4000,"chips":{},"lapsed":0}}}"#,
    ] {
        books.at_table(&serde_json::from_str(event).expect("an event"));
    }
    let all: Vec<(&str, i64)> = books.iter().collect();
    assert_eq!(all, [("P1", 6_400), ("rack", -4_000)]);
}

/// Stocks the cage, with the agreement of somebody of the count team to what they were shown; the journal of it.
fn stocked(command: &Value) -> (Image, Value, house::stream::Sheet) {
    let mut house =
        house::runtime::Runtime::new(journal::Memory::new(), sim::floor::people()).expect("a lease");
    house.add(Kept::new(CAGE).boxed()).expect("it fits");
    let unread = serde_json::from_value(command.clone()).expect("a command");
    let sheet = house.sheet(CAGE, &unread, Role::CountTeam).expect("a sheet");
    let mut whole = command.clone();
    whole["second"] = json!({ "by": counter(), "role": "count_team", "shown": sheet.shown });
    house.submit(1, CAGE, whole.to_string());
    let reply = house.turn(kit::At::ms(1)).replies.remove(0).1;
    assert!(matches!(reply, Reply::Accepted { .. }), "{reply:?}");
    let stored = journal::Store::read(house.store(), CAGE, 1, 1).expect("it can be read").remove(0);
    let entry = Entry { seq: 1, id: Some("a".to_owned()), bytes: stored.bytes, hash: stored.hash };
    let mut image = Image::default();
    image.streams.insert(CAGE.to_owned(), vec![entry]);
    (image, whole, sheet)
}

fn counter() -> kit::Person {
    sim::floor::actor("N").person().expect("staff")
}

fn stock(chips: u64) -> Value {
    let input = json!({ "act": { "stock": { "chips": { "10000": chips } } } });
    json!({ "id": "a", "by": sim::floor::actor("C"), "at": 1, "input": input })
}

/// HC C.2: an entry with a second person who was shown something else, or never agreed, is seen.
#[test]
fn hc_c_2_the_auditor_sees_an_agreement_to_what_was_not_shown() {
    let (image, _, sheet) = stocked(&stock(100));
    let reads = |shows: Option<&Value>, sheet: &house::stream::Sheet, agrees: bool| {
        let mut auditor = Auditor::new();
        if let Some(command) = shows {
            auditor.shows(CAGE, command, sheet, counter());
        }
        if agrees {
            auditor.agrees(counter(), sheet.shown);
        }
        auditor.read(&image)
    };
    assert_eq!(reads(Some(&stock(100)), &sheet, true), Ok(()));
    assert!(reads(None, &sheet, true).is_err_and(|why| why.contains("was never shown that")));
    assert!(reads(Some(&stock(100)), &sheet, false).is_err_and(|why| why.contains("never agreed")));
    // A dollar was shown, ten thousand are stocked.
    let (_, _, small) = stocked(&stock(1));
    assert!(reads(Some(&stock(1)), &small, true).is_err_and(|why| why.contains("was never shown that")));
    assert!(reads(Some(&stock(1)), &sheet, true).is_err_and(|why| why.contains("agreed to by the journal")));
    // The words or the money of the sheet are others than those of the entry.
    let other = |moves: bool| house::stream::Sheet {
        lines: if moves { sheet.lines.clone() } else { small.lines.clone() },
        moves: if moves { small.moves.clone() } else { sheet.moves.clone() },
        shown: sheet.shown,
    };
    assert!(reads(Some(&stock(100)), &other(true), true).is_err_and(|why| why.contains("moved is")));
    assert!(
        reads(Some(&stock(100)), &other(false), true).is_err_and(|why| why.contains("does not say amount"))
    );
}
