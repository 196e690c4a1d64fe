//! What a table waits for, as lines: the obvious next word of whoever's turn it is.

use games::roulette::options::Form;
use games::roulette::{Phase, Roulette};
use house::table::Status;
use house::table::cashout::CashOut;
use house::table::slips::{Stage, Way};
use kit::{Cents, Count};

use crate::floor::Floor;

impl Floor<Roulette> {
    /// The letter of whoever deals.
    pub fn dealer(&self) -> &'static str {
        let dora = "dora".parse().ok();
        if self.state().dealer == dora { "D2" } else { "D" }
    }

    pub fn chips(&self, amount: Cents) -> Count {
        let pieces = self.stream.machine().options.denominations();
        Count::of(amount, &pieces).expect("whole pieces")
    }

    /// What the game waits for, with the number that comes if one is awaited; nothing between games.
    pub fn game_awaits(&self, number: &str) -> Option<String> {
        let dealer = self.dealer();
        let live = self.state().options.form() == Form::Live;
        Some(match &self.state().game.phase {
            Phase::Idle => return None,
            Phase::Betting { spin, .. } if !live && spin.launched.is_none() => format!("{dealer} launch"),
            Phase::Betting { .. } => format!("{dealer} lock"),
            Phase::Locked { overdue: true, .. } => "F allow spin".to_owned(),
            Phase::Locked { .. } if live => format!("{dealer} pocket {number}"),
            Phase::Locked { .. } => format!("H pocket {number} drawn"),
            Phase::Read { .. } if live => format!("{dealer} dolly"),
            Phase::Read { pocket, .. } => format!("{dealer} confirm {pocket}"),
            Phase::Disputed { .. } => format!("F name {number}"),
            Phase::Attesting { .. } => format!("{dealer} called"),
            Phase::Uncalled { .. } => "F let stand".to_owned(),
            Phase::Paying { .. } => format!("{dealer} pay"),
            Phase::Void { .. } => "S release".to_owned(),
            Phase::Spoiled { .. } => format!("{dealer} rule rest-before-lock by RO I.6.d"),
            Phase::Confirmed { .. } => unreachable!("settled at once"),
        })
    }

    /// What somebody has to see to beside the game.
    pub fn duties(&self) -> Vec<String> {
        let (state, dealer) = (self.state(), self.dealer());
        let mut lines = Vec::new();
        if state.dealer.is_none() {
            lines.push("D take post dealer".to_owned());
        }
        match state.status {
            Status::Down => lines.push("F begin test".to_owned()),
            Status::Test { .. } if state.reading.is_some() => lines.push("F confirm reading".to_owned()),
            Status::Test { .. } if state.confirmed_readings > 0 => lines.push("F end test".to_owned()),
            Status::Test { .. } if state.options.form() == Form::Live => {
                lines.push(format!("{dealer} pocket 8"))
            }
            Status::Test { .. } => lines.push("H pocket 8 drawn".to_owned()),
            Status::Open if state.game.phase == Phase::Idle => lines.push(format!("{dealer} new game")),
            Status::Open | Status::Closed => {}
        }
        let at = state.terminals();
        if let Some(counted) = at.and_then(|at| at.counted.as_ref()) {
            lines.push(format!("{dealer} confirm buy-in P{} {}", counted.seat, counted.amount));
        }
        if at.is_some_and(|at| at.undropped.is_some()) {
            lines.push(format!("{dealer} drop"));
        }
        for (seat, place) in state.places() {
            let player = format!("P{seat}");
            lines.extend(match place.cash_out {
                CashOut::None => None,
                CashOut::Asked => Some(format!("{player} sure")),
                CashOut::Requested { .. } => Some(format!("{dealer} take cash-out {player}")),
                CashOut::Taken { amount } => {
                    Some(format!("{dealer} confirm chips {player} {}", self.chips(amount)))
                }
                CashOut::Undelivered { .. } => Some(format!("{dealer} deliver {player}")),
            });
            if place.amount_wrong {
                lines.push(format!("{dealer}+F dismiss {player}"));
            }
        }
        for (colour, bound) in state.layout().into_iter().flat_map(|layout| &layout.colours) {
            let out = (self.balance(colour.name()).get() / bound.value.get()).min(5);
            let chips = self.chips(bound.value.checked_mul(out).expect("small"));
            lines.push(match out {
                0 => format!("{dealer} free {colour}"),
                out => format!("{dealer} colour-out P{} {out} for {chips}", bound.seat),
            });
        }
        if state.game.correctable && state.options.form() == Form::Terminals {
            lines.push("S+F rule wrong-number by RO I.9.d".to_owned());
        }
        lines.extend(self.next_of_slips());
        lines
    }

    /// The next step of every slip under way.
    pub fn next_of_slips(&self) -> Vec<String> {
        let dealer = self.dealer();
        let next = self.state().slips.iter().filter_map(|(number, slip)| match (slip.way, slip.stage) {
            (Way::Fill, Stage::Requested) => Some(format!("H issue fill {number}")),
            (Way::Fill, Stage::UnderWay) => Some(format!("{dealer}+F receive fill {number} {}", slip.chips)),
            (Way::Credit, Stage::Requested) => Some(format!("{dealer}+F send credit {number}")),
            (Way::Credit, Stage::UnderWay) => Some(format!("H acknowledge credit {number}")),
            (_, Stage::Done | Stage::Void) => None,
        });
        next.collect()
    }
}
