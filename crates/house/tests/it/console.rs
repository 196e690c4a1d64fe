//! A live table and the cage of its house, spoken to as a console does: in JSON, stream by stream, with second persons and
//! with letters between the two streams. After every command both books are conserved, and what is under way between
//! them is never less than nothing.

use games::Refused;
use games::roulette::Roulette;
use games::roulette::options::{Draft, Form, Tracking};
use house::cage::Cage;
use house::runtime::{Reply, Runtime};
use house::stream::Stream;
use house::table::{Table, TableDraft};
use journal::Memory;
use kit::{Actor, At, Cents, Count, Desk, Purse, Role, Seat, Unit, Viewer};
use serde_json::{Value, json};

use crate::floor::{actor, cast, why};

pub const TABLE: &str = "demo/table/roulette-3";
pub const CAGE: &str = "demo/cage/main";

pub struct Console {
    pub house: Runtime<Memory>,
    pub now: At,
    ids: u64,
}

/// An act of the game.
pub fn game(act: Value) -> Value {
    json!({ "act": { "game": act } })
}

/// The dealer keys a number.
pub fn number(pocket: &str) -> Value {
    json!({ "observe": { "what": { "outcome": { "pocket": pocket } }, "via": "hand" } })
}

/// A bet, keyed by the dealer.
pub fn place(seat: u16, spot: &str, tender: Value, stake: i64) -> Value {
    game(json!({ "place": { "seat": seat, "spot": spot, "tender": tender, "stake": stake } }))
}

/// A ruling by its paragraph.
pub fn rule(what: Value, cite: &str) -> Value {
    json!({ "rule": { "what": what, "cite": cite } })
}

pub fn slips(act: Value) -> Value {
    json!({ "act": { "slips": act } })
}

pub fn opening(act: Value) -> Value {
    json!({ "act": { "opening": act } })
}

/// A colour for cash in bills of twenty.
pub fn colour_in(seat: u16, colour: &str, value: i64, chips: i64) -> Value {
    let bills = value * chips / 2_000;
    assert_eq!(bills * 2_000, value * chips, "bills of twenty");
    let tender = json!({ "cash": { "2000": bills } });
    json!({ "act": { "colours": { "in": {
        "seat": seat, "colour": colour, "value": value, "chips": chips, "tender": tender } } } })
}

impl Console {
    /// A closed table, a cage with chips.
    pub fn new(tracking: Tracking, change: impl FnOnce(&mut Draft)) -> Console {
        let mut draft = Draft { form: Form::Live, tracking, ..Draft::default() };
        change(&mut draft);
        let game = <Roulette as games::Game>::check(&draft).expect("good options");
        let mut house = Runtime::new(Memory::new(), cast()).expect("a lease");
        let table = Table::new(TableDraft::default(), game);
        house.add(Box::new(Stream::new(TABLE, table))).expect("it fits");
        house.add(Box::new(Stream::new(CAGE, Cage))).expect("it fits");
        let mut console = Console { house, now: At::ms(20 * 3_600_000), ids: 0 };
        console.ok_at(CAGE, "C+N", &json!({ "act": { "stock": { "chips": { "100000": 500 } } } }));
        console
    }

    pub fn full() -> Console {
        Console::new(Tracking::Full, |_| {}).opened()
    }

    pub fn results() -> Console {
        Console::new(Tracking::Results, |_| {}).opened()
    }

    /// Forty pieces of every denomination.
    pub fn float() -> Value {
        json!({ "100": 40, "500": 40, "2500": 40, "10000": 40, "50000": 40, "100000": 40 })
    }

    /// The dealer's post, a float from the cage, the checklist.
    pub fn ready(mut self) -> Console {
        self.ok("D", &json!({ "act": { "posts": { "take": "dealer" } } }));
        self.fill(&Console::float());
        for (name, answer) in [("layout", "ok"), ("wheel", "ok"), ("ball", "13/16")] {
            self.ok("F", &opening(json!({ "check": { "name": name, "answer": answer } })));
        }
        self
    }

    pub fn opened(self) -> Console {
        let mut console = self.ready();
        console.ok("D+F", &opening(json!({ "open": { "count": Console::float(), "drop_box": 7 } })));
        console
    }

    /// A fill from its request to its receipt; its slip.
    pub fn fill(&mut self, chips: &Value) -> u32 {
        let slip = self.table().state().next_slip;
        self.ok("F", &slips(json!({ "request": { "way": "fill", "chips": chips } })));
        self.ok_at(CAGE, "C", &self.at_cage("send_fill", slip, chips));
        self.ok("D+F", &slips(json!({ "receive": { "slip": slip, "chips": chips } })));
        slip
    }

    /// What the cage answers to a slip of this table.
    pub fn at_cage(&self, what: &str, slip: u32, chips: &Value) -> Value {
        json!({ "act": { what: { "table": TABLE, "slip": slip, "chips": chips } } })
    }

    pub fn table(&self) -> &Stream<Table<Roulette>> {
        self.house.typed(TABLE).expect("a table")
    }

    pub fn cage(&self) -> &Stream<Cage> {
        self.house.typed(CAGE).expect("a cage")
    }

    /// Says something to a stream, as `D` or, with a second person's agreement, as `D+F`.
    pub fn say_at(&mut self, stream: &str, who: &str, input: &Value) -> Result<(), Refused> {
        self.ids += 1;
        let (first, second) = who.split_once('+').map_or((who, None), |(a, b)| (a, Some(b)));
        let mut command = json!({
            "id": format!("c-{}", self.ids), "by": actor(first), "at": self.now, "input": input });
        if let Some(Actor::Staff { person, role }) = second.map(actor) {
            let unread = serde_json::from_value(command.clone()).expect("a command");
            let agreed = self.house.stream(stream).expect("a stream").agreement(&unread, person, role);
            command["second"] = json!(agreed?);
        }
        self.house.submit(self.ids, stream, command.to_string());
        let mut said = None;
        for turn in 0..20 {
            let done = self.house.turn(self.now);
            assert_eq!(done.troubles, [], "after {input}");
            said = said.or(done.replies.into_iter().map(|(_, reply)| reply).next());
            self.audits();
            if self.house.is_idle() {
                break;
            }
            assert!(turn < 19, "letters go to and fro for ever");
        }
        match said {
            Some(Reply::Accepted { .. }) => Ok(()),
            Some(Reply::Refused(refused)) => Err(refused),
            other => panic!("{input}: {other:?}"),
        }
    }

    /// Two commands in one turn: the cage's and the table's, neither knowing of the other.
    pub fn both(&mut self, at_cage: &str, sends: &Value, at_table: &str, says: &Value) {
        for (stream, who, input) in [(CAGE, at_cage, sends), (TABLE, at_table, says)] {
            self.ids += 1;
            let command = json!({
                "id": format!("c-{}", self.ids), "by": actor(who), "at": self.now, "input": input });
            self.house.submit(self.ids, stream, command.to_string());
        }
        for _ in 0..20 {
            let done = self.house.turn(self.now);
            let accepted = |(_, reply): &(u64, Reply)| matches!(reply, Reply::Accepted { .. });
            assert!(done.replies.iter().all(accepted), "{done:?}");
            assert_eq!(done.troubles, []);
            self.audits();
        }
        assert!(self.house.is_idle());
    }

    fn audits(&self) {
        let (table, cage) = (self.table().ledger(), self.cage().ledger());
        table.assert_conserved();
        cage.assert_conserved();
        let here = table.balance(Purse::Transit(Desk::Cage), Unit::Money);
        let there = cage.balance(Purse::Transit(Desk::Tables), Unit::Money);
        assert!(!(here + there).is_negative(), "more has arrived than was sent: {here} here, {there} there");
    }

    #[track_caller]
    pub fn ok_at(&mut self, stream: &str, who: &str, input: &Value) {
        if let Err(refused) = self.say_at(stream, who, input) {
            panic!("{who} {input}: refused {:?}", why(&refused));
        }
    }

    #[track_caller]
    pub fn ok(&mut self, who: &str, input: &Value) {
        self.ok_at(TABLE, who, input);
    }

    #[track_caller]
    pub fn refused_at(&mut self, stream: &str, who: &str, input: &Value, cite: &str, key: &str) {
        match self.say_at(stream, who, input) {
            Ok(()) => panic!("{who} {input}: accepted"),
            Err(refused) => assert_eq!(why(&refused), (cite.to_owned(), key), "{who} {input}"),
        }
    }

    #[track_caller]
    pub fn refused(&mut self, who: &str, input: &Value, cite: &str, key: &str) {
        self.refused_at(TABLE, who, input, cite, key);
    }

    /// From new game to the dolly, and everybody paid.
    #[track_caller]
    pub fn spin(&mut self, bets: &[Value], pocket: &str) {
        self.ok("D", &game(json!("new_game")));
        bets.iter().for_each(|bet| self.ok("D", bet));
        self.ok("D", &game(json!("lock")));
        self.ok("D", &number(pocket));
        self.ok("D", &game(json!("dolly")));
        if self.public()["phase"] == "paying" {
            self.ok("D", &game(json!({ "pay": { "seat": null } })));
        }
    }

    /// What somebody sees of a stream.
    pub fn sees_at(&self, stream: &str, who: Viewer) -> Value {
        serde_json::from_str(self.house.stream(stream).expect("a stream").view(who).get()).expect("JSON")
    }

    /// What staff see of the table: its own part.
    pub fn staff(&self) -> Value {
        self.sees_at(TABLE, Viewer::Staff(Role::Floorperson))["table"]["staff"].clone()
    }

    /// What staff see of the game.
    pub fn of_game(&self) -> Value {
        self.sees_at(TABLE, Viewer::Staff(Role::Dealer))["table"]["game"]["staff"].clone()
    }

    /// What everybody sees of the game.
    pub fn public(&self) -> Value {
        self.sees_at(TABLE, Viewer::Public)["table"]["game"]["public"].clone()
    }

    /// What lies in a purse, in cents.
    pub fn holds(&self, purse: Purse) -> i64 {
        self.table().ledger().balance(purse, Unit::Money).get()
    }

    /// Stakes on the layout, in cents.
    pub fn staked(&self, seat: u16) -> i64 {
        self.table().state().game.total(Seat::new(seat).expect("from one")).get()
    }

    /// An amount in the pieces of the rack.
    pub fn chips(&self, cents: i64) -> Value {
        let count = Count::of(Cents::new(cents), &self.table().machine().options.denominations());
        json!(count.expect("an amount in chips"))
    }
}
