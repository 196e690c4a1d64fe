//! Settlement, vigorish and marks (MB G.1, L.2, M; BC a, b, settlement).

use games::Game;
use games::baccarat::options::{Collected, Kind, Order, Percent, Rounded};
use games::baccarat::{Baccarat, Event};
use kit::{Cents, Odds, Role, Viewer};
use serde_json::json;

use crate::bac::{Bac, live, of, terminals};
use crate::baccarat_options::bc;
use crate::table::{cents, seat};

/// Player wins 9 to 0, Banker wins 8 to 0, Banker wins 6 to 5 with six, tie at 9.
const PLAYER: &str = "plays 9s Kh Ts Qd";
const BANKER: &str = "plays Ks 9h Qs 9d";
const BANKER_SIX: &str = "plays Ks 3c 5s 3h Ts";
const TIE: &str = "plays 9s 9h Ts Qd";

fn bets() -> Bac {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n D place P1 player 25.00 value ok \n D place P1 banker 100.00 value ok \n D place P1 tie 5.00 value ok");
    t
}

/// MB G.1.b.i, MB G.1.a.ii, MB G.1.c, MB M.1: Player wins 1 to 1 without commission, Banker and Tie lose whole
#[test]
fn mb_g_1_b_i_player_wins() {
    bets().play(PLAYER).play("money chips -80.00 rack 80.00 wagers 0.00");
}

/// MB G.1.a.i, MB G.1.b.ii, MB M.3, BC a: Banker wins 1 to 1 less five per cent of the win
#[test]
fn mb_g_1_a_i_banker_wins() {
    bets()
        .play(BANKER)
        .play("money chips 65.00 rack -65.00 \n told P1 wins banker 100.00 \n told P1 gives 5.00");
    let mut t = live(|d| d.vigorish.percent = Percent(400));
    t.play("ready \n D new game ok \n D place P1 banker 100.00 value ok")
        .play(BANKER)
        .play("money chips 96.00");
}

/// MB G.1.a.iii, MB G.1.b.iii, MB M.2, MB A.4, BC b, BC settlement: a tie returns Player and Banker and pays 8 to 1
#[test]
fn mb_g_1_a_iii_tie() {
    bets().play(TIE).play("money chips 40.00 rack -40.00");
    let mut t = live(|d| d.tie_odds = Odds::to_one(9));
    t.play("ready \n D new game ok \n D place P1 tie 5.00 value ok").play(TIE).play("money chips 45.00");
    let mut t = of(&bc(|_| ()));
    t.play("ready \n D new game ok \n D place P1 tie 5.00 value ok \n D place P1 banker 5.00 value ok");
    t.play("deals ? ? ? ? 9s Ts 9h Qd \n plays \n money chips 40.00");
}

/// MB M.3.a: rounded up to the next five cents, to the nearest, or not at all, per winning wager
#[test]
fn mb_m_3_a_rounding() {
    let part = |rounding, amount: &str| {
        let draft = crate::bac::live(|d| d.vigorish.rounding = rounding).game.draft().clone();
        Baccarat::check(&draft).unwrap().vigorish_of(cents(amount)).get()
    };
    for (amount, up, nearest, none) in [
        ("10.20", 55, 50, 51),
        ("11.00", 55, 55, 55),
        ("10.50", 55, 50, 52),
        ("10.60", 55, 55, 53),
        ("0.10", 5, 0, 0),
    ] {
        assert_eq!(part(Rounded::Up, amount), up, "{amount}");
        assert_eq!(part(Rounded::Nearest, amount), nearest, "{amount}");
        assert_eq!(part(Rounded::None, amount), none, "{amount}");
    }
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n D place P1 banker 10.20 value ok \n D place P2 banker 11.00 value ok")
        .play(BANKER);
    t.play("told P1 gives 0.55 \n told P2 gives 0.55");
}

/// MB L.2, MB L.2.a, MB L.2.b, MB L.2.c, MB L.2.d: losers first; then payments and commissions in one of four orders
#[test]
fn mb_l_2_four_orders() {
    let pays = ["P7 wins banker 20.00", "P3 wins banker 40.00"];
    let gives = ["P7 gives 1.00", "P3 gives 2.00"];
    let orders = [
        (Order::A, [pays[0], pays[1], gives[0], gives[1]]),
        (Order::B, [gives[0], gives[1], pays[0], pays[1]]),
        (Order::C, [pays[0], gives[0], pays[1], gives[1]]),
        (Order::D, [gives[0], pays[0], gives[1], pays[1]]),
    ];
    for (order, expected) in orders {
        let mut t = live(|d| d.settle = order);
        t.play("ready \n D new game ok \n D place P3 banker 40.00 value ok \n D place P7 banker 20.00 value ok \n D place P5 player 10.00 value ok");
        t.play("deals Ks 9h Qs 9d \n D count ok \n D count ok \n D announce ok");
        assert_eq!(t.told()[1], "P5 loses player 10.00", "losers are collected first");
        t.play("D pay P3 refused MB L.2 not-paid-in-order \n S pay refused MB J.2 needs-role \n D pay ok");
        let told = t.told();
        assert_eq!(told[..4], expected, "{order:?}");
        t.play("money chips 47.00 rack -47.00 \n D pay refused MB L.2 not-now");
    }
}

/// HC D.3: a rack that cannot pay asks for a fill, and a mucker may mark payments
#[test]
fn hc_d_3_a_rack_that_cannot_pay() {
    let mut t = live(|d| d.limits.max = games::options::Amount(Cents::whole(1_000_000)));
    t.play("ready \n D new game ok \n D place P1 banker 200000.00 value ok \n deals Ks 9h Qs 9d \n D count ok \n D count ok \n D announce ok");
    t.play("D pay refused HC D.3 not-enough");
    t.purses.post(
        kit::Unit::Money,
        kit::Purse::Transit(kit::Desk::Cage),
        kit::Purse::Rack,
        Cents::whole(200_000),
    );
    t.play("M pay ok");
}

/// MB M.3.c, MB M.3.b, MB M.3.d: marked commission is shown at the seat, and collected or documented before the reshuffle
#[test]
fn mb_m_3_c_marks() {
    let mut t = live(|d| d.vigorish.collected = Collected::Deferred);
    t.play("ready \n D sit P1 ann ok \n D new game ok \n D place P1 banker 100.00 value ok \n D place P2 banker 40.00 value ok").play(BANKER);
    t.play("told P1 owes 5.00 \n money chips 140.00 owed-P1 -5.00 owed-P2 -2.00 \n D new game ok \n D place P1 banker 20.00 value ok").play(BANKER);
    t.play("money owed-P1 -6.00 \n D leave P1 refused MB M.3.d commission-owed");
    let marks = |who| serde_json::to_value(t.view(who)).unwrap();
    assert_eq!(
        marks(Viewer::Staff(Role::Floorperson))["staff"]["marks"],
        serde_json::json!([[1, 600], [2, 200]])
    );
    assert_eq!(marks(Viewer::Seat(seat(1)))["own"]["owed"], 600);
    assert!(marks(Viewer::Seat(seat(3)))["own"].get("owed").is_none());
    t.play("D cut card ok \n D new game ok")
        .play(BANKER)
        .play("D new game ok \n D collect commission P1 refused MB M.3.b round-in-play")
        .play(BANKER);
    assert_eq!(t.prompt(), "collect-marks");
    t.play("D shuffle refused MB M.3.b commission-owed \n D rest refused MB M.3.b commission-owed");
    t.play("D collect commission P3 refused MB M.3.b nothing-owed \n D collect commission P1 ok \n money owed-P1 0.00 chips 154.00");
    t.play("D document commission P2 gone refused MB M.3.d needs-role \n F document commission P2 refused MB M.3.d reason-missing");
    t.play("F document commission P2 left without a word ok \n money owed-P2 0.00 uncollected -2.00 \n D leave P1 ok \n D shuffle ok");
}

/// MB M.4, MB G.1.a.iii: up to 25 per cent of Banker wagers on a tie, before the next deal, and no commission
#[test]
fn mb_m_4_on_a_tie() {
    let table = || {
        let mut t = live(|d| (d.vigorish.kind, d.vigorish.percent) = (Kind::OnTie, Percent(2_500)));
        t.play("ready \n D new game ok \n D place P1 banker 100.00 value ok \n D place P2 player 100.00 value ok");
        t
    };
    table().play(BANKER).play("money chips 0.00");
    let mut t = table();
    t.play("deals 9s 9h Ts Qd \n D count ok \n D count ok \n D announce ok \n D new game refused MB J.2 round-in-play \n D pay ok");
    t.play("told P1 gives 25.00 \n money chips -25.00 rack 25.00");
}

/// MB M.6: a Banker's six pays 1 to 2, any other Banker's win 1 to 1; an odd half-cent is the player's
#[test]
fn mb_m_6_half_on_six() {
    let table = |stake: &str| {
        let mut t = live(|d| d.vigorish.kind = Kind::HalfOnSix);
        t.play(&format!("ready \n D new game ok \n D place P1 banker {stake} value ok"));
        t
    };
    table("10.00").play(BANKER_SIX).play("told banker 5 to 6 \n money chips 5.00");
    table("10.01").play(BANKER_SIX).play("money chips 5.01");
    table("10.00").play(BANKER).play("money chips 10.00");
    table("10.00").play(TIE).play("money chips 0.00");
    // A losing six is lost.
    table("10.00").play("plays 7s 3c Ts 3h").play("told player 7 to 6 \n money chips -10.00");
}

/// MB M.5: a change of kind or a rise waits for its notice and for the end of the shoe; a lower rate needs none
#[test]
fn mb_m_5_notice() {
    let with = |t: &Bac, kind, percent| {
        let mut draft = t.game.draft().clone();
        (draft.vigorish.kind, draft.vigorish.percent) = (kind, Percent(percent));
        Baccarat::check(&draft).unwrap()
    };
    let may = |t: &Bac, to: &Baccarat| {
        t.game.may_change(&t.state, to, t.at).map_err(|refusal| crate::bac::short(&refusal.into()))
    };
    let mut t = live(|d| d.vigorish.percent = Percent(400));
    let (five, tie) = (with(&t, Kind::Commission, 500), with(&t, Kind::OnTie, 1_500));
    assert_eq!(may(&t, &five), Err("MB M.5 notice-first".to_owned()));
    t.play(
        "F post notice commission 5 refused MB M.5 needs-role \n T post notice commission 77 refused MB M.5 no-such-vigorish \n T post notice commission 5 ok \n wait 1799",
    );
    assert_eq!(may(&t, &five), Err("MB M.5 notice-first".to_owned()));
    t.play("wait 1");
    assert_eq!((may(&t, &five), may(&t, &tie)), (Ok(()), Err("MB M.5 notice-first".to_owned())));
    assert!(t.view(Viewer::Public).public.notice.is_some(), "players are told");
    // Lower: at once. Inside a shoe: nothing of it.
    let t = live(|_| ());
    assert_eq!(may(&t, &with(&t, Kind::Commission, 400)), Ok(()));
    let mut t = live(|_| ());
    t.play("ready");
    assert_eq!(may(&t, &with(&t, Kind::Commission, 400)), Err("MB M.5 inside-shoe".to_owned()));
    let mut away = Vec::new();
    t.game.closed(&t.state, &mut away);
    assert_eq!(away, [Event::CardsTakenAway], "a table that closes has no shoe");
}

/// MB M.3.b: at terminals commission is taken with the payout
#[test]
fn mb_m_3_b_at_terminals_at_once() {
    let mut t = terminals(|_| ());
    t.play("has P1 100.00 \n has P2 10.00 \n ready \n D new game ok \n P1 place banker 100.00 ok \n P2 place banker 10.00 ok").play(BANKER);
    t.play("money P1 195.00 P2 19.50 wagers 0.00 \n told P2 gives 0.50");
}

/// BC a: five per cent of the win, and the event order shows losers before winners
#[test]
fn bc_a_commission() {
    let mut t = of(&bc(|_| ()));
    t.play("ready \n D new game ok \n D place P1 banker 100.00 value ok \n D place P2 player 40.00 value ok \n deals ? ? ? ? Ks Qs 9h 9d \n plays");
    t.play("told P1 wins banker 100.00 \n told P1 gives 5.00 \n money chips 55.00");
    let at = |needle: &str| t.told().iter().position(|told| told == needle).unwrap();
    assert!(at("P2 loses player 40.00") < at("P1 wins banker 100.00"));
}

/// MB Ruling.1: a seat sees what its round came to, win by win with the vigorish, and nobody else does; a void round
/// says by which paragraph, and what came back
#[test]
fn mb_ruling_1_a_seat_sees_what_its_round_came_to() {
    let own = |t: &Bac, seat: u16| serde_json::to_value(t.screen(seat)).expect("plain")["own"].clone();
    let public = |t: &Bac| serde_json::to_value(t.view(Viewer::Public)).expect("plain");
    let mut t = terminals(|_| ());
    t.play("has P1 200.00 \n has P2 10.00 \n ready \n D new game ok \n P1 place banker 100.00 ok \n P1 place tie 20.00 ok");
    assert_eq!(own(&t, 1)["came_to"], json!(null), "nothing came yet");
    t.play(BANKER);
    let came_to = &own(&t, 1)["came_to"];
    assert_eq!(came_to["round"], json!(1));
    assert_eq!(came_to["wins"], json!([["banker", 10_000]]));
    assert_eq!((&came_to["pushed"], &came_to["vigorish"]), (&json!([]), &json!(500)));
    assert_eq!(came_to["stakes"].as_array().map(Vec::len), Some(2));
    assert_eq!(own(&t, 2)["came_to"], json!(null), "it is nobody else's");
    assert_eq!((&public(&t)["own"], &public(&t)["public"]["void"]), (&json!(null), &json!(null)));
    // The shoe runs dry in the next round.
    let mut state = t.state.clone();
    state.shoe.left = 0;
    t.begins_at(state);
    t.play("D new game ok \n P1 place player 20.00 ok \n D lock ok \n told game 2 void by MB N.4");
    assert_eq!(public(&t)["public"]["void"], json!("MB N.4"));
    assert_eq!((&own(&t, 1)["refunded"], &own(&t, 1)["came_to"]), (&json!(2_000), &json!(null)));
}
