//! `baize replay`, by the real binary: exit codes, what it prints, what it rewrites, and the page that describes the
//! language of transcripts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use games::baccarat::Baccarat;
use games::roulette::Roulette;
use games::script::Script;
use games::sic_bo::SicBo;
use house::transcript::CAST;
use serde_json::Value;

/// A transcript that is as written, in every form of line but `view`.
const GOOD: &str = "\
title A game
proves RO I.6.g
game roulette
options form=terminals seats=2
setup                                ok
seat P1 100.00                       ok
D     new game                       ok | game 1
P1    place 17 10.00                 ok | P1 bets 10.00 on 17 | P1 agrees
P1 @2 place 17 10.00                 refused HC E.3
wait 45s                             ok
W     launch 1.1                     ok | ball launched, late
W     pocket 17 1.2                  ok
again                                ok
D     confirm 17                     ok | number 17 | P1 wins 17 350.00 | game 1 settled
money                                P1 450.00 wagers 0.00
needs                                dealer: new game
view public
  | status open
  | round 1
  | phase between games
  | number 17
  | last 17
";

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file
}

fn baize(args: &[&str], paths: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_baize")).arg("replay").args(args).args(paths).output().unwrap()
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn exits(output: &Output, code: i32) {
    assert_eq!(output.status.code(), Some(code), "{}{}", printed(output), said(output));
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn as_written_is_good() {
    let file = write(&folder("good"), "a.txt", GOOD);
    let output = baize(&[], &[&file]);
    exits(&output, 0);
    assert!(printed(&output).starts_with("ok "), "{}", printed(&output));
    assert!(printed(&output).ends_with("(13 lines): A game\n"), "{}", printed(&output));
}

#[test]
fn another_outcome_is_not_good_and_shows_what_happened() {
    let wrong = GOOD.replace("P1 450.00", "P1 451.00").replace("| last 17", "| last 18");
    let output = baize(&[], &[&write(&folder("wrong"), "a.txt", &wrong)]);
    exits(&output, 1);
    let printed = printed(&output);
    assert!(printed.contains("a.txt:15: money\n  expected  P1 451.00 wagers 0.00\n"), "{printed}");
    assert!(printed.contains("  happened  P1 450.00 wagers 0.00\n"), "{printed}");
    assert!(printed.contains("  expected to see  last 18\n  saw              last 17\n"), "{printed}");
    assert!(printed.contains("NOT as written"), "{printed}");
}

#[test]
fn a_line_without_expectation_is_never_as_written() {
    let bare = GOOD.replace("                       ok | game 1", "");
    let output = baize(&[], &[&write(&folder("bare"), "a.txt", &bare)]);
    exits(&output, 1);
    assert!(
        printed(&output).contains("expected  (nothing)\n  happened  ok | game 1\n"),
        "{}",
        printed(&output)
    );
}

#[test]
fn a_command_line_that_is_not_understood_is_neither() {
    exits(&baize(&[], &[]), 2);
    exits(&baize(&["--no-such"], &[Path::new("a.txt")]), 2);
}

#[test]
fn a_file_that_is_not_there_and_a_folder_without_transcripts_are_named() {
    let folder = folder("nothing");
    let output = baize(&[], &[&folder.join("none.txt")]);
    exits(&output, 1);
    assert!(said(&output).contains("none.txt"), "{}", said(&output));
    let output = baize(&[], &[&folder]);
    exits(&output, 1);
    assert!(said(&output).contains("no transcripts there"), "{}", said(&output));
}

#[test]
fn a_folder_is_played_whole_and_in_order() {
    let folder = folder("whole");
    fs::create_dir_all(folder.join("more")).unwrap();
    write(&folder, "b.txt", GOOD);
    write(&folder, "more/a.txt", GOOD);
    write(&folder, "notes.md", "no transcript");
    let output = baize(&[], &[&folder]);
    exits(&output, 0);
    let lines: Vec<String> = printed(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].contains("b.txt") && lines[1].contains("a.txt"), "{lines:?}");
    assert_eq!(lines[2], "2 transcripts, 26 lines, all as written");
    write(&folder, "c.txt", "game roulette\nrestart  refused HC A.5\n");
    let output = baize(&[], &[&folder]);
    exits(&output, 1);
    assert!(
        printed(&output).ends_with("3 transcripts, 27 lines, NOT all as written\n"),
        "{}",
        printed(&output)
    );
}

#[test]
fn json_has_one_shape() {
    let folder = folder("json");
    let wrong = GOOD.replace("P1 450.00", "P1 451.00");
    write(&folder, "a.txt", GOOD);
    write(&folder, "b.txt", &wrong);
    write(&folder, "c.txt", "game roulette\nQ new game  ok\n");
    let output = baize(&["--json"], &[&folder]);
    exits(&output, 1);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["ok"], false);
    let [good, bad, unreadable] = json["files"].as_array().unwrap().as_slice() else { panic!("{json}") };
    assert_eq!((&good["ok"], &good["title"], &good["lines"]), (&true.into(), &"A game".into(), &13.into()));
    assert_eq!(good["differences"], Value::Array(Vec::new()));
    let difference = &bad["differences"][0];
    assert_eq!(difference["line"], 15);
    assert_eq!(difference["said"], "money");
    assert_eq!(difference["expected"], "P1 451.00 wagers 0.00");
    assert_eq!(difference["happened"], "P1 450.00 wagers 0.00");
    assert_eq!((&unreadable["ok"], &unreadable["error"]["line"]), (&false.into(), &2.into()));
    assert_eq!(unreadable["error"]["column"], 1);

    let output = baize(&["--json", "--views", "--money"], &[&folder.join("a.txt")]);
    exits(&output, 0);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let played = json["files"][0]["played"].as_array().unwrap();
    let bet = played.iter().find(|line| line["line"] == 8).unwrap();
    assert_eq!(bet["happened"], "ok | P1 bets 10.00 on 17 | P1 agrees");
    assert_eq!(bet["money"], serde_json::json!(["P1 90.00", "wagers-P1 10.00"]));
    assert!(bet["views"].as_array().unwrap().contains(&"P1 sees own.stakes 17 10.00".into()), "{bet}");
}

#[test]
fn views_and_money_stand_behind_the_line_that_changed_them() {
    let output = baize(&["--views", "--money"], &[&write(&folder("shown"), "a.txt", GOOD)]);
    exits(&output, 0);
    let printed = printed(&output);
    let lines: Vec<&str> = printed.lines().map(str::trim).collect();
    let at = |part: &str| {
        lines.iter().position(|line| line.contains(part)).unwrap_or_else(|| panic!("{part}: {printed}"))
    };
    assert!(at("reading 17") < at("staff see staff.reading 17"));
    assert!(at("staff see staff.reading 17") < at("number 17 |"));
    // Nobody but the console sees the number before it is confirmed.
    assert!(at("number 17 |") < at("all see number 17"));
    assert!(!printed.contains("P1 sees number 17"), "what all see is said once: {printed}");
    assert!(at("number 17 |") < at("purses: P1 450.00, house -450.00, wagers-P1 0.00"));
}

#[test]
fn an_update_turns_what_is_wrong_right_and_leaves_the_rest_alone() {
    let wrong = GOOD
        .replace("ok | ball launched, late", "refused RO I.6.c")
        .replace("P1 450.00", "P1 451.00")
        .replace("  | last 17\n", "  | last 18\n  | own.bet 5.00\n")
        .replace("ok | game 1\n", "ok | game 7\n");
    let file = write(&folder("update"), "a.txt", &wrong);
    exits(&baize(&[], &[&file]), 1);
    exits(&baize(&["--update"], &[&file]), 0);
    // A short expectation stays short.
    let right = GOOD.replace("ok | ball launched, late", "ok");
    assert_eq!(fs::read_to_string(&file).unwrap(), right);
    exits(&baize(&[], &[&file]), 0);
    exits(&baize(&["--update"], &[&file]), 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), right, "a second update changes nothing");
}

#[test]
fn an_update_fills_in_what_is_left_out() {
    let bare =
        "game roulette\noptions form=terminals\nsetup\nseat P1 5.00\nD new game\nmoney\nneeds\nview public\n";
    let file = write(&folder("fill"), "a.txt", bare);
    exits(&baize(&["--update"], &[&file]), 0);
    let filled = fs::read_to_string(&file).unwrap();
    let lines: Vec<String> =
        filled.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let expected = [
        "game roulette",
        "options form=terminals",
        "setup ok",
        "seat P1 5.00 ok",
        "D new game ok | game 1",
        "money P1 5.00 drop-box 5.00 house -5.00 patron-cash -5.00 rack 65240.00 transit-cage -65240.00",
        "needs wagers",
        "view public",
        "| status open",
        "| round 1",
        "| phase place your bets",
        "| ends 20:00:45.000",
    ];
    assert_eq!(lines, expected);
    exits(&baize(&[], &[&file]), 0);
}

#[test]
fn what_cannot_be_read_is_named_with_line_and_column() {
    let folder = folder("malformed");
    let head = "title x\ngame roulette\noptions form=terminals seats=2\n";
    let with = |lines: &str| format!("{head}{lines}");
    let cases = [
        ("title x\n".to_owned(), "line 1, column 1: no line says which game"),
        (
            "title x\ngame  whist\n".to_owned(),
            "line 2, column 7: \"whist\" is no game (roulette, sic_bo, baccarat, blackjack)",
        ),
        (with("game roulette\n"), "line 4, column 1: \"game\" is said twice"),
        (with("proves RO I.9.b, RX 1\n"), "line 4, column 18: "),
        (with("options seats=3\n"), "line 4, column 9: \"seats\" is set twice"),
        (with("options clock\n"), "line 4, column 9: \"clock\" is no KEY=VALUE"),
        (with("options clock.seconds=14\n"), "line 4, column 9: clock.seconds: "),
        (with("options match_play=on clock.hours=3\n"), "line 4, column 23: clock.hours: unknown field"),
        (with("table rack.white=0.40\n"), "line 4, column 7: table.rack: "),
        (with("setup  ok\ntitle y\n"), "line 5, column 1: \"title\" belongs to the head"),
        (with("Q     new game  ok\n"), "line 4, column 1: \"Q\" is nobody of the cast"),
        (with("D+Q   new game  ok\n"), "line 4, column 3: \"Q\" is nobody of the cast"),
        (with("D+P1  new game  ok\n"), "line 4, column 3: \"P1\" is none of the staff"),
        (with("D     @x new game  ok\n"), "line 4, column 7: \"@x\" is no round"),
        (with("D\n"), "line 4, column 1: \"D\" says nothing"),
        (with("D/king new game  ok\n"), "line 4, column 1: \"D/king\" is nobody of the cast"),
        (with("wait soon  ok\n"), "line 4, column 6: \"soon\" is no time"),
        (with("wait  ok\n"), "line 4, column 7: \"ok\" is no time"),
        (with("seat P0 5.00  ok\n"), "line 4, column 6: \"P0\" is no seat"),
        (with("seat P1 much  ok\n"), "line 4, column 9: \"much\" is no amount"),
        (with("view W\n"), "line 4, column 6: \"W\" is nobody who looks"),
        (with("sign-out P1  ok\n"), "line 4, column 10: \"P1\" is none of the staff"),
        (with("setup box 7  ok\n"), "line 4, column 7: \"box\" is one word too many"),
        (with("again  ok\n"), "line 4, column 1: nothing was said before"),
        (with("D\tnew game  ok\n"), "line 4, column 2: a tab"),
        (with("  | status open\n"), "line 4, column 3: a golden line follows a view"),
        (with("D     open 5y20.00 box 7  ok\n"), "line 4, column 12: \"5y20.00\" is no count"),
        (with("D     deal me in  ok\n"), "line 4, column 7: \"deal me in\" is nothing that can be said"),
        (with("D     place P17x red 5.00 blue  ok\n"), "line 4, column 13: \"P17x\" is no seat"),
        (with("D     new game now ok\n"), "line 4, column 7: \"new game now ok\" is nothing"),
    ];
    for (text, expected) in cases {
        let output = baize(&[], &[&write(&folder, "bad.txt", &text)]);
        exits(&output, 1);
        let printed = printed(&output);
        let (_, found) = printed.split_once("bad.txt: ").unwrap_or_else(|| panic!("{text}: {printed}"));
        assert!(found.starts_with(expected), "{text}\n  expected {expected}\n  found    {found}");
        // An update has nothing to write, and writes nothing.
        exits(&baize(&["--update"], &[&folder.join("bad.txt")]), 1);
        assert_eq!(fs::read_to_string(folder.join("bad.txt")).unwrap(), text);
    }
}

#[test]
fn the_same_transcript_prints_the_same_twice() {
    let file = write(&folder("twice"), "a.txt", GOOD);
    let once = baize(&["--views", "--money"], &[&file]);
    assert_eq!(once.stdout, baize(&["--views", "--money"], &[&file]).stdout);
}

/// The page that describes the language.
fn page() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    fs::read_to_string(root.join("docs/transcripts.md")).unwrap()
}

#[test]
fn every_form_of_words_is_on_the_page() {
    let page = page();
    let escaped = |text: &str| text.replace('|', "\\|");
    let missing: Vec<String> = house::table::script::FORMS
        .iter()
        .chain(Roulette::FORMS)
        .chain(SicBo::FORMS)
        .chain(Baccarat::FORMS)
        .chain(house::transcript::CAGE_FORMS)
        .map(|(form, gist)| format!("| `{}` | {} |", escaped(form), escaped(gist)))
        .filter(|row| !page.contains(row))
        .collect();
    assert!(missing.is_empty(), "docs/transcripts.md lacks:\n{}", missing.join("\n"));
}

#[test]
fn the_whole_cast_is_on_the_page() {
    let page = page();
    for (letter, person, _) in CAST {
        let known = |line: &str| line.contains(&format!("`{letter}`")) && line.contains(person);
        assert!(page.lines().any(known), "docs/transcripts.md does not know {letter}, {person}");
    }
}
