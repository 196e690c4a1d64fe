//! One game of roulette, folded from its events: what lay where, when what happened, who was paid.

use std::collections::{BTreeMap, HashMap};

use games::roulette::round::{ConfirmedBy, LockedBy};
use games::roulette::{Bet, Event as Rolled, Stake, Tender};
use kit::{At, Cents, Pocket, Seat};
use serde::Serialize;

/// A stake on the layout when betting ended.
#[derive(Debug, Clone, Serialize)]
pub struct Wager {
    /// Whose.
    pub seat: Seat,
    /// On what.
    pub bet: Bet,
    /// Of what.
    pub tender: Tender,
    /// How much.
    pub amount: Cents,
    /// What it won beside itself.
    pub won: Cents,
}

/// What a seat had in the game and got out of it, in money.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Payment {
    /// On the layout when betting ended.
    pub staked: Cents,
    /// Paid: winning stakes with their winnings.
    pub paid: Cents,
    /// Given back: stakes of a void game, or below the minimum.
    pub refunded: Cents,
    /// Taken back by a reversal or correction.
    pub taken: Cents,
}

impl Payment {
    /// What it comes to.
    pub fn net(&self) -> Cents {
        self.paid + self.refunded - self.taken - self.staked
    }
}

/// Moments of a game, in their order.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Times {
    /// Betting began.
    pub started: Option<At>,
    /// The dealer was prompted to spin.
    pub prompt: Option<At>,
    /// The ball left the hand.
    pub launch: Option<At>,
    /// No more bets.
    pub lock: Option<At>,
    /// The ball rested.
    pub rest: Option<At>,
    /// The number was confirmed.
    pub confirmation: Option<At>,
    /// Everybody was paid.
    pub settlement: Option<At>,
    /// The game was voided.
    pub void: Option<At>,
}

impl Times {
    /// Those that are known, each with its name.
    pub fn known(&self) -> impl Iterator<Item = (&'static str, At)> {
        let all = [
            ("started", self.started),
            ("prompt", self.prompt),
            ("launch", self.launch),
            ("lock", self.lock),
            ("rest", self.rest),
            ("confirmation", self.confirmation),
            ("settlement", self.settlement),
            ("void", self.void),
        ];
        all.into_iter().filter_map(|(name, at)| Some((name, at?)))
    }
}

/// A game.
#[derive(Debug, Clone, Serialize)]
pub struct Played {
    /// Its number.
    pub round: u64,
    /// When what happened.
    pub times: Times,
    /// What ended the betting.
    pub locked_by: Option<LockedBy>,
    /// The number that stands.
    pub number: Option<Pocket>,
    /// Who stands for it.
    pub confirmed_by: Option<ConfirmedBy>,
    /// The paragraph by which it was voided.
    pub void: Option<kit::Cite>,
    /// Spins without a result, by their paragraphs.
    pub no_spins: Vec<kit::Cite>,
    /// Whose bets came late and were pushed back.
    pub late: Vec<Seat>,
    /// What lay on the layout when betting ended.
    pub wagers: Vec<Wager>,
    /// Who was paid, by seat.
    pub payments: BTreeMap<u16, Payment>,
    /// Where each wager stands in the list.
    #[serde(skip)]
    places: HashMap<(Seat, Bet, Tender), usize>,
}

impl Played {
    /// A game before its first event.
    pub fn new(round: u64) -> Played {
        Played {
            round,
            times: Times::default(),
            locked_by: None,
            number: None,
            confirmed_by: None,
            void: None,
            no_spins: Vec::new(),
            late: Vec::new(),
            wagers: Vec::new(),
            payments: BTreeMap::new(),
            places: HashMap::new(),
        }
    }

    /// Takes what happened in the game, recorded at that moment.
    pub fn take(&mut self, recorded: At, event: &Rolled) {
        let times = &mut self.times;
        match event {
            Rolled::RoundStarted { at, .. } => times.started = Some(*at),
            Rolled::Prompted { at } => times.prompt = Some(*at),
            Rolled::Launched { at, .. } => times.launch = Some(*at),
            Rolled::Locked { at, by, .. } => (times.lock, self.locked_by) = (Some(*at), Some(*by)),
            Rolled::PocketRead { at, .. } | Rolled::PocketEarly { at, .. } => times.rest = Some(*at),
            Rolled::Confirmed { pocket, by, at } => {
                times.confirmation = Some(*at);
                (self.number, self.confirmed_by) = (Some(*pocket), Some(*by));
            }
            Rolled::Corrected { to, .. } => self.number = Some(*to),
            Rolled::Settled { .. } => times.settlement = Some(recorded),
            Rolled::Voided { at, cite, .. } => (times.void, self.void) = (Some(*at), Some(*cite)),
            Rolled::NoSpin { cite, .. } => self.no_spins.push(*cite),
            Rolled::LateBet { seat, .. } => self.late.push(*seat),
            other => self.money(other),
        }
    }

    fn money(&mut self, event: &Rolled) {
        match event {
            Rolled::Placed { seat, stake } => self.stake(*seat, stake),
            Rolled::Added { seat, stakes, .. } => stakes.iter().for_each(|stake| self.stake(*seat, stake)),
            Rolled::Removed { seat, stakes, .. } | Rolled::Returned { seat, stakes, .. } => {
                stakes.iter().for_each(|stake| self.unstake(*seat, stake));
            }
            Rolled::Undone { seat, returned, restaked } => {
                returned.iter().for_each(|stake| self.unstake(*seat, stake));
                restaked.iter().for_each(|stake| self.stake(*seat, stake));
            }
            Rolled::CallConfirmed { seat, bet, cash } => {
                self.stake(*seat, &Stake { bet: *bet, tender: Tender::Value, amount: *cash });
            }
            Rolled::Moved { seat, from, to, tender, amount, .. } => {
                self.unstake(*seat, &Stake { bet: *from, tender: *tender, amount: *amount });
                self.stake(*seat, &Stake { bet: *to, tender: *tender, amount: *amount });
            }
            Rolled::Paid { seat, wins } => {
                for win in wins {
                    self.payments.entry(seat.number()).or_default().paid += win.returned();
                    self.wager(*seat, &win.stake).won += win.winnings;
                }
            }
            Rolled::Released { seat, stakes } => {
                let back = games::roulette::round::total(stakes);
                self.payments.entry(seat.number()).or_default().refunded += back;
            }
            Rolled::Reversed { seat, took, .. } => {
                self.payments.entry(seat.number()).or_default().taken += *took;
            }
            Rolled::Unsettled { seat, paid, .. } => {
                for win in paid {
                    self.payments.entry(seat.number()).or_default().taken += win.returned();
                    self.wager(*seat, &win.stake).won = Cents::ZERO;
                }
            }
            _ => {}
        }
    }

    fn wager(&mut self, seat: Seat, stake: &Stake) -> &mut Wager {
        let (bet, tender) = (stake.bet, stake.tender);
        let at = *self.places.entry((seat, bet, tender)).or_insert_with(|| {
            self.wagers.push(Wager { seat, bet, tender, amount: Cents::ZERO, won: Cents::ZERO });
            self.wagers.len() - 1
        });
        &mut self.wagers[at]
    }

    fn stake(&mut self, seat: Seat, stake: &Stake) {
        self.wager(seat, stake).amount += stake.amount;
    }

    fn unstake(&mut self, seat: Seat, stake: &Stake) {
        self.wager(seat, stake).amount -= stake.amount;
    }

    /// Nothing more comes: what lay there in the end is what was staked.
    pub fn finish(&mut self) {
        self.wagers.retain(|wager| wager.amount.is_positive());
        self.places.clear();
        for wager in self.wagers.iter().filter(|wager| wager.tender != Tender::Coupon) {
            self.payments.entry(wager.seat.number()).or_default().staked += wager.amount;
        }
    }
}
