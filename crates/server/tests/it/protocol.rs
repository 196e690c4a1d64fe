//! The inputs that `docs/protocol.md` shows can be sent as they stand there.

use games::baccarat::Baccarat;
use games::roulette::Roulette;
use games::sic_bo::SicBo;
use games::{Game, Input};
use house::table::Table;

const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// Whole inputs between backquotes, from a heading or sentence up to the next.
fn inputs(from: &str, to: &str) -> Vec<&'static str> {
    let start = PAGE.find(from).unwrap_or_else(|| panic!("{from:?} stands in the page"));
    let part = &PAGE[start..];
    let part = &part[..part.find(to).unwrap_or_else(|| panic!("{to:?} follows {from:?}"))];
    let begins = |text: &&str| ["{\"act\"", "{\"observe\"", "{\"rule\""].iter().any(|b| text.starts_with(b));
    part.split('`').skip(1).step_by(2).filter(begins).collect()
}

fn can_be_sent<G: Game>(inputs: &[&str]) {
    assert!(inputs.len() >= 4, "{inputs:?}");
    for input in inputs {
        if let Err(error) = serde_json::from_str::<Input<Table<G>>>(input) {
            panic!("{input}: {error}");
        }
    }
}

/// Whoever connects something needs only this page.
#[test]
fn the_inputs_of_the_protocol_page_are_understood() {
    can_be_sent::<Roulette>(&inputs("For roulette:", "For sic bo"));
    can_be_sent::<SicBo>(&inputs("For sic bo", "For baccarat"));
    can_be_sent::<Baccarat>(&inputs("For baccarat", "The staff's view"));
}
