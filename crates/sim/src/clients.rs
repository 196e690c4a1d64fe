//! Patrons, dealers, the floor, the cage and devices: what each would ask next, by what is durable. They choose among
//! what the game offers and waits for, are often right, sometimes in each other's way, and sometimes talk nonsense.

use games::{Game, Given, Input, Need, Needs, Observed, Seen, Take, Via};
use house::cage::Cage;
use house::stream::Stream;
use house::table::cashout::CashOut;
use house::table::slips::{Stage, Way};
use house::table::{Action, State, Status, Table};
use kit::{Actor, Cents, Count, Outcome, Purse, Role, Seat, Unit, hidden};
use probe::rng::Rng;
use serde_json::{Value, json};

use crate::auditor::Auditor;
use crate::floor::{CAGE, ENTERED, SEATS, TABLES, letter};
use crate::words::{self, Sensor};

/// Somebody wants something.
pub struct Idea {
    /// Of which stream.
    pub stream: &'static str,
    /// Who: one of the cast; with `+` whoever agrees.
    pub who: String,
    /// What.
    pub asks: Asks,
}

/// What somebody asks.
#[derive(Debug, Clone)]
pub enum Asks {
    /// In the words of a transcript.
    Line(String),
    /// As a screen writes it.
    Input(Value),
}

/// Whoever is too slow for words.
type Ideas = Vec<(String, Asks)>;

/// A table, and whoever thinks of something to do there.
pub struct Scene<'a> {
    stream: &'static str,
    auditor: &'a Auditor,
    sensor: &'a mut Sensor,
    rng: &'a mut Rng,
    ideas: Vec<Idea>,
}

impl Scene<'_> {
    fn add(&mut self, who: impl Into<String>, asks: Asks) {
        self.ideas.push(Idea { stream: self.stream, who: who.into(), asks });
    }

    /// A line of the table's file of words. Whoever deals says what the dealer says.
    fn says(&mut self, line: &str, deals: &str) {
        let (who, words) = words::filled(line, self.sensor, self.rng);
        let who = match who.split_once('+') {
            Some(("D", second)) => format!("{deals}+{second}"),
            None if who == "D" => deals.to_owned(),
            _ => who,
        };
        self.add(who, Asks::Line(words));
    }
}

/// An input of the game as one of the table around it.
fn lift<G: Game>(input: Input<G>) -> Input<Table<G>> {
    match input {
        Input::Act(action) => Input::Act(Action::Game(action)),
        Input::Observe(observed) => Input::Observe(observed),
        Input::Rule { what, cite } => Input::Rule { what, cite },
        Input::Tick => Input::Tick,
        Input::Restart => Input::Restart,
    }
}

fn line(who: impl Into<String>, words: impl Into<String>) -> (String, Asks) {
    (who.into(), Asks::Line(words.into()))
}

/// As a screen writes it.
fn written<G: Game>(input: &Input<Table<G>>) -> Value {
    hidden::plain(|| serde_json::to_value(input)).expect("plain data")
}

fn any_seat(rng: &mut Rng) -> Seat {
    let number = 1 + rng.below(u64::from(SEATS));
    u16::try_from(number).ok().and_then(Seat::new).expect("a seat")
}

/// Who deals there.
fn dealer<G: Game>(state: &State<G>) -> &'static str {
    match state.dealer {
        Some(person) if person.0.as_str() == "dora" => "D2",
        _ => "D",
    }
}

fn credits<G: Game>(stream: &Stream<Table<G>>, seat: Seat) -> Cents {
    stream.ledger().balance(Purse::Seat(seat), Unit::Money)
}

/// An outcome that the house draws.
pub struct Drawn {
    /// Of which round.
    pub round: u64,
    /// Which draw at this table.
    pub draw: u64,
    /// All that it can be, with its weight.
    pub chances: Vec<(Outcome, u64)>,
}

/// The outcome that a table of the house's draws waits for.
pub fn drawn(auditor: &Auditor, stream: &str) -> Option<Drawn> {
    let table = auditor.durable(stream).plays();
    let chances = table.chances();
    if chances.is_empty() {
        return None;
    }
    Some(Drawn { round: table.round().0, draw: 1 + auditor.draws(stream), chances })
}

/// What somebody at some table would do next.
pub fn idea(auditor: &Auditor, sensor: &mut Sensor, rng: &mut Rng) -> Option<Idea> {
    let stream = *rng.pick(&TABLES);
    let mut scene = Scene { stream, auditor, sensor, rng, ideas: Vec::new() };
    auditor.durable(stream).plays().ideas(&mut scene);
    let Scene { mut ideas, rng, .. } = scene;
    if ideas.is_empty() {
        return None;
    }
    let chosen = usize::try_from(rng.below(ideas.len() as u64)).expect("few");
    Some(ideas.swap_remove(chosen))
}

/// What somebody would do next at this table, whatever is played.
pub(crate) fn at_table<G: Game>(table: &Stream<Table<G>>, scene: &mut Scene<'_>) {
    match scene.rng.below(20) {
        0..=9 => course(table, scene),
        10..=13 => {
            let seat = any_seat(scene.rng);
            offers(table, seat, scene);
        }
        14..=17 => around(table, scene),
        _ => {
            let odd: Vec<&str> = words::section(scene.stream, "odd").collect();
            let line = *scene.rng.pick(&odd);
            scene.says(line, dealer(table.state()));
        }
    }
}

/// The course of the game: what it waits for, and what its equipment reports meanwhile.
fn course<G: Game>(table: &Stream<Table<G>>, scene: &mut Scene<'_>) {
    let state = table.state();
    let deals = dealer(state);
    let mut needs = Needs::new();
    state.options.needs(&state.game, &mut needs);
    let mut phases = vec![scene.auditor.phase(scene.stream), "any"];
    for need in needs {
        match need {
            // People take their time: bets are taken and paid for a while.
            Need::Step { .. } if scene.rng.one_in(3) => {}
            Need::Step { by, second, does } => {
                // Two people act at once: another dealer confirms, another supervisor releases.
                let who = match (by, scene.rng.below(5)) {
                    (Role::Dealer, 0) => "D2",
                    (Role::Dealer, _) => deals,
                    (Role::PitSupervisor, 0) => "S2",
                    (role, _) => letter(role),
                };
                let second = second.map_or(String::new(), |role| format!("+{}", letter(role)));
                scene.add(format!("{who}{second}"), Asks::Input(written(&lift(does))));
            }
            Need::Outcome { .. } if ENTERED.contains(&scene.stream) => {
                let mut chances = Vec::new();
                state.options.chances(&state.game, &mut chances);
                if !chances.is_empty() {
                    let what = Seen::Outcome(scene.rng.weighted(&chances));
                    let seen: Input<Table<G>> = Input::Observe(Observed { what, via: Via::Hand });
                    scene.add(deals, Asks::Input(written(&seen)));
                }
            }
            Need::Decision(turn) => offers(table, turn.seat, scene),
            Need::Ruling(_) => phases.push("ruling"),
            _ => {}
        }
    }
    if matches!(state.status, Status::Test { .. }) {
        phases.push("test");
    }
    for said in words::says(scene.stream, &phases, scene.rng) {
        scene.says(said, deals);
    }
}

/// What the game offers to a seat: as a rule something that is alive, filled within its range. Also what is dead, amounts
/// out of range, an answer to an earlier turn, and what is somebody else's to say.
fn offers<G: Game>(table: &Stream<Table<G>>, seat: Seat, scene: &mut Scene<'_>) {
    let state = table.state();
    let Some(speaker) = table.machine().speaker(state, seat) else { return };
    let mut offers = Vec::new();
    table.machine().offers(state, seat, &table.funds(), &mut offers);
    let rng = &mut *scene.rng;
    let (dead, plain) = (rng.one_in(8), rng.one_in(3));
    offers.retain(|offer| dead || offer.is_alive());
    if offers.iter().any(|offer| (offer.take == Take::Plain) == plain) {
        offers.retain(|offer| (offer.take == Take::Plain) == plain);
    }
    if offers.is_empty() {
        return;
    }
    let offer = rng.pick(&offers);
    let act = Table::fill(&offer.act, &given(offer.take, rng));
    let mut input = written(&Input::Act(act));
    if rng.one_in(10) {
        stale(&mut input);
    }
    let who = match (rng.below(16), speaker) {
        (0, _) => format!("P{}", any_seat(rng)),
        (1, _) => (*rng.pick(&["D", "D2", "S", "W"])).to_owned(),
        (_, Actor::Player(seat)) => format!("P{seat}"),
        _ => dealer(state).to_owned(),
    };
    scene.add(who, Asks::Input(input));
}

/// What fills an offer, or nearly does.
fn given(take: Take, rng: &mut Rng) -> Given {
    match take {
        Take::Plain => Given::Nothing,
        Take::Amount { min, max, step } => {
            let steps = u64::try_from((max - min).get() / step.get()).unwrap_or(0);
            let up = i64::try_from(rng.below(steps.min(25) + 1)).unwrap_or(0);
            Given::Amount(match rng.below(16) {
                0 => max + step,
                1 => min - Cents::new(1),
                2 => max,
                _ => min + Cents::new(step.get() * up),
            })
        }
        Take::Cards { most } => {
            let many = 1 + rng.below(u64::from(most.max(1)));
            let twice = u8::from(rng.one_in(12));
            let places = (0..u8::try_from(many).unwrap_or(1)).map(|place| place.saturating_sub(twice));
            Given::Cards(places.collect())
        }
    }
}

/// The same as an answer to the turn before.
fn stale(value: &mut Value) {
    match value {
        Value::Object(all) => {
            for (name, each) in all {
                match each.as_u64() {
                    Some(turn) if name == "turn" => *each = json!(turn.saturating_sub(1)),
                    _ => stale(each),
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(stale),
        _ => {}
    }
}

/// What is done at every table beside its game.
fn around<G: Game>(table: &Stream<Table<G>>, scene: &mut Scene<'_>) {
    money_in(table, scene);
    let (rng, mut all) = (&mut *scene.rng, Ideas::new());
    let ideas = &mut all;
    let state = table.state();
    let deals = dealer(state);
    let both = format!("{deals}+F");
    for (seat, place) in state.places() {
        let player = format!("P{seat}");
        match place.cash_out {
            CashOut::Asked => ideas.push(line(player.clone(), *rng.pick(&["sure", "sure", "back"]))),
            CashOut::Requested { .. } => ideas.push(line(deals, format!("take cash-out P{seat}"))),
            CashOut::Taken { amount } => {
                if let Some(chips) = Count::of(amount, &table.machine().options.denominations()) {
                    ideas.push(line(deals, format!("confirm chips P{seat} {chips}")));
                }
            }
            CashOut::Undelivered { .. } => ideas.push(line(deals, format!("deliver P{seat}"))),
            CashOut::None if rng.one_in(12) => ideas.push(line(player.clone(), "cash-out")),
            CashOut::None => {}
        }
        if place.amount_wrong {
            ideas.push(line(both.clone(), format!("dismiss P{seat}")));
        }
    }
    if let Some(raised) = state.alarms.first() {
        ideas.push(line(*rng.pick(&["F", "F2"]), format!("acknowledge {}", raised.number)));
    }
    slips(state, &both, rng, ideas);
    match state.status {
        Status::Down if state.broken.is_some() => ideas.push(line("F", "repair a new cable")),
        Status::Down => ideas.push(line("F", "begin test")),
        Status::Test { .. } => {
            ideas.push(line("F", "confirm reading"));
            ideas.push(line("F", "end test"));
        }
        _ => {}
    }
    if rng.one_in(10) {
        let (comes, goes) = if deals == "D" { ("D2", "D") } else { ("D", "D2") };
        ideas.push(line(format!("{comes}+{goes}"), "relieve dealer"));
    }
    all.into_iter().for_each(|(who, asks)| scene.add(who, asks));
    at_cage(scene);
}

fn money_in<G: Game>(table: &Stream<Table<G>>, scene: &mut Scene<'_>) {
    let (state, deals, seat) = (table.state(), dealer(table.state()), any_seat(scene.rng));
    let brings = |scene: &mut Scene<'_>| {
        let all: Vec<&str> = words::section(scene.stream, "money").collect();
        let words = scene.rng.pick(&all).replace("{seat}", &seat.to_string());
        scene.says(&format!("D {words}"), deals);
    };
    let Some(at) = state.terminals() else { return brings(scene) };
    match (&at.counted, at.undropped) {
        (Some(counted), _) => {
            let words = format!("confirm buy-in P{} {}", counted.seat, counted.amount);
            scene.add(deals, Asks::Line(words));
        }
        (None, Some(_)) => scene.add(deals, Asks::Line("drop".to_owned())),
        (None, None) if credits(table, seat) < Cents::whole(60) => brings(scene),
        _ => {}
    }
    if scene.rng.one_in(6) {
        let words = *scene.rng.pick(&["agree", "amount wrong"]);
        scene.add(format!("P{seat}"), Asks::Line(words.to_owned()));
    }
}

/// What the cage does for this table.
fn at_cage(scene: &mut Scene<'_>) {
    let stream = scene.stream;
    let Some(cage) = scene.auditor.durable(CAGE).typed::<Cage>() else { return };
    for open in cage.state().open.values().filter(|open| open.table == stream) {
        let slip = json!({ "table": stream, "slip": open.slip, "chips": open.chips });
        let (who, what, with) = match open.way {
            Way::Fill => ("C", "send_fill", slip),
            Way::Credit if scene.rng.one_in(5) => {
                let back = json!({ "table": stream, "slip": open.slip, "reason": "one chip short" });
                ("C+F", "return_credit", back)
            }
            Way::Credit => ("C", "take_credit", slip),
        };
        let asks = Asks::Input(json!({ "act": { what: with } }));
        scene.ideas.push(Idea { stream: CAGE, who: who.to_owned(), asks });
    }
}

/// Fills: asked for by the floor, sent by the cage's own stream, received by dealer and floor. Credits: written by the
/// floor, sent by dealer and floor, counted by the cage or sent back.
fn slips<G: Game>(state: &State<G>, both: &str, rng: &mut Rng, ideas: &mut Ideas) {
    for (number, slip) in &state.slips {
        match (slip.way, slip.stage) {
            (Way::Fill, Stage::Requested) if rng.one_in(6) => {
                ideas.push(line("F", format!("void slip {number} not needed")));
            }
            (Way::Fill, Stage::UnderWay) if rng.one_in(8) => {
                ideas.push(line("F+C", format!("void slip {number} one chip short")));
            }
            (Way::Fill, Stage::UnderWay) => {
                ideas.push(line(both, format!("receive fill {number} {}", slip.chips)));
            }
            (Way::Credit, Stage::Requested) => ideas.push(line(both, format!("send credit {number}"))),
            _ => {}
        }
    }
    if rng.one_in(4) {
        ideas.push(line("F", "request fill 2x100.00"));
    }
    if rng.one_in(8) {
        ideas.push(line("F", "request credit 1x100.00"));
    }
}

/// What no command is.
pub fn nonsense(rng: &mut Rng) -> Value {
    match rng.below(4) {
        0 => json!({ "id": "x", "by": "nobody" }),
        1 => json!([1, 2, 3]),
        2 => json!("fly"),
        _ => json!({ "by": "house", "at": 0, "input": { "act": { "game": "fly" } } }),
    }
}
