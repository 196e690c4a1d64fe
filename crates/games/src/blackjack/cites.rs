//! Where the rules of blackjack, and our rulings on them, have what every table keeps. The rest is the house's (HC).

use kit::{Cite, cite};

use crate::HouseRule;

pub(super) fn of(rule: HouseRule) -> Option<Cite> {
    Some(match rule {
        HouseRule::Coupons => cite!("BJ G.1"),
        // Terminals are not printed; buy-in and cash-out work as at roulette.
        HouseRule::Form
        | HouseRule::BuyIn
        | HouseRule::BuyInCounted
        | HouseRule::BuyInSeat
        | HouseRule::BuyInConfirmed
        | HouseRule::BuyInDropped
        | HouseRule::BuyInAgreed
        | HouseRule::CashOutAsked
        | HouseRule::CashOutMeant
        | HouseRule::CashOutUnderWay
        | HouseRule::CashOutTaken
        | HouseRule::CashOutPaid
        | HouseRule::CashOutDelivered => cite!("BJ Ruling.1"),
        _ => return None,
    })
}
