//! The payout calculator of a live table (HC A.4): what a pile of bets wins on a number, in chips of its colour, in stacks
//! of twenty, and as value chips. It asks the very pay table that settles tracked bets (RO G.1), and records nothing.

use kit::{Cents, Count, Named, Pocket, Rounding, cite};
use serde::{Deserialize, Serialize};

use super::Roulette;
use super::about::Pays;
use super::options::MatchPlay;
use super::reason::Reason;
use super::wagers::Bet;
use crate::{Calculated, Refusal};

/// Chips are stacked by twenties.
pub const STACK: u64 = 20;

/// More chips than lie on any spot.
const CHIPS_MOST: u32 = 100_000;

/// The bets of one player, in chips of one value.
#[derive(Debug, Clone, PartialEq, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// The number that came; without one every bet is paid as if it had won.
    #[serde(default)]
    #[ts(optional, type = "string")]
    pub number: Option<Named<Pocket>>,
    /// What a chip is worth.
    pub value: Cents,
    /// What lies where.
    pub bets: Vec<PileBet>,
}

/// Chips on a spot.
#[derive(Debug, Clone, PartialEq, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
pub struct PileBet {
    /// Where.
    #[ts(type = "string")]
    pub bet: Named<Bet>,
    /// How many.
    pub chips: u32,
    /// A match play coupon of their worth rides with them.
    #[serde(default)]
    #[ts(optional, as = "Option<_>")]
    pub coupon: bool,
}

/// What a pile wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PilePay {
    /// Bet by bet, as they were named; losers win nothing.
    pub bets: Vec<PileLine>,
    /// Winnings in chips of that value, all together.
    pub chips: u64,
    /// Of these so many stacks of twenty ..
    pub stacks: u64,
    /// .. and so many chips beside them.
    pub rest: u64,
    /// What makes no whole chip of that value; paid in value chips.
    pub odd: Cents,
    /// Winning chips that stay their player's, beside the winnings.
    pub stays: u64,
    /// The winnings in money.
    pub amount: Cents,
    /// The winnings in value chips, as few as they can be; none where they do not come out.
    pub value_chips: Option<Count>,
}

/// What a bet of the pile wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PileLine {
    /// Where.
    pub bet: Bet,
    /// How many chips lie there.
    pub chips: u32,
    /// What it pays.
    pub pays: Pays,
    /// What it wins beside itself, the coupon's win with it.
    pub wins: Cents,
    /// The same in whole chips of the pile.
    pub win_chips: u64,
}

impl Roulette {
    /// What a pile wins, asked and answered as data.
    pub(super) fn works_out(&self, asked: &serde_json::Value, denominations: &[Cents]) -> Calculated {
        match Pile::deserialize(asked) {
            Err(error) => Calculated::Malformed(error.to_string()),
            Ok(pile) => match self.pay_of(&pile, denominations) {
                Ok(pay) => Calculated::Answer(serde_json::to_value(&pay).expect("plain data")),
                Err(refusal) => Calculated::Refused(refusal.into()),
            },
        }
    }

    /// What a pile wins. `denominations` are those of the rack.
    pub fn pay_of(&self, pile: &Pile, denominations: &[Cents]) -> Result<PilePay, Refusal<Reason>> {
        let number = pile.number.as_ref().map(Named::known).transpose();
        let number = number
            .map_err(|said| Refusal::new(Reason::NoSuchPocket { said: said.to_owned() }, cite!("RO A.3")))?;
        let in_chips = |amount: Cents| u64::try_from(amount.get() / pile.value.get()).unwrap_or_default();
        let nothing = || Refusal::new(Reason::StakeNotPositive, cite!("HC D.1"));
        if !pile.value.is_payable() || pile.bets.len() > Bet::COUNT {
            return Err(nothing());
        }
        let mut bets = Vec::new();
        let (mut amount, mut stays) = (Cents::ZERO, 0);
        for laid in &pile.bets {
            let bet = laid.bet.known().map_err(|said| {
                Refusal::new(Reason::NoSuchSpot { said: said.to_owned() }, cite!("RO A.4"))
            })?;
            // RO C.1: coupons where the house accepts them.
            if laid.coupon && self.draft.match_play == MatchPlay::Off {
                return Err(Refusal::new(Reason::CouponsOff, cite!("RO C.1")));
            }
            let stake = match pile.value.checked_mul(i64::from(laid.chips)) {
                Some(stake) if stake.is_payable() && laid.chips <= CHIPS_MOST => stake,
                _ => return Err(nothing()),
            };
            let odds = self.odds(bet.kind());
            let mut wins = Cents::ZERO;
            if number.is_none_or(|number| bet.wins(number)) {
                stays += u64::from(laid.chips);
                wins = odds.winnings(stake, Rounding::Down);
                // HC A.10: a coupon wins like the wager it rides with.
                if laid.coupon {
                    wins += wins;
                }
            }
            amount = amount.checked_add(wins).ok_or_else(nothing)?;
            let pays = Pays { pay: odds.pay(), on: odds.on() };
            bets.push(PileLine { bet, chips: laid.chips, pays, wins, win_chips: in_chips(wins) });
        }
        let chips = in_chips(amount);
        let odd = Cents::new(amount.get() % pile.value.get());
        let value_chips = Count::of(amount, denominations);
        Ok(PilePay {
            bets,
            chips,
            stacks: chips / STACK,
            rest: chips % STACK,
            odd,
            stays,
            amount,
            value_chips,
        })
    }
}
