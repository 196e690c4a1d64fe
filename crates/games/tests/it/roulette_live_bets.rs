//! Bets on a live layout, keyed by the dealer (RO A.2, C.1, C.4).

use crate::table::{Table, live, terminals};

fn open() -> Table {
    let mut t = live(|_| ());
    t.play("rack 1000.00 \n colour P1 blue 2.00 20 \n colour P2 pink 1.00 20 \n D new game ok");
    t
}

/// RO A.2: a bet in non-value chips is its owner's, in whole chips, as far as they have any
#[test]
fn ro_a_2_a_colour_shows_whose_bet_it_is() {
    let mut t = open();
    t.play("D place P1 17 10.00 blue ok \n money blue 30.00 wagers 10.00");
    t.play("D place P1 17 1.00 pink refused RO A.2 colour-not-yours");
    t.play("D place P3 17 5.00 blue refused RO A.2 colour-not-yours");
    t.play("D place P3 17 5.00 lime refused RO A.2 colour-not-yours");
    t.play("D place P1 17 3.00 blue refused RO A.2 not-made-of-chips");
    t.play("D place P1 17 32.00 blue refused RO A.2 not-enough \n D place P1 17 30.00 blue ok \n money blue 0.00");
    t.play("D lock ok \n D pocket 17 ok \n D dolly ok \n D pay ok \n money blue 1440.00 rack 1000.00");
}

/// RO A.2: each colour is paid in its own; chips of two colours on a spot are two bets
#[test]
fn ro_a_2_each_colour_is_paid_in_its_own() {
    let mut t = open();
    t.play("D place P1 17 10.00 blue ok \n D place P2 17 10.00 pink ok \n D place P1 17 5.00 value ok \n D lock ok");
    t.play(
        "D pocket 17 ok \n D dolly ok \n D pay ok \n money blue 390.00 pink 370.00 chips 175.00 rack 825.00",
    );
}

/// RO C.1: a spoken bet with cash stands once the dealer confirms it; its cash becomes chips on the spot
#[test]
fn ro_c_1_a_spoken_bet_stands_once_confirmed() {
    let mut t = open();
    t.play("D call P3 17 10.00 ok \n money wagers 0.00 drop 0.00");
    t.play("D call P3 18 10.00 refused RO C.1 call-pending \n D call P4 red 5.00 ok");
    t.play("M confirm call P3 refused RO B.2 needs-role \n P3 confirm call P3 refused RO B.2 needs-role");
    t.play("D confirm call P3 ok \n told call of P3 stands: 10.00 on 17 \n money wagers 10.00 drop 10.00 rack 990.00");
    t.play("D confirm call P3 refused RO C.1 no-call \n D lock ok \n told call of P4 lapses, 5.00 back");
    t.play("D pocket 17 ok \n D dolly ok \n D pay ok \n money chips 360.00 drop 10.00");
}

/// RO C.1: unconfirmed at No More Bets it never was, in this game and the next
#[test]
fn ro_c_1_an_unconfirmed_call_never_was() {
    let mut t = open();
    t.play("D call P3 17 10.00 ok \n D lock ok \n told call of P3 lapses, 10.00 back");
    t.play("D confirm call P3 refused RO F.2 betting-closed \n D pocket 17 ok \n D dolly ok \n told game 1 settled");
    t.play(
        "money wagers 0.00 drop 0.00 chips 0.00 \n D new game ok \n D confirm call P3 refused RO C.1 no-call",
    );
}

/// RO C.1: it keeps the limits of any bet, needs an amount, and chips in the rack to change it into
#[test]
fn ro_c_1_a_spoken_bet_keeps_the_limits() {
    let mut t = open();
    t.play("D call P3 17 0.00 refused HC D.1 stake-not-positive \n D call P3 17 -5.00 refused HC D.1 stake-not-positive");
    t.play(
        "D call P3 17 100.01 refused HC A.2 above-maximum \n D call P3 38 5.00 refused RO A.4 no-such-spot",
    );
    t.play("D call P9 17 5.00 refused HC B.9 no-such-seat \n D call P3 red 1500.00 ok");
    t.play("D confirm call P3 refused HC D.3 not-enough \n rack 500.00 \n D confirm call P3 ok \n money rack 0.00");
    let mut t = live(|_| ());
    t.play("D call P3 17 5.00 refused RO F.2 betting-closed");
}

/// A bet comes off the layout while it is its player's own, and only where it lies.
#[test]
fn a_keyed_bet_is_taken_off() {
    let mut t = open();
    t.play("D place P1 17 10.00 blue ok \n D place P1 17 5.00 value ok");
    t.play("D remove P1 18 blue refused RO C.4 nothing-there \n D remove P1 17 pink refused RO C.4 nothing-there");
    t.play(
        "D remove P2 17 blue refused RO C.4 nothing-there \n D remove P1 38 blue refused RO A.4 no-such-spot",
    );
    t.play("D remove P1 17 blue ok \n money blue 40.00 wagers 5.00 \n D remove P1 17 value ok \n money chips 0.00");
}

/// RO C.3: a bet that the dealer placed for a player is that player's, is shown as theirs, and no later claim of the dealer's
/// or the player's moves it
#[test]
fn ro_c_3_a_keyed_bet_is_its_players_own() {
    let mut t = open();
    t.play("D place P1 17 10.00 blue ok");
    let own = t.screen(1).own.expect("their part");
    assert!(
        own.stakes
            .iter()
            .any(|laid| laid.stake.bet.to_string() == "17" && laid.stake.amount == kit::Cents::whole(10))
    );
    assert!(t.screen(2).own.expect("their part").stakes.is_empty());
    t.play("P1 place 20 5.00 refused RO B.2 needs-role");
    t.play("D lock ok \n D remove P1 17 blue refused RO F.2 betting-closed");
    t.play("D rule bet-miskeyed P1 17 20 blue as claimed by RO C.4 refused RO C.4 needs-role");
    t.play("D pocket 20 ok \n D dolly ok \n told P1 loses 17 10.00");
}

/// RO C.4: live, the felt governs: a mis-keyed bet is moved by the floor to where it lies, with a reason
#[test]
fn ro_c_4_the_felt_governs_at_a_live_table() {
    let mut t = open();
    t.play("D place P1 17 10.00 blue ok \n D lock ok");
    t.play("D rule bet-miskeyed P1 17 20 blue saw it by RO C.4 refused RO C.4 needs-role");
    t.play("F rule bet-miskeyed P1 17 20 blue by RO C.4 refused RO C.4 reason-missing");
    t.play("F rule bet-miskeyed P1 18 20 blue saw it by RO C.4 refused RO C.4 nothing-there");
    t.play("F rule bet-miskeyed P1 17 20 pink saw it by RO C.4 refused RO C.4 nothing-there");
    t.play("F rule bet-miskeyed P1 17 17 blue saw it by RO C.4 refused RO C.4 nothing-there");
    t.play("F rule bet-miskeyed P1 17 38 blue saw it by RO C.4 refused RO A.4 no-such-spot");
    t.play("D pocket 20 ok \n F rule bet-miskeyed P1 17 20 blue saw it by RO C.4 ok");
    t.play("told 10.00 of P1 lies on 20, not 17 \n D dolly ok \n D pay ok \n money blue 390.00");
    t.play("F rule bet-miskeyed P1 20 17 blue saw it by RO C.4 refused RO C.4 too-late");
}

/// RO C.4: at terminals the journal governs: a bet is settled where it was placed, and nobody moves it
#[test]
fn ro_c_4_the_journal_governs_at_terminals() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place 17 5.00 ok \n D lock ok");
    t.play("F rule bet-miskeyed P1 17 20 credits saw it by RO C.4 refused RO I other-form");
    t.play("S rule bet-miskeyed P1 17 20 credits saw it by RO C.4 refused RO I other-form");
    t.play("H pocket 20 drawn ok \n D confirm 20 ok \n money P1 95.00");
}
