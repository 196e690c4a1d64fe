//! Who plays at baccarat, for the properties: sensible bets, and any action at all.

use games::baccarat::options::{Form, Kind, Percent, Rules};
use games::baccarat::points::Side;
use games::baccarat::round::{Event, Holder};
use games::baccarat::shoe::Batch;
use games::baccarat::{Action, Baccarat, Bet, Irregularity, State, Tender};
use games::{Game, Input};
use kit::{Actor, Card, Cents, Cite, Desk, Face, Move, Named, Purse, Role, Seat, Unit, Viewer, cite};

use crate::asks_the_game;
use crate::rng::Rng;
use crate::run::{Player, staff};

/// Plays baccarat at terminals, or keys the bets of a live table.
#[derive(Debug, Clone)]
pub struct AtBaccarat {
    game: Baccarat,
    seats: u16,
}

impl AtBaccarat {
    /// At this table.
    pub fn new(game: &Baccarat) -> AtBaccarat {
        AtBaccarat { game: game.clone(), seats: game.terms().seats }
    }

    fn seat(rng: &mut Rng, seats: u16) -> Seat {
        let number = 1 + u16::try_from(rng.below(u64::from(seats))).expect("small");
        Seat::new(number).expect("above zero")
    }

    fn hand(&self, seat: Seat) -> Actor {
        match self.game.form() {
            Form::Terminals => Actor::Player(seat),
            Form::Live => staff(Role::Dealer),
        }
    }

    fn spot(rng: &mut Rng) -> Named<Bet> {
        match rng.below(10) {
            0 => Named::read("pair"),
            1..=4 => Bet::Banker.into(),
            5..=7 => Bet::Player.into(),
            _ => Bet::Tie.into(),
        }
    }

    fn card(rng: &mut Rng) -> Named<Card> {
        let cards: Vec<Card> = Card::all().collect();
        if rng.one_in(12) { Named::read("1x") } else { (*rng.pick(&cards)).into() }
    }

    fn place(&self, rng: &mut Rng) -> (Actor, Action) {
        let seat = AtBaccarat::seat(rng, self.seats);
        let stake = *rng.pick(&[Cents::whole(5), Cents::whole(20), Cents::whole(40), Cents::whole(60)]);
        let tender = match (self.game.form(), rng.below(8)) {
            (_, 0) => Tender::Coupon,
            (Form::Terminals, _) => Tender::Credits,
            (Form::Live, _) => Tender::Value,
        };
        (self.hand(seat), Action::Place { seat, spot: AtBaccarat::spot(rng), tender, stake })
    }
}

impl Player for AtBaccarat {
    asks_the_game!(Baccarat);

    fn seats(&self) -> u16 {
        self.seats
    }

    fn stock(&self) -> Vec<Move> {
        let stocked = |unit, from, to, amount| Move { from, to, amount, unit };
        let cage = Purse::Transit(Desk::Cage);
        let mut stock = vec![stocked(Unit::Money, cage, Purse::Rack, Cents::whole(10_000_000))];
        if self.game.form() == Form::Terminals {
            for seat in (1..=self.seats).filter_map(Seat::new).map(Purse::Seat) {
                stock.push(stocked(Unit::Money, Purse::House, seat, Cents::whole(600)));
                stock.push(stocked(Unit::Promotional, Purse::House, seat, Cents::whole(100)));
            }
        }
        stock
    }

    fn staked(&self, state: &State) -> Cents {
        (1..=self.seats).filter_map(Seat::new).map(|seat| state.total(seat)).sum()
    }

    fn ruling(&self, state: &State, _: Role, rng: &mut Rng) -> (Actor, Input<Baccarat>) {
        self.void(state, rng).expect("a round can be void")
    }

    fn void(&self, _: &State, _: &mut Rng) -> Option<(Actor, Input<Baccarat>)> {
        let what = match self.game.rules() {
            Rules::Minibaccarat => Irregularity::TooFewCards,
            Rules::Baccarat => Irregularity::Void { reason: "seen by management".to_owned() },
        };
        let cite = what.cite(self.game.rules());
        Some((staff(Role::PitSupervisor), Input::Rule { what, cite }))
    }

    fn any_action(&self, rng: &mut Rng) -> (Actor, Action) {
        use Action as A;
        let seat = AtBaccarat::seat(rng, self.seats + 1);
        let (player, dealer, floor) = (self.hand(seat), staff(Role::Dealer), staff(Role::Floorperson));
        let side = *rng.pick(&[Side::Player, Side::Banker]);
        let few = u16::try_from(rng.below(330)).expect("small");
        let turn = rng.one_in(4).then(|| u32::try_from(rng.below(40)).expect("small"));
        match rng.below(42) {
            0..=5 => self.place(rng),
            6 => {
                let stake =
                    *rng.pick(&[Cents::new(i64::MIN), Cents::new(i64::MAX), Cents::ZERO, Cents::LIMIT]);
                (player, A::Place { seat, spot: AtBaccarat::spot(rng), tender: Tender::Credits, stake })
            }
            7 => (dealer, A::NewGame),
            8 => (player, A::Undo { seat }),
            9 => (player, A::Recall { seat }),
            10 => (player, A::Clear { seat }),
            11 => (player, A::Double { seat }),
            12 => (player, A::Remove { seat, spot: AtBaccarat::spot(rng) }),
            13 => (dealer, A::Call { seat, spot: AtBaccarat::spot(rng), cash: Cents::whole(20) }),
            14 => (dealer, A::ConfirmCall { seat }),
            15 => (dealer, A::AttestStill),
            16 => (dealer, A::Lock),
            17 => (dealer, A::Verify { back: None, scan: rng.one_in(2).then(Vec::new) }),
            18 => (dealer, A::Spread),
            19 => (dealer, A::Wash),
            20 => (dealer, A::Shuffle),
            21 => (dealer, A::DeclineCut { seat, turn }),
            22 => (dealer, A::Cut { by: rng.one_in(2).then_some(seat), depth: few, turn }),
            23 => (staff(Role::PitSupervisor), A::Recut { reason: "too shallow".to_owned() }),
            24 => (dealer, A::PlaceCutCard { from_back: few }),
            25 => (dealer, A::CutCard),
            26 => (dealer, A::Rest),
            27 => (dealer, A::LookedAt),
            28 => (dealer, A::ChangeBatch { batch: Batch::Second, asked_to_spread: rng.one_in(2) }),
            29 => (dealer, A::Sit { seat, name: "ann".parse().expect("short") }),
            30 => (dealer, A::Leave { seat }),
            31 => (dealer, A::HandOver { side, to: rng.one_in(2).then_some(seat) }),
            32 => (player, A::TakeHand { side, seat, turn }),
            33 => (player, A::DeclineHand { side, seat, turn }),
            34 => (player, A::Turn { side, turn }),
            35 => (dealer, A::CallCount),
            36 => (dealer, A::TakeBack),
            37 => (dealer, A::Announce),
            38 => (dealer, A::Pay { seat: rng.one_in(2).then_some(seat) }),
            39 => (dealer, A::PickUp),
            40 => (floor, A::DocumentCommission { seat, reason: "gone".to_owned() }),
            _ if rng.one_in(2) => (dealer, A::CollectCommission { seat }),
            _ => {
                let (kind, percent) = (Kind::OnTie, Percent(1_500));
                (staff(Role::Director), A::PostNotice { kind, percent })
            }
        }
    }

    fn any_irregularity(&self, rng: &mut Rng) -> (Irregularity, Cite) {
        use Irregularity as I;
        let reason = rng.pick(&["seen by the floor".to_owned(), String::new()]).clone();
        let card = rng.one_in(2).then(|| AtBaccarat::card(rng));
        let what = match rng.below(7) {
            0 => I::PlayerThird { card },
            1 => I::CardInError { card },
            2 => I::FaceUpInShoe { cards: (0..rng.below(3)).map(|_| AtBaccarat::card(rng)).collect() },
            3 => I::TooFewCards,
            4 => I::Relinquish { side: *rng.pick(&[Side::Player, Side::Banker]), reason },
            5 => I::Void { reason },
            _ => {
                let mut hand = || (0..2 + rng.below(2)).map(|_| AtBaccarat::card(rng)).collect();
                I::Miskeyed { player: hand(), banker: hand() }
            }
        };
        let cite = if rng.one_in(5) { cite!("HC A.9") } else { what.cite(self.game.rules()) };
        (what, cite)
    }

    fn may_peek(&self, state: &State, event: &Event) -> Option<Viewer> {
        match event {
            Event::Dealt { to, slot, .. } if slot.face() == Face::Down => match state.hand(*to).holder {
                Holder::Seat(seat) => Some(Viewer::Seat(seat)),
                _ => None,
            },
            _ => None,
        }
    }
}
