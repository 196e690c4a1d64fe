//! Sic bo (SB): at a live table and, as the house's extension, at terminals.
//!
//! | file | what lives there |
//! |---|---|
//! | [`options`] | what the house may choose, and what the rules bound |
//! | [`wagers`] | the layout and its 50 bets |
//! | [`round`] | state, actions, events |
//! | `apply`, `fit` | how an event changes the state, and which can follow which |
//! | `reason` | why it refuses |
//! | `cites` | its paragraphs for what every table keeps |
//! | `betting` | placing, cancel, undo, recall, clear, double (SB C, Ruling.2) |
//! | `terminals` | the clock of a game at terminals (SB Ruling.3) |
//! | `live` | the course of a roll, at any table (SB E) |
//! | `irregular` | No Roll, the computer, corrections (SB F, E.4, C.3) |
//! | `payouts` | who wins what, and the money of each event (SB D) |
//! | `view` | what each viewer sees, and the form that is printed |
//! | `script` | the words of a transcript |

pub mod about;
mod apply;
mod betting;
mod cites;
mod fit;
mod irregular;
mod live;
mod offers;
pub mod options;
mod payouts;
mod people;
mod picture;
mod reason;
pub mod round;
mod script;
mod sheet;
mod terminals;
pub mod told;
mod view;
pub mod wagers;

use kit::{Actor, At, Cents, Cite, Dice, Draw, Moves, Odds, Outcome, Role, Seat, Viewer, cite};
use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoEnumIterator};

use options::{Draft, Form, Tracking};
pub use payouts::Win;
pub use reason::Reason;
pub use round::{Action, Event, Irregularity, Phase, Stake, State};
pub use view::{Own, Public, Staff, View};
pub use wagers::{Bet, Place, places};
use wagers::{Group, Kind, kinds};

use crate::chips::gcd;
use crate::options::{Fault, Range};
use crate::paid::{self, Amounts, Extreme, Extremes};
use crate::walk::{Return, exact_return, first};
use crate::{
    Alarm, Change, Check, Chips, Cx, Funds, Game, Given, HouseRule, Input, Machine, Message, Misfit, Needs,
    Offer, Refusal, Round, Sign, SignLine, SignPart, Terms, Testing,
};

/// A sic bo table with its checked options.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct SicBo {
    draft: Draft,
    chips: Chips,
    odds: [Odds; Kind::COUNT],
}

impl SicBo {
    fn new(draft: Draft, chips: Chips) -> SicBo {
        let odds = draft.odds.by_kind();
        SicBo { draft, chips, odds }
    }

    /// What a bet of this kind pays (SB D.1); one of a kind on one die.
    pub fn odds(&self, kind: Kind) -> Odds {
        self.odds[kind as usize]
    }

    /// All that a bet of this kind may pay: one of a kind for one, two and three dice (SB D.2), the others one.
    pub fn odds_of(&self, kind: Kind) -> Vec<Odds> {
        let mut all = vec![self.odds(kind)];
        if kind == Kind::OneOfAKind {
            all.extend([self.draft.odds.one_of_a_kind_twice, self.draft.odds.one_of_a_kind_thrice]);
        }
        all
    }

    /// The form of the table.
    pub fn form(&self) -> Form {
        self.draft.form
    }

    fn tracks(&self) -> bool {
        self.draft.form == Form::Terminals || self.draft.tracking == Tracking::Full
    }
}

impl TryFrom<Draft> for SicBo {
    type Error = String;
    fn try_from(draft: Draft) -> Result<SicBo, String> {
        options::check(&draft).map_err(|faults| {
            faults.iter().map(|f| format!("{}: {}", f.option, f.message.key)).collect::<Vec<_>>().join(", ")
        })
    }
}

impl From<SicBo> for Draft {
    fn from(game: SicBo) -> Draft {
        game.draft
    }
}

impl Machine for SicBo {
    type State = State;
    type Action = Action;
    type Irregularity = Irregularity;
    type Event = Event;
    type Reason = Reason;
    type View = View;

    fn open(&self) -> State {
        State::new(self.draft.seats)
    }

    fn decide(
        &self,
        state: &State,
        cx: &Cx<'_>,
        input: &Input<SicBo>,
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
        match &state.phase {
            Phase::Locked { shaken: None } => self.return_below_minimum(state, out),
            Phase::Confirmed { dice, by } => self.settle(state, *dice, *by, out),
            Phase::Paying { dice, due } if due.is_empty() => {
                out.push(Event::Settled { round: state.round, dice: *dice });
            }
            Phase::Void { .. } => self.release(state, out),
            _ => {}
        }
    }

    fn apply(&self, state: &mut State, event: &Event) -> Result<(), Misfit> {
        apply::apply(state, event)
    }

    fn moves(&self, event: &Event, out: &mut Moves) {
        payouts::moves(self.draft.form, event, out);
    }

    fn due(&self, state: &State) -> Option<At> {
        round::due(state)
    }

    fn view(&self, state: &State, who: Viewer, _: &dyn Funds) -> View {
        view::view(self, state, who)
    }
}

impl SicBo {
    fn act(
        &self,
        state: &State,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        match action {
            Action::NewGame => self.new_game(state, cx, out),
            Action::Place { seat, spot, stake } => self.place(state, cx, *seat, spot, *stake, out),
            Action::Cancel { seat } => self.cancel(state, cx, *seat, out),
            Action::Undo { seat } => self.undo(state, cx, *seat, out),
            Action::Recall { seat } => self.recall(state, cx, *seat, out),
            Action::Clear { seat } => self.clear(state, cx, *seat, out),
            Action::Double { seat } => self.double(state, cx, *seat, out),
            Action::Remove { seat, spot } => self.remove(state, cx, *seat, spot, out),
            // SB C.1: no spoken bets with cash.
            Action::Call { .. } => Err(Refusal::new(Reason::SpokenBet, cite!("SB C.1"))),
            Action::Hold => self.hold(state, cx, out),
            Action::Resume => self.resume(state, cx, out),
            Action::AttestStill => self.attest_still(state, cx, out),
            Action::Lock => self.lock(state, cx, out),
            Action::Shake => self.shake(state, cx, out),
            Action::Confirm { dice } => self.confirm(state, cx, dice, out),
            Action::TakeBack => self.take_back(state, cx, out),
            Action::Pay { seat } => self.pay(state, cx, *seat, out),
            Action::ClearLights => self.clear_lights(state, cx, out),
            Action::EnterForm { dice, lines } => self.enter_form(state, cx, dice, lines, out),
        }
    }

    /// SB Ruling.1: a command of the other form is refused.
    fn only(&self, form: Form) -> Result<(), Refusal<Reason>> {
        if self.draft.form == form {
            return Ok(());
        }
        Err(Refusal::new(Reason::OtherForm { form: self.draft.form }, cite!("SB Ruling.1")))
    }

    fn tick(&self, state: &State, at: At, out: &mut Vec<Event>) {
        match round::due(state) {
            Some(due) if at >= due => self.fall_due(state, at, out),
            _ => {}
        }
    }
}

impl Game for SicBo {
    const NAME: &'static str = "sic_bo";
    const EXAMPLE: &'static str = options::EXAMPLE;
    type Draft = Draft;

    fn check(draft: &Draft) -> Result<SicBo, Vec<Fault>> {
        options::check(draft)
    }

    fn draft(&self) -> &Draft {
        &self.draft
    }

    fn in_each_form(draft: &Draft) -> Vec<Draft> {
        [Form::Live, Form::Terminals].map(|form| Draft { form, ..draft.clone() }).to_vec()
    }

    fn ranges(draft: &Draft, piece: Cents) -> Option<(Vec<Range>, Cents)> {
        (draft.form == Form::Live).then(|| (options::ranges(draft), piece))
    }

    fn warnings(&self, piece: Cents) -> Vec<Fault> {
        options::warnings(self, piece)
    }

    fn change(&self, to: &SicBo) -> Change {
        options::change(&self.draft, &to.draft)
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
            // SB C.1: chips or tokens, and no coupon.
            non_value_chips: false,
            coupons: false,
        }
    }

    fn cites(rule: HouseRule) -> Option<Cite> {
        cites::of(rule)
    }

    fn granule(&self, piece: Cents) -> Option<Cents> {
        let unit = if self.draft.form == Form::Terminals { self.chips.unit() } else { piece };
        let mut granule = unit.get();
        for (_, odds, ..) in self.draft.odds.lines() {
            let (pay, on) = (i64::from(odds.pay()), i64::from(odds.on()));
            let exact = unit.get().checked_mul(pay)?;
            if exact % on != 0 {
                return None;
            }
            granule = gcd(granule, exact / on);
        }
        Some(Cents::new(granule))
    }

    fn opening_checks(&self) -> Vec<Check> {
        let check = |name: &str, cite| Check { name: name.to_owned(), cite };
        vec![check("shaker", cite!("SB A.1")), check("layout", cite!("SB A.2"))]
    }

    fn check_answer(&self, check: &str, answer: &str) -> Result<(), Refusal<Reason>> {
        live::check_answer(self, check, answer)
    }

    fn testing(&self) -> Testing {
        // SB E.1: three numbers are entered, and what is lit is looked at, before each opening.
        Testing { draw: Draw::Dice, keyed: true, before_opening: Some(cite!("SB E.1")) }
    }

    fn shows(&self, outcome: Outcome) -> Vec<String> {
        match outcome {
            Outcome::Dice(dice) => Bet::winning(dice).map(|bet| bet.to_string()).collect(),
            _ => Vec::new(),
        }
    }

    fn beyond(&self) -> Vec<Fault> {
        options::beyond(&self.draft)
    }

    fn public(&self, state: &State) -> impl Serialize {
        view::public(state)
    }

    fn own(&self, state: &State, seat: Seat, _: &dyn Funds) -> Option<impl Serialize> {
        view::own(self, state, seat)
    }

    fn staff(&self, state: &State, _: Role, _: &dyn Funds) -> impl Serialize {
        view::staff(self, state)
    }

    fn sheet(&self, state: &State, event: &Event, lines: &mut Vec<Message>) {
        sheet::sheet(state, event, lines);
    }

    fn needs(&self, state: &State, out: &mut Needs<SicBo>) {
        self.awaits(state, out);
    }

    fn offers(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<SicBo>>) {
        self.on_offer(state, seat, funds, out);
    }

    fn fill(act: &Action, given: &Given) -> Action {
        offers::fill(act, given)
    }

    fn chances(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        if let Phase::Locked { shaken: Some(_) } = state.phase {
            out.extend(Dice::all().map(|dice| (Outcome::Dice(dice), dice.ways())));
        }
    }

    fn round(&self, state: &State) -> Round {
        Round { number: state.round, over: state.phase == Phase::Idle }
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
        // SB Ruling.2, as RO I.8.a: not while the terminal has a bet in the game.
        match state.seats.get(seat.index()) {
            Some(seated) if !seated.stakes.is_empty() => {
                Err(Refusal::new(Reason::BetInPlay, cite!("SB Ruling.2")))
            }
            _ => Ok(()),
        }
    }

    fn forget(&self, state: &mut State, seat: Seat) {
        let round = self.round(state);
        let last = if round.over { round.number } else { round.number.saturating_sub(1) };
        if let Some(seated) = state.seats.get_mut(seat.index()) {
            seated.forget(last);
        }
    }

    fn alarm(&self, event: &Event) -> Option<Alarm> {
        irregular::alarm(event)
    }
}

/// Where a bet of this kind returns least and most, and what an amount brings back over all 216 rolls.
fn extremes(game: &SicBo, kind: Kind, piece: Cents) -> Option<(Extremes, impl Fn(Cents) -> i128)> {
    let limits = &game.draft.limits;
    let max = limits.spot_total_max.map_or(limits.max(kind), |total| total.0.min(limits.max(kind)));
    let amounts = match game.form() {
        Form::Terminals => Amounts::of_chips(&game.chips, limits.spot_min.0, max),
        Form::Live => Amounts::multiples(piece, limits.spot_min.0, max),
    };
    let bet = Bet::all().find(|bet| bet.kind() == kind)?;
    let back = move |amount: Cents| -> i128 {
        let brought = |dice: Dice| {
            let won = game.winnings(bet, amount, dice)?;
            Some(i128::from(dice.ways()) * i128::from((amount + won).get()))
        };
        Dice::all().filter_map(brought).sum()
    };
    let cycle = |odds: &Odds| amounts.cycle(odds.pay().into(), odds.on().into());
    let cycles: Vec<i64> = game.odds_of(kind).iter().map(cycle).collect();
    Some((paid::extremes(&amounts, &cycles, back)?, back))
}

/// The exact return of each kind of bet. Where a live table does not key bets, it is walked as if it did.
fn returns(game: &SicBo, piece: Cents) -> Vec<(Message, Return)> {
    let draft = Draft { tracking: Tracking::Full, ..game.draft.clone() };
    let (Ok(keyed), Some(seat)) = (options::check(&draft), Seat::new(1)) else { return Vec::new() };
    let by = match game.form() {
        Form::Terminals => Actor::Player(seat),
        Form::Live => {
            let person = "dealer".parse().expect("a short name");
            Actor::Staff { person, role: Role::Dealer }
        }
    };
    let of_amount = |kind: Kind, extreme: Extreme, stake: Cents| {
        let bet = Bet::all().find(|bet| bet.kind() == kind)?;
        let wager = (by, Input::Act(SicBo::bet(seat, bet, stake)));
        let returned = exact_return(&keyed, &[wager], &first).ok()?;
        let label = Message::plain(match extreme {
            Extreme::Same => "sic-bo-sign-return",
            Extreme::First => "sic-bo-sign-return-first",
            Extreme::Least => "sic-bo-sign-return-least",
            Extreme::Most => "sic-bo-sign-return-most",
        });
        Some((label.with("kind", kind).with("stake", stake), returned))
    };
    let told = |kind| {
        let told = extremes(game, kind, piece).map(|(extremes, _)| extremes.told()).unwrap_or_default();
        told.into_iter().filter_map(move |(extreme, stake)| of_amount(kind, extreme, stake))
    };
    kinds().into_iter().flat_map(told).collect()
}

/// What is posted: limits, odds, options.
fn sign(game: &SicBo) -> Sign {
    let limits = &game.draft.limits;
    let mut lines = Vec::new();
    let mut line =
        |part, label: Message, value: Message, cite| lines.push(SignLine { part, label, value, cite });
    let amount = |cents: Cents| Message::plain("sign-amount").with("amount", cents);
    // SB G: both are posted.
    line(SignPart::Limits, Message::plain("sic-bo-sign-min"), amount(limits.spot_min.0), cite!("SB G"));
    for group in Group::iter() {
        let label = Message::plain("sic-bo-sign-max").with("group", group);
        line(SignPart::Limits, label, amount(limits.of(group)), cite!("SB G"));
    }
    if let Some(total) = limits.spot_total_max {
        line(SignPart::Limits, Message::plain("sic-bo-sign-spot-total"), amount(total.0), cite!("HC A.2"));
    }
    for (kind, odds, _, cite) in game.draft.odds.lines() {
        let label = Message::plain("sic-bo-sign-odds").with("kind", kind);
        line(SignPart::Odds, label, Message::plain("sign-odds").with("odds", odds), cite);
    }
    let option = |name: &str| Message::plain(format!("sic-bo-sign-{name}"));
    let form = match game.form() {
        Form::Live => "form-live",
        Form::Terminals => "form-terminals",
    };
    line(SignPart::Options, option("form"), option(form), cite!("SB Ruling.1"));
    match game.form() {
        Form::Live => {
            let tracking = match game.draft.tracking {
                Tracking::Results => "tracking-results",
                Tracking::Full => "tracking-full",
            };
            line(SignPart::Options, option("tracking"), option(tracking), cite!("HC A.4"));
        }
        Form::Terminals => {
            let seconds = Message::plain("sign-seconds").with("seconds", game.draft.clock.seconds);
            line(SignPart::Options, option("clock"), seconds, cite!("SB Ruling.3"));
            let chips: Vec<String> = game.chips.values().iter().map(ToString::to_string).collect();
            let value = Message::plain("sign-list").with("list", chips.join(", "));
            line(SignPart::Options, option("chips"), value, cite!("SB Ruling.2"));
        }
    }
    Sign { game: SicBo::NAME.to_owned(), lines }
}
