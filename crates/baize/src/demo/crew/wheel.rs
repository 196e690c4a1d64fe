//! The crew of a wheel: the dealer's part of a game of roulette, and the wheel itself.

use chance::Position;
use games::roulette::round::{Clock, Spin};
use games::roulette::{Action as Play, Bet, Irregularity, Phase, Roulette};
use games::{Input, Observed, Report, Seen, Via};
use house::table::{Action, Status, Table, opening, posts};
use kit::{At, Cents, Direction, Fact, Outcome, Pocket, Role, Seat, cite};
use server::keeper::By;

use super::{Known, Look, Todo, fay, staff};

/// With how much left on the clock the ball is launched.
const LAUNCH_MS: i64 = 5_000;

fn act(action: Play) -> Input<Table<Roulette>> {
    Input::Act(Action::Game(action))
}

impl Known for Roulette {
    fn stakes(&self) -> (Cents, Cents) {
        (Cents::whole(1), Cents::whole(20))
    }

    fn betting(state: &Self::State) -> Option<At> {
        match state.phase {
            Phase::Betting { clock: Clock::Running { ends }, .. } => Some(ends),
            _ => None,
        }
    }

    fn whim(whim: u64, _: u64, seat: Seat, stake: Cents) -> Play {
        let which = usize::try_from(whim / 16 % Bet::COUNT as u64).unwrap_or(0);
        let bet = Bet::all().nth(which).expect("one of them");
        match whim % 16 {
            0 => Play::Recall { seat },
            1 => Play::Undo { seat },
            2 => Play::Double { seat },
            _ => Roulette::bet(seat, bet, stake),
        }
    }

    fn course(look: &Look<'_, Roulette>) -> Vec<Todo> {
        look.rounds()
    }

    fn equipment(look: &Look<'_, Roulette>) -> Option<Todo> {
        look.spun()
    }

    fn mend(look: &Look<'_, Roulette>) -> Vec<Todo> {
        look.tested()
    }

    fn launch(look: &Look<'_, Roulette>) -> Option<Todo> {
        look.launched()
    }

    fn answer(check: &str) -> &'static str {
        if check == "ball" { "13/16" } else { "ok" }
    }
}

impl Look<'_, Roulette> {
    /// The dealer's part of the game.
    fn rounds(&self) -> Vec<Todo> {
        let (game, dealer) = (&self.state().game, self.dealer());
        let round = game.round;
        let one = |what: &str, after_ms, by, input| {
            vec![Self::todo(format!("{what} {round}"), after_ms, by, None, input)]
        };
        match &game.phase {
            Phase::Idle if self.state().dealer.is_none() => {
                let take = posts::Action::Take(posts::Post::Dealer);
                one("take the post", 1_000, dealer, Input::Act(Action::Posts(take)))
            }
            Phase::Idle if self.watched && self.state().status == Status::Open => {
                one("new game", 7_000, dealer, act(Play::NewGame))
            }
            Phase::Betting { clock: Clock::Stopped, spin: Spin { launched: None, .. }, .. } => {
                one("attest", 3_000, dealer, act(Play::AttestStill))
            }
            Phase::Betting { clock: Clock::Held { .. }, .. } => {
                one("resume", 20_000, dealer, act(Play::Resume))
            }
            Phase::Betting { clock: Clock::Running { ends }, spin: Spin { launched: None, .. }, .. }
                if ends.since(self.now) <= LAUNCH_MS =>
            {
                self.launched().into_iter().collect()
            }
            Phase::Locked { overdue: true, .. } => one("allow spin", 2_000, fay(), act(Play::AllowSpin)),
            Phase::Locked { spin: Spin { launched: None, .. }, .. } => self.launched().into_iter().collect(),
            Phase::Read { pocket, .. } => {
                one("confirm", 1_500, dealer, act(Play::Confirm { pocket: (*pocket).into() }))
            }
            Phase::Disputed { .. } => match self.drawn() {
                Some(pocket) => one("name", 4_000, fay(), act(Play::Name { pocket: pocket.into() })),
                None => Vec::new(),
            },
            Phase::Spoiled { .. } => {
                let rule = Input::Rule { what: Irregularity::RestBeforeLock, cite: cite!("RO I.6.d") };
                one("void", 3_000, dealer, rule)
            }
            Phase::Void { .. } => {
                one("release", 6_000, staff("sam", Role::PitSupervisor), act(Play::ReleaseRefund))
            }
            _ => Vec::new(),
        }
    }

    /// The number of this round: whoever asks again is told the same.
    fn drawn(&self) -> Option<Pocket> {
        let position = Position { stream: self.table.name(), round: self.state().game.round, draw: 1 };
        let wheel: Vec<(Pocket, u64)> = Pocket::all().map(|pocket| (pocket, 1)).collect();
        self.session.draw(position, &wheel).ok()
    }

    /// The wheel's newest spin and report, as the table knows them.
    fn newest(&self) -> (u64, u64) {
        let game = &self.state().game;
        let own = [game.newest, game.seen, game.closed]
            .into_iter()
            .flatten()
            .filter(|report| Some(report.device) == self.wheel);
        own.map(|report| (report.spin, report.sequence)).max().unwrap_or((0, 0))
    }

    fn report(&self, what: &str, after_ms: i64, spin: u64, sequence: u64, seen: Seen) -> Option<Todo> {
        let device = self.wheel?;
        let via = Via::Device(Report { device, spin, sequence });
        let key = format!("{what} {spin}");
        let input = Input::Observe(Observed { what: seen, via });
        Some(Self::todo(key, after_ms, By::Sensor(device), None, input))
    }

    /// The ball is launched: where one is awaited.
    fn launched(&self) -> Option<Todo> {
        let spin = self.state().game.phase.spin()?;
        let awaited = matches!(
            self.state().game.phase,
            Phase::Betting { clock: Clock::Running { .. }, .. } | Phase::Locked { overdue: false, .. }
        );
        let (newest, _) = self.newest();
        let launched = Seen::Fact(Fact::Launched(Direction::Against));
        if !awaited || spin.launched.is_some() {
            return None;
        }
        self.report("launch", 0, newest + 1, 1, launched)
    }

    /// A ball that was launched counts its turns and comes to rest, once betting is closed.
    fn spun(&self) -> Option<Todo> {
        let Phase::Locked { spin, overdue: false, .. } = &self.state().game.phase else { return None };
        let (at, id) = (spin.launched?, spin.id?);
        let (_, sequence) = self.newest();
        let ran = self.now.since(at);
        match spin.revolutions {
            None if ran >= 4_000 => {
                let turns = u8::try_from(5 + id % 9).unwrap_or(9);
                self.report("turns", 0, id, sequence + 1, Seen::Fact(Fact::Revolutions(turns)))
            }
            Some(4..) if ran >= 8_500 => {
                let pocket = Seen::Outcome(Outcome::Pocket(self.drawn()?));
                self.report("rest", 0, id, sequence + 1, pocket)
            }
            _ => None,
        }
    }

    /// A table that is out of order is tested, and comes back.
    fn tested(&self) -> Vec<Todo> {
        let state = self.state();
        let open = |what: &str, action| {
            let key = format!("{what} {}", state.confirmed_readings);
            vec![Self::todo(key, 5_000, fay(), None, Input::Act(Action::Opening(action)))]
        };
        match state.status {
            Status::Down if state.game.phase == Phase::Idle => open("test", opening::Action::BeginTest),
            Status::Test { was_down: true } if state.confirmed_readings > 0 => {
                open("end test", opening::Action::EndTest)
            }
            Status::Test { was_down: true } if state.reading.is_some() => {
                open("confirm reading", opening::Action::ConfirmReading)
            }
            Status::Test { was_down: true } => {
                let (spin, _) = self.newest();
                let zero = Seen::Outcome(Outcome::Pocket(Pocket::ZERO));
                self.report("try out", 3_000, spin + 1, 1, zero).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}
