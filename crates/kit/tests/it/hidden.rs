//! What is hidden is never shown, and never written outside a seal.

use kit::hidden::{self, Hidden};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Dealt {
    seat: u8,
    card: Hidden<String>,
    burned: Vec<Hidden<u32>>,
}

fn dealt() -> Dealt {
    Dealt {
        seat: 3,
        card: Hidden::Known("queen of spades".to_owned()),
        burned: vec![Hidden::Known(17), Hidden::Known(4)],
    }
}

const MARKED: &str = r#"{"seat":3,"card":{"sealed":0},"burned":[{"sealed":1},{"sealed":2}]}"#;

fn sealed() -> (String, Vec<String>) {
    let (text, secrets) = hidden::sealing(|| serde_json::to_string(&dealt()));
    (text.expect("sealed"), secrets)
}

#[test]
fn it_does_not_show_in_debug_output() {
    assert_eq!(format!("{:?}", dealt()), "Dealt { seat: 3, card: hidden, burned: [hidden, hidden] }");
}

#[test]
fn it_cannot_be_written_outside_a_seal() {
    let error = serde_json::to_string(&dealt()).expect_err("hidden").to_string();
    assert_eq!(error, "a hidden thing cannot be written outside a seal");
    // Nor where hidden things are being filled in, nor behind a seal that is closed.
    assert!(hidden::opening(Vec::new(), || serde_json::to_string(&dealt())).is_err());
    drop(sealed());
    assert!(serde_json::to_string(&dealt()).is_err());
}

#[test]
fn within_a_seal_it_leaves_marks_and_goes_to_a_list() {
    let (text, secrets) = sealed();
    assert_eq!(text, MARKED);
    assert_eq!(secrets, [r#""queen of spades""#, "17", "4"]);
    let (both, secrets) = hidden::sealing(|| {
        (
            serde_json::to_string(&Hidden::Known(1)).expect("sealed"),
            serde_json::to_string(&Hidden::Known(2)).expect("sealed"),
        )
    });
    assert_eq!(both, (r#"{"sealed":0}"#.to_owned(), r#"{"sealed":1}"#.to_owned()), "one list for all of it");
    assert_eq!(secrets, ["1", "2"]);
    assert_eq!(hidden::sealing(|| 5), (5, Vec::new()));
}

#[test]
fn marks_are_filled_again_from_the_list() {
    let (text, secrets) = sealed();
    let read: Dealt = hidden::opening(secrets, || serde_json::from_str(&text)).expect("opened");
    assert_eq!(read, dealt());
}

#[test]
fn a_mark_without_its_secret_is_not_read() {
    let missing = "a sealed thing without its secret";
    let read = |secrets: Vec<String>| hidden::opening(secrets, || serde_json::from_str::<Dealt>(MARKED));
    assert!(read(Vec::new()).expect_err("none").to_string().starts_with(missing));
    assert!(read(sealed().1[..2].to_vec()).expect_err("one is missing").to_string().starts_with(missing));
    assert!(read(vec!["1".to_owned(); 3]).is_err(), "a number is no name of a card");
    // A sender cannot pass a mark off as a card.
    assert!(serde_json::from_str::<Dealt>(MARKED).expect_err("no list").to_string().starts_with(missing));
    assert!(hidden::plain(|| serde_json::from_str::<Dealt>(MARKED)).is_err());
}

/// History without a key reads what is said openly, and cannot pass on what is not.
#[test]
fn what_is_sealed_is_read_as_sealed_and_never_written() {
    let secrets = vec![None, Some("17".to_owned())];
    let read: Dealt = hidden::opening_some(secrets, || serde_json::from_str(MARKED)).expect("read");
    assert_eq!((read.seat, read.card.known(), read.burned[0].known()), (3, None, Some(&17)));
    assert_eq!((&read.card, &read.burned[1]), (&Hidden::Sealed, &Hidden::Sealed));
    assert!(hidden::plain(|| serde_json::to_string(&read)).is_err());
    assert!(hidden::sealing(|| serde_json::to_string(&read)).0.is_err());
}

/// Whoever reports a card to the house says it in the clear.
#[test]
fn what_is_said_in_the_clear_is_read() {
    let clear = r#"{"seat":3,"card":"queen of spades","burned":[17,4]}"#;
    assert_eq!(serde_json::from_str::<Dealt>(clear).expect("read"), dealt());
    let copy = hidden::plain(|| serde_json::to_string(&dealt())).expect("plain");
    assert_eq!(copy, clear, "for what stays in memory");
    assert!(
        serde_json::from_str::<Hidden<u8>>(r#"{"sealed":0,"more":1}"#).is_err(),
        "no mark, and no number"
    );
}

#[test]
fn secrets_carry_the_label_of_what_they_stand_in() {
    use hidden::Labelled;
    let (one, two) = (vec![Hidden::Known(1), Hidden::Known(2)], Hidden::Known(3));
    let (text, secrets) = hidden::sealing_labelled(|| {
        serde_json::to_string(&(Hidden::Known(0), Labelled(7, &one), Labelled(8, &two), Hidden::Known(4)))
    });
    let marks = r#"[{"sealed":0},[{"sealed":1},{"sealed":2}],{"sealed":3},{"sealed":4}]"#;
    assert_eq!(text.expect("sealed"), marks);
    let labels: Vec<usize> = secrets.iter().map(|(label, _)| *label).collect();
    assert_eq!(labels, [0, 7, 7, 8, 0]);
    let plain = hidden::plain(|| serde_json::to_string(&Labelled(7, &one))).expect("plain");
    assert_eq!(plain, "[1,2]");
}

#[test]
fn scopes_end_where_they_end() {
    let ((inner, after), outer) = hidden::sealing(|| {
        serde_json::to_string(&Hidden::Known("a")).expect("sealed");
        let inner = hidden::sealing(|| serde_json::to_string(&Hidden::Known("b")).expect("sealed"));
        let plain = hidden::plain(|| serde_json::to_string(&Hidden::Known("c"))).expect("plain");
        assert_eq!(plain, r#""c""#);
        (inner, serde_json::to_string(&Hidden::Known("d")).expect("sealed"))
    });
    assert_eq!(inner, (r#"{"sealed":0}"#.to_owned(), vec![r#""b""#.to_owned()]));
    assert_eq!(
        (after, outer),
        (r#"{"sealed":1}"#.to_owned(), vec![r#""a""#.to_owned(), r#""d""#.to_owned()])
    );
}

#[test]
fn a_panic_does_not_leave_the_door_open() {
    let broken = std::panic::catch_unwind(|| hidden::plain(|| panic!("on purpose")));
    assert!(broken.is_err());
    assert!(serde_json::to_string(&dealt()).is_err());
}

proptest! {
    #[test]
    fn whatever_is_hidden_comes_back(cards in proptest::collection::vec(".{0,12}", 0..20)) {
        let hand: Vec<Hidden<String>> = cards.iter().cloned().map(Hidden::Known).collect();
        let (text, secrets) = hidden::sealing(|| serde_json::to_string(&hand).expect("sealed"));
        let marks: Vec<String> = (0..cards.len()).map(|mark| format!("{{\"sealed\":{mark}}}")).collect();
        prop_assert_eq!(&text, &format!("[{}]", marks.join(",")), "the text does not depend on the cards");
        let read: Vec<Hidden<String>> = hidden::opening(secrets, || serde_json::from_str(&text)).expect("opened");
        prop_assert_eq!(read, hand);
    }
}
