//! What a second person is shown before they agree (HC C.2): for every act that needs one, in the words they read.

use std::collections::BTreeMap;
use std::path::Path;

use games::Message;
use house::stream::sheet::pieces;
use house::transcript::{Played, Show, play};
use house::words::Words;
use kit::{Cents, Count};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A transcript of the repository, played.
fn transcript(name: &str) -> Vec<Played> {
    let file = root().join("transcripts").join(name);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    play(&text, Show::default()).unwrap_or_else(|bad| panic!("{name}: {bad}")).1
}

/// Who says what in a transcript, and what the second person is shown.
type Shown = (&'static str, &'static str, &'static [&'static str]);

/// Every act that needs a second person, by the file that asks for one.
const SHEETS: &[(&str, &[Shown])] = &[
    (
        "crates/games/src/baccarat/betting.rs",
        &[(
            "baccarat/spoken-and-miskeyed.txt",
            "D+F confirm call P1",
            &[
                "Take the spoken bet of seat 1: $100.00 on banker.",
                "Cash of patrons: − $100.00",
                "Drop box: + $100.00",
                "Rack: − $100.00",
                "Bets of seat 1: + $100.00",
            ],
        )],
    ),
    (
        "crates/games/src/baccarat/dealing.rs",
        &[(
            "baccarat/j-3-b-under-the-shoe.txt",
            "D+F card 8d",
            &["The card 8d goes to the banker; the shoe did not read it."],
        )],
    ),
    (
        "crates/games/src/baccarat/irregular.rs",
        &[
            (
                "baccarat/n-4-too-few-cards.txt",
                "F+S rule too-few-cards by MB N.4",
                &[
                    "The floor is told: fay and whoever agrees say that the shoe cannot finish the round; by the record 310 cards are in it.",
                    "Value chips of patrons: + $40.00",
                    "Bets of seat 1: − $20.00",
                    "Bets of seat 2: − $20.00",
                ],
            ),
            (
                "baccarat/j-3-b-under-the-shoe.txt",
                "F+S rule card-in-error by MB N.2",
                &[
                    "The floor is told: fay and whoever agrees say that a card came out that the shoe has not read; by the record 305 cards are in it.",
                ],
            ),
        ],
    ),
    (
        "crates/games/src/baccarat/preparing.rs",
        &[
            (
                "baccarat/two-batches.txt",
                "D+F verify blue",
                &["6 decks of the second batch are complete: 312 cards, checked by eye."],
            ),
            (
                "baccarat/two-batches.txt",
                "D+F change batch second",
                &["The second batch comes out of the shuffler, ready to deal, as shoe 2."],
            ),
        ],
    ),
    (
        "crates/games/src/roulette/irregular.rs",
        &[
            (
                "roulette/i-9-b-too-few-turns.txt",
                "F+S rule too-few-turns by RO I.9.b",
                &[
                    "The floor is told: fay and whoever agrees ruled against the record, which has 5 for this spin.",
                    "Game 3 is void under RO I.9.b: the ball made fewer than four turns. Every stake is due back.",
                ],
            ),
            (
                "roulette/evening.txt",
                "D2+S rule wrong-number by RO I.9.d",
                &[
                    "The floor is told: dora and whoever agrees ruled against the record, which has 8 for this spin.",
                    "The number 8 of game 4 was wrong: the game is void. Payments are taken back, and every stake is due back.",
                    "The house: + $340.00",
                    "Credits of seat 1: − $360.00",
                    "Bets of seat 1: + $10.00",
                    "Bets of seat 2: + $10.00",
                ],
            ),
        ],
    ),
    (
        "crates/games/src/roulette/terminals.rs",
        &[(
            "roulette/house-down-reversal.txt",
            "D+F pocket 8",
            &[
                "Enter the number 8 by hand for game 1.",
                "The floor is told: One number was entered by hand within the hour: the table goes down until its sensor has been tested.",
                "The table goes down until it has been tested.",
                "The house: − $350.00",
                "Credits of seat 1: + $360.00",
                "Bets of seat 1: − $10.00",
            ],
        )],
    ),
    (
        "crates/games/src/sic_bo/irregular.rs",
        &[
            (
                "sic_bo/malfunction-other-dice.txt",
                "S+F rule dice-correction 1-2-2 by SB E.4",
                &[
                    "The floor is told: sam and whoever agrees say that 1-2-2 lay in the shaker, where 6-6-6 was entered.",
                ],
            ),
            (
                "sic_bo/malfunction.txt",
                "D+S form 1-2-2",
                &[
                    "Game 1 was settled by hand: the dice lay 1-2-2.",
                    "Seat 1: $25.00 on small, $25.00 paid.",
                    "Seat 2: $5.00 on 6-6-6, $0.00 paid.",
                    "Seat 2: $25.00 on 2, $50.00 paid.",
                    "Rack: − $70.00",
                    "Value chips of patrons: + $125.00",
                    "Bets of seat 1: − $25.00",
                    "Bets of seat 2: − $30.00",
                ],
            ),
        ],
    ),
    // Paid while the computer is down: `sb_f_2_a_payment_with_the_computer_down_is_shown`.
    ("crates/games/src/sic_bo/live.rs", &[]),
    (
        "crates/house/src/cage.rs",
        &[
            (
                "cage/fills-and-credits.txt",
                "C+N stock 40x5.00+10x100.00",
                &[
                    "Put $1,200.00 into the vault: 10 × $100.00, 40 × $5.00.",
                    "The house: − $1,200.00",
                    "The cage's vault: + $1,200.00",
                ],
            ),
            (
                "cage/fills-and-credits.txt",
                "C+F return roulette-1 4 one chip is missing",
                &["Send credit slip 4 back to roulette-1, $25.00: 5 × $5.00. Reason: one chip is missing"],
            ),
        ],
    ),
    (
        "crates/house/src/table/buyin.rs",
        &[
            (
                "roulette/i-9-e-buy-in-wrong.txt",
                "D+S correct buy-in 2 cash 1x50.00",
                &[
                    "Correct buy-in 2 of seat 2: $50.00 instead of $100.00.",
                    "$40.00 is not there any more: the house loses it.",
                    "Cash of patrons: + $50.00",
                    "Drop box: − $50.00",
                    "The house: + $10.00",
                    "Credits of seat 2: − $10.00",
                ],
            ),
            (
                "roulette/i-9-e-buy-in-wrong.txt",
                "D+F dismiss P1",
                &["Seat 1 says that the amount is wrong: let the buy-in of $120.00 stand."],
            ),
        ],
    ),
    (
        "crates/house/src/table/floor.rs",
        &[(
            "roulette/house-dispute.txt",
            "F+S credit P1 20.00 for 1",
            &["Credit $20.00 to seat 1 for game 1.", "The house: − $20.00", "Credits of seat 1: + $20.00"],
        )],
    ),
    (
        "crates/house/src/table/opening.rs",
        &[
            (
                "roulette/house-opening.txt",
                "D+F open 19x5.00+10x25.00 box 3",
                &[
                    "Open the table with a float of $345.00: 10 × $25.00, 19 × $5.00. Drop box 3.",
                    "The last count left $350.00 in the rack.",
                    "The floor is told: The float differs by -$5.00 from what should lie there.",
                    "Rack: − $5.00",
                    "The house: + $5.00",
                ],
            ),
            // A closing count is blind: nothing is said of what the books expect, nor that it differs (HC B.6).
            (
                "roulette/house-closing.txt",
                "D+F close 40x1.00+40x5.00+39x25.00+38x100.00+40x500.00+40x1000.00",
                &[
                    "Close the table with a count of $65,015.00: 40 × $1,000.00, 40 × $500.00, 38 × $100.00, 39 × $25.00, 40 × $5.00, 40 × $1.00.",
                ],
            ),
            (
                "roulette/evening.txt",
                "D2+F close 100x1.00+98x5.00+78x25.00+33x100.00",
                &[
                    "Close the table with a count of $5,840.00: 33 × $100.00, 78 × $25.00, 98 × $5.00, 100 × $1.00.",
                ],
            ),
            (
                "roulette/terminal-limits.txt",
                "F+F2 set limits.straight_max=19.00",
                &["limits straight max: 20.00 → 19.00"],
            ),
            // Agreed during a game: in force from the next one on, or taken back.
            (
                "roulette/house-options.txt",
                "F+T set limits.straight_max=20.00",
                &["limits straight max: 10.00 → 20.00", "From the next game on."],
            ),
            (
                "roulette/house-options.txt",
                "F+T set limits.straight_max=10.00",
                &["limits straight max: 100.00 → 10.00", "From the next game on."],
            ),
            (
                "roulette/house-options.txt",
                "F+T set limits.straight_max=10.00",
                &[
                    "limits straight max: 20.00 → 10.00",
                    "The limits that were agreed for the next game do not come.",
                ],
            ),
            (
                "roulette/house-options.txt",
                "T+F set odds.straight=36:1 clock.seconds=60",
                &["clock seconds: 45 → 60", "odds straight: 35 to 1 → 36 to 1"],
            ),
        ],
    ),
    (
        "crates/house/src/table/posts.rs",
        &[("roulette/evening.txt", "D2+D relieve dealer", &["dora relieves dana as dealer."])],
    ),
    (
        "crates/house/src/table/slips.rs",
        &[
            (
                "roulette/house-slips.txt",
                "D+F receive fill 2 10x25.00",
                &[
                    "Receive fill 2 into the rack, $250.00: 10 × $25.00.",
                    "Rack: + $250.00",
                    "Between this table and the cage: − $250.00",
                ],
            ),
            (
                "roulette/house-slips.txt",
                "D+F send credit 3",
                &[
                    "Send credit 3 to the cage, $5,000.00: 5 × $1,000.00.",
                    "Rack: − $5,000.00",
                    "Between this table and the cage: + $5,000.00",
                ],
            ),
            (
                "roulette/house-slips.txt",
                "F+C void slip 5 one chip short",
                &["Void fill slip 5 over $50.00: 10 × $5.00. Reason: one chip short"],
            ),
            (
                "roulette/house-slips.txt",
                "F+N change box 8",
                &[
                    "Drop box 7 goes to the count room with $100.00; box 8 comes in its place.",
                    "Drop box: − $100.00",
                    "Under way to the count room: + $100.00",
                ],
            ),
            (
                "roulette/evening.txt",
                "F+N remove box",
                &[
                    "Drop box 12 goes to the count room with $320.00; no other box comes.",
                    "Drop box: − $320.00",
                    "Under way to the count room: + $320.00",
                ],
            ),
        ],
    ),
    (
        "crates/house/src/table/terminals.rs",
        &[(
            "roulette/house-unclaimed.txt",
            "F+D unclaim P1",
            &[
                "Move the idle credits of seat 1 to unclaimed: $100.00.",
                "Credits of seat 1: − $100.00",
                "unclaimed: + $100.00",
            ],
        )],
    ),
];

/// How often each file asks for a second person. Whoever adds an act that needs one adds its sheet to [`SHEETS`].
const ASKS: &[(&str, usize)] = &[
    ("crates/games/src/baccarat/betting.rs", 1),
    ("crates/games/src/baccarat/dealing.rs", 1),
    ("crates/games/src/baccarat/irregular.rs", 1),
    ("crates/games/src/baccarat/preparing.rs", 2),
    ("crates/games/src/roulette/irregular.rs", 2),
    ("crates/games/src/roulette/terminals.rs", 1),
    ("crates/games/src/sic_bo/irregular.rs", 2),
    ("crates/games/src/sic_bo/live.rs", 1),
    ("crates/house/src/cage.rs", 3),
    ("crates/house/src/table/buyin.rs", 2),
    ("crates/house/src/table/floor.rs", 1),
    ("crates/house/src/table/opening.rs", 5),
    ("crates/house/src/table/posts.rs", 1),
    ("crates/house/src/table/slips.rs", 4),
    ("crates/house/src/table/terminals.rs", 1),
];

/// HC C.2: whoever is to agree is shown all that matters, in words and figures: amounts by denomination, what was and what
/// is to be, seats, persons, reasons, alarms that it raises, and what every purse gains or loses.
#[test]
fn hc_c_2_the_sheet_of_every_act_names_all_that_matters() {
    let mut played: BTreeMap<&str, Vec<Played>> = BTreeMap::new();
    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut wrong = Vec::new();
    for (name, line, shown) in SHEETS.iter().flat_map(|(_, sheets)| sheets.iter()) {
        let lines = played.entry(name).or_insert_with(|| transcript(name));
        let said = lines.iter().filter(|played| spaced(&played.line.text) == *line);
        let sheets: Vec<&Vec<String>> = said.map(|played| &played.shown.sheet).collect();
        if !sheets.iter().any(|sheet| sheet.iter().eq(shown.iter())) {
            wrong.push(format!("{name}: {line}: {sheets:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// HC C.2: no act that needs a second person is without the test of its sheet.
#[test]
fn hc_c_2_every_act_that_asks_for_a_second_person_is_among_them() {
    fn count(folder: &Path, found: &mut BTreeMap<String, usize>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                count(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source");
                let decided = text.matches("Disagreement::decided(cx").count();
                let asks = text.matches("cx.needs_second").count() + decided;
                let name = path.strip_prefix(root()).expect("below the root").display().to_string();
                found.extend((asks > 0).then_some((name, asks)));
            }
        }
    }
    let mut found = BTreeMap::new();
    for krate in ["games", "house"] {
        count(&root().join("crates").join(krate).join("src"), &mut found);
    }
    let known: BTreeMap<String, usize> =
        ASKS.iter().map(|(file, asks)| ((*file).to_owned(), *asks)).collect();
    assert_eq!(found, known, "a new act that needs a second person has its sheet in SHEETS");
    let shown: Vec<&str> = SHEETS.iter().map(|(file, _)| *file).collect();
    let asks: Vec<&str> = ASKS.iter().map(|(file, _)| *file).collect();
    assert_eq!(shown, asks);
}

/// HC C.2: whoever is asked on their own device sees, before anybody knows who of them agrees, what holds when they do.
/// Otherwise their agreement is always to another sheet.
#[test]
fn hc_c_2_a_sheet_is_the_same_whoever_agrees() {
    let mut seen = 0;
    for folder in ["roulette", "sic_bo", "baccarat", "cage"] {
        for file in std::fs::read_dir(root().join("transcripts").join(folder)).expect("transcripts") {
            let name = file.expect("a transcript").file_name();
            for played in transcript(&format!("{folder}/{}", name.display())) {
                let (sheet, afar) = (played.shown.sheet, played.shown.afar);
                assert_eq!(sheet, afar, "{folder}/{}: {}", name.display(), played.line.text);
                seen += usize::from(!sheet.is_empty());
            }
        }
    }
    assert!(seen > 50, "only {seen}");
}

/// HC C.2: in no transcript does anybody agree to a sheet with a word that is missing.
#[test]
fn hc_c_2_every_sheet_is_in_words() {
    for folder in ["roulette", "sic_bo", "baccarat", "cage"] {
        let files = std::fs::read_dir(root().join("transcripts").join(folder)).expect("transcripts");
        for file in files {
            let name = file.expect("a transcript").file_name();
            for played in transcript(&format!("{folder}/{}", name.display())) {
                for line in &played.shown.sheet {
                    let bare = line.contains("sheet-")
                        || line.contains('{')
                        || line.contains('$') && line.contains("{$");
                    assert!(!bare, "{folder}/{}: {}: {line}", name.display(), played.line.text);
                }
            }
        }
    }
}

/// SB F.2, HC C.2: winners that are paid while the computer is down are named to the supervisor, bet by bet.
#[test]
fn sb_f_2_a_payment_with_the_computer_down_is_shown() {
    let text = "\
title Paid with the computer down
game sic_bo
options tracking=full seats=3
setup                                            ok
D     change 2x100.00 for 8x25.00                ok
D     new game                                   ok
D     place P1 small 25.00                       ok
D     place P2 2 25.00                           ok
D     lock                                       ok
D     shake                                      ok
D     dice 1-2-2                                 ok
D     confirm 1-2-2                              ok
D     rule computer-malfunction by SB F.2        ok
D     pay P1                                     refused SB F.2
D+S   pay                                        ok
";
    let (_, played) = play(text, Show::default()).unwrap_or_else(|bad| panic!("{bad}"));
    let told: Vec<&String> =
        played.iter().filter(|played| !played.good).map(|played| &played.actual).collect();
    assert_eq!(told, Vec::<&String>::new());
    let paid = played.last().expect("a line");
    assert_eq!(
        paid.shown.sheet,
        [
            "Pay $25.00 to seat 1 for $25.00 on small.",
            "Pay $50.00 to seat 2 for $25.00 on 2.",
            "Rack: − $75.00",
            "Value chips of patrons: + $125.00",
            "Bets of seat 1: − $25.00",
            "Bets of seat 2: − $25.00",
        ]
    );
}

/// BC n, HC C.2: new thresholds are shown with those that they replace.
#[test]
fn bc_n_new_thresholds_are_shown_with_the_old_ones() {
    use house::cage::{Action, Cage};
    use house::currency::Thresholds;
    let thresholds = Thresholds { log_from: Cents::whole(2_500), report_above: Cents::whole(9_000) };
    let command = house::stream::Command::<Cage> {
        id: "a".parse().expect("short"),
        by: crate::floor::actor("T"),
        second: None,
        at: kit::At::ms(1),
        round: None,
        input: games::Input::Act(Action::SetThresholds(thresholds)),
    };
    let cage = house::stream::Stream::new("demo/cage/main", Cage);
    let sheet = cage.sheet_for(&crate::floor::cast(), &command, kit::Role::PitSupervisor).expect("a sheet");
    let was = cage.state().cash.thresholds;
    let words = Words::english();
    let money = |amount: Cents| words.render(&Message::plain("sign-amount").with("amount", amount));
    let told: Vec<String> = sheet.lines.iter().map(|line| words.render(line)).collect();
    assert_eq!(
        told,
        [
            format!("Cash is logged by person from {} → $2,500.00 a gaming day.", money(was.log_from)),
            format!("Cash is reported by person above {} → $9,000.00 a gaming day.", money(was.report_above)),
        ]
    );
}

/// HC C.2: large amounts are written out, and so is a count of nothing.
#[test]
fn hc_c_2_a_million_is_a_million() {
    let words = Words::english();
    let stock = |count: &Count| {
        let message = Message::plain("sheet-stock").with("amount", count.total());
        words.render(&message.with("chips", pieces(count)))
    };
    let million = Count::new().with(Cents::whole(1_000), 990).with(Cents::whole(100), 100);
    assert_eq!(stock(&million), "Put $1,000,000.00 into the vault: 990 × $1,000.00, 100 × $100.00.");
    assert_eq!(stock(&Count::new()), "Put $0.00 into the vault: nothing.");
}
