//! One round, folded from what happened: what lay where, when what happened, who was paid.

use std::collections::{BTreeMap, HashMap};

use games::Tender;
use games::told::{Bet, Came, Deal, FormLine, Happened, Irregular, Laid, Moment, OfCards, Place, Wager};
use house::stream::Who;
use kit::{Actor, At, Card, Cents, Cite, Person, Seat};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Corrected, Correction};

/// When something was recorded, and who stands behind it.
#[derive(Debug, Clone, Copy)]
pub struct Recorded<'a> {
    /// When.
    pub at: At,
    /// The entry's word for who.
    pub who: &'a RawValue,
}

impl Recorded<'_> {
    fn people(&self) -> (Option<Person>, Option<Person>) {
        let Ok(who) = serde_json::from_str::<Who>(self.who.get()) else { return (None, None) };
        let by = match who.by {
            Actor::Staff { person, .. } => Some(person),
            _ => None,
        };
        (by, who.second.map(|second| second.by))
    }
}

/// What a seat had in the round and got out of it, in money.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// On the layout when betting ended.
    pub staked: Cents,
    /// Paid: winning stakes with their winnings.
    pub paid: Cents,
    /// Given back undecided: stakes on a tie.
    pub pushed: Cents,
    /// Given back: stakes of a void round.
    pub refunded: Cents,
    /// Taken back by a reversal or correction.
    pub taken: Cents,
    /// Vigorish given with the payment.
    pub commission: Cents,
    /// Vigorish marked to be given later.
    pub marked: Cents,
    /// Marks paid after this round, of this round or earlier ones.
    pub collected: Cents,
    /// Marks documented after it: nobody pays them.
    pub documented: Cents,
    /// What admitted to the round.
    pub ante: Cents,
}

impl Payment {
    /// What it comes to. A mark is owed from the moment it is made.
    pub fn net(&self) -> Cents {
        self.paid + self.pushed + self.refunded
            - self.taken
            - self.staked
            - self.commission
            - self.marked
            - self.ante
    }
}

/// A round.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Played {
    /// Its number.
    pub round: u64,
    /// When what happened.
    pub times: BTreeMap<Moment, At>,
    /// What ended the betting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locked_by: Option<&'static str>,
    /// The result that stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub came: Option<Came>,
    /// Who stands for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed_by: Option<&'static str>,
    /// The paragraph by which it was voided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub void: Option<Cite>,
    /// What went wrong without ending it.
    pub irregular: Vec<Irregular>,
    /// What was corrected.
    pub corrections: Vec<Correction>,
    /// Whose bets came late and were pushed back.
    pub late: Vec<Seat>,
    /// The cards, where there are any.
    #[serde(skip_serializing_if = "Deal::is_empty")]
    pub deal: Deal,
    /// What was settled by hand, as the form has it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub form: Vec<FormLine>,
    /// What lay on the layout when betting ended.
    pub wagers: Vec<Wager>,
    /// Who was paid, by seat.
    pub payments: BTreeMap<u16, Payment>,
    /// Nothing of it is open.
    #[serde(skip)]
    pub over: bool,
    /// Where each wager stands in the list.
    #[serde(skip)]
    places: HashMap<(Seat, Bet, Tender), usize>,
}

impl Played {
    /// A round before its first event.
    pub fn new(round: u64) -> Played {
        Played { round, ..Played::default() }
    }

    /// Does this open a round again that was over?
    pub fn reopens(what: &Happened<'_>) -> bool {
        matches!(
            what,
            Happened::Took(..)
                | Happened::Relaid(..)
                | Happened::Void(_)
                | Happened::Corrected { .. }
                | Happened::CardsCorrected { .. }
        )
    }

    /// Takes what happened in the round.
    pub fn take(&mut self, recorded: Recorded<'_>, what: Happened<'_>) {
        if Played::reopens(&what) {
            self.over = false;
        }
        match what {
            Happened::Started { round } => self.round = round,
            Happened::At(moment, at) => self.moment(moment, at.unwrap_or(recorded.at)),
            Happened::LockedBy(by) => self.locked_by = Some(by),
            Happened::ConfirmedBy(by) => self.confirmed_by = Some(by),
            Happened::Came(came) => self.came = Some(came),
            Happened::CameOfCards(called, of) => self.came_of_cards(called, of),
            Happened::Corrected { to, cite } => self.corrected(recorded, to, cite),
            Happened::CardsCorrected { hands, of, cite } => {
                self.cards_corrected(recorded, &hands, of, cite);
            }
            Happened::Moved { seat, laid, to, reason, cite } => {
                self.wager(seat, &laid).amount -= laid.amount;
                self.wager(seat, &Laid { bet: to, ..laid }).amount += laid.amount;
                let (from, amount, reason) = (laid.bet, laid.amount, reason.to_owned());
                self.correction(recorded, Corrected::Bet { seat, from, to, amount, reason, cite });
            }
            Happened::Cards(what) => self.deal.take(recorded.at, what),
            Happened::Form(lines) => self.form = lines,
            Happened::Irregular { what, cause, cite, at } => {
                self.irregular.push(Irregular { what, cause, cite, at: at.unwrap_or(recorded.at) });
            }
            Happened::Late(seat) => self.late.push(seat),
            Happened::Void(cite) => self.void = Some(cite),
            Happened::Over => self.over = true,
            Happened::Released(..) => {
                self.moment(Moment::REFUND, recorded.at);
                self.money(&what);
            }
            Happened::Prepares | Happened::Noted => {}
            money => self.money(&money),
        }
    }

    /// What is reported when it is over says nothing of it any more.
    fn moment(&mut self, moment: Moment, at: At) {
        let last = [Moment::SETTLEMENT, Moment::CLEARED, Moment::VOID, Moment::REFUND].contains(&moment);
        if last || !self.over {
            self.times.insert(moment, at);
        }
    }

    fn came_of_cards(&mut self, called: &'static str, of: OfCards) {
        let (cards, came) = (of(&self.deal, None), of(&self.deal, Some(called)));
        // A result that was corrected after the cards were: the correction tells it too.
        if let Some(Correction { what: Corrected::Result { to, .. }, .. }) = self.corrections.last_mut()
            && *to == cards
        {
            to.clone_from(&came);
        }
        self.came = Some(came);
    }

    fn corrected(&mut self, recorded: Recorded<'_>, to: Came, cite: Cite) {
        let from = self.came.replace(to.clone()).unwrap_or_else(|| to.clone());
        self.correction(recorded, Corrected::Result { from, to, cite });
    }

    /// Other cards: what they come to is called again.
    fn cards_corrected(
        &mut self,
        recorded: Recorded<'_>,
        hands: &[(Place, &[Card])],
        of: OfCards,
        cite: Cite,
    ) {
        // Before a result there may be cards.
        let from = self.came.clone().unwrap_or_else(|| of(&self.deal, None));
        hands.iter().for_each(|(place, cards)| self.deal.correct(recorded.at, *place, cards));
        let to = of(&self.deal, None);
        self.correction(recorded, Corrected::Result { from, to, cite });
    }

    fn correction(&mut self, recorded: Recorded<'_>, what: Corrected) {
        let (by, second) = recorded.people();
        self.corrections.push(Correction { at: recorded.at, by, second, what });
    }

    fn money(&mut self, what: &Happened<'_>) {
        match *what {
            Happened::Staked(seat, laid) | Happened::Called(seat, Some(laid), _) => {
                self.wager(seat, &laid).amount += laid.amount;
            }
            Happened::Unstaked(seat, laid) => self.wager(seat, &laid).amount -= laid.amount,
            Happened::Lost(seat, laid) => {
                self.wager(seat, &laid);
            }
            Happened::Won(seat, win) => {
                self.paid(seat).paid += win.returned();
                self.wager(seat, &win.laid).won += win.winnings;
            }
            Happened::Pushed(seat, laid) => {
                self.paid(seat).pushed += laid.money();
                self.wager(seat, &laid).pushed = true;
            }
            Happened::Released(seat, laid) => self.paid(seat).refunded += laid.money(),
            Happened::Took(seat, _, amount) => self.paid(seat).taken += amount,
            Happened::Relaid(seat, laid) => {
                let wager = self.relaid(seat, &laid);
                (wager.won, wager.pushed) = (Cents::ZERO, false);
            }
            Happened::Ante(seat, amount) => self.paid(seat).ante += amount,
            Happened::Gave(seat, amount) => self.paid(seat).commission += amount,
            Happened::Marked(seat, amount) => self.paid(seat).marked += amount,
            Happened::MarkPaid(seat, amount) => self.paid(seat).collected += amount,
            Happened::MarkDocumented(seat, amount) => self.paid(seat).documented += amount,
            _ => {}
        }
    }

    fn paid(&mut self, seat: Seat) -> &mut Payment {
        self.payments.entry(seat.number()).or_default()
    }

    fn wager(&mut self, seat: Seat, laid: &Laid) -> &mut Wager {
        let (bet, tender) = (laid.bet, laid.tender);
        let at = *self.places.entry((seat, bet, tender)).or_insert_with(|| {
            let (amount, won) = (Cents::ZERO, Cents::ZERO);
            self.wagers.push(Wager { seat, bet, tender, amount, won, pushed: false });
            self.wagers.len() - 1
        });
        &mut self.wagers[at]
    }

    /// A stake lies there again; in value chips, where its colour has been freed since.
    fn relaid(&mut self, seat: Seat, laid: &Laid) -> &mut Wager {
        let key = (seat, laid.bet, laid.tender);
        if !self.places.contains_key(&key) {
            let was = |wager: &Wager| {
                wager.seat == seat && wager.bet == laid.bet && matches!(wager.tender, Tender::Colour(_))
            };
            if let Some(at) = self.wagers.iter().position(was) {
                self.places.remove(&(seat, laid.bet, self.wagers[at].tender));
                self.places.insert(key, at);
                self.wagers[at].tender = laid.tender;
            }
        }
        self.wager(seat, laid)
    }

    /// Nothing more comes: what lay there in the end is what was staked.
    pub fn finish(&mut self) {
        self.wagers.retain(|wager| wager.amount.is_positive());
        self.places.clear();
        if let Some((first, last)) = self.deal.times() {
            self.times.insert(Moment::FIRST_CARD, first);
            self.times.insert(Moment::LAST_CARD, last);
        }
        for wager in self.wagers.iter().filter(|wager| wager.tender != Tender::Coupon) {
            self.payments.entry(wager.seat.number()).or_default().staked += wager.amount;
        }
    }
}
