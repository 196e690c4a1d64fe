//! Patrons, dealers, the floor, the cage and the wheel's sensor: what each would ask next, by what is durable. They are
//! often right, sometimes in each other's way, and sometimes talk nonsense.

use games::baccarat::Baccarat;
use games::roulette::{Phase, Roulette};
use games::sic_bo::SicBo;
use games::{Game, Input, Need, Needs};
use house::stream::Stream;
use house::table::cashout::CashOut;
use house::table::slips::{Stage, Way};
use house::table::{Action, State, Status, Table};
use kit::{Cents, Count, Draw, Outcome, Pocket, Purse, Role, Seat, Unit};
use probe::rng::Rng;
use probe::toy::Toy;
use serde_json::{Value, json};

use crate::auditor::Auditor;
use crate::floor::{CAGE, DRAWN, Kept, LIVE, SEATS, SENSOR, TABLES, letter};

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
#[allow(missing_docs)]
pub enum Asks {
    /// In the words of a transcript.
    Line(String),
    Wheel(Input<Table<Roulette>>),
    Cards(Input<Table<Toy>>),
    Dice(Input<Table<SicBo>>),
    Shoe(Input<Table<Baccarat>>),
    Cage(Value),
}

/// Whoever is too slow for words.
type Ideas = Vec<(String, Asks)>;

/// What the wheel's sensor has said so far.
#[derive(Debug, Clone, Default)]
pub struct Sensor {
    spin: u64,
    sequence: u64,
    last: Option<String>,
}

impl Sensor {
    /// A report: the next one, or one that stutters.
    fn says(&mut self, what: &str, rng: &mut Rng) -> String {
        if what.starts_with("launch") {
            self.spin += 1;
            self.sequence = 0;
        }
        self.sequence += 1;
        let (mut spin, mut sequence) = (self.spin, self.sequence);
        match rng.below(16) {
            0 => spin = spin.saturating_sub(1),
            1 => sequence = sequence.saturating_sub(1),
            2 => sequence += 1,
            _ => {}
        }
        let line = match rng.below(30) {
            0 => format!("pocket 37 {spin}.{sequence}"),
            1 => self.last.clone().unwrap_or_else(|| format!("{what} {spin}.{sequence}")),
            _ => format!("{what} {spin}.{sequence}"),
        };
        self.last = Some(line.clone());
        line
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

/// A number of the wheel.
pub fn number(rng: &mut Rng) -> Pocket {
    let all: Vec<Pocket> = Pocket::all().collect();
    *rng.pick(&all)
}

fn any_seat(rng: &mut Rng) -> u64 {
    1 + rng.below(u64::from(SEATS))
}

/// Who deals there.
fn dealer<G: Game>(state: &State<G>) -> &'static str {
    match state.dealer {
        Some(person) if person.0.as_str() == "dora" => "D2",
        _ => "D",
    }
}

fn credits<G: Game>(stream: &Stream<Table<G>>, seat: u64) -> Cents {
    let seat = u16::try_from(seat).ok().and_then(Seat::new);
    seat.map_or(Cents::ZERO, |seat| stream.ledger().balance(Purse::Seat(seat), Unit::Money))
}

fn needs<G: Game>(state: &State<G>) -> Needs<G> {
    let mut needs = Needs::new();
    state.options.needs(&state.game, &mut needs);
    needs
}

/// An outcome that the house draws.
pub struct Drawn {
    /// Of which round.
    pub round: u64,
    /// Which draw of it.
    pub draw: u64,
    /// All that it can be, with its weight.
    pub chances: Vec<(Outcome, u64)>,
}

/// The outcome that a table of the house's draws waits for.
pub fn drawn(auditor: &Auditor, stream: &str) -> Option<Drawn> {
    let mut chances = Vec::new();
    let (round, draw) = match auditor.durable(stream) {
        Kept::Wheel(table) => {
            let state = table.state();
            state.options.chances(&state.game, &mut chances);
            (state.game.round, 1)
        }
        Kept::Cards(table) => {
            let state = table.state();
            state.options.chances(&state.game, &mut chances);
            (state.game.round, 1 + state.game.slots().count() as u64)
        }
        Kept::Shoe(table) => {
            let state = table.state();
            state.options.chances(&state.game, &mut chances);
            // Cards are burned between rounds: a card's place is its place in its shoe.
            let shoe = &state.game.shoe;
            (state.game.round, 1_000 * shoe.number + u64::from(1_000 - shoe.left))
        }
        _ => return None,
    };
    (!chances.is_empty()).then_some(Drawn { round, draw, chances })
}

/// What somebody at some table would do next.
pub fn idea(auditor: &Auditor, sensor: &mut Sensor, rng: &mut Rng) -> Option<Idea> {
    let stream = *rng.pick(&TABLES);
    let mut ideas = Ideas::new();
    match auditor.durable(stream) {
        Kept::Wheel(table) => match rng.below(20) {
            0..=8 => at_wheel(stream, table, sensor, rng, &mut ideas),
            9..=13 => bets(stream, table, rng, &mut ideas),
            14..=17 => around(stream, table, auditor, rng, &mut ideas),
            _ => ideas.push(odd(stream, table, rng)),
        },
        Kept::Cards(table) => match rng.below(20) {
            0..=13 => at_cards(table, rng, &mut ideas),
            14..=18 => around(stream, table, auditor, rng, &mut ideas),
            _ => ideas.push(line("D", "rule misdeal by HC A.9")),
        },
        Kept::Dice(table) => match rng.below(20) {
            0..=8 => at_dice(table, rng, &mut ideas),
            9..=13 => chips(table, &["small", "big", "4-4", "total9", "2-5", "any"], rng, &mut ideas),
            14..=17 => around(stream, table, auditor, rng, &mut ideas),
            _ => ideas.push(odd_dice(rng)),
        },
        Kept::Shoe(table) => match rng.below(20) {
            0..=10 => at_shoe(table, rng, &mut ideas),
            11..=14 => chips(table, &["player", "banker", "tie"], rng, &mut ideas),
            15..=18 => around(stream, table, auditor, rng, &mut ideas),
            _ => ideas.push(odd_shoe(rng)),
        },
        _ => {}
    }
    if ideas.is_empty() {
        return None;
    }
    let chosen = usize::try_from(rng.below(ideas.len() as u64)).expect("few");
    let (who, asks) = ideas.swap_remove(chosen);
    let stream = if matches!(asks, Asks::Cage(_)) { CAGE } else { stream };
    Some(Idea { stream, who, asks })
}

fn at_wheel(
    stream: &'static str,
    table: &Stream<Table<Roulette>>,
    sensor: &mut Sensor,
    rng: &mut Rng,
    ideas: &mut Ideas,
) {
    let state = table.state();
    let deals = dealer(state);
    let number = number(rng);
    for need in needs(state) {
        match need {
            // Paying takes its time.
            Need::Step { .. } if matches!(state.game.phase, Phase::Paying { .. }) && !rng.one_in(4) => {}
            Need::Step { by, does, .. } => {
                // Two people act at once: another dealer confirms, another supervisor releases.
                let who = match (by, rng.below(4)) {
                    (Role::Dealer, 0) => "D2",
                    (Role::Dealer, _) => deals,
                    (Role::PitSupervisor, 0) => "S2",
                    (role, _) => letter(role),
                };
                ideas.push((who.to_owned(), Asks::Wheel(lift(does))));
            }
            Need::Outcome(Draw::Pocket) if stream == LIVE => {
                ideas.push(line(deals, format!("pocket {number}")))
            }
            Need::Ruling(_) if stream == LIVE => ideas.push(line("F", "let stand")),
            Need::Ruling(_) => ideas.push(line("F", format!("name {number}"))),
            _ => {}
        }
    }
    if stream == SENSOR {
        at_sensor(state, sensor, number, rng, ideas);
    }
    match (&state.game.phase, stream) {
        (Phase::Betting { .. }, LIVE) if rng.one_in(6) => ideas.push(line(deals, format!("pocket {number}"))),
        (Phase::Betting { .. }, _) if rng.one_in(8) => {
            ideas.push(line(deals, *rng.pick(&["lock", "hold", "resume"])));
        }
        (Phase::Read { .. }, LIVE) if rng.one_in(3) => ideas.push(line(deals, "take back")),
        (Phase::Read { .. }, SENSOR | DRAWN) if rng.one_in(3) => {
            ideas.push(line(deals, format!("confirm {number}")));
        }
        (Phase::Attesting { .. }, _) if rng.one_in(2) => ideas.push(line(deals, "not called")),
        _ => {}
    }
}

/// Steps that the table waits for, as those take them who may: another dealer too, now and then.
fn steps<G: Game>(state: &State<G>, rng: &mut Rng) -> Vec<(String, Input<Table<G>>)> {
    let deals = dealer(state);
    let mut steps = Vec::new();
    for need in needs(state) {
        if let Need::Step { by, second, does } = need {
            let who = match (by, rng.below(6)) {
                (Role::Dealer, 0) => "D2",
                (Role::Dealer, _) => deals,
                (role, _) => letter(role),
            };
            let second = second.map_or(String::new(), |role| format!("+{}", letter(role)));
            steps.push((format!("{who}{second}"), lift(does)));
        }
    }
    steps
}

fn at_dice(table: &Stream<Table<SicBo>>, rng: &mut Rng, ideas: &mut Ideas) {
    let state = table.state();
    let deals = dealer(state);
    let dice: Vec<String> = (0..3).map(|_| (1 + rng.below(6)).to_string()).collect();
    ideas.extend(steps(state, rng).into_iter().map(|(who, does)| (who, Asks::Dice(does))));
    if needs(state).iter().any(|need| matches!(need, Need::Outcome(Draw::Dice))) {
        ideas.push(line(deals, format!("dice {}", dice.join("-"))));
    }
    match rng.below(12) {
        0 => ideas.push(line(deals, *rng.pick(&["lock", "hold", "resume"]))),
        1 => ideas.push(line(deals, "take back")),
        2 => ideas.push(line(deals, "rule no-roll by SB F.1")),
        3 => ideas.push(line("S", format!("rule dice-correction {} by SB E.4", dice.join("-")))),
        _ => {}
    }
}

fn at_shoe(table: &Stream<Table<Baccarat>>, rng: &mut Rng, ideas: &mut Ideas) {
    let state = table.state();
    ideas.extend(steps(state, rng).into_iter().map(|(who, does)| (who, Asks::Shoe(does))));
    for need in needs(state) {
        if let Need::Decision(seats) = need {
            let words = *rng.pick(&["turn player", "turn banker", "take player", "take banker"]);
            ideas.extend(seats.iter().map(|seat| line(format!("P{seat}"), words)));
        }
    }
    if rng.one_in(8) {
        ideas.push(line(dealer(state), "lock"));
    }
}

/// Bets at terminals without a wheel.
fn chips<G: Game>(table: &Stream<Table<G>>, spots: &[&str], rng: &mut Rng, ideas: &mut Ideas) {
    let seat = any_seat(rng);
    let player = format!("P{seat}");
    if credits(table, seat) >= Cents::whole(20) {
        ideas.push(line(player.clone(), format!("place {} 20.00", rng.pick(spots))));
        ideas.push(line(player.clone(), format!("place {} 40.00", rng.pick(spots))));
    }
    ideas.push(line(player, *rng.pick(&["undo", "clear", "recall", "double"])));
}

fn odd_dice(rng: &mut Rng) -> (String, Asks) {
    match rng.below(5) {
        0 => line("D", "rule computer-failure by SB Ruling.4"),
        1 => line("D2", "lock"),
        2 => line("P1", "place total18 5.00"),
        3 => line("D", "dice 1-2-7"),
        _ => line("D", "clear lights"),
    }
}

fn odd_shoe(rng: &mut Rng) -> (String, Asks) {
    match rng.below(5) {
        0 => line("S", "rule too-few-cards by MB N.4"),
        1 => line("P1", "turn banker"),
        2 => line("P2", "place pair 20.00"),
        3 => line("D", "card 9h"),
        _ => line("D", "announce"),
    }
}

fn at_sensor(state: &State<Roulette>, sensor: &mut Sensor, number: Pocket, rng: &mut Rng, ideas: &mut Ideas) {
    let launched = state.game.phase.spin().is_some_and(|spin| spin.launched.is_some());
    let says = match (&state.game.phase, launched) {
        (Phase::Betting { prompted, .. }, false) if *prompted || rng.one_in(4) => "launch".to_owned(),
        (Phase::Betting { .. }, true) if rng.one_in(3) => format!("turns {}", 2 + rng.below(9)),
        (Phase::Betting { .. }, true) if rng.one_in(3) => format!("pocket {number}"),
        (Phase::Locked { .. }, false) => ["launch", "launch", "launch", "launch with"]
            [usize::try_from(rng.below(4)).expect("few")]
        .to_owned(),
        (Phase::Locked { .. }, true) => match rng.one_in(3) {
            true => format!("turns {}", 3 + rng.below(9)),
            false => format!("pocket {number}"),
        },
        (Phase::Read { pocket, .. }, _) if rng.one_in(4) => format!("pocket {pocket}"),
        _ if rng.one_in(12) => format!("pocket {number}"),
        _ => return,
    };
    ideas.push(line("W", sensor.says(&says, rng)));
}

const SPOTS: [&str; 7] = ["17", "0-00", "red", "black", "1st12", "col1", "37-40"];

fn bets(stream: &'static str, table: &Stream<Table<Roulette>>, rng: &mut Rng, ideas: &mut Ideas) {
    let (seat, spot) = (any_seat(rng), *rng.pick(&SPOTS));
    let stake = *rng.pick(&["5.00", "10.00", "25.00"]);
    let deals = dealer(table.state());
    if stream == LIVE {
        let colour = *rng.pick(&["blue", "pink"]);
        let tender = *rng.pick(&["value", colour]);
        ideas.push(match rng.below(9) {
            0..=5 => line(deals, format!("place P{seat} {spot} {stake} {tender}")),
            6 => line(deals, format!("remove P{seat} {spot} {tender}")),
            7 => line(deals, format!("call P{seat} {spot} 10.00")),
            _ => line(deals, format!("confirm call P{seat}")),
        });
        return;
    }
    let who = format!("P{seat}");
    let words = match rng.below(12) {
        0..=7 => format!("place {spot} {stake}"),
        8 if stream == DRAWN => format!("place {spot} {stake} coupon"),
        _ => (*rng.pick(&["undo", "clear", "recall", "double", "cancel", "neighbours"])).to_owned(),
    };
    ideas.push(line(who, words));
}

fn at_cards(table: &Stream<Table<Toy>>, rng: &mut Rng, ideas: &mut Ideas) {
    let state = table.state();
    for need in needs(state) {
        match need {
            // Antes are taken for a while before they are closed.
            Need::Step { does, .. } if rng.one_in(2) => {
                ideas.push((dealer(state).to_owned(), Asks::Cards(lift(does))))
            }
            Need::Wagers => {
                let antes = (1..=SEATS).map(|seat| line(format!("P{seat}"), "ante"));
                ideas.extend(antes);
            }
            Need::Decision(seats) => {
                for seat in seats {
                    ideas.push(line(format!("P{seat}"), *rng.pick(&["stand", "raise"])));
                    ideas.push(line(format!("P{}", any_seat(rng)), "raise"));
                }
            }
            _ => {}
        }
    }
}

/// What is done at every table beside its game.
fn around<G: Game>(
    stream: &'static str,
    table: &Stream<Table<G>>,
    auditor: &Auditor,
    rng: &mut Rng,
    ideas: &mut Ideas,
) {
    let state = table.state();
    let deals = dealer(state);
    let both = format!("{deals}+F");
    money_in(stream, table, rng, ideas);
    for (index, place) in state.seats.iter().enumerate() {
        let seat = index as u64 + 1;
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
    slips(stream, state, auditor, &both, rng, ideas);
    match state.status {
        Status::Down if state.broken.is_some() => ideas.push(line("F", "repair a new cable")),
        Status::Down => ideas.push(line("F", "begin test")),
        Status::Test { .. } => {
            ideas.push(line("W", "pocket 8 999.1"));
            ideas.push(line("F", "dice 4-5-6"));
            ideas.push(line("F", "confirm reading"));
            ideas.push(line("F", "end test"));
        }
        _ => {}
    }
    if rng.one_in(10) {
        let (comes, goes) = if deals == "D" { ("D2", "D") } else { ("D", "D2") };
        ideas.push(line(format!("{comes}+{goes}"), "relieve dealer"));
    }
}

fn money_in<G: Game>(stream: &'static str, table: &Stream<Table<G>>, rng: &mut Rng, ideas: &mut Ideas) {
    let (state, deals, seat) = (table.state(), dealer(table.state()), any_seat(rng));
    if stream == LIVE {
        let colour = *rng.pick(&["blue", "pink"]);
        ideas.push(line(deals, format!("colour-in P{seat} {colour} 5.00 20 cash 1x100.00")));
        ideas.push(line(deals, "change 5x20.00 for 4x25.00"));
        if rng.one_in(3) {
            ideas.push(line(deals, format!("colour-out P{seat} 2 for 2x5.00")));
            ideas.push(line("F", "rule number-correction 8 by RO F.3"));
        }
        return;
    }
    match (&state.counted, state.undropped) {
        (Some(counted), _) => {
            ideas.push(line(deals, format!("confirm buy-in P{} {}", counted.seat, counted.amount)));
        }
        (None, Some(_)) => ideas.push(line(deals, "drop")),
        (None, None) if credits(table, seat) < Cents::whole(60) => {
            let coupon = if stream == DRAWN { "coupon 10.00" } else { "cash 2x50.00" };
            let tender = *rng.pick(&["cash 5x20.00", "chips 4x25.00", coupon]);
            ideas.push(line(deals, format!("buy-in P{seat} {tender}")));
        }
        _ => {}
    }
    if rng.one_in(6) {
        ideas.push(line(format!("P{seat}"), *rng.pick(&["agree", "amount wrong"])));
    }
}

/// Fills: asked for by the floor, sent by the cage's own stream, received by dealer and floor. Credits: written by the
/// floor, sent by dealer and floor, counted by the cage or sent back.
fn slips<G: Game>(
    stream: &'static str,
    state: &State<G>,
    auditor: &Auditor,
    both: &str,
    rng: &mut Rng,
    ideas: &mut Ideas,
) {
    let Kept::Cage(cage) = auditor.durable(CAGE) else { return };
    let mut at_cage = |who: &str, what: &str, with: Value| {
        ideas.push((who.to_owned(), Asks::Cage(json!({ "act": { what: with } }))));
    };
    for open in cage.state().open.values().filter(|open| open.table == stream) {
        let slip = json!({ "table": stream, "slip": open.slip, "chips": open.chips });
        match open.way {
            Way::Fill => at_cage("C", "send_fill", slip),
            Way::Credit if rng.one_in(5) => {
                let back = json!({ "table": stream, "slip": open.slip, "reason": "one chip short" });
                at_cage("C+F", "return_credit", back);
            }
            Way::Credit => at_cage("C", "take_credit", slip),
        }
    }
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

/// What nobody should ask now, or at all.
fn odd(stream: &'static str, table: &Stream<Table<Roulette>>, rng: &mut Rng) -> (String, Asks) {
    let number = number(rng);
    let deals = dealer(table.state());
    match rng.below(9) {
        0 => line("S", "rule wrong-number by RO I.9.d"),
        1 => line("F", "rule ball-out by RO I.9.i"),
        2 => line(deals, "rule too-few-turns by RO H.2"),
        3 => line("D2", "lock"),
        4 => line("P1", "place red 5.00"),
        5 => line("W", format!("pocket {number} 1.1")),
        6 => line(format!("{deals}+F"), format!("pocket {number}")),
        7 if stream == LIVE => line(deals, "called"),
        7 => line("F", "allow spin"),
        _ => line("S2", "release"),
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
