//! The crew of a shaker: the dealer's part of sic bo is what the table says is next, and the house draws the dice.

use chance::Position;
use games::sic_bo::round::Clock;
use games::sic_bo::{Action as Play, Bet, Phase, SicBo};
use games::{Game, Input, Observed, Seen, Via};
use house::table::{Action, Status, Table, opening};
use kit::{At, Cents, Dice, Outcome, Seat};

use super::{Known, Look, Step, Todo, fay};

/// How long the dice rattle.
const SHAKE_MS: i64 = 3_500;

/// What the floorperson tries the table computer out with (SB E.1).
const TRIED: &str = "2-4-4";

impl Known for SicBo {
    fn stakes(&self) -> (Cents, Cents) {
        (self.draft().limits.spot_min.0, Cents::whole(100))
    }

    fn betting(state: &Self::State) -> Option<At> {
        match state.phase {
            Phase::Betting { clock: Clock::Running { ends } } => Some(ends),
            _ => None,
        }
    }

    fn whim(whim: u64, _: u64, seat: Seat, stake: Cents) -> Play {
        let bets: Vec<Bet> = Bet::all().collect();
        let bet = bets[usize::try_from(whim / 16).unwrap_or(0) % bets.len()];
        match whim % 16 {
            0 => Play::Recall { seat },
            1 => Play::Undo { seat },
            2 => Play::Double { seat },
            _ => SicBo::bet(seat, bet, stake),
        }
    }

    fn course(look: &Look<'_, SicBo>) -> Vec<Todo> {
        look.by_needs(|action| {
            let after_ms = match action {
                Play::NewGame => 3_000,
                Play::ClearLights => 6_000,
                Play::AttestStill => 3_000,
                Play::Resume => 20_000,
                _ => 1_500,
            };
            Some((after_ms, action.clone()))
        })
    }

    fn equipment(look: &Look<'_, SicBo>) -> Option<Todo> {
        let game = &look.state().game;
        let shaken = matches!(game.phase, Phase::Locked { shaken: Some(_) });
        shaken.then(|| Todo { key: format!("draw {}", game.round), after_ms: SHAKE_MS, step: Step::Draw })
    }

    fn tried(look: &Look<'_, SicBo>) -> Vec<Todo> {
        let state = look.state();
        let key = format!("{:?} {} {:?}", state.status, state.confirmed_readings, state.reading);
        let act = |action| -> Input<Table<SicBo>> { Input::Act(Action::Opening(action)) };
        let input = match state.status {
            Status::Closed if state.tested => return Vec::new(),
            Status::Open => return Vec::new(),
            Status::Down if state.game.phase != Phase::Idle => return Vec::new(),
            Status::Closed | Status::Down if state.broken.is_some() => {
                act(opening::Action::Repair { note: "the demo's technician was there".to_owned() })
            }
            Status::Closed | Status::Down => act(opening::Action::BeginTest),
            Status::Test { .. } if state.confirmed_readings > 0 => act(opening::Action::EndTest),
            Status::Test { .. } if state.reading.is_some() => act(opening::Action::ConfirmReading),
            Status::Test { .. } => {
                let dice: Dice = TRIED.parse().expect("three dice");
                Input::Observe(Observed { what: Seen::Outcome(Outcome::Dice(dice)), via: Via::Hand })
            }
        };
        vec![Look::todo(key, 5_000, fay(), None, input)]
    }

    fn mend(look: &Look<'_, SicBo>) -> Vec<Todo> {
        SicBo::tried(look)
    }

    fn answer(check: &str) -> &'static str {
        if check == "shaker" { "S-104" } else { "ok" }
    }

    fn drawn(look: &Look<'_, SicBo>, draw: u64) -> Option<Input<Table<SicBo>>> {
        let (table, game) = (look.state(), &look.state().game);
        let mut chances = Vec::new();
        table.options.chances(game, &mut chances);
        let position = Position { stream: look.table.name(), round: game.round, draw };
        let outcome = look.session.draw(position, &chances).ok()?;
        Some(Input::Observe(Observed { what: Seen::Outcome(outcome), via: Via::Drawn }))
    }
}
