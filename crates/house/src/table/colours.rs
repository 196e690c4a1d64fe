//! Non-value chips at a live table (RO A.2, C.2, HC D.6): colour-in, colour-out, missing chips.

use games::{Cx, Game, HouseRule, Misfit, Refusal};
use kit::{Cents, Colour, Count, Moves, Named, Purse, Role, Seat, Unit, cite};
use serde::{Deserialize, Serialize};

use super::bank::{Bound, Layout};
use super::buyin::{Kind, Tender};
use super::{Decided, Event as Happened, Reason, State, Table, Why, refuse};

/// What may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A seat gets chips of a colour at a value.
    In {
        /// Whose.
        seat: Seat,
        /// Which.
        colour: Named<Colour>,
        /// What a chip is worth.
        value: Cents,
        /// How many.
        chips: u32,
        /// For what.
        tender: Tender,
    },
    /// Chips come back for value chips.
    Out {
        /// Whose.
        seat: Seat,
        /// How many.
        chips: u32,
        /// For what.
        gives: Count,
    },
    /// The colour is free again; missing chips are recorded by the floor.
    Free {
        /// Which.
        colour: Named<Colour>,
        /// How many are missing.
        missing: u32,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    In { seat: Seat, colour: Colour, value: Cents, chips: u32, amount: Cents, kind: Kind },
    Out { seat: Seat, colour: Colour, chips: u32, amount: Cents, won: Cents },
    Freed { seat: Seat, colour: Colour, missing: u32, left: Cents },
}

impl<G: Game> Table<G> {
    pub(super) fn colours(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        action: &Action,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        // Somebody who helps may mark colour-outs (RO B.3); the rest is the dealer's, missing chips the floor's.
        if !state.options.terms().non_value_chips {
            return refuse(Why::NoNonValueChips, HouseRule::NoColours.of::<G>());
        }
        let layout = self.layout(state)?;
        let event = match action {
            Action::In { seat, colour, value, chips, tender } => {
                self.colour_in(state, layout, cx, *seat, colour, *value, *chips, tender)?
            }
            Action::Out { seat, chips, gives } => self.colour_out(state, layout, cx, *seat, *chips, gives)?,
            Action::Free { colour, missing } => self.free(state, layout, cx, colour, *missing)?,
        };
        out.push(Happened::Colours(event));
        Ok(())
    }

    fn colour(&self, colour: &Named<Colour>) -> Result<Colour, Refusal<Reason<G::Reason>>> {
        match colour.known() {
            // RO C.2: never a colour that looks like a value chip.
            Ok(colour) if self.options.rack.contains_key(&colour) => {
                refuse(Why::ColourOfValueChip, HouseRule::ColourOfOne.of::<G>())
            }
            Ok(colour) if self.options.colours.names.contains(&colour) => Ok(colour),
            _ => refuse(Why::NoSuchColour, HouseRule::ColourShowsWhose.of::<G>()),
        }
    }

    /// HC D.6: seat, colour, value, number of chips. RO C.2: one colour for one person.
    #[allow(clippy::too_many_arguments)]
    fn colour_in(
        &self,
        state: &State<G>,
        layout: &Layout,
        cx: &Cx<'_>,
        seat: Seat,
        colour: &Named<Colour>,
        value: Cents,
        chips: u32,
        tender: &Tender,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        self.needs_dealer(state, cx, HouseRule::DealerRuns.of::<G>())?;
        self.is_open(state)?;
        self.is_seat(state, seat)?;
        let colour = self.colour(colour)?;
        let bound = layout.colours.get(&colour);
        if bound.is_some_and(|bound| bound.seat != seat) {
            return refuse(Why::ColourTaken, HouseRule::ColourOfOne.of::<G>());
        }
        if layout.colours.iter().any(|(other, bound)| bound.seat == seat && *other != colour) {
            return refuse(Why::OtherColourHeld, HouseRule::ColourShowsWhose.of::<G>());
        }
        // HC D.6: the value stays while any is out.
        if let Some(bound) = bound.filter(|bound| bound.value != value) {
            return refuse(Why::ValueFixed { value: bound.value }, cite!("HC D.6"));
        }
        let smallest = self.options.smallest().unwrap_or(Cents::ZERO);
        if !value.is_payable() || !value.is_multiple_of(smallest) {
            return refuse(Why::ValueNotPayable { smallest }, cite!("HC A.7"));
        }
        // Where every bet is keyed, lost chips are known to be in the rack again; elsewhere the felt governs.
        let out = match bound {
            Some(bound) if state.options.terms().tracks_every_bet => chips_out(cx, colour, bound),
            _ => 0,
        };
        let left = self.options.colours.chips_each.saturating_sub(out);
        if chips == 0 || chips > left {
            return refuse(Why::NotEnoughChips { left }, cite!("HC D.6"));
        }
        if tender.kind() == Kind::Coupon {
            return refuse(Why::OtherTender, HouseRule::ColourTender.of::<G>());
        }
        let amount = self.worth(state, tender)?;
        match value.checked_mul(i64::from(chips)) {
            Some(said) if said == amount => {
                Ok(Event::In { seat, colour, value, chips, amount, kind: tender.kind() })
            }
            said => {
                let said = said.unwrap_or(Cents::LIMIT);
                refuse(Why::AmountsDiffer { counted: amount, said }, cite!("HC D.6"))
            }
        }
    }

    /// HC D.6: at this table only, into value chips. Where bets are not keyed, chips beyond those given out are
    /// what the player has won.
    fn colour_out(
        &self,
        state: &State<G>,
        layout: &Layout,
        cx: &Cx<'_>,
        seat: Seat,
        chips: u32,
        gives: &Count,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        cx.needs_one_of(&[Role::Dealer, Role::Mucker], HouseRule::DealerRuns.of::<G>())?;
        let posted = [state.dealer, state.mucker];
        if !posted.contains(&cx.by.person()) || cx.by.person().is_none() {
            return refuse(Why::NotPosted, cite!("HC C.1"));
        }
        let cite = cite!("HC D.6");
        let held = layout.colours.iter().find(|(_, bound)| bound.seat == seat);
        let Some((&colour, bound)) = held else {
            return refuse(Why::ColourNotHeld, cite);
        };
        let each = self.options.colours.chips_each;
        if chips == 0 || chips > each {
            return refuse(Why::NotEnoughChips { left: each }, cite);
        }
        let amount = bound.value.checked_mul(i64::from(chips)).unwrap_or(Cents::LIMIT);
        let has = cx.funds.balance(Purse::Colour(colour), Unit::Money);
        let won = (amount - has).max(Cents::ZERO);
        if won.is_positive() && state.options.terms().tracks_every_bet {
            return refuse(Why::MoreThanOut { out: chips_out(cx, colour, bound) }, cite);
        }
        let given = self.chips(gives)?;
        if given != amount {
            return refuse(Why::AmountsDiffer { counted: given, said: amount }, cite);
        }
        self.rack_holds(state, cx, amount)?;
        Ok(Event::Out { seat, colour, chips, amount, won })
    }

    /// HC D.6: freed by the dealer when all chips are back, by the floor with the missing ones recorded.
    fn free(
        &self,
        state: &State<G>,
        layout: &Layout,
        cx: &Cx<'_>,
        colour: &Named<Colour>,
        missing: u32,
    ) -> Result<Event, Refusal<Reason<G::Reason>>> {
        let cite = cite!("HC D.6");
        if missing == 0 {
            self.needs_dealer(state, cx, HouseRule::DealerRuns.of::<G>())?;
        } else {
            cx.needs(Role::Floorperson, cite)?;
        }
        let colour = self.colour(colour)?;
        let Some(bound) = layout.colours.get(&colour) else {
            return refuse(Why::ColourNotHeld, cite);
        };
        let left_game = state.options.may_leave(&state.game, bound.seat);
        // A bet on the felt is of this colour, or it would not be bound.
        left_game.map_err(|refusal| Refusal { reason: Reason::Game(refusal.reason), cite })?;
        let left = cx.funds.balance(Purse::Colour(colour), Unit::Money);
        let out = chips_out(cx, colour, bound);
        if state.options.terms().tracks_every_bet && missing != out {
            return refuse(Why::ColourStillOut { chips: out }, cite);
        }
        if missing > self.options.colours.chips_each {
            return refuse(Why::MoreThanOut { out: self.options.colours.chips_each }, cite);
        }
        Ok(Event::Freed { seat: bound.seat, colour, missing, left })
    }
}

/// Chips of a colour that lie before its player, by the books.
fn chips_out(cx: &Cx<'_>, colour: Colour, bound: &Bound) -> u32 {
    let worth = cx.funds.balance(Purse::Colour(colour), Unit::Money);
    u32::try_from(worth.get() / bound.value.get()).unwrap_or(u32::MAX)
}

pub(super) fn apply<G: Game>(state: &mut State<G>, event: &Event) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "a colour in play was expected");
    let State { bank, shift, .. } = state;
    let layout = bank.layout_mut().ok_or_else(misfit)?;
    match event {
        Event::In { seat, colour, value, chips, amount, kind } => {
            let bound =
                layout.colours.entry(*colour).or_insert(Bound { seat: *seat, value: *value, chips: 0 });
            bound.chips = bound.chips.saturating_add(*chips);
            if *kind == Kind::Cash {
                shift.drop += *amount;
            }
        }
        Event::Out { colour, chips, .. } => {
            let bound = layout.colours.get_mut(colour).ok_or_else(misfit)?;
            bound.chips = bound.chips.saturating_sub(*chips);
        }
        Event::Freed { colour, missing, .. } => {
            layout.colours.remove(colour).ok_or_else(misfit)?;
            if *missing > 0 {
                let lost = layout.lost_chips.entry(*colour).or_default();
                *lost = lost.saturating_add(*missing);
            }
        }
    }
    Ok(())
}

pub(super) fn moves(event: &Event, out: &mut Moves) {
    match event {
        Event::In { colour, amount, kind, .. } => {
            match kind {
                Kind::Chips => out.money(Purse::ChipsOut, Purse::Rack, *amount),
                _ => out.money(Purse::PatronCash, Purse::DropBox, *amount),
            }
            out.money(Purse::House, Purse::Colour(*colour), *amount);
        }
        Event::Out { colour, amount, won, .. } => {
            out.money(Purse::House, Purse::Colour(*colour), *won);
            out.money(Purse::Colour(*colour), Purse::House, *amount);
            out.money(Purse::Rack, Purse::ChipsOut, *amount);
        }
        // What is left in the account was lost on the felt, or with the chips.
        Event::Freed { colour, left, .. } => out.money(Purse::Colour(*colour), Purse::House, *left),
    }
}
