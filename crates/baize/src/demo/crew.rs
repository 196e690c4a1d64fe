//! The staff of a demo table: what they would do next, from what the table says of itself. Nothing is remembered, so a
//! crew that was stopped in the middle goes on with whatever stands open. What all tables share is here; what a game
//! asks of its dealer and its equipment is in `wheel`, `dice` and `shoe`, and what the house draws in `draw`.

mod dice;
pub(super) mod draw;
mod shoe;
mod wheel;

use std::collections::BTreeSet;

use chance::Session;
use games::script::Script;
use games::{Input, Need};
use house::cage::{Action as CageAction, Cage};
use house::stream::Stream;
use house::table::cashout::CashOut;
use house::table::slips::{Stage, Way};
use house::table::{Action, State, Status, Table, buyin, cashout, floor, opening, posts, slips};
use kit::{At, Cents, Count, Device, Person, Purse, Role, Seat, Unit, Viewer};
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

/// A game that the demo's people know how to play.
pub(super) trait Known: Script {
    /// The least that a bet takes, and what bills patrons put down a multiple of.
    fn stakes(&self) -> (Cents, Cents);

    /// Until when bets are taken.
    fn betting(state: &Self::State) -> Option<At>;

    /// What a patron does by a whim, in the mood of this round: bets, mostly.
    fn whim(whim: u64, mood: u64, seat: Seat, stake: Cents) -> Self::Action;

    /// The dealer's part of the game, most urgent first.
    fn course(look: &Look<'_, Self>) -> Vec<Todo>;

    /// What the equipment does by itself.
    fn equipment(look: &Look<'_, Self>) -> Option<Todo>;

    /// How the floor tries the table out before it opens, where the rules want that.
    fn tried(look: &Look<'_, Self>) -> Vec<Todo> {
        let _ = look;
        Vec::new()
    }

    /// A table that is out of order comes back.
    fn mend(look: &Look<'_, Self>) -> Vec<Todo> {
        let _ = look;
        Vec::new()
    }

    /// Somebody sets the equipment going, where it waits for that.
    fn launch(look: &Look<'_, Self>) -> Option<Todo> {
        let _ = look;
        None
    }

    /// What is answered to a check before opening.
    fn answer(check: &str) -> &'static str {
        let _ = check;
        "ok"
    }

    /// What the house draws next: an outcome or a fact, in its place among the draws of the round.
    fn drawn(look: &Look<'_, Self>, draw: u64) -> Option<Input<Table<Self>>> {
        let _ = (look, draw);
        None
    }
}

/// A table as its crew sees it.
pub(super) struct Look<'a, G: Known> {
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
}

impl<G: Known> Look<'_, G> {
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
            Status::Open => todo.extend(G::course(self)),
            Status::Down | Status::Test { .. } => {
                todo.extend(G::course(self));
                todo.extend(G::mend(self));
            }
            Status::Closed => {}
        }
        todo.extend(G::equipment(self));
        todo
    }

    /// The presses that the table says are next, by whom it says, each after what `pause` gives it; a new round only
    /// while somebody looks on.
    fn by_needs(&self, pause: impl Fn(&G::Action) -> Option<(i64, G::Action)>) -> Vec<Todo> {
        let (state, mut needs) = (self.state(), Vec::new());
        if state.dealer.is_none() {
            let take = Input::Act(Action::Posts(posts::Action::Take(posts::Post::Dealer)));
            return vec![Self::todo("take the post", 1_000, self.dealer(), None, take)];
        }
        state.options.needs(&state.game, &mut needs);
        let round = state.options.round(&state.game).number;
        let open = state.status == Status::Open;
        let step = |need| {
            let Need::Step { by, second, does: Input::Act(action) } = need else { return None };
            if state.options.starts_round(&action) && !(self.watched && open) {
                return None;
            }
            let (after_ms, action) = pause(&action)?;
            let by = if by == Role::Dealer { self.dealer() } else { fay() };
            let second = second.map(|role| (person("fay"), role));
            let key = format!("{round} {action:?}");
            Some(Self::todo(key, after_ms, by, second, Input::Act(Action::Game(action))))
        };
        needs.into_iter().filter_map(step).collect()
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
        if state.counted.is_some() {
            let discard = Input::Act(Action::BuyIn(buyin::Action::Discard));
            todo.push(Self::todo("discard", 3_000, dealer, None, discard));
        }
        if state.undropped.is_some() {
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
        for seat in self.seats() {
            let place = &self.state().seats[seat.index()];
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
            let input = Input::Act(Action::Floor(floor::Action::Unclaim { seat }));
            Self::todo(format!("unclaim {seat}"), 30_000, fay(), Some((dealer, Role::Dealer)), input)
        };
        idle.into_iter().map(|(seat, _)| seat).filter(alone).map(unclaim).collect()
    }

    /// What it takes to open the table, from wherever it stands; nothing once it is open.
    pub(super) fn open(&self) -> Vec<Todo> {
        let state = self.state();
        let mut todo = match state.status {
            Status::Closed => self.unopened(),
            Status::Test { was_down: false } => G::tried(self),
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
        if state.options.terms().on_terminals && !state.seats.iter().any(|place| place.terminal.is_some()) {
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
            todo = G::tried(self);
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
