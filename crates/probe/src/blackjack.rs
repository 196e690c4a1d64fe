//! Who plays at blackjack, for the properties: sensible bets and choices, and any action at all.

use games::blackjack::options::Form;
use games::blackjack::{
    Action, Bet, Blackjack, Choice, Event, Fate, Irregularity, Kind, Place, State, Tender,
};
use games::{Game, Input};
use kit::{Actor, Card, Cents, Cite, Desk, Face, Move, Named, Purse, Role, Seat, Unit, Viewer, cite};

use crate::asks_the_game;
use crate::players::{seat, stocked};
use crate::rng::Rng;
use crate::run::{Player, staff};

/// Plays blackjack at terminals, or keys the bets of a live table.
#[derive(Debug, Clone)]
pub struct AtBlackjack {
    game: Blackjack,
    seats: u16,
}

impl AtBlackjack {
    /// At this table.
    pub fn new(game: &Blackjack) -> AtBlackjack {
        AtBlackjack { game: game.clone(), seats: game.terms().seats }
    }

    fn hand(&self, seat: Seat) -> Actor {
        match self.game.form() {
            Form::Terminals => Actor::Player(seat),
            Form::Live => staff(Role::Dealer),
        }
    }

    fn spot(rng: &mut Rng) -> Named<Bet> {
        match rng.below(10) {
            0 => Named::read("even"),
            1 => Bet::of(Kind::Suit).into(),
            2 => Bet::of(Kind::Double).into(),
            3 => Bet::wager(1).into(),
            _ => Bet::wager(0).into(),
        }
    }

    fn card(rng: &mut Rng) -> Named<Card> {
        let cards: Vec<Card> = Card::all().collect();
        if rng.one_in(12) { Named::read("1x") } else { (*rng.pick(&cards)).into() }
    }

    fn choice(rng: &mut Rng) -> Choice {
        let amount = *rng.pick(&[Cents::new(50), Cents::whole(5), Cents::whole(20), Cents::LIMIT]);
        let suited = rng.one_in(3).then_some(amount);
        match rng.below(8) {
            0 => Choice::Stand,
            1 | 2 => Choice::Hit { suited },
            3 => Choice::Double { suited },
            4 => Choice::Split,
            5 => Choice::Surrender,
            6 => Choice::Insure { spot: u8::try_from(rng.below(4)).expect("small"), amount },
            _ => *rng.pick(&[Choice::Decline, Choice::Claim]),
        }
    }

    fn place(rng: &mut Rng, seats: u16) -> Place {
        let hand = u8::try_from(rng.below(3)).expect("small");
        if rng.one_in(3) { Place::Dealer } else { Place::Hand(seat(rng, seats), hand) }
    }
}

impl Player for AtBlackjack {
    asks_the_game!(Blackjack);

    fn seats(&self) -> u16 {
        self.seats
    }

    fn stock(&self) -> Vec<Move> {
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
        state.staked()
    }

    fn ruling(&self, state: &State, _: Role, rng: &mut Rng) -> (Actor, Input<Blackjack>) {
        self.void(state, rng).expect("a round can be void")
    }

    /// BJ M.1: more than one card face up in the pack.
    fn void(&self, state: &State, _: &mut Rng) -> Option<(Actor, Input<Blackjack>)> {
        let cards: Vec<Named<Card>> =
            state.shoe.unknown.iter().take(2).map(|(card, _)| card.into()).collect();
        Some((
            staff(Role::Floorperson),
            Input::Rule { what: Irregularity::FaceUp { cards }, cite: cite!("BJ M.1") },
        ))
    }

    fn any_action(&self, rng: &mut Rng) -> (Actor, Action) {
        use Action as A;
        let seat = seat(rng, self.seats + 1);
        let (player, dealer, floor) = (self.hand(seat), staff(Role::Dealer), staff(Role::Floorperson));
        let few = u16::try_from(rng.below(330)).expect("small");
        let turn = rng.one_in(4).then(|| u32::try_from(rng.below(40)).expect("small"));
        let hand = u8::try_from(rng.below(3)).expect("small");
        let reason = rng.pick(&["too shallow".to_owned(), String::new()]).clone();
        match rng.below(44) {
            0..=6 => {
                let stake = *rng.pick(&[Cents::whole(5), Cents::whole(10), Cents::whole(50), Cents::new(3)]);
                let tender = match (self.game.form(), rng.below(8)) {
                    (_, 0) => Tender::Coupon,
                    (Form::Terminals, _) => Tender::Credits,
                    (Form::Live, _) => Tender::Value,
                };
                (player, A::Place { seat, spot: AtBlackjack::spot(rng), tender, stake })
            }
            7 => {
                let stake =
                    *rng.pick(&[Cents::new(i64::MIN), Cents::new(i64::MAX), Cents::ZERO, Cents::LIMIT]);
                (player, A::Place { seat, spot: AtBlackjack::spot(rng), tender: Tender::Credits, stake })
            }
            8..=14 => (player, A::Choose { seat, hand, choice: AtBlackjack::choice(rng), turn }),
            15 => (dealer, A::NewGame),
            16 => (player, A::Undo { seat }),
            17 => (player, A::Recall { seat }),
            18 => (player, A::Clear { seat }),
            19 => (player, A::Remove { seat, spot: AtBlackjack::spot(rng) }),
            20 => (dealer, A::Lock),
            21 => (dealer, A::Resume),
            22 => (dealer, A::Verify { scan: rng.one_in(2).then(Vec::new) }),
            23 => (dealer, A::Spread { seat: rng.one_in(2).then_some(seat) }),
            24 => (dealer, A::Wash),
            25 => (dealer, A::Shuffle),
            26 => (dealer, A::DeclineCut { seat, turn }),
            27 => (dealer, A::Cut { by: rng.one_in(2).then_some(seat), depth: few, turn }),
            28 => (staff(Role::PitSupervisor), A::Recut { reason }),
            29 => (dealer, A::Load { from_back: few }),
            30 => (dealer, A::CutCard),
            31 => (staff(Role::PitSupervisor), A::Reshuffle { reason }),
            32 => (dealer, A::Refill),
            33 => {
                (dealer, A::ShowBurn { cards: (0..rng.below(2)).map(|_| AtBlackjack::card(rng)).collect() })
            }
            34 => (dealer, A::PickUp),
            35 => (dealer, A::Sit { seat, name: "ann".parse().expect("short") }),
            36 => (dealer, A::Leave { seat }),
            37 => (dealer, A::PlayAlso { seat, place: crate::players::seat(rng, self.seats) }),
            38 => (dealer, A::Look { blackjack: rng.one_in(2) }),
            39 => (dealer, A::Show { seat, hand }),
            40 => (dealer, A::Pay),
            41 => (dealer, A::TakeBack),
            42 => (dealer, A::CloseQuestion),
            _ if rng.one_in(4) => (floor, A::ReplaceCards { reason }),
            _ if rng.one_in(2) => (dealer, A::Tell { seat, came: Fate::Won }),
            _ => (dealer, rng.pick(&[A::Finish, A::Rest]).clone()),
        }
    }

    fn any_irregularity(&self, rng: &mut Rng) -> (Irregularity, Cite) {
        use Irregularity as I;
        let reason = rng.pick(&["seen by the floor".to_owned(), String::new()]).clone();
        let what = match rng.below(6) {
            0 => I::FaceUp { cards: (0..rng.below(3)).map(|_| AtBlackjack::card(rng)).collect() },
            1 => I::DrawnInError { card: rng.one_in(2).then(|| AtBlackjack::card(rng)) },
            2 => {
                let place = AtBlackjack::place(rng, self.seats);
                I::WrongCount { place, reason, record_wrong: rng.one_in(2) }
            }
            3 => I::ShufflerStopped,
            4 => I::UpCardDiscarded { card: AtBlackjack::card(rng) },
            _ => I::Miskeyed {
                place: AtBlackjack::place(rng, self.seats),
                nth: u8::try_from(rng.below(3)).expect("small"),
                card: AtBlackjack::card(rng),
            },
        };
        let cite = if rng.one_in(5) { cite!("HC A.9") } else { what.cite() };
        (what, cite)
    }

    /// Cards of one value and one suit: totals, looks and optional wagers are the same with either.
    fn alike(&self, card: Card, other: Card) -> bool {
        use games::blackjack::points::value;
        value(card) == value(other) && card.suit == other.suit
    }

    fn may_peek(&self, _: &State, event: &Event) -> Option<Viewer> {
        match event {
            Event::Dealt { to: Place::Hand(seat, _), slot, .. } if slot.face() == Face::Down => {
                Some(Viewer::Seat(*seat))
            }
            _ => None,
        }
    }
}
