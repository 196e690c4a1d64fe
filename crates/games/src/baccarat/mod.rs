//! Baccarat: minibaccarat (MB) and baccarat (BC), one engine with two houses; at a live table and at terminals.
//!
//! | file | what lives there |
//! |---|---|
//! | [`options`] | what the house may choose, and what the rules bound (percentages: `percent`) |
//! | [`points`] | what cards count, and who draws a third one (MB F, K) |
//! | [`wagers`] | the three wagers |
//! | [`shoe`] | what is in the shoe, and where its preparing stands |
//! | `action` | what can be asked |
//! | [`round`] | state and events |
//! | `apply` | how an event changes the state |
//! | `reason` | why it refuses |
//! | `cites` | its paragraphs for what every table keeps |
//! | `preparing` | verifying, washing, shuffling, cutting, burning (MB B, D, E, I) |
//! | `betting` | placing wagers and taking them off (MB G) |
//! | `dealing` | the course of a round, card by card (MB J, L.1) |
//! | `payouts` | who wins what, vigorish, and the money of each event (MB L.2, M) |
//! | `irregular` | what goes wrong (MB N), corrections |
//! | [`edge`] | how often each hand wins, exactly |
//! | [`roads`] | the five roads |
//! | `view` | what each viewer sees |
//! | `script` | the words of a transcript |

pub mod about;
mod action;
mod apply;
mod betting;
mod cites;
mod dealing;
pub mod edge;
mod equipment;
mod irregular;
mod offers;
pub mod options;
mod payouts;
mod people;
mod percent;
mod picture;
pub mod points;
mod preparing;
mod proof;
mod reason;
pub mod roads;
pub mod round;
mod script;
mod sheet;
pub mod shoe;
pub mod told;
mod view;
pub mod wagers;

use kit::{Actor, At, Cents, Cite, Draw, Face, Moves, Outcome, Role, Seat, Viewer, cite};
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

use options::{
    Cards, Collected, Dealt, Draft, Draws, Form, Kind, MatchPlay, Rounded, Rules, Style, Tracking,
};
pub use reason::Reason;
pub use round::{Action, Event, Irregularity, Phase, State};
use shoe::Stage;
pub use view::{Own, Prompt, Public, Staff, View};
pub use wagers::{Bet, Stake, Tender};

use crate::chips::gcd;
use crate::options::{Amount, Fault, Range};
use crate::paid::Extreme;
use crate::walk::{Return, exact_return, first};
use crate::{
    Alarm, Change, Check, Cx, Funds, Game, Given, HouseRule, Input, Machine, Message, Misfit, Needs, Offer,
    Refusal, Round, Sign, SignLine, SignPart, Terms, Testing,
};

/// A baccarat table with its checked options.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Baccarat {
    draft: Draft,
}

impl Baccarat {
    fn new(draft: Draft) -> Baccarat {
        Baccarat { draft }
    }

    /// The paragraph of the one house or the other.
    fn by(&self, minibaccarat: Cite, baccarat: Cite) -> Cite {
        self.draft.rules.by(minibaccarat, baccarat)
    }

    /// The form of the table.
    pub fn form(&self) -> Form {
        self.draft.form
    }

    /// Whose rules it plays by.
    pub fn rules(&self) -> Rules {
        self.draft.rules
    }

    /// Is a drawn shoe to be committed to before the cut?
    fn awaits_order(&self, state: &State) -> bool {
        self.draft.draws == Draws::Committed
            && state.shoe.committed.is_none()
            && matches!(state.shoe.stage, Stage::Shuffled { .. })
    }
}

impl TryFrom<Draft> for Baccarat {
    type Error = String;
    fn try_from(draft: Draft) -> Result<Baccarat, String> {
        options::check(&draft).map_err(|faults| {
            faults.iter().map(|f| format!("{}: {}", f.option, f.message.key)).collect::<Vec<_>>().join(", ")
        })
    }
}

impl From<Baccarat> for Draft {
    fn from(game: Baccarat) -> Draft {
        game.draft
    }
}

impl Machine for Baccarat {
    type State = State;
    type Action = Action;
    type Irregularity = Irregularity;
    type Event = Event;
    type Reason = Reason;
    type View = View;

    fn open(&self) -> State {
        State::new(self.draft.seats, self.draft.decks)
    }

    fn decide(
        &self,
        state: &State,
        cx: &Cx<'_>,
        input: &Input<Baccarat>,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        match input {
            Input::Act(action) => self.act(state, cx, action, out),
            Input::Observe(observed) => self.observe(state, cx, observed, out),
            Input::Rule { what, cite } => self.rule(state, cx, what, *cite, out),
            Input::Tick => {
                self.tick(state, cx.at, out);
                Ok(())
            }
            Input::Restart => self.restart(state, cx, out),
        }
    }

    fn follow(&self, state: &State, out: &mut Vec<Event>) {
        self.carry_on(state, out);
    }

    fn apply(&self, state: &mut State, event: &Event) -> Result<(), Misfit> {
        apply::apply(&self.draft, state, event)
    }

    fn moves(&self, event: &Event, out: &mut Moves) {
        payouts::moves(self.draft.form, event, out);
    }

    fn due(&self, state: &State) -> Option<At> {
        match state.phase {
            Phase::Betting { clock: round::Clock::Running { ends } } => Some(ends),
            _ => None,
        }
    }

    fn view(&self, state: &State, who: Viewer, funds: &dyn Funds) -> View {
        view::view(self, state, who, funds)
    }
}

impl Baccarat {
    fn act(
        &self,
        state: &State,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        match action {
            Action::Verify { back, scan } => self.verify(state, cx, back.as_deref(), scan.as_deref(), out),
            Action::Spread => self.spread(state, cx, out),
            Action::Wash => self.wash(state, cx, out),
            Action::Shuffle => self.shuffle(state, cx, out),
            Action::DeclineCut { seat, turn } => self.decline_cut(state, cx, *seat, *turn, out),
            Action::Cut { by, depth, turn } => self.cut(state, cx, *by, *depth, *turn, out),
            Action::Recut { reason } => self.recut(state, cx, reason, out),
            Action::PlaceCutCard { from_back } => self.place_cut_card(state, cx, *from_back, out),
            Action::CutCard => self.cut_card(state, cx, out),
            Action::Rest => self.rest(state, cx, out),
            Action::LookedAt => self.looked_at(state, cx, out),
            Action::ChangeBatch { batch, asked_to_spread } => {
                self.change_batch(state, cx, *batch, *asked_to_spread, out)
            }
            Action::Sit { seat, name } => self.sit(state, cx, *seat, *name, out),
            Action::Leave { seat } => self.leave(state, cx, *seat, out),
            Action::NewGame => self.new_game(state, cx, out),
            Action::Place { seat, spot, tender, stake } => {
                self.place(state, cx, *seat, spot, *tender, *stake, out)
            }
            Action::Remove { seat, spot } => self.remove(state, cx, *seat, spot, out),
            Action::Undo { seat }
            | Action::Recall { seat }
            | Action::Clear { seat }
            | Action::Double { seat } => self.button(state, cx, *seat, action, out),
            Action::Call { seat, spot, cash } => self.call(state, cx, *seat, spot, *cash, out),
            Action::ConfirmCall { seat } => self.confirm_call(state, cx, *seat, out),
            Action::AttestStill => self.attest_still(state, cx, out),
            Action::Lock => self.lock(state, cx, out),
            Action::HandOver { side, to } => self.hand_over(state, cx, *side, *to, out),
            Action::TakeHand { side, seat, turn } => {
                self.answer_hand(state, cx, *side, *seat, true, *turn, out)
            }
            Action::DeclineHand { side, seat, turn } => {
                self.answer_hand(state, cx, *side, *seat, false, *turn, out)
            }
            Action::Turn { side, turn } => self.turn(state, cx, *side, *turn, out),
            Action::CallCount => self.call_count(state, cx, out),
            Action::TakeBack => self.take_back(state, cx, out),
            Action::Announce => self.announce(state, cx, out),
            Action::Pay { seat } => self.pay(state, cx, *seat, out),
            Action::PickUp => self.pick_up(state, cx, out),
            Action::CollectCommission { seat } => self.collect_commission(state, cx, *seat, out),
            Action::DocumentCommission { seat, reason } => {
                self.document_commission(state, cx, *seat, reason, out)
            }
            Action::PostNotice { kind, percent } => self.post_notice(cx, *kind, *percent, out),
        }
    }
}

impl Game for Baccarat {
    const NAME: &'static str = "baccarat";
    const EXAMPLE: &'static str = options::EXAMPLE;
    type Draft = Draft;

    fn check(draft: &Draft) -> Result<Baccarat, Vec<Fault>> {
        options::check(draft)
    }

    fn draft(&self) -> &Draft {
        &self.draft
    }

    fn in_each_form(draft: &Draft) -> Vec<Draft> {
        [Form::Live, Form::Terminals].map(|form| Draft { form, ..draft.clone() }).to_vec()
    }

    fn ranges(draft: &Draft, piece: Cents) -> Option<(Vec<Range>, Cents)> {
        // The unit itself is checked with the options.
        (draft.form == Form::Live).then(|| Some((options::ranges(draft), step(draft, piece)?)))?
    }

    fn warnings(&self, piece: Cents) -> Vec<Fault> {
        options::warnings(self, piece)
    }

    fn beyond(&self) -> Vec<Fault> {
        options::beyond(&self.draft)
    }

    fn change(&self, to: &Baccarat) -> Change {
        options::change(&self.draft, &to.draft)
    }

    fn may_change(&self, state: &State, to: &Baccarat, at: At) -> Result<(), Refusal<Reason>> {
        self.may_change_to(state, to, at)
    }

    fn sign(&self) -> Sign {
        sign(self)
    }

    fn about(&self) -> serde_json::Value {
        serde_json::to_value(about::about(self)).expect("plain data")
    }

    fn brief(&self) -> serde_json::Value {
        serde_json::to_value(about::brief(self)).expect("plain data")
    }

    fn returns(&self, piece: Cents) -> Vec<(Message, Return)> {
        returns(self, piece)
    }

    fn terms(&self) -> Terms {
        Terms {
            seats: self.draft.seats,
            on_terminals: self.draft.form == Form::Terminals,
            tracks_every_bet: self.tracks(),
            non_value_chips: false,
            coupons: self.draft.match_play == MatchPlay::On,
        }
    }

    fn cites(rule: HouseRule) -> Option<Cite> {
        cites::of(rule)
    }

    fn granule(&self, piece: Cents) -> Option<Cents> {
        granule(&self.draft, piece)
    }

    fn opening_checks(&self) -> Vec<Check> {
        let check = |name: &str, cite| Check { name: name.to_owned(), cite };
        let mut checks = vec![check("layout", cite!("MB B.2.a")), check("drop-box", cite!("MB B.1"))];
        if self.draft.dealt_from == Dealt::DealingShoe {
            checks.push(check("cutting-cards", cite!("MB B.3")));
        }
        checks.push(check("shoe", cite!("MB H")));
        checks.push(check("decks", self.by(cite!("MB D.1"), cite!("BC k"))));
        checks
    }

    fn testing(&self) -> Testing {
        // A shoe that reads is tested by what it reads; under test every card is shown.
        Testing { draw: Draw::Card(Face::Up), keyed: self.draft.cards == Cards::Hand, before_opening: None }
    }

    fn check_answer(&self, check: &str, answer: &str) -> Result<(), Refusal<Reason>> {
        let Some(asked) = self.opening_checks().into_iter().find(|asked| asked.name == check) else {
            return Err(Refusal::new(Reason::NoSuchCheck, cite!("HC B.2")));
        };
        if check != "decks" {
            let good = answer == "ok";
            return good.then_some(()).ok_or_else(|| Refusal::new(Reason::CheckNotConfirmed, asked.cite));
        }
        // MB D.1, B.4: so many decks were received, and no fewer than the options say.
        let needed = if self.draft.two_batches() { self.draft.shuffler.decks } else { self.draft.decks };
        match answer == "ok" || answer.parse() == Ok(needed) {
            true => Ok(()),
            false => Err(Refusal::new(Reason::DecksMissing { needed }, asked.cite)),
        }
    }

    fn public(&self, state: &State) -> impl Serialize {
        view::public(self, state)
    }

    fn own(&self, state: &State, seat: Seat, funds: &dyn Funds) -> Option<impl Serialize> {
        view::own(self, state, seat, funds)
    }

    fn staff(&self, state: &State, _: Role, _: &dyn Funds) -> impl Serialize {
        view::staff(self, state)
    }

    fn sheet(&self, _: &State, event: &Event, lines: &mut Vec<Message>) {
        sheet::sheet(self, event, lines);
    }

    fn needs(&self, state: &State, out: &mut Needs<Baccarat>) {
        self.awaits(state, out);
    }

    fn offers(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Baccarat>>) {
        self.on_offer(state, seat, funds, out);
    }

    fn fill(act: &Action, given: &Given) -> Action {
        offers::fill(act, given)
    }

    fn chances(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        self.possible(state, out);
    }

    fn walked(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        self.by_value(state, out);
    }

    fn is_committed(&self, state: &State) -> bool {
        state.shoe.committed.is_some()
    }

    fn round(&self, state: &State) -> Round {
        Round { number: state.round, over: matches!(state.phase, Phase::Idle) }
    }

    fn starts_round(&self, action: &Action) -> bool {
        *action == Action::NewGame
    }

    fn last_played(&self, state: &State, seat: Seat) -> u64 {
        state.seats.get(seat.index()).map_or(0, |seated| match seated.stakes.is_empty() {
            true => seated.previous_round,
            false => state.round,
        })
    }

    fn may_leave(&self, state: &State, seat: Seat) -> Result<(), Refusal<Reason>> {
        self.may_go(state, seat)
    }

    fn closed(&self, state: &State, out: &mut Vec<Event>) {
        // MB D.1: cards that come back are verified anew.
        if state.shoe.stage != Stage::Received(shoe::Batch::First) {
            out.push(Event::CardsTakenAway);
        }
    }

    fn forget(&self, state: &mut State, seat: Seat) {
        let round = self.round(state);
        let last = if round.over { round.number } else { round.number.saturating_sub(1) };
        if let Some(seated) = state.seats.get_mut(seat.index()) {
            seated.forget(last);
        }
    }

    fn resolves(&self, event: &Event, alarm: &Alarm) -> bool {
        irregular::resolves(event, alarm)
    }

    fn cash_in(&self, event: &Event) -> Option<(Seat, Cents)> {
        match event {
            Event::CallConfirmed { seat, cash, .. } => Some((*seat, *cash)),
            _ => None,
        }
    }

    fn alarm(&self, event: &Event) -> Option<Alarm> {
        irregular::alarm(event)
    }
}

/// HC A.7: from one stake to the next. On a layout stakes are made of chips and of units: of their least common multiple.
fn step(draft: &Draft, piece: Cents) -> Option<Cents> {
    let (unit, piece) = (draft.limits.unit.0.get(), piece.get());
    match draft.form {
        Form::Terminals => Some(Cents::new(unit)),
        Form::Live => (unit / gcd(unit, piece)).checked_mul(piece).map(Cents::new),
    }
}

/// HC A.7: what a wager of any multiple of the unit can make somebody pay is a multiple of this.
fn granule(draft: &Draft, piece: Cents) -> Option<Cents> {
    let unit = step(draft, piece)?.get();
    let mut granule = unit;
    let (pay, on) = (i64::from(draft.tie_odds.pay()), i64::from(draft.tie_odds.on()));
    let tie = unit.checked_mul(pay)?;
    if tie % on != 0 {
        return None;
    }
    granule = gcd(granule, tie / on);
    granule = gcd(granule, draft.ante.0.get());
    match draft.vigorish.kind {
        // An odd half-cent is rounded up for the player.
        Kind::HalfOnSix => granule = gcd(granule, if unit % 2 == 0 { unit / 2 } else { 1 }),
        Kind::Commission | Kind::OnTie => {
            let exact = i128::from(unit) * i128::from(draft.vigorish.percent.0);
            let part = match draft.vigorish.rounding {
                Rounded::None if exact % 10_000 != 0 => 1,
                Rounded::Up | Rounded::Nearest if exact % 50_000 != 0 => 5,
                _ => i64::try_from(exact / 10_000).ok()?,
            };
            granule = gcd(granule, part);
        }
    }
    Some(Cents::new(granule))
}

/// The exact return of each wager, by a walk over a full shoe. Where a live table does not key bets, it is walked as
/// if it did; vigorish is taken at once.
fn returns(game: &Baccarat, piece: Cents) -> Vec<(Message, Return)> {
    let mut draft = Draft {
        tracking: Tracking::Full,
        seats: 1,
        style: Style::FaceUp,
        rules: Rules::Minibaccarat,
        ante: Amount(Cents::ZERO),
        cards: Cards::Drawn,
        draws: Draws::AsNeeded,
        // From full decks: nothing is burned.
        dealt_from: Dealt::Automatic,
        ..game.draft.clone()
    };
    draft.shuffler = options::Shuffler::default();
    draft.vigorish.collected = Collected::AtOnce;
    let (Ok(walked), Some(seat)) = (options::check(&draft), Seat::new(1)) else { return Vec::new() };
    let (by, tender) = match game.form() {
        Form::Terminals => (Actor::Player(seat), Tender::Credits),
        Form::Live => {
            let person = "dealer".parse().expect("a short name");
            (Actor::Staff { person, role: Role::Dealer }, Tender::Value)
        }
    };
    let of_amount = |bet: Bet, extreme: Extreme, stake: Cents| {
        let place = Action::Place { seat, spot: bet.into(), tender, stake };
        let returned = exact_return(&walked, &[(by, Input::Act(place))], &first).ok()?;
        let label = Message::plain(match extreme {
            Extreme::Same => "baccarat-sign-return",
            Extreme::First => "baccarat-sign-return-first",
            Extreme::Least => "baccarat-sign-return-least",
            Extreme::Most => "baccarat-sign-return-most",
        });
        Some((label.with("bet", bet).with("stake", stake), returned))
    };
    let told = |bet| {
        let told = edge::extremes(game, bet, piece).map(|extremes| extremes.told()).unwrap_or_default();
        told.into_iter().filter_map(move |(extreme, stake)| of_amount(bet, extreme, stake))
    };
    Bet::iter().flat_map(told).collect()
}

/// What is posted: limits, odds, options.
fn sign(game: &Baccarat) -> Sign {
    let draft = &game.draft;
    let mut lines = Vec::new();
    let mut line =
        |part, label: Message, value: Message, cite| lines.push(SignLine { part, label, value, cite });
    let amount = |cents: Cents| Message::plain("sign-amount").with("amount", cents);
    let posted = game.by(cite!("MB Nbis"), cite!("HC A.2"));
    for bet in [Bet::Player, Bet::Banker, Bet::Tie] {
        let label = |key: &str| Message::plain(key).with("bet", bet);
        line(SignPart::Limits, label("baccarat-sign-min"), amount(game.minimum(bet)), posted);
        line(SignPart::Limits, label("baccarat-sign-max"), amount(game.maximum(bet)), posted);
    }
    line(
        SignPart::Limits,
        Message::plain("baccarat-sign-unit"),
        amount(draft.limits.unit.0),
        cite!("HC A.7"),
    );
    if let Some(total) = draft.limits.spot_total_max {
        line(SignPart::Limits, Message::plain("baccarat-sign-spot-total"), amount(total.0), cite!("HC A.2"));
    }
    if !draft.ante.0.is_zero() {
        line(SignPart::Limits, Message::plain("baccarat-sign-ante"), amount(draft.ante.0), cite!("BC f"));
    }
    for bet in [Bet::Player, Bet::Banker, Bet::Tie] {
        let odds = if bet == Bet::Tie { draft.tie_odds } else { kit::Odds::to_one(1) };
        let label = Message::plain("baccarat-sign-odds").with("bet", bet);
        line(SignPart::Odds, label, Message::plain("sign-odds").with("odds", odds), bet.pays_by(draft.rules));
    }
    let vigorish =
        Message::plain(format!("baccarat-sign-vigorish-{}", draft.vigorish.kind.name().replace('_', "-")))
            .with("percent", draft.vigorish.percent.to_string());
    let by = match draft.vigorish.kind {
        Kind::Commission => game.by(cite!("MB M.3"), cite!("BC a")),
        Kind::OnTie => cite!("MB M.4"),
        Kind::HalfOnSix => cite!("MB M.6"),
    };
    line(SignPart::Odds, Message::plain("baccarat-sign-vigorish"), vigorish, by);
    let mut option = |name: &str, value: &str, cite| {
        let chosen = format!("baccarat-sign-{name}-{}", value.replace('_', "-"));
        let label = Message::plain(format!("baccarat-sign-{name}"));
        line(SignPart::Options, label, Message::plain(chosen), cite);
    };
    let rules = if draft.rules == Rules::Baccarat { "baccarat" } else { "minibaccarat" };
    option("rules", rules, game.by(cite!("MB C"), cite!("BC description.1")));
    option("style", draft.style.name(), game.by(cite!("MB J.3"), cite!("BC description.3")));
    if draft.vigorish.kind == Kind::Commission {
        option("rounding", draft.vigorish.rounding.name(), cite!("MB M.3.a"));
        option("collected", draft.vigorish.collected.name(), cite!("MB M.3.b"));
    }
    let form = if draft.form == Form::Live { "live" } else { "terminals" };
    option("form", form, cite!("MB Ruling.1"));
    let coupons = if draft.match_play == MatchPlay::On { "on" } else { "off" };
    option("match-play", coupons, game.by(cite!("MB G.3"), cite!("BC i")));
    let decks = Message::plain("sign-list").with("list", draft.decks.to_string());
    line(
        SignPart::Options,
        Message::plain("baccarat-sign-decks"),
        decks,
        game.by(cite!("MB B.3"), cite!("BC j")),
    );
    Sign { game: Baccarat::NAME.to_owned(), lines }
}
