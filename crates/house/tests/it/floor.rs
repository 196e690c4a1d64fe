//! A table for tests, opened by the real commands and spoken to in the words of transcripts.
//!
//! ```text
//! let mut t = terminals(|_| {}).opened();
//! t.ok("D buy-in P1 cash 5x20.00");
//! t.refused("P1 place 17 5.00", "RO I.6.d", "roulette-betting-closed");
//! t.money("P1", "0.00");
//! t.wait("35s");
//! ```
//! Who speaks is one of the cast of a transcript; `D+F` says that the floorperson agrees to this very act, `@3` that
//! it is meant for the third round. After every command the events so far, replayed, must lead to the same state and
//! the same books, the parts of a view must make the whole, and a refusal must have changed nothing.

use games::roulette::Roulette;
use games::roulette::options::{Draft, Form, Tracking};
use games::script::Script;
use games::{Input, Machine, Refused};
use house::people::People;
use house::runtime::Sends;
use house::stream::{Answer, Command, Stream};
use house::table::{Action, Event, State, Table, TableDraft, opening, script};
use house::transcript::CAST;
use kit::{Actor, At, Cents, Count, Desk, Moves, Purse, Role, Seat, Unit, Viewer};
use ledger::Ledger;
use serde_json::{Value, json};

/// Pieces of every denomination in the usual float.
pub const FLOAT: u32 = 40;

pub struct Floor<G: Script> {
    pub people: People,
    pub stream: Stream<Table<G>>,
    pub at: At,
    /// What the last accepted command led to.
    pub last: Vec<Event<G>>,
    /// The last command, as it was sent.
    pub sent: Option<Command<Table<G>>>,
    commands: u64,
    replayed: (State<G>, Ledger),
}

/// A closed table of terminals, with what the test changes in its options.
pub fn terminals(change: impl FnOnce(&mut Draft)) -> Floor<Roulette> {
    let mut draft = Draft { form: Form::Terminals, ..Draft::default() };
    change(&mut draft);
    Floor::new(&draft, TableDraft::default())
}

/// A closed live table on which every bet is keyed.
pub fn live(change: impl FnOnce(&mut Draft)) -> Floor<Roulette> {
    let mut draft = Draft { form: Form::Live, tracking: Tracking::Full, ..Draft::default() };
    change(&mut draft);
    Floor::new(&draft, TableDraft::default())
}

/// A closed live table that records results alone.
pub fn results() -> Floor<Roulette> {
    Floor::new(&Draft::default(), TableDraft::default())
}

pub fn cents(text: &str) -> Cents {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub fn seat(number: u16) -> Seat {
    Seat::new(number).expect("from one")
}

/// `D` the dealer of the cast, `P1` a player, `W` the wheel's sensor, `H` the house.
pub fn actor(name: &str) -> Actor {
    if let Some((_, person, role)) = CAST.iter().find(|(letter, ..)| *letter == name) {
        return Actor::Staff { person: person.parse().expect("short"), role: *role };
    }
    match name {
        "W" => Actor::Device("wheel".parse().expect("short")),
        "H" => Actor::House,
        _ => {
            let number = name.strip_prefix('P').and_then(|number| number.parse().ok()).and_then(Seat::new);
            Actor::Player(number.unwrap_or_else(|| panic!("{name} is nobody")))
        }
    }
}

/// Everybody of the cast, signed in, and the wheel's sensor.
pub fn cast() -> People {
    let mut people = People::new();
    for (_, person, role) in CAST {
        people.add(person.parse().expect("short"), person, &[*role]);
    }
    people.add_device("wheel".parse().expect("short"));
    people
}

/// What was refused, and why: cite and key.
pub fn why(refused: &Refused) -> (String, &str) {
    (refused.cite.to_string(), &refused.message.key)
}

impl<G: Script> Floor<G> {
    /// A table that was never open.
    pub fn new(draft: &G::Draft, table: TableDraft) -> Floor<G> {
        let game = G::check(draft).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(table.check::<G>(Some(game.terms())), [], "the table's own options");
        Floor::around("demo/table/1", Table::new(table, game))
    }

    /// The same under another name.
    pub fn around(name: &str, table: Table<G>) -> Floor<G> {
        let replayed = (table.open(), Ledger::new());
        Floor {
            people: cast(),
            stream: Stream::new(name, table),
            at: At::ms(20 * 3_600_000),
            last: Vec::new(),
            sent: None,
            commands: 0,
            replayed,
        }
    }

    /// The usual float.
    pub fn float(&self) -> Count {
        let pieces = self.stream.machine().options.denominations();
        pieces.into_iter().fold(Count::new(), |count, piece| count.with(piece, FLOAT))
    }

    /// Everything that comes before the opening: dealer, fill, terminals, checklist.
    pub fn ready(mut self) -> Floor<G> {
        let float = self.float();
        self.ok("D take post dealer");
        self.ok(&format!("F request fill {float}"));
        self.ok("H issue fill 1");
        self.ok(&format!("D+F receive fill 1 {float}"));
        let options = self.stream.state().options.clone();
        if options.terms().on_terminals {
            for seat in 1..=options.terms().seats {
                self.ok(&format!("A pair P{seat} terminal-{seat}"));
            }
        }
        for check in options.opening_checks() {
            let good = |answer: &&str| options.check_answer(&check.name, answer).is_ok();
            let answer = ["ok", "12/16"].into_iter().find(good).expect("a good answer");
            self.ok(&format!("F check {} {answer}", check.name));
        }
        self
    }

    /// Opened with the usual float and drop box 7.
    pub fn opened(self) -> Floor<G> {
        let mut table = self.ready();
        let float = table.float();
        table.ok(&format!("D+F open {float} box 7"));
        table
    }

    pub fn state(&self) -> &State<G> {
        self.stream.state()
    }

    /// The command that a line says, at this moment.
    pub fn command(&mut self, line: &str) -> Command<Table<G>> {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let (first, second) = words[0].split_once('+').map_or((words[0], None), |(a, b)| (a, Some(b)));
        let round = words[1].strip_prefix('@').map(|round| round.parse().expect("a round"));
        words.drain(..if round.is_some() { 2 } else { 1 });
        let by = actor(first);
        let player = if let Actor::Player(seat) = by { Some(seat) } else { None };
        let input = script::read::<G>(&words, player).unwrap_or_else(|bad| panic!("{line}: {bad}"));
        self.asking(by, second, round, input)
    }

    /// A command with the agreement of its second person.
    pub fn asking(
        &mut self,
        by: Actor,
        second: Option<&str>,
        round: Option<u64>,
        input: Input<Table<G>>,
    ) -> Command<Table<G>> {
        self.commands += 1;
        let id = format!("c-{}", self.commands).parse().expect("short");
        let mut command = Command { id, by, second: None, at: self.at, round, input };
        if let Some(Actor::Staff { person, role }) = second.map(actor) {
            command.second = Some(self.stream.agreement(&command, person, role));
        }
        command
    }

    /// Sends a command.
    pub fn send(&mut self, command: &Command<Table<G>>) -> Answer<Event<G>> {
        self.pass(command.at);
        let (before, books, seq) =
            (self.stream.state().clone(), self.stream.ledger().balances(), self.stream.seq());
        self.sent = Some(command.clone());
        let answer = self.stream.execute(&self.people, command);
        match &answer {
            Answer::Accepted(accepted) if accepted.seq > seq => {
                self.last.clone_from(&accepted.events);
                self.replay();
            }
            Answer::Accepted(_) | Answer::Refused(_) => {
                assert_eq!(*self.stream.state(), before, "nothing may have changed");
                assert_eq!(self.stream.ledger().balances(), books, "no money may have moved");
                assert_eq!(self.stream.seq(), seq, "no entry may have been made");
            }
            Answer::Before { seq } => panic!("{:?} happened before, at {seq}", command.id),
            Answer::Parked(misfit) => panic!("parked after {:?}: {misfit}", command.input),
        }
        answer
    }

    fn replay(&mut self) {
        let machine = self.stream.machine();
        let (state, ledger) = &mut self.replayed;
        for event in &self.last {
            let mut moves = Moves::new();
            machine.apply(state, event).unwrap_or_else(|misfit| panic!("{misfit}"));
            machine.moves(event, &mut moves);
            ledger.post(moves.as_slice()).unwrap_or_else(|overdrawn| panic!("{overdrawn}"));
        }
        ledger.assert_conserved();
        assert_eq!(state, self.stream.state(), "the replay is not the live state");
        assert_eq!(ledger.balances(), self.stream.ledger().balances(), "the replay has other books");
        [Viewer::Public, Viewer::Seat(seat(1)), Viewer::Staff(Role::Dealer), Viewer::Staff(Role::Cage)]
            .iter()
            .for_each(|who| self.hold_parts(*who));
    }

    /// The part of a view that is theirs.
    pub fn part(&self, whose: Viewer) -> Value {
        let (machine, state) = (self.stream.machine(), self.stream.state());
        let part = Sends::part(machine, state, whose, &self.stream.funds(), self.stream.books(whose));
        serde_json::from_str(part.expect("a part of theirs").get()).expect("JSON")
    }

    /// The parts of a view, put together, are the whole view.
    fn hold_parts(&self, who: Viewer) {
        let part = |whose| self.part(whose);
        let mut table = part(Viewer::Public);
        table["game"] = json!({"public": table["game"]});
        let mut books = json!({});
        let name = match who {
            Viewer::Public => None,
            Viewer::Seat(_) => Some("own"),
            Viewer::Staff(_) => Some("staff"),
        };
        if let Some(name) = name {
            let theirs = part(who);
            table[name] = theirs["table"].clone();
            // Who does not play, and who does not see the play, has no part of the game.
            if let Some(game) = theirs.get("game") {
                table["game"][name] = game.clone();
            }
            books = theirs["books"].clone();
        }
        let whole = json!({"table": self.stream.view(who), "books": self.stream.books(who)});
        assert_eq!(json!({"table": table, "books": books}), whole, "the parts that {who:?} sees");
    }

    /// Says a line: what happened, or the refusal.
    pub fn say(&mut self, line: &str) -> Result<&[Event<G>], Refused> {
        let command = self.command(line);
        match self.send(&command) {
            Answer::Accepted(_) => Ok(&self.last),
            Answer::Refused(refused) => Err(refused),
            Answer::Before { .. } | Answer::Parked(_) => unreachable!("seen before"),
        }
    }

    /// Says a line that must be accepted.
    #[track_caller]
    pub fn ok(&mut self, line: &str) {
        if let Err(refused) = self.say(line) {
            panic!("{line}: refused {:?}", why(&refused));
        }
    }

    /// Says lines that must be accepted, one after the other.
    #[track_caller]
    pub fn play(&mut self, lines: &str) {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match line.strip_prefix("wait ") {
                Some(time) => self.wait(time),
                None => self.ok(line),
            }
        }
    }

    /// Says a line that must be refused by that paragraph, for that reason.
    #[track_caller]
    pub fn refused(&mut self, line: &str, cite: &str, key: &str) {
        match self.say(line) {
            Ok(events) => panic!("{line}: accepted, {events:?}"),
            Err(refused) => assert_eq!(why(&refused), (cite.to_owned(), key), "{line}"),
        }
    }

    /// A refusal's words as data: `reasons` of `table-cannot-close` and the like.
    #[track_caller]
    pub fn refusal(&mut self, line: &str, arg: &str) -> String {
        match self.say(line) {
            Ok(events) => panic!("{line}: accepted, {events:?}"),
            Err(refused) => match refused.message.args.get(arg) {
                Some(serde_json::Value::String(text)) => text.clone(),
                Some(other) => other.to_string(),
                None => panic!("{line}: {:?} says nothing of {arg}", refused.message),
            },
        }
    }

    /// The dealer, floor or director sets options.
    pub fn set(&mut self, who: &str, change: impl FnOnce(&mut G::Draft)) -> Result<(), Refused> {
        let mut draft = self.state().options.draft().clone();
        change(&mut draft);
        let (first, second) = who.split_once('+').map_or((who, None), |(a, b)| (a, Some(b)));
        let input = Input::Act(Action::Opening(opening::Action::SetOptions { draft: Box::new(draft) }));
        let command = self.asking(actor(first), second, None, input);
        match self.send(&command) {
            Answer::Accepted(_) => Ok(()),
            Answer::Refused(refused) => Err(refused),
            Answer::Before { .. } | Answer::Parked(_) => unreachable!("seen before"),
        }
    }

    fn pass(&mut self, to: At) {
        let events = self.stream.let_pass(to);
        if !events.is_empty() {
            self.last = events;
            self.replay();
        }
    }

    /// Time passes, and what falls due happens.
    pub fn wait(&mut self, time: &str) {
        self.skip(time);
        self.pass(self.at);
    }

    /// Time passes, and nobody tells the table: the next command comes that much later.
    pub fn skip(&mut self, time: &str) {
        let scales = [("ms", 1), ("s", 1_000), ("m", 60_000)];
        let read = |(unit, scale): (&str, i64)| Some(time.strip_suffix(unit)?.parse::<i64>().ok()? * scale);
        self.at = self.at.plus_ms(scales.into_iter().find_map(read).expect("35s, 250ms or 2m"));
    }

    /// What lies in a purse: `P1`, `P1-coupon`, `blue`, `rack`, `wagers` ...
    pub fn balance(&self, name: &str) -> Cents {
        let ledger = self.stream.ledger();
        if let Some(seat) = name.strip_suffix("-coupon") {
            let Actor::Player(seat) = actor(seat) else { panic!("{name} is no purse") };
            return ledger.balance(Purse::Seat(seat), Unit::Promotional);
        }
        if name == "wagers" {
            let wagers = ledger.balances().into_iter().filter(|(purse, ..)| purse.is_of_the_round());
            return wagers.filter(|(_, unit, _)| *unit == Unit::Money).map(|(.., amount)| amount).sum();
        }
        let fixed = [
            Purse::PatronCash,
            Purse::Clipboard,
            Purse::DropBox,
            Purse::Rack,
            Purse::ChipsOut,
            Purse::House,
            Purse::Unclaimed,
            Purse::Transit(Desk::Cage),
            Purse::Transit(Desk::CountRoom),
        ];
        let purse = match (fixed.into_iter().find(|purse| purse.to_string() == name), name.parse()) {
            (Some(purse), _) => purse,
            (None, Ok(colour)) => Purse::Colour(colour),
            (None, Err(_)) => match actor(name) {
                Actor::Player(seat) => Purse::Seat(seat),
                _ => panic!("{name} is no purse"),
            },
        };
        ledger.balance(purse, Unit::Money)
    }

    /// `P1 100.00 rack 20.00`: what the purses must hold.
    #[track_caller]
    pub fn money(&self, expected: &str) {
        let words: Vec<&str> = expected.split_whitespace().collect();
        let holds = |purse: &&str| format!("{purse} {}", self.balance(purse));
        let actual: Vec<String> = words.iter().step_by(2).map(holds).collect();
        assert_eq!(actual.join(" "), expected);
    }

    /// The alarms nobody has seen to, by the keys of their words.
    pub fn alarms(&self) -> Vec<String> {
        self.state().alarms.iter().map(|raised| raised.alarm.message.key.clone()).collect()
    }

    /// The last events in the words of a transcript.
    pub fn told(&self) -> String {
        let game = &self.state().options;
        let told = self.last.iter().map(|event| script::tell(game, event));
        let told: Vec<String> = told.filter(|told| !told.is_empty()).collect();
        told.join(" | ")
    }

    /// What somebody sees, as data.
    pub fn sees(&self, who: Viewer) -> serde_json::Value {
        serde_json::to_value(self.stream.view(who)).expect("plain data")
    }

    /// A buy-in at a terminal in all its steps, in cash.
    pub fn buys_in(&mut self, player: &str, amount: &str) {
        let bills: Vec<Cents> = self.stream.machine().options.bills.iter().map(|bill| bill.0).collect();
        let bills = Count::of(cents(amount), &bills).expect("an amount in bills");
        self.ok(&format!("D buy-in {player} cash {bills}"));
        self.ok(&format!("D confirm buy-in {player} {amount}"));
        self.ok("D drop");
    }

    /// A cash-out in all its steps; the chips as few as they can be.
    pub fn cashes_out(&mut self, player: &str) {
        let pieces = self.stream.machine().options.denominations();
        let chips = Count::of(self.balance(player), &pieces).expect("an amount in chips");
        self.ok(&format!("{player} cash-out"));
        self.ok(&format!("{player} sure"));
        self.ok(&format!("D take cash-out {player}"));
        self.ok(&format!("D confirm chips {player} {chips}"));
        self.ok(&format!("D deliver {player}"));
    }

    /// Closed by dealer and floor with exactly what the books say lies in the rack.
    pub fn closes(&mut self) {
        let rack = Count::of(self.balance("rack"), &self.stream.machine().options.denominations());
        self.ok(&format!("D+F close {}", rack.expect("a rack in chips")));
    }
}

impl Floor<Roulette> {
    /// A game at terminals from its start to its number, read by the sensor and confirmed. `spin` counts up.
    pub fn game(&mut self, spin: u64, bets: &[&str], number: &str) {
        self.ok("D new game");
        bets.iter().for_each(|bet| self.ok(bet));
        self.ok(&format!("W launch {spin}.1"));
        self.ok("D lock");
        self.ok(&format!("W pocket {number} {spin}.2"));
        self.ok(&format!("D confirm {number}"));
    }

    /// A spin at a live table, paid.
    pub fn spin(&mut self, bets: &[&str], number: &str) {
        self.ok("D new game");
        bets.iter().for_each(|bet| self.ok(bet));
        self.ok("D lock");
        self.ok(&format!("D pocket {number}"));
        self.ok("D dolly");
        if self.state().game.phase != games::roulette::Phase::Idle {
            self.ok("D pay");
        }
    }
}
