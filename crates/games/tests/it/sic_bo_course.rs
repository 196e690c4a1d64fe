//! The course of a roll (SB C.3, E.2 to E.6, F.1), live and at terminals.

use games::sic_bo::options::{Draft, Form, Tracking};
use games::sic_bo::{Bet, Event, SicBo};
use kit::{Role, Viewer};

use crate::table::{Table, of, seat};

/// A table of terminals, with what the test changes in its options.
pub fn terminals(change: impl FnOnce(&mut Draft)) -> Table<SicBo> {
    of(Draft { form: Form::Terminals, ..Draft::default() }, change)
}

/// A live table on which every bet is keyed.
pub fn live(change: impl FnOnce(&mut Draft)) -> Table<SicBo> {
    of(Draft { tracking: Tracking::Full, ..Draft::default() }, change)
}

/// A live table with a full rack and a game begun.
pub fn open() -> Table<SicBo> {
    let mut t = live(|_| ());
    t.play("rack 10000.00 \n D new game ok");
    t
}

fn lit(t: &Table<SicBo>) -> String {
    let names: Vec<String> = t.view(Viewer::Public).public.lit.iter().map(Bet::to_string).collect();
    names.join(" ")
}

/// SB E.2: after the call nothing is placed, raised or taken off; before it everything is; and no die before the call
#[test]
fn sb_e_2_no_new_bets_before_the_shake() {
    let mut t = open();
    t.play("D place P1 small 5.00 ok \n D place P1 small 5.00 ok \n D place P2 big 5.00 ok \n D remove P2 big ok");
    t.play("D shake refused SB E.2 dice-before-lock \n D dice 1-2-3 refused SB E.2 dice-before-lock");
    t.play("H dice 1-2-3 drawn refused SB E.2 dice-before-lock");
    t.play("M lock refused SB E.2 needs-role \n P1 lock refused SB E.2 needs-role");
    t.play("D lock ok \n told no more bets \n D lock refused SB E.2 betting-closed");
    t.play("D place P1 small 5.00 refused SB E.2 betting-closed \n D place P3 4 5.00 refused SB E.2 betting-closed");
    t.play("D remove P1 small refused SB E.2 betting-closed \n money wagers 10.00");
    live(|_| ())
        .play("D lock refused SB E.2 no-round \n D place P1 small 5.00 refused SB E.2 betting-closed");
}

/// SB E.3: the dealer says that the shaker was covered and shaken; dice are not awaited before
#[test]
fn sb_e_3_covered_and_shaken() {
    let mut t = open();
    t.play(
        "D lock ok \n D dice 1-2-3 refused SB E.3 not-shaken \n H dice 1-2-3 drawn refused SB E.3 not-shaken",
    );
    t.play("F shake refused SB E.3 needs-role \n D shake ok \n told covered and shaken");
    t.play(
        "D shake refused SB E.3 already-shaken \n D dice 1-2-3 ok \n D shake refused SB E.3 already-shaken",
    );
    live(|_| ()).play("D shake refused SB E.3 no-round");
}

/// SB E.4: three dice of 1 to 6, entered by the dealer, confirmed, and exactly the winners are lit
#[test]
fn sb_e_4_dice_are_entered_confirmed_and_lit() {
    let mut t = open();
    t.play("D lock ok \n D shake ok");
    for bad in ["0-1-2", "1-2-7", "1-2", "1-2-3-4", "4", "one-two-three", "1-2-"] {
        t.play(&format!("D dice {bad} refused SB E.4 no-such-dice"));
    }
    t.play("F dice 1-2-3 refused SB E.4 needs-role \n P1 dice 1-2-3 refused SB E.4 needs-role");
    t.play("D dice 1-2-3 drawn refused HC C.1 wrong-source \n D confirm 1-2-3 refused SB E.4 no-reading");
    t.play("D dice 4-2-4 ok \n told reading 2-4-4 \n D dice 4-2-4 refused SB E.4 not-now");
    assert_eq!(
        (lit(&t).as_str(), t.view(Viewer::Public).public.rolled),
        ("", None),
        "nothing before it is confirmed"
    );
    assert_eq!(
        t.console().staff.and_then(|staff| staff.reading).map(|read| read.dice.to_string()),
        Some("2-4-4".to_owned())
    );
    t.play("D confirm 2-4-5 refused SB E.4 other-dice \n D confirm 2-9-5 refused SB E.4 no-such-dice");
    t.play("F confirm 2-4-4 refused SB E.4 needs-role \n D confirm 4-4-2 ok \n told dice 2-4-4, total 10");
    assert_eq!(lit(&t), "4-4 total10 2-4 small 2 4");
    t.play(
        "D confirm 4-4-2 refused SB E.4 already-confirmed \n D take back refused SB E.4 already-confirmed",
    );
    t.play("D dice 1-2-3 refused SB E.4 already-confirmed");
}

/// SB E.4, HC A.6: entered dice are taken back until they are lit, and need no new shake
#[test]
fn sb_e_4_entered_dice_are_taken_back() {
    let mut t = open();
    t.play("D lock ok \n D take back refused HC A.6 no-reading \n D shake ok \n D dice 1-1-1 ok");
    t.play(
        "F take back refused SB E.4 needs-role \n D take back ok \n D take back refused HC A.6 no-reading",
    );
    t.play("D dice 1-1-2 ok \n D confirm 1-1-2 ok \n told game 1 settled");
}

/// SB E.5, SB C.3, HC A.8: losers are collected first, then winners paid seat by seat at the posted odds
#[test]
fn sb_e_5_losers_first_then_winners() {
    let mut t = open();
    t.play("D place P1 small 10.00 ok \n D place P1 6 5.00 ok \n D place P2 4-4 10.00 ok \n D place P3 big 20.00 ok");
    t.play("D place P3 4 5.00 ok \n D lock ok \n D shake ok \n D dice 2-4-4 ok \n D confirm 2-4-4 ok");
    let told = t.told();
    assert_eq!(told[1..], ["P1 loses 6 5.00", "P3 loses big 20.00", "to pay: P1, P2, P3"]);
    t.play("money rack 10025.00 wagers 25.00 \n D new game refused SB E.5 round-in-play");
    t.play("D shake refused SB E.5 shaker-open \n D clear lights refused SB E.5 round-in-play");
    t.play("D pay P2 refused HC A.8 not-paid-in-order \n F pay P1 refused SB E.5 needs-role \n M pay P1 ok");
    t.play("told P1 wins small 10.00 \n D pay ok \n told P2 wins 4-4 80.00 \n told P3 wins 4 10.00 \n told game 1 settled");
    // 45.00 of stakes lay there: 25.00 lost, 100.00 won.
    t.play("money rack 9925.00 wagers 0.00 chips 75.00 \n D pay refused SB E.5 not-now");
}

/// SB C.3: the spots that are lit are exactly the spots that are paid, whatever the dice
#[test]
fn sb_c_3_the_lit_spots_are_those_that_are_paid() {
    for dice in kit::Dice::all() {
        let mut t = open();
        for bet in Bet::all() {
            t.play(&format!("D place P1 {bet} 5.00 ok"));
        }
        t.play(&format!("D lock ok \n D shake ok \n D dice {dice} ok \n D confirm {dice} ok"));
        let lit: Vec<Bet> = t.view(Viewer::Public).public.lit;
        t.play("D pay ok");
        let paid: Vec<Bet> = t
            .last
            .iter()
            .filter_map(|event| if let Event::Paid { wins, .. } = event { Some(wins) } else { None })
            .flatten()
            .map(|win| win.stake.bet)
            .collect();
        assert_eq!(lit, paid, "{dice}");
    }
}

/// SB E.5, HC D.3: a rack that cannot pay asks for a fill
#[test]
fn sb_e_5_a_rack_that_cannot_pay() {
    let mut t = live(|_| ());
    t.play("rack 100.00 \n D new game ok \n D place P1 4-4-4 5.00 ok \n D lock ok \n D shake ok \n D dice 4-4-4 ok");
    t.play(
        "D confirm 4-4-4 ok \n D pay refused HC D.3 not-enough \n rack 650.00 \n D pay ok \n money rack 0.00",
    );
}

/// SB E.6: betting for the next game opens after the lights are cleared, by the dealer
#[test]
fn sb_e_6_the_lights_are_cleared_before_the_next_game() {
    for mut t in [live(|draft| draft.tracking = Tracking::Results), terminals(|_| ())] {
        t.play("D new game ok \n D clear lights refused SB E.6 not-now \n D lock ok \n D shake ok \n D dice 1-1-2 ok");
        t.play("D confirm 1-1-2 ok \n told game 1 settled \n D new game refused SB E.6 lights-on");
        assert_eq!((t.phase(), t.is_over()), ("paid".to_owned(), false));
        t.play("F clear lights refused SB E.6 needs-role \n D clear lights ok \n told lights cleared");
        assert_eq!(lit(&t), "");
        t.play("D clear lights refused SB E.6 not-now \n D new game ok \n told game 2");
    }
}

/// SB F.1: dice that do not lie flat are shaken again; bets stand and nothing is changed; a second time likewise
#[test]
fn sb_f_1_no_roll() {
    let mut t = open();
    t.play("D place P1 small 5.00 ok \n D rule no-roll by SB F.1 refused SB F.1 not-shaken \n D lock ok");
    t.play("D rule no-roll by SB F.1 refused SB F.1 not-shaken \n D shake ok");
    t.play("D rule no-roll by SB F.2 refused SB F.1 wrong-cite \n P1 rule no-roll by SB F.1 refused SB F.1 needs-role");
    for _ in 0..2 {
        t.play("D rule no-roll by SB F.1 ok \n told no roll by SB F.1 \n quiet \n money wagers 5.00");
        t.play("D place P1 small 5.00 refused SB E.2 betting-closed \n D remove P1 small refused SB E.2 betting-closed");
        t.play("D dice 1-2-3 refused SB E.3 not-shaken \n D shake ok");
    }
    t.play("D dice 1-2-3 ok \n F rule no-roll by SB F.1 refused SB F.1 dice-entered \n D confirm 1-2-3 ok");
    t.play("D rule no-roll by SB F.1 refused SB F.1 too-late \n D pay ok \n D rule no-roll by SB F.1 refused SB F.1 too-late");
    live(|_| ()).play("D rule no-roll by SB F.1 refused SB F.1 no-round");
}

/// SB E.4: wrongly lit dice are corrected by the supervisor before payment; collections are redone
#[test]
fn sb_e_4_corrected_before_payment() {
    let mut t = open();
    t.play(
        "D place P1 small 10.00 ok \n D place P2 big 10.00 ok \n D lock ok \n D shake ok \n D dice 1-2-3 ok",
    );
    t.play("S rule dice-correction 4-5-6 by SB E.4 refused SB E.4 not-now \n D confirm 1-2-3 ok");
    t.play("F rule dice-correction 4-5-6 by SB E.4 refused SB E.4 needs-role");
    t.play("S rule dice-correction 1-2-3 by SB E.4 refused SB E.4 same-dice");
    t.play("S rule dice-correction 1-2-9 by SB E.4 refused SB E.4 no-such-dice");
    t.play("S rule dice-correction 4-5-6 by SB E.4 ok \n told dice corrected from 1-2-3 to 4-5-6");
    t.play("told P1 loses small 10.00 \n told to pay: P2 \n D pay ok \n money rack 10000.00 chips 0.00");
    assert_eq!(lit(&t), "total15 4-5 4-6 5-6 big 4 5 6");
    assert_eq!(t.view(Viewer::Public).public.last.len(), 1, "the wrong dice are no result");
}

/// SB E.4, HC A.6: after payment by correcting events, until the next game begins
#[test]
fn sb_e_4_corrected_after_payment() {
    let mut t = open();
    t.play(
        "D place P1 small 10.00 ok \n D place P2 big 10.00 ok \n D lock ok \n D shake ok \n D dice 1-2-3 ok",
    );
    t.play("D confirm 1-2-3 ok \n D pay ok \n D clear lights ok \n money rack 10000.00");
    t.play(
        "S rule dice-correction 1-1-1 by SB E.4 ok \n told game 1 settled \n money rack 10020.00 wagers 0.00",
    );
    t.play("D clear lights ok \n D new game ok \n S rule dice-correction 4-5-6 by SB E.4 refused SB E.4 too-late");
}

/// SB E.4: at terminals what was paid is taken back as far as it is there, never what was bought in since
#[test]
fn sb_e_4_corrected_at_terminals() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n has P2 100.00 \n D new game ok \n P1 place small 50.00 ok \n P2 place small 50.00 ok");
    t.play("D lock ok \n D shake ok \n D dice 1-2-3 ok \n D confirm 1-2-3 ok \n money P1 150.00 P2 150.00");
    t.play("D clear lights ok \n cashes P2 \n buys P2 30.00");
    t.play("S rule dice-correction 4-5-6 by SB E.4 ok \n money P1 50.00 P2 30.00 wagers 0.00");
    t.play("S rule dice-correction 1-2-3 by SB E.4 ok \n money P1 150.00 P2 130.00");
}

/// SB C.2: a bet the dealer keyed is the player's own, is shown to them, and nobody's claim moves it
#[test]
fn sb_c_2_a_keyed_bet_is_its_players_own() {
    let mut t = open();
    t.play("D place P1 2-5 5.00 ok \n D lock ok");
    let own = t.screen(1).own.expect("their part");
    assert_eq!((own.bet, own.stakes[0].stake.bet.to_string()), (kit::Cents::whole(5), "2-5".to_owned()));
    assert_eq!(t.screen(2).own.expect("their part").stakes, []);
    t.play("P1 place 5-6 5.00 refused SB C.1 needs-role \n D remove P1 2-5 refused SB E.2 betting-closed");
    t.play("D rule bet-miskeyed P1 2-5 5-6 as claimed by SB C.3 refused SB C.3 needs-role");
    t.play("D shake ok \n D dice 1-5-6 ok \n D confirm 1-5-6 ok \n told P1 loses 2-5 5.00");
}

/// SB C.3: on the felt a bet counts where it lies; the floor moves a mis-keyed one with a reason, before it is lit
#[test]
fn sb_c_3_the_felt_governs() {
    let mut t = open();
    t.play("D place P1 2-5 5.00 ok \n D lock ok");
    t.play("F rule bet-miskeyed P1 2-5 5-6 by SB C.3 refused SB C.3 reason-missing");
    t.play("F rule bet-miskeyed P1 1-2 5-6 seen by SB C.3 refused SB C.3 nothing-there");
    t.play("F rule bet-miskeyed P1 2-5 7-8 seen by SB C.3 refused SB A.2 no-such-spot");
    t.play("F rule bet-miskeyed P9 2-5 5-6 seen by SB C.3 refused HC B.9 no-such-seat");
    t.play("F rule bet-miskeyed P1 2-5 5-6 seen by SB C.3 ok \n told 5.00 of P1 lies on 5-6, not 2-5");
    t.play("D shake ok \n D dice 1-5-6 ok \n D confirm 1-5-6 ok \n D pay ok \n told P1 wins 5-6 25.00");
    t.play("F rule bet-miskeyed P1 5-6 2-5 seen by SB C.3 refused SB C.3 too-late");
    let mut t = terminals(|_| ());
    t.play("F rule bet-miskeyed P1 2-5 5-6 seen by SB C.3 refused SB Ruling.1 other-form");
}

/// HC A.4: a table that records results only takes no keyed bet, and plays all the same
#[test]
fn hc_a_4_sic_bo_results_only() {
    let mut t = live(|draft| draft.tracking = Tracking::Results);
    t.play("D new game ok \n D place P1 small 5.00 refused HC A.4 bets-not-tracked");
    t.play("D remove P1 small refused HC A.4 bets-not-tracked");
    t.play("F rule bet-miskeyed P1 2-5 5-6 seen by SB C.3 refused HC A.4 bets-not-tracked");
    t.play("D lock ok \n D shake ok \n D dice 6-6-6 ok \n D confirm 6-6-6 ok \n told game 1 settled");
    let public = t.view(Viewer::Public).public;
    assert_eq!(public.rolled.map(|rolled| (rolled.total, rolled.triple)), Some((18, true)));
    assert_eq!(public.often, None, "one game is no statistics");
    for dice in ["1-2-3", "4-5-6"].into_iter().cycle().take(19) {
        t.play(&format!("D clear lights ok \n D new game ok \n D lock ok \n D shake ok \n D dice {dice} ok"));
        t.play(&format!("D confirm {dice} ok"));
    }
    let often = t.view(Viewer::Public).public.often.expect("twenty are");
    assert_eq!((often.games, often.small, often.big, often.triples), (20, 10, 9, 1));
    assert_eq!((often.by_total[3], often.by_total[12], often.by_total[15]), ((6, 10), (15, 9), (18, 1)));
    assert_eq!(often.by_face, [(1, 10), (2, 10), (3, 10), (4, 9), (5, 9), (6, 12)]);
}

/// HC A.5: after a restart betting waits for the dealer's word; once closed the game waits for its dice
#[test]
fn hc_a_5_sic_bo_after_a_restart() {
    let mut t = open();
    t.play("D place P1 small 5.00 ok \n D restart refused HC A.5 wrong-source \n H restart ok");
    t.play("D place P1 small 5.00 refused HC A.5 betting-closed \n F still refused HC A.5 needs-role \n D still ok");
    t.play("D place P1 small 5.00 ok \n D still refused HC A.5 not-now \n D lock ok \n H restart ok \n D shake ok");
    t.play("H restart ok \n D dice 1-2-3 ok \n H restart ok \n D confirm 1-2-3 ok \n D pay ok \n money chips 10.00");
}

/// Bets on a live layout lie there for all of the staff to see, as they are keyed; at terminals positions are shown only
/// after the call.
#[test]
fn the_console_shows_keyed_bets_at_once_and_those_of_terminals_after_the_call() {
    let mut t = open();
    t.play("D place P1 small 5.00 ok");
    let staff = t.console().staff.expect("the console");
    assert_eq!(staff.totals, [(seat(1), kit::Cents::whole(5))]);
    let [(whose, stakes)] = staff.layout.as_slice() else { panic!("{:?}", staff.layout) };
    assert_eq!((*whose, stakes[0].bet.to_string()), (seat(1), "small".to_owned()));
    assert!(t.view(Viewer::Staff(Role::Auditor)).staff.is_none());
    assert!(t.view(Viewer::Public).own.is_none());
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place small 5.00 ok");
    let staff = t.console().staff.expect("the console");
    assert_eq!((staff.totals, staff.layout), (vec![(seat(1), kit::Cents::whole(5))], vec![]));
    t.play("D lock ok");
    assert_eq!(t.console().staff.expect("the console").layout.len(), 1);
}
