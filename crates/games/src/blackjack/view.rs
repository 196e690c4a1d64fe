//! What each viewer sees. A card that does not lie face up is a back to all; whose it is sees it where the rules let
//! players hold or look at their cards (BJ I.5).

use kit::{At, Card, Cents, Cite, Inline, Seat, Slot, Viewer, cite};
use serde::Serialize;

use super::Blackjack;
use super::points::Total;
use super::round::{Clock, Fate, Hand, Phase, Place, Question, State};
use super::shoe::Stage;
use super::wagers::{Stake, Tender, total};
use crate::{Funds, Message, Offered, Turn, asked};

/// A view: a part for everybody, one's own part, the staff's part.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackView")]
pub struct View {
    /// For everybody.
    pub public: Public,
    /// For the player at a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<Own>,
    /// For staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub staff: Option<Staff>,
}

/// Where the table stands, as people speak of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
#[derive(ts_rs::TS)]
#[ts(rename = "BlackjackSaid")]
pub enum Said {
    PreparingCards,
    BetweenRounds,
    PlaceYourBets,
    BettingStopped,
    Dealing,
    SurrenderAsked,
    InsuranceAsked,
    Playing,
    PlayStopped,
    DealersHand,
    KeyingResults,
    RoundVoid,
}

/// A card as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BlackjackCard")]
pub enum Shown {
    /// Its back.
    Back,
    /// Its face.
    #[ts(type = "string")]
    Face(Card),
}

impl From<&Slot> for Shown {
    fn from(slot: &Slot) -> Shown {
        slot.shown().map_or(Shown::Back, Shown::Face)
    }
}

/// What a hand comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackTotal")]
pub struct Points {
    /// The points.
    pub points: u8,
    /// An ace counts eleven in it (BJ A.3).
    pub soft: bool,
    /// An ace and a ten as the first two (BJ A.1).
    pub blackjack: bool,
}

/// A hand on the table.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackHand")]
pub struct HandShown {
    /// Whose.
    pub seat: Seat,
    /// Its number among the seat's hands; they stand left to right in the order of play.
    pub hand: u8,
    /// Its cards.
    pub cards: Vec<Shown>,
    /// What it comes to, once all of it lies face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub total: Option<Points>,
    /// It was doubled: its last card lies across.
    pub doubled: bool,
    /// It was given up.
    pub surrendered: bool,
    /// What lies before it: at a live table for all to see, at terminals too once the cards are dealt.
    pub stakes: Vec<Stake>,
    /// What became of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fate: Option<Fate>,
    /// What was paid back of it, stakes included.
    pub returned: Cents,
}

/// What everybody sees of the pack.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackPack")]
pub struct PackShown {
    /// How often it was shuffled.
    pub number: u64,
    /// Cards still in it.
    pub left: u16,
    /// This round is the last before the shuffle.
    pub last_round: bool,
    /// So many were burned.
    pub burned: usize,
}

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackPublic")]
pub struct Public {
    /// The round in play, or the last one.
    pub round: u64,
    /// Where it stands.
    pub phase: Said,
    /// When the clock reaches zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ends: Option<At>,
    /// The hand whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<(Seat, u8)>,
    /// Where the next card goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<Place>,
    /// All hands, in the order of play.
    pub hands: Vec<HandShown>,
    /// The dealer's cards; the first one is the up-card.
    pub dealer: Vec<Shown>,
    /// What they come to, once all of them lie face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dealer_total: Option<Points>,
    /// Multiple Action: which dealer hand it is, from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dealer_hand: Option<u8>,
    /// The dealer has looked under the up-card: no blackjack.
    pub looked: bool,
    /// The last round was void: by which paragraph.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub void: Option<Cite>,
    /// The pack.
    pub pack: PackShown,
    /// Results tracking: what each place came to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub told: Vec<(Seat, Fate)>,
}

/// What the player at a seat sees of their own.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackOwn")]
pub struct Own {
    /// Before the deal: what lies on the spots.
    pub stakes: Vec<Laid>,
    /// All that is staked.
    pub bet: Cents,
    /// Paid in the round, stakes included.
    pub last_win: Cents,
    /// How many actions can be undone.
    pub undo: usize,
    /// Is there a last round to recall?
    pub recall: bool,
    /// What came back of the last round because it was void.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refunded: Option<Cents>,
    /// The own hands that lie face down, with the cards as the player sees them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub held: Vec<Held>,
    /// The decision that they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<Turn>,
    /// What they may do now, and what not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub offers: Vec<Offered>,
}

/// An own hand that lies face down (BJ I.5).
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackHeld")]
pub struct Held {
    /// Which.
    pub hand: u8,
    /// Its cards, as far as the system knows them.
    #[ts(type = "string[]")]
    pub cards: Vec<Card>,
    /// What they come to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub total: Option<Points>,
}

/// A stake as its player sees it.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackLaid")]
pub struct Laid {
    /// What and how much.
    #[serde(flatten)]
    pub stake: Stake,
    /// Goes back at the close unless more comes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub below_minimum: bool,
}

/// The words of the next step: what the dealer does or says. Physical detail is in the words.
#[derive(Debug, Clone, PartialEq, Serialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)]
pub enum Prompt {
    Verify { decks: u16 },
    Spread,
    Wash,
    Shuffle,
    OfferCut { seat: Seat },
    DealerCuts,
    LoadShoe { from_back: u16 },
    TakeUp,
    Burn { cards: u16 },
    NewRound,
    NoMoreBets,
    Resume,
    Deal { seat: Seat, hand: u8 },
    DealDealer,
    DealDealerDown,
    TurnUpCard,
    TurnCards { seat: Seat, hand: u8 },
    TurnSecond,
    DrawDealer,
    AskSurrender,
    AskInsurance,
    Look,
    AskSeat { seat: Seat, hand: u8 },
    Settle,
    KeyResults,
    Refill,
    PickUp,
}

/// The next step.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackStep")]
pub struct Step {
    /// In words.
    pub says: Message,
    /// By which paragraph.
    pub cite: Cite,
}

/// What is won or lost on a hand when chips move next.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackDue")]
pub struct DueShown {
    /// Whose.
    pub seat: Seat,
    /// Which hand.
    pub hand: u8,
    /// What is taken.
    pub takes: Cents,
    /// What is paid beside the stake.
    pub pays: Cents,
    /// What goes back.
    pub back: Cents,
}

/// What staff see.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BlackjackStaff")]
pub struct Staff {
    /// The next step and its words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<Step>,
    /// Bet totals by seat.
    pub totals: Vec<(Seat, Cents)>,
    /// Before the deal, where the money lies: on a live layout at any time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub layout: Vec<(Seat, Vec<Stake>)>,
    /// Who sits where.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "[number, string][]")]
    pub sits: Vec<(Seat, Inline<24>)>,
    /// Live: what may be keyed for the hand whose turn it is, or for those that are asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub keys: Vec<(Turn, Vec<Offered>)>,
    /// Live: what is taken and paid with the next press.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub due: Vec<DueShown>,
    /// A tapped card can be taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub take_back: bool,
    /// So many cards until the cutting card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until_cut_card: Option<u16>,
}

pub(super) fn view(game: &Blackjack, state: &State, who: Viewer, funds: &dyn Funds) -> View {
    View {
        public: public(game, state),
        own: match who {
            Viewer::Seat(seat) => own(game, state, seat, funds),
            _ => None,
        },
        staff: match who {
            Viewer::Staff(role) if role.sees_play() => Some(staff(game, state, funds)),
            _ => None,
        },
    }
}

fn points(total: Total, blackjack: bool) -> Points {
    Points { points: total.points, soft: total.soft, blackjack }
}

fn shown(hand: &Hand) -> HandShown {
    HandShown {
        seat: hand.seat,
        hand: hand.number,
        cards: hand.cards.iter().map(Shown::from).collect(),
        total: hand
            .total()
            .filter(|_| hand.is_open() && !hand.cards.is_empty())
            .map(|total| points(total, hand.is_blackjack())),
        doubled: hand.doubled,
        surrendered: hand.surrendered,
        stakes: hand.stakes.clone(),
        fate: hand.fate,
        returned: hand.settled.returned(),
    }
}

pub(super) fn public(game: &Blackjack, state: &State) -> Public {
    let stopped = |clock: Clock, runs, stops| if clock == Clock::Stopped { stops } else { runs };
    let phase = match state.phase {
        Phase::Idle if state.is_ready() => Said::BetweenRounds,
        Phase::Idle => Said::PreparingCards,
        Phase::Betting { clock } => stopped(clock, Said::PlaceYourBets, Said::BettingStopped),
        Phase::Dealing => Said::Dealing,
        Phase::Asking { question, clock } => {
            let said = match question {
                Question::Surrender => Said::SurrenderAsked,
                Question::Insurance => Said::InsuranceAsked,
            };
            stopped(clock, said, Said::PlayStopped)
        }
        Phase::Playing { clock } => stopped(clock, Said::Playing, Said::PlayStopped),
        Phase::Dealer => Said::DealersHand,
        Phase::Results => Said::KeyingResults,
        Phase::Void => Said::RoundVoid,
    };
    let up: Vec<Card> = state.dealer.iter().filter_map(|slot| slot.shown()).collect();
    let open = !up.is_empty() && up.len() == state.dealer.len();
    Public {
        round: state.round,
        phase,
        ends: game.ends(state),
        turn: match state.phase {
            Phase::Playing { .. } => game.acting(state).map(|hand| (hand.seat, hand.number)),
            _ => None,
        },
        next: game.next_place(state),
        hands: state.hands.iter().map(shown).collect(),
        dealer: state.dealer.iter().map(Shown::from).collect(),
        dealer_total: open.then(|| points(Total::of(up), state.dealer_blackjack())),
        dealer_hand: game.draft.is_multiple().then_some(state.dealer_hand + 1),
        looked: state.looked == Some(false),
        void: state.voided,
        pack: PackShown {
            number: state.shoe.number,
            left: state.shoe.left,
            last_round: state.shoe.last,
            burned: state.shoe.burned.len(),
        },
        told: state.told.clone(),
    }
}

pub(super) fn own(game: &Blackjack, state: &State, seat: Seat, funds: &dyn Funds) -> Option<Own> {
    let seated = state.seats.get(seat.index())?;
    let (turn, offers) = match asked(game, state, seat, funds) {
        Some((turn, offers)) => (Some(turn), offers),
        None => (None, Vec::new()),
    };
    let laid = |stake: &Stake| Laid { stake: *stake, below_minimum: game.is_below_minimum(seated, stake) };
    let held = |hand: &Hand| {
        let down = !hand.is_open();
        let total = hand.total().map(|total| points(total, hand.is_blackjack()));
        let cards = || hand.cards.iter().filter_map(|slot| slot.known()).collect();
        down.then(|| Held { hand: hand.number, cards: cards(), total })
    };
    let hands: Cents = state.hands_of(seat).map(|hand| total(&hand.stakes)).sum();
    Some(Own {
        stakes: seated.stakes.iter().map(laid).collect(),
        bet: total(&seated.stakes) + hands,
        last_win: state.hands_of(seat).map(|hand| hand.settled.returned()).sum(),
        undo: seated.acts.len(),
        recall: seated.previous.iter().any(|stake| stake.tender == Tender::Credits),
        refunded: Some(seated.refunded).filter(|back| !back.is_zero()),
        held: state.hands_of(seat).filter_map(held).collect(),
        turn,
        offers,
    })
}

pub(super) fn staff(game: &Blackjack, state: &State, funds: &dyn Funds) -> Staff {
    let live = !game.on_terminals();
    let mut totals: Vec<(Seat, Cents)> = Vec::new();
    for (index, seated) in state.seats.iter().enumerate() {
        let Some(seat) = Seat::at(index) else { continue };
        let hands: Cents = state.hands_of(seat).map(|hand| total(&hand.stakes)).sum();
        let sum = total(&seated.stakes) + hands;
        if !sum.is_zero() {
            totals.push((seat, sum));
        }
    }
    let layout = state.seats.iter().enumerate().filter(|(_, seated)| live && !seated.stakes.is_empty());
    let sits = state.seats.iter().enumerate();
    Staff {
        step: prompt(game, state)
            .map(|(prompt, cite)| Step { says: Message::of("blackjack-step", &prompt), cite }),
        totals,
        layout: layout.filter_map(|(at, seated)| Some((Seat::at(at)?, seated.stakes.clone()))).collect(),
        sits: sits.filter_map(|(at, seated)| Some((Seat::at(at)?, seated.name?))).collect(),
        keys: if live { game.keys(state, funds) } else { Vec::new() },
        due: if live { game.due_shown(state) } else { Vec::new() },
        take_back: state.tapped.is_some(),
        until_cut_card: (state.shoe.stage == Stage::Ready && state.shoe.cut_card > 0 && !state.shoe.last)
            .then(|| state.shoe.left.saturating_sub(state.shoe.cut_card)),
    }
}

/// The next step of the dealer, in words.
fn prompt(game: &Blackjack, state: &State) -> Option<(Prompt, Cite)> {
    use super::dealing::Next;
    let next = game.next(state);
    let said = match next {
        Next::Burn => {
            (Prompt::Burn { cards: state.shoe.burn }, game.by_dealing(cite!("BJ H.3"), cite!("BJ I.4")))
        }
        Next::Deal(Place::Hand(seat, hand), _) => (Prompt::Deal { seat, hand }, game.dealt_by()),
        Next::Deal(Place::Dealer, kit::Face::Up) => (Prompt::DrawDealer, cite!("BJ H.8.a")),
        Next::Deal(Place::Dealer, _) if state.dealer.is_empty() => (Prompt::DealDealer, cite!("BJ H.4.b")),
        Next::Deal(Place::Dealer, _) => (Prompt::DealDealerDown, cite!("BJ H.4.d")),
        Next::Reveal(Place::Dealer) if state.phase == Phase::Dealing => {
            (Prompt::TurnUpCard, cite!("BJ H.4.d"))
        }
        Next::Reveal(Place::Dealer) => (Prompt::TurnSecond, cite!("BJ H.8")),
        Next::Reveal(Place::Hand(seat, hand)) => (Prompt::TurnCards { seat, hand }, cite!("BJ I.10")),
        Next::Refill => (Prompt::Refill, cite!("BJ E.1")),
        Next::Look => (Prompt::Look, cite!("BJ J.4.b")),
        Next::Settle => (Prompt::Settle, cite!("BJ H.9")),
        Next::Nothing => return idle(game, state),
    };
    Some(said)
}

fn idle(game: &Blackjack, state: &State) -> Option<(Prompt, Cite)> {
    Some(match &state.phase {
        Phase::Idle if state.on_table => (Prompt::PickUp, game.by_dealing(cite!("BJ H.9"), cite!("BJ I.10"))),
        Phase::Idle => match &state.shoe.stage {
            Stage::Received => (Prompt::Verify { decks: game.draft.decks }, cite!("BJ D.1")),
            Stage::Verified | Stage::Resting => (Prompt::Spread, cite!("BJ D.2")),
            Stage::Spread => (Prompt::Wash, cite!("BJ D.3")),
            Stage::Stacked | Stage::Spent => (Prompt::Shuffle, cite!("BJ E.1")),
            Stage::Shuffled { .. } => match game.offered(state) {
                Some(seat) => (Prompt::OfferCut { seat }, cite!("BJ E.3")),
                None => (Prompt::DealerCuts, cite!("BJ E.4")),
            },
            Stage::Cut { .. } if game.from_shoe() => {
                (Prompt::LoadShoe { from_back: game.draft.cut_card() }, cite!("BJ H.2"))
            }
            Stage::Cut { .. } => (Prompt::TakeUp, cite!("BJ I.3")),
            Stage::Ready => (Prompt::NewRound, cite!("BJ G.4")),
        },
        Phase::Betting { clock: Clock::Stopped }
        | Phase::Asking { clock: Clock::Stopped, .. }
        | Phase::Playing { clock: Clock::Stopped } => (Prompt::Resume, cite!("HC A.5")),
        Phase::Betting { .. } => (Prompt::NoMoreBets, cite!("BJ G.3")),
        Phase::Asking { question: Question::Surrender, .. } => (Prompt::AskSurrender, cite!("BJ J.5")),
        Phase::Asking { question: Question::Insurance, .. } => (Prompt::AskInsurance, cite!("BJ J.6")),
        Phase::Playing { .. } => {
            let hand = game.acting(state)?;
            let cite = game.by_dealing(cite!("BJ H.5"), cite!("BJ I.6"));
            (Prompt::AskSeat { seat: hand.seat, hand: hand.number }, cite)
        }
        Phase::Results => (Prompt::KeyResults, cite!("HC A.4")),
        Phase::Dealing | Phase::Dealer | Phase::Void => return None,
    })
}
