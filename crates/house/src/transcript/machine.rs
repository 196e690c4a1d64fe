//! What a transcript must know of a machine: its words, and how a shift with it begins.

use games::options::{Fault, read as read_options};
use games::script::{BadLine, Script as Spoken};
use games::{Awaited, Input, awaited};
use kit::{Cents, Count, Seat};

use super::parse::{BadScript, Place, Script, Settings};
use crate::stream::Streamed;
use crate::table::script::{read, tell};
use crate::table::{Action, Event, State, Table, TableDraft, opening};
use crate::words::Words;

/// A machine that can be written down as a transcript.
pub trait Scripted: Streamed + Clone {
    /// The name of its stream, and the machine with the options of the head.
    fn set_up(script: &Script, words: &Words) -> Result<(String, Self), BadScript>;
    /// What somebody means by their words. `player` is the seat that speaks, if a player does.
    fn read(&self, state: &Self::State, words: &[&str], player: Option<Seat>)
    -> Result<Input<Self>, BadLine>;
    /// Tells an event in a few words.
    fn tell(&self, state: &Self::State, event: &Self::Event) -> String;
    /// What is awaited.
    fn awaited(&self, state: &Self::State) -> Vec<Awaited> {
        let _ = state;
        Vec::new()
    }
    /// The lines that `setup` stands for.
    fn opening(&self, state: &Self::State) -> Vec<String> {
        let _ = state;
        Vec::new()
    }
    /// The lines that `seat P1 AMOUNT` stands for; none if the amount cannot be laid down.
    fn buy_in(&self, seat: Seat, amount: Cents) -> Option<Vec<String>> {
        let _ = (seat, amount);
        None
    }
    /// The seats at which somebody sits: whose views are shown.
    fn seated(&self, state: &Self::State) -> Vec<Seat> {
        let _ = state;
        Vec::new()
    }
}

/// The float of `setup`: enough of every piece.
const FLOAT: u32 = 40;

impl<G: Spoken> Scripted for Table<G> {
    fn set_up(script: &Script, words: &Words) -> Result<(String, Table<G>), BadScript> {
        let malformed = |(place, message): (Place, String)| BadScript::at(place, message);
        let options: G::Draft = draft(&G::Draft::default(), &script.options).map_err(malformed)?;
        let table: TableDraft = draft(&TableDraft::default(), &script.table).map_err(malformed)?;
        let wrong = |faults: Vec<Fault>| {
            let place = faults.first().map_or(script.game_at, |fault| blamed(script, &fault.option));
            let told = |f: &Fault| format!("{}: {} ({})", f.option, words.render(&f.message), f.cite);
            let all: Vec<String> = faults.iter().map(told).collect();
            BadScript::at(place, all.join("; "))
        };
        let game = G::check(&options).map_err(wrong)?;
        let mut faults = table.check::<G>(Some(game.terms()));
        faults.extend(table.check_pieces(&game));
        match faults.is_empty() {
            true => Ok((format!("demo/table/{}-1", G::NAME), Table::new(table, game))),
            false => Err(wrong(faults)),
        }
    }

    fn read(
        &self,
        state: &State<G>,
        words: &[&str],
        player: Option<Seat>,
    ) -> Result<Input<Table<G>>, BadLine> {
        match words {
            ["set", pairs @ ..] => set(state, pairs),
            words => read::<G>(words, player),
        }
    }

    fn tell(&self, state: &State<G>, event: &Event<G>) -> String {
        tell(&state.options, event)
    }

    fn awaited(&self, state: &State<G>) -> Vec<Awaited> {
        awaited(&state.options, &state.game)
    }

    /// The usual opening: a fill, terminals, the checklist, the float, the box.
    fn opening(&self, state: &State<G>) -> Vec<String> {
        let table = &self.options;
        let float =
            table.denominations().into_iter().fold(Count::new(), |count, piece| count.with(piece, FLOAT));
        let mut lines = vec![
            "D take post dealer".to_owned(),
            format!("F request fill {float}"),
            "H issue fill 1".to_owned(),
            format!("D+F receive fill 1 {float}"),
        ];
        let options = &state.options;
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
        lines
    }

    /// A buy-in in its steps, in the largest bills that make it.
    fn buy_in(&self, seat: Seat, amount: Cents) -> Option<Vec<String>> {
        let bills: Vec<Cents> = self.options.bills.iter().map(|bill| bill.0).collect();
        let bills = Count::of(amount, &bills)?;
        Some(vec![
            format!("D buy-in P{seat} cash {bills}"),
            format!("D confirm buy-in P{seat} {amount}"),
            "D drop".to_owned(),
        ])
    }

    fn seated(&self, state: &State<G>) -> Vec<Seat> {
        let used = state
            .places()
            .filter(|(_, place)| place.bought_round > 0 || place.agreed || !place.bought_since.is_zero());
        used.map(|(seat, _)| seat).collect()
    }
}

fn set<G: Spoken>(state: &State<G>, pairs: &[&str]) -> Result<Input<Table<G>>, BadLine> {
    let mut settings = Settings::new();
    for pair in pairs {
        let (key, value) =
            pair.split_once('=').ok_or_else(|| BadLine(format!("{pair:?} is no KEY=VALUE")))?;
        settings.insert(key.to_owned(), (value.to_owned(), Place::default()));
    }
    let draft = draft(state.options.draft(), &settings).map_err(|(_, why)| BadLine(why))?;
    Ok(Input::Act(Action::Opening(opening::Action::SetOptions { draft: Box::new(draft) })))
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

/// The file of the table that a transcript is played at. What every table has is written out whole: a value that a
/// transcript sets stands beside the defaults, and in a file instead of them.
pub(super) fn file<G: Spoken>(script: &Script, table: &TableDraft) -> String {
    let mut text = format!("game = {:?}\nname = {:?}\n\n[options]\n", G::NAME, script.title);
    text.extend(script.options.iter().map(|(key, (said, _))| format!("{key} = {}\n", value(said))));
    if !script.table.is_empty() {
        let table = toml::Table::try_from(table).expect("plain data");
        text +=
            &format!("\n[table]\n{}", table.iter().map(|(k, v)| format!("{k} = {v}\n")).collect::<String>());
    }
    text
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
