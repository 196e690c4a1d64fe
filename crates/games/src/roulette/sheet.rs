//! What a second person is shown before they agree (HC C.2): a number entered by hand (RO I.6.e), a wrong number voided
//! (RO I.9.d), a game voided against the record (HC A.11). The money is told beside it.

use kit::Pocket;

use super::round::{Event, Irregularity, State};
use crate::{Message, Via};

pub(super) fn sheet(state: &State, event: &Event, lines: &mut Vec<Message>) {
    match event {
        Event::PocketRead { pocket, via: Via::Hand, .. } => {
            let told = Message::plain("roulette-sheet-number").with("pocket", pocket);
            lines.push(told.with("round", state.round));
        }
        Event::Voided { round, cause: Irregularity::WrongNumber, .. } => {
            let came = state.history.back().filter(|came| came.round == *round);
            let pocket: Option<Pocket> = came.map(|came| came.pocket);
            let told = Message::plain("roulette-sheet-wrong-number").with("pocket", pocket);
            lines.push(told.with("round", round));
        }
        Event::Voided { round, cause, cite, .. } => {
            let told = Message::plain("roulette-sheet-void").with("round", round);
            lines.push(told.with("cite", cite).with("cause", cause));
        }
        _ => {}
    }
}
