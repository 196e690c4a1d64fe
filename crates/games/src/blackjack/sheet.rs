//! What a second person is shown before they agree (HC C.2): decks that were checked by eye (BJ D.1), a card that the
//! shoe did not read (HC A.6), and what is claimed against the record (BJ M.3, HC A.11). The money is told beside it.

use kit::Slot;

use super::Blackjack;
use super::round::{Event, Irregularity, Place, Recorded};
use crate::{Disagreement, Message};

pub(super) fn sheet(game: &Blackjack, event: &Event, lines: &mut Vec<Message>) {
    let card = |place: &Place, slot: &Slot| match slot.known() {
        Some(card) => at(Message::plain("blackjack-sheet-card").with("card", card), place),
        None => at(Message::plain("blackjack-sheet-card-down"), place),
    };
    lines.push(match event {
        Event::Verified { scanned: None } => {
            let told = Message::plain("blackjack-sheet-verified");
            told.with("decks", game.draft.decks).with("cards", game.size())
        }
        Event::Burned { .. } => Message::plain("blackjack-sheet-burned"),
        Event::Dealt { to, slot, tapped: true, .. } => card(to, slot),
        Event::Revealed { at_place, card: lies, tapped: true, .. } => card(at_place, &Slot::Up(*lies)),
        Event::AgainstRecord(decided) => {
            let keys = ["blackjack-sheet-cards-miscounted", "blackjack-sheet-card-misread"];
            match disagreement(decided, keys) {
                Some(told) => told,
                None => return,
            }
        }
        _ => return,
    });
}

/// HC A.11: what is claimed and what was recorded, in the words of a count or of a card.
pub(super) fn disagreement(
    decided: &Disagreement<Irregularity, Recorded>,
    [count, card]: [&str; 2],
) -> Option<Message> {
    Some(match (&decided.claim, &decided.record) {
        (Irregularity::WrongCount { place, reason, .. }, Recorded::Count { cards }) => {
            at(Message::plain(count).with("reason", reason).with("cards", cards), place)
        }
        (Irregularity::Miskeyed { place, card: lies, .. }, Recorded::Card { card: read }) => {
            at(Message::plain(card).with("lies", lies).with("card", read), place)
        }
        _ => return None,
    })
}

/// Whose hand it is; seat 0 is the dealer.
fn at(message: Message, place: &Place) -> Message {
    let (seat, hand) = match place {
        Place::Hand(seat, hand) => (seat.number(), hand.saturating_add(1)),
        Place::Dealer => (0, 0),
    };
    message.with("seat", seat).with("hand", hand)
}
