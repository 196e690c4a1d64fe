//! A table's file: good, wrong in every way at once, and unreadable (HC A.7, D.1, E.4).

use games::catalogue;
use games::roulette::Roulette;
use house::file::{Bad, check, example, table};

fn faults(text: &str) -> Vec<(String, String, String)> {
    let faults = check(text).unwrap_err().faults();
    faults.into_iter().map(|fault| (fault.option, fault.cite.to_string(), fault.message.key)).collect()
}

fn named(all: &[(String, String, String)]) -> Vec<(&str, &str, &str)> {
    all.iter().map(|(option, cite, key)| (option.as_str(), cite.as_str(), key.as_str())).collect()
}

#[test]
fn a_good_file_gives_its_name_and_sign() {
    let text = "game = \"roulette\"\nname = \"Wheel 4\"\n[options]\nform = \"terminals\"\nseats = 3\n";
    let good = check(text).unwrap();
    assert_eq!((good.game, good.name.as_str(), good.warnings.len()), ("roulette", "Wheel 4", 0));
    assert!(!good.sign.lines.is_empty());
    let (name, table) = table::<Roulette>(text).unwrap();
    assert_eq!((name.as_str(), games::Game::terms(&table.game).seats), ("Wheel 4", 3));
    assert_eq!(table.options, house::table::TableDraft::default(), "what is not written is at its default");
}

#[test]
fn what_costs_the_house_is_a_warning_and_no_fault() {
    let good = check("game = \"roulette\"\nname = \"x\"\n[options.odds]\nstraight = \"37 to 1\"\n").unwrap();
    let options: Vec<&str> = good.warnings.iter().map(|warning| warning.option.as_str()).collect();
    assert_eq!(options, ["options.odds.straight"]);
}

#[test]
fn the_example_of_every_game_is_good_and_all_defaults() {
    for game in catalogue::NAMES {
        let text = example(game).unwrap();
        let good = check(&text).unwrap_or_else(|bad| panic!("{game}: {:?}", bad.faults()));
        assert_eq!((good.game, good.name), (*game, format!("{game} 1")));
        assert!(text.contains("# "), "it is commented");
    }
    let (_, table) = table::<Roulette>(&example("roulette").unwrap()).unwrap();
    assert_eq!(games::Game::draft(&table.game), &games::roulette::options::Draft::default());
    assert_eq!(table.options, house::table::TableDraft::default());
    assert_eq!(example("whist"), None);
}

/// HC E.4: every fault of table and options at once, each with its option and paragraph.
#[test]
fn hc_e_4_all_faults_of_a_file_at_once() {
    let text = "game = \"roulette\"\nname = \"x\"\n\
        [table]\nbills = []\nidle_games = 0\n[table.rack]\nwhite = 1\nred = \"1.00\"\nblue = 5\n\
        [table.colours]\nnames = [\"blue\", \"pink\", \"pink\"]\n\
        [options]\nseats = 0\n[options.odds]\nstraight = \"34 to 1\"\n[options.limits]\ninside_min = \"-1.00\"\n";
    let all = faults(text);
    let expected = [
        ("table.rack", "HC D.1", "option-rack"),
        ("table.bills", "HC D.1", "option-bills"),
        ("table.idle_games", "RO Ruling.7", "option-out-of-range"),
        ("table.colours", "HC D.6", "option-colours"),
        ("table.colours.names", "RO C.2", "option-colour-of-value-chip"),
        ("options.seats", "HC B.9", "option-out-of-range"),
        ("options.odds.straight", "RO G.1", "roulette-option-odds-below-floor"),
        ("options.limits.inside_min", "HC A.2", "option-amount-out-of-range"),
    ];
    assert_eq!(named(&all), expected);
}

/// HC A.7: whatever the table may have to pay can be paid in the smallest piece of its rack.
#[test]
fn hc_a_7_the_smallest_piece_of_the_rack_can_pay() {
    let head = "game = \"roulette\"\nname = \"x\"\n";
    let rack = |smallest: &str| format!("[table.rack]\nwhite = \"{smallest}\"\ngreen = \"25.00\"\n");
    let terminals = "[options]\nform = \"terminals\"\n";
    let chips = |first: &str| {
        format!(
            "[options.chips]\nvalues = [\"{first}\", \"5.00\", \"25.00\", \"100.00\", \"500.00\", \"1000.00\"]\n"
        )
    };
    // A terminal's smallest chip is what a payout can end in.
    let file = |piece: &str, chip: &str| format!("{head}{}{terminals}{}", rack(piece), chips(chip));
    assert!(check(&file("1.00", "1.00")).is_ok());
    assert!(check(&file("0.50", "1.00")).is_ok());
    let unpayable = ("table.rack", "HC A.7", "option-not-payable");
    assert_eq!(named(&faults(&file("5.00", "1.00"))), [unpayable]);
    assert_eq!(named(&faults(&file("1.00", "0.50"))), [unpayable]);
    // At a live table the piece itself is staked: 1 to 1 can always be paid, 3 to 2 not.
    let live = |piece: &str, odds: &str| format!("{head}{}[options.odds]\nred = \"{odds}\"\n", rack(piece));
    assert!(check(&live("5.00", "1 to 1")).is_ok());
    assert_eq!(named(&faults(&live("5.00", "3 to 2"))), [unpayable]);
    // A third of a cent cannot be paid at all.
    let never = ("table.rack", "HC A.7", "option-not-payable-at-all");
    assert_eq!(named(&faults(&live("5.00", "4 to 3"))), [never]);
}

/// HC E.4: a file that cannot be read says where; a value that cannot be is a fault at its line and column.
#[test]
fn hc_e_4_malformed_with_line_and_column() {
    let Err(Bad::Malformed(bad)) = check("game = \"roulette\"\nname = \"x\"\n[options\n") else { panic!() };
    assert_eq!(bad.line, 3);
    let faults = Bad::Malformed(bad.clone()).faults();
    assert_eq!(
        (faults[0].cite.to_string(), faults[0].message.key.as_str()),
        ("HC E.4".into(), "file-malformed")
    );
    assert_eq!(faults[0].message.args["line"], 3);
    assert_eq!(faults[0].message.args["column"], bad.column);
    let text = "game = \"roulette\"\nname = \"x\"\n[options]\nseats = \"many\"\ncolour = \"red\"\n[table]\nidle_games = -1\n";
    let faults = check(text).unwrap_err().faults();
    let mut places: Vec<(&str, u64)> =
        faults.iter().map(|f| (f.option.as_str(), f.message.args["line"].as_u64().unwrap())).collect();
    places.sort_unstable();
    assert_eq!(places, [("options.colour", 5), ("options.seats", 4), ("table.idle_games", 7)]);
    assert!(faults.iter().all(|fault| fault.cite.to_string() == "HC E.4"));
    let seats = faults.iter().find(|fault| fault.option == "options.seats").unwrap();
    assert_eq!(seats.message.args["column"], 9);
}

/// HC E.4: a game that is not in the book, or none at all.
#[test]
fn hc_e_4_no_such_game() {
    for text in ["game = \"whist\"\nname = \"x\"\n", "name = \"x\"\n", ""] {
        assert_eq!(named(&faults(text)), [("game", "HC E.4", "file-no-such-game")], "{text}");
    }
    let Err(Bad::NoSuchGame(game)) = check("game = \"whist\"\n") else { panic!() };
    assert_eq!(game.as_deref(), Some("whist"));
}

/// HC E.4: behind a form that cannot be read, and a name that is missing, every other fault is told, of either form
#[test]
fn hc_e_4_a_bad_form_hides_nothing() {
    let text = "game = \"roulette\"\n[table]\nbills = []\n[options]\nform = \"tabel\"\nseats = 0\n\
        [options.clock]\nseconds = 5\n[options.odds]\nred = \"10001 to 10000\"\n";
    let all = faults(text);
    let named = named(&all);
    for expected in [
        ("options.form", "HC E.4", "file-malformed"),
        ("name", "HC E.4", "option-name"),
        ("table.bills", "HC D.1", "option-bills"),
        ("options.seats", "HC B.9", "option-out-of-range"),
        ("options.clock.seconds", "RO I.6.a", "option-out-of-range"),
        ("options.odds.red", "HC A.7", "option-part-of-a-cent"),
    ] {
        assert_eq!(named.iter().filter(|fault| **fault == expected).count(), 1, "{expected:?} in {named:?}");
    }
    assert_eq!(named.len(), 6);
    for game in ["baccarat", "sic_bo"] {
        let text = format!(
            "game = \"{game}\"\nname = \"x\"\n[options]\nform = \"x\"\n[options.clock]\nseconds = 5\n"
        );
        let all = faults(&text);
        let options: Vec<&str> = all.iter().map(|fault| fault.0.as_str()).collect();
        assert_eq!(options, ["options.form", "options.clock.seconds"], "{game}");
    }
}

/// HC E.4: names are not empty, and nothing in them is hidden
#[test]
fn hc_e_4_names_can_be_read() {
    let fault = ("name", "HC E.4", "option-name");
    for bad in ["", "  ", "Wheel\\u0007 4", "Wheel\\n4", "Wheel\\u202e 4", "Wheel\\u200b"] {
        assert_eq!(named(&faults(&format!("game = \"roulette\"\nname = \"{bad}\"\n"))), [fault], "{bad:?}");
    }
    assert!(check("game = \"roulette\"\nname = \"Zürich – Wheel 4\"\n").is_ok());
    let member = |name: &str| {
        let text = format!("[[member]]\nperson = \"dana\"\nname = \"{name}\"\nroles = [\"dealer\"]\n");
        let faults = house::config::people(&text).err().unwrap_or_default();
        faults.into_iter().map(|fault| (fault.option, fault.message.key)).collect::<Vec<_>>()
    };
    assert_eq!(member("Dana"), []);
    for bad in ["", "Da\\u0000na"] {
        assert_eq!(member(bad), [("member.dana.name".to_owned(), "option-name".to_owned())]);
    }
    let game = |game: &str, line: &str| {
        let text = format!("game = \"{game}\"\nname = \"x\"\n[options]\n{line}\n");
        faults(&text).into_iter().map(|fault| fault.0).collect::<Vec<_>>()
    };
    assert_eq!(game("baccarat", "approval = \"GC\\u0007\""), ["options.approval"]);
    assert_eq!(game("sic_bo", "approval = \"GC\\u0007\""), ["options.approval"]);
    let backs =
        "decks = 6\n[options.shuffler]\nshuffling = \"two_batches\"\nbacks = [\"red\", \"bl\\u0007ue\"]";
    assert_eq!(game("baccarat", backs), ["options.shuffler.backs"]);
}

/// HC A.7, HC A.2: limits can be met in the chips there are: minima are multiples of the step, maxima hold a chip, and the
/// inside minimum can be reached
#[test]
fn hc_a_7_limits_can_be_met() {
    let of = |game: &str, form: &str, limits: &str, rest: &str| {
        let text = format!(
            "game = \"{game}\"\nname = \"x\"\n[options]\nform = \"{form}\"\n[options.limits]\n{limits}\n{rest}\n"
        );
        let all = check(&text).err().map(Bad::faults).unwrap_or_default();
        all.into_iter()
            .map(|fault| format!("{} {} {}", fault.option, fault.cite, fault.message.key))
            .collect::<Vec<_>>()
    };
    let steps = "option-minimum-not-of-steps";
    let reach = "option-maximum-not-reachable";
    let five = "[table.rack]\nred = 5\ngreen = 25\n";
    // A straight bet takes less than the smallest chip.
    let chips = "[options.chips]\nvalues = [5, 10, 25, 50, 100, 500]\n";
    for rest in [("terminals", chips), ("live", five)] {
        assert_eq!(
            of("roulette", rest.0, "straight_max = 3", rest.1),
            [format!("options.limits.straight_max HC A.2 {reach}")],
            "{rest:?}"
        );
        assert_eq!(
            of("roulette", rest.0, "inside_min = 7\noutside_min = 12", rest.1),
            [
                format!("options.limits.outside_min HC A.7 {steps}"),
                format!("options.limits.inside_min HC A.7 {steps}")
            ],
            "{rest:?}"
        );
        assert_eq!(
            of("sic_bo", rest.0, "spot_min = 7", rest.1),
            [format!("options.limits.spot_min HC A.7 {steps}")],
            "{rest:?}"
        );
    }
    // All inside bets of a seat together take less than their minimum.
    let all = "straight_max = 1\nsplit_max = 1\nrow_max = 1\ntriple_max = 1\ncorner_max = 1\nfirst_five_max = 1\nline_max = 1\n";
    let least = |min: u32| of("roulette", "live", &format!("{all}inside_min = {min}"), "");
    assert_eq!(least(149), [""; 0]);
    assert_eq!(least(150), ["options.limits.inside_min HC A.2 option-minimum-not-reachable".to_owned()]);
    // Baccarat says its unit itself.
    assert_eq!(
        of("baccarat", "live", "min = 30\ntie_min = 50", ""),
        [format!("options.limits.min HC A.7 {steps}"), format!("options.limits.tie_min HC A.7 {steps}")]
    );
    assert_eq!(
        of("baccarat", "live", "min = 25\nmax = 35\ntie_min = 20", "")[1..],
        [format!("options.limits.max MB Nbis {reach}")]
    );
}
