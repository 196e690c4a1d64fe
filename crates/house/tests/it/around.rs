//! The properties that every game keeps, with the table around it: conservation, replay, hidden cards, voids.

use games::{Funds, Game, Given, Input, Need, Needs, Offer, Place, Round};
use house::table::floor::Action as Floor;
use house::table::opening::Action as Opening;
use house::table::posts::{Action as Posts, Post};
use house::table::{Action, Event, State, Status, Table, TableDraft, buyin, cashout, slips};
use kit::{
    Actor, Card, Cents, Cite, Colour, Count, Dice, Move, Outcome, Pocket, Purse, Role, Seat, Slot, Viewer,
};
use probe::baccarat::AtBaccarat;
use probe::players::{AtRoulette, AtToy};
use probe::props;
use probe::rng::Rng;
use probe::run::{Course, Player, staff};
use probe::shakers::AtSicBo;
use probe::toy::Toy;

/// Plays at a table what another plays at the game, and opens it first.
struct Around<P>(P, Outcome);

fn wrap<G: Game>((by, input): (Actor, Input<G>)) -> (Actor, Input<Table<G>>) {
    let input = match input {
        Input::Act(action) => Input::Act(Action::Game(action)),
        Input::Observe(observed) => Input::Observe(observed),
        Input::Rule { what, cite } => Input::Rule { what, cite },
        Input::Tick => Input::Tick,
        Input::Restart => Input::Restart,
    };
    (by, input)
}

fn step<G: Game>(by: Role, second: Option<Role>, act: Action<G>) -> Need<Table<G>> {
    Need::Step { by, second, does: Input::Act(act) }
}

impl<P: Player> Around<P>
where
    P::Machine: Game,
{
    /// The rack as the player found it.
    fn rack(&self) -> Count {
        let stocked = self.0.stock().into_iter().filter(|movement| movement.to == Purse::Rack);
        let rack: Cents = stocked.map(|movement| movement.amount).sum();
        Count::of(rack, &TableDraft::default().denominations()).expect("whole units")
    }

    /// What brings the table into play, if it is not.
    fn opens(&self, state: &State<P::Machine>) -> Option<Need<Table<P::Machine>>> {
        let unchecked = || {
            let checks = state.options.opening_checks().into_iter();
            checks.map(|check| check.name).find(|name| !state.checks.contains_key(name))
        };
        let unpaired = state.places().find(|(_, place)| place.terminal.is_none());
        let (testing, over) = (state.options.testing(), state.options.round(&state.game).over);
        let untested = state.untested || (testing.before_opening.is_some() && !state.tested);
        let floor = |act| Some(step(Role::Floorperson, None, Action::Opening(act)));
        match state.status {
            _ if state.dealer.is_none() => {
                Some(step(Role::Dealer, None, Action::Posts(Posts::Take(Post::Dealer))))
            }
            Status::Open => None,
            Status::Closed | Status::Down if state.broken.is_some() && over => {
                floor(Opening::Repair { note: "a new cable".to_owned() })
            }
            Status::Closed if untested => floor(Opening::BeginTest),
            Status::Closed => Some(match (unchecked(), unpaired) {
                (Some(name), _) => {
                    let good = |answer: &&str| state.options.check_answer(&name, answer).is_ok();
                    let answer =
                        ["ok", "12/16", "S-1"].into_iter().find(good).expect("a good answer").to_owned();
                    step(Role::Floorperson, None, Action::Opening(Opening::Check { name, answer }))
                }
                (None, Some((seat, _))) => {
                    let terminal = format!("terminal-{seat}").parse().expect("short");
                    step(Role::Floorperson, None, Action::Floor(Floor::Pair { seat, terminal }))
                }
                (None, None) => {
                    let drop_box = state.drop_box.is_none().then_some(7);
                    let open = Opening::Open { count: self.rack(), drop_box };
                    step(Role::Dealer, Some(Role::Floorperson), Action::Opening(open))
                }
            }),
            Status::Down if !over => None,
            Status::Down => floor(Opening::BeginTest),
            Status::Test { .. } if state.reading.is_some() => floor(Opening::ConfirmReading),
            Status::Test { was_down } if state.confirmed_readings == 0 && (was_down || untested) => {
                // Read by what is tested; which outcome that is, does not matter.
                Some(Need::Outcome { draw: testing.draw, to: Place::Table })
            }
            Status::Test { .. } => floor(Opening::EndTest),
        }
    }
}

impl<P: Player> Player for Around<P>
where
    P::Machine: Game,
{
    type Machine = Table<P::Machine>;

    fn needs(&self, _: &Table<P::Machine>, state: &State<P::Machine>) -> Vec<Need<Self::Machine>> {
        if let Some(need) = self.opens(state) {
            return vec![need];
        }
        let mut needs = Needs::new();
        state.options.needs(&state.game, &mut needs);
        let wrapped = needs.into_iter().map(|need| match need {
            Need::Wagers => Need::Wagers,
            Need::Decision(turn) => Need::Decision(turn),
            Need::Outcome { draw, to } => Need::Outcome { draw, to },
            Need::Ruling(by) => Need::Ruling(by),
            Need::Step { by, second, does } => {
                let (_, does) = wrap((Actor::House, does));
                Need::Step { by, second, does }
            }
        });
        wrapped.collect()
    }

    fn chances(&self, _: &Table<P::Machine>, state: &State<P::Machine>) -> Vec<(Outcome, u64)> {
        let mut chances = Vec::new();
        match self.opens(state) {
            None => state.options.chances(&state.game, &mut chances),
            Some(Need::Outcome { .. }) => chances.push((self.1, 1)),
            Some(_) => {}
        }
        chances
    }

    fn round(&self, _: &Table<P::Machine>, state: &State<P::Machine>) -> Round {
        state.options.round(&state.game)
    }

    fn seats(&self) -> u16 {
        self.0.seats()
    }

    fn stock(&self) -> Vec<Move> {
        self.0.stock()
    }

    fn colour(&self, seat: Seat) -> Option<(Colour, Cents)> {
        self.0.colour(seat)
    }

    fn staked(&self, state: &State<P::Machine>) -> Cents {
        self.0.staked(&state.game)
    }

    fn offers(
        &self,
        table: &Self::Machine,
        state: &State<P::Machine>,
        seat: Seat,
        funds: &dyn Funds,
    ) -> Vec<Offer<Self::Machine>> {
        let mut offers = Vec::new();
        table.offers(state, seat, funds, &mut offers);
        offers
    }

    fn fill(&self, act: &Action<P::Machine>, given: &Given) -> Action<P::Machine> {
        Table::fill(act, given)
    }

    fn speaker(&self, table: &Self::Machine, seat: Seat) -> Actor {
        if table.game.terms().on_terminals { Actor::Player(seat) } else { staff(Role::Dealer) }
    }

    fn ruling(&self, state: &State<P::Machine>, by: Role, rng: &mut Rng) -> (Actor, Input<Self::Machine>) {
        wrap(self.0.ruling(&state.game, by, rng))
    }

    fn void(&self, state: &State<P::Machine>, rng: &mut Rng) -> Option<(Actor, Input<Self::Machine>)> {
        self.0.void(&state.game, rng).map(wrap)
    }

    fn any_action(&self, rng: &mut Rng) -> (Actor, Action<P::Machine>) {
        if !rng.one_in(3) {
            let (by, action) = self.0.any_action(rng);
            return (by, Action::Game(action));
        }
        let number = 1 + u16::try_from(rng.below(u64::from(self.seats()) + 1)).expect("small");
        let seat = Seat::new(number).expect("above zero");
        let (player, dealer, floor) = (Actor::Player(seat), staff(Role::Dealer), staff(Role::Floorperson));
        let chips = Count::new().with(*rng.pick(&[Cents::whole(5), Cents::whole(2)]), 4);
        let tender = buyin::Tender::Cash(chips.clone());
        match rng.below(16) {
            0 => (floor, Action::Opening(Opening::TakeDown { reason: "smoke".to_owned() })),
            1 => (floor, Action::Opening(Opening::BeginTest)),
            2 => (floor, Action::Opening(Opening::EndTest)),
            3 => (dealer, Action::Opening(Opening::Close { count: self.rack() })),
            4 => (dealer, Action::Posts(Posts::Leave(Post::Dealer))),
            5 => (player, Action::CashOut(cashout::Action::Ask { seat })),
            6 => (player, Action::CashOut(cashout::Action::Sure { seat })),
            7 => (player, Action::CashOut(cashout::Action::Back { seat })),
            8 => (dealer, Action::CashOut(cashout::Action::Take { seat })),
            9 => (dealer, Action::CashOut(cashout::Action::Confirm { seat, chips })),
            10 => (dealer, Action::BuyIn(buyin::Action::Count { seat, tender })),
            11 => (dealer, Action::BuyIn(buyin::Action::Confirm { seat, amount: Cents::whole(20) })),
            12 => (dealer, Action::BuyIn(buyin::Action::Drop)),
            13 => (floor, Action::Slips(slips::Action::Request { way: slips::Way::Fill, chips })),
            14 => (Actor::House, Action::Slips(slips::Action::Issue { slip: 1 })),
            _ => (floor, Action::Floor(Floor::Dispute { round: 1, words: "odd".to_owned() })),
        }
    }

    fn any_irregularity(&self, rng: &mut Rng) -> (<P::Machine as games::Machine>::Irregularity, Cite) {
        self.0.any_irregularity(rng)
    }

    fn may_peek(&self, state: &State<P::Machine>, event: &Event<P::Machine>) -> Option<Viewer> {
        match event {
            Event::Game(event) => self.0.may_peek(&state.game, event),
            _ => None,
        }
    }
}

fn toy() -> (Table<Toy>, Around<AtToy>) {
    let game = Toy::check(&Default::default()).expect("good by default");
    let card = Card::all().next().expect("a card");
    (Table::new(TableDraft::default(), game), Around(AtToy, Outcome::Card(Slot::Up(card))))
}

fn roulette(file: &str) -> (Table<games::roulette::Roulette>, Around<AtRoulette>) {
    let text = format!("game = \"roulette\"\nname = \"x\"\n[options]\n{file}");
    let (_, table) = house::file::table(&text).expect("good");
    let player = AtRoulette::new(&table.game);
    let pocket = Pocket::all().next().expect("a pocket");
    (table, Around(player, Outcome::Pocket(pocket)))
}

fn sic_bo(file: &str) -> (Table<games::sic_bo::SicBo>, Around<AtSicBo>) {
    let text = format!("game = \"sic_bo\"\nname = \"x\"\n[options]\n{file}");
    let (_, table) = house::file::table(&text).expect("good");
    let player = AtSicBo::new(&table.game);
    let dice = Dice::all().next().expect("dice");
    (table, Around(player, Outcome::Dice(dice)))
}

fn baccarat(file: &str) -> (Table<games::baccarat::Baccarat>, Around<AtBaccarat>) {
    let text = format!("game = \"baccarat\"\nname = \"x\"\n[options]\nseats = 3\n{file}");
    let (_, table) = house::file::table(&text).expect("good");
    let player = AtBaccarat::new(&table.game);
    let card = Card::all().next().expect("a card");
    (table, Around(player, Outcome::Card(Slot::Up(card))))
}

/// Every way of dealing: taps at a live table, a card-reading shoe with cards under it and marks, cards that players turn
/// at terminals.
const SHOES: [&str; 3] = [
    "tracking = \"full\"\n",
    "tracking = \"full\"\nstyle = \"under_shoe\"\ncards = \"shoe\"\n[options.vigorish]\ncollected = \"deferred\"\n",
    "form = \"terminals\"\nstyle = \"players_turn\"\ncards = \"drawn\"\n",
];

/// A shoe is prepared before the first round.
const LONG: Course = Course { steps: 300, wild: 0 };
const LONG_WILD: Course = Course { steps: 300, wild: 4 };

const TAME: Course = Course { steps: 120, wild: 0 };
const WILD: Course = Course { steps: 160, wild: 4 };

/// HC A.9: a void before payment leaves every purse as it was before the round, whatever the table does around it.
#[test]
fn hc_a_9_a_void_returns_every_stake_through_the_table() {
    let (table, player) = toy();
    assert!(props::void(&table, &player, 0..20, TAME) > 50);
    let (table, player) = roulette("form = \"terminals\"\nseats = 3\nmatch_play = \"on\"\n");
    assert!(props::void(&table, &player, 0..20, TAME) > 50);
    for file in ["form = \"terminals\"\nseats = 3\n", "tracking = \"full\"\nseats = 3\n"] {
        let (table, player) = sic_bo(file);
        assert!(props::void(&table, &player, 0..20, TAME) > 20);
    }
    for file in SHOES {
        let (table, player) = baccarat(file);
        let voids = props::void(&table, &player, 0..12, LONG);
        // HC A.12: where the house draws no card is missing, and nothing voids; management may (BC o).
        let drawn = file.contains("drawn") && !file.contains("\"baccarat\"");
        assert!(if drawn { voids == 0 } else { voids > 10 }, "{file}: {voids}");
    }
}

#[test]
fn money_is_conserved_and_rounds_end_empty() {
    let (table, player) = toy();
    assert!(props::money(&table, &player, 0..20, TAME) > 50);
    assert!(props::money(&table, &player, 0..20, WILD) > 20);
    for file in ["form = \"terminals\"\nseats = 3\n", "tracking = \"full\"\nseats = 3\n"] {
        let (table, player) = roulette(file);
        assert!(props::money(&table, &player, 0..20, TAME) > 50);
        let (table, player) = sic_bo(file);
        assert!(props::money(&table, &player, 0..20, TAME) > 50);
        assert!(props::money(&table, &player, 0..20, WILD) > 20);
    }
    for file in SHOES {
        let (table, player) = baccarat(file);
        assert!(props::money(&table, &player, 0..12, LONG) > 20, "{file}");
        assert!(props::money(&table, &player, 0..12, LONG_WILD) > 5, "{file}");
    }
}

#[test]
fn events_replay_to_the_live_state() {
    let (table, player) = toy();
    assert!(props::replay(&table, &player, 0..20, WILD) > 500);
    let (table, player) = roulette("form = \"terminals\"\nseats = 3\n");
    assert!(props::replay(&table, &player, 0..20, WILD) > 500);
    let (table, player) = sic_bo("form = \"terminals\"\nseats = 3\n");
    assert!(props::replay(&table, &player, 0..20, WILD) > 500);
    for file in SHOES {
        let (table, player) = baccarat(file);
        assert!(props::replay(&table, &player, 0..6, LONG_WILD) > 200, "{file}");
    }
}

/// HC E.9: what the table refuses is dead as well, with the table's own paragraph.
#[test]
fn hc_e_9_a_filled_offer_is_taken_at_a_table_exactly_when_it_is_alive() {
    let (table, player) = toy();
    assert!(props::offers(&table, &player, 0..12, TAME) > 300);
    assert!(props::offers(&table, &player, 0..12, WILD) > 100);
    for file in ["form = \"terminals\"\nseats = 3\n", "tracking = \"full\"\nseats = 3\n"] {
        let (table, player) = roulette(file);
        assert!(props::offers(&table, &player, 0..4, WILD) > 100, "{file}");
        let (table, player) = sic_bo(file);
        assert!(props::offers(&table, &player, 0..4, WILD) > 100, "{file}");
    }
    for file in SHOES {
        let (table, player) = baccarat(file);
        assert!(props::offers(&table, &player, 0..4, LONG_WILD) > 50, "{file}");
    }
}

#[test]
fn no_view_tells_of_a_card_that_lies_face_down() {
    let (table, player) = toy();
    assert!(props::hidden(&table, &player, 0..12, TAME) > 100);
    assert!(props::hidden(&table, &player, 0..8, WILD) > 20);
    let (table, player) = baccarat(SHOES[2]);
    assert!(props::hidden(&table, &player, 0..2, LONG) > 5);
}

#[test]
fn arbitrary_input_and_text_that_is_hardly_any_change_nothing_when_refused() {
    let (table, player) = toy();
    assert!(props::anything(&table, &player, 0..20, WILD) > 500);
    for file in ["form = \"terminals\"\nseats = 3\n", "tracking = \"full\"\nseats = 3\n", "seats = 3\n"] {
        let (table, player) = roulette(file);
        assert!(props::anything(&table, &player, 0..20, WILD) > 500);
        let (table, player) = sic_bo(file);
        assert!(props::anything(&table, &player, 0..20, WILD) > 500);
    }
    for file in SHOES {
        let (table, player) = baccarat(file);
        assert!(props::anything(&table, &player, 0..10, LONG_WILD) > 200, "{file}");
    }
}
