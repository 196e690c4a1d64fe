//! Closed, test, open, down (HC B): checklist, float, closing count, options in force.

use games::{Change, Check, Cx, Denied, Game, HouseRule, Misfit, Refusal, Via};
use kit::{Actor, Cents, Count, Hidden, Moves, Outcome, Purse, Role, Seat, Slot, Unit, cite};
use serde::{Deserialize, Serialize};

use super::{Decided, Event as Happened, Reason, Shift, State, Status, Table, Why, raise, refuse};

/// What the last closing came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct LastClose {
    /// The rack as it was counted.
    pub count: Count,
    /// Its value.
    pub total: Cents,
    /// What should have lain there by the books.
    pub expected: Cents,
    /// The difference, where every bet is keyed; elsewhere it is what the felt has won or lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub variance: Option<Cents>,
    /// What the table has won.
    pub win: Cents,
    /// Win over drop, in hundredths of a percent; none where nothing was dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hold: Option<i64>,
}

/// How far the closing count is. It is blind: what the books say is shown after both have signed (HC B.6).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counting {
    /// Nothing was counted.
    #[default]
    None,
    /// The count was zero and the rack is not empty by the books: it is counted again before anybody signs.
    Again,
    /// Two people have signed; they close the table with it, or count again.
    Signed(SignedCount),
}

/// A closing count that two people have signed and that is not what the books say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct SignedCount {
    /// The rack as it was counted.
    pub count: Count,
    /// Its value.
    pub total: Cents,
    /// What should lie there by the books.
    pub expected: Cents,
    /// The difference is play that was not keyed; otherwise it is unexplained.
    pub by_play: bool,
}

/// What may be asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Action<G: Game> {
    /// The floorperson confirms an item of the opening checklist.
    Check {
        /// Which.
        name: String,
        /// What was found.
        answer: String,
    },
    /// Dealer and floorperson sign the float and open.
    Open {
        /// The float as counted.
        count: Count,
        /// The number of the drop box put on; may be left out if one is on the table.
        drop_box: Option<u32>,
    },
    /// Dealer and floorperson sign the closing count. The table closes if it is what the books say.
    Close {
        /// The rack as counted.
        count: Count,
    },
    /// The dealer closes with the count that was signed, after both have seen the difference.
    CloseAsCounted,
    /// The floorperson begins a test of the equipment.
    BeginTest,
    /// The floorperson confirms that the reading is what the equipment shows.
    ConfirmReading,
    /// The floorperson finds the reading wrong.
    RejectReading,
    /// The test is over.
    EndTest,
    /// The floorperson notes what was repaired.
    Repair {
        /// What, and by whom.
        note: String,
    },
    /// The floorperson takes the table down.
    TakeDown {
        /// Why.
        reason: String,
    },
    /// New limits or options (HC B.8).
    SetOptions {
        /// As written.
        draft: Box<G::Draft>,
    },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<G: Game> {
    /// An item was confirmed.
    Checked {
        /// Which.
        name: String,
        /// What was found.
        answer: String,
    },
    /// The table is open.
    Opened {
        /// The float.
        count: Count,
        /// Its value.
        total: Cents,
        /// What should have lain there.
        expected: Cents,
        /// The drop box.
        drop_box: u32,
    },
    /// The table is closed.
    Closed {
        /// The rack.
        count: Count,
        /// Its value.
        total: Cents,
        /// What should have lain there.
        expected: Cents,
        /// The difference is play that was not keyed; otherwise it is unexplained.
        by_play: bool,
        /// The books of the time it was open.
        shift: Shift,
        /// Match play that nobody played; it lapses (HC A.10).
        lapsed: Vec<(Seat, Cents)>,
    },
    /// The closing count was zero and the rack is not empty by the books.
    RecountAsked,
    /// The closing count is signed, and is not what the books say: to close with, or to count again.
    CountSigned(SignedCount),
    /// Limits were agreed that hold from the next round on.
    LimitsAgreed {
        /// All options, as they will be.
        options: Box<G>,
    },
    /// They will not hold: those in force stay.
    LimitsWithdrawn,
    /// Value chips in the rack that play on the felt brought and nobody keyed.
    PlayBooked {
        /// How much.
        amount: Cents,
    },
    /// Under test.
    TestBegun,
    /// A reading came.
    TestRead(Outcome),
    /// It is right.
    ReadingConfirmed(Outcome),
    /// It is wrong.
    ReadingRejected(Outcome),
    /// The test is over.
    TestEnded,
    /// What was broken is repaired.
    Repaired {
        /// What, and by whom.
        note: String,
    },
    /// Out of order.
    TakenDown {
        /// Why.
        reason: String,
    },
    /// Options in force from now on, in full.
    OptionsSet {
        /// All of them.
        options: Box<G>,
    },
}

impl<G: Game> Table<G> {
    pub(super) fn opening(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        action: &Action<G>,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        let mut happened = |event| out.push(Happened::Opening(event));
        match action {
            Action::Check { name, answer } => {
                cx.needs(Role::Floorperson, cite!("HC B.2"))?;
                self.is_closed(state)?;
                let answered = state.options.check_answer(name, answer);
                answered.map_err(|refusal| refusal.map(Reason::Game))?;
                happened(Event::Checked { name: name.clone(), answer: answer.clone() });
                Ok(())
            }
            Action::Open { count, drop_box } => self.open_table(state, cx, count, *drop_box, out),
            Action::Close { count } => self.count_to_close(state, cx, count, out),
            Action::CloseAsCounted => {
                self.may_close(state, cx)?;
                let Counting::Signed(signed) = &state.counting else {
                    return refuse(Why::NotCounted, cite!("HC B.6"));
                };
                // Something came or went since: neither figure is what it was.
                if signed.expected != cx.funds.balance(Purse::Rack, Unit::Money) {
                    return refuse(Why::CountOutdated, cite!("HC B.6"));
                }
                self.close_table(state, cx, signed, out);
                Ok(())
            }
            Action::BeginTest => {
                let cite = state.options.testing().before_opening.unwrap_or(cite!("HC B.4"));
                cx.needs(Role::Floorperson, cite)?;
                match (state.status, state.broken) {
                    (Status::Closed | Status::Down, _) if self.in_round(state) => {
                        refuse(Why::RoundInPlay, cite!("HC B.4"))
                    }
                    // SB F.2: what is broken is repaired before it is tested.
                    (Status::Closed | Status::Down, Some(cite)) => refuse(Why::RepairNeeded, cite),
                    (Status::Closed | Status::Down, None) => {
                        happened(Event::TestBegun);
                        Ok(())
                    }
                    _ => refuse(Why::NotDown, cite!("HC B.4")),
                }
            }
            Action::ConfirmReading | Action::RejectReading => {
                let cite = state.options.testing().before_opening.unwrap_or(cite!("HC B.4"));
                cx.needs(Role::Floorperson, cite)?;
                self.is_under_test(state)?;
                let Some(reading) = state.reading else {
                    return refuse(Why::NoReading, cite!("HC B.4"));
                };
                happened(match action {
                    Action::ConfirmReading => Event::ReadingConfirmed(reading),
                    _ => Event::ReadingRejected(reading),
                });
                Ok(())
            }
            Action::EndTest => {
                cx.needs(Role::Floorperson, cite!("HC B.4"))?;
                self.is_under_test(state)?;
                // HC B.4: a table that went down comes back only with a reading confirmed.
                if state.status == (Status::Test { was_down: true }) && state.confirmed_readings == 0 {
                    return refuse(Why::NoReadingConfirmed, cite!("HC B.4"));
                }
                happened(Event::TestEnded);
                if state.confirmed_readings > 0 {
                    let mut events = Vec::new();
                    state.options.tested(&state.game, &mut events);
                    super::wrap(&state.options, events, out);
                }
                Ok(())
            }
            Action::Repair { note } => {
                let cite = state.broken.unwrap_or(cite!("HC B.4"));
                cx.needs(Role::Floorperson, cite)?;
                if state.broken.is_none() || !matches!(state.status, Status::Closed | Status::Down) {
                    return refuse(Why::NotNow, cite);
                }
                if note.trim().is_empty() {
                    return refuse(Why::ReasonMissing, cite);
                }
                happened(Event::Repaired { note: note.clone() });
                Ok(())
            }
            Action::TakeDown { reason } => {
                cx.needs(Role::Floorperson, cite!("HC B.4"))?;
                self.is_open(state)?;
                if reason.trim().is_empty() {
                    return refuse(Why::ReasonMissing, cite!("HC B.4"));
                }
                happened(Event::TakenDown { reason: reason.clone() });
                Ok(())
            }
            Action::SetOptions { draft } => self.set_options(state, cx, draft, out),
        }
    }

    fn is_closed(&self, state: &State<G>) -> Decided<G> {
        if state.status == Status::Closed { Ok(()) } else { refuse(Why::NotClosed, cite!("HC B.2")) }
    }

    fn is_under_test(&self, state: &State<G>) -> Decided<G> {
        match state.status {
            Status::Test { .. } => Ok(()),
            _ => refuse(Why::NotUnderTest, cite!("HC B.4")),
        }
    }

    /// The value of a count of value chips, each of which the rack holds.
    pub(super) fn chips(&self, count: &Count) -> Result<Cents, Refusal<Reason<G::Reason>>> {
        let denominations = self.options.denominations();
        self.counted(count, |piece| denominations.contains(&piece))
    }

    /// The value of a count of bills, each of which the table takes.
    pub(super) fn bills(&self, count: &Count) -> Result<Cents, Refusal<Reason<G::Reason>>> {
        self.counted(count, |piece| self.options.takes(piece))
    }

    fn counted(
        &self,
        count: &Count,
        exists: impl Fn(Cents) -> bool,
    ) -> Result<Cents, Refusal<Reason<G::Reason>>> {
        // HC D.1: of pieces that exist, and within what the house handles.
        if let Some((piece, _)) = count.pieces().find(|(piece, _)| !exists(*piece)) {
            return refuse(Why::NoSuchPiece { piece }, cite!("HC D.1"));
        }
        match count.total() {
            Some(total) => Ok(total),
            None => refuse(Why::TooMuch, cite!("HC D.1")),
        }
    }

    /// HC B.1: counted by denomination, signed by dealer and floorperson, with every check done.
    fn open_table(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        count: &Count,
        drop_box: Option<u32>,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        self.needs_dealer(state, cx, cite!("HC B.1"))?;
        self.is_closed(state)?;
        let total = self.chips(count)?;
        self.is_complete(state)?;
        // HC B.4: a night's rest is no test.
        if state.untested {
            return refuse(Why::TestNeeded, cite!("HC B.4"));
        }
        // SB E.1: where the rules want a test before each opening, this one has had its own.
        if let Some(cite) = state.options.testing().before_opening.filter(|_| !state.tested) {
            return refuse(Why::OpeningTestNeeded, cite);
        }
        let Some(drop_box) = drop_box.or(state.drop_box) else {
            return refuse(Why::NoDropBox, cite!("HC B.7"));
        };
        if state.drop_box.is_some_and(|on| on != drop_box) {
            return refuse(Why::NoDropBox, cite!("HC B.7"));
        }
        cx.needs_second(Role::Floorperson, cite!("HC B.1"))?;
        let expected = cx.funds.balance(Purse::Rack, Unit::Money);
        out.push(Happened::Opening(Event::Opened { count: count.clone(), total, expected, drop_box }));
        self.report_difference(total - expected, cite!("HC B.1"), out);
        Ok(())
    }

    /// HC B.2, B.10: every item confirmed and at least one terminal; whatever is missing is named.
    fn is_complete(&self, state: &State<G>) -> Decided<G> {
        let checks = state.options.opening_checks().into_iter();
        let missing: Vec<Check> = checks.filter(|check| !state.checks.contains_key(&check.name)).collect();
        let no_terminal = state.bank.lacks_terminal();
        let Some(first) = missing.first() else {
            return match no_terminal {
                true => refuse(Why::NoTerminal, HouseRule::TerminalPaired.of::<G>()),
                false => Ok(()),
            };
        };
        let cite = if first.cite.book() == kit::Book::HC { cite!("HC B.2") } else { first.cite };
        let mut names: Vec<&str> = missing.iter().map(|check| check.name.as_str()).collect();
        names.extend(no_terminal.then_some("terminal"));
        refuse(Why::ChecksMissing { missing: names.join(", ") }, cite)
    }

    fn report_difference(&self, difference: Cents, cite: kit::Cite, out: &mut Vec<Happened<G>>) {
        if !difference.is_zero() {
            let message = games::Message::plain("table-alarm-difference").with("difference", difference);
            out.push(raise(games::Alarm { message, cite, takes_down: false, needs_repair: false }));
        }
    }

    /// HC B.5, B.6: by the dealer, with nothing open.
    fn may_close(&self, state: &State<G>, cx: &Cx<'_>) -> Decided<G> {
        self.needs_dealer(state, cx, cite!("HC B.6"))?;
        if !matches!(state.status, Status::Open | Status::Down) {
            return refuse(Why::NotOpen { status: state.status.name() }, cite!("HC B.6"));
        }
        let reasons = self.reasons_not_to_close(state, cx);
        if !reasons.is_empty() {
            return refuse(Why::CannotClose { reasons: reasons.join(", ") }, cite!("HC B.5"));
        }
        Ok(())
    }

    /// HC B.6: counted blind and signed by two. A count that is not what the books say does not close the table yet:
    /// both see the difference, and may count again.
    fn count_to_close(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        count: &Count,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        let total = self.chips(count)?;
        self.may_close(state, cx)?;
        let expected = cx.funds.balance(Purse::Rack, Unit::Money);
        // Nobody has signed yet, so nobody learns what should lie there.
        if total.is_zero() && expected.is_positive() && state.counting == Counting::None {
            out.push(Happened::Opening(Event::RecountAsked));
            return Ok(());
        }
        cx.needs_second(Role::Floorperson, cite!("HC B.6"))?;
        let by_play = !state.options.terms().tracks_every_bet;
        let signed = SignedCount { count: count.clone(), total, expected, by_play };
        if total == expected {
            self.close_table(state, cx, &signed, out);
        } else {
            out.push(Happened::Opening(Event::CountSigned(signed)));
        }
        Ok(())
    }

    fn close_table(&self, state: &State<G>, cx: &Cx<'_>, signed: &SignedCount, out: &mut Vec<Happened<G>>) {
        let SignedCount { count, total, expected, by_play } = signed.clone();
        let shift = Shift { closer: total, ..state.shift };
        let coupons =
            state.seats().map(|seat| (seat, cx.funds.balance(Purse::Seat(seat), Unit::Promotional)));
        let lapsed = coupons.filter(|(_, coupon)| coupon.is_positive()).collect();
        out.push(Happened::Opening(Event::Closed { count, total, expected, by_play, shift, lapsed }));
        if !by_play {
            self.report_difference(total - expected, cite!("HC B.6"), out);
        }
        let mut events = Vec::new();
        state.options.closed(&state.game, &mut events);
        super::wrap(&state.options, events, out);
    }

    /// HC B.5: everything that is open, by name.
    fn reasons_not_to_close(&self, state: &State<G>, cx: &Cx<'_>) -> Vec<&'static str> {
        let mut reasons = self.open_things(state);
        if state.seats().any(|seat| cx.funds.balance(Purse::Seat(seat), Unit::Money).is_positive()) {
            let place = usize::from(reasons.first() == Some(&"round_in_play"));
            reasons.insert(place, "credits_at_a_seat");
        }
        if state.seats().any(|seat| !cx.funds.balance(Purse::Owed(seat), Unit::Money).is_zero()) {
            reasons.push("commission_owed");
        }
        reasons
    }

    /// HC B.5: everything that is open as far as the table knows without its books: credits are there.
    pub(super) fn open_things(&self, state: &State<G>) -> Vec<&'static str> {
        let mut reasons = Vec::new();
        reasons.extend(self.in_round(state).then_some("round_in_play"));
        reasons.extend(state.bank.open_things());
        reasons.extend(state.slips.values().any(|slip| slip.is_under_way()).then_some("slip_under_way"));
        reasons.extend((!state.alarms.is_empty()).then_some("alarm_not_seen_to"));
        reasons
    }

    /// HC B.4: a reading while the equipment is tested.
    pub(super) fn test_reading(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        outcome: Outcome,
        via: Via,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        self.test_source(state, cx, via)?;
        // Nothing is played for: a card that a shoe reads under test is no secret.
        let outcome = match outcome {
            Outcome::Card(Slot::Down(Hidden::Known(card))) => Outcome::Card(Slot::Up(card)),
            other => other,
        };
        if state.reading.is_some() || !state.options.testing().draw.is_answered_by(outcome) {
            return refuse(Why::NotNow, cite!("HC B.4"));
        }
        out.push(Happened::Opening(Event::TestRead(outcome)));
        Ok(())
    }

    /// HC B.4: what is seen under test comes from whom it says: a sensor is not tested by what somebody keys in its name.
    pub(super) fn test_source(&self, state: &State<G>, cx: &Cx<'_>, via: Via) -> Decided<G> {
        let wrong_source = || refuse(Why::Denied(Denied::WrongSource), cite!("HC B.4"));
        let testing = state.options.testing();
        match (via, testing.before_opening) {
            (Via::Hand, _) if !testing.keyed => return wrong_source(),
            // SB E.1: the floorperson tests, not the dealer.
            (Via::Hand, Some(cite)) => cx.needs(Role::Floorperson, cite)?,
            (Via::Hand, None) => cx.needs_one_of(&[Role::Dealer, Role::Floorperson], cite!("HC B.4"))?,
            (Via::Device(_), _) if testing.keyed => return wrong_source(),
            (Via::Device(report), _) if cx.by == Actor::Device(report.device) => {}
            (Via::Drawn, _) if cx.by == Actor::House => {}
            (Via::Device(_) | Via::Drawn, _) => return wrong_source(),
        }
        Ok(())
    }

    /// HC B.8: limits from the next round on with a second person, the rest on a closed table by the director and a second.
    fn set_options(
        &self,
        state: &State<G>,
        cx: &Cx<'_>,
        draft: &G::Draft,
        out: &mut Vec<Happened<G>>,
    ) -> Decided<G> {
        cx.needs_one_of(&[Role::Floorperson, Role::Director], cite!("HC B.8"))?;
        let options = match G::check(draft) {
            Ok(options) => options,
            Err(faults) => {
                let cite = faults.first().map_or(cite!("HC B.8"), |fault| fault.cite);
                let names: Vec<String> = faults.into_iter().map(|fault| fault.option).collect();
                return refuse(Why::OptionsWrong { faults: names.join(", ") }, cite);
            }
        };
        if let Some(fault) = self.options.check_pieces(&options).first() {
            return refuse(Why::OptionsWrong { faults: fault.option.clone() }, fault.cite);
        }
        let change = state.options.change(&options);
        match change {
            // What was agreed for the next round is taken back as it was agreed.
            Change::Nothing if state.coming.is_some() => {
                self.agrees_to_limits(cx)?;
                out.push(Happened::Opening(Event::LimitsWithdrawn));
                return Ok(());
            }
            Change::Nothing => return refuse(Why::OptionsSame, cite!("HC B.8")),
            Change::Limits if state.coming.as_ref() == Some(&options) => {
                return refuse(Why::OptionsSame, cite!("HC B.8"));
            }
            Change::Limits => self.agrees_to_limits(cx)?,
            Change::Options => {
                cx.needs(Role::Director, cite!("HC B.8"))?;
                if state.status != Status::Closed {
                    return refuse(Why::OnlyOnClosedTable, cite!("HC B.8"));
                }
                // Another number of seats, or terminals instead of a layout, is another table.
                let (now, then) = (state.options.terms(), options.terms());
                if (now.seats, now.on_terminals) != (then.seats, then.on_terminals) {
                    return refuse(Why::AnotherTable, cite!("HC B.8"));
                }
                cx.needs_second(Role::Floorperson, cite!("HC B.8"))?;
            }
        }
        let may = state.options.may_change(&state.game, &options, cx.at);
        may.map_err(|refusal| refusal.map(Reason::Game))?;
        let options = Box::new(options);
        out.push(Happened::Opening(match change {
            Change::Limits if self.in_round(state) => Event::LimitsAgreed { options },
            _ => Event::OptionsSet { options },
        }));
        Ok(())
    }

    fn agrees_to_limits(&self, cx: &Cx<'_>) -> Decided<G> {
        if cx.needs_second::<Reason<G::Reason>>(Role::Director, cite!("HC B.8")).is_err() {
            cx.needs_second(Role::Floorperson, cite!("HC B.8"))?;
        }
        Ok(())
    }

    /// HC B.8: limits agreed during a round are in force when it is over.
    pub(super) fn limits_come(&self, state: &State<G>, out: &mut Vec<Happened<G>>) {
        if let Some(options) = state.coming.as_ref().filter(|_| !self.in_round(state)) {
            out.push(Happened::Opening(Event::OptionsSet { options: Box::new(options.clone()) }));
        }
    }
}

pub(super) fn apply<G: Game>(state: &mut State<G>, event: &Event<G>) -> Result<(), Misfit> {
    let misfit = || Misfit::of(event, "another status was expected");
    match event {
        Event::Checked { name, answer } => {
            state.checks.insert(name.clone(), answer.clone());
        }
        Event::Opened { total, drop_box, .. } => {
            if state.status != Status::Closed {
                return Err(misfit());
            }
            state.status = Status::Open;
            state.drop_box = Some(*drop_box);
            state.bank.opened();
            state.boxes.clear();
            state.shift = Shift { opener: *total, ..Shift::default() };
        }
        Event::Closed { count, total, expected, by_play, shift, .. } => {
            if !matches!(state.status, Status::Open | Status::Down) {
                return Err(misfit());
            }
            state.status = Status::Closed;
            state.counting = Counting::None;
            state.checks.clear();
            state.tested = false;
            state.dealer = None;
            state.mucker = None;
            state.designees.clear();
            state.shift = *shift;
            state.last_close = Some(count.clone());
            state.closing = Some(LastClose {
                count: count.clone(),
                total: *total,
                expected: *expected,
                variance: (!by_play).then(|| *total - *expected),
                win: shift.win(),
                hold: shift.hold(),
            });
        }
        Event::RecountAsked => state.counting = Counting::Again,
        Event::CountSigned(signed) => state.counting = Counting::Signed(signed.clone()),
        Event::LimitsAgreed { options } => {
            state.coming = Some((**options).clone());
            state.posted += 1;
        }
        Event::LimitsWithdrawn => {
            state.coming = None;
            state.posted += 1;
        }
        Event::PlayBooked { .. } => {}
        Event::TestBegun => {
            state.status = match state.status {
                Status::Closed => Status::Test { was_down: false },
                Status::Down => Status::Test { was_down: true },
                _ => return Err(misfit()),
            };
            state.reading = None;
            state.confirmed_readings = 0;
        }
        Event::TestRead(outcome) => state.reading = Some(*outcome),
        Event::ReadingConfirmed(_) => {
            state.reading = None;
            state.confirmed_readings += 1;
        }
        Event::ReadingRejected(_) => {
            state.reading = None;
            state.confirmed_readings = 0;
        }
        Event::TestEnded => {
            state.status = match state.status {
                Status::Test { was_down: true } => Status::Open,
                Status::Test { was_down: false } => Status::Closed,
                _ => return Err(misfit()),
            };
            state.reading = None;
            state.tested = state.confirmed_readings > 0;
            state.untested &= !state.tested;
        }
        Event::Repaired { .. } => state.broken = None,
        Event::TakenDown { .. } => {
            state.status = Status::Down;
            state.untested = true;
        }
        Event::OptionsSet { options } => {
            state.options = (**options).clone();
            state.coming = None;
            state.posted += 1;
        }
    }
    Ok(())
}

pub(super) fn moves<G: Game>(event: &Event<G>, out: &mut Moves) {
    // Chips found or missing against what should lie there.
    let mut difference = |total: Cents, expected: Cents, other: Purse| {
        if total > expected {
            out.money(other, Purse::Rack, total - expected);
        } else {
            out.money(Purse::Rack, other, expected - total);
        }
    };
    match event {
        Event::PlayBooked { amount } => difference(*amount, Cents::ZERO, Purse::ChipsOut),
        Event::Opened { total, expected, .. } => difference(*total, *expected, Purse::House),
        Event::Closed { total, expected, by_play, lapsed, .. } => {
            // Where bets are not keyed, the rack has won from or lost to the chips of patrons.
            difference(*total, *expected, if *by_play { Purse::ChipsOut } else { Purse::House });
            for (seat, coupon) in lapsed {
                out.of(Unit::Promotional, Purse::Seat(*seat), Purse::House, *coupon);
            }
        }
        _ => {}
    }
}
