//! The words of a cage's transcript.

use games::Input;
use games::script::{BadLine, no_more, word};
use kit::Seat;

use super::machine::Scripted;
use super::parse::{BadScript, Script};
use crate::cage::{Action, Answered, Cage, Event, State};
use crate::currency::{Report, Sums, Threshold, Thresholds, Way};
use crate::table::script::count;
use crate::table::slips::Way as SlipWay;
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
    ("paid AMOUNT to NAME", "the cashier writes down cash that a patron got"),
    ("took AMOUNT from NAME", "and cash that a patron gave"),
    ("thresholds LOG REPORT", "director and pit supervisor: from which sums on"),
    ("cash TABLE N SEAT AMOUNT DAY [NAME]", "the house says that cash was laid down at a table"),
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
            ["paid", amount, "to", name @ ..] => Action::CounterCash {
                name: name.join(" "),
                way: Way::Out,
                amount: amount.parse().map_err(|_| BadLine("an amount is missing".to_owned()))?,
            },
            ["took", amount, "from", name @ ..] => Action::CounterCash {
                name: name.join(" "),
                way: Way::In,
                amount: amount.parse().map_err(|_| BadLine("an amount is missing".to_owned()))?,
            },
            ["thresholds", _, _] => Action::SetThresholds(Thresholds {
                log_from: word(words, 1, "an amount")?,
                report_above: word(words, 2, "an amount")?,
            }),
            ["cash", _, number, seat, amount, day, name @ ..] => Action::NoteCash {
                table: table()?,
                number: number.parse().map_err(|_| BadLine("a number is missing".to_owned()))?,
                report: Report {
                    seat: seat.strip_prefix('P').and_then(|seat| seat.parse().ok()).and_then(Seat::new),
                    stay: seat.strip_prefix('P').and_then(|seat| seat.parse().ok()).unwrap_or(0),
                    name: (!name.is_empty()).then(|| name.join(" ")),
                    cash: amount.parse().map_err(|_| BadLine("an amount is missing".to_owned()))?,
                    day: (*day).to_owned(),
                },
            },
            ["arrived", ..] => Action::Arrived { transfer: word(words, 1, "a transfer")? },
            _ => return Err(BadLine(format!("{:?} is nothing that can be said at a cage", words.join(" ")))),
        }))
    }

    fn tell(&self, _: &State, event: &Event) -> String {
        match event {
            Event::Stocked { amount, .. } => format!("{amount} into the vault"),
            Event::Opened { slip, .. } => {
                let what = if slip.way == SlipWay::Fill { "fill to send" } else { "credit to count" };
                format!("slip {}: {what}, {}", slip.slip, slip.amount)
            }
            Event::CashHeard { table, number } => format!("cash {number} of {table} is known"),
            Event::CashNoted(noted) => {
                let who = noted.name.as_deref().unwrap_or("somebody");
                let crossed = noted.crossed.last().map_or("", |of| match of {
                    Threshold::Log => "; logged",
                    Threshold::Report => "; a report is due",
                });
                let Sums { cash_in, cash_out } = noted.sums;
                format!("cash of {who} on {}: in {cash_in}, out {cash_out}{crossed}", noted.day)
            }
            Event::ThresholdsSet(Thresholds { log_from, report_above }) => {
                format!("cash is logged from {log_from}, reported above {report_above}")
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
