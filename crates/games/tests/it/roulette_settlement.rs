//! Announcing, collecting, paying (RO I.6.f, I.6.g, I.7, I.8.a, F.4, G.1, HC A.8), and who sees what when.

use games::roulette::{Bet, Event};
use games::{Game, Reason};
use kit::{Cents, Odds, Pocket, Role, Viewer};

use crate::table::{Table, live, seat, terminals};

/// RO I.6.f: no terminal or board shows the number before the dealer confirms it, all show it after
#[test]
fn ro_i_6_f_the_number_shows_when_it_is_confirmed() {
    let mut t = terminals(|_| ());
    let shown = |t: &Table| {
        let viewers =
            [Viewer::Public, Viewer::Seat(seat(1)), Viewer::Seat(seat(8)), Viewer::Staff(Role::Auditor)];
        viewers.map(|who| t.view(who).public.number)
    };
    t.play("has P1 5.00 \n D new game ok \n P1 place 17 5.00 ok \n W launch 1.1 ok \n D lock ok \n W pocket 17 1.2 ok");
    assert_eq!(shown(&t), [None; 4]);
    assert_eq!(t.view(Viewer::Public).public.last, []);
    assert_eq!(t.view(Viewer::Staff(Role::Auditor)).staff, None, "an auditor reads what is over");
    let public = serde_json::to_string(&t.screen(1)).expect("plain data");
    assert!(!public.contains("reading"), "{public}");
    t.play("D confirm 17 ok");
    let seventeen = Pocket::number(17);
    assert_eq!(shown(&t), [seventeen; 4]);
    assert_eq!(t.screen(1).own.expect("a seat").last_win, Cents::whole(180));
    t.play("D new game ok");
    assert_eq!(shown(&t), [None; 4], "a new game has no number yet");
    assert_eq!(t.view(Viewer::Public).public.last, [seventeen.expect("on the wheel")]);
}

/// RO I.6.f: a number that was disputed shows only once it is settled
#[test]
fn ro_i_6_f_a_disputed_number_does_not_show() {
    let mut t = terminals(|_| ());
    t.play("D new game ok \n W launch 1.1 ok \n D lock ok \n W pocket 17 1.2 ok \n D confirm 20 ok");
    assert_eq!(t.screen(1).public.number, None);
    t.play("F name 20 ok");
    assert_eq!(t.screen(1).public.number, Pocket::number(20));
}

/// RO I.6.g: after a game a player's own screen says what they staked and what each bet won, until the next one begins
#[test]
fn ro_i_6_g_a_seat_is_told_what_the_game_came_to() {
    let mut t = terminals(|_| ());
    let came_to = |t: &Table, number| t.screen(number).own.expect("a seat").came_to;
    t.play("has P1 100.00 \n D new game ok \n P1 place 17 5.00 ok \n P1 place red 5.00 ok");
    t.play("W launch 1.1 ok \n D lock ok \n W pocket 17 1.2 ok");
    assert_eq!(came_to(&t, 1), None);
    t.play("D confirm 17 ok");
    let came = came_to(&t, 1).expect("it had wagers");
    let won: Vec<(String, Cents)> = came.wins.iter().map(|(bet, won)| (bet.to_string(), *won)).collect();
    assert_eq!((came.round, came.stakes.len()), (1, 2));
    assert_eq!(won, [("17".to_owned(), Cents::whole(175))]);
    assert_eq!(came_to(&t, 2), None, "it had no wager");
    t.play("D new game ok");
    assert_eq!(came_to(&t, 1), None);
}

/// RO I.6.g: credits after are credits before, less the stakes, plus what the winners return, for all 38 numbers
#[test]
fn ro_i_6_g_credits_are_settled_by_the_system() {
    let bets =
        [("17", 35), ("17-20", 17), ("1-2-3", 11), ("0-00-2", 11), ("16-17-19-20", 8), ("0-00-1-2-3", 6)];
    let more = [
        ("16..21", 5),
        ("col2", 2),
        ("2nd12", 2),
        ("red", 1),
        ("black", 1),
        ("odd", 1),
        ("even", 1),
        ("low", 1),
    ];
    for pocket in Pocket::all() {
        let mut t = terminals(|_| ());
        t.play("has P1 200.00 \n has P2 200.00 \n D new game ok");
        let mut expected = Cents::whole(200);
        for (spot, odds) in bets.into_iter().chain(more) {
            t.play(&format!("P1 place {spot} 10.00 ok"));
            let wins = spot.parse::<Bet>().expect("a bet").wins(pocket);
            expected += if wins { Cents::whole(10 * odds) } else { Cents::whole(-10) };
        }
        t.play("P2 place 17 5.00 ok \n D lock ok");
        t.play(&format!("H pocket {pocket} drawn ok \n D confirm {pocket} ok \n money wagers 0.00"));
        assert_eq!(t.money("P1"), expected, "{pocket}");
        let other = if pocket == Pocket::number(17).expect("on the wheel") { 375 } else { 195 };
        assert_eq!(t.money("P2"), Cents::whole(other), "{pocket}");
    }
}

/// What was collected and paid, seat by seat, in the order of the events.
fn order(t: &Table) -> Vec<String> {
    let of = |event: &Event| match event {
        Event::Collected { seat, .. } => Some(format!("collect {seat}")),
        Event::Paid { seat, .. } => Some(format!("pay {seat}")),
        _ => None,
    };
    t.all.iter().filter_map(of).collect()
}

/// HC A.8, RO I.6.g: at terminals every loser is collected before the first winner is paid, by seats
#[test]
fn hc_a_8_losers_first_then_winners_at_terminals() {
    let mut t = terminals(|_| ());
    for player in [3, 1, 2] {
        t.play(&format!("has P{player} 100.00"));
    }
    t.play("D new game ok \n P3 place red 5.00 ok \n P3 place odd 5.00 ok \n P1 place red 5.00 ok");
    t.play("P2 place black 5.00 ok \n P1 place 0 5.00 ok \n D lock ok \n H pocket 12 drawn ok \n D confirm 12 ok");
    assert_eq!(order(&t), ["collect 1", "collect 2", "collect 3", "pay 1", "pay 3"]);
}

/// RO F.4, HC A.8: at a live table too; winners are paid in the order of the seats and in no other
#[test]
fn ro_f_4_losers_first_then_winners_at_a_live_table() {
    let mut t = live(|_| ());
    t.play("rack 500.00 \n D new game ok \n D place P3 red 5.00 value ok \n D place P3 odd 5.00 value ok");
    t.play("D place P1 red 5.00 value ok \n D place P2 black 5.00 value ok \n D lock ok \n D pocket 12 ok");
    t.play("D pay refused RO F.4 not-now \n D dolly ok \n told P2 loses black 5.00 \n told to pay: P1, P3");
    t.play("money rack 510.00 chips -20.00 wagers 10.00");
    t.play("D pay P3 refused HC A.8 not-paid-in-order \n D pay P2 refused HC A.8 not-paid-in-order");
    t.play(
        "D new game refused RO B.2 round-in-play \n D pay P1 ok \n D pay P1 refused HC A.8 not-paid-in-order",
    );
    t.play("D pay P3 ok \n told game 1 settled \n D pay refused RO F.4 not-now");
    assert_eq!(order(&t), ["collect 2", "collect 3", "pay 1", "pay 3"]);
    t.play("money rack 500.00 chips 0.00 wagers 0.00");
}

/// A rack that cannot pay refuses until it has been filled (HC D.3 is the table's; the game keeps its side).
#[test]
fn a_rack_that_cannot_pay_is_not_overdrawn() {
    let mut t = live(|_| ());
    t.play("rack 174.99 \n D new game ok \n D place P1 17 5.00 value ok \n D place P2 red 5.00 value ok");
    t.play("D lock ok \n D pocket 17 ok \n D dolly ok \n money rack 179.99 \n D pay ok \n money rack 4.99");
    t.play("D new game ok \n D place P1 17 5.00 value ok \n D place P2 17 5.00 value ok \n D lock ok \n D pocket 17 ok");
    t.play("D dolly ok \n rack 171.00 \n D pay refused HC D.3 not-enough \n D pay P1 ok \n D pay refused HC D.3 not-enough");
    t.play("rack 174.01 \n D pay ok \n money rack 0.00");
}

/// RO I.7, RO G.1: one odds table: a house option changes live and terminal payouts alike
#[test]
fn ro_i_7_terminals_pay_the_odds_of_the_table() {
    let better = |draft: &mut games::roulette::options::Draft| {
        draft.odds.straight = Odds::to_one(36);
        draft.odds.red = Odds::new(6, 5).expect("odds");
    };
    let mut t = terminals(better);
    t.play("has P1 100.00 \n D new game ok \n P1 place 1 10.00 ok \n P1 place red 5.00 ok \n D lock ok");
    t.play("H pocket 1 drawn ok \n D confirm 1 ok \n money P1 466.00");
    let mut t = live(better);
    t.play("rack 1000.00 \n D new game ok \n D place P1 1 10.00 value ok \n D place P1 red 5.00 value ok \n D lock ok");
    t.play("D pocket 1 ok \n D dolly ok \n D pay ok \n money chips 366.00");
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n D new game ok \n P1 place 1 10.00 ok \n P1 place red 5.00 ok \n D lock ok");
    t.play("H pocket 1 drawn ok \n D confirm 1 ok \n money P1 455.00");
}

/// RO I.8.a: nobody goes with a bet in the game, from the first chip to the settlement or the refund
#[test]
fn ro_i_8_a_no_leaving_with_a_bet_in_play() {
    let mut t = terminals(|_| ());
    let leave = |t: &Table, number| {
        t.game
            .may_leave(&t.state, seat(number))
            .map_err(|no| format!("{} {}", no.cite, no.reason.message().key))
    };
    let no = Err("RO I.8.a roulette-bet-in-play".to_owned());
    t.play("has P1 100.00 \n D new game ok");
    assert_eq!(leave(&t, 1), Ok(()));
    t.play("P1 place 17 5.00 ok");
    assert_eq!((leave(&t, 1), leave(&t, 2)), (no.clone(), Ok(())));
    t.play("P1 clear ok");
    assert_eq!(leave(&t, 1), Ok(()));
    t.play("P1 place 17 5.00 ok \n D lock ok");
    assert_eq!(leave(&t, 1), no);
    t.play("D rule interference by RO I.9.f ok");
    assert_eq!(leave(&t, 1), no, "the refund is still held");
    t.play("S release ok");
    assert_eq!(leave(&t, 1), Ok(()));
    t.play("D new game ok \n P1 place 17 5.00 ok \n D lock ok \n H pocket 1 drawn ok");
    assert_eq!(leave(&t, 1), no);
    t.play("D confirm 1 ok");
    assert_eq!(leave(&t, 1), Ok(()));
}

/// Before the lock the console shows totals, never where the money lies; one player never sees another's bets.
#[test]
fn where_the_money_lies_shows_after_the_lock() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n has P2 100.00 \n D new game ok \n P1 place 17 5.00 ok");
    let staff = t.console().staff.expect("staff");
    assert_eq!((staff.totals, staff.layout.len()), (vec![(seat(1), Cents::whole(5))], 0));
    let (before, other) = (t.screen(2), t.screen(1).own.expect("a seat"));
    t.play("P1 place red 5.00 ok");
    assert_eq!(t.screen(2), before, "another player's bet changes nothing on this screen");
    assert_ne!(t.screen(1).own.expect("a seat"), other);
    t.play("D lock ok");
    assert_eq!(t.console().staff.expect("staff").layout.len(), 1);
}

/// The results board keeps the newest first, and drops a number whose game was voided.
#[test]
fn the_board_shows_the_last_numbers() {
    let mut t = terminals(|_| ());
    for n in 1..=25 {
        t.play(&format!("D new game ok \n D lock ok \n H pocket {n} drawn ok \n D confirm {n} ok"));
    }
    let last: Vec<String> = t.screen(1).public.last.iter().map(ToString::to_string).collect();
    assert_eq!(last[..2], ["25", "24"]);
    assert_eq!(last.len(), 20);
    t.play("S+F rule wrong-number by RO I.9.d ok");
    assert_eq!(t.screen(1).public.last.first(), Pocket::number(24).as_ref());
    assert_eq!(t.screen(1).public.number, None);
}
