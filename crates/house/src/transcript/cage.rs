//! The words of a cage's transcript.

use games::Input;
use games::script::{BadLine, no_more, word};
use kit::Seat;

use super::machine::Scripted;
use super::parse::{BadScript, Script};
use crate::cage::{Action, Answered, Cage, Event, State};
use crate::table::script::count;
use crate::table::slips::Way;
use crate::words::Words;

/// Every line form of the cage, with its gist.
pub const FORMS: &[(&str, &str)] = &[
    ("stock COUNT", "cage and count team put chips into the vault"),
    ("fill TABLE N COUNT", "the cage sends a fill off, as it is on the slip"),
    ("credit TABLE N COUNT", "the cage has counted a credit and has it"),
    ("return TABLE N REASON", "cage and floorperson send a credit back"),
    ("asks TABLE N COUNT", "the house says that a table asks for a fill"),
    ("withdraws TABLE N COUNT", "and does not want it any more"),
    ("back TABLE N COUNT", "the house says that a fill is back"),
    ("comes TABLE N COUNT", "the house says that a credit has left a table"),
    ("arrived TRANSFER", "the house says that the table knows of it"),
];

impl Scripted for Cage {
    fn set_up(script: &Script, _: &Words) -> Result<(String, Cage), BadScript> {
        match script.options.values().chain(script.table.values()).next() {
            Some((_, place)) => Err(BadScript::at(*place, "a cage has no options")),
            None => Ok(("demo/cage/main".to_owned(), Cage)),
        }
    }

    fn read(&self, _: &State, words: &[&str], _: Option<Seat>) -> Result<Input<Cage>, BadLine> {
        let table = || word::<String>(words, 1, "a table").map(|name| format!("demo/table/{name}"));
        let slip = || word::<u32>(words, 2, "a slip");
        let chips = |at| no_more(words, at + 1).and_then(|()| count(words, at));
        Ok(Input::Act(match words {
            ["stock", ..] => Action::Stock { chips: chips(1)? },
            ["fill", ..] => Action::SendFill { table: table()?, slip: slip()?, chips: chips(3)? },
            ["credit", ..] => Action::TakeCredit { table: table()?, slip: slip()?, chips: chips(3)? },
            ["return", _, _, reason @ ..] => {
                Action::ReturnCredit { table: table()?, slip: slip()?, reason: reason.join(" ") }
            }
            ["asks", ..] => Action::AskFill { table: table()?, slip: slip()?, chips: chips(3)? },
            ["withdraws", ..] => Action::WithdrawFill { table: table()?, slip: slip()?, chips: chips(3)? },
            ["back", ..] => Action::FillBack { table: table()?, slip: slip()?, chips: chips(3)? },
            ["comes", ..] => Action::CreditComes { table: table()?, slip: slip()?, chips: chips(3)? },
            ["arrived", ..] => Action::Arrived { transfer: word(words, 1, "a transfer")? },
            _ => return Err(BadLine(format!("{:?} is nothing that can be said at a cage", words.join(" ")))),
        }))
    }

    fn tell(&self, _: &State, event: &Event) -> String {
        match event {
            Event::Stocked { amount, .. } => format!("{amount} into the vault"),
            Event::Opened { slip, .. } => {
                let what = if slip.way == Way::Fill { "fill to send" } else { "credit to count" };
                format!("slip {}: {what}, {}", slip.slip, slip.amount)
            }
            Event::Withdrawn { transfer } => format!("{transfer} withdrawn"),
            Event::Sent { transfer, fill } => format!("{transfer} sent, {}", fill.amount),
            Event::Arrived { transfer } => format!("{transfer} arrived"),
            Event::Received { transfer, amount } => format!("{transfer} received, {amount}"),
            Event::Answered { transfer, credit, answer: Answered::Taken, .. } => {
                format!("{transfer} taken, {}", credit.amount)
            }
            Event::Answered { transfer, credit, .. } => format!("{transfer} sent back, {}", credit.amount),
        }
    }
}
