//! Plays a transcript on a real stream and compares each line.

use std::collections::BTreeMap;

use games::script::{BadLine, Script as Spoken, dealt, is_card, places};
use games::{Approval, Awaited, Input, Machine, Observed, Place as Dealt, Seen, Via};
use kit::{Actor, At, Cents, Moves, Outcome, Person, Purse, Role, Slot, Unit, Viewer, hidden};
use ledger::Ledger;

use super::machine::{Scripted, file};
use super::parse::{BadScript, CAST, Does, Line, Place, Script, actor, place};
use super::roles::{WhoMay, name, tries};
use super::views::{Seen as SeenBy, changes, inline, told};
use super::{Played, Recorded, Shown, Step};
use crate::people::People;
use crate::stream::{Answer, Command, CommandId, Sheet, Stream, Unread};
use crate::table::Table;
use crate::words::Words;

/// An evening begins at eight.
const BEGIN: At = At::ms(20 * 3_600_000);

/// What is shown beside the lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Show {
    /// What each role sees, as it changes.
    pub views: bool,
    /// The purses, as they change.
    pub money: bool,
}

/// Plays a transcript of a known machine.
pub(super) fn play<M: Scripted>(script: &Script, show: Show) -> Result<Vec<Played>, BadScript> {
    let mut runner: Runner<M> = Runner::new(script, show)?;
    script.lines.iter().map(|line| runner.line(line)).collect()
}

/// Plays a transcript of a known game as a stream of that name, and keeps what it asks.
pub(super) fn record<G: Spoken>(script: &Script, stream: &str, begin: At) -> Result<Recorded, BadScript> {
    let mut runner: Runner<Table<G>> = Runner::new(script, Show::default())?;
    let machine = runner.stream.machine().clone();
    (runner.stream, runner.at) = (Stream::new(stream, machine), begin);
    // What is only looked at asks nothing.
    let looks = |line: &&Line| matches!(line.does, Does::View(_) | Does::Money(_) | Does::Needs);
    for line in script.lines.iter().filter(|line| !looks(line)) {
        let played = runner.line(line)?;
        if !played.good {
            return Err(fault(line, format!("it leads to {}", played.actual)));
        }
    }
    let file = file::<G>(script, &runner.stream.machine().options);
    Ok(Recorded { file, steps: runner.steps, end: runner.at })
}

/// Plays a transcript and finds who may do what of it.
pub(super) fn who_may<M: Scripted>(script: &Script, of: &str) -> Result<WhoMay, BadScript> {
    let mut runner: Runner<M> = Runner::new(script, Show::default())?;
    runner.tries = Some((of.to_owned(), WhoMay::new()));
    for line in &script.lines {
        runner.line(line)?;
    }
    Ok(runner.tries.map(|(_, found)| found).unwrap_or_default())
}

struct Runner<M: Scripted> {
    /// Who may do what, if that is to be found out, of this game or machine.
    tries: Option<(String, WhoMay)>,
    people: People,
    stream: Stream<M>,
    at: At,
    commands: u64,
    last: Option<Command<M>>,
    tape: Vec<M::Event>,
    steps: Vec<Step>,
    words: Words,
    show: Show,
    seen: Vec<SeenBy>,
    purses: BTreeMap<String, Cents>,
    sheet: Vec<String>,
    afar: Vec<String>,
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

impl<M: Scripted> Runner<M> {
    fn new(script: &Script, show: Show) -> Result<Runner<M>, BadScript> {
        let words = Words::english();
        let (name, machine) = M::set_up(script, &words)?;
        let mut people = People::new();
        for (_, person, role) in CAST {
            people.add(person.parse().expect("short"), person, &[*role]);
        }
        people.add_device("wheel".parse().expect("short"));
        people.add_device("shoe".parse().expect("short"));
        Ok(Runner {
            tries: None,
            people,
            stream: Stream::new(name, machine),
            at: BEGIN,
            commands: 0,
            last: None,
            tape: Vec::new(),
            steps: Vec::new(),
            words,
            show,
            seen: Vec::new(),
            purses: BTreeMap::new(),
            sheet: Vec::new(),
            afar: Vec::new(),
        })
    }

    fn line(&mut self, line: &Line) -> Result<Played, BadScript> {
        let mut block = Vec::new();
        let actual = match &line.does {
            Does::Says { who, second, round, words } => {
                self.says(*who, *second, *round, words).map_err(|BadLine(why)| fault(line, why))?
            }
            Does::Setup => {
                let lines = self.stream.machine().opening(self.stream.state());
                self.routine(&lines)
            }
            Does::Seat(seat, amount) => match self.stream.machine().buy_in(*seat, *amount) {
                None => format!("refused HC D.1 | {amount} cannot be laid down in bills"),
                Some(lines) => self.routine(&lines),
            },
            Does::Wait(ms) => {
                self.at = self.at.plus_ms(*ms);
                self.steps.push(Step::Wait(self.at));
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
                self.steps.push(Step::Sign(*person, *signed_in));
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
        let said: Vec<&str> = words.iter().map(String::as_str).collect();
        if let ["deal", cards @ ..] = said.as_slice()
            && cards.iter().any(|word| is_card(word))
        {
            return Ok(self.deal(who, second, round, &dealt(cards)?));
        }
        let input = self.read(who, words)?;
        Ok(self.send(who, second, round, input))
    }

    /// Several cards, each a command of its own, until one is refused or goes elsewhere: what was taken stands, the rest
    /// is not sent.
    fn deal(
        &mut self,
        who: Actor,
        second: Option<Actor>,
        round: Option<u64>,
        cards: &[(Dealt, Slot, String)],
    ) -> String {
        let mut told = Vec::new();
        for (at, (to, slot, word)) in cards.iter().enumerate() {
            let needs = self.stream.machine().awaited(self.stream.state());
            let awaited = needs.into_iter().find_map(|need| match need {
                Awaited::Outcome { to, .. } => Some(to),
                _ => None,
            });
            if let Some(place) = awaited.filter(|place| place != to) {
                let at = at + 1;
                return format!("elsewhere | at card {at}, {word}: the next card goes to {}", places(place));
            }
            let observed = Observed { what: Seen::Outcome(Outcome::Card(*slot)), via: Via::Hand };
            let answer = self.send(who, second, round, drawn(who, Input::Observe(observed)));
            match answer.split_once(" | ") {
                Some(("ok", rest)) => told.push(rest.to_owned()),
                None if answer == "ok" => {}
                Some((refused, why)) => return format!("{refused} | at card {}, {word}: {why}", at + 1),
                None => return answer,
            }
        }
        if told.is_empty() { "ok".to_owned() } else { format!("ok | {}", told.join(" | ")) }
    }

    /// What somebody means by their words.
    fn read(&self, who: Actor, words: &[String]) -> Result<Input<M>, BadLine> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let player = if let Actor::Player(seat) = who { Some(seat) } else { None };
        Ok(drawn(who, self.stream.machine().read(self.stream.state(), &words, player)?))
    }

    fn command(
        &mut self,
        by: Actor,
        second: Option<Actor>,
        round: Option<u64>,
        input: Input<M>,
    ) -> Command<M> {
        self.commands += 1;
        let id: CommandId = format!("t-{}", self.commands).parse().expect("short");
        let mut command = Command { id, by, second: None, at: self.at, round, input };
        if let Some(Actor::Staff { person, role }) = second {
            command.second = Some(self.stream.agreement(&command, person, role));
            self.is_shown(&command, person, role);
        }
        command
    }

    /// Keeps what the second person is shown, if the act needs one.
    fn is_shown(&mut self, command: &Command<M>, by: Person, role: Role) {
        if self.stream.needs_second(command)
            && let Ok(sheet) = self.stream.sheet(command, Approval { by, role })
        {
            let words = |sheet: &Sheet| {
                let all = sheet.lines.iter().chain(&sheet.moves);
                all.map(|line| self.words.render(line)).collect::<Vec<_>>()
            };
            let afar = self.stream.sheet_for(&self.people, command, role);
            self.afar.extend(afar.iter().flat_map(words));
            self.sheet.extend(words(&sheet));
        }
    }

    fn send(&mut self, by: Actor, second: Option<Actor>, round: Option<u64>, input: Input<M>) -> String {
        let command = self.command(by, second, round, input);
        self.last = Some(command.clone());
        self.execute(&command)
    }

    fn execute(&mut self, command: &Command<M>) -> String {
        // What fell due before it happens before it, and is told by `wait`.
        let due = self.stream.let_pass(command.at);
        self.tape.extend(due);
        let may = self.tries.is_some().then(|| tries(&self.stream, command));
        let asked = matches!(command.input, Input::Act(_) | Input::Observe(_) | Input::Rule { .. });
        let answer = self.stream.execute(&self.people, command);
        let accepted = matches!(answer, Answer::Accepted(_));
        if let (Some((of, found)), Some(may), true) = (&mut self.tries, may, asked) {
            if matches!(&answer, Answer::Accepted(accepted) if !accepted.again) {
                found.entry(name(of, &command.input)).or_default().join(may);
            }
        }
        self.steps.push(match command.input {
            Input::Restart => Step::Restart,
            _ => Step::Ask { command: unread(command), accepted },
        });
        match answer {
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
    fn told(&mut self, events: &[M::Event]) -> String {
        self.tape.extend(events.iter().cloned());
        let (machine, state) = (self.stream.machine(), self.stream.state());
        let told = events.iter().map(|event| machine.tell(state, event));
        let told: Vec<String> = told.filter(|told| !told.is_empty()).collect();
        if told.is_empty() { "ok".to_owned() } else { format!("ok | {}", told.join(" | ")) }
    }

    /// Says lines of the cast that must go well.
    fn routine(&mut self, lines: &[String]) -> String {
        for line in lines {
            let (who, words) = line.split_once(' ').expect("a line has words");
            let (who, second) = who.split_once('+').map_or((who, None), |(a, b)| (a, actor(b)));
            let who = actor(who).expect("one of the cast");
            let words: Vec<&str> = words.split(' ').collect();
            let answer = match self.stream.machine().read(self.stream.state(), &words, None) {
                Ok(input) => self.send(who, second, None, input),
                Err(BadLine(why)) => why,
            };
            if !answer.starts_with("ok") {
                return format!("{line}: {answer}");
            }
        }
        "ok".to_owned()
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
            Purse::Transit(kit::Desk::Tables),
            Purse::Vault,
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
        let needs = self.stream.machine().awaited(self.stream.state());
        let told = |need| match need {
            Awaited::Outcome { .. } => "outcome".to_owned(),
            need => inline(&serde_json::to_value(need).expect("plain data"), &self.words),
        };
        needs.into_iter().map(told).collect::<Vec<String>>().join(", ")
    }

    /// What has changed for whom since the last line, as far as it is to be shown.
    fn shown(&mut self) -> Shown {
        let (sheet, afar) = (std::mem::take(&mut self.sheet), std::mem::take(&mut self.afar));
        let mut shown = Shown { sheet, afar, ..Shown::default() };
        if self.show.views {
            let used = self.stream.machine().seated(self.stream.state());
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

/// A command as it goes to a stream of any kind.
fn unread<M: Scripted>(command: &Command<M>) -> Box<Unread> {
    let text = hidden::plain(|| serde_json::to_string(command)).expect("plain data");
    Box::new(serde_json::from_str(&text).expect("as it was written"))
}

/// The name of a purse in a transcript. A stake is named by whose it is, not by where it lies.
fn known_as(purse: &Purse) -> String {
    match purse {
        Purse::Wager(seat, _) => format!("wagers-P{seat}"),
        other => other.to_string(),
    }
}

/// What the house itself tells of chance it has drawn.
fn drawn<M: Machine>(who: Actor, input: Input<M>) -> Input<M> {
    match (input, who) {
        (Input::Observe(Observed { what: what @ Seen::Outcome(_), .. }), Actor::House) => {
            Input::Observe(Observed { what, via: Via::Drawn })
        }
        (input, _) => input,
    }
}

/// `ok` and `refused CITE` alone match whatever is told behind them; with a bar everything is compared.
fn matches(expected: &str, actual: &str) -> bool {
    if expected.contains('|') || !actual.contains('|') {
        return expected == actual;
    }
    actual.split(" | ").next() == Some(expected)
}
