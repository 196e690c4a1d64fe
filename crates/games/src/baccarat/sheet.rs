//! What a second person is shown before they agree (HC C.2): decks that were checked by eye (MB D.1), a batch that comes
//! out of the shuffler (MB E.6.b), a spoken bet (MB G.3), a card that the shoe did not read (HC A.6). The money is told
//! beside it.

use super::Baccarat;
use super::round::Event;
use crate::Message;

pub(super) fn sheet(game: &Baccarat, event: &Event, lines: &mut Vec<Message>) {
    lines.push(match event {
        Event::Verified { batch, scanned: None } => {
            let told = Message::plain("baccarat-sheet-verified").with("batch", batch);
            told.with("decks", game.draft.decks).with("cards", game.size())
        }
        Event::BatchChanged { shoe, batch, spread } => {
            let key = if *spread { "baccarat-sheet-batch-spread" } else { "baccarat-sheet-batch-shuffled" };
            Message::plain(key).with("batch", batch).with("shoe", shoe)
        }
        Event::CallConfirmed { seat, bet, cash } => {
            let told = Message::plain("baccarat-sheet-call").with("seat", seat);
            told.with("bet", bet).with("amount", cash)
        }
        Event::Burned { card } => Message::plain("baccarat-sheet-burned").with("card", card),
        Event::Revealed { side, card, tapped: true } => {
            Message::plain("baccarat-sheet-card").with("card", card).with("side", side)
        }
        Event::Dealt { to, slot, tapped: true } => match slot.known() {
            Some(card) => Message::plain("baccarat-sheet-card").with("card", card).with("side", to),
            None => return,
        },
        _ => return,
    });
}
