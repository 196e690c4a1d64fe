//! Where the roulette rules print what every table keeps: terminals in RO I, non-value chips in RO A to C.

use kit::{Cite, cite};

use crate::HouseRule;

pub(super) fn of(rule: HouseRule) -> Cite {
    match rule {
        HouseRule::Form | HouseRule::NoColours => cite!("RO I"),
        HouseRule::TerminalPaired => cite!("RO I.1.a"),
        HouseRule::DealerKeys => cite!("RO I.2.a"),
        HouseRule::BuyIn | HouseRule::Coupons => cite!("RO I.3.a.i"),
        HouseRule::BuyInCounted => cite!("RO I.3.a.iii"),
        HouseRule::BuyInSeat => cite!("RO I.3.a.iv"),
        HouseRule::BuyInConfirmed => cite!("RO I.3.a.v"),
        HouseRule::BuyInDropped => cite!("RO I.3.a.vi"),
        HouseRule::BuyInAgreed => cite!("RO I.3.a.vii"),
        HouseRule::BuyInWrong => cite!("RO I.9.e"),
        HouseRule::AmountInQuestion => cite!("RO Ruling.6"),
        HouseRule::CashOutAsked => cite!("RO I.8.a"),
        HouseRule::CashOutMeant => cite!("RO I.8.b"),
        HouseRule::CashOutUnderWay => cite!("RO I.8.c"),
        HouseRule::CashOutTaken => cite!("RO I.8.d"),
        HouseRule::CashOutPaid => cite!("RO I.8.f"),
        HouseRule::CashOutDelivered => cite!("RO I.8.g"),
        HouseRule::CashOutWithdrawn => cite!("RO Ruling.9"),
        HouseRule::IdleCredits => cite!("RO Ruling.7"),
        HouseRule::ColourShowsWhose => cite!("RO A.2"),
        HouseRule::ColourOfOne => cite!("RO C.2"),
        HouseRule::ColourTender => cite!("RO C.1"),
        HouseRule::DealerRuns => cite!("RO B.2"),
    }
}
