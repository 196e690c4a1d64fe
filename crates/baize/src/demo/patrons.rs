//! Made-up patrons: they come, buy in, bet, win or lose, and go home. They leave two seats free for whoever looks in.

use std::collections::BTreeMap;

use games::people::{People, choose};
use games::{Input, Need, Needs};
use house::table::cashout::CashOut;
use house::table::{Action, Status, Table, cashout, floor};
use kit::{At, Cents, Device, Seat};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use server::keeper::By;

use super::crew::{Look, Step, fay};

/// Seats that stay free where people look in, and how long it takes at most until somebody comes.
const FREE: usize = 2;
const COMES_MS: u64 = 12_000;

/// A seat as patrons see it.
#[derive(Debug, Clone)]
pub(super) struct Chair {
    seat: Seat,
    paired: Option<Device>,
    credits: Cents,
    cash_out: CashOut,
    called: bool,
    /// It is asked for a decision.
    decides: bool,
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
}

/// Somebody does something of what the table offers them now: a wager or a decision.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    seat: Seat,
    /// What they like to stake.
    likes: Cents,
    by: [u64; 2],
}

impl Choice {
    /// What they do, if they may do anything that is sensible.
    pub(super) fn made<G: People>(self, look: &Look<'_, G>) -> Option<Step> {
        let Choice { seat, likes, by } = self;
        let (table, state) = (look.table.machine(), look.table.state());
        let mut offers = Vec::new();
        table.offers(state, seat, &look.table.funds(), &mut offers);
        let weigh = |act: &Action<G>| match act {
            Action::Game(act) => state.options.sensible(&state.game, seat, act),
            _ => 0,
        };
        let (offer, given) = choose(&offers, weigh, likes, by)?;
        let input: Input<Table<G>> = Input::Act(Table::fill(&offer.act, &given));
        Some(Step::table(By::Patron(seat), None, &input))
    }
}

/// What is asked of every table alike.
fn own(seat: Seat, what: &str, which: impl serde::Serialize) -> Wish {
    let input = serde_json::json!({ "act": { what: which } });
    Wish::Step(Step::table(By::Patron(seat), None, &input))
}

impl Scene {
    pub(super) fn of<G: People>(look: &Look<'_, G>) -> Scene {
        let state = look.table.state();
        let round = state.options.round(&state.game).number;
        let betting = G::betting(&state.game).map(|ends| (round, ends));
        let (least, bills) = state.options.stakes();
        let mut needs = Needs::new();
        state.options.needs(&state.game, &mut needs);
        let asked = |seat| needs.iter().any(|need| matches!(need, Need::Decision(turn) if turn.seat == seat));
        let chairs = state.places().map(|(seat, place)| Chair {
            seat,
            paired: place.terminal,
            credits: look.credits(seat),
            cash_out: place.cash_out,
            called: place.called,
            decides: asked(seat),
        });
        let open = state.status == Status::Open;
        Scene { open, betting, chairs: chairs.collect(), least, bills }
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
    /// Something of what the table offers.
    Choose(Choice),
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
    free: usize,
    comes_ms: u64,
    sitting: BTreeMap<Seat, Patron>,
    came: u64,
    comes: At,
    dice: Pcg64Mcg,
}

/// The device a patron sits at.
pub(super) fn device(seat: Seat) -> Device {
    format!("patron-{seat}").parse().expect("a short name")
}

impl Patrons {
    pub(super) fn new(most: usize, by_itself: bool, seed: u128) -> Patrons {
        Patrons {
            most,
            by_itself,
            free: FREE,
            comes_ms: COMES_MS,
            sitting: BTreeMap::new(),
            came: 0,
            comes: At::default(),
            dice: Pcg64Mcg::new(seed),
        }
    }

    /// Those of an evening that nobody looks in at: they take every seat, and soon.
    pub(super) fn of_an_evening(most: usize, seed: u128) -> Patrons {
        Patrons { free: 0, comes_ms: 1_000, ..Patrons::new(most, true, seed) }
    }

    /// Nobody comes any more, and everybody goes.
    pub(super) fn go_home(&mut self) {
        self.most = 0;
        self.sitting.values_mut().for_each(|patron| patron.games = 0);
    }

    /// How many have come.
    pub(super) fn came(&self) -> u64 {
        self.came
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
        if self.sitting.len() >= self.most || free.len() <= self.free || now < self.comes {
            return None;
        }
        let wait = i64::try_from(self.comes_ms / 6 + self.below(self.comes_ms)).unwrap_or(5_000);
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
            (CashOut::None, _) if chair.decides => Some(self.chooses(scene, &patron, chair)),
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
        match patron.playing {
            Some((of, _, 0)) if of == round => None,
            Some((of, at, left)) if of == round => {
                if now < at {
                    return None;
                }
                patron.playing = Some((round, at, left - 1));
                Some(self.chooses(scene, patron, chair))
            }
            _ => {
                patron.games = patron.games.saturating_sub(1);
                let at = now.plus_ms(i64::try_from(1_000 + self.below(12_000)).unwrap_or(3_000));
                patron.playing = Some((round, at, patron.bets));
                None
            }
        }
    }

    /// Whoever has less than they like to stake goes on with the least.
    fn chooses(&mut self, scene: &Scene, patron: &Patron, chair: &Chair) -> Wish {
        let likes = times(scene.least, patron.stake);
        let likes = if chair.credits < likes { scene.least } else { likes };
        Wish::Choose(Choice { seat: chair.seat, likes, by: [self.dice.next_u64(), self.dice.next_u64()] })
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
