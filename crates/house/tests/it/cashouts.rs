//! Money out of a terminal (RO I.8, Ruling.9), reversals and idle credits (RO Ruling.7, Ruling.8).

use games::roulette::options::{Draft, Form};
use house::stream::Answer;
use house::table::TableDraft;
use house::table::cashout::CashOut;
use kit::{Role, Viewer};

use crate::floor::{Floor, cents, seat, terminals};

fn shown(t: &Floor<games::roulette::Roulette>) -> serde_json::Value {
    t.sees(Viewer::Staff(Role::Dealer))["staff"]["cash_outs"].clone()
}

/// RO I.8.a: for all unstaked credits; refused with none, and while the terminal has a bet in the game.
#[test]
fn ro_i_8_a_asked_for_with_credits_and_no_bet() {
    let mut t = terminals(|_| {}).opened();
    t.refused("P1 cash-out", "RO I.8.a", "table-no-credits");
    t.buys_in("P1", "100.00");
    t.play("D new game\nP1 place red 5.00");
    t.refused("P1 cash-out", "RO I.8.a", "roulette-bet-in-play");
    t.play("P1 clear\nP1 cash-out");
    t.refused("P1 cash-out", "RO I.8.a", "table-cash-out-under-way");
    // It was only asked: a bet is still possible, and then it cannot be meant.
    t.ok("P1 place red 100.00");
    t.refused("P1 sure", "RO I.8.a", "roulette-bet-in-play");
    t.play("P1 undo\nP1 sure");
    assert_eq!(t.told(), "cash-out of 100.00 requested by P1");
}

/// RO I.8.b: nothing reaches the console before the player has said that they mean it; until then they may go back.
#[test]
fn ro_i_8_b_the_player_means_it() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.refused("P1 sure", "RO I.8.b", "table-not-asked");
    t.ok("P1 cash-out");
    assert!(shown(&t).is_null());
    t.refused("D take cash-out P1", "RO I.8.d", "table-not-requested");
    t.ok("P1 back");
    t.refused("P1 sure", "RO I.8.b", "table-not-asked");
    t.play("P1 cash-out\nP1 sure");
    t.refused("P1 sure", "RO I.8.b", "table-not-asked");
    assert_eq!(shown(&t)[0][0], 1);
}

/// RO I.8.c, RO I.8.e, RO I.3.b.i: the console shows terminal, amount and chips that make it; the terminal is closed
/// to bets meanwhile.
#[test]
fn ro_i_8_c_the_console_shows_it_and_the_terminal_is_closed() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "130.00");
    t.play("D new game\nP1 cash-out\nP1 sure");
    let request =
        serde_json::json!([1, {"requested": {"amount": 13_000}}, {"500": 1, "2500": 1, "10000": 1}]);
    assert_eq!(shown(&t), serde_json::json!([request]));
    for bet in ["place red 5.00", "recall", "neighbours", "cancel"] {
        t.refused(&format!("P1 {bet}"), "RO I.8.c", "table-cash-out-under-way");
    }
    t.ok("D take cash-out P1");
    t.refused("P1 place red 5.00", "RO I.8.c", "table-cash-out-under-way");
    assert_eq!(shown(&t)[0][1], serde_json::json!({"taken": {"amount": 13_000}}));
    // It stays until it is handled, whatever the game does.
    t.play("D launch\nD lock\nD+F pocket 4\nD new game");
    assert_eq!(shown(&t)[0][1], serde_json::json!({"taken": {"amount": 13_000}}));
}

/// RO I.8.d: taken up by the dealer, for a terminal with a confirmed request.
#[test]
fn ro_i_8_d_the_dealer_takes_it_up() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.refused("D take cash-out P1", "RO I.8.d", "table-not-requested");
    t.play("P1 cash-out\nP1 sure");
    t.refused("D take cash-out P2", "RO I.8.d", "table-not-requested");
    t.refused("F take cash-out P1", "RO I.2.a", "denied-needs-role");
    t.refused("D2 take cash-out P1", "HC C.1", "table-not-posted");
    t.ok("D take cash-out P1");
    t.refused("D take cash-out P1", "RO I.8.d", "table-not-requested");
}

/// RO I.8.f: on confirmation the credits are zero and the rack falls by the same amount, once; never a part.
#[test]
fn ro_i_8_f_the_whole_amount_once() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.play("P1 cash-out\nP1 sure");
    t.refused("D confirm chips P1 1x100.00", "RO I.8.f", "table-not-taken");
    t.ok("D take cash-out P1");
    t.refused("D confirm chips P1 99x1.00", "RO I.8.f", "table-amounts-differ");
    t.refused("D confirm chips P1 101x1.00", "RO I.8.f", "table-amounts-differ");
    t.refused("D confirm chips P1 nothing", "RO I.8.f", "table-amounts-differ");
    t.refused("D confirm chips P1 5x20.00", "HC D.1", "table-no-such-piece");
    t.refused("F confirm chips P1 1x100.00", "RO I.2.a", "denied-needs-role");
    t.money("P1 100.00 rack 65240.00 chips-out 0.00");
    t.ok("D confirm chips P1 4x25.00");
    t.money("P1 0.00 rack 65140.00 chips-out 100.00 house 0.00");
    let again = t.sent.clone().expect("sent");
    assert!(matches!(t.send(&again), Answer::Accepted(_)));
    t.money("P1 0.00 rack 65140.00 chips-out 100.00");
    t.refused("D confirm chips P1 4x25.00", "RO I.8.f", "table-not-taken");
}

/// RO I.8.f, HC D.3: a rack that cannot pay asks for a fill; with it the cash-out goes on.
#[test]
fn ro_i_8_f_a_rack_that_cannot_pay_asks_for_a_fill() {
    let mut t = terminals(|_| {}).ready();
    t.ok("D+F open 10x1.00 box 7");
    t.buys_in("P1", "100.00");
    t.play("P1 cash-out\nP1 sure\nD take cash-out P1");
    t.refused("D confirm chips P1 1x100.00", "HC D.3", "table-rack-short");
    t.play(
        "F request fill 1x100.00\nH issue fill 2\nD+F receive fill 2 1x100.00\nD confirm chips P1 1x100.00",
    );
    t.money("rack 10.00");
}

/// RO I.8.g: the dealer marks the delivery; until then it stays on the console's list.
#[test]
fn ro_i_8_g_an_undelivered_cash_out_stays_on_the_list() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.refused("D deliver P1", "RO I.8.g", "table-not-delivered");
    t.play("P1 cash-out\nP1 sure\nD take cash-out P1");
    t.refused("D deliver P1", "RO I.8.g", "table-not-delivered");
    t.ok("D confirm chips P1 1x100.00");
    assert_eq!(shown(&t)[0][1], serde_json::json!({"undelivered": {"amount": 10_000}}));
    t.refused("P1 deliver P1", "RO I.2.a", "denied-needs-role");
    t.ok("D deliver P1");
    assert!(shown(&t).is_null());
    t.refused("D deliver P1", "RO I.8.g", "table-not-delivered");
    t.buys_in("P1", "20.00");
}

/// RO Ruling.9: withdrawn by the player until the dealer has taken it up; then betting is possible again.
#[test]
fn ro_ruling_9_a_request_may_be_withdrawn_until_it_is_taken_up() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.refused("P1 back", "RO Ruling.9", "table-not-asked");
    t.play("D new game\nP1 cash-out\nP1 sure\nP1 back");
    assert!(shown(&t).is_null());
    t.play("P1 place red 5.00\nP1 clear\nP1 cash-out\nP1 sure\nD take cash-out P1");
    t.refused("P1 back", "RO Ruling.9", "table-already-taken");
    t.ok("D confirm chips P1 1x100.00");
    t.refused("P1 back", "RO Ruling.9", "table-not-asked");
}

/// RO I.8.f, RO I.9.d: a game reversed while its winner is at the door: what is paid is what is there then.
#[test]
fn ro_i_8_f_a_reversal_while_a_cash_out_is_under_way() {
    for taken in [false, true] {
        let mut t = terminals(|_| {}).opened();
        t.buys_in("P1", "100.00");
        t.game(1, &["P1 place 17 5.00"], "17");
        t.play("P1 cash-out\nP1 sure");
        if taken {
            t.ok("D take cash-out P1");
        }
        assert!(shown(&t)[0][1].to_string().contains("27500"));
        t.ok("S+F rule wrong-number by RO I.9.d");
        // The stake is in play until the refund is released: nothing is paid before.
        if taken {
            t.refused("D confirm chips P1 1x25.00", "RO I.8.a", "roulette-bet-in-play");
        } else {
            t.refused("D take cash-out P1", "RO I.8.a", "roulette-bet-in-play");
        }
        t.ok("S release");
        t.money("P1 100.00");
        assert!(shown(&t)[0][1].to_string().contains("10000"), "the console shows what is there");
        if !taken {
            t.ok("D take cash-out P1");
        }
        t.refused("D confirm chips P1 2x100.00+3x25.00", "RO I.8.f", "table-amounts-differ");
        t.play("D confirm chips P1 1x100.00\nD deliver P1");
        t.money("P1 0.00 chips-out 100.00");
    }
}

/// RO Ruling.8: at most what is left of the payout, never money bought in since; stakes go back whole.
#[test]
fn ro_ruling_8_a_reversal_takes_what_is_left_of_the_payout() {
    let mut t = terminals(|_| {}).opened();
    for player in ["P1", "P2", "P3", "P4"] {
        t.buys_in(player, "100.00");
    }
    t.game(1, &["P1 place 17 5.00", "P2 place 17 5.00", "P3 place 17 5.00", "P4 place red 5.00"], "17");
    t.money("P1 275.00 P2 275.00 P3 275.00 P4 95.00");
    // P1 stays, P2 leaves, P3 leaves and comes back with fifty.
    t.cashes_out("P2");
    t.cashes_out("P3");
    t.buys_in("P3", "50.00");
    t.ok("D+S rule wrong-number by RO I.9.d");
    t.money("P1 95.00 P2 0.00 P3 50.00 P4 95.00 wagers 20.00");
    t.ok("S release");
    t.money("P1 100.00 P2 5.00 P3 55.00 P4 100.00 wagers 0.00");
    t.refused("S+F rule wrong-number by RO I.9.d", "RO I.9.d", "roulette-too-late");
    t.game(2, &[], "5");
    t.ok("D new game");
    t.refused("S+F rule wrong-number by RO I.9.d", "RO I.9.d", "roulette-not-now");
}

/// RO Ruling.8, RO I.9.e: the correction of an older buy-in does not eat into what was bought in since.
#[test]
fn ro_ruling_8_an_older_buy_in_corrected_in_between() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "5.00");
    t.game(1, &["P1 place 17 5.00"], "17");
    t.buys_in("P1", "50.00");
    t.money("P1 230.00");
    t.ok("D correct buy-in 1 cash 1x1.00");
    t.money("P1 226.00");
    t.ok("S+F rule wrong-number by RO I.9.d");
    t.money("P1 50.00");
    t.ok("S release");
    t.money("P1 55.00");
    // A newer one that is corrected counts as it is now.
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "5.00");
    t.game(1, &["P1 place 17 5.00"], "17");
    t.buys_in("P1", "50.00");
    t.ok("D correct buy-in 2 cash 3x10.00");
    t.money("P1 210.00");
    t.ok("S+F rule wrong-number by RO I.9.d");
    t.money("P1 30.00");
}

/// RO Ruling.7: idle for the posted number of games, flagged, and moved by floor and dealer together.
#[test]
fn ro_ruling_7_idle_credits_are_flagged_and_moved_by_two() {
    let draft = Draft { form: Form::Terminals, ..Draft::default() };
    let mut t = Floor::new(&draft, TableDraft { idle_games: 3, ..TableDraft::default() }).opened();
    let flagged = |t: &Floor<_>| t.sees(Viewer::Staff(Role::Floorperson))["staff"]["idle"].clone();
    for player in ["P1", "P2", "P3"] {
        t.buys_in(player, "100.00");
    }
    t.game(1, &["P1 place red 5.00"], "2");
    t.game(2, &["P2 place red 5.00"], "2");
    t.refused("F+D unclaim P3", "RO Ruling.7", "table-not-idle");
    t.game(3, &[], "2");
    // P3 bought in before the first game and has sat out three; P1 sat out two.
    assert!(flagged(&t).to_string().contains("[3,3]"), "{}", flagged(&t));
    assert!(!flagged(&t).to_string().contains("[1,"), "{}", flagged(&t));
    t.refused("F+D unclaim P1", "RO Ruling.7", "table-not-idle");
    t.refused("D+F unclaim P3", "RO Ruling.7", "denied-needs-role");
    t.refused("F+D unclaim P4", "RO Ruling.7", "table-no-credits");
    t.refused("F+D unclaim P3", "RO Ruling.7", "table-not-warned");
    t.ok("F warn P3");
    t.skip("2m");
    t.refused("F unclaim P3", "RO Ruling.7", "denied-needs-second");
    t.refused("F+F2 unclaim P3", "RO Ruling.7", "denied-needs-second");
    t.refused("F+D2 unclaim P3", "HC C.1", "table-not-posted");
    t.ok("F+D unclaim P3");
    t.money("P3 0.00 unclaimed 100.00");
    t.refused("F+D unclaim P3", "RO Ruling.7", "table-no-credits");
    // The flag falls with a bet and with a buy-in.
    t.game(4, &["P1 place red 5.00"], "2");
    t.buys_in("P2", "20.00");
    t.game(5, &[], "2");
    t.refused("F+D unclaim P1", "RO Ruling.7", "table-not-idle");
    t.refused("F+D unclaim P2", "RO Ruling.7", "table-not-idle");
}

/// RO Ruling.7, HC D.12: credits of somebody away are moved only after a warning with a countdown on their terminal; whoever
/// is there keeps them, and whoever was away finds a receipt.
#[test]
fn ro_ruling_7_a_warning_a_countdown_and_a_receipt() {
    let draft = Draft { form: Form::Terminals, ..Draft::default() };
    let mut t = Floor::new(&draft, TableDraft { idle_games: 1, ..TableDraft::default() }).opened();
    let own = |t: &Floor<_>| t.part(Viewer::Seat(seat(1)))["table"].clone();
    t.buys_in("P1", "100.00");
    t.refused("F warn P1", "RO Ruling.7", "table-not-idle");
    t.refused("F warn P2", "RO Ruling.7", "table-no-credits");
    t.game(1, &[], "2");
    t.refused("D warn P1", "RO Ruling.7", "denied-needs-role");
    t.refused("P1 stay", "RO Ruling.7", "table-not-warned");
    t.ok("F warn P1");
    t.refused("F warn P1", "RO Ruling.7", "table-warned-before");
    assert_eq!(own(&t)["warned"], t.at.plus_ms(120_000).get());
    t.skip("119s");
    t.refused("F+D unclaim P1", "RO Ruling.7", "table-warning-runs");
    assert_eq!(t.refusal("F+D unclaim P1", "seconds"), "1");
    // Their player is there, and the games count anew.
    t.refused("P2 stay", "RO Ruling.7", "table-not-warned");
    t.ok("P1 stay");
    assert_eq!(own(&t).get("warned"), None);
    t.skip("1m");
    t.refused("F+D unclaim P1", "RO Ruling.7", "table-not-idle");
    // A bet says the same, and so does a wish to leave or a buy-in.
    t.game(2, &[], "2");
    t.ok("F warn P1");
    t.game(3, &["P1 place red 5.00"], "2");
    assert_eq!(own(&t).get("warned"), None);
    t.game(4, &[], "2");
    t.play("F warn P1\nP1 cash-out\nP1 back");
    assert_eq!(own(&t).get("warned"), None);
    t.ok("F warn P1");
    t.buys_in("P1", "5.00");
    assert_eq!(own(&t).get("warned"), None);
    t.game(5, &[], "2");
    t.ok("F warn P1");
    t.skip("2m");
    t.ok("F+D unclaim P1");
    t.money("P1 0.00 unclaimed 100.00");
    let moved = t.at.get();
    assert_eq!(own(&t)["receipt"], serde_json::json!({ "number": 1, "amount": 10_000, "at": moved }));
    // The receipt stays until somebody sits down, and its number is not used again.
    t.game(6, &[], "2");
    assert_eq!(own(&t)["receipt"]["number"], 1);
    t.buys_in("P1", "20.00");
    assert_eq!(own(&t).get("receipt"), None);
    t.game(7, &[], "2");
    t.ok("F warn P1");
    t.skip("2m");
    t.ok("F+D unclaim P1");
    assert_eq!(own(&t)["receipt"]["number"], 2);
}

/// RO Ruling.7, HC D.9: last win, recall and undo are of a stay: whoever buys in at an empty seat has none of those before.
#[test]
fn ro_ruling_7_what_a_seat_remembers_belongs_to_a_stay() {
    let mut t = terminals(|_| {}).opened();
    let own = |t: &Floor<_>| t.part(Viewer::Seat(seat(1)))["game"].clone();
    t.buys_in("P1", "20.00");
    t.game(1, &["P1 place 17 10.00"], "17");
    assert_eq!((&own(&t)["last_win"], &own(&t)["recall"]), (&36_000.into(), &true.into()));
    // More money for the same stay.
    t.buys_in("P1", "20.00");
    assert_eq!((&own(&t)["last_win"], &own(&t)["recall"]), (&36_000.into(), &true.into()));
    t.cashes_out("P1");
    t.buys_in("P1", "50.00");
    let seen = own(&t);
    assert_eq!((&seen["last_win"], &seen["recall"]), (&0.into(), &false.into()), "{seen}");
    assert_eq!(seen.get("came_to"), None);
    t.ok("D new game");
    t.refused("P1 recall", "RO I.3.b.vi", "roulette-nothing-to-recall");
    // The round before is still reversed for what it paid: nothing of it is there any more.
    t.ok("P1 place 17 10.00");
    t.play("W launch 2.1\nD lock\nW pocket 4 2.2\nD confirm 4");
    assert_eq!(own(&t)["recall"], true);

    // Undo, too: somebody bet, took it back, and left while betting was open.
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "20.00");
    t.play("D new game\nP1 place 17 10.00\nP1 clear");
    t.cashes_out("P1");
    assert_eq!(own(&t)["undo"], 2);
    t.buys_in("P1", "20.00");
    assert_eq!(own(&t)["undo"], 0);
    t.refused("P1 undo", "RO I.3.b.v", "roulette-nothing-to-undo");

    // Whoever has lost everything has left an empty seat.
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "10.00");
    t.game(1, &["P1 place 17 10.00"], "2");
    assert_eq!(own(&t)["recall"], true);
    t.buys_in("P1", "20.00");
    assert_eq!(own(&t)["recall"], false);
}

/// RO Ruling.8, HC D.9: a game that somebody before won is reversed at the house's loss, never from the next player's money.
#[test]
fn ro_ruling_8_a_new_stay_does_not_pay_for_the_one_before() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "10.00");
    t.game(1, &["P1 place 17 10.00"], "17");
    t.cashes_out("P1");
    t.buys_in("P1", "50.00");
    t.ok("D+S rule wrong-number by RO I.9.d");
    let reversed = t.last.iter().find_map(|event| match event {
        house::table::Event::Game(games::roulette::Event::Reversed { took, lost, .. }) => {
            Some((*took, *lost))
        }
        _ => None,
    });
    assert_eq!(reversed, Some((kit::Cents::ZERO, cents("360.00"))));
}

/// RO Ruling.7, RO I.8.c: credits that somebody is about to be paid are not idle.
#[test]
fn ro_ruling_7_not_while_a_cash_out_is_under_way() {
    let draft = Draft { form: Form::Terminals, ..Draft::default() };
    let mut t = Floor::new(&draft, TableDraft { idle_games: 1, ..TableDraft::default() }).opened();
    t.buys_in("P1", "100.00");
    t.game(1, &[], "2");
    t.play("P1 cash-out\nP1 sure\nD take cash-out P1");
    t.refused("F+D unclaim P1", "RO I.8.c", "table-cash-out-under-way");
    t.ok("D confirm chips P1 1x100.00");
    assert_eq!(
        t.state().place(seat(1)).expect("a seat").cash_out,
        CashOut::Undelivered { amount: cents("100.00") }
    );
}
