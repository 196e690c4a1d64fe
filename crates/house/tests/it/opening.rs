//! Opening, closing, test, down; limits and options (RO A.1, A.6, I.1.a, HC B.1 to B.6, B.8, B.9).

use games::Game;
use games::options::Amount;
use games::roulette::Roulette;
use games::roulette::options::{Draft, MatchPlay, Tracking};
use house::table::{About, Event, Status, TableDraft, opening};
use kit::{Odds, Role, Viewer};

use crate::floor::{Floor, cents, live, results, terminals, why};

/// RO A.1, HC B.2: layout, wheel and ball are confirmed by the floorperson, anew for each opening.
#[test]
fn ro_a_1_layout_wheel_and_balls_are_checked_before_a_live_table_opens() {
    let mut t = results();
    t.play("D take post dealer");
    t.refused("D+F open nothing box 7", "RO A.1", "table-checks-missing");
    assert_eq!(t.refusal("D+F open nothing box 7", "missing"), "layout, wheel, ball");
    t.refused("D check layout ok", "HC B.2", "denied-needs-role");
    t.refused("F check layout torn", "RO A.1", "roulette-check-not-confirmed");
    t.refused("F check cards ok", "HC B.2", "roulette-no-such-check");
    t.ok("F check layout ok");
    assert_eq!(t.refusal("D+F open nothing box 7", "missing"), "wheel, ball");
    t.ok("F check wheel ok");
    t.refused("D+F open nothing box 7", "RO A.6", "table-checks-missing");
    t.ok("F check ball 12/16");
    t.ok("D+F open nothing box 7");
    t.refused("F check wheel ok", "HC B.2", "table-not-closed");
    t.ok("D+F close nothing");
    t.ok("D take post dealer");
    assert_eq!(t.refusal("D+F open nothing", "missing"), "layout, wheel, ball");
}

/// RO A.6: 12/16 to 14/16 inch are good; a ball outside it needs the reference of an approval.
#[test]
fn ro_a_6_the_size_of_the_ball() {
    for mut t in [results(), terminals(|_| {})] {
        for size in ["11/16", "15/16", "ok", "12", "", "11/16  ", "0/16"] {
            t.refused(&format!("F check ball {size}"), "RO A.6", "roulette-ball-size");
        }
        for good in ["12/16", "13/16", "14/16", "11/16 OGC 2008-17", "15/16 OGC 2008-18"] {
            t.ok(&format!("F check ball {good}"));
            assert_eq!(t.state().checks["ball"], good, "the ball is recorded as it was found");
        }
    }
}

/// RO I.1.a, HC B.2: console, terminal, wheel, sensor, clock and ball; each missing part is named, all at once.
#[test]
fn ro_i_1_a_each_missing_part_of_a_terminal_system_is_named() {
    let mut t = terminals(|_| {});
    t.ok("D take post dealer");
    t.refused("D+F open nothing box 7", "RO I.1.a", "table-checks-missing");
    let all = "console, wheel, sensor, clock, ball, terminal";
    assert_eq!(t.refusal("D+F open nothing box 7", "missing"), all);
    t.play("F check console ok\nF check sensor ok\nF check ball 14/16");
    assert_eq!(t.refusal("D+F open nothing box 7", "missing"), "wheel, clock, terminal");
    t.play("F check wheel ok\nF check clock ok");
    t.refused("D+F open nothing box 7", "RO I.1.a", "table-no-terminal");
    t.ok("A pair P3 terminal-3");
    t.ok("D+F open nothing box 7");
    assert_eq!(t.state().status, Status::Open);
}

/// HC B.1: counted by denomination, signed by the posted dealer and the floorperson; a difference is booked.
#[test]
fn hc_b_1_the_float_is_counted_and_signed_by_two() {
    let mut t = results().ready();
    let float = t.float();
    t.refused(&format!("D open {float} box 7"), "HC B.1", "denied-needs-second");
    t.refused(&format!("D+M open {float} box 7"), "HC B.1", "denied-needs-second");
    t.refused(&format!("D+D2 open {float} box 7"), "HC B.1", "denied-needs-second");
    t.refused(&format!("F+D open {float} box 7"), "HC B.1", "denied-needs-role");
    t.refused(&format!("D2+F open {float} box 7"), "HC C.1", "table-not-posted");
    t.refused("D+F open 10x2.00 box 7", "HC D.1", "table-no-such-piece");
    t.refused("D+F open 4000000000x1000.00 box 7", "HC D.1", "table-too-much");
    assert_eq!(t.state().status, Status::Closed);
    t.ok(&format!("D+F open {float} box 7"));
    assert_eq!(t.alarms(), [""; 0]);
    t.money("rack 65240.00");
    assert_eq!(t.state().shift.opener, cents("65240.00"));
    t.refused(&format!("D+F open {float} box 7"), "HC B.2", "table-not-closed");

    // One chip of five short of what was filled: recorded, booked, and the floor is told.
    let mut t = results().ready();
    t.ok("D+S open 40x1.00+39x5.00+40x25.00+40x100.00+40x500.00+40x1000.00 box 7");
    t.money("rack 65235.00 house 5.00");
    assert_eq!(t.alarms(), ["table-alarm-difference"]);
    let Event::Opening(opening::Event::Opened { total, expected, .. }) = &t.last[0] else { panic!() };
    assert_eq!((*total, *expected), (cents("65235.00"), cents("65240.00")));

    let mut t = results().ready();
    t.ok("D+F open 41x1.00+40x5.00+40x25.00+40x100.00+40x500.00+40x1000.00 box 7");
    t.money("rack 65241.00 house -1.00");
    assert_eq!(t.alarms(), ["table-alarm-difference"]);
}

/// HC B.3: closed, under test or down, a table takes no bets and no buy-ins.
#[test]
fn hc_b_3_a_table_that_is_not_open_takes_no_money() {
    let shut = |t: &mut Floor<_>| {
        t.refused("D buy-in P1 cash 1x20.00", "HC B.3", "table-not-open");
        t.refused("P1 place 17 5.00", "HC B.3", "table-not-open");
        t.refused("D new game", "HC B.3", "table-not-open");
    };
    let mut t = terminals(|_| {}).ready();
    shut(&mut t);
    t.ok("F begin test");
    shut(&mut t);
    t.ok("F end test");
    let float = t.float();
    t.ok(&format!("D+F open {float} box 7"));
    t.buys_in("P1", "100.00");
    t.ok("D buy-in P2 cash 1x20.00");
    t.ok("F take down smoke");
    shut(&mut t);
    // What had been counted is not credited either; it goes back to the player.
    t.refused("D confirm buy-in P2 20.00", "HC B.3", "table-not-open");
    t.ok("D discard buy-in");
    t.money("P1 100.00 P2 0.00 clipboard 0.00");
}

/// HC B.3: nor does a live table, whoever keys the bet.
#[test]
fn hc_b_3_no_bet_is_keyed_at_a_live_table_that_went_down() {
    let mut t = live(|_| {}).opened();
    t.play(
        "D colour-in P1 blue 1.00 20 cash 1x20.00\nD new game\nD place P1 17 5.00 blue\nD call P2 5 10.00",
    );
    t.ok("F take down smoke");
    t.refused("D place P1 18 5.00 blue", "HC B.3", "table-not-open");
    t.refused("D confirm call P2", "HC B.3", "table-not-open");
    t.refused("D colour-in P2 pink 1.00 20 cash 1x20.00", "HC B.3", "table-not-open");
    t.refused("D change 1x20.00 for 20x1.00", "HC B.3", "table-not-open");
    // The round that was in play is finished all the same, and chips are still changed back.
    t.play("D lock\nD pocket 17\nD dolly\nD pay");
    t.refused("D new game", "HC B.3", "table-not-open");
    t.money("blue 195.00 wagers 0.00");
    t.ok("D colour-out P1 195 for 1x100.00+3x25.00+4x5.00");
}

/// HC B.4: down comes back only through a test with a reading that the floorperson confirms.
#[test]
fn hc_b_4_a_table_that_went_down_comes_back_through_a_test() {
    let mut t = terminals(|_| {}).opened();
    t.refused("D take down smoke", "HC B.4", "denied-needs-role");
    t.refused("F take down", "HC B.4", "table-reason-missing");
    t.refused("F begin test", "HC B.4", "table-not-down");
    t.refused("F end test", "HC B.4", "table-not-under-test");
    t.ok("F take down smoke");
    t.refused("F take down again", "HC B.3", "table-not-open");
    t.refused("F confirm reading", "HC B.4", "table-not-under-test");
    t.refused("D begin test", "HC B.4", "denied-needs-role");
    t.ok("F begin test");
    t.refused("F end test", "HC B.4", "table-no-reading-confirmed");
    t.refused("F confirm reading", "HC B.4", "table-no-reading");
    t.ok("W pocket 17 1.1");
    assert_eq!(t.told(), "a reading");
    t.refused("W pocket 18 1.2", "HC B.4", "table-not-now");
    t.refused("D confirm reading", "HC B.4", "denied-needs-role");
    t.refused("F end test", "HC B.4", "table-no-reading-confirmed");
    // A reading that the equipment does not show undoes what was confirmed before.
    t.play("F confirm reading\nW pocket 20 2.1\nF reject reading");
    t.refused("F end test", "HC B.4", "table-no-reading-confirmed");
    t.play("W pocket 20 3.1\nF confirm reading\nF end test");
    assert_eq!(t.state().status, Status::Open);
    assert_eq!(t.state().game.round, 0, "a test is no game");
    t.money("wagers 0.00");
}

/// HC B.4: nor is the test evaded by closing the table and opening it again.
#[test]
fn hc_b_4_closing_is_no_test() {
    let mut t = terminals(|_| {}).opened();
    let float = t.float();
    t.ok("F take down smoke");
    t.closes();
    t.ok("D take post dealer");
    for check in ["console ok", "wheel ok", "sensor ok", "clock ok", "ball 12/16"] {
        t.ok(&format!("F check {check}"));
    }
    let open = format!("D+F open {float}");
    t.refused(&open, "HC B.4", "table-test-needed");
    t.play("F begin test\nF end test");
    t.refused(&open, "HC B.4", "table-test-needed");
    t.play("F begin test\nW pocket 5 1.1\nF confirm reading\nF end test");
    assert_eq!(t.state().status, Status::Closed);
    t.ok(&open);
    // Tested once, it opens and closes as any other.
    t.closes();
}

/// HC B.4: the test waits for the round in play, and a reading comes from whom it says.
#[test]
fn hc_b_4_a_test_is_not_begun_in_a_round() {
    let mut t = terminals(|_| {}).opened();
    t.play("D new game\nF take down smoke");
    t.refused("F begin test", "HC B.4", "table-round-in-play");
    t.play("W launch 1.1\nD lock\nW pocket 4 1.2\nD confirm 4\nF begin test");
    t.refused("P1 pocket 17", "HC B.4", "denied-wrong-source");
    t.refused("D pocket 17 2.1", "HC B.4", "denied-wrong-source");
    // RO Ruling.4: a sensor is not tested by a number that somebody keys.
    t.refused("D pocket 17", "HC B.4", "denied-wrong-source");
    t.refused("F pocket 17 drawn", "HC B.4", "denied-wrong-source");
    t.ok("W pocket 17 2.1");
    // At a live table hands and eyes read the wheel.
    let mut t = live(|_| {}).opened();
    t.play("F take down smoke\nF begin test");
    t.refused("P1 pocket 17", "HC B.4", "denied-needs-role");
    t.ok("D pocket 17");
}

/// HC B.5: every reason against closing is named, all at once.
#[test]
fn hc_b_5_every_reason_against_closing_is_named_at_once() {
    let mut t = terminals(|_| {}).opened();
    for player in ["P1", "P2", "P3"] {
        t.buys_in(player, "100.00");
    }
    t.play("F request fill 10x5.00\nP2 cash-out\nP3 amount wrong\nD buy-in P4 cash 1x20.00");
    t.play("D confirm buy-in P4 20.00");
    t.refused("D new game", "RO Ruling.6", "table-amount-in-question");
    t.play("D+F dismiss P3\nD new game\nP1 place red 5.00\nP3 amount wrong\nW pocket 4 1.1");
    assert_eq!(t.alarms(), ["roulette-report-no-launch"]);
    let close = "D+F close nothing";
    t.refused(close, "HC B.5", "table-cannot-close");
    assert_eq!(
        t.refusal(close, "reasons"),
        "round_in_play, credits_at_a_seat, cash-out_under_way, amount_in_question, buy-in_not_dropped, \
         slip_under_way, alarm_not_seen_to"
    );
    // One after the other they fall away.
    t.play("D drop\nF void slip 2 not needed\nF acknowledge 1\nP2 back\nD+F dismiss P3");
    assert_eq!(t.refusal(close, "reasons"), "round_in_play, credits_at_a_seat");
    t.play("D lock\nwait 1s\nD launch\nD+F pocket 4");
    assert_eq!(t.refusal(close, "reasons"), "credits_at_a_seat");
    ["P1", "P2", "P3", "P4"].into_iter().for_each(|player| t.cashes_out(player));
    t.closes();
    assert_eq!(t.state().status, Status::Closed);
}

/// HC B.5: a counted buy-in, an undelivered cash-out, and at a live table colours that are out.
#[test]
fn hc_b_5_counted_undelivered_and_coloured() {
    let mut t = terminals(|_| {}).opened();
    t.ok("D buy-in P1 cash 1x20.00");
    assert_eq!(t.refusal("D+F close nothing", "reasons"), "buy-in_not_dropped");
    t.play("D confirm buy-in P1 20.00\nD drop\nP1 cash-out\nP1 sure\nD take cash-out P1");
    t.ok("D confirm chips P1 20x1.00");
    assert_eq!(t.refusal("D+F close nothing", "reasons"), "cash-out_under_way");
    t.ok("D deliver P1");
    t.closes();

    let mut t = live(|_| {}).opened();
    t.ok("D colour-in P1 blue 1.00 20 cash 1x20.00");
    assert_eq!(t.refusal("D+F close nothing", "reasons"), "colours_out");
    t.play("D colour-out P1 20 for 4x5.00\nD free blue");
    t.closes();
}

/// HC B.6: by denomination, signed by two; a difference is recorded and booked.
#[test]
fn hc_b_6_the_closing_count() {
    let mut t = terminals(|_| {}).opened();
    let float = t.float();
    t.refused(&format!("D close {float}"), "HC B.6", "denied-needs-second");
    t.refused(&format!("D+M close {float}"), "HC B.6", "denied-needs-second");
    t.refused(&format!("F+D close {float}"), "HC B.6", "denied-needs-role");
    t.refused(&format!("D2+F close {float}"), "HC C.1", "table-not-posted");
    t.refused("D+F close 1x3.00", "HC D.1", "table-no-such-piece");
    // Two whites too many against the books of a table that keys every bet: unexplained.
    t.ok("D+F close 42x1.00+40x5.00+40x25.00+40x100.00+40x500.00+40x1000.00");
    t.ok("D close as counted");
    assert_eq!(t.alarms(), ["table-alarm-difference"]);
    t.money("rack 65242.00 house -2.00 chips-out 0.00");
    assert_eq!((t.state().shift.closer, t.state().shift.win()), (cents("65242.00"), cents("2.00")));
    assert_eq!(t.state().last_close.as_ref().and_then(kit::Count::total), Some(cents("65242.00")));
    t.ok("D take post dealer");
    t.refused(&format!("D+F close {float}"), "HC B.6", "table-not-open");

    // Where bets are not keyed the difference is what the felt won or lost: no alarm.
    let mut t = results().opened();
    t.ok("D+F close 39x1.00+40x5.00+40x25.00+40x100.00+40x500.00+40x1000.00");
    t.ok("D close as counted");
    assert_eq!(t.alarms(), [""; 0]);
    t.money("rack 65239.00 chips-out 1.00 house 0.00");
    assert_eq!(t.state().shift.win(), cents("-1.00"));
}

/// HC B.6: nobody who counts is told what the books say before both have signed; then the difference is shown, and the
/// table closes with the count or is counted again.
#[test]
fn hc_b_6_the_closing_count_is_blind() {
    let told = |t: &Floor<Roulette>, role| t.stream.books(Viewer::Staff(role)).rack;
    let counting = [Role::Dealer, Role::Mucker, Role::Floorperson, Role::PitSupervisor, Role::Director];
    let mut t = terminals(|_| {}).opened();
    for role in counting {
        assert_eq!(told(&t, role), None, "{role}");
        assert!(t.part(Viewer::Staff(role))["books"].get("rack").is_none(), "{role}");
    }
    assert_eq!(told(&t, Role::Cage), Some(cents("65240.00")));
    t.refused("D close as counted", "HC B.6", "table-not-counted");
    let short = "39x1.00+40x5.00+40x25.00+40x100.00+40x500.00+40x1000.00";
    t.refused(&format!("D close {short}"), "HC B.6", "denied-needs-second");
    assert_eq!(told(&t, Role::Floorperson), None, "one has not signed");
    t.ok(&format!("D+F close {short}"));
    assert_eq!(t.state().status, Status::Open);
    assert_eq!(told(&t, Role::Dealer), Some(cents("65240.00")));
    let shown = t.part(Viewer::Staff(Role::Floorperson))["table"]["counted_to_close"].clone();
    assert_eq!((&shown["total"], &shown["expected"]), (&6_523_900.into(), &6_524_000.into()));
    // Counted again, by both: the chip was there.
    t.refused("F close as counted", "HC B.6", "denied-needs-role");
    let float = t.float();
    t.refused(&format!("D close {float}"), "HC B.6", "denied-needs-second");
    t.ok(&format!("D+F close {float}"));
    assert_eq!((t.state().status, t.alarms()), (Status::Closed, Vec::new()));
    t.money("rack 65240.00 house 0.00");
    assert_eq!(told(&t, Role::Dealer), Some(cents("65240.00")), "closed, it is no secret");
}

/// HC B.6: a signed count is good until something moves: a round, or chips.
#[test]
fn hc_b_6_a_signed_count_does_not_outlive_the_next_round() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.cashes_out("P1");
    let short = "40x1.00+40x5.00+40x25.00+38x100.00+40x500.00+40x1000.00";
    t.ok(&format!("D+F close {short}"));
    t.ok("D new game");
    t.refused("D close as counted", "HC B.5", "table-cannot-close");
    t.play("W launch 1.1\nD lock\nW pocket 4 1.2\nD confirm 4");
    t.refused("D close as counted", "HC B.6", "table-not-counted");
    assert_eq!(t.stream.books(Viewer::Staff(Role::Dealer)).rack, None);
    t.ok(&format!("D+F close {short}"));
    t.buys_in("P1", "20.00");
    t.refused("D close as counted", "HC B.5", "table-cannot-close");
    t.cashes_out("P1");
    t.refused("D close as counted", "HC B.6", "table-count-outdated");
}

/// HC B.6: zero against a rack that is not empty is asked for again before anybody signs, and says nothing of the books.
#[test]
fn hc_b_6_a_count_of_zero_is_counted_again() {
    let mut t = terminals(|_| {}).opened();
    t.ok("D+F close nothing");
    let staff = t.part(Viewer::Staff(Role::Floorperson));
    assert_eq!((&staff["table"]["recount"], staff["books"].get("rack")), (&true.into(), None));
    assert_eq!((t.state().status, staff["table"].get("counted_to_close")), (Status::Open, None));
    // Counted again it is signed like any other count: a rack may have been emptied.
    t.refused("D close nothing", "HC B.6", "denied-needs-second");
    t.ok("D+F close nothing");
    t.ok("D close as counted");
    t.money("rack 0.00 house 65240.00");
    // Where there are no chips, none is right.
    let mut t = Floor::<Roulette>::new(&Draft::default(), TableDraft::default()).ready();
    t.play("D+F open nothing box 7\nF acknowledge 1");
    t.ok("D+F close nothing");
    assert_eq!(t.state().status, Status::Closed);
}

/// HC B.8: agreed at any time, in force when the round is over; the sign shows both until then.
#[test]
fn hc_b_8_limits_from_the_next_round() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "200.00");
    let to = |max: &'static str| move |draft: &mut Draft| draft.limits.straight_max = Amount(cents(max));
    let posted = |t: &Floor<Roulette>| {
        let about = serde_json::to_value(About::of(t.stream.machine(), t.state())).expect("plain data");
        let line = |sign: &serde_json::Value| sign.to_string().contains("5300");
        (line(&about["sign"]), about.get("coming").map(line), t.state().posted)
    };
    t.ok("D new game");
    assert_eq!(why(&t.set("F", to("53.00")).unwrap_err()).1, "denied-needs-second");
    t.set("F+F2", to("53.00")).unwrap();
    assert_eq!(posted(&t), (false, Some(true), 1));
    // This round is played by the limits it began with.
    t.ok("P1 place 17 60.00");
    assert_eq!(why(&t.set("F+F2", to("53.00")).unwrap_err()).1, "table-options-same");
    t.play("W launch 1.1\nD lock\nW pocket 4 1.2\nD confirm 4");
    assert_eq!(posted(&t), (true, None, 2));
    t.ok("D new game");
    t.refused("P1 place 17 54.00", "RO I.3.b.iii", "roulette-above-maximum");
    // What was agreed can be taken back as it was agreed.
    t.set("F+F2", to("70.00")).unwrap();
    assert_eq!(why(&t.set("F", to("53.00")).unwrap_err()).1, "denied-needs-second");
    t.set("F+F2", to("53.00")).unwrap();
    assert_eq!(posted(&t), (true, None, 4));
    t.play("W launch 2.1\nD lock\nW pocket 4 2.2\nD confirm 4");
    assert_eq!(t.state().options.draft().limits.straight_max, Amount(cents("53.00")));
    // A round that is void is over when its refunds are released.
    t.ok("D new game");
    t.set("F+F2", to("70.00")).unwrap();
    t.play("D lock\nD rule interference by RO I.9.f");
    assert!(posted(&t).1.is_some());
    t.ok("S release");
    assert_eq!(t.state().options.draft().limits.straight_max, Amount(cents("70.00")));
}

/// HC B.8: limits between rounds, by floor or director with a second person.
#[test]
fn hc_b_8_limits_between_rounds_with_a_second_person() {
    let mut t = terminals(|_| {}).opened();
    let lower =
        |draft: &mut games::roulette::options::Draft| draft.limits.straight_max = Amount(cents("50.00"));
    let refused = |t: &mut Floor<_>, who, cite: &str, key: &str| {
        assert_eq!(why(&t.set(who, lower).unwrap_err()), (cite.to_owned(), key), "{who}");
    };
    refused(&mut t, "F", "HC B.8", "denied-needs-second");
    refused(&mut t, "F+D", "HC B.8", "denied-needs-second");
    refused(&mut t, "D+F", "HC B.8", "denied-needs-role");
    t.ok("D new game");
    t.play("W launch 1.1\nD lock\nW pocket 4 1.2\nD confirm 4");
    t.set("F+F2", lower).unwrap();
    refused(&mut t, "F+F2", "HC B.8", "table-options-same");
    t.buys_in("P1", "100.00");
    t.ok("D new game");
    t.refused("P1 place 17 51.00", "RO I.3.b.iii", "roulette-above-maximum");
    t.ok("P1 place 17 50.00");
    t.play("D launch\nD lock\nD+F pocket 4");
    for who in ["F+T", "T+F", "S+F"] {
        let max = if who == "T+F" { "60.00" } else { "70.00" };
        t.set(who, |draft| draft.limits.straight_max = Amount(cents(max)))
            .unwrap_or_else(|no| panic!("{who}: {no:?}"));
        t.set("F+F2", lower).unwrap();
    }
}

/// HC B.8, RO G.1: odds and other options only on a closed table, by the director and a second person, and only
/// good ones; each bad one is refused with its own paragraph.
#[test]
fn hc_b_8_odds_only_on_a_closed_table_by_the_director() {
    let higher = |draft: &mut games::roulette::options::Draft| draft.odds.straight = Odds::to_one(36);
    let mut t = terminals(|_| {}).opened();
    let said = |t: &mut Floor<_>, who: &str, change: fn(&mut games::roulette::options::Draft)| {
        let refused = t.set(who, change).unwrap_err();
        (refused.cite.to_string(), refused.message.key)
    };
    let is = |cite: &str, key: &str| (cite.to_owned(), key.to_owned());
    assert_eq!(said(&mut t, "T+F", higher), is("HC B.8", "table-only-on-closed-table"));
    t.closes();
    assert_eq!(said(&mut t, "F+F2", higher), is("HC B.8", "denied-needs-role"));
    assert_eq!(said(&mut t, "T", higher), is("HC B.8", "denied-needs-second"));
    assert_eq!(said(&mut t, "T+C", higher), is("HC B.8", "denied-needs-second"));
    assert_eq!(
        said(&mut t, "T+F", |d| d.odds.straight = Odds::to_one(34)),
        is("RO G.1", "table-options-wrong")
    );
    assert_eq!(said(&mut t, "T+F", |d| d.clock.seconds = 9), is("RO I.6.a", "table-options-wrong"));
    assert_eq!(said(&mut t, "T+F", |d| d.seats = 9), is("HC B.8", "table-another-table"));
    assert_eq!(
        said(&mut t, "T+F", |d| d.form = games::roulette::options::Form::Live),
        is("HC B.8", "table-another-table")
    );
    // HC A.7: chips of half a unit cannot be paid out of this rack.
    let halves = |d: &mut games::roulette::options::Draft| d.chips.values[0] = Amount(cents("0.50"));
    assert_eq!(said(&mut t, "T+F", halves), is("HC A.7", "table-options-wrong"));
    t.set("T+F", higher).unwrap();
    let Event::Opening(opening::Event::OptionsSet { options }) = &t.last[0] else { panic!() };
    assert_eq!(**options, t.state().options, "options in force are journalled in full");
    t.set("T+S", |draft| draft.match_play = MatchPlay::On).unwrap();
    assert_eq!(t.state().options.odds(games::roulette::wagers::Kind::Straight), Odds::to_one(36));
    let mut t = live(|_| {});
    t.set("T+F", |draft| draft.tracking = Tracking::Results).unwrap();
}

/// HC B.9: a table has so many seats; a command for another one is refused.
#[test]
fn hc_b_9_no_other_seat() {
    let mut t = terminals(|draft| draft.seats = 2).opened();
    t.buys_in("P2", "100.00");
    t.refused("A pair P3 terminal-3", "HC B.9", "table-no-such-seat");
    t.refused("D buy-in P3 cash 1x20.00", "RO I.3.a.iv", "table-no-such-seat");
    t.ok("D new game");
    t.ok("P2 place red 5.00");
    t.refused("P3 place red 5.00", "HC B.9", "table-no-such-seat");
    t.refused("P3 cash-out", "HC B.9", "table-no-such-seat");
    t.refused("D take cash-out P3", "HC B.9", "table-no-such-seat");
    t.refused("D+F dismiss P3", "HC B.9", "table-no-such-seat");
    t.refused("F unclaim P3", "HC B.9", "table-no-such-seat");
    let mut t = live(|draft| draft.seats = 2).opened();
    t.refused("D colour-in P3 blue 1.00 20 cash 1x20.00", "HC B.9", "table-no-such-seat");
    t.play("D colour-in P2 blue 1.00 20 cash 1x20.00\nD new game\nD place P2 17 5.00 blue");
    t.refused("D place P3 17 5.00 value", "HC B.9", "roulette-no-such-seat");
}

/// HC B.10: a terminal is paired before it is used, with one seat, and not while it is busy taken away.
#[test]
fn hc_b_10_a_terminal_is_paired_with_its_seat() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "20.00");
    t.refused("A pair P1 terminal-9", "HC B.10", "table-already-paired");
    t.refused("A unpair P1", "HC B.10", "table-not-now");
    t.refused("D unpair P2", "HC B.10", "denied-needs-role");
    t.ok("A unpair P2");
    t.refused("A unpair P2", "HC B.10", "table-not-paired");
    t.refused("A pair P2 terminal-1", "HC B.10", "table-already-paired");
    t.refused("D pair P2 terminal-2", "HC B.10", "denied-needs-role");
    t.ok("D new game");
    t.refused("P2 place red 5.00", "HC B.10", "table-not-paired");
    t.refused("D buy-in P2 cash 1x20.00", "RO I.3.a.iv", "table-not-paired");
    t.ok("F pair P2 terminal-2");
    t.buys_in("P2", "20.00");
    t.ok("P2 place red 5.00");
    // Its last credits staked: the terminal is still in the game.
    t.ok("P1 place red 20.00");
    t.refused("F unpair P1", "HC B.10", "table-not-now");
    assert_eq!(t.sees(Viewer::Seat(crate::floor::seat(2)))["own"]["paired"], true);
}

fn reported(said: games::Seen) -> games::Input<house::table::Table<games::roulette::Roulette>> {
    let device = "wheel".parse().expect("short");
    let via = games::Via::Device(games::Report { device, spin: 1, sequence: 1 });
    games::Input::Observe(games::Observed { what: said, via })
}

/// HC B.4: under test, too, a fact comes from the device that it names: a player's terminal is no wheel, nor is a dealer.
#[test]
fn hc_b_4_a_fact_under_test_comes_from_its_device() {
    let mut t = crate::floor::terminals(|_| {});
    t.ok("F begin test");
    let launched = || games::Seen::Fact(kit::Fact::Launched(kit::Direction::Against));
    for by in ["P1", "D", "F"] {
        let command = t.asking(crate::floor::actor(by), None, None, reported(launched()));
        let house::stream::Answer::Refused(refused) = t.send(&command) else {
            panic!("{by} speaks as a wheel")
        };
        assert_eq!(crate::floor::why(&refused), ("HC B.4".to_owned(), "denied-wrong-source"), "{by}");
    }
    let command = t.asking(crate::floor::actor("W"), None, None, reported(launched()));
    assert!(matches!(t.send(&command), house::stream::Answer::Accepted(_)));
}

/// HC B.10: what a device could not read is written down, so it is short.
#[test]
fn hc_b_10_a_report_is_bounded() {
    let mut t = crate::floor::terminals(|_| {}).opened();
    t.ok("D new game");
    let said = |long: usize| games::Seen::Fact(kit::Fact::Unreadable("x".repeat(long)));
    let command = t.asking(crate::floor::actor("W"), None, None, reported(said(65)));
    let house::stream::Answer::Refused(refused) = t.send(&command) else { panic!("taken") };
    assert_eq!(crate::floor::why(&refused), ("HC B.10".to_owned(), "table-report-too-long"));
    let command = t.asking(crate::floor::actor("W"), None, None, reported(said(64)));
    assert!(matches!(t.send(&command), house::stream::Answer::Accepted(_)));
}
