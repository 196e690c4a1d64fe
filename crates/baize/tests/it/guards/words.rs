//! Words: every key has its sentence, every sentence its key.

use std::collections::{BTreeMap, BTreeSet};

use games::catalogue::Visit;
use games::told::moments;
use games::{Denied, Game, Reason};
use house::words::{ENGLISH, Told, Words};

use super::text::{Rust, files, none};

/// The crates that speak to people. (`probe` speaks to tests.)
const SPEAKING: [&str; 6] = ["kit", "games", "ledger", "house", "server", "baize"];

/// Keys put together while running: the pattern in the source, and what comes of it.
const PATTERNS: &[(&str, &[&str])] = &[
    (
        "blackjack-sign-{name}",
        &[
            "blackjack-sign-min",
            "blackjack-sign-max",
            "blackjack-sign-unit",
            "blackjack-sign-optional-max",
            "blackjack-sign-blackjack-odds",
            "blackjack-sign-insurance-odds",
            "blackjack-sign-initial-same-suit",
            "blackjack-sign-initial-king-queen",
            "blackjack-sign-hit-odds",
            "blackjack-sign-dealt-from",
            "blackjack-sign-dealt-from-shoe",
            "blackjack-sign-dealt-from-hand",
            "blackjack-sign-faces",
            "blackjack-sign-faces-down",
            "blackjack-sign-faces-up",
            "blackjack-sign-holding",
            "blackjack-sign-holding-off",
            "blackjack-sign-holding-on",
            "blackjack-sign-reshuffle",
            "blackjack-sign-reshuffle-each-round",
            "blackjack-sign-reshuffle-cut-card",
            "blackjack-sign-soft-seventeen",
            "blackjack-sign-soft-seventeen-hits",
            "blackjack-sign-soft-seventeen-stands",
            "blackjack-sign-looks",
            "blackjack-sign-looks-peek",
            "blackjack-sign-looks-no-peek",
            "blackjack-sign-looks-original-only",
            "blackjack-sign-blackjack-paid",
            "blackjack-sign-blackjack-paid-at-once",
            "blackjack-sign-blackjack-paid-at-end",
            "blackjack-sign-after-look",
            "blackjack-sign-after-look-turned",
            "blackjack-sign-after-look-look",
            "blackjack-sign-push-21",
            "blackjack-sign-push-21-off",
            "blackjack-sign-push-21-on",
            "blackjack-sign-surrender",
            "blackjack-sign-surrender-none",
            "blackjack-sign-surrender-late",
            "blackjack-sign-surrender-as-printed",
            "blackjack-sign-insurance",
            "blackjack-sign-insurance-on",
            "blackjack-sign-insurance-off",
            "blackjack-sign-doubling",
            "blackjack-sign-doubling-on",
            "blackjack-sign-doubling-off",
            "blackjack-sign-double-on",
            "blackjack-sign-double-on-any",
            "blackjack-sign-double-on-nine-to-eleven",
            "blackjack-sign-double-on-ten-or-eleven",
            "blackjack-sign-double-after-split",
            "blackjack-sign-double-after-split-on",
            "blackjack-sign-double-after-split-off",
            "blackjack-sign-splitting",
            "blackjack-sign-splitting-on",
            "blackjack-sign-splitting-off",
            "blackjack-sign-split-on",
            "blackjack-sign-split-on-value",
            "blackjack-sign-split-on-rank",
            "blackjack-sign-resplit-aces",
            "blackjack-sign-resplit-aces-off",
            "blackjack-sign-resplit-aces-on",
            "blackjack-sign-hit-wagers",
            "blackjack-sign-hit-wagers-off",
            "blackjack-sign-hit-wagers-on",
            "blackjack-sign-hit-on-split",
            "blackjack-sign-hit-on-split-off",
            "blackjack-sign-hit-on-split-on",
            "blackjack-sign-multiple",
            "blackjack-sign-multiple-off",
            "blackjack-sign-multiple-on",
            "blackjack-sign-third",
            "blackjack-sign-third-optional",
            "blackjack-sign-third-required",
            "blackjack-sign-form",
            "blackjack-sign-form-live",
            "blackjack-sign-form-terminals",
            "blackjack-sign-decks",
            "blackjack-sign-hands",
            "blackjack-sign-dealer-hands",
            "blackjack-sign-positions",
        ],
    ),
    (
        "blackjack-option-{key}",
        &[
            "blackjack-option-holding",
            "blackjack-option-positions-live",
            "blackjack-option-terminals-know-cards",
            "blackjack-option-hit-on-split",
            "blackjack-option-multiple-from-shoe",
            "blackjack-option-multiple-surrender",
            "blackjack-option-multiple-one-split",
            "blackjack-option-third-of-three",
            "blackjack-option-approval",
            "blackjack-option-approval-drawn",
            "blackjack-option-push-saves-nobody",
            "blackjack-option-player-edge",
        ],
    ),
    (
        "blackjack-alarm-{key}",
        &[
            "blackjack-alarm-not-readable",
            "blackjack-alarm-cards-miscounted",
            "blackjack-alarm-card-misread",
            "blackjack-alarm-king-queen",
            "blackjack-alarm-up-card",
        ],
    ),
    (
        "baccarat-sign-vigorish-{}",
        &[
            "baccarat-sign-vigorish-commission",
            "baccarat-sign-vigorish-on-tie",
            "baccarat-sign-vigorish-half-on-six",
        ],
    ),
    (
        "baccarat-sign-{name}",
        &[
            "baccarat-sign-rules",
            "baccarat-sign-style",
            "baccarat-sign-rounding",
            "baccarat-sign-collected",
            "baccarat-sign-form",
            "baccarat-sign-match-play",
        ],
    ),
    (
        "baccarat-sign-{name}-{}",
        &[
            "baccarat-sign-rules-minibaccarat",
            "baccarat-sign-rules-baccarat",
            "baccarat-sign-style-face-up",
            "baccarat-sign-style-under-shoe",
            "baccarat-sign-style-players-turn",
            "baccarat-sign-rounding-up",
            "baccarat-sign-rounding-nearest",
            "baccarat-sign-rounding-none",
            "baccarat-sign-collected-at-once",
            "baccarat-sign-collected-deferred",
            "baccarat-sign-form-live",
            "baccarat-sign-form-terminals",
            "baccarat-sign-match-play-off",
            "baccarat-sign-match-play-on",
        ],
    ),
    ("roulette-sign-{key}-min", &["roulette-sign-inside-min", "roulette-sign-outside-min"]),
    (
        "roulette-sign-{name}",
        &[
            "roulette-sign-form",
            "roulette-sign-tracking",
            "roulette-sign-clock",
            "roulette-sign-chips",
            "roulette-sign-match-play",
        ],
    ),
    (
        "roulette-sign-{name}-{}",
        &[
            "roulette-sign-form-live",
            "roulette-sign-form-terminals",
            "roulette-sign-tracking-results",
            "roulette-sign-tracking-full",
            "roulette-sign-match-play-off",
            "roulette-sign-match-play-on",
        ],
    ),
    (
        "sic-bo-sign-{name}",
        &[
            "sic-bo-sign-form",
            "sic-bo-sign-form-live",
            "sic-bo-sign-form-terminals",
            "sic-bo-sign-tracking",
            "sic-bo-sign-tracking-results",
            "sic-bo-sign-tracking-full",
            "sic-bo-sign-clock",
            "sic-bo-sign-chips",
        ],
    ),
];

/// What looks like a key and is none: an area, tables, words of transcripts, and the variant that speaks for [`Denied`].
fn is_no_key(text: &str) -> bool {
    [
        "baccarat-against-record",
        "baccarat-recorded",
        "baccarat-report",
        "baccarat-step",
        "blackjack-step",
        "blackjack-1",
        "blackjack-2",
        "roulette-against",
        "roulette-against-record",
        "roulette-recorded",
        "roulette-report",
        "baccarat-1",
        "roulette-1",
        "roulette-2",
        "roulette-3",
        "sic-bo",
        "sic-bo-1",
        "sic-bo-2",
        "sign-in",
        "sign-out",
    ]
    .contains(&text)
        || text.ends_with("-denied")
}

/// Every key that a machine's refusals can give.
fn of_reasons() -> BTreeSet<String> {
    struct OfGame;
    impl Visit for OfGame {
        type Out = Vec<String>;
        fn visit<G: Game>(self) -> Vec<String> {
            <house::table::Reason<G::Reason>>::keys()
        }
    }
    let mut keys: BTreeSet<String> = Denied::keys().into_iter().collect();
    keys.extend(games::catalogue::each(|| OfGame).into_iter().flatten());
    keys.extend(house::access::Reason::keys());
    keys.extend(house::cage::Reason::keys());
    keys.extend(house::log::Reason::keys());
    keys
}

/// The words themselves have no keys of others, and the toy game has no words: it speaks to tests.
fn speaks(path: &str) -> bool {
    path != "crates/house/src/words.rs" && !path.starts_with("crates/games/src/toy/")
}

/// What ends the betting and who stands for a result, by their names as data.
const BY: [&str; 7] = ["clock", "dealer", "sensor", "void", "floor", "manual", "form"];

/// Every key under which something that a game tells may have words.
fn of_told() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for game in games::catalogue::NAMES {
        for moment in moments() {
            keys.extend(Told::keys(game, Told::Moment, moment.name()));
            keys.extend(Told::keys(game, Told::Picture, moment.name()));
        }
        for by in BY {
            keys.extend(Told::keys(game, Told::LockedBy, by));
            keys.extend(Told::keys(game, Told::ConfirmedBy, by));
        }
    }
    keys
}

/// The strings of the sources that speak.
fn strings() -> Vec<(String, String)> {
    let sources = SPEAKING.iter().flat_map(|krate| files(&format!("crates/{krate}/src"), ".rs"));
    sources
        .filter(|file| speaks(&file.path))
        .flat_map(|file| {
            let strings = Rust::read(&file.text).strings;
            strings
                .into_iter()
                .map(move |(line, text)| (format!("{}:{line}", file.path), text))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// The keys of `Message::plain("...")`.
fn plain() -> BTreeSet<String> {
    let sources = SPEAKING.iter().flat_map(|krate| files(&format!("crates/{krate}/src"), ".rs"));
    let mut keys = BTreeSet::new();
    for file in sources.filter(|file| speaks(&file.path)) {
        let behind = file.text.split("Message::plain(\"").skip(1);
        keys.extend(behind.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    }
    keys
}

/// Keys with their place in the catalogue, and the keys each sentence takes up.
fn catalogue() -> BTreeMap<String, (String, BTreeSet<String>)> {
    let mut all = BTreeMap::new();
    for (file, text) in ENGLISH {
        let mut last: Option<String> = None;
        for (number, line) in (1..).zip(text.lines()) {
            let key = line.split_once(" =").map(|(key, _)| key).filter(|key| is_key(key));
            if let Some(key) = key {
                all.insert(key.to_owned(), (format!("{file}:{number}"), BTreeSet::new()));
                last = Some(key.to_owned());
            }
            if let Some((_, taken)) = last.as_ref().and_then(|last| all.get_mut(last)) {
                let blanks = line.split('{').skip(1).filter_map(|rest| rest.split('}').next());
                taken.extend(blanks.map(|blank| blank.trim().to_owned()).filter(|blank| is_key(blank)));
            }
        }
    }
    all
}

/// `roulette-betting-closed`: words of small letters and digits, at least two.
fn is_key(text: &str) -> bool {
    let word =
        |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.contains('-') && text.split('-').all(word)
}

/// A pattern of a key: one with blanks.
fn is_pattern(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.contains("-{")
        && is_key(&text.replace(['{', '}'], "x").replace("xx", "x"))
}

#[test]
fn no_file_of_words_is_forgotten() {
    let mut there: BTreeSet<String> = files("messages/en", "")
        .into_iter()
        .map(|file| file.path["messages/en/".len()..].to_owned())
        .collect();
    // What only screens say; a test of theirs holds its keys against theirs.
    assert!(there.remove("web.ftl"));
    let embedded: BTreeSet<String> = ENGLISH.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(there, embedded, "house::words::ENGLISH lists what lies in messages/en/");
}

#[test]
fn every_key_has_its_sentence() {
    let words = Words::english();
    let catalogue = catalogue();
    // Whatever looks like a key of an area that has words is one, and so is what a message is made of.
    let plain = plain();
    let keys = catalogue.keys().chain(plain.iter());
    let areas: BTreeSet<&str> = keys.filter_map(|key| key.split('-').next()).collect();
    let mut seen: Vec<String> = of_reasons().into_iter().filter(|key| !words.has(key)).collect();
    let patterned = PATTERNS.iter().flat_map(|(_, keys)| keys.iter());
    seen.extend(patterned.filter(|key| !words.has(key)).map(|key| (*key).to_owned()));
    for (place, text) in strings() {
        let area = text.split('-').next().filter(|_| is_key(&text) && !is_no_key(&text));
        if area.is_some_and(|area| areas.contains(area)) && !words.has(&text) {
            seen.push(format!("{place}: {text}"));
        }
    }
    for (key, (place, taken)) in &catalogue {
        let gone = taken.iter().filter(|other| !words.has(other));
        seen.extend(gone.map(|other| format!("{place}: {key} takes up {other}")));
    }
    none(&seen, "keys without words in messages/en/");
}

/// A message is made of a literal key, of an enum in an area, or of a known pattern.
#[test]
fn every_pattern_of_keys_is_known() {
    let known: BTreeSet<&str> = PATTERNS.iter().map(|(pattern, _)| *pattern).collect();
    let catalogue = catalogue();
    let areas: BTreeSet<&str> = catalogue.keys().filter_map(|key| key.split('-').next()).collect();
    let ours =
        |text: &String| is_pattern(text) && text.split('-').next().is_some_and(|area| areas.contains(area));
    let found: BTreeSet<String> = strings().into_iter().map(|(_, text)| text).filter(ours).collect();
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(found, known, "what is put together while running is listed in PATTERNS");
}

#[test]
fn every_sentence_has_its_key() {
    let catalogue = catalogue();
    let mut used = of_reasons();
    used.extend(of_told());
    used.extend(PATTERNS.iter().flat_map(|(_, keys)| keys.iter().map(|key| (*key).to_owned())));
    used.extend(strings().into_iter().map(|(_, text)| text).filter(|text| is_key(text)));
    used.extend(catalogue.values().flat_map(|(_, taken)| taken.iter().cloned()));
    let unused = catalogue.iter().filter(|(key, _)| !used.contains(*key));
    let seen: Vec<String> = unused.map(|(key, (place, _))| format!("{place}: {key}")).collect();
    none(&seen, "words that nobody says");
}

/// A blank that no machine fills would be shown as it stands, `{$amount}`.
#[test]
fn every_blank_is_filled_by_somebody() {
    let sources: Vec<Rust> = SPEAKING
        .iter()
        .flat_map(|krate| files(&format!("crates/{krate}/src"), ".rs"))
        .filter(|file| file.path != "crates/house/src/words.rs")
        .map(|file| Rust::read(&file.text))
        .collect();
    let filled = |name: &str| {
        let field = format!("{name}:");
        let word = |c: char| c.is_alphanumeric() || c == '_';
        sources.iter().any(|rust| {
            let fields = rust.code.match_indices(&field);
            rust.strings.iter().any(|(_, text)| text == name)
                || fields.into_iter().any(|(at, _)| !rust.code[..at].ends_with(word))
        })
    };
    let mut seen = Vec::new();
    for (file, text) in ENGLISH {
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
            for rest in line.split('$').skip(1) {
                let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
                // An amount of money in a sentence has its sign too.
                if !name.starts_with(|c: char| c.is_ascii_digit()) && !filled(name) {
                    seen.push(format!("{file}:{number}: ${name}"));
                }
            }
        }
    }
    none(&seen, "blanks that nobody fills");
    assert!(filled("asked") && !filled("no_such_blank"));
}

/// A moment without words would be told by its name as data.
#[test]
fn every_moment_of_a_game_has_words() {
    let words = Words::english();
    let mut seen = Vec::new();
    for (game, moments) in games::catalogue::NAMES.iter().zip(games::catalogue::moments()) {
        for moment in *moments {
            let keys = Told::keys(game, Told::Moment, moment.name());
            if !keys.iter().any(|key| words.has(key)) {
                seen.push(format!("{game}: {}", moment.name()));
            }
        }
    }
    none(&seen, "moments without words in messages/en/");
}

#[test]
fn the_catalogue_is_read_as_fluent_reads_it() {
    let words = Words::english();
    let catalogue = catalogue();
    assert!(catalogue.keys().all(|key| words.has(key)));
    assert_eq!(catalogue["denied-needs-role"].1, BTreeSet::from(["needed-role".to_owned()]));
    assert!(
        is_key("roulette-betting-closed") && !is_key("roulette") && !is_key("Not-A-Key") && !is_key("a--b")
    );
    assert!(is_pattern("roulette-sign-{name}-{}") && !is_pattern("roulette-sign") && !is_pattern("a -{b}"));
}
