//! Roulette (RO): at a live table and at automatic wagering terminals.
//!
//! | file | what lives there |
//! |---|---|
//! | [`options`] | what the house may choose, and what the rules bound |
//! | [`wagers`] | the layout and its 161 bets |
//! | [`round`] | state, actions, events |
//! | `apply`, `fit` | how an event changes the state, and which can follow which |
//! | `reason` | why it refuses |
//! | `cites` | its paragraphs for what every table keeps |
//! | `betting` | placing, cancel, undo, recall, clear, neighbours, double (RO C, I.3) |
//! | `terminals` | the course of a game at terminals (RO I.6) |
//! | `live` | the course of a spin at a live table (RO F) |
//! | `irregular` | No Spin, void, refund, reversal, correction (RO H, I.9) |
//! | `payouts` | who wins what, and the money of each event (RO G) |
//! | `view` | what each viewer sees |
//! | `script` | the words of a transcript |

pub mod about;
mod apply;
mod betting;
pub mod calculator;
mod cites;
mod equipment;
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

use kit::{Actor, At, Cents, Cite, Draw, Moves, Odds, Outcome, Pocket, Role, Seat, Viewer, cite};
use serde::{Deserialize, Serialize};
use strum::EnumCount;

use options::{Draft, Form, MatchPlay, Tracking};
pub use payouts::Win;
use payouts::won;
pub use reason::Reason;
pub use round::{Action, Event, Irregularity, Phase, Stake, State, Tender};
pub use view::{Own, Public, Staff, View};
use wagers::Kind;
pub use wagers::{Bet, Place, places};

use crate::chips::gcd;
use crate::options::{Amount, Fault, Range};
use crate::paid::{self, Amounts, Extreme, Extremes};
use crate::walk::{Return, exact_return, first};
use crate::{
    Alarm, Change, Check, Chips, Cx, Funds, Game, Given, HouseRule, Input, Machine, Message, Misfit, Needs,
    Offer, Refusal, Round, Sign, SignLine, SignPart, Terms, Testing,
};

/// A roulette table with its checked options.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Roulette {
    draft: Draft,
    chips: Chips,
    odds: [Odds; Kind::COUNT],
}

impl Roulette {
    fn new(draft: Draft, chips: Chips) -> Roulette {
        let odds = draft.odds.by_kind();
        Roulette { draft, chips, odds }
    }

    /// What a bet of this kind pays (RO G.1, I.7: one table for both forms).
    pub fn odds(&self, kind: Kind) -> Odds {
        self.odds[kind as usize]
    }

    /// The form of the table.
    pub fn form(&self) -> Form {
        self.draft.form
    }

    fn tracks(&self) -> bool {
        self.draft.form == Form::Terminals || self.draft.tracking == Tracking::Full
    }

    /// The paragraph that allows a bet of this kind at this table.
    pub fn allows(&self, kind: Kind) -> Cite {
        let [live, terminals] = kind.cites();
        match self.draft.form {
            Form::Live => live,
            Form::Terminals => terminals,
        }
    }
}

impl TryFrom<Draft> for Roulette {
    type Error = String;
    fn try_from(draft: Draft) -> Result<Roulette, String> {
        options::check(&draft).map_err(|faults| {
            faults.iter().map(|f| format!("{}: {}", f.option, f.message.key)).collect::<Vec<_>>().join(", ")
        })
    }
}

impl From<Roulette> for Draft {
    fn from(game: Roulette) -> Draft {
        game.draft
    }
}

impl Machine for Roulette {
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
        input: &Input<Roulette>,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        match input {
            Input::Act(action) => self.act(state, cx, action, out),
            Input::Observe(observed) => match self.draft.form {
                Form::Terminals => self.observe_terminals(state, cx, observed, out),
                Form::Live => self.observe_live(state, cx, observed, out),
            },
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
            Phase::Locked { .. } => self.return_below_minimum(state, out),
            Phase::Confirmed { pocket } => self.settle(state, *pocket, out),
            Phase::Paying { pocket, due } if due.is_empty() => {
                out.push(Event::Settled { round: state.round, pocket: *pocket });
            }
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

impl Roulette {
    fn act(
        &self,
        state: &State,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        match action {
            Action::NewGame => self.new_game(state, cx, out),
            Action::Place { seat, spot, tender, stake } => {
                self.place(state, cx, *seat, spot, *tender, *stake, out)
            }
            Action::Cancel { seat } => self.cancel(state, cx, *seat, out),
            Action::Undo { seat } => self.undo(state, cx, *seat, out),
            Action::Recall { seat } => self.recall(state, cx, *seat, out),
            Action::Clear { seat } => self.clear(state, cx, *seat, out),
            Action::Neighbours { seat } => self.neighbours(state, cx, *seat, out),
            Action::Double { seat } => self.double(state, cx, *seat, out),
            Action::Remove { seat, spot, tender } => self.remove(state, cx, *seat, spot, *tender, out),
            Action::Call { seat, spot, cash } => self.call(state, cx, *seat, spot, *cash, out),
            Action::ConfirmCall { seat } => self.confirm_call(state, cx, *seat, out),
            Action::Late { seat } => self.late(state, cx, *seat, out),
            Action::Hold => self.hold(state, cx, out),
            Action::Resume => self.resume(state, cx, out),
            Action::AttestStill => self.attest_still(state, cx, out),
            Action::Lock => self.lock(state, cx, out),
            Action::AllowSpin => self.allow_spin(state, cx, out),
            Action::Confirm { pocket } => self.confirm(state, cx, pocket, out),
            Action::Name { pocket } => self.name_number(state, cx, pocket, out),
            Action::ReleaseRefund => self.release(state, cx, out),
            Action::TakeBack => self.take_back(state, cx, out),
            Action::Attest { called } => self.attest(state, cx, *called, out),
            Action::LetStand => self.let_stand(state, cx, out),
            Action::Dolly => self.dolly(state, cx, out),
            Action::Pay { seat } => self.pay(state, cx, *seat, out),
        }
    }

    /// RO I: a command of the other form is refused.
    fn only(&self, form: Form) -> Result<(), Refusal<Reason>> {
        if self.draft.form == form {
            return Ok(());
        }
        Err(Refusal::new(Reason::OtherForm { form: self.draft.form }, cite!("RO I")))
    }

    fn tick(&self, state: &State, at: At, out: &mut Vec<Event>) {
        match round::due(state) {
            Some(due) if at >= due => self.fall_due(state, at, out),
            _ => {}
        }
    }
}

impl Game for Roulette {
    const NAME: &'static str = "roulette";
    const EXAMPLE: &'static str = options::EXAMPLE;
    type Draft = Draft;

    fn check(draft: &Draft) -> Result<Roulette, Vec<Fault>> {
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

    fn change(&self, to: &Roulette) -> Change {
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
        let live = self.draft.form == Form::Live;
        Terms {
            seats: self.draft.seats,
            on_terminals: !live,
            tracks_every_bet: self.tracks(),
            non_value_chips: live,
            coupons: self.draft.match_play == MatchPlay::On,
        }
    }

    fn cites(rule: HouseRule) -> Option<Cite> {
        Some(cites::of(rule))
    }

    fn granule(&self, piece: Cents) -> Option<Cents> {
        let unit = if self.draft.form == Form::Terminals { self.chips.unit() } else { piece };
        let mut granule = unit.get();
        for odds in self.odds {
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
        match self.draft.form {
            Form::Live => vec![
                check("layout", cite!("RO A.1")),
                check("wheel", cite!("RO A.3")),
                check("ball", cite!("RO A.6")),
            ],
            Form::Terminals => vec![
                check("console", cite!("RO I.1.a")),
                check("wheel", cite!("RO I.1.b")),
                check("sensor", cite!("RO I.1.a")),
                check("clock", cite!("RO I.1.a")),
                check("ball", cite!("RO A.6")),
            ],
        }
    }

    fn check_answer(&self, check: &str, answer: &str) -> Result<(), Refusal<Reason>> {
        live::check_answer(self, check, answer)
    }

    fn calculate(&self, asked: &serde_json::Value, denominations: &[Cents]) -> Option<crate::Calculated> {
        Some(self.works_out(asked, denominations))
    }

    fn testing(&self) -> Testing {
        // RO Ruling.4: what is tested at terminals is what reads; a keyed number says nothing about it.
        Testing { draw: Draw::Pocket, keyed: self.draft.form == Form::Live, before_opening: None }
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

    fn needs(&self, state: &State, out: &mut Needs<Roulette>) {
        match self.draft.form {
            Form::Terminals => self.needs_terminals(state, out),
            Form::Live => self.needs_live(state, out),
        }
    }

    fn offers(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Roulette>>) {
        self.on_offer(state, seat, funds, out);
    }

    fn fill(act: &Action, given: &Given) -> Action {
        offers::fill(act, given)
    }

    fn chances(&self, state: &State, out: &mut Vec<(Outcome, u64)>) {
        if let Phase::Locked { overdue: false, .. } = state.phase {
            out.extend(Pocket::all().map(|pocket| (Outcome::Pocket(pocket), 1)));
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
        // RO I.8.a: not while the terminal has a bet in the game.
        match state.seats.get(seat.index()) {
            Some(seated) if !seated.stakes.is_empty() => {
                Err(Refusal::new(Reason::BetInPlay, cite!("RO I.8.a")))
            }
            _ => Ok(()),
        }
    }

    fn tested(&self, state: &State, out: &mut Vec<Event>) {
        if state.newest.is_some() || state.seen.is_some() || !state.manual.is_empty() {
            out.push(Event::SensorTested);
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
            Event::CallConfirmed { seat, cash, .. } | Event::CallChanged { seat, cash, .. } => {
                Some((*seat, *cash))
            }
            _ => None,
        }
    }

    fn alarm(&self, event: &Event) -> Option<Alarm> {
        irregular::alarm(event)
    }
}

/// A bet with all there is to know about it at this table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Offered {
    /// The bet.
    pub bet: Bet,
    /// Its kind.
    pub kind: Kind,
    /// The numbers it wins on.
    pub numbers: Vec<Pocket>,
    /// What it pays.
    pub odds: Odds,
    /// The most a seat may have on it.
    pub max: Cents,
    /// The least: for it alone outside, for all inside bets of a seat together inside.
    pub min: Cents,
    /// The paragraph that allows it.
    pub cite: Cite,
    /// Where on the layout a chip makes it.
    pub places: Vec<Place>,
}

impl Roulette {
    /// Every bet this table offers: what a layout is drawn from.
    pub fn offers(&self) -> Vec<Offered> {
        let offer = |bet: Bet| Offered {
            bet,
            kind: bet.kind(),
            numbers: bet.about().numbers.iter().collect(),
            odds: self.odds(bet.kind()),
            max: self.draft.limits.max(bet.kind()),
            min: self.draft.limits.min(bet.kind()),
            cite: self.allows(bet.kind()),
            places: places().iter().copied().filter(|place| place.bet == bet).collect(),
        };
        Bet::all().map(offer).collect()
    }
}

/// The amounts that may lie on a bet of this kind. An inside bet counts toward its minimum together with others.
fn amounts(game: &Roulette, kind: Kind, piece: Cents) -> Amounts {
    let limits = &game.draft.limits;
    let min = if kind.is_inside() { Cents::new(1) } else { limits.outside_min.0 };
    let max = limits.spot_total_max.map_or(limits.max(kind), |total| total.0.min(limits.max(kind)));
    match game.form() {
        Form::Terminals => Amounts::of_chips(&game.chips, min, max),
        Form::Live => Amounts::multiples(piece, min, max),
    }
}

/// Where a bet of this kind returns least and most, and what an amount brings back over all 38 numbers.
fn extremes(game: &Roulette, kind: Kind, piece: Cents) -> Option<(Extremes, impl Fn(Cents) -> i128)> {
    let (amounts, odds) = (amounts(game, kind, piece), game.odds(kind));
    let wins = Bet::all().find(|bet| bet.kind() == kind)?.about().numbers.len();
    let wins = i128::try_from(wins).expect("at most 38");
    let back = move |amount: Cents| wins * i128::from((amount + won(odds, amount)).get());
    let cycle = amounts.cycle(odds.pay().into(), odds.on().into());
    Some((paid::extremes(&amounts, &[cycle], back)?, back))
}

/// The exact return of each kind of bet. Where a live table does not key bets, it is walked as if it did.
fn returns(game: &Roulette, piece: Cents) -> Vec<(Message, Return)> {
    let Some(seat) = Seat::new(1) else { return Vec::new() };
    let (by, tender) = match game.form() {
        Form::Terminals => (Actor::Player(seat), Tender::Credits),
        Form::Live => {
            let person = "dealer".parse().expect("a short name");
            (Actor::Staff { person, role: Role::Dealer }, Tender::Value)
        }
    };
    let of_amount = |kind: Kind, extreme: Extreme, stake: Cents| {
        // One bet alone meets the minimum of all inside bets together.
        let limits = options::Limits { inside_min: Amount(stake), ..game.draft.limits.clone() };
        let draft = Draft { tracking: Tracking::Full, limits, ..game.draft.clone() };
        let bet = Bet::all().find(|bet| bet.kind() == kind)?;
        let place = Action::Place { seat, spot: bet.into(), tender, stake };
        let game = options::check(&draft).ok()?;
        let returned = exact_return(&game, &[(by, Input::Act(place))], &first).ok()?;
        let label = Message::plain(match extreme {
            Extreme::Same => "roulette-sign-return",
            Extreme::First => "roulette-sign-return-first",
            Extreme::Least => "roulette-sign-return-least",
            Extreme::Most => "roulette-sign-return-most",
        });
        Some((label.with("kind", kind).with("stake", stake), returned))
    };
    let told = |kind| {
        let told = extremes(game, kind, piece).map(|(extremes, _)| extremes.told()).unwrap_or_default();
        told.into_iter().filter_map(move |(extreme, stake)| of_amount(kind, extreme, stake))
    };
    options::kinds().into_iter().flat_map(told).collect()
}

/// What is posted: limits, odds, options.
fn sign(game: &Roulette) -> Sign {
    let limits = &game.draft.limits;
    let mut lines = Vec::new();
    let mut line =
        |part, label: Message, value: Message, cite| lines.push(SignLine { part, label, value, cite });
    let amount = |cents: Cents| Message::plain("sign-amount").with("amount", cents);
    for (key, min) in [("inside", limits.inside_min), ("outside", limits.outside_min)] {
        let label = Message::plain(format!("roulette-sign-{key}-min"));
        line(SignPart::Limits, label, amount(min.0), cite!("HC A.2"));
    }
    let maximum = if game.form() == Form::Terminals { cite!("RO I.3.b.iii") } else { cite!("HC A.2") };
    for kind in options::kinds() {
        let label = Message::plain("roulette-sign-max").with("kind", kind);
        line(SignPart::Limits, label, amount(limits.max(kind)), maximum);
    }
    if let Some(total) = limits.spot_total_max {
        line(SignPart::Limits, Message::plain("roulette-sign-spot-total"), amount(total.0), cite!("HC A.2"));
    }
    for kind in options::kinds() {
        let label = Message::plain("roulette-sign-odds").with("kind", kind);
        let value = Message::plain("sign-odds").with("odds", game.odds(kind));
        line(
            SignPart::Odds,
            label,
            value,
            if game.form() == Form::Terminals { cite!("RO I.7") } else { cite!("RO G.1") },
        );
    }
    let option = |name: &str| Message::plain(format!("roulette-sign-{name}"));
    let chosen = |name: &str, value: &dyn erased::Name| {
        Message::plain(format!("roulette-sign-{name}-{}", value.name()))
    };
    line(SignPart::Options, option("form"), chosen("form", &game.draft.form), cite!("RO I"));
    match game.form() {
        Form::Live => {
            line(
                SignPart::Options,
                option("tracking"),
                chosen("tracking", &game.draft.tracking),
                cite!("HC A.4"),
            );
        }
        Form::Terminals => {
            let seconds = Message::plain("sign-seconds").with("seconds", game.draft.clock.seconds);
            line(SignPart::Options, option("clock"), seconds, cite!("RO I.6.a"));
            let chips: Vec<String> = game.chips.values().iter().map(ToString::to_string).collect();
            let value = Message::plain("sign-list").with("list", chips.join(", "));
            line(SignPart::Options, option("chips"), value, cite!("RO I.3.b.iii"));
        }
    }
    line(
        SignPart::Options,
        option("match-play"),
        chosen("match-play", &game.draft.match_play),
        cite!("RO C.1"),
    );
    Sign { game: Roulette::NAME.to_owned(), lines }
}

/// The names of options as keys of the sign's words.
mod erased {
    use super::options::{Form, MatchPlay, Tracking};

    pub trait Name {
        fn name(&self) -> &'static str;
    }

    impl Name for Form {
        fn name(&self) -> &'static str {
            match self {
                Form::Live => "live",
                Form::Terminals => "terminals",
            }
        }
    }

    impl Name for Tracking {
        fn name(&self) -> &'static str {
            match self {
                Tracking::Results => "results",
                Tracking::Full => "full",
            }
        }
    }

    impl Name for MatchPlay {
        fn name(&self) -> &'static str {
            match self {
                MatchPlay::Off => "off",
                MatchPlay::On => "on",
            }
        }
    }
}

/// Which role a dealer's own act needs, by form (RO B.2, I.2.a).
fn dealers(form: Form) -> (Role, Cite) {
    match form {
        Form::Live => (Role::Dealer, cite!("RO B.2")),
        Form::Terminals => (Role::Dealer, cite!("RO I.2.a")),
    }
}
