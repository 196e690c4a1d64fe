//! What each viewer sees. A card that does not lie face up is a back to all; whoever was handed it may look at it
//! (MB J.3.c). No count is shown before it is called (MB J.4).

use kit::{At, Card, Cents, Cite, Inline, Seat, Slot, Viewer, cite};
use serde::Serialize;

use super::Baccarat;
use super::apply::shown;
use super::dealing::{Next, came};
use super::irregular::owed;
use super::options::{Form, Kind, Percent};
use super::points::{Side, Winner, count};
use super::roads::{Roads, roads};
use super::round::{Came, Clock, Due, Holder, Phase, State, Win};
use super::shoe::{Batch, Stage};
use super::wagers::{Bet, Stake, Tender, total};
use crate::{Funds, Message, Offered, Turn, asked};

/// A view: a part for everybody, one's own part, the staff's part.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratView")]
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
#[ts(rename = "BaccaratSaid")]
pub enum Said {
    PreparingCards,
    BetweenRounds,
    PlaceYourBets,
    BettingStopped,
    NoMoreBets,
    Paying,
    RoundVoid,
}

/// A card as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BaccaratCard")]
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

/// A hand on the table.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratHand")]
pub struct HandShown {
    /// Its cards.
    pub cards: Vec<Shown>,
    /// Its count, once it was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub count: Option<u8>,
    /// Who turns it (MB J.3.c).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turned_by: Option<Seat>,
}

/// What everybody sees of the shoe.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratShoe")]
pub struct ShoeShown {
    /// Counted from one.
    pub number: u64,
    /// Cards still in it.
    pub left: u16,
    /// This hand, or the next one, is its last (MB J.8).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub last_hand: bool,
    /// The order of a drawn shoe that was committed to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub commitment: Option<Inline<64>>,
}

/// A change of vigorish to come (MB M.5).
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratNotice")]
pub struct NoticeShown {
    /// What kind.
    pub kind: Kind,
    /// How much.
    #[ts(type = "string")]
    pub percent: Percent,
    /// When it may begin.
    pub from: At,
}

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratPublic")]
pub struct Public {
    /// The round in play, or the last one.
    pub round: u64,
    /// Where it stands.
    pub phase: Said,
    /// When the clock reaches zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ends: Option<At>,
    /// The Player's Hand.
    pub player: HandShown,
    /// The Banker's Hand.
    pub banker: HandShown,
    /// Who has won, once announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Winner>,
    /// The last round was void: by which paragraph.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub void: Option<Cite>,
    /// The shoe.
    pub shoe: ShoeShown,
    /// A change of vigorish to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notice: Option<NoticeShown>,
    /// The roads of this shoe.
    pub roads: Roads,
}

/// What the player at a seat sees of their own.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratOwn")]
pub struct Own {
    /// On the layout.
    pub stakes: Vec<Laid>,
    /// Their sum.
    pub bet: Cents,
    /// Paid in the last round, less what was given.
    pub last_win: Cents,
    /// How many actions can be undone.
    pub undo: usize,
    /// Is there a last round to recall?
    pub recall: bool,
    /// Which that was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub recalls: Option<u64>,
    /// Marked commission (MB M.3.c).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owed: Option<Cents>,
    /// What came back of the last round because it was void.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refunded: Option<Cents>,
    /// The ante of this round, once taken (BC f).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ante: Option<Cents>,
    /// What the last round with a wager of theirs came to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub came_to: Option<CameTo>,
    /// The hand that is theirs to turn, with the cards as they alone may see them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub turns: Vec<Held>,
    /// The hand that they are asked to take and turn (MB N.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offered: Option<Side>,
    /// The decision that they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<Turn>,
    /// What they may do in it, and what not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub offers: Vec<Offered>,
}

/// What a round came to for a seat.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratCameTo")]
pub struct CameTo {
    /// Which.
    pub round: u64,
    /// What lay there when betting ended.
    pub stakes: Vec<Stake>,
    /// What each winning bet won beside itself.
    pub wins: Vec<(Bet, Cents)>,
    /// Bets that a tie gave back (MB C).
    pub pushed: Vec<Bet>,
    /// Vigorish that was given (MB M.3, M.4).
    pub vigorish: Cents,
}

/// A hand that a player was handed (MB J.3.c).
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratHeld")]
pub struct Held {
    /// Which.
    pub side: Side,
    /// Its cards, as far as the shoe knows them.
    #[ts(type = "string[]")]
    pub cards: Vec<Card>,
}

/// A stake as its player sees it.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratLaid")]
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
    VerifyBatch { batch: Batch, decks: u16 },
    Spread,
    SpreadBatch { batch: Batch },
    Wash,
    Shuffle,
    CommitOrder,
    OfferCut { seat: Seat },
    DealerCuts,
    PlaceCutCards { from_back: u16 },
    BurnFirst,
    Burn { cards: u16 },
    CollectMarks { amount: Cents },
    RevealOrder,
    ChangeBatch { batch: Batch },
    LookOver,
    CutCard,
    NewRound,
    LastHand,
    NoMoreBets,
    AttestStill,
    Deal { side: Side },
    DealDown { side: Side },
    HandOver { side: Side, seat: Seat },
    DealerTurns { side: Side },
    OfferHand { side: Side, seat: Seat },
    TurnCard { side: Side },
    TurnHand { side: Side },
    CallCount { side: Side, count: u8 },
    Announce { winner: Winner, player: u8, banker: u8 },
    Pay { seat: Seat, amount: Cents },
    Collect { seat: Seat, amount: Cents },
    MarkCommission { seat: Seat, amount: Cents },
    PickUp,
}

/// The next step.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratStep")]
pub struct Step {
    /// In words.
    pub says: Message,
    /// By which paragraph.
    pub cite: Cite,
}

/// What staff see.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[ts(rename = "BaccaratStaff")]
pub struct Staff {
    /// The next step and its words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<Step>,
    /// Bet totals by seat.
    pub totals: Vec<(Seat, Cents)>,
    /// Where the money lies: on a live layout at any time, at terminals once betting is closed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub layout: Vec<(Seat, Vec<Stake>)>,
    /// Spoken bets that wait for dealer and floorperson.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub called: Vec<(Seat, Cents)>,
    /// Who sits where.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "[number, string][]")]
    pub sits: Vec<(Seat, Inline<24>)>,
    /// Marked commission in the numbered boxes (MB M.3.c).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub marks: Vec<(Seat, Cents)>,
    /// What is still to be paid and taken, in order (MB L.2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub due: Vec<(Seat, Cents)>,
    /// A tapped card can be taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub take_back: bool,
    /// So many cards until the cut card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until_cut_card: Option<u16>,
}

pub(super) fn view(game: &Baccarat, state: &State, who: Viewer, funds: &dyn Funds) -> View {
    View {
        public: public(game, state),
        own: match who {
            Viewer::Seat(seat) => own(game, state, seat, funds),
            _ => None,
        },
        staff: match who {
            Viewer::Staff(role) if role.sees_play() => Some(staff(game, state)),
            _ => None,
        },
    }
}

/// The result of the round on the table, once it is announced.
fn announced(state: &State) -> Option<Came> {
    match &state.phase {
        Phase::Announced { came } | Phase::Paying { came, .. } => Some(*came),
        Phase::Idle => state.history.back().filter(|came| came.round == state.round).copied(),
        _ => None,
    }
}

fn hand(state: &State, side: Side) -> HandShown {
    let hand = state.hand(side);
    let called = state.called > side as u8;
    // After a third card the count is told with the result (MB L.1).
    let counted = match announced(state) {
        Some(came) => Some(if side == Side::Player { came.player } else { came.banker }),
        None if called => Some(count(shown(hand).take(2))),
        None => None,
    };
    HandShown {
        cards: hand.cards.iter().map(Shown::from).collect(),
        count: counted.filter(|_| !hand.cards.is_empty()),
        turned_by: match hand.holder {
            Holder::Seat(seat) => Some(seat),
            _ => None,
        },
    }
}

pub(super) fn public(game: &Baccarat, state: &State) -> Public {
    let (phase, ends) = match &state.phase {
        Phase::Idle if state.shoe.stage == Stage::Ready => (Said::BetweenRounds, None),
        Phase::Idle => (Said::PreparingCards, None),
        Phase::Betting { clock } => match clock {
            Clock::None => (Said::PlaceYourBets, None),
            Clock::Running { ends } => (Said::PlaceYourBets, Some(*ends)),
            Clock::Stopped => (Said::BettingStopped, None),
        },
        Phase::Dealing => (Said::NoMoreBets, None),
        Phase::Announced { .. } | Phase::Paying { .. } => (Said::Paying, None),
        Phase::Void => (Said::RoundVoid, None),
    };
    let minutes = i64::from(game.draft.vigorish.notice_minutes);
    Public {
        round: state.round,
        phase,
        ends,
        player: hand(state, Side::Player),
        banker: hand(state, Side::Banker),
        winner: announced(state).map(|came| came.winner),
        void: state.voided,
        shoe: ShoeShown {
            number: state.shoe.number,
            left: state.shoe.left,
            last_hand: state.is_last_hand(),
            commitment: state.shoe.committed.as_ref().map(|committed| committed.commitment),
        },
        notice: state.notice.map(|notice| NoticeShown {
            kind: notice.kind,
            percent: notice.percent,
            from: notice.at.plus_ms(minutes * 60_000),
        }),
        roads: roads(&state.history),
    }
}

pub(super) fn own(game: &Baccarat, state: &State, seat: Seat, funds: &dyn Funds) -> Option<Own> {
    let seated = state.seats.get(seat.index())?;
    let (turn, offers) = asked(game, state, seat, funds).unzip();
    let laid = |stake: &Stake| Laid { stake: *stake, below_minimum: game.is_below_minimum(seated, stake) };
    let held = |side: Side| {
        let hand = state.hand(side);
        let holds = hand.holder == Holder::Seat(seat) && matches!(state.phase, Phase::Dealing);
        let cards = || hand.cards.iter().filter_map(|slot| slot.known()).collect();
        holds.then(|| Held { side, cards: cards() })
    };
    let recall = seated.own_previous().iter().any(|stake| stake.tender == Tender::Credits);
    Some(Own {
        stakes: seated.stakes.iter().map(laid).collect(),
        bet: total(&seated.stakes),
        last_win: if seated.is_own() { seated.settled.returned() } else { Cents::ZERO },
        undo: seated.acts.len(),
        recall,
        recalls: (recall && seated.previous_round > 0).then_some(seated.previous_round),
        owed: Some(seated.owed).filter(|owed| !owed.is_zero()),
        refunded: Some(seated.refunded).filter(|back| seated.is_own() && !back.is_zero()),
        ante: Some(seated.ante).filter(|ante| !ante.is_zero()),
        came_to: came_to(state, seat),
        turns: [Side::Player, Side::Banker].into_iter().filter_map(held).collect(),
        offered: [Side::Player, Side::Banker]
            .into_iter()
            .find(|side| matches!(state.hand(*side).holder, Holder::Offered { to, .. } if to == seat)),
        turn,
        offers: offers.unwrap_or_default(),
    })
}

/// What the last round with a wager of this seat came to, once all of it is settled.
fn came_to(state: &State, seat: Seat) -> Option<CameTo> {
    let seated = state.seats.get(seat.index())?;
    let settled = &seated.settled;
    if !seated.is_own() || settled.is_empty() || !seated.stakes.is_empty() {
        return None;
    }
    Some(CameTo {
        round: seated.previous_round,
        stakes: seated.previous.clone(),
        wins: settled.wins.iter().map(|win| (win.stake.bet, win.winnings)).collect(),
        pushed: settled.pushed.iter().map(|stake| stake.bet).collect(),
        vigorish: settled.taken + settled.marked,
    })
}

pub(super) fn staff(game: &Baccarat, state: &State) -> Staff {
    let betting = matches!(state.phase, Phase::Betting { .. }) && game.draft.form == Form::Terminals;
    let seats = || state.seats.iter().enumerate().filter_map(|(index, s)| Some((Seat::at(index)?, s)));
    let staked = || seats().filter(|(_, seated)| !seated.stakes.is_empty());
    let due = |due: &Due| match due {
        Due::Pay { seat, wins } => (*seat, wins.iter().map(Win::returned).sum()),
        Due::Vigorish { seat, amount, .. } => (*seat, -*amount),
    };
    let shoe = &state.shoe;
    Staff {
        step: step(game, state),
        totals: staked().map(|(seat, seated)| (seat, total(&seated.stakes))).collect(),
        layout: if betting {
            Vec::new()
        } else {
            staked().map(|(seat, seated)| (seat, seated.stakes.clone())).collect()
        },
        called: seats().filter_map(|(seat, seated)| Some((seat, seated.called?.1))).collect(),
        sits: seats().filter_map(|(seat, seated)| Some((seat, seated.name?))).collect(),
        marks: seats().filter(|(_, s)| !s.owed.is_zero()).map(|(seat, s)| (seat, s.owed)).collect(),
        due: match &state.phase {
            Phase::Paying { due: list, .. } => list.iter().map(due).collect(),
            _ => Vec::new(),
        },
        take_back: !state.taps.is_empty(),
        until_cut_card: (shoe.stage == Stage::Ready && shoe.last.is_none() && shoe.cut_card > 0)
            .then(|| shoe.left.saturating_sub(shoe.cut_card)),
    }
}

/// The next step in words, with its paragraph.
fn step(game: &Baccarat, state: &State) -> Option<Step> {
    let (prompt, cite) = prompt(game, state)?;
    Some(Step { says: Message::of("baccarat-step", &prompt), cite })
}

fn prompt(game: &Baccarat, state: &State) -> Option<(Prompt, Cite)> {
    let by = |mb, bc| game.by(mb, bc);
    if state.shoe.burn > 0 {
        return Some((Prompt::Burn { cards: state.shoe.burn }, by(cite!("MB E.4"), cite!("BC j"))));
    }
    Some(match &state.phase {
        Phase::Idle if state.on_table => (Prompt::PickUp, cite!("MB L.3")),
        Phase::Idle => return preparing(game, state),
        Phase::Betting { clock: Clock::Stopped } => (Prompt::AttestStill, cite!("HC A.5")),
        Phase::Betting { .. } => (Prompt::NoMoreBets, by(cite!("MB J.2"), cite!("BC g"))),
        Phase::Dealing => dealing(game, state)?,
        Phase::Paying { due, .. } => match due.front()? {
            Due::Pay { seat, wins } => {
                let amount = wins.iter().map(|win| win.winnings).sum();
                (Prompt::Pay { seat: *seat, amount }, by(cite!("MB L.2"), cite!("BC settlement")))
            }
            Due::Vigorish { seat, amount, marked } => {
                let (seat, amount) = (*seat, *amount);
                let prompt = match marked {
                    true => Prompt::MarkCommission { seat, amount },
                    false => Prompt::Collect { seat, amount },
                };
                (prompt, by(cite!("MB L.2"), cite!("BC a")))
            }
        },
        Phase::Announced { .. } | Phase::Void => return None,
    })
}

fn preparing(game: &Baccarat, state: &State) -> Option<(Prompt, Cite)> {
    let by = |mb, bc| game.by(mb, bc);
    let (two, decks) = (game.draft.two_batches(), game.draft.decks);
    let marks = owed(state);
    Some(match &state.shoe.stage {
        Stage::Received(batch) if two => (Prompt::VerifyBatch { batch: *batch, decks }, cite!("MB D.1")),
        Stage::Received(_) => (Prompt::Verify { decks }, by(cite!("MB D.1"), cite!("BC k"))),
        Stage::Verified(batch) if two => (Prompt::SpreadBatch { batch: *batch }, cite!("MB D.4")),
        Stage::Verified(_) => (Prompt::Spread, by(cite!("MB D.2"), cite!("BC j"))),
        Stage::Spread => (Prompt::Wash, by(cite!("MB D.3"), cite!("BC j"))),
        Stage::Stacked => (Prompt::Shuffle, by(cite!("MB E.1"), cite!("BC j"))),
        Stage::Shuffled { .. } if game.awaits_order(state) => (Prompt::CommitOrder, cite!("MB E.1")),
        Stage::Shuffled { .. } => match game.offered(state) {
            Some(seat) => (Prompt::OfferCut { seat }, cite!("MB E.2")),
            None => (Prompt::DealerCuts, by(cite!("MB E.2"), cite!("BC c"))),
        },
        Stage::Cut { .. } => {
            let from_back = game.draft.cut_card;
            (Prompt::PlaceCutCards { from_back }, by(cite!("MB E.4"), cite!("BC j")))
        }
        Stage::Loaded { .. } => (Prompt::BurnFirst, by(cite!("MB E.4"), cite!("BC j"))),
        Stage::Ready if game.asks_for_cut_card(state) => {
            (Prompt::CutCard, by(cite!("MB J.8"), cite!("BC j")))
        }
        Stage::Ready if state.is_last_hand() => (Prompt::LastHand, by(cite!("MB J.8"), cite!("BC j"))),
        Stage::Ready => (Prompt::NewRound, by(cite!("MB J.2"), cite!("BC g"))),
        Stage::Spent if marks.is_positive() => (Prompt::CollectMarks { amount: marks }, cite!("MB M.3.b")),
        Stage::Spent if state.shoe.committed.is_some() => (Prompt::RevealOrder, cite!("MB E.1")),
        Stage::Spent | Stage::LookedAt if two => {
            (Prompt::ChangeBatch { batch: state.shoe.batch.other() }, cite!("MB B.4.e"))
        }
        Stage::Spent => (Prompt::Shuffle, by(cite!("MB E.1"), cite!("BC j"))),
        Stage::Resting => (Prompt::LookOver, by(cite!("MB E.6"), cite!("BC j"))),
        Stage::LookedAt => (Prompt::Wash, by(cite!("MB E.6.a"), cite!("BC j"))),
    })
}

fn dealing(game: &Baccarat, state: &State) -> Option<(Prompt, Cite)> {
    let by = |mb, bc| game.by(mb, bc);
    let first = || by(cite!("MB J.3"), cite!("BC description.3"));
    Some(match game.next(state) {
        Next::Deal(side, kit::Face::Up) if state.called == 2 => {
            (Prompt::Deal { side }, by(cite!("MB J.6"), cite!("BC Banker")))
        }
        Next::Deal(side, kit::Face::Up) => (Prompt::Deal { side }, first()),
        Next::Deal(side, _) => (Prompt::DealDown { side }, first()),
        Next::HandOver(side) => match game.highest_bettor(state, side) {
            Some(seat) => (Prompt::HandOver { side, seat }, cite!("MB J.3.c")),
            None => (Prompt::DealerTurns { side }, cite!("MB J.3.c")),
        },
        Next::Answer(side, seat) => (Prompt::OfferHand { side, seat }, cite!("MB N.5")),
        Next::Reveal(side) => (Prompt::TurnCard { side }, first()),
        Next::Turn(side) => (Prompt::TurnHand { side }, first()),
        Next::Call(side) => {
            let count = count(shown(state.hand(side)));
            (Prompt::CallCount { side, count }, by(cite!("MB J.4"), cite!("BC description.3")))
        }
        Next::Announce => {
            let Came { winner, player, banker, .. } = came(state, false);
            (Prompt::Announce { winner, player, banker }, by(cite!("MB L.1"), cite!("BC settlement")))
        }
        Next::Burn | Next::Nothing => return None,
    })
}
