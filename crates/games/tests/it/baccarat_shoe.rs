//! The preparing of a shoe (MB B, D, E, H, I, J.8; BC j, k).

use games::baccarat::options::{Cards, Dealt, Draft, Draws, Recut, Secure, Shuffling};
use games::baccarat::shoe::commitment;
use games::{Game, Input, Observed, Seen, Via};
use kit::{Actor, Card, Fact, Role, Viewer};

use crate::bac::{Bac, live, of, terminals};
use crate::baccarat_options::bc;
use crate::table::staff;

/// MB D.1, MB B.3, MB B.4.b: decks are verified by dealer and floorperson, or counted by a device, and no fewer than six
#[test]
fn mb_d_1_the_decks_are_verified() {
    let mut t = live(|_| ());
    assert_eq!(t.prompt(), "verify");
    t.play("D new game refused MB D.1 shoe-not-ready \n D verify refused MB D.1 needs-second");
    t.play("F verify refused MB J.2 needs-role \n D spread refused MB D.2 not-this-step \n D+F verify ok");
    let mut t = live(|_| ());
    t.play("D verify scanned 6 decks without Qs with Jd refused MB D.1 decks-wrong");
    t.play("D verify scanned 5 decks refused MB D.1 decks-wrong \n D verify scanned 6 decks ok \n told 312 cards counted");
    let game = live(|_| ()).game;
    assert!(game.check_answer("decks", "6").is_ok() && game.check_answer("decks", "5").is_err());
    assert!(game.check_answer("layout", "ok").is_ok() && game.check_answer("layout", "torn").is_err());
    assert!(game.check_answer("wheel", "ok").is_err());
}

/// MB D.1, BC k: what is missing or doubled is named
#[test]
fn mb_d_1_what_is_wrong_with_the_decks_is_named() {
    let mut t = live(|_| ());
    let words: Vec<&str> = "verify scanned 6 decks without Qs with Jd with joker".split(' ').collect();
    let input = <games::baccarat::Baccarat as games::script::Script>::read(&words, None).unwrap();
    let refused = t.take(staff(Role::Dealer), None, &input).unwrap_err();
    assert_eq!(
        (&refused.message.args["missing"], &refused.message.args["extra"]),
        (&"Qs".into(), &"Jd, joker".into())
    );
}

/// MB D.2, MB D.3, MB A.6, MB E.1: spread, washed, shuffled, in that order, before the first round
#[test]
fn mb_d_2_spread_wash_shuffle() {
    let mut t = live(|_| ());
    t.play("D+F verify ok \n D wash refused MB D.3 not-this-step");
    assert_eq!(t.prompt(), "spread");
    t.play("D spread ok \n D shuffle refused MB E.1 not-this-step");
    assert_eq!(t.prompt(), "wash");
    t.play("D wash ok \n D new game refused MB E.1 shoe-not-ready \n D shuffle ok \n told shoe 1 shuffled");
    t.play("D new game refused MB E.1 shoe-not-ready");
}

/// MB E.2: offered from the dealer's right, clockwise; the dealer cuts when all have declined
#[test]
fn mb_e_2_who_is_offered_the_cut() {
    let mut t = live(|_| ());
    t.play(
        "D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok \n D cut 100 refused MB E.2 not-offered",
    );
    for seat in [7, 1, 2, 3, 4, 5] {
        t.play(&format!("D cut P6 100 refused MB E.2 not-offered \n D decline cut P{seat} ok"));
    }
    t.play("D decline cut P7 refused MB E.2 not-offered \n D decline cut P6 ok");
    assert_eq!(t.prompt(), "dealer-cuts");
    t.play("D cut P6 100 refused MB E.2 dealers-turn \n D cut 100 ok \n told the dealer cuts at 100");
    // Where it is known who sits, only they are asked.
    let mut t = live(|_| ());
    t.play("D sit P2 ann ok \n D sit P5 bob ok \n D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok");
    t.play("D cut P2 20 refused MB E.2 not-offered \n D decline cut P5 ok \n D cut P2 20 ok \n told P2 cuts at 20");
    // From the highest of them past the dealer to the lowest and up; a recut goes on in that line.
    let mut t = live(|d| d.recut = Recut::NextInLine);
    for seat in [1, 3, 4, 6] {
        t.play(&format!("D sit P{seat} ann ok"));
    }
    t.play("D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok");
    for seat in [6, 1, 3] {
        t.play(&format!("D decline cut P{seat} ok"));
    }
    t.play("D cut P6 20 refused MB E.2 not-offered \n D cut P4 20 ok \n S recut unclear ok \n D cut 20 ok");
}

fn shuffled() -> Bac {
    let mut t = live(|d| d.seats = 1);
    t.play("D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok");
    t
}

/// MB E.3: at least ten cards from either end
#[test]
fn mb_e_3_how_deep_the_cut_is() {
    for (depth, good) in [(9, false), (10, true), (302, true), (303, false)] {
        let expected = if good { "ok" } else { "refused MB E.3 cut-too-near" };
        shuffled().play(&format!("D cut P1 {depth} {expected}"));
    }
}

/// MB E.4: the cut card at least fourteen from the back; then the first card and as many as its value, all shown
#[test]
fn mb_e_4_cut_card_and_burn() {
    let mut t = shuffled();
    t.play("D place cut card 16 refused MB E.4 not-this-step \n D cut P1 100 ok");
    t.play("D place cut card 13 refused MB E.4 cut-card-too-near \n D place cut card 14 ok");
    t.play("D new game refused MB E.4 burn-first");
    assert_eq!(t.prompt(), "burn-first");
    t.play("D card 7h ok");
    assert_eq!((t.prompt(), t.state.shoe.burn), ("burn".to_owned(), 7));
    t.play("D new game refused MB E.4 burn-first \n D card 2c ok \n D card 2d ok \n D card 2h ok \n D card 2s ok");
    t.play("D card 3c ok \n D card 3d ok \n D card 3h ok \n D card 3s refused MB J.2 no-card-due \n D new game ok");
    assert_eq!(t.state.shoe.left, 312 - 8);
    for (first, more) in [("As", 1), ("Ts", 0), ("Ks", 0)] {
        let mut t = shuffled();
        t.play(&format!("D cut P1 100 ok \n D place cut card 14 ok \n D card {first} ok"));
        assert_eq!(t.state.shoe.burn, more, "{first}");
    }
}

/// MB E.5: a recut on a supervisor's word, by the last cutter or the next in line, until the first card is out
#[test]
fn mb_e_5_recut() {
    let mut t = shuffled();
    t.play("S recut too shallow refused MB E.5 not-this-step \n D cut P1 100 ok \n F recut too shallow refused MB E.5 needs-role");
    t.play("S recut refused MB E.5 reason-missing \n S recut too shallow ok \n told recut by P1 \n D cut 100 refused MB E.2 not-offered");
    t.play("D cut P1 150 ok \n D place cut card 14 ok \n S recut once more ok \n D cut P1 150 ok \n D place cut card 14 ok");
    t.play("D card Kd ok \n S recut too late refused MB E.5 too-late");
    let mut t = live(|d| (d.seats, d.recut) = (3, Recut::NextInLine));
    t.play(
        "D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok \n D decline cut P3 ok \n D cut P1 100 ok",
    );
    t.play("S recut unclear ok \n told recut by P2 \n D cut P2 100 ok");
}

/// MB E.6, MB E.6.a: without play the cards come out; looked at, washed, shuffled and cut anew before the next round
#[test]
fn mb_e_6_a_table_without_play() {
    let mut t = live(|_| ());
    t.play("D rest refused MB E.6 not-this-step \n ready \n D rest ok \n D new game refused MB E.6 shoe-not-ready");
    assert_eq!(t.prompt(), "look-over");
    t.play("D wash refused MB D.3 not-this-step \n D looked at ok \n D shuffle refused MB E.1 not-this-step \n D wash ok");
    t.play("D shuffle ok \n told shoe 2 shuffled \n ready \n D new game ok");
    assert_eq!(t.state.shoe.left, 311);
}

fn batches(secure: Secure) -> Draft {
    let mut draft = Draft { seats: 1, ..Draft::default() };
    draft.shuffler.shuffling = Shuffling::TwoBatches;
    draft.shuffler.secure = secure;
    draft
}

/// MB B.4.e, MB B.4.d, MB B.4.f, MB B.4.c, MB D.4: two batches are verified and spread apart, and take turns
#[test]
fn mb_b_4_e_batches_take_turns() {
    let mut t = of(&batches(Secure::Yes));
    assert_eq!(t.prompt(), "verify-batch");
    t.play("D+F verify blue refused MB B.4.c other-back \n D+F verify red ok \n D+F verify red refused MB B.4.c other-back");
    t.play("D+F verify blue ok \n D spread ok");
    assert_eq!(t.prompt(), "spread-batch");
    t.play("D spread ok \n D wash refused MB D.3 not-this-step \n D shuffle ok \n ready \n D new game ok");
    t.play("D cut card ok \n plays Ks 9h Qs 9d \n D new game ok \n plays Ks 9h Qs 9d");
    assert_eq!(t.prompt(), "change-batch");
    t.play("D new game refused MB J.8 shoe-spent \n D shuffle refused MB B.4.e other-batch-next");
    t.play("D+F change batch first refused MB B.4.e other-batch-next \n D change batch second refused MB E.6.b.ii needs-second");
    t.play("D+F change batch second ok \n told second batch in play \n ready \n D new game ok");
}

/// MB E.6.b, MB E.6.b.ii: the other batch comes unspread, unless a player asks, or the shuffler does not keep it securely
#[test]
fn mb_e_6_b_the_stored_batch() {
    let resting = |secure| {
        let mut t = of(&batches(secure));
        t.play("D+F verify red ok \n D+F verify blue ok \n D spread ok \n D spread ok \n ready \n D rest ok \n D looked at ok");
        t.play("D wash refused MB D.3 not-this-step");
        t
    };
    resting(Secure::Yes).play("D change batch second refused MB E.6.b.ii needs-second \n D+F change batch second ok \n D cut P1 50 ok");
    for (secure, asks) in [(Secure::Yes, " spread"), (Secure::No, "")] {
        let mut t = resting(secure);
        t.play(&format!("D+F change batch second{asks} ok \n D cut P1 50 refused MB E.2 not-this-step"));
        assert_eq!(t.prompt(), "spread-batch");
        t.play("D spread ok \n D shuffle ok \n told shoe 2 shuffled \n D cut P1 50 ok");
    }
}

/// MB J.8, MB E.1: with the cut card the hand is finished, one last hand follows, then the reshuffle
#[test]
fn mb_j_8_last_hand() {
    let mut t = live(|_| ());
    t.play("ready \n D new game ok \n deals Ks 9h \n D cut card ok \n told cut card: game 2 is the last");
    t.play("D cut card refused MB J.8 not-this-step \n plays Qs 9d");
    assert_eq!(t.prompt(), "last-hand");
    assert!(t.view(Viewer::Public).public.shoe.last_hand);
    t.play("D new game ok \n plays Ks 9h Qs 9d \n told shoe 1 over \n D new game refused MB J.8 shoe-spent");
    t.play("D shuffle ok \n ready \n D new game ok");
    // Ahead of the first card of a round: that round and one more.
    let mut t = live(|_| ());
    t.play("ready \n D cut card ok \n told cut card: game 2 is the last");
}

/// A shoe keyed down to so many cards, with sixteen behind the cut card.
fn keyed_to(left: u16) -> Bac {
    let mut t = live(|_| ());
    t.play("ready");
    let mut state = t.state.clone();
    assert_eq!(state.shoe.cut_card, 16);
    state.shoe.left = left;
    t.begins_at(state);
    t
}

/// A round of four cards, in which nobody says that the cut card came.
const SAYS_NOTHING: &str = "D new game ok \n D lock ok \n D card Ks ok \n D card 9h ok \n D card Qs ok \n D card 9d ok \n D count ok \n D count ok \n D announce ok \n D pick up ok";

/// What the table asks for, in JSON.
fn asks(t: &Bac) -> String {
    serde_json::to_string(&games::awaited(&t.game, &t.state)).expect("plain data")
}

/// MB J.8: where cards are keyed the table asks for the cut card when it is due, and not before
#[test]
fn mb_j_8_the_cut_card_is_asked_for() {
    let mut t = keyed_to(18);
    t.play("D new game ok \n D lock ok \n D card Ks ok");
    assert!(!asks(&t).contains("cut_card"), "{}", asks(&t));
    t.play("D card 9h ok");
    assert_eq!(t.state.shoe.left, 16);
    assert!(asks(&t).contains("cut_card"), "{}", asks(&t));
    t.play("D cut card ok \n told cut card: game 2 is the last");
    assert!(!asks(&t).contains("cut_card") && t.alarms().is_empty());
}

/// MB J.8: a cut card of which nobody said that it came: by the record the next round is the last, and no other begins
#[test]
fn mb_j_8_no_round_past_the_last_hand() {
    let mut t = keyed_to(18);
    t.play(SAYS_NOTHING);
    assert_eq!(t.prompt(), "cut-card");
    t.play("D new game ok \n told cut card: game 2 is the last \n D cut card refused MB J.8 not-this-step");
    assert!(t.view(Viewer::Public).public.shoe.last_hand);
    t.play("plays Ks 9h Qs 9d \n D new game refused MB J.8 shoe-spent");
    // Said between the two it was in the round before; ahead of the first card behind its place it is not.
    keyed_to(18).play(SAYS_NOTHING).play("D cut card ok \n told cut card: game 2 is the last");
    let mut t = keyed_to(20);
    t.play(SAYS_NOTHING);
    assert_eq!((t.prompt(), t.state.shoe.left), ("new-round".to_owned(), 16));
    t.play("D cut card ok \n told cut card: game 3 is the last");
}

/// MB J.8: a cut card more than five cards from where it was placed is flagged to the floor
#[test]
fn mb_j_8_a_cut_card_far_from_its_place() {
    for (left, flagged) in [(311, true), (22, true), (21, false), (16, false)] {
        let mut t = keyed_to(left);
        t.play("D cut card ok");
        let keys: Vec<String> = t.alarms().into_iter().map(|alarm| alarm.message.key).collect();
        assert_eq!(keys, if flagged { vec!["baccarat-alarm-cut-card"] } else { vec![] }, "{left} left");
    }
    // And one that nobody reported until far behind it.
    let mut t = keyed_to(10);
    t.play("D new game ok \n told cut card: game 1 is the last");
    assert_eq!(t.alarms()[0].message.args["left"], 10);
}

/// MB E.6.b.i: a shuffler of which nobody said that it keeps its batch securely does not
#[test]
fn mb_e_6_b_i_unset_means_no() {
    assert_eq!(Draft::default().shuffler.secure, Secure::No);
    let read: Draft = toml::from_str("[shuffler]\nshuffling = \"two_batches\"").expect("options");
    assert_eq!(read.shuffler.secure, Secure::No);
}

/// MB J.8: where the house draws the cut card comes by itself, and from fourteen cards two rounds of six always fit
#[test]
fn mb_j_8_drawn_shoes_end_by_themselves() {
    let mut t = terminals(|d| (d.seats, d.cut_card) = (1, 14));
    t.play("ready");
    let mut rounds = 0;
    while t.state.is_ready() {
        t.play("D new game ok \n D lock ok");
        while t.state.phase == games::baccarat::Phase::Dealing {
            let mut chances = Vec::new();
            t.game.chances(&t.state, &mut chances);
            let before = t.state.shoe.left;
            match chances.into_iter().max_by_key(|(outcome, weight)| {
                let kit::Outcome::Card(slot) = outcome else { unreachable!() };
                // Low cards make for rounds of six.
                let low = slot.known().is_some_and(|card| games::baccarat::points::value(card) == 0);
                (low, *weight)
            }) {
                Some((outcome, _)) => {
                    let seen = Observed { what: Seen::Outcome(outcome), via: Via::Drawn };
                    t.take(Actor::House, None, &Input::Observe(seen)).unwrap();
                    assert_eq!(t.state.shoe.left, before - 1);
                }
                None => t.one_step(),
            }
        }
        rounds += 1;
        t.play("D pick up ok");
        assert!(rounds < 100);
    }
    let left = t.state.shoe.left;
    assert!(left <= 14 && rounds > 40, "{rounds} rounds, {left} left");
}

/// MB I: a device that reshuffles by itself asks for no cut, burn or cut card, and every round comes from full decks
#[test]
fn mb_i_automatic_shoe() {
    let mut t = live(|d| d.dealt_from = Dealt::Automatic);
    t.play("D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok \n D cut 100 refused MB E.2 not-this-step \n D new game ok");
    t.play("D cut card refused MB J.8 not-this-step \n deals Ks 9h Qs 9d");
    assert_eq!(t.state.shoe.left, 308);
    t.play("plays \n D new game ok");
    assert_eq!(t.state.shoe.left, 312);
}

/// MB B.3, BC k, MB H: a seventh ace of spades does not come out of six decks, nor a card that is none
#[test]
fn mb_b_3_the_shoe_holds_so_many_of_each() {
    let mut t = shuffled();
    t.play("D cut P1 100 ok \n D place cut card 14 ok \n D card 9s ok");
    t.play("D card As ok \n D card As ok \n D card As ok \n D card As ok \n D card As ok \n D card As ok");
    t.play(
        "D card As refused MB B.3 not-in-shoe \n D card Joker refused MB B.3 no-such-card \n D card 2s ok",
    );
    let mut t = of(&bc(|_| ()));
    t.play("D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok \n D decline cut P7 refused BC c dealers-turn");
    t.play("D cut P7 100 refused BC c dealers-turn \n D cut 100 ok \n D place cut card 14 ok \n D card 1s refused BC k no-such-card");
}

/// BC j: the other house prepares its shoe the same way, and its dealer cuts
#[test]
fn bc_j_the_shoe_of_the_other_house() {
    let mut t = of(&bc(|_| ()));
    t.play("D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok");
    assert_eq!(t.prompt(), "dealer-cuts");
    t.play("D cut 9 refused BC j cut-too-near \n D cut 10 ok \n D place cut card 13 refused BC j cut-card-too-near");
    t.play("D place cut card 14 ok \n D new game refused BC j burn-first \n D card Kd ok \n D new game ok");
}

/// MB E.1: an order that was committed to is told when the shoe is over, and held against what came
#[test]
fn mb_e_1_commit_and_reveal() {
    let order: Vec<Card> = (0..6).flat_map(|_| Card::all()).collect();
    let hash = commitment("salt", &order);
    let table = || {
        let mut t = terminals(|d| (d.seats, d.draws, d.cut_card) = (1, Draws::Committed, 150));
        t.play("D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok \n D cut P1 10 refused MB E.1 order-not-committed");
        t.play("H commit abc refused MB E.1 no-commitment");
        t.play(&format!("H commit {hash} ok \n H commit {hash} refused MB E.1 not-this-step \n D cut P1 10 ok \n D place cut card 150 ok"));
        assert_eq!(t.view(Viewer::Public).public.shoe.commitment.unwrap().as_str(), hash);
        t
    };
    let reveal = |t: &mut Bac, order: &[Card], salt: &str| {
        let fact = Fact::ShoeRevealed { order: order.to_vec(), salt: salt.to_owned() };
        t.take(Actor::House, None, &Input::Observe(Observed { what: Seen::Fact(fact), via: Via::Drawn }))
    };
    let play = |t: &mut Bac, order: &[Card]| {
        let mut next = 10;
        loop {
            let mut chances = Vec::new();
            t.game.chances(&t.state, &mut chances);
            if !chances.is_empty() {
                t.tap("drawn", &order[next % order.len()].to_string());
                next += 1;
            } else if t.state.shoe.stage == games::baccarat::shoe::Stage::Spent {
                break;
            } else if t.state.is_ready() && t.state.phase == games::baccarat::Phase::Idle && !t.state.on_table
            {
                t.play("D new game ok \n D lock ok");
            } else {
                t.play("steps");
            }
        }
    };
    let mut t = table();
    assert!(reveal(&mut t, &order, "salt").is_err(), "not before the shoe is over");
    play(&mut t, &order);
    t.play("D shuffle refused MB E.1 order-not-revealed");
    reveal(&mut t, &order, "salt").unwrap();
    t.play("told order told, as committed to \n D shuffle ok");
    assert!(t.alarms().is_empty());
    let mut t = table();
    play(&mut t, &order);
    reveal(&mut t, &order, "other").unwrap();
    assert!(t.alarms()[0].takes_down, "another order calls the floor");
}

/// MB H, MB J.5: a card-reading shoe reports each card once; what it cannot say calls the floor
#[test]
fn mb_h_a_card_reading_shoe() {
    let mut t = live(|d| d.cards = Cards::Shoe);
    t.play("D+F verify ok \n D spread ok \n D wash ok \n D shuffle ok \n D decline cut P7 ok \n D cut P1 50 ok \n D place cut card 14 ok");
    t.play("K card Kd 1.1 ok \n K card Kd 1.1 refused HC A.6 repeated-report \n D new game ok");
    t.play("K card 2s down 1.2 refused MB J.2 no-card-due \n D lock ok \n K card 2s down 1.3 ok \n told 2s to player \n K card blank 1.4 ok");
    assert_eq!(t.alarms()[0].message.key, "baccarat-report-not-readable");
    t.play("D card 5h refused HC A.6 needs-second \n D+F card 5h ok \n told 5h to banker");
    // A card that will lie face down is never said in the clear.
    let mut t = live(|d| (d.cards, d.style) = (Cards::Shoe, games::baccarat::options::Style::UnderShoe));
    t.play("ready \n D new game ok \n D lock ok \n K card 2s 1.3 refused MB J.3 other-face \n K card 2s down 1.3 ok");
    let mut t = live(|_| ());
    t.play("ready \n K card Kd 1.1 refused MB H no-card-shoe \n D new game ok");
}
