//! What is written and read: cites, and names of things that may not exist.

use kit::{Book, Cite, Named, Pocket, Scope, Seat, cite};

fn of(text: &str) -> Cite {
    text.parse().unwrap_or_else(|bad| panic!("{bad}"))
}

#[test]
fn cites_are_a_book_and_a_paragraph() {
    for good in ["RO I.3.b.viii", "HC A.10", "BJ H.7.c", "RO I", "RO Ruling.3", "PM D", "FP 1", "RO MinMax.1"]
    {
        assert_eq!(of(good).to_string(), good);
        assert_eq!(serde_json::to_value(of(good)).expect("plain data"), good);
    }
    for bad in [
        "",
        "RO",
        "RO ",
        "ROI.3",
        "XX I.3",
        "ro I.3",
        "RO  I",
        "RO .I",
        "RO I.",
        "RO I..3",
        "RO I 3",
        "RO I.3-b",
        "RO §",
        "RO A.1234567890123456789012345",
    ] {
        assert!(bad.parse::<Cite>().is_err(), "{bad:?}");
        let json = serde_json::to_string(bad).expect("plain data");
        assert!(serde_json::from_str::<Cite>(&json).is_err(), "{bad:?}");
    }
    assert_eq!((cite!("RO I.9.k"), cite!("RO I.9.k").book()), (of("RO I.9.k"), Book::RO));
    assert_eq!(of("RO I.3.b.viii").segments().collect::<Vec<_>>(), ["I", "3", "b", "viii"]);
}

#[test]
fn every_book_has_its_code() {
    use Book::*;
    for book in [RO, MB, PM, BC, BJ, SB, PK, FP, HC] {
        assert_eq!(of(&format!("{} A.1", book.code())).book(), book);
    }
}

#[test]
fn a_paragraph_holds_its_parts() {
    let holds = |a: &str, b: &str| of(a).holds(&of(b));
    assert!(holds("RO I.9", "RO I.9.d") && holds("RO I.9", "RO I.9") && holds("RO I", "RO I.3.b.viii"));
    assert!(!holds("RO I.9.d", "RO I.9") && !holds("RO I.1", "RO I.10") && !holds("RO I.9", "SB I.9.d"));
}

#[test]
fn a_scope_has_one_name() {
    let seat = Seat::new(3).expect("a seat");
    for (scope, name) in [
        (Scope::Round(812), "round/812"),
        (Scope::Shoe(3), "shoe/3"),
        (Scope::Hand { round: 812, seat, hand: 0 }, "hand/812/3/0"),
    ] {
        assert_eq!((scope.to_string().as_str(), name.parse()), (name, Ok(scope)));
        assert_eq!(serde_json::to_value(scope).expect("plain data"), name);
    }
    for bad in [
        "",
        "round",
        "round/",
        "round/01",
        "round/+1",
        "round/1/",
        "shoe/x",
        "hand/1/0/0",
        "hand/1/3",
        "Round/1",
    ] {
        assert!(bad.parse::<Scope>().is_err(), "{bad:?}");
    }
}

#[test]
fn what_was_named_is_kept_though_it_does_not_exist() {
    let known = Named::<Pocket>::read("17");
    assert_eq!(known, Pocket::number(17).expect("on the wheel").into());
    assert_eq!(known.known(), Ok(Pocket::number(17).expect("on the wheel")));
    let unknown = Named::<Pocket>::read("37");
    assert_eq!((unknown.known(), unknown.to_string()), (Err("37"), "37".to_owned()));
    for named in [known, unknown] {
        let json = serde_json::to_string(&named).expect("plain data");
        assert_eq!(serde_json::from_str::<Named<Pocket>>(&json).expect("reading never fails"), named);
    }
    assert!(serde_json::from_str::<Named<Pocket>>("17").is_err(), "a name is text");
}
