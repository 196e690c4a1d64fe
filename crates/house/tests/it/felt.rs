//! Random evenings at a table that keys no bets: what happens on the felt is played beside it, chip by chip, and the
//! closing count must say what the felt has won.

use std::collections::BTreeSet;

use games::roulette::Roulette;
use kit::{Cents, Count, Purse};
use probe::props::each_seed;
use probe::rng::Rng;

use crate::floor::{Floor, results};

/// A player with chips in front of them.
#[derive(Default, Clone)]
struct Patron {
    /// Colour, value and number of non-value chips.
    colour: Option<(&'static str, i64, i64)>,
    /// Value chips, in whole units.
    value: i64,
}

struct Felt {
    t: Floor<Roulette>,
    rng: Rng,
    patrons: Vec<Patron>,
    /// Value chips that really lie in the rack, in whole units.
    rack: i64,
    won: i64,
    seen: BTreeSet<&'static str>,
}

const COLOURS: [&str; 4] = ["blue", "pink", "teal", "orange"];

fn whole(units: i64) -> Cents {
    Cents::whole(units)
}

impl Felt {
    fn chips(&self, units: i64) -> Count {
        Count::of(whole(units), &self.t.stream.machine().options.denominations()).expect("whole units")
    }

    fn bills(&self, units: i64) -> Count {
        let bills: Vec<Cents> = self.t.stream.machine().options.bills.iter().map(|bill| bill.0).collect();
        Count::of(whole(units), &bills).expect("whole units")
    }

    fn below(&mut self, end: i64) -> i64 {
        i64::try_from(self.rng.below(u64::try_from(end).expect("positive"))).expect("small")
    }

    fn step(&mut self) {
        let seat = usize::try_from(self.below(4)).expect("small");
        match self.below(10) {
            0 => self.change(seat),
            1..=2 => self.colour_in(seat),
            3..=6 => self.spin(),
            7 => self.colour_out(seat),
            _ => self.floor_work(),
        }
    }

    fn change(&mut self, seat: usize) {
        let amount = 5 * (1 + self.below(40));
        self.t.ok(&format!("D change {} for {}", self.bills(amount), self.chips(amount)));
        self.rack -= amount;
        self.patrons[seat].value += amount;
        self.seen.insert("changed");
    }

    fn colour_in(&mut self, seat: usize) {
        let (colour, value, held) = match self.patrons[seat].colour {
            Some(held) => held,
            None => (COLOURS[seat], *self.rng.pick(&[1, 5]), 0),
        };
        let chips = 5 + self.below(20);
        let amount = chips * value;
        let in_chips = self.patrons[seat].value >= amount && self.rng.one_in(2);
        let tender = if in_chips {
            self.patrons[seat].value -= amount;
            self.rack += amount;
            self.seen.insert("coloured in for chips");
            format!("chips {}", self.chips(amount))
        } else {
            format!("cash {}", self.bills(amount))
        };
        self.t.ok(&format!("D colour-in P{} {colour} {}.00 {chips} {tender}", seat + 1, value));
        self.patrons[seat].colour = Some((colour, value, held + chips));
    }

    /// The wheel is spun; on the felt every patron wins or loses some of what they have.
    fn spin(&mut self) {
        self.t.spin(&[], "17");
        for seat in 0..self.patrons.len() {
            let (wins, lots) = (self.rng.one_in(3), self.below(8));
            if let Some((_, value, held)) = &mut self.patrons[seat].colour {
                let chips = lots.min(if wins { 8 } else { *held });
                *held += if wins { chips } else { -chips };
                self.won += *value * if wins { -chips } else { chips };
            }
            let wins = self.rng.one_in(3);
            let amount = (5 * lots).min(if wins { 40 } else { self.patrons[seat].value });
            let amount = if wins { -amount } else { amount };
            self.patrons[seat].value -= amount;
            self.rack += amount;
            self.won += amount;
        }
    }

    fn colour_out(&mut self, seat: usize) {
        let Some((colour, value, held)) = self.patrons[seat].colour else { return };
        let chips = held.min(300);
        if chips > 0 {
            let amount = chips * value;
            self.t.ok(&format!("D colour-out P{} {chips} for {}", seat + 1, self.chips(amount)));
            self.rack -= amount;
            self.patrons[seat].value += amount;
        }
        if chips == held && self.rng.one_in(2) {
            self.t.ok(&format!("D free {colour}"));
            self.patrons[seat].colour = None;
            self.seen.insert("freed");
        } else {
            self.patrons[seat].colour = Some((colour, value, held - chips));
        }
    }

    fn floor_work(&mut self) {
        let slip = self.t.state().next_slip;
        match self.below(3) {
            0 => {
                self.t.ok("F request fill 4x25.00");
                self.t.ok(&format!("H issue fill {slip}"));
                self.t.ok(&format!("D+F receive fill {slip} 4x25.00"));
                self.rack += 100;
                self.seen.insert("fill");
            }
            1 => {
                self.t.ok("F request credit 1x500.00");
                self.t.ok(&format!("D+F send credit {slip}"));
                self.t.ok(&format!("H acknowledge credit {slip}"));
                self.rack -= 500;
                self.seen.insert("credit");
            }
            _ => {
                let to = 10_000 + u64::from(slip) + self.t.stream.seq();
                self.t.ok(&format!("F+N change box {to}"));
                self.seen.insert("box");
            }
        }
    }

    fn close(&mut self) {
        for seat in 0..self.patrons.len() {
            while self.patrons[seat].colour.is_some() {
                self.colour_out(seat);
            }
        }
        self.t.ok(&format!("D+F close {}", self.chips(self.rack)));
        if self.t.state().status != house::table::Status::Closed {
            self.t.ok("D close as counted");
        }
    }
}

#[test]
fn where_bets_are_not_keyed_the_closing_count_says_what_the_felt_has_won() {
    let mut seen = BTreeSet::new();
    let rounds = each_seed("felt", 0..40, |seed| {
        let (t, patrons) = (results().opened(), vec![Patron::default(); 4]);
        let rack = t.balance("rack").get() / 100;
        let mut felt = Felt { t, rng: Rng::new(seed), patrons, rack, won: 0, seen: BTreeSet::new() };
        for _ in 0..150 {
            felt.step();
        }
        felt.close();
        assert_eq!(felt.t.state().shift.win(), whole(felt.won), "win");
        for (purse, unit, amount) in felt.t.stream.ledger().balances() {
            let open =
                matches!(purse, Purse::Seat(_) | Purse::Colour(_) | Purse::Wager(..) | Purse::Clipboard);
            assert!(!open, "{purse} still holds {amount} ({unit:?})");
        }
        assert_eq!(felt.t.balance("rack"), whole(felt.rack), "what was counted lies in the rack");
        seen.append(&mut felt.seen);
        felt.t.state().game.round
    });
    assert!(rounds > 400, "only {rounds} rounds were played");
    let all = BTreeSet::from(["changed", "coloured in for chips", "freed", "fill", "credit", "box"]);
    assert_eq!(seen, all);
}
