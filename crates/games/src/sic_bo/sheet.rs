//! What a second person is shown before they agree (HC C.2): a form that was filled in by hand, and payments before the
//! supervisor (SB F.2). The money is told beside it.

use super::round::{Event, State};
use crate::Message;

pub(super) fn sheet(state: &State, event: &Event, lines: &mut Vec<Message>) {
    match event {
        Event::FormEntered { round, entered, lines: written } => {
            let told = Message::plain("sic-bo-sheet-form").with("round", round);
            lines.push(told.with("dice", entered.dice));
            lines.extend(written.iter().map(|line| {
                let told = Message::plain("sic-bo-sheet-form-line").with("seat", line.seat);
                let told = told.with("bet", line.bet.to_string()).with("stake", line.stake);
                told.with("paid", line.paid.unwrap_or_default())
            }));
        }
        // SB F.2: otherwise nobody has to agree to a payment.
        Event::Paid { seat, wins } if state.form.as_ref().is_some_and(|form| form.entered.is_none()) => {
            lines.extend(wins.iter().map(|win| {
                let told = Message::plain("sic-bo-sheet-pay").with("seat", seat);
                let told = told.with("bet", win.stake.bet.to_string()).with("stake", win.stake.amount);
                told.with("amount", win.winnings)
            }));
        }
        _ => {}
    }
}
