//! What each role sees of a table (HC C.6).

use kit::{Role, Viewer};
use serde_json::Value;

use crate::floor::{Floor, live, terminals};

fn at_the_desk() -> [Viewer; 3] {
    [Role::Cage, Role::CountTeam, Role::Administrator].map(Viewer::Staff)
}

/// Their part has nothing of the game and of its money, whoever of them looks.
#[track_caller]
fn sees_no_play(t: &Floor<games::roulette::Roulette>) {
    for who in at_the_desk() {
        let part = t.part(who);
        assert_eq!(part.get("game"), None, "{who:?}");
        for cut in ["needs", "cash_outs", "buy_ins", "counted", "idle", "colours"] {
            assert_eq!(part["table"].get(cut), None, "{who:?}: {cut}");
        }
        for cut in ["seats", "colours"] {
            assert_eq!(part["books"].get(cut), None, "{who:?}: {cut}");
        }
        let whole = serde_json::to_value(t.stream.view(who)).expect("plain data");
        assert_eq!(whole["game"].get("staff"), None, "{who:?}");
    }
}

/// HC C.6: neither an unconfirmed number nor stakes and credits for the cage, the count team and the administrator, who
/// still see what they work with.
#[test]
fn hc_c_6_the_cage_and_the_administrator_see_no_play() {
    let mut t = terminals(|_| {}).opened();
    t.play("D buy-in P1 cash 1x100.00\nD confirm buy-in P1 100.00\nD drop");
    t.play("D new game\nP1 place 17 5.00\nW launch 1.1\nD lock\nW pocket 17 1.2");
    sees_no_play(&t);
    let dealer = t.part(Viewer::Staff(Role::Dealer));
    assert_eq!(dealer["game"]["reading"], Value::from(vec!["17"]), "the dealer confirms it");
    assert_eq!(dealer["game"]["totals"], serde_json::json!([[1, 500]]));
    assert_eq!(dealer["books"]["seats"], serde_json::json!([[1, 9_500]]));
    t.ok("F request fill 20x5.00");
    for who in at_the_desk() {
        let part = t.part(who);
        assert_eq!(part["table"]["slips"][0][1]["amount"], 10_000, "a fill is asked for");
        assert_eq!(part["table"]["terminals"][0][1], "terminal-1", "a terminal is there");
        assert_eq!(part["table"]["dealer"], "dana", "somebody is posted");
        assert!(part["books"]["rack"].is_number() && part["books"]["drop_box_holds"].is_number());
    }
}

/// HC C.6: at a layout neither.
#[test]
fn hc_c_6_nor_at_a_layout() {
    let mut t = live(|_| {}).opened();
    t.play(
        "D colour-in P1 blue 1.00 50 cash 1x50.00\nD new game\nD place P1 17 5.00 blue\nD lock\nD pocket 17",
    );
    sees_no_play(&t);
    let dealer = t.part(Viewer::Staff(Role::Dealer));
    assert_eq!(dealer["game"]["reading"], Value::from(vec!["17"]));
    assert_eq!(dealer["books"]["colours"], serde_json::json!([["blue", 4_500]]));
}

/// HC C.6: nor does an alarm or a test tell them a number that nobody has confirmed.
#[test]
fn hc_c_6_alarms_and_tests_tell_no_unconfirmed_number() {
    let mut t = terminals(|_| {}).opened();
    t.play("D new game\nW launch 1.1\nW pocket 17 1.2");
    let floor = t.part(Viewer::Staff(Role::Floorperson));
    assert_eq!(floor["table"]["alarms"][0][1]["args"]["pocket"], "17", "the floor is told");
    for who in at_the_desk() {
        let alarm = t.part(who)["table"]["alarms"][0].clone();
        assert_eq!(alarm[1]["key"], "table-alarm-raised", "{who:?}");
        assert!(!alarm.to_string().contains("17"), "{who:?}: {alarm}");
    }
    let mut t = terminals(|_| {});
    t.play("F begin test\nW pocket 17 1.1");
    assert_eq!(t.part(Viewer::Staff(Role::Floorperson))["table"]["test"]["reading"]["pocket"], "17");
    for who in at_the_desk() {
        assert_eq!(t.part(who)["table"]["test"].get("reading"), None, "{who:?}");
    }
}
