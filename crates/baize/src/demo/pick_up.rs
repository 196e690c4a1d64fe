//! What a demo's staff do when a house that was stopped goes on: whatever stands open is brought to its end, by the
//! same steps that people would take.

use games::Input;
use games::roulette::round::{Clock, Spin};
use games::roulette::{Action as Play, Irregularity, Phase};
use house::table::slips::{Stage, Way};
use house::table::{Action, buyin, slips};
use kit::{Direction, Role, Seat};

use super::evening::{Evening, act, staff};

impl Evening {
    /// Brings to its end what a stop left in the middle. Betting never resumes by itself: the dealer attests.
    pub(super) fn pick_up(&mut self) -> anyhow::Result<()> {
        self.pick_up_slips()?;
        if self.state().counted.is_some() {
            self.must(self.dealer(), None, Input::Act(Action::BuyIn(buyin::Action::Discard)))?;
        }
        if self.state().undropped.is_some() {
            self.must(self.dealer(), None, Input::Act(Action::BuyIn(buyin::Action::Drop)))?;
        }
        self.see_to_alarms()?;
        self.pick_up_game()?;
        for index in 0..self.state().seats.len() {
            let Some(seat) = Seat::at(index) else { continue };
            if !self.credits(seat).is_positive() && self.state().seats[index].cash_out == Default::default() {
                continue;
            }
            let leaves = self.state().seats[index].cash_out != Default::default();
            if leaves || index >= self.patrons.len() {
                self.cash_out(seat)?;
            } else {
                self.patrons[index] = Some(self.patron());
            }
        }
        Ok(())
    }

    fn pick_up_slips(&mut self) -> anyhow::Result<()> {
        let open: Vec<(u32, Stage)> = self
            .state()
            .slips
            .iter()
            .filter(|(_, slip)| slip.way == Way::Fill && slip.is_under_way())
            .map(|(number, slip)| (*number, slip.stage))
            .collect();
        for (slip, stage) in open {
            if stage == Stage::UnderWay {
                self.receive(slip)?;
            } else {
                // The cage has not sent it: it is written anew.
                let reason = "the house was stopped".to_owned();
                let void = Input::Act(Action::Slips(slips::Action::Void { slip, reason }));
                self.must(staff("fay", Role::Floorperson), None, void)?;
            }
        }
        Ok(())
    }

    fn pick_up_game(&mut self) -> anyhow::Result<()> {
        match self.state().game.phase.clone() {
            Phase::Betting { clock: Clock::Stopped, spin: Spin { launched: None, .. }, .. } => {
                self.must(self.dealer(), None, act(Play::AttestStill))?;
                self.wait(36_000)?;
                self.launch()
            }
            Phase::Locked { overdue: true, .. } => {
                self.must(staff("fay", Role::Floorperson), None, act(Play::AllowSpin))?;
                self.see_to_alarms()?;
                self.launch()
            }
            Phase::Locked { spin: Spin { launched: None, .. }, .. } => self.launch(),
            Phase::Locked { spin, .. } => match spin {
                Spin { revolutions: Some(0..=3), .. } => self.void(Irregularity::TooFewTurns),
                Spin { direction: Some(Direction::With), .. } => self.void(Irregularity::BallWithWheel),
                Spin { revolutions: Some(_), .. } => self.number(),
                _ => self.turns(),
            },
            Phase::Read { pocket, .. } => {
                self.must(self.dealer(), None, act(Play::Confirm { pocket: pocket.into() }))
            }
            Phase::Disputed { .. } => {
                let pocket = self.drawn()?;
                self.settle_dispute(pocket)
            }
            Phase::Void { .. } => self.release(),
            _ => Ok(()),
        }?;
        Ok(())
    }
}
