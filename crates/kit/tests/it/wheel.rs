//! The American wheel (RO A.3).

use std::collections::BTreeSet;

use kit::{Ground, Pocket, PocketSet};

fn of(text: &str) -> Pocket {
    text.parse().unwrap_or_else(|bad| panic!("{bad}"))
}

/// RO A.3: 38 distinct pockets, 1 to 36, 0 and 00, and no other
#[test]
fn ro_a_3_thirty_eight_pockets() {
    let all: BTreeSet<Pocket> = Pocket::all().collect();
    let around: BTreeSet<Pocket> = Pocket::around().collect();
    assert_eq!((Pocket::all().len(), all.len(), around.len()), (38, 38, 38));
    assert_eq!(all, around);
    for n in 1..=36u8 {
        assert_eq!(of(&n.to_string()), Pocket::number(n).expect("on the wheel"));
        assert_eq!(of(&n.to_string()).face(), Some(n));
    }
    assert_ne!(of("0"), of("00"));
    assert_eq!([of("0").face(), of("00").face()], [None, None]);
    for bad in ["37", "38", "000", "01", "-1", "", " 1", "1 ", "red", "+1", "1.0"] {
        assert!(bad.parse::<Pocket>().is_err(), "{bad:?}");
    }
    assert_eq!([Pocket::number(0), Pocket::number(37), Pocket::number(255)], [None; 3]);
}

/// RO A.3: eighteen red, eighteen black, 0 and 00 neither; colours alternate from zero to zero
#[test]
fn ro_a_3_colours() {
    let on = |ground| Pocket::all().filter(|pocket| pocket.ground() == ground).count();
    assert_eq!([on(Ground::Red), on(Ground::Black), on(Ground::Green)], [18, 18, 2]);
    assert_eq!([of("0").ground(), of("00").ground()], [Ground::Green; 2]);
    let order: Vec<Pocket> = Pocket::around().collect();
    for (place, pocket) in order.iter().enumerate() {
        let next = order[(place + 1) % 38];
        assert_ne!(pocket.ground(), next.ground(), "{pocket} beside {next}");
    }
}

/// RO A.3: the usual order: 0 opposite 00, and each number opposite its neighbour in counting
#[test]
fn ro_a_3_order_of_the_wheel() {
    let order: Vec<Pocket> = Pocket::around().collect();
    let opposite = |text: &str| {
        let place = order.iter().position(|&pocket| pocket == of(text)).expect("on the wheel");
        order[(place + 19) % 38]
    };
    assert_eq!(opposite("0"), of("00"));
    for odd in (1..=35).step_by(2) {
        assert_eq!(opposite(&odd.to_string()), of(&(odd + 1).to_string()), "opposite {odd}");
    }
    let written = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2";
    let shown: Vec<&str> = order.iter().map(|pocket| pocket.as_str()).collect();
    assert_eq!(shown.join(" "), written);
}

#[test]
fn neighbours_are_two_on_each_side() {
    let around = |text: &str| of(text).neighbours().map(Pocket::as_str);
    assert_eq!(around("0"), ["14", "2", "28", "9"]);
    assert_eq!(around("00"), ["13", "1", "27", "10"]);
    assert_eq!(around("2"), ["35", "14", "0", "28"]);
    for pocket in Pocket::all() {
        let neighbours: BTreeSet<Pocket> = pocket.neighbours().into_iter().collect();
        assert_eq!(neighbours.len(), 4);
        assert!(!neighbours.contains(&pocket));
        assert!(neighbours.iter().all(|other| other.neighbours().contains(&pocket)), "neighbours are mutual");
    }
}

#[test]
fn a_pocket_travels_by_its_name() {
    for pocket in Pocket::all() {
        let json = serde_json::to_string(&pocket).expect("plain data");
        assert_eq!(json, format!("\"{pocket}\""));
        assert_eq!(serde_json::from_str::<Pocket>(&json).expect("reads back"), pocket);
    }
    assert!(serde_json::from_str::<Pocket>("\"37\"").is_err());
    assert!(serde_json::from_str::<Pocket>("17").is_err(), "0 and 00 would be one number");
}

#[test]
fn sets_of_pockets() {
    let set: PocketSet = ["3", "00", "1", "0", "3"].map(of).into_iter().collect();
    assert_eq!((set.len(), set.is_empty()), (4, false));
    assert_eq!(set.iter().map(Pocket::as_str).collect::<Vec<_>>(), ["0", "00", "1", "3"]);
    assert!(set.contains(of("00")) && !set.contains(of("2")));
    assert!(PocketSet::default().is_empty());
    let all: PocketSet = Pocket::all().collect();
    assert_eq!(all.len(), 38);
}
