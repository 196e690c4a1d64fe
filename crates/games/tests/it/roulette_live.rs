//! The course of a spin at a live table (RO A.5, B.2, F, H, HC A.4, A.6), and corrections of the number.

use games::Game;
use games::roulette::options::Tracking;
use kit::Pocket;

use crate::table::{Table, live};

/// A live table with two bets lying, betting open.
fn open() -> Table {
    let mut t = live(|_| ());
    t.play("rack 1000.00 \n D new game ok \n D place P1 17 5.00 value ok \n D place P2 red 10.00 value ok");
    t
}

fn read() -> Table {
    let mut t = open();
    t.play("D lock ok \n D pocket 17 ok");
    t
}

/// RO A.5, RO F.3: the number is announced and marked once, and nothing is collected or paid before
#[test]
fn ro_a_5_the_dolly_comes_before_collecting_and_paying() {
    let mut t = open();
    t.play("D dolly refused RO F.3 no-reading \n D lock ok \n D dolly refused RO F.3 no-reading \n D pocket 17 ok");
    t.play("money wagers 15.00 rack 1000.00 \n D pay refused RO F.4 not-now");
    assert_eq!(t.screen(1).public.number, None, "not drawn before it is marked");
    let asked = serde_json::to_string(&games::awaited(&t.game, &t.state)).expect("plain data");
    assert!(asked.contains("dolly"), "{asked}");
    t.play("D dolly ok \n told number 17 \n told P2 loses red 10.00");
    assert_eq!(t.screen(1).public.number, Pocket::number(17));
    t.play(
        "D dolly refused RO F.3 already-confirmed \n D pay ok \n D dolly refused RO F.3 already-confirmed",
    );
    t.play("D pocket 18 refused RO F.3 no-round");
}

/// RO B.2: spin and number are the dealer's; the mucker pays along and nothing else
#[test]
fn ro_b_2_the_dealer_runs_the_spin() {
    let mut t = live(|_| ());
    t.play("rack 1000.00");
    for other in ["P1", "M", "F", "S", "C", "H"] {
        t.play(&format!("{other} new game refused RO B.2 needs-role"));
    }
    t.play("D new game ok");
    for other in ["M", "F", "S", "C", "H"] {
        t.play(&format!("{other} place P1 17 5.00 value refused RO B.2 needs-role"));
        t.play(&format!(
            "{other} lock refused RO B.2 needs-role \n {other} pocket 17 refused RO B.2 needs-role"
        ));
        t.play(&format!(
            "{other} take back refused RO B.2 needs-role \n {other} called refused RO B.2 needs-role"
        ));
        t.play(&format!("{other} dolly refused RO B.2 needs-role"));
        if other != "M" {
            t.play(&format!("{other} pay refused RO B.2 needs-role"));
        }
    }
    t.play("M rule too-few-turns by RO H.2 refused RO B.2 needs-role");
    t.play("D place P1 17 5.00 value ok \n D lock ok \n D pocket 17 ok \n D dolly ok \n M pay P1 ok \n told game 1 settled");
}

/// RO F.1: the number counts with the dealer's word for a valid spin; without it the spin has no result
#[test]
fn ro_f_1_the_dealer_attests_a_valid_spin() {
    let mut t = read();
    t.play("D rule too-few-turns by RO H.2 ok \n told no spin by RO H.2 \n money wagers 15.00");
    t.play("D dolly refused RO F.3 no-reading");
    read().play("D dolly ok \n told number 17");
}

/// RO F.2: after No More Bets nothing is placed, moved up or taken off
#[test]
fn ro_f_2_no_bets_after_the_call() {
    let mut t = open();
    t.play("D place P1 18 5.00 value ok \n D remove P1 18 value ok \n D lock ok");
    for words in ["place P1 17 5.00 value", "remove P1 17 value", "call P1 17 5.00", "confirm call P1"] {
        t.play(&format!("D {words} refused RO F.2 betting-closed"));
    }
    t.play("D lock refused RO F.2 betting-closed \n D pocket 17 ok \n D place P1 17 5.00 value refused RO F.2 betting-closed");
    let mut t = live(|_| ());
    t.play("D place P1 17 5.00 value refused RO F.2 betting-closed \n D lock refused RO F.2 no-round");
}

/// RO F.2: a number keyed while betting shows as open asks whether No More Bets was called; yes is attested
#[test]
fn ro_f_2_a_number_while_open_asks_for_the_call() {
    let mut t = open();
    t.play(
        "D called refused RO F.2 not-now \n D pocket 17 ok \n told 17 keyed while betting is open \n quiet",
    );
    assert_eq!(t.screen(1).public.number, None);
    t.play("D place P1 17 5.00 value refused RO F.2 betting-closed \n D dolly refused RO F.2 not-now");
    t.play("D pocket 17 refused RO F.3 not-now \n D called ok \n D dolly ok \n told number 17 \n D pay ok");
    // A draw of the house waits for the lock.
    open().play("H pocket 17 drawn refused RO F.2 number-before-lock \n D lock ok \n H pocket 17 drawn ok");
}

/// RO F.2: no calls the floor, who lets the number stand or calls the spin off
#[test]
fn ro_f_2_without_a_call_the_floor_decides() {
    let mut t = open();
    t.play("F rule not-called by RO F.2 refused RO F.2 not-now \n F let stand refused RO F.2 not-now");
    t.play("D pocket 17 ok \n F let stand refused RO F.2 not-now \n D not called ok \n alarm roulette-alarm-uncalled");
    t.play("D called refused RO F.2 not-now \n D dolly refused RO F.2 not-now \n D let stand refused RO F.2 needs-role");
    t.play("F let stand ok \n D dolly ok \n told number 17");
    let mut t = open();
    t.play("D pocket 17 ok \n D not called ok \n D rule not-called by RO F.2 refused RO F.2 needs-role");
    t.play("F rule not-called by RO F.2 ok \n told no spin by RO F.2 \n money wagers 15.00");
    t.play("D place P1 17 5.00 value ok \n D lock ok \n D pocket 18 ok \n D dolly ok");
}

/// HC A.2, RO F.2: an attested call is the close: minima count, and spoken bets lapse
#[test]
fn hc_a_2_an_attested_call_closes_the_betting() {
    for close in ["D called ok", "D not called ok \n F let stand ok"] {
        let mut t = open();
        t.play("D place P3 black 1.00 value ok \n D call P4 black 5.00 ok \n D pocket 17 ok").play(close);
        t.play("told below the minimum of 5.00, back to P3: black 1.00 \n told call of P4 lapses, 5.00 back");
        t.play("D dolly ok \n D pay ok \n D new game ok \n D confirm call P4 refused RO C.1 no-call");
    }
}

/// HC A.6: a keyed number may be taken back until the dolly stands on it
#[test]
fn hc_a_6_a_keyed_number_is_taken_back_until_it_is_marked() {
    let mut t = open();
    t.play("D take back refused HC A.6 no-reading \n D lock ok \n D pocket 18 ok \n D take back ok");
    t.play("D dolly refused RO F.3 no-reading \n D pocket 17 ok \n D dolly ok \n told number 17");
    t.play(
        "D take back refused RO F.3 already-confirmed \n D pay ok \n D take back refused HC A.6 no-reading",
    );
    // Keyed while betting was open it opens again.
    open().play("D pocket 17 ok \n D take back ok \n D place P1 17 5.00 value ok");
}

/// HC A.6, RO F.3: after the dolly the floor corrects, during payment and after it, by new events
#[test]
fn hc_a_6_the_floor_corrects_a_marked_number() {
    let mut t = read();
    t.play("F rule number-correction 18 by RO F.3 refused RO F.3 too-late \n D dolly ok");
    t.play("D rule number-correction 18 by RO F.3 refused RO F.3 needs-role");
    t.play("F rule number-correction 17 by RO F.3 refused RO F.3 same-number");
    t.play("F rule number-correction 37 by RO F.3 refused RO A.3 no-such-pocket");
    t.play("F rule number-correction 18 by RO F.3 ok \n told number corrected from 17 to 18");
    t.play(
        "told P1 loses 17 5.00 \n told to pay: P2 \n D pay ok \n money chips 5.00 rack 995.00 wagers 0.00",
    );
    assert_eq!(t.screen(1).public.number, Pocket::number(18));
    assert_eq!(t.screen(1).public.last.len(), 1, "one number came, not two");
}

/// RO F.3: after payment too, until the next spin; payments are taken back and made anew
#[test]
fn ro_f_3_corrected_after_payment() {
    let mut t = read();
    t.play("D dolly ok \n D pay ok \n money chips 165.00 rack 835.00");
    t.play(
        "S rule number-correction 20 by RO F.3 ok \n told settlement of P1 taken back \n told game 1 settled",
    );
    t.play("money chips -15.00 rack 1015.00");
    t.play("F rule number-correction 17 by RO F.3 ok \n D pay ok \n money chips 165.00 rack 835.00");
    t.play("D new game ok \n F rule number-correction 20 by RO F.3 refused RO F.3 too-late");
    live(|_| ()).play("F rule number-correction 20 by RO F.3 refused RO F.3 too-late");
}

/// RO F.3: half-way through the payments everything is redone, nothing twice
#[test]
fn ro_f_3_corrected_half_way_through() {
    let mut t = live(|_| ());
    t.play("rack 1000.00 \n D new game ok \n D place P1 17 5.00 value ok \n D place P2 black 10.00 value ok");
    t.play("D place P3 red 10.00 value ok \n D lock ok \n D pocket 17 ok \n D dolly ok \n D pay P1 ok");
    t.play("F rule number-correction 18 by RO F.3 ok \n D pay P3 ok \n told game 1 settled");
    t.play("money chips -5.00 rack 1005.00 wagers 0.00");
}

/// RO F.3: what was collected and paid on goes back in an order in which no purse is overdrawn
#[test]
fn ro_f_3_a_correction_does_not_overdraw_the_rack() {
    let mut t = live(|_| ());
    t.play(
        "D new game ok \n D place P1 red 100.00 value ok \n D place P2 black 100.00 value ok \n D lock ok",
    );
    t.play("D pocket 17 ok \n D dolly ok \n D pay ok \n money rack 0.00");
    t.play("F rule number-correction 18 by RO F.3 ok \n D pay ok \n money rack 0.00 chips 0.00");
    // Chips that have left the rack since are filled before they can be laid out again.
    let mut t = live(|_| ());
    t.play("D new game ok \n D place P1 red 100.00 value ok \n D lock ok \n D pocket 17 ok \n D dolly ok");
    t.purses.post(
        kit::Unit::Money,
        kit::Purse::Rack,
        kit::Purse::Transit(kit::Desk::Cage),
        kit::Cents::whole(100),
    );
    t.play("F rule number-correction 18 by RO F.3 refused HC D.3 not-enough \n rack 100.00");
    t.play("F rule number-correction 18 by RO F.3 ok \n rack 100.00 \n D pay ok \n money rack 0.00");
}

/// RO F.3: non-value chips that are gone are the house's loss; another person's are never taken
#[test]
fn ro_f_3_chips_that_are_gone_are_the_houses_loss() {
    let settled = || {
        let mut t = live(|_| ());
        t.play("colour P1 blue 1.00 10 \n D new game ok \n D place P1 17 5.00 blue ok \n D lock ok");
        t.play("D pocket 17 ok \n D dolly ok \n D pay ok \n money blue 185.00");
        t
    };
    settled().play("F rule number-correction 18 by RO F.3 ok \n money blue 5.00 house -5.00");
    // Given back in the meantime: nothing is left to be taken, and the books stay whole.
    settled().play("gives back P1 \n F rule number-correction 18 by RO F.3 ok \n money blue 0.00 house 0.00");
    // And somebody else plays that colour now.
    let mut t = settled();
    t.play("gives back P1 \n colour P2 blue 5.00 20 \n F rule number-correction 18 by RO F.3 ok \n money blue 100.00");
    // Whether or not its first owner plays another.
    let mut t = settled();
    t.play("gives back P1 \n colour P1 pink 1.00 5 \n colour P2 blue 5.00 20");
    t.play("F rule number-correction 18 by RO F.3 ok \n money blue 100.00 pink 5.00");
}

/// RO F.3: what was lost in a colour given back since and wins after all is paid in value chips
#[test]
fn ro_f_3_a_colour_given_back_is_paid_in_value_chips() {
    let mut t = live(|_| ());
    t.play(
        "rack 500.00 \n colour P1 blue 1.00 10 \n D new game ok \n D place P1 18 5.00 blue ok \n D lock ok",
    );
    t.play("D pocket 17 ok \n D dolly ok \n money blue 5.00 house -5.00 \n gives back P1 \n colour P2 blue 5.00 20");
    t.play(
        "F rule number-correction 18 by RO F.3 ok \n D pay ok \n money blue 100.00 rack 320.00 chips 180.00",
    );
    // And lost again, nothing has changed.
    let mut t = live(|_| ());
    t.play(
        "rack 500.00 \n colour P1 blue 1.00 10 \n D new game ok \n D place P1 18 5.00 blue ok \n D lock ok",
    );
    t.play("D pocket 17 ok \n D dolly ok \n gives back P1 \n F rule number-correction 20 by RO F.3 ok");
    t.play("money blue 0.00 rack 500.00 chips 0.00");
}

/// A No Spin before the number is marked: no result, bets lie, betting is open, and a new spin decides.
#[track_caller]
fn no_spin(words: &str, cite: &str) {
    let locked = || {
        let mut t = open();
        t.play("D lock ok");
        t
    };
    let mut tables = vec![("D", open()), ("D", locked()), ("F", locked())];
    // RO H.3: a number that was keyed rests already.
    match words {
        "foreign-object" => _ = read().play("D rule foreign-object by RO H.3 refused RO H.3 result-stands"),
        _ => tables.push(("D", read())),
    }
    for (who, mut t) in tables {
        t.play(&format!("{who} rule {words} by RO A.1 refused {cite} wrong-cite"));
        t.play(&format!("{who} rule {words} by {cite} ok \n told no spin by {cite} \n money wagers 15.00"));
        assert_eq!((t.phase().as_str(), t.screen(1).public.last.len()), ("place_your_bets", 0));
        assert_eq!(t.game.round(&t.state).number, 1, "the same round goes on");
        // The bets are the players' own again.
        t.play("D remove P2 red value ok \n D place P3 black 5.00 value ok \n D lock ok \n D pocket 17 ok \n D dolly ok");
        t.play("D pay ok \n money chips 180.00");
    }
    let mut t = read();
    t.play("D dolly ok").play(&format!("D rule {words} by {cite} refused {cite} too-late \n D pay ok"));
    t.play(&format!("D rule {words} by {cite} refused {cite} too-late"));
    live(|_| ()).play(&format!("D rule {words} by {cite} refused {cite} no-round"));
    for other in ["P1", "M", "C", "H"] {
        read().play(&format!("{other} rule {words} by {cite} refused RO B.2 needs-role"));
    }
}

/// RO H.1: thrown the way of the wheel: No Spin until the number is marked
#[test]
fn ro_h_1_ball_with_the_wheel() {
    no_spin("ball-with-wheel", "RO H.1");
}

/// RO H.2: under four turns: No Spin until the number is marked
#[test]
fn ro_h_2_too_few_turns() {
    no_spin("too-few-turns", "RO H.2");
}

/// RO H.3: a foreign object: No Spin until the ball rests, also where nobody said that betting was closed
#[test]
fn ro_h_3_foreign_object() {
    no_spin("foreign-object", "RO H.3");
    let mut t = open();
    t.play(
        "D pocket 17 ok \n D rule foreign-object by RO H.3 refused RO H.3 result-stands \n D not called ok",
    );
    t.play("F rule foreign-object by RO H.3 refused RO H.3 result-stands \n F rule not-called by RO F.2 ok");
}

/// HC A.12: a number that the house drew is the number: nobody takes it back, spins again or corrects it
#[test]
fn hc_a_12_a_drawn_number_is_the_number() {
    let mut t = open();
    t.play("D lock ok \n H pocket 17 drawn ok \n D take back refused HC A.6 number-drawn");
    for (words, cite) in
        [("ball-with-wheel", "RO H.1"), ("too-few-turns", "RO H.2"), ("foreign-object", "RO H.3")]
    {
        t.play(&format!("F+S rule {words} by {cite} refused {cite} number-drawn"));
    }
    t.play("D dolly ok \n F rule number-correction 18 by RO F.3 refused RO F.3 number-drawn \n D pay ok");
    t.play(
        "F+S rule number-correction 18 by RO F.3 refused RO F.3 number-drawn \n D new game ok \n D lock ok",
    );
    t.play("D pocket 17 ok \n D take back ok \n D pocket 18 ok \n D dolly ok \n F rule number-correction 17 by RO F.3 ok");
}

/// HC A.4: a table that records results only takes no keyed bet, and plays all the same; one that tracks takes it
#[test]
fn hc_a_4_results_only_or_every_bet() {
    let mut t = live(|draft| draft.tracking = Tracking::Results);
    t.play("D new game ok \n D place P1 17 5.00 value refused HC A.4 bets-not-tracked");
    t.play("D remove P1 17 value refused HC A.4 bets-not-tracked");
    // A spoken bet is money that comes in: its cash becomes chips on the felt.
    t.play("rack 100.00 \n D call P1 17 5.00 ok \n D confirm call P1 ok \n money drop 5.00 rack 95.00 chips 5.00");
    t.play("F rule bet-miskeyed P1 17 18 value seen by RO C.4 refused HC A.4 bets-not-tracked");
    t.play("D lock ok \n D pocket 17 ok \n D dolly ok \n told game 1 settled");
    t.play("F rule number-correction 18 by RO F.3 ok \n told game 1 settled");
    assert!(!t.game.terms().tracks_every_bet);
    assert!(open().game.terms().tracks_every_bet);
    open().play("D place P1 17 5.00 value ok");
}
