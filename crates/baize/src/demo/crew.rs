//! The staff of a demo table: what they would do next, from what the table says of itself. Nothing is remembered, so a
//! crew that was stopped in the middle goes on with whatever stands open. What a game asks of its dealer and its
//! equipment is the game's to say ([`games::people`]); what the house draws is in `draw`.

pub(super) mod draw;

use std::collections::{BTreeMap, BTreeSet};

use chance::{Position, Session};
use games::Input;
use games::people::{self, Doer, Does, Numbers, People, Scene};
use house::cage::{Action as CageAction, Cage};
use house::stream::Stream;
use house::table::cashout::CashOut;
use house::table::slips::{Stage, Way};
use house::table::{Action, State, Status, Table, buyin, cashout, floor, opening, posts, slips};
use kit::{At, Card, Cents, Count, Device, Outcome, Person, Purse, Role, Seat, Unit, Viewer};
use serde::Serialize;
use serde_json::value::RawValue;
use server::keeper::By;

/// A step of somebody.
#[derive(Debug)]
pub(super) enum Step {
    /// At the table.
    Table(By, Option<(Person, Role)>, Box<RawValue>),
    /// In the cage.
    Cage(Option<(Person, Role)>, CageAction),
    /// The house draws what the table awaits.
    Draw,
}

impl Step {
    /// Somebody asks something of the table.
    pub(super) fn table(by: By, second: Option<(Person, Role)>, input: &impl Serialize) -> Step {
        Step::Table(by, second, serde_json::value::to_raw_value(input).expect("plain data"))
    }
}

/// Something to do, once it has been seen for a while: people take a moment.
#[derive(Debug)]
pub(super) struct Todo {
    pub(super) key: String,
    pub(super) after_ms: i64,
    pub(super) step: Step,
}

/// What has waited long enough, by since when each thing has been seen.
pub(super) fn ripe(since: &mut BTreeMap<String, At>, todo: Vec<Todo>, now: At, at_once: bool) -> Vec<Step> {
    let keys: BTreeSet<&str> = todo.iter().map(|todo| todo.key.as_str()).collect();
    since.retain(|key, _| keys.contains(key.as_str()));
    let mut ripe = Vec::new();
    for Todo { key, after_ms, step } in todo {
        let first = *since.entry(key.clone()).or_insert(now);
        if at_once || now.since(first) >= after_ms {
            // Should it be refused, it is tried again after as long.
            since.insert(key, now);
            ripe.push(step);
        }
    }
    ripe
}

/// What the table opens with, and when it asks for more.
const FLOAT: Cents = Cents::whole(20_000);
const LOW: Cents = Cents::whole(5_000);
const FILL: Cents = Cents::whole(10_000);
const VAULT: Cents = Cents::whole(500_000);

pub(super) fn person(name: &str) -> Person {
    name.parse().expect("a short name")
}

pub(super) fn staff(name: &str, role: Role) -> By {
    By::Staff { person: person(name), role }
}

pub(super) fn fay() -> By {
    staff("fay", Role::Floorperson)
}

/// Draws from a session whose seed is sealed in the journal.
struct Draws<'a> {
    session: &'a Session,
    stream: &'a str,
}

impl Numbers for Draws<'_> {
    fn outcome(&self, round: u64, draw: u64, chances: &[(Outcome, u64)]) -> Option<Outcome> {
        self.session.draw(Position { stream: self.stream, round, draw }, chances).ok()
    }

    fn shuffle(&self, shoe: u64, cards: &mut [Card]) {
        self.session.shuffle(Position { stream: self.stream, round: shoe, draw: 1 }, cards);
    }

    fn salt(&self, shoe: u64) -> String {
        let salted = format!("{} salt", self.stream);
        let bytes: Vec<(u8, u64)> = (0..=u8::MAX).map(|byte| (byte, 1)).collect();
        let position = |draw| Position { stream: &salted, round: shoe, draw };
        let byte = |draw| self.session.draw(position(draw), &bytes).unwrap_or(0);
        (1..=16).map(|draw| format!("{:02x}", byte(draw))).collect()
    }
}

/// A table as its crew sees it.
pub(super) struct Look<'a, G: People> {
    pub(super) table: &'a Stream<Table<G>>,
    pub(super) cage: &'a Stream<Cage>,
    pub(super) session: &'a Session,
    /// What reports at a wheel.
    pub(super) wheel: Option<Device>,
    pub(super) now: At,
    /// Somebody looks on.
    pub(super) watched: bool,
    /// Seats with somebody at the terminal.
    pub(super) connected: BTreeSet<Seat>,
    /// Nobody takes a moment for anything, and no ball runs.
    pub(super) at_once: bool,
    /// Nobody watches the wheel: the house draws its numbers.
    pub(super) house_draws: bool,
}

impl<G: People> Look<'_, G> {
    pub(super) fn state(&self) -> &State<G> {
        self.table.state()
    }

    fn rack(&self) -> Cents {
        self.table.ledger().balance(Purse::Rack, Unit::Money)
    }

    pub(super) fn credits(&self, seat: Seat) -> Cents {
        self.table.ledger().balance(Purse::Seat(seat), Unit::Money)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        self.state().seats()
    }

    fn chips(&self, amount: Cents) -> Option<Count> {
        Count::of(amount, &self.table.machine().options.denominations())
    }

    /// What lies in the rack, counted.
    pub(super) fn counted(&self) -> Option<Count> {
        self.chips(self.rack())
    }

    /// Whoever is posted; dana if nobody is.
    pub(super) fn dealer(&self) -> By {
        By::Staff { person: self.state().dealer.unwrap_or_else(|| person("dana")), role: Role::Dealer }
    }

    fn todo(
        key: impl Into<String>,
        after_ms: i64,
        by: By,
        second: Option<(Person, Role)>,
        input: Input<Table<G>>,
    ) -> Todo {
        Todo { key: key.into(), after_ms, step: Step::table(by, second, &input) }
    }

    /// What the cage does for any table: it sends what was asked for, and counts what comes.
    pub(super) fn in_the_cage(&self) -> Vec<Todo> {
        let vault = self.cage.ledger().balance(Purse::Vault, Unit::Money);
        let mut todo = Vec::new();
        for open in self.cage.state().open.values().filter(|open| open.table == self.table.name()) {
            let (table, number, chips) = (open.table.clone(), open.slip, open.chips.clone());
            let step = match open.way {
                Way::Credit => Step::Cage(None, CageAction::TakeCredit { table, slip: number, chips }),
                Way::Fill if vault < open.amount => match self.chips(VAULT) {
                    Some(chips) => {
                        Step::Cage(Some((person("cora"), Role::CountTeam)), CageAction::Stock { chips })
                    }
                    None => continue,
                },
                Way::Fill => Step::Cage(None, CageAction::SendFill { table, slip: number, chips }),
            };
            todo.push(Todo { key: format!("slip {number} {vault}"), after_ms: 1_000, step });
        }
        todo
    }

    /// What the crew of a table that runs by itself does, most urgent first.
    pub(super) fn by_themselves(&self) -> Vec<Todo> {
        let mut todo = self.in_the_cage();
        todo.extend(self.paper());
        todo.extend(self.at_the_seats());
        todo.extend(self.left_behind());
        match self.state().status {
            Status::Open => todo.extend(self.course()),
            Status::Down | Status::Test { .. } => {
                todo.extend(self.course());
                todo.extend(self.tests());
            }
            Status::Closed => {}
        }
        todo.extend(self.equipment());
        todo
    }

    /// The table as the game's own people see it.
    pub(super) fn scene<R>(&self, look: impl FnOnce(&Scene<'_, G>) -> R) -> R {
        let state = self.state();
        let is_taken = |seat: &Seat| state.place(*seat).is_some_and(|place| place.terminal.is_some());
        let taken: Vec<Seat> = self.seats().filter(is_taken).collect();
        look(&Scene {
            game: &state.options,
            state: &state.game,
            now: self.now,
            at_once: self.at_once,
            may_start: self.watched && state.status == Status::Open,
            runs: matches!(state.status, Status::Open | Status::Down),
            house_draws: self.house_draws,
            device: self.wheel,
            taken: &taken,
            numbers: &Draws { session: self.session, stream: self.table.name() },
        })
    }

    /// What the game has somebody do, as it is sent.
    fn sent(&self, todo: people::Todo<G>) -> Option<Todo> {
        let people::Todo { key, after_ms, by, does } = todo;
        let by = match by {
            Doer::Dealer => self.dealer(),
            Doer::Floor => fay(),
            Doer::Supervisor => staff("sam", Role::PitSupervisor),
            Doer::Equipment => self.wheel.map_or_else(fay, By::Sensor),
        };
        let (input, second) = match does {
            Does::Draw => return Some(Todo { key, after_ms, step: Step::Draw }),
            Does::Input(input, second) => (input, second.map(|role| (person("fay"), role))),
        };
        let input: Input<Table<G>> = match input {
            Input::Act(action) => Input::Act(Action::Game(action)),
            Input::Observe(observed) => Input::Observe(observed),
            Input::Rule { what, cite } => Input::Rule { what, cite },
            Input::Tick | Input::Restart => return None,
        };
        Some(Self::todo(key, after_ms, by, second, input))
    }

    /// The dealer's part of the game.
    fn course(&self) -> Vec<Todo> {
        if self.state().dealer.is_none() {
            let take = Input::Act(Action::Posts(posts::Action::Take(posts::Post::Dealer)));
            return vec![Self::todo("take the post", 1_000, self.dealer(), None, take)];
        }
        self.scene(G::course).into_iter().filter_map(|todo| self.sent(todo)).collect()
    }

    /// What the equipment does by itself.
    pub(super) fn equipment(&self) -> Option<Todo> {
        self.scene(G::equipment).and_then(|todo| self.sent(todo))
    }

    /// Somebody sets the equipment going, where it waits for that.
    pub(super) fn launch(&self) -> Option<Todo> {
        self.scene(G::launch).and_then(|todo| self.sent(todo))
    }

    /// The equipment is tried out, where the demo's people know how: before the table opens, if the rules want that, and
    /// after it went down.
    fn tests(&self) -> Vec<Todo> {
        let state = self.state();
        let Some(tries) = self.scene(G::tries) else { return Vec::new() };
        let before_opening = state.options.testing().before_opening.is_some();
        let over = state.options.round(&state.game).over;
        let repair = opening::Action::Repair { note: "the demo's technician was there".to_owned() };
        let action = match state.status {
            Status::Closed if state.tested || !before_opening => return Vec::new(),
            Status::Open => return Vec::new(),
            Status::Down if !over => return Vec::new(),
            Status::Closed | Status::Down if state.broken.is_some() => repair,
            Status::Closed | Status::Down => opening::Action::BeginTest,
            Status::Test { was_down: false } if !before_opening => return Vec::new(),
            Status::Test { .. } if state.confirmed_readings > 0 => opening::Action::EndTest,
            Status::Test { .. } if state.reading.is_some() => opening::Action::ConfirmReading,
            Status::Test { .. } => return self.sent(tries).into_iter().collect(),
        };
        let key = format!("{:?} {} {:?}", state.status, state.confirmed_readings, state.reading);
        vec![Self::todo(key, 5_000, fay(), None, Input::Act(Action::Opening(action)))]
    }

    /// Slips, counts that were left, alarms.
    fn paper(&self) -> Vec<Todo> {
        let (state, dealer) = (self.state(), self.dealer());
        let floor = Some((person("fay"), Role::Floorperson));
        let mut todo = Vec::new();
        for (number, slip) in state.slips.iter().filter(|(_, slip)| slip.way == Way::Fill) {
            if slip.stage == Stage::UnderWay {
                let receive = slips::Action::Receive { slip: *number, chips: slip.chips.clone() };
                let input = Input::Act(Action::Slips(receive));
                todo.push(Self::todo(format!("receive {number}"), 2_000, dealer, floor, input));
            }
        }
        if state.terminals().is_some_and(|at| at.counted.is_some()) {
            let discard = Input::Act(Action::BuyIn(buyin::Action::Discard));
            todo.push(Self::todo("discard", 3_000, dealer, None, discard));
        }
        if state.terminals().is_some_and(|at| at.undropped.is_some()) {
            let drop = Input::Act(Action::BuyIn(buyin::Action::Drop));
            todo.push(Self::todo("drop", 1_000, dealer, None, drop));
        }
        for raised in &state.alarms {
            let acknowledge = floor::Action::Acknowledge { alarm: raised.number };
            let key = format!("alarm {}", raised.number);
            todo.push(Self::todo(key, 4_000, fay(), None, Input::Act(Action::Floor(acknowledge))));
        }
        let asked = state.slips.values().any(|slip| slip.way == Way::Fill && slip.is_under_way());
        if state.status == Status::Open && self.rack() < LOW && !asked {
            todo.extend(self.fill(FILL));
        }
        todo
    }

    fn fill(&self, amount: Cents) -> Option<Todo> {
        let request = slips::Action::Request { way: Way::Fill, chips: self.chips(amount)? };
        let key = format!("ask for fill {}", self.state().next_slip);
        Some(Self::todo(key, 500, fay(), None, Input::Act(Action::Slips(request))))
    }

    /// Calls, amounts in question, cash-outs.
    fn at_the_seats(&self) -> Vec<Todo> {
        let dealer = self.dealer();
        let floor = Some((person("fay"), Role::Floorperson));
        let mut todo = Vec::new();
        for (seat, place) in self.state().places() {
            if place.called {
                let answer = Input::Act(Action::Floor(floor::Action::Answer { seat }));
                todo.push(Self::todo(format!("answer {seat}"), 3_000, dealer, None, answer));
            }
            if place.amount_wrong {
                let dismiss = Input::Act(Action::BuyIn(buyin::Action::Dismiss { seat }));
                todo.push(Self::todo(format!("dismiss {seat}"), 5_000, dealer, floor, dismiss));
            }
            let cash_out = |action| Input::Act(Action::CashOut(action));
            let next = match place.cash_out {
                CashOut::None | CashOut::Asked => None,
                CashOut::Requested { .. } => Some((2_000, cash_out(cashout::Action::Take { seat }))),
                CashOut::Taken { amount } if self.rack() < amount => {
                    let asked =
                        self.state().slips.values().any(|slip| slip.way == Way::Fill && slip.is_under_way());
                    todo.extend(self.fill(FILL.max(amount)).filter(|_| !asked));
                    None
                }
                CashOut::Taken { amount } => self
                    .chips(amount)
                    .map(|chips| (2_000, cash_out(cashout::Action::Confirm { seat, chips }))),
                CashOut::Undelivered { .. } => Some((2_000, cash_out(cashout::Action::Deliver { seat }))),
            };
            if let Some((after_ms, input)) = next {
                let key = format!("cash-out {seat} {:?}", place.cash_out);
                todo.push(Self::todo(key, after_ms, dealer, None, input));
            }
        }
        todo
    }

    /// Credits that somebody left behind go to unclaimed (RO Ruling.7), so that the seat is free again.
    fn left_behind(&self) -> Vec<Todo> {
        let alone = |seat: &Seat| self.credits(*seat).is_positive() && !self.connected.contains(seat);
        if !self.seats().any(|seat| alone(&seat)) {
            return Vec::new();
        }
        let idle = self
            .table
            .view(Viewer::Staff(Role::Floorperson))
            .staff
            .map(|staff| staff.idle)
            .unwrap_or_default();
        let By::Staff { person: dealer, .. } = self.dealer() else { return Vec::new() };
        let unclaim = |seat| {
            let act = |action| Input::Act(Action::Floor(action));
            if self.state().place(seat).is_some_and(|place| place.warned.is_none()) {
                let input = act(floor::Action::Warn { seat });
                return Self::todo(format!("warn {seat}"), 30_000, fay(), None, input);
            }
            let after_ms = self.table.machine().options.idle_warning_ms + 1_000;
            let input = act(floor::Action::Unclaim { seat });
            Self::todo(format!("unclaim {seat}"), after_ms, fay(), Some((dealer, Role::Dealer)), input)
        };
        idle.into_iter().map(|(seat, _)| seat).filter(alone).map(unclaim).collect()
    }

    /// What it takes to open the table, from wherever it stands; nothing once it is open.
    pub(super) fn open(&self) -> Vec<Todo> {
        let state = self.state();
        let mut todo = match state.status {
            Status::Closed => self.unopened(),
            Status::Test { was_down: false } => self.tests(),
            _ => Vec::new(),
        };
        // Nobody waits for anybody before the doors are open.
        todo.iter_mut().for_each(|todo| todo.after_ms = 0);
        todo
    }

    fn unopened(&self) -> Vec<Todo> {
        let state = self.state();
        let mut todo = self.in_the_cage();
        todo.extend(self.paper());
        let dealer = self.dealer();
        if state.dealer.is_none() {
            let take = Input::Act(Action::Posts(posts::Action::Take(posts::Post::Dealer)));
            todo.push(Self::todo("take the post", 0, dealer, None, take));
        }
        let asked = state.slips.values().any(|slip| slip.way == Way::Fill && slip.is_under_way());
        if self.rack() < FLOAT {
            todo.extend(self.fill(FLOAT - self.rack()).filter(|_| !asked));
        }
        if state.terminals().is_some_and(|at| at.seats.iter().all(|place| place.terminal.is_none())) {
            let seat = Seat::at(0).expect("a first seat");
            let terminal = "t-floor".parse().expect("a short name");
            let pair = Input::Act(Action::Floor(floor::Action::Pair { seat, terminal }));
            todo.push(Self::todo("a terminal", 0, fay(), None, pair));
        }
        for check in state.options.opening_checks() {
            if !state.checks.contains_key(&check.name) {
                let answer = G::answer(&check.name);
                let key = format!("check {}", check.name);
                let action = opening::Action::Check { name: check.name, answer: answer.to_owned() };
                todo.push(Self::todo(key, 0, fay(), None, Input::Act(Action::Opening(action))));
            }
        }
        if todo.is_empty() {
            todo = self.tests();
        }
        if todo.is_empty()
            && let Some(count) = self.chips(self.rack())
        {
            let open = opening::Action::Open { count, drop_box: Some(state.drop_box.unwrap_or(1)) };
            let floor = Some((person("fay"), Role::Floorperson));
            todo.push(Self::todo("open", 0, dealer, floor, Input::Act(Action::Opening(open))));
        }
        todo
    }

    /// The demo's dealer makes room for one at the console.
    pub(super) fn make_room(&self) -> Option<Todo> {
        let leaves = self.state().dealer == Some(person("dana"));
        let leave = Input::Act(Action::Posts(posts::Action::Leave(posts::Post::Dealer)));
        leaves.then(|| Self::todo("make room", 0, self.dealer(), None, leave))
    }

    /// What the dealer does with bills on the table.
    pub(super) fn buy_in(&self, seat: Seat, amount: Cents) -> Option<Vec<Step>> {
        let mut bills: Vec<Cents> = self.table.machine().options.bills.iter().map(|bill| bill.0).collect();
        bills.sort();
        bills.reverse();
        let tender = buyin::Tender::Cash(Count::of(amount, &bills)?);
        let actions = [
            buyin::Action::Count { seat, tender },
            buyin::Action::Confirm { seat, amount },
            buyin::Action::Drop,
        ];
        let act = |action| -> Input<Table<G>> { Input::Act(Action::BuyIn(action)) };
        let step = |action| Step::table(self.dealer(), None, &act(action));
        Some(actions.into_iter().map(step).collect())
    }
}
