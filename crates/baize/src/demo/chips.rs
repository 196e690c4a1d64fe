//! Chips and cash of an evening: fills from the cage, buy-ins, cash-outs.

use anyhow::{Context, ensure};
use games::Input;
use house::cage::{Action as CageAction, Cage};
use house::runtime::Reply;
use house::stream::{Agreement, Command};
use house::table::cashout::CashOut;
use house::table::{Action, buyin, cashout, slips};
use kit::{Actor, Cents, Count, Purse, Role, Seat, Unit};

use super::evening::{Evening, FILL, staff};
use crate::open::refused;

impl Evening {
    /// The cage acts.
    fn cage(&mut self, second: Option<Actor>, action: CageAction) -> anyhow::Result<()> {
        self.commands += 1;
        let id = format!("demo-{}-{}", self.start, self.commands).parse().expect("a short id");
        let by = staff("cal", Role::Cage);
        let mut command: Command<Cage> =
            Command { id, by, second: None, at: self.at, round: None, input: Input::Act(action) };
        let stream = self.house.runtime.typed::<Cage>(&self.cage).context("the cage's stream")?;
        if let Some(Actor::Staff { person, role }) = second {
            command.second = Some(Agreement { by: person, role, act: stream.act(&command) });
        }
        let name = self.cage.clone();
        match self.house.ask(&name, &command)? {
            Reply::Accepted { .. } => Ok(()),
            other => Err(refused(&other).context(name)),
        }
    }

    /// A fill: written at the table, sent by the cage, carried over by the house, received by two.
    pub(super) fn fill(&mut self, amount: Cents) -> anyhow::Result<()> {
        let (fay, chips) = (staff("fay", Role::Floorperson), self.chips(amount)?);
        let slip = self.state().next_slip;
        let request = slips::Action::Request { way: slips::Way::Fill, chips: chips.clone() };
        self.must(fay, None, Input::Act(Action::Slips(request)))?;
        let cage = self.house.runtime.typed::<Cage>(&self.cage).context("the cage's stream")?;
        if cage.ledger().balance(Purse::Vault, Unit::Money) < amount {
            let chips = self.chips(Cents::whole(500_000))?;
            self.cage(Some(staff("cora", Role::CountTeam)), CageAction::Stock { chips })?;
        }
        self.cage(None, CageAction::SendFill { table: self.name.clone(), slip, chips })?;
        self.receive(slip)
    }

    /// Dealer and floorperson count a fill that is under way.
    pub(super) fn receive(&mut self, slip: u32) -> anyhow::Result<()> {
        let chips = self.state().slips.get(&slip).context("a slip under way")?.chips.clone();
        let receive = Input::Act(Action::Slips(slips::Action::Receive { slip, chips }));
        self.must(self.dealer(), Some(staff("fay", Role::Floorperson)), receive)
    }

    pub(super) fn buy_in(&mut self, seat: Seat) -> anyhow::Result<()> {
        let bills = Count::new().with(Cents::whole(20), 1 + self.below(15) as u32);
        let amount = bills.total().context("a sum of bills")?;
        let buy_in = |action| Input::Act(Action::BuyIn(action));
        let tender = buyin::Tender::Cash(bills);
        self.must(self.dealer(), None, buy_in(buyin::Action::Count { seat, tender }))?;
        self.must(self.dealer(), None, buy_in(buyin::Action::Confirm { seat, amount }))?;
        self.must(self.dealer(), None, buy_in(buyin::Action::Drop))
    }

    /// A cash-out, from wherever it stands to its end.
    pub(super) fn cash_out(&mut self, seat: Seat) -> anyhow::Result<()> {
        let cash_out = |action| Input::Act(Action::CashOut(action));
        let (by, dealer) = (Actor::Player(seat), self.dealer());
        // Five steps at most.
        for _ in 0..5 {
            match self.state().seats[seat.index()].cash_out {
                CashOut::None if !self.credits(seat).is_positive() => return Ok(()),
                CashOut::None => self.must(by, None, cash_out(cashout::Action::Ask { seat }))?,
                CashOut::Asked => self.must(by, None, cash_out(cashout::Action::Sure { seat }))?,
                CashOut::Requested { .. } => {
                    self.must(dealer, None, cash_out(cashout::Action::Take { seat }))?;
                }
                CashOut::Taken { amount } => {
                    while self.rack() < amount {
                        self.fill(FILL)?;
                    }
                    let chips = self.chips(amount)?;
                    self.must(dealer, None, cash_out(cashout::Action::Confirm { seat, chips }))?;
                }
                CashOut::Undelivered { .. } => {
                    self.must(dealer, None, cash_out(cashout::Action::Deliver { seat }))?;
                }
            }
        }
        ensure!(!self.credits(seat).is_positive(), "a cash-out is left");
        Ok(())
    }
}
