//! The staff of a demo table: what they would do next, from what the table says of itself. Nothing is remembered, so a
//! crew that was stopped in the middle goes on with whatever stands open.

use std::collections::BTreeSet;

use chance::{Position, Session};
use games::roulette::round::{Clock, Spin};
use games::roulette::{Action as Play, Irregularity, Phase, Roulette};
use games::{Game, Input, Observed, Report, Seen, Via};
use house::cage::{Action as CageAction, Cage};
use house::stream::Stream;
use house::table::cashout::CashOut;
use house::table::slips::{Stage, Way};
use house::table::{Action, State, Status, Table, buyin, cashout, floor, opening, posts, slips};
use kit::{
    At, Cents, Count, Device, Direction, Fact, Outcome, Person, Pocket, Purse, Role, Seat, Unit, Viewer, cite,
};
use server::keeper::By;

/// A step of somebody.
#[derive(Debug)]
pub(super) enum Step {
    /// At the table.
    Table(By, Option<(Person, Role)>, Box<Input<Table<Roulette>>>),
    /// In the cage.
    Cage(Option<(Person, Role)>, CageAction),
}

/// Something to do, once it has been seen for a while: people take a moment.
#[derive(Debug)]
pub(super) struct Todo {
    pub(super) key: String,
    pub(super) after_ms: i64,
    pub(super) step: Step,
}

/// What the table opens with, and when it asks for more.
const FLOAT: Cents = Cents::whole(20_000);
const LOW: Cents = Cents::whole(5_000);
const FILL: Cents = Cents::whole(10_000);
const VAULT: Cents = Cents::whole(500_000);

/// With how much left on the clock the ball is launched.
const LAUNCH_MS: i64 = 5_000;

pub(super) fn person(name: &str) -> Person {
    name.parse().expect("a short name")
}

pub(super) fn staff(name: &str, role: Role) -> By {
    By::Staff { person: person(name), role }
}

pub(super) fn fay() -> By {
    staff("fay", Role::Floorperson)
}

fn act(action: Play) -> Input<Table<Roulette>> {
    Input::Act(Action::Game(action))
}

/// A table as its crew sees it.
pub(super) struct Look<'a> {
    pub(super) table: &'a Stream<Table<Roulette>>,
    pub(super) cage: &'a Stream<Cage>,
    pub(super) session: &'a Session,
    pub(super) wheel: Device,
    pub(super) now: At,
    /// Somebody looks on.
    pub(super) watched: bool,
    /// Seats with somebody at the terminal.
    pub(super) connected: BTreeSet<Seat>,
}

impl Look<'_> {
    fn state(&self) -> &State<Roulette> {
        self.table.state()
    }

    fn rack(&self) -> Cents {
        self.table.ledger().balance(Purse::Rack, Unit::Money)
    }

    pub(super) fn credits(&self, seat: Seat) -> Cents {
        self.table.ledger().balance(Purse::Seat(seat), Unit::Money)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.state().seats.len()).filter_map(Seat::at)
    }

    fn chips(&self, amount: Cents) -> Option<Count> {
        Count::of(amount, &self.table.machine().options.denominations())
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
        input: Input<Table<Roulette>>,
    ) -> Todo {
        Todo { key: key.into(), after_ms, step: Step::Table(by, second, Box::new(input)) }
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
            Status::Open => todo.extend(self.game()),
            Status::Down | Status::Test { .. } => {
                todo.extend(self.game());
                todo.extend(self.mend());
            }
            Status::Closed => {}
        }
        todo.extend(self.spin());
        todo
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
                todo.push(Look::todo(format!("receive {number}"), 2_000, dealer, floor, input));
            }
        }
        if state.counted.is_some() {
            let discard = Input::Act(Action::BuyIn(buyin::Action::Discard));
            todo.push(Look::todo("discard", 3_000, dealer, None, discard));
        }
        if state.undropped.is_some() {
            let drop = Input::Act(Action::BuyIn(buyin::Action::Drop));
            todo.push(Look::todo("drop", 1_000, dealer, None, drop));
        }
        for raised in &state.alarms {
            let acknowledge = floor::Action::Acknowledge { alarm: raised.number };
            let key = format!("alarm {}", raised.number);
            todo.push(Look::todo(key, 4_000, fay(), None, Input::Act(Action::Floor(acknowledge))));
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
        Some(Look::todo(key, 500, fay(), None, Input::Act(Action::Slips(request))))
    }

    /// Calls, amounts in question, cash-outs.
    fn at_the_seats(&self) -> Vec<Todo> {
        let dealer = self.dealer();
        let floor = Some((person("fay"), Role::Floorperson));
        let mut todo = Vec::new();
        for seat in self.seats() {
            let place = &self.state().seats[seat.index()];
            if place.called {
                let answer = Input::Act(Action::Floor(floor::Action::Answer { seat }));
                todo.push(Look::todo(format!("answer {seat}"), 3_000, dealer, None, answer));
            }
            if place.amount_wrong {
                let dismiss = Input::Act(Action::BuyIn(buyin::Action::Dismiss { seat }));
                todo.push(Look::todo(format!("dismiss {seat}"), 5_000, dealer, floor, dismiss));
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
                todo.push(Look::todo(key, after_ms, dealer, None, input));
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
            let input = Input::Act(Action::Floor(floor::Action::Unclaim { seat }));
            Look::todo(format!("unclaim {seat}"), 30_000, fay(), Some((dealer, Role::Dealer)), input)
        };
        idle.into_iter().map(|(seat, _)| seat).filter(alone).map(unclaim).collect()
    }

    /// The dealer's part of the game.
    fn game(&self) -> Vec<Todo> {
        let (game, dealer) = (&self.state().game, self.dealer());
        let round = game.round;
        let one = |what: &str, after_ms, by, input| {
            vec![Look::todo(format!("{what} {round}"), after_ms, by, None, input)]
        };
        match &game.phase {
            Phase::Idle if self.state().dealer.is_none() => {
                let take = posts::Action::Take(posts::Post::Dealer);
                one("take the post", 1_000, dealer, Input::Act(Action::Posts(take)))
            }
            Phase::Idle if self.watched && self.state().status == Status::Open => {
                one("new game", 7_000, dealer, act(Play::NewGame))
            }
            Phase::Betting { clock: Clock::Stopped, spin: Spin { launched: None, .. }, .. } => {
                one("attest", 3_000, dealer, act(Play::AttestStill))
            }
            Phase::Betting { clock: Clock::Held { .. }, .. } => {
                one("resume", 20_000, dealer, act(Play::Resume))
            }
            Phase::Betting { clock: Clock::Running { ends }, spin: Spin { launched: None, .. }, .. }
                if ends.since(self.now) <= LAUNCH_MS =>
            {
                self.launch().into_iter().collect()
            }
            Phase::Locked { overdue: true, .. } => one("allow spin", 2_000, fay(), act(Play::AllowSpin)),
            Phase::Locked { spin: Spin { launched: None, .. }, .. } => self.launch().into_iter().collect(),
            Phase::Read { pocket, .. } => {
                one("confirm", 1_500, dealer, act(Play::Confirm { pocket: (*pocket).into() }))
            }
            Phase::Disputed { .. } => match self.drawn() {
                Some(pocket) => one("name", 4_000, fay(), act(Play::Name { pocket: pocket.into() })),
                None => Vec::new(),
            },
            Phase::Spoiled { .. } => {
                let rule = Input::Rule { what: Irregularity::RestBeforeLock, cite: cite!("RO I.6.d") };
                one("void", 3_000, dealer, rule)
            }
            Phase::Void { .. } => {
                one("release", 6_000, staff("sam", Role::PitSupervisor), act(Play::ReleaseRefund))
            }
            _ => Vec::new(),
        }
    }

    /// The number of this round: whoever asks again is told the same.
    fn drawn(&self) -> Option<Pocket> {
        let position = Position { stream: self.table.name(), round: self.state().game.round, draw: 1 };
        let wheel: Vec<(Pocket, u64)> = Pocket::all().map(|pocket| (pocket, 1)).collect();
        self.session.draw(position, &wheel).ok()
    }

    /// The wheel's newest spin and report, as the table knows them.
    fn newest(&self) -> (u64, u64) {
        let game = &self.state().game;
        let own = [game.newest, game.seen, game.closed]
            .into_iter()
            .flatten()
            .filter(|report| report.device == self.wheel);
        own.map(|report| (report.spin, report.sequence)).max().unwrap_or((0, 0))
    }

    fn report(&self, what: &str, after_ms: i64, spin: u64, sequence: u64, seen: Seen) -> Todo {
        let via = Via::Device(Report { device: self.wheel, spin, sequence });
        let key = format!("{what} {spin}");
        Look::todo(key, after_ms, By::Sensor(self.wheel), None, Input::Observe(Observed { what: seen, via }))
    }

    /// The ball is launched: where one is awaited.
    pub(super) fn launch(&self) -> Option<Todo> {
        let spin = self.state().game.phase.spin()?;
        let awaited = matches!(
            self.state().game.phase,
            Phase::Betting { clock: Clock::Running { .. }, .. } | Phase::Locked { overdue: false, .. }
        );
        let (newest, _) = self.newest();
        let launched = Seen::Fact(Fact::Launched(Direction::Against));
        (awaited && spin.launched.is_none()).then(|| self.report("launch", 0, newest + 1, 1, launched))
    }

    /// A ball that was launched counts its turns and comes to rest, once betting is closed.
    pub(super) fn spin(&self) -> Option<Todo> {
        let Phase::Locked { spin, overdue: false, .. } = &self.state().game.phase else { return None };
        let (at, id) = (spin.launched?, spin.id?);
        let (_, sequence) = self.newest();
        let ran = self.now.since(at);
        match spin.revolutions {
            None if ran >= 4_000 => {
                let turns = u8::try_from(5 + id % 9).unwrap_or(9);
                Some(self.report("turns", 0, id, sequence + 1, Seen::Fact(Fact::Revolutions(turns))))
            }
            Some(4..) if ran >= 8_500 => {
                let pocket = Seen::Outcome(Outcome::Pocket(self.drawn()?));
                Some(self.report("rest", 0, id, sequence + 1, pocket))
            }
            _ => None,
        }
    }

    /// A table that is out of order is tested, and comes back.
    fn mend(&self) -> Vec<Todo> {
        let state = self.state();
        let open = |what: &str, action| {
            let key = format!("{what} {}", state.confirmed_readings);
            vec![Look::todo(key, 5_000, fay(), None, Input::Act(Action::Opening(action)))]
        };
        match state.status {
            Status::Down if state.game.phase == Phase::Idle => open("test", opening::Action::BeginTest),
            Status::Test { was_down: true } if state.confirmed_readings > 0 => {
                open("end test", opening::Action::EndTest)
            }
            Status::Test { was_down: true } if state.reading.is_some() => {
                open("confirm reading", opening::Action::ConfirmReading)
            }
            Status::Test { was_down: true } => {
                let (spin, _) = self.newest();
                vec![self.report("try out", 3_000, spin + 1, 1, Seen::Outcome(Outcome::Pocket(Pocket::ZERO)))]
            }
            _ => Vec::new(),
        }
    }

    /// What it takes to open the table, from wherever it stands; nothing once it is open.
    pub(super) fn open(&self) -> Vec<Todo> {
        let state = self.state();
        if state.status != Status::Closed {
            return Vec::new();
        }
        let mut todo = self.in_the_cage();
        todo.extend(self.paper());
        let dealer = self.dealer();
        if state.dealer.is_none() {
            let take = Input::Act(Action::Posts(posts::Action::Take(posts::Post::Dealer)));
            todo.push(Look::todo("take the post", 0, dealer, None, take));
        }
        let asked = state.slips.values().any(|slip| slip.way == Way::Fill && slip.is_under_way());
        if self.rack() < FLOAT {
            todo.extend(self.fill(FLOAT - self.rack()).filter(|_| !asked));
        }
        if state.options.terms().on_terminals && !state.seats.iter().any(|place| place.terminal.is_some()) {
            let seat = Seat::at(0).expect("a first seat");
            let terminal = "t-floor".parse().expect("a short name");
            let pair = Input::Act(Action::Floor(floor::Action::Pair { seat, terminal }));
            todo.push(Look::todo("a terminal", 0, fay(), None, pair));
        }
        for check in state.options.opening_checks() {
            if !state.checks.contains_key(&check.name) {
                let answer = if check.name == "ball" { "13/16" } else { "ok" };
                let key = format!("check {}", check.name);
                let action = opening::Action::Check { name: check.name, answer: answer.to_owned() };
                todo.push(Look::todo(key, 0, fay(), None, Input::Act(Action::Opening(action))));
            }
        }
        if todo.is_empty()
            && let Some(count) = self.chips(self.rack())
        {
            let open = opening::Action::Open { count, drop_box: Some(state.drop_box.unwrap_or(1)) };
            let floor = Some((person("fay"), Role::Floorperson));
            todo.push(Look::todo("open", 0, dealer, floor, Input::Act(Action::Opening(open))));
        }
        // Nobody waits for anybody before the doors are open.
        todo.iter_mut().for_each(|todo| todo.after_ms = 0);
        todo
    }

    /// The demo's dealer makes room for one at the console.
    pub(super) fn make_room(&self) -> Option<Todo> {
        let leaves = self.state().dealer == Some(person("dana"));
        let leave = Input::Act(Action::Posts(posts::Action::Leave(posts::Post::Dealer)));
        leaves.then(|| Look::todo("make room", 0, self.dealer(), None, leave))
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
        let step = |action| Step::Table(self.dealer(), None, Box::new(Input::Act(Action::BuyIn(action))));
        Some(actions.into_iter().map(step).collect())
    }
}
