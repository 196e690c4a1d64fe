//! Plays a transcript on a real table and compares each line.

use std::collections::BTreeMap;

use games::options::{Fault, read as read_options};
use games::script::{BadLine, Script as Spoken};
use games::{Input, Machine, Need, Needs, Observed, Seen, Via};
use kit::{Actor, At, Cents, Count, Moves, Purse, Role, Seat, Unit, Viewer};
use ledger::Ledger;

use super::parse::{BadScript, CAST, Does, Line, Place, Script, Settings, actor, place};
use super::views::{Seen as SeenBy, changes, step, told};
use super::{Played, Shown};
use crate::people::People;
use crate::stream::{Agreement, Answer, Command, CommandId, Stream};
use crate::table::script::{read, tell};
use crate::table::{Action, Event, Table, TableDraft, opening};
use crate::words::Words;

/// An evening begins at eight.
const BEGIN: At = At::ms(20 * 3_600_000);

/// The float of [`Does::Setup`]: enough of every piece.
const FLOAT: u32 = 40;

/// What is shown beside the lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Show {
    /// What each role sees, as it changes.
    pub views: bool,
    /// The purses, as they change.
    pub money: bool,
}

/// Plays a transcript of a known game.
pub(super) fn play<G: Spoken>(script: &Script, show: Show) -> Result<Vec<Played>, BadScript> {
    let mut runner: Runner<G> = Runner::new(script, show)?;
    script.lines.iter().map(|line| runner.line(line)).collect()
}

struct Runner<G: Spoken> {
    people: People,
    stream: Stream<Table<G>>,
    at: At,
    commands: u64,
    last: Option<Command<Table<G>>>,
    tape: Vec<Event<G>>,
    words: Words,
    show: Show,
    seen: Vec<SeenBy>,
    purses: BTreeMap<String, Cents>,
}

/// Something wrong with a line, at the word its message begins with; at its first column if it names none.
fn fault(line: &Line, message: String) -> BadScript {
    let named = message.strip_prefix('"').and_then(|rest| rest.split_once('"')).map_or("", |(word, _)| word);
    // A word of the actor's name is none of the words that were said.
    let head = line.text.find(' ').unwrap_or(0);
    let found = place(line.number, &line.text[head..], named);
    let column = if found.column > 1 { found.column + line.text[..head].chars().count() } else { 1 };
    BadScript::at(Place { column, ..found }, message)
}

/// Builds a draft from dotted keys, one after the other, so that the first that cannot be read is named.
fn draft<D: serde::Serialize + serde::de::DeserializeOwned>(
    base: &D,
    settings: &Settings,
) -> Result<D, (Place, String)> {
    let mut whole = toml::Table::try_from(base).map_err(|error| (Place::default(), error.to_string()))?;
    let mut read = None;
    for (key, (text, place)) in settings {
        let wrong = |message: String| (*place, format!("{key}: {message}"));
        let mut at = &mut whole;
        let mut path: Vec<&str> = key.split('.').collect();
        let leaf = path.pop().unwrap_or(key);
        for part in path {
            let next = at.entry(part).or_insert_with(|| toml::Value::Table(toml::Table::new()));
            at = next.as_table_mut().ok_or_else(|| wrong("is no option".to_owned()))?;
        }
        at.insert(leaf.to_owned(), value(text));
        let written = toml::to_string(&whole).map_err(|error| wrong(error.to_string()))?;
        read = Some(read_options(&written).map_err(|malformed| wrong(malformed.message))?);
    }
    match read {
        Some(draft) => Ok(draft),
        None => toml::Value::Table(whole).try_into().map_err(|error| (Place::default(), error.to_string())),
    }
}

/// `[1.00,5.00]` a list, `45` a number, everything else words.
fn value(text: &str) -> toml::Value {
    if let Some(items) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        return toml::Value::Array(items.split(',').filter(|item| !item.is_empty()).map(value).collect());
    }
    match text.parse::<i64>() {
        Ok(number) => toml::Value::Integer(number),
        Err(_) => toml::Value::String(text.to_owned()),
    }
}

/// The place of the option that a fault names: what was written last about it, or the line of the game.
fn blamed(script: &Script, option: &str) -> Place {
    let option = option.strip_prefix("table.").unwrap_or(option);
    let known = [&script.options, &script.table];
    let exact = known.iter().find_map(|settings| settings.get(option));
    let near = || {
        let part = |(key, _): &(&String, _)| key.starts_with(option) || option.starts_with(key.as_str());
        known.iter().find_map(|settings| settings.iter().find(part).map(|(_, said)| said))
    };
    exact.or_else(near).map_or(script.game_at, |(_, place)| *place)
}

impl<G: Spoken> Runner<G> {
    fn new(script: &Script, show: Show) -> Result<Runner<G>, BadScript> {
        let malformed = |(place, message): (Place, String)| BadScript::at(place, message);
        let options: G::Draft = draft(&G::Draft::default(), &script.options).map_err(malformed)?;
        let table: TableDraft = draft(&TableDraft::default(), &script.table).map_err(malformed)?;
        let words = Words::english();
        let wrong = |faults: Vec<Fault>| {
            let place = faults.first().map_or(script.game_at, |fault| blamed(script, &fault.option));
            let told = |f: &Fault| format!("{}: {} ({})", f.option, words.render(&f.message), f.cite);
            let all: Vec<String> = faults.iter().map(told).collect();
            BadScript::at(place, all.join("; "))
        };
        let game = G::check(&options).map_err(wrong)?;
        let mut faults = table.check(Some(game.terms()));
        faults.extend(table.check_pieces(&game));
        if !faults.is_empty() {
            return Err(wrong(faults));
        }
        let mut people = People::new();
        for (_, person, role) in CAST {
            people.add(person.parse().expect("short"), person, &[*role]);
        }
        people.add_device("wheel".parse().expect("short"));
        people.add_device("shoe".parse().expect("short"));
        Ok(Runner {
            people,
            stream: Stream::new(format!("demo/table/{}-1", G::NAME), Table::new(table, game)),
            at: BEGIN,
            commands: 0,
            last: None,
            tape: Vec::new(),
            words,
            show,
            seen: Vec::new(),
            purses: BTreeMap::new(),
        })
    }

    fn line(&mut self, line: &Line) -> Result<Played, BadScript> {
        let mut block = Vec::new();
        let actual = match &line.does {
            Does::Says { who, second, round, words } => {
                self.says(*who, *second, *round, words).map_err(|BadLine(why)| fault(line, why))?
            }
            Does::Setup => self.setup(),
            Does::Seat(seat, amount) => self.seat(*seat, *amount),
            Does::Wait(ms) => {
                self.at = self.at.plus_ms(*ms);
                let events = self.stream.let_pass(self.at);
                self.told(&events)
            }
            Does::Restart => self.send(Actor::House, None, None, Input::Restart),
            Does::Again => match self.last.clone() {
                Some(command) => self.execute(&command),
                None => return Err(fault(line, "nothing was said before".to_owned())),
            },
            Does::AgainAs { who, words } => {
                let input = self.read(*who, words).map_err(|BadLine(why)| fault(line, why))?;
                match &self.last {
                    Some(last) => {
                        let other = Command { by: *who, second: None, round: None, input, ..last.clone() };
                        self.execute(&other)
                    }
                    None => return Err(fault(line, "nothing was said before".to_owned())),
                }
            }
            Does::Sign(person, signed_in) => {
                self.people.sign(*person, *signed_in);
                "ok".to_owned()
            }
            Does::Money(purses) => self.money(purses, &line.expected),
            Does::Needs => self.needs(),
            Does::View(viewer) => {
                block = self.looks(*viewer);
                String::new()
            }
        };
        self.check_replay().map_err(|why| fault(line, why))?;
        let good = matches(&line.expected, &actual) && (line.block == block);
        Ok(Played { line: line.clone(), actual, block, good, shown: self.shown() })
    }

    /// Replay is the fold of `apply`: after every line it is tried.
    fn check_replay(&self) -> Result<(), String> {
        let machine = self.stream.machine();
        let (mut state, mut ledger) = (machine.open(), Ledger::new());
        for event in &self.tape {
            let mut moves = Moves::new();
            machine.apply(&mut state, event).map_err(|misfit| misfit.to_string())?;
            machine.moves(event, &mut moves);
            ledger.post(moves.as_slice()).map_err(|overdrawn| overdrawn.to_string())?;
        }
        ledger.assert_conserved();
        if state != *self.stream.state() || ledger.balances() != self.stream.ledger().balances() {
            return Err("replaying the events does not lead here".to_owned());
        }
        Ok(())
    }

    fn says(
        &mut self,
        who: Actor,
        second: Option<Actor>,
        round: Option<u64>,
        words: &[String],
    ) -> Result<String, BadLine> {
        let input = self.read(who, words)?;
        Ok(self.send(who, second, round, input))
    }

    /// What somebody means by their words.
    fn read(&self, who: Actor, words: &[String]) -> Result<Input<Table<G>>, BadLine> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let player = if let Actor::Player(seat) = who { Some(seat) } else { None };
        let input = match words.as_slice() {
            ["set", pairs @ ..] => self.set(pairs)?,
            words => read::<G>(words, player)?,
        };
        // What the house itself tells of chance it has drawn.
        Ok(match (input, who) {
            (Input::Observe(Observed { what: what @ Seen::Outcome(_), .. }), Actor::House) => {
                Input::Observe(Observed { what, via: Via::Drawn })
            }
            (input, _) => input,
        })
    }

    fn set(&self, pairs: &[&str]) -> Result<Input<Table<G>>, BadLine> {
        let mut settings = Settings::new();
        for pair in pairs {
            let (key, value) =
                pair.split_once('=').ok_or_else(|| BadLine(format!("{pair:?} is no KEY=VALUE")))?;
            settings.insert(key.to_owned(), (value.to_owned(), Place::default()));
        }
        let draft = draft(self.stream.state().options.draft(), &settings).map_err(|(_, why)| BadLine(why))?;
        Ok(Input::Act(Action::Opening(opening::Action::SetOptions { draft: Box::new(draft) })))
    }

    fn command(
        &mut self,
        by: Actor,
        second: Option<Actor>,
        round: Option<u64>,
        input: Input<Table<G>>,
    ) -> Command<Table<G>> {
        self.commands += 1;
        let id: CommandId = format!("t-{}", self.commands).parse().expect("short");
        let mut command = Command { id, by, second: None, at: self.at, round, input };
        if let Some(Actor::Staff { person, role }) = second {
            let act = self.stream.act(&command);
            command.second = Some(Agreement { by: person, role, act });
        }
        command
    }

    fn send(
        &mut self,
        by: Actor,
        second: Option<Actor>,
        round: Option<u64>,
        input: Input<Table<G>>,
    ) -> String {
        let command = self.command(by, second, round, input);
        self.last = Some(command.clone());
        self.execute(&command)
    }

    fn execute(&mut self, command: &Command<Table<G>>) -> String {
        // What fell due before it happens before it, and is told by `wait`.
        let due = self.stream.let_pass(command.at);
        self.tape.extend(due);
        match self.stream.execute(&self.people, command) {
            Answer::Accepted(accepted) if !accepted.again => self.told(&accepted.events),
            Answer::Accepted(accepted) => format!("ok | the first answer again, entry {}", accepted.seq),
            Answer::Refused(refused) => {
                format!("refused {} | {}", refused.cite, self.words.render(&refused.message))
            }
            Answer::Before { seq } => format!("ok | happened before, entry {seq}"),
            Answer::Parked(misfit) => format!("parked | {misfit}"),
        }
    }

    /// Puts events on the tape and tells them.
    fn told(&mut self, events: &[Event<G>]) -> String {
        let game = self.stream.state().options.clone();
        self.tape.extend(events.iter().cloned());
        let told: Vec<String> = events.iter().map(|event| tell(&game, event)).collect();
        if told.is_empty() { "ok".to_owned() } else { format!("ok | {}", told.join(" | ")) }
    }

    /// Says lines of the cast that must go well.
    fn routine(&mut self, lines: &[String]) -> String {
        for line in lines {
            let (who, words) = line.split_once(' ').expect("a line has words");
            let (who, second) = who.split_once('+').map_or((who, None), |(a, b)| (a, actor(b)));
            let who = actor(who).expect("one of the cast");
            let words: Vec<&str> = words.split(' ').collect();
            let answer = match read::<G>(&words, None) {
                Ok(input) => self.send(who, second, None, input),
                Err(BadLine(why)) => why,
            };
            if !answer.starts_with("ok") {
                return format!("{line}: {answer}");
            }
        }
        "ok".to_owned()
    }

    /// The usual opening: a fill, terminals, the checklist, the float, the box.
    fn setup(&mut self) -> String {
        let table = &self.stream.machine().options;
        let float =
            table.denominations().into_iter().fold(Count::new(), |count, piece| count.with(piece, FLOAT));
        let mut lines = vec![
            "D take post dealer".to_owned(),
            format!("F request fill {float}"),
            "H issue fill 1".to_owned(),
            format!("D+F receive fill 1 {float}"),
        ];
        let options = &self.stream.state().options;
        if options.terms().on_terminals {
            lines.extend((1..=options.terms().seats).map(|seat| format!("A pair P{seat} terminal-{seat}")));
        }
        let answers = ["ok", "12/16", "S-1"];
        for check in options.opening_checks() {
            let answer = answers.into_iter().find(|answer| options.check_answer(&check.name, answer).is_ok());
            lines.push(format!("F check {} {}", check.name, answer.unwrap_or("ok")));
        }
        if options.testing().before_opening.is_some() {
            let reading = format!("F {}", G::READING);
            lines.extend(["F begin test", &reading, "F confirm reading", "F end test"].map(str::to_owned));
        }
        lines.push(format!("D+F open {float} box 7"));
        self.routine(&lines)
    }

    /// A buy-in in its steps, in the largest bills that make it.
    fn seat(&mut self, seat: Seat, amount: Cents) -> String {
        let bills: Vec<Cents> = self.stream.machine().options.bills.iter().map(|bill| bill.0).collect();
        match Count::of(amount, &bills) {
            None => format!("refused HC D.1 | {amount} cannot be laid down in bills"),
            Some(bills) => self.routine(&[
                format!("D buy-in P{seat} cash {bills}"),
                format!("D confirm buy-in P{seat} {amount}"),
                "D drop".to_owned(),
            ]),
        }
    }

    fn looks(&self, viewer: Viewer) -> Vec<String> {
        let mut seen = serde_json::to_value(self.stream.view(viewer)).expect("plain data");
        if let serde_json::Value::Object(map) = &mut seen {
            let books = serde_json::to_value(self.stream.books(viewer)).expect("plain data");
            map.insert("books".to_owned(), books);
        }
        told(&seen, &self.words)
    }

    /// What lies in a purse by its name; the stakes of a round are told together, or seat by seat.
    fn balance(&self, name: &str) -> Option<Cents> {
        let (name, unit) = match name.strip_suffix("-coupon") {
            Some(name) => (name, Unit::Promotional),
            None => (name, Unit::Money),
        };
        let all = self.stream.ledger().balances();
        let named: Cents =
            all.iter().filter(|(p, u, _)| *u == unit && known_as(p) == name).map(|b| b.2).sum();
        if name == "wagers" {
            let staked = all.iter().filter(|(p, u, _)| *u == unit && p.is_of_the_round());
            return Some(staked.map(|(.., amount)| *amount).sum());
        }
        let whose = name.strip_prefix("wagers-").or(name.strip_prefix("owed-")).unwrap_or(name);
        let seat = matches!(actor(whose), Some(Actor::Player(_)));
        let fixed = [
            Purse::PatronCash,
            Purse::Clipboard,
            Purse::DropBox,
            Purse::Rack,
            Purse::ChipsOut,
            Purse::House,
            Purse::Unclaimed,
            Purse::Uncollected,
            Purse::Transit(kit::Desk::Cage),
            Purse::Transit(kit::Desk::CountRoom),
        ];
        let known = seat
            || name.parse::<kit::Colour>().is_ok()
            || fixed.iter().any(|purse| purse.to_string() == name);
        known.then_some(named)
    }

    /// `P1 95.00 rack 10.00`: the purses behind `money`, or those that the expectation names, or all that hold
    /// something.
    fn money(&self, purses: &[String], expected: &str) -> String {
        let named: Vec<String> = match (purses, expected) {
            ([], "") => self.purses().into_keys().collect(),
            ([], expected) => expected.split_whitespace().step_by(2).map(str::to_owned).collect(),
            (purses, _) => purses.to_vec(),
        };
        let told: Vec<String> = named
            .iter()
            .map(|name| match self.balance(name) {
                Some(amount) => format!("{name} {amount}"),
                None => format!("{name} unknown"),
            })
            .collect();
        told.join(" ")
    }

    /// What lies in which purse.
    fn purses(&self) -> BTreeMap<String, Cents> {
        let mut purses: BTreeMap<String, Cents> = BTreeMap::new();
        for (purse, unit, amount) in self.stream.ledger().balances() {
            let coupon = if unit == Unit::Promotional { "-coupon" } else { "" };
            *purses.entry(known_as(&purse) + coupon).or_default() += amount;
        }
        purses.retain(|_, amount| !amount.is_zero());
        purses
    }

    fn needs(&self) -> String {
        let state = self.stream.state();
        let mut needs = Needs::new();
        state.options.needs(&state.game, &mut needs);
        let told: Vec<String> = needs.iter().map(|need| tell_need(need, &self.words)).collect();
        told.join(", ")
    }

    /// What has changed for whom since the last line, as far as it is to be shown.
    fn shown(&mut self) -> Shown {
        let mut shown = Shown::default();
        if self.show.views {
            let seats = self.stream.state().seats.iter().enumerate();
            let used = seats
                .filter(|(_, place)| place.bought_round > 0 || place.agreed || !place.bought_since.is_zero());
            let used: Vec<Seat> = used.filter_map(|(index, _)| Seat::at(index)).collect();
            let mut now: Vec<SeenBy> = vec![("see", "all".to_owned(), self.looks(Viewer::Public))];
            now.extend(used.iter().map(|&seat| ("sees", format!("P{seat}"), self.looks(Viewer::Seat(seat)))));
            now.push(("see", "staff".to_owned(), self.looks(Viewer::Staff(Role::Dealer))));
            shown.views = changes(&self.seen, &now);
            self.seen = now;
        }
        if self.show.money {
            let now = self.purses();
            let gone = self.purses.keys().filter(|name| !now.contains_key(*name));
            let mut told: BTreeMap<&String, Cents> = gone.map(|name| (name, Cents::ZERO)).collect();
            told.extend(
                now.iter()
                    .filter(|(name, amount)| self.purses.get(*name) != Some(amount))
                    .map(|(n, a)| (n, *a)),
            );
            shown.money = told.iter().map(|(name, amount)| format!("{name} {amount}")).collect();
            self.purses = now;
        }
        shown
    }
}

/// The name of a purse in a transcript. A stake is named by whose it is, not by where it lies.
fn known_as(purse: &Purse) -> String {
    match purse {
        Purse::Wager(seat, _) => format!("wagers-P{seat}"),
        other => other.to_string(),
    }
}

fn tell_need<M: Machine>(need: &Need<M>, words: &Words) -> String {
    match need {
        Need::Wagers => "wagers".to_owned(),
        Need::Decision(seats) => {
            let seats: Vec<String> = seats.iter().map(|seat| format!("P{seat}")).collect();
            format!("decision of {}", seats.join(" "))
        }
        Need::Outcome(_) => "outcome".to_owned(),
        Need::Step { by, does, .. } => step(*by, &serde_json::to_value(does).expect("plain data"), words),
        Need::Ruling(by) => format!("{by}: ruling"),
    }
}

/// `ok` and `refused CITE` alone match whatever is told behind them; with a bar everything is compared.
fn matches(expected: &str, actual: &str) -> bool {
    if expected.contains('|') || !actual.contains('|') {
        return expected == actual;
    }
    actual.split(" | ").next() == Some(expected)
}
