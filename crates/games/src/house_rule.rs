//! The rules that a table keeps around every game, and the paragraph that each of them cites: the game's own book
//! where it has one, the house's controls (HC) otherwise.

use kit::{Cite, cite};

use crate::Game;

/// A rule that the table keeps for every game, and that a game's own book may print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::EnumIter)]
pub enum HouseRule {
    /// Bets are made at terminals, or on a layout: a command of the other form is refused.
    Form,
    /// A table of terminals opens with at least one of them paired.
    TerminalPaired,
    /// The dealer keys buy-ins and cash-outs.
    DealerKeys,
    /// At terminals money comes in as credits, never as chips over the layout.
    BuyIn,
    /// Match play coupons are taken only where the house accepts them.
    Coupons,
    /// A buy-in is counted before it is credited.
    BuyInCounted,
    /// A buy-in is for one paired terminal of this table, and is an amount.
    BuyInSeat,
    /// Exactly the amount counted is credited, once.
    BuyInConfirmed,
    /// The cash of one buy-in is dropped before the next is counted.
    BuyInDropped,
    /// The player agrees to the amount.
    BuyInAgreed,
    /// A wrong buy-in is voided and keyed anew between rounds.
    BuyInWrong,
    /// An amount in question stops the betting until it is handled.
    AmountInQuestion,
    /// A cash-out is asked for once, for credits that are not staked.
    CashOutAsked,
    /// The player confirms the cash-out.
    CashOutMeant,
    /// The console shows the cash-out; the terminal is closed to bets and buy-ins meanwhile.
    CashOutUnderWay,
    /// The dealer takes up a cash-out that was confirmed.
    CashOutTaken,
    /// The whole amount is paid in chips, once.
    CashOutPaid,
    /// The chips are delivered.
    CashOutDelivered,
    /// The player may withdraw until the dealer takes it up.
    CashOutWithdrawn,
    /// Credits that nobody plays with are moved to unclaimed.
    IdleCredits,
    /// Where the game knows no non-value chips, none are given out.
    NoColours,
    /// A colour shows whose the chips are: one for each person.
    ColourShowsWhose,
    /// A colour is nobody else's and does not look like a value chip.
    ColourOfOne,
    /// What non-value chips are given for.
    ColourTender,
    /// The dealer gives out and takes back non-value chips.
    DealerRuns,
}

impl HouseRule {
    /// The paragraph that is cited at a table with this game.
    pub fn of<G: Game>(self) -> Cite {
        G::cites(self).unwrap_or_else(|| self.control())
    }

    /// The house's own control.
    pub fn control(self) -> Cite {
        use HouseRule as Rule;
        match self {
            Rule::Form => cite!("HC B.11"),
            Rule::TerminalPaired => cite!("HC B.10"),
            Rule::DealerKeys | Rule::DealerRuns => cite!("HC C.1"),
            Rule::Coupons => cite!("HC A.10"),
            Rule::BuyIn
            | Rule::BuyInCounted
            | Rule::BuyInSeat
            | Rule::BuyInConfirmed
            | Rule::BuyInDropped
            | Rule::BuyInAgreed => cite!("HC D.9"),
            Rule::BuyInWrong | Rule::AmountInQuestion => cite!("HC D.10"),
            Rule::CashOutAsked
            | Rule::CashOutMeant
            | Rule::CashOutUnderWay
            | Rule::CashOutTaken
            | Rule::CashOutPaid
            | Rule::CashOutDelivered
            | Rule::CashOutWithdrawn => cite!("HC D.11"),
            Rule::IdleCredits => cite!("HC D.12"),
            Rule::NoColours | Rule::ColourShowsWhose | Rule::ColourOfOne | Rule::ColourTender => {
                cite!("HC D.6")
            }
        }
    }
}
