//! Who plays at each game, for the properties: sensible bets, and any action at all.

use games::roulette::options::Form;
use games::roulette::{self, Bet, Roulette, Tender};
use games::{Game, Input};
use kit::{
    Actor, Cents, Cite, Colour, Desk, Face, Move, Named, Pocket, Purse, Role, Seat, Unit, Viewer, cite,
};

use crate::asks_the_game;
use crate::rng::Rng;
use crate::run::{Player, staff};
use crate::toy::options::SEATS;
use crate::toy::payouts::total;
use crate::toy::round::Place;
use crate::toy::{self, Toy};

pub(crate) fn seat(rng: &mut Rng, seats: u16) -> Seat {
    let number = 1 + u16::try_from(rng.below(u64::from(seats))).expect("small");
    Seat::new(number).expect("above zero")
}

pub(crate) fn stocked(unit: Unit, from: Purse, to: Purse, amount: Cents) -> Move {
    Move { from, to, amount, unit }
}

/// Plays the toy. Its seats have enough for some rounds, and then not.
#[derive(Debug, Clone, Copy)]
pub struct AtToy;

impl Player for AtToy {
    asks_the_game!(Toy);

    fn seats(&self) -> u16 {
        SEATS
    }

    fn stock(&self) -> Vec<Move> {
        let seats = (1..=SEATS).filter_map(Seat::new);
        seats.map(|seat| stocked(Unit::Money, Purse::House, Purse::Seat(seat), Cents::whole(23))).collect()
    }

    fn staked(&self, state: &toy::State) -> Cents {
        state.hands.iter().map(|hand| total(&hand.stakes)).sum()
    }

    fn ruling(&self, state: &toy::State, by: Role, rng: &mut Rng) -> (Actor, Input<Toy>) {
        self.void(state, rng).unwrap_or((staff(by), Input::Tick))
    }

    fn void(&self, _: &toy::State, rng: &mut Rng) -> Option<(Actor, Input<Toy>)> {
        let by = *rng.pick(&[Role::Dealer, Role::Floorperson]);
        Some((staff(by), Input::Rule { what: toy::Irregularity::Misdeal, cite: cite!("HC A.9") }))
    }

    fn any_action(&self, rng: &mut Rng) -> (Actor, toy::Action) {
        let seat = seat(rng, SEATS + 1);
        let (player, dealer) = (Actor::Player(seat), staff(Role::Dealer));
        let turn = rng.one_in(2).then(|| u32::try_from(rng.below(12)).expect("small"));
        let amount =
            rng.one_in(2).then(|| *rng.pick(&[Cents::whole(5), Cents::whole(10), Cents::new(i64::MAX)]));
        match rng.below(7) {
            0 => (dealer, toy::Action::Deal),
            1 => (player, toy::Action::Ante { seat, amount }),
            2 => (dealer, toy::Action::Close),
            3 => (player, toy::Action::Stand { seat, turn }),
            4 => (player, toy::Action::Raise { seat, turn, amount }),
            5 => {
                let cards = (0..rng.below(4)).map(|_| u8::try_from(rng.below(3)).expect("small")).collect();
                (player, toy::Action::Exchange { seat, turn, cards })
            }
            _ => (dealer, toy::Action::Resume),
        }
    }

    fn any_irregularity(&self, rng: &mut Rng) -> (toy::Irregularity, Cite) {
        (toy::Irregularity::Misdeal, *rng.pick(&[cite!("HC A.9"), cite!("HC A.5")]))
    }

    fn may_peek(&self, _: &toy::State, event: &toy::Event) -> Option<Viewer> {
        match event {
            toy::Event::Dealt { to: Place::Seat(seat), slot, .. }
            | toy::Event::Replaced { seat, slot, .. }
                if slot.face() == Face::Down =>
            {
                Some(Viewer::Seat(*seat))
            }
            _ => None,
        }
    }
}

/// Plays roulette at terminals, or keys the bets of a live table.
#[derive(Debug, Clone)]
pub struct AtRoulette {
    form: Form,
    seats: u16,
}

/// The colours of the first seats of a live table; the others play value chips.
const COLOURS: [Colour; 3] = [Colour::Blue, Colour::Pink, Colour::Lime];

impl AtRoulette {
    /// At this table.
    pub fn new(game: &Roulette) -> AtRoulette {
        AtRoulette { form: game.form(), seats: game.terms().seats }
    }

    fn tender(&self, seat: Seat, rng: &mut Rng) -> Tender {
        match self.form {
            Form::Terminals if rng.one_in(8) => Tender::Coupon,
            Form::Terminals => Tender::Credits,
            Form::Live if rng.one_in(8) => Tender::Coupon,
            Form::Live => match self.colour(seat) {
                Some((colour, _)) if !rng.one_in(3) => Tender::Colour(colour),
                _ => Tender::Value,
            },
        }
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
        let few = [bets[1], bets[18], bets[160], bets[150]];
        match rng.below(8) {
            0 => Named::read("37-40"),
            1..=3 => (*rng.pick(&bets)).into(),
            _ => (*rng.pick(&few)).into(),
        }
    }

    fn pocket(state: &roulette::State, rng: &mut Rng) -> Named<Pocket> {
        let pockets: Vec<Pocket> = Pocket::all().collect();
        match (&state.phase, rng.below(4)) {
            (_, 0) => Named::read("37"),
            (roulette::Phase::Read { pocket, .. }, 1..=2) => (*pocket).into(),
            _ => (*rng.pick(&pockets)).into(),
        }
    }

    fn place(&self, rng: &mut Rng) -> (Actor, roulette::Action) {
        let seat = seat(rng, self.seats);
        let stake = *rng.pick(&[Cents::whole(1), Cents::whole(5), Cents::whole(25), Cents::whole(40)]);
        let tender = self.tender(seat, rng);
        (self.hand(seat), roulette::Action::Place { seat, spot: AtRoulette::spot(rng), tender, stake })
    }
}

impl Player for AtRoulette {
    asks_the_game!(Roulette);

    fn seats(&self) -> u16 {
        self.seats
    }

    fn stock(&self) -> Vec<Move> {
        let cage = Purse::Transit(Desk::Cage);
        let mut stock = vec![stocked(Unit::Money, cage, Purse::Rack, Cents::whole(10_000_000))];
        for seat in (1..=self.seats).filter_map(Seat::new) {
            match (self.form, self.colour(seat)) {
                (Form::Terminals, _) => {
                    let own = Purse::Seat(seat);
                    stock.push(stocked(Unit::Money, Purse::House, own, Cents::whole(300)));
                    stock.push(stocked(Unit::Promotional, Purse::House, own, Cents::whole(100)));
                }
                (Form::Live, Some((colour, _))) => {
                    stock.push(stocked(Unit::Money, Purse::House, Purse::Colour(colour), Cents::whole(300)));
                }
                (Form::Live, None) => {}
            }
        }
        stock
    }

    fn colour(&self, seat: Seat) -> Option<(Colour, Cents)> {
        let colour = COLOURS.get(seat.index()).filter(|_| self.form == Form::Live)?;
        Some((*colour, Cents::whole(1)))
    }

    fn staked(&self, state: &roulette::State) -> Cents {
        (1..=self.seats).filter_map(Seat::new).map(|seat| state.total(seat)).sum()
    }

    fn ruling(&self, state: &roulette::State, by: Role, rng: &mut Rng) -> (Actor, Input<Roulette>) {
        let input = match (self.form, rng.one_in(2)) {
            (Form::Terminals, true) => {
                Input::Act(roulette::Action::Name { pocket: AtRoulette::pocket(state, rng) })
            }
            (Form::Terminals, false) => {
                let what = roulette::Irregularity::BallOut;
                Input::Rule { cite: what.cite(self.form), what }
            }
            (Form::Live, true) => Input::Act(roulette::Action::LetStand),
            (Form::Live, false) => {
                let what = roulette::Irregularity::NotCalled;
                Input::Rule { cite: what.cite(self.form), what }
            }
        };
        (staff(by), input)
    }

    /// RO I.9: a game at terminals can be void; a live spin has no result and its bets stay (RO H).
    fn void(&self, _: &roulette::State, rng: &mut Rng) -> Option<(Actor, Input<Roulette>)> {
        use roulette::Irregularity as I;
        let what = rng.pick(&[I::BallAstray, I::Interference, I::WheelMalfunction, I::BallOut]).clone();
        let by = *rng.pick(&[Role::Dealer, Role::Floorperson]);
        let rule = Input::Rule { cite: what.cite(self.form), what };
        (self.form == Form::Terminals).then(|| (staff(by), rule))
    }

    fn any_action(&self, rng: &mut Rng) -> (Actor, roulette::Action) {
        use roulette::Action as A;
        let seat = seat(rng, self.seats + 1);
        let (player, dealer, floor) = (self.hand(seat), staff(Role::Dealer), staff(Role::Floorperson));
        let pockets: Vec<Pocket> = Pocket::all().collect();
        match rng.below(30) {
            0..=6 => self.place(rng),
            7 => {
                let stake =
                    *rng.pick(&[Cents::new(i64::MIN), Cents::new(i64::MAX), Cents::ZERO, Cents::LIMIT]);
                (
                    player,
                    A::Place { seat, spot: AtRoulette::spot(rng), tender: self.tender(seat, rng), stake },
                )
            }
            8 => (dealer, A::NewGame),
            9 => (player, A::Cancel { seat }),
            10 => (player, A::Undo { seat }),
            11 => (player, A::Recall { seat }),
            12 => (player, A::Clear { seat }),
            13 => (player, A::Neighbours { seat }),
            14 => (player, A::Double { seat }),
            15 => (dealer, A::Remove { seat, spot: AtRoulette::spot(rng), tender: self.tender(seat, rng) }),
            16 => (dealer, A::Call { seat, spot: AtRoulette::spot(rng), cash: Cents::whole(10) }),
            17 => (dealer, A::ConfirmCall { seat }),
            18 => (dealer, A::Hold),
            19 => (dealer, A::Resume),
            20 => (dealer, A::AttestStill),
            21 => (dealer, A::Lock),
            22 => (floor, A::AllowSpin),
            23 => (dealer, A::Confirm { pocket: (*rng.pick(&pockets)).into() }),
            24 => (floor, A::Name { pocket: (*rng.pick(&pockets)).into() }),
            25 => (staff(Role::PitSupervisor), A::ReleaseRefund),
            26 => (dealer, A::TakeBack),
            27 => (dealer, A::Attest { called: rng.one_in(2) }),
            28 => (floor, A::LetStand),
            _ if rng.one_in(2) => (dealer, A::Dolly),
            _ => (dealer, A::Pay { seat: rng.one_in(2).then_some(seat) }),
        }
    }

    fn any_irregularity(&self, rng: &mut Rng) -> (roulette::Irregularity, Cite) {
        use roulette::Irregularity as I;
        let reason = rng.pick(&["seen by the floor".to_owned(), String::new()]).clone();
        let pockets: Vec<Pocket> = Pocket::all().collect();
        let what = match rng.below(12) {
            0 => I::BallWithWheel,
            1 => I::TooFewTurns,
            2 => I::BallAstray,
            3 => I::WrongNumber,
            4 => I::ForeignObject,
            5 => I::WheelMalfunction,
            6 => I::Fraud { reason },
            7 => I::RestBeforeLock,
            8 => I::Restarted,
            9 => I::NotCalled,
            10 => I::NumberCorrection { lies: (*rng.pick(&pockets)).into() },
            _ => {
                let seat = seat(rng, self.seats);
                let (from, to) = (AtRoulette::spot(rng), AtRoulette::spot(rng));
                I::BetMiskeyed { seat, from, to, tender: self.tender(seat, rng), reason }
            }
        };
        let cite = if rng.one_in(5) { cite!("HC A.9") } else { what.cite(self.form) };
        (what, cite)
    }
}
