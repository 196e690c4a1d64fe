//! Blackjack (BJ): from a shoe or from the hand, Multiple Action, optional wagers; at a live table and at terminals.
//!
//! | file | what lives there |
//! |---|---|
//! | [`options`] | what the house may choose, and what the rules bound |
//! | [`points`] | what cards count, and what a hand comes to (BJ A, F) |
//! | [`wagers`] | what can be staked, and where it lies |
//! | [`shoe`] | what is in the pack, and where its preparing stands |
//! | [`round`] | state and events |
//! | `action` | what can be asked, and what may go wrong |
//! | `apply` | how an event changes the state |
//! | `reason` | why it refuses |
//! | `cites`, `sign` | its paragraphs for what every table keeps; what is posted |
//! | `preparing` | verifying, washing, shuffling, cutting, loading (BJ D, E, H.1 to H.3, I.1 to I.4) |
//! | `betting` | placing wagers and taking them off, who sits where (BJ G, K.2, L.2) |
//! | `dealing` | the course of a round, card by card (BJ H, I, L) |
//! | `playing` | what players decide (BJ A, J.5 to J.8, K.6) |
//! | `payouts` | who wins what and when, and the money of each event (BJ J, K, L) |
//! | `irregular` | what goes wrong (BJ M), corrections |
//! | `offers` | what a seat may do |
//! | `view`, `about` | what each viewer sees; what a screen must know once |
//! | `script` | the words of a transcript |
//! | `told`, `picture` | what is told and drawn of a round |
//! | `people` | made-up people and cards |

pub mod about;
mod action;
mod apply;
mod betting;
mod cites;
mod dealing;
mod irregular;
mod offers;
pub mod options;
mod payouts;
mod people;
mod picture;
mod playing;
pub mod points;
mod preparing;
mod reason;
pub mod round;
mod script;
mod sheet;
pub mod shoe;
mod sign;
mod told;
mod view;
pub mod wagers;

use kit::{At, Cents, Cite, Draw, Face, Moves, Odds, Outcome, Role, Scope, Seat, Slot, Viewer, cite};
use serde::{Deserialize, Serialize};

use options::{Allowed, CardsFrom, Draft, Extra, Form, InitialSuit, MatchPlay, Surrender};
pub use reason::Reason;
pub use round::{Action, Choice, Event, Fate, Irregularity, Phase, Place, Recorded, State};
pub use view::{Own, Prompt, Public, Staff, View};
pub use wagers::{Bet, Kind, Stake, Tender};

use crate::chips::gcd;
use crate::options::Fault;
use crate::{
    Alarm, Change, Check, Cx, Funds, Game, Given, HouseRule, Input, Machine, Message, Misfit, Needs, Offer,
    Refusal, Round, Sign, Terms, Testing,
};

/// A blackjack table with its checked options.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Blackjack {
    draft: Draft,
}

impl Blackjack {
    /// The form of the table.
    pub fn form(&self) -> Form {
        self.draft.form
    }
}

impl TryFrom<Draft> for Blackjack {
    type Error = String;
    fn try_from(draft: Draft) -> Result<Blackjack, String> {
        options::check(&draft).map_err(|faults| {
            faults.iter().map(|f| format!("{}: {}", f.option, f.message.key)).collect::<Vec<_>>().join(", ")
        })
    }
}

impl From<Blackjack> for Draft {
    fn from(game: Blackjack) -> Draft {
        game.draft
    }
}

impl Machine for Blackjack {
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
        input: &Input<Blackjack>,
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
        self.ends(state)
    }

    fn view(&self, state: &State, who: Viewer, funds: &dyn Funds) -> View {
        view::view(self, state, who, funds)
    }
}

impl Blackjack {
    fn act(
        &self,
        state: &State,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Refusal<Reason>> {
        match action {
            Action::Verify { scan } => self.verify(state, cx, scan.as_deref(), out),
            Action::Spread { seat } => self.spread(state, cx, *seat, out),
            Action::Wash => self.wash(state, cx, out),
            Action::Shuffle => self.shuffle(state, cx, out),
            Action::DeclineCut { seat, turn } => self.decline_cut(state, cx, *seat, *turn, out),
            Action::Cut { by, depth, turn } => self.cut(state, cx, (*by, *depth), *turn, out),
            Action::Recut { reason } => self.recut(state, cx, reason, out),
            Action::Load { from_back } => self.load(state, cx, *from_back, out),
            Action::CutCard => self.cut_card(state, cx, out),
            Action::Reshuffle { reason } => self.reshuffle(state, cx, reason, out),
            Action::Refill => self.refill(state, cx, out),
            Action::ReplaceCards { reason } => self.replace(state, cx, reason, out),
            Action::ShowBurn { cards } => self.show_burn(state, cx, cards, out),
            Action::Rest => self.rest(state, cx, out),
            Action::PickUp => self.pick_up(state, cx, out),
            Action::Sit { seat, name } => self.sit(state, cx, *seat, *name, out),
            Action::Leave { seat } => self.leave(state, cx, *seat, out),
            Action::PlayAlso { seat, place } => self.play_also(state, cx, (*seat, *place), out),
            Action::NewGame => self.new_game(state, cx, out),
            Action::Place { seat, spot, tender, stake } => {
                self.place(state, cx, (*seat, spot), (*tender, *stake), out)
            }
            Action::Remove { seat, spot } => self.remove(state, cx, *seat, spot, out),
            Action::Undo { seat } | Action::Recall { seat } | Action::Clear { seat } => {
                self.button(state, cx, *seat, action, out)
            }
            Action::Lock => self.lock(state, cx, out),
            Action::Resume => self.resume(state, cx, out),
            Action::Choose { seat, hand, choice, turn } => {
                self.choose(state, cx, (*seat, *hand), *choice, *turn, out)
            }
            Action::CloseQuestion => self.close_question(state, cx, out),
            Action::Look { blackjack } => self.look(state, cx, *blackjack, out),
            Action::Show { seat, hand } => self.show(state, cx, (*seat, *hand), out),
            Action::Pay => self.pay(state, cx, out),
            Action::TakeBack => self.take_back(state, cx, out),
            Action::Tell { seat, came } => self.tell(state, cx, (*seat, *came), out),
            Action::Finish => self.finish(state, cx, out),
        }
    }
}

impl Game for Blackjack {
    const NAME: &'static str = "blackjack";
    const EXAMPLE: &'static str = options::EXAMPLE;
    type Draft = Draft;

    fn check(draft: &Draft) -> Result<Blackjack, Vec<Fault>> {
        options::check(draft)
    }

    fn draft(&self) -> &Draft {
        &self.draft
    }

    fn warnings(&self, _: Cents) -> Vec<Fault> {
        options::warnings(self)
    }

    fn beyond(&self) -> Vec<Fault> {
        options::beyond(&self.draft)
    }

    fn change(&self, to: &Blackjack) -> Change {
        options::change(&self.draft, &to.draft)
    }

    fn sign(&self) -> Sign {
        sign::sign(self)
    }

    fn about(&self) -> serde_json::Value {
        serde_json::to_value(about::about(self)).expect("plain data")
    }

    fn terms(&self) -> Terms {
        Terms {
            seats: self.draft.seats,
            on_terminals: self.on_terminals(),
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
        let mut checks = vec![
            check("layout", cite!("BJ B.2")),
            check("tray", cite!("BJ B.3")),
            check("decks", cite!("BJ B.4")),
        ];
        checks.push(match self.from_shoe() {
            true => check("shoe", cite!("BJ H.1")),
            // BJ I.1: the sign says that cards are dealt from the hand.
            false => check("pitch-sign", cite!("BJ I.1")),
        });
        checks
    }

    fn check_answer(&self, check: &str, answer: &str) -> Result<(), Refusal<Reason>> {
        let Some(asked) = self.opening_checks().into_iter().find(|asked| asked.name == check) else {
            return Err(Refusal::new(Reason::NoSuchCheck, cite!("HC B.2")));
        };
        let decks = check == "decks" && answer.parse() == Ok(self.draft.decks);
        match answer == "ok" || decks {
            true => Ok(()),
            false => Err(Refusal::new(Reason::CheckNotConfirmed, asked.cite)),
        }
    }

    fn testing(&self) -> Testing {
        let keyed = self.draft.cards == CardsFrom::Hand;
        Testing { draw: Draw::Card(Face::Up), keyed, before_opening: None }
    }

    fn public(&self, state: &State) -> impl Serialize {
        view::public(self, state)
    }

    fn own(&self, state: &State, seat: Seat, funds: &dyn Funds) -> Option<impl Serialize> {
        view::own(self, state, seat, funds)
    }

    fn staff(&self, state: &State, _: Role, funds: &dyn Funds) -> impl Serialize {
        view::staff(self, state, funds)
    }

    fn needs(&self, state: &State, out: &mut Needs<Blackjack>) {
        self.awaits(state, out);
    }

    fn offers(&self, state: &State, seat: Seat, funds: &dyn Funds, out: &mut Vec<Offer<Blackjack>>) {
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

    fn round(&self, state: &State) -> Round {
        Round { number: state.round, over: state.phase == Phase::Idle }
    }

    /// A burned card belongs to its pack, a player's card that lies face down to its hand, the rest to the round.
    fn scope(&self, state: &State, event: &Event) -> Scope {
        match event {
            Event::Burned { .. } => Scope::Shoe(state.shoe.number),
            Event::Dealt { to: Place::Hand(seat, hand), slot: Slot::Down(_), .. } => {
                Scope::Hand { round: state.round, seat: *seat, hand: *hand }
            }
            _ => self.round(state).scope(),
        }
    }

    /// A hand's cards once they were turned; a burned card never.
    fn known(&self, state: &State, scope: Scope) -> bool {
        match scope {
            Scope::Hand { round, seat, hand } => {
                let turned = state.hand(seat, hand).is_some_and(|hand| hand.is_open());
                round == state.round && turned
            }
            scope => self.round(state).opens(scope),
        }
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
        // BJ D.1: cards that come back are inspected anew.
        if state.shoe.stage != shoe::Stage::Received {
            out.push(Event::CardsTakenAway { reason: None });
        }
    }

    fn sheet(&self, _: &State, event: &Event, lines: &mut Vec<Message>) {
        sheet::sheet(self, event, lines);
    }

    fn alarm(&self, event: &Event) -> Option<Alarm> {
        irregular::alarm(event, self.draft.optional.initial == InitialSuit::KingQueen)
    }
}

/// HC A.7: what a wager of any multiple of the unit can make somebody pay is a multiple of this.
fn granule(draft: &Draft, piece: Cents) -> Option<Cents> {
    let unit = match draft.form {
        Form::Terminals => draft.limits.unit.0.get(),
        // Stakes are made of chips and of units: of their least common multiple.
        Form::Live => {
            let (unit, piece) = (draft.limits.unit.0.get(), piece.get());
            (unit / gcd(unit, piece)).checked_mul(piece)?
        }
    };
    // An odd part of a cent is the player's.
    let won = |odds: Odds| -> Option<i64> {
        let exact = i128::from(unit) * i128::from(odds.pay());
        match exact % i128::from(odds.on()) {
            0 => i64::try_from(exact / i128::from(odds.on())).ok(),
            _ => Some(1),
        }
    };
    let mut granule = gcd(unit, won(draft.blackjack_odds)?);
    if draft.surrender != Surrender::None {
        granule = gcd(granule, if unit % 2 == 0 { unit / 2 } else { 1 });
    }
    if draft.insurance == Allowed::On {
        granule = gcd(
            granule,
            match draft.form {
                Form::Live => piece.get(),
                Form::Terminals if unit % 2 == 0 => unit / 2,
                Form::Terminals => 1,
            },
        );
    }
    if draft.optional.initial != InitialSuit::None {
        granule = gcd(granule, won(draft.initial_odds())?);
    }
    if draft.optional.hit == Extra::On {
        granule = gcd(granule, won(draft.optional.hit_odds)?);
    }
    Some(Cents::new(granule))
}
