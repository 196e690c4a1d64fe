//! Random evenings: what a table has won by its closing count is what its games have won, as the events tell it and
//! without a look at the books; and nothing is left open.

use std::collections::BTreeSet;

use games::roulette::Roulette;
use games::roulette::options::{Draft, Form, MatchPlay};
use house::table::cashout::CashOut;
use house::table::{Status, TableDraft};
use kit::{Cents, Pocket, Purse, Seat};
use probe::props::each_seed;
use probe::rng::Rng;

use crate::auditor::Auditor;
use crate::floor::{Floor, live, seat};

struct Evening {
    t: Floor<Roulette>,
    rng: Rng,
    auditor: Auditor,
}

const SEATS: u64 = 4;
const SPOTS: [&str; 8] = ["17", "0-00", "red", "black", "1st12", "col1", "0-1-2", "high"];

impl Evening {
    fn new(t: Floor<Roulette>, seed: u64) -> Evening {
        Evening { t, rng: Rng::new(seed), auditor: Auditor::default() }
    }

    /// Says a line; a refusal is as good as not asked.
    fn try_(&mut self, line: &str) -> bool {
        match self.t.say(line) {
            Ok(events) => {
                events.iter().for_each(|event| self.auditor.sees(event));
                true
            }
            Err(_) => false,
        }
    }

    #[track_caller]
    fn must(&mut self, line: &str) {
        if let Err(refused) = self.t.say(line) {
            panic!("{line}: {refused:?} in {:?}", self.t.state().game.phase);
        }
        self.t.last.iter().for_each(|event| self.auditor.sees(event));
    }

    fn player(&mut self) -> String {
        format!("P{}", 1 + self.rng.below(SEATS))
    }

    fn of<'a>(&mut self, from: &[&'a str]) -> &'a str {
        let at = self.rng.below(from.len() as u64);
        from[usize::try_from(at).expect("an index")]
    }

    fn number(&mut self) -> Pocket {
        let all: Vec<Pocket> = Pocket::all().collect();
        *self.rng.pick(&all)
    }

    /// What a floor does beside the games: fills, credits, boxes, reliefs, alarms.
    fn floor_work(&mut self) {
        let chips = self.of(&["10x1.00", "5x5.00+1x25.00", "2x100.00"]);
        match self.rng.below(7) {
            0 => drop(self.try_(&format!("F request fill {chips}"))),
            1 => drop(self.try_(&format!("F request credit {chips}"))),
            2 => {
                let to = 1 + self.rng.below(1_000);
                self.try_(&format!("F+N change box {to}"));
            }
            3 => {
                let (from, to) = if self.t.dealer() == "D" { ("D", "D2") } else { ("D2", "D") };
                self.try_(&format!("{to}+{from} relieve dealer"));
            }
            4 => {
                self.try_("V dispute 1 looks odd");
                let player = self.player();
                self.try_(&format!("F+S credit {player} 20.00 for 1"));
            }
            _ => self.slips(),
        }
    }

    /// Every slip goes one step on; one that the rack cannot pay, or that nobody needs any more, is voided.
    fn slips(&mut self) {
        for line in self.t.next_of_slips() {
            let number: Vec<&str> = line.split_whitespace().collect();
            let not_needed = number[1] == "issue" && self.rng.one_in(4);
            if not_needed || !self.try_(&line) {
                self.must(&format!("F void slip {} not needed", number[3]));
            }
        }
    }

    /// The round in play comes to its end.
    fn finish_round(&mut self) {
        for _ in 0..20 {
            let number = self.number().to_string();
            let Some(line) = self.t.game_awaits(&number) else { return };
            if !self.try_(&line) {
                // A rack that cannot pay has asked for a fill.
                self.try_("F request fill 40x1000.00");
                self.slips();
                self.slips();
            }
        }
        panic!("the round does not end: {:?}", self.t.state().game.phase);
    }

    /// Everything that is open is brought to its end, and the table is closed with what lies in the rack.
    fn close(&mut self) {
        self.finish_round();
        if self.t.state().status == Status::Down {
            self.test();
        }
        let dealer = self.t.dealer();
        for _ in 0..2 {
            self.slips();
        }
        self.must("F request fill 40x1000.00+40x100.00+40x25.00+40x5.00+40x1.00");
        for _ in 0..8 {
            self.slips();
            if self.t.state().slips.values().all(|slip| !slip.is_under_way()) {
                self.try_("F request fill 40x1000.00+40x100.00+40x25.00+40x5.00+40x1.00");
            }
            if self.t.balance("rack") > Cents::whole(50_000) {
                break;
            }
        }
        self.slips();
        self.slips();
        for seat in self.t.state().seats() {
            let player = format!("P{seat}");
            self.try_(&format!("{dealer}+F dismiss {player}"));
            if self.t.state().options.form() == Form::Terminals {
                self.cash_out(&player);
            } else {
                self.colour_out(seat);
            }
        }
        self.try_(&format!("{dealer} discard buy-in"));
        self.try_(&format!("{dealer} drop"));
        for alarm in self.t.state().alarms.iter().map(|raised| raised.number).collect::<Vec<_>>() {
            self.must(&format!("F acknowledge {alarm}"));
        }
        let rack = self.t.chips(self.t.balance("rack"));
        self.must(&format!("{dealer}+F close {rack}"));
        if self.t.state().status != Status::Closed {
            self.must(&format!("{dealer} close as counted"));
        }
        self.nothing_is_left();
    }

    fn test(&mut self) {
        for line in ["F begin test", "W pocket 8 999999.1", "F confirm reading", "F end test"] {
            self.must(line);
        }
    }

    fn cash_out(&mut self, player: &str) {
        let (dealer, credits) = (self.t.dealer(), self.t.balance(player));
        self.try_(&format!("{dealer} deliver {player}"));
        if self.t.balance(player).is_positive() {
            self.try_(&format!("{player} cash-out"));
            self.try_(&format!("{player} sure"));
            self.try_(&format!("{dealer} take cash-out {player}"));
            let chips = self.t.chips(credits);
            self.must(&format!("{dealer} confirm chips {player} {chips}"));
            self.must(&format!("{dealer} deliver {player}"));
        }
        self.try_(&format!("{player} back"));
    }

    /// A cash-out in all its steps, if there is anything to take.
    fn leaves(&mut self, player: &str) {
        let (dealer, credits) = (self.t.dealer(), self.t.balance(player));
        let chips = self.t.chips(credits);
        for line in [
            format!("{player} cash-out"),
            format!("{player} sure"),
            format!("{dealer} take cash-out {player}"),
        ] {
            self.try_(&line);
        }
        self.try_(&format!("{dealer} confirm chips {player} {chips}"));
        self.try_(&format!("{dealer} deliver {player}"));
    }

    fn colour_out(&mut self, seat: Seat) {
        let dealer = self.t.dealer();
        let layout = self.t.state().layout().expect("a live table");
        let held = layout.colours.iter().find(|(_, bound)| bound.seat == seat);
        let Some((colour, value)) = held.map(|(colour, bound)| (*colour, bound.value)) else { return };
        let mut out = self.t.balance(colour.name()).get() / value.get();
        let missing = if self.rng.one_in(4) { out.min(3) } else { 0 };
        while out > missing {
            let now = (out - missing).min(300);
            let chips = self.t.chips(value.checked_mul(now).expect("small"));
            self.must(&format!("{dealer} colour-out P{seat} {now} for {chips}"));
            out -= now;
        }
        self.must(&match missing {
            0 => format!("{dealer} free {colour}"),
            missing => format!("F free {colour} missing {missing}"),
        });
    }

    fn nothing_is_left(&self) {
        for (purse, unit, amount) in self.t.stream.ledger().balances() {
            let may_hold = matches!(
                purse,
                Purse::PatronCash
                    | Purse::DropBox
                    | Purse::Rack
                    | Purse::ChipsOut
                    | Purse::House
                    | Purse::Unclaimed
                    | Purse::Transit(_)
            );
            assert!(may_hold, "{purse} still holds {amount} ({unit:?})");
        }
        let state = self.t.state();
        assert!(state.places().all(|(_, place)| place.cash_out == CashOut::None && !place.amount_wrong));
        assert!(state.layout().is_none_or(|layout| layout.colours.is_empty()) && state.alarms.is_empty());
        assert_eq!((state.dealer, state.mucker, state.designees.len()), (None, None, 0));
    }
}

impl Evening {
    fn at_terminals(&mut self) {
        let (dealer, player) = (self.t.dealer(), self.player());
        match self.rng.below(24) {
            0..=2 => {
                let tender = self.of(&["cash 1x100.00", "cash 3x20.00", "chips 4x5.00", "chips 1x100.00"]);
                self.try_(&format!("{dealer} buy-in {player} {tender}"));
            }
            3 => drop(self.try_(&format!("{dealer} buy-in {player} coupon 5.00"))),
            4..=6 => {
                if let Some(counted) = self.t.state().terminals().and_then(|at| at.counted.clone()) {
                    self.try_(&format!("{dealer} confirm buy-in P{} {}", counted.seat, counted.amount));
                }
                if !self.rng.one_in(3) {
                    self.try_(&format!("{dealer} drop"));
                }
            }
            7..=8 => drop(self.try_(&format!("{dealer} new game"))),
            9..=13 => {
                let (spot, stake) = (self.of(&SPOTS), self.of(&["5.00", "10.00", "25.00"]));
                self.try_(&format!("{player} place {spot} {stake}"));
                if self.rng.one_in(4) {
                    self.try_(&format!("{player} place {spot} {stake} coupon"));
                }
            }
            14 => {
                let button = self.of(&["undo", "recall", "clear", "double", "cancel", "neighbours"]);
                self.try_(&format!("{player} {button}"));
            }
            15..=16 => self.finish_round(),
            17 => {
                // Somebody takes the winnings and goes; then it turns out that the number was wrong.
                self.finish_round();
                self.try_(&format!("{dealer} deliver {player}"));
                self.leaves(&player);
                if self.rng.one_in(2) {
                    self.try_("S+F rule wrong-number by RO I.9.d");
                }
            }
            18 => {
                let number =
                    1 + self.rng.below(u64::from(self.t.state().terminals().expect("terminals").next_buy_in));
                let tender = self.of(&["cash 1x50.00", "cash 6x20.00", "chips 2x5.00", "chips 9x5.00"]);
                self.try_(&format!("{dealer}+S correct buy-in {number} {tender}"));
            }
            19 => {
                for step in ["cash-out", "sure"].iter().take(1 + usize::from(!self.rng.one_in(3))) {
                    self.try_(&format!("{player} {step}"));
                }
            }
            20 => {
                self.try_(&format!("{dealer} take cash-out {player}"));
                let credits = self.t.balance(&player);
                if credits.is_positive() && !self.rng.one_in(3) {
                    let chips = self.t.chips(credits);
                    self.try_(&format!("{dealer} confirm chips {player} {chips}"));
                    self.try_(&format!("{dealer} deliver {player}"));
                }
                self.try_(&format!("F warn {player}"));
                if self.t.state().places().any(|(_, place)| place.warned.is_some()) {
                    self.t.wait("2m");
                }
                self.try_(&format!("F+{dealer} unclaim {player}"));
            }
            21 => {
                let rule = self.of(&[
                    "S+F rule wrong-number by RO I.9.d",
                    "S rule fraud past posting by RO I.9.j",
                    "F rule interference by RO I.9.f",
                ]);
                self.try_(rule);
            }
            22 => {
                let line = self.of(&["amount wrong", "agree", "back"]);
                self.try_(&format!("{player} {line}"));
                self.try_(&format!("{dealer}+F dismiss {player}"));
            }
            _ => self.floor_work(),
        }
        self.t.wait("2s");
    }

    fn at_the_layout(&mut self) {
        let (dealer, player) = (self.t.dealer(), self.player());
        let colour = self.of(&["blue", "pink", "teal"]);
        match self.rng.below(22) {
            0..=2 => {
                let (value, chips, tender) = *self.rng.pick(&[
                    ("1.00", "20", "cash 1x20.00"),
                    ("5.00", "20", "cash 1x100.00"),
                    ("1.00", "25", "chips 1x25.00"),
                ]);
                self.try_(&format!("{dealer} colour-in {player} {colour} {value} {chips} {tender}"));
            }
            3 => drop(self.try_(&format!("{dealer} change 5x20.00 for 4x25.00"))),
            4..=5 => drop(self.try_(&format!("{dealer} new game"))),
            6..=12 => {
                let (spot, stake) = (self.of(&SPOTS), self.of(&["5.00", "10.00", "25.00"]));
                let tender = self.of(&["blue", "pink", "teal", "value", "coupon"]);
                self.try_(&format!("{dealer} place {player} {spot} {stake} {tender}"));
                match self.rng.below(8) {
                    0 => drop(self.try_(&format!("{dealer} remove {player} {spot} {tender}"))),
                    1..=3 => drop(self.try_(&format!("{dealer} place {player} {spot} {stake} coupon"))),
                    _ => {}
                }
            }
            13 => {
                let spot = self.of(&SPOTS);
                self.try_(&format!("{dealer} call {player} {spot} 10.00"));
                if !self.rng.one_in(4) {
                    self.try_(&format!("{dealer} confirm call {player}"));
                }
            }
            14..=15 => self.finish_round(),
            16 => {
                let number = self.number();
                self.try_(&format!("F rule number-correction {number} by RO F.3"));
            }
            17 => {
                let line = self.of(&[
                    "rule too-few-turns by RO H.2",
                    "pocket 17",
                    "take back",
                    "not called",
                    "lock",
                    "dolly",
                ]);
                self.try_(&format!("{dealer} {line}"));
            }
            18..=19 => {
                let chips = self.of(&["5", "10"]);
                let for_ = if chips == "5" { "5x1.00" } else { "2x5.00" };
                self.try_(&format!("{dealer} colour-out {player} {chips} for {for_}"));
                self.try_(&format!("{dealer} free {colour}"));
            }
            _ => self.floor_work(),
        }
    }
}

/// Plays evenings; every one must close with what its games have won, and together they must have seen all of it.
fn evenings(what: &str, table: impl Fn() -> Floor<Roulette>, step: fn(&mut Evening), all: &[&str]) {
    let mut seen = BTreeSet::new();
    let rounds = each_seed(what, 0..40, |seed| {
        let mut evening = Evening::new(table().opened(), seed);
        for _ in 0..300 {
            step(&mut evening);
        }
        evening.close();
        assert_eq!(evening.t.state().shift.win(), evening.auditor.won(), "win");
        seen.append(&mut evening.auditor.seen);
        evening.auditor.rounds
    });
    assert!(rounds > 400, "only {rounds} rounds were settled");
    let missed: Vec<&&str> = all.iter().filter(|name| !seen.contains(*name)).collect();
    assert!(missed.is_empty(), "never seen: {missed:?}");
}

#[test]
fn at_terminals_the_closing_count_says_what_the_games_have_won() {
    let table = || {
        let draft = Draft { form: Form::Terminals, match_play: MatchPlay::On, seats: 4, ..Draft::default() };
        Floor::new(&draft, TableDraft { idle_games: 2, ..TableDraft::default() })
    };
    let all = [
        "paid",
        "coupon won",
        "void",
        "reversed",
        "reversed at a loss",
        "buy-in corrected",
        "buy-in corrected at a loss",
        "cashed out",
        "unclaimed",
        "credited for a dispute",
        "fill",
        "credit",
        "box",
    ];
    evenings("terminals", table, Evening::at_terminals, &all);
}

#[test]
fn at_a_live_table_with_every_bet_keyed_too() {
    let table = || {
        live(|draft| {
            draft.match_play = MatchPlay::On;
            draft.seats = 4;
        })
    };
    let all = [
        "paid",
        "coupon won",
        "number corrected",
        "spoken bet",
        "cash changed",
        "coloured out",
        "missing chips",
        "credited for a dispute",
        "fill",
        "credit",
        "box",
    ];
    evenings("live", table, Evening::at_the_layout, &all);
}

#[test]
fn the_seats_and_spots_of_these_evenings_exist() {
    assert_eq!(seat(4).number(), u16::try_from(SEATS).expect("small"));
    for spot in SPOTS {
        assert!(spot.parse::<games::roulette::Bet>().is_ok(), "{spot}");
    }
}
