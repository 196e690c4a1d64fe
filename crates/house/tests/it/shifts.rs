//! Whole shifts at a live table and the cage, told in JSON as consoles do, many and at random: opener, buy-ins into colours
//! and value chips, spoken bets, spins where every bet is keyed and where only results are, colour-outs, missing chips,
//! fills, credits, boxes, closer. Who plays keeps books of their own, chip by chip and without a look at the house's;
//! win and hold of the closing come out the same to the cent.

use std::collections::BTreeSet;

use games::roulette::options::Tracking;
use kit::Purse;
use probe::props::each_seed;
use probe::rng::Rng;
use serde_json::{Value, json};

use crate::console::{CAGE, Console, TABLE, game, number, opening, place, slips};

/// What is bet on here: its name, its numbers as everybody knows them, and what it pays.
const SPOTS: [(&str, &[u8], i64); 7] = [
    ("17", &[17], 35),
    ("17-20", &[17, 20], 17),
    ("16-17-18", &[16, 17, 18], 11),
    ("17-18-20-21", &[17, 18, 20, 21], 8),
    ("16..21", &[16, 17, 18, 19, 20, 21], 5),
    ("2nd12", &[13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], 2),
    ("black", &[2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35], 1),
];

const COLOURS: [&str; 4] = ["blue", "pink", "teal", "orange"];

/// A player, by the chips in front of them.
#[derive(Default, Clone)]
struct Patron {
    /// What a chip of their colour is worth, and how many they have.
    colour: Option<(i64, i64)>,
    /// Value chips, in cents.
    value: i64,
}

/// A bet on the felt.
struct Laid {
    seat: usize,
    spot: usize,
    coloured: bool,
    amount: i64,
}

struct Shift {
    c: Console,
    tracking: Tracking,
    rng: Rng,
    patrons: Vec<Patron>,
    /// Value chips that really lie in the rack.
    rack: i64,
    opener: i64,
    fills: i64,
    credits: i64,
    drop: i64,
    boxes: i64,
    /// What the felt has won for the house, and what is missing.
    won: i64,
    rounds: u64,
    seen: BTreeSet<&'static str>,
}

impl Shift {
    fn new(tracking: Tracking, seed: u64) -> Shift {
        let c = Console::new(tracking, |_| {}).opened();
        let opener = 6_524_000;
        let (rng, patrons) = (Rng::new(seed), vec![Patron::default(); COLOURS.len()]);
        Shift {
            c,
            tracking,
            rng,
            patrons,
            rack: opener,
            opener,
            fills: 0,
            credits: 0,
            drop: 0,
            boxes: 0,
            won: 0,
            rounds: 0,
            seen: BTreeSet::new(),
        }
    }

    fn below(&mut self, end: i64) -> i64 {
        i64::try_from(self.rng.below(u64::try_from(end).expect("positive"))).expect("small")
    }

    fn anybody(&mut self) -> usize {
        usize::try_from(self.below(4)).expect("small")
    }

    fn step(&mut self) {
        match self.below(12) {
            0 => self.change(),
            1..=2 => self.colour_in(),
            3..=6 => self.spin(),
            7 => {
                let seat = self.anybody();
                self.colour_out(seat, 0);
            }
            8 => self.fill(),
            9 => self.credit(),
            10 => self.change_box(),
            _ => self.c.now = self.c.now.plus_ms(40_000),
        }
    }

    /// Cash for value chips.
    fn change(&mut self) {
        let (seat, twenties) = (self.anybody(), 1 + self.below(10));
        let amount = 2_000 * twenties;
        let chips = self.c.chips(amount);
        self.c.ok(
            "D",
            &json!({ "act": { "buy_in": { "change": {
            "cash": { "2000": twenties }, "chips": chips } } } }),
        );
        self.patrons[seat].value += amount;
        self.rack -= amount;
        self.drop += amount;
    }

    fn colour_in(&mut self) {
        let seat = self.anybody();
        let (value, held) = self.patrons[seat].colour.unwrap_or((*self.rng.pick(&[100, 500]), 0));
        let chips = 20 * (1 + self.below(3));
        let amount = chips * value;
        if held + chips > 300 {
            return;
        }
        let in_chips = self.patrons[seat].value >= amount && self.rng.one_in(2);
        let tender = if in_chips {
            self.patrons[seat].value -= amount;
            self.rack += amount;
            self.seen.insert("coloured in for chips");
            json!({ "chips": self.c.chips(amount) })
        } else {
            self.drop += amount;
            json!({ "cash": { "2000": amount / 2_000 } })
        };
        self.c.ok(
            "D",
            &json!({ "act": { "colours": { "in": { "seat": seat + 1, "colour": COLOURS[seat],
            "value": value, "chips": chips, "tender": tender } } } }),
        );
        self.patrons[seat].colour = Some((value, held + chips));
    }

    /// Somebody bets something of what they have; where bets are keyed the console is told.
    fn bets(&mut self) -> Vec<Laid> {
        let mut laid: Vec<Laid> = Vec::new();
        for _ in 0..self.below(6) {
            let (seat, spot) = (self.anybody(), usize::try_from(self.below(7)).expect("small"));
            let coloured = self.rng.one_in(2);
            // One bet per spot and player here: coloured and value chips do not mix.
            if laid.iter().any(|other| (other.seat, other.spot) == (seat, spot)) {
                continue;
            }
            let amount = match (coloured, self.patrons[seat].colour) {
                (true, Some((value, held))) => value * self.below(12).min(held),
                (true, None) => 0,
                (false, _) => (500 * self.below(9)).min(self.patrons[seat].value / 100 * 100),
            };
            // Below the minimum it would go back.
            if !(500..=10_000).contains(&amount) {
                continue;
            }
            if self.tracking == Tracking::Full {
                let tender = if coloured { json!({ "colour": COLOURS[seat] }) } else { json!("value") };
                let seat = u16::try_from(seat + 1).expect("small");
                self.c.ok("D", &place(seat, SPOTS[spot].0, tender, amount));
            }
            self.takes(seat, coloured, -amount);
            laid.push(Laid { seat, spot, coloured, amount });
        }
        laid
    }

    /// Chips come to a player, or go.
    fn takes(&mut self, seat: usize, coloured: bool, amount: i64) {
        match (coloured, &mut self.patrons[seat].colour) {
            (true, Some((value, held))) => *held += amount / *value,
            _ => self.patrons[seat].value += amount,
        }
    }

    fn spin(&mut self) {
        self.c.ok("D", &game(json!("new_game")));
        let mut laid = self.bets();
        if self.rng.one_in(4) {
            // A spoken bet with cash: dropped, and chips of the rack lie on the spot.
            let (seat, spot) = (self.anybody(), 6);
            if !laid.iter().any(|other| (other.seat, other.spot) == (seat, spot)) {
                let call = json!({ "call": { "seat": seat + 1, "spot": SPOTS[spot].0, "cash": 2_000 } });
                self.c.ok("D", &game(call));
                self.c.ok("D", &game(json!({ "confirm_call": { "seat": seat + 1 } })));
                self.rack -= 2_000;
                self.drop += 2_000;
                laid.push(Laid { seat, spot, coloured: false, amount: 2_000 });
                self.seen.insert("spoken bet");
            }
        }
        self.c.ok("D", &game(json!("lock")));
        if self.rng.one_in(8) {
            self.c.ok("D", &json!({ "rule": { "what": "foreign_object", "cite": "RO H.3" } }));
            self.c.ok("D", &game(json!("lock")));
            self.seen.insert("no spin");
        }
        let came = u8::try_from(self.below(38)).expect("small");
        let face = if came == 37 { "00".to_owned() } else { came.to_string() };
        self.c.ok("D", &number(&face));
        self.c.ok("D", &game(json!("dolly")));
        if self.c.public()["phase"] == "paying" {
            self.c.ok("D", &game(json!({ "pay": { "seat": null } })));
        }
        for Laid { seat, spot, coloured, amount } in laid {
            let (_, numbers, odds) = SPOTS[spot];
            if came != 37 && numbers.contains(&came) {
                self.takes(seat, coloured, amount + odds * amount);
                self.won -= odds * amount;
                self.rack -= if coloured { 0 } else { odds * amount };
                self.seen.insert("won by a patron");
            } else {
                self.won += amount;
                self.rack += if coloured { 0 } else { amount };
            }
        }
        self.rounds += 1;
    }

    /// Chips go back for value chips; those that stay away are missing, and the floor frees the colour.
    fn colour_out(&mut self, seat: usize, missing: i64) {
        let Some((value, held)) = self.patrons[seat].colour else { return };
        let mut left = held - missing.min(held);
        while left > 0 {
            let chips = left.min(300);
            let gives = self.c.chips(chips * value);
            self.c.ok(
                "D",
                &json!({ "act": { "colours": { "out": {
                "seat": seat + 1, "chips": chips, "gives": gives } } } }),
            );
            self.patrons[seat].value += chips * value;
            self.rack -= chips * value;
            left -= chips;
        }
        let missing = missing.min(held);
        let free =
            json!({ "act": { "colours": { "free": { "colour": COLOURS[seat], "missing": missing } } } });
        self.c.ok(if missing > 0 { "F" } else { "D" }, &free);
        self.won += missing * value;
        self.patrons[seat].colour = None;
        self.seen.insert(if missing > 0 { "missing chips" } else { "coloured out" });
    }

    fn fill(&mut self) {
        let chips = json!({ "2500": 4, "500": 1 + self.below(5) });
        let amount = 10_000 + 500 * chips["500"].as_i64().expect("a number");
        if self.rng.one_in(5) {
            // It comes wrong, and goes back.
            let slip = self.c.table().state().next_slip;
            self.c.ok("F", &slips(json!({ "request": { "way": "fill", "chips": chips } })));
            self.c.ok_at(CAGE, "C", &self.c.at_cage("send_fill", slip, &chips));
            self.c.ok("F+C", &slips(json!({ "void": { "slip": slip, "reason": "short" } })));
            self.seen.insert("fill gone back");
            return;
        }
        self.c.fill(&chips);
        self.rack += amount;
        self.fills += amount;
        self.seen.insert("fill");
    }

    fn credit(&mut self) {
        let slip = self.c.table().state().next_slip;
        let (chips, amount) = (json!({ "100000": 1 }), 100_000);
        self.c.ok("F", &slips(json!({ "request": { "way": "credit", "chips": chips } })));
        self.c.ok("D+F", &slips(json!({ "send": { "slip": slip } })));
        if self.rng.one_in(4) {
            let back =
                json!({ "act": { "return_credit": { "table": TABLE, "slip": slip, "reason": "short" } } });
            self.c.ok_at(CAGE, "C+F", &back);
            self.seen.insert("credit come back");
            return;
        }
        self.c.ok_at(CAGE, "C", &self.c.at_cage("take_credit", slip, &chips));
        self.rack -= amount;
        self.credits += amount;
        self.seen.insert("credit");
    }

    fn change_box(&mut self) {
        self.boxes += 1;
        self.c.ok("F+N", &slips(json!({ "change_box": { "to": 100 + self.boxes } })));
        self.seen.insert("box");
    }

    /// Everybody colours out, the rack is counted, dealer and floor sign.
    fn close(&mut self) {
        for seat in 0..self.patrons.len() {
            let missing = if self.rng.one_in(3) { 1 + self.below(3) } else { 0 };
            self.colour_out(seat, missing);
        }
        assert_eq!(self.c.staff().get("not_closing"), None, "nothing is open");
        let count = self.c.chips(self.rack);
        self.c.ok("D+F", &opening(json!({ "close": { "count": count } })));
        if self.c.staff().get("counted_to_close").is_some() {
            self.c.ok("D", &opening(json!("close_as_counted")));
        }
        let staff = self.c.staff();
        let Shift { opener, fills, credits, drop, rack, won, .. } = *self;
        let books = json!({
            "opener": opener, "fills": fills, "credits": credits, "drop": drop, "closer": rack });
        assert_eq!(staff["shift"], books);
        assert_eq!(rack + credits + drop - opener - fills, won, "what lies there is what was won");
        assert_eq!(staff["last_close"]["win"], won);
        let held = |hundredths: i64| {
            (2 * hundredths - 1) * drop <= 20_000 * won && 20_000 * won <= (2 * hundredths + 1) * drop
        };
        match staff["last_close"]["hold"].as_i64() {
            Some(hold) => assert!(held(hold), "{hold} of {won} over {drop}"),
            None => assert_eq!(drop, 0),
        }
        match self.tracking {
            Tracking::Full => assert_eq!(staff["last_close"]["variance"], 0),
            Tracking::Results => assert_eq!(staff["last_close"].get("variance"), None),
        }
        let boxes: i64 = staff["boxes"].as_array().into_iter().flatten().map(|left| cents(&left[1])).sum();
        assert_eq!(boxes + self.c.holds(Purse::DropBox), drop, "the boxes hold the drop");
        let out: i64 = self.patrons.iter().map(|patron| patron.value).sum();
        assert_eq!(self.c.holds(Purse::ChipsOut), out, "value chips in the patrons' hands");
    }
}

fn cents(value: &Value) -> i64 {
    value.as_i64().expect("an amount")
}

fn shifts(tracking: Tracking) {
    let mut seen = BTreeSet::new();
    let rounds = each_seed("shift", 0..60, |seed| {
        let mut shift = Shift::new(tracking, seed);
        for _ in 0..60 {
            shift.step();
        }
        shift.close();
        seen.append(&mut shift.seen);
        shift.rounds
    });
    assert!(rounds > 800, "only {rounds} rounds were played");
    let all = BTreeSet::from([
        "box",
        "coloured in for chips",
        "coloured out",
        "credit",
        "credit come back",
        "fill",
        "fill gone back",
        "missing chips",
        "no spin",
        "spoken bet",
        "won by a patron",
    ]);
    assert_eq!(seen, all);
}

/// HC B.6, HC D.2, HC D.3, HC D.4, HC D.6: win and hold of many shifts where every bet is keyed.
#[test]
fn hc_b_6_the_books_of_a_shift_with_every_bet_keyed() {
    shifts(Tracking::Full);
}

/// HC B.6, HC A.4, HC D.2, HC D.3, HC D.4, HC D.6: and where only results are.
#[test]
fn hc_b_6_the_books_of_a_shift_with_results_alone() {
    shifts(Tracking::Results);
}
