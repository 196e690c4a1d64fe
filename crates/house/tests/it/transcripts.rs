//! Every transcript of the repository, played on a real table.

use std::path::{Path, PathBuf};

use house::table::Table;
use house::transcript::{Show, play, play_on, updated};
use probe::toy::Toy;

fn all(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            out.push(path);
        }
    }
}

#[test]
fn every_transcript_plays_as_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../transcripts");
    let mut files = Vec::new();
    all(&root, &mut files);
    assert!(files.len() >= 10, "only {} transcripts found", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let name = file.strip_prefix(&root).unwrap().display().to_string();
        match play(&std::fs::read_to_string(&file).unwrap(), Show::default()) {
            Err(bad) => wrong.push(format!("{name}: {bad}")),
            Ok((_, played)) => wrong.extend(played.iter().filter(|played| !played.good).map(|played| {
                format!(
                    "{name}:{}: {}\n  expected {:?}\n  happened {:?}\n  saw {:#?}",
                    played.line.number, played.line.text, played.line.expected, played.actual, played.block
                )
            })),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A game that is in no catalogue is written down like any other, and one line deals several cards. A line that is refused
/// on the way stops there: what was taken stands, and the outcome says at which card.
const TOY: &str = "\
title Cards for two seats
game toy
setup                                                ok
seat P1 20.00                                        ok
seat P2 20.00                                        ok
D     deal                                           ok | round 1
P1    ante 10.00                                     ok | P1 antes 10.00 | P1 agrees
P2    ante                                           ok
D     close                                          ok
# The third card is not for the second seat again.
H     deal P1 8s  P2 9s  P2 Td                       elsewhere | at card 3, Td: the next card goes to D
H     deal D ??  P1 (8h)  P2 8s                      refused HC E.4 | at card 3, 8s: toy-other-face
needs                                                outcome
H     deal P2 (9h)  D Td                             ok | a card face down to P2 | Td to the dealer | P1 decides
needs                                                decision of P1
P1    exchange 1                                     ok | P1 gives away 1
P1    exchange 1 turn 1                              refused HC E.9
H     deal P1 (Kh)                                   ok | a card face down to P1 | P1 decides
P1    exchange 0                                     refused HC A.2
P1    raise 10.00                                    ok | P1 raises 10.00 | P2 decides
P2    raise 10.00                                    refused HC A.2
# The clock takes the default.
wait 15s                                             ok | P2 stands, out of time | all have decided
H     deal D 2c                                      ok
money                                                P1 40.00 P2 25.00 wagers 0.00
";

#[test]
fn a_transcript_plays_on_any_machine_and_a_line_may_deal_several_cards() {
    let (_, played) = play_on::<Table<Toy>>(TOY, Show::default()).unwrap();
    assert!(played.iter().all(|played| played.good), "{}", updated(TOY, &played));
}

#[test]
fn a_deal_that_cannot_be_read_is_named() {
    let said = |line: &str| {
        let text = format!("game toy\nsetup\n{line}\n");
        play_on::<Table<Toy>>(&text, Show::default()).unwrap_err().to_string()
    };
    assert_eq!(said("D deal 8s"), "line 3, column 8: \"8s\" goes nowhere: write its place before it");
    assert_eq!(said("D deal P1 8s  P2 1x"), "line 3, column 18: \"1x\" is neither a card nor a place");
    let cage = play("machine vault\nrestart\n", Show::default()).unwrap_err().to_string();
    assert_eq!(cage, "line 1, column 9: \"vault\" is no machine (cage)");
}
