//! Betting at a terminal (RO I.3): credits, chips, cancel, undo, recall, clear, neighbours.

use kit::{Cents, Pocket};

use crate::table::{Table, cents, terminals};

fn open(has: &str) -> Table {
    let mut t = terminals(|_| ());
    t.play(&format!("has P1 {has}")).play("D new game ok");
    t
}

/// What a seat has on the layout, in words.
fn laid(t: &Table, number: u16) -> Vec<String> {
    let own = t.screen(number).own.expect("a seat of the table");
    own.stakes.iter().map(|laid| format!("{} {}", laid.stake.bet, laid.stake.amount)).collect()
}

/// RO I.3.a.i: no staff places a bet for a terminal, and nothing is taken by word of mouth
#[test]
fn ro_i_3_a_i_bets_come_from_the_player_alone() {
    let mut t = open("100.00");
    for staff in ["D", "M", "F", "S", "C", "W", "H"] {
        t.play(&format!("{staff} place P1 17 5.00 credits refused RO I.3.a.i wrong-source"));
        t.play(&format!("{staff} as P1 clear refused RO I.3.a.i wrong-source"));
    }
    t.play("D call P1 17 5.00 refused RO I.3.a.i other-form");
    t.play("D confirm call P1 refused RO I other-form");
    t.play("money P1 100.00 wagers 0.00").play("P1 place 17 5.00 ok");
}

/// HC C.5: a player acts for their own seat only
#[test]
fn hc_c_5_another_players_seat_is_not_touched() {
    let mut t = open("100.00");
    t.play("P1 place 17 5.00 ok");
    for act in ["place 17 5.00", "cancel", "undo", "recall", "clear", "neighbours", "double"] {
        t.play(&format!("P2 as P1 {act} refused HC C.5 not-your-seat"));
    }
    t.play("P1 clear ok \n money P1 100.00");
}

/// HC B.9: a table has so many seats, and no more
#[test]
fn hc_b_9_a_seat_beyond_the_table_is_refused() {
    let mut t = terminals(|draft| draft.seats = 3);
    t.play("has P3 5.00 \n has P4 5.00 \n D new game ok");
    t.play("P3 place 17 5.00 ok \n P4 place 17 5.00 refused HC B.9 no-such-seat");
    assert_eq!(t.screen(4).own, None);
    let mut t = crate::table::live(|draft| draft.seats = 3);
    t.play("D new game ok \n D place P3 17 5.00 value ok");
    t.play("D place P4 17 5.00 value refused HC B.9 no-such-seat");
    t.play("F rule bet-miskeyed P4 17 18 value seen by RO C.4 refused HC B.9 no-such-seat");
}

/// RO I.3.b.i: the credits that are there can be staked, not one cent more and none twice
#[test]
fn ro_i_3_b_i_only_available_credits() {
    let mut t = open("10.00");
    t.play("P1 place red 11.00 refused RO I.3.b.i not-enough");
    t.play("P1 place red 10.00 ok \n money P1 0.00 wagers 10.00");
    t.play("P1 place red 1.00 refused RO I.3.b.i not-enough");
    t.play("P2 place red 1.00 refused RO I.3.b.i not-enough");

    let mut t = terminals(|draft| draft.chips.values[0].0 = Cents::new(1));
    t.play("has P1 10.00 \n D new game ok");
    t.play("P1 place red 10.01 refused RO I.3.b.i not-enough \n P1 place red 10.00 ok");
}

/// RO I.3.b.i: what goes into a bet is taken from credits alone
#[test]
fn ro_i_3_b_i_terminals_take_no_chips() {
    let mut t = open("10.00");
    let place = |tender| {
        let stake = Cents::whole(5);
        let spot = "red".parse::<games::roulette::Bet>().expect("a bet").into();
        games::Input::Act(games::roulette::Action::Place { seat: crate::table::seat(1), spot, tender, stake })
    };
    let player = kit::Actor::Player(crate::table::seat(1));
    for tender in [games::roulette::Tender::Value, games::roulette::Tender::Colour(kit::Colour::Blue)] {
        let refused = t.take(player, None, &place(tender)).expect_err("not at a terminal");
        assert_eq!(crate::table::short(&refused), "RO I wrong-tender");
    }
    t.take(player, None, &place(games::roulette::Tender::Credits)).expect("credits");
}

/// RO I.3.b.iii: to the maximum of the bet and no chip above, or to the credits, whichever is less
#[test]
fn ro_i_3_b_iii_up_to_the_maximum_or_the_credits() {
    for (spot, max) in [
        ("17", 100),
        ("17-20", 200),
        ("1-2-3", 300),
        ("0-1-2", 300),
        ("1-2-4-5", 400),
        ("0-00-1-2-3", 500),
        ("1..6", 600),
        ("col1", 1000),
        ("1st12", 1000),
        ("red", 2000),
        ("black", 2000),
        ("odd", 2000),
        ("even", 2000),
        ("low", 2000),
        ("high", 2000),
    ] {
        let mut t = open("5000.00");
        t.play(&format!("P1 place {spot} {}.00 refused RO I.3.b.iii above-maximum", max + 1));
        t.play(&format!("P1 place {spot} {max}.00 ok"));
        t.play(&format!("P1 place {spot} 1.00 refused RO I.3.b.iii above-maximum"));
        t.play(&format!("money wagers {max}.00"));
        // Built up chip by chip it comes to the same.
        let mut t = open("5000.00");
        t.play(&format!("P1 place {spot} {}.00 ok \n P1 place {spot} 1.00 ok", max - 1));
        t.play(&format!("P1 place {spot} 1.00 refused RO I.3.b.iii above-maximum"));
    }
    open("99.00").play("P1 place 17 100.00 refused RO I.3.b.i not-enough \n P1 place 17 99.00 ok");
}

/// RO I.3.b.iii: any mix of the six chips makes a stake, and nothing else does
#[test]
fn ro_i_3_b_iii_made_of_the_six_chips() {
    let mut t = terminals(|draft| {
        let values = ["5.00", "7.00", "25.00", "100.00", "500.00", "1000.00"];
        draft.chips.values = values.map(|value| games::options::Amount(cents(value))).to_vec();
    });
    t.play("has P1 5000.00 \n D new game ok");
    for (stake, good) in [("5.00", true), ("7.00", true), ("12.00", true), ("24.00", true), ("6.00", false)] {
        let answer = if good { "ok" } else { "refused RO I.3.b.iii not-made-of-chips" };
        t.play(&format!("P1 place red {stake} {answer}"));
    }
    for stake in ["1.00", "8.00", "23.00", "5.01", "5.50"] {
        t.play(&format!("P1 place red {stake} refused RO I.3.b.iii not-made-of-chips"));
    }
}

/// Not a stake at all: nothing, less than nothing, more than the house handles.
#[test]
fn a_stake_is_positive_and_within_the_houses_range() {
    let mut t = open("100.00");
    for stake in ["0.00", "-5.00", "10000000000.01", "92233720368547758.07"] {
        t.play(&format!("P1 place red {stake} refused HC D.1 stake-not-positive"));
    }
    t.play("P1 place red 10000000000.00 refused RO I.3.b.iii above-maximum");
    t.play("money P1 100.00 wagers 0.00");
}

/// RO I.3.b.iv: cancel removes the whole bet touched next, once; an empty spot removes nothing
#[test]
fn ro_i_3_b_iv_cancel_removes_the_bet_touched_next() {
    let mut t = open("100.00");
    t.play("P1 place 17 5.00 ok \n P1 place 17 1.00 ok \n P1 place red 5.00 ok");
    t.play("P1 cancel ok");
    assert!(t.screen(1).own.is_some_and(|own| own.armed), "the screen shows the arming");
    t.play("P1 place black 5.00 refused RO I.3.b.iv nothing-there").play("money P1 89.00");
    t.play("P1 place 38 5.00 refused RO A.4 no-such-spot");
    t.play("P1 place 17 25.00 ok").play("money P1 95.00");
    assert_eq!(
        laid(&t, 1),
        ["red 5.00"],
        "the stake touched with does not matter, all of the spot comes off"
    );
    t.play("P1 place 17 5.00 ok").play("money P1 90.00");
    assert_eq!(laid(&t, 1), ["17 5.00", "red 5.00"], "the arming has ended");
    // Touched again the button disarms.
    t.play("P1 cancel ok \n P1 cancel ok \n P1 place red 5.00 ok").play("money P1 85.00");
    // It is armed for one terminal, and not beyond the lock.
    t.play("has P2 10.00 \n P1 cancel ok \n P2 place red 5.00 ok \n money P2 5.00");
    t.play("D lock ok \n P1 cancel refused RO I.6.d betting-closed");
    assert!(!t.screen(1).own.is_some_and(|own| own.armed));
}

/// RO I.3.b.v: undo goes back action by action to the empty layout, and no further
#[test]
fn ro_i_3_b_v_undo_again_and_again() {
    let mut t = open("100.00");
    t.play("P1 undo refused RO I.3.b.v nothing-to-undo");
    t.play("P1 place 17 5.00 ok \n P1 neighbours ok \n P1 place red 5.00 ok \n P1 place red 1.00 ok");
    t.play("P1 cancel ok \n P1 place red 5.00 ok \n P1 clear ok \n money P1 100.00");
    t.play("P1 undo ok").play("money wagers 25.00");
    t.play("P1 undo ok").play("money wagers 31.00");
    assert!(laid(&t, 1).contains(&"red 6.00".to_owned()), "the cancelled stake lies again, whole");
    t.play("P1 undo ok").play("money wagers 30.00");
    t.play("P1 undo ok").play("money wagers 25.00");
    t.play("P1 undo ok").play("money wagers 5.00");
    t.play("P1 undo ok").play("money wagers 0.00 P1 100.00");
    t.play("P1 undo refused RO I.3.b.v nothing-to-undo");
}

/// RO I.3.b.v: a recall is one action; nothing of an earlier game, and nothing after the lock, is undone
#[test]
fn ro_i_3_b_v_undo_stays_within_the_game() {
    let mut t = open("100.00");
    t.play("P1 place 17 5.00 ok \n P1 place 18 5.00 ok \n D lock ok");
    t.play("P1 undo refused RO I.6.d betting-closed");
    t.play("H pocket 3 drawn ok \n D confirm 3 ok \n D new game ok");
    t.play("P1 undo refused RO I.3.b.v nothing-to-undo");
    t.play("P1 recall ok \n money wagers 10.00 \n P1 undo ok \n money wagers 0.00");
}

/// RO I.3.b.v: an undone removal lies again only as far as limits and credits still allow
#[test]
fn ro_i_3_b_v_undo_keeps_the_limits() {
    let mut t =
        terminals(|draft| draft.limits.spot_total_max = Some(games::options::Amount(Cents::whole(100))));
    t.play("has P1 100.00 \n has P2 100.00 \n D new game ok");
    t.play("P1 place 17 60.00 ok \n P1 clear ok \n P2 place 17 60.00 ok");
    t.play("P1 undo refused HC A.2 above-spot-total \n P2 clear ok \n P1 undo ok \n money P1 40.00");
}

/// RO I.3.b.v: whoever places and takes back without end is remembered five hundred actions, the newest
#[test]
fn ro_i_3_b_v_undo_has_an_end() {
    let mut t = open("100.00");
    for _ in 0..300 {
        t.play("P1 place 17 5.00 ok \n P1 clear ok");
    }
    assert_eq!(t.screen(1).own.map(|own| own.undo), Some(500));
    for _ in 0..250 {
        t.play("P1 undo ok \n P1 undo ok");
    }
    t.play("P1 undo refused RO I.3.b.v nothing-to-undo \n money P1 100.00");
}

fn play_and_lose(t: &mut Table) {
    t.play("D lock ok \n H pocket 0 drawn ok \n D confirm 0 ok \n D new game ok");
}

/// RO I.3.b.vi: the last bets again, on top of what is down, if credits cover all of them
#[test]
fn ro_i_3_b_vi_recall_is_all_or_nothing() {
    let mut t = open("20.00");
    t.play("P1 recall refused RO I.3.b.vi nothing-to-recall");
    t.play("P1 place 17 5.00 ok \n P1 place red 5.00 ok");
    play_and_lose(&mut t);
    t.play("money P1 10.00 \n P1 recall ok \n money P1 0.00 wagers 10.00");
    play_and_lose(&mut t);
    t.play("has P1 9.00 \n P1 recall refused RO I.3.b.vi not-enough \n money P1 9.00 wagers 0.00");
    t.play("has P1 10.99 \n P1 place 18 1.00 ok \n P1 recall ok \n money P1 8.99 wagers 11.00");
    t.play("P1 recall refused RO I.3.b.vi not-enough");
}

/// RO I.3.b.vi: one cent short is too little, and so is one chip too many for a maximum
#[test]
fn ro_i_3_b_vi_recall_keeps_maxima_and_cents() {
    let mut t = open("250.00");
    t.play("P1 place 17 60.00 ok \n P1 place 18 5.00 ok");
    play_and_lose(&mut t);
    t.play("P1 place 17 41.00 ok \n P1 recall refused RO I.3.b.vi above-maximum \n money wagers 41.00");
    t.play("P1 undo ok \n P1 place 17 40.00 ok \n P1 recall ok \n money wagers 105.00");

    let mut t = open("5.00");
    t.play("P1 place 17 5.00 ok");
    play_and_lose(&mut t);
    t.play("has P1 4.99 \n P1 recall refused RO I.3.b.vi not-enough");
    t.play("has P1 0.01 \n P1 recall ok \n money P1 0.00");
}

/// RO I.3.b.vi: a void game counts as the last game; a game sat out does not
#[test]
fn ro_i_3_b_vi_recall_after_a_void_game() {
    let mut t = open("100.00");
    t.play("P1 place 17 5.00 ok");
    play_and_lose(&mut t);
    t.play("P1 place 20 6.00 ok \n D rule interference by RO I.9.f ok \n S release ok");
    t.play("D new game ok");
    play_and_lose(&mut t);
    // The button says which: the second game, not the one that was sat out.
    let recalls = |t: &Table, seat| t.screen(seat).own.expect("a seat").recalls;
    assert_eq!((t.state.round, recalls(&t, 1), recalls(&t, 2)), (4, Some(2), None));
    t.play("P1 recall ok");
    assert_eq!(laid(&t, 1), ["20 6.00"]);
}

/// RO I.3.b.vii: clear takes all of one terminal off, nothing of the others, and not after the lock
#[test]
fn ro_i_3_b_vii_clear_takes_all_off() {
    let mut t = open("100.00");
    t.play("has P2 100.00 \n P1 clear refused RO I.3.b.vii nothing-to-clear");
    t.play("P1 place 17 5.00 ok \n P1 place red 5.00 ok \n P2 place 17 5.00 ok");
    t.play("P1 clear ok \n money P1 100.00 P2 95.00 wagers 5.00");
    t.play("P1 place 17 5.00 ok \n D lock ok \n P1 clear refused RO I.6.d betting-closed \n money P1 95.00");
}

/// RO I.3.b.viii: two pockets on each side, by the order of the wheel, each equal to the last bet
#[test]
fn ro_i_3_b_viii_neighbours_by_the_wheel() {
    for (number, around) in
        [("0", ["14", "2", "28", "9"]), ("00", ["13", "1", "27", "10"]), ("17", ["20", "32", "5", "22"])]
    {
        let mut t = open("100.00");
        t.play(&format!("P1 place {number} 5.00 ok \n P1 neighbours ok \n money wagers 25.00"));
        let mut expected = around.map(|n| format!("{n} 5.00")).to_vec();
        expected.push(format!("{number} 5.00"));
        expected.sort();
        let mut lies = laid(&t, 1);
        lies.sort();
        assert_eq!(lies, expected);
    }
    for pocket in Pocket::all() {
        let mut t = open("10.00");
        t.play(&format!("P1 place {pocket} 2.00 ok \n P1 neighbours ok \n money P1 0.00"));
        assert_eq!(laid(&t, 1).len(), 5);
    }
}

/// RO I.3.b.viii: they equal the last bet on the number, and follow a straight bet only
#[test]
fn ro_i_3_b_viii_neighbours_follow_a_straight_bet() {
    let mut t = open("100.00");
    t.play("P1 neighbours refused RO I.3.b.viii last-bet-no-straight");
    t.play("P1 place 17 5.00 ok \n P1 place 17 1.00 ok \n P1 neighbours ok \n money wagers 10.00");
    t.play("P1 neighbours refused RO I.3.b.viii last-bet-no-straight");
    t.play("P1 place 17-20 5.00 ok \n P1 neighbours refused RO I.3.b.viii last-bet-no-straight");
    t.play("P1 place red 5.00 ok \n P1 neighbours refused RO I.3.b.viii last-bet-no-straight");
}

/// RO I.3.b.viii: not three of four, for want of credits or for a maximum; not after the lock
#[test]
fn ro_i_3_b_viii_neighbours_are_all_or_nothing() {
    let mut t = open("24.00");
    t.play("P1 place 17 5.00 ok \n P1 neighbours refused RO I.3.b.viii not-enough \n money wagers 5.00");
    t.play("has P1 1.00 \n P1 neighbours ok \n money P1 0.00");
    let mut t = open("500.00");
    t.play("P1 place 32 96.00 ok \n P1 place 17 5.00 ok");
    t.play("P1 neighbours refused RO I.3.b.viii above-maximum \n money wagers 101.00");
    t.play("D lock ok \n P1 neighbours refused RO I.6.d betting-closed");
}

/// Doubling is bounded as any bet is, all or nothing, and taken back as one action.
#[test]
fn double_puts_everything_down_once_more() {
    let mut t = open("250.00");
    t.play("P1 double refused RO I.3.b.iii nothing-there");
    t.play("P1 place 17 60.00 ok \n P1 place red 5.00 ok \n P1 double refused RO I.3.b.iii above-maximum");
    t.play("P1 clear ok \n P1 place 17 50.00 ok \n P1 place red 80.00 ok");
    t.play("P1 double refused RO I.3.b.i not-enough \n money wagers 130.00");
    t.play("P1 clear ok \n P1 place 17 50.00 ok \n P1 place red 75.00 ok \n P1 double ok \n money P1 0.00");
    t.play("P1 undo ok \n money P1 125.00");
}
