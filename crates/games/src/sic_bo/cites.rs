//! Where the sic bo rules, and our rulings on them, have what every table keeps. The rest is the house's (HC).

use kit::{Cite, cite};

use crate::HouseRule;

pub(super) fn of(rule: HouseRule) -> Option<Cite> {
    Some(match rule {
        HouseRule::Form => cite!("SB Ruling.1"),
        // Chips or tokens, and nothing else.
        HouseRule::NoColours | HouseRule::Coupons => cite!("SB C.1"),
        // Buy-in and cash-out work as at roulette.
        HouseRule::BuyIn
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
        | HouseRule::CashOutDelivered => cite!("SB Ruling.2"),
        _ => return None,
    })
}
