//! Requests to a second person: when one is the same, when it is another, and when it is over (HC C.2).

use games::{Input, Message, Refused};
use house::approvals::{Approvals, Request, WAITS_MS};
use house::cage::{Action, Cage};
use house::stream::{Command, Sheet, Stream};
use kit::{At, Cents, Count, Person, Role};

use crate::floor::{actor, cast};

const NOW: At = At::ms(1_000);

fn person(letter: &str) -> Person {
    actor(letter).person().expect("staff")
}

/// The cage asks to stock that many chips; what is asked is the number.
fn request(id: &str, by: &str, chips: u32) -> Request<u32> {
    let input = Input::Act(Action::Stock { chips: Count::new().with(Cents::whole(100), chips) });
    let id = id.parse().expect("short");
    let command: Command<Cage> = Command { id, by: actor(by), second: None, at: NOW, round: None, input };
    let sheet = Stream::new("demo/cage/main", Cage).sheet_for(&cast(), &command, Role::CountTeam);
    Request {
        stream: "demo/cage/main".into(),
        id,
        of: Role::CountTeam,
        by: person(by),
        connection: 1,
        sheet: sheet.expect("a sheet"),
        until: NOW.plus_ms(WAITS_MS),
        asked: chips,
    }
}

fn only(approvals: &Approvals<u32>) -> (u64, Sheet) {
    let all: Vec<_> = approvals.iter().collect();
    assert_eq!(all.len(), 1);
    (all[0].0, all[0].1.sheet.clone())
}

fn key(refused: &Refused) -> (String, &str) {
    (refused.cite.to_string(), &refused.message.key)
}

/// HC C.2: the same once more keeps its number; another body under the same id is a new request, and the old one is gone.
#[test]
fn hc_c_2_another_body_is_another_request() {
    let mut approvals = Approvals::default();
    assert!(approvals.ask(request("a", "C", 1)).is_none());
    let (first, small) = only(&approvals);
    let (asked, refused) = approvals.ask(request("a", "C", 1)).expect("the first one is over");
    assert_eq!((asked, key(&refused)), (1, ("HC C.2".to_owned(), "request-asked-anew")));
    assert_eq!(only(&approvals).0, first);
    let (asked, _) = approvals.ask(request("a", "C", 10_000)).expect("the first one is over");
    assert_eq!(asked, 1);
    let (second, large) = only(&approvals);
    assert_ne!((first, small.shown), (second, large.shown));
    let mut agree = |number, shown| approvals.agree(number, shown, person("N"), Role::CountTeam, NOW);
    for (number, shown, why) in [
        (first, small.shown, "request-gone"),
        (first, large.shown, "request-gone"),
        (second, small.shown, "request-other-sheet"),
    ] {
        let refused = agree(number, shown).expect_err("not what was shown");
        assert_eq!(key(&refused), ("HC C.2".to_owned(), why));
    }
    assert_eq!(agree(second, large.shown).expect("what was shown").asked, 10_000);
    assert_eq!(key(&agree(second, large.shown).expect_err("once")).1, "request-gone");
}

/// HC C.2: somebody else's request of the same id is another, not the same one changed.
#[test]
fn hc_c_2_nobody_withdraws_what_somebody_else_asks() {
    let mut approvals = Approvals::default();
    assert!(approvals.ask(request("a", "C", 1)).is_none());
    let mut theirs = request("a", "C", 2);
    theirs.by = person("F");
    assert!(approvals.ask(theirs).is_none());
    assert_eq!(approvals.iter().count(), 2);
}

/// HC C.2: a request ends when it is declined, when nobody answers, and with the connection of whoever asks; one
/// connection has a few at most.
#[test]
fn hc_c_2_a_request_ends() {
    let mut approvals = Approvals::default();
    assert!(approvals.ask(request("a", "C", 1)).is_none());
    let (number, sheet) = only(&approvals);
    assert!(approvals.decline(number, |_| false).is_err());
    let late = approvals.agree(number, sheet.shown, person("N"), Role::CountTeam, NOW.plus_ms(WAITS_MS));
    assert_eq!(key(&late.expect_err("too late")).1, "request-gone");
    let own = approvals.agree(number, sheet.shown, person("C"), Role::CountTeam, NOW);
    assert_eq!(key(&own.expect_err("one's own")).1, "people-second-is-first");
    let other =
        approvals.agree(number, sheet.shown, person("F"), Role::Floorperson, NOW).expect_err("no role");
    assert_eq!(other.message, Message::plain("denied-needs-role").with("needed", Role::CountTeam));
    let (_, refused) = approvals.decline(number, |_| true).expect("it waits");
    assert_eq!(key(&refused).1, "request-declined");

    for id in ["a", "b", "c", "d", "e", "f", "g", "h"] {
        assert!(approvals.ask(request(id, "C", 1)).is_none());
    }
    let (_, refused) = approvals.ask(request("i", "C", 1)).expect("too many");
    assert_eq!(key(&refused).1, "request-too-many");
    // What waits already may be asked anew.
    assert!(
        approvals
            .ask(request("a", "C", 2))
            .is_some_and(|(_, refused)| key(&refused).1 == "request-asked-anew")
    );
    let (changed, told) = approvals.sweep(NOW, Some(2));
    assert!(!changed && told.is_empty());
    let mut later = request("z", "C", 1);
    (later.connection, later.until) = (2, NOW.plus_ms(2 * WAITS_MS));
    assert!(approvals.ask(later).is_none());
    let (changed, told) = approvals.sweep(NOW.plus_ms(WAITS_MS), None);
    assert!(
        changed && told.len() == 8 && told.iter().all(|(_, refused)| key(refused).1 == "request-unanswered")
    );
    // Nobody is there to be told.
    let (changed, told) = approvals.sweep(NOW, Some(2));
    assert!(changed && told.is_empty() && approvals.iter().count() == 0);
}
