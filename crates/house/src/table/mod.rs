//! The table around every game: what all tables share and no game repeats.
//!
//! | room | what lives there |
//! |---|---|
//! | [`opening`] | closed, test, open, down; checklist, float, closing count, options in force |
//! | [`posts`] | who stands at the table; relief; designees |
//! | [`slips`] | fills, credits, the drop box |
//! | [`floor`] | alarms, disputes, credits for them |
//! | [`bank`] | what players stake from: a layout or terminals |
//! | [`colours`] | layout: colour-in, colour-out, missing chips |
//! | [`buyin`] | terminals: buy-in, its correction, "amount wrong"; layout: cash for value chips |
//! | [`cashout`] | terminals: cash-out in its steps |
//! | [`currency`] | who lays down cash, for the cage's reports |
//! | `terminals` | terminals: pairing, calls for service, idle credits |
//!
//! A room has its own actions and events, and `decide`, `apply` and `moves` for them. The first rooms are every table's;
//! those behind `bank` work on the struct of one bank.

pub mod bank;
pub mod buyin;
pub mod cashout;
pub mod colours;
pub mod currency;
pub mod floor;
mod offers;
pub mod opening;
mod options;
pub mod posts;
pub mod script;
pub(crate) mod sheet;
pub mod slips;
mod state;
mod terminals;
pub(crate) mod view;

use games::{Alarm, Cx, Denied, Funds, Game, HouseRule, Input, Machine, Misfit, Observed, Refusal, Seen};
use kit::{Actor, At, Cents, Colour, Device, Fact, Moves, Purse, Role, Seat, Unit, Viewer, cite};
use serde::{Deserialize, Serialize};

pub use bank::{Bank, Bound, Layout, Place, Terminals};
pub use options::{Colours, DealerDesignees, EXAMPLE, TableDraft};
pub use state::{Raised, Reason, Shift, State, Status, Why};
pub use view::{About, Own, OwnPart, PublicPart, Staff, StaffPart, View};

/// A table at which some game is played. `game` are the options it starts with; those in force are in the state.
#[derive(Debug, Clone, PartialEq)]
pub struct Table<G: Game> {
    /// What every table has.
    pub options: TableDraft,
    /// The game with the options it starts with.
    pub game: G,
}

impl<G: Game> Table<G> {
    /// A table with checked options.
    pub fn new(options: TableDraft, game: G) -> Table<G> {
        Table { options, game }
    }

    /// The smallest piece of its rack.
    pub fn piece(&self) -> Cents {
        self.options.smallest().unwrap_or(Cents::new(1))
    }
}

/// What may be asked of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Action<G: Game> {
    /// Something of the game.
    Game(G::Action),
    /// Opening, testing, closing.
    Opening(opening::Action<G>),
    /// Who stands at the table.
    Posts(posts::Action),
    /// Money in.
    BuyIn(buyin::Action),
    /// Money out.
    CashOut(cashout::Action),
    /// Non-value chips.
    Colours(colours::Action),
    /// Fills, credits, the drop box.
    Slips(slips::Action),
    /// Terminals, alarms, disputes.
    Floor(floor::Action),
    /// Who lays down cash.
    Currency(currency::Action),
}

/// What happened at a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<G: Game> {
    /// In the game.
    Game(G::Event),
    /// Opening, testing, closing.
    Opening(opening::Event<G>),
    /// Who stands at the table.
    Posts(posts::Event),
    /// Money in.
    BuyIn(buyin::Event),
    /// Money out.
    CashOut(cashout::Event),
    /// Non-value chips.
    Colours(colours::Event),
    /// Fills, credits, the drop box.
    Slips(slips::Event),
    /// Terminals, alarms, disputes.
    Floor(floor::Event),
    /// Who lays down cash.
    Currency(currency::Event),
}

/// The longest text of a report, in characters: a hash in hex.
const SAID: usize = 64;

/// What a decision comes to.
pub type Decided<G> = Result<(), Refusal<Reason<<G as Machine>::Reason>>>;

pub(crate) fn refuse<T, R>(why: Why, cite: kit::Cite) -> Result<T, Refusal<Reason<R>>> {
    Err(Refusal { reason: Reason::Table(why), cite })
}

/// What the table knows of a patron's means beside the books.
pub(crate) struct Means<'a, G: Game> {
    table: &'a Table<G>,
    books: &'a dyn Funds,
    state: &'a State<G>,
}

impl<G: Game> Table<G> {
    /// A patron's means: what the books say, and what the table knows beside it.
    pub(crate) fn means<'a>(&'a self, state: &'a State<G>, books: &'a dyn Funds) -> Means<'a, G> {
        Means { table: self, books, state }
    }
}

impl<G: Game> Funds for Means<'_, G> {
    fn balance(&self, purse: Purse, unit: Unit) -> Cents {
        self.books.balance(purse, unit)
    }

    fn day(&self) -> String {
        self.books.day()
    }

    fn colour(&self, seat: Seat) -> Option<(Colour, Cents)> {
        self.state.bank.colour(seat)
    }

    fn smallest_chip(&self) -> Cents {
        self.table.piece()
    }

    fn held_against(&self) -> Cents {
        self.books.held_against()
    }

    fn bought_in_since_settlement(&self, seat: Seat) -> Cents {
        self.state.bank.bought_since(seat)
    }
}

impl<G: Game> Machine for Table<G> {
    type State = State<G>;
    type Action = Action<G>;
    type Irregularity = G::Irregularity;
    type Event = Event<G>;
    type Reason = Reason<G::Reason>;
    type View = View<G>;

    fn open(&self) -> State<G> {
        State::new(self.game.clone())
    }

    fn decide(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        input: &Input<Self>,
        out: &mut Vec<Event<G>>,
    ) -> Decided<G> {
        self.posted(state, cx)?;
        let cx = &Cx { funds: &self.means(state, cx.funds), ..*cx };
        self.decide_in_its_room(state, cx, input, out)?;
        self.rulings_answer_alarms(state, cx, out);
        if !state.options.terms().tracks_every_bet {
            self.book_play(cx, out);
        }
        self.note_cash(state, cx, out);
        Ok(())
    }
    fn follow(&self, state: &State<G>, out: &mut Vec<Event<G>>) {
        let mut events = Vec::new();
        state.options.follow(&state.game, &mut events);
        let plays_on = !events.is_empty();
        wrap(&state.options, events, out);
        if !plays_on {
            self.limits_come(state, out);
        }
    }

    fn apply(&self, state: &mut State<G>, event: &Event<G>) -> Result<(), Misfit> {
        match event {
            Event::Game(event) => {
                let before = state.options.round(&state.game);
                state.options.apply(&mut state.game, event)?;
                let after = state.options.round(&state.game);
                if !before.over && after.over {
                    state.bank.settled();
                }
                // HC B.6: what was counted before another round is no closing count.
                if before.over && !after.over {
                    state.counting = opening::Counting::None;
                }
                account(state, event);
                Ok(())
            }
            Event::Opening(event) => opening::apply(state, event),
            Event::Posts(event) => posts::apply(state, event),
            Event::BuyIn(event) => buyin::apply(state, event),
            Event::CashOut(event) => {
                let at = state.bank.terminals_mut();
                cashout::apply(at.ok_or_else(|| Misfit::of(event, "terminals were expected"))?, event)
            }
            Event::Colours(event) => colours::apply(state, event),
            Event::Slips(event) => slips::apply(state, event),
            Event::Floor(event) => floor::apply(state, event),
            Event::Currency(event) => currency::apply(state, event),
        }
    }

    fn moves(&self, event: &Event<G>, out: &mut Moves) {
        match event {
            Event::Game(event) => self.game.moves(event, out),
            Event::Opening(event) => opening::moves(event, out),
            Event::BuyIn(event) => buyin::moves(event, out),
            Event::CashOut(event) => cashout::moves(event, out),
            Event::Colours(event) => colours::moves(event, out),
            Event::Slips(event) => slips::moves(event, out),
            Event::Floor(event) => floor::moves(event, out),
            Event::Posts(_) | Event::Currency(_) => {}
        }
    }

    fn due(&self, state: &State<G>) -> Option<At> {
        state.options.due(&state.game)
    }

    /// HC B.6: whoever may count the rack of a table in play does not see what the books say lies there, before the
    /// closing count is signed.
    fn shows_rack(&self, state: &State<G>, role: Role) -> bool {
        let counted = matches!(state.counting, opening::Counting::Signed(_));
        state.status == Status::Closed || counted || !role.sees_play()
    }

    fn view(&self, state: &State<G>, who: Viewer, funds: &dyn Funds) -> View<G> {
        view::view(self, state, who, funds)
    }
}

/// Wraps events of the game, each followed by the alarm it raises.
fn wrap<G: Game>(game: &G, events: Vec<G::Event>, out: &mut Vec<Event<G>>) {
    for event in events {
        let alarm = game.alarm(&event);
        out.push(Event::Game(event));
        out.extend(alarm.map(raise));
    }
}

/// Tells the bank of the money of a game's event.
fn account<G: Game>(state: &mut State<G>, event: &G::Event) {
    if state.bank.follows_money() {
        let mut moves = Moves::new();
        state.options.moves(event, &mut moves);
        state.bank.account(&moves, &mut state.shift);
    }
}

/// Does this event put a stake onto the layout?
fn bets<G: Game>(game: &G, event: &Event<G>) -> bool {
    let Event::Game(event) = event else { return false };
    let mut moves = Moves::new();
    game.moves(event, &mut moves);
    moves.as_slice().iter().any(|m| m.to.is_of_the_round() && !m.from.is_of_the_round())
}

fn raise<G: Game>(alarm: Alarm) -> Event<G> {
    Event::Floor(floor::Event::AlarmRaised(alarm))
}

impl<G: Game> Table<G> {
    /// HC B.10: a device speaks for its own table.
    fn reports_here(&self, device: Device) -> bool {
        self.options.devices.is_empty() || self.options.devices.contains(&device)
    }

    /// HC C.4: a designee has been named here, and does not deal here unless the house lets dealers release.
    fn posted(&self, state: &State<G>, cx: &Cx<'_>) -> Decided<G> {
        match cx.by {
            Actor::Staff { person, role: Role::Designee } => {
                if !state.designees.contains(&person) {
                    return refuse(Why::NotDesignee, cite!("HC C.4"));
                }
                self.may_be_designee(state, person, Role::Designee)
            }
            Actor::Device(device) if !self.reports_here(device) => {
                refuse(Why::OtherTablesDevice, cite!("HC B.10"))
            }
            // A relief comes from outside; what else they may not do is said where they try it.
            _ => Ok(()),
        }
    }

    /// Hands an input to the room it belongs to.
    fn decide_in_its_room(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        input: &Input<Self>,
        out: &mut Vec<Event<G>>,
    ) -> Decided<G> {
        match input {
            Input::Act(Action::Game(action)) => self.game_act(state, cx, action, out),
            Input::Act(Action::Opening(action)) => self.opening(state, cx, action, out),
            Input::Act(Action::Posts(action)) => self.posts(state, cx, action, out),
            Input::Act(Action::BuyIn(action)) => self.buy_in(state, cx, action, out),
            Input::Act(Action::CashOut(action)) => {
                self.cash_out(state, self.terminals(state)?, cx, action, out)
            }
            Input::Act(Action::Colours(action)) => self.colours(state, cx, action, out),
            Input::Act(Action::Slips(action)) => self.slips(state, cx, action, out),
            Input::Act(Action::Floor(action)) => self.floor(state, cx, action, out),
            Input::Act(Action::Currency(action)) => self.currency(state, cx, action, out),
            Input::Observe(observed) => self.observed(state, cx, observed, out),
            Input::Rule { what, cite } => {
                self.in_game(state, cx, &Input::Rule { what: what.clone(), cite: *cite }, out)
            }
            Input::Tick => self.through(state, cx, &Input::Tick, out),
            Input::Restart => self.through(state, cx, &Input::Restart, out),
        }
    }

    /// Something was seen: by the game, or under test.
    fn observed(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        observed: &Observed,
        out: &mut Vec<Event<G>>,
    ) -> Decided<G> {
        // HC B.10: what a device says is written down even where it cannot be read.
        if let Seen::Fact(Fact::Unreadable(said) | Fact::ShoeCommitted(said)) = &observed.what
            && said.chars().count() > SAID
        {
            return refuse(Why::ReportTooLong { most: SAID }, cite!("HC B.10"));
        }
        match (state.status, &observed.what) {
            // HC B.4: under test, readings are compared, not played.
            (Status::Test { .. }, Seen::Outcome(outcome)) => {
                self.test_reading(state, cx, *outcome, observed.via, out)
            }
            (Status::Test { .. }, Seen::Fact(fact)) => {
                self.test_source(state, cx, observed.via)?;
                match fact {
                    // What nobody can read is no reading; a device's own faults come to light when it does read.
                    Fact::Unreadable(said) if state.options.testing().keyed => {
                        refuse(Why::NoSuchReading { said: said.clone() }, cite!("HC B.4"))
                    }
                    _ => Ok(()),
                }
            }
            _ => self.in_game(state, cx, &Input::Observe(observed.clone()), out),
        }
    }

    /// HC F.1: a ruling of the floor sees to the alarm it resolves, and so does the test after which a table comes back.
    fn rulings_answer_alarms(&self, state: &State<G>, cx: &Cx<'_>, out: &mut Vec<Event<G>>) {
        let floor = |role: Option<Role>| role.is_some_and(|role| role.may(Role::Floorperson));
        if state.alarms.is_empty() || !(floor(cx.by.role()) || floor(cx.second.map(|second| second.role))) {
            return;
        }
        let resolves = |event: &Event<G>, alarm: &Alarm| match event {
            Event::Game(event) => state.options.resolves(event, alarm),
            Event::Opening(opening::Event::TestEnded) => alarm.takes_down && state.confirmed_readings > 0,
            _ => false,
        };
        let answered: Vec<u32> = state
            .alarms
            .iter()
            .filter(|raised| out.iter().any(|event| resolves(event, &raised.alarm)))
            .map(|raised| raised.number)
            .collect();
        out.extend(answered.into_iter().map(|alarm| Event::Floor(floor::Event::Acknowledged { alarm })));
    }

    /// HC A.4: chips that leave the rack and that the books do not know there were won on the felt, where nobody keys
    /// bets: the play is booked first.
    fn book_play(&self, cx: &Cx<'_>, out: &mut Vec<Event<G>>) {
        let mut has = cx.funds.balance(Purse::Rack, Unit::Money);
        let mut place = 0;
        while place < out.len() {
            let mut moves = Moves::new();
            self.moves(&out[place], &mut moves);
            for movement in moves.as_slice().iter().filter(|movement| movement.unit == Unit::Money) {
                if movement.to == Purse::Rack {
                    has += movement.amount;
                }
                if movement.from == Purse::Rack {
                    has -= movement.amount;
                }
            }
            if has.is_negative() {
                out.insert(place, Event::Opening(opening::Event::PlayBooked { amount: -has }));
                place += 1;
                has = Cents::ZERO;
            }
            place += 1;
        }
    }

    /// HC C.1: only the dealer posted here, not any dealer.
    fn needs_dealer(&self, state: &State<G>, cx: &Cx<'_>, cite: kit::Cite) -> Decided<G> {
        cx.needs(Role::Dealer, cite)?;
        if cx.by.person() == state.dealer { Ok(()) } else { refuse(Why::NotPosted, cite!("HC C.1")) }
    }

    fn is_open(&self, state: &State<G>) -> Decided<G> {
        match state.status {
            Status::Open => Ok(()),
            // HC B.3: nothing is bet or bought at a table that is not open.
            status => refuse(Why::NotOpen { status: status.name() }, cite!("HC B.3")),
        }
    }

    /// The bank of a table with terminals; what is done there is refused elsewhere (HC B.11).
    fn terminals<'a>(&self, state: &'a State<G>) -> Result<&'a Terminals, Refusal<Reason<G::Reason>>> {
        match state.terminals() {
            Some(terminals) => Ok(terminals),
            None => refuse(Why::OnlyOnTerminals, HouseRule::Form.of::<G>()),
        }
    }

    /// The bank of a live table; what is done there is refused at terminals (HC B.11).
    fn layout<'a>(&self, state: &'a State<G>) -> Result<&'a Layout, Refusal<Reason<G::Reason>>> {
        match state.layout() {
            Some(layout) => Ok(layout),
            None => refuse(Why::NotOnTerminals, HouseRule::BuyIn.of::<G>()),
        }
    }

    fn is_seat(&self, state: &State<G>, seat: Seat) -> Decided<G> {
        match seat.index() < usize::from(state.options.terms().seats) {
            true => Ok(()),
            false => refuse(Why::NoSuchSeat, cite!("HC B.9")),
        }
    }

    /// HC C.5: a player acts for their own seat only.
    fn is_own(&self, cx: &Cx<'_>, seat: Seat) -> Decided<G> {
        match cx.by {
            Actor::Player(own) if own == seat => Ok(()),
            Actor::Player(_) => refuse(Why::Denied(Denied::NotYourSeat), cite!("HC C.5")),
            _ => refuse(Why::Denied(Denied::WrongSource), cite!("HC C.5")),
        }
    }

    /// Is a round in play?
    fn in_round(&self, state: &State<G>) -> bool {
        !state.options.round(&state.game).over
    }

    fn game_act(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        action: &G::Action,
        out: &mut Vec<Event<G>>,
    ) -> Decided<G> {
        if let Actor::Player(seat) = cx.by {
            // What a terminal says at a live table.
            let at = self.terminals(state)?;
            self.is_open(state)?;
            self.is_paired(at, seat)?;
            let place = self.place(at, seat)?;
            // RO I.8.c, HC D.11: closed to bets while a cash-out is under way.
            if place.cash_out.is_on_the_console() {
                return refuse(Why::CashOutUnderWay, HouseRule::CashOutUnderWay.of::<G>());
            }
            // RO Ruling.6, HC D.10: an amount said to be wrong stops the betting.
            if place.amount_wrong {
                return refuse(Why::AmountInQuestion, HouseRule::AmountInQuestion.of::<G>());
            }
        }
        if state.options.starts_round(action) {
            self.may_start(state)?;
        }
        let before = out.len();
        self.in_game(state, cx, &Input::Act(action.clone()), out)?;
        // HC B.3: a table that went down finishes its round, but nobody keys another bet into it.
        if state.status != Status::Open && out[before..].iter().any(|event| bets(&state.options, event)) {
            self.is_open(state)?;
        }
        if let Actor::Player(seat) = cx.by
            && out[before..].iter().any(|event| bets(&state.options, event))
        {
            self.agree_by_betting(state, seat, out);
        }
        Ok(())
    }

    /// HC A.7: what comes in, or is given, can be paid out in the smallest piece of the rack.
    fn in_pieces(&self, amount: Cents) -> Decided<G> {
        let smallest = self.options.smallest().unwrap_or(Cents::ZERO);
        if amount.is_multiple_of(smallest) {
            Ok(())
        } else {
            refuse(Why::NotInPieces { smallest }, cite!("HC A.7"))
        }
    }

    /// RO I.3.a.vii, HC D.9: the first bet after a buy-in counts as agreement to its amount. HC D.12: whoever bets is
    /// there.
    fn agree_by_betting(&self, state: &State<G>, seat: Seat, out: &mut Vec<Event<G>>) {
        let Some(place) = state.place(seat) else { return };
        if !place.agreed {
            out.push(Event::BuyIn(buyin::Event::Agreed { seat }));
        }
        if place.warned.is_some() {
            out.push(Event::Floor(floor::Event::Stayed {
                seat,
                round: state.options.round(&state.game).number,
            }));
        }
    }

    /// What must be handled before a round begins.
    fn may_start(&self, state: &State<G>) -> Decided<G> {
        self.is_open(state)?;
        if state.bank.in_question() {
            return refuse(Why::AmountInQuestion, HouseRule::AmountInQuestion.of::<G>());
        }
        Ok(())
    }

    /// Something for the game, at a table that can play.
    fn in_game(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        input: &Input<G>,
        out: &mut Vec<Event<G>>,
    ) -> Decided<G> {
        match (cx.by.role(), cx.by.person()) {
            (Some(Role::Dealer), person) if person != state.dealer => {
                return refuse(Why::NotPosted, cite!("HC C.1"));
            }
            (Some(Role::Mucker), person) if person != state.mucker => {
                return refuse(Why::NotPosted, cite!("HC C.1"));
            }
            _ => {}
        }
        match state.status {
            Status::Open => {}
            // A table that went down finishes the round it is in, and its last round can still be set right.
            Status::Down if self.in_round(state) || matches!(input, Input::Rule { .. }) => {}
            status => return refuse(Why::NotOpen { status: status.name() }, cite!("HC B.3")),
        }
        self.through(state, cx, input, out)
    }

    /// Hands an input to the game as it is.
    fn through(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        input: &Input<G>,
        out: &mut Vec<Event<G>>,
    ) -> Decided<G> {
        let mut events = Vec::new();
        let decided = state.options.decide(&state.game, cx, input, &mut events);
        decided.map_err(|refusal| refusal.map(Reason::Game))?;
        wrap(&state.options, events, out);
        Ok(())
    }
}
