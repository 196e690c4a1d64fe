//! Made-up patrons: they come, buy in, bet, win or lose, and go home. They leave two seats free for whoever looks in.

use std::collections::BTreeMap;

use games::Input;
use games::roulette::round::Clock;
use games::roulette::{Action as Play, Bet, Phase, Roulette};
use house::table::cashout::CashOut;
use house::table::{Action, Status, Table, cashout, floor};
use kit::{At, Cents, Device, Seat};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use server::keeper::By;

use super::crew::{Look, Step, fay};

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
    least: Cents,
}

impl Scene {
    pub(super) fn of(look: &Look<'_>) -> Scene {
        let state = look.table.state();
        let betting = match state.game.phase {
            Phase::Betting { clock: Clock::Running { ends }, .. } => Some((state.game.round, ends)),
            _ => None,
        };
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
            least: Cents::whole(5),
        }
    }
}

/// Somebody made up.
#[derive(Debug, Clone)]
struct Patron {
    /// How many bets they like to make.
    bets: u64,
    /// How much on each.
    stake: Cents,
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
        Patron { bets, stake: Cents::whole(stake), games, playing: None, next: now }
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
        Some(Wish::Step(Step::Table(fay(), None, Box::new(Input::Act(Action::Floor(pair))))))
    }

    fn own(seat: Seat, action: Action<Roulette>) -> Wish {
        let input: Input<Table<Roulette>> = Input::Act(action);
        Wish::Step(Step::Table(By::Patron(seat), None, Box::new(input)))
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
            (CashOut::Asked, _) => Some(Patrons::own(seat, Action::CashOut(cashout::Action::Sure { seat }))),
            (CashOut::None, _) if chair.credits < scene.least && self.below(4) == 0 => {
                patron.games = 0;
                None
            }
            (CashOut::None, _) if chair.credits < scene.least && self.by_itself => {
                patron.next = now.plus_ms(5_000);
                let amount = Cents::whole(20 * (1 + i64::try_from(self.below(15)).unwrap_or(0)));
                Some(Wish::BuyIn(seat, amount))
            }
            (CashOut::None, _) if chair.credits < scene.least => {
                // The dealer takes the bills at the console.
                patron.next = now.plus_ms(20_000);
                (!chair.called).then(|| Patrons::own(seat, Action::Floor(floor::Action::Call { seat })))
            }
            (CashOut::None, Some((round, ends))) if ends.since(now) > 1_500 => {
                self.bets(&mut patron, seat, round, now)
            }
            _ => None,
        };
        self.sitting.insert(seat, patron);
        wish
    }

    fn bets(&mut self, patron: &mut Patron, seat: Seat, round: u64, now: At) -> Option<Wish> {
        match patron.playing {
            Some((of, _, 0)) if of == round => None,
            Some((of, at, left)) if of == round => {
                if now < at {
                    return None;
                }
                patron.playing = Some((round, at, left - 1));
                let which = usize::try_from(self.below(Bet::COUNT as u64)).unwrap_or(0);
                let bet = Bet::all().nth(which)?;
                Some(match self.below(16) {
                    0 => Patrons::own(seat, Action::Game(Play::Recall { seat })),
                    1 => Patrons::own(seat, Action::Game(Play::Undo { seat })),
                    2 => Patrons::own(seat, Action::Game(Play::Double { seat })),
                    _ => Patrons::own(seat, Action::Game(Roulette::bet(seat, bet, patron.stake))),
                })
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
                Some(Patrons::own(seat, Action::CashOut(cashout::Action::Ask { seat })))
            }
            CashOut::Asked => Some(Patrons::own(seat, Action::CashOut(cashout::Action::Sure { seat }))),
            CashOut::None => Some(Wish::Here(seat, false)),
            _ => None,
        }
    }
}

/// Whoever leaves is unpaired by the floor.
pub(super) fn unpair(seat: Seat) -> Step {
    Step::Table(fay(), None, Box::new(Input::Act(Action::Floor(floor::Action::Unpair { seat }))))
}
