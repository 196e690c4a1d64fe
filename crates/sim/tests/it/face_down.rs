//! A grep over the raw files of a house that was killed in the middle of a round: no card that lies face down is in
//! them, nor a key that would tell.

use std::collections::BTreeSet;
use std::path::PathBuf;

use games::baccarat::Baccarat;
use games::baccarat::shoe::commitment;
use house::runtime::Reply;
use house::table::Table;
use journal::{PublishedKey, Read, Store};
use kit::{Card, Role, Seat, Slot, Viewer};
use probe::rng::Rng;
use serde_json::json;
use sim::floor::{CARDS, LOG, SHOE};
use sim::line::STREAMS;
use sim::line::desk::Desk;

use crate::processes::{House, Made};
use crate::witness::Witness;

/// Every entry is followed by a snapshot: what those tell is searched too.
const SNAPSHOT_EVERY: u64 = 1;

/// The forms in which a card could stand in a file: as it is serialised, within a text, and as it is debugged.
fn forms(card: Card) -> [String; 5] {
    [
        format!("\"{card}\""),
        format!("\\\"{card}\\\""),
        format!("Down({card:?}"),
        format!("Hidden({card:?}"),
        format!("card {card}"),
    ]
}

fn contains(bytes: &[u8], what: &[u8]) -> bool {
    bytes.windows(what.len()).any(|window| window == what)
}

/// The files in which one of these stands.
fn grep<'a>(made: &Made, what: impl IntoIterator<Item = &'a [u8]>) -> Vec<PathBuf> {
    let what: Vec<&[u8]> = what.into_iter().collect();
    let found =
        |(path, bytes): (PathBuf, Vec<u8>)| what.iter().any(|what| contains(&bytes, what)).then_some(path);
    made.raw().into_iter().filter_map(found).collect()
}

fn grep_card(made: &Made, card: Card) -> Vec<PathBuf> {
    grep(made, forms(card).iter().map(String::as_bytes))
}

/// Does a text say the card as a word of its own, in whatever form?
fn says(text: &[u8], card: Card) -> bool {
    let word = card.to_string();
    String::from_utf8_lossy(text).split(|c: char| !c.is_ascii_alphanumeric()).any(|each| each == word)
}

/// Everything the store gives back, entries and snapshots.
fn texts(store: &dyn Store) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for stream in STREAMS {
        let entries = store.read(stream, 1, 10_000).expect("readable");
        texts.extend(entries.into_iter().map(|stored| stored.bytes));
        texts.extend(store.snapshot(stream).expect("readable").map(|snapshot| snapshot.bytes));
    }
    texts
}

/// A round, as it is dealt.
struct Round {
    up: Vec<Card>,
    down: Vec<Card>,
    /// Lies before the dealer, and nobody knows it.
    unseen: Card,
}

/// The cards that lie face down, as the journal says with the house key.
fn lie_face_down(made: &Made) -> BTreeSet<Card> {
    let mut witness = Witness::new(&made.key());
    witness.reads(&made.left().store);
    witness.face_down()
}

/// The key of the first round as it will be published, and what is in the files of keys.
fn secrets(made: &Made, table: &str) -> (PublishedKey, Vec<Vec<u8>>) {
    let round = made.key().derive(table, "round/1").publish("round/1");
    let sign = std::fs::read_to_string(made.dir().join("keys/sign.key")).expect("a key");
    let house = std::fs::read_to_string(made.dir().join("keys/house.key")).expect("a key");
    let hex = [house.trim(), sign.trim()].map(|text| text.as_bytes().to_vec());
    let raw = [made.key().bytes().to_vec()];
    (round, hex.into_iter().chain(raw).collect())
}

/// Nothing in the files, the entries or the snapshots tells of what lies face down; what lies face up is found by the
/// same search.
fn tells_nothing(made: &Made, round: &Round, dealt: usize) {
    let down: BTreeSet<Card> = round.down.iter().copied().collect();
    assert_eq!(lie_face_down(made), down, "the round is in play");
    let texts = texts(&made.left().store);
    for card in round.down.iter().copied().chain([round.unseen]) {
        assert_eq!(grep_card(made, card), Vec::<PathBuf>::new(), "{card} lies face down");
        let said = texts.iter().find(|text| says(text, card));
        assert_eq!(
            said.map(|text| String::from_utf8_lossy(text).into_owned()),
            None,
            "{card} lies face down"
        );
    }
    for card in &round.up[..dealt] {
        assert!(!grep_card(made, *card).is_empty(), "{card} lies face up, and the search does not find it");
        assert!(texts.iter().any(|text| says(text, *card)), "{card} lies face up");
    }
    let (key, files) = secrets(made, CARDS);
    assert!(grep(made, [key.key.as_bytes()]).is_empty(), "the key of the round is told");
    assert!(grep(made, files.iter().map(Vec::as_slice)).is_empty(), "a key of the house is told");
}

/// HC E.7, HC E.5: killed in the middle of a round, a house has left no card that lies face down in the clear, in no
/// file, entry or snapshot, and no key to it, nor the seed of its draws; when the round is over everybody can read
/// what was sealed.
#[test]
fn hc_e_7_the_raw_files_of_a_live_round_tell_of_no_card_face_down() {
    let made = Made::new();
    let session = chance::Session::fresh(&mut chance::OsEntropy).expect("the system has entropy");
    let seed = session.seed().known().copied().expect("a seed");
    let mut rng = Rng::new(u64::from_le_bytes(seed[..8].try_into().expect("eight bytes")));
    let mut deck: Vec<Card> = Card::all().collect();
    let mut draw = || deck.swap_remove(usize::try_from(rng.below(deck.len() as u64)).expect("few"));
    let mut draws = |count: usize| (0..count).map(|_| draw()).collect::<Vec<_>>();
    let round = Round { up: draws(4), down: draws(3), unseen: draws(1)[0] };

    let house = House::open(&made, SNAPSHOT_EVERY);
    let mut desk = Desk::new("desk", house.port).expect("the house is open");
    desk.opens();
    let commitment = session.commitment().to_string();
    let open = json!({ "stream": CARDS, "seed": seed, "commitment": commitment });
    desk.must(LOG, "H", &json!({ "act": { "open": open } }).to_string());
    let seat = |number| Viewer::Seat(Seat::new(number).expect("a seat"));
    let viewers = [Viewer::Public, Viewer::Staff(Role::Dealer), Viewer::Staff(Role::Surveillance), seat(1)];
    viewers.iter().for_each(|viewer| desk.watch(CARDS, *viewer).expect("the house is open"));
    (1..=3).for_each(|seat| desk.buys_in(CARDS, seat));
    desk.must(CARDS, "D", "deal");
    (1..=3).for_each(|seat| desk.must(CARDS, &format!("P{seat}"), "ante"));
    desk.must(CARDS, "D", "close");
    round.up[..3].iter().for_each(|card| desk.must(CARDS, "H", &format!("card {card} drawn")));
    desk.must(CARDS, "H", "card ?? drawn");
    round.down.iter().for_each(|card| desk.must(CARDS, "H", &format!("card {card} down drawn")));
    house.kill();
    tells_nothing(&made, &round, 3);

    let house = House::open(&made, SNAPSHOT_EVERY);
    let shown = std::mem::take(&mut desk.shown);
    let mut desk = Desk::new("back", house.port).expect("the house is open");
    desk.must(CARDS, "H", &format!("card {} drawn", round.up[3]));
    desk.must(CARDS, "P1", "raise");
    house.kill();
    tells_nothing(&made, &round, 4);
    let seeds = [format!("{seed:?}"), seed.iter().map(u8::to_string).collect::<Vec<_>>().join(",")];
    assert!(grep(&made, seeds.iter().map(String::as_bytes)).is_empty(), "the seed of the draws is told");
    assert!(grep(&made, [&seed[..]]).is_empty(), "the seed of the draws is told");

    // Whoever looked on has seen three backs; a player has seen their own card, and nobody else's.
    for (_, viewer, view) in &shown {
        let own = usize::from(*viewer == seat(1));
        let told: Vec<&Card> =
            round.down[own..].iter().filter(|card| says(view.as_bytes(), **card)).collect();
        assert!(told.is_empty(), "{viewer:?} was shown {told:?}");
    }
    let own = |(_, viewer, view): &(String, Viewer, String)| {
        *viewer == seat(1) && says(view.as_bytes(), round.down[0])
    };
    assert!(shown.iter().any(own), "P1 has seen their own card");

    let house = House::open(&made, SNAPSHOT_EVERY);
    let mut desk = Desk::new("end", house.port).expect("the house is open");
    desk.must(CARDS, "D", "resume");
    desk.must(CARDS, "P2", "stand");
    desk.must(CARDS, "P3", "stand");
    desk.must(CARDS, "H", &format!("card {} drawn", round.unseen));
    house.kill();
    for card in round.up.iter().chain(&round.down).chain([&round.unseen]) {
        assert!(!grep_card(&made, *card).is_empty(), "the round is over, and {card} is not found");
    }
    let (key, files) = secrets(&made, CARDS);
    assert!(!grep(&made, [key.key.as_bytes()]).is_empty(), "the round is over, and its key is not told");
    assert!(grep(&made, files.iter().map(Vec::as_slice)).is_empty(), "a key of the house is told");
    opens_with_the_published_key(&made, CARDS, &round.down);
    made.is_silent();
}

/// Whoever has the journal and no key of the house reads what was sealed, now that the round is over.
fn opens_with_the_published_key(made: &Made, table: &str, down: &[Card]) {
    let left = made.left();
    let entries = left.store.read(table, 1, 10_000).expect("readable");
    let read =
        entries.iter().map(|stored| Read::from_bytes(&stored.bytes).expect("an entry")).collect::<Vec<_>>();
    let key =
        read.iter().flat_map(|read| &read.keys).find(|key| key.name == "round/1").expect("it is published");
    let key = key.key().expect("a key");
    let mut opened = Vec::new();
    for read in &read {
        for sealed in read.sealed.iter().filter(|sealed| sealed.key == "round/1") {
            opened.extend(key.open(table, read.seq, sealed).expect("it opens"));
        }
    }
    for card in down {
        assert!(says(&opened, *card), "{card} was sealed in the round");
    }
}

/// A shoe of six decks that begins, behind the cut, with these cards.
fn order(rng: &mut Rng, cut: usize, first: &[Card]) -> Vec<Card> {
    let mut cards: Vec<Card> = (0..6).flat_map(|_| Card::all()).collect();
    for at in (1..cards.len()).rev() {
        cards.swap(at, usize::try_from(rng.below(at as u64 + 1)).expect("few"));
    }
    for (at, card) in (cut..).zip(first) {
        let from = (at..cards.len()).find(|from| cards[*from] == *card).expect("there are six of each");
        cards.swap(at, from);
    }
    cards
}

/// Plays rounds without wagers, in the order of the shoe from that card on, until nothing more is taken: whatever may come
/// next is tried.
fn plays_out(desk: &mut Desk, order: &[Card], mut next: usize) {
    const ACTS: [&str; 9] = [
        "hand over player",
        "hand over banker",
        "turn player",
        "turn banker",
        "count",
        "announce",
        "pick up",
        "new game",
        "lock",
    ];
    let mut taken = |who, words: &str| {
        matches!(desk.ask(SHOE, who, words).expect("the house is open"), Reply::Accepted { .. })
    };
    loop {
        let card = order[next % order.len()];
        if taken("H", &format!("card {card} down drawn")) || taken("H", &format!("card {card} drawn")) {
            next += 1;
        } else if !ACTS.iter().any(|words| taken("D", words)) {
            return;
        }
    }
}

/// The cards of the shoe that lie face down, as the journal says with the house key.
fn hands_face_down(made: &Made) -> BTreeSet<Card> {
    let mut witness = Witness::new(&made.key());
    witness.reads(&made.left().store);
    let table = witness.durable(SHOE).typed::<Table<Baccarat>>().expect("a shoe");
    let game = &table.state().game;
    let slots = game.player.cards.iter().chain(&game.banker.cards);
    slots.filter(|slot| matches!(slot, Slot::Down(_))).filter_map(|slot| slot.known()).collect()
}

/// Nothing tells of these cards; the same search finds those.
fn hides_and_finds(made: &Made, hidden: &[Card], found: &[Card]) {
    assert_eq!(hands_face_down(made), hidden.iter().copied().collect(), "the hand is in play");
    let texts = texts(&made.left().store);
    for card in hidden {
        assert_eq!(grep_card(made, *card), Vec::<PathBuf>::new(), "{card} lies face down");
        assert!(!texts.iter().any(|text| says(text, *card)), "{card} lies face down");
    }
    for card in found {
        assert!(!grep_card(made, *card).is_empty(), "{card} lies face up, and the search does not find it");
        assert!(texts.iter().any(|text| says(text, *card)), "{card} lies face up");
    }
    let (key, files) = secrets(made, SHOE);
    assert!(grep(made, [key.key.as_bytes()]).is_empty(), "the key of the round is told");
    assert!(grep(made, files.iter().map(Vec::as_slice)).is_empty(), "a key of the house is told");
}

/// The files in which three cards stand one behind the other as they do in the order, whatever is between them.
fn grep_order(made: &Made, order: &[Card]) -> Vec<PathBuf> {
    let words: Vec<String> = order.iter().map(ToString::to_string).collect();
    let runs: BTreeSet<&[String]> = words.windows(3).collect();
    let tells = |(path, bytes): (PathBuf, Vec<u8>)| {
        let text = String::from_utf8_lossy(&bytes);
        let said = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let said: Vec<String> = said.filter(|word| word.len() == 2).map(str::to_owned).collect();
        said.windows(3).any(|three| runs.contains(three)).then_some(path)
    };
    made.raw().into_iter().filter_map(tells).collect()
}

/// HC E.7, MB E.1, MB J.3.c: a house that deals baccarat from a shoe whose order is committed to, killed with four cards
/// face down and again with two: no file, entry or snapshot tells of them, of the order or of its salt, nor of a key;
/// what lies face up is found by the same search, and once the hand is over and the order told, everything is.
#[test]
fn hc_e_7_the_raw_files_of_a_dealt_hand_tell_of_no_card_face_down_and_of_no_order() {
    let card = |text: &str| -> Card { text.parse().expect("a card") };
    let (burned, down) = ([card("Kd")], ["9s", "4h", "Kc", "3d"].map(card));
    let [p1, b1, p2, b2] = down;
    let made = Made::new();
    let session = chance::Session::fresh(&mut chance::OsEntropy).expect("the system has entropy");
    let seed = session.seed().known().copied().expect("a seed");
    let mut rng = Rng::new(u64::from_le_bytes(seed[..8].try_into().expect("eight bytes")));
    let order = order(&mut rng, 60, &[&burned[..], &down].concat());
    let salt = format!("{:016x}{:016x}", rng.draw(), rng.draw());
    let hash = commitment(&salt, &order);

    let house = House::open(&made, SNAPSHOT_EVERY);
    let mut desk = Desk::new("desk", house.port).expect("the house is open");
    desk.opens();
    let open = json!({ "stream": SHOE, "seed": seed, "commitment": session.commitment().to_string() });
    desk.must(LOG, "H", &json!({ "act": { "open": open } }).to_string());
    desk.opens_shoe(&hash, &burned);
    let seat = |number| Viewer::Seat(Seat::new(number).expect("a seat"));
    let viewers = [Viewer::Public, Viewer::Staff(Role::Dealer), seat(1), seat(3)];
    viewers.iter().for_each(|viewer| desk.watch(SHOE, *viewer).expect("the house is open"));
    [1, 3].iter().for_each(|seat| desk.buys_in(SHOE, *seat));
    desk.must(SHOE, "D", "new game");
    desk.must(SHOE, "P1", "place player 40.00");
    desk.must(SHOE, "P3", "place banker 40.00");
    desk.must(SHOE, "D", "lock");
    down.iter().for_each(|card| desk.must(SHOE, "H", &format!("card {card} down drawn")));
    desk.must(SHOE, "D", "hand over player P1");
    // What was shown of that has come before the next answer.
    desk.must(SHOE, "P2", "call");
    house.kill();
    hides_and_finds(&made, &down, &burned);

    let house = House::open(&made, SNAPSHOT_EVERY);
    let shown = std::mem::take(&mut desk.shown);
    let mut desk = Desk::new("back", house.port).expect("the house is open");
    desk.must(SHOE, "P1", "turn player");
    house.kill();
    hides_and_finds(&made, &[b1, b2], &[burned[0], p1, p2]);
    assert_eq!(grep_order(&made, &order), Vec::<PathBuf>::new(), "a part of the order is told");
    assert!(grep(&made, [salt.as_bytes()]).is_empty(), "the salt is told");
    assert!(!grep(&made, [hash.as_bytes()]).is_empty(), "the commitment is found");
    let seeds = [format!("{seed:?}"), seed.iter().map(u8::to_string).collect::<Vec<_>>().join(",")];
    assert!(grep(&made, seeds.iter().map(String::as_bytes)).is_empty(), "the seed of the draws is told");

    // Whoever turns a hand has looked at it; nobody else has.
    for (of, viewer, view) in shown.iter().filter(|(of, ..)| of == SHOE) {
        let own: &[Card] = if *viewer == seat(1) { &[p1, p2] } else { &[] };
        let foreign = down.iter().filter(|card| !own.contains(card));
        let told: Vec<&Card> = foreign.filter(|card| says(view.as_bytes(), **card)).collect();
        assert!(told.is_empty(), "{of}: {viewer:?} was shown {told:?}");
    }
    let looked = |(of, viewer, view): &(String, Viewer, String)| {
        of == SHOE && *viewer == seat(1) && says(view.as_bytes(), p1)
    };
    assert!(shown.iter().any(looked), "whoever turns a hand sees it");

    let house = House::open(&made, SNAPSHOT_EVERY);
    let mut desk = Desk::new("end", house.port).expect("the house is open");
    ["count", "hand over banker P3"].iter().for_each(|words| desk.must(SHOE, "D", words));
    desk.must(SHOE, "P3", "turn banker");
    ["count", "announce", "pick up"].iter().for_each(|words| desk.must(SHOE, "D", words));
    house.kill();
    down.iter().for_each(|card| assert!(!grep_card(&made, *card).is_empty(), "{card} was turned"));
    let (key, files) = secrets(&made, SHOE);
    assert!(!grep(&made, [key.key.as_bytes()]).is_empty(), "the hand is over, and its key is not told");
    assert!(grep(&made, files.iter().map(Vec::as_slice)).is_empty(), "a key of the house is told");
    opens_with_the_published_key(&made, SHOE, &down);
    assert_eq!(grep_order(&made, &order), Vec::<PathBuf>::new(), "the order is still hidden");

    // The shoe is played to its last hand: it is spent, and its order is told to everybody.
    let house = House::open(&made, SNAPSHOT_EVERY);
    let mut desk = Desk::new("told", house.port).expect("the house is open");
    plays_out(&mut desk, &order, 60 + burned.len() + down.len());
    let cards: Vec<String> = order.iter().map(ToString::to_string).collect();
    desk.must(SHOE, "H", &format!("reveal {salt} {}", cards.join(" ")));
    house.kill();
    assert!(!grep_order(&made, &order).is_empty(), "the order is told");
    let told = texts(&made.left().store).iter().any(|text| {
        let text = String::from_utf8_lossy(text);
        text.contains("order_revealed") && text.contains("\"holds\":true")
    });
    assert!(told, "the order that was told is the one that was committed to");
    made.is_silent();
}
