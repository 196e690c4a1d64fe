//! Cash by person and gaming day, for currency reports (BC n): at the table, on its way, and in the cage's book.

use games::Input;
use house::cage::{self, Cage};
use house::currency::{Report, Threshold};
use house::stream::{Command, Stream};
use kit::{At, Cents, Seat};

use crate::floor::{actor, cast, cents, live, results, terminals};

fn seat(number: u16) -> Seat {
    Seat::new(number).expect("a seat")
}

/// What waits to be told: seat from one, stay, name, cents, in order.
fn waiting(stays: &house::table::currency::Stays) -> Vec<(Option<usize>, u32, Option<&str>, i64)> {
    let line =
        |report: &'_ Report| (report.seat.map(|seat| seat.index() + 1), report.stay, report.cash.get());
    let told = stays.waiting.values().map(|report| (line(report), report.name.as_deref()));
    told.map(|((seat, stay, cash), name)| (seat, stay, name, cash)).collect()
}

/// BC n: cash bought in is told with its seat and stay; a correction is told as what it changes; chips and coupons are no
/// cash
#[test]
fn bc_n_cash_at_terminals_is_told() {
    let mut t = terminals(|_| {}).opened();
    t.buys_in("P1", "100.00");
    t.play("D buy-in P1 chips 2x100.00\nD confirm buy-in P1 200.00\nD correct buy-in 1 cash 1x20.00");
    t.refused("P1 known P1 as Ada", "BC n", "denied-needs-role");
    t.refused("D2 known P1 as Ada", "HC C.1", "table-not-posted");
    t.refused("D known P9 as Ada", "HC B.9", "table-no-such-seat");
    t.refused("D known P1 as", "BC n", "table-name-not-good");
    t.refused("D known P1 as A\u{7}da", "BC n", "table-name-not-good");
    t.play("D known P1 as Ada  Lovelace\nF known P2 as Grace");
    assert_eq!(
        waiting(&t.state().stays),
        [
            (Some(1), 1, None, 10_000),
            (Some(1), 1, None, -8_000),
            (Some(1), 1, Some("Ada Lovelace"), 0),
            (Some(2), 2, Some("Grace"), 0),
        ]
    );
    assert!(
        t.state().stays.waiting.values().all(|report| report.day == "1970-01-01"),
        "{:?}",
        t.state().stays
    );
    // Who has left is somebody else when they come back.
    t.cashes_out("P1");
    t.refused("D has left P1", "BC n", "table-nobody-known");
    t.play("D has left P2");
    t.buys_in("P1", "40.00");
    assert_eq!(waiting(&t.state().stays)[4..], [(Some(1), 3, None, 4_000)]);
    // Nobody says in the house's stead that the cage knows.
    t.refused("D cash told 1", "BC n", "denied-wrong-source");
    t.refused("H cash told 9", "BC n", "table-no-such-report");
    t.play("H cash told 1");
    t.refused("H cash told 1", "BC n", "table-no-such-report");
}

/// BC n: at a live table cash for colours, for value chips and for a spoken bet is told; whose, where the dealer knows
#[test]
fn bc_n_cash_at_a_live_table_is_told() {
    let mut t = live(|_| {}).opened();
    t.play("D colour-in P1 blue 1.00 40 cash 2x20.00\nD change 1x20.00 for 20x1.00");
    t.play("D change 1x50.00 for 50x1.00 of P3\nD colour-in P2 pink 1.00 40 chips 8x5.00");
    t.refused("D change 1x20.00 for 20x1.00 of P99", "HC B.9", "table-no-such-seat");
    t.play("D new game\nD call P4 17 20.00\nD confirm call P4");
    let told = waiting(&t.state().stays);
    let told: Vec<(Option<usize>, i64)> = told.into_iter().map(|line| (line.0, line.3)).collect();
    assert_eq!(told, [(Some(1), 4_000), (None, 2_000), (Some(3), 5_000), (Some(4), 2_000)]);
    let mut t = results().opened();
    t.play("D new game\nD call P4 17 20.00\nD confirm call P4");
    assert_eq!(waiting(&t.state().stays), [(Some(4), 1, None, 2_000)]);
}

/// A cage of its own, told by the house.
struct Desk(Stream<Cage>, u32);

impl Desk {
    fn ask(
        &mut self,
        by: &str,
        second: Option<&str>,
        action: cage::Action,
    ) -> Result<Vec<cage::Event>, String> {
        self.1 += 1;
        let mut command: Command<Cage> = Command {
            id: format!("c{}", self.1).parse().expect("short"),
            by: actor(by),
            second: None,
            at: At::ms(1_767_268_800_000),
            round: None,
            input: Input::Act(action),
        };
        if let Some(letter) = second {
            let by = actor(letter);
            let (by, role) = (by.person().expect("staff"), by.role().expect("staff"));
            command.second = Some(self.0.agreement(&command, by, role));
        }
        match self.0.execute(&cast(), &command) {
            house::stream::Answer::Accepted(accepted) => Ok(accepted.events),
            house::stream::Answer::Refused(refused) => {
                Err(format!("{} {}", refused.cite, refused.message.key))
            }
            other => panic!("{other:?}"),
        }
    }

    /// The sum after it, and what it crosses.
    fn hears(
        &mut self,
        table: u32,
        number: u32,
        at: u16,
        name: &str,
        amount: &str,
    ) -> (Cents, Vec<Threshold>) {
        let name = (!name.is_empty()).then(|| name.to_owned());
        let cash = cents(amount);
        let report =
            Report { seat: Some(seat(at)), stay: at.into(), name, cash, day: "2026-01-01".to_owned() };
        let table = format!("demo/table/{table}");
        let events = self.ask("H", None, cage::Action::NoteCash { table, number, report }).expect("accepted");
        match events.last() {
            Some(cage::Event::CashNoted(noted)) => (noted.sums.cash_in, noted.crossed.clone()),
            other => panic!("{other:?}"),
        }
    }
}

fn desk() -> Desk {
    Desk(Stream::new("demo/cage/main", Cage), 0)
}

/// BC n: a person's cash is summed over tables and stays by name; the log begins at 3,000.00, a report is due above
/// 10,000.00, each said once; whoever has no name is their stay alone
#[test]
fn bc_n_sums_by_person_over_tables() {
    use Threshold::{Log, Report};
    let mut desk = desk();
    assert_eq!(desk.hears(1, 1, 3, "", "2000.00"), (cents("2000.00"), vec![]));
    assert_eq!(desk.hears(2, 1, 3, "", "2000.00"), (cents("2000.00"), vec![]), "another table, another stay");
    assert_eq!(desk.hears(2, 2, 5, "Ada  Lovelace", "999.99"), (cents("999.99"), vec![]));
    // The name makes both of them one person, whose sum is above the threshold with it.
    assert_eq!(desk.hears(1, 2, 3, "ada lovelace", "0.01"), (cents("3000.00"), vec![Log]));
    assert_eq!(
        desk.hears(1, 3, 3, "ada lovelace", "7000.00"),
        (cents("10000.00"), vec![]),
        "not more than it"
    );
    assert_eq!(desk.hears(1, 4, 3, "ada lovelace", "0.01"), (cents("10000.01"), vec![Report]));
    assert_eq!(desk.hears(1, 5, 3, "ada lovelace", "50.00"), (cents("10050.01"), vec![]), "said once");
    assert_eq!(
        desk.hears(3, 1, 1, "Grace", "12000.00"),
        (cents("12000.00"), vec![Log, Report]),
        "both at once"
    );
    // What came out is summed by itself.
    let out = |amount: &str| cage::Action::CounterCash {
        name: "Grace".to_owned(),
        way: house::currency::Way::Out,
        amount: cents(amount),
    };
    assert_eq!(desk.ask("D", None, out("1.00")), Err("BC n denied-needs-role".to_owned()));
    desk.ask("C", None, out("3000.00")).expect("noted");
    let people = desk.0.state().cash.people("2026-01-01");
    let told: Vec<_> = people
        .iter()
        .map(|one| (one.name.as_deref(), one.sums.cash_in.get(), one.sums.cash_out.get(), one.reached))
        .collect();
    assert_eq!(
        told,
        [
            (Some("Grace"), 1_200_000, 300_000, Some(Report)),
            (Some("ada lovelace"), 1_005_001, 0, Some(Report)),
            (None, 200_000, 0, None),
        ]
    );
    assert_eq!((people[2].until_log, people[2].until_report), (cents("1000.00"), cents("8000.01")));
    assert_eq!(desk.0.state().cash.people("2026-01-02"), [], "another gaming day begins at nothing");
}

/// BC n: each report counts once, in its order, and only the house brings one; thresholds are the director's with a
/// second person
#[test]
fn bc_n_each_report_once() {
    let mut desk = desk();
    desk.hears(1, 1, 3, "", "2000.00");
    let report = |number| cage::Action::NoteCash {
        table: "demo/table/1".to_owned(),
        number,
        report: Report { seat: None, stay: 1, name: None, cash: cents("1.00"), day: "2026-01-01".to_owned() },
    };
    assert_eq!(desk.ask("H", None, report(1)), Ok(Vec::new()), "known already");
    assert_eq!(desk.ask("H", None, report(3)), Err("BC n cage-report-missing".to_owned()));
    assert_eq!(desk.ask("C", None, report(2)), Err("HC D.3 denied-wrong-source".to_owned()));
    let set = |log: &str, report: &str| {
        cage::Action::SetThresholds(house::currency::Thresholds {
            log_from: cents(log),
            report_above: cents(report),
        })
    };
    assert_eq!(desk.ask("C", None, set("1.00", "2.00")), Err("BC n denied-needs-role".to_owned()));
    assert_eq!(
        desk.ask("T", Some("S"), set("3.00", "2.00")),
        Err("BC n cage-thresholds-not-good".to_owned())
    );
    assert_eq!(desk.ask("T", None, set("1.00", "2.00")), Err("BC n denied-needs-second".to_owned()));
    desk.ask("T", Some("S"), set("2500.00", "5000.00")).expect("set");
    assert_eq!(desk.hears(1, 2, 3, "", "500.00").1, [Threshold::Log]);
}
