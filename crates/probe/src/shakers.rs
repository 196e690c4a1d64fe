//! Who plays at sic bo in runs: sensible bets, and any action at all.

use games::sic_bo::options::Form;
use games::sic_bo::round::Written;
use games::sic_bo::{self, Bet, SicBo};
use games::{Game, Input};
use kit::{Actor, Cents, Cite, Desk, Dice, Move, Named, Purse, Role, Seat, Unit, cite};

use crate::asks_the_game;
use crate::players::{seat, stocked};
use crate::rng::Rng;
use crate::run::{Player, staff};

/// Plays sic bo at terminals, or keys the bets of a live table.
#[derive(Debug, Clone)]
pub struct AtSicBo {
    form: Form,
    seats: u16,
}

impl AtSicBo {
    /// At this table.
    pub fn new(game: &SicBo) -> AtSicBo {
        AtSicBo { form: game.form(), seats: game.terms().seats }
    }

    fn hand(&self, seat: Seat) -> Actor {
        match self.form {
            Form::Terminals => Actor::Player(seat),
            Form::Live => staff(Role::Dealer),
        }
    }

    fn spot(rng: &mut Rng) -> Named<Bet> {
        let bets: Vec<Bet> = Bet::all().collect();
        // Few spots, so that bets meet; sometimes one that does not exist.
        let few = [bets[7], bets[42], bets[43], bets[49]];
        match rng.below(8) {
            0 => Named::read("total18"),
            1..=3 => (*rng.pick(&bets)).into(),
            _ => (*rng.pick(&few)).into(),
        }
    }

    fn dice(rng: &mut Rng) -> Named<Dice> {
        let all: Vec<Dice> = Dice::all().collect();
        if rng.one_in(6) { Named::read("1-2-7") } else { (*rng.pick(&all)).into() }
    }

    fn place(&self, rng: &mut Rng) -> (Actor, sic_bo::Action) {
        let seat = seat(rng, self.seats);
        let stake = *rng.pick(&[Cents::whole(1), Cents::whole(5), Cents::whole(25), Cents::whole(40)]);
        (self.hand(seat), sic_bo::Action::Place { seat, spot: AtSicBo::spot(rng), stake })
    }

    fn form(&self, rng: &mut Rng) -> sic_bo::Action {
        let line = Written {
            seat: seat(rng, self.seats + 1),
            spot: AtSicBo::spot(rng),
            stake: *rng.pick(&[Cents::whole(5), Cents::ZERO, Cents::new(i64::MAX)]),
            paid: *rng.pick(&[Cents::ZERO, Cents::whole(5), Cents::new(i64::MIN)]),
        };
        let lines = if rng.one_in(4) { vec![line] } else { Vec::new() };
        sic_bo::Action::EnterForm { dice: AtSicBo::dice(rng), lines }
    }
}

impl Player for AtSicBo {
    asks_the_game!(SicBo);

    fn seats(&self) -> u16 {
        self.seats
    }

    fn stock(&self) -> Vec<Move> {
        let cage = Purse::Transit(Desk::Cage);
        let mut stock = vec![stocked(Unit::Money, cage, Purse::Rack, Cents::whole(10_000_000))];
        if self.form == Form::Terminals {
            let seats = (1..=self.seats).filter_map(Seat::new);
            let own = |seat| stocked(Unit::Money, Purse::House, Purse::Seat(seat), Cents::whole(300));
            stock.extend(seats.map(own));
        }
        stock
    }

    fn staked(&self, state: &sic_bo::State) -> Cents {
        (1..=self.seats).filter_map(Seat::new).map(|seat| state.total(seat)).sum()
    }

    /// SB F.2: what the supervisor is asked for is the form, which the dealer enters with them.
    fn ruling(&self, _: &sic_bo::State, _: Role, rng: &mut Rng) -> (Actor, Input<SicBo>) {
        (staff(Role::Dealer), Input::Act(self.form(rng)))
    }

    /// SB Ruling.4: until the shaker is open.
    fn void(&self, _: &sic_bo::State, rng: &mut Rng) -> Option<(Actor, Input<SicBo>)> {
        let what = sic_bo::Irregularity::ComputerFailure;
        let by = *rng.pick(&[Role::Dealer, Role::Floorperson]);
        Some((staff(by), Input::Rule { cite: what.cite(), what }))
    }

    fn any_action(&self, rng: &mut Rng) -> (Actor, sic_bo::Action) {
        use sic_bo::Action as A;
        let seat = seat(rng, self.seats + 1);
        let (player, dealer) = (self.hand(seat), staff(Role::Dealer));
        match rng.below(26) {
            0..=6 => self.place(rng),
            7 => {
                let stake =
                    *rng.pick(&[Cents::new(i64::MIN), Cents::new(i64::MAX), Cents::ZERO, Cents::LIMIT]);
                (player, A::Place { seat, spot: AtSicBo::spot(rng), stake })
            }
            8 => (dealer, A::NewGame),
            9 => (player, A::Cancel { seat }),
            10 => (player, A::Undo { seat }),
            11 => (player, A::Recall { seat }),
            12 => (player, A::Clear { seat }),
            13 => (player, A::Double { seat }),
            14 => (dealer, A::Remove { seat, spot: AtSicBo::spot(rng) }),
            15 => (dealer, A::Call { seat, spot: AtSicBo::spot(rng), cash: Cents::whole(10) }),
            16 => (dealer, A::Hold),
            17 => (dealer, A::Resume),
            18 => (dealer, A::AttestStill),
            19 => (dealer, A::Lock),
            20 => (dealer, A::Shake),
            21 => (dealer, A::Confirm { dice: AtSicBo::dice(rng) }),
            22 => (dealer, A::TakeBack),
            23 => (dealer, A::ClearLights),
            24 => (dealer, self.form(rng)),
            _ => (dealer, A::Pay { seat: rng.one_in(2).then_some(seat) }),
        }
    }

    fn any_irregularity(&self, rng: &mut Rng) -> (sic_bo::Irregularity, Cite) {
        use sic_bo::Irregularity as I;
        let reason = rng.pick(&["seen by the floor".to_owned(), String::new()]).clone();
        let what = match rng.below(6) {
            0 => I::NoRoll,
            1 => I::ComputerMalfunction,
            2 => I::ComputerFailure,
            3 | 4 => I::DiceCorrection { lies: AtSicBo::dice(rng) },
            _ => {
                let seat = seat(rng, self.seats);
                I::BetMiskeyed { seat, from: AtSicBo::spot(rng), to: AtSicBo::spot(rng), reason }
            }
        };
        let cite = if rng.one_in(5) { cite!("HC A.9") } else { what.cite() };
        (what, cite)
    }
}
