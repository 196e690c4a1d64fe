//! The pit (RO I.2.b).

use games::Input;
use house::pit::{Action, Event, Pit};
use house::stream::{Accepted, Answer, Command, Stream};
use kit::At;

use crate::floor::{actor, cast, why};

struct Floor {
    pit: Stream<Pit>,
    commands: u64,
}

impl Floor {
    fn new() -> Floor {
        Floor { pit: Stream::new("demo/pit/1", Pit), commands: 0 }
    }

    fn says(&mut self, who: &str, action: Action) -> Answer<Event> {
        self.commands += 1;
        let id = format!("c-{}", self.commands).parse().unwrap();
        let command = Command {
            id,
            by: actor(who),
            second: None,
            at: At::ms(1),
            round: None,
            input: Input::Act(action),
        };
        self.pit.execute(&cast(), &command)
    }

    #[track_caller]
    fn ok(&mut self, who: &str, action: Action) -> Vec<Event> {
        match self.says(who, action) {
            Answer::Accepted(Accepted { events, .. }) => events,
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    fn refused(&mut self, who: &str, action: Action, key: &str) {
        match self.says(who, action) {
            Answer::Refused(refused) => assert_eq!(why(&refused), ("RO I.2.b".to_owned(), key)),
            other => panic!("{other:?}"),
        }
    }
}

fn opened(number: usize) -> Action {
    Action::TableOpened(format!("demo/table/{number}"))
}

/// RO I.2.b: six staffed tables per supervisor are quiet, the seventh warns; it is journalled and not refused.
#[test]
fn ro_i_2_b_the_seventh_table_warns() {
    let mut floor = Floor::new();
    assert_eq!(floor.ok("S", Action::ComeOn).len(), 1);
    for table in 1..=6 {
        assert_eq!(floor.ok("H", opened(table)).len(), 1, "table {table} is quiet");
    }
    assert!(!floor.pit.state().warned);
    let seventh = floor.ok("H", opened(7));
    assert_eq!(seventh[1], Event::TooManyTables { tables: 7, supervisors: 1 });
    // Warned once, not with every table; told twice is one table.
    assert_eq!(floor.ok("H", opened(8)).len(), 1);
    assert_eq!(floor.ok("H", opened(8)).len(), 1);
    assert_eq!(floor.pit.state().tables.len(), 8);
    // One table less is still seven; six are enough again, and the next one warns anew.
    assert_eq!(floor.ok("H", Action::TableClosed("demo/table/8".to_owned())).len(), 1);
    let six = floor.ok("H", Action::TableClosed("demo/table/7".to_owned()));
    assert_eq!(six[1], Event::EnoughSupervisors);
    assert_eq!(floor.ok("H", opened(9))[1], Event::TooManyTables { tables: 7, supervisors: 1 });
    // Nor may the supervisor be kept from going: it says should.
    assert_eq!(floor.ok("S", Action::GoOff).len(), 1);
    assert!(floor.pit.state().warned);
}

/// RO I.2.b: supervisors come on and go off by themselves; tables are told by the house or the floor.
#[test]
fn ro_i_2_b_who_tells_the_pit() {
    let mut floor = Floor::new();
    floor.refused("F", Action::ComeOn, "denied-needs-role");
    floor.refused("S", Action::GoOff, "pit-not-on");
    floor.ok("S", Action::ComeOn);
    floor.refused("S", Action::ComeOn, "pit-already-on");
    for who in ["P1", "D", "W"] {
        floor.refused(who, opened(1), "denied-needs-role");
        floor.refused(who, Action::TableClosed("demo/table/1".to_owned()), "denied-needs-role");
    }
    floor.ok("F", opened(1));
    floor.ok("H", opened(2));
    // Without a supervisor the first table is one too many.
    let left = floor.ok("S", Action::GoOff);
    assert_eq!(left[1], Event::TooManyTables { tables: 2, supervisors: 0 });
}
