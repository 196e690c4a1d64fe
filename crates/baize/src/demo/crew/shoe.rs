//! The crew of a shoe: the dealer's part of baccarat is what the table says is next, and the house draws the cards.

use chance::{Position, Session};
use games::baccarat::options::{Cards, Draws};
use games::baccarat::round::{Clock, Holder};
use games::baccarat::shoe::{Stage, commitment};
use games::baccarat::{Action as Play, Baccarat, Bet, Phase};
use games::{Game, Input, Observed, Seen, Via};
use house::table::{Status, Table};
use kit::{At, Card, Cents, Fact, Outcome, Seat};

use super::{Known, Look, Step, Todo};

/// How long a card is on its way, and a card that is only burned.
const DEAL_MS: i64 = 1_100;
const BURN_MS: i64 = 500;

impl Known for Baccarat {
    fn stakes(&self) -> (Cents, Cents) {
        let limits = &self.draft().limits;
        (limits.min.0.max(limits.unit.0), Cents::whole(100))
    }

    fn betting(state: &Self::State) -> Option<At> {
        match state.phase {
            Phase::Betting { clock: Clock::Running { ends } } => Some(ends),
            _ => None,
        }
    }

    fn whim(whim: u64, mood: u64, seat: Seat, stake: Cents) -> Play {
        // Whoever bets on one hand does not bet on the other.
        let side = if mood.is_multiple_of(2) { Bet::Banker } else { Bet::Player };
        match whim % 16 {
            0 | 1 => Play::Recall { seat },
            2 => Play::Undo { seat },
            3 => Play::Double { seat },
            4 | 5 => Baccarat::bet(seat, Bet::Tie, stake),
            _ => Baccarat::bet(seat, side, stake),
        }
    }

    fn course(look: &Look<'_, Baccarat>) -> Vec<Todo> {
        look.by_needs(|action| look.pause(action))
    }

    fn equipment(look: &Look<'_, Baccarat>) -> Option<Todo> {
        let (table, game) = (look.state(), &look.state().game);
        let draws = table.options.draft().cards == Cards::Drawn;
        if !draws || !matches!(table.status, Status::Open | Status::Down) || look.awaited().is_none() {
            return None;
        }
        let burns = !matches!(game.phase, Phase::Dealing);
        let after_ms = if burns { BURN_MS } else { DEAL_MS };
        Some(Todo { key: format!("draw {}", game.round), after_ms, step: Step::Draw })
    }

    fn drawn(look: &Look<'_, Baccarat>, draw: u64) -> Option<Input<Table<Baccarat>>> {
        let what = match look.awaited()? {
            Awaited::Commitment => {
                let (order, salt) = look.order();
                Seen::Fact(Fact::ShoeCommitted(commitment(&salt, &order)))
            }
            Awaited::Order => {
                let (order, salt) = look.order();
                Seen::Fact(Fact::ShoeRevealed { order, salt })
            }
            Awaited::Card => Seen::Outcome(look.card(draw)?),
        };
        Some(Input::Observe(Observed { what, via: Via::Drawn }))
    }
}

/// What a drawn shoe waits for.
enum Awaited {
    Commitment,
    Card,
    Order,
}

impl Look<'_, Baccarat> {
    fn awaited(&self) -> Option<Awaited> {
        let (table, game) = (self.state(), &self.state().game);
        let committed = table.options.draft().draws == Draws::Committed;
        match (&game.shoe.stage, &game.shoe.committed) {
            (Stage::Shuffled { .. }, None) if committed => Some(Awaited::Commitment),
            // MB M.3.b: what is owed is collected first; the order is told then.
            (Stage::Spent, Some(_)) if game.seats.iter().all(|seated| seated.owed.is_zero()) => {
                Some(Awaited::Order)
            }
            _ => table.options.awaits_card(game).then_some(Awaited::Card),
        }
    }

    /// How long people take for a step, and what they make of it; nothing where the clock does it.
    fn pause(&self, action: &Play) -> Option<(i64, Play)> {
        let game = &self.state().game;
        let after_ms = match action {
            // The clock closes the betting.
            Play::Lock => return None,
            // MB E.2: whoever sits where the cut is offered takes it.
            Play::DeclineCut { seat } if self.state().seats[seat.index()].terminal.is_some() => {
                let depth = 60 + u16::try_from((game.round * 37 + game.shoe.number * 53) % 180).unwrap_or(0);
                return Some((2_500, Play::Cut { by: Some(*seat), depth }));
            }
            Play::DeclineCut { .. } => 300,
            Play::NewGame => 5_000,
            Play::AttestStill | Play::Shuffle => 3_000,
            Play::CallCount => 1_000,
            // MB J.3.c: whoever holds the cards has time to turn them.
            Play::Turn { side } if matches!(game.hand(*side).holder, Holder::Seat(_)) => 12_000,
            Play::DeclineHand { .. } => 6_000,
            _ => 1_800,
        };
        Some((after_ms, action.clone()))
    }

    /// The order of a shoe that is committed to, and its salt: whoever asks again is told the same.
    fn order(&self) -> (Vec<Card>, String) {
        let decks = self.state().options.draft().decks;
        order(self.session, self.table.name(), self.state().game.shoe.number, decks)
    }

    /// The card that comes: from what is left, or the next one of the order.
    fn card(&self, draw: u64) -> Option<Outcome> {
        let (table, game) = (self.state(), &self.state().game);
        let mut chances = Vec::new();
        table.options.chances(game, &mut chances);
        let Some(committed) = &game.shoe.committed else {
            let position = Position { stream: self.table.name(), round: game.round, draw };
            return self.session.draw(position, &chances).ok();
        };
        let (order, _) = self.order();
        let next = (usize::from(committed.depth) + committed.out.0.len()) % order.len();
        let is_it =
            |outcome: &Outcome| matches!(outcome, Outcome::Card(slot) if slot.known() == Some(order[next]));
        chances.into_iter().map(|(outcome, _)| outcome).find(is_it)
    }
}

fn order(session: &Session, stream: &str, shoe: u64, decks: u16) -> (Vec<Card>, String) {
    let mut cards: Vec<Card> = (0..decks).flat_map(|_| Card::all()).collect();
    session.shuffle(Position { stream, round: shoe, draw: 1 }, &mut cards);
    let salted = format!("{stream} salt");
    let bytes: Vec<(u8, u64)> = (0..=u8::MAX).map(|byte| (byte, 1)).collect();
    let byte = |draw| session.draw(Position { stream: &salted, round: shoe, draw }, &bytes).unwrap_or(0);
    (cards, (1..=16).map(|draw| format!("{:02x}", byte(draw))).collect())
}
