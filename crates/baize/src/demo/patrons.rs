//! Made-up patrons: they come, buy in, bet, win or lose, and go home. They leave two seats free for whoever looks in.

use std::collections::BTreeMap;

use games::Input;
use house::table::cashout::CashOut;
use house::table::{Action, Status, Table, cashout, floor};
use kit::{At, Cents, Device, Seat};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use serde_json::value::{RawValue, to_raw_value};
use server::keeper::By;

use super::crew::{Known, Look, Step, fay};

/// Seats that stay free.
const FREE: usize = 2;

/// A seat as patrons see it.
#[derive(Debug, Clone)]
pub(super) struct Chair {
    seat: Seat,
    paired: Option<Device>,
    credits: Cents,
    cash_out: CashOut,
    called: bool,
}

/// A table as patrons see it.
#[derive(Debug, Clone)]
pub(super) struct Scene {
    open: bool,
    /// The round in which bets are taken, and until when.
    betting: Option<(u64, At)>,
    chairs: Vec<Chair>,
    /// The least that a bet takes, and what bills are a multiple of.
    least: Cents,
    bills: Cents,
    /// What a patron does with so much, by a whim.
    whim: fn(u64, u64, Seat, Cents) -> Box<RawValue>,
}

/// A whim at a table of that game, as it is asked for.
fn whim<G: Known>(whim: u64, mood: u64, seat: Seat, stake: Cents) -> Box<RawValue> {
    let input: Input<Table<G>> = Input::Act(Action::Game(G::whim(whim, mood, seat, stake)));
    to_raw_value(&input).expect("plain data")
}

/// What is asked of every table alike.
fn own(seat: Seat, what: &str, which: impl serde::Serialize) -> Wish {
    let input = serde_json::json!({ "act": { what: which } });
    Wish::Step(Step::table(By::Patron(seat), None, &input))
}

impl Scene {
    pub(super) fn of<G: Known>(look: &Look<'_, G>) -> Scene {
        let state = look.table.state();
        let round = state.options.round(&state.game).number;
        let betting = G::betting(&state.game).map(|ends| (round, ends));
        let (least, bills) = state.options.stakes();
        let chairs = state.seats.iter().enumerate().filter_map(|(index, place)| {
            let seat = Seat::at(index)?;
            let credits = look.credits(seat);
            Some(Chair {
                seat,
                paired: place.terminal,
                credits,
                cash_out: place.cash_out,
                called: place.called,
            })
        });
        Scene {
            open: state.status == Status::Open,
            betting,
            chairs: chairs.collect(),
            least,
            bills,
            whim: whim::<G>,
        }
    }
}

/// Somebody made up.
#[derive(Debug, Clone)]
struct Patron {
    /// How many bets they like to make.
    bets: u64,
    /// How many times the least on each.
    stake: i64,
    /// How many games they mean to stay.
    games: u64,
    /// The round they bet in, when next, and how many bets are left to make.
    playing: Option<(u64, At, u64)>,
    /// When they do something next.
    next: At,
}

/// What a patron wants.
#[derive(Debug)]
pub(super) enum Wish {
    /// A step at the table; the rules may refuse it.
    Step(Step),
    /// Bills on the table.
    BuyIn(Seat, Cents),
    /// At the terminal, or gone from it.
    Here(Seat, bool),
}

/// The patrons of one table.
#[derive(Debug)]
pub(super) struct Patrons {
    most: usize,
    by_itself: bool,
    sitting: BTreeMap<Seat, Patron>,
    came: u64,
    comes: At,
    dice: Pcg64Mcg,
}

/// The device a patron sits at.
fn device(seat: Seat) -> Device {
    format!("patron-{seat}").parse().expect("a short name")
}

impl Patrons {
    pub(super) fn new(most: usize, by_itself: bool, seed: u128) -> Patrons {
        let dice = Pcg64Mcg::new(seed);
        Patrons { most, by_itself, sitting: BTreeMap::new(), came: 0, comes: At::default(), dice }
    }

    /// A number below `n`; which one matters to nobody's money.
    fn below(&mut self, n: u64) -> u64 {
        self.dice.next_u64() % n
    }

    fn patron(&mut self, now: At) -> Patron {
        let stake = [1, 1, 2, 5, 5, 10, 25][usize::try_from(self.below(7)).unwrap_or(0)];
        self.came += 1;
        let (bets, games) = (1 + self.below(8), 5 + self.below(30));
        Patron { bets, stake, games, playing: None, next: now }
    }

    /// What they want now.
    pub(super) fn want(&mut self, scene: &Scene, now: At) -> Vec<Wish> {
        let mut wishes = Vec::new();
        if !scene.open {
            return wishes;
        }
        for chair in &scene.chairs {
            let own = chair.paired == Some(device(chair.seat));
            if !own {
                self.sitting.remove(&chair.seat);
            } else if self.sitting.contains_key(&chair.seat) {
                wishes.extend(self.sits(scene, chair, now));
            } else if self.sitting.len() < self.most {
                // From before a restart.
                let patron = self.patron(now);
                self.sitting.insert(chair.seat, patron);
                wishes.push(Wish::Here(chair.seat, true));
            } else {
                wishes.extend(self.leaves(chair));
            }
        }
        wishes.extend(self.comes(scene, now));
        wishes
    }

    /// Now and then somebody sits down.
    fn comes(&mut self, scene: &Scene, now: At) -> Option<Wish> {
        let free: Vec<Seat> =
            scene.chairs.iter().filter(|chair| chair.paired.is_none()).map(|chair| chair.seat).collect();
        if self.sitting.len() >= self.most || free.len() <= FREE || now < self.comes {
            return None;
        }
        let wait = i64::try_from(2_000 + self.below(12_000)).unwrap_or(5_000);
        self.comes = now.plus_ms(wait);
        let seat = free[usize::try_from(self.below(free.len() as u64)).unwrap_or(0)];
        let pair = floor::Action::Pair { seat, terminal: device(seat) };
        Some(Wish::Step(Step::table(fay(), None, &serde_json::json!({ "act": { "floor": pair } }))))
    }

    /// Somebody at a terminal.
    fn sits(&mut self, scene: &Scene, chair: &Chair, now: At) -> Option<Wish> {
        let seat = chair.seat;
        let mut patron = self.sitting.get(&seat)?.clone();
        if now < patron.next {
            return None;
        }
        let pause = i64::try_from(600 + self.below(1_800)).unwrap_or(1_000);
        patron.next = now.plus_ms(pause);
        let wish = match (chair.cash_out, scene.betting) {
            (CashOut::None, _) if patron.games == 0 => {
                self.sitting.insert(seat, patron);
                return self.leaves(chair).map(|wish| {
                    if matches!(wish, Wish::Here(..)) {
                        self.sitting.remove(&seat);
                    }
                    wish
                });
            }
            (CashOut::Asked, _) => Some(own(seat, "cash_out", cashout::Action::Sure { seat })),
            (CashOut::None, _) if chair.credits < scene.least && self.below(4) == 0 => {
                patron.games = 0;
                None
            }
            (CashOut::None, _) if chair.credits < scene.least && self.by_itself => {
                patron.next = now.plus_ms(5_000);
                let amount = times(scene.bills, 1 + i64::try_from(self.below(15)).unwrap_or(0));
                Some(Wish::BuyIn(seat, amount))
            }
            (CashOut::None, _) if chair.credits < scene.least => {
                // The dealer takes the bills at the console.
                patron.next = now.plus_ms(20_000);
                (!chair.called).then(|| own(seat, "floor", floor::Action::Call { seat }))
            }
            (CashOut::None, Some((round, ends))) if ends.since(now) > 1_500 => {
                self.bets(scene, &mut patron, chair, round, now)
            }
            _ => None,
        };
        self.sitting.insert(seat, patron);
        wish
    }

    fn bets(
        &mut self,
        scene: &Scene,
        patron: &mut Patron,
        chair: &Chair,
        round: u64,
        now: At,
    ) -> Option<Wish> {
        let seat = chair.seat;
        match patron.playing {
            Some((of, _, 0)) if of == round => None,
            Some((of, at, left)) if of == round => {
                if now < at {
                    return None;
                }
                patron.playing = Some((round, at, left - 1));
                // Whoever has less than they like to stake goes on with the least.
                let likes = times(scene.least, patron.stake);
                let stake = if chair.credits < likes { scene.least } else { likes };
                let mood = (round ^ u64::from(seat.number()) << 7).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
                let input = (scene.whim)(self.dice.next_u64(), mood, seat, stake);
                Some(Wish::Step(Step::Table(By::Patron(seat), None, input)))
            }
            _ => {
                patron.games = patron.games.saturating_sub(1);
                let at = now.plus_ms(i64::try_from(1_000 + self.below(12_000)).unwrap_or(3_000));
                patron.playing = Some((round, at, patron.bets));
                None
            }
        }
    }

    /// Cashes out what there is, and gives the seat free.
    fn leaves(&mut self, chair: &Chair) -> Option<Wish> {
        let seat = chair.seat;
        match chair.cash_out {
            CashOut::None if chair.credits.is_positive() => {
                Some(own(seat, "cash_out", cashout::Action::Ask { seat }))
            }
            CashOut::Asked => Some(own(seat, "cash_out", cashout::Action::Sure { seat })),
            CashOut::None => Some(Wish::Here(seat, false)),
            _ => None,
        }
    }
}

fn times(amount: Cents, times: i64) -> Cents {
    amount.checked_mul(times).unwrap_or(amount)
}

/// Whoever leaves is unpaired by the floor.
pub(super) fn unpair(seat: Seat) -> Step {
    let unpair = floor::Action::Unpair { seat };
    Step::table(fay(), None, &serde_json::json!({ "act": { "floor": unpair } }))
}
