//! Wagers (MB B.2, G, Nbis; BC d to i), at a live table and at terminals.

use games::Game;
use games::baccarat::options::{MatchPlay, Spoken, Tracking};
use games::options::Amount;
use kit::Cents;

use crate::bac::{live, of, terminals};
use crate::baccarat_options::bc;

/// MB G.1, MB G.2, MB B.2.a, MB B.2.b, MB B.2.c, BC description.1: three spots at every place, in any mix, and no fourth
#[test]
fn mb_g_1_three_wagers_and_no_other() {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok");
    for seat in 1..=7 {
        for spot in ["player", "banker", "tie"] {
            t.play(&format!("D place P{seat} {spot} 5.00 value ok"));
        }
    }
    for spot in ["pair", "dragon", "Banker", ""] {
        let spot = if spot.is_empty() { "-" } else { spot };
        t.play(&format!("D place P1 {spot} 5.00 value refused MB G.2 no-such-spot"));
    }
    let about = t.game.about();
    let spots: Vec<&str> =
        about["bets"].as_array().unwrap().iter().map(|bet| bet["bet"].as_str().unwrap()).collect();
    assert_eq!((spots, about["seats"].as_u64()), (vec!["player", "banker", "tie"], Some(7)));
    let mut t = of(&bc(|_| ()));
    t.play("ready \n D new game ok \n D place P1 player 5.00 value ok \n D place P1 banker 5.00 value ok");
    t.play(
        "D place P1 tie 5.00 value ok \n D place P1 lucky6 5.00 value refused BC description.1 no-such-spot",
    );
}

/// MB B.1: a bet from an eighth place is refused
#[test]
fn mb_b_1_seven_places() {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n D place P7 banker 5.00 value ok \n D place P8 banker 5.00 value refused MB B.1 no-such-seat");
    t.play("D sit P8 ann refused MB B.1 no-such-seat");
}

/// MB G.4, MB J.2, BC g: the last bet before No More Bets stands; nothing is made, raised or withdrawn after it
#[test]
fn mb_g_4_no_more_bets() {
    let mut t = live(|_| ());
    t.play("D place P1 banker 5.00 value refused MB G.4 betting-closed \n ready \n D place P1 banker 5.00 value refused MB G.4 betting-closed");
    t.play("D lock refused MB G.4 no-round \n D new game ok \n D card 2s refused MB J.2 no-card-due");
    t.play("D place P1 banker 5.00 value ok \n D place P1 banker 5.00 value ok \n D remove P1 banker ok");
    t.play("D place P1 banker 7.00 value ok \n D lock ok \n told no more bets \n D lock refused MB G.4 betting-closed");
    t.play("D place P2 tie 5.00 value refused MB G.4 betting-closed \n D place P1 banker 1.00 value refused MB G.4 betting-closed");
    t.play("D remove P1 banker refused MB G.4 betting-closed \n money wagers 7.00");
    let mut t = of(&bc(|_| ()));
    t.play("ready \n D new game ok \n D lock ok \n D lock refused BC g betting-closed \n D place P1 tie 5.00 value refused BC d betting-closed");
}

/// MB G.5, BC d: from the first card to the decision nobody touches a wager, nor leaves with one
#[test]
fn mb_g_5_nobody_touches_a_wager() {
    let mut t = live(|_| ());
    t.play("ready \n D sit P1 ann ok \n D new game ok \n D place P1 banker 5.00 value ok \n D leave P1 refused MB G.5 bet-in-play");
    t.play("deals Ks \n D remove P1 banker refused MB G.5 betting-closed \n D leave P1 refused MB G.5 bet-in-play");
    t.play("D place P1 banker 5.00 value refused MB G.5 betting-closed \n plays 9h Qs 9d \n D leave P1 ok");
    let mut t = of(&bc(|_| ()));
    t.play("ready \n D new game ok \n D place P1 banker 5.00 value ok \n D lock ok \n D card ?? ok \n D remove P1 banker refused BC d betting-closed");
}

/// MB G.3: chips on the layout; a coupon where the house takes them; a spoken bet with cash, dealer and floorperson
#[test]
fn mb_g_3_chips_coupons_and_spoken_bets() {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n D place P1 banker 5.00 credits refused MB G.3 wrong-tender");
    t.play("D place P1 banker 5.00 coupon refused MB G.3 coupons-off \n D call P1 tie 5.00 refused MB G.3 spoken-off");
    let mut t = live(|d| (d.match_play, d.spoken) = (MatchPlay::On, Spoken::On));
    t.play("ready \n D new game ok \n D place P1 banker 5.00 coupon refused HC A.10 coupon-not-equal");
    t.play(
        "D place P1 banker 5.00 value ok \n D place P1 banker 4.00 coupon refused HC A.10 coupon-not-equal",
    );
    t.play("D place P1 banker 5.00 coupon ok \n D place P1 banker 5.00 value refused HC A.10 coupon-rides");
    t.play("D confirm call P2 refused MB G.3 no-call \n D call P2 player 10.00 ok \n D call P2 tie 10.00 refused MB G.3 call-pending");
    t.play("D confirm call P2 refused MB G.3 needs-second \n D+F confirm call P2 ok \n money drop 10.00 wagers 15.00");
    t.play("D call P3 tie 10.00 ok \n D lock ok \n told call of P3 lapses, 10.00 back");
    // The coupon wins like its wager, and gives commission like it; it is taken up.
    t.play("plays Ks 9h Qs 9d \n told P1 wins banker 5.00, banker 5.00 (coupon) \n told P1 gives 0.50 \n money wagers 0.00");
}

/// MB Nbis, HC A.2: at the limits accepted, a cent beyond refused; below the minimum it goes back at the close
#[test]
fn mb_nbis_lowest_and_highest() {
    let mut t = live(|d| {
        d.limits.min = Amount(Cents::whole(10));
        d.limits.max = Amount(Cents::whole(100));
        d.limits.tie_max = Amount(Cents::whole(20));
        d.limits.spot_total_max = Some(Amount(Cents::whole(150)));
    });
    t.play("ready \n D new game ok \n D place P1 banker 100.00 value ok \n D place P1 banker 0.01 value refused MB Nbis above-maximum");
    t.play("D place P1 tie 20.01 value refused MB Nbis above-maximum \n D place P1 tie 20.00 value ok");
    t.play(
        "D place P2 banker 50.01 value refused HC A.2 above-spot-total \n D place P2 banker 50.00 value ok",
    );
    t.play("D place P3 player 9.99 value ok \n D place P4 player 10.00 value ok \n D lock ok");
    t.play("told below the minimum of 10.00, back to P3: player 9.99 \n money wagers 180.00");
    t.play("D new game refused MB J.2 round-in-play");
}

/// HC A.7: a wager is a multiple of the table's unit
#[test]
fn hc_a_7_wagers_are_multiples_of_the_unit() {
    let mut t = live(|d| {
        let unit = Amount(Cents::whole(20));
        (d.limits.unit, d.limits.min, d.limits.tie_min) = (unit, unit, unit);
        d.limits.max = Amount(Cents::whole(2_000));
    });
    t.play("ready \n D new game ok \n D place P1 banker 25.00 value refused HC A.7 not-made-of-units");
    t.play(
        "D place P1 banker 40.00 value ok \n D place P1 banker 0.00 value refused HC D.1 stake-not-positive",
    );
}

/// HC A.4: a table that records results only takes no bets, and plays all the same
#[test]
fn hc_a_4_results_only() {
    let mut t = live(|d| d.tracking = Tracking::Results);
    t.play("ready \n D new game ok \n D place P1 banker 5.00 value refused HC A.4 bets-not-tracked");
    t.play("plays Ks 9h Qs 9d \n told banker 0 to 8 \n money wagers 0.00");
}

/// BC e: one player per position; one person may hold two
#[test]
fn bc_e_one_player_per_position() {
    let mut t = of(&bc(|_| ()));
    t.play("D sit P1 ann ok \n D sit P1 bob refused BC e seat-taken \n D sit P2 ann ok \n D leave P1 ok \n D sit P1 bob ok");
    t.play("D leave P3 refused MB B.1 nobody-there");
}

/// BC f, BC g: the ante is asked for beside a wager, once per player, taken after No More Bets, returned by a void
#[test]
fn bc_f_antes() {
    let table = || {
        let draft = bc(|d| {
            d.form = games::baccarat::options::Form::Terminals;
            d.cards = games::baccarat::options::Cards::Drawn;
            d.ante = Amount(Cents::whole(1));
        });
        let mut t = of(&draft);
        t.play("has P1 10.00 \n has P2 10.00 \n ready \n D new game ok");
        t
    };
    let mut t = table();
    t.play("P1 place banker 10.00 refused BC f not-enough \n P1 place banker 9.00 ok \n P1 place tie 0.50 refused BC f not-enough");
    t.play("P2 place player 3.00 ok \n P2 place tie 3.00 ok \n D lock ok \n told ante of P1: 1.00 \n told ante of P2: 1.00");
    t.play("money P1 0.00 P2 3.00 wagers 15.00 \n S rule void table knocked over by BC o ok \n money P1 10.00 P2 10.00 wagers 0.00");
    let mut t = table();
    t.play("P1 place banker 9.00 ok \n plays 9s Ks Qs Qd \n money P1 0.00 P2 10.00");
}

/// BC i: no wager without cheques behind it, and they are bought at the table
#[test]
fn bc_i_cheques_first() {
    let draft = bc(|d| {
        d.form = games::baccarat::options::Form::Terminals;
        d.cards = games::baccarat::options::Cards::Drawn;
    });
    let mut t = of(&draft);
    t.play("has P1 5.00 \n ready \n D new game ok \n P1 place banker 5.01 refused BC i not-enough \n P1 place banker 5.00 ok");
    t.play("P1 place banker 5.00 coupon refused BC i coupons-off \n D place P1 banker 5.00 value refused MB Ruling.1 wrong-source");
}

/// MB Ruling.1: at terminals players bet for themselves until the clock is at zero
#[test]
fn mb_ruling_1_baccarat_at_terminals() {
    let mut t = terminals(|d| d.match_play = MatchPlay::On);
    t.play("has P1 100.00 \n coupon P1 10.00 \n ready \n P1 place banker 5.00 refused MB G.4 betting-closed \n D new game ok");
    t.play("P1 place banker 10.00 ok \n P1 as P2 place banker 5.00 refused HC C.5 not-your-seat \n P1 place banker 10.00 coupon ok");
    t.play("P1 undo ok \n P1 double ok \n money P1 80.00 \n P1 undo ok \n P1 clear ok \n P1 undo ok \n P1 remove banker ok");
    t.play("P1 recall refused MB Ruling.1 nothing-to-recall \n P1 clear refused MB Ruling.1 nothing-there \n P1 place player 20.00 ok");
    t.play("wait 29 \n P1 place tie 5.00 ok \n wait 1 \n told no more bets \n P1 place tie 5.00 refused MB G.4 betting-closed");
    t.play("plays 9s Ks Ts Qd \n money P1 115.00 \n D new game ok \n P1 recall ok \n money P1 90.00 wagers 25.00");
    t.play("D sit P1 ann refused MB B.1 other-form");
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n P1 undo refused MB Ruling.1 other-form");
}

/// HC A.5: after a restart betting goes on only on the dealer's word; once the lock is recorded the cards are awaited
#[test]
fn hc_a_5_baccarat_after_a_restart() {
    let mut t = terminals(|_| ());
    t.play("has P1 10.00 \n ready \n D new game ok \n P1 place tie 1.00 ok \n P1 restart refused HC A.5 wrong-source \n H restart ok");
    t.play("told betting stopped by a restart \n P1 place tie 1.00 refused HC A.5 betting-closed \n wait 60 \n D still ok");
    t.play("P1 place tie 1.00 ok \n D still refused HC A.5 not-now \n D lock ok \n H restart ok \n plays 9s Ks Ts Qd \n money P1 8.00");
}
