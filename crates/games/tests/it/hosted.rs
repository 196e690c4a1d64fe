//! The erased form of a machine gives what the typed one gives, and refuses what it cannot read.

use games::roulette::Roulette;
use games::{Cx, Hosted, Hosting, Machine};
use kit::{Actor, Moves, Role, Viewer};
use proptest::prelude::*;

use crate::roulette_random::{config, course, furnished, happen};
use crate::table::{Table, staff};

fn hosting(t: &Table) -> Hosting<Roulette> {
    Hosting::new(t.game.clone())
}

/// HC E.4: what cannot be read is refused with the reason and changes nothing; what can be read is taken
#[test]
fn hc_e_4_malformed_inputs_are_refused() {
    let t = furnished(true);
    let mut hosted = hosting(&t);
    let cx = Cx { by: staff(Role::Dealer), second: None, at: t.at, funds: &t.purses };
    let before = hosted.clone();
    for bad in [
        "",
        "{",
        "null",
        "17",
        "\"tick\" \"tick\"",
        "{\"act\":\"fly\"}",
        "{\"act\":{\"place\":{\"seat\":1}}}",
        "{\"act\":{\"place\":{\"seat\":0,\"spot\":\"17\",\"tender\":\"credits\",\"stake\":500}}}",
        "{\"act\":{\"place\":{\"seat\":1,\"spot\":\"17\",\"tender\":\"credits\",\"stake\":5.5}}}",
        "{\"act\":{\"place\":{\"seat\":1,\"spot\":\"17\",\"tender\":\"gold bars\",\"stake\":500}}}",
        "{\"observe\":{\"what\":{\"outcome\":{\"pocket\":\"37\"}},\"via\":\"hand\"}}",
        "{\"rule\":{\"what\":\"ball_out\",\"cite\":\"XX I.9.i\"}}",
    ] {
        let refused = hosted.step(&cx, bad).expect("no misfit").expect_err("malformed");
        assert_eq!(
            (refused.cite.as_str(), refused.message.key.as_str()),
            ("HC E.4", "command-malformed"),
            "{bad}"
        );
        assert!(refused.message.args["error"].as_str().is_some_and(|error| !error.is_empty()));
        assert_eq!(hosted, before);
    }
    hosted.step(&cx, "{\"act\":\"new_game\"}").expect("no misfit").expect("a new game");
    assert_ne!(hosted, before);
}

#[test]
fn a_refusal_tells_who_is_missing() {
    let mut t = furnished(true);
    t.play("D new game ok \n D lock ok");
    let mut hosted = Hosting { machine: t.game.clone(), state: t.state.clone() };
    let cx = Cx { by: staff(Role::Dealer), second: None, at: t.at, funds: &t.purses };
    let number = "{\"observe\":{\"what\":{\"outcome\":{\"pocket\":\"17\"}},\"via\":\"hand\"}}";
    let refused = hosted.step(&cx, number).expect("no misfit").expect_err("by hand");
    assert_eq!((refused.cite.as_str(), refused.needs_second), ("RO Ruling.4", Some(Role::Floorperson)));
    let refused =
        hosted.step(&Cx { by: Actor::House, ..cx }, number).expect("no misfit").expect_err("not the dealer");
    assert_eq!(refused.needs_second, None);
}

#[test]
fn events_of_something_else_do_not_replay() {
    let t = furnished(true);
    let mut moves = Moves::new();
    for bad in ["", "{}", "[{\"danced\":{}}]", "[{\"settled\":{\"round\":1,\"pocket\":\"17\"}}]"] {
        assert!(hosting(&t).replay(bad, &mut moves).is_err(), "{bad}");
    }
    assert_eq!(moves.as_slice(), []);
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn hosted_is_typed(course in course(120), on_terminals in any::<bool>()) {
        let mut t = furnished(on_terminals);
        let (mut hosted, mut replayed) = (hosting(&t), hosting(&t));
        t.heard = Some(Vec::new());
        for what in &course {
            happen(&mut t, what);
            for heard in t.heard.replace(Vec::new()).unwrap_or_default() {
                let cx = Cx { by: heard.by, second: heard.second, at: heard.at, funds: &heard.purses };
                let json = serde_json::to_string(&heard.input).expect("plain data");
                match (hosted.step(&cx, &json).expect("no misfit"), heard.answer) {
                    (Ok(stepped), Ok(events)) => {
                        let (mut own, mut again) = (Moves::new(), Moves::new());
                        events.iter().for_each(|event| t.game.moves(event, &mut own));
                        replayed.replay(stepped.events.get(), &mut again).expect("its own events");
                        prop_assert_eq!(&stepped.moves, &own);
                        prop_assert_eq!(&stepped.moves, &again);
                    }
                    (Err(refused), Err(own)) => prop_assert_eq!(refused, own),
                    (hosted, own) => prop_assert!(false, "{:?} is not {:?}", hosted, own),
                }
            }
            prop_assert_eq!(&hosted.state, &t.state);
        }
        prop_assert_eq!(&replayed, &hosted);
        prop_assert_eq!(hosted.due(), replayed.machine.due(&replayed.state));
        let view = serde_json::to_string(&t.view(Viewer::Public)).expect("plain data");
        let shown = Hosted::view(&hosted, Viewer::Public);
        prop_assert_eq!(shown.get(), view.as_str());
        let state = serde_json::from_str(Hosted::state(&hosted).get()).expect("a state reads back");
        prop_assert_eq!(&hosted.state, &state);
    }
}
