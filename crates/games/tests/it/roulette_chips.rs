//! Which stakes six chips make (RO I.3.b.iii), against trying every mix.

use games::Game;
use games::options::Amount;
use games::roulette::Roulette;
use games::roulette::options::{ChipTray, Draft, Form};
use kit::Cents;
use proptest::prelude::*;

use crate::roulette_random::config;
use crate::table::terminals;

/// Every stake up to a point that some of the chips make.
fn made(values: &[i64], most: usize) -> Vec<bool> {
    let mut made = vec![false; most + 1];
    made[0] = true;
    for stake in 1..=most {
        let with =
            |value: &i64| usize::try_from(*value).is_ok_and(|value| value <= stake && made[stake - value]);
        made[stake] = values.iter().any(with);
    }
    made
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn six_chips_make_what_they_make(values in proptest::collection::btree_set(1i64..60, 6)) {
        let values: Vec<i64> = values.into_iter().collect();
        let tray = ChipTray { values: values.iter().map(|&cents| Amount(Cents::new(cents))).collect() };
        let draft = Draft { form: Form::Terminals, chips: tray.clone(), ..Draft::default() };
        prop_assert!(Roulette::check(&draft).is_ok());
        let mut t = terminals(|draft| draft.chips = tray.clone());
        t.play("has P1 1000.00 \n D new game ok");
        for (stake, made) in made(&values, 200).into_iter().enumerate().skip(1) {
            let stake = Cents::new(i64::try_from(stake).expect("small"));
            let answer = if made { "ok \n P1 clear ok" } else { "refused RO I.3.b.iii not-made-of-chips" };
            t.play(&format!("P1 place red {stake} {answer}"));
        }
    }
}
